"""What is kept of personas: consent with its log, counts of style, replies with what they were shown, feedback."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from contextwin.analysis.indexing import index_message
from contextwin.avatar import persona as persona_module
from contextwin.avatar.persona import count_latest, count_newer, count_population, counted_styles
from contextwin.avatar.style.counts import counts_from_json
from contextwin.errors import ReplyError, StoreError
from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey, User, datetime_of_ts
from contextwin.models.personas import KnownPersona, StoredStyle
from contextwin.storage import schema
from contextwin.storage.reader import Reader
from contextwin.storage.sql.personas import POPULATION
from contextwin.storage.store import Store
from contextwin.storage.writers.personas import PersonaRepository
from testkit.corpora import import_records
from testkit.factories import START, make_message, make_record
from testkit.tables import fill_once, read_table
from testkit.writing import save_entities, save_messages

END = datetime_of_ts(f"{START + 99_999}.0")
SCOPE = Scope(workspace="acme", channels=["C1", "C2"], latest=END)
USERS = [
    {"type": "user", "workspace": "acme", "user": "U1", "name": "Ana", "tz": "Europe/Berlin"},
    {"type": "user", "workspace": "acme", "user": "U2", "name": "Ben", "tz": "Mars/Olympus"},
]
RECORDS = [
    *USERS,
    *(make_record(60 * n, f"message number {n}") for n in range(8)),
    *(make_record(60 * n + 7, "answer", user="U2", thread_ts=f"{START}.000100") for n in range(3)),
    make_record(5, "elsewhere", channel="C2"),
]
ANA = KnownPersona(user="U1", name="Ana", tz="Europe/Berlin", is_enabled=True)


@pytest.fixture
def filled(store: Store, tmp_path: Path) -> Store:
    return fill_once(store, lambda: import_records(store, tmp_path, RECORDS))


def key_of(seconds: int, channel: str = "C1") -> MessageKey:
    return MessageKey(channel, f"{START + seconds}.000100")


def make_row(reply_id: str, **overrides: Any) -> dict[str, Any]:
    values: dict[str, Any] = {"reply_id": reply_id, "user_id": "U1", "window_id": "w1", "prompt": "?", "text": "yep"}
    values |= {"outcome": "complete", "is_grounded": True, "style_match": 0.5, "input_tokens": 9, "output_tokens": 3}
    return values | {"model": "m", "prompt_version": "1"} | overrides


def save_reply(store: Store, reply_id: str, *shown: MessageKey, cited: MessageKey | None = None) -> None:
    with store.write("acme") as transaction:
        transaction.personas.open_reply(make_row(reply_id, text="", outcome="pending"), shown)
        assert transaction.personas.finish_reply(
            reply_id, {"text": "yep", "outcome": "complete"}, [cited] if cited else []
        )
        transaction.personas.save_feedback(reply_id, "up")


def reply_ids(store: Store, table: str) -> set[str]:
    return {row["reply_id"] for row in read_table(store, table)}


@contextmanager
def counting(store: Store) -> Iterator[tuple[Reader, PersonaRepository]]:
    with store.write_and_read("acme") as (transaction, reader):
        reader.allow_channels("acme", SCOPE.channels)
        yield reader, transaction.personas


def count_ana(store: Store) -> list[StoredStyle]:
    while True:
        with counting(store) as (reader, persona_repository):
            if not count_newer(reader, persona_repository, SCOPE, ANA):
                return counted_styles(persona_repository, SCOPE, "U1")


# -- consent


def test_a_persona_is_off_until_it_is_allowed(filled: Store) -> None:
    with filled.write("acme") as transaction:
        assert transaction.personas.persona("U1") == KnownPersona(
            user="U1", name="Ana", tz="Europe/Berlin", is_enabled=False
        )
        transaction.personas.allow_persona("U1", is_enabled=True, performed_by="U1")
        assert transaction.personas.persona("U1") == ANA
        transaction.personas.allow_persona("U1", is_enabled=False, performed_by="administrator")
        known = transaction.personas.persona("U1")
    assert known is not None
    assert not known.is_enabled


def test_who_has_no_name_is_called_by_their_id_and_nobody_is_nobody(filled: Store) -> None:
    save_entities(filled, [User(workspace="acme", user="U9")])
    with filled.write("acme") as transaction:
        anonymize = transaction.personas.persona("U9")
        assert anonymize is not None
        assert anonymize.name == "U9"
        assert transaction.personas.persona("U8") is None
        assert transaction.personas.persona(POPULATION) is None
    with filled.write("elsewhere", create=True) as transaction:
        assert transaction.personas.persona("U1") is None


def test_each_decision_is_logged_with_who_took_it_and_without_content(filled: Store) -> None:
    before = datetime.now(UTC)
    with filled.write("acme") as transaction:
        transaction.personas.allow_persona("U1", is_enabled=True, performed_by="U1")
    with filled.write("acme") as transaction:
        transaction.personas.allow_persona("U1", is_enabled=False, performed_by="administrator")
    rows = sorted(read_table(filled, "audit_log"), key=lambda row: str(row["happened_at"]))
    assert [(row["actor"], row["action"], row["subject"]) for row in rows] == [
        ("U1", "persona enabled", "U1"),
        ("administrator", "persona disabled", "U1"),
    ]
    assert rows[0].keys() == {"workspace_id", "audit_id", "happened_at", "actor", "action", "subject"}
    assert all(before - timedelta(minutes=1) < datetime.fromisoformat(row["happened_at"]) for row in rows)


def test_what_is_refused_in_the_middle_leaves_nothing(filled: Store) -> None:
    def allow(*users: str) -> None:
        with filled.write("acme") as transaction:
            for user in users:
                transaction.personas.allow_persona(user, is_enabled=True, performed_by="U1")

    with pytest.raises(StoreError, match="database refused"):
        allow("U1", "nobody")
    assert read_table(filled, "personas") == read_table(filled, "audit_log") == []


# -- style


def test_style_is_counted_by_channel_the_most_messages_first(filled: Store) -> None:
    one, other = count_ana(filled)
    assert (one.channel, one.message_count) == ("C1", 8)
    assert (other.channel, other.message_count) == ("C2", 1)
    assert (one.oldest, one.latest) == (datetime_of_ts(key_of(0).ts), datetime_of_ts(key_of(420).ts))
    assert one.counted_at == END
    assert counts_from_json(one.counts).of("hours") == {"23": 8}
    assert counts_from_json(one.counts).of("position") == {"channel": 8}


def test_a_zone_that_there_is_not_leaves_the_hours_unknown(filled: Store) -> None:
    ben = KnownPersona(user="U2", name="Ben", tz="Mars/Olympus", is_enabled=True)
    with counting(filled) as (reader, _):
        (style,) = count_latest(reader, SCOPE, ben, 10)
    assert counts_from_json(style.counts).of("hours") == {}
    assert counts_from_json(style.counts).of("position") == {"reply": 3}


def test_counting_in_steps_is_counting_at_once(filled: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = count_ana(filled)
    with filled.write("acme") as transaction:
        transaction.personas.forget_persona("U1")
        assert counted_styles(transaction.personas, SCOPE, "U1") == []
    monkeypatch.setattr(persona_module, "COUNTED_AT_ONCE", 2)
    with counting(filled) as (reader, persona_repository):
        assert count_newer(reader, persona_repository, SCOPE, ANA) == 2
    assert count_ana(filled) == at_once


def test_only_what_may_be_seen_before_the_time_asked_is_counted(filled: Store) -> None:
    narrow = Scope(workspace="acme", channels=["C1"], latest=datetime_of_ts(key_of(120).ts))
    with counting(filled) as (reader, persona_repository):
        (style,) = count_latest(reader, narrow, ANA, 10)
        assert style.message_count == 2
        (style,) = count_population(reader, persona_repository, narrow, 10)
        assert style.message_count == 4
        assert count_latest(reader, Scope(workspace="acme", channels=[], latest=END), ANA, 10) == []
        assert count_population(reader, persona_repository, Scope(workspace="acme", channels=[], latest=END), 10) == []


def test_of_everybody_the_latest_messages_of_people_are_counted(filled: Store, tmp_path: Path) -> None:
    import_records(filled, tmp_path, [make_record(9000, "I am a program", user="U3", bot=True)])
    with counting(filled) as (reader, persona_repository):
        styles = {style.channel: style for style in count_population(reader, persona_repository, SCOPE, 5)}
    assert {channel: style.message_count for channel, style in styles.items()} == {"C1": 5, "C2": 1}
    assert styles["C1"].latest == datetime_of_ts(key_of(420).ts)
    assert styles["C1"].oldest == datetime_of_ts(key_of(180).ts)


def test_counts_of_another_version_are_counted_anew(filled: Store) -> None:
    at_once = count_ana(filled)
    with filled._begin() as connection:
        old = update(schema.style_counts).values(version=-1, counts={"version": -1}, message_count=999)
        connection.execute(old)
    with filled.write("acme") as transaction:
        assert counted_styles(transaction.personas, SCOPE, "U1") == []
    assert count_ana(filled) == at_once


def test_forbidding_forgets_the_style_and_what_was_counted_with_it(filled: Store) -> None:
    ben = KnownPersona(user="U2", name="Ben", tz=None, is_enabled=True)
    count_ana(filled)
    with counting(filled) as (reader, persona_repository):
        count_newer(reader, persona_repository, SCOPE, ben)
        count_population(reader, persona_repository, SCOPE, 10)
        persona_repository.allow_persona("U2", is_enabled=False, performed_by="U2")
    rows = {(row["channel_id"], row["user_id"]) for row in read_table(filled, "style_counts")}
    assert rows == {("C1", "U1"), ("C2", "U1"), ("C2", POPULATION)}


# -- replies


def test_a_reply_is_kept_with_what_it_was_shown(filled: Store) -> None:
    save_reply(filled, "r1", key_of(0), key_of(5, "C2"), cited=key_of(0))
    (row,) = read_table(filled, "replies")
    assert (row["reply_id"], row["text"], row["window_id"], row["viewer_id"]) == ("r1", "yep", "w1", None)
    shown = {(row["channel_id"], row["ts"], row["is_cited"]) for row in read_table(filled, "reply_messages")}
    assert shown == {(*key_of(0), True), (*key_of(5, "C2"), False)}


def test_a_reply_that_was_shown_nothing_is_kept_too(filled: Store) -> None:
    save_reply(filled, "r1")
    assert reply_ids(filled, "replies") == {"r1"}
    assert read_table(filled, "reply_messages") == []


def test_feedback_takes_the_place_of_what_was_thought_before(filled: Store) -> None:
    save_reply(filled, "r1")
    with filled.write("acme") as transaction:
        transaction.personas.save_feedback("r1", "edit", "Yes\x00, it is.\ud800")
    (row,) = read_table(filled, "reply_feedback")
    assert (row["verdict"], row["edited_text"]) == ("edit", "Yes, it is.")
    with filled.write("acme") as transaction:
        transaction.personas.save_feedback("r1", "down")
    (row,) = read_table(filled, "reply_feedback")
    assert (row["verdict"], row["edited_text"]) == ("down", None)


@pytest.mark.parametrize(("workspace", "reply_id"), [("acme", "r2"), ("other", "r1"), ("acme", "r\x00\ud800")])
def test_feedback_on_what_is_no_reply_is_refused(filled: Store, workspace: str, reply_id: str) -> None:
    save_reply(filled, "r1")
    with (
        pytest.raises(ReplyError, match="there is no reply") as caught,
        filled.write(workspace, create=True) as transaction,
    ):
        transaction.personas.save_feedback(reply_id, "up")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "change",
    [
        {"deleted": True},
        {"text": "message number none", "edited_ts": f"{START + 5000}.000000"},
        {"text": "message number none"},
        {"user": "U2", "edited_ts": f"{START + 5000}.000000"},
    ],
    ids=str,
)
def test_a_reply_goes_with_any_message_that_it_was_shown(
    filled: Store, tmp_path: Path, change: Mapping[str, Any]
) -> None:
    save_reply(filled, "cited", key_of(60), cited=key_of(60))
    save_reply(filled, "shown", key_of(0), key_of(60), key_of(120), cited=key_of(0))
    save_reply(filled, "not shown", key_of(0), key_of(60, "C2"), cited=key_of(0))
    save_reply(filled, "nothing")
    newer = make_record(9000, "news")  # Of two copies of one version, that of the newer archive is true.
    import_records(filled, tmp_path, [{**make_record(60, "message number 1"), **change}, newer])
    for table in ("replies", "reply_feedback"):
        assert reply_ids(filled, table) == {"not shown", "nothing"}
    assert reply_ids(filled, "reply_messages") == {"not shown"}


def test_what_comes_again_or_anew_and_reactions_take_no_reply_away(filled: Store, tmp_path: Path) -> None:
    save_reply(filled, "r1", key_of(60), cited=key_of(60))
    import_records(filled, tmp_path, [*RECORDS, make_record(9000, "news", thread_ts=key_of(60).ts)])
    liked = make_message(ts=key_of(60).ts, user="U1", text="message number 1", reactions={"tada": 2})
    save_messages(filled, "acme", [index_message(liked, "Ana", f"{START + 9001}.000000")])
    assert {"tada": 2} in [row["reactions"] for row in read_table(filled, "messages")]
    assert reply_ids(filled, "replies") == {"r1"}


def test_a_reply_stays_when_its_message_cannot_be_changed(filled: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both happen in one transaction, or neither."""
    save_reply(filled, "r1", key_of(60))
    gone = index_message(make_message(ts=key_of(60).ts, is_deleted=True, text=""), None)
    monkeypatch.setattr("contextwin.storage.writers.messages.message_row", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        save_messages(filled, "acme", [gone])
    assert reply_ids(filled, "replies") == reply_ids(filled, "reply_feedback") == {"r1"}


def test_forgetting_a_person_takes_their_replies_and_their_style(filled: Store) -> None:
    count_ana(filled)
    save_reply(filled, "r1", key_of(0))
    with filled.write("acme") as transaction:
        transaction.personas.open_reply(make_row("of ben", user_id="U2"), [])
        transaction.personas.forget_persona("U1")
    assert reply_ids(filled, "replies") == {"of ben"}
    assert read_table(filled, "style_counts") == read_table(filled, "reply_messages") == []
