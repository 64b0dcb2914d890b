"""A second look at what was found: which messages look most like the answer."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from contextwin.analysis.terms import extract_terms
from contextwin.models.access import ChannelInfo
from contextwin.models.plans import QueryPlan
from contextwin.models.windows import ScoreBreakdown
from contextwin.window.scoring.second_look import (
    AROUND,
    NOTHING_SOUGHT,
    Seen,
    Sought,
    Stated,
    find_present,
    own_match,
    read_sought,
    weigh_answers,
    weigh_shown,
)
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
    assert not sought("what does the cat eat").values


def test_what_something_is_stands_before_what_is_said_of_it() -> None:
    said = "I asked Rhys on Friday, and he says that it is fine by now"
    for told in ("thanks to Rhys (he's our vet)", "Rhys is the vet", "so Rhys, a vet, came"):
        assert best("who is Rhys?", said, told) == told
        assert best("what did Rhys do?", said, told) == said
    for not_told in ("Rhys is away", "Rhys, we are late", "Rhys says the cat is well", "ask Rhys. The vet knows"):
        assert best("who is Rhys?", said, not_told) == said


def test_what_a_reply_leaves_unsaid_stands_before_it() -> None:
    texts = ("the hold music", "we chose no music at all for it", "so be it then for now")
    assert best("decision about hold music", *texts[1:], is_thread=False) == texts[1]
    with_root = weigh_answers([Seen(t, False, 0.5, 0.5) for t in texts], sought("hold music"), is_thread=True)
    alone = weigh_answers([Seen(t, False, 0.5, 0.5) for t in texts[2:]], sought("hold music"), is_thread=True)
    assert with_root[2] > alone[0] / 2
    assert with_root[1] > weigh_answers([Seen(texts[1], False, 0.5, 0.5)], sought("hold music"), is_thread=False)[0]


def test_what_is_said_around_it_names_what_a_message_leaves_unsaid() -> None:
    named = Seen("the hold music", False, 0.5, 0.5)
    told, other = (Seen("so be it then for now", False, 0.5, 0.5) for _ in range(2))
    fill = [Seen("so it goes", False, 0.0, 0.0)] * AROUND
    weights = weigh_answers([told, *fill[1:], named, *fill[1:], told, other], sought("hold music"), is_thread=False)
    before, behind, far = weights[0], weights[-2], weights[-1]
    assert before == behind > far


def test_a_rare_term_says_more_than_one_that_all_messages_have() -> None:
    prompt = "doses bought for F2"
    plan = QueryPlan(prompt=prompt, terms=tuple(sought(prompt).terms), language="en")
    rare, frequent = (Seen(text, True, 0.5, 0.5) for text in ("we threw away F2 today", "we bought more doses today"))
    df = {"dose": 80, "bought": 90, "f2": 2}
    channel = ChannelInfo(channel="C1", name=None, kind="public", chunk_count=100, df=df)
    for channels, is_rare_first in (([], False), ([channel], True)):
        alone = [weigh_answers([each], read_sought(plan, channels), is_thread=False)[0] for each in (rare, frequent)]
        assert (alone[0] > alone[1]) is is_rare_first


def test_a_score_of_nothing_is_none_and_what_has_no_score_weighs_nothing() -> None:
    assert weigh_answers([Seen("the kettle", True, 0.0, 0.0)], NOTHING_SOUGHT, is_thread=False) == [0.0]
    (thread,) = make_window(make_shown()).threads
    assert weigh_shown(thread, NOTHING_SOUGHT) == [0.0]


def test_a_state_is_told_apart() -> None:
    plan = QueryPlan(prompt="status of the regatta", terms=("status", "regatta"), language="en", is_status_query=True)
    assert read_sought(plan).terms == {"status", "regatta"}
    assert read_sought(plan).states == {"status"}
    assert not read_sought(replace(plan, is_status_query=False)).states


# ---- how things stand

STATUS = sought("hazer back yet")._replace(is_status=True)


def stated(text: str, own: float, day: int, user: str = "U1") -> Stated:
    return Stated(text, own, datetime(2026, 2, day, tzinfo=UTC), ("C1", user))


def present(*messages: Stated, sought: Sought = STATUS) -> str | None:
    place = find_present(messages, sought)
    return None if place is None else messages[place].text


def test_the_latest_good_match_says_how_things_stand() -> None:
    away = stated("the hazer is away, back in two weeks they say", 1.0, 3)
    here = stated("our hazer came back today and works", 0.8, 9)
    assert present(away, here) == present(here, away) == here.text
    assert present(away, here._replace(own=0.6)) == away.text
    assert present(away, here, sought=STATUS._replace(is_status=False)) is None
    assert present() is None
    assert present(away._replace(own=0.0)) is None


def test_what_a_long_message_says_at_its_end_does_not_count() -> None:
    long = stated("it was a hazer that leaked. " + "we cleaned it all again. " * 40 + "we wish it were back", 1.0, 3)
    here = stated("the new hazer works well", 0.8, 9)
    asked = sought("hazer leak clean wish back")._replace(is_status=True)
    assert present(long, here, sought=asked._replace(terms=frozenset({"hazer", "back"}))) == here.text


def test_what_answers_a_question_about_it_says_how_things_stand() -> None:
    away = stated("the hazer is away, back in two weeks they say", 1.0, 3)
    answer = stated("since Friday it stands here, and works", 0.9, 9)
    assert present(away, answer) == away.text
    assert present(away, answer._replace(asked="is our hazer back?")) == answer.text
    assert present(away, answer._replace(asked="is our lamp back in Norwich?", own=0.1)) == away.text


def test_what_asks_thanks_or_has_few_words_or_terms_says_nothing_of_how_things_stand() -> None:
    away = stated("the hazer is away, back in two weeks they say", 1.0, 3)
    asks = "is our hazer back from Norwich by now? hm"
    ends_asking, few = "our hazer is back they say. who can fetch it?", "hazer back, yes"
    for text in (asks, ends_asking, few, "a hazer, what a word"):
        assert present(away, stated(text, 0.9, 9)) == away.text, text
    thanked = STATUS._replace(terms=frozenset({"thank"}))
    thanks, report = stated("Thank you, thanks a lot!", 0.9, 9), stated("many thanks are still owed to us", 1.0, 3)
    assert present(report, thanks, sought=thanked) == report.text


def test_the_latest_of_a_series_says_it_before_other_matches() -> None:
    reports = [stated(f"Hazer report {n}: the pump is looked at", 0.3, n) for n in (2, 3, 4)]
    chatter = stated("my uncle wants his hazer back from you", 1.0, 8)
    assert present(*reports, chatter) == reports[-1].text
    assert present(reports[0], chatter) == chatter.text
    assert present(*(each._replace(source=("C1", f"U{n}")) for n, each in enumerate(reports)), chatter) == chatter.text
    assert present(*(each._replace(own=0.0) for each in reports), chatter) == chatter.text
    others = [stated(f"Weekly report {n}: the pump is looked at", 0.3, n) for n in (2, 3)]
    assert present(*others, chatter) == chatter.text
    runs = [stated(f"Hazer-cable run {n}: succeeded", 0.3, n, "U9") for n in (5, 9)]
    both = STATUS._replace(terms=frozenset({"hazer", "pump"}))
    assert present(*reports, *runs, sought=both) == reports[-1].text
    named = STATUS._replace(terms=frozenset({"status", "hazer"}), states=frozenset({"status"}))
    weekly = [stated(f"Status of the pump, week {n}", 0.3, n) for n in (6, 7)]
    assert present(*weekly, chatter, sought=named) == chatter.text
    best_by_status = (*weekly[:1], weekly[1]._replace(own=1.0), chatter._replace(own=0.9))
    assert present(*best_by_status, sought=named) == chatter.text
    assert present(*weekly, chatter, sought=named._replace(terms=named.states)) == weekly[-1].text
    weekly = [stated(f"Status of the hazer, week {n}", 0.3, n) for n in (6, 7)]
    assert present(*weekly, chatter, sought=named) == weekly[-1].text
    best = stated("your hazer, your cable, your lamp and your fan are back in the hall", 1.0, 1)
    several = STATUS._replace(terms=frozenset({"hazer", "cable", "lamp", "fan"}))
    assert present(*reports, best, sought=several) == best.text


def test_a_series_is_told_by_its_texts_and_a_programs_has_all_terms() -> None:
    weekly = [stated(f"Status of the pump and the hazer, week {n}", 0.3, n) for n in (2, 3, 4)]
    asked = STATUS._replace(terms=frozenset({"pump", "hazer"}))
    runs = [stated(f"Hazer {n}.1 deployed", 0.9, n, "U9")._replace(is_program=True) for n in (5, 7, 9)]
    assert present(*weekly, *runs, sought=asked) == weekly[-1].text
    whole = [each._replace(text=f"{each.text}, with its pump") for each in runs]
    assert present(*whole, stated("the hazer is loud today", 0.2, 3), sought=asked) == whole[-1].text
    # Two messages may open with the same words by chance.
    alike = [stated(f"Hazer lamps came in, box {n}", 0.8, n) for n in (2, 3)]
    about = stated("the pump of our hazer works again", 1.0, 1)
    assert present(*alike, about, sought=asked) == about.text


def test_what_a_value_is_now_is_said_by_the_latest_message_that_has_one() -> None:
    first = stated("the regatta is planned for 12 October, by the weir", 1.0, 3)
    moved = stated("Decided: regatta on 19 October instead, same place", 0.9, 6)
    later = stated("for the regatta we all bring cake and juice", 0.9, 9)
    now, then = sought("when is the regatta now?"), sought("when is the regatta?")
    assert present(first, moved, later, sought=now) == moved.text
    assert present(first, moved, later, sought=then) is None
    assert present(first, later, sought=sought("wann ist jetzt die regatta?")) == first.text
    assert not sought("the regatta is now over").is_status


def test_own_matches_are_by_meaning_and_words() -> None:
    assert own_match(None) == 0.0
    assert own_match(ScoreBreakdown(total=1.0, relevance=1.0)) == 0.0
    assert own_match(ScoreBreakdown(total=1.0, relevance=1.0, semantic=0.6, lexical=0.2)) == 0.4


def test_who_is_asked_about_says_their_name_by_being_the_author() -> None:
    plan = QueryPlan(prompt="what did Tobi say about the date?", terms=("tobi", "date"), language="en")
    by_him, of_him = (
        Seen("the date is Friday the fifth, it stays", True, 0.5, 0.5, "Tobi"),
        Seen("the date is for Tobi to say", True, 0.5, 0.5, "Hank"),
    )
    for prompt, is_first in ((plan.prompt, False), ("who moved the date if Tobi is ill?", True)):
        asked = read_sought(replace(plan, prompt=prompt))
        own, other = (weigh_answers([each], asked, is_thread=False)[0] for each in (by_him, of_him))
        assert (other > own) is is_first
