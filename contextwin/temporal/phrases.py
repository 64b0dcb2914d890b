"""The grammar's steps, from the symbols of a text to its times."""

from __future__ import annotations

from collections.abc import Iterator

from contextwin.temporal.away import AWAY
from contextwin.temporal.calendar import Calendar
from contextwin.temporal.clocks import CLOCKS
from contextwin.temporal.compound import COMPOUNDS
from contextwin.temporal.dates import DATES, DURATIONS, NUMBERS
from contextwin.temporal.languages import Entry
from contextwin.temporal.lexer import Reading, rewrite, tells_time
from contextwin.temporal.named import NAMED_RULES
from contextwin.temporal.ranges import RANGES
from contextwin.temporal.relative import RELATIVE_RULES
from contextwin.temporal.rules_engine import Pass
from contextwin.temporal.symbols import CODE, SymbolPattern
from contextwin.temporal.values import Item

# "Yesterday, what was said between 2pm and 4pm": the times of day are of that day, as if they stood beside it.
_DAY_APART = SymbolPattern(
    "(?<![^END])ON? (DATE) [POSS COMMA]([^END DATE RANGE COMMA CLOCK NUM]{1,12}?)"
    "((?:BETWEEN [AT THE]? [CLOCK NUM] [AND TO DASH UNTIL]|FROM [AT THE]? [CLOCK NUM] [TO DASH UNTIL]"
    "|[BEFORE AFTER SINCE UNTIL])[AT THE]? [CLOCK NUM])(?=END|$)"
)
# "I left on Friday at six. How many messages are there since then?"
_SINCE_THEN = SymbolPattern(
    "([^END]{1,8})(DATE|(?<=SINCE)[NUM CLOCK])([^END COMMA DATE RANGE]{0,12})[COMMA END AND](END?[^DATE RANGE]{0,16}?)"
    "SINCETHEN"
)
# "Ayer estuve fuera. ¿Qué escribió Ben ese día?", not "about those days".
_THAT_TIME = SymbolPattern(
    "((?:SINCE[ON THE]?)?(?<![UNTIL BEFORE AFTER TO])[DATE RANGE])"
    "([^END DATE RANGE]{0,12}[END COMMA]{0,2}[^DATE RANGE]{0,16}?)"
    "(?<!ABOUT)[IN ON AT DURING]?THATTIME"
)
# "I left on Friday at six, what did I miss", "I went on holiday on 24 February".
_LEFT = SymbolPattern(
    "(?<!SINCE)(I [HAVE FILLER]{0,2}(?:LEAVE|HAPPEN AWAY)|(?:^|(?<=[END COMMA]))LEAVE)[ON AT]?(DATE)(?=[COMMA END AND])"
)
#: In texts with more items, only sentences that may hold a time are read. Unmeasured.
_SHORT_ITEMS = 40
#: Maximum number of such sentences. Unmeasured.
_MOST_SENTENCES = 10
#: Each pass works on what those before it made.
PASSES = (NUMBERS, DATES, DURATIONS, Pass([*NAMED_RULES, *RELATIVE_RULES]), COMPOUNDS, CLOCKS, RANGES, AWAY)


def find_times(reading: Reading, calendar: Calendar) -> tuple[Reading, dict[int, str]]:
    """Return the reading with its times put together, and the rule that made each, by its first token."""
    rules_by_token: dict[int, str] = {}
    if len(reading.items) <= _SHORT_ITEMS:
        return _run(reading, calendar, rules_by_token), rules_by_token
    items: list[Item] = []
    left = _MOST_SENTENCES
    for sentence in _split(reading):
        is_read = left > 0 and tells_time(sentence.symbols)
        left -= is_read
        items += _run(sentence, calendar, rules_by_token).items if is_read else sentence.items
    return reading.of(items), rules_by_token


def _run(reading: Reading, calendar: Calendar, rules_by_token: dict[int, str]) -> Reading:
    for step in PASSES:
        if step is CLOCKS:
            reading = reading.of(rewrite(reading.items, _DAY_APART, (2, 3, 1)))
        elif step is RANGES:
            since: Entry = (CODE["SINCE"], None)
            reading = reading.of(rewrite(reading.items, _SINCE_THEN, (1, 3, (CODE["END"], None), 4, since, 2)))
            reading = reading.of(rewrite(reading.items, _LEFT, (1, since, 2)))
            reading = reading.of(rewrite(reading.items, _THAT_TIME, (2, 1)))
        reading = step.run(reading, calendar, rules_by_token)
    return reading


def _split(reading: Reading) -> Iterator[Reading]:
    start = 0
    while start < len(reading.items):
        stop = reading.symbols.find(CODE["END"], start) + 1 or len(reading.items)
        yield reading.part(start, stop)
        start = stop
