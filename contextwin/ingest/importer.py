"""`import_archive`: the steps of the write path. Read this module first.

    source → plain text → chunks → terms → stored, then embedded → stored

Two passes. The first stores entities, messages, chunks and terms, batch by batch, in two transactions a batch: one
stores entities and finds which messages are new, the other stores these. The second gives a vector to every chunk that
has none. Both only do what is not done yet: a killed import is resumed when it is run again, and a finished one changes
nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TypeGuard

from contextwin.analysis.indexing import author_name, cut_message, index_message
from contextwin.errors import SourceError
from contextwin.ingest.embedding import EmbeddingReport, Progress, embed_missing
from contextwin.ingest.pruning import Coverage, now_ts, snapshot_times
from contextwin.ingest.reindexing import reindex_author
from contextwin.ingest.sources import read_archive
from contextwin.ingest.sources.jsonl import STDIN
from contextwin.models.messages import (
    Channel,
    Entity,
    Membership,
    Message,
    MessageDocument,
    MessageKey,
    Record,
    Skipped,
    User,
    Workspace,
    ts_key,
)
from contextwin.providers.embedders import Embedder
from contextwin.storage.errors import retried
from contextwin.storage.store import Store
from contextwin.storage.writers.entities import SnapshotTimes

#: Records a batch. Unmeasured.
RECORDS_A_BATCH = 1000
#: Characters of a batch's texts from which on it has fewer records: they are held in memory with all that is derived
#: from them, about 50 bytes a character. Unmeasured.
CHARS_A_BATCH = 1_000_000
#: After so many saved messages an import analyzes the tables: plans for empty tables are slow on full ones.
ANALYZE_FROM = 500
#: Damaged records that a report describes; the others it only counts. Unmeasured.
MAX_DAMAGE_LINES = 100


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportOptions:
    """How an archive is imported."""

    workspace: str | None = None  #: instead of the archive's own
    format: str = "auto"  #: see sources/
    skip_bad: bool = False  #: go on after a damaged record
    dry_run: bool = False  #: read everything, store nothing
    domain: str | None = None  #: the `<domain>` of https://<domain>.slack.com, instead of what the archive shows
    public: bool = False  #: where the archive does not say, channels are public and people are members
    show_skipped: bool = False  #: list in the report which records were not kept
    prune_missing: bool = False  #: delete what the archive covers and does not hold; see pruning.py


@dataclass(kw_only=True, slots=True)
class ImportReport(EmbeddingReport):
    """What an import did."""

    workspaces: set[str] = field(default_factory=set)  #: that it touched
    messages: int = 0  #: in the archive, tombstones included
    saved: int = 0  #: new or newer than what was stored
    cut: int = 0  #: messages of which only the first 100,000 characters are kept
    threads: int = 0  #: with at least one reply
    chunks: int = 0  #: stored now
    tokens: int = 0  #: of the texts stored now
    skipped: Counter[str] = field(default_factory=Counter)  #: records that were not kept, by reason
    skipped_records: list[str] = field(default_factory=list)  #: where they stand and why, with `show_skipped`
    pruned: Counter[str] = field(default_factory=Counter)  #: messages that the archive no longer holds, by channel
    damage: list[str] = field(default_factory=list)  #: where damaged records stand and what is wrong; the first hundred
    seconds: float = 0.0  #: from the first record to the last vector


def import_archive(
    store: Store, embedder: Embedder, path: str | Path, options: ImportOptions, progress: Progress = lambda *_: None
) -> ImportReport:
    """Read the archive at `path` into the store and return what was done.

    Raises SourceError at a damaged record unless `options.skip_bad`; everything before it is stored. A damaged archive
    prunes nothing.
    """
    started, report = perf_counter(), ImportReport()
    read = partial(read_archive, path, format=options.format, workspace=options.workspace)
    # Standard input can be read only once: its lists count as new.
    times = {} if options.dry_run or str(path) == STDIN else snapshot_times(read())
    coverage, renamed = Coverage(), set[tuple[str, str]]()
    domain = options.domain or store.settings.domain
    for batch in _batches(
        _account(_with_domain(_read(read, options), domain, is_certain=bool(options.domain)), report, options)
    ):
        if not options.dry_run:
            renamed |= _store_batch(store, batch, report, times)
        if options.prune_missing:
            coverage.note(batch)
        progress("messages", sum(isinstance(record, Message) for record in batch))
        if not options.skip_bad:
            _stop_at_damage(batch, "nothing is stored" if options.dry_run else "everything before it is stored")
    if options.prune_missing:
        _refuse_damage(report)
        report.pruned = coverage.prune_missing(store, dry_run=options.dry_run)
    for workspace, user in sorted(renamed):
        _reindex_author(store, workspace, user)
    for workspace in [] if options.dry_run else sorted(report.workspaces):
        embed_missing(store, embedder, workspace, report, progress)
    if report.saved or report.embedded:
        store.analyze()
    report.seconds = perf_counter() - started
    return report


def _batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    """Yield the records in order, in lists that end with the thousandth record, after much text, or with damage."""
    batch: list[Record] = []
    chars = 0
    for record in records:
        batch.append(record)
        chars += len(record.text) if isinstance(record, Message) else 0
        if len(batch) == RECORDS_A_BATCH or chars >= CHARS_A_BATCH or _is_damaged(record):
            yield batch
            batch, chars = [], 0
    if batch:
        yield batch


def _with_domain(records: Iterable[Record], domain: str | None, *, is_certain: bool) -> Iterator[Record]:
    """Yield the records; workspaces have the given domain, one that is not certain only where they name none."""
    known: set[str] = set()
    for record in records:
        if isinstance(record, Workspace) and domain and (is_certain or not record.domain):
            record = replace(record, domain=domain)
        elif is_certain and not isinstance(record, Skipped | Workspace) and record.workspace not in known:
            yield Workspace(workspace=record.workspace, domain=domain)
        if not isinstance(record, Skipped):
            known.add(record.workspace)
        yield record


def _read(read: Callable[[], Iterator[Record]], options: ImportOptions) -> Iterator[Record]:
    return map(open_unstated, read()) if options.public else read()


def open_unstated(record: Record) -> Record:
    """Return a channel or user as public or a member where the archive does not say what it is; else the record."""
    if isinstance(record, Channel) and record.kind == "private" and not record.has_kind:
        return replace(record, kind="public", has_kind=True)
    if isinstance(record, User) and record.kind == "guest" and not record.has_kind:
        return replace(record, kind="member", has_kind=True)
    return record


def _account(records: Iterable[Record], report: ImportReport, options: ImportOptions) -> Iterator[Record]:
    """Yield the records, and count each as kept or skipped."""
    threads: set[tuple[str, str, str]] = set()
    for record in records:
        if isinstance(record, Skipped):
            report.skipped[record.reason] += 1
            if options.show_skipped:
                report.skipped_records.append(f"{record.file}, {record.position}: {record.detail or record.reason}")
            if record.is_broken and len(report.damage) < MAX_DAMAGE_LINES:
                report.damage.append(_describe_damage(record))
        else:
            report.workspaces.add(record.workspace)
        if isinstance(record, Message):
            whole, record = record, cut_message(record)
            report.cut += record is not whole
            report.messages += 1
            if record.thread_ts != record.ts:
                threads.add((record.workspace, record.channel, record.thread_ts))
                report.threads = len(threads)
        yield record


def _is_damaged(record: Record) -> TypeGuard[Skipped]:
    return isinstance(record, Skipped) and record.is_broken


def _describe_damage(record: Skipped) -> str:
    return f"{record.file}, {record.position}: {record.detail or record.reason}"


def _stop_at_damage(batch: list[Record], stored: str) -> None:
    if _is_damaged(last := batch[-1]):
        raise SourceError(
            f"{_describe_damage(last)}; {stored}, "
            "fix it and import again, or give --skip-bad to go on without such records",
            file=last.file,
            position=last.position,
        )


def _refuse_damage(report: ImportReport) -> None:
    if report.damage:
        raise SourceError(
            f"{len(report.damage)} records or more are damaged, and what they held is not known: nothing is pruned; "
            f"fix them and import again; the first one is {report.damage[0]}"
        )


def _store_batch(store: Store, batch: list[Record], report: ImportReport, times: SnapshotTimes) -> set[tuple[str, str]]:
    """Store the records; return users who are called otherwise now, each (workspace, user)."""
    renamed = set[tuple[str, str]]()
    saved_before = report.saved
    by_workspace: dict[str, list[Entity | Message]] = defaultdict(list)
    for record in batch:
        if not isinstance(record, Skipped):
            by_workspace[record.workspace].append(record)
    for workspace, records in by_workspace.items():
        users = _store_records(store, workspace, records, report, times.get(workspace, now_ts()))
        renamed.update((workspace, user) for user in users)
    if saved_before < ANALYZE_FROM <= report.saved:
        store.analyze()
    return renamed


@retried
def _reindex_author(store: Store, workspace: str, user: str) -> None:
    with store.write(workspace) as transaction:
        reindex_author(transaction.messages, user, transaction.entities.user_names([user]).get(user))


def _store_records(
    store: Store, workspace: str, records: list[Entity | Message], report: ImportReport, observed_ts: str
) -> Collection[str]:
    """Store records of one workspace; return users who are called otherwise now.

    Messages are indexed between two transactions, so that no writer waits for it.
    """
    stored = _store_entities(store, workspace, records, observed_ts)
    report.skipped.update(stored.rejected)
    if not stored.changed:
        return stored.renamed
    names = stored.names
    indexed = [
        index_message(message, author_name(message, names.get(message.user or "")), observed_ts)
        for message in stored.changed
    ]
    saved = save_messages(store, workspace, indexed)
    report.saved += len(saved)
    report.chunks += sum(len(i.chunks) for i in indexed if i.message.key in saved)
    report.tokens += sum(i.token_count for i in indexed if i.message.key in saved)
    return stored.renamed


@dataclass(frozen=True, slots=True)
class _Stored:
    """What `_store_entities` did."""

    changed: Sequence[Message] = ()  #: messages that are still to be stored
    names: Mapping[str, str] = field(default_factory=dict)  #: of their authors
    rejected: Counter[str] = field(default_factory=Counter)  #: messages that may not be kept, by reason
    renamed: frozenset[str] = frozenset()  #: users whose messages are indexed under another name


@retried
def _store_entities(store: Store, workspace: str, records: list[Entity | Message], observed_ts: str) -> _Stored:
    """Store the entities and the names that messages show; return what is still to be stored."""
    messages = [record for record in records if isinstance(record, Message)]
    guessed = [record for record in records if isinstance(record, Channel) and not record.is_listed]
    listed = [r for r in records if not isinstance(r, Message) and not (isinstance(r, Channel) and not r.is_listed)]
    mentioned = [entity for record in records for entity in _named_entities(record)]
    with store.write(workspace) as transaction:
        transaction.entities.save(listed, [*guessed, *mentioned], observed_ts if listed else None)
        if not messages:
            return _Stored()
        kept, rejected = transaction.messages.admit(messages)
        renamed = transaction.entities.save_seen_names(kept)
        newest = {message.key: message for message in _newest_copies(kept)}
        unchanged = transaction.messages.confirm(newest, observed_ts)
        changed = [message for key, message in newest.items() if key not in unchanged]
        names = transaction.entities.user_names({message.user for message in changed if message.user})
    return _Stored(changed, names, rejected, frozenset(renamed))


@retried
def save_messages(store: Store, workspace: str, batch: Sequence[MessageDocument]) -> set[MessageKey]:
    """Store those of the batch that are new or newer, in one transaction; return their keys."""
    with store.write(workspace) as transaction:
        return transaction.messages.save(batch)


def _newest_copies(messages: list[Message]) -> Iterator[Message]:
    """Yield each message once: its newest copy, in the thread that any of its copies names."""
    threads = {message.key: message.thread_ts for message in messages if message.thread_ts != message.ts}
    newest = {message.key: message for message in sorted(messages, key=_precedence)}
    for key, message in newest.items():
        yield replace(message, thread_ts=threads[key]) if key in threads else message


def _precedence(message: Message) -> tuple[bool, tuple[int, str], bool]:
    """Sort key: of several copies of a message, the last one is kept, as in `MessageWriter.save`."""
    return message.is_deleted, ts_key(message.version), message.thread_ts != message.ts


def _named_entities(record: Entity | Message) -> Iterator[Entity]:
    """Yield the entities that the record refers to: an archive may name channels and users that it does not list."""
    if isinstance(record, Message | Membership):
        yield Channel(workspace=record.workspace, channel=record.channel, is_listed=False)
    if isinstance(record, Message | Membership) and record.user:
        is_bot = isinstance(record, Message) and record.is_bot
        yield User(workspace=record.workspace, user=record.user, kind="bot" if is_bot else "member")
