"""A chat model that writes an answer piece by piece, as a test tells it to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from contextwin.providers.chat.types import ChatAnswer, Outcome


@dataclass
class Writer:
    """Stands for a chat model: its pieces are texts, or what is done between them."""

    pieces: list[str | Callable[[], object]]
    outcome: Outcome = "complete"
    prompts: list[str] = field(default_factory=list)  #: what it was asked
    spec: str = "stand-in"
    context_tokens: int = 8_000
    encoding: str = "o200k_base"

    def complete(self, messages: Any, *, max_tokens: int, on_text: Any = None) -> ChatAnswer:
        self.prompts.append("\n".join(each.content for each in messages))
        text = ""
        for piece in self.pieces:
            if callable(piece):
                piece()
            else:
                text += piece
                if on_text is not None:
                    on_text(piece)
        return ChatAnswer(text=text, outcome=self.outcome, model="stand-in")


def pause(event: Event) -> Callable[[], object]:
    """What a writer does to wait for an event, but not for ever."""
    return lambda: event.wait(20)
