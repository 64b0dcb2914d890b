"""The Chat Completions API of Ollama and other servers: requests, answers, and streams of chunks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from contextwin.providers.chat.response import SHAPE_ERRORS, RawAnswer, explain_shape, read_reply
from contextwin.providers.chat.types import ChatAnswer, ChatMessage, Outcome
from contextwin.providers.endpoints import Endpoint

if TYPE_CHECKING:
    import openai

#: Outcomes by finish reason; "eos" is Together's "stop". Others, such as vLLM's "abort", may mean a partial reply.
_OUTCOMES: Mapping[object, Outcome] = {
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
        return read_reply(body, self._endpoint, _read_parts, _OUTCOMES)

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


def _read_parts(body: Any) -> RawAnswer:
    choice = body["choices"][0]
    message = choice["message"]
    return choice.get("finish_reason"), message.get("content"), message.get("refusal")
