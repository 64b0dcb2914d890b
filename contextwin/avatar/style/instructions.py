"""Profile → instructions for writing in that style, with the numbers behind them.

They cover length, languages, and each habit that differs from the population's. Quoted words are the person's own: one
to three words without marks or digits, or single emoji.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from itertools import islice

from contextwin.analysis.language import UNDETERMINED
from contextwin.avatar.style.model import NONE, REST, FeatureProfile, StyleProfile
from contextwin.avatar.style.profile import MIN_MESSAGES

#: Minimum ratio of the person's share to the population's, or the reverse, for a habit to be described. Unmeasured.
RATIO = 1.5
#: Minimum share, of the person or of the population, for a habit to be described: with 0.05, what models made of habits
#: of 3 to 6 % was noise (11 moments of an unseen workspace).
MIN_SHARE = 0.1
#: Minimum distinctness of a rarer habit, in nats per message: a quirk, such as 5 % where others have 0.8 %. Unmeasured.
QUIRK_NATS = 0.03
#: Minimum distinctness of a described habit, in nats per message. Unmeasured.
MIN_NATS = 0.005
#: Minimum share of a language to be named. Unmeasured.
MIN_LANGUAGE_SHARE = 0.05
#: Minimum z-score of a single word to be named as a phrase: lower ones are "just", "not" and "more". Unmeasured.
MIN_WORD_Z = 5.0
#: Below this share a habit is described as "now and then". Unmeasured.
OFTEN = 0.25

_MAX_EXAMPLES = 4
_MAX_PHRASES = 10


@dataclass(frozen=True, kw_only=True, slots=True)
class Habit:
    """A property that a message has or lacks, and the instruction for it: an entry of habits.toml."""

    feature: str  #: the feature that counts it
    more: str  #: the instruction when the person does it more than others
    less: str = ""  #: the instruction when the person does it less; "" for none
    values: Sequence[str] = ()  #: the values that show it; empty: all but "none", "0" and ""
    names_values: bool = False  #: name the most frequent values


_TABLE = (resources.files(__package__) / "habits.toml").read_text(encoding="utf-8")
HABITS = tuple(Habit(**habit) for habit in tomllib.loads(_TABLE)["habits"])


def describe_in_words(profile: StyleProfile) -> list[str]:
    """Return instructions, one sentence each: length, languages, then habits, the most distinctive first.

    Shares are of messages, or of the places where a choice exists. A fallback gives the population's length and
    languages.
    """
    habits = [(feature.distinctness, text) for habit in HABITS for feature, text in _describe_habit(profile, habit)]
    ranked = [text for _, text in sorted(habits, key=lambda habit: (-habit[0], habit[1]))]
    return [
        *_describe_length(profile),
        *_describe_places(profile),
        *_describe_languages(profile),
        *ranked,
        *_describe_phrases(profile),
    ]


def _describe_length(profile: StyleProfile) -> Iterator[str]:
    words, sentences = profile.features["words"].spread, profile.features["sentences"].spread
    if words is None or sentences is None:
        return
    low, high = max(1, sentences.low), max(1, sentences.high)
    count = f"{low} sentence{'s' if low > 1 else ''}" if low == high else f"{low}–{high} sentences"
    yield f"Write {count} (median {words.median} words; half of the messages have {words.low} to {words.high})."


def _describe_places(profile: StyleProfile) -> Iterator[str]:
    reply, channel = (profile.features[name] for name in ("words_in_reply", "words_in_channel"))
    if reply.spread is None or channel.spread is None or min(reply.count, channel.count) < MIN_MESSAGES:
        return
    smaller, larger = sorted((reply.spread.median, channel.spread.median))
    if larger >= RATIO * max(1, smaller):
        yield f"In threads the median is {reply.spread.median} words, in the channel {channel.spread.median}."


def _describe_languages(profile: StyleProfile) -> Iterator[str]:
    known = profile.features["language"].shares.items()
    shares = {name: share for name, share in known if name not in (UNDETERMINED, REST)}
    total = sum(shares.values())
    spoken = {name: share / total for name, share in shares.items() if share / total >= MIN_LANGUAGE_SHARE}
    named = [f"{name} ({_percent(share)})" for name, share in spoken.items()]
    if named:
        yield f"Languages: {', '.join(named)}."


def _describe_habit(profile: StyleProfile, habit: Habit) -> Iterator[tuple[FeatureProfile, str]]:
    feature = profile.features[habit.feature]
    own, usual = (_share_with(habit, shares) for shares in (feature.shares, feature.usual))
    if feature.distinctness < (QUIRK_NATS if max(own, usual) < MIN_SHARE else MIN_NATS):
        return
    numbers = f"{_percent(own)}; others {_percent(usual)}"
    if _is_markedly_more(own, usual):
        more = habit.more if own >= OFTEN else f"Now and then {habit.more[0].lower()}{habit.more[1:]}"
        yield feature, f"{more} ({numbers}){_name_values(habit, feature)}."
    elif habit.less and _is_markedly_more(usual, own):
        yield feature, f"{habit.less} ({numbers})."


def _is_markedly_more(share: float, other: float) -> bool:
    """Return whether the habit is RATIO times as frequent, or its absence RATIO times as rare."""
    return share > other and (share >= RATIO * other or 1 - other >= RATIO * (1 - share))


def _has(habit: Habit, value: str) -> bool:
    return value in habit.values if habit.values else value not in (NONE, "0", REST)


def _share_with(habit: Habit, shares: Mapping[str, float]) -> float:
    return sum(share for value, share in shares.items() if _has(habit, value))


def _name_values(habit: Habit, feature: FeatureProfile) -> str:
    if not habit.names_values:
        return ""
    named = islice((value for value in feature.shares if _has(habit, value)), _MAX_EXAMPLES)
    return f", mostly {', '.join(f'“{value}”' for value in named)}"


def _describe_phrases(profile: StyleProfile) -> Iterator[str]:
    telling = [phrase for phrase in profile.phrases if " " in phrase.text or phrase.z >= MIN_WORD_Z]
    if telling:
        named = ", ".join(f"“{phrase.text}”" for phrase in telling[:_MAX_PHRASES])
        yield f"Phrases that they use more than others: {named}."


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
