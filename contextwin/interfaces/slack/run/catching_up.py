"""`CatchUp`: compares the store with Slack through its Web API, for what no event told while nobody was connected.

users → channels → for each channel: members; messages, replies of threads that have others, deletions

What is read is told to the receiver as events, so that there is one way to store; of people and channels, what is
stored so already is not told again. Each channel is remembered when it is done: an interrupted catch-up goes on with
the others. It takes a part of what Slack's limits allow, and lets answers go first.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import islice
from threading import Event as Signal
from time import monotonic, time
from typing import TYPE_CHECKING, Any

from slack_sdk.errors import SlackApiError

from contextwin.ingest.embedding import Progress
from contextwin.ingest.survey import now_ts
from contextwin.interfaces.slack.receive.questions import ANSWERED, Question
from contextwin.interfaces.slack.receive.receiving import BATCH, Received
from contextwin.interfaces.slack.receive.roster import LIST_PAGE
from contextwin.interfaces.slack.refusals import WatchedClient, is_lost_token
from contextwin.interfaces.slack.service import SlackService
from contextwin.interfaces.slack.tally import Tally
from contextwin.models.slack import SlackAnswer, StoredKey

if TYPE_CHECKING:
    from slack_sdk import WebClient

#: Days whose messages are compared each time, for replies, edits and deletions of that age. Unmeasured.
COMPARED_DAYS = 30
#: Seconds by which what was compared before is compared again. Unmeasured.
OVERLAP_SECONDS = 3_600
#: Days within which what Slack does not show is deleted: its free plan hides what is older.
SHOWN_DAYS = 90
#: Objects of a page; Slack recommends up to 200.
PAGE = 200
#: Slack gives apps that are sold outside its Marketplace no more objects of a page.
RESTRICTED_PAGE = 15
#: What is said of that.
RESTRICTED = "Slack gives this app 15 messages a minute: it counts as sold outside the Marketplace"
#: Calls a minute of Slack's tiers 3 and 4 that a comparison takes, of 50 for messages and of 100 for members: answers
#: have the others. Unmeasured.
MESSAGES_A_MINUTE, MEMBERS_A_MINUTE = 40, 80
#: Channels whose members are compared for each one whose messages are.
MEMBERS_AHEAD = MEMBERS_A_MINUTE // MESSAGES_A_MINUTE
#: Entries of a list that are, where they are new: a user takes a fifth of a message. With 250 instead of 100, lists of
#: 5,000 people and 5,000 channels took 3.5 s of the processor instead of 4.2, and 1.0 instead of 1.2 where stored.
LIST_BATCH = 250

_TYPES = {"is_im": "im", "is_mpim": "mpim", "is_group": "group"}

Event = dict[str, Any]
_log = logging.getLogger("contextwin.slack")


@dataclass
class CaughtUp:
    """What a catch-up found."""

    channels: int = 0  #: compared
    changed: int = 0  #: messages that were stored, changed or deleted
    missed: int = 0  #: of them, older than a minute: an event should have told
    is_restricted: bool = False  #: Slack gives pages of 15 messages, one a minute
    behind: int = 1  #: channels that are still to be compared
    note: Callable[[str], None] = lambda text: None  #: is told what the operator should know
    questions: list[Question] = field(default_factory=list)  #: that wait for an answer
    withdrawn: list[SlackAnswer] = field(default_factory=list)  #: answers that have to be deleted


class CatchUpEndedError(Exception):
    """The app ends before everything is compared."""


class CatchUp:
    """Compares one workspace. It has a client of its own, because it waits as long as Slack says."""

    def __init__(
        self, service: SlackService, client: WatchedClient, *, give_way: Callable[[], None] = lambda: None
    ) -> None:
        """`give_way` is called before each channel, and waits while others need the processor."""
        self._service, self._slack, self._workspace = service, service.store.slack, service.workspace
        self._client = client
        self._give_way = give_way
        self._is_over = Signal()
        self._messages_pace = Pace(MESSAGES_A_MINUTE, self._is_over.wait)
        self._members_pace = Pace(MEMBERS_A_MINUTE, self._is_over.wait)

    def run(
        self,
        progress: Progress = lambda phase, count: None,
        *,
        only: Sequence[str] | None = None,
        tally: Tally | None = None,
        note: Callable[[str], None] = lambda text: None,
    ) -> CaughtUp:
        """Compare people, channels and members, and then the messages of each channel that the app is in.

        With `only`, those channels alone. `tally` is told how many channels are still to be compared; `note` how long
        that takes, where it is long.
        Raises SlackApiError where Slack refuses a list, and StoreError. A channel that cannot be read is left out.
        """
        report, tally = CaughtUp(note=note), tally or Tally()
        channels = self.compare_lists(report) if only is None else self._channels_named(only)
        if minutes := _minutes_for(len(channels), MESSAGES_A_MINUTE):
            note(f"comparing {len(channels)} channels with Slack: within its limits that takes {minutes} minutes")
        ahead, is_told = iter(channels), dict[str, bool]()
        for behind, channel in zip(range(len(channels), 0, -1), channels, strict=True):
            tally.set("behind", behind)
            report.behind = behind
            for each in islice(ahead, MEMBERS_AHEAD):
                is_told[str(each["id"])] = self._compare_members(str(each["id"]), is_asked=only is not None)
            if self._is_over.is_set():
                raise CatchUpEndedError
            if is_told[str(channel["id"])]:
                self._compare_messages(channel, report)
            progress("channels compared", 1)
        tally.set("behind", 0)
        report.withdrawn = self._slack.withdrawn(self._workspace)
        tally.count("missed", by=report.missed)
        return report

    def end(self) -> None:
        """Let a comparison that is under way end before its next channel, by CatchUpEndedError."""
        self._is_over.set()

    # -- people and channels

    def compare_lists(self, report: CaughtUp) -> list[Event]:
        """Store people and channels; return the channels that the app is in, private ones first."""
        now, gaps = now_ts(), self._service.roster.gaps
        self._tell(self._domain_events(now), report)
        self._service.receiver.groups.read(self._client)
        users = ({"type": "user_change", "user": user, "event_ts": now} for user in self._all("users_list", "members"))
        self._tell_lists(users)
        self._slack.save_app(self._workspace, self._service.app.user)
        listed = list(self._list_channels())
        self._tell_lists(event for each in listed for event in _channel_events(each, now))
        joined = [each for each in listed if each.get("is_member") or each.get("is_im") or each.get("is_mpim")]
        self._close_lost({str(each["id"]) for each in listed}, {str(each["id"]) for each in joined}, now, report)
        self._service.roster.list({str(each["id"]) for each in joined}, gaps)
        self._service.receiver.withdraw_hidden()
        return sorted(joined, key=lambda each: not each.get("is_private"))

    def _compare_members(self, channel: str, *, is_asked: bool) -> bool:
        """Compare the members of a channel, unless that was just done; return whether Slack tells them."""
        try:
            if is_asked or self._service.roster.is_behind(channel):
                self._give_way()
                self._members_pace.wait()
                self._service.roster.compare(channel)
        except SlackApiError as exc:
            _pass_over(exc, channel)
            return False
        return True

    def _close_lost(self, listed: set[str], joined: set[str], now: str, report: CaughtUp) -> None:
        """Close the channels of which Slack does not tell the app any more who may read them.

        Those that it was in and is not any more have no known members; public ones that are not listed are private now.
        """
        for cursor in self._slack.cursors(self._workspace):
            if cursor.channel not in joined and self._slack.members_of(self._workspace, cursor.channel):
                self._service.receiver.forget_members(cursor.channel)
        stored = self._slack.public_channels(self._workspace).items()
        events = ({"id": each, "name": name, "is_private": True} for each, name in stored if each not in listed)
        self._tell(({"type": "channel_created", "channel": each, "event_ts": now} for each in events), report)

    def _domain_events(self, now: str) -> Iterator[Event]:
        """Yield the workspace's address, which links need; nothing where Slack does not say it."""
        with suppress(SlackApiError):
            yield {"type": "team_domain_change", "domain": self._client.team_info()["team"]["domain"], "event_ts": now}

    def _list_channels(self) -> Iterator[Event]:
        types = "public_channel,private_channel,mpim,im"
        return self._all("conversations_list", "channels", types=types)

    def _channels_named(self, only: Sequence[str]) -> list[Event]:
        """Return the channels that the app is in of these, once what a list says of them is stored."""
        named, now = [each for each in self._list_channels() if each["id"] in {*only}], now_ts()
        self._tell_lists(event for each in named for event in _channel_events(each, now))
        return [each for each in named if each.get("is_member") or each.get("is_im") or each.get("is_mpim")]

    # -- messages

    def _compare_messages(self, channel: Event, report: CaughtUp) -> None:
        """Compare the messages of a channel, unless Slack does not tell them."""
        self._give_way()
        try:
            self.compare_channel(channel, report)
        except SlackApiError as exc:
            _pass_over(exc, channel["id"])

    def compare_channel(self, channel: Event, report: CaughtUp) -> None:
        """Store what Slack has of a channel since the last time, and delete what it has no more."""
        name, started = str(channel["id"]), time()
        cursor = next(iter(self._slack.cursors(self._workspace, name)), None)
        done = float(cursor.reconciled_until if cursor else 0) - OVERLAP_SECONDS
        beginning = _days_before(started, COMPARED_DAYS)
        oldest = f"{max(0.0, min(done, beginning) if cursor else beginning):.6f}"
        stored = {each.ts: each for each in self._slack.stored_keys(self._workspace, name, oldest)}
        threads, own = _threads_of(stored.values()), self._slack.answered_threads(self._workspace, name)
        seen: set[str] = set()
        for page in self._history(name, oldest, report):
            seen.update(str(each["ts"]) for each in page)
            changed = [each for each in page if _is_news(each, stored, done)]
            for root in page:
                if _has_news(root, threads.get(root["ts"], set()), own.get(root["ts"], 0), done):
                    replies = self._replies(name, root["ts"])
                    seen.update(str(each["ts"]) for each in replies)
                    changed += replies
                else:
                    seen.update(threads.get(root["ts"], set()) if root.get("reply_count") else ())
            self._tell((_message_event(each, channel) for each in changed), report)
        shown = max(float(oldest), _days_before(started, SHOWN_DAYS))
        self._tell(_deletions(stored, seen, shown, channel), report)
        self._slack.save_cursor(self._workspace, name, f"{started:.6f}")
        report.channels += 1

    def _history(self, channel: str, oldest: str, report: CaughtUp) -> Iterator[list[Event]]:
        self._messages_pace.wait()
        pages = self._client.conversations_history(channel=channel, oldest=oldest, inclusive=True, limit=PAGE)
        for page in pages:
            messages = page["messages"]
            if len(messages) <= RESTRICTED_PAGE and page.get("has_more") and not report.is_restricted:
                report.is_restricted = True
                report.note(f"{RESTRICTED}; {report.behind} channels take {report.behind} minutes at least")
            yield messages
            if page.get("has_more"):
                self._messages_pace.wait()

    def _replies(self, channel: str, root: str) -> list[Event]:
        pages = self._client.conversations_replies(channel=channel, ts=root, limit=PAGE)
        return [each for page in pages for each in page["messages"] if each["ts"] != root]

    # -- telling

    def _tell(self, events: Iterable[Event], report: CaughtUp) -> None:
        events, since = iter(events), f"{time() - ANSWERED.total_seconds():.6f}"
        while batch := list(islice(events, BATCH)):
            received = self._service.receiver.keep_all(batch, since=since)
            for event, each in zip(batch, received, strict=True):
                _count(event, each, report)

    def _tell_lists(self, events: Iterable[Event]) -> None:
        """Store what is new in lists of people and channels."""
        events = iter(events)
        while batch := list(islice(events, LIST_BATCH)):
            self._service.receiver.keep_lists(batch)

    def _all(self, method: str, name: str, **given: Any) -> Iterator[Any]:
        for page in getattr(self._client, method)(limit=LIST_PAGE, **given):
            yield from page[name]


def _pass_over(exc: SlackApiError, channel: object) -> None:
    """Leave a channel out that Slack does not tell of; raise what is wrong with the token."""
    if is_lost_token(exc):
        raise exc
    _log.warning("channel %s is not compared: %s", channel, exc.response.get("error"))


def _minutes_for(channels: int, per_minute: int) -> int:
    """Return the minutes that so many channels take; 0 for less than two.

    >>> _minutes_for(500, 50), _minutes_for(60, 50)
    (10, 0)
    """
    minutes = round(channels / per_minute)
    return minutes if minutes > 1 else 0


def _count(event: Event, received: Received, report: CaughtUp) -> None:
    if received.applied is not None and received.applied.action in ("saved", "deleted"):
        report.changed += 1
        happened = event.get("ts") or event.get("deleted_ts") or event["event_ts"]
        report.missed += float(happened) < time() - 60
    if received.question is not None:
        report.questions.append(received.question)


def _channel_events(channel: Event, now: str) -> Iterator[Event]:
    """Yield what a list says of a channel; of DMs each message says what they are."""
    if channel.get("is_im") or channel.get("is_mpim"):
        return
    shared = {"is_ext_shared": bool(channel.get("is_ext_shared") or channel.get("is_org_shared"))}
    known = {"id": channel["id"], "name": channel.get("name"), "is_private": bool(channel.get("is_private"))}
    yield {"type": "channel_created", "channel": known | shared, "event_ts": now}
    verb = "archive" if channel.get("is_archived") else "unarchive"
    yield {"type": f"channel_{verb}", "channel": channel["id"], "event_ts": now}


def _message_event(message: Event, channel: Event) -> Event:
    kind = next((_TYPES[flag] for flag in _TYPES if channel.get(flag)), "channel")
    kind = "group" if kind == "channel" and channel.get("is_private") else kind
    told = {name: value for name, value in message.items() if name not in ("reply_count", "latest_reply")}
    return told | {"type": "message", "channel": channel["id"], "channel_type": kind, "event_ts": now_ts()}


def _is_news(message: Event, stored: Mapping[str, StoredKey], done: float) -> bool:
    """Return whether a message is not stored, or was edited since the last time."""
    edited = message.get("edited")
    is_edited = isinstance(edited, dict) and float(edited.get("ts") or 0) >= done
    return message["ts"] not in stored or is_edited or message.get("subtype") == "tombstone"


def _has_news(root: Event, known: set[str], own: int, done: float) -> bool:
    """Return whether a thread has other replies than those that are stored and the app's `own`, or any since then.

    Of older replies of a thread that nothing was added to, an edit is not noticed.
    """
    count = int(root.get("reply_count") or 0)
    return count > 0 and (len(known) + own != count or float(root.get("latest_reply") or 0) >= done)


def _threads_of(stored: Iterable[StoredKey]) -> dict[str, set[str]]:
    threads: dict[str, set[str]] = {}
    for each in stored:
        if each.ts != each.thread_ts:
            threads.setdefault(each.thread_ts, set()).add(each.ts)
    return threads


def _deletions(stored: Mapping[str, StoredKey], seen: set[str], oldest: float, channel: Event) -> Iterator[Event]:
    """Yield the deletions of what was stored before and Slack has no more.

    A reply is known to be gone only where its root is not older than what was read.
    """
    kind = _message_event({}, channel)["channel_type"]
    for ts, key in stored.items():
        if ts in seen or float(key.thread_ts) < oldest:
            continue
        told = {"type": "message", "subtype": "message_deleted", "channel": channel["id"], "deleted_ts": ts, "ts": ts}
        previous = {"ts": ts, "thread_ts": key.thread_ts}
        yield told | {"previous_message": previous, "event_ts": now_ts(), "channel_type": kind}


def _days_before(seconds: float, days: int) -> float:
    return seconds - timedelta(days=days).total_seconds()


# ---- `Pace`: the calls a minute that a comparison takes of what Slack allows, so that answers always find room


#: Seconds of a minute of Slack's limits.
MINUTE_SECONDS = 60.0


class Pace:
    """Lets so many calls go in any minute. For one thread."""

    def __init__(self, per_minute: int, pause: Callable[[float], object]) -> None:
        """`pause` waits for a number of seconds."""
        self.per_minute = per_minute
        self._pause = pause
        self._calls: deque[float] = deque(maxlen=per_minute)

    def wait(self) -> None:
        """Wait until one more call may go, and count it."""
        if len(self._calls) == self.per_minute:
            left = self._calls[0] + MINUTE_SECONDS - monotonic()
            if left > 0:
                self._pause(left)
        self._calls.append(monotonic())


# ---- Joining public channels, because Slack tells an app only of those that it is in

#: What Slack says of a channel that was archived, or deleted, meanwhile.
GONE = ("is_archived", "channel_not_found", "method_not_supported_for_channel_type")


def join_public(client: WebClient) -> list[str]:
    """Join every public channel that is not archived, and return the ids of those that were joined."""
    joined = []
    for page in client.conversations_list(types="public_channel", exclude_archived=True, limit=PAGE):
        for channel in page["channels"]:
            if channel.get("is_member") or channel.get("is_archived"):
                continue
            try:
                client.conversations_join(channel=channel["id"])
            except SlackApiError as exc:
                if exc.response.get("error") not in GONE:
                    raise
                continue
            joined.append(str(channel["id"]))
    return joined
