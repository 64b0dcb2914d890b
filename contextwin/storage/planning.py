"""Settings of the server that statements of the read path are planned and run under."""

from __future__ import annotations

from collections.abc import Mapping

#: How the HNSW index is read: as many at a time as 99 % recall of real texts takes, going on where those that may be
#: seen are fewer; what stops it is the depth that the statement asks for. Nothing but the index may give the order.
BY_VECTOR_INDEX: Mapping[str, str] = {
    "hnsw.ef_search": "500",
    "hnsw.iterative_scan": "relaxed_order",
    "hnsw.max_scan_tuples": "1000000",
    "hnsw.scan_mem_multiplier": "32",
    "enable_sort": "off",
}
#: All vectors are read as they lie on disk, unless an index leads to far fewer: in an index's order, 200,000 take twice
#: as long, and a million that do not fit in memory many times.
AS_ON_DISK: Mapping[str, str] = {"random_page_cost": "4"}
#: One plan does for all requests where everything is looked up by its key; to plan takes as long as a few look-ups. Of
#: what is aggregated the planner expects a row, and would compute all of it again for each message: 92 ms for 660.
PLANNED_ONCE: Mapping[str, str] = {"plan_cache_mode": "force_generic_plan", "enable_nestloop": "off"}
#: The same on a cluster, where values say which shard has the rows: it plans for them.
PLANNED_FOR_SHARD: Mapping[str, str] = {"enable_nestloop": "off"}
#: An index leads to a few thousand rows at most: to start workers takes longer than to read them, 12 ms for 60.
ALONE: Mapping[str, str] = {"max_parallel_workers_per_gather": "0"}
#: Those of the connection.
USUAL: Mapping[str, str] = {}
#: What a snapshot begins with, until channels are allowed: who may see what is looked up by key.
BEGINNING: Mapping[str, str] = {"plan_cache_mode": "force_generic_plan"}
#: Whatever is set, for statements that have one plan.
ANY: Mapping[str, str] | None = None
