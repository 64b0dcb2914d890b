"""What the app shows beside answers: the Home tab, suggested prompts, previews of links; and the stop button."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from slack_bolt import App, BoltResponse

from contextwin.interfaces.slack import home
from contextwin.interfaces.slack.answering import FAILURES
from contextwin.interfaces.slack.previews import preview_links
from contextwin.interfaces.slack.prompts import suggest_prompts
from contextwin.interfaces.slack.refusals import warn_of
from contextwin.interfaces.slack.service import SlackService

#: Events of which nothing is stored.
SURFACES = ("agent_session_stopped", "app_home_opened", "link_shared")

_log = logging.getLogger("contextwin.slack")


def open_surface(service: SlackService, event: dict[str, Any], next: Callable[[], BoltResponse]) -> BoltResponse:
    """Stop an answer at once, because all threads may be busy with answers; leave the rest to listeners."""
    if event["type"] != "agent_session_stopped":
        return next()
    place = (str(event.get(name) or "") for name in ("channel", "thread_ts", "user"))
    service.responder.stops.stop(*place)
    return BoltResponse(status=200)


def add_surfaces(app: App, service: SlackService) -> None:
    """Let the app listen to what opens its surfaces, and to their buttons."""

    @app.event("app_home_opened")
    def open_home(event: dict[str, Any]) -> None:
        if event.get("tab") == "messages":
            _attempt(lambda: suggest_prompts(service, event["user"], event["channel"]))
        else:
            _attempt(lambda: home.publish_home(service, event["user"]))

    @app.event("link_shared")
    def preview(event: dict[str, Any]) -> None:
        _attempt(lambda: preview_links(service, event))

    @app.action(home.ALLOW_ACTION)
    def allow(ack: Any, body: dict[str, Any]) -> None:
        ack()
        _attempt(lambda: home.set_style(service, body["user"]["id"], is_allowed=True))

    @app.action(home.FORBID_ACTION)
    def forbid(ack: Any, body: dict[str, Any]) -> None:
        ack()
        _attempt(lambda: home.set_style(service, body["user"]["id"], is_allowed=False))

    @app.action(home.FORGET_ACTION)
    def ask(ack: Any, body: dict[str, Any]) -> None:
        ack()
        _attempt(lambda: home.ask_to_forget(service, body["trigger_id"]))

    @app.view(home.FORGET_CALLBACK)
    def forget(ack: Any, body: dict[str, Any]) -> None:
        ack()
        _attempt(lambda: home.forget_me(service, body["user"]["id"]))


def _attempt(run: Callable[[], None]) -> None:
    try:
        run()
    except FAILURES as exc:
        warn_of(_log, "a surface of the app is not shown", exc)
