from __future__ import annotations

from typing import Any

import pytest

from contextwin.errors import ConfigError
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.timelines import TimelineRequest
from contextwin.models.weights import ScoringWeights
from contextwin.window.validation import complete_request, complete_timeline


def complete(prompt: str = "who owns billing?", **overrides: Any) -> Any:
    request = WindowRequest(prompt=prompt, **{"workspace": "acme", "asker": "U1"} | overrides)
    return complete_request(request, "o200k_base", ScoringWeights())


@pytest.mark.parametrize("prompt", ["", "  \n", "\x00", "\u2003"])
def test_a_prompt_has_words_unless_it_is_about_the_talk_of_a_channel(prompt: str) -> None:
    with pytest.raises(ConfigError, match="prompt must have words, got none: ask something, or name the channel"):
        complete(prompt)
    assert complete(prompt, channel="C1").channel == "C1"


@pytest.mark.parametrize(
    ("filters", "message"),
    [
        ({"min_score": 1.01}, "min_score must be at least 0 and at most 1, got 1.01"),
        ({"min_score": -0.1}, "min_score must be at least 0 and at most 1, got -0.1"),
        ({"min_score": float("nan")}, "min_score must be at least 0 and at most 1, got nan"),
        ({"content_kinds": ("song",)}, "content_kinds must be of text, code, log, table, got 'song'"),
        ({"tags": ("foo",)}, "tags must be of question, link, mention, code, list, file, bot, got 'foo'"),
        ({"code_languages": ("klingon",)}, "code_languages must be of bash, c, .*, got 'klingon'"),
    ],
)
def test_filters_that_nothing_can_pass_are_refused(filters: dict[str, Any], message: str) -> None:
    given = Filters(**filters)
    with pytest.raises(ConfigError, match=message):
        complete(filters=given)
    with pytest.raises(ConfigError, match=message):
        complete_timeline(TimelineRequest(workspace="acme", asker="U1", filters=given))


def test_code_languages_are_those_of_the_store() -> None:
    filters = complete(filters=Filters(code_languages=("TypeScript", "py", "C#"), min_score=1.0)).filters
    assert filters.code_languages == ("typescript", "python", "csharp")
