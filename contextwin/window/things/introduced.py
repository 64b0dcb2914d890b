"""All things that messages introduce by one word, by their forms of introducing alone (analysis/introductions.py)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median

from contextwin.analysis.introductions import INTRODUCES, LABEL, MAY_INTRODUCE, Introduction, find_introductions
from contextwin.analysis.lines import is_uncommon, shape_of
from contextwin.window.things.series import FEWEST, MANY, Head, Kind, Thing

#: Fewest new words of a message that introduces a thing, though its form may not show it.
FEWEST_NEW = 3
#: Fewest new words of one whose form does, if no name stands beside the noun.
FEWEST_NEW_OF_FIRM = 1
#: Share of named things of a kind from which on what has no name is none. Unmeasured.
MOST_NAMED = 0.7
#: … and share of their median points that a thing has whose name stands elsewhere. Unmeasured.
SHARE_OF_POINTS = 0.5
#: Share of the things that are numbered in one way, from which on what is not is none. Unmeasured.
SHARE_OF_NUMBERED = 0.8


def make_kind(heads: Sequence[Head], word: str, terms: frozenset[str], acts: frozenset[str]) -> Kind:
    """Return the things that messages introduce by one of the terms; `acts` are terms of what was done to them."""
    having = [head for head in heads if not terms.isdisjoint(head.terms)]
    found = find_introductions([head.line for head in having], terms, acts)
    firm, likely, said, called = list[Thing](), list[Thing](), set[str](), set[str]()
    labelled = set[str]()
    for head, each in zip(having, found, strict=True):
        if _labels_sentence(head, each):
            if head.line.flat not in labelled:
                firm.append(Thing(head, each))
            labelled.add(head.line.flat)
            said |= head.line.words
            continue
        if each.is_called and each.name in called:
            continue  # "Dataset registered: Kelp Counts", "Dataset changed: Kelp Counts"
        new = len(head.line.words - said) if each.score >= MAY_INTRODUCE else 0
        said |= head.line.words
        if each.score >= INTRODUCES and (each.is_called or new >= FEWEST_NEW_OF_FIRM):
            firm.append(Thing(head, each))
            called |= {each.name} if each.is_called else set()
        elif each.score >= MAY_INTRODUCE and new >= FEWEST_NEW and not head.message.is_reply:
            likely.append(Thing(head, each))
    beside = frozenset(each.name for each in found if each.is_called)
    things = _only_named(firm)
    return Kind(word=word, terms=terms, things=things, likely=tuple(likely), among=len(having), beside=beside)


def _labels_sentence(head: Head, each: Introduction) -> bool:
    """Return whether a label is followed by a sentence, which may begin as others do: "Decision: close at six"."""
    tokens = head.line.tokens
    if each.form != LABEL or each.score < INTRODUCES or len(tokens) < 4 or tokens[0].low != each.noun:
        return False
    colon, *behind = tokens[1:4]
    is_sentence = behind[0].text.isalpha() and behind[0].text.islower() and not behind[1].is_mark
    return colon.text == ":" and is_sentence and not is_uncommon(each.name)


def _only_named(things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Return the things that have a name, where most have one; of those without one beside the noun only plain ones.

    Where nearly all are numbered in one way, they are those.
    """
    shapes = Counter(shape_of(thing.introduction.name) for thing in things if _is_numbered(thing.introduction.name))
    shape, number = shapes.most_common(1)[0] if shapes else ("", 0)
    if number >= max(MANY, SHARE_OF_NUMBERED * len(things)):
        return tuple(thing for thing in things if shape_of(thing.introduction.name) == shape)
    named = tuple(thing for thing in things if thing.introduction.has_name or thing.introduction.score > INTRODUCES)
    if len(named) < MOST_NAMED * len(things):
        return tuple(things)
    if 2 * sum(thing.introduction.form == LABEL for thing in named) >= len(named):
        return named  # "Decision: …" names nothing.
    called = [thing.introduction.score for thing in named if thing.introduction.is_called]
    if len(called) < max(FEWEST, MOST_NAMED * len(named)):
        return named
    least = median(called) * SHARE_OF_POINTS
    return tuple(each for each in named if each.introduction.is_called or each.introduction.score >= least)


def _is_numbered(name: str) -> bool:
    return any(map(str.isdigit, name))
