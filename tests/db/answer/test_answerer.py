"""An answer from end to end: real tables, the real client, and a server on this machine that plays the model."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from contextwin.analysis.tokens import count_tokens
from contextwin.answer.answer import Answer, AnswerRequest
from contextwin.answer.answerer import Answerer
from contextwin.answer.citations import SHORTENED
from contextwin.answer.prompt import ANSWER_RULES, REMARK_TOKENS
from contextwin.config import read_settings
from contextwin.errors import AccessError, BudgetError, ConfigError
from contextwin.ingest.events import apply_event
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.models.requests import WindowRequest
from contextwin.providers.chat import find_chat_model
from contextwin.providers.chat.limits import ChatLimits
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.chat_server import MODEL, Responder, say, serve_chat
from testkit.corpora import import_records
from testkit.factories import make_record
from testkit.local_server import Reply, Request
from testkit.tables import dump_tables

LIMITS = ChatLimits(spec="test", context_tokens=100_000, encoding="o200k_base")


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "CONTEXTWIN_OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)


def ask(window: dict[str, Any] | None = None, /, **overrides: Any) -> AnswerRequest:
    values: dict[str, Any] = {"prompt": DEMO_PROMPT, "workspace": DEMO_WORKSPACE, "asker": DEMO_ASKER}
    values |= {"asked_at": DEMO_ASKED_AT, "channel": DEMO_CHANNEL} | (window or {})
    given: dict[str, Any] = {"window": WindowRequest(**values)}
    return AnswerRequest(**(given | overrides))


@contextmanager
def answering(store: Store, respond: Responder) -> Iterator[Answerer]:
    with serve_chat(respond) as server:
        model = find_chat_model(f"openai-compatible:m@{server.url}", read_settings(chat_retries=0))
        yield Answerer(store, model, embedder=TrigramEmbedder())


def answer_with(store: Store, respond: Responder, **overrides: Any) -> Answer:
    with answering(store, respond) as answerer:
        return answerer.answer(ask(**overrides))


def told(request: Request) -> tuple[str, str]:
    system, user = request.body["messages"]
    return system["content"], user["content"]


def shown_in(user: str) -> list[str]:
    return [each.attrib["ts"] for each in ElementTree.fromstring(f"<prompt>{user}</prompt>").iter("message")]


def test_an_answer_is_grounded_in_what_it_cites(demo_store: Store) -> None:
    seen: list[tuple[str, str]] = []

    def respond(request: Request) -> Reply:
        seen.append(told(request))
        return say(request, "Three marinas are live ", f"[{shown_in(seen[-1][1])[0]}].")

    answer = answer_with(demo_store, respond)
    ((system, user),) = seen
    assert system == ANSWER_RULES
    assert (answer.text, answer.model, answer.outcome) == ("Three marinas are live.", MODEL, "complete")
    assert [citation.ts for citation in answer.citations] == shown_in(user)[:1]
    assert (answer.is_grounded, answer.is_complete, answer.uncertain) == (True, True, ())
    assert answer.to_dict()["citations"][0]["permalink"].startswith("https://halffathom.slack.com/")


def test_a_model_that_cites_what_it_was_not_shown_is_doubted(demo_store: Store) -> None:
    answer = answer_with(demo_store, lambda request: say(request, "Yes [1500000000.000100]."))
    assert (answer.text, answer.citations, answer.is_grounded) == ("Yes.", (), False)
    assert "it cites what it was not shown: 1500000000.000100" in answer.uncertain


def test_a_refusal_is_an_outcome(demo_store: Store) -> None:
    answer = answer_with(demo_store, lambda request: say(request, refusal="I will not."))
    assert (answer.outcome, answer.is_complete) == ("refused", False)


def test_without_a_model_the_best_messages_are_quoted_and_nothing_is_written(demo_store: Store) -> None:
    before = dump_tables(demo_store)
    answer = Answerer(demo_store, embedder=TrigramEmbedder()).answer(ask())
    assert dump_tables(demo_store) == before
    assert answer.quotes
    assert all(quote.permalink and quote.permalink in answer.text for quote in answer.quotes)
    assert (answer.model, answer.is_grounded, answer.input_tokens) == (None, True, 0)


def test_that_there_are_none_is_an_answer_without_quotes(demo_store: Store) -> None:
    answerer = Answerer(demo_store, None, embedder=TrigramEmbedder())
    answer = answerer.answer(ask({"prompt": "who mentioned the zeppelin first?"}))
    assert (answer.text, answer.quotes) == ("There are no messages about “zeppelin”.", ())


def test_quotes_have_no_marks(demo_store: Store) -> None:
    answerer = Answerer(demo_store, None, embedder=TrigramEmbedder())
    answer = answerer.answer(ask({"prompt": "what did Katrin say about elephants in November?"}))
    assert "The nearest outside that time is quoted" in answer.text


@pytest.mark.parametrize("max_prompt_tokens", [900, 2_000, 6_000])
def test_a_prompt_never_costs_more_than_it_may(demo_store: Store, max_prompt_tokens: int) -> None:
    request = ask(max_prompt_tokens=max_prompt_tokens)
    draft = Answerer(demo_store, embedder=TrigramEmbedder()).draft(request, LIMITS)
    assert draft.tokens <= max_prompt_tokens
    assert draft.window.threads
    assert draft.window.text in draft.messages[1].content
    assert draft.to_dict()["tokens"] == draft.tokens


@pytest.mark.parametrize("prompt", ["hi", "thanks!", "good morning everyone"])
def test_small_talk_gets_a_small_prompt_with_the_latest_talk(demo_store: Store, prompt: str) -> None:
    draft = Answerer(demo_store, embedder=TrigramEmbedder()).draft(ask({"prompt": prompt}), LIMITS)
    assert draft.window.total_tokens <= REMARK_TOKENS
    assert [thread.is_recent for thread in draft.window.threads] == [True]
    asking = Answerer(demo_store, embedder=TrigramEmbedder()).draft(ask(), LIMITS)
    assert asking.window.total_tokens > REMARK_TOKENS


def test_a_question_names_whom_it_mentions(demo_store: Store) -> None:
    request = ask({"prompt": "what did <@U06TOBI> say about partial refunds, <@U0NOBODY>?"})
    (_, user) = Answerer(demo_store, embedder=TrigramEmbedder()).draft(request, LIMITS).messages
    task = ElementTree.fromstring(f"<prompt>{user.content}</prompt>").findtext("task") or ""
    assert task.strip() == "what did @Tobi say about partial refunds, @U0NOBODY?"


def test_the_rules_are_short() -> None:
    assert count_tokens(ANSWER_RULES, LIMITS.encoding) <= 350


@pytest.mark.parametrize("pasted", ["at line 7 of <main> & so on ", "x7", "<&", "配置失败"])
def test_a_question_that_is_too_long_is_asked_without_its_middle(demo_store: Store, pasted: str) -> None:
    seen: list[str] = []

    def respond(request: Request) -> Reply:
        seen.append(told(request)[1])
        return say(request, f"Three marinas are live [{shown_in(seen[-1])[0]}].")

    prompt = f"Which marinas are live? {pasted * (40_000 // len(pasted))} Who decides?"[:40_000]
    prompt = f"{prompt[:-12]}Who decides?"
    answer = answer_with(demo_store, respond, window=ask({"prompt": prompt}).window)
    task = ElementTree.fromstring(f"<prompt>{seen[0]}</prompt>").findtext("task") or ""
    assert task.strip().startswith("Which marinas are live?")
    assert task.strip().endswith("Who decides?")
    assert answer.is_shortened
    assert SHORTENED in answer.uncertain
    assert shown_in(seen[0])
    short = Answerer(demo_store, embedder=TrigramEmbedder()).draft(ask(), LIMITS)
    assert not short.is_shortened


def test_what_cannot_be_asked_is_refused(demo_store: Store) -> None:
    answerer = Answerer(demo_store, embedder=TrigramEmbedder())
    with pytest.raises(ConfigError):
        answerer.answer(ask({"prompt": "  "}))
    with pytest.raises(BudgetError):
        answerer.answer(ask(max_reply_tokens=0))
    with pytest.raises(BudgetError):
        answerer.draft(ask(max_prompt_tokens=300), LIMITS)
    with pytest.raises(AccessError):
        answerer.answer(ask({"asker": None}))


def test_an_answer_from_a_message_that_was_deleted_meanwhile_says_so(store: Store, tmp_path: Path) -> None:
    import_records(store, tmp_path, [make_record(0, "the reef survey is on Tuesday")])

    def respond(request: Request) -> Reply:
        (ts,) = shown_in(told(request)[1])
        event = {"type": "message", "subtype": "message_deleted", "channel": "C1", "deleted_ts": ts}
        apply_event(store, None, event | {"event_ts": "1900000000.000100"}, workspace="acme")
        return say(request, "On Tuesday.")

    asked = WindowRequest(prompt="when is the reef survey?", workspace="acme", everyone=True)
    answer = answer_with(store, respond, window=asked)
    assert answer.is_outdated
    assert "edited or deleted meanwhile" in answer.uncertain[-1]


def test_a_model_is_found_only_where_one_is_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_chat_model("none", read_settings()) is None
    assert find_chat_model("openai:gpt-4o", read_settings()) is None
    model = find_chat_model("openai:gpt-4o", read_settings(openai_api_key="sk-test-0123456789"))
    assert model is not None
    assert find_chat_model("ollama:m", read_settings()) is not None
    with pytest.raises(ConfigError):
        find_chat_model("nobody:m", read_settings())
