"""What a question in Slack costs the database, from its event to what is recorded of its answer."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import timedelta
from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.recording import recording, without_settings
from testkit.slack_app import dispatching, wait_for
from testkit.slack_writer import Writer
from testkit.tables import read_table

#: So long that no lease is renewed while a question is answered.
LEASE = timedelta(minutes=10)


def ask(store: Store, slack: FakeSlack, user: str, prompt: str, **given: Any) -> list[str]:
    """Return all that is sent to the database until a question is answered and all is recorded."""
    with ExitStack() as until_closed:
        with dispatching(store, slack, lease=LEASE, **given):
            statements = until_closed.enter_context(recording(store))
            ts = slack.workspace.post(user, "C0REEF", f"<@{BOT}> {prompt}")
            replies = slack.workspace.channels["C0REEF"].replies_of
            wait_for(lambda: any(each["user"] == BOT for each in replies(ts)))
        store._recorder.flush()
        return [*statements]


@pytest.mark.plain_server("counts statements, of which a cluster takes more")
@pytest.mark.parametrize(
    ("user", "is_written", "most_transactions", "most_statements"),
    [
        ("U0BEN", False, 14, 40),  # He may read more than #reef: whether that would change the answer is looked at.
        ("U0CLEO", False, 13, 34),
        ("U0BEN", True, 18, 43),
    ],
)
def test_what_a_question_sends_to_the_database(
    store: Store, slack: FakeSlack, user: str, is_written: bool, most_transactions: int, most_statements: int
) -> None:
    given = {"chat_model": Writer(["It is on Tuesday [1]."])} if is_written else {}
    slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday at nine")
    ask(store, slack, "U0CLEO", "when is the reef survey?", **given)
    sent = ask(store, slack, user, "why is the reef survey on Tuesday?", **given)
    assert {row["state"] for row in read_table(store, "slack_answers")} == {"answered"}
    assert len(read_table(store, "windows")) == 2
    assert sent.count("BEGIN") == sent.count("COMMIT") <= most_transactions
    assert len(without_settings(sent)) <= most_statements
