"""Chat models: those with OpenAI's API through the openai client, others by a library of their provider.

openai:<model>                       OpenAI, Responses API (openai.py)
anthropic:<model>                    Anthropic (anthropic.py)
gemini:<model>                       Google (gemini.py)
ollama:<model>                       Ollama on this machine, or at OLLAMA_HOST
openai-compatible:<model>@<base url> any server with the Chat Completions API (openai.py), such as Ollama
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from contextwin.config import Settings, read_settings
from contextwin.providers.chat.anthropic import AnthropicApi
from contextwin.providers.chat.gemini import GeminiApi
from contextwin.providers.chat.limits import read_limits, split_spec
from contextwin.providers.chat.native import Api, NativeChatModel
from contextwin.providers.chat.openai import CompletionsApi, OpenAIChatModel, ResponsesApi
from contextwin.providers.chat.types import ChatModel
from contextwin.providers.endpoints import NATIVE, Endpoint, lacks_key, read_endpoint
from contextwin.providers.openai_client import RequestPolicy, make_policy

#: What calls each provider of `NATIVE`.
_APIS: Mapping[str, Callable[[Endpoint, RequestPolicy], Api]] = {"anthropic": AnthropicApi, "gemini": GeminiApi}
#: The spec of no chat model.
NO_MODEL = "none"


def open_chat_model(spec: str, settings: Settings | None = None) -> ChatModel:
    """Return the chat model of a spec; `complete` sends the first request.

    `settings` are read when not given. Raises ConfigError for an unknown spec, a missing API key, or an invalid
    address. `limits.read_limits` needs no key.
    """
    known = settings or read_settings()
    provider, rest = split_spec(spec)
    endpoint = read_endpoint(provider, rest, known, kind="chat model")
    if provider in NATIVE:
        return NativeChatModel(endpoint, _APIS[provider](endpoint, make_policy(known)), read_limits(spec, known))
    api = ResponsesApi(endpoint) if provider == "openai" else CompletionsApi(endpoint)
    return OpenAIChatModel(endpoint, api, read_limits(spec, known), known)


def find_chat_model(spec: str, settings: Settings | None = None) -> ChatModel | None:
    """Return the chat model of a spec; None for "none", and for OpenAI's without an API key.

    For a caller that can do without one. Raises what `open_chat_model` raises otherwise.
    """
    known = settings or read_settings()
    if spec.strip() == NO_MODEL or lacks_key(split_spec(spec)[0], known):
        return None
    return open_chat_model(spec, known)
