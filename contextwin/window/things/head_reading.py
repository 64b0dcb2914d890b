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


class HeadReading:
    """Reads the beginnings of messages, and keeps them: sets of terms overlap a lot.

    `read` gives at most MOST_HEADS messages, those at one end of time, so what it cut is kept for the same terms only.
    """

    def __init__(self, read: ReadHeads) -> None:
        self._read = read
        self._heads: dict[MessageHead, Head] = {}
        self._having: dict[str, dict[MessageKey, Head]] = {}
        self._cut: dict[frozenset[str], list[Head]] = {}
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
        if wanted not in self._cut and (unread := wanted - self._having.keys()):
            self._read_new(wanted, unread)
        if wanted in self._cut:
            return self._cut[wanted]
        having = [self._having[term] for term in wanted if self._having[term]]
        if len(having) == 1:  # As it was read, oldest first.
            return having[0].values()
        by_key = {key: head for heads in having for key, head in heads.items()}
        return [head for _, head in sorted(by_key.items(), key=lambda item: (item[1].message.sent_at, item[0]))]

    def _read_new(self, wanted: frozenset[str], unread: frozenset[str]) -> None:
        messages = self._read(sorted(unread))
        if len(messages) >= MOST_HEADS:
            whole = messages if unread == wanted else self._read(sorted(wanted))
            self._cut[wanted] = self.share(map(Head, whole))
            return
        having: defaultdict[str, dict[MessageKey, Head]] = defaultdict(dict)
        for head in self.share(map(Head, messages)):
            for term in unread.intersection(head.message.terms):
                having[term][head.key] = head
        self._having.update((term, having[term]) for term in unread)
