"""The nouns of a style: a message as its author sent it, sums over many, what they say of a person, how a text fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Position = Literal["channel", "reply"]
Kind = Literal["choice", "number", "words"]

NONE = "none"  #: the value of a habit that a message does not show
REST = ""  #: the value that stands for whatever is not told apart, or was pruned


@dataclass(frozen=True, kw_only=True, slots=True)
class StyleMessage:
    """One message of a person, as far as its form matters."""

    text: str  #: plain text as stored: mentions as `<@U1>` and `<#C1>`, emoji as characters or as `:name:`
    sent_at: datetime | None = None  #: in the author's own zone; None for a text that was not sent
    position: Position | None = None  #: outside of threads, the first of a thread, or an answer in one; None as above
    reactions: Mapping[str, int] = field(default_factory=dict)  #: emoji name → how many it received


@dataclass(frozen=True, kw_only=True, slots=True)
class StyleCounts:
    """How often each feature took each of its values.

    Nothing else is kept of a message, and all that a profile says is derived from this. `StyleCounts()` is zero, and
    sums may be taken in any order and grouping.
    """

    message_count: int = 0  #: messages counted
    tallies: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  #: feature → value → how often, above 0

    def __add__(self, other: StyleCounts) -> StyleCounts:
        """Return the counts of both together."""
        names = self.tallies.keys() | other.tallies.keys()
        return StyleCounts(
            message_count=self.message_count + other.message_count,
            tallies={name: dict(Counter(self.of(name)) + Counter(other.of(name))) for name in names},
        )

    def of(self, feature: str) -> Mapping[str, int]:
        """Return how often the feature took each value; empty when it never did."""
        return self.tallies.get(feature, {})


@dataclass(frozen=True, kw_only=True, slots=True)
class Spread:
    """The quartiles of a number, each exact below 16 and within an eighth above."""

    low: int  #: a quarter is at most this
    median: int  #: half is at most this
    high: int  #: three quarters are at most this


@dataclass(frozen=True, kw_only=True, slots=True)
class FeatureProfile:
    """What one feature says of a person, beside everybody."""

    name: str  #: of the feature
    kind: Kind  #: what its values are
    about: str  #: what it says, for people
    count: int  #: values seen; 0: nothing is known
    shares: Mapping[str, float]  #: value → share of the values seen, the most frequent first; empty for numbers
    usual: Mapping[str, float]  #: the same of everybody
    spread: Spread | None  #: for numbers that were seen
    usual_spread: Spread | None  #: the same of everybody
    distinctness: float  #: nats by which it tells a message of theirs from anybody's, at least 0
    log_ratios: Mapping[
        str, float
    ]  #: value → log of its share here over everybody's; without "" a value nobody has says nothing


@dataclass(frozen=True, kw_only=True, slots=True)
class Phrase:
    """One to three words that a person says more than others do."""

    text: str  #: casefolded
    count: int  #: how often they said it
    z: float  #: log-odds against the others, in standard errors


@dataclass(frozen=True, kw_only=True, slots=True)
class StyleProfile:
    """How a person writes, or with too few messages, how everybody does."""

    message_count: int  #: messages of the person
    is_fallback: bool  #: too few of them: all else here is the norm of everybody
    features: Mapping[str, FeatureProfile]  #: by name, in the order of `FEATURES`
    phrases: tuple[Phrase, ...]  #: the most characteristic first; none in a fallback
    formality: float  #: 0–1, see formality.py
    usual_formality: float  #: the same of everybody


@dataclass(frozen=True, kw_only=True, slots=True)
class StyleMatch:
    """How well a text fits a profile."""

    score: float  #: 0–1; 0.5: no more like them than like anybody, or nothing is known of them
    parts: Mapping[str, float]  #: feature → what it adds to the log-odds of the score; the worst first
