"""The order in which messages are taken into a window: the best hit, recent messages, then all others best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from operator import attrgetter
from sys import maxsize
from typing import NamedTuple

from contextwin.models.messages import MessageKey
from contextwin.query.intent import has_question_mark
from contextwin.window.packing.layout import CandidateMessage
from contextwin.window.packing.likelihood import likeliest_first
from contextwin.window.packing.measure import TokenMeter
from contextwin.window.packing.selection import BudgetRoom, MessageSelection

#: Recent messages behind what was found take so many times as much at most: a third of the window.
TALK_BESIDE_FOUND = 0.5
#: A message is cheap up to this share of the budget. From 0.25 to 0.4 recall on beam rises by 0.3 to 0.5 points; with
#: 0.6 the demo's post of 2,000 tokens is taken whole or not at all at 4,000.
CHEAP_SHARE = 0.4
#: The part of a turn that is the whole message; its turn comes after those of its chunks.
_WHOLE = maxsize


class Turn(NamedTuple):
    """When a message is tried as a whole, or one chunk of it. Turns are sorted by their fields in order."""

    answer: int  #: which answer it is; of others, how many answers there are
    below: float  #: minus the score of this
    home: int  #: the rank of its thread
    shown: int  #: minus the rank of the layout in which it would be shown
    place: int  #: minus its position there
    part: int  #: which chunk of it, or _WHOLE
    candidate: CandidateMessage


#: Hundreds are made.
_make_turn = partial(tuple.__new__, Turn)


def list_turns(
    candidates: Iterable[CandidateMessage], meter: TokenMeter, budget: int, answer_rank: Mapping[MessageKey, int]
) -> list[Turn]:
    """Return the turns of messages in order: chunks that are scored of those that are not cheap, and the wholes."""
    turns: list[Turn] = []
    for candidate in candidates:
        rank = answer_rank.get(candidate.found.key, len(answer_rank)) if answer_rank else 0
        rank = -1 if answer_rank and candidate.leads else rank
        home, shown, place = candidate.home.rank, -candidate.layout.rank, -candidate.position
        if candidate.chunk_scores and meter.estimate(candidate) > CHEAP_SHARE * budget:
            for chunk, score in enumerate(candidate.chunk_scores):
                turns.append(_make_turn((rank, -score.total, home, shown, place, chunk, candidate)))
        turns.append(_make_turn((rank, -candidate.value, home, shown, place, _WHOLE, candidate)))
    turns.sort()
    return turns


def fill(selection: MessageSelection, turns: Sequence[Turn], limit: int) -> None:
    """Take the best hit, the recency share, all else that fits, and more recent messages."""
    wholes = (turn.candidate for turn in turns if turn.part == _WHOLE)
    recent = sorted((each for each in wholes if each.is_recent), key=attrgetter("way"))
    share = selection.recent_share if recent else 0.0
    best = _take_best_hit(selection, turns, selection.room(limit, 1 - share))
    if selection.takes_found_first:
        _take_turns(selection, turns, best, selection.room_beside(limit, share))
        share = min(share, max(selection.least_recent_share, TALK_BESIDE_FOUND * selection.share_taken(limit)))
        selection.recent_share = share if recent else selection.recent_share
    selection.take_recent(recent, selection.room(limit, share))
    everything = selection.room(limit)
    _take_turns(selection, turns, best, everything)
    if selection.fills_budget:
        selection.fill_with_recent(recent, everything)


def _take_turns(
    selection: MessageSelection, turns: Sequence[Turn], best: CandidateMessage | None, room: BudgetRoom
) -> None:
    """Take messages at their turns while they fit, each with what makes it readable."""
    # What min_score leaves out may belong to the thread of a message whose turn comes later.
    for turn in chain(turns, turns if selection.has_minimum else ()):
        candidate = turn.candidate
        if selection.takes_found_first and candidate.is_recent and not candidate.is_hit:
            continue
        if turn.part != _WHOLE:
            selection.take_chunk(candidate, turn.part, room)
        elif candidate in selection.shown:
            selection.complete(candidate, room)
        elif selection.take(candidate, room):
            selection.take_bridges(candidate, room)
        if candidate in selection.shown:
            selection.take_question(candidate, room)
            selection.take_reply(candidate, room)
        if best and candidate in selection.shown and candidate.layout is best.layout:
            selection.take_rest(best, room)


def _take_best_hit(selection: MessageSelection, turns: Sequence[Turn], room: BudgetRoom) -> CandidateMessage | None:
    """Take the best hit that is not rejected, or the best chunk of it, cut if it does not fit.

    Return it if it is shown in its thread.
    """
    first_turns: dict[CandidateMessage, Turn] = {}
    for turn in turns:
        if turn.candidate.is_hit:
            first_turns.setdefault(turn.candidate, turn)
    best = next(
        (turn for turn in _likeliest_first(first_turns.values()) if selection.reject(turn.candidate) is None), None
    )
    if best is None:
        return None
    candidate, part = best.candidate, best.part
    if not (selection.take(candidate, room) if part == _WHOLE else selection.take_chunk(candidate, part, room)):
        selection.take_cut(candidate, room)
    is_in_thread = candidate.home.is_thread and candidate.layout is candidate.home
    if candidate in selection.shown and is_in_thread and has_question_mark(candidate.found.text):
        selection.take_replies(candidate, room)
    return candidate if candidate in selection.shown and is_in_thread else None


def _likeliest_first(turns: Iterable[Turn]) -> Iterator[Turn]:
    """Yield the turns of messages by how much these look like the answer."""
    return likeliest_first((turn.candidate.likelihood, turn[:1], turn[2:5], turn) for turn in turns)
