"""From a prompt to a plan: how to look, and why so.

Rules read the prompt alone, without a model; each has a name, which the window reports.
"""

from __future__ import annotations

import re
from datetime import datetime

from contextwin.language import detect_language
from contextwin.model import QueryPlan, ScoringWeights, WindowRequest
from contextwin.terms import extract_terms
from contextwin.text import decode_mrkdwn

#: A prompt that quotes something exact is better served by words than by meaning.
EXACT_ALPHA = 0.2
#: A long question in natural language is better served by meaning.
PROSE_ALPHA = 0.7
DEFAULT_ALPHA = 0.5
PROSE_WORDS = 12

EXACT_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("quoted", re.compile(r'"[^"\n]{2,80}"|`[^`\n]{2,80}`')),
    ("ticket id", re.compile(r"\b[A-Z][A-Z0-9]{1,9}-\d{1,7}\b|(?<!\w)#\d{2,7}\b")),
    ("error name", re.compile(r"\b[A-Z]\w{2,60}(?:Error|Exception|Warning)\b|\bE[A-Z]{4,12}\b")),
    ("http status", re.compile(r"\b(?:http|status|error|code)\s*(?:code\s*)?[1-5]\d\d\b|\b[45]\d\ds?\b", re.I)),
    ("version", re.compile(r"\bv?\d{1,4}\.\d{1,4}(?:\.\d{1,6})+\b|\bv\d{1,4}(?:\.\d{1,4})?\b")),
    ("identifier", re.compile(r"\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b|\b[a-z]+[A-Z]\w*\b|\b\w+(?:::|\.)\w+\(|\b\w+\(\)")),
    ("hash or id", re.compile(r"\b(?=\w*\d)(?=\w*[a-f])[0-9a-f]{7,64}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-")),
    ("path", re.compile(r"(?<![\w/])(?:~|\.{1,2})?/[\w.-]+/[\w./-]+")),
    ("file name", re.compile(r"\b[\w-]+\.(?:py|js|ts|go|rs|java|sql|ya?ml|toml|json|sh)\b")),
)

CODE_WORDS = re.compile(
    r"\b(?:code|snippet|function|regex|query|sql|script|stack ?trace|traceback|compile[rs]?|syntax|config file)\b",
    re.IGNORECASE,
)


def plan_query(request: WindowRequest, asked_at: datetime, weights: ScoringWeights) -> QueryPlan:
    """Return how to look for the answer among what was sent before `asked_at`."""
    prompt = decode_mrkdwn(request.prompt)
    language = detect_language(prompt)
    given = request.alpha if request.alpha is not None else weights.alpha
    alpha, rule = (given, "given") if given is not None else choose_alpha(prompt)
    latest = request.filters.latest
    return QueryPlan(
        alpha=min(1.0, max(0.0, alpha)),
        rule=rule,
        terms=tuple(dict.fromkeys(extract_terms(prompt, language))),
        language=language,
        wants_code="```" in prompt or CODE_WORDS.search(prompt) is not None,
        oldest=request.filters.oldest,
        latest=asked_at if latest is None else min(latest, asked_at),
    )


def choose_alpha(prompt: str) -> tuple[float, str]:
    """Return the weight of meaning against words, and the rule that chose it.

    >>> choose_alpha("where did PROJ-123 come from?")
    (0.2, 'exact: ticket id')
    >>> choose_alpha("who likes coffee?")
    (0.5, 'default')
    """
    for name, pattern in EXACT_RULES:
        if pattern.search(prompt):
            return EXACT_ALPHA, f"exact: {name}"
    if len(prompt.split()) >= PROSE_WORDS:
        return PROSE_ALPHA, "long natural language"
    return DEFAULT_ALPHA, "default"
