"""The questions about time of the benchmark: ranges, what answers them, halves, and how windows are judged."""

from __future__ import annotations

import inspect
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from benchmarks.quality.time_questions import chat as chat_module
from benchmarks.quality.time_questions import gold as gold_module
from benchmarks.quality.time_questions import ranges as ranges_module
from benchmarks.quality.time_questions.chat import Chat, Person, Place, Post, read_chats
from benchmarks.quality.time_questions.gold import ASKS, Gold, Intent, Setting, find_gold
from benchmarks.quality.time_questions.judging import Seen, is_silent, judge
from benchmarks.quality.time_questions.questions import make_questions
from benchmarks.quality.time_questions.ranges import RANGES, Words, read_range
from benchmarks.quality.time_questions.synthetic import PEOPLE, write_chat
from benchmarks.quality.time_questions.templates import HALVES, LANGUAGES, LOOK_ALIKE, find_half, read_templates

BERLIN = ZoneInfo("Europe/Berlin")
#: A Wednesday noon in Berlin.
NOON = datetime(2024, 3, 13, 11, tzinfo=UTC)


# ---- ranges


def test_a_day_has_23_hours_when_the_clocks_change() -> None:
    asked_at = datetime(2024, 4, 1, 9, tzinfo=UTC)
    ((oldest, latest),) = read_range("yesterday", Words(), asked_at, BERLIN)
    assert (oldest, latest) == (datetime(2024, 3, 30, 23, tzinfo=UTC), datetime(2024, 3, 31, 22, tzinfo=UTC))


def test_days_are_the_askers() -> None:
    ((oldest, _),) = read_range("today", Words(), NOON, ZoneInfo("Asia/Kathmandu"))
    assert oldest == datetime(2024, 3, 12, 18, 15, tzinfo=UTC)


def test_a_week_begins_on_monday_or_sunday() -> None:
    starts = [
        oldest.astimezone(BERLIN).strftime("%a %d") for oldest, _ in read_range("last_week", Words(), NOON, BERLIN)
    ]
    assert starts == ["Mon 04", "Sun 03"]


def test_last_tuesday_is_yesterday_or_of_last_week() -> None:
    readings = read_range("last_weekday", Words(weekday=1), NOON, BERLIN)
    assert [oldest.astimezone(BERLIN).day for oldest, _ in readings] == [12, 5]


def test_no_range_is_empty_or_reaches_behind_the_question() -> None:
    words = Words(day=NOON.date() - timedelta(days=3), until=NOON.date() - timedelta(days=1))
    for name in RANGES:
        for oldest, latest in read_range(name, words, NOON, BERLIN):
            assert oldest < latest <= NOON, name


# ---- what answers a question


def make_post(minutes: int, user: str, text: str, channel: str = "C1", thread: Post | None = None) -> Post:
    ts = f"{minutes}.0"
    sent_at = NOON - timedelta(days=1) + timedelta(minutes=minutes)
    return Post(channel=channel, ts=ts, user=user, text=text, sent_at=sent_at, thread_ts=thread.ts if thread else ts)


ROOT = make_post(10, "ANA", "kafka is down")
POSTS = (
    make_post(0, "ANA", "hello"),
    make_post(5, "BEN", "did anybody say kafka?", "P1"),
    ROOT,
    make_post(12, "BEN", "again?", thread=ROOT),
    make_post(14, "ANA", "Kafkas are like that", thread=ROOT),
    make_post(100, "ANA", "one more, and longer than all the others"),
    make_post(110, "BOT", "noted"),
    make_post(120, "ANA", "is it up?", "C2"),
    make_post(130, "BEN", "yes", "C2"),
)
PLACES = {
    "C1": Place(id="C1", name="eng"),
    "C2": Place(id="C2", name="ops"),
    "P1": Place(id="P1", name="board", kind="private", members=frozenset({"BEN"})),
}
CHAT = Chat(
    id="w",
    posts=POSTS,
    people={
        "ANA": Person(id="ANA", name="Ana", tz=BERLIN),
        "BEN": Person(id="BEN", name="Ben"),
        "BOT": Person(id="BOT", name="Helper", is_bot=True),
    },
    places=PLACES,
)
HERE = Setting(chat=CHAT, asker="ANA", asked_at=POSTS[7].sent_at + timedelta(minutes=20), channel="C1")


def times(gold: Gold) -> list[set[int]]:
    return [{int(float(ts)) for _, ts in keys} for keys in gold.accept]


def test_the_first_here_or_anywhere() -> None:
    assert times(find_gold(Intent(ask="first", by="me"), HERE)) == [{0}, {0}]
    assert times(find_gold(Intent(ask="last", by="me"), HERE)) == [{120}, {100}]
    assert times(find_gold(Intent(ask="last", by="me", where="here"), HERE)) == [{100}]


def test_whoever_asked_may_mean_only_questions() -> None:
    assert times(find_gold(Intent(ask="first", by="me", asked=True), HERE)) == [{0}, {120}, {0}]


def test_hidden_messages_answer_nothing() -> None:
    first = Intent(ask="first", about_topic=True)
    setting = replace(HERE, topic="kafka", channel=None)
    assert times(find_gold(first, setting)) == [{10}]
    assert times(find_gold(first, replace(setting, asker="BEN"))) == [{5}]


def test_counts_and_topics_in_the_plural() -> None:
    count = find_gold(Intent(ask="count", about_topic=True), replace(HERE, topic="kafka"))
    assert count.numbers == {2}


def test_a_list_is_of_its_range() -> None:
    span = (POSTS[2].sent_at, POSTS[4].sent_at)
    assert times(find_gold(Intent(ask="list"), replace(HERE, ranges=(span,)))) == [{10, 12}]


def test_sessions_end_after_half_an_hour() -> None:
    session = find_gold(Intent(ask="list", by="me", where="session"), HERE)
    assert times(session) == [{100}, {100, 120}]
    assert times(find_gold(Intent(ask="first", by="me", where="previous session"), HERE)) == [{0}]


def test_away_is_since_the_askers_last_message_here_or_anywhere() -> None:
    readings = times(find_gold(Intent(ask="away"), HERE))
    assert {frozenset(reading) for reading in readings} >= {frozenset({130}), frozenset({110}), frozenset({110, 130})}
    assert all(0 not in reading for reading in readings)


def test_threads_know_root_and_first_reply() -> None:
    setting = replace(HERE, thread_ts=ROOT.ts)
    assert times(find_gold(Intent(ask="first", where="thread"), setting)) == [{10}]
    assert times(find_gold(Intent(ask="first_reply", where="thread"), setting)) == [{12}]
    assert find_gold(Intent(ask="count", where="thread"), setting).numbers == {2, 3}


def test_beside_a_message() -> None:
    setting = replace(HERE, person="ANA", topic="kafka")
    assert times(find_gold(Intent(ask="before"), replace(setting, asked_at=POSTS[4].sent_at))) == [{0}]
    assert {12, 14} <= times(find_gold(Intent(ask="after"), setting))[0]


def test_values() -> None:
    here = Intent(ask="author", where="here")
    assert find_gold(here, HERE).names == {"Ana"}
    assert find_gold(replace(here, ask="people"), HERE).numbers == {1, 2, 3}
    assert find_gold(replace(here, ask="day"), HERE).words >= {("12 March",), ("2024-03-12",)}
    assert times(find_gold(replace(here, ask="longest"), HERE)) == [{100}]
    assert times(find_gold(replace(here, ask="longest_thread"), HERE)) == [{10, 12, 14}]
    between = replace(here, ask="days_between", about_topic=True)
    assert find_gold(between, replace(HERE, topic="kafka")).numbers == {0}


def test_nothing_of_the_package_works_out_the_answers() -> None:
    for module in (chat_module, gold_module, ranges_module):
        assert "contextwin" not in inspect.getsource(module)


# ---- templates and questions


def test_there_are_templates_of_every_kind() -> None:
    templates = read_templates()
    looks = [each for each in templates.questions if each.kind == LOOK_ALIKE]
    assert len(templates.questions) - len(looks) >= 250
    assert len(looks) >= 60
    assert {each.language for each in templates.questions} == set(LANGUAGES)
    assert {each.intent.ask for each in templates.questions} == set(ASKS)
    assert {each.name for each in templates.ranges} == set(RANGES)
    assert max(Counter((each.language, each.text) for each in templates.questions).values()) == 1


def test_a_half_depends_on_nothing_but_the_line() -> None:
    assert find_half("en", "what did i miss") == find_half("en", "what did i miss")
    assert {each.half for each in read_templates().questions} == set(HALVES)


def test_questions_of_a_made_chat(tmp_path: Path) -> None:
    write_chat(tmp_path / "messages.jsonl", 1)
    chats = read_chats(tmp_path / "messages.jsonl")
    questions = make_questions(chats, 120, 1)
    assert [each.prompt for each in questions] == [each.prompt for each in make_questions(chats, 120, 1)]
    assert Counter(each.half for each in questions)["a"] == Counter(each.half for each in questions)["b"]
    assert len({chats[0].people[each.setting.asker].tz for each in questions}) >= 8
    assert not any("{" in each.prompt for each in questions)
    for question in questions:
        setting = question.setting
        seen = {(post.channel, post.ts) for post in chats[0].posts if post.sent_at < setting.asked_at}
        assert question.gold.keys <= seen
    assert len(set(PEOPLE.values())) >= 8


# ---- judging

ONE = Gold(kind="one", accept=(frozenset({("C1", "0.0")}),))
SEEN = Seen(
    asserts=True,
    is_timed=True,
    confidence=1.0,
    certain=True,
    is_single=True,
    count=None,
    value="",
    marked=frozenset({("C1", "0.0")}),
    shown=frozenset({("C1", "0.0")}),
    oldest=None,
    latest=None,
)
OTHER = frozenset({("C1", "10.0")})
IGNORED = replace(SEEN, asserts=False, is_timed=False, marked=frozenset())


@pytest.mark.parametrize(
    ("gold", "seen", "verdict"),
    [
        (ONE, SEEN, "right"),
        (ONE, replace(SEEN, marked=OTHER), "wrong"),
        (ONE, replace(SEEN, marked=OTHER, certain=False), "hedged"),
        (ONE, replace(SEEN, is_single=False, marked=SEEN.marked | OTHER), "partly"),
        (ONE, IGNORED, "shown"),
        (ONE, replace(IGNORED, shown=OTHER), "lost"),
        (Gold(kind="nothing"), IGNORED, "right"),
        (Gold(kind="nothing"), SEEN, "wrong"),
        (Gold(kind="count", numbers=frozenset({3})), replace(SEEN, count=3), "right"),
        (Gold(kind="count", numbers=frozenset({3})), replace(SEEN, count=4), "wrong"),
        (Gold(kind="list", accept=ONE.accept), replace(SEEN, is_single=False, count=1), "right"),
        (Gold(kind="list", accept=ONE.accept), replace(SEEN, is_single=False, count=2), "wrong"),
        (Gold(kind="list", accept=(frozenset({ROOT.key}),)), replace(IGNORED, asserts=True), "partly"),
        (replace(ONE, can_be_none=True), replace(SEEN, count=0, marked=OTHER), "right"),
        (Gold(kind="value", names=frozenset({"Ana"})), replace(SEEN, value="Ana 5, Ben 3"), "right"),
        (Gold(kind="value", names=frozenset({"Ben"})), replace(SEEN, value="Ana 5, Ben 3"), "wrong"),
        (Gold(kind="value", words=frozenset({("9 March",)})), replace(SEEN, value="on Sat 9 March"), "right"),
        (Gold(kind="value", words=frozenset({("9 March",)})), replace(SEEN, value="on Tue 19 March"), "wrong"),
        (Gold(kind="any", accept=(SEEN.marked | OTHER,)), SEEN, "right"),
        (Gold(kind="set", accept=(SEEN.marked | OTHER,)), SEEN, "wrong"),
    ],
)
def test_verdicts(gold: Gold, seen: Seen, verdict: str) -> None:
    assert judge(gold, HERE, seen) == verdict


def test_a_topic_in_a_range_needs_the_range_and_the_messages() -> None:
    span = (POSTS[2].sent_at, POSTS[4].sent_at)
    gold = find_gold(Intent(ask="about", about_topic=True), replace(HERE, topic="kafka", ranges=(span,)))
    shown = replace(SEEN, is_timed=False, oldest=span[0], latest=span[1], shown=frozenset({ROOT.key}))
    assert judge(gold, HERE, shown) == "right"
    assert judge(gold, HERE, replace(shown, oldest=POSTS[0].sent_at)) == "wrong"


def test_what_is_ignored_is_silent_unless_the_plan_doubts() -> None:
    assert is_silent("lost", 0.9)
    assert not is_silent("lost", 0.6)
    assert is_silent("wrong", 0.9)
    assert not is_silent("shown", 1.0)
