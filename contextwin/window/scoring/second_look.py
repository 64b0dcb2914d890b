"""A second look at what was found and is shown: which messages look most like the answer.

A score says how well a message matches the prompt. The one that answers often matches less well than the one that asks
the same: it tells rather than asks, names somebody where the prompt asks who, and what it leaves unsaid stands in the
root of its thread or right before it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from math import exp, sqrt
from types import MappingProxyType
from typing import NamedTuple

from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.terms import extract_terms
from contextwin.models.access import ChannelInfo
from contextwin.models.plans import QueryPlan
from contextwin.models.windows import ScoreBreakdown, WindowThread
from contextwin.query.courtesies import is_courtesy
from contextwin.query.intent import MARKUP, begins_as_question, has_question_mark
from contextwin.query.status import strip_states
from contextwin.query.values_asked import ValueKind, has_value, read_subject, read_values
from contextwin.temporal.languages import choose_lexicon
from contextwin.temporal.lexer import read_prompt
from contextwin.temporal.symbols import CODE
from contextwin.window.retrieve.fusion import weigh_terms
from contextwin.window.scoring.decay import GOOD_MATCH
from contextwin.window.scoring.relevance import opening_of

# What multiplies the weight of a message, as exponents of e. Chosen on samples of locomo, beam, meetings, both sets of
# Slack threads, lean-xref and benchmarks/quality/answers; see docs/scoring.md.
#: For the share of its words that stand in questions.
ASKS = -0.3
#: For as many words as a sentence has.
SAYS = 0.3
#: For the share of the prompt's terms that it, the root of its thread and what stands right before it have.
COVERS = 1.2
#: For a name where the prompt asks who, and half of it for another value of a kind that it asks for: a day, a number.
KIND = 0.5
#: For saying what that is of which the prompt asks what or who it is. Unmeasured.
EXPLAINS = 1.5
#: For the root of a thread, and for a hit.
ROOT, HIT = 0.3, 0.3
#: Characters of a term that has no ending that may differ. Unmeasured.
SHORT_TERM = 4
#: Words of a sentence; more say no more. Unmeasured.
ENOUGH_WORDS = 8
#: Messages right before one that are read with a quote. Unmeasured.
BEFORE = 2
#: Messages on each side of one that are read with it.
AROUND = 6
#: Words of a sentence without a question mark that asks, at least. Unmeasured.
FEWEST_ASKING = 3
#: A message tells, though it ends with a question, if it has more words than so many that do not ask.
TELLING_WORDS = 16
#: … and no more words behind the question: "starting now or later? their api is old". Unmeasured.
WORDS_AFTER = 5
#: Different words of a message that says how things stand, at least. Unmeasured.
FEWEST_STATING = 4
#: Number of messages up to which they may open with the same words by chance. Unmeasured.
FEWEST_ALIKE = 2
#: What raises the message that says how things stand above all others, whatever these pass on. Unmeasured.
FOREMOST = 1.001
#: Share of a message's words in questions above which it asks. Unmeasured.
MOSTLY = 0.5
#: Number of blocks, best first, among which the first is chosen. Unmeasured.
COMPARED_BLOCKS = 8
#: Characters of a message that are read. Unmeasured.
MOST_CHARS = 800
#: A block of code, which says nothing.
CODE_BLOCK = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)

_WORD = re.compile(r"\w[\w'’-]*")
_SENTENCE = re.compile(r"[^.!?？؟\n]+[.!?？؟]*")
_NO_MARKS = dict.fromkeys(map(ord, "?？؟"), " ")
#: What somebody else said asks nothing.
_QUOTED = re.compile(r"[\"“„«][^\"“”„«»]*[\"”»]")
_ASKS_HOW = frozenset(CODE[name] for name in ("WHAT", "WHICH", "WHERE", "HOW"))
_DOES = frozenset(CODE[name] for name in ("DID", "HAVE", "BEPAST", "BE", "MODAL", "WILL"))
_PERSON: frozenset[ValueKind] = frozenset({"person"})
_PAST = frozenset(CODE[name] for name in ("BEPAST", "DID"))
#: A first word that begins no question in a message.
_ASKS_NOTHING = frozenset(CODE[name] for name in ("SPEAK", "SHOW", "ON", "WEEKDAY"))


class Sought(NamedTuple):
    """What a prompt looks for, as far as a message shows that it has it."""

    terms: frozenset[str]  #: its search terms
    language: str  #: in which these are stemmed
    values: frozenset[ValueKind] = frozenset()  #: the kinds of values that it asks for
    is_outcome: bool = False  #: it asks how something that is past came about or ended: "what was the fix"
    is_status: bool = False  #: it asks how things stand, or what a value is by now
    subject: str = ""  #: what it asks what or who it is, in lower case
    doers: frozenset[str] = frozenset()  #: words for who did it, if they are names: "did Ana say"; in lower case
    states: frozenset[str] = frozenset()  #: of the terms, nouns for how something stands: "status"
    rarity: Mapping[str, float] = MappingProxyType({})  #: how much each term says, > 0; of others all say as much


#: For a prompt without terms.
NOTHING_SOUGHT = Sought(frozenset(), "und")


def read_sought(plan: QueryPlan, channels: Iterable[ChannelInfo] = ()) -> Sought:
    """Return what the prompt of a plan looks for; without channels, all of its terms say as much."""
    language = None if plan.language == "und" else plan.language
    reading = read_prompt(plan.prompt, language, "mdy", needs_time=False)
    symbols = frozenset(reading.symbols if reading else "")
    is_past = not (_ASKS_HOW.isdisjoint(symbols) or _PAST.isdisjoint(symbols))
    values = read_values(plan.prompt, language)
    subject = strip_states(plan.prompt) if plan.is_status_query else plan.prompt
    named = {*extract_terms(subject, plan.language), *extract_terms(subject, UNDETERMINED)}
    terms = frozenset(plan.terms)
    return Sought(
        terms,
        plan.language,
        values=values,
        is_outcome=is_past and not plan.is_status_query,
        # "When is it now?" asks for the newest of several days.
        is_status=plan.is_status_query or (bool(values) and CODE["NOW"] in symbols),
        subject=read_subject(plan.prompt, language),
        doers=_find_doers(plan.prompt),
        states=frozenset(plan.terms) - named if plan.is_status_query else frozenset(),
        rarity=weigh_terms(channels, terms) if channels else {},
    )


def _find_doers(prompt: str) -> frozenset[str]:
    """Return the words that stand where a question says who did something: right behind its verb."""
    words = _WORD.findall(prompt.lower())
    known = choose_lexicon(words, None).words
    return frozenset(word for before, word in pairwise(words) if known.get(before, ("",))[0] in _DOES)


class Seen(NamedTuple):
    """A message as a second look sees it."""

    text: str  #: of it, or of the chunk that matches best, or what is shown
    is_hit: bool  #: it was found
    evidence: float  #: of its score
    total: float  #: of its score
    name: str = ""  #: of its author, who need not name themselves


def weigh_answers(messages: Sequence[Seen], sought: Sought, *, is_thread: bool, asks: float = ASKS) -> list[float]:
    """Return how much each message looks like the answer, ≥ 0, on the scale of scores.

    They are of one thread, or of one conversation, in time order. A term is there where its beginning is: words are not
    stemmed again, which would take longer than all the rest and choose no better.
    """
    covered = cover_terms((message.text for message in messages), sought)
    places = range(len(messages))
    return [
        weigh_answer(message, [covered[each] for each in read_with(places, place, is_thread=is_thread)], sought, asks)
        * exp(ROOT * (is_thread and place == 0))
        for place, message in enumerate(messages)
    ]


def read_with(places: range, place: int, *, is_thread: bool) -> Sequence[int]:
    """Return the places of a block that are read with one of them: those around it, and the root of a thread."""
    near = places[max(0, place - AROUND) : place + AROUND + 1]
    return [0, *near] if is_thread and near[0] else near


def weigh_answer(message: Seen, covered: Iterable[frozenset[str]], sought: Sought, asks: float = ASKS) -> float:
    """Return how much a message that is no root looks like the answer, given the terms of all that is read with it."""
    rarity = _weigh_beginnings(sought)
    own = _terms_begun(" ".join(sought.doers.intersection(message.name.lower().split())), rarity)
    has = sum(map(rarity.__getitem__, own.union(*covered)))
    odds = HIT * message.is_hit + _weigh_text(message.text[:MOST_CHARS], sought, asks)
    return sqrt(message.evidence * message.total) * exp(odds + COVERS * has / (sum(rarity.values()) or 1.0))


def _weigh_beginnings(sought: Sought) -> dict[str, float]:
    """Return how much each beginning of a term says."""
    return {beginning: sought.rarity.get(term, 1.0) for term in sought.terms for beginning in _begin([term])}


def _begin(terms: Iterable[str]) -> list[str]:
    """Return what a word begins with that a term may be of."""
    return [term[:-1] if len(term) > SHORT_TERM else term for term in terms]


def _terms_begun(text: str, beginnings: Iterable[str]) -> frozenset[str]:
    low = text.lower()
    return frozenset([each for each in beginnings if each in low])


def count_news(text: str, known: Collection[str], sought: Sought) -> int:
    """Return how many terms a text has that are not known; what stands in blocks of code says nothing."""
    return len(set(extract_terms(CODE_BLOCK.sub(" ", text), sought.language)).difference(known))


def cover_terms(texts: Iterable[str], sought: Sought) -> list[frozenset[str]]:
    """Return for each text what of the prompt's terms it has: the beginnings that it shares with them."""
    beginnings = _begin(sought.terms)
    return [_terms_begun(text[:MOST_CHARS], beginnings) for text in texts]


def weigh_shown(thread: WindowThread, sought: Sought) -> list[float]:
    """Return how much each message of a block looks like the answer, as far as it is shown; 0 for one without score."""
    no = ScoreBreakdown(total=0.0, relevance=0.0)
    scores = [(each, each.score or no) for each in thread.messages]
    seen = [Seen(each.text, each.is_hit, score.evidence, score.total, each.name) for each, score in scores]
    return weigh_answers(seen, sought, is_thread=thread.is_thread)


class Stated(NamedTuple):
    """A message that may say how things stand."""

    text: str  #: of it
    own: float  #: how well it matches by itself, 0–1
    sent_at: datetime  #: aware UTC
    source: tuple[str, str | None]  #: its channel and its author
    asked: str = ""  #: the question that it answers, whose words it need not say again
    is_program: bool = False  #: a program wrote it


def own_match(score: ScoreBreakdown | None) -> float:
    """Return how well a message matches by itself, by meaning and words alike, 0–1; 0 without score."""
    return ((score.semantic or 0.0) + (score.lexical or 0.0)) / 2 if score else 0.0


def find_present(stated: Sequence[Stated], sought: Sought) -> int | None:
    """Return the place of the latest message that says how what is sought stands; None if that is not asked, or none.

    That is of the series, such as weekly reports, that names most of what is sought, with half of the terms that the
    best match has; without one, a message that matches nearly as well as the best one by itself, with more than half
    of its terms. It does not ask. Nouns such as "status" name a series, and nothing of what is sought.
    """
    best = max(stated, key=lambda each: (each.own, each.sent_at, each.text), default=None)
    if not sought.is_status or best is None or not best.own:
        return None
    beginnings = _begin(sought.terms - sought.states)
    shares = [len(_terms_begun(f"{each.asked}\n{each.text[:MOST_CHARS]}", beginnings)) for each in stated]
    least = len(_terms_begun(best.text[:MOST_CHARS], beginnings)) / 2
    fewest = max(least, min(1, len(beginnings)))
    series = {place for place in _latest_of_series(stated, shares, sought) if shares[place] >= fewest}
    good = {place for place in series if shares[place] == max(map(shares.__getitem__, series))}
    if not good:
        near = [place for place, each in enumerate(stated) if each.own >= GOOD_MATCH * best.own]
        told = [place for place in near if shares[place] > least and tells_state(stated[place].text)]
        good = {place for place in told if has_value(stated[place].text, sought.values)} or set(told)
    return max(good, key=lambda place: (stated[place].sent_at, stated[place].text), default=None)


def tells_state(text: str) -> bool:
    """Return whether a text may say how something stands: it has some words, and neither asks nor only thanks.

    >>> tells_state("the step is 30 minutes"), tells_state("done done done :tada:")
    (True, False)
    """
    is_short = len({word.casefold() for word in _WORD.findall(MARKUP.sub(" ", text))}) < FEWEST_STATING
    return not (is_short or share_of_questions(text) > MOSTLY or ends_asking(text) or is_courtesy(text))


def _latest_of_series(stated: Sequence[Stated], shares: Sequence[int], sought: Sought) -> set[int]:
    """Return the places of the latest messages of series: by one author in one channel, with the same opening words.

    The latest has as many terms as any message; `shares` are these numbers. A person's series of more than
    FEWEST_ALIKE messages also counts if it opens with a term, or half of its messages have half as many terms.
    """
    series: defaultdict[tuple[tuple[str, str | None], str], list[int]] = defaultdict(list)
    for place, each in enumerate(stated):
        if each.own > 0 and (opening := opening_of(each.text)):
            series[each.source, opening].append(place)
    most, found = max(shares, default=0), set[int]()
    for (_, opening), places in series.items():
        latest = max(places, key=lambda place: (stated[place].sent_at, stated[place].text))
        having = sum(0 < most <= 2 * shares[place] for place in places)
        opens_so = not sought.terms.isdisjoint(extract_terms(opening, sought.language))
        is_about = shares[latest] == most
        if len(places) > FEWEST_ALIKE and not stated[latest].is_program:
            is_about |= opens_so or 2 * having >= len(places)
        if len(places) > 1 and is_about:
            found.add(latest)
    return found


def share_of_questions(text: str) -> float:
    """Return the share of a text's words that stand in sentences that ask, 0–1.

    >>> share_of_questions("Who has it?"), share_of_questions("Rhys has it. Who asks?")
    (1.0, 0.4)
    >>> share_of_questions("what is our dose for cats, the sheet says something else")
    1.0
    """
    counts = [(len(_WORD.findall(sentence)), _asks(sentence)) for sentence in _sentences(text)]
    return sum(count for count, asks in counts if asks) / (sum(count for count, _ in counts) or 1)


def ends_asking(text: str) -> bool:
    """Return whether a text asks at its end, and tells little before: "the disk is full. did anybody touch it".

    >>> ends_asking("A lady brings her dog. Anything against it?"), ends_asking("It is in the drawer.")
    (True, False)
    """
    sentences = _sentences(text)
    asking = [place for place, each in enumerate(sentences) if _asks(each)]
    if not asking:
        return False
    counts = [len(_WORD.findall(each)) for each in sentences]
    told = sum(counts) - sum(counts[place] for place in asking)
    return told <= TELLING_WORDS and sum(counts[asking[-1] + 1 :]) <= WORDS_AFTER


def _sentences(text: str) -> list[str]:
    said = _QUOTED.sub(lambda quoted: quoted[0].translate(_NO_MARKS), text)
    return [each.strip() for each in _SENTENCE.findall(said) if each.strip()]


def _asks(sentence: str) -> bool:
    """Return whether a sentence has a question mark, or begins as a question; "who came: 17 of us" tells.

    So does what asks for something in a prompt, and in a message has somebody do it: "tell him that it is the name".
    """
    if has_question_mark(sentence):
        return True
    is_list = ":" in sentence or len(sentence.split(None, FEWEST_ASKING)) < FEWEST_ASKING
    if is_list or not begins_as_question(sentence):
        return False
    words = _WORD.findall(sentence.lower())
    # "Am I" asks, and "am Montag" does not: the word is read in the language of its sentence.
    symbol, _ = choose_lexicon(words, None).words.get(words[0], ("", None))
    return symbol != "" and symbol not in _ASKS_NOTHING


def _weigh_text(text: str, sought: Sought, asks: float) -> float:
    says = min(1.0, len(text.split(None, ENOUGH_WORDS)) / ENOUGH_WORDS)
    is_person, is_other = (has_value(text, kinds) for kinds in (sought.values & _PERSON, sought.values - _PERSON))
    odds = (asks and asks * share_of_questions(text)) + SAYS * says + KIND * (is_person + is_other / 2)
    return odds + EXPLAINS * _explains(text, sought)


def _explains(text: str, sought: Sought) -> bool:
    """Return whether a prompt asks what or who something is, and a text says it."""
    if not sought.subject:
        return False
    from contextwin.analysis.introductions import says_what_is

    return says_what_is(text, sought.subject, sought.language)
