"""Rows of versions before revision 0025, written as they are today: null where they repeat what follows or is usual."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from contextwin.analysis.hashes import HASH_BYTES
from contextwin.storage import schema
from contextwin.storage.sql.messages import Keys, keys_in, short_hash

_NONE = sa.cast(sa.literal_column("'{}'"), sa.ARRAY(sa.Text))


def compact_rows(workspace: str, keys: Keys) -> Iterator[sa.Update]:
    """Yield the statements that write these messages and their chunks so; others are left as they are."""
    m, k = schema.messages, schema.chunks
    is_message = sa.and_(m.c.workspace_id == workspace, keys_in(m, keys))
    is_long = sa.or_(m.c.mentions == _NONE, m.c.version == m.c.ts, _is_long(m.c.sha256))
    hashes = {name: short_hash(m.c[name]) for name in ("sha256", "record_sha256")}
    mentions, version = sa.func.nullif(m.c.mentions, _NONE), sa.func.nullif(m.c.version, m.c.ts)
    yield m.update().where(is_message, is_long).values(mentions=mentions, version=version, **hashes)
    is_chunk = sa.and_(k.c.workspace_id == workspace, keys_in(k, keys))
    # Not cut behind the last that is more than 1: a cluster changes a column by nothing that depends on settings, as
    # an array's text, and a slice up to where a subquery says crashes its coordinator.
    are_ones = sa.literal_column("1") == sa.all_(k.c.term_counts)
    counts = sa.case((are_ones, None), else_=k.c.term_counts)
    is_long = sa.or_(k.c.tags == _NONE, are_ones, _is_long(k.c.embedding_sha256))
    tags, hashed = sa.func.nullif(k.c.tags, _NONE), short_hash(k.c.embedding_sha256)
    yield k.update().where(is_chunk, is_long).values(tags=tags, term_counts=counts, embedding_sha256=hashed)


def _is_long(stored: sa.ColumnElement[bytes]) -> sa.ColumnElement[bool]:
    return sa.func.octet_length(stored) > HASH_BYTES
