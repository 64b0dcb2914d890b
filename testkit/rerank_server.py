"""A small local server that speaks `POST /rerank`, as Cohere and others do or as TEI does."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager

from testkit.local_server import LocalServer, Reply, Request, refuse, serve


class RerankRequest(Request):
    """A request for scores."""

    __slots__ = ()

    @property
    def texts(self) -> list[str]:
        return list(self.body.get("documents") or self.body.get("texts") or [])


Responder = Callable[[RerankRequest], Reply]


def score_of(prompt: str, text: str) -> float:
    """Return the share of the prompt's words that the text has."""
    words = set(prompt.lower().split())
    return len(words & set(text.lower().split())) / max(1, len(words))


def answer_as_cohere(request: RerankRequest) -> Reply:
    """Answer as Cohere, Jina, vLLM and LiteLLM do: best first, each with the place of its text."""
    if "documents" not in request.body or "model" not in request.body:
        return refuse(400, "documents is required")
    scored = [(score_of(request.body["query"], text), place) for place, text in enumerate(request.texts)]
    results = [{"index": place, "relevance_score": score} for score, place in sorted(scored, reverse=True)]
    return Reply(body={"id": "r-1", "results": results, "meta": {"billed_units": {"search_units": 1}}})


def answer_as_tei(request: RerankRequest) -> Reply:
    """Answer as TEI does, which knows no `documents`."""
    if "texts" not in request.body:
        return Reply(
            status=422, body=b"Failed to deserialize the JSON body into the target type: missing field `texts`"
        )
    scored = [(score_of(request.body["query"], text), place) for place, text in enumerate(request.texts)]
    return Reply(body=[{"index": place, "score": score} for score, place in sorted(scored, reverse=True)])


def serve_scores(respond: Responder = answer_as_cohere) -> AbstractContextManager[LocalServer[RerankRequest]]:
    """Run a server for the length of a `with` block."""
    return serve(respond, RerankRequest)
