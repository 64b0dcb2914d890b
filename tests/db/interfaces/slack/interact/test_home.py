"""The Home tab shows its viewer's own, suggested prompts what they may read, and drafts only who allowed them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.interfaces.slack.interact import commands, surfaces
from contextwin.interfaces.slack.post import rendering
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack, Posted
from testkit.slack_app import Dispatched, dispatching, wait_for, whispers
from testkit.slack_writer import Writer
from testkit.tables import read_table


@pytest.fixture
def app(store: Store, slack: FakeSlack) -> Iterator[Dispatched]:
    """#reef for all and #board without Cleo: each has a message; a model writes."""
    slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday at nine")
    slack.workspace.post("U0ANA", "G0BOARD", "the reef survey costs zqsecret euros")
    with dispatching(store, slack, chat_model=Writer(["It is on Tuesday."])) as app:
        yield app


def shown(slack: FakeSlack, user: str, app: Dispatched, tab: str = "home") -> str:
    """What a user sees who opens their Home tab."""
    before = len(homes(slack, user))
    slack.open_home(user, "D0ANA", tab)
    wait_for(lambda: len(homes(slack, user)) > before)
    return homes(slack, user)[-1].shown


def homes(slack: FakeSlack, user: str) -> list[Posted]:
    return [each for each in whispers(slack, user) if each.method == "views.publish"]


def enabled(store: Store) -> dict[str, bool]:
    return {str(row["user_id"]): bool(row["is_enabled"]) for row in read_table(store, "personas")}


def test_a_home_tab_names_what_its_viewer_may_read_and_how_fresh_it_is(slack: FakeSlack, app: Dispatched) -> None:
    mine = shown(slack, "U0ANA", app)
    assert "3 conversations that you may read." in mine
    assert "• #board: latest message <!date^" in mine
    assert "compared with Slack <!date^" in mine
    assert "zqsecret" not in mine
    theirs = shown(slack, "U0CLEO", app)
    assert "1 conversation that you may read." in theirs
    assert "board" not in theirs
    assert surfaces.NO_QUESTIONS in theirs


def test_a_home_tab_lists_its_viewers_own_questions_with_their_answers(
    store: Store, slack: FakeSlack, app: Dispatched
) -> None:
    asked = slack.workspace.post("U0ANA", "C0REEF", f"<@{BOT}> when is the <!here> survey?")
    slack.workspace.post("U0BEN", "C0REEF", f"<@{BOT}> what about zqben?")
    gone = slack.workspace.post("U0ANA", "C0REEF", f"<@{BOT}> what about zqgone?")
    wait_for(lambda: [row["state"] for row in read_table(store, "slack_answers")] == ["answered"] * 3)
    answer = next(row["answer_ts"] for row in read_table(store, "slack_answers") if row["question_ts"] == asked)
    mine = shown(slack, "U0ANA", app)
    link = f"https://acme.slack.com/archives/C0REEF/p{answer.replace('.', '')}?thread_ts={asked}&cid=C0REEF"
    assert f"<{link}|" in mine
    assert "the @here survey?> (#reef)" in mine
    assert "zqgone" in mine
    assert "zqben" not in mine
    slack.workspace.delete("C0REEF", gone)
    app.settle()
    wait_for(lambda: len(read_table(store, "slack_answers")) == 2)
    assert "zqgone" not in shown(slack, "U0ANA", app)


def test_guests_and_strangers_get_one_sentence(slack: FakeSlack, app: Dispatched) -> None:
    slack.workspace.add_user("gus", is_restricted=True)
    slack.workspace.join("U0GUS", "C0REEF")
    app.settle()
    for user, sentence in (("U0GUS", rendering.NOT_HERE), ("U0NOBODY", rendering.UNKNOWN_USER)):
        lines = [line for line in shown(slack, user, app).splitlines() if len(line) > 10]
        assert lines == [sentence]
    slack.press_home("U0GUS", surfaces.ALLOW_ACTION)
    slack.submit("U0NOBODY", surfaces.FORGET_CALLBACK)
    wait_for(lambda: len(homes(slack, "U0GUS")) == 2 and len(homes(slack, "U0NOBODY")) == 2)
    assert enabled(app.service.store) == {}


def test_consent_is_given_and_withdrawn_by_oneself_and_drafts_follow_it(
    store: Store, slack: FakeSlack, app: Dispatched
) -> None:
    def draft(user: str, persona: str) -> str:
        before = len(said(slack, user))
        slack.command(user, "C0REEF", f"draft <@{persona}|x> when is the reef survey?")
        wait_for(lambda: len(said(slack, user)) > before)
        return said(slack, user)[-1].shown

    assert commands.NOT_ALLOWED in draft("U0CLEO", "U0BEN")
    assert commands.NOT_ALLOWED in draft("U0CLEO", "U0NOBODY")
    assert surfaces.FORBIDDEN in shown(slack, "U0BEN", app)
    slack.press_home("U0BEN", surfaces.ALLOW_ACTION)
    wait_for(lambda: surfaces.ALLOWED in homes(slack, "U0BEN")[-1].shown)
    assert enabled(store) == {"U0BEN": True}
    written = draft("U0CLEO", "U0BEN")
    assert "*Draft in the style of ben, not written by them. Only you see it.*" in written
    assert "It is on Tuesday." in written
    slack.press_home("U0BEN", surfaces.FORBID_ACTION)
    wait_for(lambda: surfaces.FORBIDDEN in homes(slack, "U0BEN")[-1].shown)
    assert commands.NOT_ALLOWED in draft("U0CLEO", "U0BEN")
    assert commands.NOT_ALLOWED not in draft("U0NOBODY", "U0BEN")
    assert all(each.reader for each in slack.workspace.posted)


def said(slack: FakeSlack, user: str) -> list[Posted]:
    return [each for each in whispers(slack, user) if each.method == "response_url"]


def test_a_draft_is_made_from_what_the_asker_may_read(store: Store, slack: FakeSlack) -> None:
    slack.workspace.post("U0ANA", "G0BOARD", "the reef survey costs zqsecret euros")
    model = Writer(["Fine."])
    with dispatching(store, slack, chat_model=model):
        slack.press_home("U0ANA", surfaces.ALLOW_ACTION)
        wait_for(lambda: enabled(store))
        for user in ("U0CLEO", "U0BEN"):
            slack.command(user, "C0REEF", "draft <@U0ANA> what does the reef survey cost?")
            wait_for(partial(said, slack, user))
    hidden, seen = ["zqsecret" in prompt for prompt in model.prompts if "survey cost" in prompt][:2]
    assert (hidden, seen) == (False, True)


def test_without_a_chat_model_nothing_is_drafted(store: Store, slack: FakeSlack) -> None:
    with dispatching(store, slack):
        slack.command("U0CLEO", "C0REEF", "draft <@U0BEN> when?")
        (answer,) = wait_for(lambda: said(slack, "U0CLEO"))
    assert commands.NO_MODEL in answer.shown


def test_who_confirms_it_is_forgotten(store: Store, slack: FakeSlack, app: Dispatched) -> None:
    slack.press_home("U0ANA", surfaces.FORGET_ACTION)
    (modal,) = wait_for(lambda: slack.api.modals)
    assert modal["callback_id"] == surfaces.FORGET_CALLBACK
    assert any(row["user_id"] == "U0ANA" for row in read_table(store, "messages"))
    slack.submit("U0ANA", surfaces.FORGET_CALLBACK)
    wait_for(lambda: any(surfaces.FORGOTTEN in each.shown for each in homes(slack, "U0ANA")))
    assert not any(row["user_id"] == "U0ANA" for row in read_table(store, "messages"))
    assert any(row["user_id"] == "U0BEN" for row in read_table(store, "messages"))
    (row,) = [each for each in read_table(store, "audit_log") if each["action"] == "forget"]
    assert (row["actor"], row["subject"]) == ("U0ANA", "U0ANA")


def prompts(slack: FakeSlack, channel: str) -> list[Any]:
    return wait_for(lambda: slack.api.prompts.get(channel))  # type: ignore[no-any-return]


def test_prompts_are_suggested_from_what_may_be_read(slack: FakeSlack, app: Dispatched) -> None:
    for user in ("gus", "cleo"):
        slack.workspace.add_channel(user, "im", f"U0{user.upper()}", BOT)
    slack.workspace.add_user("gus", is_restricted=True)
    app.settle()
    slack.open_home("U0ANA", "D0ANA", "messages")
    assert "What is new in #reef?" in [each["title"] for each in prompts(slack, "D0ANA")]
    slack.open_home("U0GUS", "D0GUS", "messages")
    app.settle()
    slack.open_home("U0CLEO", "D0CLEO", "messages")
    assert len(prompts(slack, "D0CLEO")) == 4
    assert "D0GUS" not in slack.api.prompts


def test_everything_is_said_in_the_language_of_who_reads_it(slack: FakeSlack, app: Dispatched) -> None:
    slack.workspace.change_user("U0ANA", locale="de-DE")
    shown_to_ana = shown(slack, "U0ANA", app)
    assert "3 Unterhaltungen, die du lesen darfst." in shown_to_ana
    assert "Vergiss mich" in shown_to_ana
    slack.open_home("U0ANA", "D0ANA", "messages")
    prompts = wait_for(lambda: slack.api.prompts.get("D0ANA"))
    assert prompts[0] == {"title": "Was wurde beschlossen?", "message": "Was wurde diese Woche beschlossen?"}
    slack.command("U0ANA", "C0REEF", "help")
    wait_for(lambda: "Erwähne mich" in "".join(each.shown for each in whispers(slack, "U0ANA")))
    assert surfaces.FORGET in shown(slack, "U0BEN", app)


def test_prompts_follow_the_channel_that_is_viewed_if_its_viewer_may_read_it(slack: FakeSlack, app: Dispatched) -> None:
    for user, channel, expected in (("U0ANA", "G0BOARD", "#board"), ("U0CLEO", "G0BOARD", "#reef")):
        entity = {"type": "slack#/types/channel_id", "value": channel}
        event = {"type": "app_context_changed", "user": user, "channel": "D0ANA", "context": {"entities": [entity]}}
        slack.api.prompts.clear()
        slack._tell(event | {"event_ts": slack.workspace.next_ts()})
        assert expected in wait_for(lambda: slack.api.prompts.get("D0ANA"))[-1]["title"]
