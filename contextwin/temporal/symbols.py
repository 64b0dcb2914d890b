"""The alphabet of the grammar: each word becomes one symbol, a text a string of them, and a rule a pattern over it.

Rules name symbols in capitals, `"[LAST PREVIOUS] NUM? UNIT"`; otherwise they are regular expressions, in which blanks
mean nothing. One symbol is one character, so the machine that runs them is the one of the standard library.
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

#: The words of the languages, then what figures and marks are, then what rules make of them.
_SYMBOLS = """
A ABOUT AFTER AGO AGOPRE AND ANDAFTER ANDBEFORE AT BE BEFORE BEPAST BETWEEN BY CALENDAR COMING COUNTED DATEWORD DID
DURING EARLIER EARLIEST EARLY EVER EVERY FEW FILLER FINISH FIRST FIRSTTIME FOR FROM HALF HAPPEN HAVE HOLIDAY HOW
HOWLONG HOWMANY I IN JUSTNOW LAST LASTNIGHT LASTPOST LASTTIME LATE LATER LATEST LESS MIDDLE MONTH MONTHISH MORE MY
NEWS NEXT NEXTPOST NOBODY NOISE NOONE NOT NOW OCLOCK OF ON OR ORD ORDERLY OTHER PART PAST PENULTIMATE PRESENT PREVIOUS
RECAP RECENTLY RELATIVE REST REVERSE SAME SECOND SESSION SHOW SINCE SOFAR SPEAK START STARTING SUMMARY THAT THE THEY
THING THIS THREAD TIME TO TODATE TONIGHT UNIT UNTIL WANT WE WEEKDAY WEEKDAYABBR WEEKDAYISH WHAT WHEN WHERE WHICH WHO
WILL WITH WITHIN WNUM WONDER YOU YOUR ZONE

AWAY BEGAN CARRYON CATCHUP ENDED FINAL FOLLOW INITIAL LEAVE LEFTOFF MISS MISSED SITTING TALK UNREAD VISIT WHATSNEW WHILE

CHANNEL CLOCK COLON COMMA COMPARE DASH DECADE DECIMAL DURATION END INSTANT MD MENTION NUM POSS QUARTER SHARE
SHORTYEAR SLASH YEAR

DATE RANGE OPENING

AVERAGE BUSIEST COUNT DAILY DISTINCT LONGEST LONGTHREAD MODAL MOST PEOPLE THREADS

AROUND BEFOREHAND MEANWHILE MENTIONS POSTED PRECEDE RECORD SEASON SUCCEED THEREAFTER

CAME CHANNELS LEAST NOTONLY ORIGINALLY PERIOD SINCETHEN THAN THATTIME
""".split()  # noqa: SIM905

_LETTERS = string.ascii_letters + string.digits + "".join(map(chr, range(0xA1, 0x180)))
#: The character of each symbol.
CODE = dict(zip(_SYMBOLS, _LETTERS, strict=False))
#: The name of each character.
NAME = {character: name for name, character in CODE.items()}

#: Sets of symbols that many rules use; where these stand in a rule, the set does.
_SETS = {
    "ANYDAY": "WEEKDAY WEEKDAYABBR",
    "ANYMONTH": "MONTH MONTHISH",
    "ANYORD": "ORD FIRST SECOND",
    "PERSON": "I YOU WE THEY NOBODY NOONE MENTION OTHER MONTHISH PEOPLE",
    "DAYNUM": "NUM ORD FIRST SECOND",
    "SEPARATOR": "DASH SLASH",
    # Words that only counts and aggregates tell from others.
    "COUNTED": "COUNTED PEOPLE",
    "FILLER": "FILLER MODAL",
    # Rewrites alone tell "nobody" from "anybody": since when nobody wrote is the last message.
    "NOBODY": "NOBODY NOONE PEOPLE",
    "OTHER": (
        "OTHER AVERAGE BUSIEST CHANNELS COUNT DAILY DISTINCT FINAL FOLLOW INITIAL LEAST LONGEST LONGTHREAD MEANWHILE"
        " MOST ORIGINALLY PERIOD POSTED RECORD SEASON THAN THREADS"
    ),
    "PRESENT": "PRESENT AROUND",
    "UNKNOWN": "OTHER",
}

_NAMES = re.compile(r"\[(?P<none>\^?)(?P<set>[A-Z ]+)\]|(?P<name>[A-Z]{2,}|\bA\b|\bI\b)")
#: What tells the symbols that a rule needs: groups, their alternatives, names, and what makes those optional.
_PARTS = re.compile(
    rf"(?P<opened>\((?:\?(?:P<\w+>|<?[=!]|:))?)|(?P<closed>\))|(?P<or>\|)|(?P<optional>[?*]|\{{0)|\.|{_NAMES.pattern}"
)


def symbol_names(listed: str) -> frozenset[str]:
    """Return names of symbols that are listed with blanks between; KeyError where one is the name of none."""
    return frozenset(NAME[CODE[name]] for name in listed.split())


class SymbolPattern:
    """A rule as a regular expression over symbols, which is compiled for the first text that may match it.

    There are hundreds, and most prompts lack a symbol that a rule needs: a command that asks once waits for few.

    >>> symbols = "".join(CODE[name] for name in ("THE", "LAST", "UNIT"))
    >>> SymbolPattern("LAST NUM? UNIT").search(symbols).span()
    (1, 3)
    """

    def __init__(self, rule: str) -> None:
        self._rule = rule

    @cached_property
    def expression(self) -> str:
        """The regular expression that the rule stands for."""
        return _NAMES.sub(_translate, self._rule).replace(" ", "")

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.expression)

    @cached_property
    def _needed(self) -> tuple[frozenset[str], ...]:
        return find_needed(self._rule)

    def may_match(self, symbols: str) -> bool:
        """Return whether a text has what every match needs, somewhere."""
        given = _present(symbols)
        for needed in self._needed:  # noqa: SIM110  (`any` is slower, and a long prompt asks 1,300 times)
            if needed.isdisjoint(given):
                return False
        return True

    @cached_property
    def rarest(self) -> frozenset[str] | None:
        """Symbols of which every match has one, the fewest of such sets; None: there is none."""
        return self._needed[0] if self._needed else None

    def search(self, symbols: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Return the first match between two places."""
        return self._compiled.search(symbols, start, end) if self.may_match(symbols) else None

    def match(self, symbols: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Return the match that begins at `start`."""
        return self._compiled.match(symbols, start, end) if self.may_match(symbols) else None

    def fullmatch(self, symbols: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Return the match of everything between two places."""
        return self._compiled.fullmatch(symbols, start, end) if self.may_match(symbols) else None

    def finditer(self, symbols: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """Return all matches between two places."""
        return self._compiled.finditer(symbols, start, end) if self.may_match(symbols) else iter(())

    def sub(self, replacement: str | Callable[[re.Match[str]], str], symbols: str) -> str:
        """Return the symbols with every match replaced."""
        return self._compiled.sub(replacement, symbols) if self.may_match(symbols) else symbols

    @property
    def groups(self) -> Mapping[str, int]:
        """The number of each named group."""
        return self._compiled.groupindex


def choose_patterns(patterns: Iterable[SymbolPattern], symbols: str) -> list[SymbolPattern]:
    """Return the patterns that may match a text, in order: what `may_match` tells, for many of which few do."""
    given = _present(symbols)
    near = [each for each in patterns if (rarest := each.rarest) is None or not rarest.isdisjoint(given)]
    return [each for each in near if each.may_match(symbols)]


class _Group(NamedTuple):
    """A group of a rule."""

    is_negative: bool  #: what is in it must not follow
    alternatives: list[list[frozenset[str]]]  #: the sets that each of them needs

    def needed(self) -> list[frozenset[str]]:
        """Return the sets that the group needs: of several alternatives, one that all of them have a part in."""
        if self.is_negative or not all(self.alternatives):
            return []
        if len(self.alternatives) == 1:
            return self.alternatives[0]
        return [frozenset().union(*(min(needed, key=len) for needed in self.alternatives))]


def find_needed(rule: str) -> tuple[frozenset[str], ...]:
    """Return sets of symbols, of each of which every text that the rule matches has one; maybe not all such sets.

    >>> needed = find_needed("(?:^|(?<=END)) SHOW? [FIRST LAST] (?:THING|SPEAK(?! OF))")
    >>> [sorted(NAME[symbol] for symbol in each) for each in needed]
    [['FIRST', 'LAST'], ['SPEAK', 'THING']]
    """
    groups = [_Group(is_negative=False, alternatives=[[]])]
    before = 0  # How many sets were needed before the last thing, which may turn out to be optional.
    for part in _PARTS.finditer(rule):
        needed = groups[-1].alternatives[-1]
        if part["optional"]:
            del needed[before:]
        elif opened := part["opened"]:
            groups.append(_Group(is_negative=opened.endswith("!"), alternatives=[[]]))
            before = 0
        elif part["closed"]:
            closed = groups.pop()
            needed = groups[-1].alternatives[-1]
            before = len(needed)
            needed += closed.needed()
        elif part["or"]:
            groups[-1].alternatives.append([])
            before = 0
        else:
            before = len(needed)
            if (part["set"] or part["name"]) and not part["none"]:
                needed.append(_set_of(part["set"] or part["name"]))
    return tuple(sorted(dict.fromkeys(groups[0].needed()), key=len))  # The fewer, the likelier that none is there.


@lru_cache(maxsize=8)
def _present(symbols: str) -> frozenset[str]:
    """Return the symbols of a text, which hundreds of rules ask for; of those read last."""
    return frozenset(symbols)


def _translate(match: re.Match[str]) -> str:
    """Return the set of characters of a name, or of the names in brackets."""
    return f"[{match['none'] or ''}{_characters(match['set'] or match['name'])}]"


@cache
def _characters(listed: str) -> str:
    names = " ".join(_SETS.get(name, name) for name in listed.split())
    return "".join(CODE[name] for name in names.split())


@cache
def _set_of(listed: str) -> frozenset[str]:
    return frozenset(_characters(listed))
