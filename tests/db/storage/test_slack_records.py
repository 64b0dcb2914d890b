"""Claims of questions: one answers, a dead one is replaced, what was deleted stays so, and erasure takes them along."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from threading import Thread

import pytest
from sqlalchemy import text

from contextwin.errors import ConfigError
from contextwin.ingest.events import apply_event
from contextwin.models.messages import MessageKey
from contextwin.models.retention import Selection
from contextwin.models.slack import ChannelSettings, Taken
from contextwin.privacy.erasure import ErasureOptions, export_user, forget_user, purge_messages, remove_workspace
from contextwin.storage.store import Store
from testkit.factories import START
from testkit.slack_app import wait_for
from testkit.tables import read_table

LEASE = timedelta(minutes=10)
FIRST, SECOND = f"{START}.000100", f"{START + 60}.000200"


@pytest.fixture
def asked(world: Store) -> Store:
    """A store in which U1 and U2 have asked in C1."""
    assert world.slack.claim("acme", [("C1", FIRST, FIRST, "U1")])
    assert world.slack.claim("acme", [("C1", SECOND, FIRST, "U2")])
    return world


def test_a_question_is_claimed_once_and_taken_by_one(asked: Store) -> None:
    assert not asked.slack.claim("acme", [("C1", FIRST, FIRST, "U1")])
    assert asked.slack.claim("acme", [("C2", FIRST, FIRST, "U1"), ("C1", SECOND, FIRST, "U2")]) == 1
    assert asked.slack.claim("acme", []) == 0
    taken, *others = (asked.slack.take("acme", "C1", FIRST, LEASE) for _ in range(3))
    assert taken is not None
    assert not taken.is_again
    assert others == [None, None]
    assert asked.slack.finish("acme", "C1", FIRST, taken, "9.0", "w1") == "answered"
    assert not asked.slack.take("acme", "C1", FIRST, timedelta(0))
    first, second = asked.slack.answers_in("acme", "C1", FIRST)
    assert (first.state, first.answer_ts, first.window_id, first.asker) == ("answered", "9.0", "w1", "U1")
    assert (second.state, second.answer_ts) == ("waiting", None)


def test_what_a_question_is_answered_by_is_read_when_it_is_taken(asked: Store) -> None:
    """The settings of its channel, and whether it is deleted."""
    settings = ChannelSettings(channel="C1", shown_to="asker", min_found=0.7)
    asked.slack.save_settings("acme", settings)
    said = {"type": "message", "channel": "C1", "channel_type": "channel"}
    apply_event(asked, None, said | {"user": "U1", "ts": FIRST, "text": "when?"}, workspace="acme")
    gone = said | {"subtype": "message_deleted", "deleted_ts": SECOND, "ts": SECOND}
    apply_event(asked, None, gone, workspace="acme")
    first, second = (asked.slack.take("acme", "C1", ts, LEASE) for ts in (FIRST, SECOND))
    assert first is not None
    assert second is not None
    assert (first.settings, first.is_deleted) == (settings, False)
    assert (second.settings, second.is_deleted) == (settings, True)


def test_settings_that_change_while_a_question_is_waited_for_are_those_of_its_answer(asked: Store) -> None:
    """Who switches the app off in a channel sees no answer to a question that is taken after that."""
    off, taken = ChannelSettings(channel="C1", is_on=False), list[Taken | None]()
    take = Thread(target=lambda: taken.append(asked.slack.take("acme", "C1", FIRST, LEASE)))
    waiting = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
    with asked._engine.begin() as connection:
        connection.execute(text("SELECT 1 FROM slack_answers WHERE question_ts = :ts FOR UPDATE"), {"ts": FIRST})
        take.start()
        wait_for(lambda: connection.execute(waiting).scalar())
        asked.slack.save_settings("acme", off)
    take.join(LEASE.total_seconds())
    assert [each.settings if each else None for each in taken] == [off]


def test_who_died_while_answering_is_replaced(asked: Store) -> None:
    dead, again = take_twice(asked)
    assert again.is_again
    assert again.claimed_at > dead.claimed_at
    assert asked.slack.take("acme", "C1", FIRST, LEASE) is None


def test_who_was_only_slow_finishes_nothing(asked: Store) -> None:
    """Whoever has taken the question over may be writing still, and answers it."""
    slow, again = take_twice(asked)
    assert asked.slack.note_answer("acme", "C1", FIRST, again, "9.2")
    assert not asked.slack.note_answer("acme", "C1", FIRST, slow, "9.1")
    for answer_ts in ("9.1", "9.2", None):
        assert asked.slack.finish("acme", "C1", FIRST, slow, answer_ts) == "lost"
    known, _ = asked.slack.answers_in("acme", "C1", FIRST)
    assert (known.state, known.answer_ts) == ("working", "9.2")
    assert asked.slack.finish("acme", "C1", FIRST, again, "9.2") == "answered"
    assert asked.slack.finish("acme", "C1", FIRST, slow, None) == "lost"


def test_an_answer_that_was_found_by_who_took_it_over_is_kept(asked: Store) -> None:
    slow, again = take_twice(asked)
    assert asked.slack.finish("acme", "C1", FIRST, again, "9.1") == "answered"
    assert asked.slack.finish("acme", "C1", FIRST, slow, "9.1", "w1") == "answered"
    known, _ = asked.slack.answers_in("acme", "C1", FIRST)
    assert (known.state, known.answer_ts, known.window_id) == ("answered", "9.1", "w1")


def take_twice(asked: Store) -> tuple[Taken, Taken]:
    """Take the first question, and take it again when whoever took it seems to be dead."""
    first = asked.slack.take("acme", "C1", FIRST, LEASE)
    with asked._begin() as connection:
        expired = {"before": datetime.now(UTC) - timedelta(minutes=1), "first": FIRST}
        connection.execute(text("UPDATE slack_answers SET held_until = :before WHERE question_ts = :first"), expired)
    again = asked.slack.take("acme", "C1", FIRST, LEASE)
    assert first is not None
    assert again is not None
    return first, again


def test_a_question_that_was_deleted_meanwhile_stays_withdrawn(asked: Store) -> None:
    taken = asked.slack.take("acme", "C1", FIRST, LEASE)
    assert taken is not None
    withdrawn = asked.slack.withdraw("acme", "C1", FIRST)
    assert withdrawn is not None
    assert withdrawn.answer_ts is None
    assert asked.slack.finish("acme", "C1", FIRST, taken, "9.0", "w1") == "withdrawn"
    assert not asked.slack.take("acme", "C1", FIRST, timedelta(0))
    assert asked.slack.withdraw("acme", "C1", "1.0") is None
    assert [(each.question_ts, each.answer_ts) for each in asked.slack.open_questions("acme")] == [
        (FIRST, "9.0"),
        (SECOND, None),
    ]
    asked.slack.drop("acme", "C1", FIRST)
    assert asked.slack.finish("acme", "C1", FIRST, taken, "9.0", "w1") == "lost"
    assert asked.slack.open_questions("acme", timedelta(hours=1)) == []


def test_a_channels_questions_follow_it_and_go_with_it(asked: Store) -> None:
    asked.slack.save_cursor("acme", "C1", FIRST)
    asked.slack.save_cursor("acme", "C1", SECOND)
    assert [cursor.reconciled_until for cursor in asked.slack.cursors("acme")] == [SECOND]
    assert asked.slack.busiest_channels("acme", 9) == ["C1"]
    told = {"type": "channel_id_changed", "old_channel_id": "C1", "new_channel_id": "C9"}
    apply_event(asked, None, told | {"event_ts": f"{START + 9_000}.0"}, workspace="acme")
    assert len(asked.slack.answers_in("acme", "C9", FIRST)) == 2
    assert asked.slack.cursors("acme") == []
    apply_event(
        asked, None, {"type": "channel_deleted", "channel": "C9", "event_ts": f"{START + 9_001}.0"}, workspace="acme"
    )
    assert read_table(asked, "slack_answers") == []


def test_a_forgotten_person_asked_nothing(asked: Store) -> None:
    lines = [line for line in export_user(asked, "acme", "U1", None) if line["type"] == "question"]
    assert [(line["channel"], line["question_ts"]) for line in lines] == [("C1", FIRST)]
    assert forget_user(asked, "acme", "U1", ErasureOptions())["questions"] == 1
    assert [row["asker_id"] for row in read_table(asked, "slack_answers")] == ["U2"]


def test_a_purge_takes_questions_along(asked: Store) -> None:
    before = datetime.fromtimestamp(START + 30, UTC)
    assert purge_messages(asked, "acme", Selection(channel="C1", before=before), ErasureOptions())["questions"] == 1
    assert [row["question_ts"] for row in read_table(asked, "slack_answers")] == [SECOND]
    remove_workspace(asked, "acme", ErasureOptions())
    assert read_table(asked, "slack_answers") == []


# ---- what an answer shows


def texts_of(store: Store, *channels: str) -> dict[MessageKey, bytes]:
    """The stored messages of channels, each with the hash of its text."""
    rows = read_table(store, "messages")
    return {
        MessageKey(row["channel_id"], row["ts"]): sha256(row["text"].encode()).digest()
        for row in rows
        if row["channel_id"] in channels and not row["is_deleted"]
    }


def answered(asked: Store, ts: str = FIRST) -> dict[MessageKey, bytes]:
    """Answer a question with all messages of C1 and C2, of which the first is quoted; return them."""
    shown = texts_of(asked, "C1", "C2")
    taken = asked.slack.take("acme", "C1", ts, LEASE)
    assert taken is not None
    assert asked.slack.prepare("acme", "C1", ts, taken, shown) == "ready"
    assert asked.slack.finish("acme", "C1", ts, taken, f"9.{ts[-3]}", "w1", {min(shown)}) == "answered"
    return shown


def rows(store: Store) -> list[tuple[object, ...]]:
    names = ("question_ts", "asker_id", "state", "answer_ts", "window_id", "is_remade")
    return sorted(tuple(row[name] for name in names) for row in read_table(store, "slack_answers"))


def test_what_an_answer_shows_is_stored_before_it_is_shown(asked: Store) -> None:
    shown = answered(asked)
    kept = read_table(asked, "slack_answer_messages")
    assert {MessageKey(row["shown_channel_id"], row["shown_ts"]) for row in kept} == set(shown)
    assert [row["shown_ts"] for row in kept if row["is_quoted"]] == [min(shown).ts]


def test_an_answer_is_not_shown_whose_messages_changed_or_that_others_make(asked: Store) -> None:
    shown = texts_of(asked, "C1")
    dead, again = take_twice(asked)
    assert asked.slack.prepare("acme", "C1", FIRST, dead, shown) == "lost"
    assert not asked.slack.is_held("acme", "C1", FIRST, dead)
    assert asked.slack.prepare("acme", "C1", FIRST, again, {**shown, min(shown): b"other"}) == "outdated"
    assert read_table(asked, "slack_answer_messages") == []
    assert asked.slack.prepare("acme", "C1", FIRST, again, shown) == "ready"
    assert asked.slack.is_held("acme", "C1", FIRST, again)


def test_an_answer_repeats_none_that_was_made_again_since_it_was_read(asked: Store) -> None:
    shown, said = answered(asked), [(FIRST, "9.1")]
    taken = asked.slack.take("acme", "C1", SECOND, LEASE)
    assert taken is not None
    assert asked.slack.prepare("acme", "C1", SECOND, taken, {}, said, [*shown]) == "ready"
    edit(asked, min(shown))
    assert asked.slack.retract("acme", "C1", FIRST, remake=True)
    again = asked.slack.take("acme", "C1", FIRST, LEASE)
    assert again is not None
    assert asked.slack.finish("acme", "C1", FIRST, again, "9.2") == "answered"
    asked.slack.retract("acme", "C1", SECOND, remake=True)
    taken = asked.slack.take("acme", "C1", SECOND, LEASE)
    assert taken is not None
    assert asked.slack.prepare("acme", "C1", SECOND, taken, {}, said, [*shown]) == "outdated"
    assert asked.slack.prepare("acme", "C1", SECOND, taken, {}, [(FIRST, "9.2")], [*shown]) == "ready"


@pytest.mark.parametrize("is_quoted", [True, False])
def test_an_edit_withdraws_what_quotes_the_message(asked: Store, is_quoted: bool) -> None:
    key = (min if is_quoted else max)(answered(asked))
    edit(asked, key)
    state = ("withdrawn", "9.1", "w1", True) if is_quoted else ("answered", "9.1", "w1", False)
    assert rows(asked)[0] == (FIRST, "U1", *state)
    assert asked.slack.retract("acme", "C1", FIRST, remake=True) is is_quoted


def edit(store: Store, key: MessageKey) -> None:
    """Edit a message as its author."""
    (author,) = (r["user_id"] for r in read_table(store, "messages") if (r["channel_id"], r["ts"]) == tuple(key))
    now = f"{START + 9_000}.000100"
    message = {"ts": key.ts, "user": author, "text": "now it says another thing", "edited": {"user": author, "ts": now}}
    told = {"type": "message", "subtype": "message_changed", "channel": key.channel, "message": message}
    assert apply_event(store, None, told | {"ts": now, "event_ts": now}, workspace="acme").action == "saved"


def test_an_answer_that_is_being_made_is_made_again_when_a_message_goes(asked: Store) -> None:
    shown = texts_of(asked, "C1")
    taken = asked.slack.take("acme", "C1", FIRST, LEASE)
    assert taken is not None
    assert asked.slack.prepare("acme", "C1", FIRST, taken, shown) == "ready"
    purge_messages(asked, "acme", Selection(user="U2"), ErasureOptions())
    assert not asked.slack.is_held("acme", "C1", FIRST, taken)
    assert asked.slack.finish("acme", "C1", FIRST, taken, "9.0", "w1") == "withdrawn"
    assert asked.slack.retract("acme", "C1", FIRST, remake=True)
    assert asked.slack.take("acme", "C1", FIRST, LEASE) is not None


@pytest.mark.parametrize(
    "chosen",
    [Selection(user="U1"), Selection(channel="C1"), Selection(before=datetime.fromtimestamp(START + 30, UTC))],
    ids=["asker", "channel", "before"],
)
def test_an_erasure_leaves_where_the_answer_is_until_that_is_deleted(asked: Store, chosen: Selection) -> None:
    answered(asked)
    asked.slack.give_up("acme", "C1", SECOND)
    if chosen.user:
        forget_user(asked, "acme", chosen.user, ErasureOptions())
    else:
        purge_messages(asked, "acme", chosen, ErasureOptions())
    assert rows(asked)[0] == (FIRST, None, "withdrawn", "9.1", None, False)
    assert [row["question_ts"] for row in read_table(asked, "slack_answer_messages")] == []
    assert purge_messages(asked, "acme", chosen, ErasureOptions(dry_run=True))["questions"] == 0
    assert asked.slack.refuse_deletion("acme", "C1", FIRST, "cant_delete_message") == 1
    (left,) = asked.slack.withdrawn("acme")
    assert (left.refusals, left.refusal, left.asker) == (1, "cant_delete_message", None)
    assert not asked.slack.retract("acme", "C1", FIRST, remake=True)
    assert FIRST not in [row[0] for row in rows(asked)]


def test_an_erasure_leaves_an_answer_to_whoever_is_making_it(asked: Store) -> None:
    taken = asked.slack.take("acme", "C1", FIRST, LEASE)
    assert taken is not None
    purge_messages(asked, "acme", Selection(channel="C1"), ErasureOptions())
    assert rows(asked) == [(FIRST, None, "withdrawn", None, None, False)]
    assert asked.slack.finish("acme", "C1", FIRST, taken, "9.1", "w1") == "withdrawn"
    assert rows(asked) == [(FIRST, None, "withdrawn", "9.1", None, False)]


def test_a_workspace_is_removed_once_its_answers_are_deleted(asked: Store) -> None:
    answered(asked)
    assert remove_workspace(asked, "acme", ErasureOptions(dry_run=True))
    with pytest.raises(ConfigError, match=r"^1 answer of the Slack app: still in Slack\. .*\(leave_answers\)$"):
        remove_workspace(asked, "acme", ErasureOptions())
    assert rows(asked) == [(FIRST, None, "withdrawn", "9.1", None, False)]
    asked.slack.retract("acme", "C1", FIRST)
    remove_workspace(asked, "acme", ErasureOptions())
    assert asked.workspaces() == []


def test_a_workspace_is_removed_with_its_answers_where_that_is_wished(asked: Store) -> None:
    answered(asked)
    remove_workspace(asked, "acme", ErasureOptions(leave_answers=True))
    assert (rows(asked), read_table(asked, "slack_answer_messages")) == ([], [])


def test_what_an_answer_shows_follows_its_channel_and_goes_with_it(asked: Store) -> None:
    answered(asked)
    now = START + 9_000
    for old, new in (("C1", "C9"), ("C2", "C8")):
        told = {"type": "channel_id_changed", "old_channel_id": old, "new_channel_id": new}
        apply_event(asked, None, told | {"event_ts": f"{now}.0"}, workspace="acme")
    kept = read_table(asked, "slack_answer_messages")
    assert {row["channel_id"] for row in kept} == {"C9"}
    assert {row["shown_channel_id"] for row in kept} == {"C9", "C8"}
    gone = {"type": "channel_deleted", "channel": "C8", "event_ts": f"{now + 1}.0"}
    apply_event(asked, None, gone, workspace="acme")
    assert [row[2] for row in rows(asked)] == ["withdrawn", "waiting"]
