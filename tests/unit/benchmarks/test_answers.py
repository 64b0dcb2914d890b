"""The workspace that is asked in: that its questions and remarks are consistent, and of which kinds they are."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

import pytest

from benchmarks.quality.answers.__main__ import wilson_interval
from benchmarks.quality.answers.questions import (
    APP,
    APP_CHANNEL,
    CONTINUES,
    DATA,
    ECHO,
    HALVES,
    SMALL_TALK,
    UNANSWERABLE,
    Asked,
    find_echoes,
    normalize,
    read_messages,
    read_questions,
    read_remarks,
)
from contextwin.ingest.sources import read_archive
from contextwin.models.messages import Channel, Membership, Message, Skipped, User, datetime_of_ts

QUESTIONS, REMARKS = read_questions(), read_remarks()
ASKED: list[Asked] = [*QUESTIONS, *REMARKS]
#: How many there are of each kind that has a meaning of its own.
KINDS = {UNANSWERABLE: 12, ECHO: 6, SMALL_TALK: 15, CONTINUES: 15}


@pytest.fixture(scope="module")
def messages() -> dict[str, dict[str, Any]]:
    return read_messages()


def sent_at(message: str) -> datetime:
    return datetime_of_ts(message.partition("/")[2])


def test_an_import_reads_every_line() -> None:
    records = list(read_archive(DATA))
    assert not [record for record in records if isinstance(record, Skipped)]
    texts = {f"{each.channel}/{each.ts}": each.text for each in records if isinstance(each, Message)}
    assert texts.keys() == read_messages().keys()
    for question in QUESTIONS:
        assert all(question.is_in(answer, texts[answer]) for answer in question.answers), question.id


def test_answers_hold_their_words_and_were_sent_before_the_question(messages: dict[str, dict[str, Any]]) -> None:
    for question in QUESTIONS:
        texts = [normalize(messages[answer]["text"]) for answer in question.answers]
        assert all(any(normalize(word) in text for word in question.words) for text in texts), question.id
        assert all(any(normalize(word) in text for text in texts) for word in question.words), question.id
        assert all(sent_at(answer) < question.asked_at for answer in question.answers), question.id
        assert bool(question.answers) == (question.kind != UNANSWERABLE), question.id


def test_no_answer_is_an_echo_or_hidden_from_who_reads_in_the_channel() -> None:
    channels = {each.channel: each.kind for each in read_archive(DATA) if isinstance(each, Channel)}
    for question in QUESTIONS:
        assert not find_echoes() & set(question.answers), question.id
        assert {channels[answer.partition("/")[0]] for answer in question.answers} <= {"public"}, question.id


def test_each_echo_case_was_asked_of_the_app_before(messages: dict[str, dict[str, Any]]) -> None:
    cases = [question for question in QUESTIONS if question.kind == ECHO]
    assert len(find_echoes()) == 2 * len(cases)
    for question in cases:
        places = {question.channel, APP_CHANNEL}
        earlier = [messages[each] for each in find_echoes() if sent_at(each) < question.asked_at]
        here = [row for row in earlier if row["channel"] in places]
        assert {row["user"] == APP for row in here} == {True, False}, question.id


def test_remarks_continue_what_was_just_said_in_their_channel(messages: dict[str, dict[str, Any]]) -> None:
    for remark in REMARKS:
        assert bool(remark.continues) == (remark.kind == CONTINUES), remark.id
        assert "?" not in remark.text, remark.id
        before = [m for m in messages if m.startswith(f"{remark.channel}/") and sent_at(m) < remark.asked_at]
        assert set(remark.continues) <= set(sorted(before, key=sent_at)[-4:]), remark.id


def test_askers_are_members_of_the_channels(messages: dict[str, dict[str, Any]]) -> None:
    records = list(read_archive(DATA))
    members = {(each.channel, each.user) for each in records if isinstance(each, Membership)}
    people = {each.user for each in records if isinstance(each, User) and each.kind == "member"}
    assert 8 <= len(people) <= 10
    assert all((each.channel, each.asker) in members and each.asker in people for each in ASKED)
    wrote = {(row["channel"], row["user"]) for row in messages.values()}
    assert wrote <= members


def test_there_are_enough_of_each_kind_and_half() -> None:
    kinds = Counter(each.kind for each in ASKED)
    assert kinds | KINDS == kinds
    answered = [each for each in QUESTIONS if each.kind not in KINDS]
    assert len(answered) == 60
    assert sum("?" not in each.text for each in answered) >= 20
    assert Counter(each.lang for each in answered) == {"en": 50, "de": 4, "fr": 3, "es": 3}
    for half in HALVES:
        assert sum(each.half == half for each in answered) == 30
        assert min(Counter(each.kind for each in ASKED if each.half == half)[kind] for kind in KINDS) >= 3


def test_names_are_unique() -> None:
    assert len({each.id for each in ASKED}) == len(ASKED)


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"), [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (5, 10, 0.237, 0.763)]
)
def test_intervals_are_those_of_wilson(hits: int, total: int, low: float, high: float) -> None:
    assert wilson_interval(hits, total) == pytest.approx((low, high), abs=0.001)
