"""Answers, and replies in a person's style; these also in pieces as the model writes them (server-sent events)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from threading import Event
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, StreamingResponse

from contextwin.answer.answer import answer_to_dict
from contextwin.avatar.avatar import Avatar
from contextwin.avatar.reply import ReplyRequest, reply_to_dict
from contextwin.errors import ReplyError
from contextwin.interfaces.http.bodies import AnswerBody, ReplyBody
from contextwin.interfaces.http.callers import Called, Served
from contextwin.interfaces.http.problems import problem_of

router = APIRouter(prefix="/api/v1", tags=["replies"])

EVENTS = "text/event-stream"
#: The name of an event, and its data.
Event_ = tuple[str, Any]
_EVENTS_ANSWER = {
    200: {
        "description": "The reply; for `Accept: text/event-stream` the events text, and then reply or problem",
        "content": {
            "application/json": {"schema": {"type": "object"}},
            EVENTS: {"schema": {"type": "string"}},
        },
    }
}


@router.post("/answers", summary="Answer a question")
def write_answer(body: AnswerBody, caller: Called, service: Served) -> dict[str, Any]:
    """Return the answer to a question and the messages that it cites; without a chat model, the best messages."""
    return answer_to_dict(service.answerer().answer(body.to_answer_request(caller, service.store)))


@router.post("/replies", summary="Reply in a person's style", responses=_EVENTS_ANSWER)
async def write_reply(body: ReplyBody, caller: Called, service: Served, request: Request) -> Response:
    """Return a reply in the style of somebody who allowed it. Whoever reads it in pieces is told of each attempt."""
    avatar = await run_in_threadpool(service.avatar)
    asked = await run_in_threadpool(body.to_reply_request, caller, service.store)
    if EVENTS not in request.headers.get("accept", ""):
        return JSONResponse(reply_to_dict(await run_in_threadpool(avatar.reply, asked)))
    events = _Events(avatar, asked)
    first = await events.next()
    if isinstance(first[1], Exception):  # Nothing was sent yet, so that the status can say it.
        raise first[1]
    return StreamingResponse(events.stream(first), media_type=EVENTS)


class _Events:
    """What a reply that is being written in a thread tells; a reader who left stops it at the next piece."""

    def __init__(self, avatar: Avatar, request: ReplyRequest) -> None:
        self._queue: asyncio.Queue[Event_] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._is_gone = Event()
        self._task = self._loop.run_in_executor(None, self._write, avatar, request)

    async def next(self) -> Event_:
        """Return the next event: text, and then reply or problem."""
        return await self._queue.get()

    async def stream(self, event: Event_) -> AsyncIterator[str]:
        """Yield the events as they are sent, from the given one to the last."""
        try:
            while True:
                name, data = event
                told = problem_of(data).as_dict() if isinstance(data, Exception) else data
                yield f"event: {name}\ndata: {json.dumps(told)}\n\n"
                if name != "text":
                    return
                event = await self.next()
        finally:
            self._is_gone.set()

    def _write(self, avatar: Avatar, request: ReplyRequest) -> None:
        try:
            reply = avatar.reply(replace(request, on_text=self._tell_text))
        except Exception as exc:  # noqa: BLE001  (whoever reads is told of it)
            self._tell("problem", exc)
        else:
            self._tell("reply", reply_to_dict(reply))

    def _tell_text(self, piece: str) -> None:
        if self._is_gone.is_set():
            raise ReplyError("nobody reads the reply any more")
        self._tell("text", {"delta": piece})

    def _tell(self, name: str, data: Any) -> None:
        self._loop.call_soon_threadsafe(self._queue.put_nowait, (name, data))
