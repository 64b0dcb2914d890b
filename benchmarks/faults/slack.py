"""The Slack app on a fake Slack: killed at random points, and how soon it acknowledges events.

    python -m benchmarks.faults.slack kill [--kills 200] [--seed 1]
    python -m benchmarks.faults.slack recover [--kills 20] [--model-seconds 3]
    python -m benchmarks.faults.slack acknowledge [--seconds 60] [--rate 8]
    python -m benchmarks.faults.slack flood [--events 50000]

`kill`: people talk and ask while the app gets SIGKILL; in the end the store holds what Slack holds, and each question
is answered once. `recover`: three questions are asked, the app gets SIGKILL while a model writes, and is started again
at once; seconds from the kill to the end of each answer, of which the start takes some. `acknowledge`: seconds from an
event to its acknowledgement at a steady rate, from the first event on. `flood`: so many events at once, in random
order, one in twenty doubled, with three reconnects; the store must hold what Slack holds. Prints events a second and
the most memory that the app took.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from os import getloadavg
from random import Random
from statistics import median, quantiles
from time import monotonic, sleep
from typing import Any

from psutil import Process  # type: ignore[import-untyped]

from benchmarks.faults.common import fresh_database, throwaway_server
from contextwin.storage.store import open_store
from testkit.fake_slack import BOT, FakeSlack, FakeWorkspace, serve_slack
from testkit.slack_app import WORKSPACE, wait_for
from testkit.slack_crashes import IN_FLIGHT, check_stored, crash, start_child

#: Seconds for which anything is waited for.
PATIENCE = 300.0


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


def recover(url: str, kills: int, seed: int, model_seconds: float) -> None:
    """Print how soon questions are answered whose app was killed; an AssertionError says which is not answered once."""
    random, seconds, starts, busy = Random(seed), list[float](), list[float](), list[float]()
    options = ("--model-seconds", str(model_seconds))
    with _slack() as slack:
        slack.keeps_events, slack.most_attempts = True, 10_000
        child = start_child(url, slack, *options)
        try:
            wait_for(lambda: slack.is_connected, PATIENCE)
            for number in range(kills):
                asked = [
                    slack.workspace.post(user, "C0REEF", f"<@{BOT}> when is reef survey {number}?")
                    for user in ("U0ANA", "U0BEN", "U0CLEO")
                ]
                sleep(random.random() * 2 * model_seconds)
                open_before = [ts for ts in asked if not _answers(slack, ts)]
                child.kill()
                child.wait()
                killed, hellos = monotonic(), slack.hellos
                child = start_child(url, slack, *options)
                wait_for(partial(_is_beyond, slack, hellos), PATIENCE)
                starts.append(monotonic() - killed)
                busy.append(_processor(child.pid))
                for ts in open_before:
                    wait_for(partial(_answers, slack, ts), PATIENCE)
                    seconds.append(monotonic() - killed)
                print(f"kill {number + 1}: {len(open_before)} open, started after {starts[-1]:.1f} s", end=", ")
                print(f"answered after {monotonic() - killed:.1f} s, load {getloadavg()[0]:.1f}", flush=True)
            slack.wait_idle(PATIENCE)
        finally:
            child.kill()
            child.wait()
        posted = slack.workspace.channels["C0REEF"].messages.values()
        asked_in_all = {each["ts"] for each in posted if each.get("user") != BOT and "thread_ts" not in each}
        answered = Counter(each["thread_ts"] for each in posted if each.get("user") == BOT)
        assert answered == Counter(asked_in_all), "a question is answered twice, or not at all, or a part of one stays"
    print(
        f"{kills} kills, {len(asked_in_all)} questions, each answered once; {len(seconds)} were open when it was killed"
    )
    print(f"answered after {median(seconds):.1f} s in the median, {max(seconds):.1f} s at most after the kill")
    print(
        f"of these until it was connected {median(starts):.1f} s, {max(starts):.1f} s at most; {median(busy):.1f} s of"
    )
    print(f"the processor, {max(busy):.1f} s at most")


def _answers(slack: FakeSlack, ts: str) -> bool:
    """Whether a question has an answer that is done."""
    replies = slack.workspace.channels["C0REEF"].replies_of(ts)
    return any(each.get("user") == BOT and each.get("metadata") for each in replies)


def _is_beyond(slack: FakeSlack, hellos: int) -> bool:
    """Whether the app has connected again since there were so many connections."""
    return slack.hellos > hellos


def _processor(process: int) -> float:
    """The seconds of the processor that a process took."""
    times = Process(process).cpu_times()
    return float(times.user + times.system)


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


def flood(url: str, events: int, seed: int) -> None:
    """Deliver all events as fast as they are acknowledged, and check the store."""
    random, bodies = Random(seed), list[dict[str, Any]]()
    with open_store(url) as store, _slack() as slack:
        slack.keeps_events, slack.rough, slack.resend_seconds, slack.most_attempts = True, 0.1, 30.0, 1_000
        child = start_child(url, slack)
        try:
            wait_for(lambda: store.slack.cursors(WORKSPACE), 60)  # It is caught up.
            slack.direct = bodies.append
            tell(slack, random, events)
            slack.direct = None
            random.shuffle(bodies)
            _deliver(slack, bodies, Process(child.pid))
        finally:
            child.kill()
            child.wait()
        check_stored(store, slack)


def _deliver(slack: FakeSlack, bodies: list[dict[str, Any]], app: Process) -> None:
    """Deliver events in their order, with three reconnects, after each of which the app compares with Slack."""
    started, most, until_first = monotonic(), 0, 0.0
    reconnects = {round(len(bodies) * share) for share in (0.25, 0.5, 0.75)}
    for number, body in enumerate(bodies):
        while slack.waiting >= IN_FLIGHT:
            sleep(0.005)
        slack.push("events_api", body)
        if number in reconnects:
            until_first = until_first or monotonic() - started
            slack.disconnect(politely=number != max(reconnects))
        if number % 1_000 == 0:
            most = max(most, app.memory_info().rss)
            print(f"{number} events after {monotonic() - started:.0f} s, {most / 2**20:.0f} MB", flush=True)
    slack.wait_idle(600)
    seconds, before = monotonic() - started, min(reconnects)
    print(
        f"{len(bodies)} events in {seconds:.0f} s: {len(bodies) / seconds:.0f} a second, at most {most / 2**20:.0f} MB"
    )
    print(f"{before / until_first:.0f} a second until the first reconnect")


def tell(slack: FakeSlack, random: Random, events: int) -> None:
    """Let people post, reply, edit and delete until so many events are told."""
    world, posted = slack.workspace, [slack.workspace.post("U0ANA", "C0REEF", "the first of all")]
    while len(slack.told) < events:
        text = f"reef survey number {len(slack.told)} is on day {random.randrange(28)}"
        match random.randrange(10):
            case 0:
                world.edit("C0REEF", random.choice(posted), text)
            case 1 if len(posted) > 10:
                world.delete("C0REEF", posted.pop(random.randrange(len(posted))))
            case _:
                posted.append(world.post(random.choice(["U0ANA", "U0BEN"]), "C0REEF", text))


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("check", choices=["kill", "recover", "acknowledge", "flood"])
    parser.add_argument("--kills", type=int, help="200, to recover 20")
    parser.add_argument("--model-seconds", type=float, default=3.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=8.0)
    parser.add_argument("--events", type=int, default=50_000)
    given = parser.parse_args(arguments)
    with throwaway_server() as server, fresh_database(server) as url:
        if given.check == "kill":
            kill(url, given.kills or 200, given.seed)
        elif given.check == "recover":
            recover(url, given.kills or 20, given.seed, given.model_seconds)
        elif given.check == "flood":
            flood(url, given.events, given.seed)
        else:
            acknowledge(url, given.seconds, given.rate)


if __name__ == "__main__":
    main()
