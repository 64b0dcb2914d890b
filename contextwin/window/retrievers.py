"""Which retrievers count: with an alpha of 0 or 1 one alone does, and what only the other one found is no hit."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundMessage, Retrieval
from contextwin.window.grouping import group_messages

Retriever = Literal["meaning", "words"]


def only_retriever(plan: QueryPlan, *, has_meaning: bool, has_words: bool) -> Retriever | None:
    """Return the only retriever that counts, given which of them found something; None: both do.

    As in `measure_own`, one that found nothing leaves it to the other. A question about time has hits of its own.
    """
    if plan.kind != "relevance":
        return None
    if plan.alpha == 0 and has_words:
        return "words"
    return "meaning" if plan.alpha == 1 and has_meaning else None


def drop_uncounted(retrieval: Retrieval) -> Retrieval:
    """Return what was found without the hits of a retriever that does not count, and without what was read for them.

    A message that stands beside another hit stays, as no hit. Twice is as once.
    """
    plan, found = retrieval.plan, retrieval.found
    only = only_retriever(
        plan,
        has_meaning=any(message.semantic is not None for message in found.messages),
        has_words=any(message.lexical for message in found.messages),
    )
    if only is None or found.answers is not None:
        return retrieval
    messages = (each if counts(each, only) else each._replace(is_hit=False) for each in found.messages)
    groups = (group.messages for group in group_messages(messages))
    kept = [each for group in groups if any(each.is_hit or each.is_recent for each in group) for each in group]
    excluded = tuple(each for each in found.excluded if counts(each.message, only))
    return replace(retrieval, found=replace(found, messages=tuple(kept), excluded=excluded))


def counts(message: FoundMessage, only: Retriever) -> bool:
    """Return whether a message has anything that the only retriever can find."""
    return (message.semantic if only == "meaning" else message.lexical) is not None
