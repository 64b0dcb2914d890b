"""The Slack app with a chat model that writes slowly, in a process that a test may kill.

python -m testkit.slack_stream_child DATABASE_URL SLACK_URL
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import timedelta
from time import sleep

from contextwin.interfaces.slack.post import streaming
from testkit.slack_child import run
from testkit.slack_writer import Writer

#: What is answered to every question.
SENTENCES = ("It is on Tuesday.", "It is at nine.", "It is at sea.", "That is all.")

#: Only one process answers at a time: what a killed one held can soon be taken over.
LEASE = timedelta(seconds=2)


def write(database_url: str, slack_url: str) -> None:
    streaming.PIECE_SECONDS = 0.0
    pieces: list[str | Callable[[], object]] = []
    for sentence in SENTENCES:
        pieces += [f"{sentence}\n", lambda: sleep(0.05)]
    run(database_url, slack_url, Writer(pieces), lease=LEASE)


if __name__ == "__main__":
    write(*sys.argv[1:])
