"""What the app says of its own, in the five languages of the time grammar: each sentence is known by its English.

Who asks is spoken to in the language of their Slack. What is not in languages/ is said in English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib import resources
from threading import Lock
from time import monotonic

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

#: Languages with a table, beside English.
LANGUAGES = ("de", "es", "fr", "pt")
#: Seconds for which a user's language is remembered. Unmeasured.
REMEMBERED_SECONDS = 3_600.0

_spoken = ContextVar("contextwin_slack_language", default="en")


def say(sentence: str) -> str:
    """Return a sentence of the app in the language that is spoken.

    >>> with speaking("de"):
    ...     say("Thank you."), say("nobody translated this")
    ('Danke.', 'nobody translated this')
    """
    language = _spoken.get()
    return sentence if language == "en" else read_table(language).get(sentence, sentence)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for the length of a `with` block, in this thread."""
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


@lru_cache
def read_table(language: str) -> Mapping[str, str]:
    """Return the sentences of one of LANGUAGES by their English."""
    package = resources.files("contextwin.interfaces.slack")
    text = (package / "languages" / f"{language}.toml").read_text(encoding="utf-8")
    return {english: str(sentence) for english, sentence in tomllib.loads(text).items()}


def language_of(locale: object) -> str:
    """Return the language of one of Slack's locales; English where the app does not speak it.

    >>> language_of("pt-BR"), language_of("ja-JP"), language_of(None)
    ('pt', 'en', 'en')
    """
    language = str(locale or "").partition("-")[0]
    return language if language in LANGUAGES else "en"


class Locales:
    """The languages of users, as Slack tells them. Thread-safe."""

    def __init__(self, client: WebClient) -> None:
        self._client = client
        self._lock = Lock()
        self._known: dict[str, tuple[str, float]] = {}  #: language, and until when it is remembered

    def language_of(self, user: str) -> str:
        """Return a user's language; English where Slack does not tell."""
        with self._lock:
            language, until = self._known.get(user, ("en", 0.0))
        if until > monotonic():
            return language
        try:
            language = language_of(self._client.users_info(user=user, include_locale=True)["user"].get("locale"))
        except (SlackApiError, OSError, KeyError):  # An answer in English is better than none.
            language = "en"
        with self._lock:
            self._known[user] = language, monotonic() + REMEMBERED_SECONDS
        return language

    def speaking_to(self, user: str) -> AbstractContextManager[None]:
        """Speak a user's language for the length of a `with` block."""
        return speaking(self.language_of(user))
