"""Messages and answers of chat models, the `ChatModel` Protocol, and the token count of messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from contextwin.analysis.tokens import DEFAULT_ENCODING, count_tokens

Role = Literal["system", "user", "assistant"]
Outcome = Literal["complete", "length", "refused", "filtered"]

# OpenAI Cookbook, "How to count tokens with tiktoken" (2022, revised 2024), for GPT-3.5 to GPT-4o. Nothing is published
# for later models and other providers.
_TOKENS_PER_MESSAGE = 3
_TOKENS_OF_REPLY_START = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatMessage:
    """One message of a prompt."""

    role: Role  #: "system" is for instructions, never for retrieved text
    content: str  #: plain text


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatAnswer:
    """The answer of a chat model."""

    text: str  #: complete when the outcome is "complete", else what was received, possibly nothing
    outcome: Outcome  #: "length": stopped by max_tokens; "refused": by the model; "filtered": by the server
    detail: str | None = None  #: the text of the refusal or of the filter, on one line
    input_tokens: int | None = None  #: reported by the server
    output_tokens: int | None = None  #: reported by the server, hidden reasoning included
    model: str  #: the server's name for it


class ChatModel(Protocol):
    """Completes a list of messages; thread-safe."""

    @property
    def spec(self) -> str:
        """The canonical spec."""

    @property
    def context_tokens(self) -> int:
        """Maximum tokens of prompt and answer together."""

    @property
    def encoding(self) -> str:
        """The tiktoken encoding that messages are counted in: the model's own or an approximation."""

    def complete(
        self, messages: Sequence[ChatMessage], *, max_tokens: int, on_text: Callable[[str], None] | None = None
    ) -> ChatAnswer:
        """Return the answer; `on_text` receives its text in pieces as they arrive.

        `max_tokens` limits the answer including hidden reasoning. Raises ReplyError without a usable answer.
        """


def count_message_tokens(messages: Iterable[ChatMessage], encoding: str = DEFAULT_ENCODING) -> int:
    """Return the tokens of `messages` as a prompt, including the overhead per message and for the answer's start.

    Exact for OpenAI's models up to GPT-4o, an estimate for others. Raises BudgetError for an unavailable encoding.

    >>> count_message_tokens([ChatMessage(role="user", content="Is the build green?")])
    12
    """
    return _TOKENS_OF_REPLY_START + sum(
        _TOKENS_PER_MESSAGE + count_tokens(message.role, encoding) + count_tokens(message.content, encoding)
        for message in messages
    )
