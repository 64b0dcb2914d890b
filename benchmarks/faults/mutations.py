"""Hostile inputs: valid ones, changed in places where it hurts, by a seeded random generator.

Values are changed where they stand in a structure, so that most of an input is still understood; then, at times, bytes.
"""

from __future__ import annotations

import copy
import io
import json
import struct
import zipfile
from collections.abc import Mapping
from dataclasses import fields
from random import Random
from typing import Any

from contextwin.config import Settings
from contextwin.models.weights import ScoringWeights
from testkit.factories import START, make_export_files, make_record, make_slack_message
from testkit.slack_history import SlackHistory

SQL = (
    "'; DROP TABLE messages; --",
    "acme' OR '1'='1",
    "%(x)s %s :name :p0 {0} $1 ?",
    "\\'; SELECT pg_sleep(9) --",
    "x'); COPY messages TO PROGRAM 'true' --",
    "' UNION SELECT text FROM messages --",
)
PATHS = (
    "../../etc/passwd",
    "/etc/passwd",
    "..\\..\\x",
    "C:\\Windows",
    "eng/../../x.json",
    "~/.ssh/id",
    "file:///etc/passwd",
    "\\\\server\\share",
)
MARKUP = (
    "<@U1|",
    "<!subteam^S1|@x>",
    "<http://x|",
    "<!date^99999999999999^{date}|x>",
    "&lt;&amp;gt;",
    "```",
    "*_~`" * 50,
    ":thumbsup::skin-tone-9:",
    "<!here>" * 20,
    "<" * 300,
    "|" * 300 + "\n|-|-|",
)
UNICODE = (
    "\x00",
    "\ud800",
    "\udfff\ud800",
    "\u202e\u2066",
    "é" * 3,
    "👩‍👩‍👧" * 5,
    "\ufeff",
    "İıſ",
    "a\u0300" * 99,
    "\x85\u2028\r",
)
NUMBERS = (0, -1, 1, True, 10**18, -(10**18), 10**400, 0.1, -0.0, 1e308, float("nan"), float("inf"), 2**63, 2**31)
TIMES = (
    "0.0",
    "999999999999.999999",
    "253402300799.999999",
    "253402300800.0",
    "1700000000",
    "1700000000.0001001",
    "-1.0",
    "١٧٠٠٠٠٠٠٠٠.000100",
    "1700000000.000100\n",
    "1e9.0",
)
#: What patterns that backtrack would take for ever over.
REDOS = (
    "a" * 50_000,
    "aA" * 20_000,
    "_a" * 20_000,
    " " * 50_000,
    "last " * 9_000,
    "the first the " * 3_000,
    "1" * 50_000,
    "1.1." * 10_000,
    "<@U1" * 10_000,
    "<@U1>" * 10_000,
    "/a" * 20_000,
    "a." * 20_000 + "py",
    "from:" * 9_000,
    "in:#x " * 8_000,
    "monday, " * 6_000,
    "between 1 and " * 3_000,
    "'\"" * 20_000,
    "((((" * 10_000,
    "``" * 20_000,
    "::a" * 15_000,
    "ſ" * 20_000,
    "http://" * 7_000,
    "week ago " * 5_000,
    "two and a half " * 3_000,
    "1st 2nd 3rd " * 4_000,
    "\n\n- [ ] " * 6_000,
    "Ana Ben and " * 4_000,
    "before after " * 4_000,
    "-has:" * 8_000,
)
PROMPTS = (
    "what did Ana say last week about the harbour?",
    "first message in #eng today",
    "how many messages did @ben send between 3 march and 5 april 2024?",
    "who said word1 two days ago at 5pm?",
    "from:U1 in:C1 before:2024-01-01 has:link word7",
    "list the last 5 questions from monday to friday",
    "was hat Ana gestern Abend gesagt?",
    "¿qué dijo Ben la semana pasada?",
    "what's the 3rd reply in this thread, and who wrote word2 after that",
    "ERR-1234 in api_client.py since v2.3.1",
)
_ZEROS = 20 * 2**20


def hostile_value(random: Random) -> Any:
    """Return one value that a careless reader trips over; one in some hundreds is a megabyte long."""
    draw = random.random()
    if draw < 0.003:
        return random.choice(["x ", "word ", "é", "<@U1> ", "a\n"]) * (1_000_000 // 2)
    if draw < 0.01:
        return random.choice(REDOS)
    if draw < 0.05:
        return deep(random.choice([5, 60, 99, 101, 300]), random.choice(["list", "dict"]))
    pools: tuple[tuple[Any, ...], ...] = (
        SQL,
        PATHS,
        MARKUP,
        UNICODE,
        NUMBERS,
        TIMES,
        (None, "", [], {}, [None], {"": 0}),
    )
    value = random.choice(random.choice(pools))
    return (
        value + random.choice(random.choice(pools[:4])) if isinstance(value, str) and random.random() < 0.2 else value
    )


def deep(depth: int, kind: str) -> Any:
    """Return a value nested so deep."""
    value: Any = "deep"
    for _ in range(depth):
        value = [value] if kind == "list" else {"elements": [value], "type": "rich_text_section"}
    return value


def mutate(value: Any, random: Random) -> Any:
    """Return the value with one to three of its places changed."""
    changed = copy.deepcopy(value)
    for _ in range(random.choice([1, 1, 2, 3])):
        changed = _change_place(changed, random)
    return changed


def _change_place(value: Any, random: Random) -> Any:
    """Walk down to a random place, and put something else there, take it away, double it, or add beside it."""
    if not (isinstance(value, dict | list) and value) or random.random() < 0.1:
        return hostile_value(random)
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    key, draw = random.choice(keys), random.random()
    if draw < 0.1:
        del value[key]
    elif draw < 0.15 and isinstance(value, list):
        value.extend(value[key : key + 1] * random.choice([1, 50]))
    elif draw < 0.2 and isinstance(value, dict):
        value[str(hostile_value(random))[:2000]] = hostile_value(random)
    elif draw < 0.25:
        value[key] = value[random.choice(keys)]
    else:
        value[key] = _change_place(value[key], random)
    return value


def as_json(value: Any, random: Random) -> bytes:
    """Return the value as JSON, as programs write it: with or without escapes, at times not quite right."""
    text = json.dumps(value, ensure_ascii=random.random() < 0.5)
    content = text.encode("utf-8", "surrogatepass")
    return mutate_bytes(content, random) if random.random() < 0.15 else content


def mutate_bytes(content: bytes, random: Random) -> bytes:
    """Return the bytes cut, doubled, changed, or with others put in."""
    if not content:
        return b"\xff"
    place, draw = random.randrange(len(content)), random.random()
    if draw < 0.3:
        return content[:place]
    if draw < 0.5:
        return content[:place] + bytes([random.randrange(256)]) + content[place + 1 :]
    if draw < 0.7:
        noise = random.choice(
            [b"\x00", b"\xff\xfe", b"[" * 100_000, b'{"a":' * 5_000, b"1" * 5_000, b"\xed\xa0\x80", b"NaN"]
        )
        return content[:place] + noise + content[place:]
    return content[:place] + content[max(0, place - 20) :]


# -- events, lines


def make_event(random: Random) -> Any:
    """Return an event of Slack, one place of it changed or more."""
    history = SlackHistory()
    actions = (
        lambda: history.post("C1", "U1", 0),
        lambda: history.edit("C1", 0, is_edit=True),
        lambda: history.delete("C1", 0, says_what=True),
        lambda: history.rename("C1"),
        lambda: history.set_topic("C1", is_empty=False),
        lambda: history.archive("C2"),
        lambda: history.convert("C1"),
        lambda: history.join_or_leave("C2", "U2"),
        lambda: history.rename_user("U1"),
        lambda: history.change_id("C2"),
        lambda: history.delete_channel("C2"),
    )
    history.post("C1", "U2", None)
    random.choice(actions)()
    event = history.events[-1]
    if event["type"] == "message" and "message" not in event:
        event |= _rich_parts(random)
    return mutate(event, random)


def _rich_parts(random: Random) -> dict[str, Any]:
    """Return parts that messages may have, all in their proper form."""
    text = {
        "type": "rich_text_section",
        "elements": [{"type": "text", "text": "hello"}, {"type": "user", "user_id": "U1"}],
    }
    parts: dict[str, Any] = {
        "blocks": [
            {"type": "rich_text", "elements": [text, {"type": "rich_text_list", "elements": [text], "indent": 1}]}
        ],
        "attachments": [{"title": "PR", "text": "body", "fields": [{"title": "a", "value": "b"}], "blocks": []}],
        "files": [{"id": "F1", "name": "a.txt", "title": "a", "mimetype": "text/plain", "mode": "hosted"}],
        "reactions": [{"name": "tada", "count": 2, "users": ["U1"]}],
        "edited": {"user": "U1", "ts": f"{START + 9}.000000"},
        "bot_profile": {"name": "bot", "id": "B1"},
    }
    return {name: parts[name] for name in random.sample(sorted(parts), random.randrange(3))}


def make_line(random: Random) -> bytes:
    """Return a line of typed JSONL, changed."""
    records: tuple[dict[str, Any], ...] = (
        make_record(0, "the harbour release", thread_ts=None, files=[{"name": "a"}], edited_ts=f"{START}.5", extra=[1]),
        {"type": "workspace", "workspace": "hostile", "name": "H", "domain": "h"},
        {"type": "channel", "workspace": "hostile", "channel": "C1", "name": "eng", "kind": "public"},
        {"type": "user", "workspace": "hostile", "user": "U1", "name": "Ana", "tz": "Europe/Berlin", "kind": "member"},
        {"type": "member", "workspace": "hostile", "channel": "C1", "user": "U1"},
    )
    record = random.choice([records[0], *records]) | {"workspace": "hostile"}
    return as_json(mutate(record, random), random)


# -- exports


def make_export(random: Random) -> dict[str, bytes]:
    """Return the files of an export, changed: values in them, their names, their bytes."""
    message = make_slack_message(thread_ts=f"{START}.000100") | _rich_parts(random)
    join = make_slack_message(subtype="channel_join", ts=f"{START + 5}.000100")
    files: dict[str, Any] = make_export_files(d2024_01_31=[message, join, make_slack_message(ts=f"{START + 9}.000100")])
    files |= {"groups.json": [{"id": "G1", "name": "board", "members": ["U1"], "topic": {"value": "t"}}]}
    changed = random.sample(sorted(files), random.choice([1, 1, 2]))
    made = {name: as_json(mutate(value, random) if name in changed else value, random) for name, value in files.items()}
    if random.random() < 0.3:
        odd = random.choice(
            [*PATHS, "eng/2024-99-99.json", "teams/../channels.json", "x" * 200, "eng/2024-01-31.json/x", "é/ü.json"]
        )
        made[odd] = made[random.choice(sorted(made))]
    return made


def write_zip(files: Mapping[str, bytes], random: Random) -> bytes:
    """Return the files as a zip: whole, damaged, lying about sizes, or with a bomb in it."""
    buffer, draw = io.BytesIO(), random.random()
    with zipfile.ZipFile(buffer, "w", random.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
        for name, content in files.items():
            archive.writestr(name.encode("utf-8", "replace").decode(), content)
        if draw < 0.01:
            bomb = zipfile.ZipInfo("eng/2024-02-01.json")
            bomb.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(bomb, b"[" + b"0" * _ZEROS, compresslevel=1)
    content = buffer.getvalue()
    if 0.01 < draw < 0.05:
        # The directory's entry says another size than there is: uncompressed size at offset 24.
        entry = content.rfind(b"PK\x01\x02")
        lie = struct.pack("<I", random.choice([0, 1, 2**31, 2**32 - 1]))
        content = content[: entry + 24] + lie + content[entry + 28 :]
    return mutate_bytes(content, random) if 0.05 < draw < 0.15 else content


# -- prompts and settings


def make_prompt(random: Random) -> str:
    """Return a question with hostile parts, or what only looks like one."""
    draw = random.random()
    if draw < 0.02:
        return str(random.choice(REDOS))
    if draw < 0.023:
        return random.choice(["word ", "last monday ", "x", "é "]) * 200_000
    words = random.choice(PROMPTS).split(" ")
    for _ in range(random.choice([1, 2, 5])):
        place, draw = random.randrange(len(words)), random.random()
        if draw < 0.4:
            words[place : place + 1] = [_short(hostile_value(random))]
        elif draw < 0.6:
            words[place:place] = random.choice(PROMPTS).split(" ")[:3]
        elif draw < 0.8:
            words[place] = words[place] * random.choice([2, 40, 400])
        else:
            random.shuffle(words)
    return random.choice([" ", " ", "", "\n", ", "]).join(words)


def _short(value: Any) -> str:
    return str(value)[:5_000]


def make_toml(random: Random) -> bytes:
    """Return a weights file, changed."""
    lines = []
    for name in random.sample([each.name for each in fields(ScoringWeights)], random.randrange(1, 6)):
        lines.append(f"{name} = {_toml_value(random)}")
    if random.random() < 0.2:
        lines.append(
            random.choice(["[table]", "a.b.c = 1", "[[x]]", 'x = """', "alpha = 1", "\x00", "= 1", "a" * 9_000])
        )
    content = "\n".join(lines).encode("utf-8", "surrogatepass")
    return mutate_bytes(content, random) if random.random() < 0.3 else content


def _toml_value(random: Random) -> str:
    value = hostile_value(random) if random.random() < 0.7 else random.random()
    if isinstance(value, bool | float):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    return json.dumps(value if isinstance(value, str | list) else str(value))[:20_000]


def make_settings(random: Random) -> bytes:
    """Return a `config.toml`, changed."""
    sound = {
        name: f.get_default(call_default_factory=True) for name, f in Settings.model_fields.items() if name != "home"
    }
    values = {name: json.dumps(value) for name, value in sound.items() if value is not None and random.random() < 0.3}
    hostile = [*random.sample(sorted(sound), random.choice([0, 1, 1, 3])), *random.choice(([], [], ["unknown"]))]
    values |= {name: _toml_value(random) for name in hostile}
    toml = "\n".join(f"{name} = {value}" for name, value in values.items()).encode("utf-8", "surrogatepass")
    return mutate_bytes(toml, random) if random.random() < 0.2 else toml
