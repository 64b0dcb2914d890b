"""A link to a window has a preview where everybody may read it, and for who asked for it alone where not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from contextwin.config import read_settings
from contextwin.interfaces.slack.interact import surfaces
from contextwin.models.requests import WindowRequest
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.fake_slack import FakeSlack, Posted
from testkit.slack_app import WORKSPACE, Dispatched, dispatching, wait_for, whispers
from testkit.tables import read_table

PAGE = "https://cw.example/in"


@pytest.fixture
def app(store: Store, slack: FakeSlack) -> Iterator[Dispatched]:
    slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday at nine")
    slack.workspace.post("U0ANA", "G0BOARD", "the reef budget is zqsecret euros")
    store.settings = read_settings(page_url=PAGE)
    with dispatching(store, slack) as app:
        yield app


def window(app: Dispatched, asker: str, prompt: str, channel: str | None) -> str:
    """The address of a recorded window of what may be shown in a channel."""
    builder = ContextWindowBuilder(app.service.store, record="all")
    request = WindowRequest(prompt=prompt, workspace=WORKSPACE, asker=asker, destination=channel)
    return f"{PAGE}/windows/{builder.build(request).window_id}"


def unfurled(slack: FakeSlack) -> list[Posted]:
    return [each for each in slack.workspace.posted if each.method == "chat.unfurl"]


def test_a_window_that_everybody_may_read_is_previewed_without_text(slack: FakeSlack, app: Dispatched) -> None:
    url = window(app, "U0ANA", "when is the reef survey?", "C0REEF")
    ts = slack.share("U0ANA", "C0REEF", url)
    (preview,) = wait_for(lambda: unfurled(slack))
    assert (preview.channel, preview.ts) == ("C0REEF", ts)
    assert "*Window* of 1 message, asked for <!date^" in preview.shown
    assert "|#reef>" in preview.shown
    assert "Tuesday" not in preview.shown
    app.settle()
    (row,) = [each for each in read_table(app.service.store, "messages") if each["ts"] == ts]
    assert "Window" not in str(row["text"])


def test_who_asked_sees_alone_what_others_may_not_read(slack: FakeSlack, app: Dispatched) -> None:
    url = window(app, "U0ANA", "what about the reef survey and the reef budget?", None)
    slack.share("U0ANA", "C0REEF", url)
    (preview,) = wait_for(lambda: whispers(slack, "U0ANA"))
    assert surfaces.ONLY_YOU in preview.shown
    assert "#board" in preview.shown
    assert unfurled(slack) == []


def test_a_window_is_previewed_in_a_conversation_with_the_app(slack: FakeSlack, app: Dispatched) -> None:
    slack.share("U0ANA", "D0ANA", window(app, "U0ANA", "what about the reef survey and the reef budget?", None))
    (preview,) = wait_for(lambda: unfurled(slack))
    assert "#board" in preview.shown


def test_nobody_learns_of_other_windows_nor_where_it_is_unknown_who_reads(store: Store, slack: FakeSlack) -> None:
    slack.workspace.post("U0BEN", "C0REEF", "the reef survey is on Tuesday at nine")
    store.settings = read_settings(page_url=PAGE)
    with dispatching(store, slack) as app:
        url = window(app, "U0ANA", "when is the reef survey?", "C0REEF")
        slack.share("U0BEN", "C0REEF", url)
        slack.share("U0ANA", "C0REEF", f"{PAGE}/windows/unknown")
        slack.share("U0ANA", "C0REEF", url.replace("cw.example", "cw.example.evil.example"))
        slack.share("U0ANA", "C0REEF", url, source="composer")
        slack.share("U0ANA", "C0REEF", url, is_bot_user_member=False)
        shown = slack.share("U0ANA", "C0REEF", url)
        wait_for(lambda: unfurled(slack))
        slack.workspace.add_user("gus", is_restricted=True)
        slack.workspace.join("U0GUS", "C0REEF")
        slack.share("U0ANA", "C0REEF", url)
        app.settle()
    assert [each.ts for each in unfurled(slack)] == [shown]
    assert [each for each in slack.workspace.posted if each.reader] == []
