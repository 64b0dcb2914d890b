"""From a prompt to a plan of its search, by rules over the prompt alone.

Each rule has a name, which the window reports.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import NamedTuple

from contextwin.analysis.language import UNDETERMINED, detect_language, guess_language
from contextwin.analysis.mrkdwn import decode_mrkdwn
from contextwin.analysis.terms import extract_terms
from contextwin.models.plans import QueryPlan, SearchOperators
from contextwin.models.requests import CompletedRequest
from contextwin.models.time_constraints import ThingQuestion, TimeConstraint
from contextwin.models.weights import ScoringWeights
from contextwin.query.event_plan import find_event_question, words_asked
from contextwin.query.intent import (
    LONG_WORDS,
    MARKUP,
    code_languages_asked,
    count_words,
    is_about_code,
    is_keywords,
    is_question,
    says_here,
    strip_boilerplate,
    subject_of,
)
from contextwin.query.manners import strip_manners
from contextwin.query.operators import read_exceptions, read_held, read_operators
from contextwin.query.status import is_status_query
from contextwin.query.time_plan import (
    asks_for_messages,
    is_of_place,
    says_only_when,
    time_of_operators,
    with_event,
    with_time,
    within_thread,
)
from contextwin.temporal import parse_time
from contextwin.temporal.aggregates import CAME_FIRST, KNOWN_CAME_FIRST
from contextwin.temporal.languages import LEXICONS, most_known, tell_language
from contextwin.temporal.modifiers import find_operators
from contextwin.temporal.parse import HEDGED, time_of_mentions
from contextwin.temporal.things import find_thing_question

#: A prompt that quotes something exact is better served by words than by meaning.
EXACT_ALPHA = 0.2
#: Of 0.3 to 0.7, also for long prompts alone, none was better on all of four sets (`static`); with `minilm` 0.6 to 0.8
#: were worse on two of them.
DEFAULT_ALPHA = 0.5
#: Maximum number of characters read: a megabyte took two seconds. Longer than any window.
MAX_PROMPT_CHARS = 200_000

#: Least probability of the language of a short prompt that most of its known words are of, too. Of 30 short prompts in
#: four languages it tells 14 that grammatical words alone do not, and of 57 in English it takes one for Spanish.
LEAST_AGREED = 0.3

#: Maximum number of words of a prompt whose grammatical words tell its language better than it is detected. Unmeasured.
FEW_WORDS = 8

_MENTIONED = re.compile(r"<@[^<>|\s]{1,80}>")
# A prompt is a stranger's: every pattern takes time linear in it. Where a name of a product looks like an identifier
# (iPhone, macOS, GitHub, Node.js), a count like a status (500 users) or a date like a version, it is not taken for one.
EXACT_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("quoted", re.compile(r'["“„«][^"“”„«»\n]{2,80}["“”»]|`[^`\n]{2,80}`')),
    ("ticket id", re.compile(r"\b[A-Z][A-Z0-9]{1,9}-\d{1,7}\b|(?<!\w)#\d{2,7}\b")),
    (
        "error name",
        re.compile(
            r"\b[A-Z]\w{1,60}(?:Error|Exception|Warning)\b|\bTraceback\b"
            # "Exception to the rule" and "the Fee Exception Policy" are prose.
            r"|\bExceptions?(?=:| in thread\b)|(?<=[^\W\d_,;(] )Exceptions?\b(?! [A-Z][a-z])|(?<=\w\.)Exceptions?\b"
            # What begins with one says where it is thrown, or nothing more.
            r"|\A\W{0,3}Exceptions?(?=\W{0,5}\Z"
            r"| (?:at|caught|during|from|in|on|raised|thrown|when|while|im|bei|beim|dans|lors|en|al|em|na|no|ao)\b)"
            r"|\bE(?:ACCES|ADDRINUSE|AGAIN|CONN(?:ABORTED|REFUSED|RESET)|EXIST|HOSTUNREACH|INVAL|ISDIR|MFILE|NETUNREACH"
            r"|NOENT|NOMEM|NOSPC|NOTDIR|NOTEMPTY|NOTFOUND|PERM|PIPE|RESOLVE|TIMEDOUT)\b"
        ),
    ),
    (
        "http status",
        re.compile(
            r"\b(?:http|status|error|code)[\s:=]{0,3}(?:code[\s:=]{0,3})?[1-5]\d\d\b"
            r"|(?<![\w.,$€£-])(?:40[1-9]|41\d|42[1-9]|451|50[1-8]|51[01]|[45]xx"
            r"|[45]00(?!s?\s(?:ms|[kmg]b|people)\b|s?\s(?!error|response|code|status)\w{4,30}s\b))s?\b(?![.,-]\d|\s?[%€£])",
            re.IGNORECASE,
        ),
    ),
    (
        "version",
        re.compile(
            r"\bv?(?!\d\d?\.\d\d?\.(?:19|20)\d\d\b)\d{1,4}\.\d{1,4}(?:\.\d{1,6})+\b"
            r"|\b[vV]\d{1,4}(?:\.\d{1,4})?\b|\b[vV]ersion \d"
        ),
    ),
    (
        "identifier",
        re.compile(
            r"\b[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b|\b(?!(?:mac|tv|watch)OS\b)[a-z]{2,}[A-Z]\w*\b"
            r"|\b(?:[A-Z][a-z0-9]+){3,}\b|\b\w+::\w|\b\w+\.\w+\(|\b\w+\(\)"
            # Classes are named for what they do (UserController), and MacGregor is a person.
            r"|\b(?!Mac[A-Z])[A-Z][a-z0-9]{2,40}"
            r"(?:[A-Z][a-z]{1,40}(?:er|or|ory)|Client|Co(?:mponent|nfig|ntext)|Entity|Model|Re(?:quest|sponse)|Service)\b"
        ),
    ),
    ("hash or id", re.compile(r"\b(?=\w*\d)(?=\w*[a-f])[0-9a-f]{7,64}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-", re.IGNORECASE)),
    ("path", re.compile(r"(?<![\w/])(?:~|\.{1,2})?/[\w.-]+/[\w./-]+|\b[A-Za-z]:\\\w")),
    (
        "file name",
        re.compile(
            r"\b(?!(?i:node|next|nuxt|vue|react|three|d3)\.js\b)"
            r"\w+\.(?:py|jsx?|tsx?|go|rs|java|sql|ya?ml|toml|json|csv|md|txt|log|sh)\b"
        ),
    ),
)
#: Maximum confidence of a plan for messages that hold what a word of the prompt names. Unmeasured.
SURE_OF_HELD = 0.85


def plan_query(request: CompletedRequest, tz: str | None = None, people: Set[str] = frozenset()) -> QueryPlan:
    """Return how to look for the answer, by days of the zone `tz`, else of the request's, else of UTC.

    `people` are names of members, in lower case, whom the prompt may name so.
    """
    asked_at, weights, tz = request.asked_at, request.weights, tz or request.tz or "UTC"
    given_prompt, prompt, language = read_words(request)
    latest = request.filters.latest
    alpha, rule = _decide_alpha(request.alpha, weights, prompt)
    plan = QueryPlan(
        prompt=prompt,
        alpha=alpha,
        rule=rule,
        search_text=prompt,
        language=language,
        wants_code=is_about_code(prompt),
        code_languages=code_languages_asked(prompt),
        is_status_query=is_status_query(prompt),
        oldest=request.filters.oldest,
        latest=asked_at if latest is None else min(latest, asked_at),
        tz=tz,
    )
    is_in_thread = request.thread_ts is not None
    if reads_names(weights):
        plan = _take_apart(plan, given_prompt, asked_at, tz, people, is_in_thread=is_in_thread)
    else:
        plan = replace(plan, matches_names=False)
    return with_terms(plan)


class PromptWords(NamedTuple):
    """A prompt as it is read."""

    given: str  #: decoded
    prompt: str  #: without greetings, thanks and whom it addresses
    language: str  #: ISO 639-1, or "und"


def read_words(request: CompletedRequest) -> PromptWords:
    """Return the prompt of a request as it is read, up to MAX_PROMPT_CHARS, and its language."""
    given = decode_mrkdwn(request.prompt[:MAX_PROMPT_CHARS]).lstrip()
    prompt = strip_manners(given)
    is_addressed = bool(request.bot) and given.startswith(f"<@{request.bot}>")
    return PromptWords(prompt if is_addressed else given, prompt, _find_language(prompt))


def with_terms(plan: QueryPlan) -> QueryPlan:
    """Return the plan with the terms that messages are searched for, by what else it says."""
    # Short messages were stemmed without knowing their language, which a longer prompt in it tells.
    searched = _searched_text(plan)
    terms = extract_terms(searched, plan.language) + extract_terms(searched, UNDETERMINED)
    return replace(plan, terms=tuple(dict.fromkeys(terms)), keywords=_find_keywords(plan))


def _find_language(prompt: str) -> str:
    """Return the language of a prompt; that of its words where it is too short to detect it, or they are of another."""
    detected, typed = detect_language(prompt), MARKUP.sub(" ", prompt)
    told = tell_language(typed)
    if told and (detected == UNDETERMINED or (detected in LEXICONS and count_words(prompt) <= FEW_WORDS)):
        return told
    return detected if detected != UNDETERMINED else _agreed_language(typed) or UNDETERMINED


def _agreed_language(typed: str) -> str | None:
    """Return the language that most known words are of, if it looks like it; each alone is wrong of short English."""
    most = most_known(typed)
    if most in (None, "en"):
        return None
    likeliest, probability = guess_language(typed)
    return most if likeliest == most and probability >= LEAST_AGREED else None


def reads_names(weights: ScoringWeights) -> bool:
    """Return whether names and times in a prompt are read, the only way in which weights change what is found."""
    return weights.speaker_boost > 1


def with_weights(plan: QueryPlan, request: CompletedRequest, weights: ScoringWeights) -> QueryPlan:
    """Return the plan of a request with other weights, of which `reads_names` is the same as of the request's."""
    _, rule_before = _decide_alpha(request.alpha, request.weights, plan.prompt)
    alpha, rule = _decide_alpha(request.alpha, weights, plan.prompt)
    return replace(plan, alpha=alpha, rule=rule if plan.rule == rule_before else plan.rule)


def _decide_alpha(given: float | None, weights: ScoringWeights, prompt: str) -> tuple[float, str]:
    """Return the weight of meaning against words, 0–1, and the rule that chose it."""
    given = weights.alpha if given is None else given
    alpha, rule = choose_alpha(prompt) if given is None else (given, "given")
    return min(1.0, max(0.0, alpha)), rule


def _searched_text(plan: QueryPlan) -> str:
    """Return the words that messages are searched for: those of a topic, not those that ask and say when.

    "What was discussed about coral last month" and "who discussed coral first" look for coral, and not for "discussed",
    "last" and "first".
    """
    if plan.time is None or plan.topic is None or (plan.kind == "relevance" and not plan.narrows):
        return words_asked(plan)
    return " ".join((plan.topic, *plan.time.unread))


def _find_keywords(plan: QueryPlan) -> tuple[str, ...]:
    """Return the terms of a prompt that is but keywords, without parts of words: of BD-440 neither "bd" nor "440"."""
    if not is_keywords(plan.prompt):
        return ()
    terms: dict[str, None] = {}
    searched = plan.search_text if plan.time is None else " ".join((plan.topic or "", *plan.time.unread))
    for word in searched.split():
        for language in (plan.language, UNDETERMINED):
            found = extract_terms(word, language)
            # What is written without blanks is found by its parts alone.
            terms |= dict.fromkeys(found[:1] if word.isascii() else found)
    return tuple(terms)


class _ReadPrompt(NamedTuple):
    """What a prompt asks for beside its operators."""

    operators: SearchOperators
    rest: str  #: the prompt without them
    time: TimeConstraint | None


#: Reads what a text says about time, when and where the prompt is asked.
_ReadTime = Callable[[str], TimeConstraint | None]


def _take_apart(
    plan: QueryPlan, given: str, asked_at: datetime, tz: str, people: Set[str], *, is_in_thread: bool
) -> QueryPlan:
    """Return the plan with the search text, the speaker and the time that the prompt names; `given` has its manners."""
    prompt = plan.search_text
    speaker = subject_of(prompt) if is_question(prompt) else None
    plan = replace(plan, search_text=strip_boilerplate(prompt), speaker=speaker)
    is_long = count_words(prompt) >= LONG_WORDS
    read = partial(parse_time, asked_at=asked_at, tz=tz, language=plan.language, people=people)
    operators, rest = read_operators(prompt)
    operators, rest = read_exceptions(rest, operators, people)
    asked = _ReadPrompt(operators, rest, read(rest))
    operators, rest, time = asked if is_long else _with_held(asked, read, plan.language, people)
    time = _with_mentioned(time, given, read)
    if time is not None and is_in_thread and (says_here(rest) or is_of_place(time)):
        time = within_thread(time)
    if is_long and (time is None or time.strength != "hard" or time.unread):
        # It describes something, whatever time words are in it, unless a sentence may ask for messages.
        return replace(plan, confidence=HEDGED) if time is not None and time.confidence == HEDGED else plan
    if time is None and is_question(prompt):
        time = time_of_mentions(rest)
    plan = with_time(plan, time or time_of_operators(operators, rest), operators, asked_at)
    if is_long:
        return plan
    if not find_operators(prompt):  # What is sent before:2026-01-31 is asked for.
        plan = with_event(plan, find_event_question(rest, asked_at, tz, plan.language), asked_at)
    return _with_things(plan, find_thing_question(rest, asked_at, tz, plan.language))


def _with_held(asked: _ReadPrompt, read: _ReadTime, language: str, people: Set[str]) -> _ReadPrompt:
    """Return what is asked with messages in the place of what they hold: "the last photo" is a message with one."""
    for attribute, word, as_message, is_topic in read_held(asked.rest, language, people):
        time = read(as_message)
        if time is None or not asks_for_messages(time):
            continue
        is_placed = bool(time.speaker or time.oldest or time.latest)
        # "The last message about the bug, with a link": the answer is to have one.
        is_told = time.topic is not None and time.topic not in asked.rest.partition(word)[2]
        if (is_placed or not is_topic) and not is_told:
            operators = asked.operators
            operators = replace(operators, has=(*operators.has, attribute), matched=(*operators.matched, word))
            return _ReadPrompt(operators, as_message, replace(time, confidence=min(time.confidence, SURE_OF_HELD)))
    return asked


def _with_mentioned(time: TimeConstraint | None, given: str, read: _ReadTime) -> TimeConstraint | None:
    """Return the time with whom a prompt begins with, where it says only when: "<@U1> yesterday" addresses nobody."""
    if time is None or not says_only_when(time) or not _MENTIONED.match(given):
        return time
    named = read(given)
    return named if named is not None and says_only_when(named) and named.speaker else time


def _with_things(plan: QueryPlan, things: ThingQuestion | None) -> QueryPlan:
    """Return the plan with the things that the prompt asks for, unless it asks for messages."""
    if things is None:
        return plan
    time = plan.time
    if things.is_event and time is not None and time.back > 1:  # What was decided the time before last.
        return replace(plan, kind="relevance", time=replace(time, strength="boost", scope=None), things=things)
    may_be_things = plan.kind == "relevance" or (time is not None and time.rule in (CAME_FIRST, KNOWN_CAME_FIRST))
    may_be_things = may_be_things or _may_be_talks(plan, things) or _is_no_message(plan, things)
    return replace(plan, things=things) if may_be_things else plan


def _may_be_talks(plan: QueryPlan, things: ThingQuestion) -> bool:
    """Return whether things or conversations may be asked for: "how many talks are there"."""
    may_be = plan.kind == "chronological" and plan.speaker is None and not things.is_dated
    return may_be and any(phrase.is_asked and phrase.is_act for phrase in things.phrases)


def _is_no_message(plan: QueryPlan, things: ThingQuestion) -> bool:
    """Return whether what is asked for by its place in a row is no message.

    "What did we decide last" asks for none, "what did we say last" does, "the first repository in #code" does not.
    """
    time = plan.time
    is_last_time = time is not None and time.scope == "previous session"
    if plan.kind != "chronological" or (plan.ordinal is None and not is_last_time):
        return False
    unread = {word for text in time.unread for word in text.split()} if time else set[str]()
    is_named = any(phrase.is_asked and not unread.isdisjoint(phrase.words) for phrase in things.phrases)
    return things.is_event or (is_named and bool(plan.operators.channels))


def choose_alpha(prompt: str) -> tuple[float, str]:
    """Return the weight of meaning against words, and the rule that chose it.

    Something exact decides in a short prompt; in a long one it is a word among many.

    >>> choose_alpha("where did PROJ-123 come from?")
    (0.2, 'exact: ticket id')
    >>> choose_alpha("who likes coffee?")
    (0.5, 'default')
    """
    typed = MARKUP.sub(" ", prompt)
    if count_words(prompt) < LONG_WORDS:
        for name, pattern in EXACT_RULES:
            if pattern.search(typed):
                return EXACT_ALPHA, f"exact: {name}"
    return DEFAULT_ALPHA, "default"
