"""Anthropic's Messages API, by the library `anthropic`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from contextwin.errors import ConfigError, install_command
from contextwin.providers.chat.native import Piece, split_system
from contextwin.providers.chat.types import ChatMessage, Outcome
from contextwin.providers.endpoints import Endpoint
from contextwin.providers.openai_client import RequestFailure, RequestPolicy, explain_status, unreachable


class AnthropicApi:
    """Sends prompts to one model, whose answers are streamed."""

    outcomes: Mapping[object, Outcome] = {
        "end_turn": "complete",
        "stop_sequence": "complete",
        "max_tokens": "length",
        "model_context_window_exceeded": "length",
        "refusal": "refused",
    }

    def __init__(self, endpoint: Endpoint, policy: RequestPolicy) -> None:
        """Raise ConfigError without the library."""
        try:
            import anthropic
        except ImportError as exc:
            raise ConfigError(f"anthropic:… needs more packages: {install_command('anthropic')}") from exc
        self._endpoint = endpoint
        self._policy = policy
        self._client = anthropic.Anthropic(
            api_key=endpoint.api_key.get_secret_value(),
            base_url=endpoint.address,
            timeout=policy.timeout_seconds,
            max_retries=policy.retries,
        )

    def send(self, messages: Sequence[ChatMessage], max_tokens: int) -> Iterator[Piece]:
        """Yield the answer to a prompt."""
        system, others = split_system(messages)
        request: dict[str, Any] = {
            "model": self._endpoint.model,
            "max_tokens": max_tokens,
            "messages": [{"role": each.role, "content": each.content} for each in others],
        }
        request |= {"system": system} if system else {}
        with self._client.messages.create(**request, stream=True) as events:
            yield from map(_read_event, events)

    def explain(self, exc: Exception) -> RequestFailure | None:
        """Return why a call failed; None for an exception that is not of the library, or of the network."""
        import anthropic

        if isinstance(exc, anthropic.APIStatusError):
            error = exc.body.get("error") if isinstance(exc.body, dict) else None
            detail = error.get("message") if isinstance(error, dict) else None
            return explain_status(exc.status_code, self._endpoint, self._policy, detail=detail)
        return unreachable(exc, self._endpoint, self._policy, library="anthropic")


def _read_event(event: Any) -> Piece:
    match event.type:
        case "message_start":
            return Piece(model=event.message.model, input_tokens=event.message.usage.input_tokens)
        case "content_block_delta" if event.delta.type == "text_delta":
            return Piece(text=event.delta.text)
        case "message_delta":
            details = getattr(event.delta, "stop_details", None)
            detail = getattr(details, "explanation", None) if event.delta.stop_reason == "refusal" else None
            return Piece(reason=event.delta.stop_reason, detail=detail, output_tokens=event.usage.output_tokens)
    return Piece()
