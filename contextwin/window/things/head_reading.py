"""The beginnings of the messages with some terms, each term read once for a question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Set

from contextwin.models.messages import MessageKey
from contextwin.storage.sql.things import MessageHead
from contextwin.window.things.compounds import ReadHeads
from contextwin.window.things.series import Head

#: Maximum number of messages whose beginnings are read at once. Unmeasured.
MOST_HEADS = 4_000
#: Maximum number of terms that are looked up at once: of 20,000 messages those with one of 489 terms take 1.4 s, as the
#: server then compares each message with every term, and 0.2 s in portions, for which it uses its index.
MOST_TERMS = 60


class HeadReading:
    """Reads the beginnings of messages, and keeps them: sets of terms overlap a lot.

    `read` gives at most MOST_HEADS messages, the earliest, or the latest where they are read `from_latest`. What it cut
    answers for its terms together, and with others: the earliest of both are among the earliest of each.
    """

    def __init__(self, read: ReadHeads, *, from_latest: bool = False) -> None:
        self._read, self._from_latest = read, from_latest
        self._heads: dict[MessageHead, Head] = {}
        self._having: dict[str, dict[MessageKey, Head]] = {}
        self._cut: dict[frozenset[str], dict[MessageKey, Head]] = {}
        self._left_out: Set[int] = frozenset()  #: identities: the keys of thousands take a while
        self._found: dict[frozenset[str], list[Head]] = {}

    def share(self, heads: Iterable[Head]) -> list[Head]:
        """Return these messages; what was read before is the same object, which is taken apart once."""
        return [self._heads.setdefault(head.message, head) for head in heads]

    def leave_out(self, heads: Iterable[Head]) -> None:
        """Give these messages, which were found here, no more, and those that were left out before again."""
        self._left_out = {id(head) for head in heads}
        self._found.clear()

    def is_cut(self, terms: Set[str]) -> bool:
        """Return whether of the messages with one of these terms not all were read."""
        return any(not wanted.isdisjoint(terms) for wanted in self._cut)

    def find(self, terms: Iterable[str]) -> list[Head]:
        """Return the messages that have one of the terms, oldest first."""
        wanted = frozenset(terms)
        if wanted not in self._found:
            self._found[wanted] = [head for head in self._find(wanted) if id(head) not in self._left_out]
        return self._found[wanted]

    def _find(self, wanted: frozenset[str]) -> Iterable[Head]:
        if wanted not in self._cut and (unread := wanted.difference(self._having, *self._cut_of(wanted))):
            self._read_new(unread)
        cut = self._cut_of(wanted)
        together = [self._cut[terms] for terms in cut]
        together += [self._having[term] for term in wanted.difference(*cut) if self._having[term]]
        if len(together) == 1:  # As it was read, oldest first.
            return together[0].values()
        heads = _by_time(head for heads in together for head in heads.values())
        if cut:
            heads = self._cut_off(heads, max(len(self._cut[terms]) for terms in cut))
            self._cut[wanted] = {head.key: head for head in heads}
        return heads

    def _cut_of(self, wanted: frozenset[str]) -> list[frozenset[str]]:
        """Return the terms that were read together, and cut, of which only wanted ones are."""
        return [wanted] if wanted in self._cut else [terms for terms in self._cut if terms <= wanted]

    def _cut_off(self, heads: list[Head], most: int) -> list[Head]:
        return heads[-most:] if self._from_latest else heads[:most]

    def _read_new(self, unread: frozenset[str]) -> None:
        terms = sorted(unread)
        portions = (terms[at : at + MOST_TERMS] for at in range(0, len(terms), MOST_TERMS))
        read = [self._read(portion) for portion in portions]
        messages = {message for found in read for message in found}
        if len(messages) >= MOST_HEADS:
            heads = _by_time(self.share(map(Head, messages)))
            most = max(MOST_HEADS, *map(len, read))
            self._cut[unread] = {head.key: head for head in self._cut_off(heads, most)}
            return
        having: defaultdict[str, dict[MessageKey, Head]] = defaultdict(dict)
        for head in _by_time(self.share(map(Head, messages))):
            for term in unread.intersection(head.message.terms):
                having[term][head.key] = head
        self._having.update((term, having[term]) for term in unread)


def _by_time(heads: Iterable[Head]) -> list[Head]:
    """Return each of the messages once, oldest first."""
    return sorted({head.key: head for head in heads}.values(), key=lambda head: (head.message.sent_at, head.key))
