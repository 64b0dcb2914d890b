"""`contextwin feedback` and `contextwin feedback export`, as a shell sees them."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.recall import recall, tune
from contextwin.interfaces import demo

Run = Callable[..., "subprocess.CompletedProcess[str]"]
#: Prompts, and where they are asked.
ASKED = [("why are partial refunds off?", "#eng-api"), ("why did bookings fail on Wednesday?", "#incidents")]


@pytest.fixture
def shell(run: Run, imported: None) -> Run:
    return run


def ask(run: Run, prompt: str = ASKED[0][0], channel: str = ASKED[0][1], *options: str) -> dict[str, Any]:
    answer = run("window", prompt, "--channel", channel, "--budget", "300", *(options or ("--as", "@mei")), "--json")
    assert answer.returncode == 0, answer
    return dict(json.loads(answer.stdout))


def first_of(window: dict[str, Any]) -> tuple[str, str]:
    """The first message of a window that is shown whole."""
    return next(
        (thread["channel"], message["ts"])
        for thread in window["threads"]
        for message in thread["messages"]
        if not message["truncated"]
    )


def tell(run: Run, *arguments: str) -> dict[str, Any]:
    answer = run("feedback", *arguments, "--json")
    assert answer.returncode == 0, answer
    return dict(json.loads(answer.stdout))


def test_a_verdict_on_a_window_is_stored_with_messages_in_each_way_to_name_them(shell: Run) -> None:
    window = ask(shell)
    window_id, (channel, ts) = window["window_id"], first_of(window)
    dropped = window["dropped"][0]
    link = f"https://halfmoon.slack.com/archives/{dropped['channel']}/p{dropped['ts'].replace('.', '')}"
    told = tell(
        *(shell, window_id, "up", "--as", "@mei", "--useful", f"#eng-api:{ts}", "--missing", link),
        *("--note", "the flag was the answer"),
    )
    assert told == {
        "verdict": "up", "window_id": window_id, "user": demo.DEMO_ASKER, "note": "the flag was the answer",
        "useful": [{"channel": channel, "ts": ts}],
        "missing": [{"channel": dropped["channel"], "ts": dropped["ts"]}],
    }  # fmt: skip
    for written in (f"{channel} {ts}", f"{channel}:{ts}"):
        assert tell(shell, "give", window_id, "down", "--as", "@mei", "--useful", written)["useful"] == told["useful"]
    answer = shell("feedback", "--as", "@mei", window_id, "up")  # Options may come first.
    assert (answer.returncode, answer.stdout) == (0, "")
    assert answer.stderr.splitlines() == [
        "stored: up", "it names no message, so no evaluation is made of it: give --useful or --missing",
    ]  # fmt: skip


def test_one_error_for_windows_and_messages_that_are_hidden_or_not_there(shell: Run) -> None:
    window = ask(shell)
    window_id = window["window_id"]
    hidden = ask(shell, ASKED[0][0], "#eng-api", "--all")["window_id"]
    said = set()
    for asker, each in (("@hank", window_id), ("@mei", "5f0c"), ("@mei", hidden)):
        answer = shell("feedback", each, "up", "--as", asker)
        assert (answer.returncode, answer.stdout) == (1, "")
        said.add(answer.stderr.replace(each, "…"))
    assert len(said) == 1
    assert shell("feedback", hidden, "up", "--all").returncode == 0
    for place in ("#nowhere", "C0NONE", first_of(window)[0]):
        answer = shell("feedback", window_id, "up", "--as", "@mei", "--useful", f"{place}:1.000100")
        assert (answer.returncode, answer.stdout) == (1, ""), answer
        assert "No such message is stored, or the asker may not see it." in answer.stderr


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["w", "up", "--useful", "C1:1.0"], "--as USER or --all"),
        (["w", "up", "--note", "fine"], "--as USER or --all"),
        (["w", "up", "--as", "@mei", "--useful", "1.000100"], "CHANNEL:TS"),
        (["w", "up", "--as", "@mei", "--useful", "C1:yesterday"], "yesterday"),
        (["w", "edit", "--text", "x", "--note", "y"], "not with edit"),
        (["w"], "verdict"),
        (["export"], "DIR"),
        (["export", "judged", "--since", "soon"], "2026-03-11T09:00, 7d or yesterday"),
    ],
)
def test_wrong_usage_is_told(shell: Run, arguments: list[str], says: str) -> None:
    answer = shell("feedback", *arguments)
    assert (answer.returncode, answer.stdout) == (2, ""), answer
    assert says in " ".join(answer.stderr.split())


def test_without_an_asker_only_replies_are_judged(shell: Run) -> None:
    answer = shell("feedback", ask(shell)["window_id"], "up")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "a window takes up or down, and who says so: --as USER or --all" in answer.stderr


def test_an_edit_of_a_window_is_refused_for_what_it_is(shell: Run) -> None:
    window_id = ask(shell)["window_id"]
    for asker in (("--as", "@mei"), ("--all",), ()):
        answer = shell("feedback", window_id, "edit", *asker, "--text", "shorter")
        assert (answer.returncode, answer.stdout) == (1, "")
        assert "edit is about replies alone, a window takes up or down" in answer.stderr
        assert "--as USER" not in answer.stderr


def test_in_the_name_of_a_guest_only_what_the_guest_may_see_is_named(shell: Run) -> None:
    window = ask(shell)
    key = ":".join(first_of(window))
    for named in (key, f"#eng-api:{key.partition(':')[2]}"):
        answer = shell("feedback", window["window_id"], "up", "--all", "--as", "@lorcan", "--useful", named)
        assert (answer.returncode, answer.stdout) == (1, "")
        assert "No such message is stored, or the asker may not see it." in answer.stderr
    told = tell(shell, window["window_id"], "up", "--all", "--useful", key)
    assert (told["user"], len(told["useful"])) == (None, 1)


@pytest.mark.parametrize("since", ["2 weeks", "2w", "14 days ago", "yesterday", "2026-03-01"])
def test_since_is_a_time_as_people_write_it(shell: Run, since: str) -> None:
    window = ask(shell)
    tell(shell, window["window_id"], "up", "--as", "@mei", "--useful", ":".join(first_of(window)))
    assert json.loads(shell("feedback", "export", "judged", "--since", since, "--json").stdout)["windows"] == 1


def test_judged_windows_are_exported_and_read_by_the_recall_benchmark(
    shell: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for prompt, channel in ASKED:
        window = ask(shell, prompt, channel)
        place, ts = first_of(window)
        tell(shell, window["window_id"], "up", "--as", "@mei", "--useful", f"{place}:{ts}")
    bare = ask(shell)
    tell(shell, bare["window_id"], "down", "--as", "@mei")
    answer = shell("feedback", "export", "judged")
    assert (answer.returncode, answer.stdout) == (0, "")
    logged, summary, left_out = answer.stderr.splitlines()
    assert logged.endswith("an administrator asks, for no user")
    assert summary.startswith("2 judged windows and ")
    assert summary.endswith(" messages written to judged; it holds prompts and messages in plain text")
    assert left_out == "1 judged window left out: no useful or missing message may be seen"
    answer = shell("feedback", "export", "judged")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert "expected a new or empty folder" in answer.stderr
    told = json.loads(shell("feedback", "export", "mine", "--as", "@mei", "--since", "2026-01-01", "--json").stdout)
    assert (told["folder"], told["windows"], told["left_out"]) == ("mine", 2, 1)
    assert json.loads(shell("feedback", "export", "none", "--since", "2999-01-01", "--json").stdout)["windows"] == 0
    assert recall.main([str(tmp_path / "judged"), "--embedder", "trigram", "--budgets", "4000"]) == 0
    assert "100.0 [100.0, 100.0]" in capsys.readouterr().out


# From Python 3.12 on a fork warns of any other thread, such as numpy's.
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_judged_windows_are_tuned_on_once_there_are_thirty(
    shell: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither the settings nor any later window change; what is written is a file."""
    pytest.importorskip("optuna")
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    arguments = ["--embedder", "trigram", "--budgets", "300", "--curve", "300", "--trials", "2"]
    for number in range(tune.MIN_JUDGED):
        if number == tune.MIN_JUDGED - 1:
            shell("feedback", "export", "few")
            assert tune.main(["few", *arguments]) == 1
            assert f"{number} of 30 judged windows" in capsys.readouterr().err
            assert not (tmp_path / "weights.toml").exists()
        prompt, channel = ASKED[number % 2]
        window = ask(shell, f"{prompt} {number}", channel)
        tell(shell, window["window_id"], "up", "--as", "@mei", "--useful", ":".join(first_of(window)))
    before = ask(shell, *ASKED[0], "--as", "@mei", "--at", "2026-03-08T20:31Z")
    settings = shell("config", "list", "--json").stdout
    shell("feedback", "export", "enough")
    assert tune.main(["enough", *arguments]) == 0
    printed = capsys.readouterr()
    assert "weights.toml is applied where --weights names it" in printed.err
    assert re.search(r"enough +15 +15", printed.out)
    assert shell("config", "list", "--json").stdout == settings
    assert ask(shell, *ASKED[0], "--as", "@mei", "--at", "2026-03-08T20:31Z")["text"] == before["text"]


def test_switching_weights_says_what_changes_on_the_feedback_and_doctor_names_them(shell: Run, tmp_path: Path) -> None:
    window = ask(shell, *ASKED[1])
    tell(shell, window["window_id"], "up", "--as", "@mei", "--useful", ":".join(first_of(window)))
    asked = (*ASKED[1], "--as", "@mei", "--at", "2026-03-08T20:31Z")
    default, original = ask(shell, *asked), ask(shell, *asked, "--weights", "original")
    assert default["text"] != original["text"]
    tuning = 'on = "feedback (judged)"\ndate = 2026-03-09\nquestions = 15\nrecall_before = 50.0\nrecall_after = 62.5\n'
    (tmp_path / "tuned.toml").write_text(f"channel_boost = 1.25\n[tuned]\n{tuning}")
    answer = shell("config", "set", "weights", "tuned.toml")
    assert (answer.returncode, answer.stdout) == (0, f"weights = {tmp_path / 'tuned.toml'}\n")
    up, down = answer.stderr.splitlines()[-2:]
    assert up.startswith(
        "of 1 question judged up where feedback names messages, windows show all of these for 1 before"
    )
    assert down.startswith("of 0 questions judged down")

    def checked() -> str:
        checks = json.loads(shell("doctor", "--json").stdout)["checks"]
        return str(next(each["found"] for each in checks if each["name"] == "weights"))

    tuned = "tuned on feedback (judged) (2026-03-09, 15 questions): recall 50.0 % before, 62.5 % after"
    assert checked() == f"{tmp_path / 'tuned.toml'}, {tuned}"
    (tmp_path / "broken.toml").write_text("channel_boost = 0.5\n")
    refused = shell("config", "set", "weights", "broken.toml")
    (line,) = refused.stderr.splitlines()
    assert (refused.returncode, "broken.toml: weight 'channel_boost' must be between 1 and" in line) == (1, True)
    told = json.loads(shell("config", "set", "weights", "original", "--json").stdout)
    assert [each["verdict"] for each in told["feedback"]] == ["up", "down"]
    assert checked() == "the preset original"
    assert ask(shell, *asked)["text"] == original["text"]
    assert ask(shell, *asked, "--weights", "default")["text"] == default["text"]
    unset = shell("config", "unset", "weights")
    assert unset.stdout == "removed: weights\n"
    assert [line.partition(" where")[0] for line in unset.stderr.splitlines()[-2:]] == [
        "of 1 question judged up",
        "of 0 questions judged down",
    ]
    assert shell("config", "unset", "weights", "--json").stdout == '{"unset": []}\n'
    assert checked() == "the defaults"
    assert ask(shell, *asked)["text"] == default["text"]
