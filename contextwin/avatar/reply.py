"""Values of a reply, and the reasons to doubt one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, cast, get_args

from contextwin.analysis.sanitize import clean_name
from contextwin.answer.citations import SHORTENED, Citation, ParsedAnswer, find_doubts
from contextwin.avatar.style.instructions import describe_in_words
from contextwin.avatar.style.model import StyleMatch, StyleProfile
from contextwin.avatar.style.profile import profile_to_dict
from contextwin.errors import ConfigError
from contextwin.models.as_json import pick
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import Retrieval
from contextwin.models.windows import ContextWindow
from contextwin.providers.chat.types import ChatAnswer, ChatMessage, Outcome

#: What a reply may say in the person's name that the context does not show: opinions, hedged, or none.
Opinions = Literal["hedge", "omit"]


def opinion_rule(name: str) -> Opinions:
    """Return the rule of this name; ConfigError for any other."""
    for known in get_args(Opinions):
        if name == known:
            return cast(Opinions, known)
    raise ConfigError(f"opinions must be one of {', '.join(get_args(Opinions))}, got {name!r}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Persona:
    """A person in whose style replies can be written, from the messages that the viewer may see."""

    user: str  #: the user's id
    name: str  #: the user's name
    is_enabled: bool  #: the user or an administrator allowed replies in this style
    profile: StyleProfile  #: the style; the population's with too few messages
    channels: tuple[str, ...]  #: channels of the counted messages, the most messages first
    oldest: datetime | None  #: sent_at of the first counted message
    latest: datetime | None  #: sent_at of the last one

    def to_dict(self) -> dict[str, Any]:
        """Return the persona as the documented JSON object."""
        told = pick(self, "user", "name", "is_enabled", "channels", "oldest", "latest")
        return told | {"instructions": describe_in_words(self.profile)} | profile_to_dict(self.profile)


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplyRequest:
    """The question, the person to answer it, and the limits of prompt and reply."""

    window: WindowRequest  #: the question, its channel and thread, the viewer, the filters; `fill` is always "relevant"
    persona: str  #: the user in whose style to reply
    balance: float = 0.3  #: share of the prompt for style and examples, the rest is context; 0–1. Unmeasured
    max_prompt_tokens: int = 6000  #: maximum of the prompt, further bounded by the model's limit. Unmeasured
    max_reply_tokens: int = 1000  #: maximum of the reply, hidden reasoning included. Unmeasured
    min_style_match: float = 0.0  #: a reply with a lower score is generated again; 0–1
    max_attempts: int = 2  #: maximum replies generated, of which the best match is kept
    opinions: Opinions = "hedge"  #: opinions, thanks and promises in the person's name: hedged, or left out
    on_text: Callable[[str], None] | None = None  #: receives each attempt in pieces, citations included


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """The prompt for a reply, and its size."""

    messages: tuple[ChatMessage, ...]  #: as sent
    tokens: int  #: including overhead per message; at most the request's max_prompt_tokens
    tokens_by_part: dict[str, int]  #: rules, style, examples, context and task, each by itself
    window: ContextWindow  #: the context
    version: str  #: PROMPT_VERSION
    persona: Persona  #: the person to reply as
    shown: frozenset[MessageKey]  #: all messages in the prompt, of the window and of the examples
    texts: Mapping[MessageKey, bytes] = field(default_factory=dict)  #: hash of the text of each of them
    retrieval: Retrieval | None = field(default=None, repr=False)  #: what `window` was arranged from
    is_shortened: bool = False  #: the middle of the question was left out, because it was too long
    ts_by_mark: Mapping[str, str] = field(default_factory=dict)  #: what the short marks of the context stand for
    user_by_name: Mapping[str, str] = field(default_factory=dict)  #: whom it shows: ids by name in lower case

    def to_dict(self) -> dict[str, Any]:
        """Return the prompt as the documented JSON object: the messages as sent, and their tokens."""
        known = pick(self, "messages", "tokens", "tokens_by_part")
        return known | {"prompt_version": self.version, "window_id": self.window.window_id}


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply:
    """A generated reply in the style of a person, and the messages that it cites."""

    reply_id: str  #: for feedback
    persona: str  #: the id of the user in whose style it is
    name: str  #: that user's name
    text: str  #: without citations; empty when refused or filtered
    outcome: Outcome  #: "complete", "length", "refused" or "filtered"
    detail: str | None  #: the reason of a refusal or a filter
    citations: tuple[Citation, ...]  #: distinct messages of the window
    is_grounded: bool  #: it cites at least one
    uncertain: tuple[str, ...]  #: reasons for doubt, as text
    style: StyleMatch  #: match with the person's profile
    window: ContextWindow  #: the context
    input_tokens: int  #: reported by the server, else counted here
    output_tokens: int  #: reported by the server, else counted here
    model: str  #: as the server names it
    prompt_version: str  #: PROMPT_VERSION
    attempts: int  #: number of replies generated
    is_outdated: bool = False  #: a message that the model was shown was edited or deleted meanwhile: it is not kept
    slack_text: str = ""  #: `text` as Slack writes it: <@U06MEI> for @Mei, if the prompt shows Mei, and <address>

    @property
    def is_complete(self) -> bool:
        """Whether it is a whole reply: neither refused nor filtered, not cut, and not empty."""
        return self.outcome == "complete" and bool(self.text)

    @property
    def marked_text(self) -> str:
        """The text to post, with a line that marks it as generated; "" without text."""
        mark = f"_(generated in the style of {clean_name(self.name)}, not written by them)_"
        return f"{self.text}\n{mark}" if self.text else ""

    def to_dict(self) -> dict[str, Any]:
        """Return the reply as the documented JSON object."""
        written = ("reply_id", "persona", "name", "text", "slack_text", "outcome", "detail", "is_grounded", "model")
        judged = ("prompt_version", "is_complete", "marked_text", "citations", "uncertain")
        told = pick(self, *written, *judged, "input_tokens", "output_tokens", "attempts")
        return told | {"style_match": round(self.style.score, 4), "window_id": self.window.window_id}


def find_uncertainty(reading: ParsedAnswer, draft: Draft, answer: ChatAnswer) -> tuple[str, ...]:
    """Return the reasons to doubt a reply, as text; empty without any."""
    profile = draft.persona.profile
    count = profile.message_count
    few = (f"too few messages of the person ({count}), so the style is everybody's",) if profile.is_fallback else ()
    return find_doubts(reading, draft.window, answer, (*few, *((SHORTENED,) if draft.is_shortened else ())))
