"""Whether a prompt is in another language than what was found: a code, by which notes and front ends say so."""

from __future__ import annotations

import pytest

from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import Found
from contextwin.window.foreign import is_foreign
from testkit.factories import make_found

GERMAN = QueryPlan(prompt="Wo steht das Passwort?", language="de")


def found_in(*languages: str) -> Found:
    messages = (make_found(ts=f"{n}.000001", language=each, is_hit=True) for n, each in enumerate(languages))
    return Found(messages=tuple(messages), channels={})


@pytest.mark.parametrize(
    ("languages", "embedder", "likely", "expected"),
    [
        (["en", "en", "und"], "static", 0.1, True),
        (["en"] * 10 + ["de"], "static", 0.1, True),
        (["en"] * 9 + ["de"], "static", 0.25, False),
        (["en"] * 9 + ["de"], "static", 0.1, True),
        (["en"] * 2 + ["de"] * 2 + ["und"], "static", 0.1, False),
        (["en"] * 3 + ["de"] * 2, "static", 0.1, True),
        (["en"] * 3 + ["de"] * 2, "static", 0.4, False),
        (["en"] * 3 + ["de"] * 2, "e5", 0.1, False),
        (["en", "en"], "e5", 0.1, False),
        (["en", "en"], "openai:text-embedding-3-small", 0.1, False),
        (["en", "en"], "static", 0.5, False),
        (["und", "und"], "static", 0.1, False),
        ([], "static", 0.0, False),
    ],
)
def test_a_prompt_is_foreign_to_hits_in_another_language(
    languages: list[str], embedder: str, likely: float, expected: bool
) -> None:
    assert is_foreign(GERMAN, found_in(*languages), embedder, likely) is expected


@pytest.mark.parametrize("plan", [QueryPlan(prompt="ok"), QueryPlan(prompt="where is the password", language="de")])
def test_a_prompt_of_no_sure_language_is_foreign_to_nothing(plan: QueryPlan) -> None:
    assert not is_foreign(plan, found_in("en", "en"), "static", 0.1)
