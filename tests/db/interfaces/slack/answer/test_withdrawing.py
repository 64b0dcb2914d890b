"""What is erased, edited away, or not for its readers any more, leaves Slack: answers are deleted, or made again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.config import read_settings
from contextwin.interfaces.slack.interact import surfaces
from contextwin.interfaces.slack.post import rendering, streaming
from contextwin.models.retention import Selection
from contextwin.privacy.erasure import ErasureOptions, forget_user, purge_messages
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack
from testkit.slack_app import WORKSPACE, Dispatched, dispatching, wait_for, whispers
from testkit.slack_writer import Writer
from testkit.tables import read_table

ASK = f"<@{BOT}> when is the reef survey?"
COST = "what does the reef survey cost?"
AT_ONCE = timedelta(0)


@pytest.fixture(autouse=True)
def told(slack: FakeSlack, monkeypatch: pytest.MonkeyPatch) -> FakeSlack:
    monkeypatch.setattr(streaming, "PIECE_SECONDS", 0.0)
    slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday at nine")
    slack.workspace.post("U0ANA", "G0BOARD", "when the reef survey is over, it costs zqsecret euros")
    return slack


def states(store: Store) -> list[str]:
    return [str(row["state"]) for row in read_table(store, "slack_answers")]


def said(slack: FakeSlack, channel: str) -> str:
    """All that the app says in a channel now."""
    messages = slack.workspace.channels[channel].messages.values()
    return " ".join(f"{each.get('text')} {each.get('blocks')}" for each in messages if each.get("user") == BOT)


def ask(store: Store, slack: FakeSlack, user: str = "U0CLEO", channel: str = "C0REEF", text: str = ASK) -> str:
    """Ask, and wait for the answer."""
    known = len(read_table(store, "slack_answers"))
    ts = slack.workspace.post(user, channel, text)
    wait_for(lambda: states(store).count("answered") == known + 1)
    return ts


ERASURES: dict[str, Callable[[Store], Any]] = {
    "the asking channel": lambda store: purge_messages(store, WORKSPACE, Selection(channel="C0REEF"), ErasureOptions()),
    "before": lambda store: purge_messages(
        store, WORKSPACE, Selection(before=datetime.now(UTC) + timedelta(hours=1)), ErasureOptions()
    ),
    "the asker": lambda store: forget_user(store, WORKSPACE, "U0CLEO", ErasureOptions()),
    "the author": lambda store: forget_user(store, WORKSPACE, "U0BEN", ErasureOptions()),
}


@pytest.mark.parametrize("what", ERASURES)
@pytest.mark.parametrize("record", ["all", "off"])
def test_an_erasure_takes_answers_along_that_are_in_slack(
    store: Store, slack: FakeSlack, what: str, record: str
) -> None:
    store.settings = read_settings(record=record)
    with dispatching(store, slack) as app:
        ask(store, slack)
        assert "on Tuesday" in said(slack, "C0REEF")
        ERASURES[what](store)
        assert states(store) == ["withdrawn"]
        app.service.responder.resume(AT_ONCE)
        assert said(slack, "C0REEF") == ""
        app.service.responder.resume(AT_ONCE)
        assert read_table(store, "slack_answer_messages") == []
        assert [row["answer_ts"] for row in read_table(store, "slack_answers")] in ([], [None])


def test_who_is_forgotten_on_the_home_tab_takes_their_answers_along_at_once(store: Store, slack: FakeSlack) -> None:
    with dispatching(store, slack):
        ask(store, slack)
        slack.submit("U0CLEO", surfaces.FORGET_CALLBACK)
        wait_for(lambda: any(surfaces.FORGOTTEN in each.shown for each in whispers(slack, "U0CLEO")))
    assert said(slack, "C0REEF") == ""
    assert read_table(store, "slack_answers") == []


def test_an_answer_is_made_again_whose_quoted_words_were_edited_away(store: Store, slack: FakeSlack) -> None:
    quoted = slack.workspace.post("U0BEN", "C0REEF", "the reef survey begins at zqpier on Tuesday")
    other = slack.workspace.post("U0BEN", "C0REEF", "lunch is soup")
    with dispatching(store, slack) as app:
        ask(store, slack)
        first = said(slack, "C0REEF")
        slack.workspace.edit("C0REEF", other, "lunch is salad")
        app.settle()
        assert said(slack, "C0REEF") == first
        slack.workspace.edit("C0REEF", quoted, "the reef survey begins at zqcove on Tuesday")
        wait_for(lambda: "zqcove" in said(slack, "C0REEF") and states(store) == ["answered"])
    assert "zqpier" not in said(slack, "C0REEF")
    assert "zqpier" in first


def test_a_button_posts_nothing_that_no_deletion_would_find(store: Store, slack: FakeSlack) -> None:
    with dispatching(store, slack):
        asked = ask(store, slack, "U0ANA", "D0ANA", COST)
        slack.press("U0ANA", "D0ANA", rendering.OFFER_ACTION, f"D0ANA|{asked}|{asked}")
        wait_for(lambda: any(rendering.GONE in each.shown for each in whispers(slack, "U0ANA")))
    assert sum(each.get("user") == BOT for each in slack.workspace.channels["D0ANA"].messages.values()) == 1


# ---- rights


def test_an_answer_alone_goes_with_the_channel_that_its_reader_leaves(store: Store, slack: FakeSlack) -> None:
    with dispatching(store, slack):
        ask(store, slack, "U0ANA", "D0ANA", COST)
        assert "zqsecret" in said(slack, "D0ANA")
        slack.workspace.leave("U0BEN", "G0BOARD")
        slack.workspace.leave("U0ANA", "G0BOARD")
        wait_for(lambda: [row["answer_ts"] for row in read_table(store, "slack_answers")] == [None])
    assert said(slack, "D0ANA") == ""


def test_an_answer_alone_goes_when_a_comparison_finds_that_its_reader_left(store: Store, slack: FakeSlack) -> None:
    with dispatching(store, slack) as app:
        ask(store, slack, "U0ANA", "D0ANA", COST)
        slack.direct = lambda body: None
        slack.workspace.leave("U0ANA", "G0BOARD")
        app.service.receiver.withdraw_hidden()
        assert states(store) == ["answered"]
    with dispatching(store, slack) as app:
        assert states(store) == ["withdrawn"]
        app.service.responder.settle_all()
    assert said(slack, "D0ANA") == ""


def test_an_answer_in_a_channel_goes_when_a_guest_joins_who_may_not_read_all_of_it(
    store: Store, slack: FakeSlack
) -> None:
    slack.workspace.add_user("gus", is_restricted=True)
    with dispatching(store, slack) as app:
        ask(store, slack, "U0ANA", "G0BOARD", f"<@{BOT}> is the survey on Tuesday at nine?")
        ask(store, slack, "U0ANA", "C0REEF")
        assert "on Tuesday" in said(slack, "G0BOARD")
        slack.workspace.join("U0CLEO", "G0BOARD")  # She may read the public channel that it quotes.
        slack.workspace.join("U0GUS", "C0REEF")  # What is said there is all that the answer there shows.
        app.settle()
        assert states(store) == ["answered", "answered"]
        slack.workspace.leave("U0GUS", "C0REEF")
        slack.workspace.join("U0GUS", "G0BOARD")
        wait_for(lambda: said(slack, "G0BOARD") == "")
    assert "on Tuesday" in said(slack, "C0REEF")


def test_an_answer_goes_when_the_channel_that_it_quotes_is_not_public_any_more(store: Store, slack: FakeSlack) -> None:
    slack.workspace.add_channel("news", "public", "U0CLEO", BOT)
    with dispatching(store, slack) as app:
        ask(store, slack, "U0CLEO", "C0NEWS")
        assert "on Tuesday" in said(slack, "C0NEWS")
        channel = {"id": "C0REEF", "name": "reef", "is_private": True}
        slack.workspace.tell({"type": "channel_created", "channel": channel, "event_ts": slack.workspace.next_ts()})
        wait_for(lambda: said(slack, "C0NEWS") == "")
        app.settle()


def leave(app: Dispatched, slack: FakeSlack) -> None:
    slack.workspace.change_user("U0CLEO", deleted=True)
    app.settle()


def let_guest_in(app: Dispatched, slack: FakeSlack) -> None:
    slack.workspace.join("U0GUS", "C0REEF")
    app.settle()


@pytest.mark.parametrize("happen", [leave, let_guest_in])
@pytest.mark.parametrize("place", [0, 1, 3])
def test_rights_that_change_while_an_answer_is_written_end_it(
    store: Store, slack: FakeSlack, happen: Callable[[Dispatched, FakeSlack], None], place: int
) -> None:
    slack.workspace.add_user("gus", is_restricted=True)
    pieces: list[Any] = ["It is on Tuesday.\n", "At zqlater.\n", "That is all.\n"]
    running: list[Dispatched] = []
    pieces.insert(place, lambda: happen(running[0], slack))
    with dispatching(store, slack, chat_model=Writer(pieces)) as app:
        running.append(app)
        slack.workspace.post("U0CLEO", "C0REEF", ASK)
        wait_for(lambda: states(store) == ["answered"])
    assert said(slack, "C0REEF") == ""
    shown = [each.shown for each in slack.workspace.posted if each.method.startswith("chat.") and not each.reader]
    assert ("zqlater" in " ".join(shown)) is (place == 3)
    told = " ".join(each.shown for each in whispers(slack, "U0CLEO"))
    assert rendering.NOT_HERE in told or rendering.UNKNOWN_USER in told


def test_a_stopped_answer_goes_with_what_it_was_made_from(store: Store, slack: FakeSlack) -> None:
    def stop() -> None:
        (row,) = read_table(store, "slack_answers")
        app.service.responder.stops.stop("C0REEF", row["thread_ts"], "U0CLEO")

    with dispatching(store, slack, chat_model=Writer(["It is on Tuesday.\n", stop, "At nine.\n"])) as app:
        ask(store, slack)
        assert rendering.STOPPED in said(slack, "C0REEF")
        purge_messages(store, WORKSPACE, Selection(user="U0BEN"), ErasureOptions())
        app.service.responder.settle_all()
    assert said(slack, "C0REEF") == ""
