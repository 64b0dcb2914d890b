"""To whom a message is said is known by a mention, a name at its beginning, a direct message, a thread of two."""

from __future__ import annotations

from typing import Any

import pytest

from contextwin.avatar.avatar import CHANNEL, THREAD, find_addressee
from contextwin.models.access import ChannelInfo
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import Found, FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.window.validation import complete_request
from testkit.factories import START, make_found

ROOT = f"{START}.000000"
NAMES = {"U1": "Ana", "U2": "Ben", "U3": "Cal"}


def message(number: int, user: str, **overrides: Any) -> FoundMessage:
    ts = f"{START + number}.000000"
    return make_found(ts=ts, thread_ts=ROOT, user=user, name=NAMES.get(user, user), **{"thread_size": 2, **overrides})


def addressee(prompt: str, *messages: FoundMessage, kind: Any = "public", **where: Any) -> str:
    """To whom Ben says it, where Ana is to reply."""
    asked = WindowRequest(prompt=prompt, workspace="W", asker="U2", **{"channel": "C1", **where})
    found = Found(messages=messages, channels={"C1": ChannelInfo(channel="C1", name="eng", kind=kind)})
    return find_addressee(complete_request(asked, "o200k_base", ScoringWeights()), found, "U1", NAMES)


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("<@U1> is it up?", "Ana"),
        ("is it up, <@U1>?", "Ana"),
        ("<@U3> and <@U1>, is it up?", "Ana"),
        ("<@U3>: is it up?", "Cal"),
        ("<@U3> has a package", CHANNEL),
        ("see what <@U3> has", CHANNEL),
        ("<@U2>: is it up?", CHANNEL),
        ("ana: is it up?", "Ana"),
        ("ben says that ana knows", CHANNEL),
        ("is it up?", CHANNEL),
    ],
)
def test_the_person_mentioned_and_whoever_is_called_is_addressed(prompt: str, expected: str) -> None:
    assert addressee(prompt) == expected


def test_in_a_direct_message_the_other_one_is_addressed() -> None:
    assert addressee("is it up?", kind="im") == addressee("is it up?", channel=None) == "Ana"
    assert addressee("is it up?", kind="mpim") == CHANNEL


def test_in_a_thread_of_two_the_other_one_is_addressed() -> None:
    two = message(0, "U2"), message(60, "U1")
    assert addressee("is it up?", *two, thread_ts=ROOT) == "Ana"
    assert addressee("is it up?", *two, message(90, "U3"), thread_ts=ROOT) == THREAD
    assert addressee("is it up?", *(each._replace(thread_size=3) for each in two), thread_ts=ROOT) == THREAD
    assert addressee("is it up?", message(0, "U2"), message(60, "U2"), thread_ts=ROOT) == THREAD
    assert addressee("is it up?", *two) == CHANNEL
    assert addressee("is it up?", thread_ts=ROOT) == THREAD
