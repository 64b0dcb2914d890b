"""The answer where no chat model is set up: the best messages of the window, quoted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import tzinfo

from contextwin.analysis.sanitize import clean_lines, clean_name
from contextwin.analysis.tokens import truncate_to_tokens
from contextwin.answer.answer import Quote
from contextwin.models.windows import ContextWindow, WindowMessage, WindowThread
from contextwin.temporal import find_zone
from contextwin.window.dates import format_moment

#: Maximum number of quoted messages. Unmeasured.
MOST_QUOTES = 5
#: Maximum tokens of a quoted message. Unmeasured.
QUOTE_TOKENS = 100


def quote_messages(window: ContextWindow) -> tuple[Quote, ...]:
    """Return the best messages of a window, at most MOST_QUOTES.

    Those that a question about time asks for, in their order; else those that were found, best first.
    """
    shown = {(m.channel, m.ts): (thread, m) for thread in window.threads for m in thread.messages}
    answers = [shown[key] for key in (window.answer.keys if window.answer else ()) if key in shown]
    found = [each for each in shown.values() if each[1].role == "hit" or each[1].is_answer]
    chosen = answers or sorted(found, key=_best_first)
    return tuple(_quote(thread, message, window.encoding) for thread, message in chosen[:MOST_QUOTES])


def render_quotes(window: ContextWindow, quotes: tuple[Quote, ...]) -> str:
    """Return the answer as text: the note of the window, and its quotes; why there are none, if there are none."""
    lines = [window.note] if window.note else []
    if not quotes:
        return "\n".join(dict.fromkeys([*lines, window.empty_reason or NOTHING_FOUND]))
    zone = find_zone(window.plan.tz)
    return "\n\n".join([*lines, *("\n".join(_render_quote(quote, zone)) for quote in quotes)])


#: What an answer says that has nothing to quote, and no reason of the window.
NOTHING_FOUND = "No message was found that answers this."


def _best_first(shown: tuple[WindowThread, WindowMessage]) -> tuple[float, str, str]:
    _, message = shown
    return -(message.score.total if message.score else 0.0), message.channel, message.ts


def _quote(thread: WindowThread, message: WindowMessage, encoding: str) -> Quote:
    text = "\n".join(clean_lines(message.text))
    cut = truncate_to_tokens(text, QUOTE_TOKENS, encoding)
    return Quote(
        channel=message.channel,
        channel_label=thread.channel_label,
        ts=message.ts,
        name=clean_name(message.name),
        sent_at=message.sent_at,
        text=cut if cut == text else f"{cut.rstrip()} …",
        permalink=message.permalink,
    )


def _render_quote(quote: Quote, zone: tzinfo) -> Iterator[str]:
    address = f" {quote.permalink}" if quote.permalink else ""
    yield f"{quote.name}, {clean_name(quote.channel_label)}, {format_moment(quote.sent_at, zone)}:{address}"
    yield from (f"> {line}" for line in quote.text.splitlines())
