"""The constants of the score: what each does, its default, and the presets that can be chosen by name."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Literal

from contextwin.errors import ConfigError


@dataclass(frozen=True, kw_only=True, slots=True)
class ScoringWeights:
    """Every constant of the score and of the live part. The defaults were chosen on benchmarks/README.md's sets.

    Which say nothing of thread_boost, flow_boost, flow_minutes, same_language and code_for_code: these are guesses.
    """

    alpha: float | None = None  #: weight of meaning against words for every prompt; None lets each prompt decide; 0–1
    scaling: Literal["minmax", "raw"] = "minmax"  #: similarity scaled over what was found, or the cosine as it is
    decay_per_hour: float = 0.0  #: exponential decay rate r: exp(−r·hours); ≥ 0, per hour
    decay_power: float = 0.0  #: power-law decay p: (1 + age in days)^−p; ≥ 0
    adaptive_decay: float = 0.05  #: added to the power for each standard error by which what was found is newer; ≥ 0
    adaptive_decay_from: float = 0.5  #: as many standard errors count as chance; ≥ 0
    adaptive_decay_most: float = 0.2  #: no more than this is added so; ≥ 0
    recent_power: float = 0.15  #: added to the power when the prompt asks how things stand now; ≥ 0
    range_boost: float = 1.3  #: factor for what was sent in a time that the prompt speaks of; ≥ 1
    channel_boost: float = 1.2  #: factor for the channel being answered in; ≥ 1
    thread_boost: float = 1.2  #: factor for the thread being answered in; ≥ 1
    flow_boost: float = 1.05  #: factor for the conversation that is going on at asked_at; ≥ 1
    flow_minutes: float = 30.0  #: a conversation goes on while its last message is at most this old; minutes
    near_equal: float = 0.01  #: scores within this of the leader of their run are equal, newest first; ≥ 0
    neighbor_weight: float = 0.5  #: share of a message's relevance that its window of three neighbours has; 0–1
    thread_propagation: float = (
        0.8  #: share that the best message near it in its thread has of a message's relevance; 0–1
    )
    thread_loss_per_token: float = 0.0003  #: relevance that is lost on the way to it; ≥ 0, per token
    conversation_propagation: float = (
        0.6  #: `thread_propagation` among unthreaded messages, which only time holds together; 0–1
    )
    conversation_loss_per_token: float = 0.0016  #: `thread_loss_per_token` among them; ≥ 0, per token
    asker_boost: float = 1.35  #: factor for a thread or conversation that the asker took part in; ≥ 1
    speaker_boost: float = 1.6  #: factor for what was written by somebody whom the prompt names; ≥ 1
    completeness_boost: float = 0.0  #: added factor for a thread that is here as a whole; ≥ 0
    length_penalty: float = 0.25  #: relevance is divided by (tokens / 80)^this above 80; ≥ 0
    same_language: float = 0.9  #: factor for text in another language than the prompt's; 0–1
    code_for_code: float = 0.95  #: factor for prose when the prompt asks for code; 0–1
    generated: float = 0.65  #: factor for bot and log text; 0–1
    time_weight: float = 0.0  #: share of the place in time in a second pass over what was found; 0–1
    recent_share: float = 0.0  #: share of the budget that the live part has at least; 0–1
    recent_tokens: int = 3000  #: what the live part may take at most before what was found; tokens


#: The engine that this one descends from: cosine × exp(−0.2 · hours) × 1.2 in the channel × 1.5 in the thread.
ORIGINAL = ScoringWeights(
    alpha=1.0,
    scaling="raw",
    decay_per_hour=0.2,
    decay_power=0.0,
    recent_power=0.0,
    range_boost=1.0,
    channel_boost=1.2,
    thread_boost=1.5,
    flow_boost=1.0,
    near_equal=0.01,
    adaptive_decay=0.0,
    neighbor_weight=0.0,
    thread_propagation=0.0,
    conversation_propagation=0.0,
    asker_boost=1.0,
    speaker_boost=1.0,
    completeness_boost=0.0,
    length_penalty=0.0,
    same_language=1.0,
    code_for_code=1.0,
    generated=1.0,
)

PRESETS = {
    "default": ScoringWeights(),
    "original": ORIGINAL,
    "original-slow": replace(ORIGINAL, decay_per_hour=0.05, channel_boost=1.5, thread_boost=1.3),
    "two-pass": ScoringWeights(time_weight=0.7),
}


#: Shares, and factors that only ever lower a score.
AT_MOST_ONE = frozenset(
    {
        "alpha",
        "neighbor_weight",
        "thread_propagation",
        "conversation_propagation",
        "same_language",
        "code_for_code",
        "generated",
        "time_weight",
        "recent_share",
    }
)


#: Factors that only ever raise a score.
AT_LEAST_ONE = frozenset({"channel_boost", "thread_boost", "flow_boost", "asker_boost", "speaker_boost"})


#: Counts.
WHOLE = frozenset({"recent_tokens"})


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
#: Above anything that can be meant, and small enough for every product of constants to stay finite.
GREATEST = 1e9


def read_weights(source: str) -> ScoringWeights:
    """Return a preset by name, or the constants in a TOML file; those that it does not name keep their defaults.

    Raises ConfigError for a file that cannot be read, a constant that does not exist, or a value out of its range.
    """
    if source in PRESETS:
        return PRESETS[source]
    try:
        values = tomllib.loads(Path(source).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as exc:
        presets = ", ".join(PRESETS)
        raise ConfigError(f"weights {source!r} are no preset ({presets}) and no TOML file: {exc}") from exc
    return parse_weights(values)


def parse_weights(values: dict[str, Any]) -> ScoringWeights:
    """Return the constants that `values` name, every other at its default; ConfigError as `read_weights`."""
    known = {field.name for field in fields(ScoringWeights)}
    if unknown := sorted(set(values) - known):
        if renamed := RENAMED.get(unknown[0]):
            raise ConfigError(f"weights name {unknown[0]!r}, which is called {renamed!r} since version 0.2; rename it")
        raise ConfigError(f"weights name {unknown[0]!r}, which does not exist; there are: {', '.join(sorted(known))}")
    for name, value in values.items():
        _check(name, value)
    return ScoringWeights(**values)


def _check(name: str, value: Any) -> None:
    if name == "scaling":
        if value not in ("minmax", "raw"):
            raise ConfigError(f'weight \'scaling\' must be "minmax" or "raw", got {value!r}')
        return
    if name == "alpha" and value is None:
        return
    is_whole = name in WHOLE
    if isinstance(value, bool) or not isinstance(value, int if is_whole else int | float):
        raise ConfigError(f"weight {name!r} must be a {'whole ' if is_whole else ''}number, got {value!r}")
    low = 1.0 if name in AT_LEAST_ONE else 0.0
    high = 1.0 if name in AT_MOST_ONE else GREATEST
    # Written so that NaN, which is neither below nor above, is refused too.
    if not low <= value <= high:
        raise ConfigError(f"weight {name!r} must be between {low:g} and {high:g}, got {value!r}")
