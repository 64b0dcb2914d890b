"""JSON lists, item by item: the same values as those of the whole, and limits of what is held in memory."""

from __future__ import annotations

import json
import tracemalloc
from functools import partial
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.errors import SourceError
from contextwin.ingest.sources import json_items
from contextwin.ingest.sources.fields import show
from contextwin.ingest.sources.json_items import LONG_ITEM, JsonItems, parse_items, parse_object

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def items_of(data: bytes, key: str | None = None) -> JsonItems:
    return parse_items(partial(BytesIO, data), key)


@pytest.fixture(autouse=True)
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_items, "_WINDOW_CHARS", 7)
    monkeypatch.setattr(json_items, "MAX_ITEM_CHARS", 100_000)


@given(st.lists(VALUES), st.sampled_from([None, 1]), st.booleans(), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_items_are_those_of_the_whole_list(
    values: list[object], indent: int | None, ascii: bool, encoding: str
) -> None:
    items = items_of(json.dumps(values, indent=indent, ensure_ascii=ascii).encode(encoding))
    assert list(items) == list(items) == values


@given(st.text(st.sampled_from('[]{},:"\\ \n019.e-truefalsn')))
def test_what_is_no_json_is_refused_and_what_is_one_is_read(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        expected = None
    if isinstance(expected, list):
        assert list(items_of(text.encode())) == expected
        return
    with pytest.raises(SourceError, match="expected"):
        items_of(text.encode())


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"[1, 2", "expected JSON, got an error at character 6: Expecting ',' delimiter"),
        (b"[1 2]", "expected JSON, got an error at character 4: Expecting ',' delimiter"),
        (b'[1, {"a": }]', "expected JSON, got an error at character 11: Expecting value"),
        (b"[1]]", "expected JSON, got an error at character 4: Extra data"),
        (b"[1,]", "expected JSON, got an error at character 4: Expecting value"),
        (b'{"a": 1}', "expected a list, got {'a': 1}"),
        (b"", "expected JSON, got an error at character 1: Expecting value"),
        (b'["\xff"]', "expected UTF-8, got an error at byte 2: invalid start byte"),
        (b"[" * 50_000 + b"]" * 50_000, "expected JSON, got it nested too deeply"),
        (b"[" + b"1" * 5_000 + b"]", "expected JSON, got a number with too many digits"),
        (b"[[" + b"1," * 100_000, "expected JSON, got an error at character 2: Unterminated value"),
    ],
)
def test_damage_is_told_before_anything_is_read(data: bytes, message: str) -> None:
    with pytest.raises(SourceError) as caught:
        items_of(data)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "item",
    [
        "[" + "1," * 60_000 + "{}]",
        '"' + '\\\\\\"[' * 40_000 + '"',
        '{"a": ["' + "}]" * 60_000 + '"]}',
        "[[" + " " * 100_000 + "1]]",
    ],
)
def test_an_item_that_is_too_long_is_left_out(item: str) -> None:
    assert list(items_of(f"[1, {item}, 2]".encode())) == [1, LONG_ITEM, 2]
    assert show(LONG_ITEM) == "more than 100,000 characters"


def test_a_list_of_junk_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_items, "MAX_JUNK_ITEMS", 3)
    junk = ["null", "{}", '{"ts": null}', "7"]
    few, many = (f"[{','.join(items)}]".encode() for items in ([*junk[1:], '{"ts": "1.5"}'], junk))
    assert len(list(items_of(few, "ts"))) == len(list(items_of(many))) == 4
    with pytest.raises(SourceError, match="expected a list of objects with 'ts', got more than 3 other items"):
        items_of(many, "ts")


def test_many_small_values_are_not_held_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_items, "_WINDOW_CHARS", 1_000)
    data = b"[" + b"{}," * 20_000 + b"{}]"
    tracemalloc.start()
    try:
        assert sum(1 for _ in items_of(data)) == 20_001
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < len(data)


@given(st.dictionaries(st.sampled_from("abcd"), VALUES), st.sampled_from(["utf-8", "utf-16"]))
def test_an_object_is_read_with_its_lists_item_by_item(value: dict[str, object], encoding: str) -> None:
    found = parse_object(partial(BytesIO, json.dumps(value).encode(encoding)), {"a", "b"})
    lists = {key for key in ("a", "b") if isinstance(value.get(key), list)}
    assert {key for key, held in found.items() if isinstance(held, JsonItems)} == lists
    for _ in range(2):
        assert {key: list(held) if key in lists else held for key, held in found.items()} == value


@given(st.text(st.sampled_from('[]{},:"a1 ')))
def test_an_object_that_is_no_json_is_refused(text: str) -> None:
    try:
        json.loads(text)
    except ValueError:
        with pytest.raises(SourceError, match="expected"):
            parse_object(partial(BytesIO, text.encode()), {"a"})
    else:
        parse_object(partial(BytesIO, text.encode()), {"a"})


def test_a_long_value_is_gone_over_without_being_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_items, "_WINDOW_CHARS", 1_000)
    data = b'{"x": "' + b"y" * 2_000_000 + b'", "a": [1]}'
    tracemalloc.start()
    try:
        found = parse_object(partial(BytesIO, data), {"a"})
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (found["x"], list(found["a"])) == (LONG_ITEM, [1])
    assert peak < 1_000_000
