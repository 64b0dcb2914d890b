"""Chat models: the real client against a server on this machine that speaks both of OpenAI's endpoints."""

from __future__ import annotations

import logging
import socket
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.config import Settings
from contextwin.errors import ConfigError, ReplyError
from contextwin.providers.chat import open_chat_model
from contextwin.providers.chat.limits import read_limits
from contextwin.providers.chat.openai import CompletionsApi, ResponsesApi
from contextwin.providers.chat.response import FilteredError
from contextwin.providers.chat.types import ChatAnswer, ChatMessage, ChatModel
from contextwin.providers.endpoints import Endpoint, read_endpoint
from testkit.chat_server import (
    INPUT_TOKENS,
    MODEL,
    OUTPUT_TOKENS,
    Responder,
    as_sse,
    chunks,
    completion,
    events,
    response,
    say,
    serve_chat,
    speaks_responses,
)
from testkit.local_server import Reply, Request, refuse

KEY = "sk-test-0123456789"
PROMPT = [ChatMessage(role="system", content="Be brief."), ChatMessage(role="user", content="Is the build green?")]
PIECES = ("Yes", ", since", " noon ✓")
TEXT = "".join(PIECES)

both_apis = pytest.mark.parametrize("provider", ["openai", "openai-compatible"])
both_ways = pytest.mark.parametrize("stream", [False, True], ids=["whole", "stream"])


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (
        "OPENAI_API_KEY",
        "OPENAI_BASE_URL",
        "OLLAMA_HOST",
        "CONTEXTWIN_OPENAI_API_KEY",
        "CONTEXTWIN_API_KEYS",
    ):
        monkeypatch.delenv(name, raising=False)


def make_settings(**overrides: Any) -> Settings:
    values: dict[str, Any] = {
        "chat_retries": 1,
        "chat_timeout_seconds": 5.0,
        "openai_api_key": KEY,
        "api_keys": f"127.0.0.1={KEY}",
    }
    return Settings(**(values | overrides))


def open_at(url: str, provider: str, monkeypatch: pytest.MonkeyPatch, **overrides: Any) -> ChatModel:
    monkeypatch.setenv("OPENAI_BASE_URL", url)
    rest = {"openai": "m", "openai-compatible": f"m@{url}"}[provider]
    return open_chat_model(f"{provider}:{rest}", make_settings(**overrides))


class Asker:
    """Asks one kind of model in one way, and keeps what came."""

    def __init__(self, provider: str, stream: bool, monkeypatch: pytest.MonkeyPatch) -> None:
        self.provider, self.stream, self.monkeypatch = provider, stream, monkeypatch
        self.heard: list[str] = []
        self.requests: list[Request] = []

    def ask(self, respond: Responder, prompt: Sequence[ChatMessage] = PROMPT, **overrides: Any) -> ChatAnswer:
        with serve_chat(respond) as server:
            self.requests = server.requests
            model = open_at(server.url, self.provider, self.monkeypatch, **overrides)
            return model.complete(prompt, max_tokens=64, on_text=self.heard.append if self.stream else None)

    def fail(self, respond: Responder, **overrides: Any) -> ReplyError:
        with pytest.raises(ReplyError) as caught:
            self.ask(respond, **overrides)
        assert "\n" not in str(caught.value)
        assert not isinstance(caught.value, FilteredError)
        return caught.value


@pytest.fixture(params=["openai", "openai-compatible"])
def provider(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[False, True], ids=["whole", "stream"])
def asker(request: pytest.FixtureRequest, provider: str, monkeypatch: pytest.MonkeyPatch) -> Asker:
    return Asker(provider, request.param, monkeypatch)


@pytest.fixture
def listener(provider: str, monkeypatch: pytest.MonkeyPatch) -> Asker:
    return Asker(provider, True, monkeypatch)


# Replies


def test_reply_comes_with_all_that_is_known_of_it(asker: Asker) -> None:
    answer = asker.ask(lambda request: say(request, *PIECES))
    assert (answer.text, answer.outcome, answer.detail) == (TEXT, "complete", None)
    assert (answer.input_tokens, answer.output_tokens) == (INPUT_TOKENS, OUTPUT_TOKENS)
    assert answer.model == MODEL
    assert asker.heard == (list(PIECES) if asker.stream else [])
    assert asker.requests[0].authorization == f"Bearer {KEY}"


def test_responses_are_asked_with_instructions_and_keep_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    asker = Asker("openai", False, monkeypatch)
    later = ChatMessage(role="system", content="In German.")
    said = ChatMessage(role="assistant", content="Which?")
    asker.ask(lambda request: say(request, TEXT), [PROMPT[0], later, PROMPT[1], said, later])
    assert asker.requests[0].path == "/v1/responses"
    assert asker.requests[0].body == {
        "model": "m",
        "instructions": "Be brief.\n\nIn German.",
        "input": [
            {"role": "user", "content": "Is the build green?"},
            {"role": "assistant", "content": "Which?"},
            {"role": "developer", "content": "In German."},
        ],
        "max_output_tokens": 64,
        "store": False,
    }


def test_completions_are_asked_for_what_every_server_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    asker = Asker("openai-compatible", True, monkeypatch)
    asker.ask(lambda request: say(request, TEXT))
    assert asker.requests[0].path == "/v1/chat/completions"
    assert asker.requests[0].body == {
        "model": "m",
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "Is the build green?"},
        ],
        "max_tokens": 64,
        "stream": True,
        "stream_options": {"include_usage": True},
    }


def test_ollama_is_asked_at_its_host_without_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve_chat(lambda request: say(request, TEXT)) as server:
        monkeypatch.setenv("OLLAMA_HOST", server.url.removesuffix("/v1"))
        model = open_chat_model("ollama:llama3.2:3b", make_settings())
        assert model.complete(PROMPT, max_tokens=9).text == TEXT
    assert model.spec == "ollama:llama3.2:3b"
    assert server.requests[0].body["model"] == "llama3.2:3b"
    assert KEY not in str(server.requests[0].authorization)


def test_lone_surrogate_is_sent_as_a_question_mark(asker: Asker) -> None:
    asker.ask(lambda request: say(request, TEXT), [ChatMessage(role="user", content="a\ud800b <|endoftext|>")])
    assert "a?b <|endoftext|>" in str(asker.requests[0].body)


@pytest.mark.parametrize(("reason", "outcome"), [("length", "length"), ("content_filter", "filtered")])
@pytest.mark.parametrize("pieces", [PIECES, ()], ids=["some", "none"])
def test_stop_before_the_end_is_an_outcome(asker: Asker, reason: str, outcome: str, pieces: tuple[str, ...]) -> None:
    answer = asker.ask(lambda request: say(request, *pieces, reason=reason))
    assert (answer.outcome, answer.text) == (outcome, "".join(pieces))
    assert answer.output_tokens == OUTPUT_TOKENS


def test_refusal_is_an_outcome_with_the_words_of_the_model(asker: Asker) -> None:
    answer = asker.ask(lambda request: say(request, refusal="I will not\nsay that."))
    assert (answer.outcome, answer.text) == ("refused", "")
    assert answer.detail == "I will not say that."
    assert asker.heard == []


def test_refused_prompt_is_an_outcome(asker: Asker) -> None:
    answer = asker.ask(lambda _: refuse(400, "Your prompt was flagged.", code="content_filter"))
    assert (answer.outcome, answer.text, answer.detail) == ("filtered", "", "Your prompt was flagged.")
    assert (answer.model, answer.input_tokens) == ("m", None)
    assert len(asker.requests) == 1


@pytest.mark.parametrize(
    "spoil",
    [
        lambda body: body.pop("usage"),
        lambda body: body.update(usage=None),
        lambda body: body.update(usage="many"),
        lambda body: body.update(usage={"input_tokens": -1, "prompt_tokens": True, "output_tokens": 1.5}),
    ],
)
@both_apis
def test_tokens_that_the_server_does_not_count_are_unknown(
    spoil: Callable[[dict[str, Any]], object], provider: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def respond(request: Request) -> Reply:
        body = response(TEXT) if speaks_responses(request) else completion(TEXT)
        spoil(body)
        return Reply(body=body)

    answer = Asker(provider, False, monkeypatch).ask(respond)
    assert (answer.text, answer.input_tokens, answer.output_tokens) == (TEXT, None, None)


def test_model_serves_threads(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve_chat(lambda request: say(request, str(request.body)[-40:])) as server:
        model = open_at(server.url, provider, monkeypatch)
        answers: dict[int, str] = {}

        def ask(number: int) -> None:
            prompt = [ChatMessage(role="user", content=f"question {number}")]
            answers[number] = model.complete(prompt, max_tokens=9 + number).text

        threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(answers) == [0, 1, 2, 3]
    assert all(str(9 + number) in text for number, text in answers.items())


# Trouble before a reply begins


@pytest.mark.parametrize("first", [refuse(429, **{"retry-after": "0.01"}), refuse(500), refuse(503)])
def test_passing_trouble_is_waited_out(asker: Asker, first: Reply) -> None:
    answer = asker.ask(lambda request: say(request, *PIECES) if request.number else first)
    assert answer.text == TEXT
    assert len(asker.requests) == 2


@pytest.mark.parametrize(
    ("reply", "retryable", "sent", "advice"),
    [
        (refuse(500), True, 2, "try again later"),
        (refuse(429), True, 2, "wait, or check the account's limits"),
        (refuse(429, "spent", code="insufficient_quota"), False, 2, "(spent)"),
        (refuse(401), False, 1, "CONTEXTWIN_API_KEYS"),
        (refuse(404), False, 1, "check the model's name and the address"),
        (refuse(413), False, 1, "ask with a smaller budget"),
        (refuse(400, "too many tokens", code="context_length_exceeded"), False, 1, "(too many tokens)"),
    ],
)
def test_lasting_trouble_is_an_error(asker: Asker, reply: Reply, retryable: bool, sent: int, advice: str) -> None:
    error = asker.fail(lambda _: reply)
    assert len(asker.requests) == sent
    assert error.retryable is retryable
    assert f"answered with HTTP {reply.status}" in str(error)
    assert advice in str(error)


def test_silent_server_is_a_time_out(asker: Asker) -> None:
    release = threading.Event()

    def respond(request: Request) -> Reply:
        release.wait(5)
        return say(request, TEXT)

    error = asker.fail(respond, chat_timeout_seconds=0.05, chat_retries=0)
    release.set()
    assert error.retryable
    assert "did not answer in 0.05 s; raise CONTEXTWIN_CHAT_TIMEOUT_SECONDS" in str(error)


def test_server_that_is_not_there(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        model = open_at(f"http://127.0.0.1:{taken.getsockname()[1]}/v1", provider, monkeypatch, chat_retries=0)
        with pytest.raises(ReplyError, match="cannot be reached; check that it runs") as caught:
            model.complete(PROMPT, max_tokens=9)
    assert caught.value.retryable


# Malformed replies


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"<html>", b"\xff\xfe", b"{", b"[" * 100_000),
        *([], None, "text", {}, {"error": "no"}, {"error": ["no"]}, {"choices": None, "output": None}),
        {"choices": [], "status": "completed", "output": [1]},
        {"choices": [1], "status": [], "output": []},
        {"choices": [{"message": None, "finish_reason": "stop"}], "status": "completed"},
        {**completion("a", reason={}), **response("a"), "status": {}},
    ],
    ids=lambda body: repr(body)[:40],
)
def test_answer_that_is_no_reply_is_an_error(asker: Asker, body: object) -> None:
    error = asker.fail(lambda _: Reply(body=body))
    message = str(error)
    if asker.stream:
        assert "broke off before the first word; ask again" in message or "sent what is not JSON before" in message
    else:
        assert "sent what is not a chat reply; check that the address is right" in message


@both_apis
@pytest.mark.parametrize("text", [None, ""])
def test_reply_without_text_is_an_error(text: str | None, provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bodies = {"openai": response(text), "openai-compatible": completion(text)}
    error = Asker(provider, False, monkeypatch).fail(lambda _: Reply(body=bodies[provider]))
    assert "sent a reply without text; ask again" in str(error)
    assert error.retryable


def test_stream_without_text_is_an_error(listener: Asker) -> None:
    assert "sent a reply without text" in str(listener.fail(lambda request: say(request)))


@pytest.mark.parametrize("reason", ["tool_calls", "abort", None, 7])
def test_reply_that_ends_in_another_way_is_an_error(reason: object, monkeypatch: pytest.MonkeyPatch) -> None:
    error = Asker("openai-compatible", False, monkeypatch).fail(lambda _: Reply(body=completion(TEXT, reason=reason)))
    assert f"ended its reply with '{reason if isinstance(reason, str) else 'no reason'}' instead of text" in str(error)


@pytest.mark.parametrize("status", ["in_progress", "queued", "cancelled", "failed"])
def test_response_that_is_not_finished_is_an_error(status: str, monkeypatch: pytest.MonkeyPatch) -> None:
    error = Asker("openai", False, monkeypatch).fail(lambda _: Reply(body={**response(TEXT), "status": status}))
    assert f"ended its reply with '{status}'" in str(error)


def test_content_that_is_not_text_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    body = completion(TEXT)
    body["choices"][0]["message"]["content"] = [{"type": "text", "text": TEXT}]
    error = Asker("openai-compatible", False, monkeypatch).fail(lambda _: Reply(body=body))
    assert "sent what is not a chat reply" in str(error)


@pytest.mark.parametrize(
    ("code", "retryable"), [("server_error", True), ("rate_limit_exceeded", True), ("insufficient_quota", False)]
)
def test_error_in_place_of_a_reply(asker: Asker, code: str, retryable: bool) -> None:
    trouble = {"code": code, "message": "The model\nstumbled."}

    def respond(request: Request) -> Reply:
        body = {**response(None), "status": "failed", "error": trouble} if speaks_responses(request) else None
        body = body or {"error": trouble}
        last = {"type": "response.failed", "response": body} if speaks_responses(request) else body
        return Reply(pieces=as_sse([last])) if asker.stream else Reply(body=body)

    error = asker.fail(respond)
    assert "failed to reply (The model stumbled.)" in str(error)
    assert error.retryable is retryable


# Streams that go wrong


def tell(request: Request) -> list[dict[str, Any]]:
    """The events of a good stream, of which tests take a beginning."""
    return events(PIECES) if speaks_responses(request) else chunks(PIECES)


@pytest.mark.parametrize("is_cut", [True, False], ids=["cut", "closed"])
@pytest.mark.parametrize("sent", [0, 1, 2, 3, 4])
def test_stream_that_ends_too_early_is_never_a_reply(listener: Asker, sent: int, is_cut: bool) -> None:
    error = listener.fail(lambda request: Reply(pieces=as_sse(tell(request)[:sent]), is_cut=is_cut))
    assert error.retryable
    heard = "".join(listener.heard)
    assert TEXT.startswith(heard)
    assert f"broke off after {len(heard)} characters" in str(error) if heard else "before the first word" in str(error)
    assert len(listener.requests) == 1


def test_stream_that_is_cut_inside_an_event(listener: Asker) -> None:
    def respond(request: Request) -> Reply:
        *told, last = as_sse(tell(request)[:3])
        return Reply(pieces=[*told, last[: len(last) // 2]], is_cut=True)

    assert "broke off" in str(listener.fail(respond))


def test_what_follows_the_end_of_a_reply_is_of_no_consequence(listener: Asker) -> None:
    def respond(request: Request) -> Reply:
        told = tell(request) if speaks_responses(request) else tell(request)[:-1]
        return Reply(pieces=as_sse([*told, b"data: {nonsense\n\n"]), is_cut=True)

    answer = listener.ask(respond)
    assert (answer.outcome, answer.text) == ("complete", TEXT)


def test_stream_that_falls_silent_says_how_far_it_came(listener: Asker) -> None:
    release = threading.Event()

    def tell_slowly(request: Request) -> Iterator[bytes]:
        yield from as_sse(tell(request)[:3])
        release.wait(5)

    error = listener.fail(lambda request: Reply(pieces=tell_slowly(request)), chat_timeout_seconds=1.5)
    release.set()
    assert error.retryable
    assert f"sent nothing for 1.5 s after {len(''.join(listener.heard))} characters; raise CONTEXTWIN_CHAT" in str(
        error
    )


@pytest.mark.parametrize(
    "junk",
    [
        b"data: {nonsense\n\n",
        b"data: \xff\xfe\n\n",
        b"data: " + b"[" * 100_000 + b"\n\n",
        b"data: [1, 2]\n\n",
        b"data: null\n\n",
        b'data: "text"\n\n',
        b'data: {"type": "response.output_text.delta", "delta": 7, "choices": [{"delta": {"content": 7}}]}\n\n',
        b'data: {"type": "response.output_text.delta", "choices": "none"}\n\n',
        b'data: {"type": "response.completed", "choices": [{"delta": []}, 1]}\n\n',
        b'data: {"choices": {"a": 1}}\n\n',
    ],
    ids=lambda junk: repr(junk)[:50],
)
def test_hostile_event_is_an_error(listener: Asker, junk: bytes) -> None:
    error = listener.fail(lambda request: Reply(pieces=as_sse([*tell(request)[:3], junk, *tell(request)[3:]])))
    assert "sent what is not" in str(error)


def test_comments_odd_fields_and_odd_cuts_change_nothing(listener: Asker) -> None:
    def respond(request: Request) -> Reply:
        told = [b"\xef\xbb\xbf: hello\n\n", *as_sse(tell(request)), b": bye\r\n\r\nretry: x\nid: 1\n\n"]
        content = b"".join(piece.replace(b"\n\n", b"\r\n: keep-alive\r\n\r\n") for piece in told[1:-1])
        content = b": hello\n\n" + content + b": bye\n\ndata: [DONE]\n\n"
        return Reply(pieces=[content[start : start + 7] for start in range(0, len(content), 7)])

    assert listener.ask(respond).text == TEXT


def test_other_choices_of_a_chunk_are_not_mixed_in(monkeypatch: pytest.MonkeyPatch) -> None:
    told = chunks(PIECES)
    told[2]["choices"].insert(0, {"index": 1, "delta": {"content": "no"}, "finish_reason": "stop"})
    listener = Asker("openai-compatible", True, monkeypatch)
    assert listener.ask(lambda _: Reply(pieces=as_sse(told))).text == TEXT


def test_pieces_that_are_not_all_of_the_response_are_no_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    told = events(PIECES)
    del told[2]
    error = Asker("openai", True, monkeypatch).fail(lambda _: Reply(pieces=as_sse(told)))
    assert f"({len(TEXT) - len(PIECES[1])} characters instead of {len(TEXT)})" in str(error)
    assert error.retryable


@pytest.mark.parametrize("number", [0, 1], ids=["nothing", "text"])
def test_stream_that_does_not_end_is_left(listener: Asker, number: int) -> None:
    def respond(request: Request) -> Reply:
        return Reply(pieces=repeat(as_sse(tell(request))[number]))

    assert "does not stop at max_tokens" in str(listener.fail(respond))


@pytest.mark.parametrize("shape", ["flat", "nested"])
@pytest.mark.parametrize(("code", "filtered"), [("server_error", False), ("content_filter", True)])
def test_error_inside_a_stream(listener: Asker, shape: str, code: str, filtered: bool) -> None:
    trouble = {"code": code, "message": "Stopped."}

    def respond(request: Request) -> Reply:
        is_flat = shape == "flat" and speaks_responses(request)
        return Reply(
            pieces=as_sse([*tell(request)[:3], {"type": "error"} | (trouble if is_flat else {"error": trouble})])
        )

    if filtered:
        answer = listener.ask(respond)
        assert (answer.outcome, answer.detail) == ("filtered", "Stopped.")
        assert answer.text == "".join(listener.heard) != ""
    else:
        assert "failed to reply (Stopped.); try again later" in str(listener.fail(respond))


def test_what_the_listener_raises_is_passed_on(listener: Asker) -> None:
    class HeardEnoughError(ValueError):
        pass

    def stop(_: str) -> None:
        raise HeardEnoughError

    with serve_chat(lambda request: say(request, *PIECES)) as server:
        model = open_at(server.url, listener.provider, listener.monkeypatch)
        with pytest.raises(HeardEnoughError):
            model.complete(PROMPT, max_tokens=64, on_text=stop)


# Any body at all


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.sampled_from(["stop", "completed", "message"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["choices", "message", "content", "delta", "finish_reason", "type", "output", "status"])
            | st.sampled_from(["error", "code", "usage", "response", "incomplete_details", "reason", "index", "text"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=25,
)
ENDPOINT: Endpoint = read_endpoint("openai-compatible", "m@http://h/v1", Settings(), kind="chat model")


@given(JSON)
def test_any_body_is_a_reply_or_an_error(body: object) -> None:
    for api in (CompletionsApi(ENDPOINT), ResponsesApi(ENDPOINT)):
        try:
            answer = api.read_body(body)
        except ReplyError:
            continue
        assert answer.text or answer.outcome != "complete"


@given(st.lists(JSON, max_size=4))
def test_any_stream_is_a_reply_or_an_error(told: list[object]) -> None:
    for api in (CompletionsApi(ENDPOINT), ResponsesApi(ENDPOINT)):
        reader = api.follow()
        try:
            text = "".join(reader.take(event) for event in told)
            answer = reader.finish(text) if reader.is_over else None
        except ReplyError:
            continue
        assert answer is None or answer.text == text


# Keys


@pytest.mark.parametrize("status", [200, 400, 401, 403, 404, 429, 500])
def test_key_is_in_no_error_and_no_log(asker: Asker, caplog: pytest.LogCaptureFixture, status: int) -> None:
    caplog.set_level(logging.DEBUG)
    error = asker.fail(lambda request: refuse(status, f"bad key:\n {request.authorization}"))
    assert KEY not in "".join(traceback.format_exception(error)) + repr(error)
    assert KEY not in caplog.text
    assert error.__cause__ is error.__context__ is None


def test_key_is_in_no_error_about_a_stream(listener: Asker, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    for junk in (b"data: {%s\n\n", b'data: {"error": {"message": "%s", "code": "%s"}}\n\n'):
        event = junk.replace(b"%s", KEY.encode())
        error = listener.fail(lambda _, event=event: Reply(pieces=[event]))  # type: ignore[misc]
        assert KEY not in "".join(traceback.format_exception(error)) + repr(error)
        assert error.__cause__ is error.__context__ is None
    assert KEY not in caplog.text


# Specs and limits


@pytest.mark.parametrize("spec", ["", "gpt-4", "openai", "openai:", "static", "ollama:", "gpt:http://u:secret@h"])
def test_unknown_spec_lists_the_known_ones(spec: str) -> None:
    for use in (open_chat_model, read_limits):
        with pytest.raises(
            ConfigError,
            match="use openai:<model>, anthropic:<model>, gemini:<model>, ollama:<model> or openai-compatible:<model>@",
        ) as e:
            use(spec, make_settings())
        assert "secret" not in str(e.value)


def test_missing_key_is_said_at_once_and_the_limits_need_none() -> None:
    with pytest.raises(ConfigError, match=r"set CONTEXTWIN_OPENAI_API_KEY or OPENAI_API_KEY \(--dry-run needs none\)"):
        open_chat_model("openai:gpt-4.1", make_settings(openai_api_key=None))
    assert read_limits("openai:gpt-4.1", make_settings(openai_api_key=None)).context_tokens == 1_047_576


@pytest.mark.parametrize(
    ("spec", "context_tokens", "encoding"),
    [
        ("openai:gpt-4.1-mini", 1_047_576, "o200k_base"),
        ("openai:gpt-4.1-mini-2025-04-14", 1_047_576, "o200k_base"),
        ("openai:gpt-5-chat-latest", 128_000, "o200k_base"),
        ("openai:gpt-4o", 128_000, "o200k_base"),
        ("openai:gpt-4-0613", 8_192, "cl100k_base"),
        ("openai:gpt-4-1106-preview", 128_000, "cl100k_base"),
        ("openai:gpt-99", 128_000, "o200k_base"),
        ("openai-compatible:gpt-4.1@http://localhost:1/v1", 8_192, "o200k_base"),
        ("ollama:llama3.2", 4_096, "o200k_base"),
    ],
)
def test_limits_are_those_of_the_model(spec: str, context_tokens: int, encoding: str) -> None:
    model = open_chat_model(f" {spec}", make_settings())
    limits = read_limits(spec, make_settings())
    assert (model.spec, model.context_tokens, model.encoding) == (spec, context_tokens, encoding)
    assert (limits.spec, limits.context_tokens, limits.encoding) == (spec, context_tokens, encoding)


def test_setting_wins_over_what_is_known() -> None:
    for spec in ("openai:gpt-4.1", "ollama:m"):
        assert read_limits(spec, make_settings(chat_context_tokens=32_000)).context_tokens == 32_000


def test_default_model_is_one_that_is_known() -> None:
    limits = read_limits(Settings().chat_model, make_settings())
    assert limits.context_tokens > 128_000
