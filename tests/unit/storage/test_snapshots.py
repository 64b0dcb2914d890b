"""What archives list, each as of its time: an older archive and an older event undo nothing that a newer one said."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.messages import (
    LISTED,
    MEMBERS_LISTED,
    AttributeVersion,
    Channel,
    Entity,
    Membership,
    User,
    Workspace,
)
from contextwin.storage.writers.snapshots import is_covered, is_outdated

PLACES: list[Entity] = [
    Channel(workspace="acme", channel="C1"),
    User(workspace="acme", user="U1"),
    Membership(workspace="acme", channel="C1", user="U1"),
]
ATTRIBUTES = [("C1", "kind"), ("C1", "name"), ("C1", "member:U1"), ("U1", "profile"), ("U1", "rights")]
#: Values that show the most and the least; of two at the same time, an open one yields to what a list says.
OPEN: dict[str, Any] = {"kind": "public", "name": None, "member:U1": "present", "profile": {}} | {
    "rights": {"kind": "member", "is_deleted": False}
}
CLOSED = {"kind": "private", "member:U1": "absent", "rights": {"kind": "guest", "is_deleted": False}}


@given(st.integers(1, 99), st.integers(1, 99))
def test_only_what_is_older_than_a_list_is_left_out(listed: int, told: int) -> None:
    marks = {(subject, mark): f"{listed}.5" for subject in ("C1", "U1") for mark in (LISTED, MEMBERS_LISTED)}
    assert {is_outdated(place, marks, f"{told}.5") for place in PLACES} == {told < listed}
    for values, is_left_out in ((OPEN, told <= listed), (CLOSED, told < listed)):
        facts = [
            AttributeVersion(subject=subject, attribute=name, value=values.get(name), observed_ts=f"{told}.5")
            for subject, name in ATTRIBUTES
            if name in values
        ]
        assert {is_covered(fact, marks) for fact in facts} == {is_left_out}
    assert not any(is_outdated(place, {}, "0") for place in [*PLACES, Workspace(workspace="acme")])
    assert not is_covered(AttributeVersion(subject="C1", attribute="is_shared", value=True, observed_ts="0"), marks)
