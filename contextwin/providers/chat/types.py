"""What a chat model is told and what it answers: the nouns, the `ChatModel` Protocol, and what messages cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from contextwin.analysis.tokens import DEFAULT_ENCODING, count_tokens

Role = Literal["system", "user", "assistant"]
Outcome = Literal["complete", "length", "refused", "filtered"]

# OpenAI Cookbook, "How to count tokens with tiktoken" (2022, revised 2024), for GPT-3.5 to GPT-4o; OpenAI has not
# published it for later models, nor others for theirs.
_TOKENS_PER_MESSAGE = 3
_TOKENS_OF_REPLY_START = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatMessage:
    """One message of a prompt."""

    role: Role  #: "system" gives orders, and so never holds retrieved text
    content: str  #: as the model reads it


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatAnswer:
    """What a chat model wrote."""

    text: str  #: whole when the outcome is "complete", else as much as came, perhaps nothing
    outcome: Outcome  #: "length": stopped by max_tokens; "refused": by the model; "filtered": by the server
    detail: str | None = None  #: the words of the refusal or of the filter, on one line
    input_tokens: int | None = None  #: as the server counts
    output_tokens: int | None = None  #: as the server counts, with hidden reasoning
    model: str  #: as the server names it
    response_id: str | None = None  #: as the server names it


class ChatModel(Protocol):
    """Answers messages; ready for use from several threads."""

    @property
    def spec(self) -> str:
        """The canonical spec."""
        ...

    @property
    def context_tokens(self) -> int:
        """What messages and answer may cost together."""
        ...

    @property
    def encoding(self) -> str:
        """The tiktoken encoding that messages are counted in: the model's own, or the nearest thing."""
        ...

    def complete(
        self, messages: Sequence[ChatMessage], *, max_tokens: int, on_text: Callable[[str], None] | None = None
    ) -> ChatAnswer:
        """Return the answer; `on_text` gets its text in pieces as they come, which joined are the answer's text.

        `max_tokens` bounds the answer together with hidden reasoning. Raises ReplyError when nothing usable comes.
        """
        ...


def count_message_tokens(messages: Iterable[ChatMessage], encoding: str = DEFAULT_ENCODING) -> int:
    """Return what `messages` cost as a prompt, in tokens, with what surrounds each and begins the answer.

    Exact for OpenAI's models up to GPT-4o, an estimate for others. Raises BudgetError when the encoding cannot be had.

    >>> count_message_tokens([ChatMessage(role="user", content="Is the build green?")])
    12
    """
    return _TOKENS_OF_REPLY_START + sum(
        _TOKENS_PER_MESSAGE + count_tokens(message.role, encoding) + count_tokens(message.content, encoding)
        for message in messages
    )
