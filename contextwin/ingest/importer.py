"""`import_archive`: the steps of the write path. Read this module first.

    source → plain text → chunks → terms → stored, then embedded → stored

An archive is surveyed first: when it was made, and what it states where (survey.py). Then there are two passes. The
first stores entities, messages, chunks and terms, batch by batch, in two transactions a batch: one
stores entities and finds which messages are new, the other stores these. The second gives a vector to every chunk that
has none. Both only do what is not done yet: a killed import is resumed when it is run again, and a finished one changes
nothing.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from shutil import copyfileobj
from tempfile import NamedTemporaryFile
from time import perf_counter
from typing import TypeGuard

from contextwin.analysis.indexing import author_name, cut_message, index_message
from contextwin.errors import SourceError
from contextwin.ingest.embedding import EmbeddingReport, Progress, embed_missing
from contextwin.ingest.pruning import Coverage
from contextwin.ingest.reindexing import reindex_author
from contextwin.ingest.sources import find_source, read_archive
from contextwin.ingest.sources.jsonl import STDIN
from contextwin.ingest.survey import Survey, survey_archive
from contextwin.models.messages import (
    MEMBER,
    AttributeVersion,
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
from contextwin.storage.writers.transaction import WorkspaceTransaction

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
    domain = options.domain or store.settings.domain
    with _open_archive(path, options) as read:
        opens_unlisted = options.public or find_source(path, options.format).opens_unlisted
        whole = partial(_read, read, options)
        survey = Survey() if options.dry_run else survey_archive(whole(), opens_unlisted=opens_unlisted)
        records = _with_domain(whole(), domain, is_certain=bool(options.domain))
        renamed = _store_archive(store, records, (report, survey), options, progress)
    for workspace, user in sorted(renamed):
        _reindex_author(store, workspace, user)
    for workspace in [] if options.dry_run else sorted(report.workspaces):
        embed_missing(store, embedder, workspace, report, progress)
    if report.saved or report.embedded:
        store.analyze()
    report.seconds = perf_counter() - started
    return report


@contextmanager
def _open_archive(path: str | Path, options: ImportOptions) -> Iterator[Callable[[], Iterator[Record]]]:
    """Open an archive that is read twice; of standard input a temporary copy is made."""
    if str(path) != STDIN or options.format not in ("auto", "jsonl"):
        yield partial(read_archive, path, format=options.format, workspace=options.workspace)
        return
    with NamedTemporaryFile(prefix="contextwin-", suffix=".jsonl") as copy:
        copyfileobj(sys.stdin.buffer, copy)
        copy.flush()
        yield lambda: _name_input(read_archive(copy.name, format="jsonl", workspace=options.workspace))


def _name_input(records: Iterable[Record]) -> Iterator[Record]:
    return (replace(record, file="standard input") if isinstance(record, Skipped) else record for record in records)


def _store_archive(
    store: Store,
    records: Iterator[Record],
    known: tuple[ImportReport, Survey],
    options: ImportOptions,
    progress: Progress,
) -> set[tuple[str, str]]:
    """Store the records batch by batch, and delete what the archive covers and lacks if that is wanted.

    Returns users who are called otherwise now, each (workspace, user).
    """
    report, survey = known
    coverage, renamed = Coverage(), set[tuple[str, str]]()
    for batch in _batches(_account(records, report, options)):
        if not options.dry_run:
            renamed |= _store_batch(store, batch, report, survey)
        if options.prune_missing:
            coverage.note(batch)
        progress("messages", sum(isinstance(record, Message) for record in batch))
        if not options.skip_bad:
            _stop_at_damage(batch, "nothing is stored" if options.dry_run else "everything before it is stored")
    if options.prune_missing:
        _refuse_damage(report)
        report.pruned = coverage.prune_missing(store, dry_run=options.dry_run)
    return renamed


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


def _store_batch(store: Store, batch: list[Record], report: ImportReport, survey: Survey) -> set[tuple[str, str]]:
    """Store the records; return users who are called otherwise now, each (workspace, user)."""
    renamed = set[tuple[str, str]]()
    saved_before = report.saved
    by_workspace: dict[str, list[Entity | Message]] = defaultdict(list)
    for record in map(survey.settle, batch):
        if record is not None and not isinstance(record, Skipped):
            by_workspace[record.workspace].append(record)
    for workspace, records in by_workspace.items():
        users = _store_records(store, workspace, records, report, survey)
        renamed.update((workspace, user) for user in users)
    if saved_before < ANALYZE_FROM <= report.saved:
        store.analyze()
    return renamed


@retried
def _reindex_author(store: Store, workspace: str, user: str) -> None:
    with store.write(workspace) as transaction:
        reindex_author(transaction.messages, user, transaction.entities.user_names([user]).get(user))


def _store_records(
    store: Store, workspace: str, records: list[Entity | Message], report: ImportReport, survey: Survey
) -> Collection[str]:
    """Store records of one workspace; return users who are called otherwise now.

    Messages are indexed between two transactions, so that no writer waits for it.
    """
    stored = _store_entities(store, workspace, records, survey)
    report.skipped.update(stored.rejected)
    if not stored.changed:
        return stored.renamed
    names, observed_ts = stored.names, survey.time_of(workspace)
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
def _store_entities(store: Store, workspace: str, records: list[Entity | Message], survey: Survey) -> _Stored:
    """Store the entities and the names that messages show; return what is still to be stored."""
    messages = [record for record in records if isinstance(record, Message)]
    moves = [r for r in records if isinstance(r, Membership) and r.observed_ts is not None]
    guessed = [record for record in records if isinstance(record, Channel) and not record.is_listed]
    listed = [r for r in records if not isinstance(r, Message) and r not in moves and r not in guessed]
    mentioned = [entity for record in records for entity in _named_entities(record, survey)]
    with store.write(workspace) as transaction:
        observed_ts = survey.time_of(workspace)
        transaction.entities.save(listed, [*guessed, *mentioned], observed_ts if listed else None)
        _observe_moves(transaction, moves)
        if not messages:
            return _Stored()
        kept, rejected = transaction.messages.admit(messages)
        transaction.entities.note_authors(kept)
        renamed = transaction.entities.save_seen_names(kept)
        newest = {message.key: message for message in _newest_copies(kept)}
        unchanged = transaction.messages.confirm(newest, observed_ts)
        changed = [message for key, message in newest.items() if key not in unchanged]
        names = transaction.entities.user_names({message.user for message in changed if message.user})
    return _Stored(changed, names, rejected, frozenset(renamed))


def _observe_moves(transaction: WorkspaceTransaction, moves: Sequence[Membership]) -> None:
    """Store who joined or left a channel, each as of its own time."""
    here = [(transaction.entities.current_channel(move.channel), move) for move in moves]
    transaction.entities.observe(
        [
            AttributeVersion(
                subject=channel,
                attribute=MEMBER + move.user,
                value="present" if move.is_present else "absent",
                observed_ts=move.observed_ts,
            )
            for channel, move in here
            if channel is not None and move.observed_ts is not None
        ]
    )


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


def _named_entities(record: Entity | Message, survey: Survey) -> Iterator[Entity]:
    """Yield the entities that the record refers to: an archive may name channels and users that it does not list."""
    if isinstance(record, Message | Membership):
        yield survey.name_channel(record.workspace, record.channel)
    if isinstance(record, Message | Membership) and record.user:
        is_bot = isinstance(record, Message) and record.is_bot
        yield survey.name_user(record.workspace, record.user, is_bot=is_bot)
    if isinstance(record, Channel):
        yield from (survey.name_user(record.workspace, user) for user in record.members)
