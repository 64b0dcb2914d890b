"""Days beside relative words, and which messages come first."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundChunk
from contextwin.models.time_constraints import EventQuestion, SpokenTime
from contextwin.window.events import asks_for_days_alone, order_first, speaks_of_event, tells_of, write_dates
from testkit.factories import make_found

DAY = date(2026, 9, 30)
TIME = SpokenTime(3, 12, DAY, DAY)
TIME_SENT = datetime(2026, 9, 30, 12, tzinfo=UTC)
PLAN = QueryPlan(event=EventQuestion(days=((DAY, DAY),), words=("ana",)))


def test_days_stand_beside_relative_words_alone() -> None:
    text = "On yesterday it rained on 30 September."
    absolute = SpokenTime(26, 38, DAY, DAY, is_relative=False)
    found = make_found(text=text, times=(TIME, absolute), chunks=(FoundChunk(0, 12), FoundChunk(13, len(text))))
    written = write_dates(found, 2026)
    assert written.text == "On yesterday (Wed 30 Sep) it rained on 30 September."
    assert [written.text[time.start : time.end] for time in written.times] == ["yesterday", "30 September"]
    assert written.text[written.chunks[1].start : written.chunks[1].end].startswith("it rained")
    assert write_dates(found, 2027).text.startswith("On yesterday (Wed 30 Sep 2026) it")
    assert write_dates(make_found(text=text), 2026).text == text


def _write(text: str, words: str, first: date, last: date | None = None) -> str:
    start = text.index(words)
    time = SpokenTime(start, start + len(words), first, last or first)
    return write_dates(make_found(text=text, times=(time,)), 2026).text


def test_what_names_its_days_has_none_beside_it() -> None:
    moved = "It moves from 16 to 25 September."
    assert _write(moved, "from 16 to 25 September", date(2026, 9, 16), date(2026, 9, 25)) == moved
    assert _write("am 3. Oktober, um 9", "am 3. Oktober", date(2026, 10, 3)) == "am 3. Oktober, um 9"
    packing = "on the 15th, 16th and 17th of December"
    assert _write(packing, packing[3:], date(2026, 12, 15), date(2026, 12, 17)) == packing
    assert _write("le 1er mai", "1er mai", date(2026, 5, 1)) == "le 1er mai"
    # The year, the month or a day is still to be worked out.
    assert _write("Paid on 3 May.", "3 May", date(2027, 5, 3)) == "Paid on 3 May (Mon 3 May 2027)."
    assert _write("Paid on the 3rd.", "the 3rd", date(2026, 10, 3)) == "Paid on the 3rd (Sat 3 Oct)."
    weekend = _write("the weekend of 3 October", "the weekend of 3 October", date(2026, 10, 3), date(2026, 10, 4))
    assert weekend == "the weekend of 3 October (Sat 3 Oct–Sun 4 Oct)"
    assert _write("last year we ran out", "last year", date(2025, 1, 1), date(2025, 12, 31)) == (
        "last year (2025) we ran out"
    )


def test_days_stand_behind_a_genitive() -> None:
    assert _write("for tomorrow's list", "tomorrow", DAY) == "for tomorrow's (Wed 30 Sep) list"
    assert _write("tomorrow’s", "tomorrow", DAY) == "tomorrow’s (Wed 30 Sep)"
    assert _write("'tomorrow'sure", "tomorrow", DAY) == "'tomorrow (Wed 30 Sep)'sure"


def test_a_time_that_is_much_longer_is_not_meant() -> None:
    month = SpokenTime(0, 1, date(2026, 9, 1), DAY)
    event = EventQuestion(days=((DAY, DAY),))
    assert event.is_met_by(TIME)
    assert not event.is_met_by(month)
    assert EventQuestion(days=((date(2026, 9, 1), DAY),)).is_met_by(month)
    assert EventQuestion(days=((date.min, DAY),), is_when=True).is_met_by(month)


def test_what_speaks_of_the_days_comes_first_and_of_somebody_theirs() -> None:
    ana, ben = (make_found(user=user, ts=f"{n}.0", times=(TIME,)) for n, user in enumerate(("U1", "U2"), 1))
    other = make_found(ts="3.0")
    assert speaks_of_event(ana, PLAN)
    assert not speaks_of_event(other, PLAN)
    assert set(order_first([other, ben, ana], PLAN, frozenset())) == {ana.key, ben.key}
    assert order_first([other, ben, ana], PLAN, frozenset({"U1"})) == [ana.key]
    assert asks_for_days_alone(PLAN, ["ana lima"])
    assert asks_for_days_alone(QueryPlan(event=EventQuestion(days=((DAY, DAY),), words=("@ana",))), ["ana"])
    assert not asks_for_days_alone(PLAN, [])


def test_weeks_and_when_are_wide_and_days_are_not() -> None:
    assert not EventQuestion(days=((DAY, DAY),)).is_wide
    assert EventQuestion(days=((date(2026, 9, 1), date(2026, 9, 30)),)).is_wide
    assert EventQuestion(days=((date.min, DAY),), is_when=True).is_wide


def test_what_somebody_sent_on_the_days_comes_first_what_says_most_before_the_rest() -> None:
    at = datetime(2026, 9, 30, 9, tzinfo=UTC)
    own: dict[str, Any] = {"user": "U1", "name": "Ana", "sent_at": at}
    short, long = make_found(ts="1.0", token_count=3, **own), make_found(ts="2.0", token_count=9, **own)
    told = make_found(ts="3.0", **(own | {"sent_at": at + timedelta(days=2)}), times=(TIME,))
    late = make_found(ts="4.0", **(own | {"sent_at": at + timedelta(days=1)}))
    beside = make_found(ts="5.0", **own, is_hit=False)
    of_ben = make_found(ts="6.0", user="U2", name="Ben", sent_at=at, times=(TIME,))
    found = [short, of_ben, late, long, told, beside]
    assert order_first(found, PLAN, {"U1"}) == [told.key, long.key, short.key]
    assert order_first([short, of_ben], PLAN, {"U1"}) == [short.key]
    # Where more is asked for, or nobody, or nothing was sent, what speaks of the days is first.
    broke = QueryPlan(event=EventQuestion(days=((DAY, DAY),), words=("ana", "broke")))
    assert order_first([short, of_ben], broke, {"U1"}) == [of_ben.key]
    assert order_first([short, of_ben], PLAN, frozenset()) == [of_ben.key]
    assert order_first([late, of_ben], PLAN, {"U1"}) == [of_ben.key]
    tokyo = replace(PLAN, tz="Asia/Tokyo")
    assert order_first([make_found(**(own | {"sent_at": at + timedelta(hours=6)}))], tokyo, {"U1"}) == []


def test_a_day_that_was_to_come_tells_not_when_something_was() -> None:
    past = QueryPlan(event=EventQuestion(days=((date.min, DAY),), is_when=True))
    before, after = (make_found(times=(TIME,), sent_at=TIME_SENT + timedelta(days=each)) for each in (-3, 3))
    assert [speaks_of_event(each, past) for each in (before, after)] == [False, True]
    coming = QueryPlan(event=EventQuestion(days=((DAY, date.max),), is_when=True))
    assert speaks_of_event(before, coming)


def test_what_tells_of_words_has_them_all_and_plans_nothing() -> None:
    words, at = [frozenset({"ferri"}), frozenset({"live"})], datetime(2026, 3, 2, tzinfo=UTC)
    told = tells_of("We are live. The ferry takes cards.", words, at, "en")
    assert told is not None
    assert told.is_sure
    planned = tells_of("The ferry: our plan. It is live on 5 March.", words, at, "en")
    assert planned is not None
    assert planned.looks_ahead
    part = tells_of("The ferry is late.", words, at, "en")
    assert part is not None
    assert not part.is_sure
    assert tells_of("Nothing of it.", words, at, "en") is None
    alone, beside = (tells_of(text, words[1:], at, "en") for text in ("We are live.", "Long live the old board."))
    assert alone is not None
    assert beside is not None
    assert alone.share > beside.share
