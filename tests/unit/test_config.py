"""Where settings come from, and what is said of files that cannot be used."""

from __future__ import annotations

import traceback
from pathlib import Path

import pytest

from contextwin.config import read_settings
from contextwin.errors import ConfigError


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home and a working directory of their own."""
    home, working = tmp_path / "home", tmp_path / "working"
    for folder in (home, working):
        folder.mkdir()
    monkeypatch.setenv("CONTEXTWIN_HOME", str(home))
    monkeypatch.delenv("CONTEXTWIN_POOL_SIZE", raising=False)
    monkeypatch.chdir(working)
    return home


def test_the_stronger_source_wins(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "config.toml").write_text("pool_size = 11\nembed_batch = 12")
    assert read_settings().pool_size == 11
    monkeypatch.setenv("CONTEXTWIN_POOL_SIZE", "31")
    assert read_settings().pool_size == 31
    assert read_settings(pool_size=41).pool_size == 41
    assert read_settings(pool_size=None).embed_batch == 12


@pytest.mark.parametrize("content", [b"pool_size = = 1", b"\xff\xfe", b"a = " + b"[" * 100_000], ids=len)
def test_a_toml_file_that_cannot_be_read_is_named(home: Path, content: bytes) -> None:
    (home / "config.toml").write_bytes(content)
    with pytest.raises(ConfigError, match=r"^/.*/home/config\.toml cannot be read: "):
        read_settings()


def test_a_home_that_may_not_be_looked_into_is_named_with_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTEXTWIN_HOME", f"/{'x' * 300}")
    with pytest.raises(ConfigError, match=r"cannot be read: File name too long; set CONTEXTWIN_HOME to a directory"):
        read_settings()


@pytest.mark.parametrize("name", [".env", "config.toml"])
def test_files_of_the_current_directory_are_not_read(name: str) -> None:
    values = "CONTEXTWIN_EMBEDDER='openai-compatible:m@http://stranger.example'\nembedder = 'trigram'\npool_size = 21"
    Path(name).write_text(values)
    assert (read_settings().embedder, read_settings().pool_size) == ("static", 5)
    Path(name).write_bytes(b"\xff\xfe")
    assert read_settings().pool_size == 5


@pytest.mark.parametrize(
    ("key", "near"),
    [("embeder", "'embedder'"), ("CONTEXTWIN_POOL_SIZE", "'pool_size'"), ("Encoding", "'encoding'"), ("x", "'home'")],
)
def test_a_key_that_is_no_setting_is_refused_with_those_that_are_nearest(home: Path, key: str, near: str) -> None:
    (home / "config.toml").write_text(f'pool_size = 3\n{key} = "1"')
    with pytest.raises(ConfigError, match=rf"/home/config\.toml: '{key}' is not a setting, expected .*{near}"):
        read_settings()


def test_variables_that_are_no_settings_are_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTEXTWIN_EMBEDER", "x")
    assert read_settings().pool_size == 5


def test_a_value_that_cannot_be_used_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTEXTWIN_POOL_SIZE", "sesame")
    with pytest.raises(ConfigError, match=r"setting 'pool_size' cannot be used: .*see CONTEXTWIN_POOL_SIZE") as error:
        read_settings()
    assert "sesame" not in "".join(traceback.format_exception(error.value))
    assert error.value.__cause__ is error.value.__context__ is None


@pytest.mark.parametrize("value", ["'maybe'", "5", "[true]"])
def test_a_switch_is_true_or_false(home: Path, value: str) -> None:
    (home / "config.toml").write_text(f"pooled = {value}")
    with pytest.raises(ConfigError, match=r"'pooled' cannot be used: expected true or false; see CONTEXTWIN_POOLED"):
        read_settings()
