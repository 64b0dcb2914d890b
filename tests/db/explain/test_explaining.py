"""Windows that explain: the same windows, with what filters and time ranges excluded among what was dropped."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_WORKSPACE
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.windows import ContextWindow, Dropped
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import FailingEmbedder, import_records
from testkit.factories import make_record
from testkit.recording import recording, without_settings

PROMPT = "Why did the webhook retry, and who fixed it?"
WEEK = timedelta(days=7)
#: Filters, and which of them excludes something.
FILTERS: dict[str, tuple[Filters, set[str | None]]] = {
    "authors": (Filters(authors=("U06OSKAR",)), {"authors"}),
    "exclude_authors": (Filters(exclude_authors=("U06HANK",)), {"exclude_authors"}),
    "channels": (Filters(channels=(DEMO_CHANNEL,)), {"channels"}),
    "exclude_channels": (Filters(exclude_channels=(DEMO_CHANNEL,)), {"exclude_channels"}),
    "threads": (Filters(threads=("1.0",)), {"threads"}),
    "content_kinds": (Filters(content_kinds=("code",)), {"content_kinds"}),
    "languages": (Filters(languages=("de",)), {"languages"}),
    "code_languages": (Filters(code_languages=("sql",)), {"code_languages"}),
    "tags": (Filters(tags=("question",)), {"tags"}),
    "has": (Filters(has=("link",)), {"has"}),
    "lacks": (Filters(lacks=("mention",)), {"lacks"}),
    "oldest": (Filters(oldest=DEMO_ASKED_AT - WEEK), {None}),
    "latest": (Filters(latest=DEMO_ASKED_AT - 4 * WEEK), {None}),
    "all": (
        Filters(channels=(DEMO_CHANNEL,), has=("link",), oldest=DEMO_ASKED_AT - WEEK),
        {"channels", "has", None},
    ),
}


def ask(prompt: str = PROMPT, **overrides: Any) -> WindowRequest:
    values: dict[str, Any] = {"workspace": DEMO_WORKSPACE, "asker": DEMO_ASKER, "asked_at": DEMO_ASKED_AT}
    return WindowRequest(prompt=prompt, **values | {"channel": DEMO_CHANNEL, "max_tokens": 600} | overrides)


@pytest.fixture(scope="module")
def builder(demo_store: Store) -> ContextWindowBuilder:
    return ContextWindowBuilder(demo_store, TrigramEmbedder())


def excluded(window: ContextWindow) -> list[Dropped]:
    return [each for each in window.dropped if each.reason in ("filter", "time_range")]


def unexplained(window: ContextWindow) -> ContextWindow:
    """The window without what explaining adds, and without what differs between two builds of the same request."""
    kept = tuple(each for each in window.dropped if each.reason not in ("filter", "time_range"))
    counts = {name: value for name, value in window.stats.items() if not name.endswith("_ms")}
    counts = {name: value for name, value in counts.items() if not name.startswith("excluded_")}
    return replace(window, window_id="", dropped=kept, stats=counts)


def keys_of(window: ContextWindow) -> set[MessageKey]:
    shown = {MessageKey(message.channel, message.ts) for thread in window.threads for message in thread.messages}
    return shown | {MessageKey(each.channel, each.ts) for each in window.dropped}


@pytest.mark.parametrize("filters", FILTERS)
@pytest.mark.parametrize("is_up", [True, False])
def test_a_window_that_explains_is_the_same_and_names_each_filter(demo_store: Store, filters: str, is_up: bool) -> None:
    builder = ContextWindowBuilder(demo_store, TrigramEmbedder() if is_up else FailingEmbedder())
    given, names = FILTERS[filters]
    window = builder.build(ask(filters=given, explain=True))
    bare = builder.build(ask(filters=given))
    assert unexplained(window) == unexplained(bare)
    assert excluded(bare) == []
    assert not any(name.startswith("excluded_") for name in bare.stats)
    found = {each.filter for each in excluded(window)}
    assert found == names if is_up else found <= names  # By words alone, less is found.
    assert all((each.filter is None) == (each.reason == "time_range") for each in excluded(window))
    by_time = sum(each.reason == "time_range" for each in window.dropped)
    assert window.stats["excluded_by_time"] == by_time
    assert window.stats["excluded_by_filter"] == len(excluded(window)) - by_time
    # Without the filter each of them is found.
    everything = builder.build(ask(filters=Filters(), max_tokens=100_000))
    assert {MessageKey(each.channel, each.ts) for each in excluded(window)} <= keys_of(everything)


@pytest.mark.parametrize(
    ("prompt", "names"),
    [
        ("why did the webhook retry from:@Hank", {"authors"}),
        ("why did the webhook retry in:#eng-api", {"channels"}),
        ("why did the webhook retry has:link -from:@Tobi", {"has", "exclude_authors"}),
        ("what did Tobi say about the webhook last week?", {None}),
    ],
)
def test_operators_and_times_of_the_prompt_are_named_too(
    builder: ContextWindowBuilder, prompt: str, names: set[str | None]
) -> None:
    window = builder.build(ask(prompt, explain=True))
    assert {each.filter for each in excluded(window)} <= names
    assert excluded(window)
    assert unexplained(window) == unexplained(builder.build(ask(prompt)))


@pytest.mark.parametrize(
    ("filters", "more"), [(Filters(), 0), (FILTERS["authors"][0], 4), (FILTERS["oldest"][0], 3), (FILTERS["all"][0], 4)]
)
def test_only_explaining_costs_statements_and_only_where_something_is_excluded(
    builder: ContextWindowBuilder, demo_store: Store, filters: Filters, more: int
) -> None:
    counts = []
    for explain in (False, True):
        with recording(demo_store) as statements:
            builder.build(ask(filters=filters, explain=explain))
        counts.append(len(without_settings(statements)))
    assert counts[1] - counts[0] == more


def test_the_prompts_own_message_is_named(store: Store, tmp_path: Path) -> None:
    said = [make_record(0, "The kettle is broken."), make_record(60, "Where is the kettle?", user="U2")]
    import_records(store, tmp_path, said)
    values: dict[str, Any] = {"workspace": "acme", "asker": "U2", "channel": "C1"}
    window = ContextWindowBuilder(store, TrigramEmbedder()).build(
        WindowRequest(prompt="Where is the kettle?", explain=True, **values)
    )
    assert [(each.reason, each.filter, each.ts) for each in window.dropped] == [("filter", "prompt", said[1]["ts"])]


def test_a_long_message_is_excluded_only_if_none_of_its_chunks_passes(store: Store, tmp_path: Path) -> None:
    code = "```\n" + "\n".join(f"kettle_{n} = boil(water_{n}, kettle)" for n in range(60)) + "\n```"
    both = make_record(0, "The kettle is explained at length below.\n\n" + "The kettle boils. " * 120 + "\n\n" + code)
    prose = make_record(9000, "The kettle is broken again.")
    import_records(store, tmp_path, [both, prose])
    window = ContextWindowBuilder(store, TrigramEmbedder()).build(
        WindowRequest(
            prompt="kettle",
            workspace="acme",
            asker="U1",
            filters=Filters(content_kinds=("code",)),
            explain=True,
        )
    )
    assert {message.ts for thread in window.threads for message in thread.messages} == {both["ts"]}
    assert [(each.ts, each.filter) for each in window.dropped] == [(prose["ts"], "content_kinds")]


def test_nothing_that_may_not_be_read_is_listed_or_counted(store: Store, tmp_path: Path) -> None:
    places = [
        {"type": "channel", "workspace": "acme", "channel": "C1", "name": "open", "kind": "public"},
        {"type": "channel", "workspace": "acme", "channel": "G1", "name": "closed", "kind": "private"},
        {"type": "member", "workspace": "acme", "channel": "G1", "user": "U2"},
        *({"type": "user", "workspace": "acme", "user": user, "kind": "member"} for user in ("U1", "U2")),
    ]
    said = [make_record(60 * n, f"The kettle number {n} is on.", channel=("C1", "G1")[n % 2]) for n in range(6)]
    import_records(store, tmp_path, [*places, *said])
    listed, long_ago = {}, datetime(2020, 1, 1, tzinfo=UTC)
    for filters in (Filters(authors=("U2",)), Filters(latest=long_ago), Filters(channels=("C1",))):
        for asker in ("U1", "U2"):
            request = WindowRequest(prompt="kettle", workspace="acme", asker=asker, filters=filters, explain=True)
            window = ContextWindowBuilder(store, TrigramEmbedder()).build(request)
            counted = window.stats["excluded_by_filter"] + window.stats["excluded_by_time"]
            listed[asker] = {each.channel for each in excluded(window)}
            assert counted == len(excluded(window))
        assert listed["U1"] <= {"C1"}
        assert "G1" in listed["U2"]
