"""The Responses API of OpenAI: requests, answers, and streams of events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING, Any

from contextwin.errors import ReplyError
from contextwin.providers.chat.response import SHAPE_ERRORS, RawAnswer, explain_refusal, explain_shape, read_reply
from contextwin.providers.chat.types import ChatAnswer, ChatMessage, Outcome
from contextwin.providers.endpoints import Endpoint

if TYPE_CHECKING:
    import openai

#: Outcomes by status, or by the reason of an incomplete response.
_OUTCOMES: Mapping[object, Outcome] = {
    "completed": "complete",
    "max_output_tokens": "length",
    "content_filter": "filtered",
}
_LAST_EVENTS = ("response.completed", "response.incomplete", "response.failed")


class ResponsesApi:
    """Builds requests for POST /responses, and reads the answers."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint

    def build_request(self, messages: Sequence[ChatMessage], max_tokens: int, *, stream: bool) -> dict[str, Any]:
        """Return the parameters of a request: only those that all models accept; the server stores nothing.

        Leading system messages become `instructions`, later ones messages of the developer.
        """
        request: dict[str, Any] = {
            "model": self._endpoint.model,
            "input": [
                {"role": "developer" if _is_system(message) else message.role, "content": message.content}
                for message in dropwhile(_is_system, messages)
            ],
            "max_output_tokens": max_tokens,
            "store": False,
        }
        if instructions := "\n\n".join(message.content for message in takewhile(_is_system, messages)):
            request["instructions"] = instructions
        return request | {"stream": True} if stream else request

    def get_sender(self, client: openai.OpenAI) -> Callable[..., Any]:
        """Return the client method that sends a request."""
        return client.responses.with_raw_response.create

    def read_body(self, body: Any) -> ChatAnswer:
        """Return the answer of a body that was not streamed."""
        return read_reply(body, self._endpoint, _read_parts, _OUTCOMES)

    def follow(self) -> ResponsesReader:
        """Return a reader for one stream."""
        return ResponsesReader(self, self._endpoint)


class ResponsesReader:
    """Reads the events of a stream; the last one repeats the whole response."""

    def __init__(self, api: ResponsesApi, endpoint: Endpoint) -> None:
        self._api = api
        self._endpoint = endpoint
        self._body: Any = None

    def take(self, event: Any) -> str:
        """Return the text of an event, "" without any; raises ReplyError for anything but an event."""
        try:
            if event["type"] == "error":
                raise explain_refusal(event, self._endpoint)
            if event["type"] in _LAST_EVENTS:
                self._body = event["response"]
            return "" + event["delta"] if event["type"] == "response.output_text.delta" else ""
        except SHAPE_ERRORS as exc:
            raise explain_shape(self._endpoint) from exc

    @property
    def is_over(self) -> bool:
        """Whether the whole response was received."""
        return self._body is not None

    def finish(self, text: str) -> ChatAnswer:
        """Return the answer of a complete stream; raises ReplyError unless its text is `text`."""
        answer = self._api.read_body(self._body)
        if answer.text != text:
            sizes = f"{len(text)} characters instead of {len(answer.text)}"
            message = f"{self._endpoint.label} streamed a different text than its reply ({sizes}); try again"
            raise ReplyError(message, retryable=True)
        return answer


def _is_system(message: ChatMessage) -> bool:
    return message.role == "system"


def _read_parts(body: Any) -> RawAnswer:
    reason = (body.get("incomplete_details") or {}).get("reason") or body["status"]
    return reason, _read_output(body, "output_text", "text"), _read_output(body, "refusal", "refusal")


def _read_output(body: Any, kind: str, name: str) -> str:
    """Return the parts of one kind in a response's messages, joined."""
    messages = [item for item in body["output"] if item["type"] == "message"]
    return "".join(part[name] for item in messages for part in item["content"] if part["type"] == kind)
