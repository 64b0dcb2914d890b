"""Reads the templates of data/, and says which half each of its lines belongs to."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from benchmarks.quality.time_questions.gold import Intent

Half = Literal["a", "b"]
HALVES: tuple[Half, ...] = ("a", "b")
LANGUAGES = ("en", "de", "fr", "es", "pt")
LOOK_ALIKE = "look-alike"
#: Changing it deals the lines out anew, so that what was unseen no longer is.
SALT = "time questions"
_DATA = Path(__file__).with_name("data")
_SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Template:
    """A question with slots."""

    text: str  #: with "{topic}" and the like
    language: str  #: of LANGUAGES
    kind: str  #: as the file names it
    intent: Intent  #: what it asks
    slots: frozenset[str]  #: their names

    @property
    def half(self) -> Half:
        """The half that it belongs to."""
        return find_half(self.language, self.text)


@dataclass(frozen=True, kw_only=True, slots=True)
class Phrase:
    """Words around a question, or words that stand for a range."""

    text: str  #: with slots
    language: str  #: of LANGUAGES
    name: str  #: the kind of wrapper, or the range

    @property
    def half(self) -> Half:
        """The half that it belongs to."""
        return find_half(self.language, self.text)


@dataclass(frozen=True, kw_only=True, slots=True)
class Templates:
    """All that the file holds."""

    questions: tuple[Template, ...]
    wrappers: tuple[Phrase, ...]
    ranges: tuple[Phrase, ...]
    names: Mapping[str, Mapping[str, Any]]  #: words for numbers and dates, by language


def find_half(language: str, text: str) -> Half:
    """Return the half of a line: it depends on nothing but the line, so that new lines move no old ones."""
    return HALVES[hashlib.sha256(f"{SALT} {language} {text}".encode()).digest()[0] % 2]


@cache
def read_templates() -> Templates:
    """Return the templates of all files."""
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(_DATA.glob("templates_*.toml"))]
    return Templates(
        questions=tuple(_read_questions(_rows_of("question", files))),
        wrappers=tuple(_read_phrases(_rows_of("wrapper", files), "kind")),
        ranges=tuple(_read_phrases(_rows_of("when", files), "range")),
        names=tomllib.loads((_DATA / "names.toml").read_text(encoding="utf-8")),
    )


def _rows_of(name: str, files: Iterable[Mapping[str, Any]]) -> Iterable[Mapping[str, Any]]:
    return (row for file in files for row in file.get(name, ()))


def _read_questions(rows: Iterable[Mapping[str, Any]]) -> Iterable[Template]:
    for row in rows:
        for language in LANGUAGES:
            for text in row.get(language, ()):
                slots = frozenset(_SLOT.findall(text))
                yield Template(
                    text=text,
                    language=language,
                    kind=row["kind"],
                    intent=_read_intent(row["gold"], slots),
                    slots=slots,
                )


def _read_intent(gold: Mapping[str, Any], slots: frozenset[str]) -> Intent:
    implied: dict[str, Any] = {"about_topic": "topic" in slots}
    if "person" in slots and gold["ask"] not in ("after", "before"):
        implied["by"] = "person"
    if "channel" in slots:
        implied["where"] = "channel"
    if gold["ask"] in ("after", "before"):
        implied["about_topic"] = False
    return Intent(**{**implied, **gold})


def _read_phrases(rows: Iterable[Mapping[str, Any]], name: str) -> Iterable[Phrase]:
    for row in rows:
        for language in LANGUAGES:
            for text in row.get(language, ()):
                yield Phrase(text=text, language=language, name=row[name])
