"""Values of a reply, and the reasons to doubt one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar, Literal, cast, get_args

from contextwin.analysis.sanitize import clean_name
from contextwin.answer.answer import AnswerDraft, PromptLimits, Written
from contextwin.answer.citations import SHORTENED, ParsedAnswer, find_doubts
from contextwin.avatar.style.instructions import describe_in_words
from contextwin.avatar.style.model import StyleMatch, StyleProfile
from contextwin.avatar.style.profile import profile_to_dict
from contextwin.errors import ConfigError
from contextwin.models.as_json import pick
from contextwin.models.messages import MessageKey
from contextwin.providers.chat.types import ChatAnswer

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
class ReplyRequest(PromptLimits):
    """The question, of which `fill` is always "relevant", and the person to answer it."""

    persona: str  #: the user in whose style to reply
    balance: float = 0.3  #: share of the prompt for style and examples, the rest is context; 0–1. Unmeasured
    min_style_match: float = 0.0  #: a reply with a lower score is generated again; 0–1
    max_attempts: int = 2  #: maximum replies generated, of which the best match is kept
    opinions: Opinions = "hedge"  #: opinions, thanks and promises in the person's name: hedged, or left out


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft(AnswerDraft):
    """The prompt for a reply, and its size."""

    tokens_by_part: dict[str, int]  #: rules, style, examples, context and task, each by itself
    persona: Persona  #: the person to reply as
    shown: frozenset[MessageKey]  #: all messages in the prompt, of the window and of the examples
    ts_by_mark: Mapping[str, str] = field(default_factory=dict)  #: what the short marks of the context stand for
    user_by_name: Mapping[str, str] = field(default_factory=dict)  #: whom it shows: ids by name in lower case

    def to_dict(self) -> dict[str, Any]:
        """Return the prompt as the documented JSON object: the messages as sent, and their tokens."""
        return AnswerDraft.to_dict(self) | pick(self, "tokens_by_part")


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply(Written):
    """A generated reply in the style of a person, and the messages that it cites."""

    JSON_NAMES: ClassVar = (
        "reply_id persona name text slack_text outcome detail is_grounded model prompt_version is_complete marked_text"
        " citations uncertain input_tokens output_tokens attempts style_match window.window_id"
    )

    reply_id: str  #: for feedback
    persona: str  #: the id of the user in whose style it is
    name: str  #: that user's name
    style: StyleMatch  #: match with the person's profile
    model: str  #: as the server names it
    prompt_version: str  #: PROMPT_VERSION
    attempts: int  #: number of replies generated
    slack_text: str = ""  #: `text` as Slack writes it: <@U06MEI> for @Mei, if the prompt shows Mei, and <address>

    @property
    def marked_text(self) -> str:
        """The text to post, with a line that marks it as generated; "" without text."""
        mark = f"_(generated in the style of {clean_name(self.name)}, not written by them)_"
        return f"{self.text}\n{mark}" if self.text else ""

    @property
    def style_match(self) -> float:
        """How well it matches the person's style, 0–1, to four digits."""
        return round(self.style.score, 4)


def find_uncertainty(reading: ParsedAnswer, draft: Draft, answer: ChatAnswer) -> tuple[str, ...]:
    """Return the reasons to doubt a reply, as text; empty without any."""
    profile = draft.persona.profile
    count = profile.message_count
    few = (f"too few messages of the person ({count}), so the style is everybody's",) if profile.is_fallback else ()
    return find_doubts(reading, draft.window, answer, (*few, *((SHORTENED,) if draft.is_shortened else ())))
