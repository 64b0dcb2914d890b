"""Exchanges: which reply answers a message that asks, and which tells what became of one that reports.

Where the message that matches a prompt best asks the same, the answer was said later, by somebody else, and often not
at once: "which one?", "not yet". It is the message of the exchange that looks most like an answer, and
says most that stands neither in the prompt nor in the message that it answers. So it is where a prompt asks how
something ended or came about, and the message that matches reports it: "calls drop on hold".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from math import exp
from typing import NamedTuple

from contextwin.analysis.terms import extract_terms
from contextwin.query.courtesies import is_courtesy
from contextwin.window.scoring.second_look import MOSTLY, Sought, count_news, ends_asking, share_of_questions

# Chosen on benchmarks/quality/answers; see docs/scoring.md, "Exchanges".
#: A silence that ends an exchange outside of threads.
SILENCE = timedelta(minutes=30)
#: Messages behind one among which its reply is. Unmeasured.
MOST_BEHIND = 10
#: Exponent of e for a reply that has ENOUGH_NEWS terms of its own, and its share for fewer.
NEWS, ENOUGH_NEWS = 1.5, 6
#: What a reply keeps of its weight that is by whom it answers.
OWN_SHARE = 0.7
#: Share of the greatest weight from which the first line is the report that the others are about.
NEARLY = 0.9
#: Share of the weight of a report that what became of it has at least.
OUTCOME_SHARE = 0.5


class Line(NamedTuple):
    """A message of a thread or a conversation, in time order."""

    text: str
    user: str | None
    sent_at: datetime
    weight: float  #: how much it looks like the answer, ≥ 0
    is_apart: bool = False  #: messages are missing right before it
    is_echo: bool = False  #: it is no evidence: it neither asks nor answers
    author: float = 1.0  #: the part of `weight` that it has by its author, as a factor > 0


class Weighed(NamedTuple):
    """What a line is worth in its exchange."""

    weight: float  #: at least that of the line that it answers, as if its own author had said it
    answers: int | None = None  #: the place of that line
    is_answered: bool = False  #: it asks, and another line answers it


def weigh_exchanges(lines: Sequence[Line], sought: Sought, *, is_thread: bool) -> list[Weighed]:
    """Return the lines' weights, where each line that asks or reports passes its own to the one that answers it."""
    weighed = [Weighed(line.weight) for line in lines]
    report = _find_report(lines) if sought.is_outcome else None
    for place, line in enumerate(lines):
        asks = share_of_questions(line.text) > MOSTLY
        is_open = asks or ends_asking(line.text)
        if line.is_echo or not line.weight or not (is_open or place == report):
            continue
        reply = _find_reply(lines, place, sought, is_thread=is_thread)
        if reply is None or (not is_open and lines[reply].weight < OUTCOME_SHARE * line.weight):
            continue
        if not asks and not _tells_more(lines[reply], line, sought):
            continue
        if asks:
            weighed[place] = weighed[place]._replace(is_answered=True)
        # Who said it is not passed on: of what somebody is said to think, the reply is by somebody else.
        passed = line.weight * lines[reply].author / line.author
        if weighed[reply].answers is None or passed >= weighed[reply].weight:
            # What answers comes first among equals.
            weighed[reply] = weighed[reply]._replace(
                weight=max(weighed[reply].weight, passed * (1 + 1e-6)), answers=place
            )
    return weighed


def _find_report(lines: Sequence[Line]) -> int | None:
    """Return the place of the first line that looks nearly as much like the answer as the best one; None for none."""
    best = max((line.weight for line in lines if not line.is_echo), default=0.0)
    good = (place for place, line in enumerate(lines) if line.weight >= NEARLY * best > 0 and not line.is_echo)
    return next(good, None)


def _find_reply(lines: Sequence[Line], place: int, sought: Sought, *, is_thread: bool) -> int | None:
    """Return the place of the line that answers one best; of mere courtesies only the one right behind it counts."""
    following = [each for each in _follow(lines, place, is_thread=is_thread) if not lines[each].is_echo]
    replies = [each for each in following if share_of_questions(lines[each].text) <= MOSTLY]
    telling = [each for each in replies if not is_courtesy(lines[each].text)]
    if not telling:
        is_next = place + 1 in replies and lines[place + 1].user != lines[place].user
        return place + 1 if is_next else None
    known = sought.terms.union(extract_terms(lines[place].text, sought.language))

    def answers(reply: int) -> float:
        line = lines[reply]
        news = count_news(line.text, known, sought)
        own = OWN_SHARE if line.user == lines[place].user else 1.0
        return line.weight * own * exp(NEWS * min(1.0, news / ENOUGH_NEWS))

    return max(telling, key=lambda reply: (answers(reply), -reply))


def _tells_more(reply: Line, line: Line, sought: Sought) -> bool:
    """Return whether a reply has as many terms of its own as a line that only ends asking, or reports, has.

    A line that tells more than what follows it is rather the answer itself: "I moved in May, near the lake. And you?"
    """
    known = sought.terms.union(extract_terms(line.text, sought.language))
    return count_news(reply.text, known, sought) >= count_news(line.text, sought.terms, sought)


def _follow(lines: Sequence[Line], place: int, *, is_thread: bool) -> Iterator[int]:
    """Yield the places behind one that are of the same exchange."""
    for each in range(place + 1, min(len(lines), place + 1 + MOST_BEHIND)):
        is_late = not is_thread and lines[each].sent_at - lines[each - 1].sent_at > SILENCE
        if lines[each].is_apart or is_late:
            return
        yield each
