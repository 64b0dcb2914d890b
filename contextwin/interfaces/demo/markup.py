"""Story text → Slack's text, and → Slack's rich_text blocks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from contextwin.interfaces.demo.workspace import CHANNELS_BY_NAME, PEOPLE_BY_HANDLE

_FENCE = re.compile(r"```\w*\n(.*?)\n?```", re.DOTALL)
_TOKEN = re.compile(
    r"`(?P<code>[^`\n]+)`"
    r"|\[(?P<label>[^\]\n]+)\]\((?P<target>https?://[^)\s]+)\)"
    r"|(?P<url>https?://[^\s)]+[^\s).,;:])"
    r"|(?<!\w)@(?P<broadcast>here|channel)\b"
    rf"|(?<!\w)@(?P<user>{'|'.join(PEOPLE_BY_HANDLE)})\b"
    rf"|(?<!\w)\#(?P<channel>{'|'.join(CHANNELS_BY_NAME)})\b"
    r"|(?<!\w)\*(?P<bold>[^*\n]+)\*(?!\w)"
    r"|:(?P<emoji>[a-z_0-9+-]*[a-z+-][a-z_0-9+-]*):"
)
_LIST_ITEM = re.compile(r"(?P<bullet>- )|(?P<ordered>[1-9]\. )")

Block = dict[str, Any]


def encode_text(text: str) -> str:
    """Return `text` as Slack stores it: ids for names, `<…>` for links, the three entities escaped.

    >>> encode_text("@hank: see [the docs](https://docs.example/a) & `a < b`")
    '<@U06HANK>: see <https://docs.example/a|the docs> &amp; `a &lt; b`'
    """
    parts = _FENCE.split(text)
    return "".join(f"```{_escape(part)}```" if at % 2 else _encode_prose(part) for at, part in enumerate(parts))


def rich_text_blocks(text: str, *, block_id: str) -> list[Block]:
    """Return the blocks that a Slack client would send along with `text`."""
    elements: list[Block] = []
    for at, part in enumerate(_FENCE.split(text)):
        if at % 2:
            elements.append({"type": "rich_text_preformatted", "border": 0, "elements": [_text(part)]})
        else:
            elements.extend(_rich_prose(part))
    return [{"type": "rich_text", "block_id": block_id, "elements": elements}]


def _encode_prose(text: str) -> str:
    lines = (f"• {line[2:]}" if line.startswith("- ") else line for line in text.split("\n"))
    return _replace_tokens("\n".join(lines))


def _replace_tokens(text: str) -> str:
    encoded, end = "", 0
    for match in _TOKEN.finditer(text):
        encoded += _escape(text[end : match.start()]) + _encode_token(match)
        end = match.end()
    return encoded + _escape(text[end:])


def _encode_token(match: re.Match[str]) -> str:
    value = match[match.lastgroup or 0]
    match match.lastgroup:
        case "target":
            return f"<{_escape(value)}|{_escape(match['label'])}>"
        case "url":
            return f"<{_escape(value)}>"
        case "broadcast":
            return f"<!{value}>"
        case "user":
            return f"<@{PEOPLE_BY_HANDLE[value].user}>"
        case "channel":
            return f"<#{CHANNELS_BY_NAME[value]}|{value}>"
        case "bold":
            return f"*{_replace_tokens(value)}*"
        case _:
            return _escape(match[0])


def _rich_prose(text: str) -> Iterator[Block]:
    for style, run in groupby(text.strip("\n").split("\n"), key=_list_style):
        lines = list(run)
        if style:
            items = [_section(_LIST_ITEM.sub("", line, count=1)) for line in lines]
            yield {"type": "rich_text_list", "style": style, "indent": 0, "border": 0, "elements": items}
        elif any(lines):
            yield _section("\n".join(lines))


def _list_style(line: str) -> str | None:
    match = _LIST_ITEM.match(line)
    return match.lastgroup if match else None


def _section(text: str) -> Block:
    elements, end = [], 0
    for match in _TOKEN.finditer(text):
        elements += [_text(text[end : match.start()])] if match.start() > end else []
        elements.append(_rich_token(match))
        end = match.end()
    elements += [_text(text[end:])] if end < len(text) else []
    return {"type": "rich_text_section", "elements": elements}


def _rich_token(match: re.Match[str]) -> Block:
    value = match[match.lastgroup or 0]
    match match.lastgroup:
        case "target":
            return {"type": "link", "url": value, "text": match["label"]}
        case "url":
            return {"type": "link", "url": value}
        case "broadcast":
            return {"type": "broadcast", "range": value}
        case "user":
            return {"type": "user", "user_id": PEOPLE_BY_HANDLE[value].user}
        case "channel":
            return {"type": "channel", "channel_id": CHANNELS_BY_NAME[value]}
        case "emoji":
            return {"type": "emoji", "name": value}
        case style:
            return _text(value) | {"style": {str(style): True}}


def _text(text: str) -> Block:
    return {"type": "text", "text": text}


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
