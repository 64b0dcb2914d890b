"""What `doctor` checks: each check says what was found, or what is wrong and what to do."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from dataclasses import asdict
from importlib.metadata import version

from contextwin.analysis.tokens import check_encoding
from contextwin.config import Settings
from contextwin.errors import ConfigError, ContextWinError, EmbeddingError, RerankError, StoreError, install_command
from contextwin.interfaces.cli.archive import count_outdated
from contextwin.models.weights import describe_weights
from contextwin.providers.chat import open_chat_model
from contextwin.providers.chat.types import ChatMessage
from contextwin.providers.embedders import embed_queries, open_embedder
from contextwin.providers.rerankers import open_reranker, rerank_within
from contextwin.storage.connect import check_replica, open_database
from contextwin.storage.engine import check_server, redact_url
from contextwin.storage.migrate import current_revision
from contextwin.storage.row_security import READER, read_state
from contextwin.storage.store import open_store

#: Maximum seconds of waiting for the chat model, which may have to be loaded first. Unmeasured.
CHAT_SECONDS = 30.0
#: Maximum tokens of its answer: the least that OpenAI's Responses API accepts.
CHAT_TOKENS = 16
#: In earlier versions of pgvector, a vacuum could damage an HNSW index (pgvector's changelog).
SOUND_VECTOR = (0, 8, 4)
# One cause is reported once.
_NOT_LOOKED_AT: dict[str, str | bool] = {"name": "row security", "ok": False, "found": "not looked at: see database"}


def run_checks(settings: Settings) -> list[dict[str, str | bool]]:
    """Return the result of every check: its name, whether all is well, and what was found."""
    database = _check("database", lambda: _check_database(settings))
    return [
        _check("python", platform.python_version),
        _check("contextwin", lambda: version("contextwin")),
        _check("encoding", lambda: _check_encoding(settings)),
        _check("embedder", lambda: _check_embedder(settings)),
        *([] if settings.reranker == "none" else [_check("reranker", lambda: _check_reranker(settings))]),
        _check("weights", lambda: describe_weights(settings.weights)),
        _check("chat model", lambda: _check_chat_model(settings)),
        database,
        *([_check("standby", lambda: check_replica(settings))] if settings.read_url and database["ok"] else []),
        *(_check_reading_path(settings) if database["ok"] else [_NOT_LOOKED_AT]),
        *([] if settings.database_url else [_check("server", lambda: _check_server(settings))]),
        *([_check("words", lambda: _check_words(settings))] if database["ok"] else []),
        *([_check("chunks", lambda: _check_chunks(settings))] if database["ok"] else []),
        *check_slack(settings),
    ]


def check_slack(settings: Settings) -> list[dict[str, str | bool]]:
    """Return the results of the Slack app's checks; none where none of its variables is set.

    What needs a token that does not work is not looked at, so that one cause is reported once.
    """
    if not any(os.environ.get(f"SLACK_{name}", "").strip() for name in ("BOT_TOKEN", "APP_TOKEN", "SIGNING_SECRET")):
        return []
    try:
        from contextwin.interfaces.slack.run.checking import SlackCheck
        from contextwin.interfaces.slack.service import check_slack_url
    except ImportError as exc:
        told = f"a token is set, and packages are missing ({exc.name}): {install_command('slack')}"
        return [{"name": "slack token", "ok": False, "found": told}]
    check = SlackCheck(base_url=check_slack_url(settings.slack_url))
    token, events = _check("slack token", check.check_token), _check("slack events", check.check_events)
    if not token["ok"]:
        return [token] if events["found"] == token["found"] else [token, events]
    scopes, channels = _check("slack scopes", check.check_scopes), _check("slack channels", check.check_channels)
    return [token, scopes, events, channels]


def _check(name: str, look: Callable[[], str]) -> dict[str, str | bool]:
    try:
        return {"name": name, "ok": True, "found": look()}
    except ContextWinError as exc:
        return {"name": name, "ok": False, "found": str(exc)}


def _check_encoding(settings: Settings) -> str:
    check_encoding(settings.encoding)
    return settings.encoding


def _check_embedder(settings: Settings) -> str:
    embedder = open_embedder(settings.embedder, settings)
    (row,) = embed_queries(embedder, ["Does this work?"], settings.query_embed_timeout_seconds)
    if isinstance(row, EmbeddingError):
        raise row
    return f"{embedder.spec}, dimension {len(row)}"


def _check_reranker(settings: Settings) -> str:
    reranker = open_reranker(settings.reranker, settings)
    assert reranker is not None  # It is asked for.
    right, wrong = rerank_within(
        reranker, "Does this work?", ["Yes, this works.", "Bananas are yellow."], settings.rerank_timeout_seconds
    )
    if right <= wrong:
        raise RerankError(f"{reranker.spec} ranks a wrong answer first; check that the model is a reranker")
    return f"{reranker.spec} answers"


def _check_chat_model(settings: Settings) -> str:
    """Ask the chat model for a word; one that nobody chose, without a key, is no fault: only replies need one."""
    quick = min(settings.chat_timeout_seconds, CHAT_SECONDS)
    try:
        model = open_chat_model(
            settings.chat_model, settings.model_copy(update={"chat_timeout_seconds": quick, "chat_retries": 0})
        )
    except ConfigError:
        if "chat_model" in settings.model_fields_set:
            raise
        return "none is set up: answers quote messages, and only `contextwin reply` needs one"
    answer = model.complete([ChatMessage(role="user", content="Answer with one word: ready?")], max_tokens=CHAT_TOKENS)
    return f"{model.spec} answers, as {answer.model}"


def _check_database(settings: Settings) -> str:
    engine = open_database(None, settings)
    try:
        versions = check_server(engine)
        found = f"Postgres {versions.postgres}, pgvector {versions.vector}, schema {current_revision(engine)}"
    finally:
        engine.dispose()
    is_sound = tuple(int(part) for part in (versions.vector or "0").split(".")) >= SOUND_VECTOR
    advice = "" if is_sound else "; upgrade pgvector to 0.8.4, which repairs HNSW indexes"
    return f"{found}, at {redact_url(engine.url)}{advice}"


def _check_reading_path(settings: Settings) -> list[dict[str, str | bool]]:
    reading = _check("reading", lambda: _check_reading(settings))
    writing = _check("writing", lambda: _check_writing(settings))
    return [_check("row security", lambda: _check_row_security(settings)), reading, writing]


def _check_reading(settings: Settings) -> str:
    with open_store(settings=settings) as store:
        return f"every table, as role {store.check_reading()}"


def _check_writing(settings: Settings) -> str:
    with open_store(settings=settings) as store:
        store.check_writing()
    return "a workspace, under its lock"


def _check_row_security(settings: Settings) -> str:
    engine = open_database(None, settings)
    try:
        state, user = read_state(engine), engine.url.username
    finally:
        engine.dispose()
    if not state.is_enabled:
        return "none: only the queries restrict what is read to the visible channels"
    if not state.holds:
        raise StoreError(
            f"role {user} bypasses it and cannot take the role {READER}: see docs/privacy.md, Row-level security"
        )
    if not state.has_reader:
        return f"answers are read as role {user}, which it binds"
    could = f"; role {user} itself could (superuser or BYPASSRLS)" if state.is_exempt else ""
    return f"answers are read as role {READER}, which cannot bypass it{could}"


def _check_words(settings: Settings) -> str:
    with open_store(settings=settings) as store:
        outdated = [f"{count:,} messages of {name}" for name, count in count_outdated(store.status()).items()]
    advice = "`contextwin reindex ARCHIVE` reads them again"
    return f"{', '.join(outdated)} were read by an earlier version: {advice}" if outdated else "all of this version"


def _check_chunks(settings: Settings) -> str:
    words = "at most {max_tokens} tokens, overlap up to {overlap_tokens}".format
    with open_store(settings=settings) as store:
        found = words(**asdict(store.chunk_limits))
        stored = {each.workspace: words(**each.chunk_limits) for each in store.status()}
    others = [f"{name} was made with {limits}" for name, limits in stored.items() if limits != found]
    return f"{found}; {', '.join(others)}: `contextwin reindex` applies the settings to it" if others else found


def _check_server(settings: Settings) -> str:
    from contextwin.storage.embedded.server import embedded_status

    status = embedded_status(settings.home)
    return (
        f"embedded, process {status.pid}, data in {status.data_directory}; `contextwin db stop` stops it{status.note}"
    )
