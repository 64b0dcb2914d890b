"""`PersonaRepository`: what is kept of personas, written in one transaction under the workspace's lock."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import ReplyError
from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey
from contextwin.models.personas import KnownPersona, StoredStyle
from contextwin.storage.sql import personas


class PersonaRepository:
    """Reads and writes on one connection. Made by `Store.persona_repository`."""

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

    def allow_persona(self, user: str, *, is_enabled: bool, performed_by: str) -> None:
        """Allow replies in a user's style, or forbid and forget them; either is logged with who did it."""
        self._connection.execute(personas.allow_persona(self._workspace, user, is_enabled=is_enabled))
        if not is_enabled:
            self.forget_persona(user)
        action = "persona enabled" if is_enabled else "persona disabled"
        self._connection.execute(personas.log_change(self._workspace, performed_by, action, user))

    def forget_persona(self, user: str) -> None:
        """Forget how a user writes, and all replies in their style."""
        self._connection.execute(personas.forget_style(self._workspace, user))
        self._connection.execute(personas.forget_replies(self._workspace, user))

    # -- style

    def stored_styles(self, scope: Scope, user: str) -> list[StoredStyle]:
        """Return the style counts of a user in each visible channel, the most messages first."""
        rows = self._all(personas.counted_styles(scope, user))
        return [
            StoredStyle(
                channel=row.channel_id,
                version=row.version,
                message_count=row.message_count,
                counts=row.counts,
                oldest=row.oldest,
                latest=row.latest,
                counted_at=row.counted_at,
            )
            for row in rows
        ]

    def save_style(self, user: str, style: StoredStyle) -> None:
        """Store style counts in the place of older ones of the user in that channel."""
        row = {
            "workspace_id": self._workspace,
            "channel_id": style.channel,
            "user_id": user,
            "version": style.version,
            "message_count": style.message_count,
            "oldest": style.oldest,
            "latest": style.latest,
            "counts": style.counts,
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
