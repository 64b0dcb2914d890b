"""Builds the messages for a chat model from persona, window and task.

The system message holds the rules alone. Everything that users wrote, names and habits included, is escaped inside tags
of the user message, which it cannot close.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import tzinfo
from html import escape
from importlib import resources
from itertools import compress

from contextwin.analysis.language import detect_language
from contextwin.analysis.tokens import count_tokens
from contextwin.answer.prompt import EMPTY_CONTEXT, Task, escape_name, escape_text, render_task
from contextwin.avatar.examples import Example
from contextwin.avatar.marks import mark_messages
from contextwin.avatar.recent import OwnMessage
from contextwin.avatar.reply import Opinions, Persona
from contextwin.avatar.style.instructions import describe_in_words
from contextwin.models.messages import MessageKey
from contextwin.providers.chat.types import ChatMessage
from contextwin.window.render.dates import format_day, format_moment, local_day, to_local

#: Changes with every change of the wording, here or in rules.txt, so that stored replies stay comparable.
PROMPT_VERSION = "5"
#: Maximum shares of the style tokens for instructions, and for what the person wrote last; examples get the rest.
#: Unmeasured.
DESCRIBED_SHARE, RECENT_SHARE = 0.4, 0.2

_EMOJI_NAME = re.compile(r"(?<![\w:]):[a-z+-][\w+'-]{1,60}:")
_RULES = (resources.files(__package__) / "rules.txt").read_text(encoding="utf-8").rstrip("\n")
#: The rule about opinions, thanks and promises in the person's name, by what a request chooses.
_OPINIONS: dict[Opinions, str] = {
    "hedge": "Short agreement and an opinion about their trade are theirs to give, hedged as they hedge. "
    "Never a promise, a plan or a decision in their name that <context> does not hold.",
    "omit": "No opinions, thanks, promises or agreement in their name, unless <context> shows that they said so: leave "
    "them out, or say that they have to say it themselves.",
}
#: The system message, by what a request chooses about opinions.
RULES_BY_OPINIONS = {name: _RULES.replace("{opinions}", rule) for name, rule in _OPINIONS.items()}


@dataclass(frozen=True, kw_only=True, slots=True)
class Shown:
    """What a prompt shows of the person's messages, beside the context."""

    examples: tuple[Example, ...] = ()  #: the best ones first
    recent: tuple[OwnMessage, ...] = ()  #: what they wrote last where the reply goes, oldest first

    @property
    def keys(self) -> frozenset[MessageKey]:
        """The keys of all messages."""
        return frozenset(message.key for message in self.recent).union(*(each.keys for each in self.examples))

    def without(self, keys: Collection[MessageKey]) -> Shown:
        """Return what none of these messages is part of."""
        known = frozenset(keys)
        return Shown(
            examples=tuple(each for each in self.examples if not each.keys & known),
            recent=tuple(each for each in self.recent if each.key not in known),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class PromptParts:
    """The rendered parts of the user message, without the context."""

    persona: str  #: the opening tag
    style: str  #: instructions
    examples: str  #: earlier answers, and what the person wrote last
    task: str  #: the question


def compose_prompt(parts: PromptParts, context: str, opinions: Opinions = "hedge") -> tuple[ChatMessage, ...]:
    """Return the system message with the rules, and the user message with everything else.

    Messages of the context have short marks (marks.py), which cost no more than what they stand for.
    """
    shown = mark_messages(context or EMPTY_CONTEXT).text
    pieces = [parts.persona, parts.style, parts.examples, "</persona>\n", shown, "\n"]
    return (
        ChatMessage(role="system", content=RULES_BY_OPINIONS[opinions]),
        ChatMessage(role="user", content="".join([*pieces, parts.task])),
    )


def count_parts(parts: PromptParts, context: str, encoding: str, opinions: Opinions = "hedge") -> dict[str, int]:
    """Return the tokens of each part by itself."""
    texts = {
        "rules": RULES_BY_OPINIONS[opinions],
        "style": parts.persona + parts.style,
        "examples": parts.examples,
        "context": mark_messages(context).text,
        "task": parts.task,
    }
    return {name: count_tokens(text, encoding) for name, text in texts.items()}


def render_parts(persona: Persona, shown: Shown, task: Task, room: tuple[int, str]) -> tuple[PromptParts, Shown]:
    """Return the parts of a prompt, and what they show; `room` is the tokens for style and messages, and the encoding.

    Habits and examples are taken in order while they fit: the most distinctive and the best ones come first. The
    newest of the person's last messages comes first, too.
    """
    tokens, encoding = room
    habits = [
        f"- {escape(' '.join(line.split()), quote=False)}\n"
        for line in describe_in_words(
            persona.profile, detect_language(task.prompt), names_emoji=any(map(_names_emoji, shown.examples))
        )
    ]
    style, style_tokens, _ = _take("style", habits, int(tokens * DESCRIBED_SHARE), encoding)
    lines = [_render_recent(message, task) for message in reversed(shown.recent)]
    recent, recent_tokens, is_recent = _take("recent", lines, int(tokens * RECENT_SHARE), encoding, newest_last=True)
    rendered = [_render_example(example, task.zone) for example in shown.examples]
    examples, _, taken = _take("examples", rendered, tokens - style_tokens - recent_tokens, encoding)
    parts = PromptParts(persona=_open_persona(persona), style=style, examples=examples + recent, task=render_task(task))
    kept = tuple(compress(reversed(shown.recent), is_recent))[::-1]
    return parts, Shown(examples=tuple(compress(shown.examples, taken)), recent=kept)


def _names_emoji(example: Example) -> bool:
    return _EMOJI_NAME.search(example.answer.text) is not None


def _render_recent(message: OwnMessage, task: Task) -> str:
    place = "thread" if message.is_in_thread else "channel"
    local = to_local(message.sent_at, task.zone)
    is_today = task.asked_at.startswith(f"{local:%Y-%m-%d}")
    at = f"{local:%H:%M}" if is_today else format_moment(message.sent_at, task.zone)
    return f'<wrote place="{place}" time="{at}">{escape_text(message.text)}</wrote>\n'


def _open_persona(persona: Persona) -> str:
    is_fallback = persona.profile.is_fallback
    basis = "everybody, too little is known of them" if is_fallback else f"{persona.profile.message_count} messages"
    return f'<persona name="{escape_name(persona.name)}" basis="{basis}">\n'


def _take(
    tag: str, pieces: Sequence[str], max_tokens: int, encoding: str, *, newest_last: bool = False
) -> tuple[str, int, list[bool]]:
    """Return the pieces that fit, in order, inside a tag, or "" when none does; their tokens; which ones were taken.

    With `newest_last` they are written in the reverse of their order.
    """
    opening, closing = f"<{tag}>\n", f"</{tag}>\n"
    used, taken = count_tokens(opening + closing, encoding), []
    for piece in pieces:
        cost = count_tokens(piece, encoding)
        taken.append(used + cost <= max_tokens)
        used += cost if taken[-1] else 0
    kept = list(compress(pieces, taken))
    body = "".join(reversed(kept) if newest_last else kept)
    return (f"{opening}{body}{closing}", used, taken) if body else ("", 0, taken)


def _render_example(example: Example, zone: tzinfo) -> str:
    place = "thread" if example.is_in_thread else "channel"
    question = ""
    if example.asked:
        # What a program says beside its first line is no part of a talk.
        text, line = example.asked.text, example.asked.text.strip().partition("\n")[0]
        asked = escape_text(f"{line} …" if example.asked.is_bot and line != text.strip() else text)
        mark = ' bot="true"' if example.asked.is_bot else ""
        question = f'<asked author="{escape_name(example.asked.name)}"{mark}>{asked}</asked>\n'
    answer = escape_text(example.answer.text)
    day = format_day(local_day(example.answer.sent_at, zone))
    return f'<example place="{place}" date="{day}">\n{question}<wrote>{answer}</wrote>\n</example>\n'
