"""Answers to questions about things in time: the first painting, all invoices by date, what came after INC-3.

Of the things that messages introduce (kinds.py), those that the prompt asks about, in order of time.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from contextwin.analysis.introductions import find_identifiers, stem, take_apart
from contextwin.analysis.language import UNDETERMINED
from contextwin.models.access import Scope
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import TemporalResult
from contextwin.models.time_constraints import ThingPhrase, ThingQuestion, TimeConstraint
from contextwin.models.timelines import Order
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria
from contextwin.storage.sql.things import MessageHead
from contextwin.temporal.aggregates import CAME_FIRST
from contextwin.window.compounds import ReadHeads, find_compound, join_phrase, read_joined
from contextwin.window.entity_resolution import ResolvedQuestion
from contextwin.window.head_reading import MOST_HEADS
from contextwin.window.kinds import WORD, KindFinder, has_all, stem_asked, words_of
from contextwin.window.meanings import EmbedWords
from contextwin.window.own_messages import find_prompt
from contextwin.window.series import FEWEST, UNNAMED, Head, Kind, Thing

#: Maximum number of things that a list has. Unmeasured.
MOST_LISTED = 300
#: Messages of which it is hard to tell whether they introduce a thing, as a share of the things, that are no reason to
#: doubt. Chosen on benchmarks/quality/things.
MOST_UNSURE = 0.15
#: Names beside the word that none of the things has, as a share of the things, that are no reason to doubt. Chosen on
#: benchmarks/quality/strangers.
MOST_UNMET = 0.08
#: Fewest things of a kind that are no reason to doubt, where first mentions do not show the same. Chosen on
#: benchmarks/quality/strangers.
FEWEST_SURE = 6
#: Confidence of an answer, and of one with a reason to doubt: below notes.CONFIDENCE_THRESHOLD.
SURE = 0.85
DOUBTFUL = 0.6
#: Words of a prompt, and the thing whose message alone has them.
Mention = tuple[str, Thing]
#: Maximum number of words of a name. Unmeasured.
_MOST_WORDS_OF_NAME = 8
_TELLS_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ\d]")
_PLACES = frozenset({"IN", "ON", "AT"})
#: What plurals may end with in the five languages.
_ENDS_OF_PLURALS = "senrx"


class ThingAnswer(NamedTuple):
    """The plan that the store made of a question, and its answer; None: the question may not be understood."""

    plan: QueryPlan
    answers: TemporalResult | None


@dataclass(frozen=True, slots=True)
class _Search:
    """What is asked, and what it is asked of."""

    question: ResolvedQuestion
    asked: ThingQuestion
    kind: Kind
    things: tuple[Thing, ...]  #: that have what else the prompt says
    mentioned: Sequence[Mention]  #: what the prompt names
    reasons: tuple[str, ...]  #: to doubt

    @property
    def _own_terms(self) -> frozenset[str]:
        """Terms of the kind's word in the prompt, not of others for it."""
        return stem_asked(self.kind.word, UNDETERMINED)

    @property
    def is_plural(self) -> bool:
        """Whether the prompt has another form of the word than messages that introduce one thing."""
        # Of RFC-7, RFC is the noun.
        said = (re.split(r"[-_\d]", thing.introduction.noun, maxsplit=1)[0] for thing in self.kind.things)
        nouns = Counter(noun for noun in said if not stem_asked(noun, UNDETERMINED).isdisjoint(self._own_terms))
        usual = nouns.most_common(1)
        is_longer = bool(usual) and len(self.kind.word) > len(usual[0][0])
        return not self.kind.is_guessed and is_longer and self.kind.word[-1] in _ENDS_OF_PLURALS


def find_things(
    reader: Reader, question: ResolvedQuestion, scope: Scope, embed: EmbedWords, expected: int
) -> ThingAnswer | None:
    """Return the answer to what the plan may ask of things; None where messages introduce no such things.

    Where nobody uses a word for a kind, `embed` tells which other word is near it in meaning.
    """
    assert question.plan.things is not None
    finder, asked = _make_finder(reader, question, scope, embed, expected)
    found = _answer_of_kind(reader, question, asked, finder)
    if question.plan.kind == "relevance" and (found is None or found.answers is None):
        return _compare_names(question, asked, finder) or found
    return found


def _make_finder(
    reader: Reader, question: ResolvedQuestion, scope: Scope, embed: EmbedWords, expected: int
) -> tuple[KindFinder, ThingQuestion]:
    """Return what finds kinds, and what is asked, in which a word that messages write as one is so written."""
    asked = question.plan.things
    assert asked is not None
    everything = replace(scope, oldest=None, latest=question.request.asked_at)
    criteria = Criteria(excluded=find_prompt(reader, everything, question.request), filters=question.request.filters)
    order: Order = "desc" if asked.order == "last" else "asc"
    people = frozenset(part for name in question.names.values() for part in name.split())
    sample = cache(lambda: [Head(message) for message in reader.sample_heads(everything, expected)])

    def name_people(users: Collection[str]) -> Set[str]:
        names = reader.user_names(question.request.workspace, sorted(users))
        return {word for name in names.values() for word in name.lower().split()}

    def count(terms: Sequence[str], most: int) -> Mapping[str, int]:
        return reader.term_counts(everything, terms, most)

    def read_apart(terms: Sequence[str]) -> Sequence[MessageHead]:
        return reader.message_heads(everything, criteria, terms, order, MOST_HEADS)

    read: ReadHeads = read_apart
    if compound := find_compound(asked.phrases, count, read):
        read = read_joined(compound, read)
        asked = replace(asked, phrases=tuple(join_phrase(phrase, compound) for phrase in asked.phrases))
    language = question.plan.language
    return KindFinder(read, count, sample, name_people, embed, language=language, people=people), asked


def _find_kind(question: ResolvedQuestion, asked: ThingQuestion, finder: KindFinder) -> Kind | None:
    """Return the kind that is asked about: by its words, by a name, by what an act makes, or by what is near."""
    prompt = question.request.prompt
    asking = [each for each in asked.phrases if each.is_asked]
    named = [*asking, *(each for each in asked.phrases if not each.is_asked and each.link in (None, "OF", "POSS"))]
    kind = finder.find(named, asked.phrases)
    names = [each for each in (asked.landmark, *asked.pair) if each] or (asked.phrases if asked.asks == "when" else [])
    identifiers = find_identifiers(take_apart(prompt, question.plan.language, is_reply=False))
    names = [*names, *(ThingPhrase(text=each, words=(each,)) for each in identifiers)]
    if names and (
        kind is None or not (find_mentioned(kind.things, prompt) or any(_is_there(kind, each) for each in names))
    ):
        kind = next(filter(None, map(finder.find_by_name, names)), kind)
    if kind is None and asked.is_beginning:
        kind = finder.find_of_act(asked.phrases[0])
    return kind if kind is not None and not _find_doubts(kind) else _find_near(asked, kind, finder)


def _find_near(asked: ThingQuestion, kind: Kind | None, finder: KindFinder) -> Kind | None:
    """Return the largest of a kind in doubt, and of those that words near in meaning show; None if there is none."""
    # "The last time we ate pizza", not "the first thing you put on GitHub"
    is_act = asked.asks == "place" and any(each.is_act and each.is_asked for each in asked.phrases[:1])
    is_topic = asked.asks == "list" and not asked.is_ordered  # "Coral in February"
    thing = next((each for each in asked.phrases if not each.is_act and (each.is_asked or each.link)), None)
    if thing is None or is_act or is_topic:
        return kind
    # Of "track", songs, if its messages name none; of "go bowling", not what is near to going.
    is_told = kind is not None and (kind.is_plain or kind.is_alike)
    is_rare = kind is None or (not is_told and words_of([thing])[-1:] == [kind.word])
    near = finder.find_nearest(thing) if is_rare else None
    found = [each for each in (near or kind, finder.find_alike(thing)) if each]
    return max(found, key=lambda each: len(each.things), default=None)


def _answer_of_kind(
    reader: Reader, question: ResolvedQuestion, asked: ThingQuestion, finder: KindFinder
) -> ThingAnswer | None:
    kind = _find_kind(question, asked, finder)
    # "How many days before the review"
    counts_nothing = asked.asks == "count" and not any(each.is_asked for each in asked.phrases)
    if kind is None or counts_nothing:
        return _doubt(question.plan) if _asks_for_order(asked) else None
    mentioned = find_mentioned(kind.things, question.request.prompt)
    if asked.asks == "first of two" and len(mentioned) == 2:
        return _answer(_Search(question, asked, kind, kind.things, mentioned, tuple(_find_doubts(kind))))
    narrowed = _narrow(reader, question, asked, kind, mentioned) if kind.is_plain or kind.is_alike else None
    things, reasons = narrowed or ((), [])
    if narrowed is None or (not things and asked.asks == "list"):  # "What problems did people have last week?"
        is_number_in_doubt = asked.asks == "count" and bool(_find_doubts(kind))
        return _doubt(question.plan) if is_number_in_doubt or _asks_for_order(asked) else None
    answered = _answer(_Search(question, asked, kind, things, mentioned, tuple(reasons)))
    return answered or (_doubt(question.plan) if _asks_for_order(asked) else None)


def _compare_names(question: ResolvedQuestion, asked: ThingQuestion, finder: KindFinder) -> ThingAnswer | None:
    """Return which of two names was said first, in doubt; None where one of them was not, or the same message has both.

    Where messages introduce no things of which these are the names, the first message with each may do so.
    """
    language = question.plan.language
    if _may_be_of_world(question.plan) and not all(_is_named(name, language) for name in asked.pair):
        return None
    first = [(name.text, head) for name in asked.pair if (head := finder.find_first(name))]
    is_of_past = asked.is_of_past or asked.side or asked.order == "last"  # "Which is newer", not "what comes first"
    if len(first) != 2 or first[0][1].key == first[1][1].key or not is_of_past:
        return None
    things = tuple(Thing(head, UNNAMED) for _, head in first)
    kind = Kind(word=" or ".join(name for name, _ in first), terms=frozenset(), things=things)
    mentioned = [(name, thing) for (name, _), thing in zip(first, things, strict=True)]
    reason = "the first message with each name counts, whatever it says"
    return _answer(_Search(question, asked, kind, things, mentioned, (reason,)))


def _may_be_of_world(plan: QueryPlan) -> bool:
    """Return whether which of two came first may be asked of anything: "what came first, flour or salt?"."""
    return plan.time is not None and plan.time.rule == CAME_FIRST


def _is_named(phrase: ThingPhrase, language: str) -> bool:
    """Return whether a phrase is written as names are; in German every noun has a capital."""
    tells = language != "de" or len(phrase.words) > 1 or not phrase.text.isalpha()
    return tells and _TELLS_NAME.search(phrase.text) is not None


def _asks_for_order(asked: ThingQuestion) -> bool:
    """Return whether a place, an order, a comparison or a number is asked for, of which relevance knows nothing.

    Not in the present, "what is the second step of the plan?", nor of a number that may be told, "how many came?".
    """
    is_placed = asked.asks == "place" or (asked.asks == "first of two" and bool(asked.pair))
    is_number = asked.asks == "count" and any(phrase.is_asked for phrase in asked.phrases)
    return asked.is_ordered or (is_placed and asked.is_of_past) or (is_number and asked.is_past)


def _doubt(plan: QueryPlan) -> ThingAnswer | None:
    """Return the plan in doubt, without an answer; None where another rule has read the question."""
    if plan.kind != "relevance":
        return None
    return ThingAnswer(replace(plan, confidence=min(plan.confidence, DOUBTFUL)), None)


def _answer(search: _Search) -> ThingAnswer | None:
    question, asked = search.question, search.asked
    oldest, latest = find_range(question.plan.time, asked)
    description = replace(
        question.search_description,
        topic=search.kind.word,
        introduces=True,
        place=None if _is_of_session(question.plan.time) else question.search_description.place,
        preferred=None,
        unread=(),
        oldest=oldest,
        latest=latest,
    )
    base = TemporalResult(
        search_description=description,
        confidence=DOUBTFUL if search.reasons else SURE,
        uncertainty=search.reasons,
        from_end=asked.order == "last",
    )
    made = _choose(search, base)
    if made is None:
        return None
    plan = replace(
        question.plan,
        kind="topic_chronological",
        rule=f"things: {asked.asks}",
        order="desc" if made.from_end else "asc",
        ordinal=made.ordinal,
        topic=search.kind.word,
        confidence=made.confidence,
    )
    return ThingAnswer(plan, made)


def _choose(search: _Search, base: TemporalResult) -> TemporalResult | None:
    asked, things = search.asked, search.things
    if asked.asks == "first of two" or (len(search.mentioned) == 2 and asked.asks == "place" and not asked.side):
        return _compare(search, base)
    if asked.side is not None:
        return _beside(search, base)
    if asked.asks == "count":
        return _list(things, replace(base, is_count=True), len(things))
    ordered = things[::-1] if asked.order == "last" else things
    is_all = search.is_plural and asked.ordinal == 1 and not asked.is_beginning
    if asked.asks == "list" or asked.limit or is_all:
        return _list(ordered[: asked.limit] if asked.limit else ordered, base, len(things))
    ordinal = asked.ordinal or 1
    return _one(ordered[ordinal - 1 : ordinal], ordinal, len(things), base)


def _list(things: Sequence[Thing], base: TemporalResult, total: int) -> TemporalResult:
    shown = things[:MOST_LISTED]
    return replace(
        base,
        keys=tuple(thing.message.key for thing in shown),
        sent_at=tuple(thing.message.sent_at for thing in shown),
        total=total,
    )


def _one(things: Sequence[Thing], ordinal: int, total: int, base: TemporalResult) -> TemporalResult:
    return replace(_list(things, base, total), ordinal=ordinal)


def _compare(search: _Search, base: TemporalResult) -> TemporalResult | None:
    there = list(search.mentioned)
    if len(there) != 2:
        found = [(phrase.text, find_named(search.kind.things, phrase)) for phrase in search.asked.pair]
        there = [(text, thing) for text, thing in found if thing is not None]
    if len(there) != 2:
        return None
    is_last = search.asked.order == "last" or search.asked.side == "after"
    there.sort(key=lambda pair: pair[1].message.sent_at, reverse=is_last)
    value = f"{there[0][0]}, {'after' if is_last else 'before'} {there[1][0]}"
    return replace(_list([there[0][1]], base, 1), measure="first of two", value=value, total=None)


def _beside(search: _Search, base: TemporalResult) -> TemporalResult | None:
    name = search.asked.landmark
    named = (thing for text, thing in search.mentioned if name is None or text in name.text or name.text in text)
    landmark = next(named, None) or (find_named(search.kind.things, name) if name else None)
    if landmark is None:
        return None
    is_after, at = search.asked.side == "after", landmark.message.sent_at
    others = [each for each in search.things if each is not landmark and (each.message.sent_at > at) == is_after]
    if search.asked.asks in ("list", "count") or (search.is_plural and search.asked.phrases):
        return _list(others, replace(base, from_end=False, is_count=search.asked.asks == "count"), len(others))
    nearest = others[:1] if is_after else others[-1:]
    return _one(nearest, 1, len(others), replace(base, from_end=not is_after))


def find_mentioned(things: Sequence[Thing], prompt: str) -> list[Mention]:
    """Return what a prompt says that only one of the things has, with a capital or a digit, in the prompt's order."""
    words = [*WORD.finditer(prompt)]
    texts = [(thing, f" {' '.join(WORD.findall(thing.message.text.lower()))} ") for thing in things]
    found, at = list[Mention](), 0
    while at < len(words):
        for end in range(min(len(words), at + _MOST_WORDS_OF_NAME), at, -1):
            said = prompt[words[at].start() : words[end - 1].end()]
            if not _TELLS_NAME.search(said, 0 if at else 1):
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


def _narrow(
    reader: Reader, question: ResolvedQuestion, asked: ThingQuestion, kind: Kind, mentioned: Sequence[Mention]
) -> tuple[tuple[Thing, ...], list[str]] | None:
    """Return the things that have what else the prompt says of them, and reasons to doubt.

    None where it says what no thing has, so that something else is asked: of "the last song of the set", the set.
    """
    doubts = _find_doubts(kind)
    if doubts and asked.asks == "count" and not (kind.is_plain and _names_kind(asked, kind)):
        return None  # A number of what may be no things is none.
    if mentioned and asked.asks == "when":
        return (mentioned[0][1],), doubts
    things, people = _of_people(reader, question, asked, kind.things)
    named = [thing for phrase in asked.phrases if (thing := find_called(kind, phrase))]
    if named and asked.asks == "when":
        return tuple(named[:1]), doubts
    if asked.is_beginning:
        return things, [*doubts, *_find_guess(kind), "it may have begun before the first of them"]
    narrowing = _Narrowing(question.plan.language, asked, kind, people, is_unsure=bool(doubts))
    unsaid = list[str]()
    for phrase in asked.phrases:
        if find_called(kind, phrase) or (kind.is_guessed and phrase is asked.phrases[0]):
            continue
        narrowed = narrowing.narrow(things, phrase)
        if narrowed is None:
            return None
        things = narrowed[0]
        unsaid += narrowed[1]
    oldest, latest = find_range(question.plan.time, asked)
    things = tuple(
        thing
        for thing in things
        if (oldest is None or thing.message.sent_at >= oldest) and (latest is None or thing.message.sent_at < latest)
    )
    return things, [*(f"none of them says “{word}”" for word in unsaid), *doubts, *_find_guess(kind)]


def _find_guess(kind: Kind) -> list[str]:
    return [f"nobody calls anything so, and “{kind.word}” is what comes nearest"] if kind.is_guessed else []


def _find_doubts(kind: Kind) -> list[str]:
    """Return why the things may not be all, or none."""
    if not kind.is_plain:
        return ["few of these messages name what they tell of"]
    if kind.unsure > max(FEWEST, MOST_UNSURE * len(kind.things)):
        return [f"of {kind.unsure} more or fewer messages it is hard to tell whether they introduce one"]
    if len(kind.things) < FEWEST_SURE and not kind.is_learned:
        return ["they are few"]
    if kind.unmet > max(FEWEST, MOST_UNMET * len(kind.things)):
        return [f"{kind.unmet} more have names, and may be introduced in other words"]
    return []


def _names_kind(asked: ThingQuestion, kind: Kind) -> bool:
    """Return whether the question names the kind alone: "how many releases", not "how many guests came"."""
    return all(phrase.is_asked or phrase.link is not None for phrase in asked.phrases) and not kind.is_guessed


@dataclass(frozen=True, slots=True)
class _Narrowing:
    """Chooses the things that have what a phrase of the prompt says."""

    language: str  #: of the prompt
    asked: ThingQuestion
    kind: Kind
    people: Set[str]  #: words that name people
    is_unsure: bool  #: the kind is in doubt

    def narrow(self, things: tuple[Thing, ...], phrase: ThingPhrase) -> tuple[tuple[Thing, ...], list[str]] | None:
        """Return those of the things, and the words that none of the kind has; None where something else is asked."""
        kind = self.kind
        words = [(word, stem_asked(word, self.language)) for word in words_of([phrase])]
        text = " ".join(word for word, terms in words if not terms & kind.terms)
        is_of_person = self.people & set(text.lower().split())
        if " " in text and not is_of_person and (exact := _say(things, text)):
            return (exact if phrase.link or text[0].isupper() else things), []
        is_before = phrase.is_asked and any(terms & kind.terms for _, terms in words)
        is_act, unsaid = self.asked.is_past or phrase.is_act, list[str]()
        for word, terms in words:
            is_before &= not terms & kind.terms
            is_name = word[0].isupper() and self.language != "de"
            if word.lower() in self.people or (terms & kind.terms) or not (terms or is_name):
                is_act |= word.lower() in self.people  # "The last release Hana shipped"
                continue
            telling = {thing for thing in kind.things if not terms.isdisjoint(thing.head.terms)}
            telling = telling if terms else set(_say(kind.things, word))
            having = tuple(thing for thing in things if thing in telling)
            is_verb = is_act and phrase.link in (None, "TO") and word.islower()
            says_which = ((phrase.link and not is_verb) or is_before or word[0].isupper()) and not kind.is_guessed
            is_said_to_be = phrase.link is not None or phrase.is_act or is_act
            # "Go repositories by date", not "GitHub repositories", said before the name: "new on GitHub: raffle".
            is_named = is_before and is_name and all(_is_behind_name(thing, word) for thing in telling)
            tells_apart = is_named or _is_attribute(telling, kind.things, is_name=is_said_to_be and is_name)
            if having and ((self.asked.asks == "when" and not kind.is_guessed) or (says_which and tells_apart)):
                things = having
            elif not telling and self.is_unsure and not is_before:
                return None  # "How many payments did the weekend bring?"
            elif not is_verb and not telling:
                is_place = phrase.link in _PLACES  # "In the archive": where all of them are, or nothing that is said.
                if kind.is_guessed or not (word[0].isupper() or is_before or is_place):
                    return None
                unsaid.append(word)
        return things, unsaid


def _say(things: tuple[Thing, ...], text: str) -> tuple[Thing, ...]:
    """Return the things whose messages have words as they are written, but for capitals."""
    words = re.compile(rf"\b{re.escape(text)}\b", re.IGNORECASE)
    return tuple(thing for thing in things if words.search(thing.message.text))


def _is_behind_name(thing: Thing, word: str) -> bool:
    """Return whether a message says a word only behind the name of its thing."""
    before, name, _ = thing.head.flat.partition(f" {thing.introduction.name} ")
    return bool(name.strip()) and f" {word.lower()} " not in f"{before} "


def _is_there(kind: Kind, phrase: ThingPhrase) -> bool:
    return find_called(kind, phrase) is not None or find_named(kind.things, phrase) is not None


def find_called(kind: Kind, phrase: ThingPhrase) -> Thing | None:
    """Return the first thing whose name is among the words of a phrase: of "set up Lavender", Lavender.

    The word for the kind itself names none: of "go bowling", “go”.
    """
    said = f" {' '.join(word.lower() for word in words_of([phrase]))} "
    called = (thing for thing in kind.things if thing.introduction.name and f" {thing.introduction.name} " in said)
    return next((thing for thing in called if not kind.is_called_by(thing.introduction.name)), None)


def _is_of_session(time: TimeConstraint | None) -> bool:
    """Return whether the words of time may mean this session: "so far", which of things is ever."""
    return time is not None and time.scope == "session"


def find_range(time: TimeConstraint | None, asked: ThingQuestion) -> tuple[datetime | None, datetime | None]:
    """Return the range that things are asked for of; a time in the name of a thing is none."""
    names = " ".join(each.text for each in (asked.landmark, *asked.pair, *asked.phrases) if each is not None).lower()
    if time is None or _is_of_session(time) or all(words.lower() in names for words in time.matched):
        return asked.oldest, asked.latest
    return time.oldest, time.latest


def _of_people(
    reader: Reader, question: ResolvedQuestion, asked: ThingQuestion, things: tuple[Thing, ...]
) -> tuple[tuple[Thing, ...], Set[str]]:
    """Return the things of the people whom the prompt names, and the words that name people.

    A thing is of whom its message names, else of who wrote it.
    """
    authors = {thing.message.user for thing in things if thing.message.user and not thing.message.is_bot}
    authors |= set(question.names)
    authors |= {question.request.asker} if asked.is_own and question.request.asker else set()
    names = reader.user_names(question.request.workspace, sorted(authors))
    by_word = {name.lower().split()[0]: user for user, name in names.items() if name.strip()}
    by_word |= {f"@{user.lower()}": user for user in authors}
    said = {word.lower().removesuffix("'s").removesuffix("’s") for word in words_of(asked.phrases)}
    asked_of = {by_word[word] for word in said & set(by_word)} | set(question.names)
    asked_of |= {question.request.asker} if asked.is_own and question.request.asker else set()

    def maker(thing: Thing) -> str | None:
        words = (token.low.removesuffix("'s").removesuffix("’s") for token in thing.head.line.tokens)
        named = next((by_word[word] for word in words if word in by_word), None)
        return named or thing.message.user

    # What a program tells of nobody may be anybody's.
    makers = {thing: maker(thing) for thing in things}
    found = tuple(thing for thing in things if makers[thing] in asked_of)
    places = {before for thing in found for before, word in _named_in(thing) if by_word.get(word.lower()) in asked_of}
    found = tuple(
        thing
        for thing in things
        if found and (makers[thing] in asked_of or _is_of_nobody(thing, makers[thing], places))
    )
    people = set(by_word) | {part for name in question.names.values() for part in name.split()}
    return (found if asked_of and found else things), people


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
