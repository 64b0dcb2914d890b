"""Values of a reply, and the parsing of one: its citations, and whether the cited messages were in the prompt."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from contextwin.analysis.sanitize import clean_lines, clean_name
from contextwin.avatar.style.instructions import describe_in_words
from contextwin.avatar.style.model import StyleMatch, StyleProfile
from contextwin.avatar.style.profile import profile_to_dict
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import Retrieval
from contextwin.models.windows import ContextWindow
from contextwin.providers.chat.types import ChatAnswer, ChatMessage, Outcome
from contextwin.window.notes import CONFIDENCE_THRESHOLD

_TS = r"[0-9]{1,12}\.[0-9]{1,6}"
_CITATION = re.compile(rf"[ \t]*[\[(]\s*{_TS}(?:\s*[,;]\s*{_TS})*\s*[\])]")
#: A ts as Slack writes it; a shorter number in brackets may be part of the text.
_SLACK_TS = re.compile(r"[0-9]{10}\.[0-9]{6}")
#: Mentions that would notify a whole channel or group.
_BROADCAST = re.compile(r"<!(channel|here|everyone|subteam)\b[^<>]*>")


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


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplyRequest:
    """The question, the person to answer it, and the limits of prompt and reply."""

    window: WindowRequest  #: the question, its channel and thread, the viewer, the filters
    persona: str  #: the user in whose style to reply
    balance: float = 0.3  #: share of the prompt for style and examples, the rest is context; 0–1. Unmeasured
    max_prompt_tokens: int = 6000  #: maximum of the prompt, further bounded by the model's limit. Unmeasured
    max_reply_tokens: int = 1000  #: maximum of the reply, hidden reasoning included. Unmeasured
    min_style_match: float = 0.0  #: a reply with a lower score is generated again; 0–1
    max_attempts: int = 2  #: maximum replies generated, of which the best match is kept
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Citation:
    """A message that a reply cites."""

    channel: str  #: its channel's id
    ts: str  #: its ts
    name: str  #: the author's name
    permalink: str | None  #: its URL in Slack


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

    @property
    def is_complete(self) -> bool:
        """Whether it is a whole reply: neither refused nor filtered, not cut, and not empty."""
        return self.outcome == "complete" and bool(self.text)

    @property
    def marked_text(self) -> str:
        """The text to post, with a line that marks it as generated; "" without text."""
        mark = f"_(generated in the style of {clean_name(self.name)}, not written by them)_"
        return f"{self.text}\n{mark}" if self.text else ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """A parsed answer."""

    text: str  #: without citations, control characters and broadcast mentions
    cited: tuple[Citation, ...]  #: messages of the window, in order of citation
    unknown: tuple[str, ...]  #: cited ts that are not in the window


def read_answer(text: str, window: ContextWindow) -> Reading:
    """Return an answer's text without its citations, and the messages of the window that they name.

    Citations look like [1700000000.000100]; a ts that occurs in several channels cites all its messages. Other numbers
    in brackets are part of the text, as in (99.95).
    """
    shown: dict[str, list[Citation]] = {}
    for thread in window.threads:
        for m in thread.messages:
            known = Citation(channel=m.channel, ts=m.ts, name=m.name, permalink=m.permalink)
            shown.setdefault(m.ts, []).append(known)
    named: list[str] = []

    def take(match: re.Match[str]) -> str:
        numbers = re.findall(_TS, match[0])
        if not any(number in shown or _SLACK_TS.fullmatch(number) for number in numbers):
            return match[0]
        named.extend(numbers)
        return ""

    rest, before = text, ""
    while rest != before:  # What is taken out may bring together what has to be taken out: <![1.0]channel>.
        before, rest = rest, _CITATION.sub(take, _BROADCAST.sub(r"@\1", "\n".join(clean_lines(rest)))).strip()
    cited = (citation for ts in named for citation in shown.get(ts, []))
    return Reading(
        text=rest,
        cited=tuple(dict.fromkeys(cited)),
        unknown=tuple(dict.fromkeys(ts for ts in named if ts not in shown)),
    )


def find_uncertainty(reading: Reading, draft: Draft, answer: ChatAnswer) -> tuple[str, ...]:
    """Return the reasons to doubt a reply, as text; empty without any."""
    window, profile = draft.window, draft.persona.profile
    detail = f": {answer.detail}" if answer.detail else ""
    signs = {
        f"it was {answer.outcome}{detail}": answer.outcome in ("refused", "filtered"),
        "it stops in the middle: the reply was longer than allowed": answer.outcome == "length",
        "it says nothing": answer.outcome == "complete" and not reading.text,
        "it cites nothing that it was shown": not reading.cited,
        f"it cites what it was not shown: {', '.join(reading.unknown)}": bool(reading.unknown),
        "nothing was found to answer from": not window.threads,
        f"the window is in doubt: {window.note}": bool(window.note) and window.plan.confidence < CONFIDENCE_THRESHOLD,
        f"too few messages of the person ({profile.message_count}), so the style is everybody's": profile.is_fallback,
        **{f"something was missing: {missing}": True for missing in window.degraded},
    }
    return tuple(words for words, is_so in signs.items() if is_so)


def reply_to_dict(reply: Reply) -> dict[str, Any]:
    """Return the reply as the documented JSON object."""
    names = ("reply_id", "persona", "name", "text", "outcome", "detail", "is_grounded", "model", "prompt_version")
    known = {name: getattr(reply, name) for name in names}
    return {
        **known,
        "is_complete": reply.is_complete,
        "marked_text": reply.marked_text,
        "citations": [asdict(citation) for citation in reply.citations],
        "uncertain": list(reply.uncertain),
        "style_match": round(reply.style.score, 4),
        "window_id": reply.window.window_id,
        "input_tokens": reply.input_tokens,
        "output_tokens": reply.output_tokens,
        "attempts": reply.attempts,
    }


def persona_to_dict(persona: Persona) -> dict[str, Any]:
    """Return the persona as the documented JSON object."""
    return {
        "user": persona.user,
        "name": persona.name,
        "is_enabled": persona.is_enabled,
        "channels": list(persona.channels),
        "oldest": persona.oldest and persona.oldest.isoformat().replace("+00:00", "Z"),
        "latest": persona.latest and persona.latest.isoformat().replace("+00:00", "Z"),
        "instructions": describe_in_words(persona.profile),
        **profile_to_dict(persona.profile),
    }


def draft_to_dict(draft: Draft) -> dict[str, Any]:
    """Return the prompt as the documented JSON object: the messages as sent, and their tokens."""
    return {
        "messages": [asdict(message) for message in draft.messages],
        "tokens": draft.tokens,
        "tokens_by_part": draft.tokens_by_part,
        "prompt_version": draft.version,
        "window_id": draft.window.window_id,
    }
