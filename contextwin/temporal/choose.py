"""From the times in a prompt to the one range that it asks for, and whether that is when something was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from contextwin.models.time_constraints import Mode, Strength
from contextwin.temporal.away import LOOKED_UP, SESSIONS
from contextwin.temporal.calendar import NEAR, Calendar, is_short
from contextwin.temporal.lexer import Reading
from contextwin.temporal.sentence import (
    bounds_of_sentence,
    find_somebody,
    is_asking,
    is_of_channel,
    is_only_time,
    is_request,
)
from contextwin.temporal.spans import find_span, intersect
from contextwin.temporal.symbols import CODE, SymbolPattern
from contextwin.temporal.values import Bounds, Date, Edge, Item, NoTimeError, Value, is_finer

#: Words of a clause from which on it tells something. Unmeasured.
_TELLING_WORDS = 3
#: Maximum number of times read in a prompt. Unmeasured.
_MOST_TIMES = 10
#: Rules whose match may mean something else.
_DOUBTFUL = frozenset(
    {
        "current_unit",
        "weekend",
        "unit_beside",
        "edge",
        "day_of_month",
        "hours",
        "hour",
        "month_day_numbers",
        "year",
        "around",
    }
)
#: Open ranges, of which those with a time of day alone may be any day's.
_SIDES = frozenset({"since", "until", "before", "after"})
#: What a clause asks with, and what for.
_ASKS = SymbolPattern("[WHAT WHO WHICH SHOW RECAP]")
_FOR_MESSAGES = SymbolPattern("[THING NEWS RECAP SUMMARY]")
#: The rule of "the last few days".
_LAST_SOME = "last_n"
#: A rule that says of which unit things are, not when it was.
_UNIT_OF_THINGS = "unit of things"


@dataclass(frozen=True, kw_only=True, slots=True)
class Range:
    """The range of a prompt."""

    bounds: Bounds  #: the range
    mode: Mode  #: when it was said, or when what it is about was
    strength: Strength  #: it is asked for, or only spoken of
    rule: str  #: the rule that read it
    confidence: float  #: 0–1
    items: tuple[int, ...]  #: the places of its words among the items


def choose_range(
    reading: Reading, rules_by_token: dict[int, str], calendar: Calendar, *, is_said: bool = False
) -> Range | None:
    """Return the range of a prompt: of several, those in a row together, else the first that says when it was said.

    `is_said` says that all of them do.
    """
    times = CODE["DATE"] + CODE["RANGE"]
    places = [index for index, symbol in enumerate(reading.symbols) if symbol in times][:_MOST_TIMES]
    found = [range_ for index in places if (range_ := _read(reading, index, rules_by_token, calendar, is_said=is_said))]
    if not found:
        return None
    joined = _join_rows(_without_units(found), reading.symbols)
    said = [range_ for range_ in joined if range_.mode == "said"] or joined
    said.sort(key=lambda range_: _BESIDE_SPEECH.search(reading.symbols, 0, range_.items[0]) is None)
    if len(said) > 1:
        said.sort(key=lambda range_: not _is_in_asking(reading.symbols, range_.items[0]))
    said.sort(key=lambda range_: range_.bounds.scope != "away")  # "Back since today, what was said while I was out?"
    chosen = _between(said[0], said[1]) if len(said) == 2 else said[0]
    return replace(chosen, confidence=chosen.confidence - 0.3) if len(joined) > 1 and chosen is said[0] else chosen


def _read(
    reading: Reading, index: int, rules_by_token: dict[int, str], calendar: Calendar, *, is_said: bool
) -> Range | None:
    item = reading.items[index]
    bounds = _bounds(item.value, calendar)
    if bounds is None or (bounds.start and bounds.end and bounds.start >= bounds.end):
        return None
    symbols = reading.symbols
    rule = rules_by_token.get(item.first, "date")
    mode = "said" if is_said else _find_mode(symbols, index, bounds, calendar.asked_at, rule)
    # A deadline has no beginning, but what was said before four today was said today.
    if bounds.scope == "day" and mode == "said":
        bounds = _within_day(bounds, calendar)
    start, end = bounds_of_sentence(symbols, index, index + 1)
    sentence = symbols[start:end]
    is_said_then = mode == "said" or is_only_time(sentence)
    if bounds.whole_end and is_said_then and CODE["WILL"] not in sentence:
        bounds = replace(bounds, end=bounds.whole_end)  # What was said from June to August was said in August, too.
    confidence = 0.7 if rule in _DOUBTFUL or bounds.vague else 0.95
    # "The last few months" of something may be more than three.
    is_vague = bounds.vague and not (rule == _LAST_SOME and CODE["OTHER"] not in sentence)
    # "Let's go on where we left off" asks for it without a question.
    is_asked = is_request(sentence) or _is_asking_clause(_clause_of(symbols[start:end], index - start))
    is_wanted = (is_said or rule == "left_off" or is_asked) and not is_vague
    is_now = mode == "about" and _IS_NOW.search(sentence) is not None and not _WAS_THEN.search(sentence)
    if is_now and bounds.start is None and _may_be_to_come(reading, item, bounds, calendar):
        return None
    return Range(
        bounds=bounds,
        mode=mode,
        strength="hard" if mode == "said" and is_wanted else "boost",
        rule=rule.replace("_", " "),
        confidence=confidence,
        items=(index,),
    )


def _is_in_asking(symbols: str, index: int) -> bool:
    """Return whether a time stands in a clause that asks, not beside it: "I was off since May, what is new today"."""
    start, end = bounds_of_sentence(symbols, index, index + 1)
    return _ASKS.search(_clause_of(symbols[start:end], index - start)) is not None


def _clause_of(sentence: str, index: int) -> str:
    """Return the clause of a sentence that has the item of this place."""
    left, right = _CLAUSE_BEFORE.search(sentence[:index]), _CLAUSE_BEHIND.match(sentence[index:])
    return (left[0] if left else "") + (right[0] if right else "")


def _is_asking_clause(clause: str) -> bool:
    """Return whether a clause asks for messages by itself: "everything from Friday, I'm writing the report"."""
    return _FOR_MESSAGES.search(clause) is not None and is_request(clause)


def _within_day(bounds: Bounds, calendar: Calendar) -> Bounds:
    inside = bounds.start or (bounds.end or calendar.asked_at) - timedelta(microseconds=1)
    start = calendar.floor(inside, "day")
    return replace(bounds, start=bounds.start or start, end=bounds.end or start + timedelta(days=1))


def _bounds(value: Value, calendar: Calendar) -> Bounds | None:
    if not isinstance(value, Date | Edge):
        return value if isinstance(value, Bounds) else None
    try:
        return find_span(value, calendar)
    except NoTimeError:
        return None


#: "The summary of last week", not "the summary job of last week".
_SUMMARY = "SUMMARY (?=[OF FROM FOR ON IN AT ABOUT SINCE DATE RANGE END COMMA COLON]|$)"
_HAPPENED = "WHAT [BE BEPAST HAVE DID POSS NOBODY THEY DATE RANGE]{0,4} HAPPEN"
_SPEECH = SymbolPattern(
    "[THING SESSION THREAD]|[MY YOUR POSS][FIRST LAST EARLIEST LATEST ORD SECOND] SPEAK"
    f"|(?:RECAP|{_HAPPENED})(?![TO WITH]|FILLER(?! [DATE RANGE END COMMA IN ON CHANNEL]|$)|IN OTHER)|EVERY NEWS"
    f"|^(?:WHAT [BE BEPAST])?[A THE FILLER]{{0,3}} {_SUMMARY}|SHOW [^END]{{0,4}} {_SUMMARY}"
    # Of "the report from last week", nobody asks what was reported then.
    "|[WHAT WHEN WHO WHICH WHERE HOWMANY] [^END]* (?:(?<![THE A MY YOUR])SPEAK|SPEAK ABOUT)|SHOW [^END]* SPEAK"
    "|[FIRST LAST EARLIEST LATEST ORD SECOND] SPEAK [OF ABOUT DATE RANGE]|^THE? [FIRST LAST] SPEAK"
    "|EVERY SPEAK [OF ABOUT]|^WE SPEAK|^[FILLER A THE EVERY]{0,3} NEWS [ABOUT ON]"
    "|WHAT [BEPAST BE POSS] [THAT THIS THEY NOBODY] FILLER? ABOUT (?=[END FILLER DATE RANGE]|$)"
    "|[BEPAST OTHER MENTION] SPEAK|[BE BEPAST] FILLER [EVERY A]? SPEAK"
    "|[DID HAVE WHO I YOU WE THEY NOBODY FILLER]{1,3}[OTHER MENTION FIRST LAST EVER MONTH]{0,3}SPEAK"
)
#: What we and people did is spoken of on the day, and what one of us or a thing did is not: "what did Ana win in May".
_OF_ALL = SymbolPattern("[DID HAVE][WE NOBODY]")
_TELLS_NEWS = SymbolPattern("[THING NEWS RECAP HAPPEN SUMMARY]|NOBODY SPEAK (?!I)")
_NOTHING_ELSE = SymbolPattern(
    "[^OTHER MENTION]*"
    "|[WHAT WHICH] THING? (?:BEPAST WE OTHER RANGE|DID WE? RANGE OTHER|(?:WE [DID HAVE])? OTHER RANGE) END?"
)
_NAMED_SPEECH = SymbolPattern(
    "^(?:POSS [OTHER DASH]{0,3})? [THING NEWS]"
    "|^POSS [FIRST LAST EARLIEST LATEST ORD SECOND] [OTHER EVER]? [THING SPEAK]"
)
#: "The release in March" is that of March; in "Kafka in March", something was said in March, for a name has no parts.
_NOUN = "[THE A MY YOUR WE THIS] [^END]{0,3} OTHER [IN FOR FROM OF] THE?$"
_ANY_NOUN = SymbolPattern(_NOUN)
_OF_SOMETHING = SymbolPattern("(?<![THING SUMMARY SHOW RECAP CHANNEL])(?:OF|(?<!^)FOR)$")
#: "Who said yes for the concert of 6 April".
_FOR_DATED = SymbolPattern("FOR THE? OTHER{1,2} [OF FROM] THE?$")
#: "The Friday deploy", and what was said about Easter.
_CLAUSE_BEFORE, _CLAUSE_BEHIND = SymbolPattern("[^COMMA COLON END]*$"), SymbolPattern("^[^COMMA COLON END]*")
_WHO_FIRST = SymbolPattern("WHO [^END COMMA]{0,6} [FIRST LAST] [^END]* ABOUT [^END]* [IN ON DURING]$")
_BEFORE_NOUN, _NOUN_BEHIND = SymbolPattern("[THE A MY YOUR WE THIS]$"), SymbolPattern("^OTHER")
_ON_HOLIDAY = SymbolPattern(
    "(?:^|[SPEAK THING HAPPEN RECAP SUMMARY])[FILLER IN THIS CHANNEL NOBODY]{0,3}(?:ABOUT [THE A]? [OTHER DASH]{1,4})?"
    "[ON AT IN DURING SINCE AFTER BEFORE FROM OF]? THE?$"
)
_BESIDE_THINGS = SymbolPattern("[SPEAK THING HAPPEN RECAP SUMMARY]$")
_ENDS_CLAUSE = SymbolPattern("(?:[IN ON]?CHANNEL)?(?:[END COMMA]|$)")
#: "Who is away until Friday", "what can we spend till May": a day to come, which says nothing of when it was said.
_IS_PLANNED = SymbolPattern("[MODAL WILL] (?!YOU)")
_OVER = frozenset(CODE[name] for name in ("LAST", "LASTPOST", "PREVIOUS", "PAST", "AGO"))
_IS_NOW, _WAS_THEN = SymbolPattern("[BE MODAL WILL]|HAVE TO"), SymbolPattern("[BEPAST DID]")
_BESIDE_SPEECH = SymbolPattern("SPEAK [ON IN AT DURING]?$")


def _find_mode(symbols: str, index: int, bounds: Bounds, asked_at: datetime, rule: str) -> Mode:
    """Return "said" when the range is when something was said, "about" when it is when something happened."""
    start, end = bounds_of_sentence(symbols, index, index + 1)
    before, behind, sentence = symbols[start:index], symbols[index + 1 : end], symbols[start:end]
    if bounds.start is not None and bounds.start >= asked_at:
        return "about"
    if bounds.scope in LOOKED_UP and _TELLS_NEWS.search(symbols[start:end]):
        return "said"
    if bounds.scope in SESSIONS and _NOTHING_ELSE.fullmatch(symbols[start:end]):
        return "said"
    if _NAMED_SPEECH.match(behind):
        return "said"
    if _tells_something(before, behind):
        return "about"
    is_said = _SPEECH.search(sentence) is not None or find_somebody(sentence) is not None
    # "Who was first to talk about the release in March" asks who did in March.
    is_said_then = _WHO_FIRST.search(before) is not None
    # "What was said about the otter in April" says when it was said, "the release in March" which release.
    noun = None if is_said else _ANY_NOUN
    if not is_said_then and _belongs_to_noun(before, behind, bounds, noun):
        return "about"
    if _FOR_DATED.search(before):
        return "about"
    if "holiday" in rule and _is_of_holiday(before, behind):
        return "about"
    # "Boundaries after 7 pm and breaks": a time of day that is usual.
    is_usual = not _ENDS_CLAUSE.match(behind) and not _BESIDE_THINGS.search(before)
    if rule in _SIDES and is_short(bounds.grain) and is_usual:
        return "about"
    # What people did in the eighties was not said then.
    is_of_all = _OF_ALL.search(sentence) is not None and is_finer(bounds.grain, "year")
    return "said" if is_said or is_of_all or is_only_time(sentence) or is_of_channel(sentence) else "about"


def _may_be_to_come(reading: Reading, item: Item, bounds: Bounds, calendar: Calendar) -> bool:
    """Return whether a range that ends may end on a day to come: "until Friday", not "until last Friday".

    A date without a year is the nearest, as one that a message speaks of; what can or will be is to come.
    """
    if bounds.end is None or is_short(bounds.grain):
        return False
    words = [reading.text[slice(*token)].lower() for token in reading.tokens[item.first : item.last]]
    symbols = {reading.lexicon.words.get(word, ("", None))[0] for word in words}
    if symbols & _OVER or any(len(word) == len("2026") and word.isdigit() for word in words):
        return False
    is_weekday = CODE["WEEKDAY"] in symbols and not any(map(str.isdigit, words))
    return is_weekday or _IS_PLANNED.search(reading.symbols) is not None or calendar.asked_at - bounds.end > NEAR


def _tells_something(before: str, behind: str) -> bool:
    """Return whether a time stands in a clause that tells something, beside the one that asks what was said.

    "Jules wanted to put a line on the page today, what was it going to say?", not "in #general yesterday, …".
    """
    left, right = _CLAUSE_BEFORE.search(before), _CLAUSE_BEHIND.match(behind)
    clause = (left[0] if left else "") + (right[0] if right else "")
    is_part = len(clause) < len(before) + len(behind)
    words = sum(clause.count(CODE[name]) for name in ("OTHER", "MENTION"))
    return is_part and words >= _TELLING_WORDS and not is_asking(clause) and _SPEECH.search(clause) is None


def _belongs_to_noun(before: str, behind: str, bounds: Bounds, noun: SymbolPattern | None) -> bool:
    """Return whether a time is that of the noun beside it."""
    if behind[:1] == CODE["POSS"] or _OF_SOMETHING.search(before):
        return True
    if _NOUN_BEHIND.match(behind) and _BEFORE_NOUN.search(before):
        return True
    return noun is not None and noun.search(before) is not None and not is_finer(bounds.grain, "week")


def _is_of_holiday(before: str, behind: str) -> bool:
    """Return whether a holiday is what is spoken of, or when something else is done: "what they eat at Easter"."""
    return _NOUN_BEHIND.match(behind) is not None or _ON_HOLIDAY.search(before) is None


def _without_units(found: list[Range]) -> list[Range]:
    """Leave out "of the day" where another time says of which: "the last message of the day on Friday"."""
    others = [range_ for range_ in found if range_.rule != _UNIT_OF_THINGS]
    if not others or len(others) == len(found):
        return found
    units = [place for range_ in found if range_.rule == _UNIT_OF_THINGS for place in range_.items]
    return [replace(others[0], items=(*others[0].items, *units)), *others[1:]]


_LINK = SymbolPattern("[COMMA AND OR FILLER]{1,3}[ON THE IN]?")


def _join_rows(found: Sequence[Range], symbols: str) -> list[Range]:
    """Join listed ranges, "on Monday and Tuesday", to one from the first to the last."""
    joined = [found[0]]
    for range_ in found[1:]:
        last = joined[-1]
        between = symbols[last.items[-1] + 1 : range_.items[0]]
        hull = _hull(last, range_) if _LINK.fullmatch(between) else None
        if hull:
            joined[-1] = hull
        else:
            joined.append(range_)
    return joined


def _hull(one: Range, other: Range) -> Range | None:
    first, second = one.bounds, other.bounds
    if not (first.start and first.end and second.start and second.end):
        return None
    start, end = min(first.start, second.start), max(first.end, second.end)
    bounds = replace(first, start=start, end=end, scope=None, relative=first.relative or second.relative)
    return replace(
        one, bounds=bounds, items=(*one.items, *other.items), confidence=min(one.confidence, other.confidence)
    )


def _between(one: Range, other: Range) -> Range:
    """Return the range between an open beginning and an open end; the first range for any other pair."""
    open_sides = {(range_.bounds.start is None, range_.bounds.end is None) for range_ in (one, other)}
    bounds = intersect(one.bounds, other.bounds) if open_sides == {(True, False), (False, True)} else None
    return replace(one, bounds=bounds, items=(*one.items, *other.items)) if bounds else one
