"""The times that a text speaks of: which are read, which are left alone, and on which side of the writing they lie."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import partial
from zoneinfo import ZoneInfo

import pytest

from contextwin.temporal import lexer
from contextwin.temporal.spoken import MAX_TIMES, find_spoken_times, looks_ahead, time_words

#: A Tuesday.
AT = datetime(2023, 10, 3, 9, tzinfo=UTC)


def read(text: str, language: str = "und", at: datetime = AT) -> list[tuple[str, str]]:
    """Return the words of each time, and its days."""
    return [
        (text[time.start : time.end], str(time.first) if time.first == time.last else f"{time.first}/{time.last}")
        for time in find_spoken_times(text, at, UTC, language)
    ]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "We had an outage yesterday.", [("yesterday", "2023-10-02")]),
        ("en", "Last weekend we hiked.", [("Last weekend", "2023-09-30/2023-10-01")]),
        ("en", "We released it on Friday.", [("Friday", "2023-09-29")]),
        ("en", "See you on Friday!", [("Friday", "2023-10-06")]),
        # The verb of the same clause tells the side, though the next one is nearer.
        ("en", "The mast of the old ferry broke on Friday, will you mend it?", [("Friday", "2023-09-29")]),
        ("en", "I'll be there on 23 and 24 November.", [("23 and 24 November", "2023-11-23/2023-11-24")]),
        ("en", "It was due on May 3, 2022.", [("May 3, 2022", "2022-05-03")]),
        ("en", "Tomorrow at 3pm we meet.", [("Tomorrow at 3pm", "2023-10-04")]),
        ("en", "It crashed three days ago.", [("three days ago", "2023-09-30")]),
        ("en", "We ship in calendar week 41.", [("week 41", "2023-10-09/2023-10-15")]),
        ("en", "It broke last night.", [("last night", "2023-10-02")]),
        ("de", "Gestern war eine Störung.", [("Gestern", "2023-10-02")]),
        ("de", "Wir sehen uns am Freitag.", [("Freitag", "2023-10-06")]),
        ("de", "Wir waren am Freitag in Köln.", [("Freitag", "2023-09-29")]),
        ("de", "Die Tagung ist am 12. November.", [("12. November", "2023-11-12")]),
        ("fr", "Le week-end dernier nous étions à Lyon.", [("week-end dernier", "2023-09-30/2023-10-01")]),
        ("fr", "On se voit vendredi.", [("vendredi", "2023-10-06")]),
        ("fr", "Il y a 3 jours on a eu une panne.", [("Il y a 3 jours", "2023-09-30")]),
        ("es", "El fin de semana pasado pinté.", [("fin de semana pasado", "2023-09-30/2023-10-01")]),
        ("es", "Tenemos reunión el viernes.", [("viernes", "2023-10-06")]),
        ("pt", "Ontem houve um apagão.", [("Ontem", "2023-10-02")]),
        ("en", "The disk failed, we ordered one, it comes on Friday.", [("Friday", "2023-10-06")]),
        ("en", "It comes with a lid and arrived on Friday.", [("Friday", "2023-09-29")]),
        ("de", "Die alte war kaputt, die neue kommt am Freitag.", [("Freitag", "2023-10-06")]),
        ("fr", "On l'a commandé, il arrive vendredi.", [("vendredi", "2023-10-06")]),
        ("es", "Compramos uno ayer y llega el viernes.", [("ayer", "2023-10-02"), ("viernes", "2023-10-06")]),
        ("pt", "O velho foi embora, o novo chega na sexta.", [("na sexta", "2023-10-06")]),
        ("pt", "Há 3 dias houve um apagão.", [("Há 3 dias", "2023-09-30")]),
        # A number with a colon ends a sentence, and one alone may be an ordinal.
        ("en", "Go or no-go on Friday at 10:00. Planned: two boats.", [("Friday at 10:00", "2023-10-06")]),
        # Verbs whose past is written like their present, behind who did it.
        ("en", "I only read that page properly on Sunday.", [("Sunday", "2023-10-01")]),
        ("en", "We'll read that page on Sunday.", [("Sunday", "2023-10-08")]),
        (
            "de",
            "Am ersten Septemberwochenende habe ich gemalt.",
            [("ersten Septemberwochenende", "2023-09-02/2023-09-03")],
        ),
        (
            "fr",
            "Au premier week-end de septembre j'ai peint.",
            [("Au premier week-end de septembre", "2023-09-02/2023-09-03")],
        ),
        (
            "en",
            "Packing days are the 15th, 16th and 17th of October.",
            [("the 15th, 16th and 17th of October", "2023-10-15/2023-10-17")],
        ),
        ("de", "Wir packen am 15., 16. und 17. Oktober.", [("15., 16. und 17. Oktober", "2023-10-15/2023-10-17")]),
        ("fr", "On emballe les 15, 16 et 17 octobre.", [("les 15, 16 et 17 octobre", "2023-10-15/2023-10-17")]),
        ("es", "Empaquetamos el 15, 16 y 17 de octubre.", [("el 15, 16 y 17 de octubre", "2023-10-15/2023-10-17")]),
        ("pt", "Embalamos nos dias 15, 16 e 17 de outubro.", [("15, 16 e 17 de outubro", "2023-10-15/2023-10-17")]),
        ("en", "On Thursday evening we met.", [("Thursday evening", "2023-09-28")]),
        ("fr", "Jeudi l'inspectrice visite la cuisine.", [("Jeudi", "2023-10-05")]),
        ("pt", "Na quinta-feira a inspetora visita a cozinha.", [("Na quinta-feira", "2023-10-05")]),
    ],
)
def test_what_is_certain_is_read(language: str, text: str, expected: list[tuple[str, str]]) -> None:
    found = [(words.removeprefix("Le "), days) for words, days in read(text, language)]
    assert found == expected


@pytest.mark.parametrize(
    "text",
    [
        "We may march on this second, now or soon.",
        "Next sprint, recently, one day, the other day, a few days ago.",
        "The Friday deploy was late, and Black Friday is coming.",
        "Please finish by Friday, or by June.",
        "Every Friday we have cake, my last day was sad.",
        "We are short on Thursday evenings, and on Friday mornings.",
        "It goes on the Wednesday run instead of Friday.",
        "We are open usually on Friday, never on Sunday.",
        "The last week was hard, and the coming weeks are, too.",
        "It won't happen overnight.",
        "Today we released it, this month is full.",
        "screenshot-2023-09-11-at-12.30.52.png",
        "> yesterday we said so",
        "### Saturday",
        "Version 1.2.3 of 2019 handles 500 days.",
        "in 3/4/2023 someone wrote in either order",
        "They are published during May.",
        "The offsite is in two weeks, from Tuesday to Thursday.",
        "We left a day early, one night of three.",
        "In April twelve boats went, in May 12 of us.",
        "It was on the board as NIGHT MODE, april",
        "Status of the kiln, week 41.",
    ],
)
def test_what_is_vague_or_only_looks_like_a_time_is_left_alone(text: str) -> None:
    assert read(text, "en") == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("fr", "Le séminaire est dans deux semaines, de mardi à jeudi."),
        ("es", "La convivencia es en dos semanas, de martes a jueves."),
        ("de", "Dafür bringst du im April zwölf Brötchen mit."),
        ("fr", "Le jeudi le comité visite la cuisine."),
        ("de", "Wir liefern mittwochs statt Freitag."),
        ("fr", "On livre le mercredi au lieu de vendredi."),
        ("es", "Repartimos los miércoles en vez del viernes."),
        ("pt", "Entregamos às quartas em vez da sexta."),
    ],
)
def test_it_is_left_alone_in_other_languages(language: str, text: str) -> None:
    assert read(text, language) == []


@pytest.mark.parametrize(
    ("said", "text", "expected"),
    [
        # In 2026 the 10th of February and of March are both Tuesdays.
        ("2026-03-08", "We moved it to Tuesday the 10th.", "2026-03-10"),
        ("2026-03-08", "If the ledger agrees then the other 38 go Tuesday the 10th, as planned.", "2026-03-10"),
        ("2026-03-02", "The launch is on Tuesday the 10th.", "2026-03-10"),
        ("2026-03-12", "The launch was on Tuesday the 10th.", "2026-03-10"),
        ("2026-02-12", "The launch was on Tuesday the 10th.", "2026-02-10"),
        ("2026-02-20", "We will launch on Tuesday the 10th.", "2026-03-10"),
        ("2026-02-20", "We moved it to Tuesday the 10th.", None),
        ("2026-02-20", "Sam leaves next Friday, the 13th.", None),
    ],
)
def test_a_weekday_with_its_day_of_the_month_is_the_nearest(said: str, text: str, expected: str | None) -> None:
    at = datetime.fromisoformat(f"{said}T09:00:00+00:00")
    assert [days for _, days in read(text, "en", at)] == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I joined last Thursday.", 3),  # The 28th is in the week before this one, and the nearest, too.
        ("I am at the coast this weekend.", 6),
    ],
)
def test_words_that_people_mean_differently_are_read_where_they_agree(text: str, day: int) -> None:
    assert read(text, "en", AT.replace(day=day)) != []
    later = AT.replace(day=6 if day == 3 else 3)
    assert read(text, "en", later) == [], "last Thursday may be yesterday, and this weekend may be over"


def test_days_are_those_of_the_author() -> None:
    at = datetime(2023, 10, 3, 23, tzinfo=UTC)
    in_tokyo, in_utc = (
        find_spoken_times("Yesterday it rained.", at, zone, "en") for zone in (ZoneInfo("Asia/Tokyo"), UTC)
    )
    assert (in_tokyo[0].first, in_utc[0].first) == (date(2023, 10, 3), date(2023, 10, 2))


def test_of_a_question_both_sides_count_where_nothing_tells_which() -> None:
    times = find_spoken_times("What is Ana doing in June?", AT, UTC, "en", is_asked=True)
    assert {time.first for time in times} == {date(2023, 6, 1), date(2024, 6, 1)}
    assert find_spoken_times("What is on today?", AT, UTC, "en", is_asked=True)[0].first == AT.date()


def test_a_text_is_read_up_to_a_limit_and_never_fails() -> None:
    assert len(read("Yesterday it rained. " * 50, "en")) == MAX_TIMES
    assert read("yesterday " * 200, "en") == []
    assert read("Yesterday it rained.", "en", datetime(1, 1, 1, tzinfo=UTC)) == []


def test_every_language_has_words_of_time() -> None:
    for language, word in (("en", "yesterday"), ("de", "gestern"), ("fr", "hier"), ("es", "ayer"), ("pt", "ontem")):
        assert word in time_words(language)
    assert time_words("und") >= time_words("en") | time_words("pt")


def test_what_a_message_says_is_not_remembered_and_a_prompt_is() -> None:
    lexer._remember_reading.cache_clear()
    assert read("We had an outage yesterday.")
    assert lexer._remember_reading.cache_info().currsize == 0
    read_prompt = partial(lexer.read_prompt, "who wrote yesterday?", None, "mdy")
    assert read_prompt() == lexer.read_text("who wrote yesterday?", None, "mdy")
    assert read_prompt() is read_prompt(needs_time=False)
    assert lexer.read_prompt("hello", None, "mdy") is lexer.read_text("hello", None, "mdy") is None


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "We go live on Friday.", True),
        ("en", "The target for going live is 16 October.", True),
        ("en", "I move it from 16 to 25 October.", True),
        ("en", "It will be ready.", True),
        ("en", "Parked until it is live.", True),
        ("en", "We are live.", False),
        ("en", "We went live on Friday.", False),
        ("en", "Live since 2 October.", False),
        ("en", "It was down until nine.", False),
        ("de", "Wir gehen am Freitag live.", True),
        ("de", "Das Ziel ist der 16. Oktober.", True),
        ("de", "Wir sind seit heute live.", False),
        ("de", "Wir waren am Freitag live.", False),
        ("fr", "Nous ouvrons le 16 octobre.", True),
        ("fr", "Le magasin est ouvert.", False),
        ("es", "Salimos el 16 de octubre.", True),
        ("es", "La tienda está abierta.", False),
        ("pt", "Vamos abrir na sexta.", True),
        ("pt", "A loja está aberta.", False),
    ],
)
def test_what_plans_looks_ahead_and_what_tells_does_not(language: str, text: str, expected: bool) -> None:
    assert looks_ahead(text, AT, UTC, language) is expected
