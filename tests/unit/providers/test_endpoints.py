"""Specs, variables and addresses → where a model's server is."""

from __future__ import annotations

import traceback
from typing import Any

import pytest

from contextwin.config import Settings
from contextwin.errors import ConfigError
from contextwin.providers.endpoints import Endpoint, read_endpoint

KEY = "sk-test-0123456789"


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


def read(provider: str, rest: str, **settings: Any) -> Endpoint:
    return read_endpoint(provider, rest, Settings(**settings), kind="chat model")


def test_openai_is_asked_at_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    endpoint = read("openai", "gpt-4.1-mini")
    assert (endpoint.model, endpoint.spec) == ("gpt-4.1-mini", "openai:gpt-4.1-mini")
    assert endpoint.address == "https://api.openai.com/v1"
    assert endpoint.label == "openai:gpt-4.1-mini at https://api.openai.com/v1"
    assert endpoint.api_key.get_secret_value() == KEY


def test_openai_without_a_key_says_what_to_set_and_what_needs_none() -> None:
    for kind, keyless in (("chat model", "--dry-run needs none"), ("embedder", "embedder static needs none")):
        with pytest.raises(ConfigError) as caught:
            read_endpoint("openai", "m", Settings(), kind=kind)  # type: ignore[arg-type]
        assert str(caught.value).startswith(f"{kind} openai needs an API key; set CONTEXTWIN_OPENAI_API_KEY or")
        assert keyless in str(caught.value)


def test_own_setting_wins_over_the_clients_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-other")
    assert read("openai", "m", openai_api_key=f" {KEY}\n").api_key.get_secret_value() == KEY


def test_compatible_spec_splits_at_the_address_and_is_canonical() -> None:
    endpoint = read("openai-compatible", "org/model@v2@http://Host:80/v1/")
    assert endpoint.model == "org/model@v2"
    assert endpoint.spec == endpoint.label == "openai-compatible:org/model@v2@http://host:80/v1"


def test_openai_key_is_not_sent_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    for provider, rest in [("openai-compatible", "m@http://localhost:1/v1"), ("ollama", "m")]:
        assert KEY not in read(provider, rest).api_key.get_secret_value()


@pytest.mark.parametrize("variable", ["OPENAI_API_KEY", "CONTEXTWIN_OPENAI_API_KEY"])
@pytest.mark.parametrize(
    "address", ["https://gpu.example/v1", "http://localhost:1/v1", "https://api.openai.com.example/v1"]
)
def test_the_key_of_openai_goes_to_its_host_alone(monkeypatch: pytest.MonkeyPatch, variable: str, address: str) -> None:
    monkeypatch.setenv(variable, KEY)
    assert KEY not in read("openai-compatible", f"m@{address}").api_key.get_secret_value()
    assert read("openai-compatible", "m@https://api.openai.com/v1").api_key.get_secret_value() == KEY
    monkeypatch.setenv("OPENAI_BASE_URL", address)
    assert KEY not in read("openai", "m").api_key.get_secret_value()


def test_other_hosts_have_keys_of_their_own() -> None:
    keys = " gpu.example=sk-1= \n GPU.example:8443=sk-2\tlocalhost=sk-3"
    expected = {
        "https://gpu.example/v1": "sk-1=",
        "https://gpu.example:443/v1": "sk-1=",
        "https://GPU.example:8443/v1": "sk-2",
        "http://localhost:8000/v1": "sk-3",
        "https://api.openai.com.gpu.example/v1": "contextwin-has-no-key",
    }
    for address, key in expected.items():
        assert read("openai-compatible", f"m@{address}", api_keys=keys).api_key.get_secret_value() == key
    with pytest.raises(ConfigError, match="CONTEXTWIN_API_KEYS must be like") as caught:
        read("openai-compatible", "m@https://h/v1", api_keys="gpu.example sk-secret")
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("host", ["gpu.example", "10.0.0.1", "127.0.0.1.example", "api.openai.com"])
def test_no_key_is_sent_over_plain_http_to_another_machine(host: str) -> None:
    keys = {"openai_api_key": KEY, "api_keys": f"{host}={KEY}"}
    with pytest.raises(ConfigError, match="by https only") as caught:
        read("openai-compatible", f"m@http://{host}/v1", **keys)
    assert KEY not in str(caught.value)
    for local in ("127.0.0.1", "[::1]", "localhost"):
        endpoint = read("openai-compatible", f"m@http://{local}:1/v1", api_keys=f"{local.strip('[]')}={KEY}")
        assert endpoint.api_key.get_secret_value() == KEY


@pytest.mark.parametrize(
    "rest",
    [
        "m",
        "m@",
        "@http://h/v1",
        "m@ftp://h",
        "m@http://",
        "m@http://u:secret@h/v1",
        "m@http://secret@h",
        "m@http://h:x/v1",
        "m@http://h/v1?key=secret",
        "m@http://h/v1#secret",
        "m@http://h/\nv1",
        "m@http://[::1/v1",
    ],
)
def test_address_that_cannot_be_used_is_refused_without_quoting_it(rest: str) -> None:
    with pytest.raises(ConfigError) as caught:
        read("openai-compatible", rest)
    assert "secret" not in "".join(traceback.format_exception(caught.value))
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("chat model openai-compatible ")


@pytest.mark.parametrize("key", ["sk with space", "sk-ключ", "sk\nX-Header: 1"])
def test_key_that_cannot_be_sent_is_refused_without_quoting_it(key: str) -> None:
    with pytest.raises(ConfigError, match="API key") as caught:
        read("openai", "m", openai_api_key=key)
    assert key not in str(caught.value)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        (None, "http://localhost:11434/v1"),
        ("gpu", "http://gpu:11434/v1"),
        ("gpu:9000", "http://gpu:9000/v1"),
        ("0.0.0.0", "http://localhost:11434/v1"),
        ("https://gpu.example/ollama/", "https://gpu.example/ollama/v1"),
    ],
)
def test_ollama_host(monkeypatch: pytest.MonkeyPatch, host: str | None, address: str) -> None:
    if host:
        monkeypatch.setenv("OLLAMA_HOST", host)
    endpoint = read("ollama", "nomic-embed-text:v1.5")
    assert (endpoint.address, endpoint.model) == (address, "nomic-embed-text:v1.5")
    assert endpoint.spec == "ollama:nomic-embed-text:v1.5"


def test_words_of_a_server_are_quoted_on_one_line_without_the_key() -> None:
    endpoint = read("openai", "m", openai_api_key=KEY)
    assert endpoint.quote(f"bad\n key:\t{KEY} ") == "bad key: …"
    assert len(endpoint.quote("x" * 10_000)) == 200
    assert endpoint.quote(None) == endpoint.quote(["a"]) == ""
