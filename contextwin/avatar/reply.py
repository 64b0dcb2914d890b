"""The nouns of a reply, and reading one: which messages it cites, and whether they are among those it was shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from contextwin.analysis.sanitize import clean_lines, clean_name
from contextwin.avatar.style import StyleMatch, StyleProfile, describe_in_words, profile_to_dict
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.chat.types import ChatAnswer, ChatMessage, Outcome
from contextwin.window.notes import CONFIDENCE_THRESHOLD

_TS = r"[0-9]{1,12}\.[0-9]{1,6}"
_CITATION = re.compile(rf"[ \t]*[\[(]\s*{_TS}(?:\s*[,;]\s*{_TS})*\s*[\])]")
#: As Slack writes one; a shorter number in brackets may be what is spoken of.
_SLACK_TS = re.compile(r"[0-9]{10}\.[0-9]{6}")
#: What would call a whole channel when it is posted.
_BROADCAST = re.compile(r"<!(channel|here|everyone|subteam)\b[^<>]*>")


@dataclass(frozen=True, kw_only=True, slots=True)
class Persona:
    """Somebody in whose style replies can be written, as far as a reader may know them."""

    user: str  #: their id
    name: str  #: what they are called
    is_enabled: bool  #: they, or an administrator, allowed replies in their style
    profile: StyleProfile  #: how they write; the norm of everybody when there is too little
    channels: tuple[str, ...]  #: where that was read, the most messages first
    oldest: datetime | None  #: when the first message was sent that it was made from
    latest: datetime | None  #: when the last one was


@dataclass(frozen=True, kw_only=True, slots=True)
class ReplyRequest:
    """Who is to answer what, and what the prompt may cost."""

    window: WindowRequest  #: the question, its place, who asks, and what may be shown
    persona: str  #: the user in whose style to reply
    balance: float = 0.3  #: share of the prompt for style and examples, the rest is context; 0–1. A guess
    max_prompt_tokens: int = 6000  #: the prompt never costs more, nor more than the model reads. A guess
    max_reply_tokens: int = 1000  #: room for the reply, with hidden reasoning. A guess
    min_style_match: float = 0.0  #: a reply below it is written again; 0–1; 0.5: as much theirs as anybody's
    max_attempts: int = 2  #: replies at most, of which the one most in style is kept
    on_text: Callable[[str], None] | None = None  #: gets each attempt in pieces as they come, citations still in it


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """The prompt for a reply: all that a model is told, and what it costs."""

    messages: tuple[ChatMessage, ...]  #: as they are sent
    tokens: int  #: what they cost, with what surrounds each; at most the request's max_prompt_tokens
    tokens_by_part: dict[str, int]  #: of them, what each part's text costs by itself: rules, style, examples, …
    window: ContextWindow  #: the context
    version: str  #: of the prompt's wording
    persona: Persona  #: who is to write
    shown: frozenset[MessageKey]  #: every message that is in it, of the window and of the examples


@dataclass(frozen=True, kw_only=True, slots=True)
class Citation:
    """A message that a reply relies on."""

    channel: str  #: its channel's id
    ts: str  #: its ts
    name: str  #: who wrote it
    permalink: str | None  #: its address in Slack


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply:
    """What a model wrote in the place of a person, and what it relied on."""

    reply_id: str  #: names it for feedback
    persona: str  #: the user in whose style it is
    name: str  #: what they are called
    text: str  #: without its citations; empty when it was refused or filtered
    outcome: Outcome  #: "complete", "length", "refused" or "filtered"
    detail: str | None  #: the words of a refusal or a filter
    citations: tuple[Citation, ...]  #: messages of the window that it names, each once
    is_grounded: bool  #: it names at least one
    uncertain: tuple[str, ...]  #: what may be wrong with it, in words
    style: StyleMatch  #: how well it fits the person's profile
    window: ContextWindow  #: what it was shown
    input_tokens: int  #: as the server counts, or as we did
    output_tokens: int  #: as the server counts, or as we did
    model: str  #: as the server names it
    prompt_version: str  #: of the prompt's wording
    attempts: int  #: how many replies were written for it

    @property
    def marked_text(self) -> str:
        """The text with a line that says what it is, to be posted; "" when there is none."""
        mark = f"_(generated in the style of {clean_name(self.name)}, not written by them)_"
        return f"{self.text}\n{mark}" if self.text else ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """An answer, taken apart."""

    text: str  #: without citations, without what cannot be shown, and calling nobody by a broadcast
    cited: tuple[Citation, ...]  #: messages of the window, in the order in which they are named
    unknown: tuple[str, ...]  #: what is cited and not in the window


def read_answer(text: str, window: ContextWindow) -> Reading:
    """Return an answer's text without its citations, and which messages of the window they name.

    Citations look like [1700000000.000100]; two messages of different channels with one ts are both meant. Other
    numbers in brackets are part of the text, as in (99.95).
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

    without = _CITATION.sub(take, _BROADCAST.sub(r"@\1", "\n".join(clean_lines(text))))
    cited = (citation for ts in named for citation in shown.get(ts, []))
    return Reading(
        text="\n".join(clean_lines(without)).strip(),  # A line that held nothing but a citation is empty by now.
        cited=tuple(dict.fromkeys(cited)),
        unknown=tuple(dict.fromkeys(ts for ts in named if ts not in shown)),
    )


def find_uncertainty(reading: Reading, draft: Draft, answer: ChatAnswer) -> tuple[str, ...]:
    """Return what may be wrong with a reply, in words; empty when nothing is known to be."""
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
        "marked_text": reply.marked_text,
        "citations": [
            {"channel": c.channel, "ts": c.ts, "name": c.name, "permalink": c.permalink} for c in reply.citations
        ],
        "uncertain": list(reply.uncertain),
        "style_match": round(reply.style.score, 4),
        "window_id": reply.window.window_id,
        "input_tokens": reply.input_tokens,
        "output_tokens": reply.output_tokens,
        "attempts": reply.attempts,
    }


def persona_to_dict(persona: Persona) -> dict[str, Any]:
    """Return a persona as the documented JSON object."""
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
    """Return the prompt as the documented JSON object: the exact messages, and what they cost."""
    return {
        "messages": [{"role": message.role, "content": message.content} for message in draft.messages],
        "tokens": draft.tokens,
        "tokens_by_part": draft.tokens_by_part,
        "prompt_version": draft.version,
        "window_id": draft.window.window_id,
    }
