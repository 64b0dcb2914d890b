"""The workspaces that are asked in: that questions and remarks are consistent, and of which kinds they are."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

import pytest

from benchmarks.quality.answers.__main__ import wilson_interval
from benchmarks.quality.answers.questions import (
    CONTINUES,
    DATA,
    ECHO,
    FERNLEA,
    HALVES,
    PLACES,
    SALTMARSH,
    SMALL_TALK,
    UNANSWERABLE,
    Asked,
    Place,
    find_echoes,
    normalize,
    read_messages,
    read_questions,
    read_remarks,
)
from contextwin.ingest.sources import read_archive
from contextwin.models.messages import Channel, Membership, Message, Skipped, User, datetime_of_ts

#: How many there are of each kind that has a meaning of its own.
KINDS = {
    FERNLEA: {UNANSWERABLE: 12, ECHO: 6, SMALL_TALK: 15, CONTINUES: 15},
    SALTMARSH: {UNANSWERABLE: 7, ECHO: 2, SMALL_TALK: 4, CONTINUES: 4},
}
#: How many questions with an answer there are in each language.
LANGUAGES = {
    FERNLEA: {"en": 50, "de": 4, "fr": 3, "es": 3},
    SALTMARSH: {"en": 30, "de": 3, "fr": 3, "es": 2, "pt": 2},
}

in_each_place = pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)


def read_asked(place: Place) -> list[Asked]:
    return [*read_questions(place), *read_remarks(place)]


def sent_at(message: str) -> datetime:
    return datetime_of_ts(message.partition("/")[2])


def test_each_folder_is_a_place() -> None:
    assert {folder.name for folder in DATA.iterdir()} == set(PLACES)


@in_each_place
def test_an_import_reads_every_line(place: Place) -> None:
    records = list(read_archive(place.folder))
    assert not [record for record in records if isinstance(record, Skipped)]
    texts = {f"{each.channel}/{each.ts}": each.text for each in records if isinstance(each, Message)}
    assert texts.keys() == read_messages(place).keys()
    for question in read_questions(place):
        assert all(question.is_in(answer, texts[answer]) for answer in question.answers), question.id


@in_each_place
def test_answers_hold_their_words_and_were_sent_before_the_question(place: Place) -> None:
    messages = read_messages(place)
    for question in read_questions(place):
        texts = [normalize(messages[answer]["text"]) for answer in question.answers]
        assert all(any(normalize(word) in text for word in question.words) for text in texts), question.id
        assert all(any(normalize(word) in text for text in texts) for word in question.words), question.id
        assert all(sent_at(answer) < question.asked_at for answer in question.answers), question.id
        assert bool(question.answers) == (question.kind != UNANSWERABLE), question.id


@in_each_place
def test_no_answer_is_an_echo_or_hidden_from_who_reads_in_the_channel(place: Place) -> None:
    channels = {each.channel: each.kind for each in read_archive(place.folder) if isinstance(each, Channel)}
    for question in read_questions(place):
        assert not find_echoes(place) & set(question.answers), question.id
        assert {channels[answer.partition("/")[0]] for answer in question.answers} <= {"public"}, question.id


@in_each_place
def test_each_echo_case_was_asked_of_the_app_before(place: Place) -> None:
    messages, echoes = read_messages(place), find_echoes(place)
    cases = [question for question in read_questions(place) if question.kind == ECHO]
    assert len(echoes) == 2 * len(cases)
    for question in cases:
        places = {question.channel, place.app_channel}
        earlier = [messages[each] for each in echoes if sent_at(each) < question.asked_at]
        here = [row for row in earlier if row["channel"] in places]
        assert {row["user"] == place.app for row in here} == {True, False}, question.id


@in_each_place
def test_remarks_continue_what_was_just_said_in_their_channel(place: Place) -> None:
    messages = read_messages(place)
    for remark in read_remarks(place):
        assert bool(remark.continues) == (remark.kind == CONTINUES), remark.id
        assert "?" not in remark.text, remark.id
        before = [m for m in messages if m.startswith(f"{remark.channel}/") and sent_at(m) < remark.asked_at]
        assert set(remark.continues) <= set(sorted(before, key=sent_at)[-4:]), remark.id


@in_each_place
def test_askers_are_members_of_the_channels(place: Place) -> None:
    records = list(read_archive(place.folder))
    members = {(each.channel, each.user) for each in records if isinstance(each, Membership)}
    people = {each.user for each in records if isinstance(each, User) and each.kind == "member"}
    assert 8 <= len(people) <= 15
    assert all((each.channel, each.asker) in members and each.asker in people for each in read_asked(place))
    wrote = {(row["channel"], row["user"]) for row in read_messages(place).values()}
    assert wrote <= members


@in_each_place
def test_there_are_enough_of_each_kind_and_half(place: Place) -> None:
    asked, own_kinds = read_asked(place), KINDS[place]
    kinds = Counter(each.kind for each in asked)
    assert kinds | own_kinds == kinds
    answered = [each for each in read_questions(place) if each.kind not in own_kinds]
    assert Counter(each.lang for each in answered) == LANGUAGES[place]
    assert sum("?" not in each.text for each in answered) >= 20
    for half in HALVES:
        assert sum(each.half == half for each in answered) == len(answered) / 2
        least = min(own_kinds.values()) // 2
        assert min(Counter(each.kind for each in asked if each.half == half)[kind] for kind in own_kinds) >= least


def test_names_are_unique() -> None:
    asked = [each for place in PLACES.values() for each in read_asked(place)]
    assert len({each.id for each in asked}) == len(asked)


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"), [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (5, 10, 0.237, 0.763)]
)
def test_intervals_are_those_of_wilson(hits: int, total: int, low: float, high: float) -> None:
    assert wilson_interval(hits, total) == pytest.approx((low, high), abs=0.001)
