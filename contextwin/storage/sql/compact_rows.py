"""Rows of versions before revision 0025, written as they are today: null where they repeat what follows or is usual."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from contextwin.storage import schema
from contextwin.storage.sql.messages import Keys, keys_in

_NONE = sa.cast(sa.literal_column("'{}'"), sa.ARRAY(sa.Text))


def compact_rows(workspace: str, keys: Keys) -> Iterator[sa.Update]:
    """Yield the statements that write these messages and their chunks so; others are left as they are."""
    m, k = schema.messages, schema.chunks
    is_message = sa.and_(m.c.workspace_id == workspace, keys_in(m, keys))
    is_long = sa.or_(m.c.mentions == _NONE, m.c.version == m.c.ts)
    shorter = {"mentions": sa.func.nullif(m.c.mentions, _NONE), "version": sa.func.nullif(m.c.version, m.c.ts)}
    yield m.update().where(is_message, is_long).values(shorter)
    is_chunk = sa.and_(k.c.workspace_id == workspace, keys_in(k, keys))
    # Not cut behind the last that is more than 1: a cluster changes a column by nothing that depends on settings, as
    # an array's text, and a slice up to where a subquery says crashes its coordinator.
    are_ones = sa.literal_column("1") == sa.all_(k.c.term_counts)
    counts = sa.case((are_ones, None), else_=k.c.term_counts)
    is_long = sa.or_(k.c.tags == _NONE, are_ones)
    yield k.update().where(is_chunk, is_long).values(tags=sa.func.nullif(k.c.tags, _NONE), term_counts=counts)
