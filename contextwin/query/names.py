"""Words of a prompt that may be names of people: by the words alone, and by what the plan makes of them.

Only the members of the workspace tell whether a word is one; "release yesterday" is no name. A name may stand without a
verb: "ana yesterday", "show all ana msgs from last week".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from contextwin.analysis.mrkdwn import mentioned_users
from contextwin.models.plans import QueryPlan
from contextwin.query.intent import is_keywords
from contextwin.query.operators import find_excepted
from contextwin.query.people import find_name_like, find_whole_name
from contextwin.temporal import TimeConstraint, find_names
from contextwin.temporal.languages import LEXICONS
from contextwin.temporal.symbols import CODE

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
#: Maximum number of words of a name. Unmeasured.
_MAX_WORDS = 3
#: How a plan calls those who have no name in the prompt.
NOT_BY_NAME = frozenset({"asker", "you"})


def find_phrases(prompt: str, language: str) -> frozenset[str]:
    """Return what may be names of people in a prompt, by its words alone, in lower case.

    >>> sorted(find_phrases("what did Ana say?", "en")), sorted(find_phrases("when did ana write?", "en"))
    (['ana', 'ana say'], ['ana', 'ana write'])
    """
    whole = find_whole_name(prompt) if is_keywords(prompt) else frozenset()
    return find_name_like(prompt) | find_names(prompt, language) | find_excepted(prompt) | whole


def find_possible_members(plan: QueryPlan) -> frozenset[str]:
    """Return what may be names of members, in lower case: words that the grammar does not know, but those of the topic.

    The last word of a topic may be one, too: "coral by ana".
    """
    text = plan.time.topic or "" if plan.time else ""
    # "How many messages did I send Ana": whether it is somebody, the members tell.
    topic = () if text[:1].isupper() and f" {text}" in plan.prompt else without_author(text.lower().split())
    told = {*topic, *(word.removesuffix("s") for word in topic)}
    named = (name for name in find_names(plan.prompt, plan.language) if told.isdisjoint(name.split()))
    return frozenset(named) | find_excepted(plan.prompt)


def find_asked_names(plan: QueryPlan, mentioned: Collection[str]) -> frozenset[str]:
    """Return what could be names of people whom a plan asks about, in lower case; none of the ids in `mentioned`."""
    if not plan.matches_names:
        return frozenset()
    time, bare = plan.time, find_bare_name(plan.prompt, plan.time)
    clauses = (time, time.landmark, time.landmark_end) if time else ()
    told = {*plan.speakers, time.mentions if time else None, *(each.speaker for each in clauses if each)}
    told -= {None, *NOT_BY_NAME, *mentioned}
    # Where the grammar tells who, a name needs no capital.
    named = find_name_like(plan.prompt) | {str(speaker).lower() for speaker in told}
    named |= find_whole_name(plan.prompt) if plan.is_search else frozenset()
    # "What did ana do last week": all else that is named.
    did = " ".join(plan.event.words).removeprefix("@") if plan.event and not plan.event.is_when else ""
    return named | {name for name in (bare, did) if name}


def find_asked_ids(plan: QueryPlan, mentioned: Collection[str]) -> frozenset[str]:
    """Return those of the ids in `mentioned` who are speakers, in operators, or what the plan searches for."""
    if plan.is_search or plan.time is None:
        return frozenset(mentioned_users(plan.prompt)) if plan.is_search else frozenset()
    named = {*plan.speakers, plan.time.mentions, *plan.operators.users, *plan.operators.not_users}
    return frozenset(mentioned) & named


def find_bare_name(prompt: str, time: TimeConstraint | None) -> str | None:
    """Return what may be the name of who wrote the messages that a prompt asks for, in lower case.

    It is all that is left beside a time, or stands before "messages" or "wrote", or behind "from".
    """
    if time is None or time.kind not in ("range", "count", "point") or time.speaker is not None:
        return None
    words = _WORD.findall(prompt.lower())
    left = _WORD.findall((" ".join(time.unread) or time.topic or "").lower())
    of_time = {*_WORD.findall(" ".join(time.matched).lower())}
    is_all = [
        word for word in words if word not in of_time and not _is_any(word, "IN", "ON", "AT", "DURING", "THE")
    ] == left
    # "Maud msgs" is one thing to some readings, and two to others.
    named = left if is_all else [word for word in left if not _is_any(word, "THING")]
    if not 1 <= len(named) <= _MAX_WORDS:
        return None
    place = next((place for place in range(len(words)) if words[place : place + len(named)] == named), None)
    if place is None:
        return None
    before, behind = words[place - 1 : place] if place else [], words[place + len(named) :][:1]
    is_of = any(_is_any(word, "FROM", "BY") for word in before) or any(
        _is_any(word, "THING", "SPEAK") for word in behind
    )
    return " ".join(named) if is_all or is_of else None


def with_speaker(time: TimeConstraint, name: str) -> TimeConstraint:
    """Return the constraint for the messages of the one of that name."""
    topic = None if time.topic and name in time.topic.lower() else time.topic
    return replace(time, speaker=name, topic=topic, unread=(), mode="said", strength="hard")


def without_author(words: Sequence[str]) -> Sequence[str]:
    """Return the words in lower case before the last "by", "from" or "for", all of them without one.

    Spanish "por" stands under the same symbol as "for", "für" and "pour", so what is behind these is cut off, too.

    >>> without_author(["coral", "by", "ana"])
    ['coral']
    """
    ends = (place for place in range(len(words) - 1, 0, -1) if _is_any(words[place], "FROM", "BY", "FOR"))
    return words[: next(ends, len(words))]


def _is_any(word: str, *symbols: str) -> bool:
    """Return whether a word stands under one of the symbols in any language."""
    codes = {CODE[symbol] for symbol in symbols}
    return any(word in lexicon.words and lexicon.words[word][0] in codes for lexicon in LEXICONS.values())
