"""What answers a question about time: plain Python over the messages, with every reading that is fair.

`find_gold` takes what is asked (`Intent`) and where, when and by whom (`Setting`). Where a question names no place,
both "here" and "everywhere that the asker may read" are readings; so are weeks from Monday and from Sunday, sessions of
the asker's here and everywhere, and questions with and without a question mark for "asked".
"""

from __future__ import annotations

import calendar
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from itertools import product
from typing import Literal

from benchmarks.quality.time_questions.chat import SESSION_GAP, Chat, Key, Post, matches_topic
from benchmarks.quality.time_questions.ranges import Range

GoldKind = Literal["one", "set", "list", "count", "value", "range", "any", "nothing"]
#: So many messages beside another count as right beside it.
BESIDE = 3
MONTHS = calendar.month_name[1:]


@dataclass(frozen=True, kw_only=True, slots=True)
class Intent:
    """What is asked."""

    ask: str  #: a name of `ASKS`
    by: str | None = None  #: whose messages: "me", "bot", "person"; None: anybody's
    where: str | None = None  #: "here", "channel", "thread", "session", "previous session", "bot"; None: not said
    when: str | None = None  #: a range, by its name in ranges.py
    asked: bool = False  #: it says "asked"
    about_topic: bool = False  #: only messages about the setting's topic
    n: int = 1  #: the nth, or how many


@dataclass(frozen=True, kw_only=True, slots=True)
class Setting:
    """Where, when and by whom it is asked, and whom and what its words name."""

    chat: Chat  #: the workspace
    asker: str  #: a user's id
    asked_at: datetime  #: aware, UTC
    channel: str | None = None  #: being asked in
    thread_ts: str | None = None  #: being asked in
    person: str | None = None  #: named, by id
    place: str | None = None  #: named, by id
    topic: str | None = None  #: named
    ranges: tuple[Range, ...] = ()  #: readings of the range; none: no range


@dataclass(frozen=True, kw_only=True, slots=True)
class Gold:
    """What counts as right."""

    kind: GoldKind  #: how it is judged
    accept: tuple[frozenset[Key], ...] = ()  #: sets of messages, one a reading; for "one", messages one by one
    numbers: frozenset[int] = frozenset()  #: counts
    words: frozenset[tuple[str, ...]] = frozenset()  #: of a value; all words of one of them
    names: frozenset[str] = frozenset()  #: of a value; the first name in it is one of these
    spans: tuple[frozenset[Key], ...] = ()  #: for "range": all visible messages of each reading's range
    can_be_none: bool = False  #: read in one way, no message qualifies

    @property
    def keys(self) -> frozenset[Key]:
        """The messages of all readings."""
        return frozenset().union(*self.accept)

    @property
    def is_empty(self) -> bool:
        """Whether no message qualifies, however it is read."""
        return self.kind != "nothing" and not self.keys and not self.words and not self.names


def find_gold(intent: Intent, setting: Setting) -> Gold:
    """Return what answers the question."""
    gold = ASKS[intent.ask](intent, setting)
    if gold.kind == "one":
        return replace(gold, can_be_none=not all(find_readings(intent, setting)))
    return replace(gold, can_be_none=gold.kind != "nothing" and not all(gold.accept))


# ---- readings


def visible_posts(setting: Setting) -> list[Post]:
    """Return what the asker may read of what was sent before the question, oldest first."""
    places = setting.chat.visible_places(setting.asker)
    return [post for post in setting.chat.posts if post.sent_at < setting.asked_at and post.channel in places]


def find_readings(intent: Intent, setting: Setting) -> list[list[Post]]:
    """Return the messages that qualify, once a reading, oldest first; that of everywhere comes first."""
    readings: dict[tuple[Key, ...], list[Post]] = {}
    for place, posts in enumerate(_scopes(intent, setting)):
        narrowed = [post for post in posts if _qualifies(post, intent, setting)]
        for span, only_questions in product(setting.ranges or (None,), (False, True) if intent.asked else (False,)):
            found = [
                post
                for post in narrowed
                if (span is None or span[0] <= post.sent_at < span[1]) and (not only_questions or "?" in post.text)
            ]
            # Who names no place does not mean one in which nothing qualifies.
            if found or place == 0 or intent.where:
                readings.setdefault(tuple(post.key for post in found), found)
    return list(readings.values())


def _scopes(intent: Intent, setting: Setting) -> Iterator[list[Post]]:
    posts = visible_posts(setting)
    here = [post for post in posts if post.channel == setting.channel]
    own = [post for post in posts if post.user == setting.asker]
    if intent.where == "channel":
        yield [post for post in posts if post.channel == setting.place]
    elif intent.where == "here":
        yield here
    elif intent.where == "thread":
        yield [post for post in here if post.thread_ts == setting.thread_ts]
    elif intent.where in ("session", "previous session"):
        step = -1 if intent.where == "session" else -2
        for run in ([post for post in own if post.channel == setting.channel], own, here):
            sessions = split_sessions(run)
            if len(sessions) >= -step:
                yield sessions[step]
    else:
        yield posts
        if setting.channel:
            yield here
        if intent.where == "bot":
            yield [post for post in posts if _is_bot_talk(post, setting.chat)]


def split_sessions(posts: Sequence[Post]) -> list[list[Post]]:
    """Return runs of messages with less than 30 minutes between them, oldest first."""
    sessions: list[list[Post]] = []
    for post in posts:
        if not sessions or post.sent_at - sessions[-1][-1].sent_at >= SESSION_GAP:
            sessions.append([])
        sessions[-1].append(post)
    return sessions


def _is_bot_talk(post: Post, chat: Chat) -> bool:
    place = chat.places[post.channel]
    return place.kind == "im" and any(chat.people[member].is_bot for member in place.members if member in chat.people)


def _qualifies(post: Post, intent: Intent, setting: Setting) -> bool:
    author = setting.chat.people[post.user]
    by: Mapping[str | None, Callable[[], bool]] = {
        None: lambda: True,
        "me": lambda: author.id == setting.asker,
        "person": lambda: author.id == setting.person,
        "bot": lambda: author.is_bot,
    }
    return by[intent.by]() and (not intent.about_topic or matches_topic(setting.topic or "", post.text))


# ---- messages


def _one(posts: Iterable[Post]) -> Gold:
    return Gold(kind="one", accept=tuple(frozenset({post.key}) for post in posts))


def _find_first(intent: Intent, setting: Setting) -> Gold:
    return _one(posts[0] for posts in find_readings(intent, setting) if posts)


def _find_last(intent: Intent, setting: Setting) -> Gold:
    return _one(posts[-1] for posts in find_readings(intent, setting) if posts)


def _find_nth(intent: Intent, setting: Setting) -> Gold:
    # In a thread, the root may count or not.
    starts = (0, 1) if intent.where == "thread" else (0,)
    readings = [posts[start:] for posts in find_readings(intent, setting) for start in starts]
    return _one(posts[intent.n - 1] for posts in readings if len(posts) >= intent.n)


def _find_nth_last(intent: Intent, setting: Setting) -> Gold:
    return _one(posts[-intent.n] for posts in find_readings(intent, setting) if len(posts) >= intent.n)


def _find_first_reply(intent: Intent, setting: Setting) -> Gold:
    return _one(posts[1] for posts in find_readings(intent, setting) if len(posts) > 1)


def _find_newest(intent: Intent, setting: Setting) -> Gold:
    return Gold(kind="set", accept=tuple(_keys(posts[-intent.n :]) for posts in find_readings(intent, setting)))


def _find_list(intent: Intent, setting: Setting) -> Gold:
    return Gold(kind="list", accept=tuple(map(_keys, find_readings(intent, setting))))


def _find_about(intent: Intent, setting: Setting) -> Gold:
    accept, spans = [], []
    posts = visible_posts(setting)
    for span in setting.ranges:
        narrowed = replace(setting, ranges=(span,))
        for found in find_readings(intent, narrowed):
            accept.append(_keys(found))
            spans.append(_keys([post for post in posts if span[0] <= post.sent_at < span[1]]))
    return Gold(kind="range", accept=tuple(accept), spans=tuple(spans))


def _find_away(intent: Intent, setting: Setting) -> Gold:
    """What others wrote since the asker's last message: here or anywhere, listed here or everywhere."""
    posts = visible_posts(setting)
    here = setting.place if intent.where == "channel" else setting.channel
    own = [post for post in posts if post.user == setting.asker]
    starts = {run[-1].sent_at for run in (own, [post for post in own if post.channel == here]) if run}
    listed = [posts] if intent.where != "channel" else []
    listed += [[post for post in posts if post.channel == here]] if here else []
    readings = [
        _keys([post for post in scope if post.sent_at > start and (post.user != setting.asker or with_own)])
        for start, scope, with_own in product(starts, listed, (False, True))
    ]
    return Gold(kind="list", accept=tuple(dict.fromkeys(readings)))


def _find_beside(intent: Intent, setting: Setting) -> Gold:
    """Up to three messages beside one of the person's about the topic, in its channel or its thread."""
    posts = visible_posts(setting)
    anchors = [post for post in posts if post.user == setting.person and matches_topic(setting.topic or "", post.text)]
    found: set[Key] = set()
    for anchor in anchors:
        channel = [post for post in posts if post.channel == anchor.channel]
        for run in (channel, [post for post in channel if post.thread_ts == anchor.thread_ts]):
            at = run.index(anchor)
            beside = run[at + 1 : at + 1 + BESIDE] if intent.ask == "after" else run[max(0, at - BESIDE) : at]
            found |= _keys(beside)
    return Gold(kind="any", accept=(frozenset(found),))


# ---- numbers and values


def _find_count(intent: Intent, setting: Setting) -> Gold:
    readings = find_readings(intent, setting)
    numbers = {len(posts) for posts in readings}
    if intent.where == "thread":
        numbers |= {number - 1 for number in numbers}
    return Gold(kind="count", accept=tuple(map(_keys, readings)), numbers=frozenset(numbers))


def _find_author(intent: Intent, setting: Setting) -> Gold:
    names = set()
    for posts, bots in product(find_readings(intent, setting), (True, False)):
        authors = [setting.chat.people[post.user] for post in posts]
        counts = Counter(author.name for author in authors if bots or not author.is_bot)
        names |= {name for name, count in counts.items() if count == max(counts.values())}
    return Gold(kind="value", names=frozenset(names))


def _find_people(intent: Intent, setting: Setting) -> Gold:
    numbers = set()
    for posts, bots, asker in product(find_readings(intent, setting), (True, False), (True, False)):
        authors = {post.user for post in posts if bots or not setting.chat.people[post.user].is_bot}
        numbers.add(len(authors if asker else authors - {setting.asker}))
    return Gold(kind="value", numbers=frozenset(numbers), words=_number_words(numbers))


def _find_day(intent: Intent, setting: Setting) -> Gold:
    words: set[tuple[str, ...]] = set()
    for posts in find_readings(intent, setting):
        counts = _count_days(posts, setting)
        words |= {(text,) for day, n in counts.items() if n == max(counts.values()) for text in spell_day(day)}
    return Gold(kind="value", words=frozenset(words))


def _find_longest(intent: Intent, setting: Setting) -> Gold:
    readings = [posts for posts in find_readings(intent, setting) if posts]
    longest = [max(len(post.text) for post in posts) for posts in readings]
    return _one(post for posts, size in zip(readings, longest, strict=True) for post in posts if len(post.text) == size)


def _find_longest_thread(intent: Intent, setting: Setting) -> Gold:
    accept = []
    for posts in find_readings(intent, setting):
        sizes = Counter((post.channel, post.thread_ts) for post in posts)
        most = max(sizes.values(), default=0)
        accept += [post.key for post in posts if sizes[post.channel, post.thread_ts] == most > 1]
    return Gold(kind="any", accept=(frozenset(accept),))


def _find_per_day(intent: Intent, setting: Setting) -> Gold:
    words: set[tuple[str, ...]] = set()
    tz = setting.chat.people[setting.asker].tz
    for span in setting.ranges:
        for posts in find_readings(intent, replace(setting, ranges=(span,))):
            counts = _count_days(posts, setting)
            days = (span[1].astimezone(tz).date() - span[0].astimezone(tz).date()).days
            for length in {days, days + 1, len(counts), (span[1] - span[0]).total_seconds() / 86400}:
                mean = len(posts) / length if length else 0
                words |= {(f"{mean:.1f}",), (f"{mean:.2f}",), (f"{mean:.0f}",)}
            words.add(tuple(str(count) for count in counts.values()))
    return Gold(kind="value", words=frozenset(words - {()}))


def _find_days_between(intent: Intent, setting: Setting) -> Gold:
    numbers = set()
    tz = setting.chat.people[setting.asker].tz
    for posts in find_readings(intent, setting):
        if posts:
            first, last = posts[0].sent_at, posts[-1].sent_at
            days = (last - first).total_seconds() / 86400
            by_date = (last.astimezone(tz).date() - first.astimezone(tz).date()).days
            numbers |= {int(days), round(days), by_date}
    return Gold(kind="value", numbers=frozenset(numbers), words=_number_words(numbers))


def _find_nothing(intent: Intent, setting: Setting) -> Gold:
    return Gold(kind="nothing")


def spell_day(day: date) -> list[str]:
    """Return the ways in which a day may be written.

    >>> spell_day(date(2024, 3, 9))
    ['2024-03-09', '9 March', '9 Mar', 'March 9', 'Mar 9']
    """
    month = MONTHS[day.month - 1]
    return [day.isoformat(), *(f"{day.day} {name}" for name in (month, month[:3]))] + [
        f"{name} {day.day}" for name in (month, month[:3])
    ]


def _count_days(posts: Sequence[Post], setting: Setting) -> Counter[date]:
    tz = setting.chat.people[setting.asker].tz
    return Counter(post.sent_at.astimezone(tz).date() for post in posts)


def _number_words(numbers: Iterable[int]) -> frozenset[tuple[str, ...]]:
    return frozenset((str(number),) for number in numbers)


def _keys(posts: Iterable[Post]) -> frozenset[Key]:
    return frozenset(post.key for post in posts)


#: By the `ask` of a template.
ASKS: Mapping[str, Callable[[Intent, Setting], Gold]] = {
    "first": _find_first,
    "last": _find_last,
    "nth": _find_nth,
    "nth_last": _find_nth_last,
    "first_reply": _find_first_reply,
    "newest": _find_newest,
    "list": _find_list,
    "about": _find_about,
    "away": _find_away,
    "after": _find_beside,
    "before": _find_beside,
    "count": _find_count,
    "author": _find_author,
    "people": _find_people,
    "day": _find_day,
    "longest": _find_longest,
    "longest_thread": _find_longest_thread,
    "per_day": _find_per_day,
    "days_between": _find_days_between,
    "nothing": _find_nothing,
}
