"""What a body has by the name of the engine's field reaches the engine, and it has all that a front end may choose."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from contextwin.answer.answer import AnswerRequest
from contextwin.avatar.reply import ReplyRequest
from contextwin.interfaces.http.bodies import (
    AnswerBody,
    AskedBody,
    Body,
    FiltersBody,
    ReplyBody,
    TimelineBody,
    WindowBody,
)
from contextwin.models.access import Viewer
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.timelines import TimelineRequest


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (AskedBody(prompt="Who?", max_messages=3, tz="Pacific/Auckland", alpha=0.25, explain=True), WindowRequest),
        (AnswerBody(prompt="Who?", max_prompt_tokens=7, max_reply_tokens=8), AnswerRequest),
        (ReplyBody(prompt="Who?", persona="U1", balance=0.5, min_style_match=0.75), ReplyRequest),
        (TimelineBody(matching="billing", order="desc", limit=4, after="x"), TimelineRequest),
        (FiltersBody(channels=("C1",), min_score=0.5), Filters),
    ],
)
def test_fields_of_the_same_name_are_handed_on_as_they_are(body: Body, kind: type[Any]) -> None:
    shared = {each.name for each in fields(kind)} & type(body).model_fields.keys()
    assert body.fields_of(kind) == {name: getattr(body, name) for name in shared}
    assert body.model_fields_set & shared


def test_a_body_has_every_option_of_a_window() -> None:
    """But for who asks, which the token says, and `on_error`: an API answers with a problem."""
    options = {each.name for each in fields(WindowRequest)} - {*Viewer.__slots__, "on_error"}
    assert options <= WindowBody.model_fields.keys()
    assert {each.name for each in fields(Filters)} == FiltersBody.model_fields.keys()
