"""The demo's export: its layout, the ingredients that it promises, and the facts that questions are asked about."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from contextwin.ingest.sources import read_archive
from contextwin.interfaces import demo
from contextwin.interfaces.demo.markup import encode_text, rich_text_blocks
from contextwin.interfaces.demo.stories import CHANNELS_BY_NAME, read_data, read_story
from contextwin.models.messages import Channel, Message, Skipped, User, datetime_of_ts

Json = dict[str, Any]
Days = Mapping[str, list[Json]]

#: Roots that were posted before the export begins.
KNOWN_ORPHANS = {("eng-api", "1769007840.204119")}
#: The kinds of message that are no prose.
NOTICES = {"bot_message", "channel_join", "channel_leave", "channel_topic", "channel_purpose", "tombstone"}


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


def prose(messages: list[Json]) -> Iterator[Json]:
    return (message for message in messages if message.get("subtype") not in NOTICES)


def sent_by(messages: list[Json], user: str) -> list[Json]:
    return [message for message in messages if message.get("user") == user and message.get("subtype") is None]


def first_with(messages: list[Json], words: str) -> Json:
    return min((message for message in messages if words in message["text"]), key=lambda message: message["ts"])


class TestLayout:
    def test_has_the_lists_of_a_real_export(self, lists: Days) -> None:
        counts = {name: len(entries) for name, entries in lists.items()}
        assert counts == {
            "channels.json": 5,
            "groups.json": 1,
            "mpims.json": 1,
            "dms.json": 1,
            "users.json": 12,
            "integration_logs.json": 1,
        }

    def test_every_listed_conversation_has_a_folder_and_the_other_way_round(self, lists: Days, folders: Days) -> None:
        named = {entry["name"] for name in ("channels.json", "groups.json", "mpims.json") for entry in lists[name]}
        assert named | {entry["id"] for entry in lists["dms.json"]} == set(folders)

    def test_messages_lie_in_the_file_of_their_day(self, days: Days) -> None:
        for name, messages in days.items():
            assert re.fullmatch(r"[\w-]+/2026-\d\d-\d\d\.json", name)
            assert {f"{datetime_of_ts(message['ts']):%Y-%m-%d}" for message in messages} == {Path(name).stem}

    def test_same_bytes_every_time(self, archive: Path, tmp_path: Path) -> None:
        demo.write_demo_export(tmp_path / "again.zip")
        assert (tmp_path / "again.zip").read_bytes() == archive.read_bytes()

    def test_members_are_known_people(self, lists: Days) -> None:
        users = {entry["id"] for entry in lists["users.json"]}
        for name in ("channels.json", "groups.json", "mpims.json", "dms.json"):
            assert all(set(entry["members"]) <= users for entry in lists[name])

    def test_people_differ_in_kind_and_time_zone(self, lists: Days) -> None:
        users = lists["users.json"]
        assert [user["name"] for user in users if user["deleted"]] == ["sam"]
        assert [user["name"] for user in users if user["is_bot"]] == ["bosun"]
        guests = [user["id"] for user in users if user.get("is_ultra_restricted")]
        assert guests == ["U06LORCAN"]
        assert len({user["tz"] for user in users if "tz" in user}) >= 8
        assert [entry["name"] for entry in lists["channels.json"] if guests[0] in entry["members"]] == ["support"]


class TestMessages:
    def test_there_are_about_six_hundred_over_six_weeks(self, folders: Days, messages: list[Json]) -> None:
        assert 550 <= len(messages) <= 700
        assert set(folders) == set(CHANNELS_BY_NAME)
        assert len(folders) == 8
        sent = sorted(datetime_of_ts(message["ts"]) for message in messages)
        assert (sent[0].date().isoformat(), sent[-1].date().isoformat()) == ("2026-01-26", "2026-03-08")

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

    def test_every_subtype_of_the_story_is_there(self, messages: list[Json]) -> None:
        assert NOTICES | {"me_message", "thread_broadcast", None} == {message.get("subtype") for message in messages}

    def test_the_deleted_root_has_no_words_and_keeps_its_replies(self, folders: Days) -> None:
        tombstone = next(message for message in folders["general"] if message.get("subtype") == "tombstone")
        replies = [message for message in folders["general"] if message.get("thread_ts") == tombstone["ts"]]
        assert (tombstone["user"], tombstone["text"]) == ("USLACKBOT", "This message was deleted.")
        assert len(replies) == 4

    def test_broadcasts_come_from_the_channel_and_from_the_thread(self, folders: Days) -> None:
        for folder, user in (("design", "U06JULES"), ("incidents", "U06HANK")):
            broadcast = next(m for m in folders[folder] if m.get("subtype") == "thread_broadcast")
            copies = [message for message in folders[folder] if message["ts"] == broadcast["ts"]]
            assert [("root" in copy, copy["user"]) for copy in copies] == [(True, user), (False, user)]
            assert {copy["thread_ts"] for copy in copies} == {broadcast["root"]["ts"]}

    def test_some_replies_are_two_weeks_late(self, folders: Days) -> None:
        delays = [
            datetime_of_ts(message["ts"]) - datetime_of_ts(message["thread_ts"])
            for messages in folders.values()
            for message in messages
            if "thread_ts" in message
        ]
        assert sum(delay >= timedelta(days=13) for delay in delays) >= 8

    def test_edits_come_after_their_messages(self, messages: list[Json]) -> None:
        edited = [message for message in messages if "edited" in message]
        assert len(edited) >= 3
        assert all(message["edited"]["ts"] > message["ts"] for message in edited)

    def test_files_reactions_and_blocks(self, messages: list[Json]) -> None:
        modes = Counter(file["mode"] for message in messages for file in message.get("files", []))
        assert modes["hosted"] >= 10
        assert modes["tombstone"] == 1
        assert sum("reactions" in message for message in messages) >= 70
        assert sum("blocks" in message for message in messages) >= 15

    def test_links_mentions_and_code(self, messages: list[Json]) -> None:
        text = "\n".join(message["text"] for message in messages)
        for wanted in (
            "|PR 834>",
            "<@U06",
            "<#C06ENGAPI|eng-api>",
            "<!here>",
            "<!channel>",
            "&amp;",
            "EXPLAIN (ANALYZE",
        ):
            assert wanted in text
        assert '"code": "scope_missing"' in text
        assert "hmac.compare_digest" in text
        assert text.count("```") % 2 == 0

    def test_the_post_mortem_is_long_prose(self, folders: Days) -> None:
        longest = max(folders["incidents"], key=lambda message: len(message["text"]))
        assert longest["user"] == "U06HANK"
        assert len(longest["text"].split()) > 1_500
        assert "```" not in longest["text"]

    def test_bot_messages_have_words_in_attachments_only(self, messages: list[Json]) -> None:
        bots = [message for message in messages if message.get("subtype") == "bot_message"]
        assert len(bots) >= 60
        assert {message["text"] for message in bots} == {""}
        titles = [message["attachments"][0]["title"] for message in bots]
        assert sum(title.startswith("Nightly tests") for title in titles) == 42

    def test_human_prose_is_never_the_same_twice(self, messages: list[Json]) -> None:
        texts = Counter(m["text"] for m in prose(messages) if m.get("subtype") is None and len(m["text"].split()) > 3)
        broadcast = {message["text"] for message in messages if message.get("subtype") == "thread_broadcast"}
        assert {text for text, count in texts.items() if count > 1} <= broadcast

    def test_weekends_are_quiet(self, messages: list[Json]) -> None:
        weekend = [m for m in prose(messages) if datetime_of_ts(m["ts"]).weekday() >= 5]
        assert 0 < len(weekend) < 0.06 * len(messages)

    def test_colleagues_write_german_in_their_dm_and_elsewhere(self, folders: Days) -> None:
        german = re.compile(r"\b(ich|und|ist|nicht|der|die|das)\b")
        assert sum(bool(german.search(message["text"])) for message in folders["D06KATTOBI"]) > 20
        assert sum("Liegeplatz" in message["text"] for message in folders["support"]) >= 3


class TestVoices:
    @pytest.mark.parametrize(
        ("user", "pattern", "share"),
        [
            ("U06DEVIKA", r"^[^A-Z]", 0.9),
            ("U06TOBI", r"[.?:\"]$", 0.85),
            ("U06LORCAN", r"Regards, Lorcan$", 0.9),
            ("U06JULES", r":[a-z_]+:|[A-Z]{3,}|!!", 0.7),
            ("U06SAM", r"^[a-z:]", 0.8),
            ("U06KATRIN", r"!|:\)|:[a-z_]+:", 0.7),
        ],
    )
    def test_each_has_habits_that_can_be_counted(
        self, messages: list[Json], user: str, pattern: str, share: float
    ) -> None:
        texts = [message["text"] for message in sent_by(messages, user) if message["text"]]
        assert len(texts) >= 15
        assert sum(bool(re.search(pattern, text)) for text in texts) / len(texts) >= share


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

    def test_the_date_of_going_live_moves_three_times(self, folders: Days) -> None:
        texts = [m["text"] for m in sent_by(folders["eng-api"], "U06TOBI")]
        dates = (
            "Monday, 16 February*",
            "to Wednesday, 25 February*",
            "Wednesday, 4 March*",
            "Thursday, 5 March, 09:30*",
        )
        found = [next(at for at, text in enumerate(texts) if date in text) for date in dates]
        assert found == sorted(found)

    def test_the_latest_status_is_live_for_three_of_41(self, folders: Days) -> None:
        status = [m["text"] for m in folders["eng-api"] if m["text"].startswith("*Status of the API integration")]
        assert len(status) == 6
        assert "*live*" in status[-1]
        assert "three marinas of 41" in status[-1]
        assert "Tuesday, 10 March" in status[-1]

    def test_first_mentions(self, messages: list[Json]) -> None:
        for words, user, day in (
            ("webhook signatures", "U06SAM", "2026-01-29"),
            ("tide slider", "U06JULES", "2026-02-02"),
            ("dark mode", "U06JULES", "2026-03-03"),
            ("Sandhaken", "U06KATRIN", "2026-01-27"),
        ):
            message = first_with(messages, words)
            assert (message["user"], f"{datetime_of_ts(message['ts']):%Y-%m-%d}") == (user, day)

    def test_the_askers_day_begins_in_auckland(self, messages: list[Json]) -> None:
        auckland = timedelta(hours=13)
        today = (demo.DEMO_ASKED_AT + auckland).date()
        asked = [
            message["text"]
            for message in sorted(sent_by(messages, demo.DEMO_ASKER), key=lambda message: message["ts"])
            if "?" in message["text"] and (datetime_of_ts(message["ts"]) + auckland).date() == today
        ]
        assert asked[0].startswith("Morning from Monday! Did the tablet sign-in fix go out")

    def test_what_leadership_knows_is_said_nowhere_else(self, folders: Days) -> None:
        for secret in ("€15,000", "Harbourpay", "Runway", "Tideline"):
            assert {name for name, found in folders.items() if any(secret in m["text"] for m in found)} == {
                "leadership"
            }


class TestStories:
    def test_days_are_written_with_their_weekday(self) -> None:
        for name in CHANNELS_BY_NAME:
            headings = re.findall(r"^--- .*", read_data(f"{name}.txt"), re.MULTILINE)
            days = [datetime.fromisoformat(heading[-10:]) for heading in headings]
            assert headings == [f"--- {day:%a %Y-%m-%d}" for day in days]
            assert days == sorted(set(days))
            assert len(days) >= 7

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
