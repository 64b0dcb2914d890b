"""The filters of the command line are those of the library."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from typer.testing import CliRunner

from contextwin.interfaces.cli import app
from contextwin.interfaces.cli.options import TimelineOptions, WindowOptions
from contextwin.interfaces.demo import DEMO_CHANNEL, DEMO_WORKSPACE
from contextwin.models.requests import Filters
from contextwin.storage.store import Store

THREAD = "1769398238.327512"


def test_every_filter_of_the_library_is_an_option(demo_store: Store) -> None:
    given = WindowOptions(
        workspace=DEMO_WORKSPACE,
        everyone=True,
        oldest="2026-01-01",
        latest="2026-04-01",
        authors=["@tobi"],
        exclude_authors=["@hank"],
        channels=["#eng-api"],
        exclude_channels=["#general"],
        threads=[THREAD],
        content_kinds=["text", "code"],
        languages=["en"],
        code_languages=["TypeScript"],
        tags=["question"],
        has=["link"],
        lacks=["file"],
        min_score=0.25,
        max_messages=7,
        max_message_tokens=50,
    )
    request = given.request(demo_store, "status?")
    filters = request.filters
    assert (filters.authors, filters.exclude_authors) == (("U06TOBI",), ("U06HANK",))
    assert (filters.channels, filters.exclude_channels) == ((DEMO_CHANNEL,), ("C06GENERAL",))
    assert (filters.threads, filters.content_kinds, filters.languages) == ((THREAD,), ("text", "code"), ("en",))
    assert (filters.code_languages, filters.tags) == (("TypeScript",), ("question",))
    assert (filters.has, filters.lacks, filters.min_score) == (("link",), ("file",), 0.25)
    assert (request.max_messages, request.max_message_tokens) == (7, 50)
    assert [field.name for field in fields(Filters) if getattr(filters, field.name) in ((), None, 0.0)] == []


def test_a_timeline_has_them_too_and_keeps_its_thread_option(demo_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTEXTWIN_DATABASE_URL", demo_url)
    monkeypatch.setenv("CONTEXTWIN_EMBEDDER", "trigram")

    def timeline(*arguments: str) -> list[dict[str, Any]]:
        answer = CliRunner().invoke(app, ["timeline", "--all", "--limit", "1000", "--json", *arguments])
        assert answer.exit_code == 0, answer.output
        listed: list[dict[str, Any]] = json.loads(answer.stdout)["messages"]
        return listed

    everything = timeline()
    assert timeline("--thread", THREAD) == timeline("--in-thread", THREAD) != everything
    code = timeline("--code-language", "SQL")
    assert 0 < len(code) < len(timeline("--tag", "code")) < len(everything)
    assert all("```" in each["text"] for each in code)
    assert len(timeline("--exclude-in", "#eng-api")) == len(everything) - len(timeline("--in", "#eng-api"))
    assert len(timeline("--exclude-from", "@tobi")) == len(everything) - len(timeline("--from", "@tobi"))
    assert len(timeline("--lacks", "link")) == len(everything) - len(timeline("--has", "link"))


def test_a_timeline_and_a_window_name_the_filters_alike() -> None:
    kept = {field.name for field in fields(TimelineOptions)}
    assert kept <= {field.name for field in fields(WindowOptions)}
