"""What qualifies, and in which order, against a plain model: the same messages filtered and sorted in Python."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contextwin.models.access import Scope
from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import Filters
from contextwin.storage.reader import Reader
from contextwin.storage.sql import chronological
from contextwin.storage.sql.chronological import Criteria, Page, TimedKey
from contextwin.storage.store import Store
from testkit.corpora import import_records
from testkit.examples import examples
from testkit.factories import START
from testkit.scopes import END, MESSAGES

CHANNELS = ("C1", "C2", "C3", "c4")
USERS = ("U1", "U2", "U3")
BOT = "B1"
TEXTS = (
    "The build is green.",
    "Is the build green?",
    "who broke the build",
    "see https://example.org/a?b=c for it",
    "any time you like",
    "```python\ndef build():\n    return green\n```",
    "¿quién rompió la compilación de la rama principal ayer por la tarde?",
    "<@U1> broke it, says A. (Ana) Lee",
    "Analyse it, <@U2>",
)
ASKING = {1, 2, 6}
CODE = {5}
MENTIONING = {"U1": {7}, "U2": {8}}
#: Names that a text has as words of their own, and the texts.
CALLED = {"Ana": {7}, "A. (Ana) Lee": {7}, "green": {0, 1, 5}}


@dataclass(frozen=True)
class Sent:
    """A message as the model has it."""

    key: TimedKey
    thread: str
    user: str
    text: int
    is_deleted: bool


def make_history() -> list[Sent]:
    """Messages of which many share a moment with others, some are replies, and some are deleted."""
    random, sent = Random(4), dict[tuple[str, str], Sent]()
    for _ in range(MESSAGES):
        channel, ts = random.choice(CHANNELS), f"{START + 10 * random.randrange(MESSAGES // 2)}.000100"
        earlier = [other.key.ts for other in sent.values() if other.key.channel == channel and other.key.ts < ts]
        thread = random.choice(earlier) if earlier and random.random() < 0.3 else ts
        user, text = random.choice([*USERS, BOT]), random.randrange(len(TEXTS))
        key = TimedKey(datetime_of_ts(ts), channel, ts)
        sent.setdefault((channel, ts), Sent(key, thread, user, text, random.random() < 0.1))
    return list(sent.values())


HISTORY = make_history()
THREADS = sorted({sent.thread for sent in HISTORY if sent.thread != sent.key.ts})


@pytest.fixture(scope="module")
def history(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    messages = [
        {"workspace": "w", "channel": m.key.channel, "ts": m.key.ts, "thread_ts": m.thread, "user": m.user}
        | {"text": TEXTS[m.text], "bot": m.user == BOT, "deleted": m.is_deleted}
        for m in HISTORY
    ]
    folder: Path = tmp_path_factory.mktemp("history")
    others = [{**messages[0], "workspace": "other", "deleted": False}]
    import_records(module_store, folder, [*messages, *others])
    return module_store


def qualifies(sent: Sent, scope: Scope, criteria: Criteria) -> bool:
    filters = criteria.filters
    return (
        not sent.is_deleted
        and sent.key.channel in scope.channels
        and sent.key.sent_at < scope.latest
        and (scope.oldest is None or sent.key.sent_at >= scope.oldest)
        and all(sent.user in allowed for allowed in (criteria.authors, filters.authors) if allowed)
        and all(sent.thread in allowed for allowed in (criteria.threads, filters.threads) if allowed)
        and not (criteria.only_bots and sent.user != BOT)
        and not (criteria.only_people and sent.user == BOT)
        and not (criteria.asks and sent.text not in ASKING)
        and (not criteria.mentions or sent.text in mentioning(criteria))
        and not (filters.content_kinds and sent.text not in CODE)
    )


def mentioning(criteria: Criteria) -> set[int]:
    ids = (MENTIONING.get(user, set()) for user in criteria.mentions)
    return set[int]().union(*ids, *(CALLED[name] for name in criteria.called))


def tuples(values: tuple[str, ...] | list[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.just(()) | st.lists(st.sampled_from(values), max_size=3).map(tuple)


SCOPES = st.builds(
    Scope,
    workspace=st.just("w"),
    channels=st.lists(st.sampled_from(CHANNELS), max_size=4),
    latest=st.integers(1, MESSAGES).map(lambda n: datetime_of_ts(f"{START + 10 * n}.000100")),
    oldest=st.none() | st.integers(0, MESSAGES // 2).map(lambda n: datetime_of_ts(f"{START + 10 * n}.000100")),
)
NARROWINGS = st.builds(
    Criteria,
    authors=tuples((*USERS, BOT)),
    only_bots=st.booleans(),
    only_people=st.booleans(),
    threads=tuples(THREADS),
    asks=st.booleans(),
    mentions=st.sampled_from([(), (), ("U1",), ("U2", "U3")]),
    called=tuples([*CALLED]),
    filters=st.builds(
        Filters,
        authors=tuples((*USERS, BOT)),
        threads=tuples(THREADS),
        content_kinds=st.just(()) | st.just(("code",)),
    ),
) | st.just(Criteria())


def walk(reader: Reader, scope: Scope, criteria: Criteria, page: Page) -> list[TimedKey]:
    """All that qualifies, page by page."""
    found: list[TimedKey] = []
    while True:
        keys = reader.messages_in_time(scope, criteria, page)
        found += keys
        if len(keys) < page.limit:
            return found
        page = replace(page, after=keys[-1])


@settings(max_examples=examples(150))
@given(scope=SCOPES, criteria=NARROWINGS, order=st.sampled_from(["asc", "desc"]), limit=st.integers(1, 40))
def test_pages_are_the_sorted_list_cut_up(
    history: Store, scope: Scope, criteria: Criteria, order: Any, limit: int
) -> None:
    expected = sorted(sent.key for sent in HISTORY if qualifies(sent, scope, criteria))
    with history.reading() as reader:
        reader.allow_channels("w", CHANNELS)
        found = walk(reader, scope, criteria, Page(order=order, limit=limit))
        counted = reader.count_in_time(scope, criteria)
    assert found == (expected if order == "asc" else expected[::-1])
    assert counted.count == len(expected)
    assert (counted.first, counted.last) == ((expected[0][0], expected[-1][0]) if expected else (None, None))


def test_many_authors_are_found_in_their_channels(history: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    scope, criteria = Scope(workspace="w", channels=CHANNELS, latest=END), Criteria(authors=USERS)
    with history.reading() as reader:
        reader.allow_channels("w", CHANNELS)
        few = walk(reader, scope, criteria, Page(limit=7))
        monkeypatch.setattr(chronological, "FEW_AUTHORS", 2)
        assert walk(reader, scope, criteria, Page(limit=7)) == few


def test_what_is_listed_has_names_and_only_what_may_be_seen(store: Store, tmp_path: Path) -> None:
    user = {"type": "user", "workspace": "w", "user": "U1", "name": "Ana"}
    channel = {"type": "channel", "workspace": "w", "channel": "C2", "name": "eng", "kind": "private"}
    message = {"workspace": "w", "channel": "C1", "ts": "1700000000.000100", "user": "U1", "text": "ask <@U1> in <#C2>"}
    import_records(store, tmp_path, [user, channel, message, {**message, "channel": "C2"}])
    scope = Scope(workspace="w", channels=["C1"], latest=END)
    keys = [("C1", "1700000000.000100"), ("C2", "1700000000.000100"), ("C1", "1.0")]
    with store.reading() as reader:
        reader.allow_channels("w", CHANNELS)
        (found,) = reader.messages_listed(scope, keys, {"C2": "eng"})
        early = replace(scope, latest=datetime_of_ts("1700000000.000100"))
        assert reader.messages_listed(early, keys, {}) == []
    assert (found.channel, found.name, found.text) == ("C1", "Ana", "ask @Ana in #eng")


# -- the statements themselves
