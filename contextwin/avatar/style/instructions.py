"""Profile → instructions for writing in that style, with the numbers behind them.

They cover length, languages, and the few habits that set the person apart from the population for certain. Quoted words
are the person's own: one to three words without marks or digits, or single emoji.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from itertools import islice
from math import exp, log, sqrt

from contextwin.analysis.emoji_names import name_emoji
from contextwin.analysis.language import UNDETERMINED
from contextwin.avatar.style.model import NONE, REST, FeatureProfile, StyleProfile
from contextwin.avatar.style.profile import MIN_MESSAGES

#: Minimum ratio of two median lengths to be told apart by place. Unmeasured.
RATIO = 1.5
#: Standard errors taken off a difference before it counts: 1 in 44 exceeds it by chance.
CERTAIN_Z = 2.0
#: Minimum difference of the person's share from the population's, less its uncertainty, for a habit to be described:
#: of smaller ones, as 7 % against 10 %, writers of 20 replies made nothing.
MIN_DIFFERENCE = 0.1
#: Minimum ratio of both shares, less its uncertainty, for a rare habit, and for single words. Unmeasured.
MIN_RATIO, MIN_WORD_RATIO = 2.0, 1.25
#: Minimum share of a rare habit. Unmeasured.
MIN_RARE = 0.03
#: Minimum share of a careless habit, less its uncertainty. Unmeasured.
MIN_CARELESS = 0.05
#: Minimum share of a language to be named. Unmeasured.
MIN_LANGUAGE_SHARE = 0.05
#: Minimum z-score of a single word, and of several, to be named: lower ones are "just", "want to" and "a lot", found by
#: chance among thousands. Unmeasured.
MIN_WORD_Z, MIN_PHRASE_Z = 5.0, 4.0
#: From this share on a habit is that of most messages, below the other it is one of now and then. Unmeasured.
MOSTLY, OFTEN = 0.5, 0.25
#: Maximum number of habits described: of 12 to 20 lines writers used 3 to 5 in a reply (20 moments of an unseen
#: workspace).
MAX_HABITS = 5
#: Maximum number of habits of now and then, phrases among them. Unmeasured.
MAX_RARE = 4

_MAX_EXAMPLES = 3
_MAX_PHRASES = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Habit:
    """A property that a message has or lacks, and the instruction for it: an entry of habits.toml."""

    feature: str  #: the feature that counts it
    more: str = ""  #: the instruction when the person does it more than others; "" for none
    less: str = ""  #: the instruction when the person does it less; "" for none
    values: Sequence[str] = ()  #: the values that show it; empty: all but "none", "0" and ""
    names_values: bool = False  #: name the most frequent values
    careless: bool = False  #: the prompt tells it of everybody who has it, unless others have it more
    language: str = ""  #: it is described only of people who write mostly in this language; "" for any


@dataclass(frozen=True, kw_only=True, slots=True)
class _Told:
    """An instruction, and how much it sets the person apart."""

    text: str
    weight: float
    is_rare: bool = False  #: most messages do not show it


_TABLE = (resources.files(__package__) / "habits.toml").read_text(encoding="utf-8")
HABITS = tuple(Habit(**habit) for habit in tomllib.loads(_TABLE)["habits"])


def describe_in_words(profile: StyleProfile, talk: str | None = None, *, names_emoji: bool = False) -> list[str]:
    """Return instructions, one sentence each: length, languages, then habits, the most telling first.

    Shares are of messages, or of the places where a choice exists. What is done now and then is one sentence, so that
    a reply does not have all of it. A fallback gives the population's length and languages. `talk` is the language of
    what is replied to: somebody's only language is not named where the talk is in it, or in none that can be told.
    With `names_emoji` emoji have Slack's names.
    """
    habits = [] if profile.is_fallback else [*_describe_habits(profile, names_emoji=names_emoji)]
    told = [*habits, *_describe_phrases(profile)]
    ranked = sorted(told, key=lambda each: (-each.weight, each.text))
    frequent, rare = ([each.text for each in ranked if each.is_rare is is_rare] for is_rare in (False, True))
    return [
        *_describe_length(profile),
        *_describe_places(profile),
        *_describe_languages(profile, talk),
        *frequent[:MAX_HABITS],
        *_join_rare(rare[:MAX_RARE]),
    ]


def _describe_length(profile: StyleProfile) -> Iterator[str]:
    words, sentences = profile.features["words"].spread, profile.features["sentences"].spread
    if words is None or sentences is None:
        return
    low, high = max(1, sentences.low), max(1, sentences.high)
    count = f"{low} sentence{'s' if low > 1 else ''}" if low == high else f"{low}–{high} sentences"
    # The short ones first: writers made every message as long as the longer half.
    shares = f"a quarter of the messages have at most {words.low} words, half at most {words.median}"
    yield f"Write {count}: {shares}, a quarter {words.high} or more."


def _describe_places(profile: StyleProfile) -> Iterator[str]:
    reply, channel = (profile.features[name] for name in ("words_in_reply", "words_in_channel"))
    if reply.spread is None or channel.spread is None or min(reply.count, channel.count) < MIN_MESSAGES:
        return
    smaller, larger = sorted((reply.spread.median, channel.spread.median))
    if larger >= RATIO * max(1, smaller):
        yield f"In threads the median is {reply.spread.median} words, in the channel {channel.spread.median}."


def _describe_languages(profile: StyleProfile, talk: str | None) -> Iterator[str]:
    spoken = _languages(profile)
    named = [f"{name} ({_percent(share)})" for name, share in spoken.items()]
    if named and not (len(named) == 1 and talk in (UNDETERMINED, *spoken)):
        yield f"Languages: {', '.join(named)}."


def _languages(profile: StyleProfile) -> dict[str, float]:
    """Return the share of each language that the person writes in, of what can be told."""
    known = profile.features["language"].shares.items()
    shares = {name: share for name, share in known if name not in (UNDETERMINED, REST)}
    total = sum(shares.values())
    return {name: share / total for name, share in shares.items() if share / total >= MIN_LANGUAGE_SHARE}


def _describe_habits(profile: StyleProfile, *, names_emoji: bool) -> Iterator[_Told]:
    """Yield the most telling habit of each feature."""
    mostly = {name for name, share in _languages(profile).items() if share > MOSTLY}
    best: dict[str, _Told] = {}
    for habit in HABITS:
        if habit.language and habit.language not in mostly:
            continue
        told = _describe_habit(habit, profile.features[habit.feature], names_emoji=names_emoji)
        known = best.get(habit.feature)
        if told and (known is None or (told.weight, not told.is_rare) > (known.weight, not known.is_rare)):
            best[habit.feature] = told
    yield from best.values()


def _describe_habit(habit: Habit, feature: FeatureProfile, *, names_emoji: bool) -> _Told | None:
    """Return the instruction for a habit that sets the person apart for certain, or that is careless."""
    own, usual = (_share_with(habit, shares) for shares in (feature.shares, feature.usual))
    counts = feature.count, feature.usual_count
    numbers = f"{_percent(own)}; others {_percent(usual)}"
    if feature.kind == "words":
        ratio = certain_ratio((usual, own), counts[::-1])
        return _Told(text=f"{habit.less}.", weight=1 - 1 / ratio) if habit.less and ratio >= MIN_WORD_RATIO else None
    difference = certain_difference((own, usual), counts)
    if own > usual or habit.careless:
        sets_apart = difference >= MIN_DIFFERENCE
        weight = max(difference, 0.0)
        if habit.careless:
            least = max(0.0, certain_difference((own, 0.0), counts))
            is_theirs = own >= MOSTLY or own >= usual
            sets_apart, weight = is_theirs and least >= MIN_CARELESS, max(weight, least if own >= MOSTLY else 0.0)
        is_rare = own < OFTEN
        is_quirk = is_rare and own >= MIN_RARE and certain_ratio((own, usual), counts) >= MIN_RATIO
        if not habit.more or not (sets_apart or is_quirk):
            return None
        if is_rare:
            values = _name_values(habit, feature, "", names_emoji=names_emoji)
            return _Told(text=f"{_decapitalize(habit.more)} ({_percent(own)}{values})", weight=weight, is_rare=True)
        more = habit.more if own >= MOSTLY else f"Sometimes {_decapitalize(habit.more)}"
        return _Told(
            text=f"{more} ({numbers}){_name_values(habit, feature, 'mostly ', names_emoji=names_emoji)}.", weight=weight
        )
    if habit.less and -difference >= MIN_DIFFERENCE:
        return _Told(text=f"{habit.less} ({numbers}).", weight=-difference)
    return None


def certain_difference(shares: tuple[float, float], counts: tuple[int, int]) -> float:
    """Return the difference of two shares of so many values, as much of it as is certain; 0.0 for none, or no values.

    The interval is that of Agresti and Caffo (2000), with CERTAIN_Z standard errors.

    >>> round(certain_difference((0.5, 0.1), (40, 400)), 2), certain_difference((0.5, 0.4), (40, 400))
    (0.24, 0.0)
    """
    if not all(counts):
        return 0.0
    (one, other), sizes = _smooth(shares, counts), [count + 2 for count in counts]
    error = sqrt(one * (1 - one) / sizes[0] + other * (1 - other) / sizes[1])
    left = max(0.0, abs(one - other) - CERTAIN_Z * error)
    return left if one > other else -left


def certain_ratio(shares: tuple[float, float], counts: tuple[int, int]) -> float:
    """Return the ratio of two shares of so many values, as much of it as is certain; 0.0 without values.

    The interval is the logarithmic one (Katz et al. 1978) of smoothed shares, with CERTAIN_Z standard errors.

    >>> round(certain_ratio((0.1, 0.01), (200, 2000)), 1)
    5.4
    """
    if not all(counts):
        return 0.0
    one, other = _smooth(shares, counts)
    error = sqrt((1 - one) / (one * (counts[0] + 2)) + (1 - other) / (other * (counts[1] + 2)))
    return exp(log(one / other) - CERTAIN_Z * error)


def _smooth(shares: tuple[float, float], counts: tuple[int, int]) -> list[float]:
    """Return the shares with one value more that shows the habit, and one that does not."""
    return [(share * count + 1) / (count + 2) for share, count in zip(shares, counts, strict=True)]


def _has(habit: Habit, value: str) -> bool:
    return value in habit.values if habit.values else value not in (NONE, "0", REST)


def _share_with(habit: Habit, shares: Mapping[str, float]) -> float:
    return sum(share for value, share in shares.items() if _has(habit, value))


def _name_values(habit: Habit, feature: FeatureProfile, lead: str, *, names_emoji: bool) -> str:
    """Return the values that the person shows most, those that others show less; "" where none are to be named."""
    if not habit.names_values:
        return ""
    theirs = (v for v, share in feature.shares.items() if _has(habit, v) and share > feature.usual.get(v, 0.0))
    named = [f"“{name_emoji(value) if names_emoji else value}”" for value in islice(theirs, _MAX_EXAMPLES)]
    return f", {lead}{', '.join(named)}" if named else ""


def _describe_phrases(profile: StyleProfile) -> Iterator[_Told]:
    """Yield the person's most telling phrases, with the share of messages that they are in at most."""
    telling = (phrase for phrase in profile.phrases if phrase.z >= (MIN_PHRASE_Z if " " in phrase.text else MIN_WORD_Z))
    for phrase in islice(telling, _MAX_PHRASES):
        share = min(1.0, phrase.count / max(1, profile.message_count))
        text = f"say “{phrase.text}” ({_percent(share)})"
        if share < OFTEN:
            yield _Told(text=text, weight=share, is_rare=True)
        else:
            yield _Told(text=f"{'Mostly' if share >= MOSTLY else 'Sometimes'} {text}.", weight=share)


def _join_rare(rare: Sequence[str]) -> Iterator[str]:
    if rare:
        yield f"Now and then, never two in one message, and none in most: {'; '.join(rare)}."


def _decapitalize(text: str) -> str:
    return f"{text[0].lower()}{text[1:]}"


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
