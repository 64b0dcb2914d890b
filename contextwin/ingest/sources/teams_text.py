"""The words of a Teams message: HTML with mentions, quoted messages, cards; and its files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from contextwin.analysis.loose_json import list_of, object_of, objects_of, string_of
from contextwin.errors import SourceError
from contextwin.ingest.sources.chats import join_texts, quote
from contextwin.ingest.sources.fields import is_identifier, parse_json
from contextwin.ingest.sources.html import html_text, read_attributes
from contextwin.models.quotations import mark_typed, quote_message

_CARD_TEXTS = ("title", "subtitle", "text", "activityTitle", "activitySubtitle")
# Unmeasured.
_MAX_DEPTH = 12


def message_text(raw: Mapping[str, Any]) -> str:
    """Return the words of a message, of the messages that it quotes, and of its cards."""
    body = object_of(raw.get("body"))
    text = string_of(body.get("content"))
    if body.get("contentType") == "html":
        mentioned = {str(each.get("id")): _user_of(each) for each in objects_of(raw.get("mentions"))}
        text = html_text(text, lambda tag, attributes: _element(tag, attributes, mentioned), shows_links=True)
    return join_texts(mark_typed(text), *(_attached(each) for each in objects_of(raw.get("attachments"))))


def _user_of(mention: Mapping[str, Any]) -> object:
    return object_of(object_of(mention.get("mentioned")).get("user")).get("id")


def _element(tag: str, attributes: str, mentioned: Mapping[str, object]) -> str | None:
    if tag == "at" and is_identifier(user := mentioned.get(read_attributes(attributes).get("id", ""))):
        return f"<@{user}>"
    if tag == "emoji":
        return read_attributes(attributes).get("alt", "")
    if tag == "img":
        return _image(read_attributes(attributes))
    return "" if tag == "attachment" else None


def _image(attributes: Mapping[str, str]) -> str:
    """Return what stands for an image between words: an emoji, else that there is one, with its description."""
    described = attributes.get("alt", "").strip()
    if "emoji" in attributes.get("itemtype", "").lower():
        return described
    return f"[image: {described}]" if described and described.lower() != "image" else "[image]"


def _attached(attachment: Mapping[str, Any]) -> str:
    """Return the words of a card, of a snippet of code, or of the message that is quoted or forwarded.

    A file has only a name.
    """
    content = attachment.get("content")
    if not isinstance(content, str):
        return ""
    try:
        value = parse_json(content.encode("utf-8", "replace"))
    except SourceError:
        return ""
    fields, kind = object_of(value), str(attachment.get("contentType"))
    if kind == "messageReference":
        return _quoted(fields.get("messageSender"), string_of(fields.get("messagePreview")))
    if kind == "forwardedMessageReference":
        return _quoted(fields.get("originalMessageSender"), html_text(string_of(fields.get("originalMessageContent"))))
    if kind.endswith("card.codesnippet"):
        return _snippet(fields)
    return join_texts(*_card_texts(value, 0))


def _quoted(sender: object, words: str) -> str:
    """Return somebody's words as a quote under their name."""
    person = object_of(object_of(sender).get("user")) or object_of(object_of(sender).get("application"))
    id_, name = person.get("id"), string_of(person.get("displayName"))
    author = f"<@{id_}>" if is_identifier(id_) and not set("<>| \n") & set(id_) else name
    if not words.strip():
        return ""
    return quote_message(author, words) if author else quote(words)


def _snippet(fields: Mapping[str, Any]) -> str:
    """Return a snippet of code, with its name; Graph may hold its lines, or only where they are."""
    lines = fields.get("lines")
    code = "\n".join(
        string_of(line if isinstance(line, str) else object_of(line).get("text")) for line in list_of(lines)
    )
    code = code if code.strip() else string_of(fields.get("code")) or string_of(fields.get("preview"))
    return join_texts(string_of(fields.get("name")), f"```\n{code}\n```" if code.strip() else None)


def _card_texts(value: object, depth: int) -> Iterator[str]:
    if depth > _MAX_DEPTH:
        return
    if isinstance(value, list):
        for item in value:
            yield from _card_texts(item, depth + 1)
    elif isinstance(value, dict):
        for given, item in value.items():
            key = given[:1].lower() + given[1:]  # Connectors write "Title", too.
            if key == "facts":
                yield from map(_fact, objects_of(item))
            elif key in _CARD_TEXTS and isinstance(item, str):
                yield html_text(item)
            else:
                yield from _card_texts(item, depth + 1)


def _fact(fact: Mapping[str, Any]) -> str:
    """Return a row of a set of facts: its name and its value."""
    texts = {key.lower(): html_text(item) for key, item in fact.items() if isinstance(item, str)}
    return ": ".join(filter(None, (texts.get("title") or texts.get("name"), texts.get("value"))))


def attached_files(raw: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the files that a message names."""
    files = (each for each in objects_of(raw.get("attachments")) if not isinstance(each.get("content"), str))
    return [{"name": each.get("name")} for each in files if each.get("name")]
