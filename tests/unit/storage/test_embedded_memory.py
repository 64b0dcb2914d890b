"""The memory of the embedded server, which a container may limit."""

from __future__ import annotations

from pathlib import Path

import pytest

from contextwin.storage.embedded import server


@pytest.mark.parametrize(("limit_mb", "pages"), [(512, "128MB"), (2_048, "256MB"), (4_096, "512MB")])
def test_pages_take_a_part_of_what_a_container_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit_mb: int, pages: str
) -> None:
    limit = tmp_path / "memory.max"
    limit.write_text(f"{limit_mb * 2**20}\n")
    monkeypatch.setattr(server, "_MEMORY_LIMIT", limit)
    assert server.server_options(tmp_path)["shared_buffers"] == pages


def test_pages_take_no_more_than_their_limit_where_nothing_limits_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_MEMORY_LIMIT", tmp_path / "memory.max")
    without_file = server.server_options(tmp_path)["shared_buffers"]
    (tmp_path / "memory.max").write_text("max\n")
    assert server.server_options(tmp_path)["shared_buffers"] == without_file
    assert int(without_file.removesuffix("MB")) <= server.MOST_PAGES_MB
