"""The budget holds for every text, and what is shown and left out is what the ranking and the limits say."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any, get_args
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contextwin.analysis.terms import extract_terms
from contextwin.analysis.tokens import count_tokens
from contextwin.errors import BudgetError
from contextwin.models.messages import MessageKey, datetime_of_ts
from contextwin.models.requests import WindowFormat
from contextwin.models.retrieved import FoundChunk, FoundMessage
from contextwin.models.windows import Group, ScoreBreakdown, ScoredMessage, ScoredThread, WindowMessage
from contextwin.window.packing.dedup import LONG_CHARS
from contextwin.window.packing.measure import LINE_TOKENS
from contextwin.window.packing.pack_request import Packed, PackRequest
from contextwin.window.packing.packer import ASKED_FROM_TOKENS, pack_window
from contextwin.window.scoring.second_look import NOTHING_SOUGHT
from testkit.examples import examples

FORMATS: tuple[WindowFormat, ...] = get_args(WindowFormat)
START = 1_773_133_200  # 2026-03-10 09:00 UTC


def ts_after(minutes: float) -> str:
    return f"{START + int(minutes * 60)}.000000"


def make_found(minute: float = 0, text: str = "The build is green again.", **overrides: Any) -> FoundMessage:
    """A hit by Ana in #eng, alone unless `root` (a minute) says otherwise."""
    root = overrides.pop("root", minute)
    values: dict[str, Any] = {
        "channel": "C0ENG",
        "ts": ts_after(minute),
        "thread_ts": ts_after(root),
        "user": "U0ANA",
        "name": "Ana",
        "text": text,
        "is_hit": True,
        "token_count": count_tokens(text),
        "sha256": sha256(text.encode(errors="replace")).digest(),
    }
    values |= overrides
    return FoundMessage(**values, sent_at=datetime_of_ts(values["ts"]))


def make_score(total: float) -> ScoreBreakdown:
    return ScoreBreakdown(total=total, relevance=total, absolute=total)


def score_chunks(message: FoundMessage, total: float) -> tuple[ScoreBreakdown, ...]:
    """Score the chunks of a hit up to half more than the message, if all have a similarity."""
    known = [chunk.semantic for chunk in message.chunks if chunk.semantic is not None]
    is_scored = message.is_hit and len(known) == len(message.chunks)
    return tuple(make_score(1.5 * total * semantic) for semantic in known) if is_scored else ()


def make_thread(*messages: tuple[FoundMessage, float], is_thread: bool = False) -> ScoredThread:
    """A group of messages with their scores, in the order given."""
    first = messages[0][0]
    thread_ts = first.thread_ts if is_thread else first.ts
    found = tuple(message for message, _ in messages)
    group = Group(channel=first.channel, thread_ts=thread_ts, is_thread=is_thread, messages=found)
    scored = tuple(
        ScoredMessage(message=message, score=make_score(total), chunks=score_chunks(message, total))
        for message, total in messages
    )
    return ScoredThread(group=group, messages=scored, score=max(total for _, total in messages))


def pack(*ranked: ScoredThread, budget_tokens: int = 1000, **overrides: Any) -> Packed:
    values: dict[str, Any] = {"channel_labels": {"C0ENG": "#eng"}, "budget_tokens": budget_tokens}
    return pack_window(ranked, request=PackRequest(**{**values, **overrides}))


def shown(packed: Packed) -> list[WindowMessage]:
    return [message for thread in packed.threads for message in thread.messages]


def shown_minutes(packed: Packed) -> list[int]:
    return [(int(message.ts[:-7]) - START) // 60 for message in shown(packed)]


def reasons(packed: Packed) -> dict[str, str]:
    return {dropped.ts: dropped.reason for dropped in packed.dropped}


def words(count: int, word: str = "word") -> str:
    return " ".join(f"{word}{n}" for n in range(count))


# ---- recent messages


def test_recent_messages_come_last_in_time_order_and_only_once() -> None:
    talk = make_thread(
        (make_found(1, "old hit"), 0.9),
        (make_found(20, "recent and a hit", is_recent=True), 0.8),
        (make_found(21, "just recent", is_recent=True, is_hit=False), 0.1),
    )
    packed = pack(talk, recent_tokens=100)
    assert [(thread.is_recent, [m.text for m in thread.messages]) for thread in packed.threads] == [
        (False, ["old hit"]),
        (True, ["recent and a hit", "just recent"]),
    ]
    assert [message.score and message.score.total for message in packed.threads[1].messages] == [0.8, 0.1]
    lines = "Ana: recent and a hit", "Ana: just recent"
    assert packed.recent_tokens == sum(count_tokens(f"{line}\n") for line in lines)
    assert packed.text.endswith("Latest, since Tue 10 Mar 2026\n09:20 Ana: recent and a hit\nAna: just recent")


def test_a_recent_best_hit_is_shown_whole_before_older_talk() -> None:
    newest = make_found(99, words(40), is_recent=True)
    talk = [(make_found(n, f"Lunch {words(8, f'a{n}x')}", is_recent=True, is_hit=False), 0.1) for n in range(60, 98)]
    packed = pack(make_thread(*talk, (newest, 0.9)), budget_tokens=500, recent_tokens=460)
    assert [message.truncated for message in shown(packed)[-2:]] == [False, False]
    assert shown(packed)[-1].text == newest.text


def test_in_recent_talk_a_person_may_say_yes_twice() -> None:
    said: list[tuple[int, str, str]] = [
        (1, "Is it in?", "U0MEL"),
        (2, "Yes.", "U0ANA"),
        (3, "And paid?", "U0MEL"),
        (4, "Yes.", "U0ANA"),
        (5, "Deployed.", "U0BOT"),
        (6, "Deployed.", "U0BOT"),
    ]
    talk = [
        (make_found(minute, text, is_recent=True, is_hit=False, user=user, is_bot=user == "U0BOT"), 0.1)
        for minute, text, user in said
    ]
    assert shown_minutes(pack(make_thread(*talk), recent_tokens=200)) == [1, 2, 3, 4, 6]


def test_an_instruction_leaves_out_no_answers_of_a_budget_that_is_not_filled() -> None:
    answer, rule = make_found(1, "The fair is in May."), make_found(9000, "Always give dates in full if I ask.")
    of_rule = ScoredMessage(message=rule, score=ScoreBreakdown(total=5.0, relevance=0.5, factors={"wish": 10.0}))
    group = Group(channel="C0ENG", thread_ts=rule.ts, is_thread=False, messages=(rule,))
    packed = pack(ScoredThread(group=group, messages=(of_rule,), score=5.0), make_thread((answer, 0.6)), min_share=0.3)
    assert shown_minutes(packed) == [9000, 1]


def test_what_the_asker_s_company_says_and_is_told_counts_as_newer() -> None:
    said = [("mel", "The lock is old."), ("ana", "mel: which one?"), *(("bob", f"Lunch {n}") for n in range(6))]
    talk = [
        make_found(minute, text, user=f"U{name}", name=name, is_recent=True, is_hit=False)
        for minute, (name, text) in enumerate(said)
    ]
    conversation = make_thread(*((message, 0.0) for message in talk))

    def minutes(*talkers: str) -> list[int]:
        asked = {"recent_tokens": 200, "talkers": frozenset(talkers), "max_messages": 5}
        return shown_minutes(pack(conversation, budget_tokens=200, **asked))

    assert minutes() == [3, 4, 5, 6, 7]
    assert minutes("mel") == [0, 1, 5, 6, 7]


@pytest.mark.parametrize(
    ("reply", "asker", "asked"),
    [
        ("Yes, twice a week.", "U2", "… How often do you row? …"),
        ("Yes, twice a week.", "U0ANA", None),  # Ana goes on.
        (f"Yes, twice a week, and {words(8)}", "U2", None),  # It speaks for itself.
    ],
)
def test_a_short_reply_comes_with_what_was_asked_right_before_it(reply: str, asker: str, asked: str | None) -> None:
    question = make_found(1, f"{words(20)}. How often do you row? Tell me.", user=asker, is_hit=False)
    talk = make_thread((make_found(0, words(30)), 0.2), (question, 0.0), (make_found(2, reply), 0.9))
    texts = [message.text for message in shown(pack(talk, budget_tokens=60))]
    assert texts == [*([asked] if asked else []), reply]


@pytest.mark.parametrize(
    ("reply", "is_hit", "shown_at", "at"),
    [
        ("he said yes", False, [], 58),  # There is no room for what it replies to.
        ("he said yes", True, [9], 58),  # What was found is shown all the same.
        ("he said yes", False, [8, 9], 100),
        ("he said yes", True, [8, 9], 100),
        (f"he said yes, {words(10)}", False, [9], 90),  # It speaks for itself.
    ],
)
def test_a_short_reply_of_a_thread_comes_with_what_it_replies_to(
    reply: str, is_hit: bool, shown_at: list[int], at: int
) -> None:
    thread = make_thread(
        (make_found(0, "the root"), 0.9),
        *((make_found(n, words(99, f"x{n}"), root=0, is_hit=False), 0.01) for n in range(1, 8)),
        (make_found(8, f"did he ask? {words(30)}", root=0, user="U2", is_hit=False), 0.02),
        (make_found(9, reply, root=0, is_hit=is_hit), 0.8),
        is_thread=True,
    )
    assert [minute for minute in shown_minutes(pack(thread, budget_tokens=at)) if minute in (8, 9)] == shown_at


@pytest.mark.parametrize(
    ("asked", "is_echo", "shown_at"),
    [("did he ask?", False, []), ("he was asked", False, [9]), ("did he ask?", True, [9])],
)
def test_only_what_somebody_asked_belongs_to_a_short_reply(asked: str, is_echo: bool, shown_at: list[int]) -> None:
    packed = pack(riddle(f"{asked} {words(60)}", is_echo=is_echo), budget_tokens=58)
    assert [minute for minute in shown_minutes(packed) if minute in (8, 9)] == shown_at


def test_markup_takes_nothing_from_what_a_short_reply_answers() -> None:
    for format, budget in (("text", 100), ("xml", 300)):
        messages = shown(pack(riddle(f"did he ask? {words(60)}"), budget_tokens=budget, format=format))
        (asked,) = (each for each in messages if each.ts == ts_after(8))
        assert len(asked.text.split()) > 8, format


def riddle(asked: str, *, is_echo: bool = False) -> ScoredThread:
    """A thread that ends with a short reply, which is read for its neighbours, to what was `asked` before it."""
    return make_thread(
        (make_found(0, "the root"), 0.9),
        *((make_found(n, words(99, f"x{n}"), root=0, is_hit=False), 0.01) for n in range(1, 8)),
        (make_found(8, asked, root=0, user="U2", is_hit=False)._replace(is_echo=is_echo), 0.0),
        (make_found(9, "he said yes", root=0, is_hit=False), 0.8),
        is_thread=True,
    )


def test_a_weak_hit_that_asks_brings_no_reply() -> None:
    thread = make_thread(
        (make_found(0, "Which build broke it?"), 0.1),
        (make_found(1, f"Monday's {words(9)}", root=0, user="U2", is_hit=False), 0.0),
        is_thread=True,
    )
    best = make_thread((make_found(-50, f"the answer {words(30)}"), 0.9))
    assert ts_after(1) not in [m.ts for m in shown(pack(best, thread, min_share=0.5))]


def test_a_question_of_a_thread_that_was_found_comes_with_the_next_reply() -> None:
    thread = make_thread(
        (make_found(0, "Which build broke it?"), 0.5),
        (make_found(1, f"Monday's {words(90)}", root=0, user="U2", is_hit=False), 0.0),
        (make_found(2, words(90, "long"), root=0, is_hit=False), 0.0),
        is_thread=True,
    )
    best = make_thread((make_found(-50, f"the answer {words(30)}"), 0.9))
    others = [make_thread((make_found(10 + n, words(10, f"w{n}x")), 0.4)) for n in range(9)]
    packed = pack(best, thread, *others, budget_tokens=320)
    assert [(m.text[:8], m.truncated) for m in shown(packed) if m.ts in map(ts_after, range(3))] == [
        ("Which bu", False),
        ("Monday's", True),
    ]


def test_short_messages_that_alone_are_missing_hold_a_conversation_together() -> None:
    texts = [
        "The lock was held by the import of that day.",
        "Yeah.",
        "Right.",
        "Yeah.",
        "So we moved it to Friday night.",
    ]

    def minutes(*between: str) -> list[int]:
        said = [texts[0], *between, texts[-1]]
        found = [make_found(n, text, is_hit=n in (0, len(said) - 1)) for n, text in enumerate(said)]
        totals = [0.9 if each.is_hit else 0.0 for each in found]
        budget = 60 if between else 40
        apart = make_thread((make_found(600, words(12)), 0.5))
        return shown_minutes(
            pack(make_thread(*zip(found, totals, strict=True)), apart, budget_tokens=budget, max_messages=5)
        )

    assert minutes(*texts[1:-1]) == [0, 1, 2, 3, 4]  # Another "Yeah." answers something else.
    assert 1 not in minutes(words(12, "other"), *texts[1:3])
    assert 1 not in minutes(*texts[1:-1], "Sure.")  # So many are more than a gap.
    long = "Congratulations, congratulations, everybody!"
    assert len(long) > LONG_CHARS
    assert sorted(minutes(long, "Right.", long)) in ([0, 1, 2, 4], [0, 2, 3, 4])  # It says so once.


def test_recent_messages_leave_their_share_and_take_what_is_left_over() -> None:
    recent = [(make_found(100 + n, f"live {n} " + words(30), is_recent=True, is_hit=False), 0.0) for n in range(20)]
    hits = [make_thread((make_found(n, f"hit {n} " + words(60)), 0.9 - n / 100)) for n in range(20)]
    crowded = pack(*hits, make_thread(*recent), budget_tokens=2000, recent_tokens=600)
    quiet = pack(hits[0], make_thread(*recent), budget_tokens=2000, recent_tokens=600)
    recent_tokens = [count_tokens(message.text) for message in crowded.threads[-1].messages]
    assert 400 < sum(recent_tokens) < 600
    assert len(quiet.threads[-1].messages) > 2 * len(recent_tokens)
    assert quiet.threads[-1].messages[-1].ts == ts_after(119)


def test_recent_talk_says_where_messages_are_left_out_and_nothing_before_it() -> None:
    long = [(make_found(n, f"long {n} " + words(90), is_recent=True, is_hit=False), 0.0) for n in (10, 30, 50)]
    short = [(make_found(n, f"short {n}", is_recent=True, is_hit=False), 0.5) for n in (20, 40)]
    talk = make_thread(*sorted(long + short, key=lambda pair: pair[0].sent_at))
    packed = pack(talk, budget_tokens=60)
    assert packed.text == (
        "#eng, latest, since Tue 10 Mar 2026\n"
        "09:20 Ana: short 20\n"
        "… 1 message left out …\n"
        "09:40 Ana: short 40\n"
        "… 1 message left out …"
    )
    assert packed.total_tokens <= 60
    assert packed.threads[0].elided == 3


def test_what_stands_elsewhere_is_not_left_out_of_recent_talk() -> None:
    found = make_thread((make_found(10, "older hit"), 0.9), (make_found(20, "a hit of the talk", is_recent=True), 0.8))
    talk = make_thread(*((make_found(n, f"talk {n}", is_recent=True, is_hit=False), 0.0) for n in (15, 30)))
    packed = pack(found, talk, recent_tokens=5)
    assert "left out" not in packed.text
    assert shown_minutes(packed) == [10, 20, 15, 30]


@pytest.mark.parametrize(("minutes", "kind"), [(0, "live"), (31, "latest")])
def test_recent_talk_is_called_latest_and_xml_says_whether_it_goes_on(minutes: int, kind: str) -> None:
    talk = make_thread(*((make_found(n, f"talk {n}", is_recent=True, is_hit=False), 0.0) for n in (10, 30)))
    packed = pack(talk, recent_tokens=100, live_from=datetime_of_ts(ts_after(minutes)))
    assert packed.text.startswith("#eng, latest, since Tue 10 Mar 2026\n")
    (thread,) = packed.threads
    assert (thread.is_recent, thread.is_over) == (True, kind == "latest")
    xml = pack(talk, recent_tokens=100, live_from=datetime_of_ts(ts_after(minutes)), format="xml")
    assert f'kind="{kind}"' in xml.text


def test_old_talk_fills_no_leftover_room_past_a_newer_message_that_does_not_fit() -> None:
    hit = make_thread((make_found(0, "hit " + words(30)), 0.9))
    long = make_found(200, "long " + words(200), is_recent=True, is_hit=False)
    talk = make_thread((make_found(100, "nice", is_recent=True, is_hit=False), 0.0), (long, 0.0))
    packed = pack(hit, talk, budget_tokens=count_tokens(pack(hit).text) + 25)
    assert shown_minutes(packed) == [0]


@pytest.mark.parametrize(("found_first", "least", "most"), [(True, 20, 60), (False, 70, 100)])
def test_recent_messages_take_half_as_much_as_what_was_found_where_that_comes_first(
    found_first: bool, least: int, most: int
) -> None:
    hit = make_thread((make_found(0, f"the answer {words(40)}"), 0.9))
    talk = [(make_found(n, f"lunch {n}", is_recent=True, is_hit=False), 0.0) for n in range(100, 160)]
    packed = pack(hit, make_thread(*talk), recent_tokens=100, min_share=0.3, found_first=found_first)
    assert shown_minutes(packed)[0] == 0
    assert shown_minutes(packed)[-1] == 159
    assert least <= packed.recent_tokens <= most


@pytest.mark.parametrize(("least", "tokens"), [(0, 60), (80, 80), (500, 100)])
def test_recent_messages_have_their_least_share_beside_little_that_was_found(least: int, tokens: int) -> None:
    hit = make_thread((make_found(0, f"the answer {words(40)}"), 0.9))
    talk = [(make_found(n, f"lunch {n}", is_recent=True, is_hit=False), 0.0) for n in range(100, 160)]
    request = {"recent_tokens": 100, "min_share": 0.3, "found_first": True, "least_recent_tokens": least}
    packed = pack(hit, make_thread(*talk), budget_tokens=1_000, **request)
    assert tokens - 40 < packed.recent_tokens <= tokens
    assert packed.recent_share <= tokens / 1_000


def test_recent_messages_that_were_found_need_no_share() -> None:
    hit = make_thread((make_found(0, "the answer"), 0.9))
    talk = make_thread(*((make_found(n, f"{n} marrows", is_recent=True), 0.8) for n in range(100, 110)))
    packed = pack(hit, talk, recent_tokens=20, min_share=0.3, found_first=True)
    assert shown_minutes(packed) == [0, *range(100, 110)]


def test_a_recent_thread_with_a_block_of_its_own_is_not_shown_as_its_root_alone() -> None:
    thread = make_thread(
        (make_found(0, "Did it go out?", is_hit=False, is_recent=True), 0.0),
        (make_found(1, f"staging only {words(60)}", root=0, is_hit=False, is_recent=True), 0.0),
        (make_found(2, f"production {words(60)}", root=0), 0.1),
        is_thread=True,
    )
    best = make_thread((make_found(-50, f"the answer {words(30)}"), 0.9))
    talk = make_thread((make_found(9, "lunch", is_hit=False, is_recent=True), 0.0))
    for budget in range(60, 150, 10):
        packed = pack(best, thread, talk, budget_tokens=budget, recent_tokens=budget // 2)
        assert all(len(each.messages) > 1 for each in packed.threads if each.is_thread)


def test_a_recent_thread_has_its_root() -> None:
    thread = make_thread(
        (make_found(0, "root", is_hit=False), 0.0),
        *((make_found(n, f"old {n}", root=0, is_hit=False), 0.0) for n in range(1, 5)),
        *((make_found(n, f"new {n}", root=0, is_hit=False, is_recent=True), 0.0) for n in range(5, 8)),
        is_thread=True,
    )
    packed = pack(thread, max_messages=4, recent_tokens=500)
    assert [(t.is_recent, t.is_thread) for t in packed.threads] == [(True, True)]
    assert [message.text for message in shown(packed)] == ["root", "new 5", "new 6", "new 7"]


def test_a_thread_stands_once_with_what_was_found_and_what_is_recent() -> None:
    thread = make_thread(
        (make_found(0, "root", is_hit=False), 0.1),
        (make_found(1, "the answer", root=0), 0.9),
        (make_found(2, words(900), root=0, is_hit=False), 0.0),
        (make_found(50, "still so", root=0, is_hit=False, is_recent=True), 0.0),
        is_thread=True,
    )
    talk = make_thread(*((make_found(n, f"talk {n}", is_hit=False, is_recent=True), 0.0) for n in (40, 60)))
    packed = pack(thread, talk, budget_tokens=200, recent_tokens=100)
    assert [(t.is_recent, t.is_thread, t.elided) for t in packed.threads] == [(False, True, 1), (True, False, 0)]
    assert packed.text == (
        "#eng thread Tue 10 Mar 2026\n"
        "09:00 Ana: root\n"
        "↪ Ana: the answer\n"
        "… 1 message left out …\n"
        "↪ 09:50 Ana: still so\n"
        "\n"
        "Latest, since Tue 10 Mar 2026\n"
        "09:40 Ana: talk 40\n"
        "10:00 Ana: talk 60"
    )


def test_the_thread_being_answered_in_stands_once_and_last() -> None:
    thread = make_thread(
        (make_found(0, "root", is_hit=False), 0.1),
        (make_found(1, "the answer", root=0, thread_size=30), 0.9),
        *((make_found(50 + n, f"new {n}", root=0, is_hit=False, is_recent=True), 0.0) for n in range(2)),
        is_thread=True,
    )
    other = make_thread((make_found(20, "something else"), 0.5))
    packed = pack(thread, other, recent_tokens=100)
    assert [(t.is_recent, t.is_thread, t.elided) for t in packed.threads] == [(False, False, 0), (True, True, 26)]
    # Whatever was not read of it was sent before the recent messages.
    assert packed.text.endswith(
        "Latest, since Tue 10 Mar 2026\n"
        "09:00 Ana: root\n"
        "↪ Ana: the answer\n"
        "… 26 messages left out …\n"
        "↪ 09:50 Ana: new 0\n"
        "↪ Ana: new 1"
    )


def test_a_recent_thread_whose_root_was_not_read_does_not_call_it_missing() -> None:
    recent = ((make_found(n, f"new {n}", root=0, is_hit=False, is_recent=True, thread_size=9), 0.0) for n in (5, 6))
    packed = pack(make_thread(*recent, is_thread=True), recent_tokens=100)
    assert packed.text.splitlines()[1:] == ["… 7 messages left out …", "↪ 09:05 Ana: new 5", "↪ Ana: new 6"]


def test_replies_of_which_nothing_else_was_found_stay_in_the_recent_talk() -> None:
    threads = [make_thread((make_found(n, f"reply {n}", root=n - 50, is_hit=False, is_recent=True, thread_size=9), 0.0),
                           is_thread=True) for n in (60, 70)]  # fmt: skip
    packed = pack(*threads, recent_tokens=100)
    assert packed.text == "#eng, latest, since Tue 10 Mar 2026\n10:00 Ana: reply 60\n10:10 Ana: reply 70"


def test_a_recent_hit_beyond_the_recency_share_keeps_its_context_messages() -> None:
    earlier = make_thread(
        (make_found(0, "just before", is_recent=True, is_hit=False), 0.3),
        (make_found(1, "the answer", is_recent=True), 0.9),
    )
    talk = make_thread(*((make_found(90 + n, f"talk {n}", is_recent=True, is_hit=False), 0.0) for n in range(4)))
    packed = pack(earlier, talk, recent_tokens=28)
    assert [(thread.is_recent, [m.text for m in thread.messages]) for thread in packed.threads] == [
        (False, ["just before", "the answer"]),
        (True, ["talk 0", "talk 1", "talk 2", "talk 3"]),
    ]
    everything = pack(earlier, talk, recent_tokens=400)
    assert [(thread.is_recent, len(thread.messages)) for thread in everything.threads] == [(True, 6)]


@pytest.mark.parametrize("recent_tokens", [0, 300, 3000])
def test_the_best_hit_is_there_however_much_recent_messages_may_take(recent_tokens: int) -> None:
    recent = [(make_found(100 + n, f"live {n} " + words(30), is_recent=True, is_hit=False), 0.0) for n in range(20)]
    packed = pack(
        make_thread((make_found(0, words(60)), 0.9)),
        make_thread(*recent),
        budget_tokens=300,
        recent_tokens=recent_tokens,
    )
    assert [thread.is_recent for thread in packed.threads] == ([True] if recent_tokens >= 300 else [False, True])


def test_a_recent_message_too_long_for_the_share_is_cut_when_it_is_the_newest() -> None:
    recent = make_thread((make_found(1, words(900), is_recent=True, is_hit=False), 0.0))
    hit = make_thread((make_found(0), 0.9))
    packed = pack(hit, recent, budget_tokens=400)
    assert [message.truncated for message in shown(packed)] == [False, True]


# ---- the ranked part


def make_long_thread(hits: dict[int, float], size: int = 30) -> ScoredThread:
    return make_thread(
        *(
            (make_found(n, f"reply {n} " + words(25), root=0, is_hit=n in hits, thread_size=size), hits.get(n, 0.01))
            for n in range(size)
        ),
        is_thread=True,
    )


def test_a_short_thread_comes_whole() -> None:
    thread = make_thread(
        (make_found(0, "Is the API integration done?", is_hit=False), 0.1),
        (make_found(1, "yes, since noon", root=0, name="Ben", user="U0BEN"), 0.9),
        (make_found(2, "thanks", root=0, is_hit=False), 0.0),
        (make_found(3, "you are welcome", root=0, is_hit=False), 0.0),
        is_thread=True,
    )
    packed = pack(thread)
    assert [message.role for message in shown(packed)] == ["root", "hit", "reply", "reply"]
    assert packed.threads[0].elided == 0
    assert packed.text.splitlines()[2:] == [
        "↪ Ben: yes, since noon",
        "↪ Ana: thanks",
        "↪ Ana: you are welcome",
    ]


def test_a_long_thread_is_cut_around_its_root_and_its_best_messages() -> None:
    packed = pack(make_long_thread({4: 0.9, 20: 0.8}), budget_tokens=250)
    assert shown_minutes(packed) == [0, 4, 20]
    assert [message.role for message in shown(packed)] == ["root", "hit", "hit"]
    assert [message.elided_before for message in shown(packed)] == [0, 3, 15]
    assert packed.threads[0].elided == 27
    marks = [line for line in packed.text.splitlines() if line.startswith("…")]
    assert marks == ["… 3 messages left out …", "… 15 messages left out …", "… 9 messages left out …"]


def test_what_stands_around_comes_as_good_as_it_is() -> None:
    scores = {10: 0.9, 20: 0.8, 9: 0.5, 11: 0.4, 12: 0.3, 19: 0.2}
    thread = make_long_thread(scores)
    around = [
        scored.message._replace(is_hit=scored.message.ts in (ts_after(10), ts_after(20))) for scored in thread.messages
    ]
    thread = make_thread(
        *((message, scored.score.total) for message, scored in zip(around, thread.messages, strict=True)),
        is_thread=True,
    )
    packed = pack(thread, max_messages=6)
    assert shown_minutes(packed) == [0, 9, 10, 11, 12, 20]
    assert [message.role for message in shown(packed)] == ["root", "reply", "hit", "reply", "reply", "hit"]
    assert packed.dropped == ()


def test_messages_that_were_not_read_count_as_left_out() -> None:
    packed = pack(make_thread((make_found(5, root=0, thread_size=40), 0.9), is_thread=True))
    assert packed.threads[0].elided == 39
    assert packed.text.endswith("… 39 messages left out …")


def test_of_equally_good_messages_the_newest_come() -> None:
    talk = make_thread(*((make_found(n, f"note {n}", is_hit=n == 0), 0.5) for n in range(5)))
    assert shown_minutes(pack(talk)) == [0, 1, 2, 3, 4]
    assert shown_minutes(pack(talk, max_messages=3)) == [0, 3, 4]
    assert [message.role for message in shown(pack(talk, max_messages=2))] == ["hit", "neighbor"]


def test_an_offer_that_does_not_fit_does_not_stop_smaller_ones() -> None:
    ranked = [
        make_thread((make_found(0, "the best"), 0.9)),
        make_thread((make_found(1, words(500)), 0.8)),
        make_thread((make_found(2, "a small one"), 0.7)),
    ]
    packed = pack(*ranked, budget_tokens=120)
    assert shown_minutes(packed) == [0, 2]
    assert reasons(packed) == {ts_after(1): "budget"}


def test_the_ranking_goes_before_the_scores() -> None:
    newer, better = make_found(9, words(40)), make_found(1, words(40, "other"))
    packed = pack(make_thread((newer, 0.80)), make_thread((better, 0.81)), budget_tokens=130)
    assert shown_minutes(packed) == [9]


def test_a_long_hit_is_shown_as_its_best_chunk_when_it_does_not_fit() -> None:
    text = words(400, "before") + " " + words(40, "best") + " " + words(400, "after")
    start = text.index("best0")
    chunk = start, text.index(" after0")
    ranked = [
        make_thread((make_found(0, "first"), 0.9)),
        make_thread((make_found(1, text, chunks=(FoundChunk(*chunk),)), 0.8)),
    ]
    cut = shown(pack(*ranked, budget_tokens=200))[1]
    assert cut.truncated
    assert cut.text.startswith("… best0 best1 ")
    assert cut.text.endswith(" …")
    assert "best30" in cut.text
    assert "after" not in cut.text


def test_a_cut_that_says_nothing_is_made_from_the_beginning_on() -> None:
    log = "".join(f"02-09T05:11:{n}Z WARN hook.sign id=evt_{n} got={n:x}c…\n" for n in range(10, 50))
    text = f"every webhook fails our check since noon\n```{log}```\nand it gets worse with every single retry of them"
    inside, behind = text.index("got=14c"), text.index("and it gets")

    def cut(start: int, end: int) -> str:
        found = make_found(1, text, chunks=(FoundChunk(start, end),))
        return shown(pack(make_thread((found, 0.8)), budget_tokens=90))[0].text

    assert cut(inside, inside + 300).startswith("every webhook fails our check since noon")
    assert cut(behind, len(text)) == "… and it gets worse with every single retry of them"


SECTIONS = ("first", "second", "third", "fourth", "fifth")


def make_post(*similarities: float, minute: float = 0, **overrides: Any) -> FoundMessage:
    """A long message with a chunk of 40 words for each similarity."""
    sections = [words(40, name) for name in SECTIONS[: len(similarities)]]
    text, chunks, start = " ".join(sections), [], 0
    for section, similarity in zip(sections, similarities, strict=True):
        chunks.append(FoundChunk(start, start + len(section) + 1, similarity))
        start += len(section) + 1
    return make_found(minute, text, chunks=tuple(chunks), **overrides)


def sections_of(message: WindowMessage) -> list[str]:
    return [name for name in SECTIONS if f"{name}0 " in message.text and f" {name}39" in message.text]


def test_the_chunk_of_a_long_message_that_stands_out_is_taken_by_its_own_score() -> None:
    post = make_thread((make_post(0.1, 0.1, 1.0, 0.1, 0.1), 0.4))
    better = make_thread((make_found(9, words(40)), 0.5))
    second, first = shown(pack(better, post, budget_tokens=240))
    assert sections_of(first) == ["third"]
    assert first.truncated
    assert first.text.startswith("… third0 ")
    assert first.text.endswith(" third39 …")
    assert first.score == make_score(1.5 * 0.4)
    assert second.ts == ts_after(9)
    assert sections_of(shown(pack(better, post, budget_tokens=150))[0]) == ["third"]


def test_more_chunks_of_a_long_message_come_in_the_order_of_their_scores() -> None:
    post = make_post(0.5, 0.2, 1.0, 0.6, 0.1)
    thread = make_thread((post, 0.4))
    budgets = [130, 215, 300, 380]
    found = [shown(pack(thread, budget_tokens=budget))[0] for budget in budgets]
    assert [sections_of(each) for each in found] == [
        ["third"],
        ["third", "fourth"],
        ["first", "third", "fourth"],
        ["first", "second", "third", "fourth"],
    ]
    assert " … third0" in found[2].text
    assert found[2].text.startswith("first0 ")
    assert "third39 fourth0" in found[2].text
    assert all(each.truncated for each in found)


def test_a_long_message_is_shown_whole_where_there_is_room() -> None:
    post = make_post(0.5, 0.2, 1.0, 0.6, 0.1)
    whole = shown(pack(make_thread((post, 0.4)), budget_tokens=800))[0]
    assert (whole.text, whole.truncated) == (post.text, False)
    assert whole.score == make_score(0.4)


def test_a_long_message_that_is_cheap_is_taken_whole() -> None:
    post = make_thread((make_post(0.1, 0.1, 1.0), 0.4))
    others = [make_thread((make_found(n, words(40, f"w{n}x")), 0.5)) for n in range(1, 13)]
    packed = pack(*others, post, budget_tokens=1000)
    assert [message.truncated for message in shown(packed) if message.ts == ts_after(0)] == [False]
    assert reasons(pack(make_thread((make_found(20, "best"), 0.9)), *others, post, budget_tokens=960))[ts_after(0)]


def test_a_long_root_that_is_cut_gives_way_to_its_chunk() -> None:
    root = make_post(0.1, 0.1, 1.0, 0.1, 0.1, token_count=600)
    thread = make_thread((root, 0.4), (make_found(1, "the reply", root=0), 0.9), is_thread=True)
    cut, reply = shown(pack(thread, budget_tokens=180))
    assert (sections_of(cut), cut.role, reply.text) == (["third"], "root", "the reply")


def test_chunks_longer_than_a_message_may_be_are_not_shown() -> None:
    thread = make_thread((make_post(0.1, 0.1, 1.0, 0.1, 0.1, token_count=2000), 0.4))
    message = shown(pack(thread, budget_tokens=600, max_message_tokens=50))[0]
    assert message.text.startswith("… third0 ")
    assert count_tokens(message.text) <= 50


@pytest.mark.parametrize("format", FORMATS)
def test_the_best_hit_is_cut_when_it_alone_does_not_fit(format: WindowFormat) -> None:
    packed = pack(make_thread((make_found(0, words(2000)), 0.9)), budget_tokens=150, format=format)
    message = shown(packed)[0]
    assert message.truncated
    assert message.text.endswith(" …")
    assert message.text.split()[:-1] == words(2000).split()[: len(message.text.split()) - 1]
    assert packed.total_tokens > 120


def test_a_long_root_is_cut_from_its_start_so_that_a_reply_fits() -> None:
    root = make_found(0, words(500), is_hit=False, chunks=(FoundChunk(0, 900), FoundChunk(900, 1800, 0.5)))
    packed = pack(
        make_thread((root, 0.1), (make_found(1, "the reply", root=0), 0.9), is_thread=True), budget_tokens=200
    )
    cut, reply = shown(packed)
    assert (cut.role, cut.truncated, reply.text) == ("root", True, "the reply")
    assert cut.text.startswith("word0 word1 ")
    assert count_tokens(cut.text) < 80


@pytest.mark.parametrize("budget", [60, 80, 100, 120, 150, 180, 220, 300, 400])
@pytest.mark.parametrize("recent_tokens", [0, 100])
@pytest.mark.parametrize("format", FORMATS)
def test_no_reply_stands_without_its_root(budget: int, recent_tokens: int, format: WindowFormat) -> None:
    threads = [
        make_thread(
            (make_found(100 * n, f"root {n} {words(60)}", is_hit=False), 0.1),
            (make_found(100 * n + 1, f"reply {n} {words(12)}", root=100 * n), 0.9 - n / 10),
            (make_found(100 * n + 2, f"later {n}", root=100 * n, is_hit=False, is_recent=n == 0), 0.0),
            is_thread=True,
        )
        for n in range(6)
    ]
    packed = pack(*threads, budget_tokens=budget, recent_tokens=recent_tokens, format=format)
    alone = [
        message.text
        for thread in packed.threads
        if thread.messages[0].ts != thread.thread_ts
        for message in thread.messages
    ]
    assert packed.total_tokens <= budget
    assert len(shown(packed)) == 1 or not alone


def test_the_best_reply_that_is_cut_keeps_its_root() -> None:
    thread = make_thread(
        (make_found(0, f"root {words(60)}", is_hit=False), 0.1),
        (make_found(1, words(900), root=0), 0.9),
        is_thread=True,
    )
    packed = pack(thread, budget_tokens=150)
    assert [(message.role, message.truncated) for message in shown(packed)] == [("root", True), ("hit", True)]


def test_a_root_is_cut_around_what_was_asked() -> None:
    root = make_found(0, f"{words(60)}. The duck is called Mallard. {words(60, 'more')}", is_hit=False)
    thread = make_thread((root, 0.1), (make_found(1, "the reply", root=0), 0.9), is_thread=True)
    sought = NOTHING_SOUGHT._replace(terms=frozenset(extract_terms("what is the duck called?")), language="en")
    cut, reply = shown(pack(thread, budget_tokens=200, sought=sought))
    assert (cut.role, cut.text, reply.text) == ("root", "… The duck is called Mallard. …", "the reply")
    assert shown(pack(thread, budget_tokens=200))[0].text.startswith("word0 word1 ")


def test_a_root_by_a_program_is_cut_to_its_first_line() -> None:
    fields = "".join(f"\nfield {number}: some value" for number in range(20))
    root = make_found(0, f"FIRING: disk_usage on db-2{fields}", is_hit=False, is_bot=True)
    thread = make_thread((root, 0.1), (make_found(1, "old wal", root=0), 0.9), is_thread=True)
    assert shown(pack(thread, budget_tokens=100))[0].text == "FIRING: disk_usage on db-2 …"


def test_a_chunk_stands_under_the_headline_of_its_message() -> None:
    post = make_post(0.1, 0.1, 1.0, 0.1, 0.1)
    head = "*Down for 97 minutes*\n\n"
    moved = tuple(each._replace(start=each.start + len(head), end=each.end + len(head)) for each in post.chunks)
    headed = make_thread((post._replace(text=head + post.text, chunks=moved), 0.4))
    (message,) = shown(pack(headed, budget_tokens=150))
    assert message.text.startswith("*Down for 97 minutes* … third0 ")
    assert sections_of(message) == ["third"]
    least = count_tokens(f"{message.text}") + 25
    starts = {shown(pack(headed, budget_tokens=least - less))[0].text[:9] for less in range(30)}
    assert starts == {"*Down for", "… third0 "}


def test_replies_follow_a_best_hit_that_asks() -> None:
    thread = make_thread(
        (make_found(0, "Which build broke the harbour?"), 0.9),
        (make_found(1, "the one of Monday", root=0, is_hit=False), 0.05),
        (make_found(2, words(300, "long"), root=0, is_hit=False), 0.05),
        (make_found(3, "thanks", root=0, is_hit=False), 0.05),
        is_thread=True,
    )
    others = [make_thread((make_found(10 + n, words(40, f"w{n}x")), 0.5)) for n in range(10)]
    asked = [m.text for m in shown(pack(thread, *others, budget_tokens=400)) if m.ts < ts_after(10)]
    assert asked[:2] == ["Which build broke the harbour?", "the one of Monday"]
    assert asked[2].startswith("long0 ")


@pytest.mark.parametrize(("length", "is_whole"), [(6, True), (30, False)])
def test_what_is_left_of_the_thread_of_the_best_hit_follows_it_if_that_is_little(length: int, is_whole: bool) -> None:
    thread = make_thread(
        (make_found(0, "The button, in which words"), 0.9),
        *((make_found(n, words(length, f"r{n}x"), root=0, is_hit=False), 0.01) for n in (1, 2)),
        (make_found(3, "decided, it has two words", root=0, is_hit=False), 0.01),
        is_thread=True,
    )
    others = [make_thread((make_found(10 + n, words(10, f"w{n}x")), 0.5)) for n in range(80)]
    packed = pack(thread, *others, budget_tokens=1_200)
    first = next(each for each in packed.threads if each.messages[0].ts == ts_after(0))
    assert (first.elided == 0) is is_whole
    assert len(packed.threads) > 5


def test_a_small_window_finishes_the_thread_of_the_best_hit_before_it_opens_others() -> None:
    thread = make_thread(
        (make_found(0, "the printer prints everything twice"), 0.9),
        (make_found(1, f"untick it under Advanced {words(5)}", root=0, is_hit=False), 0.01),
        (make_found(2, "fixed, cheers", root=0, is_hit=False), 0.01),
        is_thread=True,
    )
    others = [make_thread((make_found(10 + n, words(10, f"w{n}x")), 0.5)) for n in range(20)]
    assert shown_minutes(pack(thread, *others, budget_tokens=150))[:3] == [0, 1, 2]


# ---- limits


#: What is sought where somebody asks for the kettle.
KETTLE = NOTHING_SOUGHT._replace(terms=frozenset({"kettl"}), language="en")


@pytest.mark.parametrize("budget_tokens", [40, 1000])
def test_what_looks_like_the_answer_comes_first_and_has_room(budget_tokens: int) -> None:
    asks = make_thread((make_found(1, "Where is the kettle?"), 0.9))
    tells = make_thread((make_found(900, "The kettle is in the kitchen upstairs now."), 0.8))
    for sought, first in ((NOTHING_SOUGHT, "Where is"), (KETTLE, "The kettle")):
        packed = pack(asks, tells, budget_tokens=budget_tokens, sought=sought, best_first=True)
        assert shown(packed)[0].text.startswith(first)


@pytest.mark.parametrize("is_sure", [True, False])
@pytest.mark.parametrize("budget_tokens", [60, 1000])
@pytest.mark.parametrize("kind", ["first", "answers"])
def test_what_looks_far_more_like_the_answer_stands_before_a_belief(
    budget_tokens: int, kind: str, is_sure: bool
) -> None:
    tells = make_thread((make_found(1, "The kettle is in the kitchen upstairs now."), 0.9))
    near = make_thread((make_found(300, "The kettle is in the hall downstairs for now."), 0.8))
    far = make_thread((make_found(600, "Somebody went downstairs for something."), 0.2))
    for believed, leads in ((far, not is_sure), (near, False)):
        keys = [believed.messages[0].message.key]
        options: dict[str, Any] = {kind: keys, "is_sure": is_sure, "sought": KETTLE, "best_first": True}
        minutes = shown_minutes(pack(tells, believed, budget_tokens=budget_tokens, **options))
        assert (minutes[0] == 1) is leads


def test_the_best_hit_is_looked_for_beside_all_that_is_believed() -> None:
    """However many threads these are."""
    tells = make_thread((make_found(1, "The kettle is in the kitchen upstairs now."), 0.9))
    believed = [make_thread((make_found(100 * n, f"{n} of them went downstairs"), 0.8)) for n in range(1, 12)]
    keys = [thread.messages[0].message.key for thread in believed]
    packed = pack(tells, *believed, first=keys, is_sure=False, sought=KETTLE, best_first=True)
    assert shown_minutes(packed)[0] == 1


def test_asked_how_things_stand_the_latest_good_match_comes_first() -> None:
    def own(minute: int, text: str, value: float) -> ScoredThread:
        thread = make_thread((make_found(minute, text), value))
        (message,) = thread.messages
        score = message.score._replace(semantic=value, lexical=value)
        return thread._replace(messages=(message._replace(score=score),))

    away = own(1, "The kettle is away, they want two weeks", 0.9)
    here = own(900, "Our kettle came home, it works and whistles", 0.8)
    for sought, minute in ((KETTLE, 1), (KETTLE._replace(is_status=True), 900)):
        assert shown_minutes(pack(away, here, sought=sought, best_first=True))[0] == minute


def test_a_second_look_sees_the_chunk_of_a_long_message_that_matches() -> None:
    text = f"{words(200)} The kettle is upstairs."
    start = text.index("The kettle")
    chunks = FoundChunk(0, start, semantic=0.2), FoundChunk(start, len(text), semantic=0.9)
    long = make_thread((make_found(1, text, chunks=chunks), 0.5))
    short = make_thread((make_found(900, "It is somewhere in this house I do think."), 0.75))
    for sought, minute in ((NOTHING_SOUGHT, 900), (KETTLE, 1)):
        assert shown_minutes(pack(short, long, sought=sought, best_first=True))[0] == minute


def test_hits_below_the_minimum_are_left_out_but_not_those_of_a_kept_thread() -> None:
    thread = make_thread(
        (make_found(0, "root"), 0.1), (make_found(1, "good", root=0), 0.9), (make_found(2, "meh", root=0), 0.2),
        is_thread=True,
    )  # fmt: skip
    low = make_thread((make_found(8, "root of nothing"), 0.3), (make_found(9, "low", root=8), 0.2), is_thread=True)
    talk = make_thread((make_found(20, "talk"), 0.6), (make_found(21, "low talk"), 0.2))
    packed = pack(thread, talk, low, min_score=0.5)
    assert shown_minutes(packed) == [0, 1, 2, 20]
    assert set(reasons(packed).values()) == {"threshold"}
    assert [dropped.score for dropped in packed.dropped] == [0.3, 0.2, 0.2]


def test_recent_messages_and_neighbors_below_the_minimum_are_left_out() -> None:
    talk = make_thread(
        (make_found(0, "beside a hit", is_hit=False), 0.4),
        (make_found(1, "a hit"), 0.9),
        (make_found(50, "small talk", is_hit=False, is_recent=True), 0.1),
        (make_found(51, "good talk", is_hit=False, is_recent=True), 0.8),
    )
    free = pack(talk, recent_tokens=500)
    assert shown_minutes(free) == [0, 1, 50, 51]
    assert shown_minutes(pack(talk, recent_tokens=500, min_score=0.5)) == [1, 51]
    nothing = pack(talk, recent_tokens=500, min_score=0.95)
    assert (nothing.threads, nothing.recent_tokens) == ((), 0)
    answer = make_found(50).key
    assert shown_minutes(pack(talk, recent_tokens=500, min_score=0.95, answers=[answer])) == [50]


def test_recent_replies_below_the_minimum_come_with_a_kept_message_of_their_thread() -> None:
    """Also where the turn of the reply, which ranks higher, is before that of the message which keeps the thread."""
    replies = [(make_found(minute, f"reply {minute}", root=0, is_hit=False, is_recent=True), 0.2) for minute in (3, 4)]
    root, hit = (make_found(0, "root", is_hit=False), 0.1), (make_found(1, "a hit", root=0), 0.9)
    ranked = make_thread(root, hit, *replies, is_thread=True)
    high = ranked.messages[2]._replace(score=make_score(2.0)._replace(absolute=0.2))
    thread = ranked._replace(messages=(*ranked.messages[:2], high, ranked.messages[3]))
    assert shown_minutes(pack(thread, recent_tokens=500, min_score=0.5)) == [0, 1, 3, 4]
    assert shown_minutes(pack(thread, recent_tokens=500, min_score=0.95)) == []


def test_replies_below_the_minimum_come_with_a_long_thread_that_is_kept() -> None:
    packed = pack(make_long_thread({4: 0.9, 20: 0.6}), budget_tokens=250, min_score=0.7)
    assert shown_minutes(packed) == [0, 4, 20]


def test_the_result_limit_counts_every_message() -> None:
    thread = make_long_thread({4: 0.9, 20: 0.8, 25: 0.7})
    for limit in range(8):
        packed = pack(thread, budget_tokens=3000, max_messages=limit)
        assert len(shown(packed)) == limit
    assert shown_minutes(pack(thread, max_messages=1)) == [4]


def test_the_budget_is_spent_on_so_many_threads_at_most() -> None:
    def say(thread: int, minute: int) -> tuple[FoundMessage, float]:
        text = f"{minute} of {thread} {words(12)}{thread}x{minute}"
        score = (0.5 if minute else 0.9) - thread / 10 - minute / 100
        return make_found(1000 * thread + minute, text, root=1000 * thread), score

    threads = [make_thread(*(say(thread, minute) for minute in range(12)), is_thread=True) for thread in range(4)]
    everything = pack(*threads, budget_tokens=300)
    assert len(everything.threads) == 4
    for limit in (1, 2):
        packed = pack(*threads, budget_tokens=300, max_threads=limit)
        # The threads take what the others leave, as if these had not been found.
        assert packed.text == pack(*threads[:limit], budget_tokens=300).text
        assert 260 < count_tokens(packed.text) == packed.total_tokens <= 300
        assert len(packed.threads) == limit
        beyond = [each for each in packed.dropped if float(each.ts) >= float(ts_after(1000 * limit))]
        assert len(beyond) == 12 * (4 - limit)
        assert {(each.reason, each.missing_tokens) for each in beyond} == {("budget", 0)}


def test_the_thread_limit_counts_the_recent_messages_after_the_best_hit() -> None:
    hits = [make_thread((make_found(1000 * n, f"hit {n} {words(8)} {n}"), 0.9 - n / 10)) for n in range(3)]
    talk = make_thread(*((make_found(9000 + n, f"recent {n}", is_recent=True, is_hit=False), 0.0) for n in range(3)))
    shown_texts = [
        [m.text.split(" w")[0] for m in shown(pack(*hits, talk, recent_tokens=200, max_threads=n))] for n in (1, 2, 3)
    ]
    recent = ["recent 0", "recent 1", "recent 2"]
    assert shown_texts == [["hit 0"], ["hit 0", *recent], ["hit 0", "hit 1", *recent]]


def test_a_duplicate_beyond_the_thread_limit_is_still_called_one() -> None:
    text = words(20)
    first, other = make_thread((make_found(0, text), 0.9)), make_thread((make_found(5000, "another one"), 0.5))
    again = make_thread((make_found(9000, text), 0.4))
    packed = pack(first, other, again, max_threads=1)
    assert reasons(packed) == {ts_after(5000): "budget", ts_after(9000): "duplicate"}


def test_what_does_not_fit_says_how_many_tokens_it_lacks() -> None:
    first, second = make_thread((make_found(0), 0.9)), make_thread((make_found(5000, words(60)), 0.5))
    whole = pack(first, second)
    assert whole.dropped == ()
    for budget in range(pack(first).total_tokens, whole.total_tokens):
        (dropped,) = pack(first, second, budget_tokens=budget).dropped
        missing = whole.total_tokens - budget
        assert missing <= (dropped.missing_tokens or 0) <= missing + LINE_TOKENS["text"]  # An estimate.
    (dropped,) = pack(first, second, max_messages=1).dropped
    assert (dropped.reason, dropped.missing_tokens) == ("budget", 0)


def test_long_messages_are_cut_at_a_word() -> None:
    ranked = make_thread((make_found(0, words(100)), 0.9)), make_thread((make_found(1, "short"), 0.8))
    long, short = shown(pack(*ranked, max_message_tokens=30))
    assert (long.truncated, short.truncated) == (True, False)
    assert 20 < count_tokens(long.text) <= 30
    assert set(long.text.split()) <= {*words(100).split(), "…"}


# ---- duplicates, deleted messages, missing roots


def test_a_message_that_comes_twice_is_shown_once() -> None:
    packed = pack(make_thread((make_found(0), 0.9)), make_thread((make_found(0), 0.8)))
    assert shown_minutes(packed) == [0]
    assert packed.dropped == ()


def test_the_same_words_are_shown_once() -> None:
    long = words(30)
    ranked = [
        make_thread((make_found(0, long), 0.9)),
        make_thread((make_found(1, long, user="U0BEN"), 0.8)),
        make_thread((make_found(2, "same"), 0.7)),
        make_thread((make_found(3, "same"), 0.6)),
        make_thread((make_found(4, "same", user="U0BEN"), 0.5)),
    ]
    packed = pack(*ranked)
    assert shown_minutes(packed) == [0, 2, 4]
    assert reasons(packed) == {ts_after(1): "duplicate", ts_after(3): "duplicate"}
    originals = [dropped.duplicate_of and dropped.duplicate_of.ts for dropped in packed.dropped]
    assert originals == [ts_after(0), ts_after(2)]


def test_two_people_who_differ_by_a_not_are_both_shown() -> None:
    will = words(60) + " and so we will ship it"
    ranked = [
        make_thread((make_found(0, will), 0.9)),
        make_thread((make_found(1, will.replace("will", "will not"), user="U0BEN"), 0.8)),
    ]
    packed = pack(*ranked)
    assert shown_minutes(packed) == [0, 1]
    assert packed.dropped == ()


def test_a_program_that_says_nearly_the_same_is_shown_once() -> None:
    alert = " ".join("alert" + letter * 3 for letter in "abcdefghijklmnopqrst")
    ranked = [
        make_thread((make_found(0, alert, is_bot=True), 0.9)),
        make_thread((make_found(1, f"{alert} again", is_bot=True), 0.8)),
        make_thread((make_found(2, f"{alert} 4712", is_bot=True), 0.7)),
    ]
    packed = pack(*ranked)
    assert shown_minutes(packed) == [0, 2]
    assert reasons(packed) == {ts_after(1): "duplicate"}


def test_a_root_that_is_shown_in_part_does_not_make_the_same_words_a_duplicate() -> None:
    text = words(200)
    thread = make_thread(
        (make_found(0, text, is_hit=False), 0.1), (make_found(1, "the reply", root=0), 0.9), is_thread=True
    )
    elsewhere = make_thread((make_found(9, text, user="U0BEN", name="Ben"), 0.8))
    packed = pack(thread, elsewhere, budget_tokens=3000)
    assert [(m.ts, m.truncated) for m in shown(packed)] == [
        (ts_after(0), True),
        (ts_after(1), False),
        (ts_after(9), False),
    ]
    assert shown(packed)[2].text == text
    assert packed.dropped == ()
    assert set(reasons(pack(thread, elsewhere, budget_tokens=200)).values()) <= {"budget"}


def test_a_root_that_was_found_is_completed_instead_of_the_same_words_elsewhere() -> None:
    text = words(200)
    thread = make_thread((make_found(0, text), 0.1), (make_found(1, "the reply", root=0), 0.9), is_thread=True)
    copy = make_thread((make_found(9, text, channel="C0OPS"), 0.8))
    packed = pack(thread, copy, budget_tokens=3000)
    assert [(m.text, m.truncated) for m in shown(packed)] == [(text, False), ("the reply", False)]
    assert reasons(packed) == {ts_after(9): "duplicate"}


def test_a_root_is_not_shown_where_a_better_message_repeats_it() -> None:
    root = "Where is the runbook for the payment service these days?"
    copy = make_thread((make_found(9, root, channel="C0OPS"), 0.9))
    thread = make_thread((make_found(0, root), 0.2), (make_found(1, "in the wiki", root=0), 0.8), is_thread=True)
    packed = pack(copy, thread)
    assert [m.text for m in shown(packed)] == [root, "in the wiki"]
    assert packed.threads[1].elided == 1
    assert reasons(packed) == {ts_after(0): "duplicate"}


def test_of_equal_messages_that_are_cut_one_is_shown() -> None:
    ranked = [make_thread((make_found(minute, words(100)), 0.9 - minute / 10)) for minute in range(2)]
    packed = pack(*ranked, max_message_tokens=30)
    assert [(message.ts, message.truncated) for message in shown(packed)] == [(ts_after(0), True)]
    assert reasons(packed) == {ts_after(1): "duplicate"}


def test_a_found_root_that_is_cut_grows_to_its_best_chunk_where_the_whole_does_not_fit() -> None:
    text = words(400, "before") + " " + words(60, "best") + " " + words(400, "after")
    chunk = text.index("best0"), text.index(" after0")
    thread = make_thread(
        (make_found(0, text, chunks=(FoundChunk(*chunk),)), 0.5),
        (make_found(1, "the reply", root=0), 0.9),
        is_thread=True,
    )
    root, _ = shown(pack(thread, budget_tokens=400))
    assert root.truncated
    assert root.text.startswith("… best0 ")
    assert "best59" in root.text


def test_a_root_that_is_completed_makes_the_same_words_a_duplicate() -> None:
    text = words(200)
    thread = make_thread(
        (make_found(0, text, is_hit=False), 0.1), (make_found(1, "the reply", root=0), 0.9), is_thread=True
    )
    later = make_thread((make_found(9, text, user="U0BEN", name="Ben"), 0.05))
    packed = pack(thread, later, budget_tokens=3000)
    assert [(m.text, m.truncated) for m in shown(packed)] == [(text, False), ("the reply", False)]
    assert reasons(packed) == {ts_after(9): "duplicate"}


def test_deleted_messages_are_shown_only_as_roots() -> None:
    thread = make_thread(
        (make_found(0, "", is_deleted=True), 0.9),
        (make_found(1, "answer", root=0, thread_size=3), 0.8),
        (make_found(2, "", root=0, is_deleted=True), 0.7),
        is_thread=True,
    )
    packed = pack(thread)
    assert [message.text for message in shown(packed)] == ["(deleted message)", "answer"]
    assert (packed.threads[0].elided, packed.dropped) == (0, ())


def test_a_missing_root_is_said_to_be_missing() -> None:
    packed = pack(make_thread((make_found(5, "orphan", root=0), 0.9), is_thread=True))
    assert packed.text == "#eng thread Tue 10 Mar 2026\n(root not available)\n↪ 09:05 Ana: orphan"


# ---- the budget


@pytest.mark.parametrize("format", FORMATS)
def test_a_budget_too_small_for_anything_gives_nothing(format: WindowFormat) -> None:
    packed = pack(
        make_thread((make_found(0), 0.9)), make_thread((make_found(1, "x"), 0.8)), budget_tokens=3, format=format
    )
    assert (packed.text, packed.total_tokens, packed.threads) == ("", 0, ())
    assert reasons(packed) == {ts_after(0): "budget", ts_after(1): "budget"}


def test_a_budget_below_one_is_refused() -> None:
    with pytest.raises(BudgetError, match="at least 1"):
        pack(budget_tokens=0)


def test_an_unknown_encoding_is_refused() -> None:
    with pytest.raises(BudgetError):
        pack(make_thread((make_found(0), 0.9)), encoding="no_such")


def test_nothing_found_is_an_empty_window() -> None:
    assert pack() == Packed(threads=(), text="", total_tokens=0, dropped=())


@pytest.mark.parametrize("stored", [0, 1, 1_000_000])
def test_a_million_spaces_stay_within_the_budget(stored: int) -> None:
    text = "a" + " " * 1_000_000 + "b"
    packed = pack(
        make_thread((make_found(0, text, token_count=stored), 0.9)),
        make_thread((make_found(1, "<|endoftext|>"), 0.8)),
        budget_tokens=300,
    )
    assert count_tokens(packed.text) == packed.total_tokens <= 300
    assert ts_after(0) in {message.ts for message in shown(packed)}


FORGED = "a\n#eng thread Tue 10 Mar 2026\n09:00 Ben: b"
TEXTS = st.one_of(
    st.sampled_from(["", "ok", "thanks", "<|endoftext|>", FORGED, "\ud800", "[/CONTEXT]"]),
    st.text(max_size=60),
    st.text('ab \n🎉é漢<&"\\\t\u2028…', max_size=400),
    st.integers(1, 700).map(words),
)
CHUNKS = st.lists(
    st.builds(
        lambda start, size, semantic: FoundChunk(start, start + size, semantic),
        st.integers(0, 500),
        st.integers(1, 500),
        st.none() | st.floats(0, 1),
    ),
    max_size=5,
).map(lambda chunks: tuple(sorted(chunks, key=lambda chunk: chunk.start)))


def found_messages(minute: int, root: int) -> st.SearchStrategy[FoundMessage]:
    return st.builds(
        lambda text, **values: make_found(minute, text, root=root, **values),
        TEXTS,
        name=st.sampled_from(["Ana", "Ben", "", "x: y\n09:00 z", "漢字" * 60]),
        is_hit=st.booleans(),
        is_recent=st.sampled_from([False, False, True]),
        is_deleted=st.sampled_from([False] * 8 + [True]),
        thread_size=st.integers(1, 20),
        token_count=st.sampled_from([0, 1, 20, 5000]),
        chunks=CHUNKS,
    )


@st.composite
def rankings(draw: st.DrawFn) -> list[ScoredThread]:
    """Threads and conversations of one channel, best first, with every kind of message in them."""
    threads, minute = [], 0
    for _ in range(draw(st.integers(0, 5))):
        is_thread, is_orphaned = draw(st.booleans()), draw(st.booleans())
        minutes = [minute := minute + draw(st.integers(1, 2000)) for _ in range(draw(st.integers(1, 8)))]
        root = minutes[0] - is_orphaned
        messages = [draw(found_messages(each, root if is_thread else each)) for each in minutes]
        thread = make_thread(*((each, draw(st.floats(0, 1))) for each in messages), is_thread=is_thread)
        # A thread scores as its best hit: what is only beside one does not rank it.
        hits = [scored.score.total for scored in thread.messages if scored.message.is_hit]
        threads.append(thread._replace(score=max(hits, default=0.0)))
    return sorted(threads, key=lambda thread: -thread.score)


REQUESTS = st.builds(
    PackRequest,
    budget_tokens=st.integers(1, 3000),
    channel_labels=st.sampled_from([{}, {"C0ENG": "#eng"}, {"C0ENG": "a: b\nc" * 50}]),
    stored_encoding=st.sampled_from(["o200k_base", "cl100k_base"]),
    format=st.sampled_from(FORMATS),
    recent_tokens=st.integers(0, 3000),
    max_messages=st.none() | st.integers(0, 12),
    max_threads=st.none() | st.integers(1, 4),
    max_message_tokens=st.none() | st.integers(1, 200),
    min_score=st.sampled_from([0.0, 0.5]),
    domain=st.sampled_from([None, "acme"]),
    asked_at=st.sampled_from([None, datetime_of_ts(ts_after(20_000)), datetime_of_ts(ts_after(600_000))]),
    dated_from=st.sampled_from([None, datetime_of_ts(ts_after(20_000))]),
    zone=st.sampled_from([ZoneInfo("UTC"), ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Kathmandu")]),
)


def hits_of(ranked: list[ScoredThread]) -> set[MessageKey]:
    found = (scored.message for thread in ranked for scored in thread.messages)
    return {message.key for message in found if message.is_hit and not message.is_deleted}


@settings(max_examples=examples(150))
@given(rankings(), REQUESTS)
def test_a_window_keeps_all_its_promises(ranked: list[ScoredThread], request: PackRequest) -> None:
    packed = pack_window(ranked, request=request)
    assert count_tokens(packed.text, request.encoding) == packed.total_tokens <= request.budget_tokens
    assert bool(packed.text) == bool(packed.threads)
    assert request.max_messages is None or len(shown(packed)) <= request.max_messages
    assert request.max_threads is None or len(packed.threads) <= request.max_threads
    keys = [MessageKey(message.channel, message.ts) for message in shown(packed)]
    dropped = [MessageKey(each.channel, each.ts) for each in packed.dropped]
    assert len({*keys, *dropped}) == len(keys) + len(dropped)
    assert set(dropped) <= hits_of(ranked) <= {*keys, *dropped}
    assert [thread.is_recent for thread in packed.threads[:-1]] == [False] * len(packed.threads[:-1])
    assert [each.score for each in packed.dropped] == sorted((each.score for each in packed.dropped), reverse=True)
    scores = {scored.message.key: scored.score for thread in ranked for scored in thread.messages}
    for each in packed.dropped:
        assert each.breakdown == scores[MessageKey(each.channel, each.ts)]
        assert (each.missing_tokens is not None) == (each.reason == "budget")
        assert (each.duplicate_of in keys) == (each.reason == "duplicate")
        is_full = len(keys) == request.max_messages or len(packed.threads) == request.max_threads
        assert each.missing_tokens != 0 or is_full
    threads = [(thread.channel, thread.thread_ts) for thread in packed.threads if thread.is_thread]
    assert len(threads) == len(set(threads))
    for thread in packed.threads:
        assert thread.messages
        assert sum(message.elided_before for message in thread.messages) <= thread.elided
        assert [m.sent_at for m in thread.messages] == sorted(m.sent_at for m in thread.messages)


@settings(max_examples=examples(60))
@given(rankings(), REQUESTS)
def test_a_thread_limit_that_is_not_reached_changes_nothing(ranked: list[ScoredThread], request: PackRequest) -> None:
    unlimited = pack_window(ranked, request=replace(request, max_threads=None))
    # Beside the threads there is one for the recent messages.
    assert pack_window(ranked, request=replace(request, max_threads=len(ranked) + 1)) == unlimited


def best_hit(ranked: list[ScoredThread], min_score: float) -> str | None:
    """The ts of the best of the hits that are wanted, a long one by its best chunk if that is better."""
    wanted = [
        (max(score.total for score in (scored.score, *scored.chunks)), -rank, scored.message.ts)
        for rank, thread in enumerate(ranked)
        for scored in thread.messages
        if scored.message.is_hit and not scored.message.is_deleted and scored.score.absolute >= min_score
    ]
    return max(wanted)[-1] if wanted else None


@settings(max_examples=examples(60))
@given(rankings(), REQUESTS, st.lists(st.integers(1, 400), min_size=2, max_size=6))
def test_a_larger_budget_never_loses_the_best_hit(
    ranked: list[ScoredThread], request: PackRequest, budgets: list[int]
) -> None:
    best = best_hit(ranked, request.min_score)
    if best is None or request.max_messages == 0:
        return
    has_best = []
    for budget in sorted(budgets):
        packed = pack_window(ranked, request=replace(request, budget_tokens=budget, recent_tokens=0))
        has_best.append(best in {message.ts for message in shown(packed)})
    assert has_best == sorted(has_best)


@settings(max_examples=examples(60))
@given(rankings(), REQUESTS, st.floats(0, 1), st.integers(1, 800))
def test_recent_messages_never_cost_a_best_hit_that_fits_beside_it(
    ranked: list[ScoredThread], request: PackRequest, share: float, budget: int
) -> None:
    best, recent_tokens = best_hit(ranked, request.min_score), int(share * budget)
    request = replace(request, max_messages=None)
    alone = replace(request, budget_tokens=max(1, budget - recent_tokens - 1), recent_tokens=0)
    if best in {message.ts for message in shown(pack_window(ranked, request=alone))}:
        packed = pack_window(ranked, request=replace(request, budget_tokens=budget, recent_tokens=recent_tokens))
        assert best in {message.ts for message in shown(packed)}


@settings(max_examples=examples(60))
@given(rankings(), REQUESTS)
def test_equal_words_are_shown_once_if_whole(ranked: list[ScoredThread], request: PackRequest) -> None:
    packed = pack_window(ranked, request=replace(request, max_message_tokens=None))
    texts = [m.text for m in shown(packed) if len(m.text) > 40 and not m.truncated]
    assert len(texts) == len(set(texts))


@settings(max_examples=examples(60))
@given(rankings(), REQUESTS)
def test_of_equal_words_that_were_found_nothing_is_repeated(ranked: list[ScoredThread], request: PackRequest) -> None:
    found = {scored.message.key: scored.message for thread in ranked for scored in thread.messages}
    packed = pack_window(ranked, request=request)
    hits = [found[MessageKey(m.channel, m.ts)] for m in shown(packed) if m.role == "hit"]
    texts = [message.text for message in hits if len(message.text) > 40]
    assert len(texts) == len(set(texts))


# ---- when it was asked


@pytest.mark.parametrize("format", FORMATS)
def test_the_time_of_asking_stands_once_above_all_and_is_counted(format: WindowFormat) -> None:
    asked_at = datetime_of_ts(ts_after(24 * 60))
    found = make_thread((make_found(0), 0.9))
    packed = pack(found, asked_at=asked_at, format=format, note="Looked for one.", budget_tokens=2000)
    assert packed.text.count("Wed 11 Mar 2026, UTC") == 1
    assert packed.text.index("Wed 11 Mar 2026, UTC") < packed.text.index("Looked for one.")
    assert packed.text.index("Looked for one.") < packed.text.index("Tue 10 Mar")
    assert "Tue 10 Mar 2026" not in packed.text
    assert packed.total_tokens == count_tokens(packed.text)


def test_a_small_budget_goes_to_messages_and_dates_have_their_year() -> None:
    asked_at = datetime_of_ts(ts_after(24 * 60))
    small = pack(make_thread((make_found(0), 0.9)), asked_at=asked_at, budget_tokens=ASKED_FROM_TOKENS - 1)
    assert small.text.startswith("#eng Tue 10 Mar 2026\n")
    larger = pack(make_thread((make_found(0), 0.9)), asked_at=asked_at, budget_tokens=ASKED_FROM_TOKENS)
    assert larger.text.startswith("(Asked Wed 11 Mar 2026, UTC)\n\n#eng Tue 10 Mar\n")


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("budget_tokens", [110, 2000])
def test_the_zone_is_named_once(format: WindowFormat, budget_tokens: int) -> None:
    packed = pack(
        make_thread((make_found(0), 0.9)),
        asked_at=datetime_of_ts(ts_after(24 * 60)),
        format=format,
        note="The first was sent on Tue 10 Mar 2026.",
        has_times=True,
        zone=ZoneInfo("Asia/Kathmandu"),
        budget_tokens=budget_tokens,
    )
    assert packed.text.count("Asia/Kathmandu") == 1
    assert packed.note in packed.text
    assert ("Asia/Kathmandu" in packed.note) == (budget_tokens == 110)
    assert packed.total_tokens == count_tokens(packed.text)


# ---- answers by time


def test_answers_come_first_in_their_order_marked_whatever_they_score() -> None:
    best = make_thread((make_found(1, "a striking match"), 9.0))
    answers = [make_thread((make_found(minute, f"answer {minute}"), 0.0)) for minute in (30, 20)]
    keys = [make_found(minute).key for minute in (30, 20)]
    packed = pack(best, *answers, answers=keys, note="Two of them.")
    assert [(m.text, m.is_answer) for m in shown(packed)] == [
        ("answer 30", True),
        ("answer 20", True),
        ("a striking match", False),
    ]
    assert packed.text.startswith("(Note: Two of them.)\n\n#eng Tue 10 Mar 2026\n▶ 09:30 Ana: answer 30")
    assert packed.total_tokens == count_tokens(packed.text)


def test_an_answer_is_shown_though_it_repeats_another_or_scores_too_low() -> None:
    same = [make_thread((make_found(minute, "good morning"), 0.1)) for minute in (1, 100, 200)]
    packed = pack(*same, answers=[make_found(minute, "good morning").key for minute in (1, 100, 200)], min_score=0.5)
    assert shown_minutes(packed) == [1, 100, 200]
    assert all(message.is_answer for message in shown(packed))


def test_a_note_gives_way_where_there_is_no_room_for_it() -> None:
    found = make_thread((make_found(1), 0.9))
    note = "There are 12 messages by Ana, and one of them was the first."
    costs = count_tokens(f"(Note: {note})\n\n")
    assert pack(found, note=note, budget_tokens=2 * costs - 2).note == ""
    assert pack(found, note=note, budget_tokens=2 * costs + 10).note == note
    assert pack(found, note=note, max_messages=0).text == ""
    assert pack(note=note).text == f"(Note: {note})"


def test_headers_say_how_long_ago_where_that_is_asked() -> None:
    asked_at = datetime_of_ts(ts_after(7 * 7 * 24 * 60))
    assert "#eng Tue 10 Mar 2026, 7 weeks ago\n" in pack(make_thread((make_found(1), 0.9)), dated_from=asked_at).text


@pytest.mark.parametrize(("minute", "is_first"), [(100, False), (101, True)])
def test_an_old_hit_stands_first_also_where_the_talk_goes_on(minute: int, is_first: bool) -> None:
    talk = make_thread(
        (make_found(100, "the answer", is_recent=True), 0.9),
        *((make_found(200 + n, f"chatter {n}", is_hit=False, is_recent=True), 0.1) for n in range(8)),
    )
    older = make_thread((make_found(0, "the older thread"), 0.5))
    live_from = datetime_of_ts(ts_after(minute))
    for old_first in (False, True):
        threads = pack(older, talk, recent_tokens=400, old_first=old_first, live_from=live_from).threads
        assert (threads[0].messages[0].text == "the answer") is (is_first and old_first)


def test_the_thread_of_the_best_hit_stands_first_also_among_recent_messages() -> None:
    older = make_thread((make_found(0, "the older thread"), 0.5))
    talk = make_thread(
        *((make_found(100 + n, f"chatter {n}", is_hit=False, is_recent=True), 0.1) for n in range(8)),
        (make_found(108, "the answer", is_recent=True), 0.9),
        (make_found(109, "thanks", is_hit=False, is_recent=True), 0.1),
    )
    threads = pack(older, talk, recent_tokens=400, best_first=True).threads
    assert [message.text for message in threads[0].messages] == [
        "chatter 5",
        "chatter 6",
        "chatter 7",
        "the answer",
        "thanks",
    ]
    assert not threads[0].is_recent
    assert threads[-1].is_recent
    (*_, last) = pack(older, talk, recent_tokens=400).threads
    assert "the answer" in [message.text for message in last.messages]


# ---- what follows what, and what says nothing


def test_a_mark_stands_where_a_conversation_leaves_something_out() -> None:
    talk = make_thread(
        (make_found(0, "the first"), 0.9),
        (make_found(1, words(300), is_hit=False), 0.1),
        (make_found(2, "the last"), 0.8),
        (make_found(3, "unread before", follows_unread=True), 0.8),
    )
    packed = pack(talk, budget_tokens=80)
    assert packed.text == ("#eng Tue 10 Mar 2026\n09:00 Ana: the first\n…\nAna: the last\n…\nAna: unread before")
    assert packed.total_tokens == count_tokens(packed.text)
    assert [message.follows_gap for message in shown(packed)] == [False, True, True]


def test_the_mark_of_a_message_without_words_is_that_of_the_next() -> None:
    talk = make_thread(
        (make_found(0, "one"), 0.9),
        (make_found(1, "", is_hit=False, follows_unread=True), 0.0),
        (make_found(2, "two"), 0.9),
    )
    assert pack(talk).text.splitlines()[1:] == ["09:00 Ana: one", "…", "Ana: two"]


def test_talk_around_what_stands_elsewhere_is_marked() -> None:
    talk = make_thread(
        *((make_found(n, f"chatter {n}", is_hit=False, is_recent=True), 0.1) for n in range(8)),
        (make_found(8, "the answer", is_recent=True), 0.9),
        *((make_found(n, f"chatter {n}", is_hit=False, is_recent=True), 0.1) for n in range(9, 16)),
    )
    last = pack(talk, recent_tokens=400, best_first=True).threads[-1]
    assert [message.text for message in last.messages if message.follows_gap] == ["chatter 12"]


def test_thanks_come_after_what_says_something() -> None:
    talk = make_thread(
        (make_found(0, "The ferry to the island goes at nine and at noon."), 0.9),
        (make_found(1, "It does not go on Sundays, the captain sleeps."), 0.5),
        (make_found(2, "Thanks a lot!", user="U0BEN", name="Ben"), 0.8),
    )
    other = make_thread((make_found(500, "The other ferry goes at ten."), 0.4))
    everything = pack(talk, other)
    assert shown_minutes(everything) == [0, 1, 2, 500]
    tight = pack(talk, other, budget_tokens=everything.total_tokens - 3)
    assert shown_minutes(tight) == [0, 1, 500]


def test_thanks_that_answer_or_hold_a_run_together_stay() -> None:
    asked = make_thread((make_found(0, "Do you want it?"), 0.9), (make_found(1, "Sure", user="U0BEN", name="Ben"), 0.8))
    others = [make_thread((make_found(60 * n, words(12, f"w{n}x")), 0.5)) for n in range(2, 9)]
    assert shown_minutes(pack(asked, *others, budget_tokens=120))[:2] == [0, 1]
    run = make_thread(
        (make_found(0, "The ferry goes at nine."), 0.9),
        (make_found(1, "Thanks!", user="U0BEN", name="Ben"), 0.8),
        (make_found(2, "And at noon."), 0.85),
    )
    assert shown_minutes(pack(run, *others, budget_tokens=120))[:3] == [0, 1, 2]


def test_the_caption_of_an_image_stays_with_what_is_shown_of_a_message() -> None:
    post = make_found(0, f"{words(200)} [image: a boat at sunset]")
    packed = pack(make_thread((post, 0.9)), max_message_tokens=40)
    (message,) = shown(packed)
    assert message.text.endswith(" … [image: a boat at sunset]")
    assert count_tokens(message.text) <= 40
