from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.analysis.block_kit import BlockText, read_blocks
from contextwin.analysis.mrkdwn import clean_text
from contextwin.analysis.slack_text import plain_text, quoted_files_of
from contextwin.models.quotations import without_quotations

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
    "emoji",
    "plan",
    "container",
    "button",
    "call",
    "unheard_of",
]
leaves = st.sampled_from([None, True, 7, -1, 1e300, "a", "\ud800\x00", "<@U1|x>", *block_types])
keys = st.sampled_from(
    [
        *("type", "text", "elements", "fields", "title", "value", "url", "rows", "offset", "timestamp", "tasks"),
        *("child_blocks", "is_share", "author_id", "blocks", "accessory", "unicode", "name", "call", "v1", "preview"),
    ]
)
json_values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=4), max_leaves=12
)


def rich(*elements: dict[str, Any]) -> dict[str, Any]:
    return {"type": "rich_text", "elements": list(elements)}


def section(*inline: dict[str, Any], kind: str = "rich_text_section", **more: Any) -> dict[str, Any]:
    return {"type": kind, "elements": list(inline), **more}


def words(text: str, **more: Any) -> dict[str, Any]:
    return {"type": "text", "text": text, **more}


def test_text_that_postgres_refuses_is_cleaned() -> None:
    assert plain_text({"text": "\x00 \ud800"}) == ""


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
    expected = (
        "Deploy 🚀\n*api* & web (https://acme.io)\nby <@U1>\ntook 3 min\n[Open]\na cat prod\nThe graph\n[Approve]\n"
        "Done.\na | b"
    )
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


def test_attachments_follow_the_text() -> None:
    attachment = {
        "pretext": "New issue",
        "title": "It broke &amp; burned",
        "text": "since <https://acme.io|monday>",
        "fields": [{"title": "Priority", "value": "high"}, {"title": "", "value": "open"}, None],
        "fallback": "not needed",
    }
    expected = "New issue\nIt broke & burned\nsince monday (https://acme.io)\nPriority: high\nopen"
    assert plain_text({"text": "", "attachments": [attachment]}) == expected
    assert plain_text({"text": "Look", "attachments": [attachment]}) == f"Look\n{expected}"
    assert plain_text({"text": expected, "attachments": [attachment]}) == expected
    assert plain_text({"attachments": [{"fallback": "Build failed"}]}) == "Build failed"
    actions = [{"type": "button", "text": "Yes"}, {"type": "button", "text": "No"}, {"type": "select", "text": "Who"}]
    assert plain_text({"attachments": [{"text": "Deploy?", "actions": actions}]}) == "Deploy?\n[Yes] [No]"
    assert plain_text({"attachments": [{"fallback": "[no preview available]"}]}) == ""
    blocks = [{"type": "section", "text": {"type": "mrkdwn", "text": "in a block"}}]
    assert plain_text({"attachments": [{"blocks": blocks, "fallback": "[no preview available]"}]}) == "in a block"


@pytest.mark.parametrize("key", ["from_url", "original_url"])
def test_unfurls_are_not_the_authors_words(key: str) -> None:
    assert plain_text({"text": "", "attachments": [{"title": "A site", "text": "says", key: "https://acme.io"}]}) == ""


def test_what_an_app_posts_without_words_is_no_unfurl() -> None:
    posted = {
        "bot_id": "B1",
        "text": "",
        "attachments": [{"title": "Build failed", "from_url": "https://ci.acme.io/1"}],
    }
    assert plain_text(posted) == "Build failed"
    assert plain_text(posted | {"text": "https://ci.acme.io/1"}) == "https://ci.acme.io/1"


def test_files_show_their_titles() -> None:
    files = [{"title": "Q3 report", "name": "q3.pdf"}, {"name": "cat.png"}, {"mode": "tombstone"}, None]
    assert plain_text({"text": "", "files": files}) == "[file: Q3 report]\n[file: cat.png]"
    assert plain_text({"file": {"title": "old way"}}) == "[file: old way]"
    assert plain_text({"text": "see file", "files": files}) == "see file\n[file: Q3 report]\n[file: cat.png]"


def test_a_removed_file_shows_nothing() -> None:
    gone = [
        {"id": "F1", "mode": mode, "title": "salaries", "preview": "secret"}
        for mode in ("tombstone", "hidden_by_limit")
    ]
    assert plain_text({"text": "see", "files": gone}) == "see"


@pytest.mark.parametrize(
    ("file", "content"),
    [
        ({"mode": "snippet", "preview": "x = 1\r\ny = 2\n"}, "```\nx = 1\ny = 2\n```"),
        ({"mode": "snippet", "preview": "see ```x```"}, "see ```x```"),
        ({"mode": "space", "plain_text": "Minutes of Monday", "preview": "Minutes"}, "Minutes of Monday"),
        ({"mode": "email", "plain_text": "Dear all,\nwe open", "subject": "a"}, "> Dear all,\n> we open"),
        ({"mode": "email", "preview_plain_text": "Dear all"}, "> Dear all"),
        ({"transcription": {"status": "complete", "preview": {"content": "so we ship"}}}, "so we ship"),
        ({"preview": 7, "transcription": "none"}, ""),
    ],
)
def test_what_a_record_holds_of_a_file_is_read(file: dict[str, Any], content: str) -> None:
    expected = f"look\n[file: The file]\n{content}".rstrip("\n")
    assert plain_text({"text": "look", "files": [file | {"title": " The\nfile"}]}) == expected


def test_files_of_before_2018_are_shown_once() -> None:
    file = {"title": "100 cities", "mode": "snippet", "preview": "{}"}
    share = "<@U1> uploaded a file: <https://acme.slack.com/files/U1/F1/100.js|100 cities>"
    link = "100 cities (https://acme.slack.com/files/U1/F1/100.js)"
    shared = plain_text({"subtype": "file_share", "text": share, "file": file})
    assert shared == f"<@U1> uploaded a file: {link}\n```\n{{}}\n```"
    said = {"subtype": "file_comment", "text": f"<@U2> commented on {share}: too few", "file": file}
    assert plain_text(said | {"comment": {"user": "U2", "comment": "too few :-( <@U1>"}}) == (
        "too few :-( <@U1>\n[file: 100 cities]"
    )


FORWARD = {
    "ts": "1690000000.000100",
    "channel_id": "C2",
    "author_id": "U2",
    "author_name": "Ben",
    "author_subname": "ben",
    "from_url": "https://acme.slack.com/archives/C2/p1690000000000100",
    "fallback": "[July 22nd, 2023 4:26 AM] ben: it broke",
    "text": "it broke\nagain :tada:",
    "mrkdwn_in": ["text"],
    "footer": "Posted in #ops",
}
QUOTED = "> <@U2> wrote:\n> it broke\n> again 🎉"


@pytest.mark.parametrize("mark", [{"is_share": True}, {"is_msg_unfurl": True}, {}])
@pytest.mark.parametrize("comment", ["", "look"])
def test_forwarded_messages_are_quoted(mark: dict[str, Any], comment: str) -> None:
    raw = {"text": comment, "attachments": [FORWARD | mark]}
    assert plain_text(raw) == f"{comment}\n{QUOTED}".lstrip("\n")


def test_a_preview_of_a_private_channel_that_only_its_poster_sees_is_left_out() -> None:
    raw = {"text": "see", "attachments": [FORWARD | {"is_msg_unfurl": True, "private_channel_prompt": True}]}
    assert plain_text(raw) == "see"


def test_a_quotation_names_no_channel_and_holds_files_and_blocks() -> None:
    block = rich(section(words("in blocks only")))
    inner = [{"team": "T1", "channel": "C2", "ts": "1.2", "message": {"blocks": [block]}}]
    bare = {"is_share": True, "author_subname": "Eve", "channel_name": "board", "message_blocks": inner}
    files = [{"title": "Plan"}]
    expected = "> Eve wrote:\n> in blocks only\n> [file: Plan]"
    assert plain_text({"attachments": [bare | {"files": files}]}) == expected
    assert plain_text({"attachments": [{"is_share": True}]}) == "> somebody wrote:"


def test_new_blocks() -> None:
    def text(words: str, kind: str = "mrkdwn") -> dict[str, Any]:
        return {"type": kind, "text": words}

    button = {"type": "button", "action_id": "a", "text": text("Open", "plain_text")}
    select = {"type": "static_select", "action_id": "b", "placeholder": text("which")}
    card = {"type": "card", "title": text("Lumon"), "subtitle": text("since 1866"), "body": text("Work &amp; life")}
    task = {"title": "Read the log", "task_id": "t1", "status": "complete", "output": rich(section(words("ok")))}
    source = {"type": "url", "url": "https://acme.io/log", "text": "the log"}
    number = {"type": "raw_number", "value": 1_234_567}
    call = {"name": "Weekly", "join_url": "https://zoom.us/j/1"}
    blocks = [
        {"type": "alert", "level": "error", "text": text("Disk full :fire:")},
        {"type": "carousel", "elements": [card | {"actions": [button, button]}, card | {"title": text("Other")}]},
        {"type": "plan", "title": "Thinking", "tasks": [task, task | {"type": "task_card", "sources": [source]}]},
        {
            "type": "container",
            "title": text("Sales", "plain_text"),
            "subtitle": text("of May"),
            "child_blocks": [
                {"type": "data_table", "caption": "Numbers", "rows": [[text("n", "raw_text"), number]]},
                {"type": "image", "alt_text": "a chart"},
            ],
        },
        {"type": "call", "call_id": "R1", "call": {"v1": call}},
        {"type": "input", "label": text("Why?", "plain_text"), "element": {"type": "plain_text_input"}},
        {
            "type": "section",
            "text": text("Pick"),
            "accessory": {"type": "static_select", "placeholder": text("one of")},
        },
        {"type": "actions", "elements": [select | {"initial_option": {"text": text("two"), "value": "2"}}, select]},
        {"type": "context_actions", "elements": [{"type": "feedback_buttons", "positive_button": {"text": text("+")}}]},
        {"type": "divider"},
    ]
    assert plain_text({"text": "short for old clients", "blocks": blocks}).splitlines() == [
        "Disk full 🔥",
        *("Lumon", "since 1866", "Work & life", "[Open] [Open]", "Other", "since 1866", "Work & life"),
        *("Thinking", "Read the log", "ok", "Read the log", "ok", "the log (https://acme.io/log)"),
        *("Sales", "of May", "Numbers", "n | 1234567", "a chart"),
        "Weekly (https://zoom.us/j/1)",
        *("Why?", "Pick", "one of", "two", "which"),
    ]


def test_text_is_kept_beside_a_block_that_is_not_understood() -> None:
    known = {"type": "header", "text": {"type": "plain_text", "text": "Deploy"}}
    unknown = {"type": "hologram", "beams": [{"text": "not found"}], "title": {"type": "mrkdwn", "text": "A hologram"}}
    raw = {"text": "deployed to production", "blocks": [known, unknown]}
    assert plain_text(raw) == "deployed to production\nDeploy\nA hologram"
    assert plain_text(raw | {"text": "a hologram: A hologram, Deploy"}) == "a hologram: A hologram, Deploy"
    assert plain_text(raw | {"text": "Deploy"}) == "Deploy\nA hologram"
    inline = rich(section(words("see "), {"type": "hologram"}))
    assert plain_text({"text": "see the hologram", "blocks": [inline]}) == "see the hologram"


def test_emoji_that_slack_got_later_are_read_by_their_code_points() -> None:
    later = [
        {"type": "emoji", "name": "brand_new", "unicode": "1f1e9-1f1ea"},
        {"type": "emoji", "name": "acme", "unicode": "zz"},
    ]
    assert plain_text({"blocks": [rich(section(*later))]}) == "🇩🇪:acme:"


@given(st.dictionaries(st.sampled_from(["text", "blocks", "attachments", "files", "file", "comment"]), json_values))
def test_any_json_gives_text(raw: dict[str, Any]) -> None:
    text = plain_text(raw)
    assert text == clean_text(text).strip()


def test_nesting_is_followed_only_so_far() -> None:
    element = section(words("deepest"))
    for _ in range(50_000):
        element = {"type": "rich_text_list", "elements": [element]}
    shallow = section(section(words("shallow")), kind="rich_text_list")
    assert plain_text({"blocks": [rich(element), rich(shallow)]}) == "• shallow"


@pytest.mark.parametrize("kind", [5, {"a": 1}, ["x"], None])
def test_a_kind_that_is_no_text_is_unknown(kind: object) -> None:
    words = {"type": kind, "text": "words"}
    assert read_blocks([words]) == BlockText("words", is_complete=False)
    assert read_blocks([{"type": "section", "text": words}]).text == "words"
    assert read_blocks([{"type": "context", "elements": [words]}]).text == "words"
    assert plain_text({"text": "", "files": [{"title": "t", "mode": kind}]}) == "[file: t]"


def test_the_text_of_an_attachment_is_kept_beside_an_unknown_block() -> None:
    unknown = {"type": "hologram", "body": {"type": "mrkdwn", "text": "delta"}}
    assert plain_text({"attachments": [{"text": "alpha", "blocks": [unknown]}]}) == "alpha\ndelta"


def test_what_a_forwarded_message_holds_is_quoted_with_it() -> None:
    inner = {"is_share": True, "author_id": "U3", "text": "inner", "files": [{"id": "F3", "title": "Sheet"}]}
    outer = {"is_share": True, "author_id": "U2", "text": "outer", "attachments": [inner, {"text": "card"}]}
    held = [{"message": {"attachments": [{"text": "held"}]}}]
    text = plain_text({"text": "look", "attachments": [outer | {"message_blocks": held}]})
    assert text == ("look\n> <@U2> wrote:\n> outer\n> > <@U3> wrote:\n> > inner\n> > [file: Sheet]\n> card\n> held")
    assert quoted_files_of({"attachments": [outer]}) == [{"id": "F3", "mode": "quoted"}]
    deep: dict[str, Any] = {"text": "x"}
    for _ in range(900):
        deep = {"is_share": True, "text": "x", "attachments": [deep]}
    assert plain_text({"attachments": [deep]})


@pytest.mark.parametrize("file", [{"preview": "code words"}, {"title": " ", "preview": "code words"}])
def test_a_file_without_a_name_shows_its_content(file: dict[str, Any]) -> None:
    assert plain_text({"files": [file]}) == "[file: Untitled]\ncode words"


def test_typed_words_are_no_quotation() -> None:
    typed = "> @Ana wrote: (typed)\n> I resign"
    assert plain_text({"text": "&gt; @Ana wrote:\n&gt; I resign"}) == typed
    forward = {"is_share": True, "author_id": "U2", "text": "&gt; <@U1> wrote:\n&gt; yes"}
    assert plain_text({"attachments": [forward]}) == "> <@U2> wrote:\n> > <@U1> wrote: (typed)\n> > yes"
    mail = {"title": "Mail", "mode": "email", "plain_text": "Ana wrote:\nyes"}
    assert plain_text({"files": [mail]}) == "[file: Mail]\n> Ana wrote: (typed)\n> yes"


def test_a_group_of_users_has_the_name_that_the_text_gives_it() -> None:
    group = {"type": "usergroup", "usergroup_id": "S1"}
    section = {"type": "rich_text_section", "elements": [group, {"type": "text", "text": " look here, S1 too"}]}
    blocks = [{"type": "rich_text", "elements": [section]}]
    assert plain_text({"text": "<!subteam^S1|@devs> look", "blocks": blocks}) == "@devs look here, S1 too"
    assert plain_text({"text": "<!subteam^S1> look", "blocks": blocks}) == "@S1 look here, S1 too"


def test_what_was_said_in_a_huddle_is_quoted_speaker_by_speaker() -> None:
    lines = [
        {"user_id": "U1", "start_time_ms": 0, "contents": "we ship"},
        {"user_id": "U1", "start_time_ms": 900, "contents": "on Friday"},
        {"user_id": "U2", "start_time_ms": 2000, "contents": "  "},
        {"user_id": "U2", "start_time_ms": 3000, "contents": "> <@U1> wrote:"},
        {"start_time_ms": 4000, "contents": "fine"},
    ]
    transcript = {"id": "F1", "title": "Huddle transcript", "huddle_transcription": {"lines": lines}}
    text = plain_text({"text": "", "files": [transcript]})
    head = "[file: Huddle transcript]\n"
    assert text == (
        f"{head}> <@U1> wrote:\n> we ship\n> on Friday\n\n"
        "> <@U2> wrote:\n> > <@U1> wrote: (typed)\n\n> somebody wrote:\n> fine"
    )
    left = without_quotations(text, {"U1"})
    assert left == f"{head}\n> <@U2> wrote:\n\n> somebody wrote:\n> fine", "the words of the others stay"
    assert plain_text({"text": "", "files": [transcript | {"huddle_transcription": {"lines": 7}}]}) == head.strip()
