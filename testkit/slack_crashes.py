"""Kills the Slack app at random moments while people talk and ask, and checks that nothing is lost or done twice."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from random import Random
from time import sleep

from contextwin.models.timelines import TimelineRequest
from contextwin.storage.store import Store
from contextwin.window.timeline.reading import Timeline
from testkit.children import start_child as start_forked
from testkit.fake_slack import BOT, FakeSlack
from testkit.slack_app import WORKSPACE, wait_for
from testkit.slack_child import run
from testkit.slack_stream_child import LEASE
from testkit.tables import check_counters

#: Events that Slack sends without waiting for an acknowledgement: more would only come again and again.
IN_FLIGHT = 50
#: Seconds for which the last process may work on what the others left; a kill leaves up to three questions.
LAST_SECONDS = 900.0

PEOPLE = ("U0ANA", "U0BEN", "U0CLEO")


def crash(store: Store, slack: FakeSlack, url: str, random: Random, kills: int) -> Counter[str]:
    """Kill the app so often; return how many messages and questions there were, and the longest recovery."""
    slack.keeps_events, slack.resend_seconds, slack.most_attempts = True, 0.3, 10_000
    slack.most_in_flight = IN_FLIGHT
    questions: list[str] = []
    child = start_forked(run, url, slack.url, None, None, LEASE)
    try:
        for _ in range(kills):
            for _ in range(random.randrange(1, 5)):
                questions += _happen(slack, random)
            sleep(random.random() ** 2)
            child.kill()
            child.join()
            child = start_forked(run, url, slack.url, None, None, LEASE)
            wait_for(lambda: slack.is_connected, 60)
        slack.resend_seconds = 3.0  # As Slack's own: what is slow is not to be slower for it.
        slack.wait_idle(LAST_SECONDS)
        wait_for(lambda: store.slack.open_questions(WORKSPACE) == [], LAST_SECONDS)
    finally:
        child.kill()
        child.join()
    _check(store, slack, questions)
    return Counter(messages=len(slack.told), questions=len(questions))


def start_child(url: str, slack: FakeSlack, *options: str) -> subprocess.Popen[bytes]:
    """Start the app in a process of its own, which has its bytecode as an installed program has."""
    command = [sys.executable, "-m", "testkit.slack_child", url, slack.url, *options]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)


def _happen(slack: FakeSlack, random: Random) -> list[str]:
    """Let somebody say something, and return the ts if it is a question."""
    world, user, number = slack.workspace, random.choice(PEOPLE), len(slack.told)
    text = f"reef survey number {number} is on day {number % 28}"
    if random.random() < 0.6:
        world.post(user, "C0REEF", text)
        return []
    return [world.post(user, "C0REEF", f"<@{BOT}> when is reef survey number {max(0, number - 3)}?")]


def _check(store: Store, slack: FakeSlack, questions: list[str]) -> None:
    posted = slack.workspace.channels["C0REEF"].messages.values()
    answered = Counter(each["thread_ts"] for each in posted if each.get("user") == BOT)
    assert answered == Counter(questions), "a question is answered twice, or not at all"
    check_stored(store, slack)


def check_stored(store: Store, slack: FakeSlack) -> None:
    """Compare the messages of #reef that are stored with those of Slack."""
    request = TimelineRequest(workspace=WORKSPACE, asker="U0ANA", limit=10_000)
    stored = {each.ts for page in Timeline(store).pages(request) for each in page.messages}
    assert stored == slack.workspace.texts_of("C0REEF").keys(), "a message is missing, or one too many"
    check_counters(store)
