"""`contextwin slack` and `contextwin ask` as their users see them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from contextwin.models.slack import ChannelSettings
from contextwin.storage.store import Store
from testkit.command_line import run_command
from testkit.corpora import import_records
from testkit.factories import START, make_record
from testkit.fake_slack import BOT, FakeSlack, FakeWorkspace, serve_slack


@pytest.fixture
def environment(database_url: str, tmp_path: Path) -> dict[str, str]:
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("CONTEXTWIN_", "SLACK_", "OPENAI"))
    }
    return kept | {
        "CONTEXTWIN_DATABASE_URL": database_url,
        "CONTEXTWIN_HOME": str(tmp_path),
        "CONTEXTWIN_EMBEDDER": "trigram",
        "NO_COLOR": "1",
    }


def test_ask_quotes_where_no_model_is_set_up(store: Store, environment: dict[str, str], tmp_path: Path) -> None:
    import_records(store, tmp_path, [make_record(0, "the reef survey is on Tuesday", user="U1")])
    asked = ("ask", "when is the reef survey?", "--all", "--workspace", "acme")
    answer = run_command(*asked, environment=environment, folder=tmp_path)
    assert (answer.returncode, answer.stderr.count("quoted: no chat model")) == (0, 1)
    assert "> the reef survey is on Tuesday" in answer.stdout
    told = json.loads(run_command(*asked, "--json", environment=environment, folder=tmp_path).stdout)
    assert [quote["ts"] for quote in told["quotes"]] == [f"{START}.000100"]
    assert (told["model"], told["is_complete"]) == (None, True)
    draft = run_command(*asked, "--dry-run", environment=environment, folder=tmp_path)
    assert "[system]\nYou answer from the messages" in draft.stdout
    unknown = run_command(*asked, "--model", "nobody:m", environment=environment, folder=tmp_path)
    assert unknown.returncode == 1


def test_slack_says_what_it_needs(environment: dict[str, str], tmp_path: Path) -> None:
    pytest.importorskip("slack_bolt")
    for command in (["run"], ["catch-up"], ["join", "--all-public"]):
        answer = run_command("slack", *command, environment=environment, folder=tmp_path)
        assert (answer.returncode, "SLACK_BOT_TOKEN" in answer.stderr) == (1, True)
    everything = run_command("slack", "run", environment=environment, folder=tmp_path).stderr
    assert "SLACK_BOT_TOKEN and SLACK_APP_TOKEN" in everything
    for option in ("--http", "--metrics"):
        told = run_command("slack", "run", option, "127.0.0.1:0", environment=environment, folder=tmp_path).stderr
        assert "the Slack app needs SLACK_BOT_TOKEN" in told
        malformed = run_command("slack", "run", option, "nowhere", environment=environment, folder=tmp_path)
        assert (malformed.returncode, "expected HOST:PORT" in malformed.stderr) == (2, True)
    wrong = run_command("slack", "join", environment=environment, folder=tmp_path)
    assert (wrong.returncode, "--all-public" in wrong.stderr) == (2, True)


def test_a_token_that_is_revoked_ends_the_app_with_one_line(store: Store, environment: dict[str, str]) -> None:
    pytest.importorskip("slack_bolt")
    from testkit.slack_app import wait_for

    workspace = FakeWorkspace()
    workspace.add_channel("reef", "public", workspace.add_user("ana"), BOT)
    tokens = {"SLACK_BOT_TOKEN": "xoxb-test", "SLACK_APP_TOKEN": "xapp-test"}
    with serve_slack(FakeSlack(workspace)) as slack:
        command = [sys.executable, "-m", "contextwin", "slack", "run", "--slack-url", f"{slack.url}/api"]
        with subprocess.Popen(command, env=environment | tokens, stderr=subprocess.PIPE, text=True) as process:
            wait_for(lambda: slack.is_connected, 60)
            slack.api.is_expired = True
            workspace.post("U0ANA", "C0REEF", f"<@{BOT}> when is the reef survey?")
            _, told = process.communicate(timeout=60)
    assert process.returncode == 1
    *_, before, last = told.splitlines()
    assert "SLACK_BOT_TOKEN: token_expired; install the app again, and copy its new token; then `contextwin" in last
    assert before in ("answering, until Ctrl-C", "connected to Slack", "compared with Slack")


def test_withdrawn_answers_are_deleted_without_the_app(
    store: Store, environment: dict[str, str], tmp_path: Path
) -> None:
    pytest.importorskip("slack_bolt")
    workspace = FakeWorkspace()
    workspace.add_channel("reef", "public", workspace.add_user("ana"), BOT)
    import_records(store, tmp_path, [make_record(0, "the reef survey is on Tuesday")])
    asked = workspace.post("U0ANA", "C0REEF", f"<@{BOT}> when is the reef survey?")
    answers = [workspace.post(BOT, "C0REEF", "It is on Tuesday.", asked) for _ in range(2)]
    for question, answer in zip((asked, workspace.next_ts()), answers, strict=True):
        store.slack.claim("acme", [("C0REEF", question, asked, "U0ANA")])
        taken = store.slack.take("acme", "C0REEF", question, timedelta(minutes=10))
        assert taken is not None
        store.slack.finish("acme", "C0REEF", question, taken, answer)
        store.slack.withdraw("acme", "C0REEF", question)
    with serve_slack(FakeSlack(workspace)) as slack:
        slack.api.refusals["chat.delete"] = ["cant_delete_message"]
        command = [sys.executable, "-m", "contextwin", "slack", "withdraw", "--workspace", "acme", "--json"]
        known = environment | {"SLACK_BOT_TOKEN": "xoxb-test", "CONTEXTWIN_SLACK_URL": f"{slack.url}/api/"}
        done = subprocess.run(command, env=known, capture_output=True, text=True, timeout=120, check=True)
    (left,) = json.loads(done.stdout)["withdrawn"]
    assert (left["refusal"], left["refusals"]) == ("cant_delete_message", 1)
    assert [each["ts"] for each in workspace.channels["C0REEF"].replies_of(asked)] == [left["answer_ts"]]


def test_slack_status_says_how_far_it_is(store: Store, environment: dict[str, str], tmp_path: Path) -> None:
    import_records(store, tmp_path, [make_record(0, "the reef survey is on Tuesday")])
    store.slack.save_cursor("acme", "C1", f"{START}.000100")
    store.slack.claim("acme", [("C1", f"{START}.000100", f"{START}.000100", "U1")])
    store.slack.save_settings("acme", ChannelSettings(channel="C1", min_found=0.7, searched=("C1",), style="brief"))
    answer = run_command("slack", "status", environment=environment, folder=tmp_path)
    assert "compared" in answer.stdout
    assert "answers in the thread, questions too, from 0.7 of found on, searches C1, style brief" in answer.stdout
    assert "1 channel compared, 1 open question" in answer.stderr
    told = json.loads(run_command("slack", "status", "--json", environment=environment, folder=tmp_path).stdout)
    assert (told["open_questions"], told["channels"][0]["reconciled_until"]) == (1, f"{START}.000100")
    assert told["withdrawn"] == []
    assert [each["min_found"] for each in told["settings"]] == [0.7]


def test_slack_status_says_which_answers_slack_does_not_delete(
    store: Store, environment: dict[str, str], tmp_path: Path
) -> None:
    import_records(store, tmp_path, [make_record(0, "the reef survey is on Tuesday")])
    ts = f"{START}.000100"
    store.slack.claim("acme", [("C1", ts, ts, "U1")])
    taken = store.slack.take("acme", "C1", ts, timedelta(minutes=10))
    assert taken is not None
    store.slack.finish("acme", "C1", ts, taken, "9.1")
    store.slack.withdraw("acme", "C1", ts)
    store.slack.refuse_deletion("acme", "C1", ts, "cant_delete_message")
    answer = run_command("slack", "status", environment=environment, folder=tmp_path)
    assert answer.stdout == "Slack does not delete 9.1 in C1: cant_delete_message, 1 time\n"
    assert "1 withdrawn answer still to be deleted in Slack" in answer.stderr
