"""`SlackMachine`: whatever happens in a Slack workspace, and however people ask, who is shown what they may not see?

Each message and each channel's name has a word of its own. What the app shows is compared, when it is shown, with what
its readers may read in Slack then; and what of it stands in channels after each step, with what they may read by now
and with what was erased. The chat model repeats what it is given, breaks off at times, and while it writes things
happen. `MUTANTS` break one rule each.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from random import Random
from typing import Any
from unittest import mock

from slack_bolt import App, BoltRequest

from contextwin.config import read_settings
from contextwin.errors import ReplyError
from contextwin.interfaces.slack import sharing, streaming
from contextwin.interfaces.slack.answering import FRONTEND, Responder
from contextwin.interfaces.slack.app import create_app
from contextwin.interfaces.slack.home import ALLOW_ACTION, FORBID_ACTION
from contextwin.interfaces.slack.questions import shared_question
from contextwin.interfaces.slack.receiving import Receiver
from contextwin.interfaces.slack.rendering import KEEP_ACTION, OFFER_ACTION, SHARE_ACTION
from contextwin.interfaces.slack.running import catch_up_once
from contextwin.interfaces.slack.settings import SETTINGS_CALLBACK
from contextwin.models.retention import Selection
from contextwin.privacy.erasure import ErasureOptions, forget_user, purge_messages
from contextwin.providers.chat.types import ChatAnswer
from contextwin.storage.slack_records import SlackRecords
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeSlack, Posted
from testkit.slack_app import WORKSPACE, open_test_service
from testkit.slack_story import PEOPLE, TOPICS, SlackStory

PAGE = "https://cw.example"
#: What happens in a step, and how often beside the others.
KINDS = {
    "ask": 12,
    "happen": 6,
    "share": 5,
    "look": 4,
    "move": 3,
    "edit": 2,
    "set": 1.5,
    "erase": 0.7,
    "convert": 0.5,
    "miss": 0.4,
}
#: How often something happens before a piece of an answer is written.
MEANWHILE = 0.1


class SlackMachine:
    """One workspace, and two apps on its store: one answers where guests read along, and one does not.

    Events are taken by either, one at a time and in their order.
    """

    def __init__(self, store: Store, slack: FakeSlack, random: Random) -> None:
        self.store, self.slack, self.random = store, slack, random
        self.story = SlackStory(slack, random)
        self.counts: Counter[str] = Counter()  #: steps by kind, and what was looked at
        self.leaks: list[str] = []
        self._erased: set[str] = set()
        self._waiting: list[dict[str, Any]] = []
        self._depth = 0
        self._model = Parrot(random, self._happen_meanwhile)

    @contextmanager
    def running(self) -> Iterator[None]:
        """The apps, for the length of a `with` block."""
        self.store.settings = read_settings(page_url=PAGE)
        with mock.patch.object(streaming, "PIECE_SECONDS", 0.0):
            given = {"chat_model": self._model}
            services = [
                open_test_service(self.store, self.slack, answers_outsiders=outsiders, **given)
                for outsiders in (False, True)
            ]
            services[0].ensure_workspace()
            self._services = services
            self._apps = [create_app(each, executor=AtOnce(), listeners=AtOnce()) for each in services]
            self.slack.direct, self.slack.api.check = self._waiting.append, self._check
            catch_up_once(services[0], lambda phase, count: None)
            try:
                yield
            finally:
                self.slack.api.check = lambda posted: None
                for each in services:
                    each.close()

    @property
    def posts(self) -> int:
        """How much was shown."""
        return len(self.slack.workspace.posted)

    def step(self) -> None:
        """Let one thing happen, and look at what stands in channels then."""
        kind = self.random.choices([*KINDS], [*KINDS.values()])[0]
        self.counts[kind] += 1
        self._run(kind)
        self._drain()
        for posted in standing(self.story):
            self.counts["standing"] += 1
            self._look(posted, f"stands in {posted.channel} after {kind}")

    def _run(self, kind: str) -> None:
        story, random, store = self.story, self.random, self.store
        match kind:
            case "ask":
                ask(story, random, store)
            case "look":
                look(story, random, store)
            case "share":
                share(story, random)
            case "set":
                choose(story, random)
            case "convert":
                convert(story, random)
            case "move":
                story.move()
            case "edit":
                story.edit()
            case "erase":
                self._erased |= erase(story, random, store)
                self._settle()
            case "miss":  # Nobody was connected.
                story.happen()
                story.move()
                self._waiting.clear()
                catch_up_once(random.choice(self._services), lambda phase, count: None)
                self._settle()
            case _:
                story.happen()

    def _settle(self) -> None:
        self.random.choice(self._services).responder.settle_all()

    def _drain(self) -> None:
        while self._waiting:
            dispatch(self.random.choice(self._apps), self._waiting.pop(0))

    def _happen_meanwhile(self) -> None:
        """Let something happen now and then while an answer is written, and let the app hear of it at once."""
        if self._depth or self.random.random() >= MEANWHILE:
            return
        self._depth += 1
        try:
            self._drain()  # What the app has not heard yet, it may show as it was.
            self.counts["meanwhile"] += 1
            self.random.choice([self.story.move, self.story.edit, self.story.happen])()
            self._drain()
        finally:
            self._depth -= 1

    def _check(self, posted: Posted) -> None:
        self.counts["words"] += "zq" in posted.shown
        self.counts[posted.method] += 1
        self._look(posted, f"shown by {posted.method} to {posted.reader or 'all'} in {posted.channel}")

    def _look(self, posted: Posted, where: str) -> None:
        """Note a leak; an error in the server of the fake Slack would end no test."""
        erased = self._erased & {*re.findall(r"zq\d+x", posted.shown)}
        if wrong := self.story.leaked(posted) | erased:
            self.leaks.append(f"{sorted(wrong)} {where}: {posted.shown[:300]}")


class Parrot:
    """Stands for a chat model: it repeats words that it is shown, and at times breaks off."""

    spec, context_tokens, encoding = "parrot", 8_000, "o200k_base"

    def __init__(self, random: Random, before: Callable[[], None] = lambda: None) -> None:
        """`before` is called before each piece."""
        self._random = random
        self._before = before

    def complete(self, messages: Any, *, max_tokens: int, on_text: Any = None) -> ChatAnswer:
        words = re.findall(r"zq\d+x", messages[-1].content.partition("<said>\n")[0].partition("<task")[0])
        said = re.findall(r"zq\d+x", messages[-1].content.partition("<said>\n")[2].partition("<task")[0])
        words = [*said[:2], *words]  # What was answered before may be repeated.
        text = ""
        for number in range(self._random.randrange(1, 5)):
            piece = f"Sentence {number} is about {' '.join(words[number : number + 3])}.\n"
            text += piece
            self._before()
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


def dispatch(app: App, body: dict[str, Any]) -> None:
    assert app.dispatch(BoltRequest(mode="socket_mode", body=body)).status == 200


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
    channel = random.choice(channels_of(story, user) if random.random() < 0.8 else places)
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


# -- broken rules


def _kept(self: Receiver, *concerned: object) -> None:
    """Nothing is withdrawn when who may read what changes."""


def _alone(claimed: Any) -> Any:
    """A shared answer is made from what who asked may read."""
    question = shared_question(claimed)
    return type(question)(**{name: getattr(question, name) for name in question.__slots__} | {"is_alone": True})


def _unrecorded(self: SlackRecords, *given: Any) -> str:
    """It is not stored which messages an answer shows."""
    return "ready"


def _unsettled(self: Responder) -> None:
    """What was erased stays in Slack."""


#: Each breaks one rule, for the length of a `with` block.
MUTANTS: dict[str, Callable[[], AbstractContextManager[object]]] = {
    "never-withdrawn": lambda: mock.patch.object(Receiver, "withdraw_hidden", _kept),
    "shared-as-asker": lambda: mock.patch.object(sharing, "shared_question", _alone),
    "not-recorded": lambda: mock.patch.object(SlackRecords, "prepare", _unrecorded),
    "not-settled": lambda: mock.patch.object(Responder, "settle_all", _unsettled),
}


def run_machine(store: Store, slack: FakeSlack, random: Random, posts: int) -> SlackMachine:
    """Let things happen until the app has shown so much, or something leaks; return what happened."""
    machine = SlackMachine(store, slack, random)
    with machine.running():
        while machine.posts < posts and not machine.leaks:
            machine.step()
    return machine
