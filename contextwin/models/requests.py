"""What is asked: the question, where and by whom, what the answer may cost, and what to restrict it to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from contextwin.errors import ConfigError
from contextwin.models.access import Viewer
from contextwin.models.messages import ContentKind
from contextwin.models.weights import ScoringWeights

#: context_scored: as context, and each line has the message's type and absolute score.
WindowFormat = Literal["text", "context", "context_scored", "xml", "messages"]
Fill = Literal["budget", "relevant"]
#: What front ends ask for unless told otherwise, so that where nothing matches well little is shown.
FRONT_END_FILL: Fill = "relevant"
OnError = Literal["raise", "empty"]

#: Attributes of messages that `has:` filters by, and how a note names them.
MESSAGE_ATTRIBUTES: Mapping[str, str] = {
    "link": "a link",
    "file": "a file",
    "image": "an image",
    "video": "a video",
    "snippet": "a snippet",
    "code": "code",
    "mention": "a mention",
    "question": "a question",
    "reaction": "a reaction",
}
#: In four public chats no 150 messages in a row cost less each; tokens.
MIN_MESSAGE_TOKENS = 19
_EMOJI = re.compile(r":[^\s:]{1,60}:")


@dataclass(frozen=True, kw_only=True, slots=True)
class Filters:
    """What the caller restricts the window to; empty means no restriction. Filters never widen what may be seen."""

    channels: tuple[str, ...] = ()  #: only these channels (ids)
    exclude_channels: tuple[str, ...] = ()  #: never these channels (ids)
    authors: tuple[str, ...] = ()  #: found messages were written by one of these users (ids)
    exclude_authors: tuple[str, ...] = ()  #: and by none of these (ids)
    threads: tuple[str, ...] = ()  #: only these threads (root ts)
    content_kinds: tuple[ContentKind, ...] = ()  #: text, code, log, table
    languages: tuple[str, ...] = ()  #: ISO 639-1 codes
    code_languages: tuple[str, ...] = ()  #: of their code: python, typescript, …, or what a fence is marked with (ts)
    tags: tuple[str, ...] = ()  #: any of these tags
    has: tuple[str, ...] = ()  #: found messages hold all of these, of MESSAGE_ATTRIBUTES, or were given an ":emoji:"
    lacks: tuple[str, ...] = ()  #: and none of these
    oldest: datetime | None = None  #: found messages were sent at or after this
    latest: datetime | None = None  #: found messages were sent before this
    min_score: float = 0.0  #: messages with a lower absolute score are left out, unless in the thread of a kept one

    def __post_init__(self) -> None:
        """Raise ConfigError for what nothing is known to hold."""
        for name in (*self.has, *self.lacks):
            if name not in MESSAGE_ATTRIBUTES and not _EMOJI.fullmatch(name):
                raise ConfigError(f"has must be one of {', '.join(MESSAGE_ATTRIBUTES)} or an :emoji:, got {name!r}")

    def wants_channel(self, channel: str) -> bool:
        """Whether messages of the channel (an id) are asked for."""
        return channel not in self.exclude_channels and (not self.channels or channel in self.channels)

    @property
    def chooses_messages(self) -> bool:
        """Whether not every message of the channels is asked for."""
        return self.chooses_by_content or bool(self.oldest or self.latest)

    @property
    def chooses_by_content(self) -> bool:
        """Whether it is by more than channel and time."""
        people = self.authors, self.exclude_authors, self.threads
        kinds = self.content_kinds, self.languages, self.code_languages
        return any((*people, *kinds, self.tags, self.has, self.lacks))


@dataclass(frozen=True, kw_only=True, slots=True)
class WindowRequest(Viewer):
    """A question, where it was asked, by whom, and what the answer may cost."""

    prompt: str  #: the question
    channel: str | None = None  #: the channel being answered in; its latest messages are the recent messages
    thread_ts: str | None = None  #: the thread being answered in
    prompt_ts: str | None = None  #: the ts in `channel` of the message that is the prompt, which is never shown
    bot: str | None = None  #: the user or bot that answers ("you"), whose messages are evidence only if asked for
    asked_at: datetime | None = None  #: aware; nothing sent at or after it is used; None means now
    tz: str | None = None  #: IANA zone of "today" and the like; None means the asker's own, or UTC
    max_tokens: int = 4000  #: the rendered window never costs more
    max_messages: int | None = None  #: at most this many messages
    max_threads: int | None = None  #: at most this many threads and conversations, the recent messages among them
    max_message_tokens: int | None = None  #: longer messages are cut at a word boundary
    filters: Filters = field(default_factory=Filters)  #: what to restrict the window to
    alpha: float | None = None  #: 1 = meaning only, 0 = words only; None lets the prompt decide
    weights: ScoringWeights | None = None  #: the constants of the score; None means the builder's
    encoding: str | None = None  #: tiktoken encoding; None means the builder's
    fill: Fill = "budget"  #: "relevant": stops before the budget where more messages are unlikely to help
    format: WindowFormat = "text"  #: how `ContextWindow.text` is written, and so what is counted
    on_error: OnError = "raise"  #: "empty": a store that is down gives an empty window that says so
    explain: bool = False  #: `dropped` also lists the nearest messages that filters and the time range exclude

    @property
    def most_messages(self) -> int:
        """As many messages as are worth reading for it."""
        return 1 + self.max_tokens // MIN_MESSAGE_TOKENS


@dataclass(frozen=True, kw_only=True, slots=True)
class CompletedRequest(WindowRequest):
    """A checked request: nothing is left open, the prompt is clean, and names and times can be looked for."""

    asked_at: datetime  #: in UTC
    encoding: str  #: that tokens are counted in
    weights: ScoringWeights  #: the constants of the score
