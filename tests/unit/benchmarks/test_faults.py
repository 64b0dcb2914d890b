"""A small part of benchmarks/faults/faults.py: each fault a few times."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.faults import faults
from benchmarks.faults.common import Outcome
from contextwin import WindowRequest
from contextwin.ingest.sources import read_archive
from contextwin.ingest.sources.slack_event import read_event
from contextwin.models.chunk_limits import DEFAULT_LIMITS
from contextwin.query.planner import MAX_PROMPT_CHARS, plan_query
from testkit.chunks import chunk_message, rejoin_chunks
from testkit.factories import make_completed, make_export_files, make_message, write_zip

# -- machines


# -- the checks find what they are for


# -- hostile input


TEXTS = st.text(max_size=9) | st.sampled_from(["message", "message_changed", "C1", "1700000000.1", "channel_rename"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "ts", "type"]), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(["type", "subtype", "channel", "user", "ts", "event_ts", "message", "text", "blocks", "files"])


@given(st.dictionaries(KEYS, VALUES))
def test_no_event_is_more_than_its_reader_bears(event: dict[str, object]) -> None:
    read_event(event, workspace="acme", team="T1")
    read_event(event | {"type": "message", "channel": "C1", "event_ts": "1700000000.1"}, workspace="acme", team="T1")


def test_a_zip_bomb_is_not_unpacked(tmp_path: Path) -> None:
    files = make_export_files() | {"eng/2024-02-01.json": b"[" + b"0" * (20 * 2**20)}
    (broken,) = (record for record in read_archive(write_zip(tmp_path / "bomb.zip", files)) if "bomb" in str(record))
    assert "zip bomb" in str(broken)


def test_a_path_out_of_the_archive_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "2024-02-01.json").write_text('[{"type": "message", "ts": "1.0", "user": "U1", "text": "outside"}]')
    files = make_export_files() | {"eng/../../2024-02-01.json": b"[]", "/etc/passwd": b"[]"}
    records = [str(record) for record in read_archive(write_zip(tmp_path / "export.zip", files))]
    assert sum("unsafe path" in record for record in records) == 2
    assert not any("outside" in record for record in records)


def test_of_a_whole_book_the_first_part_is_the_prompt() -> None:
    book = "who said harbour last monday? " * 40_000
    asked_at = datetime(2024, 5, 15, tzinfo=UTC)
    prompts = book, book[:MAX_PROMPT_CHARS]
    asked = (WindowRequest(prompt=prompt, workspace="acme", asked_at=asked_at) for prompt in prompts)
    whole, part = map(make_completed, asked)
    assert plan_query(whole) == plan_query(part)


def test_a_message_longer_than_any_of_slack_is_in_its_chunks() -> None:
    message = make_message(text="```\n" + "é" * 50_000 + "\n```\nwhere is the harbour? " * 2_000)
    chunks = chunk_message(message)
    assert rejoin_chunks(chunks) == message.text
    assert max(chunk.token_count for chunk in chunks) <= DEFAULT_LIMITS.max_tokens


# -- the script


def test_the_script_prints_and_writes_what_came_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(faults, "throwaway_server", nullcontext)
    monkeypatch.setitem(faults.CHECKS, "pool", lambda *_: Outcome(name="pool", tried=4, problems=("lost",)))
    path = tmp_path / "faults.json"
    assert faults.main(["pool", "--json", str(path)]) == 1
    assert "1 PROBLEMS" in capsys.readouterr().out
    assert '"problems": [\n    "lost"' in path.read_text().replace("     ", "    ")
    with pytest.raises(SystemExit):
        faults.main(["nothing"])
    with pytest.raises(SystemExit):
        faults.main(["--size", "cut=many"])


def test_every_check_that_has_a_size_has_a_name() -> None:
    assert faults.SIZES.keys() <= faults.CHECKS.keys()
    assert all(name in (faults.__doc__ or "") for name in faults.CHECKS)
