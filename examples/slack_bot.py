"""A Slack bot that answers mentions with quotes from the store, or with a model where CONTEXTWIN_CHAT_MODEL names one.

`contextwin slack run` does what this does not: it keeps the store true, streams, follows up, withdraws, compares.

    SLACK_BOT_TOKEN=xoxb-… SLACK_APP_TOKEN=xapp-… python examples/slack_bot.py T06HALFFTHM
"""

import os
import sys
from typing import Any

from slack_bolt import App, Say
from slack_bolt.adapter.socket_mode import SocketModeHandler
from slack_sdk import WebClient

from contextwin import Answerer, AnswerRequest, ContextWinError, Store, WindowRequest, find_chat_model, open_store


def make_app(store: Store, workspace: str, client: WebClient) -> App:
    """Return an app whose answers draw on what everybody who reads them may see."""
    app = App(client=client)
    answerer = Answerer(store, find_chat_model(store.settings.chat_model, store.settings))

    @app.event("app_mention")
    def answer(event: dict[str, Any], say: Say) -> None:
        place = {"channel": event["channel"], "destination": event["channel"], "prompt_ts": event["ts"]}
        request = WindowRequest(prompt=event["text"], workspace=workspace, asker=event["user"], **place)
        try:
            text = answerer.answer(AnswerRequest(window=request)).text
        except ContextWinError as exc:
            text = f"That did not work: {type(exc).__name__}"
        say(text=text, thread_ts=event.get("thread_ts", event["ts"]), unfurl_links=False)

    return app


if __name__ == "__main__":
    if len(sys.argv) != 2 or not {"SLACK_BOT_TOKEN", "SLACK_APP_TOKEN"} <= {*os.environ}:
        sys.exit(__doc__)
    with open_store() as opened:
        bot = make_app(opened, sys.argv[1], WebClient(os.environ["SLACK_BOT_TOKEN"]))
        SocketModeHandler(bot, os.environ["SLACK_APP_TOKEN"]).start()
