"""Drafts in the style of a colleague who allowed it: only who asks sees them, and nothing is posted."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime

from contextwin.analysis.sanitize import clean_name
from contextwin.avatar.reply import Reply, ReplyRequest
from contextwin.errors import AccessError, ConfigError, ContextWinError, RightsChangedError
from contextwin.interfaces.slack import rendering
from contextwin.interfaces.slack.asked import place_of, refuse
from contextwin.interfaces.slack.rendering import Shown
from contextwin.interfaces.slack.service import SlackService
from contextwin.interfaces.slack.wording import say
from contextwin.models.requests import FRONT_END_FILL, WindowRequest

#: What `/contextwin draft @ana question` is: a person, as Slack writes a mention, and the question.
DRAFT = re.compile(r"draft\s+<@([A-Z0-9]+)(?:\|[^>]*)?>\s+(.+)", re.DOTALL)

NO_MODEL = "There is no chat model to write drafts."
DRAFT_OF = "Draft in the style of {name}, not written by them. Only you see it."
NOT_ALLOWED = "This person has not allowed drafts in their style."

_log = logging.getLogger("contextwin.slack")


def draft_reply(service: SlackService, user: str, channel: str, persona: str, prompt: str) -> Shown:
    """Return what a person might answer, from what the asker may read; else one of a few fixed sentences."""
    window = WindowRequest(
        prompt=prompt,
        workspace=service.workspace,
        channel=place_of(service, user, channel),
        asker=user,
        bot=service.app.user,
        asked_at=datetime.now(UTC),
        fill=FRONT_END_FILL,
    )
    if refusal := refuse(service, window):
        return rendering.render_text(refusal)
    if service.avatar is None:
        return rendering.render_text(NO_MODEL)
    try:
        reply = service.avatar.reply(ReplyRequest(window=window, persona=persona))
    except RightsChangedError:
        return rendering.render_text(rendering.FAILED)
    except (AccessError, ConfigError):
        return rendering.render_text(NOT_ALLOWED)
    except ContextWinError as exc:
        _log.warning("a draft is not written: %s", type(exc).__name__)
        return rendering.render_text(rendering.FAILED)
    if reply.is_outdated or not reply.text:
        return rendering.render_text(rendering.FAILED)
    return _render(reply)


def _render(reply: Reply) -> Shown:
    mark = say(DRAFT_OF).format(name=clean_name(reply.name))
    return rendering.render_marked(mark, reply.text, reply.citations, reply.uncertain)
