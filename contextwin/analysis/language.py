"""What a text is written in: the natural language, the programming language of its code, and the kind of its content.

All three are guesses from the surface, made for chat: short texts with code in between. Only the first few thousand
characters are read.
"""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from contextwin.errors import ConfigError
from contextwin.models.messages import ContentKind

if TYPE_CHECKING:
    from contextwin.analysis.language_model import Classify

UNDETERMINED = "und"

_READ_CHARS = 4_000
# Detection time grows with the text, and more prose changed no answer on 20,766 messages of English chat.
_PROSE_CHARS = 200
# With these, 0.01 % of those messages were taken for another language, and 99.7 % of the long enough ones for English.
_MIN_LETTERS = 20
_MIN_PROBABILITY = 0.5
# A word in another script tells more than a word in Latin letters does. Unmeasured.
_MIN_FOREIGN_LETTERS = 6

#: The tables of natural and programming languages.
TABLES: dict[str, Any] = tomllib.loads((resources.files(__package__) / "languages.toml").read_text(encoding="utf-8"))

_ENGLISH = frozenset(TABLES["english"].split())
# The word after a fence → the language that it marks.
_MARKED: dict[str, str] = {mark: language for language, marks in TABLES["fences"].items() for mark in marks.split()}

_FENCE = re.compile(r"```(.*?)(?:```|\Z)", re.DOTALL)
_MARK = re.compile(r"[ \t]*([\w+#.-]{1,20})[ \t]*\r?\n")
_NOT_PROSE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`|https?://\S+|<[@#!][^<>]*>", re.DOTALL)

_JSON_LINE = re.compile(r'[ \t]*(?:"[^"]*"[ \t]*:.*|"[^"]*",?|[\[\]{}]+,?)[ \t]*')
_YAML_LINE = re.compile(r"[ \t]*(?:(?:- )?[\w.\"'/-]+:(?: [^{;]*)?|- [^;{]+|#.*|---)")

_LOG_LINE = re.compile(
    r"\W{0,3}(?:\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d)"
    r"|\W{0,3}(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|CRITICAL)\b|npm ERR!"
    r'|[ \t]*at \S+.*[):]\d*|Traceback \(|[ \t]+File "[^"]*", line \d|Caused by:|[\w.]{1,80}(?:Error|Exception):'
)
_TABLE_RULE = re.compile(r"[-+|:= ]*[-=]{2,}[-+|:= ]*")
_CODE_LINE = re.compile(
    r"[ \t]*(?:[^`]*[{};]|[^`]*\)[ \t]*[:{]|[)\]}]+[,;)]*|[\w.\[\]]+ = [^`]+|@\w+[^` ]*"
    r"|(?:def|class|func|fn|function|const|let|var|import|from|return|type|module|package) [^`]*[\])}\"'=:;{(])[ \t]*"
)


def detect_language(text: str) -> str:
    """Return the natural language of the prose in `text` (ISO 639-1), "und" when there is too little to tell.

    Code, addresses and mentions are not prose. It takes twenty Latin letters, or six of another script, to tell one of
    32 languages.

    >>> detect_language("Could you have a look at the failing build?"), detect_language("ok, thanks")
    ('en', 'und')
    """
    prose = _NOT_PROSE.sub(" ", text[:_READ_CHARS])[:_PROSE_CHARS]
    letters, needed = sum(map(str.isalpha, prose)), _MIN_LETTERS
    if not prose.isascii():
        if language := _read_script(prose, letters):
            return language
        foreign = sum(character > "\u024f" and character.isalpha() for character in prose)
        needed = _MIN_FOREIGN_LETTERS if foreign * 2 > letters else _MIN_LETTERS
    if letters < needed:
        return UNDETERMINED
    if _is_plainly_english(prose):
        return "en"
    language, probability = _load_detector()(prose)
    return language if probability >= _MIN_PROBABILITY else UNDETERMINED


def guess_language(text: str) -> tuple[str, float]:
    """Return what the prose in `text` looks like, however short (ISO 639-1), and how likely it is that."""
    return _load_detector()(_NOT_PROSE.sub(" ", text[:_READ_CHARS])[:_PROSE_CHARS])


def detect_code_language(code: str, marked: str | None) -> str | None:
    """Return the programming language of `code`, in lower case: the one that its fence is marked with, else a guess.

    >>> detect_code_language("x", "py"), detect_code_language("SELECT ts FROM messages", None)
    ('python', 'sql')
    """
    if marked and (known := _MARKED.get(marked.casefold())):
        return known
    code = code[:_READ_CHARS].strip()
    if shape := _read_shape(code):
        return shape
    counts = {language: sum(len(sign.findall(code)) for sign in signs) for language, signs in _load_signs().items()}
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] else None


def name_code_language(name: str) -> str:
    """Return a programming language as the store calls it, by its name or what fences are marked with, or ConfigError.

    >>> name_code_language("TypeScript"), name_code_language("py")
    ('typescript', 'python')
    """
    if known := _MARKED.get(name.strip().casefold()):
        return known
    raise ConfigError(f"code_languages must be of {', '.join(sorted(TABLES['fences']))}, got {name!r}")


def code_marks() -> frozenset[str]:
    """Return the names of programming languages, and what fences are marked with."""
    return frozenset(_MARKED)


def find_code(text: str) -> tuple[str, str | None] | None:
    """Return the inside of the first fence in `text` and the word on the fence's own line, None without a fence."""
    fence = _FENCE.search(text)
    if fence is None:
        return None
    mark = _MARK.match(fence[1])
    return fence[1], mark[1] if mark else None


def classify_content(text: str) -> ContentKind:
    """Return what most of `text` is: code, the lines of a log or of a stack trace, the rows of a table, else text.

    >>> classify_content("```x = 1```"), classify_content("10:00:01 INFO up\\n10:00:02 INFO ready")
    ('code', 'log')
    """
    if "\n" not in text and "```" not in text:
        return "text"
    text = text[:_READ_CHARS]
    fenced = "\n".join(_FENCE.findall(text))
    is_fenced = _count_visible(fenced) * 2 > _count_visible(text.replace("```", ""))
    lines = [line for line in (fenced if is_fenced else text).splitlines() if line.strip()]
    if len(lines) > 1 and sum(bool(_LOG_LINE.match(line)) for line in lines) * 2 >= len(lines):
        return "log"
    if _is_table(lines):
        return "table"
    if is_fenced or (len(lines) > 1 and _is_mostly_code(lines)):
        return "code"
    return "text"


@cache
def _scripts() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(f"[{letters}]") for name, letters in TABLES["scripts"].items()}


def _read_script(prose: str, letters: int) -> str | None:
    """Return the language of the script that at least a quarter of the letters are in."""
    for language, script in _scripts().items():
        count = len(script.findall(prose))
        if count > 1 and count * 4 >= letters:
            return language
    return None


def _is_plainly_english(prose: str) -> bool:
    words = prose.casefold().split()
    known = [word for word in words if word in _ENGLISH]
    return len(set(known)) > 1 and len(known) * 8 >= len(words)


class _Home:
    """Where the model of languages is kept unpacked: None until a store is opened."""

    path: Path | None = None


def keep_model_in(home: Path) -> None:
    """From now on, keep what tells languages unpacked in a home, so that other processes need not unpack it."""
    _Home.path = home


@cache
def _load_detector() -> Classify:
    # Imported late: most prompts are plainly English.
    from contextwin.analysis.language_model import load_classifier

    return load_classifier(TABLES["detected"].split(), _Home.path)


@cache
def _load_signs() -> dict[str, list[re.Pattern[str]]]:
    signs = TABLES["signs"].items()
    return {language: [re.compile(sign, re.MULTILINE) for sign in patterns] for language, patterns in signs}


def _read_shape(code: str) -> str | None:
    """Return "json" or "yaml" when every line looks like it."""
    lines = [line for line in code.splitlines() if line.strip()]
    if code[:1] in ("{", "[") and _is_json(code, lines):
        return "json"
    if len(lines) > 1 and ":" in code and all(map(_YAML_LINE.fullmatch, lines)):
        return "yaml"
    return None


def _is_json(code: str, lines: list[str]) -> bool:
    try:
        json.loads(code)
    except (ValueError, RecursionError):
        return len(lines) > 2 and all(map(_JSON_LINE.fullmatch, lines))
    return True


def _count_visible(text: str) -> int:
    return sum(map(len, text.split()))


def _is_table(lines: list[str]) -> bool:
    """Return whether the lines have the same bars, or the same tabs, between their columns."""
    rows = [line.strip() for line in lines if not _TABLE_RULE.fullmatch(line.strip())]
    has_rule = len(rows) < len(lines)
    if len(lines) < 3 or not rows:
        return False
    bars, tabs = ([row.count(mark) for row in rows] for mark in "|\t")
    for counts, least in ((bars, 1 if has_rule else 2), (tabs, 1)):
        usual = max(counts, key=counts.count)
        if usual >= least and counts.count(usual) * 5 >= len(rows) * 4:
            return True
    return False


def _is_mostly_code(lines: list[str]) -> bool:
    code = sum(len(line) for line in lines if _CODE_LINE.fullmatch(line))
    return code * 2 > sum(map(len, lines))
