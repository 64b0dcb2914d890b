"""What a prompt asks about as talk: the object of "about" and "mention", the subject of "was mentioned" and "came up".

Nothing else is a topic: greetings, names and words that are left over are not.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from contextwin.temporal.lexer import QUOTES, Reading
from contextwin.temporal.speaker import text_of
from contextwin.temporal.symbols import CODE, NAME, SymbolPattern, symbol_names
from contextwin.temporal.verbs import find_subject, is_verb_of, takes_topic

#: "Los gatitos (kittens)".
_GLOSS = re.compile(r"\s*\((?P<gloss>[^\W\d_][\w-]*(?: [^\W\d_][\w-]*){0,2})\)")


class Topic(NamedTuple):
    """What is talked of."""

    text: str | None  #: as it is written
    items: tuple[int, ...]  #: the places of its words among the items
    is_dangling: bool = False  #: a pronoun stands for it: "about it"
    is_quoted: bool = False  #: it is what somebody said, rather than what about: "said hello"
    gloss: str | None = None  #: it in other words, in brackets behind it


NO_TOPIC = Topic(None, ())

#: What holds a question together and is no topic, where it stands at an end of one.
_SCAFFOLD = symbol_names(
    "A ABOUT AFTER AGO AND AT BE BEFORE BEPAST BETWEEN BY COLON COMMA DASH DID DURING EARLIER END EVER EVERY"
    " FILLER FIRST FOR FROM HAPPEN HAVE HOWLONG HOWMANY I IN JUSTNOW LAST MY NEWS NOBODY OF ON OR POSS RECAP"
    " SESSION SHOW SINCE SOFAR SPEAK SUMMARY THAT THE THEY THING THIS THREAD TIME TO UNTIL WE WHAT WHEN WHERE"
    " WHICH WHO WILL WITHIN YOU YOUR MODAL PEOPLE"
)
#: Those of them that may be its last word: "the mailing list".
_NOUNS = frozenset({"NEWS", "SHOW", "SPEAK", "THING", "TIME", "SESSION", "THREAD", "LAST", "FIRST"})
# Where it begins: "about", "messages on", "mention of", and behind a verb that takes it.
_ABOUT = SymbolPattern(
    "ABOUT(?! [IN ON] THE? (?:CHANNEL|OTHER (?:[DATE RANGE ON IN END]|$)))"
    "|(?:(?<![FIRST LAST EARLIEST LATEST ORD SECOND THE A MY YOUR POSS])SPEAK|NEWS|LATEST"
    "|(?<=[EARLIEST LATEST])SPEAK(?=ON [OTHER MENTION])|(?<=THING)[DATE RANGE](?=ON THE? [OTHER MENTION])"
    "|(?:(?<=[MY POSS])|(?<=[MY POSS][FIRST LAST EARLIEST LATEST ORD SECOND]))THING|THING [FROM BY] [I MENTION]"
    "|(?<=[FIRST LAST EARLIEST LATEST])THING(?=ON [OTHER MENTION])"
    "|(?:^|(?<=[SHOW EVERY NOBODY]))THING(?=ON THE? [OTHER MENTION])) ON"
    " (?!THE? (?:[DATE RANGE CHANNEL END]|$))"
)
_OF = SymbolPattern(
    "(?P<noun>[FIRST LAST EARLIEST LATEST ORD SECOND THE A MY])?(?P<verb>SPEAK|THING)"
    " (?:FOR? [FIRSTTIME LASTTIME]|[FIRST LAST])? OF"
)
_VERB = SymbolPattern(
    # "The last link" is a noun, "the first person to mention" is followed by a verb.
    "(?:(?<=WHO [BE BEPAST] THE [FIRST LAST])|(?<![THE A MY YOUR POSS OF NUM])"
    "(?<![THE A MY YOUR POSS] [FIRST LAST EARLIEST LATEST ORD SECOND]))SPEAK"
    "(?![IN ON AT FROM BY OF ABOUT TO WITH SINCE BEFORE AFTER UNTIL DURING BETWEEN]"
    "|[I YOU WE NOBODY THING DATE RANGE END COMMA CHANNEL THREAD SESSION]"
    "|[FIRST LAST ORD SECOND FIRSTTIME LASTTIME] THING?(?:[DATE RANGE IN END COMMA]|$)|[HOWLONG WHEN WHAT WHO]|$)"
)

# "How many messages have coral in them".
_IN_THEM = SymbolPattern("THING [THAT NOBODY]? [HAVE WITH] (?P<topic>[^END COMMA]{1,6}?) IN THEY")
# "About coral, I need it for a report", "about coral so I can read on", not "about coral, kelp and me".
_NEW_CLAUSE = SymbolPattern(
    "COMMA [FILLER AND JUSTNOW OR]{0,3} [I YOU WE THEY NOBODY WHAT WHO WHEN WHERE HOW](?! [END COMMA]|$)"
    "|FILLER{1,2} [I YOU WE] [MODAL WILL WANT HAVE]|COLON FILLER? [WHO WHAT WHEN WHERE HOW WHICH DID]"
    "|COMMA [DID HAVE] [I YOU WE THEY NOBODY PEOPLE MENTION]|COMMA [THE IN ON]{0,2} [LASTTIME FIRSTTIME](?=END|$)"
)
# "About coral before the storm", not "about before and after".
_ASIDE = SymbolPattern(
    "(?:[IN DURING] THE [NUM WNUM FEW]? UNIT [OR OTHER FILLER]{0,2})?[BEFORE AFTER UNTIL] [THE A MY WE YOUR MENTION]"
)
# "About Gordon, the crab".
_APPOSITION = SymbolPattern("COMMA [THE A MY YOUR] [OTHER DASH]{1,3} (?=END|$)")
# "The earliest invoice message in January", "Ana's latest coral post"; alone, "the last error message" is one.
_ADJUNCT = SymbolPattern("[FIRST LAST EARLIEST LATEST ORD SECOND PENULTIMATE] (?P<topic>[OTHER DASH]{1,3}) THING")
_IN_CHAT = SymbolPattern("[DATE RANGE CHANNEL]|MENTION POSS|[FROM BY] MENTION")
_FIRST_TO = SymbolPattern("(?<=[FIRST LAST])SPEAK(?=OTHER|MENTION)")
# "When did Ana last ask who has the keys": what is asked is what it was about.
_ASKED_WHAT = SymbolPattern("SPEAK [I YOU WE NOBODY]? (?=[WHO WHAT WHERE WHICH HOW WHEN] [^END COMMA])")
# "When did Ana say that the oven was broken", "wann hat Ana gesagt, dass …".
_SAID_THAT = SymbolPattern("SPEAK COMMA? (?P<that>[THAT NOBODY]) (?=[THE A OF MY WE I THEY YOUR OTHER] [^END COMMA])")
# "The idea of a raffle", "brought up the subject of coral": not "messages about the case of wine".
_KIND = SymbolPattern(
    "THE? (?P<noun>[WONDER THING]|(?<=SPEAK THE)OTHER|(?<=SPEAK)OTHER)"
    " [OF FOR FROM WITH] (?=THE? [OTHER NUM DURATION MENTION])"
)
_STRANDED = SymbolPattern("SPEAK [ABOUT OF]")


def find_topic(reading: Reading, used: Collection[int]) -> Topic:
    """Return what is talked of, without the used items: those of the range, of the place asked for and of who spoke."""
    dangling = NO_TOPIC
    for start, end, is_quoted in (*_objects(reading), *_subjects(reading)):
        topic = _clip(reading, start, end, used)
        if topic.text:
            return topic._replace(is_quoted=is_quoted)
        dangling = topic if topic.is_dangling else dangling
    return dangling


def _objects(reading: Reading) -> Iterator[tuple[int, int, bool]]:
    """Yield where an object may begin, the end of the text, and whether it is rather quoted."""
    symbols, end = reading.symbols, len(reading.symbols)
    for match in _ABOUT.finditer(symbols):
        yield match.end(), end, False
    for match in _FIRST_TO.finditer(symbols):
        first = reading.items[match.start() - 1]
        if first.last - first.first > 2:  # "The first person to mention coral", not "the first link".
            yield match.end(), end, False
    for match in _ADJUNCT.finditer(symbols) if _IN_CHAT.search(symbols) else ():
        yield *match.span("topic"), False
    for match in _IN_THEM.finditer(symbols):
        yield *match.span("topic"), False
    for match in _OF.finditer(symbols):
        # "The last mention of it" and "we spoke of it", not "the last talk of the conference".
        verb = match.start("verb")
        if is_verb_of(reading, verb, "topic_verbs") or (match["noun"] is None and takes_topic(reading, verb)):
            yield match.end(), end, False
    for match in _VERB.finditer(symbols):
        is_quoted = not is_verb_of(reading, match.start(), "topic_verbs")
        is_person = is_quoted and symbols[match.end()] == CODE["MENTION"]
        if not is_person and takes_topic(reading, match.start()) and find_subject(reading, match.start()) is None:
            yield match.end(), end, is_quoted
    for match in _ASKED_WHAT.finditer(symbols):
        if reading.items[match.start()].value == "asked" and match.start() > 0:
            yield match.end(), end, False
    for match in _SAID_THAT.finditer(symbols):
        that = reading.items[match.start("that")]
        if NAME[that.symbol] == "THAT" or text_of(reading, [that]).lower() == "that":
            yield match.end(), end, True
    marks = [place for place, item in enumerate(reading.items) if text_of(reading, [item]) in QUOTES]
    if len(marks) > 1 and CODE["SPEAK"] in symbols:
        yield marks[0], marks[1] + 1, True


def _subjects(reading: Reading) -> Iterator[tuple[int, int, bool]]:
    """Yield where what was mentioned, or came up, begins and ends, and whether it is rather quoted."""
    for verb, item in enumerate(reading.items):
        if NAME[item.symbol] == "SPEAK" and takes_topic(reading, verb):
            subject = find_subject(reading, verb)
            if subject:
                # "When was it last talked about?"
                is_stranded = _STRANDED.match(reading.symbols, verb) is not None
                yield *subject, not (is_stranded or is_verb_of(reading, verb, "topic_verbs"))


def _clip(reading: Reading, start: int, end: int, used: Collection[int]) -> Topic:
    """Return the words from `start` to where the topic ends, without the scaffold around them."""
    stop = next((place for place in range(start, end) if _stops(reading, place, used, start)), end)
    explained = next(_APPOSITION.finditer(reading.symbols, start, stop + 1), None)
    stop, behind = (explained.start(), explained.end()) if explained else (stop, stop)
    kind = _KIND.match(reading.symbols, start, stop)
    kind = kind if kind and is_verb_of(reading, kind.start("noun"), "weak_words") else None
    first, last = trim_scaffold(reading, kind.end() if kind else start, stop)
    if first == last:
        pronouns = tuple(place for place in range(start, stop) if _is_pronoun(reading, place))
        return Topic(None, pronouns, is_dangling=bool(pronouns))
    items = (*(range(*kind.span()) if kind else ()), *range(first, last), *range(stop, behind))
    gloss = _GLOSS.match(reading.text, reading.tokens[reading.items[last - 1].last - 1][1])
    return Topic(text_of(reading, reading.items[first:last]), items, gloss=gloss["gloss"] if gloss else None)


def _is_pronoun(reading: Reading, place: int) -> bool:
    name = NAME[reading.items[place].symbol]
    return name in ("THEY", "THIS") or (name == "NOBODY" and is_verb_of(reading, place, "that"))


def trim_scaffold(reading: Reading, first: int, last: int) -> tuple[int, int]:
    """Return where the topic that stands in a stretch of items begins and ends, the same place for none."""
    names = [NAME[item.symbol] for item in reading.items]
    while first < last and names[first] in _SCAFFOLD and not _is_in_compound(reading, first):
        first += 1
    while last > first and names[last - 1] in _SCAFFOLD - _NOUNS and not _is_in_compound(reading, last - 1):
        last -= 1
    return first, last


def _is_in_compound(reading: Reading, place: int) -> bool:
    """Return whether an item is part of a word with a hyphen: of "any-dict", both words and the hyphen."""
    item, text = reading.items[place], reading.text
    start, end = reading.tokens[item.first][0], reading.tokens[item.last - 1][1]
    before, behind = text[max(0, start - 2) : start], text[end : end + 2]
    if text[start:end] == "-":
        return before[-1:].isalnum() and behind[:1].isalnum()
    return (before[-1:] == "-" and before[:1].isalnum()) or (behind[:1] == "-" and behind[1:].isalnum())


def _stops(reading: Reading, place: int, used: Collection[int], start: int) -> bool:
    name = NAME[reading.items[place].symbol]
    if _NEW_CLAUSE.match(reading.symbols, place):
        return True
    if _ASIDE.match(reading.symbols, place) and trim_scaffold(reading, start, place) != (place, place):
        return True
    if name == "DASH" and not _is_in_compound(reading, place):
        return True
    if place in used or name in ("END", "DATE", "RANGE", "THREAD", "SESSION", "CHANNEL"):
        return True
    if name != "SPEAK" or not reading.lexicon.language.capitals:
        return False
    # German has its verb behind, and nouns begin with a capital.
    return text_of(reading, [reading.items[place]])[0].islower()
