"""Events become the truth, in whatever order and however often they come."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from contextwin.avatar.persona import count_population
from contextwin.errors import EmbeddingError, StoreError
from contextwin.ingest import events
from contextwin.ingest.events import AppliedEvent, apply_event, apply_events
from contextwin.models.access import Scope
from contextwin.models.messages import Channel, MessageKey
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders import Embedder, Embeddings
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.citus import Citus
from testkit.corpora import ConstantEmbedder, FailingEmbedder, import_records
from testkit.examples import examples
from testkit.factories import START, make_record
from testkit.recording import recording_all
from testkit.replies import make_reply, save_reply
from testkit.slack_history import TEAM, SlackHistory, histories
from testkit.tables import UNCOMPARED, check_counters, dump_tables, empty_tables, find_words, read_table

#: What the server writes, which differs from one run to the next.
SERVER_TIMES = ("indexed_at", "counted_at", "changed_at", "workspace_id", "replied_at", "audit_id", "happened_at")

TRIGRAMS = TrigramEmbedder()
Apply = Callable[..., AppliedEvent]


@pytest.fixture
def apply(store: Store) -> Apply:
    """Apply an event to acme."""

    def run(event: Any, embedder: Embedder | None = TRIGRAMS) -> AppliedEvent:
        return apply_event(store, embedder, event, workspace="acme", team=TEAM)

    return run


def seed(store: Store, folder: Path, workspace: str) -> None:
    """Import what was there before the events: two channels, three people, and a message in a third channel."""
    places = [{"type": "channel", "channel": c, "name": n, "kind": k} for c, n, k in SEEDED]
    people = [{"type": "user", "user": user, "name": None} for user in ("U1", "U2", "U3")]
    records: list[dict[str, Any]] = [*places, *people, make_record(-10, "before all", channel="C0")]
    import_records(store, folder, [record | {"workspace": workspace} for record in records])


SEEDED = (("C0", "archive", "public"), ("C1", "general", "public"), ("C2", "board", "private"))


def dump_workspace(store: Store, workspace: str) -> dict[str, list[str]]:
    """Return the rows of a workspace, without its name and without when they were written."""
    return {
        name: sorted(
            json.dumps(
                {column: value for column, value in row.items() if column not in {*SERVER_TIMES, UNCOMPARED}},
                sort_keys=True,
            )
            for row in read_table(store, name)
            if row["workspace_id"] == workspace
        )
        for name in dump_tables(store)
    }


def assert_gone(store: Store, words: set[str]) -> None:
    """Assert that no column of any table holds one of the words, as text or as bytes."""
    everything = json.dumps(dump_tables(store))
    assert [word for word in words if word in everything or word.encode().hex() in everything] == []


def assert_true(store: Store, workspace: str, history: SlackHistory) -> None:
    """Assert that the tables say what is true after the history."""
    tables = {
        name: [row for row in read_table(store, name) if row["workspace_id"] == workspace]
        for name in ("channels", "messages", "memberships", "users", "term_statistics", "chunk_embeddings")
    }
    places = {row["channel_id"]: row for row in tables["channels"] if row["channel_id"] != "C0"}
    assert {
        channel: (row["name"], row["kind"], row["topic"], row["is_archived"]) for channel, row in places.items()
    } == {
        channel: (place.name, place.kind, place.topic, place.is_archived) for channel, place in history.channels.items()
    }
    assert {(row["channel_id"], row["user_id"]) for row in tables["memberships"]} == {
        (channel, user) for channel, place in history.channels.items() for user in place.members
    }
    stored = {
        (row["channel_id"], row["ts"]): (row["text"], row["thread_ts"], row["is_deleted"])
        for row in tables["messages"]
        if row["channel_id"] != "C0"
    }
    assert stored == {
        (channel, ts): (post.shown, post.thread_ts, post.is_deleted)
        for channel, place in history.channels.items()
        for ts, post in place.posts.items()
    }
    reacted = {(row["channel_id"], row["ts"]): row["reactions"] or {} for row in tables["messages"]}
    for channel, place in history.channels.items():
        for ts, post in place.posts.items():
            held = {name: len(users) for name, users in post.reactions.items() if users and not post.is_deleted}
            assert reacted[channel, ts] == held
    live = {key for key, (_, _, is_deleted) in stored.items() if not is_deleted}
    embedded = {(row["channel_id"], row["ts"]) for row in tables["chunk_embeddings"] if row["channel_id"] != "C0"}
    assert embedded == live
    assert {row["user_id"]: row["name"] for row in tables["users"] if row["name"]} == history.names
    words = {row["term"] for row in tables["term_statistics"]}
    assert {word for key in live for word in re.findall(r"wq\d+x", stored[key][0])} <= words


# -- together or one by one


@settings(
    max_examples=examples(10),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(history=histories(), data=st.data())
def test_events_that_come_together_do_what_they_do_one_by_one(
    store: Store, tmp_path: Path, history: SlackHistory, data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(history.events), label="shuffled")
    size = data.draw(st.integers(1, 30), label="size")
    try:
        for workspace in ("one", "together"):
            seed(store, tmp_path, workspace)
        one = [apply_event(store, TRIGRAMS, event, workspace="one", team=TEAM) for event in shuffled]
        together = [
            applied
            for start in range(0, len(shuffled), size)
            for applied in apply_events(
                store, TRIGRAMS, shuffled[start : start + size], workspace="together", team=TEAM
            )
        ]
        assert together == one
        assert dump_workspace(store, "together") == dump_workspace(store, "one")
        check_counters(store)
    finally:
        empty_tables(store._engine)


def test_a_hundred_posts_are_one_transaction(store: Store, apply: Apply) -> None:
    apply(post("ahoy"))
    with recording_all(store) as statements:
        applied = apply_events(
            store, TRIGRAMS, [post(f"number {n}", n) for n in range(1, 101)], workspace="acme", team=TEAM
        )
    assert {each.action for each in applied} == {"saved"}
    assert statements.count("BEGIN") == statements.count("COMMIT") == 1
    assert len(statements) < 5 * 100
    assert len(read_table(store, "chunk_embeddings")) == 101
    assert apply_events(store, TRIGRAMS, [], workspace="acme") == []


class SelectiveEmbedder(TrigramEmbedder):
    """Refuses what is bad."""

    def embed(self, texts: Sequence[str]) -> Embeddings:
        answer = super().embed(texts)
        failed = {at: EmbeddingError("it is bad") for at, text in enumerate(texts) if "bad" in text}
        return replace(answer, failed=failed)


def test_of_events_that_come_together_each_says_what_is_not_embedded(store: Store, apply: Apply) -> None:
    embedder = SelectiveEmbedder()
    events = [post("good"), post("bad luck", 1), {"type": "unknown"}, post("bad news", 2)]
    applied = apply_events(store, embedder, events, workspace="acme", team=TEAM)
    assert [each.not_embedded for each in applied] == [0, 1, 0, 1]
    assert [each.embedding_error is None for each in applied] == [True, False, True, False]
    assert len(read_table(store, "chunk_embeddings")) == 1


# -- any order, any number of times


@settings(
    max_examples=examples(15),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # A history is short enough to be read as it is.
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(history=histories(), data=st.data())
def test_events_in_any_order_and_number_end_in_the_same_truth(
    store: Store, tmp_path: Path, history: SlackHistory, data: st.DataObject
) -> None:
    again = data.draw(st.lists(st.sampled_from(history.events or [{}]), max_size=6), label="again")
    shuffled = data.draw(st.permutations([*history.events, *again]), label="shuffled")
    orders = {"told": history.events, "again": [*history.events, *history.events], "shuffled": shuffled}
    try:
        for workspace, events in orders.items():
            seed(store, tmp_path, workspace)
            for event in events:
                apply_event(store, TRIGRAMS, event, workspace=workspace, team=TEAM)
        told, *others = [dump_workspace(store, workspace) for workspace in orders]
        assert_true(store, "told", history)
        for other in others:
            assert other == told
        check_counters(store)
        assert_gone(store, history.gone)
    finally:
        empty_tables(store._engine)


# -- messages


def post(text: str, second: int = 0, **overrides: Any) -> dict[str, Any]:
    """A message event of U1 in the public channel C1, `second` seconds after START."""
    ts = f"{START + second}.000100"
    told = {"type": "message", "channel": "C1", "channel_type": "channel", "user": "U1", "text": text}
    return told | {"ts": ts, "event_ts": ts} | overrides


def changed(text: str, second: int, of: int = 0, **overrides: Any) -> dict[str, Any]:
    """The event that the message of second `of` is edited to another text."""
    now = f"{START + second}.000100"
    message = {key: value for key, value in post(text, of).items() if not key.startswith(("channel", "event"))}
    return post("", second, subtype="message_changed", message=message | {"edited": {"ts": now}} | overrides)


def deleted(second: int, of: int = 0, **overrides: Any) -> dict[str, Any]:
    """The event that the message of second `of` is deleted."""
    return post("", second, subtype="message_deleted", deleted_ts=f"{START + of}.000100", **overrides)


#: Events that come together, of which the last one concerns the message of the first.
CONCERNING = {
    "its author has a name": [post("wq1x", 1, user="U4"), post("<@U4|Dora Field> wq2x", 2)],
    "its folder is another channel": [post("wq3x", 1, channel="C0"), post("before all", -10, channel="C2")],
    "it is edited": [post("wq4x", 1), changed("wq5x", 3, of=1)],
    "it is deleted": [post("wq6x", 1), deleted(3, of=1)],
    "it is told again": [post("wq7x", 1), post("wq7x", 2), post("wq7x", 1)],
    "somebody reacts to it": [post("wq8x", 1), post("", 1, type="reaction_added", user="U2", reaction="wave")],
}
CONCERNING["somebody reacts to it"][1]["item"] = {"type": "message", "channel": "C1", "ts": f"{START + 1}.000100"}


@pytest.mark.parametrize("case", CONCERNING)
def test_a_message_is_stored_before_an_event_that_concerns_it(store: Store, tmp_path: Path, case: str) -> None:
    told, folder = CONCERNING[case], Channel(workspace="", channel="C0", name="archive", is_folder=True)
    for workspace in ("one", "together"):
        seed(store, tmp_path, workspace)
        if "folder" in case:
            with store.write(workspace) as transaction:
                transaction.entities.note_folders([folder])
    one = [apply_event(store, None, event, workspace="one", team=TEAM) for event in told]
    assert apply_events(store, None, told, workspace="together", team=TEAM) == one
    assert dump_workspace(store, "together") == dump_workspace(store, "one")


def all_text(store: Store) -> str:
    return json.dumps(dump_tables(store))


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_a_message_is_as_it_was_last_told_and_in_its_thread(store: Store, apply: Apply, order: Sequence[int]) -> None:
    root = f"{START - 50}.000100"
    told = [post("hte answer", thread_ts=root), changed("the answer", 5), changed("an answer", 9)]
    told.append(changed("no edit, but told later", 12) | {})
    told[3]["message"].pop("edited")
    for number in order:
        apply(told[number])
    (row,) = read_table(store, "messages")
    assert (row["text"], row["thread_ts"]) == ("an answer", root)
    assert {chunk["thread_ts"] for chunk in read_table(store, "chunks")} == {root}
    check_counters(store)


def test_what_an_event_did_is_said(apply: Apply) -> None:
    first = apply(post("ahoy"))
    assert (first.action, first.key, first.not_embedded) == ("saved", ("C1", f"{START}.000100"), 0)
    assert apply(post("ahoy")).action == "unchanged"
    assert apply(changed("ahoy, all", 5)).action == "saved"
    assert apply(deleted(9)).action == "deleted"
    assert apply(deleted(9)).action == apply(changed("ahoy again", 20)).action == "unchanged"
    assert apply(post("", subtype="channel_topic", topic="ships")).action == "told"
    ignored = apply({"type": "reaction_added", "event_ts": "1.0"})
    assert (ignored.action, ignored.reason) == ("ignored", "reaction to no message")
    assert "'event_ts'" in str(apply({"type": "message"}).reason)


def test_nothing_of_a_deleted_message_is_left(store: Store, apply: Apply) -> None:
    apply(post("sesame zqopen", files=[{"name": "zqmap.png"}], reactions=[{"name": "zqtada", "count": 2}]))
    apply(post("answer zqopen", 1, thread_ts=f"{START}.000100"))
    with store.write("acme") as transaction:
        save_reply(transaction.personas, make_reply("zqopen, says Ana"), MessageKey("C1", f"{START}.000100"))
    with store.write_and_read("acme") as (transaction, reader):
        reader.allow_channels("acme", ["C1"])
        scope = Scope(workspace="acme", channels=["C1"], latest=datetime.now(UTC))
        count_population(reader, transaction.personas, scope, 100)
    assert "zqopen, says" in all_text(store)
    apply(deleted(9))
    apply(deleted(10, of=1))
    assert_gone(store, {"zqopen", "zqmap", "zqtada", "sesame"})
    for table in ("chunks", "chunk_embeddings", "term_statistics", "replies", "reply_messages", "style_counts"):
        assert read_table(store, table) == []
    threads = {row["ts"]: row["thread_ts"] for row in read_table(store, "messages")}
    assert set(threads.values()) == {f"{START}.000100"}


SHEET = {"id": "F1", "title": "zqsalaries", "name": "zq.csv", "mode": "snippet", "preview": "zqana,100\n\nzqbob,90"}
NOTES = {"id": "F2", "title": "Notes", "mode": "space", "plain_text": "Monday: ships"}
FORWARD = {"is_share": True, "author_id": "U2", "text": "for you", "files": [SHEET]}


def file_deleted(second: int, file: str = "F1") -> dict[str, Any]:
    """The event that a file is deleted."""
    return {"type": "file_deleted", "file_id": file, "event_ts": f"{START + second}.000100"}


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_a_deleted_file_is_gone_from_its_messages_and_from_those_that_quote_it(
    store: Store, apply: Apply, order: Sequence[int]
) -> None:
    told = [post("here", files=[SHEET, NOTES]), changed("look here", 5, files=[SHEET, NOTES]), file_deleted(9)]
    told.append(post("fyi", 7, attachments=[FORWARD]))
    for number in order:
        apply(told[number])
    here, forwarded = sorted(read_table(store, "messages"), key=lambda row: str(row["ts"]))
    assert (here["text"], forwarded["text"]) == (
        "look here\n[file: Notes]\nMonday: ships",
        "fyi\n> <@U2> wrote:\n> for you",
    )
    assert [file.get("mode") for file in here["files"]] == ["tombstone", "space"]
    assert_gone(store, {"zqsalaries", "zq.csv", "zqana", "zqbob"})
    embedded = {(row["channel_id"], row["ts"]) for row in read_table(store, "chunk_embeddings")}
    assert embedded == {("C1", here["ts"]), ("C1", forwarded["ts"])}
    check_counters(store)


def test_what_the_deletion_of_a_file_did_is_said(store: Store, apply: Apply) -> None:
    apply(post("zqhere", files=[SHEET]))
    with store.write("acme") as transaction:
        save_reply(transaction.personas, make_reply("zqana, says Ana"), MessageKey("C1", f"{START}.000100"))
    gone = apply(file_deleted(9))
    assert (gone.action, gone.key, gone.reindexed, gone.not_embedded) == ("deleted", *[gone.key, (gone.key,)], 0)
    assert gone.key == ("C1", f"{START}.000100")
    assert read_table(store, "replies") == []
    assert [apply(file_deleted(at)).action for at in (9, 7)] == ["unchanged", "unchanged"]
    assert apply(file_deleted(9, "F9")).action == "told"
    assert apply(post("zqhere", files=[SHEET])).action == "unchanged"
    assert apply({"type": "file_deleted", "file_id": 7, "event_ts": "1.0"}).action == "ignored"


def test_an_archive_brings_no_deleted_file_back(store: Store, apply: Apply, tmp_path: Path) -> None:
    message = make_record(0, "here\n[file: zqsalaries]\nzqana", files=[{"id": "F1", "title": "zqsalaries"}])
    import_records(store, tmp_path, [message])
    assert "zqana" in all_text(store)
    apply(file_deleted(9))
    before = dump_tables(store)
    import_records(store, tmp_path, [message])
    assert dump_tables(store) == before
    assert_gone(store, {"zqsalaries", "zqana"})
    (row,) = read_table(store, "messages")
    assert row["text"] == "here"


def test_a_message_that_is_changed_to_nothing_says_nothing(store: Store, apply: Apply) -> None:
    apply(post("zqopen"))
    apply(changed("", 5))
    assert_gone(store, {"zqopen"})
    assert [(row["text"], row["is_deleted"]) for row in read_table(store, "messages")] == [("", False)]
    apply(changed("shut", 9))
    assert [row["text"] for row in read_table(store, "messages")] == ["shut"]


def test_an_unfurl_is_no_reason_to_embed_again(store: Store, apply: Apply) -> None:
    apply(post("see https://x.org"))
    before = dump_tables(store, without=["changed_ts", "told_ts", "reactions_base"])
    unfurled = changed("see https://x.org", 5, attachments=[{"from_url": "https://x.org", "title": "zqpage"}])
    unfurled["message"].pop("edited")
    assert apply(unfurled, None).action == "unchanged"
    assert dump_tables(store, without=["changed_ts", "told_ts", "reactions_base"]) == before


def test_an_embedder_that_is_down_loses_no_event(store: Store, apply: Apply) -> None:
    applied = apply(post("ahoy"), FailingEmbedder())
    assert (applied.action, applied.not_embedded, applied.embedding_error) == ("saved", 1, "connection refused")
    assert apply(post("again", 1), None).reindexed == (("C1", f"{START + 1}.000100"),)
    assert read_table(store, "chunk_embeddings") == []


def test_what_fails_after_an_event_is_stored_is_told_and_not_raised(
    store: Store, apply: Apply, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply(post("coral"))
    applied = apply(post("reef", 1), ConstantEmbedder(dimension=4, spec="trigram"))
    assert (applied.action, applied.not_embedded) == ("saved", 1)
    assert "dimension 4" in str(applied.embedding_error)

    def fail(*_: object, **__: object) -> None:
        raise StoreError("the connection is lost", retryable=True)

    monkeypatch.setattr(events, "embed_messages", fail)
    applied = apply(post("lagoon", 2), ConstantEmbedder(dimension=384, spec="trigram"))
    assert (applied.action, applied.not_embedded) == ("saved", 1)
    assert applied.embedding_error == "the connection is lost"
    assert len(find_words(store, "reef")) == len(find_words(store, "lagoon")) == 1


# -- places


def test_who_and_what_is_not_known_is_a_guest_in_a_private_channel(store: Store, apply: Apply) -> None:
    apply(post("ahoy", channel_type=None))
    assert [row["kind"] for row in read_table(store, "channels")] == ["private"]
    assert [row["kind"] for row in read_table(store, "users")] == ["guest"]
    apply({"type": "member_joined_channel", "user": "U2", "channel": "C7", "channel_type": "C", "event_ts": "5.0"})
    assert {row["channel_id"]: row["kind"] for row in read_table(store, "channels")} == {
        "C1": "private",
        "C7": "private",
    }


def test_people_of_another_team_are_guests_and_so_is_everybody_when_the_team_is_not_said(store: Store) -> None:
    for user, team, said in (("U1", TEAM, TEAM), ("U2", "T9", TEAM), ("U3", TEAM, None)):
        event = {"type": "team_join", "user": {"id": user, "team_id": team, "is_restricted": False}}
        event |= {"event_ts": "5.0"}
        apply_event(store, None, event, workspace="acme", team=said)
    kinds = {row["user_id"]: row["kind"] for row in read_table(store, "users")}
    assert kinds == {"U1": "member", "U2": "guest", "U3": "guest"}


def test_an_older_event_does_not_open_a_channel_that_is_private_by_now(store: Store, apply: Apply) -> None:
    apply(post("", 9, subtype="channel_convert_to_private", channel_type="group"))
    apply(post("said before", 1))
    assert [row["kind"] for row in read_table(store, "channels")] == ["private"]


def test_people_are_found_by_the_name_that_they_have_now(store: Store, apply: Apply) -> None:
    def name(text: str, second: int) -> dict[str, Any]:
        entry = {"id": "U1", "team_id": TEAM, "profile": {"display_name": text}}
        return {"type": "user_change", "user": entry, "event_ts": f"{START + second}.0"}

    apply(name("zqAna", 1))
    apply(post("ahoy"))
    apply(post("from a program", 1, username="Deploy"))
    renamed = apply(name("zqBea", 5))
    assert renamed.reindexed == (("C1", f"{START}.000100"),)
    assert find_words(store, "zqbea", "ahoy") == {f"{START}.000100"}
    assert_gone(store, {"zqana", "zqAna"})
    assert len(read_table(store, "chunk_embeddings")) == 2
    assert apply(name("zqAna", 3)).reindexed == apply(name("zqBea", 9)).reindexed == ()


def test_a_channel_takes_everything_along_to_its_new_id(store: Store, apply: Apply) -> None:
    apply(post("ahoy zqship"))
    apply(post("in both", 1))
    apply({"type": "member_joined_channel", "user": "U2", "channel": "C1", "event_ts": f"{START}.0"})
    key = MessageKey("C1", f"{START}.000100")
    with store.write("acme") as transaction:
        save_reply(transaction.personas, make_reply("they said ahoy", channel_id="C1"), key)
    vectors = {row["ts"]: row["embedding"] for row in read_table(store, "chunk_embeddings")}
    apply(changed("in both, edited", 8, of=1) | {"channel": "C2"}, None)
    apply({"type": "channel_id_changed", "old_channel_id": "C1", "new_channel_id": "C2", "event_ts": f"{START + 9}.0"})
    apply(post("late, for the old id", 2))
    for table in ("channels", "memberships", "messages", "chunks", "chunk_embeddings", "replies", "reply_messages"):
        assert {row["channel_id"] for row in read_table(store, table)} == {"C2"}, table
    texts = {row["ts"]: row["text"] for row in read_table(store, "messages")}
    assert sorted(texts.values()) == ["ahoy zqship", "in both, edited", "late, for the old id"]
    moved = {row["ts"]: row["embedding"] for row in read_table(store, "chunk_embeddings")}
    assert moved[key.ts] == vectors[key.ts]
    check_counters(store)


def test_permalinks_have_the_domain_that_the_workspace_has_now(store: Store, apply: Apply, tmp_path: Path) -> None:
    def renamed(second: int, domain: str) -> dict[str, Any]:
        return {"type": "team_domain_change", "domain": domain, "event_ts": f"{START + second}.0"}

    def export(second: int, domain: str) -> None:
        named = {"type": "workspace", "workspace": "acme", "domain": domain}
        import_records(store, tmp_path, [named, make_record(second, "ahoy")])

    def domain() -> Any:
        (row,) = read_table(store, "workspaces")
        return row["domain"]

    export(0, "acme")
    assert apply(renamed(20, "acme-ships")).action == "told"
    apply(renamed(10, "acme-boats"))
    export(5, "acme")
    assert domain() == "acme-ships"
    request = WindowRequest(workspace="acme", prompt="ahoy", everyone=True)
    (hit, *_) = ContextWindowBuilder(store, TRIGRAMS).search(request).hits
    assert str(hit.message.permalink).startswith("https://acme-ships.slack.com/archives/C1/p")
    export(30, "acme-fleet")
    apply(renamed(25, "acme-dock"))
    export(28, "acme")
    assert domain() == "acme-fleet"
    apply(renamed(40, "https://acme-port.slack.com"))
    assert domain() == "acme-port"
    assert apply(renamed(50, "no domain")).action == "ignored"


def test_a_deleted_channel_is_gone_and_stays_so(store: Store, apply: Apply, tmp_path: Path) -> None:
    apply(post("zqship"))
    apply({"type": "channel_rename", "channel": {"id": "C1", "name": "zqharbour"}, "event_ts": f"{START}.0"})
    apply({"type": "channel_deleted", "channel": "C1", "event_ts": f"{START + 9}.0"})
    assert apply(post("zqship")).reason == "the channel was deleted"
    channel = {"type": "channel", "workspace": "acme", "channel": "C1", "name": "zqharbour"}
    import_records(store, tmp_path, [channel, make_record(0, "zqship")])
    assert_gone(store, {"zqship", "zqharbour"})
    assert read_table(store, "channels") == read_table(store, "messages") == []


# -- archives beside events


def test_an_older_archive_undoes_nothing(store: Store, apply: Apply, tmp_path: Path) -> None:
    archive = [
        {"type": "channel", "workspace": "acme", "channel": "C1", "name": "old-name", "kind": "public"},
        {"type": "member", "workspace": "acme", "channel": "C1", "user": "U2"},
        make_record(0, "hello"),
        make_record(1, "hello again", channel="C8"),
    ]
    import_records(store, tmp_path, archive)
    apply(post("", 5, subtype="channel_convert_to_private", channel_type="group"))
    apply({"type": "group_rename", "channel": {"id": "C1", "name": "new-name"}, "event_ts": f"{START + 6}.0"})
    apply({"type": "member_left_channel", "user": "U2", "channel": "C1", "event_ts": f"{START + 7}.0"})
    apply({"type": "channel_id_changed", "old_channel_id": "C8", "new_channel_id": "C9", "event_ts": f"{START + 8}.0"})
    apply(deleted(9))
    before = dump_tables(store)
    import_records(store, tmp_path, archive)
    assert dump_tables(store) == before


def test_a_newer_archive_says_what_is_true_now(store: Store, apply: Apply, tmp_path: Path) -> None:
    apply(post("hello"))
    apply({"type": "channel_rename", "channel": {"id": "C1", "name": "old-name"}, "event_ts": f"{START + 1}.0"})
    apply({"type": "channel_archive", "channel": "C1", "event_ts": f"{START + 90}.0"})
    channel = {"type": "channel", "workspace": "acme", "channel": "C1", "name": "new-name", "kind": "private"}
    import_records(store, tmp_path, [channel, make_record(20, "said later")])
    (row,) = read_table(store, "channels")
    assert (row["name"], row["kind"], row["is_archived"]) == ("new-name", "private", True)


# -- what an event costs


#: Statements of an event, with BEGIN, COMMIT, SET and COPY; four of them when it names its channel's kind.
COSTS = {"post": 10, "edit": 13, "delete": 12, "delete of known kind": 13, "delete again": 6, "topic": 7, "join": 8}
#: More of them on a cluster, at most: each table's rows take one, and each setting.
MORE_ON_CLUSTER = 5


def test_a_changed_history_says_what_to_read_again(store: Store, apply: Apply) -> None:
    apply(post("ahoy"))
    event = {"type": "channel_history_changed", "latest": f"{START + 5}.000100", "event_ts": f"{START + 9}.000100"}
    assert apply(event).reconcile == (None, f"{START + 5}.000100")
    assert apply(event | {"channel": "C1"}).reconcile == ("C1", f"{START + 5}.000100")
    apply({"type": "channel_id_changed", "old_channel_id": "C1", "new_channel_id": "C9", "event_ts": f"{START + 20}.0"})
    applied = apply(event | {"type": "group_history_changed", "channel": "C1"})
    assert (applied.action, applied.reconcile) == ("told", ("C9", f"{START + 5}.000100"))
    assert apply(event | {"latest": 7}).action == "ignored"


def test_an_event_is_one_transaction_of_few_statements(store: Store, apply: Apply, whole_cluster: Citus | None) -> None:
    apply(post("ahoy"), None)
    apply(post("another", 1), None)
    events = {
        "post": post("the next", 2),
        "edit": changed("ahoy, everybody", 3),
        "delete": deleted(4, channel_type=None),
        "delete of known kind": deleted(4, of=1),
        "delete again": deleted(4, channel_type=None),
        "topic": post("", 5, subtype="channel_topic", topic="ships"),
        "join": {"type": "member_joined_channel", "user": "U1", "channel": "C1", "event_ts": f"{START + 6}.0"},
    }
    costs = dict[str, int]()
    for name, event in events.items():
        with recording_all(store) as statements:
            assert apply(event, None).action != "ignored"
        costs[name] = len(statements)
        assert [statements[0], statements[-1]] == ["BEGIN", "COMMIT"]
        assert statements.count("BEGIN") == sum("SET change_count" in statement for statement in statements) == 1
    if whole_cluster:
        assert [name for name, cost in costs.items() if cost > COSTS[name] + MORE_ON_CLUSTER] == []
    else:
        assert costs == COSTS
