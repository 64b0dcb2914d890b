"""Each command of the pages is run as it is typed, over the demo and the workspace that the pages call acme."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine

from contextwin.interfaces.demo import DEMO_WORKSPACE, write_demo_export
from testkit.command_line import run_command
from testkit.other_archives import TALK, mail_of, write_discord, write_slackdump_dump

DOCS = Path(__file__).parents[2] / "docs"
#: Commands that are not run here, by what they begin with, and where they are run or why nowhere.
NOT_RUN = {
    "contextwin serve": "a server: tests/db/interfaces/http/test_server.py",
    "contextwin demo --serve": "a server: tests/db/interfaces/http/test_server.py",
    "contextwin mcp": "a server: tests/db/interfaces/mcp/test_stdio.py",
    "contextwin slack run": "a Slack: tests/db/interfaces/slack",
    "contextwin slack join": "a Slack: tests/db/interfaces/slack",
    "contextwin reembed --to": "needs another extra: tests/db/ingest/test_reembedding.py",
    "contextwin doctor                                       # asks it once": "a reranker that does not run here",
}
#: What is of the workspace acme; all else is of the demo.
OF_ACME = re.compile(r"acme\b|@ana\b|#offsite|--expired|retention")
WINDOW_ID = re.compile(r"[0-9a-f]{6,32}")
ACME = [
    {"type": "workspace", "workspace": "acme", "name": "Acme", "domain": "acme"},
    *({"type": "channel", "workspace": "acme", "channel": f"C{n}", "name": n} for n in ("eng", "offsite")),
    {"type": "user", "workspace": "acme", "user": "U0ANA", "name": "Ana", "handle": "ana", "kind": "member"},
    *(
        {
            "workspace": "acme",
            "channel": f"C{n}",
            "ts": "1700000000.000100",
            "user": "U0ANA",
            "text": "The kettle leaks",
        }
        for n in ("eng", "offsite")
    ),
]


def find_commands() -> Iterator[tuple[str, str]]:
    """Yield each line of the pages that begins with contextwin, maybe behind a variable, with the name of its page."""
    for page in sorted(DOCS.glob("*.md")):
        for block in re.findall(r"^ *```bash\n(.*?)^ *```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
            lines = [re.sub(r"^\w+=\S+ ", "", line.strip()) for line in block.splitlines()]
            yield from ((page.name, line) for line in lines if line.startswith("contextwin "))


COMMANDS = [*find_commands()]


def write_files(folder: Path) -> None:
    """Write the files that commands of the pages name."""
    for name in ("acme-export.zip", "newer-export.zip"):
        write_demo_export(folder / name)
    (folder / "messages.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in ACME), encoding="utf-8")
    for name in ("mine.toml", "tuned.toml"):
        (folder / name).write_text("channel_boost = 1.5\n", encoding="utf-8")
    mails = [b"From ana@example.org Thu Jan  1 00:00:00 2026\n" + bytes(mail_of(said)) for said in TALK]
    (folder / "dev-list.mbox").write_bytes(b"\n".join(mails))
    for write, name in (
        (write_slackdump_dump, "slackdump_20240131"),
        (write_discord, "discord-exports"),
    ):
        made = folder / f"made-{name}"
        made.mkdir()
        path, _ = write(made)
        path.rename(folder / name)


@pytest.fixture
def environment(clean_engine: Engine, tmp_path: Path) -> dict[str, str]:
    """The environment of a person with the demo and acme."""
    write_files(tmp_path)
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("CONTEXTWIN_", "SLACK_", "OPENAI"))
    }
    return kept | {
        "CONTEXTWIN_DATABASE_URL": clean_engine.url.render_as_string(hide_password=False),
        "CONTEXTWIN_HOME": str(tmp_path / "home"),
        "CONTEXTWIN_EMBEDDER": "trigram",
    }


def test_each_command_of_the_pages_does_what_it_says(environment: dict[str, str], tmp_path: Path) -> None:
    for setup in ("demo", "import messages.jsonl"):
        assert run_command(*setup.split(), environment=environment, folder=tmp_path).returncode == 0
    ran = 0
    for page, line in COMMANDS:
        if any(line.startswith(begins) for begins in NOT_RUN):
            continue
        is_acme = OF_ACME.search(line.partition(" #")[0]) is not None
        here = environment | {"CONTEXTWIN_WORKSPACE": "acme" if is_acme else DEMO_WORKSPACE}
        here["CONTEXTWIN_HOME"] = str(tmp_path / f"home of {page}")  # Settings that one page keeps are not of the next.
        if "--as" not in line and "--all" not in line:
            here |= {"CONTEXTWIN_ASKER": "@ana" if is_acme else "@mei"}
        words = shlex.split(re.split(r" #(?!\w)| > ", line)[0])[1:]
        if any(re.fullmatch(r"[0-9a-f]{6,32}", word) for word in words):  # The window of whoever reads has another id.
            last = run_command(
                "window", "why are partial refunds off?", "--as", "@mei", "--json", environment=here, folder=tmp_path
            )
            window_id = json.loads(last.stdout)["window_id"]
            words = [window_id if re.fullmatch(r"[0-9a-f]{6,32}", word) else word for word in words]
        done = run_command(*words, environment=here, folder=tmp_path)
        assert done.returncode == 0, (page, line, done.stderr)
        assert (done.stdout + done.stderr).strip(), (page, line)
        ran += 1
    assert ran > 50


def test_every_exception_is_a_command_of_a_page() -> None:
    assert [begins for begins in NOT_RUN if not any(line.startswith(begins) for _, line in COMMANDS)] == []
