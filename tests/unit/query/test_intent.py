"""What a prompt asks: question, keywords or remark, and what is left of it without what it says of the answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.query.intent import (
    KEYWORDS,
    MAX_CHARS,
    code_languages_asked,
    count_words,
    is_question,
    is_search,
    names_channel,
    names_something,
    stands_alone,
    strip_boilerplate,
)


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("Can you list the order in which I brought up the outages throughout our chats, in order?", "the outages"),
        ("List how we got here, in chronological order", "how we got here"),
        ("Tell me about the login bug", "the login bug"),
        ("please give me a quick summary of the incident", "the incident"),
        ("What broke on Friday? Answer in one short sentence.", "What broke on Friday"),
        ("which of the offers we discussed did they take", "which of the offers did they take"),
        ("walk me through the different kinds of retries", "the retries"),
    ],
)
def test_what_it_says_of_the_answer_is_left_out(prompt: str, expected: str) -> None:
    assert strip_boilerplate(prompt) == expected


@pytest.mark.parametrize(
    "prompt",
    [
        "what is the status of the import?",
        "why is the order of the columns different here?",
        "list comprehension fails in 3.12",
        "we did it in order to save memory.",
        "the summary page is broken",
        "who covered for Ana?",
        "how do I format words in a message?",
        "Can you show me?",
        "summarize",
        "mention only three items",
        "```list the order in which I brought up x```",
        "",
    ],
)
def test_what_is_asked_about_stays(prompt: str) -> None:
    assert strip_boilerplate(prompt) == prompt


def test_a_long_prompt_is_not_taken_apart() -> None:
    prompt = "tell me about " + "x" * MAX_CHARS
    assert strip_boilerplate(prompt) == prompt


@given(st.text())
def test_no_prompt_loses_all_its_words(prompt: str) -> None:
    assert strip_boilerplate(prompt).strip() or not prompt.strip()


@pytest.mark.parametrize(
    "prompt",
    [
        *("coral bleaching", "coral & kelp", "staging deploy rollback", "PROJ-123 outage"),
        *(
            "kettle",
            "BD-440",
            "PCI",
            "IT",
            "getUserById()",
            "std::vector",
            "#4711",
            "Ana",
            "<@U1>",
            ":tada:",
            "🎉",
            "全文検索",
        ),
    ],
)
def test_keywords_are_a_search(prompt: str) -> None:
    assert is_search(prompt)
    assert not is_question(prompt)


def test_one_word_with_a_question_mark_is_both() -> None:
    assert is_search("BD-440?")
    assert is_question("BD-440?")


@pytest.mark.parametrize(
    "prompt",
    [
        "thanks",
        "it",
        "Done.",
        "why?",
        "huh?",
        "+1",
        ":+1:",
        "k",
        "...",
        "https://example.org/x",
        "Cool thanks",
        "beat me to it",
        "deploy done.",
        "giving up?",
        "<@U1> staging deploy",
        "see https://example.org/x",
        "`make deploy` now",
        "word " * (KEYWORDS + 1),
    ],
)
def test_what_somebody_says_is_no_search(prompt: str) -> None:
    assert not is_search(prompt)


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [("Should be fine now.", False), ("Should we merge?", True), ("what broke", True), ("Will do!", False)],
)
def test_questions(prompt: str, expected: bool) -> None:
    assert is_question(prompt) is expected


def test_mentions_and_emoji_are_no_words() -> None:
    assert count_words("<@U1> ship it :rocket:") == 2


@pytest.mark.parametrize(
    ("prompt", "is_here"),
    [
        ("what did I miss here?", True),
        ("was war gestern hier los?", True),
        ("les messages d'hier avant 15h", False),
        ("combien de messages hier", False),
        ("les messages d'hier ici", True),
    ],
)
def test_a_time_is_no_place(prompt: str, is_here: bool) -> None:
    assert names_channel(prompt) is is_here


@pytest.mark.parametrize(
    "prompt",
    [
        "so who won the cup",
        "ok but why did it fail",
        "btw where is the key",
        "ok so what's the plan for friday",
        "whats the plan for friday",
        "whos on call this week",
        "und wann machen wir auf",
        "wer hat den Pokal gewonnen",
        "qui signe le registre la nuit",
        "combien de chiens sont venus",
        "cuándo abre la puerta de la farmacia",
        "quem tem a chave do porão",
        "hedgehog number 7, where does he go",
        "out of hours call-out, what do I tell them it costs",
        "until when must the lab box be on the hatch",
        "a guest is late, until when can he come in",
        "the hatch, what must I put there",
        "for how long does the varnish have to dry",
        "to whom do i send the invoice of the yard",
        "für wen ist die Kiste im Keller",
        "à qui dois-je envoyer la facture",
        "a quién le doy la llave del barco",
        "i need to know where the spare keys are kept",
        "just wanted to know when it opens",
        "I'd like to know who fixed it",
        "ich wollte wissen wo die Schlüssel liegen",
        "je voudrais savoir où sont les clés",
        "me gustaría saber dónde están las llaves",
        "gostaria de saber onde estão as chaves",
        "until when do we have to book the hall, and which door",
        "rehearsal at noon in Lisbon, what time is that for the choir",
        "booking form: do I fill in name or number",
        "that alarm on opening day, was that a real fire",
        "I forgot. was that a decision, the board met on Monday",
        "list of rules for the hall, whats on it",
        "the hall, what's it called now",
        "HB-12 whats the reason for the delay",
        "cellar pump alarm of february why",
        "the gate sticks again and how do people open it",
        "rent is due... where do we pay it",
        "odd one but why cant we lock the shed from inside",
        "of the choirs that signed up, how many really sang",
        "der Schuppen klemmt schon wieder aber wie können wir ihn öffnen",
        "Schlüssel der Halle wo",
        "sandpit = what",
        "the lift is dead, why",
        "der Schuppen klemmt, wieso",
        "discount without asking anybody, how much",
        "our mails land in spam, how come",
        "est-ce que la clim remarche",
        "Est-ce qu'il a payé",
    ],
)
def test_a_question_needs_no_mark_in_any_language_and_behind_any_lead(prompt: str) -> None:
    assert is_question(prompt)


@pytest.mark.parametrize(
    "remark",
    [
        "so we won the cup",
        "ok will give it a go",
        "there are plenty of people using it",
        "and is unrelated to the cup",
        "so do I",
        "by the way, there are some rather old versions",
        "wie besprochen",
        "the box is closed, what a pity",
        "the box is late, where somebody waits",
        "from here on we are late",
        "the box is here, what else counts",
        "yell when the box is here",
        "in which case we wait for the box",
        "for what it's worth, the box is fine",
        "i need to check how the box opens first",
        "i want that box where it was",
        "in the box is where it was",
        "the box, which has a lock, stands in the hall",
        "Ada, who has the box, is away",
        "the box is open, so I close it",
        "I know why",
        "that is what whats on the box",
        "and I know who did it",
        "the box is here, and that is how it is",
        "he told us when they are open",
        "we counted how many sang",
        "guess what",
        "no idea, who knows",
        "wow, how nice",
        "yeah, whatever",
        "Voy a casa, como",
        "Ich kauf mir noch, was",
        "lo que se dijo ayer fue duro",
        "that is what she wrote, I guess",
    ],
)
def test_a_lead_makes_no_question_of_a_remark(remark: str) -> None:
    assert not is_question(remark)


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("choir list unknown voice odd letters before name", True),
        ("and list unknown voice odd letters before name", False),
        ("choir list unknown voice odd letters, before name", False),
        ("choir list has unknown voice odd letters before name", False),
        ("choir list unknown voice", False),
        ("back after lunch", False),
        ("number of voices in our choir", True),
        ("ours is the choir in green", False),
        ("one of us in the choir", False),
    ],
)
def test_many_words_without_a_sentence_name_something(prompt: str, expected: bool) -> None:
    assert names_something(prompt) is expected


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("the hall keys, where are they", True),
        ("hall, where is it", False),
        ("where are the hall keys this week", True),
        ("are they in the hall", False),
        ("the hall keys, do you have them", False),
    ],
)
def test_what_points_to_what_the_prompt_itself_says_stands_alone(prompt: str, expected: bool) -> None:
    assert stands_alone(prompt) is expected


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        ("show me all TypeScript utility functions", ("typescript",)),
        ("TypeScript utility functions", ("typescript",)),
        ("muéstrame todas las funciones utilitarias de TypeScript", ("typescript",)),
        ("zeig mir alle TypeScript Funktionen", ("typescript",)),
        ("montre-moi toutes les fonctions utilitaires TypeScript", ("typescript",)),
        ("mostre todas as funções utilitárias de TypeScript", ("typescript",)),
        ("give me the SQL query for late orders", ("sql",)),
        ("show me the C# code", ("csharp",)),
        ("list scripts in Go", ("go",)),
        ("show me where the functions go", ()),
        ("show me what Ana said about the SQL query", ()),
        ("show me the code of conduct", ()),
        ("why do SQL queries hang?", ()),
        ("go code review", ()),
    ],
)
def test_which_code_is_asked_for(prompt: str, expected: tuple[str, ...]) -> None:
    assert code_languages_asked(prompt) == expected
