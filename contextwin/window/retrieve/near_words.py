"""Words that mean nearly what a word of the prompt means, by which messages are found that say it in other words.

"How expensive was the outage?" is answered by "it cost us 1,312 euros". A near word counts less than the word itself,
and is looked for in the same search, so that a message with it is found and not only ranked again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from contextwin.analysis.near_words import find_near_words
from contextwin.analysis.terms import extract_terms
from contextwin.models.plans import QueryPlan
from contextwin.query.intent import find_telling_words
from contextwin.query.people import without_names
from contextwin.window.retrieve.fusion import MAX_TERMS, NO_NEAR_TERMS, NearTerm

#: Cosine of two words from which on one counts for the other: nothing here, and as much as the word itself at 1.
LEAST_COSINE = 0.5


def find_near_terms(plan: QueryPlan, names: Iterable[str]) -> Mapping[str, NearTerm]:
    """Return the terms of words near the telling words of a prompt, without those of `names`.

    None where time decides, where a prompt is but keywords, which are meant as they are typed, and where it has so many
    terms that near ones would find no place. A term that is near several words stands for the nearest.
    """
    asked = frozenset(plan.keywords or plan.terms)
    if plan.kind != "relevance" or plan.is_search or len(asked) >= MAX_TERMS:
        return NO_NEAR_TERMS
    found: dict[str, NearTerm] = {}
    for word in find_telling_words(without_names(plan.search_text, names)):
        near = find_near_words(word)
        own = tuple(term for term in extract_terms(word, plan.language) if term in asked) if near else ()
        for other, cosine in near if own else ():
            share = (cosine - LEAST_COSINE) / (1 - LEAST_COSINE)
            for term in extract_terms(other, plan.language):
                if share > 0 and term not in asked and (term not in found or found[term].share < share):
                    found[term] = NearTerm(own=own, share=share)
    return found
