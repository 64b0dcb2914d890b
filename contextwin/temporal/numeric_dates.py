"""The order of day and month in 3/4/2026: by the prompt's language, the asker's zone, or unknown."""

from __future__ import annotations

import re
from datetime import date

from contextwin.models.time_constraints import NumericOrder

# Without a year, 3-4 is a range.
_DATE = re.compile(r"(?<![\w/-])(\d{1,2})(?:/(\d{1,2})(?:/(?:\d{4}|\d\d))?|-(\d{1,2})-\d{4})(?![\w/-])")
#: Zones where the month is written first: those of the United States, and of the countries that begin with the year
#: (Unicode CLDR 46).
_MONTH_FIRST = re.compile(
    r"""US/.+ | Navajo | (?:E|C|M|P)ST\dEDT | [CMP]ST\d[CMP]DT | Pacific/Honolulu
    | America/(?: New_York | Detroit | Chicago | Menominee | Denver | Boise | Phoenix | Shiprock | Los_Angeles
    | Anchorage | Juneau | Sitka | Metlakatla | Yakutat | Nome | Adak | Atka | Louisville | Indianapolis
    | Fort_Wayne | Knox_IN | (?:Kentucky|Indiana|North_Dakota)/.+ )
    | Asia/(?: Tokyo | Seoul | Pyongyang | Shanghai | Chongqing | Chungking | Harbin | Urumqi | Taipei )
    | Japan | ROK | PRC | ROC""",
    re.VERBOSE,
)
#: Zones where both orders are usual, and those of no country.
_EITHER = re.compile(
    r"""Canada/.+ | America/(?: Toronto | Montreal | Vancouver | Edmonton | Winnipeg | Regina | Halifax | St_Johns
    | Moncton | Iqaluit | Whitehorse | Yellowknife ) | (?!.*/).* | Etc/.+""",
    re.VERBOSE,
)


def find_open_dates(text: str) -> list[str]:
    """Return the dates of a text that are one in either order, and not the same.

    >>> find_open_dates("between 3/4/2026 and 25/4/2026, or 5/5")
    ['3/4/2026']
    """
    pairs = ((match[0], int(match[1]), int(match[2] or match[3])) for match in _DATE.finditer(text))
    return [written for written, one, other in pairs if one != other and 1 <= one <= 12 and 1 <= other <= 12]


def order_of_zone(zone: str) -> NumericOrder | None:
    """Return the order that is usual where a zone is; None where both are.

    >>> order_of_zone("America/Chicago"), order_of_zone("Europe/Berlin"), order_of_zone("UTC")
    ('mdy', 'dmy', None)
    """
    if _MONTH_FIRST.fullmatch(zone):
        return "mdy"
    return None if _EITHER.fullmatch(zone) else "dmy"


def format_readings(written: str, order: NumericOrder) -> str:
    """Return how an open date is read, and how else it may be.

    >>> format_readings("3/4/2026", "mdy")
    '“3/4/2026” is read as 4 March, and may be 3 April'
    """
    first, second = (int(part) for part in re.split("[-/]", written)[:2])
    month, day = (first, second) if order == "mdy" else (second, first)
    return f"“{written}” is read as {_format(month, day)}, and may be {_format(day, month)}"


def _format(month: int, day: int) -> str:
    return f"{day} {date(2000, month, 1):%B}"
