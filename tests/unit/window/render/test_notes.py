"""The line that says what was found by time: its cases, its grammar, its doubts."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from contextwin.models.access import ChannelInfo
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.retrieved import ANYTHING, Found, SearchDescription, TemporalResult
from contextwin.query.planner import plan_query
from contextwin.window.render.notes import (
    CONFIDENCE_THRESHOLD,
    explain_empty,
    format_description,
    format_result,
    format_search,
)
from testkit.factories import make_completed, make_found

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)
SENT_AT = datetime(2026, 3, 2, 8, 30, tzinfo=UTC)
WHEN = "Mon 2 Mar 2026 08:30, 9 days ago"
OF_ANA = SearchDescription(speakers=("Ana",))
ONE = TemporalResult(
    keys=(MessageKey("C1", "1.0"),), sent_at=(SENT_AT,), total=12, search_description=OF_ANA, ordinal=1
)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, f"Of 12 messages by Ana the first is marked ▶: {WHEN}."),
        ({"from_end": True}, f"Of 12 messages by Ana the latest is marked ▶: {WHEN}."),
        ({"ordinal": 2, "from_end": True}, f"Of 12 messages by Ana the 2nd latest is marked ▶: {WHEN}."),
        ({"ordinal": 11}, f"Of 12 messages by Ana the 11th is marked ▶: {WHEN}."),
        ({"ordinal": 23, "total": None}, f"Of the messages by Ana the 23rd is marked ▶: {WHEN}."),
        ({"total": 1}, f"There is 1 message by Ana; the first is marked ▶: {WHEN}."),
        ({"total": 3, "keys": (), "ordinal": 5}, "There are 3 messages by Ana, so not that many."),
        ({"total": 1234, "is_count": True, "ordinal": None}, "There are 1,234 messages by Ana."),
        (
            {"ordinal": None},
            "There are 12 messages by Ana. The oldest ones, as many as fit, are marked ▶.",
        ),
        ({"total": 0, "keys": (), "sent_at": ()}, "There are no messages by Ana."),
        (
            {"total": 0},
            f"There are no messages by Ana. The nearest outside that time is marked ▶: {WHEN}.",
        ),
    ],
)
def test_what_was_found(changes: dict[str, object], expected: str) -> None:
    assert format_result(replace(ONE, **changes), ASKED_AT) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (
            {"measure": "top author", "value": "Ana (7 messages)"},
            f"There are 12 messages by Ana. Most are by Ana (7 messages). Marked ▶: {WHEN}.",
        ),
        (
            {"measure": "per period", "value": "1.71 a day over 7 days", "keys": (), "sent_at": ()},
            "There are 12 messages by Ana. That is 1.71 a day over 7 days.",
        ),
        (
            {"measure": "first of two", "value": "coral, before kelp", "total": None},
            f"It was coral, before kelp. Marked ▶: {WHEN}.",
        ),
        ({"measure": "authors", "total": 0, "keys": (), "sent_at": ()}, "There are no messages by Ana."),
    ],
)
def test_an_aggregate_says_its_value(changes: dict[str, object], expected: str) -> None:
    assert format_result(replace(ONE, ordinal=None, **changes), ASKED_AT) == expected  # type: ignore[arg-type]


def test_a_sample_says_how_many_there_are_and_that_only_some_are_marked() -> None:
    latest = datetime(2026, 3, 9, tzinfo=UTC)
    searched = SearchDescription(channels=("#reef",), oldest=datetime(2026, 3, 2, tzinfo=UTC), latest=latest)
    days = tuple((date(2026, 3, day), day) for day in range(2, 5))
    sample = replace(ONE, ordinal=None, total=900, is_sample=True, search_description=searched, by_day=days)
    note = format_result(sample, ASKED_AT)
    assert note.startswith("There are 900 messages in #reef from Mon 2 Mar 2026 to Sun 8 Mar 2026:")
    assert ": Mon 2 Mar 2, Tue 3 Mar 3, Wed 4 Mar 4. They are too many for this window" in note
    assert note.endswith("those marked ▶ are a sample of the whole time.")
    many = tuple((date(2026, 3, day), day) for day in range(1, 21))
    assert "on 20 days, most of them: Sat 14 Mar 14, Sun 15 Mar 15," in format_result(
        replace(sample, by_day=many), ASKED_AT
    )


def test_questions_are_called_so() -> None:
    asked = SearchDescription(speakers=("Ana",), asks=True)
    one = replace(ONE, ordinal=None, is_count=True, total=1, search_description=asked)
    assert format_result(one, ASKED_AT) == "There is 1 message by Ana with a question."
    assert format_result(replace(one, total=2), ASKED_AT) == "There are 2 messages by Ana with a question."


def test_an_answer_that_is_not_sure_is_a_belief_and_says_why() -> None:
    unsure = replace(
        ONE,
        confidence=CONFIDENCE_THRESHOLD - 0.01,
        uncertainty=("it is near in meaning", "an earlier one is nearly about it"),
    )
    assert format_result(unsure, ASKED_AT).endswith(
        "This is not certain: it is near in meaning. Also, an earlier one is nearly about it. Say “I believe it was …”."
    )
    assert "certain" not in format_result(replace(unsure, confidence=CONFIDENCE_THRESHOLD), ASKED_AT)


def test_none_of_an_uncertain_time_is_uncertain() -> None:
    nothing = replace(ONE, total=0, keys=(), sent_at=(), confidence=0.65)
    assert "certain" not in format_result(nothing, ASKED_AT)
    doubted = replace(nothing, uncertainty=("“3/4” is read as 4 March, and may be 3 April",))
    assert "This is not certain: “3/4” is read as 4 March" in format_result(doubted, ASKED_AT)


def test_a_time_that_leaves_nothing_out_is_named() -> None:
    preferred = SearchDescription(preferred=(SENT_AT, None), doubts=("“3/4” is read as 4 March, and may be 3 April",))
    assert format_search(preferred) == (
        "Messages sent from Mon 2 Mar 2026 08:30 on count more; others are shown, too."
        " In the question, “3/4” is read as 4 March, and may be 3 April."
    )
    assert format_search(preferred, is_mixed=False) == ""


def test_names_of_nobody_and_of_no_channel_are_named() -> None:
    absent = SearchDescription(users=("@ghost",), absent_users=("@ghost",), absent_channels=("#a", "#b"))
    said = "There is no user @ghost that may be seen here. There is no channel #a or #b that may be read here."
    assert format_search(absent) == f"Looked for only among messages by @ghost. {said}"
    nothing = TemporalResult(total=0, search_description=absent)
    assert format_result(nothing, ASKED_AT) == f"There are no messages by @ghost. {said}"


def test_which_messages_qualify() -> None:
    assert format_description(ANYTHING) == "messages"
    of_ana = replace(OF_ANA, topic="a\n b", channels=("#eng",), latest=SENT_AT)
    assert format_description(of_ana) == "messages by Ana in #eng about “a b” before Mon 2 Mar 2026 08:30"
    assert len(format_description(SearchDescription(topic="long " * 100))) < 120


def test_who_where_and_with_what_else() -> None:
    search_description = SearchDescription(
        speakers=("Ana", "Ben"),
        not_users=("@bot",),
        place="this thread",
        not_channels=("#random", "#fun"),
        has=("link", ":eyes:"),
        lacks=("file", "code"),
    )
    assert format_description(search_description) == (
        "messages by Ana or Ben not by @bot in this thread not in #random or #fun"
        " with a link and the reaction :eyes: without a file or code"
    )


def test_what_was_searched() -> None:
    expected = "Looked for only among messages from Mon 2 Mar 2026 08:30 to Wed 11 Mar 2026 09:00."
    assert format_search(SearchDescription(oldest=SENT_AT, latest=ASKED_AT)) == expected


def test_a_note_is_in_the_zone_of_the_asker() -> None:
    yesterday = datetime(2026, 3, 9, 23, tzinfo=UTC), datetime(2026, 3, 10, 23, tzinfo=UTC)
    description = SearchDescription(oldest=yesterday[0], latest=yesterday[1], tz="Europe/Berlin")
    assert format_description(description) == "messages on Tue 10 Mar 2026"
    late = replace(ONE, sent_at=(datetime(2026, 3, 10, 22, 50, tzinfo=UTC),), search_description=description)
    assert format_result(late, datetime(2026, 3, 10, 23, 21, tzinfo=UTC)) == (
        "Of 12 messages on Tue 10 Mar 2026 the first is marked ▶: Tue 10 Mar 2026 23:50, 31 minutes ago."
    )


def test_what_is_only_preferred_is_not_told_as_searched() -> None:
    assert format_search(replace(OF_ANA, topic="coral", place="this session", unknown=("Zoe",))) == ""


def test_what_was_not_understood_is_named() -> None:
    answers = TemporalResult(
        total=0, search_description=SearchDescription(speakers=("Ana",), unread=("not", "counting"))
    )
    assert format_result(answers, ASKED_AT) == "There are no messages by Ana. Not understood: not counting."


def test_what_nobody_is_called_and_nothing_is_known_of_is_said() -> None:
    search_description = SearchDescription(speakers=("Ana", "Zoe"), unknown=("Zoe",), ignored=("has:star", "has:pin"))
    assert format_result(
        replace(ONE, total=0, keys=(), sent_at=(), search_description=search_description), ASKED_AT
    ) == (
        "There are no messages by Ana or Zoe. Nobody is called Zoe. Nothing is known of has:star, has:pin, so it was"
        " left out."
    )


CHANNELS = {"C1": ChannelInfo(channel="C1", name=None, kind="public")}
ONE_FOUND = (make_found(),)


@pytest.mark.parametrize(
    ("found", "filters", "has_room", "expected"),
    [
        (
            {"channels": {}, "access": "the asker is a guest"},
            {},
            False,
            "nothing is visible: the asker is a guest",
        ),
        ({"channels": {}, "degraded": ("store: down",)}, {}, False, "the store could not be read"),
        ({}, {"oldest": SENT_AT, "latest": SENT_AT}, False, "the time range is empty"),
        ({}, {"oldest": ASKED_AT}, False, "the time range is empty"),
        ({}, {}, False, "no visible message was found"),
        ({}, {"oldest": SENT_AT}, False, "no visible message was found from Mon 2 Mar 2026 08:30 on (UTC)"),
        ({"messages": (make_found(is_deleted=True, text=""),)}, {}, False, "no visible message was found"),
        (
            {"messages": ONE_FOUND},
            {"min_score": 0.5},
            True,
            "no message that was found has an absolute score of 0.5 or more",
        ),
        ({"messages": ONE_FOUND}, {}, False, "a budget of 4,000 tokens has no room for a message"),
    ],
)
def test_why_a_window_is_empty(found: dict[str, Any], filters: dict[str, Any], has_room: bool, expected: str) -> None:
    request = WindowRequest(prompt="the build", workspace="acme", asked_at=ASKED_AT, filters=Filters(**filters))
    completed = make_completed(request)
    values: dict[str, Any] = {"messages": (), "channels": CHANNELS, **found}
    assert explain_empty(completed, plan_query(completed), Found(**values), has_room=has_room) == expected


def test_a_window_of_no_messages_is_empty_because_that_was_asked() -> None:
    request = make_completed(WindowRequest(prompt="x", workspace="acme", asked_at=ASKED_AT, max_messages=0))
    found = Found(messages=ONE_FOUND, channels=CHANNELS)
    assert explain_empty(request, plan_query(request), found, has_room=False) == "max_messages is 0"


def test_a_note_says_since_when_the_asker_was_away() -> None:
    at = datetime(2026, 3, 3, 14, 2, tzinfo=UTC)
    missed = SearchDescription(channels=("#eng",), oldest=at, since="since the asker's last message")
    note = format_result(TemporalResult(total=3, search_description=missed), at)
    assert note.startswith("There are 3 messages in #eng since the asker's last message, Tue 3 Mar 2026 14:02")


def test_a_note_says_what_stands_beside_which_message() -> None:
    at = datetime(2026, 3, 3, 14, 2, tzinfo=UTC)
    of_ben = SearchDescription(speakers=("Ben",), topic="coral")
    keys = (MessageKey("C1", "2.0"),)
    beside = TemporalResult(
        keys=keys, sent_at=(at,), total=None, search_description=of_ben, from_end=True, anchor_at=at, side="after"
    )
    note = format_result(beside, at)
    assert note.startswith("Marked ▶ is what was said right after the latest of the messages by Ben about “coral”, Tue")
    first = replace(beside, keys=(), sent_at=(), from_end=False, side="before")
    assert format_result(first, at).startswith("Nothing was said before the first of the messages by Ben")


def test_a_note_says_why_nothing_is_answered() -> None:
    refused = TemporalResult(total=None, refusal="It is not known who asks.", confidence=0.0)
    assert format_result(refused, datetime(2026, 3, 3, tzinfo=UTC)) == "It is not known who asks."
