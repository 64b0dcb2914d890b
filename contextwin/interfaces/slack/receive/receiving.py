"""`Receiver`: stores an event, claims the question that it asks, and only then lets it be acknowledged."""

from __future__ import annotations

import logging
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from threading import Lock
from time import time
from typing import Any, Generic, NamedTuple, TypeVar

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from contextwin.analysis.loose_json import object_of
from contextwin.ingest.events import AppliedEvent, apply_events, apply_lists
from contextwin.ingest.sources.fields import is_identifier
from contextwin.interfaces.slack.receive.questions import (
    AppIdentity,
    Question,
    asks_something,
    deleted_ts,
    goes_on,
    is_own,
    left_by_app,
    read_message,
    speaks_to_others,
)
from contextwin.interfaces.slack.refusals import error_of, is_lost_token
from contextwin.models.access import Viewer
from contextwin.models.messages import MEMBERS_LISTED, AttributeVersion, MessageKey
from contextwin.models.observer import Observer
from contextwin.models.slack import SlackAnswer
from contextwin.privacy.access import channels_read_in, open_scope
from contextwin.storage.store import Store

#: Kinds of messages that say nothing of who may read what.
_PLAIN = (
    *(None, "bot_message", "file_share", "me_message", "message_changed", "message_deleted", "message_replied"),
    *("thread_broadcast", "channel_topic", "channel_purpose", "group_topic", "group_purpose"),
    *("channel_join", "channel_leave", "group_join", "group_leave"),  # Events of their own tell it.
)
#: Events that say nothing of it, either.
_HARMLESS = (
    *("app_mention", "reaction_added", "reaction_removed", "file_deleted", "team_domain_change", "link_shared"),
    *("channel_rename", "channel_archive", "channel_unarchive", "group_rename", "group_archive", "group_unarchive"),
)
#: What makes a user one with fewer rights, or one before whom others have fewer.
_LIMITED = ("is_restricted", "is_ultra_restricted", "is_stranger", "deleted")


class Concerned(NamedTuple):
    """Whose answers an event concerns that changes who may read what; all, without a channel and without a user."""

    channel: str | None = None  #: answers there: somebody reads them who did not
    user: str | None = None  #: answers to them alone: they may read less


#: Everybody's answers. To look at them takes long: 3 ms for each channel and each direct conversation with answers.
ALL = Concerned()


def concerned_by(event: Mapping[str, Any]) -> Concerned | None:
    """Return whose answers an event concerns; None where nobody may read less by it, and nobody reads along."""
    kind, channel, user = event.get("type"), event.get("channel"), event.get("user")
    if kind in _HARMLESS or (kind == "message" and event.get("subtype") in _PLAIN):
        return None
    if kind in ("user_change", "team_join"):
        return ALL if any(object_of(user).get(name) for name in _LIMITED) else None
    if kind == "member_joined_channel" and is_identifier(channel):
        return Concerned(channel=channel)
    return Concerned(user=user) if kind == "member_left_channel" and is_identifier(user) else ALL


def may_withdraw(event: Mapping[str, Any]) -> bool:
    """Return whether an event may withdraw answers: an edit, a deletion, or one that changes who may read what."""
    is_change = event.get("subtype") in ("message_changed", "message_deleted") or event.get("type") == "file_deleted"
    return is_change or concerned_by(event) is not None


def withdraw_hidden(store: Store, workspace: str, concerned: Concerned) -> int:
    """Withdraw the answers of which not all readers may read everything any more; return how many."""
    shown: defaultdict[tuple[str, str | None], set[str]] = defaultdict(set)
    for reach in store.slack.reaches(workspace, concerned.channel, concerned.user):
        shown[reach.channel, reach.reader].add(reach.shown)
    return sum(
        store.slack.withdraw_reaching(workspace, *place, channels - _readable(store, workspace, *place))
        for place, channels in shown.items()
    )


def _readable(store: Store, workspace: str, channel: str, alone: str | None) -> frozenset[str]:
    """Return what the readers of answers in a channel may read, or their only reader."""
    with store.reading(on_primary=True) as reader:
        if alone is None:
            return channels_read_in(reader, workspace, channel)
        return frozenset(open_scope(reader, Viewer(workspace=workspace, asker=alone)).channels)


#: Events that are stored in one transaction, for which those that come meanwhile wait. Unmeasured.
BATCH = 20
#: Messages whose mentions are still to come, and are left out then. Unmeasured.
REMEMBERED = 1_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Received:
    """What an event asks for, once it is stored."""

    is_own: bool = False  #: it is about the app's own message, and is not stored
    applied: AppliedEvent | None = None  #: what it changed
    question: Question | None = None  #: that waits for an answer
    concerns_all: bool = False  #: it may hide what any answer shows: `Receiver.withdraw_hidden` tells, and takes long
    withdrawn: tuple[SlackAnswer, ...] = ()  #: answers to delete: their question is gone, or what they show


@dataclass
class Receiver:
    """Stores events of one workspace. Raises StoreError where nothing was stored: the event has to come again.

    The app's own messages are never stored: they say what others said, and would outlive it.
    """

    store: Store
    workspace: str
    app: AppIdentity
    embed: Callable[[Iterable[MessageKey]], None]  #: is given the messages that lack a vector
    observer: Observer | None = None  #: is told of what is stored

    def __post_init__(self) -> None:
        self.groups = UserGroups()  #: their names
        self._keep = Together(self.keep_all, BATCH)  #: in one transaction what comes at the same time
        self._guard = Lock()
        self._awaited: dict[Mention, None] = {}  #: the mentions that are still to come of the latest claimed messages

    def keep(self, event: Mapping[str, Any]) -> Received:
        """Store one event, claim its question, and withdraw the answers that it takes along."""
        received = self._keep(event)
        if received.is_own or not may_withdraw(event):
            return received
        concerned = ALL if left_by_app(event, self.app) else concerned_by(event)
        if concerned is not None and concerned != ALL:
            self.withdraw_hidden(concerned)
        withdrawn = tuple(self.store.slack.withdrawn(self.workspace))
        return replace(received, withdrawn=withdrawn, concerns_all=concerned == ALL)

    def withdraw_hidden(self, concerned: Concerned = ALL) -> None:
        """Withdraw the answers of which not all readers may read everything any more."""
        withdraw_hidden(self.store, self.workspace, concerned)

    def keep_all(self, events: Sequence[Mapping[str, Any]], *, since: str = "0") -> list[Received]:
        """Store events in one transaction, and claim the questions that were asked at or after the ts `since`.

        Of many events, `withdraw_hidden` is called once, afterwards. A mention comes as a message and as a mention: the
        mention is left out where its message comes with it or came before, which says all that the other one does.
        """
        for event in events:
            self.groups.note(event)
        is_double = self._find_doubles(events)
        told = [event for event, is_told in zip(events, is_double, strict=True) if not is_told]
        stored = [event for event in told if not is_own(event, self.app)]
        named = map(self.groups.name, stored)
        applied = iter(
            apply_events(
                self.store, None, [*named], workspace=self.workspace, team=self.app.team, observer=self.observer
            )
            if stored
            else ()
        )
        claimed = self._claim(stored, since)
        self._await_mentions(events, claimed)
        asked = iter(claimed)
        received = []
        for event, is_told in zip(events, is_double, strict=True):
            if channel := left_by_app(event, self.app):
                self.forget_members(channel)
            if is_own(event, self.app):
                received.append(Received(is_own=True))
            elif is_told:
                received.append(Received())
            else:
                received.append(self._read(event, next(applied), next(asked)))
        return received

    def _find_doubles(self, events: Sequence[Mapping[str, Any]]) -> list[bool]:
        """Return for each event whether it tells of a mention that another one tells, or told, as a message."""
        read = [read_message(event, self.app) for event in events]
        keys = [None if each is None else _mention_of(each) for each in read]
        told = [(event.get("type"), key) for event, key in zip(events, keys, strict=True)]
        messages = {key for kind, key in told if kind == "message" and key is not None}
        return [kind == "app_mention" and key is not None and self._is_told(key, messages) for kind, key in told]

    def _is_told(self, mention: Mention, messages: Collection[Mention]) -> bool:
        with self._guard:
            was_awaited = mention in self._awaited
            self._awaited.pop(mention, None)
        return was_awaited or mention in messages

    def _await_mentions(self, events: Sequence[Mapping[str, Any]], claimed: Iterable[Question | None]) -> None:
        """Remember the mentions of claimed messages that did not come with them; each is left out once."""
        mentions = (read_message(event, self.app) for event in events if event.get("type") == "app_mention")
        here = {_mention_of(each) for each in mentions if each is not None}
        addressed = (each for each in claimed if each is not None and each.is_addressed and not each.is_alone)
        with self._guard:
            for key in map(_mention_of, addressed):
                if key not in here:
                    self._awaited[key] = None
            while len(self._awaited) > REMEMBERED:
                del self._awaited[next(iter(self._awaited))]

    def keep_lists(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Store what events about people and channels say that stand for a list of them, in one transaction."""
        self.embed(apply_lists(self.store, events, workspace=self.workspace, team=self.app.team))

    def forget_members(self, channel: str) -> None:
        """Let nobody be a member of a channel that the app is not in any more: nobody tells it who leaves."""
        now = f"{time():.6f}"
        gone = {"type": "member_left_channel", "channel": channel, "event_ts": now}
        left = [gone | {"user": user} for user in sorted(self.store.slack.members_of(self.workspace, channel))]
        if left:
            apply_events(self.store, None, left, workspace=self.workspace, team=self.app.team)
        with self.store.write(self.workspace) as transaction:
            unknown = AttributeVersion(subject=channel, attribute=MEMBERS_LISTED, value=False, observed_ts=now)
            transaction.entities.observe([unknown])

    def _read(self, event: Mapping[str, Any], applied: AppliedEvent, question: Question | None) -> Received:
        if applied.reindexed:
            self.embed(applied.reindexed)
        if gone := deleted_ts(event):
            self.store.slack.withdraw(self.workspace, str(event.get("channel")), gone)
        return Received(applied=applied, question=question)

    def _claim(self, events: Sequence[Mapping[str, Any]], since: str) -> list[Question | None]:
        """Claim the questions of events, and return them, by event; also known ones: their claimer may be dead.

        Those that speak to the app are claimed first, together: others may go on in their threads.
        """
        asked = [read_message(event, self.app) for event in events]
        asked = [None if each is None or float(each.ts) < float(since) else each for each in asked]
        self.store.slack.claim(self.workspace, [_key_of(each) for each in asked if each and each.is_addressed])
        for place, each in enumerate(asked):
            if each is None or each.is_addressed:
                continue
            if self._is_asked(events[place], each):
                self.store.slack.claim(self.workspace, [_key_of(each)])
            else:
                asked[place] = None
        return asked

    def _is_asked(self, event: Mapping[str, Any], question: Question) -> bool:
        """Return whether a message that mentions nobody asks the app: it goes on in a thread where its author asked it.

        Or it begins a thread in a channel where questions that mention nobody may be answered, too.
        """
        if speaks_to_others(event, self.app) or not asks_something(question):
            return False
        if question.is_in_thread:
            known = self.store.slack.answers_in(self.workspace, question.channel, question.thread_ts)
            return goes_on(question, known)
        settings = self.store.slack.settings_of(self.workspace, question.channel)
        return settings.is_on and settings.min_found is not None


#: What tells that a message and a mention are the same: channel, ts, and a hash of the prompt.
Mention = tuple[str, str, int]


def _mention_of(question: Question) -> Mention:
    return question.channel, question.ts, hash(question.prompt)  # Nothing that people wrote is kept.


def _key_of(question: Question) -> tuple[str, str, str, str]:
    return question.channel, question.ts, question.thread_ts, question.asker


# ---- `Together`: does for many at once what each asks for alone, as databases commit: who is first serves who waits


A = TypeVar("A")
R = TypeVar("R")


class Together(Generic[A, R]):
    """Calls a function with what waits at the same time. Thread-safe."""

    def __init__(self, run: Callable[[Sequence[A]], Sequence[R]], most: int) -> None:
        """`run` takes up to `most` arguments, in the order in which they came, and returns a result for each."""
        self._run = run
        self._most = most
        self._waiting: list[tuple[A, Future[R]]] = []
        self._guard, self._turn = Lock(), Lock()

    def __call__(self, argument: A) -> R:
        """Return the result for an argument; raises what the call raised that it was in."""
        own: Future[R] = Future()
        with self._guard:
            self._waiting.append((argument, own))
        with self._turn:
            while not own.done():
                with self._guard:
                    batch, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
                self._serve(batch)
        return own.result()

    def _serve(self, batch: Sequence[tuple[A, Future[R]]]) -> None:
        try:
            results = self._run([argument for argument, _ in batch])
        except BaseException as exc:  # noqa: BLE001  (raised where each result is asked for)
            for _, future in batch:
                future.set_exception(exc)
            return
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)


# ---- `UserGroups`: the names of user groups. Slack mentions a group by its id, which says nothing to who reads it
# Messages are stored with the name that the group has when they come, as Slack writes it beside the id.


#: Events that say what a group is called.
TELLING = ("subteam_created", "subteam_updated")
_GROUP = re.compile(r"<!subteam\^(\w+)>")

_log = logging.getLogger("contextwin.slack")


class UserGroups:
    """Names of the user groups of one workspace. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._names: Mapping[str, str] = {}

    def read(self, client: WebClient) -> None:
        """Read the names from Slack; where it does not tell, groups keep their ids."""
        try:
            groups = client.usergroups_list(include_disabled=True)["usergroups"]
        except SlackApiError as exc:
            if is_lost_token(exc):
                raise
            _log.warning("user groups have no names: %s", error_of(exc))
            return
        for group in groups:
            self._note(group)

    def note(self, event: Mapping[str, Any]) -> None:
        """Take notice of an event that says what a group is called."""
        if event.get("type") in TELLING:
            self._note(object_of(event.get("subteam")))

    def _note(self, group: Mapping[str, Any]) -> None:
        name, handle = group.get("id"), group.get("handle")
        if is_identifier(name) and isinstance(handle, str) and handle.strip():
            with self._lock:
                self._names = {**self._names, name: handle.strip()}

    def name(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return an event in which the groups that it mentions have their names."""
        return object_of(self._named(event)) if event.get("type") == "message" and self._names else event

    def _named(self, value: Any) -> Any:
        match value:
            case str():
                return _GROUP.sub(lambda each: self._label(each[1], each[0]), value)
            case {"type": "usergroup", "usergroup_id": str(name)} if name in self._names:
                return {**value, "usergroup_id": self._names[name]}
            case dict():
                return {key: self._named(each) for key, each in value.items()}
            case list():
                return [self._named(each) for each in value]
        return value

    def _label(self, name: str, mention: str) -> str:
        label = re.sub(r"[<>|]", "", self._names.get(name, ""))
        return f"<!subteam^{name}|@{label}>" if label else mention
