"""What a model's answer cites: whether it was shown those messages, and what makes the answer doubtful."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from contextwin.analysis.mrkdwn import change_prose
from contextwin.analysis.sanitize import clean_lines
from contextwin.answer.addresses import ShownAddresses, find_addresses
from contextwin.models.degraded import Part
from contextwin.models.windows import ContextWindow
from contextwin.providers.chat.types import ChatAnswer
from contextwin.window.render.notes import CONFIDENCE_THRESHOLD

#: Why an answer is in doubt whose question was too long.
SHORTENED = "the question is too long for the model: its middle was left out"

#: What is in doubt where a part was unavailable.
_MISSING: Mapping[Part, str] = {
    "embedder": "messages were searched by their words alone, not by their meaning",
    "reranker": "the messages were not read a second time to rank them",
    "replica": "the newest messages may be missing",
    "store": "the messages could not be read",
}

_TS = r"[0-9]{1,12}\.[0-9]{1,6}"
_CITATION = re.compile(rf"[ \t]*[\[(]\s*{_TS}(?:\s*[,;]\s*{_TS})*\s*[\])]")
#: A ts as Slack writes it; a shorter number in brackets may be part of the text.
_SLACK_TS = re.compile(r"[0-9]{10}\.[0-9]{6}")
#: What models make up as a citation of a message: [m99], [3], [source 2]; no index, as in a[3], and no link.
_MADE_UP = re.compile(
    r"(?:[ \t]+|(?<![\w`\])]))\[(?:m|msg|message|source|ref)?[ #]?\d{1,3}\](?![(\[:`\w])", re.IGNORECASE
)
#: Stands where a citation was, and in no text.
_MARK = "\ufdd0"
#: Mentions that would notify a whole channel or group.
_BROADCAST = re.compile(r"<!(channel|here|everyone|subteam)\b[^<>]*>")


@dataclass(frozen=True, kw_only=True, slots=True)
class Citation:
    """A message that a reply cites."""

    channel: str  #: its channel's id
    ts: str  #: its ts
    name: str  #: the author's name
    permalink: str | None  #: its URL in Slack


class Place(NamedTuple):
    """Where an answer cites a message."""

    offset: int  #: characters of its text before
    number: int  #: of the message among the cited ones, from 1


@dataclass(frozen=True, kw_only=True, slots=True)
class ParsedAnswer:
    """A parsed answer."""

    text: str  #: without citations, control characters and broadcast mentions
    cited: tuple[Citation, ...]  #: messages of the window, in order of citation
    unknown: tuple[str, ...]  #: cited ts, or what else is made up as a citation, that are not in the window
    places: tuple[Place, ...] = ()  #: where `text` cites, in order; none where that is not certain
    addresses: ShownAddresses  #: those of the text that messages of the window have


def read_answer(text: str, window: ContextWindow) -> ParsedAnswer:
    """Return an answer's text without its citations, and the messages of the window that they name.

    Citations look like [1700000000.000100]; a ts that occurs in several channels cites all its messages. Other numbers
    in brackets are part of the text, as in (99.95).
    """
    shown: dict[str, list[Citation]] = {}
    for thread in window.threads:
        for m in thread.messages:
            known = Citation(channel=m.channel, ts=m.ts, name=m.name, permalink=m.permalink)
            shown.setdefault(m.ts, []).append(known)
    named: list[str] = []
    made_up: list[str] = []

    def take(match: re.Match[str], mark: str = "") -> str:
        numbers = re.findall(_TS, match[0])
        if not any(number in shown or _SLACK_TS.fullmatch(number) for number in numbers):
            return match[0]
        named.extend(numbers)
        return mark * len(numbers)

    def drop(match: re.Match[str]) -> str:
        made_up.append(match[0].strip(" \t[]"))
        return ""

    def clean(text: str, mark: str = "") -> str:
        whole = _BROADCAST.sub(r"@\1", "\n".join(clean_lines(text)))
        cited = _CITATION.sub(lambda each: take(each, mark), whole)
        return change_prose(cited, lambda prose: _MADE_UP.sub(drop, prose))

    marked = clean(text.replace(_MARK, ""), _MARK)
    marks, first = list(named), marked.replace(_MARK, "").strip()
    rest, before = first, ""
    while rest != before:  # What is taken out may bring together what has to be taken out: <![1.0]channel>.
        before, rest = rest, clean(rest).strip()
    cited = tuple(dict.fromkeys(citation for ts in named for citation in shown.get(ts, [])))
    return ParsedAnswer(
        text=rest,
        cited=cited,
        unknown=tuple(dict.fromkeys([*(ts for ts in named if ts not in shown), *made_up])),
        addresses=find_addresses(rest, window),
        places=tuple(_places(marked, [[cited.index(each) + 1 for each in shown.get(ts, [])] for ts in marks]))
        if rest == first
        else (),
    )


def _places(marked: str, numbers: Sequence[Sequence[int]]) -> Iterator[Place]:
    """Yield where the marks of a text are once they are taken out and it is stripped; each has some numbers."""
    pieces = marked.split(_MARK)
    text = "".join(pieces)
    leading, length = len(text) - len(text.lstrip()), len(text.strip())
    offset = 0
    for piece, given in zip(pieces, numbers, strict=False):
        offset += len(piece)
        for number in given:
            yield Place(min(max(offset - leading, 0), length), number)


def find_doubts(
    reading: ParsedAnswer, window: ContextWindow, answer: ChatAnswer, more: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the reasons to doubt an answer, as text, with `more` of them; empty without any."""
    detail = f": {answer.detail}" if answer.detail else ""
    signs = {
        f"it was {answer.outcome}{detail}": answer.outcome in ("refused", "filtered"),
        "it stops in the middle: the reply was longer than allowed": answer.outcome == "length",
        "it says nothing": answer.outcome == "complete" and not reading.text,
        "it cites nothing that it was shown": not reading.cited,
        f"it cites what it was not shown: {', '.join(reading.unknown)}": bool(reading.unknown),
        "nothing was found to answer from": not window.threads,
    }
    return (*(words for words, is_so in signs.items() if is_so), *doubt_window(window, more))


def doubt_window(window: ContextWindow, more: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the reasons to doubt a window, as text, with `more` of them; empty without any.

    They say what an unavailable part means for the answer; `degraded` has what administrators need.
    """
    missing = dict.fromkeys(_MISSING[each.part] for each in window.degraded if not each.is_replaced)
    return (*((window.note,) if is_note_doubtful(window) else ()), *more, *missing)


def is_note_doubtful(window: ContextWindow) -> bool:
    """Return whether the note of a window tells of a doubt about the time that its prompt asks for."""
    # What a prompt that is left to relevance may ask of time is in doubt only where the note says so.
    is_read = window.answer is None and not window.stats.get("doubtful", 1.0)
    return bool(window.note) and window.plan.confidence < CONFIDENCE_THRESHOLD and not is_read
