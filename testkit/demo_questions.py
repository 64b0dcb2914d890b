"""Questions about the demo's workspace, remarks in its conversations, and what the window for each must show.

The data is `data/demo_questions.toml`. Each question is asked in four ways that should find the same. They differ in
where and when it is asked, and in what its asker wrote in the channel just before.
"""

from __future__ import annotations

import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from contextwin.ingest.events import apply_event
from contextwin.ingest.sources import read_archive
from contextwin.interfaces.demo import DEMO_WORKSPACE, write_demo_export
from contextwin.interfaces.demo.stories import CHANNELS_BY_NAME, USERS_BY_HANDLE
from contextwin.models.messages import Message
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders import Embedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder

#: In channel: the question is a message there, minutes after another message of its asker. Elsewhere: in the same
#: minute, in no channel. Next day: in the channel a day later, and not a message. Mention: in channel, to a bot.
WAYS = ("in channel", "elsewhere", "next day", "mention")
#: The way of a remark.
REMARK = "remark"
#: An asker who wrote in the channel during this time before the question needs no chatter.
JUST_BEFORE = timedelta(minutes=10)

_DATA = Path(__file__).with_name("data") / "demo_questions.toml"


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """A question and the texts that answer it."""

    id: str
    kind: str
    asker: str
    channel: str  #: where it is asked, but for the way "elsewhere"
    asked_at: datetime
    prompt: str
    chatter: str  #: what the asker wrote before it, if the story has nothing
    answers: tuple[tuple[str, ...], ...]  #: one of them is enough, if all of its pieces are shown

    def is_answered(self, text: str) -> bool:
        return any(all(piece in text for piece in pieces) for pieces in self.answers)


@dataclass(frozen=True, kw_only=True, slots=True)
class Remark:
    """What somebody says next in a conversation, and the texts of it that must be shown."""

    text: str
    user: str
    after: Message  #: the message that it follows
    is_in_thread: bool  #: it is a reply in the thread of that message
    shows: tuple[str, ...]

    def is_understood(self, text: str) -> bool:
        return all(piece in text for piece in self.shows)


class Answer(NamedTuple):
    """A window, how it was asked for, and how long it took."""

    way: str
    window: ContextWindow
    ms: float


@cache
def demo_messages() -> tuple[Message, ...]:
    """Return the demo's messages with their texts as stored, each once."""
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "demo.zip"
        write_demo_export(archive)
        messages = [record for record in read_archive(archive) if isinstance(record, Message)]
    return tuple({message.key: message for message in messages}.values())


@cache
def demo_questions() -> tuple[Question, ...]:
    """Return the questions that messages answer."""
    return tuple(_make_question(number, entry) for number, entry in enumerate(read_data()["questions"]))


@cache
def unanswered_questions() -> tuple[Question, ...]:
    """Return the questions that nothing answers, as a newcomer asks them in #general."""
    asked = {"kind": "unanswered", "by": "mei", "in": "general", "answers": []}
    prompts = read_data()["unanswered"]
    return tuple(_make_question(number, asked | {"id": p, "prompt": p}) for number, p in enumerate(prompts))


@cache
def demo_remarks() -> tuple[Remark, ...]:
    """Return the remarks."""
    return tuple(
        Remark(
            text=entry["text"],
            user=USERS_BY_HANDLE[entry["by"]]["id"],
            after=_latest_message(CHANNELS_BY_NAME[entry["in"]], entry["after"]),
            is_in_thread=entry.get("thread", False),
            shows=tuple(entry["shows"]),
        )
        for entry in read_data()["remarks"]
    )


@cache
def read_data() -> dict[str, Any]:
    """Return the content of the data file."""
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))


class DemoWorkspace:
    """The demo's workspace in a store, where messages are posted for as long as something is asked."""

    def __init__(self, store: Store, embedder: Embedder) -> None:
        self._store, self._embedder = store, embedder
        self._builder = ContextWindowBuilder(store, embedder)

    def ask(self, question: Question, budgets: Sequence[int]) -> list[Answer]:
        """Return the windows of the question, for each of `WAYS` and each budget."""
        request = WindowRequest(
            prompt=question.prompt,
            workspace=DEMO_WORKSPACE,
            channel=question.channel,
            asker=question.asker,
            asked_at=question.asked_at,
        )
        mention = replace(request, prompt=f"<@UBOT> {question.prompt} pls :pray:")
        chatter = [] if _wrote_just_before(question) else [(question.chatter, timedelta(minutes=3))]
        answers: list[Answer] = []
        with self._posted(request, *chatter):
            answers += self._build("elsewhere", replace(request, channel=None), budgets)
            answers += self._build(
                "next day", replace(request, asked_at=question.asked_at + timedelta(days=1)), budgets
            )
            answers += self._post_and_build("in channel", request, budgets)
            answers += self._post_and_build("mention", mention, budgets)
        return answers

    def remark(self, remark: Remark, budgets: Sequence[int]) -> list[Answer]:
        """Return the windows of the remark, made a minute after the message that it follows, for each budget."""
        request = WindowRequest(
            prompt=remark.text,
            workspace=DEMO_WORKSPACE,
            channel=remark.after.channel,
            thread_ts=remark.after.thread_ts if remark.is_in_thread else None,
            asker=remark.user,
            asked_at=remark.after.sent_at + timedelta(minutes=1),
        )
        return self._post_and_build(REMARK, request, budgets)

    def _post_and_build(self, way: str, request: WindowRequest, budgets: Sequence[int]) -> list[Answer]:
        """Return the windows of a request whose prompt is a message, sent just before."""
        with self._posted(request, (request.prompt, timedelta(seconds=5))):
            return self._build(way, request, budgets)

    def _build(self, way: str, request: WindowRequest, budgets: Sequence[int]) -> list[Answer]:
        answers = []
        for budget in budgets:
            started = perf_counter()
            window = self._builder.build(replace(request, max_tokens=budget))
            answers.append(Answer(way, window, 1000 * (perf_counter() - started)))
        return answers

    @contextmanager
    def _posted(self, request: WindowRequest, *posts: tuple[str, timedelta]) -> Iterator[None]:
        """Keep messages of the asker in the store, given as texts and how long before the request they are sent."""
        events = [_make_event(request, text, before) for text, before in posts]
        applied = [apply_event(self._store, self._embedder, event, workspace=DEMO_WORKSPACE) for event in events]
        assert all(one.action == "saved" for one in applied), applied
        try:
            yield
        finally:
            with self._store.write(DEMO_WORKSPACE) as transaction:
                # A deletion would leave a tombstone, which takes the place of a recent message.
                transaction.messages._replace([], [one.key for one in applied if one.key])


def _make_event(request: WindowRequest, text: str, before: timedelta) -> dict[str, Any]:
    assert request.asked_at is not None
    ts = f"{(request.asked_at - before).timestamp():.6f}"
    thread = {"thread_ts": request.thread_ts} if request.thread_ts else {}
    return {"type": "message", "channel": request.channel, "user": request.asker, "text": text, "ts": ts, **thread}


def _wrote_just_before(question: Question) -> bool:
    return any(
        (message.channel, message.user) == (question.channel, question.asker)
        and question.asked_at - JUST_BEFORE <= message.sent_at < question.asked_at
        for message in demo_messages()
    )


def _make_question(number: int, entry: Mapping[str, Any]) -> Question:
    chatter = read_data()["chatter"]
    answers = (tuple([answer] if isinstance(answer, str) else answer) for answer in entry["answers"])
    return Question(
        id=entry["id"],
        kind=entry["kind"],
        asker=USERS_BY_HANDLE[entry["by"]]["id"],
        channel=CHANNELS_BY_NAME[entry["in"]],
        asked_at=entry.get("at", read_data()["asked_at"]),
        prompt=entry["prompt"],
        chatter=chatter[number % len(chatter)],
        answers=tuple(answers),
    )


def _latest_message(channel: str, minute: datetime) -> Message:
    """Return the latest message of a minute."""
    end = minute + timedelta(minutes=1)
    found = [message for message in demo_messages() if message.channel == channel and minute <= message.sent_at < end]
    return max(found, key=lambda message: message.sent_at)
