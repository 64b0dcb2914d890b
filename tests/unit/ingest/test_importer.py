from __future__ import annotations

from dataclasses import replace

from contextwin.ingest import importer
from contextwin.models.messages import Channel, Message, Record, Skipped


def sizes(records: list[Record], members: dict[tuple[str, str], list[str]] | None = None) -> list[int]:
    return [len(batch) for batch in importer._batches(records, members or {})]


def test_a_batch_ends_after_many_records_much_text_many_members_or_damage() -> None:
    said = Message(workspace="w", channel="C1", ts="1.0", thread_ts="1.0", text="a")
    long = Message(workspace="w", channel="C1", ts="1.0", thread_ts="1.0", text="a" * importer.CHARS_A_BATCH)
    damage = Skipped(reason="bad ts", file="f", position="item 1", is_broken=True)
    assert sizes([said] * (importer.RECORDS_A_BATCH + 1)) == [importer.RECORDS_A_BATCH, 1]
    assert sizes([said, long, said]) == [2, 1]
    assert sizes([said, damage, said]) == [2, 1]
    channels: list[Record] = [Channel(workspace="w", channel=f"C{n}", has_members=True) for n in range(5)]
    half = [f"U{n}" for n in range(importer.MEMBERS_A_BATCH // 2)]
    assert sizes(channels, {("w", f"C{n}"): half for n in range(5)}) == [2, 2, 1]
    assert sizes(channels, {("w", "C0"): half}) == [5]
    assert sizes([replace(each, members=tuple(half)) for each in channels if isinstance(each, Channel)]) == [2, 2, 1]
