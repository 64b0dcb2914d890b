"""Settings that are kept: what `config` writes, and what is the default where an option is not given."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from contextwin.config import Settings, read_settings
from contextwin.errors import ConfigError
from contextwin.interfaces.cli import kept_settings
from contextwin.interfaces.cli.options import AccessOptions, WindowOptions
from testkit.command_line import run_command


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, and no variables of the person who runs the tests."""
    for name in os.environ:
        if name.startswith("CONTEXTWIN_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("CONTEXTWIN_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, **variables: str) -> CompletedProcess[str]:
    return run_command("config", *arguments, environment={**os.environ, **variables}, folder=Path.cwd())


def test_what_is_set_is_read_by_later_commands_until_it_is_unset(home: Path) -> None:
    assert run("set", "workspace", "acme").stdout == "workspace = acme\n"
    assert run("set", "CONTEXTWIN_ASKER", '@a"na \\ é').returncode == 0
    assert run("get", "asker").stdout == '@a"na \\ é\n'
    assert read_settings().workspace == "acme"
    assert run("set", "workspace", "other").returncode == 0
    assert read_settings().workspace == "other"
    assert json.loads(run("unset", "workspace", "channel", "--json").stdout) == {"unset": ["workspace"]}
    assert run("unset", "workspace").stdout == "removed: nothing\n"
    assert run("get", "workspace").stdout == "\n"
    assert stat.S_IMODE((home / "config.toml").stat().st_mode) == 0o600


def test_other_lines_stay_as_they_are(home: Path) -> None:
    path = home / "config.toml"
    path.write_text("# mine\npool_size = 3  # few\n\n'asker' = '@ana'")
    path.chmod(0o644)
    for name, value in (("asker", "@ben"), ("embed_batch", "7"), ("embed_timeout_seconds", "2.5")):
        kept_settings.keep_setting(name, value)
    expected = '# mine\npool_size = 3  # few\n\nasker = "@ben"\nembed_batch = 7\nembed_timeout_seconds = 2.5\n'
    assert path.read_text() == expected
    kept_settings.drop_settings(["pool_size"])
    assert path.read_text() == expected.replace("pool_size = 3  # few\n", "")
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


def test_a_file_that_would_become_another_is_left_alone(home: Path) -> None:
    written = 'embedder = """\nasker = 1\n"""\nasker = "@ana"\n'
    (home / "config.toml").write_text(written)
    with pytest.raises(ConfigError, match=r"asker cannot be changed without changing other lines: edit .*config\.toml"):
        kept_settings.keep_setting("asker", "@ben")
    assert (home / "config.toml").read_text() == written


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["set", "workspce", "x"],
            "'workspce' is no setting; the nearest: workspace (contextwin config list",
        ),
        (["get", "nope"], "'nope' is no setting (contextwin config list shows all)"),
        (["unset", "asker", "nope"], "'nope' is no setting"),
        (["set", "pool_size", "many"], "setting 'pool_size' cannot be used: expected a whole number"),
        (["set", "unknown_users", "x"], "setting 'unknown_users' cannot be used: expected 'guest' or 'member'"),
        (["set", "encoding", "foo"], "'foo'"),
        (["set", "embedder", "foo"], "embedder 'foo' is not known; use static"),
        (["set", "chat_model", "foo"], "chat model 'foo' is not known"),
        (["set", "chunk_overlap", "200"], "chunks of 128 tokens cannot overlap by 200: expected 0 to 64"),
        (["set", "chunk_tokens", "24"], "chunks of 24 tokens cannot overlap by 16: expected 0 to 12"),
        (["set", "workspace", "\x7f"], "edit"),
    ],
)
def test_what_cannot_be_kept_is_one_line(arguments: list[str], says: str, home: Path) -> None:
    answer = run(*arguments)
    assert (answer.returncode, answer.stdout) == (2 if "is no setting" in says else 1, "")
    (line,) = answer.stderr.splitlines()
    assert says in line
    assert not (home / "config.toml").exists()


def test_chunks_that_cannot_be_are_not_left_behind(home: Path) -> None:
    for name, value in (("chunk_tokens", "400"), ("chunk_overlap", "200")):
        assert run("set", name, value).returncode == 0
    refused = run("unset", "chunk_tokens")
    (line,) = refused.stderr.splitlines()
    assert (refused.returncode, "chunks of 128 tokens cannot overlap by 200" in line) == (1, True)
    assert run("unset", "chunk_tokens", "chunk_overlap").stdout == "removed: chunk_tokens, chunk_overlap\n"


def test_what_needs_a_key_can_be_kept_before_the_key(home: Path) -> None:
    for name, value in (("embedder", "openai:text-embedding-3-small"), ("chat_model", "openai:gpt-5.4-mini")):
        assert run("set", name, value).returncode == 0


def test_another_home_is_explained(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.delenv("CONTEXTWIN_HOME")
        told = run("set", "home", "/elsewhere", XDG_DATA_HOME=str(home))
    assert "the embedded database is kept there from now on; what is in" in told.stderr
    assert f"this file stays {home}" in told.stderr
    assert "CONTEXTWIN_HOME in the environment wins" in run("set", "home", "/elsewhere").stderr


def test_the_list_says_where_each_value_comes_from_and_shows_no_secret(home: Path) -> None:
    run("set", "openai_api_key", "sesame")
    run("set", "database_url", "postgresql://ana:sesame@db/x")
    assert "sesame" in (home / "config.toml").read_text()
    listed = run("list", "--json", "--embedder", "trigram", CONTEXTWIN_POOL_SIZE="6")
    assert "sesame" not in listed.stdout + run("list").stdout + run("get", "database_url").stdout
    replicated = run("get", "read_url", CONTEXTWIN_READ_URL="postgresql://ana:sesame@standby/x").stdout
    assert ("standby" in replicated, "sesame" in replicated) == (True, False)
    settings = json.loads(listed.stdout)["settings"]
    assert settings.keys() == Settings.model_fields.keys()
    origins = {name: settings[name]["from"] for name in ("openai_api_key", "embedder", "pool_size", "encoding")}
    assert list(origins.values()) == ["config.toml", "option", "environment", "default"]
    overruled = run("set", "pool_size", "9", CONTEXTWIN_POOL_SIZE="6")
    assert "CONTEXTWIN_POOL_SIZE in the environment wins" in overruled.stderr


@pytest.mark.parametrize(
    ("given", "as_user", "channel"),
    [
        (WindowOptions(), "@ana", "#eng"),
        (WindowOptions(workspace="acme"), "@ana", "#eng"),
        (WindowOptions(workspace="other"), None, None),
        (WindowOptions(as_user="@ben", channel=""), "@ben", ""),
        (WindowOptions(everyone=True), "@ana", "#eng"),
    ],
)
def test_who_asks_and_where_has_a_default(given: WindowOptions, as_user: str | None, channel: str | None) -> None:
    settings = Settings(workspace="acme", asker="@ana", channel="#eng")
    completed = given.completed(settings)
    assert (completed.as_user, completed.channel) == (as_user, channel)


def test_defaults_without_a_workspace_hold_in_every_one() -> None:
    assert AccessOptions(workspace="other").completed(Settings(asker="@ana")).as_user == "@ana"
