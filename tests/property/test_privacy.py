"""Nobody is told what they may not see, whatever happens in a workspace and however it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from contextwin.models.access import AccessDecision, ChannelAccess, Scope
from contextwin.privacy.access import decide_access
from contextwin.storage.store import Store
from testkit.examples import chosen_seed, steps
from testkit.privacy_machine import Run, Tally, run_machine
from testkit.statements import building_anew

#: The steps are the same ones each time, and fewer, unless another profile is chosen.
STEPS = steps(400)
#: A broken rule is noticed within so many.
MUTANT_STEPS = 2_000


def test_nobody_is_told_what_they_may_not_see(module_store: Store, tmp_path: Path) -> None:
    tally = Tally()
    for start in (2, 3, 4):  # From 2 on, each kind of answer shows something within the steps that are repeated.
        if tally.steps < STEPS:  # A run may end before it has taken all its steps.
            run_machine(module_store, tmp_path, tally, Run(steps=STEPS - tally.steps + 50, start=chosen_seed(start)))
    assert tally.steps >= STEPS
    assert all(tally.showing[kind] for kind in ("window", "timeline", "persona", "reply", "explanation"))
    assert tally.judged > 10
    assert tally.showing.total() >= 0.3 * tally.requests.total()


def add_nothing(statement: Any, *_: Any) -> Any:
    return statement


def only_workspace(statement: Any, table: Any, scope: Scope) -> Any:
    return statement.where(table.c.workspace_id == scope.workspace)


def allow_all(
    _kind: Any, channels: Sequence[ChannelAccess], _destination: str | None = None, **_: Any
) -> AccessDecision:
    return AccessDecision(channels=tuple(sorted(each.channel for each in channels)), rule="member")


def forget_destination(kind: Any, channels: Sequence[ChannelAccess], _destination: str | None = None, **_: Any) -> Any:
    return decide_access(kind, channels)


def forget_guests(kind: Any, channels: Sequence[ChannelAccess], destination: str | None = None, **_: Any) -> Any:
    return decide_access(kind, channels, destination)


def trust_guests(kind: Any, channels: Any, destination: str | None = None, **given: Any) -> Any:
    return decide_access(kind and "member", channels, destination, **given)


def trust_strangers(kind: Any, channels: Any, destination: str | None = None, **given: Any) -> Any:
    return decide_access(kind or "member", channels, destination, **given)


def forget_sharing(kind: Any, channels: Any, destination: str | None = None, **given: Any) -> Any:
    return decide_access(kind, [replace(each, is_shared=False) for each in channels], destination, **given)


#: Statements that would read other workspaces run as they are, so that only what they show is looked at.
#: Where a `start` is given, it was the quickest of six that were tried. Which steps follow from it depends on their
#: number, too: the quickest of 300 steps for `forget_sharing` takes more than 600 of 2,000.
@pytest.mark.usefixtures("unguarded")
@pytest.mark.parametrize(
    ("name", "broken", "start"),
    [
        ("visible_to", add_nothing, None),
        ("visible_to", only_workspace, None),
        ("decide_access", allow_all, None),
        ("decide_access", forget_destination, None),
        ("decide_access", forget_guests, 7),
        ("decide_access", trust_guests, None),
        ("decide_access", trust_strangers, 5),
        ("decide_access", forget_sharing, 11),
    ],
)
def test_a_broken_rule_is_noticed(
    module_store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    broken: Callable[..., Any],
    start: int | None,
) -> None:
    modules = [module for key, module in sys.modules.items() if key.startswith("contextwin") and hasattr(module, name)]
    assert modules
    for module in modules:
        monkeypatch.setattr(module, name, broken)
    with building_anew(), pytest.raises(AssertionError, match="what is hidden"):
        run_machine(module_store, tmp_path, Tally(), Run(steps=MUTANT_STEPS, at_once=15, start=start))
