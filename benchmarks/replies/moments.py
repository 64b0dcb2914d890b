"""Moments: what somebody said to a person, what the person wrote then, and how they wrote before.

A moment is a message of a person with enough messages before it, right after somebody else's in the same thread or
conversation. All that is shown to a writer or a judge was sent before.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import numpy as np

from benchmarks.common.results import SEED
from contextwin.analysis.slack_text import has_own_words
from contextwin.models.messages import datetime_of_ts
from contextwin.window.scoring.answers import ANSWER_MINUTES

#: Messages of the person that the judge sees. As in the first look by hand.
SAMPLES = 15
#: Messages that the person must have written before: fewer give the style of everybody (style/profile.py).
MIN_BEFORE = 40


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """Something said to a person, and what they wrote."""

    id: str  #: channel and ts of what they wrote
    workspace: str  #: where
    channel: str  #: its id
    thread_ts: str | None  #: the thread; None: in the channel
    asker: str  #: who said it
    persona: str  #: who replied
    said: str  #: what was said to them
    said_at: datetime  #: aware
    replied_at: datetime  #: aware; nothing sent at or after `said_at` is used beside `said`
    wrote: str  #: what they wrote
    samples: tuple[str, ...]  #: earlier messages of theirs


def find_moments(records: Sequence[Mapping[str, Any]], count: int) -> list[Moment]:
    """Return `count` moments of the records of typed JSONL, always the same, of as many people as there are."""
    messages = [each for each in records if each.get("type", "message") == "message" and _is_plain(each)]
    messages.sort(key=lambda each: datetime_of_ts(each["ts"]))
    moments = [*_find_moments(messages)]
    rng = np.random.default_rng(SEED)
    by_person: defaultdict[str, list[Moment]] = defaultdict(list)
    for place in rng.permutation(len(moments)):
        by_person[moments[place].persona].append(moments[place])
    # One of each person in turn, so that no single talker decides.
    turns = [each[turn] for turn in range(len(moments)) for each in by_person.values() if turn < len(each)]
    return turns[:count]


def _is_plain(record: Mapping[str, Any]) -> bool:
    """Return whether somebody wrote it in their own words, without code."""
    text = str(record.get("text") or "")
    is_gone = record.get("deleted") or record.get("bot") or not record.get("user")
    return not is_gone and "```" not in text and has_own_words(text)


def _find_moments(messages: Sequence[Mapping[str, Any]]) -> Iterator[Moment]:
    written: defaultdict[str, list[tuple[datetime, str]]] = defaultdict(list)
    for message in messages:
        written[message["user"]].append((datetime_of_ts(message["ts"]), message["text"]))
    talks: defaultdict[tuple[str, str | None], list[Mapping[str, Any]]] = defaultdict(list)
    roots = {(each["channel"], each.get("thread_ts")) for each in messages if each.get("thread_ts") != each["ts"]}
    for message in messages:
        thread_ts = message.get("thread_ts") or message["ts"]
        talks[message["channel"], thread_ts if (message["channel"], thread_ts) in roots else None].append(message)
    for (channel, thread_ts), talk in talks.items():
        for before, reply in pairwise(talk):
            said_at, replied_at = datetime_of_ts(before["ts"]), datetime_of_ts(reply["ts"])
            is_late = thread_ts is None and replied_at - said_at > timedelta(minutes=ANSWER_MINUTES)
            earlier = [text for at, text in written[reply["user"]] if at < said_at]
            if before["user"] == reply["user"] or is_late or len(earlier) < MIN_BEFORE:
                continue
            yield Moment(
                id=f"{channel}:{reply['ts']}",
                workspace=reply["workspace"],
                channel=channel,
                thread_ts=thread_ts,
                asker=before["user"],
                persona=reply["user"],
                said=before["text"],
                said_at=said_at,
                replied_at=replied_at,
                wrote=reply["text"],
                samples=_spread(earlier),
            )


def _spread(texts: Sequence[str]) -> tuple[str, ...]:
    """Return SAMPLES of the texts, evenly spread over time."""
    places = np.linspace(0, len(texts) - 1, SAMPLES).astype(int)
    return tuple(texts[place] for place in dict.fromkeys(places.tolist()))
