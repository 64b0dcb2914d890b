"""The budget of a window and how it is written, and what it holds when it is packed."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

from contextwin.analysis.tokens import DEFAULT_ENCODING
from contextwin.models.messages import MessageKey
from contextwin.models.requests import WindowFormat
from contextwin.models.windows import Dropped, WindowThread
from contextwin.window.scoring.second_look import NOTHING_SOUGHT, Sought


@dataclass(frozen=True, kw_only=True, slots=True)
class PackRequest:
    """The budget of a window, and how it is written."""

    budget_tokens: int  #: maximum tokens of the rendered text; ≥ 1
    channel_labels: Mapping[str, str]  #: channel id → "#name" or "DM"; the id if it is missing here
    encoding: str = DEFAULT_ENCODING  #: the tiktoken encoding of the budget
    stored_encoding: str = DEFAULT_ENCODING  #: the encoding of `FoundMessage.token_count`
    format: WindowFormat = "text"  #: how the text is written
    recent_tokens: int = 0  #: tokens that recent messages may take before what was found
    live_from: datetime | None = None  #: recent messages are called "now" if one was sent since; None: always
    max_messages: int | None = None  #: maximum number of messages
    max_threads: int | None = None  #: maximum number of threads and conversations, the recent messages among them; ≥ 1
    max_message_tokens: int | None = None  #: longer messages are cut at a word boundary
    min_score: float = 0.0  #: messages with a lower absolute score are left out, except in the thread of a better one
    min_share: float = 0.0  #: and those with a lower share of the best total; then nothing is added to fill the budget
    found_first: bool = False  #: all that was found is taken before recent messages, which take half as much at most
    least_recent_tokens: int = 0  #: or so many of `recent_tokens`, where that is more
    domain: str | None = None  #: the workspace's domain, for permalinks
    best_first: bool = False  #: the thread of the best hit stands first, also where the hit is a recent message
    old_first: bool = False  #: and so it does where the hit was sent before `live_from`
    talkers: frozenset[str] = frozenset()  #: ids and names, in lower case, of those with whom the asker talks
    first: Sequence[MessageKey] = ()  #: shown first, in this order
    answers: Sequence[MessageKey] = ()  #: shown next, in this order, and marked
    is_sure: bool = True  #: both stand before the best hit, however much more it looks like the answer
    asked_at: datetime | None = None  #: written above the messages if there is room; None: it is not
    dated_from: datetime | None = None  #: headers say how long before this they begin; None: they do not
    zone: tzinfo = UTC  #: of days and times
    note: str = ""  #: a line above the messages; left out if it would take more than half of the budget
    explained: Container[MessageKey] = ()  #: context messages that are in `Packed.dropped`, too, if they are not shown
    sought: Sought = NOTHING_SOUGHT  #: what tells the likeliest answer, which a cut message keeps and which goes first
    has_times: bool = False  #: the note has times, and names their zone if the window does not say when it was asked


@dataclass(frozen=True, kw_only=True, slots=True)
class Packed:
    """The content of a window."""

    threads: tuple[WindowThread, ...]  #: best first, recent messages last
    text: str  #: the threads as rendered
    total_tokens: int  #: tokens of `text`
    dropped: Sequence[Dropped]  #: hits that are not shown, best first
    duplicates: int = 0  #: how many of them repeat one that is shown
    note: str = ""  #: the line above the threads
    recent_tokens: int = 0  #: tokens of the lines of recent messages
    recent_share: float = 0.0  #: share of the budget that these might take before what else was found
