"""What a window says about itself: what a search by time found, what it was restricted to, why nothing is shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import TYPE_CHECKING

from contextwin.models.plans import QueryPlan
from contextwin.models.requests import MESSAGE_ATTRIBUTES, CompletedRequest
from contextwin.models.retrieved import ANYTHING, Found, SearchDescription, TemporalResult
from contextwin.models.time_constraints import Measure
from contextwin.temporal import find_zone
from contextwin.window.render.dates import format_ago, format_day, format_days, format_moment, format_range

if TYPE_CHECKING:
    from contextwin.models.timelines import TimelinePage, TimelineRequest

#: Below it the note tells the model to give its answer as a belief. Unmeasured.
CONFIDENCE_THRESHOLD = 0.7

#: The last sentence of a note where nothing is likely to be what was asked for.
UNMATCHED = "Nothing that was found matches the question well."

#: The sentence of a note where the prompt is in another language than what was found.
FOREIGN = "The question is in another language than most of what was found: what answers it may be missing."

#: The sentence of a note where only some of the messages that were asked for are marked.
SAMPLED = "They are too many for this window: those marked ▶ are a sample of the whole time."

#: The sentence of a note where the prompt may ask about time something that was not understood.
DOUBTFUL_TIME = "What this asks about time or number may not have been understood."
#: How a model words what is not certain, of messages and of how many there are.
BELIEF, BELIEF_OF_COUNT = "Say “I believe it was …”.", "Say “I believe there are …”."

_ENDS = {11: "th", 12: "th", 13: "th", 1: "st", 2: "nd", 3: "rd"}
#: Maximum length of a name or topic that a note repeats. Unmeasured.
_MAX_CHARS = 80
#: Maximum number of days whose messages a note counts. Unmeasured.
MAX_DAYS = 7
#: And maximum number of marked messages of an aggregate whose moments it names. Unmeasured.
MAX_MOMENTS = 3


def format_result(answers: TemporalResult, asked_at: datetime) -> str:
    """Return one line for the model: what was found by time, when it was sent, how certain that is.

    >>> from datetime import UTC
    >>> at = datetime(2025, 10, 2, 14, 3, tzinfo=UTC)
    >>> from contextwin.models.messages import MessageKey
    >>> of_ana = SearchDescription(speakers=("Ana",))
    >>> keys = (MessageKey("C1", "1.0"),)
    >>> one = TemporalResult(keys=keys, sent_at=(at,), total=12, search_description=of_ana, ordinal=1)
    >>> format_result(one, datetime(2025, 11, 21, tzinfo=UTC))
    'Of 12 messages by Ana the first is marked ▶: Thu 2 Oct 2025 14:03, 7 weeks ago.'
    """
    if answers.refusal:
        return answers.refusal
    has_doubts = answers.keys or answers.is_count or answers.uncertainty
    is_uncertain = has_doubts and answers.confidence < CONFIDENCE_THRESHOLD
    uncertainty = [_format_uncertainty(answers)] if is_uncertain else []
    description = answers.search_description
    said = [
        *_format_spoken(description),
        *_format_absent(description),
        *_format_left_out(description),
        *_format_unread(description.unread),
        *uncertainty,
    ]
    return " ".join([_format_found(answers, asked_at), *said])


def format_description(search_description: SearchDescription) -> str:
    """Return which messages qualify, in words.

    >>> from datetime import UTC
    >>> since = datetime(2026, 3, 2, tzinfo=UTC)
    >>> format_description(SearchDescription(speakers=("Ana",), channels=("#reef",), topic="coral", oldest=since))
    'messages by Ana in #reef about “coral” from Mon 2 Mar 2026 on'
    """
    is_exchange = search_description.is_exchange
    phrases = (
        _phrase("between" if is_exchange else "by", search_description.speakers, "and" if is_exchange else "or"),
        _phrase("by", search_description.users, "or"),
        _phrase("not by", search_description.not_users, "or"),
        _phrase("in", [search_description.place] if search_description.place else [], "or"),
        _phrase("in", search_description.channels, "or"),
        _phrase("not in", search_description.not_channels, "or"),
        _phrase("with", [_format_attributes(name) for name in _attributes(search_description)], "and"),
        _phrase("without", [_format_attributes(name) for name in search_description.lacks], "or"),
    )
    verb = "that introduce" if search_description.introduces else "about"
    about = f" {verb} “{_shorten(search_description.topic)}”" if search_description.topic else ""
    mentions = f" that mention {_shorten(search_description.mentions)}" if search_description.mentions else ""
    days = _format_days_spoken(search_description) if search_description.only_spoken else ""
    speaks = f" that speak of {days}" if days else ""
    return "".join(("messages", *phrases, mentions, about, speaks, _format_range(search_description)))


def format_search(
    search_description: SearchDescription,
    *,
    is_unlikely: bool = False,
    is_doubtful: bool = False,
    is_mixed: bool = True,
    is_foreign: bool = False,
) -> str:
    """Return what the search was restricted to, which modifiers were ignored, and whether an answer is unlikely.

    `is_doubtful` says that the prompt may ask about time something that was not understood, `is_mixed` that messages of
    other times are shown than of the one that only counts more, and `is_foreign` that what was found is in another
    language.

    "" for none of these. Speakers, place and topic are left out: they only raise scores here.

    >>> format_search(SearchDescription(has=("link",), ignored=("has:star",)))
    'Looked for only among messages with a link. Nothing is known of has:star, so it was left out.'
    """
    what = format_description(replace(search_description, speakers=(), place=None, topic=None))
    restriction = [] if what == format_description(ANYTHING) else [f"Looked for only among {what}."]
    unlikely = [UNMATCHED] if is_unlikely else []
    absent = _format_absent(search_description)
    left_out = _format_left_out(replace(search_description, unknown=()))
    doubtful = [DOUBTFUL_TIME] if is_doubtful else []
    unused = _format_unused(search_description, is_mixed=is_mixed)
    foreign = [FOREIGN] if is_foreign else []
    return " ".join([*restriction, *absent, *unused, *left_out, *doubtful, *foreign, *unlikely])


def explain_empty(request: CompletedRequest, plan: QueryPlan, found: Found, *, has_room: bool) -> str:
    """Return why a window shows no message: nothing is visible, a name is wrong, nothing was found, or no room for it.

    `has_room` says that the messages found were left out for another reason than the budget.
    """
    if not found.channels:
        return f"nothing is visible: {found.access}" if found.access else "the store could not be read"
    if absent := _format_absent(found.search_description):
        return " ".join(absent).removesuffix(".").replace("There is", "there is", 1)
    if plan.oldest and plan.oldest >= (plan.latest or request.asked_at):
        return "the time range is empty"
    if not any(message.text.strip() and not message.is_deleted for message in found.messages):
        latest = plan.latest if plan.latest != request.asked_at else None
        when = _format_range(SearchDescription(oldest=plan.oldest, latest=latest, tz=plan.tz))
        return f"no visible message was found{f'{when} ({plan.tz})' if when else ''}"
    if request.max_messages == 0:
        return "max_messages is 0"
    if has_room:
        return f"no message that was found has an absolute score of {request.filters.min_score:g} or more"
    return f"a budget of {request.max_tokens:,} tokens has no room for a message"


def explain_empty_page(request: TimelineRequest, asked_for: SearchDescription, page: TimelinePage) -> str:
    """Return why a page of a timeline shows no message; its times are those of the description's zone."""
    filters = request.filters
    if filters.oldest and filters.oldest >= min(filters.latest or page.asked_at, page.asked_at):
        return "no messages: the time range is empty"
    if request.after is not None:
        return "no messages after this page"
    zone = f" ({asked_for.tz})" if asked_for.oldest or asked_for.latest else ""
    return f"no {format_description(asked_for)}{zone}"


def _format_unused(search_description: SearchDescription, *, is_mixed: bool) -> list[str]:
    """Return that a time leaves nothing out, where that shows, and how else it may be read."""
    if search_description.preferred is None or search_description.speaks_of:
        return _format_spoken(search_description)
    if not is_mixed:
        return []
    oldest, latest = search_description.preferred
    when = _format_range(replace(search_description, oldest=oldest, latest=latest))
    unused = f"Messages sent{when} count more; others are shown, too."
    return [unused, *(f"In the question, {doubt}." for doubt in search_description.doubts)]


def _format_spoken(search_description: SearchDescription) -> list[str]:
    """Return that messages were looked for that speak of the days, beside those that were sent then."""
    days = _format_days_spoken(search_description)
    if search_description.only_spoken:
        return ["Nothing was sent then."] if search_description.nothing_sent else []
    return [f"Also looked for messages that speak of {days}, whenever they were sent."] if days else []


def _format_days_spoken(search_description: SearchDescription) -> str:
    return " or ".join(format_days(first, last) for first, last in search_description.speaks_of)


def _format_absent(search_description: SearchDescription) -> list[str]:
    """Return which names of operators nothing is called that may be seen: hidden and missing ones are told alike."""
    users, channels = search_description.absent_users, search_description.absent_channels
    kinds = ("user", users, "may be seen"), ("channel", channels, "may be read")
    return [
        f"There is no {kind} {' or '.join(map(_shorten, names))} that {may} here."
        for kind, names, may in kinds
        if names
    ]


def _format_left_out(search_description: SearchDescription) -> list[str]:
    unknown = (
        [f"Nobody is called {' or '.join(map(_shorten, search_description.unknown))}."]
        if search_description.unknown
        else []
    )
    ignored = ", ".join(map(_shorten, search_description.ignored))
    return [*unknown, f"Nothing is known of {ignored}, so it was left out."] if ignored else unknown


def _format_unread(words: Sequence[str]) -> list[str]:
    return [f"Not understood: {_shorten(' '.join(words))}."] if words else []


def _phrase(before: str, names: Sequence[str], word: str) -> str:
    return f" {before} {f' {word} '.join(map(_shorten, names))}" if names else ""


def _attributes(search_description: SearchDescription) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*search_description.has, *(["question"] if search_description.asks else []))))


def _format_attributes(name: str) -> str:
    return MESSAGE_ATTRIBUTES.get(name) or f"the reaction {name}"


def _format_range(search_description: SearchDescription) -> str:
    oldest, latest = search_description.oldest, search_description.latest
    if oldest and search_description.since:
        return f" {search_description.since}, {format_moment(oldest, find_zone(search_description.tz))}"
    when = format_range(oldest, latest, find_zone(search_description.tz))
    return f" {when}" if when else ""


def _format_beside(answers: TemporalResult, anchor_at: datetime, asked_at: datetime) -> str:
    """Return what stands beside a message, and which one that is."""
    which = "latest" if answers.from_end else "first"
    described = format_description(answers.search_description)
    anchor = f"the {which} of the {described}, {_when(answers, anchor_at, asked_at)}"
    if answers.until_at is not None:
        return f"Marked ▶ is what was said after {anchor}, and until {_when(answers, answers.until_at, asked_at)}."
    if not answers.keys:
        return f"Nothing was said {answers.side} {anchor}."
    return f"Marked ▶ is what was said right {answers.side} {anchor}."


def _format_found(answers: TemporalResult, asked_at: datetime) -> str:
    if answers.anchor_at is not None:
        return _format_beside(answers, answers.anchor_at, asked_at)
    count = _format_count(answers)
    if answers.total == 0 and answers.value is None:
        nearest = " and ".join(_when(answers, moment, asked_at) for moment in answers.sent_at)
        how = "in meaning" if answers.is_near else "outside that time"
        return f"{count}." + (f" The nearest {how} is marked ▶: {nearest}." if nearest else "")
    if answers.value is not None and answers.measure is not None:
        return _format_aggregate(answers, asked_at)
    if answers.is_sample:
        return f"{count}{_format_days(answers.by_day)}. {SAMPLED}"
    if answers.is_count:
        return f"{count}."
    if not answers.keys:
        return f"{count}, so not that many."
    if answers.ordinal is None and answers.total == 1:
        return f"{count}. It is marked ▶."
    if answers.ordinal is None:
        return f"{count}. The {'newest' if answers.from_end else 'oldest'} ones, as many as fit, are marked ▶."
    which = f"Of the {format_description(answers.search_description)}"
    if answers.total is not None:
        which = (
            f"{count};"
            if answers.total == 1
            else f"Of {answers.total:,} {format_description(answers.search_description)}"
        )
    ordinal = _format_ordinal(answers.ordinal, from_end=answers.from_end)
    by = f" by {_shorten(answers.author)}," if answers.author else ""
    return f"{which} the {ordinal} is marked ▶:{by} {_when(answers, answers.sent_at[-1], asked_at)}."


def _format_days(by_day: Sequence[tuple[date, int]]) -> str:
    """Return how many messages each day has, or of many days the busiest: ": Mon 2 Mar 12, Tue 3 Mar 40"."""
    if len(by_day) < 2:
        return ""
    shown, lead = by_day, ""
    if len(by_day) > MAX_DAYS:
        busiest = sorted(by_day, key=lambda pair: (-pair[1], pair[0]))[:MAX_DAYS]
        shown, lead = sorted(busiest), f" on {len(by_day):,} days, most of them"
    years = {day.year for day, _ in by_day}
    year = by_day[0][0].year if len(years) == 1 else None
    return f"{lead}: {', '.join(f'{format_day(day, year)} {count:,}' for day, count in shown)}"


_BEFORE_PERIODS = {"hour": "between", "weekday": "on", "day": "on"}
#: Measures whose value is a period.
_OF_PERIODS: frozenset[Measure] = frozenset({"bottom period", "top period"})
#: What leads to the value of an aggregate.
_LEADS: dict[Measure, str] = {
    "top author": "Most are by",
    "bottom author": "Fewest, of all who wrote, are by",
    "top channel": "Most are in",
    "bottom channel": "Fewest, of channels with any, are in",
    "bottom period": "Fewest, of times with any, were sent",
    "authors": "They are by",
    "silent authors": "Of those who wrote before, none are by",
    "top period": "Most were sent",
    "longest message": "The longest is by",
    "longest thread": "The longest thread has",
    "per period": "That is",
    "days between": "From the first to the last it is",
    "both ends": "The first and the last are of",
    "first of two": "It was",
    "more of two": "More messages are about",
}


def _format_aggregate(answers: TemporalResult, asked_at: datetime) -> str:
    """Return the value of an aggregate, of how many messages it is, and which messages are marked for it."""
    assert answers.measure is not None
    count = f"{_format_count(answers)}. " if answers.total is not None else ""
    lead = _LEADS[answers.measure]
    if answers.measure in _OF_PERIODS:
        lead = f"{lead} {_BEFORE_PERIODS.get(answers.period, 'in')}"
    lead = f"{count}{lead} {answers.value}."
    if not answers.keys:
        return lead
    if len(answers.keys) > MAX_MOMENTS:
        return f"{lead} Some of them are marked ▶."
    return f"{lead} Marked ▶: {' and '.join(_when(answers, moment, asked_at) for moment in answers.sent_at)}."


def _format_count(answers: TemporalResult) -> str:
    what = format_description(answers.search_description)
    if answers.total == 1:
        one = what.replace("messages", "message", 1)
        for verb in ("introduce", "mention", "speak"):
            one = one.replace(f" that {verb} ", f" that {verb}s ", 1)
        return f"There is 1 {one}"
    return f"There are {f'{answers.total:,}' if answers.total else 'no'} {what}"


def _format_uncertainty(answers: TemporalResult) -> str:
    why = ". Also, ".join(answers.uncertainty)
    return f"This is not certain{why and f': {why}'}. {BELIEF_OF_COUNT if answers.is_count else BELIEF}"


def format_ordinal(number: int) -> str:
    """Return a place in a row.

    >>> format_ordinal(60), format_ordinal(112), format_ordinal(3)
    ('60th', '112th', '3rd')
    """
    return f"{number}{_ENDS.get(number % 100, _ENDS.get(number % 10, 'th'))}"


def _format_ordinal(ordinal: int, *, from_end: bool) -> str:
    if ordinal == 1:
        return "latest" if from_end else "first"
    nth = format_ordinal(ordinal)
    return f"{nth} latest" if from_end else nth


def _when(answers: TemporalResult, moment: datetime, asked_at: datetime) -> str:
    zone = find_zone(answers.search_description.tz)
    age = answers.value if answers.measure is None else None
    return f"{format_moment(moment, zone)}, {age or format_ago(moment, asked_at, zone)}"


def _shorten(text: str) -> str:
    line = "".join(char for char in " ".join(text.split()) if char.isprintable())
    return line if len(line) <= _MAX_CHARS else f"{line[: _MAX_CHARS - 1]}…"
