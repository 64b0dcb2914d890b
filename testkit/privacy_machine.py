"""Requests to workspaces in which anything happens, each asked again where what is hidden never was.

The asker gets the same answer, to the byte and with as many statements, from the workspace as from a twin of it that
only holds what the model of the rules lets them read. No answer, error or log holds a word that they may not see.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from math import inf
from pathlib import Path
from shutil import rmtree
from typing import Any, get_args
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test
from sqlalchemy import event, text

from contextwin.avatar.avatar import Avatar
from contextwin.avatar.persona import load_persona
from contextwin.avatar.reply import ReplyRequest
from contextwin.errors import AccessError, ContextWinError
from contextwin.explain.feedback import give_feedback
from contextwin.explain.feedback_export import export_feedback
from contextwin.explain.monitoring import read_stats
from contextwin.explain.records import explain_window
from contextwin.ingest.embedding import register_model
from contextwin.ingest.events import apply_event
from contextwin.models.access import Viewer
from contextwin.models.documents import DocumentUnit
from contextwin.models.feedback import WindowFeedback
from contextwin.models.messages import MessageKey, datetime_of_ts
from contextwin.models.recorded import RecordMode
from contextwin.models.requests import Filters, WindowFormat, WindowRequest
from contextwin.models.timelines import TimelineRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.chat.types import ChatAnswer, ChatMessage
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.names.directory import list_channels, list_users
from contextwin.window.render.rendering import summarize_window
from contextwin.window.timeline.reading import Timeline
from testkit.corpora import import_records
from testkit.privacy_world import NOBODY, PEOPLE, TOPICS, World
from testkit.slack_history import TEAM
from testkit.tables import empty_tables

EMBEDDER = TrigramEmbedder()
DIMENSION = 384
AT_ONCE = 50  #: steps from one beginning
WRITERS = ("U1", "U2")  #: who allowed replies in their style
RECORDED: tuple[RecordMode, ...] = ("all", "off", "shown", "off")  #: what is recorded of every fourth window
WORDS = (*("post",) * 3, "forward", "edit", "edit", "delete", "patch", "unfurl")
PLACES = ("join", "join", "convert", "restrict", "rename", "topic", "name", "deactivate", "share", "move", "remove")
PROMPTS = (
    "{topic} {word}",
    "{word}",
    "What did {user} say about the {topic}?",
    "Who is waiting for {topic} in #{channel}?",
    "What was the {nth} thing {user} said in:#{channel}?",
    "When did we {nth} talk about the {topic}?",
    "How many messages did {user} send?",
    "How often did we talk about the {topic}?",
    "Who wrote the most about the {topic}?",
    "How many people wrote in #{channel}?",
    "What was the longest message by {user}?",
    "Which day had the most messages?",
    "What came up first, the {topic} or {word}?",
    "Show all messages in:#{channel}",
    "List everything about the {topic} in order",
    "What did I say in this session?",
    "What was said 3 messages ago?",
    "What was just said here?",
    "What's the latest on the {topic}?",
    "what did {user} ask in this thread?",
    "{topic} -in:#{channel} -from:<@{id}>",
    "anything from:<@{id}> has:question today",
)
#: What differs between two answers to the same question.
NEW_EACH_TIME = ("window_id", "reply_id", "workspace", "built_at")
NTHS = ("first", "last", "second", "fifth", "20th")


@dataclass
class Tally:
    """What a run did."""

    steps: int = 0
    requests: Counter[str] = field(default_factory=Counter)  #: by entry point
    showing: Counter[str] = field(default_factory=Counter)  #: of those, the ones that showed a message
    shown: int = 0  #: messages shown
    hidden: int = 0  #: words that were looked for in answers and must not be there
    judged: int = 0  #: verdicts that were exported, of the workspace and of its twin
    statements: int = 0
    allowed: int = 0  #: messages that the asker of a request may read
    missed: int = 0  #: of those, the ones that the request could not show
    narrowed: int = 0  #: requests that missed a channel
    logged: list[str] = field(default_factory=list)


class Listener(logging.Handler):
    """Keeps what is logged."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(logging.DEBUG)
        self.tally = tally

    def emit(self, record: logging.LogRecord) -> None:
        self.tally.logged.append(self.format(record))


class Scribe:
    """Stands for a chat model; remembers what it is told."""

    spec, context_tokens, encoding = "stand-in", 8_000, "o200k_base"

    def __init__(self) -> None:
        self.heard: list[str] = []

    def complete(
        self, messages: Sequence[ChatMessage], *, max_tokens: int, on_text: Callable[[str], None] | None = None
    ) -> ChatAnswer:
        self.heard += [f"{message.role}: {message.content}" for message in messages]
        return ChatAnswer(text="Noted.", outcome="complete", model="stand-in")


numbers, worlds = st.integers(0, 99), st.integers(0, 1)
people = st.sampled_from((*PEOPLE, *PEOPLE, NOBODY))
#: What some requests are restricted to; channels by their place in the list of all.
FILTERS: tuple[dict[str, Any], ...] = (
    *({},) * 16,
    *({"channels": (number,)} for number in range(7)),
    {"channels": (0, 5)},
    *({"authors": (user,)} for user in PEOPLE),
    {"has": ("question",)},
)
asked = st.fixed_dictionaries(
    {
        "world": worlds,
        "asker": people,
        "viewer": st.sampled_from((*(None,) * 12, *PEOPLE)),
        "destination": st.sampled_from((*(None,) * 12, *range(7))),
        "at": st.sampled_from((*(100,) * 9, 0, 20, 40, 60, 70, 80, 90)),
        "filters": st.sampled_from(FILTERS),
    }
)


class PrivacyMachine(RuleBasedStateMachine):
    """Two workspaces whose channels and people have the same ids."""

    store: Store
    folder: Path
    tally: Tally
    workspaces = count()

    def __init__(self) -> None:
        super().__init__()
        self.worlds = World("a"), World("b")
        self.ids = [self._new_workspace(), self._new_workspace()]
        self.archives = [
            list(world.records(name, world.channels)) for world, name in zip(self.worlds, self.ids, strict=True)
        ]
        self.twins: dict[str, str] = {}  #: their names, by what they hold
        self.asked: list[tuple[int, str, WindowRequest]] = []  #: recorded windows, each with its world and its id
        for number, name in enumerate(self.ids):
            import_records(self.store, self.folder, self.archives[number])
            self._allow(name)

    def teardown(self) -> None:
        empty_tables(self.store._engine)

    # -- what happens

    @rule(world=worlds, action=st.sampled_from(WORDS), number=numbers)
    def change_words(self, world: int, action: str, number: int) -> None:
        self._happen(world, action, number)

    @rule(world=worlds, action=st.sampled_from(PLACES), number=numbers)
    def change_places(self, world: int, action: str, number: int) -> None:
        self._happen(world, action, number)

    @rule(world=worlds, number=numbers)
    def hear_again(self, world: int, number: int) -> None:
        """Hear of something for the second time; every fourth time, of all that an old archive holds."""
        self.tally.steps += 1
        told = self.worlds[world].events
        if number % 4 == 0:
            import_records(self.store, self.folder, self.archives[world])
        elif told:
            self._apply(self.ids[world], told[number % len(told)])

    def _happen(self, world: int, action: str, number: int) -> None:
        """Let something happen; every eighth message comes by an archive."""
        self.tally.steps += 1
        place, name = self.worlds[world], self.ids[world]
        done = len(place.events)
        channel = pick(place.channels, number)
        act(place, action, channel, number)
        if action == "post" and number % 8 == 0:
            place.events.pop()
            import_records(self.store, self.folder, [place.record(name, channel, max(place.channels[channel].posts))])
        for told in place.events[done:]:
            self._apply(name, told)

    # -- what is asked

    @rule(values=asked, prompt=st.sampled_from(PROMPTS), number=numbers, place=st.none() | numbers, budget=numbers)
    def ask_window(self, values: dict[str, Any], prompt: str, number: int, place: int | None, budget: int) -> None:
        formats: tuple[WindowFormat, ...] = get_args(WindowFormat)
        request = replace(
            self._window_request(values, prompt, number, place),
            format=formats[number % len(formats)],
            max_tokens=40 + 20 * budget,
            max_threads=(None, None, None, 2)[number // 8 % 4],
            explain=budget % 2 == 1,
        )

        world = self.worlds[values["world"]]
        channel = pick(world.channels, budget)
        message = MessageKey(channel, pick([*world.channels[channel].posts, "1.000100"], number))

        def answer(workspace: str) -> str:
            here, record = replace(request, workspace=workspace), RECORDED[number % 4]
            builder = ContextWindowBuilder(self.store, EMBEDDER, record=record)
            if number % 4 == 3:
                return plain(builder.search(here, 1 + budget).to_dict())
            if number % 8 == 5:
                documents = builder.list_documents(here, pick(get_args(DocumentUnit), budget), 1 + budget // 10)
                return "".join(
                    plain(asdict(document) | {"metadata": plain({**document.metadata})}) for document in documents
                )
            window = builder.build(here)
            told = plain(window.to_dict()) + summarize_window(window) + repr(window.threads)
            self.store.flush()
            if record == "off":
                return told
            if workspace == self.ids[values["world"]]:
                self.asked.append((values["world"], window.window_id, here))
            # Explanations and verdicts have the rights of who asks; a twin holds what those see who read the answer.
            is_own = request.viewer is None and request.destination is None
            explained = self._explain(workspace, window.window_id, values["asker"])
            return told + (explained + self._judge(here, window, message) if is_own else "")

        self._compare("window", values, request, answer)
        if budget % 3 == 0:
            self._ask_why(values["asker"], number)

    @rule(
        values=asked,
        matching=st.none() | st.sampled_from((*TOPICS, "word")),
        number=numbers,
        order=st.sampled_from(["asc", "desc"]),
        after=st.none() | st.none() | numbers,
    )
    def ask_timeline(
        self, values: dict[str, Any], matching: str | None, number: int, order: Any, after: int | None
    ) -> None:
        world = self.worlds[values["world"]]
        cursor = None if after is None else f"{pick(world.channels, after)}/{_moment_ts(world, number)}"
        request = TimelineRequest(
            **self._audience(values),
            order=order,
            limit=1 + number % 9,
            after=cursor,
            matching=pick(_all_words(world), number) if matching == "word" else matching,
            with_total=True,
        )

        def answer(workspace: str) -> str:
            timeline, here = Timeline(self.store, EMBEDDER), replace(request, workspace=workspace)
            ends = timeline.earliest(here), timeline.latest(here)
            lists = f"{list_channels(self.store, here)} {list_users(self.store, here)}"
            if here.viewer is None and here.destination is None:  # They are counted for who asks alone.
                stats = read_stats(self.store, Viewer(workspace=workspace, asker=here.asker))
                lists += f"{stats.chunk_sizes} {stats.embedding_coverage}"  # Other windows are recorded of the twin.
            return "".join(map(repr, ends)) + plain(timeline.list(here).to_dict()) + lists

        self._compare("timeline", values, request, answer)

    @rule(values=asked, prompt=st.sampled_from(PROMPTS), number=numbers, place=st.none() | numbers)
    def ask_person(self, values: dict[str, Any], prompt: str, number: int, place: int | None) -> None:
        """Ask how somebody writes; every fourth time, for a reply in their style, which takes three times as long."""
        request = replace(self._window_request(values, prompt, number, place), max_tokens=800)
        is_fresh = number % 2 == 0

        def show_style(workspace: str) -> str:
            if is_fresh:
                self._forget_styles(workspace)
            user = pick((*PEOPLE, NOBODY), number // 4)
            return plain(load_persona(self.store, replace(request, workspace=workspace), user).to_dict())

        def reply(workspace: str) -> str:
            self._forget_styles(workspace)
            scribe = Scribe()
            asked = ReplyRequest(window=replace(request, workspace=workspace), persona=pick(WRITERS, number // 4))
            written = Avatar(self.store, scribe, embedder=EMBEDDER).reply(replace(asked, max_reply_tokens=100))
            return "\n".join([*scribe.heard, plain(written.to_dict()), plain(written.window.to_dict())])

        if number % 4 == 0:
            self._compare("reply", values, request, reply)
        else:
            self._compare("persona", values, request, show_style, is_twin_alike=is_fresh)

    def _ask_why(self, asker: str, number: int) -> None:
        """Ask why a window looked so that was built before; three of four times, who asked for it does."""
        if not self.asked:
            return
        world, window_id, asked = self.asked[number % len(self.asked)]
        asker = asker if number % 4 == 0 else asked.asker or asker
        visible = self.worlds[world].readable(asker)

        def answer(workspace: str) -> str:
            told = self._explain(workspace, window_id, asker)
            shown = json.loads(told.partition("\n")[0])["messages"] if told.startswith("{") else []
            channels = {message["channel"] for message in shown}
            channels |= {message["duplicate_of"]["channel"] for message in shown if message["duplicate_of"]}
            assert channels <= visible, f"{channels - visible} may not be seen"
            return told

        request = WindowRequest(prompt=asked.prompt, workspace="", asker=asker)
        values = {"world": world, "asker": asker}
        self._compare("explanation", values, request, answer, is_twin_alike=False)

    def _explain(self, workspace: str, window_id: str, asker: str) -> str:
        """Return why a window looks so, or that it may not be read, in words that do not say whether it is there."""
        try:
            explained = explain_window(self.store, Viewer(workspace=workspace, asker=asker), window_id)
        except AccessError as exc:
            refused = str(exc)
        else:
            lines = "".join(f"{each.line} {each.channel_label} {each.message}" for each in explained.messages)
            return f"{plain(explained.to_dict())}\n{lines}"
        with pytest.raises(AccessError) as unknown:
            explain_window(self.store, Viewer(workspace=workspace, asker=asker), "none")
        assert str(unknown.value).replace("'none'", repr(window_id)) == refused
        return "no window"

    def _judge(self, asked: WindowRequest, window: ContextWindow, message: MessageKey) -> str:
        """Return what is told to who judges a window by a message that may be hidden, and then exports the verdict."""
        given_from, told, window_id = datetime.now(UTC), "", window.window_id
        viewer = Viewer(workspace=asked.workspace, asker=asked.asker)
        shown = [MessageKey(thread.channel, each.ts) for thread in window.threads for each in thread.messages]
        for useful in ((), tuple(shown[:2]), (message,)):
            given = WindowFeedback(window_id=window_id, verdict="up", useful=useful)
            try:
                told += repr(replace(give_feedback(self.store, viewer, given), window_id=""))
            except ContextWinError as exc:
                told += str(exc).replace(window_id, "…")
        folder = self.folder / window_id
        try:
            done = export_feedback(self.store, viewer, folder, since=given_from)
        except AccessError as exc:
            return f"{told} {exc}"
        self.tally.judged += done.windows
        written = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.iterdir()))
        rmtree(folder)
        return f"{told} {replace(done, folder=Path())} {written}".replace(window_id, "…")

    # -- how it is judged

    def _compare(
        self, kind: str, values: dict[str, Any], request: Any, answer: Callable[[str], str], is_twin_alike: bool = True
    ) -> None:
        self.tally.steps += kind != "explanation"  # Which is asked for in the step of another.
        self.tally.requests[kind] += 1
        number, world = values["world"], self.worlds[values["world"]]
        visible = world.readable(request.asker if request.viewer is None else request.viewer, request.destination)
        whole, statements = self._run(self.ids[number], answer)
        twin, as_many = self._run(self._twin(number, visible), answer) if is_twin_alike else (whole, statements)
        assert whole == twin, f"what is hidden changes what is told: {difference(whole, twin)}"
        assert statements == as_many, "what is hidden costs another number of statements"
        own_words, other_words = world.hidden_words(visible), self.worlds[1 - number].all_words()
        given = repr(request)
        leaked = {word for word in own_words | other_words if word in whole and word not in given}
        assert not leaked, f"{leaked} must not be seen by who only reads {sorted(visible)}"
        logged = "\n".join(self.tally.logged)
        assert not [word for word in world.all_words() | other_words if word in logged], "a log holds what people wrote"
        self.tally.logged.clear()
        shown = {word for word in world.words_of(visible) if word in whole and word not in given}
        self.tally.shown += len(shown)
        self.tally.hidden += len(own_words | other_words)
        self.tally.showing[kind] += bool(shown) or (kind == "persona" and '"oldest": "' in whole)

    def _run(self, workspace: str, answer: Callable[[str], str]) -> tuple[str, int]:
        before = self.tally.statements
        try:
            told = answer(workspace)
        except ContextWinError as exc:
            told = f"{type(exc).__name__}: {exc}"
        return told.replace(workspace, "workspace"), self.tally.statements - before

    def _twin(self, number: int, visible: frozenset[str]) -> str:
        """Return a workspace that never held anything but what may be seen."""
        records = list(self.worlds[number].records("", visible))
        content = json.dumps(records)
        if content not in self.twins:
            name = self.twins[content] = self._new_workspace()
            import_records(self.store, self.folder, [record | {"workspace": name} for record in records])
            # That there is an embedder is no secret, whoever wrote what it embedded.
            register_model(self.store, name, EMBEDDER.spec, DIMENSION)
            for told in self.worlds[number].departures(visible):
                self._apply(name, told)
            self._allow(name)
        return self.twins[content]

    # -- what it needs for that

    def _window_request(self, values: dict[str, Any], prompt: str, number: int, place: int | None) -> WindowRequest:
        world = self.worlds[values["world"]]
        channel = None if place is None else pick(world.channels, place)
        posts = sorted(world.channels[channel].posts) if channel else []
        user = PEOPLE[number % len(PEOPLE)]
        said = prompt.format(
            word=pick(_all_words(world), number),
            topic=TOPICS[number % 4],
            user=world.names[user],
            id=user,
            channel=pick([place.name or "none" for place in world.channels.values()], number),
            nth=NTHS[number % 5],
        )
        thread_ts = pick(posts, number) if posts and number % 3 == 0 else None
        return WindowRequest(prompt=said, channel=channel, thread_ts=thread_ts, **self._audience(values))

    def _audience(self, values: dict[str, Any]) -> dict[str, Any]:
        world = self.worlds[values["world"]]
        known = [*world.channels, "C9NONE"]
        where = values["destination"]
        filters = dict(values["filters"])
        filters["channels"] = tuple(known[number % len(known)] for number in filters.get("channels", ()))
        return {
            "workspace": "",
            "asker": values["asker"],
            "viewer": values["viewer"],
            "destination": None if where is None else known[where % len(known)],
            "asked_at": _moment(world, values["at"]),
            "filters": Filters(**filters),
        }

    def _apply(self, workspace: str, told: dict[str, Any]) -> None:
        apply_event(self.store, EMBEDDER, told, workspace=workspace, team=TEAM)

    def _allow(self, workspace: str) -> None:
        with self.store.write(workspace) as transaction:
            for user in WRITERS:
                transaction.personas.allow_persona(user, is_enabled=True, performed_by="administrator")

    def _forget_styles(self, workspace: str) -> None:
        """What was counted before is rounded, and of everybody may be a month old."""
        with self.store._engine.begin() as connection:
            connection.execute(text("DELETE FROM style_counts WHERE workspace_id = :name"), {"name": workspace})

    @classmethod
    def _new_workspace(cls) -> str:
        name = f"W{next(cls.workspaces):07}"
        cls.store._recorder._expired_at[name] = (
            inf  # To look for expired windows takes statements, once in each workspace.
        )
        return name


@dataclass(frozen=True, kw_only=True)
class Run:
    """How long to run."""

    steps: int  #: in all
    at_once: int = AT_ONCE  #: from one beginning
    start: int | None = None  #: a number that begins other steps; None: always the same ones


def run_machine(
    store: Store, folder: Path, tally: Tally, run: Run, kind: type[RuleBasedStateMachine] | None = None
) -> None:
    """Run a machine in a store that is empty, and count in the tally. A leak is an AssertionError."""

    class Machine(kind or PrivacyMachine):  # type: ignore[misc]
        pass

    def count_statement(*_: Any) -> None:
        tally.statements += 1

    Machine.store, Machine.folder, Machine.tally = store, folder, tally
    machine = Machine if run.start is None else seed(run.start)(Machine)
    listener, logger = Listener(tally), logging.getLogger("contextwin")
    level = logger.level
    logger.addHandler(listener)
    logger.setLevel(logging.DEBUG)
    event.listen(store._engine, "before_cursor_execute", count_statement)
    try:
        with _without_local_constants():
            run_state_machine_as_test(machine, settings=_settings(run))
    finally:
        event.remove(store._engine, "before_cursor_execute", count_statement)
        logger.removeHandler(listener)
        logger.setLevel(level)


@contextmanager
def _without_local_constants() -> Iterator[None]:
    """Draw none of the constants of the modules that are loaded, so that steps follow from their beginning alone."""
    providers.CONSTANTS_CACHE.cache.clear()
    with patch.object(providers, "_get_local_constants", Constants):
        yield
    providers.CONSTANTS_CACHE.cache.clear()


def _settings(run: Run) -> settings:
    return settings(
        max_examples=-(-run.steps // run.at_once),
        stateful_step_count=run.at_once,
        derandomize=run.start is None,
        database=None,
        deadline=None,
        phases=[Phase.generate],  # To shorten what leads to a leak takes an hour.
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )


def act(world: World, action: str, channel: str, number: int) -> None:
    """Let something happen in a world; where it makes no sense, nothing does."""
    user, choice, kind = PEOPLE[number % len(PEOPLE)], number // 2, world.channels[channel].kind
    acts: dict[str, Callable[[], None]] = {
        "post": lambda: world.post(channel, PEOPLE[number % 4], choice if number % 3 else None),
        "forward": lambda: world.forward(channel, PEOPLE[number % 4], choice),
        "edit": lambda: world.edit(channel, choice, is_edit=True),
        "patch": lambda: world.edit(channel, choice, is_edit=False),
        "unfurl": lambda: world.unfurl(channel, choice),
        "delete": lambda: world.delete(channel, choice, says_what=number % 3 > 0),
        "name": lambda: world.rename_user(user),
        "restrict": lambda: world.restrict(user),
        "deactivate": lambda: world.deactivate(user),
    }
    if kind in ("public", "private"):
        acts |= {
            "rename": lambda: world.rename(channel),
            "topic": lambda: world.set_topic(channel, is_empty=number % 3 == 0),
            "convert": lambda: world.convert(channel),
            "join": lambda: world.join_or_leave(channel, user),
            "share": lambda: world.share(channel),
            "move": lambda: world.change_id(channel),
        }
        if len(world.channels) > 4 and number % 2:
            acts["remove"] = lambda: world.delete_channel(channel)
    acts.get(action, lambda: None)()


def pick(choices: Any, number: int) -> Any:
    """Return one of several, the same for the same number."""
    there = sorted(choices)
    return there[number % len(there)]


def plain(answer: dict[str, Any]) -> str:
    """Return what an answer tells, without what is different each time."""
    kept = {name: value for name, value in answer.items() if name not in NEW_EACH_TIME}
    if "stats" in kept:
        kept["stats"] = {name: value for name, value in kept["stats"].items() if not name.endswith("_ms")}
    return json.dumps(kept, ensure_ascii=False, sort_keys=True, default=str)


def difference(one: str, other: str) -> str:
    """Return where two answers begin to differ."""
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"…{one[max(0, start - 200) : start + 80]}… against …{other[start : start + 80]}…"


def _all_words(world: World) -> list[str]:
    return sorted(world.all_words())


def _moment(world: World, percent: int) -> datetime:
    """Return a moment in the world's history, or soon after it."""
    begin = datetime_of_ts(f"{world.begins}.0")
    return begin + timedelta(seconds=(world.clock + 60 - world.begins) * percent / 100)


def _moment_ts(world: World, number: int) -> str:
    return f"{world.begins + (world.clock - world.begins) * number // 100}.000200"
