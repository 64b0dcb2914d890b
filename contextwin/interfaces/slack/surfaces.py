"""What the app shows beside answers: the Home tab, suggested prompts, previews of links; and the stop button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from slack_bolt import App, BoltResponse

from contextwin.interfaces.slack.service import SlackService

#: Events of which nothing is stored.
SURFACES = ("agent_session_stopped", "app_home_opened", "link_shared")


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
    def open_home(event: dict[str, Any]) -> None: ...

    @app.event("link_shared")
    def preview(event: dict[str, Any]) -> None: ...
