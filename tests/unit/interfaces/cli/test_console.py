"""What reaches the terminal: nothing that it would obey."""

from __future__ import annotations

import json
import sys
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.errors import SourceError
from contextwin.interfaces import cli
from contextwin.interfaces.cli import console
from contextwin.interfaces.cli.console import ProgressLines, print_degraded
from contextwin.models.degraded import Degraded

#: Clears the screen, sets the title, writes into the clipboard, in seven and eight bits; goes back; reorders.
HOSTILE = "day\x1b[2J\x1b]52;c;bHM=\x07\x9b2J\x9d0;x\x9c\x08\x7f\r\u202egnp.json"
OBEYED = set("\x1b\x07\x9b\x9d\x9c\x08\x7f\r\u202e")


def test_notes_and_errors_show_the_controls_of_names(capsys: pytest.CaptureFixture[str]) -> None:
    console.print_note(f"skipped: {HOSTILE}\nsecond line")
    console.print_error(HOSTILE)
    note, error = capsys.readouterr().err.splitlines()
    assert not OBEYED & set(note + error)
    assert "day\\x1b[2J" in note
    assert "second line" in note
    assert error.startswith("error: day\\x1b[2J")


def test_notes_are_faint_and_errors_red_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    console.print_note("done")
    assert capsys.readouterr().err == "done\n"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    console.print_note("done")
    console.print_error("gone")
    assert capsys.readouterr().err == "\x1b[2mdone\x1b[0m\n\x1b[1;31merror: gone\x1b[0m\n"
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        monkeypatch.setenv(name, value)
        console.print_note("done")
        assert capsys.readouterr().err == "done\n"
        monkeypatch.delenv(name)


def test_tables_and_texts_show_them_too(capsys: pytest.CaptureFixture[str]) -> None:
    console.print_text(console.format_table(("what", "count"), [(HOSTILE, 1)]))
    assert not OBEYED & set(capsys.readouterr().out)


@given(st.text())
def test_json_means_the_same(text: str) -> None:
    written = console.to_json({"text": text})
    assert not OBEYED & set(written)
    assert json.loads(written) == {"text": text}


def test_the_traceback_of_an_error_shows_them_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(**_: Any) -> None:
        raise SourceError(f"{HOSTILE} cannot be read")

    monkeypatch.setattr(cli, "app", fail)
    monkeypatch.setattr(cli, "show_logs", lambda: None)  # The level of the logs would stay for later tests.
    monkeypatch.setattr(sys, "argv", ["contextwin", "--debug"])
    with pytest.raises(SystemExit) as exit:
        cli.main()
    assert exit.value.code == 1
    written = capsys.readouterr().err
    assert "Traceback" in written
    assert not OBEYED & set(written)


def test_off_a_terminal_progress_is_a_line_from_time_to_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "LINE_SECONDS", 0.01)
    lines: list[str] = []
    told = Event()

    def write(line: str) -> None:
        lines.append(line)
        told.set()

    with ProgressLines(write) as progress:
        progress.show("messages", 3000)
        assert told.wait(10)
        told.clear()
        progress.show("vector index", 0)
        while not lines[-1].startswith("vector"):
            assert told.wait(10)
            told.clear()
    assert lines[0].startswith("messages: 3,000, ")
    assert lines[-1].startswith("vector index: working, ")


def test_what_is_not_embedded_is_printed_with_the_command_that_embeds_it(capsys: pytest.CaptureFixture[str]) -> None:
    print_degraded((Degraded("embedder", "nothing was embedded with it", "e5"), Degraded("store", "away")), "acme")
    embed = "contextwin reembed --missing --embedder e5 --workspace acme"
    printed = f"degraded: embedder: nothing was embedded with it ({embed})\ndegraded: store: away\n"
    assert capsys.readouterr().err == printed
