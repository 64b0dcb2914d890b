"""From a request to its question: the prompt is planned, with people, channels and days as ids and a time zone.

The prompt is planned once, and again if a word turns out to be a member's name. If it may name a day, one statement
before that brings the asker's zone and the users whom the words may name.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from datetime import datetime
from types import MappingProxyType

from contextwin.analysis.mrkdwn import mentioned_users
from contextwin.analysis.terms import extract_terms
from contextwin.models.access import ChannelInfo
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest, Filters
from contextwin.models.retrieved import ANYTHING, SearchDescription
from contextwin.query.names import (
    find_asked_ids,
    find_asked_names,
    find_bare_name,
    find_phrases,
    find_possible_members,
    with_speaker,
)
from contextwin.query.operators import find_excepted
from contextwin.query.people import CalledUser, find_whole_name, match_users
from contextwin.query.planner import plan_query, read_words, reads_names
from contextwin.query.time_plan import with_time
from contextwin.storage.reader import Snapshots
from contextwin.temporal import find_senders, is_zone, may_name_day
from contextwin.window.names.description import describe_search
from contextwin.window.names.named_channels import find_named_channel

#: An unknown name must match nothing: an empty list of ids would disable the filter. No id is empty.
NOBODY = ""
NO_NAMES: Mapping[str, str] = MappingProxyType({})


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
        if self.request.tz is not None or tz is None or tz == self.plan.tz or not is_zone(tz):
            return self
        description = replace(self.search_description, tz=tz)
        return replace(self, plan=replace(self.plan, tz=tz), search_description=description)


def resolve_entities(store: Snapshots, request: CompletedRequest) -> ResolvedQuestion:
    """Return the question of a request, with its names, operators and time zone looked up; without any, none is read.

    The embedder needs the names, and no snapshot should be held while one over the network is waited for. Raises
    StoreError when the store cannot answer.
    """
    mentioned = mentioned_users(request.prompt)
    known = _KnownUsers(store, request.workspace)
    plan = plan_query(request, _find_zone(request, known))
    possible = find_possible_members(plan)
    known.look_up(possible | find_asked_names(plan, mentioned))
    told = {speaker.lower() for speaker in plan.speakers}
    told |= possible & find_senders(plan.prompt, plan.language)  # "The last post from signalbox".
    # Programs are called like what they tell of ("GitHub"): a word means one only where it is told that it wrote.
    users = [user[:3] for user in known.users if not user.is_program or user.name.lower() in told]
    if members := frozenset(match_users(possible, users).values()):
        plan = plan_query(request, plan.tz, members)  # "Last time rosalee posted".
    names = match_users(find_asked_names(plan, mentioned), users)
    plan = _with_bare_name(request, plan, names)
    known.look_up({user.lower() for user in find_asked_ids(plan, mentioned)})
    called = {user.user: user.name for user in known.users if user.user in mentioned}
    filters = _with_operators(store, request, plan, match_users(find_excepted(plan.prompt), users))
    plan = _without_strangers(_with_people(plan, names, called) if plan.is_search else plan, request, names)
    return ResolvedQuestion(
        request=replace(request, filters=filters),
        given=request.filters,
        plan=plan,
        names=names,
        search_description=_describe(request, plan, names, called),
    )


def as_listing(question: ResolvedQuestion) -> ResolvedQuestion:
    """Return a question about a topic in a range as one for all that is about it, of whom it names."""
    plan, time = question.plan, question.plan.time
    plan = replace(plan, kind="topic_chronological", order="asc", speaker=time.speaker if time else None)
    described = _describe(question.request, plan, question.names)
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
    described = _describe(request, plan, question.names)
    who = {name: getattr(question.search_description, name) for name in ("users", "not_users")}
    if plan.speaker == before.speaker:  # Those whom it mentions are called by their names already.
        who["speakers"] = question.search_description.speakers
    return replace(
        question,
        plan=plan,
        request=replace(request, filters=filters),
        search_description=replace(described, **who),
    )


class _KnownUsers:
    """Users whom words of a prompt name, each word looked up once."""

    def __init__(self, store: Snapshots, workspace: str) -> None:
        self._store, self._workspace = store, workspace
        self._looked_up = frozenset[str]()
        self.users: tuple[CalledUser, ...] = ()

    def look_up(self, names: Set[str], asker: str | None = None) -> None:
        """Add the users who are called one of these, in lower case, and the asker."""
        missing = names - self._looked_up
        if missing or asker:
            with self._store.reading() as reader:
                found = reader.users_called(self._workspace, missing, asker)
            self._looked_up |= missing
            self.users = tuple({user.user: user for user in (*self.users, *found)}.values())


def _find_zone(request: CompletedRequest, known: _KnownUsers) -> str | None:
    """Return the zone of the asker's profile where the prompt may name a day, whose statement brings the names too."""
    words = read_words(request)
    is_asked = request.tz is None and request.asker is not None and reads_names(request.weights)
    if not is_asked or not may_name_day(words.prompt, words.language):
        return None
    ids = {user.lower() for user in mentioned_users(request.prompt)}
    known.look_up(find_phrases(words.prompt, words.language) | ids, request.asker)
    tz = next((user.tz for user in known.users if user.user == request.asker), None)
    return tz if tz and is_zone(tz) else None


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


def find_speakers(
    request: CompletedRequest, plan: QueryPlan, names: Mapping[str, str]
) -> Mapping[str, tuple[str, ...]]:
    """Return the ids of each whom the prompt asks about as who said it; none for names that nobody has.

    Without an asker "I" is anybody, and "you" is any program where `names` has none: they are not among them.
    """
    return {
        speaker: find_user_ids(speaker, request, names)
        for speaker in plan.speakers
        if (speaker != "you" or "you" in names.values()) and (speaker != "asker" or request.asker)
    }


def find_user_ids(speaker: str | None, request: CompletedRequest, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the ids of somebody whom the prompt names; none for a name that nobody has, and for nobody."""
    if speaker is None or speaker == "asker":
        return (request.asker,) if speaker and request.asker else ()
    called = speaker.lower()
    by_name = {user for user, name in names.items() if name == called}
    by_name = by_name or {user for user, name in names.items() if name == called.partition(" ")[0]}
    return tuple(sorted(by_name | {user for user in mentioned_users(request.prompt) if user == speaker}))


def _describe(
    request: CompletedRequest, plan: QueryPlan, names: Mapping[str, str], called: Mapping[str, str] = NO_NAMES
) -> SearchDescription:
    return describe_search(plan, request.asked_at, find_speakers(request, plan, names), called)


def _with_operators(
    store: Snapshots, request: CompletedRequest, plan: QueryPlan, left_out: Mapping[str, str]
) -> Filters:
    """Return the request's filters with the operators of its prompt, whose names are looked up.

    `left_out` are those whom its words leave out: what they are called, by id.
    """
    operators, given = plan.operators, request.filters
    if not operators.narrows:
        return given
    by_name = bool(operators.users or operators.not_users or operators.channels or operators.not_channels)
    with store.reading() if by_name else nullcontext() as reader:

        def users(names: tuple[str, ...]) -> list[str]:
            called = {name.lower() for name in names}
            by_words = [user for user, name in left_out.items() if name in called]
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


def _intersect(given: tuple[str, ...], named: list[str]) -> tuple[str, ...]:
    """Return the ids that both allow; where that is none, an id that nobody has."""
    return tuple(sorted({*named} & {*given} if given else {*named})) or (NOBODY,)
