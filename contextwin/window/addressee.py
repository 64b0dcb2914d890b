"""Whom "you" means: the program that is asked, alone; where nobody says which one that is, the only one there is."""

from __future__ import annotations

from dataclasses import replace

from contextwin.models.access import Scope
from contextwin.models.requests import Filters
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria, Page
from contextwin.window.entity_resolution import ResolvedQuestion

#: What of several programs is one's own is doubtful. Unmeasured; below `notes.CONFIDENCE_THRESHOLD`.
SEVERAL = 0.6
DOUBT = "several programs write here, and it is not known which of them is asked"


def with_addressee(reader: Reader, question: ResolvedQuestion, scope: Scope, *, is_direct: bool) -> ResolvedQuestion:
    """Return the question with the ids of the program that it calls "you", if it does; `scope` is what may be seen.

    It is the request's bot, else the only program that wrote in the thread, in the direct conversation, or anywhere.
    Of several it may be any, and the plan is a belief.
    """
    request, plan, time = question.request, question.plan, question.plan.time
    landmark = time.landmark if time else None
    if time is None or "you" not in (time.speaker, time.other_speaker, landmark.speaker if landmark else None):
        return question
    if request.bot is not None:
        return replace(question, addressee=reader.bot_ids(request.workspace, request.bot))
    everywhere = replace(scope, oldest=None, latest=request.asked_at)
    here = replace(everywhere, channels=[channel for channel in scope.channels if channel == request.channel])
    places = [(here, (request.thread_ts,))] if request.thread_ts else []
    for place, threads in (*places, (here if is_direct else everywhere, ())):
        programs = _find_programs(reader, place, threads)
        if len(programs) == 1:
            return replace(question, addressee=programs[0])
        if programs:
            time = replace(time, doubts=(*time.doubts, DOUBT))
            return replace(question, plan=replace(plan, time=time, confidence=min(plan.confidence, SEVERAL)))
    return question


def _find_programs(reader: Reader, scope: Scope, threads: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return the ids of the program that wrote last, and of another one if there is any; none of one without an id."""
    found: list[tuple[str, ...]] = []
    while len(found) < 2 and scope.channels:
        others = Filters(exclude_authors=tuple(user for ids in found for user in ids or ("",)))
        criteria = Criteria(only_bots=True, threads=threads, filters=others)
        keys = [(key.channel, key.ts) for key in reader.messages_in_time(scope, criteria, Page(order="desc", limit=1))]
        if not keys:
            break
        user = reader.messages_listed(scope, keys, {})[0].user
        found.append(reader.bot_ids(scope.workspace, user) if user else ())
    return found
