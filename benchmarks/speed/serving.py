"""How many clients does `contextwin serve` answer at once, and how much longer than the library does it take?

Builds windows for questions about the sample workspace with the library, one after the other and in threads. Asks a
server for the same, by one client and then by many, who also list, search, explain and call a tool. SIGTERM ends the
server while they ask: what it has begun to answer must be answered.

    python -m benchmarks.speed.serving [--clients 32] [--minutes 5] [--workers 1] [--home DIR] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from http.client import HTTPConnection, HTTPException
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from threading import Event, Thread
from time import perf_counter, sleep
from typing import Any

from benchmarks.speed.recording import PROMPTS, make_request, open_demo
from contextwin import ContextWindowBuilder, Store, WindowRequest
from contextwin.interfaces.demo import DEMO_ASKER, DEMO_WORKSPACE
from contextwin.privacy.tokens import create_token
from contextwin.storage.embedded.server import stop_embedded

#: Windows of each measurement without other clients.
WINDOWS = 120
#: Of a hundred requests, how many are of which kind.
KINDS = {"window": 60, "timeline": 15, "search": 10, "explain": 10, "tool": 5}
#: Seconds between two looks at the memory.
LOOK_SECONDS = 5.0
#: Seconds that a client waits for an answer.
PATIENCE = 180.0

_numbers = count()


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What became of a request."""

    kind: str  #: of KINDS
    started: float  #: as perf_counter tells it
    seconds: float  #: until the answer, or the end of the connection
    status: int  #: 0: there was no answer
    comes_back: bool = False  #: the answer says when to try again


@dataclass
class Client:
    """Asks one request after the other on a connection that it keeps."""

    address: str
    secret: str
    random: Random

    def __post_init__(self) -> None:
        self.outcomes: list[Outcome] = []
        self._window_id: str | None = None
        self._connection = HTTPConnection(self.address, timeout=PATIENCE)

    def ask_until(self, ended: Event) -> None:
        """Ask until told to stop, or the server is gone."""
        with closing(self._connection):
            while not ended.is_set():
                kind = self.random.choices([*KINDS], [*KINDS.values()])[0]
                outcome = self.ask("window" if self._window_id is None else kind)
                self.outcomes.append(outcome)
                if outcome.status == 0:
                    return
                if outcome.comes_back:
                    sleep(1)

    def ask(self, kind: str) -> Outcome:
        """Make a request of a kind, and return what became of it."""
        method, path, body = make_call(kind, self.random, self._window_id)
        headers = {
            "Authorization": f"Bearer {self.secret}",
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": "2025-11-25",
        }
        started = perf_counter()
        try:
            self._connection.request(method, path, json.dumps(body) if body else None, headers)
            answer = self._connection.getresponse()
            told = json.loads(answer.read())
        except (OSError, HTTPException):
            return Outcome(kind=kind, started=started, seconds=perf_counter() - started, status=0)
        if kind == "window" and answer.status == 201:
            self._window_id = told["window_id"]
        return Outcome(
            kind=kind,
            started=started,
            seconds=perf_counter() - started,
            status=answer.status,
            comes_back=answer.getheader("Retry-After") is not None,
        )


def make_call(kind: str, random: Random, window_id: str | None) -> tuple[str, str, dict[str, Any] | None]:
    """Return method, path and body of a request of a kind."""
    request = next_request(random.choice(PROMPTS))
    prompt, asked_at = request.prompt, request.asked_at.isoformat() if request.asked_at else None
    asked = {"prompt": prompt, "channel": request.channel, "max_tokens": request.max_tokens, "asked_at": asked_at}
    match kind:
        case "window":
            return "POST", "/api/v1/windows", asked
        case "timeline":
            return "GET", f"/api/v1/timeline?order={random.choice(['asc', 'desc'])}&limit=50", None
        case "search":
            return "POST", "/api/v1/timeline/search", {"matching": prompt, "limit": 20}
        case "explain":
            return "GET", f"/api/v1/windows/{window_id}/candidates?limit=50", None
    call = {"name": "build_window", "arguments": asked}
    return "POST", "/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}


def next_request(prompt: str) -> WindowRequest:
    """Return a question that was never asked before, so that nothing of it is remembered."""
    request = make_request(prompt, 1000)
    assert request.asked_at is not None
    return replace(request, asked_at=request.asked_at + timedelta(microseconds=next(_numbers)))


# ---- what is measured


def time_library(store: Store, clients: int) -> list[float]:
    """Return seconds of windows by the library in so many threads, of which as many work as there are connections."""
    builder = ContextWindowBuilder(store, record="all")

    def wait_and_build(number: int) -> float:
        started = perf_counter()
        working.submit(builder.build, next_request(PROMPTS[number % len(PROMPTS)])).result()
        return perf_counter() - started

    with ThreadPoolExecutor(store.settings.pool_size) as working, ThreadPoolExecutor(clients) as waiting:
        [*waiting.map(wait_and_build, range(clients))]
        seconds = [*waiting.map(wait_and_build, range(max(WINDOWS, 10 * clients)))]
    store.flush()
    return seconds


class Server:
    """A server in a process of its own, or in several."""

    def __init__(self, store: Store, home: Path, workers: int = 1) -> None:
        url = store._engine.url.render_as_string(hide_password=False)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "contextwin", "serve", "--port", "0", "--workers", str(workers)],
            env=os.environ | {"CONTEXTWIN_HOME": str(home), "CONTEXTWIN_DATABASE_URL": url},
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr is not None
        told = self._process.stderr.readline()
        found = re.search(r"http://([^,\s]+)", told)
        assert found, told
        self.address = found[1]
        self.lines: Counter[str] = Counter()  #: what it logged, by the status of the answer
        self.memory: list[float] = []  #: megabytes, every LOOK_SECONDS
        self._reading = Thread(target=self._read_log, daemon=True)
        self._reading.start()
        Thread(target=self._watch_memory, daemon=True).start()

    def wait_until_ready(self) -> None:
        """Return when it says that it is ready."""
        while True:
            with suppress(ConnectionError), closing(HTTPConnection(self.address, timeout=PATIENCE)) as connection:
                connection.request("GET", "/readyz")
                if connection.getresponse().status == 200:
                    return
            sleep(0.2)

    def end(self) -> float:
        """Send SIGTERM, and return when that was."""
        self._process.send_signal(signal.SIGTERM)
        return perf_counter()

    def wait(self) -> int:
        """Return its exit code, when all that it logged is read."""
        code = self._process.wait(PATIENCE)
        self._reading.join()
        return code

    def _read_log(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as lines:
            for line in lines:
                found = re.search(r"contextwin.http: [A-Z]+ \S+ (\d{3}) ", line)
                self.lines[found[1] if found else line.strip()] += 1

    def _watch_memory(self) -> None:
        while self._process.poll() is None:
            pid = str(self._process.pid)
            told = subprocess.run(["ps", "-o", "rss=", "-p", pid, "--ppid", pid], capture_output=True, text=True)
            if told.stdout.strip():
                self.memory.append(sum(map(int, told.stdout.split())) / 1024)
            sleep(LOOK_SECONDS)


def load(server: Server, secret: str, clients: int, minutes: float) -> tuple[list[Outcome], float, int]:
    """Return what many clients were answered, when SIGTERM was sent, and the exit code."""
    ended = Event()
    asking = [Client(server.address, secret, Random(number)) for number in range(clients)]
    with ThreadPoolExecutor(clients) as pool:
        tasks = [pool.submit(client.ask_until, ended) for client in asking]
        sleep(60 * minutes)
        ended_at = server.end()
        code = server.wait()
        ended.set()
        for task in tasks:
            task.result()
    return [outcome for client in asking for outcome in client.outcomes], ended_at, code


def measure(store: Store, home: Path, clients: int, minutes: float, workers: int = 1) -> dict[str, Any]:
    """Return every number of the report."""
    alone, threaded = time_library(store, 1), time_library(store, clients)
    secret = create_token(store, DEMO_WORKSPACE, DEMO_ASKER).secret
    server = Server(store, home, workers)
    server.wait_until_ready()
    one = Client(server.address, secret, Random(0))
    single = [one.ask("window") for _ in range(WINDOWS + 10)][10:]
    one._connection.close()
    at_start = len(server.memory)
    outcomes, ended_at, code = load(server, secret, clients, minutes)
    before, after = (
        [each for each in outcomes if (each.started < ended_at) is is_before] for is_before in (True, False)
    )
    in_flight = [each for each in before if each.started + each.seconds > ended_at]
    memory = server.memory[at_start:]
    return {
        "library": alone,
        "library in threads": threaded,
        "server": [each.seconds for each in single],
        **{f"server under load: {kind}": [each.seconds for each in before if each.kind == kind] for kind in KINDS},
        "statuses": Counter(each.status for each in before),
        "refused without Retry-After": sum(each.status == 503 and not each.comes_back for each in before),
        "requests a second": len(before) / (60 * minutes),
        "memory": memory,
        "in flight at SIGTERM": len(in_flight),
        "of these not answered": sum(each.status == 0 for each in in_flight),
        "answered after SIGTERM": sum(each.status > 0 for each in after),
        "exit code": code,
        "log": server.lines,
        "outcomes": [asdict(each) for each in outcomes if each.status not in (200, 201)],
    }


# ---- report


def report(told: dict[str, Any]) -> None:
    """Print the numbers."""
    base = {"library": "library", "server": "library"}
    print("| windows | number | p50, ms | p95, ms | ratio to the library: p50 | p95 |\n|---|---|---|---|---|---|")
    for name, seconds in told.items():
        if name.startswith(("library", "server")) and seconds:
            against = told[base.get(name, "library in threads")]
            cells = [1000 * percentile(seconds, share) for share in (50, 95)]
            ratios = [percentile(seconds, share) / percentile(against, share) for share in (50, 95)]
            print(
                f"| {name} | {len(seconds):,} | {cells[0]:.0f} | {cells[1]:.0f} | {ratios[0]:.2f} | {ratios[1]:.2f} |"
            )
    memory = told["memory"]
    minute = max(1, int(60 / LOOK_SECONDS))
    print(f"\n{told['requests a second']:.1f} requests a second; answers by status: {dict(told['statuses'])}")
    print(f"503 without Retry-After: {told['refused without Retry-After']}; log: {dict(told['log'])}")
    if memory:
        first, last = median(memory[:minute]), median(memory[-minute:])
        print(f"memory, MB: {first:.0f} in the first minute, {last:.0f} in the last, {max(memory):.0f} at most")
    lost = told["of these not answered"]
    print(f"at SIGTERM {told['in flight at SIGTERM']} in flight, {lost} of them lost; exit code {told['exit code']}")


def percentile(values: Sequence[float], share: int) -> float:
    """Return the value that so many of a hundred do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]


def main(arguments: Sequence[str] | None = None, tell: Callable[[dict[str, Any]], None] = report) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--workers", type=int, default=1, help="processes of the server")
    parser.add_argument("--home", type=Path)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args(arguments)
    home = given.home or Path(tempfile.mkdtemp(prefix="cw"))
    try:
        with open_demo(home) as store:
            told = measure(store, home, given.clients, given.minutes, given.workers)
    finally:
        if given.home is None:
            stop_embedded(home)
    tell(told)
    if given.json:
        given.json.write_text(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
