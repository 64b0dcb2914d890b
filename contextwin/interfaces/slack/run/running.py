"""`SlackRunner`: deliveries, the catch-up after each connection, and a watchdog that notices missing events.

connect → hello: people, channels, members, messages, and the questions that were missed
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from datetime import timedelta
from functools import partial
from threading import Event, Lock, Thread
from time import monotonic

from slack_sdk.errors import SlackApiError

from contextwin.errors import ConfigError
from contextwin.ingest.embedding import Progress
from contextwin.interfaces.slack.pool import AnswerPool
from contextwin.interfaces.slack.refusals import FAILURES, is_lost_token, warn_of
from contextwin.interfaces.slack.run.app import create_app
from contextwin.interfaces.slack.run.catching_up import CatchUp, CatchUpEndedError, CaughtUp
from contextwin.interfaces.slack.run.checking import explain_refusal
from contextwin.interfaces.slack.run.deliveries import Deliveries
from contextwin.interfaces.slack.service import APP_TOKEN, BOT_TOKEN, SlackService, open_client

#: Seconds after which the busiest channels are compared again. Unmeasured.
WATCH_SECONDS = 900.0
#: Channels that the watchdog compares. Unmeasured.
WATCHED_CHANNELS = 10
#: Seconds after which a comparison that broke off goes on: nobody is answered before it has people and channels.
#: Unmeasured.
AGAIN_SECONDS = 10.0
#: Seconds after which open questions are looked for: a look takes 1 ms. Unmeasured.
RESUME_SECONDS = 1.0
#: A question that nobody has held for longer than this is taken over. Unmeasured.
WAITED = timedelta(seconds=2)

_log = logging.getLogger("contextwin.slack")


@dataclass
class SlackRunner:
    """Runs the app until it is stopped."""

    service: SlackService
    deliveries: Deliveries  #: bring the events
    _: KW_ONLY
    progress: Progress = lambda phase, count: None  #: is told of the catch-up
    note: Callable[[str], None] = lambda text: None  #: is told how long that takes, where it is long
    watch_seconds: float = WATCH_SECONDS  #: after which the busiest channels are compared again
    resume_after: timedelta = WAITED  #: a question that waits longer is taken over
    on_hello: Callable[[], None] = lambda: None  #: is told of each connection
    on_caught_up: Callable[[], None] = lambda: None  #: is told when everything is compared after a connection

    def __post_init__(self) -> None:
        service = self.service
        client = open_client(service.address, service.tally, service.tokens)
        self._catch_up = CatchUp(service, client, give_way=service.turns.give_way)
        self._comparing = Lock()
        service.tokens.on_lost = self.end
        self._is_over, self._said_hello, self._has_missed = (Event() for _ in range(3))
        self._threads = [Thread(target=run, daemon=True) for run in (self._follow, self._watch, self._warm_up)]
        self._answering = AnswerPool()
        app = create_app(service, signing_secret=self.deliveries.signing_secret, executor=self._answering)
        self.deliveries.prepare(app, client, self._hello)

    def start(self) -> None:
        """Connect, and warm up while people and channels are compared. Raises what Slack, or the socket, says."""
        self.service.ensure_workspace()
        self.service.roster.begin()
        self.service.warm_up_storing()
        for thread in self._threads:
            thread.start()
        self.deliveries.connect()

    def end(self) -> None:
        """Let `wait` return: from a signal handler, for instance."""
        self._is_over.set()

    def wait(self) -> None:
        """Wait until it is stopped. Raises ConfigError where that is because Slack knows a token no more."""
        self._is_over.wait()
        tokens = self.service.tokens
        if tokens.lost is not None:
            token = APP_TOKEN if tokens.method == "apps.connections.open" else BOT_TOKEN
            raise ConfigError(f"{explain_refusal(tokens.lost, token)}; then `contextwin slack run` again")

    def stop(self) -> None:
        """Disconnect, and finish what is under way."""
        self._is_over.set()
        self._said_hello.set()
        self._catch_up.end()
        self.deliveries.close()
        self.service.roster.close()
        self._answering.shutdown()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join(timeout=10)
        self.service.close()

    # -- threads

    def _hello(self, may_have_missed: bool) -> None:
        """Events come; some may have been missed before."""
        self.service.tally.count("connections")
        if may_have_missed:
            self.service.roster.begin()
            self._has_missed.set()
        self._said_hello.set()
        self.on_hello()

    def _follow(self) -> None:
        """Catch up after each hello."""
        while True:
            self._said_hello.wait()
            if self._is_over.is_set():
                return
            self._said_hello.clear()
            if self._has_missed.is_set():
                self._has_missed.clear()
                found = self._compare()
            else:  # Slack went over to another connection before it ended the last one.
                found = self._compare(self._busiest())
            if found is None:
                self._has_missed.set()
                self._is_over.wait(AGAIN_SECONDS)
                self._said_hello.set()
            elif not self._said_hello.is_set():
                self.on_caught_up()

    def _warm_up(self) -> None:
        self._attempt(self.service.warm_up_answering)

    def _watch(self) -> None:
        """Look for open questions, and now and then for messages that no event told."""
        watched = monotonic()
        self._resume(timedelta(0))
        while not self._is_over.wait(min(RESUME_SECONDS, self.watch_seconds, self.resume_after.total_seconds())):
            self._resume(self.resume_after)
            self._compare_changed()
            if monotonic() - watched >= self.watch_seconds:
                watched = monotonic()
                self._attempt(self.service.receiver.withdraw_hidden)  # Others may have stored who may read what.
                self._attempt(self._compare_busiest)

    def _compare_busiest(self) -> None:
        """Compare the busiest channels, and connect again where messages came without an event."""
        found = self._compare(self._busiest())
        if found is not None and found.missed:
            _log.warning("%d messages came without an event: connecting again", found.missed)
            self._reconnect()

    def _busiest(self) -> list[str]:
        return self.service.store.slack.busiest_channels(self.service.workspace, WATCHED_CHANNELS)

    def _compare_changed(self) -> None:
        """Compare the channels of which Slack said that it changed more than it told."""
        changed: set[str | None] = set()
        while not self.service.changed.empty():
            changed.add(self.service.changed.get())
        if changed:
            self._compare(None if None in changed else sorted(each for each in changed if each))

    def _reconnect(self) -> None:
        try:
            self.deliveries.connect_again()
        except Exception as exc:  # noqa: BLE001  (the client tries again by itself)
            warn_of(_log, "connecting again failed", exc)

    def _compare(self, only: list[str] | None = None) -> CaughtUp | None:
        """Compare with Slack, and answer what was missed; None where that failed, and is tried again later."""
        try:
            with self._comparing:
                found = self._catch_up.run(self.progress, only=only, tally=self.service.tally, note=self.note)
        except CatchUpEndedError:
            return None
        except Exception as exc:  # noqa: BLE001  (whatever it meets, the thread goes on)
            self.service.tally.count("compared", "failed")
            if isinstance(exc, SlackApiError):  # Also for pages after the first, which no client hears of.
                self.service.tokens.note(exc)
            if not is_lost_token(exc):
                _log.warning("the catch-up broke off, and goes on later: %s", _told_of(exc))
            return None
        self.service.tally.count("compared", "done")
        responder = self.service.responder
        for withdrawn in found.withdrawn:
            key = withdrawn.channel, withdrawn.question_ts
            self._answering.run_once(key, partial(self._attempt, partial(responder.settle, withdrawn)))
        for question in found.questions:
            key = question.channel, question.ts
            self._answering.run_once(key, partial(self._attempt, partial(responder.answer, question)))
        return found

    def _resume(self, older: timedelta) -> None:
        for resume in (self.service.responder.resume, *self.service.resumed):
            self._attempt(partial(resume, older, self._answering.run_once))

    def _attempt(self, run: Callable[[], None]) -> None:
        try:
            run()
        except Exception as exc:  # noqa: BLE001  (whatever it meets, the thread goes on)
            warn_of(_log, "something failed, and is tried again", exc)


def _told_of(exc: Exception) -> str:
    """Return what an exception says; of an unexpected one its type alone, since it may hold what people said."""
    return str(exc) if isinstance(exc, FAILURES) else type(exc).__name__


def catch_up_once(
    service: SlackService, progress: Progress, *, note: Callable[[str], None] = lambda text: None
) -> CaughtUp:
    """Compare the whole workspace with Slack once. `note` is told how long it takes, where it is long."""
    service.ensure_workspace()
    found = CatchUp(service, open_client(service.address)).run(progress, note=note)
    service.vectors.flush()
    return found
