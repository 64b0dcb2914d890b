"""Changes `config.toml` in the home directory, and tells where each setting comes from."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Collection
from difflib import get_close_matches
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Literal

from pydantic import SecretStr

from contextwin.config import Settings, config_path, read_settings
from contextwin.errors import ConfigError, ContextWinError
from contextwin.models.chunk_limits import ChunkLimits
from contextwin.models.weights import PRESETS, read_weights
from contextwin.storage.engine import redact_url

#: Settings that only work together.
OF_CHUNKS = frozenset({"chunk_tokens", "chunk_overlap"})
Origin = Literal["option", "environment", "config.toml", "default"]


def check_name(name: str) -> str:
    """Return the name of a setting as `Settings` has it; ConfigError, with the nearest, for any other."""
    known = name.lower().removeprefix("contextwin_")
    if known not in Settings.model_fields:
        near = get_close_matches(known, Settings.model_fields)
        offer = f"; the nearest: {', '.join(near)}" if near else ""
        raise ConfigError(f"{name!r} is no setting{offer} (contextwin config list shows all)")
    return known


def keep_setting(name: str, value: str) -> None:
    """Store a setting in `config.toml`; an error for a value that it cannot have, or with which nothing works."""
    if name == "weights" and value not in PRESETS:
        # What is kept is read from anywhere.
        value = str(Path(value).expanduser().absolute())
    settings = read_settings(**{name: value})
    _check_use(name, value, settings)
    read = getattr(settings, name)
    is_number = isinstance(read, int | float)
    _rewrite(name, value if is_number else json.dumps(value, ensure_ascii=False), read if is_number else value)


def _check_use(name: str, value: str, settings: Settings) -> None:
    """Raise an error for an encoding, embedder, reranker, chat model, weights or chunks that cannot be used.

    Keys may be set later.
    """
    keyed = settings.model_copy(update={"openai_api_key": settings.openai_api_key or SecretStr("set-later")})
    if name == "encoding":
        from contextwin.analysis.tokens import check_encoding

        try:
            check_encoding(value)
        except ContextWinError as exc:
            raise ConfigError(str(exc)) from exc
    elif name == "weights":
        read_weights(value)
    elif name in OF_CHUNKS:
        ChunkLimits(max_tokens=settings.chunk_tokens, overlap_tokens=settings.chunk_overlap)
    elif name == "embedder":
        from contextwin.providers.embedders import open_embedder

        open_embedder(value, keyed)
    elif name == "reranker":
        from contextwin.providers.rerankers import open_reranker

        open_reranker(value, keyed)
    elif name == "chat_model":
        from contextwin.providers.chat import open_chat_model

        open_chat_model(value, keyed)


def drop_settings(names: Collection[str]) -> list[str]:
    """Remove settings from `config.toml`; return those that were there. An error where nothing works without them."""
    kept = _read_kept()
    removed = [name for name in dict.fromkeys(names) if name in kept]
    if not OF_CHUNKS.isdisjoint(removed):
        defaults = {name: Settings.model_fields[name].default for name in OF_CHUNKS & {*removed}}
        _check_use("chunk_tokens", "", read_settings(**defaults))
    for name in removed:
        _rewrite(name, None, None)
    return removed


def describe_setting(name: str, settings: Settings) -> tuple[Any, Origin]:
    """Return a setting's value, without secrets, and where it comes from."""
    value = getattr(settings, name)
    if name in ("database_url", "read_url") and value is not None:
        value = redact_url(value.get_secret_value())
    elif isinstance(value, SecretStr):
        value = "***"
    elif isinstance(value, Path):
        value = str(value)
    return value, _origin_of(name, settings)


def _origin_of(name: str, settings: Settings) -> Origin:
    if name not in settings.model_fields_set:
        return "default"
    if f"contextwin_{name}" in {variable.lower() for variable in os.environ}:
        return "environment"
    return "config.toml" if name in _read_kept() else "option"


def _read_kept() -> dict[str, Any]:
    """Return what `config.toml` says; it was checked when the settings were read."""
    path = config_path()
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def _rewrite(name: str, literal: str | None, value: Any) -> None:
    """Replace the line of a setting, or add or remove it; all other lines stay as they are."""
    path, kept = config_path(), _read_kept()
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    line = "" if literal is None else f"{name} = {literal}\n"
    own = re.compile(rf"""^[ \t]*["']?{name}["']?[ \t]*=.*(?:\n|\Z)""", re.MULTILINE)
    others = text if not text or text.endswith("\n") else f"{text}\n"
    changed = own.sub(lambda _: line, text) if own.search(text) else others + line
    expected = {key: each for key, each in kept.items() if key != name} | ({} if literal is None else {name: value})
    try:
        is_right = tomllib.loads(changed) == expected
    except tomllib.TOMLDecodeError:
        is_right = False
    if not is_right:
        raise ConfigError(f"{name} cannot be changed without changing other lines: edit {path}")
    _write(path, changed)


def _write(path: Path, text: str) -> None:
    """Replace the file at once; a new one can be read by its owner alone, because it may hold a key."""
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o600
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
            file.write(text)
        os.chmod(file.name, mode)
        os.replace(file.name, path)
    except OSError as exc:
        raise ConfigError(f"{path} cannot be written: {exc.strerror}") from exc
