"""Completes a kind of things: those that are introduced in free prose, not in the form that shows the others.

Messages that introduce things of a kind have words in common that other messages lack: of incidents the services, the
severities, "declared". What else has many of them, and says something for the first time, introduces one, too. Things
whose names have one shape, INC-31 and INC-9, are introduced where a name is said first, whatever they are called there.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, pairwise
from math import log
from statistics import median

from contextwin.analysis.introductions import INTRODUCES, LABEL, REPEATED, Introduction
from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.lines import Line, find_identifiers, stem, take_apart
from contextwin.analysis.terms import extract_terms
from contextwin.models.messages import MessageKey
from contextwin.storage.sql.things import MessageHead

#: Fewest things of a kind; fewer than MANY must be introduced plainly. Unmeasured.
FEWEST = 2
MANY = 4
#: What makes a series of things: the share of them whose form others have, too; and of all messages with the word, the
#: share that introduces, or the points of half of those that do. On benchmarks/quality/things kinds have 0.75 and more,
#: 0.12 and more, 4 and more; the nouns of 24,000 messages that introduce nothing had up to 0.82, 0.11 and 4.1.
SHARE_OF_FORMS = 0.7
SHARE_OF_MESSAGES = 0.11
POINTS_OF_SERIES = 4.5
#: … or how like each other half of them are.
LIKENESS_OF_SERIES = 4.5
#: Share of the things, completed, whose messages have the word itself.
SHARE_WITH_WORD = 0.15
#: What is asked for by time is a kind of so many things, in this share of the messages with the word, or in the smaller
#: one where half of them have POINTS_OF_SERIES; of which most have their name beside it. Without these 49 of 992
#: questions of locomo, beam and meetings are taken for others, with them 3.
FEWEST_ASKED = 3
SHARE_OF_ASKED = 0.15
SHARE_OF_PLAIN = 0.1
SHARE_CALLED = 0.5
#: … or, where so many things have names of their own in the form that most have, this share. Chosen on the same.
MANY_OF_FORM = 10
SHARE_OF_UNIFORM = 0.02
#: Fewest things that one author tells in one form, beside which others' are in doubt. Unmeasured.
MANY_OF_AUTHOR = 8
#: … or, where half of them have no more points than INTRODUCES_PLAINLY, nearly all. Chosen on the same.
INTRODUCES_PLAINLY = 2.5
SHARE_CALLED_OF_ALIKE = 0.9
#: What else may be asked for, in doubt: so like each other, in so large a share. Chosen on the same, and
#: benchmarks/quality/things.
LIKENESS_OF_ASKED = 6.8
SHARE_OF_ALIKE = 0.3
#: How often the words of those found look for others. Unmeasured.
ROUNDS = 3
#: Smallest share of the things, and number of them, whose words look for others, and share of the messages with such a
#: word that introduce. Chosen on benchmarks/quality/things.
SHARE_OF_THINGS = 0.2
FEWEST_WITH_WORD = 3
SHARE_OF_WORD = 0.15
#: Bounds of what a word tells, in nats, and how many words of a message count. Chosen there.
LEAST_OF_WORD = -1.5
MOST_OF_WORD = 2.5
MOST_TELLING = 4
#: Likeness of a message that introduces a thing: at least, and as a share of the median. Chosen there.
LEAST_LIKENESS = 2.0
SHARE_OF_LIKENESS = 0.45
#: What a question, a reply, and a message that says nothing for the first time are less like them. Chosen there.
MALUS = 3.0
#: How much likelier the first message with a name introduces it than a later one. Chosen there.
BONUS_OF_FIRST = 1.0
#: What a message without a new name is less like them, as a share of MALUS. Chosen there.
NAMELESS = 0.5
#: Messages with a word of a name, at most, for it to tell that they mean the same thing. Chosen there.
MOST_WITH_NAME = 2
#: Fewest names of a shape; share of the things that have one; share of its names that is in all. Unmeasured.
FEWEST_OF_SHAPE = 3
SHARE_OF_SHAPE = 0.5
SHARE_OF_PART = 0.8
#: Maximum number of names of a shape that a thing's message has, as a mean. Unmeasured.
MOST_OF_SHAPE = 2

#: Letters that words derived from each other share at least. Unmeasured.
SHARED_BY_KIN = 4
#: Numbers of a row of names, as a multiple of those that are known, in which missing ones are looked for. Unmeasured.
MOST_GAPS = 4
_LAST_NUMBER = re.compile(r"(.*?)([1-9]\d{0,8}|0)(\D*)")

#: How a message that is only like those that introduce things introduces one.
UNNAMED = Introduction(INTRODUCES, "", "", False, False, None)

Read = Callable[[Iterable[str]], Sequence["Head"]]
#: Tells in how many chunks each of the terms stands; of more than a number it says some number above it.
Count = Callable[[Sequence[str], int], Mapping[str, int]]


@dataclass(frozen=True)
class Head:
    """A message's beginning."""

    message: MessageHead

    @cached_property
    def key(self) -> MessageKey:
        """The message's key."""
        return self.message.key

    @cached_property
    def line(self) -> Line:
        """It taken apart."""
        return take_apart(self.message.text, self.message.language, is_reply=self.message.is_reply)

    @cached_property
    def terms(self) -> frozenset[str]:
        """Its terms."""
        return frozenset(self.message.terms)


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing, and the message that introduces it."""

    head: Head
    introduction: Introduction

    @property
    def names(self) -> frozenset[str]:
        """Stems of the words that may be of its name."""
        if not (words := self.introduction.name.split()):
            return self.head.line.stems_of_names
        own = (stem(word, self.message.language) for word in words)
        return self.head.line.stems_of_names.union(min(each) for each in own if each)

    @property
    def message(self) -> MessageHead:
        """The message that introduces it."""
        return self.head.message


@dataclass(frozen=True)
class Kind:
    """A kind of things, and all of them, oldest first."""

    word: str  #: as the prompt has it, or as the store calls it
    terms: frozenset[str]  #: of all words for it
    things: tuple[Thing, ...]
    likely: tuple[Thing, ...] = ()  #: that may be things of it, and have likelier words
    among: int = 0  #: number of messages with the word
    beside: frozenset[str] = frozenset()  #: names that stand beside the word in those, in lower case
    is_formal: bool = False  #: its things are introduced in forms that others share, too
    likeness: float = 0.0  #: of half of them and more to each other (`complete`)
    unsure: int = 0  #: messages of which it is hard to tell
    unmet: int = 0  #: names that stand beside the word, and that none of the things has
    is_guessed: bool = False  #: nobody uses the prompt's word so; this one is near in meaning
    authors: frozenset[str] = frozenset()  #: people who wrote messages with a word of the prompt
    feed: str | None = None  #: who introduces most of them in a few forms, which tell all that this author introduces
    is_learned: bool = False  #: first mentions of names show it (first_mentions.py)

    @property
    def names(self) -> frozenset[str]:
        """The names of the things, in lower case."""
        return frozenset(thing.introduction.name for thing in self.things) - {""}

    def is_called_by(self, name: str) -> bool:
        """Whether a name is but a word for the kind."""
        return " " not in name and not self.terms.isdisjoint(stem(name, UNDETERMINED))

    @property
    def is_series(self) -> bool:
        """Whether these are things of one kind, each introduced much as others are, not a word in common use."""
        if len(self.things) < FEWEST or self.is_formal or self.is_learned:
            return self.is_formal or self.is_learned
        if self.likeness:
            having = sum(not self.terms.isdisjoint(thing.head.terms) for thing in self.things)
            is_meant = having >= max(MANY, SHARE_WITH_WORD * len(self.things), SHARE_OF_MESSAGES * self.among)
            return is_meant and self.likeness >= LIKENESS_OF_SERIES
        forms = Counter(thing.introduction.form for thing in self.things)
        alike = sum(count for count in forms.values() if count > 1) / len(self.things)
        points = median(thing.introduction.score for thing in self.things)
        is_told = len(self.things) >= max(MANY, SHARE_OF_MESSAGES * self.among) or points >= POINTS_OF_SERIES
        return alike >= SHARE_OF_FORMS and is_told

    @cached_property
    def is_plain(self) -> bool:
        """Whether it is the word for things that have names: no person, and no word that stands anywhere."""
        if self.is_learned:
            return True
        count = len(self.things)
        points = median(thing.introduction.score for thing in self.things) if self.things else 0.0
        share = SHARE_OF_ASKED if points < POINTS_OF_SERIES else SHARE_OF_PLAIN
        share = SHARE_OF_UNIFORM if self._is_uniform else share
        is_common = count < FEWEST_ASKED or count < share * self.among
        is_name = sum(map(self._is_capital, self.things)) > count / 2
        called = SHARE_CALLED if points > INTRODUCES_PLAINLY else SHARE_CALLED_OF_ALIKE
        return not is_common and not is_name and (len(self.called) >= called * count or self.is_labelled)

    @property
    def is_labelled(self) -> bool:
        """Whether most of the things are told behind the word and a colon: "Decision: …"."""
        labelled = sum(thing.introduction.form == LABEL for thing in self.things)
        return labelled >= max(FEWEST_ASKED, SHARE_CALLED * len(self.things))

    @cached_property
    def strays(self) -> frozenset[MessageKey]:
        """The messages of others and in other forms, where most things are told by one author in one form."""
        told = Counter((thing.message.user, thing.introduction.form) for thing in self.things)
        (author, form), number = told.most_common(1)[0] if told else ((None, None), 0)
        if form is None or number < max(MANY_OF_AUTHOR, SHARE_OF_FORMS * len(self.things)):
            return frozenset()
        return frozenset(
            thing.head.key for thing in self.things if thing.message.user != author and thing.introduction.form != form
        )

    @property
    def is_repeated(self) -> bool:
        """Whether most of the things are told in one line that says what was done: "Permit granted for …"."""
        repeated = sum((thing.introduction.form or ("",))[0] == REPEATED for thing in self.things)
        return 2 * repeated > len(self.things)

    @property
    def _is_uniform(self) -> bool:
        """Whether most of many things are introduced in one form, each by another name: "created the repository …"."""
        names = defaultdict[object, set[str]](set)
        for thing in self.things:
            if thing.introduction.is_called and thing.introduction.form:
                names[thing.introduction.form].add(thing.introduction.name)
        most = max(map(len, names.values()), default=0)
        return most >= MANY_OF_FORM and most > len(self.things) / 2

    @property
    def is_alike(self) -> bool:
        """Whether messages tell of its things in so much the same words that they may be of one kind without names."""
        return self.likeness >= LIKENESS_OF_ASKED and len(self.things) >= SHARE_OF_ALIKE * self.among

    def _is_capital(self, thing: Thing) -> bool:
        """Whether the message has the word with a capital inside a sentence: Maria; in German any noun has one."""
        line, word = thing.head.line, thing.introduction.noun
        inside = (token for before, token in pairwise(line.tokens) if not before.is_end)
        return line.language != "de" and any(token.low == word and token.text[0].isupper() for token in inside)

    @property
    def called(self) -> frozenset[str]:
        """The names that stand right beside the word, in lower case."""
        return frozenset(thing.introduction.name for thing in self.things if thing.introduction.is_called)


def complete(kind: Kind, read: Read, count: Count) -> Kind:
    """Return the kind with the things that other messages introduce in words of those found."""
    shape = shape_of_names([*kind.things, *kind.likely])
    firm = {thing.head.key: thing for thing in kind.things}
    chosen = firm | {thing.head.key: thing for thing in kind.likely}
    pool: Sequence[Head] = ()
    scores: dict[MessageKey, float] = {}
    before: tuple[Set[str], Set[MessageKey]] | None = None
    for _ in range(ROUNDS):
        heads = [thing.head for thing in chosen.values()]
        words = frozenset[str]().union(*(head.line.words for head in heads))
        kin = find_kin(words, kind.terms)
        telling = kind.terms.union(kin, _telling_words(heads, count))
        telling |= _parts_of(shape, [*heads, *pool]) if shape else frozenset()
        if before == (telling, chosen.keys()):
            break
        before = telling, frozenset(chosen)
        pool = read(telling)
        if not shape:
            telling = kind.terms | kin | _precise_words(telling, pool, chosen)
            pool = [head for head in pool if not telling.isdisjoint(head.terms)]
        scores = _likenesses(pool, chosen)
        chosen = _first_of_names(shape, pool, scores) if shape else _likely(pool, scores, chosen, firm)
    usual = _usual(scores, chosen)
    least = _least(usual)
    unsure = sum(
        least / 2 <= score < least if key not in chosen else key not in firm and score < least
        for key, score in scores.items()
    )
    having = sum(not kind.terms.isdisjoint(thing.head.terms) for thing in chosen.values())
    if having < max(MANY, SHARE_WITH_WORD * len(chosen), SHARE_OF_MESSAGES * kind.among):
        return kind  # What they have in common is no thing of the kind.
    things, is_formal = tuple(chosen.values()), kind.is_series
    return replace(kind, things=things, is_formal=is_formal, likeness=usual, unsure=0 if shape else unsure)


def _least(usual: float) -> float:
    """Return the smallest likeness of a message that introduces a thing, if that of most is `usual`."""
    return max(LEAST_LIKENESS, SHARE_OF_LIKENESS * usual)


def _likely(
    pool: Sequence[Head],
    scores: Mapping[MessageKey, float],
    chosen: Iterable[MessageKey],
    firm: Mapping[MessageKey, Thing],
) -> dict[MessageKey, Thing]:
    """Return the messages that are like those chosen, once for each name."""
    least = _least(_usual(scores, chosen))
    likely = [head for head in pool if scores[head.key] >= least or head.key in firm]
    things = {head.key: firm.get(head.key) or Thing(head, UNNAMED) for head in likely}
    having: defaultdict[str, list[MessageKey]] = defaultdict(list)
    for key, thing in things.items():
        for name in thing.names:
            having[name].append(key)

    def is_likelier(one: MessageKey, other: MessageKey) -> bool:
        bonus = BONUS_OF_FIRST if things[one].message.sent_at < things[other].message.sent_at else -BONUS_OF_FIRST
        return scores[one] + bonus > scores[other]

    for key, thing in [*things.items()]:
        rare = [having[name] for name in thing.names if len(having[name]) <= MOST_WITH_NAME]
        same = frozenset.intersection(*map(frozenset, rare)) if rare else frozenset[MessageKey]()
        if any(other in things and other != key and is_likelier(other, key) for other in same):
            del things[key]
    return things


def _usual(scores: Mapping[MessageKey, float], chosen: Iterable[MessageKey]) -> float:
    return median([scores[key] for key in chosen if key in scores] or [0.0])


def _telling_words(heads: Sequence[Head], count: Count) -> set[str]:
    """Return the words that many of the messages have, and few others."""
    here = Counter(word for head in heads for word in head.line.words)
    least = max(FEWEST_WITH_WORD, SHARE_OF_THINGS * len(heads))
    frequent = [word for word, number in here.items() if number >= least]
    most = round(len(heads) / SHARE_OF_WORD)
    everywhere = count(frequent, most) if frequent else {}
    return {word for word in frequent if here[word] >= SHARE_OF_WORD * everywhere.get(word, 0)}


def is_kin(word: str, terms: frozenset[str]) -> bool:
    """Return whether a word is derived from one of the terms, or it from the word: "decided", "decision"."""
    shared = ((term, max(SHARED_BY_KIN, min(len(word), len(term)) - 1)) for term in terms)
    return any(word[:length] == term[:length] for term, length in shared)


def find_kin(words: Set[str], terms: frozenset[str]) -> set[str]:
    """Return the words that are kin of one of the terms."""
    beginnings = {term[:SHARED_BY_KIN] for term in terms}  # Most words have none of them.
    return {word for word in words if word[:SHARED_BY_KIN] in beginnings and is_kin(word, terms)}


def _precise_words(words: Set[str], pool: Sequence[Head], chosen: Container[MessageKey]) -> set[str]:
    """Return the words that few other messages have."""
    having, lacking = _count_words(pool, chosen)
    return {word for word in words if having[word] >= SHARE_OF_WORD * (having[word] + lacking[word])}


def _count_words(pool: Sequence[Head], chosen: Container[MessageKey]) -> tuple[Counter[str], Counter[str]]:
    """Return how many of the messages chosen have each word, and how many of the others."""
    having = Counter(chain.from_iterable(head.line.words for head in pool if head.key in chosen))
    return having, Counter(chain.from_iterable(head.line.words for head in pool)) - having


def _likenesses(pool: Sequence[Head], chosen: Container[MessageKey]) -> dict[MessageKey, float]:
    """Return how far each message has the words of those chosen, and says something for the first time."""
    having, lacking = _count_words(pool, chosen)
    number = sum(head.key in chosen for head in pool)
    others = len(pool) - number

    def tell(word: str) -> float:
        ratio = log((having[word] + 0.5) / (number + 1)) - log((lacking[word] + 0.5) / (others + 1))
        return max(LEAST_OF_WORD, min(MOST_OF_WORD, ratio))

    usual = {word for word in {*having, *lacking} if having[word] + lacking[word] >= FEWEST_WITH_WORD}
    weights = dict.fromkeys({*having, *lacking}, 0.0) | {word: tell(word) for word in usual}
    seen, scores = set[str](), dict[MessageKey, float]()
    for head in pool:
        found = sorted((weights[word] for word in head.line.words), reverse=True)
        said = (head.line.words <= seen) + NAMELESS * (head.line.stems_of_names <= seen)
        malus = MALUS * (("?" in head.message.text) + head.message.is_reply + said)
        scores[head.key] = sum(found[:MOST_TELLING]) + sum(each for each in found if each < 0) - malus
        seen |= head.line.words | head.line.stems_of_names
    return scores


def shape_of_names(things: Sequence[Thing]) -> str:
    """Return the shape of most things' names, "INC-9"; "" for none."""
    names: defaultdict[str, set[str]] = defaultdict(set)
    having: Counter[str] = Counter()
    said: Counter[str] = Counter()
    for thing in things:
        found = find_identifiers(thing.head.line)
        having.update(set(found.values()))
        said.update(found.values())
        for name, shape in found.items():
            names[shape].add(name)
    shape = max(names, key=lambda each: len(names[each]), default="")
    is_usual = len(names[shape]) >= FEWEST_OF_SHAPE and having[shape] >= SHARE_OF_SHAPE * len(things)
    is_name = said[shape] <= MOST_OF_SHAPE * having[shape]  # What has many of a shape is named by none of them.
    return shape if is_usual and is_name and len(names[shape]) >= SHARE_OF_SHAPE * having[shape] else ""


def _parts_of(shape: str, heads: Iterable[Head]) -> frozenset[str]:
    """Return the terms that all names of a shape have, else those names."""
    names = {name for head in heads for name, each in find_identifiers(head.line).items() if each == shape}
    terms = Counter(term for name in names for term in {*extract_terms(name, "und")})
    shared = {term for term, count in terms.items() if count >= SHARE_OF_PART * len(names)}
    return frozenset(shared or names | _find_gaps(names))


def _find_gaps(names: Set[str]) -> set[str]:
    """Return the names that are missing between others: of v0.3 and v0.5, v0.4."""
    numbers: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for name in names:
        if match := _LAST_NUMBER.fullmatch(name):
            numbers[match[1], match[3]].add(int(match[2]))
    rows = {place: found for place, found in numbers.items() if max(found) - min(found) < MOST_GAPS * len(found)}
    return {
        f"{before}{number}{behind}"
        for (before, behind), found in rows.items()
        for number in {*range(min(found), max(found))} - found
    }


def _first_of_names(shape: str, pool: Sequence[Head], scores: Mapping[MessageKey, float]) -> dict[MessageKey, Thing]:
    """Return the message that introduces each name of a shape: the first one, unless a later one is much likelier."""
    by_name: defaultdict[str, list[Head]] = defaultdict(list)
    for head in pool:
        for name, each in find_identifiers(head.line).items():
            if each == shape:
                by_name[name].append(head)
    found = {
        max(heads, key=lambda head: scores[head.key] + BONUS_OF_FIRST * (head is heads[0])): name
        for name, heads in by_name.items()
    }
    return {
        head.key: Thing(head, Introduction(INTRODUCES, found[head], "", True, True, None))
        for head in pool
        if head in found
    }
