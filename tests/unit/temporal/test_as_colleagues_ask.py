"""Questions as colleagues type them: what each asks for, in one line, and what only looks like one."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.time_constraints import Landmark
from contextwin.temporal import TimeConstraint, parse_time

ASKED_AT = datetime(2024, 3, 1, 11, tzinfo=UTC)
PEOPLE = frozenset({"ana", "ben", "noor", "tim"})
MORE_PEOPLE = frozenset(
    {"ana", "dawn", "dez", "frank", "gigi", "harriet", "lukas", "mark", "marta", "priya", "rose", "tom", "will"}
)

# The prompt | what is asked; place; range; whose; about what.
ASKED = """
messages between june and august | range; 23-06-01..23-09-01
from june to august we had guests | range; 23-06-01..23-08-01; preferred; unread guests
show me what was written in here on gala sunday | range; 24-02-25..24-02-26; day of gala
what got posted over the gala weekend? | range; weekend of gala
It was the day of the slip. Which message did I send first that day? | order; first 1; by asker; day of slip
what did Ana write the day the pump leaked | range; by Ana; day of pump
what was said since the gala | range; since gala
was wurde am tag der gala geschrieben | range; day of gala
qué se escribió el domingo de la gala | range; day of gala
qu'est-ce qui a été dit le jour de la fête | range; day of fête
o que foi dito no dia da gala | range; day of gala
combien de jours de congé avons-nous | none
what was said on the day of the gala, 22 july | range; 23-07-22..23-07-23
quiero ver los mensajes de enero | range; 24-01-01..24-02-01
je voudrais voir les messages de janvier | range; 24-01-01..24-02-01
quero ver as mensagens de janeiro | range; 24-01-01..24-02-01
Necesito ver los mensajes de la segunda mitad de enero, me los pasas? | range; 24-01-16..24-02-01
everything from friday please, I'm writing the storm report | range; 24-02-23..24-02-24
what did Ana and I write privately last week | range; 24-02-19..24-02-26; by Ana & asker; directly
what did ana say about privately hosted runners last week | range; 24-02-19..24-02-26; by ana; about hosted runners
what did ana say about direct messages last week | range; 24-02-19..24-02-26; by ana; about direct messages
messages from the week of the 12th of june | range; 23-06-12..23-06-19
messages from the 22nd and 23rd of july | range; 23-07-22..23-07-24
the weekend of halloween, what was said | range; 23-11-04..23-11-06
what was written on easter weekend 2023 | range; 23-04-08..23-04-10
what was going on around easter | range; 23-04-05..23-04-13
what was posted over easter | range; 23-04-07..23-04-11
all from the morning of the big storm (20 october), up to midday | range; 23-10-20 05:00..23-10-20 12:00
first thing Noor said the day the bank slipped, 20th oct | order; first 1; 23-10-20..23-10-21; by Noor
what got posted in the small hours of the 20th of october | range; 23-10-20..23-10-20 06:00
what was said in the last days of june | range; 23-06-28..23-07-01
I was in a school since 9, what happened | range; 24-03-01 09:00..
nachrichten aus der woche vom 12. juni | range; 23-06-12..23-06-19
alles vom osterwochenende 2023 | range; 23-04-08..23-04-10
alles aus der ersten märzwoche 2023 | range; 23-02-27..23-03-06
nachrichten vom vorletzten wochenende | range; 24-02-17..24-02-19
was wurde rund um ostern geschrieben | range; 23-04-05..23-04-13
was kam in der nacht vom 20. auf den 21. oktober | range; 23-10-20 18:00..23-10-21 05:00
alle nachrichten vom 20.10. vormittags bis mittag | range; 23-10-20 05:00..23-10-20 12:00
was war in den letzten tagen los | range; 24-02-27..24-03-02
qué se escribió por semana santa | range; 23-04-02..23-04-10
mensajes del finde antepasado | range; 24-02-17..24-02-19
mensajes del 16 de diciembre por la tarde | range; 23-12-16 12:00..23-12-16 20:00
qué se escribió la madrugada del 20 de octubre | range; 23-10-20..23-10-20 06:00
qué se dijo en los últimos días | range; 24-02-27..24-03-02
mensajes del 22 y 23 de julio | range; 23-07-22..23-07-24
les messages de la semaine du 12 juin | range; 23-06-12..23-06-19
il s'est écrit quoi de la Toussaint au 10 novembre | range; 23-11-01..23-11-11
les messages de l'avant-dernier week-end | range; 24-02-17..24-02-19
mensagens do fim de semana retrasado | range; 24-02-17..24-02-19
o que se disse por volta da páscoa | range; 23-04-05..23-04-13
junta aí as mensagens da virada do ano, 31/12 e 1/1 | range; 23-12-31..24-01-02
what were we on about before this | range; previous conversation
what was the last conversation in #boat about | range; previous conversation
what did we last talk about in here | range; previous session
worum gings im letzten gespräch hier | range; previous conversation
worüber haben wir zwei hier zuletzt geredet | range; previous session
de qué hablábamos antes de esta conversación | range; previous conversation
de qué iba la última conversación en este canal | range; previous conversation
resumen de lo último que hablamos por aquí | range; previous conversation
on causait de quoi ici la dernière fois ? | range; previous session
sobre o que foi a última conversa neste canal | range; previous conversation
when did I last talk to Ana | order; last 1; exchange asker & Ana
in my dm with Ben, what's the second message | ordinal; first 2; exchange asker & Ben; directly; messages
what was my last chat with Ana about | order; last 1; exchange asker & Ana
Ana and Ben on tea, 15 aug, what did they write each other | range; 23-08-15..23-08-16; exchange Ana & Ben; about tea
what did Ana and Ben write to each other about the keys | range; exchange Ana & Ben; about keys
Was haben Ana und Ben sich über die Schlüssel geschrieben? | range; exchange Ana & Ben; about Schlüssel
qué se dijeron Ana y Ben sobre las llaves | range; exchange Ana & Ben; about llaves
que se sont dit Ana et Noor sur les clés ? | range; exchange Ana & Noor; about clés
o que a Ana e o Ben escreveram um ao outro sobre as chaves? | range; exchange Ana & Ben; about chaves
what do Ana and I discuss about the budget | none
Ana and Ben wrote to each other not long ago, can you show me their last chat? | order; last 1; exchange Ana & Ben
our last chat in here, Ben and me, how did it go again | order; last 1; exchange Ben & asker
was wurde letzte woche von dienstag bis donnerstag geschrieben | range; 24-02-20..24-02-23
wann haben Ana und ich das letzte mal geschrieben | order; last 1; exchange Ana & asker
mein letztes gespräch mit Ana, worum ging es da | order; last 1; exchange asker & Ana
cuándo hablamos por última vez Ana y yo | order; last 1; exchange Ana & asker
lo que nos escribimos Ana y yo en nuestra última conversación privada | order; last 1; exchange Ana & asker; directly
ce qu'on s'est dit en privé avec Ana en septembre | range; 23-09-01..23-10-01; exchange asker & Ana; directly
quand est-ce qu'on s'est parlé pour la dernière fois, Ana et moi | order; last 1; exchange Ana & asker
Ana e Ben: qual foi a última conversa deles? | order; last 1; exchange Ana & Ben
última troca de mensagens entre a Ana e o Ben | order; last 1; exchange Ana & Ben
toe jack, when last mentioned? | order; last 1; about toe jack
badgers, last word on them | order; last 1; about badgers
who started on about the badgers | order; first 1; about badgers
who first flagged that the power was out | order; first 1; about power was out
when did the shirt thing start | order; first 1; about shirt
wann hat zuletzt jemand den light timer erwähnt | order; last 1; about light timer
wann war zum ersten mal die rede vom ponton | order; first 1; about ponton
wer hat eigentlich als erstes von den shirts geredet | order; first 1; about shirts
quién fue el primero en mencionar el generador | order; first 1; about generador
cuándo salió a relucir lo de las camisetas | order; first 1; about camisetas
qui a parlé du générateur en premier | order; first 1; about générateur
à quand remonte la dernière mention du ponton | order; last 1; about ponton
o que foi dito por último sobre o Gordon, o caranguejo? | order; last 1; about Gordon
cuándo se habló por última vez de los gatitos (kittens)?? | order; last 1; about gatitos; or kittens
did Ben ever say anything about the otter | order; ever; by Ben; about otter
qué dijo Ana sobre las fechas en junio de 2023 | range; 23-06-01..23-07-01; by Ana; about fechas
an welchem tag war 2023 am meisten los? | top period; 23-01-01..24-01-01
in welchem channel war 2023 am wenigsten los | bottom channel; 23-01-01..24-01-01
cuál fue el canal más activo de mayo | top channel; 23-05-01..23-06-01
de tous les canaux, lequel est le plus calme cette année | bottom channel; 24-01-01..25-01-01
busiest chanel june 2023 | top channel; 23-06-01..23-07-01
day with the most messages since we opened the slack | top period; ever
cuántos mensajes llevo este mes | count; 24-03-01..24-04-01; by asker
wie oft hat Ben 2023 geschrieben | count; 23-01-01..24-01-01; by Ben
catch me up from where i last wrote something | range; away
was ist seit silvester an mir vorbeigegangen? | range; 23-12-31..
I was off gallivanting from the 1st to the 8th of february, what did folk write? | range; 24-02-01..24-02-09
anduve desconectado todo el mes pasado, ¿qué se contó la gente? | range; 24-02-01..24-03-01
fiquei fora de 1º de fevereiro até hoje, o que eu perdi? | range; 24-02-01..
who wrote the most on gala saturday, 22 july | top author; 23-07-22..23-07-23
latest in #data? | order; last 1
would you be so kind as to find Ana's final message of 2023 | order; last 1; 23-01-01..24-01-01; by Ana
I always thought Ben began the whole coral thing, but who was first to mention it? | order; first 1; about whole coral
since when has the pump been a problem? looking for the very first message about it | order; first 1; about pump
the new pump leaked, when did we last talk about it? | order; last 1; about new pump
we have a leak in the loft. did anyone mention it in january? | range; 24-01-01..24-02-01; about leak
where does the name Gordon come from, who wrote it first? | order; first 1; about Gordon
Der Ofen ist wieder kaputt. Wer hat das zuerst erwähnt? | order; first 1; about Ofen
Ab wann war eigentlich von Kafka die Rede? Ich suche die erste Nachricht dazu | order; first 1; about Kafka
Le four est encore en panne. Qui en a parlé en premier ? | order; first 1; about four
Il y a un problème avec le four. Quand est-ce qu'on en a parlé pour la première fois ? | order; first 1; about problème
El horno falla otra vez, ¿quién lo mencionó primero? | order; first 1; about horno
La bomba de agua está rota, ¿cuándo fue la última vez que hablamos de eso? | order; last 1; about bomba de agua
O forno quebrou de novo. Quem falou disso primeiro? | order; first 1; about forno
who mentioned it first? | order; first 1; unread it
I talked to Ana. When did she last write about it? | order; last 1; by Ana; unread it
"""


def parse(prompt: str) -> TimeConstraint | None:
    return parse_time(prompt, asked_at=ASKED_AT, people=PEOPLE)


def describe(time: TimeConstraint | None) -> str:
    """Return what matters of a constraint as one line."""
    if time is None:
        return "none"
    ends = ["" if moment is None else f"{moment:%y-%m-%d %H:%M}" for moment in (time.oldest, time.latest)]
    who = " & ".join(filter(None, (time.speaker, time.other_speaker)))
    parts = (
        time.measure or time.kind,
        f"{time.order} {time.ordinal or time.limit or 'all'}" if time.order else "",
        "..".join(ends).replace(" 00:00", "") if any(ends) else "",
        time.scope if time.scope in ("previous session", "previous conversation", "away", "ever") else "",
        who and f"{'exchange' if time.is_exchange else 'by'} {who}",
        "directly" if time.is_direct else "",
        "messages" if time.is_of_messages else "",
        time.topic and f"about {time.topic}",
        time.event and f"{'since' if time.event.is_since else f'{time.event.unit} of'} {time.event.words}",
        time.gloss and f"or {time.gloss}",
        "" if time.strength == "hard" else "preferred",
        f"unread {' '.join(time.unread)}" if time.unread else "",
    )
    return "; ".join(filter(None, parts))


@pytest.mark.parametrize(("prompt", "expected"), [row.rsplit(" | ", 1) for row in ASKED.strip().splitlines()])
def test_what_a_colleague_asks_for(prompt: str, expected: str) -> None:
    assert describe(parse(prompt)) == expected


@pytest.mark.parametrize(
    ("prompt", "speaker", "landmark", "end"),
    [
        (
            'what did people say between "he failed it" and Ben shouting PASSED',
            None,
            Landmark(side="after", topic='"he failed it"', is_open=True),
            Landmark(side="after", topic="shouting PASSED", speaker="Ben", is_open=True),
        ),
        (
            "on 20 oct, between Ana's roof hole and the tarp going on: what did Ben say",
            "Ben",
            Landmark(side="after", topic="roof hole", speaker="Ana", is_open=True),
            Landmark(side="after", topic="tarp", is_open=True),
        ),
        (
            'what came right after my "coral is here"',
            None,
            Landmark(side="after", topic='"coral is here"', speaker="asker", is_open=True),
            None,
        ),
        (
            'was kam gleich nach meinem "coral is here"?',
            None,
            Landmark(side="after", topic='"coral is here"', speaker="asker", is_open=True),
            None,
        ),
        (
            "Was hat Ana gesagt, als Ben nach der Rechnung gefragt hat?",
            "Ana",
            Landmark(side="after", topic="Rechnung", speaker="Ben", is_open=True),
            None,
        ),
        (
            "who replied to Noor when she wanted to borrow crabs",
            None,
            Landmark(side="after", topic="wanted to borrow crabs", speaker="Noor", is_open=True),
            None,
        ),
        (
            "wer hat Noor geantwortet als sie sich krabben leihen wollte",
            None,
            Landmark(side="after", topic="krabben leihen wollte", speaker="Noor", is_open=True),
            None,
        ),
        (
            "quién respondió a Noor cuando pidió prestados los cangrejos",
            None,
            Landmark(side="after", topic="prestados los cangrejos", speaker="Noor", is_open=True),
            None,
        ),
        (
            "what did Ben come back with right after Ana brought up the algae",
            "Ben",
            Landmark(side="after", topic="algae", speaker="Ana"),
            None,
        ),
        (
            "was hat Ben direkt danach geschrieben, als Ana die algen erwähnte",
            "Ben",
            Landmark(side="after", topic="algen", speaker="Ana"),
            None,
        ),
        (
            'qué mensaje había justo antes del "that was jam" de Ben?',
            None,
            Landmark(side="before", topic='"that was jam"', speaker="Ben", is_open=True),
            None,
        ),
        (
            "Cuando Ben anunció la avería, ¿qué fue lo primero que le contestaron?",
            None,
            Landmark(side="after", topic="avería", speaker="Ben"),
            None,
        ),
        (
            "what did people say in response to Ben's engine message",
            None,
            Landmark(side="after", topic="engine", speaker="Ben"),
            None,
        ),
    ],
)
def test_what_is_beside_messages_that_are_named_by_their_words(
    prompt: str, speaker: str | None, landmark: Landmark, end: Landmark | None
) -> None:
    found = parse(prompt)
    assert found is not None
    assert (found.speaker, found.landmark, found.landmark_end) == (speaker, landmark, end)


def test_a_day_says_where_a_message_is_looked_for() -> None:
    found = parse("what was written in the first hour after the power alert on 15 august")
    assert found is not None
    assert found.landmark is not None
    assert (found.landmark.topic, found.landmark.is_open) == ("power alert", True)
    assert found.landmark.within is not None
    assert found.landmark.within.total_seconds() == 3_600
    assert describe(found) == "order; first all; 23-08-15..23-08-16"


@pytest.mark.parametrize(
    "prompt",
    [
        "what did people say after the release",
        "what is the difference between Ana's report and Ben's list",
        "what would you say between the intro and the demo?",
        "between you and me, who has the keys?",
        "what happens after the deploy finishes",
        "before I close the laptop: what was the last thing Ana wrote?",
        "what was said before the meeting in the foyer",
    ],
)
def test_what_is_no_message(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.landmark is None


@pytest.mark.parametrize(
    "prompt",
    [
        "around 20 people came, was it worth it?",
        "the last days were hard on all of us",
        "she has been with us since 9",
        "my last chat with the landlord went badly",
        "the otter, who fed it?",
        "is the crane free the weekend of the regatta?",
        "put the (small) boat on the slip",
        "tell me whether it will rain",
        "I was off sick, can somebody take my shift?",
    ],
)
def test_what_asks_for_no_messages(prompt: str) -> None:
    found = parse(prompt)
    assert found is None or found.strength == "boost" or found.unread


# Where members are known by name, and a message that the answer stands beside is named.
AMONG_MEMBERS = """
où en étions-nous ? | range; previous session
où en étions-nous avec Tom ? | order; last 1; exchange asker & Tom
¿en qué nos quedamos? | range; previous session
where did we leave off with Tom | order; last 1; exchange asker & Tom
o que perdi desde sexta | range; 24-02-23..
a-t-on déjà parlé du four | order; ever; about four
já falamos do forno? | order; ever; about forno
¿ya hablamos del horno? | order; ever; about horno
qui a répondu à la question de Tom sur le four | order; first 1; after Tom: four
did anyone answer my question about the kiln | order; first 3; after asker: kiln
who answered my message from wednesday | order; first 3; 24-02-28..24-02-29; after asker: message
did anyone reply to my question from wednesday about the kiln | order; first 3; 24-02-28..24-02-29; after asker: kiln
hat auf meine Frage vom Mittwoch überhaupt wer geantwortet? | order; first 3; 24-02-28..24-02-29; after asker: message
quelqu'un a répondu à ma question de jeudi | order; first 3; 24-02-29..24-03-01; after asker: message
alguien respondió a mi pregunta del miércoles? | order; first 3; 24-02-28..24-02-29; after asker: message
has Rose replied to Harriet's question about the form yet? | order; first 3; by Rose; after Harriet: form
Rose a répondu à la question de Harriet sur l'assurance ? | order; first 1; by Rose; after Harriet: assurance
le contestó alguien a Priya lo del presupuesto? | order; first 3; after Priya: presupuesto
how long did it take Lukas to answer me about the invoice | order; first 3; by Lukas; after asker: invoice
cuánto tardó Will en contestarle a Harriet lo de las llaves | order; first 3; by Will; after Harriet: llaves
what was the last reply to Ana's message about the kiln | order; last 1; after Ana: kiln
the last 2 replies to my question about the kiln | order; last 2; after asker: kiln
letzte Antwort auf Anas Nachricht zum Ofen | order; last 1; after Ana: Ofen
when did Harriet last show up | order; last 1; by Harriet
hace cuánto que Frank no aparece por aquí | duration; last 1; by Frank
wann ist Marta zuletzt aufgetaucht | order; last 1; by Marta
Nothing from Harriet in ages, right? When did she last show up anywhere? | order; last 1; by Harriet
what does Harriet want? her last message please | order; last 1; by Harriet
Marta, ihre letzte Nachricht | order; last 1; by Marta
Marta, son deuxième message du 29 février | ordinal; first 2; 24-02-29..24-03-01; by Marta
KW 8 in #kiln | range; 24-02-19..24-02-26
tom: did he say anything about the kiln yesterday | range; 24-02-29..24-03-01; by tom; about kiln
who was the last one to mention the kiln before the spring fair | order; last 1; about kiln; unread before spring fair
was it Tom or Will who brought up the bilge pump first? | order; first 1; by Tom & Will; about bilge pump
has anybody but Marta written since the start of the month? | range; 24-03-01..; unread anybody but
quelqu'un d'autre que Tom a parlé du four hier ? | range; 24-02-29..24-03-01; about four; preferred; unread quelqu'un
everything from last week except what Tom wrote | range; 24-02-19..24-02-26; unread except
the conversation Ana and Mark had last week | range; 24-02-19..24-02-26; exchange Ana & Mark
Summarise the chat Ana and Mark had about the deposit. | range; exchange Ana & Mark; about deposit
show me the conversation between Ana and Tom | order; last 1; exchange Ana & Tom
les échanges Ana/Harriet début janvier | range; 24-01-01..24-01-11; exchange Ana & Harriet
la charla esa entre mark y gigi de hace un par de semanas | range; 24-02-09..24-02-23; exchange mark & gigi
have Gigi and Tom ever talked to each other | order; last 1; ever; exchange Gigi & Tom
¿en qué habíamos quedado con Lukas sobre el amarre? | order; last 1; by asker & Lukas; about amarre
em que pé ficou a conversa com o Lukas? | order; last 1; exchange asker & Lukas
hab ich am we was verpasst | range; 24-02-24..24-02-26
was war am Rosenmontag los? | range; 24-02-12..24-02-13
no carnaval rolou alguma coisa? | range; 24-02-10..24-02-15
what was said on pancake day | range; 24-02-13..24-02-14
everything Dawn wrote on leap day | range; 24-02-29..24-03-01; by Dawn
qué dijo Tom el 20 del mes pasado | range; 24-02-20..24-02-21; by Tom
o que o Tom disse no dia 20 | range; 24-02-20..24-02-21; by Tom
was hat Mark am 20. des letzten Monats geschrieben | range; 24-02-20..24-02-21; by Mark
what did Tom say in autumn last year | range; 23-09-01..23-12-01; by Tom
was hat Tom letztes Jahr im Herbst geschrieben | range; 23-09-01..23-12-01; by Tom
i signed off on friday at 6, how many messages since then? | count; 24-02-23 18:00..
I was out on Friday. What was said since then? | range; 24-02-23..
J'étais là lundi, qui a posté depuis ? | range; 24-02-26..
what did we say four mondays ago | range; 24-02-05..24-02-06
what time did Will sign off on thursday | order; last 1; 24-02-29..24-03-01; by Will
what did ana think about the pallets on monday | range; 24-02-26..24-02-27; by ana; about pallets
find the first msg of 2024 with the word drainage in it | order; first 1; 24-01-01..25-01-01; about drainage
every message that mentions the scaffolders, oldest to newest | order; first all; about scaffolders
les posts de Frank sur la jauge, du plus ancien au plus récent | order; first all; by Frank; about jauge
our earlier conversations about the thesis | order; ever; about thesis
the first two from #kiln this year | order; first 2; 24-01-01..25-01-01
who started the thread on parking permits? | order; first 1; about parking permits
le plus bavard de la semaine dernière c'est qui | top author; 24-02-19..24-02-26
list every question dez asked on wednesday that nobody answered | range; 24-02-28..24-02-29; by dez; unread that
thread do motor: quem respondeu e em que ordem | order; first all; about motor
de segunda a quarta da semana passada, o que se disse? | range; 24-02-19..24-02-22
falou-se da licença ontem? | range; 24-02-29..24-03-01; about licença; preferred
le 14 juillet, de quoi parlait-on | range; 23-07-14..23-07-15
who have I talked with most since January | range; 24-01-01..; by asker; unread most
what were Tom and Gigi arguing about in ops on friday | range; 24-02-23..24-02-24; exchange Tom & Gigi; unread ops
anyone answer my question about the spare key yet?? | order; first 3; after asker: spare key
whats Will's latest on the save-file bug | order; last 1; by Will; about save-file bug
Has Harriet replied to Mark? | order; first 3; by Harriet; after Mark: message
did mark say anything since friday lunchtime | range; 24-02-23 12:00..; by mark
Quick catch-up on #ops since I last posted there | range; away
How many replies did my post about the tombola get | order; first all; after asker: tombola
messages mentioning me from the last 48 hrs | range; 24-02-28 11:00..24-03-01 11:00; unread messages
has anyone said anything about me this week | range; 24-02-26..24-03-04; unread about
has Will been on here at all this month | range; 24-03-01..24-04-01; by Will
who replied to Gigi about the sourdough starter and what did they say | order; first 3; after Gigi: sourdough starter
what did rose say to will | order; last 1; exchange rose & will
my chat w Harriet on the 15th, how did it end | order; last 1; 24-02-15..24-02-16; exchange asker & Harriet
Nothing in #ops since Thursday, right? | range; 24-02-29..
how many times has the word "overtime" come up this year | count; 24-01-01..25-01-01; about "overtime"
What did you answer when Lukas asked you about the schedule | order; first 3; by you; after Lukas: schedule
Tom: last seen? | order; last 1; by Tom
war do + fr nicht da, was hab ich in #ops verpasst | range; 24-02-23..24-03-01
dm from rose, sat or sun, something about keys | range; 24-02-24..24-02-26; by rose; about keys
Worüber haben sich Gigi und Frank am Freitag so gestritten? | range; 24-02-23..24-02-24; exchange Gigi & Frank
Fass mir bitte mal die KW 5 zusammen. | range; 24-01-29..24-02-05
wer schreibt eig am meisten hier diesen monat | top author; 24-03-01..24-04-01
Combien de fois Gigi s'est plainte du compresseur depuis janvier ? | count; 24-01-01..; by Gigi; about compresseur
Quelqu'un a réagi à ce que j'ai posté vendredi ? | order; first 3; 24-02-23..24-02-24; after asker: message
Qu'est-ce que Priya a dit du planning mardi ? | range; 24-02-27..24-02-28; by Priya; about planning
¿Me ha contestado alguien a lo de las partituras? | order; first 3; after asker: partituras
Aparte de Dawn, ¿quién más se quejó del ruido en enero? | range; 24-01-01..24-02-01; about ruido
y en el hilo del horno quien fue el ultimo en escribir | order; last 1; about horno
alguem deu retorno no meu recado do ensaio | order; first 3; after asker: ensaio
Mostra-me a conversa da Ana com o Mark de ontem à noite. | range; 24-02-29 18:00..24-03-01 05:00; exchange Ana & Mark
alles von frank zwischen 1. und 10. februar bitte | range; 24-02-01..24-02-11; by frank
messages from ana OR lukas about tuning, feb only | range; 24-02-01..24-03-01; by ana & lukas; about tuning
did anyone react to what i posted on friday | order; first 3; 24-02-23..24-02-24; after asker: message
I was on holiday last week, what did I miss? | range; 24-02-19..24-02-26
I went on holiday on 24 Feb and I'm only back today. Fill me in | range; 24-02-24..
I left on Wednesday at noon, what did I miss | range; 24-02-28 12:00..
I was off for three days, what did I miss? | range; 24-02-27..
war drei Tage krank, was hab ich verpasst | range; 24-02-27..
llevo dos semanas fuera, qué me he perdido | range; 24-02-16..
I've been away for a week. catch me up | range; 24-02-23..
I was out for an hour, what did I miss | range; 24-03-01 10:00..
I was away on 24 February, what did I miss | range; 24-02-24..24-02-25
when did we decide to change the day of the shoot? | point; preferred; unread change day shoot
tout ce que ben a posté entre mardi et jeudi | range; 24-02-27..24-03-01; by ben
since when has nobody posted here | order; last 1
since when has no one written about the lease | order; last 1; about lease
seit wann hat niemand was über den Mietvertrag geschrieben | order; last 1; about Mietvertrag
desde cuándo no escribe nadie sobre el gimnasio | order; last 1; about gimnasio
desde quando ninguém fala do contrato | order; last 1; about contrato
depuis quand personne n'a écrit ici | order; last 1
since when has everybody been talking about the lease | order; first 1; about lease
since when has anyone written about the lease | order; first 1; about lease
seit wann schreiben alle über den Mietvertrag | order; first 1; about Mietvertrag
desde cuándo todos hablan del contrato | order; first 1; about contrato
depuis quand tout le monde parle du bail | order; first 1; about bail
desde quando alguém fala do contrato | order; first 1; about contrato
since when does ana write here | order; first 1; by ana
what did we decide in february? | range; 24-02-01..24-03-01; unread decide
qu'est-ce qui a été décidé en février ? | range; 24-02-01..24-03-01; unread décidé
¿qué se anunció en febrero? | range; 24-02-01..24-03-01; unread anunció
o que foi decidido em fevereiro? | range; 24-02-01..24-03-01; unread decidido
was wurde im februar beschlossen? | range; 24-02-01..24-03-01; unread beschlossen
what did we decide in our last conversation | range; previous session
what happened in the week of the 4th | range; 24-01-29..24-02-05
o que rolou na semana do carnaval | range; 24-02-12..24-02-19
dawns last five messages | order; last 5; by dawn
lo último que hablaron mark y priya | order; last 1; exchange mark & priya
worum ging es beim letzten Gespräch von mir und lukas | order; last 1; exchange asker & lukas
will will be in on tuesday | range; 24-02-27..24-02-28; preferred; unread will
mark or marta, which of them wrote about the oven first | order; first 1; by mark & marta; about oven
february in #ops | range; 24-02-01..24-03-01
"""


@pytest.mark.parametrize(("prompt", "expected"), [row.rsplit(" | ", 1) for row in AMONG_MEMBERS.strip().splitlines()])
def test_what_is_asked_among_members(prompt: str, expected: str) -> None:
    found = parse_time(prompt, asked_at=ASKED_AT, people=MORE_PEOPLE)
    beside = found and found.landmark
    landmark = f"; {beside.side} {beside.speaker or ''}: {beside.topic or 'message'}" if beside else ""
    assert describe(found) + landmark == expected


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("comment trier les photos par date dans l'album ?", "order; first all; preferred; unread photos album"),
        ("what's the latest on the school bus, have we heard?", "order; last all; about school bus; preferred"),
    ],
)
def test_advice_and_how_things_stand_are_left_to_relevance(prompt: str, expected: str) -> None:
    assert describe(parse(prompt)) == expected
