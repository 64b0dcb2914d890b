"""Verbs of speech: what each takes as its object, and whether a subject spoke or was spoken of."""

from __future__ import annotations

import re

from contextwin.temporal.languages import correct_slip, strip_accents
from contextwin.temporal.lexer import Reading
from contextwin.temporal.symbols import NAME, symbol_names

#: Between a subject and its verb, and before a subject.
_ADVERBS = symbol_names("BEPAST DATE EVER FILLER FIRST FIRSTTIME HAVE JUSTNOW LAST LASTTIME LATEST RANGE")
_OPENING = symbol_names(
    "AGO BEPAST COMMA DATE DID END FIRSTTIME HAVE HOWLONG LASTTIME RANGE SINCE THING TIME WHAT WHEN WHERE WHICH WHO"
)
#: The person right before the verb speaks.
_SPEAKERS = frozenset({"I", "YOU", "WE", "NOBODY"})


def is_verb_of(reading: Reading, place: int, kind: str) -> bool:
    """Return whether the word at a place is one of the language's `kind`: "topic_verbs", "event_verbs"."""
    alternatives, item = getattr(reading.lexicon.language, kind), reading.items[place]
    word = reading.text[reading.tokens[item.first][0] : reading.tokens[item.last - 1][1]].lower()
    if reading.is_corrected:
        word = correct_slip(word, reading.lexicon.language.code) or word
    return bool(alternatives) and re.fullmatch(strip_accents(alternatives), strip_accents(word)) is not None


def takes_topic(reading: Reading, verb: int) -> bool:
    """Return whether the object of a verb, or its subject in the passive voice, is what was talked of."""
    value = reading.items[verb].value
    is_saying = isinstance(value, str) and value.partition(" ")[0] in ("said", "came")
    return is_saying and not is_verb_of(reading, verb, "event_verbs")


def find_subject(reading: Reading, verb: int) -> tuple[int, int] | None:
    """Return where what was spoken of begins and ends: the subject of "was mentioned" or "came up"; else None."""
    names = [NAME[item.symbol] for item in reading.items[:verb]]
    end = verb
    while end and names[end - 1] in _ADVERBS:
        end -= 1
    is_got = end > 1 and names[end - 1] == "SHOW"  # "Did it get mentioned?"
    end -= is_got
    while is_got and end and names[end - 1] in _ADVERBS:
        end -= 1
    start = end
    while start and names[start - 1] not in _OPENING:
        start -= 1
    value = reading.items[verb].value
    if (
        start == end
        or (names[end - 1] in _SPEAKERS and not (value == "came up" and is_verb_of(reading, end - 1, "that")))
        or names[verb - 1] == "TO"
        or is_verb_of(reading, verb, "active_forms")
    ):
        return None
    # "When was it mentioned", not "what was the last thing it mentioned".
    is_asked = names[start - 1 : start] == ["BEPAST"] and names[max(0, start - 2)] not in ("WHAT", "WHO", "WHICH")
    # German has its verb behind: "Wer hat Kafka zuerst erwähnt?"
    is_object = reading.lexicon.language.capitals and names[max(0, start - 2) : start] == ["WHO", "DID"]
    is_passive = is_got or is_object or is_asked or "BEPAST" in names[end:verb]
    # A topic comes up and appears; a member who appears has written.
    comes = value == "came up" or (value == "came along" and names[start:end] != ["MENTION"])
    return (start, end) if is_passive or comes else None
