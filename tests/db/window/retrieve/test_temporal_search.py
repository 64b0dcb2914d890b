"""Answers by time on the demo: what the caller's own filters allow, who is not known, and the ends of time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from contextwin.errors import ConfigError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_WORKSPACE
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.windows import ContextWindow, WindowMessage
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.render.notes import CONFIDENCE_THRESHOLD


@pytest.fixture(scope="module")
def builder(demo_store: Store) -> ContextWindowBuilder:
    return ContextWindowBuilder(demo_store, TrigramEmbedder())


def ask(builder: ContextWindowBuilder, prompt: str, **overrides: Any) -> ContextWindow:
    values: dict[str, Any] = {"workspace": DEMO_WORKSPACE, "asker": DEMO_ASKER, "asked_at": DEMO_ASKED_AT}
    return builder.build(WindowRequest(prompt=prompt, **(values | overrides)))


def answers(window: ContextWindow) -> list[WindowMessage]:
    return [message for thread in window.threads for message in thread.messages if message.is_answer]


def test_what_is_nearest_to_an_empty_range_is_marked_on_both_sides(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what did Tobi say on 2026-02-01?", tz="UTC")
    before, after = sorted(message.sent_at for message in answers(window))
    assert before < datetime(2026, 2, 1, tzinfo=UTC) < datetime(2026, 2, 2, tzinfo=UTC) <= after
    assert "There are no messages by Tobi on Sun 1 Feb 2026." in window.note


def test_nothing_is_marked_that_the_caller_left_out(builder: ContextWindowBuilder) -> None:
    filters = Filters(oldest=DEMO_ASKED_AT - timedelta(minutes=1))
    window = ask(builder, "what was the last thing Tobi said?", filters=filters)
    assert answers(window) == []
    assert window.note.startswith("There are no messages by Tobi")
    window = ask(builder, "what did Tobi say on 2026-02-01?", filters=Filters(latest=datetime(2026, 2, 2, tzinfo=UTC)))
    assert all(message.sent_at < datetime(2026, 2, 2, tzinfo=UTC) for message in answers(window))


def test_a_range_that_the_filters_leave_empty_is_not_told_upside_down(builder: ContextWindowBuilder) -> None:
    filters = Filters(latest=datetime(2026, 1, 31, tzinfo=UTC))
    assert "in that time" in ask(builder, "what was said on 2026-02-01?", filters=filters).note


@pytest.mark.parametrize("prompt", ["tobi in february", "show all tobi messages from february", "Tobi in February?"])
def test_a_member_s_name_beside_a_time_lists_what_they_wrote(builder: ContextWindowBuilder, prompt: str) -> None:
    window = ask(builder, prompt, tz="UTC")
    assert {message.name for message in answers(window)} == {"Tobi"}
    assert " by Tobi from " in window.note.replace("tobi", "Tobi")


def test_another_word_beside_a_time_is_searched_for(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "coral in february", tz="UTC")
    assert answers(window) == []
    assert "count more; others are shown, too." in window.note


def test_a_date_that_may_be_another_is_hedged(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what was said on 2/3/2026?", tz="UTC")
    assert window.answer is not None
    assert not window.answer.certain
    assert "“2/3/2026” is read as 3 February, and may be 2 March" in window.note
    window = ask(builder, "what was said about the offsite on 2/3/2026?", tz="UTC")
    assert "count more; others are shown, too." in window.note
    assert "may be 2 March" in window.note


def test_nobody_who_is_called_so_said_anything(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what was the first thing Zebedee said?")
    assert answers(window) == []
    assert window.note == "There are no messages by Zebedee."


@pytest.mark.parametrize("prompt", ["how many messages yesterday?", "the first message", "what was said today?"])
def test_the_end_of_time_is_no_error(builder: ContextWindowBuilder, prompt: str) -> None:
    assert ask(builder, prompt, asked_at=datetime.max.replace(tzinfo=UTC), tz="America/New_York").text


def test_a_filter_that_is_no_time_is_refused(builder: ContextWindowBuilder) -> None:
    oldest = datetime.min.replace(tzinfo=timezone(timedelta(hours=14)))
    with pytest.raises(ConfigError, match="oldest is too near the beginning or the end of time"):
        ask(builder, "the first message", filters=Filters(oldest=oldest))


def test_words_decide_and_meaning_is_doubted(builder: ContextWindowBuilder) -> None:
    said = ask(builder, "when did we first talk about coral bleaching?")
    assert [answer.text for answer in answers(said) if "coral" not in answer.text.lower()] == []
    assert "near in meaning" not in said.note


@pytest.mark.parametrize(
    "prompt", ["when did we first talk about redises", "how many messages about redises are there"]
)
def test_the_same_doubt_gives_the_same_hedge(builder: ContextWindowBuilder, prompt: str) -> None:
    window = ask(builder, prompt)
    assert window.answer is not None
    assert window.plan.confidence < CONFIDENCE_THRESHOLD
    assert not window.answer.certain
    assert "This is not certain" in window.note


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("whats the last thing tobi said", "What's the last thing Tobi said"),
        ("tobis last message", "Tobi's last message"),
        ("last time tobi posted?", "last time <@{tobi}> posted?"),
        ("show all tobi msgs from this week", "show all messages by Tobi from this week"),
        ("was hat tobi zuletzt geschrieben", "was hat <@{tobi}> zuletzt geschrieben"),
    ],
)
def test_a_member_is_known_without_a_capital(
    builder: ContextWindowBuilder, demo_store: Store, typed: str, named: str
) -> None:
    with demo_store.reading() as reader:
        tobi = reader.users_called(DEMO_WORKSPACE, ["tobi"])[0][0]
    expected = [message.ts for message in answers(ask(builder, named.format(tobi=tobi)))]
    assert expected
    assert [message.ts for message in answers(ask(builder, typed))] == expected


def test_an_unknown_word_in_lower_case_is_nobody(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "show all deploy msgs from this week")
    assert window.plan.speaker is None
