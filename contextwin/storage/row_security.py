"""The second lock on messages: statements that let a transaction see some channels, or all, as migration 0004 says.

The first lock is `statements.visible_to`. This one holds where a statement lacks it: a snapshot of the read path sees
no message until channels are let in, and then no message of another one. It guards against mistakes in statements, not
against whoever can run statements of their own with the password of the tables' owner.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import JSON, Engine, Text, TextClause, bindparam, cast, column, func, select, text
from sqlalchemy.dialects.postgresql import Insert, insert

from contextwin.storage import schema
from contextwin.storage.errors import store_errors

READER = "contextwin_reader"  #: the role of the read path

# One that could bypass the lock, that we may not take, or that may read nothing here is no use.
_USABLE = """
    SELECT rolname FROM pg_catalog.pg_roles
    WHERE rolname = 'contextwin_reader' AND NOT rolsuper AND NOT rolbypassrls
        AND pg_has_role(oid, CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END)
        AND has_table_privilege(oid, 'messages', 'SELECT')"""
# Built once: to build them takes longer than to run them.
_BEGIN_READING = text(
    "SELECT set_config('statement_timeout', :timeout, true),"
    f" set_config('role', coalesce(({_USABLE}), 'none'), true) AS role"
)
_ALLOW_CHANNELS = text(
    "SELECT set_config('contextwin.workspace', :workspace, true), set_config('contextwin.channels', :channels, true)"
)
_STATE = text("""
    SELECT relrowsecurity AS is_enabled, relforcerowsecurity OR NOT pg_has_role(relowner, 'USAGE') AS is_forced,
           (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS is_exempt
    FROM pg_class WHERE oid = 'messages'::regclass""")


@dataclass(frozen=True, kw_only=True, slots=True)
class RowSecurityState:
    """Whether the lock holds for the connected role."""

    has_reader: bool  #: it can take the readers' role, which cannot bypass it
    is_enabled: bool  #: there is a lock; there is none on Citus
    is_forced: bool  #: it holds for whoever owns the tables, too
    is_exempt: bool  #: the role itself is a superuser or has BYPASSRLS

    @property
    def holds(self) -> bool:
        """Whether what reads for an answer is locked."""
        return self.is_enabled and (self.has_reader or (self.is_forced and not self.is_exempt))


def begin_reading(timeout_ms: int, role: str | None = None) -> TextClause:
    """Take the readers' role for the transaction, where there is one, and stop statements that take longer.

    From now on no message is seen. Gives one row with the `role`; when that is handed in again, this is done in half
    the time and gives no row.
    """
    if role is None:
        return _BEGIN_READING.bindparams(timeout=str(timeout_ms))
    taken = READER if role == READER else "NONE"
    return text(f"SET LOCAL statement_timeout = {int(timeout_ms)}; SET LOCAL ROLE {taken}")


def allow_channels(workspace: str, channels: Iterable[str]) -> TextClause:
    """Let the transaction see the messages of these channels of a workspace, and of no others."""
    allowed = json.dumps(dict.fromkeys(channels, 1), ensure_ascii=False)
    return _ALLOW_CHANNELS.bindparams(workspace=workspace, channels=allowed)


def bypass() -> TextClause:
    """Let the transaction see and change all messages: for those who write."""
    return text("SET LOCAL contextwin.unrestricted TO 'on'")


def insert_messages(names: Collection[str]) -> Insert:
    """Insert the messages of `rows`, a list of objects as JSON with these columns.

    As fast as COPY, which a locked table does not take.
    """
    columns = [column(name, schema.messages.c[name].type) for name in names]
    rows = func.json_to_recordset(cast(bindparam("rows", type_=Text()), JSON))
    given = rows.table_valued(*columns, name="given").render_derived(with_types=True)
    return insert(schema.messages).from_select(list(names), select(*given.c))


def read_state(engine: Engine) -> RowSecurityState:
    """Return whether the lock holds."""
    with store_errors(), engine.connect() as connection:
        has_reader = connection.execute(text(_USABLE)).first() is not None
        return RowSecurityState(has_reader=has_reader, **connection.execute(_STATE).mappings().one())
