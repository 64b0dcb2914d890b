"""Each feature of a style, by a message that shows it."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.avatar.style.counts import count_style
from contextwin.avatar.style.features import FEATURES, MAX_NUMBER, bin_coarsely, bin_number
from contextwin.avatar.style.model import StyleMessage
from contextwin.avatar.style.reading import MAX_CHARS, read_message

EXAMPLES: list[tuple[str, str, dict[str, int]]] = [
    ("words", "Look at `x = 1` and <https://x.org>, <@U1>!", {"3": 1}),
    ("characters", " four ", {"4": 1}),
    ("sentences", "One. Two? Three\nfour", {"4": 1}),
    ("sentence_words", "One. Two more? ", {"1": 1, "2": 1}),
    ("lines", "a\n\nb", {"2": 1}),
    ("word_length", "to be sure", {"2": 2, "4": 1}),
    ("paragraphs", "a\n\nb\n\nc", {"2": 1}),
    ("lists", "- a\n2. b", {"2": 1}),
    ("opening_case", "so what", {"lower": 1}),
    ("opening_case", "<@U1> so what", {"no letter": 1}),
    ("sentence_case", "Yes. no. Maybe", {"lower": 1, "upper": 1}),
    ("letter_case", "all of it", {"all lower": 1}),
    ("letter_case", "OK", {"all upper": 1}),
    ("capital_words", "I am NOT A FAN", {"2": 1}),
    ("pronoun_i", "i think I'm ill", {"i": 1, "I": 1}),
    ("final_mark", "Done", {"none": 1}),
    ("final_mark", "Well...", {"…": 1}),
    ("final_mark", "What?!", {"repeated": 1}),
    ("final_mark", "Done 🎉", {"emoji": 1}),
    ("final_mark", "see `x`", {"code": 1}),
    ("full_stops", "A. B. v1.2", {"2": 1}),
    ("commas", "a, b, c, d", {"3+": 1}),
    ("exclamations", "No!! Yes!", {"2": 1}),
    ("question_marks", "Why?? And?", {"2": 1}),
    ("repeated_marks", "No!! What??????", {"2!": 1, "4+?": 1}),
    ("ellipses", "so... well…", {"...": 1, "…": 1}),
    ("dashes", "one - two — three -- four-five", {"-": 1, "—": 1, "--": 1}),
    ("colons", "note: 10:30", {"1": 1}),
    ("semicolons", "one; two", {"1": 1}),
    ("parentheses", "one (two) (three)", {"2": 1}),
    ("slashes", "and/or", {"1": 1}),
    ("hyphens", "well-known 1-2", {"1": 1}),
    ("digits", "12 of 30", {"2": 1}),
    ("quotation_marks", 'so "called" “thing”', {'"': 2, "“": 1}),
    ("apostrophes", "don't won’t", {"straight": 1, "curly": 1}),
    ("emphasis", "so *very* _nice_ snake_case_name", {"*": 1, "_": 1}),
    ("spacing", "One.  Two. Three ? a,b", {"two after a sentence": 1, "one after a sentence": 2}),
    ("emoji", "ok :tada: 🎉 :party-gopher:", {"🎉": 2, ":party-gopher:": 1}),
    ("emoticons", "fine :-) ;)", {":-)": 1, ";)": 1}),
    ("emoji_place", ":tada:", {"alone": 1}),
    ("emoji_place", "🎉 done", {"start": 1}),
    ("emoji_place", "done :)", {"end": 1}),
    ("emoji_place", "so 🎉 it is", {"inside": 1}),
    ("greetings", "Hi all, a question", {"hi all": 1}),
    ("greetings", "Guten Morgen zusammen", {"guten morgen": 1}),
    ("sign_offs", "That did it, thank you!", {"thank you": 1}),
    ("opening_word", "Perhaps not", {"perhaps": 1}),
    ("connectives", "So it is", {"so": 1}),
    ("agreements", "Yep, done", {"yep": 1}),
    ("thanks", "thanks, merci", {"thanks": 1, "merci": 1}),
    ("politeness", "Sorry, could you look?", {"sorry": 1, "could you": 1}),
    ("hedges", "I think it is kind of fine, maybe", {"i think": 1, "think": 1, "kind of": 1, "maybe": 1}),
    ("laughter", "haha lol", {"haha": 1, "lol": 1}),
    ("abbreviations", "btw, afaik", {"btw": 1, "afaik": 1}),
    ("contractions", "I don't, you dont, we do not", {"contracted": 1, "no apostrophe": 1, "in full": 1}),
    ("pronouns", "I know you", {"i": 1, "you": 1, "": 1}),
    ("determiners", "the die is cast", {"the": 1, "die": 1, "": 2}),
    ("prepositions", "out of sight", {"out": 1, "of": 1, "": 1}),
    ("conjunctions", "this or that", {"or": 1, "that": 1, "": 1}),
    ("auxiliaries", "it can be done", {"can": 1, "be": 1, "": 2}),
    ("negations", "not today", {"not": 1, "": 1}),
    ("adverbs", "just today", {"just": 1, "": 1}),
    ("questions", "is it?", {"mark": 1}),
    ("questions", "how do I do it", {"word": 1}),
    ("code", "run `ls` or ```ls -l```", {"block": 1}),
    ("code", "run `ls`", {"inline": 1}),
    ("links", "see <https://x.org>", {"end": 1}),
    ("links", "https://x.org", {"alone": 1}),
    ("mentions", "<@U1> look", {"start": 1}),
    ("mentions", "in <#C1> it is", {"inside": 1}),
    ("quotes", "> they said\nI agree", {"start": 1}),
    ("language", "Das ist eine ganz gewöhnliche Nachricht.", {"de": 1}),
    ("phrases", "so be it. Fine", {"so": 1, "be": 1, "it": 1, "so be": 1, "be it": 1, "so be it": 1, "fine": 1}),
    ("words_in_reply", "two words", {"2": 1}),
]


@pytest.mark.parametrize(("name", "text", "expected"), EXAMPLES)
def test_a_feature_reads_what_a_message_shows(name: str, text: str, expected: dict[str, int]) -> None:
    counts = count_style([StyleMessage(text=text, position="reply")]).of(name)
    assert expected.items() <= counts.items()


@pytest.mark.parametrize(
    ("author", "text", "expected"),
    [
        ("Lorcan", "Is there a way around it? Regards, Lorcan", "regards"),
        ("Lorcan Byrne", "It is done.\nMany thanks,\nLorcan Byrne", "many thanks"),
        ("Lorcan Byrne", "C’est fait. Bonne journée, Lorcan", "bonne journée"),
        ("Jörg", "Läuft wieder.\nViele Grüße\njörg", "viele grüße"),
        ("Inés O’Dea", "Hecho. Saludos, Inés O'Dea.", "saludos"),
        ("João", "Feito. Até logo, João", "até logo"),
        ("Lorcan", "It is done. Regards", "regards"),
        ("Byrne", "Regards, Lorcan", "none"),
        ("Lorcan", "Ask Lorcan", "none"),
        ("", "Regards, Lorcan", "none"),
    ],
)
def test_a_sign_off_is_seen_before_its_authors_own_name(author: str, text: str, expected: str) -> None:
    assert count_style([StyleMessage(text=text, author=author)]).of("sign_offs") == {expected: 1}


def test_circumstances_are_counted_where_they_are_known() -> None:
    sent = datetime(2026, 3, 1, 17, 59, tzinfo=UTC)
    counts = count_style([StyleMessage(text="a", sent_at=sent, position="reply", reactions={"tada": 2})])
    assert counts.of("hours") == {"17": 1}
    assert counts.of("position") == {"reply": 1}
    assert counts.of("words_in_reply") == {"1": 1}
    assert counts.of("words_in_channel") == {}
    assert counts.of("reactions") == {"tada": 2}
    unknown = count_style([StyleMessage(text="a")])
    assert unknown.tallies.keys().isdisjoint({"hours", "position", "reactions"})


def test_every_feature_has_a_name_of_its_own_an_explanation_and_an_example() -> None:
    names = [feature.name for feature in FEATURES]
    assert len(set(names)) == len(names)
    assert all(feature.about for feature in FEATURES)
    shown = {name for name, _, _ in EXAMPLES} | {"hours", "position", "reactions", "words_in_reply", "words_in_channel"}
    assert shown == set(names)


def test_ids_addresses_code_and_quotations_are_no_words() -> None:
    text = "<@U1ANA> in <#C1ENG>: `make all` https://x.org/path :tada:\n> quoted words\n```def f(): pass```\nfine"
    assert read_message(StyleMessage(text=text)).words == ("in", "fine")


def test_a_long_message_is_read_to_its_limit() -> None:
    assert len(read_message(StyleMessage(text="ab " * MAX_CHARS)).words) == MAX_CHARS // 3 + 1


@given(st.integers(0, 3 * MAX_NUMBER))
def test_bins_are_an_eighth_wide_at_most(number: int) -> None:
    number = min(number, MAX_NUMBER)
    low = int(bin_number(number))
    assert low <= number < low + max(1, number / 8 + 1)
    assert bin_number(low) == str(low)
    assert int(bin_coarsely(str(low))) <= low


@given(st.integers(0, MAX_NUMBER), st.integers(0, MAX_NUMBER))
def test_bins_keep_the_order(one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert int(bin_number(low)) <= int(bin_number(high))


@given(st.text(max_size=200))
def test_words_of_a_message_are_those_of_its_sentences(text: str) -> None:
    reading = read_message(StyleMessage(text=text))
    assert Counter(word for sentence in reading.sentences for word in sentence) == Counter(reading.tokens)
