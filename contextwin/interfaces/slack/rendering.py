"""Answers as Slack shows them: mrkdwn in blocks, in which nothing that people or models wrote can mention or link."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from contextwin.analysis.sanitize import clean_lines, clean_name
from contextwin.answer.answer import Answer, Quote
from contextwin.answer.citations import Citation
from contextwin.answer.quotation import NOTHING_FOUND

Block = dict[str, Any]

#: Most characters of a section; Slack's limit.
SECTION_CHARS = 3_000
#: Most sections of a message; Slack allows 50 blocks, of which two follow the text.
MOST_SECTIONS = 40
#: Most messages that an answer names as its sources. Unmeasured.
MOST_SOURCES = 10
#: The buttons under an answer.
FEEDBACK_ACTION, OFFER_ACTION = "contextwin_feedback", "contextwin_show_me"

# Fixed sentences: they say nothing about what is stored, or hidden.
UNKNOWN_USER = "I don't know you as a member of this workspace, so I may not show you anything."
NOT_HERE = "I don't answer here: guests, or people of another organisation, read along."
FAILED = "I could not answer this. Please ask again later."
MORE_FOR_YOU = "There is more that only you may read."
SHOW_ME = "Show me here"
STOPPED = "Stopped by who asked."
NOT_YOURS = "Only who asked may judge an answer."
THANKS = "Thank you."
HELP = (
    "Mention me in a channel, write to me directly, or type `/contextwin question`: only you see that answer. "
    "`/contextwin why` says where your last answer came from. `/contextwin draft @name question` drafts what a "
    "colleague might answer who allowed it on my Home tab."
)


class Shown(NamedTuple):
    """What is posted: blocks, and their text for notifications and search."""

    text: str
    blocks: list[Block]


def escape_mrkdwn(text: str) -> str:
    """Return text in which nothing mentions anybody or links anywhere.

    >>> escape_mrkdwn("<!channel> & <https://evil.example|home>")
    '&lt;!channel&gt; &amp; &lt;https://evil.example|home&gt;'
    """
    return "\n".join(clean_lines(text)).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def render_answer(answer: Answer, *, has_feedback: bool = True) -> Shown:
    """Return an answer with its sources, the reasons to doubt it, and buttons to judge it."""
    parts = list(_quoted(answer) if answer.model is None else _written(answer))
    text = "\n\n".join(parts) or NOTHING_FOUND
    return Shown(text[:SECTION_CHARS], [*render_sections(text), *_judged(answer, has_feedback=has_feedback)])


def render_below(answer: Answer) -> list[Block]:
    """Return what follows the text of a model where that is shown already."""
    return [*render_sections("\n\n".join(_sources(answer.citations))), *_judged(answer, has_feedback=True)]


def render_stopped(text: str) -> Shown:
    """Return what was written of an answer until it was stopped."""
    return Shown(STOPPED, [*render_sections(escape_mrkdwn(text)), _context(STOPPED)])


def render_marked(mark: str, text: str, citations: Sequence[Citation], doubts: Sequence[str]) -> Shown:
    """Return a text under a mark that says what it is, with its sources and the reasons to doubt it."""
    body = "\n\n".join([escape_mrkdwn(text), *_sources(citations)])
    label = _context(f"*{escape_mrkdwn(mark)}*")
    return Shown(f"{mark}\n{body}"[:SECTION_CHARS], [label, *render_sections(body), *_doubts(doubts)])


def render_text(text: str) -> Shown:
    """Return a text of ours."""
    return Shown(text, render_sections(text))


def render_sections(text: str) -> list[Block]:
    """Return a text in sections, each as long as Slack allows."""
    pieces = list(_split(text))[:MOST_SECTIONS]
    return [{"type": "section", "text": {"type": "mrkdwn", "text": piece, "verbatim": True}} for piece in pieces]


def render_offer(value: str) -> Shown:
    """Return the offer of what the asker alone may read; `value` is what its button holds."""
    label = {"type": "plain_text", "text": SHOW_ME}
    button = {"type": "button", "text": label, "action_id": OFFER_ACTION, "value": value}
    return Shown(MORE_FOR_YOU, [*render_sections(MORE_FOR_YOU), {"type": "actions", "elements": [button]}])


def feedback_block(window_id: str) -> Block:
    """Return the buttons that judge the window of an answer."""

    def button(label: str, verdict: str) -> Block:
        return {"text": {"type": "plain_text", "text": label}, "value": f"{verdict}:{window_id}"}

    buttons = {"positive_button": button("Good answer", "up"), "negative_button": button("Bad answer", "down")}
    element = {"type": "feedback_buttons", "action_id": FEEDBACK_ACTION, **buttons}
    return {"type": "context_actions", "elements": [element]}


def _quoted(answer: Answer) -> Iterator[str]:
    if answer.window.note:
        yield escape_mrkdwn(answer.window.note)
    for quote in answer.quotes:
        yield "\n".join([_label(quote), *(f"> {line}" for line in escape_mrkdwn(quote.text).splitlines())])
    if not answer.quotes:
        yield escape_mrkdwn(answer.window.empty_reason or NOTHING_FOUND)


def _written(answer: Answer) -> Iterator[str]:
    if answer.text:
        yield escape_mrkdwn(answer.text)
    elif answer.outcome != "complete":
        yield FAILED
    yield from _sources(answer.citations)


def _sources(citations: Sequence[Citation]) -> Iterator[str]:
    cited = citations[:MOST_SOURCES]
    if cited:
        yield "Sources: " + ", ".join(render_link(clean_name(each.name), each.permalink) for each in cited)


def _doubts(doubts: Sequence[str]) -> Iterator[Block]:
    if doubts:
        yield _context(f"Uncertain: {escape_mrkdwn('; '.join(doubts))}")


def _judged(answer: Answer, *, has_feedback: bool) -> Iterator[Block]:
    """Yield the reasons to doubt an answer, and the buttons to judge it."""
    yield from _doubts([] if answer.model is None else answer.uncertain)
    if has_feedback and answer.window.window_id:
        yield feedback_block(answer.window.window_id)


def _label(quote: Quote) -> str:
    place = escape_mrkdwn(clean_name(quote.channel_label))
    return f"*{render_link(quote.name, quote.permalink)}* in {place}, {render_moment(quote.sent_at)}"


def render_moment(moment: datetime) -> str:
    """Return a time that Slack shows in the zone of whoever reads it."""
    fallback = f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    return f"<!date^{int(moment.timestamp())}^{{date_short_pretty}} {{time}}|{fallback}>"


def count_of(number: int, noun: str) -> str:
    """Return a number of things in words.

    >>> count_of(1, "message"), count_of(2, "message")
    ('1 message', '2 messages')
    """
    return f"{number} {noun if number == 1 else f'{noun}s'}"


def render_link(name: str, address: str | None) -> str:
    """Return a name that links to an address in Slack, or the name alone."""
    label = escape_mrkdwn(name).replace("|", "¦").replace("*", "")
    safe = address is not None and address.startswith("https://") and not {*address} & {*"<>|\n "}
    return f"<{address}|{label}>" if safe else label


def _context(text: str) -> Block:
    return {"type": "context", "elements": [{"type": "mrkdwn", "text": text[:SECTION_CHARS], "verbatim": True}]}


def _split(text: str) -> Iterator[str]:
    """Yield the text in pieces of whole lines, where lines are short enough."""
    piece: list[str] = []
    for line in _short_lines(text.splitlines()):
        if sum(map(len, piece)) + len(piece) + len(line) > SECTION_CHARS:
            if any(each.strip() for each in piece):  # Slack refuses an empty section.
                yield "\n".join(piece)
            piece = []
        piece.append(line)
    if any(each.strip() for each in piece):
        yield "\n".join(piece)


def _short_lines(lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        yield from (line[i : i + SECTION_CHARS] for i in range(0, len(line), SECTION_CHARS)) if line else [""]
