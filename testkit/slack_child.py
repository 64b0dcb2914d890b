"""The Slack app in its own process, which a test may kill: python -m testkit.slack_child DATABASE_URL SLACK_URL."""

from __future__ import annotations

import argparse
import socket
import sys
from datetime import timedelta
from functools import partial
from time import sleep

from contextwin.config import read_settings
from contextwin.interfaces.garbage import collect_rarely
from contextwin.interfaces.slack.receive.leases import LEASE
from contextwin.interfaces.slack.run import catching_up
from contextwin.interfaces.slack.run.deliveries import Deliveries, SocketMode
from contextwin.interfaces.slack.run.running import SlackRunner
from contextwin.interfaces.slack.service import SlackAddress, open_service
from contextwin.providers.chat.types import ChatModel
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import open_store


def run(
    database_url: str,
    slack_url: str,
    chat_model: ChatModel | None = None,
    deliveries: Deliveries | None = None,
    lease: timedelta = LEASE,
) -> None:
    with open_store(database_url, settings=read_settings()) as store:
        address = SlackAddress(bot_token="xoxb-test", base_url=f"{slack_url}/api/")
        service = open_service(store, address, TrigramEmbedder(), chat_model, lease=lease)
        note = lambda text: print(text, file=sys.stderr, flush=True)  # noqa: E731
        runner = SlackRunner(service, deliveries or SocketMode("xapp-test"), note=note)
        runner.start()
        collect_rarely()
        print("connected", flush=True)
        runner.wait()


def main() -> None:
    """Run the app as it is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("database_url")
    parser.add_argument("slack_url")
    parser.add_argument("--model-seconds", type=float, help="answer by a chat model that takes so long")
    parser.add_argument("--http", type=int, metavar="FD", help="take signed deliveries at a socket that is bound")
    parser.add_argument("--minute", type=float, default=60.0, help="seconds of a minute of Slack's limits")
    given = parser.parse_args()
    catching_up.MINUTE_SECONDS = given.minute
    model, deliveries = None, None
    if given.model_seconds is not None:
        from testkit.slack_writer import Writer

        pause = partial(sleep, given.model_seconds / 2)
        model = Writer([pause, "It is on day three.\n", pause, "So it is.\n"])
    if given.http is not None:
        from contextwin.interfaces.slack.run.http_deliveries import HttpMode
        from testkit.fake_slack.http_target import SECRET

        deliveries = HttpMode(SECRET, socket.socket(fileno=given.http))
    run(given.database_url, given.slack_url, model, deliveries)


if __name__ == "__main__":
    main()
