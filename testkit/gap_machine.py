"""Requests to a workspace of which not everything was told: who sees too much, and who sees too little?

A leak is a channel in the scope of a request, or a word in its answer, that the model of the rules does not allow. What
the model allows and the scope lacks is over-blocked, and counted in messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from unittest.mock import patch

import sqlalchemy as sa
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from contextwin.avatar.avatar import Avatar
from contextwin.avatar.persona import load_persona
from contextwin.avatar.reply import ReplyRequest
from contextwin.errors import ContextWinError, SourceError
from contextwin.ingest import survey
from contextwin.ingest.events import apply_event
from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.ingest.sources.slack_export import is_slack_export
from contextwin.models.requests import WindowRequest
from contextwin.models.timelines import TimelineRequest
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import schema
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.timeline.reading import Timeline
from testkit.factories import write_folder
from testkit.gap_world import ELSEWHERE, EVERYBODY, LISTS, UNDESCRIBED, GapWorld
from testkit.privacy_machine import WRITERS, Scribe, Tally, act, pick, plain
from testkit.privacy_world import NOBODY, PEOPLE, TOPICS
from testkit.tables import empty_tables

EMBEDDER = TrigramEmbedder()
WORDS = ("post", "post", "post", "edit", "delete")
PLACES = ("join", "join", "join", "convert", "restrict", "deactivate", "share", "rename")
#: What can happen twice at the same time.
AT_ONCE = ("join", "convert", "restrict", "share")
#: A request is one of these.
KINDS = ("window", "window", "timeline", "persona", "reply")

numbers, kinds = st.integers(0, 999), st.sampled_from(KINDS)
askers = st.sampled_from((*EVERYBODY, NOBODY))


class GapMachine(RuleBasedStateMachine):
    """One workspace, which is told in parts."""

    store: Store
    folder: Path
    tally: Tally
    teams = count(1)
    folders = count()

    def __init__(self) -> None:
        super().__init__()
        self.team = self.workspace = f"T{next(self.teams):07}"
        self.world = GapWorld(self.team)
        self.archives: list[Path] = []
        self.told = 0  #: events that were applied

    @initialize(number=numbers)
    def begin(self, number: int) -> None:
        """Import a first export, and let events describe those in whose style replies are asked for.

        The workspace has the id of its team, or another one.
        """
        self.workspace = f"gap{self.team}" if number % 2 else self.team
        self._import_export(number)
        for user in WRITERS:
            self.world.tell_user(user)
        self._tell()
        with self.store.write(self.workspace) as transaction:
            for user in WRITERS:
                transaction.personas.allow_persona(user, is_enabled=True, performed_by="administrator")

    def teardown(self) -> None:
        empty_tables(self.store._engine)

    # -- what happens, and what is told of it

    @rule(action=st.sampled_from((*WORDS, *PLACES)), number=numbers)
    def something_happens(self, action: str, number: int) -> None:
        act(self.world, action, pick(self.world.channels, number), number)
        self._tell()

    @rule(actions=st.lists(st.sampled_from(AT_ONCE), min_size=2, max_size=3), number=numbers, channel=numbers)
    def things_happen_at_once(self, actions: list[str], number: int, channel: int) -> None:
        self.world.tick()
        self.world.is_tied = True
        for action in actions:
            act(self.world, action, pick(self.world.channels, channel), number)
        self.world.is_tied = False
        self._tell()

    @rule(user=st.sampled_from(UNDESCRIBED), number=numbers, kind=kinds, asker=st.sampled_from(PEOPLE))
    def a_stranger_writes_where_somebody_asks(self, user: str, number: int, kind: str, asker: str) -> None:
        # That a member seems to be a guest hides who else is one; so they stay out of the first channel.
        others = len(self.world.channels) - 1
        where = 1 + number % others if user == "U6" else number * (number % 2)
        self.world.join_unheard(pick(self.world.channels, where), user)
        self._tell()
        self._ask(kind, asker, where, number)

    @rule(user=st.sampled_from(EVERYBODY), number=numbers)
    def something_is_told_in_part(self, user: str, number: int) -> None:
        if number % 3:
            self.world.describe(user)
        else:
            self.world.unshare_in_part(pick(self.world.channels, number))
        self._tell()

    @rule(number=numbers, channel=numbers)
    def something_is_not_heard(self, number: int, channel: int) -> None:
        where = pick(self.world.channels, channel)
        if number % 3:
            self.world.rename_unheard(where, number // 3)
        else:
            self.world.post_unheard(where, PEOPLE[number % 4])
        self._tell()

    @rule(number=numbers, user=st.sampled_from(PEOPLE))
    def somebody_leaves_after_an_archive_without_the_list(self, number: int, user: str) -> None:
        """Let somebody join a private channel, which an archive holds without its list, leave it, and ask."""
        if where := self._pick_kind("private", number):
            for _ in range(1 + (user in self.world.channels[where].members)):
                self.world.join_or_leave(where, user)
            self.world.post(where, user, None)
            self._tell()
            self._import_export(number, lacks=[LISTS["private"]])
            self.world.join_or_leave(where, user)
            self._tell()
            self._ask("window", user, None, number)

    @rule(number=numbers, asker=st.sampled_from(PEOPLE))
    def a_name_is_passed_on(self, number: int, asker: str) -> None:
        """Call a private channel as a public one was called, tell it by an archive without its list, and ask."""
        one, other = self._pick_kind("public", number), self._pick_kind("private", number // 2)
        if one and other:
            self.world.pass_name_on(one, other)
            self._import_export(number, lacks=[LISTS["private"]])
            self._ask("timeline", asker, None, number)

    def _pick_kind(self, kind: str, number: int) -> str | None:
        found = [channel for channel, place in self.world.channels.items() if place.kind == kind]
        return pick(found, number) if found else None

    @rule(number=numbers)
    def an_event_is_told_again(self, number: int) -> None:
        self.tally.steps += 1
        if self.world.events:
            self._apply(pick(range(len(self.world.events)), number))

    @rule(number=numbers)
    def an_archive_is_imported(self, number: int) -> None:
        self.tally.steps += 1
        if number % 3 == 0:
            self._import_lines(number // 3)
        elif number % 3 == 1:
            self._import_export(number // 3)
        else:
            self._import(pick(self.archives, number))

    def _import_lines(self, number: int) -> None:
        path = self.folder / f"gap{next(self.folders)}.jsonl"
        path.write_bytes(self.world.lines(self.workspace, number))
        self._import(path, skip_bad=number % 2 == 0)

    def _import_export(self, number: int, lacks: Sequence[str] = ()) -> None:
        title, files = self.world.export(number, lacks)
        path = write_folder(self.folder / f"gap{next(self.folders)}" / title, files)
        self.archives.append(path)
        self._import(path)

    def _import(self, path: Path, *, skip_bad: bool = True) -> None:
        workspace = None if (path / "teams").exists() else self.workspace
        options = ImportOptions(workspace=workspace, skip_bad=skip_bad)
        with patch.object(survey, "time", lambda: float(self.world.clock)):  # No archive is newer than its import.
            try:
                import_archive(self.store, EMBEDDER, path, options)
            except SourceError:  # Nothing tells what an export is whose only file is cut in its first message.
                assert not skip_bad or (path.is_dir() and not is_slack_export(path))

    def _tell(self) -> None:
        self.tally.steps += 1
        for number in range(self.told, len(self.world.events)):
            self._apply(number)
        self.told = len(self.world.events)

    def _apply(self, number: int) -> None:
        apply_event(self.store, EMBEDDER, self.world.events[number], workspace=self.workspace, team=self.team)

    # -- what is asked

    @rule(kind=kinds, asker=askers, number=numbers)
    def ask_alone(self, kind: str, asker: str, number: int) -> None:
        self._ask(kind, asker, None, number)

    @rule(kind=kinds, asker=askers, destination=numbers, number=numbers)
    def ask_among_others(self, kind: str, asker: str, destination: int, number: int) -> None:
        self._ask(kind, asker, destination, number)

    @rule(kind=kinds, asker=st.sampled_from(PEOPLE), number=numbers)
    def ask_in_the_first_channel(self, kind: str, asker: str, number: int) -> None:
        self._ask(kind, asker, 0, number)

    def _ask(self, kind: str, asker: str, destination: int | None, number: int) -> None:
        self.tally.steps += 1
        self.tally.requests[kind] += 1
        where = None if destination is None else pick(self.world.channels, destination)
        visible = self.world.readable(asker, where)
        request = WindowRequest(
            prompt=f"{TOPICS[number % 4]} {pick(self.world.all_words(), number)}",
            workspace=self.workspace,
            asker=asker,
            destination=where,
            max_tokens=2_000,
        )
        scope = self._scope(request)
        beyond = sorted(channel for channel, held in self._held(scope).items() if not held <= visible)
        assert not beyond, f"what is hidden is in the scope of {asker} to {where}: {beyond}"
        try:
            whole = self._answer(kind, request, number)
        except ContextWinError as exc:
            whole = str(exc)
        leaked = {word for word in (*self.world.hidden_words(visible), ELSEWHERE) if word in whole}
        leaked -= {word for word in leaked if word in request.prompt}
        assert not leaked, f"what is hidden is told to {asker} to {where}: {leaked}"
        allowed, shown = self.world.words_of(visible), self.world.words_of(scope & visible)
        self.tally.allowed += len(allowed)
        self.tally.missed += len(allowed - shown)
        self.tally.narrowed += not scope >= visible
        self.tally.shown += sum(word in whole for word in shown)
        self.tally.showing[kind] += any(word in whole for word in shown)
        self.tally.hidden += len(self.world.hidden_words(visible))

    def _held(self, scope: frozenset[str]) -> dict[str, set[str]]:
        """Return the channels whose messages each channel of the scope holds: one that only a folder names has any."""
        held: dict[str, set[str]] = {channel: {channel} & self.world.channels.keys() for channel in scope}
        m, wanted = schema.messages.c, sorted(scope - self.world.channels.keys())
        named = sa.select(m.channel_id, m.ts).where(m.workspace_id == self.workspace, m.channel_id.in_(wanted))
        with self.store._begin() as connection:
            for channel, ts in connection.execute(named) if wanted else ():
                held[channel] |= self.world.channels_of(ts)
        return held

    def _scope(self, request: WindowRequest) -> frozenset[str]:
        with self.store.reading() as reader:
            return frozenset(open_scope(reader, request).channels)

    def _answer(self, kind: str, request: WindowRequest, number: int) -> str:
        if kind == "window":
            window = ContextWindowBuilder(self.store, EMBEDDER).build(request)
            return plain(window.to_dict()) + repr(window.threads)
        if kind == "timeline":
            asked = TimelineRequest(
                workspace=self.workspace, asker=request.asker, destination=request.destination, limit=9, with_total=True
            )
            return plain(Timeline(self.store, EMBEDDER).list(asked).to_dict())
        user = pick(WRITERS, number)
        if kind == "persona":
            return plain(load_persona(self.store, request, user).to_dict())
        scribe = Scribe()
        asked_for = ReplyRequest(window=replace(request, max_tokens=800), persona=user, max_reply_tokens=100)
        written = Avatar(self.store, scribe, embedder=EMBEDDER).reply(asked_for)
        return "\n".join([*scribe.heard, plain(written.to_dict())])
