"""A style: counts add up and stay small, profiles say what is theirs, matches know whose text it is."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.quality.style import attribute_style
from contextwin.analysis.language import detect_language
from contextwin.avatar.style.counts import count_style, counts_from_json, counts_to_json
from contextwin.avatar.style.features import FEATURES
from contextwin.avatar.style.instructions import describe_in_words
from contextwin.avatar.style.likelihood import CALIBRATION, match_style
from contextwin.avatar.style.model import StyleCounts, StyleMessage
from contextwin.avatar.style.profile import MIN_MESSAGES, describe_style, profile_to_dict
from contextwin.errors import StoreError
from testkit.examples import examples

TERSE = ["ok", "sure", "lol no", "idk maybe later", "yeah dont worry", "on it :+1:", "nope :joy:"]
FORMAL = [
    "Good morning. I have reviewed the proposal; it is, in my opinion, complete.",
    "Could you please send me the figures? I would like to check them before the meeting.",
    "I do not believe that we should proceed. However, I am open to further discussion.",
]

texts = st.text(max_size=60) | st.lists(
    st.sampled_from(
        ["Hi", "ok", "don’t", "`x`", "<@U1>", ":tada:", "🎉", "…", "!!", "\n", "> quoted", "```c```", "i", "?", ":-)"]
    ),
    max_size=12,
).map(" ".join)
messages = st.builds(
    StyleMessage,
    text=texts,
    sent_at=st.none() | st.datetimes(timezones=st.just(UTC)),
    position=st.sampled_from([None, "channel", "reply"]),
    reactions=st.dictionaries(st.sampled_from(["tada", "+1"]), st.integers(1, 3), max_size=2),
)
sent = st.lists(messages, max_size=4)


def counts_of(texts: list[str], times: int = 1) -> StyleCounts:
    return count_style(StyleMessage(text=text) for text in texts * times)


TERSE_PROFILE = describe_style(counts_of(TERSE, 10), counts_of(TERSE + FORMAL, 10))


@pytest.fixture(scope="module")
def terse() -> StyleCounts:
    return counts_of(TERSE, 10)


@pytest.fixture(scope="module")
def formal() -> StyleCounts:
    return counts_of(FORMAL, 20)


@pytest.fixture(scope="module", autouse=True)
def _detector() -> None:
    """Load the language detector, which takes longer than an example may."""
    detect_language("Das ist eine ganz gewöhnliche Nachricht.")


@given(st.tuples(sent, sent, sent))
def test_sums_may_be_taken_in_any_order_and_grouping(parts: tuple[list[StyleMessage], ...]) -> None:
    one, two, three = map(count_style, parts)
    assert one + two == two + one
    assert (one + two) + three == one + (two + three)
    assert one + StyleCounts() == one


@given(sent)
def test_counts_are_the_sum_of_those_of_each_message_in_any_order(posted: list[StyleMessage]) -> None:
    whole = count_style(posted)
    assert whole.message_count == len(posted)
    assert whole == count_style(posted[::-1])
    assert whole == sum((count_style([message]) for message in posted), StyleCounts())


@given(sent)
def test_counts_come_back_from_json(posted: list[StyleMessage]) -> None:
    counts = count_style(posted)
    stored = json.dumps(counts_to_json(counts))
    assert counts_from_json(json.loads(stored)) == counts


@given(texts)
def test_any_text_is_counted_and_matched(text: str) -> None:
    match = match_style(text, TERSE_PROFILE)
    assert 0 < match.score < 1
    assert all(one <= other for one, other in pairwise(match.parts.values()))


@settings(max_examples=examples(30))
@given(sent, sent, st.booleans())
def test_any_counts_are_described(own: list[StyleMessage], others: list[StyleMessage], is_among: bool) -> None:
    counts = count_style(own * MIN_MESSAGES)
    profile = describe_style(counts, (counts if is_among else StyleCounts()) + count_style(others * 50))
    assert 0 <= profile.formality <= 1
    assert all(describe_in_words(profile))
    assert json.loads(json.dumps(profile_to_dict(profile)))["message_count"] == len(own) * MIN_MESSAGES


def test_what_was_pruned_from_everybody_is_no_habit(terse: StyleCounts) -> None:
    population = counts_of([f"word{chr(97 + a)}{chr(97 + b)} is it" for a in range(26) for b in range(26)]) + terse
    kept = counts_from_json(counts_to_json(population))
    opening = describe_style(terse, kept).features["opening_word"]
    assert "" in opening.log_ratios
    parts = match_style("wordzz is it", describe_style(terse, kept)).parts
    assert parts["opening_word"] == pytest.approx(CALIBRATION * opening.log_ratios[""])


def test_counts_in_json_have_a_bound_and_keep_the_totals() -> None:
    many = counts_of(
        [f"word{number} {chr(97 + number % 26) * (number % 20)} says :e{number}:" for number in range(3_000)]
    )
    stored = counts_to_json(many)
    assert len(json.dumps(stored, ensure_ascii=False).encode()) < 50_000
    kept = counts_from_json(stored)
    assert len(kept.of("emoji")) < len(many.of("emoji"))
    for feature in FEATURES:
        assert sum(kept.of(feature.name).values()) == sum(many.of(feature.name).values())
    assert counts_to_json(kept) == stored


def test_pruning_keeps_the_frequent_and_of_equals_the_first() -> None:
    kept = counts_to_json(
        counts_of(["zz", "zz"] + [f"{chr(97 + a)}{chr(97 + b)}" for a in range(26) for b in range(26)])
    )
    openers = list(kept["features"]["opening_word"])
    assert openers[:3] == ["zz", "aa", "ab"]
    assert openers[-1] == ""


def test_counts_of_another_version_are_refused() -> None:
    with pytest.raises(StoreError, match="count the person's messages again"):
        counts_from_json({"version": 0, "message_count": 1, "features": {}})


def test_their_own_text_fits_better_than_somebody_elses(terse: StyleCounts, formal: StyleCounts) -> None:
    theirs = describe_style(terse, terse + formal)
    others = describe_style(formal, terse + formal)
    for text in TERSE:
        assert match_style(text, theirs).score > 0.5 > match_style(text, others).score
    for text in FORMAL:
        assert match_style(text, others).score > 0.5 > match_style(text, theirs).score


def test_the_parts_of_a_match_say_what_does_not_fit(terse: StyleCounts, formal: StyleCounts) -> None:
    parts = match_style("I am not certain; I would like to discuss it.", describe_style(terse, terse + formal)).parts
    assert parts["final_mark"] < 0
    assert parts["opening_case"] < 0
    assert "hours" not in parts
    assert "phrases" not in parts


def test_texts_are_attributed_to_who_wrote_them(terse: StyleCounts, formal: StyleCounts) -> None:
    profiles = {name: describe_style(counts, terse + formal) for name, counts in (("t", terse), ("f", formal))}
    assert list(attribute_style(counts_of(["nah idk"]), profiles)) == ["t", "f"]
    assert list(attribute_style(counts_of(["I have not seen it."]), profiles)) == ["f", "t"]
    assert attribute_style(StyleCounts(), profiles) == {"t": 0.0, "f": 0.0}


def test_with_too_few_messages_the_profile_is_everybodys_and_says_so(formal: StyleCounts) -> None:
    few = counts_of(["lol"], MIN_MESSAGES - 1)
    profile = describe_style(few, formal + few)
    assert profile.is_fallback
    assert profile.message_count == MIN_MESSAGES - 1
    assert profile_to_dict(profile)["basis"] == "everybody"
    assert profile.formality == profile.usual_formality
    assert match_style("lol", profile).score == 0.5
    assert [line.partition(" ")[0] for line in describe_in_words(profile)] == ["Write", "Languages:"]
    assert not describe_style(few + counts_of(["lol"]), formal).is_fallback


def test_of_nobody_nothing_is_said() -> None:
    profile = describe_style(StyleCounts(), StyleCounts())
    assert profile.is_fallback
    assert describe_in_words(profile) == []
    assert profile_to_dict(profile)["features"] == {}
    assert match_style("Hello!", profile).score == 0.5


def test_a_profile_becomes_json_with_every_feature_that_was_seen(terse: StyleCounts, formal: StyleCounts) -> None:
    described = profile_to_dict(describe_style(terse, terse + formal))
    assert json.loads(json.dumps(described)) == described
    assert described["features"]["words"]["spread"] == {"low": 1, "median": 2, "high": 3}
    assert described["features"]["final_mark"]["shares"]["none"] == pytest.approx(5 / 7, abs=1e-3)
    assert described["formality"]["value"] < described["formality"]["usual"]


def test_a_habit_is_more_distinct_the_more_it_differs(terse: StyleCounts, formal: StyleCounts) -> None:
    features = describe_style(terse, terse + formal).features
    assert features["opening_case"].distinctness > features["links"].distinctness
    assert features["links"].distinctness == pytest.approx(0.0, abs=1e-9)
    assert all(feature.distinctness >= 0 for feature in features.values())


def test_hours_and_places_are_described(terse: StyleCounts) -> None:
    sent = [StyleMessage(text="a b c", sent_at=datetime(2026, 3, 1, 9, tzinfo=UTC), position="reply")] * 20
    profile = describe_style(count_style(sent), terse)
    assert profile.features["hours"].shares == {"9": 1.0}
    assert profile.features["position"].shares == {"reply": 1.0}
    assert profile.features["words_in_reply"].spread == profile.features["words"].spread
