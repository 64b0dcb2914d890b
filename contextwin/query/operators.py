"""Slack's search operators that say nothing about time: from:@ana -in:#random has:link; and "anybody but Ana"."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Set
from dataclasses import replace
from itertools import islice, pairwise

from contextwin.analysis.lines import DETERMINERS, PREPOSITIONS, read_words
from contextwin.models.plans import SearchOperators
from contextwin.models.requests import MESSAGE_ATTRIBUTES
from contextwin.query.intent import alternatives
from contextwin.temporal.languages import LANGUAGES, LEXICONS
from contextwin.temporal.modifiers import find_operators, remove_operators
from contextwin.temporal.symbols import NAME

_FIELDS = {
    "from": "users",
    "-from": "not_users",
    "in": "channels",
    "-in": "not_channels",
    "has": "has",
    "-has": "lacks",
}
_ATTRIBUTES = {name: name for name in MESSAGE_ATTRIBUTES} | {"attachment": "file", "photo": "image", "url": "link"}
_LANGUAGES = {language.code: language for language in LANGUAGES if language.held}
_PLAIN = frozenset({"message", "about"})
#: What stands for an attribute, by language.
_HELD = {
    code: re.compile(
        r"(?<![\w:-])(?:"
        + "|".join(f"(?P<{name}>{language.held[name]})" for name in language.held if name not in _PLAIN)
        + r")(?![\w:-])",
        re.IGNORECASE,
    )
    for code, language in _LANGUAGES.items()
}
_MENTION = re.compile(r"<[@#]([^<>|]+)(?:\|[^<>]*)?>")
_EXCEPTING = re.compile(
    rf"\b(?:{alternatives('excepting')})\s+(?:(?:the|de[mnr]|die|das|l[oa]s?|[oa]s?)\s+)?(?=[@<\w])", re.IGNORECASE
)
_WORD = re.compile(r"@?(?P<word>[^\W\d_][\w'’-]*)")
_PAIR = re.compile(rf"{_WORD.pattern}\s+[^\W\d_][\w'’-]*")
_AND = re.compile(
    r"(?:\s*,\s*|\s+)(?:(?:and|or|und|oder|et|ou|y|e|o)\s+)?(?:(?:the|de[mnr]|die|das|l[oa]s?|[oa]s?)\s+(?=\w))?",
    re.IGNORECASE,
)
_ASKER = re.compile(r"(?:me|mir|mich|moi|mí|mim|eu|yo)\b", re.IGNORECASE)
#: Symbols of prepositions that say what a photo is of, or where a link leads.
_OF = frozenset({"OF", "FROM", "TO", "ON", "AT", "WITH", "FOR"})
#: Maximum number of words behind "photo" among which one is looked for. Unmeasured.
_MAX_OF = 6
#: Maximum number of words behind "except" that may be names. Unmeasured.
_MAX_NAMED = 8


def read_operators(prompt: str) -> tuple[SearchOperators, str]:
    """Return a prompt's operators, and the prompt without them; date operators stay in it.

    >>> operators, rest = read_operators("deploy failure from:@ana -in:#random after:2026-01-31")
    >>> operators.users, operators.not_channels, rest
    (('ana',), ('random',), 'deploy failure after:2026-01-31')
    """
    values, taken = defaultdict(list), []
    for operator in find_operators(prompt):
        field = _FIELDS.get(operator.key)
        if field is None:
            continue
        taken.append(operator)
        mention = _MENTION.fullmatch(operator.value)
        name = mention[1] if mention else operator.value.lstrip("@#")
        if operator.key.endswith("has"):
            name = _read_attribute(operator.value.lower())
        if name is None:
            values["ignored"].append(f"{operator.key}:{operator.value}")
        else:
            values[field].append(name)
    matched = tuple(operator.written for operator in taken)
    operators = SearchOperators(matched=matched, **{field: tuple(names) for field, names in values.items()})
    return operators, remove_operators(prompt, taken)


def read_held(prompt: str, language: str, people: Set[str] = frozenset()) -> Iterator[tuple[str, str, str, bool]]:
    """Yield what a message may hold that a prompt has a word for, the word, and the prompt with "message" in its place.

    What the photo is of may be what the message is about: then the last is true.

    >>> [*read_held("the last photo of the pier Ana shared", "en")][:2]  # doctest: +NORMALIZE_WHITESPACE
    [('image', 'photo', 'the last message of the pier Ana shared', False),
     ('image', 'photo', 'the last message about the pier Ana shared', True)]
    """
    languages = [language] if language in _HELD and _HELD[language].search(prompt) else [*_HELD]
    for code in languages:
        match = _HELD[code].search(prompt)
        if match and not _is_governed(prompt[: match.start()], code):
            before, behind = prompt[: match.start()] + _LANGUAGES[code].held["message"], prompt[match.end() :]
            yield match.lastgroup or "", match[0], before + behind, False
            if of := _find_of(behind, code, people):
                about = f"{behind[: of.start()]}{_LANGUAGES[code].held['about']}{behind[of.end() :]}"
                yield match.lastgroup or "", match[0], before + about, True


def _find_of(behind: str, language: str, people: Set[str]) -> re.Match[str] | None:
    """Return the first preposition of a text that may say what a photo shows; not that before a member's name."""
    known = LEXICONS[language].words
    matches = [*islice(_WORD.finditer(behind), _MAX_OF)]
    symbols = [NAME[known[word][0]] if (word := match["word"].lower()) in known else "" for match in matches]
    for place, (match, symbol) in enumerate(zip(matches, symbols, strict=True)):
        noun = next((at for at in range(place + 1, len(matches)) if symbols[at] not in DETERMINERS), None)
        is_named = noun is None or re.sub(r"['’]s$", "", matches[noun]["word"]).lower() in people
        if symbol in _OF and not is_named:
            return match
    return None


def _is_governed(before: str, language: str) -> bool:
    """Return whether a text ends with a preposition and maybe an article: "what was said about the"."""
    words = [word for word in reversed(read_words(before, language)) if not word.is_mark]
    leading = next((word for word in words if word.symbol not in DETERMINERS), None)
    is_article = leading is not None and words == [leading] and leading.symbol == "ON"  # "El enlace", as in "el lunes".
    return leading is not None and leading.symbol in PREPOSITIONS and not is_article


def find_excepted(prompt: str) -> frozenset[str]:
    """Return what may be names, in lower case, behind words that leave somebody out.

    >>> sorted(find_excepted("anything from anybody but marta"))
    ['marta']
    """
    found: set[str] = set()
    for match in _EXCEPTING.finditer(prompt):
        words = [word["word"].lower() for word in islice(_WORD.finditer(prompt, match.end()), _MAX_NAMED)]
        found |= {*words, *map(" ".join, pairwise(words))}
    return frozenset(found)


def read_exceptions(prompt: str, operators: SearchOperators, people: Set[str]) -> tuple[SearchOperators, str]:
    """Return the operators with those whom words leave out, and the prompt without these words.

    They are `people`, mentions, or "asker".

    >>> operators, rest = read_exceptions("what did all but Ana and Ben say?", SearchOperators(), {"ana", "ben"})
    >>> operators.not_users, rest
    (('Ana', 'Ben'), 'what did all say?')
    """
    for match in _EXCEPTING.finditer(prompt):
        names, end = list[str](), match.end()
        while named := _read_name(prompt, end, people):
            name, end = named
            names.append(name)
            following = _AND.match(prompt, end)
            if following is None or _read_name(prompt, following.end(), people) is None:
                break
            end = following.end()
        if names:
            before, behind = prompt[: match.start()].rstrip(" ,"), prompt[end:].lstrip(" ,")
            rest = f"{before} {behind}" if behind[:1].isalnum() else before + behind
            matched = (*operators.matched, prompt[match.start() : end])
            return replace(operators, not_users=(*operators.not_users, *names), matched=matched), rest.strip()
    return operators, prompt


def _read_name(prompt: str, start: int, people: Set[str]) -> tuple[str, int] | None:
    """Return the id that is mentioned, "asker" or the name that stands at a place, and where it ends."""
    if (mention := _MENTION.match(prompt, start)) and mention[0][1] == "@":
        return mention[1], mention.end()
    if asker := _ASKER.match(prompt, start):
        return "asker", asker.end()
    for pattern in (_PAIR, _WORD):
        match = pattern.match(prompt, start)
        name = match[0].lstrip("@") if match else ""
        if match and name.lower() in people:
            return name, match.end()
    return None


def _read_attribute(value: str) -> str | None:
    """Return the attribute that a message shall have; None for an unknown one."""
    if value.startswith(":"):
        return value
    return _ATTRIBUTES.get(value) or _ATTRIBUTES.get(value.removesuffix("s"))
