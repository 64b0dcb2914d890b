"""A workspace's domain, as the links in its messages show it: Slack exports name it nowhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator
from typing import Any

from contextwin.analysis.loose_json import objects_of, string_of
from contextwin.analysis.slack_text import files_of

_LINK = re.compile(r"https://([a-z0-9][a-z0-9.-]{0,80})\.slack\.com/(archives|files)/([A-Z0-9]{1,30})")
#: Hosts of Slack itself.
_SLACKS_OWN = frozenset({"app", "api", "files", "status", "hooks", "my"})
_DOMAIN = re.compile(r"[a-z0-9][a-z0-9.-]{0,80}")


class DomainFinder:
    """Counts the domains in links to the workspace's own channels and to files that its messages hold."""

    def __init__(self, channels: Container[str]) -> None:
        self.channels = channels
        self._counts: Counter[str] = Counter()

    def note(self, raw: Any) -> None:
        """Note the links of a message."""
        for domain in dict.fromkeys(_domains(raw, self.channels) if isinstance(raw, dict) else ()):
            self._counts[domain] += 1

    @property
    def domain(self) -> str | None:
        """The domain that most messages show, of equals the first by name; None if none shows one."""
        return min(self._counts, key=lambda domain: (-self._counts[domain], domain), default=None)


def domain_of(text: str) -> str | None:
    """Return the domain that somebody typed, as "acme" or as an address; None if it can be none.

    >>> domain_of("acme"), domain_of("https://acme.slack.com/archives"), domain_of("a b")
    ('acme', 'acme', None)
    """
    name = text.strip().lower().removeprefix("https://").partition("/")[0].removesuffix(".slack.com")
    return name if _DOMAIN.fullmatch(name) else None


def _domains(raw: dict[str, Any], channels: Container[str]) -> Iterator[str]:
    linked = [string_of(raw.get("text")), *(string_of(a.get("from_url")) for a in objects_of(raw.get("attachments")))]
    for match in (match for text in linked if ".slack.com/" in text for match in _LINK.finditer(text)):
        if match[2] == "archives" and match[3] in channels and match[1] not in _SLACKS_OWN:
            yield match[1]
    for file in files_of(raw):
        # A file that another organisation shared has that organisation's address.
        own = None if file.get("is_external") else _LINK.match(string_of(file.get("permalink")))
        if own and own[2] == "files" and own[3] == file.get("user") and own[1] not in _SLACKS_OWN:
            yield own[1]
