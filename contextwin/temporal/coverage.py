"""What of a question was not understood, and whether it can be answered nevertheless."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from contextwin.temporal.lexer import Reading
from contextwin.temporal.sentence import asks_for_advice, is_request
from contextwin.temporal.speaker import text_of
from contextwin.temporal.symbols import CODE, NAME, SymbolPattern, symbol_names

Verdict = Literal["sure", "hedged", "refused"]

#: What holds a question together. The name of a channel is read by the plan.
_FUNCTION = symbol_names(
    "A ABOUT AGO AND AT BE BEPAST BY CHANNEL COLON COMMA DASH DID EARLIER END EVER EVERY FILLER FOR FROM HAPPEN"
    " HAVE HOW HOWLONG HOWMANY I IN JUSTNOW MODAL MY NEWS NOBODY NOTONLY OF ON OR PEOPLE POSS PRESENT RECAP SHOW SOFAR"
    " SPEAK START SUMMARY THAT THE THEY THING THIS TIME TO WANT WE WHAT WHEN WHERE WHICH WHO WILL WITH WITHIN"
    " WONDER YOU YOUR"
)
#: What changes which messages qualify, or what is asked of them, whatever else is asked.
_NARROWING = symbol_names(
    "AFTER AVERAGE BEFORE BETWEEN BUSIEST CLOCK LEAST COUNT DAILY DATE DISTINCT DURING EARLIEST FIRST INSTANT"
    " LAST LATEST LONGEST MENTION MOST NOT ORD PENULTIMATE RANGE SECOND SESSION SINCE THREAD UNTIL ZONE"
)
# "What did she say", "by him": a person who is not named, and one who is not the person who is.
_UNNAMED = SymbolPattern(
    "[DID HAVE WHEN FIRSTTIME LASTTIME THING THAT] THEY (?=[FIRST LAST EVER HAVE JUSTNOW]{0,2} SPEAK)"
)
_OTHERS = SymbolPattern("[BY FROM] THEY")
# "With a link": there, a word of speech is a noun.
_NOUN = SymbolPattern("(?<=WITH [A THE]) SPEAK")

_DURING = SymbolPattern("DURING THE? [DATE RANGE]")


def find_unread(
    reading: Reading, used: Collection[int], unnamed: Collection[int], *, knows_they: bool
) -> tuple[int, ...]:
    """Return the places of what was not understood, in order: words with a meaning of their own that are not used.

    `unnamed` are pronouns that stand for nothing; `knows_they` says that who spoke is known, if a pronoun did.
    """
    symbols = reading.symbols
    unnamed = {*unnamed, *(match.end() - 1 for match in _OTHERS.finditer(symbols))}
    unnamed |= {match.start() for match in _NOUN.finditer(symbols)}
    if not knows_they:
        unnamed |= {match.end() - 1 for match in _UNNAMED.finditer(symbols)}
    return tuple(
        place
        for place, item in enumerate(reading.items)
        if place not in used and (_has_meaning(reading, place) or place in unnamed)
    )


def _has_meaning(reading: Reading, place: int) -> bool:
    item = reading.items[place]
    if _DURING.match(reading.symbols, place):
        return False
    return NAME[item.symbol] not in _FUNCTION and any(map(str.isalnum, text_of(reading, [item])))


# "I was off gallivanting, what did they write": a clause of its own that tells where somebody was.
_TELLING = SymbolPattern(
    "[COMMA FILLER AND JUSTNOW NOT]*(?:[I WE][BEPAST HAVE BE POSS]|[BEPAST HAVE BE]|DID I|[I WE] OTHER)"
)
# "I'm writing the report": what one does, not what was said.
_DOING = SymbolPattern("FILLER* [I WE] BE OTHER [^WHAT WHO WHICH WHERE HOW SHOW RECAP THING HAPPEN NEWS SUMMARY]*")
_CLAUSE = SymbolPattern("[^COMMA COLON END]+")
_ASKING = SymbolPattern("[WHAT WHO WHICH WHERE HOW SHOW RECAP THING SPEAK HAPPEN NEWS SUMMARY]")


def leave_out_told(reading: Reading, unread: Collection[int]) -> tuple[int, ...]:
    """Return what was not understood without what stands in clauses that tell something, beside one that asks."""
    clauses = [match.span() for match in _CLAUSE.finditer(reading.symbols)]
    parts = {span: reading.symbols[slice(*span)] for span in clauses}
    asking = [span for span in clauses if _ASKING.search(parts[span]) and not _DOING.fullmatch(parts[span])]
    told = [span for span in clauses if span not in asking and _TELLING.match(parts[span])]
    if not asking:
        return tuple(unread)
    return tuple(place for place in unread if not any(start <= place < end for start, end in told))


def means_many(reading: Reading) -> bool:
    """Return whether its pronouns are of several people."""
    return all(item.value == "many" for item in reading.items if item.symbol == CODE["THEY"])


# A place in a row, a measure or a time, beside something that was written: "the newest messages that nobody answered".
_OF_MESSAGES = SymbolPattern(
    "[THING TALK THREADS LONGTHREAD]|[WHO I WE YOU NOBODY MENTION][^END COMMA]{0,4} SPEAK|PEOPLE [^END]* CHANNEL"
)
_OF_TIME = SymbolPattern(
    "[FIRST LAST EARLIEST LATEST FIRSTTIME LASTTIME ORD SECOND PENULTIMATE PREVIOUS LASTPOST NEXTPOST HOWMANY COUNT"
    " BEFORE AFTER NEXT AGOPRE MOST LEAST LONGEST BUSIEST DAILY AWAY LEFTOFF MISSED UNREAD SESSION THREAD DATE RANGE"
    " ORDERLY REVERSE THATTIME]"
)


# What I, you or we did at some place in a row: "what did I want at first"; not "did you print the first page". At the
# beginning, a verb of the past says so in many languages, "¿qué quería al principio?".
_OF_PAST = SymbolPattern(
    "(?=.*[DID HAVE BEPAST])(?=.*[I YOU WE MY YOUR])"
    ".*(?:[MY YOUR][FIRST LAST EARLIEST LATEST PREVIOUS SECOND ORD INITIAL]|[I YOU WE][FIRST LAST]"
    "|[FIRST LAST EARLIEST LATEST](?![OTHER NUM UNIT])|[FIRSTTIME LASTTIME])"
    "|(?=.*[I YOU WE MY YOUR WANT]).*ORIGINALLY"
)
# "The first thing to do", "the first thing we should fix", "who should speak first".
_TO_DO = SymbolPattern("THING TO (?:OTHER|FILLER)|[WHO WHAT THING] [I WE YOU THEY NOBODY]? [WILL MODAL FILLER]")


# "Which marina went live first", "who joined last": by what, or when, is not understood.
_IN_ORDER = SymbolPattern(
    "^[WHICH WHO](?![^END]*[WILL MODAL BE])[^END COMMA]{1,8}[FIRST LAST EARLIEST LATEST](?=END|$)"
)


def may_ask_for_messages(reading: Reading) -> bool:
    """Return whether a sentence has words of a question about messages and time, whatever it asks."""
    symbols = reading.symbols
    has_words = _OF_MESSAGES.search(symbols) is not None and _OF_TIME.search(symbols) is not None
    has_words |= _OF_PAST.match(symbols) is not None or _IN_ORDER.search(symbols) is not None
    return has_words and is_request(symbols) and not (asks_for_advice(symbols) or _TO_DO.search(symbols))


# "What did the paper say", "the last message in the error log": who, or where, is not understood.
_SUBJECT = SymbolPattern("[THE A MY] OTHER{1,2} [FIRST LAST EVER HAVE JUSTNOW]{0,2} SPEAK")
_PLACE = SymbolPattern("[IN AT ON] [THE A MY WE]? OTHER{1,3}(?=[END COMMA DATE RANGE]|$)")


def is_elsewhere(reading: Reading, unread: Collection[int], *, is_by_somebody: bool) -> bool:
    """Return whether somebody or something else spoke than who is known here, or in a place that is not known."""
    patterns = (_SUBJECT,) if is_by_somebody else (_SUBJECT, _PLACE)
    return any(
        {*range(match.start(), match.end())} & {*unread}
        for pattern in patterns
        for match in pattern.finditer(reading.symbols)
    )


def is_narrowing(reading: Reading, unread: Collection[int]) -> bool:
    """Return whether something that was not understood narrows the answer, whatever it is about."""
    return any(NAME[reading.items[place].symbol] in _NARROWING for place in unread)


def judge(reading: Reading, unread: Collection[int], *, is_talk: bool, is_by_somebody: bool) -> Verdict:
    """Return whether a question with these words unread is answered.

    Where somebody speaks, something is talked of or a place is named, the answer is given as a belief. Otherwise the
    words that are left are rather what the question is about: "the last message in the error log".
    """
    if not unread:
        return "sure"
    if is_elsewhere(reading, unread, is_by_somebody=is_by_somebody):
        return "refused"
    is_place = any(CODE[name] in reading.symbols for name in ("CHANNEL", "THREAD", "SESSION"))
    return "hedged" if is_talk or is_place else "refused"
