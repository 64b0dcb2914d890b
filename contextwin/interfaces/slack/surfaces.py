"""What the app shows beside answers: the Home tab, suggested prompts, previews of links; and the stop button."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import Any

from slack_bolt import App, BoltResponse

from contextwin.interfaces.slack import home
from contextwin.interfaces.slack.previews import preview_links
from contextwin.interfaces.slack.prompts import suggest_prompts, viewed_channel
from contextwin.interfaces.slack.refusals import attempt
from contextwin.interfaces.slack.service import SlackService
from contextwin.interfaces.slack.settings import SETTINGS_CALLBACK, store_settings

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
