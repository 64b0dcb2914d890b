"""`Roster`: who is in which channel, compared with Slack before anything is shown that depends on it.

After a time in which events may have been missed, people and channels are compared at once, in a few calls; members
take one call a channel, and come in the background. A question waits for those channels alone that decide its rights:
where the answer goes, and the private ones that its asker may read.
"""

from __future__ import annotations

from collections.abc import Collection
from threading import Event, Lock
from time import time

from slack_sdk.errors import SlackApiError

from contextwin.errors import StoreError
from contextwin.interfaces.slack.receive.receiving import Concerned, Receiver
from contextwin.interfaces.slack.refusals import WatchedClient, error_of
from contextwin.models.access import Viewer
from contextwin.models.messages import MEMBER, MEMBERS_LISTED, AttributeVersion
from contextwin.models.unstated import is_person_id, unstated_user
from contextwin.privacy.access import open_scope
from contextwin.storage.writers.transaction import WorkspaceTransaction

#: Objects of a page of people, channels or members; Slack's limit of conversations.list.
LIST_PAGE = 999
#: Seconds for which a question waits until people and channels are compared. Unmeasured.
LISTED_SECONDS = 300.0

#: What Slack says of channels that are not there, or not for the app.
_REMOVED = ("channel_not_found", "not_in_channel")


class Roster:
    """Members of the channels of one workspace. Thread-safe. What is stored counts until `begin` is called."""

    def __init__(self, receiver: Receiver, client: WatchedClient) -> None:
        """`client` waits as long as Slack says."""
        self._receiver, self._client = receiver, client
        self._lock = Lock()
        self._is_listed = Event()
        self._is_listed.set()
        self._behind: frozenset[str] = frozenset()  #: channels whose members are still to be compared
        self._is_over = False
        self.gaps = 0  #: how often events may have been missed

    def begin(self) -> None:
        """Trust nothing that is stored: events may have been missed."""
        with self._lock:
            self.gaps += 1
            self._is_listed.clear()

    def list(self, joined: Collection[str], gaps: int) -> None:
        """People and channels are compared; of these channels, the members are still to be.

        It counts unless events may have been missed since there were so many `gaps`.
        """
        with self._lock:
            if gaps == self.gaps:
                self._behind = frozenset(joined)
                self._is_listed.set()

    def close(self) -> None:
        """Let nobody wait any more; what can be answered is."""
        with self._lock:
            self._is_over = not self._is_listed.is_set()
            self._is_listed.set()

    def wait_listed(self) -> bool:
        """Wait until people and channels are compared; return False where that takes LISTED_SECONDS, or is given up."""
        return self._is_listed.wait(LISTED_SECONDS) and not self._is_over

    def is_behind(self, channel: str) -> bool:
        """Return whether the members of a channel are still to be compared."""
        return channel in self._behind

    def ensure(self, viewer: Viewer) -> None:
        """Compare those members first that the rights of a viewer depend on.

        Raises StoreError where people and channels are not compared in LISTED_SECONDS, and SlackApiError.
        """
        if not self.wait_listed():
            raise StoreError("people and channels are not compared with Slack yet")
        if not self._behind:
            return
        if viewer.destination is not None:
            self._compare_behind(viewer.destination)
        with self._receiver.store.reading(on_primary=True) as reader:
            scope = open_scope(reader, viewer)
        is_guest = scope.rule == "guest"
        for channel, info in scope.channels.items():
            if info.kind == "private" or is_guest:
                self._compare_behind(channel)

    def _compare_behind(self, channel: str) -> None:
        if self.is_behind(channel):
            self.compare(channel)

    def compare(self, channel: str) -> None:
        """Store who joined or left a channel, in one transaction, and withdraw what these may not read.

        A channel that the app was removed from meanwhile has no known members. Raises SlackApiError and StoreError.
        """
        now, gaps = f"{time():.6f}", self.gaps
        try:
            members = self._read_members(channel)
        except SlackApiError as exc:
            if error_of(exc) not in _REMOVED:
                raise
            self._receiver.forget_members(channel)
            self._note_compared(channel, gaps)
            return
        stored = self._receiver.store.slack.members_of(self._receiver.workspace, channel)

        def step(transaction: WorkspaceTransaction) -> None:
            here = transaction.entities.current_channel(channel)
            if here is None:
                return
            joined = sorted(members - stored)
            named = [unstated_user(self._receiver.workspace, user, is_bot=not is_person_id(user)) for user in joined]
            transaction.entities.save([], named)
            transaction.entities.open_channels([here])
            told = {MEMBER + user: "present" if user in members else "absent" for user in sorted(members ^ stored)}
            versions = [
                AttributeVersion(subject=here, attribute=name, value=value, observed_ts=now)
                for name, value in [*told.items(), (MEMBERS_LISTED, True)]  # Others are known to be absent.
            ]
            transaction.entities.observe(versions)

        self._receiver.store.change(self._receiver.workspace, step)
        self._note_compared(channel, gaps)
        if members - stored:
            self._receiver.withdraw_hidden(Concerned(channel=channel))
        for user in sorted(stored - members):
            self._receiver.withdraw_hidden(Concerned(user=user))

    def _read_members(self, channel: str) -> set[str]:
        pages = self._client.conversations_members(channel=channel, limit=LIST_PAGE)
        return {str(user) for page in pages for user in page["members"]}

    def _note_compared(self, channel: str, gaps: int) -> None:
        with self._lock:
            if gaps == self.gaps:
                self._behind -= {channel}
