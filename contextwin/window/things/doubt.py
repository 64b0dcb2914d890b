"""May a prompt that is left to relevance ask about time or number something that was not understood?

Not where the note says by which days it was read, and what is left over says nothing of time; and not where it asks
how many, and what was found tells a number of them: then the messages answer, and nothing is to be counted.
"""

from __future__ import annotations

import re

from contextwin.analysis.terms import extract_terms
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import Found, FoundMessage
from contextwin.query.intent import find_telling_words
from contextwin.query.values_asked import has_value
from contextwin.temporal.lexer import Reading, read_prompt
from contextwin.temporal.speaker import text_of
from contextwin.temporal.symbols import CODE
from contextwin.window.render.notes import CONFIDENCE_THRESHOLD
from contextwin.window.things.lookup import asks_for_order

#: Words right before a counted one, among which its number stands: "17 angry letters". Unmeasured.
BEFORE_COUNTED = 2

#: What a word says that is left over, and by which a place, an order or a number may be asked for.
_OF_TIME = frozenset(
    CODE[name]
    for name in (
        *("AFTER", "BEFORE", "COUNT", "EARLIEST", "FIRST", "FIRSTTIME", "HOWLONG", "HOWMANY", "LAST", "LASTTIME"),
        *("LATEST", "LEAST", "LONGEST", "MOST", "NEXT", "ORD", "PENULTIMATE", "PREVIOUS", "SECOND"),
    )
)
_WORD = re.compile(r"\w[\w'’-]*")


def is_doubtful(plan: QueryPlan, found: Found) -> bool:
    """Return whether a prompt may ask about time or number something that was not understood."""
    hits = [each for each in found.messages if each.is_hit]
    if plan.confidence >= CONFIDENCE_THRESHOLD or len(hits) < 2:  # One hit has no place in an order.
        return False
    reading = _read(plan, plan.prompt)
    if reading is None or CODE["HOWMANY"] not in reading.symbols:
        return not _is_said(plan, found)
    # A message may tell the number of a part, where the prompt counts all of a time.
    return plan.time is not None or not _tells_number(plan, reading, hits)


def _is_said(plan: QueryPlan, found: Found) -> bool:
    """Return whether the note says by which days a prompt was read, and no other word of it says when or which."""
    described = found.search_description
    if plan.time is None or not (described.preferred or described.oldest or described.speaks_of):
        return False
    if plan.things is not None and asks_for_order(plan.things):
        return False  # "Quilts of 2025, oldest first"
    left = _read(plan, " ".join(plan.time.unread))
    return plan.time.kind == "range" and _OF_TIME.isdisjoint(left.symbols if left else "")


def _tells_number(plan: QueryPlan, reading: Reading, hits: list[FoundMessage]) -> bool:
    """Return whether a hit has a number right before the word that a prompt counts."""
    following = reading.items[reading.symbols.find(CODE["HOWMANY"]) + 1 :]
    words = find_telling_words(text_of(reading, following)) if following else []
    counted = set(extract_terms(words[0], plan.language)) if words else set()
    return bool(counted) and any(_numbers(each.text, counted, plan.language) for each in hits)


def _read(plan: QueryPlan, text: str) -> Reading | None:
    return read_prompt(text, None if plan.language == "und" else plan.language, "mdy", needs_time=False)


def _numbers(text: str, counted: set[str], language: str) -> bool:
    """Return whether a text has a number right before one of these terms."""
    words = _WORD.findall(text)
    return any(
        has_value(" ".join(words[max(0, place - BEFORE_COUNTED) : place]), ("number",))
        for place, word in enumerate(words)
        if not counted.isdisjoint(extract_terms(word, language))
    )
