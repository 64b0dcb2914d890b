"""Reading the score's constants from a TOML file, or by the name of a preset."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

from contextwin.errors import ConfigError
from contextwin.presets import PRESETS, ScoringWeights

#: Shares, and factors that only ever lower a score.
AT_MOST_ONE = frozenset(
    {
        "alpha",
        "neighbor_weight",
        "thread_spread",
        "conversation_spread",
        "same_language",
        "code_for_code",
        "generated",
        "time_weight",
        "live_share",
    }
)
#: Factors that only ever raise a score.
AT_LEAST_ONE = frozenset({"channel_boost", "thread_boost", "flow_boost", "asker_boost", "speaker_boost"})
#: Counts.
WHOLE = frozenset({"live_tokens"})
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
