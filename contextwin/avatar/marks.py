"""What a prompt writes otherwise than Slack does: [3] for [1700000000.000100] of a message, and @Mei for <@U06MEI>.

A ts is long beside a message of ten words, and disturbs the model's style.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from contextwin.analysis.mrkdwn import change_prose

#: The tag of a message, which no text can hold: there it is escaped.
_TAG = re.compile(r'(<message author="[^"]*" time="[^"]*") ts="([^"]*)"')
_NUMBERS = r"\[\s*([0-9]{1,3}(?:\s*[,;]\s*[0-9]{1,3})*)\s*\]"
_MARK = re.compile(rf"(^|[ \t]*){_NUMBERS}", re.MULTILINE)
#: Marks right before another one, and those that have a space or the beginning of a line before them.
_MARKS_BEHIND = re.compile(r"(?:\[[\d,; \t]{1,40}\]){1,9}\Z")
_MARKS_APART = re.compile(rf"(?:^|[ \t]){_MARKS_BEHIND.pattern}", re.MULTILINE)
_LAST_WORD = re.compile(r"[^\s\[\]]{1,80}\Z")
#: A name as code has it: "user_rows", "rowCount", "os.argv", "$rows"; no number, price, version, product ("iPhone") or
#: domain.
_CODE_NAME = re.compile(r"\w_\w|[a-z]{2}[A-Z]|[^\W\d]\.(?!(?:com|org|net|io|dev|example)\b)[^\W\d]|->|\$[^\W\d]|=")
#: And what stands behind an index: "rows[2].id", "rows[2] = 3", "rows[2][i]", "rows[2](x)", "rows[2]->id", "rows[2]/3".
_CODE_BEHIND = re.compile(r"\.[^\W\d]|[ \t]*(?:[-+*/]?=|==)|\[[^\W\d]|\(|->|[-+*/%]\w")


class Marked(NamedTuple):
    """A context with marks, and the ts of each."""

    text: str  #: the context
    ts_by_mark: Mapping[str, str]  #: "3" → the ts of the messages with this mark


class Expanded(NamedTuple):
    """An answer with a ts in the place of each mark."""

    text: str  #: the answer
    unknown: tuple[str, ...]  #: marks that no message of the context has, which were taken out


def mark_messages(context: str) -> Marked:
    """Return a context in XML whose messages have a number, n="3", instead of their ts; equal ts have one number.

    >>> mark_messages('<message author="Ana" time="09:10" ts="1700000000.000100">hi</message>')
    Marked(text='<message author="Ana" time="09:10" n="1">hi</message>', ts_by_mark={'1': '1700000000.000100'})
    """
    marks: dict[str, str] = {}

    def mark(tag: re.Match[str]) -> str:
        return f'{tag[1]} n="{marks.setdefault(tag[2], str(len(marks) + 1))}"'

    text = _TAG.sub(mark, context)
    return Marked(text, {number: ts for ts, number in marks.items()})


def expand_marks(text: str, ts_by_mark: Mapping[str, str], shown: str = "") -> Expanded:
    """Return an answer with [1700000000.000100] for [3], as citations are read; code stays as it is.

    `shown` is the prompt. A number right behind a word is an index of code where the word or what follows is no prose,
    here or elsewhere in the answer; where the prompt has the word with a bracket too; and behind a word in small
    letters where other citations of the answer stand apart, as the rules want. A number that no message has is a
    citation only where it stands apart.

    >>> expand_marks("Friday [1, 2], `x[1]`, rows[2].id", {"1": "1.1", "2": "2.2"}).text
    'Friday [1.1, 2.2], `x[1]`, rows[2].id'
    """
    unknown: list[str] = []
    marks = [mark for prose in _split_prose(text) for mark in _MARK.finditer(prose)]
    stand_apart = any(_stands_apart(mark) and ts_by_mark.keys() & _numbers_of(mark) for mark in marks)
    names = {_word_before(mark) for mark in marks if _is_index(mark, shown, others_stand_apart=stand_apart)}

    def expand(mark: re.Match[str]) -> str:
        numbers = _numbers_of(mark)
        known = [ts_by_mark[number] for number in numbers if number in ts_by_mark]
        if not (_stands_apart(mark) or (known and _word_before(mark) not in names)):
            return mark[0]
        unknown.extend(number for number in numbers if number not in ts_by_mark)
        return f"{mark[1]}[{', '.join(known)}]" if known else ""

    expanded = change_prose(text, lambda prose: _MARK.sub(expand, prose))
    return Expanded(expanded, tuple(dict.fromkeys(unknown)))


def _split_prose(text: str) -> list[str]:
    """Return the pieces of a text that are no code."""
    pieces: list[str] = []

    def keep(prose: str) -> str:
        pieces.append(prose)
        return prose

    change_prose(text, keep)
    return pieces


def _numbers_of(mark: re.Match[str]) -> list[str]:
    return re.findall("[0-9]+", mark[2])


def _stands_apart(mark: re.Match[str]) -> bool:
    """Return whether a mark has a space, or the beginning of a line, before it or before the marks that it follows."""
    before = mark.string[: mark.start()]
    return bool(mark[1]) or not before or before[-1] == "\n" or bool(_MARKS_APART.search(before))


def _word_before(mark: re.Match[str]) -> str:
    """Return the word right before a mark, and before the marks that it follows: "up" of "up[1][2]"; "" for none."""
    word = _LAST_WORD.search(_MARKS_BEHIND.sub("", mark.string[: mark.start()]))
    return "" if mark[1] or word is None else word[0]


def _is_index(mark: re.Match[str], shown: str, *, others_stand_apart: bool) -> bool:
    """Return whether a mark right behind a word is an index of code: "rows[2].id", not "on Friday[1]."."""
    word = _word_before(mark)
    if not word or "://" in word:
        return False
    is_code = _CODE_NAME.search(word) or _CODE_BEHIND.match(mark.string, mark.end()) or f"{word}[" in shown
    return bool(is_code) or (others_stand_apart and word.islower() and word[-1].isalnum())


# ---- Mentions and links as Slack writes them, <@U06MEI> for @Mei and <https://example.org> for a bare address


_ADDRESS = re.compile(r"(?<![\w<|])https?://[^\s<>|]+")
#: Marks that end a sentence, not an address.
_ENDS = ".,;:!?'\"*_~"


def name_people(people: Iterable[tuple[str | None, str]]) -> dict[str, str]:
    """Return the ids of people by name, in lower case; a name that two people have is nobody's.

    >>> name_people([("U1", "Ana"), ("U1", "Ana"), ("U2", "Bo"), ("U3", "bo"), (None, "Cal")])
    {'ana': 'U1'}
    """
    known = {(user, name.casefold()) for user, name in people if user and name.strip()}
    count = Counter(name for _, name in known)
    return {name: user for user, name in sorted(known) if count[name] == 1}


def write_as_slack(text: str, user_by_name: Mapping[str, str]) -> str:
    """Return the text with Slack's marks around addresses and its mentions of known people; code stays as it is.

    >>> write_as_slack("@ana see https://example.org/a_(b), or not", {"ana": "U1"})
    '<@U1> see <https://example.org/a_(b)>, or not'
    """
    return restore_mentions(change_prose(text, lambda prose: _ADDRESS.sub(_mark_address, prose)), user_by_name)


def _mark_address(found: re.Match[str]) -> str:
    address = found[0].rstrip(_ENDS)
    while address.endswith(")") and address.count(")") > address.count("("):
        address = address[:-1].rstrip(_ENDS)
    return f"<{address}>{found[0][len(address) :]}"


def restore_mentions(text: str, user_by_name: Mapping[str, str]) -> str:
    """Return the text with Slack's mention for each @name that is known, the longest name first; code stays as it is.

    >>> restore_mentions("@Ana Lee: see @bo, mail a@bo.example", {"ana": "U1", "ana lee": "U2", "bo": "U3"})
    '<@U2>: see <@U3>, mail a@bo.example'
    """
    if not user_by_name:
        return text
    names = "|".join(re.escape(name) for name in sorted(user_by_name, key=len, reverse=True))
    mention = re.compile(rf"(?<![\w@</])@({names})(?!\w)", re.IGNORECASE)
    return change_prose(text, lambda prose: mention.sub(lambda found: f"<@{user_by_name[found[1].casefold()]}>", prose))
