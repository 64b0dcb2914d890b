"""Feedback on recorded windows: who may give it, what it may name, and when it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from contextwin.errors import AccessError, ConfigError, ContextWinError
from contextwin.explain.feedback import give_feedback
from contextwin.ingest.events import apply_event
from contextwin.models.access import Viewer
from contextwin.models.feedback import WindowFeedback
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.models.retention import Selection
from contextwin.privacy.erasure import ErasureOptions, export_user, forget_user, purge_messages, remove_workspace
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import row_security
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.factories import START, make_record
from testkit.recording import recording
from testkit.tables import dump_tables, fill_once, read_table

PLACES = [
    {"type": "workspace", "workspace": "acme"},
    {"type": "channel", "workspace": "acme", "channel": "C1", "name": "general", "kind": "public"},
    {"type": "channel", "workspace": "acme", "channel": "G1", "name": "board", "kind": "private"},
    {"type": "channel", "workspace": "acme", "channel": "G2", "name": "owners", "kind": "private"},
    *({"type": "user", "workspace": "acme", "user": user, "kind": "member"} for user in ("U1", "U2")),
    {"type": "user", "workspace": "acme", "user": "U3", "kind": "guest"},
    *({"type": "member", "workspace": "acme", "channel": "G1", "user": user} for user in ("U1", "U2", "U3")),
]
SAID = [
    make_record(0, "The kettle in the kitchen is broken."),
    make_record(60, "I ordered a new kettle for the kitchen.", user="U2"),
    make_record(9_000, "The kettle costs more than the board allows.", channel="G1", user="U2"),
    make_record(9_100, "Nobody else knows about the kettle.", channel="G2", user="U2"),
]
BROKEN, ORDERED, COSTS, HIDDEN = (MessageKey(each["channel"], each["ts"]) for each in SAID)
NOWHERE = MessageKey("G2", f"{START + 77}.000100")


@pytest.fixture
def kettles(store: Store, tmp_path: Path) -> Store:
    return fill_once(store, lambda: import_records(store, tmp_path, [*PLACES, *SAID]))


def build(store: Store, **overrides: Any) -> str:
    values: dict[str, Any] = {"prompt": "What about the kettle?", "workspace": "acme", "asker": "U1"}
    builder = ContextWindowBuilder(store, TrigramEmbedder(), record="all")
    window = builder.build(WindowRequest(**values | {"max_tokens": 400} | overrides))
    store.flush()
    return window.window_id


def judge(
    store: Store, window_id: str, *, user: str | None = "U1", everyone: bool = False, **overrides: Any
) -> WindowFeedback:
    given = WindowFeedback(**{"window_id": window_id, "verdict": "up"} | overrides)
    return give_feedback(store, Viewer(workspace="acme", asker=user, everyone=everyone), given)


def named(store: Store) -> set[tuple[str, str, str]]:
    rows = read_table(store, "window_feedback_messages")
    return {(row["verdict"], row["channel_id"], row["ts"]) for row in rows}


def tell(store: Store, **event: Any) -> None:
    apply_event(store, None, event, workspace="acme")


def refusal(step: Callable[[], Any]) -> str:
    with pytest.raises(ContextWinError) as error:
        step()
    return str(error.value)


# -- what is kept


def test_feedback_is_kept_with_what_it_names_and_replaces_an_earlier_one(kettles: Store) -> None:
    window_id = build(kettles)
    given = judge(kettles, window_id, useful=(BROKEN, BROKEN), missing=(COSTS,), note=" not the price\x00 ")
    assert given.useful == (BROKEN,)
    (row,) = read_table(kettles, "window_feedback")
    assert (row["window_id"], row["user_id"], row["verdict"]) == (window_id, "U1", "up")
    assert (row["note"], given.note) == ("not the price", "not the price")
    assert named(kettles) == {("useful", *BROKEN), ("missing", *COSTS)}
    judge(kettles, window_id, verdict="down", useful=(COSTS,), note=" ")
    (again,) = read_table(kettles, "window_feedback")
    assert (again["verdict"], again["note"]) == ("down", None)
    assert again["given_at"] > row["given_at"]
    assert named(kettles) == {("useful", *COSTS)}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"verdict": "edit"}, "the verdict must be one of up, down, got 'edit'"),
        ({"note": "x" * 2_001}, "a note has up to 2,000 characters, got 2,001"),
        ({"useful": (BROKEN,), "missing": (BROKEN,)}, f"useful or missing, not both: C1 {BROKEN.ts}"),
        ({"useful": tuple(MessageKey("C1", f"{n}.0") for n in range(101))}, "names up to 100 messages, got 101"),
        ({"useful": (MessageKey("C1\x00", "1.0"),)}, "holds NUL"),
        ({"user": "U\ud800"}, "lone surrogate"),
    ],
)
def test_what_cannot_be_kept_is_refused(kettles: Store, given: dict[str, Any], says: str) -> None:
    window_id = build(kettles)
    with pytest.raises(ConfigError, match=says):
        judge(kettles, window_id, **given)
    assert read_table(kettles, "window_feedback") == []


def test_what_was_sent_after_the_question_is_no_missing_message(kettles: Store) -> None:
    window_id = build(kettles)
    tell(kettles, type="message", channel="C1", user="U2", text="It came.", ts="1900000000.000100")
    with pytest.raises(ConfigError, match=r"C1 1900000000.000100 was sent when the question was asked, or later"):
        judge(kettles, window_id, missing=(MessageKey("C1", "1900000000.000100"),))


# -- who may give it


def test_only_who_may_read_a_window_may_judge_it(kettles: Store) -> None:
    own, by_all = build(kettles), build(kettles, everyone=True)
    said = {
        refusal(partial(judge, kettles, window_id, user=user)).replace(window_id, "…")
        for user, window_id in [("U2", own), ("U3", own), ("U9", own), ("", own), ("U1", by_all), ("U1", "none")]
    }
    assert len(said) == 1
    assert "there is no window '…' that you asked for" in said.pop()
    with pytest.raises(AccessError, match="expected an asker"):
        judge(kettles, own, user=None)
    for window_id in (own, by_all):
        for user in ("U2", None):
            judge(kettles, window_id, user=user, everyone=True)
    assert {(row["window_id"], row["user_id"]) for row in read_table(kettles, "window_feedback")} == {
        (window_id, user) for window_id in (own, by_all) for user in ("U2", "")
    }


def test_an_unknown_workspace_is_not_made_by_judging(kettles: Store) -> None:
    given, viewer = WindowFeedback(window_id="w", verdict="up"), Viewer(workspace="nowhere", asker="U1")
    for asked in (viewer, replace(viewer, everyone=True)):
        with pytest.raises(ConfigError, match=r"^there is no workspace 'nowhere'$"):
            give_feedback(kettles, asked, given)
    assert kettles.workspaces() == ["acme"]


@pytest.mark.parametrize("user", ["U1", "U3"])
@pytest.mark.parametrize("kind", ["useful", "missing"])
def test_feedback_does_not_tell_whether_a_message_exists(kettles: Store, user: str, kind: str) -> None:
    """By its words, by what is stored, and by its statements; a guest sees less than a member."""
    window_id = build(kettles, asker=user)
    as_user: Any = partial(judge, kettles, window_id, user=user)
    as_user(**{kind: (COSTS,)})
    before = dump_tables(kettles)
    said, costs = set(), set()
    hidden = [HIDDEN, NOWHERE, MessageKey("G9", "1.0")] + ([BROKEN] if user == "U3" else [])
    for key in hidden:
        with recording(kettles) as statements:
            refused = refusal(partial(as_user, **{kind: (COSTS, key)}))
        said.add(refused.replace(f"{key.channel} {key.ts}", "…"))
        costs.add(tuple(statements))
    assert said == {"…: No such message is stored, or the asker may not see it."}
    assert len(costs) == 1
    assert dump_tables(kettles) == before
    judge(kettles, window_id, user=None, everyone=True, useful=(HIDDEN,))


@pytest.mark.parametrize("kind", ["useful", "missing"])
def test_feedback_in_a_users_name_names_what_that_user_may_see(kettles: Store, kind: str) -> None:
    window_id = build(kettles, asker=None, everyone=True)
    for user, key in (("U3", BROKEN), ("U1", HIDDEN), ("U9", BROKEN), ("U1", NOWHERE)):
        refused = refusal(partial(judge, kettles, window_id, user=user, everyone=True, **{kind: (key,)}))
        assert refused == f"{key.channel} {key.ts}: No such message is stored, or the asker may not see it."
    judge(kettles, window_id, user="U3", everyone=True, **{kind: (COSTS,)})
    judge(kettles, window_id, user=None, everyone=True, **{kind: (HIDDEN,)})
    assert named(kettles) == {(kind, *COSTS), (kind, *HIDDEN)}


def test_a_shortened_id_is_that_of_the_window(kettles: Store) -> None:
    window_id = build(kettles)
    assert judge(kettles, window_id[:6]).window_id == window_id
    assert "there is no window" in refusal(lambda: judge(kettles, window_id[:5]))


@pytest.mark.plain_server("a policy of a cluster cannot look for the window of a message")
def test_row_security_holds_without_the_conditions_of_the_statement(kettles: Store) -> None:
    own, other = build(kettles), build(kettles, asker="U2")
    judge(kettles, own, useful=(BROKEN, COSTS))
    judge(kettles, own, user="U2", everyone=True, useful=(BROKEN,))
    judge(kettles, other, user="U2", useful=(ORDERED,))

    def seen(channels: list[str], whose: str | None, *, is_let_in: bool = True) -> tuple[set[str], set[str]]:
        with kettles.reading() as reader:
            reader.allow_channels("acme", channels)
            if is_let_in:
                reader._pipeline.set(row_security.windows_allowed(whose))
            given = reader._connection.execute(text("SELECT window_id, user_id FROM window_feedback")).all()
            rows = reader._connection.execute(text("SELECT user_id, channel_id FROM window_feedback_messages")).all()
            return {f"{window}/{user}" for window, user in given}, {f"{user}/{channel}" for user, channel in rows}

    assert seen(["C1", "G1"], None, is_let_in=False) == (set(), set())
    assert seen(["C1", "G1"], "U1") == ({f"{own}/U1"}, {"U1/C1", "U1/G1"})
    assert seen(["C1"], "U1") == ({f"{own}/U1"}, {"U1/C1"})
    assert seen([], "U1") == ({f"{own}/U1"}, set())
    # What U2 thinks of the window of U1 is not among what U2 may read with their own rights.
    assert seen(["C1"], "U2") == ({f"{other}/U2"}, {"U2/C1"})
    assert len(seen(["C1", "G1"], None)[0]) == 3


# -- when it goes


def test_a_deleted_message_leaves_it_and_an_edited_one_stays(kettles: Store) -> None:
    window_id = build(kettles)
    judge(kettles, window_id, useful=(BROKEN,), missing=(ORDERED, COSTS))
    edited = {"user": "U1", "text": "The pot is broken.", "ts": BROKEN.ts, "edited": {"ts": "1800000000.0"}}
    tell(kettles, type="message", subtype="message_changed", channel="C1", message=edited, event_ts="1800000000.0")
    assert named(kettles) == {("useful", *BROKEN), ("missing", *ORDERED), ("missing", *COSTS)}
    for key in (BROKEN, ORDERED):
        tell(kettles, type="message", subtype="message_deleted", channel=key.channel, deleted_ts=key.ts,
             event_ts="1800000001.0")  # fmt: skip
    assert named(kettles) == {("missing", *COSTS)}
    assert len(read_table(kettles, "window_feedback")) == 1
    assert "may not see it" in refusal(lambda: judge(kettles, window_id, useful=(BROKEN,)))


@pytest.mark.parametrize("new", ["G9", None])
def test_it_follows_a_channel_to_its_new_id_and_leaves_with_it(kettles: Store, new: str | None) -> None:
    judge(kettles, build(kettles), useful=(BROKEN, COSTS))
    if new is None:
        tell(kettles, type="group_deleted", channel="G1", event_ts="1800000000.0")
    else:
        tell(kettles, type="channel_id_changed", old_channel_id="G1", new_channel_id=new, event_ts="1800000000.0")
    moved = set() if new is None else {("useful", new, COSTS.ts)}
    assert named(kettles) == {("useful", *BROKEN), *moved}


def age(store: Store, window_id: str, days: float) -> None:
    with store._begin() as connection:
        connection.execute(
            text("UPDATE windows SET built_at = :then WHERE window_id = :id"),
            {"then": datetime.now(UTC) - timedelta(days=days), "id": window_id},
        )


def test_it_goes_with_its_window_and_outlives_the_candidates(kettles: Store) -> None:
    week, month = build(kettles), build(kettles)
    for window_id, days in ((week, 8), (month, 31)):
        judge(kettles, window_id, useful=(BROKEN,), note="zqnote")
        age(kettles, window_id, days)
    assert "there is no window" in refusal(lambda: judge(kettles, month))
    kettles.expire_windows("acme")
    assert {row["window_id"] for row in read_table(kettles, "window_feedback")} == {week}
    assert {row["window_id"] for row in read_table(kettles, "window_feedback_messages")} == {week}
    purge_messages(kettles, "acme", Selection(channel="C1"), ErasureOptions())
    assert named(kettles) == set()
    forget_user(kettles, "acme", "U1", ErasureOptions())
    assert read_table(kettles, "window_feedback") == []


def test_who_is_forgotten_takes_their_feedback_on_windows_of_others_along(kettles: Store) -> None:
    own, others = build(kettles), build(kettles, asker="U2")
    judge(kettles, own, note="zqmine", useful=(BROKEN,))
    judge(kettles, own, user="U2", everyone=True, note="zqhis", useful=(ORDERED, COSTS))
    judge(kettles, others, user="U2", note="zqhis too", useful=(BROKEN,))
    judge(kettles, others, everyone=True, note="zqmine too", useful=(BROKEN, ORDERED))
    counts = forget_user(kettles, "acme", "U1", ErasureOptions(dry_run=True))
    assert (counts["windows"], counts["feedback"]) == (1, 2)
    forget_user(kettles, "acme", "U1", ErasureOptions())
    (left,) = read_table(kettles, "window_feedback")
    assert (left["window_id"], left["user_id"], left["note"]) == (others, "U2", "zqhis too")
    assert named(kettles) == set()  # The message was by who is forgotten.
    assert "zqmine" not in str(dump_tables(kettles))


def test_it_is_part_of_what_a_person_may_take_along(kettles: Store) -> None:
    first, second = sorted((build(kettles), build(kettles, asker="U2")))
    for window_id in (first, second):
        judge(kettles, window_id, everyone=True, useful=(BROKEN,), missing=(COSTS,), note="zqmine")
        judge(kettles, window_id, everyone=True, user="U2", note="zqhis")
    lines = [line for line in export_user(kettles, "acme", "U1", None) if line["type"] == "feedback"]
    assert [line["window_id"] for line in lines] == [first, second]
    given_at = lines[0].pop("given_at")
    assert given_at is not None
    assert lines[0] == {
        "type": "feedback", "workspace": "acme", "window_id": first, "user": "U1", "verdict": "up", "note": "zqmine",
        "useful": [BROKEN._asdict()], "missing": [COSTS._asdict()],
    }  # fmt: skip


def test_a_removed_workspace_takes_its_feedback(kettles: Store) -> None:
    judge(kettles, build(kettles), useful=(BROKEN,))
    remove_workspace(kettles, "acme", ErasureOptions())
    assert read_table(kettles, "window_feedback") == read_table(kettles, "window_feedback_messages") == []


def test_what_is_gone_meanwhile_is_not_judged(kettles: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between the check and the write, under whose lock it is looked at again."""
    window_id = build(kettles)
    write = kettles.write

    def delete_first(workspace: str) -> Any:
        monkeypatch.undo()
        tell(kettles, type="message", subtype="message_deleted", channel="C1", deleted_ts=BROKEN.ts,
             event_ts="1800000000.0")  # fmt: skip
        return write(workspace)

    monkeypatch.setattr(kettles, "write", delete_first)
    judge(kettles, window_id, useful=(BROKEN, ORDERED))
    assert named(kettles) == {("useful", *ORDERED)}

    def forget_first(workspace: str) -> Any:
        monkeypatch.undo()
        forget_user(kettles, "acme", "U1", ErasureOptions())
        return write(workspace)

    monkeypatch.setattr(kettles, "write", forget_first)
    assert "there is no window" in refusal(lambda: judge(kettles, window_id, note="zqnote"))
    assert read_table(kettles, "window_feedback") == []
