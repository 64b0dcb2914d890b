"""What a pronoun stands for: "the oven is broken again, when did we last talk about it".

It is what the closest clause before it, in its sentence or an earlier one, is about: its topic, else the thing that it
names. Nothing but the grammar is read, so of several things the first is taken, as a guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import groupby
from typing import NamedTuple

from contextwin.temporal.lexer import Reading
from contextwin.temporal.sentence import split_clauses, split_sentences
from contextwin.temporal.speaker import text_of
from contextwin.temporal.symbols import CODE, SymbolPattern
from contextwin.temporal.topics import Topic, find_topic
from contextwin.temporal.values import Item, join_symbols

_MARKS = frozenset(CODE[name] for name in ("COMMA", "COLON", "DASH"))
# Things that are known first, "the oven" and in German "der Ofen", then others: "a problem".
_WORDS = "(?P<words>(?:OTHER DASH?){0,3} OTHER (?:OF THE? OTHER{1,2})?)"
# Last what stands behind a preposition: "a leak in the loft".
_THINGS = tuple(
    SymbolPattern(f"{article} {_WORDS}")
    for article in (
        "(?<![IN ON AT FROM WITH FOR TO BY OF])(?:[THE MY YOUR POSS THIS OF]|^TO)",
        "(?<![IN ON AT FROM WITH FOR TO BY OF])A",
        "[THE MY YOUR POSS THIS A]",
    )
)
_WORD = SymbolPattern("OTHER+")
# "Kafka: when was it last mentioned?"
_HEADING = SymbolPattern("^(?P<words>[OTHER DASH NUM]{1,6})$")
# "Ajax is coming": a word that begins a sentence with a capital is a name where a verb follows.
_VERB_BEHIND = SymbolPattern("[BE BEPAST HAVE WILL]")
# "Who wrote it first", "the first message dazu".
_PRONOUN = SymbolPattern("SPEAK [FIRST LAST MENTION]? THEY|THING THEY(?=[END COMMA]|$)")


class Antecedent(NamedTuple):
    """What a pronoun stands for."""

    text: str  #: as it is written
    items: list[Item]  #: its words
    is_guess: bool  #: the clause names more than that


def refer_back(reading: Reading, whole: Reading, topic: Topic) -> tuple[Topic, bool]:
    """Return the topic of a sentence of a text, where a pronoun stands for it what that means; and if it is a guess."""
    place = topic.items[0] if topic.is_dangling else _find_pronoun(reading) if topic.text is None else None
    found = find_antecedent(whole, reading.items[place]) if place is not None else None
    if place is None or found is None:
        return topic, False
    words = (at for at, item in enumerate(reading.items) if item in found.items)
    return Topic(found.text, (*words, *(topic.items or (place,)))), found.is_guess


def _find_pronoun(reading: Reading) -> int | None:
    match = _PRONOUN.search(reading.symbols)
    return match.end() - 1 if match else None


def find_antecedent(whole: Reading, pronoun: Item) -> Antecedent | None:
    """Return what a pronoun of a text stands for; None where no clause before it names a thing."""
    end = next((place for place, item in enumerate(whole.items) if item.first >= pronoun.first), 0)
    told = whole.part(0, end)
    clauses = [clause for sentence in split_sentences(told) for clause in split_clauses(sentence)]
    # Not what stands in its own clause.
    before = clauses if told.symbols[-1:] == CODE["END"] else clauses[:-1]
    return next(filter(None, map(_read_clause, reversed(before))), None)


def _read_clause(clause: Reading) -> Antecedent | None:
    """Return what a clause is about, else the first thing that it names, those that are known before new ones."""
    marked, ended = clause.symbols[:1] in _MARKS, clause.symbols[-1:] == CODE["END"]
    clause = clause.part(int(marked), len(clause.symbols) - ended)
    places = {place for place, symbol in enumerate(clause.symbols) if symbol in CODE["DATE"] + CODE["RANGE"]}
    topic = find_topic(clause, places)
    if topic.text:
        return Antecedent(topic.text, [clause.items[place] for place in topic.items], is_guess=False)
    kinds = (_find_names(clause), *(_find_things(clause, pattern) for pattern in (*_THINGS, _HEADING)))
    things = [_trim(clause, items) for items in next(filter(None, map(list, kinds)), [])]
    texts = [text_of(clause, items) for items in things]
    return Antecedent(texts[0], things[0], is_guess=len({*texts}) > 1) if texts else None


def _find_things(clause: Reading, pattern: SymbolPattern) -> Iterator[list[Item]]:
    return (clause.items[slice(*match.span("words"))] for match in pattern.finditer(clause.symbols))


def _find_names(clause: Reading) -> Iterator[list[Item]]:
    """Yield the words in a row that begin with capitals, in German all nouns."""
    for match in _WORD.finditer(clause.symbols):
        for is_capital, group in groupby(clause.items[slice(*match.span())], partial(_is_capital, clause)):
            items = [*group]
            if is_capital and (items[0] != clause.items[0] or _VERB_BEHIND.match(clause.symbols, len(items))):
                yield items


def _is_capital(clause: Reading, item: Item) -> bool:
    return text_of(clause, [item])[0].isupper()


def _trim(clause: Reading, items: list[Item]) -> list[Item]:
    """Return the words of a thing without the verb behind them: "the boiler leaked", "el horno falla"."""
    language = clause.lexicon.language
    if language.nouns_first:
        return items if CODE["OF"] in join_symbols(items) or _is_capital(clause, items[-1]) else items[:1]
    while len(items) > 1 and re.fullmatch(language.past_forms, text_of(clause, items[-1:]).lower()):
        items = items[:-1]
    return items
