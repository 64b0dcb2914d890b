"""A real server and a real client: many at once, a signal while requests are answered, and how the command fails."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Event
from typing import Any

import pytest

pytest.importorskip("fastapi")

import httpx2
import psycopg

from contextwin.interfaces.demo import DEMO_ASKER, DEMO_PROMPT, DEMO_WORKSPACE
from contextwin.interfaces.http.serving import Service
from contextwin.storage.store import Store
from testkit.command_line import give_languages, run_command
from testkit.http_api import bearer, serve

WINDOW = {"prompt": DEMO_PROMPT, "channel": "#eng-api", "max_tokens": 500}
CONTEXTWIN = [sys.executable, "-m", "contextwin"]


@pytest.fixture(scope="module")
def address(service: Service) -> Iterator[str]:
    with serve(service) as address:
        yield address


def test_each_caller_gets_what_they_may_see(address: str, demo_store: Store) -> None:
    """Two people at once: nobody gets the answer of the other."""
    users = (DEMO_ASKER, "U06TOBI")
    keys = {user: bearer(demo_store, DEMO_WORKSPACE, user) for user in users}

    def ask(number: int) -> tuple[str, str]:
        user = users[number % 2]
        with httpx2.Client(base_url=address, headers=keys[user], timeout=60) as client:
            where = client.post("/api/v1/windows", json=WINDOW).headers["location"]
            return user, client.get(where).json()["asker"]

    with ThreadPoolExecutor(8) as pool:
        assert all(user == asker for user, asker in pool.map(ask, range(24)))


def test_more_requests_than_connections_are_all_answered(address: str, mei: dict[str, str]) -> None:
    def ask(_: int) -> int:
        with httpx2.Client(base_url=address, headers=mei, timeout=60) as client:
            return int(client.post("/api/v1/timeline/search", json={"matching": "refunds"}).status_code)

    with ThreadPoolExecutor(32) as pool:
        answered = Counter(pool.map(ask, range(64)))
    assert answered.keys() <= {200, 503}
    assert answered[200] >= 32


def test_a_page_is_found_by_its_link(address: str, mei: dict[str, str]) -> None:
    with httpx2.Client(base_url=address, headers=mei, timeout=60) as client:
        seen, link = [], "/api/v1/timeline?limit=100&order=desc"
        while link:
            answer = client.get(link)
            seen += [(each["channel"], each["ts"]) for each in answer.json()["messages"]]
            link = answer.links.get("next", {}).get("url", "")
        total = client.get("/api/v1/timeline?limit=1&total=true").json()["total"]
    assert len(seen) == len({*seen}) == total


def test_answers_name_no_server_and_metrics_are_for_this_machine(address: str) -> None:
    answer = httpx2.get(f"{address}/metrics", timeout=60)
    assert answer.status_code == 200
    assert "server" not in answer.headers
    names = set(re.findall(r"^# TYPE (\w+)", answer.text, re.MULTILINE))
    assert names >= {
        *("contextwin_window_seconds", "contextwin_window_tokens_ratio", "contextwin_candidates"),
        *("contextwin_dropped_total", "contextwin_degraded_total", "contextwin_top_score"),
        *("contextwin_pool_in_use", "contextwin_feedback_total", "contextwin_requests_total"),
    }
    labels = set(re.findall(r'(\w+)="', answer.text))
    assert labels <= {"le", "step", "reason", "part", "route", "status", "verdict", "kind", "type", "action"}
    assert httpx2.get(f"{address}/metrics", headers={"X-Forwarded-For": "10.0.0.1"}, timeout=60).status_code == 401


def test_half_a_request_holds_nobody_up(address: str, mei: dict[str, str]) -> None:
    host, port = address.removeprefix("http://").split(":")
    head = f"POST /api/v1/windows HTTP/1.1\r\nHost: localhost\r\nAuthorization: {mei['Authorization']}\r\n"
    head += "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    slow = [socket.create_connection((host, int(port))) for _ in range(20)]
    try:
        for each in slow:
            each.sendall(head.encode())
        assert httpx2.get(f"{address}/api/v1/channels", headers=mei, timeout=30).status_code == 200
    finally:
        for each in slow:
            each.close()


# ---- the command


def start(url: str, home: Path, *options: str) -> tuple[subprocess.Popen[str], str]:
    """Start `contextwin serve` on a free port, and return it with its address."""
    give_languages(home)
    environment = os.environ | {
        "CONTEXTWIN_HOME": str(home),
        "CONTEXTWIN_DATABASE_URL": url,
        "CONTEXTWIN_EMBEDDER": "trigram",
    }
    process = subprocess.Popen(
        [*CONTEXTWIN, "serve", "--port", "0", *options], env=environment, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    told = process.stderr.readline()
    found = re.search(r"http://\S+?(?=,)", told)
    assert found, told
    return process, found[0]


@pytest.fixture
def url(demo_store: Store) -> str:
    return demo_store._engine.url.render_as_string(hide_password=False)


def wait_until_ready(address: str) -> None:
    for _ in range(200):
        try:
            if httpx2.get(f"{address}/readyz", timeout=60).status_code == 200:
                return
        except httpx2.ConnectError:
            pass
        Event().wait(0.1)
    pytest.fail("it is not ready")


@contextmanager
def holding(url: str, table: str) -> Iterator[Callable[[], int]]:
    """Let nobody read a table for the length of a `with` block; yield what counts the connections that wait."""
    address = url.replace("postgresql+psycopg", "postgresql")
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    with psycopg.connect(address) as holder, psycopg.connect(address, autocommit=True) as watcher:
        holder.execute(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")
        yield lambda: int(watcher.execute(waiting).fetchall()[0][0])


@pytest.mark.parametrize(("ended_by", "workers"), [(signal.SIGTERM, "1"), (signal.SIGINT, "2")])
def test_what_is_being_answered_when_a_signal_comes_is_answered(
    url: str, tmp_path: Path, mei: dict[str, str], ended_by: signal.Signals, workers: str
) -> None:
    process, address = start(url, tmp_path, "--workers", workers)
    sent: Queue[int] = Queue()

    def ask(number: int) -> int:
        def tell_when_sent(event: str, _: object) -> None:
            if event == "http11.send_request_body.complete":
                sent.put(number)

        with httpx2.Client(base_url=address, headers=mei, timeout=60) as client:
            body = WINDOW | {"prompt": f"{DEMO_PROMPT} {number}", "max_tokens": 4000}
            answer = client.post("/api/v1/windows", json=body, extensions={"trace": tell_when_sent})
            return int(answer.status_code)

    try:
        wait_until_ready(address)
        with ThreadPoolExecutor(4) as pool:
            with holding(url, "chunks") as count_waiting:  # However fast the machine is, none is answered too soon.
                asked = [pool.submit(ask, number) for number in range(4)]
                assert {sent.get(timeout=60) for _ in asked} == {0, 1, 2, 3}
                wait_for(lambda: count_waiting() > 0)
                Event().wait(0.5)  # The others are read, too, though they may have to wait for a connection.
                process.send_signal(ended_by)
            assert {each.result() for each in asked} <= {201}
        told = process.communicate(timeout=60)[1]
    finally:
        process.kill()
        process.communicate()
    assert process.returncode == (0 if ended_by is signal.SIGTERM else 130)
    assert "Traceback" not in told
    assert "POST /api/v1/windows 201" in told
    assert "status of the API" not in told


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True).stdout
    return [int(each) for each in told.split()]


def wait_for(is_done: Callable[[], bool]) -> None:
    for _ in range(600):
        if is_done():
            return
        Event().wait(0.1)
    pytest.fail("it does not happen")


def find_link(lines: Iterable[str]) -> str:
    """Return the link to sign in by, once a command prints it."""
    return next(found[0] for line in lines if (found := re.search(r"http://\S+/login\?code=\S+", line)))


def open_link(link: str) -> httpx2.Response:
    """Sign in by a link, which is good for one time, and return the page that it leads to."""
    with httpx2.Client(timeout=60, follow_redirects=True) as client:
        for _ in range(200):  # The link is printed before connections are accepted.
            try:
                opened = client.get(link)
                break
            except httpx2.ConnectError:
                Event().wait(0.1)
    assert opened.status_code == 200
    assert "<b>Mei</b>" in opened.text
    assert httpx2.get(link, timeout=60).status_code == 403
    return opened


def test_workers_agree_and_one_that_ends_is_replaced(url: str, tmp_path: Path, mei: dict[str, str]) -> None:
    """A link is good once whichever they ask, what one records another reads, and the metrics are of all.

    None outlives the process that watches them.
    """
    process, address = start(url, tmp_path, "--workers", "2", "--as", "@mei", "--workspace", DEMO_WORKSPACE)

    def ask(_: int = 0) -> str:
        with httpx2.Client(base_url=address, headers=mei, timeout=60) as client:  # On a connection of its own.
            return str(client.post("/api/v1/windows", json=WINDOW).headers["location"])

    def count_windows() -> float:
        told = httpx2.get(f"{address}/metrics", timeout=60).text
        return float(re.findall(r'contextwin_requests_total\{route="/api/v1/windows",status="201"\} (\S+)', told)[0])

    try:
        assert process.stderr is not None
        link = find_link(process.stderr)
        wait_until_ready(address)
        wait_for(lambda: len(workers_of(process)) == 2)
        assert not open_link(link).url.path.startswith("/windows/")
        first = workers_of(process)[0]
        with ThreadPoolExecutor(8) as pool:
            places = [*pool.map(ask, range(16))]
        assert {httpx2.get(f"{address}{place}", headers=mei, timeout=60).status_code for place in places} == {200}
        assert {count_windows() for _ in range(8)} == {16.0}
        os.kill(first, signal.SIGKILL)
        wait_for(lambda: len(alive := workers_of(process)) == 2 and first not in alive)
        assert ask()
        assert count_windows() == 17.0
        last = workers_of(process)
        process.kill()
        wait_for(lambda: not any(Path(f"/proc/{each}").exists() for each in last))
    finally:
        process.kill()
        told = process.communicate(timeout=60)[1]
    assert "a worker ended with -9; another one starts" in told
    assert "code=" not in told  # The log has no query.
    assert "Traceback" not in told


def test_what_keeps_a_worker_from_starting_is_one_line(url: str, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('embedder = "openai-compatible:nothing"\n')
    environment = os.environ | {"CONTEXTWIN_HOME": str(tmp_path), "CONTEXTWIN_DATABASE_URL": url}
    command = [*CONTEXTWIN, "serve", "--port", "0", "--workers", "2"]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert (ended.returncode, ended.stdout) == (1, "")
    (told,) = ended.stderr.splitlines()
    assert told.startswith("error: ")


def run(url: str, home: Path, *arguments: str) -> Any:
    environment = os.environ | {"CONTEXTWIN_HOME": str(home), "CONTEXTWIN_DATABASE_URL": url}
    return run_command(*arguments, environment=environment, folder=home)


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (("--port", "99999"), 2, "65535"),
        (("--port", "x"), 2, "port"),
        (("--workers", "0"), 2, "workers"),
        (("--host", "203.0.113.1"), 1, "give another address or port"),
        (("--host", "nowhere.invalid"), 1, "give another address or port"),
        (("--verbose",), 2, "--verbose"),
        (("--port", "0", "--workspace", "T0"), 2, "give both or neither"),
    ],
    ids=repr,
)
def test_a_wrong_option_is_one_line(url: str, tmp_path: Path, options: tuple[str, ...], code: int, told: str) -> None:
    ended = run(url, tmp_path, "serve", *options)
    assert (ended.returncode, ended.stdout) == (code, "")
    assert told in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_a_port_that_is_taken_is_one_line(url: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ended = run(url, tmp_path, "serve", "--port", str(taken.getsockname()[1]))
    assert ended.returncode == 1
    assert "in use" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_without_the_extra_one_line_says_what_to_install(url: str, tmp_path: Path) -> None:
    (tmp_path / "fastapi.py").write_text("raise ModuleNotFoundError(name='fastapi')")
    environment = os.environ | {
        "PYTHONPATH": f"{tmp_path}:{os.environ.get('PYTHONPATH', '')}",
        "CONTEXTWIN_HOME": str(tmp_path),
        "CONTEXTWIN_DATABASE_URL": url,
    }
    command = [*CONTEXTWIN, "serve", "--port", "0"]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "pip install 'contextwin[server]'" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_a_link_signs_in_once_and_opens_a_page(url: str, tmp_path: Path) -> None:
    give_languages(tmp_path)
    environment = os.environ | {
        "CONTEXTWIN_HOME": str(tmp_path),
        "CONTEXTWIN_DATABASE_URL": url,
        "CONTEXTWIN_EMBEDDER": "trigram",
    }
    process = subprocess.Popen(
        [*CONTEXTWIN, "demo", "--serve", "--port", "0"],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        assert open_link(find_link(process.stderr)).url.path.startswith("/windows/")
    finally:
        process.send_signal(signal.SIGTERM)
        told = process.communicate(timeout=60)[1]
    assert process.returncode == 0
    assert "code=" not in told  # The log has no query.


def test_a_link_for_nobody_is_one_line(url: str, tmp_path: Path) -> None:
    ended = run(url, tmp_path, "serve", "--port", "0", "--as", "@nobody-here", "--workspace", DEMO_WORKSPACE)
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) == 1


def test_tokens_are_made_listed_and_revoked(url: str, tmp_path: Path, address: str) -> None:
    where = ("--workspace", DEMO_WORKSPACE)
    made = run(url, tmp_path, "token", "create", "--as", "@mei", "--name", "notebook", *where)
    secret = made.stdout.strip()
    assert made.returncode == 0
    assert "not printed again" in made.stderr
    assert "may read nothing" not in made.stderr
    assert "may read nothing" in run(url, tmp_path, "token", "create", "--as", "@sam", *where).stderr
    headers = {"Authorization": f"Bearer {secret}"}
    assert httpx2.get(f"{address}/api/v1/channels", headers=headers, timeout=60).status_code == 200
    listed = run(url, tmp_path, "token", "list", *where)
    token_id = secret.split("_")[1]
    assert re.search(rf"{token_id}\s+{DEMO_ASKER}\s+read\s+notebook\s+until .*, used", listed.stdout)
    assert secret not in listed.stdout
    assert run(url, tmp_path, "token", "revoke", token_id, *where).returncode == 0
    assert httpx2.get(f"{address}/api/v1/channels", headers=headers, timeout=60).status_code == 401
    again = run(url, tmp_path, "token", "revoke", token_id, *where)
    assert again.returncode == 1
    (told,) = again.stderr.splitlines()
    assert token_id in told
