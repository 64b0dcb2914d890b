"""Why a message is not in a window: each reason, in one sentence with its numbers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import AccessError, ConfigError
from contextwin.explain.absence.remedies import find_obstacle
from contextwin.explain.absence.why_not import why_not, write_sentence
from contextwin.ingest.events import apply_event
from contextwin.ingest.reembedding import reembed_workspace
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_WORKSPACE
from contextwin.models.access import Viewer
from contextwin.models.explanations import WhyNot
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders import open_embedder
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.reader import one_snapshot
from contextwin.storage.sql import things
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.citus import Citus
from testkit.corpora import import_records
from testkit.examples import part_of
from testkit.factories import START, make_record
from testkit.recording import recording, without_settings
from testkit.tables import fill_once, read_table

USERS = ("U1", "U2", "U3")
TWICE = "The kettle in the kitchen is broken, and nobody knows who will repair it before the meeting on Friday."
SAID = [
    {"type": "workspace", "workspace": "acme", "domain": "acme"},
    {"type": "channel", "workspace": "acme", "channel": "C1", "name": "general", "kind": "public"},
    {"type": "channel", "workspace": "acme", "channel": "C2", "name": "lounge", "kind": "public"},
    {"type": "channel", "workspace": "acme", "channel": "G1", "name": "board", "kind": "private"},
    *({"type": "user", "workspace": "acme", "user": user, "kind": "member"} for user in USERS),
    *({"type": "member", "workspace": "acme", "channel": "G1", "user": user} for user in ("U1", "U2")),
    make_record(0, TWICE),
    make_record(60, "I ordered a new kettle for the kitchen.", user="U2", thread_ts=f"{START}.000100"),
    make_record(9_000, TWICE, channel="G1", user="U2"),
    make_record(20_000, "The kettle costs more than the board allows.", channel="G1", user="U2"),
    make_record(30_000, "Lunch is at noon.", user="U3"),
    make_record(40_000, "kettle " * 300, user="U3"),
    *(make_record(50_000 + 9_000 * n, f"Nothing about it: {n}, {n * n}.", channel="C2", user="U3") for n in range(70)),
    make_record(5_000_000, "Bananas.", channel="C2", user="U3"),
]
PROMPT = "What about the kettle in the kitchen?"
AT = datetime(2026, 1, 1, tzinfo=UTC)
FIRST, REPLY = MessageKey("C1", f"{START}.000100"), MessageKey("C1", f"{START + 60}.000100")
LUNCH, LONG = MessageKey("C1", f"{START + 30_000}.000100"), MessageKey("C1", f"{START + 40_000}.000100")
COPY, COSTS = MessageKey("G1", f"{START + 9_000}.000100"), MessageKey("G1", f"{START + 20_000}.000100")
BANANAS = MessageKey("C2", f"{START + 5_000_000}.000100")
FOR_ASKER_ALONE = "The asker may see it, but it may not be shown to all who read the answer."
GONE = "; a channel that the request names may not be seen any more, so nothing of it counts."
NOT_THERE = "No such message is stored, or the asker may not see it."


@pytest.fixture
def kettles(store: Store, tmp_path: Path) -> Store:
    return fill_once(store, lambda: import_records(store, tmp_path, SAID))


def build(store: Store, **overrides: Any) -> ContextWindow:
    values: dict[str, Any] = {"prompt": PROMPT, "workspace": "acme", "asker": "U1", "max_tokens": 200, "asked_at": AT}
    window = ContextWindowBuilder(store, TrigramEmbedder(), record="all").build(WindowRequest(**values | overrides))
    store.flush()
    return window


def ask(store: Store, window: ContextWindow, message: MessageKey | str, **asking: Any) -> WhyNot:
    asking = asking or {"asker": "U1"}
    return why_not(store, Viewer(workspace="acme", **asking), window.window_id, message, embedder=TrigramEmbedder())


def explain(store: Store, message: MessageKey | str, **overrides: Any) -> WhyNot:
    return ask(store, build(store, **overrides), message)


def tell(store: Store, **event: Any) -> None:
    apply_event(store, None, event, workspace="acme")


def test_a_message_that_is_shown(kettles: Store) -> None:
    answer = explain(kettles, REPLY)
    assert (answer.reason, answer.remedy, answer.changes) == ("shown", None, {})
    assert answer.sentence.startswith("It is shown: message ")


def test_a_budget_that_is_too_small_and_the_smallest_that_is_not(kettles: Store) -> None:
    answer = explain(kettles, COSTS, max_tokens=60)
    assert answer.reason == "budget"
    assert answer.remedy is not None
    tokens = answer.numbers["from_tokens"]
    needed = answer.numbers["missing_tokens"] + answer.numbers["left_tokens"]
    left = answer.numbers["left_tokens"]
    said = f"It needs about {needed} tokens, and {left} were left; it is in from {tokens} tokens on."
    assert answer.sentence == said
    assert answer.changes == {"max_tokens": tokens}
    assert answer.remedy == replace(answer.remedy, max_tokens=tokens)
    for budget, is_in in ((tokens - 1, False), (tokens, True)):
        shown = build(kettles, max_tokens=budget).text
        assert ("more than the board allows" in shown) == is_in


def test_a_number_of_messages_that_is_too_small(kettles: Store) -> None:
    answer = explain(kettles, COSTS, max_messages=1)
    assert (answer.reason, answer.numbers["missing_tokens"]) == ("budget", 0)
    assert answer.changes.keys() == {"max_messages"}
    count = answer.changes["max_messages"]
    said = f"it is in with at most {count} messages instead of 1"
    assert answer.sentence == f"No more messages are allowed (max_messages); {said}."


def test_a_number_of_threads_that_is_too_small(kettles: Store) -> None:
    answer = explain(kettles, COSTS, max_threads=1, max_tokens=2_000)
    assert (answer.reason, answer.numbers["missing_tokens"], answer.numbers["limit"]) == ("budget", 0, "max_threads")
    assert answer.changes.keys() == {"max_threads"}
    count = answer.changes["max_threads"]
    said = f"it is in with at most {count} threads instead of 1"
    assert answer.sentence == f"No more threads are allowed (max_threads); {said}."
    for most, is_in in ((count - 1, False), (count, True)):
        shown = build(kettles, max_tokens=2_000, max_threads=most).text
        assert ("more than the board allows" in shown) == is_in


def test_a_number_of_threads_and_a_budget_that_are_too_small(kettles: Store) -> None:
    answer = explain(kettles, COSTS, max_threads=1, max_tokens=60)
    assert answer.changes.keys() == {"max_threads", "max_tokens"}
    count, tokens = answer.changes["max_threads"], answer.numbers["from_tokens"]
    assert answer.sentence == (
        "No more threads are allowed (max_threads);"
        f" it is in with at most {count} threads instead of 1 and from {tokens} tokens on."
    )
    for most, budget, is_in in ((count, tokens, True), (count - 1, tokens, False), (count, tokens - 1, False)):
        shown = build(kettles, max_tokens=budget, max_threads=most).text
        assert ("more than the board allows" in shown) == is_in


def test_of_two_limits_the_one_that_is_reached_is_named(kettles: Store) -> None:
    both = explain(kettles, COSTS, max_threads=1, max_messages=50, max_tokens=2_000)
    assert both.numbers["limit"] == "max_threads"
    both = explain(kettles, COSTS, max_threads=9, max_messages=1, max_tokens=2_000)
    assert both.numbers["limit"] == "max_messages"


def test_a_message_that_says_the_same_as_one_that_is_shown(kettles: Store) -> None:
    window = build(kettles, max_tokens=2_000)
    answers = [ask(kettles, window, key) for key in (FIRST, COPY)]
    shown, copy = sorted(answers, key=lambda answer: answer.reason, reverse=True)
    assert (shown.reason, copy.reason, copy.then) == ("shown", "duplicate", "duplicate")
    assert copy.numbers["duplicate_of"] == {"channel": shown.channel, "ts": shown.ts}
    label = {"C1": "#general", "G1": "#board"}[shown.channel or ""]
    assert copy.sentence == f"It says the same as {label} {shown.ts}, which is shown."


def test_a_minimum_score_that_is_too_high(kettles: Store) -> None:
    answer = explain(kettles, LUNCH, max_tokens=2_000, filters=Filters(min_score=0.9, channels=("C1",)))
    minimum = answer.changes["filters"]["min_score"]
    assert answer.reason == "threshold"
    assert minimum <= answer.numbers["absolute"] < 0.9
    score = answer.numbers["absolute"]
    said = f"Its absolute score is {score:.4f}, below the minimum of 0.9; it is in with a minimum score of {minimum:g}"
    assert answer.sentence.startswith(said)


def test_a_filter(kettles: Store) -> None:
    answer = explain(kettles, FIRST, filters=Filters(authors=("U3",), channels=("C2",)), max_tokens=2_000)
    assert (answer.reason, answer.numbers) == ("filter", {"filter": "channels"})
    assert answer.sentence == (
        "The filter “channels” leaves it out; it is in without the filter “channels” and without the filter “authors”."
    )
    assert answer.changes == {"filters": {"authors": (), "channels": ()}}


def test_a_filter_that_the_question_sets(kettles: Store) -> None:
    answer = explain(kettles, FIRST, prompt="kettle from:<@U3>", max_tokens=2_000, filters=Filters(has=()))
    assert answer.sentence == (
        "The filter “authors”, which the question sets, leaves it out; it is in when the question is “kettle”."
    )


def test_a_range_that_filters_or_the_question_set(kettles: Store) -> None:
    latest = datetime.fromtimestamp(START, UTC)
    answer = explain(kettles, LONG, filters=Filters(latest=latest), max_tokens=2_000)
    assert answer.reason == "time_range"
    assert answer.sentence == (
        "It was sent at 2023-11-15 09:20:00 UTC, and only messages before 2023-11-14 22:13:20 UTC are asked for;"
        " it is in without that range."
    )
    assert answer.numbers["latest"] == "2023-11-14T22:13:20Z"
    answer = explain(kettles, LONG, prompt="kettle before:2023-11-15", max_tokens=60)
    assert answer.reason == "time_range"
    assert "are asked for by what the question says; it is in when the question is “kettle”" in answer.sentence


def test_a_message_that_was_sent_when_it_was_asked_or_later(kettles: Store) -> None:
    at = datetime.fromtimestamp(START + 30_000, UTC).replace(microsecond=100)
    answer = explain(kettles, LUNCH, asked_at=at)
    assert answer.reason == "sent_later"
    assert answer.numbers == {"sent_at": "2023-11-15T06:33:20.000100Z", "asked_at": "2023-11-15T06:33:20.000100Z"}
    assert answer.sentence.startswith(
        "It was sent at 2023-11-15 06:33:20 UTC, and the question was asked at 2023-11-15 06:33:20 UTC;"
        " it is in when it is asked at 2023-11-15T06:33:21Z"
    )
    assert answer.remedy is not None
    assert answer.remedy.asked_at == datetime(2023, 11, 15, 6, 33, 21, tzinfo=UTC)


def test_a_time_of_asking_is_named_alone_where_later_ones_show_others(kettles: Store) -> None:
    before = datetime.fromtimestamp(START + 30_000, UTC)
    answer = explain(kettles, LUNCH, asked_at=before, max_tokens=40, prompt="What was said last?")
    assert (answer.reason, answer.remedy is not None) == ("sent_later", True)
    assert answer.remedy is not None
    assert answer.remedy.asked_at == datetime(2023, 11, 15, 6, 33, 21, tzinfo=UTC)
    said = ContextWindowBuilder(kettles, TrigramEmbedder())
    assert "Lunch is at noon" in said.build(answer.remedy).text
    assert "Lunch is at noon" not in said.build(replace(answer.remedy, asked_at=AT)).text
    assert "after that" not in answer.sentence


def test_one_token_was_left(kettles: Store) -> None:
    request = WindowRequest(prompt=PROMPT, workspace="acme", asker="U1", max_tokens=60, asked_at=AT)
    obstacle = find_obstacle(ContextWindowBuilder(kettles, TrigramEmbedder()), request, COSTS)
    window = replace(obstacle.window, total_tokens=obstacle.window.budget_tokens - 1)
    assert write_sentence(replace(obstacle, window=window), None).endswith(" tokens, and 1 was left.")


def test_a_message_that_is_not_found(kettles: Store) -> None:
    answer = explain(kettles, BANANAS)
    numbers = answer.numbers
    assert answer.reason == "not_found"
    assert (numbers["semantic_candidates"], numbers["lexical_rank"]) == (60, None)
    assert numbers["semantic_rank"] > 60
    assert numbers["similarity"] <= numbers["last_similarity"]
    assert answer.sentence == (
        f"It was not found: rank {numbers['semantic_rank']} in meaning ({numbers['similarity']:.2f}, the 60th has"
        f" {numbers['last_similarity']:.2f}), and it has none of the words; it is in when only its channel is searched,"
        " from 2024-01-11T00:00Z to 2024-01-12T00:00Z."
    )


def test_a_question_about_time_that_asks_for_others(kettles: Store) -> None:
    answer = explain(kettles, BANANAS, prompt="What was the first message by <@U1>?", max_tokens=60)
    assert answer.reason == "not_asked"
    assert answer.remedy is not None
    assert "is read as one about time" in answer.sentence


def test_the_question_itself_and_what_the_bot_said(kettles: Store) -> None:
    answer = explain(kettles, FIRST, prompt=TWICE)
    assert (answer.reason, answer.numbers, answer.then) == ("filter", {"filter": "prompt"}, "filter")
    assert answer.sentence == "It is the question itself."
    answer = explain(kettles, LUNCH, bot="U3", max_tokens=2_000, filters=Filters(channels=("C1",)))
    assert answer.numbers == {"filter": "bot"}
    assert answer.sentence.startswith("It is by the bot that answers; it is in without bot")


def test_a_window_of_what_is_relevant(kettles: Store) -> None:
    answer = explain(kettles, LUNCH, fill="relevant", max_tokens=2_000, filters=Filters(channels=("C1",)))
    assert answer.reason in ("threshold", "budget")
    assert answer.changes["fill"] == "budget"


# -- what has changed since


def test_a_message_that_is_deleted_since(kettles: Store) -> None:
    window = build(kettles)
    assert ask(kettles, window, REPLY).reason == "shown"
    tell(kettles, type="message", subtype="message_deleted", channel="C1", deleted_ts=REPLY.ts, ts="1900000000.000100")
    answer = ask(kettles, window, REPLY)
    assert (answer.reason, answer.has_changed, answer.remedy) == ("deleted", True, None)
    assert answer.sentence == "It has been deleted, and nothing of its text is stored."


def test_a_message_that_is_edited_since(kettles: Store) -> None:
    window = build(kettles, max_tokens=100)
    edited: dict[str, Any] = {"type": "message", "user": "U2", "ts": REPLY.ts, "thread_ts": FIRST.ts, "text": "kettle"}
    edited |= {"edited": {"user": "U2", "ts": "1900000000.000100"}}
    tell(kettles, type="message", subtype="message_changed", channel="C1", message=edited, ts="1900000000.000100")
    answer = ask(kettles, window, REPLY)
    assert answer.has_changed
    assert "; it was edited since the window was built" in answer.sentence


def test_what_a_window_did_not_show_and_would_show_now(kettles: Store) -> None:
    window = build(kettles, max_tokens=2_000)
    (copy,) = [each for each in (ask(kettles, window, key) for key in (FIRST, COPY)) if each.reason != "shown"]
    of = copy.numbers["duplicate_of"]
    tell(kettles, type="message", subtype="message_deleted", channel=of["channel"], deleted_ts=of["ts"], ts="19.1")
    answer = ask(kettles, window, MessageKey(copy.channel or "", copy.ts or ""))
    assert (answer.reason, answer.has_changed) == ("shown", True)
    said = "; the window did not show it when it was built, and what is stored has changed since."
    assert answer.sentence.endswith(said)


def test_a_message_that_is_hidden_since_is_one_that_does_not_exist(kettles: Store) -> None:
    window = build(kettles, max_tokens=2_000)
    assert ask(kettles, window, COSTS).reason == "shown"
    tell(kettles, type="member_left_channel", user="U1", channel="G1", event_ts="1800000000.0")
    answer = ask(kettles, window, COSTS)
    assert (answer.reason, answer.sentence, answer.has_changed) == ("not_visible", NOT_THERE, False)
    # Of an administrator, who reads the window of another, it is asked what the other may see.
    assert ask(kettles, window, COSTS, everyone=True).sentence == NOT_THERE


# -- who asks, and of what


def test_hidden_and_absent_messages_give_one_answer_in_the_same_statements(kettles: Store) -> None:
    window = ContextWindowBuilder(kettles, TrigramEmbedder(), record="all").build(
        WindowRequest(prompt=PROMPT, workspace="acme", asker="U3", asked_at=AT)
    )
    kettles.flush()
    given: list[tuple[dict[str, Any], list[str]]] = []
    for message in (COSTS, MessageKey("G1", "1.000001"), MessageKey("C1", "1.000001"), MessageKey("C9", COSTS.ts)):
        with recording(kettles) as statements:
            answer = ask(kettles, window, message, asker="U3")
        said = answer.to_dict() | {"channel": "", "ts": ""}
        given.append((said, statements))
    assert all(each == given[0] for each in given)
    assert given[0][0]["sentence"] == NOT_THERE
    for piece in ("more than the board allows", "less than the board allows"):
        answer = ask(kettles, window, piece, asker="U3")
        assert (answer.channel, answer.ts, answer.sentence) == (None, None, NOT_THERE)


def test_what_whoever_asked_may_read_and_the_destination_may_not(kettles: Store) -> None:
    window = build(kettles, destination="C1")
    answer = ask(kettles, window, COSTS)
    assert (answer.reason, answer.remedy, answer.channel) == ("not_visible", None, "G1")
    assert answer.sentence == FOR_ASKER_ALONE
    assert ask(kettles, window, "more than the board allows").sentence == FOR_ASKER_ALONE
    assert ask(kettles, window, COSTS, everyone=True).sentence == FOR_ASKER_ALONE
    assert ask(kettles, window, REPLY).reason == "shown"
    tell(kettles, type="member_left_channel", user="U1", channel="G1", event_ts="1800000000.0")
    assert ask(kettles, window, COSTS).sentence == NOT_THERE


def test_a_destination_does_not_tell_what_whoever_asked_may_not_read(kettles: Store) -> None:
    window = build(kettles, asker="U3", destination="C1")
    given = []
    for message in (COSTS, MessageKey("G1", "1.000001"), MessageKey("C1", "1.000001"), MessageKey("C9", COSTS.ts)):
        with recording(kettles) as statements:
            answer = ask(kettles, window, message, asker="U3")
        given.append((answer.to_dict() | {"channel": "", "ts": ""}, statements))
    assert all(each == given[0] for each in given)
    assert given[0][0]["sentence"] == NOT_THERE
    for piece in ("more than the board allows", "less than the board allows"):
        assert ask(kettles, window, piece, asker="U3").to_dict() == given[0][0] | {"channel": None, "ts": None}


def test_what_a_viewer_may_not_read_is_told_by_what_whoever_asked_may(kettles: Store) -> None:
    as_other = build(kettles, viewer="U3")
    assert ask(kettles, as_other, COSTS, everyone=True).sentence == FOR_ASKER_ALONE
    as_other = build(kettles, asker="U3", viewer="U3", destination="C1")
    assert ask(kettles, as_other, COSTS, everyone=True).sentence == NOT_THERE
    tell(kettles, type="message", subtype="message_deleted", channel="G1", deleted_ts=COSTS.ts, ts="1900000000.000100")
    assert ask(kettles, build(kettles, destination="C1"), COSTS).reason == "deleted"


# -- names that mean nothing any more


def leave(store: Store, channel: str = "G1", user: str = "U1") -> None:
    tell(store, type="member_left_channel", user=user, channel=channel, event_ts="1800000000.0")


def test_a_channel_that_was_searched_and_left_since(kettles: Store) -> None:
    window = build(kettles, filters=Filters(channels=("G1",)), max_tokens=2_000)
    leave(kettles)
    answer = ask(kettles, window, LUNCH)
    assert (answer.reason, answer.numbers, answer.has_changed) == ("filter", {"filter": "channels"}, True)
    assert answer.sentence.startswith("The filter “channels” leaves it out; it is in without the filter “channels”")
    assert answer.sentence.endswith(GONE)
    assert answer.remedy is not None
    assert "Lunch is at noon" in ContextWindowBuilder(kettles, TrigramEmbedder()).build(answer.remedy).text
    for hidden in (COSTS, MessageKey("G1", "1.000001")):
        assert ask(kettles, window, hidden).sentence == NOT_THERE


@pytest.mark.parametrize(
    "overrides",
    [
        {"channel": "G1"},
        {"filters": Filters(channels=("G1", "C1"))},
        {"filters": Filters(exclude_channels=("G1",))},
        {"channel": "G1", "thread_ts": COPY.ts, "filters": Filters(channels=("C1", "G1"))},
    ],
)
def test_a_channel_that_was_named_and_left_since(kettles: Store, overrides: dict[str, Any]) -> None:
    window = build(kettles, max_tokens=60, **overrides)
    leave(kettles)
    builder = ContextWindowBuilder(kettles, TrigramEmbedder())
    for key, piece in ((LONG, "kettle kettle"), (REPLY, "ordered a new kettle")):
        answer = ask(kettles, window, key)
        assert (answer.has_changed, answer.sentence.endswith(GONE)) == (True, True), answer
        if answer.reason != "shown":
            assert answer.remedy is not None
            assert piece in builder.build(answer.remedy).text


# -- one retriever alone


def test_with_words_alone_only_words_are_argued(kettles: Store) -> None:
    window = build(kettles, alpha=0.0, max_tokens=2_000)
    shown = [message for thread in window.threads for message in thread.messages]
    assert all("kettle" in message.text or "kitchen" in message.text for message in shown)
    assert all(each.breakdown and each.breakdown.relevance for each in window.dropped)
    answer = ask(kettles, window, BANANAS)
    assert answer.sentence == (
        "It was not found: it has none of the words, and only words count (alpha = 0);"
        " it is in when only its channel is searched, from 2024-01-11T00:00Z to 2024-01-12T00:00Z."
    )
    assert (answer.numbers["semantic_rank"], answer.numbers["similarity"]) == (None, None)


def test_without_alpha_meaning_finds_what_words_do_not(kettles: Store) -> None:
    answer = explain(kettles, LUNCH, alpha=0.0, max_tokens=4_000, filters=Filters(channels=("C1",)))
    assert answer.reason == "not_found"
    assert answer.sentence.endswith("only words count (alpha = 0); it is in without alpha.")
    assert answer.changes == {"alpha": None}


def test_with_meaning_alone_only_meaning_is_argued(kettles: Store) -> None:
    answer = explain(kettles, BANANAS, alpha=1.0)
    assert answer.reason == "not_found"
    assert "and only meaning counts (alpha = 1); it is in " in answer.sentence
    assert "words" not in answer.sentence
    assert (answer.numbers["lexical_rank"], answer.numbers["lexical_candidates"]) == (None, 0)
    assert answer.numbers["semantic_rank"] > 60


def test_only_who_may_read_a_window_may_ask_about_it(kettles: Store) -> None:
    window = build(kettles)
    for asker in ("U2", "U9"):
        with pytest.raises(AccessError, match="there is no window"):
            ask(kettles, window, FIRST, asker=asker)
    assert ask(kettles, window, REPLY, everyone=True).reason == "shown"


def test_a_message_by_its_permalink_and_by_a_piece_of_its_text(kettles: Store) -> None:
    window = build(kettles)
    for named in (
        f"https://acme.slack.com/archives/C1/p{REPLY.ts.replace('.', '')}?thread_ts={FIRST.ts}&cid=C1",
        "ordered A NEW kettle",
    ):
        answer = ask(kettles, window, named)
        assert (answer.channel, answer.ts) == REPLY
    with pytest.raises(ConfigError, match=f"several messages say that.*{COPY.ts}"):
        ask(kettles, window, "kettle in the kitchen")
    for labelled in (f"<https://acme.slack.com/archives/C1/p{REPLY.ts.replace('.', '')}|there>", "  ordered A NEW"):
        assert ask(kettles, window, labelled).ts == REPLY.ts
    for broken in (
        "https://acme.slack.com/archives/C1/p177253",
        "<https://acme.slack.com/archives/C1/p17000000000001x>",
    ):
        with pytest.raises(ConfigError, match=r"expected the permalink of a message, like .* with 16 digits, got"):
            ask(kettles, window, broken)
    with pytest.raises(ConfigError, match=r"several messages say that.*; and more$"):
        ask(kettles, window, "Nothing about it")
    with pytest.raises(ConfigError, match="got nothing"):
        ask(kettles, window, " ")
    with pytest.raises(ConfigError, match="NUL"):
        ask(kettles, window, "a\0b")


def test_an_answer_as_json(kettles: Store) -> None:
    answer = explain(kettles, COSTS, max_tokens=60).to_dict()
    assert answer.keys() == {
        *("workspace", "window_id", "channel", "ts", "reason", "sentence", "remedy", "then", "changed"),
        *("score", "missing_tokens", "left_tokens", "from_tokens"),
    }
    assert answer["remedy"] == {"max_tokens": answer["from_tokens"]}


#: Of a why-not that tries dozens of requests. Asking each of them took 105 to 345.
MOST_STATEMENTS = 30
#: Each asks the store in another way: a kind of things, one told plainly, keywords, a list by time, a name, a place.
ASKED = [
    "why are partial refunds off?",
    "When did we first talk about webhooks?",
    "what did the latest weekly status say?",
    "how many marinas still have to be switched on?",
    "how many calls did Katrin get during the outage?",
    "How many messages did Ana write?",
    "BD-455",
]


def ask_in_demo(store: Store, prompt: str) -> tuple[WindowRequest, list[MessageKey]]:
    """Return a request, and messages that it leaves out: for want of room, not found, and sent later."""
    asked_at = DEMO_ASKED_AT - timedelta(days=7)
    here: dict[str, Any] = {"workspace": DEMO_WORKSPACE, "asker": DEMO_ASKER, "channel": DEMO_CHANNEL}
    request = WindowRequest(prompt=prompt, asked_at=asked_at, max_tokens=800, **here)
    window = ContextWindowBuilder(store, TrigramEmbedder(), record="off").build(request)
    shown = {(message.channel, message.ts) for thread in window.threads for message in thread.messages}
    messages = {(row["channel_id"], row["ts"]) for row in read_table(store, "messages")}
    found = {(each.channel, each.ts) for each in window.dropped}
    absent = sorted(each for each in messages - found - shown if each[0] == DEMO_CHANNEL)
    return request, [MessageKey(*each) for each in (*sorted(found)[:1], absent[0], absent[-1])]


@pytest.mark.parametrize("prompt", ASKED)
def test_all_requests_that_are_tried_are_answered_from_one_snapshot(demo_copy: Store, prompt: str) -> None:
    request, keys = ask_in_demo(demo_copy, prompt)
    embedder = TrigramEmbedder()
    window = ContextWindowBuilder(demo_copy, embedder, record="all").build(request)
    demo_copy.flush()
    for key in part_of(keys, 3, first=ASKED.index(prompt) % 3):  # Of each prompt another one: a second each.
        with recording(demo_copy) as sent:
            why_not(
                demo_copy, Viewer(workspace=DEMO_WORKSPACE, asker=DEMO_ASKER), window.window_id, key, embedder=embedder
            )
        assert sent.count("BEGIN") == 2  # The recorded window, and all else.
        assert len(without_settings(sent)) <= MOST_STATEMENTS


@pytest.mark.parametrize(
    ("prompt", "key"),
    [
        ("what did devika say about webhooks last week", MessageKey("C06INCIDENTS", "1771395693.165587")),
        ("when was the last time hank mentioned bd-440?", MessageKey("C06INCIDENTS", "1770171265.799070")),
    ],
)
def test_with_vectors_of_meaning_no_more_is_asked(
    demo_copy: Store, whole_cluster: Citus | None, prompt: str, key: MessageKey
) -> None:
    embedder, asker = open_embedder("static"), Viewer(workspace=DEMO_WORKSPACE, asker=DEMO_ASKER)
    reembed_workspace(demo_copy, embedder, DEMO_WORKSPACE)
    asked_at = datetime(2026, 3, 9, 8, tzinfo=UTC)
    request = WindowRequest(
        prompt=prompt, workspace=DEMO_WORKSPACE, asker=DEMO_ASKER, asked_at=asked_at, max_tokens=200
    )
    window = ContextWindowBuilder(demo_copy, embedder, record="all").build(request)
    demo_copy.flush()
    with recording(demo_copy) as sent:
        assert why_not(demo_copy, asker, window.window_id, key, embedder=embedder).remedy is not None
    # A cluster is asked for the index of the vectors by itself.
    assert len(without_settings(sent)) <= MOST_STATEMENTS + (whole_cluster is not None)


@pytest.mark.parametrize("few", [1, 2_000])
@pytest.mark.parametrize("prompt", ASKED)
def test_a_snapshot_that_remembers_finds_what_others_do(
    demo_store: Store, prompt: str, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the workspace is read as a whole or, as a large one, message by message."""
    for name in ("FEW_HEADS", "FEW_COUNTS"):
        monkeypatch.setattr(things, name, few * 25 if name == "FEW_COUNTS" else few)
    builder = ContextWindowBuilder(demo_store, TrigramEmbedder(), record="off")
    request, _ = ask_in_demo(demo_store, prompt)
    with one_snapshot(demo_store, remembers=True) as snapshot:
        for tokens, channels in ((100, ()), (6_000, (DEMO_CHANNEL,)), (100_000, ())):
            asked = replace(request, max_tokens=tokens, filters=Filters(channels=channels))
            found = builder.reading_from(snapshot).find(asked).found
            assert replace(found, stats={}) == replace(builder.find(asked).found, stats={})
