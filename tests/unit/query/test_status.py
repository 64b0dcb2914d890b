"""Which prompts ask how things stand, in five languages, and which only look so."""

from __future__ import annotations

import pytest

from contextwin.query.intent import LONG_WORDS
from contextwin.query.status import MAX_CHARS, SUBJECT_WORDS, is_status_query
from contextwin.temporal.languages import LANGUAGES

ASK_HOW_THINGS_STAND = [
    "What's the status of the API integration?",
    "whats the status of the API integration",
    "what is the current status of the import",
    "status of the import",
    "staging deploy status",
    "status api integration",
    "status x-ray panel",
    "what's the status?",
    "what's the integration's status?",
    "what is the API integration status?",
    "Give me a quick update on the migration",
    "any progress on the kiosk sign-in?",
    "Any news on the hiring?",
    "is there any progress with BD-440?",
    "do you know the status of the release?",
    "can someone tell me the state of the migration?",
    "how's the progress on the kiosk?",
    "how is the API integration going?",
    "how's the migration coming along?",
    "how is the migration going so far?",
    "How are we doing on the kiosk work?",
    "do you know how the migration is going?",
    "how's it going with the migration?",
    "where do we stand with Mooring Pay?",
    "where are we with pawprint",
    "where are we on the SOC2 audit?",
    "Where does the refund work stand?",
    "how far along is the migration?",
    "how far are we with the rollout?",
    "what's new with the marina app?",
    "what's happening with the kiosk branch?",
    "what's the latest on BD-440?",
    "where are we right now",
    "is the kiosk fix live yet?",
    "is the kiosk fix live already?",
    "rabbit vaccine in stock yet",
    "vaporiser back from service?",
    "kiosk ready?",
    "is the staging server fixed?",
    "what is still missing in the new office",
    "Is the fridge on the UPS meanwhile?",
    "has the invoice been paid yet?",
    "are partial refunds live?",
    "ok so is the fix deployed",
    "has the smoke machine been mended?",
    "Was ist der Stand bei der API-Integration?",
    "was ist der Stand von Mooring Pay",
    "Wie ist der aktuelle Stand der Migration?",
    "Stand der Dinge bei der Migration?",
    "Gibt es Neuigkeiten zu BD-440?",
    "Gibt es schon etwas Neues zum Kiosk?",
    "Wie läuft die Migration?",
    "Wie läuft's mit der Migration?",
    "Wie steht es um die Integration?",
    "Wie weit sind wir mit der Migration?",
    "Wo stehen wir bei der Migration?",
    "Wie geht es mit dem Kiosk voran?",
    "Ist der Kiosk-Fix schon live?",
    "is the kiosk fix in prod now?",
    "does the kiosk take coins now",
    "is the kiosk fix already out for everybody?",
    "did the kiosk fix go out yet?",
    "funktioniert der Kiosk jetzt?",
    "est-ce que le four marche maintenant ?",
    "la porte est déjà réparée ?",
    "¿funciona el horno ahora?",
    "o forno funciona agora?",
    "Gibt es Fortschritte bei der Migration?",
    "¿Cuál es el estado de la integración?",
    "cuál es el estado de la migración",
    "¿Cómo va la migración?",
    "¿Cómo vamos con la migración?",
    "¿En qué punto está la migración?",
    "¿Hay novedades sobre BD-440?",
    "¿Hay algún avance con el kiosco?",
    "¿Ya está lista la migración?",
    "¿Qué hay de nuevo con el kiosco?",
    "Où en est l'intégration ?",
    "Où en est-on avec la migration ?",
    "où en sommes-nous avec la migration ?",
    "Quel est l'état d'avancement de la migration ?",
    "Quel est l’état de l’intégration ?",
    "Y a-t-il du nouveau sur BD-440 ?",
    "Comment avance la migration ?",
    "Des nouvelles de la migration ?",
    "Qu'en est-il de la migration ?",
    "Quoi de neuf sur la migration ?",
    "Qual é o status da integração?",
    "Qual o estado da migração?",
    "Como vai a migração?",
    "Como estamos com a migração?",
    "Em que pé está a migração?",
    "A quantas anda a migração?",
    "Há novidades sobre o BD-440?",
    "Alguma novidade da migração?",
    "Como está o andamento da migração?",
    "A migração já está pronta?",
    "Ist der Verdampfer wieder da?",
    "Ist der Kiosk immer noch langsam?",
    "Ist das Zertifikat erneuert?",
    "le certificat est renouvelé ?",
    "¿el certificado está renovado?",
    "o certificado está renovado?",
    "la camionnette est de retour ?",
    "les surtitres sont prêts ?",
    "¿La furgoneta está lista?",
    "A carrinha está de volta?",
    "O guindaste ainda está avariado?",
    "status API integration?",
    "current state of the API integration please",
    "aktueller Stand der Integration bitte",
    "état actuel de l'intégration",
    "estado actual de la integración por favor",
    "estado atual da integração por favor",
    "API integration: where are we at",
    "la migration : où en est-on ?",
    "la migración: ¿cómo vamos?",
    "a migração: como estamos?",
]
LOOK_SO = [
    "how is it going?",
    "how's it going, Tobi?",
    "hey, how are you doing?",
    "how is everything going?",
    "How's your day going?",
    "How was the offsite?",
    "what does status code 404 mean?",
    "who returned status 503 and which status code",
    "what was the status in week 3?",
    "what was the status of the integration in week 3?",
    "integration status week 3",
    "state of the art payment providers",
    "what's the state of the art in tide tables?",
    "how do I store the state of the form?",
    "why did we choose Postgres?",
    "the latest one works for me",
    "what was the status in January",
    "status code 500",
    "the current state of the art",
    "in the current state it fails",
    "the current state of the import is fine",
    "lunch: where are we going?",
    "note: how are we going to Bristol?",
    "how does the status page work?",
    "which endpoint returns the status?",
    "where is the status of an order stored?",
    "who wrote the update on the kiosk?",
    "did the update break the kiosk?",
    "how is the price computed?",
    "how is the API going to handle refunds?",
    "How is the progress bar drawn?",
    "how far is Sandhaken?",
    "where do we store tide tables?",
    "where is the figma file?",
    "Where are the docs on refunds?",
    "have you tried restarting yet?",
    "did you get it working yet?",
    "is it done yet?",
    "is it friday already?",
    "did we already buy a cake?",
    "did the choir already choose a song for may?",
    "what do we do now",
    "now is the kiosk free for a test?",
    "how does the kiosk work now",
    "why is the build still red?",
    "when will the kiosk be ready?",
    "how long is the kiosk still closed?",
    "how does Nate bounce back from setbacks?",
    "was the fix deployed?",
    "are you invited?",
    "is it broken?",
    "is a deposit required?",
    "is there a cake planned?",
    "is the boat in the shed?",
    "is the berth red?",
    "what is the boat called?",
    "not yet",
    "Wie geht's?",
    "Wie geht es dir?",
    "Wie läuft's?",
    "Wie läuft ein Deploy ab?",
    "wie war der Stand in Woche 3?",
    "Wer steht am Stand auf der Messe?",
    "Was war der Stand letzte Woche?",
    "Hast du das schon mal gemacht?",
    "¿Cómo estás?",
    "¿Cómo va todo?",
    "¿Cómo está configurado el webhook?",
    "¿Quién ha estado en Hamburgo?",
    "¿Cuál fue el estado en la semana 3?",
    "Comment ça va ?",
    "Comment allez-vous ?",
    "Comment fonctionne le webhook ?",
    "Quel était l'état en semaine 3 ?",
    "As-tu déjà vu ça ?",
    "Tudo bem?",
    "Como vai você?",
    "Como está configurado o webhook?",
    "Você já viu isso?",
    "Qual era o status na semana 3?",
    "Will do!",
    "thanks!",
]


@pytest.mark.parametrize("prompt", ASK_HOW_THINGS_STAND)
def test_prompts_that_ask_how_things_stand(prompt: str) -> None:
    assert is_status_query(prompt)
    assert is_status_query(prompt.replace("'", "’"))


@pytest.mark.parametrize("prompt", LOOK_SO)
def test_prompts_that_only_look_so(prompt: str) -> None:
    assert not is_status_query(prompt)
    assert not is_status_query(prompt.replace("'", "’"))


@pytest.mark.parametrize(("words", "expected"), [(SUBJECT_WORDS, True), (SUBJECT_WORDS + 1, False)])
def test_a_subject_before_its_noun_has_few_words(words: int, expected: bool) -> None:
    assert is_status_query(f"what is the {' '.join(['mooring'] * words)} status?") is expected


def test_a_long_prompt_describes_something() -> None:
    assert not is_status_query("what's the status of the import? " + "word " * LONG_WORDS)


def test_only_the_beginning_of_a_prompt_is_read() -> None:
    assert is_status_query("x" * (MAX_CHARS - 40) + ". how is the import going?")
    assert not is_status_query("x" * MAX_CHARS + ". how is the import going?")


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_every_language_has_words_for_how_things_stand(language: str) -> None:
    (words,) = (each for each in LANGUAGES if each.code == language)
    assert words.about_now
    assert words.states
    assert words.state_links
    assert words.standing
    assert words.no_subjects
    assert all(form.count("…") == 1 for form in words.standing)


@pytest.mark.parametrize(
    "piece",
    ["status ", "how is ", "how is a ", "where are we with ", "any ", "wie läuft ", "ya ", "a", "é", "\ud800", "\n"],
)
def test_hostile_prompts_are_read_to_the_end(piece: str) -> None:
    assert is_status_query(piece * (100_000 // len(piece)) + "?") in (True, False)
    assert is_status_query(piece * (20 // len(piece.split() or [1])) + "?") in (True, False)
