"""`PersonaRepository`: consent, style counts, replies and feedback of a workspace, and when they become invalid."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy.dialects.postgresql import insert

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import ReplyError
from contextwin.models.access import Scope
from contextwin.models.messages import MessageKey, datetime_of_ts
from contextwin.models.personas import AskedReply, KnownPersona, StoredStyle
from contextwin.storage import schema
from contextwin.storage.sql import messages, personas
from contextwin.storage.sql.messages import keys_in
from contextwin.storage.sql.rows import delete_rows, replacing, rows_with
from contextwin.storage.writers.locked import Change, MessageChange, WorkspaceWriter


class PersonaRepository(WorkspaceWriter):
    """Reads and writes personas of one workspace."""

    # -- invalidation

    def invalidate(self, changes: Sequence[Change]) -> None:
        """Drop style counts that changed messages are part of, and replies whose model was shown an outdated text.

        Called in the transaction that changes the messages, so that both commit together.
        """
        changed = [change for change in changes if isinstance(change, MessageChange)]
        if changed:
            counted = {(c.key.channel, user) for c in changed for user in (personas.POPULATION, *c.authors)}
            since = min(datetime_of_ts(change.key.ts) for change in changed)
            self._locked.execute(personas.drop_counted(self._workspace, sorted(counted), since))
        if outdated := [change.key for change in changed if change.is_quote_outdated]:
            self._locked.execute(personas.drop_replies_of(self._workspace, outdated))
        self._locked.follow_channels(personas, changes)

    # -- consent

    def persona(self, user: str) -> KnownPersona | None:
        """Return the user's name, time zone and consent, or None."""
        row = self._locked.execute(personas.persona(self._workspace, user)).one_or_none()
        if row is None:
            return None
        return KnownPersona(user=user, name=row.name or user, tz=row.tz, is_enabled=row.is_enabled)

    def allow_persona(self, user: str, *, is_enabled: bool, performed_by: str) -> None:
        """Allow replies in a user's style, or forbid them and delete style and replies; either is logged."""
        allowed = insert(schema.personas).values(workspace_id=self._workspace, user_id=user, is_enabled=is_enabled)
        self._locked.execute(replacing(allowed, "is_enabled", "changed_at"))
        if not is_enabled:
            self.forget_persona(user)
        action = "persona enabled" if is_enabled else "persona disabled"
        self._locked.execute(personas.log_change(self._workspace, performed_by, action, user))

    def forget_persona(self, user: str) -> None:
        """Delete a user's style counts, and all replies in the user's style."""
        self._locked.execute(personas.forget_style(self._workspace, user))
        self._locked.execute(personas.forget_replies(self._workspace, user))

    # -- style

    def stored_styles(self, scope: Scope, user: str) -> list[StoredStyle]:
        """Return the style counts of a user in each visible channel, the most messages first."""
        rows = self._locked.execute(personas.counted_styles(scope, user)).mappings()
        return [StoredStyle(**row) for row in rows]

    def save_style(self, user: str, style: StoredStyle) -> None:
        """Insert or replace the user's style counts in a channel."""
        values = {field.name: getattr(style, field.name) for field in fields(style)}
        key = {"workspace_id": self._workspace, "channel_id": values.pop("channel"), "user_id": user}
        self._locked.execute(replacing(insert(schema.style_counts).values(**key, **values), *values))

    # -- replies

    def has_changed(self, texts: Mapping[MessageKey, bytes]) -> bool:
        """Return whether one of these messages, each with the hash of its text, is stored with another text by now."""
        return bool(texts and self._locked.all(messages.changed_messages(self._workspace, texts)))

    def open_reply(self, row: Mapping[str, Any], shown: Collection[MessageKey]) -> None:
        """Store a pending reply with the keys of the messages that its model is shown.

        From now on it is deleted when one of them is deleted or edited.
        """
        workspace = {"workspace_id": self._workspace}
        empty = {"text": "", "outcome": "pending", "is_grounded": False, "style_match": 0.0}
        self._locked.execute(schema.replies.insert(), {**workspace, **empty, "output_tokens": 0, **row})
        reply = {**workspace, "reply_id": row["reply_id"], "is_cited": False}
        if keys := [{**reply, "channel_id": key.channel, "ts": key.ts} for key in sorted(shown)]:
            self._locked.execute(insert(schema.reply_messages).values(keys).on_conflict_do_nothing())

    def finish_reply(self, reply_id: str, values: Mapping[str, Any], cited: Collection[MessageKey]) -> bool:
        """Store the answer; return False when the reply was deleted because a shown message changed."""
        r, shown = schema.replies, schema.reply_messages
        answered = r.update().where(rows_with(r, self._workspace, reply_id=reply_id)).values(values)
        if not self._locked.all(answered.returning(r.c.reply_id)):
            return False
        if cited:
            is_cited = rows_with(shown, self._workspace, reply_id=reply_id) & keys_in(shown, sorted(cited))
            self._locked.execute(shown.update().where(is_cited).values(is_cited=True))
        return True

    def drop_reply(self, reply_id: str) -> None:
        """Delete a reply."""
        self._locked.execute(delete_rows(schema.replies, self._workspace, reply_id=reply_id))

    def asked_reply(self, reply_id: str) -> AskedReply | None:
        """Return who asked for a reply, its window, and what it cites; None where there is no such reply."""
        reply_id = clean_text(reply_id)
        rows = self._locked.all(personas.asked_reply(self._workspace, reply_id))
        cited = self._locked.all(personas.cited_messages(self._workspace, reply_id)) if rows else ()
        shown = tuple(MessageKey(*key) for key in cited)
        return (
            AskedReply(reply_id=reply_id, viewer=rows[0].viewer_id, window_id=rows[0].window_id, cited=shown)
            if rows
            else None
        )

    def save_feedback(self, reply_id: str, verdict: str, edited_text: str | None = None) -> None:
        """Insert or replace the feedback on a reply; ReplyError when there is no such reply."""
        if not self._locked.all(personas.reply_exists(self._workspace, clean_text(reply_id))):
            raise ReplyError(f"there is no reply {reply_id!r}; it was given by another id, or is forgotten by now")
        given = {"verdict": verdict, "edited_text": None if edited_text is None else clean_text(edited_text)}
        statement = insert(schema.reply_feedback).values(workspace_id=self._workspace, reply_id=reply_id, **given)
        self._locked.execute(replacing(statement, *given, "given_at"))
