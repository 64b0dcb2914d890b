"""How likely did the search find what was asked?

A search always has a best hit. What tells whether it is one: how much of what the prompt names a single hit has, how
near one is in meaning, whether the store knows the words at all, and whether the prompt says or asks anything.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log1p

from contextwin.analysis.terms import extract_terms
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import Found, FoundMessage
from contextwin.query.event_plan import words_asked
from contextwin.query.intent import asks_or_names
from contextwin.temporal.languages import choose_lexicon
from contextwin.temporal.symbols import CODE
from contextwin.window.retrieve.fusion import weigh_terms

#: Below this probability a window says that nothing found matches well. Of 205 questions with gold in the window none
#: is below it, of 200 asked elsewhere 17 %, and of 200 lines of small talk 86 %.
UNLIKELY = 0.05
#: Number of hits, the best by words and the nearest in meaning, whose terms are compared. Unmeasured.
COMPARED_BY_WORDS, COMPARED_BY_MEANING = 6, 3

# Logistic regression with and without vectors (`static`): is any gold message shown at 1,500 tokens? See
# docs/scoring.md and benchmarks/quality/found, which fits them.
BIAS, BIAS_BY_WORDS = -4.4, -3.2
#: For the greatest share of the weight of the prompt's terms that one hit has.
COVERAGE, COVERAGE_BY_WORDS = 3.0, 5.0
#: For the greatest cosine similarity of a hit.
SIMILARITY = 7.0
#: For the share of that weight that no message has.
UNKNOWN, UNKNOWN_BY_WORDS = -1.0, -1.8
#: For ln(1 + number of terms).
LENGTH, LENGTH_BY_WORDS = 0.1, 0.7
#: For a prompt of so few terms that neither asks nor names anything: small talk.
SAYS_LITTLE, SAYS_LITTLE_BY_WORDS = -8.0, -8.0
FEW_TERMS = 3

#: Words that say which message is meant, by the symbols of the time grammar: "latest".
_ORDER = frozenset((CODE["LATEST"], CODE["LAST"]))


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundFeatures:
    """Features that tell whether a search found what was asked."""

    asks: bool = False  #: the prompt asks, is keywords, or names something
    coverage: float = 0.0  #: the greatest share of the prompt's terms, by their rarity, that one hit has, 0–1
    similarity: float | None = None  #: the greatest cosine similarity of a hit; None: no vectors
    unknown: float = 0.0  #: the share of the prompt's terms, by their rarity, that no message has, 0–1
    term_count: int = 0  #: the prompt's different search terms

    @property
    def says_little(self) -> bool:
        """Whether the prompt is small talk: a few words that neither ask nor name anything."""
        return not self.asks and self.term_count <= FEW_TERMS


def found_probability(plan: QueryPlan, found: Found) -> float:
    """Return how likely the hits hold what the prompt asks for, 0–1; 0 where there are none.

    For a question about time it is the confidence of its answer.
    """
    if found.answers is not None:
        return found.answers.confidence
    return weigh_features(read_features(plan, found)) if any(each.is_hit for each in found.messages) else 0.0


def read_features(plan: QueryPlan, found: Found) -> FoundFeatures:
    """Return the features of a prompt and what was found for it."""
    hits = [each for each in found.messages if each.is_hit]
    prompt, order = found.prompt_weight, _weigh_order(plan, found)
    total = prompt.total - sum(order.values())
    unknown = prompt.unknown - sum(weight for term, weight in order.items() if not _is_known(term, found))
    return FoundFeatures(
        asks=asks_or_names(plan.prompt),
        coverage=_greatest_coverage(plan, hits, found, order.keys()),
        similarity=max((each.semantic for each in hits if each.semantic is not None), default=None),
        unknown=min(1.0, max(0.0, unknown / total)) if total > 0 else 0.0,
        term_count=prompt.terms,
    )


def weigh_features(features: FoundFeatures) -> float:
    """Return the logistic function of the weighted features.

    >>> asked = FoundFeatures(asks=True, coverage=0.9, similarity=0.6, term_count=4)
    >>> weigh_features(asked) > 0.7 > 0.1 > weigh_features(FoundFeatures(similarity=0.2, term_count=1))
    True
    """
    length = log1p(features.term_count)
    odds = BIAS_BY_WORDS + COVERAGE_BY_WORDS * features.coverage + UNKNOWN_BY_WORDS * features.unknown
    odds += LENGTH_BY_WORDS * length + SAYS_LITTLE_BY_WORDS * features.says_little
    if features.similarity is not None:
        odds = BIAS + COVERAGE * features.coverage + SIMILARITY * features.similarity + UNKNOWN * features.unknown
        odds += LENGTH * length + SAYS_LITTLE * features.says_little
    return 1 / (1 + exp(-odds))


def _weigh_order(plan: QueryPlan, found: Found) -> dict[str, float]:
    """Return the terms of a prompt about the present state that say which message is meant, not what it says."""
    words = plan.search_text.lower().split() if plan.is_status_query else []
    symbols = choose_lexicon(words, None).words
    order = [word for word in words if symbols.get(word, ("", None))[0] in _ORDER]
    return weigh_terms(found.channels.values(), {*extract_terms(" ".join(order), plan.language)} & {*plan.terms})


def _is_known(term: str, found: Found) -> bool:
    return any(channel.df.get(term) for channel in found.channels.values())


def _greatest_coverage(plan: QueryPlan, hits: Sequence[FoundMessage], found: Found, left_out: Container[str]) -> float:
    """Return the greatest share of the weight of the prompt's terms that one hit and its author's name have."""
    terms = [term for term in extract_terms(words_asked(plan), plan.language) if term not in left_out]
    idf = weigh_terms(found.channels.values(), terms)
    wordiest = sorted(hits, key=lambda each: -(each.lexical or 0.0))[:COMPARED_BY_WORDS]
    nearest = sorted(hits, key=lambda each: -(each.semantic or 0.0))[:COMPARED_BY_MEANING]
    compared = {each.key: each for each in (*wordiest, *nearest)}.values()
    return max((_coverage(idf, _terms_of(each, plan.language)) for each in compared), default=0.0)


def _coverage(idf: Mapping[str, float], terms: Iterable[str]) -> float:
    return sum(idf[term] for term in idf.keys() & set(terms)) / (sum(idf.values()) or 1.0)


def _terms_of(message: FoundMessage, language: str) -> list[str]:
    """Return the terms of a message's best chunk and of its author's name, as the prompt's are stemmed."""
    best = message.best_chunk
    text = message.text[best.start : best.end] if best else message.text
    return [*extract_terms(text, language), *extract_terms(message.name, language)]
