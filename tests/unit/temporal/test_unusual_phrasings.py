"""Questions about time in unusual words: seasons, sessions, paragraphs, names that are words, two people."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from contextwin.temporal import TimeConstraint, parse_time

#: A Tuesday.
ASKED_AT = datetime(2024, 9, 17, 12, tzinfo=UTC)
PEOPLE = frozenset({"ana", "ben", "jan", "may", "rose", "summer", "chris young"})


def parse(prompt: str, tz: str = "UTC") -> TimeConstraint | None:
    return parse_time(prompt, asked_at=ASKED_AT.astimezone(ZoneInfo(tz)), tz=tz, people=PEOPLE)


def read(prompt: str, tz: str = "UTC") -> TimeConstraint:
    found = parse(prompt, tz)
    assert found is not None
    assert found.strength == "hard", found
    return found


def days_of(prompt: str, tz: str = "UTC") -> str:
    found = read(prompt, tz)
    assert found.oldest is not None
    assert found.latest is not None
    return "..".join(end.astimezone(ZoneInfo(tz)).strftime("%Y-%m-%d") for end in (found.oldest, found.latest))


@pytest.mark.parametrize(
    ("prompt", "days"),
    [
        ("what was said in the summer of 2023", "2023-06-01..2023-09-01"),
        ("what did Ana write in spring 2024", "2024-03-01..2024-06-01"),
        ("messages in #crew over the winter of 2022", "2022-12-01..2023-03-01"),
        ("what did Ana write last summer", "2024-06-01..2024-09-01"),
        ("was wurde letzten sommer geschrieben", "2024-06-01..2024-09-01"),
        ("qu'est-ce qu'Ana a écrit l'été dernier", "2024-06-01..2024-09-01"),
        ("qué escribió Ana en el verano de 2023", "2023-06-01..2023-09-01"),
        ("o que Ana escreveu no inverno passado", "2023-12-01..2024-03-01"),
        ("wie viele nachrichten hat Ana im ersten halbjahr 2023 geschrieben", "2023-01-01..2023-07-01"),
        ("combien de messages Ana a envoyés au second semestre 2023", "2023-07-01..2024-01-01"),
        ("cuántos mensajes mandó Ana en la segunda mitad de marzo de 2024", "2024-03-16..2024-04-01"),
        ("quantas mensagens Ana mandou na segunda metade de março de 2024", "2024-03-16..2024-04-01"),
        ("what did Ana send in the latter half of March 2024", "2024-03-16..2024-04-01"),
        ("what did Ana write in 2023's third quarter", "2023-07-01..2023-10-01"),
        ("january's last message", "2024-01-01..2024-02-01"),
        ("the year's first message", "2024-01-01..2025-01-01"),
        ("who mentioned coral first this month", "2024-09-01..2024-10-01"),
    ],
)
def test_odd_ranges(prompt: str, days: str) -> None:
    assert days_of(prompt) == days


def test_seasons_are_those_of_the_asker() -> None:
    assert days_of("what was said in the summer of 2022", "Australia/Sydney") == "2022-12-01..2023-03-01"


@pytest.mark.parametrize(
    "prompt",
    ["how do I write tests in Spring", "let's fall back to the last version", "how do I do injection in spring"],
)
def test_a_word_that_is_also_a_season_is_none(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.oldest is None


@pytest.mark.parametrize(
    "prompt",
    [
        "yesterday's messages between 2pm and 4pm",
        "yesterday, what was said between 2pm and 4pm",
        "gestern, was wurde zwischen 14 und 16 uhr gesagt",
    ],
)
def test_times_of_day_are_of_the_day_that_stands_apart(prompt: str) -> None:
    found = read(prompt)
    assert (found.oldest, found.latest) == (
        datetime(2024, 9, 16, 14, tzinfo=UTC),
        datetime(2024, 9, 16, 16, tzinfo=UTC),
    )


@pytest.mark.parametrize(
    "prompt",
    [
        "what did we cover in our last session",
        "what did our last session cover",
        "last session: what did we talk about",
        "continue our previous session",
        "let's pick up where we left off",
        "where were we",
        "where did we stop last time",
        "what was discussed last time i was here",
        "take me back to where we left off",
        "zusammenfassung der letzten sitzung bitte",
        "lass uns da weitermachen wo wir aufgehört haben",
        "on en était où à la dernière session",
        "vamos continuar de onde paramos da última vez",
    ],
)
def test_the_previous_session_is_listed(prompt: str) -> None:
    found = read(prompt)
    assert (found.scope, found.kind, found.unread) == ("previous session", "range", ())


def test_the_end_of_a_session_is_its_last_message() -> None:
    found = read("what did i say at the end of my last session")
    assert (found.scope, found.order, found.ordinal, found.speaker) == ("previous session", "last", 1, "asker")


@pytest.mark.parametrize(
    ("prompt", "landmark", "speaker"),
    [
        ("what was the response when Ben mentioned coral", ("after", "coral", "Ben"), None),
        ("when Ben brought up coral, what did Ana say", ("after", "coral", "Ben"), "Ana"),
        ("what was Ana's next message after Ben mentioned coral", ("after", "coral", "Ben"), "Ana"),
        ("how did Ana react when Ben mentioned coral", ("after", "coral", "Ben"), "Ana"),
        ("who answered Ben about coral", ("after", "coral", "Ben"), None),
        ("did anyone reply to Ben's message about coral", ("after", "coral", "Ben"), None),
        ("the next message after Ben's about coral", ("after", "coral", "Ben"), None),
        ("what led up to Ben's message about coral", ("before", "coral", "Ben"), None),
        ("what was said after the coral reef message", ("after", "coral reef", None), None),
    ],
)
def test_beside_a_message(prompt: str, landmark: tuple[str, str, str | None], speaker: str | None) -> None:
    found = read(prompt)
    assert found.landmark is not None
    assert (found.landmark.side, found.landmark.topic, found.landmark.speaker) == landmark
    assert found.speaker == speaker


def test_what_happens_after_an_error_message_is_another_question() -> None:
    found = parse("what happens after the error message")
    assert found is None or found.landmark is None


@pytest.mark.parametrize(
    "prompt",
    [
        "since when have we been talking about coral",
        "how long have we been talking about coral",
        "who started the coral discussion",
        "where does the coral discussion start",
        "who talked about coral before anyone else",
        "by whom was coral mentioned first",
        "the first person to mention coral",
        "who started talking about coral",
        "when's the first time coral shows up in chat",
        "when did coral get its first mention",
        "date of the first mention of coral",
        "who is the first person that mentioned coral",
        "which of us two brought up coral first",
        "wer von uns hat coral zuerst erwähnt",
        "coral : qui en a parlé en premier",
        "what was the first message about coral, I need it for a report",
    ],
)
def test_the_first_about_a_topic(prompt: str) -> None:
    found = read(prompt)
    assert (found.order, found.ordinal, found.topic, found.unread) == ("first", 1, "coral", ())


@pytest.mark.parametrize(
    ("prompt", "speaker"),
    [
        ("last message from Jan", "Jan"),
        ("le dernier message de Jan", "Jan"),
        ("el último mensaje de May", "May"),
        ("what's the latest from rose", "rose"),
        ("what did Else say last?", "Else"),
        ("Else's latest message", "Else"),
        ("cuál fue el último mensaje de Su", "Su"),
        ("qué dijo Chris Young por última vez", "Chris Young"),
        ("last message from Summer", "Summer"),
    ],
)
def test_names_that_are_words(prompt: str, speaker: str) -> None:
    found = read(prompt)
    assert (found.speaker, found.oldest, found.unread) == (speaker, None, ())


@pytest.mark.parametrize("prompt", ["messages from May", "the last message of May"])
def test_a_month_stays_a_month(prompt: str) -> None:
    assert days_of(prompt) == "2024-05-01..2024-06-01"


@pytest.mark.parametrize(
    "prompt",
    ["What did You say last?", "Hello, Please tell me what was said last", "Tell Me What Was Said Last In Here"],
)
def test_a_capital_letter_alone_makes_no_name(prompt: str) -> None:
    assert read(prompt).speaker in (None, "you")


@pytest.mark.parametrize(
    "prompt",
    [
        "So I'm back since this morning and have a mountain of unread stuff. Before I dig into that: what's the latest"
        " message in #beginners?",
        "I only half remember the thread, and was asked about it. What was the last message in #beginners?",
        "We moved house. One thing before the meeting starts, what was the last message in #beginners?",
        "My app shows only parts of it. In the meantime, could somebody tell me the last message in #beginners please?",
    ],
)
def test_the_question_of_a_paragraph_is_read_alone(prompt: str) -> None:
    found = read(prompt)
    assert (found.order, found.ordinal, found.scope, found.unread) == ("last", 1, None, ())


@pytest.mark.parametrize(
    ("prompt", "measure"),
    [
        ("last month, which day saw the most messages", "top period"),
        ("which thread drew the most replies last week", "longest thread"),
        ("whose message count was highest last week", "top author"),
        ("who sent more messages than anyone else last week", "top author"),
        ("number of messages per day, averaged over last week", "per period"),
    ],
)
def test_aggregates(prompt: str, measure: str) -> None:
    found = read(prompt)
    assert (found.measure, found.unread) == (measure, ())


@pytest.mark.parametrize(
    ("prompt", "order"),
    [
        ("how did this chat between us begin", "first"),
        ("comment a commencé cette conversation entre nous", "first"),
        ("wie hat dieser chat zwischen uns begonnen", "first"),
        ("quando começamos a conversar aqui", "first"),
        ("what was the first thing either of us said", "first"),
        ("when did Ana and i start chatting", "first"),
        ("qué fue lo primero que me dijo Ana", "first"),
    ],
)
def test_two_people(prompt: str, order: str) -> None:
    found = read(prompt)
    assert (found.order, found.ordinal, found.topic) == (order, 1, None)


@pytest.mark.parametrize(
    "prompt",
    [
        "since when have we heard nothing from Ana?",
        "how long have we heard nothing from Ana?",
        "since when hasn't Ana written?",
        "since when has Ana not written?",
        "seit wann hat Ana nichts mehr geschrieben?",
        "depuis quand on n'a pas de nouvelles de Ana ?",
        "depuis quand Ana n'a rien écrit ?",
        "¿desde cuándo no sabemos nada de Ana?",
        "desde quando não ouvimos nada da Ana?",
        "desde quando a Ana não escreve?",
    ],
)
def test_since_when_nothing_came_is_since_the_last_that_came(prompt: str) -> None:
    found = read(prompt)
    assert (found.speaker, found.order, found.topic) == ("Ana", "last", None)


@pytest.mark.parametrize("what", ["things about the kiln", "things", "something"])
def test_since_when_something_came_is_since_the_first(what: str) -> None:
    assert read(f"since when have we heard {what} from Ana?").order == "first"


@pytest.mark.parametrize(
    "prompt",
    [
        "since when has Ana not heard anything?",
        "since when has Ben heard nothing from Ana?",
        "how long has Ben heard nothing from Ana?",
        "since when have we heard nothing from Ana and Ben?",
        "seit wann haben wir nichts von Ana bekommen?",
    ],
)
def test_who_hears_nothing_is_not_who_was_last_to_write(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.strength != "hard" or found.unread or found.confidence < 0.7


@pytest.mark.parametrize(
    ("prompt", "order", "limit", "speaker"),
    [
        ("show me the last ten messages in #boat, oldest to newest", "last", 10, None),
        ("the last five messages from Ana, oldest first", "last", 5, "Ana"),
        ("Ana's last five messages, newest on top", "last", 5, "Ana"),
        ("the first three messages in #boat, newest first", "first", 3, None),
        ("las últimas cinco de Ana, de la más vieja a la más nueva", "last", 5, "Ana"),
        ("as cinco últimas da Ana, da mais antiga para a mais nova", "last", 5, "Ana"),
    ],
)
def test_an_order_of_some_that_are_told_does_not_choose_them(
    prompt: str, order: str, limit: int, speaker: str | None
) -> None:
    found = read(prompt)
    assert (found.order, found.limit, found.speaker, found.unread) == (order, limit, speaker, ())


@pytest.mark.parametrize(
    ("prompt", "left"),
    [
        ("the ten newest things in #general, whichever way round you like", ("whichever", "way", "round", "like")),
        ("me vê aí as cinco últimas da Ana", ("vê",)),
        ("Ana's last message in #boat, how did it go again", ("go",)),
    ],
)
def test_what_was_not_understood_beside_a_question_leaves_it_a_belief(prompt: str, left: tuple[str, ...]) -> None:
    found = read(prompt)
    assert (found.order, found.confidence, found.unread) == ("last", 0.65, left)


@pytest.mark.parametrize(
    "prompt",
    [
        "first question: how do I install it?",
        "tail the last 20 messages from syslog",
    ],
)
def test_a_part_of_what_asks_for_no_messages_asks_for_none(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.strength != "hard"


@pytest.mark.parametrize(
    ("prompt", "topic", "speaker"),
    [
        ("what's the latest we heard from Ana on the vendor contract?", "vendor contract", "Ana"),
        ("wer hat zuerst von dem Umzug angefangen?", "Umzug", None),
        ("until when were we arguing about tabs?", "tabs", None),
        ("when did Ben start complaining about the vpn, and did he ever stop?", "vpn", "Ben"),
        ("have we already talked about the carry-over?", "carry-over", None),
        ("the last message about the quay shared by Ana", "quay", "Ana"),
        ("le dernier message sur le quai écrit par Ana", "quai", "Ana"),
        ("el último mensaje sobre el muelle escrito por Ana", "muelle", "Ana"),
        ("a última mensagem sobre o cais escrita pela Ana", "cais", "Ana"),
        ("alle Nachrichten, in denen Ben letzte Woche erwähnt wurde", "Ben", None),
    ],
)
def test_a_topic_ends_where_it_ends(prompt: str, topic: str, speaker: str | None) -> None:
    found = read(prompt)
    assert (found.topic, found.speaker, found.unread) == (topic, speaker, ())


@pytest.mark.parametrize(
    ("prompt", "side", "topic", "speaker"),
    [
        ("who answered first when I asked about the certs?", "after", "certs", "asker"),
        ("was kam direkt nach Bens Ankündigung zum Umbau?", "after", "Umbau", "Ben"),
        ("find when Ben wrote about the outage and show me the next three messages", "after", "outage", "Ben"),
        ("juste avant que Ben annonce le rollback, il y avait quoi comme messages ?", "before", "rollback", "Ben"),
    ],
)
def test_sides_of_a_message_in_other_words(prompt: str, side: str, topic: str, speaker: str) -> None:
    landmark = read(prompt).landmark
    assert landmark is not None
    assert (landmark.side, landmark.topic, landmark.speaker) == (side, topic, speaker)


def test_as_many_messages_beside_one_are_given_as_are_asked_for() -> None:
    assert read("the five messages before my question about the certificate").limit == 5
    assert read("die fünf Nachrichten vor meiner Frage zum Zertifikat").limit == 5
    assert read("the messages before my question about the certificate").limit == 3


@pytest.mark.parametrize(
    ("prompt", "days"),
    [
        ("show me what Ana wrote the week before the offsite on 12 September", "2024-09-05..2024-09-12"),
        ("qu'est-ce qu'Ana a écrit au T1", "2024-01-01..2024-04-01"),
        ("o que a Ana escreveu do dia 3 ao dia 10 deste mês", "2024-09-03..2024-09-11"),
    ],
)
def test_ranges_in_other_words(prompt: str, days: str) -> None:
    assert days_of(prompt) == days


def test_whom_a_message_named_last_is_asked_for_by_when() -> None:
    found = read("when was I last tagged by Ana?")
    assert (found.order, found.ordinal, found.mentions, found.speaker) == ("last", 1, "asker", "Ana")


def test_the_last_that_you_said_before_this_is_the_last() -> None:
    found = read("the last thing you told me, before this?")
    assert (found.order, found.ordinal, found.speaker) == ("last", 1, "you")


@pytest.mark.parametrize(
    ("prompt", "days"),
    [
        ("La semana pasada estuve fuera. ¿Qué escribió Ben esos días?", "2024-09-09..2024-09-16"),
        ("letzte Woche war ich krank. was hat Ben an den Tagen geschrieben?", "2024-09-09..2024-09-16"),
        ("hier j'étais en formation, Ben a écrit quoi ce jour-là ?", "2024-09-16..2024-09-17"),
        ("ontem estive fora. o que o Ben escreveu nesse dia?", "2024-09-16..2024-09-17"),
    ],
)
def test_those_days_are_those_told_before(prompt: str, days: str) -> None:
    assert days_of(prompt) == days


@pytest.mark.parametrize(
    "prompt",
    [
        "hasta el lunes estuve fuera. ¿qué escribió Ben ese día?",
        "what did Ben write last week about those days",
        "qué escribió Ben ese día",
    ],
)
def test_those_days_are_no_time_that_only_bounds_another_nor_one_that_is_not_told(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.strength != "hard" or found.topic or found.unread


@pytest.mark.parametrize(
    ("prompt", "scope", "order", "measure"),
    [
        ("what did you say before this?", "previous conversation", None, None),
        ("what did Ben write in the last three weeks, newest first", "week", "last", None),
        ("how many days from the earliest to the latest message", None, None, "days between"),
        ("El lunes estuve fuera. ¿Qué escribió Ben esa semana?", "week", None, None),
    ],
)
def test_what_is_near_to_other_words_keeps_its_own_reading(
    prompt: str, scope: str | None, order: str | None, measure: str | None
) -> None:
    found = read(prompt)
    assert (found.scope, found.order, found.measure) == (scope, order, measure)


def test_beside_a_time_of_day_a_number_is_an_hour() -> None:
    found = read("everything in #boat from midnight to 6")
    assert found.oldest is not None
    assert found.latest is not None
    assert (found.latest - found.oldest).total_seconds() == 6 * 3600


@pytest.mark.parametrize(
    ("prompt", "ordinal", "left"),
    [
        ("mir fehlt noch Anas vorletzte Nachricht aus #boat", 2, ("fehlt",)),
        ("wich of us mentioned the deadline last in #boat", 1, ("wich",)),
    ],
)
def test_a_word_left_over_of_known_parts_leaves_it_a_belief(prompt: str, ordinal: int, left: tuple[str, ...]) -> None:
    found = read(prompt)
    assert (found.order, found.ordinal, found.confidence, found.unread) == ("last", ordinal, 0.65, left)


@pytest.mark.parametrize(
    "prompt",
    [
        "where did Ana explain the first impressions",
        "Ana's latest rollout is broken",
        "what was the very first release we announced?",
    ],
)
def test_a_word_behind_a_place_in_a_row_is_what_stands_there(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.strength != "hard"
