"""What a timeline is asked for, and the page that comes back."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from contextwin.models.access import Viewer
from contextwin.models.as_json import JsonValue
from contextwin.models.degraded import Degraded
from contextwin.models.requests import Filters

Order = Literal["asc", "desc"]


#: Messages of a page read to the end, where nobody says how many.
PAGE_SIZE = 50
#: Maximum number of messages of a page, which are in memory at once. Unmeasured.
MAX_PAGE_SIZE = 10_000


@dataclass(frozen=True, kw_only=True, slots=True)
class TimelineRequest(Viewer):
    """Which messages, for whom, from which end."""

    asked_at: datetime | None = None  #: aware; nothing sent at or after it is listed; None means now
    order: Order = "asc"  #: the earliest first, or the latest
    limit: int = PAGE_SIZE  #: messages of a page, at most MAX_PAGE_SIZE
    after: str | None = None  #: the `next_after` of the page before this one
    filters: Filters = field(default_factory=Filters)  #: what to restrict it to; `min_score` has no meaning here
    matching: str | None = None  #: only messages about this topic, by its words or by meaning
    with_total: bool = False  #: also count all that qualify, which reads them all


@dataclass(frozen=True, kw_only=True, slots=True)
class CompletedTimelineRequest(TimelineRequest):
    """A checked request: the topic is clean, and names and times can be looked for."""

    asked_at: datetime  #: in UTC


@dataclass(frozen=True, kw_only=True, slots=True)
class TimelineMessage:
    """A message of a timeline."""

    channel: str  #: its channel's id
    channel_label: str  #: "#name", or "DM", or the id
    ts: str  #: its ts
    thread_ts: str  #: the root's ts
    user: str | None  #: who wrote it
    name: str  #: the author's name
    sent_at: datetime  #: when it was posted
    text: str  #: plain text, mentions resolved to names
    is_bot: bool  #: written by a program
    permalink: str | None  #: its address, where its archive names it or the domain is known
    coverage: float | None = None  #: the share of the topic's words that it holds, 0–1; None without a topic
    similarity: float | None = None  #: to the topic, by cosine; None without a topic, and without a vector


@dataclass(frozen=True, kw_only=True, slots=True)
class TimelinePage(JsonValue):
    """A page of a timeline."""

    asked_at: datetime  #: nothing sent at or after it is listed; the next page wants the same
    messages: tuple[TimelineMessage, ...]  #: in the order asked for
    next_after: str | None = None  #: what the next page is asked for with; None: this is the last one
    total: int | None = None  #: how many qualify on all pages; None: it was not asked for
    degraded: tuple[Degraded, ...] = ()  #: what was missing, e.g. "embedder: connection refused"
    access: str = ""  #: the rule that says which channels may be seen, in words; nothing of what is hidden
