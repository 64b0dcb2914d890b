"""What a message holds, as the database and as a reader of every message sees it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from sqlalchemy import select

from contextwin.errors import ConfigError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_WORKSPACE
from contextwin.models.requests import MESSAGE_ATTRIBUTES, Filters, WindowRequest
from contextwin.models.timelines import TimelineRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import schema
from contextwin.storage.sql.filters import names_of_emoji
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.timeline.reading import Timeline

JULES, MEI = "U06JULES", "U06MEI"

Row = Mapping[str, Any]
Key = tuple[str, str]


def has_file_of(start: str) -> Callable[[Row], bool]:
    return lambda row: any(file.get("mimetype", "").startswith(start) for file in row["files"] or ())


HELD: dict[str, Callable[[Row], bool]] = {
    "link": lambda row: "://" in row["text"],
    "file": lambda row: bool(row["files"]),
    "image": has_file_of("image/"),
    "video": has_file_of("video/"),
    "snippet": lambda row: any(file.get("mode") == "snippet" for file in row["files"] or ()),
    "code": lambda row: "code" in row["tags"],
    "mention": lambda row: "<@" in row["text"],
    "question": lambda row: "question" in row["tags"],
    "reaction": lambda row: bool(row["reactions"]),
    ":tada:": lambda row: "tada" in (row["reactions"] or {}),
    ":heart:": lambda row: "heart" in (row["reactions"] or {}),
}


@pytest.fixture(scope="module")
def rows(demo_store: Store) -> list[Row]:
    """Every message of the demo that is not deleted, with the tags of its chunks."""
    m, k = schema.messages, schema.chunks
    with demo_store._begin() as connection:
        messages: list[dict[str, Any]] = [
            dict(row) for row in connection.execute(select(m).where(~m.c.is_deleted)).mappings()
        ]
        tagged = connection.execute(select(k.c.channel_id, k.c.ts, k.c.tags)).all()
    for row in messages:
        key = row["channel_id"], row["ts"]
        row["tags"] = {tag for channel, ts, tags in tagged if (channel, ts) == key for tag in tags or ()}
    return list[Row](messages)


def keys(rows: list[Row]) -> list[Key]:
    return [(row["channel_id"], row["ts"]) for row in sorted(rows, key=lambda row: float(row["ts"]))]


def listed(store: Store, filters: Filters) -> list[Key]:
    request = TimelineRequest(
        workspace=DEMO_WORKSPACE, everyone=True, asked_at=DEMO_ASKED_AT, filters=filters, limit=1000, with_total=True
    )
    page = Timeline(store, TrigramEmbedder()).list(request)
    assert page.total == len(page.messages)
    return [(message.channel, message.ts) for message in page.messages]


def ask(store: Store, prompt: str, **overrides: Any) -> ContextWindow:
    values: dict[str, Any] = {"workspace": DEMO_WORKSPACE, "everyone": True, "asked_at": DEMO_ASKED_AT}
    return ContextWindowBuilder(store, TrigramEmbedder()).build(WindowRequest(prompt=prompt, **(values | overrides)))


def hits(window: ContextWindow) -> set[Key]:
    return {(m.channel, m.ts) for thread in window.threads for m in thread.messages if m.role == "hit"}


def test_everything_that_can_be_held_is_tested() -> None:
    assert {name for name in HELD if not name.startswith(":")} == set(MESSAGE_ATTRIBUTES)


@pytest.mark.parametrize("name", ["star", "pin", "", ":a b:", "::", "link "])
def test_what_nothing_holds_is_refused(name: str) -> None:
    with pytest.raises(ConfigError, match="has must be one of link, file"):
        Filters(has=(name,))
    with pytest.raises(ConfigError):
        Filters(lacks=(name,))


def test_emoji_are_named_as_reactions_are() -> None:
    assert names_of_emoji(("link", ":+1:", "file", ":tada:")) == ["+1", "tada"]


@pytest.mark.parametrize("name", HELD)
def test_what_holds_it_and_what_does_not_are_everything(demo_store: Store, rows: list[Row], name: str) -> None:
    expected = keys([row for row in rows if HELD[name](row)])
    assert listed(demo_store, Filters(has=(name,))) == expected
    assert listed(demo_store, Filters(lacks=(name,))) == [key for key in keys(rows) if key not in set(expected)]
    assert expected or name == "snippet"


def test_all_are_wanted_together_and_each_is_unwanted(demo_store: Store, rows: list[Row]) -> None:
    both = [row for row in rows if HELD["reaction"](row) and HELD["image"](row)]
    assert listed(demo_store, Filters(has=("image", "reaction"))) == keys(both)
    hearts = [row for row in rows if HELD[":heart:"](row) and not HELD[":tada:"](row) and not HELD["file"](row)]
    assert listed(demo_store, Filters(has=(":heart:",), lacks=(":tada:", "file"))) == keys(hearts)
    assert keys(both)
    assert keys(hearts)


def test_those_left_out_wrote_nothing_that_is_listed(demo_store: Store, rows: list[Row]) -> None:
    expected = keys([row for row in rows if row["user_id"] != JULES and HELD["file"](row)])
    assert listed(demo_store, Filters(exclude_authors=(JULES,), has=("file",))) == expected
    nobody_by_name = [row for row in rows if row["user_id"] is None]
    assert set(keys(nobody_by_name)) <= set(listed(demo_store, Filters(exclude_authors=(JULES, MEI))))


@pytest.mark.parametrize("alpha", [0.0, 1.0])
@pytest.mark.parametrize(
    ("prompt", "holds"),
    [
        ("berth map has:image", lambda row: HELD["image"](row)),
        ("berth map has:file -from:@jules", lambda row: HELD["file"](row) and row["user_id"] != JULES),
        ("the webhooks -in:#eng-api has:link", lambda row: HELD["link"](row) and row["channel_id"] != "C06ENGAPI"),
        ("thanks for the map has::heart: -has:image", lambda row: HELD[":heart:"](row) and not HELD["image"](row)),
    ],
)
def test_relevance_finds_only_what_the_prompt_allows(
    demo_store: Store, rows: list[Row], prompt: str, holds: Callable[[Row], bool], alpha: float
) -> None:
    allowed = set(keys([row for row in rows if holds(row)]))
    window = ask(demo_store, prompt, alpha=alpha)
    assert window.plan.kind == "relevance"
    assert window.note.startswith("Looked for only among messages")
    assert hits(window) <= allowed
    assert alpha == 0.0 or hits(window)


def test_modifiers_are_no_part_of_what_is_searched(demo_store: Store) -> None:
    plan = ask(demo_store, "berth map has:image in:#design -from:@tobi").plan
    assert plan.search_text == plan.topic == "berth map"
    assert set(plan.terms) == {"berth", "map"}


def test_what_nothing_is_known_of_is_left_out_and_said(demo_store: Store) -> None:
    with_it, without = ask(demo_store, "berth map has:pin"), ask(demo_store, "berth map")
    assert with_it.note == "Nothing is known of has:pin, so it was left out."
    # The note takes room from the last of them.
    assert [thread.thread_ts for thread in with_it.threads[:20]] == [each.thread_ts for each in without.threads[:20]]
    listed = ask(demo_store, "in:#design has:star")
    assert listed.note.endswith("Nothing is known of has:star, so it was left out.")


def test_modifiers_and_the_callers_filters_both_narrow(demo_store: Store, rows: list[Row]) -> None:
    window = ask(demo_store, "has:image", filters=Filters(has=("reaction",), exclude_authors=(MEI,)), max_tokens=8000)
    expected = keys([row for row in rows if HELD["image"](row) and HELD["reaction"](row) and row["user_id"] != MEI])
    marked = [(m.channel, m.ts) for thread in window.threads for m in thread.messages if m.is_answer]
    assert sorted(marked) == sorted(expected)
