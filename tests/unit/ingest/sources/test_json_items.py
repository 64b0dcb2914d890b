"""JSON lists, item by item: the same values as those of the whole, and limits of what is held in memory."""

from __future__ import annotations

import json
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.errors import SourceError
from contextwin.ingest.sources import json_items
from contextwin.ingest.sources.fields import show
from contextwin.ingest.sources.json_items import LONG_ITEM, parse_items

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.fixture(autouse=True)
def _small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_items, "_FIRST_CHARS", 7)
    monkeypatch.setattr(json_items, "MAX_ITEM_CHARS", 100_000)


@given(st.lists(VALUES), st.sampled_from([None, 1]), st.booleans(), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_items_are_those_of_the_whole_list(
    values: list[object], indent: int | None, ascii: bool, encoding: str
) -> None:
    items = parse_items(json.dumps(values, indent=indent, ensure_ascii=ascii).encode(encoding))
    assert list(items) == list(items) == values


@given(st.text(st.sampled_from('[]{},:"\\ \n019.e-truefalsn')))
def test_what_is_no_json_is_refused_and_what_is_one_is_read(text: str) -> None:
    try:
        expected = json.loads(text)
    except ValueError:
        expected = None
    if isinstance(expected, list):
        assert list(parse_items(text.encode())) == expected
        return
    with pytest.raises(SourceError, match="expected"):
        parse_items(text.encode())


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
        parse_items(data)
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
    assert list(parse_items(f"[1, {item}, 2]".encode())) == [1, LONG_ITEM, 2]
    assert show(LONG_ITEM) == "more than 100,000 characters"


def test_a_list_of_junk_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_items, "MAX_JUNK_ITEMS", 3)
    junk = ["null", "{}", '{"ts": null}', "7"]
    few, many = (f"[{','.join(items)}]".encode() for items in ([*junk[1:], '{"ts": "1.5"}'], junk))
    assert len(list(parse_items(few, "ts"))) == len(list(parse_items(many))) == 4
    with pytest.raises(SourceError, match="expected a list of objects with 'ts', got more than 3 other items"):
        parse_items(many, "ts")


def test_many_small_values_are_not_held_at_once() -> None:
    data = b"[" + b"{}," * 200_000 + b"{}]"
    tracemalloc.start()
    try:
        assert sum(1 for _ in parse_items(data)) == 200_001
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3 * len(data)
