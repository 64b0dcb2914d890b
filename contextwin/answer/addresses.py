"""Addresses in an answer: which of them a model was shown, and which it made up or put together."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from contextwin.analysis.sanitize import clean_lines
from contextwin.models.windows import ContextWindow

#: What a chat client may show as a link: with a scheme, or like the name of a host, also that of an e-mail address.
_ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*:/|//|mailto:)\S+|(?:[\w-]+\.)+[^\W\d_]{2,}(?:[:/?#]\S*)?", re.IGNORECASE)
#: Signs after an address that are not part of it.
_BEHIND = ".,;:!?)]}>'\"*_`~|…"


class ShownAddresses(NamedTuple):
    """Addresses of an answer that the shown messages have, too."""

    found: frozenset[str] = frozenset()

    def change_others(self, text: str, change: Callable[[str], str]) -> str:
        """Return a text in which each other address is changed.

        >>> ShownAddresses(frozenset({"https://a.example"})).change_others("https://a.example, b.example.", str.upper)
        'https://a.example, B.EXAMPLE.'
        """
        return _ADDRESS.sub(lambda each: each[0] if _trim(each[0]) in self.found else change(each[0]), text)


def find_addresses(text: str, window: ContextWindow) -> ShownAddresses:
    """Return the addresses of a text that messages of a window have."""
    named = _addresses_in(text)
    if not named:
        return ShownAddresses()
    shown = (message.text for thread in window.threads for message in thread.messages)
    known = {address for each in shown for address in _addresses_in("\n".join(clean_lines(each)))}
    return ShownAddresses(frozenset(named & known))


def _addresses_in(text: str) -> set[str]:
    return {_trim(match[0]) for match in _ADDRESS.finditer(text)}


def _trim(address: str) -> str:
    return address.rstrip(_BEHIND)
