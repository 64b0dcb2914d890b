"""Questions about things that a feed introduces in several forms, and people in their own."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from contextwin.models.access import Scope
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.sql.chronological import Criteria
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.things import forms
from testkit.corpora import import_records

START = datetime(2023, 1, 9, 9, tzinfo=UTC)
ASKED_AT = datetime(2024, 6, 3, 12, tzinfo=UTC)
#: What the feed and Ana tell, one message every five days; a reply of talk stands between them.
REPOSITORIES = (
    ("feed", "Created the repository tidepool (Go): reads tide tables and prints them"),
    ("feed", "Created the repository corkboard (Rust): pins notes and photos to a wall"),
    ("feed", "Pushed the first commit of oxbow to the server. It is written in Rust."),
    ("feed", "Created the repository sundew (Python): a trap for scrapers"),
    ("feed", "Repository indexed: ana/thimble, tiny test doubles in Python"),
    ("ana", "a repository for the salt model is up, plain Python with numpy"),
    ("feed", "Created the repository inkhorn (Go): a spell checker of old words"),
    ("feed", "Repository indexed: ana/dovecote, a home for webhooks in Go"),
    ("feed", "Pushed the first commit of barnacle to the server. It is written in Go."),
    ("feed", "Created the repository brindle (Rust): paints heat maps in stripes"),
    ("feed", "Repository indexed: ana/lathe, turns firmware images in Rust"),
    ("feed", "Pushed the first commit of frostline to the server. It is written in Python."),
)
OTHERS = (
    *(("feed", f"Talk: Ana presented “{title}” to the club") for title in ("Reeds", "Layers", "Clocks", "Ferns")),
    *(("feed", f"Tarn v0.{n} released. Notes: nicer buttons and a new map") for n in (1, 2, 3, 5)),
    ("bea", "who can review my branch of the repository?"),
    ("bea", "the first impression of oxbow is very good, in Rust as well"),
    ("bea", "the repository permissions are a mess again"),
    ("bea", "gnomon draws no shadow on my balcony"),
    ("bea", "sextant is for sailors, isn't it"),
)


def records() -> list[dict[str, Any]]:
    texts = [*REPOSITORIES, *OTHERS[:7], ("ana", "v0.4 went live today, it has an offline mode"), *OTHERS[7:]]
    rows = [(START + timedelta(days=5 * n), user, text) for n, (user, text) in enumerate(texts)]
    return [
        {"type": "channel", "workspace": "acme", "channel": "C1", "name": "code", "kind": "public"},
        {"type": "user", "workspace": "acme", "user": "ana", "name": "Ana", "kind": "member", "tz": "UTC"},
        {"type": "user", "workspace": "acme", "user": "bea", "name": "Bea", "kind": "member", "tz": "UTC"},
        {"type": "user", "workspace": "acme", "user": "feed", "name": "Quill", "kind": "bot", "tz": "UTC"},
        *(
            {"workspace": "acme", "channel": "C1", "ts": f"{at.timestamp():.6f}", "user": user, "text": text}
            for at, user, text in rows
        ),
    ]


@pytest.fixture(scope="module")
def feed_store(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """The feed and its people, imported."""
    import_records(module_store, Path(tmp_path_factory.mktemp("feed")), records())
    return module_store


def import_talk(store: Store, path: Path, rows: Iterable[tuple[str, str]]) -> None:
    """Import who wrote what, one message a day, as a channel."""
    channel = {"type": "channel", "workspace": "acme", "channel": "C1", "name": "code", "kind": "public"}
    sent = [
        {
            "workspace": "acme",
            "channel": "C1",
            "ts": f"{(START + timedelta(days=n)).timestamp():.6f}",
            "user": user,
            "text": text,
        }
        for n, (user, text) in enumerate(rows)
    ]
    import_records(store, path, [channel, *sent])


def ask(store: Store, prompt: str) -> ContextWindow:
    request = WindowRequest(
        prompt=prompt, workspace="acme", asker="bea", channel="C1", asked_at=ASKED_AT, tz="UTC", max_tokens=2_000
    )
    return ContextWindowBuilder(store, TrigramEmbedder()).build(request)


def told_in_answer(store: Store, prompt: str) -> list[str]:
    """The messages of the answer, in its order."""
    window = ask(store, prompt)
    assert window.answer is not None, prompt
    texts = {(message.channel, message.ts): message.text for each in window.threads for message in each.messages}
    return [texts[key.channel, key.ts] for key in window.answer.keys]


def test_each_form_of_the_feed_and_what_others_tell_is_counted(feed_store: Store) -> None:
    window = ask(feed_store, "how many repositories are there?")
    assert window.answer is not None
    assert window.answer.count == len(REPOSITORIES)


@pytest.mark.parametrize(
    ("prompt", "place"),
    [
        ("what was the third repository that Ana made?", 3),
        ("what's the newest repository?", 12),
        ("which repository came after lathe?", 12),
        ("which came first, oxbow or sundew?", 3),
        ("her second repository, which was that again?", 2),
        ("what's the next repository ana made after oxbow", 4),
        ("the second Rust repository?", 3),
    ],
)
def test_what_the_feed_tells_of_nobody_is_of_whom_the_others_are(feed_store: Store, prompt: str, place: int) -> None:
    assert told_in_answer(feed_store, prompt) == [REPOSITORIES[place - 1][1]]


def test_of_somebody_who_made_nothing_all_are_shown_in_doubt(feed_store: Store) -> None:
    window = ask(feed_store, "what was the first repository bea made?")
    assert window.answer is not None
    assert not window.answer.certain
    assert "none of them tells of Bea" in window.note


def test_uncommon_names_in_small_letters_are_compared(feed_store: Store) -> None:
    assert told_in_answer(feed_store, "which came first, gnomon or sextant?") == [OTHERS[-2][1]]


def test_a_persons_name_in_small_letters_is_no_kind(feed_store: Store) -> None:
    assert told_in_answer(feed_store, "what was the first talk ana presented?") == [OTHERS[0][1]]


def test_a_list_is_asked_for_by_the_plural_of_what_only_was_done(feed_store: Store) -> None:
    told = told_in_answer(feed_store, "releases after v0.2 please")
    assert [text.split()[:2] for text in told] == [["Tarn", "v0.3"], ["v0.4", "went"], ["Tarn", "v0.5"]]


def test_what_a_form_lists_is_told_apart_by_what_stands_before_its_noun(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [
        f"New on the shelf: *{name}* [{kind}] - {what}"
        for name, kind, what in (
            ("tidepool", "Rust", "reads tides"),
            ("corkboard", "Zig", "pins notes"),
            ("oxbow", "Rust", "cuts rivers"),
            ("sundew", "Python", "traps flies"),
            ("inkhorn", "Zig", "checks words"),
            ("barnacle", "Rust", "sticks to ships"),
        )
    ]
    rows = [*(("feed", text) for text in texts), ("bea", "rust is hard"), ("bea", "is anybody in?"), ("bea", "lunch")]
    import_talk(store, tmp_path, rows)
    monkeypatch.setattr(forms, "NEAR_FORM", -1.0)  # Letters tell no meaning.
    monkeypatch.setattr(forms, "APART_FROM_FORMS", -2.0)
    assert told_in_answer(store, "the second Rust crate?") == [texts[2]]
    assert told_in_answer(store, "which crate came after oxbow?") == [texts[3]]


def test_what_came_after_a_name_of_something_else_is_a_belief(feed_store: Store) -> None:
    window = ask(feed_store, "which repository came after v0.1?")
    assert window.answer is not None
    assert not window.answer.certain
    assert "is none of them, and the first message with it counts" in window.note


#: What a foundry's feed tells of bells, and what people tell of towers, permits and cracks.
BELLS = tuple(
    f"Bell cast: {name}, {weight} kg"
    for name, weight in (
        ("Old Maud", 412),
        ("Little Tamsin", 96),
        ("Grey Peter", 230),
        ("The Widow", 154),
        ("Quarterjack", 61),
        ("Big Aneirin", 1240),
        ("Sister Joan", 118),
        ("Lantern Bell", 74),
    )
)
PERMITS = tuple(
    f"Permit granted for {place}" for place in ("Gull Point", "the Osk ford", "Kettle Bay", "the mill road")
)
CRACKS = (
    "CR-1: hairline crack in the mould",
    "CR-2: furnace door cracked",
    "CR-3: lip crack",
    "CR-4: crack in a crown",
)
FOUNDRY = (
    *(("feed", text) for text in BELLS[:7]),
    ("bea", "Visited the tower at Tre'r-ddol, three bells, one clapper missing."),
    *(("ana", text) for text in (*PERMITS, *CRACKS)),
    ("feed", BELLS[7]),
    ("ana", "Our oldest bell ever was the first of its kind, the earliest bell in the county says the vicar."),
    *(("bea", text) for text in ("great tone on that bell", "the permit number is missing", "lunch?")),
)


@pytest.fixture
def foundry(store: Store, tmp_path: Path) -> Store:
    """The foundry's feed and its people, imported."""
    import_talk(store, tmp_path, FOUNDRY)
    return store


def test_what_has_the_word_is_no_thing_of_the_feed(foundry: Store) -> None:
    for prompt in ("what's our newest bell?", "latest bell", "who cast the last bell?"):
        assert told_in_answer(foundry, prompt) == [BELLS[7]], prompt
    assert told_in_answer(foundry, "what came after Quarterjack?") == [BELLS[5]]
    window = ask(foundry, "how many bells are there?")
    assert window.answer is not None
    assert (window.answer.count, window.answer.certain) == (len(BELLS), True)


@pytest.mark.parametrize("prompt", ["which tower did we visit last?", "which tower did we visit first?"])
def test_what_a_tower_has_is_no_tower(foundry: Store, prompt: str) -> None:
    window = ask(foundry, prompt)
    assert window.answer is None
    assert window.plan.confidence < 0.7
    assert window.note


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("latest permit", PERMITS[3:]),
        ("which was our first permit?", PERMITS[:1]),
        ("list the permits by date", PERMITS),
        ("list the permits", PERMITS),
        ("how many permits did we get?", PERMITS),
        ("what was the first crack?", CRACKS[:1]),
        ("which crack came after CR-2?", CRACKS[2:3]),
        ("list the cracks", CRACKS),
        ("how many cracks did we have in total?", CRACKS),
    ],
)
def test_what_a_repeated_line_or_a_number_tells_is_believed(foundry: Store, prompt: str, told: tuple[str, ...]) -> None:
    assert told_in_answer(foundry, prompt) == [*told]
    window = ask(foundry, prompt)
    assert window.answer is not None
    assert not window.answer.certain


def test_one_that_others_tell_otherwise_leaves_the_number_of_them_sure(store: Store, tmp_path: Path) -> None:
    told = "Just hung Bitter Pill, a bell of 31 kg"
    import_talk(store, tmp_path, [*(("feed", text) for text in BELLS), ("ana", told), ("bea", "lunch?")])
    count, last = ask(store, "how many bells are there?").answer, ask(store, "what's our newest bell?").answer
    assert count is not None
    assert last is not None
    assert (count.count, count.certain) == (len(BELLS) + 1, True)
    assert not last.certain


def test_tickets_are_none_of_the_things_that_they_tell_of(store: Store, tmp_path: Path) -> None:
    whats = (
        *("down after update", "slow since Monday", "disk is full", "room too hot", "lost its network"),
        *("rebooted at night", "needs a patch", "fan is noisy"),
    )
    tickets = [f"OPS-{number}: server {what}" for number, what in enumerate(whats, 12)]
    texts = [*tickets, "OPS-20: printer jam", "OPS-21: lift stuck", "We have two servers, Wren and Robin"]
    texts += ["I rebooted the server", "is the server up?", "lunch was good", "lunch was cold", "lunch is late"]
    import_talk(store, tmp_path, [("bea", text) for text in texts])
    for prompt in ("how many servers do we have?", "the first server"):
        assert (answer := ask(store, prompt).answer) is None or not answer.certain, prompt
        assert answer is None or len(answer.keys) < len(tickets), prompt


def test_lines_whose_ends_return_are_no_things_to_be_counted(store: Store, tmp_path: Path) -> None:
    ends = ("main", "login", "main", "search", "main", "billing", "docs", "main", "mail", "theme")
    import_talk(store, tmp_path, [*(("ci", f"Build failed for {end}") for end in ends), ("bea", "lunch?")])
    assert ask(store, "how many builds failed?").answer is None


@pytest.mark.parametrize(
    "prompt",
    ["the first floor", "our newest colleague", "the last tower of the game", "list the moulds", "show me lunch"],
)
def test_other_first_and_last_ones_are_none_of_the_feed(foundry: Store, prompt: str) -> None:
    assert ask(foundry, prompt).answer is None


def test_the_messages_of_one_author_are_chosen_before_they_are_cut(feed_store: Store) -> None:
    scope = Scope(workspace="acme", channels=["C1"], latest=ASKED_AT)
    with feed_store.reading() as reader:
        reader.allow_channels("acme", scope.channels)
        heads = reader.message_heads(scope, Criteria(), ["repositori"], "asc", 100)
        own = [head for head in heads if head.user == "ana"]
        assert 0 < len(own) < len(heads)
        assert reader.message_heads(scope, Criteria(authors=("ana",)), ["repositori"], "asc", len(own)) == own
        assert reader.message_heads(scope, Criteria(authors=("ana",)), ["repositori"], "desc", 1) == own[-1:]


@pytest.mark.parametrize(("author", "is_sure"), [("feed", True), ("bea", False)])
def test_the_number_of_a_feed_is_sure_only_where_nobody_tells_of_others_behind_what_is_read(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, author: str, is_sure: bool
) -> None:
    monkeypatch.setattr("contextwin.window.things.head_reading.MOST_HEADS", 20)
    monkeypatch.setattr("contextwin.window.things.lookup.MOST_HEADS", 20)
    told = [f"New repository: *{letter}{vowel}rn*" for letter in "bdfghklm" for vowel in "aeiou"][:36]
    rows = [(author if 22 <= n < 26 else "feed", text) for n, text in enumerate(told)]
    import_talk(store, tmp_path, [*rows, ("bea", "lunch?")])
    window = ask(store, "how many repositories are there?")
    assert window.answer is not None
    assert (window.answer.certain, "at least that many" in window.note) == (is_sure, not is_sure)
    assert (window.answer.count == len(told)) is is_sure
