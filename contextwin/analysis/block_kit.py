"""Slack's blocks → plain text (https://docs.slack.dev/reference/block-kit/blocks).

Blocks are read by a table of their parts, in the order in which Slack shows them. A block of an unknown kind is read
by the parts that other kinds have, and `BlockText.is_complete` is false. Nesting is followed `MAX_DEPTH` deep.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from contextwin.analysis.emoji_names import replace_names
from contextwin.analysis.loose_json import join_lines, list_of, number_of, object_of, objects_of, string_of
from contextwin.analysis.mrkdwn import decode_mrkdwn, format_link, format_time

#: How deep nested blocks and lists are read. Unmeasured; Slack nests lists eight deep, and blocks two.
MAX_DEPTH = 12

#: The parts of each kind of block that show words, in order. Those of `rich_text` and `call` are read by themselves.
_PARTS: Mapping[str, tuple[str, ...]] = {
    "actions": ("elements",),
    "alert": ("text",),
    "auth_provider": ("name", "description"),
    "card": ("title", "subtitle", "body", "subtext", "hero_image", "actions"),
    "carousel": ("elements",),
    "container": ("rich_text_title", "title", "subtitle", "child_blocks"),
    "context": ("elements",),
    "data_table": ("caption", "rows"),
    "header": ("text",),
    "input": ("label", "element", "hint"),
    "markdown": ("text",),
    "plan": ("title", "tasks"),
    "section": ("text", "fields", "accessory"),
    "table": ("rows",),
    "task_card": ("title", "details", "output", "sources"),
}
#: Kinds that show no words: lines, thumbs, a file that the message holds as well.
_WORDLESS = frozenset({"context_actions", "divider", "file"})
#: Interactive elements: their labels are shown.
_ELEMENTS: Mapping[str, tuple[str, ...]] = {
    "button": ("text",),
    "workflow_button": ("text",),
    "checkboxes": ("options",),
    "radio_buttons": ("options",),
}
#: Elements in which somebody chooses or writes: they show what is chosen, else what to choose.
_CHOOSERS = frozenset(
    {
        *("datepicker", "datetimepicker", "timepicker"),
        *("static_select", "external_select", "users_select", "conversations_select", "channels_select"),
        *("multi_static_select", "multi_external_select", "multi_users_select"),
        *("multi_conversations_select", "multi_channels_select"),
        *("plain_text_input", "email_text_input", "url_text_input", "number_input", "rich_text_input"),
    }
)
#: Elements that show no words before somebody opens them.
_CLOSED = frozenset({"overflow", "file_input", "feedback_buttons", "icon_button"})
#: Keys of an element that hold what is chosen: an option, a value, a person or a channel, or a list of these.
_CHOSEN = (
    *("initial_option", "initial_options", "initial_value", "initial_date", "initial_time", "initial_date_time"),
    *("initial_user", "initial_users", "initial_channel", "initial_channels"),
    *("initial_conversation", "initial_conversations"),
)
_CHANNEL_ID, _USER_ID = re.compile(r"[CGD][A-Z0-9]{1,40}"), re.compile(r"[UW][A-Z0-9]{1,40}")
#: Elements of rich text that refer to something by a link with a label, and the keys of the label.
_REFERENCES: Mapping[str, tuple[str, ...]] = {
    "attachment_mention": ("text", "product_name"),
    "canvas": ("label", "text"),
    "citation": ("text",),
    "file": ("text",),
    "list_record": ("text",),
    "message_mention": ("text",),
    "salesforce_data_field": ("salesforce_field_label",),
    "tag": ("text",),
    "work_object_mention": ("text", "product_name"),
    "workflow_mention": ("text",),
}
#: Elements of rich text that name something by an id that only Slack can read.
_NAMELESS = frozenset({"canvas_message_unfurl", "team"})
_TEXTS = frozenset({"plain_text", "mrkdwn", "raw_text", "raw_number", "text"})
#: The parts of a block of an unknown kind.
_ALL_PARTS = tuple(dict.fromkeys(part for parts in _PARTS.values() for part in parts))


@dataclass(slots=True)
class BlockText:
    """What blocks say."""

    text: str = ""  #: their words
    is_complete: bool = True  #: False: there is a block or an element of a kind that is not known


def read_blocks(blocks: object) -> BlockText:
    """Return the text of a message's blocks, each on lines of its own."""
    result = BlockText()
    result.text = join_lines(_block(block, 0, result) for block in objects_of(blocks))
    return result


def composed_text(value: object) -> str:
    """Return the text of a text object or an option of Block Kit, a bare string, or an image in a context block."""
    if isinstance(value, dict):
        given = value.get("text") or value.get("alt_text") or value.get("value")
        given = given.get("text") if isinstance(given, dict) else given  # An option has a text object.
        value = str(given) if isinstance(given, int | float) and not isinstance(given, bool) else given
    return decode_mrkdwn(string_of(value))


def _block(block: Mapping[str, Any], depth: int, result: BlockText) -> str:
    kind = string_of(block.get("type"))
    if depth > MAX_DEPTH or kind in _WORDLESS:
        return ""
    match kind:
        case "rich_text":
            return join_lines(_rich_text(element, depth, result) for element in objects_of(block.get("elements")))
        case "image" | "video":
            heads = join_lines(composed_text(block.get(key)) for key in ("title", "description", "author_name"))
            alternative = string_of(block.get("alt_text"))
            is_told = set(alternative.lower().split()) <= set(heads.lower().split())
            return heads if is_told else join_lines((heads, alternative))
        case "context":
            return " ".join(filter(None, _parts(block, _PARTS["context"], depth, result)))
        case "container" if block.get("rich_text_title"):
            return join_lines(_parts(block, ("rich_text_title", "subtitle", "child_blocks"), depth, result))
        case "data_visualization":
            return join_lines((composed_text(block.get("title")), *_chart(object_of(block.get("chart")))))
        case "call":
            call = object_of(object_of(block.get("call")).get("v1"))
            return _link_text(string_of(call.get("join_url")), composed_text(call.get("name")))
    if kind not in _PARTS:
        result.is_complete = False
        return join_lines(_parts(block, _ALL_PARTS, depth, result))
    return join_lines(_parts(block, _PARTS[kind], depth, result))


def _chart(chart: Mapping[str, Any]) -> Iterator[str]:
    """Yield the words and numbers of a chart: of its axes, and a line a slice or a series."""
    axes = object_of(chart.get("axis_config"))
    yield " / ".join(filter(None, (composed_text(axes.get(key)) for key in ("x_label", "y_label"))))
    for each in objects_of(chart.get("segments")):
        yield _labelled(each, ": ")
    for series in objects_of(chart.get("series")):
        points = ", ".join(_labelled(point, " ") for point in objects_of(series.get("data")))
        yield ": ".join(filter(None, (composed_text(series.get("name")), points)))


def _labelled(value: Mapping[str, Any], between: str) -> str:
    number = value.get("value")
    shown = str(number) if isinstance(number, int | float) and not isinstance(number, bool) else string_of(number)
    return between.join(filter(None, (composed_text(value.get("label")), shown)))


def _parts(block: Mapping[str, Any], names: Iterable[str], depth: int, result: BlockText) -> list[str]:
    return [piece for name in names for piece in _pieces(block.get(name), name, depth + 1, result)]


def _pieces(value: object, name: str, depth: int, result: BlockText) -> list[str]:
    """Return the texts of a part: a text, an element, a block, or a list of those or of rows."""
    if depth > MAX_DEPTH:
        return []
    if name == "rows":
        return [" | ".join(_piece(cell, depth, result) for cell in objects_of(row)) for row in list_of(value)]
    pieces = [_piece(each, depth, result, name) for each in (value if isinstance(value, list) else [value])]
    # Buttons stand side by side.
    return [" ".join(filter(None, pieces))] if name == "actions" or _are_buttons(value) else pieces


def _are_buttons(value: object) -> bool:
    return bool(kinds := {string_of(item.get("type")) for item in objects_of(value)}) and kinds <= _ELEMENTS.keys()


def _piece(value: object, depth: int, result: BlockText, name: str = "") -> str:
    if not isinstance(value, dict):
        return composed_text(value)
    kind = string_of(value.get("type"))
    if kind in _ELEMENTS:
        return f"[{label}]" if (label := " / ".join(_parts(value, _ELEMENTS[kind], depth, result))) else ""
    if kind == "image" and name != "child_blocks":
        return composed_text(value)
    if kind == "url":
        return _link_text(string_of(value.get("url")), composed_text(value.get("text")))
    if kind in _TEXTS or (not kind and not (name == "tasks" and value.get("task_id"))):
        return composed_text(value)
    if kind in _CLOSED:
        return ""
    if kind in _CHOOSERS or name == "accessory" or "action_id" in value:
        return _chosen(value, depth, result) or composed_text(value.get("placeholder"))
    if not _block_is_known(kind) and isinstance(value.get("element"), dict):  # A cell of a table with a button.
        return _piece(value["element"], depth + 1, result)
    return _block(value if kind else {**value, "type": "task_card"}, depth, result)


def _block_is_known(kind: str) -> bool:
    return kind in _PARTS or kind in _WORDLESS or kind in ("rich_text", "image", "video", "call", "data_visualization")


def _chosen(element: Mapping[str, Any], depth: int, result: BlockText) -> str:
    """Return what is chosen in a select, a picker or an input."""
    found = [(key, each) for key in _CHOSEN for each in (list_of(element.get(key)) or [element.get(key)])]
    return ", ".join(filter(None, (_choice(key, value, depth, result) for key, value in found)))


def _choice(key: str, value: object, depth: int, result: BlockText) -> str:
    if isinstance(value, dict):
        return (
            _block(value, depth + 1, result) if value.get("type") == "rich_text" else composed_text(value.get("text"))
        )
    if key == "initial_date_time":
        return format_time(value)
    text = string_of(value)
    if key in ("initial_option", "initial_options", "initial_value", "initial_date", "initial_time"):
        return composed_text(text)
    return f"<@{text}>" if _USER_ID.fullmatch(text) else f"<#{text}>" if _CHANNEL_ID.fullmatch(text) else ""


def _rich_text(element: Mapping[str, Any], depth: int, result: BlockText) -> str:
    if depth > MAX_DEPTH:
        return ""
    kind = element.get("type")
    if kind == "rich_text_list":
        return _list_text(element, depth, result)
    inline = "".join(_inline(item, result) for item in objects_of(element.get("elements"))).strip("\n")
    if kind == "rich_text_preformatted":
        return f"```\n{inline}\n```"
    if kind == "rich_text_quote":
        return "> " + inline.replace("\n", "\n> ")
    result.is_complete &= kind == "rich_text_section"
    return inline


def _list_text(element: Mapping[str, Any], depth: int, result: BlockText) -> str:
    """Return a list, one item a line. Slack nests by `indent`, and numbers on after a nested list by `offset`."""
    indent = "    " * min(number_of(element.get("indent")) + depth, MAX_DEPTH)
    number, lines = number_of(element.get("offset")), []
    for item in objects_of(element.get("elements")):
        text = _rich_text(item, depth + 1, result)
        if item.get("type") == "rich_text_list":
            lines.append(text)
            continue
        number += 1
        marker = f"{number}." if element.get("style") == "ordered" else "•"
        lines.append(f"{indent}{marker} {text}")
    return join_lines(lines)


def _inline(element: Mapping[str, Any], result: BlockText) -> str:
    match element:
        case {"type": "text", "text": str(text), "style": {"code": True}}:
            return f"`{text}`"
        case {"type": "link", "url": str(url)}:
            return format_link(url, string_of(element.get("text")))
        case {"type": "emoji", "name": str(name)}:
            return _emoji(name, string_of(element.get("unicode")))
        case {"type": "user" | "canvas_user_mention", "user_id": str(user)}:
            return f"<@{user}>"
        case {"type": "channel", "channel_id": str(channel)}:
            return f"<#{channel}>"
        case {"type": "usergroup", "usergroup_id": str(name)} | {"type": "broadcast", "range": str(name)}:
            return f"@{name}"
        case {"type": "date"}:
            return string_of(element.get("fallback")) or format_time(element.get("timestamp"))
    kind = string_of(element.get("type"))
    if kind in _NAMELESS:
        return ""
    if kind in _REFERENCES:
        label = next(filter(None, (string_of(element.get(key)) for key in _REFERENCES[kind])), "")
        return _link_text(string_of(element.get("url")), label)
    text = string_of(element.get("text")) or string_of(element.get("value"))
    result.is_complete &= bool(text) or element.get("type") == "text"
    return text


def _emoji(name: str, codes: str) -> str:
    """Return an emoji by its name, else by the code points that Slack gives beside it, like "1f1e9-1f1ea"."""
    known = replace_names(name)
    if known != f":{name}:" or not codes:
        return known
    try:
        return "".join(chr(int(code, 16)) for code in codes.split("-"))
    except (ValueError, OverflowError):
        return known


def _link_text(url: str, label: str) -> str:
    return format_link(url, label) if url else label
