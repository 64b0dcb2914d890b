"""Which messages introduce a thing: "Created the repository raffle", "Invoice #12 sent", not "the invoice is wrong".

No list of verbs or nouns decides. A message introduces a thing where its words and the other messages with the same
noun say so: the noun stands at its beginning, with a name that no earlier message has, in a statement, in a form that
others share with other names. What stands behind a preposition, in a question or a wish only mentions it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence, Set
from functools import cache
from itertools import dropwhile, takewhile
from math import log2
from typing import NamedTuple

from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.lines import (
    DEFINITE,
    DETERMINERS,
    MOST_WORDS_OF_NAME,
    OTHER_DETERMINERS,
    PREPOSITIONS,
    Line,
    Token,
    is_length,
    is_numbered,
    is_uncommon,
    name_at,
    name_elsewhere,
    read_words,
    shared_beginning,
    stem,
)
from contextwin.temporal.languages import LEXICONS
from contextwin.temporal.symbols import NAME

#: Points of each property of a message with the noun. Chosen by hand on the development domains of
#: benchmarks/quality/things.
POINTS = {
    "named": 2.0,  # a name right behind or before the noun
    "named elsewhere": 1.0,  # a name in the same sentence
    "named apart": 0.5,  # a word with a capital in the same sentence
    "colon": 1.0,  # "Decision of the board: …"
    "label": 1.5,  # "Decision: …"
    "apposition": 1.5,  # "…, a painting by …": what it says is what stands before
    "begins": 0.5,  # the noun is in the first sentence
    "early": 0.5,  # among its first words
    "indefinite": 0.5,  # "a painting", "Painting …"
    "definite": -1.75,  # "the painting", without a name
    "of others": -1.0,  # "my painting", "every painting"
    "governed": -1.5,  # "of the painting"
    "unreal": -1.5,  # "we need a painting"
    "told of": -1.0,  # "a painting is", "the painting has", without a name
    "asks": -4.0,  # "who has the painting"
    "known": -2.5,  # an earlier message has the name
    "repeated": -2.5,  # an earlier message has the same words
    "other number": -1.5,  # "paintings", where those that introduce one have "painting"
    "modifies": -1.0,  # "the painting lesson": no other thing stands in the word's place
    "act": 1.0,  # a word of the question in the same sentence
    "reply": -0.5,  # it answers another message
}
#: Maximum number of points of a form that many things share: two to the power of it. Unmeasured.
MOST_OF_FORM = 2.5
#: Fewest names in the place behind the noun of a form, from which on what stands there is one. Unmeasured.
FEWEST_OF_FORM = 3
#: Points that a message has which introduces a thing, and one that may.
INTRODUCES = 2.0
MAY_INTRODUCE = 1.25
#: Words before a noun, of the same sentence, with which it still is among the first. Unmeasured.
_EARLY_WORDS = 6
#: Maximum number of words between a noun and the colon that its name stands behind. Unmeasured.
_PHRASE_WORDS = 5
#: A capital inside a sentence, or a quotation mark.
_MAY_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ\"“”«»`*_](?:(?<=[\"“”«»`*_])|(?<=[^.!?\n]\s.)|(?<=[^.!?\n]\s#.))")
_UNREAL = frozenset({"WILL", "WANT", "NOT", "MODAL", "WONDER"})
#: "Its", "ihrer": what stands behind them is no name, whatever capital it has.
_OF_IT = frozenset({"THEY", "NOBODY"})
_ASKS = frozenset({"WHAT", "WHO", "WHICH", "WHERE", "WHEN", "HOW", "HOWMANY", "HOWLONG", "SHOW"})
_ARE = frozenset(
    {"BE", "BEPAST", "HAVE", "WILL", "MODAL", "POSS", "DID", "YOU", "I", "WE", "THEY", "WHICH", "THAT", "WHO"}
)
_SMALL = frozenset({"FILLER", "FIRST", "LAST", "LATEST", "EARLIEST", "NUM", "JUSTNOW", "NEXT", "ORD", "NOW", "NOBODY"})
#: "is the", ", a", "(he's our": what follows a name that is explained. "Piet, we …" speaks to somebody.
_WHAT_IT_IS = re.compile(r"(?:(?:MARK )?BE |MARK THEY (?:BE )?)(?:DETERMINER|WE)\b|MARK DETERMINER\b")
#: The form of what begins with the noun and a colon.
LABEL = ("^", ":")
#: What leads to the noun in the form of a line that is repeated: "Permit granted for …".
REPEATED = "^^"
#: Fewest such lines, each with another ending. Unmeasured.
FEWEST_REPEATED = 4
#: Languages in which one noun stands behind another, "release notes", so that only an ending says what was done.
_HAS_COMPOUNDS = frozenset({"en", UNDETERMINED})
_PARTICIPLE = "ed"
#: Where a name stands right beside the noun.
_CALLS = frozenset({"beside", "closed", "slot"})


class Sighting(NamedTuple):
    """A message with the noun, as far as its own words tell."""

    score: float  #: in points
    name: str = ""  #: of the thing, in lower case; "" for none
    where: str = ""  #: where the name stands: beside, closed, slot, elsewhere, apart
    form: tuple[str, str] | None = None  #: the word before the noun and what stands behind it; None: it only mentions
    noun: str = ""  #: in lower case, as it is written
    is_definite: bool = False  #: the article says that it is known


_NOT_SEEN = Sighting(score=-9.0)


class Introduction(NamedTuple):
    """How far a message introduces a thing."""

    score: float  #: in points; INTRODUCES and more: it does
    name: str  #: of the thing, in lower case; "" for none
    noun: str  #: what it calls the thing, in lower case
    is_called: bool  #: the name stands right beside the noun
    has_name: bool  #: it has one, though it may be unknown which of its words
    form: tuple[str, str] | None  #: the word before the noun and what stands behind it


def only_mentions(text: str, language: str, terms: frozenset[str]) -> bool:
    """Return whether each word of a text that has one of the terms stands behind a preposition, and nothing is named.

    It reads a text in a tenth of the time that `take_apart` needs.

    >>> only_mentions("my branch of the repository is stale", "en", frozenset({"repositori"}))
    True
    >>> only_mentions("a fork of the repository Raffle", "en", frozenset({"repositori"}))
    False
    """
    if language == "de" or _MAY_NAME.search(text):  # In German any noun has a capital.
        return False
    low = f" {text.lower()}"
    behind = _behind_preposition(language).findall(low)
    nouns = [noun for noun in behind if not terms.isdisjoint(stem(noun, language))]
    shared = {shared_beginning(noun, term) for noun in nouns for term in terms & stem(noun, language)}
    return bool(nouns) and sum(map(low.count, shared)) == len(nouns)


@cache
def _behind_preposition(language: str) -> re.Pattern[str]:
    """Return what finds the words of a text in lower case that stand behind a preposition and maybe an article."""
    symbols = {word: NAME[entry[0]] for word, entry in (LEXICONS.get(language) or LEXICONS["en"]).words.items()}
    leading, articles = (
        "|".join(re.escape(word) for word, symbol in symbols.items() if symbol in wanted)
        for wanted in (PREPOSITIONS, DETERMINERS)
    )
    # Not \b before: it would be looked for at each letter, which takes five times as long.
    return re.compile(rf"\W(?:{leading})\s+(?:(?:{articles})\s+)?(\w+)")


def find_introductions(
    lines: Sequence[Line], terms: frozenset[str], acts: frozenset[str] = frozenset()
) -> list[Introduction]:
    """Return for each message, in order of time, how far it introduces something that one of the `terms` names.

    `acts` are terms of the question that may say what was done with the thing.

    >>> from contextwin.analysis.lines import take_apart
    >>> texts = ["Created the repository raffle", "the repository is slow", "Created the repository kiosk"]
    >>> lines = [take_apart(text, "en", is_reply=False) for text in texts]
    >>> found = find_introductions(lines, frozenset({"repositori"}))
    >>> [each.score >= INTRODUCES for each in found], found[0].name
    ([True, False, True], 'raffle')
    """
    sightings, known = list[Sighting](), set[str]()
    for line in lines:
        sightings.append(_best_sighting(line, terms, acts, known))
        known |= line.own_names
    sightings = _read_repeated(sightings, lines)
    things = _count_things(sightings)
    usual = _usual_nouns(sightings, lines, things)
    seen_names, seen_texts = set[str](), set[tuple[str, ...]]()
    found = []
    for sighting, line in zip(sightings, lines, strict=True):
        number = things.get(sighting.form, 0) if sighting.form else 0
        score = sighting.score + (min(MOST_OF_FORM, log2(number)) if number > 1 else 0)
        score += POINTS["reply"] if line.is_reply else 0
        if number < 2:
            score += POINTS["modifies"] if sighting.where == "slot" else 0
            score -= POINTS["named"] if sighting.where == "closed" else 0
        elif number >= FEWEST_OF_FORM and sighting.where == "slot":  # "Created the plugin inkwell on 11 February"
            score += POINTS["named"] - (POINTS["definite"] if sighting.is_definite else 0)
        score += POINTS["known"] if sighting.name and sighting.name in seen_names else 0
        score += POINTS["repeated"] if line.lows in seen_texts else 0
        is_other = sighting.noun and usual.get(stem(sighting.noun, line.language), sighting.noun) != sighting.noun
        score += POINTS["other number"] if is_other else 0
        name = sighting.name if sighting.where in ("beside", "elsewhere") or number > 1 else ""
        is_called = bool(name) and (sighting.where in _CALLS or number >= FEWEST_OF_FORM)
        found.append(Introduction(round(score, 2), name, sighting.noun, is_called, bool(sighting.name), sighting.form))
        seen_names |= {name} - {""}
        seen_texts.add(line.lows)
    return found


def _read_repeated(sightings: Sequence[Sighting], lines: Sequence[Line]) -> list[Sighting]:
    """Return the sightings, with what stands at the end of lines that begin alike as a name: "Permit granted for …".

    Read alone, the word behind the noun is the name there. Ends that return name no things: "Build failed for main".
    """
    alike: defaultdict[tuple[str, str, str], list[int]] = defaultdict(list)
    for at, (sighting, line) in enumerate(zip(sightings, lines, strict=True)):
        if (
            sighting.where == "slot"
            and sighting.form
            and sighting.form[0] == "^"
            and _says_what_was_done(sighting, line)
        ):
            alike[sighting.noun, sighting.name, sighting.form[1]].append(at)
    found = list(sightings)
    for (_, done, behind), places in alike.items():
        names = {at: _last_phrase(lines[at], done) for at in places}
        if len(names) == len({*names.values()} - {""}) >= FEWEST_REPEATED:
            for at, name in names.items():
                score = sightings[at].score + POINTS["named elsewhere"]
                form = (REPEATED, f"{done} {behind}")
                found[at] = sightings[at]._replace(score=score, name=name, where="elsewhere", form=form)
    return found


def _says_what_was_done(sighting: Sighting, line: Line) -> bool:
    """Return whether the word behind the noun that a line begins with is no noun itself, by how it is written."""
    token = next((token for token in line.tokens if token.low == sighting.name), None)
    is_first = bool(line.tokens) and line.tokens[0].low == sighting.noun
    is_verb = line.language not in _HAS_COMPOUNDS or sighting.name.endswith(_PARTICIPLE)
    return token is not None and token.text.islower() and is_first and is_verb


def _last_phrase(line: Line, word: str) -> str:
    """Return what stands behind a word and the small words after it, up to the next mark: "granted for Gull Point"."""
    behind = [*dropwhile(lambda token: token.low != word, line.tokens)][1:]
    phrase = takewhile(lambda token: not token.is_mark, dropwhile(lambda token: not token.is_content, behind))
    return " ".join(token.low.rstrip(".") for token in [*phrase][:MOST_WORDS_OF_NAME])


def find_sighted(line: Line, terms: frozenset[str]) -> str:
    """Return the name in a message beside the likeliest noun that one of the terms names; "" if none is there."""
    return _best_sighting(line, terms, frozenset(), frozenset()).name


def find_name_beside(line: Line, terms: frozenset[str]) -> str:
    """Return the name right beside the likeliest noun that one of the terms names; "" if none is there.

    >>> from contextwin.analysis.lines import take_apart
    >>> line = take_apart("Great trip, Maria! Released the plugin gullwing.", "en", is_reply=False)
    >>> [find_name_beside(line, frozenset({term})) for term in ("plugin", "maria")]
    ['gullwing', '']
    """
    sighting = _best_sighting(line, terms, frozenset(), frozenset())
    return sighting.name if sighting.where in _CALLS else ""


def _count_things(sightings: Iterable[Sighting]) -> dict[tuple[str, str], int]:
    """Return how many things each form names: none where a name stands in many of its messages."""
    names: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for sighting in sightings:
        if sighting.form is not None and sighting.name:
            names[sighting.form][sighting.name] += 1
    return {form: len(found) for form, found in names.items() if len(found) > 0.7 * found.total()}


def _usual_nouns(
    sightings: Sequence[Sighting], lines: Sequence[Line], things: dict[tuple[str, str], int]
) -> dict[frozenset[str], str]:
    """Return how each noun is written where a name stands beside it."""
    forms: defaultdict[frozenset[str], Counter[str]] = defaultdict(Counter)
    for sighting, line in zip(sightings, lines, strict=True):
        if sighting.form and sighting.name and things.get(sighting.form, 0) > 1:
            forms[stem(sighting.noun, line.language)][sighting.noun] += 1
    return {terms: counts.most_common(1)[0][0] for terms, counts in forms.items()}


def is_only_mentioned(line: Line, name: str) -> bool:
    """Return whether a name in lower case first stands behind a preposition: "the mast of the Gull is painted"."""
    lows, words = [token.low.rstrip(".") for token in line.tokens], name.split()
    at = next((at for at in range(len(lows)) if lows[at : at + len(words)] == words), 0)
    before = [*dropwhile(lambda token: token.symbol in DETERMINERS, reversed(line.tokens[:at]))]
    return bool(before) and before[0].symbol in PREPOSITIONS


def says_what_is(text: str, name: str, language: str) -> bool:
    """Return whether a text says what or who something is, right behind its name in lower case.

    >>> [says_what_is(text, "piet", "en") for text in ("Asked Piet (he's our account manager)", "Piet is away")]
    [True, False]
    """
    if name not in text.lower():
        return False
    tokens, words = read_words(text, language), name.split()
    lows = [token.low.rstrip(".") for token in tokens]
    ends = (at + len(words) for at in range(len(lows)) if lows[at : at + len(words)] == words)
    return any(_WHAT_IT_IS.match(" ".join(_part_of(token) for token in tokens[end : end + 5])) for end in ends)


def _part_of(token: Token) -> str:
    """Return what a token is in an explanation."""
    if token.symbol in DETERMINERS:
        return "DETERMINER"
    return "MARK" if token.is_mark and not token.is_end else token.symbol or "OTHER"


def _best_sighting(line: Line, terms: frozenset[str], acts: frozenset[str], known: Set[str]) -> Sighting:
    best = _NOT_SEEN
    for number, place in line.places_of(terms):
        if any(first < place < last - 1 for first, last, _ in line.names):
            continue  # "Under the Open Font License"
        sighting = _weigh(line, number, place, acts, known)
        best = sighting if sighting.score > best.score else best
    return best


class _NounPhrase(NamedTuple):
    """The name in a sentence with the noun, and what stands around the noun."""

    name: str  #: in lower case; "" for none
    where: str  #: where the name stands: beside, closed, slot, elsewhere, apart
    governor: str  #: the symbol that governs the noun; "" for none
    leading: str  #: the word that leads to the noun
    behind: str  #: what stands behind the noun
    is_apposed: bool = False  #: the noun says what the name before it is
    is_about_first: bool = False  #: the name is that of the first sentence

    @property
    def is_called(self) -> bool:
        """Whether the name stands right beside the noun, in whatever letters."""
        return self.where in ("beside", "closed")


def _weigh(line: Line, number: int, place: int, acts: frozenset[str], known: Set[str]) -> Sighting:
    """Return what the sentence of that number says of the noun at a place."""
    tokens, (start, end) = line.tokens, line.sentences[number]
    found = _find_thing(line, number, place, known)
    before = sum(not token.is_mark for token in tokens[start:place])
    is_first = number == 0 or found.is_about_first
    ends_asking = end < len(tokens) and "?" in tokens[end].text
    is_asked = ends_asking or any(token.symbol in _ASKS for token in tokens[start : min(end, start + 2)])
    is_told_of = not found.is_called and place + 1 < end and tokens[place + 1].symbol in _ARE
    is_label = number == 0 and place == start and _has_colon(tokens[place + 1 : end])
    # "My repository raffle" has a name, "my repository" and "your repository raffle" mention one.
    is_own = found.is_apposed or (found.governor == "MY" and found.where in _CALLS)
    is_of_others = found.governor in OTHER_DETERMINERS and not is_own
    is_definite = found.governor in DEFINITE and not found.is_called and not found.is_about_first
    holds = (
        ("named", found.is_called),
        ("named elsewhere", found.where == "elsewhere"),
        ("named apart", found.where == "apart"),
        ("colon", found.behind == ":" and before < 4),
        ("label", is_label),
        ("begins", is_first),
        ("early", is_first and before < _EARLY_WORDS),
        ("governed", found.governor in PREPOSITIONS),
        ("apposition", found.is_apposed),
        ("of others", is_of_others),
        ("definite", is_definite),
        ("indefinite", found.governor in ("", "A")),
        ("unreal", any(token.symbol in _UNREAL for token in tokens[start:place])),
        ("told of", is_told_of and not found.is_about_first),
        ("asks", is_asked),
        ("act", bool(acts) and any(not acts.isdisjoint(token.terms) for token in tokens[start:end])),
    )
    score = sum(POINTS[name] for name, is_so in holds if is_so)
    form = None if is_of_others or is_asked else _find_form(found, tokens[place + 2 : end][:1])
    form = LABEL if is_label and not is_asked else form
    return Sighting(score, found.name, found.where, form, tokens[place].low, is_definite)


def _find_thing(line: Line, number: int, place: int, known: Set[str]) -> _NounPhrase:
    """Return the name of what the noun at a place may introduce, by its sentence, the one before or the first."""
    tokens, (start, end) = line.tokens, line.sentences[number]
    name, where, behind = _find_name(tokens, start, end, place)
    phrase = place  # Where the noun's phrase begins, but for its article.
    if tokens[place].is_identifier and is_numbered(tokens[place].text):  # "RFC-7 opened by Mirela"
        name, where = tokens[place].low, "beside"
    elif (not name or name in known or where == "apart") and (new := _find_new(line, number, place, known)):
        name, where, phrase = new
    governor, leading = _find_governor(tokens, start, phrase)
    if where == "closed" and _leads_to_name(tokens[place + 1]):
        name, where = (name, "beside") if governor in ("", "A") else ("", "")  # "The repository, sadly, …"
    is_called = where in ("beside", "closed")
    before = _name_before(tokens, start, place, governor) if leading == "," else ""
    if before:
        name, where = before, "beside"
    elif leading == ",":
        leading = "^"
    is_about_first = number == 1 and not is_called and governor in DEFINITE and bool(line.first_name)
    if is_about_first:  # "“The Skaters” is in the collection. The painting comes from …"
        name, where = line.first_name, "elsewhere"
    return _NounPhrase(name, where, governor, leading, behind, bool(before), is_about_first)


def _find_form(found: _NounPhrase, second: Sequence[Token]) -> tuple[str, str] | None:
    """Return the form of a sentence by what leads to the noun and the `second` word behind it, if there is one.

    None where it only mentions a thing.
    """
    if found.governor in PREPOSITIONS:
        return None
    if found.where == "slot" and found.leading == "^":
        # "Repository raffle created", not "the repository permissions are …".
        done = None if found.governor else next(iter(second), None)
        return None if done is None or done.is_mark or done.symbol in _ARE else (found.leading, done.low)
    has_slot = found.where in _CALLS and found.leading != "^"
    return found.leading, "NAME" if has_slot else found.behind


def _has_colon(tokens: Sequence[Token]) -> bool:
    """Return whether a phrase ends with a colon: "Decision of the board:", not "took: 4m40s", a field of a program."""
    phrase = [*takewhile(lambda token: not token.is_mark, tokens[: _PHRASE_WORDS + 1])]
    ends = [token.text for token in tokens[len(phrase) : len(phrase) + 1]]
    is_field = any(is_length(token.low) for token in tokens[len(phrase) + 1 : len(phrase) + 2])
    return ends == [":"] and not is_field and not any(token.symbol in _ARE for token in phrase)


def _find_governor(tokens: Sequence[Token], start: int, place: int) -> tuple[str, str]:
    """Return the symbol that governs the noun, "" for none, and the word that leads to it: "created the repository"."""
    governor, leading = "", "^"
    for at in range(place - 1, max(start, place - 6) - 1, -1):
        token = tokens[at]
        if token.is_mark:
            if token.text == "," and at > start and at >= place - 4:
                return governor, ","
            if token.text in ":;,(—–":
                break
            continue
        if token.symbol in PREPOSITIONS:
            # "The repository", but "of the repository".
            return token.symbol, token.low
        if token.symbol in DEFINITE or token.symbol in OTHER_DETERMINERS or token.symbol == "A":
            governor = governor or token.symbol
            leading = "^"
        elif token.symbol in ("NUM", "WNUM") and at == place - 1:
            governor = "NUM"  # "One application in three"
        elif token.symbol in _SMALL:
            continue
        elif governor:
            return governor, token.low
        elif leading == "^":
            leading = "NAME" if token.is_identifier and not token.is_common else token.low
    return governor, leading


def _find_name(tokens: Sequence[Token], start: int, end: int, place: int) -> tuple[str, str, str]:
    """Return the name of the thing, where it stands ("beside", "elsewhere", "slot", "") and what is behind the noun."""
    at = place + 1
    behind = "." if at >= end else tokens[at].low
    behind = ":" if behind in (":", "—", "–", "-") else behind
    while at < end and tokens[at].is_mark and tokens[at].text in ":—–-(" and at < place + 3:
        at += 1
    if name := name_at(tokens, at, end, counts=True):
        return name, "beside", ":" if behind == ":" else "NAME"
    if name := _name_behind_colon(tokens, place + 1, end):
        return name, "beside", ":"
    before = tokens[place - 1] if place > start else None
    if before is not None and not before.is_mark and before.is_identifier:
        return before.low, "beside", behind
    if name := _name_closed(tokens, place, end):
        return name, "closed", "NAME"
    if (
        at < end
        and not tokens[at].is_mark
        and tokens[at].symbol in ("", "OTHER")
        and (behind == ":" or at == place + 1)
    ):
        # "The repository raffle: …", but "the repository permissions are …".
        if at == place + 1 and (name := name_at(tokens, at + 1, end)):
            return name, "beside", behind  # "A song called Kerosene."
        is_closed = at == place + 1 and (at + 1 >= end or tokens[at + 1].text in ":(,—–")
        if is_length(tokens[at].low):
            return "", "", behind  # "Took: 4m40s" is a field of a program.
        return tokens[at].low, "closed" if is_closed else "slot", ":" if behind == ":" else "NAME"
    return *name_elsewhere(tokens, start, end, place), behind


def _name_closed(tokens: Sequence[Token], place: int, end: int) -> str:
    """Return the word in small letters that may be a name behind a noun: "a repository, raffle:", "called raffle,"."""
    at = place + 2
    if at >= end or not tokens[at].is_content or not _leads_to_name(tokens[at - 1]):
        return ""
    behind = tokens[at + 1].text if at + 1 < end else ""
    # "A problem, guys," is said of anything.
    is_name = is_uncommon(tokens[at].text) or tokens[at - 1].text != "," or (behind != "" and behind in ":(—–")
    return tokens[at].low if is_name and (not behind or behind in ":(,—–") else ""


def _leads_to_name(token: Token) -> bool:
    """Return whether a name may stand behind a noun and this: a comma, or "called"."""
    return token.text == "," or token.symbol == "FOLLOW"


def _find_new(line: Line, number: int, place: int, known: Set[str]) -> tuple[str, str, int] | None:
    """Return a name of the sentence, or of the one before, that no earlier message has, its place and its phrase's.

    What recurs, or stands behind a preposition, is a property: of "Dev sent the Peat Matters application to the Rivers
    Fund", the fund.
    """
    start, end = line.sentences[max(0, number - 1)][0], line.sentences[number][1]
    new = [each for each in line.names if start <= each[0] < end and each[2] not in known]
    if not new:
        return None

    def rank(each: tuple[int, int, str]) -> tuple[bool, bool, bool, int]:
        at, behind, _ = each
        is_property = at > start and line.tokens[at - 1].symbol in PREPOSITIONS
        return behind != place, is_property, at < line.sentences[number][0], at

    at, behind, name = min(new, key=rank)
    return (name, "beside", at) if behind == place else (name, "elsewhere", place)


def _name_before(tokens: Sequence[Token], start: int, place: int, governor: str) -> str:
    """Return the name before the comma that a noun stands behind: "Just published raffle, my project".

    Without an article, what has no capital is no name: "it gets a list, function calls do not". A phrase with an
    article of its own is none either, "the first of its kind, the earliest bell", nor what stands before a number of
    things: "three bells".
    """
    if governor in PREPOSITIONS or governor == "NUM":
        return ""
    comma = max(at for at in range(start, place) if tokens[at].text == ",")
    words: list[str] = []
    leading = ""
    for token in reversed(tokens[start:comma]):
        if token.is_mark or token.symbol not in ("", "OTHER") or (words and not token.text[0].isupper()):
            leading = token.symbol
            break
        words.insert(0, token.low)
    is_written_so = tokens[comma - 1].text[0].isupper() or tokens[comma - 1].is_identifier
    is_name = leading not in _OF_IT and (is_written_so or (bool(governor) and leading not in DETERMINERS))
    return " ".join(words[-MOST_WORDS_OF_NAME:]) if is_name else ""


def _name_behind_colon(tokens: Sequence[Token], first: int, end: int) -> str:
    """Return the name behind the noun's phrase: "New project on GitHub: raffle, …"."""
    colon = next((at for at in range(first, min(end, first + _PHRASE_WORDS)) if tokens[at].is_mark), end)
    if colon + 1 >= end or tokens[colon].text != ":":
        return ""
    is_closed = (colon + 2 >= end or tokens[colon + 2].is_mark) and not is_length(tokens[colon + 1].low)
    name = name_at(tokens, colon + 1, end)
    return name or (tokens[colon + 1].low if is_closed and not tokens[colon + 1].is_mark else "")
