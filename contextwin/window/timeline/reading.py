"""`Timeline`: messages in order of time, from either end, page by page, and those about a topic.

Nothing is ranked and nothing left out: what qualifies is all there, once, in the order of (sent_at, channel, ts).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from contextwin.analysis.language import UNDETERMINED, detect_language
from contextwin.analysis.terms import extract_terms
from contextwin.models.access import ChannelInfo, Scope, VisibleScope
from contextwin.models.degraded import Degraded
from contextwin.models.messages import MessageKey
from contextwin.models.retrieved import FoundMessage
from contextwin.models.timelines import CompletedTimelineRequest, TimelineMessage, TimelinePage, TimelineRequest
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders import Embedder
from contextwin.providers.selection import EmbedderSelection
from contextwin.query.planner import MAX_PROMPT_CHARS
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria, Page, TimedKey
from contextwin.storage.sql.request_context import StatisticsQuery
from contextwin.storage.sql.topics import TopicMatch
from contextwin.storage.store import Store
from contextwin.window.names.known_names import check_names
from contextwin.window.render.rendering import label_channels, list_message
from contextwin.window.retrieve.fusion import embed_texts, make_topic_query, make_vector_query
from contextwin.window.retrieve.retrieval import MAX_ASKED_TERMS
from contextwin.window.retrieve.temporal_search import find_thresholds
from contextwin.window.timeline.paging import read_cursor, write_cursor
from contextwin.window.validation import complete_timeline


@dataclass(frozen=True, kw_only=True, slots=True)
class _Subject:
    """What a request is about, as one embedder understands it."""

    terms: tuple[str, ...]
    spec: str  #: of the embedder
    vector: Sequence[float] | None = None
    degraded: tuple[Degraded, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Place:
    """What is listed from."""

    scope: Scope  #: the channels to list, and the times
    visible: VisibleScope  #: what may be seen

    @property
    def listed(self) -> list[ChannelInfo]:
        """The channels to list."""
        return [self.visible.channels[channel] for channel in self.scope.channels]


@dataclass(frozen=True, kw_only=True, slots=True)
class _Keys:
    """The places of a page's messages, and of the next one if there is one."""

    keys: Sequence[TimedKey | TopicMatch]  #: in the order asked for
    total: int | None = None  #: how many qualify; None: it was not asked for
    degraded: tuple[Degraded, ...] = ()  #: what was missing


class Timeline:
    """Lists a store's messages in order of time."""

    def __init__(self, store: Store, embedder: Embedder | None = None) -> None:
        """Read from `store`; the embedder is the settings' unless one is given, and opened for a topic only.

        A workspace that was re-embedded is asked with the embedder that it was switched to.
        """
        self._store = store
        self._selection = EmbedderSelection(store.settings, embedder)

    def list(self, request: TimelineRequest) -> TimelinePage:
        """Return the page that is asked for; empty where nothing qualifies or nothing may be seen.

        With the embedder down, a topic is found by its words, and `degraded` says so. Raises AccessError when nobody
        says who asks, ConfigError for an invalid request, StoreError when the store cannot answer.
        """
        return self._list(complete_timeline(request), {})

    def earliest(self, request: TimelineRequest) -> TimelineMessage | None:
        """Return the first message of all that qualify, or None; `order`, `limit` and `after` do not matter."""
        return self._first(replace(request, order="asc"))

    def latest(self, request: TimelineRequest) -> TimelineMessage | None:
        """Return the last message of all that qualify, or None; `order`, `limit` and `after` do not matter."""
        return self._first(replace(request, order="desc"))

    def pages(self, request: TimelineRequest) -> Iterator[TimelinePage]:
        """Yield the page that is asked for and those after it, to the end; the total is counted once.

        Between pages nothing is held: what is hidden or deleted meanwhile is not on the next one.
        """
        asked = complete_timeline(request)
        subjects: dict[str, _Subject] = {}
        after: str | None = asked.after
        while True:
            page = self._list(replace(asked, after=after), subjects)
            yield page
            after = page.next_after
            if after is None:
                return
            asked = replace(asked, with_total=False)

    def _first(self, request: TimelineRequest) -> TimelineMessage | None:
        messages = self.list(replace(request, limit=1, after=None)).messages
        return messages[0] if messages else None

    def _list(self, request: CompletedTimelineRequest, subjects: dict[str, _Subject]) -> TimelinePage:
        """Return the page; `subjects` are the topic as embedders understand it, by their specs, and are added to."""
        topic = request.matching
        if topic is None:
            return self._read_page(request, None)

        def ask(embedder: Embedder) -> TimelinePage:
            if embedder.spec not in subjects:  # Embedded outside of any snapshot, and once for all pages.
                subjects[embedder.spec] = self._embed_topic(topic[:MAX_PROMPT_CHARS], embedder)
            return self._read_page(request, subjects[embedder.spec])

        return self._selection.with_current_embedder(request.workspace, ask)

    def _embed_topic(self, topic: str, embedder: Embedder) -> _Subject:
        """Return the topic's terms and vector."""
        terms = extract_terms(topic, detect_language(topic)) + extract_terms(topic, UNDETERMINED)
        asked = tuple(dict.fromkeys(terms))[:MAX_ASKED_TERMS]
        ((vector, notes),) = embed_texts(embedder, [topic], self._store.settings.query_embed_timeout_seconds)
        return _Subject(terms=asked, spec=embedder.spec, vector=vector, degraded=notes)

    def _read_page(self, request: CompletedTimelineRequest, subject: _Subject | None) -> TimelinePage:
        with self._store.reading() as reader:
            place = _open_place(reader, request, subject)
            if not place.listed:
                total = 0 if request.with_total else None
                return TimelinePage(messages=(), asked_at=request.asked_at, total=total, access=place.visible.reason)
            found = _read_keys(reader, place, request) if subject is None else _match(reader, place, request, subject)
            found = replace(found, degraded=(*found.degraded, *reader.staleness()))
            shown = [(key.channel, key.ts) for key in found.keys[: request.limit]]
            names = {channel: info.name for channel, info in place.visible.channels.items() if info.name}
            messages = reader.messages_listed(place.scope, shown, names)
        return _make_page(place, found, messages, request)


def _open_place(reader: Reader, request: CompletedTimelineRequest, subject: _Subject | None) -> _Place:
    """Return what there is to list."""
    filters = request.filters
    latest = min(filters.latest or request.asked_at, request.asked_at)
    statistics = None
    if subject is not None:
        statistics = StatisticsQuery(sent=(filters.oldest, latest), spec=subject.spec, terms=subject.terms)
    visible = open_scope(reader, request, statistics)
    check_names(reader, request, visible)
    listed = [channel for channel in visible.channels if filters.wants_channel(channel)]
    scope = Scope(workspace=request.workspace, channels=listed, oldest=filters.oldest, latest=latest)
    return _Place(scope=scope, visible=visible)


def _read_keys(reader: Reader, place: _Place, request: TimelineRequest) -> _Keys:
    criteria = Criteria(filters=request.filters)
    keys = reader.messages_in_time(place.scope, criteria, _page(request))
    total = reader.count_in_time(place.scope, criteria).count if request.with_total else None
    return _Keys(keys=keys, total=total)


def _match(reader: Reader, place: _Place, request: TimelineRequest, subject: _Subject) -> _Keys:
    """Return what is about the topic. What counts as that is judged by the whole scope, whatever the filters."""
    vector, notes = make_vector_query(place.visible, subject.vector, subject.spec)
    topic = make_topic_query(request.matching or "", subject.terms, place.listed, vector)
    thresholds = find_thresholds(reader, place.scope, topic)
    criteria, page = Criteria(filters=request.filters), _page(request)
    matches = reader.topic_matches(place.scope, criteria, topic, thresholds, page)
    counted = matches
    if request.with_total and not matches:
        counted = reader.topic_matches(place.scope, criteria, topic, thresholds, replace(page, after=None, limit=1))
    total = counted[0].total if counted else 0
    return _Keys(keys=matches, total=total if request.with_total else None, degraded=(*subject.degraded, *notes))


def _make_page(
    place: _Place, found: _Keys, messages: Sequence[FoundMessage], request: CompletedTimelineRequest
) -> TimelinePage:
    by_key = {message.key: message for message in messages}
    labels, domain = label_channels(place.visible.channels), place.visible.domain
    shown = found.keys[: request.limit]
    listed = (_listed(key, list_message(by_key[MessageKey(key.channel, key.ts)], labels, domain)) for key in shown)
    return TimelinePage(
        messages=tuple(listed),
        asked_at=request.asked_at,
        next_after=write_cursor(shown[-1].channel, shown[-1].ts) if len(found.keys) > len(shown) else None,
        total=found.total,
        degraded=found.degraded,
        access=place.visible.reason,
    )


def _listed(key: TimedKey | TopicMatch, message: TimelineMessage) -> TimelineMessage:
    if not isinstance(key, TopicMatch):
        return message
    return replace(message, coverage=key.coverage, similarity=key.similarity)


def _page(request: TimelineRequest) -> Page:
    return Page(order=request.order, after=read_cursor(request.after), limit=request.limit + 1)
