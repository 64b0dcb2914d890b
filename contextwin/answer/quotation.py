"""The answer where no chat model is set up: the one to three messages of the window that look most like the answer.

A message that asks is quoted with the one that replies to it, and a long one around the sentence that says most of what
was asked. Where nothing found is likely to answer, that is said; to what asks for nothing, how to ask.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta, tzinfo
from itertools import islice, takewhile
from math import exp
from typing import NamedTuple

from contextwin.analysis.language import UNDETERMINED
from contextwin.analysis.sanitize import clean_lines, clean_name
from contextwin.analysis.terms import extract_terms
from contextwin.analysis.tokens import count_tokens, truncate_to_tokens
from contextwin.answer.answer import Quote
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.time_constraints import SpokenTime
from contextwin.models.windows import ContextWindow, WindowMessage, WindowThread
from contextwin.query.courtesies import is_courtesy
from contextwin.query.event_plan import words_asked
from contextwin.query.intent import asks_or_names, asks_who_is_asked, find_telling_words, has_question_mark, is_question
from contextwin.query.manners import asks_for_help, is_mannerly
from contextwin.query.values_asked import ValueKind, has_value, read_values
from contextwin.temporal import find_zone
from contextwin.temporal.spoken import find_weekdays
from contextwin.window.events import asks_for_days_alone, asks_of_past, is_on_days, tells_of
from contextwin.window.found import FEW_TERMS, UNLIKELY
from contextwin.window.packing.excerpt import LIST_ITEM
from contextwin.window.packing.layout import OUTDOES
from contextwin.window.render.dates import format_moment
from contextwin.window.render.notes import BELIEF, BELIEF_OF_COUNT, UNMATCHED
from contextwin.window.render.program_text import fold_fields
from contextwin.window.scoring.exchanges import ENOUGH_NEWS, MOST_BEHIND, Line, Weighed, weigh_exchanges
from contextwin.window.scoring.relevance import is_repeated, opening_of
from contextwin.window.scoring.second_look import (
    AROUND,
    BEFORE,
    CODE_BLOCK,
    FOREMOST,
    MOSTLY,
    Sought,
    Stated,
    count_news,
    cover_terms,
    ends_asking,
    find_present,
    own_match,
    read_sought,
    share_of_questions,
    tells_state,
    weigh_shown,
)

#: Maximum number of quoted messages, and of those that a question about time asks for. Unmeasured.
MOST_QUOTES, MOST_ANSWERS = 3, 5
#: Maximum number of these that tell of the days on which something happened; they come first. Unmeasured.
MOST_TOLD = 2
#: Share of the best quote's weight that another has at least. Unmeasured.
LEAST_SHARE = 0.2
# What multiplies the weight of a message that may be quoted, as exponents of e: near those of a ranking that was fitted
# with each of four sets left out in turn; see docs/scoring.md, "Quotes".
#: For the share of its words that stand in questions, and for as many terms as ENOUGH_NEWS that the prompt lacks.
QUOTE_ASKS, QUOTE_NEWS = -1.0, 1.5
#: For the share of the prompt's terms that it, what it is read with, and what it answers have.
QUOTE_COVERS = 0.9
#: For a value of a kind that the prompt asks for.
QUOTE_VALUE = 0.5
#: For a reply to what asks or reports it, and for what stands in the first block.
QUOTE_REPLIES, QUOTE_FIRST = 0.3, 0.5
#: For telling that of which a prompt asks when it was, and nothing else; for planning it, where a later one tells it.
QUOTE_TELLS, QUOTE_PLANS = 1.0, -1.5
#: For the share of a prompt's terms that it has itself, where these are but keywords.
QUOTE_KEYWORDS = 2.0
#: Below this probability what comes nearest is quoted, and not as an answer; below UNLIKELY, not for a few words.
LEAST_FOUND = 0.15
#: Below this one nothing is: what comes nearest is hardly ever near.
LEAST_NEAR = 0.1
#: From these on a question, and all prompts, have MOST_QUOTES: what is hardly found has one line.
PERHAPS_FOUND, SURELY_FOUND = 0.25, 0.5
#: Below this one only the best quote may be a near miss; see docs/scoring.md, "Quotes".
NEARLY_FOUND = 0.4
#: What has no more than this share of a prompt's telling words may be about something else: see benchmarks/quality.
NAMED_SHARE = 0.5
#: Below this one a prompt that neither asks nor names anything is a remark. Unmeasured.
LEAST_FOUND_OF_REMARK = 0.15
#: What a thread says so long after a message that says how things stand is newer than that. Unmeasured.
UPDATED_AFTER = timedelta(days=1)
#: Share of a message's weight that what the same person says later of the same has at least. Unmeasured.
NEARLY_AS_MUCH = 0.5
#: Last sentences of a message among which one asks: manners and a name may stand behind it. Unmeasured.
LAST_SENTENCES = 2
#: Fewest words of a message that a prompt repeats. Unmeasured.
FEWEST_REPEATED = 3
#: Maximum tokens of a quoted message, and of the line that it answers. Unmeasured.
QUOTE_TOKENS = 100
ASKED_TOKENS = 40
#: And of one whose list goes on: steps without their last ones help nobody. Unmeasured.
LIST_TOKENS = 200

#: What a sentence, around which a text is cut, has for a value of a kind that is asked for, and what each term of the
#: sentences beside it has; a term of its own has 1 at most. See docs/scoring.md, "Quotes".
VALUE_OF_SENTENCE, BESIDE_SENTENCE = 0.5, 0.5

#: What an answer says that has nothing to quote, and no reason of the window.
NOTHING_FOUND = "I found nothing that answers this."
#: What it says before what comes nearest.
NEAREST = f"{NOTHING_FOUND} Nearest is:"
#: What it says before what may be about something else.
UNSURE = "I am not sure that this answers it:"
#: What it says to a prompt that asks for nothing.
HOW_TO_ASK = "Ask me about what was said here, for example “what did we decide about …?” or “when did … happen?”."

#: Kinds of values that a prompt may have itself, to be told whether they still hold: "the step is 15 min, right?".
_CONFIRMED: tuple[ValueKind, ...] = ("duration", "time")

#: A message of a window, and its block.
_Shown = tuple[WindowThread, WindowMessage]

_WORD = re.compile(r"\w+")
_MARKED = "marked ▶"
_AS_MANY = re.compile(f"The (?:newest|oldest) ones, as many as fit, are {_MARKED}")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_ITEM = re.compile(LIST_ITEM)
_SENTENCE = re.compile(LIST_ITEM + r"\n*|[^.!?…\n]+(?:[.!?…]+(?=\s|$)|[.!?…]+(?=\S)[^.!?…\n]*)*[.!?…]*\s*|\n+")


def quote_messages(window: ContextWindow) -> tuple[Quote, ...]:
    """Return the messages of a window that answer best, best first, at most MOST_QUOTES; none to what asks nothing.

    Where what was asked is hardly found, only the best one may be a near miss.
    Those that a question about time asks for stand in their order, and what somebody did on some days in that of time,
    at most MOST_ANSWERS.
    """
    shown = {(m.channel, m.ts): (thread, m) for thread in window.threads for m in thread.messages}
    answers = [shown[key] for key in (window.answer.keys if window.answer else ()) if key in shown]
    if window.answer is not None and not window.answer.keys:
        answers = [each for each in shown.values() if each[1].is_answer]  # The note names the nearest one.
    answers = [*_find_likelier(window), *_find_told(window), *answers] if answers else _find_done(window)
    if answers:
        return _show_lines_once(
            _quote(thread, message, window, _find_context(thread, message))
            for thread, message in answers[:MOST_ANSWERS]
        )
    if is_remark(window) or _is_noise(window) or window.found < LEAST_NEAR:
        return ()
    chosen = _choose_quotable(window)
    quoted = [each.message for each in chosen]
    quotes = [
        _quote(each.thread, each.message, window, each.asked or _find_subject(each, quoted, window), each.beside)
        for each in chosen
    ]
    # Where nothing is likely to answer, more messages that do not either only take longer to read. To a word or two
    # that do not ask, as "fingers crossed", a message with half of them is no answer.
    is_doubted = window.found < NEARLY_FOUND
    may_be_talk = _says_little(window) and len(window.plan.terms) < FEW_TERMS
    return _show_lines_once(
        quote
        for place, quote in enumerate(quotes)
        if not (((place and is_doubted) or may_be_talk) and is_near_miss(window, quote))
    )


def _find_context(thread: WindowThread, message: WindowMessage) -> WindowMessage | None:
    """Return the question that a message of a block answers, else the root of its thread; None for none."""
    messages = thread.messages
    place = next(n for n, each in enumerate(messages) if each is message)
    asked = _find_asked(messages, place, None, is_thread=thread.is_thread)
    if asked is None and thread.is_thread and place and not messages[0].is_echo:
        return messages[0]
    return None if asked is None else messages[asked]


def _show_lines_once(quotes: Iterable[Quote]) -> tuple[Quote, ...]:
    """Return quotes in their order, each without the message that it replies to if one before it shows that."""
    seen = set[MessageKey]()
    kept = list[Quote]()
    for quote in quotes:
        is_seen = quote.asked_ts is not None and MessageKey(quote.channel, quote.asked_ts) in seen
        kept.append(replace(quote, asked="", asked_ts=None) if is_seen else quote)
        seen |= quote.keys
    return tuple(kept)


def _choose_quotable(window: ContextWindow) -> list[_Quotable]:
    """Return the messages that answer best, each once, best first; not what stands above another one of them.

    The next one of the same exchange is shown with it. A question or a report stands above what came of it, which is
    quoted.
    """
    found = _find_quotable(window)
    least = LEAST_SHARE * found[0].weight if found else 0.0
    most = _most_quotes(window)
    chosen: dict[MessageKey, _Quotable] = {}
    repeated = set[MessageKey]()
    is_far = window.found < LEAST_FOUND or _is_absent(window)
    for each in found:
        message, asked = each.message, each.asked
        if is_far and not any(_terms_in(of.text, window) for of in (message, asked) if of):
            continue  # Near by meaning alone, it is near to anything.
        key = MessageKey(message.channel, message.ts)
        if each.weight < least or key in chosen or key in repeated:
            continue
        first = next((key for key, other in chosen.items() if _may_stand_beside(each, other)), None)
        other = None if first is None else chosen[first]
        is_reply = other is not None and asked is other.message and other.asked is None
        if other is not None and is_reply and not _is_by_speaker(other.message):
            chosen = {key if of == first else of: each if of == first else kept for of, kept in chosen.items()}
            repeated.add(MessageKey(other.message.channel, other.message.ts))
        elif first is not None:
            chosen[first] = chosen[first]._replace(beside=message)
            repeated.add(key)
        elif len(chosen) < most:
            chosen[key] = each
            if asked and count_tokens(asked.text, window.encoding) <= ASKED_TOKENS:
                repeated.add(MessageKey(asked.channel, asked.ts))
    shown = {*chosen, *repeated}
    for key, each in chosen.items():
        reply = None if each.beside else _find_reply(each, found)
        if reply is not None and MessageKey(reply.channel, reply.ts) not in shown:
            is_answer = each.asked is None and _is_open(each.message) and not _is_by_speaker(each.message)
            chosen[key] = each._replace(message=reply, asked=each.message) if is_answer else each._replace(beside=reply)
            shown.add(MessageKey(reply.channel, reply.ts))
    return list(chosen.values())


def _is_by_speaker(message: WindowMessage) -> bool:
    """Return whether a prompt names the author of a message: then it asks for what they said, also where that asks."""
    return message.score is not None and message.score.factors.get("speaker", 1.0) > 1.0


def _find_reply(each: _Quotable, found: Iterable[_Quotable]) -> WindowMessage | None:
    """Return what somebody else replies to a quoted message that asks at its end; None for none, or manners.

    That is the best of what was `found` that answers it, else what stands right behind it.
    """
    sentences = [said for match in _SENTENCE.finditer(each.message.text) if (said := match[0].strip())]
    if not any(map(has_question_mark, sentences[-LAST_SENTENCES:])):
        return None
    messages = each.thread.messages
    place = next(n for n, line in enumerate(messages) if line is each.message)
    behind = takewhile(lambda line: not _is_apart(line), messages[place + 1 : place + 1 + MOST_BEHIND])
    others = (line for line in behind if line.user != each.message.user and not line.is_echo)
    replies = [line for line in others if not is_courtesy(line.text)]
    answers = (other.message for other in found if other.asked is each.message)
    return next((line for line in answers if any(line is reply for reply in replies)), next(iter(replies), None))


def _may_stand_beside(each: _Quotable, other: _Quotable) -> bool:
    """Return whether a message may be shown with another one that is quoted: both are of one exchange, and none is."""
    if each.thread is not other.thread or other.beside is not None:
        return False
    places = [n for n, line in enumerate(each.thread.messages) if line is each.message or line is other.message]
    return places[-1] - places[0] <= AROUND and each.message is not other.asked


def _is_absent(window: ContextWindow) -> bool:
    """Return whether the answer to a question about time is that there surely are no such messages."""
    return window.answer is not None and window.answer.count == 0 and window.answer.certain


def _find_subject(each: _Quotable, quoted: Sequence[WindowMessage], window: ContextWindow) -> WindowMessage | None:
    """Return the root above a reply that has nothing of the prompt itself; None where that is quoted, or it is none."""
    root = each.thread.messages[0]
    is_reply = each.thread.is_thread and root is not each.message and not root.is_echo
    says_nothing = bool(window.plan.terms) and not _terms_in(each.message.text, window)
    is_shown = root in quoted or root is each.beside
    return root if is_reply and says_nothing and not is_shown else None


def _find_likelier(window: ContextWindow) -> list[_Shown]:
    """Return the message that looks most like the answer, if it outdoes all that a time is only believed to choose.

    Things in time stand first in a window, and so in quotes.
    """
    first = window.threads[0].messages if window.threads else ()
    is_first = window.plan.things is not None and any(each.is_answer for each in first)
    if window.answer is None or window.answer.certain or is_first:
        return []
    found = _find_quotable(window)
    most = max((each.weight for each in found if each.message.is_answer), default=0.0)
    best = next((each for each in found if not each.message.is_answer), None)
    return [(best.thread, best.message)] if best and best.weight >= OUTDOES * most else []


def _find_told(window: ContextWindow) -> list[_Shown]:
    """Return what tells of the days on which a prompt asks what happened and was not sent then, as it is shown."""
    shown = ((thread, message) for thread in window.threads for message in thread.messages)
    told = (each for each in shown if each[1].is_hit and not each[1].is_answer and _tells_of_days(each[1], window))
    return list(islice(told, MOST_TOLD))


def _find_done(window: ContextWindow) -> list[_Shown]:
    """Return what the people told of the days, or sent then, if a prompt asks what they did then, and nothing else."""
    event, plan = window.plan.event, window.plan
    if event is None or not event.words:
        return []
    own = [
        (thread, message)
        for thread in window.threads
        for message in thread.messages
        if asks_for_days_alone(plan, {message.name.lower()}) and not (message.is_echo or is_courtesy(message.text))
    ]
    told = [each for each in own if _tells_of_days(each[1], window)][:MOST_TOLD]
    sent = [each for each in own if each not in told and is_on_days(each[1].sent_at, plan)][: MOST_ANSWERS - len(told)]
    return [*told, *sorted(sent, key=lambda each: each[1].sent_at)]


def _tells_of_days(message: WindowMessage, window: ContextWindow) -> bool:
    event = window.plan.event
    spoken = (SpokenTime(0, 0, first, last) for first, last in message.speaks_of)
    return event is not None and not event.is_when and any(map(event.is_met_by, spoken))


def is_near_miss(window: ContextWindow, quote: Quote) -> bool:
    """Return whether a quote that is not surely found lacks half of what a prompt names.

    What it answers, what stands beside it, its author and its channel are counted as said.
    """
    words, language = find_telling_words(window.plan.search_text), window.plan.language
    texts = quote.text, quote.asked, quote.beside, f"{quote.name} {quote.channel_label}"
    said = set(extract_terms("\n".join(texts), language))
    count = sum(not said.isdisjoint(extract_terms(word, language)) for word in words)
    return bool(words) and window.found < SURELY_FOUND and count <= NAMED_SHARE * len(words)


def is_of_other_days(window: ContextWindow, quote: Quote) -> bool:
    """Return whether a prompt asks of some days, "who is away on Friday?", and a quote is of none and tells of none.

    What tells of the same day of the week tells of it: "Ben works from home every Friday."
    """
    event, plan = window.plan.event, window.plan
    if event is None or event.is_when or find_weekdays(plan.prompt) & find_weekdays(quote.text):
        return False
    messages = (message for thread in window.threads for message in thread.messages)
    shown = [each for each in messages if MessageKey(each.channel, each.ts) in quote.keys]
    return not any(is_on_days(each.sent_at, plan) or _tells_of_days(each, window) for each in shown)


def is_remark(window: ContextWindow) -> bool:
    """Return whether a prompt asks for nothing that was said, or nothing found makes it likely that it asks."""
    if is_small_talk(window):
        return True
    is_unlikely = window.found < LEAST_FOUND_OF_REMARK and not asks_or_names(window.plan.prompt)
    return window.answer is None and (is_unlikely or asks_who_is_asked(window.plan.prompt))


def is_small_talk(window: ContextWindow) -> bool:
    """Return whether a prompt asks for nothing and says little, as a greeting does, or is but manners and a name."""
    says_little = len(window.plan.terms) <= FEW_TERMS and not asks_or_names(window.plan.prompt)
    names = {message.name.casefold() for thread in window.threads for message in thread.messages}
    prompt = _WORD.sub(lambda word: word[0].title() if word[0].casefold() in names else word[0], window.prompt)
    is_polite = is_courtesy(prompt) or is_mannerly(prompt) or asks_for_help(prompt)
    return window.answer is None and (says_little or is_polite)


def _is_noise(window: ContextWindow) -> bool:
    """Return whether nothing is likely found for a few words that do not ask."""
    return _says_little(window) and window.found < UNLIKELY


def _says_little(window: ContextWindow) -> bool:
    return len(window.plan.terms) <= FEW_TERMS and not is_question(window.plan.prompt)


def render_quotes(window: ContextWindow, quotes: tuple[Quote, ...]) -> str:
    """Return the answer as text: what is said of it, and its quotes; why there are none, if there are none."""
    lead = lead_of(window, quotes)
    if not quotes:
        return lead
    zone = find_zone(window.plan.tz)
    return "\n\n".join([*([lead] if lead else []), *("\n".join(_render_quote(quote, zone)) for quote in quotes)])


def lead_of(window: ContextWindow, quotes: Sequence[Quote]) -> str:
    """Return what stands above the quotes: the note of the window, or that nothing answers; or what stands instead."""
    if not quotes:
        reason = HOW_TO_ASK if window.threads and is_remark(window) else window.empty_reason or NOTHING_FOUND
        note = "" if is_remark(window) else _read_note(window)
        note = note.removesuffix(UNMATCHED).strip() if reason == NOTHING_FOUND else note
        if note and reason == NOTHING_FOUND and _is_absent(window):
            return note  # "There are no messages about coral" is the answer.
        return "\n".join(dict.fromkeys(filter(None, (note, reason))))
    note = _read_note(window)
    if window.answer is not None:
        asked = sum(MessageKey(each.channel, each.ts) in window.answer.keys for each in quotes)
        is_behind = MessageKey(quotes[0].channel, quotes[0].ts) not in window.answer.keys
        # Quotes have no marks, and are fewer.
        if window.answer.kind == "count" and len(quotes) == asked < (window.answer.count or 0) and _MARKED not in note:
            note = f"{note} The first of them are quoted."
        if window.answer.count == asked:
            note = _AS_MANY.sub("They are quoted", note)
        note = note.replace(f", as many as fit, are {_MARKED}", " are quoted last" if is_behind else " are quoted")
    note = note.replace(_MARKED, "quoted").replace("Marked ▶", "Quoted")
    if window.answer is not None:
        return note
    if window.found >= LEAST_FOUND:
        is_unsure = is_near_miss(window, quotes[0]) or is_of_other_days(window, quotes[0])
        return "\n".join(filter(None, (note, UNSURE if is_unsure else "")))
    return "\n".join(filter(None, (note.removesuffix(UNMATCHED).strip(), NEAREST)))


def _read_note(window: ContextWindow) -> str:
    """Return the note of a window as a person reads it: without how a model is to word its answer."""
    return window.note.removesuffix(BELIEF).removesuffix(BELIEF_OF_COUNT).strip()


def _most_quotes(window: ContextWindow) -> int:
    """Return the maximum number of quotes: one where it is hardly likely that what was asked was found."""
    least = PERHAPS_FOUND if is_question(window.plan.prompt) else SURELY_FOUND
    return MOST_QUOTES if window.found >= least else 1


class _Quotable(NamedTuple):
    """A message that may be quoted."""

    weight: float  #: how much it looks like the answer, ≥ 0
    thread: WindowThread  #: its block
    message: WindowMessage  #: what may be quoted
    asked: WindowMessage | None  #: what it replies to
    beside: WindowMessage | None = None  #: what else of the same exchange may answer


def _find_quotable(window: ContextWindow) -> list[_Quotable]:
    """Return the messages that may answer, best first.

    Instead of one that mostly asks it is the one that answers it, which weighs at least as much. What says how things
    stand comes before all others.
    """
    sought = read_sought(window.plan)
    weighed = [_weigh_block(thread, sought) for thread in window.threads]
    present = _find_present(window, weighed, sought)
    found = [
        each
        for block, thread in enumerate(window.threads)
        for each in _find_in_block(thread, weighed[block], window, sought, is_first=block == 0)
    ]
    found = _put_told_first(found, window)
    best = max((each.weight for each in found), default=0.0)
    found = [each._replace(weight=best * FOREMOST) if each.message is present else each for each in found]
    found.sort(key=lambda each: (-each.weight, each.message.channel, each.message.ts))
    named = frozenset(kind for kind in _CONFIRMED if has_value(window.prompt, (kind,)))
    return _put_newer_first(_without_repeats(found, window.plan), sought, sought.values or named)


def _without_repeats(found: Sequence[_Quotable], plan: QueryPlan) -> list[_Quotable]:
    """Return the messages without those of a program's series that its latest one, in their place, stands for."""
    series: defaultdict[tuple[str, str | None, str], list[_Quotable]] = defaultdict(list)
    for each in found:
        if each.message.is_bot and (opening := opening_of(each.message.text)):
            series[each.message.channel, each.message.user, opening].append(each)
    latest = dict[int, _Quotable]()
    repeats = set[int]()
    for (_, _, opening), members in series.items():
        if is_repeated(opening, [each.message.text for each in members], plan):
            newest = max(members, key=lambda each: each.message.sent_at)
            latest[id(members[0])] = newest._replace(weight=members[0].weight)
            repeats |= {id(each) for each in members[1:]}
    return [latest.get(id(each), each) for each in found if id(each) not in repeats]


def _put_newer_first(found: Sequence[_Quotable], sought: Sought, kinds: frozenset[ValueKind]) -> list[_Quotable]:
    """Return the messages in their order, but those of one author in one thread with a value that is asked for by time.

    The newest of those that match nearly as well, and name half of what the best of them names, stands first: what
    somebody says of the same once more replaces what they said before, "steps of 15 minutes" by "30".
    """
    told: defaultdict[tuple[str, str, str | None], list[int]] = defaultdict(list)
    for place, each in enumerate(found):
        if each.thread.is_thread and has_value(each.message.text, kinds):
            told[each.thread.channel, each.thread.thread_ts, each.message.user].append(place)
    order = list(found)
    for places in told.values():
        named = [len(each) for each in cover_terms((found[place].message.text for place in places), sought)]
        best = found[places[0]]
        places = [
            place
            for place, count in zip(places, named, strict=True)
            if found[place].weight >= NEARLY_AS_MUCH * best.weight and count >= max(1, NAMED_SHARE * named[0])
        ]
        newest_first = sorted((found[place] for place in places), key=lambda each: each.message.sent_at, reverse=True)
        for place, each in zip(places, newest_first, strict=True):
            order[place] = each
    return order


def _weigh_block(thread: WindowThread, sought: Sought) -> list[Weighed]:
    """Return what the messages of a block are worth in their exchanges."""
    lines = [*map(_line_of, thread.messages, weigh_shown(thread, sought))]
    return weigh_exchanges(lines, sought, is_thread=thread.is_thread)


def _find_in_block(
    thread: WindowThread, weighed: Sequence[Weighed], window: ContextWindow, sought: Sought, *, is_first: bool
) -> Iterator[_Quotable]:
    """Yield the messages of a block that may answer."""
    messages = thread.messages
    covered = cover_terms((each.text for each in messages), sought)
    for place, (message, each) in enumerate(zip(messages, weighed, strict=True)):
        answers = _find_asked(messages, place, each.answers, is_thread=thread.is_thread)
        may_answer = not message.is_echo and (each.weight or message.is_hit or message.role == "hit")
        says_nothing = (answers is None and is_courtesy(message.text)) or _is_in_prompt(message.text, window.prompt)
        if not may_answer or (each.is_answered and not _is_by_speaker(message)) or says_nothing:
            continue
        near = [*covered[max(0, place - BEFORE) : place + 1], *(covered[:1] if thread.is_thread else [])]
        near += [] if each.answers is None else [covered[each.answers]]
        odds = QUOTE_COVERS * len(frozenset().union(*near)) / (len(sought.terms) or 1) + QUOTE_FIRST * is_first
        odds += QUOTE_REPLIES * (each.answers is not None) + _weigh_text(message.text, sought)
        odds += QUOTE_KEYWORDS * len(covered[place]) / (len(sought.terms) or 1) if window.plan.keywords else 0.0
        yield _Quotable(each.weight * exp(odds), thread, message, None if answers is None else messages[answers])


def _put_told_first(found: Sequence[_Quotable], window: ContextWindow) -> list[_Quotable]:
    """Return the messages with more weight for those that surely tell that of which a prompt asks when it was.

    The more so the less else they say. What plans it, or has none of its words, has less if a later one tells it.
    """
    words, language = find_telling_words(words_asked(window.plan)), window.plan.language
    if not asks_of_past(window.plan) or not words:
        return [*found]
    terms = [frozenset(extract_terms(word, language)) for word in words]
    told = [tells_of(each.message.text, terms, each.message.sent_at, language) for each in found]
    told_at = [each.message.sent_at for each, of in zip(found, told, strict=True) if of and of.is_sure]
    weighed = list[_Quotable]()
    for each, of in zip(found, told, strict=True):
        is_silent = of is None or of.looks_ahead
        is_outdone = is_silent and any(at > each.message.sent_at for at in told_at)
        odds = QUOTE_TELLS * of.share if of and of.is_sure else QUOTE_PLANS * is_outdone
        weighed.append(each._replace(weight=each.weight * exp(odds)))
    return weighed


def _weigh_text(text: str, sought: Sought) -> float:
    """Return by which exponent of e a text says what is asked for, rather than asks."""
    news = count_news(text, sought.terms, sought)
    odds = QUOTE_ASKS * share_of_questions(text) + QUOTE_NEWS * min(1.0, news / ENOUGH_NEWS)
    return odds + QUOTE_VALUE * has_value(text, sought.values)


def _find_present(window: ContextWindow, weighed: Sequence[Sequence[Weighed]], sought: Sought) -> WindowMessage | None:
    """Return the message that says how what is sought stands; None if that is not asked, or none.

    What answers a question about it matches as well as the question.
    """
    blocks = [*zip(window.threads, weighed, strict=True)]
    shown = [(thread, line) for thread in window.threads for line in range(len(thread.messages))]
    stated = [_state(thread.messages, line, each) for thread, of in blocks for line, each in enumerate(of)]
    present = find_present(stated, sought)
    if present is None:
        return None
    thread, line = shown[present]
    return thread.messages[_find_update(thread, line)]


def _state(messages: Sequence[WindowMessage], line: int, weighed: Weighed) -> Stated:
    """Return what a message may say of how things stand."""
    message, source = messages[line], (messages[line].channel, messages[line].user)
    asked = None if weighed.answers is None else messages[weighed.answers]
    own = 0.0 if message.is_echo else max(own_match(message.score), own_match(asked.score) if asked else 0.0)
    text = asked.text if asked else ""
    return Stated(message.text, own, message.sent_at, source, text, is_program=message.is_bot)


def _find_update(thread: WindowThread, line: int) -> int:
    """Return the place of the latest message of a thread that tells more than a day after one; else of that one.

    The person who said how things stand says it anew; what others say then counts where that person does not.
    """
    stated = thread.messages[line]
    told = [(n, each) for n, each in enumerate(thread.messages) if not each.is_echo and tells_state(each.text)]
    later = [(n, each) for n, each in told if each.sent_at > stated.sent_at + UPDATED_AFTER]
    if not (thread.is_thread and later):
        return line
    own = [n for n, each in later if each.user == stated.user]
    return own[-1] if own else later[-1][0]


def _line_of(message: WindowMessage, weight: float) -> Line:
    author = message.score.factors.get("speaker", 1.0) if message.score else 1.0
    return Line(
        message.text,
        message.user,
        message.sent_at,
        weight,
        is_apart=_is_apart(message),
        is_echo=message.is_echo,
        author=author,
    )


def _is_apart(message: WindowMessage) -> bool:
    """Return whether messages are missing right before one."""
    return message.follows_gap or message.elided_before > 0


def _is_in_prompt(text: str, prompt: str) -> bool:
    """Return whether a prompt repeats a message, as in "what led to this? …": it asks for something else.

    What stands in brackets does not count: a window writes the dates of relative words there.
    """
    bare, asked = (" ".join(_WORD.findall(each.casefold())) for each in (_IN_BRACKETS.sub(" ", text), prompt))
    return bare.count(" ") + 1 >= FEWEST_REPEATED and f" {bare} " in f" {asked} "


def _find_asked(messages: Sequence[WindowMessage], place: int, passed_by: int | None, *, is_thread: bool) -> int | None:
    """Return the place of what a message answers, to be shown above it; None where that is not sure.

    That is the report whose outcome it tells, or the question behind which nothing was told but by its author;
    else the root of its thread, if that asks. `passed_by` is what gave it its weight, many messages before perhaps.
    """
    if passed_by is not None and not _is_open(messages[passed_by]):
        return passed_by
    author, told_by = messages[place].user, set[str | None]()
    for before in range(place - 1, max(-1, place - 1 - MOST_BEHIND), -1):
        if _is_apart(messages[before + 1]):
            break
        each = messages[before]
        if each.user != author and _is_open(each):
            if told_by <= {each.user}:
                return before
            break
        if not _is_open(each) and not is_courtesy(each.text):
            told_by.add(each.user)
    root = messages[0]
    return 0 if is_thread and place and root.user != author and _is_open(root) else None


def _is_open(message: WindowMessage) -> bool:
    """Return whether a message asks, or asks at its end."""
    return share_of_questions(message.text) > MOSTLY or ends_asking(message.text)


def _quote(
    thread: WindowThread,
    message: WindowMessage,
    window: ContextWindow,
    asked: WindowMessage | None = None,
    beside: WindowMessage | None = None,
) -> Quote:
    lines = clean_lines(message.text)
    text, sentence = _cut("\n".join(fold_fields(lines) if message.is_bot else lines), window)
    return Quote(
        channel=message.channel,
        channel_label=thread.channel_label,
        ts=message.ts,
        name=clean_name(message.name),
        sent_at=message.sent_at,
        text=text,
        sentence=sentence,
        asked=_shorten(asked, window) if asked else "",
        asked_ts=asked.ts if asked else None,
        beside=_shorten(beside, window, QUOTE_TOKENS if _terms_in(beside.text, window) else ASKED_TOKENS)
        if beside
        else "",
        beside_ts=beside.ts if beside else None,
        permalink=message.permalink,
    )


def _terms_in(text: str, window: ContextWindow) -> set[str]:
    """Return the prompt's terms that a text has."""
    return set(window.plan.terms).intersection(extract_terms(text, window.plan.language))


def _shorten(message: WindowMessage, window: ContextWindow, most: int = ASKED_TOKENS) -> str:
    """Return the author and, in one line, what a message says of what was asked."""
    lines = clean_lines(message.text)
    text = " ".join(" ".join(fold_fields(lines) if message.is_bot else lines).split())
    said = _cut(text, window, most)[0]
    return said if message.is_deleted and not message.name else f"{clean_name(message.name)}: {said}"


def _cut(text: str, window: ContextWindow, most: int = QUOTE_TOKENS) -> tuple[str, str]:
    """Return what is quoted of a text, and the sentence of it that says most of what is asked; "" for a short one.

    A text of more than `most` tokens is cut around that sentence. A list that goes on where a quote would end stays
    whole, up to LIST_TOKENS. Code is not marked.
    """
    places = [match.span() for match in _SENTENCE.finditer(text) if match[0].strip()]
    if not places:
        return truncate_to_tokens(text, most, window.encoding), ""
    weights = _weigh_sentences(text, places, window.plan)
    best = max(range(len(places)), key=lambda place: (weights[place], -place))
    is_marked = len(places) > 1 and weights[best] > 0
    sentence = text[slice(*places[best])].strip() if is_marked else ""
    first = last = best
    is_whole = count_tokens(text, window.encoding) <= most
    if is_whole:
        return text, sentence

    def fits(start: int, end: int) -> bool:
        return count_tokens(text[places[start][0] : places[end][1]], window.encoding) <= most

    def is_item(place: int) -> bool:
        return _ITEM.match(text, places[place][0]) is not None

    while last + 1 < len(places) and fits(first, last + 1):
        last += 1
    if most == QUOTE_TOKENS and last + 1 < len(places) and is_item(last + 1):
        end = next((place for place in range(last + 2, len(places)) if not is_item(place)), len(places))
        steps = text[places[first][0] : places[end - 1][1]]
        if count_tokens(steps, window.encoding) <= LIST_TOKENS:
            last, most = end - 1, LIST_TOKENS
    while first > 0 and fits(first - 1, last):
        first -= 1
    part = text[places[first][0] : places[last][1]].strip()
    cut = truncate_to_tokens(part, most, window.encoding)
    is_end = last + 1 == len(places) and cut == part
    return f"{'… ' if first else ''}{cut.rstrip()}{'' if is_end else ' …'}", sentence if sentence in cut else ""


def _weigh_sentences(text: str, places: Sequence[tuple[int, int]], plan: QueryPlan) -> list[float]:
    """Return how much of what is asked each sentence of a text says, given where these begin and end; 0 for code.

    A term that stands in many of them says little of where the answer is. The terms of those beside one count in part:
    a heading, or what "it" is. So does a value of a kind that is asked for, where terms are near.
    """
    code = [match.span() for match in CODE_BLOCK.finditer(text)]
    is_code = [any(first < end and start < last for first, last in code) for start, end in places]
    said = ["" if inside else text[slice(*place)] for place, inside in zip(places, is_code, strict=True)]
    has = [frozenset(plan.terms).intersection(extract_terms(each, plan.language)) for each in said]
    rarity = {term: sum(term in each for each in has) ** -0.5 for term in frozenset().union(*has)}
    values = read_values(plan.prompt, None if plan.language == UNDETERMINED else plan.language)
    weights = list[float]()
    for place, inside in enumerate(is_code):
        beside = frozenset().union(*has[max(0, place - 1) : place + 2]) - has[place]
        weight = sum(map(rarity.__getitem__, has[place])) + BESIDE_SENTENCE * sum(map(rarity.__getitem__, beside))
        is_near = weight > 0 or not rarity
        weight += VALUE_OF_SENTENCE * (is_near and has_value(said[place], values))
        weights.append(0.0 if inside else weight)
    return weights


def mark_sentence(text: str, sentence: str, mark: str) -> str:
    """Return a text with a sentence of it between marks, unless the sentence has such marks itself."""
    is_plain = bool(sentence) and mark[0] not in sentence
    return text.replace(sentence, f"{mark}{sentence}{mark}", 1) if is_plain else text


def _render_quote(quote: Quote, zone: tzinfo) -> Iterator[str]:
    address = f" {quote.permalink}" if quote.permalink else ""
    yield f"{quote.name}, {clean_name(quote.channel_label)}, {format_moment(quote.sent_at, zone)}:{address}"
    yield from (f"> {line}" for line in quote.before)
    yield from (f"> {line}" for line in mark_sentence(quote.text, quote.sentence, "**").splitlines())
    yield from (f"> {line}" for line in quote.behind)
