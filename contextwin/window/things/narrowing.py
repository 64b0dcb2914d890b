"""Which of a kind's things a prompt asks about: those it names, of whom it says, of which time, with which words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise, takewhile
from typing import NamedTuple

from contextwin.analysis.lines import stem
from contextwin.models.time_constraints import ThingPhrase, ThingQuestion, TimeConstraint
from contextwin.query.time_plan import find_channels
from contextwin.storage.reader import Reader
from contextwin.window.names.entity_resolution import ResolvedQuestion
from contextwin.window.things.asked_words import TELLS_NAME, WORD, has_all, stem_asked, words_of
from contextwin.window.things.series import FEWEST, Kind, Thing, is_kin

#: Messages of which it is hard to tell whether they introduce a thing, as a share of the things, that are no reason to
#: doubt. Chosen on benchmarks/quality/things.
MOST_UNSURE = 0.15
#: Names beside the word that none of the things has, as a share of the things, that are no reason to doubt. Chosen on
#: benchmarks/quality/strangers.
MOST_UNMET = 0.08
#: Fewest things of a kind that are no reason to doubt, where first mentions do not show the same. Chosen on
#: benchmarks/quality/strangers.
FEWEST_SURE = 6
#: Words of a prompt, and the thing whose message alone has them.
Mention = tuple[str, Thing]
#: Maximum number of words of a name. Unmeasured.
_MOST_WORDS_OF_NAME = 8
_PLACES = frozenset({"IN", "ON", "AT"})


def find_mentioned(things: Sequence[Thing], prompt: str, people: Set[str] = frozenset()) -> list[Mention]:
    """Return what a prompt says that only one of the things has, with a capital or a digit, in the prompt's order.

    The names of `people`, in lower case, say who did something.
    """
    words = [*WORD.finditer(prompt)]
    texts = [(thing, f" {' '.join(WORD.findall(thing.message.text.lower()))} ") for thing in things]
    found, at = list[Mention](), 0
    while at < len(words):
        for end in range(min(len(words), at + _MOST_WORDS_OF_NAME), at, -1):
            said = prompt[words[at].start() : words[end - 1].end()]
            if not TELLS_NAME.search(said, 0 if at else 1) or people >= {*said.lower().split()}:
                continue
            text = f" {' '.join(word[0].lower() for word in words[at:end])} "
            having = [thing for thing, each in texts if text in each]
            if len(having) == 1:
                found.append((said, having[0]))
                at = end - 1
                break
        at += 1
    return found


def find_named(things: Sequence[Thing], phrase: ThingPhrase) -> Thing | None:
    """Return the thing of a name: by its name, else the first whose message has all words of it."""
    name = phrase.text.lower().strip("\"'“”")
    exact = next((thing for thing in things if thing.introduction.name == name), None)
    wanted = [terms for word in words_of([phrase]) if (terms := stem(word, "und"))]
    return exact or next((thing for thing in things if has_all(thing.head, wanted)), None)


class Narrowed(NamedTuple):
    """The things that have what a question says of them."""

    things: tuple[Thing, ...]
    reasons: list[str]  #: to doubt
    lacks_word: bool = False  #: no thing has some word of the question


def narrow_things(
    reader: Reader, question: ResolvedQuestion, asked: ThingQuestion, kind: Kind, mentioned: Sequence[Mention]
) -> Narrowed | None:
    """Return the things that have what else the prompt says of them, and reasons to doubt.

    None where it says what no thing has, so that something else is asked: of "the last song of the set", the set.
    """
    doubts = find_doubts(kind)
    if asked.asks == "count" and not _may_count(asked, kind, doubts):
        return None
    if mentioned and asked.asks == "when":
        return Narrowed((mentioned[0][1],), doubts)
    things, people, strangers = _of_people(reader, question, asked, kind)
    named = [thing for phrase in asked.phrases if (thing := find_called(kind, phrase, question.people))]
    if named and asked.asks == "when":
        return Narrowed(tuple(named[:1]), doubts)
    if asked.is_beginning:
        return Narrowed(things, [*doubts, *_find_guess(kind), "it may have begun before the first of them"])
    narrowing = _Narrowing(question.plan.language, asked, kind, people, is_unsure=bool(doubts))
    said = narrowing.narrow_by_all(things, question.people)
    if said is None:
        return None
    called = find_channels(question.request.prompt)
    channels = set(reader.channels_named(question.request.workspace, called) if called else ())
    things = tuple(thing for thing in said.things if not channels or thing.message.key.channel in channels)
    unknown = [f"no channel is called #{' or #'.join(called)}"] if called and not channels else []
    unmet = [f"none of them tells of {name}" for name in strangers]
    reasons = [*unmet, *said.reasons, *unknown, *doubts, *_find_guess(kind)]
    return Narrowed(_sent_in(things, *find_range(question.plan.time, asked)), reasons, said.lacks_word)


def _may_count(asked: ThingQuestion, kind: Kind, doubts: Sequence[str]) -> bool:
    """Return whether a number of the things may be what is asked: a number of what may be no things is none."""
    return _are_asked_for(asked, kind) and (not doubts or (kind.is_plain and _names_kind(asked, kind)))


def _sent_in(things: Sequence[Thing], oldest: datetime | None, latest: datetime | None) -> tuple[Thing, ...]:
    """Return the things whose messages were sent in [oldest, latest)."""
    return tuple(
        thing
        for thing in things
        if (oldest is None or thing.message.sent_at >= oldest) and (latest is None or thing.message.sent_at < latest)
    )


def _find_guess(kind: Kind) -> list[str]:
    if kind.is_guessed and kind.is_formal:
        return [f"their messages do not call them “{kind.word}”"]
    return [f"nobody calls anything so, and “{kind.word}” is what comes nearest"] if kind.is_guessed else []


def find_doubts(kind: Kind) -> list[str]:
    """Return why the things may not be all, or none."""
    if not kind.is_plain:
        return ["few of these messages name what they tell of"]
    if kind.is_repeated:
        return ["their messages say what was done with them, and may not introduce them"]
    if kind.unsure > max(FEWEST, MOST_UNSURE * len(kind.things)):
        return [f"of {kind.unsure} more or fewer messages it is hard to tell whether they introduce one"]
    if len(kind.things) < FEWEST_SURE and not kind.is_learned:
        return ["they are few"]
    if kind.unmet > max(FEWEST, MOST_UNMET * len(kind.things)):
        return [f"{kind.unmet} more have names, and may be introduced in other words"]
    return []


def _names_kind(asked: ThingQuestion, kind: Kind) -> bool:
    """Return whether the question names the kind, and what was done to it at most: not "how many guests came".

    What was done is what messages of things say, "how many perfumes were released", or what people do.
    """
    said = frozenset[str]().union(*(thing.head.terms for thing in kind.things))
    others = (each for each in asked.phrases if not each.is_asked and each.link is None)
    is_done = all(each.is_act or not _terms_of(each).isdisjoint(said) for each in others)
    return is_done and not kind.is_guessed


def _are_asked_for(asked: ThingQuestion, kind: Kind) -> bool:
    """Return whether a number is asked of the kind, or most of its messages say of what: not of a hotel's rooms."""
    terms = frozenset[str]().union(*(_terms_of(each) for each in asked.phrases if each.is_asked and not each.is_act))
    is_meant = kind.is_guessed or not terms or any(is_kin(term, kind.terms) for term in terms)
    having = sum(not terms.isdisjoint(thing.head.terms) for thing in kind.things)
    return is_meant or 2 * having > len(kind.things)


#: A word, and its terms.
_Stemmed = tuple[str, frozenset[str]]


class _Word(NamedTuple):
    """What a word of a phrase says of the things of a kind."""

    word: str  #: as it is written
    telling: Set[Thing]  #: the things whose messages have it
    is_before: bool  #: it stands before the word for the kind
    is_subject: bool  #: it says what the things are of
    is_verb: bool  #: it says what was done
    is_act: bool  #: a word of its phrase may say what was done
    chooses: bool  #: it says which of the things are meant
    is_of_some: bool  #: it says of some of them what it may say of all


@dataclass(frozen=True, slots=True)
class _Narrowing:
    """Chooses the things that have what a phrase of the prompt says."""

    language: str  #: of the prompt
    asked: ThingQuestion
    kind: Kind
    people: Set[str]  #: words that name people
    is_unsure: bool  #: the kind is in doubt

    def narrow_by_all(self, things: tuple[Thing, ...], people: Set[str]) -> Narrowed | None:
        """Return those of the things that have what all phrases say; None where something else is asked.

        A phrase with the name of a thing, which none of the `people` is, chooses nothing.
        """
        unsaid, lacks_word = list[str](), False
        for phrase in self.asked.phrases:
            if find_called(self.kind, phrase, people):
                continue
            if self.kind.is_guessed and phrase is self.asked.phrases[0]:
                things = self.narrow_guess(things, phrase)
                continue
            narrowed = self.narrow(things, phrase)
            if narrowed is None and phrase.is_aside:
                narrowed = Narrowed(things, [f"none of them says “{phrase.text}”"], lacks_word=True)
            if narrowed is None:
                return None
            things, unsaid = narrowed.things, [*unsaid, *narrowed.reasons]
            lacks_word |= narrowed.lacks_word
        return Narrowed(things, unsaid, lacks_word)

    def narrow(self, things: tuple[Thing, ...], phrase: ThingPhrase) -> Narrowed | None:
        """Return those of the things, and what words do not tell which; None where something else is asked."""
        kind = self.kind
        words = [(word, stem_asked(word, self.language)) for word in words_of([phrase])]
        text = " ".join(word for word, terms in words if not terms & kind.terms)
        if not self.people & set(text.lower().split()):
            if (having := self._find_having(things, phrase, words, text)) is not None:
                return Narrowed(having, [])
            if kind.is_guessed and len(text.split()) > 2:
                return None  # "Which prize did the umbrella essay take" tells more than what was done.
        is_act, unsaid, lacks_word = self.asked.is_past or phrase.is_act, list[str](), False
        is_before = self._is_before_kind(phrase, words)
        for word, terms in words:
            is_before &= not terms & kind.terms
            is_name = word[0].isupper() and self.language != "de"
            if word.lower() in self.people or (terms & kind.terms) or not (terms or is_name):
                is_act |= word.lower() in self.people  # "The last release Hana shipped"
                continue
            said = self._read_word(phrase, word, terms, is_act=is_act, is_before=is_before)
            choice = self._choose(things, phrase, said, is_first=word == words[0][0])
            if choice is None:
                return None
            things, unsaid = choice.things, [*unsaid, *choice.reasons]
            lacks_word |= choice.lacks_word
        return Narrowed(things, unsaid, lacks_word)

    def _is_before_kind(self, phrase: ThingPhrase, words: Sequence[_Stemmed]) -> bool:
        """Return whether a phrase that is asked for has the word for the kind."""
        return phrase.is_asked and any(terms & self.kind.terms for _, terms in words)

    def _find_having(
        self, things: tuple[Thing, ...], phrase: ThingPhrase, words: Sequence[_Stemmed], text: str
    ) -> tuple[Thing, ...] | None:
        """Return the things whose messages have the words of a phrase together, in the `text` without the kind's."""
        if " " not in text:
            return None
        own = [terms for _, terms in words if terms and not terms & self.kind.terms]
        # Of "dark bee hives", "dark bee" chooses, also where a message says "dark bees".
        says_kind = self._is_before_kind(phrase, words) and not self.kind.is_guessed
        if own and says_kind and text.islower() and phrase.text.startswith(text):
            having = tuple(thing for thing in things if has_all(thing.head, own))
            if having:
                return having
        if exact := _say(things, text):
            return exact if phrase.link or text[0].isupper() else things
        return None

    def _read_word(
        self, phrase: ThingPhrase, word: str, terms: frozenset[str], *, is_act: bool, is_before: bool
    ) -> _Word:
        """Return what a word of a phrase says of the things; with `is_act`, it may say what was done."""
        kind, is_name = self.kind, word[0].isupper() and self.language != "de"
        telling = {thing for thing in kind.things if not terms.isdisjoint(thing.head.terms)}
        telling = telling if terms else set(_say(kind.things, word))
        is_subject = is_before or (self.asked.is_dated and self._is_beside_kind(phrase))
        is_verb = is_act and phrase.link in (None, "TO") and word.islower() and not is_subject
        says_which = ((phrase.link and not is_verb) or is_before or word[0].isupper()) and not kind.is_guessed
        is_said_to_be = phrase.link is not None or phrase.is_act or is_act
        # "Go repositories by date", not "GitHub repositories", said before the name: "new on GitHub: raffle".
        is_named = is_before and is_name and all(_is_behind_name(thing, word) for thing in telling)
        may_tell = is_named or (is_said_to_be and is_name)
        tells_apart = _is_attribute(telling, kind.things, is_name=may_tell)
        is_of_some = bool(says_which) and not tells_apart and 0 < len(telling) < len(kind.things)
        if is_of_some:  # But not where all of these went: "pushed my repository raffle to GitHub".
            is_property = phrase.link == "OF" or (is_before and not all(_is_behind_to(each, word) for each in telling))
            tells_apart = is_property and all(_is_behind_name(thing, word) for thing in telling)
        return _Word(
            word, telling, is_before, is_subject, is_verb, is_act, bool(says_which) and tells_apart, is_of_some
        )

    def _choose(
        self, things: tuple[Thing, ...], phrase: ThingPhrase, said: _Word, *, is_first: bool
    ) -> Narrowed | None:
        """Return the things that a word chooses, and reasons to doubt; None where something else is asked."""
        kind, asked, word, telling = self.kind, self.asked, said.word, said.telling
        some_say = f"{len(telling)} of {len(kind.things)} say “{word}”"
        # "Nylon kites", where all kites of this wording are of nylon; "GitHub repositories" likewise.
        unsaid = [f"only {some_say}"] if said.is_of_some else []
        having = tuple(thing for thing in things if thing in telling)
        # "When was mail down first?", "when did search last fail?", not "when did Ana last fail?"
        is_first = is_first and not phrase.is_act and phrase.link is None
        is_dated = asked.asks == "when" or (asked.is_dated and (said.is_subject or is_first))
        if having and ((is_dated and not kind.is_guessed) or said.chooses):
            return Narrowed(having, unsaid)
        if not telling:
            return self._without(things, phrase, said)
        if said.chooses and not having:
            return Narrowed(things, [*unsaid, f"none of these says “{word}”"])
        if asked.asks == "count" and not (said.is_act or phrase.link or phrase.is_asked):
            # "How many nightly runs failed": what each message says of failing is not read.
            return Narrowed(things, [*unsaid, some_say])
        return Narrowed(things, unsaid)

    def _without(self, things: tuple[Thing, ...], phrase: ThingPhrase, said: _Word) -> Narrowed | None:
        """Return the things, with what none of them says as a reason to doubt; None where something else is asked."""
        if self.is_unsure and not said.is_before and not (said.is_verb and phrase.is_act):
            return None  # "How many payments did the weekend bring?"; "what did they bring out first" says an act.
        if said.is_verb:
            return Narrowed(things, [])
        is_place = phrase.link in _PLACES  # "In the archive": where all of them are, or nothing that is said.
        is_told = said.word[0].isupper() or said.is_subject or is_place or self._is_told_behind(phrase)
        if self.kind.is_guessed or not is_told:
            return None
        return Narrowed(things, [f"none of them says “{said.word}”"], lacks_word=True)

    def _is_beside_kind(self, phrase: ThingPhrase) -> bool:
        """Return whether a phrase is asked for beside the one that names the kind: "when was mail last down?"."""
        others = [each for each in self.asked.phrases if each.is_asked and each is not phrase]
        return phrase.is_asked and any(not self.kind.terms.isdisjoint(_terms_of(each)) for each in others)

    def _is_told_behind(self, phrase: ThingPhrase) -> bool:
        """Return whether another phrase tells what a word of this one leads to: "the kite made of nylon"."""
        others = (each for each in self.asked.phrases if each.link and not each.is_asked)
        said = frozenset[str]().union(*(_terms_of(each) for each in others)) if phrase.is_asked else frozenset[str]()
        return any(not said.isdisjoint(thing.head.terms) for thing in self.kind.things)

    def narrow_guess(self, things: tuple[Thing, ...], phrase: ThingPhrase) -> tuple[Thing, ...]:
        """Return the things of a guessed kind that a phrase tells apart by what it says beside its noun: "zig repo"."""
        words = [*takewhile(lambda word: word.lower() not in self.people, words_of([phrase]))]
        for terms in (stem_asked(word, self.language) - self.kind.terms for word in words):
            telling = {thing for thing in self.kind.things if not terms.isdisjoint(thing.head.terms)}
            if len(telling) >= FEWEST and _is_attribute(telling, self.kind.things, is_name=False):
                things = tuple(thing for thing in things if thing in telling)
        return things


def _terms_of(phrase: ThingPhrase) -> frozenset[str]:
    return frozenset[str]().union(*(stem(word, "und") for word in words_of([phrase])))


def _say(things: tuple[Thing, ...], text: str) -> tuple[Thing, ...]:
    """Return the things whose messages have words as they are written, but for capitals."""
    words = re.compile(rf"\b{re.escape(text)}\b", re.IGNORECASE)
    return tuple(thing for thing in things if words.search(thing.message.text))


def _is_behind_name(thing: Thing, word: str) -> bool:
    """Return whether a message says a word, as it is written, only behind the name of its thing."""
    before, name, behind = thing.head.line.flat.partition(f" {thing.introduction.name} ")
    return bool(name.strip()) and f" {word.lower()} " not in f"{before} " and f" {word.lower()} " in f" {behind}"


def _is_behind_to(thing: Thing, word: str) -> bool:
    """Return whether a message says a word right behind "to"."""
    return any(one.symbol == "TO" and other.low == word.lower() for one, other in pairwise(thing.head.line.tokens))


def is_there(kind: Kind, phrase: ThingPhrase, people: Set[str]) -> bool:
    """Return whether a phrase names one of the kind's things, which none of the `people` is."""
    return find_called(kind, phrase, people) is not None or find_named(kind.things, phrase) is not None


def find_called(kind: Kind, phrase: ThingPhrase, people: Set[str]) -> Thing | None:
    """Return the first thing whose name is among the words of a phrase: of "set up Lavender", Lavender.

    The word for the kind itself names none: of "go bowling", “go”. Nor do names of people: of "John took", "Hey John!".
    """
    said = f" {' '.join(word.lower() for word in words_of([phrase]))} "
    called = (thing for thing in kind.things if thing.introduction.name and f" {thing.introduction.name} " in said)
    others = (thing for thing in called if not people >= {*thing.introduction.name.split()})
    return next((thing for thing in others if not kind.is_called_by(thing.introduction.name)), None)


def is_of_session(time: TimeConstraint | None) -> bool:
    """Return whether the words of time may mean this session: "so far", which of things is ever."""
    return time is not None and time.scope == "session"


def find_range(time: TimeConstraint | None, asked: ThingQuestion) -> tuple[datetime | None, datetime | None]:
    """Return the range that things are asked for of; a time in the name of a thing is none."""
    names = " ".join(each.text for each in (asked.landmark, *asked.pair, *asked.phrases) if each is not None).lower()
    if time is None or is_of_session(time) or all(words.lower() in names for words in time.matched):
        return asked.oldest, asked.latest
    return time.oldest, time.latest


def _of_people(
    reader: Reader, question: ResolvedQuestion, asked: ThingQuestion, kind: Kind
) -> tuple[tuple[Thing, ...], Set[str], list[str]]:
    """Return the things of the people whom the prompt names, the words that name people, and who has none of them.

    A thing is of whom its message names, else of who wrote it.
    """
    names, asked_of, by_word = _find_people(reader, question, asked, kind)
    # What a program tells of nobody may be anybody's.
    makers = {thing: _maker_of(thing, by_word) for thing in kind.things}
    found = tuple(thing for thing in kind.things if makers[thing] in asked_of)
    people = question.people.union(by_word)
    if not found:
        return kind.things, people, sorted(names.get(user, user) for user in asked_of)
    places = {before for thing in found for before, word in _named_in(thing) if by_word.get(word.lower()) in asked_of}
    places = {before for before in places if before.isalpha()}  # A colon says nothing of whom it stands before.
    found = tuple(
        thing for thing in kind.things if makers[thing] in asked_of or _is_of_nobody(thing, makers[thing], places)
    )
    return found, people, []


def _find_people(
    reader: Reader, question: ResolvedQuestion, asked: ThingQuestion, kind: Kind
) -> tuple[Mapping[str, str], Set[str], Mapping[str, str]]:
    """Return the names of those who may have made the things, whose things are asked for, and who a word names.

    All are by the ids of users.
    """
    asker = {question.request.asker} if asked.is_own and question.request.asker else set[str]()
    authors = {thing.message.user for thing in kind.things if thing.message.user and not thing.message.is_bot}
    authors |= {*question.names, *kind.authors, *asker}
    names = reader.user_names(question.request.workspace, sorted(authors))
    by_word = {name.lower().split()[0]: user for user, name in names.items() if name.strip()}
    by_word |= {f"@{user.lower()}": user for user in authors}
    said = {_without_possessive(word.lower()) for word in words_of(asked.phrases)}
    return names, {*(by_word[word] for word in said & set(by_word)), *question.names, *asker}, by_word


def _maker_of(thing: Thing, by_word: Mapping[str, str]) -> str | None:
    """Return whom a thing's message names, else who wrote it."""
    words = (_without_possessive(token.low) for token in thing.head.line.tokens)
    return next((by_word[word] for word in words if word in by_word), None) or thing.message.user


def _without_possessive(word: str) -> str:
    return word.removesuffix("'s").removesuffix("’s")


def _is_of_nobody(thing: Thing, maker: str | None, places: Set[str]) -> bool:
    """Return whether a program tells of a thing, and names nobody where others name somebody: behind "opened by"."""
    names_somebody = any(before in places for before, _ in _named_in(thing))
    return thing.message.is_bot and maker == thing.message.user and not names_somebody


def _named_in(thing: Thing) -> Iterator[tuple[str, str]]:
    """Yield each word with a capital inside a sentence, and the word before it in lower case."""
    for before, token in pairwise(thing.head.line.tokens):
        if not before.is_end and token.text[0].isupper():
            yield before.low, token.text


def _is_attribute(telling: Set[Thing], things: Sequence[Thing], *, is_name: bool) -> bool:
    """Return whether a word tells things apart that are introduced in the same words, not those words from others.

    Where no two of them begin alike, a name does that is said of them: "the paintings from Siena", "that Mei painted".
    """
    shares: defaultdict[tuple[str, ...], list[bool]] = defaultdict(list)
    for thing in things:
        opening = tuple(token.low for token in thing.head.line.tokens[:2])
        shares[opening].append(thing in telling)
    those = [having for having in shares.values() if any(having) and len(having) > 1]
    mixed = sum(not all(having) for having in those)
    return 2 * mixed >= len(those) if those else is_name
