"""Indexes the messages of users again whose name changed: a message is found and embedded by its author's name."""

from __future__ import annotations

from dataclasses import replace

from contextwin.analysis.indexing import author_name, index_message
from contextwin.models.messages import MessageKey
from contextwin.storage.writers.messages import MessageWriter


def reindex_author(messages: MessageWriter, user: str, name: str | None) -> list[MessageKey]:
    """Index the messages that are shown under the user's name again, and return their keys; vectors come later."""
    keys = []
    for stored in messages.by_author(user):
        documents = [
            replace(index_message(message, author_name(message, name), changed), reactions=reactions)
            for message, changed, reactions in stored
        ]
        messages.rewrite(documents)
        keys += [message.key for message, *_ in stored]
    return keys
