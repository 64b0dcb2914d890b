"""Recorded windows: who asked what, and for each candidate its score, its ranks, and what became of it.

No text of messages is kept, only keys and numbers, so that a deletion stays provable. The prompt belongs to who asked.
Row-level security shows a window to whoever asked it with their own rights, and of its candidates those in channels
that are let in (0004), so that what the reader may not see any more vanishes.

A factor of 1 has no effect. `rank` counts the hits alone: what was shown beside a hit has none. `built_at` is when the
window was built, by the database's clock, and `asked_at` what its request says.
"""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

READER = "contextwin_reader"

TABLES = {
    "windows": """
        workspace_id text NOT NULL,
        window_id text NOT NULL,
        built_at timestamptz NOT NULL DEFAULT now(),
        asked_at timestamptz NOT NULL,
        asker_id text,
        viewer_id text,
        is_everyone boolean NOT NULL,
        destination_id text,
        channel_id text,
        thread_ts text,
        prompt text NOT NULL,
        request jsonb NOT NULL,
        plan jsonb NOT NULL,
        weights jsonb NOT NULL,
        weights_sha256 bytea NOT NULL,
        embedder text NOT NULL,
        encoding text NOT NULL,
        budget_tokens integer NOT NULL,
        total_tokens integer NOT NULL,
        found real NOT NULL,
        access text NOT NULL,
        degraded text[] NOT NULL,
        stats jsonb NOT NULL,
        frontend text NOT NULL,
        recorded text NOT NULL,
        CONSTRAINT pk_windows PRIMARY KEY (workspace_id, window_id),
        CONSTRAINT ck_windows_recorded CHECK (recorded IN ('none', 'shown', 'all'))""",
    "window_messages": """
        workspace_id text NOT NULL,
        window_id text NOT NULL,
        channel_id text NOT NULL,
        ts text NOT NULL,
        thread_ts text NOT NULL,
        outcome text NOT NULL,
        role text,
        filter text,
        is_truncated boolean NOT NULL,
        position integer,
        rank integer,
        thread_rank integer,
        semantic_rank integer,
        lexical_rank integer,
        token_count integer NOT NULL,
        missing_tokens integer,
        duplicate_of_channel_id text,
        duplicate_of_ts text,
        similarity real,
        bm25 real,
        semantic real,
        lexical real,
        absolute real,
        relevance real,
        total real,
        f_time real NOT NULL,
        f_range real NOT NULL,
        f_channel real NOT NULL,
        f_thread real NOT NULL,
        f_flow real NOT NULL,
        f_asker real NOT NULL,
        f_speaker real NOT NULL,
        f_keyword real NOT NULL,
        f_completeness real NOT NULL,
        f_size real NOT NULL,
        f_length real NOT NULL,
        f_preference real NOT NULL,
        f_blend real NOT NULL,
        CONSTRAINT pk_window_messages PRIMARY KEY (workspace_id, window_id, channel_id, ts),
        CONSTRAINT ck_window_messages_outcome
            CHECK (outcome IN ('shown', 'budget', 'threshold', 'duplicate', 'filter', 'time_range'))""",
}
FOREIGN_KEYS = [
    ("windows", "fk_windows_workspaces", "(workspace_id) REFERENCES workspaces (workspace_id)"),
    (
        "window_messages",
        "fk_window_messages_windows",
        "(workspace_id, window_id) REFERENCES windows (workspace_id, window_id) ON DELETE CASCADE",
    ),
]
INDEXES = {
    "ix_windows_built": "windows (workspace_id, built_at)",
    "ix_windows_asker": "windows (workspace_id, asker_id, built_at)",
    "ix_window_messages_message": "window_messages (workspace_id, channel_id, ts)",
    "ix_window_messages_duplicate": "window_messages (workspace_id, duplicate_of_channel_id, duplicate_of_ts)"
    " WHERE duplicate_of_ts IS NOT NULL",
}

# As in 0004: each value is computed once for a statement, because it is asked for in a subquery.
IS_UNRESTRICTED = f"(SELECT current_setting('contextwin.unrestricted', true) = 'on' AND current_user <> '{READER}')"
#: Whose windows are let in: 'user:' and an id, or 'everybody'. A window that was built with other rights than those of
#: who asked belongs to nobody.
IS_OWN = """
    workspace_id = (SELECT current_setting('contextwin.workspace', true))
    AND ((SELECT current_setting('contextwin.windows_of', true)) = 'everybody'
         OR (NOT is_everyone AND viewer_id = coalesce(asker_id, viewer_id)
             AND 'user:' || viewer_id = (SELECT current_setting('contextwin.windows_of', true))))"""
IS_LET_IN = """
    workspace_id = (SELECT current_setting('contextwin.workspace', true))
    AND (SELECT nullif(current_setting('contextwin.channels', true), '')::jsonb) ? channel_id
    AND EXISTS (SELECT FROM windows w
                WHERE w.workspace_id = window_messages.workspace_id AND w.window_id = window_messages.window_id)"""
POLICIES = {"windows": IS_OWN, "window_messages": IS_LET_IN}
# As in 0004, without sub-queries: what looks at these rows joins those that a sub-query would look up.
IS_UNRESTRICTED_ON_CITUS = "current_setting('contextwin.unrestricted', true) = 'on'"
POLICIES_ON_CITUS = {
    "windows": """
        workspace_id = current_setting('contextwin.workspace', true)
        AND (current_setting('contextwin.windows_of', true) = 'everybody'
             OR (NOT is_everyone AND viewer_id = coalesce(asker_id, viewer_id)
                 AND 'user:' || viewer_id = current_setting('contextwin.windows_of', true)))""",
    "window_messages": """
        workspace_id = current_setting('contextwin.workspace', true)
        AND nullif(current_setting('contextwin.channels', true), '')::jsonb ? channel_id""",
}

LET_READ = f"""
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = '{READER}') THEN
        GRANT SELECT ON windows, window_messages TO {READER};
    END IF;
END $$"""

VIEWS = {
    "window_list": """
        SELECT w.workspace_id, w.window_id, w.built_at, w.asked_at,
               coalesce(u.name, w.asker_id, w.viewer_id) AS asker, coalesce('#' || c.name, w.channel_id) AS channel,
               w.prompt, w.plan ->> 'kind' AS kind, (w.plan ->> 'alpha')::real AS alpha,
               w.budget_tokens, w.total_tokens, w.found, k.shown, k.dropped,
               (SELECT sum(step.value::real) FROM jsonb_each_text(w.stats) step WHERE right(step.key, 3) = '_ms')
                   AS build_ms,
               w.embedder, w.degraded, w.frontend, w.recorded
        FROM windows w
        LEFT JOIN users u ON u.workspace_id = w.workspace_id AND u.user_id = coalesce(w.asker_id, w.viewer_id)
        LEFT JOIN channels c ON c.workspace_id = w.workspace_id AND c.channel_id = w.channel_id
        LEFT JOIN LATERAL (
            SELECT count(*) FILTER (WHERE m.outcome = 'shown') AS shown,
                   count(*) FILTER (WHERE m.outcome <> 'shown') AS dropped
            FROM window_messages m
            WHERE m.workspace_id = w.workspace_id AND m.window_id = w.window_id) k ON w.recorded <> 'none'""",
    "window_message_list": """
        SELECT m.workspace_id, m.window_id, m.channel_id, coalesce('#' || c.name, m.channel_id) AS channel,
               m.ts, m.thread_ts, said.sent_at, coalesce(said.username, u.name, said.user_id) AS author,
               m.outcome, m.role, m.filter, m.position, m.rank, m.thread_rank, m.semantic_rank, m.lexical_rank,
               m.similarity, m.bm25, m.semantic, m.lexical, m.absolute, m.relevance,
               m.f_time, m.f_range, m.f_channel, m.f_thread, m.f_flow, m.f_asker, m.f_speaker, m.f_keyword,
               m.f_completeness, m.f_size, m.f_length, m.f_preference, m.f_blend,
               m.total, m.token_count, m.missing_tokens, m.is_truncated, m.duplicate_of_channel_id, m.duplicate_of_ts,
               said.text
        FROM window_messages m
        JOIN messages said
          ON said.workspace_id = m.workspace_id AND said.channel_id = m.channel_id AND said.ts = m.ts
        LEFT JOIN channels c ON c.workspace_id = m.workspace_id AND c.channel_id = m.channel_id
        LEFT JOIN users u ON u.workspace_id = said.workspace_id AND u.user_id = said.user_id""",
    "drop_reasons": """
        SELECT w.workspace_id, date_trunc('day', w.built_at, 'UTC') AS day, m.outcome AS reason,
               count(*) AS messages, count(DISTINCT m.window_id) AS windows,
               percentile_disc(0.5) WITHIN GROUP (ORDER BY m.missing_tokens) AS median_missing_tokens
        FROM window_messages m
        JOIN windows w ON w.workspace_id = m.workspace_id AND w.window_id = m.window_id
        WHERE m.outcome <> 'shown'
        GROUP BY w.workspace_id, date_trunc('day', w.built_at, 'UTC'), m.outcome""",
    # A window is changed where the hits that were shown are not those with the best totals without the factor, of all
    # hits that only the ranking and the budget decided about.
    "boost_effect": """
        SELECT workspace_id, factor, count(*) AS windows, count(*) FILTER (WHERE is_used) AS used,
               count(*) FILTER (WHERE is_changed) AS changed,
               count(*) FILTER (WHERE is_changed)::real / count(*) AS changed_share
        FROM (
            SELECT workspace_id, window_id, factor, bool_or(value <> 1) AS is_used,
                   bool_or((place <= shown) <> (place_without <= shown)) AS is_changed
            FROM (
                SELECT m.workspace_id, m.window_id, f.factor, f.value,
                       count(*) FILTER (WHERE m.outcome = 'shown') OVER whole AS shown,
                       row_number() OVER (whole ORDER BY m.total DESC, m.channel_id, m.ts) AS place,
                       row_number() OVER (whole ORDER BY m.total / nullif(f.value, 0) DESC NULLS LAST,
                                          m.channel_id, m.ts) AS place_without
                FROM window_messages m
                JOIN windows w ON w.workspace_id = m.workspace_id AND w.window_id = m.window_id
                CROSS JOIN LATERAL (VALUES
                    ('time', m.f_time), ('range', m.f_range), ('channel', m.f_channel), ('thread', m.f_thread),
                    ('flow', m.f_flow), ('asker', m.f_asker), ('speaker', m.f_speaker), ('keyword', m.f_keyword),
                    ('completeness', m.f_completeness), ('size', m.f_size), ('length', m.f_length),
                    ('preference', m.f_preference), ('blend', m.f_blend)) f (factor, value)
                WHERE w.recorded = 'all' AND m.rank IS NOT NULL AND m.outcome IN ('shown', 'budget')
                WINDOW whole AS (PARTITION BY m.workspace_id, m.window_id, f.factor)) hits
            GROUP BY workspace_id, window_id, factor) effects
        GROUP BY workspace_id, factor""",
    "window_latency": """
        SELECT w.workspace_id, date_trunc('day', w.built_at, 'UTC') AS day, left(step.key, -3) AS step,
               count(*) AS windows,
               percentile_cont(0.5) WITHIN GROUP (ORDER BY step.value::double precision) AS p50_ms,
               percentile_cont(0.95) WITHIN GROUP (ORDER BY step.value::double precision) AS p95_ms
        FROM windows w
        CROSS JOIN LATERAL jsonb_each_text(w.stats) step
        WHERE right(step.key, 3) = '_ms'
        GROUP BY w.workspace_id, date_trunc('day', w.built_at, 'UTC'), step.key""",
}


def upgrade() -> None:
    """Create tables, policies and views."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    for table, columns in TABLES.items():
        op.execute(f"CREATE TABLE {table} ({columns})")
    has_citus = op.get_bind().exec_driver_sql("SELECT 1 FROM pg_extension WHERE extname = 'citus'").scalar()
    if has_citus:
        for table in TABLES:
            op.execute(f"SELECT create_distributed_table('{table}', 'workspace_id')")
    for table, name, definition in FOREIGN_KEYS:
        op.execute(f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY {definition}")
    for name, definition in INDEXES.items():
        op.execute(f"CREATE INDEX {name} ON {definition}")
    if not has_citus:
        op.execute(LET_READ)
    unrestricted = IS_UNRESTRICTED_ON_CITUS if has_citus else IS_UNRESTRICTED
    for table, condition in (POLICIES_ON_CITUS if has_citus else POLICIES).items():
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
        op.execute(f"CREATE POLICY unrestricted ON {table} USING ({unrestricted})")
        op.execute(f"CREATE POLICY let_in ON {table} FOR SELECT USING ({condition})")
    for name, query in VIEWS.items():
        op.execute(f"CREATE VIEW {name} WITH (security_invoker = true) AS {query}")


def downgrade() -> None:
    """Drop everything."""
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    for name in reversed(VIEWS):
        op.execute(f"DROP VIEW {name}")
    for table in reversed(TABLES):
        op.execute(f"DROP TABLE {table}")
