"""Values of writing style: messages, counts over them, profiles, and how well a text fits a profile."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Position = Literal["channel", "reply"]
Kind = Literal["choice", "number", "words"]

NONE = "none"  #: value of a feature that a message does not show
REST = ""  #: value that stands for all values that are not distinguished or were pruned


@dataclass(frozen=True, kw_only=True, slots=True)
class StyleMessage:
    """One message of a person, with what its style is read from."""

    text: str  #: as stored: mentions as `<@U1>` and `<#C1>`, emoji as characters or as `:name:`
    sent_at: datetime | None = None  #: in the author's time zone; None for a text that was not sent
    position: Position | None = None  #: "reply" in a thread, except for its root; None as above
    reactions: Mapping[str, int] = field(default_factory=dict)  #: emoji name → number received
    author: str = ""  #: the name of its author; "": not known


@dataclass(frozen=True, kw_only=True, slots=True)
class StyleCounts:
    """How often each feature took each of its values; the only thing stored of a message's style.

    `StyleCounts()` is zero. Addition is commutative and associative.
    """

    message_count: int = 0  #: messages counted
    tallies: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  #: feature → value → count > 0

    def __add__(self, other: StyleCounts) -> StyleCounts:
        """Return the sum of the counts."""
        return sum_counts((self, other))

    def of(self, feature: str) -> Mapping[str, int]:
        """Return the count of each value of a feature; empty when it never occurred."""
        return self.tallies.get(feature, {})


def sum_counts(parts: Iterable[StyleCounts]) -> StyleCounts:
    """Return the sum of counts, which are added up in place; zero for none."""
    message_count, tallies = 0, defaultdict[str, Counter[str]](Counter)
    for part in parts:
        message_count += part.message_count
        for name, tally in part.tallies.items():
            tallies[name].update(tally)
    return StyleCounts(message_count=message_count, tallies={name: dict(tally) for name, tally in tallies.items()})


@dataclass(frozen=True, kw_only=True, slots=True)
class Spread:
    """Quartiles of a number: exact below 16, within one eighth above."""

    low: int  #: first quartile
    median: int  #: second quartile
    high: int  #: third quartile


@dataclass(frozen=True, kw_only=True, slots=True)
class FeatureProfile:
    """One feature of a person, compared with the population."""

    name: str  #: of the feature
    kind: Kind  #: of its values
    about: str  #: for people
    count: int  #: number of values seen
    shares: Mapping[str, float]  #: value → share of the values seen, the most frequent first; empty for numbers
    usual: Mapping[str, float]  #: shares in the population
    usual_count: int  #: number of values seen there
    spread: Spread | None  #: for numbers that were seen
    usual_spread: Spread | None  #: spread in the population
    distinctness: float  #: evidence per message for the person against the population, in nats, ≥ 0
    log_ratios: Mapping[str, float]  #: value → log of its share over the population's; unknown values count as ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Phrase:
    """One to three words that a person uses more than others."""

    text: str  #: casefolded
    count: int  #: uses by the person
    z: float  #: log-odds ratio against the others, in standard errors


@dataclass(frozen=True, kw_only=True, slots=True)
class StyleProfile:
    """How a person writes; with too few messages, how the population does."""

    message_count: int  #: messages of the person
    is_fallback: bool  #: too few messages: everything else is the population's
    features: Mapping[str, FeatureProfile]  #: by name, in the order of `FEATURES`
    phrases: tuple[Phrase, ...]  #: the most characteristic first; none in a fallback
    formality: float  #: 0–1, see `measure_formality`
    usual_formality: float  #: formality of the population


@dataclass(frozen=True, kw_only=True, slots=True)
class StyleMatch:
    """How well a text fits a profile."""

    score: float  #: 0–1; 0.5: no evidence either way
    parts: Mapping[str, float]  #: feature → contribution to the log-odds of the score, ascending
