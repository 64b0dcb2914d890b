"""Reads the questions and remarks of data/, and which messages put a question to the app or are its answers.

A message is named by the id of its channel and its ts: `C0DESK/1758006240.100000`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from contextwin import WindowRequest

DATA = Path(__file__).with_name("data")
WORKSPACE = "fernlea"
#: The app that is asked, as Slack calls its user, and a direct conversation with it.
APP, APP_CHANNEL = "U0PIP", "D0PIPGWEN"

Half = Literal["a", "b"]
HALVES: tuple[Half, ...] = ("a", "b")
#: Kinds of questions with a meaning of their own; all others are questions that messages answer.
UNANSWERABLE, ECHO = "unanswerable", "echo"
#: Kinds of remarks.
SMALL_TALK, CONTINUES = "small_talk", "continues"


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """What somebody writes to the app in a channel."""

    id: str
    text: str
    half: Half  #: half b is left out from development
    kind: str
    channel: str
    asker: str
    asked_at: datetime

    def request(self, *, in_channel: bool = True) -> WindowRequest:
        """Return what the Slack app asks for it in its channel, for all who read there; or the asker alone, nowhere."""
        place = self.channel if in_channel else None
        return WindowRequest(
            prompt=self.text,
            workspace=WORKSPACE,
            channel=place,
            prompt_ts=f"{self.asked_at.timestamp():.6f}" if in_channel else None,
            asker=self.asker,
            bot=APP,
            destination=place,
            asked_at=self.asked_at,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Question(Asked):
    """A question, and what answers it: any one of the messages is enough, if one of the words is seen in it."""

    lang: str
    answers: tuple[str, ...]  #: ids; none: nothing answers it
    words: tuple[str, ...]

    def is_in(self, message: str, text: str) -> bool:
        """Return whether a message of this id answers it by this part of its text."""
        return message in self.answers and any(normalize(word) in normalize(text) for word in self.words)


@dataclass(frozen=True, kw_only=True, slots=True)
class Remark(Asked):
    """A remark without a question."""

    continues: tuple[str, ...]  #: ids of the latest messages of its channel that it continues


#: A day that a window writes behind words of time: "on Thursday (Thu 16 Oct)".
_DAY = re.compile(r" \((?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [^)]*\)")


def normalize(text: str) -> str:
    """Return a text without what rendering may change: marks of bold and code, days, line breaks, case.

    >>> normalize("Decided: *cats\\n  only* on `Thursdays` (Thu 9 Oct)")
    'decided: cats only on thursdays'
    """
    return " ".join(_DAY.sub("", text).translate(str.maketrans("", "", "*`")).split()).casefold()


def message_id(channel: str, ts: str) -> str:
    """Return the name of a message in data/."""
    return f"{channel}/{ts}"


def read_questions() -> list[Question]:
    """Return the questions, in the order of the file."""
    return [
        Question(**_common(row), lang=row["lang"], answers=tuple(row["answers"]), words=tuple(row["words"]))
        for row in _read_rows("questions.jsonl")
    ]


def read_remarks() -> list[Remark]:
    """Return the remarks, in the order of the file."""
    return [Remark(**_common(row), continues=tuple(row["continues"])) for row in _read_rows("remarks.jsonl")]


def read_messages() -> dict[str, dict[str, Any]]:
    """Return the messages as the file has them, by id."""
    rows = _read_rows("messages.jsonl")
    return {message_id(row["channel"], row["ts"]): row for row in rows if row["type"] == "message"}


def find_echoes() -> frozenset[str]:
    """Return the ids of messages that put a question to the app, and of its own."""
    return frozenset(
        message
        for message, row in read_messages().items()
        if row["user"] == APP or row["channel"] == APP_CHANNEL or f"<@{APP}>" in row["text"]
    )


def _common(row: dict[str, Any]) -> dict[str, Any]:
    names = ("id", "text", "half", "kind", "channel", "asker")
    return {**{name: row[name] for name in names}, "asked_at": datetime.fromisoformat(row["asked_at"])}


def _read_rows(name: str) -> Iterator[dict[str, Any]]:
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        yield json.loads(line)
