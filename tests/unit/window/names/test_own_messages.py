"""The message that is the prompt, and the answering bot's own words, are no evidence."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from contextwin.models.access import ChannelInfo
from contextwin.models.messages import ChannelKind
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import FoundMessage
from contextwin.window.names.own_messages import leave_out_own, without_echoes
from testkit.factories import make_completed, make_found

PROMPT = "Where is the runbook, please?"


def kept(*texts: str, prompt: str = PROMPT, user: str = "U1", **overrides: Any) -> list[str]:
    """Which texts of a user stay when U1 asks."""
    values: dict[str, Any] = {"workspace": "acme", "channel": "C1", "asker": "U1", "asked_at": datetime.now(UTC)}
    request = make_completed(WindowRequest(**values | {"prompt": prompt} | overrides))
    messages = [make_found(channel="C1", ts=f"{n}.0", user=user, text=text) for n, text in enumerate(texts)]
    return [each.text for each in leave_out_own(messages, request)]


@pytest.mark.parametrize(
    "text",
    [
        PROMPT,
        "where is the RUNBOOK please",
        "@contextwin Where is the runbook, please?",
        "@Half Fathom Helper where is the runbook, please?",
        "Where is the runbook, please? @bot",
    ],
)
@pytest.mark.parametrize("prompt", [PROMPT, f"<@U0BOT> {PROMPT}"])
def test_the_prompt_as_the_asker_sent_it_is_left_out(text: str, prompt: str) -> None:
    assert kept(text, prompt=prompt) == []


@pytest.mark.parametrize(
    "text",
    [
        "Where is the runbook?",
        "Where is the runbook, please? It was in the wiki.",
        "The runbook is in the wiki",
        "Where is the runbook, please? In the wiki, @Ana",
        "@Ana where is the runbook, please? I looked in the wiki and in the drive, and found nothing",
        "",
    ],
)
def test_other_words_of_the_asker_stay(text: str) -> None:
    assert kept(text) == [text]


def test_the_same_words_of_somebody_else_stay() -> None:
    assert kept(PROMPT, user="U2") == [PROMPT]
    assert kept(PROMPT, asker=None) == [PROMPT]


def test_a_prompt_without_words_equals_nothing() -> None:
    assert kept("", "?!", prompt="?!") == ["", "?!"]


def test_the_message_that_is_the_prompt_is_left_out_whoever_sent_it() -> None:
    assert kept("a", "b", "c", user="U2", prompt_ts="1.0") == ["a", "c"]
    assert kept("a", "b", user="U2", prompt_ts="1.0", channel="C2") == ["a", "b"]


def test_the_bot_is_no_evidence_of_itself_but_when_asked_what_it_said() -> None:
    assert kept("it is in the wiki", user="UBOT", bot="UBOT") == []
    assert kept("it is in the wiki", user="UBOT") == ["it is in the wiki"]
    asked = kept("it is in the wiki", user="UBOT", bot="UBOT", prompt="what have you suggested about the runbook?")
    assert asked == ["it is in the wiki"]


def hits_of(*messages: FoundMessage, bot: str | None = "UBOT", kind: ChannelKind = "public") -> list[bool]:
    """Which of the messages are hits for a request to a bot, in a channel of a kind."""
    request = make_completed(WindowRequest(prompt=PROMPT, workspace="acme", channel="C1", asker="U1", bot=bot))
    channels = {each.channel: ChannelInfo(channel=each.channel, name="eng", kind=kind) for each in messages}
    return [each.is_hit for each in without_echoes(messages, request, channels)]


def test_what_mentions_the_app_asks_it_and_is_no_hit() -> None:
    asking = make_found(text="@Pip is it green?", mentions=("UBOT",), is_hit=True)
    other = make_found(text="@Ana is it green?", mentions=("UANA",), is_hit=True)
    assert hits_of(asking, other) == [False, True]
    assert hits_of(asking, other, bot=None) == [True, True]


def test_without_a_named_bot_a_question_that_begins_with_a_program_is_put_to_it() -> None:
    answer = make_found(ts="9.0", user="UBOT", name="Pip", text="It is green.", is_bot=True, is_hit=True)
    asking = make_found(text="@Pip, is it green?", mentions=("UBOT",), is_hit=True)
    telling = make_found(text="@Pip says it is green", mentions=("UBOT",), is_hit=True)
    about = make_found(text="is it green, as @Pip says?", mentions=("UBOT",), is_hit=True)
    assert hits_of(answer, asking, telling, about, bot=None) == [True, False, True, True]
    assert hits_of(asking, bot=None) == [True], "nobody knows that Pip is a program"


def test_of_two_programs_the_one_that_is_mentioned_is_asked() -> None:
    programs = [
        make_found(ts=f"{n}.0", user=f"UB{n}", name=name, text="ready", is_bot=True, is_hit=True)
        for n, name in enumerate(("", "Signal", "Signal Box"), 1)
    ]
    users = ("UB1", "UB2", "UB3")
    asking = make_found(text="@Signal Box is it green?", mentions=users, is_hit=True)
    other = make_found(text="@Signalman is it green?", mentions=users, is_hit=True)
    assert hits_of(*programs, asking, other, bot=None) == [True, True, True, False, True]


def test_where_the_app_answers_directly_all_is_put_to_it() -> None:
    asking, answer = make_found(text="is it green?", is_hit=True), make_found(user="UBOT", is_hit=True)
    assert hits_of(asking, answer, kind="im") == [False, False]
    assert hits_of(asking, answer) == [True, True]


def test_what_was_put_to_the_app_is_marked_also_as_context_of_a_hit() -> None:
    asking = make_found(text="@Pip is it green?", mentions=("UBOT",), is_hit=True, semantic=0.9, lexical=7.0)
    beside = asking._replace(text="@Ana is it green?", mentions=("UANA",), is_hit=False)
    request = make_completed(WindowRequest(prompt=PROMPT, workspace="acme", channel="C1", asker="U1", bot="UBOT"))
    channels = {"C1": ChannelInfo(channel="C1", name="eng", kind="public")}
    for is_hit in (True, False):
        put, other = without_echoes([asking._replace(is_hit=is_hit), beside], request, channels)
        assert (put.is_hit, put.is_echo) == (False, True)
        assert put.semantic == 0.9, "it tells whether the prompt goes on with the talk"
        assert other == beside
