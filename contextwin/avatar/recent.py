"""A person's last messages in the channel of a reply, by which it carries on what they were in the middle of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from contextwin.analysis.mrkdwn import mentioned_users, resolve_mentions
from contextwin.analysis.slack_text import has_own_words, without_files
from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.models.requests import CompletedRequest
from contextwin.privacy.access import open_scope
from contextwin.storage.store import Store

#: Maximum number of a person's last messages, and their greatest age. Unmeasured.
OWN_MESSAGES = 6
OWN_FOR = timedelta(hours=12)


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnMessage:
    """Something that the person wrote shortly before."""

    key: MessageKey  #: its key
    text: str  #: plain text, mentions resolved to names
    sent_at: datetime  #: when it was posted
    is_in_thread: bool  #: it is a reply in a thread
    mentions: tuple[str, ...]  #: ids of the users whom it mentions
    sha256: bytes  #: hash of its whole text as stored


def load_recent(store: Store, asked: CompletedRequest, user: str) -> tuple[OwnMessage, ...]:
    """Return what the user last wrote in the channel of the request, its threads included, oldest first.

    Empty without a channel, and for one that the viewer may not read or does not ask for.
    """
    channel = asked.channel
    if channel is None or not asked.filters.wants_channel(channel):
        return ()
    with store.reading() as reader:
        visible = open_scope(reader, asked)
        here, latest = sorted({channel} & visible.channels.keys()), asked.asked_at
        scope = Scope(workspace=asked.workspace, channels=here, oldest=latest - OWN_FOR, latest=latest)
        written = reader.latest_written(scope, user, OWN_MESSAGES)
    names = store.user_names(asked.workspace, {user for each in written for user in mentioned_users(each.text)})
    return tuple(
        OwnMessage(
            key=MessageKey(each.channel, each.ts),
            text=resolve_mentions(without_files(each.text), names, visible.channel_names),
            sent_at=each.sent_at,
            is_in_thread=each.thread_ts != each.ts,
            mentions=mentioned_users(each.text),
            sha256=sha256(each.text.encode()).digest(),
        )
        for each in reversed(written)
        if has_own_words(each.text)
    )
