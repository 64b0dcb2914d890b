"""Chat models of OpenAI, Ollama, or any server with OpenAI's API."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from contextwin.analysis.tokens import encodable
from contextwin.config import Settings
from contextwin.errors import ReplyError
from contextwin.providers.chat.completions_api import CompletionsApi, CompletionsReader
from contextwin.providers.chat.limits import ChatLimits
from contextwin.providers.chat.response import POLICY_CODES, FilteredError, explain_refusal, explain_shape
from contextwin.providers.chat.responses_api import ResponsesApi, ResponsesReader
from contextwin.providers.chat.types import ChatAnswer, ChatMessage
from contextwin.providers.endpoints import Endpoint
from contextwin.providers.openai_client import explain_error, make_policy, open_client

if TYPE_CHECKING:
    import openai

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
