"""What a profile asks of whoever writes: the numbers, the differences, the phrases that are theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contextwin.analysis.language import UNDETERMINED
from contextwin.avatar.style.counts import count_style
from contextwin.avatar.style.features import WORDS
from contextwin.avatar.style.instructions import (
    MAX_HABITS,
    MAX_RARE,
    certain_difference,
    certain_ratio,
    describe_in_words,
)
from contextwin.avatar.style.model import Phrase, StyleCounts, StyleMessage, StyleProfile
from contextwin.avatar.style.profile import MAX_PHRASES, describe_style, find_phrases
from testkit.factories import make_profile

NOW_AND_THEN = "Now and then, never two in one message, and none in most: "
PLAIN = ["The build is green again.", "We should look at it tomorrow.", "Is the meeting at ten?"]


def profile_of(*texts: str, position: str = "channel") -> StyleProfile:
    own = count_style(StyleMessage(text=text) for text in texts * 30)
    return describe_style(own, own + count_style(StyleMessage(text=text) for text in PLAIN * 60))


def test_length_comes_first_and_habits_have_numbers() -> None:
    lines = describe_in_words(profile_of("the cache broke :joy:", "the cache broke"))
    assert (
        lines[0]
        == "Write 1 sentence: a quarter of the messages have at most 3 words, half at most 3, a quarter 3 or more."
    )
    assert "Start in lower case (100 %; others 25 %)." in lines
    assert any(line.startswith("Use emoji (50 %; others 12 %), mostly “😂”") for line in lines)


def test_what_everybody_does_is_not_said() -> None:
    own = count_style(StyleMessage(text=text) for text in PLAIN * 30)
    assert describe_in_words(describe_style(own, own + own)) == [
        "Write 1 sentence: a quarter of the messages have at most 5 words, half at most 5, a quarter 6 or more.",
        "Languages: en (100 %).",
    ]


def test_what_they_avoid_is_said() -> None:
    own = count_style(StyleMessage(text="It is done.") for _ in range(40))
    others = count_style(StyleMessage(text="It is done! 🎉") for _ in range(80))
    lines = describe_in_words(describe_style(own, own + others))
    assert "Avoid exclamation marks (0 %; others 67 %)." in lines
    assert "Use no emoji (0 %; others 67 %)." in lines


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
    lines = describe_in_words(describe_style(own, own + others))
    assert "Mostly say “that makes sense” (100 %)." in lines


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
    assert f"{NOW_AND_THEN}put asides in parentheses (7 %)" in lines_of(7, 1)  # A quirk.
    assert "put asides in parentheses" in lines_of(24, 50)


@pytest.mark.parametrize(("own", "others"), [(30, 280), (60, 520), (100, 980)])
def test_near_ties_are_not_said(own: int, others: int) -> None:
    assert "arentheses" not in lines_of(own, others)


def test_a_difference_counts_by_what_is_certain_of_it() -> None:
    few = make_profile(*["we are late (again)"] * 8, *["we are late"] * 12, others=["we are late"] * 60)
    many = make_profile(*["we are late (again)"] * 80, *["we are late"] * 120, others=["we are late"] * 600)
    assert "Sometimes put asides in parentheses (40 %; others 10 %)." in describe_in_words(many)
    assert certain_difference((0.4, 0.1), (20, 80)) < certain_difference((0.4, 0.1), (200, 800)) < 0.3
    assert certain_difference((0.1, 0.4), (200, 800)) == -certain_difference((0.4, 0.1), (800, 200))
    assert certain_difference((0.4, 0.1), (0, 80)) == certain_ratio((0.4, 0.1), (20, 0)) == 0
    assert "arentheses" in "\n".join(describe_in_words(many))
    assert "arentheses" not in "\n".join(describe_in_words(few))


def test_only_the_most_telling_few_are_said_and_one_of_a_kind() -> None:
    odd = "i dont know; cant say - maybe (or not), “perhaps” etc. tho :joy: haha..."
    others = ["We do not know.", "I can't say!", "Is it done?"] * 100
    lines = describe_in_words(make_profile(*[odd] * 60, others=others))
    assert len(lines) <= 2 + MAX_HABITS + 1  # Length and languages, habits, those of now and then.
    assert len(lines) - 2 >= MAX_HABITS
    own = [*["it is late"] * 45, *["it is late."] * 45]
    ends = "\n".join(describe_in_words(make_profile(*own, others=["it is late!"] * 200)))
    assert ("full stop" in ends) != ("without a mark" in ends)


def test_what_is_done_now_and_then_is_one_sentence_that_most_messages_have_nothing_of() -> None:
    plain = ["The build is green again."] * 86
    own = [*plain, *["The build is (again) red."] * 7, *["It is red; we should wait."] * 7]
    (line,) = (line for line in describe_in_words(make_profile(*own, others=PLAIN * 500)) if "Now and then" in line)
    assert line.startswith(NOW_AND_THEN)
    assert "put asides in parentheses (7 %)" in line
    assert "use semicolons (7 %)" in line


def test_few_habits_of_now_and_then_are_said() -> None:
    quirks = ("red (again)", "red; wait", "“red”", "RED", "red…", "red :joy:", "red -- so", "red :)")
    own = [*["The build is green."] * 92, *(f"The build is {quirk}." for quirk in quirks for _ in range(9))]
    lines = describe_in_words(make_profile(*own, others=["The build is green."] * 900))
    (line,) = (line for line in lines if "Now and then" in line)
    assert line.count(" %") == line.count(";") + 1 == MAX_RARE


@pytest.mark.parametrize(
    ("careless", "careful", "line"),
    [
        ("dont ask me", "don't ask me", "Leave out apostrophes: “dont” (60 %"),
        ("it works", "It works", "Start in lower case (60 %"),
        ("yes i know", "yes I know", "Write “i” for “I” (60 %"),
        ("what ?", "what?", "Put a space before marks (100 %"),
    ],
)
def test_careless_habits_are_said_although_others_have_them_too(careless: str, careful: str, line: str) -> None:
    texts = [careless] * 60 + [careful] * 40
    assert line in "\n".join(describe_in_words(make_profile(*texts, others=texts * 4)))


def test_who_is_more_careful_than_others_is_not_asked_to_be_careless() -> None:
    own, others = ["It works"] * 80 + ["it works"] * 20, ["it works"] * 300
    assert "lower case" not in "\n".join(describe_in_words(make_profile(*own, others=others)))
    own, others = ["It works"] * 80 + ["it works"] * 20, ["It works"] * 340 + ["it works"] * 100
    assert "lower case" not in "\n".join(describe_in_words(make_profile(*own, others=others)))
    own, others = ["Ready?"] * 40 + ["Ready!"] * 40 + ["Ready"] * 20, ["Ready"] * 300
    assert "without a mark" not in "\n".join(describe_in_words(make_profile(*own, others=others)))


def test_dropped_articles_are_said_of_who_writes_english() -> None:
    full, short = "please look at the log of the build on a server", "please look at log of build on server"
    dropped = "Leave out “the” and “a” where they can be spared."
    assert dropped in describe_in_words(make_profile(*[short] * 60, others=[full] * 200))
    assert dropped not in describe_in_words(make_profile(*[full] * 60, others=[full] * 200))
    german = "bitte schau dir das Protokoll auf dem Rechner genauer an"
    assert dropped not in describe_in_words(make_profile(*[german] * 60, others=[full] * 200))


def test_the_only_language_is_not_named_where_the_talk_is_in_it() -> None:
    profile = profile_of("could you have a look at the failing build")
    assert "Languages: en (100 %)." in describe_in_words(profile)
    assert "Languages: en (100 %)." in describe_in_words(profile, "de")
    for talk in ("en", UNDETERMINED):
        assert not any(line.startswith("Languages") for line in describe_in_words(profile, talk))
    german = "Das ist eine ganz gewöhnliche Nachricht."
    both = make_profile(*[german] * 30, *["Could you have a look at the build?"] * 10)
    assert "Languages: de (75 %), en (25 %)." in describe_in_words(both, "en")


def test_emoji_have_the_names_that_they_have_in_slack_on_request() -> None:
    profile = profile_of("yeah it works :slightly_smiling_face:")
    assert any("“🙂”" in line for line in describe_in_words(profile))
    named = describe_in_words(profile, names_emoji=True)
    assert any("“:slightly_smiling_face:”" in line for line in named)


def test_what_everybody_says_too_is_no_example_of_a_habit() -> None:
    own, others = ["haha lol"] * 50, ["haha"] * 60 + ["The build is green."] * 40
    (line,) = (line for line in describe_in_words(make_profile(*own, others=others)) if "augh" in line)
    assert "“lol”" in line
    assert "“haha”" not in line


def test_phrases_are_named_only_where_they_are_marked() -> None:
    scores = {"just": 2.5, "cheers": 6.0, "makes sense": 3.9, "no worries": 4.1}
    phrases = tuple(Phrase(text=text, count=3, z=z) for text, z in scores.items())
    profile = replace(profile_of("We should look."), phrases=phrases)
    assert describe_in_words(profile)[-1] == f"{NOW_AND_THEN}say “cheers” (10 %); say “no worries” (10 %)."
    assert not any("“just”" in line for line in describe_in_words(replace(profile, phrases=phrases[:1])))


def test_everybodys_style_has_no_habits() -> None:
    lines = describe_in_words(make_profile("dont ask", others=["dont ask me about the build"] * 100))
    assert [line.split()[0] for line in lines] == ["Write", "Languages:"]
