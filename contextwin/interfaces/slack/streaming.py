"""`AnswerStream`: an answer that is shown while a model writes it, and that who asked may stop.

Nothing is shown that was not read as the whole answer is (`contextwin.answer.sentences`). In the end the message says
what the answer says: what is streamed is completed, or replaced where the answer became another.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

from slack_sdk.errors import SlackApiError

from contextwin.answer.citations import Reading
from contextwin.interfaces.slack.questions import Question
from contextwin.interfaces.slack.refusals import error_of, warn_of
from contextwin.interfaces.slack.rendering import Block, Shown, escape_mrkdwn

if TYPE_CHECKING:
    from slack_sdk import WebClient

#: Characters that are sent at once: each takes at most five when it is escaped, and Slack's limit is 12,000.
PIECE_CHARS = 2_400
#: Seconds between two pieces: Slack takes about 100 a minute of them.
PIECE_SECONDS = 1.0

_LABEL = re.compile(r"[\[\]]")

_log = logging.getLogger("contextwin.slack")


class AnswerStoppedError(Exception):
    """Who asked does not want the rest of the answer."""


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

    def __init__(
        self, client: WebClient, question: Question, team: str, *, note: Callable[[str], None], is_stopped: Event
    ) -> None:
        """`note` is told the ts of the message as soon as there is one."""
        self._client = client
        self._question = question
        self._team = team
        self._note = note
        self._is_stopped = is_stopped
        self._is_over = False  #: nothing more can be streamed
        self._due = 0.0
        self._shown = ""
        self.ts: str | None = None  #: of the message
        self.is_refused = False  #: Slack did not begin the stream; it may have, and not have said so

    def check(self, piece: str = "") -> None:
        """Raise AnswerStoppedError once who asked has stopped the answer."""
        if self._is_stopped.is_set():
            raise AnswerStoppedError

    def show(self, reading: Reading) -> None:
        """Show what a reading has more than what is shown, unless the last piece was just sent."""
        self.check()
        more = reading.text.removeprefix(self._shown)
        if self._is_over or not more or not reading.text.startswith(self._shown) or monotonic() < self._due:
            return
        try:
            for start in range(0, len(more), PIECE_CHARS):
                self._send(more[start : start + PIECE_CHARS])
        except (SlackApiError, OSError) as exc:
            self._is_over = True
            self.is_refused = self.ts is None
            warn_of(_log, "an answer is not streamed any more", exc)

    def finish(self, whole: Shown, written: str | None, below: list[Block], metadata: dict[str, Any]) -> str | None:
        """Let the message say the `whole` answer, and return its ts; None where there is no message.

        `written` is the text of a model and `below` what follows it, for where that was streamed. Raises SlackApiError.
        """
        if self.ts is None:
            return None
        known: dict[str, Any] = {"channel": self._question.channel, "ts": self.ts}
        rest = _rest(written, self._shown)
        if rest is not None and not self._is_over:
            given = {"markdown_text": escape_markdown(rest)} if rest else {}
            with suppress(SlackApiError, OSError):
                self._client.chat_stopStream(**known, **given, blocks=below, metadata=metadata, session_status="active")
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

    def _send(self, more: str) -> None:
        text, channel = escape_markdown(more), self._question.channel
        if self.ts is None:
            begun = self._client.chat_startStream(
                channel=channel,
                thread_ts=self._question.thread_ts,
                markdown_text=text,
                recipient_team_id=self._team,
                recipient_user_id=self._question.asker,
            )
            self.ts = str(begun["ts"])
            self._shown += more
            self._note(self.ts)
        else:
            self._client.chat_appendStream(channel=channel, ts=self.ts, markdown_text=text)
            self._shown += more
        self._due = monotonic() + PIECE_SECONDS


def escape_markdown(text: str) -> str:
    r"""Return text that Slack's markdown shows without mentioning anybody or linking to another place than it says.

    >>> escape_markdown("<!channel> [home](https://evil.example)")
    '&lt;!channel&gt; \\[home\\](https://evil.example)'
    """
    edges = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    inner = _LABEL.sub(lambda each: f"\\{each[0]}", escape_mrkdwn(text))
    return f"{edges[0]}{inner}{edges[1]}" if inner else edges[0]


def _rest(written: str | None, shown: str) -> str | None:
    """Return what a text has more than what is shown; None where it is not how the text begins."""
    return written[len(shown) :] if written is not None and written.startswith(shown) else None
