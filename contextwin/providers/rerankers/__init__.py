"""Rerankers: a prompt and texts → a score for each text, by the `Reranker` Protocol.

rerank:<model>@<base url>   any server with the endpoint /rerank: Cohere, Jina, vLLM, TEI, LiteLLM (endpoint.py)
none                        no reranker, the default
"""

from __future__ import annotations

from contextwin.config import Settings, read_settings
from contextwin.errors import ConfigError
from contextwin.providers.rerankers.base import Reranker

__all__ = ["Reranker", "open_reranker"]


def open_reranker(spec: str, settings: Settings | None = None) -> Reranker | None:
    """Return the thread-safe reranker of a spec, None for "none"; nothing is sent before its first `rerank`.

    `settings` are read when not given. Raises ConfigError for an unknown spec, an invalid key or an invalid address.
    """
    provider, _, rest = spec.strip().partition(":")
    if spec.strip() == "none":
        return None
    if provider != "rerank" or not rest:
        raise ConfigError(f"reranker {spec!r} is not known; use rerank:<model>@<base url>, or none")
    from contextwin.providers.endpoints import read_endpoint
    from contextwin.providers.rerankers.endpoint import EndpointReranker

    known = settings or read_settings()
    return EndpointReranker(read_endpoint(provider, rest, known, kind="reranker"), known)
