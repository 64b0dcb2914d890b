"""Values and archives for tests; each factory makes a sound one, and the arguments say what is different."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from contextwin.avatar.reply import Persona
from contextwin.avatar.style.counts import count_style
from contextwin.avatar.style.model import StyleMessage, StyleProfile
from contextwin.avatar.style.profile import describe_style
from contextwin.models.access import ChannelInfo
from contextwin.models.messages import Message, MessageKey, datetime_of_ts
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest, WindowRequest
from contextwin.models.retrieved import Found, FoundChunk, FoundMessage, Retrieval
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import ContextWindow, Group, WindowMessage, WindowThread
from contextwin.query.planner import plan_query
from contextwin.window.render.rendering import render_window
from contextwin.window.scoring.columns import GroupColumns, make_columns
from contextwin.window.validation import complete_request

#: When hand-made records begin: 2023-11-14 22:13:20 UTC.
START = 1_700_000_000


def make_message(**overrides: Any) -> Message:
    """Return a plain message of U1 in C1; its thread is its own unless `thread_ts` is given."""
    values: dict[str, Any] = {
        "workspace": "acme",
        "channel": "C1",
        "ts": "1700000000.000100",
        "text": "The build is green again.",
        "user": "U1",
    }
    values |= overrides
    return Message(**{"thread_ts": values["ts"], **values})


def make_found(**overrides: Any) -> FoundMessage:
    """Return a hit by Ana in C1, sent when its `ts` says; its thread is its own unless `thread_ts` is given."""
    values: dict[str, Any] = {
        "channel": "C1",
        "ts": "1700000000.000100",
        "user": "U1",
        "name": "Ana",
        "text": "The build is green again.",
        "is_hit": True,
    }
    values |= overrides
    return FoundMessage(**{"thread_ts": values["ts"], "sent_at": datetime_of_ts(values["ts"]), **values})


def make_group(*messages: FoundMessage, **overrides: Any) -> Group:
    """Return the messages, which come in time order, as one group: a thread if one of them is a reply."""
    values: dict[str, Any] = {
        "channel": messages[0].channel,
        "thread_ts": messages[0].thread_ts,
        "is_thread": any(message.thread_ts != message.ts for message in messages),
        "messages": messages,
    }
    return Group(**(values | overrides))


def make_group_columns(*groups: Group) -> GroupColumns:
    """Return the columns of the groups, a day after START."""
    return make_columns(groups, datetime_of_ts(f"{START + 86_400}.0"))


def make_retrieval(*messages: FoundMessage, **asked: Any) -> Retrieval:
    """Return what a request of U1 in C1, a day after START, has found: these messages, in channels without names."""
    values: dict[str, Any] = {"prompt": "is the build green?", "workspace": "acme", "channel": "C1", "asker": "U1"}
    values |= {"asked_at": datetime_of_ts(f"{START + 86_400}.0")} | asked
    request = make_completed(WindowRequest(**values))
    channels = {channel: ChannelInfo(channel=channel, name=None, kind="public") for channel in ("C1", "C2")}
    found = Found(messages=messages, channels=channels)
    return Retrieval(request=request, plan=plan_query(request), found=found, stored_encoding="o200k_base")


def make_shown(**overrides: Any) -> WindowMessage:
    """Return a message by Ana in C1 as it stands in a window."""
    values: dict[str, Any] = {"channel": "C1", "ts": "1700000000.000100", "user": "U1", "name": "Ana", "role": "hit"}
    values |= {"text": "The build is green again."} | overrides
    return WindowMessage(**{"sent_at": datetime_of_ts(values["ts"]), **values})


def make_window(*messages: WindowMessage, **overrides: Any) -> ContextWindow:
    """Return a window as XML, in which each message is a thread of its own."""
    threads = tuple(
        WindowThread(
            channel=message.channel,
            channel_label="#eng",
            thread_ts=message.ts,
            is_thread=True,
            is_recent=False,
            score=0.5,
            messages=(message,),
        )
        for message in messages
    )
    values: dict[str, Any] = {"threads": threads, "prompt": "Is the build green?", "note": "", "found": 0.9}
    values |= {"window_id": "w1", "workspace": "acme", "asked_at": datetime_of_ts(f"{START + 9000}.0")} | overrides
    values.setdefault("plan", QueryPlan(prompt=values["prompt"]))
    costs = {"budget_tokens": 1000, "total_tokens": 100, "encoding": "o200k_base", "format": "xml"}
    return ContextWindow(**{**costs, "text": render_window(values["threads"], "xml", values["note"]), **values})


def make_profile(*texts: str, others: Iterable[str] = ()) -> StyleProfile:
    """Return the profile of somebody who wrote `texts`, beside those and `others`."""
    own, background = (count_style(StyleMessage(text=text) for text in said) for said in (texts, others))
    return describe_style(own, own + background)


def make_persona(**overrides: Any) -> Persona:
    """Return Ana, who allowed replies in her style, of which there are two dozen messages."""
    values: dict[str, Any] = {"user": "U1", "name": "Ana", "is_enabled": True, "channels": ("C1",)}
    values |= {"profile": make_profile(*["yep, it is"] * 25, others=["No. It is not."] * 50)}
    return Persona(
        **{"oldest": datetime_of_ts(f"{START}.0"), "latest": datetime_of_ts(f"{START}.0"), **values, **overrides}
    )


@st.composite
def found_messages(draw: st.DrawFn) -> list[FoundMessage]:
    """Draw messages with different keys in two channels, near enough in time to form threads and conversations."""
    moments = st.integers(0, 20).map(lambda n: f"{1_700_000_000 + 600 * n}.000000")
    keys = draw(st.lists(st.builds(MessageKey, st.sampled_from(["C1", "C2"]), moments), max_size=8, unique=True))
    return [draw(_found_message(key, [other.ts for other in keys if other.ts <= key.ts])) for key in keys]


def _found_message(key: MessageKey, roots: list[str]) -> st.SearchStrategy[FoundMessage]:
    signal = st.none() | st.floats(0, 1)
    chunks = st.lists(st.builds(FoundChunk, st.integers(0, 9), st.integers(10, 25), signal, signal), min_size=2)
    return st.builds(
        make_found,
        channel=st.just(key.channel),
        ts=st.just(key.ts),
        thread_ts=st.just(key.ts) | st.sampled_from(roots),
        thread_size=st.integers(1, 4),
        token_count=st.integers(0, 500),
        is_hit=st.booleans(),
        is_bot=st.booleans(),
        content_kind=st.sampled_from(["text", "code", "log"]),
        language=st.sampled_from(["und", "en", "de"]),
        semantic=signal | st.floats(-1, 0),
        lexical=signal,
        chunks=st.just(()) | chunks.map(tuple),
    )


def make_record(seconds: int, text: str, **overrides: Any) -> dict[str, Any]:
    """Return a message of U1 in C1 of acme as typed JSONL has it, sent `seconds` after START."""
    ts = f"{START + seconds}.000100"
    return {"workspace": "acme", "channel": "C1", "ts": ts, "user": "U1", "text": text, **overrides}


def make_archive(count: int) -> Iterator[dict[str, Any]]:
    """Yield an archive as typed JSONL has it: places first, then `count` messages, always the same.

    Among them are replies early and late, edits and deletions of earlier messages, repeated texts and a few long ones.
    """
    random = Random(count)
    yield {"type": "workspace", "workspace": "acme", "name": "Acme", "domain": "acme"}
    for channel, kind in (("C1", "public"), ("C2", "private"), ("C3", "im")):
        yield {"type": "channel", "workspace": "acme", "channel": channel, "name": channel.lower(), "kind": kind}
    for user, name in (("U1", "Ana"), ("U2", "Ben")):
        yield {"type": "user", "workspace": "acme", "user": user, "name": name}
        yield {"type": "member", "workspace": "acme", "channel": "C2", "user": user}
    sent: list[dict[str, Any]] = []
    for number in range(count):
        draw = random.random()
        if sent and draw < 0.05:
            earlier = random.choice(sent[-300:])
            yield earlier | {"edited_ts": f"{START + count + number}.000000", "text": _words(random)}
        elif sent and draw < 0.08:
            yield random.choice(sent[-300:]) | {"deleted": True}
        else:
            root = random.choice(sent[-50:])["ts"] if sent and draw < 0.4 else None
            place = {"channel": random.choice(["C1", "C1", "C2", "C3"]), "user": random.choice(["U1", "U2", "U3"])}
            sent.append(make_record(number, _words(random), thread_ts=root, **place))
            yield sent[-1]


def _words(random: Random) -> str:
    count = 900 if random.random() < 0.005 else random.choice([2, 8, 20])
    return " ".join(f"word{min(random.randrange(300), random.randrange(300))}" for _ in range(count))


def write_jsonl(path: Path, records: Iterable[Mapping[str, Any]]) -> Path:
    """Write the records, one a line, and return the path."""
    with path.open("w") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
    return path


def make_slack_message(**overrides: Any) -> dict[str, Any]:
    """Return a message as Slack writes it; an override of None leaves the key out."""
    values = {"type": "message", "user": "U1", "text": "The build is green again.", "ts": "1700000000.000100"}
    return {key: value for key, value in (values | overrides).items() if value is not None}


def make_export_files(**days: list[Any]) -> dict[str, Any]:
    """Return the files of an export with one public channel, #eng; `days` are its messages by day, `d2024_01_31`."""
    user = {"id": "U1", "team_id": "T1", "name": "ana", "is_restricted": False, "profile": {"display_name": "Ana"}}
    named = {f"eng/{day[1:].replace('_', '-')}.json": messages for day, messages in days.items()}
    return {
        "channels.json": [{"id": "C1", "name": "eng", "members": ["U1", "U2"]}],
        "users.json": [user],
        **(named or {"eng/2024-01-31.json": [make_slack_message()]}),
    }


def write_folder(folder: Path, files: Mapping[str, Any]) -> Path:
    """Write `files` below `folder`, bytes as they are and all else as JSON, and return the folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_as_bytes(content))
    return folder


def write_zip(path: Path, files: Mapping[str, Any]) -> Path:
    """As `write_folder`, into a zip."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, _as_bytes(content))
    return path


def _as_bytes(content: Any) -> bytes:
    return content if isinstance(content, bytes) else json.dumps(content).encode()


def make_completed(request: WindowRequest, weights: ScoringWeights | None = None) -> CompletedRequest:
    """Return the request as the builder completes it, asked by everyone where it names nobody."""
    if request.asker is None and request.viewer is None:
        request = replace(request, everyone=True)
    return complete_request(request, "o200k_base", weights or ScoringWeights())
