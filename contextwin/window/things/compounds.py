"""Words that some messages write as one, and others apart: "dataset", "data set", "data-set"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.lines import shared_beginning, stem
from contextwin.models.time_constraints import ThingPhrase
from contextwin.storage.sql.things import MessageHead
from contextwin.window.things.series import FEWEST, Count

#: Fewest letters of a part. Unmeasured.
LEAST_LETTERS = 3
#: Maximum number of chunks with the rarer part. Unmeasured.
MOST_WITH_PART = 600

#: Reads the beginnings of all messages that have one of the terms, oldest first.
ReadHeads = Callable[[Sequence[str]], Sequence[MessageHead]]


@dataclass(frozen=True, slots=True)
class Compound:
    """A word that is also written apart."""

    parts: tuple[str, str]
    rarer: frozenset[str]  #: terms of the part that fewer messages have

    @property
    def terms(self) -> frozenset[str]:
        """Terms of the whole word."""
        return _stem("".join(self.parts))

    @property
    def _apart(self) -> re.Pattern[str]:
        first, last = self.parts
        root = shared_beginning(last, min(_stem(last), default=last))
        return re.compile(rf"\b({re.escape(first)})[ -]({re.escape(root)}\w{{0,2}})\b", re.IGNORECASE)

    def join(self, text: str) -> str:
        """Return a text in which the word is written as one."""
        return self._apart.sub(r"\1\2", text)

    def join_head(self, head: MessageHead) -> MessageHead:
        """Return the beginning of a message as if it had the word written as one."""
        text = self.join(head.text)
        return head if text == head.text else head._replace(text=text, terms=(*head.terms, *self.terms))


def find_compound(phrases: Iterable[ThingPhrase], count: Count, read: ReadHeads) -> Compound | None:
    """Return the word of the phrases that messages write as one and apart; None if there is none."""
    found = dict.fromkeys(parts for phrase in phrases if phrase.is_asked for parts in _split(phrase))
    terms = {parts: (_stem("".join(parts)), _stem(parts[0]), _stem(parts[1])) for parts in found}
    wanted = sorted({term for each in terms.values() for some in each for term in some})
    counts = count(wanted, MOST_WITH_PART) if wanted else {}
    for parts, (whole, *each) in terms.items():
        rarer = min(each, key=lambda part: sum(counts.get(term, 0) for term in part))
        numbers = [sum(counts.get(term, 0) for term in part) for part in (whole, *each)]
        if min(numbers) >= 1 and sum(counts.get(term, 0) for term in rarer) <= MOST_WITH_PART:
            compound = Compound(parts, rarer)
            if sum(compound.join(head.text) != head.text for head in read(sorted(rarer))) >= FEWEST:
                return compound
    return None


def read_joined(compound: Compound, read: ReadHeads) -> ReadHeads:
    """Return what reads messages as if all had the word written as one."""

    def read_all(terms: Sequence[str]) -> Sequence[MessageHead]:
        wanted = frozenset(terms)
        more = compound.rarer if wanted & compound.terms else frozenset[str]()
        heads = (compound.join_head(head) for head in read(sorted(wanted | more)))
        return [head for head in heads if not wanted.isdisjoint(head.terms)]

    return read_all


def join_phrase(phrase: ThingPhrase, compound: Compound) -> ThingPhrase:
    """Return a phrase that has the word written as one."""
    text = compound.join(phrase.text)
    return replace(phrase, text=text, words=tuple(text.split())) if text != phrase.text else phrase


def _split(phrase: ThingPhrase) -> Iterable[tuple[str, str]]:
    words = [word.lower() for word in re.findall(r"\w+", phrase.text)]
    yield from pairwise(words)
    for word in words:
        yield from ((word[:at], word[at:]) for at in range(LEAST_LETTERS, len(word) - LEAST_LETTERS + 1))


def _stem(word: str) -> frozenset[str]:
    return stem(word, "en") | stem(word, UNDETERMINED)
