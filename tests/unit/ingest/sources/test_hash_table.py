from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from contextwin.ingest.sources.hash_table import HashTable

HASHES = st.one_of(st.integers(-(2**63), 2**63 - 1), st.integers(0, 20).map(lambda n: n << 12))
NUMBERS = st.integers(0, 2**64 - 1)


@given(st.lists(st.tuples(HASHES, NUMBERS), max_size=200))
def test_a_table_answers_as_a_dict_does(given: list[tuple[int, int]]) -> None:
    table, known = HashTable(), dict[int, int]()
    for hashed, number in given:
        # 0 stands for an empty slot, so that it shares a number with 1.
        assert table.setdefault(hashed, number) == known.setdefault(hashed or 1, number)
        assert len(table) == len(known)


@given(st.lists(st.tuples(HASHES, NUMBERS), max_size=200))
def test_numbers_are_replaced_and_counted(given: list[tuple[int, int]]) -> None:
    table, counts, known = HashTable(), HashTable(), dict[int, int]()
    for position, (hashed, number) in enumerate(given):
        assert (hashed in table) is ((hashed or 1) in known)
        assert table.get(hashed) == known.get(hashed or 1)
        table.put(hashed, number)
        known[hashed or 1] = number
        assert table.get(hashed) == number
        assert counts.count(hashed) == sum((other or 1) == (hashed or 1) for other, _ in given[: position + 1])


def test_a_table_grows() -> None:
    table = HashTable()
    for number in range(20_000):
        table.setdefault(hash((number, "a")), number)
    assert len(table) == 20_000
    assert all(table.setdefault(hash((number, "a")), 0) == number for number in range(20_000))
