"""A window as documents: each can be read alone, and together they never cost more than the budget."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contextwin.analysis.tokens import count_tokens
from contextwin.errors import ConfigError
from contextwin.models.documents import DocumentUnit, WindowDocument
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import FoundMessage
from contextwin.window.arrangement import arrange_window
from contextwin.window.documents import arrange_window_of_documents, limit_documents, list_documents
from testkit.examples import examples
from testkit.factories import START, found_messages, make_found, make_retrieval, make_shown, make_window

UNITS: tuple[DocumentUnit, ...] = "thread", "message"


def ts_of(seconds: int) -> str:
    return f"{START + seconds}.000100"


def make_talk() -> list[FoundMessage]:
    """A thread of three, and a message alone two hours later."""
    root = ts_of(0)
    said = (0, "Who owns billing?"), (60, "Ben does."), (120, "Since May.")
    thread = [make_found(ts=ts_of(at), thread_ts=root, text=text, semantic=0.9, lexical=0.2) for at, text in said]
    return [*thread, make_found(ts=ts_of(7200), text="Lunch?", semantic=0.5)]


def texts(documents: tuple[WindowDocument, ...]) -> list[str]:
    return [document.text for document in documents]


def test_a_document_is_a_thread_that_names_its_year() -> None:
    _, (thread, lunch) = arrange_window_of_documents(make_retrieval(*make_talk()), "thread", "w1")
    assert thread.text == "C1 thread Tue 14 Nov 2023\n22:13 Ana: Who owns billing?\n↪ Ana: Ben does.\n↪ Ana: Since May."
    assert (thread.id, lunch.id) == (f"C1/{ts_of(0)}", f"C1/{ts_of(7200)}")
    known = dict(thread.metadata)
    messages = known.pop("messages")
    assert known == {
        "workspace": "acme",
        "channel": "C1",
        "channel_label": "C1",
        "thread_ts": ts_of(0),
        "ts": ts_of(0),
        "user": "U1",
        "name": "Ana",
        "role": "root",
        "permalink": None,
        "sent_at": "2023-11-14T22:13:20.000100Z",
        "score": thread.score,
        "window_id": "w1",
    }
    assert [message["ts"] for message in messages] == [ts_of(0), ts_of(60), ts_of(120)]
    assert thread.score == max(message["score"] for message in messages) > lunch.score
    assert json.loads(json.dumps(known)) == known


def test_a_document_is_a_message_that_names_its_channel_and_day() -> None:
    _, documents = arrange_window_of_documents(make_retrieval(*make_talk()), "message")
    assert texts(documents) == [
        "C1 thread Tue 14 Nov 2023\n22:13 Ana: Who owns billing?",
        "C1 thread Tue 14 Nov 2023\n↪ 22:14 Ana: Ben does.",
        "C1 thread Tue 14 Nov 2023\n↪ 22:15 Ana: Since May.",
        "C1 Wed 15 Nov 2023\n00:13 Ana: Lunch?",
    ]
    assert [document.id for document in documents] == [f"C1/{ts_of(at)}" for at in (0, 60, 120, 7200)]
    assert {document.metadata["thread_ts"] for document in documents[:3]} == {ts_of(0)}
    for document in documents:
        assert document.score == document.metadata["score"] == document.metadata["messages"][0]["score"]


@pytest.mark.parametrize("unit", UNITS)
def test_the_note_is_in_the_first_document(unit: DocumentUnit) -> None:
    window = make_window(make_shown(), make_shown(ts=ts_of(500)), note="Of 9 messages the first is marked ▶.")
    first, second = texts(list_documents(window, unit))
    assert first.startswith("(Note: Of 9 messages the first is marked ▶.)\n\n#eng thread")
    assert second.startswith("#eng thread")
    assert list_documents(make_window(note="Nobody wrote."), unit) == ()


def test_what_is_left_out_of_a_thread_is_said_of_the_thread_alone() -> None:
    window = make_window(make_shown(elided_before=2))
    window = replace(window, threads=(replace(window.threads[0], elided=3, ago="2 days ago", is_orphaned=True),))
    (thread,), (message,) = (texts(list_documents(window, unit)) for unit in UNITS)
    assert [said for said in ("left out", "2 days ago", "root not available") if said not in thread] == []
    assert message == "#eng thread Tue 14 Nov 2023\n22:13 Ana: The build is green again."


@settings(max_examples=examples(100))
@given(
    messages=found_messages(),
    unit=st.sampled_from(UNITS),
    asked=st.fixed_dictionaries({"max_tokens": st.integers(1, 300)}, optional={"fill": st.just("relevant")}),
    limit=st.none() | st.integers(1, 4),
)
def test_documents_never_cost_more_than_the_budget(
    messages: list[FoundMessage], unit: DocumentUnit, asked: dict[str, Any], limit: int | None
) -> None:
    field = "max_threads" if unit == "thread" else "max_messages"
    retrieval = make_retrieval(*messages, **asked, **{field: limit})
    _, documents = arrange_window_of_documents(retrieval, unit)
    assert count_tokens("\n\n".join(texts(documents))) <= asked["max_tokens"]
    assert limit is None or len(documents) <= limit
    assert len({document.id for document in documents}) == len(documents)
    keys = [(each.metadata["channel"], one["ts"]) for each in documents for one in each.metadata["messages"]]
    assert len(set(keys)) == len(keys)
    assert set(keys) <= {(message.channel, message.ts) for message in messages}
    window = arrange_window(retrieval)
    if count_tokens("\n\n".join(texts(list_documents(window, unit)))) <= asked["max_tokens"]:
        assert documents == list_documents(window, unit)


def test_the_limit_is_one_of_the_request() -> None:
    request = WindowRequest(prompt="", workspace="acme", asker="U1", max_threads=5, max_messages=7, format="xml")
    plain = replace(request, format="text")
    assert limit_documents(request, "thread", None) == limit_documents(request, "thread", 5) == plain
    assert limit_documents(request, "thread", 2) == replace(plain, max_threads=2)
    assert limit_documents(request, "message", 2) == replace(plain, max_messages=2)


@pytest.mark.parametrize(
    ("unit", "limit", "said"), [("threads", None, "one of thread, message, got 'threads'"), ("thread", 0, "1, got 0")]
)
def test_other_units_and_limits_are_refused(unit: Any, limit: int | None, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        limit_documents(WindowRequest(prompt="", workspace="acme", asker="U1"), unit, limit)
