"""What one Slack message calls people and channels: the profile of its author, and the labels of mentions."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from typing import Any

from contextwin.analysis.loose_json import object_of, objects_of, string_of
from contextwin.ingest.sources.fields import is_identifier, short_text
from contextwin.models.messages import CHANNEL_LABEL, PROFILE_NAME, USER_LABEL, Message, SeenName
from contextwin.models.retention import MADE_OF_NAMES

_LABEL = re.compile(r"<([@#])([A-Z0-9]{1,40})\|([^<>|\n]{1,200})>")
_CHANNEL = re.compile(r"<#([A-Z0-9]{1,40})>")
_ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"))


def seen_names(raw: Mapping[str, Any]) -> Iterator[SeenName]:
    """Yield the names in a message: of its author, of authors that it quotes, and of those that it mentions."""
    profile = object_of(raw.get("user_profile"))
    names = (profile.get("display_name"), profile.get("real_name"), profile.get("name"))
    yield from _seen(PROFILE_NAME, raw.get("user"), next(filter(None, map(short_text, names)), None))
    attachments = objects_of(raw.get("attachments"))
    for attachment in attachments:
        label = short_text(attachment.get("author_name")) or short_text(attachment.get("author_subname"))
        yield from _seen(USER_LABEL, attachment.get("author_id"), label)
    for text in (raw.get("text"), *(attachment.get("text") for attachment in attachments)):
        for mark, subject, label in _LABEL.findall(string_of(text)):
            yield from _seen(USER_LABEL if mark == "@" else CHANNEL_LABEL, subject, label)


def name_unlisted(message: Message, listed: Container[str]) -> Message:
    """Return the message with the labels of channels that are not among the listed ones: no list will name those."""
    labels = {
        s.subject: f"#{s.name}" for s in message.names if s.attribute == CHANNEL_LABEL and s.subject not in listed
    }
    text = _CHANNEL.sub(lambda match: labels.get(match[1], match[0]), message.text) if labels else message.text
    return replace(message, text=text) if labels else message


def _seen(attribute: str, subject: object, name: str | None) -> Iterator[SeenName]:
    for escaped, character in _ENTITIES:
        name = name and name.replace(escaped, character)
    name = short_text(name and name.strip().removeprefix("@").removeprefix("#"))
    if is_identifier(subject) and name and name != subject and not name.startswith(MADE_OF_NAMES):
        yield SeenName(attribute, subject, name)
