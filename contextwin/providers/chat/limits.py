"""Context length and encoding of chat models, known without a request or a key."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from importlib import resources

from contextwin.analysis.tokens import encoding_of_model
from contextwin.config import Settings
from contextwin.errors import ConfigError
from contextwin.providers.endpoints import NATIVE, PROVIDERS, read_endpoint

_TABLE = (resources.files(__package__) / "openai_models.toml").read_text(encoding="utf-8")
_OPENAI_TOKENS: dict[str, int] = tomllib.loads(_TABLE)
_DEFAULT_TOKENS = {
    "openai": 128_000,  # GPT-4o's; chat models of OpenAI that are not in the table have at least as much.
    "openai-compatible": 8_192,  # Unmeasured.
    "anthropic": 200_000,  # That of all its models until November 2026, of some more.
    "gemini": 1_048_576,  # That of Gemini 2.5 and later.
    "ollama": 4_096,  # Its default below 24 GB of video memory; it silently drops the beginning of longer prompts.
}


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatLimits:
    """The encoding and the maximum length of prompts for a chat model."""

    spec: str  #: the canonical spec
    context_tokens: int  #: maximum of prompt and answer together
    encoding: str  #: the tiktoken encoding that messages are counted in


def split_spec(spec: str) -> tuple[str, str]:
    """Return the provider and the rest of a spec; raises ConfigError for an unknown provider."""
    provider, _, rest = spec.strip().partition(":")
    if provider in (*PROVIDERS, *NATIVE) and rest:
        return provider, rest
    raise ConfigError(
        f"chat model {provider!r} is not known; use openai:<model>, {', '.join(f'{name}:<model>' for name in NATIVE)}, "
        "ollama:<model> or openai-compatible:<model>@<base url>"
    )


def read_limits(spec: str, settings: Settings) -> ChatLimits:
    """Return the limits of a spec's chat model; raises ConfigError for an unknown spec or an invalid address."""
    provider, rest = split_spec(spec)
    if provider == "openai":
        canonical, encoding = f"openai:{rest}", encoding_of_model(rest)
    elif provider in NATIVE:
        canonical, encoding = f"{provider}:{rest}", settings.encoding
    else:
        canonical, encoding = read_endpoint(provider, rest, settings, kind="chat model").spec, settings.encoding
    known = _OPENAI_TOKENS.get(_drop_date(rest)) if provider == "openai" else None
    context_tokens = settings.chat_context_tokens or known or _DEFAULT_TOKENS[provider]
    return ChatLimits(spec=canonical, context_tokens=context_tokens, encoding=encoding)


def _drop_date(model: str) -> str:
    """Return a model's name without the date of its version.

    >>> _drop_date("gpt-4.1-mini-2025-04-14"), _drop_date("gpt-4-0613"), _drop_date("o3")
    ('gpt-4.1-mini', 'gpt-4', 'o3')
    """
    return re.sub(r"-(\d{4}-\d\d-\d\d|\d{4})$", "", model)
