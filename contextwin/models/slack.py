"""What is kept of questions that were asked in Slack, and of what Slack was compared with."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple

#: waiting: nobody answers yet; working: somebody does; withdrawn: the answer has to be deleted, if there is one.
AnswerState = Literal["waiting", "working", "answered", "withdrawn"]


#: What became of an answer that is done: withdrawn, because it has to be deleted; lost: others have taken it over.
Finished = Literal["answered", "withdrawn", "lost"]
#: Whether an answer may be shown: not where one of its messages has changed, or others answer, or it was withdrawn.
Prepared = Literal["ready", "outdated", "lost"]


#: How a channel wants its answers written; quotes: by no model.
SlackStyle = Literal["standard", "brief", "detailed", "quotes"]
#: Who sees the answer to a mention: the readers of its thread, or the asker alone.
ShownTo = Literal["thread", "asker"]


@dataclass(frozen=True, kw_only=True, slots=True)
class ChannelSettings:
    """How the app answers in a channel."""

    channel: str  #: its id
    is_on: bool = True  #: it answers there
    shown_to: ShownTo = "thread"  #: who sees the answers
    min_found: float | None = None  #: questions that mention nobody are answered from this `found` on, 0–1; None: never
    searched: tuple[str, ...] = ()  #: ids of the channels that answers there draw on; empty: all that may be shown
    style: SlackStyle = "standard"  #: how answers are written


class Taken(NamedTuple):
    """A question that somebody answers, as it was when taken, until others take them for dead and take it over."""

    claimed_at: datetime  #: when: tells it from what others took over
    is_again: bool  #: an answer was begun before, by somebody who died
    is_deleted: bool  #: the message that asks it is
    settings: ChannelSettings  #: of its channel


@dataclass(frozen=True, kw_only=True, slots=True)
class SlackAnswer:
    """A question that was asked in Slack, and the message that answers it."""

    channel: str  #: its channel's id
    question_ts: str  #: its ts
    thread_ts: str  #: the thread that the answer is in
    asker: str | None  #: the user who asked; None: it was erased
    state: AnswerState  #: how far the answer is
    claimed_at: datetime  #: when it was asked, or an answer was begun
    held_until: datetime  #: until when the process that answers counts as alive
    answer_ts: str | None  #: the ts of the answer; None: there is none
    window_id: str | None  #: the window of the answer; None: there is none
    prompt: str | None = None  #: what a command asks, until it is answered; None: Slack has the question
    response_url: str | None = field(default=None, repr=False)  #: where its answer is sent; None: to the thread
    delivery: str | None = field(default=None, repr=False)  #: of a command; None: others may see the answer
    is_remade: bool = False  #: withdrawn, it is answered again once its answer is deleted
    refusals: int = 0  #: how often Slack refused to delete the answer
    refusal: str | None = None  #: why, the last time
    refused_at: datetime | None = None  #: when, the last time


class Reach(NamedTuple):
    """An answer in a channel shows messages of another one."""

    channel: str  #: where the answer is
    reader: str | None  #: its only reader; None: the readers of the channel
    shown: str  #: the other channel


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
