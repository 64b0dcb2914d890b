"""The words of the languages: as they are typed, in their own order, and as many as English has."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

import pytest

from contextwin.temporal import TimeConstraint, find_names, parse_time
from contextwin.temporal.languages import LANGUAGES, LEXICONS, choose_lexicon, correct_slip
from contextwin.temporal.lexer import read_prompt

NOW = datetime(2026, 3, 11, 14, 20, tzinfo=UTC)
OTHERS = [language for language in LANGUAGES if language.code != "en"]

#: What English has words for, and another language does without, and why.
EXCEPTIONS: Mapping[str, str] = {
    "* MONTHISH": "only in English may and march are words of other meanings that are typed without a capital",
    "de TO": "bis is until and to; it stands under UNTIL",
    "es PAST": "pasado stands behind the noun: LASTPOST",
    "pt PAST": "passado stands behind the noun: LASTPOST",
    "de ORD 2": "zweite is a number and nothing else, so it stands under SECOND",
    "fr WNUM 1": "un is the article: A",
    "de UNIT fortnight": "zwei Wochen",
    "de WEEKDAYISH 6": "so is the most frequent particle",
    "fr WEEKDAYABBR 1": "mar. is March as well as Tuesday",
    "pt WEEKDAYABBR 1": "ter is the verb to have",
    "pt WEEKDAYABBR 4": "sex is a word of its own",
    "* PENULTIMATE 4": "nobody counts so far from the end in one word",
    "es PART afternoon": "tarde lasts until the night: it has a value of its own",
    "* THAN": "als stands under WHILE, que under THAT",
    "* MENTIONS": "only in English it is both a noun and a verb",
    "* POSTED": "only in English they are words for posting that mostly mean something else",
    "* PENULTIMATE 5": "nobody counts so far from the end in one word",
    "pt HOLIDAY valentine": "dia dos namorados is another day",
    **{
        f"* HOLIDAY {name}": "a day of English-speaking countries, or another day elsewhere"
        for name in (
            "boxing columbus earth father fools guy+fawkes independence juneteenth labor martin+luther+king memorial"
            " mother patrick pi presidents star+wars thanksgiving veterans bastille"
        )
        .replace("+", "_")
        .split()
    },
}


def _symbols(code: str) -> set[str]:
    """Return the symbols of a language, those with values with each of them."""
    found = set()
    for symbol, words in LEXICONS[code].language.time.items():
        found |= {symbol} if isinstance(words, str) else {symbol, *(f"{symbol} {value}" for value in words)}
    return found


@pytest.mark.parametrize("code", [language.code for language in OTHERS])
def test_a_language_has_words_for_what_english_has(code: str) -> None:
    excepted = {name.replace("_", " ") for name in EXCEPTIONS}
    missing = {name for name in _symbols("en") - _symbols(code) if not name.startswith(("CLOCK", "MONTHISH "))}
    assert sorted(missing - {name.partition(" ")[2] for name in excepted if name.startswith(("*", code))}) == []


def test_no_exception_is_out_of_date() -> None:
    for name in EXCEPTIONS:
        code, _, symbol = name.replace("_", " ").partition(" ")
        codes = [language.code for language in OTHERS] if code == "*" else [code]
        assert any(symbol not in _symbols(each) for each in codes), name


def parse(text: str, people: frozenset[str] = frozenset()) -> TimeConstraint | None:
    return parse_time(text, asked_at=NOW, people=people)


def describe(time: TimeConstraint | None) -> str:
    """Return what matters of a constraint as one line."""
    if time is None:
        return "none"
    place = f"{time.order} {time.ordinal or time.limit or 'all'}" if time.order else ""
    days = " ".join(f"{moment:%m-%d}" for moment in (time.oldest, time.latest) if moment)
    return "; ".join(filter(None, (time.kind, place, time.speaker, time.topic and f"about {time.topic}", days)))


def rows(table: str) -> list[tuple[str, str]]:
    cells = (line.split(" | ") for line in table.strip().splitlines())
    return [(text.strip(), expected.strip()) for text, expected in cells]


ORDERS = """
was hat ana gestern geschrieben | range; ana; 03-10 03-11
wann haben wir zuletzt über redis gesprochen | order; last 1; about redis
wann haben wir das erste mal über redis geredet | order; first 1; about redis
wer hat kubernetes zuerst erwähnt | order; first 1; about kubernetes
wer hat als erster kubernetes erwaehnt | order; first 1; about kubernetes
wie viele nachrichten haben wir letzte woche geschrieben | count; 03-02 03-09
was war gestern abend los | range; 03-10 03-11
was habe ich heute als erstes gefragt | order; first 1; asker; 03-11 03-12
was wurde letzte woche ueber docker gesagt | range; about docker; 03-02 03-09
wie lange ist es her, dass wir über redis geredet haben | duration; last 1; about redis
wann wurde terraform zum ersten mal erwähnt | order; first 1; about terraform
kannst du mir alle nachrichten von heute zeigen | range; 03-11 03-12
die letzten 3 nachrichten von mir | order; last 3; asker
alles was ich gestern geschrieben habe | range; asker; 03-10 03-11
qu'est-ce que ana a dit hier | range; ana; 03-10 03-11
quest ce que ana a dit hier | range; ana; 03-10 03-11
ana a dit quoi hier | range; ana; 03-10 03-11
qu’a écrit ana hier | range; ana; 03-10 03-11
quand avons-nous parlé de redis pour la première fois | order; first 1; about redis
quand est-ce qu'on a parle de redis la derniere fois | order; last 1; about redis
quelle est la première chose que j'ai dite aujourd'hui | order; first 1; asker; 03-11 03-12
cest quoi mon dernier message | order; last 1; asker
jai dit quoi hier | range; asker; 03-10 03-11
quand terraform a été mentionné pour la première fois | order; first 1; about terraform
combien de messages ana a écrits hier | count; ana; 03-10 03-11
mes 3 derniers messages | order; last 3; asker
que s'est-il passé hier | range; 03-10 03-11
il y a combien de temps qu'on a parlé de redis | duration; last 1; about redis
que dijo ana ayer | range; ana; 03-10 03-11
qué me dijiste ayer | range; you; 03-10 03-11
cuando hablamos por ultima vez de redis | order; last 1; about redis
quién fue el primero en mencionar redis | order; first 1; about redis
cuántos mensajes escribió ana ayer | count; ana; 03-10 03-11
cuándo se mencionó terraform por primera vez | order; first 1; about terraform
qué fue lo último que pregunté | order; last 1; asker
qué preguntas hicimos ayer | range; 03-10 03-11
qué hicimos ayer | range; 03-10 03-11
de qué hablamos ayer | range; 03-10 03-11
que paso esta mañana | range; 03-11 03-11
hace cuánto hablamos de redis | duration; last 1; about redis
o que a ana disse ontem | range; ana; 03-10 03-11
oq o joão falou ontem | range; joão; 03-10 03-11
que disse a ana ontem | range; ana; 03-10 03-11
quando a gente falou sobre redis pela primeira vez | order; first 1; about redis
quem foi o primeiro a mencionar redis | order; first 1; about redis
quantas mensagens a ana escreveu ontem | count; ana; 03-10 03-11
quando o terraform foi mencionado pela última vez | order; last 1; about terraform
o que rolou hoje de manha | range; 03-11 03-11
o que foi dito desde segunda | range; 03-09
faz quanto tempo que falamos de redis | duration; last 1; about redis
"""


@pytest.mark.parametrize(("text", "expected"), rows(ORDERS))
def test_the_order_of_words_of_each_language(text: str, expected: str) -> None:
    assert describe(parse(text)) == expected


TYPED = """
what happened yday | range; 03-10 03-11
what was said yday abt redis | range; about redis; 03-10 03-11
wat did u say 2day | range; you; 03-11 03-12
list yesterdays posts in order | order; first all; 03-10 03-11
whats my last msg | order; last 1; asker
what did ppl say last wk | range; 03-02 03-09
what happened yesturday | range; 03-10 03-11
how many mesages did Ana post last week | count; Ana; 03-02 03-09
what did Ana say on wendsday | range; Ana; 03-04 03-05
messages from febuary | range; 02-01 03-01
what did we say last nigth | range; 03-10 03-11
whats the frist message | order; first 1
"""


@pytest.mark.parametrize(("text", "expected"), rows(TYPED))
def test_words_as_they_are_typed(text: str, expected: str) -> None:
    assert describe(parse(text)) == expected


@pytest.mark.parametrize(
    "word",
    [
        "massage",
        "latter",
        "paste",
        "posts",
        "stored",
        "weak",
        "mouths",
        "host",
        "sharing",
        "sharding",
        "match",
        "lest",
        "augusto",
        "eastern",
        "poster",
    ],
)
def test_other_words_are_no_slips(word: str) -> None:
    assert correct_slip(word, "en") is None


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("yesturday", "yesterday"),
        ("mesages", "messages"),
        ("febuary", "february"),
        ("lasst", "last"),
        ("wenesday", "wednesday"),
    ],
)
def test_slips_of_the_pen(typed: str, meant: str) -> None:
    assert correct_slip(typed, "en") == meant


def test_a_slip_lowers_the_confidence_and_a_topic_is_left_as_it_is() -> None:
    right, slip = parse("what happened yesterday"), parse("what happened yesturday")
    assert right
    assert slip
    assert slip.confidence < right.confidence
    topic = parse("when did we last talk about mesages")
    assert topic
    assert topic.topic == "mesages"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("que dijo <@U1> ayer", "es"),
        ("que disse <@U1> ontem", "pt"),
        ("que dit <@U1>", "fr"),
        ("letzte nachricht", "de"),
        ("last message", "en"),
        ("oct 7", "en"),
    ],
)
def test_words_tell_the_language_rather_than_its_detection(text: str, code: str) -> None:
    assert choose_lexicon(text.split(), "en").language.code == code


PEOPLE = frozenset({"ana", "ana silva", "maud", "will", "may", "mark", "hope", "art", "rob"})
NAMED = """
last time maud posted? | order; last 1; maud
show all maud msgs from last week | range; maud; 03-02 03-09
mauds last message yesterday | order; last 1; maud; 03-10 03-11
msgs from ana silva yesterday | range; ana silva; 03-10 03-11
nachrichten von ana gestern | range; ana; 03-10 03-11
todo lo que dijo ana ayer | range; ana; 03-10 03-11
what did will say yesterday | range; will; 03-10 03-11
what did mark post last week | range; mark; 03-02 03-09
last time may posted | order; last 1; may
first thing rob said today | order; first 1; rob; 03-11 03-12
"""


@pytest.mark.parametrize(("text", "expected"), rows(NAMED))
def test_names_of_members_need_no_capital(text: str, expected: str) -> None:
    assert describe(parse(text, PEOPLE)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "messages from may",
        "mark the last message as read",
        "will the last message be deleted",
        "i hope the last message arrived",
        "show art messages from yesterday",
        "what did we say about hope last week",
        "who will mark the first message",
        "when will we talk about it first",
        "what may we say first",
        "rob the last bank",
    ],
)
def test_ordinary_words_are_no_members(text: str) -> None:
    time = parse(text, PEOPLE)
    assert time is None or time.speaker is None


def test_possible_names_are_words_that_the_grammar_does_not_know() -> None:
    assert {"rosalee", "rosalees"} & find_names("rosalees last message yesterday") == {"rosalee", "rosalees"}
    assert find_names("what happened yesterday") == frozenset()
    assert find_names("rosalee wrote a poem") == frozenset()


@pytest.mark.parametrize(
    "text",
    [
        "was ist der erste parameter von map",
        "wie viele nachrichten kann kafka puffern",
        "kannst du mir sagen wie ich die letzte zeile lösche",
        "was ist passiert mit der datenbank",
        "wann kommt die nächste version raus",
        "c'est quoi la première étape pour installer docker",
        "combien de messages kafka peut stocker",
        "quelle est la dernière version de python",
        "comment lire la dernière ligne d'un fichier",
        "cuál es el primer paso para instalar docker",
        "cuántos mensajes puede guardar kafka",
        "cómo leo la última línea de un archivo",
        "qual é o primeiro passo para instalar docker",
        "quantas mensagens o kafka pode guardar",
        "como leio a última linha de um arquivo",
        "quem inventou o python",
    ],
)
def test_questions_about_other_things_filter_nothing(text: str) -> None:
    time = parse(text)
    assert time is None or time.strength == "boost"


def test_a_capital_and_a_possessive_make_a_name_of_any_word() -> None:
    assert describe(parse("What was Else's latest message?")) == "order; last 1; Else"


def test_a_short_word_is_read_as_the_first_of_a_phrase_that_misses_a_letter() -> None:
    """Alone it is too short to tell."""
    prompts = ("how many did Ana send", "hw many did Ana send", "hw tall did Ana send")
    right, slip, alone = (read_prompt(prompt, "en", "DMY") for prompt in prompts)
    assert right
    assert slip
    assert (slip.symbols, slip.is_corrected) == (right.symbols, True)
    assert alone is None


@pytest.mark.parametrize(
    ("prompt", "first", "last"),
    [
        ("was wurde am 20. geschrieben?", "2026-02-20T00", "2026-02-21T00"),
        ("was wurde am 20. oder 21. geschrieben?", "2026-02-20T00", "2026-02-22T00"),
        ("¿qué se dijo el 20?", "2026-02-20T00", "2026-02-21T00"),
        ("¿qué se dijo el día 20?", "2026-02-20T00", "2026-02-21T00"),
        ("¿qué se dijo el 20 o el 21?", "2026-02-20T00", "2026-02-22T00"),
        ("qu'est-ce qui s'est dit le 20 ou le 21 ?", "2026-02-20T00", "2026-02-22T00"),
        ("o que foi dito no dia 20 ou 21?", "2026-02-20T00", "2026-02-22T00"),
        ("was hat Ana im Januar oder Februar geschrieben?", "2026-01-01T00", "2026-03-01T00"),
        ("was wurde gestern zwischen 2 und 4 nachts geschrieben?", "2026-03-10T02", "2026-03-10T04"),
        ("¿qué se dijo ayer entre las 6 y las 9 de la mañana?", "2026-03-10T06", "2026-03-10T09"),
        ("qu'est-ce qui s'est dit hier entre 6 et 9 heures du matin ?", "2026-03-10T06", "2026-03-10T09"),
        ("o que foi dito ontem entre as 6 e as 9 da manhã?", "2026-03-10T06", "2026-03-10T09"),
        ("was wurde heute vor einem Jahr geschrieben?", "2025-03-11T00", "2025-03-12T00"),
        ("¿qué se dijo hace un año hoy?", "2025-03-11T00", "2025-03-12T00"),
        ("qu'est-ce qui s'est dit il y a un an aujourd'hui ?", "2025-03-11T00", "2025-03-12T00"),
        ("o que foi dito há um ano hoje?", "2025-03-11T00", "2025-03-12T00"),
        ("was wurde vorletzten Montag geschrieben?", "2026-03-02T00", "2026-03-03T00"),
        ("qu'est-ce qui s'est dit l'avant-dernier mercredi ?", "2026-02-25T00", "2026-02-26T00"),
        ("was wurde Anfang des Monats geschrieben?", "2026-03-01T00", "2026-03-11T00"),
        ("¿qué se dijo a principios de mes?", "2026-03-01T00", "2026-03-11T00"),
        ("qu'est-ce qui s'est dit en début de mois ?", "2026-03-01T00", "2026-03-11T00"),
        ("o que foi dito no início do mês?", "2026-03-01T00", "2026-03-11T00"),
        ("¿quién escribió al principio de marzo?", "2026-03-01T00", "2026-03-11T00"),
        ("¿Qué dijo Tobi al principio de marzo?", "2026-03-01T00", "2026-03-11T00"),
        ("¿qué escribió Ana al inicio de febrero?", "2026-02-01T00", "2026-02-11T00"),
        ("¿quién escribió al inicio del mes?", "2026-03-01T00", "2026-03-11T00"),
        ("¿quién habló al principio de la semana?", "2026-03-09T00", "2026-03-11T00"),
        ("was wurde in der letzten Februarwoche geschrieben?", "2026-02-23T00", "2026-03-02T00"),
        ("qu'est-ce qui s'est dit ces quinze derniers jours ?", "2026-02-24T00", "2026-03-12T00"),
    ],
)
def test_days_of_the_month_and_hours_of_a_part_of_the_day(prompt: str, first: str, last: str) -> None:
    found = parse_time(prompt, asked_at=NOW)
    assert found is not None
    assert found.oldest is not None
    assert found.latest is not None
    assert (found.oldest.isoformat()[:13], found.latest.isoformat()[:13]) == (first, last)


def test_of_two_days_that_are_far_apart_what_is_between_is_not_left_out_nor_told() -> None:
    found = parse_time("what was said on the 20th or 25th?", asked_at=NOW)
    assert found is not None
    assert found.strength == "boost"


@pytest.mark.parametrize(
    ("prompt", "speaker", "topic"),
    [
        ("¿cuántas veces mencionó Ana el horno?", "Ana", "horno"),
        ("¿cuántas veces habló Ana del horno?", "Ana", "horno"),
        ("combien de fois Ana a-t-elle parlé du four ?", "Ana", "four"),
        ("combien de fois Luc a-t-il mentionné le four ?", "Luc", "four"),
        ("quantas vezes a Ana mencionou o forno?", "Ana", "forno"),
    ],
)
def test_who_is_counted_may_stand_on_either_side_of_the_verb(prompt: str, speaker: str, topic: str) -> None:
    found = parse_time(prompt, asked_at=NOW)
    assert found is not None
    assert (found.kind, found.speaker, found.topic, found.strength) == ("count", speaker, topic, "hard")


def test_two_people_may_be_asked_about_with_a_pronoun_behind_the_verb() -> None:
    found = parse_time("de quoi Ana et Tom ont-ils parlé la semaine dernière ?", asked_at=NOW)
    assert found is not None
    assert (found.speaker, found.other_speaker, found.is_exchange) == ("Ana", "Tom", True)


def test_what_was_of_a_day_may_be_summed_up() -> None:
    found = parse_time("resume lo de ayer", asked_at=NOW)
    assert found is not None
    assert found.strength == "hard"


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en", "chapter reached exchanged promise meaning"),
        ("de", "schwarz Schatz Beschwerde warte gehofft"),
        ("fr", "selon plante débuts dégâts"),
        ("es", "quemado alerta quedarse"),
        ("pt", "prova trocar casal"),
    ],
)
def test_words_of_the_language_are_no_slips(code: str, words: str) -> None:
    assert [word for word in words.lower().split() if correct_slip(word, code)] == []
