"""Google's Gemini API, by the library `google-genai`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from contextwin.errors import ConfigError, install_command
from contextwin.providers.chat.native import Piece, split_system
from contextwin.providers.chat.types import ChatMessage, Outcome
from contextwin.providers.endpoints import Endpoint
from contextwin.providers.openai_client import RequestFailure, RequestPolicy, explain_status, unreachable

#: Reasons that end an answer, or refuse a prompt, because of what is said.
_FILTERS = (
    *("SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "ESCALATION", "MODEL_ARMOR", "JAILBREAK"),
    *("LANGUAGE", "PUP_LIMITED_DISABLED"),
)


class GeminiApi:
    """Sends prompts to one model, whose answers are streamed."""

    outcomes: Mapping[object, Outcome] = {
        "STOP": "complete",
        "MAX_TOKENS": "length",
        **dict.fromkeys(_FILTERS, "filtered"),
    }

    def __init__(self, endpoint: Endpoint, policy: RequestPolicy) -> None:
        """Raise ConfigError without the library."""
        try:
            from google import genai
            from google.genai import types
        except ImportError as exc:
            raise ConfigError(f"gemini:… needs more packages: {install_command('gemini')}") from exc
        self._endpoint = endpoint
        self._policy = policy
        options = types.HttpOptions(
            base_url=endpoint.address,
            timeout=round(1_000 * policy.timeout_seconds),
            retry_options=types.HttpRetryOptions(attempts=1 + policy.retries),
        )
        key = endpoint.api_key.get_secret_value()
        self._client = genai.Client(vertexai=False, api_key=key, http_options=options)

    def send(self, messages: Sequence[ChatMessage], max_tokens: int) -> Iterator[Piece]:
        """Yield the answer to a prompt."""
        from google.genai import types

        system, others = split_system(messages)
        roles = {"user": "user", "assistant": "model"}
        contents: Any = [{"role": roles[each.role], "parts": [{"text": each.content}]} for each in others]
        config = types.GenerateContentConfig(system_instruction=system or None, max_output_tokens=max_tokens)
        send = self._client.models.generate_content_stream
        yield from map(_read_chunk, send(model=self._endpoint.model, contents=contents, config=config))

    def explain(self, exc: Exception) -> RequestFailure | None:
        """Return why a call failed; None for an exception that is not of the library, or of the network."""
        from google.genai import errors

        if isinstance(exc, errors.APIError):
            return explain_status(exc.code, self._endpoint, self._policy, detail=exc.message)
        return unreachable(exc, self._endpoint, self._policy, library="google.genai")


def _read_chunk(chunk: Any) -> Piece:
    usage, feedback = chunk.usage_metadata, chunk.prompt_feedback
    blocked = feedback.block_reason if feedback else None
    first = (chunk.candidates or [None])[0]
    parts = first.content.parts if first and first.content else None
    reason = blocked or (first.finish_reason if first else None)
    written = [usage.candidates_token_count, usage.thoughts_token_count] if usage else []
    counts = [count for count in written if count is not None]
    return Piece(
        text="".join(part.text or "" for part in parts or () if not part.thought),
        reason=None if reason is None else str(getattr(reason, "value", reason)),
        detail=feedback.block_reason_message if blocked else first.finish_message if first else None,
        model=chunk.model_version,
        input_tokens=usage.prompt_token_count if usage else None,
        output_tokens=sum(counts) if counts else None,
    )
