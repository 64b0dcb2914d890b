"""A fixture for every block and element of Slack's Block Kit reference: its words are read, and none is unknown."""

from __future__ import annotations

from typing import Any

import pytest

from contextwin.analysis.block_kit import read_blocks


def plain(text: str) -> dict[str, Any]:
    return {"type": "plain_text", "text": text}


def rich(*elements: dict[str, Any], kind: str = "rich_text_section", **values: Any) -> dict[str, Any]:
    return {"type": "rich_text", "elements": [{"type": kind, "elements": list(elements), **values}]}


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def action(*elements: dict[str, Any]) -> dict[str, Any]:
    return {"type": "actions", "elements": list(elements)}


def option(words: str) -> dict[str, Any]:
    return {"text": plain(words), "value": "v"}


IMAGE = {"type": "image", "image_url": "https://x.example/i.png", "alt_text": "a ship"}
BUTTON = {"type": "button", "action_id": "a", "text": plain("Go")}
SECTION = {"type": "section", "text": plain("part")}
LINK = "https://x.example"
SERIES = {"name": "Website", "data": [{"label": "Week 1", "value": 32000}, {"label": "Week 2", "value": 3.5}]}
AXES = {"categories": ["Week 1", "Week 2"], "x_label": "Week", "y_label": "Visits"}
#: By kind of block: a block of it, and what it shows.
BLOCKS: dict[str, list[tuple[dict[str, Any], str]]] = {
    "actions": [(action(BUTTON), "[Go]")],
    "alert": [({"type": "alert", "text": plain("Disk full")}, "Disk full")],
    "card": [
        (
            {
                "type": "card",
                "title": plain("Title"),
                "subtitle": plain("Sub"),
                "body": plain("Body"),
                "subtext": plain("Small"),
                "hero_image": IMAGE,
                "actions": [BUTTON],
            },
            "Title\nSub\nBody\nSmall\na ship\n[Go]",
        )
    ],
    "carousel": [({"type": "carousel", "elements": [{"type": "card", "title": plain("One")}]}, "One")],
    "container": [({"type": "container", "title": plain("Box"), "child_blocks": [SECTION]}, "Box\npart")],
    "context": [({"type": "context", "elements": [plain("by"), IMAGE]}, "by a ship")],
    "context_actions": [({"type": "context_actions", "elements": [{"type": "feedback_buttons"}]}, "")],
    "data_table": [
        (
            {
                "type": "data_table",
                "caption": "Sales",
                "rows": [
                    [{"type": "raw_text", "text": "a"}, {"type": "raw_number", "value": 7}],
                    [{"type": "action", "element": BUTTON}, rich(text("b"))],
                ],
            },
            "Sales\na | 7\n[Go] | b",
        )
    ],
    "data_visualization": [
        (
            {
                "type": "data_visualization",
                "title": "Pies",
                "chart": {"type": "pie", "segments": [{"label": "Lemon", "value": 72}]},
            },
            "Pies\nLemon: 72",
        ),
        (
            {
                "type": "data_visualization",
                "title": "Traffic",
                "chart": {"type": "line", "series": [SERIES], "axis_config": AXES},
            },
            "Traffic\nWeek / Visits\nWebsite: Week 1 32000, Week 2 3.5",
        ),
    ],
    "divider": [({"type": "divider"}, "")],
    "file": [({"type": "file", "external_id": "x", "source": "remote"}, "")],
    "header": [({"type": "header", "text": plain("Head")}, "Head")],
    "image": [
        ({**IMAGE, "title": plain("Harbour")}, "Harbour\na ship"),
        ({**IMAGE, "title": plain("A ship at sea")}, "A ship at sea"),
        (IMAGE, "a ship"),
    ],
    "input": [
        (
            {
                "type": "input",
                "label": plain("Why?"),
                "hint": plain("Be short"),
                "element": {"type": "plain_text_input", "initial_value": "Because"},
            },
            "Why?\nBecause\nBe short",
        )
    ],
    "markdown": [({"type": "markdown", "text": "words"}, "words")],
    "plan": [
        (
            {"type": "plan", "title": "Plan", "tasks": [{"task_id": "1", "title": "Read", "details": rich(text("x"))}]},
            "Plan\nRead\nx",
        )
    ],
    "rich_text": [(rich(text("words")), "words")],
    "section": [
        (
            {"type": "section", "text": plain("Say"), "fields": [plain("a"), plain("b")], "accessory": BUTTON},
            "Say\na\nb\n[Go]",
        ),
        ({"type": "section", "text": plain("Say"), "accessory": IMAGE}, "Say\na ship"),
    ],
    "table": [
        ({"type": "table", "rows": [[{"type": "raw_text", "text": "a"}, rich(text("b"))], [BUTTON]]}, "a | b\n[Go]")
    ],
    "task_card": [
        (
            {
                "type": "task_card",
                "title": "T",
                "output": rich(text("o")),
                "sources": [{"type": "url", "url": LINK, "text": "s"}],
            },
            f"T\no\ns ({LINK})",
        )
    ],
    "video": [
        (
            {
                "type": "video",
                "title": plain("Film"),
                "description": plain("About"),
                "author_name": "Ana",
                "alt_text": "sea",
            },
            "Film\nAbout\nAna\nsea",
        )
    ],
}
#: The same for elements in which something is chosen or pressed, with what they show.
ELEMENTS: dict[str, tuple[dict[str, Any], str]] = {
    "button": ({"text": plain("Go")}, "[Go]"),
    "workflow_button": ({"text": plain("Run")}, "[Run]"),
    "checkboxes": ({"options": [option("a"), option("b")]}, "[a / b]"),
    "radio_buttons": ({"options": [option("a"), option("b")]}, "[a / b]"),
    "datepicker": ({"initial_date": "2024-01-31", "placeholder": plain("When?")}, "2024-01-31"),
    "datetimepicker": ({"initial_date_time": 1_706_702_400}, "2024-01-31 12:00 UTC"),
    "timepicker": ({"initial_time": "11:40"}, "11:40"),
    "static_select": ({"initial_option": option("red"), "placeholder": plain("Which?")}, "red"),
    "external_select": ({"placeholder": plain("Which?")}, "Which?"),
    "users_select": ({"initial_user": "U1"}, "<@U1>"),
    "conversations_select": ({"initial_conversation": "C1"}, "<#C1>"),
    "channels_select": ({"initial_channel": "C1"}, "<#C1>"),
    "multi_static_select": ({"initial_options": [option("red"), option("blue")]}, "red, blue"),
    "multi_external_select": ({"initial_options": [option("red")]}, "red"),
    "multi_users_select": ({"initial_users": ["U1", "U2"]}, "<@U1>, <@U2>"),
    "multi_conversations_select": ({"initial_conversations": ["C1", "U1"]}, "<#C1>, <@U1>"),
    "multi_channels_select": ({"initial_channels": ["C1"]}, "<#C1>"),
    "plain_text_input": ({"initial_value": "words"}, "words"),
    "email_text_input": ({"initial_value": "a@x.example"}, "a@x.example"),
    "url_text_input": ({"initial_value": "x.example"}, "x.example"),
    "number_input": ({"initial_value": "7"}, "7"),
    "rich_text_input": ({"initial_value": rich(text("words"))}, "words"),
    "overflow": ({"options": [option("hidden")]}, ""),
    "file_input": ({"filetypes": ["pdf"]}, ""),
    "feedback_buttons": ({"positive_button": {"text": plain("Good")}}, ""),
    "icon_button": ({"icon": "trash", "text": plain("Delete")}, ""),
}
#: The same for elements of rich text.
INLINE: dict[str, tuple[dict[str, Any], str]] = {
    "attachment_mention": ({"url": LINK, "text": "Ticket 7"}, f"Ticket 7 ({LINK})"),
    "broadcast": ({"range": "here"}, "@here"),
    "canvas": ({"file_id": "F1", "label": "Roadmap", "url": LINK}, f"Roadmap ({LINK})"),
    "canvas_message_unfurl": ({"root_message_ts": "1.2", "root_message_channel": "C9"}, ""),
    "canvas_user_mention": ({"user_id": "U1"}, "<@U1>"),
    "channel": ({"channel_id": "C1"}, "<#C1>"),
    "citation": ({"url": LINK, "text": "1", "index": 1, "details": {"citation_type": "web"}}, f"1 ({LINK})"),
    "color": ({"value": "#ff0000"}, "#ff0000"),
    "date": ({"timestamp": 1, "format": "{date}", "fallback": "once"}, "once"),
    "emoji": ({"name": "tada"}, "🎉"),
    "file": ({"file_id": "F1", "text": "plan.pdf", "url": LINK}, f"plan.pdf ({LINK})"),
    "link": ({"url": LINK, "text": "here"}, f"here ({LINK})"),
    "list_record": ({"file_id": "F1", "text": "Row 7"}, "Row 7"),
    "message_mention": ({"channel_id": "C9", "message_ts": "1.2", "text": "that", "url": LINK}, f"that ({LINK})"),
    "salesforce_data_field": ({"salesforce_record_id": "1", "salesforce_field_label": "Amount"}, "Amount"),
    "tag": ({"text": "urgent", "color": "red"}, "urgent"),
    "team": ({"team_id": "T1"}, ""),
    "text": ({"text": "words"}, "words"),
    "user": ({"user_id": "U1"}, "<@U1>"),
    "usergroup": ({"usergroup_id": "S1"}, "@S1"),
    "work_object_mention": ({"entity_id": "1", "app_id": "A1", "text": "Case 7", "url": LINK}, f"Case 7 ({LINK})"),
    "workflow_mention": ({"workflow_id": "W1", "function_trigger_id": "F1", "text": "Onboard"}, "Onboard"),
}
#: The same for what rich text is made of.
RICH: dict[str, tuple[dict[str, Any], str]] = {
    "rich_text_section": (rich(text("a")), "a"),
    "rich_text_list": (
        rich({"type": "rich_text_section", "elements": [text("a")]}, kind="rich_text_list", style="ordered"),
        "1. a",
    ),
    "rich_text_preformatted": (rich(text("x = 1"), kind="rich_text_preformatted"), "```\nx = 1\n```"),
    "rich_text_quote": (rich(text("a"), kind="rich_text_quote"), "> a"),
}


@pytest.mark.parametrize(
    ("kind", "block", "shown"),
    [
        *((kind, block, shown) for kind, each in BLOCKS.items() for block, shown in each),
        *((kind, action({"type": kind, **values}), shown) for kind, (values, shown) in ELEMENTS.items()),
        *(
            (kind, action({"type": kind, "action_id": "a", **values}), shown)
            for kind, (values, shown) in ELEMENTS.items()
        ),
        *((kind, rich({"type": kind, **values}), shown) for kind, (values, shown) in INLINE.items()),
        *((kind, block, shown) for kind, (block, shown) in RICH.items()),
    ],
)
def test_every_kind_is_read(kind: str, block: dict[str, Any], shown: str) -> None:
    result = read_blocks([block])
    assert result.text == shown
    assert result.is_complete


def test_every_kind_of_the_reference_has_a_fixture() -> None:
    # 21 blocks and 46 elements; "image" and "url" are elements that blocks above hold, and selects are ten kinds.
    assert len(BLOCKS) == 21
    selects = {kind for kind in ELEMENTS if kind.endswith("_select")}
    assert len(selects) == 10
    assert (
        len((ELEMENTS.keys() - selects) | INLINE.keys() | RICH.keys() | {"image", "url", "select", "multi_select"})
        == 46
    )


def test_a_kind_that_slack_adds_is_read_as_far_as_it_is_understood() -> None:
    result = read_blocks([{"type": "new", "title": plain("Title")}])
    assert (result.text, result.is_complete) == ("Title", False)
    assert not read_blocks([rich({"type": "new"})]).is_complete
