"""In which order the hits of a search are listed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from contextwin.models.windows import ScoreBreakdown, ScoredMessage, ScoredThread
from contextwin.window.hits import KEPT_BEHIND, MOST_BEHIND, list_hits
from testkit.factories import make_found, make_group, make_retrieval

PROMPT = "where is the kettle?"


def make_thread(name: str, *hits: tuple[str, float], **fields: Any) -> ScoredThread:
    """A thread of hits with a text and a score each, a second apart."""
    messages = [
        make_found(ts=f"{name}.{place:06}", thread_ts=f"{name}.000000", text=text, is_hit=True, **fields)
        for place, (text, _) in enumerate(hits)
    ]
    scored = tuple(
        ScoredMessage(message, ScoreBreakdown(total=score, relevance=score))
        for message, (_, score) in zip(messages, hits, strict=True)
    )
    return ScoredThread(group=make_group(*messages), messages=scored, score=max(score for _, score in hits))


def listed(*threads: ScoredThread, limit: int = 20) -> list[str]:
    """The texts of the hits, which what each is listed with orders."""
    retrieval = make_retrieval(*(each.message for thread in threads for each in thread.messages), prompt=PROMPT)
    plan = replace(retrieval.plan, terms=("kettl",), language="en")
    hits = list_hits(replace(retrieval, plan=plan), threads, {}, limit)
    assert [hit.rank_score for hit in hits] == sorted((hit.rank_score for hit in hits), reverse=True)
    return [hit.message.text for hit in hits]


def test_what_has_the_words_and_tells_stands_before_what_scores_a_little_more() -> None:
    bare, telling = (
        make_thread("1", ("Yes", 0.52)),
        make_thread("2", ("The kettle is in the drawer of the galley", 0.5)),
    )
    assert listed(bare, telling) == ["The kettle is in the drawer of the galley", "Yes"]


def test_a_question_is_as_good_as_what_answers_it() -> None:
    asking, telling = (
        make_thread("1", ("Where is the kettle?", 0.51)),
        make_thread("2", ("The kettle is upstairs", 0.5)),
    )
    assert listed(asking, telling)[0] == "Where is the kettle?"


def test_each_further_hit_of_a_talk_comes_later() -> None:
    talk = make_thread("1", *((f"kettle {n}", 0.8) for n in range(3)))
    other = make_thread("2", ("kettle of another talk", 0.8 * (KEPT_BEHIND + KEPT_BEHIND**2) / 2))
    texts = listed(talk, other)
    assert texts.index("kettle of another talk") == 2
    assert listed(talk, other, limit=2) == texts[:2]


def test_many_hits_of_a_talk_stay_before_what_matches_far_less() -> None:
    talk = make_thread("1", *((f"kettle {n}", 0.8) for n in range(3 * MOST_BEHIND)))
    other = make_thread("2", ("kettle of another talk", 0.3))
    assert listed(talk, other)[-1] == "kettle of another talk"
