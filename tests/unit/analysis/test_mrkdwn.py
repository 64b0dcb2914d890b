from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.analysis.mrkdwn import (
    clean_text,
    decode_mrkdwn,
    decode_tokens,
    mentioned_users,
    plain_text,
    resolve_mentions,
)

#: Pieces that Slack's syntax is made of, so that random text comes near to it.
syntax = st.text(alphabet="<>@#!|:&;^`~UC1 ab\n", max_size=60)
block_types = [
    "rich_text",
    "rich_text_list",
    "rich_text_section",
    "section",
    "context",
    "table",
    "text",
    "link",
    "date",
]
leaves = st.sampled_from([None, True, 7, -1, 1e300, "a", "\ud800\x00", "<@U1|x>", *block_types])
keys = st.sampled_from(["type", "text", "elements", "fields", "title", "value", "url", "rows", "offset", "timestamp"])
json_values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4), max_leaves=12
)


def rich(*elements: dict[str, Any]) -> dict[str, Any]:
    return {"type": "rich_text", "elements": list(elements)}


def section(*inline: dict[str, Any], kind: str = "rich_text_section", **more: Any) -> dict[str, Any]:
    return {"type": kind, "elements": list(inline), **more}


def words(text: str, **more: Any) -> dict[str, Any]:
    return {"type": "text", "text": text, **more}


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
    assert plain_text({"text": "\x00 \ud800"}) == ""


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


def test_blocks_win_when_they_say_more_than_text() -> None:
    blocks = [
        {"type": "header", "text": {"type": "plain_text", "text": "Deploy :rocket:"}},
        {
            "type": "section",
            "text": {"type": "mrkdwn", "text": "*api* &amp; <https://acme.io|web>"},
            "fields": [{"type": "mrkdwn", "text": "by <@U1>"}, {"type": "mrkdwn", "text": "took 3 min"}],
            "accessory": {"type": "button", "text": {"type": "plain_text", "text": "Open"}},
        },
        {"type": "divider"},
        {"type": "context", "elements": [{"type": "image", "alt_text": "a cat"}, {"type": "mrkdwn", "text": "prod"}]},
        {"type": "image", "title": {"type": "plain_text", "text": "The graph"}, "alt_text": "graph"},
        {"type": "actions", "elements": [{"type": "button", "text": {"type": "plain_text", "text": "Approve"}}]},
        {"type": "markdown", "text": "Done."},
        {"type": "table", "rows": [[{"type": "raw_text", "text": "a"}, rich(section(words("b")))]]},
    ]
    expected = "Deploy 🚀\n*api* & web (https://acme.io)\nby <@U1>\ntook 3 min\na cat prod\nThe graph\nDone.\na | b"
    assert plain_text({"text": "Deployed", "blocks": blocks}) == expected


def test_text_wins_when_it_holds_all_that_blocks_say() -> None:
    inline = [words("Ship "), words("it", style={"bold": True}), words(" with "), {"type": "emoji", "name": "tada"}]
    group = {"type": "usergroup", "usergroup_id": "S1"}
    raw = {"text": "Ship *it* with :tada: <!subteam^S1|@oncall>", "blocks": [rich(section(*inline, group))]}
    assert plain_text(raw) == "Ship *it* with 🎉 @oncall"
    assert plain_text({"text": "kept", "blocks": None}) == "kept"


def test_rich_text_elements() -> None:
    inline: list[dict[str, Any]] = [
        {"type": "user", "user_id": "U1"},
        {"type": "channel", "channel_id": "C1"},
        {"type": "usergroup", "usergroup_id": "S1"},
        {"type": "broadcast", "range": "here"},
        {"type": "emoji", "name": "wave", "skin_tone": 3},
        {"type": "emoji", "name": "+1::skin-tone-2"},
        {"type": "emoji", "name": "acme_logo"},
        {"type": "link", "url": "https://acme.io", "text": "the guide"},
        {"type": "link", "url": "https://acme.io"},
        {"type": "date", "timestamp": 1700000000, "format": "{date}", "fallback": "Nov 14"},
        {"type": "date", "timestamp": 1700000000, "format": "{date}"},
        {"type": "color", "value": "#ff0000"},
        words("a < b &amp; :tada:"),
        words("x = 1", style={"code": True}),
    ]
    spaced = [piece for element in inline for piece in (element, words(" "))]
    expected = (
        "<@U1> <#C1> @S1 @here 👋 👍 :acme_logo: the guide (https://acme.io) https://acme.io Nov 14 "
        "2023-11-14 22:13 UTC #ff0000 a < b &amp; :tada: `x = 1`"
    )
    assert plain_text({"blocks": [rich(section(*spaced))]}) == expected


def test_lists_quotes_and_code() -> None:
    def items(style: str, *texts: str, **more: Any) -> dict[str, Any]:
        return {"type": "rich_text_list", "style": style, "elements": [section(words(t)) for t in texts], **more}

    nested = section(section(words("outer")), items("bullet", "inner"), kind="rich_text_list", style="bullet")
    blocks = [
        rich(
            section(words("Plan:\n")),
            items("ordered", "first", "second", indent=0),
            items("bullet", "detail", indent=1),
            items("ordered", "third", indent=0, offset=2),
            nested,
            section(words("so be it\nfor now"), kind="rich_text_quote"),
            section(words("def f():\n    pass"), kind="rich_text_preformatted"),
        )
    ]
    assert plain_text({"blocks": blocks}).splitlines() == [
        "Plan:",
        "1. first",
        "2. second",
        "    • detail",
        "3. third",
        "• outer",
        "    • inner",
        "> so be it",
        "> for now",
        "```",
        "def f():",
        "    pass",
        "```",
    ]


def test_attachments_speak_when_nothing_else_does() -> None:
    attachment = {
        "pretext": "New issue",
        "title": "It broke &amp; burned",
        "text": "since <https://acme.io|monday>",
        "fields": [{"title": "Priority", "value": "high"}, {"title": "", "value": "open"}, None],
        "fallback": "not needed",
    }
    expected = "New issue\nIt broke & burned\nsince monday (https://acme.io)\nPriority: high\nopen"
    assert plain_text({"text": "", "attachments": [attachment]}) == expected
    assert plain_text({"text": "Look", "attachments": [attachment]}) == "Look"
    assert plain_text({"attachments": [{"fallback": "Build failed"}]}) == "Build failed"
    assert plain_text({"attachments": [{"fallback": "[no preview available]"}]}) == ""
    blocks = [{"type": "section", "text": {"type": "mrkdwn", "text": "in a block"}}]
    assert plain_text({"attachments": [{"blocks": blocks, "fallback": "[no preview available]"}]}) == "in a block"


@pytest.mark.parametrize("key", ["from_url", "original_url"])
def test_unfurls_are_not_the_authors_words(key: str) -> None:
    assert plain_text({"text": "", "attachments": [{"title": "A site", "text": "says", key: "https://acme.io"}]}) == ""


def test_file_titles_are_the_last_resort() -> None:
    files = [{"title": "Q3 report", "name": "q3.pdf"}, {"name": "cat.png"}, {"mode": "tombstone"}, None]
    assert plain_text({"text": "", "files": files}) == "Q3 report\ncat.png"
    assert plain_text({"file": {"title": "old way"}}) == "old way"
    assert plain_text({"text": "see file", "files": files}) == "see file"


@given(st.dictionaries(st.sampled_from(["text", "blocks", "attachments", "files", "file"]), json_values))
def test_any_json_gives_text(raw: dict[str, Any]) -> None:
    text = plain_text(raw)
    assert text == clean_text(text).strip()


def test_nesting_is_followed_only_so_far() -> None:
    element = section(words("deepest"))
    for _ in range(50_000):
        element = {"type": "rich_text_list", "elements": [element]}
    shallow = section(section(words("shallow")), kind="rich_text_list")
    assert plain_text({"blocks": [rich(element), rich(shallow)]}) == "• shallow"


@pytest.mark.parametrize(
    "piece", ["<", "<a|", "<@a", "<!date^", ":", ":a", ":a:", ":a::", "`", "``` ", "```\n", "://", "&amp;", "a<@a b"]
)
def test_hostile_repetition_is_read_to_its_end(piece: str) -> None:
    # 200,000 repetitions take milliseconds in linear time, and hours in quadratic time.
    text = resolve_mentions(decode_mrkdwn(piece * 200_000 + " end"), {}, {})
    assert text.endswith(" end")
