"""A store in which everything that one person wrote, or that tells who she is, can be recognized."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from contextwin.avatar.persona import count_newer, count_population
from contextwin.explain.feedback import give_feedback
from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, ImportReport, import_archive
from contextwin.models.access import Scope, Viewer
from contextwin.models.feedback import WindowFeedback
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.factories import START, make_record, write_jsonl
from testkit.replies import make_reply, save_reply
from testkit.tables import fill_once, read_table

Import = Callable[..., ImportReport]


#: Everything that only Ana (U1) wrote, or that only tells who she is.
HERS = {"zqroot", "zqsecret", "zqfile", "zqlong", "zqasked", "zqstyle", "zqshown", "zqedited", "zqanna", "zqhandle"}


HERS |= {"Europe/Vienna", "the zqroot of it all", "zqsecret among few", "zqwondered", "zqnoted"}


#: What others wrote.
OTHERS = {"zqreply", "zqbens", "zqother", "zqbenjamin", "zqpondered", "zqremarked"}


PLACES: list[dict[str, Any]] = [
    {"type": "workspace", "workspace": "acme", "name": "Acme"},
    {"type": "channel", "channel": "C1", "name": "general", "kind": "public"},
    {"type": "channel", "channel": "C2", "name": "board", "kind": "private"},
    {"type": "channel", "channel": "G1", "name": "mpdm-zqhandle--ben--cleo-1", "kind": "mpim"},
    {"type": "user", "user": "U1", "name": "zqAnna", "tz": "Europe/Vienna"},
    {"type": "user", "user": "U2", "name": "zqBenjamin"},
    {"type": "user", "user": "U3", "name": None},
    *({"type": "member", "channel": c, "user": u} for c in ("C1", "C2", "G1") for u in ("U1", "U2")),
]


MESSAGES: list[dict[str, Any]] = [
    make_record(0, "the zqroot of it all"),
    make_record(1, "a zqreply to <@U1>", user="U2", thread_ts=f"{START}.000100"),
    make_record(2, "zqsecret among few", channel="C2", files=[{"name": "zqfile.png"}], tone="zqtone"),
    make_record(3, "zqbens own", channel="C2", user="U2"),
    make_record(4, "between three, zqother", channel="G1", user="U3"),
    make_record(5, "zqlong " + "and on it goes " * 2_000),
    make_record(6, "deleted before", deleted=True),
]


ARCHIVE = [{"workspace": "acme", **record} for record in (*PLACES, *MESSAGES)]


@pytest.fixture
def import_(store: Store, tmp_path: Path) -> Import:
    """Import records of typed JSONL."""

    def run(*records: dict[str, Any]) -> ImportReport:
        path = write_jsonl(tmp_path / "records.jsonl", records)
        return import_archive(store, TrigramEmbedder(), path, ImportOptions(format="jsonl"))

    return run


@pytest.fixture
def world(store: Store, import_: Import) -> Store:
    """A store with the archive, what events told of Ana, her persona and style, replies, and recorded windows."""
    return fill_once(store, lambda: _fill(store, import_))


def _fill(store: Store, import_: Import) -> None:
    import_(*ARCHIVE)
    profile = {"id": "U1", "team_id": "acme", "name": "zqhandle", "tz": "Europe/Vienna"}
    profile["profile"] = {"display_name": "zqAnna"}  # type: ignore[assignment]
    apply_event(store, None, {"type": "user_change", "user": profile, "event_ts": f"{START}.0"}, workspace="acme")
    joined = {"type": "member_joined_channel", "user": "U1", "channel": "C2", "event_ts": f"{START + 1}.0"}
    apply_event(store, None, joined, workspace="acme")
    scope = Scope(workspace="acme", channels=["C1", "C2"], latest=datetime.now(UTC))
    with store.write_and_read("acme") as (transaction, reader):
        reader.allow_channels("acme", scope.channels)
        transaction.personas.allow_persona("U1", is_enabled=True, performed_by="U1")
        person = transaction.personas.persona("U1")
        assert person is not None
        count_newer(reader, transaction.personas, scope, person)
        count_population(reader, transaction.personas, scope, 100)
        for reply in REPLIES:
            save_reply(
                transaction.personas,
                reply,
                MessageKey("C1", f"{START + (0 if reply['reply_id'] == 'shown' else 1)}.000100"),
            )
        transaction.personas.save_feedback("style", "edit", "zqedited")
    record_windows(store)


def record_windows(store: Store) -> None:
    """Record that Ana asked something, and that Ben did, who was shown what she wrote, and what both think of it."""
    builder = ContextWindowBuilder(store, TrigramEmbedder(), record="all")
    for asker, prompt in (("U1", "zqwondered, of it all"), ("U2", "zqpondered, of it all")):
        window = builder.build(WindowRequest(prompt=prompt, workspace="acme", asker=asker))
        assert {"C1", "C2", "G1"} & set(window.channels)
        store.flush()
        for user, note in (("U1", "zqnoted"), ("U2", "zqremarked")):
            judged = WindowFeedback(window_id=window.window_id, verdict="up", useful=NAMED, note=note, user=user)
            give_feedback(store, Viewer(workspace="acme", asker=judged.user, everyone=True), judged)


#: What feedback names: a message by Ana, and one by Ben.
NAMED = (MessageKey("C1", f"{START}.000100"), MessageKey("C2", f"{START + 3}.000100"))


REPLIES = [
    make_reply("zqstyle", reply_id="style", user_id="U1", viewer_id="U2"),
    make_reply("fine", reply_id="asked", user_id="U2", viewer_id="U1", prompt="zqasked?"),
    make_reply("zqshown, as said", reply_id="shown", user_id="U2", viewer_id="U2"),
    make_reply("others'", reply_id="others", user_id="U2", viewer_id="U2", channel_id="C2"),
]


def live_texts(store: Store) -> set[str]:
    return {row["text"][:20] for row in read_table(store, "messages") if not row["is_deleted"]}
