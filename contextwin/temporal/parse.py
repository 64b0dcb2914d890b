"""`parse_time`: the steps of the grammar."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from contextwin.errors import ConfigError
from contextwin.models.time_constraints import (
    MODIFIERS,
    Anchor,
    NumericOrder,
    Order,
    Strength,
    TimeConstraint,
    TimeSettings,
)
from contextwin.temporal.aggregates import find_aggregate
from contextwin.temporal.anaphora import refer_back
from contextwin.temporal.away import (
    ABSENCES,
    LOOKED_UP,
    SESSIONS,
    asks_to_catch_up,
    find_implied,
    implies_absence,
    may_imply_absence,
)
from contextwin.temporal.calendar import Calendar, is_short
from contextwin.temporal.choose import Range, choose_range
from contextwin.temporal.compose import COMPOSED, compose_question, join_fragments
from contextwin.temporal.coverage import (
    Verdict,
    find_unread,
    is_narrowing,
    judge,
    leave_out_told,
    may_ask_for_messages,
    means_many,
)
from contextwin.temporal.event_days import EVENT_DAY, mark_event_day
from contextwin.temporal.landmarks import find_landmark, find_sequence, find_stretch, place_beside
from contextwin.temporal.languages import LANGUAGES, LEXICONS
from contextwin.temporal.lexer import QUOTES, Reading, names_day, read_prompt, shorten
from contextwin.temporal.mentioned import find_mentioned
from contextwin.temporal.modifiers import DateModifiers, find_operators, read_date_modifiers
from contextwin.temporal.numeric_dates import find_open_dates, format_readings, order_of_zone
from contextwin.temporal.phrases import find_times
from contextwin.temporal.question import (
    RAISED,
    TALKED_OF,
    Question,
    find_amount,
    find_question,
    find_raised,
    find_talk,
)
from contextwin.temporal.sentence import (
    asks_for_advice,
    find_alone,
    find_sentences,
    is_asking,
    split_clauses,
    split_sentences,
)
from contextwin.temporal.spans import find_span, intersect
from contextwin.temporal.speaker import (
    TALK,
    Speaker,
    find_present,
    find_referred,
    find_speaker,
    has_possessive,
    text_of,
)
from contextwin.temporal.symbols import CODE, NAME, SymbolPattern
from contextwin.temporal.topics import Topic, find_topic
from contextwin.temporal.values import Bounds, Date, Duration, Value
from contextwin.temporal.verbs import is_verb_of
from contextwin.temporal.zones import name_zones

_DEFAULTS = TimeSettings()
#: Rules of ranges that mean a moment.
_POINTS = frozenset({"ago", "instant", "day hour", "hour day", "hour"})
#: Maximum confidence of an answer to a question that has words unread, or whose date or zone may be another: below
#: notes.CONFIDENCE_THRESHOLD, so that the note says so, and not below time_plan.MIN_CONFIDENCE.
HEDGED = 0.65
#: Rules whose question, of what was said, is for the last time.
_WHEN_SAID = frozenset({"when", "how long"})
_TALK = SymbolPattern("[THING SPEAK PRESENT NEWS START SESSION THREAD OPENING]")
# "I was in meetings all day. What did I miss?"
_WAS_AWAY = SymbolPattern("[FILLER COMMA JUSTNOW]*I [BEPAST HAVE JUSTNOW POSS FILLER]{1,3}[IN ON AT]")
# "What did people write in #general": anything, by anybody.
_NEWS = SymbolPattern(
    "[I FILLER COMMA AND JUSTNOW NOBODY SHOW WANT]{0,5}"
    " (?:WHAT [HAVE DID BEPAST BE POSS NOBODY THEY WE FILLER]{0,4} [SPEAK HAPPEN]"
    "|WHICH? THING [HAVE BEPAST BE]{0,2} [SPEAK HAPPEN FOLLOW]?|EVERY? NEWS)"
    " [ABOUT FILLER]{0,2} (?:[IN ON FROM] [CHANNEL NOBODY])? END?"
)
_SINCE_WHEN = SymbolPattern("HOWLONG [AGO SINCE]|HOWLONG [^END]{0,8} SINCE|AGO")
# "How long have we been talking about coral", not "how long have we not".
_SO_LONG = SymbolPattern("HOWLONG HAVE [I YOU WE NOBODY MENTION] [BEPAST FILLER]{0,2} SPEAK")
_TALK_OF_TWO = SymbolPattern(
    "^[SHOW RECAP I THE FILLER SUMMARY OF WANT WHAT HOW BEPAST THIS MY]{0,6}[SESSION TALK THING] BETWEEN"
)
_THEY_SPOKE = SymbolPattern("[DID HAVE BEPAST]|WHAT [I MENTION]")
_WE_DID = SymbolPattern(
    "[WHAT WHICH] THING? (?:[DID HAVE BEPAST] (?:WE(?=[^END]{1,2} RANGE)|WE? RANGE)"
    "|WE [DID HAVE](?=[^END]{1,2} RANGE)|(?=OTHER RANGE))"
    " (?P<verb>[OTHER SHOW BEPAST]{1,2})"
)
_ANYBODY_SPOKE = SymbolPattern("NOBODY [EVER HAVE FILLER]{0,2} SPEAK")
#: What a corrected slip of the pen leaves of the confidence. Unmeasured.
_OF_SLIPS = 0.9
#: Maximum number of last clauses without which a sentence is read again. Unmeasured.
MOST_ENDS = 4
#: Maximum number of words that are left over of a question whose parts are known, and make it a belief. Unmeasured.
MOST_LEFT = 2
#: Maximum number of words of a topic whose messages are listed in order. Unmeasured.
_TOPIC_WORDS = 6
#: And of one that is asked for if it was spoken of; a longer one is told, not named. Unmeasured.
_TALKED_WORDS = 3
#: Rules of words that also stand beside what is asked if, or how, it was spoken of: "what have I said about it so far".
_LOOSE_TIMES = frozenset({"earlier", "so far"})
_DIRECTLY = rf"\b(?:{'|'.join(each.directly for each in LANGUAGES if each.directly)})\b"
_NAMES_ASKER = re.compile(
    rf"(?<!\w)(?:{'|'.join(each.names_asker for each in LANGUAGES if each.names_asker)})\b", re.IGNORECASE
)
_NAMING = re.compile(rf"(?<!\w)(?:{'|'.join(each.naming_verbs for each in LANGUAGES)})\b", re.IGNORECASE)
_WORDS = re.compile(r"\w+")
_NEXT_WORD = re.compile(r"\s+(?P<word>[^\W\d_]+)")
# "I was away since Monday", "been in meetings since 9": the time that was missed.
_AWAY_SINCE = SymbolPattern("(?:[I AWAY]|^)[^END BE WILL]{0,6}?[RANGE DATE](?=[^END COMMA]{0,6}[END COMMA])")
_PLACED_NOUN = SymbolPattern("[FIRST LAST EARLIEST LATEST PREVIOUS ORD SECOND PENULTIMATE NUM] OTHER? THING")
# Whose messages, or where: without it, "tail the last 20 messages" asks for others.
_OF_SOMEBODY = SymbolPattern("[MENTION CHANNEL MY YOUR]")
_MARKS = CODE["COMMA"] + CODE["COLON"] + CODE["DASH"]
# "Me vê aí as cinco últimas": what says to show them is not known.
_BEFORE_PLACED = SymbolPattern(
    "[OTHER FILLER I]{1,4}(?=[THE MY]?[NUM WNUM FIRST LAST EARLIEST LATEST ORD SECOND PENULTIMATE])"
)
_TIMES = SymbolPattern("[FIRSTTIME LASTTIME TIME]")
#: Before what is said: not "the last message about who pays".
_ASKS_WHO = SymbolPattern("[^END SPEAK THING ABOUT]{0,4}? WHO")
_LAST_TIME = Question(
    kind="order", order="last", ordinal=1, rule="last time", strength="hard", confidence=0.85, items=()
)
_TO_WHOM = SymbolPattern("SPEAK TO? THE? (?P<whom>MENTION) FILLER? (?=ABOUT)")
_SENDER = SymbolPattern("(?<=[FROM BY])OTHER|OTHER(?=POSS)")
_NO_QUESTION = Question(kind="range", rule="", confidence=1, items=())
_MENTIONS = Question(kind="order", order="last", rule="mentions", confidence=0.8, items=())
_EXCHANGE = Question(kind="range", rule="exchange", confidence=0.85, items=())


def parse_time(
    prompt: str,
    *,
    asked_at: datetime,
    tz: str | tzinfo = "UTC",
    settings: TimeSettings = _DEFAULTS,
    language: str | None = None,
    people: Set[str] = frozenset(),
) -> TimeConstraint | None:
    """Return what the prompt says about time at `asked_at` in the zone `tz`; None when it says nothing.

    Operators such as from: are skipped. The language is the one that most words belong to, of equals `language`, in
    ISO 639-1. `people` are names in lower case that mean somebody also where the prompt does not capitalise them.
    Raises ConfigError for an `asked_at` without a time zone and for an unknown zone.

    >>> found = parse_time("what did Ana say last week?", asked_at=datetime(2026, 3, 11, 9, tzinfo=UTC))
    >>> found.speaker, found.oldest.date().isoformat(), found.latest.date().isoformat()
    ('Ana', '2026-03-02', '2026-03-09')
    """
    if asked_at.tzinfo is None:
        raise ConfigError(f"asked_at must say its time zone, got {asked_at.isoformat()}; add tzinfo or an offset")
    zone = find_zone(tz) if isinstance(tz, str) else tz
    try:
        found = _parse_in_order(shorten(prompt), Calendar(asked_at.astimezone(zone), settings), language, people)
        if found is None:
            return None
        found = _with_mentions(found, prompt, language, people)
        return replace(found, is_direct=_is_direct(prompt, found.topic, people))
    except (OverflowError, ValueError):
        # A date before the first year, or after the last.
        return None


def time_of_mentions(prompt: str) -> TimeConstraint | None:
    """Return the constraint of a prompt that asks for all that mentions the asker, at any time; None for another.

    >>> time_of_mentions("has anyone mentioned me?").mentions, time_of_mentions("what did I mention?")
    ('asker', None)
    """
    if not _NAMES_ASKER.search(shorten(prompt)):
        return None
    return TimeConstraint(kind="order", order="last", mentions="asker", rule="mentions", confidence=0.8)


def _with_mentions(found: TimeConstraint, prompt: str, language: str | None, people: Set[str]) -> TimeConstraint:
    """Return the constraint for what mentions somebody, where the prompt asks for it: then they are not who wrote."""
    match = _NAMES_ASKER.search(prompt)
    if match is None:
        reading = read_prompt(prompt, language, "mdy", people, needs_time=False)
        mentioned = find_mentioned(reading) if reading else None
        return replace(found, mentions=mentioned.name) if mentioned else found
    words = {*_WORDS.findall(match[0].lower())}
    if found.kind == "range" and all(word.lower() in words for word in found.unread):
        found = replace(found, mode="said", strength="hard")
    unread = tuple(word for word in found.unread if word.lower() not in words)
    if found.kind == "point" and found.oldest is None and found.latest is None and not unread:
        found = replace(found, kind="order", order="last", ordinal=1, strength="hard")  # "When did Tom last tag me?"
    return replace(
        found,
        mentions="asker",
        speaker=None if found.speaker == "asker" else found.speaker,
        topic=None if words.issuperset(_WORDS.findall((found.topic or "").lower())) else found.topic,
        unread=unread,
    )


def _is_direct(prompt: str, topic: str | None, people: Set[str]) -> bool:
    """Return whether direct conversations are meant, not what the words tell of: "private beta", "about our DMs"."""
    for match in re.finditer(_DIRECTLY, prompt, re.IGNORECASE):
        behind = _NEXT_WORD.match(prompt, match.end())
        noun = behind["word"] if behind and behind["word"].islower() else None
        is_known = noun is None or noun in people or any(noun in each.known for each in LEXICONS.values())
        if is_known and match[0].lower() not in (topic or "").lower():
            return True
    return False


@lru_cache(maxsize=256)
def find_zone(name: str) -> tzinfo:
    """Return the IANA time zone of that name; ConfigError when there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as exc:
        raise ConfigError(f"{name!r} is not a time zone; use a name such as Europe/Berlin") from exc


def is_zone(name: str) -> bool:
    """Return whether there is an IANA time zone of that name: that of a profile may be none."""
    try:
        find_zone(name)
    except ConfigError:
        return False
    return True


def find_names(prompt: str, language: str | None = None) -> frozenset[str]:
    """Return the words and pairs of words, in lower case, that may be names of people.

    None of a prompt that tells no time, and has no word for mentioning somebody.

    >>> sorted(find_names("last time rosalee posted"))
    ['rosalee', 'rosalee posted']
    """
    reading = read_prompt(prompt, language, "mdy", needs_time=_NAMING.search(prompt) is None)
    return reading.names if reading else frozenset()


def may_name_day(prompt: str, language: str | None = None) -> bool:
    """Return whether a prompt has words that may name a day or an hour, for which the asker's zone matters.

    >>> may_name_day("what did Ana say last week?"), may_name_day("when did Ana write first?")
    (True, False)
    """
    reading = read_prompt(prompt, language, "mdy", needs_time=False)
    return reading is not None and (names_day(reading.symbols) or any(find_operators(prompt)))


def find_senders(prompt: str, language: str | None = None) -> frozenset[str]:
    """Return the words, in lower case, that something is from, or whose it is, in a prompt that tells a time.

    >>> sorted(find_senders("last report from signalbox before limpet's alert"))
    ['limpet', 'signalbox']
    """
    reading = read_prompt(prompt, language, "mdy")
    matches = _SENDER.finditer(reading.symbols) if reading else ()
    return frozenset(text_of(reading, [reading.items[match.start()]]).lower() for match in matches if reading)


def _parse_in_order(prompt: str, calendar: Calendar, language: str | None, people: Set[str]) -> TimeConstraint | None:
    """Return what the prompt says with 3/4 read as is usual; in the other order, if only then it is not yet to come."""
    given = calendar.settings.numeric_order
    if given or not find_open_dates(prompt):
        return _parse(prompt, calendar, language, people)
    usual = _usual_order(prompt, calendar, language)
    order = usual or "mdy"
    found = _parse(prompt, _with_order(calendar, order), language, people)
    written = find_open_dates(" ".join(found.matched)) if found else []
    if found is None or not written:
        return found
    other = _parse(prompt, _with_order(calendar, "dmy" if order == "mdy" else "mdy"), language, people)
    if other and _is_ahead(found, calendar) != _is_ahead(other, calendar):
        return other if _is_ahead(found, calendar) else found
    if usual:
        return found
    return _with_doubts(found, tuple(format_readings(date, order) for date in written))


def _usual_order(prompt: str, calendar: Calendar, language: str | None) -> NumericOrder | None:
    reading = read_prompt(prompt, language, "dmy")
    has_words = any(map(str.isalpha, prompt))
    is_english = reading is None or not has_words or reading.lexicon.language.code == "en"
    return order_of_zone(str(calendar.zone)) if is_english else "dmy"


def _with_order(calendar: Calendar, order: NumericOrder) -> Calendar:
    return replace(calendar, settings=replace(calendar.settings, numeric_order=order))


def _is_ahead(found: TimeConstraint, calendar: Calendar) -> bool:
    return found.oldest is not None and found.oldest > calendar.asked_at


def _with_doubts(found: TimeConstraint, doubts: tuple[str, ...]) -> TimeConstraint:
    if not doubts:
        return found
    return replace(found, confidence=min(found.confidence, HEDGED), doubts=(*found.doubts, *doubts))


def _parse(prompt: str, calendar: Calendar, language: str | None, people: Set[str]) -> TimeConstraint | None:
    modifiers = read_date_modifiers(prompt, calendar, language)
    numeric_order = calendar.settings.numeric_order or "mdy"
    whole = read_prompt(modifiers.rest, language, numeric_order, people, needs_time=False)
    mentioned = find_mentioned(whole) if whole else None
    reading = mentioned.reading if mentioned else read_prompt(modifiers.rest, language, numeric_order, people)
    if reading is None:
        return _from_modifiers(modifiers)
    reading, doubts = name_zones(reading, calendar.asked_at)
    reading, rules_by_token = find_times(reading, calendar)
    reading, event = mark_event_day(reading, rules_by_token, calendar)
    if joined := join_fragments(reading):
        read = _read(joined, joined, rules_by_token, calendar, modifiers)
        return read and replace(read, confidence=min(read.confidence, HEDGED))
    if beside := find_sequence(reading):
        return _with_doubts(place_beside(beside, reading), doubts)
    sentences = find_sentences(reading)
    found = _read_asking(sentences, reading, rules_by_token, calendar, modifiers)
    if found is None or found.confidence <= HEDGED:
        # Whole sentences, then what asks in them, then all of them as one question.
        wholes = (*split_sentences(reading), *sentences, reading)
        found = _compose(wholes, reading, rules_by_token, calendar, modifiers) or found
    if found is None and mentioned is not None:
        found = _read_mentions(reading, modifiers)
    if found is None:
        parts = (_read_part(each, reading, rules_by_token, calendar, modifiers) for each in sentences)
        found = next(filter(None, parts), None)
    found = found or _compose(sentences, reading, rules_by_token, calendar, modifiers, most_left=MOST_LEFT)
    # No sentence asks for messages: what any of them says of time is a preference.
    found = found or _read(reading, reading, rules_by_token, calendar, modifiers)
    found = _with_doubts(found, doubts) if found else _from_modifiers(modifiers)
    if found is not None and found.scope == EVENT_DAY:
        found = replace(found, event=event)
    return _hedge(found, sentences) if found is None or found.strength == "boost" else found


def _read_asking(
    sentences: Sequence[Reading],
    whole: Reading,
    rules_by_token: dict[int, str],
    calendar: Calendar,
    modifiers: DateModifiers,
) -> TimeConstraint | None:
    """Return what the first sentence asks for messages; one of several that asks and is understood, before it.

    "I only remember the thread. When did anyone mention it?"
    """
    first: TimeConstraint | None = None
    for sentence in sentences:
        found = _read(sentence, whole, rules_by_token, calendar, modifiers)
        if found is None or found.unread or found.strength != "hard":
            alone = (_read(each, whole, rules_by_token, calendar, modifiers) for each in find_alone(sentence))
            found = next((each for each in alone if each and each.strength == "hard" and not each.unread), found)
        if found is None or found.strength != "hard":
            continue
        if first is None or (first.unread and not found.unread and is_asking(sentence.symbols)):
            first = found
    return first


def _hedge(found: TimeConstraint | None, sentences: Sequence[Reading]) -> TimeConstraint | None:
    """Return a constraint that asks for nothing as doubtful, where a sentence may ask for messages by time."""
    sentence = next(filter(may_ask_for_messages, sentences), None)
    if sentence is None:
        return found
    if found is not None:
        return replace(found, confidence=min(found.confidence, HEDGED))
    unread = find_unread(sentence, (), (), knows_they=True)
    return TimeConstraint(
        kind="range",
        strength="boost",
        rule="not understood",
        confidence=HEDGED,
        unread=tuple(text_of(sentence, [sentence.items[place]]) for place in unread),
    )


def _read_mentions(reading: Reading, modifiers: DateModifiers) -> TimeConstraint | None:
    """Return the constraint for what mentions somebody at any time, or how often; None where more is asked."""
    question = find_question(reading)
    asked = replace(question, strength="hard") if question and question.kind == "count" else _MENTIONS
    found = _combine(reading, reading, None, asked, modifiers)
    return found if found.strength == "hard" else None


def _compose(
    sentences: Sequence[Reading],
    whole: Reading,
    rules_by_token: dict[int, str],
    calendar: Calendar,
    modifiers: DateModifiers,
    *,
    most_left: int = 0,
) -> TimeConstraint | None:
    """Return what the first sentence asks for whose parts make a question in whatever order they stand.

    Where words are left over, at most so many, it is a belief.
    """
    for place, sentence in enumerate(sentences):
        # A text of one clause is its sentence and what asks in it, too.
        question = None if sentence in sentences[:place] else compose_question(sentence, most_left=most_left)
        if question is None:
            continue
        range_ = choose_range(sentence, rules_by_token, calendar, is_said=True)
        if range_ is not None and (range_.bounds.vague or _is_to_come(range_, calendar)):
            continue
        found = _combine(sentence, whole, range_, question, modifiers)
        if len(found.unread) > most_left or (found.topic and _is_of_topic(sentence, rules_by_token, calendar)):
            continue
        return replace(found, confidence=min(found.confidence, HEDGED)) if most_left else found
    return None


def _is_to_come(range_: Range, calendar: Calendar) -> bool:
    return range_.bounds.start is not None and range_.bounds.start >= calendar.asked_at


def _is_of_topic(reading: Reading, rules_by_token: dict[int, str], calendar: Calendar) -> bool:
    """Return whether a time says when something happened: "the release in March"."""
    range_ = choose_range(reading, rules_by_token, calendar)
    return range_ is not None and range_.mode == "about"


def _read(
    reading: Reading,
    whole: Reading,
    rules_by_token: dict[int, str],
    calendar: Calendar,
    modifiers: DateModifiers,
) -> TimeConstraint | None:
    """Return what a sentence of the `whole` text says about time."""
    if beside := find_landmark(reading) or find_stretch(reading):
        return place_beside(beside, reading, choose_range(beside.rest, rules_by_token, calendar, is_said=True))
    question = find_aggregate(reading, find_question(reading)) or find_raised(reading) or find_amount(reading)
    if question is not None and question.order is not None:
        # "I have a lot of unread messages. What is the latest in #general?"
        first, last = reading.items[0].first, reading.items[-1].last
        rules_by_token = {token: rule for token, rule in rules_by_token.items() if first <= token < last}
    range_ = choose_range(reading, rules_by_token, calendar) or _find_missed(reading, whole, rules_by_token, calendar)
    if range_ is None and (question is None or question.rule in _LOOSE_TIMES) and (talk := find_talk(reading)):
        found = _combine(reading, whole, None, talk, modifiers)
        if found.strength == "hard":
            return found
    if range_ is None and question is None:
        exchange = _find_exchange(reading)
        return _combine(reading, whole, None, exchange, modifiers) if exchange else None
    return _combine(reading, whole, range_, question or _NO_QUESTION, modifiers)


def _read_part(
    sentence: Reading, whole: Reading, rules_by_token: dict[int, str], calendar: Calendar, modifiers: DateModifiers
) -> TimeConstraint | None:
    """Return as a belief what a sentence asks for without its last clauses, or without the words that begin it.

    "The ten newest things in #general, reversed please", "me vê aí as cinco últimas do Sam".
    """
    clauses = split_clauses(sentence)
    if any(asks_for_advice(each.symbols.lstrip(_MARKS)) for each in clauses):
        return None
    count, ends = len(sentence.items), [*accumulate(len(each.items) for each in clauses)][:-1]
    begins = _BEFORE_PLACED.match(sentence.symbols) if _OF_SOMEBODY.search(sentence.symbols) else None
    for start, end in [
        *((0, end) for end in ends[: -MOST_ENDS - 1 : -1]),
        *([(begins.end(), count)] if begins else []),
    ]:
        found = _read(sentence.part(start, end), whole, rules_by_token, calendar, modifiers)
        if found is not None and found.strength == "hard" and found.order and not (found.measure or found.unread):
            rest = sentence.of([*sentence.items[:start], *sentence.items[end:]])
            unread = find_unread(rest, (), (), knows_they=True)
            left = tuple(text_of(rest, [rest.items[place]]) for place in unread)
            return replace(found, confidence=min(found.confidence, HEDGED), unread=left)
    return None


def _find_exchange(reading: Reading) -> Question | None:
    """Return the question for what two wrote to each other, whenever that was: all about a topic, or the last."""
    speaker = find_speaker(reading)
    is_named = _TALK_OF_TWO.search(reading.symbols) is not None
    is_asked = is_named or (_THEY_SPOKE.search(reading.symbols) is not None and is_asking(reading.symbols))
    if not (speaker.is_exchange and is_asked):
        return None
    if find_topic(reading, speaker.items).text is not None or (is_named and _asks_for_message(reading)):
        return _EXCHANGE
    return _LAST_TIME if is_named or CODE["EVER"] in reading.symbols else None


def _find_missed(reading: Reading, whole: Reading, rules_by_token: dict[int, str], calendar: Calendar) -> Range | None:
    """Return the asker's absence where a sentence asks what they missed, and names no time."""
    rules = {*rules_by_token.values()}
    if not may_imply_absence(rules):
        return None
    speaker = find_speaker(reading)
    topic = find_topic(reading, speaker.items)
    places = [place for place, item in enumerate(reading.items) if NAME[item.symbol] in ("THREAD", "SESSION")]
    unread = find_unread(reading, {*speaker.items, *topic.items, *places}, (), knows_they=True)
    is_news = CODE["RECAP"] in reading.symbols or (speaker.name is None and _NEWS.fullmatch(reading.symbols))
    if is_news and not rules.isdisjoint(ABSENCES):
        rules.add("catch_up")  # "I was away, what happened?"
    bounds = find_implied(rules, has_topic=bool(topic.text or unread))
    if bounds is None:
        return None
    told = _AWAY_SINCE.search(whole.symbols)
    value = whole.items[told.end() - 1].value if told else None
    value = find_span(value, calendar) if isinstance(value, Date) else value
    if isinstance(value, Bounds) and value.start and value.scope not in LOOKED_UP:
        bounds = replace(value, end=None) if value.end and value.end >= calendar.midnight else value
    else:
        bounds = _told_length(whole, calendar) or bounds
    items = tuple(place for place, item in enumerate(reading.items) if implies_absence(rules_by_token.get(item.first)))
    # "My test fails, what did I miss?" asks nobody for messages, nor does "what did I miss in this function".
    tells_more = whole.symbols.count(CODE["OTHER"]) > reading.symbols.count(CODE["OTHER"])
    tells_more = tells_more and not (asks_to_catch_up(rules) or _WAS_AWAY.match(whole.symbols))
    strength: Strength = "boost" if unread or tells_more else "hard"
    return Range(bounds=bounds, mode="said", strength=strength, rule="missed", confidence=0.9, items=items)


def _told_length(whole: Reading, calendar: Calendar) -> Bounds | None:
    """Return the time since the asker went away, of "I was off for three days"; None where that is not told."""
    lengths = (item.value for item in whole.items if item.symbol == CODE["I"])
    length = next((each for each in lengths if isinstance(each, Duration)), None)
    if length is None:
        return None
    start = calendar.add(calendar.asked_at, length, -1)
    start = start if is_short(length.finest) else calendar.floor(start, "day")
    return Bounds(start, None, length.finest, relative=True, vague=length.vague)


def _from_modifiers(modifiers: DateModifiers) -> TimeConstraint | None:
    bounds = modifiers.bounds
    if bounds is None:
        return None
    return TimeConstraint(
        kind="range",
        oldest=_utc(bounds.start),
        latest=_utc(bounds.end),
        topic=modifiers.rest.strip() or None,
        grain=bounds.grain,
        relative=bounds.relative,
        matched=modifiers.matched,
        rule=MODIFIERS,
        confidence=0.95,
    )


def _to_anybody(speaker: Speaker, question: Question) -> Speaker:
    """Return who spoke of a topic, and not to each other: what two said of something may be said to anybody.

    All of what they said to each other of it is asked for where no place in a row is.
    """
    if not (speaker.is_exchange or speaker.is_both) or (speaker.is_exchange and question.kind == "range"):
        return speaker
    is_own = not speaker.is_exchange and "asker" in (speaker.name, speaker.other)
    return Speaker(None, speaker.spoke, speaker.items) if is_own else speaker._replace(is_exchange=False)


def _combine(
    reading: Reading, whole: Reading, range_: Range | None, question: Question, modifiers: DateModifiers
) -> TimeConstraint:
    """Return the constraint of a sentence of the `whole` text, of its range and of what it asks."""
    speaker = _find_speaker(reading, whole)
    if range_ and range_.bounds.scope in SESSIONS and speaker.is_exchange:
        # "In our last chat", of two people.
        question, range_ = replace(_LAST_TIME, items=range_.items, ordinal=range_.bounds.back), None
    parts = _find_parts(reading, whole, range_, question, speaker)
    verdict = _judge(reading, parts.question, parts.speaker, parts.topic, parts.unread)
    if verdict == "sure" and (parts.is_guess or _may_be_told(reading, whole, parts, modifiers)):
        verdict = "hedged"
    return _make_constraint(reading, parts, modifiers, verdict)


def _find_speaker(reading: Reading, whole: Reading) -> Speaker:
    """Return who spoke in a sentence; of "they", whom the text names before it."""
    speaker = find_speaker(reading)
    if speaker.name is not None or CODE["THEY"] not in reading.symbols:
        return speaker
    if referred := find_referred(reading, whole):
        return referred._replace(spoke=speaker.spoke)
    return speaker._replace(name=find_present(_before(whole, reading)))


class _SentenceParts(NamedTuple):
    """A sentence about time, taken apart."""

    range_: Range | None
    question: Question
    speaker: Speaker
    topic: Topic
    used: Set[int]  #: places of the items that say when, or ask
    unread: tuple[int, ...]  #: places of the items that are none of these
    is_guess: bool  #: the topic stands in another sentence

    @property
    def bounds(self) -> Bounds | None:
        return self.range_.bounds if self.range_ else None


def _find_parts(
    reading: Reading, whole: Reading, range_: Range | None, question: Question, speaker: Speaker
) -> _SentenceParts:
    used = {*(range_.items if range_ else ()), *question.items}
    named = {place for place in question.items if reading.items[place].symbol == CODE["OTHER"]} - {*question.named}
    topic = find_topic(reading, {*used - named, *speaker.items})
    topic, is_guess = refer_back(reading, whole, topic)
    if topic.text is not None:
        speaker = _to_anybody(speaker, question)
    if range_ is None or range_.mode == "said":
        is_over = _tells_of_past(reading, topic)
        question = _last_said(question, reading.symbols, speaker, topic, is_over=is_over)
    parts = _SentenceParts(range_, question, speaker, topic, used, (), is_guess)
    return parts._replace(unread=_find_left(reading, parts, used - named))


def _find_left(reading: Reading, parts: _SentenceParts, used: Set[int]) -> tuple[int, ...]:
    """Return the places of the items that neither say when or what, nor who; `used` are those that say when, or ask."""
    range_, question, speaker, topic, bounds = parts.range_, parts.question, parts.speaker, parts.topic, parts.bounds
    read = {*used, *speaker.items, *(() if topic.is_dangling else topic.items)}
    if topic.text:
        read |= _find_addressee(reading)
    is_in_session = bounds is not None and bounds.scope in SESSIONS
    if is_in_session and (did := _WE_DID.search(reading.symbols)):
        read.update(range(*did.span("verb")))  # What was done in a session is what was said in it.
    # "What did they say yesterday": all who wrote then.
    knows_they = speaker.name is not None or (range_ is not None and question is _NO_QUESTION and means_many(reading))
    unread = find_unread(reading, read, topic.items if topic.is_dangling else (), knows_they=knows_they)
    if question is not _NO_QUESTION or range_ is None or range_.mode != "said":
        return unread
    unread = leave_out_told(reading, unread)
    is_told = bool(speaker.name or topic.text) or is_in_session
    return unread if is_told else tuple(sorted({*unread, *_find_made(reading)}))


def _may_be_told(reading: Reading, whole: Reading, parts: _SentenceParts, modifiers: DateModifiers) -> bool:
    """Return whether another message may be meant than one in the place, the time or of the person that is read."""
    question, speaker, topic, bounds = parts.question, parts.speaker, parts.topic, parts.bounds
    if speaker.name is None and has_possessive(reading):
        return True
    # "The last thing we decided" may be told by any message, and is hardly ever the last one.
    is_placed = question.order is not None or (bounds is not None and bounds.scope in SESSIONS)
    if is_placed and topic.text is None and any(True for _ in _find_made(reading)):
        return True
    says_which = bounds or modifiers.bounds or speaker.name or topic.text
    return not says_which and _counts_something_told(question, reading, whole)


def _make_constraint(
    reading: Reading, parts: _SentenceParts, modifiers: DateModifiers, verdict: Verdict
) -> TimeConstraint:
    range_, question, speaker, topic, bounds = parts.range_, parts.question, parts.speaker, parts.topic, parts.bounds
    known = [each for each in (bounds, modifiers.bounds) if each]
    # An empty range, such as "yesterday before midnight", is none.
    ends = intersect(known[0], known[-1]) or modifiers.bounds if known else None
    is_looked_up = bounds is not None and bounds.scope in LOOKED_UP and question.kind == "range"
    rule = range_.rule if range_ and (is_looked_up or not question.rule) else question.rule
    return TimeConstraint(
        kind="point" if rule in _POINTS else question.kind,
        oldest=_utc(ends.start) if ends else None,
        latest=_utc(ends.end) if ends else None,
        order=question.order,
        ordinal=question.ordinal,
        limit=question.limit,
        anchor=_anchor(question, bounds),
        speaker=question.speakers[0] if question.speakers else speaker.name,
        other_speaker=question.speakers[1] if len(question.speakers) > 1 else speaker.other,
        is_exchange=speaker.is_exchange and not question.speakers,
        is_of_messages=speaker.is_exchange and _asks_for_message(reading),
        asks_who=question.ordinal is not None and speaker.name is None and _ASKS_WHO.match(reading.symbols) is not None,
        spoke=speaker.spoke,
        topic=question.topics[0] if question.topics else topic.text,
        gloss=topic.gloss,
        other_topic=question.topics[1] if question.topics else None,
        scope=_scope(question, bounds, reading, speaker),
        back=bounds.back if bounds else 1,
        measure=question.measure,
        period=question.period,
        grain=known[0].grain if known else None,
        relative=any(each.relative for each in known),
        mode=range_.mode if range_ and not _is_of_all(question) else "said",
        strength="boost" if verdict == "refused" else _strength(question, range_),
        matched=(*(text_of(reading, [reading.items[place]]) for place in sorted(parts.used)), *modifiers.matched),
        rule=rule,
        confidence=_confidence(reading, parts, verdict),
        unread=tuple(text_of(reading, [reading.items[place]]) for place in parts.unread),
    )


def _confidence(reading: Reading, parts: _SentenceParts, verdict: Verdict) -> float:
    """Return how sure a constraint is, from 0.1 to 1 in hundredths."""
    confidence = min(parts.question.confidence, parts.range_.confidence if parts.range_ else 1)
    confidence *= _OF_SLIPS if reading.is_corrected else 1
    return round(max(0.1, min(confidence, HEDGED) if verdict == "hedged" else confidence), 2)


def _find_made(reading: Reading) -> Iterator[int]:
    """Yield the places of verbs of speech that say what was made or done: few messages tell "what did we decide"."""
    for place, item in enumerate(reading.items):
        is_made = item.symbol == CODE["SPEAK"] and is_verb_of(reading, place, "event_verbs")
        if is_made and not is_verb_of(reading, place, "writing_verbs"):
            yield place


def _find_addressee(reading: Reading) -> set[int]:
    """Return the place of whom something was written to: of "what did Ana tell Ben about the oven", that of Ben.

    What it was about mostly tells which messages are meant. A reply is to what somebody said.
    """
    match = _TO_WHOM.search(reading.symbols)
    is_reply = match is not None and reading.items[match.start()].value == "replied"
    return {match.start("whom")} if match and not is_reply else set()


def _counts_something_told(question: Question, reading: Reading, whole: Reading) -> bool:
    """Return whether what is counted is told in another sentence: "Ben writes daily, how many messages is that"."""
    told, asked = (sum(map(text.symbols.count, (CODE["OTHER"], CODE["MENTION"]))) for text in (whole, reading))
    return question.kind in ("count", "aggregate") and not question.topics + question.speakers and told > asked


def _before(whole: Reading, sentence: Reading) -> Reading:
    """Return what of a text stands before one of its sentences."""
    first = sentence.items[0].first
    return whole.part(0, next((place for place, item in enumerate(whole.items) if item.first >= first), 0))


def _tells_of_past(reading: Reading, topic: Topic) -> bool:
    """Return whether a topic begins a clause about what is over."""
    clause = text_of(reading, reading.items[topic.items[0] :]).lower() if topic.items else ""
    return re.search(rf"\b(?:{reading.lexicon.language.past_forms})\b", clause) is not None


def _last_said(question: Question, symbols: str, speaker: Speaker, topic: Topic, *, is_over: bool) -> Question:
    """Return the question for the last time, where it asks when somebody spoke, or how long ago; else for the first."""
    is_when = question.rule in _WHEN_SAID and question.order is None
    # "How long had I been with the person I mentioned" asks for no moment.
    is_so_long = _SO_LONG.search(symbols) is not None
    is_when &= question.rule == "when" or is_so_long or _SINCE_WHEN.search(symbols) is not None
    is_of = (
        speaker.name is not None or topic.text is not None or is_so_long or _ANYBODY_SPOKE.search(symbols) is not None
    )
    # A single word that was said stands in a message as it is: "hello".
    is_word = len(topic.items) == 1 or (topic.text is not None and {topic.text[0], topic.text[-1]} <= QUOTES)
    # "When did Ana say the pontoon was gone", not "when did Ana say the train leaves".
    is_over &= speaker.name is not None
    is_said = speaker.spoke is not None and (not topic.is_quoted or is_word or is_over) and is_of
    order: Order = "first" if is_so_long else "last"
    return replace(question, order=order, ordinal=1, strength="hard") if is_when and is_said else question


def _judge(reading: Reading, question: Question, speaker: Speaker, topic: Topic, unread: tuple[int, ...]) -> Verdict:
    """Return whether a question is answered with what was read of it, as a belief, or not at all."""
    if question.limit and not speaker.is_exchange and {*_placed_nouns(reading)} == {TALK}:
        return "refused"  # "The last two conversations" are more than two messages.
    if question.rule == COMPOSED:
        return "sure"
    if _asks_for_other_things(reading, question, topic):
        return "refused"
    if question.kind == "range":
        return "hedged" if is_narrowing(reading, unread) else "sure"
    if question.rule == TALKED_OF:
        return "sure" if not unread and _names_talk(reading, speaker, topic) else "refused"
    if _asks_for_event(reading, question, speaker, unread):
        return "refused"
    return _judge_unread(reading, speaker, topic, unread)


def _asks_for_other_things(reading: Reading, question: Question, topic: Topic) -> bool:
    """Return whether something else than messages is asked for, or a topic that is not named."""
    if question.measure in (None, "first of two") and asks_for_advice(reading.symbols):
        return True  # But "how many messages do we write a day" asks for a habit.
    if question.kind == "range" and CODE["HOWMANY"] in reading.symbols:
        return True  # A number is asked for, of something else than messages.
    if question.rule == RAISED and topic.text is None:
        return True  # "And who proposed it?"
    # "The order in which I brought up different aspects of …" tells what to write.
    return question.rule == "listing" and len(topic.items) > _TOPIC_WORDS


def _names_talk(reading: Reading, speaker: Speaker, topic: Topic) -> bool:
    """Return whether a few words name what was talked of, by the asker, a program or anybody, or ever."""
    if topic.text is None or topic.is_quoted or is_narrowing(reading, topic.items):
        return False  # "What did you suggest the second time."
    words = [place for place in topic.items if reading.items[place].symbol != CODE["DASH"]]
    is_known = speaker.name in (None, "asker", "you") or CODE["EVER"] in reading.symbols
    return is_known and len(words) <= _TALKED_WORDS


def _asks_for_event(reading: Reading, question: Question, speaker: Speaker, unread: tuple[int, ...]) -> bool:
    """Return whether it asks when something happened, rather than when it was written of."""
    if question.rule == "first time" and speaker.name is None and not _TALK.search(reading.symbols):
        return True  # "When was the last time?"
    return question.rule in _WHEN_SAID and bool(unread)  # "When did they announce it".


def _judge_unread(reading: Reading, speaker: Speaker, topic: Topic, unread: tuple[int, ...]) -> Verdict:
    """Return the verdict on a question by what of it was not understood, knowing who spoke and what of."""
    is_they = all(reading.items[place].symbol == CODE["THEY"] for place in unread)
    is_named = speaker.name is not None or topic.text is not None or is_they
    is_talk = speaker.spoke is not None and not speaker.is_loose and is_named
    is_by_somebody = speaker.name is not None and not speaker.is_loose
    verdict = judge(reading, unread, is_talk=is_talk, is_by_somebody=is_by_somebody)
    return "hedged" if verdict == "sure" and topic.is_quoted else verdict


def _strength(question: Question, range_: Range | None) -> Strength:
    if range_ is None:
        return question.strength
    if _is_of_all(question):
        return "boost" if range_.bounds.vague else "hard"
    if question.kind in ("range", "count"):
        return range_.strength
    return question.strength if range_.mode == "said" and not range_.bounds.vague else "boost"


def _is_of_all(question: Question) -> bool:
    """Return whether the question is about all messages of a time: its range says when they were sent."""
    return (
        question.kind == "aggregate"
        or question.rule == "border"
        or (question.kind == "count" and question.strength == "hard")
    )


def _anchor(question: Question, bounds: Bounds | None) -> Anchor:
    if question.scope == "thread":
        return "thread"  # Also of an absence: what is new in it.
    return "message" if bounds and bounds.anchor == "message" else "now"


def _scope(question: Question, bounds: Bounds | None, reading: Reading, speaker: Speaker) -> str | None:
    if bounds and bounds.scope == "previous conversation" and speaker.name == "asker":
        return "previous session"  # "In the session before this one, what did I ask?"
    if bounds and bounds.back > 1 and speaker.name != "asker" and CODE["CHANNEL"] in reading.symbols:
        return "previous conversation"  # "Two conversations ago in #design."
    if bounds and bounds.scope in LOOKED_UP:
        return bounds.scope
    if question.scope == "session" and speaker.is_exchange:
        return None  # "In this chat", of two people.
    if question.scope:
        return question.scope
    if bounds:
        return bounds.scope or bounds.grain
    return "ever" if CODE["EVER"] in reading.symbols else None


def _asks_for_message(reading: Reading) -> bool:
    """Return whether a message is asked for, rather than a conversation or the last time that people spoke."""
    is_between = CODE["BETWEEN"] in reading.symbols and _TIMES.search(reading.symbols) is None
    return is_between and any(value != TALK for value in _placed_nouns(reading))


def _placed_nouns(reading: Reading) -> list[Value]:
    """Return the values of the nouns that stand behind a place in a row or a number."""
    return [reading.items[match.end() - 1].value for match in _PLACED_NOUN.finditer(reading.symbols)]


def _utc(moment: datetime | None) -> datetime | None:
    return moment and moment.astimezone(UTC)
