"""Builds the messages for a chat model that answers a question, and the parts that every such prompt has.

The system message holds the rules alone. Everything that users wrote is escaped inside tags of the user message, which
it cannot close.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from html import escape
from importlib import resources

from contextwin.analysis.mrkdwn import resolve_mentions
from contextwin.analysis.sanitize import clean_lines, clean_name
from contextwin.analysis.tokens import count_tokens, truncate_to_tokens
from contextwin.answer.answer import AnswerStyle
from contextwin.errors import BudgetError
from contextwin.models.requests import CompletedRequest
from contextwin.models.retrieved import Found, Retrieval
from contextwin.models.windows import ContextWindow
from contextwin.providers.chat.types import ChatMessage, count_message_tokens
from contextwin.storage.store import Store
from contextwin.temporal import find_zone
from contextwin.window.render.dates import to_local
from contextwin.window.render.rendering import label_channels

#: Changes with every change of the wording, here or in rules.txt, so that answers stay comparable.
ANSWER_PROMPT_VERSION = "3"
#: Maximum tokens of what was answered before in the thread: some six hundred words. Unmeasured.
SAID_TOKENS = 800
#: What the rules say beside, of the length of an answer.
STYLES: Mapping[AnswerStyle, str] = {
    "standard": "",
    "brief": "\n- Answer in one or two sentences.",
    "detailed": "\n- Answer in detail: who, when, why, and what is open.",
}
#: And where something was answered before in the thread.
SAID_RULE = (
    "\n- <said> is what you answered before in this thread; <task> may refer to it. It is no evidence: explain or "
    "correct it by <context>, and cite that alone."
)
#: Minimum tokens of a window: a message takes about 50 with its thread. Unmeasured.
MIN_WINDOW_TOKENS = 200
#: Maximum tokens of the window where the prompt asks for nothing: some seven messages of the talk. Unmeasured.
REMARK_TOKENS = 400
#: And maximum probability that what a remark names was found. On the demo "lol" and "ok" have up to 0.1, "need the
#: refund procedure" 0.8.
REMARK_FOUND = 0.65
#: The longest tokens of o200k_base are 128 characters of white space: no prompt of more characters a token fits.
MAX_TOKEN_CHARS = 128

#: Share of the room beside the rules that a question gets that is too long for it. Unmeasured.
QUESTION_SHARE = 0.5
#: Stands for what is left out of a question.
LEFT_OUT = "[…]"

#: The system message.
ANSWER_RULES = (resources.files(__package__) / "rules.txt").read_text(encoding="utf-8").rstrip("\n")


@dataclass(frozen=True, kw_only=True, slots=True)
class Task:
    """The question, and where it is asked."""

    prompt: str  #: the question
    channel: str  #: the channel's name, e.g. "#eng"
    asker: str  #: the asking user's name
    is_in_thread: bool  #: the answer goes to a thread
    asked_at: str  #: local time, as text
    zone: tzinfo  #: of the days that the prompt names
    is_shortened: bool = False  #: the middle of the question was left out
    style: AnswerStyle = "standard"  #: how long the answer is meant to be
    said: tuple[str, ...] = ()  #: what was answered before in the thread, oldest first
    addressee: str = ""  #: to whom it is said, e.g. "Ana" or "the channel"; "" where no prompt says so


def make_task(store: Store, asked: CompletedRequest, found: Found) -> Task:
    """Return the question as a prompt states it, with the names that `found` has of where it is asked."""
    labels, tz = label_channels(found.channels), asked.tz or found.search_description.tz
    asker, channel = asked.asker or "", asked.channel or ""
    return Task(
        prompt=asked.prompt,
        channel=labels.get(channel, channel) or "direct message",
        asker=store.user_names(asked.workspace, [asker]).get(asker, asker) or "somebody",
        is_in_thread=asked.thread_ts is not None,
        asked_at=f"{to_local(asked.asked_at, find_zone(tz)):%Y-%m-%d %H:%M} {tz}",
        zone=find_zone(tz),
    )


def name_mentions(task: Task, found: Found) -> Task:
    """Return the task with names for the ids of people whose messages were found; the asker may read those."""
    authors = {message.user: message.name for message in found.messages if message.user}
    return replace(task, prompt=resolve_mentions(task.prompt, authors, {}))


def render_task(task: Task) -> str:
    """Return the last part of the user message: the question, where it is asked, by whom and when."""
    place = "thread" if task.is_in_thread else "channel"
    names = f'channel="{escape_name(task.channel)}" place="{place}" from="{escape_name(task.asker)}"'
    said = "".join(f"<said>\n{escape_text(each)}\n</said>\n" for each in task.said)
    to = f' to="{escape_name(task.addressee)}"' if task.addressee else ""
    return f'{said}<task {names}{to} time="{task.asked_at}">\n{escape_text(task.prompt)}\n</task>'


def compose_question(task: Task, context: str) -> tuple[ChatMessage, ...]:
    """Return the system message with the rules, and the user message with the rendered context and the task."""
    rules = ANSWER_RULES + STYLES[task.style] + (SAID_RULE if task.said else "")
    return (
        ChatMessage(role="system", content=rules),
        ChatMessage(role="user", content=f"{context or EMPTY_CONTEXT}\n{render_task(task)}"),
    )


#: The context of a window that shows nothing.
EMPTY_CONTEXT = "<context>\n</context>"


def escape_text(text: str) -> str:
    """Return the lines of a message, which close no tag."""
    return escape("\n".join(clean_lines(text)), quote=False)


def escape_name(name: str) -> str:
    """Return a name, which ends no attribute."""
    return escape(clean_name(name))


# ---- sizes


def prompt_tokens(prompt: str, max_prompt_tokens: int, max_reply_tokens: int, context_tokens: int) -> int:
    """Return what a whole prompt may cost; BudgetError when the answer leaves it nothing, or the question is longer."""
    left = context_tokens - max_reply_tokens
    if left < 1:
        text = f"a reply of {max_reply_tokens} tokens leaves no prompt in the {context_tokens} that the model reads"
        raise BudgetError(f"{text}: keep less for it", advice="shorten_reply")
    max_tokens = min(max_prompt_tokens, left)
    if len(prompt) > max_tokens * MAX_TOKEN_CHARS:
        raise too_little(max_tokens, 0)
    return max_tokens


def fit_said(said: Sequence[str], encoding: str) -> tuple[str, ...]:
    """Return the latest of what was answered before that has room in SAID_TOKENS; the first of these is cut."""
    left, kept = SAID_TOKENS, []
    for each in reversed(said):
        text = truncate_to_tokens(each, left, encoding) if left > 0 else ""
        if not text:
            break
        kept.append(text)
        left -= count_tokens(text, encoding)
    return tuple(reversed(kept))


def fit_task(
    compose: Callable[[Task], tuple[ChatMessage, ...]], task: Task, max_tokens: int, encoding: str
) -> tuple[Task, int]:
    """Return the task, and the tokens, at least MIN_WINDOW_TOKENS, that it leaves for style and context.

    The middle of a question is left out that is too long for that. Raises BudgetError where rules and place alone are.
    """

    def room_of(task: Task) -> int:
        return max_tokens - count_message_tokens(compose(task), encoding)

    if (room := room_of(task)) >= MIN_WINDOW_TOKENS:
        return task, room
    allowed = int(room_of(replace(task, prompt="")) * QUESTION_SHARE)
    while allowed > 0:
        shorter = replace(task, prompt=shorten_question(task.prompt, allowed, encoding), is_shortened=True)
        if (room := room_of(shorter)) >= MIN_WINDOW_TOKENS:
            return shorter, room
        allowed = allowed * 3 // 4  # Escaped, it costs more than it was counted.
    raise too_little(max_tokens, room)


def shorten_question(text: str, max_tokens: int, encoding: str) -> str:
    r"""Return beginning and end of a text that is longer than `max_tokens`, each of at most half as many tokens.

    >>> shorten_question("why does it fail? " + "at line 7 " * 500 + "what was it?", 12, "o200k_base")
    'why does it fail? at\n[…]\n7 what was it?'
    """
    half = max_tokens // 2
    end = text[-half * MAX_TOKEN_CHARS :] if half else ""
    while (cost := count_tokens(end, encoding)) > half:
        end = end[-max(1, len(end) * half // cost) :] if half and len(end) > 1 else ""
    cut, _, words = end.partition(" ")
    end = words if len(cut) < len(end) // 2 else end
    return "\n".join([truncate_to_tokens(text, half, encoding), LEFT_OUT, end.strip()])


def too_little(max_tokens: int, room: int) -> BudgetError:
    """Return the error of a prompt that has too little room for context."""
    return BudgetError(
        f"a prompt of {max_tokens} tokens leaves {max(room, 0)} for style and context beside rules and task: ask a "
        "shorter question, allow more for the prompt, or keep less for the reply",
        advice="shorten_prompt",
    )


def fill_prompt(
    build: Callable[[int], tuple[Retrieval, ContextWindow]],
    compose: Callable[[str], tuple[ChatMessage, ...]],
    asked: CompletedRequest,
    max_tokens: int,
) -> tuple[Retrieval, ContextWindow, tuple[ChatMessage, ...]]:
    """Return the window and the messages with as much context as there is room for, counted as a whole.

    `build` returns the window of a budget, `compose` the messages with a window's text.
    """
    room = min(asked.max_tokens, max_tokens - count_message_tokens(compose(""), asked.encoding))
    while True:
        retrieval, window = build(max(1, room))
        messages = compose(window.text)
        over = count_message_tokens(messages, asked.encoding) - max_tokens
        if over <= 0:
            return retrieval, window, messages
        room -= over
