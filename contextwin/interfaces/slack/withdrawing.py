"""`Withdrawals`: deletes the answers in Slack that were withdrawn, and says which questions are answered again."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from http.client import HTTPException

from slack_sdk.errors import SlackApiError

from contextwin.interfaces.slack.parts import Answering
from contextwin.interfaces.slack.questions import ANSWERED
from contextwin.interfaces.slack.refusals import error_of, is_lost_token
from contextwin.interfaces.slack.threads import Threads
from contextwin.models.messages import datetime_of_ts
from contextwin.models.slack import SlackAnswer

#: How often Slack refuses to delete an answer before that is reported. Unmeasured.
MOST_REFUSALS = 5
#: How often it is tried before, and then. Unmeasured.
REFUSED_SOON, REFUSED_AGAIN = timedelta(minutes=1), timedelta(hours=1)

_log = logging.getLogger("contextwin.slack")


class Withdrawals:
    """Answers of one workspace that have to be deleted in Slack."""

    def __init__(self, parts: Answering, threads: Threads) -> None:
        self._parts = parts
        self._slack = parts.store.slack
        self._threads = threads

    def delete(self, answer: SlackAnswer, *, is_written: bool = True) -> bool:
        """Delete an answer that was withdrawn; return whether its question has to be answered again.

        While somebody may still write it (`is_written`), who writes it deletes it. Its row goes once Slack has deleted
        it. Where Slack refuses, it is tried again after REFUSED_SOON; after MOST_REFUSALS the refusal is reported, and
        it is tried every REFUSED_AGAIN.
        """
        now, ts = datetime.now(UTC), answer.answer_ts
        pause = REFUSED_AGAIN if answer.refusals >= MOST_REFUSALS else REFUSED_SOON
        if answer.refused_at is not None and answer.refused_at > now - pause:
            return False
        if ts is None and is_written and answer.held_until > now:
            return False
        if ts is None:
            ts = self._threads.find_posted(answer.channel, answer.thread_ts, answer.question_ts)
            self._threads.clear_unfinished(answer.channel, answer.thread_ts, answer.question_ts)
        if ts is not None and not self._delete_in_slack(answer, ts):
            return False
        is_young = datetime_of_ts(answer.question_ts) > now - ANSWERED
        return self._slack.retract(self._parts.workspace, answer.channel, answer.question_ts, remake=is_young)

    def _delete_in_slack(self, answer: SlackAnswer, ts: str) -> bool:
        try:
            refusal = self._threads.delete(answer.channel, ts)
        except (SlackApiError, OSError, HTTPException) as exc:
            if is_lost_token(exc):
                raise
            refusal = error_of(exc)
        if refusal is None:
            return True
        key = self._parts.workspace, answer.channel, answer.question_ts
        if self._slack.refuse_deletion(*key, refusal) == MOST_REFUSALS:
            self._parts.tally.count("answers", "undeletable")
            _log.warning("Slack does not delete an answer, %s in %s: %s; delete it there", ts, answer.channel, refusal)
        return False
