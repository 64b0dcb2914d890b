"""Builds the messages for a chat model from persona, window and task.

The system message holds the rules alone. Everything that users wrote, names and habits included, is escaped inside tags
of the user message, which it cannot close.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo
from html import escape
from importlib import resources
from itertools import compress

from contextwin.analysis.tokens import count_tokens
from contextwin.answer.prompt import EMPTY_CONTEXT, Task, escape_name, escape_text, render_task
from contextwin.avatar.examples import Example
from contextwin.avatar.marks import mark_messages
from contextwin.avatar.reply import Opinions, Persona
from contextwin.avatar.style.instructions import describe_in_words
from contextwin.providers.chat.types import ChatMessage
from contextwin.window.render.dates import format_day, local_day

#: Changes with every change of the wording, here or in rules.txt, so that stored replies stay comparable.
PROMPT_VERSION = "3"
#: Maximum share of the style tokens for instructions; examples get the rest. Unmeasured.
DESCRIBED_SHARE = 0.4

_RULES = (resources.files(__package__) / "rules.txt").read_text(encoding="utf-8").rstrip("\n")
#: The rule about opinions, thanks and promises in the person's name, by what a request chooses.
_OPINIONS: dict[Opinions, str] = {
    "hedge": "Opinions, agreement and plans in their name: as <context> shows that they hold them, else hedged as they "
    'hedge ("I\'d guess", "should be fine"). Never a promise that <context> does not hold.',
    "omit": "No opinions, thanks, promises or agreement in their name, unless <context> shows that they said so: leave "
    "them out, or say that they have to say it themselves.",
}
#: The system message, by what a request chooses about opinions.
RULES_BY_OPINIONS = {name: _RULES.replace("{opinions}", rule) for name, rule in _OPINIONS.items()}
#: The default.
RULES = RULES_BY_OPINIONS["hedge"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Parts:
    """The rendered parts of the user message, without the context."""

    persona: str  #: the opening tag
    style: str  #: instructions
    examples: str  #: earlier answers
    task: str  #: the question


def compose_prompt(parts: Parts, context: str, opinions: Opinions = "hedge") -> tuple[ChatMessage, ...]:
    """Return the system message with the rules, and the user message with everything else.

    Messages of the context have short marks (marks.py), which cost no more than what they stand for.
    """
    shown = mark_messages(context or EMPTY_CONTEXT).text
    pieces = [parts.persona, parts.style, parts.examples, "</persona>\n", shown, "\n"]
    return (
        ChatMessage(role="system", content=RULES_BY_OPINIONS[opinions]),
        ChatMessage(role="user", content="".join([*pieces, parts.task])),
    )


def count_parts(parts: Parts, context: str, encoding: str, opinions: Opinions = "hedge") -> dict[str, int]:
    """Return the tokens of each part by itself."""
    texts = {
        "rules": RULES_BY_OPINIONS[opinions],
        "style": parts.persona + parts.style,
        "examples": parts.examples,
        "context": mark_messages(context).text,
        "task": parts.task,
    }
    return {name: count_tokens(text, encoding) for name, text in texts.items()}


def render_parts(
    persona: Persona, examples: Sequence[Example], task: Task, room: tuple[int, str]
) -> tuple[Parts, tuple[Example, ...]]:
    """Return the parts of a prompt, and its examples; `room` is the tokens for style and examples, and the encoding.

    Habits and examples are taken in order while they fit: the most distinctive and the best ones come first.
    """
    tokens, encoding = room
    habits = [f"- {escape(' '.join(line.split()), quote=False)}\n" for line in describe_in_words(persona.profile)]
    style, style_tokens, _ = _take("style", habits, int(tokens * DESCRIBED_SHARE), encoding)
    rendered = [_render_example(example, task.zone) for example in examples]
    shown, _, taken = _take("examples", rendered, tokens - style_tokens, encoding)
    parts = Parts(persona=_open_persona(persona), style=style, examples=shown, task=render_task(task))
    return parts, tuple(compress(examples, taken))


def _open_persona(persona: Persona) -> str:
    is_fallback = persona.profile.is_fallback
    basis = "everybody, too little is known of them" if is_fallback else f"{persona.profile.message_count} messages"
    return f'<persona name="{escape_name(persona.name)}" basis="{basis}">\n'


def _take(tag: str, pieces: Sequence[str], max_tokens: int, encoding: str) -> tuple[str, int, list[bool]]:
    """Return the pieces that fit, in order, inside a tag, or "" when none does; their tokens; which ones were taken."""
    opening, closing = f"<{tag}>\n", f"</{tag}>\n"
    used, taken = count_tokens(opening + closing, encoding), []
    for piece in pieces:
        cost = count_tokens(piece, encoding)
        taken.append(used + cost <= max_tokens)
        used += cost if taken[-1] else 0
    body = "".join(compress(pieces, taken))
    return (f"{opening}{body}{closing}", used, taken) if body else ("", 0, taken)


def _render_example(example: Example, zone: tzinfo) -> str:
    place = "thread" if example.is_in_thread else "channel"
    question = ""
    if example.asked:
        asked = escape_text(example.asked.text)
        mark = ' bot="true"' if example.asked.is_bot else ""
        question = f'<asked author="{escape_name(example.asked.name)}"{mark}>{asked}</asked>\n'
    answer = escape_text(example.answer.text)
    day = format_day(local_day(example.answer.sent_at, zone))
    return f'<example place="{place}" date="{day}">\n{question}<wrote>{answer}</wrote>\n</example>\n'
