"""Text of a post → Slack's text, and → Slack's rich_text blocks."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import groupby

from contextwin.interfaces.demo.stories import CHANNELS_BY_NAME, USERS_BY_HANDLE, Json

_TOKEN = re.compile(
    r"```\w*\n(?P<block>(?s:.*?))\n?```"
    r"|`(?P<code>[^`\n]+)`"
    r"|\[(?P<label>[^\]\n]+)\]\((?P<target>https?://[^)\s]+)\)"
    r"|(?P<url>https?://[^\s)]+[^\s).,;:])"
    r"|(?<!\w)@(?P<broadcast>here|channel)\b"
    rf"|(?<!\w)@(?P<user>{'|'.join(USERS_BY_HANDLE)})\b"
    rf"|(?<!\w)\#(?P<channel>{'|'.join(CHANNELS_BY_NAME)})\b"
    r"|(?<!\w)\*(?P<bold>[^*\n]+)\*(?!\w)"
    r"|:(?P<emoji>[a-z_0-9+-]*[a-z+-][a-z_0-9+-]*):"
)


def encode_text(text: str) -> str:
    """Return `text` as Slack stores it: ids for names, `<…>` for links, the three entities escaped.

    >>> encode_text("@hank: see [the docs](https://docs.example/a) & `a < b`")
    '<@U06HANK>: see <https://docs.example/a|the docs> &amp; `a &lt; b`'
    """
    return "".join(encoded for encoded, _ in _pieces(text))


def rich_text_blocks(text: str, *, block_id: str) -> list[Json]:
    """Return the blocks that a Slack client sends with `text`."""
    elements: list[Json] = []
    for part in re.split(r"(```.*?```)", text, flags=re.DOTALL):
        if part.startswith("```"):
            elements.append(_rich("preformatted", part, border=0))
            continue
        for style, lines in groupby(part.strip("\n").split("\n"), key=_list_style):
            if style:
                items = [_rich("section", line.partition(" ")[2]) for line in lines]
                elements.append({"type": "rich_text_list", "style": style, "indent": 0, "border": 0, "elements": items})
            elif prose := "\n".join(lines):
                elements.append(_rich("section", prose))
    return [{"type": "rich_text", "block_id": block_id, "elements": elements}]


def _list_style(line: str) -> str | None:
    return "bullet" if line.startswith("• ") else "ordered" if re.match(r"[1-9]\. ", line) else None


def _rich(kind: str, text: str, **more: int) -> Json:
    return {"type": f"rich_text_{kind}", **more, "elements": [element for _, element in _pieces(text)]}


def _pieces(text: str) -> Iterator[tuple[str, Json]]:
    """Yield the pieces of `text`, each as Slack stores it and as an element of a block."""
    end = 0
    for match in (*_TOKEN.finditer(text), None):
        if plain := text[end : match.start() if match else None]:
            yield html.escape(plain, quote=False), {"type": "text", "text": plain}
        if match:
            yield _convert(str(match.lastgroup), match[str(match.lastgroup)], match["label"] or "")
            end = match.end()


def _convert(kind: str, value: str, label: str) -> tuple[str, Json]:
    escaped, text = html.escape(value, quote=False), {"type": "text", "text": value}
    nested = encode_text(value) if kind == "bold" else ""  # Only bold text has tokens inside.
    user, channel = USERS_BY_HANDLE.get(value, {}).get("id"), CHANNELS_BY_NAME.get(value)
    forms: dict[str, tuple[str, Json]] = {
        "block": (f"```{escaped}```", text),
        "code": (f"`{escaped}`", text | {"style": {"code": True}}),
        "target": (f"<{escaped}|{html.escape(label, quote=False)}>", {"type": "link", "url": value, "text": label}),
        "url": (f"<{escaped}>", {"type": "link", "url": value}),
        "broadcast": (f"<!{value}>", {"type": "broadcast", "range": value}),
        "user": (f"<@{user}>", {"type": "user", "user_id": user}),
        "channel": (f"<#{channel}|{value}>", {"type": "channel", "channel_id": channel}),
        "bold": (f"*{nested}*", text | {"style": {"bold": True}}),
        "emoji": (f":{value}:", {"type": "emoji", "name": value}),
    }
    return forms[kind]
