"""A window and its candidates as the page shows them: values only, no text that is not escaped later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo

from contextwin.analysis.terms import extract_terms
from contextwin.analysis.tokens import count_tokens
from contextwin.explain.explanation import NO_EFFECT, explain_built
from contextwin.interfaces.http.page.charts import Piece, Strip, draw_strip, spread_factors, stack
from contextwin.interfaces.http.page.knobs import GROUP_OF_FACTOR
from contextwin.models.explanations import ExplainedMessage
from contextwin.models.messages import MessageKey
from contextwin.models.recorded import RecordedMessage
from contextwin.models.retrieved import Retrieval
from contextwin.models.windows import DELETED, OUTCOMES, ContextWindow, WindowMessage, WindowThread
from contextwin.temporal import find_zone
from contextwin.window.scoring.signals import BLEND, SIGNALS

#: Candidates of a side until somebody asks for all. Unmeasured.
FIRST_CANDIDATES = 15
#: Characters of a message before it is opened. Unmeasured.
SNIPPET_CHARS = 220

_SENTENCES = {signal.name: signal.sentence for signal in SIGNALS} | {BLEND: "The second pass, by the rank in time."}


@dataclass(frozen=True, kw_only=True, slots=True)
class Factor:
    """A factor of a score that is not 1."""

    name: str  #: of its signal
    value: float  #: what is multiplied
    group: str  #: of its constants
    sentence: str  #: what it does


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """A message that was found, or is shown beside one."""

    id: str  #: of its element, the same on every answer
    key: str  #: as a form names it: channel/ts
    place: str  #: "#eng", or "DM"
    name: str  #: the author's
    sent_at: datetime  #: when it was posted
    snippet: str  #: its first characters
    text: str  #: all of it
    permalink: str | None  #: its address in Slack, with a safe scheme
    recorded: RecordedMessage  #: its numbers
    line: str  #: its formula
    factors: tuple[Factor, ...]  #: those that are not 1
    bar: float  #: its total, of the best one's, 0–1000
    strip: tuple[Piece, ...]  #: its factors as lengths
    chip: str  #: what became of it, in a few words
    terms: tuple[str, ...]  #: terms of the prompt that it holds
    siblings: int  #: other candidates of its thread
    moved: int | None = None  #: places by which it is higher than on the other side; None: it is only here
    is_other_shown: bool | None = None  #: the other side shows it; None: there is none


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """A window with everything around it."""

    name: str  #: "a" or "b"
    window: ContextWindow  #: the window
    zone: tzinfo  #: of its times
    plan: tuple[str, ...]  #: how the prompt was understood, in words
    tokens: tuple[Piece, ...]  #: its budget
    strip: Strip | None  #: its candidates in time
    candidates: tuple[Candidate, ...]  #: the best first
    outcomes: Mapping[str, int]  #: how many candidates have which outcome, in words
    messages: int  #: that it shows


def make_side(name: str, retrieval: Retrieval, window: ContextWindow) -> Side:
    """Return a window that was arranged of what was found, as the page shows it."""
    explained = explain_built(retrieval, window).messages
    counts = Counter(each.recorded.outcome for each in explained)
    strip = draw_strip(
        [(each.message.sent_at, _total(each), each.recorded.outcome == "shown", _title(each)) for each in explained],
        (window.plan.oldest, window.plan.latest if window.plan.latest != window.asked_at else None),
        window.asked_at,
    )
    return Side(
        name=name,
        window=window,
        zone=find_zone(window.plan.tz),
        plan=tuple(_tell_plan(window)),
        tokens=tuple(_list_tokens(window)),
        strip=strip,
        candidates=tuple(_list_candidates(name, explained, window)),
        outcomes={words: counts[outcome] for outcome, words in OUTCOMES.items() if counts[outcome]},
        messages=sum(len(thread.messages) for thread in window.threads),
    )


def compare(a: Side, b: Side) -> tuple[Side, Side]:
    """Return both sides, each candidate with what the other makes of it."""
    return _mark(a, b), _mark(b, a)


def _mark(side: Side, other: Side) -> Side:
    there = {each.key: each for each in other.candidates}
    return replace(side, candidates=tuple(_mark_candidate(each, there.get(each.key)) for each in side.candidates))


def _mark_candidate(candidate: Candidate, there: Candidate | None) -> Candidate:
    ranks = candidate.recorded.rank, there.recorded.rank if there else None
    moved = ranks[1] - ranks[0] if ranks[0] is not None and ranks[1] is not None else None
    return replace(candidate, moved=moved, is_other_shown=there is not None and there.recorded.outcome == "shown")


def _total(explained: ExplainedMessage) -> float:
    return explained.recorded.score.total if explained.recorded.score else 0.0


def _title(explained: ExplainedMessage) -> str:
    return f"{explained.channel_label}, {explained.message.name or DELETED}, {_total(explained):.3f}"


def _tell_plan(window: ContextWindow) -> Iterator[str]:
    """Yield how the prompt was understood."""
    plan, zone = window.plan, find_zone(window.plan.tz)
    if plan.kind == "relevance":
        yield f"Ranked by relevance: {plan.alpha:.0%} meaning, {1 - plan.alpha:.0%} words (rule “{plan.rule}”)."
    else:
        about = f" about “{plan.topic}”" if plan.topic else ""
        end = {"asc": "the earliest first", "desc": "the latest first"}.get(plan.order or "", "in order of time")
        yield f"A question about time{about}: {end}."
    if plan.oldest or plan.latest not in (None, window.asked_at):
        ends = [f"{at.astimezone(zone):%-d %b %Y, %H:%M}" if at else "…" for at in (plan.oldest, plan.latest)]
        yield f"Time: {ends[0]} to {ends[1]} ({plan.tz})."
    if plan.speaker:
        yield f"By: {plan.speaker}."
    if plan.confidence < 1:
        yield f"Confidence {plan.confidence:.0%}."


def _list_tokens(window: ContextWindow) -> list[Piece]:
    """Return the budget: each message in the order of the window, what frames them, and what is free."""
    shown = [(thread, message) for thread in window.threads for message in thread.messages]
    parts = []
    for thread, message in shown:
        tokens = count_tokens(message.text, window.encoding)
        title = f"{thread.channel_label}, {message.name or DELETED}: {tokens:,} tokens, {_role(thread, message)}"
        parts.append((float(tokens), _role(thread, message), title))
    frame = max(window.total_tokens - sum(each[0] for each in parts), 0.0)
    free = max(window.budget_tokens - window.total_tokens, 0)
    parts.append((frame, "frame", f"{frame:,.0f} tokens for headers, names and times"))
    parts.append((float(free), "free", f"{free:,} tokens free"))
    return stack(parts, sum(each[0] for each in parts))


def _role(thread: WindowThread, message: WindowMessage) -> str:
    if message.is_answer:
        return "answer"
    return "recent" if thread.is_recent and message.role != "hit" else message.role


def _list_candidates(side: str, explained: Sequence[ExplainedMessage], window: ContextWindow) -> Iterator[Candidate]:
    best = max(map(_total, explained), default=0.0) or 1.0
    threads: dict[tuple[str, str], int] = {}
    for each in explained:
        thread = each.recorded.channel, each.recorded.thread_ts
        threads[thread] = threads.get(thread, 0) + 1
    for each in explained:
        recorded, message = each.recorded, each.message
        factors = tuple(_list_factors(recorded))
        yield Candidate(
            id=f"{side}-{recorded.channel}-{recorded.ts.replace('.', '-')}",
            key=f"{recorded.channel}/{recorded.ts}",
            place=each.channel_label,
            name=message.name or DELETED,
            sent_at=message.sent_at,
            snippet=_cut(" ".join(message.text.split())),
            text=message.text,
            permalink=message.permalink if (message.permalink or "").startswith("https://") else None,
            recorded=recorded,
            line=each.line,
            factors=factors,
            bar=1000 * _total(each) / best,
            strip=tuple(spread_factors([(f.name, f.value, f.group) for f in factors])),
            chip=_chip(recorded),
            terms=_matching_terms(window, message.text),
            siblings=threads[recorded.channel, recorded.thread_ts] - 1,
        )


def _list_factors(recorded: RecordedMessage) -> Iterator[Factor]:
    for name, value in recorded.score.factors.items() if recorded.score else ():
        if abs(value - 1) >= NO_EFFECT:
            yield Factor(
                name=name, value=value, group=GROUP_OF_FACTOR.get(name, "match"), sentence=_SENTENCES.get(name, "")
            )


def _matching_terms(window: ContextWindow, text: str) -> tuple[str, ...]:
    asked = dict.fromkeys(window.plan.terms)
    return tuple(term for term in extract_terms(text, window.plan.language) if asked.pop(term, 0) is None)


def _chip(recorded: RecordedMessage) -> str:
    match recorded.outcome:
        case "shown":
            return "shown" if recorded.rank is not None else f"shown · {recorded.role}"
        case "budget" if recorded.missing_tokens:
            return f"{recorded.missing_tokens:,} tokens short"
        case other:
            return OUTCOMES[other]


def _cut(text: str) -> str:
    return text if len(text) <= SNIPPET_CHARS else f"{text[:SNIPPET_CHARS].rstrip()}…"


def key_of(text: str) -> MessageKey | None:
    """Return the message that a form names by its key; None for other text.

    >>> key_of("C06ENGAPI/1772449451.331181"), key_of("partial refunds")
    (MessageKey(channel='C06ENGAPI', ts='1772449451.331181'), None)
    """
    channel, slash, ts = text.partition("/")
    return MessageKey(channel, ts) if slash and ts.replace(".", "", 1).isdecimal() and channel.isalnum() else None
