"""The words that style features count, read from words.toml."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any

_TABLES: dict[str, Any] = tomllib.loads((resources.files(__package__) / "words.toml").read_text(encoding="utf-8"))


def _words(table: str) -> frozenset[str]:
    return frozenset(word.replace("_", " ") for word in _TABLES[table].split())


PRONOUNS = _words("pronouns")
DETERMINERS = _words("determiners")
PREPOSITIONS = _words("prepositions")
CONJUNCTIONS = _words("conjunctions")
AUXILIARIES = _words("auxiliaries")
NEGATIONS = _words("negations")
ADVERBS = _words("adverbs")
CONNECTIVES = _words("connectives")
QUESTION_WORDS = _words("question_words")
GREETINGS = _words("greetings")
SIGN_OFFS = _words("sign_offs")
THANKS = _words("thanks")
AGREEMENTS = _words("agreements")
HEDGES = _words("hedges")
LAUGHTER = _words("laughter")
ABBREVIATIONS = _words("abbreviations")
POLITE = _words("polite")
#: Frequent English words that tell of no topic.
PLAIN_WORDS = _words("plain_words")
#: Contraction → full form.
CONTRACTIONS: dict[str, str] = _TABLES["contractions"]
#: Function words: a phrase has at least one other word.
GRAMMAR = PRONOUNS | DETERMINERS | PREPOSITIONS | CONJUNCTIONS | AUXILIARIES
#: Words that tell of manner, not of a topic; phrases are made of them.
COMMON_WORDS = GRAMMAR.union(
    NEGATIONS, ADVERBS, CONNECTIVES, QUESTION_WORDS, GREETINGS, SIGN_OFFS, THANKS, AGREEMENTS, HEDGES, LAUGHTER,
    ABBREVIATIONS, POLITE, CONTRACTIONS, PLAIN_WORDS,
)  # fmt: skip
