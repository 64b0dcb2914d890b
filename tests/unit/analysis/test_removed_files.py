"""The words of deleted files are cut out of stored texts, and nothing else where words can be told apart."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.analysis.slack_text import remove_files
from contextwin.ingest.sources.slack_message import parse_message
from contextwin.models.messages import Message


def parse(raw: dict[str, Any]) -> Message:
    message = parse_message(
        raw | {"ts": "1.5"}, workspace="acme", channel="C1", file="f", position="item 1", keep_empty=True
    )
    assert isinstance(message, Message)
    return message


def file(number: int, title: str, content: str | None = None) -> dict[str, Any]:
    return {"id": f"F{number}", "title": title, "mode": "space", "plain_text": content}


GONE = {"mode": "tombstone"}


@given(
    st.lists(st.sampled_from(["", "one line", "two\n\nlines", "> quoted", "```\ncode\n```"]), min_size=1, max_size=4),
    st.data(),
)
def test_what_is_left_is_what_slack_tells_after_the_deletion(contents: list[str], data: st.DataObject) -> None:
    files = [file(n, f"plan {n}", content and f"{content} {n}") for n, content in enumerate(contents)]
    number = data.draw(st.integers(0, len(files) - 1))
    after = [*files[:number], {"id": f"F{number}"} | GONE, *files[number + 1 :]]
    raw = {"text": data.draw(st.sampled_from(["", "see", "see\nbelow"])), "attachments": [{"text": "Build failed"}]}
    assert remove_files(parse(raw | {"files": files}), {f"F{number}"}) == parse(raw | {"files": after})


LINES = st.lists(st.sampled_from(["[file: a]", "[file: b]", "a", "secret", "> [file: a]", ""]), max_size=4)


@given(LINES, st.lists(st.tuples(st.sampled_from(["a", "b"]), LINES), min_size=1, max_size=3), st.data())
def test_no_content_of_a_deleted_file_is_left_whatever_is_in_the_others(
    own: list[str], given: list[tuple[str, list[str]]], data: st.DataObject
) -> None:
    number = data.draw(st.integers(0, len(given) - 1))
    lines = [["secret", *content, f"private {n}"] if n == number else content for n, (_, content) in enumerate(given)]
    files = [
        file(n, title, "\n".join(content)) for n, ((title, _), content) in enumerate(zip(given, lines, strict=True))
    ]
    message = parse({"text": "\n".join(own), "files": files})
    assert f"private {number}" in message.text
    assert f"private {number}" not in remove_files(message, {f"F{number}"}).text


def test_a_message_without_the_file_stays_as_it_is() -> None:
    message = parse({"text": "see", "files": [file(1, "plan", "ships")]})
    assert remove_files(message, {"F2"}) is message
    gone = remove_files(message, {"F1"})
    assert remove_files(gone, {"F1"}) is gone


@pytest.mark.parametrize("title", ["long " * 60, "tab\tand  spaces", "x" * 200, "x" * 201])
def test_titles_that_are_stored_otherwise_than_they_are_shown_are_found(title: str) -> None:
    message = parse({"text": "see", "files": [file(1, title, "secret"), file(2, "plan", "ships")]})
    assert remove_files(message, {"F1"}).text == "see\n[file: plan]\nships"


def test_of_old_uploads_the_title_in_the_text_and_all_after_it_goes() -> None:
    old = {"subtype": "file_share", "text": "<@U1> uploaded a file: salaries", "file": file(1, "salaries", "ana,100")}
    assert "ana,100" in parse(old).text
    assert remove_files(parse(old), {"F1"}).text == "<@U1> uploaded a file:"


def test_of_quotations_all_files_go() -> None:
    quoted = {"is_share": True, "author_id": "U2", "text": "for you", "files": [file(1, "a", "x"), file(2, "b", "y")]}
    message = parse({"text": "fyi", "attachments": [quoted], "files": [file(3, "c", "z")]})
    assert [each["id"] for each in message.files] == ["F3", "F1", "F2"]
    assert all("title" not in each for each in message.files[1:])
    assert remove_files(message, {"F2"}).text == "fyi\n> <@U2> wrote:\n> for you\n[file: c]\nz"
    assert remove_files(message, {"F3"}).text == "fyi\n> <@U2> wrote:\n> for you\n> [file: a]\n> x\n> [file: b]\n> y"
