"""Counting a style, and keeping the counts as JSON of bounded size."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from contextwin.avatar.style.features import FEATURES
from contextwin.avatar.style.model import REST, StyleCounts, StyleMessage
from contextwin.avatar.style.reading import read_message
from contextwin.errors import StoreError

#: Of what is read and how. Counts of different versions do not add up.
STYLE_VERSION = 1

#: Bytes of JSON that the values of a feature may take, in UTF-8. What people say has no end; the rest is small. With
#: these, the counts of a person with 7,582 messages take 31 kB. A guess of what is enough.
_MAX_BYTES = defaultdict(lambda: 2_000, phrases=18_000)
_PUNCTUATION_BYTES = len('"": 0, ')


def count_style(messages: Iterable[StyleMessage]) -> StyleCounts:
    """Return the counts of messages; their order does not matter, and of no messages they are zero.

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
    """Return the counts as JSON can hold them, in at most about 50 kB.

    Of a feature with more values than 2,000 bytes hold (phrases: 18,000), the most frequent are kept, of equals the
    first by code point; what the others came to is kept as one number, so that shares stay what they are.
    """
    features = {feature.name: _prune(counts.of(feature.name), _MAX_BYTES[feature.name]) for feature in FEATURES}
    kept = {name: tally for name, tally in features.items() if tally}
    return {"version": STYLE_VERSION, "message_count": counts.message_count, "features": kept}


def counts_from_json(stored: Mapping[str, Any]) -> StyleCounts:
    """Return the counts that `counts_to_json` gave; StoreError for those of another version."""
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
