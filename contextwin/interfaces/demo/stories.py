"""Reads the data files: the lists of the workspace, and the posts of each conversation (see data/README.md)."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from importlib.resources import files
from typing import Any

Json = dict[str, Any]


def read_data(name: str) -> str:
    """Return the text of one data file."""
    return (files("contextwin.interfaces.demo") / "data" / name).read_text(encoding="utf-8")


_LISTS = ("channels.json", "groups.json", "mpims.json", "dms.json", "users.json", "integration_logs.json")
#: File name → entries, as the export has them.
LISTS: dict[str, list[Json]] = {name: json.loads(read_data(name)) for name in _LISTS}
#: Name → file object, as it is in the message that shares the file.
FILES_BY_NAME: dict[str, Json] = json.loads(read_data("files.json"))
#: Handle → entry of users.json.
USERS_BY_HANDLE: dict[str, Json] = {user["name"]: user for user in LISTS["users.json"]}
_CONVERSATIONS = [entry for entries in LISTS.values() for entry in entries if "members" in entry]
#: Name → channel id. The name is also the export's folder; a DM has no name, and its folder is its id.
CHANNELS_BY_NAME: dict[str, str] = {entry.get("name") or entry["id"]: entry["id"] for entry in _CONVERSATIONS}

_DAY = re.compile(r"--- \w{3} (\d{4}-\d\d-\d\d)")
_POST = re.compile(
    r"(?P<clock>\d\d:\d\d) (?:>(?P<thread>\S*) )?(?P<who>[a-z]+)"
    r"(?: =(?P<label>\S+))?(?: !(?P<subtype>[a-z_]+))?: (?P<text>.*)"
)
_MARK = re.compile(r" {6}\+ (react|file|edited|rich|broadcast|attachment)(?: |$)(.*)")
_MORE_TEXT = re.compile(r"(?: {6}(?!\+ )(.*))?")
#: A code block, or a line end that is a space: not beside an empty line or a code block, not before a list item.
_CODE_OR_SPACE = re.compile(r"(```.*?```)|(?<!\n)(?<!```)\n(?!\n|```|• |[1-9]\. )", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Post:
    """One post as written in the text file."""

    sent_at: datetime  #: aware UTC, exact to the minute
    who: str  #: the author's handle
    label: str  #: names it inside its conversation
    thread: str | None  #: the label of its root, or "@" and the ts of a root before the export; None: not a reply
    subtype: str | None  #: Slack's; None for a plain post
    lines: list[str]  #: the text as written
    marks: defaultdict[str, list[str]] = field(default_factory=lambda: defaultdict(list))  #: mark → its values

    @property
    def text(self) -> str:
        """The lines joined into paragraphs, list items and code."""
        return _CODE_OR_SPACE.sub(lambda match: match[1] or " ", "\n".join(self.lines)).strip()


def read_story(script: str) -> list[Post]:
    """Return the posts of a text file, oldest first; posts of one minute keep the order of the file.

    Raises ValueError for a line that has none of the forms in data/README.md.
    """
    posts: list[Post] = []
    day = root = ""
    for line in script.strip("\n").splitlines():
        if match := _DAY.fullmatch(line):
            day = match[1]
        elif match := _POST.fullmatch(line):
            sent_at = datetime.fromisoformat(f"{day}T{match['clock']}+00:00")
            label, thread = match["label"] or str(len(posts)), root if match["thread"] == "" else match["thread"]
            root = root if thread else label
            posts.append(Post(sent_at, match["who"], label, thread, match["subtype"], [match["text"]]))
        elif posts and (match := _MARK.fullmatch(line)):
            posts[-1].marks[match[1]].append(match[2])
        elif posts and (match := _MORE_TEXT.fullmatch(line)):
            posts[-1].lines.append(match[1] or "")
        else:
            raise ValueError(f"expected a day, a post, one of its marks or an indented line, not {line!r}")
    return sorted(posts, key=lambda post: post.sent_at)
