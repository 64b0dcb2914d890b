"""What the fit is made of: for each prompt its features and what became of it, without a word of it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Literal

from benchmarks.common.evaluation import UNANSWERED, Query, make_request, open_set, read_queries
from benchmarks.quality.found.small_talk import make_small_talk
from contextwin import ContextWindowBuilder, WindowRequest
from contextwin.window.found import read_features
from contextwin.window.retrieve.participation import measure_participation

#: Tokens of the window in which gold counts as found.
BUDGET = 1500
#: Who asks where a set does not say, so that the prompt may go on with the talk.
SOMEBODY = "U0SOMEBODY"
#: Category of prompts that go on with the talk.
LIVE = "live"
#: Sets whose workspaces are of the same kind, so that a question of one may be answered in another.
ALIKE = ("meetings",)

#: own: a question of the set; elsewhere: one of another set or workspace; talk: small talk; live: a remark of the set.
Group = Literal["own", "elsewhere", "small talk", "live"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """A prompt, as the fit sees it."""

    set: str  #: where it was asked
    group: Group  #: what it is
    is_found: bool  #: a gold message is in the window
    found: float  #: as the library says
    goes_on: float  #: as the library says
    participation: float | None  #: the participation score; None where nothing could be gone on with
    features: Mapping[str, Any]  #: FoundFeatures


def measure_set(folder: Path, others: Iterable[Path], embedder: str, sample: int) -> Iterator[Case]:
    """Yield the cases of a set: `sample` of its own prompts, half as many of others, and of small talk."""
    queries = [query for query in read_queries(folder) if query.category not in UNANSWERED]
    chance = random.Random(sample)
    guests = [guest for other in others if other != folder for guest in read_queries(other, sample=sample)]
    guests = [guest for guest in guests if guest.category not in (*UNANSWERED, LIVE)]
    with open_set(folder, embedder) as opened:
        asking = _Asking(folder.name, ContextWindowBuilder(opened.store, opened.embedder))
        for query in chance.sample(queries, min(sample, len(queries))):
            yield from asking.ask("live" if query.category == LIVE else "own", query, query.prompt)
        for number in range(sample // 2):
            host = chance.choice(queries)
            neighbors = [] if folder.name in ALIKE or host.category == LIVE else _not_of(host, queries)
            guest = chance.choice(neighbors if neighbors and number % 2 else guests)
            yield from asking.ask("elsewhere", host, guest.prompt)
        for text in make_small_talk(sample // 2, seed=sample):
            yield from asking.ask("small talk", chance.choice(queries), text)


def save_cases(path: Path, cases: Iterable[Case]) -> None:
    """Write cases to a file, each as soon as it is measured."""
    with path.open("w", encoding="utf-8") as file:
        for case in cases:
            file.write(json.dumps(asdict(case)) + "\n")
            file.flush()


def load_cases(path: Path) -> list[Case]:
    """Return the cases of a file."""
    return [Case(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def _not_of(host: Query, queries: Sequence[Query]) -> list[Query]:
    return [query for query in queries if query.workspace != host.workspace]


class _Asking:
    """Asks prompts in the place of others."""

    def __init__(self, name: str, builder: ContextWindowBuilder) -> None:
        self._name, self._builder = name, builder

    def ask(self, group: Group, host: Query, prompt: str) -> Iterator[Case]:
        """Yield the case of a prompt that is asked where and when `host` is; none of a question about time."""
        request: WindowRequest = replace(make_request(host, BUDGET), prompt=prompt)
        if request.asker is None:
            request = replace(request, asker=SOMEBODY)
        retrieval = self._builder.find(request, checks_names=False)
        if retrieval.found.answers is not None:
            return
        window = self._builder.arrange(retrieval)
        shown = {(message.channel, message.ts) for thread in window.threads for message in thread.messages}
        talk = measure_participation(retrieval.request, retrieval.plan, retrieval.found)
        yield Case(
            set=self._name,
            group=group,
            is_found=group == "own" and bool(host.gold & shown),
            found=window.found,
            goes_on=window.goes_on,
            participation=talk.score or None,
            features=asdict(read_features(retrieval.plan, retrieval.found)),
        )
