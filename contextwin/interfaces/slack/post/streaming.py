"""`AnswerStream`: an answer that is shown while a model writes it, and that who asked may stop.

Nothing is shown that was not read as the whole answer is (`contextwin.answer.sentences`). In the end the message says
what the answer says: what is streamed is completed, or replaced where the answer became another.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Event, Lock
from time import monotonic
from typing import Any

from slack_sdk.errors import SlackApiError

from contextwin.answer.addresses import ShownAddresses
from contextwin.answer.citations import ParsedAnswer
from contextwin.interfaces.slack.parts import Answering
from contextwin.interfaces.slack.post.rendering import Mark, Shown, Written, make_marks, render_marked_text
from contextwin.interfaces.slack.receive.questions import Question
from contextwin.interfaces.slack.refusals import error_of, warn_of

#: Characters that are sent at once: each takes at most five when it is escaped, and Slack's limit is 12,000.
PIECE_CHARS = 2_400
#: Seconds between two pieces: Slack takes about 100 a minute of them.
PIECE_SECONDS = 1.0

_log = logging.getLogger("contextwin.slack")


class AnswerStoppedError(Exception):
    """Who asked does not want the rest of the answer."""


class AnswerLostError(Exception):
    """Others have taken the question over, and answer it."""


class Stops:
    """The questions that are answered now, each of which who asked may stop."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._open: list[tuple[Question, Event]] = []

    @contextmanager
    def of(self, question: Question) -> Iterator[Event]:
        """Let a question be stopped for the length of a `with` block; the event is set when it is."""
        entry = question, Event()
        with self._lock:
            self._open.append(entry)
        try:
            yield entry[1]
        finally:
            with self._lock:
                self._open = [each for each in self._open if each is not entry]

    def stop(self, channel: str, thread_ts: str, user: str) -> None:
        """Stop the answers to a user's questions in a thread; those to others go on."""
        with self._lock:
            for question, is_stopped in self._open:
                if (question.channel, question.thread_ts, question.asker) == (channel, thread_ts, user):
                    is_stopped.set()


class AnswerStream:
    """The answer to one question. Where Slack refuses to stream, `ts` stays None: the answer is posted when it is done.

    A stream that Slack ends, after five minutes or because somebody pressed stop, is completed by `finish`.
    """

    def __init__(self, parts: Answering, question: Question, *, note: Callable[[str], bool], is_stopped: Event) -> None:
        """`note` is told the ts of the message as soon as there is one; False says that others answer meanwhile.

        The `impatient` client waits for no limit of Slack's, which takes 20 streams a minute, and 100 pieces of all:
        what is not streamed for that comes with the whole answer.
        """
        self._client, self._impatient, self._team = parts.client, parts.impatient, parts.app.team
        self._question = question
        self._note = note
        self._is_stopped = is_stopped
        self._is_over = not question.thread_ts  #: nothing more can be streamed, or nothing: Slack streams in threads
        self._due = 0.0
        self._shown = ""
        self._marked = 0  #: marks that are shown
        self.addresses = ShownAddresses()  #: those of what is shown that messages have, too
        self.ts: str | None = None  #: of the message
        self.is_refused = False  #: Slack did not begin the stream; it may have, and not have said so

    def check(self, piece: str = "") -> None:
        """Raise AnswerStoppedError once who asked has stopped the answer."""
        if self._is_stopped.is_set():
            raise AnswerStoppedError

    def show(self, reading: ParsedAnswer) -> None:
        """Show what a reading has more than what is shown, unless the last piece was just sent.

        Raises AnswerStoppedError, and AnswerLostError where others have taken the question over.
        """
        self.check()
        marks = make_marks(reading.places, reading.cited)
        more = reading.text.removeprefix(self._shown)
        is_more = bool(more) or len(marks) > self._marked
        if self._is_over or not is_more or not reading.text.startswith(self._shown) or monotonic() < self._due:
            return
        self.addresses = reading.addresses
        try:
            for piece in [*cut_pieces(more)] if more else [""]:
                self._send(piece, marks)
        except (SlackApiError, OSError) as exc:
            self._is_over = True
            self.is_refused = self.ts is None
            warn_of(_log, "an answer is not streamed any more", exc)

    def finish(self, whole: Shown, written: Written | None, metadata: dict[str, Any]) -> str | None:
        """Let the message say the `whole` answer, and return its ts; None where there is no message.

        `written` is the answer of a model, for where that was streamed. Raises SlackApiError.
        """
        if self.ts is None:
            return None
        known: dict[str, Any] = {"channel": self._question.channel, "ts": self.ts}
        if written is not None and written.text.startswith(self._shown) and not self._is_over:
            marks = written.marks[self._marked :]
            rest = render_marked_text(written.text, len(self._shown), marks, written.addresses)
            given: dict[str, Any] = {"markdown_text": rest} if rest else {}
            given |= {"blocks": written.below, "metadata": metadata}
            with suppress(SlackApiError, OSError):
                self._client.chat_stopStream(**known, **given, session_status="active")
                return self.ts
        elif not self._is_over:
            with suppress(SlackApiError, OSError):
                self._client.chat_stopStream(**known, session_status="active")
        try:
            self._client.chat_update(**known, text=whole.text, blocks=whole.blocks, metadata=metadata)
        except SlackApiError as exc:
            if error_of(exc) != "message_not_found":
                raise
            self.ts = None
        return self.ts

    @property
    def shown(self) -> str:
        """The text that is shown so far."""
        return self._shown

    def _send(self, more: str, marks: Sequence[Mark]) -> None:
        whole, channel = self._shown + more, self._question.channel
        new = [each for each in marks[self._marked :] if each.offset <= len(whole)]
        text = render_marked_text(whole, len(self._shown), new, self.addresses)
        if self.ts is None:
            begun = self._impatient.chat_startStream(
                channel=channel,
                thread_ts=self._question.thread_ts,
                markdown_text=text,
                recipient_team_id=self._team,
                recipient_user_id=self._question.asker,
            )
            self.ts = str(begun["ts"])
            self._shown, self._marked = whole, self._marked + len(new)
            if not self._note(self.ts):
                raise AnswerLostError
        else:
            self._impatient.chat_appendStream(channel=channel, ts=self.ts, markdown_text=text)
            self._shown, self._marked = whole, self._marked + len(new)
        self._due = monotonic() + PIECE_SECONDS


def cut_pieces(text: str) -> Iterator[str]:
    """Yield a text in pieces that may be sent at once, cut between words where there are any."""
    while len(text) > PIECE_CHARS:
        end = max(text.rfind(sign, 0, PIECE_CHARS) for sign in (" ", "\n")) + 1 or PIECE_CHARS
        yield text[:end]
        text = text[end:]
    yield text
