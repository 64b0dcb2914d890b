"""What a profile asks of whoever writes: the numbers, the differences, the phrases that are theirs."""

from __future__ import annotations

from dataclasses import replace

from contextwin.avatar.style.counts import count_style
from contextwin.avatar.style.instructions import describe_in_words
from contextwin.avatar.style.model import Phrase, StyleCounts, StyleMessage, StyleProfile
from contextwin.avatar.style.phrases import MAX_PHRASES, find_phrases
from contextwin.avatar.style.profile import describe_style
from contextwin.avatar.style.wording import WORDS

PLAIN = ["The build is green again.", "We should look at it tomorrow.", "Is the meeting at ten?"]


def profile_of(*texts: str, position: str = "channel") -> StyleProfile:
    own = count_style(StyleMessage(text=text) for text in texts * 30)
    return describe_style(own, own + count_style(StyleMessage(text=text) for text in PLAIN * 60))


def test_length_comes_first_and_habits_have_numbers() -> None:
    lines = describe_in_words(profile_of("yeah it works :joy:", "so it does"))
    assert lines[0] == "Write 1 sentence (median 3 words; half of the messages have 3 to 3)."
    assert "Start in lower case (100 %; others 25 %)." in lines
    assert any(line.startswith("Use emoji (50 %; others 12 %), mostly “😂”") for line in lines)
    assert any(line.startswith("Leave the end without a mark") for line in lines)


def test_what_everybody_does_is_not_said() -> None:
    own = count_style(StyleMessage(text=text) for text in PLAIN * 30)
    assert describe_in_words(describe_style(own, own + own)) == [
        "Write 1 sentence (median 5 words; half of the messages have 5 to 6).",
        "Languages: en (100 %).",
    ]


def test_what_they_avoid_is_said() -> None:
    own = count_style(StyleMessage(text="It is done.") for _ in range(40))
    others = count_style(StyleMessage(text="It is done! 🎉") for _ in range(80))
    lines = describe_in_words(describe_style(own, own + others))
    assert "Avoid exclamation marks (0 %; others 67 %)." in lines
    assert "Use hardly any emoji (0 %; others 67 %)." in lines


def test_threads_are_told_from_the_channel_where_they_differ() -> None:
    channel = [StyleMessage(text="one two three four five six seven eight", position="channel")] * 20
    replies = [StyleMessage(text="one two", position="reply")] * 20
    counts = count_style(channel + replies)
    assert "In threads the median is 2 words, in the channel 8." in describe_in_words(describe_style(counts, counts))


def test_languages_are_named_by_share() -> None:
    german, english = "Das ist eine ganz gewöhnliche Nachricht.", "Could you have a look at the failing build?"
    counts = count_style(StyleMessage(text=text) for text in [german] * 30 + [english] * 10)
    assert "Languages: de (75 %), en (25 %)." in describe_in_words(describe_style(counts, counts))


def test_phrases_are_theirs_not_the_topic_and_not_grammar() -> None:
    own = count_style(StyleMessage(text="that makes sense. the database is in the cloud") for _ in range(30))
    others = count_style(StyleMessage(text="the database is in the office") for _ in range(300))
    phrases = [phrase.text for phrase in find_phrases(own.of("phrases"), (own + others).of("phrases"))]
    assert phrases == ["that makes sense"]
    line = describe_in_words(describe_style(own, own + others))[-1]
    assert line == "Phrases that they use more than others: “that makes sense”."


def test_phrases_need_to_be_frequent_and_are_few() -> None:
    twice = count_style(StyleMessage(text="oh well") for _ in range(2))
    assert find_phrases(twice.of("phrases"), StyleCounts().of("phrases")) == ()
    words = sorted(WORDS["adverbs"])[:20]
    many = count_style(StyleMessage(text=f"{one}. {other}. {one} {other}") for one in words for other in words)
    found = find_phrases(many.of("phrases"), {"the": 10_000})
    assert 0 < len(found) <= MAX_PHRASES
    assert [phrase.z for phrase in found] == sorted((phrase.z for phrase in found), reverse=True)


def lines_of(own_share: int, other_share: int, habit: str = "we are late (again)", plain: str = "we are late") -> str:
    """The instructions for somebody who does something in so many of 100 messages, and others in so many of 1,000."""
    own = count_style(StyleMessage(text=text) for text in [habit] * own_share + [plain] * (100 - own_share))
    others = count_style(StyleMessage(text=text) for text in [habit] * other_share + [plain] * (1000 - other_share))
    return "\n".join(describe_in_words(describe_style(own, own + others)))


def test_a_rare_habit_is_said_only_where_it_sets_the_person_apart() -> None:
    assert "asides in parentheses" not in lines_of(9, 25)  # 9 % against 3 %: noise.
    assert "Now and then put asides in parentheses (7 %; others 1 %)" in lines_of(7, 1)  # A quirk.
    assert "put asides in parentheses" in lines_of(20, 100)


def test_single_words_are_named_only_where_they_are_marked() -> None:
    phrases = tuple(
        Phrase(text=text, count=9, z=z) for text, z in {"just": 2.5, "cheers": 6.0, "makes sense": 2.4}.items()
    )
    lines = describe_in_words(replace(profile_of("so it does"), phrases=phrases))
    assert lines[-1] == "Phrases that they use more than others: “cheers”, “makes sense”."
    assert not any("Phrases" in line for line in describe_in_words(replace(profile_of("so"), phrases=phrases[:1])))
