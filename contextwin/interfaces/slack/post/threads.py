"""`Threads`: what the app has to ask Slack about a thread: its question, the app's answer, and what is left of one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from time import monotonic, sleep
from typing import Any

from slack_sdk.errors import SlackApiError

from contextwin.analysis.mrkdwn import decode_mrkdwn
from contextwin.interfaces.slack.parts import Answering
from contextwin.interfaces.slack.receive.questions import Question, claimed_question, mentions, without_mention
from contextwin.interfaces.slack.refusals import error_of, is_closed
from contextwin.models.slack import SlackAnswer

#: Marks an answer with the ts of its question.
METADATA = "contextwin_answer"
#: Seconds after which a process has noted the message that it began, or will not: Slack's client waits 30.
NOTED_SECONDS = 60.0

_NOTED_STEP = 0.2
#: How an answer that was streamed cites, as Slack keeps it.
_CITATION = re.compile(r"\[\\?\[\d+\\?\]\]\([^)\s]*\)|<[^<>|\s]*\|\[\d+\]>")
#: What else Slack says of a message that it does not delete.
_KEPT = ("cant_delete_message", "compliance_exports_prevent_deletion")
#: What Slack says of threads and channels that are not there, or not for the app.
_GONE = ("thread_not_found", "channel_not_found", "not_in_channel", "message_not_found")


class Threads:
    """Threads in which the app answers, as Slack has them."""

    def __init__(self, parts: Answering) -> None:
        self._parts = parts

    def find_posted(self, channel: str, thread_ts: str, question_ts: str) -> str | None:
        """Return the ts of an answer to a question that was posted before somebody died."""
        for message in self._replies(channel, thread_ts, oldest=question_ts):
            told = message.get("metadata") or {}
            is_own = message.get("user") == self._parts.app.user and told.get("event_type") == METADATA
            if is_own and (told.get("event_payload") or {}).get("question_ts") == question_ts:
                return str(message["ts"])
        return None

    def clear_unfinished(self, channel: str, thread_ts: str, question_ts: str) -> None:
        """Delete what somebody has begun to show who died: messages of the app that no question is answered by.

        One that another question's answer has just begun is not noted yet: it is waited for. Outside threads, nothing
        is shown before it is whole.
        """
        if not thread_ts:
            return
        replies = list(self._replies(channel, thread_ts, oldest=question_ts))
        later = (message for message in replies if float(message["ts"]) > float(question_ts))
        begun = [str(each["ts"]) for each in later if self._is_unfinished(each)]
        if begun:
            noted = self._noted(channel, thread_ts, question_ts)
            for ts in begun:
                if ts not in noted:
                    self.delete(channel, ts)

    def _is_unfinished(self, message: dict[str, Any]) -> bool:
        is_own = message.get("user") == self._parts.app.user and not message.get("subtype")
        return is_own and not message.get("metadata")

    def _noted(self, channel: str, thread_ts: str, question_ts: str) -> set[str | None]:
        """Return the messages of the other questions of a thread, once each that is being answered has noted its."""
        until = monotonic() + NOTED_SECONDS
        while True:
            known = self._parts.store.slack.answers_in(self._parts.workspace, channel, thread_ts)
            others = [each for each in known if each.question_ts != question_ts]
            if monotonic() > until or not any(self._may_begin(each) for each in others):
                return {each.answer_ts for each in others}
            sleep(_NOTED_STEP)

    def _may_begin(self, other: SlackAnswer) -> bool:
        """Return whether somebody is at an answer who has not noted a message."""
        return other.state == "working" and other.answer_ts is None and other.held_until >= datetime.now(UTC)

    def delete(self, channel: str, ts: str) -> str | None:
        """Delete a message of the app; return why Slack does not, None where it is gone."""
        try:
            self._parts.client.chat_delete(channel=channel, ts=ts)
        except SlackApiError as exc:
            if not is_closed(exc) and error_of(exc) not in _KEPT:
                raise
            return None if error_of(exc) == "message_not_found" else error_of(exc)
        return None

    def read_question(self, claimed: SlackAnswer) -> Question | None:
        """Return a question as Slack has it; None where it is gone."""
        message = self.read_message(claimed.channel, claimed.question_ts, claimed.thread_ts)
        return None if message is None else self.question_of(message, claimed)

    def read_message(self, channel: str, ts: str, thread_ts: str) -> dict[str, Any] | None:
        """Return a message; None where it is gone, or says nothing."""
        messages = self._replies(channel, thread_ts, oldest=ts)
        is_it = (each for each in messages if each["ts"] == ts and each.get("subtype") != "tombstone")
        return next((each for each in is_it if each.get("text")), None)

    def read_texts(self, channel: str, thread_ts: str, wanted: Sequence[str]) -> tuple[str, ...]:
        """Return what messages of the app in a thread say now, without their citations; those that are there."""
        known = {str(each["ts"]): each for each in self._replies(channel, thread_ts, oldest=min(wanted, key=float))}
        found = (known[ts] for ts in wanted if ts in known and known[ts].get("user") == self._parts.app.user)
        texts = (decode_mrkdwn(_CITATION.sub("", str(each.get("text") or ""))).strip() for each in found)
        return tuple(text for text in texts if text)

    def question_of(self, message: dict[str, Any], claimed: SlackAnswer) -> Question:
        """Return a message as the question that was claimed."""
        question = claimed_question(claimed)
        return replace(
            question,
            ts=message["ts"],
            prompt=without_mention(message["text"], self._parts.app.user),
            is_in_thread=message["ts"] != claimed.thread_ts,
            is_addressed=question.is_alone or mentions(message["text"], self._parts.app.user),
        )

    def _replies(self, channel: str, thread_ts: str, oldest: str) -> Iterator[dict[str, Any]]:
        """Yield the messages of a thread since a ts, and its root; without a thread, those of the channel."""
        since = {"channel": channel, "oldest": oldest, "inclusive": True, "limit": 200, "include_all_metadata": True}
        try:
            if thread_ts:
                pages = self._parts.client.conversations_replies(ts=thread_ts, **since)
            else:
                pages = self._parts.client.conversations_history(**since)
            for page in pages:
                yield from page["messages"]
        except SlackApiError as exc:
            if error_of(exc) not in _GONE:
                raise


def metadata_of(question: Question) -> dict[str, Any]:
    """Return what marks an answer: the process that takes over its question finds it by this."""
    return {"event_type": METADATA, "event_payload": {"question_ts": question.ts}}
