"""Embedders that fail: words still find, windows say what is missing, and a later run embeds what was left."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from benchmarks.faults.common import CHANCE, Outcome, differences, empty, error_of, fresh_database, write_archive
from contextwin import ContextWindowBuilder, Embedder, WindowRequest, open_embedder
from contextwin.config import read_settings
from contextwin.errors import ContextWinError
from contextwin.ingest.embedding import embed_missing
from contextwin.ingest.importer import ImportOptions, ImportReport, import_archive
from contextwin.storage.store import Store, open_store
from testkit.embedding_server import EmbeddingRequest, Responder, answer_base64, reply_with, serve_embeddings, vector_of
from testkit.local_server import Reply, refuse
from testkit.tables import dump_tables

TIMEOUT_SECONDS = 0.5
SETTINGS = read_settings(embed_timeout_seconds=TIMEOUT_SECONDS, embed_retries=1, embed_batch=20)


def _too_many(_request: EmbeddingRequest) -> Reply:
    return Reply(body={"error": {"message": "slow down"}}, status=429, headers={"Retry-After": "0.05"})


def _too_late(request: EmbeddingRequest) -> Reply:
    time.sleep(3 * TIMEOUT_SECONDS)
    return answer_base64(request)


def _answer_with(vectors_of: Callable[[list[str]], list[Any]]) -> Responder:
    return lambda request: reply_with(vectors_of(request.inputs))


#: What a server does wrong, and what the error says of it.
FAULTS: Mapping[str, tuple[Responder, str]] = {
    "429": (_too_many, "HTTP 429"),
    "500": (lambda _: refuse(500), "HTTP 500"),
    "time-out": (_too_late, "did not answer"),
    "wrong dimension": (_answer_with(lambda texts: [vector_of(text, 5) for text in texts]), "dimension"),
    "NaN": (_answer_with(lambda texts: [[math.nan] * 8 for _ in texts]), "not all numbers"),
    "zeros": (_answer_with(lambda texts: [[0.0] * 8 for _ in texts]), "all zeros"),
    "half a batch": (_answer_with(lambda texts: [vector_of(text) for text in texts[: len(texts) // 2]]), "vectors for"),
    "no JSON": (lambda _: Reply(body=b"<html>"), "not a list of embeddings"),
    "no vectors": (lambda _: Reply(body={"data": "none"}), "not a list of embeddings"),
}


class _Server:
    """Answers well, or with the fault that is set, to all requests or to every other one."""

    def __init__(self) -> None:
        self.fault: Responder | None = None
        self.only_every_other = False

    def respond(self, request: EmbeddingRequest) -> Reply:
        is_spared = self.only_every_other and len(request.inputs[0]) % 2 == 0
        return answer_base64(request) if self.fault is None or is_spared else self.fault(request)


def check_embedder(server_url: str, folder: Path, messages: int = 300) -> Outcome:
    """Import half of the archive well, the rest with a fault, ask, heal the server, and embed what is missing."""
    problems: list[str] = []
    archive = write_archive(folder, messages)
    lines = archive.read_text().splitlines(keepends=True)
    first = folder / "first.jsonl"
    first.write_text("".join(lines[: len(lines) // 2]))
    server = _Server()
    with serve_embeddings(server.respond) as serving, fresh_database(server_url) as url, open_store(url) as store:
        embedder = open_embedder(f"openai-compatible:m@{serving.url}", SETTINGS)
        expected: dict[str, list[str]] = {}
        for name, (fault, words) in {"none": (None, ""), **FAULTS}.items():
            for server.only_every_other in (False, True) if name in ("429", "500", "NaN") else (False,):
                server.fault = None
                import_archive(store, embedder, first, ImportOptions())
                server.fault = fault
                found = _import_and_ask(store, embedder, archive, words) if fault else []
                server.fault = None
                if fault is None:
                    import_archive(store, embedder, archive, ImportOptions())
                embed_missing(store, embedder, "acme", ImportReport())
                expected = expected or dump_tables(store, without=CHANCE)
                found += differences(store, expected)
                empty(store)
                problems += [f"{name}: {problem}" for problem in found]
    return Outcome(name="embedder", tried=len(FAULTS) + 3, problems=tuple(problems))


def _import_and_ask(store: Store, embedder: Embedder, archive: Path, words: str) -> list[str]:
    """Return what did not hold while the fault was on."""
    problems, report = [], ImportReport()
    try:
        report = import_archive(store, embedder, archive, ImportOptions())
        told = report.embedding_error or ""
        if not report.not_embedded:
            problems.append("all chunks are said to be embedded")
    except ContextWinError as exc:  # of another dimension than before
        told = str(exc)
    if words not in told:
        problems.append(f"expected {words!r}, told {told!r}")
    if not (status := store.status()) or status[0].messages < 100:
        problems.append("messages are missing")
    request = WindowRequest(prompt="word1 word7", workspace="acme", everyone=True)
    builder = ContextWindowBuilder(store, embedder)
    windows: list[Any] = []
    if (error := error_of(lambda: windows.append(builder.build(request)))) != "no error":
        return [*problems, f"no window: {error}"]
    problems += [] if windows[0].threads else ["words found nothing"]
    problems += [] if windows[0].degraded else ["the window does not say that the embedder is missing"]
    return problems
