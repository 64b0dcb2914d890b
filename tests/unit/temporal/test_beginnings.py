"""What was said at the beginning, at both ends, before an answer, or at all, in five languages; and what is not so."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.time_constraints import TimeConstraint
from contextwin.temporal import parse_time
from contextwin.temporal.aggregates import CAME_FIRST, KNOWN_CAME_FIRST
from contextwin.temporal.question import TALKED_OF

#: A Wednesday afternoon.
ASKED_AT = datetime(2026, 3, 11, 14, 30, tzinfo=UTC)


def parse(prompt: str) -> TimeConstraint | None:
    return parse_time(prompt, asked_at=ASKED_AT)


def read(prompt: str) -> TimeConstraint:
    found = parse(prompt)
    assert found is not None
    assert found.strength == "hard", found
    assert found.unread == ()
    return found


BEGINNINGS = """
what did I ask initially                              | asker
what did you originally say about kelp                | you kelp
what was initially said about kelp                    | kelp
at the start, what did I ask you?                     | asker
what did you tell me at the beginning                 | you
what did you tell me at the very beginning?           | you
what did I say to begin with                          | asker
what did I ask when we started?                       | asker
what did I write when we first started talking?       | asker
Was habe ich am Anfang gefragt?                       | asker
Was hast du ganz am Anfang gesagt?                    | you
Was wurde ursprünglich über kelp gesagt?              | kelp
was hab ich anfangs geschrieben                       | asker
Was habe ich gefragt, als wir angefangen haben?       | asker
Qu'est-ce que j'ai demandé au départ ?                | asker
qu'as-tu dit initialement sur kelp ?                  | you kelp
Qu'est-ce que tu as dit quand on a commencé ?         | you
¿Qué pregunté al comienzo?                            | asker
¿Qué dijiste originalmente sobre kelp?                | you kelp
¿Qué pregunté cuando empezamos?                       | asker
O que eu perguntei no começo?                         | asker
O que você disse originalmente sobre kelp?            | you kelp
O que eu disse quando começamos?                      | asker
initially, what did I want?                           | asker
when we started, what did I want?                     | asker
to begin with, what did I ask about kelp?             | asker kelp
at the very start, what did you say about kelp?       | you kelp
what was my question at the start?                    | asker
at the start, what was my question?                   | asker
what was your answer at the beginning?                | you
Was wollte ich ursprünglich?                          | asker
Was wollte ich anfangs?                               | asker
Was wollte ich zuerst?                                | asker
Ganz am Anfang, was wollte ich da?                    | asker
Als wir angefangen haben, was wollte ich?             | asker
Was war anfangs meine Frage?                          | asker
Am Anfang, was war deine Antwort?                     | you
Au tout début, qu'est-ce que je voulais ?             | asker
Initialement, que voulais-je ?                        | asker
Quelle était ma question au début ?                   | asker
Al principio, ¿qué quería yo?                         | asker
Cuando empezamos, ¿qué pregunté?                      | asker
¿Cuál era mi pregunta al comienzo?                    | asker
Inicialmente, o que eu queria?                        | asker
Quando começamos, o que eu queria?                    | asker
Qual era a minha pergunta no começo?                  | asker
which message about kelp came first                   | kelp
which mention of kelp came first?                     | kelp
Welche Nachricht über kelp kam zuerst?                | kelp
Quel message sur kelp est venu en premier ?           | kelp
¿Qué mensaje sobre kelp llegó primero?                | kelp
Qual mensagem sobre kelp veio primeiro?               | kelp
"""


@pytest.mark.parametrize("line", BEGINNINGS.strip().splitlines())
def test_the_first_is_asked_for_in_other_words(line: str) -> None:
    prompt, _, expected = map(str.strip, line.partition("|"))
    found = read(prompt)
    assert (found.order, found.ordinal, found.limit) == ("first", 1, None)
    assert " ".join(filter(None, (found.speaker, found.topic))) == expected


TALK = """
have we talked about kelp before                      | kelp
have we already discussed kelp?                       | kelp
did we ever mention kelp                              | kelp
has kelp come up before?                              | kelp
what did I say about kelp                             | asker kelp
What have you told us about kelp?                     | you kelp
have I mentioned kelp before?                         | asker kelp
have you mentioned kelp before?                       | you kelp
Haben wir schon mal über kelp gesprochen?             | kelp
Haben wir vorher schon über kelp geredet?             | kelp
Was hast du über kelp gesagt?                         | you kelp
On a déjà parlé de kelp avant ?                       | kelp
Qu'est-ce que j'ai dit sur kelp ?                     | asker kelp
¿Ya hemos hablado de kelp antes?                      | kelp
¿Qué dijiste sobre kelp?                              | you kelp
Nós já conversamos sobre kelp?                        | kelp
O que eu disse sobre kelp?                            | asker kelp
"""


@pytest.mark.parametrize("line", TALK.strip().splitlines())
def test_whether_something_was_spoken_of_is_asked_of_all_messages(line: str) -> None:
    prompt, _, expected = map(str.strip, line.partition("|"))
    found = read(prompt)
    assert (found.rule, found.kind, found.ordinal, found.order) == (TALKED_OF, "order", None, None)
    assert " ".join(filter(None, (found.speaker, found.topic))) == expected


@pytest.mark.parametrize(
    "prompt",
    [
        "have you heard about the strike?",
        "did you hear of the kelp?",
        "have we agreed on a price?",
        "did we decide on kelp",
        "did I tell you that the press is broken?",
        "did I mention that I am away from Monday on?",
        "have we got enough kelp?",
        "what did the manual say about kelp?",
        "what do you know about kelp?",
        "what would you say about kelp?",
        "can you tell me about kelp",
        "what did Ana say about kelp",
        "did I say hello?",
        "Hast du von dem Streik gehört?",
        "Que sais-tu sur kelp ?",
        "¿Qué sabes sobre kelp?",
        "O que você sabe sobre kelp?",
    ],
)
def test_what_is_no_talk_of_mine_or_yours_is_left_alone(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.rule != TALKED_OF


@pytest.mark.parametrize(
    ("prompt", "rule"),
    [
        ("what came first, kelp or coral", CAME_FIRST),
        ("which came first: the kelp or the coral?", KNOWN_CAME_FIRST),
        ("Was kam zuerst, kelp oder coral?", CAME_FIRST),
        ("Qu'est-ce qui est venu en premier, kelp ou coral ?", CAME_FIRST),
        ("¿Qué vino primero, kelp o coral?", CAME_FIRST),
        ("O que veio primeiro, kelp ou coral?", CAME_FIRST),
    ],
)
def test_which_came_first_is_a_belief_for_the_store_to_confirm(prompt: str, rule: str) -> None:
    found = read(prompt)
    assert (found.rule, found.measure, found.topic, found.other_topic) == (rule, "first of two", "kelp", "coral")
    assert found.confidence < 0.7


@pytest.mark.parametrize("prompt", ["which comes first, kelp or coral?", "what should come first, kelp or coral"])
def test_what_comes_first_is_not_asked_of_messages(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.measure is None


@pytest.mark.parametrize(
    ("prompt", "speaker"),
    [
        ("first and last thing I asked today", "asker"),
        ("what were the first and the last thing I said?", "asker"),
        ("your first and last messages", "you"),
        ("meine erste und letzte Nachricht heute", "asker"),
        ("mon premier et mon dernier message", "asker"),
        ("mi primer y mi último mensaje de hoy", "asker"),
        ("minha primeira e última mensagem de hoje", "asker"),
    ],
)
def test_both_ends_are_asked_for(prompt: str, speaker: str) -> None:
    found = read(prompt)
    assert (found.measure, found.speaker) == ("both ends", speaker)


@pytest.mark.parametrize(
    ("prompt", "of"),
    [
        ("what did you tell me before the kelp answer?", None),
        ("what did I ask before the kelp question", None),
        ("what did you say right before your answer about kelp?", "you"),
        ("Was hast du mir vor der Antwort zu kelp gesagt?", None),
        ("Qu'est-ce que tu m'as dit avant la réponse sur kelp ?", None),
        ("¿Qué me dijiste antes de la respuesta sobre kelp?", None),
        ("O que você me disse antes da resposta sobre kelp?", None),
    ],
)
def test_an_answer_is_a_landmark(prompt: str, of: str | None) -> None:
    landmark = read(prompt).landmark
    assert landmark is not None
    assert (landmark.side, landmark.topic, landmark.speaker) == ("before", "kelp", of)


@pytest.mark.parametrize(
    "prompt", ["what did you say before the release notes?", "what did I say before the keynote talk?"]
)
def test_another_noun_is_no_landmark(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.landmark is None


@pytest.mark.parametrize(
    ("prompt", "topic"),
    [
        ("what time did I say hi", "hi"),
        ("when did I last say hello?", "hello"),
        ("when was good morning said?", "good morning"),
        ("Um wie viel Uhr habe ich hallo gesagt?", "hallo"),
        ("À quelle heure ai-je dit bonjour aujourd'hui ?", "bonjour"),
        ("¿A qué hora dije hola hoy?", "hola"),
        ("A que horas eu disse oi hoje?", "oi"),
    ],
)
def test_a_greeting_that_somebody_said_is_no_manners(prompt: str, topic: str) -> None:
    found = read(prompt)
    assert (found.order, found.ordinal, found.topic) == ("last", 1, topic)


@pytest.mark.parametrize(
    "prompt", ["hi, what did I say last?", "what did you say, hello?", "what was the last message here, hi"]
)
def test_a_greeting_that_greets_is_none(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.topic is None


@pytest.mark.parametrize(
    "prompt",
    [
        "how was the cover initially bound?",
        "who made the initial sketch?",
        "what is the original size?",
        "at the start of the run, is the ink dry?",
        "to begin with, how much paper is left?",
        "how do I start the machine?",
        "Wie groß war es ursprünglich?",
        "À l'origine, quelle était la couleur ?",
        "Para empezar, ¿qué papel es más barato?",
        "Para começar, qual papel é mais barato?",
    ],
)
def test_a_beginning_of_something_else_is_left_to_relevance(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.strength == "boost"


@pytest.mark.parametrize(
    "prompt",
    [
        "what did I originally plan?",
        "what was I building when we started",
        "what was I doing at the beginning?",
        "what was I called originally?",
        "¿qué estaba haciendo yo al principio?",
        "o que eu estava fazendo no começo?",
        "Was habe ich anfangs gewollt?",
        "Was baute ich, als wir angefangen haben?",
        "¿Qué quería al principio?",
        "¿cuál fue la última cosa que hicimos?",
        "lo último que hicimos",
        "qual foi a última coisa que fizemos?",
        "what was your last advice to me?",
        "what advice did you give me last?",
        "which day did we first meet?",
        "when was the last time I was here?",
        "was hast du mir als letztes geraten?",
        "quel conseil m'as-tu donné en dernier ?",
    ],
)
def test_a_place_in_our_past_that_is_not_read_is_doubted(prompt: str) -> None:
    found = parse(prompt)
    assert found is not None
    assert (found.strength, found.confidence < 0.7) == ("boost", True)


@pytest.mark.parametrize(
    "prompt",
    [
        "do I glue first or fold first?",
        "what should I print first?",
        "is the first page blank?",
        "did you print the first page?",
        "what does the last invoice say?",
        "how do we get the latest version?",
    ],
)
def test_a_place_in_a_row_of_other_things_is_not_doubted(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.confidence >= 0.7


@pytest.mark.parametrize(
    "prompt",
    [
        "who came up with the idea of the 4 day week?",
        "who brought up the subject of the 4 day week",
        "who raised the topic of the 4 day week?",
        "whose idea was the 4 day week?",
        "who had the idea for the 4 day week",
        "who first brought up the 4 day week?",
    ],
)
def test_who_started_a_topic_is_who_first_spoke_of_it(prompt: str) -> None:
    found = read(prompt)
    assert (found.kind, found.order, found.ordinal, found.topic, found.speaker) == (
        "order",
        "first",
        1,
        "4 day week",
        None,
    )
    assert found.asks_who
    assert found.confidence >= 0.7


@pytest.mark.parametrize(
    ("prompt", "topic"),
    [
        ("Wer hat das Thema Umzug aufgebracht?", "Umzug"),
        ("wer kam auf die Idee mit dem Umzug?", "Umzug"),
        ("Wer hatte die Idee mit dem Umzug?", "Umzug"),
        ("Wessen Idee war der Umzug?", "Umzug"),
        ("qui a lancé le sujet du déménagement ?", "déménagement"),
        ("qui a eu l'idée du déménagement ?", "déménagement"),
        ("de qui vient l'idée du déménagement ?", "déménagement"),
        ("¿quién sacó el tema de la mudanza?", "mudanza"),
        ("¿de quién fue la idea de la mudanza?", "mudanza"),
        ("quem trouxe o assunto da mudança?", "mudança"),
        ("quem teve a ideia da mudança?", "mudança"),
    ],
)
def test_who_started_a_topic_in_other_languages(prompt: str, topic: str) -> None:
    found = read(prompt)
    assert (found.order, found.ordinal, found.topic, found.asks_who) == ("first", 1, topic, True)
    assert found.confidence >= 0.7


@pytest.mark.parametrize(
    "prompt",
    [
        "who suggested the raffle?",
        "who brought up the boxes?",
        "who came up with the name?",
        "wer hat den Umzug vorgeschlagen?",
        "qui a proposé le déménagement ?",
        "¿a quién se le ocurrió la mudanza?",
        "quem sugeriu a mudança?",
    ],
)
def test_what_was_proposed_may_be_more_than_talk(prompt: str) -> None:
    found = read(prompt)
    assert (found.order, found.ordinal, found.confidence) == ("first", 1, 0.65)


@pytest.mark.parametrize(
    "prompt",
    [
        "who mentioned the raffle?",
        "who likes the idea of a raffle?",
        "who was against the idea of the raffle?",
        "who has an idea how to fix it?",
        "any idea who moved the ladder?",
        "who started the company?",
        "who started the fire?",
        "who suggested it?",
        "who can raise the topic of the raffle tomorrow?",
        "should we bring up the raffle?",
        "wer findet die Idee mit dem Umzug gut?",
        "qui aime l'idée du déménagement ?",
        "¿quién tiene alguna idea?",
        "quem respondeu a pergunta da Ana?",
    ],
)
def test_who_did_something_else_started_no_topic(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.strength == "boost" or found.order is None


def test_what_came_up_is_what_was_told_before() -> None:
    assert read("The oven broke again. When did that first come up?").topic == "oven"
    found = parse("When did that first come up?")
    assert found is not None
    assert (found.strength, found.confidence, found.unread) == ("boost", 0.65, ("that",))
    assert read("whose bright idea was it to move the standup?").topic == "move the standup"


@pytest.mark.parametrize(
    ("prompt", "is_direct"),
    [
        ("my inbox is a joke, what was the last message in #ops?", False),
        ("what was the last message in our DMs?", True),
    ],
)
def test_a_word_of_another_language_says_nothing_of_direct_conversations(prompt: str, is_direct: bool) -> None:
    assert read(prompt).is_direct is is_direct


def test_the_last_time_is_no_part_of_a_topic() -> None:
    found = parse("les échanges d'@Ana avec @Ben à propos du four, la dernière fois")
    assert found is not None
    assert found.topic == "four"


@pytest.mark.parametrize(
    ("prompt", "order"),
    [
        ("what was the last thing we decided", "last"),
        ("what was the last thing we agreed on?", "last"),
        ("What was the first thing we decided?", "first"),
        ("Was war das Letzte, was wir beschlossen haben?", "last"),
        ("Quelle est la dernière chose que nous avons décidée ?", "last"),
        ("¿Qué fue lo último que decidimos?", "last"),
        ("Qual foi a última coisa que decidimos?", "last"),
    ],
)
def test_what_was_decided_last_is_hardly_the_last_message(prompt: str, order: str) -> None:
    found = read(prompt)
    assert (found.order, found.ordinal, found.confidence) == (order, 1, 0.65)


@pytest.mark.parametrize(
    ("prompt", "topic"),
    [
        ("what was the last thing we said", None),
        ("what was the last thing we wrote?", None),
        ("what was the last thing we decided about the kelp?", "kelp"),
    ],
)
def test_what_was_said_last_or_decided_on_a_topic_is_certain(prompt: str, topic: str | None) -> None:
    found = read(prompt)
    assert (found.order, found.ordinal, found.topic, found.confidence) == ("last", 1, topic, 0.95)


@pytest.mark.parametrize(
    "prompt",
    [
        "what was the price at the start?",
        "when we started the club, who paid?",
        "to begin with, which plug do we need?",
        "Was wollte ich noch kaufen?",
        "Ich wollte wissen, wer den Schlüssel hat",
        "au début du film, qui entre ?",
        "o que muda no início do ano?",
    ],
)
def test_what_was_at_the_start_of_something_else_is_left_to_relevance(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or (found.strength, found.order) == ("boost", None)
