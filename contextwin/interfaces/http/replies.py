"""Answers, and replies in a person's style; both also in pieces as the model writes them (server-sent events)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from threading import Event
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, StreamingResponse

from contextwin.errors import ReplyError
from contextwin.interfaces.http.bodies import AnswerBody, ReplyBody
from contextwin.interfaces.http.callers import Called, Served, searches
from contextwin.interfaces.http.problems import problem_of

router = APIRouter(prefix="/api/v1", tags=["replies"])

EVENTS = "text/event-stream"
#: The name of an event, and its data.
Event_ = tuple[str, Any]
#: Writes something, and tells each piece of it to whom it is given.
Write = Callable[[Callable[[str], None] | None], dict[str, Any]]


def _described(name: str) -> dict[int | str, dict[str, Any]]:
    told = f"The {name}; for `Accept: text/event-stream` the events text, and then {name} or problem"
    content = {"application/json": {"schema": {"type": "object"}}, EVENTS: {"schema": {"type": "string"}}}
    return {200: {"description": told, "content": content}}


@router.post("/answers", summary="Answer a question", responses=_described("answer"))
@searches
async def write_answer(body: AnswerBody, caller: Called, service: Served, request: Request) -> Response:
    """Return the answer to a question and the messages that it cites; without a chat model, the best messages."""
    answerer = await run_in_threadpool(service.answerer)
    asked = await run_in_threadpool(body.to_answer_request, caller, service.store)

    def write(on_text: Callable[[str], None] | None) -> dict[str, Any]:
        told: dict[str, Any] = answerer.answer(replace(asked, on_text=on_text)).to_dict()
        return told

    return await _respond("answer", write, request)


@router.post("/replies", summary="Reply in a person's style", responses=_described("reply"))
@searches
async def write_reply(body: ReplyBody, caller: Called, service: Served, request: Request) -> Response:
    """Return a reply in the style of somebody who allowed it. A reader of its pieces is told of each attempt."""
    avatar = await run_in_threadpool(service.avatar)
    asked = await run_in_threadpool(body.to_reply_request, caller, service.store)

    def write(on_text: Callable[[str], None] | None) -> dict[str, Any]:
        told: dict[str, Any] = avatar.reply(replace(asked, on_text=on_text)).to_dict()
        return told

    return await _respond("reply", write, request)


async def _respond(name: str, write: Write, request: Request) -> Response:
    """Return what is written as JSON, or in pieces for who accepts events; `name` is the name of the last event."""
    if EVENTS not in request.headers.get("accept", ""):
        return JSONResponse(await run_in_threadpool(write, None))
    events = _Events(name, write)
    first = await events.next()
    if isinstance(first[1], Exception):  # Nothing was sent yet, so that the status can say it.
        raise first[1]
    return StreamingResponse(events.stream(first), media_type=EVENTS)


class _Events:
    """What an answer that is being written in a thread tells; a reader who left stops it at the next piece."""

    def __init__(self, name: str, write: Write) -> None:
        self._queue: asyncio.Queue[Event_] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._is_gone = Event()
        self._task = self._loop.run_in_executor(None, self._write, name, write)

    async def next(self) -> Event_:
        """Return the next event: text, and then the whole or a problem."""
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

    def _write(self, name: str, write: Write) -> None:
        try:
            written = write(self._tell_text)
        except Exception as exc:  # noqa: BLE001  (the reader is told of it)
            self._tell("problem", exc)
        else:
            self._tell(name, written)

    def _tell_text(self, piece: str) -> None:
        if self._is_gone.is_set():
            raise ReplyError("nobody reads it any more")
        self._tell("text", {"delta": piece})

    def _tell(self, name: str, data: Any) -> None:
        self._loop.call_soon_threadsafe(self._queue.put_nowait, (name, data))
