"""Whatever happens in Slack, however its events come: the store ends as Slack is, and nobody is told too much."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from random import Random
from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from slack_bolt import App, BoltRequest
from slack_sdk.errors import SlackApiError

from contextwin.interfaces.slack.app import create_app
from contextwin.interfaces.slack.catching_up import CatchUp
from contextwin.interfaces.slack.rendering import OFFER_ACTION
from contextwin.interfaces.slack.service import SlackService, open_client
from contextwin.models.timelines import TimelineRequest
from contextwin.storage.store import Store
from contextwin.window.timeline import Timeline
from testkit.examples import chosen_seed, examples
from testkit.fake_slack import BOT, FakeSlack, Posted, serve_slack
from testkit.fake_slack.http_target import SECRET
from testkit.fake_slack.server import sign
from testkit.slack_app import WORKSPACE, open_test_service
from testkit.slack_story import PEOPLE, TOPICS, SlackStory
from testkit.tables import check_counters

#: Things that are posted by the app; with the profile `thorough` 5,000.
POSTS = examples(250)
#: Stories whose events are lost, late, doubled and in any order.
STORIES = examples(6)


class AtOnce(Executor):
    """Runs what it is given before it returns."""

    def submit(self, run: Callable[..., Any], /, *args: Any, **given: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(run(*args, **given))
        return done


@pytest.fixture
def slack() -> Iterator[FakeSlack]:
    with serve_slack() as slack:
        yield slack


@pytest.fixture
def service(store: Store, slack: FakeSlack) -> Iterator[SlackService]:
    service = open_test_service(store, slack)
    service.ensure_workspace()
    service.warm_up()
    yield service
    service.close()


def dispatch(app: App, body: dict[str, Any]) -> None:
    assert app.dispatch(BoltRequest(mode="socket_mode", body=body)).status == 200


def deliver_signed(app: App, body: dict[str, Any], random: Random) -> None:
    """Deliver over HTTP, now and then after a delivery that somebody forged."""
    text, headers = sign(body)
    if random.random() < 0.2:
        assert app.dispatch(BoltRequest(mode="http", body=f"{text} ", headers=headers)).status == 401
    assert app.dispatch(BoltRequest(mode="http", body=text, headers=headers)).status == 200


def listed(store: Store, asker: str) -> dict[tuple[str, str], str]:
    """What a person may read in the store."""
    request = TimelineRequest(workspace=WORKSPACE, asker=asker, limit=1_000)
    return {(each.channel, each.ts): each.text for each in Timeline(store).list(request).messages}


def readable(slack: FakeSlack, asker: str) -> dict[tuple[str, str], str]:
    """What a person may read in Slack."""
    world = slack.workspace
    return {
        (place.channel, ts): text
        for place in world.readable(asker)
        for ts, text in world.texts_of(place.channel).items()
    }


def test_the_store_ends_as_slack_is_whatever_events_are_lost_late_or_doubled(
    store: Store, slack: FakeSlack, service: SlackService
) -> None:
    random = Random(chosen_seed(20))
    app = create_app(service, signing_secret=SECRET, executor=AtOnce())
    catch_up = CatchUp(store, WORKSPACE, open_client(service.address), service.receiver, service.app.team)
    late: list[dict[str, Any]] = []
    is_connected = False

    def deliver(body: dict[str, Any]) -> None:
        if not is_connected:
            return
        late.extend([body] * random.choice([1, 1, 1, 2]))

    slack.direct = deliver
    story = SlackStory(slack, random)
    for _ in range(STORIES):
        is_connected = random.random() < 0.7
        for _ in range(random.randrange(5, 40)):
            story.happen()
            while late and random.random() < 0.7:
                body = late.pop(random.randrange(len(late)))
                dispatch(app, body) if random.random() < 0.5 else deliver_signed(app, body, random)
        is_connected = True
        slack.api.page_size = random.choice([2, 5, 1_000])
        if random.random() < 0.3:
            slack.api.limits["conversations.history"] = [0]
        if random.random() < 0.3:
            slack.api.is_expired = True
            with pytest.raises(SlackApiError, match="token_expired"):
                catch_up.run()
            slack.api.is_expired = False
        catch_up.run()
        for body in late:
            dispatch(app, body)
        late.clear()
        for person in PEOPLE:
            assert listed(store, person) == readable(slack, person)
    check_counters(store)
    assert sum(len(readable(slack, person)) for person in PEOPLE) > 50


def test_nobody_is_told_in_slack_what_they_may_not_know(store: Store, slack: FakeSlack, service: SlackService) -> None:
    random = Random(chosen_seed(21))
    app = create_app(service, executor=AtOnce())
    waiting: list[dict[str, Any]] = []
    slack.direct = waiting.append
    story = SlackStory(slack, random)
    world, told = slack.workspace, 0

    def check(posted: Posted) -> None:
        nonlocal told
        assert story.leaked(posted) == set(), posted
        told += "zq" in posted.shown

    slack.api.check = check
    while len(world.posted) < POSTS:
        for _ in range(3):
            story.happen()
        ask(story, random)
        while waiting:
            dispatch(app, waiting.pop(0))
    assert told > POSTS / 8
    print(len(world.posted), told)


def ask(story: SlackStory, random: Random) -> None:
    """Let somebody ask something in one of the ways that there are."""
    slack, world = story.slack, story.world
    user = random.choice(PEOPLE)
    prompt = random.choice(
        [f"what about the {random.choice(TOPICS)}?", "what was said last?", "how many messages today?"]
    )
    mine = sorted(each.channel for each in world.channels.values() if user in each.members)
    channel = random.choice(mine)
    match random.randrange(5):
        case 0 | 1:
            ts = world.post(user, channel, f"<@{BOT}> {prompt}")
            if random.random() < 0.5:
                slack.press(random.choice([user, *PEOPLE]), channel, OFFER_ACTION, f"{channel}|{ts}|{ts}")
            if random.random() < 0.3:
                world.post(user, channel, f"and {prompt}", ts)
        case 2:
            world.post(user, f"D0{user}", prompt)
        case 3:
            slack.command(user, channel, random.choice([prompt, prompt, "why"]))
        case _:
            if messages := sorted(world.texts_of(channel)):
                slack.shortcut(user, channel, random.choice(messages))
