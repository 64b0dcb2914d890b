"""`ImportPipeline`: stores batches of records in their order, in one thread, while later ones are read and indexed.

    add → entities are stored, new messages found → indexed → messages are stored
          (the storing thread)                     (here, or    (the storing thread)
                                                    workers.py)

The thread mostly waits for the database, so that this one, and processes beside it, have the processor to themselves.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Self

from contextwin.ingest.embedding import Progress
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
#: Batches whose entities may be stored before their messages are indexed. Unmeasured.
ENTERED_AHEAD = 2
#: Most batches that are stored in one transaction, for which other writers of the workspace wait: 6,000 messages take
#: the server one to two seconds.
BATCHES_AT_ONCE = 3

#: Messages of a batch, and what the new ones are stored as.
Indexed = tuple[NewMessages, FormattedBatch | None]


class ImportPipeline:
    """Stores batches of records, each in the order in which they are added, and counts in a report.

    Closed by a `with` block: what was not stored by then is not.
    """

    def __init__(
        self,
        store: Store,
        embedder: Embedder,
        indexer: Indexer,
        known: tuple[ImportReport, Survey],
        progress: Progress,
        observer: Observer | None = None,
    ) -> None:
        self.report, self.survey = known
        #: Users whose messages are indexed under another name, each (workspace, user).
        self.renamed = set[tuple[str, str]]()
        self.with_folders = set[str]()  #: workspaces with channels that only a folder names
        self._store = store
        self._spec = embedder.spec if is_quick(embedder) else None
        self._indexer = indexer
        self._progress = progress
        self._observer = observer
        self._thread = ThreadPoolExecutor(1, "contextwin-storing")
        # Batches pass through these in turn, each in its order.
        self._entering: deque[Future[NewMessages]] = deque()
        self._indexing: deque[tuple[NewMessages, Pending | None]] = deque()
        self._indexed: list[Indexed] = []  #: of one workspace
        self._storing: deque[tuple[list[Indexed], Future[list[StoredCounts]]]] = deque()
        self._analyzing: Future[None] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._thread.shutdown(cancel_futures=True)

    def add(self, batch: Iterable[Record]) -> None:
        """Begin to store the entities of a batch, then to index and to store its messages."""
        by_workspace: dict[str, list[Entity | Message]] = defaultdict(list)
        for record in map(self.survey.settle, batch):
            if record is not None and not isinstance(record, Skipped):
                by_workspace[record.workspace].append(record)
        for workspace, records in by_workspace.items():
            entering = self._thread.submit(store_entities, self._store, workspace, records, self.survey, self._spec)
            self._entering.append(entering)
            self._index_entered(ENTERED_AHEAD)
            self._count_stored(1)

    def finish(self) -> None:
        """Store all that was added."""
        self._index_entered(0)
        self._gather_indexed(0)
        self._store_indexed()
        self._count_stored(0)
        if self._analyzing is not None:
            self._analyzing.result()

    def _index_entered(self, most: int) -> None:
        """Begin to index messages of the first batches whose entities are stored; wait while more than so many wait."""
        while self._entering and (len(self._entering) > most or self._entering[0].done()):
            new = self._entering.popleft().result()
            if new.has_folders:
                self.with_folders.add(new.workspace)
            renamed = new.outdated | (new.renamed & self._authors_waiting(new.workspace))
            self.renamed.update((new.workspace, user) for user in renamed)
            pending = self._indexer.submit(new.task) if new.task.messages else None
            self._indexing.append((new, pending))
            self._gather_indexed(self._indexer.ahead)

    def _authors_waiting(self, workspace: str) -> set[str]:
        """Return who wrote messages that wait, which are indexed under the names of then."""
        storing = [new for batches, _ in self._storing for new, _ in batches]
        waiting = [*storing, *(new for new, _ in self._indexed), *(new for new, _ in self._indexing)]
        here = (new for new in waiting if new.workspace == workspace)
        return {message.user for new in here for message in (*new.task.messages, *new.edited) if message.user}

    def _gather_indexed(self, most: int) -> None:
        """Store messages of the first batches that are indexed, several at once, until no more than so many are."""
        while len(self._indexing) > most:
            new, pending = self._indexing.popleft()
            if self._indexed and self._indexed[0][0].workspace != new.workspace:
                self._store_indexed()
            self._indexed.append((new, pending() if pending else None))
            if len(self._indexed) == BATCHES_AT_ONCE:
                self._store_indexed()

    def _store_indexed(self) -> None:
        self._count_stored(0)  # What waits is held in memory, so that only one transaction is under way.
        batches, self._indexed = self._indexed, []
        if batches:
            self._storing.append((batches, self._thread.submit(_store_batches, self._store, batches)))

    def _count_stored(self, most: int) -> None:
        """Count what was stored, and wait while more than so many transactions are to come."""
        while self._storing and (len(self._storing) > most or self._storing[0][1].done()):
            batches, storing = self._storing[0]
            saved_before, counts = self.report.saved, storing.result()
            self._storing.popleft()
            for (new, formatted), stored in zip(batches, counts, strict=True):
                self._count(new, formatted, stored)
            if saved_before < ANALYZE_FROM <= self.report.saved:
                self._analyzing = self._thread.submit(self._store.analyze_if_possible)

    def _count(self, new: NewMessages, formatted: FormattedBatch | None, stored: StoredCounts) -> None:
        report = self.report
        report.skipped.update(new.rejected)
        report.saved += stored.messages
        report.unchanged += new.given - new.rejected.total() - stored.messages
        report.differing += stored.differing
        report.chunks += stored.chunks
        report.tokens += stored.tokens
        report.embedded += stored.vectors
        self._progress("messages", new.given)
        if stored.vectors:
            self._progress("vectors", stored.vectors)
            self._tell(stored.vectors, formatted)

    def _tell(self, count: int, formatted: FormattedBatch | None) -> None:
        observer = self._observer
        if observer is not None and formatted is not None and formatted.vectors is not None:
            seconds = formatted.vectors.seconds
            notify("embedded", lambda: observer.embedded(count, seconds))


def _store_batches(store: Store, batches: Sequence[Indexed]) -> list[StoredCounts]:
    """Store the messages of batches of one workspace, in one transaction if there is anything to store."""
    if not any(new.task.messages or new.edited for new, _ in batches):
        return [StoredCounts() for _ in batches]
    return store_messages(store, batches[0][0].workspace, batches)
