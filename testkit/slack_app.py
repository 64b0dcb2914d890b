"""The Slack app on a fake Slack."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from queue import Queue
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

from slack_bolt import BoltRequest

from contextwin.interfaces.slack.run.app import create_app
from contextwin.interfaces.slack.run.deliveries import Deliveries, SocketMode
from contextwin.interfaces.slack.run.running import SlackRunner, catch_up_once
from contextwin.interfaces.slack.service import SlackAddress, SlackService, open_service
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.fake_slack import TEAM, FakeSlack, Posted

WORKSPACE = TEAM


def open_test_service(store: Store, slack: FakeSlack, **given: Any) -> SlackService:
    """The app's parts; quotes unless a chat model is given."""
    address = SlackAddress(bot_token="xoxb-test", base_url=f"{slack.url}/api/")
    return open_service(store, address, TrigramEmbedder(), **given)


@contextmanager
def running(
    store: Store, slack: FakeSlack, deliveries: Deliveries | None = None, **given: Any
) -> Iterator[SlackRunner]:
    """The app, over Socket Mode unless other deliveries are given, caught up, for the length of a `with` block."""
    watch = {name: given.pop(name) for name in ("watch_seconds", "resume_after") if name in given}
    is_caught_up = Event()
    service = open_test_service(store, slack, **given)
    runner = SlackRunner(service, deliveries or SocketMode("xapp-test"), on_caught_up=is_caught_up.set, **watch)
    try:
        runner.start()
        assert is_caught_up.wait(30)
        yield runner
    finally:
        runner.stop()


@dataclass
class Dispatched:
    """The app without a connection: it is given each delivery."""

    service: SlackService
    deliveries: Queue[Any]

    def settle(self) -> None:
        """Wait until everything that happened was stored and acknowledged; listeners may still run."""
        self.deliveries.join()


@contextmanager
def dispatching(store: Store, slack: FakeSlack, **given: Any) -> Iterator[Dispatched]:
    """The app, caught up, for the length of a `with` block; far quicker than with a connection."""
    service = open_test_service(store, slack, **given)
    catch_up_once(service, lambda phase, count: None)
    executor, deliveries = ThreadPoolExecutor(4), Queue[Any]()
    app = create_app(service, executor=executor)

    def pump() -> None:
        while (body := deliveries.get()) is not None:
            app.dispatch(BoltRequest(mode="socket_mode", body=body))
            deliveries.task_done()

    thread = Thread(target=pump, daemon=True)
    thread.start()
    slack.direct = deliveries.put
    try:
        yield Dispatched(service, deliveries)
    finally:
        slack.direct = None
        deliveries.put(None)
        thread.join(timeout=10)
        executor.shutdown()
        service.close()


def wait_for(is_so: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Wait until something is true, and return it."""
    until = monotonic() + seconds
    while not (found := is_so()):
        assert monotonic() < until, "waited in vain"
        sleep(0.01)
    return found


def answers(slack: FakeSlack, channel: str | None = None) -> list[Posted]:
    """What the app posted for everybody in a channel."""
    return [
        each for each in slack.workspace.posted if each.method == "chat.postMessage" and channel in (None, each.channel)
    ]


def whispers(slack: FakeSlack, user: str) -> list[Posted]:
    """What the app showed one person alone."""
    return [each for each in slack.workspace.posted if each.reader == user]
