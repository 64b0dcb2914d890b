"""`import_archive`: the steps of the write path. Read this module first.

    source → plain text → chunks → terms → stored, then embedded → stored

An archive is surveyed first: when it was made, and what it states where (survey.py). Then there are two passes. The
first stores entities, messages, chunks and terms, batch by batch (storing.py): one transaction stores the entities of a
batch and finds which messages are new, another stores these of several batches, with their vectors where the embedder
is quick. Both are a thread's. Between the two, messages are indexed, in a large archive by processes beside this one,
too (pipeline.py, workers.py). The second pass gives a vector to every chunk that has none (embedding.py). Both only do
what is not done yet: a killed import is resumed when it is run again, and a finished one changes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TypeGuard

from contextwin.analysis.indexing import cut_message
from contextwin.errors import SourceError
from contextwin.ingest.embedding import Progress, embed_missing
from contextwin.ingest.folders import Folders, find_folders, settle_folders
from contextwin.ingest.pipeline import ImportPipeline
from contextwin.ingest.pruning import Coverage
from contextwin.ingest.reading import KeptRecords, limit_damage, open_archive, open_unstated, with_domain
from contextwin.ingest.reindexing import reindex_author
from contextwin.ingest.report import ImportReport
from contextwin.ingest.sources import find_source
from contextwin.ingest.sources.hash_table import HashTable
from contextwin.ingest.storing import count_changes
from contextwin.ingest.survey import Survey, survey_archive
from contextwin.ingest.workers import Indexer
from contextwin.models.messages import Author, Channel, Message, Record, Skipped
from contextwin.models.observer import Observer
from contextwin.providers.embedders import Embedder
from contextwin.storage.store import Store
from contextwin.storage.writers.transaction import WorkspaceTransaction

#: Records a batch: each takes about 15 statements. Unmeasured.
RECORDS_A_BATCH = 2000
#: Members that the channels of a batch list, from which on it has fewer records: each takes some 500 bytes while it is
#: stored. Unmeasured.
MEMBERS_A_BATCH = 50_000
#: Characters of a batch's texts from which on it has fewer records: they are held in memory with all that is derived
#: from them, about 50 bytes a character. Unmeasured.
CHARS_A_BATCH = 1_000_000
#: Damaged records that a report describes; the others it only counts. Unmeasured.
MAX_DAMAGE_LINES = 100

__all__ = ["ImportOptions", "ImportReport", "import_archive"]


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportOptions:
    """How an archive is imported."""

    workspace: str | None = None  #: instead of the archive's own
    format: str = "auto"  #: see sources/
    skip_bad: bool = False  #: go on after a damaged record
    dry_run: bool = False  #: read everything, store nothing
    domain: str | None = None  #: the `<domain>` of https://<domain>.slack.com, instead of what the archive shows
    public: bool = False  #: where the archive does not say, channels are public and people are members
    tz: str | None = None  #: the IANA time zone of an archive whose times have none, instead of UTC
    show_skipped: bool = False  #: list in the report which records were not kept
    corrects: bool = False  #: what it says is true now: it replaces what is stored of the same time
    prune_missing: bool = False  #: delete what the archive covers and does not hold; see pruning.py


def import_archive(
    store: Store,
    embedder: Embedder,
    path: str | Path,
    options: ImportOptions,
    progress: Progress = lambda *_: None,
    *,
    observer: Observer | None = None,
) -> ImportReport:
    """Read the archive at `path` into the store and return what was done; `observer` is told of the vectors.

    Raises SourceError at a damaged record unless `options.skip_bad`, and after 100,000 of them; everything before it is
    stored. A damaged archive prunes nothing.
    """
    started, report = perf_counter(), ImportReport()
    domain = options.domain or store.settings.domain
    with open_archive(path, options.format, options.workspace, options.tz) as read, Indexer(embedder) as indexer:
        source = find_source(path, options.format)
        whole, kept = partial(_read, read, options), KeptRecords()
        if options.dry_run:
            survey = Survey()
        else:
            read_first = _count_messages(kept.watch(indexer.watch(whole())), progress)
            survey = survey_archive(read_first, opens_unlisted=options.public or source.opens_unlisted)
            if options.corrects:
                survey.times, survey.untils = {}, {}
            if source.has_local_times and not options.prune_missing:
                refuse_other_zones(store, survey)
        folders = Folders() if options.dry_run else find_folders(store, survey)
        records = folders.place(with_domain(kept.take(whole), domain, is_certain=bool(options.domain)))
        with ImportPipeline(store, embedder, indexer, (report, survey), progress, observer) as pipeline:
            try:
                coverage = Coverage(ZONES_APART_S if source.has_local_times else 0)
                _store_archive(store, records, pipeline, (options, coverage), progress)
            except SourceError:  # What was stored before it is known under its names and ids as well.
                _settle(store, pipeline, survey, progress)
                raise
            _settle(store, pipeline, survey, progress)
            set_zones(store, survey)
    for workspace in [] if options.dry_run else sorted(report.workspaces):
        embed_missing(store, embedder, workspace, report, progress, observer=observer)
    if report.saved or report.embedded:
        store.analyze_if_possible()
    if not options.dry_run:
        report.closed = _find_closed(store, report.workspaces)
    report.seconds = perf_counter() - started
    return report


def _find_closed(store: Store, workspaces: Collection[str]) -> list[str]:
    with store.reading(on_primary=True) as reader:
        return [channel for workspace in sorted(workspaces) for channel in reader.closed_channels(workspace)]


def _settle(store: Store, pipeline: ImportPipeline, survey: Survey, progress: Progress) -> None:
    """Let folders be the channels that they are by now, and index the messages of users who are called otherwise."""
    for workspace in sorted(pipeline.with_folders):
        store.change(workspace, partial(settle_folders, workspace, survey.time_of(workspace)))
    for workspace, user in sorted(pipeline.renamed):
        store.change(workspace, partial(_reindex_author, user))
        progress("renamed users", 1)


def _read(read: Callable[[], Iterator[Record]], options: ImportOptions) -> Iterator[Record]:
    records = limit_damage(read())
    return map(open_unstated, records) if options.public else records


def _count_messages(records: Iterable[Record], progress: Progress) -> Iterator[Record]:
    """Yield the records, and tell from time to time how many messages were among them."""
    count = 0
    for record in records:
        count += isinstance(record, Message)
        if count == RECORDS_A_BATCH:
            progress("reading", count)
            count = 0
        yield record
    progress("reading", count)


def _store_archive(
    store: Store,
    records: Iterator[Record],
    pipeline: ImportPipeline,
    wanted: tuple[ImportOptions, Coverage],
    progress: Progress,
) -> None:
    """Store the records batch by batch, and delete what the archive covers and lacks if that is wanted."""
    report, (options, coverage) = pipeline.report, wanted
    try:
        for batch in _batches(_account(records, report, options), pipeline.survey.members):
            if options.dry_run:
                report.would_save += count_changes(store, batch)
                progress("messages", sum(isinstance(record, Message) for record in batch))
            else:
                pipeline.add(batch)
            if options.prune_missing:
                coverage.note(batch)
            if not options.skip_bad:
                _stop_at_damage(batch, "nothing is stored" if options.dry_run else "everything before it is stored")
    except SourceError:
        pipeline.finish()
        raise
    pipeline.finish()
    if options.prune_missing:
        _refuse_damage(report)
        report.pruned = coverage.prune_missing(store, dry_run=options.dry_run)


def _batches(records: Iterable[Record], members: Mapping[tuple[str, str], Collection[str]]) -> Iterator[list[Record]]:
    """Yield the records in order, in lists that end after many records, much text or many members, or with damage.

    `members` are those that an archive lists of channels that do not hold them.
    """
    batch: list[Record] = []
    chars = listed = 0
    for record in records:
        batch.append(record)
        chars += len(record.text) if isinstance(record, Message) else 0
        if isinstance(record, Channel):
            listed += len(record.members or members.get((record.workspace, record.channel), ()))
        is_full = len(batch) == RECORDS_A_BATCH or chars >= CHARS_A_BATCH or listed >= MEMBERS_A_BATCH
        if is_full or _is_damaged(record):
            yield batch
            batch, chars, listed = [], 0, 0
    if batch:
        yield batch


def _account(records: Iterable[Record], report: ImportReport, options: ImportOptions) -> Iterator[Record]:
    """Yield the records, and count each as kept or skipped."""
    threads = HashTable()
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
            report.tombstones += record.is_deleted
            if record.thread_ts != record.ts:
                threads.setdefault(hash((record.workspace, record.channel, record.thread_ts)))
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


def _reindex_author(user: str, transaction: WorkspaceTransaction) -> None:
    reindex_author(transaction.messages, user, transaction.entities.authors([user]).get(user, Author()))


# ---- Chats whose source writes no time zone: they are read with one zone each time, else all they hold is stored twice


#: Seconds by which two time zones differ at most: from UTC−12 to UTC+14.
ZONES_APART_S = 26 * 3600


def refuse_other_zones(store: Store, survey: Survey) -> None:
    """Raise SourceError if a channel of the archive is stored with times of another zone than it is read with."""
    given: dict[str, dict[str, str]] = defaultdict(dict)
    for (workspace, channel), zone in survey.zones.items():
        given[workspace][channel] = zone
    for workspace in filter(store.has_workspace, sorted(given)):
        stored = store.examine(workspace, partial(_zones, list(given[workspace])))
        for channel, zone in sorted(stored.items()):
            if zone != given[workspace][channel]:
                other = given[workspace][channel]
                raise SourceError(
                    f"the chat {channel!r} was imported with the time zone {zone}; with {other} all of it would be "
                    f"stored twice, so nothing is: give --tz {zone}, or --prune-missing as well, to replace it"
                )


def set_zones(store: Store, survey: Survey) -> None:
    """Store with which zones the channels of the archive were read."""
    for (workspace, channel), zone in sorted(survey.zones.items()):
        store.change(workspace, partial(_set_zone, channel, zone))


def _set_zone(channel: str, zone: str, transaction: WorkspaceTransaction) -> None:
    transaction.entities.set_zone(channel, zone)


def _zones(channels: list[str], transaction: WorkspaceTransaction) -> dict[str, str]:
    return transaction.entities.zones(channels)
