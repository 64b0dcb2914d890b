"""`Pipeline`: stores batches of records in their order, while later ones are read and indexed."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable

from contextwin.ingest.embedding import Progress
from contextwin.ingest.indexing import IndexingTask
from contextwin.ingest.report import ImportReport
from contextwin.ingest.storing import NewMessages, StoredCounts, store_entities, store_messages
from contextwin.ingest.survey import Survey
from contextwin.ingest.workers import Indexer, Pending
from contextwin.models.messages import Entity, Message, Record, Skipped
from contextwin.models.observer import Observer, notify
from contextwin.providers.embedders import Embedder, is_quick
from contextwin.storage.store import Store
from contextwin.storage.writers.new_messages import FormattedBatch

#: After so many saved messages an import analyzes the tables: plans for empty tables are slow on full ones.
ANALYZE_FROM = 500


class Pipeline:
    """Stores batches of records, each in the order in which they are added, and counts in a report."""

    def __init__(
        self,
        store: Store,
        embedder: Embedder,
        indexer: Indexer,
        known: tuple[ImportReport, Survey],
        progress: Progress,
        observer: Observer | None = None,
    ) -> None:
        self.report, self._survey = known
        self.renamed: set[tuple[str, str]] = (
            set()
        )  #: users whose messages are indexed under another name, each (workspace, user)
        self._store = store
        self._spec = embedder.spec if is_quick(embedder) else None
        self._indexer = indexer
        self._progress = progress
        self._observer = observer
        self._waiting: deque[tuple[NewMessages, Pending | None]] = deque()

    def add(self, batch: Iterable[Record]) -> None:
        """Store the entities of a batch and begin to index its messages; store messages of batches before it."""
        by_workspace: dict[str, list[Entity | Message]] = defaultdict(list)
        for record in map(self._survey.settle, batch):
            if record is not None and not isinstance(record, Skipped):
                by_workspace[record.workspace].append(record)
        for workspace, records in by_workspace.items():
            new = store_entities(self._store, workspace, records, self._survey, self._spec)
            self.renamed.update(
                (workspace, user) for user in new.outdated | (new.renamed & self._authors_waiting(workspace))
            )
            self._waiting.append((new, self._index(new)))
            self._store_waiting(self._indexer.ahead)

    def finish(self) -> None:
        """Store all that was added."""
        self._store_waiting(0)

    def _authors_waiting(self, workspace: str) -> set[str]:
        """Return who wrote messages that wait, which are indexed under the names of then."""
        waiting = (new for new, _ in self._waiting if new.workspace == workspace)
        return {message.user for new in waiting for message in (*new.fresh, *new.edited) if message.user}

    def _index(self, new: NewMessages) -> Pending | None:
        if not new.fresh:
            return None
        return self._indexer.submit(
            IndexingTask(
                messages=new.fresh,
                names=new.names,
                observed_ts=new.observed_ts,
                embedder=new.embedder,
                is_json=new.is_json,
            )
        )

    def _store_waiting(self, most: int) -> None:
        """Store messages of the first batches that wait, until no more than so many do."""
        while len(self._waiting) > most:
            new, pending = self._waiting.popleft()
            self._store_messages(new, pending() if pending else None)

    def _store_messages(self, new: NewMessages, formatted: FormattedBatch | None) -> None:
        report, saved_before = self.report, self.report.saved
        is_changed = new.fresh or new.edited
        stored = store_messages(self._store, new, formatted) if is_changed else StoredCounts()
        report.skipped.update(new.rejected)
        report.saved += stored.messages
        report.unchanged += new.given - new.rejected.total() - stored.messages
        report.chunks += stored.chunks
        report.tokens += stored.tokens
        report.embedded += stored.vectors
        self._progress("messages", new.given)
        if stored.vectors:
            self._progress("vectors", stored.vectors)
            self._tell(stored.vectors, formatted)
        if saved_before < ANALYZE_FROM <= report.saved:
            self._store.analyze()

    def _tell(self, count: int, formatted: FormattedBatch | None) -> None:
        observer = self._observer
        if observer is not None and formatted is not None and formatted.vectors is not None:
            seconds = formatted.vectors.seconds
            notify("embedded", lambda: observer.embedded(count, seconds))
