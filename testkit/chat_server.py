"""A small local server that speaks `POST /v1/responses` and `/v1/chat/completions`, and misbehaves on demand."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from testkit.local_server import LocalServer, Reply, Request, serve

Responder = Callable[[Request], Reply]

MODEL = "m-2026-01-01"
INPUT_TOKENS, OUTPUT_TOKENS = 21, 8

_STATUSES = {"stop": "completed", "length": "incomplete", "content_filter": "incomplete"}
_REASONS = {"length": "max_output_tokens", "content_filter": "content_filter"}


def speaks_responses(request: Request) -> bool:
    return request.path == "/v1/responses"


def completion(text: str | None, *, reason: object = "stop", refusal: str | None = None) -> dict[str, Any]:
    """A whole answer of Chat Completions."""
    message = {"role": "assistant", "content": text, "refusal": refusal}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "model": MODEL,
        "choices": [{"index": 0, "message": message, "finish_reason": reason}],
        "usage": {"prompt_tokens": INPUT_TOKENS, "completion_tokens": OUTPUT_TOKENS, "total_tokens": 29},
    }


def chunks(pieces: Sequence[str], *, reason: str = "stop", refusal: str | None = None) -> list[dict[str, Any]]:
    """The same in a stream."""
    head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "model": MODEL}
    deltas: list[dict[str, Any]] = [{"role": "assistant", "content": ""}, *({"content": piece} for piece in pieces)]
    deltas += [{"refusal": refusal[:6]}, {"refusal": refusal[6:]}] if refusal else []
    events: list[dict[str, Any]] = [{**head, "choices": [{"index": 0, "delta": delta}]} for delta in deltas]
    events.append({**head, "choices": [{"index": 0, "delta": {}, "finish_reason": reason}]})
    usage = {"prompt_tokens": INPUT_TOKENS, "completion_tokens": OUTPUT_TOKENS, "total_tokens": 29}
    return [*events, {**head, "choices": [], "usage": usage}]


def response(text: str | None, *, reason: str = "stop", refusal: str | None = None) -> dict[str, Any]:
    """A whole answer of Responses."""
    parts: list[dict[str, Any]] = []
    if text is not None:
        parts.append({"type": "output_text", "text": text, "annotations": []})
    if refusal is not None:
        parts.append({"type": "refusal", "refusal": refusal})
    message = {"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": parts}
    return {
        "id": "resp_1",
        "object": "response",
        "model": MODEL,
        "status": _STATUSES[reason],
        "error": None,
        "incomplete_details": {"reason": _REASONS[reason]} if reason in _REASONS else None,
        "output": [{"type": "reasoning", "id": "rs_1", "summary": []}, message],
        "usage": {"input_tokens": INPUT_TOKENS, "output_tokens": OUTPUT_TOKENS, "total_tokens": 29},
    }


def events(pieces: Sequence[str], *, reason: str = "stop", refusal: str | None = None) -> list[dict[str, Any]]:
    """The same in a stream."""
    whole = response("".join(pieces), reason=reason, refusal=refusal)
    begun = {**whole, "status": "in_progress", "output": [], "usage": None, "incomplete_details": None}
    deltas = [{"type": "response.output_text.delta", "delta": piece} for piece in pieces]
    refusals = [{"type": "response.refusal.delta", "delta": refusal}] if refusal else []
    last = {"type": f"response.{whole['status']}", "response": whole}
    return [{"type": "response.created", "response": begun}, *deltas, *refusals, last]


def as_sse(bodies: Iterable[object]) -> list[bytes]:
    """Server-sent events, with their names where they have a type, as bytes; bytes stay as they are."""
    return [body if isinstance(body, bytes) else _event(body) for body in bodies]


def _event(body: object) -> bytes:
    name = f"event: {body['type']}\n" if isinstance(body, dict) and "type" in body else ""
    return f"{name}data: {json.dumps(body, ensure_ascii=False)}\n\n".encode()


def say(request: Request, *pieces: str, reason: str = "stop", refusal: str | None = None) -> Reply:
    """Answer a request well, on the endpoint that was asked, in pieces when it asks for a stream."""
    if request.body.get("stream"):
        told = (events if speaks_responses(request) else chunks)(pieces, reason=reason, refusal=refusal)
        end = [] if speaks_responses(request) else [b"data: [DONE]\n\n"]
        return Reply(pieces=as_sse([*told, *end]))
    text = "".join(pieces) if pieces else None
    return Reply(body=(response if speaks_responses(request) else completion)(text, reason=reason, refusal=refusal))


def serve_chat(respond: Responder) -> AbstractContextManager[LocalServer[Request]]:
    """Run a server for the length of a `with` block."""
    return serve(respond, Request)
