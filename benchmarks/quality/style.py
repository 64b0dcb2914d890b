"""Does a profile of how people write tell them apart, and what is a match with it worth?

Data: folders with `messages.jsonl` (see README.md). Of each set, the `--people` most active people; bots, and who is
called so, are none. Profiles are made of the first half of each one's messages, their sum being everybody, both as they
are kept in JSON; the second half is cut into windows of `--window` consecutive messages, a rest left out, each
attributed to one of the people.

    top-1     share of windows attributed to the one who wrote them (`attribute_style`), all windows alike
    person    the same, averaged over people
    single    the same by one feature of the match alone
    outside   by features that are no part of it: phrases (topics, above all), hours, places
    score     of `match_style`: messages against their author's profile, and against that of the next in the list

Nothing but the texts is read, beside `outside`. A feature that cannot tell names the most active person. Intervals are
95 % percentile bootstraps over windows, for `person` over people. Time is that of `count_style` for a message and of
`attribute_style` for a window.

    python -m benchmarks.quality.style DIR… [--people 50] [--window 10] [--profile-messages N] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

import numpy as np

from benchmarks.common.results import SEED, interval, write_result
from contextwin.avatar.style.counts import count_style, counts_from_json, counts_to_json
from contextwin.avatar.style.features import FEATURES, Feature
from contextwin.avatar.style.likelihood import comparable, compare_tallies, log_ratios, match_style
from contextwin.avatar.style.model import REST, StyleCounts, StyleMessage, StyleProfile
from contextwin.avatar.style.profile import describe_style
from contextwin.models.messages import datetime_of_ts

Person = tuple[str, str]
Ratios = Mapping[str, float]
Name = TypeVar("Name", bound=Hashable)

#: In the name of somebody that the set does not mark as a bot.
BOT_NAME = re.compile(r"\bbot\b", re.IGNORECASE)
#: Confusions and people that are printed.
SHOWN = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Window:
    """Consecutive messages of one person, and whose they were taken for."""

    person: Person  #: who wrote them
    messages: tuple[StyleCounts, ...]  #: each by itself
    taken_for: Person  #: by the whole match
    singles: Mapping[str, Person]  #: feature → whose they are by it alone
    ms: float  #: that the attribution took

    @property
    def is_right(self) -> bool:
        """Whether the author was named."""
        return self.person == self.taken_for


@dataclass(frozen=True, kw_only=True, slots=True)
class Scores:
    """What `match_style` gives for texts of so many messages."""

    messages: int  #: in a text
    own: tuple[float, ...]  #: against the author's profile
    other: tuple[float, ...]  #: against somebody else's

    @property
    def auc(self) -> float:
        """The chance that a text of the author scores above one of somebody else (Mann & Whitney 1947)."""
        own, other = np.sort(self.own), np.asarray(self.other)
        above = len(own) - np.searchsorted(own, other, side="right")
        ties = np.searchsorted(own, other, side="right") - np.searchsorted(own, other, side="left")
        return float(np.mean(above + ties / 2) / len(own))

    @property
    def log_loss(self) -> float:
        """Nats by which the scores miss the truth, on average; 0.693 for a coin."""
        return float(-np.mean(np.log(np.concatenate([self.own, 1 - np.asarray(self.other)]).clip(1e-9))))


@dataclass(frozen=True, kw_only=True, slots=True)
class Result:
    """What one set came to."""

    name: str  #: the folder's name
    windows: tuple[Window, ...]  #: of all people
    scores: tuple[Scores, ...]  #: of single messages, and of windows
    count_ms: float  #: mean, of counting a message


def read_people(folder: Path, people: int) -> dict[Person, list[StyleMessage]]:
    """Return the messages of the most active people, theirs in order of time; of equals, the first by name."""
    rows: dict[Person, list[tuple[str, StyleMessage]]] = defaultdict(list)
    with (folder / "messages.jsonl").open(encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            if row.get("type", "message") == "message" and not row.get("bot") and not BOT_NAME.search(row["user"]):
                rows[row["workspace"], row["user"]].append((row["ts"], _message(row)))
    active = sorted(rows, key=lambda person: (-len(rows[person]), person))[:people]
    return {person: [message for _, message in sorted(rows[person], key=lambda row: row[0])] for person in active}


def run_set(folder: Path, people: int, size: int, profile_messages: int | None) -> Result:
    """Return what the profiles of one set come to."""
    started, counted = perf_counter(), 0
    training: dict[Person, StyleCounts] = {}
    held_out: dict[Person, list[StyleCounts]] = {}
    for person, messages in read_people(folder, people).items():
        half = len(messages) // 2
        training[person] = count_style(messages[:half][-(profile_messages or half) :])
        held_out[person] = [count_style([message]) for message in messages[half:]]
        counted += min(half, profile_messages or half) + len(held_out[person])
    count_ms = 1000 * (perf_counter() - started) / counted
    everybody = _as_kept(reduce(add, training.values()))
    training = {person: _as_kept(counts) for person, counts in training.items()}
    profiles = {person: describe_style(counts, everybody) for person, counts in training.items()}
    ratios = {feature: _ratios_of(feature, training, everybody) for feature in FEATURES}
    windows = tuple(
        _attribute(person, tuple(messages[at : at + size]), profiles, ratios)
        for person, messages in held_out.items()
        for at in range(0, len(messages) - size + 1, size)
    )
    scores = tuple(_score(windows, profiles, whole=whole) for whole in (False, True))
    return Result(name=folder.name, windows=windows, scores=scores, count_ms=count_ms)


def _as_kept(counts: StyleCounts) -> StyleCounts:
    return counts_from_json(counts_to_json(counts))


def _message(row: Mapping[str, Any]) -> StyleMessage:
    thread = row.get("thread_ts")
    return StyleMessage(
        text=row["text"],
        sent_at=datetime_of_ts(row["ts"]),
        position="channel" if thread in (None, row["ts"]) else "reply",
    )


def _ratios_of(
    feature: Feature, training: Mapping[Person, StyleCounts], everybody: StyleCounts
) -> dict[Person, Ratios]:
    usual = comparable(feature.kind, everybody.of(feature.name))
    return {
        person: compare_tallies(
            comparable(feature.kind, counts.of(feature.name)), usual, counts.message_count
        ).log_ratios
        for person, counts in training.items()
    }


def attribute_style(counts: StyleCounts, profiles: Mapping[Name, StyleProfile]) -> dict[Name, float]:
    """Return the log-likelihood ratio of the counts for each person against the population, the most likely first.

    All profiles must have the same background. Ties keep the order of `profiles`.
    """
    totals = {person: sum(log_ratios(counts, profile).values()) for person, profile in profiles.items()}
    return dict(sorted(totals.items(), key=lambda total: -total[1]))


def _attribute(
    person: Person,
    messages: tuple[StyleCounts, ...],
    profiles: Mapping[Person, StyleProfile],
    ratios: Mapping[Feature, Mapping[Person, Ratios]],
) -> Window:
    counts = reduce(add, messages)
    started = perf_counter()
    taken_for = next(iter(attribute_style(counts, profiles)))
    ms = 1000 * (perf_counter() - started)
    singles = {feature.name: _attribute_by_one(feature, counts, of_people) for feature, of_people in ratios.items()}
    return Window(person=person, messages=messages, taken_for=taken_for, singles=singles, ms=ms)


def _attribute_by_one(feature: Feature, counts: StyleCounts, ratios: Mapping[Person, Ratios]) -> Person:
    tally = comparable(feature.kind, counts.of(feature.name)).items()
    totals = {
        person: sum(count * of_one.get(value, of_one.get(REST, 0.0)) for value, count in tally)
        for person, of_one in ratios.items()
    }
    return max(totals, key=totals.__getitem__)


def _score(windows: Sequence[Window], profiles: Mapping[Person, StyleProfile], *, whole: bool) -> Scores:
    people = list(profiles)
    next_to = dict(zip(people, people[1:] + people[:1], strict=True))
    texts = [
        (window.person, counts)
        for window in windows
        for counts in ([reduce(add, window.messages)] if whole else window.messages)
    ]
    return Scores(
        messages=len(windows[0].messages) if whole else 1,
        own=tuple(match_style(counts, profiles[person]).score for person, counts in texts),
        other=tuple(match_style(counts, profiles[next_to[person]]).score for person, counts in texts),
    )


# ---- what is printed and written


def summarize(result: Result) -> dict[str, Any]:
    """Return the numbers of a set, as JSON can hold them."""
    rng = np.random.default_rng(SEED)
    people = _accuracy_by_person(result.windows)
    right = [float(window.is_right) for window in result.windows]
    single = _accuracy_by_feature(result.windows)
    outside = {feature.name for feature in FEATURES if not feature.in_match}
    inside = {name: share for name, share in single.items() if name not in outside}
    wrong = Counter((window.person, window.taken_for) for window in result.windows if not window.is_right)
    best = next(iter(inside.values()))
    return {
        "set": result.name,
        "people": len(people),
        "windows": len(right),
        "top1": _with_interval(right, rng),
        "person": _with_interval(list(people.values()), rng),
        "times_best_single": float(np.mean(right)) / best,
        "single": inside,
        "outside": {name: share for name, share in single.items() if name in outside},
        "accuracy_by_person": [[*person, share] for person, share in people.items()],
        "confusions": [[*pair[0], *pair[1], count] for pair, count in wrong.most_common()],
        "scores": [_summarize_scores(scores) for scores in result.scores],
        "count_ms": result.count_ms,
        "attribute_ms": float(np.median([window.ms for window in result.windows])),
    }


def _accuracy_by_person(windows: Sequence[Window]) -> dict[Person, float]:
    outcomes: dict[Person, list[bool]] = defaultdict(list)
    for window in windows:
        outcomes[window.person].append(window.is_right)
    means = {person: float(np.mean(right)) for person, right in outcomes.items()}
    return dict(sorted(means.items(), key=lambda mean: mean[1]))


def _accuracy_by_feature(windows: Sequence[Window]) -> dict[str, float]:
    names = windows[0].singles
    means = {name: float(np.mean([window.singles[name] == window.person for window in windows])) for name in names}
    return dict(sorted(means.items(), key=lambda mean: -mean[1]))


def _with_interval(values: Sequence[float], rng: np.random.Generator) -> list[float]:
    return [float(np.mean(values)), *interval(values, rng)]


def _summarize_scores(scores: Scores) -> dict[str, float]:
    own, other = np.asarray(scores.own), np.asarray(scores.other)
    shares = {
        f"{name}_at_least_{at}": float(np.mean(of >= at))
        for at in (0.3, 0.5)
        for name, of in (("own", own), ("other", other))
    }
    return {"messages": scores.messages, "auc": scores.auc, "log_loss": scores.log_loss, **shares}


def print_summary(summary: Mapping[str, Any]) -> None:
    """Print the numbers of a set."""
    print(f"\n{summary['set']}: {summary['people']} people, {summary['windows']} windows")
    for name in ("top1", "person"):
        mean, low, high = (100 * value for value in summary[name])
        print(f"  {name:<10}{mean:5.1f} % [{low:.1f}, {high:.1f}]")
    print(f"  {summary['times_best_single']:.2f} × the best single feature of the match")
    for name in ("single", "outside"):
        print(f"  {name}: " + ", ".join(f"{feature} {100 * share:.1f}" for feature, share in summary[name].items()))
    for scores in summary["scores"]:
        print("  score: " + ", ".join(f"{name} {value:.3g}" for name, value in scores.items()))
    print(f"  {summary['count_ms']:.2f} ms a message, {summary['attribute_ms']:.1f} ms a window")
    for workspace, user, share in summary["accuracy_by_person"][:SHOWN]:
        print(f"  {user} ({workspace}): {100 * share:.0f} %")
    for _, user, _, other, count in summary["confusions"][:SHOWN]:
        print(f"  {user} taken for {other}: {count}")


def main() -> None:
    """Run the benchmark and print its numbers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+", metavar="DIR")
    parser.add_argument("--people", type=int, default=50)
    parser.add_argument("--window", type=int, default=10, help="messages in a window")
    parser.add_argument("--profile-messages", type=int, help="the last so many of each first half alone")
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args()
    summaries = []
    for folder in options.folders:
        summaries.append(summarize(run_set(folder, options.people, options.window, options.profile_messages)))
        print_summary(summaries[-1])
    if options.json:
        settings = {"people": options.people, "window": options.window, "profile_messages": options.profile_messages}
        write_result(options.json, [], {"settings": settings, "sets": summaries}, ("contextwin", "emoji", "py3langid"))


if __name__ == "__main__":
    main()
