"""Answers as Slack shows them: mrkdwn in blocks, in which nothing that people or models wrote can mention or link."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

from contextwin.analysis.sanitize import clean_lines, clean_name
from contextwin.answer.addresses import ShownAddresses, find_addresses
from contextwin.answer.answer import Answer, Quote
from contextwin.answer.citations import Citation, Place, is_note_doubtful
from contextwin.answer.quotation import NOTHING_FOUND, is_remark, lead_of, mark_sentence
from contextwin.interfaces.slack.wording import say
from contextwin.temporal import find_zone
from contextwin.window.render.dates import to_local

Block = dict[str, Any]

#: Most characters of a section; Slack's limit.
SECTION_CHARS = 3_000
#: Most characters of the markdown of a message; Slack's limit.
MARKDOWN_CHARS = 12_000
#: Most sections of a message; Slack allows 50 blocks, of which two follow the text.
MOST_SECTIONS = 40
#: Most messages that an answer names as its sources. Unmeasured.
MOST_SOURCES = 10
#: The buttons under an answer.
FEEDBACK_ACTION, OFFER_ACTION = "contextwin_feedback", "contextwin_show_me"
SHARE_ACTION, KEEP_ACTION = "contextwin_share", "contextwin_keep"
#: Most characters of the value of a button; Slack's limit.
VALUE_CHARS = 2_000

_LABEL = re.compile(r"[\\\[\]]")
#: Begins each line of a quoted message.
QUOTED = "> "
#: The beginning of an escaped sign at the end of a text.
_CUT_SIGN = re.compile(r"&[a-z]{0,3}$")
_LINKING = re.compile(r"[:.](?=[^\s:.])")
#: Has no width, and ends what Slack takes for an address.
_BREAK = "\u200b"

# Fixed sentences: they say nothing about what is stored, or hidden.
UNKNOWN_USER = "I don't know you as a member of this workspace, so I may not show you anything."
NOT_HERE = "I don't answer here: guests, or people of another organisation, read along."
READING = "is reading…"
FAILED = "I could not answer this. Please ask again later."
NO_MODEL = "The model that writes answers does not answer. These messages come nearest:"
NOT_WRITTEN = "The model wrote no answer to this. These messages come nearest:"
CUT = "The answer got too long, and stops in the middle."
BROKEN_OFF = "The model broke off here."
UNCITED = "It names no message as its source."
CUT_QUESTION = "The question was too long: its middle was left out."
SOMETHING_MISSING = "Part of the search was not available, so something may be missing."
MORE_FOR_YOU = "There is more that only you may read."
SHOW_ME = "Show me here"
SHARE, KEEP = "Share", "Keep to myself"
OFF = "I am switched off in this channel. `/contextwin question` and direct messages to me are still answered."
NOT_SEARCHED = "None of the channels that I may search for answers here is for everybody who reads this one."
ASKED, YOU_ASKED = "{name} asked: {prompt}", "You asked: {prompt}"
STOPPED = "Stopped by who asked."
GONE = "There is nothing to show: the question is gone, or it is not yours."
NOT_YOURS = "Only who asked may judge an answer."
THANKS = "Thank you."
NO_ANSWER = "There is no answer of yours to explain."
OF_CANDIDATES = "messages that it rests on: {shown}; messages that were looked at: {candidates}."
SOURCES, UNCERTAIN = "Sources", "Uncertain"
GOOD, BAD = "Good answer", "Bad answer"
HELP = (
    "Mention me in a channel, write to me directly, or type `/contextwin question`: only you see that answer. "
    "`/contextwin why` says where your last answer came from. `/contextwin draft @name question` drafts what a "
    "colleague might answer who allowed it on my Home tab. `/contextwin settings` opens the settings of a channel."
)


class Shown(NamedTuple):
    """What is posted: blocks, and their text for notifications and search."""

    text: str
    blocks: list[Block]


class Mark(NamedTuple):
    """A number in an answer that links to a message that it cites."""

    offset: int  #: characters of the answer before it
    markdown: str


class Written(NamedTuple):
    """The answer of a model: its text, and what follows it."""

    text: str
    addresses: ShownAddresses
    below: list[Block]
    marks: tuple[Mark, ...] = ()


def escape_mrkdwn(text: str) -> str:
    """Return text in which nothing mentions anybody or links anywhere.

    >>> escape_mrkdwn("<!channel> & <https://evil.example|home>")
    '&lt;!channel&gt; &amp; &lt;https://evil.example|home&gt;'
    """
    return _escape("\n".join(clean_lines(text)))


def escape_markdown(text: str, addresses: ShownAddresses) -> str:
    r"""Return text that Slack's markdown shows without mentioning anybody or linking to another place than it says.

    Only `addresses` stay links: those that messages have, too.

    >>> print(escape_markdown(r"<!channel> [home](x) \[home\](x) **now**", ShownAddresses()))
    &lt;!channel&gt; \[home\](x) \\\[home\\\](x) **now**
    """
    edges = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    shown = addresses.change_others("\n".join(clean_lines(text)), break_address)
    inner = _LABEL.sub(lambda each: f"\\{each[0]}", _escape(shown))
    return f"{edges[0]}{inner}{edges[1]}" if inner else edges[0]


def break_address(address: str) -> str:
    """Return an address that looks the same, and that Slack does not make a link of.

    >>> ascii(break_address("https://evil.example/?q=1."))
    "'https:\\\\u200b//evil.\\\\u200bexample/?q=1.'"
    """
    return _LINKING.sub(lambda each: f"{each[0]}{_BREAK}", address)


def render_answer(answer: Answer) -> Shown:
    """Return an answer with its sources, the reasons to doubt it, and buttons to judge it."""
    if written := render_written(answer):
        nothing = FAILED if answer.outcome != "complete" else "" if answer.citations else NOTHING_FOUND
        said = written.text or say(nothing)
        text = "\n\n".join([_unlinked(said), *_listed(answer)])
        return Shown(text[:SECTION_CHARS], [*_markdown(said, written.addresses, written.marks), *written.below])
    text = "\n\n".join(_quoted(answer)) or say(NOTHING_FOUND)
    return Shown(text[:SECTION_CHARS], [*render_sections(text), *_judged(answer)])


def render_written(answer: Answer) -> Written | None:
    """Return the answer of a model, in the parts in which it may be streamed; None where no model wrote it."""
    if answer.model is None:
        return None
    sources = render_sections("\n\n".join(_listed(answer)))
    below = [*sources, *_judged(answer)]
    marks = make_marks(answer.places, answer.citations)
    return Written(answer.text, find_addresses(answer.text, answer.window), below, marks)


def make_marks(places: Sequence[Place], citations: Sequence[Citation]) -> tuple[Mark, ...]:
    """Return the numbers that stand where an answer cites; each links to its message, if that has an address."""
    labels = []
    for each in places:
        label, address = rf"\[{each.number}\]", citations[each.number - 1].permalink
        is_safe = address is not None and address.startswith("https://") and not {*address} & {*"()<>| \n"}
        labels.append(Mark(each.offset, f"[{label}]({address})" if is_safe else label))
    return tuple(labels)


def render_marked_text(text: str, begin: int, marks: Sequence[Mark], addresses: ShownAddresses) -> str:
    """Return markdown of a text from a character on, with its marks.

    >>> render_marked_text("At nine.", 3, [Mark(7, "[1]")], ShownAddresses())
    'nine[1].'
    """
    pieces, place = [], begin
    for mark in marks:
        pieces += [escape_markdown(text[place : mark.offset], addresses), mark.markdown]
        place = max(place, mark.offset)
    return "".join([*pieces, escape_markdown(text[place:], addresses)])


def render_stopped(text: str, addresses: ShownAddresses) -> Shown:
    """Return what was written of an answer until it was stopped."""
    return Shown(say(STOPPED), [*_markdown(text, addresses), _context(say(STOPPED))])


def render_marked(mark: str, text: str, citations: Sequence[Citation], doubts: Sequence[str]) -> Shown:
    """Return a text under a mark that says what it is, with its sources and the reasons to doubt it."""
    body = "\n\n".join([escape_mrkdwn(text), *_sources(citations)])
    label = _context(f"*{escape_mrkdwn(mark)}*")
    return Shown(f"{mark}\n{body}"[:SECTION_CHARS], [label, *render_sections(body), *_doubts(doubts)])


def render_text(text: str) -> Shown:
    """Return a text of ours, in the language that is spoken."""
    said = say(text)
    return Shown(said, render_sections(said))


def plain(text: str) -> dict[str, str]:
    """Return a text of ours as labels, titles and buttons have it, in the language that is spoken."""
    return {"type": "plain_text", "text": say(text)}


def render_sections(text: str) -> list[Block]:
    """Return a text in sections, each as long as Slack allows."""
    pieces = list(_split(text))[:MOST_SECTIONS]
    return [{"type": "section", "text": {"type": "mrkdwn", "text": piece, "verbatim": True}} for piece in pieces]


def render_offer(value: str) -> Shown:
    """Return the offer of what the asker alone may read; `value` is what its button holds."""
    button = {"type": "button", "text": plain(SHOW_ME), "action_id": OFFER_ACTION, "value": value}
    offer = render_text(MORE_FOR_YOU)
    return Shown(offer.text, [*offer.blocks, {"type": "actions", "elements": [button]}])


def with_share(shown: Shown, values: Mapping[str, str]) -> Shown:
    """Return an answer that one person sees with buttons that share or keep it; `values` is what each holds."""
    labels = {SHARE_ACTION: SHARE, KEEP_ACTION: KEEP}
    fitting = {action: value for action, value in values.items() if len(value) <= VALUE_CHARS}
    buttons = [
        {"type": "button", "text": plain(labels[each]), "action_id": each, "value": value}
        for each, value in fitting.items()
    ]
    return Shown(shown.text, [*shown.blocks, *([{"type": "actions", "elements": buttons}] if buttons else [])])


def with_question(shown: Shown, asked: str) -> Shown:
    """Return an answer below what was asked."""
    line = escape_mrkdwn(asked)
    return Shown(f"{line}\n{shown.text}"[:SECTION_CHARS], [_context(line), *shown.blocks])


def feedback_block(window_id: str) -> Block:
    """Return the buttons that judge the window of an answer."""

    def button(label: str, verdict: str) -> Block:
        return {"text": plain(label), "value": f"{verdict}:{window_id}"}

    buttons = {"positive_button": button(GOOD, "up"), "negative_button": button(BAD, "down")}
    element = {"type": "feedback_buttons", "action_id": FEEDBACK_ACTION, **buttons}
    return {"type": "context_actions", "elements": [element]}


def _quoted(answer: Answer) -> Iterator[str]:
    if answer.quotes and answer.detail is not None:
        yield escape_mrkdwn(say(answer.detail))
    if lead := lead_of(answer.window, answer.quotes):
        yield escape_mrkdwn("\n".join(map(say, lead.splitlines())))
    for quote in answer.quotes:
        lines = [*map(escape_mrkdwn, quote.before)]
        lines += mark_sentence(escape_mrkdwn(quote.text), escape_mrkdwn(quote.sentence), "*").splitlines()
        lines += map(escape_mrkdwn, quote.behind)
        yield "\n".join([_label(quote), *(f"{QUOTED}{line}" for line in lines)])


def _markdown(text: str, addresses: ShownAddresses, marks: Sequence[Mark] = ()) -> list[Block]:
    """Return what a model wrote as Slack shows it while it is streamed; in sections, where it is too long for that."""
    escaped = render_marked_text(text, 0, marks, addresses).strip()
    if len(escaped) > MARKDOWN_CHARS:
        return render_sections(_unlinked(text))
    return [{"type": "markdown", "text": escaped}] if escaped else []


def _unlinked(text: str) -> str:
    """Return what a model wrote for where Slack shows no markdown."""
    return _escape(ShownAddresses().change_others("\n".join(clean_lines(text)), break_address))


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _listed(answer: Answer) -> Iterator[str]:
    """Yield the messages that an answer cites, each on a line with its number."""
    found = {(m.channel, m.ts): (thread, m) for thread in answer.window.threads for m in thread.messages}
    zone, this_year = find_zone(answer.window.plan.tz), answer.window.asked_at.year
    lines = []
    for number, each in enumerate(answer.citations[:MOST_SOURCES], 1):
        parts = [f"{number} {render_link(clean_name(each.name), each.permalink)}"]
        if known := found.get((each.channel, each.ts)):
            thread, message = known
            sent = to_local(message.sent_at, zone)
            day = f"{sent:%a} {sent.day} {sent:%b}{'' if sent.year == this_year else f' {sent.year}'}"
            parts += [escape_mrkdwn(clean_name(thread.channel_label)), day]
        lines.append(", ".join(parts))
    if lines:
        yield "\n".join(lines)


def _sources(citations: Sequence[Citation]) -> Iterator[str]:
    cited = citations[:MOST_SOURCES]
    if cited:
        yield f"{say(SOURCES)}: " + ", ".join(render_link(clean_name(each.name), each.permalink) for each in cited)


def _doubts(doubts: Sequence[str]) -> Iterator[Block]:
    if doubts:
        yield _context(f"{say(UNCERTAIN)}: {escape_mrkdwn('; '.join(doubts))}")


def _doubts_of(answer: Answer) -> Iterator[str]:
    """Yield the reasons to doubt what a model wrote, in words for people."""
    if answer.outcome == "length":
        yield CUT
    elif answer.outcome != "complete":
        yield BROKEN_OFF
    if answer.text and not answer.citations and not is_remark(answer.window):
        yield UNCITED
    if answer.is_shortened:
        yield CUT_QUESTION
    if is_note_doubtful(answer.window):
        yield answer.window.note
    if not all(each.is_replaced for each in answer.window.degraded):
        yield SOMETHING_MISSING


def _judged(answer: Answer) -> Iterator[Block]:
    """Yield the reasons to doubt an answer, and the buttons to judge it."""
    if answer.model is not None and (doubts := list(_doubts_of(answer))):
        yield _context(escape_mrkdwn(" ".join(map(say, doubts))))
    if answer.window.window_id:
        yield feedback_block(answer.window.window_id)


def _label(quote: Quote) -> str:
    place = escape_mrkdwn(clean_name(quote.channel_label))
    return f"*{render_link(quote.name, quote.permalink)}* in {place}, {render_moment(quote.sent_at)}"


def render_moment(moment: datetime) -> str:
    """Return a time that Slack shows in the zone of its reader."""
    fallback = f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
    return f"<!date^{int(moment.timestamp())}^{{date_short_pretty}} {{time}}|{fallback}>"


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
    """Yield the lines, long ones in pieces: what is quoted stays a quote, and no escaped sign is cut."""
    for line in lines:
        rest, mark = line, QUOTED if line.startswith(QUOTED) else ""
        while len(rest) > SECTION_CHARS:
            piece = _CUT_SIGN.sub("", rest[:SECTION_CHARS])
            yield piece
            rest = mark + rest[len(piece) :]
        yield rest
