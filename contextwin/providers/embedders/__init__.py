"""Texts in, unit vectors out: the `Embedder` Protocol and one module per provider.

static                               in-process word vectors, no network (static.py)
trigram                              hashed letter trigrams, nothing to install (trigram.py)
minilm                               all-MiniLM-L6-v2, in-process (minilm.py)
openai:<model>[@dimension]           OpenAI (openai_client.py)
ollama:<model>                       Ollama on this machine, or at OLLAMA_HOST
openai-compatible:<model>@<base url> any server that speaks like OpenAI
"""

from __future__ import annotations

from collections.abc import Callable

from contextwin.config import Settings, read_settings
from contextwin.errors import ConfigError
from contextwin.providers.embedders.base import Embedder, Embeddings, embed_query
from contextwin.providers.embedders.minilm import MiniLMEmbedder
from contextwin.providers.embedders.openai import OpenAIEmbedder, split_dimension
from contextwin.providers.embedders.static import StaticEmbedder
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.providers.endpoints import PROVIDERS, read_endpoint

__all__ = ["Embedder", "Embeddings", "embed_query", "open_embedder"]

_LOCAL: dict[str, Callable[[], Embedder]] = {
    "static": StaticEmbedder,
    "trigram": TrigramEmbedder,
    "minilm": MiniLMEmbedder,
}


def open_embedder(spec: str, settings: Settings | None = None) -> Embedder:
    """Return the embedder that `spec` names, ready for use from several threads.

    A local model is loaded here; a server is first spoken to by `embed`. `settings` are read when not given.
    Raises ConfigError for an unknown spec, a missing extra, a missing API key, or an address that cannot be used.
    """
    provider, colon, rest = spec.strip().partition(":")
    if provider in _LOCAL and not colon:
        return _LOCAL[provider]()
    if provider in PROVIDERS and rest:
        known = settings or read_settings()
        model, dimension = split_dimension(rest) if provider == "openai" else (rest, None)
        return OpenAIEmbedder(read_endpoint(provider, model, known, kind="embedder"), known, dimension)
    raise ConfigError(
        f"embedder {provider + colon!r} is not known; use static, trigram, minilm, openai:<model>[@dimension], "
        "ollama:<model> or openai-compatible:<model>@<base url>"
    )
