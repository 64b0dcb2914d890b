"""`Writer`: what answers and replies have in common, from the prompt with its window to what a model said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from contextwin.analysis.tokens import count_tokens
from contextwin.answer.answer import AnswerDraft, PromptLimits
from contextwin.answer.citations import ParsedAnswer
from contextwin.answer.prompt import fill_prompt, prompt_tokens
from contextwin.errors import BudgetError, ConfigError
from contextwin.models.messages import MessageKey
from contextwin.models.observer import Observer
from contextwin.models.recorded import RecordMode
from contextwin.models.retrieved import Retrieval
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import ContextWindow
from contextwin.providers.chat.limits import ChatLimits, read_limits
from contextwin.providers.chat.types import ChatAnswer, ChatMessage, ChatModel
from contextwin.providers.embedders import Embedder
from contextwin.storage.store import Store
from contextwin.window.arrangement import reweigh
from contextwin.window.builder import ContextWindowBuilder


class Writer:
    """Lets a chat model write from what a window shows."""

    def __init__(
        self,
        store: Store,
        model: ChatModel | None = None,
        *,
        embedder: Embedder | None = None,
        weights: ScoringWeights | None = None,
        record: RecordMode | None = None,
        frontend: str = "library",
        observer: Observer | None = None,
    ) -> None:
        """Write from `store`; the others are those of `ContextWindowBuilder`, for the windows that are written from."""
        self._store = store
        self.model = model
        self._builder = ContextWindowBuilder(
            store, embedder, weights=weights, record=record, frontend=frontend, observer=observer
        )

    def _limit(self, request: PromptLimits, limits: ChatLimits | None) -> tuple[ChatLimits, int]:
        """Return the limits of the model, those of the settings' unless they are given, and those of the prompt."""
        limits = limits or read_limits(self._store.settings.chat_model, self._store.settings)
        most = request.max_prompt_tokens, request.max_reply_tokens, limits.context_tokens
        return limits, prompt_tokens(request.window.prompt, *most)

    def _fill(
        self,
        retrieval: Retrieval,
        compose: Callable[[str], tuple[ChatMessage, ...]],
        max_tokens: int,
        budget: int | None = None,
    ) -> tuple[Retrieval, ContextWindow, tuple[ChatMessage, ...]]:
        """Return the window, of at most `budget` tokens, and the messages that `compose` makes of its text."""

        def build(budget: int) -> tuple[Retrieval, ContextWindow]:
            smaller = reweigh(retrieval, None, budget)
            return smaller, self._builder.arrange(smaller)

        asked = retrieval.request if budget is None else replace(retrieval.request, max_tokens=budget)
        return fill_prompt(build, compose, asked, max_tokens)


def check_prompt(prompt: str, purpose: str) -> None:
    """Raise ConfigError for a prompt without words; `purpose` says what it is for."""
    if not prompt.strip():
        raise ConfigError(f"expected {purpose}, got an empty one")


def check_positive(request: PromptLimits, *names: str) -> None:
    """Raise BudgetError unless each of these limits of a request is at least 1."""
    for name in names:
        if getattr(request, name) < 1:
            raise BudgetError(f"{name} must be at least 1, got {getattr(request, name)}")


def limits_of(model: ChatModel) -> ChatLimits:
    """Return the limits of an open chat model."""
    return ChatLimits(spec=model.spec, context_tokens=model.context_tokens, encoding=model.encoding)


def texts_of(window: ContextWindow) -> dict[MessageKey, bytes]:
    """Return the hash of the text of each message that a window shows, by its key."""
    return {MessageKey(m.channel, m.ts): m.sha256 for thread in window.threads for m in thread.messages}


def read_written(draft: AnswerDraft, told: ChatAnswer, reading: ParsedAnswer, encoding: str) -> dict[str, Any]:
    """Return the fields of a `Written`, but for its doubts, of what a model said and what was read of it."""
    return {
        "text": reading.text,
        "outcome": told.outcome,
        "detail": told.detail,
        "citations": reading.cited,
        "is_grounded": bool(reading.cited),
        "window": draft.window,
        "input_tokens": draft.tokens if told.input_tokens is None else told.input_tokens,
        "output_tokens": count_tokens(told.text, encoding) if told.output_tokens is None else told.output_tokens,
        "model": told.model,
        "prompt_version": draft.version,
    }
