"""A build from end to end, on real tables: what it costs, what it may see, and how it fails."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter
from typing import Any, get_args
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from contextwin.analysis.mrkdwn import clean_text
from contextwin.analysis.tokens import count_tokens
from contextwin.config import read_settings
from contextwin.errors import AccessError, BudgetError, ConfigError, ContextWinError, SchemaError, StoreError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import Filters, WindowFormat, WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders import Embeddings
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.query.planner import plan_query
from contextwin.storage import schema
from contextwin.storage.engine import open_engine
from contextwin.storage.migrate import upgrade_schema
from contextwin.storage.store import Store, open_store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.render.dates import format_day, local_day
from testkit.citus import Citus
from testkit.corpora import FailingEmbedder, import_records
from testkit.examples import examples
from testkit.factories import START, make_record
from testkit.recording import recording, without_settings

NOBODY = "postgresql://ana:sesame@127.0.0.1:9/chat"  #: the discard port, where no Postgres is
LEADERSHIP, ON_CALL, DIRECT = "C06LEADERS", "C06ONCALL3", "D06KATTOBI"
NOSY_PROMPT = "runway, penalty clause, Franzbrötchen, Super Bowl: who said what in confidence?"
PROMPTS = [DEMO_PROMPT, NOSY_PROMPT, "BD-412", "webhook retry", "When is the offsite, and who is coming?", "xyzzy", ""]


def ask(**overrides: Any) -> WindowRequest:
    """The demo's question, asked by Mei."""
    values: dict[str, Any] = {
        "prompt": DEMO_PROMPT,
        "workspace": DEMO_WORKSPACE,
        "asker": DEMO_ASKER,
        "asked_at": DEMO_ASKED_AT,
    }
    return WindowRequest(**(values | overrides))


def where(prompt: str, channel: str | None) -> str | None:
    """Where a prompt can be asked: without words only in a channel."""
    return channel if clean_text(prompt).strip() else DEMO_CHANNEL


def comparable(window: ContextWindow) -> dict[str, Any]:
    """The window as JSON, without what differs between two builds of the same request."""
    names = {"window_id", "stats", "workspace"}
    return {name: value for name, value in window.to_dict().items() if name not in names} | {
        "stats": {name: value for name, value in window.stats.items() if not name.endswith("_ms")}
    }


@pytest.fixture(scope="module")
def builder(demo_store: Store) -> ContextWindowBuilder:
    return ContextWindowBuilder(demo_store, TrigramEmbedder())


@pytest.fixture(scope="module")
def stored(demo_store: Store) -> list[Mapping[str, Any]]:
    """Every message of the demo's workspace, in the order of time."""
    m = schema.messages.c
    columns = m.channel_id, m.ts, m.thread_ts, m.sent_at, m.text, m.is_deleted
    with demo_store._begin() as connection:
        rows = connection.execute(select(*columns).order_by(m.sent_at, m.channel_id))
        return [dict(row) for row in rows.mappings()]


def shown_keys(window: ContextWindow) -> set[tuple[str, str]]:
    shown = {(message.channel, message.ts) for thread in window.threads for message in thread.messages}
    return shown | {(dropped.channel, dropped.ts) for dropped in window.dropped}


# -- what comes out


def test_the_demo_question_is_answered_from_where_it_is_asked(builder: ContextWindowBuilder) -> None:
    window = builder.build(ask(channel=DEMO_CHANNEL))
    assert "Port Ellery" in window.text
    assert DEMO_CHANNEL in window.channels
    assert window.threads[-1].is_recent
    assert window.degraded == ()
    assert window.stats["candidates"] >= window.stats["hits"] > 0


def test_the_same_request_gives_the_same_window(builder: ContextWindowBuilder) -> None:
    request = ask(channel=DEMO_CHANNEL)
    assert comparable(builder.build(request)) == comparable(builder.build(request))


def test_without_an_embedder_the_settings_name_one(demo_store: Store) -> None:
    settings = read_settings(embedder="trigram")
    window = ContextWindowBuilder(Store(demo_store._engine, settings)).build(ask())
    assert window.threads
    assert window.degraded == ()


def test_now_is_when_nobody_says_when(builder: ContextWindowBuilder) -> None:
    before = datetime.now(UTC)
    assert before <= builder.build(ask(asked_at=None)).asked_at <= datetime.now(UTC)


def test_asked_at_may_be_in_any_time_zone(builder: ContextWindowBuilder) -> None:
    from zoneinfo import ZoneInfo

    local = builder.build(ask(asked_at=DEMO_ASKED_AT.astimezone(ZoneInfo("Pacific/Auckland"))))
    assert comparable(local) == comparable(builder.build(ask()))


@pytest.mark.parametrize(
    ("overrides", "reason"),
    [
        ({}, ""),
        ({"filters": Filters(oldest=DEMO_ASKED_AT)}, "the time range is empty"),
        (
            {"filters": Filters(latest=datetime(2020, 1, 1, tzinfo=UTC))},
            "no visible message was found before Wed 1 Jan",
        ),
        ({"max_tokens": 3}, "a budget of 3 tokens has no room for a message"),
        ({"filters": Filters(min_score=1.0)}, "no message that was found has an absolute score of 1 or more"),
    ],
)
def test_an_empty_window_says_why(builder: ContextWindowBuilder, overrides: dict[str, Any], reason: str) -> None:
    window = builder.build(ask(**overrides))
    assert window.empty_reason.startswith(reason)
    assert bool(window.threads) == (not window.empty_reason)
    assert window.total_tokens == count_tokens(window.text)


def test_a_window_says_when_it_was_asked(builder: ContextWindowBuilder) -> None:
    window = builder.build(ask(max_tokens=1000))
    zone = ZoneInfo("Pacific/Auckland")  # Of the asker's profile.
    assert window.plan.tz == zone.key
    assert window.text.startswith(f"(Asked {format_day(local_day(DEMO_ASKED_AT, zone))}, Pacific/Auckland)\n\n#")
    assert window.text.count(zone.key) == 1
    assert window.total_tokens == count_tokens(window.text)


@pytest.mark.parametrize(("changes", "tz"), [({"tz": "Asia/Tokyo"}, "Asia/Tokyo"), ({"asker": None}, "UTC")])
def test_the_zone_of_a_window_is_that_of_the_request_or_utc(
    builder: ContextWindowBuilder, changes: dict[str, Any], tz: str
) -> None:
    window = builder.build(ask(max_tokens=1000, everyone=True, **changes))
    assert window.plan.tz == tz
    assert window.text.splitlines()[0].endswith(f"{tz})")


def test_where_there_is_no_room_to_say_when_it_was_asked_the_note_names_the_zone(builder: ContextWindowBuilder) -> None:
    window = builder.build(ask(prompt="what was the first thing Tobi said?", max_tokens=110))
    assert window.note.endswith("Times are Pacific/Auckland.")
    assert "(Asked" not in window.text
    assert window.total_tokens == count_tokens(window.text) <= 110


def test_a_zone_of_a_profile_that_is_none_is_utc(store: Store, tmp_path: Path) -> None:
    user = {"type": "user", "workspace": "acme", "user": "U1", "tz": "Nowhere/Else"}
    import_records(store, tmp_path, [user, make_record(60, "hello", user="U1")])
    asked = WindowRequest(prompt="what was said yesterday?", workspace="acme", asker="U1")
    assert ContextWindowBuilder(store, TrigramEmbedder()).build(asked).plan.tz == "UTC"


def test_duplicates_are_counted(store: Store, tmp_path: Path) -> None:
    notice = "The nightly backup of the production database has finished without errors."
    import_records(store, tmp_path, [make_record(3600 * n, notice) for n in range(3)])
    window = ContextWindowBuilder(store, TrigramEmbedder()).build(
        WindowRequest(prompt="nightly backup", workspace="acme", asker="U1")
    )
    assert [message.text for thread in window.threads for message in thread.messages] == [notice]
    assert window.stats["duplicates"] == 2


# -- how many statements


@pytest.mark.parametrize(
    "overrides",
    [
        {},
        {"channel": DEMO_CHANNEL},
        {"channel": DEMO_CHANNEL, "thread_ts": "1772612400.000000"},
        {"asker": None, "everyone": True},
        {"asker": None, "viewer": "U06LORCAN"},
        {"destination": "C06SUPPORT"},
        {"prompt": "", "channel": DEMO_CHANNEL},
        {"prompt": "xyzzy"},
        {"prompt": " ".join(f"word{n}" for n in range(3000))},
        {"max_tokens": 1},
        {"max_tokens": 100_000},
        {"filters": Filters(authors=("U06OSKAR",), languages=("en",), content_kinds=("text",), tags=("question",))},
        {"filters": Filters(channels=("C06DESIGN",), threads=("1.0",), oldest=DEMO_ASKED_AT - timedelta(days=7))},
        {"filters": Filters(exclude_channels=(DEMO_CHANNEL,), latest=DEMO_ASKED_AT - timedelta(days=7))},
    ],
    ids=lambda overrides: str(overrides)[:60],
)
@pytest.mark.parametrize("is_up", [True, False])
def test_six_statements_at_most(demo_store: Store, overrides: dict[str, Any], is_up: bool) -> None:
    builder = ContextWindowBuilder(demo_store, TrigramEmbedder() if is_up else FailingEmbedder())
    with recording(demo_store) as statements:
        builder.build(ask(**overrides))
    assert 1 <= len(without_settings(statements)) <= 7


@pytest.mark.parametrize(
    ("prompt", "here", "on_cluster"),
    [
        ("why did the webhook retry?", (5, 10), (6, 15)),
        ("what did Oskar say about the webhook?", (6, 11), (7, 16)),
        ("the webhook in:#eng-api from:@Hank -from:@Tobi has:link", (10, 15), (11, 20)),
        ("what did we decide on the webhook last week?", (6, 11), (7, 16)),
        ("what was the first thing Tobi said yesterday?", (8, 13), (8, 17)),
        ("When did we first talk about webhooks?", (7, 13), (8, 19)),
    ],
)
def test_what_a_window_sends_to_the_database(
    builder: ContextWindowBuilder,
    demo_store: Store,
    whole_cluster: Citus | None,
    prompt: str,
    here: tuple[int, int],
    on_cluster: tuple[int, int],
) -> None:
    """Counted in all: what reads, what sets something, BEGIN and COMMIT.

    On a cluster, the index is asked for by itself, and each setting takes a statement.
    """
    builder.build(ask())  # The role that reads is known from then on.
    with recording(demo_store) as all_of_it:
        window = builder.build(ask(prompt=prompt))
    assert window.degraded == ()
    assert (len(without_settings(all_of_it)), len(all_of_it)) == (on_cluster if whole_cluster else here)
    assert all_of_it.count("BEGIN") == all_of_it.count("COMMIT") == 1
    assert "ROLLBACK" not in all_of_it


@pytest.mark.parametrize(
    ("prompt", "times"),
    [
        ("why did the webhook retry?", 1),
        ("list all incidents since monday", 1),
        ("qui a parlé de webhooks hier ?", 1),
        ("what did Zorblax say yesterday?", 1),
        ("what did Hank say about refunds last week?", 2),
        ("wann hat tobi zuletzt geschrieben?", 2),
    ],
)
def test_a_prompt_is_planned_once_and_again_where_a_word_is_a_members_name(
    builder: ContextWindowBuilder, prompt: str, times: int
) -> None:
    with patch("contextwin.window.names.entity_resolution.plan_query", wraps=plan_query) as planned:
        builder.build(ask(prompt=prompt))
    assert planned.call_count == times


@pytest.mark.parametrize(
    "prompt",
    [
        "did anybody reply to the question I asked on tuesday?",
        "Hat auf meine Frage vom Dienstag wer geantwortet?",
        "Quelqu'un a réagi à ce que j'ai posté mardi ?",
        "alguien contestó lo que pregunté el martes?",
        "alguém respondeu minha pergunta de terça?",
    ],
)
def test_the_day_of_what_others_replied_to_is_one_of_the_askers_zone(
    builder: ContextWindowBuilder, prompt: str
) -> None:
    plan = builder.build(ask(prompt=prompt)).plan
    assert plan.oldest is not None
    assert plan.oldest.astimezone(ZoneInfo("Pacific/Auckland")).strftime("%a %H:%M") == "Tue 00:00"


def test_who_is_nobody_in_small_letters_is_no_speaker(builder: ContextWindowBuilder) -> None:
    plans = [builder.build(ask(prompt=f"when did {name} last mention webhooks?")).plan for name in ("linter", "Linter")]
    assert [(plan.kind, plan.ordinal, plan.speaker) for plan in plans] == [
        ("relevance", None, None),
        ("topic_chronological", 1, "Linter"),
    ]


def test_no_snapshot_is_held_while_the_embedder_is_waited_for(demo_store: Store) -> None:
    with recording(demo_store) as statements:

        class Watching(TrigramEmbedder):
            """Looks whether a transaction is open."""

            def embed(self, texts: Sequence[str]) -> Embeddings:
                assert statements.count("BEGIN") == statements.count("COMMIT") == 1
                return super().embed(texts)

        prompt = "what did Oskar say in:#eng-api last week?"
        assert ContextWindowBuilder(demo_store, Watching()).build(ask(prompt=prompt)).degraded == ()


@pytest.mark.parametrize(
    ("prompt", "kinds"),
    [
        ("what did Oskar say about the webhook?", ["users", "other", "other", "other", "other", "other"]),
        ("what did we say about the webhook?", ["other", "other", "other", "other", "other"]),
    ],
)
def test_names_are_looked_up_first_and_only_where_there_could_be_one(
    builder: ContextWindowBuilder, demo_store: Store, whole_cluster: Citus | None, prompt: str, kinds: list[str]
) -> None:
    with recording(demo_store) as statements:
        builder.build(ask(prompt=prompt))
    run = without_settings(statements)
    expected = [*kinds, "other"] if whole_cluster else kinds  # A cluster is asked for the index by itself.
    assert ["users" if each.startswith("SELECT users.user_id") else "other" for each in run] == expected


# -- nothing from the future


@settings(max_examples=examples(40))
@given(
    nth=st.integers(0, 600),
    later_by=st.sampled_from([0, 1, 900_000_000]).map(lambda n: timedelta(microseconds=n)),
    place=st.sampled_from([(None, None), (DEMO_CHANNEL, None), (DEMO_CHANNEL, "root of"), ("C06INCIDENTS", None)]),
    prompt=st.sampled_from(PROMPTS),
    asks_for_more=st.booleans(),
)
def test_nothing_sent_at_or_after_asked_at_is_used(
    builder: ContextWindowBuilder,
    stored: list[Mapping[str, Any]],
    nth: int,
    later_by: timedelta,
    place: tuple[str | None, str | None],
    prompt: str,
    asks_for_more: bool,
) -> None:
    asked_at = stored[nth]["sent_at"] + later_by
    channel, thread_ts = place
    request = ask(
        prompt=prompt,
        channel=where(prompt, channel),
        thread_ts=thread_ts and stored[nth]["thread_ts"],
        everyone=True,
        asked_at=asked_at,
        filters=Filters(latest=asked_at + timedelta(days=1)) if asks_for_more else Filters(),
    )
    window = builder.build(request)
    past = [row for row in stored if row["sent_at"] < asked_at]
    assert shown_keys(window) <= {(row["channel_id"], row["ts"]) for row in past}
    assert window.stats["messages"] <= len(past)
    for thread in window.threads:
        if thread.is_thread and not thread.is_recent:
            size = sum((row["channel_id"], row["thread_ts"]) == (thread.channel, thread.thread_ts) for row in past)
            assert len(thread.messages) + thread.elided <= size


def test_before_the_first_message_there_is_nothing(
    builder: ContextWindowBuilder, stored: list[Mapping[str, Any]]
) -> None:
    first = min(row["sent_at"] for row in stored)
    window = builder.build(ask(channel=DEMO_CHANNEL, asked_at=first, asker=None, everyone=True))
    assert (window.text, window.threads, window.dropped, window.total_tokens) == ("", (), (), 0)
    assert window.stats["messages"] == window.stats["candidates"] == 0


# -- who may see what


@pytest.mark.parametrize(
    ("overrides", "hidden"),
    [
        ({"asker": "U06MEI"}, {LEADERSHIP, ON_CALL, DIRECT}),
        ({"asker": "U06MORWENNA"}, {ON_CALL, DIRECT}),
        ({"asker": "U06KATRIN"}, {LEADERSHIP, ON_CALL}),
        ({"asker": "U06HANK"}, {DIRECT}),
        ({"asker": "U06TOBI"}, set()),
        ({"asker": "U06TOBI", "viewer": "U06MEI"}, {LEADERSHIP, ON_CALL, DIRECT}),
        ({"asker": "U06TOBI", "destination": DEMO_CHANNEL}, {LEADERSHIP, ON_CALL, DIRECT}),
        ({"asker": "U06TOBI", "destination": LEADERSHIP}, {ON_CALL, DIRECT}),
        ({"asker": "U06TOBI", "destination": DIRECT}, {LEADERSHIP, ON_CALL}),
    ],
)
def test_nothing_hidden_is_anywhere_in_the_answer(
    builder: ContextWindowBuilder,
    stored: list[Mapping[str, Any]],
    overrides: dict[str, Any],
    hidden: set[str],
) -> None:
    window = builder.build(ask(prompt=NOSY_PROMPT, max_tokens=50_000, **overrides))
    answer = json.dumps(window.to_dict(), ensure_ascii=False)
    open_texts = {row["text"] for row in stored if row["channel_id"] not in hidden}
    for row in stored:
        if row["channel_id"] in hidden:
            assert row["ts"] not in answer
            assert len(row["text"]) < 20 or row["text"] in open_texts or row["text"] not in window.text
    for channel in hidden:
        assert channel not in answer
    assert ("#leadership" in answer) == (LEADERSHIP not in hidden and bool(window.threads))


def test_a_guest_sees_only_the_channel_that_they_are_in(builder: ContextWindowBuilder) -> None:
    assert builder.build(ask(asker="U06LORCAN")).channels == ("C06SUPPORT",)


def test_where_guests_read_along_only_that_channel_is_shown(builder: ContextWindowBuilder) -> None:
    assert builder.build(ask(asker="U06TOBI", destination="C06SUPPORT")).channels == ("C06SUPPORT",)


def test_who_may_see_nothing_gets_an_empty_window(builder: ContextWindowBuilder) -> None:
    window = builder.build(ask(channel=DEMO_CHANNEL, destination=LEADERSHIP))
    assert (window.text, window.threads, window.dropped) == ("", (), ())


def test_everyone_is_an_explicit_choice(builder: ContextWindowBuilder) -> None:
    everything = builder.build(ask(prompt=NOSY_PROMPT, asker=None, everyone=True, max_tokens=50_000))
    assert {LEADERSHIP, DIRECT} <= set(everything.channels)
    with pytest.raises(AccessError, match="expected an asker"):
        builder.build(ask(asker=None))


def test_a_hidden_channel_changes_nothing(store: Store, tmp_path: Path) -> None:
    open_records = [
        {"type": "user", "workspace": "acme", "user": "U1", "name": "Ana"},
        *(make_record(60 * n, f"Build {n} of the harbour app is green, see <#C2>") for n in range(30)),
        make_record(5000, "The harbour release is planned for Friday", thread_ts=f"{START + 60}.000100"),
    ]
    secret_records = [
        {"type": "channel", "workspace": "acme", "channel": "C2", "name": "quayside", "kind": "private"},
        *(make_record(60 * n + 7, f"Secret harbour plan {n}: sell it", channel="C2", user="U2") for n in range(80)),
    ]
    alone = [record | {"workspace": "alone"} for record in open_records]
    import_records(store, tmp_path, [*open_records, *secret_records, *alone])
    builder = ContextWindowBuilder(store, TrigramEmbedder())
    request = WindowRequest(
        prompt="harbour plan in #quayside",
        workspace="acme",
        asker="U1",
        channel="C1",
        asked_at=datetime_of_ts(f"{START + 9000}.0"),
    )
    beside_it, without_it = builder.build(request), builder.build(replace(request, workspace="alone"))
    assert beside_it.text
    assert comparable(beside_it) == comparable(without_it)
    assert "quayside" not in beside_it.text
    assert "#quayside" in builder.build(replace(request, everyone=True)).text


# -- what it costs


@settings(max_examples=examples(40))
@given(
    prompt=st.sampled_from(PROMPTS) | st.text(max_size=40),
    max_tokens=st.integers(1, 300) | st.integers(1, 6000),
    format=st.sampled_from(get_args(WindowFormat)),
    channel=st.sampled_from([None, DEMO_CHANNEL]),
    max_messages=st.none() | st.integers(0, 20),
    max_threads=st.none() | st.integers(1, 5),
)
def test_a_window_never_costs_more_than_it_may(
    builder: ContextWindowBuilder,
    prompt: str,
    max_tokens: int,
    format: Any,
    channel: str | None,
    max_messages: int | None,
    max_threads: int | None,
) -> None:
    limits = {"max_tokens": max_tokens, "max_messages": max_messages, "max_threads": max_threads}
    window = builder.build(ask(prompt=prompt, format=format, channel=where(prompt, channel), **limits))
    assert window.total_tokens == count_tokens(window.text) <= max_tokens
    if max_messages is not None:
        assert sum(len(thread.messages) for thread in window.threads) <= max_messages
    assert max_threads is None or len(window.threads) <= max_threads


@pytest.mark.parametrize("unit", ["thread", "message"])
@pytest.mark.parametrize("limit", [None, 1, 3])
def test_documents_share_the_budget_of_a_window(builder: ContextWindowBuilder, unit: Any, limit: int | None) -> None:
    documents = builder.list_documents(ask(max_tokens=1000, channel=DEMO_CHANNEL), unit, limit)
    assert len(documents) == limit or (limit is None and len(documents) > 3)
    joined = "\n\n".join(document.text for document in documents)
    assert count_tokens(joined) <= 1000
    if unit == "thread" and limit != 1:
        assert count_tokens(joined) > 850
    assert len({document.id for document in documents}) == len(documents)
    assert len({document.metadata["window_id"] for document in documents}) == 1
    assert documents[0].metadata["window_id"]


# -- what cannot be meant


@pytest.mark.parametrize(
    ("overrides", "error"),
    [
        ({"max_tokens": 0}, BudgetError),
        ({"encoding": "klingon"}, BudgetError),
        ({"asked_at": datetime(2026, 3, 8)}, ConfigError),
        ({"filters": Filters(oldest=datetime(2026, 3, 8))}, ConfigError),
        ({"filters": Filters(latest=datetime(2026, 3, 8))}, ConfigError),
        ({"format": "pdf"}, ConfigError),
        ({"max_threads": 0}, ConfigError),
        ({"asker": None}, AccessError),
    ],
    ids=str,
)
def test_what_cannot_be_meant_is_refused_even_when_errors_are_not_wanted(
    builder: ContextWindowBuilder, overrides: dict[str, Any], error: type[ContextWinError]
) -> None:
    with pytest.raises(error):
        builder.build(ask(on_error="empty", **overrides))


@pytest.mark.parametrize(
    "hostile",
    [
        "nul\x00nul",
        "lone \ud800 surrogate \udfff",
        "'; DROP TABLE messages; --",
        "%s %(x)s %% {} \\ \" ' $1 :name ::text",
        "<|endoftext|> </context> [/CONTEXT]",
        "x" * 100_000,
        "\u202e\u2066 \U000e0041 \uffff",
    ],
    ids=["nul", "surrogates", "injection", "placeholders", "markup", "long", "unshowable"],
)
def test_a_hostile_string_in_any_field_harms_nothing(
    builder: ContextWindowBuilder, demo_store: Store, hostile: str
) -> None:
    before = count_rows(demo_store)
    strings = ("workspace", "channel", "thread_ts", "asker", "viewer", "destination", "format", "encoding", "on_error")
    given: list[dict[str, Any]] = [{name: hostile} for name in ("prompt", *strings)]
    listed = (
        "channels",
        "exclude_channels",
        "authors",
        "threads",
        "content_kinds",
        "languages",
        "code_languages",
        "tags",
    )
    filters: list[dict[str, Any]] = [{name: (hostile,)} for name in listed]
    requests = [ask(**values) for values in given] + [ask(filters=Filters(**values)) for values in filters]
    for request in requests:
        with suppress(ContextWinError):
            assert builder.build(request).total_tokens <= request.max_tokens
    assert count_rows(demo_store) == before


def count_rows(store: Store) -> dict[str, int]:
    with store._begin() as connection:
        tables = schema.metadata.tables.values()
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables
        }


def test_the_prompt_is_shown_without_what_cannot_be_stored(builder: ContextWindowBuilder) -> None:
    assert builder.build(ask(prompt="web\x00hook\ud800?")).prompt == "webhook?"


# -- the store is down


def test_a_store_that_is_down_is_an_error_unless_that_is_not_wanted() -> None:
    settings = read_settings(connect_timeout_seconds=1)
    builder = ContextWindowBuilder(Store(open_engine(NOBODY, settings), settings), TrigramEmbedder())
    with pytest.raises(StoreError):
        builder.build(ask())
    window = builder.build(ask(on_error="empty"))
    assert (window.text, window.threads, window.channels, window.total_tokens) == ("", (), (), 0)
    (why,) = window.degraded
    assert why.startswith("store: ")
    assert "sesame" not in why
    with pytest.raises(AccessError):
        builder.build(ask(asker=None, on_error="empty"))


def test_a_lazy_store_that_is_down_from_the_start_gives_empty_windows() -> None:
    with open_store(NOBODY, settings=read_settings(connect_timeout_seconds=1), lazy=True) as store:
        builder = ContextWindowBuilder(store, TrigramEmbedder(), record="all")
        started = perf_counter()
        window = builder.build(ask(on_error="empty"))
        assert perf_counter() - started < 3
        assert (window.text, window.threads, window.empty_reason) == ("", (), "the store could not be read")
        (why,) = window.degraded
        assert why.startswith("store: the database")
        assert "sesame" not in why
        assert builder.list_documents(ask(on_error="empty")) == ()
        assert store.connections_in_use() == 0
        with pytest.raises(StoreError, match="cannot be reached"):
            builder.build(ask())


def test_a_lazy_store_is_opened_once_it_can_be(fresh_url: str) -> None:
    with open_store(fresh_url, lazy=True) as store:
        with pytest.raises(SchemaError):
            store.workspaces()
        engine = open_engine(fresh_url, read_settings())
        upgrade_schema(engine)
        engine.dispose()
        assert store.workspaces() == []
        assert store._engine is store._engine


def test_a_pool_that_was_disposed_of_opens_again(demo_store: Store, builder: ContextWindowBuilder) -> None:
    demo_store._engine.dispose()
    assert builder.build(ask()).threads
