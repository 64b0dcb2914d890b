"""Writers and readers at once: no error, no lost update, no message before the wrong eyes, memory flat, times told.

Writers tell events of their own messages, as Slack would: new ones, edits, deletions, each in one of two workspaces
that all write into. Every text holds a marker word of where it stands. Readers ask as people who may read some
channels, and look for the markers of the others. All are threads of one process, and so share one interpreter's lock.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from random import Random

import numpy as np
import psutil  # type: ignore[import-untyped]
from sqlalchemy import select

from benchmarks.faults.common import Outcome, differences, fresh_database
from contextwin import ContextWindowBuilder, Timeline, TimelineRequest, WindowRequest
from contextwin.config import read_settings
from contextwin.ingest.events import apply_event
from contextwin.models.messages import Channel, Membership, User, Workspace
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage import schema
from contextwin.storage.engine import open_engine
from contextwin.storage.store import Store
from contextwin.window.render.rendering import render_window
from testkit.writing import save_entities

WORKSPACES = ("wa", "wb")
#: Channel → its kind, and who reads along.
CHANNELS = {"CPUB": ("public", ()), "CPRIV": ("private", ("UIN",)), "DONE": ("im", ("UIN",))}
READERS = {"UIN": set(CHANNELS), "UOUT": {"CPUB"}}
START = 1_700_000_000
#: Of the first fifth of the time on, memory should stay; growth by less than this is the allocator's. A guess.
GROWTH_MB = 64
#: So many live messages each writer keeps; it edits and deletes the older ones, so that the data do not grow for ever.
LIVE = 50


def marker(workspace: str, channel: str) -> str:
    """Return the word that every text of the channel holds, and no other text."""
    return f"zq{workspace}{channel.lower()}qz"


@dataclass(kw_only=True)
class _Work:
    """What the threads did."""

    until: float  #: the end, by the monotonic clock
    counts: Counter[str] = field(default_factory=Counter)
    ms: dict[str, list[float]] = field(default_factory=lambda: {"write": [], "read": []})
    said: dict[tuple[str, str, str], str | None] = field(default_factory=dict)  #: last acknowledged text; None: deleted
    problems: list[str] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)


def check_mixed(server_url: str, seed: int, seconds: float, threads: int = 8) -> Outcome:
    """Let so many writers and as many readers work for so many seconds."""
    with fresh_database(server_url) as url:
        settings = read_settings(pool_size=min(100, 2 * threads))
        with Store(open_engine(url, settings), settings) as store:
            _make_places(store)
            work = _Work(until=0)
            _write(store, Random(seed), work, 0, count(), at_least=30)
            work.ms["write alone"] = work.ms.pop("write")
            work.ms["write"], work.until = [], time.monotonic() + seconds
            running = [
                threading.Thread(target=_guarded, args=(_write_on, store, Random(f"{seed}{n}"), work, n + 1))
                for n in range(threads)
            ] + [
                threading.Thread(target=_guarded, args=(_read_on, store, Random(f"r{seed}{n}"), work, n))
                for n in range(threads)
            ]
            for thread in running:
                thread.start()
            memory = _watch_memory(work, seconds)
            for thread in running:
                thread.join()
            work.problems += _lost_updates(store, work) + differences(store, {})
    if memory[-1] - memory[0] > GROWTH_MB:
        work.problems.append(f"memory grew from {memory[0]:.0f} to {memory[-1]:.0f} MB")
    times = {
        f"{name} p{p} ms": round(float(np.percentile(taken, p)), 1)
        for name, taken in work.ms.items()
        for p in (50, 95)
        if taken
    }
    figures = {**work.counts, **times, "MB early": round(memory[0]), "MB late": round(memory[-1])}
    tried = len(work.ms["write"]) + len(work.ms["read"])
    return Outcome(name="mixed", tried=tried, problems=tuple(work.problems[:20]), figures=figures)


def _make_places(store: Store) -> None:
    for workspace in WORKSPACES:
        people = [User(workspace=workspace, user=user, name=user.lower()) for user in READERS]
        channels = [
            Channel(workspace=workspace, channel=channel, name=channel.lower(), kind=kind)  # type: ignore[arg-type]
            for channel, (kind, _) in CHANNELS.items()
        ]
        members = [
            Membership(workspace=workspace, channel=channel, user=user)
            for channel, (_, users) in CHANNELS.items()
            for user in users
        ]
        save_entities(store, [Workspace(workspace=workspace), *people, *channels, *members])


def _guarded(action: Callable[..., None], store: Store, random: Random, work: _Work, number: int) -> None:
    """Run until the end; any error at all is a problem."""
    try:
        action(store, random, work, number)
    except Exception as exc:  # noqa: BLE001  # whatever comes is what the check is for
        work.problems.append(f"{action.__name__} {number}: {type(exc).__name__}: {exc}")


# -- writers


def _write_on(store: Store, random: Random, work: _Work, number: int) -> None:
    _write(store, random, work, number, count(), at_least=0)


def _write(store: Store, random: Random, work: _Work, number: int, clock: count[int], *, at_least: int) -> None:
    """Tell events of this writer's messages until the end, or so many of them."""
    embedder, mine = TrigramEmbedder(), list[tuple[str, str, str]]()
    told = 0
    while told < at_least or (not at_least and time.monotonic() < work.until):
        event, key, text = _draw_event(random, number, next(clock), mine)
        started = time.perf_counter()
        applied = apply_event(store, embedder, event, workspace=key[0])
        taken = 1000 * (time.perf_counter() - started)
        with work.lock:
            work.ms["write"].append(taken)
            work.counts[f"events {applied.action}"] += 1
            work.said[key] = text
            if applied.action not in ("saved", "deleted"):
                work.problems.append(f"{event['type']} was {applied.action}: {applied.reason}")
        told += 1


def _draw_event(
    random: Random, number: int, tick: int, mine: list[tuple[str, str, str]]
) -> tuple[dict[str, object], tuple[str, str, str], str | None]:
    """Return an event, the message that it is about, and what that says then."""
    event_ts = f"{START + tick}.{number:06d}"
    if len(mine) > LIVE:
        key = mine.pop(0)
        deletion = {"subtype": "message_deleted", "deleted_ts": key[2], "channel": key[1], "event_ts": event_ts}
        return {"type": "message", **deletion}, key, None
    if mine and random.random() < 0.6:
        key = random.choice(mine)
        text = _text(random, key, tick)
        message = {"type": "message", "user": "UIN", "ts": key[2], "text": text, "edited": {"ts": event_ts}}
        change = {"subtype": "message_changed", "message": message, "channel": key[1], "event_ts": event_ts}
        return {"type": "message", **change}, key, text
    key = (random.choice(WORKSPACES), random.choice(list(CHANNELS)), event_ts)
    mine.append(key)
    text = _text(random, key, tick)
    return {"type": "message", "user": "UIN", "channel": key[1], "ts": event_ts, "text": text}, key, text


def _text(random: Random, key: tuple[str, str, str], tick: int) -> str:
    words = " ".join(random.choice(["harbour", "release", "billing", "invoice", "crane", "pilot"]) for _ in range(8))
    return f"{words} {marker(key[0], key[1])} tick{tick}"


# -- readers


def _read_on(store: Store, random: Random, work: _Work, number: int) -> None:
    builder, timeline = ContextWindowBuilder(store, TrigramEmbedder()), Timeline(store, TrigramEmbedder())
    while time.monotonic() < work.until:
        workspace, user = random.choice(WORKSPACES), random.choice(list(READERS))
        hidden = {
            marker(other, channel)
            for other in WORKSPACES
            for channel in CHANNELS
            if other != workspace or channel not in READERS[user]
        }
        started = time.perf_counter()
        if number % 4 == 3:
            page = timeline.list(TimelineRequest(workspace=workspace, asker=user, limit=50))
            shown = "\n".join(message.text for message in page.messages)
        else:
            prompt = random.choice(["harbour release", "who said billing first?", "crane pilot zqwacprivqz"])
            request = WindowRequest(prompt=prompt, workspace=workspace, asker=user, max_tokens=2000)
            window = builder.build(request)
            shown = window.text + render_window(window.threads, "xml", window.note) + repr(window.dropped)
        taken = 1000 * (time.perf_counter() - started)
        with work.lock:
            work.ms["read"].append(taken)
            work.counts["answers that show something"] += "zq" in shown
            work.problems += [f"{user} of {workspace} was shown {word}" for word in hidden if word in shown]


# -- afterwards


def _watch_memory(work: _Work, seconds: float) -> list[float]:
    """Return the process's memory in MB, from the first fifth of the time to its end, as medians of some moments."""
    process, seen = psutil.Process(), list[float]()
    time.sleep(seconds / 5)
    while time.monotonic() < work.until:
        seen.append(process.memory_info().rss / 2**20)
        time.sleep(min(1.0, seconds / 50))
    part = max(1, len(seen) // 5)
    return [float(np.median(seen[:part])), float(np.median(seen[-part:]))] if seen else [0.0, 0.0]


def _lost_updates(store: Store, work: _Work) -> list[str]:
    """Return how many messages do not say what was acknowledged last."""
    m = schema.messages.c
    with store._engine.connect() as connection:
        rows = connection.execute(select(m.workspace_id, m.channel_id, m.ts, m.text, m.is_deleted))
        stored = {(row[0], row[1], row[2]): None if row.is_deleted else row.text for row in rows}
    lost = [key for key, text in work.said.items() if stored.get(key, "missing") != text]
    extra = stored.keys() - work.said.keys()
    work.counts["messages"] = len(stored)
    problems = [f"{len(lost)} lost updates, such as {lost[0]}"] if lost else []
    return [*problems, f"{len(extra)} messages too many"] if extra else problems
