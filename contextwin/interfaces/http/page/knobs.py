"""The constants of the score as fields of a form, two sets side by side, in groups that follow the table of signals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, get_args

from contextwin.errors import ConfigError
from contextwin.interfaces.http.page.visitors import Form
from contextwin.models.weights import MEANINGS, PRESETS, RANGES, ScoringWeights, parse_weights
from contextwin.window.scoring.signals import BLEND, SIGNALS, Subject

#: Steps of a slider. Unmeasured.
STEPS = 100
#: The groups of constants, in the order of the page.
GROUPS: tuple[Subject, ...] = get_args(Subject)
#: The group of each factor of a score, for its colour.
GROUP_OF_FACTOR: Mapping[str, Subject] = {signal.name: signal.about for signal in SIGNALS} | {BLEND: "time"}
#: The group of constants that no signal reads; of others "match".
OWN_GROUPS: Mapping[str, Subject] = {
    "time_weight": "time",
    "near_equal": "time",
    "recent_share": "place",
    "recent_tokens": "place",
    **dict.fromkeys(("neighbor_weight", "thread_propagation", "thread_loss_per_token"), "threads"),
    **dict.fromkeys(("conversation_propagation", "conversation_loss_per_token", "passage_share"), "threads"),
}
#: Most settings that are kept. Unmeasured.
MOST_TRIES = 9
#: What begins the choice of one that is kept; its number follows.
TRY = "try "
SCALINGS = ("minmax", "raw")


@dataclass(frozen=True, kw_only=True, slots=True)
class Setting:
    """The constants of one side: a preset, and what differs from it."""

    preset: str  #: its name
    weights: ScoringWeights  #: all constants

    @property
    def changes(self) -> dict[str, Any]:
        """The constants that differ from the preset's, by name."""
        base = asdict(PRESETS[self.preset])
        return {name: value for name, value in asdict(self.weights).items() if value != base[name]}

    @property
    def code(self) -> str:
        """The setting in an address: the preset, then what differs.

        >>> Setting(preset="default", weights=ScoringWeights(channel_boost=1.5)).code
        'default,channel_boost:1.5'
        """
        return ",".join([self.preset, *(f"{name}:{_text(value)}" for name, value in self.changes.items())])

    @property
    def toml(self) -> str:
        """The setting as a file that --weights reads."""
        values = ((name, value) for name, value in asdict(self.weights).items() if value is not None)
        lines = (f'{name} = "{value}"' if isinstance(value, str) else f"{name} = {value}" for name, value in values)
        return "\n".join([f"# {self.label}", *lines, ""])

    @property
    def label(self) -> str:
        """How a heading calls it."""
        count = len(self.changes)
        return self.preset + (f" + {count} change{'' if count == 1 else 's'}" if count else "")


@dataclass(frozen=True, kw_only=True, slots=True)
class Knob:
    """A constant as a field."""

    name: str  #: of the constant
    label: str  #: the same for people
    meaning: str  #: what it does
    text: str  #: its value; "": none
    default: str  #: the preset's
    low: str  #: where its slider begins
    high: str  #: and ends
    step: str  #: its steps
    is_changed: bool  #: it differs from the preset's

    @property
    def position(self) -> str:
        """Where its slider stands: in the middle where it has no value."""
        return self.text or _text((float(self.low) + float(self.high)) / 2)

    @property
    def choices(self) -> tuple[str, ...]:
        """The values of a constant that is no number."""
        return SCALINGS if self.name == "scaling" else ()


def setting_of(weights: ScoringWeights | None) -> Setting:
    """Return the setting of some constants: the preset that has them all, else what differs from the default."""
    weights = weights or ScoringWeights()
    preset = next((name for name, each in PRESETS.items() if each == weights), "default")
    return Setting(preset=preset, weights=weights)


def read_code(code: str) -> Setting | None:
    """Return the setting that `Setting.code` wrote; None for "". Raises ConfigError for anything else."""
    preset, *parts = code.split(",")
    if not code:
        return None
    values = dict(part.partition(":")[::2] for part in parts)
    if not all(values.values()):
        raise ConfigError(f"expected a preset, then name:value with commas between, got {code!r}")
    return Setting(preset=preset, weights=_weigh(preset, values))


def read_settings(form: Form) -> dict[str, Setting | None]:
    """Return the settings of both sides of a form; None for a side that is closed."""
    return {side: _read_setting(form, side) for side in "ab"}


def _read_setting(form: Form, side: str) -> Setting | None:
    """Return the setting of a side ("a", "b") in a form; None for a side that is closed.

    Another preset than before sets all fields; an empty field has the preset's value.
    """
    preset, before = (form.get(f"{side}.{name}", [""])[0] for name in ("preset", "base"))
    if not preset:
        return None
    if preset.startswith(TRY):
        kept = dict(enumerate(form.get("try", ()), 1))
        return read_code(kept.get(int(preset.removeprefix(TRY)) if preset[len(TRY) :].isdecimal() else 0, "?"))
    if preset != before or f"{side}.reset" in form:
        return Setting(preset=preset, weights=_weigh(preset, {}))
    given = {each.name: form.get(f"{side}.{each.name}", [""])[0].strip() for each in fields(ScoringWeights)}
    return Setting(preset=preset, weights=_weigh(preset, given))


def read_tries(form: Form, settings: Mapping[str, Setting | None]) -> list[str]:
    """Return the codes of the settings that are kept, in the order in which they were, with one that is kept now."""
    now = settings.get(form.get("keep", [""])[0])
    return clean_tries([*form.get("try", ()), *([now.code] if now else [])])


def clean_tries(codes: Iterable[str]) -> list[str]:
    """Return each of the codes once; ConfigError for one that is none."""
    settings = [setting for code in codes if (setting := read_code(code))]
    return list(dict.fromkeys(setting.code for setting in settings))[:MOST_TRIES]


def list_knobs(setting: Setting) -> Iterator[tuple[str, list[Knob]]]:
    """Yield each group with its fields."""
    grouped: dict[Subject, list[Knob]] = {group: [] for group in GROUPS}
    for each in fields(ScoringWeights):
        grouped[_GROUP_OF[each.name]].append(_knob(each.name, setting))
    yield from grouped.items()


def _weigh(preset: str, given: Mapping[str, str]) -> ScoringWeights:
    if preset not in PRESETS:
        raise ConfigError(f"there is no preset {preset!r}; there are: {', '.join(PRESETS)}")
    values = asdict(PRESETS[preset])
    values |= {name: _value(name, text) for name, text in given.items() if text}
    if values.get("alpha") == "plan":
        values["alpha"] = None
    return parse_weights(values)


def _value(name: str, text: str) -> Any:
    if name == "scaling" or (name == "alpha" and text == "plan"):
        return text
    try:
        number = float(text)
    except ValueError as exc:
        raise ConfigError(f"weight {name!r} must be a number, got {text!r}") from exc
    return int(number) if name in RANGES and RANGES[name].is_whole and number.is_integer() else number


def _text(value: Any) -> str:
    return "plan" if value is None else value if isinstance(value, str) else f"{value:.10g}"


def _knob(name: str, setting: Setting) -> Knob:
    value, default = getattr(setting.weights, name), getattr(PRESETS[setting.preset], name)
    low, high = _ends(name, value, default)
    step = 1 if name in RANGES and RANGES[name].is_whole else (high - low) / STEPS
    return Knob(
        name=name,
        label=name.replace("_", " "),
        meaning=MEANINGS[name],
        text="" if value is None else _text(value),
        default="auto" if default is None else _text(default),
        low=_text(low),
        high=_text(high),
        step=_text(step),
        is_changed=value != default,
    )


def _ends(name: str, *values: Any) -> tuple[float, float]:
    """Return where a slider begins and ends: where the tuner looks, what is off, and what is set."""
    if name not in RANGES:
        return 0.0, 1.0
    limits = RANGES[name]
    known = [*(limits.search or (limits.low, min(limits.high, 1.0))), *(each for each in values if each is not None)]
    known += [] if limits.off is None else [limits.off]
    return min(known), max(known)


def _list_groups() -> dict[str, Subject]:
    read = {name: signal.about for signal in SIGNALS for name in signal.weights}
    return {each.name: read.get(each.name, OWN_GROUPS.get(each.name, "match")) for each in fields(ScoringWeights)}


_GROUP_OF = _list_groups()
