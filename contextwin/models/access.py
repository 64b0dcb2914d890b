"""Who reads an answer, whether they are a member of each channel, and what follows: the scope of a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from contextwin.models.messages import ChannelKind
from contextwin.models.retrieved import ChannelInfo


@dataclass(frozen=True, kw_only=True, slots=True)
class ChannelAccess:
    """A channel's kind, and whether the viewer is a member of it."""

    channel: str  #: its id
    kind: ChannelKind  #: public channels are open to full members
    is_member: bool  #: the viewer is in it now
    is_shared: bool = False  #: people of another organisation or workspace are in it too


@dataclass(frozen=True, kw_only=True, slots=True)
class AccessDecision:
    """Which channels an answer may draw on, and by which rule.

    The rule follows from who asks and where the answer goes. It tells nothing of what is hidden, not even whether
    anything is: a channel that the viewer may not read gives the same one as a channel that does not exist.
    """

    channels: tuple[str, ...]  #: ids, sorted
    reason: str  #: the rule, in words, to be shown to whoever asks


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownWorkspace:
    """What is known of a workspace before anything is searched, whoever asks."""

    domain: str | None = None  #: for permalinks
    model_id: int | None = None  #: the embedder's model; None: nothing was embedded with it, or nobody asked
    dimension: int | None = None  #: of that model's vectors
    has_index: bool = False  #: the workspace has an HNSW index for that model
    index_prefix: int | None = None  #: how many dimensions it has, the first ones; None: all
    tz: str | None = None  #: the IANA zone of the asker's profile; None: nobody asks, or nobody said it


@dataclass(frozen=True, kw_only=True, slots=True)
class VisibleScope(KnownWorkspace):
    """What may be shown for a request, and the statistics that were read with it."""

    reason: str  #: the rule that decided, in words
    workspace: str = ""  #: where it may be shown
    channels: Mapping[str, ChannelInfo] = field(default_factory=dict)  #: that may be seen, by id
    chunk_count: int = 0  #: chunks of all channels, of hidden ones too; 0 where nobody asked

    @property
    def whole(self) -> Scope:
        """Everything that may be seen, whenever it was sent."""
        return Scope(workspace=self.workspace, channels=[*self.channels], latest=datetime.max.replace(tzinfo=UTC))

    @property
    def channel_names(self) -> dict[str, str]:
        """The names of the channels that have one, by id."""
        return {channel: info.name for channel, info in self.channels.items() if info.name}


@dataclass(frozen=True, kw_only=True, slots=True)
class Scope:
    """What a search may look at: the workspace, the channels that may be seen, and the time before which."""

    workspace: str  #: bound in every table reference
    channels: Sequence[str]  #: ids; empty means nothing is visible
    latest: datetime  #: nothing sent at or after it is seen
    oldest: datetime | None = None  #: found messages were sent at or after it


@dataclass(frozen=True, kw_only=True, slots=True)
class Audience:
    """Who reads the answer."""

    viewer: str | None  #: the user whose rights apply
    destination: str | None = None  #: the channel that the answer is posted to; None: only the viewer reads it
    asker: str | None = None  #: the user whose time zone the answer is written in
