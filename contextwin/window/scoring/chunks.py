"""The scores of the chunks of long messages, so that the section which answers can be shown without the others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import numpy as np

from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import ScoreBreakdown
from contextwin.window.scoring.columns import MessageColumns, make_match_columns, none_for_nan
from contextwin.window.scoring.context import ScoringContext
from contextwin.window.scoring.match import match_probability
from contextwin.window.scoring.relevance import measure_own
from contextwin.window.scoring.signals import LENGTH, penalize_tokens

#: The best chunk of a long message stands out if its relevance is more than this times the mean of all chunks. Long
#: answers of chat assistants, which keep to one subject, have 1.8 times the mean (median, beam); the sections of the
#: demo's post-mortem that answer a question have 2.3 to 4 times.
STANDOUT = 2.0

#: A chunk's own relevance, its scaled similarity and BM25 score, and its absolute score.
_Own = tuple[float, float | None, float | None, float]


def score_chunks(
    messages: MessageColumns, scores: Sequence[ScoreBreakdown], context: ScoringContext
) -> list[tuple[ScoreBreakdown, ...]]:
    """Return the scores of each message's chunks, given those of the messages.

    There are none for a message that is no hit, is short, or has no chunk that stands out.
    """
    chunks = [chunk for message in messages.found for chunk in message.chunks]
    if not chunks:
        return [()] * len(scores)
    of_chunks = make_match_columns(chunks)
    own = measure_own(of_chunks, context.plan, context.weights, among=messages.match)
    absolute = match_probability(of_chunks, context.prompt_weight).tolist()
    rows = zip(own.value.tolist(), none_for_nan(own.semantic), none_for_nan(own.lexical), absolute, strict=True)
    return [
        _score_chunks(message, score, [*islice(rows, len(message.chunks))], context) if message.chunks else ()
        for message, score in zip(messages.found, scores, strict=True)
    ]


def _score_chunks(
    message: FoundMessage, score: ScoreBreakdown, own: Sequence[_Own], context: ScoringContext
) -> tuple[ScoreBreakdown, ...]:
    """Return the score of each chunk of a long hit, with its own length; none if no chunk stands out.

    The best chunk has the relevance of the message. The others have less, in proportion to their own relevance.
    """
    values = [value for value, *_ in own]
    best = max(values)
    if not message.is_hit or best <= STANDOUT * sum(values) / len(values):
        return ()
    characters = np.array([chunk.end - chunk.start for chunk in message.chunks])
    shares = [value / best for value in values]
    lengths = penalize_tokens(message.token_count * characters / max(1, len(message.text)), context.weights)
    total, relevance, of_message = score.total, score.relevance, score.factors[LENGTH]
    # In the order of the fields: a long message has a score for each of its chunks.
    return tuple(
        [
            ScoreBreakdown(
                total * share * length / of_message,
                relevance * share,
                semantic,
                lexical,
                None,
                absolute,
                {**score.factors, LENGTH: length},
            )
            for share, length, (_, semantic, lexical, absolute) in zip(shares, lengths.tolist(), own, strict=True)
        ]
    )
