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


def is_foreign(plan: QueryPlan, found: Found, embedder: str, likely: float) -> bool:
    """Return whether a prompt is in another language than nearly all hits, and the embedder joins no languages.

    `embedder` is its spec, and `likely` the probability that what was asked was found: what is likely found needs no
    doubt. Texts whose language is not known count for nothing.
    """
    if plan.language == UNDETERMINED or likely >= EVEN or joins_languages(embedder):
        return False
    if (tell_language(plan.prompt) or plan.language) != plan.language:
        return False  # Letters of a few words mislead; its grammatical words tell another.
    known = [each.language for each in found.messages if each.is_hit and each.language != UNDETERMINED]
    return bool(known) and known.count(plan.language) < FOREIGN_SHARE * len(known)
