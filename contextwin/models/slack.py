"""What is kept of questions that were asked in Slack, and of what Slack was compared with."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple

#: waiting: nobody answers yet; working: somebody does; withdrawn: the question was deleted before its answer was.
AnswerState = Literal["waiting", "working", "answered", "withdrawn"]


class Taken(NamedTuple):
    """A question that somebody answers, until others take them for dead and take it over."""

    claimed_at: datetime  #: when: tells it from what others took over
    is_again: bool  #: an answer was begun before, by somebody who died


#: What became of an answer that is done: withdrawn, because its question was; lost, where others have taken that over.
Finished = Literal["answered", "withdrawn", "lost"]


@dataclass(frozen=True, kw_only=True, slots=True)
class SlackAnswer:
    """A question that was asked in Slack, and the message that answers it."""

    channel: str  #: its channel's id
    question_ts: str  #: its ts
    thread_ts: str  #: the thread that the answer is in
    asker: str  #: the user who asked
    state: AnswerState  #: how far the answer is
    claimed_at: datetime  #: when it was asked, or an answer was begun
    answer_ts: str | None  #: the ts of the answer; None: there is none
    window_id: str | None  #: the window of the answer; None: there is none
    prompt: str | None = None  #: what a command asks, until it is answered; None: Slack has the question
    response_url: str | None = field(default=None, repr=False)  #: where its answer is sent; None: to the thread


class StoredKey(NamedTuple):
    """A stored message: its ts, and that of its thread."""

    ts: str
    thread_ts: str
    subtype: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class SlackCursor:
    """Until when a channel was compared with Slack."""

    channel: str  #: its id
    reconciled_until: str  #: a ts: everything until then was compared
    reconciled_at: datetime  #: when
