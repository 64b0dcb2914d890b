"""Is a prompt in another language than what was found, where neither words nor vectors reach from one to the other?"""

from __future__ import annotations

from contextwin.analysis.language import UNDETERMINED
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import Found
from contextwin.providers.embedders import joins_languages
from contextwin.temporal.languages import tell_language
from contextwin.window.retrieve.participation import EVEN

#: Share of the hits whose language is known up to which those in the prompt's are hardly any.
FOREIGN_SHARE = 0.1
#: Probability that what was asked was found below which most hits in another language say why. 48 of 60 questions of
#: benchmarks/quality/languages are below it; German ones whose answers are in the demo have 0.75 or more.
HARDLY_FOUND = 0.25


def is_foreign(plan: QueryPlan, found: Found, embedder: str, likely: float) -> bool:
    """Return whether a prompt is in another language than nearly all hits, and the embedder joins no languages.

    `embedder` is its spec, and `likely` the probability that what was asked was found: what is likely found needs no
    doubt, and what is hardly found is in doubt where most hits are in another language. Texts whose language is not
    known count for nothing.
    """
    if likely >= EVEN:
        return False
    return measure_own_language(plan, found, embedder) < (FOREIGN_SHARE if likely >= HARDLY_FOUND else 0.5)


def measure_own_language(plan: QueryPlan, found: Found, embedder: str) -> float:
    """Return the share of the hits that are in the prompt's language; 1 where it cannot be told, or makes nothing."""
    if plan.language == UNDETERMINED or joins_languages(embedder):
        return 1.0
    if (tell_language(plan.prompt) or plan.language) != plan.language:
        return 1.0  # Letters of a few words mislead; its grammatical words tell another.
    known = [each.language for each in found.messages if each.is_hit and each.language != UNDETERMINED]
    return known.count(plan.language) / len(known) if known else 1.0
