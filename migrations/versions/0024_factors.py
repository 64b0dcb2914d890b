"""The factors of a recorded score as one column, so that another signal needs no migration.

It holds those other than 1. `window_message_list` shows it beside the columns of before, and `boost_effect` has a row
for each factor of before, and for each other that it holds.
"""

from __future__ import annotations

from typing import Any

from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

FACTORS = (
    *("time", "range", "channel", "thread", "flow", "asker", "speaker", "keyword", "completeness", "size"),
    *("length", "preference", "blend"),
)
#: The hits that only the ranking and the budget decided about, and whether each is among the best, of as many as shown.
HITS = """
    SELECT m.workspace_id, m.window_id, m.total, m.factors,
           row_number() OVER (whole ORDER BY m.total DESC, m.channel_id, m.ts)
               <= count(*) FILTER (WHERE m.outcome = 'shown') OVER whole AS is_best
    FROM window_messages m
    JOIN windows w ON w.workspace_id = m.workspace_id AND w.window_id = m.window_id
    WHERE w.recorded = 'all' AND m.rank IS NOT NULL AND m.outcome IN ('shown', 'budget')
    WINDOW whole AS (PARTITION BY m.workspace_id, m.window_id)"""
#: The factors of before and those that a window has, each once. Without any other its hits are the same.
NAMES = f"""
    SELECT workspace_id, window_id, factor FROM ({HITS}) h, jsonb_object_keys(h.factors) factor
    UNION SELECT workspace_id, window_id, factor FROM ({HITS}) h, unnest('{{{",".join(FACTORS)}}}'::text[]) factor"""  # noqa: S608
WITHOUT = "coalesce(h.total / nullif(coalesce((h.factors ->> n.factor)::double precision, 1), 0), 0)"
BOOST_EFFECT = f"""
    SELECT e.workspace_id, e.factor, w.windows,
           count(*) FILTER (WHERE e.is_used) AS used, count(*) FILTER (WHERE e.is_changed) AS changed,
           count(*) FILTER (WHERE e.is_changed)::real / w.windows AS changed_share
    FROM (
        SELECT h.workspace_id, h.window_id, n.factor, bool_or(jsonb_exists(h.factors, n.factor)) AS is_used,
               max({WITHOUT}) FILTER (WHERE NOT h.is_best) > min({WITHOUT}) FILTER (WHERE h.is_best) AS is_changed
        FROM ({HITS}) h
        JOIN ({NAMES}) n ON n.workspace_id = h.workspace_id AND n.window_id = h.window_id
        GROUP BY h.workspace_id, h.window_id, n.factor) e
    JOIN (SELECT workspace_id, count(DISTINCT window_id) AS windows FROM ({HITS}) h GROUP BY workspace_id) w
      ON w.workspace_id = e.workspace_id
    GROUP BY e.workspace_id, e.factor, w.windows"""  # noqa: S608
#: As text, since a cluster updates by immutable functions alone, and `jsonb_build_object` is none.
PAIRS = " || ".join(f"""coalesce('"{name}":' || nullif(f_{name}, 1)::text || ',', '')""" for name in FACTORS)
TO_ONE = f"('{{' || rtrim({PAIRS}, ',') || '}}')::jsonb"
TO_MANY = ", ".join(f"f_{name} = coalesce((factors ->> '{name}')::real, 1)" for name in FACTORS)


def upgrade() -> None:
    """Replace the columns by one, and the views that read them."""
    _begin()
    op.execute("DROP VIEW window_message_list")
    op.execute("DROP VIEW boost_effect")
    op.execute("ALTER TABLE window_messages ADD COLUMN factors jsonb NOT NULL DEFAULT '{}'")
    op.execute(f"UPDATE window_messages SET factors = {TO_ONE}")  # noqa: S608
    op.execute("ALTER TABLE window_messages ALTER COLUMN factors DROP DEFAULT")
    for name in FACTORS:
        op.execute(f"ALTER TABLE window_messages DROP COLUMN f_{name}")
    listed = _module("0022").VIEW.format(rerank=", m.rerank, m.factors")
    for name in FACTORS:
        listed = listed.replace(f"m.f_{name},", f"coalesce((m.factors ->> '{name}')::real, 1) AS f_{name},")
    op.execute(f"CREATE VIEW window_message_list WITH (security_invoker = true) AS {listed}")
    op.execute(f"CREATE VIEW boost_effect WITH (security_invoker = true) AS {BOOST_EFFECT}")


def downgrade() -> None:
    """Restore the columns and the views; factors that have no column are lost."""
    _begin()
    op.execute("DROP VIEW window_message_list")
    op.execute("DROP VIEW boost_effect")
    for name in FACTORS:
        op.execute(f"ALTER TABLE window_messages ADD COLUMN f_{name} real NOT NULL DEFAULT 1")
    op.execute(f"UPDATE window_messages SET {TO_MANY}")  # noqa: S608
    for name in FACTORS:
        op.execute(f"ALTER TABLE window_messages ALTER COLUMN f_{name} DROP DEFAULT")
    op.execute("ALTER TABLE window_messages DROP COLUMN factors")
    _module("0022")._create_view(", m.rerank")
    op.execute(f"CREATE VIEW boost_effect WITH (security_invoker = true) AS {_module('0012').BOOST_EFFECT}")


def _begin() -> None:
    op.execute("SET LOCAL citus.multi_shard_modify_mode TO 'sequential'")
    op.execute("SET LOCAL contextwin.unrestricted TO 'on'")


def _module(revision: str) -> Any:
    migrations = op.get_context().script
    assert migrations is not None
    return migrations.get_revision(revision).module
