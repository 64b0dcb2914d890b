"""Every statement of the read path names its workspace and the channels that may be seen, of each table that it reads.

The statements are the ones that its modules can make, and those that really run.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any, get_args

import pytest
from sqlalchemy import Select, or_, select

from contextwin.models.access import Scope, Viewer
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters
from contextwin.models.retrieved import Candidate
from contextwin.storage import schema
from contextwin.storage.sql import (
    chronological,
    context_messages,
    directory,
    embedding_models,
    feedback,
    personas,
    request_context,
    samples,
    search,
    sessions,
    single_message,
    topic_messages,
    windows,
)
from contextwin.storage.sql.chronological import Criteria, Page
from contextwin.storage.sql.context_messages import ContextExpansion
from contextwin.storage.sql.filters import texts, visible_to
from contextwin.storage.sql.request_context import StatisticsQuery
from contextwin.storage.sql.search import VectorQuery, WordQuery
from contextwin.storage.sql.topics import Thresholds, TopicQuery
from testkit.statements import building_anew, sql_of
from testkit.visibility import unguarded

WORKSPACE, CHANNELS, HIDDEN = "acme", ["C1", "C2"], "C3"
LATEST = datetime(2026, 3, 8, tzinfo=UTC)
SCOPE = Scope(workspace=WORKSPACE, channels=CHANNELS, latest=LATEST, oldest=LATEST - timedelta(days=7))
EVER = replace(SCOPE, oldest=None)
VECTOR = VectorQuery(model_id=1, vector=[1.0, 0.0])
INDEXED = replace(VECTOR, use_index=True)
WORDS = WordQuery(idf_by_term={"webhook": 2.0, "retri": 1.0}, average_length=9.5)
#: Every filter that there is; a value that it was not written for makes no condition less.
EVERY_FILTER = Filters(
    authors=("U1",),
    exclude_authors=("U2",),
    channels=("C1", HIDDEN),
    exclude_channels=("C2",),
    threads=("1.0",),
    content_kinds=("code",),
    languages=("en",),
    tags=("question",),
    has=("link", ":tada:"),
    lacks=("file", ":eyes:"),
)
NARROWINGS = (
    Criteria(),
    Criteria(authors=("U1",), threads=("1.0",), asks=True, only_people=True, only_replies=True, filters=EVERY_FILTER),
)
PAGES = (Page(limit=30), Page(order="desc", after=(LATEST, "C1", "1.0"), limit=1))
TOPIC = TopicQuery(vector=VECTOR, idf_by_term={"coral": 6.0, "bleach": 5.0})
SPELLED = replace(TOPIC, spellings=("coral", "corals"))
FLOORS = Thresholds(words=0.6, meaning=0.5, near_meaning=0.3)
PLACES = (ContextExpansion(), ContextExpansion(place=("C1", None)), ContextExpansion(place=(HIDDEN, "1.0")))

MADE: dict[Callable[..., Any], list[Any]] = {
    search.semantic_candidates: [
        search.semantic_candidates(scope, vector, filters, 9).filled
        for scope in (SCOPE, EVER)
        for vector in (VECTOR, INDEXED)
        for filters in (Filters(), EVERY_FILTER)
    ],
    search.indexed_candidates: [
        search.indexed_candidates(scope, INDEXED, filters, 9, 99).filled
        for scope in (SCOPE, EVER)
        for filters in (Filters(), EVERY_FILTER)
    ],
    samples.matching_count: [
        samples.matching_count(scope, EVERY_FILTER, expected).filled
        for scope in (SCOPE, EVER)
        for expected in (9, 10**6)
    ],
    samples.sampled_vectors: [
        samples.sampled_vectors(scope, 7, expected).filled for scope in (SCOPE, EVER) for expected in (9, 10**6)
    ],
    search.lexical_candidates: [
        search.lexical_candidates(SCOPE, WORDS, filters, 9, lead=lead).filled
        for filters in (Filters(), EVERY_FILTER)
        for lead in get_args(search.Lead)
    ],
    search.conjunctive_candidates: [
        search.conjunctive_candidates(scope, WORDS, filters, 9, [("webhook", "retri")]).filled
        for scope in (SCOPE, EVER)
        for filters in (Filters(), EVERY_FILTER)
    ],
    search.spoken_candidates: [
        search.spoken_candidates(scope, ((date(2026, 3, 2), date(2026, 3, 8)),), vector, filters, 9).filled
        for scope in (SCOPE, EVER)
        for vector in (None, VECTOR)
        for filters in (Filters(), EVERY_FILTER)
    ],
    search.filter_checks: [
        search.filter_checks(scope, [Candidate(HIDDEN, "1.0", 0, 0.5)], EVERY_FILTER) for scope in (SCOPE, EVER)
    ],
    request_context.age_profile: [
        request_context.age_profile(scope, n).filled for scope in (SCOPE, EVER) for n in (0, 10**6)
    ],
    context_messages.messages_around: [
        context_messages.messages_around(SCOPE, [(HIDDEN, "1.0")], place, queries).filled
        for place in PLACES
        for queries in ((VECTOR, WORDS), (INDEXED, None), (None, None))
    ],
    context_messages.messages_listed: [context_messages.messages_listed(SCOPE, [(HIDDEN, "1.0")]).filled],
    chronological.messages_in_time: [
        chronological.messages_in_time(scope, criteria, page).filled
        for scope in (SCOPE, EVER)
        for criteria in (*NARROWINGS, Criteria(authors=("U1",)), Criteria(threads=("1.0",)))
        for page in PAGES
    ],
    chronological.count_in_time: [
        chronological.count_in_time(scope, criteria).filled for scope in (SCOPE, EVER) for criteria in NARROWINGS
    ],
    sessions.session_bounds: [
        sessions.session_bounds(scope, user, LATEST) for scope in (SCOPE, EVER) for user in ("U1", None)
    ],
    topic_messages.topic_usage: [topic_messages.topic_usage(SCOPE, topic).filled for topic in (TOPIC, SPELLED)],
    sessions.latest_session: [
        sessions.latest_session(scope, user, LATEST) for scope in (SCOPE, EVER) for user in ("U1", None)
    ],
    topic_messages.topic_profile: [
        topic_messages.topic_profile(SCOPE, topic).filled for topic in (TOPIC, replace(TOPIC, vector=None))
    ],
    topic_messages.topic_matches: [
        topic_messages.topic_matches(SCOPE, criteria, topic, FLOORS, page).filled
        for criteria in NARROWINGS
        for topic in (TOPIC, replace(TOPIC, vector=None))
        for page in PAGES
    ]
    + [
        topic_messages.topic_matches(SCOPE, Criteria(), SPELLED, replace(FLOORS, spelling="coral"), page).filled
        for page in PAGES
    ],
    topic_messages.near_misses: [
        topic_messages.near_misses(SCOPE, criteria, TOPIC, FLOORS, page).filled
        for criteria in NARROWINGS
        for page in PAGES
    ],
    personas.counted_styles: [personas.counted_styles(SCOPE, "U1")],
    personas.uncounted_messages: [personas.uncounted_messages(SCOPE, "U1", past, 9) for past in ({}, {HIDDEN: LATEST})],
    personas.latest_written: [personas.latest_written(SCOPE, "U1", 9)],
    personas.latest_of_channels: [personas.latest_of_channels(SCOPE, 9)],
    personas.persona: [personas.persona(WORKSPACE, "U1")],
    personas.reply_exists: [personas.reply_exists(WORKSPACE, "r1")],
    personas.asked_reply: [personas.asked_reply(WORKSPACE, "r1")],
    personas.cited_messages: [personas.cited_messages(WORKSPACE, "r1")],
    directory.workspace_ids: [directory.workspace_ids()],
    directory.stored_workspace: [directory.stored_workspace(WORKSPACE)],
    directory.workspaces_listed: [directory.workspaces_listed()],
    directory.channels_listed: [directory.channels_listed(scope) for scope in (SCOPE, EVER)],
    directory.users_listed: [directory.users_listed(scope, "U1") for scope in (SCOPE, EVER)],
    directory.workspaces_of: [directory.workspaces_of(user) for user in ("U1", None)],
    directory.users_near: [directory.users_near(WORKSPACE, channels, "U1") for channels in (CHANNELS, None)],
    directory.channels_named: [directory.channels_named(WORKSPACE, ["eng"])],
    directory.users_named: [directory.users_named(WORKSPACE, ["ana"])],
    directory.bot_ids: [directory.bot_ids(WORKSPACE, "U1")],
    directory.users_seen: [directory.users_seen(WORKSPACE, ["ana"], CHANNELS, "U1")],
    directory.users_called: [directory.users_called(WORKSPACE, ["ana"]).filled],
    directory.user_names: [directory.user_names(WORKSPACE, ["U1"]).filled],
    directory.user_time_zone: [directory.user_time_zone(WORKSPACE, "U1").filled],
    embedding_models.active_embedder: [embedding_models.active_embedder(WORKSPACE)],
    embedding_models.other_specs: [embedding_models.other_specs(WORKSPACE, "trigram")],
    windows.recorded_window: [windows.recorded_window(WORKSPACE, "w1", viewer) for viewer in ("U1", None)],
    windows.latest_windows: [windows.latest_windows(WORKSPACE, viewer, 9) for viewer in ("U1", None)],
    windows.window_ids: [windows.window_ids(WORKSPACE, "5f0c2a", viewer) for viewer in ("U1", None)],
    windows.recorded_messages: [windows.recorded_messages(scope, "w1") for scope in (SCOPE, EVER)],
    feedback.judged_windows: [
        feedback.judged_windows(WORKSPACE, viewer, since) for viewer in ("U1", None) for since in (LATEST, None)
    ],
    feedback.named_messages: [
        feedback.named_messages(SCOPE, viewer, since) for viewer in ("U1", None) for since in (LATEST, None)
    ],
    feedback.messages_written: [feedback.messages_written(scope, ("", ""), 9) for scope in (SCOPE, EVER)],
    feedback.members_written: [feedback.members_written(SCOPE, ["U1"])],
    feedback.users_written: [feedback.users_written(WORKSPACE, ["U1"])],
    single_message.message_state: [single_message.message_state(SCOPE, MessageKey(HIDDEN, "1.0"))],
    single_message.live_messages: [single_message.live_messages(SCOPE, [(HIDDEN, "1.0")])],
    single_message.messages_saying: [single_message.messages_saying(SCOPE, "kettle", 9)],
    single_message.semantic_rank: [
        single_message.semantic_rank(SCOPE, VECTOR, EVERY_FILTER, MessageKey(HIDDEN, "1.0"))
    ],
    single_message.lexical_rank: [single_message.lexical_rank(SCOPE, WORDS, EVERY_FILTER, MessageKey(HIDDEN, "1.0"))],
}
#: Made before it is known what may be seen. They give numbers alone, a row for each channel, and no hidden channel's
#: goes further than `Reader`.
BEFOREHAND = {request_context.request_context, request_context.has_index}
#: For whoever keeps the store: how much there is in each workspace; what writes, and what a user may take along.
ADMINISTRATIVE = {
    request_context.closed_channels,
    directory.store_status,
    embedding_models.active_and_known,
    windows.expire_messages,
    windows.expire_windows,
    windows.windows_of,
    feedback.feedback_of,
}
MODULES = (
    samples,
    search,
    request_context,
    context_messages,
    chronological,
    sessions,
    topic_messages,
    personas,
    directory,
    embedding_models,
    windows,
    feedback,
    single_message,
)


def is_narrower(function: Callable[..., Any]) -> bool:
    return next(iter(inspect.signature(function).parameters), None) == "statement"


def test_every_function_that_makes_a_statement_is_among_them() -> None:
    makers = {
        function
        for module in MODULES
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
        if inspect.signature(function).return_annotation in ("sa.Select[Any]", "Query") and not is_narrower(function)
    }
    assert makers == MADE.keys() | BEFOREHAND | ADMINISTRATIVE


@pytest.mark.parametrize("maker", MADE, ids=lambda maker: maker.__name__)
def test_nothing_is_read_of_what_may_not_be_seen(maker: Callable[..., Any]) -> None:
    for statement in MADE[maker]:
        assert unguarded(statement, WORKSPACE, CHANNELS) == []


def test_numbers_that_are_read_beforehand_are_of_the_workspace() -> None:
    statistics = StatisticsQuery(sent=(None, LATEST), spec="static", terms=["webhook"])
    statement = request_context.request_context(Viewer(workspace=WORKSPACE, viewer="U1"), statistics).filled
    assert set(unguarded(statement, WORKSPACE, CHANNELS)) == {"chunks.channel_id"}


def test_access_alone_reads_nothing_that_is_made_of_messages() -> None:
    for query in (
        request_context.request_context(Viewer(workspace=WORKSPACE, viewer="U1")),
        request_context.closed_channels(WORKSPACE),
    ):
        assert unguarded(query.filled, WORKSPACE, CHANNELS) == []
        made_of_messages = ("messages", "chunks", "chunk_embeddings", "term_statistics")
        assert not any(table in sql_of(query.filled) for table in made_of_messages)


# -- what the reading of statements sees

M, K = schema.messages, schema.chunks


def narrowed_outside(inner: Select[Any]) -> Select[Any]:
    """Return a statement that narrows what a subquery gives."""
    found = inner.subquery("m")
    return visible_to(select(found.c.ts), found, ONLY)


ONLY = Scope(workspace=WORKSPACE, channels=CHANNELS, latest=LATEST)
HERE = M.c.workspace_id == WORKSPACE
NEAR = K.alias("near")
ALL_OF_CHUNKS = ["chunks.channel_id", "chunks.workspace_id"]
OF_ONE = (K.c.workspace_id == WORKSPACE) & (K.c.channel_id == M.c.channel_id)


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (visible_to(select(M.c.ts), M, ONLY), []),
        (select(M.c.ts), ["messages.channel_id", "messages.workspace_id"]),
        (select(M.c.ts).where(HERE), ["messages.channel_id"]),
        (visible_to(select(M.c.ts), M, replace(ONLY, channels=["C1", HIDDEN])), ["messages.channel_id"]),
        (visible_to(select(M.c.ts), M, replace(ONLY, workspace="other")), ["messages.workspace_id"]),
        (select(M.c.ts).where(HERE, or_(M.c.channel_id == texts(CHANNELS)[0], M.c.ts > "1")), ["messages.channel_id"]),
        (visible_to(select(M.c.ts), M, ONLY).join(K, OF_ONE), []),
        (visible_to(select(M.c.ts), M, ONLY).outerjoin(K, K.c.workspace_id == WORKSPACE), ["chunks.channel_id"]),
        (visible_to(select(K.c.ts).outerjoin(M, OF_ONE), K, ONLY), ["messages.workspace_id"]),
        (select(M.c.ts).where(visible_to(select(NEAR.c.ts), NEAR, ONLY).exists(), HERE), ["messages.channel_id"]),
        (
            visible_to(select(M.c.ts).where(select(NEAR.c.ts).exists()), M, ONLY),
            ALL_OF_CHUNKS,
        ),
        (select(visible_to(select(M), M, ONLY).subquery("m").c.ts), []),
        (select(select(M).where(HERE).subquery("m").c.ts), ["messages.channel_id"]),
        (narrowed_outside(select(M).where(HERE)), []),
        (narrowed_outside(select(M)), []),
        (narrowed_outside(select(M).where(HERE).limit(9)), ["messages.channel_id"]),
        (narrowed_outside(select(M).where(HERE).offset(9)), ["messages.channel_id"]),
        (
            narrowed_outside(select(M).where(HERE).group_by(M.c.workspace_id, M.c.channel_id, M.c.ts)),
            ["messages.channel_id"],
        ),
    ],
)
def test_this_reading_of_statements_sees_what_is_missing(statement: Select[Any], expected: list[str]) -> None:
    assert unguarded(statement, WORKSPACE, CHANNELS) == expected


def test_without_the_narrower_nothing_would_be_guarded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "visible_to", lambda statement, *_: statement)
    monkeypatch.setattr(topic_messages, "visible_to", lambda statement, *_: statement)
    monkeypatch.setattr(samples, "visible_to", lambda statement, *_: statement)
    monkeypatch.setattr(search, "unindexed", lambda statement, *_: statement)
    with building_anew():
        for statement in (
            search.semantic_candidates(SCOPE, VECTOR, EVERY_FILTER, 9).filled,
            search.indexed_candidates(SCOPE, INDEXED, EVERY_FILTER, 9, 99).filled,
            samples.matching_count(SCOPE, EVERY_FILTER, 9).filled,
            search.lexical_candidates(SCOPE, WORDS, Filters(), 9).filled,
            search.lexical_candidates(SCOPE, WORDS, Filters(), 9, lead="terms").filled,
            topic_messages.topic_usage(SCOPE, SPELLED).filled,
            topic_messages.topic_profile(SCOPE, TOPIC).filled,
            topic_messages.topic_matches(SCOPE, Criteria(), TOPIC, FLOORS, Page()).filled,
        ):
            assert unguarded(statement, WORKSPACE, CHANNELS)


# -- what really runs
