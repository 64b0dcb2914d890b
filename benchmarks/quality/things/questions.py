"""Makes a domain's questions, and works out in plain Python what answers them.

A line is "ask filters | words". What the slots of the words stand for is drawn from the things, so that there is an
answer, and mostly among several.

    first, last, nth:3, nth:-2        one thing
    some:3, some:-3                   the first, the last three
    list:asc, list:desc, list:any     all, in this order; any: oldest or newest first
    count                             how many
    when                              the thing {a}
    either:first, either:last         the earlier or later one of {a} and {b}
    next, prev                        the thing after, before {a}
    after, before                     all things after, before {a}; oldest or newest first

    by, me                            of a person {by}; of whoever asks
    year, month, since, recent        in {year}; in {month} of a year; since {month} of a year; since the latest {month}
    thisyear, lastyear                as seen from the question
    a column of the records           with this value

A look-alike that begins with "~" asks for news of something: the latest message about it is a fair answer, the
introduction of a thing is none.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from benchmarks.quality.things.stores import Key, Thing, World, channel_id

GoldKind = Literal["one", "either", "list", "count", "nothing", "news"]
Order = Literal["asc", "desc", "any"]
LOOK_ALIKE = "look-alike"
MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
}
#: Between a month and its year.
OF_YEAR = {"es": " de ", "pt": " de "}
#: What stands before and after another thing is a list of so many.
BESIDE = (2, 9)
TRIES = 200


@dataclass(frozen=True, kw_only=True, slots=True)
class Gold:
    """What counts as right."""

    kind: GoldKind  #: how it is judged
    accept: tuple[tuple[Key, ...], ...] = ()  #: readings; of one: each thing alone; of a list: oldest first
    refuse: frozenset[Key] = frozenset()  #: of news: messages that are none
    order: Order = "any"  #: of a list
    numbers: frozenset[int] = frozenset()  #: of a count
    names: tuple[str, str] = ("", "")  #: of either: the right one and the other

    @property
    def keys(self) -> frozenset[Key]:
        """The messages of all readings."""
        return frozenset(key for keys in self.accept for key in keys)


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """A question and what answers it."""

    domain: str  #: where it is asked
    language: str  #: of its words
    kind: str  #: the ask, or LOOK_ALIKE
    prompt: str  #: as typed
    asker: str  #: name of who asks
    asked_at: datetime  #: aware, UTC
    channel: str  #: id of where it is asked
    gold: Gold  #: what counts as right


@dataclass(frozen=True, kw_only=True, slots=True)
class _Setting:
    """Who asks when, and which things are asked about."""

    asker: str
    asked_at: datetime
    things: tuple[Thing, ...]
    slots: Mapping[str, str]

    @property
    def tz(self) -> ZoneInfo:
        return ZoneInfo(self.slots["tz"])

    def local(self, thing: Thing) -> datetime:
        return thing.sent_at.astimezone(self.tz)


def make_questions(world: World, seed: int) -> list[Question]:
    """Return the questions about a workspace, look-alikes last."""
    rng = random.Random(f"{seed} questions {world.domain.name}")
    asked = [_make_question(world, line, rng) for line in world.domain.questions]
    return [*asked, *(_make_look_alike(world, line, rng) for line in world.domain.look_alikes)]


def _make_question(world: World, line: str, rng: random.Random) -> Question:
    asking, words = (part.strip() for part in line.split(" | "))
    ask, *filters = asking.split()
    for _ in range(TRIES):
        setting = _start(world, rng)
        for name in filters:
            setting = _filter(world, setting, name, rng)
        found = _find_gold(ask, setting, rng)
        if found:
            gold, slots = found
            return Question(
                domain=world.domain.name,
                language=world.domain.language,
                kind=ask.split(":")[0],
                prompt=words.format(**setting.slots, **slots),
                asker=setting.asker,
                asked_at=setting.asked_at,
                channel=channel_id(rng.choice(world.domain.channels)),
                gold=gold,
            )
    raise ValueError(f"{world.domain.name}: nothing answers {line!r}")


def _make_look_alike(world: World, line: str, rng: random.Random) -> Question:
    setting = _start(world, rng)
    gold = Gold(kind="nothing")
    if line.startswith("~"):
        gold = Gold(kind="news", refuse=frozenset(thing.key for thing in world.things))
    return Question(
        domain=world.domain.name,
        language=world.domain.language,
        kind=LOOK_ALIKE,
        prompt=line.removeprefix("~ ").format(
            name=rng.choice(world.things).values["name"], person=rng.choice(list(world.domain.people))
        ),
        asker=setting.asker,
        asked_at=setting.asked_at,
        channel=channel_id(rng.choice(world.domain.channels)),
        gold=gold,
    )


# ---- which things are asked about


def _start(world: World, rng: random.Random) -> _Setting:
    asker = rng.choice(world.domain.askers)
    tz = world.domain.people[asker]
    day = (world.last_at + timedelta(days=rng.randint(2, 4))).date()
    asked_at = datetime.combine(day, time(rng.randint(9, 17), rng.randrange(60)), ZoneInfo(tz)).astimezone(UTC)
    return _Setting(asker=asker, asked_at=asked_at, things=tuple(world.things), slots={"tz": tz})


def _filter(world: World, setting: _Setting, name: str, rng: random.Random) -> _Setting:
    """Return the setting with the things that the filter keeps."""
    if name == "me":
        return _keep(setting, [thing for thing in setting.things if thing.by == setting.asker])
    if name == "by":
        # Nobody says their own name.
        others = [thing for thing in setting.things if thing.by != setting.asker]
        return _choose(setting, "by", [(thing, thing.by) for thing in others], rng)
    if name in world.domain.columns:
        return _choose(setting, name, [(thing, thing.values[name]) for thing in setting.things], rng)
    return _filter_time(world, setting, name, rng)


def _filter_time(world: World, setting: _Setting, name: str, rng: random.Random) -> _Setting:
    asked = setting.asked_at.astimezone(setting.tz)
    months = MONTHS[world.domain.language].split()
    if name == "year":
        return _choose(setting, "year", [(each, str(setting.local(each).year)) for each in setting.things], rng)
    if name in ("thisyear", "lastyear"):
        year = asked.year - (name == "lastyear")
        return _keep(setting, [each for each in setting.things if setting.local(each).year == year])
    if name == "month":
        of = OF_YEAR.get(world.domain.language, " ")
        named = [(each, setting.local(each)) for each in setting.things]
        return _choose(setting, "month", [(each, f"{months[at.month - 1]}{of}{at.year}") for each, at in named], rng)
    since = _month_before(asked, rng.randint(2, 10) if name == "recent" else rng.randint(5, 16))
    words = months[since.month - 1]
    if name == "since":
        words += f"{OF_YEAR.get(world.domain.language, ' ')}{since.year}"
    kept = [each for each in setting.things if each.sent_at >= since]
    return _keep(replace(setting, slots={**setting.slots, "month": words}), kept)


def _month_before(moment: datetime, count: int) -> datetime:
    months = moment.year * 12 + moment.month - 1 - count
    return moment.replace(year=months // 12, month=months % 12 + 1, day=1, hour=0, minute=0)


def _choose(setting: _Setting, slot: str, values: Sequence[tuple[Thing, str]], rng: random.Random) -> _Setting:
    """Keep the things of one value, of which there are several where any has."""
    counts = Counter(value for _, value in values)
    often = sorted(value for value, count in counts.items() if count > 1) or sorted(counts)
    if not often:
        return _keep(setting, [])
    chosen = rng.choice(often)
    kept = [thing for thing, value in values if value == chosen]
    return _keep(replace(setting, slots={**setting.slots, slot: chosen}), kept)


def _keep(setting: _Setting, things: Sequence[Thing]) -> _Setting:
    return replace(setting, things=tuple(things))


# ---- what answers


def _find_gold(ask: str, setting: _Setting, rng: random.Random) -> tuple[Gold, Mapping[str, str]] | None:
    """Return what answers and the names of the things that the words name; None where too few things are left."""
    name, _, argument = ask.partition(":")
    things = setting.things
    if len(things) < (1 if name in ("count", "when") else 2):
        return None
    if name in ("first", "last", "nth"):
        place = int(argument) if name == "nth" else 1 if name == "first" else -1
        return _one(things, place), {}
    if name == "count":
        return Gold(kind="count", numbers=frozenset(map(len, _readings(things)))), {}
    if name == "some":
        return _some(things, int(argument))
    if name == "list":
        order: Order = "asc" if argument == "asc" else "desc" if argument == "desc" else "any"
        return Gold(kind="list", accept=_all(things), order=order), {}
    return _beside(name, argument, things, rng)


def _readings(things: Sequence[Thing]) -> list[Sequence[Thing]]:
    """Return all things, and those whose messages say what they are."""
    plain = [thing for thing in things if not thing.is_faint]
    return [things, plain] if 0 < len(plain) < len(things) else [things]


def _all(things: Sequence[Thing]) -> tuple[tuple[Key, ...], ...]:
    return tuple(tuple(thing.key for thing in reading) for reading in _readings(things))


def _one(things: Sequence[Thing], place: int) -> Gold:
    """Return the thing at the place, counted from 1 or from -1."""
    index = place - 1 if place > 0 else place
    readings = [reading for reading in _readings(things) if len(reading) >= abs(place)]
    return Gold(kind="one", accept=tuple(dict.fromkeys((reading[index].key,) for reading in readings)))


def _some(things: Sequence[Thing], number: int) -> tuple[Gold, Mapping[str, str]] | None:
    if len(things) <= abs(number):
        return None
    readings = [reading[:number] if number > 0 else reading[number:] for reading in _readings(things)]
    accept = dict.fromkeys(tuple(thing.key for thing in reading) for reading in readings)
    return Gold(kind="list", accept=tuple(accept)), {}


def _beside(
    name: str, argument: str, things: Sequence[Thing], rng: random.Random
) -> tuple[Gold, Mapping[str, str]] | None:
    plain = [thing for thing in things if not thing.is_faint]
    if name == "when":
        thing = rng.choice(plain)
        return Gold(kind="one", accept=((thing.key,),)), {"a": thing.values["name"]}
    if name == "either":
        return _either(argument, rng.sample(plain, 2))
    place = rng.randrange(len(things))
    before, after = things[:place], things[place + 1 :]
    found = after if name in ("after", "next") else before
    slots = {"a": things[place].values["name"]}
    if name in ("next", "prev") and found:
        return _one(found, 1 if name == "next" else -1), slots
    if name in ("after", "before") and BESIDE[0] <= len(found) <= BESIDE[1]:
        return Gold(kind="list", accept=_all(found)), slots
    return None


def _either(argument: str, pair: list[Thing]) -> tuple[Gold, Mapping[str, str]]:
    earlier, later = sorted(pair, key=lambda thing: thing.sent_at)
    right, other = (later, earlier) if argument == "last" else (earlier, later)
    gold = Gold(
        kind="either",
        accept=((right.key,), (right.key, other.key)),
        names=(right.values["name"], other.values["name"]),
    )
    return gold, {"a": pair[0].values["name"], "b": pair[1].values["name"]}
