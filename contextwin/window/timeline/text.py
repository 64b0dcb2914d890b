"""A page of a timeline as text for a model: the window's XML, within a budget of tokens."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, tzinfo
from itertools import groupby
from xml.sax.saxutils import quoteattr

from contextwin.analysis.tokens import DEFAULT_ENCODING, count_tokens, truncate_to_tokens
from contextwin.errors import BudgetError
from contextwin.models.as_json import iso
from contextwin.models.timelines import TimelineMessage, TimelinePage
from contextwin.models.windows import WindowMessage, WindowThread
from contextwin.window.render.rendering import render_window
from contextwin.window.timeline.paging import write_cursor

#: What ends a message of which only a part is shown.
CUT_MARK = " …"


@dataclass(frozen=True, kw_only=True, slots=True)
class TimelineText:
    """What is shown of a page."""

    page: TimelinePage  #: with the messages that are shown; the next page begins after them
    text: str  #: what goes to the model; "" without messages
    total_tokens: int  #: what `text` costs


def render_page(
    page: TimelinePage, max_tokens: int, zone: tzinfo = UTC, encoding: str = DEFAULT_ENCODING
) -> TimelineText:
    """Return as many messages of a page, from its first on, as the budget holds; the next page begins after them.

    Days and times are those of `zone`.

    A first message that alone costs more is cut. Raises BudgetError where the budget holds no part of it.
    """
    messages = page.messages

    def show(shown: Sequence[TimelineMessage]) -> TimelineText:
        kept = _shorten(page, shown)
        text = _render(page, shown, zone) + _write_rest(kept)
        return TimelineText(page=kept, text=text, total_tokens=count_tokens(text, encoding))

    def cost_of_first(count: int) -> int:
        return show(messages[:count]).total_tokens

    fitting = bisect_right(range(1, len(messages) + 1), max_tokens, key=cost_of_first)
    if fitting or not messages:
        return show(messages[:fitting])
    kept = max_tokens
    while kept := kept * 3 // 4:  # Tokens of its text: the rest of it costs some, too.
        cut = show([replace(messages[0], text=truncate_to_tokens(messages[0].text, kept, encoding) + CUT_MARK)])
        if cut.total_tokens <= max_tokens:
            return cut
    raise BudgetError(f"{max_tokens} tokens hold no part of a message: give more")


def _shorten(page: TimelinePage, shown: Sequence[TimelineMessage]) -> TimelinePage:
    """Return the page with the messages that are shown of it."""
    is_whole = len(shown) == len(page.messages)
    after = page.next_after if is_whole else write_cursor(shown[-1].channel, shown[-1].ts)
    return replace(page, messages=tuple(shown), next_after=after)


def _write_rest(page: TimelinePage) -> str:
    """Return how many messages qualify, if that was counted, and what the next page is asked with; "" for neither.

    Both are said in the text, since not every program gives a model more than that.
    """
    known = {} if page.total is None else {"total": str(page.total)}
    if page.next_after:
        known |= {"next_after": page.next_after, "asked_at": iso(page.asked_at)}
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in known.items())
    return f"\n<page{attributes}/>" if known and page.messages else ""


def _render(page: TimelinePage, messages: Sequence[TimelineMessage], zone: tzinfo) -> str:
    groups = (tuple(group) for _, group in groupby(messages, key=lambda each: each.channel))
    return render_window([_thread_of(group) for group in groups], "xml", asked_at=page.asked_at, zone=zone)


def _thread_of(messages: tuple[TimelineMessage, ...]) -> WindowThread:
    """Return messages that follow each other in one channel."""
    first = messages[0]
    return WindowThread(
        channel=first.channel,
        channel_label=first.channel_label,
        thread_ts=first.thread_ts,
        is_thread=len(messages) > 1 and len({each.thread_ts for each in messages}) == 1,
        is_recent=False,
        score=0.0,
        messages=tuple(map(_message_of, messages)),
    )


def _message_of(message: TimelineMessage) -> WindowMessage:
    names = ("channel", "ts", "user", "name", "sent_at", "text", "permalink", "is_bot")
    role = "root" if message.ts == message.thread_ts else "reply"
    known = {name: getattr(message, name) for name in names}
    return WindowMessage(role=role, **known)  # type: ignore[arg-type]
