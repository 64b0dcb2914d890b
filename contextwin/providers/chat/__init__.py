"""Chat models, all called through the openai client.

openai:<model>                       OpenAI, Responses API (responses_api.py)
ollama:<model>                       Ollama on this machine, or at OLLAMA_HOST
openai-compatible:<model>@<base url> any server with the Chat Completions API (completions_api.py), such as Ollama
"""

from __future__ import annotations

from contextwin.config import Settings, read_settings
from contextwin.providers.chat.completions_api import CompletionsApi
from contextwin.providers.chat.limits import read_limits, split_spec
from contextwin.providers.chat.openai import OpenAIChatModel
from contextwin.providers.chat.responses_api import ResponsesApi
from contextwin.providers.chat.types import ChatModel
from contextwin.providers.endpoints import lacks_key, read_endpoint

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
    api = ResponsesApi(endpoint) if provider == "openai" else CompletionsApi(endpoint)
    return OpenAIChatModel(endpoint, api, read_limits(spec, known), known)


def find_chat_model(spec: str, settings: Settings | None = None) -> ChatModel | None:
    """Return the chat model of a spec; None for "none", and for OpenAI's without an API key.

    For whoever can do without one. Raises what `open_chat_model` raises otherwise.
    """
    known = settings or read_settings()
    if spec.strip() == NO_MODEL or lacks_key(split_spec(spec)[0], known):
        return None
    return open_chat_model(spec, known)
