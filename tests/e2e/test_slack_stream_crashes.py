"""The Slack app is killed while it streams: every answer is whole in the end, and there once."""

from __future__ import annotations

from functools import partial
from random import Random
from time import sleep

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.storage.store import Store
from testkit.children import start_child
from testkit.examples import chosen_seed, steps
from testkit.fake_slack import BOT, FakeSlack, FakeWorkspace, serve_slack
from testkit.slack_app import WORKSPACE, wait_for
from testkit.slack_stream_child import SENTENCES, write

#: How often the app is killed; with the profile `thorough` 40 times.
KILLS = steps(2, repeated=1)


def test_an_answer_that_is_killed_while_it_is_streamed_is_whole_and_there_once(store: Store, database_url: str) -> None:
    random, workspace = Random(chosen_seed(23)), FakeWorkspace()
    workspace.add_channel("reef", "public", workspace.add_user("ana"), BOT)
    workspace.post("U0ANA", "C0REEF", "the reef survey is on Tuesday at nine")
    questions: list[str] = []
    broken = 0
    with serve_slack(FakeSlack(workspace)) as slack:
        slack.keeps_events, slack.resend_seconds, slack.most_attempts = True, 0.3, 10_000
        child = start_child(write, database_url, slack.url)
        for _ in range(KILLS):
            wait_for(lambda: slack.is_connected, 60)
            asked = workspace.post("U0ANA", "C0REEF", f"<@{BOT}> when is reef survey number {len(questions)}?")
            questions.append(asked)
            wait_for(partial(workspace.channels["C0REEF"].replies_of, asked), 60)
            sleep(random.random() * 0.25)
            broken += any(not each.get("metadata") for each in workspace.channels["C0REEF"].replies_of(asked))
            child.kill()
            child.join()
            child = start_child(write, database_url, slack.url)
        slack.wait_idle(60)
        wait_for(lambda: store.slack.open_questions(WORKSPACE) == [], 60)
        # Who was taken for dead, but was only slow, deletes what it has begun after that.
        wait_for(lambda: all(len(workspace.channels["C0REEF"].replies_of(asked)) == 1 for asked in questions), 60)
        child.kill()
        child.join()
    for asked in questions:
        (answer,) = workspace.channels["C0REEF"].replies_of(asked)
        text = str(answer["text"])
        assert [text.count(sentence) for sentence in SENTENCES] == [1] * len(SENTENCES)
        assert answer["metadata"]["event_payload"] == {"question_ts": asked}
    print(f"{KILLS} kills, {broken} in the middle of a stream")
