"""The Slack app in its own process, which a test may kill: python -m testkit.slack_child DATABASE_URL SLACK_URL."""

from __future__ import annotations

import sys

from contextwin.config import read_settings
from contextwin.interfaces.slack.deliveries import SocketMode
from contextwin.interfaces.slack.running import SlackRunner
from contextwin.interfaces.slack.service import SlackAddress, open_service
from contextwin.providers.chat.types import ChatModel
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import open_store


def run(database_url: str, slack_url: str, chat_model: ChatModel | None = None) -> None:
    with open_store(database_url, settings=read_settings()) as store:
        address = SlackAddress(bot_token="xoxb-test", base_url=f"{slack_url}/api/")
        service = open_service(store, address, TrigramEmbedder(), chat_model)
        runner = SlackRunner(service, SocketMode("xapp-test"))
        runner.start()
        print("connected", flush=True)
        runner.wait()


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2])
