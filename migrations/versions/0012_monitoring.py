"""Views for monitoring, and the effect of each factor in less time.

Row-level security of messages and recorded windows holds in each. Chunks and vectors have none, so that what counts
them joins the messages that they are of.

`boost_effect` ranked the hits of a window twice for each factor. They are ranked once now: without a factor others are
the best where one that is not among them then has a greater total than one that is.
"""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

FACTORS = (
    *("time", "range", "channel", "thread", "flow", "asker", "speaker", "keyword", "completeness", "size"),
    *("length", "preference", "blend"),
)
#: Of each factor, from the hits of one window: whether one has it, and whether others are the best without it.
EFFECTS = ", ".join(
    f"""
        bool_or(f_{name} <> 1) AS used_{name},
        max(coalesce(total / nullif(f_{name}, 0), 0)) FILTER (WHERE NOT is_best)
            > min(coalesce(total / nullif(f_{name}, 0), 0)) FILTER (WHERE is_best) AS changed_{name}"""
    for name in FACTORS
)
BOOST_EFFECT = f"""
    SELECT e.workspace_id, f.factor, count(*) AS windows, count(*) FILTER (WHERE f.is_used) AS used,
           count(*) FILTER (WHERE f.is_changed) AS changed,
           count(*) FILTER (WHERE f.is_changed)::real / count(*) AS changed_share
    FROM (
        SELECT workspace_id, window_id, {EFFECTS}
        FROM (
            SELECT m.workspace_id, m.window_id, m.total, {", ".join(f"m.f_{name}" for name in FACTORS)},
                   row_number() OVER (whole ORDER BY m.total DESC, m.channel_id, m.ts)
                       <= count(*) FILTER (WHERE m.outcome = 'shown') OVER whole AS is_best
            FROM window_messages m
            JOIN windows w ON w.workspace_id = m.workspace_id AND w.window_id = m.window_id
            WHERE w.recorded = 'all' AND m.rank IS NOT NULL AND m.outcome IN ('shown', 'budget')
            WINDOW whole AS (PARTITION BY m.workspace_id, m.window_id)) hits
        GROUP BY workspace_id, window_id) e
    CROSS JOIN LATERAL (VALUES {", ".join(f"('{name}', e.used_{name}, e.changed_{name})" for name in FACTORS)})
        f (factor, is_used, is_changed)
    GROUP BY e.workspace_id, f.factor"""  # noqa: S608  (all names are those of this file)
VIEWS = {
    # As numeric, because 0.7 as a real is a little less.
    "score_distribution": """
        SELECT m.workspace_id, date_trunc('day', w.built_at, 'UTC') AS day,
               floor(m.total::numeric * 10) / 10 AS score, count(*) FILTER (WHERE m.outcome = 'shown') AS shown,
               count(*) FILTER (WHERE m.outcome <> 'shown') AS dropped
        FROM window_messages m
        JOIN windows w ON w.workspace_id = m.workspace_id AND w.window_id = m.window_id
        WHERE m.rank IS NOT NULL
        GROUP BY m.workspace_id, date_trunc('day', w.built_at, 'UTC'), floor(m.total::numeric * 10)""",
    "degraded_windows": """
        SELECT w.workspace_id, date_trunc('day', w.built_at, 'UTC') AS day, split_part(missing, ':', 1) AS part,
               count(DISTINCT w.window_id) AS windows, (array_agg(missing ORDER BY w.built_at DESC))[1] AS latest
        FROM windows w
        CROSS JOIN LATERAL unnest(w.degraded) missing
        GROUP BY w.workspace_id, date_trunc('day', w.built_at, 'UTC'), split_part(missing, ':', 1)""",
    "chunk_sizes": """
        SELECT k.workspace_id, k.content_kind, count(*) AS chunks,
               percentile_disc(0.5) WITHIN GROUP (ORDER BY k.token_count) AS p50_tokens,
               percentile_disc(0.95) WITHIN GROUP (ORDER BY k.token_count) AS p95_tokens,
               max(k.token_count) AS max_tokens
        FROM chunks k
        JOIN messages m ON m.workspace_id = k.workspace_id AND m.channel_id = k.channel_id AND m.ts = k.ts
        GROUP BY k.workspace_id, k.content_kind""",
    # Windows use the embedder that the workspace was switched to; where it never was, any may be the configured one.
    "embedding_coverage": """
        SELECT k.workspace_id, e.spec AS embedder,
               e.spec = coalesce(chosen.value #>> '{}', e.spec) AS is_used, count(*) AS chunks,
               count(v.ts) AS embedded, count(v.ts)::real / count(*) AS embedded_share,
               min(k.indexed_at) FILTER (WHERE v.ts IS NULL) AS oldest_pending_at
        FROM chunks k
        JOIN messages m ON m.workspace_id = k.workspace_id AND m.channel_id = k.channel_id AND m.ts = k.ts
        LEFT JOIN embedding_models e ON e.workspace_id = k.workspace_id
        LEFT JOIN facts chosen ON chosen.workspace_id = k.workspace_id AND chosen.attribute = 'embedder'
            AND chosen.subject_id = ''
        LEFT JOIN chunk_embeddings v ON v.workspace_id = k.workspace_id AND v.model_id = e.model_id
            AND v.channel_id = k.channel_id AND v.ts = k.ts AND v.chunk_index = k.chunk_index
        GROUP BY k.workspace_id, e.spec, chosen.value""",
}


def upgrade() -> None:
    """Create the views, and replace one."""
    op.execute(f"CREATE OR REPLACE VIEW boost_effect WITH (security_invoker = true) AS {BOOST_EFFECT}")
    for name, query in VIEWS.items():
        op.execute(f"CREATE VIEW {name} WITH (security_invoker = true) AS {query}")


def downgrade() -> None:
    """Drop the views, and restore the one."""
    for name in reversed(VIEWS):
        op.execute(f"DROP VIEW {name}")
    op.execute("DROP VIEW boost_effect")
    migrations = op.get_context().script
    assert migrations is not None
    before = migrations.get_revision("0010").module.VIEWS["boost_effect"]
    op.execute(f"CREATE VIEW boost_effect WITH (security_invoker = true) AS {before}")
