"""Makes the answer to a question in Slack: by the chat model, else by messages that are quoted."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace
from functools import partial

from contextwin.answer.answer import Answer, AnswerRequest, AnswerStyle
from contextwin.answer.answerer import quote_instead
from contextwin.answer.citations import ParsedAnswer
from contextwin.errors import ContextWinError, ReplyError, RightsChangedError
from contextwin.interfaces.slack import rendering
from contextwin.interfaces.slack.holding import NOTHING_SAID, Hold, Said
from contextwin.interfaces.slack.parts import Answering
from contextwin.interfaces.slack.streaming import AnswerStream
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.slack import SlackStyle
from contextwin.models.windows import ContextWindow

#: Seconds for which an answer waits for the vectors of what was said before. Unmeasured.
VECTOR_SECONDS = 1.0

_log = logging.getLogger("contextwin.slack")


class AnswerUnwantedError(Exception):
    """Nobody asked the app, and it has not found what answers the question."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Manner:
    """How an answer is made, beside what is asked."""

    style: SlackStyle = "standard"  #: how it is written
    min_found: float | None = None  #: it is made only if `found` is as high; None: whatever is found
    filters: Filters = field(default_factory=Filters)  #: what it is made from
    said: Said = NOTHING_SAID  #: what was answered before in its thread


DEFAULT_MANNER = Manner()


def make_answer(
    parts: Answering,
    request: WindowRequest,
    manner: Manner,
    stream: AnswerStream | None = None,
    hold: Hold | None = None,
) -> Answer | None:
    """Return the answer, made again where a message changed meanwhile; None where the store does not answer.

    Raises RightsChangedError, AnswerUnwantedError, and what `hold` and `stream` raise.
    """
    # What was said right before is found by its meaning, too.
    parts.vectors.settle(VECTOR_SECONDS, MessageKey(request.channel or "", request.prompt_ts or ""))

    def look(window: ContextWindow) -> None:
        if manner.min_found is not None and window.found < manner.min_found:
            raise AnswerUnwantedError
        if hold is not None:
            hold.prepare(window)

    style: AnswerStyle = "standard" if manner.style == "quotes" else manner.style
    asked = AnswerRequest(window=request, on_window=look, style=style, said=manner.said.texts)
    answerer = parts.quoter if manner.style == "quotes" else parts.answerer
    shown = asked
    if stream is not None and hold is not None:
        shown = replace(asked, on_text=stream.check, on_reading=partial(_show_held, stream, hold))
    try:
        try:
            answer = answerer.answer(shown)
            answer = answerer.answer(asked) if answer.is_outdated else answer
            return answer if answer.model is None or answer.text else quote_instead(answer, rendering.NOT_WRITTEN)
        except ReplyError as exc:
            _log.warning("the chat model does not answer, so messages are quoted: %s", type(exc).__name__)
            return replace(parts.quoter.answer(asked), detail=rendering.NO_MODEL)
    except RightsChangedError:
        raise
    except ContextWinError as exc:
        _log.warning("a question is not answered: %s", type(exc).__name__)
        return None


def has_more(parts: Answering, request: WindowRequest) -> bool:
    """Return whether the answer to a request could be another with what only its asker may read."""
    try:
        shown = parts.scope_of(request, on_primary=False).channels.keys()
        with parts.turns.turn():
            _, window = parts.builder.build_unrecorded(replace(request, destination=None))
    except ContextWinError:
        return False
    found = (message for thread in window.threads for message in thread.messages if message.role == "hit")
    return any(message.channel not in shown for message in found)


def _show_held(stream: AnswerStream, hold: Hold, reading: ParsedAnswer) -> None:
    """Show a reading, if everything may still be shown."""
    stream.check()
    hold.check()
    stream.show(reading)
