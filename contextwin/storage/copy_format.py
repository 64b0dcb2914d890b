"""Rows in the binary format of COPY, made of Python values without a connection.

What indexes messages in another process formats their rows there. psycopg's own formatter needs a connection.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from struct import Struct
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import Table

from contextwin.storage import schema

# Begin and end the stream of a COPY: signature, flags, length of the extension; no further row.
_HEADER, _TRAILER = b"PGCOPY\n\xff\r\n\0" + bytes(8), b"\xff\xff"

_NULL = b"\xff\xff\xff\xff"
_TRUE, _FALSE = b"\0\0\0\1\1", b"\0\0\0\1\0"
#: Ids of the types of elements, which are the same in every database.
_TEXT_OID, _SMALLINT_OID, _INTEGER_OID = 25, 21, 23

_int16, _int32 = Struct(">h").pack, Struct(">i").pack
_sized_int32 = Struct(">ii").pack
#: Size of a field, then of an array: dimensions, nulls, type of the elements, count, lower bound.
_uint16s = Struct(">HH").pack
_array = Struct(">iiiiii").pack
_empty_array = Struct(">iiii").pack

Format = Callable[[Any], bytes]


def format_rows(table: Table, rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Return rows of the columns that are written to a table, as `schema.written_columns` orders them."""
    formats = _formats(table)
    start = _int16(len(formats))
    return b"".join(
        start + b"".join([_NULL if (value := row[name]) is None else form(value) for name, form in formats])
        for row in rows
    )


def stream_of(rows: bytes) -> bytes:
    """Return what is sent to COPY for formatted rows."""
    return b"".join((_HEADER, rows, _TRAILER))


def format_text(value: str) -> bytes:
    """Return the field of a text."""
    encoded = value.encode()
    return _int32(len(encoded)) + encoded


def format_integer(value: int) -> bytes:
    """Return the field of an integer."""
    return _sized_int32(4, value)


def format_frequencies(workspace: str, changes: Iterable[tuple[str, Iterable[tuple[str, int]]]]) -> bytes:
    """Return rows of `term_statistics`, of each channel with its terms and their frequencies."""
    start, rows = start_row(len(_formats(schema.term_statistics))) + format_text(workspace), list[bytes]()
    for channel, counts in changes:
        key = start + format_text(channel)
        rows += [key + format_text(term) + format_integer(df) for term, df in counts]
    return b"".join(rows)


def start_row(columns: int) -> bytes:
    """Return what a row begins with."""
    return _int16(columns)


def format_vector(vector: NDArray[np.float32]) -> bytes:
    """Return the field of a halfvec."""
    values = vector.astype(">f2").tobytes()
    return _int32(len(values) + 4) + _uint16s(vector.size, 0) + values


def _format_json(value: Any) -> bytes:
    encoded = json.dumps(value, ensure_ascii=False).encode()
    return _int32(len(encoded) + 1) + b"\1" + encoded


def _format_texts(values: Sequence[str]) -> bytes:
    if not values:
        return _empty_array(12, 0, 0, _TEXT_OID)
    elements = b"".join([_int32(len(element)) + element for element in [value.encode() for value in values]])
    return _array(len(elements) + 20, 1, 0, _TEXT_OID, len(values), 1) + elements


def _format_smallints(values: Sequence[int]) -> bytes:
    if not values:
        return _empty_array(12, 0, 0, _SMALLINT_OID)
    elements = b"".join([b"\0\0\0\2" + _int16(value) for value in values])
    return _array(len(elements) + 20, 1, 0, _SMALLINT_OID, len(values), 1) + elements


def _format_integers(values: Sequence[int]) -> bytes:
    elements = b"".join([format_integer(value) for value in values])
    return _array(len(elements) + 20, 1, 0, _INTEGER_OID, len(values), 1) + elements


_FORMATS: Mapping[str, Format] = {
    "text": format_text,
    "integer": format_integer,
    "boolean": lambda value: _TRUE if value else _FALSE,
    "bytea": lambda value: _int32(len(value)) + value,
    "jsonb": _format_json,
    "text[]": _format_texts,
    "smallint[]": _format_smallints,
    "integer[]": _format_integers,
    "halfvec": format_vector,
}


@cache
def _formats(table: Table) -> list[tuple[str, Format]]:
    return [(name, _FORMATS[kind]) for name, kind in schema.written_columns(table).items()]
