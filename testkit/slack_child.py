"""The Slack app in its own process, which a test may kill: python -m testkit.slack_child DATABASE_URL SLACK_URL."""

from __future__ import annotations

import sys
from datetime import timedelta

from contextwin.config import read_settings
from contextwin.interfaces.slack.deliveries import SocketMode
from contextwin.interfaces.slack.running import SlackRunner
from contextwin.interfaces.slack.service import SlackAddress, open_service
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import open_store

#: Whoever was killed is taken for dead this soon. An answer that takes longer while much else runs is made twice.
STALE = timedelta(seconds=5)


def run(database_url: str, slack_url: str) -> None:
    with open_store(database_url, settings=read_settings()) as store:
        address = SlackAddress(bot_token="xoxb-test", base_url=f"{slack_url}/api/")
        service = open_service(store, address, TrigramEmbedder(), stale=STALE)
        runner = SlackRunner(service, SocketMode("xapp-test"), resume_after=STALE)
        runner.start()
        print("connected", flush=True)
        runner.wait()


if __name__ == "__main__":
    run(*sys.argv[1:])
