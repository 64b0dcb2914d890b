"""The second lock: what reads for an answer sees messages of channels that were let in, whatever its statements say.

A snapshot of the read path takes the role `contextwin_reader` and names a workspace and channels, for its transaction
alone; without them it sees no message. Whoever writes, and an administrator in `psql`, says so by
`SET contextwin.unrestricted = 'on'`, which that role does not listen to. A superuser and a role with BYPASSRLS know no
such lock; `contextwin doctor` tells. On Citus nobody takes the role, and the lock holds for the owner of the tables.

Only `messages` and what is kept of replies are locked, because text is read from there by key. Searched tables are not:
`&&` and `<=>` are not leakproof, so that under a policy their indexes could not be used; they hold no text. The readers
read nothing of replies.

The role belongs to the server, and other databases may use it, so that it stays when this is taken back. Beside the
lock: who is in a channel was true at a time, and a channel can be shared with another organisation.
"""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

READER = "contextwin_reader"
#: What the read path reads.
READ = (
    "workspaces, channels, users, memberships, facts, messages, chunks, chunk_embeddings, embedding_models,"
    " term_statistics"
)
LOCKED = ("messages", "replies", "reply_feedback")

# Each value is computed once for a statement, because it is asked for in a subquery.
IS_UNRESTRICTED = f"(SELECT current_setting('contextwin.unrestricted', true) = 'on' AND current_user <> '{READER}')"
IS_LET_IN = """
    workspace_id = (SELECT current_setting('contextwin.workspace', true))
    AND (SELECT nullif(current_setting('contextwin.channels', true), '')::jsonb) ? channel_id"""
# On Citus, policies without sub-queries: the workers take no others.
IS_UNRESTRICTED_ON_CITUS = "current_setting('contextwin.unrestricted', true) = 'on'"
IS_LET_IN_ON_CITUS = """
    workspace_id = current_setting('contextwin.workspace', true)
    AND nullif(current_setting('contextwin.channels', true), '')::jsonb ? channel_id"""

#: Whoever may not create roles, or grant this one, goes on without it: the lock then holds for the owner of the tables.
CREATE_ROLE = f"""
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{READER}') THEN
        CREATE ROLE {READER} NOLOGIN NOBYPASSRLS;
    END IF;
EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN
    NULL;
END $$"""
GRANT_ROLE = f"""
DO $$
DECLARE
    usable text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{READER}' AND pg_has_role(oid, usable)) THEN
        EXECUTE format('GRANT {READER} TO %I', current_user);
    END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_object OR internal_error THEN
    NULL;
END $$"""
LET_READ = f"""
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = '{READER}') THEN
        GRANT SELECT ON {READ} TO {READER};
        IF NOT has_schema_privilege('{READER}', current_schema(), 'USAGE') THEN
            EXECUTE format('GRANT USAGE ON SCHEMA %I TO {READER}', current_schema());
        END IF;
    END IF;
END $$"""
LET_READ_NO_MORE = f"""
DO $$
BEGIN
    REVOKE ALL ON {READ} FROM {READER};
    EXECUTE format('REVOKE ALL ON SCHEMA %I FROM {READER}', current_schema());
EXCEPTION WHEN undefined_object THEN
    NULL;
END $$"""


def upgrade() -> None:
    """Add the columns, the role and the policies."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("ALTER TABLE channels ADD COLUMN is_shared boolean")
    # Nobody knows when the members that are stored were told.
    op.execute("ALTER TABLE memberships ADD COLUMN told_at timestamptz NOT NULL DEFAULT to_timestamp(0)")
    unrestricted, let_in = IS_UNRESTRICTED, IS_LET_IN
    if _has_citus():
        unrestricted, let_in = IS_UNRESTRICTED_ON_CITUS, IS_LET_IN_ON_CITUS
    else:
        for statement in (CREATE_ROLE, GRANT_ROLE, LET_READ):
            op.execute(statement)
    for table in LOCKED:
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
        op.execute(f"CREATE POLICY unrestricted ON {table} USING ({unrestricted})")
    op.execute(f"CREATE POLICY let_in ON messages FOR SELECT USING ({let_in})")


def downgrade() -> None:
    """Drop them, but for the role."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("DROP POLICY let_in ON messages")
    for table in LOCKED:
        op.execute(f"DROP POLICY unrestricted ON {table}")
        op.execute(f"ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY")
        op.execute(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")
    if not _has_citus():
        op.execute(LET_READ_NO_MORE)
    op.execute("ALTER TABLE memberships DROP COLUMN told_at")
    op.execute("ALTER TABLE channels DROP COLUMN is_shared")


def _has_citus() -> bool:
    return bool(op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar())
