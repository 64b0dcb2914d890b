"""What flows from a source to the store: entities, messages, attribute versions, chunks.

Reading from the top follows a message in: `Message`, `Chunk`, `MessageDocument`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any, Literal, NamedTuple

from contextwin.models.time_constraints import SpokenTime

ChannelKind = Literal["public", "private", "mpim", "im"]
UserKind = Literal["member", "guest", "bot"]
ContentKind = Literal["text", "code", "log", "table"]
#: What chunks are tagged with; see `analysis.chunking`.
TAGS = ("question", "link", "mention", "code", "list", "file", "bot")

#: Characters of a name or title that are stored. Unmeasured.
MAX_TITLE_CHARS = 200

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class MessageKey(NamedTuple):
    """Names one message inside its workspace. Orders by channel, then by `ts` as text."""

    channel: str
    ts: str


def datetime_of_ts(ts: str) -> datetime:
    """Return the aware UTC datetime of a Slack `ts`, exact to the microsecond.

    >>> datetime_of_ts("1700000000.000100").isoformat()
    '2023-11-14T22:13:20.000100+00:00'
    """
    seconds, _, fraction = ts.partition(".")
    return _EPOCH + timedelta(seconds=int(seconds), microseconds=int(fraction[:6].ljust(6, "0")))


# ---- records, as `ingest.sources` yields them


@dataclass(frozen=True, kw_only=True, slots=True)
class Workspace:
    """One Slack team."""

    workspace: str  #: its id, first part of every key
    name: str | None = None  #: what people call it
    domain: str | None = None  #: the `<domain>` of https://<domain>.slack.com, for permalinks
    listed_ts: str | None = None  #: the latest time that an archive's lists hold: it was made later
    listed_until: str | None = None  #: until when it is not known whether the lists or an event are newer


@dataclass(frozen=True, kw_only=True, slots=True)
class Channel:
    """A channel, group DM or DM."""

    workspace: str  #: the workspace it belongs to
    channel: str  #: its id
    name: str | None = None  #: without the '#'; DMs have none
    kind: ChannelKind = "public"  #: who can read it (see privacy/access.py)
    has_members: bool = False  #: the source lists all its members; stored ones that are not listed are removed
    members: tuple[str, ...] = ()  #: all of them, if `has_members`; or a source yields each as a `Membership`
    is_listed: bool = True  #: False: only mentioned by messages; its kind is a guess and changes no stored one
    has_kind: bool = True  #: False: the source does not state its kind; a stored kind is kept
    is_folder: bool = False  #: its name is that of an export's folder: no list says which channel it is
    is_archived: bool = False  #: closed for new messages
    topic: str | None = None  #: as set in Slack; "": it was cleared; None: not stated
    purpose: str | None = None  #: as the topic
    is_shared: bool | None = None  #: another organisation or workspace is in it too; None: not stated
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)  #: unknown keys of typed JSONL, kept


@dataclass(frozen=True, kw_only=True, slots=True)
class User:
    """A person or bot."""

    workspace: str  #: the workspace they belong to
    user: str  #: their id
    name: str | None = None  #: the display name, else the real name, else the handle
    handle: str | None = None  #: the `@handle`, unique at one moment only
    tz: str | None = None  #: IANA time zone, e.g. "Europe/Berlin"
    kind: UserKind = "member"  #: guests see only the channels that they are in
    has_kind: bool = True  #: False: the source does not state kind and is_deleted; stored ones are kept
    is_deleted: bool = False  #: deactivated in Slack
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)  #: unknown keys of typed JSONL, kept
    is_listed: bool = True  #: False: only mentioned; the kind is a guess and changes no stored one


@dataclass(frozen=True, kw_only=True, slots=True)
class Membership:
    """A user is in a channel, or has left it.

    A stored membership has the time when it was last observed: that of an archive's last message, since the archive
    was made after it, or that of an event.
    """

    workspace: str  #: the workspace of both
    channel: str  #: the channel's id
    user: str  #: the user's id
    observed_ts: str | None = None  #: when a record of the archive says so, as a join does; None: as of the archive
    is_present: bool = True  #: False: the user left; `observed_ts` says when


class SeenName(NamedTuple):
    """What a message calls a user or a channel, for those whom no list names."""

    attribute: str  #: PROFILE_NAME, USER_LABEL or CHANNEL_LABEL
    subject: str  #: the user's or the channel's id
    name: str  #: not empty


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """One message as its source states it, its text already plain (see analysis/mrkdwn.py)."""

    workspace: str  #: the workspace it belongs to
    channel: str  #: the channel's id
    ts: str  #: Slack's id inside the channel; text, never a number
    thread_ts: str  #: the root's ts; a root and an unthreaded message carry their own
    text: str  #: plain text; mentions stay as `<@U…>` and `<#C…>` and are resolved when read
    user: str | None = None  #: who wrote it; None when the source does not say
    username: str | None = None  #: a name shown instead of the author's, as bots use
    subtype: str | None = None  #: Slack's subtype, None for a plain message
    is_bot: bool = False  #: written by a program
    edited_ts: str | None = None  #: when it was last edited
    is_deleted: bool = False  #: a tombstone: its key and place in the thread are kept, its text is not
    files: tuple[Mapping[str, Any], ...] = ()  #: id, name, title, mimetype and mode of each file
    reactions: Mapping[str, int] = field(default_factory=dict)  #: emoji name → count
    extra: Mapping[str, Any] = field(default_factory=dict)  #: unknown keys of typed JSONL, kept
    names: tuple[SeenName, ...] = ()  #: not stored with the message

    @property
    def key(self) -> MessageKey:
        """The message's key inside its workspace."""
        return MessageKey(self.channel, self.ts)

    @property
    def sent_at(self) -> datetime:
        """When it was posted, from `ts`."""
        return datetime_of_ts(self.ts)

    @property
    def version(self) -> str:
        """The newer of two copies has the greater version: the edit's ts, else its own."""
        return self.edited_ts or self.ts


class Reactions(NamedTuple):
    """The reactions to a message at one time."""

    as_of: str  #: when it had them, as a Slack ts
    counts: Mapping[str, int]  #: emoji name → count


class ReactionEvent(NamedTuple):
    """Somebody added a reaction to a message, or took it back."""

    channel: str  #: the message's channel
    ts: str  #: the message's ts
    user: str  #: who did it
    name: str  #: of the emoji, without its skin tone
    is_added: bool  #: False: it was taken back
    observed_ts: str  #: when, as a Slack ts


@dataclass(frozen=True, kw_only=True, slots=True)
class Skipped:
    """A record that was not kept, and why; every record of an archive is either kept or one of these."""

    reason: str  #: a short stable phrase, e.g. "channel_join", so that counts can be grouped by it
    file: str  #: the file inside the archive, or the archive itself
    position: str  #: where in the file: "line 12" or "item 3"
    is_broken: bool = False  #: True: damaged input, which stops the import unless --skip-bad
    detail: str | None = None  #: for damaged input: what was expected and what came
    workspace: str | None = None  #: of a record with a time
    ts: str | None = None  #: the record's time: the archive was made later


Entity = Workspace | Channel | User | Membership
Record = Entity | Message | Skipped


def make_tombstone(workspace: str, key: MessageKey, thread_ts: str) -> Message:
    """Return what remains of a deleted message: its key and its thread."""
    return Message(
        workspace=workspace,
        channel=key.channel,
        ts=key.ts,
        thread_ts=thread_ts,
        text="",
        subtype="tombstone",
        is_deleted=True,
    )


#: Attributes of an `AttributeVersion`, beside the columns of a channel: its new id (null: it was deleted), the prefix
#: of a membership, a user's names, and a user's kind and deactivation.
MOVED_TO, MEMBER, PROFILE, RIGHTS = "moved_to", "member:", "profile", "rights"
#: The prefix of an attribute of a channel: the user was in it then, as they wrote, joined, or are on one of two lists.
SEEN = "seen:"
#: Names that messages show, each {"name": …}: of a user in the profile beside a message, of a user in a mention, of a
#: channel in a link. They count where no list and no event names the subject; the first before the second.
PROFILE_NAME, USER_LABEL, CHANNEL_LABEL = SEEN_NAMES = "profile_name", "user_label", "channel_label"
#: `observed_ts` of a guess: whatever anybody states is newer.
GUESSED = "0"
#: Snapshot watermarks: when an archive was made that states a channel's or user's attributes, or a channel's members.
LISTED, MEMBERS_LISTED = "listed", "members_listed"
#: Until when it is not known whether a list of a channel's members or an event is newer.
MEMBERS_UNTIL = "members_until"
#: As LISTED, of an archive that states a channel's or user's names and not its kind.
NAMED = "named"
#: Decisions, stored beside the attributes: a user is erased (true); messages of a channel, or of any channel
#: (subject ""), are kept for so many days (null: for ever).
FORGOTTEN, RETENTION = "forgotten", "retention_days"
#: A file, by its id, was deleted (true), for good.
FILE_DELETED = "file_deleted"
#: In `extra` of a channel: the time zone with which its messages were read, where their source writes none.
ZONE = "zone"
#: A channel has this where only an export's folder names it: the folder's name, or true for the id up to any "~".
FOLDER = "folder"
#: The domain that an event gave the workspace (subject "").
DOMAIN = "domain"


@dataclass(frozen=True, kw_only=True, slots=True)
class AttributeVersion:
    """The value of an attribute of a channel or user at one time. The last writer wins: the latest version is true."""

    subject: str  #: the channel's or the user's id; "" for the workspace
    attribute: str  #: a column of channels, MOVED_TO, MEMBER or SEEN and the user's id, PROFILE, RIGHTS or DOMAIN
    value: Any  #: as JSON; of a member, "present" or "absent"; of a profile, columns of users
    observed_ts: str  #: when it was true, as a Slack ts


def ts_key(ts: str) -> tuple[int, str]:
    """Return the sort key of a ts: seconds as a number, then the fraction.

    >>> sorted(["10.5", "9.0", "10.05"], key=ts_key)
    ['9.0', '10.05', '10.5']
    """
    seconds, _, fraction = ts.partition(".")
    return int(seconds), fraction


def thread_of(ts: str, *threads: str) -> str:
    """Return the thread of a message, given those that its copies name: the earliest, but none that is only itself.

    >>> thread_of("2.0", "2.0", "1.5", "1.0"), thread_of("2.0", "2.0")
    ('1.0', '2.0')
    """
    return min((thread for thread in threads if thread != ts), key=ts_key, default=ts)


def follow_moves(moves: Mapping[str, tuple[str | None, str]], channel: str) -> str | None:
    """Return the id that a channel has now, None if it was deleted; `moves` are (new id or None, when) by old id.

    Only later moves are followed, so that a channel can get its old id back.

    >>> follow_moves({"A": ("B", "5.0"), "B": ("A", "9.0")}, "A"), follow_moves({"A": (None, "5.0")}, "A")
    ('A', None)
    """
    since, current = (-1, ""), channel
    while current in moves and ts_key(moves[current][1]) > since:
        moved_to, when = moves[current]
        if moved_to is None:
            return None
        since, current = ts_key(when), moved_to
    return current


# ---- what is embedded and searched


@dataclass(frozen=True, kw_only=True, slots=True)
class Chunk:
    """The piece of a message that is embedded and searched; a short message is one chunk."""

    channel: str  #: the message's channel
    ts: str  #: the message's ts
    chunk_index: int  #: 0-based position in the message
    chunk_count: int  #: how many chunks the message has
    start: int  #: offset of `text` in the message's text, in characters
    text: str  #: message.text[start : start + len(text)]
    token_count: int  #: tokens of `text` in `encoding`
    encoding: str  #: the tiktoken encoding that counted them
    content_kind: ContentKind  #: what most of it is
    language: str  #: natural language, ISO 639-1; "und" when too short to tell
    code_language: str | None  #: programming language of its code block, when marked or recognised
    tags: tuple[str, ...]  #: of TAGS
    splitter: str  #: name and version of what cut it


class Author(NamedTuple):
    """What is known of an author where their messages are indexed."""

    name: str | None = None  #: display name
    tz: str | None = None  #: IANA zone of the profile


@dataclass(frozen=True, kw_only=True, slots=True)
class IndexedChunk:
    """A chunk with what is indexed of it."""

    chunk: Chunk  #: the piece of the message
    embedding_sha256: bytes  #: hash of the text that is embedded, which carries the author
    term_counts: Mapping[str, int]  #: how often it holds each search term
    times: Sequence[SpokenTime] = ()  #: the times that it speaks of, placed in the message's text


@dataclass(frozen=True, kw_only=True, slots=True)
class MessageDocument:
    """A message ready to be stored."""

    message: Message  #: as its source has it
    record_sha256: bytes  #: fingerprint of everything that would be stored, to see that nothing changed
    chunks: tuple[IndexedChunk, ...]  #: none for tombstones and messages without text
    token_count: int  #: tokens of the whole text
    encoding: str  #: the tiktoken encoding that counted them
    mentions: tuple[str, ...]  #: ids of the users named in the text
    changed_ts: str | None = None  #: when an archive or event stated this copy; a change need not be an edit
    states_reactions: bool = True  #: False: this copy says nothing about reactions, as events of a change do
    reactions: Reactions | None = None  #: those of another copy, which is newer

    @property
    def observed_ts(self) -> str:
        """When this copy was true."""
        return self.changed_ts or self.message.version


class KnownModel(NamedTuple):
    """What a workspace knows of an embedder."""

    active: str | None  #: the spec of the embedder that was chosen for the workspace; None: nobody chose one
    model_id: int | None  #: the asked embedder's; None: nothing was embedded with it
    dimension: int | None  #: of its vectors


class PendingChunk(NamedTuple):
    """A chunk that has no vector yet."""

    channel: str  #: the message's channel
    ts: str  #: the message's ts
    chunk_index: int  #: which chunk of it
    embedding_sha256: bytes  #: chunks with the same one get the same vector
    text: str  #: the chunk's text
    author: str | None  #: the author's name, which is embedded with it


@dataclass(frozen=True, kw_only=True, slots=True)
class StoreStatus:
    """What is stored of a workspace, and how much of it one embedder has embedded."""

    workspace: str  #: its id
    messages: int  #: without tombstones
    threads: int  #: with at least one reply
    chunks: int  #: chunks that are searched
    tokens: int  #: of all texts, as counted when they were stored
    embedder: str | None  #: its spec; None: nothing was embedded
    embedded: int  #: chunks with a vector of that embedder
    chosen: str | None = None  #: the active embedder; None: the workspace was never switched
    tombstones: int = 0  #: what stays of deleted messages
    to_reread: int = 0  #: messages that an earlier version imported; an archive may hold more of their words
    chunk_limits: Mapping[str, int] = field(default_factory=dict)  #: how messages are cut: the fields of ChunkLimits

    @property
    def is_used(self) -> bool:
        """Whether windows may use that embedder."""
        return self.chosen in (None, self.embedder)

    @property
    def not_embedded(self) -> int:
        """Chunks without a vector, which are found by terms only."""
        return self.chunks - self.embedded


#: A conversation ends with this much silence (baselines were measured with the same gap).
CONVERSATION_GAP = timedelta(minutes=30)
