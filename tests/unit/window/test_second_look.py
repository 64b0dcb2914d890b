"""A second look at what was found: which messages look most like the answer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

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
    assert [message.likelihood for message in weigh_shown(thread, NOTHING_SOUGHT).messages] == [0.0]


def embed_words(words: Sequence[str]) -> NDArray[np.float32]:
    """Two directions of meaning: animals, and everything else."""
    is_animal = np.isin(words, ["cat", "vixen", "hound"])
    return np.stack([is_animal, ~is_animal], axis=1).astype(np.float32)


def weights_of(prompt: str, *texts: str, compares: bool = True) -> list[float]:
    plan = QueryPlan(prompt=prompt, terms=tuple(extract_terms(prompt, "en")), language="en")
    seen = [Seen(text, is_hit=True, evidence=0.5, total=0.5) for text in texts]
    asked = read_sought(plan, embed_words=embed_words if compares else None)
    return weigh_answers(seen, asked, is_thread=False)


def test_a_word_of_like_meaning_counts_also_in_what_stands_before() -> None:
    texts = ("mortar and bricks arrived at last", "vixen and hound arrived at last", "all of it was good")
    other, alike, behind = weights_of("the cat", *texts)
    assert alike > other
    assert behind > weights_of("the cat", texts[2])[0]
    assert len({round(weight, 9) for weight in weights_of("the cat", *texts[:2], compares=False)}) == 1


def test_of_many_words_likeness_says_little_and_rare_words_say_most() -> None:
    other, one = "mortar and bricks arrived at last", "vixen and hound arrived at last"
    few = weights_of("cat", other, one)
    many = weights_of("cat dune lamp roof moss pier salt kelp gull foam", other, one)
    assert few[1] / few[0] > many[1] / many[0]
    plan = QueryPlan(prompt="Cat <lamp>", terms=("cat", "lamp"), language="en")
    assert read_sought(plan, {"cat": 2.0, "lamp": 0.5}).rarities == (2.0, 0.5)


def test_a_message_without_words_is_like_nothing() -> None:
    assert weights_of("the cat", "...", "")[0] > 0
