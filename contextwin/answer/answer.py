"""Values of a plain answer, and what those of a reply in a person's style have in common with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Literal

from contextwin.answer.citations import Citation, ParsedAnswer, Place
from contextwin.models.as_json import JsonValue, pick
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import Retrieval
from contextwin.models.windows import ContextWindow
from contextwin.providers.chat.types import ChatMessage, Outcome

#: How long an answer of a model is meant to be.
AnswerStyle = Literal["standard", "brief", "detailed"]


@dataclass(frozen=True, kw_only=True, slots=True)
class PromptLimits:
    """The question, and the limits of prompt and answer."""

    window: WindowRequest  #: the question, its channel and thread, the viewer, the filters
    max_prompt_tokens: int = 6000  #: maximum of the prompt, further bounded by the model's limit. Unmeasured
    max_reply_tokens: int = 1000  #: maximum of the answer, hidden reasoning included. Unmeasured
    on_text: Callable[[str], None] | None = None  #: receives what the model writes in pieces, citations included


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerRequest(PromptLimits):
    """A question, and who is told what of the answer while it is made."""

    style: AnswerStyle = "standard"  #: how long the answer of a model is meant to be
    said: tuple[str, ...] = ()  #: what was answered before in the thread, oldest first: known to a model, no evidence
    on_window: Callable[[ContextWindow], None] | None = None  #: receives the window before it is recorded, or used
    #: Receives what was read so far after each sentence, checked as the answer is, while no shown message has changed.
    on_reading: Callable[[ParsedAnswer], None] | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class AnswerDraft:
    """The prompt for an answer, and its size."""

    messages: tuple[ChatMessage, ...]  #: as sent
    tokens: int  #: including overhead per message; at most the request's max_prompt_tokens
    window: ContextWindow  #: the context
    version: str  #: ANSWER_PROMPT_VERSION
    texts: Mapping[MessageKey, bytes] = field(default_factory=dict)  #: hash of the text of each message that is shown
    retrieval: Retrieval | None = field(default=None, repr=False)  #: what `window` was arranged from
    is_shortened: bool = False  #: the middle of the question was left out, because it was too long

    def to_dict(self) -> dict[str, Any]:
        """Return the prompt as the documented JSON object: the messages as sent, and their tokens."""
        return pick(self, "messages", "tokens") | {"prompt_version": self.version, "window_id": self.window.window_id}


@dataclass(frozen=True, kw_only=True, slots=True)
class Quote:
    """A message of the window, as an answer without a chat model quotes it."""

    channel: str  #: its channel's id
    channel_label: str  #: "#name", or "DM", or the id
    ts: str  #: its ts
    name: str  #: the author's name
    sent_at: datetime  #: aware UTC
    text: str  #: what is quoted of it
    sentence: str  #: the sentence of it that has most of what was asked; "" for none
    asked: str  #: author and beginning of the message that it replies to; "" where that asks nothing
    asked_ts: str | None  #: the ts of that message
    beside: str  #: author and beginning of another message of the same exchange that may answer; "" for none
    beside_ts: str | None  #: the ts of that message
    permalink: str | None  #: its URL in Slack

    @property
    def before(self) -> tuple[str, ...]:
        """The lines to show above its text, in the order in which they were said: what it replies to in brackets."""
        beside = [] if self.beside_ts is None or self._is_behind else [(self.beside_ts, self.beside)]
        asked = [] if self.asked_ts is None else [(self.asked_ts, f"({self.asked})")]
        return tuple(line for _, line in sorted((*asked, *beside)))

    @property
    def behind(self) -> tuple[str, ...]:
        """The lines to show below its text."""
        return (self.beside,) if self._is_behind else ()

    @property
    def keys(self) -> frozenset[MessageKey]:
        """The messages that it shows something of."""
        return frozenset(MessageKey(self.channel, ts) for ts in (self.ts, self.asked_ts, self.beside_ts) if ts)

    @property
    def _is_behind(self) -> bool:
        return self.beside_ts is not None and self.beside_ts > self.ts


@dataclass(frozen=True, kw_only=True, slots=True)
class Written(JsonValue):
    """What was written from a window, and what it rests on."""

    text: str  #: without citations; empty when refused or filtered
    outcome: Outcome  #: "complete", "length", "refused" or "filtered"
    detail: str | None  #: the reason of a refusal or a filter; of quotes, why no model wrote, if one was asked
    citations: tuple[Citation, ...]  #: distinct messages of the window
    is_grounded: bool  #: it cites or quotes at least one
    uncertain: tuple[str, ...]  #: reasons for doubt, as text
    window: ContextWindow  #: the context
    input_tokens: int  #: reported by the server, else counted here; 0 without a model
    output_tokens: int  #: reported by the server, else counted here; 0 without a model
    is_outdated: bool = False  #: a message that the model was shown was edited or deleted meanwhile: no reply is kept

    @property
    def is_complete(self) -> bool:
        """Whether it is whole: neither refused nor filtered, not cut, and not empty."""
        return self.outcome == "complete" and bool(self.text)


@dataclass(frozen=True, kw_only=True, slots=True)
class Answer(Written):
    """An answer to a question: a model's, with the messages that it cites, or the best messages themselves."""

    JSON_NAMES: ClassVar = (
        "text outcome detail is_grounded is_complete model prompt_version citations quotes uncertain window.note"
        " window.access window.window_id input_tokens output_tokens"
    )

    quotes: tuple[Quote, ...] = ()  #: without a chat model: the best messages of the window, best first
    model: str | None = None  #: as the server names it; None: no chat model was asked
    prompt_version: str | None = None  #: ANSWER_PROMPT_VERSION; None: no chat model was asked
    places: tuple[Place, ...] = ()  #: where `text` cites, by the number of the citation
    is_shortened: bool = False  #: the middle of the question was left out, because it was too long for the model
