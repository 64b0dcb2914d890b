"""`NativeChatModel`: what the chat models have in common that are called by a library of their own provider.

Each has a function that sends a prompt, and yields what comes back as `Piece`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice
from typing import Protocol

from contextwin.analysis.tokens import encodable
from contextwin.errors import ReplyError
from contextwin.providers.chat.limits import ChatLimits
from contextwin.providers.chat.openai import BESIDE, PER_TOKEN
from contextwin.providers.chat.response import read_reply
from contextwin.providers.chat.types import ChatAnswer, ChatMessage, Outcome
from contextwin.providers.endpoints import Endpoint
from contextwin.providers.openai_client import RequestFailure


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """What a server sends at once; None and "": it says nothing of it."""

    text: str = ""  #: more of the answer
    reason: str | None = None  #: why the answer is over
    detail: str | None = None  #: what a refusal says
    model: str | None = None  #: the server's name of the model
    input_tokens: int | None = None  #: of the prompt
    output_tokens: int | None = None  #: of the answer so far, hidden reasoning included


class Api(Protocol):
    """A provider's interface."""

    outcomes: Mapping[object, Outcome]  #: by the reason that ends an answer

    def send(self, messages: Sequence[ChatMessage], max_tokens: int) -> Iterator[Piece]:
        """Yield the answer to a prompt. Raises what its library raises."""

    def explain(self, exc: Exception) -> RequestFailure | None:
        """Return why a call failed; None for an exception that is not of the library, or of the network."""


class NativeChatModel:
    """Calls one endpoint by its provider's library, which retries before an answer begins."""

    def __init__(self, endpoint: Endpoint, api: Api, limits: ChatLimits) -> None:
        self._endpoint = endpoint
        self._api = api
        self.spec, self.context_tokens, self.encoding = limits.spec, limits.context_tokens, limits.encoding

    def complete(
        self, messages: Sequence[ChatMessage], *, max_tokens: int, on_text: Callable[[str], None] | None = None
    ) -> ChatAnswer:
        """Return the answer, which is streamed; a lone surrogate is sent as a question mark."""
        sendable = [replace(message, content=encodable(message.content)) for message in messages]
        text: list[str] = []
        known: dict[str, object] = {}
        with closing(self._receive(sendable, max_tokens)) as pieces:
            for piece in pieces:
                told = {name: getattr(piece, name) for name in ("reason", "detail", "model", *_COUNTS)}
                known |= {name: value for name, value in told.items() if value is not None}
                if piece.text:
                    text.append(piece.text)
                    if on_text is not None:
                        on_text(piece.text)
        if "reason" not in known:
            raise self._break_off(text)
        body = {"text": "".join(text), "usage": {name: known.get(name) for name in _COUNTS}} | known
        return read_reply(
            body, self._endpoint, lambda body: (body["reason"], body["text"], body.get("detail")), self._api.outcomes
        )

    def _receive(self, messages: Sequence[ChatMessage], max_tokens: int) -> Generator[Piece, None, None]:
        """Yield the pieces of an answer; raises ReplyError where the call fails, or the answer has no end."""
        pieces = self._api.send(messages, max_tokens)
        most = PER_TOKEN * max_tokens + BESIDE
        try:
            yield from islice(pieces, most)
            is_endless = next(pieces, None) is not None
        except Exception as exc:
            failure = self._api.explain(exc)
            if failure is None:
                raise
        else:
            if is_endless:
                raise ReplyError(f"{self._endpoint.label} does not stop at max_tokens; use another model or server")
            return
        # Raised outside of `except`: the library's error holds the request, and with it the key.
        raise ReplyError(failure.message, retryable=failure.retryable)

    def _break_off(self, text: Sequence[str]) -> ReplyError:
        where = f"after {sum(map(len, text))} characters" if text else "before the first word"
        return ReplyError(f"{self._endpoint.label} broke off {where}; ask again", retryable=True)


_COUNTS = ("input_tokens", "output_tokens")


def split_system(messages: Sequence[ChatMessage]) -> tuple[str, list[ChatMessage]]:
    """Return the rules, and the other messages of a prompt."""
    system = "\n".join(each.content for each in messages if each.role == "system")
    return system, [each for each in messages if each.role != "system"]
