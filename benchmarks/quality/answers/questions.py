"""Reads the questions and remarks of the workspaces in data/, and which messages put a question to the app.

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

Half = Literal["a", "b"]
HALVES: tuple[Half, ...] = ("a", "b")


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """A workspace that is asked in."""

    workspace: str  #: also its folder in data/
    app: str  #: user id of the app that is asked
    app_channel: str  #: a direct conversation with the app
    left_out: frozenset[Half] = frozenset()  #: halves of which nothing but counts is printed

    @property
    def folder(self) -> Path:
        """Where its messages, questions and remarks are."""
        return DATA / self.workspace


FERNLEA = Place(workspace="fernlea", app="U0PIP", app_channel="D0PIPGWEN")
SALTMARSH = Place(workspace="saltmarsh", app="U0PROMPT", app_channel="D0APPHAL", left_out=frozenset({"b"}))
QUILLSTACK = Place(workspace="quillstack", app="U0SCRIBE", app_channel="D0SCRIBE")
KARRENHUT = Place(workspace="karrenhut", app="U0ECHO", app_channel="D0ECHO", left_out=frozenset(HALVES))
PLACES = {place.workspace: place for place in (FERNLEA, SALTMARSH, QUILLSTACK, KARRENHUT)}

#: Kinds of questions with a meaning of their own; all others are questions that messages answer.
UNANSWERABLE, ECHO = "unanswerable", "echo"
#: Kinds of remarks.
SMALL_TALK, CONTINUES = "small_talk", "continues"


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """What somebody writes to the app in a channel."""

    place: Place
    id: str
    text: str
    half: Half
    kind: str
    channel: str
    asker: str
    asked_at: datetime

    def request(self, *, in_channel: bool = True) -> WindowRequest:
        """Return what the Slack app asks for it in its channel, for all who read there; or the asker alone, nowhere."""
        channel = self.channel if in_channel else None
        return WindowRequest(
            prompt=self.text,
            workspace=self.place.workspace,
            channel=channel,
            prompt_ts=f"{self.asked_at.timestamp():.6f}" if in_channel else None,
            asker=self.asker,
            bot=self.place.app,
            destination=channel,
            asked_at=self.asked_at,
        )

    @property
    def is_left_out(self) -> bool:
        """Whether nothing but counts may be printed of it."""
        return self.half in self.place.left_out


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


def read_questions(place: Place) -> list[Question]:
    """Return the questions of a workspace, in the order of the file."""
    return [
        Question(**_common(place, row), lang=row["lang"], answers=tuple(row["answers"]), words=tuple(row["words"]))
        for row in _read_rows(place, "questions.jsonl")
    ]


def read_remarks(place: Place) -> list[Remark]:
    """Return the remarks of a workspace, in the order of the file."""
    rows = _read_rows(place, "remarks.jsonl")
    return [Remark(**_common(place, row), continues=tuple(row["continues"])) for row in rows]


def read_messages(place: Place) -> dict[str, dict[str, Any]]:
    """Return the messages of a workspace as the file has them, by id."""
    rows = _read_rows(place, "messages.jsonl")
    return {message_id(row["channel"], row["ts"]): row for row in rows if row["type"] == "message"}


def find_echoes(place: Place) -> frozenset[str]:
    """Return the ids of messages that put a question to the app, and of its own."""
    return frozenset(
        message
        for message, row in read_messages(place).items()
        if row["user"] == place.app or row["channel"] == place.app_channel or f"<@{place.app}>" in row["text"]
    )


def _common(place: Place, row: dict[str, Any]) -> dict[str, Any]:
    names = ("id", "text", "half", "kind", "channel", "asker")
    return {
        "place": place,
        **{name: row[name] for name in names},
        "asked_at": datetime.fromisoformat(row["asked_at"]),
    }


def _read_rows(place: Place, name: str) -> Iterator[dict[str, Any]]:
    for line in (place.folder / name).read_text(encoding="utf-8").splitlines():
        yield json.loads(line)
