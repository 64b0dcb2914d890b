"""`Ledger`: what is kept of personas, written in one transaction under the workspace's lock."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import Connection, Select

from contextwin import personas
from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import ReplyError
from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.personas import EVERYBODY
from contextwin.style import STYLE_VERSION, StyleCounts, StyleMessage, count_style, counts_from_json, counts_to_json

#: Messages that are counted in one transaction, which holds the workspace's lock for about half a second. A guess.
COUNTED_AT_ONCE = 500


@dataclass(frozen=True, kw_only=True, slots=True)
class CountedStyle:
    """What is counted of a person, or of everybody, in one channel."""

    channel: str  #: its id
    counts: StyleCounts  #: the sums
    oldest: datetime  #: when the first counted message was sent
    latest: datetime  #: when the last one was; all between them are counted
    counted_at: datetime  #: as of when: nothing sent at or after it is counted


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownPersona:
    """Somebody in whose style replies can be written."""

    user: str  #: their id
    name: str  #: what they are called, or the id
    tz: str | None  #: IANA time zone of their profile
    is_enabled: bool  #: they, or an administrator, allowed it


class Ledger:
    """Reads and writes on one connection. Made by `Store.ledger`."""

    def __init__(self, connection: Connection, workspace: str) -> None:
        self._connection = connection
        self._workspace = workspace

    # -- consent

    def persona(self, user: str) -> KnownPersona | None:
        """Return what is known of a user, or None."""
        rows = self._all(personas.persona(self._workspace, user))
        return next(
            (KnownPersona(user=user, name=r.name or user, tz=r.tz, is_enabled=r.is_enabled) for r in rows), None
        )

    def allow_persona(self, user: str, *, is_enabled: bool, actor: str) -> None:
        """Allow replies in a user's style, or forbid and forget them; either is logged with who did it."""
        self._connection.execute(personas.allow_persona(self._workspace, user, is_enabled=is_enabled))
        if not is_enabled:
            self.forget_persona(user)
        action = "persona enabled" if is_enabled else "persona disabled"
        self._connection.execute(personas.log_change(self._workspace, actor, action, user))

    def forget_persona(self, user: str) -> None:
        """Forget how a user writes, and all replies in their style."""
        self._connection.execute(personas.forget_style(self._workspace, user))
        self._connection.execute(personas.forget_replies(self._workspace, user))

    # -- style

    def counted_styles(self, scope: Scope, user: str) -> list[CountedStyle]:
        """Return what is counted of a user in each visible channel, the most messages first; old versions are not."""
        rows = self._all(personas.counted_styles(scope, user))
        return [
            CountedStyle(
                channel=row.channel_id,
                counts=counts_from_json(row.counts),
                oldest=row.oldest,
                latest=row.latest,
                counted_at=row.counted_at,
            )
            for row in rows
            if row.version == STYLE_VERSION
        ]

    def count_newer(self, scope: Scope, persona: KnownPersona) -> int:
        """Count the oldest of the person's visible messages that are not counted yet; return how many there were."""
        statement = personas.uncounted_messages(scope, persona.user, STYLE_VERSION, COUNTED_AT_ONCE)
        rows = self._all(statement)
        known = {style.channel: style for style in self.counted_styles(scope, persona.user)} if rows else {}
        for style in _count_rows(rows, persona.tz, scope.latest):
            before = known.get(style.channel)
            self._save_style(persona.user, style if before is None else _join(before, style))
        return len(rows)

    def count_latest(self, scope: Scope, persona: KnownPersona, limit: int) -> list[CountedStyle]:
        """Return the counts of the person's latest visible messages, by channel; they are not stored."""
        rows = self._all(personas.latest_written(scope, persona.user, limit))
        return [_as_stored(style) for style in _count_rows(rows, persona.tz, scope.latest)]

    def count_everybody(self, scope: Scope, limit: int) -> list[CountedStyle]:
        """Count the latest messages of each visible channel anew, up to `limit` of each."""
        styles = _count_rows(self._all(personas.latest_of_channels(scope, limit)), None, scope.latest)
        for style in styles:
            self._save_style(EVERYBODY, style)
        return [_as_stored(style) for style in styles]

    def _save_style(self, user: str, style: CountedStyle) -> None:
        row = {
            "workspace_id": self._workspace,
            "channel_id": style.channel,
            "user_id": user,
            "version": STYLE_VERSION,
            "message_count": style.counts.message_count,
            "oldest": style.oldest,
            "latest": style.latest,
            "counts": counts_to_json(style.counts),
            "counted_at": style.counted_at,
        }
        self._connection.execute(personas.save_style(row))

    # -- replies

    def open_reply(self, row: Mapping[str, Any], shown: Collection[MessageKey]) -> None:
        """Store that a reply is asked for, with the keys of the messages that its model is shown.

        From now on it goes when one of them is deleted or edited.
        """
        workspace = {"workspace_id": self._workspace}
        empty = {"text": "", "outcome": "pending", "is_grounded": False, "style_match": 0.0}
        self._connection.execute(personas.save_reply({**workspace, **empty, "output_tokens": 0, **row}))
        reply = {**workspace, "reply_id": row["reply_id"], "is_cited": False}
        if keys := [{**reply, "channel_id": key.channel, "ts": key.ts} for key in sorted(shown)]:
            self._connection.execute(personas.save_shown(keys))

    def finish_reply(self, reply_id: str, values: Mapping[str, Any], cited: Collection[MessageKey]) -> bool:
        """Store what was answered; return False when a message that the model was shown has changed since."""
        if not self._connection.execute(personas.finish_reply(self._workspace, reply_id, values)).all():
            return False
        if cited:
            self._connection.execute(personas.mark_cited(self._workspace, reply_id, sorted(cited)))
        return True

    def drop_reply(self, reply_id: str) -> None:
        """Forget a reply."""
        self._connection.execute(personas.drop_reply(self._workspace, reply_id))

    def save_feedback(self, reply_id: str, verdict: str, edited_text: str | None = None) -> None:
        """Store what somebody thinks of a reply; ReplyError when there is no such reply."""
        if not self._all(personas.reply_exists(self._workspace, clean_text(reply_id))):
            raise ReplyError(f"there is no reply {reply_id!r}; it was given by another id, or is forgotten by now")
        edited = None if edited_text is None else clean_text(edited_text)
        self._connection.execute(personas.save_feedback(self._workspace, reply_id, verdict, edited))

    def _all(self, statement: Select[Any]) -> Sequence[Any]:
        return self._connection.execute(statement).all()


def _count_rows(rows: Sequence[Any], tz: str | None, counted_at: datetime) -> list[CountedStyle]:
    """Return what is counted of messages, by channel, the most messages first; hours are the zone's, or not known."""
    zone, by_channel = _zone(tz), dict[str, list[Any]]()
    for row in rows:
        by_channel.setdefault(row.channel_id, []).append(row)
    return [
        CountedStyle(
            channel=channel,
            counts=count_style(_style_message(row, zone) for row in there),
            oldest=min(row.sent_at for row in there),
            latest=max(row.sent_at for row in there),
            counted_at=counted_at,
        )
        for channel, there in sorted(by_channel.items(), key=lambda item: (-len(item[1]), item[0]))
    ]


def _style_message(row: Any, zone: ZoneInfo | None) -> StyleMessage:
    return StyleMessage(
        text=row.text,
        sent_at=row.sent_at.astimezone(zone) if zone else None,
        # Whether it begins a thread is not known when it is counted: an answer can come years later.
        position="channel" if row.thread_ts == row.ts else "reply",
        reactions=row.reactions or {},
    )


def _as_stored(style: CountedStyle) -> CountedStyle:
    """Return what comes back of the counts when they are read again: rare values are not kept."""
    return replace(style, counts=counts_from_json(counts_to_json(style.counts)))


def _join(one: CountedStyle, other: CountedStyle) -> CountedStyle:
    return CountedStyle(
        channel=one.channel,
        counts=one.counts + other.counts,
        oldest=min(one.oldest, other.oldest),
        latest=max(one.latest, other.latest),
        counted_at=max(one.counted_at, other.counted_at),
    )


def _zone(tz: str | None) -> ZoneInfo | None:
    """Return the zone that a profile names, or None for one that there is not."""
    try:
        return ZoneInfo(tz) if tz else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
