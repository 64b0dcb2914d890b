"""Which filter, or the time range, left a message out."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from contextwin.models.messages import datetime_of_ts
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest, Filters, WindowRequest
from contextwin.query.planner import plan_query
from contextwin.window.retrieve.exclusion import can_exclude, list_excluded, list_own
from testkit.factories import START, make_completed, make_found

ASKED_AT = datetime_of_ts(f"{START + 86_400}.0")
HOUR = timedelta(hours=1)


def ask(filters: Filters | None = None, **values: Any) -> CompletedRequest:
    request = WindowRequest(prompt="boats?", workspace="acme", channel="C1", asker="U9", asked_at=ASKED_AT, **values)
    return make_completed(replace(request, filters=filters or Filters()))


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({}, False),
        ({"min_score": 0.5}, False),
        ({"channels": ("C1", "C2")}, False),
        ({"channels": ("C1",)}, True),
        ({"exclude_channels": ("C2",)}, True),
        ({"authors": ("U1",)}, True),
        ({"lacks": ("link",)}, True),
        ({"oldest": ASKED_AT - HOUR}, True),
        ({"latest": ASKED_AT}, False),
        ({"latest": ASKED_AT - HOUR}, True),
    ],
)
def test_what_can_exclude_a_message(filters: dict[str, Any], expected: bool) -> None:
    request = ask(Filters(**filters))
    assert can_exclude(request, plan_query(request), ["C1", "C2"]) == expected


def test_the_time_decides_first_then_the_channel_then_the_content() -> None:
    old, new, there, said = (
        make_found(channel=channel, ts=f"{START + seconds}.000000")
        for channel, seconds in (("C1", 0), ("C2", 9000), ("C2", 5000), ("C1", 5000))
    )
    kept = make_found(channel="C1", ts=f"{START + 5001}.000000")
    plan = QueryPlan(oldest=old.sent_at + HOUR, latest=new.sent_at)
    failed = {each.key: "authors" for each in (old, new, there, said)}
    found = list_excluded([old, new, there, said, kept], ask(Filters(channels=("C1",))), plan, failed)
    assert [(each.message, each.filter) for each in found] == [
        (old, None),
        (new, None),
        (there, "channels"),
        (said, "authors"),
    ]
    (hidden,) = list_excluded([there], ask(Filters(exclude_channels=("C2",))), QueryPlan(), {})
    assert hidden.filter == "exclude_channels"


def test_the_prompts_own_message_and_the_bots_are_named() -> None:
    messages = [
        make_found(ts="1.0", text="The boats are in."),
        make_found(ts="2.0", text="Boats?", user="U9"),
        make_found(ts="3.0", text="Boats are ships.", user="UBOT"),
        make_found(ts="4.0", text="boats", user="UBOT", is_hit=False),
        make_found(ts="5.0", text="whatever was asked"),
    ]
    own = list_own(messages, ask(bot="UBOT", prompt_ts="5.0"))
    assert [(each.message.ts, each.filter) for each in own] == [("2.0", "prompt"), ("3.0", "bot"), ("5.0", "prompt")]
