"""The questions about time of the benchmark: ranges, what answers them, halves, and how windows are judged."""

from __future__ import annotations

import inspect
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from benchmarks.quality.time_questions import chat as chat_module
from benchmarks.quality.time_questions import gold as gold_module
from benchmarks.quality.time_questions import ranges as ranges_module
from benchmarks.quality.time_questions.chat import Chat, Person, Place, Post
from benchmarks.quality.time_questions.gold import Gold, Setting
from benchmarks.quality.time_questions.judging import Seen, judge
from benchmarks.quality.time_questions.templates import HALVES, find_half, read_templates

BERLIN = ZoneInfo("Europe/Berlin")
#: A Wednesday noon in Berlin.
NOON = datetime(2024, 3, 13, 11, tzinfo=UTC)


POST = Post(channel="C1", ts="0.0", user="ANA", text="hello", sent_at=NOON - timedelta(days=1), thread_ts="0.0")
ROOT = replace(POST, ts="10.0", text="kafka is down", thread_ts="10.0")
REPLY = replace(POST, ts="12.0", text="again?", thread_ts="10.0")
CHAT = Chat(
    id="w",
    posts=(POST, ROOT, REPLY),
    people={"ANA": Person(id="ANA", name="Ana", tz=BERLIN)},
    places={"C1": Place(id="C1", name="eng")},
)
HERE = Setting(chat=CHAT, asker="ANA", asked_at=NOON, channel="C1")


def test_nothing_of_the_package_works_out_the_answers() -> None:
    for module in (chat_module, gold_module, ranges_module):
        assert "contextwin" not in inspect.getsource(module)


# ---- templates and questions


def test_a_half_depends_on_nothing_but_the_line() -> None:
    assert find_half("en", "what did i miss") == find_half("en", "what did i miss")
    assert {each.half for each in read_templates().questions} == set(HALVES)


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
