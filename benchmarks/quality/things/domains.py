"""Reads the domains: what a made workspace talks of, which things it introduces, and what is asked about them.

A domain is a file of `data`. Its lists of sentences have slots: `{name}` is a thing that has been introduced by then,
`{person}` one of its people, a column of its records a value of that column, any other slot an entry of `[fills]`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, Literal

DATA = Path(__file__).parent / "data"
LANGUAGES = ("en", "de", "fr", "es", "pt")
#: Who posts an introduction: a program, whoever made the thing, or somebody else who names them.
Voice = Literal["bot", "own", "other"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Manner:
    """A way to introduce things."""

    voice: Voice  #: who posts it
    channel: str  #: where
    share: int  #: of the things, beside the other manners' shares
    texts: Sequence[str]  #: with the slots of a record, {by} and {number}
    is_faint: bool  #: no word says what kind of thing it is


@dataclass(frozen=True, kw_only=True, slots=True)
class Domain:
    """A workspace to be made, and what is asked about it."""

    name: str  #: of the file, and of the workspace
    language: str  #: of its messages and questions
    is_left_out: bool  #: nobody looks at its misses
    is_own: bool  #: in the manner of the documents that the mechanism was designed from, and may be looked at
    first_day: date  #: of the chat
    days: int  #: that it lasts
    talks: int  #: conversations beside the introductions
    bot: str  #: the program's name
    nouns: Sequence[str]  #: what its things are called
    people: Mapping[str, str]  #: zones by name
    makers: Sequence[str]  #: the people whose things they are
    askers: Sequence[str]  #: the people who ask
    speakers: Sequence[str]  #: who begins a talk; some names more often
    channels: Sequence[str]  #: names
    columns: Sequence[str]  #: of the records; the first is "name"
    records: Sequence[Mapping[str, str]]  #: the things, in no order
    manners: Sequence[Manner]  #: how they are introduced
    looks_first: Sequence[str]  #: added to later introductions: "the first of its kind"
    looks_last: Sequence[str]  #: added to earlier ones: "our latest and greatest"
    rumours: Sequence[str]  #: said of a thing before it is introduced
    congratulations: Sequence[str]  #: replies to an introduction
    mentions: Sequence[str]  #: name the kind of thing or a thing, and introduce none
    kin: Sequence[str]  #: introduce things of another kind
    chatter: Sequence[str]  #: about something else
    answers: Sequence[str]  #: replies to the last three
    fills: Mapping[str, Sequence[str]]  #: entries by slot
    questions: Sequence[str]  #: "ask filters | words" (questions.py)
    look_alikes: Sequence[str]  #: questions that no thing answers


@cache
def read_domains() -> Mapping[str, Domain]:
    """Return the domains by name."""
    paths = sorted(path for path in DATA.glob("*.toml") if not path.stem.startswith("common_"))
    domains = [domain for path in paths for domain in _read_sizes(path)]
    return {domain.name: domain for domain in domains}


def _read_sizes(path: Path) -> list[Domain]:
    """Return a domain for each number of things that the file wants: all, or first some, then all."""
    values = tomllib.loads(path.read_text(encoding="utf-8"))
    sizes: list[int] = values.get("sizes", [])
    if not sizes:
        return [_read(path.stem, values, len(values["records"]))]
    return [_read(f"{path.stem}{size}", values, size) for size in sizes]


def _read(name: str, values: Mapping[str, Any], size: int) -> Domain:
    common = tomllib.loads((DATA / f"common_{values['language']}.toml").read_text(encoding="utf-8"))
    columns = values["columns"]
    records = [[part.strip() for part in record.split("|")] for record in values["records"][:size]]
    return Domain(
        name=name,
        language=values["language"],
        is_left_out=values.get("left_out", False),
        is_own=values.get("own", False),
        first_day=values["first_day"],
        days=values["days"],
        talks=values["talks"],
        bot=values.get("bot", ""),
        nouns=values["nouns"],
        people=values["people"],
        makers=values.get("makers") or list(values["people"]),
        askers=values.get("askers") or list(values["people"]),
        speakers=values.get("speakers") or list(values["people"]),
        channels=values["channels"],
        columns=columns,
        records=[dict(zip(columns, record, strict=True)) for record in records],
        manners=[_read_manner(each) for each in values["manners"]],
        looks_first=values["looks_first"],
        looks_last=values["looks_last"],
        rumours=values["rumours"],
        congratulations=values["congratulations"],
        mentions=values["mentions"],
        kin=values["kin"],
        chatter=[*values["chatter"], *common["chatter"]],
        answers=[*values["answers"], *common["answers"]],
        fills={**common["fills"], **values.get("fills", {})},
        questions=values["questions"],
        look_alikes=values["look_alikes"],
    )


def _read_manner(values: Mapping[str, Any]) -> Manner:
    return Manner(
        voice=values["voice"],
        channel=values["channel"],
        share=values["share"],
        texts=values["texts"],
        is_faint=values.get("faint", False),
    )
