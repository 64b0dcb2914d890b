"""Answers to questions about things in time: the first painting, all invoices by date, what came after INC-3.

The plan says which words may name the kind of things, one of them, a person or an act. Which they are is decided by
the messages that have them: the kind is the word whose messages introduce things (analysis/introductions.py).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from contextwin.analysis.introductions import INTRODUCES, MAY_INTRODUCE, find_introductions
from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.terms import extract_terms
from contextwin.models.access import Scope
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import TemporalResult
from contextwin.models.time_constraints import ThingPhrase, ThingQuestion
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria
from contextwin.storage.sql.things import MessageHead
from contextwin.window.entity_resolution import ResolvedQuestion
from contextwin.window.own_messages import find_prompt

#: Maximum number of messages whose beginnings are read. Unmeasured.
MOST_HEADS = 4_000
#: Fewest things of a kind. Unmeasured.
FEWEST = 2
#: Maximum number of things that a list has. Unmeasured.
MOST_LISTED = 300
#: Confidence of an answer, and of one with a reason to doubt: below notes.CONFIDENCE_THRESHOLD.
SURE, DOUBTFUL = 0.85, 0.6
_WORD = re.compile(r"[\w'’./#+-]+")


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing, and the message that introduces it."""

    head: MessageHead
    name: str  #: in lower case; "" where it has none
    score: float


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of things, and all of them, oldest first."""

    word: str  #: as the prompt has it
    terms: frozenset[str]
    things: tuple[Thing, ...]
    doubtful: tuple[Thing, ...] = ()  #: what may be some more


class ThingAnswer(NamedTuple):
    """The plan that the store made of a question, and its answer."""

    plan: QueryPlan
    answers: TemporalResult


def find_things(reader: Reader, question: ResolvedQuestion, scope: Scope) -> ThingAnswer | None:
    """Return the answer to what the plan may ask of things; None where messages introduce no such things."""
    asked = question.plan.things
    assert asked is not None
    kind = _find_kind(reader, question, scope, asked)
    if kind is None:
        return None
    return _answer(question, asked, kind)


def _terms_of(word: str, language: str) -> frozenset[str]:
    return frozenset((*extract_terms(word, language)[:1], *extract_terms(word, UNDETERMINED)[:1]))


def _words(phrases: Iterable[ThingPhrase]) -> list[str]:
    return [word for phrase in phrases for word in _WORD.findall(phrase.text)]


def _find_kind(reader: Reader, question: ResolvedQuestion, scope: Scope, asked: ThingQuestion) -> Kind | None:
    """Return the kind that is asked about: of the nearest phrase that has any, the word that introduces most."""
    plan, people = question.plan, {part for name in question.names.values() for part in name.split()}
    phrases = asked.phrases or (() if asked.landmark is None else (asked.landmark,))
    by_phrase = [
        [(word, terms) for word in _words([phrase]) if word.lower() not in people and (terms := _terms_of(word, plan.language))]
        for phrase in phrases
    ]
    terms = sorted({term for words in by_phrase for _, each in words for term in each})
    if not terms:
        return None
    everything = replace(scope, oldest=None, latest=question.request.asked_at)
    criteria = Criteria(excluded=find_prompt(reader, everything, question.request), filters=question.request.filters)
    order = "desc" if asked.order == "last" else "asc"
    heads = reader.message_heads(everything, criteria, terms, order, MOST_HEADS)
    acts = frozenset(terms)
    for words in by_phrase:
        kinds = [_make_kind(heads, word, each, acts - each) for word, each in words]
        best = max(kinds, key=lambda kind: len(kind.things), default=None)
        if best is not None and len(best.things) >= FEWEST:
            return best
    return None


def _make_kind(heads: Sequence[MessageHead], word: str, terms: frozenset[str], acts: frozenset[str]) -> Kind:
    texts = [(head.text, head.language, head.is_reply) for head in heads]
    found = find_introductions(texts, terms, acts)
    things = [Thing(head, each.name, each.score) for head, each in zip(heads, found, strict=True)]
    return Kind(
        word,
        terms,
        tuple(thing for thing in things if thing.score >= INTRODUCES),
        tuple(thing for thing in things if MAY_INTRODUCE <= thing.score < INTRODUCES),
    )


def _answer(question: ResolvedQuestion, asked: ThingQuestion, kind: Kind) -> ThingAnswer | None:
    plan = question.plan
    narrowed, reasons = _narrow(question, asked, kind)
    things = list(narrowed)
    time = plan.time
    if time is not None:
        things = [
            thing
            for thing in things
            if (time.oldest is None or thing.head.sent_at >= time.oldest)
            and (time.latest is None or thing.head.sent_at < time.latest)
        ]
    is_plural = _is_plural(kind)
    base = TemporalResult(
        search_description=replace(
            question.search_description, topic=kind.word, introduces=True, preferred=None, unread=(),
            oldest=time.oldest if time else None, latest=time.latest if time else None,
        ),
        confidence=DOUBTFUL if reasons else SURE,
        uncertainty=tuple(reasons),
        from_end=asked.order == "last",
    )
    if asked.asks == "first of two":
        made = _compare(asked, kind, base)
    elif asked.landmark is not None:
        made = _beside(asked, kind, things, base, is_list=is_plural and bool(asked.phrases))
    elif asked.asks == "when":
        made = _one(things[:1], 1, len(things), base) if things else None
    else:
        made = _placed(asked, things, base, is_plural=is_plural)
    if made is None:
        return None
    order = "desc" if made.from_end else "asc"
    plan = replace(
        plan,
        kind="topic_chronological",
        rule=f"things: {asked.asks}",
        order=order,
        ordinal=made.ordinal,
        topic=kind.word,
        confidence=made.confidence,
    )
    return ThingAnswer(plan, made)


def _placed(asked: ThingQuestion, things: Sequence[Thing], base: TemporalResult, *, is_plural: bool) -> TemporalResult | None:
    if asked.asks == "count":
        return _list(things, replace(base, is_count=True), len(things))
    ordered = list(reversed(things)) if asked.order == "last" else list(things)
    if asked.asks == "list" or asked.ordinal is None or (is_plural and asked.ordinal == 1):
        return _list(ordered[: asked.limit] if asked.limit else ordered, base, len(things))
    if not 0 < asked.ordinal <= len(ordered):
        return _one((), asked.ordinal, len(things), base)
    return _one(ordered[asked.ordinal - 1 : asked.ordinal], asked.ordinal, len(things), base)


def _list(things: Sequence[Thing], base: TemporalResult, total: int) -> TemporalResult:
    shown = things[:MOST_LISTED]
    return replace(
        base,
        keys=tuple(thing.head.key for thing in shown),
        sent_at=tuple(thing.head.sent_at for thing in shown),
        total=total,
    )


def _one(things: Sequence[Thing], ordinal: int, total: int, base: TemporalResult) -> TemporalResult:
    return replace(_list(things, base, total), ordinal=ordinal)


def _compare(asked: ThingQuestion, kind: Kind, base: TemporalResult) -> TemporalResult | None:
    found = [(phrase, _named(kind.things, phrase)) for phrase in asked.pair]
    if any(thing is None for _, thing in found):
        return None
    found.sort(key=lambda pair: pair[1].head.sent_at, reverse=asked.order == "last")
    value = f"{found[0][0].text}, {'after' if asked.order == 'last' else 'before'} {found[1][0].text}"
    return replace(_list([found[0][1]], base, 1), measure="first of two", value=value, total=None)


def _beside(
    asked: ThingQuestion, kind: Kind, things: Sequence[Thing], base: TemporalResult, *, is_list: bool
) -> TemporalResult | None:
    landmark = _named(kind.things, asked.landmark)
    if landmark is None:
        return None
    others = [
        thing
        for thing in things
        if thing is not landmark and (thing.head.sent_at > landmark.head.sent_at) == (asked.side == "after")
    ]
    nearest = others if asked.side == "after" else others[::-1]
    base = replace(base, from_end=asked.side == "before")
    if is_list or asked.asks in ("list", "count"):
        return _list(others, replace(base, from_end=False, is_count=asked.asks == "count"), len(others))
    return _one(nearest[:1], 1, len(others), base)


def _named(things: Sequence[Thing], phrase: ThingPhrase) -> Thing | None:
    """Return the thing of a name: by its name, else by all words of the name in the message that introduces it."""
    name = phrase.text.lower()
    exact = [thing for thing in things if thing.name == name]
    if exact:
        return exact[0]
    words = [_terms_of(word, UNDETERMINED) for word in _WORD.findall(name)]
    for thing in things:
        have = {*extract_terms(thing.head.text, thing.head.language), *extract_terms(thing.head.text, UNDETERMINED)}
        if words and all(not word or not word.isdisjoint(have) for word in words):
            return thing
    return None


def _is_plural(kind: Kind) -> bool:
    """Return whether the prompt has another form of the word than the messages that introduce one thing."""
    forms: Counter[str] = Counter()
    for thing in kind.things:
        for word in _WORD.findall(thing.head.text.lower()):
            if not kind.terms.isdisjoint(_terms_of(word, thing.head.language)):
                forms[word] += 1
                break
    usual = forms.most_common(1)
    return bool(usual) and usual[0][0] != kind.word.lower() and len(kind.word) > len(usual[0][0])


def _narrow(question: ResolvedQuestion, asked: ThingQuestion, kind: Kind) -> tuple[tuple[Thing, ...], list[str]]:
    """Return the things that have what else the prompt says of them, and reasons to doubt."""
    things, reasons = kind.things, list[str]()
    names = {user: name for user, name in question.names.items()}
    if asked.is_own and question.request.asker:
        own = tuple(thing for thing in things if thing.head.user == question.request.asker)
        things = own or things
    for user, name in names.items():
        by = tuple(thing for thing in things if thing.head.user == user or name in thing.head.text.lower())
        things = by or things
    people = {part for name in names.values() for part in name.split()}
    for phrase in asked.phrases:
        for word in _WORD.findall(phrase.text):
            terms = _terms_of(word, question.plan.language)
            if word.lower() in people or not terms or terms & kind.terms:
                continue
            having = tuple(
                thing
                for thing in things
                if not terms.isdisjoint({*extract_terms(thing.head.text, thing.head.language), *extract_terms(thing.head.text, UNDETERMINED)})
            )
            is_attribute = phrase.link is not None or len(having) > 1
            if having and (is_attribute or asked.asks == "when"):
                things = having
    return things, reasons
