from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.analysis.mrkdwn import clean_text, decode_mrkdwn, decode_tokens, mentioned_users, resolve_mentions

#: Pieces that Slack's syntax is made of, so that random text comes near to it.
syntax = st.text(alphabet="<>@#!|:&;^`~UC1 ab\n", max_size=60)


@pytest.mark.parametrize(
    ("mrkdwn", "plain"),
    [
        ("<@U1|ana> <@W2> <@U3|>", "<@U1> <@W2> <@U3>"),
        ("<@Fred Smith|fred>", "<@Fred Smith>"),
        ("<#C1|eng> <#C2|> <#C3>", "<#C1> <#C2> <#C3>"),
        ("<!here> <!channel|@channel> <!everyone>", "@here @channel @everyone"),
        ("<!subteam^S1|@oncall> <!subteam^S2>", "@oncall @S2"),
        ("<!date^1700000000^{date} at {time}|Nov 14>", "Nov 14"),
        ("<!date^1700000000^{date}>", "2023-11-14 22:13 UTC"),
        ("<mailto:ana@acme.io|ana@acme.io> <mailto:x@y.z|Ana>", "ana@acme.io Ana (x@y.z)"),
        ("<tel:+4930123|call us>", "call us (+4930123)"),
        ("<https://acme.io/a?b=1&amp;c=2>", "https://acme.io/a?b=1&c=2"),
        ("<https://www.acme.io/a|the guide>", "the guide (https://www.acme.io/a)"),
        (
            "<https://www.acme.io/a|acme.io/a> <http://acme.io/long/path|acme.io/long…>",
            "https://www.acme.io/a http://acme.io/long/path",
        ),
        ("<http://localhost:8000|localhost:8000> <vscode://file/a>", "http://localhost:8000 vscode://file/a"),
        ("<https://github.com|git>", "git (https://github.com)"),
    ],
)
def test_tokens_become_words(mrkdwn: str, plain: str) -> None:
    assert decode_mrkdwn(mrkdwn) == plain


@pytest.mark.parametrize(
    "text",
    [
        "List<String> Map<@NonNull String, List<Integer>>",
        "<!-- a comment --> <!doctype html> <!unknown|x>",
        "<div class='a'> </div> <br/>",
        "a < b and c > d <> <",
        "<# comment #> <#if a> std::vector<ns::Type>",
        "<ana@acme.io> <javascript:alert(1)> <https://a b>",
        "<!date^soon^x|never> <!subteam^> <!date^99999999999999999999^x>",
    ],
)
def test_other_angle_brackets_stay(text: str) -> None:
    assert decode_tokens(text) == text


def test_what_the_author_typed_is_not_decoded() -> None:
    assert decode_mrkdwn("&lt;https://x.org|y&gt; &amp;lt; &quot; &amp;amp;") == "<https://x.org|y> &lt; &quot; &amp;"


@pytest.mark.parametrize(
    ("mrkdwn", "plain"),
    [
        (":tada: great:+1:!", "🎉 great👍!"),
        (":wave::skin-tone-3: :+1::skin-tone-2::tada:", "👋 👍🎉"),
        (":acme_logo: :acme_logo::skin-tone-2:", ":acme_logo: :acme_logo:"),
        ("at 10:30:45 on 1:100:2 or :100:", "at 10:30:45 on 1:100:2 or 💯"),
        ("std::lock::guard a:b", "std::lock::guard a:b"),
        ("`:tada:` ```x[1:key:2]\n:key:``` :key:", "`:tada:` ```x[1:key:2]\n:key:``` 🔑"),
        ("<https://acme.io/:key:/x> :key:", "https://acme.io/:key:/x 🔑"),
    ],
)
def test_emoji_names(mrkdwn: str, plain: str) -> None:
    assert decode_mrkdwn(mrkdwn) == plain


def test_text_that_postgres_refuses_is_cleaned() -> None:
    assert clean_text("a\x00b\ud83dc\udfff😀<|endoftext|>") == "abc😀<|endoftext|>"


@given(syntax)
def test_decoding_never_fails_and_keeps_words_outside_brackets(text: str) -> None:
    marked = f"{text}\n>zebra"
    assert decode_mrkdwn(marked).endswith("zebra")


@given(st.text(alphabet="abc09 éπ🎉`*_~#@!|/\\[]()\n\t"))
def test_text_without_syntax_is_unchanged(text: str) -> None:
    assert decode_mrkdwn(text) == text
    assert clean_text(text) == text


def test_mentions_are_named_when_read() -> None:
    text = "<@U1>, <@U2> and <@Fred Smith> in <#C1>, <#C2>, <#general> and <#x>: List<@NonNull String>"
    named = resolve_mentions(text, {"U1": "Ana <#C1>", "Fred Smith": "Fred"}, {"C1": "eng", "general": "general"})
    assert named == "@Ana <#C1>, @U2 and @Fred in #eng, #C2, #general and <#x>: List<@NonNull String>"
    assert mentioned_users(text) == ("U1", "U2", "Fred Smith")


@given(syntax)
def test_resolved_text_mentions_only_users(text: str) -> None:
    assert mentioned_users(resolve_mentions(text, {}, {})) == ()


@pytest.mark.parametrize(
    "piece", ["<", "<a|", "<@a", "<!date^", ":", ":a", ":a:", ":a::", "`", "``` ", "```\n", "://", "&amp;", "a<@a b"]
)
def test_hostile_repetition_is_read_to_its_end(piece: str) -> None:
    # 200,000 repetitions take milliseconds in linear time, and hours in quadratic time.
    text = resolve_mentions(decode_mrkdwn(piece * 200_000 + " end"), {}, {})
    assert text.endswith(" end")
