"""From what a prompt says of people, channels and days to ids and a time zone, in one snapshot before embedding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType

from contextwin.analysis.mrkdwn import mentioned_users
from contextwin.analysis.terms import extract_terms
from contextwin.errors import ConfigError
from contextwin.models.access import ChannelInfo, Scope
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest, Filters
from contextwin.models.retrieved import ANYTHING, SearchDescription
from contextwin.models.time_constraints import TimeConstraint
from contextwin.query.bare_names import find_bare_name, with_speaker, without_author
from contextwin.query.operators import find_excepted
from contextwin.query.people import find_name_like, find_whole_name, match_users
from contextwin.query.planner import plan_query
from contextwin.query.time_plan import with_time
from contextwin.storage.reader import Reader, Snapshots
from contextwin.storage.sql.chronological import Criteria, Page
from contextwin.temporal import find_names, find_senders, find_zone
from contextwin.window.names.named_channels import find_named_channel
from contextwin.window.render.notes import format_ordinal

_SAID = {"asker": "the asker", "you": "the assistant"}
_PLACES = {
    "session": "this session",
    "conversation": "this conversation",
    "previous session": "the asker's previous session",
    "previous conversation": "the previous conversation here",
    "thread": "this thread",
}
#: Why an answer by "you" is a belief, and what that leaves of the confidence: too little to be sure. Unmeasured.
SEVERAL_PROGRAMS, SEVERAL = "several programs write here, and it is not known which of them is asked", 0.6
#: Number of the latest messages of programs whose authors are compared. Unmeasured.
PROGRAM_MESSAGES = 100
#: An unknown name must match nothing: an empty list of ids would disable the filter. No id is empty.
NOBODY = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ResolvedQuestion:
    """What is asked, with names as ids."""

    request: CompletedRequest  #: with the operators of its prompt as filters, which only ever narrow
    plan: QueryPlan  #: by the days of the asker's zone
    given: Filters = field(default_factory=Filters)  #: the request's own filters, whose names must exist
    names: Mapping[str, str] = field(default_factory=dict)  #: how the prompt calls somebody, by their id
    search_description: SearchDescription = ANYTHING  #: what the prompt itself restricts the search to, in words
    refusal: str = ""  #: why a question about time cannot be answered, a sentence

    @property
    def people(self) -> frozenset[str]:
        """The words by which the prompt calls people, in lower case."""
        return frozenset(word for name in self.names.values() for word in name.lower().split())

    @property
    def latest(self) -> datetime:
        """The time before which hits were sent."""
        return self.plan.latest or self.request.asked_at

    def in_zone(self, tz: str | None) -> ResolvedQuestion:
        """Return the question in the zone of the asker's profile, unless the request says another one."""
        if self.request.tz is not None or tz is None or tz == self.plan.tz:
            return self
        try:
            find_zone(tz)
        except ConfigError:  # The zone of a profile may be none.
            return self
        description = replace(self.search_description, tz=tz)
        return replace(self, plan=replace(self.plan, tz=tz), search_description=description)


def resolve_entities(store: Snapshots, request: CompletedRequest, plan: QueryPlan) -> ResolvedQuestion:
    """Return the question with its names, operators and time zone looked up in one snapshot; in none if it has none.

    The embedder needs the names, and no snapshot should be held while one over the network is waited for. Raises
    StoreError when the store cannot answer.
    """
    names: Mapping[str, str] = {}
    called: Mapping[str, str] = {}
    left_out: Mapping[str, str] = {}
    if _needs_lookup(request, plan):
        with store.reading() as reader:
            if _needs_zone(request, plan):
                plan = _plan_in_zone(reader, request, plan)
            possible = _find_possible_names(plan)
            if looked_up := _find_names(request, plan) | possible:
                told = {speaker.lower() for speaker in _speakers(plan) if speaker}
                told |= possible & find_senders(plan.prompt, plan.language)  # "The last post from signalbox".
                users = reader.users_called(request.workspace, looked_up, told)
                plan = _plan_with_people(request, plan, match_users(possible, users).values())
                names = match_users(_find_names(request, plan), users)
                left_out = match_users(find_excepted(plan.prompt), users)
                plan = _with_bare_name(request, plan, names)
            if mentioned := _find_mentioned(request, plan):
                called = reader.user_names(request.workspace, mentioned)
            filters = _with_operators(reader, request, plan, left_out)
    else:
        filters = _with_operators(None, request, plan)
    plan = _with_people(plan, names, called) if plan.is_search else plan
    plan = _without_strangers(plan, request, names)
    description = _describe_search(request, plan, names, called)
    given, request = request.filters, replace(request, filters=filters)
    return ResolvedQuestion(request=request, given=given, plan=plan, names=names, search_description=description)


def as_listing(question: ResolvedQuestion) -> ResolvedQuestion:
    """Return a question about a topic in a range as one for all that is about it, of whom it names."""
    plan, time = question.plan, question.plan.time
    plan = replace(plan, kind="topic_chronological", order="asc", speaker=time.speaker if time else None)
    described = _describe_search(question.request, plan, question.names, {})
    description = replace(question.search_description, speakers=described.speakers)
    return replace(question, plan=plan, search_description=description)


def with_named_channel(question: ResolvedQuestion, channels: Mapping[str, ChannelInfo]) -> ResolvedQuestion:
    """Return the question about the channel that it names in words, of those that may be seen, if it asks of time.

    A channel that is called like the topic is not meant: "what was said about boat-yard?". A new topic, whose vector
    nobody has, is not taken over.
    """
    request, before = question.request, question.plan
    if before.operators.channels:
        return question
    names = {channel: info.name for channel, info in channels.items() if info.name and info.kind != "im"}
    topic = (before.time.topic or "").casefold() if before.time else ""
    names = {channel: name for channel, name in names.items() if name.casefold() != topic}
    unread = {word for text in before.time.unread for word in text.lower().split()} if before.time else set[str]()
    named = find_named_channel(request.prompt, names, unread)
    if named is None:
        return question
    asked = replace(request, prompt=named.prompt)
    plan = plan_query(asked, before.tz, frozenset(question.names.values()))
    plan = _without_strangers(replace(plan, prompt=before.prompt), request, question.names)
    if plan.time is None:
        return question
    if plan.kind != "chronological" and plan.topic != before.topic:
        plan = replace(before, operators=replace(before.operators, channels=(named.name,)))
    filters = replace(request.filters, channels=_intersect(request.filters.channels, [*named.ids]))
    described = _describe_search(request, plan, question.names, {})
    who = {name: getattr(question.search_description, name) for name in ("users", "not_users")}
    if plan.speaker == before.speaker:  # Those whom it mentions are called by their names already.
        who["speakers"] = question.search_description.speakers
    return replace(
        question,
        plan=plan,
        request=replace(request, filters=filters),
        search_description=replace(described, **who),
    )


def with_addressee(reader: Reader, question: ResolvedQuestion, scope: Scope, *, is_direct: bool) -> ResolvedQuestion:
    """Return the question with the ids of the program that it calls "you", if it does; `scope` is what may be seen.

    It is the request's bot, else the only program that wrote in the thread, in the direct conversation, or anywhere.
    Of several it may be any, and the plan is a belief.
    """
    request, plan, time = question.request, question.plan, question.plan.time
    landmark = time.landmark if time else None
    if time is None or "you" not in (time.speaker, time.other_speaker, landmark.speaker if landmark else None):
        return question
    users = {request.bot} if request.bot else _find_programs(reader, request, scope, is_direct=is_direct)
    ids = reader.bot_ids(request.workspace, min(users)) if users else ()
    if users <= {*ids}:
        return replace(question, names={**question.names, **dict.fromkeys(ids, "you")})
    time = replace(time, doubts=(*time.doubts, SEVERAL_PROGRAMS))
    return replace(question, plan=replace(plan, time=time, confidence=min(plan.confidence, SEVERAL)))


def _find_programs(reader: Reader, request: CompletedRequest, scope: Scope, *, is_direct: bool) -> set[str]:
    """Return the programs that wrote in the thread; else in the direct conversation, or anywhere in scope."""
    scope, is_here = replace(scope, oldest=None, latest=request.asked_at), is_direct or request.thread_ts is not None
    channels = [channel for channel in scope.channels if channel == request.channel or not is_here]
    criteria = Criteria(only_bots=True, threads=(request.thread_ts,) if request.thread_ts else ())
    scope, page = replace(scope, channels=channels), Page(order="desc", limit=PROGRAM_MESSAGES)
    keys = [(key.channel, key.ts) for key in reader.messages_in_time(scope, criteria, page)] if channels else []
    if request.thread_ts and not keys:
        return _find_programs(reader, replace(request, thread_ts=None), scope, is_direct=is_direct)
    return {message.user or "" for message in reader.messages_listed(scope, keys, {})} if keys else set()


def _with_bare_name(request: CompletedRequest, plan: QueryPlan, names: Mapping[str, str]) -> QueryPlan:
    """Return the plan for the messages of a member whom the prompt names without a verb: "ana yesterday"."""
    bare = find_bare_name(plan.prompt, plan.time)
    if plan.time is None or bare is None or bare not in names.values():
        return plan
    return with_time(plan, with_speaker(plan.time, bare), plan.operators, request.asked_at)


def _with_people(plan: QueryPlan, names: Mapping[str, str], mentioned: Mapping[str, str]) -> QueryPlan:
    """Return the plan of keywords; where they are somebody's name it finds mentions too, and where a mention, the name.

    A line has the name of its author among its terms.
    """
    mentions = [f"<@{user}>" for user, name in names.items() if name in find_whole_name(plan.prompt)]
    called = [name for user, name in mentioned.items() if f"@{user.casefold()}" in plan.keywords]
    terms = [term for text in (*mentions, *called) for term in extract_terms(text)]
    return replace(plan, terms=(*plan.terms, *terms), keywords=(*plan.keywords, *terms))


def _without_strangers(plan: QueryPlan, request: CompletedRequest, names: Mapping[str, str]) -> QueryPlan:
    """Return the plan by relevance where who is asked about is nobody's name, in small letters: "the compiler said"."""
    speakers = find_speakers(request, plan, names)
    is_anybody = any(found or speaker != speaker.lower() for speaker, found in speakers.items())
    if plan.kind == "relevance" or not speakers or is_anybody:
        return plan
    return replace(plan, kind="relevance", rule="time: nobody is called that", order=None, ordinal=None, speaker=None)


def _needs_lookup(request: CompletedRequest, plan: QueryPlan) -> bool:
    asked = plan.operators
    has_operators = bool(asked.users or asked.not_users or asked.channels or asked.not_channels)
    is_named = has_operators or bool(_find_names(request, plan)) or bool(_find_mentioned(request, plan))
    return is_named or _needs_zone(request, plan) or bool(_find_possible_names(plan))


def _needs_zone(request: CompletedRequest, plan: QueryPlan) -> bool:
    """Return whether the asker's zone matters: the prompt names a day, and nobody said when one begins."""
    of_things = plan.things is not None and plan.things.oldest is not None  # "How many releases did we have 2024?"
    names_day = of_things or (plan.time is not None and plan.time.grain is not None)
    return names_day and request.tz is None and request.asker is not None


def _plan_in_zone(reader: Reader, request: CompletedRequest, plan: QueryPlan) -> QueryPlan:
    zone = reader.user_time_zone(request.workspace, request.asker or "")
    try:
        return plan_query(request, zone) if zone else plan
    except ConfigError:  # The zone of a profile may be none.
        return plan


def _plan_with_people(request: CompletedRequest, plan: QueryPlan, people: Iterable[str]) -> QueryPlan:
    """Return the plan with the members whom the prompt names in lower case: "last time rosalee posted"."""
    called = frozenset(people)
    return plan_query(request, plan.tz, called) if called else plan


def _find_possible_names(plan: QueryPlan) -> frozenset[str]:
    """Return words that may be names of members, in lower case: those that the grammar does not know, but the topic.

    Of the topic "coral by ana", the last word may be one, too.
    """
    text = plan.time.topic or "" if plan.time else ""
    # "How many messages did I send Ana": whether it is somebody, the members tell.
    topic = () if text[:1].isupper() and f" {text}" in plan.prompt else without_author(text.lower().split())
    told = {*topic, *(word.removesuffix("s") for word in topic)}
    named = (name for name in find_names(plan.prompt, plan.language) if told.isdisjoint(name.split()))
    return frozenset(named) | find_excepted(plan.prompt)


def _find_names(request: CompletedRequest, plan: QueryPlan) -> frozenset[str]:
    """Return what could be names of people, in lower case."""
    if not plan.matches_names:
        return frozenset()
    # Where the grammar tells who spoke, a name needs no capital.
    time = plan.time
    landmarks = (time.landmark, time.landmark_end) if time else ()
    told = {*_speakers(plan), *((time.speaker, time.mentions) if time else ())}
    told |= {each.speaker for each in landmarks if each}
    speakers = told - {None, *_SAID, *mentioned_users(request.prompt)}
    whole = find_whole_name(plan.prompt) if plan.is_search else frozenset()
    bare = find_bare_name(plan.prompt, plan.time)
    whole |= {bare} if bare else frozenset()
    # "What did ana do last week": all else that is named.
    did = " ".join(plan.event.words).removeprefix("@") if plan.event and not plan.event.is_when else ""
    whole |= {did} if did else frozenset()
    return find_name_like(plan.prompt) | whole | {str(speaker).lower() for speaker in speakers}


def _find_mentioned(request: CompletedRequest, plan: QueryPlan) -> set[str]:
    """Return the users whom the prompt mentions by id as speakers, in operators, or as what it searches for."""
    if plan.is_search:
        return {*mentioned_users(plan.prompt)}
    if plan.time is None:
        return set()
    named = {*_speakers(plan), plan.time.mentions, *plan.operators.users, *plan.operators.not_users}
    return {*mentioned_users(request.prompt)} & named


def find_speakers(
    request: CompletedRequest, plan: QueryPlan, names: Mapping[str, str]
) -> Mapping[str, tuple[str, ...]]:
    """Return the ids of each whom the prompt asks about as who said it; none for names that nobody has.

    Without an asker "I" is anybody, and "you" is any program where `names` has none: they are not among them.
    """
    return {
        speaker: find_user_ids(speaker, request, names)
        for speaker in _speakers(plan)
        if speaker and (speaker != "you" or "you" in names.values()) and (speaker != "asker" or request.asker)
    }


def _speakers(plan: QueryPlan) -> tuple[str | None, ...]:
    return plan.speaker, plan.time.other_speaker if plan.time and plan.kind != "relevance" else None


def find_user_ids(speaker: str | None, request: CompletedRequest, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the ids of somebody whom the prompt names; none for a name that nobody has, and for nobody."""
    if speaker is None or speaker == "asker":
        return (request.asker,) if speaker and request.asker else ()
    called = speaker.lower()
    by_name = {user for user, name in names.items() if name == called}
    by_name = by_name or {user for user, name in names.items() if name == called.partition(" ")[0]}
    return tuple(sorted(by_name | {user for user in mentioned_users(request.prompt) if user == speaker}))


def describe_speaker(speaker: str) -> str:
    """Return how a note calls somebody whom the prompt names."""
    return _SAID.get(speaker, speaker)


def _with_operators(
    reader: Reader | None, request: CompletedRequest, plan: QueryPlan, people: Mapping[str, str] = MappingProxyType({})
) -> Filters:
    """Return the request's filters with the operators of its prompt; a reader is needed for names alone.

    `people` are what those are called by id whom its words leave out.
    """
    operators, given = plan.operators, request.filters
    if not operators.narrows:
        return given

    def users(names: tuple[str, ...]) -> list[str]:
        called = {name.lower() for name in names}
        by_words = [user for user, name in people.items() if name in called]
        by_words += [request.asker] if request.asker and "asker" in called else []
        return [*reader.users_named(request.workspace, names), *by_words] if reader and names else []

    def channels(names: tuple[str, ...]) -> list[str]:
        return reader.channels_named(request.workspace, names) if reader and names else []

    return replace(
        given,
        authors=_intersect(given.authors, users(operators.users)) if operators.users else given.authors,
        exclude_authors=(*given.exclude_authors, *sorted({*users(operators.not_users)})),
        channels=_intersect(given.channels, channels(operators.channels)) if operators.channels else given.channels,
        exclude_channels=(*given.exclude_channels, *sorted(channels(operators.not_channels))),
        has=tuple(dict.fromkeys((*given.has, *operators.has))),
        lacks=tuple(dict.fromkeys((*given.lacks, *operators.lacks))),
    )


def _describe_search(
    request: CompletedRequest, plan: QueryPlan, names: Mapping[str, str], called: Mapping[str, str]
) -> SearchDescription:
    """Return what the prompt looks for, in words; those whom it mentions are called by their names."""
    time, operators = plan.time, plan.operators
    speaks_of = plan.event.days if plan.event and not plan.event.is_when else ()
    if time is None:
        return replace(ANYTHING, tz=plan.tz, speaks_of=speaks_of)
    ids = find_speakers(request, plan, names)
    unknown = tuple(speaker for speaker, found in ids.items() if not found)
    return SearchDescription(
        speakers=tuple(_name_of(who, called) for who in _speakers(plan) if who),
        is_exchange=time.is_exchange and plan.kind != "relevance",
        users=tuple(f"@{called.get(user, user)}" for user in operators.users),
        not_users=tuple(_SAID.get(user, f"@{called.get(user, user)}") for user in operators.not_users),
        place=_place_of(time),
        channels=tuple(f"#{channel}" for channel in operators.channels),
        not_channels=tuple(f"#{channel}" for channel in operators.not_channels),
        has=operators.has,
        lacks=operators.lacks,
        mentions=_name_of(time.mentions, called) if time.mentions and plan.kind != "relevance" else None,
        topic=plan.topic,
        oldest=plan.oldest if plan.narrows else None,
        latest=plan.latest if plan.narrows and plan.latest != request.asked_at else None,
        preferred=(time.oldest, time.latest) if (time.oldest or time.latest) and not plan.narrows else None,
        speaks_of=speaks_of,
        doubts=time.doubts,
        tz=plan.tz,
        unknown=unknown if len(unknown) < len(ids) else (),
        ignored=operators.ignored,
        unread=time.unread,
    )


def _name_of(who: str, called: Mapping[str, str]) -> str:
    return _SAID.get(who, called.get(who, who))


def _place_of(time: TimeConstraint) -> str | None:
    """Return where messages are looked for, in words; of "two conversations ago", which one that is."""
    place = _PLACES.get(time.scope or "") or ("direct conversations" if time.is_direct else None)
    if place is None or time.back == 1:
        return place
    return place.replace("previous", f"{format_ordinal(time.back)} previous")


def _intersect(given: tuple[str, ...], named: list[str]) -> tuple[str, ...]:
    """Return the ids that both allow; where that is none, an id that nobody has."""
    return tuple(sorted({*named} & {*given} if given else {*named})) or (NOBODY,)
