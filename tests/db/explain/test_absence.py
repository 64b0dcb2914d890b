"""What was said since the asker was away, in their sessions, and beside a message that a prompt names."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.factories import START, make_record

MINUTE, HOUR, DAY = 60, 3_600, 86_400
#: On the third day.
ASKED = 2 * DAY + 10 * HOUR
CHANNELS = {"C1": "public", "C2": "public", "G1": "private", "D1": "im"}
#: Ana is U1, Ben U2, Cleo U3; Dora, U4, has not written.
SAID: list[dict[str, Any]] = [
    make_record(0, "Kraken is the new release name", user="U2"),
    make_record(5 * MINUTE, "Who called it that?", user="U3", thread_ts=f"{START}.000100"),
    make_record(10 * MINUTE, "It was my dog", user="U2", thread_ts=f"{START}.000100"),
    make_record(HOUR, "Ana's first session begins", user="U1"),
    make_record(HOUR + 2 * MINUTE, "Ben answers her", user="U2", channel="C2"),
    make_record(HOUR + 5 * MINUTE, "Ana's first session ends", user="U1", channel="C2"),
    make_record(DAY, "A walrus on the quay", user="U2"),
    make_record(DAY + 2 * MINUTE, "Photos please", user="U3"),
    make_record(DAY + HOUR, "Ana was here yesterday", user="U1", channel="C2"),
    make_record(DAY + 2 * HOUR, "The lift is broken", user="U2"),
    make_record(DAY + 3 * HOUR, "The lift works", user="U3", channel="C2"),
    make_record(DAY + 4 * HOUR, "Ana in a room that Ben cannot see", user="U1", channel="G1"),
    make_record(DAY + 5 * HOUR, "Secret walrus", user="U3", channel="G1"),
    make_record(DAY + 6 * HOUR, "Deleted", user="U1", deleted=True),
    make_record(DAY + 7 * HOUR, "Lunch is late", user="U2"),
]


@pytest.fixture(scope="module")
def builder(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> ContextWindowBuilder:
    channels = [
        {"type": "channel", "workspace": "acme", "channel": channel, "name": channel.lower(), "kind": kind}
        for channel, kind in CHANNELS.items()
    ]
    names = {"U1": "Ana", "U2": "Ben", "U3": "Cleo", "U4": "Dora"}
    users = [{"type": "user", "workspace": "acme", "user": user, "name": name} for user, name in names.items()]
    members = [{"type": "member", "workspace": "acme", "channel": c, "user": "U1"} for c in ("G1", "D1")]
    import_records(module_store, tmp_path_factory.mktemp("away"), [*channels, *users, *members, *SAID])
    return ContextWindowBuilder(module_store, TrigramEmbedder())


def at(seconds: float) -> datetime:
    return datetime_of_ts(f"{START}.000100") + timedelta(seconds=seconds)


def ask(builder: ContextWindowBuilder, prompt: str, seconds: int = ASKED, **overrides: Any) -> ContextWindow:
    values: dict[str, Any] = {"workspace": "acme", "asker": "U1", "asked_at": at(seconds), "tz": "UTC"}
    return builder.build(WindowRequest(prompt=prompt, **(values | overrides)))


def marked(window: ContextWindow) -> list[str]:
    shown = [message for thread in window.threads for message in thread.messages if message.is_answer]
    return [message.text for message in sorted(shown, key=lambda message: message.sent_at)]


def test_what_was_missed_is_everything_since_the_askers_last_message(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what did i miss")
    assert marked(window) == ["Secret walrus", "Lunch is late"]
    assert window.answer is not None
    assert (window.answer.kind, window.answer.count, window.answer.certain) == ("messages", 2, True)
    assert window.plan.oldest is not None
    assert window.answer.oldest == window.plan.oldest > at(DAY + 4 * HOUR)
    assert "There are 2 messages since the asker's last message, Thu 16 Nov 2023 02:13" in window.note
    assert "Thu 16 Nov 2023 03:13" in ask(builder, "what did i miss", tz="Europe/Berlin").note


def test_what_the_viewer_cannot_see_does_not_tell_when_somebody_was_away(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what did i miss", viewer="U2")
    assert marked(window) == ["The lift is broken", "The lift works", "Lunch is late"]
    assert window.answer is not None
    assert window.answer.count == 3
    assert "Thu 16 Nov 2023 02:13" not in window.text


def test_here_restricts_what_was_missed_and_not_when_the_asker_was_away(builder: ContextWindowBuilder) -> None:
    assert marked(ask(builder, "anything new since i was last here?", channel="C1")) == ["Lunch is late"]
    assert marked(ask(builder, "what did i miss in #c2")) == []
    since_here = ask(builder, "what was said since my last message here", channel="C2")
    assert marked(since_here) == ["The lift works"]


def test_who_never_wrote_here_counts_from_their_last_message_elsewhere(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what was said since my last message here", channel="D1")
    assert window.answer is not None
    assert window.answer.count == 0
    assert window.answer.oldest is not None
    assert window.answer.oldest > at(DAY + 4 * HOUR)


def test_in_a_direct_conversation_what_was_missed_is_everywhere(builder: ContextWindowBuilder) -> None:
    assert marked(ask(builder, "what did i miss", channel="D1")) == ["Secret walrus", "Lunch is late"]


@pytest.mark.parametrize(("asker", "why"), [(None, "It is not known who asks"), ("U4", "No earlier message by the")])
def test_without_an_earlier_message_the_note_says_why_nothing_is_answered(
    builder: ContextWindowBuilder, asker: str | None, why: str
) -> None:
    window = ask(builder, "what did i miss", asker=asker, everyone=asker is None)
    assert marked(window) == []
    assert window.note.startswith(why)
    assert window.answer is not None
    assert (window.answer.kind, window.answer.count, window.answer.certain) == ("nothing", None, False)


def test_the_day_on_which_somebody_left_is_where_their_last_message_is(builder: ContextWindowBuilder) -> None:
    # Asked on the day after the next, when they wrote yesterday and not today.
    window = ask(builder, "fill me in on what happened after i left on wednesday", DAY + 10 * HOUR)
    assert window.answer is not None
    assert window.answer.oldest is not None
    assert at(DAY + HOUR) < window.answer.oldest < at(DAY + 2 * HOUR)
    assert marked(window) == ["The lift is broken", "The lift works", "Secret walrus", "Lunch is late"]


def test_who_wrote_nothing_on_the_day_gets_all_of_it(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what happened after i left on friday", 3 * DAY + 3 * HOUR, asker="U3")
    assert window.answer is not None
    assert window.answer.oldest == datetime.fromisoformat("2023-11-17T00:00:00+00:00")


def test_the_prompt_itself_is_no_sign_of_presence(module_store: Store, tmp_path: Path) -> None:
    prompt = "what did i miss"
    posted = [
        make_record(0, "Ana leaves", workspace="posted"),
        make_record(HOUR, "Ben is alone", workspace="posted", user="U2"),
        make_record(2 * HOUR, f"<@UBOT> {prompt}", workspace="posted"),
    ]
    import_records(module_store, tmp_path, posted)
    builder = ContextWindowBuilder(module_store, TrigramEmbedder())
    for named in ({}, {"prompt_ts": posted[-1]["ts"], "channel": "C1"}):
        window = ask(builder, prompt, 2 * HOUR + 1, workspace="posted", **named)
        assert marked(window) == ["Ben is alone"], named


def test_who_is_back_already_was_away_before(module_store: Store, tmp_path: Path) -> None:
    said = [
        make_record(0, "Ana leaves", workspace="back"),
        make_record(HOUR, "Ben is alone", workspace="back", user="U2"),
        make_record(2 * HOUR, "Good morning", workspace="back"),
        make_record(2 * HOUR + MINUTE, "Morning Ana", workspace="back", user="U2"),
    ]
    import_records(module_store, tmp_path, said)
    builder = ContextWindowBuilder(module_store, TrigramEmbedder())
    asked = 2 * HOUR + 5 * MINUTE
    assert marked(ask(builder, "what did i miss", asked, workspace="back")) == ["Ben is alone", "Morning Ana"]
    since_own = ask(builder, "what was said since my last message", asked, workspace="back")
    assert marked(since_own) == ["Morning Ana"]


def test_the_callers_filters_hold_for_what_was_missed(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what did i miss", filters=Filters(authors=("U2",)))
    assert marked(window) == ["Lunch is late"]
    late = ask(builder, "what did i miss", filters=Filters(oldest=at(DAY + 6 * HOUR)))
    assert marked(late) == ["Lunch is late"]


def test_a_previous_session_ends_before_the_one_that_goes_on(builder: ContextWindowBuilder) -> None:
    said = "what was the last thing i wrote in my previous session"
    assert marked(ask(builder, said, HOUR + DAY + 5 * MINUTE)) == ["Ana's first session ends"]
    assert marked(ask(builder, said, ASKED)) == ["Ana in a room that Ben cannot see"]
    window = ask(builder, "what did we discuss in our last session", HOUR + DAY + 5 * MINUTE)
    assert marked(window) == ["Ana's first session begins", "Ben answers her", "Ana's first session ends"]
    assert "in the asker's previous session from Tue 14 Nov 2023 23:13" in window.note
    assert ask(builder, "pick up where we left off", asker=None, everyone=True).note.startswith("It is not known")


def test_how_a_conversation_began_is_the_askers_first_message_of_their_session(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "how did this conversation start?", HOUR + 10 * MINUTE)
    assert marked(window) == ["Ana's first session begins"]


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("how did this thread start", "Kraken is the new release name"),
        ("who started this thread?", "Kraken is the new release name"),
        ("who replied first here", "Who called it that?"),
        ("who replied last", "It was my dog"),
        ("whats the latest here?", "It was my dog"),
        ("how long ago was this thread started?", "Kraken is the new release name"),
    ],
)
def test_here_in_a_thread_is_the_thread(builder: ContextWindowBuilder, prompt: str, expected: str) -> None:
    window = ask(builder, prompt, channel="C1", thread_ts=f"{START}.000100")
    assert marked(window) == [expected]


def test_what_was_missed_in_a_thread(module_store: Store, tmp_path: Path) -> None:
    root = f"{START}.000100"
    said = [
        make_record(0, "A root", workspace="thread", user="U2"),
        make_record(HOUR, "Ana's reply", workspace="thread", thread_ts=root),
        make_record(2 * HOUR, "A reply to Ana", workspace="thread", user="U2", thread_ts=root),
        make_record(3 * HOUR, "Elsewhere", workspace="thread", user="U2"),
    ]
    import_records(module_store, tmp_path, said)
    builder = ContextWindowBuilder(module_store, TrigramEmbedder())
    for prompt in ("what did i miss in this thread", "what did i miss here", "anything new here since my last message"):
        window = ask(builder, prompt, 4 * HOUR, workspace="thread", channel="C1", thread_ts=root)
        assert marked(window) == ["A reply to Ana"], prompt


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("what was said right after Ben's message about the kraken", ["Who called it that?", "It was my dog"]),
        ("what did Cleo say right after Ben mentioned the walrus?", ["Photos please"]),
        ("what came right before Cleo's message about photos", ["A walrus on the quay"]),
        ("what was said right before Cleo's last message", ["Ana in a room that Ben cannot see"]),
        ("what was said right after Ben's first message", ["Who called it that?", "It was my dog"]),
    ],
)
def test_what_stands_beside_a_message(builder: ContextWindowBuilder, prompt: str, expected: list[str]) -> None:
    window = ask(builder, prompt)
    assert [text for text in marked(window) if text in expected] == expected
    assert window.note.startswith("Marked ▶ is what was said right")
    assert window.answer is not None
    assert window.answer.kind == "messages"


def test_a_message_that_nobody_wrote_has_nothing_beside_it(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what was said right after Ben's message about zeppelins")
    assert marked(window) == []
    assert window.note == "There are no messages by Ben about “zeppelins”."
    assert ask(builder, "what came after Zoe's message about the walrus").note.startswith(
        "There are no messages by Zoe"
    )


def test_a_hidden_message_is_no_landmark_and_stands_beside_none(builder: ContextWindowBuilder) -> None:
    prompt = "what was said right after the message about the secret walrus"
    assert "Secret walrus" not in ask(builder, prompt, asker="U2").text
    assert "room" not in ask(builder, "what came before the message about the lift", asker="U2").text


def test_nothing_was_said_after_the_latest_message(builder: ContextWindowBuilder) -> None:
    window = ask(builder, "what was said right after Ben's message about lunch")
    assert marked(window) == []
    assert window.note.startswith("Nothing was said after the latest of the messages by Ben about “lunch”")
    assert "Lunch is late" in window.text


def test_who_was_away_for_days_and_has_written_since_is_told_of_these_days(
    module_store: Store, tmp_path: Path, builder: ContextWindowBuilder
) -> None:
    said = [
        make_record(0, "Ana leaves", workspace="inn"),
        make_record(3 * DAY, "The lift broke", user="U2", workspace="inn"),
        make_record(6 * DAY, "Ana is in the building", workspace="inn"),
        make_record(6 * DAY + HOUR, "Tea is ready", user="U2", workspace="inn"),
    ]
    places = [
        {"type": "channel", "workspace": "inn", "channel": "C1", "name": "c1", "kind": "public"},
        *({"type": "user", "workspace": "inn", "user": user, "name": user} for user in ("U1", "U2")),
    ]
    import_records(module_store, tmp_path, [*places, *said])
    back = 6 * DAY + 2 * HOUR
    away = ask(builder, "what happened while I was away?", back, workspace="inn")
    assert marked(away) == ["The lift broke", "Tea is ready"]
    assert "since the asker fell silent, " in away.note
    assert marked(ask(builder, "what did I miss?", back, workspace="inn")) == ["Tea is ready"]
    later = ask(builder, "what happened while I was away?", back + 2 * DAY, workspace="inn")
    assert marked(later) == ["Tea is ready"]
