"""`ContextWindowBuilder`: the read path's table of contents.

find      prompt → plan → resolve → retrieve     all that touches the database and the embedder, then the reranker
arrange   group → score → pack → render          functions of what was found (arrangement.py)
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from dataclasses import replace
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, get_args
from uuid import uuid4

from contextwin.analysis.tokens import load_encoding
from contextwin.errors import ConfigError, StoreError
from contextwin.models.degraded import Degraded
from contextwin.models.messages import MessageKey
from contextwin.models.recorded import RecordMode
from contextwin.models.requests import CompletedRequest, WindowRequest
from contextwin.models.retrieved import Found, Retrieval
from contextwin.models.weights import ScoringWeights, read_weights
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders import Embedder, is_quick, open_embedder
from contextwin.providers.embedders.prompt_vectors import PromptVectors
from contextwin.providers.rerankers import open_reranker
from contextwin.providers.selection import EmbedderSelection
from contextwin.query.planner import plan_query
from contextwin.storage.reader import Snapshots, one_snapshot
from contextwin.storage.store import Store
from contextwin.window.arrangement import arrange_window, explain_hits, score_found
from contextwin.window.names.entity_resolution import resolve_entities
from contextwin.window.observing import observe_window
from contextwin.window.recording import record_window
from contextwin.window.render.rendering import label_channels
from contextwin.window.retrieve.retrieval import retrieve_messages
from contextwin.window.retrievers import drop_uncounted
from contextwin.window.validation import complete_request

if TYPE_CHECKING:
    from contextwin.models.documents import DocumentUnit, WindowDocument
    from contextwin.models.observer import Observer
    from contextwin.models.searches import SearchPage
    from contextwin.providers.rerankers import Reranker
    from contextwin.window.retrieve.tracing import MessageTrace

#: Default number of hits of a search. Unmeasured.
SHOWN_HITS = 20
#: What questions about time and about things are answered with, and others do without.
FOR_SOME_QUESTIONS = "contextwin.window.retrieve.beside", "contextwin.window.things.lookup"
#: The workspace of a request that is never sent to the store.
NO_WORKSPACE = "none"


class ContextWindowBuilder:
    """Turns a question into a window: the messages that answer it, in as many tokens as it may cost."""

    def __init__(
        self,
        store: Store,
        embedder: Embedder | None = None,
        *,
        weights: ScoringWeights | None = None,
        record: RecordMode | None = None,
        frontend: str = "library",
        observer: Observer | None = None,
        reranker: Reranker | None = None,
    ) -> None:
        """Build from `store`; the embedder is the settings' (`CONTEXTWIN_EMBEDDER`) unless one is given.

        Without `weights` they are the settings' too (`CONTEXTWIN_WEIGHTS`).
        A workspace that was re-embedded (`contextwin reembed --to`) is asked with the embedder that it was switched to.
        With `record` "shown" or "all", windows are recorded after they are returned (docs/explain.md), as built by
        `frontend`; None takes the setting (`CONTEXTWIN_RECORD`), else "off". `observer` is told of each window.
        Without a `reranker` it is the settings' (`CONTEXTWIN_RERANKER`), which is none unless one is set.
        """
        self._store = store
        self._snapshots: Snapshots = store  #: what is read
        embedder = embedder or open_embedder(store.settings.embedder, store.settings)
        #: Which embedder a workspace is asked with.
        self.selection = EmbedderSelection(store.settings, embedder)
        #: Of requests that name none.
        self.weights = weights or read_weights(store.settings.weights)
        self._prompt_vectors = PromptVectors()
        self._record_mode: RecordMode = record or store.settings.record or "off"
        if self._record_mode not in get_args(RecordMode):
            raise ConfigError(f"record must be one of {', '.join(get_args(RecordMode))}, got {record!r}")
        self._frontend = frontend
        self._observer = observer
        self._reranker = reranker or open_reranker(store.settings.reranker, store.settings)

    def reading_from(self, snapshots: Snapshots) -> ContextWindowBuilder:
        """Return the same builder, reading from others: from one snapshot, for windows that are compared."""
        other = copy(self)
        other._snapshots = snapshots
        return other

    def load_models(self, prompts: Iterable[str]) -> None:
        """Load what first windows for these prompts wait for beside the store: tokens, languages, the embedder's model.

        An embedder on a server is not asked. Raises what `build` raises for settings that are wrong.
        """
        for prompt in prompts:
            request = self.complete(WindowRequest(prompt=prompt, workspace=NO_WORKSPACE, everyone=True))
            load_encoding(request.encoding)
            plan_query(request)
        self.selection.load_model()
        for module in FOR_SOME_QUESTIONS:
            import_module(module)

    def build(self, request: WindowRequest) -> ContextWindow:
        """Return the window for the request. It never costs more than `request.max_tokens`, in `request.encoding`.

        It holds and counts nothing sent at or after `asked_at`, and nothing that the viewer may not see. One exception:
        the rarity of a word is measured over all that is stored in the channels searched.
        Nothing found gives an empty window. Raises BudgetError, ConfigError and AccessError for invalid requests, and
        StoreError when the store is down, unless `on_error` is "empty".
        """
        retrieval, window = self.build_unrecorded(request)
        self.record(retrieval, window)
        return window

    def build_unrecorded(self, request: WindowRequest) -> tuple[Retrieval, ContextWindow]:
        """Return what is found for the request and its window, which `record` may record. Raises what `build` raises.

        For callers that build several windows and choose one.
        """
        retrieval = self.find(request)
        return retrieval, self.arrange(retrieval)

    def arrange(self, retrieval: Retrieval) -> ContextWindow:
        """Return the window of what was found, as `build` would, which `record` may record: its second half."""
        started = perf_counter()
        window = arrange_window(retrieval)
        stats = {**window.stats, "pack_ms": 1000 * (perf_counter() - started)}
        return replace(window, window_id=uuid4().hex, stats=stats)

    def record(self, retrieval: Retrieval, window: ContextWindow) -> None:
        """Record a window of `build_unrecorded` in the background, if this builder records windows.

        An observer is told of it first.
        """
        if self._observer is not None:
            observe_window(self._observer, window, self._frontend)
        is_built = not any(each.part == "store" for each in window.degraded)
        if self._record_mode != "off" and is_built:
            make_record = partial(record_window, retrieval, window, self._record_mode, self._frontend)
            self._store.record_window(window.window_id, make_record)

    def find(self, request: WindowRequest, *, checks_names: bool = True) -> Retrieval:
        """Return what is found for the request: the first half of `build`, of which `arrange_window` is the second.

        It reads the store in one snapshot where the embedder is in this process. Raises what `build` raises; without
        `checks_names` an id that nothing has which may be seen is no error, and finds nothing.
        """
        completed = self.complete(request)
        try:
            embedder, found = self.selection.with_current_embedder(
                completed.workspace, lambda each: (each.spec, self._retrieve(completed, each, checks_names))
            )
            plan = replace(found.plan or plan_query(completed), tz=found.search_description.tz)
        except StoreError as exc:
            if completed.on_error != "empty":
                raise
            embedder, plan = "", plan_query(completed)
            found = Found(messages=(), channels={}, degraded=(Degraded("store", str(exc)),))
        retrieval = Retrieval(
            request=completed,
            plan=plan,
            found=found,
            stored_encoding=self._store.settings.encoding,
            embedder=embedder,
        )
        if self._reranker is None:
            return retrieval
        from contextwin.window.reranking import rerank_found

        settings = self._store.settings
        return rerank_found(retrieval, self._reranker, settings.rerank_candidates, settings.rerank_timeout_seconds)

    def _retrieve(self, request: CompletedRequest, embedder: Embedder, checks_names: bool) -> Found:
        """Return what is found, in one snapshot; in two where the embedder is waited for, which needs the names."""
        is_local = is_quick(embedder)
        opened: AbstractContextManager[Snapshots] = (
            one_snapshot(self._snapshots) if is_local else nullcontext(self._snapshots)
        )
        with opened as store:
            question = resolve_entities(store, request)
            return retrieve_messages(store, embedder, question, self._prompt_vectors, checks_names=checks_names)

    def trace(self, request: WindowRequest, key: MessageKey, *, is_ranked: bool = True) -> MessageTrace | None:
        """Return what the search for the request makes of one message, found or not; None: it is not visible, or none.

        Its ranks are counted only if `is_ranked`. Raises what `build` raises, and StoreError whatever `on_error` is.
        """
        from contextwin.window.retrieve.tracing import trace_message

        completed = self.complete(request)
        question = resolve_entities(self._snapshots, completed)
        return self.selection.with_current_embedder(
            completed.workspace,
            lambda each: trace_message(self._snapshots, each, question, key, self._prompt_vectors, is_ranked=is_ranked),
        )

    def search(self, request: WindowRequest, limit: int = SHOWN_HITS) -> SearchPage:
        """Return up to `limit` messages that were found, one by one, instead of a window of them.

        What looks most like the answer comes first, and each further one of a thread or conversation later. They are
        the hits that a window is packed from, so that each retriever's number of candidates is their limit too. Raises
        what `build` raises.
        """
        from contextwin.models.searches import SearchPage
        from contextwin.window.hits import list_hits

        retrieval = drop_uncounted(self.find(request))
        request, found = retrieval.request, retrieval.found
        hits = list_hits(retrieval, score_found(retrieval), label_channels(found.channels), limit)
        note, empty_reason = explain_hits(retrieval)
        return SearchPage(
            hits=hits,
            asked_at=request.asked_at,
            note=note,
            empty_reason="" if hits else empty_reason,
            degraded=found.degraded,
            access=found.access,
            sees_channels=bool(found.channels),
        )

    def list_documents(
        self, request: WindowRequest, unit: DocumentUnit = "thread", limit: int | None = None
    ) -> tuple[WindowDocument, ...]:
        """Return the threads or the messages of a window as up to `limit` documents, in the order of the window.

        The whole budget goes to those, and their texts, joined by blank lines, never cost more. Nothing found gives no
        documents. Raises what `build` raises, and ConfigError for another unit and a limit below 1.
        """
        from contextwin.window.documents import arrange_window_of_documents, limit_documents

        retrieval = self.find(limit_documents(request, unit, limit))
        window, documents = arrange_window_of_documents(retrieval, unit, uuid4().hex)
        self.record(retrieval, window)
        return documents

    def complete(self, request: WindowRequest) -> CompletedRequest:
        """Return the checked request, with the encoding, weights and bot of this builder where it names none."""
        request = replace(request, bot=request.bot or self._store.settings.bot)
        return complete_request(request, self._store.settings.encoding, self.weights)
