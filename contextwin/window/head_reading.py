"""The beginnings of the messages with some terms, each term read once for a question."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from contextwin.models.messages import MessageKey
from contextwin.window.compounds import ReadHeads
from contextwin.window.series import Head

#: Maximum number of messages whose beginnings are read at once. Unmeasured.
MOST_HEADS = 4_000


class HeadReading:
    """Reads the beginnings of messages, and keeps them: sets of terms overlap a lot.

    `read` gives at most MOST_HEADS messages, those at one end of time, so what it cut is kept for the same terms only.
    """

    def __init__(self, read: ReadHeads) -> None:
        self._read = read
        self._heads: dict[MessageKey, Head] = {}
        self._having: dict[str, dict[MessageKey, Head]] = {}
        self._cut: dict[frozenset[str], list[Head]] = {}
        self._left_out: Mapping[MessageKey, Head] = {}

    def leave_out(self, heads: Iterable[Head]) -> None:
        """Give these messages no more, and those that were left out before again."""
        self._left_out = {head.key: head for head in heads}

    def find(self, terms: Iterable[str]) -> list[Head]:
        """Return the messages that have one of the terms, oldest first."""
        wanted = frozenset(terms)
        if wanted not in self._cut and (unread := wanted - self._having.keys()):
            self._read_new(wanted, unread)
        if wanted in self._cut:
            found = self._cut[wanted]
        else:
            by_key = {key: head for term in wanted for key, head in self._having[term].items()}
            found = sorted(by_key.values(), key=lambda head: (head.message.sent_at, head.key))
        return [head for head in found if head.key not in self._left_out]

    def _read_new(self, wanted: frozenset[str], unread: frozenset[str]) -> None:
        messages = self._read(sorted(unread))
        if len(messages) >= MOST_HEADS:
            whole = messages if unread == wanted else self._read(sorted(wanted))
            self._cut[wanted] = [self._heads.setdefault(message.key, Head(message)) for message in whole]
            return
        having: defaultdict[str, dict[MessageKey, Head]] = defaultdict(dict)
        for message in messages:
            head = self._heads.setdefault(message.key, Head(message))
            for term in unread.intersection(head.message.terms):
                having[term][head.key] = head
        self._having.update((term, having[term]) for term in unread)
