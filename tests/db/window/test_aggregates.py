"""Questions about all messages, over the generated workspace: each value against the same counted in Python."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit import generated_workspace as made
from testkit.corpora import import_records
from testkit.generated_workspace import ANA, BEN, DARIO, LOUNGE, OPS, PILOT, SEEN, Post

POSTS = made.make_posts()
NAMES = {ANA: "Ana Lindqvist", BEN: "Ben Okoro", made.CHLOE: "Chloe Tanaka", DARIO: "Dario Fuchs"}
AT = datetime(2026, 4, 2, 9, tzinfo=UTC)
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe")


@pytest.fixture(scope="module")
def builder(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> ContextWindowBuilder:
    import_records(module_store, tmp_path_factory.mktemp("aggregates"), list(made.make_records(POSTS)))
    return ContextWindowBuilder(module_store, TrigramEmbedder())


def ask(builder: ContextWindowBuilder, prompt: str, **overrides: Any) -> ContextWindow:
    values: dict[str, Any] = {"workspace": made.WORKSPACE, "asker": DARIO, "asked_at": AT, "tz": "UTC"}
    return builder.build(WindowRequest(prompt=prompt, **(values | overrides)))


def value(window: ContextWindow) -> str:
    assert window.answer is not None
    assert window.answer.kind == "aggregate"
    assert window.answer.value is not None
    assert window.answer.value in window.note
    return window.answer.value


def marked(window: ContextWindow) -> list[tuple[str, str]]:
    return [(m.channel, m.ts) for thread in window.threads for m in thread.messages if m.is_answer]


def seen(since: str | None = None, until: str | None = None, tz: str = "UTC", **which: Any) -> list[Post]:
    """What Dario may see of a time, oldest first."""
    keys = made.select(
        POSTS,
        which.pop("viewer", DARIO),
        AT,
        since=made.midnight(since, tz) if since else None,
        until=made.midnight(until, tz) if until else None,
        **which,
    )
    by_key = {post.key: post for post in POSTS}
    return [by_key[key] for key in keys]


def test_who_wrote_most(builder: ContextWindowBuilder) -> None:
    counts = Counter(post.user for post in seen("2026-01-01", "2026-02-01") if post.user != PILOT)
    most = max(counts.values())
    winners = [NAMES[user] for user in NAMES if counts[user] == most]
    found = ask(builder, "who wrote the most messages in January?")
    assert all(name in value(found) for name in winners)
    assert f"{most} message" in value(found)
    last = [post for post in seen("2026-01-01", "2026-02-01") if NAMES.get(post.user) == winners[0]][-1]
    assert last.key in marked(found)
    ranked = value(ask(builder, "top 3 posters in January"))
    assert [ranked.count(f"({count} message") for _, count in counts.most_common(3)] == [1, 1, 1]


def test_who_of_two_wrote_most(builder: ContextWindowBuilder) -> None:
    counts = Counter(post.user for post in seen("2026-01-01", "2026-02-01"))
    winner = max((ANA, BEN), key=lambda user: counts[user])
    assert NAMES[winner] in value(ask(builder, "who wrote more in January, ana or ben?"))


def test_how_many_people_wrote(builder: ContextWindowBuilder) -> None:
    people = {post.user for post in seen("2026-03-23", "2026-03-30", channel=OPS)} - {PILOT}
    expected = f"{len(people)} {'person' if len(people) == 1 else 'people'}"
    assert value(ask(builder, "how many people wrote in #harbour-ops last week?")) == expected


@pytest.mark.parametrize("tz", ZONES)
def test_the_busiest_day_is_one_of_the_asker_s_zone(builder: ContextWindowBuilder, tz: str) -> None:
    days = Counter(post.sent_at.astimezone(ZoneInfo(tz)).date() for post in seen("2026-03-01", "2026-04-01", tz))
    most = max(days.values())
    found = value(ask(builder, "which day had the most messages in march?", tz=tz))
    for day in [day for day, count in days.items() if count == most][:3]:
        assert f"{day.day} Mar 2026" in found
    assert f"({most} messages" in found


@pytest.mark.parametrize("tz", ZONES)
def test_messages_a_day(builder: ContextWindowBuilder, tz: str) -> None:
    count = len(seen("2026-03-23", "2026-03-30", tz))  # Monday to Sunday, on which clocks are changed in Berlin.
    found = ask(builder, "the average number of messages per day last week", tz=tz)
    assert value(found) == f"{f'{count / 7:.2f}'.rstrip('0').rstrip('.')} a day over 7 days"
    assert found.answer is not None
    assert found.answer.count == count


def test_the_longest_message(builder: ContextWindowBuilder) -> None:
    posts = seen("2026-02-01", "2026-03-01")
    longest = max(posts, key=lambda post: len(post.text))
    found = ask(builder, "what was the longest message in february?")
    assert marked(found) == [longest.key]
    assert value(found).endswith(f"{len(longest.text)} characters")
    by_ben = max((post for post in posts if post.user == BEN), key=lambda post: len(post.text))
    assert marked(ask(builder, "longest message by Ben in february")) == [by_ben.key]


def test_the_longest_thread(builder: ContextWindowBuilder) -> None:
    root = next(post for post in POSTS if post.text == made.THREAD_ROOT[3])
    found = ask(builder, "what was the longest thread last week?")
    assert value(found).startswith(f"{1 + len(made.THREAD_REPLIES)} messages, begun by Dario")
    assert marked(found) == [root.key]


def test_days_from_the_first_to_the_last(builder: ContextWindowBuilder) -> None:
    posts = seen(channel=LOUNGE)
    days = (posts[-1].sent_at.date() - posts[0].sent_at.date()).days
    found = ask(builder, "how many days between the first and the last message in #lounge")
    assert value(found) == f"{days} days"
    assert sorted(marked(found)) == sorted([posts[0].key, posts[-1].key])


def test_which_topic_came_first(builder: ContextWindowBuilder) -> None:
    firsts = {
        topic: next(post for post in POSTS if post.topic == topic) for topic in ("ferry timetable", "drone permit")
    }
    found = ask(builder, "what came up first, the drone permit or the ferry timetable?")
    assert value(found) == "ferry timetable, before drone permit"
    assert marked(found) == [firsts["ferry timetable"].key]
    days = (firsts["drone permit"].sent_at.date() - firsts["ferry timetable"].sent_at.date()).days
    prompt = "how many days between the first mention of the ferry timetable and the first mention of the drone permit?"
    assert value(ask(builder, prompt)) == f"{days} days"


def test_what_was_never_mentioned_did_not_come_first(builder: ContextWindowBuilder) -> None:
    found = ask(builder, "what came up first, the ferry timetable or zeppelins?")
    assert value(found) == "ferry timetable; nothing is found of zeppelins"


def test_who_wrote_first(builder: ContextWindowBuilder) -> None:
    first = next(post for post in seen("2026-03-01", "2026-04-01") if post.user in (ANA, BEN))
    found = ask(builder, "who wrote first in march, ana or ben?")
    assert value(found).startswith("ana" if first.user == ANA else "ben")
    assert first.key in marked(found)


def test_nothing_to_count_is_no_value(builder: ContextWindowBuilder) -> None:
    found = ask(builder, "who wrote the most messages on 2020-01-01?")
    assert found.answer is not None
    assert (found.answer.kind, found.answer.count, found.answer.value) == ("nothing", 0, None)
    assert found.note.startswith("There are no messages")


def test_only_what_the_viewer_may_see_is_counted(builder: ContextWindowBuilder) -> None:
    for viewer in (ANA, BEN, made.CHLOE, DARIO):
        found = ask(builder, "average number of messages per day in march", asker=viewer)
        assert found.answer is not None
        assert found.answer.count == len(seen("2026-03-01", "2026-04-01", viewer=viewer))
    assert SEEN[ANA] != SEEN[BEN]


def test_the_caller_s_filters_narrow_an_aggregate(builder: ContextWindowBuilder) -> None:
    filters = Filters(channels=(OPS,), oldest=datetime(2026, 3, 10, tzinfo=UTC))
    found = ask(builder, "how many people wrote in march?", filters=filters)
    posts = seen("2026-03-10", "2026-04-01", channel=OPS)
    assert found.answer is not None
    assert found.answer.count == len(posts)
    assert value(found) == f"{len({post.user for post in posts})} people"


# ---- long lists


def test_a_long_list_is_sampled_over_the_whole_range(builder: ContextWindowBuilder) -> None:
    posts = seen("2026-01-01", "2026-02-01")
    found = ask(builder, "what was said in january?", max_tokens=1000)
    assert found.answer is not None
    assert (found.answer.kind, found.answer.count) == ("messages", len(posts))
    keys = {post.key: post for post in posts}
    shown = [keys[key] for key in marked(found)]
    assert len(shown) > 15
    days = sorted(post.sent_at.date() for post in shown)
    assert days[0] <= date(2026, 1, 2)
    assert days[-1] >= date(2026, 1, 30)
    gaps = [later - earlier for earlier, later in pairwise(days)]
    assert max(gaps) <= timedelta(days=4)
    assert found.note.endswith("those marked ▶ are a sample of the whole time.")
    busiest = Counter(post.sent_at.date() for post in posts).most_common(1)[0]
    assert f"{busiest[0].day} Jan {busiest[1]}" in found.note


def test_a_list_that_fits_is_shown_whole(builder: ContextWindowBuilder) -> None:
    posts = seen("2026-03-30", "2026-03-31")
    found = ask(builder, "what was said on 2026-03-30?")
    assert sorted(marked(found)) == sorted(post.key for post in posts)
    assert "a sample of" not in found.note


def test_a_list_in_an_order_or_of_a_length_is_not_sampled(builder: ContextWindowBuilder) -> None:
    posts = seen()
    found = ask(builder, "show the last 5 messages", max_tokens=500)
    assert set(marked(found)) <= {post.key for post in posts[-5:]}
    assert posts[-1].key in marked(found)


def test_the_same_sample_is_shown_again(builder: ContextWindowBuilder) -> None:
    windows = [ask(builder, "what was said in january?", max_tokens=800) for _ in range(2)]
    assert windows[0].text == windows[1].text


def test_a_count_shows_a_sample_too(builder: ContextWindowBuilder) -> None:
    posts = seen("2026-01-01", "2026-02-01")
    found = ask(builder, "how many messages were posted in january?", max_tokens=800)
    assert found.answer is not None
    assert (found.answer.kind, found.answer.count) == ("count", len(posts))
    assert set(marked(found)) <= {post.key for post in posts}
    assert max(post.sent_at for post in posts if post.key in marked(found)).day >= 30


def test_a_sample_is_no_surer_than_its_plan(builder: ContextWindowBuilder) -> None:
    found = ask(builder, "how many messages in #general in january during the outage?", max_tokens=800)
    assert found.answer is not None
    assert found.answer.unread
    assert not found.answer.certain


def test_questions_are_called_so(builder: ContextWindowBuilder) -> None:
    asked = [post for post in seen("2026-02-01", "2026-03-01", by=DARIO) if post.asks]
    found = ask(builder, "How many questions did I ask in February?")
    assert f"There are {len(asked)} messages by the asker with a question" in found.note
