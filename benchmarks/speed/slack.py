"""How soon does the Slack app answer: after a start in a big workspace, to many at once, and within Slack's limits?

    python -m benchmarks.speed.slack start [--channels 500] [--members 40] [--messages 20]
    python -m benchmarks.speed.slack limits [--channels 5000] [--members 40] [--minute 3] [--restricted]
    python -m benchmarks.speed.slack questions [--count 30] [--model-seconds 10]
    python -m benchmarks.speed.slack deliveries [--count 60] [--rounds 5]

The app runs in a process of its own, on a fake Slack in this one. `start`: a first start on an empty store, and one
more: seconds until it is connected, and until it has answered a question that was asked then. `limits`: the same under
the limits of Slack's tiers, with a question every so often, until everything is compared; a minute of Slack's lasts
`--minute` seconds, and so do its `Retry-After`. `questions`: so many at once, with a chat model that takes so long.
`deliveries`: so many HTTP deliveries at once, each acknowledged in so many seconds. Every line has the processor time
of the app as well, which says more where other programs keep the cores busy, and the load.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from socket import socket
from statistics import median
from subprocess import DEVNULL, Popen
from time import monotonic, sleep

from psutil import Process  # type: ignore[import-untyped]

from benchmarks.faults.common import fresh_database, throwaway_server
from contextwin.interfaces.slack.manifest import PATH
from contextwin.interfaces.slack.run.catching_up import RESTRICTED_PAGE
from contextwin.interfaces.sockets import open_socket
from contextwin.storage.store import Store, open_store
from testkit.fake_slack import BOT, FakeSlack, FakeWorkspace, Posted, serve_slack
from testkit.fake_slack.http_target import post, sign_body, write_body
from testkit.fake_slack.limits import Limits
from testkit.fake_slack.workspace import Kind
from testkit.slack_app import WORKSPACE, wait_for

#: Seconds for which anything is waited for.
PATIENCE = 3_600.0


@dataclass
class App:
    """The app in its process."""

    process: Popen[bytes]
    started: float

    @property
    def processor(self) -> float:
        """Seconds of the processor that it took."""
        times = Process(self.process.pid).cpu_times()
        return float(times.user + times.system)


@contextmanager
def running(url: str, slack: FakeSlack, *options: str, inherited: socket | None = None) -> Iterator[App]:
    """The app, which is started, for the length of a `with` block; it may use a socket of this process."""
    command = [sys.executable, "-m", "testkit.slack_child", url, slack.url, *options]
    handed = () if inherited is None else (inherited.fileno(),)
    # An installed program has its bytecode.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    app = App(Popen(command, stdout=DEVNULL, pass_fds=handed, env=environment), monotonic())
    try:
        yield app
    finally:
        app.process.kill()
        app.process.wait()


def big_workspace(given: argparse.Namespace) -> FakeWorkspace:
    """A workspace in which a fifth of the channels are private."""
    world, members = FakeWorkspace(), given.members
    people = [world.add_user(f"p{number}") for number in range(given.people)]
    for number in range(given.channels):
        kind: Kind = "private" if number % 5 == 4 else "public"
        here = [people[(number * 7 + place) % len(people)] for place in range(members)]
        channel = world.add_channel(f"c{number}", kind, *here, BOT)
        for place in range(given.messages):
            world.post(here[place % members], channel, f"reef survey {number} of round {place} is on day {place % 28}")
    return world


def ask(slack: FakeSlack, number: int, channel: str = "C0C0") -> str:
    """Ask something in a channel; return its ts."""
    asker = sorted(slack.workspace.channels[channel].members - {BOT})[number % 5]
    return slack.workspace.post(asker, channel, f"<@{BOT}> when is reef survey {number}?")


def wait_answered(slack: FakeSlack, ts: str, channel: str = "C0C0") -> None:
    """Wait until a question has an answer."""
    wait_for(lambda: answered(slack, channel, ts), PATIENCE)


def answered(slack: FakeSlack, channel: str, ts: str) -> bool:
    """Whether a question has an answer that is done."""
    replies = slack.workspace.channels[channel].replies_of(ts)
    return any(each.get("user") == BOT and each.get("metadata") for each in replies)


def note(text: str) -> None:
    """Print a line, with the load of the machine."""
    print(f"{text} (load {os.getloadavg()[0]:.1f})", flush=True)


def start(url: str, given: argparse.Namespace) -> None:
    """Print how soon the app answers after a first start, and after another one."""
    with open_store(url) as store, serve_slack(FakeSlack(big_workspace(given))) as slack:
        for number, name in enumerate(("first start", "second start")):
            hellos, calls = slack.hellos, slack.api.calls.total()
            with running(url, slack) as app:
                wait_for(partial(is_beyond, slack, hellos), PATIENCE)
                connected, busy = monotonic(), app.processor
                wait_answered(slack, ask(slack, number))
                seconds, spent = monotonic() - connected, app.processor - busy
                note(
                    f"{name}: connected after {connected - app.started:.1f} s ({busy:.1f} of the processor), answered "
                    f"{seconds:.1f} s later ({spent:.1f}), {slack.api.calls.total() - calls} calls until then"
                )
                if not given.quick:
                    since = datetime.now(UTC)
                    wait_compared(store, since, given.channels)
                    note(f"  compared after {monotonic() - connected:.0f} s ({app.processor - busy:.1f})")


def is_beyond(slack: FakeSlack, hellos: int) -> bool:
    """Whether the app has connected again since there were so many connections."""
    return slack.hellos > hellos


def wait_compared(store: Store, since: datetime, channels: int) -> None:
    """Wait until so many channels were compared since then."""
    wait_for(lambda: len(compared(store, since)) == channels, PATIENCE)


def compared(store: Store, since: datetime) -> list[str]:
    """The channels whose messages were compared since then."""
    return [each.channel for each in store.slack.cursors(WORKSPACE) if each.reconciled_at >= since]


def limits(url: str, given: argparse.Namespace) -> None:
    """Print how long the comparison takes under Slack's limits, and how soon questions are answered meanwhile."""
    with open_store(url) as store, serve_slack(FakeSlack(big_workspace(given))) as slack:
        slack.api.tiers = Limits(given.minute, is_restricted=given.restricted)
        slack.api.page_size = RESTRICTED_PAGE if given.restricted else 1_000
        since, seconds, channels = datetime.now(UTC), list[float](), sorted(slack.workspace.channels)
        with running(url, slack, "--minute", str(given.minute)) as app:
            wait_for(lambda: slack.is_connected, PATIENCE)
            connected = monotonic()
            while (done := len(compared(store, since))) < given.channels:
                asked, minutes = monotonic(), (monotonic() - connected) / given.minute
                print(f"{done} channels after {minutes:.0f} minutes of Slack's", file=sys.stderr, flush=True)
                channel = channels[len(seconds) * 37 % given.channels]
                wait_answered(slack, ask(slack, len(seconds), channel), channel)
                seconds.append(monotonic() - asked)
                if len(seconds) == 1:
                    note(f"connected after {connected - app.started:.1f} s, answered {seconds[0]:.1f} s later")
                sleep(given.minute)
            minutes = (monotonic() - connected) / given.minute
            note(
                f"{given.channels} channels compared after {minutes:.0f} minutes of Slack's, {app.processor:.0f} s of "
                f"the processor; calls {dict(slack.api.calls.most_common(6))}, told to wait {dict(slack.api.refused)}"
            )
            tiers = slack.api.tiers
            busiest = (f"{name} {most} of {tiers.allowed(name)}" for name, most in sorted(tiers.most.items()))
            print(f"calls of the busiest minute, of what Slack takes: {', '.join(busiest)}")
            note(
                f"{len(seconds)} questions meanwhile, one a minute: answered after {median(seconds):.1f} s in the "
                f"median, {max(seconds):.1f} s at most, where a minute lasts {given.minute:g} s"
            )


def questions(url: str, given: argparse.Namespace) -> None:
    """Print how soon many questions that come at once get their first sign and their answer."""
    with serve_slack(FakeSlack(big_workspace(given))) as slack:
        signs: dict[str, float] = {}

        def see(posted: Posted) -> None:
            signs.setdefault(posted.thread_ts or "", monotonic())

        slack.api.check = see
        with running(url, slack, "--model-seconds", str(given.model_seconds)) as app:
            wait_for(lambda: slack.is_connected, PATIENCE)
            wait_answered(slack, ask(slack, 0))
            for _ in range(given.rounds):
                slack.api.tiers = Limits() if given.tiers else None
                busy, asked = app.processor, {ask(slack, number): monotonic() for number in range(given.count)}
                done: dict[str, float] = {}
                signed = 0.0
                while len(done) < len(asked):
                    now = monotonic()
                    signed = signed or (app.processor - busy if asked.keys() <= signs.keys() else 0.0)
                    done |= {ts: now for ts in asked if ts not in done and answered(slack, "C0C0", ts)}
                    sleep(0.02)
                first = [signs[ts] - at for ts, at in asked.items()]
                whole = [done[ts] - at for ts, at in asked.items()]
                note(
                    f"{given.count} questions: first sign after {median(first):.2f} s, {max(first):.2f} s at most "
                    f"({signed:.2f} of the processor); "
                    f"answered after {median(whole):.1f} s, {max(whole):.1f} s at most; {app.processor - busy:.1f} s "
                    f"of the processor; told to wait {dict(slack.api.refused)}"
                )
                slack.api.refused.clear()


def deliveries(url: str, given: argparse.Namespace) -> None:
    """Print how soon HTTP deliveries that come at once are acknowledged."""
    world = big_workspace(given)
    bodies: list[dict[str, object]] = []
    bound = open_socket("127.0.0.1", 0)
    address = f"http://127.0.0.1:{bound.getsockname()[1]}{PATH}"
    with open_store(url) as store, serve_slack(FakeSlack(world)) as slack:
        slack.direct = bodies.append
        options = ("--http", str(bound.fileno()))
        with running(url, slack, *options, inherited=bound) as app, ThreadPoolExecutor(given.count) as pool:
            wait_for(lambda: len(store.slack.cursors(WORKSPACE)) == given.channels, PATIENCE)
            for number in range(given.rounds):
                bodies.clear()
                for place in range(given.count):
                    is_question = place % 4 == 0
                    text = f"<@{BOT}> when is" if is_question else "today we talk about"
                    world.post("U0P0", "C0C0", f"{text} reef survey {number} of {place}")
                sent = [each for each in bodies if each["event"]["type"] == "message"][: given.count]  # type: ignore[index]
                busy = app.processor
                seconds = [*pool.map(lambda body: deliver(address, body), sent)]
                note(
                    f"{len(sent)} deliveries: acknowledged after {median(seconds):.2f} s, {max(seconds):.2f} s at "
                    f"most; {app.processor - busy:.1f} s of the processor"
                )
                sleep(3)


def deliver(address: str, body: dict[str, object]) -> float:
    """Send one delivery; return the seconds until it was acknowledged."""
    data, kind = write_body("events_api", body)
    started = monotonic()
    status, _ = post(address, data, {"Content-Type": kind, **sign_body(data)}, seconds=60)
    assert status == 200, status
    return monotonic() - started


CHECKS = {"start": start, "limits": limits, "questions": questions, "deliveries": deliveries}


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("check", choices=[*CHECKS])
    parser.add_argument("--channels", type=int)
    parser.add_argument("--members", type=int, default=40)
    parser.add_argument("--people", type=int, help="ten times as many as a channel has members")
    parser.add_argument("--messages", type=int, default=20, help="of each channel")
    parser.add_argument("--quick", action="store_true", help="do not wait until everything is compared")
    parser.add_argument("--minute", type=float, default=3.0, help="seconds of a minute of Slack's limits")
    parser.add_argument("--restricted", action="store_true", help="15 messages a minute")
    parser.add_argument("--tiers", action="store_true", help="questions: each round in a minute of Slack's limits")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--model-seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args(arguments)
    given.channels = given.channels or {"start": 500, "limits": 5_000}.get(given.check, 10)
    given.people = given.people or given.members * 10
    given.count = given.count or {"deliveries": 60}.get(given.check, 30)
    with throwaway_server() as server, fresh_database(server) as url:
        CHECKS[given.check](url, given)


if __name__ == "__main__":
    main()
