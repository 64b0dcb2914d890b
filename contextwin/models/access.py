"""Who reads an answer, whether they are a member of each channel, and what follows: the scope of a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal

from contextwin.models.messages import ChannelKind

#: Which rule decides what an answer may draw on.
AccessRule = Literal[
    "unknown", "not_there", "administrator", "member", "guest", "bot", "guests_read", "others_read", "public", "private"
]
#: Each rule in words. None tells what is hidden.
ACCESS_RULES: Mapping[AccessRule, str] = {
    "unknown": "the asker is no active user of this workspace: nothing may be shown",
    "not_there": "the answer goes to no channel that the asker may read: nothing may be shown",
    "administrator": "an administrator asks: every channel",
    "member": "only the asker reads the answer: public channels, and those that they are in",
    "guest": "only the asker reads the answer, as a guest: the channels that they are in",
    "bot": "only the program that asks reads the answer: the channels that it is in",
    "guests_read": "guests read the answer: its channel only",
    "others_read": "another organisation reads the answer: its channel only",
    "public": "the answer goes to a public channel: public channels only",
    "private": "the answer goes to a private conversation: that one, and public channels",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Viewer:
    """The one who asks in a workspace, whose rights apply, and who reads the answer."""

    workspace: str  #: where it is asked
    asker: str | None = None  #: the user who asks ("I"); the viewer too, unless `viewer` says otherwise
    viewer: str | None = None  #: the user whose rights apply
    everyone: bool = False  #: an administrator's explicit choice: no rights are applied; has no `destination`
    destination: str | None = None  #: where the answer is shown: a channel id, or None for the asker alone

    @property
    def rights_of(self) -> str | None:
        """The user whose rights apply, but where everyone's do."""
        return self.asker if self.viewer is None else self.viewer

    @property
    def owner(self) -> str | None:
        """The user whose records may be read; None: an administrator reads everybody's."""
        return None if self.everyone else self.asker

    @property
    def alone(self) -> Viewer:
        """The one whose rights apply, who alone reads what they look up."""
        return Viewer(workspace=self.workspace, asker=self.rights_of, everyone=self.everyone)

    @property
    def who(self) -> dict[str, Any]:
        """The fields of a request that say who asks, where."""
        return {name: getattr(self, name) for name in Viewer.__slots__}


def administrator(workspace: str) -> Viewer:
    """Return a viewer who sees everything of a workspace, in nobody's name."""
    return Viewer(workspace=workspace, everyone=True)


@dataclass(frozen=True, kw_only=True, slots=True)
class ChannelAccess:
    """A channel's kind, and whether the viewer is a member of it."""

    channel: str  #: its id
    kind: ChannelKind  #: public channels are open to full members
    is_member: bool  #: the viewer is in it now
    is_shared: bool = False  #: people of another organisation or workspace are in it too


@dataclass(frozen=True, kw_only=True, slots=True)
class ChannelInfo:
    """A channel that the viewer may read, with its part of the search statistics."""

    channel: str  #: its id
    name: str | None  #: without the '#'
    kind: ChannelKind  #: who can read it
    chunk_count: int = 0  #: chunks in it
    reachable_count: int = 0  #: about how many chunks were sent in the request's range
    term_total: int = 0  #: terms of all its chunks
    df: Mapping[str, int] = field(default_factory=dict)  #: for each asked term, how many of its chunks have it


@dataclass(frozen=True, kw_only=True, slots=True)
class AccessDecision:
    """Which channels an answer may draw on, and by which rule.

    The rule follows from who asks and where the answer goes. It tells nothing of what is hidden, not even whether
    anything is: a channel that the viewer may not read gives the same one as a channel that does not exist.
    """

    channels: tuple[str, ...]  #: ids, sorted
    rule: AccessRule  #: which one


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownWorkspace:
    """What is known of a workspace before anything is searched, for any asker."""

    domain: str | None = None  #: for permalinks
    app_user: str | None = None  #: the user that the Slack app has there; None: no app told it
    model_id: int | None = None  #: the embedder's model; None: nothing was embedded with it, or nobody asked
    dimension: int | None = None  #: of that model's vectors
    has_index: bool = False  #: the workspace has an HNSW index for that model
    index_prefix: int | None = None  #: how many dimensions it has, the first ones; None: all
    tz: str | None = None  #: the IANA zone of the asker's profile; None: nobody asks, or nobody said it


@dataclass(frozen=True, kw_only=True, slots=True)
class VisibleScope(KnownWorkspace):
    """What may be shown for a request, and the statistics that were read with it."""

    rule: AccessRule  #: the one that decided
    workspace: str = ""  #: where it may be shown
    channels: Mapping[str, ChannelInfo] = field(default_factory=dict)  #: that may be seen, by id
    chunk_count: int = 0  #: chunks of all channels, of hidden ones too; 0 where nobody asked
    is_narrowed: bool = False  #: the viewer may see more where nobody else reads the answer

    @property
    def reason(self) -> str:
        """The rule in words, to be shown to who asks."""
        return ACCESS_RULES[self.rule]

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
