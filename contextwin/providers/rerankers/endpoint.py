"""Rerankers behind the endpoint `/rerank`, which Cohere, Jina, vLLM, LiteLLM and TEI have.

All but TEI (Hugging Face's text-embeddings-inference) take `documents` and answer `{"results": [{"index": 0,
"relevance_score": 0.9}, …]}`. TEI takes `texts` and answers `[{"index": 0, "score": 0.9}, …]`; it refuses the others'
form, and is then asked in its own. Answers may be in any order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from contextwin.analysis.tokens import encodable, truncate_to_tokens
from contextwin.config import Settings
from contextwin.errors import RerankError
from contextwin.providers.endpoints import Endpoint
from contextwin.providers.openai_client import RequestFailure, RequestPolicy, explain_error, open_client

#: Maximum for a text. Models read 512 tokens or more of prompt and text together; a chunk has 128 by default.
MAX_TEXT_TOKENS = 512
_REFUSED = (400, 422)  #: HTTP statuses of a form that the server does not know


class EndpointReranker:
    """Sends the texts of a prompt in one request. What fails is not tried again: somebody waits."""

    def __init__(self, endpoint: Endpoint, settings: Settings) -> None:
        """Open a client; sends nothing yet."""
        self._endpoint = endpoint
        self._policy = RequestPolicy(
            timeout_seconds=settings.rerank_timeout_seconds,
            retries=0,
            slow="raise CONTEXTWIN_RERANK_TIMEOUT_SECONDS or lower CONTEXTWIN_RERANK_CANDIDATES",
            too_large="lower CONTEXTWIN_RERANK_CANDIDATES",
            too_many="wait, or lower CONTEXTWIN_RERANK_CANDIDATES",
        )
        self._client = open_client(endpoint, self._policy)
        self._takes_texts = False  #: the server turned out to be TEI

    @property
    def spec(self) -> str:
        """The canonical spec."""
        return self._endpoint.spec

    def rerank(self, prompt: str, texts: Sequence[str]) -> list[float]:
        """Return the score of each text, of its first tokens; none for no texts. Raises RerankError."""
        if not texts:
            return []
        cut = [truncate_to_tokens(encodable(text), MAX_TEXT_TOKENS) for text in texts]
        asked = encodable(prompt)
        usual = {"model": self._endpoint.model, "query": asked, "documents": cut}
        of_tei = {"query": asked, "texts": cut, "truncate": True}
        answer = self._request(of_tei if self._takes_texts else usual)
        if isinstance(answer, RequestFailure) and answer.status in _REFUSED and not self._takes_texts:
            other = self._request(of_tei)
            if not isinstance(other, RequestFailure):
                self._takes_texts, answer = True, other
        if isinstance(answer, RequestFailure):
            raise RerankError(answer.message)
        return read_scores(answer, len(texts), label=self._endpoint.label)

    def _request(self, body: Mapping[str, Any]) -> Any:
        """Return the server's answer as it was read from JSON, None for anything else, or a RequestFailure."""
        import openai

        try:
            return self._client.post("/rerank", body=body, cast_to=object)
        except openai.OpenAIError as exc:
            return explain_error(exc, self._endpoint, self._policy)
        except ValueError:  # Said to be JSON, and is not.
            return None


def read_scores(answer: Any, count: int, *, label: str) -> list[float]:
    """Return the `count` scores of an answer in the order of the texts; RerankError unless there is one for each.

    >>> read_scores({"results": [{"index": 0, "relevance_score": 0.2}]}, 1, label="")
    [0.2]
    >>> read_scores([{"index": 1, "score": 1}, {"index": 0, "score": 0.5}], 2, label="")
    [0.5, 1.0]
    """
    try:
        items = answer["results"] if isinstance(answer, dict) else answer
        name = "relevance_score" if isinstance(answer, dict) else "score"
        by_position = {item["index"]: float(item[name]) for item in items}
    except (KeyError, TypeError, ValueError) as exc:
        raise RerankError(f"{label} sent something else than a list of scores; check the address") from exc
    if len(items) != count or by_position.keys() != set(range(count)):
        raise RerankError(f"{label} sent {len(items)} scores for {count} texts, not one for each")
    return [by_position[position] for position in range(count)]
