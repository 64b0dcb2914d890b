"""Times that only the store knows: the asker's absence, the previous session, where a session or a thread began.

"Since my last message", "while I was asleep" and "in our last session" become ranges without ends, whose scope says
what they are; the window looks the ends up. "What did I miss" names no range, and implies the absence. The words of
these phrases mean something else in other places, where they become ordinary words again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set

from contextwin.temporal.calendar import Calendar
from contextwin.temporal.rule_tables import RuleTable
from contextwin.temporal.rules_engine import Action, Pass, Rule
from contextwin.temporal.spans import find_span
from contextwin.temporal.symbols import SymbolPattern
from contextwin.temporal.values import Bounds, Duration, Parts, Value

#: Scopes whose range the window looks up.
LOOKED_UP = frozenset({"away", "session", "conversation", "previous session", "previous conversation", "event day"})
#: Those of them that are sessions.
SESSIONS = LOOKED_UP - {"away", "event day"}
#: Rules whose match implies the asker's absence, and those that do so where nothing else is asked for.
_MISSED, _CATCHING_UP = frozenset({"missed", "unread"}), frozenset({"catch_up", "whats_new"})
#: Units of which one may be how long the asker was away.
_LENGTHS = frozenset({"minute", "hour", "day", "week", "month"})
#: Maximum number of sessions that are counted back. Unmeasured.
MOST_BACK = 20
#: Rules whose match says that the asker was away.
ABSENCES = frozenset({"absence", "away", "visit", "own_message"})


def implies_absence(rule: str | None) -> bool:
    """Return whether the rule of this name reads words that may imply the asker's absence."""
    return rule in _MISSED or rule in _CATCHING_UP


def asks_to_catch_up(rules: Collection[str]) -> bool:
    """Return whether rules of these names read "catch me up", which asks about nothing but the asker's absence."""
    return "catch_up" in rules


def may_imply_absence(rules: Set[str]) -> bool:
    """Return whether `find_implied` may return an absence for rules of these names, whatever else is asked."""
    return not rules.isdisjoint(_MISSED | _CATCHING_UP | ABSENCES)


def find_implied(rules: Collection[str], *, has_topic: bool) -> Bounds | None:
    """Return the asker's absence, if rules of these names matched that imply it."""
    implies = not _MISSED.isdisjoint(rules) or (not has_topic and not _CATCHING_UP.isdisjoint(rules))
    return _absence() if implies else None


def _absence() -> Bounds:
    return Bounds(None, None, "second", relative=True, scope="away")


def _away(parts: Parts, calendar: Calendar) -> Value:
    """Return an absence; the day on which it began, "since I left yesterday", is where its beginning is looked for."""
    times = parts.times()
    if not times:
        return _absence()
    left = find_span(times[-1], calendar)
    return Bounds(left.start, left.end, left.grain, relative=True, scope="away")


def _told_absence(parts: Parts, _: Calendar) -> Value:
    """Return how long the asker was away; an empty word where that is not told."""
    if parts.word("UNIT") in _LENGTHS:
        return Duration(((1, parts.word("UNIT")),))  # "For a week".
    return next((item.value for item in parts.items if isinstance(item.value, Duration)), "")


def _scoped(scope: str) -> Action:
    """Return the action that makes a range of a scope."""
    return lambda *_: Bounds(None, None, "second", relative=True, scope=scope)


def _sessions_back(parts: Parts, _: Calendar) -> Value:
    back = 2 if parts.has("PENULTIMATE", "LAST", "LATEST", "PREVIOUS", "LASTPOST") else parts.number("NUM")
    is_named = 1 <= back <= MOST_BACK and (not parts.has("TIME", "FILLER") or _WE_SPOKE.search(parts.before))
    return Bounds(None, None, "second", relative=True, scope="previous session", back=back) if is_named else None


def _previous_talk(parts: Parts, calendar: Calendar) -> Value:
    # "When did we speak last time" asks for it; "what did we speak about last time" asks about it.
    return _scoped("previous session")(parts, calendar) if _WE_SPOKE.search(parts.before) else None


def _opening(parts: Parts, _: Calendar) -> Value:
    return "thread" if parts.has("THREAD") else "session"


def _word(value: str) -> Action:
    """Return the action that makes an ordinary word; the engine needs a value, and only words of speech have one."""
    return lambda *_: value


def _action_of(rule: Mapping[str, str]) -> Action:
    """Return what a rule makes: a range of a scope, an ordinary word, or what the function of a name returns."""
    if "scoped" in rule:
        return _scoped(rule["scoped"])
    return _word(rule["word"]) if "word" in rule else _ACTIONS[rule["make"]]


_WE_SPOKE = SymbolPattern(
    "(?:RECAP|SUMMARY [OF FROM]?"
    "|WHAT (?:[DID HAVE BEPAST BE POSS THEY NOBODY THAT]{0,4} WE (?!WILL|MODAL)[^END COMMA WHEN]{0,4}"
    "|[BEPAST BE POSS OTHER HAPPEN] [THEY THIS NOBODY]{0,2} ABOUT?)|WE [^END COMMA]{1,3} WHAT) FILLER?$"
)
_ACTIONS: Mapping[str, Action] = {
    "away": _away,
    "absence": _told_absence,
    "previous_talk": _previous_talk,
    "sessions_back": _sessions_back,
    "opening": _opening,
}
AWAY = Pass(
    [Rule(rule["name"], rule["pattern"], _action_of(rule), rule["gives"]) for rule in RuleTable("away").list_rules()]
)
