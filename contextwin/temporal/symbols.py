"""The alphabet of the grammar: each word becomes one symbol, a text a string of them, and a rule a pattern over it.

Rules name symbols in capitals, `"[LAST PREVIOUS] NUM? UNIT"`; otherwise they are regular expressions, in which blanks
mean nothing. One symbol is one character, so the machine that runs them is the one of the standard library.
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

#: The words of the languages, then what figures and marks are, then what rules make of them.
_SYMBOLS = """
A ABOUT AFTER AGO AGOPRE AND ANDAFTER ANDBEFORE AT BE BEFORE BEPAST BETWEEN BY CALENDAR COMING COUNTED DATEWORD DID
DURING EARLIER EARLIEST EARLY EVER EVERY FEW FILLER FINISH FIRST FIRSTTIME FOR FROM HALF HAPPEN HAVE HOLIDAY HOW
HOWLONG HOWMANY I IN JUSTNOW LAST LASTNIGHT LASTPOST LASTTIME LATE LATER LATEST LESS MIDDLE MONTH MONTHISH MORE MY
NEWS NEXT NEXTPOST NOBODY NOISE NOT NOW OCLOCK OF ON OR ORD ORDERLY OTHER PART PAST PENULTIMATE PRESENT PREVIOUS RECAP
RECENTLY RELATIVE REST REVERSE SAME SECOND SESSION SHOW SINCE SOFAR SPEAK START STARTING SUMMARY THAT THE THEY THING
THIS THREAD TIME TO TODATE TONIGHT UNIT UNTIL WANT WE WEEKDAY WEEKDAYABBR WEEKDAYISH WHAT WHEN WHERE WHICH WHO WILL
WITH WITHIN WNUM WONDER YOU YOUR ZONE

AWAY BEGAN CARRYON CATCHUP ENDED FINAL FOLLOW INITIAL LEAVE LEFTOFF MISS MISSED SITTING TALK UNREAD VISIT WHATSNEW WHILE

CHANNEL CLOCK COLON COMMA COMPARE DASH DECADE DECIMAL DURATION END INSTANT MD MENTION NUM POSS QUARTER SHARE
SHORTYEAR SLASH YEAR

DATE RANGE OPENING

AVERAGE BUSIEST COUNT DAILY DISTINCT LONGEST LONGTHREAD MODAL MOST PEOPLE THREADS

AROUND BEFOREHAND MEANWHILE MENTIONS POSTED PRECEDE RECORD SEASON SUCCEED THEREAFTER

CAME CHANNELS LEAST ORIGINALLY
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
    "PERSON": "I YOU WE THEY NOBODY MENTION OTHER MONTHISH PEOPLE",
    "DAYNUM": "NUM ORD FIRST SECOND",
    "SEPARATOR": "DASH SLASH",
    # Words that only counts and aggregates tell from others.
    "COUNTED": "COUNTED PEOPLE",
    "FILLER": "FILLER MODAL",
    "NOBODY": "NOBODY PEOPLE",
    "OTHER": (
        "OTHER AVERAGE BUSIEST CHANNELS COUNT DAILY DISTINCT FINAL FOLLOW INITIAL LEAST LONGEST LONGTHREAD MEANWHILE"
        " MOST ORIGINALLY POSTED RECORD SEASON THREADS"
    ),
    "PRESENT": "PRESENT AROUND",
    "UNKNOWN": "OTHER",
}

_NAMES = re.compile(r"\[(\^?)([A-Z ]+)\]|([A-Z]{2,}|\bA\b|\bI\b)")


class SymbolPattern:
    """A rule as a regular expression over symbols, which is compiled when it is first used.

    There are hundreds, and a prompt needs few: a command that asks once does not wait for the others.

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

    def search(self, symbols: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Return the first match between two places."""
        return self._compiled.search(symbols, start, end)

    def match(self, symbols: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Return the match that begins at `start`."""
        return self._compiled.match(symbols, start, end)

    def fullmatch(self, symbols: str, start: int = 0, end: int = sys.maxsize) -> re.Match[str] | None:
        """Return the match of everything between two places."""
        return self._compiled.fullmatch(symbols, start, end)

    def finditer(self, symbols: str, start: int = 0, end: int = sys.maxsize) -> Iterator[re.Match[str]]:
        """Yield all matches between two places."""
        return self._compiled.finditer(symbols, start, end)

    def sub(self, replacement: str | Callable[[re.Match[str]], str], symbols: str) -> str:
        """Return the symbols with every match replaced."""
        return self._compiled.sub(replacement, symbols)

    @property
    def groups(self) -> Mapping[str, int]:
        """The number of each named group."""
        return self._compiled.groupindex


def _translate(match: re.Match[str]) -> str:
    """Return the set of characters of a name, or of the names in brackets."""
    names = " ".join(_SETS.get(name, name) for name in (match[2] or match[3]).split())
    return f"[{match[1] or ''}{''.join(CODE[name] for name in names.split())}]"
