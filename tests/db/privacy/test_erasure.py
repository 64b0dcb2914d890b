"""Forgetting and purging: what is erased is nowhere, what is others' stays, and nothing comes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import pytest

import contextwin.privacy.erasure
from contextwin.analysis.indexing import index_message
from contextwin.avatar.feedback import find_reply
from contextwin.errors import ConfigError
from contextwin.ingest.events import apply_event
from contextwin.models.access import Viewer
from contextwin.models.messages import MessageKey, datetime_of_ts, make_tombstone
from contextwin.models.retention import Selection
from contextwin.models.timelines import TimelineRequest
from contextwin.privacy.access import open_scope
from contextwin.privacy.erasure import (
    ErasureOptions,
    drop_retention,
    export_user,
    forget_user,
    purge_expired,
    purge_messages,
    read_retention,
    recall_user,
    remove_workspace,
    set_retention,
)
from contextwin.privacy.tokens import create_token, revoke_token
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.erasure_world import ARCHIVE, HERS, OTHERS, PLACES, Import, live_texts
from testkit.factories import START, make_message, make_record
from testkit.remains import find_remains
from testkit.tables import check_counters, dump_tables, read_table
from testkit.writing import save_messages


def tell(store: Store, seconds: float, **event: Any) -> None:
    """Apply an event of so many seconds after START."""
    apply_event(store, TrigramEmbedder(), event | {"event_ts": f"{START + seconds:.6f}"}, workspace="acme")


def tell_guest(store: Store, seconds: float) -> None:
    """Tell that Ana is a guest, of all that she was in only in #general and among three."""
    profile = {"id": "U1", "team_id": "acme", "name": "zqhandle", "tz": "Europe/Vienna", "is_restricted": True}
    tell(store, seconds, type="user_change", user=profile)
    tell(store, seconds, type="member_left_channel", user="U1", channel="C2")


def readable(store: Store) -> dict[tuple[str, str | None], tuple[str, ...]]:
    """Return which channels may be drawn on, by who asks and where the answer goes."""
    asked = product(("U1", "U2", "U3"), (None, "C1", "C2", "G1"))
    with store.reading() as reader:
        return {
            (viewer, place): tuple(
                open_scope(reader, TimelineRequest(workspace="acme", asker=viewer, destination=place)).channels
            )
            for viewer, place in asked
        }


# -- forget


def test_nothing_of_a_forgotten_person_is_left_and_all_of_the_others_is(world: Store) -> None:
    before = {row["ts"]: row["thread_ts"] for row in read_table(world, "messages")}
    assert all(find_remains(world, {word}) for word in HERS - {"the zqroot of it all"})
    counts = forget_user(world, "acme", "U1", ErasureOptions(performed_by="U2"))
    assert find_remains(world, HERS) == []
    assert all(find_remains(world, {word}) for word in OTHERS)
    assert {row["ts"]: row["thread_ts"] for row in read_table(world, "messages")} == before
    gone = [row for row in read_table(world, "messages") if row["is_deleted"]]
    assert {(row["user_id"], row["text"], row["files"], row["extra"]) for row in gone} == {(None, "", None, None)}
    assert (len(gone), counts["messages"], counts["replies"]) == (4, 3, 3)
    assert counts["chunks"] > 3
    assert (counts["profiles"], counts["facts"], counts["personas"]) == (1, 1, 1)
    assert {row["reply_id"] for row in read_table(world, "replies")} == {"others"}
    check_counters(world)


def test_that_somebody_was_forgotten_is_logged_without_content(world: Store) -> None:
    forget_user(world, "acme", "U1", ErasureOptions(performed_by="U2"))
    logged = [(row["actor"], row["action"], row["subject"]) for row in read_table(world, "audit_log")]
    assert ("U2", "forget", "U1") in logged


def test_a_dry_run_counts_the_same_and_changes_nothing(world: Store) -> None:
    before = dump_tables(world)
    dry = forget_user(world, "acme", "U1", ErasureOptions(dry_run=True))
    assert dump_tables(world) == before
    assert forget_user(world, "acme", "U1", ErasureOptions()) == dry
    again = forget_user(world, "acme", "U1", ErasureOptions())
    assert sum(again.values()) == 0


def test_no_import_and_no_event_brings_a_forgotten_person_back(world: Store, import_: Import) -> None:
    forget_user(world, "acme", "U1", ErasureOptions())
    after = dump_tables(world)
    unknown = make_record(-900, "zqsecret, never seen before")
    report = import_(*ARCHIVE, unknown)
    assert report.skipped["author forgotten"] == 4
    events: list[dict[str, Any]] = [
        {"type": "message", "channel": "C1", "user": "U1", "text": "zqroot", "ts": f"{START}.000100"},
        {"type": "message", "channel": "C1", "user": "U1", "text": "zqsecret", "ts": f"{START - 900}.000200"},
        {"type": "channel_rename", "channel": {"id": "G1", "name": "mpdm-zqhandle--ben--cleo-1"}},
    ]
    edit = {"user": "U1", "text": "zqroot, edited", "ts": f"{START}.000100", "edited": {"ts": f"{START + 99}.0"}}
    events.append({"type": "message", "subtype": "message_changed", "channel": "C1", "message": edit})
    profile = {"display_name": "zqAnna", "real_name": "zqAnna"}
    entry = {"id": "U1", "team_id": "acme", "name": "zqhandle", "tz": "Europe/Vienna", "profile": profile}
    events += [{"type": kind, "user": entry} for kind in ("user_change", "team_join")]
    actions = [apply_event(world, None, event | {"event_ts": f"{START + 100}.0"}, workspace="acme") for event in events]
    assert [applied.reason for applied in actions[:2]] == ["author forgotten"] * 2
    assert find_remains(world, HERS) == []
    now = dump_tables(world)
    assert (now["messages"], now["chunks"]) == (after["messages"], after["chunks"])


def test_what_a_forgotten_person_writes_later_is_new_and_nameless(world: Store, import_: Import) -> None:
    forget_user(world, "acme", "U1", ErasureOptions())
    now = f"{datetime.now(UTC).timestamp() + 5:.6f}"
    told = {"type": "message", "channel": "C1", "user": "U1", "text": "zqback", "ts": now, "event_ts": now}
    assert apply_event(world, TrigramEmbedder(), told, workspace="acme").action == "saved"
    assert "zqback" in live_texts(world)
    assert find_remains(world, {"zqanna", "zqhandle"}) == []
    assert world.user_names("acme", ["U1"]) == {}
    forget_user(world, "acme", "U1", ErasureOptions())
    assert find_remains(world, {"zqback"}) == []
    recall_user(world, "acme", "U1", "administrator")
    import_(*ARCHIVE)
    assert world.user_names("acme", ["U1"]) == {"U1": "zqAnna"}
    assert find_remains(world, {"zqroot", "zqsecret"}) == []


def test_an_import_that_is_under_way_brings_nothing_back(world: Store) -> None:
    late = make_message(ts=f"{START + 77}.000100", text="zqsecret in flight")
    indexed = index_message(late, "zqAnna")
    forget_user(world, "acme", "U1", ErasureOptions())
    assert save_messages(world, "acme", [indexed]) == set()
    assert find_remains(world, HERS) == []


def test_who_may_see_what_stays_as_it_was_and_no_older_import_changes_it(world: Store, import_: Import) -> None:
    tell_guest(world, 100)
    before, members = readable(world), read_table(world, "memberships")
    assert (before["U1", None], before["U2", "C1"], before["U2", "C2"]) == (("C1", "G1"), ("C1",), ("C1", "C2"))
    forget_user(world, "acme", "U1", ErasureOptions())
    assert readable(world) == before
    assert read_table(world, "memberships") == members
    import_(*ARCHIVE, PLACES[4] | {"workspace": "acme", "kind": "member"})
    assert readable(world) == before
    assert find_remains(world, HERS) == []


def test_who_was_forgotten_goes_by_no_name_that_a_later_message_shows(world: Store, import_: Import) -> None:
    forget_user(world, "acme", "U1", ErasureOptions())
    later = datetime.now(UTC).timestamp() + 5 - START
    shown = {"channel": "C1", "user": "U1", "username": "zqAnna R."}
    tell(world, later, type="message", text="zqback", ts=f"{START + later:.6f}", **shown)
    import_(make_record(int(later) + 5, "zqagain", username="zqAnna R."))
    edit = {"user": "U1", "username": "zqAnna R.", "text": "zqmended", "ts": f"{START + later:.6f}"}
    edit["edited"] = {"ts": f"{START + later + 9:.6f}"}  # type: ignore[assignment]
    tell(world, later + 9, type="message", subtype="message_changed", channel="C1", message=edit)
    assert {"zqmended", "zqagain"} <= live_texts(world)
    assert find_remains(world, HERS) == []


def test_a_tombstone_shows_no_name_of_who_is_forgotten(world: Store) -> None:
    tombstone = make_tombstone("acme", MessageKey("C1", f"{START + 9}.000100"), f"{START + 9}.000100")
    save_messages(world, "acme", [index_message(replace(tombstone, user="U1", username="zqAnna R."), None)])
    forget_user(world, "acme", "U1", ErasureOptions())
    assert find_remains(world, HERS) == []


def test_what_comes_while_somebody_is_being_forgotten_keeps_no_name(
    world: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def erase_then_hear(*given: Any) -> None:
        erase(*given)
        now = datetime.now(UTC).timestamp() - START
        tell(world, now, type="message", channel="C1", user="U1", text="zqlate", ts=f"{START + now:.6f}")
        assert find_remains(world, {"zqanna"})

    erase = contextwin.privacy.erasure._erase
    monkeypatch.setattr("contextwin.privacy.erasure._erase", erase_then_hear)
    forget_user(world, "acme", "U1", ErasureOptions())
    assert find_remains(world, HERS | {"zqlate"}) == []
    check_counters(world)


# -- purge

BOARD = Selection(channel="C2")
EARLY = Selection(before=datetime_of_ts(f"{START + 3}.0"))


@pytest.mark.parametrize(
    ("chosen", "gone", "stay"),
    [
        (BOARD, {"zqsecret", "zqfile", "zqbens"}, {"zqroot", "zqreply", "zqlong", "zqother"}),
        (EARLY, {"zqroot", "zqreply", "zqsecret", "zqshown"}, {"zqbens", "zqother", "zqlong"}),
        (Selection(channel="C2", before=EARLY.before), {"zqsecret", "zqfile"}, {"zqbens", "zqroot", "zqreply"}),
        (Selection(), {"zqroot", "zqreply", "zqsecret", "zqbens", "zqother", "zqlong", "zqasked", "zqedited"}, set()),
    ],
)
def test_what_is_purged_is_gone_and_nothing_else_and_stays_so(
    world: Store, import_: Import, chosen: Selection, gone: set[str], stay: set[str]
) -> None:
    before = dump_tables(world)
    dry = purge_messages(world, "acme", chosen, ErasureOptions(dry_run=True))
    assert dump_tables(world) == before
    assert purge_messages(world, "acme", chosen, ErasureOptions()) == dry
    assert find_remains(world, gone) == []
    assert all(find_remains(world, {word}) for word in stay)
    assert import_(*ARCHIVE).saved == 0
    assert find_remains(world, gone) == []
    assert sum(purge_messages(world, "acme", chosen, ErasureOptions()).values()) == 0
    check_counters(world)


def test_a_purge_is_logged_and_can_be_interrupted(
    world: Store, monkeypatch: pytest.MonkeyPatch, import_: Import
) -> None:
    monkeypatch.setattr("contextwin.storage.writers.erasure.ERASED_AT_ONCE", 1)
    purge_messages(world, "acme", Selection(before=EARLY.before, channel="C1"), ErasureOptions(performed_by="U2"))
    assert ("U2", "purge", f"C1 before {EARLY.before:%Y-%m-%dT%H:%M:%S}+00:00") in {
        (row["actor"], row["action"], row["subject"]) for row in read_table(world, "audit_log")
    }
    with monkeypatch.context() as patch:
        patch.setattr("contextwin.storage.writers.erasure.Eraser.erase_messages", _interrupt_the_third())
        with pytest.raises(KeyboardInterrupt):
            purge_messages(world, "acme", Selection(), ErasureOptions())
    assert find_remains(world, {"zqother"})
    purge_messages(world, "acme", Selection(), ErasureOptions())
    assert find_remains(world, HERS - {"zqanna", "zqhandle", "Europe/Vienna"}) == []


def _interrupt_the_third() -> Callable[..., MessageKey | None]:
    from contextwin.storage.writers.erasure import Eraser

    calls, erase = [0], Eraser.erase_messages

    def run(self: Eraser, chosen: Selection, after: MessageKey) -> MessageKey | None:
        calls[0] += 1
        if calls[0] == 3:
            raise KeyboardInterrupt
        return erase(self, chosen, after)

    return run


# -- retention


def days_ago(days: float) -> float:
    return (datetime.now(UTC) - timedelta(days=days)).timestamp()


def sent(days: float, text: str, **overrides: Any) -> dict[str, Any]:
    return make_record(0, text, ts=f"{days_ago(days):.6f}", **overrides)


def test_what_is_older_than_its_limit_is_not_stored(store: Store, import_: Import) -> None:
    import_(*({"workspace": "acme", **place} for place in PLACES))
    set_retention(store, "acme", None, 30, "administrator")
    set_retention(store, "acme", "C2", None, "U2")
    set_retention(store, "acme", "G1", 5, "U2")
    assert read_retention(store, "acme") == {"": 30, "C2": None, "G1": 5}
    kept = [sent(29, "zqnew"), sent(900, "zqforever", channel="C2"), sent(4, "zqfew", channel="G1")]
    old = [sent(31, "zqold"), sent(6, "zqweek", channel="G1")]
    report = import_(*kept, *old)
    assert (report.skipped["expired"], report.saved) == (2, 3)
    assert live_texts(store) == {"zqnew", "zqforever", "zqfew"}
    event = {"type": "message", "channel": "C1", "user": "U2", "text": "zqlate", "ts": f"{days_ago(40):.6f}"}
    applied = apply_event(store, None, event | {"event_ts": f"{days_ago(0):.6f}"}, workspace="acme")
    assert (applied.action, applied.reason) == ("ignored", "expired")
    assert find_remains(store, {"zqold", "zqweek", "zqlate"}) == []


def test_what_has_expired_since_is_purged(world: Store, import_: Import) -> None:
    import_(sent(2, "zqnew"), sent(4, "zqfew", channel="C2"))
    set_retention(world, "acme", None, 3, "U2")
    set_retention(world, "acme", "G1", None, "U2")
    before = dump_tables(world)
    dry = purge_expired(world, "acme", ErasureOptions(dry_run=True))
    assert dump_tables(world) == before
    assert purge_expired(world, "acme", ErasureOptions(performed_by="U2")) == dry
    assert dry["messages"] == 6
    assert live_texts(world) == {"zqnew", "between three, zqothe"[:20]}
    assert find_remains(world, {"zqroot", "zqreply", "zqsecret", "zqbens", "zqfew", "zqlong"}) == []
    assert sum(purge_expired(world, "acme", ErasureOptions()).values()) == 0
    logged = {(row["actor"], row["action"], row["subject"]) for row in read_table(world, "audit_log")}
    assert logged >= {("U2", "retention: 3 days", "*"), ("U2", "retention: for ever", "G1"), ("U2", "purge", "expired")}
    check_counters(world)


def test_an_edit_of_what_has_expired_leaves_neither_text(world: Store) -> None:
    set_retention(world, "acme", None, 3, "U2")
    edit = {"user": "U2", "text": "zqmended", "ts": f"{START + 1}.000100", "edited": {"ts": f"{START + 99}.0"}}
    event = {"type": "message", "subtype": "message_changed", "channel": "C1", "message": edit}
    assert apply_event(world, None, event | {"event_ts": f"{START + 99}.0"}, workspace="acme").reason == "expired"
    assert find_remains(world, {"zqreply", "zqmended"}) == []


def test_a_rule_can_be_taken_back_and_goes_where_its_channel_goes(world: Store) -> None:
    set_retention(world, "acme", "C2", 3, "U2")
    moved = {"type": "channel_id_changed", "old_channel_id": "C2", "new_channel_id": "C9", "event_ts": f"{START}.0"}
    apply_event(world, None, moved, workspace="acme")
    assert read_retention(world, "acme") == {"C9": 3}
    drop_retention(world, "acme", "C9", "U2")
    assert read_retention(world, "acme") == {}
    with pytest.raises(ConfigError, match="expected 1 to 36,500 days, got 0"):
        set_retention(world, "acme", None, 0, "U2")


# -- workspaces


def test_a_removed_workspace_leaves_nothing_and_touches_no_other(world: Store, import_: Import) -> None:
    import_(make_record(1, "qqother of beta", workspace="beta"))
    others = {name: [row for row in rows if _is_of(row, "beta")] for name, rows in dump_tables(world).items()}
    set_retention(world, "acme", None, 900, "U1")
    forget_user(world, "acme", "U2", ErasureOptions())
    rows = [row for row in read_table(world, "messages") if row["workspace_id"] == "acme"]
    live, before = [row for row in rows if not row["is_deleted"]], dump_tables(world)
    dry = remove_workspace(world, "acme", ErasureOptions(dry_run=True))
    assert dump_tables(world) == before
    assert remove_workspace(world, "acme", ErasureOptions()) == dry
    assert dry["messages"] == len(live) > 0
    assert dry["messages"] + dry["tombstones"] == sum(_is_of(row, "acme") for row in before["messages"])
    assert dump_tables(world) == others
    assert world.workspaces() == ["beta"]
    assert find_remains(world, HERS | OTHERS) == []
    for _ in range(2):
        with pytest.raises(ConfigError, match="there is no workspace 'acme'"):
            remove_workspace(world, "acme", ErasureOptions())
    assert world.workspaces() == ["beta"]


@pytest.mark.parametrize(
    "act",
    [
        lambda store: forget_user(store, "acmee", "U1", ErasureOptions()),
        lambda store: forget_user(store, "acmee", "U1", ErasureOptions(dry_run=True)),
        lambda store: recall_user(store, "acmee", "U1", "U2"),
        lambda store: purge_messages(store, "acmee", Selection(channel="C1"), ErasureOptions()),
        lambda store: purge_messages(store, "acmee", Selection(channel="C1"), ErasureOptions(dry_run=True)),
        lambda store: purge_expired(store, "acmee", ErasureOptions()),
        lambda store: remove_workspace(store, "acmee", ErasureOptions(dry_run=True)),
        lambda store: set_retention(store, "acmee", None, 30, "U1"),
        lambda store: drop_retention(store, "acmee", None, "U1"),
        lambda store: read_retention(store, "acmee"),
        lambda store: list(export_user(store, "acmee", "U1", "U2")),
        lambda store: find_reply(store, Viewer(workspace="acmee", asker=None, everyone=True), "R1"),
        lambda store: create_token(store, "acmee", "U1"),
        lambda store: revoke_token(store, "acmee", "1234"),
    ],
)
def test_a_mistyped_workspace_is_an_error_and_not_made(world: Store, act: Callable[[Store], object]) -> None:
    before = dump_tables(world)
    with pytest.raises(ConfigError, match=r"^there is no workspace 'acmee'; the nearest: acme$"):
        act(world)
    assert dump_tables(world) == before


@pytest.mark.parametrize(
    "look",
    [
        lambda store: forget_user(store, "acme", "U1", ErasureOptions(dry_run=True)),
        lambda store: purge_messages(store, "acme", Selection(channel="C1"), ErasureOptions(dry_run=True)),
        lambda store: purge_expired(store, "acme", ErasureOptions(dry_run=True)),
        lambda store: remove_workspace(store, "acme", ErasureOptions(dry_run=True)),
        lambda store: read_retention(store, "acme"),
        lambda store: list(export_user(store, "acme", "U1", None)),
        lambda store: find_reply(store, Viewer(workspace="acme", asker=None, everyone=True), "shown"),
    ],
    ids=["forget", "purge", "expired", "remove", "retention", "export", "reply"],
)
def test_who_only_looks_takes_no_lock_and_writes_nothing(world: Store, look: Callable[[Store], object]) -> None:
    before, count = dump_tables(world), world.change_count("acme")
    assert look(world) is not None
    assert (dump_tables(world), world.change_count("acme")) == (before, count)


def _is_of(row: str, workspace: str) -> bool:
    return f'"workspace_id": "{workspace}"' in row


def test_a_removed_workspace_can_be_imported_like_a_new_one(world: Store, import_: Import) -> None:
    texts = live_texts(world)
    forget_user(world, "acme", "U1", ErasureOptions())
    remove_workspace(world, "acme", ErasureOptions())
    import_(*ARCHIVE)
    assert texts <= live_texts(world)
    check_counters(world)
