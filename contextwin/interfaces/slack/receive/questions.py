"""What of an event is a question to the app, and what is the app's own. Functions of values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from contextwin.analysis.loose_json import list_of, object_of
from contextwin.ingest.sources.fields import is_identifier, is_ts
from contextwin.models.slack import SlackAnswer

#: A question that is older is not answered any more, if it was missed or its answer failed. Unmeasured.
ANSWERED = timedelta(hours=1)
#: What a message shortcut asks, with the message.
WHAT_LED_TO = "What led to this?"
#: Subtypes of messages that people write and that may ask something.
_ASKING = (None, "file_share", "thread_broadcast")
_QUESTION_MARK = re.compile(r"[?？؟](?!\S*=)")
_MENTION = re.compile(r"<@([A-Z0-9]+)(?:\|[^>]*)?>")


@dataclass(frozen=True, kw_only=True, slots=True)
class AppIdentity:
    """The app in its workspace, as Slack calls it."""

    team: str  #: the id of the workspace in Slack
    user: str  #: the id of the app's user
    bot: str | None  #: the id of its bot


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """A message that asks the app something."""

    channel: str  #: its channel's id
    ts: str  #: its ts
    thread_ts: str  #: the thread that the answer goes to
    asker: str  #: who asks
    prompt: str  #: what is asked, without the mention of the app; empty: the app is mentioned, and nothing is asked
    is_alone: bool  #: nobody else reads the answer: a DM with the app
    is_in_thread: bool  #: it was asked in a thread
    is_addressed: bool = True  #: it speaks to the app; others are answered where a channel's settings say so
    is_shared: bool = False  #: who asked lets others see the answer, or keeps it


def is_of_team(body: Mapping[str, Any], app: AppIdentity) -> bool:
    """Return whether the delivery of an event is for the app in its workspace.

    An event of another team is one only in a channel that is shared with it, as Slack says, for this installation.
    """
    if (body.get("context_team_id") or app.team) != app.team:
        return False
    installed = [object_of(each) for each in list_of(body.get("authorizations"))]
    if installed and not any(each.get("team_id") == app.team for each in installed):
        return False
    if any(each.get("is_enterprise_install") for each in installed):
        return False
    return body.get("team_id") == app.team or (bool(installed) and body.get("is_ext_shared_channel") is True)


def inner_event(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the message of an event: the new one of an edit, the old one of a deletion."""
    subtype = event.get("subtype")
    if subtype == "message_changed":
        return object_of(event.get("message"))
    return object_of(event.get("previous_message")) if subtype == "message_deleted" else event


def is_own(event: Mapping[str, Any], app: AppIdentity) -> bool:
    """Return whether an event is about a message of the app itself."""
    message = inner_event(event)
    if event.get("type") not in ("message", "app_mention"):
        return False
    return message.get("user") == app.user or (app.bot is not None and message.get("bot_id") == app.bot)


def deleted_ts(event: Mapping[str, Any]) -> str | None:
    """Return the ts of the message that an event deletes, or turns into a tombstone; else None."""
    subtype, ts = event.get("subtype"), event.get("deleted_ts")
    if subtype == "message_changed":
        message = object_of(event.get("message"))
        ts = message.get("ts") if message.get("subtype") == "tombstone" else None
    elif subtype != "message_deleted":
        ts = None
    return ts if is_ts(ts) else None


def read_message(event: Mapping[str, Any], app: AppIdentity) -> Question | None:
    """Return what a person wrote, as a question; None for what nobody asked: edits, programs, events of other kinds."""
    channel, ts, user, text = (event.get(name) for name in ("channel", "ts", "user", "text"))
    is_message = event.get("type") in ("message", "app_mention") and event.get("subtype") in _ASKING
    if not is_message or event.get("bot_id") or "edited" in event or event.get("is_ephemeral"):
        return None
    if not (is_identifier(channel) and is_ts(ts) and is_identifier(user) and isinstance(text, str)):
        return None
    if user == app.user or not text.strip():
        return None
    thread = event.get("thread_ts")
    is_alone = event.get("channel_type") == "im" or channel.startswith("D")
    return Question(
        channel=channel,
        ts=ts,
        thread_ts=thread if is_ts(thread) else ts,
        asker=user,
        prompt=without_mention(text, app.user),
        is_alone=is_alone,
        is_in_thread=is_ts(thread) and thread != ts,
        is_addressed=is_alone or mentions(text, app.user),
    )


def shared_question(claimed: SlackAnswer) -> Question:
    """Return a question whose answer is shared, or kept: its words are in its claim until it is answered."""
    return replace(claimed_question(claimed), is_shared=True)


def claimed_question(claimed: SlackAnswer) -> Question:
    """Return the question of a claim; its words are in Slack where the claim has none."""
    return Question(
        channel=claimed.channel,
        ts=claimed.question_ts,
        thread_ts=claimed.thread_ts,
        asker=claimed.asker or "",
        prompt=claimed.prompt or "",
        is_alone=claimed.channel.startswith("D"),
        is_in_thread=claimed.thread_ts not in ("", claimed.question_ts),
    )


def goes_on(question: Question, known: Iterable[SlackAnswer]) -> bool:
    """Return whether a question goes on in a thread where who asks it was answered: `known` are the thread's."""
    before = (each for each in known if float(each.question_ts) < float(question.ts))
    return question.is_in_thread and any(each.asker == question.asker for each in before)


def mentions(text: str, user: str) -> bool:
    """Return whether a text mentions a user."""
    return user in _MENTION.findall(text)


def speaks_to_others(event: Mapping[str, Any], app: AppIdentity) -> bool:
    """Return whether a message mentions somebody else."""
    return bool({*_MENTION.findall(str(event.get("text")))} - {app.user})


def left_by_app(event: Mapping[str, Any], app: AppIdentity) -> str | None:
    """Return the channel that an event says the app has left, or was removed from; else None."""
    kind, channel = event.get("type"), event.get("channel")
    is_own = kind in ("channel_left", "group_left") or (kind == "member_left_channel" and event.get("user") == app.user)
    return channel if is_own and is_identifier(channel) else None


def asks_something(question: Question) -> bool:
    """Return whether a message ends a sentence with a question mark: thanks and remarks want no answer."""
    return _QUESTION_MARK.search(question.prompt) is not None


def without_mention(text: str, user: str) -> str:
    """Return a text without the mentions of a user.

    >>> without_mention("<@U0BOT> when is the  release, <@U0BOT|contextwin>?", "U0BOT")
    'when is the release, ?'
    """
    return " ".join(_MENTION.sub(lambda each: " " if each[1] == user else each[0], text).split())
