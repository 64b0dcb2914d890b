"""The absolute score: how likely is a message what the prompt asks for?

A message's total only ranks it among what was found; the best of nothing has a total too. The absolute score is the
same in every search: a logistic function of how much of the prompt the message has by words and by meaning.
"""

from __future__ import annotations

from math import log1p

import numpy as np

from contextwin.models.retrieved import PromptWeight
from contextwin.window.scoring.columns import Floats, MatchColumns

# Logistic regression with and without vectors (`static`): is any gold message shown at 1,500 tokens? Of 799 questions
# of four sets, of 600 asked in another set's store, and of 80 that nothing answers; see docs/scoring.md. COVERAGE has
# since been scaled with storage.sql.search.BM25_K1; fitted again, it was no better on sets left out.
BIAS, BIAS_OF_WORDS = -2.6, -2.2
#: For the message's BM25 score over the weight of the prompt's terms.
COVERAGE, COVERAGE_BY_WORDS = 3.4, 5.8
#: For the cosine similarity.
SIMILARITY = 5.2
#: For the share of that weight that no message has.
UNKNOWN, UNKNOWN_BY_WORDS = -1.5, -2.4
#: For ln(1 + number of terms).
LENGTH, LENGTH_BY_WORDS = -0.3, 0.3
#: Greatest coverage that counts; a term that is repeated counts more than once. Unmeasured.
MAX_COVERAGE = 2.0


def match_probability(match: MatchColumns, prompt: PromptWeight) -> Floats:
    """Return how likely each of the texts with these matches is what the prompt asks for, 0–1.

    >>> prompt = PromptWeight(total=20.0, unknown=0.0, terms=4)
    >>> match = MatchColumns(semantic=np.array([0.6, 0.2, np.nan]), lexical=np.array([12.0, np.nan, np.nan]))
    >>> match_probability(match, prompt).round(2).tolist()
    [0.89, 0.11, 0.0]
    """
    has_vector, has_terms = ~np.isnan(match.semantic), ~np.isnan(match.lexical)
    coverage, unknown, length = np.zeros_like(match.lexical), 0.0, log1p(prompt.terms)
    if prompt.total > 0:
        coverage = np.minimum(np.where(has_terms, match.lexical, 0.0), MAX_COVERAGE * prompt.total) / prompt.total
        unknown = prompt.unknown / prompt.total
    by_words = BIAS_OF_WORDS + COVERAGE_BY_WORDS * coverage + UNKNOWN_BY_WORDS * unknown + LENGTH_BY_WORDS * length
    by_both = BIAS + COVERAGE * coverage + SIMILARITY * match.semantic + UNKNOWN * unknown + LENGTH * length
    odds = np.where(has_vector, by_both, by_words)
    return np.where(has_vector | has_terms, 1 / (1 + np.exp(-odds)), 0.0)
