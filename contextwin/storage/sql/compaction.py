"""Statements that write indexes anew. Those of rows in no order, as an import or events bring them, are half full."""

from __future__ import annotations

import sqlalchemy as sa

from contextwin.storage import schema

#: Tables that have rows for each message.
_TABLES = schema.messages, schema.chunks, schema.chunk_embeddings, schema.term_statistics, schema.memberships


def list_indexes() -> sa.TextClause:
    """Select name, bytes and completeness of the largest tables' indexes, largest first, without those of vectors.

    An index of vectors is as small as it can be.
    """
    return sa.text(
        "SELECT c.relname AS name, pg_relation_size(c.oid) AS bytes, i.indisvalid AS is_complete FROM pg_index i"
        " JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam"
        " WHERE i.indrelid = ANY (ARRAY(SELECT to_regclass(name) FROM unnest(CAST(:tables AS text[])) AS name))"
        " AND a.amname <> 'hnsw' ORDER BY bytes DESC, name"
    ).bindparams(tables=[table.name for table in _TABLES])


def write_anew(index: str) -> sa.TextClause:
    """Write an index anew beside the old one, which is used until then; nobody waits."""
    return sa.text(f'REINDEX INDEX CONCURRENTLY "{index}"')
