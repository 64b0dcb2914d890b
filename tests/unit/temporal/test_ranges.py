"""Which range each phrase stands for, and which sentences have none."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from contextwin.temporal import TimeConstraint, TimeSettings, parse_time

#: A Wednesday.
ASKED_AT = "2026-03-11T09:30"


def parse(text: str, asked_at: str = ASKED_AT, tz: str = "UTC", **settings: object) -> TimeConstraint | None:
    moment = datetime.fromisoformat(asked_at).replace(tzinfo=ZoneInfo(tz))
    return parse_time(text, asked_at=moment, tz=tz, settings=TimeSettings(**settings))  # type: ignore[arg-type]


def describe(found: TimeConstraint | None, tz: str = "UTC") -> str:
    """The range on the wall clock of a zone: "2026-03-02..2026-03-09", with an open side left out."""
    if found is None:
        return "none"
    return f"{_wall(found.oldest, tz)}..{_wall(found.latest, tz)}"


def _wall(moment: datetime | None, tz: str) -> str:
    if moment is None:
        return ""
    assert moment.tzinfo is UTC
    return moment.astimezone(ZoneInfo(tz)).strftime("%Y-%m-%dT%H:%M").removesuffix("T00:00")


#: Phrase → range, asked on Wednesday 2026-03-11 at 9:30.
RANGES = """
what was said in august 24                      | 2024-08-01..2024-09-01
what was said on the weekend of 7 March          | 2026-03-07..2026-03-09
what was said on the weekend of the 7th          | 2026-03-07..2026-03-09
what was said on the weekend of 7 and 8 March    | 2026-03-07..2026-03-09
what was said on the day of 5 March              | 2026-03-05..2026-03-06
qu'est-ce qui a été dit le week-end du 7 mars ?  | 2026-03-07..2026-03-09
qu'a-t-on dit le week-end du 7 au 8 mars ?       | 2026-03-07..2026-03-09
¿qué se dijo el fin de semana del 7 de marzo?    | 2026-03-07..2026-03-09
¿qué se dijo el fin de semana del 7 y 8 de marzo? | 2026-03-07..2026-03-09
o que foi dito no fim de semana do dia 7 de março? | 2026-03-07..2026-03-09
what was said at the weekend                     | 2026-03-07..2026-03-09
what was said on august 24                      | 2025-08-24..2025-08-25
what was said in spring 25                      | 2025-03-01..2025-06-01
what was said in spring '25                     | 2025-03-01..2025-06-01
what was said in summer 27                      | none
between mid october and new year                | 2025-10-16..2026-01-02
between february and the end of june 2025       | 2025-02-01..2025-07-01
on the 2nd Tuesday of March last year           | 2025-03-11..2025-03-12
in the first week of March last year            | 2025-03-03..2025-03-10
mid october                                     | 2025-10-10..2025-10-21
what was said on that Wednesday in February     | 2026-02-01..2026-03-01
what was said on the second Friday in February  | 2026-02-13..2026-02-14
today                                           | 2026-03-11..2026-03-12
what came up yesterday                          | 2026-03-10..2026-03-11
the day before yesterday                        | 2026-03-09..2026-03-10
the demo is tomorrow                            | 2026-03-12..2026-03-13
earlier today                                   | 2026-03-11..2026-03-11T09:30
later today                                     | 2026-03-11..2026-03-12
this week                                       | 2026-03-09..2026-03-16
the current week                                | 2026-03-09..2026-03-16
last week's notes                               | 2026-03-02..2026-03-09
the previous week                               | 2026-03-02..2026-03-09
the week before last                            | 2026-02-23..2026-03-02
next week                                       | 2026-03-16..2026-03-23
the past week                                   | 2026-03-04..2026-03-12
over the last month                             | 2026-02-11..2026-03-12
last month                                      | 2026-02-01..2026-03-01
this month                                      | 2026-03-01..2026-04-01
last quarter                                    | 2025-10-01..2026-01-01
the last two quarters                           | 2025-07-01..2026-01-01
this quarter                                    | 2026-01-01..2026-04-01
last year                                       | 2025-01-01..2026-01-01
this calendar year                              | 2026-01-01..2027-01-01
the last decade                                 | 2010-01-01..2020-01-01
in the last 3 days                              | 2026-03-08..2026-03-12
the past two weeks                              | 2026-02-25..2026-03-12
the previous 6 months                           | 2025-09-11..2026-03-12
2 past months                                   | 2026-01-11..2026-03-12
the last 24 hours                               | 2026-03-10T09:30..2026-03-11T09:30
the last hour                                   | 2026-03-11T08:30..2026-03-11T09:30
in the past 90 minutes                          | 2026-03-11T08:00..2026-03-11T09:30
the last 2 weeks and 3 days                     | 2026-02-22..2026-03-12
the previous 3 business days                    | 2026-03-06..2026-03-12
the next 2 hours                                | 2026-03-11T09:30..2026-03-11T11:30
I'll be there within 20 minutes                 | 2026-03-11T09:30..2026-03-11T09:50
the last few days                               | 2026-03-08..2026-03-12
3 days ago                                      | 2026-03-08..2026-03-09
a week ago                                      | 2026-03-02..2026-03-09
two weeks ago                                   | 2026-02-23..2026-03-02
two months ago                                  | 2026-01-01..2026-02-01
10 years ago                                    | 2016-01-01..2017-01-01
a couple of weeks ago                           | 2026-02-18..2026-03-04
a couple of days ago                            | 2026-03-08..2026-03-10
a few days ago                                  | 2026-03-06..2026-03-09
2 hours ago                                     | 2026-03-11T07:00..2026-03-11T08:00
an hour ago                                     | 2026-03-11T08:15..2026-03-11T08:45
40 minutes ago                                  | 2026-03-11T08:40..2026-03-11T09:00
2d ago                                          | 2026-03-09..2026-03-10
more than 2 weeks ago                           | ..2026-02-26
over a year ago                                 | ..2025-03-12
less than 3 days ago                            | 2026-03-08..2026-03-11T09:30
on Monday                                       | 2026-03-09..2026-03-10
on Wednesday                                    | 2026-03-04..2026-03-05
last Tuesday                                    | 2026-03-03..2026-03-04
this past Tuesday                               | 2026-03-10..2026-03-11
this Tuesday                                    | 2026-03-10..2026-03-11
next Tuesday                                    | 2026-03-17..2026-03-18
the coming Friday                               | 2026-03-13..2026-03-14
Friday of last week                             | 2026-03-06..2026-03-07
last week Thursday                              | 2026-03-05..2026-03-06
on tue                                          | 2026-03-10..2026-03-11
last weekend                                    | 2026-03-07..2026-03-09
the last 2 weekends                             | 2026-02-28..2026-03-09
this morning                                    | 2026-03-11T05:00..2026-03-11T12:00
yesterday afternoon                             | 2026-03-10T12:00..2026-03-10T17:00
Monday evening                                  | 2026-03-09T17:00..2026-03-10
last night                                      | 2026-03-10T18:00..2026-03-11T05:00
tonight                                         | 2026-03-11T18:00..2026-03-12T05:00
on the morning of February 2                    | 2026-02-02T05:00..2026-02-02T12:00
yesterday at 3pm                                | 2026-03-10T15:00..2026-03-10T16:00
at 17:45 on Monday                              | 2026-03-09T17:45..2026-03-09T17:46
yesterday at noon                               | 2026-03-10T12:00..2026-03-10T13:00
Tuesday 2-4pm                                   | 2026-03-10T14:00..2026-03-10T16:00
Tuesday 10-12                                   | 2026-03-10T10:00..2026-03-10T12:00
between 9 and 11 yesterday                      | 2026-03-10T09:00..2026-03-10T11:00
between 8 and 10 last night                     | 2026-03-10T20:00..2026-03-10T22:00
from 9:15 to 9:25am                             | 2026-03-11T09:15..2026-03-11T09:25
between 10pm and 1am yesterday                  | 2026-03-10T22:00..2026-03-11T01:00
on 5 March for 2 hours from 14:00               | 2026-03-05T14:00..2026-03-05T16:00
at 8 o'clock yesterday                          | 2026-03-10T08:00..2026-03-10T09:00
in January                                      | 2026-01-01..2026-02-01
in april                                        | 2025-04-01..2025-05-01
in May                                          | 2025-05-01..2025-06-01
last March                                      | 2025-03-01..2025-04-01
this January                                    | 2026-01-01..2026-02-01
in the month of June                            | 2025-06-01..2025-07-01
November 2024                                   | 2024-11-01..2024-12-01
Nov. '24 was wet, Nov '24 indeed                | 2024-11-01..2024-12-01
2024 december                                   | 2024-12-01..2025-01-01
February 3                                      | 2026-02-03..2026-02-04
the 3rd of February                             | 2026-02-03..2026-02-04
second of June                                  | 2025-06-02..2025-06-03
June twenty-third                               | 2025-06-23..2025-06-24
may 4th                                         | 2025-05-04..2025-05-05
on 12 march                                     | 2025-03-12..2025-03-13
7 Oct 2023                                      | 2023-10-07..2023-10-08
Oct 7,2023                                      | 2023-10-07..2023-10-08
Oct 7th, 2023                                   | 2023-10-07..2023-10-08
7-Oct-2023                                      | 2023-10-07..2023-10-08
2023-10-07                                      | 2023-10-07..2023-10-08
2023/10/07                                      | 2023-10-07..2023-10-08
20231007                                        | 2023-10-07..2023-10-08
10/07/2023                                      | 2023-10-07..2023-10-08
10/7/23                                         | 2023-10-07..2023-10-08
31/10/2023                                      | 2023-10-31..2023-11-01
07.10.2023                                      | 2023-10-07..2023-10-08
on 10/7                                         | 2025-10-07..2025-10-08
on 2/29                                         | 2024-02-29..2024-03-01
2023-10                                         | 2023-10-01..2023-11-01
10/7/62                                         | 1962-10-07..1962-10-08
2024-01-05T10:00:00+02:00                       | 2024-01-05T08:00..2024-01-05T08:01
seven October nineteen eighty four              | 1984-10-07..1984-10-08
Tue 3rd                                         | 2026-03-03..2026-03-04
Friday 13th                                     | 2026-02-13..2026-02-14
Monday, March 2                                 | 2026-03-02..2026-03-03
on the 5th                                      | 2026-03-05..2026-03-06
on the 20th, please                             | 2026-02-20..2026-02-21
the 5th of last month                           | 2026-02-05..2026-02-06
in 2024                                         | 2024-01-01..2025-01-01
the year 2019                                   | 2019-01-01..2020-01-01
the 1980s                                       | 1980-01-01..1990-01-01
in the 90s                                      | 1990-01-01..2000-01-01
the 20th century                                | 1900-01-01..2000-01-01
Q3 2024                                         | 2024-07-01..2024-10-01
2024-Q3                                         | 2024-07-01..2024-10-01
in Q4                                           | 2025-10-01..2026-01-01
the third quarter of 2024                       | 2024-07-01..2024-10-01
the first half of 2024                          | 2024-01-01..2024-07-01
H2 2024                                         | 2024-07-01..2025-01-01
in week 7                                       | 2026-02-09..2026-02-16
the first week of 2024                          | 2024-01-01..2024-01-08
the last week of May 2024                       | 2024-05-27..2024-06-03
the second week of February                     | 2026-02-09..2026-02-16
the first 3 days of March                       | 2026-03-01..2026-03-04
the last 2 days of last month                   | 2026-02-27..2026-03-01
the last day of February                        | 2026-02-28..2026-03-01
the first Monday of February                    | 2026-02-02..2026-02-03
the last Friday of 2025                         | 2025-12-26..2025-12-27
the week of February 11                         | 2026-02-09..2026-02-16
early February                                  | 2026-02-01..2026-02-11
mid-February                                    | 2026-02-10..2026-02-21
late February                                   | 2026-02-21..2026-03-01
end of last month                               | 2026-02-21..2026-03-01
the beginning of 2024                           | 2024-01-01..2024-05-01
the rest of the week                            | 2026-03-11..2026-03-16
earlier this month                              | 2026-03-01..2026-03-12
so far this year                                | 2026-01-01..2026-03-12
year to date                                    | 2026-01-01..2026-03-12
on Christmas                                    | 2025-12-25..2025-12-26
last Easter                                     | 2025-04-20..2025-04-21
Thanksgiving 2024                               | 2024-11-28..2024-11-29
Memorial Day weekend                            | 2025-05-24..2025-05-27
2 days before Christmas                         | 2025-12-23..2025-12-24
the day after Halloween                         | 2025-11-01..2025-11-02
a week after February 3                         | 2026-02-10..2026-02-11
the week before Easter                          | 2025-04-13..2025-04-20
for 2 weeks starting February 2                 | 2026-02-02..2026-02-16
between February 2 and February 5               | 2026-02-02..2026-02-06
between 2 and 5 February                        | 2026-02-02..2026-02-06
February 2-5                                    | 2026-02-02..2026-02-06
from Dec 30 to Jan 2                            | 2025-12-30..2026-01-03
from January to March                           | 2026-01-01..2026-04-01
from Monday to Tuesday                          | 2026-03-09..2026-03-11
from Nov to Feb 2024                            | 2023-11-01..2024-03-01
2/1 - 2/5/2025                                  | 2025-02-01..2025-02-06
2021 to 2023                                    | 2021-01-01..2024-01-01
from the end of January to mid February         | 2026-02-01..2026-02-21
between Feb 3 and now                           | 2026-02-03..2026-03-12
from January to date                            | 2026-01-01..2026-03-12
between 8am and now                             | 2026-03-11T08:00..2026-03-11T09:30
since Monday                                    | 2026-03-09..
ever since last month                           | 2026-02-01..
starting on February 2                          | 2026-02-02..
until yesterday                                 | ..2026-03-11
till the end of February                        | ..2026-03-01
before 2024                                     | ..2024-01-01
before yesterday                                | ..2026-03-10
by Monday                                       | ..2026-03-10
after January                                   | 2026-02-01..
after 2024                                      | 2025-01-01..
after February 3                                | 2026-02-03..
2024 and later                                  | 2024-01-01..
from February onwards                           | 2026-02-01..
where the year is greater than 2020             | 2021-01-01..
after 2024 and before June 2025                 | 2025-01-01..2025-06-01
on Monday and Tuesday                           | 2026-03-09..2026-03-11
the Monday before last                          | 2026-03-02..2026-03-03
the Wednesday before last                       | 2026-02-25..2026-02-26
on the morning of the 5th                       | 2026-03-05T05:00..2026-03-05T12:00
a year ago today                                | 2025-03-11..2025-03-12
three weeks ago today                           | 2026-02-18..2026-02-19
on this day last year                           | 2025-03-11..2025-03-12
this month last year                            | 2025-03-01..2025-04-01
this time last week                             | 2026-03-04..2026-03-05
yesterday and the day before                    | 2026-03-09..2026-03-11
since lunch                                     | 2026-03-10T12:00..
on the 20th or 21st                             | 2026-02-20..2026-02-22
on 2, 3, 4, 5, 6, 7, 8 and 9 March              | 2026-03-02..2026-03-10
on the 28th and 1st                             | 2026-02-28..2026-03-02
in January or February                          | 2026-01-01..2026-03-01
in December and January                         | 2025-12-01..2026-02-01
in March or April                               | 2025-03-01..2025-05-01
yesterday between 6 and 9 in the morning        | 2026-03-10T06:00..2026-03-10T09:00
yesterday between 2 and 4 at night              | 2026-03-10T02:00..2026-03-10T04:00
yesterday between 6 and 9 in the evening        | 2026-03-10T18:00..2026-03-10T21:00
yesterday at 6 in the morning                   | 2026-03-10T06:00..2026-03-10T07:00
on Monday before 6 in the morning               | 2026-03-09..2026-03-09T06:00
recently                                        | 2026-02-25..2026-03-12
back in 2019                                    | 2019-01-01..2020-01-01
log-2024-05-06.txt                              | 2024-05-06..2024-05-07
Jan. 5, 2017                                    | 2017-01-05..2017-01-06
Sept. 2017                                      | 2017-09-01..2017-10-01
Tue. Feb. 3                                     | 2026-02-03..2026-02-04
10/2023                                         | 2023-10-01..2023-11-01
Oct/2                                           | 2025-10-02..2025-10-03
this morning at 7                               | 2026-03-11T07:00..2026-03-11T08:00
7 in the morning yesterday                      | 2026-03-10T07:00..2026-03-10T08:00
on sat 5pm                                      | 2026-03-07T17:00..2026-03-07T18:00
next week on Friday                             | 2026-03-20..2026-03-21
two weekends ago                                | 2026-02-28..2026-03-02
over the weekend                                | 2026-03-07..2026-03-09
between Monday and Wednesday last week          | 2026-03-02..2026-03-05
no earlier than 2017                            | 2017-01-01..
the 2nd and 3rd of February                     | 2026-02-02..2026-02-04
an hour and a half ago                          | 2026-03-11T07:37..2026-03-11T08:22
a year and 3 months ago                         | 2024-12-11..2024-12-12
Q1 of last year                                 | 2025-01-01..2025-04-01
last year's Q2                                  | 2025-04-01..2025-07-01
week 12 of 2019                                 | 2019-03-18..2019-03-25
3 days from Tuesday                             | 2026-03-13..2026-03-14
December 2nd-5th                                | 2025-12-02..2025-12-06
the last two months of 2015                     | 2015-11-01..2016-01-01
from 2019-01-02T10:00 to 2019-01-02T12:00       | 2019-01-02T10:00..2019-01-02T12:00
"""

#: Sentences without a time, though they have words of time.
NO_TIME = """
hey, is it live? last I heard was the 4th
first, thanks | last but not least, the tests | first of all, hello | at last it works
a second opinion would help | what is her last name? | first aid kit | as a last resort | that is first class
the first-time setup fails | may I join? | this may be wrong | he may leave | we march on
the march of progress | the sun is out | she sat down | wait a second | just a sec | second that | we agree
fall back to English | a fall in sales | decaf | marching orders | 24/7 support | the port is 2024
on port 8080 | upgrade to 2.10.1 | python 3.11 is out | on 3.12 it fails | at 10.0.0.1 | see #2024
PROJ-2024 is done | in 2000 rows | with 2048 tokens | error 2019 | call 555-2010 | it costs $2020 | 4:3 video
16:9 | 2/3 of it | 1/2 cup | a 50/50 chance | 3 of 5 failed | 12 monkeys
id 410c74a8-1687-4ea7-8418-4d958c33eab5 | takes 2 weeks | a 5 minute job | 30 day trial | once a week
twice per month | every Monday | day by day | have a nice weekend | good morning | happy new year
one day we will see | last-minute change | the next step | next, restart | in the past | it is up to date
my last message was cut off | The first message was lost. | first question: how do I install it?
how do I get the first element of a list? | what's the last argument? | sort the list in reverse order
first and last name | the latest version crashes | is this the last call? | https://x.org/2024/05/06/today
`yesterday` | mail me@today.com | what is the status of the API? | how long is the queue?
how many people are in the room? | any day of the week | in order to win | at the end of the day, it works
1:1 with Jim | chapter 12 may follow | step 2 may fail | 90s timeout | it ran for 90 s
"""


def rows(table: str) -> list[tuple[str, str]]:
    pairs = [line.rsplit("|", 1) for line in table.strip().splitlines()]
    return [(text.strip(), expected.strip()) for text, expected in pairs]


@pytest.mark.parametrize(("text", "expected"), rows(RANGES))
def test_phrases_stand_for_ranges(text: str, expected: str) -> None:
    assert describe(parse(text)) == expected


@pytest.mark.parametrize(("text", "expected"), rows(RANGES))
def test_phrases_stand_for_the_same_ranges_in_a_sentence(text: str, expected: str) -> None:
    assert describe(parse(f"what did Ana say about the migration: {text}?")) == expected


@pytest.mark.parametrize("text", [text.strip() for line in NO_TIME.strip().splitlines() for text in line.split(" | ")])
def test_words_of_time_alone_are_no_time(text: str) -> None:
    assert parse(text) is None


@pytest.mark.parametrize(
    ("text", "asked_at", "tz", "expected"),
    [
        # Summer time begins on 2026-03-29 in Berlin and on 2026-03-08 in New York, and ends on 10-25 and 11-01.
        ("today", "2026-03-29T12:00", "Europe/Berlin", "2026-03-28T23:00..2026-03-29T22:00"),
        ("yesterday", "2026-03-30T12:00", "Europe/Berlin", "2026-03-28T23:00..2026-03-29T22:00"),
        ("today", "2026-10-25T12:00", "Europe/Berlin", "2026-10-24T22:00..2026-10-25T23:00"),
        ("last week", "2026-04-01T12:00", "Europe/Berlin", "2026-03-22T23:00..2026-03-29T22:00"),
        ("March 2026", "2026-05-01T12:00", "Europe/Berlin", "2026-02-28T23:00..2026-03-31T22:00"),
        ("yesterday at 9am", "2026-03-30T12:00", "Europe/Berlin", "2026-03-29T07:00..2026-03-29T08:00"),
        ("the last 24 hours", "2026-03-29T12:00", "Europe/Berlin", "2026-03-28T10:00..2026-03-29T10:00"),
        ("4 hours ago", "2026-10-25T05:00", "Europe/Berlin", "2026-10-24T23:00..2026-10-25T01:00"),
        ("3 days ago", "2026-03-30T12:00", "Europe/Berlin", "2026-03-26T23:00..2026-03-27T23:00"),
        ("today", "2026-03-08T12:00", "America/New_York", "2026-03-08T05:00..2026-03-09T04:00"),
        ("today", "2026-11-01T12:00", "America/New_York", "2026-11-01T04:00..2026-11-02T05:00"),
        ("last month", "2026-04-10T12:00", "America/New_York", "2026-03-01T05:00..2026-04-01T04:00"),
        ("since Sunday", "2026-03-10T12:00", "America/New_York", "2026-03-08T05:00.."),
        # Midnight did not exist in Santiago on 2022-09-11; the day began at one.
        ("today", "2022-09-11T12:00", "America/Santiago", "2022-09-11T04:00..2022-09-12T03:00"),
        # Late in the evening in New York it is tomorrow in UTC.
        ("today", "2026-01-15T23:30", "America/New_York", "2026-01-15T05:00..2026-01-16T05:00"),
        ("tonight", "2026-01-16T01:00", "Europe/Berlin", "2026-01-15T17:00..2026-01-16T04:00"),
    ],
)
def test_days_are_those_of_the_asker(text: str, asked_at: str, tz: str, expected: str) -> None:
    assert describe(parse(text, asked_at, tz)) == expected


@pytest.mark.parametrize(
    ("text", "week_start", "expected"),
    [
        ("this week", 0, "2026-03-09..2026-03-16"),
        ("this week", 6, "2026-03-08..2026-03-15"),
        ("last week", 6, "2026-03-01..2026-03-08"),
        ("this week", 5, "2026-03-07..2026-03-14"),
        ("Sunday of last week", 6, "2026-03-01..2026-03-02"),
        ("Sunday of last week", 0, "2026-03-08..2026-03-09"),
        ("this working week", 6, "2026-03-09..2026-03-14"),
    ],
)
def test_weeks_begin_when_the_settings_say(text: str, week_start: int, expected: str) -> None:
    assert describe(parse(text, week_start=week_start)) == expected


@pytest.mark.parametrize(
    ("text", "order", "expected"),
    [
        ("on 3/4/2025", "mdy", "2025-03-04..2025-03-05"),
        ("on 3/4/2025", "dmy", "2025-04-03..2025-04-04"),
        ("on 25/4/2025", "mdy", "2025-04-25..2025-04-26"),
        ("on 4/25/2025", "dmy", "2025-04-25..2025-04-26"),
        ("on 3/4", "mdy", "2026-03-04..2026-03-05"),
        ("on 3/4", "dmy", "2025-04-03..2025-04-04"),
        ("between 1/2 and 5/2/2026", "dmy", "2026-02-01..2026-02-06"),
    ],
)
def test_numeric_dates_are_read_in_the_order_set(text: str, order: str, expected: str) -> None:
    assert describe(parse(text, numeric_order=order)) == expected


@pytest.mark.parametrize(
    ("text", "said", "expected"),
    [
        ("the report is due today before 4pm", "about", "..2026-03-11T16:00"),
        ("what did Ana say today before 4pm", "said", "2026-03-11..2026-03-11T16:00"),
        ("what did Ana say yesterday after 5pm", "said", "2026-03-10T17:00..2026-03-11"),
    ],
)
def test_a_deadline_has_no_beginning(text: str, said: str, expected: str) -> None:
    found = parse(text)
    assert found is not None
    assert (found.mode, describe(found)) == (said, expected)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("who is away until Friday", "none"),
        ("what can we spend till christmas", "none"),
        ("what do we have to finish before Friday", "none"),
        ("wer ist bis Freitag weg", "none"),
        ("qui est absent jusqu'à vendredi", "none"),
        ("what was open before Friday", "..2026-03-06"),
        ("can you summarize the project until last Friday", "..2026-03-07"),
        ("what is our spend until yesterday", "..2026-03-11"),
        ("was sind die Kosten bis Ende Februar", "..2026-03-01"),
        ("quel est l'état jusqu'à vendredi dernier", "..2026-03-07"),
        ("what did we say till christmas", "..2025-12-26"),
        ("what is there from before 7 this morning", "..2026-03-11T07:00"),
    ],
)
def test_until_a_day_to_come_is_no_range_of_what_was_said(question: str, expected: str) -> None:
    assert describe(parse(question)) == expected
