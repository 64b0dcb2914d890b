"""Previews of links to recorded windows: where each message of a window is, and no text.

A preview is seen by everybody who reads the channel, so it is shown there only if they may read all of the window's
messages. Else whoever posted the link sees it alone, and nobody anything of a window that somebody else asked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from contextwin.errors import AccessError, ConfigError
from contextwin.explain.records import find_window
from contextwin.interfaces.slack import rendering
from contextwin.interfaces.slack.asked import refuse
from contextwin.interfaces.slack.rendering import Shown
from contextwin.interfaces.slack.service import SlackService
from contextwin.interfaces.slack.wording import say
from contextwin.models.access import VisibleScope
from contextwin.models.messages import datetime_of_ts
from contextwin.models.recorded import RecordedMessage, RecordedWindow
from contextwin.models.requests import WindowRequest
from contextwin.window.render.rendering import label_channels, permalink

#: Messages that a preview names. Unmeasured.
PREVIEWED = 5

ONLY_YOU = "Only you see this preview: not everybody here may read this window."

OF_ONE, OF_MANY = "*Window* of 1 message", "*Window* of {count} messages"
ASKED_FOR, MORE = ", asked for {moment}", "… and {count} more."

_WINDOW = re.compile(r"/windows/([0-9A-Za-z_-]+)/?")


def preview_links(service: SlackService, event: dict[str, Any]) -> None:
    """Show previews of the windows that a message links to, as far as those who see them may read them."""
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


def _shown_to(service: SlackService, request: WindowRequest, window_id: str) -> tuple[RecordedWindow, VisibleScope]:
    with service.store.reading(on_primary=True) as reader:
        return find_window(reader, request, window_id)


def _shown(window: RecordedWindow) -> Iterator[RecordedMessage]:
    return (each for each in window.messages if each.outcome == "shown")
