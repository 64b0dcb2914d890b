"""Which message takes back what another one says: "correction: 10:15 from Monday" after "we meet at 9:45".

A correction says that something changes, in the words of temporal/languages/, and has a value of the same kind: a time
for a time, a number for a number. In the same exchange it names nothing else, since what it is of stands before it;
elsewhere it names itself all of the prompt's terms that the other one has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from contextwin.analysis.terms import extract_terms
from contextwin.query.intent import alternatives, find_telling_words
from contextwin.query.values_asked import ValueKind, has_value
from contextwin.window.scoring.second_look import (
    AROUND,
    CODE_BLOCK,
    MOST_CHARS,
    MOSTLY,
    QUOTED,
    Sought,
    cover_terms,
    ends_asking,
    share_of_questions,
)

#: Fewest terms of the prompt that a correction in another channel names: one word may be of two things. Unmeasured.
FEWEST_NAMED = 2

#: Kinds of values that are compared where a prompt asks for none of them: "what is the door code?".
_ANY: tuple[ValueKind, ...] = ("time", "duration", "number")
_CHANGES = re.compile(rf"(?<!\w)(?:{alternatives('corrections')})(?!\w)", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.!…])\s+|\n")
_REPEATED = re.compile(r"^>.*$|`[^`]*`", re.MULTILINE)
#: "Sorry, " and "Oops: " name nothing.
_INTERJECTION = re.compile(r"\A\W*\w+[,:!]\s+")
#: "C'est" are two words.
_ELISION = re.compile(r"\b\w?['’]")
_WORD = re.compile(r"\S+")


class Told(NamedTuple):
    """A message that may correct another one, or be corrected."""

    text: str  #: what is seen of it
    user: str | None  #: its author
    sent_at: datetime  #: aware UTC
    channel: str  #: its channel
    is_echo: bool = False  #: it was put to the app, or the app said it
    is_apart: bool = False  #: messages are missing right before it


def find_correction_elsewhere(corrected: Told, others: Sequence[Told], sought: Sought) -> int | None:
    """Return the place of the latest of other messages that says of the same thing that a value changed; None: none.

    What was is asked for by a prompt about the past, and then nothing corrects it.
    """
    kinds = _shared_kinds(corrected.text, sought)
    if sought.is_past or not kinds:
        return None
    (named,) = cover_terms([corrected.text], sought)
    later = [(each.sent_at, place) for place, each in enumerate(others) if each.sent_at > corrected.sent_at]
    for _, place in sorted(later, reverse=True):
        other = others[place]
        (own,) = cover_terms([other.text], sought)
        is_same = bool(named) and named <= own and (len(named) >= FEWEST_NAMED or other.channel == corrected.channel)
        if is_same and not other.is_echo and any(_find_changes(other.text, kinds)):
            return place
    return None


def find_correction_behind(told: Sequence[Told], place: int, sought: Sought, *, is_thread: bool) -> int | None:
    """Return the place of the last message of an exchange that corrects one of it; None for none.

    `told` is a thread, or a conversation, in time order. A correction is of the nearest value of its kind that its
    author gave before, else of the nearest that anybody gave. So one may correct another one.
    """
    kinds = _shared_kinds(told[place].text, sought)
    if not kinds:
        return None
    has = [has_value(each.text, kinds) for each in told]
    corrected = [place]
    for later in range(place + 1, len(told)):
        each = told[later]
        if not is_thread and (each.is_apart or later - place > AROUND):
            break
        if not has[later] or each.is_echo:
            continue
        before = [n for n in range(later) if has[n] and not told[n].is_echo]
        of = next((n for n in reversed(before) if told[n].user == each.user), before[-1])
        said = "\n".join(told[n].text for n in corrected)
        if of in corrected and _names_nothing_else(each.text, said, kinds, sought):
            corrected.append(later)
    return corrected[-1] if len(corrected) > 1 else None


def _shared_kinds(text: str, sought: Sought) -> tuple[ValueKind, ...]:
    """Return the kinds of values that a text has and that are asked for; of a prompt that asks for none, any."""
    return tuple(kind for kind in sought.values or _ANY if has_value(text, (kind,)))


def _names_nothing_else(text: str, said: str, kinds: Iterable[ValueKind], sought: Sought) -> bool:
    """Return whether a text changes a value, and has no term before that value which was not said."""
    known = {*extract_terms(said, sought.language)}
    return any(
        all(word[0].isdecimal() or known.issuperset(extract_terms(word, sought.language)) for word in words)
        for words in map(find_telling_words, _find_changes(text, kinds))
    )


def _find_changes(text: str, kinds: Iterable[ValueKind]) -> Iterator[str]:
    """Yield of each sentence that changes a value what stands before the value, without the words that say so.

    What somebody else said, code, and what asks change nothing.
    """
    said = QUOTED.sub(" ", _REPEATED.sub(" ", CODE_BLOCK.sub(" ", text[:MOST_CHARS])))
    if share_of_questions(said) > MOSTLY or ends_asking(said):
        return
    for sentence in _SENTENCE_END.split(said):
        changes, kinds = _CHANGES.search(sentence), tuple(kinds)
        if changes is None or not has_value(sentence, kinds):
            continue
        ends = (word.end() for word in _WORD.finditer(sentence))
        end = next(end for end in ends if has_value(sentence[:end], kinds))
        yield _ELISION.sub(
            " ", _CHANGES.sub(" ", _INTERJECTION.sub("", sentence[: sentence.rfind(" ", 0, end) + 1], count=1))
        )
