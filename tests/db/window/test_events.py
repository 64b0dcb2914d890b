"""Questions about events: messages that speak of the day, whenever they were sent, and what is kept of it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from contextwin.ingest.embedding import EmbeddingReport
from contextwin.ingest.reindexing import reindex_workspace
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.windows import ContextWindow, WindowMessage
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.corpora import import_records
from testkit.tables import fill_once, read_table

#: A Friday.
ASKED_AT = datetime(2026, 3, 20, 12, tzinfo=UTC)
OUTAGE = "The mill stood still yesterday, a belt broke."
OFFSITE = "Offsite is on 23 and 24 April, please keep both free."


def ts_of(day: int, number: int = 0, hour: int = 9) -> str:
    return f"{int(datetime(2026, 3, day, hour, number, tzinfo=UTC).timestamp())}.000{number:03}"


def records() -> list[dict[str, Any]]:
    texts = [
        (17, "U1", "C1", OUTAGE),
        (10, "U2", "C1", OFFSITE),
        (16, "U2", "C1", "Last weekend we painted the shed."),
        (16, "U1", "C2", "A secret: last weekend I slept."),
        (16, "U1", "C1", "Who has the key of the mill?"),
        (18, "U2", "C1", "I never liked the mill."),
    ]
    filler = [(day, "U3", "C1", f"Filler number {day} about bread and butter.") for day in range(1, 20)]
    return [
        {"type": "channel", "workspace": "acme", "channel": "C1", "name": "mill", "kind": "public"},
        {
            "type": "channel",
            "workspace": "acme",
            "channel": "C2",
            "name": "secret",
            "kind": "private",
            "members": ["U1"],
        },
        *(
            {"type": "user", "workspace": "acme", "user": user, "name": name, "kind": "member", "tz": tz}
            for user, name, tz in (("U1", "Ana", "Asia/Tokyo"), ("U2", "Ben", "UTC"), ("U3", "Cleo", "UTC"))
        ),
        *(
            {"workspace": "acme", "channel": channel, "ts": ts_of(day, number), "user": user, "text": text}
            for number, (day, user, channel, text) in enumerate([*texts, *filler])
        ),
    ]


@pytest.fixture
def events_store(store: Store, tmp_path: Path) -> Store:
    return fill_once(store, lambda: import_records(store, tmp_path, records()))


def ask(store: Store, prompt: str, **overrides: Any) -> ContextWindow:
    values: dict[str, Any] = {"workspace": "acme", "asker": "U2", "channel": "C1", "asked_at": ASKED_AT, "tz": "UTC"}
    request = WindowRequest(prompt=prompt, **(values | {"max_tokens": 150} | overrides))
    return ContextWindowBuilder(store, TrigramEmbedder()).build(request)


def shown(window: ContextWindow) -> list[WindowMessage]:
    return [message for thread in window.threads for message in thread.messages]


def test_what_happened_on_a_day_is_found_where_it_was_told(events_store: Store) -> None:
    window = ask(events_store, "What happened on 16 March?")
    told = next(message for message in shown(window) if message.text.startswith("The mill stood still"))
    assert told.text == OUTAGE.replace("yesterday", "yesterday (Mon 16 Mar)")
    assert not told.is_answer, "it was not sent on that day"
    assert {message.sent_at.day for message in shown(window) if message.is_answer} == {16}
    assert "Also looked for messages that speak of Mon 16 Mar 2026, whenever they were sent." in window.note
    assert window.total_tokens <= 150
    rendered = window.to_dict()["threads"]
    days = [message["speaks_of"] for thread in rendered for message in thread["messages"]]
    assert [["2026-03-16", "2026-03-16"]] in days


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("What is planned for 23 April?", OFFSITE),
        ("When is the offsite?", OFFSITE),
        ("What did Ben do last weekend?", "Last weekend we painted the shed."),
    ],
)
def test_what_is_planned_when_it_is_and_what_somebody_did(events_store: Store, prompt: str, text: str) -> None:
    asked_at = datetime(2026, 3, 17, tzinfo=UTC)
    texts = " ".join(message.text for message in shown(ask(events_store, prompt, asked_at=asked_at, channel=None)))
    assert text[:12] in texts


def test_what_was_said_on_a_day_is_what_was_sent_then(events_store: Store) -> None:
    window = ask(events_store, "What did Ana say on 16 March?")
    assert "messages that speak of" not in window.note
    assert all("(Mon 16 Mar)" not in message.text for message in shown(window))


def test_nobody_sees_what_they_may_not(events_store: Store) -> None:
    for overrides in ({}, {"filters": Filters(authors=("U1",))}):
        window = ask(
            events_store, "What did Ana do last weekend?", asked_at=datetime(2026, 3, 17, tzinfo=UTC), **overrides
        )
        assert "secret" not in window.text
    own = ask(
        events_store,
        "What did I do last weekend?",
        asker="U1",
        channel="C2",
        asked_at=datetime(2026, 3, 17, tzinfo=UTC),
    )
    assert "A secret: last weekend (Sat 14 Mar–Sun 15 Mar) I slept." in own.text


def test_the_request_s_own_range_holds(events_store: Store) -> None:
    filters = Filters(latest=datetime(2026, 3, 17, tzinfo=UTC))
    window = ask(events_store, "What happened on 16 March?", filters=filters)
    assert all(message.sent_at < filters.latest for message in shown(window) if filters.latest)


def test_days_are_those_of_the_author_and_an_older_store_is_filled_by_reindexing(events_store: Store) -> None:
    def tagged() -> dict[str, list[int]]:
        return {row["ts"]: row["spoken_days"] for row in read_table(events_store, "chunks") if row["spoken_days"]}

    before = tagged()
    assert len(before) == 4
    # In Tokyo it was six in the evening of the 17th.
    assert before[ts_of(17)] == [datetime(2026, 3, 16, tzinfo=UTC).toordinal()]
    with events_store.write("acme") as transaction:
        connection = transaction.messages._locked.connection
        connection.exec_driver_sql("UPDATE chunks SET spoken_days = NULL, spoken_spans = NULL")
        connection.exec_driver_sql("UPDATE messages SET record_sha256 = sha256('old')")
    assert tagged() == {}
    assert "belt broke" in ask(events_store, "What broke at the mill?").text
    reindex_workspace(events_store, TrigramEmbedder(), "acme", EmbeddingReport())
    assert tagged() == before
    with events_store.write("acme") as transaction:
        transaction.messages.erase({MessageKey("C1", ts_of(17)): ts_of(17)})
    assert ts_of(17) not in tagged()


@pytest.mark.parametrize(
    ("prompt", "is_within"),
    [
        ("What did we say about the mill last week?", [False, False]),
        ("Did we say anything about bread since 19 March?", [False, True]),
        ("Did we say anything about bread?", [True, True]),
        ("What did Priya say last week?", [True, True]),
    ],
)
def test_the_talk_of_a_channel_is_of_the_time_that_is_asked_for(
    events_store: Store, prompt: str, is_within: list[bool]
) -> None:
    """Of Wednesday and Thursday; a question that asks for another time is not about them, unless it finds nothing."""
    days = {message.sent_at.day for message in shown(ask(events_store, prompt, max_tokens=900))}
    assert [day in days for day in (18, 19)] == is_within


@pytest.fixture
def busy_store(store: Store, tmp_path: Path) -> Store:
    """A day on which many speak of Ana, who sends two messages."""
    said = [("U2", f"Ana did number {number} on that day, did she?") for number in range(150)]
    said[40:40], said[90:90] = [("U1", "Hmm.")], [("U1", "Sanded and oiled the oak boards in the hall.")]
    times = (ts_of(5, minute % 60, 9 + minute // 60) for minute in range(len(said)))
    texts = [
        {"workspace": "acme", "channel": "C1", "ts": ts, "user": user, "text": text}
        for ts, (user, text) in zip(times, said, strict=True)
    ]
    return fill_once(store, lambda: import_records(store, tmp_path, [*records()[:5], *texts]))


@pytest.mark.parametrize("name", ["Ana", "ana", "@ana"])
def test_what_somebody_did_is_what_they_sent_then(busy_store: Store, name: str) -> None:
    """However many others match better; where filters want others', it is not found."""
    prompt = f"What did {name} do on 5 March?"
    window = ask(busy_store, prompt, channel=None, max_tokens=120)
    assert {"Sanded and oiled the oak boards in the hall.", "Hmm."} <= {m.text for m in shown(window) if m.is_hit}
    assert next(message.name for message in shown(window) if message.is_hit) == "Ana"
    others = ask(busy_store, prompt, channel=None, max_tokens=120, filters=Filters(authors=("U2",)))
    assert all(not message.is_hit for message in shown(others) if message.name == "Ana")


BURST = "On 20 February the boiler burst."


@pytest.mark.parametrize(
    "prompt",
    ["What happened on 20 February?", "Was ist am 20. Februar passiert?", "que s'est-il passé le 20 février ?"],
)
def test_what_speaks_of_a_day_without_messages_is_the_answer(store: Store, tmp_path: Path, prompt: str) -> None:
    told = {"workspace": "acme", "channel": "C1", "ts": ts_of(12, 40), "user": "U1", "text": BURST}
    asked = {"workspace": "acme", "channel": "C1", "ts": ts_of(20, 0, hour=11), "user": "U2", "text": prompt}
    import_records(store, tmp_path, [*records(), told, asked])
    window = ask(store, prompt, max_tokens=400)
    assert [message.text for message in shown(window) if message.is_answer] == [BURST]
    assert window.answer is not None
    assert (window.answer.kind, window.answer.count, window.answer.certain) == ("messages", 1, True)
    assert "There is 1 message that speaks of Fri 20 Feb 2026. It is marked ▶. Nothing was sent then." in window.note
    filtered = ask(store, prompt, max_tokens=400, filters=Filters(authors=("U1",)))
    assert "speaks of Fri 20 Feb 2026" in filtered.note
    assert "Nothing was sent" not in filtered.note
    said = ask(store, "what was said on 20 February?", max_tokens=400)
    assert said.answer is not None
    assert (said.answer.kind, said.answer.count) == ("nothing", 0)


@pytest.mark.parametrize("prompt", ["What happened on 23 April?", "Was ist am 23. April passiert?"])
def test_what_is_to_come_did_not_happen(events_store: Store, prompt: str) -> None:
    window = ask(events_store, prompt, max_tokens=400)
    assert window.answer is not None
    assert (window.answer.kind, window.answer.count) == ("nothing", 0)
    assert "that speak" not in window.note.partition("Also looked")[0]


def test_what_was_planned_for_a_day_is_a_belief_of_what_happened(events_store: Store) -> None:
    window = ask(
        events_store, "What happened on 23 April?", max_tokens=400, asked_at=datetime(2026, 5, 20, 12, tzinfo=UTC)
    )
    assert window.answer is not None
    assert (window.answer.count, window.answer.certain) == (1, False)
    assert "it was written before that time" in window.note


def test_a_day_of_which_nothing_speaks_has_its_neighbours(events_store: Store) -> None:
    window = ask(events_store, "What happened on 21 February?", max_tokens=400)
    assert window.answer is not None
    assert (window.answer.kind, window.answer.count) == ("nothing", 0)
    assert "The nearest outside that time is marked ▶" in window.note


def test_what_somebody_told_of_a_day_begins_the_window_though_it_is_recent(store: Store, tmp_path: Path) -> None:
    text = "Last weekend I was in Brest, we found two lists."
    told = {"workspace": "acme", "channel": "C1", "ts": ts_of(19, 0, hour=20), "user": "U2", "text": text}
    import_records(store, tmp_path, [*records(), told])
    window = ask(store, "what was Ben doing last weekend?", max_tokens=400, asker="U1")
    assert window.threads[0].messages[0].text.startswith("Last weekend (Sat 14 Mar–Sun 15 Mar) I was in Brest")
