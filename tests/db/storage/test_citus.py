"""Everything on a real Citus, set up as docs/operations.md says: an owner who is no superuser, tables by workspace.

The same is done on a plain server beside it, and has to come to the same. What the workers are asked is recorded: each
statement concerns one shard, and none brings rows to the coordinator first.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from sqlalchemy import event, text

from contextwin import WindowRequest, open_store
from contextwin.config import read_settings
from contextwin.errors import StoreError
from contextwin.ingest.events import apply_event
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_PROMPT, DEMO_WORKSPACE, write_demo_export
from contextwin.models.messages import MessageKey
from contextwin.models.slack import Taken
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import errors as storage_errors
from contextwin.storage.engine import open_engine
from contextwin.storage.migrate import current_revision, head_revision, upgrade_schema
from contextwin.storage.row_security import read_state
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from testkit.citus import Citus
from testkit.command_line import run_command
from testkit.corpora import import_records
from testkit.factories import START, make_record
from testkit.migrations import downgrade_schema
from testkit.slack_history import ACTIONS, TEAM, SlackHistory, act
from testkit.tables import UNCOMPARED, check_counters, dump_tables, read_table

Run = Callable[..., CompletedProcess[str]]

#: What the servers write themselves, which differs between two of them.
SERVER_TIMES = {"indexed_at", "counted_at", "changed_at", "replied_at", "audit_id", "happened_at", UNCOMPARED}
SHARD = re.compile(r"public\.\w+?_(\d{6,})\b")
#: Ids and tokens, how long something took, and when.
PASSING = re.compile(r"\b[0-9a-f]{8,32}\b|cw_[\w-]+|\b\d+\.\d$|\d{4}-\d\d-\d\d \d\d:\d\d\S*", re.M)
ASKED_AT = DEMO_ASKED_AT.isoformat()
#: Commands whose output is the same on every server, in the order in which they are run.
COMMANDS = (
    "import {archive}",
    "import {archive} --prune-missing --dry-run",
    "workspaces",
    "channels --as @mei",
    "users --as @mei",
    f'window "{DEMO_PROMPT}" --as @mei --channel #eng-api --at {ASKED_AT}',
    f'window "{DEMO_PROMPT}" --all --at {ASKED_AT} --format xml --explain',
    f'search "partial refunds" --as @mei --channel #eng-api --at {ASKED_AT}',
    f"timeline --as @mei --in #eng-api --order desc --limit 5 --at {ASKED_AT}",
    f'timeline earliest --all --matching "refund" --at {ASKED_AT}',
    f'ask "who owns billing?" --as @mei --at {ASKED_AT}',
    f'ask "how many messages did Hank send?" --as @mei --at {ASKED_AT}',
    "explain {window} --as @mei",
    'why-not {window} "the weekend is ticking over" --as @mei',
    "feedback give {window} up --as @mei --note good",
    "feedback export {folder}/judged --as @mei",
    "persona @hank --enable",
    f'reply "who owns billing?" --persona @hank --as @mei --dry-run --at {ASKED_AT}',
    "persona @hank --disable",
    "reembed --to trigram",
    "reembed --drop-old",
    "reindex",
    "reindex {archive}",
    "retention --days 3650",
    "retention --channel #general --forever",
    "purge --expired --yes",
    "export-user @hank --output {folder}/hank.jsonl",
    "token create --as @mei",
    "token list",
    "forget @hank --dry-run",
    "forget @hank --yes",
    "forget U06HANK --recall --yes",
    "purge --channel #general --yes",
    "db status",
    "workspace remove {workspace} --dry-run",
    "workspace remove {workspace} --yes",
    "workspaces",
)


#: Those that are about all workspaces.
ACROSS = ("workspaces", "db status")


@pytest.fixture(scope="module")
def cluster_url(citus: Citus) -> str:
    """An empty database of the owner's."""
    url = citus.create_database("walked")
    engine = open_engine(url, read_settings())
    upgrade_schema(engine)
    upgrade_schema(engine)
    assert current_revision(engine) == head_revision()
    engine.dispose()
    return url


@pytest.fixture
def clustered(cluster_url: str) -> Iterator[Store]:
    """A store in it."""
    with open_store(cluster_url) as store:
        yield store


def test_every_command_says_what_it_says_on_a_plain_server(cluster_url: str, second_url: str, tmp_path: Path) -> None:
    write_demo_export(tmp_path / "demo.zip")
    said = {url: dict(run_all(url, tmp_path / name)) for name, url in (("one", second_url), ("two", cluster_url))}
    assert len(said[cluster_url]) == len(COMMANDS)
    differing = [each for each, output in said[second_url].items() if said[cluster_url][each] != output]
    assert {each: said[cluster_url][each] for each in differing} == {each: said[second_url][each] for each in differing}


def run_all(url: str, folder: Path, commands: Sequence[str] = COMMANDS, **variables: str) -> Iterator[tuple[str, str]]:
    """Run commands on a store; yield each and what it printed, without ids."""
    folder.mkdir()
    names = {"archive": str(folder.parent / "demo.zip"), "folder": str(folder), "workspace": DEMO_WORKSPACE}
    without_keys = {name: value for name, value in os.environ.items() if not name.endswith("OPENAI_API_KEY")}
    own = {"CONTEXTWIN_DATABASE_URL": url, "CONTEXTWIN_EMBEDDER": "trigram", "CONTEXTWIN_HOME": str(folder)}
    environment = {**without_keys, **own, "NO_COLOR": "1", **variables}
    for number, command in enumerate(commands):
        arguments = [each.strip('"').format(**names) for each in re.findall(r'"[^"]*"|\S+', command)]
        done = run_command(*arguments, environment=environment, folder=folder)
        assert done.returncode == 0, f"{command}: {done.stderr}"
        if command.startswith("window") and "window" not in names:
            shown = run_command(*arguments, "--json", environment=environment, folder=folder)
            names["window"] = json.loads(shown.stdout)["window_id"]
        yield f"{number} {command}", PASSING.sub("…", done.stdout).replace(str(folder), "")


def test_every_kind_of_event_leaves_what_it_leaves_on_a_plain_server(
    clustered: Store, store: Store, tmp_path: Path
) -> None:
    history = SlackHistory()
    for number, action in enumerate((*ACTIONS, *ACTIONS)):
        act(history, action, number * 7)
    records = [make_record(n, f"said before {n}", user=f"U{n % 3 + 1}") | {"workspace": "acme"} for n in range(5)]
    for one in (clustered, store):
        import_records(one, tmp_path, records)
        for each in history.events:
            apply_event(one, TrigramEmbedder(), each, workspace="acme", team=TEAM)
        check_counters(one)
    assert dump_tables(clustered, SERVER_TIMES) == dump_tables(store, SERVER_TIMES)


def test_a_window_asks_one_shard_and_copies_nothing_to_the_coordinator(
    clustered: Store, cluster_url: str, tmp_path: Path
) -> None:
    import_demo(clustered, tmp_path)
    asked = WindowRequest(prompt=DEMO_PROMPT, workspace=DEMO_WORKSPACE, asker=DEMO_ASKER, asked_at=DEMO_ASKED_AT)
    with logging_remote(cluster_url) as (store, remote):
        assert ContextWindowBuilder(store, TrigramEmbedder(), record="all").build(asked).threads
        store.flush()
    shards = [int(shard) for each in remote for shard in SHARD.findall(each)]
    assert len(shards) > 20
    with clustered._engine.connect() as connection:
        begins = text("SELECT DISTINCT shardminvalue FROM pg_dist_shard WHERE shardid = ANY(:shards)")
        assert len(connection.execute(begins, {"shards": shards}).all()) == 1
    assert [each for each in remote if "intermediate_result" in each] == []


def import_demo(store: Store, folder: Path) -> None:
    from contextwin.ingest.importer import ImportOptions, import_archive

    write_demo_export(folder / "demo.zip")
    import_archive(store, TrigramEmbedder(), folder / "demo.zip", ImportOptions())


@contextmanager
def logging_remote(url: str) -> Iterator[tuple[Store, list[str]]]:
    """A store, and a list to which is added what the coordinator asks of its workers for it."""
    remote: list[str] = []
    engine = open_engine(f"{url}?options=-c%20citus.log_remote_commands%3Don", read_settings())
    event.listen(
        engine,
        "connect",
        lambda connection, _: connection.add_notice_handler(lambda said: remote.append(str(said.message_primary))),
    )
    with Store(engine) as store:
        yield store, remote


def test_row_security_binds_the_owner_on_the_workers(clustered: Store, tmp_path: Path) -> None:
    import_records(clustered, tmp_path, [make_record(n, "said", channel=f"C{n}", workspace="locked") for n in (1, 2)])
    state = read_state(clustered._engine)
    assert (state.is_enabled, state.is_forced, state.is_exempt, state.holds) == (True, True, False, True)
    everything = text("SELECT channel_id FROM messages WHERE workspace_id = 'locked' ORDER BY channel_id")
    across = text("SELECT count(*) FROM messages")
    with clustered.reading() as reader:
        assert reader._connection.execute(everything).all() == []
        assert reader._connection.execute(across).scalar() == 0
        for channels in (["C1"], ["C2"], ["C1", "C2"], []):
            reader.allow_channels("locked", channels)
            assert list(reader._connection.execute(everything).scalars()) == channels
            assert reader._connection.execute(across).scalar() == len(channels)
    with clustered._engine.connect() as connection:
        assert connection.execute(across).scalar() == 0


def test_questions_in_slack_are_claimed_taken_shown_and_withdrawn(clustered: Store, tmp_path: Path) -> None:
    ts, slack = f"{START}.000100", clustered.slack
    import_records(clustered, tmp_path, [make_record(n, f"said {n}", workspace="asked") for n in range(3)])
    key = "asked", "C1", "1800000000.000100"
    question = "C1", key[2], key[2], "U1"
    assert slack.claim("asked", [question])
    assert not slack.claim("asked", [question])
    first = slack.take(*key, timedelta(0))
    assert first is not None
    assert not first.is_deleted
    again = slack.take(*key, timedelta(0))
    assert isinstance(again, Taken)
    assert again.is_again
    assert again.claimed_at > first.claimed_at
    with clustered.reading() as reader:
        reader.allow_channels("asked", ["C1"])
        hashes = text("SELECT channel_id, ts, sha256 FROM messages WHERE workspace_id = 'asked'")
        texts = {MessageKey(row.channel_id, row.ts): bytes(row.sha256) for row in reader._connection.execute(hashes)}
    assert slack.prepare(*key, first, texts) == "lost"
    assert slack.prepare(*key, again, texts) == "ready"
    assert slack.finish(*key, again, "1800000001.000100", "w1", [MessageKey("C1", ts)]) == "answered"
    assert slack.reaches("asked", "C1", None) == []
    slack.save_cursor("asked", "C1", ts)
    assert slack.busiest_channels("asked", 5) == ["C1"]
    assert not slack.allows_style("asked", "U1")
    asked = {"channel_id": "D1", "question_ts": "1800000002.0", "thread_ts": "1800000002.0", "asker_id": "U1"}
    asked |= {"prompt": "hm", "response_url": "https://slack.example", "delivery": "d1"}
    assert slack.claim_command("asked", asked) == slack.claim_command("asked", asked)
    deleted = {"type": "message", "subtype": "message_deleted", "channel": "C1", "channel_type": "channel"}
    apply_event(clustered, None, deleted | {"ts": f"{START + 99}.1", "deleted_ts": ts}, workspace="asked", team=TEAM)
    (withdrawn,) = slack.withdrawn("asked")
    assert withdrawn.question_ts == key[2]
    assert [slack.refuse_deletion(*key, "cant_delete_message") for _ in range(2)] == [1, 2]
    assert not slack.retract(*key)


def test_the_api_and_the_mcp_server_answer(clustered: Store, tmp_path: Path) -> None:
    pytest.importorskip("starlette", reason="needs the extra server")
    pytest.importorskip("mcp", reason="needs the extra mcp")
    from testkit.http_api import bearer, open_client, open_test_service
    from testkit.mcp_api import send

    import_demo(clustered, tmp_path)
    headers = bearer(clustered, DEMO_WORKSPACE, DEMO_ASKER)
    service = open_test_service(clustered)
    service.warm_up()
    with open_client(service) as client:
        assert client.get("/readyz").status_code == 200
        for path in ("windows", "answers"):
            answer = client.post(f"/api/v1/{path}", json={"prompt": DEMO_PROMPT}, headers=headers)
            assert answer.is_success, answer.text
        assert client.get("/api/v1/timeline", headers=headers).json()["messages"]
        call = {"name": "build_window", "arguments": {"prompt": DEMO_PROMPT}}
        assert not send(client, headers, "tools/call", call).json()["result"].get("isError")


def test_a_worker_that_dies_loses_nothing(
    citus: Citus, cluster_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What fails meanwhile says so and may be repeated; then it goes on, with what was stored before."""
    monkeypatch.setattr(storage_errors, "PAUSES", (0.01,) * 6)  # What is tried again is tried at once.
    records = [make_record(n, f"harbour crane {n}") for n in range(60)]
    with open_store(cluster_url) as store:
        worker, (fallen, other) = place_workspaces(citus, store)
        here, there = ([{**each, "workspace": name} for each in records] for name in (fallen, other))
        for given in (here, there):
            import_records(store, tmp_path, given[:30])
        builder = ContextWindowBuilder(store, TrigramEmbedder())
        asked = WindowRequest(prompt="harbour crane", workspace=fallen, everyone=True)
        before = builder.build(asked).text
        citus.stop_worker(worker)
        try:
            for fails in (partial(builder.build, asked), partial(import_records, store, tmp_path, here)):
                with pytest.raises(StoreError) as raised:
                    fails()
                assert raised.value.retryable
            assert builder.build(replace(asked, workspace=other)).threads
            import_records(store, tmp_path, there)
        finally:
            citus.start_worker(worker)
        assert builder.build(asked).text == before
        import_records(store, tmp_path, here)
        stored = Counter(row["workspace_id"] for row in read_table(store, "messages"))
        assert (stored[fallen], stored[other]) == (60, 60)
        check_counters(store)


def test_while_a_worker_is_down_commands_about_a_workspace_of_the_other_go_on(
    citus: Citus, cluster_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage_errors, "PAUSES", (0.01,) * 6)  # What is tried again is tried at once.
    write_demo_export(tmp_path / "demo.zip")
    with open_store(cluster_url) as store:
        other = next(number for number in (1, 2) if number != find_worker(citus, store, DEMO_WORKSPACE))
    citus.stop_worker(other)
    try:
        commands = [each for each in COMMANDS if each not in ACROSS]
        done = dict(run_all(cluster_url, tmp_path / "one", commands, CONTEXTWIN_WORKSPACE=DEMO_WORKSPACE))
    finally:
        citus.start_worker(other)
    assert len(done) == len(commands)


def place_workspaces(citus: Citus, store: Store) -> tuple[int, tuple[str, str]]:
    """Return the number of a worker, the name of a workspace that is on it, and of one that is on the other."""
    by_worker: dict[int, str] = {}
    for name in map("fallen{}".format, range(99)):
        by_worker.setdefault(find_worker(citus, store, name), name)
    (worker, fallen), (_, other) = by_worker.items()
    return worker, (fallen, other)


def find_worker(citus: Citus, store: Store, workspace: str) -> int:
    """Return the number of the worker that a workspace is on, or would be."""
    placed = text(
        "SELECT nodeport FROM pg_dist_shard_placement"
        " WHERE shardid = get_shard_id_for_distribution_column('messages', CAST(:workspace AS text))"
    )
    with store._engine.connect() as connection:
        return int(connection.execute(placed, {"workspace": workspace}).scalar_one()) - citus.port


def test_a_store_moves_there_and_back_as_documented(
    citus: Citus, demo_url: str, second_url: str, fresh_url: str, tmp_path: Path
) -> None:
    """The commands are those of docs/operations.md. A source that is not released fails with any target."""
    guide = (Path(__file__).parents[3] / "docs" / "operations.md").read_text()
    section = guide.split("### From one server to another")[1].split("### A pooler")[0]
    move, force = re.findall(r"```bash\n(.*?)```", section, re.DOTALL)
    release, bind = (f"force {which}\n" for which in ('"NO FORCE"', '"FORCE"'))
    define = force.split('force "NO')[0]
    moved, asked = (
        citus.create_database("moved"),
        WindowRequest(prompt=DEMO_PROMPT, workspace=DEMO_WORKSPACE, asker=DEMO_ASKER, asked_at=DEMO_ASKED_AT),
    )
    run_script(citus, tmp_path, move, demo_url, moved)
    run_script(citus, tmp_path, define + release + move + bind, moved, second_url)
    windows, dumps = [], []
    for url in (demo_url, moved, second_url):
        with open_store(url) as store:
            windows.append(ContextWindowBuilder(store, TrigramEmbedder()).build(asked).text)
            dumps.append(dump_tables(store))
            assert read_state(store._engine).is_forced
    assert windows[0] == windows[1] == windows[2]
    assert dumps[0] == dumps[1] == dumps[2]
    with pytest.raises(AssertionError, match="violates foreign key constraint"):
        run_script(citus, tmp_path, move, moved, fresh_url)


def run_script(citus: Citus, folder: Path, script: str, source: str, target: str) -> None:
    """Run commands of bash that use the programs of Postgres and contextwin, with $FROM and $TO."""
    (folder / "contextwin").write_text(f'#!/bin/sh\nexec env -u LD_LIBRARY_PATH {sys.executable} -m contextwin "$@"\n')
    (folder / "contextwin").chmod(0o755)
    addresses = {name: url.replace("+psycopg", "") for name, url in (("FROM", source), ("TO", target))}
    programs = citus.folder / "inst"
    own = {
        **addresses,
        "PATH": f"{folder}:{programs / 'bin'}:{os.environ['PATH']}",
        "LD_LIBRARY_PATH": str(programs / "lib"),
        "PYTHONPATH": str(Path(__file__).parents[3]),
        "CONTEXTWIN_HOME": str(folder),
        "CONTEXTWIN_EMBEDDER": "trigram",
    }
    bash = ["bash", "-euo", "pipefail", "-c", script]
    done = subprocess.run(bash, env=os.environ | own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_schema_can_be_taken_back_and_made_again(cluster_url: str) -> None:
    """Of a store that was used, so that what is distributed is dropped with what refers to it."""
    engine = open_engine(cluster_url, read_settings())
    downgrade_schema(engine, "base")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM pg_dist_partition").scalar() == 0
    upgrade_schema(engine)
    engine.dispose()
