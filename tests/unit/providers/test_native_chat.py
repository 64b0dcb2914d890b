"""Chat models that are called by their provider's own library, against a server on this machine that speaks alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from contextwin.config import Settings, read_settings
from contextwin.errors import ConfigError, ReplyError
from contextwin.providers.chat import _APIS, open_chat_model
from contextwin.providers.chat.limits import read_limits
from contextwin.providers.chat.types import ChatAnswer, ChatMessage, ChatModel
from contextwin.providers.endpoints import NATIVE
from testkit.chat_server import as_sse, serve_chat
from testkit.local_server import LocalServer, Reply, Request

KEY = "key-test-0123456789"
PROMPT = [
    ChatMessage(role="system", content="Be brief."),
    ChatMessage(role="user", content="Is the build \ud800 green?"),
]
PIECES = ("Yes", ", since", " noon ✓")
LIBRARIES = {"anthropic": "anthropic", "gemini": "google.genai"}
ADDRESSES = {"anthropic": "ANTHROPIC_BASE_URL", "gemini": "GOOGLE_GEMINI_BASE_URL"}
#: How each says that an answer is over, that it got too long, and that it is not given.
ENDS = {"anthropic": ("end_turn", "max_tokens", "refusal"), "gemini": ("STOP", "MAX_TOKENS", "SAFETY")}
KEYS = ("ANTHROPIC_API_KEY", "GEMINI_API_KEY", "GOOGLE_API_KEY", "CONTEXTWIN_API_KEYS")

each_provider = pytest.mark.parametrize("provider", LIBRARIES)


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*KEYS, *ADDRESSES.values(), "ANTHROPIC_AUTH_TOKEN", "GOOGLE_GENAI_USE_VERTEXAI"):
        monkeypatch.delenv(name, raising=False)


def answer_of(provider: str, *pieces: str, reason: str | None = None) -> list[object]:
    """What the provider's server sends for an answer."""
    if provider == "gemini":
        usage = {"promptTokenCount": 21, "candidatesTokenCount": 8}
        whole: list[dict[str, Any]] = [{"content": {"role": "model", "parts": [{"text": piece}]}} for piece in pieces]
        last = {"content": {"role": "model", "parts": []}} | ({"finishReason": reason} if reason else {})
        return [{"candidates": [each], "modelVersion": "m-1", "usageMetadata": usage} for each in (*whole, last)]
    message: dict[str, Any] = {"id": "msg_1", "type": "message", "role": "assistant", "model": "m-1", "content": []}
    message |= {"stop_reason": None, "stop_sequence": None, "usage": {"input_tokens": 21, "output_tokens": 1}}
    delta = {"type": "content_block_delta", "index": 0}
    told: list[object] = [{"type": "message_start", "message": message}]
    told += [{"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}}]
    told += [delta | {"delta": {"type": "text_delta", "text": piece}} for piece in pieces]
    if reason:
        end = {"stop_reason": reason, "stop_sequence": None}
        told += [{"type": "message_delta", "delta": end, "usage": {"output_tokens": 8}}, {"type": "message_stop"}]
    return told


class Asker:
    """Asks a model of a provider whose server answers as it is told."""

    server: LocalServer[Request]  #: the last one

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch

    def __call__(self, provider: str, respond: Callable[[Request], Reply]) -> tuple[ChatAnswer, list[str]]:
        pieces: list[str] = []
        with serve_chat(respond) as self.server:
            model = open_at(provider, self.server, self._monkeypatch)
            return model.complete(PROMPT, max_tokens=50, on_text=pieces.append), pieces


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch) -> Asker:
    return Asker(monkeypatch)


def open_at(provider: str, server: LocalServer[Request], monkeypatch: pytest.MonkeyPatch) -> ChatModel:
    pytest.importorskip(LIBRARIES[provider], reason="needs the library of the provider")
    monkeypatch.setenv(ADDRESSES[provider], server.url.removesuffix("/v1"))
    settings = Settings(chat_retries=1, chat_timeout_seconds=2.0, api_keys=f"127.0.0.1={KEY}")  # type: ignore[arg-type]
    return open_chat_model(f"{provider}:m", settings)


def stream(*events: object, is_cut: bool = False) -> Callable[[Request], Reply]:
    return lambda request: Reply(pieces=as_sse(events), is_cut=is_cut)


@each_provider
def test_an_answer_is_streamed_with_its_counts(provider: str, ask: Asker) -> None:
    answer, pieces = ask(provider, stream(*answer_of(provider, *PIECES, reason=ENDS[provider][0])))
    assert (answer.text, answer.outcome, pieces) == ("".join(PIECES), "complete", [*PIECES])
    assert (answer.input_tokens, answer.output_tokens, answer.model) == (21, 8, "m-1")
    (request,) = ask.server.requests
    sent = json.dumps(request.body)
    assert "Is the build ? green?" in sent
    assert sent.count("Be brief.") == 1
    assert KEY in f"{request.authorization} {request.headers.get('x-goog-api-key')}"


@each_provider
def test_what_ends_an_answer_early_is_an_outcome(provider: str, ask: Asker) -> None:
    _, cut, kept = ENDS[provider]
    answer, _ = ask(provider, stream(*answer_of(provider, "Yes", reason=cut)))
    assert (answer.text, answer.outcome) == ("Yes", "length")
    answer, _ = ask(provider, stream(*answer_of(provider, reason=kept)))
    assert answer.outcome == {"anthropic": "refused", "gemini": "filtered"}[provider]


def test_a_prompt_that_gemini_blocks_is_filtered(ask: Asker) -> None:
    blocked = {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT", "blockReasonMessage": "not this"}}
    answer, _ = ask("gemini", stream(blocked))
    assert (answer.outcome, answer.detail) == ("filtered", "not this")


@each_provider
def test_an_answer_that_breaks_off_or_never_ends_is_said(provider: str, ask: Asker) -> None:
    for is_cut in (False, True):
        with pytest.raises(ReplyError, match=r"broke off") as failure:
            ask(provider, stream(*answer_of(provider, "Yes"), is_cut=is_cut))
        assert failure.value.retryable
    with pytest.raises(ReplyError, match="does not stop"):
        ask(provider, stream(*answer_of(provider, *["no "] * 1_500, reason=ENDS[provider][0])))
    with pytest.raises(ReplyError, match="instead of text"):
        ask(provider, stream(*answer_of(provider, reason={"anthropic": "pause_turn", "gemini": "OTHER"}[provider])))


@each_provider
@pytest.mark.parametrize(("status", "advice"), [(401, "to a valid key"), (404, "check the model"), (500, "try again")])
def test_an_error_is_one_line_without_the_key(provider: str, status: int, advice: str, ask: Asker) -> None:
    body = {"error": {"message": f"no {KEY}", "status": "E"}}
    with pytest.raises(ReplyError) as failure:
        ask(provider, lambda request: Reply(body=body, status=status, headers={"retry-after-ms": "5"}))
    assert advice in str(failure.value)
    assert KEY not in str(failure.value)
    assert "\n" not in str(failure.value)
    assert failure.value.retryable is (status == 500)
    assert len(ask.server.requests) == (2 if status == 500 else 1)


@each_provider
def test_who_stops_listening_ends_the_call(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class StoppedError(Exception):
        """The asker wants no more."""

    def stop(piece: str) -> None:
        raise StoppedError

    with serve_chat(stream(*answer_of(provider, *PIECES, reason=ENDS[provider][0]))) as server:
        model = open_at(provider, server, monkeypatch)
        with pytest.raises(StoppedError):
            model.complete(PROMPT, max_tokens=50, on_text=stop)


@each_provider
def test_a_key_is_needed_and_goes_to_its_own_host_alone(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ConfigError, match=r"needs an API key; set (ANTHROPIC|GEMINI)_API_KEY"):
        open_chat_model(f"{provider}:m", Settings())
    name = KEYS[0] if provider == "anthropic" else KEYS[1]
    monkeypatch.setenv(name, KEY)
    monkeypatch.setenv(ADDRESSES[provider], "https://proxy.example")
    from contextwin.providers.endpoints import read_endpoint

    assert KEY not in read_endpoint(provider, "m", Settings(), kind="chat model").api_key.get_secret_value()
    monkeypatch.delenv(ADDRESSES[provider])
    assert read_endpoint(provider, "m", Settings(), kind="chat model").api_key.get_secret_value() == KEY
    limits = read_limits(f"{provider}:m", Settings())
    assert (limits.spec, limits.context_tokens >= 200_000) == (f"{provider}:m", True)


@each_provider
def test_without_its_library_a_model_says_what_to_install(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEYS[0] if provider == "anthropic" else KEYS[1], KEY)
    try:
        import_module(LIBRARIES[provider])
    except ImportError:
        with pytest.raises(ConfigError, match=rf"pip install 'contextwin\[{provider}\]'"):
            open_chat_model(f"{provider}:m", Settings())
    else:
        assert open_chat_model(f"{provider}:m", Settings()).spec == f"{provider}:m"


def test_each_native_provider_has_what_calls_it_and_a_context() -> None:
    assert set(_APIS) == set(NATIVE) == set(LIBRARIES)
    with pytest.raises(ConfigError) as caught:
        read_limits("nobody:model", read_settings())
    assert [name for name in NATIVE if f" {name}:<model>" not in str(caught.value)] == []
    assert all(read_limits(f"{name}:model", read_settings()).context_tokens > 0 for name in NATIVE)
