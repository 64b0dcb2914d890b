"""Where a server's embeddings are asked for: specs, environment variables and addresses become an `Endpoint`."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic import SecretStr

from contextwin.config import Settings
from contextwin.errors import ConfigError

PROVIDERS = ("openai", "openai-compatible", "ollama")

_OPENAI_ADDRESS = "https://api.openai.com/v1"
_OLLAMA_PORT = 11434
_NO_KEY = SecretStr("contextwin-has-no-key")  # The client refuses to go without one.


@dataclass(frozen=True, kw_only=True, slots=True)
class Endpoint:
    """One model at one address."""

    spec: str  #: the canonical spec
    model: str  #: as the server calls it
    address: str  #: the base URL, without user, password and query
    api_key: SecretStr  #: a placeholder where none is needed
    dimension: int | None = None  #: asked for, and expected, when given

    @property
    def label(self) -> str:
        """The model and the address, as errors name them."""
        return self.spec if self.address in self.spec else f"{self.spec} at {self.address}"


def read_endpoint(provider: str, rest: str, settings: Settings) -> Endpoint:
    """Return the endpoint of the spec `<provider>:<rest>`; raises ConfigError, which quotes neither key nor address."""
    match provider:
        case "openai":
            return _read_openai(rest, settings)
        case "openai-compatible":
            return _read_compatible(rest, settings)
        case _:
            return Endpoint(spec=f"ollama:{rest}", model=rest, address=_read_ollama_address(), api_key=_NO_KEY)


def _read_openai(rest: str, settings: Settings) -> Endpoint:
    key = settings.openai_api_key or SecretStr(os.environ.get("OPENAI_API_KEY", ""))
    if not key:
        raise ConfigError("embedder openai needs an API key; set CONTEXTWIN_OPENAI_API_KEY or OPENAI_API_KEY")
    model, dimension = split_dimension(rest)
    return Endpoint(
        spec=f"openai:{rest}",
        model=model,
        address=check_address(os.environ.get("OPENAI_BASE_URL") or _OPENAI_ADDRESS, named_by="OPENAI_BASE_URL"),
        api_key=_check_key(key),
        dimension=dimension,
    )


def _read_compatible(rest: str, settings: Settings) -> Endpoint:
    """OPENAI_API_KEY is OpenAI's and not sent elsewhere; a key for this server comes from contextwin's own settings."""
    model, *address = re.split(r"@(?=https?://)", rest, maxsplit=1)
    if not (model and address):
        raise ConfigError(
            "embedder openai-compatible needs a model and an address, such as "
            "openai-compatible:bge-m3@http://localhost:8000/v1"
        )
    checked = check_address(address[0], named_by="embedder openai-compatible")
    key = _check_key(settings.openai_api_key or _NO_KEY)
    return Endpoint(spec=f"openai-compatible:{model}@{checked}", model=model, address=checked, api_key=key)


def _read_ollama_address() -> str:
    """Return OLLAMA_HOST as a base URL; as for Ollama, it may lack the scheme and the port, or be 0.0.0.0."""
    host = os.environ.get("OLLAMA_HOST", "").strip() or "localhost"
    if "://" in host:
        return check_address(host, named_by="OLLAMA_HOST") + "/v1"
    parts = urlsplit(check_address(f"http://{host}", named_by="OLLAMA_HOST"))
    netloc = parts.netloc if parts.port else f"{parts.netloc}:{_OLLAMA_PORT}"
    return f"http://{netloc.replace('0.0.0.0', 'localhost')}{parts.path}/v1"


def split_dimension(rest: str) -> tuple[str, int | None]:
    """Return the model and the dimension of `<model>[@dimension]`.

    >>> split_dimension("text-embedding-3-small@512"), split_dimension("text-embedding-3-small")
    (('text-embedding-3-small', 512), ('text-embedding-3-small', None))
    """
    found = re.fullmatch(r"(.+)@([1-9][0-9]{0,4})", rest)
    return (found[1], int(found[2])) if found else (rest, None)


def check_address(address: str, *, named_by: str) -> str:
    """Return a base URL in one spelling: no slash at its end, scheme and host in small letters.

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
            f"{named_by} must give an address such as http://localhost:8000/v1, without user, password and query; "
            "a key goes into CONTEXTWIN_OPENAI_API_KEY"
        )
    return f"{parts.scheme}://{parts.netloc.lower()}{parts.path.rstrip('/')}"


def _check_key(key: SecretStr) -> SecretStr:
    """Return the key without outer white space; one that no header can hold would be quoted in the client's error."""
    stripped = key.get_secret_value().strip()
    if not re.fullmatch(r"[!-~]+", stripped):
        raise ConfigError("the API key holds spaces or letters that no key has; set CONTEXTWIN_OPENAI_API_KEY again")
    return SecretStr(stripped)
