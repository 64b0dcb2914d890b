"""`contextwin slack` and `contextwin ask` as their users see them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from contextwin.storage.store import Store
from testkit.command_line import run_command
from testkit.corpora import import_records
from testkit.factories import START, make_record


@pytest.fixture
def environment(database_url: str, tmp_path: Path) -> dict[str, str]:
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("CONTEXTWIN_", "SLACK_", "OPENAI"))
    }
    return kept | {
        "CONTEXTWIN_DATABASE_URL": database_url,
        "CONTEXTWIN_HOME": str(tmp_path),
        "CONTEXTWIN_EMBEDDER": "trigram",
        "NO_COLOR": "1",
    }


def test_ask_quotes_where_no_model_is_set_up(store: Store, environment: dict[str, str], tmp_path: Path) -> None:
    import_records(store, tmp_path, [make_record(0, "the reef survey is on Tuesday", user="U1")])
    asked = ("ask", "when is the reef survey?", "--all", "--workspace", "acme")
    answer = run_command(*asked, environment=environment, folder=tmp_path)
    assert (answer.returncode, answer.stderr.count("quoted: no chat model")) == (0, 1)
    assert "> the reef survey is on Tuesday" in answer.stdout
    told = json.loads(run_command(*asked, "--json", environment=environment, folder=tmp_path).stdout)
    assert [quote["ts"] for quote in told["quotes"]] == [f"{START}.000100"]
    assert (told["model"], told["is_complete"]) == (None, True)
    draft = run_command(*asked, "--dry-run", environment=environment, folder=tmp_path)
    assert "[system]\nYou answer one question" in draft.stdout
    unknown = run_command(*asked, "--model", "nobody:m", environment=environment, folder=tmp_path)
    assert unknown.returncode == 1


def test_slack_says_what_it_needs(environment: dict[str, str], tmp_path: Path) -> None:
    pytest.importorskip("slack_bolt")
    for command in (["run"], ["catch-up"], ["join", "--all-public"]):
        answer = run_command("slack", *command, environment=environment, folder=tmp_path)
        assert (answer.returncode, "SLACK_BOT_TOKEN" in answer.stderr) == (1, True)
    everything = run_command("slack", "run", environment=environment, folder=tmp_path).stderr
    assert "SLACK_BOT_TOKEN and SLACK_APP_TOKEN" in everything
    for option in ("--http", "--metrics"):
        told = run_command("slack", "run", option, "127.0.0.1:0", environment=environment, folder=tmp_path).stderr
        assert "the Slack app needs SLACK_BOT_TOKEN" in told
        malformed = run_command("slack", "run", option, "nowhere", environment=environment, folder=tmp_path)
        assert (malformed.returncode, "expected HOST:PORT" in malformed.stderr) == (2, True)
    wrong = run_command("slack", "join", environment=environment, folder=tmp_path)
    assert (wrong.returncode, "--all-public" in wrong.stderr) == (2, True)


def test_slack_status_says_how_far_it_is(store: Store, environment: dict[str, str], tmp_path: Path) -> None:
    import_records(store, tmp_path, [make_record(0, "the reef survey is on Tuesday")])
    store.slack.save_cursor("acme", "C1", f"{START}.000100")
    store.slack.claim("acme", "C1", f"{START}.000100", f"{START}.000100", "U1")
    answer = run_command("slack", "status", environment=environment, folder=tmp_path)
    assert "compared" in answer.stdout
    assert "1 channel compared, 1 open question" in answer.stderr
    told = json.loads(run_command("slack", "status", "--json", environment=environment, folder=tmp_path).stdout)
    assert (told["open_questions"], told["channels"][0]["reconciled_until"]) == (1, f"{START}.000100")
