"""Slack's mrkdwn, blocks and attachments → plain text.

Stored text keeps mentions as `<@U1>` and `<#C1>`; `resolve_mentions` puts names in when a message is read, so that a
rename or an erasure is seen at once. Every pattern here takes time linear in its input, and nesting is followed only
`_MAX_DEPTH` deep, because archives are written by strangers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from contextwin.analysis.emoji_names import replace_names
from contextwin.models.messages import datetime_of_ts

# Postgres stores neither NUL nor lone surrogates.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_TOKEN = re.compile(r"<([^<>|]+)(?:\|([^<>]*))?>")
_ADDRESS = re.compile(r"(?:mailto:|tel:|[A-Za-z][A-Za-z0-9+.-]*://)\S+")
_DATE = re.compile(r"!date\^([0-9]{1,11})\^[^|]*")
_SUBTEAM = re.compile(r"!subteam\^(\w+)")
_BROADCASTS = frozenset({"!here", "!channel", "!everyone"})
# Typed JSONL may use names as ids, "Fred Smith". An id with a space right after a word is code: List<@NonNull String>.
# One "<" before the alternatives lets the search skip to the next one, which takes a fortieth of the time.
_MENTION = re.compile(r"<(?:@([^\s<>|]+)>|@(?<!\w<@)([^\s<>|][^<>|\n]{0,80})>|#([^\s<>|]+)>)")
_MENTION_BODY = re.compile(r"@[^\s<>|][^<>|\n]{0,80}|#[^\s<>|]+")
_SLACK_CHANNEL_ID = re.compile(r"[CDG][\w-]+")
# Code, addresses, times and ports come first, so that they are stepped over; then runs of names, `:wave::skin-tone-2:`.
_EMOJI = re.compile(
    r"```.*?```|`[^`\n]+`|://\S+|(?<=\w):[0-9]+:|:[0-9]+:(?=\w)|(?<!:)((?::[a-z0-9_+'-]{1,100}:)+)(?!:)", re.DOTALL
)
_ADDRESS_START = re.compile(r"(?:[a-z][a-z0-9+.-]*://)?(?:www\.)?")
_WORD = re.compile(r"\w+")
_NO_PREVIEW = "[no preview available]"
_MAX_DEPTH = 12


def clean_text(text: str) -> str:
    """Return `text` without NUL and lone surrogates, which Postgres cannot store.

    >>> clean_text("a" + chr(0) + "b")
    'ab'
    """
    return _UNSTORABLE.sub("", text)


def plain_text(raw: Mapping[str, Any]) -> str:
    """Return what the author of a Slack message wrote, ready to be stored; "" when there are no words in it.

    That is its blocks where they hold words that `text` lacks, else `text`, else its attachments, else its files'
    titles. Unfurled links are not the author's words. Mentions stay for `resolve_mentions`.
    """
    source = _string(raw.get("text"))
    text, blocks = decode_mrkdwn(source), _blocks_text(raw.get("blocks"))
    if not _words(blocks) <= _words(text) | _words(source):
        text = blocks
    parts = (text, blocks, _attachments_text(raw.get("attachments")), _lines(map(_file_title, files_of(raw))))
    return next((clean for part in parts if (clean := clean_text(part).strip())), "")


def decode_mrkdwn(text: str) -> str:
    """Return mrkdwn with its `<…>` tokens decoded, emoji names replaced, and `&lt; &gt; &amp;` unescaped, once each.

    >>> decode_mrkdwn("<@U1|ana> see <https://x.org|the docs> :tada: if a &lt; b")
    '<@U1> see the docs (https://x.org) 🎉 if a < b'
    """
    decoded = _replace_emoji(decode_tokens(text))
    return decoded.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def decode_tokens(text: str) -> str:
    """Return `text` with Slack's `<…>` tokens decoded; anything else in angle brackets stays as it is.

    >>> decode_tokens("<!here> List<String> <https://x.org|x.org> <#C1|eng>")
    '@here List<String> https://x.org <#C1>'
    """
    return _TOKEN.sub(_decode_token, text)


def resolve_mentions(text: str, users: Mapping[str, str], channels: Mapping[str, str]) -> str:
    """Return stored text with names for mentions; ids that are not in the mappings stay, as `@U1` and `#C1`.

    >>> resolve_mentions("<@U1> and <@U2> in <#C1>", {"U1": "Ana"}, {"C1": "eng"})
    '@Ana and @U2 in #eng'
    """

    def name_mention(match: re.Match[str]) -> str:
        user, channel = match[1] or match[2], match[3]
        if user:
            return f"@{users.get(user, user)}"
        known = channel in channels or _SLACK_CHANNEL_ID.fullmatch(channel)
        return f"#{channels.get(channel, channel)}" if known else match[0]

    return _MENTION.sub(name_mention, text)


def mentioned_users(text: str) -> tuple[str, ...]:
    """Return the ids of the users whom stored text mentions, each once, in order.

    >>> mentioned_users("<@U2> ask <@U1> or <@U2>")
    ('U2', 'U1')
    """
    return tuple(dict.fromkeys(user for match in _MENTION.finditer(text) if (user := match[1] or match[2])))


def files_of(raw: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return a Slack message's file objects; before 2018 there was one, under `file`."""
    return _objects(raw.get("files")) or _objects([raw.get("file")])


def _decode_token(match: re.Match[str]) -> str:
    body, label = match[1], match[2]
    if label is not None and _MENTION_BODY.fullmatch(body):
        return f"<{body}>"
    if body[0] == "!":
        return _decode_command(body, label) or match[0]
    if _ADDRESS.fullmatch(body):
        return _link(body.removeprefix("mailto:").removeprefix("tel:"), label)
    return match[0]


def _decode_command(body: str, label: str | None) -> str | None:
    if body in _BROADCASTS:
        return f"@{body[1:]}"
    if subteam := _SUBTEAM.fullmatch(body):
        return label or f"@{subteam[1]}"
    if date := _DATE.fullmatch(body):
        return label or _utc(date[1])
    return None


def _link(address: str, label: str | None) -> str:
    """Return `label (address)`, or the address alone when the label is its beginning."""
    if not label:
        return address
    bare, bare_label = _bare(address), _bare(label)
    if bare == bare_label or ("." in bare_label and bare.startswith(bare_label)):
        return address
    return f"{label} ({address})"


def _bare(address: str) -> str:
    return _ADDRESS_START.sub("", address.lower(), count=1).rstrip("/….")


def _utc(seconds: str) -> str:
    return f"{datetime_of_ts(seconds):%Y-%m-%d %H:%M} UTC"


def _replace_emoji(text: str) -> str:
    return _EMOJI.sub(lambda match: replace_names(match[1]) if match[1] else match[0], text)


def _blocks_text(blocks: object) -> str:
    return _lines(map(_block_text, _objects(blocks)))


def _block_text(block: Mapping[str, Any]) -> str:
    match block.get("type"):
        case "rich_text":
            return _lines(_rich_text(element, 0) for element in _objects(block.get("elements")))
        case "section":
            return _lines(map(_composed, [block.get("text"), *_objects(block.get("fields"))]))
        case "header" | "markdown":
            return _composed(block.get("text"))
        case "context":
            return " ".join(filter(None, map(_composed, _objects(block.get("elements")))))
        case "image" | "video":
            return _composed(block.get("title")) or _string(block.get("alt_text"))
        case "table":
            return _lines(map(_table_row, _list(block.get("rows"))))
    return ""


def _composed(value: object) -> str:
    """Return the text of one of Block Kit's text objects, of a bare string, or of an image in a context block."""
    if isinstance(value, dict):
        value = value.get("text") or value.get("alt_text")
    return decode_mrkdwn(_string(value))


def _table_row(cells: object) -> str:
    return " | ".join(_block_text(cell) or _composed(cell) for cell in _objects(cells))


def _rich_text(element: Mapping[str, Any], depth: int) -> str:
    if depth > _MAX_DEPTH:
        return ""
    kind = element.get("type")
    if kind == "rich_text_list":
        return _list_text(element, depth)
    inline = "".join(map(_inline, _objects(element.get("elements")))).strip("\n")
    if kind == "rich_text_preformatted":
        return f"```\n{inline}\n```"
    if kind == "rich_text_quote":
        return "> " + inline.replace("\n", "\n> ")
    return inline


def _list_text(element: Mapping[str, Any], depth: int) -> str:
    """Return a list, one item a line. Slack nests by `indent`, and numbers on after a nested list by `offset`."""
    indent = "    " * min(_number(element.get("indent")) + depth, _MAX_DEPTH)
    number, lines = _number(element.get("offset")), []
    for item in _objects(element.get("elements")):
        text = _rich_text(item, depth + 1)
        if item.get("type") == "rich_text_list":
            lines.append(text)
            continue
        number += 1
        marker = f"{number}." if element.get("style") == "ordered" else "•"
        lines.append(f"{indent}{marker} {text}")
    return _lines(lines)


def _inline(element: Mapping[str, Any]) -> str:
    match element:
        case {"type": "text", "text": str(text), "style": {"code": True}}:
            return f"`{text}`"
        case {"type": "link", "url": str(url)}:
            return _link(url, _string(element.get("text")))
        case {"type": "emoji", "name": str(name)}:
            return _replace_emoji(f":{name}:")
        case {"type": "user", "user_id": str(user)}:
            return f"<@{user}>"
        case {"type": "channel", "channel_id": str(channel)}:
            return f"<#{channel}>"
        case {"type": "usergroup", "usergroup_id": str(name)} | {"type": "broadcast", "range": str(name)}:
            return f"@{name}"
        case {"type": "date"}:
            return _string(element.get("fallback")) or _date_text(element.get("timestamp"))
    return _string(element.get("text")) or _string(element.get("value"))


def _date_text(timestamp: object) -> str:
    return _utc(str(timestamp)) if isinstance(timestamp, int) and 0 <= timestamp < 10**11 else ""


def _attachments_text(attachments: object) -> str:
    written = (a for a in _objects(attachments) if not (a.get("from_url") or a.get("original_url")))
    return _lines(map(_attachment_text, written))


def _attachment_text(attachment: Mapping[str, Any]) -> str:
    body = _blocks_text(attachment.get("blocks")) or _composed(attachment.get("text"))
    heads = [_composed(attachment.get("pretext")), _composed(attachment.get("title"))]
    fallback = _composed(attachment.get("fallback"))
    text = _lines([*heads, body, *map(_field_text, _objects(attachment.get("fields")))])
    return text or ("" if fallback == _NO_PREVIEW else fallback)


def _field_text(field: Mapping[str, Any]) -> str:
    return ": ".join(filter(None, (_composed(field.get("title")), _composed(field.get("value")))))


def _file_title(file: Mapping[str, Any]) -> str:
    return _string(file.get("title")) or _string(file.get("name"))


def _lines(parts: Iterable[str]) -> str:
    return "\n".join(stripped for part in parts if (stripped := part.strip("\n")))


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text))


def _objects(value: object) -> list[Mapping[str, Any]]:
    return [item for item in _list(value) if isinstance(item, dict)]


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _string(value: object) -> str:
    return value if isinstance(value, str) else ""


def _number(value: object) -> int:
    return value if isinstance(value, int) and 0 <= value < 10**6 else 0
