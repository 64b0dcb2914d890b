"""What is asked in Slack, and who may read the answer: the request of a question, why it has none, what it draws on."""

from __future__ import annotations

from contextwin.interfaces.slack.answer.holding import NOTHING_SAID, Said
from contextwin.interfaces.slack.parts import Answering
from contextwin.interfaces.slack.post import rendering
from contextwin.interfaces.slack.post.threads import Threads
from contextwin.interfaces.slack.receive.questions import Question, goes_on
from contextwin.models.access import AccessRule, Viewer, VisibleScope
from contextwin.models.messages import datetime_of_ts
from contextwin.models.requests import FRONT_END_FILL, Filters, WindowRequest
from contextwin.models.slack import ChannelSettings

#: Earlier answers of a thread that its next question may mean. Unmeasured.
MOST_SAID = 3

_UNKNOWN: frozenset[AccessRule] = frozenset({"unknown", "not_there"})
_OUTSIDERS: frozenset[AccessRule] = frozenset({"guests_read", "others_read", "guest"})


def request_of(parts: Answering, question: Question) -> WindowRequest:
    """Return the request for the window that a question is answered from."""
    return WindowRequest(
        prompt=question.prompt,
        workspace=parts.workspace,
        channel=question.channel,
        thread_ts=question.thread_ts if question.is_in_thread else None,
        prompt_ts=question.ts,
        asker=question.asker,
        bot=parts.app.user,
        destination=None if question.is_alone else question.channel,
        asked_at=datetime_of_ts(question.ts),
        fill=FRONT_END_FILL,
    )


def refuse(parts: Answering, viewer: Viewer) -> str | None:
    """Return why nothing is shown to a viewer, as one of a few fixed sentences; None where something may be.

    Raises SlackApiError and StoreError where it is not known who is there.
    """
    parts.roster.ensure(viewer)
    refusal = refusal_of(parts, parts.scope_of(viewer))
    if refusal is not None:
        parts.tally.count("answers", "refused")
    return refusal


def refusal_of(parts: Answering, scope: VisibleScope) -> str | None:
    """Return what `refuse` does, by what may be shown to a viewer."""
    if scope.rule in _UNKNOWN:
        return rendering.UNKNOWN_USER
    return rendering.NOT_HERE if scope.rule in _OUTSIDERS and not parts.answers_outsiders else None


def refuse_by(parts: Answering, settings: ChannelSettings, question: Question) -> str | None:
    """Return why the settings of its channel let a question have no answer; None where they do."""
    if question.is_alone:
        return None
    if not settings.is_on or (settings.min_found is None and is_unasked(parts, question)):
        return rendering.OFF
    return rendering.NOT_SEARCHED if settings.searched and not _searched(parts, settings, question) else None


def is_unasked(parts: Answering, question: Question) -> bool:
    """Return whether a question speaks to nobody in particular."""
    if question.is_addressed:
        return False
    return not goes_on(question, parts.store.slack.answers_in(parts.workspace, question.channel, question.thread_ts))


def filters_of(parts: Answering, settings: ChannelSettings, question: Question) -> Filters:
    """Return that a question is answered from the channels that the settings of its channel name."""
    if not settings.searched or question.is_alone:
        return Filters()
    # Where none of them may be read any more, their names are refused: no name would mean every channel.
    return Filters(channels=_searched(parts, settings, question) or settings.searched)


def _searched(parts: Answering, settings: ChannelSettings, question: Question) -> tuple[str, ...]:
    """Return those of the channels that a channel's answers draw on which its readers may read."""
    channels = parts.scope_of(request_of(parts, question)).channels
    return tuple(each for each in settings.searched if each in channels)


def place_of(parts: Answering, user: str, channel: str) -> str | None:
    """Return the channel in which somebody asks; None for one that is not stored, or not for them."""
    alone = parts.asked_by(user)
    parts.roster.ensure(alone)
    return channel if channel in parts.scope_of(alone, on_primary=False).channels else None


def read_said(parts: Answering, threads: Threads, question: Question) -> Said:
    """Return the latest answers of a thread, or nothing where its readers may not read all that these rest on.

    An answer that is kept repeats its question, which may be a message elsewhere.
    """
    slack, workspace = parts.store.slack, parts.workspace
    if question.is_alone and question.is_shared:
        return Said(rests_on=slack.messages_at(workspace, question.asker, question.ts))
    if not question.is_in_thread or not parts.streams:
        return NOTHING_SAID
    known = slack.answers_in(workspace, question.channel, question.thread_ts)
    before = [each for each in known if each.state == "answered" and float(each.question_ts) < float(question.ts)]
    answers = tuple((each.question_ts, each.answer_ts) for each in before if each.answer_ts)[-MOST_SAID:]
    if not answers:
        return NOTHING_SAID
    rests_on = slack.shown_by(workspace, question.channel, [asked for asked, _ in answers])
    if not {key.channel for key in rests_on} <= parts.scope_of(request_of(parts, question)).channels.keys():
        return NOTHING_SAID
    texts = threads.read_texts(question.channel, question.thread_ts, [posted for _, posted in answers])
    return Said(texts, answers, rests_on)
