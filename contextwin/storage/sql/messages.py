"""Statements of the write path: messages, chunks, term statistics, vectors and indexes.

They are built here and executed elsewhere. Every batch belongs to one workspace and is written under that workspace's
lock, so that counters and keys are exact however many writers there are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.types import NullType

from contextwin.analysis.hashes import HASH_BYTES
from contextwin.models.messages import MessageKey
from contextwin.storage import row_security, schema
from contextwin.storage.sql.filters import same_chunk, same_message
from contextwin.storage.sql.rows import bound_workspace, insert_json, rows_in, rows_with

Keys = Sequence[tuple[str, str]]

#: Columns that only `add_totals` changes.
COUNTERS = ("chunk_count", "term_total")
#: Columns that an upsert leaves: counters, when a membership was observed, which `confirm_members` changes, and what
#: `lock_workspace` counts.
KEPT = (*COUNTERS, "told_at", "change_count")
#: The advisory lock that is held while an index is built.
INDEXING_LOCK = int.from_bytes(b"ctxindex")
#: Sorts before the key of every chunk.
BEFORE_ALL = ("", "", -1)


def lock_workspace(workspace: str, *, distributed: bool = False) -> sa.Update:
    """Lock the workspace's row, count it, and write as `row_security.begin_writing` does, until the transaction ends.

    Those who record windows share a lock of the row, which keeps it from being counted. On a cluster it changes no
    settings, which would not reach the workers.
    """
    w = schema.workspaces
    locked = w.update().where(w.c.workspace_id == workspace).values(change_count=w.c.change_count + 1)
    if not distributed:
        settings = (sa.func.set_config(name, value, True) for name, value in row_security.WRITING.items())
        locked = locked.where(sa.select(sa.func.concat(*settings)).scalar_subquery().is_not(None))
    return locked.returning(w.c.workspace_id)


def change_count(workspace: str) -> sa.Select[Any]:
    """Return the number that `lock_workspace` increases; no row when there is no such workspace."""
    w = schema.workspaces.c
    return sa.select(w.change_count).where(w.workspace_id == workspace)


@cache
def upsert(table: sa.Table, *, but: tuple[str, ...] = ()) -> Insert:
    """Insert rows, or update those whose key exists, but not the columns KEPT and `but`; a null changes nothing."""
    statement = insert(table)
    keys = [column.name for column in table.primary_key]
    given = [column.name for column in table.columns if column.name not in (*keys, *KEPT, *but)]
    values = {name: sa.func.coalesce(statement.excluded[name], table.c[name]) for name in given}
    if not values:
        return statement.on_conflict_do_nothing()
    return statement.on_conflict_do_update(index_elements=keys, set_=values)


@cache
def insert_missing(table: sa.Table) -> Insert:
    """Insert rows whose key does not exist yet."""
    return insert(table).on_conflict_do_nothing()


def stored_versions(workspace: str, keys: Keys) -> sa.Select[Any]:
    """Return stored messages: key, thread_ts, user_id, versions, is_deleted, hashes, sizes, reactions."""
    m = schema.messages.c
    text_sha256 = sa.func.sha256(sa.func.convert_to(m.text, "UTF8")).label("text_sha256")
    text_chars = sa.func.char_length(m.text).label("text_chars")
    file_count = sa.func.coalesce(sa.func.jsonb_array_length(m.files), 0).label("file_count")
    version = sa.func.coalesce(m.version, m.ts).label("version")
    versions = version, m.changed_ts, m.is_deleted, m.record_sha256, text_sha256, text_chars, file_count, m.is_bot
    statement = sa.select(m.channel_id, m.ts, m.thread_ts, m.user_id, *versions, m.reactions, m.reactions_base)
    return statement.where(m.workspace_id == workspace, keys_in(schema.messages, keys))


def stored_keys(workspace: str, keys: Keys) -> sa.Select[Any]:
    """Return one row if a message is stored under any of these keys."""
    m = schema.messages.c
    return sa.select(m.ts).where(m.workspace_id == workspace, keys_in(schema.messages, keys)).limit(1)


def changed_messages(workspace: str, texts: Mapping[MessageKey, bytes]) -> sa.Select[Any]:
    """Return the keys of those messages, each with the hash of its text, that are not stored with this text."""
    given = [(key.channel, key.ts, sha256) for key, sha256 in sorted(texts.items())]
    m, shown = schema.messages, unnest(given, ("channel_id", sa.Text), ("ts", sa.Text), ("sha256", sa.LargeBinary))
    is_same = sa.and_(same_message(m, shown, workspace), short_hash(m.c.sha256) == short_hash(shown.c.sha256))
    unchanged = sa.select(m.c.ts).where(is_same).correlate(shown).exists()
    return sa.select(shown.c.channel_id, shown.c.ts).where(~unchanged)


def delete_messages(workspace: str, keys: Keys) -> sa.Select[Any]:
    """Delete messages, whose chunks and vectors go by cascade; return channel_id, terms, term_total of each chunk.

    One statement reads the chunks as they were before it deleted anything.
    """
    m, k = schema.messages, schema.chunks
    deleted = m.delete().where(m.c.workspace_id == workspace, keys_in(m, keys)).cte("deleted")
    chunks = sa.select(k.c.channel_id, k.c.terms, k.c.term_total).where(k.c.workspace_id == workspace, keys_in(k, keys))
    return chunks.add_cte(deleted)


def learn_threads(workspace: str, table: sa.Table, rows: Sequence[tuple[str, str, str]]) -> sa.Update:
    """Set thread_ts of messages, or of their chunks, each (channel, ts, thread_ts)."""
    named = unnest(rows, ("channel_id", sa.Text), ("ts", sa.Text), ("thread_ts", sa.Text))
    is_named = sa.and_(table.c.channel_id == named.c.channel_id, table.c.ts == named.c.ts)
    return sa.update(table).where(table.c.workspace_id == workspace, is_named).values(thread_ts=named.c.thread_ts)


def messages_by(workspace: str, user: str, after: tuple[str, str], limit: int) -> sa.Select[Any]:
    """Return up to `limit` messages shown under their author's name, after the key `after`, in the order of keys."""
    m = schema.messages
    is_named = (m.c.workspace_id == workspace) & (m.c.user_id == user) & m.c.username.is_(None) & ~m.c.is_deleted
    key = m.c.channel_id, m.c.ts
    return sa.select(m).where(is_named, sa.func.row(*key) > sa.func.row(*after)).order_by(*key).limit(limit)


def authors_among(workspace: str, users: Collection[str]) -> sa.Select[Any]:
    """Return those of the users of whom a message is stored."""
    m, named = schema.messages.c, unnest([(user,) for user in users], ("user_id", sa.Text))
    has_written = sa.select(m.ts).where(m.workspace_id == workspace, m.user_id == named.c.user_id).exists()
    return sa.select(named.c.user_id).where(has_written)


def messages_with_file(workspace: str, file: str) -> sa.Select[Any]:
    """Return the messages that hold a file, in the order of keys. It reads all messages with files of the workspace."""
    m = schema.messages
    is_it = m.c.files.contains([{"id": file}])
    return sa.select(m).where(m.c.workspace_id == workspace, is_it).order_by(m.c.channel_id, m.c.ts)


def messages_after(workspace: str, after: tuple[str, str], limit: int) -> sa.Select[Any]:
    """Return up to `limit` messages after the key `after`, in their order; no tombstones.

    Each has the splitter, the length and the hash of what is embedded of its first chunk, and its author's name.
    """
    m = schema.messages
    key = m.c.channel_id, m.c.ts
    is_next = (m.c.workspace_id == workspace) & ~m.c.is_deleted & (sa.func.row(*key) > sa.func.row(*after))
    k = schema.chunks
    is_first = same_message(k, m, workspace) & (k.c.chunk_index == 0)
    names = "splitter", "start_offset", "char_count", "embedding_sha256"
    first = (sa.select(k.c[name]).where(is_first).scalar_subquery().label(name) for name in names)
    u = schema.users
    is_author = (u.c.workspace_id == workspace) & (u.c.user_id == m.c.user_id)
    author = sa.select(u.c.name).where(is_author).scalar_subquery().label("author")
    return sa.select(m, *first, author).where(is_next).order_by(*key).limit(limit)


def unseen_messages(workspace: str, channel: str, seen: Collection[str]) -> sa.Select[Any]:
    """Return ts and thread_ts of the channel's messages, but for tombstones and those whose ts is in `seen`."""
    m, named = schema.messages, unnest([(ts,) for ts in seen], ("ts", sa.Text))
    is_seen = sa.select(named.c.ts).where(named.c.ts == m.c.ts).correlate(m).exists()
    is_here = (m.c.workspace_id == workspace) & (m.c.channel_id == channel)
    return sa.select(m.c.ts, m.c.thread_ts).where(is_here, ~m.c.is_deleted, ~is_seen).order_by(m.c.ts)


def confirm_messages(workspace: str, keys: Keys, changed_ts: str) -> sa.Update:
    """Set changed_ts of messages whose stored copies were confirmed later."""
    m = schema.messages
    return m.update().where(m.c.workspace_id == workspace, keys_in(m, keys)).values(changed_ts=changed_ts)


def confirm_message(workspace: str, key: tuple[str, str], changed_ts: str | None) -> sa.Update:
    """Set changed_ts of a message whose stored copy was confirmed later."""
    m = schema.messages
    is_it = rows_with(m, workspace, channel_id=key[0], ts=key[1])
    return m.update().where(is_it).values(changed_ts=changed_ts)


def add_frequencies(workspace: str, rows: Sequence[tuple[str, str, int]]) -> Insert:
    """Add each (channel, term, change) to the document frequencies; sorted rows prevent deadlocks."""
    change = unnest(rows, ("channel_id", sa.Text), ("term", sa.Text), ("df", sa.Integer))
    return add_selected_frequencies(rows_in(workspace, change, *change.c))


def channels_with_terms(workspace: str, channels: Collection[str]) -> sa.Select[Any]:
    """Return those of the channels that have document frequencies."""
    t, named = schema.term_statistics.c, unnest([(channel,) for channel in channels], ("channel_id", sa.Text))
    has_terms = sa.select(t.term).where(t.workspace_id == workspace, t.channel_id == named.c.channel_id).exists()
    return sa.select(named.c.channel_id).where(has_terms)


def add_listed_frequencies(workspace: str, channels: str, terms: str, changes: str) -> Insert:
    """As `add_frequencies`, of columns written as arrays by `array_text`."""
    arrays = ((channels, sa.Text), (terms, sa.Text), (changes, sa.Integer))
    columns = [sa.cast(sa.literal(text, sa.Text), sa.ARRAY(kind)) for text, kind in arrays]
    change = sa.func.unnest(*columns).table_valued("channel_id", "term", "df", name="given").render_derived()
    return add_selected_frequencies(rows_in(workspace, change, *change.c))


def add_selected_frequencies(rows: sa.Select[Any]) -> Insert:
    """Add selected rows, each (workspace, channel, term, change), to the document frequencies."""
    t = schema.term_statistics
    statement = insert(t).from_select(["workspace_id", "channel_id", "term", "df"], rows)
    return statement.on_conflict_do_update(
        index_elements=["workspace_id", "channel_id", "term"], set_={"df": t.c.df + statement.excluded.df}
    )


def drop_unused_terms(workspace: str, terms: Sequence[tuple[str, str]]) -> sa.Delete:
    """Delete those of the terms, each (channel, term), that no chunk of the channel holds any more."""
    t = schema.term_statistics
    is_named = keys_in(t, terms, ("channel_id", "term"))
    return t.delete().where(t.c.workspace_id == workspace, is_named, t.c.df <= 0)


def add_totals(workspace: str, rows: Sequence[tuple[str, int, int]]) -> sa.Update:
    """Add each (channel, chunks, terms) to the channels' sizes."""
    c = schema.channels
    change = unnest(rows, ("channel_id", sa.Text), ("chunk_count", sa.BigInteger), ("term_total", sa.BigInteger))
    is_changed = (c.c.workspace_id == workspace) & (c.c.channel_id == change.c.channel_id)
    return c.update().where(is_changed).values({name: c.c[name] + change.c[name] for name in COUNTERS})


def pending_chunks(workspace: str, model_id: int, after: tuple[str, str, int], limit: int | None) -> sa.Select[Any]:
    """Return up to `limit` chunks without a vector of the model, after the key `after`, in the order of their keys.

    A message's whole text stands in the row of its first chunk alone: cutting each chunk out of it here would take time
    quadratic in its length.
    """
    return _with_texts(workspace, _pending(workspace, model_id, after).limit(limit))


def _pending(workspace: str, model_id: int, after: tuple[str, str, int]) -> sa.Select[Any]:
    k, v = schema.chunks, schema.chunk_embeddings
    key = k.c.channel_id, k.c.ts, k.c.chunk_index
    return (
        sa.select(*key, short_hash(k.c.embedding_sha256).label("embedding_sha256"), k.c.start_offset, k.c.char_count)
        .outerjoin(v, same_chunk(v, k, workspace) & (v.c.model_id == model_id))
        .where(k.c.workspace_id == workspace, v.c.ts.is_(None), sa.func.row(*key) > sa.func.row(*after))
        .order_by(*key)
    )


def _with_texts(workspace: str, chunks: sa.Select[Any]) -> sa.Select[Any]:
    k, m, u = chunks.subquery("k"), schema.messages, schema.users
    order = k.c.channel_id, k.c.ts, k.c.chunk_index
    is_first = sa.func.row_number().over(partition_by=order[:2], order_by=order[2]) == 1
    author = sa.func.coalesce(m.c.username, u.c.name, m.c.user_id)
    is_of_message = (m.c.workspace_id == workspace) & (m.c.channel_id == k.c.channel_id) & (m.c.ts == k.c.ts)
    return (
        sa.select(*k.c, sa.case((is_first, m.c.text)).label("text"), author.label("author"))
        .join(m, is_of_message)
        .outerjoin(u, (u.c.workspace_id == workspace) & (u.c.user_id == m.c.user_id))
        .order_by(*order)
    )


def pending_chunks_of(workspace: str, model_id: int, keys: Keys) -> sa.Select[Any]:
    """Return the chunks of these messages that have no vector of the model, as `pending_chunks` does."""
    named = _pending(workspace, model_id, BEFORE_ALL).where(keys_in(schema.chunks, keys))
    return _with_texts(workspace, named)


def known_vectors(workspace: str, model_id: int, hashes: Collection[bytes]) -> sa.Select[Any]:
    """Return (embedding_sha256, embedding) for those of `hashes` that the model has embedded before.

    Lateral, so that each chunk's vector is looked up by its key, however little is known of a table that is filling.
    """
    k, v = schema.chunks, schema.chunk_embeddings
    given = unnest([(sha,) for sha in hashes], ("sha", sa.LargeBinary))
    # Without its type, whose values depend on the version of pgvector: the driver alone gives HalfVector.
    embedding = sa.type_coerce(v.c.embedding, NullType).label("embedding")
    vector = sa.select(embedding).where(same_chunk(v, k, workspace), v.c.model_id == model_id).limit(1).lateral()
    is_given = short_hash(k.c.embedding_sha256) == given.c.sha
    is_indexed = schema.hash_key(k.c.embedding_sha256) == schema.hash_key(given.c.sha)
    return (
        sa.select(given.c.sha, vector.c.embedding)
        .ext(postgresql.distinct_on(given.c.sha))
        .select_from(given)
        .join(k, sa.and_(k.c.workspace_id == workspace, is_indexed, is_given))
        .join(vector, sa.true())
    )


def still_pending(workspace: str, model_id: int, chunks: Sequence[tuple[str, str, int, bytes]]) -> sa.Select[Any]:
    """Return the keys of those of `chunks` that are stored with the same content and have no vector yet."""
    k, v = schema.chunks, schema.chunk_embeddings
    named = unnest(
        chunks, ("channel_id", sa.Text), ("ts", sa.Text), ("chunk_index", sa.Integer), ("sha", sa.LargeBinary)
    )
    is_same = same_chunk(k, named, workspace) & (short_hash(k.c.embedding_sha256) == short_hash(named.c.sha))
    vector = sa.select(v.c.ts).where(same_chunk(v, k, workspace), v.c.model_id == model_id)
    has_vector = vector.correlate(k).exists()
    return sa.select(k.c.channel_id, k.c.ts, k.c.chunk_index).select_from(named).join(k, is_same).where(~has_vector)


def model_by_spec(workspace: str, spec: str) -> sa.Select[Any]:
    """Return model_id and dimension of an embedding model."""
    e = schema.embedding_models.c
    return sa.select(e.model_id, e.dimension).where(e.workspace_id == workspace, e.spec == spec)


def next_model_id(workspace: str) -> sa.Select[Any]:
    """Return an unused model id; executed under the workspace's lock."""
    e = schema.embedding_models.c
    return sa.select(sa.func.coalesce(sa.func.max(e.model_id), 0) + 1).where(e.workspace_id == workspace)


def count_pending(workspace: str, model_id: int) -> sa.Select[Any]:
    """Return how many chunks have no vector of the model."""
    k, v = schema.chunks, schema.chunk_embeddings
    chunk_count = sa.select(sa.func.count()).where(k.c.workspace_id == workspace).scalar_subquery()
    embedded = sa.select(sa.func.count()).where(rows_with(v, workspace, model_id=model_id)).scalar_subquery()
    return sa.select(chunk_count - embedded)


def has_chunks(workspace: str, count: int) -> sa.Select[Any]:
    """Return whether the workspace has at least `count` chunks, from the channels' sizes."""
    c = schema.channels.c
    return sa.select(sa.func.coalesce(sa.func.sum(c.chunk_count), 0) >= count).where(c.workspace_id == workspace)


def try_lock_indexing() -> sa.Select[Any]:
    """Try to take the lock for building indexes for the transaction; return whether it was taken."""
    return sa.select(sa.func.pg_try_advisory_xact_lock(INDEXING_LOCK))


def stay_idle() -> sa.TextClause:
    """Let the transaction be idle for as long as another connection works."""
    return sa.text("SET LOCAL idle_in_transaction_session_timeout TO 0")


def index_is_valid(name: str) -> sa.TextClause:
    """Return whether the index is complete; no row when there is none."""
    return sa.text("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(:name)").bindparams(name=name)


def drop_index(name: str) -> sa.TextClause:
    """Drop an index if there is one."""
    return sa.text(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")


#: Neighbours that are looked at for each vector while an HNSW index is built. With pgvector's 64, recall at 300,000
#: chunks is 0.98, however deep the index is read; with 200 it is 1.00, and the build takes 2.2 times as long.
EF_CONSTRUCTION = 200


#: Links from each vector of an HNSW index to others: pgvector's number.
HNSW_LINKS = 16
#: … where it has a prefix of the dimensions: 56 bytes less for 0.3 % of the nearest.
PREFIX_LINKS = 12
#: A server's setting: memory for building an HNSW index, where its `maintenance_work_mem` is not enough.
INDEX_MEMORY = "contextwin.index_memory"
#: Bytes of a vector in an HNSW index that is being built, beside two for each dimension, with 16 neighbours.
INDEX_ROW_BYTES = 1_000


def fit_index_in_memory(workspace: str, dimension: int) -> sa.Select[Any]:
    """Let the session build the workspace's HNSW index in memory, as far as the server's INDEX_MEMORY allows.

    Changes nothing where that is not set. What does not fit is built on disk, which takes several times as long.
    """
    c = schema.channels.c
    usual = sa.func.pg_size_bytes(sa.func.current_setting("maintenance_work_mem"))
    most = sa.func.pg_size_bytes(sa.func.nullif(sa.func.current_setting(INDEX_MEMORY, True), ""))
    size = sa.func.sum(c.chunk_count) * (INDEX_ROW_BYTES + 2 * dimension)
    wanted = sa.func.least(sa.select(size).where(c.workspace_id == workspace).scalar_subquery(), most)
    in_kilobytes = sa.cast(sa.cast(wanted / 1024, sa.BigInteger), sa.Text) + "kB"
    setting = sa.func.set_config("maintenance_work_mem", in_kilobytes, False)
    return sa.select(setting).where(most.is_not(None), wanted > usual)


def forget_index_memory() -> sa.TextClause:
    """Let the session have as much memory for maintenance as its server gives."""
    return sa.text("RESET maintenance_work_mem")


def create_vector_index(
    name: str, workspace: str, model_id: int, dimension: int, prefix: int | None = None
) -> sa.TextClause:
    """Create the HNSW index of one workspace and model; DDL takes no parameters, so the id is quoted as a literal.

    With a `prefix`, of the first dimensions of the vectors, so many.
    """
    indexed, links = f"embedding::halfvec({int(dimension)})", HNSW_LINKS
    if prefix is not None:
        indexed, links = f"subvector(embedding, 1, {int(prefix)})::halfvec({int(prefix)})", PREFIX_LINKS
    return sa.text(
        f"CREATE INDEX CONCURRENTLY IF NOT EXISTS {name} ON chunk_embeddings"
        f" USING hnsw (({indexed}) halfvec_cosine_ops)"
        f" WITH (m = {links}, ef_construction = {EF_CONSTRUCTION})"
        f" WHERE workspace_id = {row_security.quote(workspace)} AND model_id = {int(model_id)}".replace(":", r"\:")
    )


def analyze(table: sa.Table) -> sa.TextClause:
    """Refresh the planner's statistics of a table, unless an index is being built on it, which would deadlock."""
    return sa.text(f"ANALYZE (SKIP_LOCKED) {table.name}")


def copy_into(table: sa.Table, columns: Iterable[str]) -> str:
    """Return the COPY statement for these columns of the table."""
    return f"COPY {table.name} ({', '.join(columns)}) FROM STDIN (FORMAT BINARY)"


def short_hash(stored: sa.ColumnElement[bytes]) -> sa.ColumnElement[bytes]:
    """Return a stored hash as it is stored today (`analysis.hashes`)."""
    return sa.func.substr(stored, 1, HASH_BYTES)


def keys_in(
    table: sa.FromClause, keys: Sequence[tuple[str, str]], names: tuple[str, str] = ("channel_id", "ts")
) -> sa.ColumnElement[bool]:
    """Return whether two columns of a row, by default those of a message's key, are one of these pairs.

    Column by column: a cluster writes a comparison of rows wrongly in an UPDATE.
    """
    named = unnest(keys, *((name, sa.Text) for name in names))
    is_same = sa.and_(*(named.c[name] == table.c[name] for name in names))
    return sa.select(sa.literal(1)).select_from(named).where(is_same).correlate(table).exists()


def array_text(values: Iterable[str | int]) -> str:
    """Return an array as Postgres reads it from text, which takes a tenth of the driver's time for a list.

    >>> array_text(["a", 'b"', 3])
    '{"a","b\\\\"","3"}'
    """
    given = list(map(str, values))
    joined = '","'.join(given)
    if "\\" in joined or joined.count('"') != 2 * (len(given) - 1):
        joined = '","'.join([value.replace("\\", r"\\").replace('"', r"\"") for value in given])
    return '{"' + joined + '"}' if given else "{}"


def unnest(rows: Sequence[tuple[Any, ...]], *columns: tuple[str, Any]) -> Any:
    """Return rows as a table expression; `columns` are names and types."""
    arrays = [sa.cast([row[position] for row in rows], sa.ARRAY(kind)) for position, (_, kind) in enumerate(columns)]
    return sa.func.unnest(*arrays).table_valued(*(name for name, _ in columns), name="given").render_derived()


# ---- Rows of versions before revision 0025, written as they are today: null where they repeat what follows or is usual


_NONE = sa.cast(sa.literal_column("'{}'"), sa.ARRAY(sa.Text))


def compact_rows(workspace: str, keys: Keys) -> Iterator[sa.Update]:
    """Yield the statements that write these messages and their chunks so; others are left as they are."""
    m, k = schema.messages, schema.chunks
    is_message = sa.and_(m.c.workspace_id == workspace, keys_in(m, keys))
    is_long = sa.or_(m.c.mentions == _NONE, m.c.version == m.c.ts, _is_long(m.c.sha256))
    hashes = {name: short_hash(m.c[name]) for name in ("sha256", "record_sha256")}
    mentions, version = sa.func.nullif(m.c.mentions, _NONE), sa.func.nullif(m.c.version, m.c.ts)
    yield m.update().where(is_message, is_long).values(mentions=mentions, version=version, **hashes)
    is_chunk = sa.and_(k.c.workspace_id == workspace, keys_in(k, keys))
    # Not cut behind the last that is more than 1: a cluster changes a column by nothing that depends on settings, as
    # an array's text, and a slice up to where a subquery says crashes its coordinator.
    are_ones = sa.literal_column("1") == sa.all_(k.c.term_counts)
    counts = sa.case((are_ones, None), else_=k.c.term_counts)
    is_long = sa.or_(k.c.tags == _NONE, are_ones, _is_long(k.c.embedding_sha256))
    tags, hashed = sa.func.nullif(k.c.tags, _NONE), short_hash(k.c.embedding_sha256)
    yield k.update().where(is_chunk, is_long).values(tags=tags, term_counts=counts, embedding_sha256=hashed)


def _is_long(stored: sa.ColumnElement[bytes]) -> sa.ColumnElement[bool]:
    return sa.func.octet_length(stored) > HASH_BYTES


# ---- Statements that write indexes anew. Those of rows in no order, as an import or events bring them, are half full.


#: Tables that have rows for each message.
_TABLES = schema.messages, schema.chunks, schema.chunk_embeddings, schema.term_statistics, schema.memberships


def list_indexes() -> sa.TextClause:
    """Select name, bytes and completeness of the largest tables' indexes, largest first, without those of vectors.

    An index of vectors is as small as it can be.
    """
    return sa.text(
        "SELECT c.relname AS name, pg_relation_size(c.oid) AS bytes, i.indisvalid AS is_complete FROM pg_index i"
        " JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_am a ON a.oid = c.relam"
        " WHERE i.indrelid = ANY (ARRAY(SELECT to_regclass(name) FROM unnest(CAST(:tables AS text[])) AS name))"
        " AND a.amname <> 'hnsw' ORDER BY bytes DESC, name"
    ).bindparams(tables=[table.name for table in _TABLES])


def write_anew(index: str) -> sa.TextClause:
    """Write an index anew beside the old one, which is used until then; nobody waits."""
    return sa.text(f'REINDEX INDEX CONCURRENTLY "{index}"')


# ---- One statement that stores a few messages with all that belongs to them, as an event brings them
# For many, COPY is faster (storage/copy_format.py).


_WORKSPACE = bound_workspace()
_KEY = ("workspace_id", "channel_id", "term")


@cache
def store_few() -> sa.Select[Any]:
    """Insert messages and chunks, and change the statistics; return whether there are reaction events of the messages.

    Parameters: `workspace`; `messages` and `chunks`, rows as JSON lists; `channels`, `terms`, `changes`: changes of
    document frequencies; `sized`, `chunk_counts`, `term_totals`: changes of channels' sizes; `kept_channels` and
    `kept_ts`: keys of the messages. Terms that no chunk of a channel holds any more are deleted.
    """
    e = schema.reaction_events
    change = _unnest(("channels", sa.Text), ("terms", sa.Text), ("changes", sa.Integer))
    is_reacted = sa.select(e.c.ts).where(e.c.workspace_id == _WORKSPACE, _are_named(e, "kept")).exists()
    steps: Sequence[Any] = (
        _add_totals(),
        _add_terms(change),
        _drop_terms(change),
        insert_json(schema.chunks, "chunks"),
        insert_json(schema.messages, "messages"),  # The server begins with the last: errors are about messages first.
    )
    return sa.select(is_reacted).add_cte(*(step.cte(f"step{number}") for number, step in enumerate(steps)))


def _drop_terms(change: Any) -> sa.Delete:
    t = schema.term_statistics
    return t.delete().where(_is_same_term(t, change), t.c.df + change.c.changes <= 0)


def _add_terms(change: Any) -> Insert:
    t = schema.term_statistics
    dropped = t.alias("dropped")
    is_dropped = sa.select(dropped.c.df).where(_is_same_term(dropped, change), dropped.c.df + change.c.changes <= 0)
    rows = rows_in(_WORKSPACE, change, *change.c).where(~is_dropped.correlate(change).exists())
    statement = insert(t).from_select([*_KEY, "df"], rows)
    added = {"df": t.c.df + statement.excluded.df}
    return statement.on_conflict_do_update(index_elements=_KEY, set_=added)


def _is_same_term(table: Any, change: Any) -> sa.ColumnElement[bool]:
    is_named = (table.c.channel_id == change.c.channels) & (table.c.term == change.c.terms)
    return sa.and_(table.c.workspace_id == _WORKSPACE, is_named)


def _add_totals() -> sa.Update:
    c = schema.channels
    change = _unnest(("sized", sa.Text), ("chunk_counts", sa.BigInteger), ("term_totals", sa.BigInteger))
    is_changed = (c.c.workspace_id == _WORKSPACE) & (c.c.channel_id == change.c.sized)
    sums = zip(COUNTERS, (change.c.chunk_counts, change.c.term_totals), strict=True)
    return c.update().where(is_changed).values({name: c.c[name] + more for name, more in sums})


def _are_named(table: sa.Table, which: str) -> sa.ColumnElement[bool]:
    named = _unnest((f"{which}_channels", sa.Text), (f"{which}_ts", sa.Text))
    return sa.func.row(table.c.channel_id, table.c.ts).in_(sa.select(*named.c))


def _unnest(*columns: tuple[str, Any]) -> Any:
    """Return parameters, each an array, as a table with columns of their names."""
    arrays = [sa.cast(sa.bindparam(name, type_=sa.ARRAY(kind)), sa.ARRAY(kind)) for name, kind in columns]
    names = [name for name, _ in columns]
    return sa.func.unnest(*arrays).table_valued(*names, name=f"given_{names[0]}").render_derived()
