"""Which request runs next: searches leave a place for others, and no token takes the places of the rest.

Admission   as many requests at a time as there are database connections, a queue for the next ones, and then 503
Callers     the tokens that were accepted lately, whose requests are told apart
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock

from contextwin.interfaces.http.problems import RETRY_SECONDS, Problem

#: Requests that wait for each one that runs; more are refused. With 20, a queue of windows is worked off within the
#: seconds that a request waits: 100 of them at 34 a second. Unmeasured.
WAITING_EACH = 20
#: Seconds that a request waits before it is refused. Unmeasured.
QUEUE_SECONDS = 10.0
#: Tokens that are told apart. Unmeasured.
MOST_CALLERS = 10_000

#: Whose request it is: the hash of a token that was accepted, or STRANGER.
Caller = bytes
STRANGER: Caller = b""


@dataclass
class Callers:
    """Hashes of the tokens that were accepted lately. Thread-safe.

    Requests with any other token count as those of one stranger, so that nobody gets more turns by inventing tokens.
    """

    _known: OrderedDict[Caller, None] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def accept(self, secret: str) -> None:
        """Remember that a token was accepted."""
        with self._lock:
            self._known[_hash(secret)] = None
            self._known.move_to_end(_hash(secret))
            while len(self._known) > MOST_CALLERS:
                self._known.popitem(last=False)

    def of(self, secret: str) -> Caller:
        """Return the holder of a token, or the one stranger for a token that was never accepted."""
        with self._lock:
            return digest if (digest := _hash(secret)) in self._known else STRANGER


@dataclass(eq=False)
class _Request:
    caller: Caller
    is_search: bool
    turn: asyncio.Future[None]


class Admission:
    """Lets as many requests run at a time as there are database connections; the next ones wait for a short time.

    A free place goes to the caller who has the fewest, in turns where several have as few. Searches take all places but
    one, so that short requests do not wait for them; of a single place, both kinds take turns. Where the queue is full,
    the latest request of the caller who has most in it is refused. For one event loop.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._most_waiting = places * WAITING_EACH
        #: By kind and caller; the caller who was served last is the last one.
        self._waiting: dict[bool, OrderedDict[Caller, deque[_Request]]] = {True: OrderedDict(), False: OrderedDict()}
        self._running: dict[bool, Counter[Caller]] = {True: Counter(), False: Counter()}
        self._last_was_search = False

    @asynccontextmanager
    async def admit(self, caller: Caller, *, is_search: bool) -> AsyncIterator[None]:
        """Wait for a place; raise a problem with Retry-After where there are too many, or it takes too long."""
        request = _Request(caller, is_search, asyncio.get_running_loop().create_future())
        self._waiting[is_search].setdefault(caller, deque()).append(request)
        self._start()
        if not request.turn.done():
            self._refuse_surplus()
        try:
            try:
                async with asyncio.timeout(QUEUE_SECONDS):
                    await request.turn
            except TimeoutError as exc:
                raise _busy() from exc
            yield
        finally:
            self._leave(request)

    def _start(self) -> None:
        """Give the free places to those who wait."""
        while (is_search := self._next_kind()) is not None:
            waiting, running = self._waiting[is_search], self._running
            caller = min(waiting, key=lambda each: running[True][each] + running[False][each])
            request = self._take(caller, is_search, 0)
            if caller in waiting:
                waiting.move_to_end(caller)
            if not request.turn.done():  # Else it gave up, and leaves next.
                running[is_search][caller] += 1
                self._last_was_search = is_search
                request.turn.set_result(None)

    def _next_kind(self) -> bool | None:
        """Return whether a search is next; None where nothing waits that may run."""
        searches = self._running[True].total()
        free = self._places - searches - self._running[False].total()
        may_search = bool(self._waiting[True]) and searches < max(1, self._places - 1)
        if free <= 0 or not (may_search or self._waiting[False]):
            return None
        return may_search and (not self._waiting[False] or (not searches and not self._last_was_search))

    def _refuse_surplus(self) -> None:
        """Refuse the latest request of the caller with most of them, where too many wait."""
        counts = Counter[tuple[Caller, bool]]()
        for is_search, waiting in self._waiting.items():
            counts.update({(caller, is_search): len(requests) for caller, requests in waiting.items()})
        if counts.total() > self._most_waiting:
            by_caller = Counter[Caller]()
            for (caller, _), count in counts.items():
                by_caller[caller] += count
            caller = by_caller.most_common(1)[0][0]
            is_search = counts[caller, True] >= counts[caller, False]
            turn = self._take(caller, is_search, -1).turn
            if not turn.done():
                turn.set_exception(_busy())

    def _take(self, caller: Caller, is_search: bool, place: int) -> _Request:
        """Remove a request from the queue, and return it."""
        requests = self._waiting[is_search][caller]
        request = requests[place]
        del requests[place]
        if not requests:
            del self._waiting[is_search][caller]
        return request

    def _leave(self, request: _Request) -> None:
        """Remove a request that ran or gave up."""
        kind, caller = request.is_search, request.caller
        if request.turn.cancelled():
            requests = self._waiting[kind].get(caller, ())
            if request in requests:
                self._take(caller, kind, requests.index(request))
        elif request.turn.exception() is None:
            self._running[kind][caller] -= 1
            if not self._running[kind][caller]:
                del self._running[kind][caller]
        self._start()


def _busy() -> Problem:
    retry = {"Retry-After": str(RETRY_SECONDS)}
    return Problem(status=503, slug="busy", detail="too many requests at once: try again", headers=retry)


def _hash(secret: str) -> Caller:
    return sha256(secret.encode("utf-8", "replace")).digest()
