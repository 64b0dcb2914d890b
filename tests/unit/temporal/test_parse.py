"""What prompts ask for by time: order, ordinals, counts, who spoke, what about, and how sure that is."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.errors import ConfigError
from contextwin.models.time_constraints import EventDay
from contextwin.temporal import TimeConstraint, TimeSettings, parse_time
from contextwin.temporal.languages import LANGUAGES, LEXICONS, Language
from contextwin.temporal.symbols import CODE, NAME

#: A Wednesday.
ASKED_AT = datetime(2026, 3, 11, 9, 30, tzinfo=UTC)
TODAY = (datetime(2026, 3, 11, tzinfo=UTC), datetime(2026, 3, 12, tzinfo=UTC))


def parse(prompt: str) -> TimeConstraint:
    found = parse_time(prompt, asked_at=ASKED_AT)
    assert found is not None, prompt
    return found


def pick(prompt: str, *fields: str) -> tuple[object, ...]:
    found = asdict(parse(prompt))
    return tuple(found[field] for field in fields)


@pytest.mark.parametrize(
    ("prompt", "kind", "order", "ordinal"),
    [
        ("what was the first thing I asked today?", "order", "first", 1),
        ("what did I ask first?", "order", "first", 1),
        ("what did I first ask about redis?", "order", "first", 1),
        ("show me the earliest message in #eng", "order", "first", 1),
        ("what's the oldest open question here?", "order", "first", 1),
        ("who first mentioned the outage?", "order", "first", 1),
        ("who was the first to mention the outage?", "order", "first", 1),
        ("when did we first talk about coral bleaching?", "order", "first", 1),
        ("when was the first time we talked about pricing?", "order", "first", 1),
        ("do you remember the first question I asked?", "order", "first", 1),
        ("tell me the first thing Ana said", "order", "first", 1),
        ("my first message", "order", "first", 1),
        ("what was the first bug I reported?", "order", "first", 1),
        ("what is the last thing you told me?", "order", "last", 1),
        ("the last thing you told me", "order", "last", 1),
        ("what did Ana say last?", "order", "last", 1),
        ("when did Ana last mention kafka?", "order", "last", 1),
        ("what did you tell me last time?", "order", "last", 1),
        ("what did you just say?", "order", "last", 1),
        ("repeat the previous message", "order", "last", 1),
        ("what was the most recent question?", "order", "last", 1),
        ("when was the last deployment?", "order", "last", 1),
        ("what was the 5th thing I asked?", "ordinal", "first", 5),
        ("what was the fifth thing I asked?", "ordinal", "first", 5),
        ("the second question I asked today", "ordinal", "first", 2),
        ("what was the twenty-first message?", "ordinal", "first", 21),
        ("what was the second to last question I asked?", "ordinal", "last", 2),
        ("what was the penultimate message?", "ordinal", "last", 2),
        ("what was the message before last?", "ordinal", "last", 2),
        ("what did you say 3 messages ago?", "ordinal", "last", 3),
        ("two questions ago you said something", "ordinal", "last", 2),
        ("list everything about billing in chronological order", "order", "first", None),
        ("in what order did we discuss the databases?", "order", "first", None),
        ("show the messages about billing, newest first", "order", "last", None),
        ("what's the latest on the login bug?", "order", "last", None),
        ("any word? what is the latest news about the audit", "order", "last", None),
        ("when did we move to Postgres?", "point", None, None),
        ("how long ago did we first discuss pricing?", "duration", "first", 1),
        ("how long has it been since we deployed?", "duration", None, None),
        ("how many times did I mention redis?", "count", None, None),
        ("how many messages did Ana send this week?", "count", None, None),
        ("When did Nate win his first tournament?", "order", "first", 1),
        ("what did Ana say an hour ago?", "point", None, None),
        ("what did Ana say last week?", "range", None, None),
    ],
)
def test_questions_of_order(prompt: str, kind: str, order: str | None, ordinal: int | None) -> None:
    assert pick(prompt, "kind", "order", "ordinal") == (kind, order, ordinal)


@pytest.mark.parametrize(
    ("prompt", "speaker", "spoke"),
    [
        ("what was the first thing I asked today?", "asker", "asked"),
        ("what did you say 3 messages ago?", "you", "said"),
        ("the last thing you told me", "you", "told"),
        ("what did Ana say last week?", "Ana", "said"),
        ("what did ana say last week?", "ana", "said"),
        ("what did Ana Silva say last week?", "Ana Silva", "said"),
        ("what did <@U123> say yesterday?", "U123", "said"),
        ("what did @ana write yesterday?", "ana", "said"),
        ("messages from Ana yesterday", "Ana", "said"),
        ("questions by Ana yesterday", "Ana", "asked"),
        ("what did Ana's last message say?", "Ana", "said"),
        ("what did April say yesterday?", "April", "said"),
        ("show my questions from yesterday", "asker", "asked"),
        ("your last reply, what was it about? repeat your last replies", "you", "replied"),
        ("when did we first talk about coral bleaching?", None, "said"),
        ("what did they say yesterday?", None, "said"),
        ("what did everyone say yesterday?", None, "said"),
        ("what was said yesterday?", None, "said"),
        ("the release in March", None, None),
    ],
)
def test_who_spoke(prompt: str, speaker: str | None, spoke: str | None) -> None:
    assert pick(prompt, "speaker", "spoke") == (speaker, spoke)


@pytest.mark.parametrize(
    ("prompt", "speaker", "other", "topic"),
    [
        ("the last 3 messages from Chloe and Ben", "Chloe", "Ben", None),
        ("show me the last 3 from Chloe and Ben", "Chloe", "Ben", None),
        ("did ana or ben say anything yesterday?", "ana", "ben", None),
        ("what did Ana Silva and Ben say last week?", "Ana Silva", "Ben", None),
        ("when did Ana or Ben first mention coral?", "Ana", "Ben", "coral"),
        ("what was the last thing <@U1> or <@U2> said?", "U1", "U2", None),
        ("show me Ana and Ben's last messages", "Ana", "Ben", None),
        ("what did Ana or I say first?", "Ana", "asker", None),
        ("what did Ana and I talk about yesterday?", "Ana", "asker", None),
        ("what did Ana and I post yesterday?", "Ana", "asker", None),
        # Of a topic others in the conversation spoke, too.
        ("what did Ana and I say about coral yesterday?", None, None, "coral"),
        ("could you tell me the last message in #general?", None, None, None),
        ("can you say who asked first today?", None, None, None),
        ("what was the last thing you told me?", "you", None, None),
        ("what did you or Ana say yesterday?", None, None, None),
        ("messages from Ana and the bot yesterday", "Ana", None, None),
    ],
)
def test_who_or_who_else_spoke(prompt: str, speaker: str | None, other: str | None, topic: str | None) -> None:
    assert pick(prompt, "speaker", "other_speaker", "topic") == (speaker, other, topic)


@pytest.mark.parametrize(
    ("prompt", "is_exchange"),
    [
        ("when did Ana and I last talk?", True),
        ("the conversation between Ana and Ben in May", True),
        ("what did Ana and Ben write to each other last week?", True),
        ("was haben Ana und Ben letzte Woche miteinander besprochen?", True),
        ("what did Ana and Ben post last week?", False),
        ("when did Ana or Ben last talk?", False),
    ],
)
def test_two_people_wrote_to_each_other_or_each_to_anybody(prompt: str, is_exchange: bool) -> None:
    assert pick(prompt, "is_exchange") == (is_exchange,)


@pytest.mark.parametrize("prompt", ["the 0th message", "what was the 0th thing I said?", "the last 0 messages"])
def test_there_is_no_zeroth(prompt: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT)
    assert found is not None
    assert (found.rule, found.strength, found.ordinal) == ("not understood", "boost", None)


def test_of_a_few_from_somebody_nobody_says_what_they_are() -> None:
    assert pick("the last 3 from Chloe", "order", "limit", "speaker") == ("last", 3, "Chloe")
    assert parse_time("the last 3 from the list were wrong", asked_at=ASKED_AT) is None


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("who was the first to reply in this thread?", ("order", "first", 1, "thread")),
        ("what was the last reply in this thread?", ("order", "last", 1, "thread")),
        ("how many replies are in this thread?", ("count", None, None, "thread")),
    ],
)
def test_replies_of_a_thread(prompt: str, expected: tuple[object, ...]) -> None:
    assert pick(prompt, "kind", "order", "ordinal", "scope") == expected
    assert parse(prompt).spoke == "replied"


@pytest.mark.parametrize(
    ("prompt", "topic"),
    [
        ("when did we first talk about coral bleaching?", "coral bleaching"),
        ("what's the latest on the login bug?", "login bug"),
        ("What did Ana say about Kubernetes last week?", "Kubernetes"),
        ("last week, what did Ana say about the Kubernetes upgrade", "Kubernetes upgrade"),
        ("show the earliest repository", None),
        ("how many times did I mention redis this week?", "redis"),
        ("when was the first time we talked about the pricing page?", "pricing page"),
        ("what was the first thing I asked today?", None),
        ("everything from yesterday", None),
        ("what happened yesterday", None),
        ("when did we last talk about any-map?", "any-map"),
        ("when did we first talk about sign-in", "sign-in"),
        ("when did we last talk about redis - any idea?", "redis"),
        ("the release in March", None),
        ("when did we last talk about redis -", "redis"),
        ("when did we last talk about c#?", "c#"),
        ("list the messages about billing in chronological order", "billing"),
    ],
)
def test_topics_are_what_is_talked_of(prompt: str, topic: str | None) -> None:
    assert pick(prompt, "topic") == (topic,)


@pytest.mark.parametrize(
    ("prompt", "mode", "strength"),
    [
        ("what did Ana say in March?", "said", "hard"),
        ("the release in March", "about", "boost"),
        ("what did Ana say about the release in March?", "said", "hard"),
        ("what did Ana say about the release on Monday?", "said", "hard"),
        ("show me everything from yesterday", "said", "hard"),
        ("yesterday's messages", "said", "hard"),
        ("what did they say about yesterday's meeting?", "about", "boost"),
        ("the plan of last year", "about", "boost"),
        ("yesterday", "said", "hard"),
        ("As I said yesterday, the build is red.", "said", "boost"),
        ("what did we plan for last week?", "about", "boost"),
        ("what happened to the release last week?", "about", "boost"),
        ("messages from Ana yesterday", "said", "hard"),
        ("what happened last week?", "said", "hard"),
        ("what did Ana say about tomorrow?", "about", "boost"),
        ("what did Ana say a few days ago?", "said", "boost"),
        ("what did Ana say recently?", "said", "boost"),
        ("the first thing I asked today", "said", "hard"),
        ("what's the latest on the login bug?", "said", "boost"),
        ("when did we move to Postgres?", "said", "boost"),
    ],
)
def test_said_then_or_about_then(prompt: str, mode: str, strength: str) -> None:
    assert pick(prompt, "mode", "strength") == (mode, strength)


@pytest.mark.parametrize(
    ("prompt", "scope", "anchor"),
    [
        ("what was the first thing I asked today?", "today", "now"),
        ("what was the first thing I asked in this conversation?", "session", "now"),
        ("summarize this session", "session", "now"),
        ("what was said in this thread?", "thread", "thread"),
        ("what did Ana say last week?", "week", "now"),
        ("what did Ana say in 2024?", "year", "now"),
        ("what was the first thing I ever asked?", "ever", "now"),
        ("what did I tell you earlier?", "session", "now"),
        ("what came up the day before?", "day", "message"),
        ("who was there that same week, the same week", "week", "message"),
    ],
)
def test_scopes(prompt: str, scope: str, anchor: str) -> None:
    assert pick(prompt, "scope", "anchor") == (scope, anchor)


def test_the_first_thing_today_has_the_range_of_the_day() -> None:
    found = parse("what was the first thing I asked today?")
    assert (found.oldest, found.latest, found.strength) == (*TODAY, "hard")


def test_some_of_the_last_have_a_limit() -> None:
    assert pick("show the last 5 messages", "order", "ordinal", "limit") == ("last", None, 5)


@pytest.mark.parametrize(
    ("prompt", "relative"),
    [
        ("last week", True),
        ("in March", True),
        ("on 2024-05-06", False),
        ("the first week of 2024", False),
        ("since Monday", True),
        ("between May 2023 and May 2024", False),
        ("the 5th of last month", True),
    ],
)
def test_relative_words_mean_another_time_tomorrow(prompt: str, relative: bool) -> None:
    assert pick(prompt, "relative") == (relative,)


def test_the_words_and_the_rule_are_reported() -> None:
    found = parse("what was the first thing I asked last week?")
    assert found.matched == ("first", "thing", "last week")
    assert found.rule == "first or last thing"
    assert 0.9 <= found.confidence <= 1


def test_doubt_lowers_confidence() -> None:
    sure, unsure = parse("said on 2024-05-06"), parse("that was the tip of the week")
    several = parse("the release planned yesterday moved to next Friday")
    assert several.confidence < sure.confidence
    assert unsure.confidence < sure.confidence


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("deploy on:2026-03-01", (datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 3, 2, tzinfo=UTC))),
        ("deploy during:february", (datetime(2026, 2, 1, tzinfo=UTC), datetime(2026, 3, 1, tzinfo=UTC))),
        ("deploy during:2025", (datetime(2025, 1, 1, tzinfo=UTC), datetime(2026, 1, 1, tzinfo=UTC))),
        ("deploy on:yesterday", (datetime(2026, 3, 10, tzinfo=UTC), datetime(2026, 3, 11, tzinfo=UTC))),
        ('deploy during:"last week"', (datetime(2026, 3, 2, tzinfo=UTC), datetime(2026, 3, 9, tzinfo=UTC))),
        ("what did Ana say last month after:2026-02-14", (datetime(2026, 2, 15, tzinfo=UTC), TODAY[0].replace(day=1))),
    ],
)
def test_date_operators(prompt: str, expected: tuple[datetime, datetime]) -> None:
    assert pick(prompt, "oldest", "latest") == expected


@pytest.mark.parametrize("prompt", ["set on:true in the config", "-on:true", "foo:bar", "on:", "a: b"])
def test_other_words_with_colons_stay(prompt: str) -> None:
    assert parse_time(prompt, asked_at=ASKED_AT) is None


def test_contradicting_ranges_are_not_returned() -> None:
    found = parse("last week after:2026-03-09")
    assert (found.oldest, found.latest) == (datetime(2026, 3, 10, tzinfo=UTC), None)
    assert pick("x after:2026-03-09 before:2026-01-01", "oldest", "latest") == (datetime(2026, 3, 10, tzinfo=UTC), None)


def test_asked_at_needs_a_zone() -> None:
    with pytest.raises(ConfigError, match="time zone"):
        parse_time("today", asked_at=datetime(2026, 3, 11))


def test_zones_must_be_known() -> None:
    with pytest.raises(ConfigError, match="Nowhere/At-All"):
        parse_time("today", asked_at=ASKED_AT, tz="Nowhere/At-All")


def test_zones_may_be_given_as_such() -> None:
    by_name = parse_time("today", asked_at=ASKED_AT, tz="Asia/Tokyo")
    assert by_name == parse_time("today", asked_at=ASKED_AT, tz=ZoneInfo("Asia/Tokyo"))


def test_only_the_beginning_and_the_end_are_read() -> None:
    assert parse_time("word " * 1000 + "yesterday " + "word " * 1000, asked_at=ASKED_AT) is None
    assert parse_time("word " * 50_000 + "yesterday", asked_at=ASKED_AT) is not None
    assert parse_time("yesterday " + "word " * 50_000, asked_at=ASKED_AT) is not None


# ---- other languages

IN_OTHER_WORDS = """
de | was hat Ana letzte Woche gesagt?               | range | 03-02 | 03-09 | Ana
de | was habe ich heute zuerst gefragt?             | order | 03-11 | 03-12 | asker
de | was war die erste Frage heute?                 | order | 03-11 | 03-12 |
de | Nachrichten von gestern                        | range | 03-10 | 03-11 |
de | vor 3 Tagen                                    | point | 03-08 | 03-09 |
de | die letzten 3 Tage                             | range | 03-08 | 03-12 |
de | am 3. Februar                                  | range | 02-03 | 02-04 |
de | vom 3.2. bis zum 5.2.                          | range | 02-03 | 02-06 |
de | zwischen dem 2. und dem 5. Februar             | range | 02-02 | 02-06 |
de | seit Montag                                    | range | 03-09 |       |
de | nach dem 3. Februar                            | range | 02-03 |       |
de | letzten Dienstag                               | range | 03-03 | 03-04 |
de | diesen Monat                                   | range | 03-01 | 04-01 |
de | im Januar                                      | range | 01-01 | 02-01 |
de | wann haben wir zum ersten Mal darüber gesprochen? | order |    |       |
de | wie oft habe ich gestern gefragt?              | count | 03-10 | 03-11 | asker
es | ¿qué dijo Ana la semana pasada?                | range | 03-02 | 03-09 | Ana
es | ¿cuál fue la primera pregunta de hoy?          | order | 03-11 | 03-12 |
es | mensajes de ayer                               | range | 03-10 | 03-11 |
es | hace 3 días                                    | point | 03-08 | 03-09 |
es | los últimos 3 días                             | range | 03-08 | 03-12 |
es | el 3 de febrero                                | range | 02-03 | 02-04 |
es | entre el 2 y el 5 de febrero                   | range | 02-02 | 02-06 |
es | desde el lunes                                 | range | 03-09 |       |
es | el mes pasado                                  | range | 02-01 | 03-01 |
es | este mes                                       | range | 03-01 | 04-01 |
es | en enero                                       | range | 01-01 | 02-01 |
es | anteayer                                       | range | 03-09 | 03-10 |
fr | qu'est-ce qu'Ana a dit la semaine dernière ?   | range | 03-02 | 03-09 | Ana
fr | quelle est la première question aujourd'hui ?  | order | 03-11 | 03-12 |
fr | les messages d'hier                            | range | 03-10 | 03-11 |
fr | il y a 3 jours                                 | point | 03-08 | 03-09 |
fr | les 3 derniers jours                           | range | 03-08 | 03-12 |
fr | le 3 février                                   | range | 02-03 | 02-04 |
fr | le 1er février                                 | range | 02-01 | 02-02 |
fr | entre le 2 et le 5 février                     | range | 02-02 | 02-06 |
fr | depuis lundi                                   | range | 03-09 |       |
fr | avant le 3 février                             | range |       | 02-03 |
fr | le mois dernier                                | range | 02-01 | 03-01 |
fr | ce mois                                        | range | 03-01 | 04-01 |
fr | en janvier                                     | range | 01-01 | 02-01 |
fr | avant-hier                                     | range | 03-09 | 03-10 |
pt | o que a Ana disse na semana passada?           | range | 03-02 | 03-09 | Ana
pt | qual foi a primeira coisa que perguntei hoje?  | order | 03-11 | 03-12 | asker
pt | mensagens de ontem                             | range | 03-10 | 03-11 |
pt | há 3 dias                                      | point | 03-08 | 03-09 |
pt | 3 dias atrás                                   | point | 03-08 | 03-09 |
pt | os últimos 3 dias                              | range | 03-08 | 03-12 |
pt | 3 de fevereiro                                 | range | 02-03 | 02-04 |
pt | entre 2 e 5 de fevereiro                       | range | 02-02 | 02-06 |
pt | desde segunda-feira                            | range | 03-09 |       |
pt | no mês passado                                 | range | 02-01 | 03-01 |
pt | em janeiro                                     | range | 01-01 | 02-01 |
pt | anteontem                                      | range | 03-09 | 03-10 |
"""


@pytest.mark.parametrize("is_named", [True, False])
@pytest.mark.parametrize("line", IN_OTHER_WORDS.strip().splitlines())
def test_other_languages(line: str, is_named: bool) -> None:
    language, prompt, kind, oldest, latest, speaker = (field.strip() for field in line.split("|"))
    found = parse_time(prompt, asked_at=ASKED_AT, language=language if is_named else None)
    assert found is not None
    ends = [end.strftime("%m-%d") if end else "" for end in (found.oldest, found.latest)]
    assert (found.kind, *ends, found.speaker or "") == (kind, oldest, latest, speaker)


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda each: each.code)
def test_tables_name_symbols_that_exist(language: Language) -> None:
    assert set(language.time) <= set(CODE)


def test_each_symbol_has_its_own_character() -> None:
    assert len(NAME) == len(CODE)


# ---- what always holds

FIGURES = "5 12 2024 3pm 10/11 31 1st 22nd 2024-05-06 '24 q1 h2 0 99 9999 10:30 3.5 , - / . : ? 2d".split()  # noqa: SIM905
#: Every word and phrase of each language, with figures between them.
VOCABULARIES = {
    language: [
        *lexicon.words,
        *(" ".join(phrase) for group in lexicon.phrases.values() for phrase, _ in group),
        *FIGURES * 9,
    ]
    for language, lexicon in LEXICONS.items()
}
MOMENTS = st.datetimes(datetime(1950, 1, 1), datetime(2080, 1, 1), timezones=st.just(UTC))
ZONES = st.sampled_from(
    ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "America/Santiago", "Pacific/Apia"]
)


def check(found: TimeConstraint | None) -> None:
    if found is None:
        return
    for end in (found.oldest, found.latest):
        assert end is None or end.tzinfo is UTC
    assert found.oldest is None or found.latest is None or found.oldest < found.latest
    assert 0 < found.confidence <= 1
    assert found.ordinal is None or found.ordinal >= 1
    assert found.matched or found.rule == "not understood"


@pytest.mark.parametrize("language", VOCABULARIES)
@given(st.data(), MOMENTS, ZONES)
def test_ranges_hold_something(language: str, data: st.DataObject, asked_at: datetime, tz: str) -> None:
    words = data.draw(st.lists(st.sampled_from(VOCABULARIES[language]), min_size=1, max_size=9))
    check(parse_time(" ".join(words), asked_at=asked_at, tz=tz, language=language))


@given(st.text(max_size=300), MOMENTS, st.sampled_from(["en", "de", "es", "fr", "pt", "und", None]))
def test_no_text_makes_it_stumble(prompt: str, asked_at: datetime, language: str | None) -> None:
    check(parse_time(prompt, asked_at=asked_at, language=language))


@given(st.text(alphabet="0123456789/-.:,' apmstndrhqQ<@#$", max_size=80), MOMENTS)
def test_no_figures_make_it_stumble(prompt: str, asked_at: datetime) -> None:
    check(parse_time(prompt, asked_at=asked_at))


@given(st.sampled_from([datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)]), ZONES)
def test_not_even_at_the_ends_of_time(asked_at: datetime, tz: str) -> None:
    for prompt in (
        "last week",
        "tomorrow",
        "5000 years ago",
        "next century",
        "since Monday",
        "last Feb 29",
        "1st century",
    ):
        check(parse_time(prompt, asked_at=asked_at, tz=tz))


@given(
    st.sampled_from(["today", "yesterday", "last week", "this week", "3 days ago", "on Tuesday", "the last 5 days"])
    | st.sampled_from(["2 hours ago", "this morning", "tonight", "last weekend", "since Friday", "earlier today"]),
    st.integers(-2000, 2000),
)
def test_weeks_later_the_same_words_mean_weeks_later(prompt: str, weeks: int) -> None:
    shift = timedelta(weeks=weeks)
    now, then = parse(prompt), parse_time(prompt, asked_at=ASKED_AT + shift)
    assert then is not None
    assert (then.oldest, then.latest) == tuple(end and end + shift for end in (now.oldest, now.latest))


@given(st.sampled_from(["on 2024-05-06", "in May 2024", "between 2023 and 2024", "in the 90s"]), MOMENTS)
def test_absolute_words_mean_the_same_always(prompt: str, asked_at: datetime) -> None:
    now, then = parse(prompt), parse_time(prompt, asked_at=asked_at)
    assert then is not None
    if asked_at.year > 1995:
        assert (then.oldest, then.latest) == (now.oldest, now.latest)


def test_settings_are_values() -> None:
    assert TimeSettings() == TimeSettings(week_start=0)


@pytest.mark.parametrize(
    ("prompt", "order", "ordinal", "topic"),
    [
        ("the second time Ana moaned about the oven, what did she say?", "first", 2, "oven"),
        ("when did Ana last rant about the coffee?", "last", 1, "coffee"),
        ("when did Ana last ask who has the keys?", "last", 1, "keys"),
        ("when did I last ask where the ladder is", "last", 1, "ladder"),
    ],
)
def test_whatever_is_done_about_something_and_asked_is_said(prompt: str, order: str, ordinal: int, topic: str) -> None:
    assert pick(prompt, "order", "ordinal", "topic", "strength") == (order, ordinal, topic, "hard")


@pytest.mark.parametrize(
    ("prompt", "speaker"),
    [
        ("show me everything from yesterday, not only from me", None),
        ("zeig mir alle Nachrichten von gestern, nicht nur von mir", None),
        ("tous les messages d'hier, pas seulement de moi", None),
    ],
)
def test_not_only_somebody_means_anybody(prompt: str, speaker: str | None) -> None:
    assert pick(prompt, "speaker", "strength", "unread") == (speaker, "hard", ())


def test_the_friday_of_something_is_looked_up() -> None:
    assert pick("what did Ben say on the Friday of the storm?", "oldest", "event") == (None, EventDay("storm", 4))
    assert pick("what did Ben say on the Friday of last week?", "strength") == ("hard",)


@pytest.mark.parametrize(
    "prompt",
    ["for the dive log: the last thing Ben wrote yesterday", "for my report, the last thing Ben wrote yesterday"],
)
def test_what_leads_to_a_place_in_a_row_says_nothing_of_it(prompt: str) -> None:
    assert pick(prompt, "order", "ordinal", "speaker", "unread") == ("last", 1, "Ben", ())


def test_the_busiest_day_so_far_is_of_all_that_was_said() -> None:
    assert pick("Which day has been our busiest so far?", "measure", "scope") == ("top period", None)


@pytest.mark.parametrize(("rank", "measure"), [("least", "bottom author"), ("most", "top author")])
def test_who_of_those_who_wrote_wrote_most(rank: str, measure: str) -> None:
    assert pick(f"of the people who wrote in #eng in May, who wrote the {rank}?", "measure") == (measure,)
