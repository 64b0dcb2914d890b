"""`Hold`: an answer that is being made. Which messages it shows is stored first; while all that holds, it is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from contextwin.answer.answer import Answer
from contextwin.answer.standing import channels_of, check_shown
from contextwin.errors import RightsChangedError
from contextwin.interfaces.slack.post.streaming import AnswerLostError
from contextwin.models.access import Viewer, VisibleScope
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.models.slack import Taken
from contextwin.models.windows import ContextWindow
from contextwin.storage.store import Store


class AnswerOutdatedError(Exception):
    """A message that the answer is made from was changed before anything of it was shown."""


class Said(NamedTuple):
    """What an answer may repeat beside messages of its window: what the app has answered before in the thread."""

    texts: tuple[str, ...] = ()  #: as they stand in Slack, the oldest first
    answers: tuple[tuple[str, str], ...] = ()  #: ts of the questions, each with that of the message that answers it
    rests_on: frozenset[MessageKey] = frozenset()  #: what they show, or were made from


NOTHING_SAID = Said()


@dataclass
class Hold:
    """The answer to a question that somebody has taken."""

    store: Store
    key: tuple[str, str, str]  #: the question's: workspace, channel and ts
    taken: Taken
    request: WindowRequest
    scope_of: Callable[[Viewer], VisibleScope]  #: reads what all who read an answer may read now
    refuse: Callable[[VisibleScope], object | None]  #: says why nothing may be shown, if that is so
    said: Said
    _shown: frozenset[str] = frozenset()  #: channels of messages that the answer is made from

    def prepare(self, window: ContextWindow) -> None:
        """Store which messages the answer is made from, so that it is withdrawn with each of them.

        Raises AnswerOutdatedError where one changed since the window was built, and AnswerLostError as `check`.
        """
        texts = {MessageKey(m.channel, m.ts): m.sha256 for thread in window.threads for m in thread.messages}
        said = self.said
        prepared = self.store.slack.prepare(*self.key, self.taken, texts, said.answers, said.rests_on)
        if prepared == "lost":
            raise AnswerLostError
        if prepared == "outdated":
            raise AnswerOutdatedError
        self._shown = channels_of(window) | {key.channel for key in said.rests_on}

    def quoted_by(self, answer: Answer) -> frozenset[MessageKey] | None:
        """Return the messages that an answer quotes or cites, or may repeat; None where it may say something of any."""
        quoted = quoted_by(answer)
        return None if quoted is None else quoted | self.said.rests_on

    def check(self) -> None:
        """Raise AnswerLostError where the answer was withdrawn or others answer, else as `check_rights`."""
        if not self.store.slack.is_held(*self.key, self.taken):
            raise AnswerLostError
        self.check_rights()

    def check_rights(self) -> VisibleScope:
        """Return what its readers may read now; RightsChangedError where that is not all that the answer shows."""
        scope = self.scope_of(self.request)
        if self.refuse(scope) is not None:
            raise RightsChangedError("who asked, or reads along, has other rights by now")
        check_shown(self._shown, scope)
        return scope


def quoted_by(answer: Answer) -> frozenset[MessageKey] | None:
    """Return the messages that an answer quotes or cites; None where it may say something of any."""
    if answer.model is None:
        return frozenset().union(*(quote.keys for quote in answer.quotes))
    return frozenset(MessageKey(each.channel, each.ts) for each in answer.citations) or None
