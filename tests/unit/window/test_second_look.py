"""A second look at what was found: which messages look most like the answer."""

from __future__ import annotations

from contextwin.analysis.terms import extract_terms
from contextwin.models.plans import QueryPlan
from contextwin.window.second_look import NOTHING_SOUGHT, Seen, Sought, read_sought, weigh_answers, weigh_shown
from testkit.factories import make_shown, make_window


def sought(prompt: str) -> Sought:
    return read_sought(QueryPlan(prompt=prompt, terms=tuple(extract_terms(prompt, "en")), language="en"))


def best(prompt: str, *texts: str, is_thread: bool = False) -> str:
    """The text that looks most like the answer, of hits that match equally well."""
    seen = [Seen(text, is_hit=True, evidence=0.5, total=0.5) for text in texts]
    weights = weigh_answers(seen, sought(prompt), is_thread=is_thread)
    return texts[weights.index(max(weights))]


def test_what_tells_stands_before_what_asks() -> None:
    assert best("where is the kettle", "Where is the kettle?", "The kettle is upstairs") == "The kettle is upstairs"
    assert best("where is the kettle", "Where is the kettle? In the kitchen it is not", "Where is it?").endswith("not")


def test_who_is_answered_by_a_name_and_how_many_by_a_number() -> None:
    assert best("who feeds the cat", "somebody feeds the cat", "since May Rhys feeds the cat").startswith("since")
    assert best("how many cats came", "many cats came here", "just 11 cats came").startswith("just")
    assert not sought("what does the cat eat").is_person


def test_what_a_reply_leaves_unsaid_stands_before_it() -> None:
    texts = ("the hold music", "we chose no music at all for it", "so be it then for now")
    assert best("decision about hold music", *texts[1:], is_thread=False) == texts[1]
    with_root = weigh_answers([Seen(t, False, 0.5, 0.5) for t in texts], sought("hold music"), is_thread=True)
    alone = weigh_answers([Seen(t, False, 0.5, 0.5) for t in texts[2:]], sought("hold music"), is_thread=True)
    assert with_root[2] > alone[0] / 2
    assert with_root[1] > weigh_answers([Seen(texts[1], False, 0.5, 0.5)], sought("hold music"), is_thread=False)[0]


def test_a_score_of_nothing_is_none_and_what_has_no_score_weighs_nothing() -> None:
    assert weigh_answers([Seen("the kettle", True, 0.0, 0.0)], NOTHING_SOUGHT, is_thread=False) == [0.0]
    (thread,) = make_window(make_shown()).threads
    assert weigh_shown(thread, NOTHING_SOUGHT) == [0.0]
