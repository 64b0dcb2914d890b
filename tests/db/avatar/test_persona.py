"""How a person writes, as far as a reader may know it: counted once, right after whatever changes, and by consent."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from contextwin.avatar import persona as persona_module
from contextwin.avatar.persona import LATEST_MESSAGES, allow_persona, count_population, counted_styles, load_persona
from contextwin.avatar.reply import Persona
from contextwin.errors import AccessError, ConfigError
from contextwin.models.access import Scope, VisibleScope
from contextwin.models.messages import datetime_of_ts
from contextwin.models.personas import StoredStyle
from contextwin.models.requests import WindowRequest
from contextwin.privacy.access import open_scope
from contextwin.storage.reader import Reader
from contextwin.storage.sql.personas import POPULATION
from contextwin.storage.store import Store
from testkit.corpora import import_records
from testkit.examples import examples
from testkit.factories import START, make_record
from testkit.tables import fill_once, read_table

END = datetime_of_ts(f"{START + 99_999}.0")
SECRET = "franzbrötchen"


def ask(**overrides: Any) -> WindowRequest:
    values: dict[str, Any] = {"prompt": "", "workspace": "acme", "asker": "U3", "asked_at": END}
    return WindowRequest(**(values | overrides))


def places(workspace: str = "acme", **members: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Three users, the public channel C1, and private ones with their members."""
    for user, name in (("U1", "Ana"), ("U2", "Ben"), ("U3", "Cem")):
        yield {"type": "user", "workspace": workspace, "user": user, "name": name}
    yield {"type": "channel", "workspace": workspace, "channel": "C1", "name": "eng", "kind": "public"}
    for channel, users in members.items():
        kind = "im" if channel.startswith("D") else "private"
        yield {"type": "channel", "workspace": workspace, "channel": channel, "name": channel.lower(), "kind": kind}
        for user in users:
            yield {"type": "member", "workspace": workspace, "channel": channel, "user": user}


def open_records(workspace: str = "acme", number: int = 30) -> Iterator[dict[str, Any]]:
    for n in range(number):
        yield make_record(60 * n, f"yep, build {n} is green", workspace=workspace)
        yield make_record(60 * n + 7, f"Thank you. Number {n} is deployed.", workspace=workspace, user="U2")


def enable(store: Store, *users: str, workspace: str = "acme") -> None:
    with store.write(workspace) as transaction:
        for user in users:
            transaction.personas.allow_persona(user, is_enabled=True, performed_by=user)


def test_what_a_person_only_forwards_is_not_how_they_write(store: Store, tmp_path: Path) -> None:
    forwarded = [make_record(9_000 + n, "> <@U2> wrote:\n> Kind regards, Benjamin") for n in range(30)]
    files = [make_record(10_000 + n, "[file: log]\nTraceback of a program") for n in range(30)]
    import_records(store, tmp_path, [*places(), *open_records(), *forwarded, *files])
    enable(store, "U1")
    profile = load_persona(store, ask(), "U1").profile
    words = profile.features["words"].spread
    assert words is not None
    assert (profile.message_count, words.low, words.median, words.high) == (30, 4, 4, 4)


@pytest.fixture
def filled(store: Store, tmp_path: Path) -> Store:
    fill_once(store, lambda: import_records(store, tmp_path, [*places(), *open_records()]))
    enable(store, "U1")
    return store


def counted(store: Store) -> set[tuple[str, str]]:
    return {(row["channel_id"], row["user_id"]) for row in read_table(store, "style_counts")}


# -- what comes out


def test_a_persona_says_where_and_when_it_was_read(filled: Store) -> None:
    ana = load_persona(filled, ask(), "U1")
    assert (ana.user, ana.name, ana.is_enabled, ana.channels) == ("U1", "Ana", True, ("C1",))
    assert (ana.profile.message_count, ana.profile.is_fallback) == (30, False)
    assert ana.oldest == datetime_of_ts(f"{START}.000100")
    assert ana.latest == datetime_of_ts(f"{START + 60 * 29}.000100")
    assert ana.profile.features["opening_case"].shares["lower"] == 1.0
    assert ana.profile.features["opening_case"].usual == {"lower": 0.5, "upper": 0.5}


def test_loading_again_changes_nothing(filled: Store) -> None:
    first = load_persona(filled, ask(), "U1")
    rows = read_table(filled, "style_counts")
    assert load_persona(filled, ask(), "U1") == first
    assert read_table(filled, "style_counts") == rows


def test_too_few_messages_are_everybodys_style_and_it_says_so(filled: Store) -> None:
    cem = load_persona(filled, ask(), "U3")
    assert (cem.profile.is_fallback, cem.profile.message_count, cem.channels) == (True, 0, ())
    assert (cem.oldest, cem.latest) == (None, None)
    assert cem.profile.features["words"].count == 60
    assert cem.to_dict()["basis"] == "everybody"


def test_where_nothing_may_be_seen_nothing_is_known(filled: Store) -> None:
    known = load_persona(filled, ask(asker="stranger"), "U1")
    assert (known.profile.message_count, known.channels, known.oldest) == (0, (), None)
    assert known.profile.features["words"].count == 0


@pytest.mark.parametrize("user", ["nobody", POPULATION, "U1\x00", "\ud800"])
def test_a_user_that_there_is_not_is_refused(filled: Store, user: str) -> None:
    with pytest.raises(ConfigError, match="there is no user"):
        load_persona(filled, ask(), user)
    with pytest.raises(ConfigError, match="there is no user"):
        allow_persona(filled, ask(everyone=True), user, is_enabled=True)
    with pytest.raises(ConfigError, match="there is no workspace 'elsewhere'"):
        load_persona(filled, ask(workspace="elsewhere"), "U1")


def test_somebody_must_be_named_whose_rights_apply(filled: Store) -> None:
    with pytest.raises(AccessError, match="expected an asker"):
        load_persona(filled, ask(asker=None), "U1")
    asked = ask(viewer="U2", destination="C1")
    assert (asked.rights_of, asked.asker, ask().rights_of) == ("U2", "U3", "U3")


# -- consent


def test_off_by_default_and_then_nothing_is_kept_of_how_they_write(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, [*places(), *open_records()])
    shy = load_persona(store, ask(), "U1")
    assert not shy.is_enabled
    assert counted(store) == {("C1", POPULATION)}
    enable(store, "U1")
    assert load_persona(store, ask(), "U1") == replace(shy, is_enabled=True)
    assert counted(store) == {("C1", POPULATION), ("C1", "U1")}


def test_forbidding_forgets_and_it_stays_forgotten(filled: Store) -> None:
    load_persona(filled, ask(), "U1")
    allow_persona(filled, ask(asker="U1"), "U1", is_enabled=False)
    assert counted(filled) == set()
    assert not load_persona(filled, ask(), "U1").is_enabled
    assert counted(filled) == {("C1", POPULATION)}


@pytest.mark.parametrize(
    ("overrides", "performed_by"),
    [
        ({"asker": "U1"}, "U1"),
        ({"asker": None, "everyone": True}, "administrator"),
        ({"asker": "U2", "everyone": True}, "U2"),
    ],
    ids=str,
)
def test_they_decide_themselves_or_an_administrator(
    filled: Store, overrides: dict[str, Any], performed_by: str
) -> None:
    for is_enabled in (False, True):
        allow_persona(filled, ask(**overrides), "U1", is_enabled=is_enabled)
        assert load_persona(filled, ask(), "U1").is_enabled == is_enabled
    log = [row for row in read_table(filled, "audit_log") if row["actor"] == performed_by and row["subject"] == "U1"]
    assert {row["action"] for row in log} == {"persona enabled", "persona disabled"}


@pytest.mark.parametrize("overrides", [{"asker": "U2"}, {"asker": None}, {"asker": "U2", "viewer": "U1"}], ids=str)
def test_nobody_else_decides(filled: Store, overrides: dict[str, Any]) -> None:
    before = read_table(filled, "audit_log")
    with pytest.raises(AccessError, match="may not decide"):
        allow_persona(filled, ask(**overrides), "U1", is_enabled=False)
    assert load_persona(filled, ask(), "U1").is_enabled
    assert read_table(filled, "audit_log") == before


# -- access


@pytest.fixture
def twins(store: Store, tmp_path: Path) -> Store:
    """`acme` has a private channel and a direct message more than `alone`."""
    private = [
        make_record(60 * n + 3, f"{SECRET}, dear leadership, number {n}!!", channel=channel)
        for n in range(-40, 80)
        for channel in ("C2", "D1")
    ]
    public = [*places(C2=["U1", "U2"], D1=["U1", "U2"]), *places("alone"), *open_records("alone"), *open_records()]
    fill_once(store, lambda: import_records(store, tmp_path, [*public, *private]))
    enable(store, "U1")
    enable(store, "U1", workspace="alone")
    return store


def test_of_a_private_channel_nothing_reaches_one_who_is_not_in_it(twins: Store) -> None:
    for asker in ("U1", "U2", "U3"):  # Who may read it has it counted first.
        load_persona(twins, ask(asker=asker), "U1")
    beside_it, without_it = (load_persona(twins, ask(workspace=name), "U1") for name in ("acme", "alone"))
    assert beside_it == without_it
    assert SECRET not in str(beside_it.to_dict())
    inside = load_persona(twins, ask(asker="U2"), "U1")
    assert inside.channels == ("C2", "D1", "C1")
    assert SECRET in str(inside.to_dict())
    assert inside.oldest < beside_it.oldest < beside_it.latest < inside.latest  # type: ignore[operator]


@pytest.mark.parametrize(
    ("overrides", "channels"),
    [
        ({"asker": "U2"}, {"C1", "C2", "D1"}),
        ({"asker": "U2", "destination": "C1"}, {"C1"}),
        ({"asker": "U2", "destination": "C2"}, {"C1", "C2"}),
        ({"asker": "U2", "destination": "D1"}, {"C1", "D1"}),
        ({"asker": "U3", "destination": "C2"}, set()),
        ({"asker": "U2", "viewer": "U3"}, {"C1"}),
        ({"asker": "U1", "viewer": ""}, set()),
        ({"asker": None, "everyone": True}, {"C1", "C2", "D1"}),
    ],
    ids=lambda value: ",".join(map(str, sorted(value))),
)
def test_the_audience_decides_what_is_read(twins: Store, overrides: dict[str, Any], channels: set[str]) -> None:
    load_persona(twins, ask(asker="U1"), "U1")
    known = load_persona(twins, ask(**overrides), "U1")
    assert set(known.channels) == channels
    assert (SECRET in str(known.to_dict())) == bool(channels & {"C2", "D1"})


def test_what_is_counted_is_of_the_moment_at_which_access_is_decided(
    twins: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = threading.Event()

    def write() -> None:
        with twins.write("acme"):
            written.set()

    writer = threading.Thread(target=write)

    def decide(reader: Reader, request: WindowRequest) -> VisibleScope:
        visible = open_scope(reader, request)
        writer.start()
        assert not written.wait(0.3), "nobody writes to the workspace meanwhile"
        with twins._engine.begin() as connection:  # Without the lock, too, nothing else is read.
            connection.execute(text("SET LOCAL contextwin.unrestricted TO 'on'"))
            connection.execute(text("DELETE FROM messages WHERE workspace_id = 'acme' AND channel_id = 'C2'"))
        return visible

    monkeypatch.setattr(persona_module, "open_scope", decide)
    known = load_persona(twins, ask(asker="U2"), "U1")
    assert "C2" in known.channels
    assert SECRET in str(known.to_dict())
    assert written.wait(10)
    writer.join()


# -- the past


@pytest.mark.parametrize("counts_now_first", [False, True])
@pytest.mark.parametrize("minutes", [0, 1, 10, 29])
def test_of_the_past_nothing_is_used_that_was_sent_later(
    store: Store, tmp_path: Path, counts_now_first: bool, minutes: int
) -> None:
    before = [record for record in open_records() if float(record["ts"]) < START + 60 * minutes]
    alone = [record | {"workspace": "alone"} for record in before]
    answers = [make_record(9000 + n, "Why?", thread_ts=record["ts"], user="U2") for n, record in enumerate(before)]
    import_records(store, tmp_path, [*places(), *open_records(), *answers, *places("alone"), *alone])
    enable(store, "U1")
    enable(store, "U1", workspace="alone")
    if counts_now_first:
        load_persona(store, ask(), "U1")
    then = datetime_of_ts(f"{START + 60 * minutes}.0")
    full, cut = (load_persona(store, ask(workspace=name, asked_at=then), "U1") for name in ("acme", "alone"))
    assert full == cut


def test_of_the_past_only_the_latest_messages_are_counted_and_nothing_is_kept(
    filled: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = load_persona(filled, ask(), "U1")
    monkeypatch.setattr(persona_module, "LATEST_MESSAGES", 7)
    assert LATEST_MESSAGES > 7
    own = [row for row in read_table(filled, "style_counts") if row["user_id"] == "U1"]
    past = load_persona(filled, ask(asked_at=now.latest), "U1")
    assert past.profile.message_count == 7
    assert [row for row in read_table(filled, "style_counts") if row["user_id"] == "U1"] == own


def test_everybody_is_counted_anew_when_it_was_long_ago(filled: Store, tmp_path: Path) -> None:
    usual = load_persona(filled, ask(), "U1").profile.features["opening_case"].usual
    later = END.timestamp() - START + 100
    import_records(filled, tmp_path, [make_record(int(later) + n, "so what", user="U2") for n in range(60)])
    soon, late = (END + timedelta(days=days) for days in (29, 31))
    assert load_persona(filled, ask(asked_at=soon), "U1").profile.features["opening_case"].usual == usual
    assert load_persona(filled, ask(asked_at=late), "U1").profile.features["opening_case"].usual["lower"] == 0.75


# -- counts after whatever happened


@pytest.mark.parametrize(
    ("record", "own", "all_of_them"),
    [
        (make_record(60, "Deleted.", deleted=True), 29, 59),
        (make_record(60, "So it is.", edited_ts=f"{START + 9000}.0"), 30, 60),
        (make_record(60, "yep, build 1 is green", user="U3", edited_ts=f"{START + 9000}.0"), 29, 60),
        (make_record(61, "Late, I know."), 31, 61),
        (make_record(60 * 29, "the last one", deleted=True), 29, 59),
    ],
    ids=["deleted", "edited", "of another author", "late", "the latest deleted"],
)
def test_a_change_of_what_is_counted_is_counted_at_once(
    filled: Store, tmp_path: Path, record: Mapping[str, Any], own: int, all_of_them: int
) -> None:
    load_persona(filled, ask(), "U1")
    import_records(filled, tmp_path, [record])
    known = load_persona(filled, ask(), "U1")
    counts = {row["user_id"]: row["message_count"] for row in read_table(filled, "style_counts")}
    assert (known.profile.message_count, counts) == (own, {"U1": own, POPULATION: all_of_them})


TEXTS = ["ok", "Well, no. I think so?", "yep!! 🎉", "nope :tada:", "Thanks, `git push` it.", "i dont know…"]
Step = Callable[[list[dict[str, Any]], int], dict[str, Any] | None]


def change_text(sent: list[dict[str, Any]], number: int) -> dict[str, Any] | None:
    earlier = sent[number % len(sent)]
    earlier |= {"text": TEXTS[number % len(TEXTS)], "edited_ts": f"{START + 90_000 + number}.000000"}
    return dict(earlier)


def change_author(sent: list[dict[str, Any]], number: int) -> dict[str, Any] | None:
    earlier = sent[number % len(sent)]
    earlier |= {"user": f"U{1 + number % 3}", "edited_ts": f"{START + 90_000 + number}.000000"}
    return dict(earlier)


def annotate(sent: list[dict[str, Any]], number: int) -> dict[str, Any] | None:
    earlier = sent[number % len(sent)]
    earlier |= {"stars": number % 3}
    return dict(earlier)


def delete(sent: list[dict[str, Any]], number: int) -> dict[str, Any] | None:
    return sent.pop(number % len(sent)) | {"deleted": True}


@st.composite
def histories(draw: st.DrawFn) -> list[list[dict[str, Any]]]:
    """Draw batches of records: messages that come in any order, answers, edits, new authors, notes, deletions."""
    seconds = iter(draw(st.permutations(range(40))))
    sent: list[dict[str, Any]] = []
    numbers = count()

    def send() -> dict[str, Any]:
        root = draw(st.sampled_from([None, *(record["ts"] for record in sent)]))
        place = {"channel": draw(st.sampled_from(["C1", "C2"])), "user": draw(st.sampled_from(["U1", "U2"]))}
        sent.append(make_record(next(seconds), draw(st.sampled_from(TEXTS)), thread_ts=root, **place))
        return dict(sent[-1])

    steps: list[Step] = [change_text, change_author, annotate, delete]
    batches = []
    for _ in range(draw(st.integers(1, 4))):
        batches.append([send() for _ in range(draw(st.integers(1, 5)))])
        for step in draw(st.lists(st.sampled_from(steps), max_size=3)):
            if sent and (record := step(sent, draw(st.integers(0, 99)) + next(numbers))):
                batches.append([record])  # In one file, two versions of a message are a damaged line.
    return batches


def own_counts(store: Store, workspace: str) -> dict[str, list[StoredStyle]]:
    scope = Scope(workspace=workspace, channels=["C1", "C2"], latest=END)
    with store.write(workspace) as transaction:
        return {user: counted_styles(transaction.personas, scope, user) for user in ("U1", "U2", "U3")}


def everybodys_counts(store: Store, workspace: str) -> tuple[list[StoredStyle], list[StoredStyle]]:
    """What is kept of everybody, and a recount of each up to its latest message."""
    scope = Scope(workspace=workspace, channels=["C1", "C2"], latest=END)
    with store.write_and_read(workspace) as (transaction, reader):
        reader.allow_channels(workspace, scope.channels)
        kept = counted_styles(transaction.personas, scope, POPULATION)
        recounted = [
            replace(style, counted_at=END)
            for old in kept
            for style in count_population(
                reader,
                transaction.personas,
                replace(scope, channels=[old.channel], latest=old.latest + timedelta(microseconds=1)),
                300,
            )
        ]
    return kept, recounted


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("histories")


workspaces = (f"w{number}" for number in count())


@settings(max_examples=examples(20))
@given(history=histories(), at_once=st.sampled_from([1, 3, 500]))
def test_whatever_happens_the_counts_are_those_of_counting_at_once(
    module_store: Store, folder: Path, history: list[list[dict[str, Any]]], at_once: int
) -> None:
    workspace = next(workspaces)
    import_records(module_store, folder, list(places(workspace)))
    enable(module_store, "U1", "U2", "U3", workspace=workspace)
    request = ask(workspace=workspace, everyone=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(persona_module, "COUNTED_AT_ONCE", at_once)
        for batch in history:
            import_records(module_store, folder, [record | {"workspace": workspace} for record in batch])
            personas = load_all(module_store, request)
    kept = own_counts(module_store, workspace)
    of_everybody, recounted = everybodys_counts(module_store, workspace)
    assert of_everybody == recounted
    forget_all(module_store, workspace)
    again = load_all(module_store, request)
    assert own_counts(module_store, workspace) == kept
    for user, persona in personas.items():
        assert replace(again[user], profile=persona.profile) == persona
        assert again[user].profile.message_count == persona.profile.message_count


def load_all(store: Store, request: WindowRequest) -> Mapping[str, Persona]:
    return {user: load_persona(store, request, user) for user in ("U1", "U2", "U3")}


def forget_all(store: Store, workspace: str) -> None:
    with store.write(workspace) as transaction:
        for user in ("U1", "U2", "U3"):
            transaction.personas.forget_persona(user)
