"""The people whom a prompt names: their messages are searched by author, not by the name.

Every line that a person wrote has their name on it, so as a search term it distinguishes none of them, and in the
vector of a short prompt it outweighs the rest.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice, pairwise
from typing import NamedTuple

from contextwin.analysis.terms import STOP_WORDS

_WORD = re.compile(r"[^\W\d_][\w'’-]*")
#: Maximum number of words looked up: a prompt may be a pasted log. Unmeasured.
MAX_WORDS = 500
#: Maximum number of characters read. Unmeasured.
MAX_CHARS = 50_000

_MENTION = re.compile(r"<[@#][^<>]*>")
#: What a line of talk may open with: "Ana:", "ana, @mel:", "<@U1>". IRC has names of any characters.
_ADDRESS = re.compile(r"\s*+(?:<@([^\s<>|]+)(?:\|[^<>]*)?>[:,]?|@?([^\s:,<>@]{1,40})[:,])(?=\s)")
#: A nickname inside a name, as Python and Postgres read it: Desmond "Dez" Hall, Ann-Marie (Mimi) Berg.
NICKNAME = r"[\"“„«(]([^\"“”»)]+)[\"“”»)]"
_OWNING = re.compile(r"['’]s?$")


class CalledUser(NamedTuple):
    """A user who is called one of several names, or asks."""

    user: str  #: the id
    name: str  #: the id where nobody said what the user is called
    handle: str | None
    tz: str | None  #: IANA name, as the profile has it
    is_program: bool


def find_name_like(prompt: str) -> frozenset[str]:
    """Return possible names, in lower case: capitalised words, alone and with the next word.

    >>> sorted(find_name_like("What did Ana Silva say about Kubernetes?"))
    ['ana', 'ana silva', 'kubernetes', 'silva', 'silva say']
    """
    prose = _MENTION.sub(" ", prompt[:MAX_CHARS])
    words = [_OWNING.sub("", match[0]) for match in islice(_WORD.finditer(prose), MAX_WORDS)]
    likely = {word.lower() for word in words if _is_likely(word)}
    pairs = {f"{a} {b}".lower() for a, b in pairwise(words) if _is_likely(a)}
    return frozenset(likely | pairs)


def find_addressed(prompt: str) -> tuple[str, ...]:
    """Return the ids and names, in lower case, that a prompt opens with: of who speaks, and of who is spoken to.

    Whether anybody is called so is for the caller to see.

    >>> find_addressed("ana: mel: it is in /etc"), find_addressed("<@U1> where?"), find_addressed("it is in /etc")
    (('ana', 'mel'), ('u1',), ())
    """
    names, place = list[str](), 0
    while match := _ADDRESS.match(prompt, place):
        names.append((match[1] or match[2]).lower())
        place = match.end()
    return tuple(names)


def find_whole_name(prompt: str) -> frozenset[str]:
    """Return the prompt in lower case if it may be a name and nothing else: alone, a name needs no capital.

    >>> sorted(find_whole_name("ana silva")), sorted(find_whole_name("message 4711"))
    (['ana silva'], [])
    """
    words = prompt.lower().split()
    return frozenset({" ".join(words)} if all(map(_WORD.fullmatch, words)) else ())


def match_users(name_like: Collection[str], users: Iterable[tuple[str, str, str | None]]) -> Mapping[str, str]:
    """Return by id what those of `users` (id, name, handle) are called whom `name_like` names, in lower case.

    >>> match_users({"anna b", "dez"}, [("U1", "Anna Brooks", None), ("U2", 'Desmond "Dez" Hall', None)])
    {'U1': 'anna b', 'U2': 'dez'}
    """
    matches = {}
    for user, name, handle in users:
        called = next((form for form in _forms_of(user, name, handle) if form in name_like), None)
        if called:
            matches[user] = called
    return matches


def _forms_of(user: str, name: str, handle: str | None) -> Iterator[str]:
    """Yield what somebody may be called, in lower case, the most exact first."""
    full = name.lower()
    first, last = full.partition(" ")[0], full.rpartition(" ")[2]
    yield full
    if last != first:
        yield f"{first} {last[:1]}"
    if nickname := re.search(NICKNAME, full):
        yield nickname[1]
    yield from (each.lower() for each in (handle, user) if each)
    yield first


def without_names(prompt: str, names: Iterable[str]) -> str:
    """Return the prompt without these names where they are capitalised; as it was, if nothing else is in it.

    >>> without_names("What did Mark's team mark?", ["mark"])
    'What did team mark?'
    """
    longest_first = sorted(set(names), key=len, reverse=True)
    if not longest_first:
        return prompt
    pattern = rf"(?<![\w@])(?:{'|'.join(map(re.escape, longest_first))})(?:['’]s)?(?!\w)\s?"
    rest = re.sub(pattern, lambda match: "" if match[0][0].isupper() else match[0], prompt, flags=re.IGNORECASE)
    return rest if any(char.isalnum() for char in rest) else prompt


def _is_likely(word: str) -> bool:
    return word[0].isupper() and not word.isupper() and word.casefold() not in STOP_WORDS
