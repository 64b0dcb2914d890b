"""Answers to questions about things in time: the first painting, all invoices by date, what came after INC-3.

Finds the things that messages introduce (kinds.py) and the prompt asks about, in order of time.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from contextwin.analysis.introductions import is_only_mentioned
from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.lines import DETERMINERS, PREPOSITIONS, find_identifiers, is_uncommon, take_apart
from contextwin.models.access import Scope
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import TemporalResult
from contextwin.models.time_constraints import ThingPhrase, ThingQuestion
from contextwin.models.timelines import Order
from contextwin.query.time_plan import find_channels
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria
from contextwin.storage.sql.things import MessageHead
from contextwin.temporal.aggregates import CAME_FIRST
from contextwin.temporal.spoken import find_spoken_times
from contextwin.window.events import tells_of
from contextwin.window.names.entity_resolution import ResolvedQuestion
from contextwin.window.names.own_messages import find_prompt
from contextwin.window.things.asked_words import TELLS_NAME, is_name_like, stem_asked, words_of
from contextwin.window.things.compounds import ReadHeads, find_compound, join_phrase, read_joined
from contextwin.window.things.head_reading import MOST_HEADS
from contextwin.window.things.kinds import KindFinder
from contextwin.window.things.meanings import EmbedWords
from contextwin.window.things.narrowing import (
    Mention,
    find_doubts,
    find_mentioned,
    find_named,
    find_range,
    is_of_session,
    is_there,
    narrow_things,
)
from contextwin.window.things.series import UNNAMED, Head, Kind, Thing

#: Maximum number of things that a list has. Unmeasured.
MOST_LISTED = 300
#: Confidence of an answer, and of one with a reason to doubt: below notes.CONFIDENCE_THRESHOLD.
SURE = 0.85
DOUBTFUL = 0.6
#: Likeness to each other of messages without names that tell of things, where a place in order is asked for. Chosen on
#: benchmarks/quality/things: decisions have 5.6 to 5.9, messages of a chat with "file" or "issue" 4.8 and 5.0.
LIKENESS_IN_ORDER = 5.5
#: Links of what a question names beside what it asks of; in other languages articles look like "of", "on" and "to".
_BESIDES = frozenset({"WITH", "BY", "FOR", "ABOUT", "IN", "AT"})
#: Symbols of words that no name without an article stands right behind, "her new store", and of those between phrases.
_LEADING = DETERMINERS | {"POSS", "THEY"}
_BETWEEN = frozenset({"AND", "OR"})
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
    lacks_word: bool = False  #: no thing has some word of the question
    is_cut: bool = False  #: of the things, only those at the end that is asked for were read

    @property
    def _own_terms(self) -> frozenset[str]:
        """Terms of the kind's word in the prompt, not of others for it."""
        return stem_asked(self.kind.word, UNDETERMINED)

    @property
    def is_plural(self) -> bool:
        """Whether the prompt has another form of the word than messages that introduce one thing."""
        # Of RFC-7, RFC is the noun; of "Pedido PD-341", pedido.
        said = (re.split(r"[-_\d]", thing.introduction.noun, maxsplit=1)[0] for thing in self.kind.things)
        nouns = Counter(noun for noun in said if not stem_asked(noun, UNDETERMINED).isdisjoint(self._own_terms))
        beside = (token for thing in self.kind.things for token in thing.head.line.tokens)
        usual = (nouns or Counter(token.low for token in beside if token.terms & self._own_terms)).most_common(1)
        if self.kind.is_guessed or not usual or self.kind.word[-1] not in _ENDS_OF_PLURALS:
            return False
        noun = usual[0][0]
        # Of "released", "releases"
        is_verb = len(self.kind.word) == len(noun) and noun[-1] not in _ENDS_OF_PLURALS
        return len(self.kind.word) > len(noun) or is_verb

    @property
    def is_said_in_plural(self) -> bool:
        """Whether the prompt's own word for them, which messages may not have, ends as plurals do: "repos"."""
        words = words_of([each for each in self.asked.phrases if each.is_asked and not each.is_act][:1])
        is_unsaid = all(self._own_terms.isdisjoint(thing.head.terms) for thing in self.kind.things)
        is_other = self.kind.is_guessed or self.kind.word not in words or is_unsaid
        return is_other and any(
            word[-1] == "s" and word[:-1].lower() in stem_asked(word, UNDETERMINED) for word in words
        )


def find_things(
    reader: Reader, question: ResolvedQuestion, scope: Scope, embed: EmbedWords, expected: int
) -> ThingAnswer | None:
    """Return the answer to what the plan may ask of things; None where messages introduce no such things.

    Where nobody uses a word for a kind, `embed` tells which other word is near it in meaning.
    """
    assert question.plan.things is not None
    finder, asked = _make_finder(reader, question, scope, embed, expected)
    found = _answer_of_kind(reader, question, asked, finder)
    if question.plan.kind == "chronological" and found is None and asked.is_event and not asked.is_written:
        return ThingAnswer(replace(question.plan, confidence=min(question.plan.confidence, DOUBTFUL)), None)
    if question.plan.kind == "relevance" and (found is None or found.answers is None):
        return _compare_names(question, asked, finder) or _date_event(question, asked, finder) or found
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

    def sample() -> list[Head]:
        return [*map(Head, reader.sample_heads(everything, expected))]

    names: dict[str, str] = {}

    def name_people(users: Collection[str]) -> Set[str]:
        if unread := sorted({*users} - names.keys()):
            names.update(dict.fromkeys(unread, "") | reader.user_names(question.request.workspace, unread))
        return {word for user in users for word in names[user].lower().split()}

    def count(terms: Sequence[str], most: int) -> Mapping[str, int]:
        return reader.term_counts(everything, terms, most)

    def read_apart(terms: Sequence[str], authors: tuple[str, ...] = ()) -> Sequence[MessageHead]:
        return reader.message_heads(everything, replace(criteria, authors=authors), terms, order, MOST_HEADS)

    def read_more(
        author: str, terms: Sequence[str], read_times: tuple[datetime, datetime]
    ) -> Sequence[MessageHead] | None:
        first, last = read_times  # Not all messages of the same moment may have been read.
        after, before = replace(everything, oldest=last), replace(everything, latest=first + timedelta(microseconds=1))
        left = after if order == "asc" else before
        others = reader.message_heads(left, criteria, terms, order, MOST_HEADS)
        return sorted({*read_apart(terms, (author,)), *others}) if len(others) < MOST_HEADS else None

    read: ReadHeads = read_apart
    if compound := find_compound(asked.phrases, count, read):
        read = read_joined(compound, read)
        asked = replace(asked, phrases=tuple(join_phrase(phrase, compound) for phrase in asked.phrases))
    language = question.plan.language
    by_form = asked.is_told_plainly
    finder = KindFinder(
        *(read, count, sample, name_people, embed),
        language=language,
        people=question.people,
        by_form=by_form,
        by_word=by_form and (asked.asks == "list" or _dates_act(question, asked)),
        read_more=None if compound else read_more,
        from_latest=order == "desc",
    )
    return finder, asked


def _dates_act(question: ResolvedQuestion, asked: ThingQuestion) -> bool:
    """Return whether it is asked when somebody did what has no name: "when did Ana go to the support group?".

    A name is written as names are, or uncommon, or behind no article: "when did Ana create lantern?".
    """
    if asked.asks != "when" or asks_for_order(asked) or not question.people:
        return False
    is_behind_article = is_behind_person = False
    for token in take_apart(question.request.prompt, question.plan.language, is_reply=False).tokens:
        is_person = token.low.removesuffix("'s").removesuffix("’s") in question.people
        if is_person or not token.is_content:
            ends = is_person or token.is_mark or token.symbol in PREPOSITIONS or token.symbol in _BETWEEN
            is_behind_article = token.symbol in _LEADING or (is_behind_article and not ends)
            is_behind_person = is_person
            continue
        is_verb, is_behind_person = is_behind_person, False
        if is_name_like(token.text) or not (is_behind_article or is_verb):
            return False
    return True


def _find_kind(question: ResolvedQuestion, asked: ThingQuestion, finder: KindFinder) -> Kind | None:
    """Return the kind that is asked about: by its words, by a name, by what an act makes, or by what is near."""
    prompt = question.request.prompt
    asking = [each for each in asked.phrases if each.is_asked]
    named = [*asking, *(each for each in asked.phrases if not each.is_asked and each.link in (None, "OF", "POSS"))]
    kind = finder.find(named, asked.phrases)
    is_unclear = bool(asking) and not (asked.is_dated or asked.is_told_plainly)
    is_unclear = is_unclear and (kind is None or bool(find_doubts(kind)))
    head = finder.find_head(asking[0]) if is_unclear else None
    if head is not None and (kind is None or kind.terms.isdisjoint(stem_asked(head.text, question.plan.language))):
        # "The first GitHub repository" is a repository; of "how many repos did Ana create", what is near to repos.
        kind = _find_near(asked, None, finder, head) or finder.find_of_form(asking[0]) or kind
    may_be_named = asked.asks == "when" and not _dates_act(question, asked)
    names = [each for each in (asked.landmark, *asked.pair) if each] or (asked.phrases if may_be_named else [])
    identifiers = find_identifiers(take_apart(prompt, question.plan.language, is_reply=False))
    names = [*names, *(ThingPhrase(text=each, words=(each,)) for each in identifiers)]
    is_known = kind is not None and (
        bool(find_mentioned(kind.things, prompt, question.people))
        or any(is_there(kind, each, question.people) for each in names)
    )
    if names and not is_known:
        named_so = next(filter(None, map(finder.find_by_name, names)), None)
        is_called = named_so is not None and not (asking and named_so.terms.isdisjoint(_terms_asked(question, asking)))
        # What came before Gdynia among the customers is none of the scanners that went there.
        kind = named_so if is_called else kind or (named_so and replace(named_so, is_guessed=True))
    if kind is None and asked.is_beginning:
        kind = finder.find_of_act(asked.phrases[0])
    return kind if kind is not None and not find_doubts(kind) else _find_near(asked, kind, finder)


def _terms_asked(question: ResolvedQuestion, asking: Sequence[ThingPhrase]) -> frozenset[str]:
    """Return the terms of what is asked for."""
    return frozenset[str]().union(*(stem_asked(word, question.plan.language) for word in words_of(asking)))


def _find_near(
    asked: ThingQuestion, kind: Kind | None, finder: KindFinder, noun: ThingPhrase | None = None
) -> Kind | None:
    """Return the largest of a kind in doubt, and of those that words near in meaning show; None if there is none."""
    # "The last time we ate pizza", not "the first thing you put on GitHub"
    is_act = asked.asks == "place" and any(each.is_act and each.is_asked for each in asked.phrases[:1])
    thing = noun or next((each for each in asked.phrases if not each.is_act and (each.is_asked or each.link)), None)
    if thing is None or is_act:
        return kind
    if asked.is_told_plainly:
        return kind or (finder.find_of_numbers(thing) if asked.asks == "list" else None)
    # Of "track", songs, if its messages name none; of "go bowling", not what is near to going.
    is_told = kind is not None and (kind.is_plain or kind.is_alike)
    is_rare = kind is None or (not is_told and words_of([thing])[-1:] == [kind.word])
    near = finder.find_nearest(thing) if is_rare else None
    found = [each for each in (near or kind, finder.find_alike(thing)) if each]
    best = max(found, key=lambda each: len(each.things), default=None)
    if best is not None:
        return best
    others = (finder.find_of_numbers, finder.find_of_form, finder.find_by_example, finder.find_only)
    return next(filter(None, (find(thing) for find in others)), None)


def _answer_of_kind(
    reader: Reader, question: ResolvedQuestion, asked: ThingQuestion, finder: KindFinder
) -> ThingAnswer | None:
    # "How many days before the review"
    counts_nothing = asked.asks == "count" and not any(each.is_asked for each in asked.phrases)
    kind = None if counts_nothing else _find_kind(question, asked, finder)
    if kind is None:
        return _doubt(question.plan) if asks_for_order(asked) else None
    is_cut = finder.is_cut(kind)
    if is_cut and not _is_at_end(question, asked) and (whole := finder.find_whole(kind)):
        kind, is_cut = whole, False
    mentioned = find_mentioned(kind.things, question.request.prompt, question.people)
    if asked.asks == "first of two" and len(mentioned) == 2:
        return _answer(_Search(question, asked, kind, kind.things, mentioned, tuple(find_doubts(kind))))
    is_kind = kind.is_plain or kind.is_alike or _is_asked_in_order(kind, asked)
    narrowed = narrow_things(reader, question, asked, kind, mentioned) if is_kind else None
    things, reasons, lacks_word = narrowed or ((), [], False)
    if things and (beside := _find_landmark(question, asked, kind, mentioned, finder)):
        mentioned = [*mentioned, beside]
        reasons = [*reasons, f"“{beside[0]}” is none of them, and the first message with it counts"]
    if narrowed is None or (not things and asked.asks == "list"):  # "What problems did people have last week?"
        is_number_in_doubt = asked.asks == "count" and bool(find_doubts(kind))
        return _doubt(question.plan) if is_number_in_doubt or asks_for_order(asked) else None
    if is_cut and not _is_at_end(question, asked):
        reasons = [f"only {MOST_HEADS:,} messages with the word were read, so it is at least that many", *reasons]
    search = _Search(question, asked, kind, things, mentioned, tuple(reasons), is_cut=is_cut, lacks_word=lacks_word)
    if asked.is_bare and not search.is_plural:
        return None  # "Show me the plan"
    if asked.is_dated and not (kind.is_plain or kind.is_alike) and not _is_chosen_told(search):
        return _doubt(question.plan)
    answered = _answer(search)
    return answered or (_doubt(question.plan) if asks_for_order(asked) else None)


def _is_chosen_told(search: _Search) -> bool:
    """Return whether a message reports the thing at the place that is asked for, and does not only plan it."""
    things = search.things[::-1] if search.asked.order == "last" else search.things
    chosen = things[(search.asked.ordinal or 1) - 1 :][:1]
    return all(_is_told(thing.head, [stem_asked(search.kind.word, search.question.plan.language)]) for thing in chosen)


def _is_at_end(question: ResolvedQuestion, asked: ThingQuestion) -> bool:
    """Return whether one place from an end of all things is asked for: those at that end are read."""
    is_place = asked.asks == "place" and asked.limit is None and asked.side is None
    return is_place and find_range(question.plan.time, asked) == (None, None)


def _is_asked_in_order(kind: Kind, asked: ThingQuestion) -> bool:
    """Return whether a place among what a word names is asked for, of which messages tell in much the same words."""
    is_named = any(phrase.is_asked and kind.word in phrase.words for phrase in asked.phrases)
    return is_named and asks_for_order(asked) and kind.is_series and kind.likeness >= LIKENESS_IN_ORDER


def _find_landmark(
    question: ResolvedQuestion, asked: ThingQuestion, kind: Kind, mentioned: Sequence[Mention], finder: KindFinder
) -> Mention | None:
    """Return the first message with the name beside which things are asked for, where the kind has no such thing."""
    name = asked.landmark
    if (
        name is None
        or mentioned
        or is_there(kind, name, question.people)
        or not _is_named(name, question.plan.language)
    ):
        return None
    head = finder.find_first(name)
    return (name.text, Thing(head, UNNAMED)) if head else None


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


def _date_event(question: ResolvedQuestion, asked: ThingQuestion, finder: KindFinder) -> ThingAnswer | None:
    """Return, in doubt, the first of the statements that say most of what happened: "Heron is finished".

    None of what the asker did, "when did I meet Rex?", and where what is found plans it, or speaks of other days:
    relevance finds what tells the day.
    """
    has_range = question.plan.time is not None and question.plan.time.oldest is not None
    if asked.asks != "when" or asked.is_own or asked.order == "last" or has_range:
        return None
    telling = [each for each in asked.phrases if each.link not in _BESIDES]  # Not "when did we sail with the Heron?"
    words = [word for word in words_of(telling) if word.lower() not in question.people]
    said, unsaid, heads = finder.find_saying(words, question.names)
    is_name = all(map(is_uncommon, said)) and not unsaid
    is_told = len(said) > 1 and len(unsaid) < 2 and not any(map(TELLS_NAME.match, unsaid))
    names = [word for word in said if TELLS_NAME.match(word) or is_uncommon(word)] or said
    name = " ".join(names).lower()
    heads = [head for head in heads if not is_only_mentioned(head.line, name)] or heads
    wanted = [stem_asked(word, question.plan.language) for word in said]
    if not heads or not _is_told(heads[0], wanted) or not (is_told or is_name) or _speaks_of_other_days(heads[0]):
        return None
    kind = Kind(word=name, terms=frozenset(), things=tuple(Thing(head, UNNAMED) for head in heads))
    reason = f"the first message that says {' and '.join(f'“{word}”' for word in said)} counts"
    return _answer(_Search(question, asked, kind, kind.things, [], (reason,)))


def _is_told(head: Head, words: Sequence[frozenset[str]]) -> bool:
    """Return whether a message surely tells what the words, each by its terms, say: it has them, and plans nothing."""
    message = head.message
    told = tells_of(message.text, words, message.sent_at, message.language)
    return told is not None and told.is_sure


def _speaks_of_other_days(head: Head) -> bool:
    """Return whether a message speaks of a time that does not hold the day of its sending."""
    message = head.message
    times = find_spoken_times(message.text, message.sent_at, UTC, message.language)
    return any(not time.first <= message.sent_at.date() <= time.last for time in times)


def _may_be_of_world(plan: QueryPlan) -> bool:
    """Return whether which of two came first may be asked of anything: "what came first, flour or salt?"."""
    return plan.time is not None and plan.time.rule == CAME_FIRST


def _is_named(phrase: ThingPhrase, language: str) -> bool:
    """Return whether a phrase is written as names are, or uncommon; in German every noun has a capital."""
    tells = language != "de" or len(phrase.words) > 1 or not phrase.text.isalpha()
    return tells and (TELLS_NAME.search(phrase.text) is not None or is_uncommon(phrase.text))


def asks_for_order(asked: ThingQuestion) -> bool:
    """Return whether a place, an order, a comparison or a number is asked for, of which relevance knows nothing.

    Nor of when an act began. Not one place in the present, "what is the second step of the plan?", nor a number that
    may be told, "how many came?".
    """
    is_placed = asked.asks == "place" or (asked.asks == "first of two" and bool(asked.pair))
    is_number = asked.asks == "count" and any(phrase.is_asked for phrase in asked.phrases)
    # "What have we finished since Old Smoke", not "since the move"
    is_beside = asked.landmark is not None and TELLS_NAME.search(asked.landmark.text) is not None
    is_of_past = is_placed and (asked.is_of_past or bool(asked.limit) or (is_beside and asked.is_past))
    is_counted = is_number and (asked.is_past or asked.oldest is not None)
    return asked.is_ordered or asked.is_elliptic or asked.is_beginning or is_of_past or is_counted


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
        channels=tuple(f"#{name}" for name in find_channels(question.request.prompt)),
        topic=search.kind.word,
        introduces=bool(search.kind.terms),  # An event has no kind, nor have two names.
        place=None if is_of_session(question.plan.time) else question.search_description.place,
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
        lacks_word=search.lacks_word,
    )
    made = _choose(search, base)
    if made is None:
        return None
    if made.confidence > DOUBTFUL and len(made.keys) == 1 and made.keys[0] in search.kind.strays:
        made = replace(made, confidence=DOUBTFUL, uncertainty=("it is not told as the others of them are",))
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
    total = None if search.is_cut else len(things)
    return _one(ordered[ordinal - 1 : ordinal], ordinal, total, base)


def _list(things: Sequence[Thing], base: TemporalResult, total: int | None) -> TemporalResult:
    shown = things[:MOST_LISTED]
    return replace(
        base,
        keys=tuple(thing.message.key for thing in shown),
        sent_at=tuple(thing.message.sent_at for thing in shown),
        total=total,
    )


def _one(things: Sequence[Thing], ordinal: int, total: int | None, base: TemporalResult) -> TemporalResult:
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
    is_several = (search.is_plural and bool(search.asked.phrases)) or search.is_said_in_plural
    if search.asked.asks in ("list", "count") or is_several:
        return _list(others, replace(base, from_end=False, is_count=search.asked.asks == "count"), len(others))
    nearest = others[:1] if is_after else others[-1:]
    return _one(nearest, 1, len(others), replace(base, from_end=not is_after))
