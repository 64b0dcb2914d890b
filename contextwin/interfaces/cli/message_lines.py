"""Messages as text on a terminal: on one line each, or whole."""

from __future__ import annotations

from datetime import tzinfo

from contextwin.analysis.sanitize import BOT_MARK, clean_lines, clean_name
from contextwin.models.timelines import TimelineMessage
from contextwin.window.render.dates import to_local

#: Characters of a message on its line. Unmeasured.
SHOWN_CHARS = 120


def render_line(message: TimelineMessage, zone: tzinfo) -> str:
    """Return "date time #channel name: text", with as much of the text's first line as fits."""
    lines = clean_lines(message.text) or [""]
    shown = lines[0][:SHOWN_CHARS].rstrip()
    cut = " …" if len(lines) > 1 or len(lines[0]) > SHOWN_CHARS else ""
    return f"{_render_head(message, zone)} {shown}{cut}".rstrip()


def render_message(message: TimelineMessage, zone: tzinfo) -> str:
    """Return the message with all its lines; those after the first are indented, as in a window."""
    first, *others = clean_lines(message.text) or [""]
    return "\n".join([f"{_render_head(message, zone)} {first}".rstrip(), *(line and f"  {line}" for line in others)])


def _render_head(message: TimelineMessage, zone: tzinfo) -> str:
    where, name = clean_name(message.channel_label), clean_name(message.name)
    name = f"{name} {BOT_MARK}" if message.is_bot else name
    return f"{to_local(message.sent_at, zone):%Y-%m-%d %H:%M} {where} {name}:"
