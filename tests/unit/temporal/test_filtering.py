"""When a range filters, when what is only a range is a list, and when a time belongs to what is asked about."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from contextwin.models.plans import QueryPlan
from contextwin.models.requests import WindowRequest
from contextwin.query.planner import plan_query
from testkit.factories import make_completed

#: A Wednesday afternoon.
ASKED_AT = datetime(2026, 3, 11, 14, 30, tzinfo=UTC)


def plan(prompt: str, tz: str = "UTC") -> QueryPlan:
    return plan_query(make_completed(WindowRequest(prompt=prompt, workspace="acme", asked_at=ASKED_AT, tz=tz)))


def describe(found: QueryPlan) -> str:
    """The range of a plan that it looks in: "02-01..03-01", with the time of day where that is not midnight."""
    assert found.time is not None
    assert found.narrows, found
    ends = (found.time.oldest, found.time.latest)
    return "..".join(
        end.strftime("%m-%d" if (end.hour, end.minute) == (0, 0) else "%m-%d %H:%M") if end else "" for end in ends
    )


FILTERS = """
what did Ana say about the release in January?      | 01-01..02-01
anything on the badgers in the first half of January | 01-01..01-16
messages about the offsite in the second half of February | 02-15..03-01
messages about vite in january                    | 01-01..02-01
did anyone talk about docker today                 | 03-11..03-12
has anybody mentioned the vpn since monday          | 03-09..
have we discussed hiring since last week            | 03-02..
what problems did people have with kafka last week | 03-02..03-09
where did we end up with the migration yesterday    | 03-10..03-11
did anyone fix the login bug last week              | 03-02..03-09
what did we decide about kafka two weeks ago         | 02-23..03-02
what did people say about docker a month ago        | 02-01..03-01
what was said about redis in early february         | 02-01..02-11
what did ana say about the cache yesterday at 3pm   | 03-10 15:00..03-10 16:00
what did people say about coral on christmas eve    | 12-24..12-25
what did ana say about the meeting on tuesday       | 03-10..03-11
was there any talk of layoffs in january            | 01-01..02-01
has the outage been mentioned today                 | 03-11..03-12
any discussion about kafka since monday?            | 03-09..
last week, did Ana talk about coral                 | 03-02..03-09
did Ana mention kafka the week before this one      | 03-02..03-09
coral, did Ana mention it yesterday                 | 03-10..03-11
discussions on pricing from last month              | 02-01..03-01
"""
LISTS = """
over the course of february what was going on in #general | 02-01..03-01
all posts in #general later than march 3            | 03-03..
what was everyone talking about over the past 2 days | 03-09..03-12
msgs in #general during the last 3 hrs              | 03-11 11:30..03-11 14:30
on the most recent friday, what was said in #general | 03-06..03-07
can you sum up what was discussed here earlier this morning | 03-11 05:00..03-11 12:00
everything I wrote on the day 3 days ago            | 03-08..03-09
everything I posted in the course of yesterday afternoon | 03-10 12:00..03-10 17:00
full record of #general yesterday                   | 03-10..03-11
any activity in #general yesterday?                 | 03-10..03-11
what did people say in the 3 days before march 8    | 03-05..03-08
posts no older than 3 days in #general              | 03-08..03-12
what happened in #general in the week before the current one | 03-02..03-09
how was yesterday in #general                       | 03-10..03-11
from march 3 on, what was said in #general          | 03-03..
whatever was said in #general yesterday             | 03-10..03-11
all that was said in #general yesterday             | 03-10..03-11
messages from me yesterday afternoon                | 03-10 12:00..03-10 17:00
what happened in #random the week before this one   | 03-02..03-09
all messages on sat?                                | 03-07..03-08
messages from Ana before 10am in #general           | 03-11..03-11 10:00
<@U1> in #general after march 2?                    | 03-02..
<@U1> yesterday                                     | 03-10..03-11
recap yesterday for me                              | 03-10..03-11
can you recap yesterday afternoon                   | 03-10 12:00..03-10 17:00
tldr of today                                       | 03-11..03-12
tl;dr last 2 days?                                  | 03-09..03-12
summary of last week                                | 03-02..03-09
give me the gist of monday                          | 03-09..03-10
sum up today so far                                 | 03-11..03-12
catch me up on yesterday                            | 03-10..03-11
what went on in here yesterday                      | 03-10..03-11
what did we discuss in january                   | 01-01..02-01
what was written on new year's day                   | 01-01..01-02
what did people post on halloween                   | 10-31..11-01
all questions that i asked this week                 | 03-09..03-16
everything i said last week                         | 03-02..03-09
everything that was said since monday               | 03-09..
what did they write today before 10                   | 03-11..03-11 10:00
what was said yesterday after 5                     | 03-10 17:00..03-11
messages until noon                                 | 03-11..03-11 12:00
everything until noon yesterday                     | 03-10..03-10 12:00
anything posted since 5pm?                          | 03-10 17:00..
what happened around 5pm yesterday                  | 03-10 17:00..03-10 18:00
what was said between 14h and 16h yesterday         | 03-10 14:00..03-10 16:00
last thing written before midnight yesterday           | 03-10..03-11
what was the earliest message of the year?             | 01-01..01-01
my first message of the day                         | 03-11..03-12
what was the last message of the day yesterday      | 03-10..03-11
what did ana write a couple of weeks ago            | 02-18..03-04
what did they discuss during the morning            | 03-11 05:00..03-11 12:00
what was said during january                        | 01-01..02-01
please summarise what was said between 9 and 11 this morning | 03-11 09:00..03-11 11:00
what was going on here at 9 this morning            | 03-11 09:00..03-11 10:00
i need a recap of tuesday                           | 03-10..03-11
main points from yesterday please                   | 03-10..03-11
what were the main topics last week                 | 03-02..03-09
anything happen over the weekend?                   | 03-07..03-09
any updates since yesterday?                        | 03-10..
what's new since friday                             | 03-06..
show messages from the 5th                          | 03-05..03-06
all posts since the 1st                             | 03-01..
what were we discussing around 1pm                  | 03-11 13:00..03-11 14:00
whats been said in the last few days                | 03-08..03-12
#eng yesterday                                      | 03-10..03-11
yesterday in #eng                                   | 03-10..03-11
summarize #eng for this week                        | 03-09..03-16
what was said mon-wed last week                     | 03-02..03-05
what was said on tuesday at half past nine          | 03-10 09:30..03-10 09:31
what else was said yesterday                        | 03-10..03-11
everything since 5pm yesterday                      | 03-10 17:00..
over christmas, what did we discuss                 | 12-24..12-27
at christmas, what did we discuss                   | 12-25..12-26
messages since 1pm in #eng                          | 03-11 13:00..
what did you guys talk about on saturday            | 03-07..03-08
show me the chat from last night                    | 03-10 18:00..03-11 05:00
what have people been talking about this week       | 03-09..03-16
what did people say in 2025                         | 01-01..01-01
tudo que foi escrito desde segunda-feira               | 03-09..
was war heute morgen los?                           | 03-11 05:00..03-11 12:00
zusammenfassung von gestern                         | 03-10..03-11
resumen de ayer                                     | 03-10..03-11
los mensajes entre las 14 y las 16 de ayer              | 03-10 14:00..03-10 16:00
résumé de la semaine dernière                       | 03-02..03-09
"""
#: Prompts whose time belongs to what they are about, or which ask for no messages.
ABOUT_SOMETHING = """
the release in March
the January incident
what's our plan for next week
what did we plan for last week?
budget for Q3
notes of the March meeting
jo wanted to put a line on the page today, what was it going to say
Ben broke the staging server on Friday, who said how to mend it
what did we do with the printer in January
what did we say about the Friday deploy?
what did they say about yesterday's meeting?
what did Ana say about Christmas?
what did Ana say about the Christmas party
plans for Christmas
thoughts on the Easter release?
what happened to the release last week?
what did Ana win in May?
when did we move to Postgres in March?
what tools did people use in the 90s
what does the summary of last month in the invoice show
where is the summary of last week?
how do i write a summary of yesterday's data
the summary of last week was wrong
tip of the week
question of the day
how did the demo in may go
is January a good month for a meeting
As I said yesterday, the build is red.
what did Ana say a few days ago about the cache
use font size 12 pt
the #eng budget for this week
he sat to eat
What tradition does Tim mention they love during Halloween?
summary of how i organized my movie events over the past few months
where is the report from last week
what is in the report from last week
where can i find the notes from tuesday's meeting
give me the digest job logs from yesterday
does the digest job run on monday
what happens if i deploy on friday
what happened with the invoice from March
what is planned for Friday
who is on call this week
who broke the build yesterday
did the deploy succeed yesterday
how did we get 40% more users in January
how do i get yesterday's date in python
on sat nav how do i set home
the week before this release we froze the api
whatever works on sun
we were busy over the weekend, how do i reset the cache
how big was the index last week, how many rows
working after 7 pm and breaks
how active was the cache last week, what was the hit rate
show me how to list files changed in the last week
what did java 8 change in 2014
schedule it for 3pm CET on Friday
can you remind me tomorrow at 9am PT
does postgres store 3/4/2026 as text
is the standup at 9am PT still on
"""


def rows(table: str) -> list[tuple[str, str]]:
    pairs = [line.rsplit("|", 1) for line in table.strip().splitlines()]
    return [(text.strip(), expected.strip()) for text, expected in pairs]


@pytest.mark.parametrize(("prompt", "expected"), rows(FILTERS))
def test_a_range_filters_what_is_asked_about_a_topic(prompt: str, expected: str) -> None:
    found = plan(prompt)
    assert (found.kind, describe(found)) == ("relevance", expected)


@pytest.mark.parametrize(("prompt", "expected"), rows(LISTS))
def test_what_is_only_a_range_is_a_list(prompt: str, expected: str) -> None:
    found = plan(prompt)
    assert (found.kind, describe(found)) == ("chronological", expected)


@pytest.mark.parametrize("prompt", ABOUT_SOMETHING.strip().splitlines())
def test_a_time_of_something_else_filters_nothing(prompt: str) -> None:
    found = plan(prompt)
    assert (found.kind, found.narrows) == ("relevance", False)
