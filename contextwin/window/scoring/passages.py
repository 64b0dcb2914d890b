"""Passages: in long talk without threads, what is said for some minutes on one subject is found and shown together.

A meeting or a busy channel is one conversation of hundreds of short messages, of which no single one has the answer.
There a message is worth what the messages around it say together, on a scale of tokens: the mean of a passage tells its
subject better than the best of its messages, which matches well by chance (cf. TextTiling, Hearst 1997).
"""

from __future__ import annotations

import numpy as np

from contextwin.models.weights import ScoringWeights
from contextwin.window.scoring.columns import Flags, Floats, GroupColumns

#: Tokens on either side within which messages are of one passage; the weight falls linearly from 1 to 0. Of normal
#: kernels with a standard deviation of 50 to 600 tokens, 300 and 400 did best on meetings; this is as wide as 300.
REACH_TOKENS = 750
#: A conversation of up to so many messages that were read has no passages. Sessions of locomo have some 20. Unmeasured.
FEWEST_MESSAGES = 40
#: In one of this many or more, passages count in full. Unmeasured.
MANY_MESSAGES = 120
#: Passages are of short messages: so many at least are within reach. Chats with an assistant have 6 or so (beam).
FEWEST_WITHIN_REACH = 20
#: Weight of meaning against words in what a message adds to its passage: words that many of its messages share tell a
#: subject, and every message is somewhat near in meaning. On meetings, 0.5 finds 3.6, 0.2 and 1.3 points less.
SAID_ALPHA = 0.2


def blend_passages(
    relevance: Floats, own: Floats, tokens: Floats, columns: GroupColumns, weights: ScoringWeights
) -> Floats:
    """Return the relevance of each message, in long conversations blended with that of its passage.

    The best passage of a conversation is worth its best message. `own` is what each message adds to its passage, and
    `tokens` what it takes. A long message says more than a short one, though less than its length: its square root.
    """
    share = measure_shares(tokens, columns, weights)
    if not share.any():
        return relevance
    blended = relevance.copy()
    ages = columns.messages.age
    for place in np.flatnonzero(share):
        here = slice(columns.start[place], columns.start[place] + columns.count[place])
        follows_unread = np.array([each.follows_unread for each in columns.messages.found[here]], dtype=bool)
        positions = place_read(tokens[here], -ages[here], follows_unread)
        of_passage = sum_passages(own[here] * np.sqrt(tokens[here]), positions)
        best = of_passage.max()
        if best > 0:
            scaled = relevance[here].max() * of_passage / best
            blended[here] += share[place] * (scaled - relevance[here])
    return blended


def measure_shares(tokens: Floats, columns: GroupColumns, weights: ScoringWeights) -> Floats:
    """Return which share of a message's relevance is its passage's, for each group.

    It is 0 in threads, in short talk, and where messages are long.
    """
    within_reach = 2 * REACH_TOKENS * columns.count / np.add.reduceat(tokens, columns.start)
    has_passages = ~columns.is_thread & (within_reach >= FEWEST_WITHIN_REACH)
    length = (columns.count - FEWEST_MESSAGES) / (MANY_MESSAGES - FEWEST_MESSAGES)
    share: Floats = np.where(has_passages, weights.passage_share * length.clip(0.0, 1.0), 0.0)
    return share


def place_read(tokens: Floats, seconds: Floats, follows_unread: Flags) -> Floats:
    """Return where the middle of each message is, in tokens; where messages were not read, as the pace of talk says.

    >>> place_read(np.full(4, 10.0), np.array([0.0, 10.0, 20.0, 60.0]), np.array([False, False, False, True])).tolist()
    [5.0, 15.0, 25.0, 65.0]
    """
    middles = tokens.cumsum() - tokens / 2
    gaps = np.diff(seconds)
    is_read = ~follows_unread[1:]
    lasted = gaps[is_read].sum()
    pace = tokens[1:][is_read].sum() / lasted if lasted > 0 else 0.0
    missed = np.where(is_read, 0.0, np.maximum(0.0, gaps * pace - tokens[1:]))
    positions: Floats = middles + np.concatenate([[0.0], missed.cumsum()])
    return positions


def sum_passages(values: Floats, positions: Floats) -> Floats:
    """Return for each position the sum of the values within reach, each less by its share of the way.

    >>> sum_passages(np.array([1.0, 0.0, 2.0]), np.array([0.0, 375.0, 750.0])).tolist()
    [1.0, 1.5, 2.0]
    """
    origin = positions - positions[0]
    before = np.concatenate([[0.0], values.cumsum()])
    moments = np.concatenate([[0.0], (values * origin).cumsum()])
    first = origin.searchsorted(origin - REACH_TOKENS)
    last = origin.searchsorted(origin + REACH_TOKENS, side="right")
    middle = np.arange(1, len(values) + 1)
    left = (before[middle] - before[first]) * (REACH_TOKENS - origin) + moments[middle] - moments[first]
    right = (before[last] - before[middle]) * (REACH_TOKENS + origin) - (moments[last] - moments[middle])
    total: Floats = (left + right) / REACH_TOKENS
    return total
