"""Every visible message has one reason, doing what it says brings the message in, and hidden messages do not exist."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contextwin.explain.absence.remedies import find_obstacle
from contextwin.explain.absence.why_not import why_not
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_CHANNEL, DEMO_WORKSPACE
from contextwin.models.access import Viewer
from contextwin.models.explanations import AbsenceReason, WhyNot
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.timelines import TimelineMessage, TimelineRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.timeline.reading import Timeline
from testkit import generated_workspace as made
from testkit.corpora import import_records
from testkit.examples import examples
from testkit.generated_workspace import ANA, ANA_AND_BEN, ANA_AND_PILOT, BEN, BOARD, CHLOE, DARIO, LOUNGE, OPS, SURVEY

#: Windows that are tried, with a few messages each.
EXAMPLES = examples(2)
WHOLE, PUBLIC = "T0WHOLE", "T0PUBLIC"
NEVER = frozenset({BOARD, ANA_AND_PILOT, ANA_AND_BEN})
#: Reasons that are left when nothing can bring a message in: it is there in other words, or nothing can find it.
FINAL = {"duplicate", "filter", "not_found", "not_asked"}


@pytest.fixture(scope="module")
def store(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A store with twins: half of the generated workspace, with and without the channels that Chloe may not see."""
    folder = tmp_path_factory.mktemp("twins")
    posts = [post for number, post in enumerate(made.make_posts()) if post.topic or post.thread_ts or number % 2]
    for workspace, never in ((WHOLE, frozenset[str]()), (PUBLIC, NEVER)):
        kept = [record for record in made.make_records(posts) if record.get("channel") not in never]
        import_records(module_store, folder, [record | {"workspace": workspace} for record in kept])
    return module_store


@dataclass(frozen=True)
class Case:
    """A recorded window, and the messages that are asked about."""

    builder: ContextWindowBuilder
    store: Store
    request: WindowRequest
    window: ContextWindow
    chosen: list[TimelineMessage]

    def why_not(self, message: TimelineMessage) -> WhyNot:
        key = MessageKey(message.channel, message.ts)
        request, embedder = self.request, TrigramEmbedder()
        workspace, asker = request.workspace, request.asker
        return why_not(
            self.store, Viewer(workspace=workspace, asker=asker), self.window.window_id, key, embedder=embedder
        )


def list_visible(store: Store, workspace: str, asker: str) -> list[TimelineMessage]:
    timeline = Timeline(store, TrigramEmbedder())
    pages = timeline.pages(TimelineRequest(workspace=workspace, asker=asker, limit=500, asked_at=FUTURE))
    return [message for page in pages for message in page.messages]


def make_case(store: Store, request: WindowRequest, picks: list[int]) -> Case:
    builder = ContextWindowBuilder(store, TrigramEmbedder(), record="all")
    window = builder.build(request)
    store.flush()
    visible = list_visible(store, request.workspace, request.asker or "")
    dropped = {MessageKey(each.channel, each.ts) for each in window.dropped}
    near = [message for message in visible if MessageKey(message.channel, message.ts) in dropped]
    chosen = [pool[pick % len(pool)] for n, pick in enumerate(picks) if (pool := near if n % 2 else visible)]
    return Case(builder, store, replace(request, asked_at=window.asked_at), window, chosen)


FUTURE = datetime(2027, 1, 1, tzinfo=UTC)
PROMPTS = (
    "What about the winch in the shed?",
    "drone permit",
    "kettle",
    "Is the coral bleaching over?",
    "Who has the lantern, and is the ladder still missing?",
    "What was the first thing Ben said about the login bug?",
    "What did Dario say last week?",
    "kelp nursery in January",
    "ferry timetable from:@Ben",
    "rope -in:#lounge has:question",
    "How many messages did Ana send this month?",
    "zebras",
)
DEMO_PROMPTS = (
    "What's the status of the API integration?",
    "why did bookings fail on Wednesday?",
    "partial refunds",
    "what was the first message about refunds?",
    "refunds last week from:@mei",
)
FILTERS = st.builds(
    Filters,
    has=st.sampled_from(((), (), ("question",), ("link",))),
    min_score=st.sampled_from((0.0, 0.0, 0.0, 0.3, 0.7)),
)
PICKS = st.lists(st.integers(0, 10_000), min_size=3, max_size=3)
SHARED: dict[str, Any] = {
    "max_tokens": st.sampled_from((20, 150, 400, 900)),
    "max_messages": st.sampled_from((None, None, 3)),
    "fill": st.sampled_from(("budget", "budget", "relevant")),
    "format": st.sampled_from(("text", "xml")),
}
REEF_REQUESTS = st.builds(
    WindowRequest,
    prompt=st.sampled_from(PROMPTS),
    workspace=st.just(WHOLE),
    asker=st.sampled_from((ANA, BEN, CHLOE, DARIO)),
    channel=st.sampled_from((None, LOUNGE, OPS)),
    destination=st.sampled_from((None, None, SURVEY)),
    asked_at=st.sampled_from([datetime(2026, month, 20, 12, tzinfo=UTC) for month in (1, 3, 5)]),
    filters=st.one_of(
        FILTERS,
        st.just(Filters(authors=(BEN,), oldest=datetime(2026, 1, 1, tzinfo=UTC))),
        st.just(Filters(channels=(OPS, SURVEY), latest=datetime(2026, 2, 1, tzinfo=UTC))),
    ),
    **SHARED,
)
DEMO_REQUESTS = st.builds(
    WindowRequest,
    prompt=st.sampled_from(DEMO_PROMPTS),
    workspace=st.just(DEMO_WORKSPACE),
    asker=st.sampled_from(("U06MEI",)),
    channel=st.sampled_from((None, DEMO_CHANNEL)),
    asked_at=st.sampled_from((DEMO_ASKED_AT, DEMO_ASKED_AT - timedelta(days=7))),
    filters=FILTERS,
    **SHARED,
)
#: What the number of threads and the retrievers that count may be, beside the rest of a request.
LIMITS = st.fixed_dictionaries(
    {"max_threads": st.sampled_from((None, None, 2)), "alpha": st.sampled_from((None, None, 0.0, 1.0))}
)
slow = settings(
    max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@slow
@given(request=REEF_REQUESTS, limits=LIMITS, picks=PICKS)
def test_doing_what_the_reason_says_brings_the_message_in(
    store: Store, request: WindowRequest, limits: dict[str, Any], picks: list[int]
) -> None:
    check(make_case(store, replace(request, **limits), picks))


@slow
@given(request=DEMO_REQUESTS, limits=LIMITS, picks=PICKS)
def test_doing_what_the_reason_says_brings_a_message_of_the_demo_in(
    demo_store: Store, request: WindowRequest, limits: dict[str, Any], picks: list[int]
) -> None:
    check(make_case(demo_store, replace(request, **limits), picks))


def check(case: Case) -> None:
    shown = {MessageKey(each.channel, each.ts) for thread in case.window.threads for each in thread.messages}
    for message in case.chosen:
        key, answer = MessageKey(message.channel, message.ts), case.why_not(message)
        check_reason(case, message, answer, is_shown=key in shown)
        if answer.reason in ("shown", "not_visible"):
            assert (answer.remedy, answer.then) == (None, None)
            continue
        if answer.remedy is None:
            assert answer.then in FINAL
            assert answer.sentence.endswith(".")
            continue
        assert answer.then is None
        assert answer.changes
        # What it says brings the message in, and a token less of the budget does not.
        assert shows(case.builder.build(answer.remedy), key)
        tokens = answer.numbers.get("from_tokens")
        if tokens is not None:
            assert tokens == answer.remedy.max_tokens > case.request.max_tokens
            assert not shows(case.builder.build(replace(answer.remedy, max_tokens=tokens - 1)), key)


def check_reason(case: Case, message: TimelineMessage, answer: WhyNot, *, is_shown: bool) -> None:
    """Compare the reason with what is known of the message without the function that is tested."""
    request = case.request
    assert answer.reason in get_args(AbsenceReason)
    assert not answer.has_changed
    assert (answer.reason == "shown") == is_shown
    assert request.asked_at is not None
    # A message that the asker may see, and the audience of the destination may not, is none for this window.
    is_in_public = message.channel in (SURVEY, OPS, LOUNGE)
    assert (answer.reason == "not_visible") == (request.destination is not None and not is_in_public)
    if answer.reason == "not_visible":
        assert answer.sentence.startswith("The asker may see it, but ")
    if answer.reason in ("shown", "not_visible"):
        return
    assert (answer.reason == "sent_later") == (message.sent_at >= request.asked_at)
    dropped = {(each.channel, each.ts): each for each in case.window.dropped}
    if found := dropped.get((message.channel, message.ts)):
        assert answer.reason == found.reason
        assert answer.numbers.get("missing_tokens") == found.missing_tokens
    if answer.reason == "time_range":
        oldest, latest = answer.numbers["oldest"], answer.numbers["latest"]
        sent = message.sent_at.isoformat()
        assert (oldest and sent < oldest) or (latest and sent >= latest[:-1])
    if answer.reason == "not_found":
        ranks = answer.numbers["semantic_rank"], answer.numbers["lexical_rank"]
        assert all(rank is None or rank > 60 for rank in ranks)


def shows(window: ContextWindow, key: MessageKey) -> bool:
    return any((each.channel, each.ts) == key for thread in window.threads for each in thread.messages)


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(request=REEF_REQUESTS, picks=st.lists(st.integers(0, 10_000), min_size=6, max_size=6))
def test_what_is_hidden_changes_no_reason_and_no_number(store: Store, request: WindowRequest, picks: list[int]) -> None:
    request = replace(request, asker=CHLOE, max_tokens=150, fill="budget")
    case = make_case(store, request, picks)
    builder = ContextWindowBuilder(store, TrigramEmbedder())
    for message in case.chosen:
        key = MessageKey(message.channel, message.ts)
        reasons = [find_obstacle(builder, replace(request, workspace=each), key) for each in (WHOLE, PUBLIC)]
        assert reasons[0].reason == reasons[1].reason
        assert reasons[0].dropped == reasons[1].dropped
        if reasons[0].trace is not None:
            assert reasons[1].trace is not None
            assert reasons[0].trace.meaning == reasons[1].trace.meaning
            assert reasons[0].trace.words == reasons[1].trace.words


def hidden_from(asker: str) -> Iterator[made.Post]:
    for post in made.make_posts():
        if post.channel not in made.SEEN[asker]:
            yield post


@pytest.mark.parametrize("asker", [BEN, CHLOE, DARIO, ANA])
def test_a_hidden_message_is_answered_as_one_that_does_not_exist(store: Store, asker: str) -> None:
    request = WindowRequest(prompt="payroll", workspace=WHOLE, asker=asker, max_tokens=200)
    window = make_case(store, request, []).window

    def ask(message: MessageKey | str) -> dict[str, Any]:
        answer = why_not(
            store, Viewer(workspace=WHOLE, asker=asker), window.window_id, message, embedder=TrigramEmbedder()
        )
        return {name: value for name, value in answer.to_dict().items() if name not in ("channel", "ts")}

    absent = ask(MessageKey(LOUNGE, "1.000001"))
    assert absent["sentence"] == "No such message is stored, or the asker may not see it."
    assert absent == ask(MessageKey("C0NONE", "1.000001")) == ask("zyxwv") == ask(MessageKey(BOARD, "1.000001"))
    for post in list(hidden_from(asker))[:8]:
        assert ask(MessageKey(*post.key)) == absent
        assert ask(f"https://reef.slack.com/archives/{post.channel}/p{post.ts.replace('.', '')}") == absent
        if post.channel != BOARD:
            assert ask(post.text) == absent
