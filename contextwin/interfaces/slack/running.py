"""`SlackRunner`: deliveries, the catch-up after each connection, and a watchdog that notices missing events.

connect → hello: people, channels, members, messages, and the questions that were missed
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from threading import Event, Lock, Thread
from time import monotonic

from slack_sdk.errors import SlackApiError

from contextwin.errors import ConfigError
from contextwin.ingest.embedding import Progress
from contextwin.interfaces.slack.app import create_app
from contextwin.interfaces.slack.catching_up import CatchUp, CatchUpEndedError, CaughtUp
from contextwin.interfaces.slack.checking import explain_refusal
from contextwin.interfaces.slack.deliveries import Deliveries
from contextwin.interfaces.slack.pool import AnswerPool
from contextwin.interfaces.slack.refusals import FAILURES, is_lost_token, warn_of
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


class SlackRunner:
    """Runs the app until it is stopped."""

    def __init__(
        self,
        service: SlackService,
        deliveries: Deliveries,
        *,
        progress: Progress = lambda phase, count: None,
        note: Callable[[str], None] = lambda text: None,
        watch_seconds: float = WATCH_SECONDS,
        resume_after: timedelta = WAITED,
        on_hello: Callable[[], None] = lambda: None,
    ) -> None:
        """`deliveries` bring the events; `on_hello` is told of each connection.

        `progress` is told of the catch-up, and `note` how long it takes, where it is long.

        The busiest channels are compared every `watch_seconds`; a question that waits longer than `resume_after` is
        taken over.
        """
        self._service = service
        self._progress = progress
        self._note = note
        self._watch_seconds = watch_seconds
        self._resume_after = resume_after
        self._on_hello = on_hello
        client = open_client(service.address, service.tally, service.tokens)
        self._catch_up = CatchUp(
            service.store,
            service.workspace,
            client,
            service.receiver,
            service.app.team,
            service.roster,
            give_way=service.turns.give_way,
        )
        self._comparing = Lock()
        service.tokens.on_lost = self.end
        self._is_over, self._said_hello, self._is_caught_up, self._has_missed = (Event() for _ in range(4))
        self._threads = [Thread(target=run, daemon=True) for run in (self._follow, self._watch, self._warm_up)]
        self._answering = AnswerPool()
        app = create_app(service, signing_secret=deliveries.signing_secret, executor=self._answering)
        self._deliveries = deliveries
        deliveries.prepare(app, client, self._hello)

    def start(self) -> None:
        """Connect, and warm up while people and channels are compared. Raises what Slack, or the socket, says."""
        self._service.ensure_workspace()
        self._service.roster.begin()
        self._service.warm_up_storing()
        for thread in self._threads:
            thread.start()
        self._deliveries.connect()

    def end(self) -> None:
        """Let `wait` return: from a signal handler, for instance."""
        self._is_over.set()

    def wait(self) -> None:
        """Wait until it is stopped. Raises ConfigError where that is because Slack knows a token no more."""
        self._is_over.wait()
        tokens = self._service.tokens
        if tokens.lost is not None:
            token = APP_TOKEN if tokens.method == "apps.connections.open" else BOT_TOKEN
            raise ConfigError(f"{explain_refusal(tokens.lost, token)}; then `contextwin slack run` again")

    def wait_caught_up(self, timeout: float) -> bool:
        """Wait until the messages are compared after the last connection; return False where that takes longer."""
        return self._is_caught_up.wait(timeout)

    def stop(self) -> None:
        """Disconnect, and finish what is under way."""
        self._is_over.set()
        self._said_hello.set()
        self._catch_up.end()
        self._deliveries.close()
        self._service.roster.close()
        self._answering.shutdown()
        for thread in self._threads:
            if thread.ident is not None:
                thread.join(timeout=10)
        self._service.close()

    # -- threads

    def _hello(self, may_have_missed: bool) -> None:
        """Events come; some may have been missed before."""
        self._service.tally.count("connections")
        self._is_caught_up.clear()
        if may_have_missed:
            self._service.roster.begin()
            self._has_missed.set()
        self._said_hello.set()
        self._on_hello()

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
                self._is_caught_up.set()

    def _warm_up(self) -> None:
        self._attempt(self._service.warm_up_answering)

    def _watch(self) -> None:
        """Look for open questions, and now and then for messages that no event told."""
        watched = monotonic()
        self._resume(timedelta(0))
        while not self._is_over.wait(min(RESUME_SECONDS, self._watch_seconds, self._resume_after.total_seconds())):
            self._resume(self._resume_after)
            self._compare_changed()
            if monotonic() - watched >= self._watch_seconds:
                watched = monotonic()
                self._attempt(self._service.receiver.withdraw_hidden)  # Others may have stored who may read what.
                self._attempt(self._compare_busiest)

    def _compare_busiest(self) -> None:
        """Compare the busiest channels, and connect again where messages came without an event."""
        found = self._compare(self._busiest())
        if found is not None and found.missed:
            _log.warning("%d messages came without an event: connecting again", found.missed)
            self._reconnect()

    def _busiest(self) -> list[str]:
        return self._service.store.slack.busiest_channels(self._service.workspace, WATCHED_CHANNELS)

    def _compare_changed(self) -> None:
        """Compare the channels of which Slack said that it changed more than it told."""
        changed: set[str | None] = set()
        while not self._service.changed.empty():
            changed.add(self._service.changed.get())
        if changed:
            self._compare(None if None in changed else sorted(each for each in changed if each))

    def _reconnect(self) -> None:
        try:
            self._deliveries.connect_again()
        except Exception as exc:  # noqa: BLE001  (the client tries again by itself)
            warn_of(_log, "connecting again failed", exc)

    def _compare(self, only: list[str] | None = None) -> CaughtUp | None:
        """Compare with Slack, and answer what was missed; None where that failed, and is tried again later."""
        try:
            with self._comparing:
                found = self._catch_up.run(self._progress, only=only, tally=self._service.tally, note=self._note)
        except CatchUpEndedError:
            return None
        except Exception as exc:  # noqa: BLE001  (whatever it meets, the thread goes on)
            self._service.tally.count("compared", "failed")
            if isinstance(exc, SlackApiError):  # Also for pages after the first, which no client hears of.
                self._service.tokens.note(exc)
            if not is_lost_token(exc):
                _log.warning("the catch-up broke off, and goes on later: %s", _told_of(exc))
            return None
        self._service.tally.count("compared", "done")
        responder = self._service.responder
        for withdrawn in found.withdrawn:
            key = withdrawn.channel, withdrawn.question_ts
            self._answering.run_once(key, partial(self._attempt, partial(responder.settle, withdrawn)))
        for question in found.questions:
            key = question.channel, question.ts
            self._answering.run_once(key, partial(self._attempt, partial(responder.answer, question)))
        return found

    def _resume(self, older: timedelta) -> None:
        for resume in (self._service.responder.resume, *self._service.resumed):
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
    client = open_client(service.address)
    parts = service.store, service.workspace, client, service.receiver, service.app.team, service.roster
    found = CatchUp(*parts).run(progress, note=note)
    service.vectors.flush()
    return found
