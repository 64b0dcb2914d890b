"""Are questions about events answered: "what happened on the 18th?", "when is the offsite?", "what does Ana do then?"

A chat of half a year is made from the seed in each of five languages (`data/`). Who tells of an event, or of a plan,
does so on another day and mostly in relative words ("last weekend", "three days ago", "on Friday"). Around these
messages people talk of the same events, activities and people without saying when, and tell of other days.

    right   the message that answers stands whole in a window of so many tokens
    dated   and the day is written there, where the message only says "yesterday" or "on Friday"

Each way to ask belongs by a hash to half a or half b; of half b nothing but counts is printed.

    python -m benchmarks.quality.events [--budget 300] [--show] [--seed N] [--embedder static] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from benchmarks.common.evaluation import open_set
from benchmarks.common.results import SEED
from contextwin import ContextWindowBuilder, WindowRequest

DATA = Path(__file__).parent / "data"
PEOPLE = ("Ana", "Tobi", "Chloe", "Ravi", "Ingrid", "Paulo", "Yuki", "Noor")
CHANNEL = "C1"
FIRST_DAY, DAYS = date(2025, 1, 6), 180
NOISE, TOLD = 900, 70
#: Questions of each kind, of one language: 20.
COUNTS = {"when_was": 3, "when_is": 3, "what_happened": 4, "what_did": 4, "what_planned": 3, "what_will": 3}
MEANT = {"when_was": "event", "when_is": "plan", "what_happened": "event", "what_planned": "plan"}
MEANT |= {"what_did": "did", "what_will": "will"}
PAST = frozenset({"event", "did"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """An event, and the message that tells of it."""

    kind: str  #: event or plan of all, did or will of somebody
    first: date  #: its first day
    days: int  #: how many it has
    is_relative: bool  #: the message does not write the date
    user: str
    event: str
    ts: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """What a question came to; of half b without its words."""

    language: str
    kind: str
    half: str
    is_right: bool
    is_dated: bool
    prompt: str
    said: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--budget", type=int, default=300, metavar="N", help="tokens of a window")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--embedder", default="static")
    parser.add_argument("--show", action="store_true", help="print the misses of half a")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write a row for each question here")
    options = parser.parse_args(arguments)
    rows: list[Row] = []
    for file in sorted(DATA.glob("*.toml")):
        rows += _ask(file.stem, tomllib.loads(file.read_text(encoding="utf-8")), options)
    for row in rows if options.show else ():
        if row.half == "a" and not row.is_right:
            print(f"{row.language} {row.kind}: {row.prompt} | {row.said}")
    _print_table(rows)
    if options.json:
        options.json.write_text(json.dumps([asdict(row) for row in rows], ensure_ascii=False, indent=1) + "\n")
    return 0


def _ask(language: str, words: Mapping[str, Any], options: argparse.Namespace) -> Iterator[Row]:
    rng = random.Random(f"{options.seed} {language}")
    told, messages = _make_chat(rng, language, words)
    asked_at = datetime.combine(FIRST_DAY + timedelta(days=DAYS), time(9, 30), UTC)
    with tempfile.TemporaryDirectory() as folder:
        lines = "".join(json.dumps(message, ensure_ascii=False) + "\n" for message in messages)
        (Path(folder) / "messages.jsonl").write_text(lines, encoding="utf-8")
        with open_set(Path(folder), options.embedder) as opened:
            builder = ContextWindowBuilder(opened.store, opened.embedder)
            for kind, prompt, half, gold in _make_questions(rng, words, told, asked_at):
                request = WindowRequest(
                    workspace=language,
                    prompt=prompt,
                    everyone=True,
                    channel=CHANNEL,
                    asked_at=asked_at,
                    max_tokens=options.budget,
                    max_messages=None,
                )
                window = builder.build(request)
                shown = {m.ts: m for thread in window.threads for m in thread.messages if not m.truncated}
                is_right = gold.ts in shown
                day = gold.first.strftime("%-d %b")
                is_dated = is_right and (not gold.is_relative or day in shown[gold.ts].text)
                said = "" if half == "b" else f"{window.plan.rule} | {window.note}"
                yield Row(
                    language=language,
                    kind=kind,
                    half=half,
                    is_right=is_right,
                    is_dated=is_dated,
                    prompt="" if half == "b" else prompt,
                    said=said,
                )


def _make_chat(rng: random.Random, language: str, words: Mapping[str, Any]) -> tuple[list[Told], list[dict[str, Any]]]:
    """Return what is told, and all messages; no two tell of one day."""
    drafts: list[tuple[datetime, str, str, dict[str, Any] | None]] = []
    taken: set[date] = set()
    last_day = FIRST_DAY + timedelta(days=DAYS)
    activities = [*words["activities"]]
    events = [*words["events"]]
    was, planned = events[: len(events) // 2], events[len(events) // 2 :]
    kinds = [*(("event", event) for event in was), *(("plan", event) for event in planned)]
    kinds += [(rng.choice(("did", "did", "will")), "") for _ in range(TOLD - len(kinds))]
    for kind, event in kinds:
        for _ in range(200):
            made = _tell(rng, words, kind, last_day)
            days = {made["first"] + timedelta(days=n) for n in range(made["days"])}
            if taken.isdisjoint(days):
                break
        else:
            continue
        taken |= days
        person = rng.choice(PEOPLE)
        slots = {"event": event, "activity": rng.choice(activities), "plan": rng.choice(words["plans"])}
        phrase = made.pop("phrase")
        text = rng.choice(words[f"told_{kind}"]).format(t=phrase, T=phrase[0].upper() + phrase[1:], **slots)
        drafts.append((_moment(rng, made.pop("sent")), person, text, {**made, "kind": kind, "event": event}))
    for _ in range(NOISE):
        slots = {"event": rng.choice(events), "activity": rng.choice(activities), "plan": rng.choice(words["plans"])}
        text = rng.choice(words["noise"]).format(person=rng.choice(PEOPLE), **slots)
        sent = FIRST_DAY + timedelta(days=rng.randrange(DAYS))
        drafts.append((_moment(rng, sent), rng.choice(PEOPLE), text, None))
    drafts.sort(key=lambda draft: draft[0])
    told, messages = [], []
    for number, (sent_at, person, text, planted) in enumerate(drafts):
        ts = f"{int(sent_at.timestamp())}.{number:06}"
        messages.append({"workspace": language, "channel": CHANNEL, "ts": ts, "user": person, "text": text})
        if planted is not None:
            told.append(Told(user=person, ts=ts, **planted))
    return told, messages


def _moment(rng: random.Random, day: date) -> datetime:
    return datetime.combine(day, time(rng.randrange(8, 19), rng.randrange(60), rng.randrange(60)), UTC)


def _tell(rng: random.Random, words: Mapping[str, Any], kind: str, last_day: date) -> dict[str, Any]:
    """Return when something is and when it is told, in which words."""
    sent = FIRST_DAY + timedelta(days=rng.randrange(12, DAYS - 1))
    if kind in PAST:
        way = rng.choice(("yesterday", "days_ago", "last_weekend", "on_day", "on_date"))
        back = {"yesterday": 1, "days_ago": rng.randrange(2, 9), "on_day": rng.randrange(2, 7)}.get(way)
        first = sent - timedelta(days=back or rng.randrange(2, 12))
    else:
        way = rng.choice(("tomorrow", "on_day", "on_date", "on_date"))
        if kind == "plan":
            way, sent = "on_date", last_day - timedelta(days=rng.randrange(3, 90))
        ahead = {"tomorrow": 1, "on_day": rng.randrange(2, 7)}.get(way)
        first = sent + timedelta(days=ahead or rng.randrange(3, 30))
        if kind == "plan":
            first = last_day + timedelta(days=rng.randrange(1, 40))
    days = 1
    if way == "last_weekend":
        first, days = sent - timedelta(days=sent.weekday() + 2), 2
    n = (sent - first).days
    phrase = words[way].format(n=n, **_names(words, first))
    return {"sent": sent, "first": first, "days": days, "phrase": phrase, "is_relative": way != "on_date"}


def _names(words: Mapping[str, Any], day: date) -> dict[str, Any]:
    return {"weekday": words["weekdays"][day.weekday()], "day": day.day, "month": words["months"][day.month - 1]}


def _make_questions(
    rng: random.Random, words: Mapping[str, Any], told: Sequence[Told], asked_at: datetime
) -> Iterator[tuple[str, str, str, Told]]:
    today = asked_at.date()
    for kind, count in COUNTS.items():
        of_kind = [each for each in told if each.kind == MEANT[kind]]
        for number in range(count):
            gold = rng.choice(of_kind)
            of_kind.remove(gold)
            template = words["questions"][kind][number % len(words["questions"][kind])]
            half = "ab"[sha256(template.encode()).digest()[0] & 1]
            prompt = template.format(t=_ask_time(words, gold, today), person=gold.user, event=gold.event)
            yield kind, prompt, half, gold


def _ask_time(words: Mapping[str, Any], gold: Told, today: date) -> str:
    """Return how the question names the day, which may be another way than the message does."""
    distance = (gold.first - today).days
    if distance in (-1, 1):
        return str(words["yesterday" if distance < 0 else "tomorrow"])
    if abs(distance) < 7 and distance:
        return str(words["on_day"]).format(**_names(words, gold.first))
    if gold.days == 2 and 8 <= gold.first.day <= 14 and gold.first.weekday() == 5:
        return str(words["nth_weekend"]).format(**_names(words, gold.first))
    return str(words["on_date"]).format(**_names(words, gold.first))


def _print_table(rows: Sequence[Row]) -> None:
    groups: dict[str, list[Row]] = {}
    for row in rows:
        for name in (f"half {row.half}", row.language, row.kind):
            groups.setdefault(name, []).append(row)
    groups["all"] = [*rows]
    print("| | questions | right % | dated % |\n|---|---|---|---|")
    for name, group in groups.items():
        shares = (100 * sum(getattr(row, field) for row in group) / len(group) for field in ("is_right", "is_dated"))
        print(f"| {name} | {len(group)} | {' | '.join(f'{share:.0f}' for share in shares)} |")


if __name__ == "__main__":
    raise SystemExit(main())
