"""The words of a Teams message: HTML with mentions, quoted messages, cards; and its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from contextwin.analysis.loose_json import objects_of, string_of
from contextwin.errors import SourceError
from contextwin.ingest.sources.chats import join_texts, quote
from contextwin.ingest.sources.fields import as_object, is_identifier, parse_json
from contextwin.ingest.sources.html import html_text, read_attributes

_CARD_TEXTS = ("title", "subtitle", "text", "activityTitle", "activitySubtitle")
# Unmeasured.
_MAX_DEPTH = 12


def message_text(raw: Mapping[str, Any]) -> str:
    """Return the words of a message, of the messages that it quotes, and of its cards."""
    body = as_object(raw.get("body"))
    text = string_of(body.get("content"))
    if body.get("contentType") == "html":
        mentioned = {str(each.get("id")): _user_of(each) for each in objects_of(raw.get("mentions"))}
        text = html_text(text, lambda tag, attributes: _element(tag, attributes, mentioned))
    return join_texts(text, *(_attached(each) for each in objects_of(raw.get("attachments"))))


def _user_of(mention: Mapping[str, Any]) -> object:
    return as_object(as_object(mention.get("mentioned")).get("user")).get("id")


def _element(tag: str, attributes: str, mentioned: Mapping[str, object]) -> str | None:
    if tag == "at" and is_identifier(user := mentioned.get(read_attributes(attributes).get("id", ""))):
        return f"<@{user}>"
    if tag == "emoji":
        return read_attributes(attributes).get("alt", "")
    return "" if tag == "attachment" else None


def _attached(attachment: Mapping[str, Any]) -> str:
    """Return the words of a card, or of the quoted message; a file has only a name."""
    content = attachment.get("content")
    if not isinstance(content, str):
        return ""
    try:
        value = parse_json(content.encode("utf-8", "replace"))
    except SourceError:
        return ""
    if attachment.get("contentType") == "messageReference":
        return quote(str(as_object(value).get("messagePreview") or ""))
    return join_texts(*_card_texts(value, 0))


def _card_texts(value: object, depth: int) -> Iterator[str]:
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, list):
        for item in value:
            yield from _card_texts(item, depth + 1)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in _CARD_TEXTS and isinstance(item, str):
                yield html_text(item)
            else:
                yield from _card_texts(item, depth + 1)


def attached_files(raw: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the files that a message names."""
    files = (each for each in objects_of(raw.get("attachments")) if not isinstance(each.get("content"), str))
    return [{"name": each.get("name")} for each in files if each.get("name")]
