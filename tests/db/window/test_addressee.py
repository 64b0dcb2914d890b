"""Whom "you" means: the program that is asked, whose own words are shown when a question asks for them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.names.addressee import SEVERAL_PROGRAMS
from contextwin.window.retrieve import temporal_search
from testkit.corpora import import_records
from testkit.factories import START, make_record
from testkit.tables import fill_once

Ask = Callable[..., ContextWindow]

ANA, BEN, PIP, TOCK = "U1", "U2", "U0PIP", "U0TOCK"
USERS = [
    *({"user": user, "name": name, "kind": "member"} for user, name in ((ANA, "Ana"), (BEN, "Ben"))),
    *({"user": user, "name": "Pip", "handle": "pip", "kind": "bot"} for user in (PIP, "B0PIP")),
    {"user": TOCK, "name": "Tock", "handle": "tock", "kind": "bot"},
]
PLACES = [
    {"channel": "C1", "kind": "public", "name": "lab", "members": [ANA, BEN, PIP, TOCK]},
    {"channel": "D1", "kind": "im", "members": [ANA, PIP]},
]
ROOT = f"{START + 200}.000100"
#: Of Tock's messages one lacks the mark of a program; the list of users has it.
MESSAGES = [
    make_record(0, "Ana, the oven is at 220 degrees", user=PIP, bot=True),
    make_record(100, "The timer rings at noon", user=TOCK),
    make_record(200, "the dough is too wet", user=BEN),
    make_record(210, "Add 40 grams of flour", user=TOCK, bot=True, thread_ts=ROOT),
    make_record(220, "and salt?", thread_ts=ROOT),
    make_record(230, "The salt is weighed already", user=PIP, bot=True),
    make_record(240, "Noon is over, the timer rang", user=TOCK, bot=True),
    make_record(300, "which flour is left?", channel="D1"),
    make_record(310, "There is rye flour in the cellar", channel="D1", user=PIP, bot=True),
]


@pytest.fixture
def ask(store: Store, tmp_path: Path) -> Ask:
    """Ask as Ana, after all messages; arguments are those of the request."""
    lists = [{"type": "user", **user} for user in USERS] + [{"type": "channel", **place} for place in PLACES]
    records = [*({"workspace": "acme", **each} for each in lists), *MESSAGES]
    fill_once(store, lambda: import_records(store, tmp_path, records))
    builder = ContextWindowBuilder(store, TrigramEmbedder())
    asked_at = datetime_of_ts(f"{START}.0") + timedelta(hours=1)

    def run(prompt: str, **where: Any) -> ContextWindow:
        return builder.build(WindowRequest(prompt=prompt, workspace="acme", asker=ANA, asked_at=asked_at, **where))

    return run


def marked(window: ContextWindow) -> list[str]:
    return [message.text for thread in window.threads for message in thread.messages if message.is_answer]


@pytest.mark.parametrize("bot", [PIP, "B0PIP", TOCK])
def test_you_is_the_program_that_is_asked_and_its_words_are_shown(ask: Ask, bot: str) -> None:
    last, count = ("The timer rings at noon", 3) if bot == TOCK else ("Ana, the oven is at 220 degrees", 3)
    window = ask("what was the first thing you said?", channel="C1", bot=bot)
    assert marked(window) == [last]
    assert window.answer is not None
    assert window.answer.certain
    window = ask("how many messages did you write?", channel="C1", bot=bot)
    assert window.answer is not None
    assert (window.answer.count, window.answer.certain) == (count, True)


def test_of_several_programs_it_is_a_belief(ask: Ask) -> None:
    window = ask("what did you last tell me?", channel="C1")
    assert window.answer is not None
    assert not window.answer.certain
    assert window.plan.confidence < 0.7
    assert SEVERAL_PROGRAMS in window.note


@pytest.mark.parametrize(
    ("where", "last"),
    [
        ({"channel": "D1"}, "There is rye flour in the cellar"),
        ({"channel": "C1", "thread_ts": ROOT}, "Noon is over, the timer rang"),
    ],
)
def test_the_only_program_that_is_there_is_meant(ask: Ask, where: dict[str, str], last: str) -> None:
    window = ask("what was the last thing you said?", **where)
    assert marked(window) == [last]
    assert window.answer is not None
    assert window.answer.certain


def test_a_user_whom_a_list_calls_a_bot_is_one_without_the_mark(ask: Ask) -> None:
    window = ask("the first message of yours about the timer", channel="C1", bot=TOCK)
    assert marked(window) == ["The timer rings at noon"]
    assert [m.is_bot for t in window.threads for m in t.messages if m.is_answer] == [True]
    window = ask("who wrote the most messages?")
    assert window.answer is not None
    assert "Tock" not in (window.answer.value or "")


def test_what_stands_beside_the_words_of_the_program_that_is_asked(ask: Ask) -> None:
    window = ask("what was said right after your message about salt?", channel="C1", bot=PIP)
    assert marked(window) == ["Noon is over, the timer rang"]


def test_an_answer_of_the_program_is_shown_and_its_other_words_are_not(ask: Ask) -> None:
    window = ask("what was the last message in #lab?", channel="C1", bot=TOCK)
    assert marked(window) == ["Noon is over, the timer rang"]
    texts = [m.text for t in ask("is the timer set for noon?", bot=TOCK).threads for m in t.messages]
    assert not any("timer" in text for text in texts)


def test_where_no_program_wrote_there_is_nothing_by_one(ask: Ask) -> None:
    window = ask("what was the last thing you said?", channel="C1", bot="U0NEW")
    assert marked(window) == []
    assert "There are no messages by the assistant" in window.note


def test_both_ends_of_what_somebody_said_are_marked(ask: Ask) -> None:
    window = ask("your first and last message?", channel="C1", bot=PIP)
    assert marked(window) == ["Ana, the oven is at 220 degrees", "There is rye flour in the cellar"]
    assert "The first and the last are of Tue 14 Nov 2023 and Tue 14 Nov 2023." in window.note


def test_whether_something_was_spoken_of_is_answered_from_all_messages(ask: Ask) -> None:
    window = ask("have we talked about flour before?", channel="C1", bot=PIP)
    assert set(marked(window)) == {"Add 40 grams of flour", "which flour is left?", "There is rye flour in the cellar"}
    window = ask("have we talked about yeast before?", channel="C1", bot=PIP)
    assert window.note.startswith("There are no messages about “yeast”")


def test_what_nobody_said_in_these_words_is_left_to_relevance(ask: Ask) -> None:
    window = ask("have we talked about warm sourdough starter?", channel="C1", bot=PIP)
    assert (window.plan.kind, window.answer) == ("relevance", None)
    assert "no messages" not in window.note


@pytest.mark.parametrize(
    ("prompt", "where", "first"),
    [
        ("what came first, the flour or the salt?", {"channel": "C1", "bot": PIP}, ["Add 40 grams of flour"]),
        ("what came first, the flour or the salt?", {"channel": "C1"}, ["Add 40 grams of flour"]),
        ("what came first, flour or salt?", {"channel": "C1", "bot": PIP}, ["Add 40 grams of flour"]),
        ("what came first, flour or salt?", {"channel": "C1"}, []),
        ("what came first, the chicken or the egg?", {"channel": "C1", "bot": PIP}, []),
        ("what came first, the chicken or the egg?", {"channel": "C1"}, []),
    ],
)
def test_which_came_first_is_asked_of_talk_where_who_is_asked_took_part_or_both_are_known(
    ask: Ask, prompt: str, where: dict[str, str], first: list[str]
) -> None:
    window = ask(prompt, **where)
    assert marked(window) == first
    assert window.plan.kind == ("topic_chronological" if first else "relevance")
    assert window.answer is None or not window.answer.certain


def test_when_a_greeting_was_said(store: Store, tmp_path: Path, ask: Ask) -> None:
    greeting = make_record(400, "hi", channel="D1")
    import_records(store, tmp_path, [greeting, make_record(410, "Good evening, Ana", channel="D1", user=PIP, bot=True)])
    window = ask("what time did I say hi", channel="D1", bot=PIP)
    assert marked(window) == ["hi"]


@pytest.mark.parametrize("prompt", ["What did I want initially?", "Was wollte ich ursprünglich?"])
def test_what_somebody_wanted_of_people_is_what_they_said_first_in_doubt(
    store: Store, tmp_path: Path, ask: Ask, prompt: str
) -> None:
    import_records(store, tmp_path, [make_record(390, "the oven is cold"), make_record(395, "who has the key?")])
    window = ask(prompt, channel="C1")
    assert window.answer is not None
    assert not window.answer.certain
    assert "what was said first may be about something else" in window.note


#: What somebody said to a program of their own, in order of time.
TALK = ("hello", "I would like to bake rye bread", "Which flour is that?", "Thanks!", "how long does it rise")


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("What did I want initially?", TALK[1:2]),
        ("Was wollte ich ursprünglich?", TALK[1:2]),
        ("Au départ, qu'est-ce que je voulais ?", TALK[1:2]),
        ("¿Qué quería yo al principio?", TALK[1:2]),
        ("No começo, o que eu queria?", TALK[1:2]),
        ("what was the first thing I asked?", TALK[1:2]),
        ("what was my very first prompt?", TALK[1:2]),
        ("my first three questions", (TALK[1], TALK[2], TALK[4])),
        ("what was my question at the start?", TALK[1:2]),
        ("what was the first thing I said?", TALK[:1]),
    ],
)
def test_nothing_is_asked_with_a_greeting(
    store: Store, tmp_path: Path, ask: Ask, prompt: str, expected: tuple[str, ...]
) -> None:
    place = {"type": "channel", "channel": "D2", "kind": "im", "members": [ANA, TOCK]}
    lists: list[dict[str, Any]] = [*({"type": "user", **user} for user in USERS), place]
    said = [make_record(20 * at, text, channel="D2") for at, text in enumerate(TALK)]
    answers = [make_record(20 * at + 5, f"Bake it {at}", channel="D2", user=TOCK, bot=True) for at in range(len(TALK))]
    import_records(store, tmp_path, [*({"workspace": "acme", **each} for each in lists), *said, *answers])
    window = ask(prompt, channel="D2", bot=TOCK)
    assert marked(window) == [*expected]
    assert window.answer is not None
    assert window.answer.certain


def test_any_number_of_greetings_is_left_out_and_not_counted(
    store: Store, tmp_path: Path, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = {"type": "channel", "channel": "D2", "kind": "im", "members": [ANA, TOCK]}
    lists: list[dict[str, Any]] = [*({"type": "user", **user} for user in USERS), place]
    texts = [*["Good morning"] * 25, "bake rye bread", "Thanks!", "bake oat bread", *["Thanks!"] * 25]
    said = [make_record(at, text, channel="D2") for at, text in enumerate(texts)]
    import_records(store, tmp_path, [*({"workspace": "acme", **each} for each in lists), *said])
    window = ask("what was the first thing I asked?", channel="D2", bot=TOCK)
    assert marked(window) == ["bake rye bread"]
    for prompt in ("my first two requests", "what are my last three requests?"):
        window = ask(prompt, channel="D2", bot=TOCK)
        assert sorted(marked(window)) == ["bake oat bread", "bake rye bread"]
        assert window.answer is not None
        assert (window.answer.count, window.answer.certain) == (2, True)
    monkeypatch.setattr(temporal_search, "_MOST_COURTESIES", 26)
    window = ask("my first two requests", channel="D2", bot=TOCK)
    assert window.answer is not None
    assert (window.answer.count, window.answer.certain) == (None, True)
    monkeypatch.setattr(temporal_search, "_MOST_COURTESIES", 10)
    window = ask("my first two requests", channel="D2", bot=TOCK)
    assert window.answer is not None
    assert (window.answer.count, window.answer.certain) == (None, False)


def test_the_app_of_a_workspace_is_no_evidence_for_those_who_name_no_bot(ask: Ask, store: Store) -> None:
    """Where a request names no bot. All else is as it was before the workspace knew of it."""
    prompt = "is the timer set for noon?"
    others = ("what was the last thing you said?", "what was the last thing Tock said?")
    before, told = ask(prompt), [marked(ask(other, channel="C1")) for other in others]
    assert any("timer" in message.text for thread in before.threads for message in thread.messages)
    store.slack.save_app("acme", TOCK)
    assert not any("timer" in message.text for thread in ask(prompt).threads for message in thread.messages)
    assert "The timer rings at noon" in ask(prompt, bot=PIP).text
    salt = ask("is the salt weighed?", channel="C1")
    assert "The salt is weighed already" in salt.text
    assert [marked(ask(other, channel="C1")) for other in others] == told
