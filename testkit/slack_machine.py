"""`SlackMachine`: whatever happens in a Slack workspace, and however people ask, who is shown what they may not see?

Each message and each channel's name has a word of its own. What the app shows is compared, when it is shown, with what
its readers may read in Slack then; and what of it stands in channels after each step, with what they may read by now
and with what was erased. The chat model repeats what it is given, breaks off at times, and while it writes things
happen. `MUTANTS` break one rule each.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Set
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from random import Random
from typing import Any
from unittest import mock

from slack_bolt import App, BoltRequest

from contextwin.config import read_settings
from contextwin.errors import ReplyError
from contextwin.interfaces.slack.interact.settings import SETTINGS_CALLBACK
from contextwin.interfaces.slack.interact.surfaces import ALLOW_ACTION, FORBID_ACTION
from contextwin.interfaces.slack.parts import FRONTEND
from contextwin.interfaces.slack.post import streaming
from contextwin.interfaces.slack.post.rendering import KEEP_ACTION, OFFER_ACTION, SHARE_ACTION
from contextwin.interfaces.slack.post.threads import Threads
from contextwin.interfaces.slack.run.app import create_app
from contextwin.interfaces.slack.run.running import catch_up_once
from contextwin.models.retention import Selection
from contextwin.privacy.erasure import ErasureOptions, forget_user, purge_messages
from contextwin.providers.chat.types import ChatAnswer
from contextwin.storage.store import Store
from testkit.fake_slack import BOT, FakeChannel, FakeSlack, Posted
from testkit.slack_app import WORKSPACE, open_test_service
from testkit.slack_choices import Choices, own_words
from testkit.slack_story import PEOPLE, TOPICS, WORD, SlackStory

PAGE = "https://cw.example"
#: What happens in a step, and how often beside the others.
KINDS = {
    "ask": 12,
    "happen": 6,
    "share": 5,
    "follow": 7,
    "look": 4,
    "unsay": 4,
    "move": 3,
    "set": 3,
    "edit": 1,
    "convert": 1,
    "erase": 1.5,
    "miss": 0.4,
}
#: How often something happens before a piece of an answer is written, and once a thread is read for a follow-up.
MEANWHILE, MEANWHILE_READ = 0.1, 0.4
#: What a model may read: in the smaller one, much of what was answered before has no room any more.
CONTEXT_TOKENS = (8_000, 2_400)


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
        self._choices = Choices(self.story)
        self._model = Parrot(random, self._happen_meanwhile, self._note_leak)

    @contextmanager
    def running(self) -> Iterator[None]:
        """The apps, for the length of a `with` block."""
        self.store.settings = read_settings(page_url=PAGE)
        read = Threads.read_texts

        def read_slowly(threads: Threads, *given: Any) -> tuple[str, ...]:
            texts = read(threads, *given)
            self._happen_meanwhile(MEANWHILE_READ, {*WORD.findall(" ".join(texts))})
            return texts

        with (
            mock.patch.object(streaming, "PIECE_SECONDS", 0.0),
            mock.patch.object(Threads, "read_texts", read_slowly),
        ):
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
        self._choices.forbidden = None
        self._run(kind)
        self._drain()
        for posted in standing(self.story):
            self.counts["standing"] += 1
            self._look(posted, f"stands in {posted.channel} after {kind}")

    def _run(self, kind: str) -> None:
        story, random, store = self.story, self.random, self.store
        match kind:
            case "ask":
                ask(story, random, store, self._choices)
            case "follow":
                follow(story, random)
                self._drain()
                *before, last = [set[str](), *said_by_app(story)]
                story.unsay(last & set[str]().union(*before) or last)  # Rather what was repeated.
            case "unsay":
                story.unsay({word for posted in standing(story) for word in WORD.findall(posted.shown)})
            case "look":
                look(story, random, store)
            case "share":
                share(story, random, store, self._choices)
            case "set":
                choose(story, random, self._choices)
            case "convert":
                convert(story, random, self._choices)
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

    def _happen_meanwhile(self, often: float = MEANWHILE, words: Set[str] = frozenset()) -> None:
        """Let something happen now and then while an answer is made, and let the app hear of it at once.

        With `words`, it may be that somebody edits or deletes a message with one of them.
        """
        if self._depth or self.random.random() >= often:
            return
        self._depth += 1
        try:
            self._drain()  # What the app has not heard yet, it may show as it was.
            self.counts["meanwhile"] += 1
            story = self.story
            chances: list[Callable[[], None]] = [story.move, story.edit, story.happen]
            chances += [partial(story.unsay, words)] * 3 if words else []
            self.random.choice(chances)()
            self._drain()
        finally:
            self._depth -= 1

    def _check(self, posted: Posted) -> None:
        self.counts["words"] += "zq" in posted.shown
        self.counts[posted.method] += 1
        where = f"by {posted.method} to {posted.reader or 'all'} in {posted.channel}"
        self._look(posted, f"shown {where}")
        if wrong := self._choices.look(posted):
            self._note_leak(f"{wrong}, {where}: {posted.shown[:300]}")

    def _note_leak(self, text: str) -> None:
        self.leaks.append(text)

    def _look(self, posted: Posted, where: str) -> None:
        """Note a leak; an error in the server of the fake Slack would end no test."""
        erased = self._erased & {*WORD.findall(posted.shown)}
        if wrong := self.story.leaked(posted) | erased:
            self.leaks.append(f"{sorted(wrong)} {where}: {posted.shown[:300]}")


class Parrot:
    """Stands for a chat model: it repeats words that it is shown, cites all or none, and at times breaks off."""

    spec, encoding = "parrot", "o200k_base"

    def __init__(
        self,
        random: Random,
        before: Callable[[], None] = lambda: None,
        note_leak: Callable[[str], None] = lambda text: None,
    ) -> None:
        """`before` is called before each piece; `note_leak` is told where the app's own words are evidence."""
        self._random = random
        self._before = before
        self._note_leak = note_leak

    @property
    def context_tokens(self) -> int:
        return self._random.choice(CONTEXT_TOKENS)

    def complete(self, messages: Any, *, max_tokens: int, on_text: Any = None) -> ChatAnswer:
        evidence, said = (part.partition("<task")[0] for part in messages[-1].content.partition("<said>\n")[::2])
        if own := own_words(evidence):
            self._note_leak(f"what the app said is evidence: {own}")
        shown = re.findall(r'<\w+ [^<>]*ts="([\d.]+)"[^<>]*>([^<]*)', evidence)
        words = [(word, ts) for ts, text in shown for word in WORD.findall(text)]
        repeated = WORD.findall(said)
        if self._random.random() < (0.3 if repeated else 0.5):  # It cites nothing, and may name channels, too.
            words = [(word, "") for word in WORD.findall(evidence)]
        # What was answered before may be repeated.
        words = [*((word, "") for word in self._random.sample(repeated, min(2, len(repeated)))), *words]
        text = ""
        for number in range(self._random.randrange(1, 5)):
            told = (f"{word} [{ts}]" if ts else word for word, ts in words[number : number + 3])
            piece = f"Sentence {number} is about {' '.join(told)}.\n"
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
        for each in _answers_in(place):
            shown, thread = f"{each.get('text')} {each.get('blocks')}", each.get("thread_ts")
            yield Posted(method="", channel=place.channel, reader=None, ts=each["ts"], thread_ts=thread, shown=shown)


def said_by_app(story: SlackStory) -> list[set[str]]:
    """The words of each message of the app, the latest last."""
    answers = sorted(standing(story), key=lambda posted: str(posted.ts))
    return [{*WORD.findall(each.shown)} for each in answers]


def convert(story: SlackStory, random: Random, choices: Choices) -> None:
    """Make a public channel private, or a private one public: often one that settings name."""
    places = [each for each in story.world.channels.values() if each.kind in ("public", "private")]
    named = [each for each in places if each.channel in choices.searched]
    place = random.choice(named if named and random.random() < 0.5 else places)
    place.kind = "public" if place.kind == "private" else "private"
    told = {"id": place.channel, "name": place.name, "is_private": place.kind == "private"}
    story.world.tell({"type": "channel_created", "channel": told, "event_ts": story.world.next_ts()})


def share(story: SlackStory, random: Random, store: Store, choices: Choices) -> None:
    """Let somebody share or keep an answer that they, or now and then somebody else, saw alone."""
    seen = [each for each in story.world.posted[-200:] if each.reader and SHARE_ACTION in each.shown]
    if seen:
        posted = random.choice(seen)
        values = [line for line in posted.shown.splitlines() if line.startswith(f"{posted.channel}|")]
        action = KEEP_ACTION if KEEP_ACTION in posted.shown and random.random() < 0.4 else SHARE_ACTION
        user = str(posted.reader) if random.random() < 0.7 else random.choice(PEOPLE)
        _, ts, thread_ts, _ = values[-1].split("|", 3)
        if user == posted.reader:
            choices.shared.add((posted.channel, thread_ts))
        elif action == SHARE_ACTION and (known := store.slack.find(WORKSPACE, posted.channel, ts)):
            choices.forbidden = (posted.channel, thread_ts) if known.asker != user else None
        story.slack.press(user, posted.channel, action, values[-1])


def follow(story: SlackStory, random: Random) -> None:
    """Let somebody ask on in a thread in which the app answered them, or now and then others."""
    places = story.world.channels.values()
    threads = {
        (place.channel, str(each.get("thread_ts")))
        for place in places
        for each in _answers_in(place)
        if WORD.search(each["text"])
    }
    found = sorted((channel, root) for channel, root in threads if root in story.world.channels[channel].messages)
    if found:
        channel, root = random.choice(found)
        place = story.world.channels[channel]
        here = sorted(place.members - {BOT})
        askers = [str(each.get("user")) for each in (place.messages[root], *place.replies_of(root))]
        if users := [each for each in askers if each in here] or here:
            prompt = random.choice([f"and what about the {random.choice(TOPICS)}?", "explain your second sentence?"])
            story.world.post(random.choice(users), channel, prompt, root)


def _answers_in(place: FakeChannel) -> Iterator[dict[str, Any]]:
    return (each for each in place.messages.values() if each.get("user") == BOT)


def choose(story: SlackStory, random: Random, choices: Choices) -> None:
    """Let somebody open and send the settings of a channel, whoever they are."""
    user = random.choice(PEOPLE)
    places = sorted(each.channel for each in story.world.channels.values() if each.kind != "im")
    mine = channels_of(story, user)
    channel = random.choice(mine if random.random() < 0.8 else places)
    story.slack.command(user, channel, "settings")
    chosen = {
        "answers": random.choice(["thread", "thread", "thread", "asker", "asker", "off"]),
        "listens": random.choice(["mentions", "0.1", "0.5"]),
        "searched": random.choice([[], random.sample(mine, min(2, len(mine))), random.sample(places, 2)]),
        "style": random.choice(["standard", "brief", "detailed", "quotes"]),
    }
    choices.send(user, channel, chosen)
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
        for word in WORD.findall(each.get("text", ""))
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


def ask(story: SlackStory, random: Random, store: Store, choices: Choices) -> None:
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
            choices.mentions.add((channel, ts))
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


def run_machine(store: Store, slack: FakeSlack, random: Random, posts: int) -> SlackMachine:
    """Let things happen until the app has shown so much, or something leaks; return what happened."""
    machine = SlackMachine(store, slack, random)
    with machine.running():
        while machine.posts < posts and not machine.leaks:
            machine.step()
    return machine
