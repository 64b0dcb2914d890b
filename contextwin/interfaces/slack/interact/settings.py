"""Settings of a channel: members who may change the channel open a modal by `/contextwin settings`.

Slack lets full members rename a channel that they are in; they may say how the app answers there, too. That is looked
at when the modal is opened, and again when it is sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from contextwin.interfaces.slack.post import rendering
from contextwin.interfaces.slack.post.rendering import Block
from contextwin.interfaces.slack.service import SlackService
from contextwin.interfaces.slack.wording import say
from contextwin.models.slack import ChannelSettings, SlackStyle

SETTINGS_CALLBACK = "contextwin_settings"
#: From which `found` on questions are answered that mention nobody, as a choice. Unmeasured.
LEAST_FOUND = (0.5, 0.7, 0.9)

NOT_A_CHANNEL = "Type this in a channel that I am in: each channel has settings of its own."
NOT_FOR_YOU = "Only full members of the workspace who are in this channel may change its settings."
STORED = "The settings of this channel are stored."
TITLE, SAVE, CANCEL = "Settings", "Save", "Cancel"
ANSWERS, LISTENS, SEARCHED, STYLE = "Answers", "What I answer", "Channels that I search; none: all", "Style of answers"
ON_THREAD, ON_ASKER, OFF = "In the thread, for everybody", "Only to who asks, who may share it", "None: switched off"
MENTIONS = "Mentions only"
QUESTIONS = "Questions too, where an answer is likely ({percent} %)"
STANDARD, BRIEF, DETAILED, QUOTES = "Standard", "Brief", "Detailed", "Quotes only, by no model"

#: The value of the menu for which questions that mention nobody are not answered.
_NEVER = "mentions"
_STYLES = {"standard": STANDARD, "brief": BRIEF, "detailed": DETAILED, "quotes": QUOTES}
_ANSWERS = {"thread": ON_THREAD, "asker": ON_ASKER, "off": OFF}


def open_settings(service: SlackService, user: str, channel: str, trigger_id: str) -> str | None:
    """Open the settings of a channel; return why not, as one of a few fixed sentences."""
    if refusal := _refuse(service, user, channel):
        return refusal
    settings = service.store.slack.settings_of(service.workspace, channel)
    shown = replace(settings, searched=_readable(service, user, channel, settings.searched))
    with service.locales.speaking_to(user):
        view = render_settings(shown)
    service.client.views_open(trigger_id=trigger_id, view=view)
    return None


def store_settings(service: SlackService, user: str, view: Mapping[str, Any]) -> None:
    """Store what a modal says, and tell who sent it."""
    channel = str(view.get("private_metadata"))
    told = _refuse(service, user, channel)
    if told is None:
        settings = read_settings(channel, view)
        kept = _readable(service, user, channel, settings.searched)
        is_kept = bool(kept) or not settings.searched
        told = STORED if is_kept else rendering.NOT_SEARCHED
        if is_kept:
            service.store.slack.save_settings(service.workspace, replace(settings, searched=kept))
    with service.locales.speaking_to(user):
        shown = rendering.render_text(told)
    service.client.chat_postEphemeral(channel=channel, user=user, text=shown.text, blocks=shown.blocks)


def render_settings(settings: ChannelSettings) -> dict[str, Any]:
    """Return the modal that shows settings, and changes them."""
    answers = settings.shown_to if settings.is_on else "off"
    least = {_NEVER: MENTIONS} | {str(each): say(QUESTIONS).format(percent=round(100 * each)) for each in LEAST_FOUND}
    known = _NEVER if settings.min_found is None else str(settings.min_found)
    least.setdefault(known, say(QUESTIONS).format(percent=round(100 * (settings.min_found or 0))))
    channels: dict[str, Any] = {
        "type": "multi_conversations_select",
        "action_id": "value",
        "filter": {"include": ["public", "private"], "exclude_bot_users": True},
    }
    if settings.searched:
        channels["initial_conversations"] = list(settings.searched)
    return {
        "type": "modal",
        "callback_id": SETTINGS_CALLBACK,
        "private_metadata": settings.channel,
        "title": rendering.plain(TITLE),
        "submit": rendering.plain(SAVE),
        "close": rendering.plain(CANCEL),
        "blocks": [
            _input("answers", ANSWERS, _select(_ANSWERS, answers)),
            _input("listens", LISTENS, _select(least, known)),
            _input("searched", SEARCHED, channels) | {"optional": True},
            _input("style", STYLE, _select(_STYLES, settings.style)),
        ],
    }


def read_settings(channel: str, view: Mapping[str, Any]) -> ChannelSettings:
    """Return what a modal says that `render_settings` made."""
    values = {block: each["value"] for block, each in view["state"]["values"].items()}
    answers, style = (_chosen(values[name]) for name in ("answers", "style"))
    least = _chosen(values["listens"])
    return ChannelSettings(
        channel=channel,
        is_on=answers != "off",
        shown_to="asker" if answers == "asker" else "thread",
        min_found=None if least == _NEVER else float(least),
        searched=tuple(sorted(values["searched"].get("selected_conversations") or ())),
        style=next(each for each in get_args(SlackStyle) if each == style),
    )


def _refuse(service: SlackService, user: str, channel: str) -> str | None:
    """Return why a user may not change the settings of a channel; None where they may."""
    members = service.store.slack.members_of(service.workspace, channel)
    if channel.startswith("D") or service.app.user not in members:
        return NOT_A_CHANNEL
    service.roster.ensure(service.asked_by(user, channel))
    scope = service.scope_of(service.asked_by(user))
    is_member = user in service.store.slack.members_of(service.workspace, channel)
    return None if scope.rule == "member" and is_member and channel in scope.channels else NOT_FOR_YOU


def _readable(service: SlackService, user: str, channel: str, channels: Sequence[str]) -> tuple[str, ...]:
    """Return those of `channels` that all readers of answers in a channel may read."""
    readable = service.scope_of(service.asked_by(user, channel)).channels
    return tuple(each for each in channels if each in readable)


def _input(name: str, label: str, element: dict[str, Any]) -> Block:
    return {"type": "input", "block_id": name, "label": rendering.plain(label), "element": element}


def _select(options: Mapping[str, str], chosen: str) -> dict[str, Any]:
    """Return a menu of values with their labels, one of which is chosen."""
    shown = {value: {"text": rendering.plain(label), "value": value} for value, label in options.items()}
    known = {"type": "static_select", "action_id": "value", "options": list(shown.values())}
    return known | {"initial_option": shown[chosen]}


def _chosen(state: Mapping[str, Any]) -> str:
    return str(state["selected_option"]["value"])
