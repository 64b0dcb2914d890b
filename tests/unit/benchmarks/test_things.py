"""The questions about things in time: what is made, what answers it, and how windows are judged."""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from benchmarks.quality.things import domains as domains_module
from benchmarks.quality.things import questions as questions_module
from benchmarks.quality.things import stores as stores_module
from benchmarks.quality.things.domains import LANGUAGES, Domain, read_domains
from benchmarks.quality.things.judging import Seen, holds_gold, judge
from benchmarks.quality.things.questions import LOOK_ALIKE, Gold, Question, make_questions
from benchmarks.quality.things.stores import Key, Thing, World, make_world

SEED = 3
#: What the documents speak of, that the mechanism was designed from.
DOCUMENTS = r"\b(repositor(y|ies)|repos?|releases?|incidents?|outages?|invoices?|deployments?|decisions?|projects?)\b"
OTHERS = [domain for domain in read_domains().values() if not domain.is_own]


# ---- domains and workspaces


def test_there_are_enough_domains_and_questions() -> None:
    assert len([domain for domain in OTHERS if not domain.is_left_out]) >= 7
    assert len([domain for domain in OTHERS if domain.is_left_out]) == 2
    assert sum(len(domain.questions) for domain in OTHERS) >= 300
    assert sum(len(domain.look_alikes) for domain in OTHERS) >= 150
    asked = Counter[str]()
    for domain in OTHERS:
        asked[domain.language] += len(domain.questions)
    assert min(asked[language] for language in LANGUAGES) >= 25


@pytest.mark.parametrize("domain", OTHERS, ids=lambda domain: domain.name)
def test_domains_share_no_noun_with_the_documents(domain: Domain) -> None:
    manners = [text for manner in domain.manners for text in manner.texts]
    said = [domain.mentions, domain.kin, domain.chatter, domain.questions, domain.look_alikes, domain.nouns, manners]
    assert not [text for texts in said for text in texts if re.search(DOCUMENTS, text, re.IGNORECASE)]


@pytest.mark.parametrize("domain", read_domains().values(), ids=lambda domain: domain.name)
def test_an_introduction_says_what_is_asked_of_it(domain: Domain) -> None:
    asked = _filters(domain)
    wanted = {"name", *asked & set(domain.columns)}
    for manner in domain.manners:
        slots = wanted if manner.voice == "own" else {*wanted, *asked & {"by"}}
        assert all(slots <= set(stores_module.SLOT.findall(text)) for text in manner.texts)


def _filters(domain: Domain) -> set[str]:
    return {name for line in domain.questions for name in line.split(" | ")[0].split()[1:]}


@pytest.mark.parametrize("domain", read_domains().values(), ids=lambda domain: domain.name)
def test_a_workspace_is_made_of_the_seed(domain: Domain) -> None:
    world = make_world(domain, SEED)
    messages = [row for row in world.rows if row["type"] == "message"]
    assert messages == [row for row in make_world(domain, SEED).rows if row["type"] == "message"]
    assert 300 <= len(messages) <= 1500
    assert not [row for row in messages if stores_module.SLOT.search(row["text"])]
    texts = {(row["channel"], row["ts"]): row["text"] for row in messages}
    assert len(texts) == len(messages)
    assert len(world.things) == len(domain.records)
    asked = {"name", *_filters(domain) & set(domain.columns)}
    assert all(thing.values[column] in texts[thing.key] for thing in world.things for column in asked)
    questions = make_questions(world, SEED)
    assert questions == make_questions(world, SEED)
    assert all(question.asked_at > world.last_at for question in questions)
    assert not [question for question in questions if "{" in question.prompt]


def test_later_introductions_have_words_of_earlier_times() -> None:
    domain = read_domains()["museum"]
    texts = {(row["channel"], row["ts"]): row["text"] for row in make_world(domain, SEED).rows if "ts" in row}
    things = make_world(domain, SEED).things
    later = [texts[thing.key] for thing in things[len(things) // 2 :]]
    assert [text for text in later if any(words in text for words in domain.looks_first)]


def test_nothing_of_the_package_works_out_the_answers() -> None:
    for module in (domains_module, stores_module, questions_module):
        assert "contextwin" not in inspect.getsource(module)


# ---- what answers a question

START = datetime(2024, 1, 10, 12, tzinfo=UTC)


def make_tiny(*, faint: int | None = None) -> World:
    """Return the things 1 to 6: one each 80 days, by Ana and Piotr in turn, two from Lyon, then from Ghent."""
    things = [
        Thing(
            key=("C", str(number)),
            sent_at=START + timedelta(days=80 * (number - 1)),
            by="Ana" if number % 2 else "Piotr",
            is_faint=number == faint,
            values={"name": f"T{number}", "origin": "Lyon" if number <= 2 else "Ghent"},
        )
        for number in range(1, 7)
    ]
    domain = replace(
        read_domains()["museum"], people={"Ana": "Europe/Lisbon", "Piotr": "Europe/Warsaw"}, askers=["Piotr"]
    )
    return World(domain=domain, things=things, rows=[], last_at=things[-1].sent_at)


def ask(line: str, world: World | None = None) -> Question:
    world = world or make_tiny()
    return make_questions(replace(world, domain=replace(world.domain, questions=[line], look_alikes=[])), SEED)[0]


def numbers(gold: Gold) -> list[list[int]]:
    return [[int(ts) for _, ts in keys] for keys in gold.accept]


@pytest.mark.parametrize(
    ("asking", "accepted"),
    [
        ("first", [[1]]),
        ("last", [[6]]),
        ("nth:2", [[2]]),
        ("nth:-2", [[5]]),
        ("some:2", [[1, 2]]),
        ("some:-2", [[5, 6]]),
        ("list:desc", [[1, 2, 3, 4, 5, 6]]),
        ("last me", [[6]]),
        ("first by", [[1]]),
        ("list:asc lastyear", [[1, 2, 3, 4, 5]]),
    ],
)
def test_what_answers(asking: str, accepted: Sequence[Sequence[int]]) -> None:
    assert numbers(ask(f"{asking} | x").gold) == accepted


def test_what_nothing_answers_is_not_asked() -> None:
    with pytest.raises(ValueError, match="nothing answers"):
        ask("list:asc thisyear | x")


def test_what_answers_depends_on_what_is_named() -> None:
    question = ask("first origin | first from {origin}")
    assert numbers(question.gold) == ([[1]] if "Lyon" in question.prompt else [[3]])
    question = ask("next | after {a}")
    assert numbers(question.gold) == [[int(question.prompt[-1]) + 1]]
    question = ask("before | before {a}")
    assert numbers(question.gold) == [list(range(1, int(question.prompt[-1])))]
    question = ask("either:last | {a} or {b}")
    named = sorted(int(name[1:]) for name in question.prompt.split(" or "))
    assert numbers(question.gold) == [[named[1]], [named[1], named[0]]]
    question = ask("count year | in {year}")
    assert question.gold.numbers == {5}
    question = ask("count recent | since {month}")
    months = questions_module.MONTHS["en"].split()
    since = months.index(question.prompt.removeprefix("since ")) + 1
    year = question.asked_at.year - (since > question.asked_at.month)
    kept = [thing for thing in make_tiny().things if (thing.sent_at.year, thing.sent_at.month) >= (year, since)]
    assert question.gold.numbers == {len(kept)}


def test_what_does_not_say_its_kind_may_be_missed() -> None:
    world = make_tiny(faint=1)
    assert numbers(ask("first | x", world).gold) == [[1], [2]]
    assert ask("count | x", world).gold.numbers == {5, 6}


def test_look_alikes_want_nothing() -> None:
    looks = [each for each in make_questions(make_world(OTHERS[0], SEED), SEED) if each.kind == LOOK_ALIKE]
    assert len(looks) == len(OTHERS[0].look_alikes)
    assert {each.gold.kind for each in looks} == {"nothing", "news"}
    assert not any(each.gold.accept for each in looks)


# ---- judging


def keys(*places: int) -> tuple[Key, ...]:
    return tuple(("C", str(place)) for place in places)


SEEN = Seen(
    is_answered=True,
    certain=True,
    confidence=0.9,
    order="asc",
    count=3,
    value="",
    keys=keys(1),
    marked=frozenset(keys(1)),
    first=None,
    shown=frozenset(keys(1)),
)
IGNORED = replace(SEEN, is_answered=False, order=None, count=None, keys=(), marked=frozenset())
ONE = Gold(kind="one", accept=(keys(1),))
LIST = Gold(kind="list", accept=(keys(1, 2, 3),), order="asc")
COUNT = Gold(kind="count", numbers=frozenset({3}))
EITHER = Gold(kind="either", accept=(keys(2), keys(2, 5)), names=("Moth", "Kerosene"))
ALL = replace(SEEN, keys=keys(1, 2, 3), marked=frozenset(keys(1, 2, 3)))
NEWEST = replace(ALL, order="desc", keys=keys(3, 2, 1))
BOTH = replace(SEEN, keys=keys(2, 5), marked=frozenset(keys(2, 5)))


@pytest.mark.parametrize(
    ("gold", "seen", "verdict"),
    [
        (ONE, SEEN, "right"),
        (ONE, replace(SEEN, marked=frozenset(keys(2))), "silent"),
        (ONE, replace(SEEN, marked=frozenset(keys(1, 2))), "silent"),
        (ONE, replace(SEEN, marked=frozenset(keys(2)), certain=False), "hedged"),
        (ONE, IGNORED, "silent"),
        (ONE, replace(IGNORED, confidence=0.5), "hedged"),
        (ONE, replace(IGNORED, first=("C", "1")), "shown"),
        (LIST, ALL, "right"),
        (LIST, NEWEST, "silent"),
        (replace(LIST, order="desc"), NEWEST, "right"),
        (replace(LIST, order="any"), NEWEST, "right"),
        (LIST, replace(ALL, keys=keys(2, 1, 3)), "silent"),
        (LIST, replace(ALL, keys=keys(1, 3), marked=frozenset(keys(1, 3))), "right"),
        (LIST, replace(ALL, keys=keys(1, 3), marked=frozenset(keys(1, 3)), count=2), "silent"),
        (LIST, replace(ALL, keys=keys(1, 2, 3, 4)), "silent"),
        (LIST, replace(ALL, marked=frozenset(keys(1, 4))), "silent"),
        (LIST, replace(ALL, keys=(), marked=frozenset()), "silent"),
        (COUNT, SEEN, "right"),
        (COUNT, replace(SEEN, count=4, certain=False), "hedged"),
        (EITHER, replace(SEEN, marked=frozenset(keys(2))), "right"),
        (EITHER, replace(BOTH, value="Moth, before Kerosene"), "right"),
        (EITHER, replace(BOTH, value="Kerosene, before Moth"), "silent"),
        (EITHER, BOTH, "silent"),
        (Gold(kind="nothing"), IGNORED, "right"),
        (Gold(kind="nothing"), SEEN, "silent"),
        (Gold(kind="nothing"), replace(SEEN, certain=False), "hedged"),
        (Gold(kind="news", refuse=frozenset(keys(1))), SEEN, "silent"),
        (Gold(kind="news", refuse=frozenset(keys(2))), SEEN, "right"),
    ],
)
def test_verdicts(gold: Gold, seen: Seen, verdict: str) -> None:
    assert judge(gold, seen) == verdict


def test_a_window_holds_all_of_a_list() -> None:
    assert holds_gold(ONE, SEEN)
    assert not holds_gold(LIST, SEEN)
    assert holds_gold(LIST, replace(SEEN, shown=frozenset(keys(1, 2, 3, 4))))
    assert holds_gold(EITHER, replace(SEEN, shown=frozenset(keys(2))))
