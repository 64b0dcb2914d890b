"""Settings, read once: arguments win over `CONTEXTWIN_*` in the environment, then `config.toml`.

`config.toml` is in the home directory (`CONTEXTWIN_HOME`, by default the user's data directory). Nothing is read from
the current directory: it may be an unpacked archive, whose author would then choose where texts and keys are sent.
"""

from __future__ import annotations

import os
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

import platformdirs
from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict, TomlConfigSettingsSource

from contextwin.errors import ConfigError, raise_alone


def default_home() -> Path:
    """Return the directory of the embedded database and of `config.toml`, which need not exist."""
    given = os.environ.get("CONTEXTWIN_HOME")
    return Path(given).expanduser() if given else Path(platformdirs.user_data_dir("contextwin", appauthor=False))


#: What pydantic says of a wrong value, and what we say.
_REWORDED = (
    ("Value error, ", ""),
    ("Input should be a valid integer, unable to parse string as an integer", "expected a whole number"),
    ("Input should be a valid number, unable to parse string as a number", "expected a number"),
    ("Input should be a valid boolean, unable to interpret input", "expected true or false"),
    ("Input should be a valid boolean", "expected true or false"),
    ("Input should be greater", "expected a number greater"),
    ("Input should be less", "expected a number less"),
    ("Input should be ", "expected "),
)


class Settings(BaseSettings):
    """All settings."""

    model_config = SettingsConfigDict(env_prefix="CONTEXTWIN_", extra="ignore", frozen=True)

    home: Path = Field(default_factory=default_home)  #: the directory of the embedded database
    database_url: SecretStr | None = None  #: None: use the embedded server
    domain: str | None = None  #: of links to Slack, https://<domain>.slack.com, where an archive shows none
    #: Where others reach `contextwin serve`: https://…, for previews in Slack; None: nowhere.
    page_url: str | None = None
    slack_url: str = "https://slack.com/api/"  #: of Slack's Web API; GovSlack's is https://slack-gov.com/api/
    embedder: str = "static"  #: static, trigram, minilm, e5, openai:…, ollama:…, openai-compatible:…@…
    reranker: str = "none"  #: rerank:…@…, which reads the best hits again; none
    rerank_candidates: int = Field(default=50, ge=1, le=1000)  #: hits of a prompt that a reranker reads, at most
    rerank_timeout_seconds: float = Field(default=2.0, gt=0)  #: of a prompt, whose window is then built without it
    encoding: str = "o200k_base"  #: the tiktoken encoding that counts tokens
    chunk_tokens: int = Field(default=128, ge=8, le=8000)  #: of a new workspace's chunks, at most
    chunk_overlap: int = Field(default=16, ge=0)  #: tokens that a chunk repeats of the one before, at most
    openai_api_key: SecretStr | None = None  #: for api.openai.com alone; None: OPENAI_API_KEY
    api_keys: SecretStr | None = None  #: of other hosts: host=key or host:port=key, separated by spaces
    embed_batch: int = Field(default=100, ge=1, le=2048)  #: texts per request
    embed_concurrency: int = Field(default=4, ge=1, le=64)  #: concurrent requests
    embed_timeout_seconds: float = Field(default=30.0, gt=0)  #: of one request
    query_embed_timeout_seconds: float = Field(default=10.0, gt=0)  #: of a prompt, which is then searched by words
    embed_retries: int = Field(default=4, ge=0, le=20)  #: after the first attempt
    chat_model: str = "openai:gpt-5.4-mini"  #: openai:…, ollama:…, openai-compatible:…@…
    chat_context_tokens: int | None = Field(default=None, ge=1)  #: of prompt and reply; None: the model's own limit
    chat_timeout_seconds: float = Field(default=120.0, gt=0)  #: without data, before or within a reply
    chat_retries: int = Field(default=2, ge=0, le=20)  #: after the first attempt
    pool_size: int = Field(default=5, ge=1, le=100)  #: open database connections
    read_url: SecretStr | None = None  #: a standby of database_url that windows and timelines are read from; None: none
    pooled: bool = False  #: database_url names a pooler in transaction mode (PgBouncer)
    connect_timeout_seconds: int = Field(default=10, ge=1)  #: of one database connection
    statement_timeout_ms: int = Field(default=60_000, ge=0)  #: of one statement of the read path; 0: no limit
    #: A membership that was last observed longer ago no longer counts; None: no limit. See `Membership`.
    membership_max_age_hours: float | None = Field(default=None, gt=0, lt=1_000_000)
    #: What people are of whom only the id is known. "member" suits a workspace without guests and shared
    #: channels that is fed by events.
    unknown_users: Literal["guest", "member"] = "guest"
    weights: str = "default"  #: of the score: a preset or a TOML file, where a request names none
    #: What is recorded of windows: off, the messages shown, or all candidates; None: all of commands and servers, and
    #: off in a program.
    record: Literal["off", "shown", "all"] | None = None
    bot: str | None = None  #: the app that answers, by the id of its user or its bot, where a request names none
    workspace: str | None = None  #: of commands that name none
    asker: str | None = None  #: who asks in commands that name nobody: id or @name
    channel: str | None = None  #: where commands ask that name no channel: id or #name

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Return the sources of settings, the strongest first."""
        return init_settings, env_settings, _read_toml(settings_cls, config_path())


def _read_toml(settings_cls: type[BaseSettings], path: Path) -> TomlConfigSettingsSource:
    """Return the settings of the file, if it exists; ConfigError for keys that are not settings."""
    try:
        source = TomlConfigSettingsSource(settings_cls, toml_file=path)
    except (OSError, ValueError, RecursionError) as exc:
        told = f"{exc.strerror}; set CONTEXTWIN_HOME to a directory of your own" if isinstance(exc, OSError) else exc
        raise ConfigError(f"{path} cannot be read: {told}") from exc
    known = sorted(settings_cls.model_fields)
    for key in source.toml_data:
        if key not in known:
            near = get_close_matches(key.lower().removeprefix("contextwin_"), known) or known
            raise ConfigError(
                f"{path}: {key!r} is not a setting, expected {' or '.join(map(repr, near))}: correct or remove it"
            )
    return source


def config_path() -> Path:
    """Return the file of the settings that are kept, which need not exist."""
    return default_home() / "config.toml"


def reword_validation(message: str) -> str:
    """Return what pydantic says of a wrong value in the words of our own errors.

    >>> reword_validation("Input should be a valid integer, unable to parse string as an integer")
    'expected a whole number'
    """
    for theirs, ours in _REWORDED:
        message = message.replace(theirs, ours)
    return message


def read_settings(**overrides: Any) -> Settings:
    """Return the settings; `overrides` that are not None win over every other source.

    Raises ConfigError, without the offending value, which may be a secret.
    """
    given = {name: value for name, value in overrides.items() if value is not None}
    try:
        return Settings(**given)
    except ValidationError as exc:
        first = exc.errors(include_input=False, include_url=False)[0]
        name = ".".join(str(part) for part in first["loc"])
        # The validation error quotes the value.
        problem = reword_validation(first["msg"])
        raise_alone(ConfigError(f"setting {name!r} cannot be used: {problem}; see CONTEXTWIN_{name.upper()}"))
    except RuntimeError as exc:
        raise ConfigError(f"CONTEXTWIN_HOME cannot be used: {exc}") from exc
