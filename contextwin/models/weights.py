"""The constants of the score: the default, the bounds and the meaning of each, and presets by name.

docs/scoring.md says what the score does with them, and where each default comes from.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from importlib import resources
from pathlib import Path
from typing import Any, Literal, NamedTuple

from contextwin.errors import ConfigError

#: Above every useful value, and small enough for every product of constants to stay finite.
GREATEST = 1e9


class WeightRange(NamedTuple):
    """Which numbers a constant may be."""

    low: float  #: the least that is accepted
    high: float  #: the greatest that is accepted
    off: float | None  #: the value at which the constant changes nothing; None: there is none
    search: tuple[float, float] | None  #: where benchmarks.recall.tune looks for better values; None: nowhere
    is_whole: bool  #: only whole numbers are accepted


def _number(
    meaning: str,
    default: float | None,
    *,
    low: float = 0.0,
    high: float = GREATEST,
    off: float | None = 0,
    search: tuple[float, float] | None = None,
) -> Any:
    """Return a field of a constant with its meaning and its range beside its default."""
    limits = WeightRange(low, high, off, search, isinstance(default, int))
    return field(default=default, metadata={"meaning": meaning, "range": limits})


def _share(
    meaning: str,
    default: float | None,
    *,
    off: float | None = 0,
    search: tuple[float, float] | None = (0.0, 1.0),
) -> Any:
    return _number(meaning, default, high=1.0, off=off, search=search)


def _boost(meaning: str, default: float, *, search: tuple[float, float]) -> Any:
    return _number(meaning, default, low=1.0, off=1, search=search)


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoringWeights:
    """Every constant of the score and of the recent messages' share; defaults as chosen on benchmarks/README.md's sets.

    Those sets do not measure thread_boost, flow_boost, flow_minutes, same_language, code_for_code and code_shown. The
    ranges that the tuner searches are unmeasured too.
    """

    alpha: float | None = _share(
        "Weight of the semantic against the lexical score, for every prompt; None: the plan of each prompt decides.",
        None,
        off=None,
        search=None,
    )
    scaling: Literal["minmax", "raw"] = field(
        default="minmax", metadata={"meaning": "Similarity min-max scaled over what was found, or the cosine as it is."}
    )
    rerank_weight: float = _share(
        "Weight of the reranker's score against meaning and words, where a reranker reads the best hits.",
        0.7,
        search=None,
    )
    decay_per_hour: float = _number("Rate r of the exponential time decay exp(−r · hours).", 0.0, search=(0.0, 0.0005))
    decay_power: float = _number("Power p of the time decay (1 + age in days)^−p.", 0.0, search=(0.0, 0.2))
    adaptive_decay: float = _number(
        "Adaptive time decay: added to the power for each unit of the recency z-score above `adaptive_decay_from`.",
        0.05,
        search=(0.0, 0.1),
    )
    adaptive_decay_from: float = _number(
        "Recency z-score up to which the best matches count as no newer than chance.", 0.5, off=None, search=(0.0, 2.0)
    )
    adaptive_decay_most: float = _number("Maximum that adaptive time decay adds to the power.", 0.2, search=(0.0, 0.5))
    recent_power: float = _number(
        "Added to the power when the prompt asks how things stand now.", 0.15, search=(0.0, 0.6)
    )
    range_boost: float = _boost(
        "Factor for messages sent in the time that the prompt mentions.", 1.3, search=(1.0, 2.0)
    )
    spoken_boost: float = _boost(
        "Factor for messages that speak of the time that a question about events names.", 2.0, search=(1.0, 4.0)
    )
    channel_boost: float = _boost("Factor for the channel being answered in.", 1.2, search=(1.0, 2.0))
    thread_boost: float = _boost("Factor for the thread being answered in.", 1.2, search=(1.0, 2.0))
    flow_boost: float = _boost(
        "Factor for the conversation that is going on at `asked_at` in the channel being answered in.",
        1.05,
        search=(1.0, 1.5),
    )
    flow_minutes: float = _number(
        "A conversation is going on while its last message is at most this old.", 30.0, off=None, search=(5.0, 120.0)
    )
    near_equal: float = _number(
        "Scores within this of the best of their run rank as equal, the newest first.", 0.01, search=(0.0, 0.05)
    )
    neighbor_weight: float = _share(
        "Neighbours: their mean relevance adds this share of what a message's own lacks to 1.", 0.5
    )
    thread_propagation: float = _share(
        "Relevance propagation in threads: share of the best relevance nearby in a message's relevance.", 0.8
    )
    thread_loss_per_token: float = _number(
        "Relevance that propagation in threads loses on each token of the way.", 0.0003, off=None, search=(0.0, 0.003)
    )
    conversation_propagation: float = _share(
        "Relevance propagation in conversations of unthreaded messages, which only closeness in time holds together.",
        0.6,
    )
    conversation_loss_per_token: float = _number(
        "Relevance that propagation in conversations loses on each token of the way.",
        0.0016,
        off=None,
        search=(0.0, 0.006),
    )
    passage_share: float = _share(
        "Passages: share of what the messages around it say together in a message's relevance, in long conversations.",
        0.9,
    )
    asker_boost: float = _boost(
        "Factor for threads in which the asker, before the last day, and others wrote.", 1.35, search=(1.0, 2.0)
    )
    speaker_boost: float = _boost("Factor for messages by somebody whom the prompt names.", 1.6, search=(1.0, 2.5))
    instruction_boost: float = _boost(
        "Factor for messages in which the asker says how they want to be answered.", 2.5, search=(1.0, 4.0)
    )
    wish_boost: float = _boost(
        "Factor for messages in which the asker says what they like, when the prompt asks for advice.",
        1.6,
        search=(1.0, 2.5),
    )
    keyword_boost: float = _boost(
        "Factor for messages with a keyword, when the prompt is but keywords.", 10.0, search=(1.0, 20.0)
    )
    completeness_boost: float = _number(
        "Added to a factor of 1 for the share of its thread that was found.", 0.0, search=(0.0, 0.5)
    )
    thread_size_penalty: float = _number(
        "Threads of more than 4 messages are divided by (messages / 4)^this.", 0.12, search=(0.0, 0.3)
    )
    length_penalty: float = _number(
        "Messages above 80 tokens are divided by (tokens / 80)^this.", 0.25, search=(0.0, 0.5)
    )
    same_language: float = _share(
        "Factor for text in another language than the prompt's.", 0.9, off=1, search=(0.5, 1.0)
    )
    code_for_code: float = _share("Factor for prose when the prompt asks for code.", 0.95, off=1, search=(0.5, 1.0))
    code_shown: float = _share(
        "Factor for prose when the prompt asks to be shown code of a language.", 0.1, off=1, search=(0.05, 1.0)
    )
    generated: float = _share("Factor for text by bots and for logs.", 0.65, off=1, search=(0.3, 1.0))
    time_weight: float = _share(
        "Share of the rank in time in a second pass over what was found.", 0.0, search=(0.0, 0.9)
    )
    recent_share: float = _share("Minimum share of the budget for recent messages.", 0.0, search=(0.0, 0.4))
    recent_tokens: int = _number(
        "Maximum tokens that recent messages may take before what was found.", 3000, search=(250.0, 6000.0)
    )


#: What each constant does, in one sentence, by name.
MEANINGS: Mapping[str, str] = {each.name: each.metadata["meaning"] for each in fields(ScoringWeights)}
#: The range of every constant that is a number, by name.
RANGES: Mapping[str, WeightRange] = {
    each.name: each.metadata["range"] for each in fields(ScoringWeights) if "range" in each.metadata
}

#: The engine that contextwin replaces.
ORIGINAL = ScoringWeights(**tomllib.loads((resources.files(__package__) / "original.toml").read_text(encoding="utf-8")))

#: What a file may say of where its constants come from, in the table [tuned] that benchmarks.recall.tune writes.
TUNING: Mapping[str, type] = {"on": str, "date": date, "questions": int, "recall_before": float, "recall_after": float}
#: How a file writes values of these types.
_TYPES = {str: "a text in quotes", date: "a date without quotes", int: "a whole number", float: "a number with a point"}

PRESETS = {
    "default": ScoringWeights(),
    "original": ORIGINAL,
    "original-slow": replace(ORIGINAL, decay_per_hour=0.05, channel_boost=1.5, thread_boost=1.3),
    "two-pass": ScoringWeights(time_weight=0.7),
}

#: What the constants of version 0.1 are called now.
RENAMED = {
    "conversation_fade": "conversation_loss_per_token",
    "conversation_spread": "conversation_propagation",
    "fading": "adaptive_decay",
    "fading_from": "adaptive_decay_from",
    "fading_most": "adaptive_decay_most",
    "live_share": "recent_share",
    "live_tokens": "recent_tokens",
    "thread_fade": "thread_loss_per_token",
    "thread_spread": "thread_propagation",
}


def read_weights(source: str) -> ScoringWeights:
    """Return a preset by name, or the constants in a TOML file; constants that it does not name keep their defaults.

    Raises ConfigError for a file that cannot be read, an unknown constant, or a value out of its range.
    """
    return PRESETS[source] if source in PRESETS else _read_file(source)[0]


def describe_weights(source: str) -> str:
    """Return which weights these are: the defaults, a preset, or a file, and what that was tuned on.

    Raises what `read_weights` raises.
    """
    if source in PRESETS:
        return "the defaults" if source == "default" else f"the preset {source}"
    if not (tuning := _read_file(source)[1]):
        return f"{source}, which does not say what it was tuned on"
    recall = f"recall {tuning['recall_before']:.1f} % before, {tuning['recall_after']:.1f} % after"
    return f"{source}, tuned on {tuning['on']} ({tuning['date']}, {tuning['questions']:,} questions): {recall}"


def _read_file(source: str) -> tuple[ScoringWeights, dict[str, Any]]:
    """Return the constants of a file, and what it says they were tuned on."""
    try:
        values = tomllib.loads(Path(source).expanduser().read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError, RuntimeError) as exc:
        presets, why = ", ".join(PRESETS), exc.strerror if isinstance(exc, OSError) else exc
        raise ConfigError(f"weights {source!r} are no preset ({presets}) and no TOML file: {why}") from exc
    tuning = values.pop("tuned", {})
    if why := _find_fault(tuning):
        raise ConfigError(f"weights {source!r}: {why}; correct or remove the table [tuned]")
    try:
        return parse_weights(values), tuning
    except ConfigError as exc:
        raise ConfigError(f"{source}: {exc}") from exc


def _find_fault(tuning: Any) -> str:
    """Return what is wrong with what a file says it was tuned on: a name, or the type of a value; "" if nothing is.

    An empty table, or none, says nothing.
    """
    if not isinstance(tuning, dict):
        return f"tuned must be a table, got {tuning!r}"
    if tuning and (missing := [name for name in TUNING if name not in tuning]):
        return f"[tuned] lacks {', '.join(missing)}"
    if unknown := sorted(set(tuning) - set(TUNING)):
        return f"[tuned] names {unknown[0]!r}, which does not exist; there are: {', '.join(TUNING)}"
    wrong = next((name for name, value in tuning.items() if type(value) is not TUNING[name]), None)
    return f"{wrong} in [tuned] must be {_TYPES[TUNING[wrong]]}, got {tuning[wrong]!r}" if wrong else ""


def parse_weights(values: dict[str, Any]) -> ScoringWeights:
    """Return the constants in `values`, the others at their defaults; raises ConfigError as `read_weights` does."""
    known = {each.name for each in fields(ScoringWeights)}
    if unknown := sorted(set(values) - known):
        if renamed := RENAMED.get(unknown[0]):
            raise ConfigError(f"weights name {unknown[0]!r}, which is called {renamed!r} since version 0.2; rename it")
        raise ConfigError(f"weights name {unknown[0]!r}, which does not exist; there are: {', '.join(sorted(known))}")
    for name, value in values.items():
        _check(name, value)
    return ScoringWeights(**values)


def _check(name: str, value: Any) -> None:
    """Raise ConfigError for a value that the constant cannot have."""
    if name == "scaling":
        if value not in ("minmax", "raw"):
            raise ConfigError(f'weight \'scaling\' must be "minmax" or "raw", got {value!r}')
        return
    if name == "alpha" and value is None:
        return
    limits = RANGES[name]
    if isinstance(value, bool) or not isinstance(value, int if limits.is_whole else int | float):
        raise ConfigError(f"weight {name!r} must be a {'whole ' if limits.is_whole else ''}number, got {value!r}")
    # Written so that NaN, which is neither below nor above, is refused too.
    if not limits.low <= value <= limits.high:
        raise ConfigError(f"weight {name!r} must be between {limits.low:g} and {limits.high:g}, got {value!r}")
