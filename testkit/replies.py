"""Stored replies."""

from __future__ import annotations

from typing import Any

from contextwin.models.messages import MessageKey
from contextwin.storage.writers.personas import PersonaRepository


def save_reply(personas: PersonaRepository, reply: dict[str, Any], key: MessageKey) -> None:
    """Store a reply that was shown one message, and cites it."""
    personas.open_reply(reply, {key})
    assert personas.finish_reply(reply["reply_id"], {name: reply[name] for name in ("text", "outcome")}, {key})


def make_reply(text: str, **overrides: Any) -> dict[str, Any]:
    """A reply as it is stored."""
    return {
        "reply_id": "r1",
        "user_id": "U1",
        "viewer_id": None,
        "channel_id": None,
        "thread_ts": None,
        "window_id": "w1",
        "prompt": "what is up?",
        "text": text,
        "outcome": "complete",
        "is_grounded": True,
        "style_match": 0.5,
        "input_tokens": 1,
        "output_tokens": 1,
        "model": "m",
        "prompt_version": "1",
    } | overrides
