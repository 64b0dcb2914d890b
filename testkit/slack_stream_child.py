"""The Slack app with a chat model that writes slowly, in a process that a test may kill.

python -m testkit.slack_stream_child DATABASE_URL SLACK_URL
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import sleep

from contextwin.config import read_settings
from contextwin.interfaces.slack import streaming
from contextwin.interfaces.slack.deliveries import SocketMode
from contextwin.interfaces.slack.running import SlackRunner
from contextwin.interfaces.slack.service import SlackAddress, open_service
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import open_store
from testkit.slack_child import STALE
from testkit.slack_writer import Writer

#: What is answered to every question.
SENTENCES = ("It is on Tuesday.", "It is at nine.", "It is at sea.", "That is all.")


def run(database_url: str, slack_url: str) -> None:
    streaming.PIECE_SECONDS = 0.0
    pieces: list[str | Callable[[], object]] = []
    for sentence in SENTENCES:
        pieces += [f"{sentence}\n", lambda: sleep(0.05)]
    with open_store(database_url, settings=read_settings()) as store:
        address = SlackAddress(bot_token="xoxb-test", base_url=f"{slack_url}/api/")
        service = open_service(store, address, TrigramEmbedder(), Writer(pieces), stale=STALE)
        runner = SlackRunner(service, SocketMode("xapp-test"), resume_after=STALE)
        runner.start()
        runner.wait()


if __name__ == "__main__":
    run(*sys.argv[1:])
