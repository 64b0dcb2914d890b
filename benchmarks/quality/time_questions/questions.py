"""Makes questions of templates: who asks, where and when, what the slots stand for, and how it is typed.

A question is made of lines of one half wherever that half has any: a template, words for its range, words around it.
What the slots stand for is taken from a message that the asker may see and that qualifies, so that most questions have
an answer; one in sixteen names a range that no message was chosen from.
"""

from __future__ import annotations

import random
import re
import unicodedata
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo

from benchmarks.quality.time_questions.chat import SESSION_GAP, Chat, Key, Person, Post, matches_topic
from benchmarks.quality.time_questions.gold import Gold, Intent, Setting, find_gold
from benchmarks.quality.time_questions.ranges import Range, Words, choose_words, read_range
from benchmarks.quality.time_questions.templates import (
    HALVES,
    LANGUAGES,
    LOOK_ALIKE,
    Half,
    Phrase,
    Template,
    read_templates,
)

#: Share of the questions that have words around them.
WRAPPED = 0.45
#: Share of the ranges that no message was chosen from.
UNCHECKED = 1 / 16
#: Share of the questions in English, and of those in each language that are look-alikes.
ENGLISH = 0.5
LOOK_ALIKES = 0.15
#: So many times a setting is looked for before the template is left out.
TRIES = 60
#: A window of a question about a topic must be able to hold all of these.
MOST_ABOUT = 15
#: Of a given file: words in so many messages, and in no more than a hundredth of them, are topics.
TOPIC_MESSAGES = (3, 30)
AWAY_HOURS = (4, 36)
#: Ranges of several days, in which a day may be the busiest.
LONG_RANGES = ("past_days", "this_week", "last_week", "last_month", "since_date", "between_dates", "month")
#: Near a change of clocks, where "yesterday" has 23 or 25 hours.
CLOCK_RANGES = ("today", "yesterday", "days_ago", "past_hours", "date")


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """A question and what answers it."""

    prompt: str  #: as typed
    template: Template  #: what it was made of
    wrapper: str  #: the kind of words around it; "" for none
    setting: Setting  #: where, when and by whom
    gold: Gold  #: what counts as right

    @property
    def half(self) -> Half:
        """The half of its template."""
        return self.template.half


def make_questions(chats: Sequence[Chat], count: int, seed: int) -> list[Question]:
    """Return about `count` questions, as many of each half, kind and language in one half as in the other."""
    worlds = [World(chat) for chat in chats]
    return [question for half in HALVES for question in _make_half(worlds, half, count // 2, seed)]


def _make_half(worlds: Sequence[World], half: Half, count: int, seed: int) -> Iterator[Question]:
    rng = random.Random(f"{seed} {half}")
    for stratum, share in _strata().items():
        templates = [template for template in read_templates().questions if template.half == half]
        templates = [template for template in templates if _stratum(template) == stratum]
        rng.shuffle(templates)
        wanted = max(1, round(share * count))
        for number in range(wanted):
            # A chat may lack what a template needs, say a bot: the next one is tried.
            for template in templates[number % len(templates) :] + templates[: number % len(templates)]:
                question = make_question(worlds, template, rng)
                if question:
                    yield question
                    break


def _stratum(template: Template) -> tuple[str, str]:
    """Return the language and, where it has enough templates, the kind."""
    kind = template.kind
    return template.language, kind if template.language == "en" or kind == LOOK_ALIKE else "any"


def _strata() -> dict[tuple[str, str], float]:
    """Return the share of questions of each stratum that both halves have."""
    halves = [{_stratum(t) for t in read_templates().questions if t.half == half} for half in HALVES]
    both = sorted(halves[0] & halves[1])
    kinds = Counter(language for language, kind in both if kind != LOOK_ALIKE)
    shares = {language: ENGLISH if language == "en" else (1 - ENGLISH) / (len(LANGUAGES) - 1) for language in LANGUAGES}
    return {
        (language, kind): shares[language]
        * (LOOK_ALIKES if kind == LOOK_ALIKE else (1 - LOOK_ALIKES) / kinds[language])
        for language, kind in both
    }


def make_question(worlds: Sequence[World], template: Template, rng: random.Random) -> Question | None:
    """Return a question made of the template, or None where no chat has what it needs."""
    for _ in range(TRIES):
        world = rng.choice(worlds)
        draft = _choose_setting(world, template, rng)
        if draft is None:
            continue
        setting, fill, intent = draft
        gold = find_gold(intent, setting)
        if gold.is_empty and (not setting.ranges or intent.ask.startswith("nth")):
            continue
        if gold.kind == "range" and not 0 < len(gold.keys) <= MOST_ABOUT:
            continue
        wrapper = _choose_wrapper(template, world, rng)
        prompt = type_text(template, fill, wrapper.text if wrapper else "{q}", rng)
        return Question(
            prompt=prompt.replace("{bot}", world.bot or ""),
            template=template,
            wrapper=wrapper.name if wrapper else "",
            setting=setting,
            gold=gold,
        )
    return None


# ---- settings


class World:
    """A chat, and what settings are drawn from."""

    def __init__(self, chat: Chat) -> None:
        self.chat = chat
        self._seen: dict[str, list[Post]] = {}

    @cached_property
    def bot(self) -> str | None:
        """The id of the bot that most talk to."""
        counts = Counter(member for place in self.chat.places.values() for member in place.members)
        bots = [person.id for person in self.chat.people.values() if person.is_bot]
        return max(bots, key=lambda bot: counts[bot], default=None)

    @cached_property
    def askers(self) -> list[Person]:
        """Those who wrote enough to ask about."""
        return [
            person
            for person in self.chat.people.values()
            if not person.is_bot and len(self.chat.by_author.get(person.id, ())) >= 5
        ]

    @cached_property
    def topics(self) -> Mapping[str, list[Post]]:
        """The messages with each topic's words: planted, or the rarer words of a given file."""
        found = find_topics(self.chat.posts)
        return {topic: posts for topic, posts in found.items() if posts}

    @cached_property
    def topics_of(self) -> Mapping[Key, list[str]]:
        """The topics of each message that has any."""
        found: dict[Key, list[str]] = defaultdict(list)
        for topic, posts in self.topics.items():
            for post in posts:
                found[post.key].append(topic)
        return found

    def seen_by(self, person: str) -> list[Post]:
        """Return what the person may read, oldest first."""
        if person not in self._seen:
            places = self.chat.visible_places(person)
            self._seen[person] = [post for post in self.chat.posts if post.channel in places]
        return self._seen[person]


def find_topics(posts: Sequence[Post]) -> dict[str, list[Post]]:
    """Return words and the messages that have them: rarer words of six letters or more without a near relative."""
    from benchmarks.quality.time_questions.synthetic import TOPICS

    planted = {topic: [post for post in posts if matches_topic(topic, post.text)] for topic in TOPICS}
    if sum(map(bool, planted.values())) == len(TOPICS):
        return planted
    vocabulary: dict[str, list[Post]] = defaultdict(list)
    for post in posts:
        for word in set(re.findall(r"(?<![\w:/.@<-])[a-z]{6,14}(?![\w:/.@>-])", post.text.lower())):
            vocabulary[word].append(post)
    stems = Counter(word[: max(5, len(word) - 3)] for word in vocabulary)
    fewest, most = TOPIC_MESSAGES[0], min(TOPIC_MESSAGES[1], len(posts) // 100)
    return {
        word: uses
        for word, uses in sorted(vocabulary.items())
        if fewest <= len(uses) <= most and stems[word[: max(5, len(word) - 3)]] == 1
    }


Draft = tuple[Setting, Mapping[str, str], Intent]


def _choose_setting(world: World, template: Template, rng: random.Random) -> Draft | None:
    """Return where, when and by whom the template is asked, what its slots say, and what then is asked."""
    setting = _choose_moment(world, template, rng)
    if setting is None:
        return None
    intent, fill = template.intent, dict[str, str]()
    if "nth" in template.slots:
        names = read_templates().names[template.language]
        place = rng.randrange(len(names["nth"]))
        fill["nth"], intent = names["nth"][place], replace(intent, n=names["nth_numbers"][place])
    if "n" in template.slots:
        intent = replace(intent, n=rng.randint(2, 6))
        fill["n"] = str(intent.n)
    if "when" in template.slots or intent.when:
        ranges, words = _choose_range(world, template, setting, rng)
        if not ranges:
            return None
        setting, fill["when"] = replace(setting, ranges=tuple(ranges)), words
    return _name_things(world, template, setting, intent, fill, rng)


def _choose_moment(world: World, template: Template, rng: random.Random) -> Setting | None:
    """Return a setting soon after a message, with nothing named yet."""
    chat, intent = world.chat, template.intent
    asker = rng.choice(world.askers)
    seen = world.seen_by(asker.id)
    # Enough must have been said before.
    posts = seen[len(seen) // 3 :]
    if intent.ask == "away" or intent.where in ("session", "previous session") or intent.when == "today":
        posts = [post for post in posts if post.user == asker.id]
    if intent.where == "bot":
        posts = [post for post in posts if chat.places[post.channel].kind == "im"]
    if intent.where == "thread":
        posts = [post for post in posts if post.thread_ts != post.ts]
    if template.kind == "clock change":
        posts = _near_change(posts, asker.tz)
    if not posts:
        return None
    post = rng.choice(posts)
    asked_at = _choose_delay(post, asker.id, seen, intent, rng)
    if asked_at is None:
        return None
    where = post.channel
    if intent.where not in ("here", "thread", "session", "previous session", "bot") and rng.random() < 0.5:
        public = sorted(place.id for place in chat.places.values() if place.kind == "public")
        where = rng.choice([*public, ""])
    return Setting(
        chat=chat,
        asker=asker.id,
        asked_at=asked_at,
        channel=where or None,
        thread_ts=post.thread_ts if intent.where == "thread" else None,
    )


def _choose_delay(post: Post, asker: str, seen: Sequence[Post], intent: Intent, rng: random.Random) -> datetime | None:
    """Return when it is asked after a message, or None where that does not fit what is asked."""
    if intent.where in ("session", "previous session"):
        return post.sent_at + timedelta(minutes=rng.uniform(1, SESSION_GAP.total_seconds() / 60 - 5))
    if intent.ask == "away":
        sent = [each.sent_at for each in seen if each.user == asker and each.sent_at > post.sent_at]
        hours = rng.uniform(*AWAY_HOURS)
        asked_at = post.sent_at + timedelta(hours=hours)
        return asked_at if not sent or sent[0] > asked_at else None
    return post.sent_at + timedelta(minutes=rng.uniform(1, 90))


def _near_change(posts: Sequence[Post], tz: ZoneInfo) -> list[Post]:
    """Return the messages of the two days after a change of the zone's clocks."""
    return [post for post in posts if _changes(post.sent_at - timedelta(days=2), post.sent_at, tz)]


def _changes(oldest: datetime, latest: datetime, tz: ZoneInfo) -> bool:
    return oldest.astimezone(tz).utcoffset() != latest.astimezone(tz).utcoffset()


def _choose_range(world: World, template: Template, setting: Setting, rng: random.Random) -> tuple[list[Range], str]:
    """Return a range's readings and the words for it; no readings where the range does not fit."""
    chat, tz = world.chat, world.chat.people[setting.asker].tz
    if template.intent.when:
        return read_range(template.intent.when, Words(), setting.asked_at, tz), ""
    phrases = [phrase for phrase in read_templates().ranges if phrase.language == template.language]
    names = sorted({phrase.name for phrase in phrases})
    name = rng.choice([each for each in names if _suits(each, template)])
    phrase = _choose_phrase([phrase for phrase in phrases if phrase.name == name], template.half, rng)
    words = choose_words(name, setting.asked_at, tz, (setting.asked_at - chat.posts[0].sent_at).days, rng)
    if template.language == "pt" and words.weekday > 4:
        # Saturdays and Sundays take another article.
        words = replace(words, weekday=4)
    ranges = read_range(name, words, setting.asked_at, tz)
    if template.kind == "clock change":
        ranges = ranges if any(_changes(oldest, latest, tz) for oldest, latest in ranges) else []
    return ranges, spell_range(phrase.text, words, template.language)


def _suits(name: str, template: Template) -> bool:
    if template.kind == "clock change":
        return name in CLOCK_RANGES
    return template.intent.ask not in ("day", "per_day") or name in LONG_RANGES


def _choose_phrase(phrases: Sequence[Phrase], half: Half, rng: random.Random) -> Phrase:
    """Return one of the half's, or of the other's where it has none."""
    return rng.choice([phrase for phrase in phrases if phrase.half == half] or phrases)


def spell_range(text: str, words: Words, language: str) -> str:
    """Return the phrase with its numbers and dates.

    >>> spell_range("seit {weekday}", Words(weekday=2), "de")
    'seit mittwoch'
    """
    names = read_templates().names[language]
    values: dict[str, object] = {
        "k": words.k,
        "weekday": names["weekdays"][words.weekday],
        "weekday_short": names["weekdays_short"][words.weekday],
        "clock": f"{words.hour}am" if words.hour < 12 else f"{(words.hour - 1) % 12 + 1}pm",
        "clock24": words.hour,
    }
    if words.day and words.until:
        values |= {
            "month": names["months"][words.day.month - 1],
            "month_short": names["months_short"][words.day.month - 1],
            "month_number": words.day.month,
            "day": words.day.day,
            "iso": words.day.isoformat(),
            "month2": names["months"][words.until.month - 1],
            "day2": words.until.day,
        }
    return text.format(**values)


def _name_things(
    world: World, template: Template, setting: Setting, intent: Intent, fill: dict[str, str], rng: random.Random
) -> Draft | None:
    """Return the setting with what the slots name, taken from one message."""
    named = template.slots & {"topic", "person", "channel"}
    if not named:
        return setting, fill, intent
    post = _choose_post(world, setting, intent, named, rng)
    if post is None:
        return None
    chat = world.chat
    if "topic" in named:
        fill["topic"] = rng.choice(world.topics_of[post.key])
        setting = replace(setting, topic=fill["topic"])
    if "person" in named:
        name = chat.people[post.user].name
        ways: Sequence[str] = (name, name.lower(), name.lower(), f"<@{post.user}>")
        fill["person"] = rng.choice(ways)
        setting = replace(setting, person=post.user)
    if "channel" in named:
        name = chat.places[post.channel].name
        fill["channel"] = rng.choice((f"#{name}", f"#{name}", f"<#{post.channel}|{name}>"))
        setting = replace(setting, place=post.channel)
    return setting, fill, intent


def _choose_post(
    world: World, setting: Setting, intent: Intent, named: frozenset[str], rng: random.Random
) -> Post | None:
    chat = world.chat
    seen = world.seen_by(setting.asker)
    posts: Sequence[Post] = seen[: bisect_left(seen, setting.asked_at, key=lambda post: post.sent_at)]
    if "topic" in named:
        if not world.topics:
            return None
        topical = world.topics[rng.choice(sorted(world.topics))]
        places = chat.visible_places(setting.asker)
        posts = [post for post in topical if post.sent_at < setting.asked_at and post.channel in places]
    if setting.ranges and rng.random() > UNCHECKED:
        oldest, latest = rng.choice(setting.ranges)
        posts = [post for post in posts if oldest <= post.sent_at < latest]
    if intent.by == "me":
        posts = [post for post in posts if post.user == setting.asker]
    if intent.where == "thread":
        posts = [post for post in posts if (post.channel, post.thread_ts) == (setting.channel, setting.thread_ts)]
    if "person" in named:
        posts = [post for post in posts if post.user != setting.asker and not chat.people[post.user].is_bot]
    if "channel" in named:
        posts = [
            post for post in posts if chat.places[post.channel].kind == "public" and chat.places[post.channel].name
        ]
    return rng.choice(posts) if posts else None


# ---- typing


def _choose_wrapper(template: Template, world: World, rng: random.Random) -> Phrase | None:
    if rng.random() > WRAPPED:
        return None
    wrappers = [each for each in read_templates().wrappers if each.language == template.language]
    wrappers = [each for each in wrappers if world.bot or "{bot}" not in each.text]
    kind = rng.choice(sorted({each.name for each in wrappers}))
    return _choose_phrase([each for each in wrappers if each.name == kind], template.half, rng)


def type_text(template: Template, fill: Mapping[str, str], wrapper: str, rng: random.Random) -> str:
    """Return the question as somebody types it: some with typos, without accents, with capitals, with a mark."""
    text = template.text
    if rng.random() < 0.08:
        text = swap_letters(text, rng)
    if template.language != "de" and rng.random() < 0.2:
        text = _strip_accents(text)
    text = re.sub(r"\{(\w+)\}", lambda slot: fill[slot[1]], text)
    habits: Sequence[Callable[[str], str]] = (
        str,
        str,
        str,
        lambda said: said + "?" if said[-1] not in "?." else said,
        lambda said: said[0].upper() + said[1:],
    )
    return wrapper.replace("{q}", rng.choice(habits)(text)).replace("?.", "?")


def swap_letters(text: str, rng: random.Random) -> str:
    """Return the text with two letters inside one longer word swapped; slots stay."""
    words = text.split(" ")
    longer = [place for place, word in enumerate(words) if word.isalpha() and len(word) >= 6]
    if longer:
        place = rng.choice(longer)
        at = rng.randint(1, len(words[place]) - 3)
        word = words[place]
        words[place] = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return " ".join(words)


def _strip_accents(text: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))
