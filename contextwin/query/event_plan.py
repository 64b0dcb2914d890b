"""What a prompt asks of events: what happened when, and when something is.

Ranges of the time plan say when messages were sent. Who asks what happened or is planned means days of which messages
speak, and who asks what was said means days on which they were sent: the verbs tell.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from functools import lru_cache
from itertools import pairwise

from contextwin.models.plans import QueryPlan
from contextwin.models.time_constraints import EventQuestion, SpokenTime
from contextwin.query.intent import find_telling_words, is_question
from contextwin.query.values_asked import asks_when
from contextwin.temporal import find_zone
from contextwin.temporal.languages import choose_lexicon
from contextwin.temporal.lexer import MOST_READINGS, Reading, as_when, read_prompt
from contextwin.temporal.spoken import find_spoken_times
from contextwin.temporal.symbols import NAME, SymbolPattern
from contextwin.temporal.values import Item

#: Symbols of words for what is said: its time is that of sending.
_SAID = frozenset(
    """
    SPEAK THING MENTIONS RECAP SUMMARY POSTED TALK SESSION THREAD THREADS HOWMANY COUNT MISS MISSED UNREAD CATCHUP
    NEWS WHATSNEW FIRSTTIME LASTTIME HOWLONG LONGEST BUSIEST MOST AVERAGE
    """.split()  # noqa: SIM905
)
#: Something was said while the asker was away; others are away on a day.
_ASKER_AWAY = SymbolPattern("I [^END COMMA]{0,3} AWAY|AWAY [^END COMMA]{0,3} I|^AWAY")


@lru_cache(maxsize=MOST_READINGS)
def find_event_question(prompt: str, asked_at: datetime, tz: str, language: str | None) -> EventQuestion | None:
    """Return what a prompt asks of events; None where it asks nothing of them. The latest are remembered.

    >>> from datetime import UTC
    >>> at = datetime(2026, 3, 11, 9, tzinfo=UTC)
    >>> find_event_question("What happened on Monday?", at, "UTC", None).days
    ((datetime.date(2026, 3, 9), datetime.date(2026, 3, 9)),)
    >>> find_event_question("What happened on the 18th?", at, "UTC", None).days
    ((datetime.date(2026, 2, 18), datetime.date(2026, 2, 18)),)
    >>> find_event_question("What did Ana say on Monday?", at, "UTC", None)
    """
    typed = read_prompt(prompt, language, "mdy") if is_question(prompt) else None
    reading = as_when(typed) if typed else None
    if reading is None or any(NAME[item.symbol] in _SAID and not _is_what(item, reading) for item in reading.items):
        return None
    if _ASKER_AWAY.search(reading.symbols):
        return None
    zone, language_of = find_zone(tz), reading.lexicon.language
    times = find_spoken_times(prompt, asked_at, zone, language, is_asked=True)
    named = [(NAME[item.symbol], item) for item in reading.items]
    today = asked_at.astimezone(zone).date()
    is_past = re.search(rf"\b(?:{language_of.past_forms})(?!\w)", prompt.lower()) is not None or reading != typed
    if is_past:  # "What happened on the 18th" does not ask for the next one.
        times = [time for time in times if time.first <= today] or times
    elif all(abs((time.first - today).days) <= 7 for time in times):  # "Who is away on Friday" is not of the last one.
        times = [time for time in times if time.last >= today] or times
    if times:
        weak = re.compile(language_of.event_words, re.IGNORECASE)
        spans = [(reading.tokens[item.first], name) for name, item in named]
        apart = [span for span, name in spans if name in ("OTHER", "MENTION") and not _is_within(span, times)]
        words = (prompt[start:end].lower() for start, end in apart)
        days = dict.fromkeys((time.first, time.last) for time in times)
        return EventQuestion(days=(*days,), words=tuple(word for word in words if not weak.fullmatch(word)))
    is_day = any(one in ("WHAT", "WHICH") and item.value == "day" for (one, _), (_, item) in pairwise(named))
    if not is_day and not asks_when(reading.symbols):
        return None
    return EventQuestion(days=((date.min, today) if is_past else (today, date.max),), is_when=True)


def words_asked(plan: QueryPlan) -> str:
    """Return the search text of a plan, of a question when something was without its light verb.

    "When did we go live" is answered by "we are live", which need not say that anything went.
    """
    if plan.event is None or not plan.event.is_when:
        return plan.search_text
    light = choose_lexicon(plan.search_text.lower().split(), plan.language).language.light_verbs
    left = " ".join(re.sub(rf"\b(?:{light})\b", " ", plan.search_text, flags=re.IGNORECASE).split())
    return left if find_telling_words(left) else plan.search_text


def _is_what(item: Item, reading: Reading) -> bool:
    """Return whether "what happened" stands there, which is read as "recap" is."""
    words = (reading.text[slice(*token)].lower() for token in reading.tokens[item.first : item.last])
    names = {NAME[entry[0]] for word in words if (entry := reading.lexicon.words.get(word))}
    return NAME[item.symbol] == "RECAP" and not names.isdisjoint(("WHAT", "HAPPEN", "WHO", "THAT", "BE", "BEPAST"))


def _is_within(span: tuple[int, int], times: Sequence[SpokenTime]) -> bool:
    return any(time.start <= span[0] and span[1] <= time.end for time in times)
