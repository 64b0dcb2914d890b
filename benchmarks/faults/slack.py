"""The Slack app on a fake Slack: killed at random points, and how soon it acknowledges events.

    python -m benchmarks.faults.slack kill [--kills 200] [--seed 1]
    python -m benchmarks.faults.slack acknowledge [--seconds 60] [--rate 8]

`kill`: people talk and ask while the app gets SIGKILL; in the end the store holds what Slack holds, and each question
is answered once. `acknowledge`: seconds from an event to its acknowledgement at a steady rate, from the first event on.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from statistics import quantiles
from time import monotonic, sleep

from benchmarks.faults.common import fresh_database, throwaway_server
from contextwin.storage.store import open_store
from testkit.fake_slack import BOT, FakeSlack, FakeWorkspace, serve_slack
from testkit.slack_app import wait_for
from testkit.slack_crashes import crash, start_child


@contextmanager
def _slack() -> Iterator[FakeSlack]:
    workspace = FakeWorkspace()
    people = [workspace.add_user(name) for name in ("ana", "ben", "cleo")]
    workspace.add_channel("reef", "public", *people, BOT)
    with serve_slack(FakeSlack(workspace)) as slack:
        yield slack


def kill(url: str, kills: int, seed: int) -> None:
    """Kill the app so often, and print what there was; an AssertionError says what did not hold."""
    with open_store(url) as store, _slack() as slack:
        counts = crash(store, slack, url, Random(seed), kills)
    print(f"{kills} kills, {counts['messages']} events, {counts['questions']} questions: nothing lost, nothing twice")


def acknowledge(url: str, seconds: float, rate: float) -> None:
    """Print percentiles of the seconds from an event to its acknowledgement."""
    with _slack() as slack:
        slack.keeps_events = True
        child = start_child(url, slack)
        wait_for(lambda: slack.is_connected, 60)
        until, number = monotonic() + seconds, 0
        while monotonic() < until:
            number += 1
            slack.workspace.post("U0ANA", "C0REEF", f"reef survey number {number} is on day {number % 28}")
            sleep(1 / rate)
        slack.wait_idle(60)
        child.kill()
        child.wait()
    cuts = quantiles(slack.ack_seconds, n=100)
    print(f"{number} events at {rate:g} a second: p50 {cuts[49]:.3f} s, p95 {cuts[94]:.3f} s, p99 {cuts[98]:.3f} s")
    print(f"at most {max(slack.ack_seconds):.3f} s, the first {slack.ack_seconds[0]:.3f} s")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one of both."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("check", choices=["kill", "acknowledge"])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=8.0)
    given = parser.parse_args(arguments)
    with throwaway_server() as server, fresh_database(server) as url:
        if given.check == "kill":
            kill(url, given.kills, given.seed)
        else:
            acknowledge(url, given.seconds, given.rate)


if __name__ == "__main__":
    main()
