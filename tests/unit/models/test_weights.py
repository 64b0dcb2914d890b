"""Constants come from presets and TOML files; one that cannot be meant is refused by name."""

from __future__ import annotations

import math
import re
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.errors import ConfigError
from contextwin.models.weights import (
    GREATEST,
    PRESETS,
    RANGES,
    RENAMED,
    ScoringWeights,
    describe_weights,
    parse_weights,
    read_weights,
)

shares, boosts, counts = st.floats(0, 1), st.floats(1, 100), st.integers(0, 10_000)
NUMBERS = [field.name for field in fields(ScoringWeights) if field.name != "scaling"]
# docs/scoring.md says the bounds of each, and a test of its own compares them.
#: Shares, and factors that only ever lower a score.
AT_MOST_ONE = {name for name, limits in RANGES.items() if limits.high == 1}
#: Factors that only ever raise a score.
AT_LEAST_ONE = {name for name, limits in RANGES.items() if limits.low == 1}
#: Counts.
WHOLE = {name for name, limits in RANGES.items() if limits.is_whole}


def write(folder: Path, text: str) -> str:
    path = folder / "weights.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_read_by_its_name(name: str) -> None:
    assert read_weights(name) is PRESETS[name]
    assert {"default", "original", "original-slow"} <= set(PRESETS)


def test_a_file_changes_what_it_names_and_nothing_else(tmp_path: Path) -> None:
    source = write(tmp_path, 'alpha = 0.4\nchannel_boost = 2\nscaling = "raw"\nrecent_tokens = 100\n')
    expected = ScoringWeights(alpha=0.4, channel_boost=2, scaling="raw", recent_tokens=100)
    assert read_weights(source) == expected
    assert read_weights(write(tmp_path, "")) == ScoringWeights()


@given(
    st.fixed_dictionaries(
        {"scaling": st.sampled_from(["minmax", "raw"])},
        optional={name: counts if name in WHOLE else boosts if name in AT_LEAST_ONE else shares for name in NUMBERS},
    )
)
def test_a_file_is_read_as_it_was_written(tmp_path_factory: pytest.TempPathFactory, values: dict[str, Any]) -> None:
    written = "".join(f"{name} = {value!r}\n" for name, value in values.items())
    assert read_weights(write(tmp_path_factory.mktemp("w"), written)) == ScoringWeights(**values)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_preset_passes_the_checks(preset: ScoringWeights) -> None:
    assert parse_weights(asdict(preset)) == preset


def test_an_unknown_constant_is_named_with_those_there_are() -> None:
    with pytest.raises(ConfigError, match=r"'chanel_boost'.*there are: .*channel_boost") as caught:
        parse_weights({"chanel_boost": 1.2})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("decay_per_hour", "0.2"),
        ("channel_boost", True),
        ("near_equal", None),
        ("thread_propagation", [0.3]),
        ("recent_share", {"of": 1}),
        ("recent_tokens", 400.5),
        ("recent_tokens", False),
        ("scaling", "log"),
        ("scaling", 1),
        ("scaling", None),
    ],
)
def test_a_value_of_the_wrong_type_is_refused(name: str, value: object) -> None:
    with pytest.raises(ConfigError, match=f"'{name}' must be"):
        parse_weights({name: value})


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("value", [-0.001, math.nan, math.inf, -math.inf, 10**400, -(10**400)])
def test_a_value_out_of_range_is_refused(name: str, value: float) -> None:
    with pytest.raises(ConfigError, match=f"'{name}' must be"):
        parse_weights({name: value})


@pytest.mark.parametrize("name", sorted(AT_MOST_ONE))
def test_shares_end_at_one(name: str) -> None:
    parse_weights({name: 0})
    parse_weights({name: 1})
    with pytest.raises(ConfigError, match=r"between 0 and 1, got 1\.01"):
        parse_weights({name: 1.01})


@pytest.mark.parametrize("name", sorted(AT_LEAST_ONE))
def test_boosts_start_at_one(name: str) -> None:
    parse_weights({name: 1})
    with pytest.raises(ConfigError, match=r"between 1 and 1e\+09, got 0\.99"):
        parse_weights({name: 0.99})


def test_every_number_has_its_bounds() -> None:
    assert list(RANGES) == NUMBERS
    assert {limits.low for limits in RANGES.values()} == {0, 1}
    assert {limits.high for limits in RANGES.values()} == {1, GREATEST}


def test_what_switches_a_constant_off_and_what_is_searched_is_accepted() -> None:
    for name, limits in RANGES.items():
        for value in (limits.off, *(limits.search or ())):
            assert value is None or limits.low <= value <= limits.high, name


def test_whole_numbers_are_those_that_count_something() -> None:
    assert {field.name for field in fields(ScoringWeights) if isinstance(field.default, int)} == WHOLE


def test_no_alpha_lets_each_prompt_decide() -> None:
    assert parse_weights({}).alpha is None
    assert parse_weights({"alpha": None}).alpha is None


@pytest.mark.parametrize("text", ["alpha = ", "alpha = 0.1\nalpha = 0.2", "[alpha", "alpha = 0.1.2"])
def test_a_file_that_is_no_toml_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ConfigError, match=r"weights\.toml.*no TOML file"):
        read_weights(write(tmp_path, text))


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_bytes(b"alpha = \xff\xfe")
    with pytest.raises(ConfigError, match="no TOML file"):
        read_weights(str(path))


@pytest.mark.parametrize("source", ["", "orignal", "no/such/file.toml", ".", "a\0b"])
def test_a_file_that_cannot_be_opened_is_refused_with_the_presets(source: str) -> None:
    with pytest.raises(ConfigError, match="default, original, original-slow, two-pass"):
        read_weights(source)


def test_a_file_that_is_wrong_inside_says_where(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="'generated' must be between 0 and 1, got 2"):
        read_weights(write(tmp_path, "generated = 2"))


TUNED = {"on": '"feedback (judged)"', "date": "2026-11-25", "questions": "1_500"}
TUNED |= {"recall_before": "61.2", "recall_after": "63.0"}


def tuned(**changes: str | None) -> str:
    values = {name: value for name, value in (TUNED | changes).items() if value is not None}
    return "\n".join(["alpha = 0.4", "[tuned]", *(f"{name} = {value}" for name, value in values.items())])


def test_a_file_says_what_it_was_tuned_on(tmp_path: Path) -> None:
    path = write(tmp_path, tuned())
    assert read_weights(path) == ScoringWeights(alpha=0.4)
    said = "tuned on feedback (judged) (2026-11-25, 1,500 questions): recall 61.2 % before, 63.0 % after"
    assert describe_weights(path) == f"{path}, {said}"
    assert describe_weights(write(tmp_path, "alpha = 0.4")) == f"{path}, which does not say what it was tuned on"
    assert (describe_weights("default"), describe_weights("original")) == ("the defaults", "the preset original")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("tuned = 3", "tuned must be a table, got 3"),
        *((tuned(**{name: None}), f"[tuned] lacks {name}") for name in TUNED),
        (tuned(on=None, date=None), "[tuned] lacks on, date"),
        (tuned(on="3"), "on in [tuned] must be a text in quotes, got 3"),
        (tuned(date='"2026-11-25"'), "date in [tuned] must be a date without quotes, got '2026-11-25'"),
        (tuned(questions='"many"'), "questions in [tuned] must be a whole number, got 'many'"),
        (tuned(recall_after="63"), "recall_after in [tuned] must be a number with a point, got 63"),
        (
            tuned(more="1"),
            "[tuned] names 'more', which does not exist; there are: on, date, questions, recall_before, recall_after",
        ),
    ],
)
def test_a_file_that_says_it_wrongly_is_refused(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(ConfigError, match=re.escape(f"{why}; correct or remove the table [tuned]")):
        read_weights(write(tmp_path, text))


def test_a_file_nested_too_deeply_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no TOML file"):
        read_weights(write(tmp_path, "alpha = " + "[" * 100_000))


def test_a_constant_of_the_version_before_is_named_as_it_is_called_now() -> None:
    with pytest.raises(ConfigError, match="'live_tokens', which is called 'recent_tokens'"):
        parse_weights({"live_tokens": 100})
    assert {*RENAMED.values()} <= {field.name for field in fields(ScoringWeights)}
