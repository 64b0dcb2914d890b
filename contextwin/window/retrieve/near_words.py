"""Words that mean nearly what a word of the prompt means, by which messages are found that say it in other words.

"How expensive was the outage?" is answered by "it cost us 1,312 euros", and "which sports does she do?" by "I'm off to
go surfing". A near word counts less than the word itself, and is looked for in the same search, so that a message with
it is found and not only ranked again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile

from contextwin.analysis.hyponyms import find_hyponyms, is_noun, is_plural
from contextwin.analysis.near_words import find_near_words
from contextwin.analysis.terms import STOP_WORDS, extract_terms
from contextwin.models.plans import QueryPlan
from contextwin.query.intent import find_telling_words, symbols_of
from contextwin.query.people import without_names
from contextwin.temporal.languages import LEXICONS
from contextwin.window.retrieve.fusion import MAX_TERMS, NO_NEAR_TERMS, NearTerm

#: Cosine of two words from which on one counts for the other: nothing here, and as much as the word itself at 1.
LEAST_COSINE = 0.5
#: What a word counts that names something of the kind that is asked for: nearly what the kind's own word does.
HYPONYM_SHARE = 0.7

#: Words for what is written, as the time grammar knows them.
_OF_TALK = symbols_of("THING SPEAK TALK SESSION THREAD THREADS")
#: What a kind is asked for by: "which other kinds of board games did", "how many children", "the names of Ana's pets".
_ASKED = re.compile(
    r"\b(?:(?:what|which|how many|any)(?: (?:other|different|(?:kinds?|types?|sorts?) of)\b)*"
    r"|(?:all|names? of)(?: (?:the|his|her|their|my|our|your|[\w-]+['’]s)\b)?)(?=((?: [\w-]+){1,3}))"
)


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
    return found | _find_of_kinds(plan, names, asked)


def _find_of_kinds(plan: QueryPlan, names: Iterable[str], asked: frozenset[str]) -> dict[str, NearTerm]:
    """Return the terms of words for what is of the kinds that a prompt asks for."""
    found: dict[str, NearTerm] = {}
    for kind in asked_kinds(without_names(plan.search_text, names)):
        if own := tuple(term for term in extract_terms(kind, plan.language) if term in asked):
            of_kind = NearTerm(own=own, share=HYPONYM_SHARE, is_of_kind=True)
            terms = (extract_terms(word, plan.language) for word in sorted(find_hyponyms(kind)))
            found |= {each[0]: of_kind for each in terms if len(each) == 1 and each[0] not in asked}
    return found


def _is_of_talk(word: str) -> bool:
    """Return whether a word means what is written here: all messages are "messages", whatever they announce."""
    entry = LEXICONS["en"].words.get(word)
    return entry is not None and entry[0] in _OF_TALK


def asked_kinds(prompt: str) -> Iterator[str]:
    """Yield the nouns for the kinds of things that a prompt asks for, in lower case.

    It is the last plural noun of each phrase, else its last noun: a verb behind it often is a noun, too.

    >>> [*asked_kinds("Which European countries border on it?")], [*asked_kinds("What did she buy in that country?")]
    (['countries'], [])
    """
    for phrase in _ASKED.findall(" ".join(prompt.lower().split())):
        words = [*takewhile(lambda word: word not in STOP_WORDS, phrase.split())]
        nouns = [word for word in words if is_noun(word) and not _is_of_talk(word)]
        if nouns:
            yield next((noun for noun in reversed(nouns) if is_plural(noun)), nouns[-1])
