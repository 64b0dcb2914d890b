"""Verdicts on replies: on the reply, and on the window that it is based on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from contextwin.avatar.feedback import ReplyFeedback, find_reply, judge_reply
from contextwin.errors import AccessError, ConfigError, ReplyError
from contextwin.ingest.events import apply_event
from contextwin.models.access import Viewer
from contextwin.models.feedback import WindowFeedback
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.factories import make_record
from testkit.replies import make_reply, save_reply
from testkit.tables import read_table

RECORDS = [
    {"type": "channel", "workspace": "acme", "channel": "C1", "name": "general", "kind": "public"},
    {"type": "channel", "workspace": "acme", "channel": "G1", "name": "board", "kind": "private"},
    *({"type": "user", "workspace": "acme", "user": user, "kind": "member"} for user in ("U1", "U2")),
    {"type": "member", "workspace": "acme", "channel": "G1", "user": "U1"},
    make_record(0, "The kettle is broken."),
    make_record(60, "The kettle costs more.", channel="G1", user="U2"),
]
BROKEN, COSTS = (MessageKey(each["channel"], each["ts"]) for each in RECORDS[-2:])


@pytest.fixture
def window_id(store: Store, tmp_path: Path) -> str:
    """A window that U1 asked for, with a reply "r1" in the style of U2 that cites a message of the private channel."""
    import_records(store, tmp_path, RECORDS)
    builder = ContextWindowBuilder(store, TrigramEmbedder(), record="all")
    window = builder.build(WindowRequest(prompt="What about the kettle?", workspace="acme", asker="U1"))
    store.flush()
    with store.write("acme") as transaction:
        asked = make_reply("Broken.", user_id="U2", viewer_id="U1", window_id=window.window_id)
        save_reply(transaction.personas, asked, COSTS)
    return window.window_id


def judge(
    store: Store, verdict: Any, asker: str | None = "U1", *, everyone: bool = False, **given: Any
) -> WindowFeedback | None:
    reply = find_reply(store, Viewer(workspace="acme", asker=asker, everyone=everyone), "r1")
    assert reply is not None
    feedback = ReplyFeedback(verdict=verdict, **given)
    return judge_reply(store, Viewer(workspace="acme", asker=asker, everyone=everyone), reply, feedback)


def kept(store: Store) -> tuple[list[str], list[tuple[str, str]], set[tuple[str, str]]]:
    """Return the verdicts on replies and on windows, each with who gave it, and what the latter name."""
    named = {(row["verdict"], row["channel_id"]) for row in read_table(store, "window_feedback_messages")}
    windows = [(row["verdict"], row["user_id"]) for row in read_table(store, "window_feedback")]
    return [row["verdict"] for row in read_table(store, "reply_feedback")], windows, named


def test_an_approved_reply_makes_what_it_cites_useful(store: Store, window_id: str) -> None:
    given = judge(store, "up")
    assert given == WindowFeedback(window_id=window_id, verdict="up", useful=(COSTS,), user="U1")
    assert kept(store) == (["up"], [("up", "U1")], {("useful", "G1")})
    judge(store, "up", useful=(BROKEN,), missing=(COSTS,), note="too dear")
    assert kept(store)[2] == {("useful", "C1"), ("missing", "G1")}
    assert judge(store, "down") == WindowFeedback(window_id=window_id, verdict="down", user="U1")
    assert kept(store) == (["down"], [("down", "U1")], set())


def test_an_edit_and_a_verdict_of_nobody_say_nothing_about_the_window(store: Store, window_id: str) -> None:
    assert judge(store, "edit", edited_text="Broken, I hear.") is None
    assert judge(store, "up", None) is None
    assert kept(store) == (["up"], [], set())
    for verdict, asker in (("edit", "U1"), ("up", None)):
        with pytest.raises(ConfigError, match="go with up or down, and with who gives them"):
            judge(store, verdict, asker, note="why")
    with pytest.raises(ConfigError, match="must be one of up, down, edit"):
        judge(store, "so-so")
    judge(store, "up", None, everyone=True)
    assert kept(store)[1] == [("up", "")]


def test_only_replies_that_the_asker_asked_for_are_found(store: Store, window_id: str) -> None:
    assert find_reply(store, Viewer(workspace="acme", asker="U2", everyone=False), "r1") is None
    assert find_reply(store, Viewer(workspace="acme", asker="U1", everyone=False), "r2") is None
    for asker, everyone in (("U1", False), ("U2", True), (None, True), (None, False)):
        reply = find_reply(store, Viewer(workspace="acme", asker=asker, everyone=everyone), "r1")
        assert reply is not None
        assert (reply.window_id, reply.viewer, reply.cited) == (window_id, "U1", (COSTS,))


def test_what_it_cites_is_left_out_where_the_giver_may_not_see_it_any_more(store: Store, window_id: str) -> None:
    left = {"type": "member_left_channel", "user": "U1", "channel": "G1", "event_ts": "1800000000.0"}
    apply_event(store, None, left, workspace="acme")
    assert judge(store, "up") == WindowFeedback(window_id=window_id, verdict="up", user="U1")
    with pytest.raises(AccessError, match="may not see it"):
        judge(store, "down", missing=(COSTS,))
    assert kept(store) == (["up"], [("up", "U1")], set())


def test_a_reply_is_judged_when_its_window_is_no_longer_recorded(store: Store, window_id: str) -> None:
    reply = find_reply(store, Viewer(workspace="acme", asker="U1", everyone=False), "r1")
    assert reply is not None
    with store._begin() as connection:
        connection.exec_driver_sql("DELETE FROM windows")
    assert judge(store, "up") is None
    assert kept(store) == (["up"], [], set())
    with pytest.raises(AccessError, match="there is no window"):
        judge(store, "up", note="lost")
    with store.write("acme") as transaction:
        transaction.personas.drop_reply("r1")
    with pytest.raises(ReplyError, match="there is no reply"):
        judge_reply(store, Viewer(workspace="acme", asker="U1", everyone=False), reply, ReplyFeedback(verdict="up"))
    assert window_id
