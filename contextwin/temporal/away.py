"""Times that only the store knows: the asker's absence, the previous session, where a session or a thread began.

"Since my last message", "while I was asleep" and "in our last session" become ranges without ends, whose scope says
what they are; the window looks the ends up. "What did I miss" names no range, and implies the absence. The words of
these phrases mean something else in other places, where they become ordinary words again.
"""

from __future__ import annotations

from collections.abc import Collection

from contextwin.temporal.calendar import Calendar
from contextwin.temporal.rules_engine import Action, Pass, Rule
from contextwin.temporal.spans import find_span
from contextwin.temporal.symbols import SymbolPattern
from contextwin.temporal.values import Bounds, Parts, Value

#: Scopes whose range the window looks up.
LOOKED_UP = frozenset({"away", "session", "conversation", "previous session"})
#: Those of them that are sessions.
SESSIONS = LOOKED_UP - {"away"}
#: Rules whose match implies the asker's absence, and those that do so where nothing else is asked for.
_MISSED, _CATCHING_UP = frozenset({"missed", "unread"}), frozenset({"catch_up", "whats_new"})
#: Rules whose match says that the asker was away.
ABSENCES = frozenset({"absence", "away", "visit", "own_message"})


def implies_absence(rule: str | None) -> bool:
    """Return whether the rule of this name reads words that may imply the asker's absence."""
    return rule in _MISSED or rule in _CATCHING_UP


def asks_to_catch_up(rules: Collection[str]) -> bool:
    """Return whether rules of these names read "catch me up", which asks about nothing but the asker's absence."""
    return "catch_up" in rules


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


def _scoped(scope: str) -> Action:
    """Return the action that makes a range of a scope."""
    return lambda *_: Bounds(None, None, "second", relative=True, scope=scope)


def _previous_talk(parts: Parts, calendar: Calendar) -> Value:
    # "When did we speak last time" asks for it; "what did we speak about last time" asks about it.
    return _scoped("previous session")(parts, calendar) if _WE_SPOKE.search(parts.before) else None


def _opening(parts: Parts, _: Calendar) -> Value:
    return "thread" if parts.has("THREAD") else "session"


def _word(value: str | None = None) -> Action:
    """Return the action that makes an ordinary word; the engine needs a value, and only words of speech have one."""
    return lambda *_: value or ""


_WE_SPOKE = SymbolPattern("WHAT [DID HAVE BEPAST] WE SPEAK ABOUT?$")
_HELP = "[HAVE BE BEPAST DID FILLER JUSTNOW POSS EVER]"
_THAT = "[THAT WHAT]?"
_SINCE = f"[SINCE AFTER] {_THAT}"
_I = f"I POSS? {_HELP}{{0,2}}"
_ENDS = "(?=[END COMMA FILLER DATE RANGE IN ON AT AND THING WHAT WHO RECAP HOWMANY SHOW BEPAST HAVE]|$)"
_NOT_ABOUT = "(?! [ABOUT TO OF POSS])"
_WHEN = "(?:[ON IN AT]? THE? DATE)?"
_LAST = "[LAST LATEST PREVIOUS]"
_PRIOR = "(?:LAST|PREVIOUS|LASTPOST)"
_OF_TALK = "[IN FROM OF DURING AT ON]"
_OVER = "(?=[END COMMA]|$)"
_PLACE = "[SESSION THREAD]"
_BEGINS = "[START BEGAN]"

AWAY = Pass(
    [
        # Since my last message; since I last posted, or the last time I posted.
        Rule(
            "own_message",
            f"[SINCE AFTER] [THE A TO]? MY {_LAST} (?:OTHER? [THING VISIT SPEAK]|NUM(?=[END COMMA]|$)){_NOT_ABOUT}"
            f"|[SINCE AFTER] [THE A TO]? MY (?:[THING VISIT] LASTPOST|LASTPOST THING){_NOT_ABOUT}"
            f"|{_SINCE} {_I} [LAST LASTTIME] HAVE? THING? FILLER? SPEAK THING? FILLER? [HAVE DID]?{_ENDS}"
            f"|{_SINCE} {_I} SPEAK THING? LAST{_ENDS}"
            f"|[SINCE AFTER] THE? LASTTIME {_THAT} {_I} SPEAK THING?{_ENDS}",
            _away,
            "RANGE",
        ),
        Rule(
            "away",
            f"{_SINCE} (?:THE? LASTTIME {_THAT})? {_I} {_WHEN} LAST? LEAVE"
            f" (?:[THE MY] OTHER)? {_WHEN} [HAVE BE OTHER]?{_ENDS}"
            f"|{_SINCE} FILLER? LEAVE {_WHEN}{_ENDS}"
            f"|[WHILE DURING SINCE WHEN] {_THAT} {_I} OTHER? AWAY {_WHEN} [BE BEPAST HAVE DID]*"
            f"|[WHILE DURING] {_THAT} [OTHER BE BEPAST]? AWAY"
            "|[DURING IN SINCE] MY AWAY"
            f"|DURING MY OTHER{{1,2}}{_ENDS}",
            _away,
            "RANGE",
        ),
        Rule("away", "WHILE I POSS? [BE BEPAST] [^END COMMA]{1,6}(?=[END COMMA]|$)", _away, "RANGE"),
        # Recap it from where I left; what did they write in the meantime.
        Rule("away", "[FROM SINCE] WHERE I HAVE? [LEAVE LEFTOFF]", _away, "RANGE"),
        Rule("away", "(?<=[SPEAK THING HAPPEN RECAP CHANNEL FILLER ABOUT])MEANWHILE(?=[END COMMA]|$)", _away, "RANGE"),
        Rule("since", "SINCE FILLER?(?=END|$)", _word(), "FILLER"),
        Rule(
            "visit",
            f"{_SINCE} {_I} [LAST LASTTIME] [BEPAST HAVE]? [VISIT PRESENT FILLER ON]{{1,2}} [BE BEPAST]?"
            f"|{_SINCE} {_I} LAST? [VISIT PRESENT] (?:[IN ON]? FILLER)? LAST?"
            "|SINCE I BEPAST FILLER"
            f"|[SINCE AFTER] THE? LASTTIME {_THAT} {_I} [VISIT PRESENT FILLER ON OTHER]{{1,2}} [BE BEPAST]?{_ENDS}",
            _away,
            "RANGE",
        ),
        # I was away; I am back.
        Rule(
            "absence",
            "(?<![WHILE SINCE WHEN AFTER THAT]) I POSS? [BE BEPAST HAVE JUSTNOW FILLER]{0,4} [AWAY AGO](?! OF)"
            " [^END COMMA DATE RANGE]{0,3}?(?=[END COMMA DATE RANGE AND SHOW]|$)"
            "|(?<![WHILE SINCE WHEN AFTER THAT]) I [HAVE JUSTNOW FILLER]{0,3} LEAVE (?=[END COMMA]|$)"
            "|(?:^|(?<=[END COMMA])) [JUSTNOW FILLER BEPAST BE HAVE AGO FROM]{0,4} [AWAY VISIT](?! OF)"
            " [^END COMMA DATE RANGE]{0,3}"
            "(?=[END COMMA DATE RANGE])",
            _word(),
            "I",
        ),
        # In our last session; where we left off.
        Rule(
            "previous_session",
            f"{_OF_TALK}? THE? [MY WE YOUR] {_PRIOR} [SITTING TALK](?! ABOUT [OTHER THE])"
            f"|{_OF_TALK}? (?:THE? SITTING|SESSION) BEFORE (?:THE? THIS NUM?|SESSION|(?=[END COMMA]|$))"
            f"|{_OF_TALK}? THE NUM BEFORE SESSION|(?:^|(?<=END)) [THE MY WE]? {_PRIOR} SITTING(?=[COMMA COLON])"
            f"|[IN FROM OF DURING AT ON TO] THE? {_PRIOR} SITTING(?! [OF ABOUT])"
            f"|(?:(?<=[SPEAK I YOU WE THING NOBODY MENTION])|(?<=SPEAK ABOUT)|(?<=WE OTHER)) {_PRIOR} SITTING{_OVER}"
            f"|(?<=[SUMMARY RECAP SHOW]) THE? {_PRIOR} SITTING"
            f"|(?<=[SPEAK ABOUT HAPPEN RECAP]) THE? LASTTIME {_THAT} I (?:VISIT|BEPAST [^END COMMA]{{1,2}}){_OVER}"
            f"|{_OF_TALK} WE {_PRIOR} SPEAK(?=[END COMMA WHAT WHO WHICH HOWMANY DID]|$)"
            f"|{_OF_TALK}? THE? [MY WE YOUR]? [SITTING TALK] LASTPOST"
            f"|(?:(?<=[BEGAN ENDED START])|(?<=HOW DID)) THE? {_PRIOR} SITTING",
            _scoped("previous session"),
            "RANGE",
        ),
        Rule("previous_session", f"THE? LASTTIME (?:{_THAT} WE HAVE? SPEAK)?(?=END|$)", _previous_talk, "RANGE"),
        Rule(
            "left_off",
            "(?:CARRYON [FILLER FROM AT TO]{0,2})? WHERE [DID HAVE]? [WE I]? [LASTTIME HAVE]? LEFTOFF THE?"
            " (?:LASTTIME|FILLER)?"
            "|WHERE BEPAST WE THE? LASTTIME?(?=END|$)"
            "|WHERE [BEPAST HAVE DID] WE [HAVE SHOW TO FINISH ENDED FILLER]{1,3} THE? LASTTIME(?=END|$)"
            f"|CARRYON [FROM AT WITH TO]? (?:THE? LASTTIME|[THE MY WE YOUR]? {_PRIOR} [SITTING TALK])",
            _scoped("previous session"),
            "RANGE",
        ),
        Rule(
            "session",
            "SINCE [WE I] HAVE? [BEGAN START] [TO FILLER]? SPEAK|SINCE SESSION [BEGAN START]",
            _scoped("session"),
            "RANGE",
        ),
        Rule(
            "conversation",
            f"{_OF_TALK} WE (?:TALK|SPEAK(?=[END COMMA WHAT WHO WHEN]|$))",
            _scoped("conversation"),
            "RANGE",
        ),
        Rule(
            "opening",
            f"WE [TALK SPEAK] {_BEGINS}|BEGAN WE TALK|[AT IN]? START OF? WE [TALK SPEAK]",
            _word("conversation"),
            "OPENING",
        ),
        Rule(
            "opening",
            f"{_PLACE} FILLER? {_BEGINS}|BEGAN {_PLACE}(?! BEFORE)"
            f"|(?<=HOWLONG) HAVE {_PLACE} BEPAST? [HAPPEN OTHER] ON?"
            f"|[AT IN]? START OF? {_PLACE}",
            _opening,
            "OPENING",
        ),
        Rule(
            "how",
            f"HOW [DID HAVE BEPAST]?(?={_PLACE} FILLER? {_BEGINS}|WE FIRST? [TALK SPEAK] {_BEGINS}"
            f"|BEGAN {_PLACE}(?! BEFORE))"
            f"|HOW DID (?=[I YOU WE MENTION] {_BEGINS} {_PLACE}(?! BEFORE))",
            _word(),
            "WHAT",
        ),
        Rule("opening", "FIRST [TALK SPEAK] [START BEGAN]", _word("first"), "OPENING"),
        # What was missed, what is new.
        Rule(
            "missed",
            "[WHAT WHICH DID HAVE] [^END I MISS]{0,5} I [POSS DID HAVE FILLER NOISE OTHER]{0,3} MISS"
            " [THING FILLER]{0,2}"
            "|WHAT [I HAVE DID]{0,3} MISS(?=[END COMMA DATE RANGE IN ON ABOUT FROM SINCE]|$)",
            _word(),
            "RECAP",
        ),
        Rule("missed", "(?<=[THING]) [THAT WHAT NOBODY]? [DID HAVE]? I [HAVE DID]{0,2} MISS", _word(), "FILLER"),
        Rule(
            "unread",
            "(?<=[THING]) [THAT WHAT NOBODY]? [DID HAVE]? I [HAVE DID BE]{0,2} UNREAD OTHER?",
            _word(),
            "FILLER",
        ),
        Rule("unread", "MY? UNREAD THING|MY? THING UNREAD", _word("said"), "THING"),
        Rule(
            "unread",
            "(?<=[SHOW MY I WHAT BE POSS HOWMANY THE]) UNREAD(?=[END COMMA FILLER DID HAVE]|$)",
            _word("said"),
            "THING",
        ),
        Rule("missed", "MISSED", _word(), "RECAP"),
        Rule("catch_up", "CATCHUP", _word(), "RECAP"),
        Rule("whats_new", "WHATSNEW", _word(), "RECAP"),
        Rule(
            "happened",
            "(?:WHAT|WHICH? THING) FOLLOW NEXT?(?=[BEFORE AFTER])"
            # French: que s'est-il passé, qu'est-ce qui s'est passé.
            "|WHAT [^END COMMA]{0,5}? POSS BE (?:DASH THEY)? LASTPOST",
            _word(),
            "RECAP",
        ),
        # None of these.
        Rule("word", "TALK", _word("said"), "THING"),
        Rule(
            "word",
            "(?<!DID [PERSON])(?<!THING [PERSON])(?<!NOBODY [PERSON])[BEGAN ENDED]"
            "|[AWAY CARRYON LEAVE LEFTOFF MISS SITTING UNREAD VISIT WHILE]",
            _word(),
            "OTHER",
        ),
    ]
)
