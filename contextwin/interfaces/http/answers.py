"""Answers: a chat model's, with citations, or the best messages themselves."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from contextwin.answer.answer import answer_to_dict
from contextwin.interfaces.http.bodies import AnswerBody
from contextwin.interfaces.http.callers import Called, Served

router = APIRouter(prefix="/api/v1", tags=["replies"])


@router.post("/answers", summary="Answer a question")
def write_answer(body: AnswerBody, caller: Called, service: Served) -> dict[str, Any]:
    """Return the answer to a question and the messages that it cites; without a chat model, the best messages."""
    return answer_to_dict(service.answerer().answer(body.to_answer_request(caller, service.store)))
