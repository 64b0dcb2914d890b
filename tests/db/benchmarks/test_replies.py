"""Replies beside the real message, written and judged by a model of our own."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from benchmarks.replies.__main__ import _judgings, main
from benchmarks.replies.judging import (
    AVATAR,
    JUDGE_RULES,
    PLAIN,
    PLAIN_RULES,
    REAL,
    WRITERS,
    make_judging,
    order_of,
    read_verdict,
)
from benchmarks.replies.moments import MIN_BEFORE, SAMPLES, Moment, find_moments
from contextwin.avatar.reply import Draft
from testkit.chat_server import completion, serve_chat
from testkit.factories import make_persona, make_shown, make_window
from testkit.local_server import Reply, Request

START = 1_700_000_000


def record(number: int, user: str, text: str, **more: Any) -> dict[str, Any]:
    return {
        "workspace": "w",
        "channel": "C1",
        "ts": f"{START + 60 * number}.000100",
        "user": user,
        "text": text,
        **more,
    }


#: Two people who talk in turn, so that each message answers the one before it.
TALK = [record(n, f"U{n % 2}", f"the kettle number {n} is on, says {'Ana' if n % 2 else 'Bo'}") for n in range(100)]


@pytest.fixture
def messages(tmp_path: Path) -> Path:
    path = tmp_path / "messages.jsonl"
    path.write_text("".join(json.dumps(each) + "\n" for each in TALK))
    return path


def answer(request: Request) -> Reply:
    """Write badly as a plain writer, well as the avatar, and judge the real one by its words."""
    system, user = (str(message["content"]) for message in request.body["messages"])
    if system == JUDGE_RULES:
        candidates = dict(re.findall(r"^([ABC]): (.*)$", user, re.MULTILINE))
        rank = {"the kettle number": 0, "ok then": 1}
        order = sorted(
            candidates, key=lambda letter: rank.get(candidates[letter][:17], rank.get(candidates[letter], 2))
        )
        fit = {letter: 5 if candidates[letter] == "ok then" else 2 for letter in candidates}
        return Reply(body=completion("Hm.\n" + json.dumps({"real": order[0], "order": order, "fit": fit})))
    return Reply(body=completion("Certainly! How delightful." if PLAIN_RULES in system else "ok then [1]"))


def run(messages: Path, out: Path, url: str, *more: str) -> int:
    fixed = ["--embedder", "trigram", "--moments", "4", "--budget", "400", "--concurrency", "1"]
    return main([str(messages), "--out", str(out), "--writer", f"openai-compatible:m@{url}", *fixed, *more])


def test_candidates_are_judged_without_names_and_counted(
    messages: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serve_chat(answer) as server:
        assert run(messages, tmp_path / "out", server.url, "--prices", "1,1") == 0
        assert server.requests == []
        told = capsys.readouterr()
        assert "8 questions" in told.err
        assert "at most 0.0" in told.err
        assert run(messages, tmp_path / "out", server.url, "--yes") == 0
        table = capsys.readouterr().out
        asked = len(server.requests)
        assert run(messages, tmp_path / "out", server.url, "--yes") == 0
        assert len(server.requests) == asked == 12
        assert capsys.readouterr().out == table
    rows = {line.split()[0]: line.split() for line in table.splitlines()}
    assert rows[REAL][1:3] == ["4", "100.0"]
    assert rows[AVATAR][1:3] == ["4", "0.0"]
    assert rows[AVATAR][5] == "5.0"
    assert rows[PLAIN][5] == "2.0"
    assert "the avatar before the plain prompt: 100.0" in table
    judged = [str(r.body) for r in server.requests if r.body["messages"][0]["content"] == JUDGE_RULES]
    assert not any(word in text for text in judged for word in ("avatar", "U0", "U1", "[1]"))


def test_no_prompt_holds_what_was_written_then_or_later(messages: Path, tmp_path: Path) -> None:
    with serve_chat(answer) as server:
        run(messages, tmp_path / "out", server.url, "--yes")
    writings = [r.body["messages"] for r in server.requests if r.body["messages"][0]["content"] != JUDGE_RULES]
    moments = [moment for moment in find_moments(TALK, 4) for _ in (PLAIN, AVATAR)]
    for moment, (_, user) in zip(moments, writings, strict=True):
        numbers = [int(number) for number in re.findall("kettle number ([0-9]+) is", user["content"])]
        assert len(numbers) > 3
        assert max(numbers) == int(moment.said.split()[3]) == int(moment.wrote.split()[3]) - 1


def test_moments_are_answers_of_people_who_wrote_enough() -> None:
    late = record(1000, "U0", "much later, the kettle is on")
    code = record(99.5, "U1", "```\nkettle()\n```")  # type: ignore[arg-type]
    moments = find_moments([*TALK, code, late], 1000)
    assert moments == find_moments([*TALK, code, late], 1000)
    assert len({moment.id for moment in moments}) == len(moments) == 100 - 2 * MIN_BEFORE
    assert all(moment.persona != moment.asker and moment.said_at < moment.replied_at for moment in moments)
    assert all(len(moment.samples) == SAMPLES for moment in moments)
    assert [moment.persona for moment in moments[:2]] in (["U0", "U1"], ["U1", "U0"])
    for moment in moments:
        number = int(moment.wrote.split()[3])
        assert moment.said == TALK[number - 1]["text"]
        assert all(int(text.split()[3]) < number for text in moment.samples)


def test_a_root_and_its_replies_are_one_talk_however_the_root_is_written() -> None:
    root = TALK[90]
    thread = [record(200 + n, f"U{1 - n % 2}", f"in the thread {n}", thread_ts=root["ts"]) for n in range(2)]
    for first in (root, root | {"thread_ts": root["ts"]}):
        records = [first if each is root else each for each in TALK] + thread
        found = {moment.wrote: moment for moment in find_moments(records, 1000)}
        assert found["in the thread 0"].said == root["text"]
        assert found["in the thread 0"].thread_ts == root["ts"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A",
        "[1]",
        '{"real": "A"}',
        '{"real": "D", "order": ["A", "B", "C"], "fit": {"A": 1, "B": 2, "C": 3}}',
        '{"real": "A", "order": ["A", "B"], "fit": {"A": 1, "B": 2, "C": 3}}',
        '{"real": "A", "order": ["A", "B", "C"], "fit": {"A": 1, "B": 2, "C": 9}}',
    ],
)
def test_what_no_verdict_is(text: str) -> None:
    assert read_verdict(moment_of(), text) is None


def test_a_verdict_is_read_by_writer() -> None:
    moment = moment_of()
    letters = dict(zip(order_of(moment), "ABC", strict=True))
    said = {"real": letters[AVATAR], "order": [letters[name] for name in (AVATAR, REAL, PLAIN)]}
    verdict = read_verdict(moment, f"so: {json.dumps(said | {'fit': dict.fromkeys('ABC', 3)})}")
    assert verdict is not None
    assert (verdict.real, verdict.order) == (AVATAR, (AVATAR, REAL, PLAIN))
    assert set(verdict.fit) == set(WRITERS)


def test_the_order_of_candidates_differs_between_moments() -> None:
    assert len({tuple(order_of(moment)) for moment in find_moments(TALK, 19)}) > 2
    question = make_judging(moment_of(), {REAL: "one\ntwo", PLAIN: "p", AVATAR: "a"})
    assert ": one two" in question.messages[1].content


def moment_of() -> Moment:
    return find_moments(TALK, 1)[0]


def test_both_written_candidates_are_judged_as_they_would_be_posted() -> None:
    moment, window = moment_of(), make_window(make_shown(ts="1700000000.000100"))
    draft = Draft(
        messages=(),
        tokens=0,
        tokens_by_part={},
        window=window,
        version="",
        persona=make_persona(),
        shown=frozenset(),
        ts_by_mark={"1": "1700000000.000100"},
        user_by_name={"ana": "UANA"},
    )
    told = "@Ana see https://example.org/a"
    written = {f"{moment.id}/{PLAIN}": told, f"{moment.id}/{AVATAR}": f"{told} [1]"}
    (judging,) = _judgings([moment], {moment.id: draft}, written)
    offered = judging.messages[1].content.partition("Candidates:")[2]
    assert offered.count(": <@UANA> see <https://example.org/a>\n") + offered.endswith("/a>") == 2
