"""Is what a colleague asks in Slack answered: by a window, and by the quotes of an answer without a model?

Asked as the Slack app does, in a channel where others read along, at the time that the question names; and by the same
asker in no channel. Nothing but counts is printed of halves that are left out: do not read them to improve anything.

    window         a message that answers is shown, with its words
    first block    it is in the thread or conversation that is shown first
    quotes         it is quoted by `Answerer` without a model, with its words; first: in the first quote; itself: not
                   beside another message of its exchange
    sure           in the first quote, and the answer does not say that it may be none
    none, one      an unanswerable question or small talk gets no quote, at most one; mean: how many it gets
    doubted        an unanswerable question gets no quote, or one that is said to answer it perhaps not
    foreign        others: a question in another language is said to be in another than what was found; English: none is
    continues      all of the talk that a remark continues is shown
    no echo        no message that put a question to the app, and no answer of the app, was found or quoted, or makes a
                   block of its own; in the recent talk of the channel they may stand

Intervals are Wilson's, of 95 %.

    python -m benchmarks.quality.answers [--set NAME] [--half a|b] [--misses] [--show ID] [--embedder static]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from benchmarks.common.evaluation import OpenSet, open_set
from benchmarks.quality.answers.questions import (
    CONTINUES,
    ECHO,
    HALVES,
    PLACES,
    SMALL_TALK,
    UNANSWERABLE,
    Asked,
    Place,
    Question,
    Remark,
    find_echoes,
    message_id,
    read_questions,
    read_remarks,
)
from contextwin import Answerer, AnswerRequest, ContextWindow, ContextWindowBuilder
from contextwin.answer.answer import Answer, Quote
from contextwin.answer.quotation import NEAREST, UNSURE
from contextwin.models.windows import WindowThread

BUDGETS = (600, 1000, 1500)
#: The budget of the window that `--show` prints.
SHOWN_BUDGET = 1000
#: Standard deviations of a 95 % interval.
Z = 1.96


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """What one question or remark came to in one measure."""

    asked: Asked
    measure: str
    is_met: bool
    quotes: int | None = None  #: how many there are, where there should be none

    @property
    def column(self) -> str:
        """The column of the table that counts it."""
        return f"{self.asked.place.workspace} {self.asked.half}"


class Asking:
    """Asks in an opened workspace."""

    def __init__(self, opened: OpenSet, place: Place) -> None:
        self._builder = ContextWindowBuilder(opened.store, opened.embedder)
        self._answerer = Answerer(opened.store, embedder=opened.embedder)
        self._echoes = find_echoes(place)

    def ask(self, question: Question) -> Iterator[Row]:
        """Yield a row for each measure of a question."""
        answer, kind = self.answer(question), question.kind
        is_foreign = bool(answer.window.stats["foreign"])
        yield (
            _row(question, "foreign: English", not is_foreign)
            if question.lang == "en"
            else _row(question, "foreign: others", is_foreign)
        )
        if kind == UNANSWERABLE:
            yield from _count_quotes(question, answer, "unanswerable")
            yield _row(question, "unanswerable: doubted", _is_doubted(answer))
            return
        name = "echo: " if kind == ECHO else ""
        for budget in BUDGETS:
            here, nowhere = self.window(question, budget), self.window(question, budget, in_channel=False)
            yield _row(question, f"{name}window in channel, {budget}", _is_shown(question, here))
            yield _row(question, f"{name}window nowhere, {budget}", _is_shown(question, nowhere))
            yield _row(question, f"{name}first block in channel, {budget}", _is_shown(question, here, 1))
            yield _row(question, f"{name}first block nowhere, {budget}", _is_shown(question, nowhere, 1))
            yield _row(question, f"{name}no echo found, {budget}", not self._finds_echo(here, nowhere))
        yield _row(question, f"{name}quotes", _is_quoted(question, answer))
        is_first = _is_quoted(question, answer, 1)
        yield _row(question, f"{name}first quote", is_first)
        yield _row(question, f"{name}first quote, sure", is_first and not _is_doubted(answer))
        yield _row(question, f"{name}first quote, itself", any(_is_itself(question, q) for q in answer.quotes[:1]))
        quoted = {message_id(quote.channel, ts) for quote in answer.quotes for ts in (quote.ts, quote.beside_ts) if ts}
        yield _row(question, f"{name}no echo quoted", not quoted & self._echoes)

    def remark(self, remark: Remark) -> Iterator[Row]:
        """Yield a row for each measure of a remark."""
        if remark.kind == SMALL_TALK:
            yield from _count_quotes(remark, self.answer(remark), "small talk")
            return
        for budget in BUDGETS:
            shown = {each for each, _ in _messages(self.window(remark, budget))}
            yield _row(remark, f"continues, {budget}", shown.issuperset(remark.continues))

    def window(self, asked: Asked, budget: int, *, in_channel: bool = True) -> ContextWindow:
        """Return the window that the app would make."""
        return self._builder.build(replace(asked.request(in_channel=in_channel), max_tokens=budget))

    def answer(self, asked: Asked) -> Answer:
        """Return the answer without a model that the app would give in the channel."""
        return self._answerer.answer(AnswerRequest(window=asked.request()))

    def _finds_echo(self, *windows: ContextWindow) -> bool:
        return any(self._is_echo(thread) for window in windows for thread in window.threads)

    def _is_echo(self, thread: WindowThread) -> bool:
        """Return whether an echo was found there, or, but in recent talk, there is nothing else."""
        is_echo = {message_id(message.channel, message.ts) in self._echoes for message in thread.messages}
        hits = {message_id(m.channel, m.ts) for m in thread.messages if m.role == "hit" or m.is_answer}
        return bool(hits & self._echoes) or (is_echo == {True} and not thread.is_recent)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=PLACES, action="append", dest="sets", help="only this one; may be repeated")
    parser.add_argument("--half", choices=HALVES, help="only this half")
    parser.add_argument("--misses", action="store_true", help="print what failed of the halves that are not left out")
    parser.add_argument("--show", metavar="ID", help="print the window and the answer of one question or remark")
    parser.add_argument("--embedder", default="static")
    parser.add_argument(
        "--limit", type=int, metavar="N", help="only the first N questions and remarks of each workspace"
    )
    options = parser.parse_args(arguments)
    places = [PLACES[name] for name in options.sets or PLACES]
    if options.show:
        known = {each.id: each for place in places for each in (*read_questions(place), *read_remarks(place))}
        if options.show not in known:
            parser.error(f"there is no {options.show}")
        if known[options.show].is_left_out:
            parser.error(f"{options.show} is left out")
        places = [known[options.show].place]
    rows: list[Row] = []
    for place in places:
        with open_set(place.folder, options.embedder) as opened:
            asking = Asking(opened, place)
            if options.show:
                _show(asking, known[options.show])
                return 0
            halves = [options.half] if options.half else HALVES
            questions, remarks = read_questions(place)[: options.limit], read_remarks(place)[: options.limit]
            rows += [row for each in questions if each.half in halves for row in asking.ask(each)]
            rows += [row for each in remarks if each.half in halves for row in asking.remark(each)]
    print_table(rows)
    if options.misses:
        _print_misses(rows)
    return 0


# ---- measures


def _count_quotes(asked: Asked, answer: Answer, name: str) -> Iterator[Row]:
    quotes = len(answer.quotes)
    yield replace(_row(asked, f"{name}: none", quotes == 0), quotes=quotes)
    yield replace(_row(asked, f"{name}: at most one", quotes <= 1), quotes=quotes)


def _is_shown(question: Question, window: ContextWindow, blocks: int | None = None) -> bool:
    """Return whether the window shows an answer, in its first `blocks` if given."""
    return any(question.is_in(message, text) for message, text in _messages(window, blocks))


def _messages(window: ContextWindow, blocks: int | None = None) -> Iterator[tuple[str, str]]:
    """Yield the id of each message and what is shown of it."""
    for thread in window.threads[:blocks]:
        yield from ((message_id(message.channel, message.ts), message.text) for message in thread.messages)


def _is_quoted(question: Question, answer: Answer, quotes: int | None = None) -> bool:
    """Return whether an answer is quoted, among the first `quotes` if given."""
    return any(_is_itself(question, q) or _is_beside(question, q) for q in answer.quotes[:quotes])


def _is_itself(question: Question, quote: Quote) -> bool:
    """Return whether the message that a quote is of answers."""
    return question.is_in(message_id(quote.channel, quote.ts), quote.text)


def _is_beside(question: Question, quote: Quote) -> bool:
    return quote.beside_ts is not None and question.is_in(message_id(quote.channel, quote.beside_ts), quote.beside)


def _is_doubted(answer: Answer) -> bool:
    """Return whether nothing is quoted, or it is said that what is quoted may not answer."""
    return not answer.quotes or any(each in answer.text for each in (NEAREST, UNSURE))


def _row(asked: Asked, measure: str, is_met: bool) -> Row:
    return Row(asked=asked, measure=measure, is_met=is_met)


# ---- tables


def wilson_interval(hits: int, total: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share (1927).

    >>> [round(bound, 3) for bound in wilson_interval(9, 10)]
    [0.596, 0.982]
    """
    center = (hits + Z * Z / 2) / (total + Z * Z)
    reach = Z * sqrt(hits * (total - hits) / total + Z * Z / 4) / (total + Z * Z)
    return max(0.0, center - reach), min(1.0, center + reach)


def print_table(rows: Sequence[Row]) -> None:
    """Print for each measure, workspace and half how often it is met."""
    columns = list(dict.fromkeys(row.column for row in sorted(rows, key=_column_order)))
    print(f"{'':<36}" + "".join(f"{column:<40}" for column in columns).rstrip())
    for measure in sorted({row.measure for row in rows}, key=_place_of):
        groups = [[row for row in rows if (row.measure, row.column) == (measure, column)] for column in columns]
        print(f"{measure:<36}" + "".join(f"{_cell(group):<40}" for group in groups).rstrip())


def _column_order(row: Row) -> tuple[int, str]:
    return list(PLACES).index(row.asked.place.workspace), row.asked.half


def _place_of(measure: str) -> tuple[bool, int, str, int]:
    """Return where a measure stands in the table: by subject, then by budget."""
    subjects = (
        "window",
        "first block",
        "no echo",
        "quotes",
        "first quote",
        UNANSWERABLE,
        SMALL_TALK,
        "foreign",
        CONTINUES,
    )
    bare = measure.removeprefix("echo: ").replace("small talk", SMALL_TALK)
    name, _, budget = bare.replace(", sure", " sure").replace(", itself", " itself").partition(", ")
    subject = next(place for place, each in enumerate(subjects) if name.startswith(each))
    return measure.startswith("echo: "), subject, name, int(budget or 0)


def _cell(rows: Sequence[Row]) -> str:
    if not rows:
        return "-"
    hits = sum(row.is_met for row in rows)
    low, high = wilson_interval(hits, len(rows))
    counts = [row.quotes for row in rows if row.quotes is not None]
    mean = f", mean {sum(counts) / len(counts):.1f}" if counts else ""
    return f"{hits:>3} of {len(rows):<4}{100 * hits / len(rows):5.1f} [{100 * low:.1f}, {100 * high:.1f}]{mean}"


def _print_misses(rows: Sequence[Row]) -> None:
    """Print for each question and remark that is not left out the measures that it does not meet."""
    print()
    for asked in dict.fromkeys(row.asked for row in rows if not row.asked.is_left_out):
        missed = [row.measure for row in rows if row.asked == asked and not row.is_met]
        if missed:
            print(f"{asked.id} {asked.kind} | {asked.text} | {'; '.join(missed)}")


def _show(asking: Asking, asked: Asked) -> None:
    """Print what is wanted, the window in the channel, and the answer."""
    wanted = asked.answers if isinstance(asked, Question) else asked.continues if isinstance(asked, Remark) else ()
    print(f"{asked.text}\nwanted: {', '.join(wanted) or 'nothing'}")
    window = asking.window(asked, SHOWN_BUDGET)
    print(f"\n---- window, {window.total_tokens} of {SHOWN_BUDGET} tokens\n{window.text}")
    print(f"\n---- answer\n{asking.answer(asked).text}")


if __name__ == "__main__":
    sys.exit(main())
