"""Row-level security of messages (migration 0004), recorded windows (0010) and feedback on them (0011).

It is what a transaction is allowed to see: the second guard after `filters.visible_to`, for statements that lack that
filter. A snapshot of the read path sees no messages until channels are allowed, and then only theirs. It protects
against mistakes in statements, not against somebody who has the password of the tables' owner.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from contextwin.storage import schema
from contextwin.storage.errors import reason_of, store_errors

READER = "contextwin_reader"  #: the role of the read path
#: The tables that it reads.
READ_TABLES = (
    *("workspaces", "channels", "users", "memberships", "facts", "messages", "chunks", "chunk_embeddings"),
    *("embedding_models", "term_statistics", "windows", "window_messages"),
    *("window_feedback", "window_feedback_messages"),
)

# The reader role, unless it could bypass row security, cannot be taken, or may not read.
_USABLE = """
    SELECT rolname FROM pg_catalog.pg_roles
    WHERE rolname = 'contextwin_reader' AND NOT rolsuper AND NOT rolbypassrls
        AND pg_has_role(oid, CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END)
        AND has_table_privilege(oid, 'messages', 'SELECT')"""
# In a search path, "$user" is the schema of the current role, which the reader role would not find. The path is
# resolved before the role is taken, as the connected role sees it; null where "$user" is nobody's schema.
_RESOLVE_PATH = """
    CASE WHEN current_setting('search_path') LIKE '%$user%'
        AND (to_regnamespace(quote_ident(current_user)) IS NOT NULL
            OR to_regnamespace('contextwin_reader') IS NOT NULL)
    THEN set_config('search_path',
        (SELECT string_agg(quote_ident(name), ', ') FROM unnest(current_schemas(false)) AS name), true)
    END"""
#: What transactions that write set.
WRITING = {"plan_cache_mode": "force_generic_plan", "contextwin.unrestricted": "on"}
#: The same on a cluster, whose workers it reaches if they are told so.
_WRITING_DISTRIBUTED = {"citus.propagate_set_commands": "local", **WRITING}
#: Where they are not: the coordinator alone, which would send a generic plan to every shard.
_PLAN_FOR_VALUES = "SELECT set_config('plan_cache_mode', 'force_custom_plan', true)"
# Built once, because building takes longer than executing.
_BEGIN_READING = sa.text(
    f"SELECT set_config('statement_timeout', :timeout, true), set_config('jit', 'off', true),"
    f" set_config('plan_cache_mode', 'force_generic_plan', true),"
    f" {_RESOLVE_PATH} AS search_path,"
    f" set_config('role', coalesce(({_USABLE}), 'none'), true) AS role"
)
_STATE = sa.text("""
    SELECT relrowsecurity AS is_enabled, relforcerowsecurity OR NOT pg_has_role(relowner, 'USAGE') AS is_forced,
           (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) AS is_exempt
    FROM pg_class WHERE oid = 'messages'::regclass""")


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadingSession:
    """What the transactions of the read path set."""

    role: str  #: the role taken, or "none"
    search_path: str | None  #: where the tables are found; None: the connection's path does
    is_own: bool = False  #: nothing but the timeout is set


#: On a cluster, whose coordinator could not log in to the workers as the reader role: row security is forced instead.
OWN_SESSION = ReadingSession(role="none", search_path=None, is_own=True)


@dataclass(frozen=True, kw_only=True, slots=True)
class RowSecurityState:
    """Whether row security holds for the connected role."""

    has_reader: bool  #: the role can become the reader role, which cannot bypass row security
    is_enabled: bool  #: row security is enabled
    is_forced: bool  #: it also applies to the owner of the tables
    is_exempt: bool  #: the role is a superuser or has BYPASSRLS

    @property
    def holds(self) -> bool:
        """Whether row security applies to the read path."""
        return self.is_enabled and (self.has_reader or (self.is_forced and not self.is_exempt))


def begin_reading(timeout_ms: int) -> sa.TextClause:
    """Set the statement timeout and, where possible, the reader role for the transaction, which then sees no messages.

    Until channels are allowed, one plan does for all values of a statement (`planning.BEGINNING`). Returns one row, the
    fields of a `ReadingSession`, with which `reading_settings` needs no statement to find them.
    """
    return _BEGIN_READING.bindparams(timeout=str(timeout_ms))


def reading_settings(timeout_ms: int, session: ReadingSession) -> dict[str, str | None]:
    """Return what `begin_reading` sets."""
    settings = {"statement_timeout": str(timeout_ms), "jit": "off"}  # A pooler takes no options of a connection.
    if session.is_own:
        return {"citus.propagate_set_commands": "local", **settings}
    path = {} if session.search_path is None else {"search_path": session.search_path}
    return {**settings, "plan_cache_mode": "force_generic_plan", **path, "role": session.role}


def find_unreadable(connection: sa.Connection) -> list[str]:
    """Return what the read path cannot do in a transaction that it has begun: errors, in the server's words."""
    problems = []
    for name in READ_TABLES:
        try:
            with connection.begin_nested():
                connection.execute(sa.select(sa.literal(1)).select_from(schema.metadata.tables[name]).limit(0))
        except sa.exc.DBAPIError as exc:
            problems.append(reason_of(exc))
    return problems


def channels_allowed(workspace: str, channels: Iterable[str]) -> dict[str, str]:
    """Return the settings that allow a transaction the messages of these channels of a workspace, and no others.

    The channels are JSON. Policies of a cluster look into it as text: before each id, and nowhere else, is a blank and
    a quote.

    >>> print(channels_allowed("acme", ["C1", 'say "hi"'])["contextwin.channels"])
    { "C1":1, "say \\"hi\\"":1}
    """
    allowed = ",".join(f" {json.dumps(each, ensure_ascii=False)}:1" for each in dict.fromkeys(channels))
    return {"contextwin.workspace": workspace, "contextwin.channels": f"{{{allowed}}}"}


def windows_allowed(viewer: str | None) -> dict[str, str]:
    """Return the settings that allow the windows that a user asked for, and the user's feedback; None: everybody's.

    Only in the workspace of `channels_allowed`, and of their candidates only those in its channels.
    """
    return {"contextwin.windows_of": "everybody" if viewer is None else f"user:{viewer}"}


def begin_writing(*, distributed: bool = False) -> sa.TextClause:
    """Bypass row security, and plan for average values instead of the given ones, in one round trip.

    The planner takes a channel or workspace that its statistics do not hold yet for empty, and then reads all of it for
    every row and foreign key check: copying 20,000 messages into two new channels took six times as long. On a cluster
    the workers alone do so: average values are on no shard.
    """
    return sa.text(_writing_settings(distributed=distributed))


def begin_examining(*, distributed: bool = False) -> sa.TextClause:
    """Begin a transaction that bypasses row security, can write nothing, and whose statements see the same state."""
    begin = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
    return sa.text(f"{begin}; {_writing_settings(distributed=distributed)}")


def _writing_settings(*, distributed: bool) -> str:
    if not distributed:
        return write_settings(WRITING)
    return f"{write_settings(_WRITING_DISTRIBUTED)}; {_PLAN_FOR_VALUES}"


def set_local(settings: Mapping[str, str | None]) -> sa.TextClause:
    """Set these for the transaction; None resets one.

    Unlike `set_config`, whose values are bound, this reaches the workers of a cluster.
    """
    return sa.text(write_settings(settings).replace(":", r"\:"))


def write_settings(settings: Mapping[str, str | None]) -> str:
    """Return the statements that set these for the transaction; None resets one.

    >>> write_settings({"jit": "off", "enable_sort": None})
    "SET LOCAL jit TO E'off'; SET LOCAL enable_sort TO DEFAULT"
    """
    values = {name: "DEFAULT" if value is None else quote(value) for name, value in settings.items()}
    return "; ".join(f"SET LOCAL {name} TO {value}" for name, value in values.items())


def quote(value: str) -> str:
    """Return a value as a literal, for statements that take no parameters.

    >>> quote("it's")
    "E'it''s'"
    """
    return "E'" + value.replace("\\", r"\\").replace("'", "''") + "'"


def is_active() -> sa.TextClause:
    """Return whether row security applies to `messages` for the current role, which then cannot COPY into it."""
    return sa.text("SELECT row_security_active('messages')")


def read_state(engine: sa.Engine) -> RowSecurityState:
    """Return the state of row security for the engine's role."""
    with store_errors(), engine.connect() as connection:
        has_reader = connection.execute(sa.text(_USABLE)).first() is not None
        return RowSecurityState(has_reader=has_reader, **connection.execute(_STATE).mappings().one())
