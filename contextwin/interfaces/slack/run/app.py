"""`create_app`: the Bolt app. One middleware stores each event; only then Bolt goes on and acknowledges it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any

from slack_bolt import App, BoltResponse
from slack_sdk.errors import SlackApiError

from contextwin.analysis.sanitize import clean_name
from contextwin.errors import AccessError, ConfigError, ContextWinError
from contextwin.explain.feedback import give_feedback
from contextwin.explain.records import explain_window
from contextwin.interfaces.slack.interact.commands import (
    DRAFT,
    Commands,
    asked_at,
    draft_reply,
    quick_command,
    share_answer,
)
from contextwin.interfaces.slack.interact.settings import open_settings
from contextwin.interfaces.slack.interact.surfaces import SURFACES, add_surfaces, open_surface
from contextwin.interfaces.slack.parts import FRONTEND
from contextwin.interfaces.slack.post import rendering
from contextwin.interfaces.slack.post.rendering import (
    FEEDBACK_ACTION,
    KEEP_ACTION,
    OFFER_ACTION,
    SHARE_ACTION,
    Shown,
    escape_mrkdwn,
)
from contextwin.interfaces.slack.receive.questions import WHAT_LED_TO, claimed_question, is_of_team
from contextwin.interfaces.slack.receive.receiving import Received
from contextwin.interfaces.slack.refusals import attempt, warn_of
from contextwin.interfaces.slack.service import BOT_TOKEN, SlackService
from contextwin.interfaces.slack.wording import say
from contextwin.models.feedback import WindowFeedback
from contextwin.models.slack import SlackAnswer
from contextwin.window.render.rendering import permalink

#: Events that say that the app may be in the workspace no more.
_LEAVING = ("app_uninstalled", "tokens_revoked")
#: Messages of a window that `/contextwin why` names. Unmeasured.
WHY_MESSAGES = 5

_log = logging.getLogger("contextwin.slack")


def create_app(
    service: SlackService,
    *,
    signing_secret: str | None = None,
    executor: Executor | None = None,
    listeners: Executor | None = None,
) -> App:
    """Return the app; without a secret it takes requests from Socket Mode only.

    `executor` runs what answers, `listeners` what acknowledges, which never waits for the former.
    """
    if os.environ.get("SLACK_CLIENT_ID") and os.environ.get("SLACK_CLIENT_SECRET"):
        raise ConfigError("unset SLACK_CLIENT_ID and SLACK_CLIENT_SECRET: with them Bolt expects many workspaces")
    logger = logging.getLogger("contextwin.slack.bolt")
    logger.setLevel(logging.WARNING)  # Below, Bolt writes what people say into the log.
    with _hidden_variable(BOT_TOKEN):  # Bolt would warn that the token of the client is used instead.
        app = App(
            name="contextwin",
            client=service.client,
            signing_secret=signing_secret or "",
            request_verification_enabled=signing_secret is not None,
            ignoring_self_events_enabled=False,
            listener_executor=listeners,
            logger=logger,
        )
    commands = Commands(service, partial(_make_private, service))
    service.resumed.append(commands.resume)
    working = executor or ThreadPoolExecutor(1)
    app.middleware(_make_claims(service, commands, working))
    app.middleware(_make_middleware(service, working))
    _add_interactions(app, service, working)
    add_surfaces(app, service, working)
    return app


@contextmanager
def _hidden_variable(name: str) -> Iterator[None]:
    """Take a variable out of the environment for the length of a `with` block."""
    value = os.environ.pop(name, None)
    try:
        yield
    finally:
        if value is not None:
            os.environ[name] = value


def _make_middleware(service: SlackService, executor: Executor) -> Callable[..., Any]:
    def keep(body: dict[str, Any], next: Callable[[], BoltResponse]) -> BoltResponse:
        """Store an event; without an acknowledgement Slack sends it again."""
        if body.get("type") == "app_rate_limited":  # So many events came that Slack left some out.
            service.changed.put(None)
            return BoltResponse(status=200)
        if body.get("type") != "event_callback":
            return next()
        event = body.get("event") or {}
        if not is_of_team(body, service.app):  # Acknowledged, so that it does not come again.
            _log.warning("an event of another team is refused")
            service.tally.count("deliveries", "refused")
            return BoltResponse(status=200)
        if event.get("type") in _LEAVING:
            return _check_token(service)
        if event.get("type") in SURFACES:
            return open_surface(service, event, next)
        try:
            with service.turns.first():
                received = service.receiver.keep(event)
        except ContextWinError as exc:
            _log.warning("an event is not stored, and not acknowledged: %s", exc)
            service.tally.count("deliveries", "failed")
            return BoltResponse(status=503)
        service.tally.count("deliveries", "stored")
        if event.get("type") == "member_joined_channel" and event.get("user") == service.app.user:
            service.changed.put(str(event.get("channel")))  # Who else is there, only a compare knows.
        if received.applied is not None and received.applied.reconcile is not None:
            service.changed.put(received.applied.reconcile.channel)
        if received.question is not None or received.withdrawn or received.concerns_all:
            executor.submit(_attempt, lambda: _respond(service, received))
        return BoltResponse(status=200)

    return keep


def _check_token(service: SlackService) -> BoltResponse:
    """Ask Slack whether it knows the token, which the client hears of: an event may be of an installation before."""
    with suppress(SlackApiError, OSError):
        service.client.auth_test()
    return BoltResponse(status=200)


def _make_claims(service: SlackService, commands: Commands, executor: Executor) -> Callable[..., Any]:
    def claim(body: dict[str, Any], next: Callable[[], BoltResponse]) -> BoltResponse:
        """Store what a command or shortcut asks, and acknowledge it whatever else is being answered."""
        try:
            with service.turns.first():
                claimed = commands.claim(body)
        except ContextWinError as exc:
            _log.warning("a command is not stored, and not acknowledged: %s", exc)
            service.tally.count("deliveries", "failed")
            return BoltResponse(status=503)
        if claimed is None:
            return next()
        executor.submit(_attempt, lambda: commands.answer(claimed))
        return BoltResponse(status=200)

    return claim


def _make_private(service: SlackService, claimed: SlackAnswer) -> Shown:
    """Return what is shown to who gave a command, or chose the shortcut, which has a thread."""
    with service.locales.speaking_to(claimed.asker or ""):
        return _answer_alone(service, claimed) if claimed.thread_ts else _answer_command(service, claimed)


def _respond(service: SlackService, received: Received) -> None:
    for withdrawn in received.withdrawn:
        service.responder.settle(withdrawn)
    if received.concerns_all:
        service.receiver.withdraw_hidden()
        service.responder.settle_all()
    if received.question is not None:
        service.responder.answer(received.question)


def _attempt(run: Callable[[], None]) -> None:
    """Run what answers; what fails stays claimed, and is tried again later."""
    attempt(run, "an answer failed, and is tried again")


def _add_interactions(app: App, service: SlackService, executor: Executor) -> None:
    def tell(user: str, respond: Any, make: Callable[..., Shown | None], *given: Any) -> None:
        executor.submit(_attempt, lambda: _tell(service, user, respond, partial(make, service, *given)))

    @app.command("/contextwin")
    def command(ack: Any, command: dict[str, Any], respond: Any) -> None:
        ack()
        user = str(command["user_id"])
        if quick_command(command.get("text")) == "settings":
            tell(user, respond, _open_settings, user, str(command["channel_id"]), str(command["trigger_id"]))
        else:
            tell(user, respond, _answer_quickly, command)

    def on_button(*actions: str, make: Callable[..., Shown | None]) -> None:
        """Tell who pressed a button what `make` returns of them, of its value, and of what else it takes."""

        def press(ack: Any, body: dict[str, Any], action: dict[str, Any], respond: Any) -> None:
            ack()
            tell(str(body["user"]["id"]), respond, make, str(body["user"]["id"]), str(action["value"]), action, respond)

        for action in actions:
            app.action(action)(press)

    on_button(OFFER_ACTION, make=_show_more)
    on_button(SHARE_ACTION, KEEP_ACTION, make=_share)
    on_button(FEEDBACK_ACTION, make=_judge)


def _tell(service: SlackService, user: str, respond: Any, make: Callable[[], Shown | None]) -> None:
    """Show something to the acting user alone, if there is anything; that it failed, where the store does."""
    with service.locales.speaking_to(user):
        try:
            shown = make()
        except ContextWinError as exc:
            warn_of(_log, "a command or button failed", exc)
            shown = rendering.render_text(rendering.FAILED)
    if shown is not None:
        respond(text=shown.text, blocks=shown.blocks, response_type="ephemeral", replace_original=False)


def _show_more(service: SlackService, user: str, value: str, *_: Any) -> Shown | None:
    """Show an answer with what its asker alone may read; say so where there is nothing."""
    is_done = service.responder.show_more(user, *value.split("|"))
    return None if is_done else rendering.render_text(rendering.GONE)


def _share(service: SlackService, user: str, value: str, action: Mapping[str, Any], respond: Any) -> Shown | None:
    """Share or keep an answer, and take the one away that only who asked sees; say so where there is nothing."""
    if not share_answer(service, user, value, is_kept=action["action_id"] == KEEP_ACTION):
        return rendering.render_text(rendering.GONE)
    respond(delete_original=True)
    return None


def _open_settings(service: SlackService, user: str, channel: str, trigger_id: str) -> Shown | None:
    """Open the settings of a channel; say why not, where they are not for who asks."""
    refusal = open_settings(service, user, channel, trigger_id)
    return None if refusal is None else rendering.render_text(refusal)


def _answer_quickly(service: SlackService, command: dict[str, Any]) -> Shown:
    if quick_command(command.get("text")) == "why":
        return _explain(service, str(command["user_id"]))
    return rendering.render_text(rendering.HELP)


def _answer_command(service: SlackService, claimed: SlackAnswer) -> Shown:
    if wanted := DRAFT.fullmatch(claimed.prompt or ""):
        return draft_reply(service, claimed.asker or "", claimed.channel, wanted[1], wanted[2])
    return _answer_alone(service, claimed)


def _answer_alone(service: SlackService, claimed: SlackAnswer) -> Shown:
    asked = asked_at(claimed)
    prompt = (claimed.prompt or "?").replace(WHAT_LED_TO, say(WHAT_LED_TO), 1)
    question = replace(claimed_question(claimed), prompt=prompt, is_alone=True, is_in_thread=bool(claimed.thread_ts))
    return service.responder.answer_privately(question, asked, is_shareable=True)


def _explain(service: SlackService, user: str) -> Shown:
    """Return which messages the last answer to a user rests on, as far as they may see them now."""
    service.store.flush()
    service.roster.ensure(service.asked_by(user))
    window_id = service.store.slack.latest_window(service.workspace, user, FRONTEND) or ""
    try:
        explained = explain_window(service.store, service.asked_by(user), window_id)
    except AccessError:
        return rendering.render_text(rendering.NO_ANSWER)
    domain = service.scope_of(service.asked_by(user), on_primary=False).domain
    shown = [each for each in explained.messages if each.recorded.outcome == "shown"]
    counts = {"shown": len(shown), "candidates": len(explained.messages)}
    lines = [f"`{window_id}`: {say(rendering.OF_CANDIDATES).format(**counts)}"]
    for each in shown[:WHY_MESSAGES]:
        address = permalink(domain, each.recorded.channel, each.recorded.ts, each.recorded.thread_ts)
        name = rendering.render_link(clean_name(each.message.name), address)
        lines.append(f"• {name} in {escape_mrkdwn(clean_name(each.channel_label))}: {escape_mrkdwn(each.line)}")
    return rendering.render_text("\n".join(lines))


def _judge(service: SlackService, user: str, value: str, *rest: Any) -> Shown:
    verdict, _, window_id = value.partition(":")
    if verdict not in ("up", "down"):
        return rendering.render_text(rendering.FAILED)
    service.store.flush()
    given = WindowFeedback(window_id=window_id, verdict="up" if verdict == "up" else "down")
    with suppress(AccessError):
        give_feedback(service.store, service.asked_by(user), given)
        return rendering.render_text(rendering.THANKS)
    return rendering.render_text(rendering.NOT_YOURS)
