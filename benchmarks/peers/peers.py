"""Does contextwin find more than what people would otherwise use with Postgres, and what does it cost in time?

Data: folders with `messages.jsonl` and `queries.jsonl` (see README.md). Each is imported into a fresh store, and loaded
into every peer: a database of its own on the same embedded server, one document a message, the same embedder. A peer
ranks as many messages as could fit, up to 200, with its own filters for workspace, visibility and time; the best that
fit are shown (packing.py), in contextwin's rendering. A gold message counts when its whole text is in the window.
Timing covers all that makes a window: embedding the prompt, the search, packing, rendering, counting. The methods take
turns at each query, and each query starts with another of them. Loading covers embedding, storing, indexes and ANALYZE.

    pip install -e ".[local,peers]"
    pip install --no-deps langchain-postgres llama-index-vector-stores-postgres    # for why, see pyproject.toml
    python -m benchmarks.peers DIR… [--peers langchain,llama-index,mem0] [--embedder static] [--sample N] [--json FILE]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.common.evaluation import (
    OpenSet,
    Outcome,
    Query,
    Row,
    chosen_queries,
    judge,
    make_parser,
    open_set,
    print_table,
    run,
    run_query,
    write_result,
)
from benchmarks.common.packing import pack_ranked
from benchmarks.common.results import ALL_CATEGORIES, PACKAGES, group_rows
from benchmarks.peers.base import Peer, Question, Search
from benchmarks.peers.setup import Library, make_documents, prepare_site, read_library, run_sql
from contextwin import ContextWindowBuilder
from contextwin.analysis.mrkdwn import clean_text
from contextwin.models.access import Viewer
from contextwin.privacy.access import decide_access
from contextwin.window.packing.measure import LINE_TOKENS

#: A peer is asked for no more messages than could fit, and never for more than a retriever of the baselines returns.
MAX_MESSAGES = 200
#: What each peer's results depend on.
PEERS = {
    "langchain": ("langchain-postgres", "langchain-core"),
    "llama-index": ("llama-index-vector-stores-postgres", "llama-index-core"),
    "mem0": ("mem0ai",),
}
#: The second step is for two that pip takes to be at odds with contextwin (see pyproject.toml).
INSTALL = (
    'install the peers with pip install -e ".[peers]", then '
    "pip install --no-deps langchain-postgres llama-index-vector-stores-postgres"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Contest:
    """A set that is open, and what has been loaded beside it."""

    opened: OpenSet  #: with contextwin's store
    builder: ContextWindowBuilder  #: contextwin
    library: Library  #: what windows of peers are made of
    searches: Mapping[str, Search]  #: the peers' methods by name
    loads: Mapping[str, float]  #: seconds to load, by peer


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark; print its table, the load times, and what contextwin's windows cost beside each peer's."""
    options = _parse(arguments)
    rows: list[Row] = []
    loads = []
    for folder in options.folders:
        with ExitStack() as stack:
            contest = _open_contest(stack.enter_context(open_set(folder, options.embedder)), options.peers, stack)
            loads.append({"set": folder.name, "messages": contest.opened.messages, "seconds": dict(contest.loads)})
            rows += run_queries(contest, chosen_queries(folder, options), options.budgets)
    print_table(rows)
    print_loads(loads)
    print_ratios(rows)
    if options.json:
        packages = (*PACKAGES, *(package for name in options.peers for package in PEERS[name]))
        write_result(options.json, rows, {"embedder": options.embedder, "loads": loads}, packages)
    return 0


def _parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = make_parser(__doc__)
    parser.add_argument("--peers", type=lambda text: text.split(","), default=list(PEERS), help=", ".join(PEERS))
    options = parser.parse_args(arguments)
    for name in options.peers:
        if name not in PEERS:
            parser.error(f"peer {name!r} is not known; there are: {', '.join(PEERS)}")
        try:
            peer_class(name)
        except ImportError as exc:
            parser.error(f"peer {name!r} cannot be used ({exc}); {INSTALL}")
    return options


# ---- the peers


def peer_class(name: str) -> Any:
    """Return the class of the peer; ImportError when its library is not installed."""
    if name == "langchain":
        from benchmarks.peers.langchain import LangChainPeer

        return LangChainPeer
    if name == "llama-index":
        from benchmarks.peers.llama_index import LlamaIndexPeer

        return LlamaIndexPeer
    from benchmarks.peers.mem0 import Mem0Peer

    return Mem0Peer


def _open_contest(opened: OpenSet, names: Sequence[str], stack: ExitStack) -> Contest:
    library = read_library(opened)
    documents = make_documents(library)
    searches: dict[str, Search] = {}
    loads = {"contextwin": opened.seconds}
    for name in names:
        site = prepare_site(opened, name, documents)
        peer: Peer = stack.enter_context(closing(peer_class(name)(site)))
        started = perf_counter()
        peer.load(documents)
        run_sql(site.database_url, "ANALYZE")
        loads[name] = round(perf_counter() - started, 1)
        print(f"{opened.name}: {name} loaded {len(documents):,} documents in {loads[name]} s", file=sys.stderr)
        searches |= peer.searches
    builder = ContextWindowBuilder(opened.store, opened.embedder)
    return Contest(opened=opened, builder=builder, library=library, searches=searches, loads=loads)


# ---- the run


def run_queries(contest: Contest, queries: Sequence[Query], budgets: Sequence[int]) -> Iterator[Row]:
    """Yield a row for each query, budget and method; who begins changes with each query."""
    methods = ["contextwin", *contest.searches]
    for number, query in enumerate(queries):
        turn = number % len(methods)
        question, labels = _put_question(contest.opened, query)
        for budget in budgets:
            for method in (*methods[turn:], *methods[:turn]):
                if method == "contextwin":
                    outcome = run_query(contest.builder, query, budget)
                else:
                    outcome = _run_peer(contest, method, question, budget, labels)
                yield judge(contest.opened.name, query, outcome)


def _put_question(opened: OpenSet, query: Query) -> tuple[Question, Mapping[str, str]]:
    """Return the question for the peers, and the channels' labels: what an application would know by itself."""
    with opened.store.reading() as reader:
        context = reader.request_context(Viewer(workspace=query.workspace, viewer=query.viewer))
    assert context is not None, f"{query.id} names workspace {query.workspace!r}, which the set does not hold"
    question = Question(
        text=clean_text(query.prompt),
        workspace=query.workspace,
        channels=None if query.viewer is None else decide_access(context.viewer_kind, context.access).channels,
        asked_at=query.asked_at,
    )
    return question, {channel: f"#{info.name}" for channel, info in context.channels.items() if info.name}


def _run_peer(contest: Contest, method: str, question: Question, budget: int, labels: Mapping[str, str]) -> Outcome:
    started = perf_counter()
    limit = min(MAX_MESSAGES, 1 + budget // LINE_TOKENS["text"])
    # To be allowed no channel is to see nothing, which not every library can say.
    keys = [] if question.channels == () else contest.searches[method](question, limit)
    ranked = [contest.library[question.workspace, key] for key in keys]
    threads, tokens = pack_ranked(ranked, budget, labels, question.asked_at)
    ms = 1000 * (perf_counter() - started)
    return Outcome(threads=threads, tokens=tokens, budget=budget, ms=ms, method=method)


# ---- what is printed


def print_loads(loads: Iterable[Mapping[str, Any]]) -> None:
    """Print how long each took to load each set."""
    for load in loads:
        seconds = ", ".join(f"{name} {value:.1f} s" for name, value in load["seconds"].items())
        print(f"{load['set']}, {load['messages']:,} messages loaded: {seconds}")


def print_ratios(rows: Iterable[Row]) -> None:
    """Print, for each set and budget, the median time of contextwin's windows over that of each peer's."""
    medians = {key: float(np.median([row.ms for row in group])) for key, group in group_rows(rows).items()}
    for (name, category, budget, method), theirs in medians.items():
        if category == ALL_CATEGORIES and method != "contextwin":
            ours = medians[name, category, budget, "contextwin"]
            times = f"contextwin {ours:.1f} ms, {method} {theirs:.1f} ms, ratio {ours / theirs:.2f}"
            print(f"{name}, {budget} tokens: {times}")


if __name__ == "__main__":
    run(main)
