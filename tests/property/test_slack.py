"""Whatever happens in Slack, however its events come: the store ends as Slack is, and nobody is told too much."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

pytest.importorskip("slack_bolt", reason="needs the extra slack")

from slack_bolt import App, BoltRequest
from slack_sdk.errors import SlackApiError

from contextwin.config import read_settings
from contextwin.errors import ReplyError
from contextwin.interfaces.slack import streaming
from contextwin.interfaces.slack.answering import FRONTEND
from contextwin.interfaces.slack.app import create_app
from contextwin.interfaces.slack.catching_up import CatchUp
from contextwin.interfaces.slack.home import ALLOW_ACTION, FORBID_ACTION
from contextwin.interfaces.slack.rendering import KEEP_ACTION, OFFER_ACTION, SHARE_ACTION
from contextwin.interfaces.slack.running import catch_up_once
from contextwin.interfaces.slack.service import SlackService, open_client
from contextwin.interfaces.slack.settings import SETTINGS_CALLBACK
from contextwin.models.retention import Selection
from contextwin.models.timelines import TimelineRequest
from contextwin.privacy.erasure import ErasureOptions, forget_user, purge_messages
from contextwin.providers.chat.types import ChatAnswer
from contextwin.storage.store import Store
from contextwin.window.timeline import Timeline
from testkit.examples import chosen_seed, steps
from testkit.fake_slack import BOT, FakeSlack, Posted, serve_slack
from testkit.fake_slack.http_target import SECRET
from testkit.fake_slack.server import sign
from testkit.slack_app import WORKSPACE, open_test_service
from testkit.slack_story import PEOPLE, TOPICS, SlackStory
from testkit.tables import check_counters

#: Things that are shown by the app.
POSTS = 5_000 if steps(1) > 1 else 100
PAGE = "https://cw.example"
#: Ways in which the app shows something, each of which is checked.
SHOWN_BY = {
    *("chat.postMessage", "chat.postEphemeral", "response_url", "chat.startStream", "chat.appendStream"),
    *("chat.stopStream", "chat.update", "chat.unfurl", "views.publish", "assistant.threads.setSuggestedPrompts"),
}
#: Things that happen, are asked, erased and missed, after each of which all is looked at that the app says.
WALK = steps(80)
KINDS = ("happen", "ask", "move", "edit", "erase", "miss", "convert", "share", "set")
#: Stories whose events are lost, late, doubled and in any order.
STORIES = steps(4)


class Parrot:
    """Stands for a chat model: it repeats words that it is shown, and at times breaks off."""

    spec, context_tokens, encoding = "parrot", 8_000, "o200k_base"

    def __init__(self, random: Random) -> None:
        self._random = random

    def complete(self, messages: Any, *, max_tokens: int, on_text: Any = None) -> ChatAnswer:
        words = re.findall(r"zq\d+x", messages[-1].content.partition("<said>\n")[0].partition("<task")[0])
        said = re.findall(r"zq\d+x", messages[-1].content.partition("<said>\n")[2].partition("<task")[0])
        words = [*said[:2], *words]  # What was answered before may be repeated.
        text = ""
        for number in range(self._random.randrange(1, 5)):
            piece = f"Sentence {number} is about {' '.join(words[number : number + 3])}.\n"
            text += piece
            if on_text is not None:
                on_text(piece)
        if self._random.random() < 0.2:
            raise ReplyError("the model broke off", retryable=True)
        return ChatAnswer(text=text, outcome="complete", model="parrot")


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
    with opened(store, slack) as service:
        yield service


@pytest.fixture
def generous(store: Store, slack: FakeSlack) -> Iterator[SlackService]:
    """The app as it is where guests may read along."""
    with opened(store, slack, answers_outsiders=True) as service:
        yield service


@contextmanager
def opened(store: Store, slack: FakeSlack, **given: Any) -> Iterator[SlackService]:
    store.settings = read_settings(page_url=PAGE)
    service = open_test_service(store, slack, chat_model=Parrot(Random(chosen_seed(22))), **given)
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
    app = create_app(service, signing_secret=SECRET, executor=AtOnce(), listeners=AtOnce())
    catch_up = CatchUp(
        store, WORKSPACE, open_client(service.address), service.receiver, service.app.team, service.roster
    )
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


def test_nobody_is_told_in_slack_what_they_may_not_know(
    store: Store, slack: FakeSlack, service: SlackService, generous: SlackService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "PIECE_SECONDS", 0.0)
    random = Random(chosen_seed(21))
    apps = [create_app(each, executor=AtOnce(), listeners=AtOnce()) for each in (service, generous)]
    waiting: list[dict[str, Any]] = []
    slack.direct = waiting.append
    story = SlackStory(slack, random)
    world, told = slack.workspace, 0
    leaks: list[tuple[set[str], Posted]] = []  # An error in the server of the fake Slack would fail no test.

    def check(posted: Posted) -> None:
        nonlocal told
        if leaked := story.leaked(posted):
            leaks.append((leaked, posted))
        told += "zq" in posted.shown

    def drain() -> None:
        app = random.choice(apps)
        while waiting:
            dispatch(app, waiting.pop(0))

    slack.api.check = check
    catch_up_once(service, lambda phase, count: None)
    while len(world.posted) < POSTS:
        for _ in range(3):
            story.happen()
            drain()  # What is shown is compared with what is true now.
        for _ in range(3):
            (ask if random.random() < 0.7 else look)(story, random, store)
            drain()
        if random.random() < 0.3:
            choose(story, random)
        for _ in range(2):
            share(story, random)
            drain()
        assert leaks == []
    assert told > POSTS / 8
    shown = Counter(each.method for each in world.posted)
    in_channels = sum(each.reader is None and each.channel[:1] in ("C", "G") for each in world.posted)
    print(f"{len(world.posted)} shown, {in_channels} in channels, {told} with words: {dict(shown)}")
    if POSTS >= 5_000:
        assert shown.keys() >= SHOWN_BY


def test_nothing_stays_in_slack_that_is_gone_or_not_for_its_readers(
    store: Store, slack: FakeSlack, generous: SlackService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "PIECE_SECONDS", 0.0)
    random = Random(chosen_seed(23))
    app = create_app(generous, executor=AtOnce(), listeners=AtOnce())
    waiting: list[dict[str, Any]] = []
    slack.direct = waiting.append
    story = SlackStory(slack, random)
    erased: set[str] = set()
    catch_up_once(generous, lambda phase, count: None)
    counts: Counter[str] = Counter()
    for step in range(WALK):
        kind = random.choices(KINDS, (4, 6, 3, 2, 0.7, 0.5, 0.5, 3, 1))[0]
        counts[kind] += 1
        if kind == "erase":
            erased |= erase(story, random, store)
            generous.responder.settle_all()
        elif kind == "ask":
            ask(story, random, store)
        elif kind == "convert":
            convert(story, random)
        elif kind == "share":
            share(story, random)
        elif kind == "set":
            choose(story, random)
        elif kind == "move":
            story.move()
        elif kind == "edit":
            story.edit()
        else:
            story.happen()
        if kind == "miss":  # Nobody was connected.
            waiting.clear()
            catch_up_once(generous, lambda phase, count: None)
            generous.responder.settle_all()
        while waiting:
            dispatch(app, waiting.pop(0))
        for posted in standing(story):
            counts["standing"] += 1
            assert not story.leaked(posted), (step, kind, posted)
            assert not erased & {*re.findall(r"zq\d+x", posted.shown)}, (step, kind, posted)
    print(dict(counts))
    assert counts["standing"] > WALK


def standing(story: SlackStory) -> Iterator[Posted]:
    """What the app says in channels, as it stands there now."""
    for place in story.world.channels.values():
        for ts, each in place.messages.items():
            if each.get("user") == BOT:
                shown = f"{each.get('text')} {each.get('blocks')}"
                thread = each.get("thread_ts")
                yield Posted(method="", channel=place.channel, reader=None, ts=ts, thread_ts=thread, shown=shown)


def convert(story: SlackStory, random: Random) -> None:
    """Make a public channel private, or a private one public."""
    place = random.choice([each for each in story.world.channels.values() if each.kind in ("public", "private")])
    place.kind = "public" if place.kind == "private" else "private"
    told = {"id": place.channel, "name": place.name, "is_private": place.kind == "private"}
    story.world.tell({"type": "channel_created", "channel": told, "event_ts": story.world.next_ts()})


def share(story: SlackStory, random: Random) -> None:
    """Let somebody share or keep an answer that they, or now and then somebody else, saw alone."""
    seen = [each for each in story.world.posted[-200:] if each.reader and SHARE_ACTION in each.shown]
    if seen:
        posted = random.choice(seen)
        values = [line for line in posted.shown.splitlines() if line.startswith(f"{posted.channel}|")]
        action = KEEP_ACTION if KEEP_ACTION in posted.shown and random.random() < 0.4 else SHARE_ACTION
        user = posted.reader if random.random() < 0.8 else random.choice(PEOPLE)
        story.slack.press(user or PEOPLE[0], posted.channel, action, values[-1])


def choose(story: SlackStory, random: Random) -> None:
    """Let somebody open and send the settings of a channel, whoever they are."""
    user = random.choice(PEOPLE)
    places = sorted(each.channel for each in story.world.channels.values() if each.kind != "im")
    channel = random.choice(places)
    story.slack.command(user, channel, "settings")
    chosen = {
        "answers": random.choice(["thread", "thread", "asker", "asker", "off"]),
        "listens": random.choice(["mentions", "0.1", "0.5"]),
        "searched": random.choice([[], [], random.sample(places, 2)]),
        "style": random.choice(["standard", "brief", "detailed", "quotes"]),
    }
    story.slack.submit(user, SETTINGS_CALLBACK, channel, **chosen)


def erase(story: SlackStory, random: Random, store: Store) -> set[str]:
    """Purge a channel, or what was said before now, or forget somebody; return the words that must not stay."""
    channel, user = random.choice(sorted(story.world.channels)), random.choice(PEOPLE)
    match random.randrange(3):
        case 0:
            chosen = Selection(channel=channel)
        case 1:
            chosen = Selection(channel=channel, before=datetime.now(UTC))
        case _:
            chosen = Selection(user=user)
    words = {
        word
        for place in story.world.channels.values()
        if chosen.channel in (None, place.channel)
        for each in place.messages.values()
        if each.get("user") in ((chosen.user,) if chosen.user else PEOPLE)
        for word in re.findall(r"zq\d+x", each.get("text", ""))
    }
    if chosen.user:
        forget_user(store, WORKSPACE, chosen.user, ErasureOptions())
    else:
        purge_messages(store, WORKSPACE, chosen, ErasureOptions())
    return words


def channels_of(story: SlackStory, user: str) -> list[str]:
    """The channels that a user is in, without direct messages; these alone, where there is no channel."""
    mine = sorted(each.channel for each in story.world.channels.values() if user in each.members)
    return [each for each in mine if not each.startswith("D")] or mine


def look(story: SlackStory, random: Random, store: Store) -> None:
    """Let somebody open or press something that the app shows beside answers."""
    slack = story.slack
    user = random.choice(PEOPLE)
    channel = random.choice(channels_of(story, user))
    match random.randrange(6):
        case 0:
            slack.open_home(user, f"D0{user}")
        case 1:
            slack.open_home(user, f"D0{user}", "messages")
        case 2:
            slack.press_home(user, random.choice([ALLOW_ACTION, ALLOW_ACTION, FORBID_ACTION]))
        case 3:
            slack.command(user, channel, f"draft <@{random.choice(PEOPLE)}> what about the {random.choice(TOPICS)}?")
        case _:
            store.flush()
            asker = user if random.random() < 0.7 else random.choice(PEOPLE)
            if window := store.slack.latest_window(WORKSPACE, asker, FRONTEND):
                slack.share(user, random.choice([channel, f"D0{user}"]), f"{PAGE}/windows/{window}")


def ask(story: SlackStory, random: Random, store: Store) -> None:
    """Let somebody ask something in one of the ways that there are."""
    slack, world = story.slack, story.world
    user = random.choice(PEOPLE)
    prompt = random.choice(
        [f"what about the {random.choice(TOPICS)}?", "what was said last?", "how many messages today?"]
    )
    channel = random.choice(channels_of(story, user))
    match random.randrange(5):
        case 0 | 1:
            ts = world.post(user, channel, f"<@{BOT}> {prompt}")
            if random.random() < 0.5:
                slack.press(random.choice([user, *PEOPLE]), channel, OFFER_ACTION, f"{channel}|{ts}|{ts}")
            if random.random() < 0.5:
                world.post(user, channel, f"and {prompt}", ts)
            if random.random() < 0.3:
                world.post(user, channel, prompt)
        case 2:
            world.post(user, f"D0{user}", prompt)
        case 3:
            slack.command(user, channel, random.choice([prompt, prompt, "why"]))
        case _:
            if messages := sorted(world.texts_of(channel)):
                slack.shortcut(user, channel, random.choice(messages))
