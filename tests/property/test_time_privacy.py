"""Questions about time see nothing of what is hidden: twins of a workspace, one of which lacks it, answer alike."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contextwin.errors import ConfigError
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.timelines import TimelineRequest
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.timeline.reading import Timeline
from testkit import generated_workspace as made
from testkit.corpora import import_records
from testkit.examples import examples
from testkit.generated_workspace import ANA_AND_PILOT, BEN, BOARD, CHLOE, LOUNGE, OPS, PILOT, SEEN, SURVEY, Post

#: Questions that are tried; more are worth it after a change of what is looked for.
EXAMPLES = examples(60)
WHOLE, PUBLIC = "T0WHOLE", "T0PUBLIC"
#: Stands in every hidden message.
MARK = "qzx"
#: The asker may see neither of these, nor the direct messages.
ASKER = CHLOE
NEVER = frozenset({BOARD, ANA_AND_PILOT, made.ANA_AND_BEN})


def make_hidden(posts: tuple[Post, ...]) -> Iterator[Post]:
    """Yield hidden messages like those that may be seen, a minute before and after each topic's, and at all hours."""
    for number, post in enumerate(post for post in posts if post.topic or int(post.ts.partition(".")[0]) % 7 == 0):
        for channel, minutes in ((BOARD, -1), (ANA_AND_PILOT, 1)):
            ts = f"{int(post.ts.partition('.')[0]) + 60 * minutes}.{number % 1000:06}"
            author = post.user if channel == BOARD else PILOT
            yield replace(post, channel=channel, ts=ts, user=author, text=f"{post.text} {MARK}{number}", thread_ts=None)


@pytest.fixture(scope="module")
def store(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A store with both twins: every other message of the generated workspace, with and without what is hidden."""
    folder = tmp_path_factory.mktemp("twins")
    everything = made.make_posts()
    shown = tuple(post for post in everything if post.channel not in NEVER)
    seen = [post for post in shown if post.topic or post.thread_ts or int(post.ts.partition(".")[0]) % 2]
    for workspace, posts in ((PUBLIC, seen), (WHOLE, [*seen, *make_hidden(shown)])):
        records = [
            record | {"workspace": workspace}
            for record in made.make_records(posts)
            if workspace == WHOLE or record.get("channel") not in NEVER
        ]
        import_records(module_store, folder, records)
    return module_store


def test_the_twins_differ_in_what_is_hidden(store: Store) -> None:
    assert not NEVER.intersection(SEEN[ASKER])
    timeline = Timeline(store, TrigramEmbedder())
    totals = [
        timeline.list(TimelineRequest(workspace=workspace, everyone=True, with_total=True)).total
        for workspace in (WHOLE, PUBLIC)
    ]
    assert totals[0] is not None
    assert totals[1] is not None
    assert totals[0] > totals[1] + 300


# ---- questions

PEOPLE = ("I", "you", "Ana", "Ben", "Dario", "Pilot", "<@U0BEN>", "Zebedee", "Ana or Ben", "Chloe or Pilot")
RANGES = ("", " today", " yesterday", " last week", " this month", " in January", " on 2026-02-10", " since November")
TOPICS = (*made.TOPICS, "winch", MARK, "payroll at the new bank", "volcanoes")
PLACES = ("", " in #lounge", " in #harbour-ops", " in #board", " here", " in this thread", " in this session")
NTHS = ("first", "last", "second", "fifth", "40th")
MODIFIERS = (
    "",
    " has:question",
    " -in:#lounge",
    " in:#board",
    " from:@Ben",
    " -from:<@U0ANA>",
    " has:pin",
    " has:link",
)

PROMPTS = st.one_of(
    st.builds(
        "What was the {} thing {} said{}{}?{}".format,
        st.sampled_from(NTHS),
        st.sampled_from(PEOPLE),
        st.sampled_from(PLACES),
        st.sampled_from(RANGES),
        st.sampled_from(MODIFIERS),
    ),
    st.builds(
        "When did {} {} talk about {}{}?".format,
        st.sampled_from(("we", "I", "Ben", "Dario or Ana")),
        st.sampled_from(("first", "last")),
        st.sampled_from(TOPICS),
        st.sampled_from(RANGES),
    ),
    st.builds("How many messages did {} send{}?{}".format, *map(st.sampled_from, (PEOPLE, RANGES, MODIFIERS))),
    st.builds("How often did we talk about {}{}?".format, st.sampled_from(TOPICS), st.sampled_from(RANGES)),
    st.builds("Who wrote the most messages{}{}?{}".format, *map(st.sampled_from, (PLACES, RANGES, MODIFIERS))),
    st.builds("How many people wrote{}{}?".format, *map(st.sampled_from, (PLACES, RANGES))),
    st.builds(
        "What was the longest {}{}{}?".format,
        st.sampled_from(("message", "thread")),
        *map(st.sampled_from, (PLACES, RANGES)),
    ),
    st.builds("Which day had the most messages{}{}?".format, *map(st.sampled_from, (PLACES, RANGES))),
    st.builds("How many messages per day did {} send{}?".format, *map(st.sampled_from, (PEOPLE, RANGES))),
    st.builds("Which came up first, {} or {}?".format, st.sampled_from(TOPICS), st.sampled_from(TOPICS)),
    st.builds("How many days between the first and the last message{}?".format, st.sampled_from(PLACES)),
    st.builds("What did {} say{}{}?".format, *map(st.sampled_from, (PEOPLE, PLACES, RANGES))),
    st.builds("What did Ben say about {}{}?".format, st.sampled_from(TOPICS), st.sampled_from(RANGES)),
    st.builds("Show all messages{}{}{}".format, *map(st.sampled_from, (PLACES, RANGES, MODIFIERS))),
    st.builds("Show the last {} from {}".format, st.integers(2, 9), st.sampled_from(PEOPLE)),
    st.builds("List everything about {} in order{}".format, st.sampled_from(TOPICS), st.sampled_from(MODIFIERS)),
    st.builds("What was said {} messages ago{}?".format, st.integers(1, 9), st.sampled_from(PLACES)),
    st.builds("What's the latest on {}?".format, st.sampled_from(TOPICS)),
    st.builds("{}{}".format, st.sampled_from(TOPICS), st.sampled_from(MODIFIERS)),
)
THREAD = next(post.ts for post in made.make_posts() if post.text == made.THREAD_ROOT[3])
MOMENTS = st.datetimes(datetime(2025, 9, 14), datetime(2026, 4, 3), timezones=st.just(UTC))


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where something is asked."""

    channel: str | None = None
    thread_ts: str | None = None


ASKED_IN = st.sampled_from(
    [Place(), Place(channel=LOUNGE), Place(channel=OPS, thread_ts=THREAD), Place(channel=SURVEY), Place(channel=BOARD)]
)


def told(answer: dict[str, Any]) -> str:
    """What an answer tells, without what is different each time."""
    plain = {name: value for name, value in answer.items() if name not in ("window_id", "workspace")}
    if "stats" in plain:
        plain["stats"] = {name: value for name, value in plain["stats"].items() if not name.endswith("_ms")}
    return json.dumps(plain, ensure_ascii=False, sort_keys=True)


def ask_twins(ask: Callable[[str], dict[str, Any]]) -> list[str]:
    """What each twin answers, or the error that it gives."""
    answers = []
    for workspace in (WHOLE, PUBLIC):
        try:
            answers.append(told(ask(workspace)))
        except ConfigError as exc:
            answers.append(str(exc))
    return answers


def check_nothing_hidden(answers: list[str], asked: str) -> None:
    """Check that twins tell the same, and nothing that only one of them holds."""
    whole, public = answers
    assert whole == public
    for word in (MARK, BOARD, "#board", *NEVER):
        assert word in asked or word not in whole


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(prompt=PROMPTS, place=ASKED_IN, at=MOMENTS, tz=st.sampled_from(["UTC", "America/New_York"]))
def test_windows_tell_nothing_of_what_is_hidden(store: Store, prompt: str, place: Place, at: datetime, tz: str) -> None:
    builder = ContextWindowBuilder(store, TrigramEmbedder())
    request = WindowRequest(
        prompt=prompt,
        workspace=WHOLE,
        asker=ASKER,
        channel=place.channel,
        thread_ts=place.thread_ts,
        asked_at=at,
        tz=tz,
        max_tokens=1500,
    )
    answers = ask_twins(lambda workspace: builder.build(replace(request, workspace=workspace)).to_dict())
    check_nothing_hidden(answers, prompt + str(place.channel))


FILTERS = st.builds(
    Filters,
    channels=st.sampled_from([(), (LOUNGE,), (BOARD,), (OPS, BOARD)]),
    authors=st.sampled_from([(), (BEN,), (PILOT,), (BEN, PILOT)]),
    exclude_authors=st.sampled_from([(), (BEN,)]),
    has=st.sampled_from([(), ("question",), (":eyes:",)]),
    lacks=st.sampled_from([(), ("question",)]),
    oldest=st.none() | MOMENTS,
)


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(
    filters=FILTERS,
    matching=st.none() | st.sampled_from(TOPICS),
    at=MOMENTS,
    order=st.sampled_from(["asc", "desc"]),
    days=st.none() | st.integers(1, 90),
)
def test_timelines_tell_nothing_of_what_is_hidden(
    store: Store, filters: Filters, matching: str | None, at: datetime, order: Any, days: int | None
) -> None:
    timeline = Timeline(store, TrigramEmbedder())
    seconds = int((at - timedelta(days=days or 0)).timestamp())
    request = TimelineRequest(
        workspace=WHOLE,
        asker=ASKER,
        asked_at=at,
        order=order,
        limit=7,
        after=None if days is None else f"{LOUNGE}/{seconds}.000000",
        filters=filters,
        matching=matching,
        with_total=True,
    )
    answers = ask_twins(lambda workspace: timeline.list(replace(request, workspace=workspace)).to_dict())
    check_nothing_hidden(answers, str(filters.channels))


def test_the_questions_are_of_every_kind(store: Store) -> None:
    builder = ContextWindowBuilder(store, TrigramEmbedder())
    kinds = set()
    for prompt in (
        "What was the 40th thing Ben said?",
        "When did we first talk about winch?",
        "What did Ben say about winch last week?",
        "How many messages did Ben send today?",
    ):
        window = builder.build(WindowRequest(prompt=prompt, workspace=WHOLE, asker=ASKER))
        kinds.add(window.plan.kind)
        assert window.note
    assert kinds == {"relevance", "chronological", "topic_chronological"}
