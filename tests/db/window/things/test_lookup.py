"""Questions about things in time, and ordinary questions that are left alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_WORKSPACE
from contextwin.models.requests import WindowRequest
from contextwin.models.windows import ContextWindow
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.render.notes import DOUBTFUL_TIME
from contextwin.window.things import lookup
from contextwin.window.things.kinds import KindFinder
from contextwin.window.things.lookup import DOUBTFUL
from contextwin.window.things.series import Kind
from testkit.corpora import import_records
from tests.unit.window.things.test_kinds import PREMIERES, kind_of

START = datetime(2024, 1, 17, 9, tzinfo=UTC)
ASKED_AT = datetime(2025, 6, 2, 12, tzinfo=UTC)
NAMES = ("raffle", "kiosk", "ledger", "tide-cli", "lantern", "checker")
ABOUT = ["a small tool in Go", "a page in Go for guests", "books of the harbour", "times of the tide", "lights"]
#: What is nearest to "first" and "earliest" in words: the bug that the order of time must not have.
STATE_OF_THE_ART = "state of the art checks of links, the first of its kind, in its earliest stage"
TALK = (
    "who can review my branch of the repository?",
    "the repository permissions are a mess again",
    "coffee is ready, the first cup is mine",
    "the meeting on Thursday moves to noon",
    "nobody answered the phone in the office",
    "the first floor is closed for paint",
    "seven guests came to the harbour party",
    "we met in the Kiosk Bar",
    "the Harbour Inn has no rooms",
)


def records() -> list[dict[str, Any]]:
    lead = dict(zip(NAMES, ["Created a new"] * 2 + ["Created the"] + ["New on GitHub is the"] * 3, strict=True))
    about = zip(NAMES, [*ABOUT, STATE_OF_THE_ART], strict=True)
    created = [f"{lead[name]} repository {name}: {text}" for name, text in about]
    texts = [(50 * number, text) for number, text in enumerate(created)]
    texts += [(7 * number + 3, text) for number, text in enumerate(TALK * 4)]
    return [
        {"type": "channel", "workspace": "acme", "channel": "C1", "name": "code", "kind": "public"},
        {"type": "user", "workspace": "acme", "user": "U1", "name": "Jakub", "kind": "member", "tz": "UTC"},
        *(
            {"workspace": "acme", "channel": "C1", "ts": ts_of(day, place), "user": "U1", "text": text}
            for place, (day, text) in enumerate(texts)
        ),
    ]


def ts_of(day: int, place: int) -> str:
    return f"{int((START + timedelta(days=day)).timestamp())}.{place:06}"


@pytest.fixture(scope="module")
def things_store(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A workspace with six repositories, and talk that has the words."""
    import_records(module_store, Path(tmp_path_factory.mktemp("things")), records())
    return module_store


def ask(store: Store, prompt: str, workspace: str = "acme") -> ContextWindow:
    request = WindowRequest(
        prompt=prompt, workspace=workspace, asker="U1", channel="C1", asked_at=ASKED_AT, tz="UTC", max_tokens=600
    )
    return ContextWindowBuilder(store, TrigramEmbedder()).build(request)


def answer_of(store: Store, prompt: str) -> list[str]:
    """The names of the repositories in the answer, in its order."""
    window = ask(store, prompt)
    assert window.answer is not None, prompt
    texts = {(message.channel, message.ts): message.text for each in window.threads for message in each.messages}
    said = [texts[key.channel, key.ts] for key in window.answer.keys]
    return [next(name for name in NAMES if f"repository {name}:" in text) for text in said]


@pytest.mark.parametrize(
    ("prompt", "names"),
    [
        ("What was Jakub's first GitHub repository?", ["raffle"]),
        ("Show me the earliest repository", ["raffle"]),
        ("Which repository has the earliest commit?", ["raffle"]),
        ("What's the most recent repository?", ["checker"]),
        ("what was the third repository?", ["ledger"]),
        ("which repository came after ledger?", ["tide-cli"]),
        ("which came first, ledger or kiosk?", ["kiosk"]),
        ("what was the first repository in the archive?", ["raffle"]),
        ("List repositories in chronological order", [*NAMES]),
        ("list the repositories, newest first", [*NAMES[::-1]]),
        ("Go repositories by date", ["raffle", "kiosk"]),
        ("what was the latest small tool repository?", ["raffle"]),
    ],
)
def test_the_order_of_time_answers_and_not_the_words(things_store: Store, prompt: str, names: list[str]) -> None:
    assert answer_of(things_store, prompt) == names


@pytest.mark.parametrize(
    ("prompt", "by_word"),
    [
        ("when did Jakub go to the harbour party?", True),
        ("when did Jakub paint her new kitchen?", True),
        ("when did Jakub create kiosk?", False),  # what has no article may be a name
        ("when did Jakub put kiosk on GitHub?", False),
        ("when did Jakub go to the Harbour party?", False),  # what is written as names are
        ("when was the party?", False),  # nobody's act
        ("what decisions were there in March 2024?", True),
        ("list the repositories, newest first", False),
    ],
)
def test_no_name_is_looked_for_where_none_is_asked_for(
    things_store: Store, monkeypatch: pytest.MonkeyPatch, prompt: str, by_word: bool
) -> None:
    made: list[bool] = []

    class Spy(KindFinder):
        def __init__(self, *args: Any, **options: Any) -> None:
            made.append(options["by_word"])
            super().__init__(*args, **options)

    monkeypatch.setattr(lookup, "KindFinder", Spy)
    ask(things_store, prompt)
    assert made == [by_word]


def test_what_has_no_article_is_dated_by_its_name(things_store: Store) -> None:
    assert answer_of(things_store, "when did Jakub create kiosk?") == ["kiosk"]
    assert answer_of(things_store, "when did Jakub create the repository ledger?") == ["ledger"]


def test_what_no_thing_says_behind_a_comma_is_a_doubt_and_nothing_else_is_asked(things_store: Store) -> None:
    prompt = "what was the third repository, for the asset register"
    assert answer_of(things_store, prompt) == ["ledger"]
    assert "none of them says “asset register”" in ask(things_store, prompt).note
    assert ask(things_store, "what was the third repository for the asset register").answer is None


def test_a_count_is_exact_and_the_note_says_what_was_counted(things_store: Store) -> None:
    window = ask(things_store, "how many repositories are there?")
    assert window.answer is not None
    assert window.answer.count == len(NAMES)
    assert "“repositories”" in window.note


@pytest.mark.parametrize(
    "prompt",
    [
        "how many guests came to the harbour party?",
        "when did the meeting move?",
        "why is the first floor closed?",
        "how many people may use the kitchen?",
        "what is the first cup?",
    ],
)
def test_an_ordinary_question_is_neither_answered_by_things_nor_doubted(things_store: Store, prompt: str) -> None:
    window = ask(things_store, prompt)
    assert not window.plan.rule.startswith("things")
    assert DOUBTFUL_TIME not in window.note


@pytest.mark.parametrize(
    "prompt", ["what was the first cup?", "newest cup?", "what is the oldest cup?", "list the meetings, newest first"]
)
def test_an_order_that_nothing_can_be_read_in_is_doubted(things_store: Store, prompt: str) -> None:
    window = ask(things_store, prompt)
    assert window.answer is None
    assert DOUBTFUL_TIME in window.note


@pytest.mark.parametrize(
    ("prompt", "value", "said"),
    [
        ("what came first, the coffee or the harbour party?", "the coffee", "coffee is ready"),
        ("what came first, Kiosk Bar or Harbour Inn", "Kiosk Bar", "we met in the Kiosk Bar"),
        ("which is newer, the harbour party or the coffee?", "harbour party", "seven guests"),
    ],
)
def test_two_names_that_nothing_introduces_are_compared_in_doubt(
    things_store: Store, prompt: str, value: str, said: str
) -> None:
    window = ask(things_store, prompt)
    assert window.answer is not None
    assert not window.answer.certain
    assert window.answer.value is not None
    assert window.answer.value.startswith(value.removeprefix("the "))
    marked = [message.text for each in window.threads for message in each.messages if message.is_answer]
    assert [text.startswith(said) for text in marked] == [True]


def test_what_comes_first_is_left_alone(things_store: Store) -> None:
    assert ask(things_store, "what comes first, the coffee or the harbour party?").answer is None


def test_the_first_of_what_an_act_makes_is_a_belief(things_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A beginning may be earlier than what is told of, and a name in the question is that thing."""
    named = ask(things_store, "when did you start tide-cli?")
    assert named.answer is not None
    assert len(named.answer.keys) == 1
    kind = kind_of(
        "repository", *(f"Created the repository {name}: it does {n} things" for n, name in enumerate(NAMES))
    )
    monkeypatch.setattr(KindFinder, "find_of_act", lambda self, act: replace(kind, is_guessed=True))
    window = ask(things_store, "when did you start coding?")
    assert window.answer is not None
    assert not window.answer.certain
    assert "may have begun before" in window.note


def test_the_first_of_what_was_begun_is_one_and_ever_is_no_session(things_store: Store) -> None:
    begun = ask(things_store, "when did you start making repositories?")
    assert begun.answer is not None
    assert len(begun.answer.keys) == 1
    counted = ask(things_store, "how many repositories are there so far?")
    assert counted.answer is not None
    assert counted.answer.count == len(NAMES)
    assert "session" not in counted.note


@pytest.mark.parametrize("prompt", ["how many cups did you buy?", "which repository came after zebra?"])
def test_what_nothing_tells_is_doubted(things_store: Store, prompt: str) -> None:
    window = ask(things_store, prompt)
    assert window.answer is None
    assert DOUBTFUL_TIME in window.note


def test_the_kind_with_most_things_is_taken_of_those_that_may_be_meant(
    things_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word whose messages name nothing may mean what is near, and words together may mean more than one."""
    texts = [f"Created the repository {name}: it does {number} things" for number, name in enumerate(NAMES)]
    made = [kind_of("repository", *texts[:number]) for number in (4, 6)]
    few, many = (replace(kind, is_learned=True, is_guessed=True) for kind in made)
    unnamed = replace(made[0], word="track", things=made[0].things[:1])

    def count_of(
        told: Kind | None, near: Kind | None, alike: Kind | None, prompt: str = "list the tracks by date"
    ) -> int:
        for name, kind in (("find", told), ("find_nearest", near), ("find_alike", alike)):
            monkeypatch.setattr(KindFinder, name, lambda self, *asked, kind=kind: kind)
        answer = ask(things_store, prompt).answer
        return (answer.count or 0) if answer else 0

    assert count_of(None, few, many) == count_of(None, many, few) == len(NAMES)
    assert count_of(replace(unnamed, word="tracks"), few, None) == len(NAMES[:4])
    assert count_of(unnamed, few, None, "list the tracks of summer by date") == 0


def test_the_word_for_a_kind_is_taken_for_no_name(demo_store: Store) -> None:
    """Many messages of the demo have "go", one of them in quotation marks; none has "bowling"."""
    prompt = "when did we last go bowling?"
    asked = WindowRequest(prompt=prompt, workspace=DEMO_WORKSPACE, asker=DEMO_ASKER, asked_at=DEMO_ASKED_AT)
    window = ContextWindowBuilder(demo_store, TrigramEmbedder()).build(asked)
    assert not window.plan.rule.startswith("things")


@pytest.mark.parametrize(
    ("prompt", "is_doubted"),
    [
        ("how many premieres did we have?", True),
        ("what was the second premiere?", True),
        ("what happened after the premiere?", False),
    ],
)
def test_a_number_or_a_place_of_what_is_hard_to_tell_is_doubted(
    things_store: Store, monkeypatch: pytest.MonkeyPatch, prompt: str, is_doubted: bool
) -> None:
    kind = kind_of("premiere", *PREMIERES)
    monkeypatch.setattr(KindFinder, "find", lambda *_: kind)
    window = ask(things_store, prompt)
    assert window.answer is None
    assert (DOUBTFUL_TIME in window.note) is is_doubted


@pytest.mark.parametrize(
    ("prompt", "count", "is_certain"),
    [
        ("how many repositories do we have?", 4, False),
        ("list the repositories by date", 4, False),
        ("what was the first repository in 2024?", None, False),
        ("what was the first repository?", None, True),
    ],
)
def test_of_more_than_are_read_only_an_end_is_certain(
    things_store: Store, monkeypatch: pytest.MonkeyPatch, prompt: str, count: int | None, is_certain: bool
) -> None:
    find, few = KindFinder.find, "contextwin.window.things"
    monkeypatch.setattr(
        KindFinder, "find", lambda *given: (kind := find(*given)) and replace(kind, things=kind.things[:4])
    )
    monkeypatch.setattr(f"{few}.head_reading.MOST_HEADS", 6)
    monkeypatch.setattr(f"{few}.kinds.MOST_HEADS", 6)  # Those of the feed alone are as many.
    window = ask(things_store, prompt)
    assert window.answer is not None
    assert window.answer.count == count
    assert window.answer.certain is is_certain
    assert ("at least that many" in window.note) is not is_certain


@pytest.mark.parametrize("prompt", ["how many repositories do we have?", "list the repositories by date"])
def test_of_more_than_are_read_all_of_a_feed_are_found(
    things_store: Store, monkeypatch: pytest.MonkeyPatch, prompt: str
) -> None:
    whole = ask(things_store, prompt).answer
    find = KindFinder.find
    monkeypatch.setattr(
        KindFinder, "find", lambda *given: (kind := find(*given)) and replace(kind, things=kind.things[:4])
    )
    monkeypatch.setattr("contextwin.window.things.head_reading.MOST_HEADS", 6)
    window = ask(things_store, prompt)
    assert whole is not None
    assert window.answer is not None
    assert (window.answer.count, window.answer.certain) == (whole.count, True)


def test_few_things_that_nothing_else_shows_are_a_belief(things_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    find = KindFinder.find

    def find_few(finder: KindFinder, *phrases: Any) -> Kind | None:
        kind = find(finder, *phrases)
        return kind and replace(kind, things=kind.things[:5], is_learned=False, unsure=0, unmet=0)

    window = ask(things_store, "what was the first repository?")
    assert window.answer is not None
    assert window.answer.certain
    monkeypatch.setattr(KindFinder, "find", find_few)
    window = ask(things_store, "what was the first repository?")
    assert window.answer is not None
    assert not window.answer.certain
    assert "few" in window.note


#: Who opened each numbered paper, as a program tells it; Mirela and Kenji never write.
OPENED_BY = ("Mirela", "Adaeze", "Kenji", "Mirela", "Adaeze", "Kenji", "Mirela", "Kenji")


@pytest.fixture(scope="module")
def papers_store(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A workspace in which a program numbers papers."""
    opened = [f"RFC-{number} opened by {name} Obi: paper on tides" for number, name in enumerate(OPENED_BY, 1)]
    rows = [(30 * number, "UB", text) for number, text in enumerate(opened)]
    rows += [(30 * number + 5, "U1", text) for number, text in enumerate(TALK)]
    records: list[dict[str, Any]] = [
        {"type": "channel", "workspace": "tides", "channel": "C1", "name": "log", "kind": "public"},
        {"type": "user", "workspace": "tides", "user": "U1", "name": "Adaeze Obi", "kind": "member", "tz": "UTC"},
        {"type": "user", "workspace": "tides", "user": "UB", "name": "tracker", "kind": "bot", "tz": "UTC"},
        *(
            {"workspace": "tides", "channel": "C1", "ts": ts_of(day, place), "user": user, "text": text}
            | ({"bot": True} if user == "UB" else {})
            for place, (day, user, text) in enumerate(rows)
        ),
    ]
    import_records(module_store, Path(tmp_path_factory.mktemp("papers")), records)
    return module_store


@pytest.mark.parametrize(
    ("prompt", "numbers"),
    [
        ("what was the first RFC that Adaeze opened", [2]),
        ("list the RFCs that Adaeze opened by date", [2, 5]),
        ("which RFCs came after RFC-6", [7, 8]),
        ("which proposal is older, RFC-5 or RFC-3?", [3]),
    ],
)
def test_numbered_things_are_told_apart_by_whom_they_name(papers_store: Store, prompt: str, numbers: list[int]) -> None:
    window = ask(papers_store, prompt, "tides")
    assert window.plan.rule.startswith("things")
    assert window.answer is not None
    marked = {(key.channel, key.ts) for key in window.answer.keys}
    said = [each.text for thread in window.threads for each in thread.messages if (each.channel, each.ts) in marked]
    assert sorted(said) == [f"RFC-{each} opened by {OPENED_BY[each - 1]} Obi: paper on tides" for each in numbers]


def test_one_message_introduces_and_two_introduce(things_store: Store) -> None:
    assert "There is 1 message that introduces “repository”" in ask(things_store, "when was kiosk created?").note
    assert "messages that introduce “repositories”" in ask(things_store, "how many repositories are there?").note


def test_numbered_things_are_counted(papers_store: Store) -> None:
    window = ask(papers_store, "how many RFCs are there?", "tides")
    assert window.answer is not None
    assert window.answer.count == len(OPENED_BY)


@pytest.fixture(scope="module")
def boats_store(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A workspace whose boats nobody introduces in one form."""
    texts = [
        "two planks left on the Heron and my thumb hurts",
        "Heron is finished, she floats",
        "took the Heron out to the island with Petra",
        "Petra, is the Heron leaking?",
        "Cold Point was discovered, what a view",
        "Moth got her sail today",
        "Moth is the lightest of them",
        "a moth ate my jumper",
        "asked Petra about the Moth",
        "Swift is quick",
        "Swift is at the pier",
        "dinner was good",
        "Dinner is at six",
        "is the Tern ready?",
        "the Tern is ready",
        "the Tern leaks",
        "we cleaned the Old Tern again",
        "Old Tern painted, she is at the museum",
        "the Old Tern rests",
        "painted the mast of the Gull",
        "Gull is painted",
        "the Plover is launched on 3 May 2024",
        "Plover launched, she is quick",
        "Heron sails well",
        "Heron and Moth meet the ferry",
        "Swift came out well",
        "Curlew will be launched by the mayor",
        "Curlew launched, what a splash",
    ]
    records = [
        {"type": "channel", "workspace": "boats", "channel": "C1", "name": "yard", "kind": "public"},
        {"type": "user", "workspace": "boats", "user": "U1", "name": "Petra", "kind": "member", "tz": "UTC"},
        *(
            {"workspace": "boats", "channel": "C1", "ts": ts_of(9 * day, day), "user": "U1", "text": text}
            for day, text in enumerate(texts)
        ),
    ]
    import_records(module_store, Path(tmp_path_factory.mktemp("boats")), records)
    return module_store


@pytest.mark.parametrize(
    ("prompt", "name", "place"),
    [
        ("when was the Heron finished?", "heron", 1),
        ("when did Petra finish the Heron?", "heron", 1),  # Petra is no part of the name
        ("when did petra paint the mast of the gull?", "gull paint mast", 19),
        ("when was Swift quick?", "swift", 9),  # a name that stands nowhere but at the beginning
        ("when was the Tern ready?", "tern", 14),  # no question tells of it
        ("when was the Old Tern painted?", "old tern", 17),  # the longest name
        ("when was the Gull painted?", "gull", 20),  # what is only mentioned does not tell
        ("when was Cold Point discovered?", "cold point", 4),
    ],
)
def test_when_a_name_came_to_be_is_a_belief(boats_store: Store, prompt: str, name: str, place: int) -> None:
    window = ask(boats_store, prompt, "boats")
    assert window.answer is not None
    assert [key.ts for key in window.answer.keys] == [ts_of(9 * place, place)]
    assert (window.plan.topic, window.plan.confidence) == (name, DOUBTFUL)
    assert "the first message that says" in window.note


def test_what_plans_it_does_not_tell_when_a_name_came_to_be(boats_store: Store) -> None:
    assert ask(boats_store, "when was the Curlew launched?", "boats").answer is None


@pytest.mark.parametrize(
    "prompt",
    [
        "when was Petra born?",
        "when did we sail with the Heron?",
        "when was dinner served?",
        "what was the last Swift?",  # no date is asked for
        "when was the Old Tern Regatta?",  # it was, and nobody made it
        "when did I meet the Heron?",
        "when did Swift 5 come out?",
        "when was Heron sold?",  # nothing says so
        "when was Plover launched?",  # a message speaks of the day
    ],
)
def test_what_is_no_name_of_a_thing_has_no_date(boats_store: Store, prompt: str) -> None:
    assert ask(boats_store, prompt, "boats").answer is None


def test_what_somebody_made_is_no_number_of_messages(boats_store: Store) -> None:
    window = ask(boats_store, "how many has Petra made?", "boats")
    assert window.answer is None
    assert DOUBTFUL_TIME in window.note
    remark = ask(boats_store, "what was the last remark Petra made?", "boats").answer
    assert remark is not None
    assert [key.ts for key in remark.keys] == [ts_of(9 * 27, 27)]


def test_what_came_after_a_name_that_nothing_introduces_is_doubted(boats_store: Store) -> None:
    assert DOUBTFUL_TIME in ask(boats_store, "what have we built since Swift?", "boats").note
    assert DOUBTFUL_TIME not in ask(boats_store, "what have we built since the dinner?", "boats").note


def test_a_colon_before_a_name_says_not_whose_the_other_things_are(store: Store, tmp_path: Path) -> None:
    texts = [f"news of today: Created the repository {name}" for name in NAMES[:-1]]
    told = [{"ts": ts_of(30 * n, n), "user": "U9", "bot": True, "text": text} for n, text in enumerate(texts)]
    told += [{"ts": ts_of(200, 9), "user": "U1", "text": "nobody said it yet: Petra created the repository checker"}]
    lists: list[dict[str, Any]] = [{"type": "channel", "channel": "C1", "name": "code", "kind": "public"}]
    for user, name, kind in (("U1", "Jakub", "member"), ("U2", "Petra", "member"), ("U9", "Pip", "bot")):
        lists.append({"type": "user", "user": user, "name": name, "kind": kind})
    import_records(store, tmp_path, [{"workspace": "acme", "channel": "C1", **each} for each in (*lists, *told)])
    answer = ask(store, "what was Petra's first repository?").answer
    assert answer is not None
    assert [key.ts for key in answer.keys] == [ts_of(0, 0)]


def test_what_was_decided_last_is_not_the_last_message(store: Store, tmp_path: Path) -> None:
    topics = ("the roof", "prices", "Sundays", "the van", "the office", "the cellar")
    told = [f"Decided today: {topic} as planned. Goes under house." for topic in topics]
    talk = ["who is in today?", "the tea is gone", "a parcel for Ana", "it rains again"]
    rows = [text for pair in zip(told, talk * 2, strict=False) for text in pair]
    channel = {"type": "channel", "workspace": "acme", "channel": "C1", "name": "house", "kind": "public"}
    sent = [
        {"workspace": "acme", "channel": "C1", "ts": ts_of(3 * n, n), "user": "U1", "text": text}
        for n, text in enumerate(rows)
    ]
    import_records(store, tmp_path, [channel, *sent])
    decided = ask(store, "what have we decided most recently?").answer
    assert decided is not None
    assert [key.ts for key in decided.keys] == [ts_of(30, 10)]
    said = ask(store, "what have we said most recently?").answer
    assert said is not None
    assert [key.ts for key in said.keys] == [ts_of(33, 11)]


def test_talks_that_were_given_are_counted_and_not_what_was_said(store: Store, tmp_path: Path) -> None:
    titles = ("Undo is a tree", "The long tail of tabs", "Fonts for owls", "Sleepy editors", "Ink and paper")
    told = [f'Gave the talk "{title}" at a meetup.' for title in titles]
    talk = ["the tea is gone", "a parcel for Ana", "it rains again", "who is in today?", "the van is back", "so be it"]
    rows = [text for pair in zip(talk, told, strict=False) for text in pair]
    channel = {"type": "channel", "workspace": "acme", "channel": "C1", "name": "house", "kind": "public"}
    sent = [
        {"workspace": "acme", "channel": "C1", "ts": ts_of(3 * n, n), "user": "U1", "text": text}
        for n, text in enumerate(rows)
    ]
    import_records(store, tmp_path, [channel, *sent])
    counted, messages, latest = (
        ask(store, prompt).answer
        for prompt in ("how many talks are there in total?", "how many messages are there?", "the latest talk")
    )
    assert counted is not None
    assert messages is not None
    assert latest is not None
    assert (counted.count, messages.count) == (len(titles), len(rows))
    assert [key.ts for key in latest.keys] == [ts_of(27, 9)]
    assert ask(store, "when did we last talk?").plan.rule.startswith("time:")


def test_what_was_announced_where_nothing_tells_of_it_is_doubted(boats_store: Store) -> None:
    answer = ask(boats_store, "what did we announce most recently?", "boats").answer
    assert answer is None or not answer.certain


#: Kites of Ben, all of nylon, told in one way; Ana's are of silk or cotton, and told in another.
KITES = (
    "Finished a new kite today: Falcon, silk, two lines.",
    "My new kite Gull is ready, nylon, two lines.",
    "Finished a new kite today: Heron, cotton, four lines.",
    "My new kite Ibis is ready, nylon, four lines.",
    "Finished a new kite today: Jay, silk, two lines.",
    "My new kite Merlin is ready, nylon, with a camera.",
    "Finished a new kite today: Nuthatch, cotton, two lines.",
)


def tell(store: Store, folder: Path, workspace: str, told: Sequence[str], *, by: str = "U1") -> None:
    """Import a message for each text, 30 days apart, and talk between them."""
    channel = {"type": "channel", "channel": "C1", "name": "main", "kind": "public"}
    names = (("U1", "Ana"), ("U9", "Desk"))
    users = [{"type": "user", "user": user, "name": name, "tz": "Europe/Berlin"} for user, name in names]
    rows = [(30 * n, by, text) for n, text in enumerate(told)] + [
        (7 * n + 3, "U1", text) for n, text in enumerate(TALK)
    ]
    sent = [{"ts": ts_of(day, n), "user": user, "text": text} for n, (day, user, text) in enumerate(rows)]
    import_records(
        store, folder, [{"workspace": workspace, "channel": "C1", **each} for each in (channel, *users, *sent)]
    )


@pytest.fixture(scope="module")
def kites_store(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A workspace in which two people tell of kites, each in one way."""
    tell(module_store, Path(tmp_path_factory.mktemp("kites")), "kites", KITES)
    return module_store


def marked(store: Store, prompt: str, workspace: str, told: Sequence[str]) -> list[str]:
    """The texts of the answer, in its order."""
    answer = ask(store, prompt, workspace).answer
    assert answer is not None, prompt
    return [told[int(key.ts.split(".")[1])] for key in answer.keys]


@pytest.mark.parametrize(
    ("prompt", "name", "is_certain"),
    [
        ("the first nylon kite", "Gull", False),
        ("the first kite made of nylon", "Gull", False),
        ("the first cotton kite", "Heron", True),
        ("the latest kite that has four lines", "Ibis", True),
    ],
)
def test_what_some_are_said_to_be_chooses_or_is_doubted(
    kites_store: Store, prompt: str, name: str, is_certain: bool
) -> None:
    assert [name in text for text in marked(kites_store, prompt, "kites", KITES)] == [True]
    answer = ask(kites_store, prompt, "kites").answer
    assert answer is not None
    assert answer.certain is is_certain


def test_a_word_of_how_some_are_told_is_doubted(things_store: Store) -> None:
    window = ask(things_store, "what was the first GitHub repository?")
    assert window.answer is not None
    assert not window.answer.certain
    assert "only 3 of 6 say “GitHub”" in window.note


#: Who was down, as a program tells it.
DOWN = ("search", "mail", "login", "payments", "maps", "queue", "cache", "search", "mail", "login")
INCIDENTS = [f"Incident INC-{number} declared: {service} is down." for number, service in enumerate(DOWN, 1)]


@pytest.fixture(scope="module")
def incidents_store(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A workspace in which a program declares incidents."""
    tell(module_store, Path(tmp_path_factory.mktemp("incidents")), "incidents", INCIDENTS, by="U9")
    return module_store


@pytest.mark.parametrize(
    ("prompt", "number", "is_certain"),
    [
        ("when was mail down first?", 2, False),
        ("when was payments last down?", 4, True),
        ("when was search last down?", 8, True),
        ("when was the website down first?", 1, False),
        ("when was checkout last down?", 10, False),
    ],
)
def test_what_was_down_first_is_what_the_question_names(
    incidents_store: Store, prompt: str, number: int, is_certain: bool
) -> None:
    assert marked(incidents_store, prompt, "incidents", INCIDENTS) == [INCIDENTS[number - 1]]
    answer = ask(incidents_store, prompt, "incidents").answer
    assert answer is not None
    assert answer.certain is is_certain


def test_a_list_that_is_doubted_begins_with_its_first(things_store: Store) -> None:
    window = ask(things_store, "GitHub repositories, oldest first")
    assert window.answer is not None
    assert not window.answer.certain
    assert [message.text.split(":")[0] for message in window.threads[0].messages] == ["Created a new repository raffle"]


ORDERS = [
    "Nuevo pedido: PD-335, lámparas.",
    "Pedido PD-341 recibido (sillas).",
    "Nuevo pedido: PD-350, estantes.",
    "Pedido PD-362 recibido (mesas).",
    "Nuevo pedido: PD-366, camas.",
    "Pedido PD-371 recibido (bancos).",
    "Nuevo pedido: PD-380, cunas.",
]


@pytest.fixture(scope="module")
def orders_store(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A workspace in which a program tells of numbered orders, in Spanish."""
    tell(module_store, Path(tmp_path_factory.mktemp("orders")), "orders", ORDERS, by="U9")
    return module_store


@pytest.mark.parametrize(
    ("prompt", "places"),
    [
        ("¿Qué pedidos hubo antes de PD-362?", [0, 1, 2]),
        ("¿Cuáles fueron los pedidos después de PD-366?", [5, 6]),
        ("¿Qué pedido hubo antes de PD-362?", [2]),
    ],
)
def test_several_are_asked_for_by_their_number_beside_another(
    orders_store: Store, prompt: str, places: list[int]
) -> None:
    assert marked(orders_store, prompt, "orders", ORDERS) == [ORDERS[place] for place in places]


@pytest.mark.parametrize(
    ("prompt", "names"),
    [
        ("Which repos came after tide-cli?", ["lantern", "checker"]),
        ("what repos did Jakub create before ledger?", ["raffle", "kiosk"]),
        ("Which repo came after tide-cli?", ["lantern"]),
    ],
)
def test_several_of_what_nobody_calls_so_are_asked_for(things_store: Store, prompt: str, names: list[str]) -> None:
    assert answer_of(things_store, prompt) == names


@pytest.mark.parametrize(
    ("prompt", "is_certain"),
    [
        ("What did Jakub write last?", True),
        ("the last message Jakub wrote", True),
        ("Was hat Jakub zuletzt geschrieben?", True),
        ("¿Qué escribió Jakub por último?", True),
        ("O que Jakub escreveu por último?", True),
        ("What did Jakub announce last?", False),
    ],
)
def test_what_somebody_wrote_is_a_message_where_it_is_no_thing(
    things_store: Store, prompt: str, is_certain: bool
) -> None:
    answer = ask(things_store, prompt).answer
    assert answer is not None
    assert answer.certain is is_certain


def test_a_year_alone_is_of_the_asker_s_zone(kites_store: Store) -> None:
    request = WindowRequest(
        prompt="how many kites did we make 2024?", workspace="kites", asker="U1", channel="C1", asked_at=ASKED_AT
    )
    answer = ContextWindowBuilder(kites_store, TrigramEmbedder()).build(request).answer
    assert answer is not None
    assert answer.oldest == datetime(2023, 12, 31, 23, tzinfo=UTC)


@pytest.mark.parametrize("prompt", ["Show me the earliest repository", "When was checker created?"])
def test_what_names_the_things_was_understood(things_store: Store, prompt: str) -> None:
    answer = ask(things_store, prompt).answer
    assert answer is not None
    assert answer.unread == ()


@pytest.fixture(scope="module")
def channels_store(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A workspace in which plugins are told of in two channels."""
    lists = [{"type": "channel", "channel": c, "name": n, "kind": "public"} for c, n in (("C1", "main"), ("C2", "lab"))]
    told = [
        {
            "channel": f"C{1 + n % 2}",
            "ts": ts_of(9 * n, n),
            "user": "U1",
            "text": f"Published the plugin {name}: {what}",
        }
        for n, (name, what) in enumerate(zip((*NAMES, "orbit", "mosaic"), [*ABOUT, *ABOUT], strict=False))
    ]
    talk = [
        {"channel": f"C{1 + n % 2}", "ts": ts_of(5 * n, 50 + n), "user": "U1", "text": t} for n, t in enumerate(TALK)
    ]
    rows = [{"workspace": "lab", **each} for each in (*lists, *told, *talk)]
    import_records(module_store, Path(tmp_path_factory.mktemp("channels")), rows)
    return module_store


@pytest.mark.parametrize(
    ("prompt", "places"),
    [
        ("plugins in #lab by date", [1, 3, 5, 7]),
        ("plugins in #lab, newest first", [7, 5, 3, 1]),
        ("what was the first plugin in #lab?", [1]),
        ("last two plugins in #main", [6, 4]),
        ("list the plugins", [*range(8)]),
        ("show me the office", None),
        ("show me the plugin", None),
    ],
)
def test_things_may_be_listed_of_a_channel(channels_store: Store, prompt: str, places: list[int] | None) -> None:
    answer = ask(channels_store, prompt, "lab").answer
    assert (answer and [int(key.ts.split(".")[1]) for key in answer.keys]) == places


@pytest.mark.parametrize("prompt", ["when did you start smoking?", "when did Jakub begin knitting?"])
def test_when_an_act_began_that_nothing_tells_of_is_doubted(things_store: Store, prompt: str) -> None:
    window = ask(things_store, prompt)
    assert window.answer is None
    assert DOUBTFUL_TIME in window.note
