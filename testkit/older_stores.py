"""Dumps of small stores, which later versions open: python -m testkit.older_stores DATABASE_URL.

Fills the empty database at that URL at the newest revision, and writes `data/store_<revision>.sql` and
`data/windows_<revision>.json`: the windows that are recorded in it, with what they show. A dump is made once for each
release, and stays as it is; `pg_dump` has to be of the server's version.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import psycopg

from contextwin import (
    ContextWindow,
    ContextWindowBuilder,
    ErasureOptions,
    MessageKey,
    Store,
    WindowFeedback,
    WindowRequest,
    apply_event,
    forget_user,
    give_feedback,
    import_archive,
)
from contextwin.avatar.persona import allow_persona, load_persona
from contextwin.config import read_settings
from contextwin.ingest.importer import ImportOptions
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER
from contextwin.interfaces.demo import DEMO_WORKSPACE as WORKSPACE
from contextwin.interfaces.demo.export import write_demo_export
from contextwin.models.access import Viewer
from contextwin.models.slack import ChannelSettings
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.engine import normalize_url, open_engine
from contextwin.storage.migrate import upgrade_schema

DATA = Path(__file__).with_name("data")
#: Conversations of the demo that are kept, one of them private; the lists of the workspace are kept, too.
FOLDERS = ("incidents", "design", "leadership")
#: The person whom the store forgets, and the one who allows replies in their style.
FORGOTTEN, ALLOWED = "U06SAM", "U06DEVIKA"
#: The questions that are asked, with their askers and channels.
ASKED = (
    ("what broke the webhooks?", DEMO_ASKER, "C06INCIDENTS"),
    ("what did we decide on the icons?", DEMO_ASKER, None),
    ("when was the last incident?", DEMO_ASKER, "C06INCIDENTS"),
    ("what is said about hiring?", "U06MORWENNA", "C06LEADERS"),
    ("what is said about hiring?", DEMO_ASKER, None),
)
#: Lines of a dump that older servers do not know, or that say how it was made.
_LEFT_OUT = re.compile(
    r"^(--\n-- (Name:|Data for Name:|PostgreSQL database) .*\n--\n"
    r"|-- Dumped .*\n|\\(un)?restrict .*\n|SET transaction_timeout.*\n)",
    re.MULTILINE,
)


def requests() -> list[WindowRequest]:
    """Return what is asked of the store."""
    asked = WindowRequest(prompt="", workspace=WORKSPACE, asked_at=DEMO_ASKED_AT, max_tokens=400)
    return [replace(asked, prompt=prompt, asker=user, channel=channel) for prompt, user, channel in ASKED]


def fill(store: Store, folder: Path) -> list[dict[str, Any]]:
    """Store a bit of everything; return the windows that are recorded, with what they show."""
    embedder = TrigramEmbedder()
    write_demo_export(folder / "demo.zip")
    with ZipFile(folder / "demo.zip") as archive:
        lists = [name for name in archive.namelist() if "/" not in name]
        archive.extractall(folder / "export", [*lists, *(n for n in archive.namelist() if n.startswith(FOLDERS))])
    import_archive(store, embedder, str(folder / "export"), ImportOptions(workspace=WORKSPACE))
    ts = f"{DEMO_ASKED_AT.timestamp() - 3600:.6f}"
    said = {"type": "message", "channel": "C06INCIDENTS", "user": DEMO_ASKER, "ts": ts, "text": "The kettle is back."}
    edited = said | {"text": "The kettle is back, and descaled.", "edited": {"user": DEMO_ASKER, "ts": ts}}
    changed = {"type": "message", "subtype": "message_changed", "channel": "C06INCIDENTS", "ts": ts, "message": edited}
    liked: dict[str, Any] = {"type": "reaction_added", "user": ALLOWED, "reaction": "tada", "event_ts": ts}
    liked |= {"item": {"type": "message", "channel": "C06INCIDENTS", "ts": ts}}
    design = {"id": "C06DESIGN", "name": "design-lab"}
    renamed: dict[str, Any] = {"type": "channel_rename", "event_ts": ts, "channel": design}
    for event in (said, changed, liked, renamed):
        apply_event(store, embedder, event, workspace=WORKSPACE)
    forget_user(store, WORKSPACE, FORGOTTEN, ErasureOptions())
    asker = Viewer(workspace=WORKSPACE, asker=ALLOWED)
    allow_persona(store, asker, ALLOWED, is_enabled=True)
    load_persona(store, replace(requests()[0], asker=ALLOWED), ALLOWED)
    builder = ContextWindowBuilder(store, embedder, record="all")
    windows = [(request, builder.build(request)) for request in requests()]
    store.flush()
    first = windows[0][1]
    shown = {MessageKey(m.channel, m.ts): m.sha256 for thread in first.threads for m in thread.messages}
    feedback = WindowFeedback(window_id=first.window_id, verdict="up", useful=(min(shown),), user=DEMO_ASKER)
    give_feedback(store, Viewer(workspace=WORKSPACE, asker=DEMO_ASKER), feedback)
    answer_in_slack(store, ts, first.window_id, shown)
    return [
        {"window_id": window.window_id, "prompt": request.prompt, "asker": request.asker, "shown": keys_of(window)}
        for request, window in windows
    ]


def keys_of(window: ContextWindow) -> list[list[str]]:
    """Return channel and ts of the messages that a window shows, in its order."""
    return [[message.channel, message.ts] for thread in window.threads for message in thread.messages]


def answer_in_slack(store: Store, ts: str, window_id: str, shown: Mapping[MessageKey, bytes]) -> None:
    """Store a question that was answered in Slack, one that waits, and the settings of a channel."""
    later = f"{float(ts) + 60:.6f}"
    store.slack.save_settings(WORKSPACE, ChannelSettings(channel="C06DESIGN", style="brief"))
    store.slack.save_cursor(WORKSPACE, "C06INCIDENTS", later)
    store.slack.claim(WORKSPACE, [("C06INCIDENTS", each, each, DEMO_ASKER) for each in (ts, later)])
    taken = store.slack.take(WORKSPACE, "C06INCIDENTS", ts, timedelta(minutes=1))
    assert taken is not None
    assert store.slack.prepare(WORKSPACE, "C06INCIDENTS", ts, taken, shown) == "ready"
    store.slack.finish(WORKSPACE, "C06INCIDENTS", ts, taken, later, window_id)


def main(url: str) -> None:
    """Fill a database, and write its dump and what it answers."""
    engine = open_engine(normalize_url(url), read_settings())
    upgrade_schema(engine)
    with Store(engine) as store, tempfile.TemporaryDirectory() as folder:
        windows = fill(store, Path(folder))
    plain = normalize_url(url).replace("+psycopg", "")
    with psycopg.connect(plain) as connection:
        (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
    dumped = subprocess.run(
        ["pg_dump", "--rows-per-insert=100", "--no-owner", plain], check=True, capture_output=True, text=True
    )
    sql = _LEFT_OUT.sub("", dumped.stdout)  # Texts of messages have lines that look like comments.
    (DATA / f"store_{revision}.sql").write_text(sql, encoding="utf-8")
    told = json.dumps(windows, indent=1, ensure_ascii=False)
    (DATA / f"windows_{revision}.json").write_text(f"{told}\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
