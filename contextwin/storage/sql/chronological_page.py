"""The statement for a page of messages in chronological order: a k-way merge over partitions.

No index orders the messages of all channels by time. Each channel, author or thread is therefore a partition that an
index serves, and the partitions are merged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any, Literal

import sqlalchemy as sa

from contextwin.models.access import Scope
from contextwin.storage import schema
from contextwin.storage.sql.chronological import (
    Criteria,
    Page,
    TimeKey,
    beyond,
    criteria_values,
    first_in_order,
    in_order,
    is_like,
    matching_criteria,
    page_values,
    shape_of,
)
from contextwin.storage.sql.filters import (
    TIMESTAMP,
    bound,
    bound_scope,
    bound_texts,
    scope_values,
    sent_during,
    visible_to,
)

Partition = Literal["thread_ts", "user_id", "channel_id"]

#: Maximum number of authors that are partitions; with more, channels are. Unmeasured.
FEW_AUTHORS = 32

_NO_KEY: TimeKey = (datetime.min, "", "")


def messages_in_time(scope: Scope, criteria: Criteria, page: Page) -> sa.Select[Any]:
    """Select sent_at, channel_id and ts of a page of the messages that qualify, in the page's order.

    A probe of a few messages per partition bounds the end of the page; each partition is then read up to that end, and
    never further than the page's limit.
    """
    authors = _both(criteria.authors, criteria.filters.authors)
    threads = _both(criteria.threads, criteria.filters.threads)
    partition: Partition = "channel_id"
    keys = scope.channels
    if threads is not None:
        partition, keys = "thread_ts", threads
    elif authors is not None and len(authors) <= FEW_AUTHORS:
        partition, keys = "user_id", authors
    probe = 1 + 2 * page.limit // max(1, len(keys))
    values = scope_values(scope) | criteria_values(criteria) | page_values(page)
    shape = shape_of(criteria), replace(page, after=page.after and _NO_KEY, limit=1), partition
    built = _build_messages(scope.oldest is not None, *shape, probe < page.limit)
    partitions, channels = list(dict.fromkeys(keys)), list(dict.fromkeys(scope.channels))
    return built.params(values | {"partitions": partitions, "channels": channels, "probe": probe})


@cache
def _build_messages(
    has_oldest: bool, criteria: Criteria, page: Page, partition: Partition, probes: bool
) -> sa.Select[Any]:
    m, partitions = schema.messages, _partitions(partition)
    here = beyond(_in_partition(partitions, bound_scope(has_oldest=has_oldest), criteria), m, page)
    if probes:
        few = in_order(here, m, page.order).limit(bound("probe", sa.Integer())).lateral("few")
        probed = in_order(sa.select(few.c.sent_at).select_from(partitions).join(few, sa.true()), few, page.order)
        last = probed.limit(1).offset(bound("limit", sa.Integer()) - 1).cte("last").prefix_with("MATERIALIZED")
        never = sa.cast("infinity" if page.order == "asc" else "-infinity", TIMESTAMP)
        end = sa.func.coalesce(sa.select(last.c.sent_at).scalar_subquery(), never)
        here = here.where(m.c.sent_at <= end if page.order == "asc" else m.c.sent_at >= end)
    first = first_in_order(here, m, page.order).lateral("first")
    merged = sa.select(first.c.sent_at, first.c.channel_id, first.c.ts).select_from(partitions).join(first, sa.true())
    return first_in_order(merged, first, page.order)


def _partitions(partition: Partition) -> sa.FromClause:
    """Select the partitions, one per row; threads are crossed with channels."""
    partitions = sa.select(sa.func.unnest(bound_texts("partitions")).label(partition)).subquery("partitions")
    if partition != "thread_ts":
        return partitions
    channels = sa.select(sa.func.unnest(bound_texts("channels")).label("channel_id")).subquery("channels")
    return (
        sa.select(partitions.c.thread_ts, channels.c.channel_id)
        .join_from(partitions, channels, sa.true())
        .subquery("threads")
    )


def _in_partition(partitions: sa.FromClause, scope: Scope, criteria: Criteria) -> sa.Select[Any]:
    """Select sent_at, channel_id and ts of the messages of a partition that qualify.

    Chunks are joined instead of tested by EXISTS, so that rare kinds and tags are found through chunks, not messages.
    """
    m, k, filters = schema.messages, schema.chunks, criteria.filters
    here: sa.Select[Any] = sa.select(m.c.sent_at, m.c.channel_id, m.c.ts).where(
        *(m.c[c.key] == c for c in partitions.c)
    )
    here = sent_during(visible_to(here.correlate(partitions), m, scope), m, scope)
    if of_chunks := {name for name in ("content_kinds", "languages", "tags") if getattr(filters, name)}:
        is_of_it = (k.c.channel_id == m.c.channel_id) & (k.c.ts == m.c.ts) & (k.c.sent_at == m.c.sent_at)
        here = visible_to(here.join(k, is_of_it).where(*is_like(k, of_chunks)), k, scope)
        here = here.group_by(m.c.sent_at, m.c.channel_id, m.c.ts)
    plain = replace(filters, content_kinds=(), languages=(), tags=())
    return matching_criteria(here, m, scope, replace(criteria, filters=plain))


def _both(one: Sequence[str], other: Sequence[str]) -> Sequence[str] | None:
    """Return the values that both restrictions allow; an empty one does not restrict; None without restriction."""
    if one and other:
        return [value for value in one if value in other]
    return one or other or None
