"""Messages in order of time, as a program and as a shell ask for them."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from contextwin import AccessError, ConfigError, Filters, Store, Timeline, TimelineRequest, open_embedder
from contextwin.errors import StoreError
from contextwin.interfaces import demo
from contextwin.models.messages import datetime_of_ts
from contextwin.providers.embedders.trigram import TrigramEmbedder
from testkit.command_line import run_command
from testkit.corpora import ConstantEmbedder, FailingEmbedder, import_records
from testkit.factories import START, make_record
from testkit.tables import fill_once

END = datetime_of_ts(f"{START + 10_000}.0")
PLACES = [
    {"type": "workspace", "workspace": "acme", "name": "Acme", "domain": "acme"},
    {"type": "channel", "workspace": "acme", "channel": "C1", "name": "eng", "kind": "public"},
    {"type": "channel", "workspace": "acme", "channel": "C2", "name": "board", "kind": "private"},
    {"type": "user", "workspace": "acme", "user": "U1", "name": "Ana"},
    {"type": "user", "workspace": "acme", "user": "U2", "name": "Ben"},
    {"type": "user", "workspace": "acme", "user": "G1", "name": "Guest", "kind": "guest"},
    {"type": "member", "workspace": "acme", "channel": "C2", "user": "U2"},
]
MESSAGES = [
    make_record(0, "the first word, and <@U2> hears it"),
    make_record(10, "coral bleaching is on the board's mind", channel="C2", user="U2"),
    make_record(20, "coral bleaching reached the aquarium", user="U2"),
    make_record(20, "at the same moment", channel="C2"),
    make_record(30, "said and taken back", deleted=True),
    make_record(40, "coral bleaching, coral bleaching!", thread_ts=f"{START + 20}.000100"),
    *(make_record(100 + n, f"lunch number {n} is late again") for n in range(30)),
]
REQUEST = TimelineRequest(workspace="acme", asker="U1", asked_at=END)
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def timeline(store: Store, tmp_path: Path) -> Timeline:
    fill_once(store, lambda: import_records(store, tmp_path, [*PLACES, *MESSAGES]))
    return Timeline(store, TrigramEmbedder())


def seconds(message: Any) -> int:
    return int(message.ts.partition(".")[0]) - START


def test_a_page_says_what_it_shows(timeline: Timeline) -> None:
    page = timeline.list(replace(REQUEST, limit=2, with_total=True))
    first, second = page.messages
    assert (first.text, first.name, first.channel_label) == ("the first word, and @Ben hears it", "Ana", "#eng")
    assert first.permalink == f"https://acme.slack.com/archives/C1/p{START}000100"
    assert (first.coverage, first.similarity) == (None, None)
    assert seconds(second) == 20
    assert (page.total, page.next_after) == (33, f"C1/{START + 20}.000100")
    assert page.asked_at == END


def test_pages_cover_everything_once_from_either_end(timeline: Timeline) -> None:
    whole = timeline.list(replace(REQUEST, everyone=True, limit=100)).messages
    assert [seconds(message) for message in whole[:5]] == [0, 10, 20, 20, 40]
    assert [message.channel for message in whole[2:4]] == ["C1", "C2"]
    for limit in (1, 4, 35, 36):
        pages = list(timeline.pages(replace(REQUEST, everyone=True, limit=limit, with_total=True)))
        assert [message for page in pages for message in page.messages] == list(whole)
        assert [page.total for page in pages] == [35, *[None] * (len(pages) - 1)]
    back = timeline.pages(replace(REQUEST, everyone=True, limit=4, order="desc"))
    assert [message for page in back for message in page.messages] == list(whole)[::-1]


def test_both_ends(timeline: Timeline) -> None:
    earliest, latest = timeline.earliest(REQUEST), timeline.latest(REQUEST)
    assert earliest is not None
    assert latest is not None
    assert (seconds(earliest), seconds(latest)) == (0, 129)
    by_ben = replace(REQUEST, filters=Filters(authors=("U2",)))
    assert timeline.earliest(by_ben) == timeline.latest(by_ben)
    assert timeline.latest(replace(by_ben, asked_at=datetime_of_ts(f"{START}.000100"))) is None


def test_nothing_is_listed_that_was_sent_when_it_was_asked_or_later(timeline: Timeline) -> None:
    request = replace(REQUEST, asked_at=datetime_of_ts(f"{START + 40}.000100"), with_total=True)
    assert [seconds(message) for message in timeline.list(request).messages] == [0, 20]
    assert timeline.list(replace(request, filters=Filters(latest=END))).total == 2
    oldest = datetime_of_ts(f"{START + 20}.000100")
    assert timeline.list(replace(request, filters=Filters(oldest=oldest))).total == 1
    assert timeline.list(replace(request, filters=Filters(latest=oldest))).total == 1


@pytest.mark.parametrize("matching", [None, "coral bleaching"])
def test_a_hidden_channel_neither_shows_nor_counts(timeline: Timeline, matching: str | None) -> None:
    request = replace(REQUEST, matching=matching, with_total=True, limit=100)

    def seen(**overrides: Any) -> tuple[set[str], int | None]:
        page = timeline.list(replace(request, **overrides))
        assert page.total == len(page.messages)
        return {message.channel for message in page.messages}, page.total

    counts = (33, 35, 2) if matching is None else (2, 3, 1)
    assert seen() == ({"C1"}, counts[0])
    assert seen(asker="U2") == ({"C1", "C2"}, counts[1])
    assert seen(asker=None, everyone=True) == ({"C1", "C2"}, counts[1])
    assert seen(asker="U2", filters=Filters(channels=("C2",))) == ({"C2"}, counts[2])
    assert seen(asker="U2", filters=Filters(exclude_channels=("C2",))) == ({"C1"}, counts[0])
    assert seen(asker="U2", destination="C1") == ({"C1"}, counts[0])
    assert seen(asker="U1", viewer="G1") == (set(), 0)
    hidden, missing = (replace(request, filters=Filters(channels=(name,))) for name in ("C2", "C9"))
    assert refusal(timeline, hidden).replace("C2", "C9") == refusal(timeline, missing)
    for overrides in ({"asker": "nobody"}, {"workspace": "nowhere"}, {"filters": Filters(authors=("U9",))}):
        with pytest.raises(ConfigError, match=r"there is no (user|workspace) '"):
            seen(**overrides)


def refusal(timeline: Timeline, request: TimelineRequest) -> str:
    with pytest.raises(ConfigError) as caught:
        timeline.list(request)
    return str(caught.value)


def test_a_topic_is_listed_in_order_of_time(timeline: Timeline) -> None:
    page = timeline.list(replace(REQUEST, matching="coral bleaching", limit=1))
    (message,) = page.messages
    assert seconds(message) == 20
    assert message.coverage == pytest.approx(1.0)
    assert message.similarity is not None
    nearest = timeline.latest(replace(REQUEST, matching="coral bleaching"))
    assert nearest is not None
    assert nearest.similarity is not None
    assert nearest.similarity > message.similarity
    following = timeline.list(replace(REQUEST, matching="coral bleaching", after=page.next_after, with_total=True))
    assert [seconds(message) for message in following.messages] == [40]
    assert (following.total, following.next_after) == (2, None)
    beyond = replace(REQUEST, matching="coral bleaching", after=f"C1/{START + 9000}.0", with_total=True)
    assert (timeline.list(beyond).messages, timeline.list(beyond).total) == ((), 2)


def test_without_its_embedder_a_topic_is_found_by_words(store: Store, timeline: Timeline) -> None:
    request = replace(REQUEST, matching="coral bleaching")
    for embedder, says in (
        (FailingEmbedder(), "connection refused"),
        (ConstantEmbedder(dimension=3), "nothing was embedded with it"),
        (ConstantEmbedder(dimension=3, spec="trigram"), "dimension 3 against 384"),
    ):
        page = Timeline(store, embedder).list(request)
        assert [seconds(message) for message in page.messages] == [20, 40]
        assert {message.similarity for message in page.messages} == {None}
        assert says in page.degraded[0]
        assert Timeline(store, embedder).earliest(replace(REQUEST, matching="submarine volcanoes")) is None


def test_what_cannot_be_answered_is_refused(timeline: Timeline) -> None:
    with pytest.raises(AccessError, match="everyone"):
        timeline.list(TimelineRequest(workspace="acme"))
    with pytest.raises(ConfigError, match="next_after"):
        timeline.list(replace(REQUEST, after="bogus"))
    with pytest.raises(ConfigError, match="limit"):
        timeline.list(replace(REQUEST, limit=0))


def test_a_store_that_is_down_says_so(timeline: Timeline, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.close()
    monkeypatch.setattr(store._snapshots, "connect", _refuse)
    with pytest.raises(StoreError):
        timeline.list(REQUEST)


def _refuse(*_: Any) -> Any:
    from sqlalchemy.exc import OperationalError

    raise OperationalError("connect", None, Exception("gone"))


# -- the command


@pytest.fixture
def run(demo_store: Store, tmp_path: Path) -> Run:
    url = demo_store._engine.url.render_as_string(hide_password=False)
    own = {"CONTEXTWIN_DATABASE_URL": url, "CONTEXTWIN_EMBEDDER": "trigram", "CONTEXTWIN_HOME": str(tmp_path)}
    environment = {**os.environ, **own, "NO_COLOR": "1"}

    def run(*arguments: str, name: str = "timeline") -> subprocess.CompletedProcess[str]:
        return run_command(name, *arguments, environment=environment, folder=tmp_path)

    return run


def test_the_command_prints_a_line_a_message_and_how_to_go_on(run: Run) -> None:
    first = run("--as", "@Mei", "--in", "#eng-api", "-n", "3", "--total")
    assert first.returncode == 0, first
    lines = first.stdout.splitlines()
    assert [line[:26] for line in lines] == ["2026-01-26 16:30 #eng-api ", "2026-01-26 21:41 #eng-api ", "2026-01-26 21:52 #eng-api "]  # fmt: skip  # noqa: E501
    assert max(map(len, lines)) < 200
    assert "in all" in first.stderr
    more = first.stderr.partition("more: ")[2].split()
    assert more[0] == "--after"
    following = run("--as", "@Mei", "--in", "#eng-api", "-n", "1", *more)
    assert following.stdout > lines[-1]


def test_the_command_prints_times_of_a_zone(run: Run) -> None:
    in_berlin = run("earliest", "--all", "--in", "#eng-api", "--tz", "Europe/Berlin")
    assert in_berlin.stdout.startswith("2026-01-26 04:30 #eng-api "), in_berlin


AT = ("--at", "2026-03-08T20:31Z")


def test_the_command_prints_times_of_the_asker_and_names_the_zone(run: Run) -> None:
    mine = run("earliest", "--as", "@Mei", "--in", "#eng-api")
    assert mine.stdout.startswith("2026-01-26 16:30 #eng-api "), mine
    assert "times are Pacific/Auckland" in mine.stderr


@pytest.mark.parametrize(
    ("given", "oldest", "latest"),
    [
        (["--oldest", "yesterday"], "2026-03-08T00:00", None),
        (["--latest", "monday noon"], None, "2026-03-02T12:00"),
        (["--oldest", "march", "--latest", "3/3/2026"], "2026-03-01T00:00", "2026-03-03T00:00"),
        (["--during", "last week"], "2026-03-02T00:00", "2026-03-09T00:00"),
        (["--during", "2026-03-01"], "2026-03-01T00:00", "2026-03-02T00:00"),
        (["--oldest", "2026-03-08"], "2026-03-08T00:00", None),
        (["--oldest", "2026-03-08T00:00Z"], "2026-03-08T13:00", None),
        (["--oldest", "2026-03-08T00:00+13:00"], "2026-03-08T00:00", None),
    ],
    ids=str,
)
def test_times_are_given_in_words_of_the_asker(
    run: Run, demo_store: Store, given: list[str], oldest: str | None, latest: str | None
) -> None:
    first, end = (datetime.fromisoformat(f"{each}+13:00") if each else None for each in (oldest, latest))
    request = TimelineRequest(
        workspace=demo.DEMO_WORKSPACE,
        asker=demo.DEMO_ASKER,
        asked_at=demo.DEMO_ASKED_AT,
        filters=Filters(oldest=first, latest=end),
        limit=1000,
    )
    expected = Timeline(demo_store).list(request).messages
    printed = json.loads(run("--as", "@Mei", *AT, *given, "-n", "1000", "--json").stdout)["messages"]
    assert [message["ts"] for message in printed] == [message.ts for message in expected]
    assert printed


def test_a_time_that_is_none_is_one_line_of_error(run: Run) -> None:
    wrong = run("--as", "@Mei", "--oldest", "the coral reef")
    assert wrong.returncode == 2
    assert wrong.stderr.strip().count("\n") == 0
    assert "got 'the coral reef'" in wrong.stderr


def test_whole_messages_are_printed_with_their_lines_indented(run: Run) -> None:
    arguments = ("latest", "--as", "@Mei", *AT, "--matching", "nightly tests", "--tz", "UTC")
    first, *others = run(*arguments, "--full").stdout.splitlines()
    assert others
    assert all(line.startswith("  ") for line in others)
    (short,) = run(*arguments).stdout.splitlines()
    assert short == f"{first} …"


def test_the_command_lists_what_holds_something(run: Run) -> None:
    videos = run("--all", "--has", "video").stdout.splitlines()
    assert len(videos) == 1
    assert videos[0].startswith("2026-02-10 10:20 #design Jules")


@pytest.mark.parametrize(("zone", "begins"), [("UTC", "Sun 8 Mar 2026"), ("Pacific/Auckland", "Mon 9 Mar 2026")])
def test_a_day_of_a_window_is_that_of_its_zone(run: Run, zone: str, begins: str) -> None:
    at = demo.DEMO_ASKED_AT.isoformat()
    window = run("how many messages today?", "--as", "@Mei", "--at", at, "--tz", zone, name="window")
    assert f"from {begins} on" in window.stdout, window
    assert f"{zone})\n" in window.stdout, window


def test_the_command_as_json(run: Run) -> None:
    page = json.loads(run("latest", "--all", "--matching", "refund", "--json").stdout)
    assert page.keys() == {
        *("workspace", "asked_at", "messages", "next_after", "total", "degraded", "access", "empty_reason")
    }
    (message,) = page["messages"]
    assert "refund" in message["text"].lower()
    assert (message["coverage"], page["next_after"], page["total"]) == (1.0, None, None)
    assert message["sent_at"].endswith("Z")
    hidden = json.loads(run("--as", "@Sam", "--json").stdout)
    assert hidden["messages"] == []


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        ([], 2, "--as USER or --all"),
        (["--all", "--to", "#eng-api"], 2, "--to"),
        (["--all", "--after", "bogus"], 2, "next_after"),
        (["--all", "--thread", "1771000000.000100", "--thread", "abc"], 2, "like 1700000000.000100, got 'abc'"),
        (["--as", "@nobody-at-all"], 1, "nobody-at-all"),
        (["--all", "--order", "sideways"], 2, "sideways"),
        (["--all", "--limit", "0"], 2, "limit"),
        (["--all", "--limit", "99999999999999999999"], 2, "10000"),
        (["earliest", "--all", "--limit", "3"], 2, "--limit"),
        (["middle", "--all"], 2, "middle"),
        (["--all", "--has", "wings"], 2, "link, file"),
        (["--all", "--tz", "Mars/Olympus"], 2, "time zone"),
    ],
)
def test_the_command_says_what_is_wrong(run: Run, arguments: list[str], code: int, says: str) -> None:
    answer = run(*arguments)
    assert answer.returncode == code, answer
    assert says in answer.stderr
    assert len(answer.stderr.splitlines()) == 1


def test_what_was_sent_later_is_not_printed(run: Run) -> None:
    at = (demo.DEMO_ASKED_AT - timedelta(days=30)).isoformat()
    latest = run("latest", "--all", "--at", at).stdout
    assert latest[:10] <= at[:10]


def test_the_embedder_is_opened_for_a_topic_only(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contextwin.providers.selection.open_embedder", lambda *_: open_embedder("bogus"))
    everything = replace(REQUEST, asker=None, everyone=True)
    import_records(store, tmp_path, [make_record(0, "hello")])
    assert len(Timeline(store).list(everything).messages) == 1
    with pytest.raises(ConfigError, match="bogus"):
        Timeline(store).list(replace(REQUEST, matching="coral"))
