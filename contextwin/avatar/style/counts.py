"""Counts features over messages, and converts the counts to and from JSON of bounded size."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from contextwin.avatar.style.features import FEATURES
from contextwin.avatar.style.model import REST, StyleCounts, StyleMessage
from contextwin.avatar.style.reading import read_message
from contextwin.errors import StoreError

#: Version of the features. Counts of different versions must not be added.
STYLE_VERSION = 2

#: Maximum bytes of JSON (UTF-8) for the values of one feature. With these limits the counts of a person with 7,582
#: messages take 31 kB. Unmeasured whether less would do.
_MAX_BYTES = defaultdict(lambda: 2_000, phrases=18_000)
_PUNCTUATION_BYTES = len('"": 0, ')


def count_style(messages: Iterable[StyleMessage]) -> StyleCounts:
    """Return the counts over messages, whose order does not matter; zero counts for no messages.

    >>> counts = count_style([StyleMessage(text="ok!"), StyleMessage(text="ok")])
    >>> counts.message_count, counts.of("final_mark")
    (2, {'!': 1, 'none': 1})
    """
    tallies: dict[str, Counter[str]] = defaultdict(Counter)
    message_count = 0
    for message in messages:
        message_count += 1
        reading = read_message(message)
        for feature in FEATURES:
            tallies[feature.name].update(feature.read(reading))
    found = {name: dict(tally) for name, tally in tallies.items() if tally}
    return StyleCounts(message_count=message_count, tallies=found)


def counts_to_json(counts: StyleCounts) -> dict[str, Any]:
    """Return the counts as JSON values, at most about 50 kB.

    A feature keeps its most frequent values up to 2,000 bytes (phrases: 18,000), ties by code point. The sum of the
    others is kept under "", so that shares do not change.
    """
    features = {feature.name: _prune(counts.of(feature.name), _MAX_BYTES[feature.name]) for feature in FEATURES}
    kept = {name: tally for name, tally in features.items() if tally}
    return {"version": STYLE_VERSION, "message_count": counts.message_count, "features": kept}


def counts_from_json(stored: Mapping[str, Any]) -> StyleCounts:
    """Return the counts from the output of `counts_to_json`; StoreError when their version differs."""
    if stored.get("version") != STYLE_VERSION:
        raise StoreError(
            f"style counts of version {stored.get('version')} were found where version {STYLE_VERSION} is used: "
            "count the person's messages again"
        )
    tallies = {name: dict(tally) for name, tally in stored["features"].items()}
    return StyleCounts(message_count=stored["message_count"], tallies=tallies)


def _prune(tally: Mapping[str, int], max_bytes: int) -> dict[str, int]:
    kept: dict[str, int] = {}
    room = max_bytes
    ranked = sorted((value for value in tally if value != REST), key=lambda value: (-tally[value], value))
    for value in ranked:
        room -= len(value.encode()) + len(str(tally[value])) + _PUNCTUATION_BYTES
        if room < 0:
            break
        kept[value] = tally[value]
    rest = sum(tally.values()) - sum(kept.values())
    return kept | {REST: rest} if rest else kept
