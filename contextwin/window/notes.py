"""What a search by time brought back, and the line above the messages that says so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from contextwin.models.requests import HOLDINGS
from contextwin.models.retrieved import ANY, Sought, TimedAnswers

#: Below it an answer is given as a belief.
SURE = 0.7

# A unit counts from twice its length on, so that 7 weeks are not called a month.
_UNITS = (
    ("year", timedelta(days=365)),
    ("month", timedelta(days=30)),
    ("week", timedelta(weeks=1)),
    ("day", timedelta(days=1)),
    ("hour", timedelta(hours=1)),
    ("minute", timedelta(minutes=1)),
)
_ENDS = {11: "th", 12: "th", 13: "th", 1: "st", 2: "nd", 3: "rd"}
#: Of a name or a topic, so much is repeated. A guess.
_MAX_CHARS = 80


def say_answers(answers: TimedAnswers, asked_at: datetime) -> str:
    """Return one line for the model: what was found by time, when it was, how sure that is.

    >>> at = datetime(2025, 10, 2, 14, 3, tzinfo=UTC)
    >>> from contextwin.models.messages import MessageKey
    >>> of_ana = Sought(speakers=("Ana",))
    >>> one = TimedAnswers(keys=(MessageKey("C1", "1.0"),), sent_at=(at,), total=12, sought=of_ana, ordinal=1)
    >>> say_answers(one, datetime(2025, 11, 21, tzinfo=UTC))
    'Of 12 messages by Ana the first is marked ▶: 2025-10-02 14:03 UTC, 7 weeks ago.'
    """
    doubts = [_say_doubts(answers)] if answers.keys and answers.confidence < SURE else []
    return " ".join([_say_found(answers, asked_at), *_say_left_out(answers.sought), *doubts])


def say_ago(moment: datetime, asked_at: datetime) -> str:
    """Return how long ago a moment was, in whole units of which it fills at least two, or one of the smallest.

    >>> say_ago(datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 3, 9, tzinfo=UTC))
    '8 days ago'
    """
    age = asked_at - moment
    for unit, length in _UNITS:
        if age >= 2 * length:
            return f"{age // length} {unit}s ago"
    return "1 minute ago" if age >= timedelta(minutes=1) else "just now"


def say_what(sought: Sought) -> str:
    """Return which messages qualify, in words.

    >>> say_what(Sought(speakers=("Ana",), channels=("#reef",), topic="coral", oldest=datetime(2026, 3, 2, tzinfo=UTC)))
    'messages by Ana in #reef about “coral” from 2026-03-02 00:00 UTC on'
    """
    phrases = (
        _phrase("by", sought.speakers, "or"),
        _phrase("by", sought.users, "or"),
        _phrase("not by", sought.not_users, "or"),
        _phrase("in", [sought.place] if sought.place else [], "or"),
        _phrase("in", sought.channels, "or"),
        _phrase("not in", sought.not_channels, "or"),
        _phrase("with", [_say_held(name) for name in sought.has], "and"),
        _phrase("without", [_say_held(name) for name in sought.lacks], "or"),
    )
    about = f" about “{_short(sought.topic)}”" if sought.topic else ""
    return "".join(("messages", *phrases, about, _say_range(sought)))


def say_searched(sought: Sought) -> str:
    """Return what alone was searched, and which modifiers were left out; nothing where neither is to be said.

    Who spoke, and about what, are preferred there, and leave nothing out.

    >>> say_searched(Sought(has=("link",), ignored=("has:star",)))
    'Looked for only among messages with a link. Nothing is known of has:star, so it was left out.'
    """
    what = say_what(replace(sought, speakers=(), place=None, topic=None))
    said = [] if what == say_what(ANY) else [f"Looked for only among {what}."]
    return " ".join([*said, *_say_left_out(replace(sought, unknown=()))])


def _say_left_out(sought: Sought) -> list[str]:
    unknown = [f"Nobody is called {' or '.join(map(_short, sought.unknown))}."] if sought.unknown else []
    ignored = ", ".join(map(_short, sought.ignored))
    return [*unknown, f"Nothing is known of {ignored}, so it was left out."] if ignored else unknown


def _phrase(before: str, names: Sequence[str], word: str) -> str:
    return f" {before} {f' {word} '.join(map(_short, names))}" if names else ""


def _say_held(name: str) -> str:
    return HOLDINGS.get(name) or f"the reaction {name}"


def _say_range(sought: Sought) -> str:
    oldest, latest = sought.oldest, sought.latest
    if oldest and latest:
        return " in that time" if oldest >= latest else f" from {_stamp(oldest)} to {_stamp(latest)}"
    if oldest:
        return f" from {_stamp(oldest)} on"
    return f" before {_stamp(latest)}" if latest else ""


def _say_found(answers: TimedAnswers, asked_at: datetime) -> str:
    count = _say_count(answers)
    if answers.total == 0:
        outside = " and ".join(_when(moment, asked_at) for moment in answers.sent_at)
        return f"{count}." + (f" The nearest outside that time is marked ▶: {outside}." if outside else "")
    if answers.is_count:
        return f"{count}."
    if not answers.keys:
        return f"{count}, so not that many."
    if answers.ordinal is None:
        return f"{count}. Those that fit are marked ▶, taken from the {'newest' if answers.from_end else 'oldest'} on."
    which = f"Of the {say_what(answers.sought)}"
    if answers.total is not None:
        which = f"{count};" if answers.total == 1 else f"Of {answers.total:,} {say_what(answers.sought)}"
    place = _place(answers.ordinal, from_end=answers.from_end)
    return f"{which} the {place} is marked ▶: {_when(answers.sent_at[-1], asked_at)}."


def _say_count(answers: TimedAnswers) -> str:
    what = say_what(answers.sought)
    if answers.total == 1:
        return f"There is 1 {what.replace('messages', 'message', 1)}"
    return f"There are {f'{answers.total:,}' if answers.total else 'no'} {what}"


def _say_doubts(answers: TimedAnswers) -> str:
    why = f": {'; '.join(answers.doubts)}" if answers.doubts else ""
    return f"This is not certain{why}. Say “I believe it was …”."


def _place(ordinal: int, *, from_end: bool) -> str:
    if ordinal == 1:
        return "latest" if from_end else "first"
    nth = f"{ordinal}{_ENDS.get(ordinal % 100, _ENDS.get(ordinal % 10, 'th'))}"
    return f"{nth} latest" if from_end else nth


def _when(moment: datetime, asked_at: datetime) -> str:
    return f"{_stamp(moment)}, {say_ago(moment, asked_at)}"


def _stamp(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def _short(text: str) -> str:
    line = "".join(char for char in " ".join(text.split()) if char.isprintable())
    return line if len(line) <= _MAX_CHARS else f"{line[: _MAX_CHARS - 1]}…"
