"""`Answering`: what answers in Slack are made with, opened once."""

from __future__ import annotations

from dataclasses import dataclass

from contextwin.answer.answerer import Answerer
from contextwin.interfaces.slack.pool import Turns
from contextwin.interfaces.slack.receive.leases import Leases
from contextwin.interfaces.slack.receive.questions import AppIdentity
from contextwin.interfaces.slack.receive.roster import Roster
from contextwin.interfaces.slack.receive.vectors import VectorWorker
from contextwin.interfaces.slack.refusals import WatchedClient
from contextwin.interfaces.slack.tally import Tally
from contextwin.interfaces.slack.wording import Locales
from contextwin.models.access import Viewer, VisibleScope
from contextwin.privacy.access import open_scope
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder

#: What windows of the app are recorded as built by.
FRONTEND = "slack"


@dataclass(frozen=True, kw_only=True)
class Answering:
    """What answers need of the app in one workspace."""

    store: Store
    workspace: str  #: the id of the workspace in the store
    app: AppIdentity
    client: WatchedClient  #: for answers
    impatient: WatchedClient  #: waits for no limit of Slack's
    answerer: Answerer
    quoter: Answerer  #: answers without a chat model, where that does not answer
    builder: ContextWindowBuilder
    turns: Turns  #: for builders of windows
    tally: Tally  #: what was done, for metrics
    leases: Leases  #: of the questions that are answered here
    roster: Roster  #: who is in which channel
    vectors: VectorWorker  #: embeds what was said
    locales: Locales  #: the languages of users
    streams: bool = False  #: answers are shown while the chat model writes them
    answers_outsiders: bool = False  #: also where guests or people of another organisation read along

    def asked_by(self, user: str, destination: str | None = None) -> Viewer:
        """Return who asks, and who reads the answer."""
        return Viewer(workspace=self.workspace, asker=user, destination=destination)

    def scope_of(self, viewer: Viewer, *, on_primary: bool = True) -> VisibleScope:
        """Return what all who read an answer may read now."""
        with self.store.reading(on_primary=on_primary) as reader:
            return open_scope(reader, viewer)
