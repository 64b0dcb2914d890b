"""Chat models of OpenAI, Ollama, or any server with OpenAI's API."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING, Any

from contextwin.analysis.tokens import encodable
from contextwin.config import Settings
from contextwin.errors import ReplyError
from contextwin.providers.chat.limits import ChatLimits
from contextwin.providers.chat.response import (
    POLICY_CODES,
    SHAPE_ERRORS,
    FilteredError,
    RawAnswer,
    explain_refusal,
    explain_shape,
    read_reply,
)
from contextwin.providers.chat.types import ChatAnswer, ChatMessage, Outcome
from contextwin.providers.endpoints import Endpoint
from contextwin.providers.openai_client import explain_error, make_policy, open_client

if TYPE_CHECKING:
    import openai

#: Outcomes by status, or by the reason of an incomplete response.
_RESPONSE_ENDS: Mapping[object, Outcome] = {
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
        return read_reply(body, self._endpoint, _read_response, _RESPONSE_ENDS)

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


def _read_response(body: Any) -> RawAnswer:
    reason = (body.get("incomplete_details") or {}).get("reason") or body["status"]
    return reason, _read_output(body, "output_text", "text"), _read_output(body, "refusal", "refusal")


def _read_output(body: Any, kind: str, name: str) -> str:
    """Return the parts of one kind in a response's messages, joined."""
    messages = [item for item in body["output"] if item["type"] == "message"]
    return "".join(part[name] for item in messages for part in item["content"] if part["type"] == kind)


#: Outcomes by finish reason; "eos" is Together's "stop". Others, such as vLLM's "abort", may mean a partial reply.
_COMPLETION_ENDS: Mapping[object, Outcome] = {
    "stop": "complete",
    "eos": "complete",
    "length": "length",
    "content_filter": "filtered",
}


class CompletionsApi:
    """Builds requests for POST /chat/completions, and reads the answers."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint

    def build_request(self, messages: Sequence[ChatMessage], max_tokens: int, *, stream: bool) -> dict[str, Any]:
        """Return the parameters of a request: only those that all models and servers accept."""
        request: dict[str, Any] = {
            "model": self._endpoint.model,
            "messages": [{"role": message.role, "content": message.content} for message in messages],
            "max_tokens": max_tokens,
        }
        return request | {"stream": True, "stream_options": {"include_usage": True}} if stream else request

    def get_sender(self, client: openai.OpenAI) -> Callable[..., Any]:
        """Return the client method that sends a request."""
        return client.chat.completions.with_raw_response.create

    def read_body(self, body: Any) -> ChatAnswer:
        """Return the answer of a body that was not streamed."""
        return read_reply(body, self._endpoint, _read_choice, _COMPLETION_ENDS)

    def follow(self) -> CompletionsReader:
        """Return a reader for one stream."""
        return CompletionsReader(self, self._endpoint)


class CompletionsReader:
    """Joins the chunks of a stream into a body."""

    def __init__(self, api: CompletionsApi, endpoint: Endpoint) -> None:
        self._api = api
        self._endpoint = endpoint
        self._body: dict[str, Any] = {}
        self._reason: object = None
        self._refusal = ""

    def take(self, chunk: Any) -> str:
        """Return the text of a chunk, "" without any; raises ReplyError for anything but a chunk."""
        try:
            self._body |= {name: chunk[name] for name in ("model", "usage") if chunk.get(name)}
            choices = [choice for choice in chunk.get("choices") or [] if not choice.get("index")]
            for choice in choices:
                self._reason = choice.get("finish_reason") or self._reason
            deltas = [choice.get("delta") or {} for choice in choices]
            self._refusal += "".join(delta.get("refusal") or "" for delta in deltas)
            return "".join(delta.get("content") or "" for delta in deltas)
        except SHAPE_ERRORS as exc:
            raise explain_shape(self._endpoint) from exc

    @property
    def is_over(self) -> bool:
        """Whether the finish reason was received."""
        return self._reason is not None

    def finish(self, text: str) -> ChatAnswer:
        """Return the answer of a complete stream with this text."""
        message = {"content": text, "refusal": self._refusal}
        choice = {"finish_reason": self._reason, "message": message}
        return self._api.read_body(self._body | {"choices": [choice]})


def _read_choice(body: Any) -> RawAnswer:
    choice = body["choices"][0]
    message = choice["message"]
    return choice.get("finish_reason"), message.get("content"), message.get("refusal")


# Limits that end an endless stream: it has about one event per token, hidden reasoning included. Unmeasured.
PER_TOKEN = 4
BESIDE = 1_000

Api = CompletionsApi | ResponsesApi
Reader = CompletionsReader | ResponsesReader


class OpenAIChatModel:
    """Calls one endpoint. The openai client retries before a reply begins, and waits as long as the server asks."""

    def __init__(self, endpoint: Endpoint, api: Api, limits: ChatLimits, settings: Settings) -> None:
        self._endpoint = endpoint
        self._api = api
        self.spec, self.context_tokens, self.encoding = limits.spec, limits.context_tokens, limits.encoding
        self._policy = make_policy(settings)
        self._send_raw = api.get_sender(open_client(endpoint, self._policy))

    def complete(
        self, messages: Sequence[ChatMessage], *, max_tokens: int, on_text: Callable[[str], None] | None = None
    ) -> ChatAnswer:
        """Return the answer, streamed with an `on_text`; a lone surrogate is sent as a question mark."""
        sendable = [replace(message, content=encodable(message.content)) for message in messages]
        request = self._api.build_request(sendable, max_tokens, stream=on_text is not None)
        pieces: list[str] = []
        try:
            if on_text is None:
                return self._api.read_body(self._load_body(self._send(request).content))
            return self._follow(request, on_text, pieces, max_events=PER_TOKEN * max_tokens + BESIDE)
        except FilteredError as exc:
            detail, model = exc.detail or None, self._endpoint.model
        return ChatAnswer(text="".join(pieces), outcome="filtered", detail=detail, model=model)

    def _follow(
        self, request: dict[str, Any], on_text: Callable[[str], None], pieces: list[str], *, max_events: int
    ) -> ChatAnswer:
        """Return the answer of a stream; its text is appended to `pieces` as it arrives."""
        reader = self._api.follow()
        with closing(self._iter_events(self._send(request), reader, pieces)) as events:
            for number, event in enumerate(events):
                if number >= max_events:
                    raise ReplyError(f"{self._endpoint.label} does not stop at max_tokens; use another model or server")
                if piece := reader.take(event):
                    pieces.append(piece)
                    on_text(piece)
        return reader.finish("".join(pieces))

    def _send(self, request: dict[str, Any]) -> Any:
        """Return the raw answer to a request, or raise ReplyError."""
        import openai

        try:
            return self._send_raw(**request)
        except openai.OpenAIError as exc:
            failure = explain_error(exc, self._endpoint, self._policy)
        # Raised outside of `except`: the client's error holds the request, and with it the key.
        if failure.code in POLICY_CODES:
            raise FilteredError(failure.detail)
        raise ReplyError(failure.message, retryable=failure.retryable)

    def _iter_events(self, raw: Any, reader: Reader, pieces: Sequence[str]) -> Generator[Any, None, None]:
        """Yield the events of a stream as JSON; raises ReplyError when it breaks before the end of the reply."""
        import openai

        try:
            with raw.parse(to=openai.Stream[object]) as events:
                yield from events
        except openai.APIError as exc:
            failure = self._explain_break(exc, pieces)
        except (ValueError, RecursionError):
            failure = self._break_off("sent what is not JSON", "check that the address is right", pieces)
        else:
            failure = self._break_off("broke off", "ask again", pieces)
        # Errors after the end of the reply do not matter.
        if not reader.is_over:
            raise failure

    def _explain_break(self, exc: openai.APIError, pieces: Sequence[str]) -> ReplyError:
        import openai

        if isinstance(exc, openai.APITimeoutError):
            return self._break_off(f"sent nothing for {self._policy.timeout_seconds:g} s", self._policy.slow, pieces)
        if isinstance(exc, openai.APIConnectionError):
            return self._break_off("broke off", "ask again", pieces)
        return explain_refusal(exc.body if isinstance(exc.body, dict) else {}, self._endpoint)

    def _break_off(self, what: str, advice: str, pieces: Sequence[str]) -> ReplyError:
        """Return the error for a stream that ended early, with the number of characters received."""
        where = f"after {sum(map(len, pieces))} characters" if pieces else "before the first word"
        return ReplyError(f"{self._endpoint.label} {what} {where}; {advice}", retryable=True)

    def _load_body(self, content: bytes) -> Any:
        """Return the JSON in `content`; the parser's error quotes the content, and is not chained."""
        try:
            return json.loads(content)
        except (ValueError, RecursionError):
            failure = explain_shape(self._endpoint)
        raise failure
