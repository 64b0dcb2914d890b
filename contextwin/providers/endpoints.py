"""Endpoints of model servers, read from specs, settings and environment variables."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

from pydantic import SecretStr

from contextwin.config import Settings
from contextwin.errors import ConfigError

PROVIDERS = ("openai", "openai-compatible", "ollama")
#: Providers of chat models that are called by a library of their own: address, variable that changes it, keys.
NATIVE = {
    "anthropic": ("https://api.anthropic.com", "ANTHROPIC_BASE_URL", ("ANTHROPIC_API_KEY",)),
    "gemini": (
        *("https://generativelanguage.googleapis.com", "GOOGLE_GEMINI_BASE_URL"),
        ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
    ),
}

Kind = Literal["embedder", "chat model", "reranker"]

_KEYLESS: dict[Kind, str] = {"embedder": "embedder static needs none", "chat model": "--dry-run needs none"}
_OPENAI_HOST = "api.openai.com"
_OPENAI_ADDRESS = f"https://{_OPENAI_HOST}/v1"
_OLLAMA_PORT = 11434
_OPENAI_KEY, _OTHER_KEYS = "CONTEXTWIN_OPENAI_API_KEY", "CONTEXTWIN_API_KEYS"
_NO_KEY = SecretStr("contextwin-has-no-key")  #: The openai client requires a key, even for servers without keys.
_NO_KEYS = SecretStr("")
_QUOTED_CHARS = 200  #: maximum length of a quoted server message


@dataclass(frozen=True, kw_only=True, slots=True)
class Endpoint:
    """A model and the server that runs it."""

    spec: str  #: the canonical spec
    model: str  #: the server's name for it
    address: str  #: the base URL, without user, password and query
    api_key: SecretStr  #: a placeholder when none is needed
    key_variable: str = _OTHER_KEYS  #: the variable to set its key in

    @property
    def label(self) -> str:
        """Model and address, as named in errors."""
        return self.spec if self.address in self.spec else f"{self.spec} at {self.address}"

    def quote(self, text: object) -> str:
        """Return text of the server on one line, shortened and without the key; "" for anything but text."""
        if not isinstance(text, str):
            return ""
        return " ".join(text.replace(self.api_key.get_secret_value(), "…").split())[:_QUOTED_CHARS]


def read_endpoint(provider: str, rest: str, settings: Settings, *, kind: Kind) -> Endpoint:
    """Return the endpoint of the spec `<provider>:<rest>`; raises ConfigError without key and address in it."""
    match provider:
        case "openai":
            return _read_openai(rest, settings, kind)
        case _ if provider in NATIVE:
            return _read_native(provider, rest, settings)
        case "openai-compatible" | "rerank":
            return _read_compatible(provider, rest, settings, kind)
        case _:
            return Endpoint(spec=f"ollama:{rest}", model=rest, address=_read_ollama_address(), api_key=_NO_KEY)


def lacks_key(provider: str, settings: Settings) -> bool:
    """Return whether the provider needs an API key and has none; raises ConfigError for an invalid address."""
    address = _openai_address()
    return provider == "openai" and _is_openai(address) and _find_key(address, settings) is None


def _openai_address() -> str:
    return check_address(os.environ.get("OPENAI_BASE_URL") or _OPENAI_ADDRESS, named_by="OPENAI_BASE_URL")


def _read_openai(model: str, settings: Settings, kind: Kind) -> Endpoint:
    address = _openai_address()
    key = _find_key(address, settings)
    if key is None and _is_openai(address):
        raise ConfigError(f"{kind} openai needs an API key; set {_OPENAI_KEY} or OPENAI_API_KEY ({_KEYLESS[kind]})")
    return _make_endpoint(f"openai:{model}", model, address, key)


def _read_native(provider: str, model: str, settings: Settings) -> Endpoint:
    """Return the endpoint of a provider with a library of its own; its own key goes to its own host alone."""
    usual, variable, keys = NATIVE[provider]
    address = check_address(os.environ.get(variable) or usual, named_by=variable)
    own = next((value for name in keys if address == usual and (value := os.environ.get(name, "").strip())), None)
    key = _check_key(SecretStr(own), keys[0]) if own else _find_key(address, settings)
    if key is None and address == usual:
        raise ConfigError(f"chat model {provider} needs an API key; set {keys[0]} ({_KEYLESS['chat model']})")
    spec = f"{provider}:{model}"
    return Endpoint(spec=spec, model=model, address=address, api_key=key or _NO_KEY, key_variable=keys[0])


def _read_compatible(provider: str, rest: str, settings: Settings, kind: Kind) -> Endpoint:
    model, *address = re.split(r"@(?=https?://)", rest, maxsplit=1)
    if not (model and address):
        raise ConfigError(
            f"{kind} {provider} needs a model and an address, such as {provider}:some-model@http://localhost:8000/v1"
        )
    checked = check_address(address[0], named_by=f"{kind} {provider}")
    return _make_endpoint(f"{provider}:{model}@{checked}", model, checked, _find_key(checked, settings))


def _make_endpoint(spec: str, model: str, address: str, key: SecretStr | None) -> Endpoint:
    variable = _OPENAI_KEY if _is_openai(address) else _OTHER_KEYS
    return Endpoint(spec=spec, model=model, address=address, api_key=key or _NO_KEY, key_variable=variable)


def _is_openai(address: str) -> bool:
    return urlsplit(address).hostname == _OPENAI_HOST


def _find_key(address: str, settings: Settings) -> SecretStr | None:
    """Return the key of an address's host, and of no other: OpenAI's goes to OpenAI alone.

    Raises ConfigError where a key would be sent over plain http to another machine.
    """
    if _is_openai(address):
        key, variable = settings.openai_api_key or SecretStr(os.environ.get("OPENAI_API_KEY", "")), _OPENAI_KEY
    else:
        keys, parts, variable = _read_keys(settings), urlsplit(address), _OTHER_KEYS
        key = keys.get(parts.netloc) or keys.get(parts.hostname or "") or SecretStr("")
    if not key.get_secret_value():
        return None
    if not address.startswith("https://") and not is_loopback(urlsplit(address).hostname or ""):
        raise ConfigError(f"a key is sent to another machine by https only, not to {address}: use its https address")
    return _check_key(key, variable)


def _read_keys(settings: Settings) -> dict[str, SecretStr]:
    """Return the keys of hosts other than OpenAI's, by host or host:port; ConfigError without a key in it."""
    pairs = [pair.partition("=") for pair in (settings.api_keys or _NO_KEYS).get_secret_value().split()]
    if not all(host and key for host, _, key in pairs):
        raise ConfigError(f"{_OTHER_KEYS} must be like gpu.example=KEY other.example:8443=KEY, separated by spaces")
    return {host.lower(): SecretStr(key) for host, _, key in pairs}


def is_loopback(host: str) -> bool:
    """Return whether a host is this machine.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "::1", "127.0.0.1.example.org", "gpu")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _read_ollama_address() -> str:
    """Return OLLAMA_HOST as a base URL; as in Ollama, it may have no scheme, no port, or the host 0.0.0.0."""
    host = os.environ.get("OLLAMA_HOST", "").strip() or "localhost"
    if "://" in host:
        return check_address(host, named_by="OLLAMA_HOST") + "/v1"
    parts = urlsplit(check_address(f"http://{host}", named_by="OLLAMA_HOST"))
    netloc = parts.netloc if parts.port else f"{parts.netloc}:{_OLLAMA_PORT}"
    return f"http://{netloc.replace('0.0.0.0', 'localhost')}{parts.path}/v1"


def check_address(
    address: str, *, named_by: str, example: str = "http://localhost:8000/v1", key: str = _OTHER_KEYS
) -> str:
    """Return a base URL normalized: no trailing slash, scheme and host in lower case.

    Raises ConfigError, which tells an `example` and the variable of the `key`.

    >>> check_address("HTTP://GPU.local:8000/v1/", named_by="a test")
    'http://gpu.local:8000/v1'
    """
    try:
        parts = urlsplit(address)
        valid = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        valid = False
    if not valid or "@" in parts.netloc or parts.query or parts.fragment or not address.isprintable():
        raise ConfigError(
            f"{named_by} must be a URL such as {example}, without user, password and query; set the key in {key}"
        )
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path.rstrip('/')}"


def _check_key(key: SecretStr, variable: str) -> SecretStr:
    """Return the stripped key; the client's error would quote one that no header can hold."""
    stripped = key.get_secret_value().strip()
    if not re.fullmatch(r"[!-~]+", stripped):
        raise ConfigError(f"the API key has spaces or characters that are not allowed in keys; set {variable} again")
    return SecretStr(stripped)
