"""Exports of one workspace, imported in any order and again, end in the same store."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from contextwin.ingest.importer import ImportOptions, import_archive
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.examples import examples
from testkit.factories import START, make_export_files, make_slack_message, write_zip
from testkit.tables import UNCOMPARED, check_counters, dump_tables, empty_tables, read_table

#: What the server writes, which differs from one run to the next, and whether somebody in no list is a member.
LEFT_OUT = (UNCOMPARED, "indexed_at", "workspace_id", "kind")
USERS = ("U1", "U8", "U9")


def message(second: int, **overrides: Any) -> dict[str, Any]:
    return make_slack_message(ts=f"{START + second}.000100", **overrides)


@st.composite
def histories(draw: st.DrawFn) -> list[list[dict[str, Any]]]:
    """Draw what a channel holds at each of three times; or of one time, as far as the exports tell."""
    is_tied = draw(st.booleans())
    exports: list[list[dict[str, Any]]] = []
    held: dict[int, dict[str, Any]] = {}
    for number in range(3):
        for second in draw(st.lists(st.integers(number * 10, number * 10 + 5), max_size=3, unique=True)):
            held[second] = message(second, text=f"word{second}", user=draw(st.sampled_from(USERS)))
        for second in sorted(held):
            change = draw(
                st.sampled_from(["none", "none", "react", "file", "unshare", "edit", "profile", "label", "thread"])
            )
            name = f"n{number}{second}"
            changes: dict[str, dict[str, Any]] = {
                "none": {},
                "react": {"reactions": [{"name": "tada", "count": number + 1}]},
                "file": {"files": [{"title": name}]},
                "unshare": {"files": [{"mode": "tombstone"}]},
                "edit": {"text": name, "edited": {"user": "U1", "ts": f"{START + number * 10 + 8}.000100"}},
                "profile": {"user_profile": {"real_name": name}},
                "thread": {"thread_ts": message(second - number)["ts"]},
                "label": {"text": f"{held[second]['text']} <@U8|{name}>"},
            }
            held[second] = held[second] | changes[change]
        # An export counts as made at its last message.
        last = [message(29, text="last")] if is_tied and number < 2 else []
        exports.append([*held.values(), message(number * 10 + 9, text="last"), *last])
        held[number * 10 + 9] = message(number * 10 + 9, text="last")
    return exports


def stated(row: dict[str, Any]) -> dict[str, Any]:
    """Return the row; reactions that were stated with the message itself are as those stated by themselves."""
    if "reactions_base" not in row or row["reactions_base"]:
        return row
    as_of = row["changed_ts"] or row["version"]
    return row | {"reactions_base": {"as_of": as_of, "counts": row["reactions"] or {}}}


def dump(store: Store, workspace: str) -> dict[str, list[str]]:
    return {
        name: sorted(
            json.dumps({key: value for key, value in stated(row).items() if key not in LEFT_OUT}, sort_keys=True)
            for row in read_table(store, name)
            if row["workspace_id"] == workspace
        )
        for name in dump_tables(store)
    }


@settings(
    max_examples=examples(4),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(exports=histories())
def test_exports_in_any_order_end_in_the_same_store(store: Store, tmp_path: Path, exports: list[Any]) -> None:
    paths = []
    for number, messages in enumerate(exports):
        channel = {"id": "C1", "name": "eng", "members": ["U1", "U2"], "topic": {"value": f"Topic {number}"}}
        lists = {"users.json": [], "channels.json": [channel]}
        paths.append(write_zip(tmp_path / f"{number}.zip", make_export_files(d2023_11_14=messages) | lists))
    dumps = []
    for order in permutations(range(3)):
        workspace = "".join(map(str, order))
        for number in (*order, order[0]):
            import_archive(store, TrigramEmbedder(), paths[number], ImportOptions(workspace=workspace))
        dumps.append(dump(store, workspace))
        check_counters(store)
    try:
        assert all(other == dumps[0] for other in dumps[1:]), next(
            "\n".join((name, *sorted(set(other[name]) ^ set(rows))))
            for other in dumps
            for name, rows in dumps[0].items()
            if other[name] != rows
        )
    finally:
        empty_tables(store._engine)
