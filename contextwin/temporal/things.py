"""What a prompt may ask of things by time: "the oldest painting", "what came after INC-3", "invoices by date".

The grammar knows words of order, number and time. The others are left as phrases: which of them names a kind of things,
a thing, a person or an act is for the store to tell (window/things/lookup.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from itertools import pairwise

from contextwin.models.time_constraints import Order, Side, ThingAsk, ThingPhrase, ThingQuestion, TimeSettings
from contextwin.temporal.calendar import Calendar
from contextwin.temporal.lexer import MOST_READINGS, Reading, as_when, read_prompt, rewrite
from contextwin.temporal.parse import find_zone
from contextwin.temporal.phrases import find_times
from contextwin.temporal.sentence import asks_for_advice, find_sentences, split_sentences
from contextwin.temporal.speaker import text_of
from contextwin.temporal.symbols import CODE, NAME, SymbolPattern, symbol_names
from contextwin.temporal.values import Bounds, Date, Item
from contextwin.temporal.verbs import is_verb_of

#: Words that may name a thing or an act: unknown ones, and those that the grammar knows as something of talk.
_CONTENT = symbol_names(
    "OTHER AVERAGE BUSIEST COUNT DAILY DISTINCT FOLLOW LONGEST LONGTHREAD MEANWHILE MOST POSTED RECORD THREADS"
    " BEGAN ENDED START FINISH SPEAK MENTIONS SITTING TALK VISIT PEOPLE MENTION OPENING LEAVE MISS RECAP SESSION"
    " THREAD AWAY SEASON"
)
#: Those of them that say only that something is, came to be, or was written.
_EMPTY = frozenset({"FOLLOW", "COUNT"})
_FIRST = symbol_names("FIRST EARLIEST INITIAL ORD SECOND FIRSTTIME")
_LAST = symbol_names("LAST LASTPOST LATEST PENULTIMATE PREVIOUS PAST FINAL LASTTIME")
#: Words of order that are nouns as well.
_NOUNS_OF_ORDER = frozenset({"INITIAL", "FINAL"})
#: Where no other word tells from which end: "which is newer", "what did it end with".
_ENDS = frozenset({"LATER", "ENDED", "FINISH"})
_LISTS = frozenset({"ORDERLY", "REVERSE"})
_LISTED_BEFORE = _LISTS | symbol_names("COUNT OTHER SHOW WE HOWMANY THING")
_PLACED = _FIRST | _LAST
_SIDES: Mapping[str, Side] = {
    **dict.fromkeys(symbol_names("BEFORE PRECEDE AGOPRE EARLIER LESS"), "before"),
    **dict.fromkeys(symbol_names("AFTER SUCCEED LATER SINCE MORE"), "after"),
}
_LINKS = symbol_names("OF FROM IN BY TO WITH ABOUT FOR ON AT POSS")
#: What names a kind stands behind one of these, but for what may be between.
_ASKED_BEFORE = _PLACED | {"NEXT", "WHICH", "WHAT", "HOWMANY", "EVERY", "SHOW", "COUNT"}
_BETWEEN = frozenset({"NUM", "FEW", "MORE", "MOST", "THE", "MY", "YOUR", "WE", "THEY", "FILLER", "COMMA", "AND"})
#: What joins the words of a phrase: "v2.0", "anti-aging cream".
_JOINTS = symbol_names("DASH NUM SLASH YEAR MONTHISH")
_SMALL = frozenset({"THE", "A", "AND"})
#: What is no part of a name, whatever capital it has.
_NEVER_NAMES = symbol_names(
    "I MENTION CHANNEL DATE RANGE END COMMA COLON OR POSS BEFORE ANDBEFORE AFTER BE BEPAST DID HAVE FOLLOW"
) | {"WHO", "WHAT", "WHICH"}
# "The first one I raised", not "tell me", "show me".
_IS_OWN = SymbolPattern("(?<![SHOW SPEAK])I")
_WORDS_THAT_ASK = frozenset({"WHAT", "WHICH", "WHO", "WHEN", "HOWMANY"})
_DOERS = frozenset({"I", "WE", "YOU", "THEY", "MENTION"})
_PAST = frozenset({"DID", "BEPAST", "HAVE"})
_QUOTED = re.compile(r"(?<!\w)[\"“„«'‘][^\"“”„«»\n]{2,80}[\"”“»'’](?!\w)")
#: What is counted behind a number, and names no kind: "with four lines".
_NUMBERED = _CONTENT | {"COUNTED"}
_NUMBERS = symbol_names("NUM WNUM")
#: Maximum number of items of a question about things. Unmeasured.
MAX_ITEMS = 24

# A question, a command, or a phrase without a verb: "oldest painting in the collection", "invoices by date".
_IS_VERBLESS = SymbolPattern("THEY?[^BE BEPAST HAVE DID WILL I YOU THEY NOT WHILE]*END?")
_BEGINS = SymbolPattern(
    "[THE MY WE A THEY ON OTHER POSS EVERY NOBODY NUM IN OF FROM COMMA COLON]{0,7}[FIRST EARLIEST INITIAL ORD SECOND"
    " LAST LASTPOST LATEST PENULTIMATE PREVIOUS PAST FINAL HOWMANY COUNT]"
    "|[OTHER THING DISTINCT THE A OF THAT WHICH FOLLOW EVERY NOBODY WE BE]{1,7}[BEFORE AFTER AGOPRE LESS MORE SINCE]"
    "|[OTHER THING WE IN]{1,5}[DATE RANGE]|[OTHER THE]{0,3}WHEN OTHER"
)
# "The first incident that I raised", "the last release Noor did", "the fourth dataset that was registered".
_WITH_CLAUSE = SymbolPattern(
    "[THE MY WE NUM]{0,3} [FIRST EARLIEST INITIAL ORD SECOND LAST LASTPOST LATEST PENULTIMATE PREVIOUS FINAL] NUM?"
    " OTHER (?:DASH? OTHER){0,2} (?:[NOBODY THAT WHICH WHO]? [I YOU WE THEY OTHER]"
    "|[NOBODY THAT WHICH WHO][BEPAST HAVE]{1,2}OTHER|[NOBODY THAT WHICH WHO][HAVE DID][NUM WNUM]"
    "|COMMA OF[NUM WNUM])"
    " [^BE BEPAST WILL NOT MODAL]* END?"
)
_LISTS_AT_START = SymbolPattern(
    "^[THE A MY WE THEY EVERY NOBODY OTHER POSS OF IN ON FROM AT BY TO AND NUM DATE RANGE YEAR COMMA SPEAK CHANNEL]*"
    "[ORDERLY REVERSE]"
)
# "…, which one is it?", "…, qual foi?", "…, wann war das?", "…, c'était quand ?"
_POINTS_BACK = SymbolPattern(
    "[WHAT WHICH WHO WHEN] [WNUM NUM]? [BE BEPAST POSS]? DASH? [THE THEY THIS THAT NOBODY WNUM]{0,2} [ABOUT FOLLOW]?"
    " FILLER{0,2}END?"
)
# "What came before X?" asks for the one before it, "what happened before X?" for what happened.
_CAME_BESIDE = SymbolPattern("(?<=WHAT)FOLLOW(?=[BEFORE AFTER] THE? OTHER)")
_LEADS = SymbolPattern("[AND COMMA]+(?=[^AND COMMA])")
_ENDS_ASKING = SymbolPattern("[AND COMMA FILLER]*(?P<asked>[THE MY WE].*)[BE BEPAST]END")
# "A good first issue", "a last look": any, and none in particular.
_IS_ANY = SymbolPattern("A [OTHER FILLER]{0,2} [FIRST LAST SECOND ORD LATEST FINAL INITIAL]")
# "Which of the first three steps is done?" asks for what no place in order tells.
_IS_OF_SOME = SymbolPattern(
    "[WHICH WHAT WHO] [NUM WNUM]? (?:OF [THE MY WE]?|THE)"
    " (?:[FIRST EARLIEST LAST LATEST] [NUM WNUM FEW]|[NUM WNUM FEW] [FIRST EARLIEST LAST LATEST])"
)
# "How did the last three pours go by date?"
_GOES_BY_DATE = SymbolPattern("^HOW DID [THE MY WE] [FIRST EARLIEST LAST LATEST].*[ORDERLY REVERSE]")
# "What did we start with", "with which release did we begin".
_BEGINS_WITH = SymbolPattern(
    "[START BEGAN ENDED FINISH](?=WITH)"
    "|[WITH BY FOR] [WHICH WHAT] OTHER{1,3} (?:[DID HAVE WE YOU THEY THE ON]{1,3} OTHER{0,2}){0,2} [START BEGAN ENDED]"
)
_WHEN = SymbolPattern(
    "^[OTHER THE]{1,3}WHEN|WHAT[BE BEPAST POSS]WHEN"
    "|WHEN[BEPAST DID HAVE]|WHEN[THE A WE I OTHER DID HAVE ON]+[OTHER BEPAST]|HOWLONG AGO|SINCE WHEN"
    "|[WHICH WHAT]UNIT[BEPAST DID HAVE WE I THE THEY NOBODY]"
    "|WHEN[OTHER LEAVE FOLLOW BEGAN ENDED FINISH][TO OF ON THE]{1,2}OTHER"
)
_SINCE_WHEN = SymbolPattern("SINCE WHEN")
# "When did you start painting?", not "when did the outage start?"
_BEGINS_ACT = SymbolPattern(
    "WHEN [DID HAVE BEPAST]? (?P<doer>[THE MY I YOU WE THEY OTHER MENTION]{0,3}) (?:[START BEGAN] [TO ABOUT WITH]?"
    " (?P<act>OTHER[OTHER DASH]{0,4})|WITH THE? (?P<noun>OTHER{1,3}) BEGAN) END?$"
)
# "What's the latest on the harbour?" asks for news.
_ASKS_FOR_NEWS = SymbolPattern("LATEST [ON ABOUT WITH FROM] (?!THE? EARLIEST)")
# "List the releases in #ship"
_BARE = SymbolPattern("SHOW [I FILLER]? [THE MY WE ON OF]{0,2} OTHER{1,2} (?:[IN FROM OF] CHANNEL)? END?")
# "From the newest to the oldest".
_BOTH_ENDS = SymbolPattern(
    "[EARLIEST FIRST] [TO UNTIL DASH AT FOR ABOUT THE OTHER]{1,3} [LATEST LAST]"
    "|[LATEST LAST] [TO UNTIL DASH AT FOR ABOUT THE OTHER]{1,3} [EARLIEST FIRST]"
)
# "Releases by Hana, most recent at the top", "from the beginning"; not "the freshest song, the last one recorded".
_LISTED = SymbolPattern(
    "COMMA THE? [EARLIEST LATEST FIRST LAST] (?!NUM OTHER?END?$) [^END OR]{0,3}END?$|FROM [THE OTHER]{0,2} START END?$"
)
# "Orders by date, the newest first"
_BEGINS_WITH_END = SymbolPattern("COMMA THE? (?P<end>[LATEST LAST EARLIEST] [IN ON]? FIRST) END?$")
# "Songs by Rosa, starting with the newest"
_STARTING = SymbolPattern("COMMA IN? STARTING [WITH FOR OTHER]? THE? [EARLIEST LATEST FIRST LAST] END?$")
# "Starting from the most recent"
_FROM_END = SymbolPattern(
    "(?<=[OTHER COMMA])[SINCE FROM] THE? [EARLIEST LATEST FIRST LAST]|(?<=COMMA)START THE? [EARLIEST LATEST FIRST LAST]"
)
# "The last but one", "the one before the last one".
_TIME_BEFORE_LAST = SymbolPattern("(?<=PENULTIMATE)[TIME FILLER]|TIME(?=BEFORE LAST)")
_BEFORE_LAST = SymbolPattern(
    "[LAST LATEST] OTHER? COMMA NUM|[BEFORE AGOPRE] THE? [LAST LATEST LASTPOST] (?:NUM|THING)?(?:END|$)"
)
_OF_KIND = SymbolPattern("[SHOW WHICH]|WHAT [OTHER COUNT]|^[OTHER THING WE IN]{1,5}[DATE RANGE]")
# Not "the number of our first invoice".
_COUNTS = SymbolPattern(
    "HOWMANY|COUNT OF (?![THE MY WE]? [FIRST LAST EARLIEST LATEST ORD SECOND])|^COUNT OTHER|COUNT THE"
)
# "Before any other", "before all others".
_BEFORE_ALL = SymbolPattern("BEFORE EVERY")
# "How many did Ana make": of what was spoken of before.
_COUNTS_THEM = SymbolPattern("HOWMANY (?:OF [THEY THAT THIS NOBODY])? [DID HAVE]")
# Not "does the store say when it was last used".
_ASKS = SymbolPattern(
    "OTHER WHICH OTHER [FIRST LAST]|[WHICH WHAT][NUM OTHER]{0,2}[BE BEPAST][THEY NOBODY]"
    "|(?<![OTHER SPEAK])[WHAT WHICH WHO WHEN HOWMANY HOWLONG SHOW COUNT SINCE]"
    "|OR(?!.*BE)|^BE.*OR|SPEAK I [ABOUT THE]|^EVERY OTHER"
    "|^[DID BE BEPAST].*[BEFORE AFTER]|^[BE BEPAST] [THE MY OTHER]{1,6} [LESS MORE] [THE MY OTHER]"
    "|^I WILL? WANT THE [FIRST EARLIEST ORD SECOND LAST LATEST]"
    "|^[EVERY THE]? OTHER{1,3} [NOBODY THAT WHICH WHO] [BE BEPAST FOLLOW]{0,2} [BEFORE AFTER LESS MORE] [^BE BEPAST]*"
    "END?$"
)
# "What can I record first?" asks for no thing that there is; "can you list the songs?" does.
_MAY = SymbolPattern("MODAL(?!.*[SHOW ORDERLY]|[YOU I]{1,2} SPEAK I| YOU OTHER)")
# "Invoices by date of payment"
_BY_WHAT = SymbolPattern("(?<=[OTHER DATE YEAR]) [ORDERLY REVERSE] OF")
# "Which repository has the earliest commit?": the first one.
_OF_PROPERTY = SymbolPattern(
    "[WHICH WHAT] [OTHER COUNT]{1,3} [HAVE WITH] [THE A]? [FIRST EARLIEST LAST LATEST] [OTHER BEGAN START]{1,2} END?$"
)
# "Which is older, …", not "what is the second step of the plan".
_IS_OF_PAST = SymbolPattern("BEPAST|EARLIEST|EARLIER|LATEST|^BE.*[LESS MORE]|^[^BE]*DID|^[WHAT WHICH WHO] SPEAK FIRST")
# "Who found the third wreck?", where the verb's form is one of the past: not "who wants the last cookie?"
_WHO_DID = SymbolPattern("WHO (?P<verb>OTHER) [THE MY WE] [FIRST INITIAL ORD SECOND LAST PENULTIMATE FINAL] OTHER")
# "Who wrote first?" asks for the author of a message: no thing is named that was written.
_WHO_WROTE = SymbolPattern("END? WHO [HAVE DID]{0,2} (?:SPEAK [FIRST LAST]|[FIRST LAST] SPEAK) [^OTHER]*")
# "Is there a signal before the tunnel?"
_IS_THERE = SymbolPattern("[FILLER AND COMMA]* BE FILLER{1,3} [A NUM NOBODY FEW]")
# "Swift and Candlemas: which is older?", "which came first, Swift or Candlemas?", "which of the two is older?"
_ONE_THING = "[^END WHICH WHAT WHO BE BEPAST DID HAVE WE I YOU AND OR SLASH COMMA COLON]{1,8}"
_PAIR = f"(?P<one>{_ONE_THING}) (?P<joint>[AND OR SLASH]) (?P<other>{_ONE_THING}(?<!DASH))"
_CAME = "[NUM OTHER]{0,2} [BE BEPAST FOLLOW]{0,2} THE? [EARLIER LATER EARLIEST LATEST FIRST LAST] [NUM OTHER]?"
_OF_TWO = (
    SymbolPattern(f"[BETWEEN OF]? {_PAIR} [COMMA COLON DASH END]{{0,2}} (?P<asked>[WHICH WHAT] {_CAME}) END?"),
    SymbolPattern(f"[BETWEEN OF]? {_PAIR} [COMMA COLON DASH END] (?P<asked>THE? [EARLIER LATER] NUM?) END?"),
    SymbolPattern(f"(?P<asked>[WHICH WHAT] {_CAME}) [COMMA COLON DASH END]{{1,2}} {_PAIR} END?"),
    SymbolPattern(f"[WHICH WHAT] NUM? OF {_PAIR} (?P<asked>{_CAME}) END?"),
)
# "Ist Reiher älter als Ibis?", "Horizons est-elle plus ancienne que Marées ?", "Aurora é mais antiga que Brisa?"
_THAN = "(?P<than>[EARLIER EARLIEST LATER LATEST]) [WHILE THAT]"
_IS_OLDER = (
    SymbolPattern(f"END? (?P<be>[BE BEPAST]) (?P<one>{_ONE_THING}) {_THAN} (?P<other>{_ONE_THING}) END"),
    SymbolPattern(f"(?P<one>{_ONE_THING}) (?P<be>[BE BEPAST]) (?:DASH? THEY)? {_THAN} (?P<other>{_ONE_THING}) END"),
)
#: What names have in them with a capital alone: "is Heron older than Ibis?"
_COMPARED = symbol_names("LESS MORE EARLIER LATER")
_YES_OR_NO = SymbolPattern("[DID BEPAST BE HAVE]")
_EITHER = SymbolPattern("WHO|WHICH|WHAT [BE BEPAST]|[FIRST EARLIEST LAST LATEST BEFORE AFTER EARLIER LATER]")


@lru_cache(maxsize=MOST_READINGS)
def find_thing_question(prompt: str, asked_at: datetime, tz: str, language: str | None) -> ThingQuestion | None:
    """Return what the first sentence of a prompt asks that may be of things; None where none does.

    The latest are remembered: who is named is looked up, and then the prompt is planned again.

    >>> from datetime import UTC
    >>> asked_at = datetime(2026, 3, 11, 9, tzinfo=UTC)
    >>> found = find_thing_question("What was the second painting from Lyon?", asked_at, "UTC", None)
    >>> found.asks, found.order, found.ordinal, [phrase.text for phrase in found.phrases]
    ('place', 'first', 2, ['painting', 'Lyon'])
    >>> find_thing_question("the first floor is closed", asked_at, "UTC", None)
    """
    reading = read_prompt(prompt, language, "mdy", needs_time=False)
    if reading is None:
        return None
    try:
        calendar = Calendar(asked_at.astimezone(find_zone(tz)), TimeSettings())
        has_come = _CAME_BESIDE.search(reading.symbols) is not None
        reading = reading.of(rewrite(reading.items, _CAME_BESIDE, ((CODE["BEPAST"], None),)))
        reading, _ = find_times(as_when(_as_choice(_with_place_of_event(reading))), calendar)
    except (OverflowError, ValueError):
        return None  # A date before the first year, or after the last.
    reading = _with_pair_behind(reading)
    sentences = find_sentences(reading)
    if any(_POINTS_BACK.fullmatch(sentence.symbols) for sentence in sentences):
        sentences = split_sentences(reading)  # "The fourth beer, which was it?"
    found = next(filter(None, (_read(sentence, calendar) for sentence in sentences)), None)
    if found is not None and has_come and found.landmark is not None and not found.phrases:
        # "What came before the outage?" may ask for what happened, too.
        return replace(found, is_past=False, is_of_past=False)
    return found


def _read(sentence: Reading, calendar: Calendar) -> ThingQuestion | None:
    sentence = _without_compounds(_as_asked(sentence))
    symbols = sentence.symbols
    names = [NAME[symbol] for symbol in symbols]
    if not _may_ask_of_things(symbols, names) or _asks_who_wrote(sentence):
        return None
    if begins := _BEGINS_ACT.search(symbols):
        return _read_beginning(sentence, names, begins)
    starting = _STARTING.search(symbols)
    end = starting.start() if starting else len(symbols)
    phrases = [each for each in _find_phrases(sentence, names) if each.last <= end]
    if not phrases and {"EARLIER", "LATER"}.isdisjoint(names):
        return None
    is_before_last = _BEFORE_LAST.search(symbols) is not None
    pair, side, beside = _find_compared(phrases, symbols, names, is_before_last=is_before_last)
    kind: ThingAsk | None = "first of two" if pair else _find_ask(symbols, names, is_beside=beside is not None)
    if kind is None:
        return None
    named = {place for each in (*pair, beside) if each for place in range(each.first, each.last)}
    order, ordinal, limit = _find_place(sentence.items, names, named)
    if is_before_last:
        order, ordinal, limit = "last", 2, None
    year = _find_year(sentence.items, names, phrases, calendar)
    others = _find_topics([each for each in phrases if each not in pair and each is not beside], symbols, names)
    return ThingQuestion(
        asks=kind,
        order="first" if kind == "when" and _PLACED.isdisjoint(names) else order or "first",  # "When did it end?"
        ordinal=ordinal if kind == "place" and beside is None else None,
        limit=limit if kind in ("place", "list") else None,
        phrases=tuple(each.phrase for each in others),
        landmark=beside.phrase if beside else None,
        side=side,
        pair=tuple(each.phrase for each in pair),
        oldest=year.start if year else None,
        latest=year.end if year else None,
        is_own="MY" in names or _IS_OWN.search(symbols) is not None,
        is_past=not _PAST.isdisjoint(names),
        is_of_past=_IS_OF_PAST.search(symbols) is not None or _is_phrase(symbols) or _says_who_did(sentence),
        is_ordered=kind == "list" and _is_ordered(symbols, names),
        is_dated="WHEN" in names,
        is_event=_says_event(sentence),
        is_written=_says_event(sentence, "writing_verbs"),
        is_bare=_BARE.fullmatch(symbols) is not None,
        is_elliptic=_COUNTS_THEM.search(symbols) is not None,
    )


def _with_place_of_event(reading: Reading) -> Reading:
    """Return a question of what was decided last, and not of what was said the last time."""
    if not _says_event(reading):
        return reading
    places = {CODE["LASTTIME"]: CODE["LAST"], CODE["FIRSTTIME"]: CODE["FIRST"]}
    items = rewrite(reading.items, _TIME_BEFORE_LAST, ())
    return reading.of([item._replace(symbol=places.get(item.symbol, item.symbol)) for item in items])


def _asks_who_wrote(sentence: Reading) -> bool:
    return _WHO_WROTE.fullmatch(sentence.symbols) is not None and _says_event(sentence, "writing_verbs")


def _says_who_did(sentence: Reading) -> bool:
    """Return whether a sentence asks who did something with one thing of an order: "who found the third wreck?"."""
    match = _WHO_DID.match(sentence.symbols)
    if match is None:
        return False
    verb = text_of(sentence, sentence.items[slice(*match.span("verb"))]).lower()
    return re.fullmatch(sentence.lexicon.language.past_forms, verb) is not None


def _says_event(reading: Reading, kind: str = "event_verbs") -> bool:
    """Return whether a verb of speech is one of what is made or done, "decide", or of another kind."""
    verbs = (at for at, symbol in enumerate(reading.symbols) if symbol == CODE["SPEAK"])
    return any(is_verb_of(reading, at, kind) for at in verbs)


def _as_choice(reading: Reading) -> Reading:
    """Return a question whether one thing is older than another as which of them is older."""
    match = next(filter(None, (pattern.fullmatch(reading.symbols) for pattern in _IS_OLDER)), None)
    if match is None:
        return reading
    be, one, than, other = (reading.items[slice(*match.span(each))] for each in ("be", "one", "than", "other"))
    is_older = NAME[than[0].symbol] in ("EARLIER", "EARLIEST")
    which, comma, either = (be[0]._replace(symbol=CODE[name]) for name in ("WHICH", "COMMA", "OR"))
    older = than[0]._replace(symbol=CODE["EARLIER" if is_older else "LATER"])
    return reading.of([which, be[0], older, comma, *one, either, *other])


def _with_pair_behind(reading: Reading) -> Reading:
    """Return a question of which of two things was earlier with both behind it, and "or" between them."""
    match = next(filter(None, (pattern.fullmatch(reading.symbols) for pattern in _OF_TWO)), None)
    if match is None:
        return reading
    asked, one, joint, other = (reading.items[slice(*match.span(each))] for each in ("asked", "one", "joint", "other"))
    comma, either = joint[0]._replace(symbol=CODE["COMMA"]), joint[0]._replace(symbol=CODE["OR"])
    items = [*asked, comma, *one, either, *other]
    return reading.of(items)


def _as_asked(sentence: Reading) -> Reading:
    """Return a sentence as a question that begins with what it asks."""
    if leads := _LEADS.match(sentence.symbols):  # "And the third release?"
        sentence = sentence.part(leads.end())
    if ends := _ENDS_ASKING.fullmatch(sentence.symbols):  # "And the second candle was?"
        sentence = sentence.part(*ends.span("asked"))
    if listed := _BEGINS_WITH_END.search(sentence.symbols):
        first, last = listed.span("end")
        is_reverse = sentence.symbols[first] != CODE["EARLIEST"]
        end = sentence.items[first]._replace(symbol=CODE["REVERSE" if is_reverse else "ORDERLY"])
        sentence = sentence.of([*sentence.items[:first], end, *sentence.items[last:]])
    names = [NAME[symbol] for symbol in sentence.symbols]
    if "COLON" not in names or _WORDS_THAT_ASK.isdisjoint(names[names.index("COLON") :]):
        return sentence
    colon = names.index("COLON")
    is_of_front = "OR" in names[:colon] or {"HOWMANY"} == {*names[colon + 1 :]} - {"END"}
    asked, front = slice(colon + 1, None), slice(0, colon if is_of_front else 0)
    # "Swift or Candlemas: which is older?" is "which is older? Swift or Candlemas"; "tracks of 2023: how many?" alike.
    return sentence.of([*sentence.items[asked], *sentence.items[front]])


def _may_ask_of_things(symbols: str, names: Sequence[str]) -> bool:
    """Return whether a sentence asks, and neither for advice nor for news nor for what is to come."""
    is_advice = asks_for_advice(symbols) and not _SINCE_WHEN.match(symbols)  # "Since when do we have the kiln?"
    is_of_other = _IS_ANY.search(symbols) or _IS_OF_SOME.match(symbols)
    if len(symbols) > MAX_ITEMS or is_advice or is_of_other or not _asks(symbols):
        return False
    # What should be, or is to come, was not introduced yet.
    return not _ASKS_FOR_NEWS.search(symbols) and ("WILL" not in names or "WANT" in names)


def _find_compared(
    phrases: Sequence[_Placed], symbols: str, names: Sequence[str], *, is_before_last: bool
) -> tuple[Sequence[_Placed], Side | None, _Placed | None]:
    """Return the two things of which one was first, or else the side of which thing the others are."""
    pair = _find_pair(phrases, names) if _EITHER.search(symbols) else ()
    side, beside = _find_side(phrases, names) if not is_before_last else (None, None)
    if pair:
        return pair, side, None  # "Which is the older perfume, Candlemas or Swift?"
    if beside and _YES_OR_NO.match(symbols) and not _IS_THERE.match(symbols) and phrases[0] is not beside:
        return (phrases[phrases.index(beside) - 1], beside), side, beside  # "Did Kerosene come before Moth?"
    return (), side, beside


def _find_topics(phrases: list[_Placed], symbols: str, names: Sequence[str]) -> list[_Placed]:
    """Return those of the phrases that may name the things, the likeliest first."""
    if _OF_PROPERTY.search(symbols):
        del phrases[1:]
    if by_what := _BY_WHAT.search(symbols):
        phrases = [each for each in phrases if each.first < by_what.start()]
    return sorted(phrases, key=lambda each: (not each.phrase.is_asked, *_distance(each, names)))


def _read_beginning(sentence: Reading, names: Sequence[str], begins: re.Match[str]) -> ThingQuestion:
    """Return the question when somebody began to do something."""
    act = _phrase(sentence, names, *begins.span("act" if begins["act"] else "noun"))
    first, last = begins.span("doer")
    of = [place for place in range(first, last) if names[place] == "OTHER"]
    doers = [_phrase(sentence, names, of[0], of[-1] + 1)] if of else []
    phrases = replace(act, link=None, is_asked=False, is_act=True), *(replace(doer, is_asked=False) for doer in doers)
    return ThingQuestion(asks="when", ordinal=1, phrases=phrases, is_past=True, is_of_past=True, is_beginning=True)


def _without_compounds(sentence: Reading) -> Reading:
    """Return a sentence in which words that are parts of others are as any: of "Last-Modified", "Last"; of "add-on"."""
    tokens, items = sentence.tokens, sentence.items
    other = CODE["OTHER"]

    def is_compound(at: int) -> bool:
        if NAME[sentence.symbols[at + 1]] != "DASH":
            return False
        dash, behind = items[at + 1], items[at + 2]
        return (
            tokens[items[at].last - 1][1] == tokens[dash.first][0]
            and tokens[dash.last - 1][1] == tokens[behind.first][0]
        )

    def is_noun_of_talk(at: int) -> bool:  # Of "blog posts", posts.
        before, noun = tokens[items[at].last - 1], tokens[items[at + 1].first]
        is_word = NAME[items[at].symbol] == "OTHER" and sentence.text[before[0] : before[1]].islower()
        return is_word and NAME[items[at + 1].symbol] == "THING" and noun[0] == before[1] + 1

    compounds = [at for at in range(len(items) - 2) if is_compound(at)]
    parts = {at for at in compounds if NAME[items[at].symbol] in _PLACED and items[at + 2].symbol == other}
    parts |= {at + 2 for at in compounds if items[at].symbol == other and NAME[items[at + 2].symbol] in _LINKS}
    parts |= {at + 1 for at in range(len(items) - 1) if is_noun_of_talk(at)}
    symbols = "".join(CODE["OTHER"] if at in parts else symbol for at, symbol in enumerate(sentence.symbols))
    return sentence._replace(symbols=symbols) if parts else sentence


def _asks(symbols: str) -> bool:
    """Return whether a sentence asks for a thing: with a word that asks, or by naming it; not for yes or no."""
    if _MAY.search(symbols):
        return False
    return _is_phrase(symbols) or any(
        pattern.search(symbols) for pattern in (_LISTS_AT_START, _LISTED, _STARTING, _ASKS, _GOES_BY_DATE)
    )


def _is_phrase(symbols: str) -> bool:
    return _BEGINS.match(symbols) is not None and (
        _IS_VERBLESS.fullmatch(symbols) is not None or _WITH_CLAUSE.fullmatch(symbols) is not None
    )


def _find_ask(symbols: str, names: Sequence[str], *, is_beside: bool) -> ThingAsk | None:
    if _COUNTS.search(symbols):
        return "count"
    if _is_ordered(symbols, names):
        return "list"
    if is_beside or not _PLACED.isdisjoint(names) or _BEGINS_WITH.search(symbols) or _BEFORE_ALL.search(symbols):
        return "place"
    if _WHEN.search(symbols) and ("WHAT" not in names or "WHEN" in names[2:3]):
        return "when"
    if not {"EARLIER", "LATER"}.isdisjoint(names):
        return "first of two"  # The store tells which words are things.
    is_all = "EVERY" in names and not {"SHOW", "WHICH", "WHAT"}.isdisjoint(names)
    has_range = not {"DATE", "RANGE"}.isdisjoint(names) and _OF_KIND.search(symbols) is not None
    return "list" if is_all or has_range or _BARE.fullmatch(symbols) else None


def _is_ordered(symbols: str, names: Sequence[str]) -> bool:
    return not _LISTS.isdisjoint(names) or any(
        each.search(symbols) for each in (_BOTH_ENDS, _FROM_END, _LISTED, _STARTING)
    )


def _find_place(
    items: Sequence[Item], names: Sequence[str], named: Set[int]
) -> tuple[Order | None, int | None, int | None]:
    """Return from which end the things are counted, which of them is asked for, and how many.

    What is `named` asks for nothing: of "which is older, Last Orders or Swift?", "Last".
    """
    is_list = "REVERSE" in names or "ORDERLY" in names
    listed: Order = "last" if "REVERSE" in names else "first"
    place = next((place for place, name in enumerate(names) if name in _PLACED and place not in named), None)
    if place is None and is_list:
        return listed, None, None
    if place is None:
        return ("last" if not _ENDS.isdisjoint(names) else "first"), 1, None
    order: Order = "first" if names[place] in _FIRST else "last"
    value = items[place].value
    ordinal = value if names[place] in ("ORD", "SECOND", "PENULTIMATE") and isinstance(value, int) else 1
    ordinal = 2 if names[place] == "PREVIOUS" else ordinal
    beside = [each for each in (place + 1, place - 1) if 0 <= each < len(names) and names[each] in ("NUM", "FEW")]
    counted = [
        each for each in range(max(0, place - 4), place) if names[each] in ("NUM", "FEW")
    ]  # "os três barcos mais recentes"
    number = items[(beside or counted)[0]].value if beside or counted else None
    if isinstance(number, int) and number > 1:
        return order, None, number  # Of "the last three, newest first", too.
    return (listed, None, None) if is_list else (order, ordinal, None)


def _find_year(
    items: Sequence[Item], names: Sequence[str], phrases: Sequence[_Placed], calendar: Calendar
) -> Bounds | None:
    """Return the year that stands alone: "welche Rechnung kam 2024 zuerst"."""
    of_names = {place for each in phrases for place in range(each.first, each.last)}
    years = [items[place].value for place, name in enumerate(names) if name == "YEAR" and place not in of_names]
    return calendar.find(Date(year=years[0])) if len(years) == 1 and isinstance(years[0], int) else None


class _Placed:
    """A phrase and its place among the symbols of a sentence."""

    def __init__(self, phrase: ThingPhrase, first: int, last: int) -> None:
        self.phrase, self.first, self.last = phrase, first, last


def _find_phrases(sentence: Reading, names: Sequence[str]) -> Iterator[_Placed]:
    """Yield the runs of words that may name something, without those that only say that it is; a quotation is one."""
    place = 0
    asked: int | None = None  #: Where what is asked for ends.
    while place < len(names):
        quoted = _end_of_quotation(sentence, place)
        begins = names[place] in _CONTENT - _EMPTY or _is_show(names, place) or _begins_title(sentence, names, place)
        begins = begins or _is_noun_of_order(names, place) or _is_number_of_property(names, place)
        is_part = (
            place > 0 and sentence.items[place].first == sentence.items[place - 1].first
        )  # Of "which came", "came".
        if is_part or (quoted is None and not begins):
            place += 1
            continue
        end = quoted or place + 1
        while (
            not quoted
            and end < len(names)
            and sentence.items[end].first >= sentence.items[end - 1].last  # Not a verb that stands behind in the text.
            and (
                names[end] in (_NUMBERED if names[place] in _NUMBERS else _CONTENT) - {"FOLLOW"}
                or names[end] in _JOINTS
                or _is_noun_of_order(names, end)
            )
        ):
            end += 1
        end = _end_of_title(sentence, names, place, end)
        while not quoted and (
            names[end - 1] in ("DASH", "SLASH") or (names[end - 1] in _EMPTY and not _is_capital(sentence, end - 1))
        ):
            end -= 1
        if names[end - 1] == "YEAR" and end - place > 1 and not _is_capital(sentence, end - 2):
            end -= 1  # "Outages 2025", not "Harvest Fair 2025"
        if end > place:
            phrase = _phrase(sentence, names, place, end)
            asked = end if asked is None and phrase.is_asked else asked
            is_aside = asked is not None and not phrase.is_asked and "COMMA" in names[asked:place]
            yield _Placed(replace(phrase, is_aside=is_aside), place, end)
        place = max(end, place + 1)


def _is_show(names: Sequence[str], place: int) -> bool:
    """Return whether "show" or "search" is a noun: "the first outage of search", "when was search down"."""
    is_behind = place > 0 and names[place] == "SHOW" and names[place - 1] in _LINKS | _PLACED
    # Not "when did we get the monstera?"
    is_behind |= names[place] == "SHOW" and "WHEN" in names[:place] and names[place - 1] in ("BE", "BEPAST", "DID")
    return is_behind and names[place + 1 : place + 2] != ["I"]


def _is_noun_of_order(names: Sequence[str], place: int) -> bool:
    """Return whether a word of order is what is asked for: "the newest opening", "the last final", "job opening"."""
    is_last = place + 1 >= len(names) or names[place + 1] not in _CONTENT | {"THING"}
    is_behind = place > 0 and (names[place - 1] in _PLACED or names[place - 1] in _CONTENT)
    return names[place] in _NOUNS_OF_ORDER and is_behind and is_last and not _PLACED.isdisjoint(names[:place])


def _is_number_of_property(names: Sequence[str], place: int) -> bool:
    """Return whether a number tells how many of something a thing has: "with four lines", "that has four lines"."""
    is_number = names[place] in _NUMBERS and names[place + 1 : place + 2] and names[place + 1] in _NUMBERED
    return bool(is_number) and (names[place - 1 : place] == ["WITH"] or _has(names, place - 1))


def _has(names: Sequence[str], place: int) -> bool:
    """Return whether a clause begins to say what a thing has: "that has", ", der vier Leinen hat"."""
    before = names[place - 1] if place > 0 else ""
    is_clause = names[place] in ("HAVE", "DID") and before in ("NOBODY", "THAT", "WHICH", "WHO")
    return is_clause or (names[place] == "OF" and before == "COMMA")


def _end_of_quotation(sentence: Reading, place: int) -> int | None:
    """Return where a quotation that begins with an item ends; None if none begins there."""
    start = sentence.tokens[sentence.items[place].first][0]
    match = _QUOTED.match(sentence.text, start) or (_QUOTED.match(sentence.text, start - 1) if start else None)
    if match is None:
        return None
    ends = [sentence.tokens[item.last - 1][1] for item in sentence.items]
    inside = [number for number, end in enumerate(ends, 1) if number > place and end <= match.end()]
    return max([place + 1, *inside])


def _is_capital(sentence: Reading, place: int) -> bool:
    """Return whether an item has a capital that it has not from the beginning of a sentence."""
    is_noun = sentence.lexicon.language.code == "de"  # Where every noun has one.
    return place > 0 and not is_noun and sentence.text[sentence.tokens[sentence.items[place].first][0]].isupper()


def _begins_title(sentence: Reading, names: Sequence[str], place: int) -> bool:
    """Return whether a name begins with a word that means something else: "Only the Gulls", "Nine Lives Left"."""
    others = range(place + 1, min(len(names), place + 3))
    following = next((each for each in others if names[each] not in _SMALL), None)
    is_name = following is not None and names[following] in _CONTENT and _is_capital(sentence, following)
    return is_name and names[place] not in _NEVER_NAMES and _is_capital(sentence, place)


def _end_of_title(sentence: Reading, names: Sequence[str], first: int, end: int) -> int:
    """Return where a name goes on behind small words, or with words that mean something else: "Stones in My Pocket"."""
    at = end
    while first > 0 and at < len(names) and at - end <= 2:
        # "Grandad's Shed", not "Ana's First Painting"
        is_owner = names[at] == "POSS" and _PLACED.isdisjoint(names[at + 1 : at + 2])
        is_compared = names[at] in _COMPARED and not _is_capital(sentence, at)
        if (names[at] in _NEVER_NAMES and not is_owner) or is_compared:
            break
        if names[at] == "NOBODY" and not _is_capital(sentence, at):
            break  # "The first RFC that Adaeze opened"
        if _is_capital(sentence, at) and sentence.text[sentence.tokens[sentence.items[end - 1].first][0]].isupper():
            end = at + 1
        at += 1
    return end


def _phrase(sentence: Reading, names: Sequence[str], first: int, last: int) -> ThingPhrase:
    whole = text_of(sentence, sentence.items[first:last])
    return ThingPhrase(
        text=whole,
        words=tuple(whole.split()),
        link=_link(names, first),
        is_asked=_is_asked(names, first, last),
        is_act=_is_act(names, first, last),
    )


def _is_act(names: Sequence[str], first: int, last: int) -> bool:
    """Return whether a phrase says what was done: "I recorded", "came out"; not "her songs"."""
    is_owned = names[first - 1 : first] == ["THEY"] and (first == 1 or names[first - 2] in _LINKS | {"SHOW"})
    is_done = first > 0 and names[first - 1] in _DOERS | {"FOLLOW"} and not is_owned
    is_clause = first > 1 and names[first - 1] in ("HAVE", "THAT") and not _is_asked(names, first, last)
    return is_done or is_clause or set(names[first:last]) == {"SPEAK"}


def _is_asked(names: Sequence[str], first: int, last: int) -> bool:
    """Return whether a phrase stands where a question names the kind: "which X", "the last three X", "X by date"."""
    before = first - 1
    if names[last : last + 1] == ["POSS"] and names[last + 1 : last + 2] and names[last + 1] in _CONTENT:
        return False  # "Timeline of Wren's perfumes"
    while before > 0 and names[before] == "POSS":
        before -= 1
        while before >= 0 and names[before] in _CONTENT:
            before -= 1
    while before >= 0 and (names[before] in _BETWEEN or names[before - 1 : before + 1] == ["SHOW", "I"]):
        before -= 1  # "Give me the last three X"
    if before > 0 and names[before] == "NOBODY" and names[before - 1] in ("SHOW", "I"):
        before -= 2 if names[before - 2 : before] == ["SHOW", "I"] else 1  # "Show me all X, newest first"
    if before > 0 and names[before] == "OF":
        before -= 1  # "Timeline of X", "the number of X", "a list of all of X".
        while before > 0 and names[before] in ("NOBODY", "EVERY", "OF"):
            before -= 1
        return names[before] in _LISTED_BEFORE and not _PLACED.intersection(names[:before])
    behind = last
    while behind < len(names) and names[behind] in ("MORE", "MOST"):
        behind += 1
    if before < 0 and behind < len(names) and (names[behind] in _SIDES or not _LISTS.isdisjoint(names[behind:])):
        return True  # "Releases after v1.4", "packages on npm by date"
    if behind < len(names) and _link(names, first) is not None:
        return False  # "La marionnette en noyer la plus récente", "hives at the allotments by date".
    if (before >= 0 and names[before] == "DID") or (names[0] == "WHAT" and "DID" in names[1:2]):
        return False  # "What did Mei paint first", "was hat Mei zuerst gemalt".
    is_behind = before >= 0 and names[before] in _ASKED_BEFORE
    return is_behind or (behind < len(names) and names[behind] in _PLACED | _LISTS)


def _link(names: Sequence[str], place: int) -> str | None:
    before = place - 1
    while before >= 0 and names[before] in ("THE", "A", "MY", "WE", "EVERY"):
        before -= 1
    if names[place] in _NUMBERS and _has(names, place - 1):
        return "WITH"  # "The kite that has four lines" has them.
    is_article = before == 0 and names[0] == "ON"  # "Le tableau le plus récent", "le 3 mai"
    return names[before] if before >= 0 and names[before] in _LINKS and not is_article else None


def _find_pair(phrases: Sequence[_Placed], names: Sequence[str]) -> tuple[_Placed, ...]:
    """Return the phrases on both sides of "or"."""
    for one, other in pairwise(phrases):
        between = names[one.last : other.first]
        # "A Lua ou a Onda", "la luna o el sol"
        if "OR" in between and set(between) <= {"OR", "THE", "A", "COMMA", "MY", "WE", "TO", "ON"}:
            return one, other
    return ()


def _find_side(phrases: Sequence[_Placed], names: Sequence[str]) -> tuple[Side | None, _Placed | None]:
    """Return the phrase behind "before" or "after", and which of the two it is."""
    for each in phrases:
        before = each.first - 1
        if before > 0 and names[before] in _LINKS and names[before - 1] in ("THE", "NUM", "WNUM"):
            before -= 1  # "After the one from Lyon"
        before -= before > 0 and names[before] in ("NUM", "WNUM")
        while before >= 0 and names[before] in ("THE", "A", "MY", "WE"):
            before -= 1
        if before >= 0 and names[before] in _SIDES:
            return _SIDES[names[before]], each
    return None, None


def _distance(each: _Placed, names: Sequence[str]) -> tuple[int, int]:
    """Return how far a phrase is from the word that asks for a place, a number or a kind; behind it is nearer."""
    telling = [place for place, name in enumerate(names) if name in _PLACED or name in ("HOWMANY", "WHICH", "COUNT")]
    telling = telling or [place for place, name in enumerate(names) if name in ("SHOW", "WHEN", "WHAT", "DID")]
    if not telling:
        return 0, each.first
    return min(
        each.first - place if each.first > place else 2 * (place - each.last) + 3 for place in telling
    ), each.first
