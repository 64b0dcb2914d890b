"""Where not everything is told, nobody sees too much; and it is counted what they see too little."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import sqlalchemy as sa

from contextwin.ingest import folders, importer
from contextwin.ingest.sources import slack_entities, slack_export, slack_team
from contextwin.models import unstated
from contextwin.models.messages import Channel, User
from contextwin.storage.sql import channel_moves, facts
from contextwin.storage.store import Store
from contextwin.storage.writers import entities, snapshots
from contextwin.storage.writers.transaction import WorkspaceTransaction
from testkit.examples import chosen_seed, steps
from testkit.gap_machine import GapMachine
from testkit.privacy_machine import Run, Tally, run_machine

#: The steps are the same ones each time, and fewer, unless another profile is chosen.
STEPS = steps(200)
#: A broken rule is noticed in one of so many runs, each of so many steps, on which it depends what the steps are.
MUTANT_RUNS, MUTANT_STEPS = 7, 300


def test_nobody_sees_too_much_where_not_everything_is_told(module_store: Store, tmp_path: Path) -> None:
    tally = Tally()
    run_machine(module_store, tmp_path, tally, Run(steps=STEPS, start=chosen_seed(1)), GapMachine)
    assert tally.steps >= STEPS
    assert tally.showing.total() > 0
    # Who is on no list is a guest, and cannot read public channels: that is most of it.
    # A short run varies: 0.2 to 0.55 were seen.
    assert tally.missed <= 0.7 * tally.allowed


def run_from(start: int, store: Store, folder: Path) -> None:
    """Run the machine again and again, until something is noticed."""
    for number in range(MUTANT_RUNS):
        run_machine(store, folder, Tally(), Run(steps=MUTANT_STEPS, at_once=25, start=start + number), GapMachine)


def call_members(workspace: str, user: str, *, is_bot: bool = False) -> User:
    return replace(unstated.unstated_user(workspace, user, is_bot=is_bot), kind="member")


def call_public(workspace: str, channel: str, *, name: str | None = None) -> Channel:
    return replace(unstated.unstated_channel(workspace, channel, name=name), kind="public")


#: Here and below, a start was the quickest of six, of which in one run at least four noticed what is broken.
@pytest.mark.parametrize(("name", "broken"), [("unstated_user", call_members), ("unstated_channel", call_public)])
def test_a_broken_rule_is_noticed(
    module_store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    broken: Callable[..., Any],
) -> None:
    modules = [module for key, module in sys.modules.items() if key.startswith("contextwin") and hasattr(module, name)]
    assert len(modules) > 1
    for module in modules:
        if module is not unstated:
            monkeypatch.setattr(module, name, broken)
    with pytest.raises(AssertionError, match="what is hidden"):
        run_from(3, module_store, tmp_path)


def find_majority(users: Iterable[Mapping[str, Any]], *_: object) -> str | None:
    teams = Counter(team for user in users for team in slack_team.teams_of(user))
    return teams.most_common(1)[0][0] if teams else None


def call_home(entry: Mapping[str, Any], team: str | None) -> bool:
    return not slack_team.teams_of(entry) or team in slack_team.teams_of(entry)


@pytest.mark.parametrize(
    ("module", "name", "broken", "start"),
    [
        (slack_export, "find_team", find_majority, 4),
        (slack_entities, "is_at_home", call_home, 5),
        (entities, "is_person_id", lambda _: False, 3),
    ],
    ids=["most users are at home", "organisations are at home", "people do not use apps"],
)
def test_being_misled_is_noticed(
    module_store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    module: ModuleType,
    name: str,
    broken: Callable[..., Any],
    start: int,
) -> None:
    monkeypatch.setattr(module, name, broken)
    with pytest.raises(AssertionError, match="what is hidden"):
        run_from(start, module_store, tmp_path)


def name_is_proof(name: str, _: object, transaction: WorkspaceTransaction) -> folders.Found:
    entities_ = transaction.entities
    named = channel_moves.other_channels_named(entities_._workspace, name)
    same = sorted(row[0] for row in entities_._locked.all(named))
    return folders.Found(known=same[0] if len(same) == 1 else None)


#: A rule of archives that lack a list, the functions that break it, and what then tells too much.
BROKEN: dict[str, list[tuple[Any, str, Callable[..., Any]]]] = {
    "a_name_is_passed_on": [(folders, "_find_same", name_is_proof)],
    "somebody_leaves_after_an_archive_without_the_list": [
        (importer, "find_folders", lambda *_: folders.Folders()),
        (importer, "settle_folders", lambda *_: None),
        (entities.EntityWriter, "leave_folders", lambda *_: []),
    ],
}


def play(store: Store, folder: Path, rule: str) -> None:
    """Let the same happen in several workspaces."""

    class Machine(GapMachine):
        pass

    Machine.store, Machine.folder, Machine.tally = store, folder, Tally()
    for number in range(8):
        machine = Machine()
        try:
            machine.begin(number)
            getattr(machine, rule)(number, f"U{1 + number % 4}")
        finally:
            machine.teardown()


@pytest.mark.parametrize("rule", BROKEN)
def test_a_broken_rule_of_archives_is_noticed(
    module_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rule: str
) -> None:
    for module, name, broken in BROKEN[rule]:
        monkeypatch.setattr(module, name, broken)
    with pytest.raises(AssertionError, match="what is hidden"):
        play(module_store, tmp_path, rule)


def pass_names_on(machine: GapMachine) -> None:
    """Let two channels be exported as folders of one name, of which the first was told only by who joined it."""
    machine.begin(190)
    machine.things_happen_at_once(["convert", "convert", "convert"], 168, 465)
    machine.a_name_is_passed_on(142, "U9")
    machine.things_happen_at_once(["join", "share", "share"], 323, 351)
    machine.a_name_is_passed_on(320, "U5")
    machine.things_happen_at_once(["convert", "restrict"], 886, 127)
    machine.something_is_not_heard(242, 475)
    machine.something_is_not_heard(798, 596)
    machine.things_happen_at_once(["share", "join"], 575, 631)
    machine.something_is_not_heard(208, 123)
    machine.a_name_is_passed_on(797, "U2")
    machine.a_name_is_passed_on(43, "U5")
    machine.ask_alone("reply", "U9", 473)


def break_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let folders of one name be one channel, whatever they hold."""
    find, place = folders._find_same, folders.Folders.place

    def find_alone(*given: Any) -> folders.Found:
        return replace(find(*given), alike=frozenset())

    def place_all(self: folders.Folders, records: Iterable[Any]) -> Any:
        return place(folders.Folders(self.found, self.ids), records)

    monkeypatch.setattr(folders, "_find_same", find_alone)
    monkeypatch.setattr(folders.Folders, "place", place_all)


def test_that_a_name_makes_two_folders_one_channel_is_noticed(
    module_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Machine(GapMachine):
        pass

    Machine.store, Machine.folder, Machine.tally = module_store, tmp_path, Tally()
    machine = Machine()
    try:
        pass_names_on(machine)
    finally:
        machine.teardown()
    break_folders(monkeypatch)
    machine = Machine()
    try:
        with pytest.raises(AssertionError, match="what is hidden"):
            pass_names_on(machine)
    finally:
        machine.teardown()


def test_that_the_open_one_of_two_wins_is_noticed(
    module_store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facts, "_is_closed", lambda *_: sa.false())
    monkeypatch.setattr(snapshots, "is_closed", lambda *_: False)
    cached = facts.upsert_facts, facts.upsert_newer
    for statement in cached:
        statement.cache_clear()

    class Machine(GapMachine):
        pass

    Machine.store, Machine.folder, Machine.tally = module_store, tmp_path, Tally()
    machine = Machine()
    try:
        machine.begin(4)
        machine.things_happen_at_once(["share", "share", "share"], 4, 0)
        with pytest.raises(AssertionError, match="what is hidden"):
            machine._ask("timeline", "U1", 0, 4)
    finally:
        machine.teardown()
        for statement in cached:
            statement.cache_clear()
