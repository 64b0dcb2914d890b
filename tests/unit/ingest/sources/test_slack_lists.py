"""Lists of Slack exports are read entry by entry."""

from __future__ import annotations

import gc
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from contextwin.ingest.sources.slack_export import is_slack_export, read_slack_export
from contextwin.models.messages import Channel, Message, Skipped, User
from testkit.factories import make_slack_message, write_folder


def entries_of(people: int) -> dict[str, Any]:
    """Return an export with so many people, and as many channels of ten members."""
    ids = [f"U{number:05}" for number in range(people)]
    return {
        "users.json": [{"id": id_, "team_id": "T1", "profile": {"title": "x" * 200}} for id_ in ids],
        "channels.json": [
            {"id": f"C{n}", "name": f"c{n}", "members": [ids[(n + m) % people] for m in range(10)]}
            for n in range(people)
        ],
        "c1/2024-01-31.json": [make_slack_message(team="T1")],
    }


@pytest.fixture
def alone() -> Iterator[None]:
    """What other tests left is not looked through, so that garbage of this one is collected as often as alone."""
    threshold = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


@pytest.mark.usefixtures("alone")
def test_long_lists_take_little_more_memory_than_short_ones(tmp_path: Path) -> None:
    peaks = []
    for people in (250, 1_500):
        path = write_folder(tmp_path / str(people), entries_of(people))
        tracemalloc.start()
        assert sum(isinstance(record, User | Channel) for record in read_slack_export(path)) == 2 * people
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] - peaks[0] < 300 * 1_250  # Bytes for each person with a channel.


def test_a_channel_that_two_lists_name_has_the_members_of_both(tmp_path: Path) -> None:
    lists = {
        "channels.json": [{"id": "C1", "name": "eng", "members": ["U1", "U2"]}, {"id": "C2", "members": ["U3"]}],
        "groups.json": [{"id": "C1", "name": "eng", "members": ["U2", "U3"]}],
        "eng/2024-01-31.json": [make_slack_message()],
    }
    records = list(read_slack_export(write_folder(tmp_path / "export", lists)))
    found = {record.channel: (record.kind, record.members) for record in records if isinstance(record, Channel)}
    assert found == {"C1": ("private", ("U2",)), "C2": ("public", ("U3",))}
    assert [record.channel for record in records if isinstance(record, Message)] == ["C1"]


def test_a_folder_whose_name_is_nearly_an_id_hides_the_channel_of_that_id(tmp_path: Path) -> None:
    lists = {"channels.json": [{"id": "C1", "name": "eng"}], "C1\udcff/2024-01-31.json": [make_slack_message()]}
    records = list(read_slack_export(write_folder(tmp_path / "export", lists)))
    (channel,) = (record for record in records if isinstance(record, Channel))
    assert (channel.channel, channel.kind, channel.is_listed) == ("C1", "private", False)


def test_broken_entries_are_skipped_each_once(tmp_path: Path) -> None:
    lists = {
        "users.json": [{"id": "U1"}, {"id": 7}, "x"],
        "channels.json": [{"id": "C1", "name": "eng"}, {"name": "ops"}],
        "eng/2024-01-31.json": [make_slack_message()],
    }
    records = list(read_slack_export(write_folder(tmp_path / "export", lists)))
    skipped = [(record.file, record.position) for record in records if isinstance(record, Skipped)]
    assert skipped == [("users.json", "item 2"), ("users.json", "item 3"), ("channels.json", "item 2")]


def test_an_export_is_told_by_the_messages_before_its_damage(tmp_path: Path) -> None:
    whole = json.dumps([make_slack_message(), make_slack_message(ts="1700000001.000100")])
    for cut, is_told in ((-2, True), (20, False)):
        path = write_folder(tmp_path / str(cut), {"eng/2024-01-31.json": whole[:cut].encode()})
        assert is_slack_export(path) is is_told
        (skipped,) = (record for record in read_slack_export(path) if isinstance(record, Skipped))
        assert (skipped.reason, skipped.is_broken) == ("bad file", True)
