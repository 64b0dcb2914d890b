"""What the pages show, as functions of values: constants as fields, numbers as shapes, times as people write them."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, get_args

import pytest

pytest.importorskip("fastapi")

from contextwin.errors import ConfigError
from contextwin.interfaces.http.page.charts import BOX, draw_histogram, draw_strip, spread_factors, stack
from contextwin.interfaces.http.page.knobs import (
    GROUP_OF_FACTOR,
    GROUPS,
    clean_tries,
    list_knobs,
    read_code,
    read_settings,
    setting_of,
)
from contextwin.interfaces.http.page.logins import LINK_SECONDS, Login, LoginLinks
from contextwin.models.monitoring import ScoreBin
from contextwin.models.weights import MEANINGS, PRESETS, ScoringWeights
from contextwin.models.windows import OUTCOMES, Outcome
from contextwin.window.scoring.signals import FACTORS

NOW = datetime(2026, 3, 8, tzinfo=UTC)
NAMES = [each.name for each in fields(ScoringWeights)]


# ---- constants


def test_every_constant_has_a_field_and_a_meaning() -> None:
    shown = [knob.name for _, knobs in list_knobs(setting_of(None)) for knob in knobs]
    assert sorted(shown) == sorted(NAMES)
    assert sorted(MEANINGS) == sorted(NAMES)


def test_every_factor_has_the_colour_of_a_group() -> None:
    assert {*GROUP_OF_FACTOR} == {*FACTORS}
    assert {*GROUP_OF_FACTOR.values()} <= {*GROUPS}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_form_that_nobody_changed_gives_the_preset(preset: str) -> None:
    setting = read_code(preset)
    assert setting is not None
    sent: dict[str, Any] = {"a.preset": [preset], "a.base": [preset]}
    sent |= {f"a.{knob.name}": [knob.text] for _, knobs in list_knobs(setting) for knob in knobs}
    assert read_settings(sent)["a"] == setting
    assert not any(knob.is_changed for _, knobs in list_knobs(setting) for knob in knobs)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_code_brings_every_setting_back(preset: str, name: str) -> None:
    other: Any = {"scaling": "raw", "alpha": 0.123456789, "recent_tokens": 12}.get(name, 1.0)
    changed = replace(PRESETS[preset], **{name: other})
    setting = setting_of(changed)
    read = read_code(setting.code)
    assert read is not None
    assert read.weights == changed


def test_a_slider_reaches_the_value_the_default_and_what_is_off() -> None:
    setting = setting_of(ScoringWeights(channel_boost=7.5))
    knobs = {knob.name: knob for _, knobs in list_knobs(setting) for knob in knobs}
    assert (knobs["channel_boost"].low, knobs["channel_boost"].high) == ("1", "7.5")
    assert knobs["recent_tokens"].step == "1"
    assert knobs["alpha"].position == "0.5"


def test_settings_are_kept_once_each() -> None:
    assert clean_tries(["default", "original", "default", ""]) == ["default", "original"]
    with pytest.raises(ConfigError, match="preset"):
        clean_tries(["mine"])


# ---- shapes


def test_parts_lie_side_by_side() -> None:
    pieces = stack([(30, "hit", "a"), (10, "frame", "b"), (60, "free", "c")], 100)
    assert [(piece.x, piece.width) for piece in pieces] == [(0, 300), (300, 100), (400, 600)]
    assert stack([(0.0, "free", "")], 0)[0].width == 0


def test_a_factor_and_its_inverse_are_as_long_on_both_sides() -> None:
    up, down = spread_factors([("a", 2.0, "time"), ("b", 0.5, "place")])
    assert up.x == down.x + down.width == BOX / 2
    assert up.width == pytest.approx(down.width)


@pytest.mark.parametrize("value", [0.0, 1e-300, 1e300, 10.0])
def test_no_factor_leaves_its_strip(value: float) -> None:
    (piece,) = spread_factors([("a", value, "time")])
    assert 0 <= piece.x <= piece.x + piece.width <= BOX


def test_messages_stand_where_they_were_sent() -> None:
    messages = [(NOW - timedelta(days=days), 1.0 / (days + 1), days == 0, "") for days in (0, 5, 10)]
    strip = draw_strip(messages, (NOW - timedelta(days=5), None), NOW)
    assert strip is not None
    assert [round(tick.x) for tick in strip.ticks] == [0, 500, 1000]
    assert strip.ticks[-1].kind == "shown"
    assert strip.shade is not None
    assert (strip.shade.x, strip.shade.width) == (500, 500)
    assert draw_strip([], (None, None), NOW) is None
    assert draw_strip([(NOW, 0.0, True, "")], (None, None), NOW) is not None


def test_a_histogram_holds_all_scores() -> None:
    pieces = draw_histogram([ScoreBin(score=0.3, shown=1, dropped=3), ScoreBin(score=99.0, shown=2, dropped=0)])
    assert max(piece.height for piece in pieces) == 75
    assert all(0 <= piece.x <= piece.x + piece.width <= BOX for piece in pieces)
    assert draw_histogram([])


# ---- links


def test_a_link_is_of_no_use_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    links = LoginLinks()
    login = Login(workspace="T1", user="U1")
    first, second = (links.make(login).partition("=")[2] for _ in range(2))
    assert links.users() == {"T1": "U1"}
    assert links.use(first) == login
    assert links.use(first) is None
    monkeypatch.setattr("contextwin.interfaces.http.page.logins.LINK_SECONDS", -1.0)
    assert links.use(links.make(login).partition("=")[2]) is None
    assert links.use(second) == login
    assert LINK_SECONDS > 0


def test_a_link_works_once_in_all_processes_that_have_it(tmp_path: Path) -> None:
    links, login = LoginLinks(), Login(workspace="T1", user="U1")
    code = links.make(login).partition("=")[2]
    first, second = (LoginLinks(dict(links.list_open()), used=tmp_path) for _ in range(2))
    assert second.use(code) == login
    assert first.use(code) is None
    assert code not in "".join(each.name for each in tmp_path.iterdir())


def test_every_outcome_has_its_words() -> None:
    assert {*OUTCOMES} == {*get_args(Outcome)}
