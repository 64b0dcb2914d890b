"""Render a window's threads as text, chat messages or JSON.

Message text cannot pass for structure: only headers, messages and omission lines begin at the left edge, and every line
of a message after its first is indented. `render_window` concatenates what the other functions return, so that each
piece can be counted on its own.

Dates and times are those of one zone, which the line that says when it was asked names. A window with that line writes
the year of a date only where it is another year. Where all blocks are of one channel, only the first has its name, but
in XML, where each has it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from html import escape
from itertools import count
from typing import TYPE_CHECKING, Literal, NamedTuple

from contextwin.analysis.sanitize import BOT_MARK, clean_lines, clean_name, is_unambiguous, one_line
from contextwin.models.access import ChannelInfo
from contextwin.models.requests import WindowFormat
from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import ContextWindow, WindowMessage, WindowThread
from contextwin.temporal import find_zone
from contextwin.window.render.dates import count_of, format_day, local_day, to_local
from contextwin.window.render.program_text import fold_fields

if TYPE_CHECKING:
    from contextwin.models.timelines import TimelineMessage

ThreadKind = Literal["thread", "conversation", "live", "latest"]

#: Messages in the same bucket of so many minutes share one time label. Of 1, 5, 10 and 30, 10 left the most room.
TIME_LABEL_MINUTES = 10

_CONTEXT_MARKER = re.compile(r"\[(?=\s*/?\s*(?:CONTEXT|SOURCES)\s*\])", re.IGNORECASE)
#: Between a channel's name and the day: how a header calls a block.
_HEADER_WORDS: dict[ThreadKind, str] = {
    "thread": " thread",
    "conversation": "",
    "live": ", latest, since",
    "latest": ", latest, since",
}
#: What a window says about the order of its blocks, without and with recent messages at the end.
ORDER, ORDER_WITH_RECENT = (
    f"Blocks: best match first{recent}. Each is in order of time." for recent in ("", ", latest messages last")
)
_FRAMES: dict[WindowFormat, tuple[str, str]] = {
    "text": ("", ""),
    "context": ("[CONTEXT]\n", "[/CONTEXT]\n"),
    "context_scored": ("[CONTEXT]\n", "[/CONTEXT]\n"),
    "xml": ("<context>\n", "</context>"),
    "messages": ("[", "]"),
}
#: What permalinks of a workspace begin with, and what follows there.
_ARCHIVES, _LINK_END = re.compile(r"https://[\w-]+[.]slack[.]com/archives/"), "ID/pTS, TS without its dot"
_CHAT_OPEN = '{"role":"user","content":"'
_MISSING_ROOT = "(root not available)"
_GAP = "…"


class LineContext(NamedTuple):
    """What the rendered line of a message depends on besides the message."""

    day: date  #: the last day written above it
    is_reply: bool = False  #: it replies to the root of its thread
    number: int = 1  #: its number in the list of sources
    has_time_label: bool = True  #: its line has a time label; in XML it always has
    zone: tzinfo = UTC  #: of the label


def render_window(
    threads: Sequence[WindowThread],
    format: WindowFormat = "text",
    note: str = "",
    asked_at: datetime | None = None,
    zone: tzinfo = UTC,
    *,
    has_order: bool = False,
) -> str:
    """Return the text for the model; "" with neither threads nor a note. The format `messages` gives a JSON array.

    The day of `asked_at` is written above everything else; None: the window does not say when it was asked. Days and
    times are those of `zone`. With `has_order` a line says how several blocks are ordered.
    """
    if not threads and not note:
        return ""
    opening, closing = _FRAMES[format]
    numbers = count(1)
    separator = "," if format == "messages" else "" if format == "xml" else "\n"
    order = _describe_order(threads) if has_order else ""
    links = find_links(threads) if format == "xml" else ""
    preamble = render_preamble(note, format, asked_at, zone, order, links)
    named = name_once(threads) if format != "xml" else [thread.channel_label for thread in threads]
    rendered = (
        _render_thread(thread, label, format, numbers, (asked_at, zone))
        for thread, label in zip(threads, named, strict=True)
    )
    body = separator.join([*([preamble] if preamble else []), *rendered])
    messages = (message for thread in threads for message in thread.messages)
    sources = "".join(render_source(message, number, format) for number, message in enumerate(messages, 1))
    return f"{opening}{body}{closing}{_frame_sources(sources, format)}".rstrip("\n")


def name_once(threads: Sequence[WindowThread]) -> list[str]:
    """Return the label of each thread; where all are of one channel, "" for each but the first."""
    labels = [thread.channel_label for thread in threads]
    is_one = len({(thread.channel, thread.channel_label) for thread in threads}) == 1
    return [labels[0], *("" for _ in labels[1:])] if is_one else labels


def _describe_order(threads: Sequence[WindowThread]) -> str:
    if len(threads) < 2:
        return ""
    return ORDER_WITH_RECENT if threads[-1].is_recent else ORDER


def render_preamble(
    note: str,
    format: WindowFormat,
    asked_at: datetime | None = None,
    zone: tzinfo = UTC,
    order: str = "",
    links: str = "",
) -> str:
    """Return the lines above the threads: the day of asking, with the zone, the order of the blocks, and the note.

    Only XML has the line that says how permalinks are made.
    """
    asked, note = f"{format_day(local_day(asked_at, zone))}, {zone}" if asked_at else "", one_line(note)
    if format == "xml":
        tags = ("asked", asked), ("order", order), ("links", escape(links)), ("note", escape(note, quote=False))
        return "".join(f"<{name}>{text}</{name}>\n" for name, text in tags if text)
    named = ("Asked ", asked), ("", order), ("Note: ", note)
    lines = "".join(_finish_line(f"({name}{text})", format) for name, text in named if text)
    return f'{_CHAT_OPEN}{lines}"}}' if lines and format == "messages" else lines


def render_frame(format: WindowFormat) -> str:
    """Return the text around the preamble and the threads."""
    return "".join(_FRAMES[format]) + _frame_sources("", format)


def label_channels(channels: Mapping[str, ChannelInfo]) -> dict[str, str]:
    """Return how a header calls each channel: "#name", or "DM", or the id."""
    unnamed = {"im": "DM", "mpim": "group DM"}
    return {
        channel: unnamed.get(info.kind) or (f"#{info.name}" if info.name else channel)
        for channel, info in channels.items()
    }


def kind_of(*, is_thread: bool, is_recent: bool, is_over: bool = False) -> ThreadKind:
    """Return the kind of thread that a header names: recent messages are "live", and "latest" once they are over."""
    if is_recent:
        return "latest" if is_over else "live"
    return "thread" if is_thread else "conversation"


def render_header(
    label: str, day: str, kind: ThreadKind, format: WindowFormat, ago: str = "", channel: str = ""
) -> str:
    """Return the text of a thread besides its messages: its header, and its end if the format has one.

    `day` is the day of its first message, as `header_day` returns it. Without a label the header names no channel.
    Only XML has the channel's id.
    """
    return _open_thread(label, day, kind, format, ago, channel) + _close_thread(format)


def find_links(threads: Sequence[WindowThread]) -> str:
    """Return how a permalink is made in the workspace of threads, of a thread's id and a message's ts; "" if unknown.

    It is that of the first message with a permalink in Slack.
    """
    addresses = (message.permalink or "" for thread in threads for message in thread.messages)
    return next((f"{match[0]}{_LINK_END}" for each in addresses if (match := _ARCHIVES.match(each))), "")


def links_of(domain: str | None) -> str:
    """Return what `find_links` does, of the workspace's domain.

    >>> links_of("acme")
    'https://acme.slack.com/archives/ID/pTS, TS without its dot'
    """
    return f"https://{domain}.slack.com/archives/{_LINK_END}" if domain else ""


def header_day(day: date, asked_at: datetime | None, zone: tzinfo = UTC) -> str:
    """Return a day as headers write it, given when the window says that it was asked."""
    return format_day(day, local_day(asked_at, zone).year if asked_at else None)


def has_own_time_label(message: WindowMessage) -> bool:
    """Return whether a message always has a time label: answers, and names that another line could begin with."""
    return message.is_answer or not is_unambiguous(message.name)


def time_bucket(sent_at: datetime, zone: tzinfo = UTC) -> datetime:
    """Return the start, in UTC, of the minutes that share one time label; they are on one day of the zone.

    >>> time_bucket(datetime(2026, 3, 11, 9, 17, 5, tzinfo=UTC)).isoformat()
    '2026-03-11T09:10:00+00:00'
    """
    at = to_local(sent_at, zone)
    # An hour that the clock passes twice has the same times twice: only in UTC they differ.
    past = timedelta(minutes=at.minute % TIME_LABEL_MINUTES, seconds=at.second, microseconds=at.microsecond)
    return sent_at.astimezone(UTC) - past


def render_message(message: WindowMessage, context: LineContext, format: WindowFormat) -> str:
    """Return the lines of a message, with the last line end."""
    name = "" if message.is_deleted and not message.name else clean_name(message.name)
    lines = clean_lines(message.text)
    if message.is_bot and len(lines) > 2:
        lines = fold_fields(lines)
    label = _render_time_label(message.sent_at, context) if context.has_time_label or format == "xml" else ""
    if format == "xml":
        text = escape("\n".join(lines), quote=False)
        author = f' author="{escape(name)}"' if name else ""
        mark = (' bot="true"' if message.is_bot else "") + (' answer="true"' if message.is_answer else "")
        return f'<message{author} time="{label}" ts="{escape(message.ts)}"{mark}>{text}</message>\n'
    first, *others = lines or [""]
    author = name and (f"{name} {BOT_MARK}: " if message.is_bot else f"{name}: ")
    body = "\n".join([f"{author}{first}".rstrip(), *(line and f"  {line}" for line in others)])
    number = f"[{context.number}] " if _has_sources(format) else ""
    if format == "context_scored":
        number += f"type={message.role} score={message.score.absolute if message.score else 0:.2f} "
    marks = f"{'▶ ' if message.is_answer else ''}{'↪ ' if context.is_reply else ''}"
    return _finish_line(f"{number}{marks}{f'{label} ' if context.has_time_label else ''}{body}", format)


def render_omission(elided: int, format: WindowFormat) -> str:
    """Return the line that says how many messages of a thread are left out here."""
    if format == "xml":
        return f'<elided messages="{elided}"/>\n'
    return _finish_line(f"… {count_of(elided, 'message')} left out …", format)


def render_gap(format: WindowFormat) -> str:
    """Return the line between two messages of a conversation of which the second did not follow the first."""
    return "<elided/>\n" if format == "xml" else _finish_line(_GAP, format)


def render_missing_root(format: WindowFormat) -> str:
    """Return the line for a root that is missing from the store."""
    return '<root missing="true"/>\n' if format == "xml" else _finish_line(_MISSING_ROOT, format)


def render_source(message: WindowMessage, number: int, format: WindowFormat) -> str:
    """Return the line of a message in the list of sources; "" in a format without one."""
    address = message.permalink or f"{message.channel}/{message.ts}"
    return _finish_line(f"[{number}] {one_line(address)}", format) if _has_sources(format) else ""


def list_message(message: FoundMessage, labels: Mapping[str, str], domain: str | None) -> TimelineMessage:
    """Return a found message as timelines and searches list it."""
    from contextwin.models.timelines import TimelineMessage

    return TimelineMessage(
        channel=message.channel,
        channel_label=labels.get(message.channel, message.channel),
        ts=message.ts,
        thread_ts=message.thread_ts,
        user=message.user,
        name=message.name,
        sent_at=message.sent_at,
        text=message.text,
        is_bot=message.is_bot,
        permalink=message.permalink or permalink(domain, message.channel, message.ts, message.thread_ts),
        similarity=message.semantic,
    )


def permalink(domain: str | None, channel: str, ts: str, thread_ts: str) -> str | None:
    """Return a message's address in Slack, or None if the workspace's domain is unknown.

    >>> permalink("acme", "C1", "2.000100", "1.000100")
    'https://acme.slack.com/archives/C1/p2000100?thread_ts=1.000100&cid=C1'
    """
    if not domain:
        return None
    address = f"https://{domain}.slack.com/archives/{channel}/p{ts.replace('.', '')}"
    return address if ts == thread_ts else f"{address}?thread_ts={thread_ts}&cid={channel}"


def summarize_window(window: ContextWindow) -> str:
    """Return a summary in one line: messages, threads, channels, days, tokens."""
    cost = f"{window.total_tokens:,} of {window.budget_tokens:,} tokens"
    if not window.threads:
        return f"no messages{f' ({window.empty_reason})' if window.empty_reason else ''}, {cost}"
    messages = [message for thread in window.threads for message in thread.messages]
    labels = list(dict.fromkeys(clean_name(thread.channel_label) for thread in window.threads))
    where = " and ".join(filter(None, [", ".join(labels[:-1]), labels[-1]]))
    zone = find_zone(window.plan.tz)
    days = sorted({local_day(message.sent_at, zone).isoformat() for message in messages})
    when = days[0] if len(days) == 1 else f"{days[0]} to {days[-1]}"
    what = f"{count_of(len(messages), 'message')} from {count_of(len(window.threads), 'thread')}"
    return f"{what} in {where}, {when}, {cost}"


def _render_thread(
    thread: WindowThread,
    label: str,
    format: WindowFormat,
    numbers: Iterator[int],
    asked: tuple[datetime | None, tzinfo],
) -> str:
    """Return a thread with its header, its omission lines and its end, given when and in which zone it was asked.

    Without a label the header names no channel.
    """
    asked_at, zone = asked
    day, bucket = local_day(thread.messages[0].sent_at, zone), None
    kind = kind_of(is_thread=thread.is_thread, is_recent=thread.is_recent, is_over=thread.is_over)
    day_of_header = header_day(day, asked_at, zone)
    pieces = [_open_thread(label, day_of_header, kind, format, thread.ago, thread.channel)]
    if thread.is_orphaned:
        pieces.append(render_missing_root(format))
    for message in thread.messages:
        is_first = message is thread.messages[0]
        if message.elided_before and (thread.is_thread or (thread.is_recent and not is_first)):
            pieces.append(render_omission(message.elided_before, format))
        elif message.follows_gap and not is_first:
            pieces.append(render_gap(format))
        above, bucket = bucket, time_bucket(message.sent_at, zone)
        is_reply = thread.is_thread and message.ts != thread.thread_ts
        has_time_label = bucket != above or has_own_time_label(message)
        context = LineContext(day, is_reply, next(numbers), has_time_label, zone)
        pieces.append(render_message(message, context, format))
        day = local_day(message.sent_at, zone)
    after = thread.elided - sum(message.elided_before for message in thread.messages)
    if after and (thread.is_thread or thread.is_recent):
        pieces.append(render_omission(after, format))
    return "".join([*pieces, _close_thread(format)])


def _open_thread(label: str, day: str, kind: ThreadKind, format: WindowFormat, ago: str, channel: str) -> str:
    if format == "xml":
        mark = ("" if kind == "thread" else f' kind="{kind}"') + (f' ago="{ago}"' if ago else "")
        return f'<thread channel="{escape(clean_name(label))}" id="{escape(clean_name(channel))}" date="{day}"{mark}>\n'
    words = f"{clean_name(label)}{_HEADER_WORDS[kind]}" if label else _HEADER_WORDS[kind].lstrip(", ").capitalize()
    header = _finish_line(f"{words} {day}{f', {ago}' if ago else ''}".lstrip(), format)
    return _CHAT_OPEN + header if format == "messages" else header


def _close_thread(format: WindowFormat) -> str:
    return {"xml": "</thread>\n", "messages": '"}'}.get(format, "")


def _frame_sources(sources: str, format: WindowFormat) -> str:
    return f"[SOURCES]\n{sources}[/SOURCES]" if _has_sources(format) else ""


def _has_sources(format: WindowFormat) -> bool:
    return format in ("context", "context_scored")


def _finish_line(line: str, format: WindowFormat) -> str:
    """Return the line with its end, and with markers of the format escaped."""
    if format == "messages":
        return json.dumps(line + "\n", ensure_ascii=False)[1:-1]
    return (_CONTEXT_MARKER.sub("(", line) if _has_sources(format) else line) + "\n"


def _render_time_label(sent_at: datetime, context: LineContext) -> str:
    """Return the time, with the part of the date that differs from the day written above."""
    at, day = to_local(sent_at, context.zone), context.day
    written = "" if at.date() == day else f"{format_day(at.date(), day.year)} "
    return f"{written}{at.hour:02}:{at.minute:02}"
