"""Things whose names are first said in the same words: kinds that no form of introducing shows.

The first message with a name introduces what it names, later ones mention it. Where the first mentions of names beside
a word have words in common that later mentions and other messages lack ("estrenamos la ruta …", "ab heute online: …"),
the word is a kind, and what else is first said in those words is a thing of it. The words are learned from each store,
as log odds, so nothing here depends on a language or a trade.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate, chain, pairwise
from statistics import median

import numpy as np
from numpy.typing import NDArray

from contextwin.analysis.introductions import INTRODUCES, Introduction, find_introductions
from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.lines import MOST_LINES, Line, Token, stem
from contextwin.models.messages import MessageKey
from contextwin.temporal.languages import LEXICONS
from contextwin.window.things.series import FEWEST, MANY, Count, Head, Read, Thing

#: Words of a message that are compared. Unmeasured.
MOST_COMPARED = 60
#: Names in the same place beside the word from which on what stands there is one, and the share of different ones.
FEWEST_IN_PLACE = 3
SHARE_IN_PLACE = 0.7
#: Maximum number of messages with a word of a name whose messages are read. Unmeasured.
MOST_WITH_NAME = 60
#: … and with any of the names that are looked for at once. Unmeasured.
MOST_WITH_NAMES = 600
#: How often first mentions look for others, and how often they are chosen anew each time.
ROUNDS = 4
CHOICES = 4
#: Bounds of what a word tells, in nats; how many of the most telling words count; what those against it count.
LEAST_OF_WORD = -1.5
MOST_OF_WORD = 3.5
MOST_TELLING = 8
SHARE_OF_AGAINST = 0.7
MOST_AGAINST = -6.0
#: Messages that a word tells something from on.
FEWEST_WITH_WORD = 3
#: What a question, and a reply, is less like a first mention.
MALUS_OF_QUESTION = 3.0
MALUS_OF_REPLY = 1.0
#: Likeness of a first mention: at least, and as a share of the usual one. How much likelier the very first one is.
LEAST_LIKENESS = 2.0
SHARE_OF_LIKENESS = 0.55
BONUS_OF_FIRST = 0.15
#: Words that look for others: what they tell, at least; the share of the things, and of all messages with the word.
LEAST_OF_TELLING = 1.0
SHARE_OF_THINGS = 0.05
SHARE_OF_WORD = 0.12
#: Maximum number of chunks with such a word. Unmeasured.
MOST_WITH_TELLING = 4_000
#: What makes the word a kind: things with it, at least, and as a share of all messages with it; what half of the things
#: have in common with the others, without their own words; the share of them that has enough; the share of other
#: messages that has as much. Of 226 words of locomo and beam one passes.
FEWEST_WITH_NOUN = 3
SHARE_WITH_NOUN = 0.4
LEAST_IN_COMMON = 18.0
SHARE_IN_COMMON = 0.8
MOST_OF_OTHERS = 0.06

_NAME = "§"
_START = "^"
_DIGITS = "9"
#: The numbers of a message's words, each once (`_Numbering`).
Features = list[int]
#: A name, or the key of a message that introduces a thing without one.
Called = str | MessageKey


@dataclass
class _Pool:
    """The messages that were read, each once."""

    heads: dict[MessageKey, Head] = field(default_factory=dict)

    def add(self, heads: Iterable[Head]) -> None:
        for head in heads:
            self.heads.setdefault(head.key, head)

    def by_time(self) -> list[Head]:
        return sorted(self.heads.values(), key=lambda head: head.message.sent_at)


class _Numbering:
    """Numbers the words of messages, and each two that stand together, so that they are counted as arrays."""

    def __init__(self) -> None:
        self.words: list[str] = []  #: by number; "" for two together
        self._numbers: dict[str | tuple[int, int], int] = {}
        self._read: dict[MessageKey, tuple[list[str], list[int]]] = {}
        self._known: dict[tuple[MessageKey, frozenset[str]], Features] = {}
        self._start, self._name = self._number(_START), self._number(_NAME)

    def find(self, head: Head, names: frozenset[str]) -> Features:
        """Return the numbers of a message's words, and of each two together; of `names` only that there is one."""
        key = head.key, names
        features = self._known.get(key)
        if features is None:
            found = [self._start, *self._number_words(head, names)]
            single = {number for number in found if len(self.words[number]) > 1}
            features = self._known[key] = [*single.union(map(self._number, pairwise(found)))]
        return features

    def _number_words(self, head: Head, names: Iterable[str]) -> list[int]:
        if head.key not in self._read:
            tokens = head.line.tokens[:MOST_COMPARED]
            words = [token.low.rstrip(".") or "." for token in tokens]
            terms = (min(token.terms, default=word) for token, word in zip(tokens, words, strict=True))
            known = (_DIGITS if word[0].isdigit() else term for word, term in zip(words, terms, strict=True))
            self._read[head.key] = words, [*map(self._number, known)]
        words, numbers = self._read[head.key]
        by_first = _by_first_word(names)
        if by_first.keys().isdisjoint(words):
            return numbers
        found, at = list[int](), 0
        while at < len(words):
            split = (name.split() for name in by_first.get(words[at], ()))
            length = max((len(name) for name in split if words[at : at + len(name)] == name), default=0)
            found.append(self._name if length else numbers[at])
            at += length or 1
        return found

    def _number(self, word: str | tuple[int, int]) -> int:
        number = self._numbers.setdefault(word, len(self.words))
        if number == len(self.words):
            self.words.append(word if isinstance(word, str) else "")
        return number


class _Words:
    """How much likelier words are in first mentions than in other messages; nothing for those numbered later."""

    def __init__(
        self, first: Sequence[Features], others: tuple[NDArray[np.intp], int], numbered: Sequence[str], size: int
    ) -> None:
        self._numbered, self.first = numbered, _count(first, size)
        self._others, self._numbers = others[0], (len(first), others[1])
        self.told = self._tell(without=0)

    def _tell(self, *, without: int) -> NDArray[np.float64]:
        """Return what each word tells, in nats; `without` so many first mentions that have it."""
        first = self.first - without
        odds = np.log((np.maximum(first, 0) + 0.5) / (self._numbers[0] - without + 1))
        odds -= np.log((self._others + 0.5) / (self._numbers[1] + 1))
        tells = (first >= 0) & (first + self._others >= FEWEST_WITH_WORD - without)
        return np.where(tells, odds.clip(LEAST_OF_WORD, MOST_OF_WORD), 0.0)

    @cached_property
    def _by_number(self) -> list[float]:
        """What each word tells, as a list: of so few numbers as a message has, arrays are slower."""
        told: list[float] = self.told.tolist()
        return told

    @cached_property
    def _by_number_without_one(self) -> list[float]:
        told: list[float] = self._tell(without=1).tolist()
        return told

    def likeness(self, features: Sequence[int], head: Head, *, is_one: bool = False) -> float:
        """Return how like a first mention a message is, in nats; where it `is_one`, how like the others."""
        known = self._by_number_without_one if is_one else self._by_number
        known += [0.0] * (len(self._numbered) - len(known))
        told = sorted(map(known.__getitem__, features))
        speaks_for = sum([each for each in told[-MOST_TELLING:] if each > 0])
        against = max(MOST_AGAINST, SHARE_OF_AGAINST * sum(told[: bisect_left(told, 0.0)]))
        malus = MALUS_OF_QUESTION * ("?" in head.message.text) + MALUS_OF_REPLY * head.message.is_reply
        return speaks_for + against - malus


def _count(messages: Sequence[Features], size: int) -> NDArray[np.intp]:
    """Return how many of the messages have each word."""
    numbers = np.fromiter(chain.from_iterable(messages), np.intp)
    return np.bincount(numbers, minlength=size)


@dataclass(frozen=True)
class FirstMentions:
    """The things that first mentions of names introduce, and how sure it is that they are of one kind."""

    things: tuple[Thing, ...]  #: oldest first
    with_word: int  #: things whose messages have the word
    among: int  #: messages with the word
    in_common: float  #: likeness to the others of half of them and more, without their own words
    alike: float  #: share of the things that are enough like the others; 0–1
    others_alike: float  #: share of other messages that are; 0–1

    @property
    def are_kind(self) -> bool:
        """Whether these are things of one kind that the word names."""
        return (
            len(self.things) >= MANY
            and self.with_word >= max(FEWEST_WITH_NOUN, SHARE_WITH_NOUN * self.among)
            and self.in_common >= LEAST_IN_COMMON
            and self.alike >= SHARE_IN_COMMON
            and self.others_alike <= MOST_OF_OTHERS
        )


def find_first_mentions(
    terms: frozenset[str],
    having: Sequence[Head],
    sure: Mapping[MessageKey, Thing],
    search: Search,
) -> FirstMentions | None:
    """Return the things that first mentions introduce; `having` are the messages with the word of these `terms`.

    `sure` are things that are known by how they are introduced. None where few of the messages name anything.
    """
    return _Finder(terms, having, sure, search).find()


@dataclass(frozen=True)
class Search:
    """How first mentions are looked for in a store."""

    read: Read  #: all messages with one of the terms, oldest first
    count: Count
    background: Callable[[], Sequence[Head]]  #: a sample of all messages
    people: Callable[[Collection[str]], Set[str]]  #: words that name these users, in lower case
    numbering: _Numbering = field(default_factory=_Numbering)

    @cached_property
    def words_in_use(self) -> tuple[Set[str], Set[str]]:
        """The words of the sample that are names inside a sentence, and those without a capital."""
        return _single_names(self.background()), _words_without_capital(self.background())

    @cached_property
    def naming_nothing(self) -> Sequence[Head]:
        """The messages of the sample without names."""
        return [head for head in self.background() if not head.line.names]


class _Finder:
    def __init__(
        self, terms: frozenset[str], having: Sequence[Head], sure: Mapping[MessageKey, Thing], search: Search
    ) -> None:
        self._terms, self._having, self._sure, self._search = terms, having, sure, search
        self._introductions = find_introductions([head.line for head in having], terms)
        self._pool = _Pool()
        self._pool.add(having)
        self._pool.add(thing.head for thing in sure.values())
        self._candidates: dict[MessageKey, frozenset[str]] = {}

    @cached_property
    def _people(self) -> Set[str]:
        return self._search.people({head.message.user for head in self._having if head.message.user})

    def find(self) -> FirstMentions | None:
        names = self._names_beside() | self._names_in_place()
        fewest = max(MANY, SHARE_WITH_NOUN * len(self._having))
        if len(names) < fewest or self._count_first(names) < fewest:
            return None
        looked_for = set[str]()
        for _ in range(ROUNDS):
            self._read_messages_with(names - looked_for)
            looked_for |= names
            numbering = self._search.numbering
            background = self._search.naming_nothing
            choice = _Choice(self._pool.by_time(), names, self._candidates_of, self._sure, background, numbering)
            if sum(not self._terms.isdisjoint(self._pool.heads[key].terms) for key in choice.keys) < fewest:
                return None
            new = self._find_others(choice) - names
            if not new:
                break
            names |= new
        return self._made_of(choice)

    def _count_first(self, names: Set[str]) -> int:
        """Return how many of the messages with the word say a name that no earlier one of them says."""
        by_word = _by_first_word(names)
        known, count = set[str](), 0
        for head in self._having:
            new = _names_in(head, by_word) - known
            count += bool(new)
            known |= new
        return count

    @cached_property
    def _known_words(self) -> Set[str]:
        """Words that messages have with a capital inside a sentence, and never without one."""
        names, others = self._search.words_in_use
        names = names | _single_names(self._having)
        return names - others - _words_without_capital(self._having)

    def _is_name(self, name: str) -> bool:
        is_word_for_kind = " " not in name and not self._terms.isdisjoint(stem(name, UNDETERMINED))
        is_channel = name[0] == "#" and name[1:2].isalpha()
        return len(name) > 1 and not is_word_for_kind and not is_channel and not self._is_of_people(name.split())

    def _is_of_people(self, words: Sequence[str]) -> bool:
        """Return whether a name says nothing but people: "Ana and Bram", not "Shoe of Bram"."""
        others = [word for word in words if word not in self._people]
        return len(others) < len(words) and not any(map(is_unknown, others))

    def _candidates_of(self, head: Head) -> frozenset[str]:
        """Return the names of a message; a word that begins a sentence is one where it is known from elsewhere."""
        if head.key not in self._candidates:
            leads = (token.low for token in head.line.leads)
            names = head.line.own_names.union(low for low in leads if low in self._known_words)
            self._candidates[head.key] = frozenset(filter(self._is_name, names))
        return self._candidates[head.key]

    def _names_beside(self) -> set[str]:
        """Return the names in messages with the word, and of what is known."""
        called = {each.name for each in self._introductions if each.is_called and each.name}
        called |= {thing.introduction.name for thing in self._sure.values()} - {""}
        found = {name for name in called if self._is_name(name)}
        return found.union(*map(self._candidates_of, self._having))

    def _names_in_place(self) -> set[str]:
        """Return what stands in places of the messages with the word that many different, new words fill."""
        places: defaultdict[tuple[str, str], list[tuple[str, MessageKey]]] = defaultdict(list)
        for head in self._having:
            for place, word in _words_in_place(head, self._terms):
                if word not in self._people:
                    places[place].append((word, head.key))
        filled = {
            place: words
            for place, found in places.items()
            if len(words := {word for word, _ in found}) >= max(FEWEST_IN_PLACE, SHARE_IN_PLACE * len(found))
        }
        if not filled:
            return set()
        wanted = set[str]().union(*filled.values())
        rare = self._read_messages_with(wanted)
        first: dict[str, MessageKey] = {}
        for head in self._pool.by_time():
            for word in wanted.intersection(head.line.said):
                first.setdefault(word, head.key)
        names = set[str]()
        for place, words in filled.items():
            new = {word for word, key in places[place] if first.get(word) == key and word in rare}
            if len(new) >= max(FEWEST_IN_PLACE, SHARE_IN_PLACE * len(words)):
                names |= new
        return names

    def _read_messages_with(self, names: Set[str]) -> set[str]:
        """Read the messages with the rarest word of each name, and return the names that have one rare enough.

        Where that are too many messages, those of the rarest words of all.
        """
        by_name = {name: [min(terms) for word in name.split() if (terms := stem(word, UNDETERMINED))] for name in names}
        counts = self._search.count(sorted({term for terms in by_name.values() for term in terms}), MOST_WITH_NAME)
        rarest = {name: min(terms, key=lambda term: counts.get(term, 0)) for name, terms in by_name.items() if terms}
        numbers = sorted((counts.get(term, 0), term) for term in {*rarest.values()})
        totals = accumulate(number for number, _ in numbers)
        rare = {
            term: number
            for (number, term), total in zip(numbers, totals, strict=True)
            if number <= MOST_WITH_NAME and (number < 2 or total <= MOST_WITH_NAMES)
        }
        if wanted := sorted(term for term, number in rare.items() if number > 1):
            self._pool.add(self._search.read(wanted))
        return {name for name, term in rarest.items() if term in rare}

    def _find_others(self, choice: _Choice) -> set[str]:
        """Return the names of other messages that are like the first mentions chosen, and have their telling words."""
        words, chosen = choice.words, choice.keys
        least = max(FEWEST_WITH_WORD, SHARE_OF_THINGS * len(chosen))
        often = np.flatnonzero((words.first >= least) & (words.told >= LEAST_OF_TELLING))
        telling = {each: words.first[at] for at in often if (each := self._search.numbering.words[at]).isalpha()}
        counts = self._search.count(sorted(telling), MOST_WITH_TELLING) if telling else {}
        wanted = [each for each, number in telling.items() if number >= SHARE_OF_WORD * counts.get(each, 0)]
        if wanted:
            self._pool.add(self._search.read(sorted(wanted)))
        found = set[str]()
        for head in self._pool.by_time():
            new = self._candidates_of(head) - choice.names
            if new and words.likeness(choice.features_of(head), head) >= choice.least:
                found |= new
        return found

    def _made_of(self, choice: _Choice) -> FirstMentions:
        nouns = {head.key: each.noun for head, each in zip(self._having, self._introductions, strict=True)}
        things = tuple(
            self._sure.get(head.key)
            or Thing(head, Introduction(INTRODUCES, choice.keys[head.key], nouns.get(head.key, ""), True, True, None))
            for head in choice.heads
            if head.key in choice.keys
        )
        heads = [thing.head for thing in things]
        in_common = [choice.words.likeness(choice.features_of(head), head, is_one=True) for head in heads]
        others = [choice.words.likeness(features, head) for features, head in choice.others]
        return FirstMentions(
            things=things,
            with_word=sum(not self._terms.isdisjoint(head.terms) for head in heads),
            among=len(self._having),
            in_common=median(in_common or [0.0]),
            alike=_share(each >= choice.least for each in in_common),
            others_alike=_share(each >= choice.least for each in others),
        )


class _Choice:
    """The message that introduces each name, and the words that tell so."""

    def __init__(
        self,
        heads: Sequence[Head],
        names: Set[str],
        candidates_of: Callable[[Head], Set[str]],
        sure: Mapping[MessageKey, Thing],
        background: Sequence[Head],
        numbering: _Numbering,
    ) -> None:
        self.heads, self.names, self._numbering = heads, frozenset(names), numbering
        by_word = _by_first_word(names)
        self._said_in = {head.key: _names_in(head, by_word) for head in heads}
        self._by_word = by_word
        self._features: dict[MessageKey, Features] = {}
        said: defaultdict[Called, list[Head]] = defaultdict(list)
        first = set[MessageKey]()
        for head in heads:
            for name in sorted(self._said_in[head.key]):
                first |= {head.key} if name not in said else set()
                said[name].append(head)
        others = [
            head
            for head in heads
            if head.key not in first and head.key not in sure and (self._said_in[head.key] or not candidates_of(head))
        ]
        known = {head.key for head in heads}
        others += [head for head in background if head.key not in known]
        self.others = [(self.features_of(head), head) for head in others]
        for key in sure:
            said[key] = [head for head in heads if head.key == key]
        self._choose(said, sure)

    def features_of(self, head: Head) -> Features:
        """Return the words of a message, and each two that stand together; of names only that there is one."""
        if head.key not in self._features:
            names = self._said_in[head.key] if head.key in self._said_in else _names_in(head, self._by_word)
            self._features[head.key] = self._numbering.find(head, head.line.own_names.union(names))
        return self._features[head.key]

    def _choose(self, said: Mapping[Called, Sequence[Head]], sure: Mapping[MessageKey, Thing]) -> None:
        kept = {called: next((head.key for head in heads if head.key in sure), None) for called, heads in said.items()}
        chosen = {called: kept[called] or heads[0].key for called, heads in said.items()}
        by_key = {head.key: head for heads in said.values() for head in heads}
        features = {key: self.features_of(head) for key, head in by_key.items()}
        size = len(self._numbering.words)
        others = _count([each for each, _ in self.others], size), len(self.others)
        for _ in range(CHOICES):
            keys = set(chosen.values())
            self.words = _Words([features[key] for key in keys], others, self._numbering.words, size)
            likeness = {key: self.words.likeness(features[key], head) for key, head in by_key.items()}
            best = sorted((likeness[key] for key in keys), reverse=True)
            usual, usual_of_best = median(best or [0.0]), median(best[: max(1, len(best) * 2 // 3)] or [0.0])
            self.least = max(LEAST_LIKENESS, SHARE_OF_LIKENESS * usual_of_best)
            again: dict[Called, MessageKey] = {}
            for called, heads in said.items():
                if key := kept[called]:
                    again[called] = key
                elif like := [head for head in heads if likeness[head.key] >= self.least]:
                    bonus = {heads[0].key: BONUS_OF_FIRST * usual}
                    again[called] = max(like, key=lambda head: likeness[head.key] + bonus.get(head.key, 0.0)).key
            if again == chosen:
                break
            chosen = again
        self.keys: dict[MessageKey, str] = {}
        for called, key in chosen.items():
            if self.keys.get(key, "") == "":
                self.keys[key] = called if isinstance(called, str) else ""


def _single_names(heads: Iterable[Head]) -> set[str]:
    return {name for head in heads for *_, name in head.line.names if " " not in name}


def _words_without_capital(heads: Iterable[Head]) -> set[str]:
    return set[str]().union(*(head.line.uncapitalized for head in heads))


def _share(holds: Iterable[bool]) -> float:
    values = [*holds]
    return sum(values) / len(values) if values else 0.0


def _by_first_word(names: Iterable[str]) -> dict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for name in names:
        found[name.split()[0]].append(name)
    return dict(found)


def _names_in(head: Head, by_word: Mapping[str, Sequence[str]]) -> set[str]:
    words = by_word.keys() & head.line.said
    return {name for word in words for name in by_word[word] if f" {name} " in head.line.flat}


def is_unknown(word: str) -> bool:
    """Return whether no time grammar knows a word: "crane", not "of" or "Monday"."""
    return all(word not in lexicon.words for lexicon in LEXICONS.values())


def _words_in_place(head: Head, terms: frozenset[str]) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield each content word of a message but for the terms, and its place."""
    for place, token in _find_tokens(head.line):
        if terms.isdisjoint(token.terms):
            yield place, token.low.rstrip(".")


def without_rivals(things: Sequence[Thing], terms: frozenset[str]) -> tuple[Thing, ...]:
    """Return the things without those that the same form calls otherwise: beside "perfume | …", "candle | …"."""
    without = [thing for thing in things if terms.isdisjoint(thing.head.terms)]
    places = find_places((thing.head for thing in things if thing not in without), terms)
    rivals = Counter(
        word
        for thing in without
        for word in {word for place, word in _words_in_place(thing.head, terms) if places[place] >= FEWEST}
    )
    called = {word for word, count in rivals.items() if count >= FEWEST}
    return tuple(thing for thing in things if thing not in without or called.isdisjoint(thing.head.line.said))


def find_places(heads: Iterable[Head], terms: frozenset[str]) -> Counter[tuple[str, str]]:
    """Return how often one of the terms stands between which two words: of "a new candle out today", new and out."""
    found = Counter[tuple[str, str]]()
    for line in (head.line for head in heads):
        of_line = (_find_place(line.tokens, at) for _, at in line.places_of(terms) if at < MOST_COMPARED)
        found.update(place for place in of_line if place)
    return found


@lru_cache(maxsize=MOST_LINES)
def _find_tokens(line: Line) -> list[tuple[tuple[str, str], Token]]:
    """Return each content word of a message, and the words right before and behind it, which are its place."""
    tokens = line.tokens[:MOST_COMPARED]
    return [(place, token) for at, token in enumerate(tokens) if (place := _find_place(tokens, at))]


def _find_place(tokens: Sequence[Token], at: int) -> tuple[str, str] | None:
    """Return the words right before and behind a content word, among those that are compared; None for another."""
    token = tokens[at]
    if not token.is_content or token.text[0].isdigit() or len(token.low) < 2 or not token.low.rstrip("."):
        return None
    before = _word_of(tokens[at - 1]) if at and not tokens[at - 1].is_end else _START
    return before, _word_of(tokens[at + 1]) if at + 1 < min(len(tokens), MOST_COMPARED) else "$"


def _word_of(token: Token) -> str:
    return _DIGITS if token.text[0].isdigit() else token.low.rstrip(".") or "."
