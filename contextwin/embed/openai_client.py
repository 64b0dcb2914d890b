"""Embeddings from OpenAI, Ollama, or any server that speaks like OpenAI."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import TYPE_CHECKING, Any

from contextwin.config import Settings
from contextwin.embed.answer import read_answer
from contextwin.embed.base import Embeddings, Row, stack_rows
from contextwin.embed.batching import REQUEST_TOKENS, bound_tokens, fit_input, split_batches
from contextwin.embed.endpoint import Endpoint
from contextwin.errors import EmbeddingError

if TYPE_CHECKING:
    import openai

_MAX_HALVINGS = 16  #: enough to find two bad inputs among a hundred; bounds the requests when all are refused
_DETAIL_CHARS = 200  #: of the server's own words
_REFUSALS = (400, 413, 422)  #: the batch, or something in it, is not accepted
_RETRYABLE = (408, 409, 429)
_ADVICE = {
    401: "set CONTEXTWIN_OPENAI_API_KEY to a valid key",
    403: "this key may not use this model",
    404: "check the model's name and the address",
    413: "lower CONTEXTWIN_EMBED_BATCH",
    429: "wait, or lower CONTEXTWIN_EMBED_CONCURRENCY",
}


class _RefusedError(EmbeddingError):
    """The server does not accept this batch; without one of its texts it might."""


class OpenAIEmbedder:
    """Asks one endpoint, several requests at once. Retries, and the waits that a server asks for, are the client's."""

    def __init__(self, endpoint: Endpoint, settings: Settings) -> None:
        import openai

        self._endpoint = endpoint
        self._settings = settings
        self._client = openai.OpenAI(
            api_key=endpoint.api_key.get_secret_value(),
            base_url=endpoint.address,
            timeout=settings.embed_timeout_seconds,
            max_retries=settings.embed_retries,
        )

    @property
    def spec(self) -> str:
        """The canonical spec."""
        return self._endpoint.spec

    def embed(self, texts: Sequence[str]) -> Embeddings:
        """Return a vector for each text; a text that is too long for a request is cut."""
        inputs = [fit_input(text) for text in texts]
        sizes = [bound_tokens(text) for text in inputs]
        batches = split_batches(sizes, max_count=self._settings.embed_batch, max_size=REQUEST_TOKENS)
        with ThreadPoolExecutor(max_workers=self._settings.embed_concurrency) as pool:
            answers = pool.map(self._embed_batch, (inputs[batch.start : batch.stop] for batch in batches))
            rows = list(chain.from_iterable(answers))
        return stack_rows(rows, label=self._endpoint.label, dimension=self._endpoint.dimension)

    def _embed_batch(self, inputs: list[str]) -> list[Row]:
        """Return a row for each input; a refused batch is halved until the input that is to blame stands alone."""
        rows: list[Row] = []
        pending, halvings_left = [inputs], _MAX_HALVINGS
        while pending:
            batch = pending.pop()
            try:
                rows.extend(self._request(batch))
            except EmbeddingError as exc:
                if isinstance(exc, _RefusedError) and len(batch) > 1 and halvings_left:
                    halvings_left -= 1
                    middle = len(batch) // 2
                    pending += [batch[middle:], batch[:middle]]
                else:
                    rows.extend([exc] * len(batch))
        return rows

    def _request(self, inputs: list[str]) -> Sequence[Row]:
        """Return the vectors of one request, or raise EmbeddingError.

        The client asks for base64 when no format is named. Its raw answer is read here, because some servers answer
        with numbers, with too few vectors, or with something else altogether.
        """
        import openai

        try:
            answer = self._client.embeddings.with_raw_response.create(
                model=self._endpoint.model, input=inputs, dimensions=self._endpoint.dimension or openai.omit
            )
        except openai.OpenAIError as exc:
            failure = explain_error(exc, self._endpoint, self._settings)
        else:
            return read_answer(answer.content, len(inputs), label=self._endpoint.label)
        # Out here no cause is attached: the client's error holds the request, and so the key.
        raise failure


def explain_error(exc: openai.OpenAIError, endpoint: Endpoint, settings: Settings) -> EmbeddingError:
    """Return what went wrong with a request, in one line, without the key."""
    import openai

    if isinstance(exc, openai.APIStatusError):
        return _explain_status(exc, endpoint)
    if isinstance(exc, openai.APITimeoutError):
        reason = f"did not answer in {settings.embed_timeout_seconds:g} s; raise CONTEXTWIN_EMBED_TIMEOUT_SECONDS"
    elif isinstance(exc, openai.APIConnectionError):
        reason = "cannot be reached; check that it runs and that the address is right"
    else:
        return EmbeddingError(f"{endpoint.label} cannot be asked ({type(exc).__name__}); check the embedder's settings")
    return EmbeddingError(f"{endpoint.label} {reason}", retryable=True)


def _explain_status(exc: openai.APIStatusError, endpoint: Endpoint) -> EmbeddingError:
    status = exc.status_code
    advice = _ADVICE.get(status, "try again later" if status >= 500 else "check the model and the text")
    detail = "" if status == 401 else _quote_server(exc.body, endpoint.api_key.get_secret_value())
    message = f"{endpoint.label} answered with HTTP {status}{detail}; {advice}"
    if status in _REFUSALS:
        return _RefusedError(message)
    # A used-up account answers 429 too, and stays so.
    return EmbeddingError(message, retryable=_may_recover(status) and exc.code != "insufficient_quota")


def _may_recover(status: int) -> bool:
    return status in _RETRYABLE or status >= 500


def _quote_server(body: Any, key: str) -> str:
    """Return the server's own words, in brackets, on one line and without the key; nothing when it gave none."""
    words = body.get("message") if isinstance(body, dict) else None
    if not isinstance(words, str):
        return ""
    return f" ({' '.join(words.replace(key, '…').split())[:_DETAIL_CHARS]})"
