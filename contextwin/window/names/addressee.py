"""Which program a prompt calls "you"."""

from __future__ import annotations

from dataclasses import replace

from contextwin.models.access import Scope
from contextwin.models.requests import CompletedRequest
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria, Page
from contextwin.window.names.entity_resolution import ResolvedQuestion

#: Why an answer by "you" is a belief, and what that leaves of the confidence: too little to be sure. Unmeasured.
SEVERAL_PROGRAMS, SEVERAL = "several programs write here, and it is not known which of them is asked", 0.6
#: Number of the latest messages of programs whose authors are compared. Unmeasured.
PROGRAM_MESSAGES = 100


def with_addressee(reader: Reader, question: ResolvedQuestion, scope: Scope, *, is_direct: bool) -> ResolvedQuestion:
    """Return the question with the ids of the program that it calls "you", if it does; `scope` is what may be seen.

    It is the request's bot, else the only program that wrote in the thread, in the direct conversation, or anywhere.
    If there are several, it may be any of them, and the plan is a belief.
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
