"""Rows in the binary format of COPY, compared with the driver's."""

from __future__ import annotations

import struct

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from pgvector import HalfVector

from contextwin.storage.copy_format import format_integer, format_rows, format_text, format_vector, stream_of
from contextwin.storage.schema import term_statistics


def test_a_row_has_its_columns_each_with_its_size() -> None:
    row = {"workspace_id": "acme", "channel_id": "C1", "term": "grün", "df": 3}
    fields = [b"acme", b"C1", "grün".encode(), struct.pack(">i", 3)]
    expected = struct.pack(">h", 4) + b"".join(struct.pack(">i", len(field)) + field for field in fields)
    assert format_rows(term_statistics, [row]) == expected
    assert format_rows(term_statistics, [row, row]) == 2 * expected
    assert stream_of(expected)[:11] == b"PGCOPY\n\xff\r\n\0"
    assert stream_of(expected)[19:] == expected + b"\xff\xff"


@given(st.lists(st.floats(-1, 1, width=32), min_size=1, max_size=40))
def test_a_vector_is_as_the_driver_writes_it(values: list[float]) -> None:
    vector = np.array(values, dtype=np.float32)
    given = HalfVector(vector).to_binary()
    assert format_vector(vector) == struct.pack(">i", len(given)) + given


def test_integers_and_texts() -> None:
    assert format_integer(-2) == b"\0\0\0\4" + struct.pack(">i", -2)
    assert format_text("") == bytes(4)
