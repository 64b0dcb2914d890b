"""The demo's export: its layout, what it must hold, and the language in which its stories are written."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from contextwin.ingest.sources import read_archive
from contextwin.interfaces import demo
from contextwin.interfaces.demo.export import encode_text, rich_text_blocks
from contextwin.interfaces.demo.stories import read_story
from contextwin.models.messages import Channel, Message, Skipped, User, datetime_of_ts

Json = dict[str, Any]
Days = Mapping[str, list[Json]]

#: Roots that were posted before the export begins.
KNOWN_ORPHANS = {("eng-api", "1769007840.204119")}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("demo") / "export.zip"
    demo.write_demo_export(path)
    return path


@pytest.fixture(scope="module")
def lists(archive: Path) -> Days:
    with ZipFile(archive) as files:
        return {name: json.loads(files.read(name)) for name in files.namelist() if "/" not in name}


@pytest.fixture(scope="module")
def days(archive: Path) -> Days:
    with ZipFile(archive) as files:
        return {name: json.loads(files.read(name)) for name in files.namelist() if "/" in name}


@pytest.fixture(scope="module")
def folders(days: Days) -> Days:
    by_folder: dict[str, list[Json]] = {}
    for name, messages in days.items():
        by_folder.setdefault(name.partition("/")[0], []).extend(messages)
    return by_folder


@pytest.fixture(scope="module")
def messages(folders: Days) -> list[Json]:
    return [message for folder in folders.values() for message in folder]


class TestLayout:
    def test_messages_lie_in_the_file_of_their_day(self, days: Days) -> None:
        for name, messages in days.items():
            assert re.fullmatch(r"[\w-]+/2026-\d\d-\d\d\.json", name)
            assert {f"{datetime_of_ts(message['ts']):%Y-%m-%d}" for message in messages} == {Path(name).stem}

    def test_same_bytes_every_time(self, archive: Path, tmp_path: Path) -> None:
        demo.write_demo_export(tmp_path / "again.zip")
        assert (tmp_path / "again.zip").read_bytes() == archive.read_bytes()


class TestMessages:
    def test_ts_is_unique_in_its_channel_but_for_broadcasts(self, folders: Days) -> None:
        for messages in folders.values():
            seen = [message["ts"] for message in messages if message.get("subtype") != "thread_broadcast"]
            assert len(seen) == len(set(seen))
            assert seen == sorted(seen)
            assert all(re.fullmatch(r"\d{10}\.\d{6}", ts) for ts in seen)

    def test_replies_point_to_roots_or_to_known_orphans(self, folders: Days) -> None:
        missing = set()
        for folder, messages in folders.items():
            roots = {message["ts"] for message in messages if message.get("thread_ts") == message["ts"]}
            missing |= {(folder, message["thread_ts"]) for message in messages if "thread_ts" in message} - {
                (folder, ts) for ts in roots
            }
        assert missing == KNOWN_ORPHANS

    def test_reply_counts_agree_with_the_replies(self, folders: Days) -> None:
        for messages in folders.values():
            plain = [message for message in messages if message.get("subtype") != "thread_broadcast"]
            replies = Counter(m["thread_ts"] for m in plain if m.get("thread_ts", m["ts"]) != m["ts"])
            counted = {m["ts"]: m["reply_count"] for m in plain if "reply_count" in m}
            orphans = {ts for _, ts in KNOWN_ORPHANS}
            assert counted == {ts: count for ts, count in replies.items() if ts not in orphans}


class TestFacts:
    """What the demo's questions are about."""

    def test_the_question_comes_right_after_the_last_message(self, messages: list[Json]) -> None:
        last = max(datetime_of_ts(message["ts"]) for message in messages)
        assert timedelta(0) < demo.DEMO_ASKED_AT - last < timedelta(minutes=10)

    def test_asker_and_channel_exist(self, lists: Days) -> None:
        channel = next(entry for entry in lists["channels.json"] if entry["id"] == demo.DEMO_CHANNEL)
        assert channel["name"] == "eng-api"
        assert demo.DEMO_ASKER in channel["members"]
        assert {user["team_id"] for user in lists["users.json"]} == {demo.DEMO_WORKSPACE}

    def test_what_leadership_knows_is_said_nowhere_else(self, folders: Days) -> None:
        for secret in ("€15,000", "Harbourpay", "Runway", "Tideline"):
            assert {name for name, found in folders.items() if any(secret in m["text"] for m in found)} == {
                "leadership"
            }


class TestStories:
    def test_lines_become_paragraphs_items_and_code(self) -> None:
        script = """
--- Tue 2026-01-27
09:15 hank =plan: One
      two.

      Three:
      • four
      five
      • six
      ```python
      if seven:

          eight
      ```
      nine
      + edited 09:17
      + react tada devika tobi
09:16 > devika: ten
"""
        root, reply = read_story(script)
        assert root.text == "One two.\n\nThree:\n• four five\n• six\n```python\nif seven:\n\n    eight\n```\nnine"
        assert (root.label, reply.thread, reply.text) == ("plan", "plan", "ten")
        assert root.marks["edited"] == ["09:17"]
        assert root.marks["react"] == ["tada devika tobi"]

    @pytest.mark.parametrize("line", ["9:15 hank: too short a clock", "09:15 Hank: capital", "  two spaces"])
    def test_a_line_of_no_known_form_is_refused(self, line: str) -> None:
        with pytest.raises(ValueError, match="expected a day, a post, one of its marks or an indented line"):
            read_story(f"--- Tue 2026-01-27\n09:00 hank: hello\n{line}")

    @pytest.mark.parametrize("mark", ["reakt tada hank", "files a.png", "edited09:17"])
    def test_an_unknown_mark_is_refused(self, mark: str) -> None:
        with pytest.raises(ValueError, match="one of its marks"):
            read_story(f"--- Tue 2026-01-27\n09:00 hank: hello\n      + {mark}")


class TestMarkup:
    def test_code_is_escaped_and_otherwise_left_alone(self) -> None:
        assert encode_text("`a @hank <b>` x\n```py\n@hank & *c*\n```") == "`a @hank &lt;b&gt;` x\n```@hank &amp; *c*```"

    def test_names_inside_other_words_are_left_alone(self) -> None:
        assert encode_text("hank@hank.example, @hanky, #generally") == "hank@hank.example, @hanky, #generally"

    def test_blocks_say_the_same_as_the_text(self) -> None:
        (block,) = rich_text_blocks("Hi @hank :tada: *now*\n• one `x`\n• two https://a.example/b", block_id="b1")
        section, items = block["elements"]
        assert [part["type"] for part in section["elements"]] == ["text", "user", "text", "emoji", "text", "text"]
        assert section["elements"][-1] == {"type": "text", "text": "now", "style": {"bold": True}}
        assert (items["style"], len(items["elements"])) == ("bullet", 2)
        assert items["elements"][1]["elements"][1] == {"type": "link", "url": "https://a.example/b"}


class TestReading:
    def test_every_item_is_accounted_for(self, archive: Path, lists: Days, messages: list[Json]) -> None:
        records = list(read_archive(archive))
        counts = Counter(type(record) for record in records)
        other_files = sum(isinstance(record, Skipped) and record.reason == "not messages" for record in records)
        assert counts[Message] + counts[Skipped] - other_files == len(messages)
        assert not any(isinstance(record, Skipped) and record.is_broken for record in records)
        conversations = [entry for entries in lists.values() for entry in entries if "members" in entry]
        assert counts[Channel] == len(conversations) == 8
        members = {record.channel: [*record.members] for record in records if isinstance(record, Channel)}
        assert members == {entry["id"]: entry["members"] for entry in conversations}
        assert {entry["id"] for entry in lists["users.json"]} <= {r.user for r in records if isinstance(r, User)}
