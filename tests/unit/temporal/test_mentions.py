"""Questions for what mentions the asker or a member, in five languages, and what is not one."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.time_constraints import TimeConstraint
from contextwin.temporal import parse_time

ASKED_AT = datetime(2026, 3, 11, 9, tzinfo=UTC)


def read(prompt: str) -> TimeConstraint | None:
    return parse_time(prompt, asked_at=ASKED_AT, people=frozenset({"ana", "tom"}))


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("did anyone mention me yesterday", "range"),
        ("where was i mentioned last week", "range"),
        ("who tagged me today", "range"),
        ("show me all my mentions from last week", "range"),
        ("mentions of me since friday", "range"),
        ("who @'d me before 7 this morning", "range"),
        ("alguien me mencionó anoche?", "range"),
        ("who mentioned me last", "order"),
        ("when was i last mentioned", "order"),
        ("how many times was i mentioned in february", "count"),
        ("wer hat mich gestern erwähnt", "range"),
        ("wann wurde ich zuletzt erwähnt", "order"),
        ("qui m'a mentionné hier", "range"),
        ("quién me mencionó ayer", "range"),
        ("quem me mencionou ontem", "range"),
    ],
)
def test_what_mentions_the_asker_is_by_anybody(prompt: str, kind: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.mentions, found.speaker, found.topic, found.unread) == ("asker", None, None, ())
    assert (found.kind, found.strength) == (kind, "hard")


@pytest.mark.parametrize(
    "prompt",
    ["what did i mention last week", "when did i last mention Ana", "what was mentioned yesterday"],
)
def test_what_the_asker_mentions_is_something_else(prompt: str) -> None:
    found = read(prompt)
    assert found is not None
    assert found.mentions != "asker"


@pytest.mark.parametrize(
    "prompt",
    [
        "messages addressed to Tom",
        "show messages that mention Tom",
        "messages where Tom is tagged",
        "who pinged Tom?",
        "where was Tom mentioned?",
        "Nachrichten, die an Tom gerichtet sind",
        "welche Nachrichten erwähnen Tom?",
        "messages qui mentionnent Tom",
        "les messages où Tom est mentionné",
        "les messages adressés à Tom",
        "mensajes que mencionan a Tom",
        "mensajes dirigidos a Tom",
        "mensagens que mencionam o Tom",
        "mensagens dirigidas ao Tom",
    ],
)
def test_messages_that_mention_a_member_are_by_anybody(prompt: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.mentions, found.speaker, found.topic, found.unread) == ("Tom", None, None, ())
    assert (found.kind, found.order, found.ordinal, found.strength) == ("order", "last", None, "hard")


@pytest.mark.parametrize(
    ("prompt", "kind"),
    [
        ("who tagged Tom yesterday?", "range"),
        ("has anyone pinged Tom since Monday?", "range"),
        ("what was addressed to Tom last week?", "range"),
        ("show me the messages in which Tom was tagged last week", "range"),
        ("when was Tom last mentioned?", "order"),
        ("who mentioned Tom first?", "order"),
        ("last message that mentions Tom", "order"),
        ("how often was Tom mentioned in March?", "count"),
        ("wer hat Tom gestern getaggt?", "range"),
        ("wann wurde Tom zuletzt erwähnt?", "order"),
        ("qui a tagué Tom hier ?", "range"),
        ("quién etiquetó a Tom ayer?", "range"),
        ("quem marcou o Tom ontem?", "range"),
    ],
)
def test_a_time_and_a_place_in_a_row_are_read_beside_who_is_mentioned(prompt: str, kind: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.mentions, found.speaker, found.topic, found.unread) == ("Tom", None, None, ())
    assert (found.kind, found.strength) == (kind, "hard")


@pytest.mark.parametrize(
    ("prompt", "speaker", "topic"),
    [
        ("messages from Ana that mention Tom", "Ana", None),
        ("messages about the oven that mention Tom", None, "oven"),
        ("did Ana mention Tom?", "Ana", None),
        ("when did Ana last mention Tom", "Ana", None),
    ],
)
def test_who_wrote_and_what_about_is_read_beside_who_is_mentioned(
    prompt: str, speaker: str | None, topic: str | None
) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.mentions, found.speaker, found.topic, found.strength) == ("Tom", speaker, topic, "hard")


@pytest.mark.parametrize("prompt", ["messages that ping me", "messages addressed to me"])
def test_the_asker_is_mentioned_in_messages_too(prompt: str) -> None:
    found = read(prompt)
    assert found is not None
    assert (found.mentions, found.strength) == ("asker", "hard")


@pytest.mark.parametrize(
    "prompt",
    [
        "messages from Tom",
        "what did Tom mention last week",
        "did Tom mention the keys?",
        "what did Ana say about Tom?",
        "who told Tom about the keys?",
        "who asked Tom yesterday?",
        "should I ping Tom about it?",
        "can you mention Tom in the summary?",
        "please tag Tom",
        "how do I tag Tom in a message?",
        "did anyone mention Tom's oven?",
        "messages that mention Tom and the oven",
        "what did Ana tag as urgent last week?",
    ],
)
def test_a_member_is_named_otherwise(prompt: str) -> None:
    found = read(prompt)
    assert found is None or found.mentions is None


def test_whom_somebody_asked_did_not_write() -> None:
    found = read("who asked Tom yesterday?")
    assert found is not None
    assert found.speaker is None


@pytest.mark.parametrize(
    "prompt",
    [
        "who did Tom mention yesterday",
        "wen hat Tom gestern getaggt",
        "a quién mencionó Tom ayer",
        "the message Tom mentioned",
        "everything Ana mentioned",
        "todo lo que mencionó Ana",
        "le message que mentionne Tom",
        "a mensagem que o Tom mencionou",
        "alles, was Ana erwähnt hat",
        "was Ana pinging people last night",
        "is Tom addressing the leak this week",
        "what did Ana mention to Tom yesterday",
        "did anyone mention to Tom that the oven broke yesterday",
    ],
)
def test_who_mentions_is_not_who_is_mentioned(prompt: str) -> None:
    found = read(prompt)
    assert found is None or found.mentions is None
