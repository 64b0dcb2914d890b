"""What the app shows beside answers: the Home tab, suggested prompts, previews of links; and the stop button."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from slack_bolt import App, BoltResponse

from contextwin.analysis.loose_json import list_of, object_of
from contextwin.analysis.sanitize import clean_name
from contextwin.errors import AccessError, ConfigError
from contextwin.explain.records import find_window
from contextwin.ingest.sources.fields import is_identifier
from contextwin.interfaces.slack import home, rendering
from contextwin.interfaces.slack.asked import refuse
from contextwin.interfaces.slack.refusals import attempt
from contextwin.interfaces.slack.rendering import Shown
from contextwin.interfaces.slack.service import SlackService
from contextwin.interfaces.slack.settings import SETTINGS_CALLBACK, store_settings
from contextwin.interfaces.slack.wording import say
from contextwin.models.access import Viewer, VisibleScope
from contextwin.models.directory import ListedChannel
from contextwin.models.messages import datetime_of_ts
from contextwin.models.recorded import RecordedMessage, RecordedWindow
from contextwin.window.names.directory import list_channels
from contextwin.window.render.rendering import label_channels, permalink

#: Events of which nothing is stored.
SURFACES = ("agent_session_stopped", "app_context_changed", "app_home_opened", "link_shared")


def open_surface(service: SlackService, event: dict[str, Any], next: Callable[[], BoltResponse]) -> BoltResponse:
    """Stop an answer at once; leave the rest to listeners."""
    if event["type"] != "agent_session_stopped":
        return next()
    place = (str(event.get(name) or "") for name in ("channel", "thread_ts", "user"))
    service.responder.stops.stop(*place)
    return BoltResponse(status=200)


def add_surfaces(app: App, service: SlackService, executor: Executor) -> None:
    """Let the app listen to what opens its surfaces, and to their buttons; `executor` runs what that asks for."""

    def run(step: Callable[[], None]) -> None:
        executor.submit(attempt, step, "a surface of the app is not shown")

    @app.event("app_home_opened")
    def open_home(event: dict[str, Any]) -> None:
        if event.get("tab") == "messages":
            run(lambda: suggest_prompts(service, event["user"], event["channel"]))
        else:
            run(lambda: home.publish_home(service, event["user"]))

    @app.event("app_context_changed")
    def follow_view(event: dict[str, Any]) -> None:
        user, channel = event.get("user"), event.get("channel")
        if user and channel:  # Slack does not always say whose view it is.
            run(lambda: suggest_prompts(service, user, channel, viewed_channel(event)))

    @app.event("link_shared")
    def preview(event: dict[str, Any]) -> None:
        run(lambda: preview_links(service, event))

    def on_click(act: Callable[[dict[str, Any]], None]) -> Callable[..., None]:
        def listen(ack: Any, body: dict[str, Any]) -> None:
            ack()
            run(lambda: act(body))

        return listen

    def set_style(body: dict[str, Any], *, is_allowed: bool) -> None:
        home.set_style(service, body["user"]["id"], is_allowed=is_allowed)

    app.action(home.ALLOW_ACTION)(on_click(partial(set_style, is_allowed=True)))
    app.action(home.FORBID_ACTION)(on_click(partial(set_style, is_allowed=False)))
    ask = partial(home.ask_to_forget, service)
    app.action(home.FORGET_ACTION)(on_click(lambda body: ask(body["user"]["id"], body["trigger_id"])))
    app.view(SETTINGS_CALLBACK)(on_click(lambda body: store_settings(service, body["user"]["id"], body["view"])))
    app.view(home.FORGET_CALLBACK)(on_click(lambda body: home.forget_me(service, body["user"]["id"])))


# ---- Suggested prompts in the app's Messages tab: fixed ones, and one about a channel that the user may read


TITLE = "For example"
#: Titles, and what is asked.
FIXED = (
    ("What was decided?", "What was decided this week?"),
    ("What is open?", "Which questions are still open?"),
    ("What concerns me?", "What was I asked to do this week?"),
)
ABOUT_CHANNEL = ("What is new in #{name}?", "What was said in #{name} today?")


def suggest_prompts(service: SlackService, user: str, channel: str, viewed: str | None = None) -> None:
    """Suggest prompts to a user in their conversation with the app; none to whom nothing is answered.

    One is about the channel that they view, if they may read it, else about the public one with the latest message.
    """
    if refuse(service, service.asked_by(user)):
        return
    channels = list_channels(service.store, service.asked_by(user))
    with service.locales.speaking_to(user):
        told = [*((say(title), say(message)) for title, message in FIXED), *_about_latest(channels, viewed)]
        heading = say(TITLE)
    prompts = [{"title": title, "message": message} for title, message in told]
    service.client.assistant_threads_setSuggestedPrompts(channel_id=channel, title=heading, prompts=prompts)


def viewed_channel(event: Mapping[str, Any]) -> str | None:
    """Return the channel that a user views, as an event tells it; None for none.

    >>> viewed_channel({"context": {"entities": [{"type": "slack#/types/channel_id", "value": "C1"}]}})
    'C1'
    """
    entities = object_of(event.get("context")).get("entities")
    for each in map(object_of, list_of(entities)):
        value = each.get("value")
        found = value if each.get("type") == "slack#/types/channel_id" else object_of(value).get("channel_id")
        if is_identifier(found):
            return found
    return None


def _about_latest(channels: list[ListedChannel], viewed: str | None) -> Iterator[tuple[str, str]]:
    """Yield a prompt about the channel that is viewed, or about the public one with the latest message."""
    named = [each for each in channels if each.name and each.latest]
    named = [each for each in named if each.channel == viewed] or [each for each in named if each.kind == "public"]
    if named:
        latest = max(named, key=lambda each: each.latest.timestamp() if each.latest else 0.0)
        name = clean_name(latest.name or "")
        title, message = (say(each).format(name=name) for each in ABOUT_CHANNEL)
        yield title, message


# ---- Previews of links to recorded windows: where each message of a window is, and no text
# A preview is seen by everybody who reads the channel, so it is shown there only if they may read all of the window's
# messages. Else only the author of the link sees it, and nobody anything of a window that somebody else asked for.


#: Messages that a preview names. Unmeasured.
PREVIEWED = 5

ONLY_YOU = "Only you see this preview: not everybody here may read this window."

OF_ONE, OF_MANY = "*Window* of 1 message", "*Window* of {count} messages"
ASKED_FOR, MORE = ", asked for {moment}", "… and {count} more."

_WINDOW = re.compile(r"/windows/([0-9A-Za-z_-]+)/?")


def preview_links(service: SlackService, event: dict[str, Any]) -> None:
    """Show previews of the windows that a message links to, but only what those who see a preview may read."""
    user, channel, ts = (str(event.get(name) or "") for name in ("user", "channel", "message_ts"))
    if event.get("source") == "composer" or not event.get("is_bot_user_member"):
        return  # It is not posted yet, or nobody knows who reads it.
    urls = [str(each.get("url")) for each in event.get("links") or ()]
    windows = {url: window_id for url in urls if (window_id := find_window_id(service.page_url, url))}
    destination = None if channel.startswith("D") else channel
    if not windows or refuse(service, service.asked_by(user, destination)):
        return
    service.store.flush()
    with service.locales.speaking_to(user):
        _show_previews(service, channel, ts, user, windows)


def _show_previews(service: SlackService, channel: str, ts: str, user: str, windows: Mapping[str, str]) -> None:
    alone, here = service.asked_by(user), service.asked_by(user, None if channel.startswith("D") else channel)
    for url, window_id in windows.items():
        with suppress(AccessError, ConfigError):  # Somebody else's, or there is none.
            theirs, ours = _shown_to(service, alone, window_id), _shown_to(service, here, window_id)
            if [each.key for each in _shown(theirs[0])] == [each.key for each in _shown(ours[0])]:
                shown = render_preview(*ours)
                service.client.chat_unfurl(channel=channel, ts=ts, unfurls={url: {"blocks": shown.blocks}})
            else:
                shown = render_preview(*theirs, ONLY_YOU)
                service.client.chat_postEphemeral(channel=channel, user=user, text=shown.text, blocks=shown.blocks)


def find_window_id(page_url: str | None, url: str) -> str | None:
    """Return the id of the window that a link leads to; None for any other link.

    >>> find_window_id("https://cw.example/in", "https://cw.example/in/windows/1f2e3d?b=original")
    '1f2e3d'
    >>> find_window_id("https://cw.example", "https://cw.example.evil.example/windows/1f2e3d")
    """
    if page_url is None:
        return None
    page, link = urlsplit(page_url.rstrip("/")), urlsplit(url)
    found = _WINDOW.fullmatch(link.path.removeprefix(page.path))
    is_ours = (page.scheme, page.netloc) == (link.scheme, link.netloc) and link.path.startswith(page.path)
    return found[1] if found and is_ours else None


def render_preview(window: RecordedWindow, visible: VisibleScope, note: str = "") -> Shown:
    """Return where the messages of a window are."""
    shown, labels = list(_shown(window)), label_channels(visible.channels)
    lines = [say(OF_ONE if len(shown) == 1 else OF_MANY).format(count=len(shown))]
    if window.request.asked_at:
        lines[0] += say(ASKED_FOR).format(moment=rendering.render_moment(window.request.asked_at))
    for each in shown[:PREVIEWED]:
        address = permalink(visible.domain, each.channel, each.ts, each.thread_ts)
        sent = rendering.render_moment(datetime_of_ts(each.ts))
        lines.append(f"• {rendering.render_link(labels[each.channel], address)}, {sent}")
    if len(shown) > PREVIEWED:
        lines.append(say(MORE).format(count=len(shown) - PREVIEWED))
    return rendering.render_text("\n".join([*([say(note)] if note else []), *lines]))


def _shown_to(service: SlackService, viewer: Viewer, window_id: str) -> tuple[RecordedWindow, VisibleScope]:
    with service.store.reading(on_primary=True) as reader:
        return find_window(reader, viewer, window_id)


def _shown(window: RecordedWindow) -> Iterator[RecordedMessage]:
    return (each for each in window.messages if each.outcome == "shown")
