"""Embedders: texts → unit vectors, by the `Embedder` Protocol, one module per provider.

static                               in-process word vectors, no network (static.py)
trigram                              hashed letter trigrams, nothing to install (trigram.py)
minilm                               all-MiniLM-L6-v2, in-process (minilm.py)
e5                                   multilingual-e5-small, in-process (e5.py)
openai:<model>[@dimension]           OpenAI (openai.py)
ollama:<model>                       Ollama on this machine, or at OLLAMA_HOST
openai-compatible:<model>@<base url> any server with OpenAI's API
"""

from __future__ import annotations

from collections.abc import Callable

from contextwin.config import Settings, read_settings
from contextwin.errors import ConfigError
from contextwin.providers.embedders.base import Embedder, Embeddings, embed_query
from contextwin.providers.embedders.queries import embed_queries
from contextwin.providers.embedders.static import StaticEmbedder
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.providers.endpoints import PROVIDERS, read_endpoint

__all__ = ["Embedder", "Embeddings", "embed_queries", "embed_query", "is_quick", "joins_languages", "open_embedder"]


def _open_minilm() -> Embedder:
    from contextwin.providers.embedders.minilm import MiniLMEmbedder

    return MiniLMEmbedder()


def _open_e5() -> Embedder:
    from contextwin.providers.embedders.e5 import E5Embedder

    return E5Embedder()


_LOCAL: dict[str, Callable[[], Embedder]] = {
    "static": StaticEmbedder,
    "trigram": TrigramEmbedder,
    "minilm": _open_minilm,
    "e5": _open_e5,
}


#: Embedders whose vectors take less time than storing them, and are the same in every process.
_QUICK = StaticEmbedder, TrigramEmbedder


def is_quick(embedder: Embedder) -> bool:
    """Return whether an embedder is as quick as the rest of an import, and `open_embedder` makes an equal one."""
    return type(embedder) in _QUICK


#: Specs of embedders to whose vectors the same in two languages is not near: they know English words, or letters.
_OF_ONE_LANGUAGE = frozenset(("static", "trigram", "minilm"))


def joins_languages(spec: str) -> bool:
    """Return whether a question in one language may be near an answer in another; of a server's model that is taken so.

    >>> joins_languages("e5"), joins_languages("static")
    (True, False)
    """
    return spec not in _OF_ONE_LANGUAGE


def open_embedder(spec: str, settings: Settings | None = None) -> Embedder:
    """Return the thread-safe embedder of a spec.

    A local model is loaded here; `embed` sends the first request to a server. `settings` are read when not given.
    Raises ConfigError for an unknown spec, a missing extra, a missing API key, or an invalid address.
    """
    provider, colon, rest = spec.strip().partition(":")
    if provider in _LOCAL and not colon:
        return _LOCAL[provider]()
    if provider in PROVIDERS and rest:
        from contextwin.providers.embedders.openai import OpenAIEmbedder, split_dimension

        known = settings or read_settings()
        model, dimension = split_dimension(rest) if provider == "openai" else (rest, None)
        return OpenAIEmbedder(read_endpoint(provider, model, known, kind="embedder"), known, dimension)
    raise ConfigError(
        f"embedder {provider + colon!r} is not known; use {', '.join(_LOCAL)}, openai:<model>[@dimension], "
        "ollama:<model> or openai-compatible:<model>@<base url>"
    )
