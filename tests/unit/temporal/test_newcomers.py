"""What newcomers ask in five languages, and near misses: sessions, parts of months, leads, measures, beginnings."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from contextwin.models.time_constraints import TimeConstraint
from contextwin.temporal import parse_time
from contextwin.temporal.lexer import MAX_CHARS, shorten

ASKED_AT = datetime(2025, 1, 9, 15, tzinfo=UTC)
BERLIN = ZoneInfo("Europe/Berlin")
PEOPLE = frozenset({"ana", "anna", "jonas", "lena", "will"})

PREVIOUS_SESSION = """
what were we on about last time?
what did we do the last time we chatted
summary of last time please
what did we decide in the last conversation
was haben wir letztes Mal gemacht?
Worum ging's beim letzten Mal?
Wo sind wir letztes Mal stehen geblieben?
qu'est-ce qu'on a fait la dernière fois ?
¿de qué iba nuestra última conversación?
¿qué hicimos la última vez?
o que vimos na última sessão?
do que falamos da última vez?
our chat from last time, sum it up
résume notre dernière discussion stp
"""
RANGES = """
what was said in early december | 12-01..12-11
mid december messages please | 12-10..12-21
what got posted in #general in late december | 12-21..01-01
mid april last year, what did I write? | 04-10..04-21
was wurde Ende Dezember geschrieben? | 12-21..01-01
letztes Jahr Mitte April, was haben wir besprochen? | 04-10..04-21
de quoi a-t-on parlé fin décembre ? | 12-21..01-01
¿qué se escribió a finales de diciembre? | 12-21..01-01
o que falamos no final de dezembro? | 12-21..01-01
what did we say in the second fortnight of december | 12-16..01-01
was wurde in der zweiten Dezemberhälfte gesagt | 12-16..01-01
tout ce qui a été dit la première quinzaine de décembre | 12-01..12-16
lo que se dijo en la segunda quincena de diciembre | 12-16..01-01
o que foi dito na primeira quinzena de dezembro | 12-01..12-16
what was everybody saying between christmas and new year | 12-25..01-02
stuff posted between christmas and new years | 12-25..01-02
zweite Hälfte Dezember, was lief in #general | 12-16..01-01
primeros de diciembre, qué se dijo | 12-01..12-11
was wurde am Wochenende vom 14. Dezember geschrieben? | 12-14..12-16
was wurde am Wochenende um den 14. Dezember geschrieben? | 12-14..12-16
was wurde zwischen Weihnachten und Neujahr geschrieben? | 12-25..01-02
was haben wir zwischen den Jahren geschrieben? | 12-25..01-01
qu'est-ce qui a été dit entre les fêtes ? | 12-25..01-01
first message of the new year | 01-01..01-10
erste Nachricht im neuen Jahr | 01-01..01-10
premier message de la nouvelle année | 01-01..01-10
primer mensaje del nuevo año | 01-01..01-10
primeira mensagem do novo ano | 01-01..01-10
what was written on 18 december between 7 and 8 in the morning | 12-18..12-18
"""
#: Question | order, speaker, topic.
PLACES = """
What I still lack: who raised the allergens first? | first - allergens
before I close the laptop: what was the last thing Ana wrote? | last Ana -
quick one before I forget, what was the last thing you told me? | last you -
Bevor ich gehe: was hat Ana zuletzt geschrieben? | last Ana -
avant que je parte, quel est le dernier message d'Ana ? | last Ana -
antes de irme, ¿qué dijo Ana por última vez? | last Ana -
to settle a bet, who first mentioned coral? | first - coral
earliest invoice message in december | first - invoice
Ana's latest coral post | last Ana coral
what was Ana's first reply about coral | first Ana coral
who was first to talk about the printer in december | first - printer
Qui a parlé en premier du parking ? | first - parking
¿quién mencionó primero los corales? | first - corales
quem mencionou primeiro os corais? | first - corais
anna's latest? | last anna -
la dernière d'Ana ? | last Ana -
lo último de Ana | last Ana -
how did #general kick off in january | first - -
wie fing #general im Januar an? | first - -
comment a commencé #general en janvier ? | first - -
cómo empezó #general en enero | first - -
como começou o #general em janeiro | first - -
how did #general end yesterday | last - -
what did I want from you originally? | first asker -
was wollte ich ursprünglich von dir? | first asker -
qu'est-ce que je voulais de toi au départ ? | first asker -
¿qué quería yo de ti al principio? | first asker -
o que eu queria de você no começo? | first asker -
what was this about, in the beginning | first - -
worum ging es hier am Anfang? | first - -
¿de qué iba esto al principio? | first - -
what was my original question | first asker -
when did I say 'good morning' | last asker "good morning"
um wie viel Uhr hab ich heute 'Moin' gesagt? | last asker "Moin"
à quelle heure j'ai dit 'bonjour' aujourd'hui ? | last asker "bonjour"
"""
MEASURES = """
top channel | which channel had most traffic in december?
top channel | the busiest channel last week
top channel | welcher Kanal war im Dezember am aktivsten
top channel | quel canal a été le plus actif en décembre ?
top channel | ¿en qué canal se escribió más en diciembre?
top channel | qual canal teve mais mensagens em dezembro?
bottom channel | which channel had the fewest messages last week
bottom author | who's been the quietest in #general this month so far
bottom author | wer hat im Dezember am wenigsten geschrieben?
bottom author | qui a le moins écrit en décembre ?
bottom author | ¿quién escribió menos en diciembre?
bottom author | quem escreveu menos em dezembro?
bottom period | quietest day last week
first of two | which did we mention earlier, redis or webhooks
first of two | redis or webhooks - which was mentioned first
first of two | which came up later, redis or webhooks?
"""
TALKED = """
has anyone here ever brought up a sauna? | sauna
hat hier jemals jemand eine Sauna erwähnt? | Sauna
¿alguien ha mencionado alguna vez una sauna? | sauna
what was it I said re the webhook | webhook
what was it that I said about the webhook | webhook
what have I written on allergens so far | allergens
have I written anything about the dentist | dentist
was habe ich bisher über den Webhook geschrieben? | Webhook
"""
NEAR_MISSES = """
the last session of the conference was great
last time we met Ana was late
happy new year everyone, who has the keys?
our new year plan, who has it?
who needs at least two days off in december
what is the least bad option for the release
which channel should I post this in?
ana's latest pull request is broken
has anyone ever been to Lisbon?
what did I originally pay for the tickets?
how did the project start?
should I fix redis or webhooks first?
what was the last error message
what is the original message format
my original plan was better
which is the most active volcano
when you say "other packages" do you mean stdlib, or third party?
Before I go, can you fix the first message in the queue?
"""


def rows(table: str) -> list[list[str]]:
    return [[part.strip() for part in line.split(" | ")] for line in table.strip().splitlines()]


def parse(prompt: str) -> TimeConstraint | None:
    return parse_time(prompt, asked_at=ASKED_AT, tz="Europe/Berlin", people=PEOPLE)


def sure(prompt: str) -> TimeConstraint:
    found = parse(prompt)
    assert found is not None
    assert (found.strength, found.unread) == ("hard", ())
    return found


@pytest.mark.parametrize("prompt", PREVIOUS_SESSION.strip().splitlines())
def test_the_previous_session(prompt: str) -> None:
    assert sure(prompt).scope == "previous session"


@pytest.mark.parametrize(
    "prompt",
    ["when was the last time we chatted?", "when did we speak last time", "what did Ana say the last time she posted"],
)
def test_the_last_time_itself(prompt: str) -> None:
    found = sure(prompt)
    assert (found.scope, found.order, found.ordinal) == (None, "last", 1)


@pytest.mark.parametrize(("prompt", "days"), rows(RANGES))
def test_ranges(prompt: str, days: str) -> None:
    found = sure(prompt)
    ends = [end.astimezone(BERLIN).strftime("%m-%d") for end in (found.oldest, found.latest) if end]
    assert "..".join(ends) == days


def test_late_in_a_year_what_is_new_is_yet_to_come() -> None:
    found = parse_time("first message of the new year", asked_at=datetime(2024, 12, 20, tzinfo=UTC))
    assert found is None or found.oldest is None


@pytest.mark.parametrize(("prompt", "expected"), rows(PLACES))
def test_places_in_a_row(prompt: str, expected: str) -> None:
    found = sure(prompt)
    order, speaker, topic = expected.split(" ", 2)
    assert found.ordinal == 1
    assert [found.order, found.speaker or "-", found.topic or "-"] == [order, speaker, topic]


@pytest.mark.parametrize(("measure", "prompt"), rows(MEASURES))
def test_measures(measure: str, prompt: str) -> None:
    assert sure(prompt).measure == measure


@pytest.mark.parametrize(("prompt", "topic"), rows(TALKED))
def test_whether_it_was_spoken_of(prompt: str, topic: str) -> None:
    found = sure(prompt)
    assert (found.rule, found.topic) == ("talked of", topic)


@pytest.mark.parametrize("prompt", NEAR_MISSES.strip().splitlines())
def test_near_misses_ask_for_no_messages(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.strength == "boost"


@pytest.mark.parametrize(
    "prompt",
    [
        "Before I joined, what was the last thing Ana said?",
        "Bevor ich dazukam, was hat Ana zuletzt geschrieben?",
        "In the app, what is the last message?",
    ],
)
def test_what_narrows_a_question_is_not_left_out(prompt: str) -> None:
    found = parse(prompt)
    assert found is not None
    assert found.unread
    assert found.confidence < 0.7


@pytest.mark.parametrize(
    ("before", "question", "behind"),
    [
        (
            "The numbers come from Anna and the slides are not done, sorry for that.",
            "For my reply to their lawyer I need everything that was said yesterday in #general, our time, in full.",
            "Please don't summarise, she will want the wording.",
        ),
        (
            "My laptop is dead and the branch list means nothing to me.",
            "To find my way back into it I would like to see what I wrote yesterday, all of it please.",
            "The rest of the team need not worry, I'll be slow today, that's all.",
        ),
        (
            "Mein Laptop ist abgestürzt und der Bericht für die Chefin ist weg.",
            "Ich bräuchte alles, was ich gestern geschrieben habe.",
            "Den Rest finde ich selbst, danke dir.",
        ),
    ],
)
def test_the_sentence_that_asks_is_read_by_itself(before: str, question: str, behind: str) -> None:
    for prompt in (question, f"{before} {question}", f"{before} {question} {behind}", f"{before * 40} {question}"):
        found = sure(prompt)
        assert found.oldest is not None
        assert found.oldest.astimezone(BERLIN).strftime("%m-%d") == "01-08"


def test_a_long_prompt_is_read_at_both_ends() -> None:
    prompt = f"first. {'word ' * MAX_CHARS} last."
    assert len(shorten(prompt)) == MAX_CHARS
    assert shorten(prompt).startswith("first.")
    assert shorten(prompt).endswith("last.")


def test_known_things_came_first_and_things_of_the_world() -> None:
    known, of_world = (
        parse(f"what came first, {one} or {other}?") for one, other in (("the egg", "the hen"), ("egg", "hen"))
    )
    assert known is not None
    assert of_world is not None
    assert (known.rule, of_world.rule) == ("known came first", "came first")
