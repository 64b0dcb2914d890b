"""What may be kept: nothing expired, nothing from before its author was forgotten, and no name of theirs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.models.messages import (
    FORGOTTEN,
    MEMBER,
    PROFILE,
    RETENTION,
    AttributeVersion,
    MessageKey,
    User,
    make_tombstone,
)
from contextwin.models.retention import AUTHOR_FORGOTTEN, EXPIRED, NAMES, Mark, RetentionPolicy, read_rules
from testkit.factories import START, make_message

NOW = datetime.fromtimestamp(START, UTC)


def ts_of(age: timedelta) -> str:
    return f"{(NOW - age).timestamp():.6f}"


def test_without_rules_everything_may_be_kept() -> None:
    assert read_rules([], None) == RetentionPolicy()
    assert RetentionPolicy().rejection_reason(make_message(ts="1.0")) is None


@given(days=st.integers(1, 36_500), age=st.integers(0, 20_000), special=st.none() | st.integers(1, 36_500))
def test_a_message_expires_by_the_rule_of_its_channel_else_of_its_workspace(
    days: int, age: int, special: int | None
) -> None:
    rules = read_rules([Mark("", RETENTION, days, "1.0"), Mark("C2", RETENTION, special, "1.0")], NOW)
    ts = ts_of(timedelta(days=age, seconds=1))
    assert rules.rejection_reason(make_message(ts=ts)) == (EXPIRED if age >= days else None)
    is_expired = special is not None and age >= special
    assert rules.rejection_reason(make_message(ts=ts, channel="C2")) == (EXPIRED if is_expired else None)


def test_who_is_forgotten_says_nothing_until_then_and_is_heard_afterwards() -> None:
    rules = read_rules([Mark("U1", FORGOTTEN, True, f"{START}.5")], NOW)
    assert rules.rejection_reason(make_message(ts=f"{START}.000100")) == AUTHOR_FORGOTTEN
    assert rules.rejection_reason(make_message(ts=f"{START}.600000")) is None
    assert rules.rejection_reason(make_message(ts=f"{START}.000100", user="U2")) is None
    assert rules.rejection_reason(make_message(ts=f"{START}.000100", user=None)) is None


def test_a_tombstone_holds_nothing_and_may_always_be_kept() -> None:
    rules = read_rules([Mark("U1", FORGOTTEN, True, f"{START}.5"), Mark("", RETENTION, 1, "1.0")], NOW)
    tombstone = make_tombstone("acme", MessageKey("C1", "5.000100"), "5.000100")
    assert rules.rejection_reason(tombstone) is None


def test_who_is_forgotten_has_no_name_but_stays_what_they_are() -> None:
    rules = read_rules([Mark("U1", FORGOTTEN, True, "5.0")], NOW)
    names: dict[str, Any] = dict(zip(NAMES, ("Ana", "ana", "Europe/Vienna"), strict=True))
    user = User(workspace="acme", user="U1", kind="guest", is_deleted=True, extra={"mail": "a@b"}, **names)
    assert rules.anonymize(user) == User(workspace="acme", user="U1", kind="guest", is_deleted=True)
    told = AttributeVersion(subject="U1", attribute=PROFILE, value={**names, "kind": "guest"}, observed_ts="9.0")
    assert rules.anonymize_version(told).value == {"kind": "guest", **dict.fromkeys(NAMES)}


def test_a_message_of_who_is_forgotten_shows_no_name() -> None:
    rules = read_rules([Mark("U1", FORGOTTEN, True, "5.0")], NOW)
    hers = make_message(username="Ana R.", extra={"real_name": "Ana"})
    assert rules.anonymize_message(hers) == make_message()
    for other in (make_message(user="U2", username="Ben"), make_message(user=None, username="Build")):
        assert rules.anonymize_message(other) is other


@pytest.mark.parametrize(("subject", "attribute"), [("U2", PROFILE), ("C1", MEMBER + "U1"), ("U1", "name")])
def test_what_is_told_of_others_and_of_channels_stays(subject: str, attribute: str) -> None:
    rules = read_rules([Mark("U1", FORGOTTEN, True, "5.0")], NOW)
    told = AttributeVersion(subject=subject, attribute=attribute, value="present", observed_ts="9.0")
    assert rules.anonymize_version(told) is told
