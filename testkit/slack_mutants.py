"""Broken rules, one each: `SlackMachine` has to see that the Slack app does not keep it any more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from typing import Any
from unittest import mock

from contextwin.answer import answerer
from contextwin.answer.prompt import Task, compose_question
from contextwin.interfaces.slack.answer import asked
from contextwin.interfaces.slack.answer.answering import Responder
from contextwin.interfaces.slack.answer.holding import Hold, quoted_by
from contextwin.interfaces.slack.interact import commands, settings
from contextwin.interfaces.slack.receive import receiving
from contextwin.interfaces.slack.receive.questions import shared_question
from contextwin.interfaces.slack.receive.receiving import Receiver
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters
from contextwin.models.slack import ChannelSettings
from contextwin.storage import slack_records
from contextwin.storage.slack_records import SlackRecords

Mutant = Callable[[], AbstractContextManager[object]]

_settings_of, _share = slack_records._settings_of, SlackRecords.share
_prepare: Callable[..., Any] = SlackRecords.prepare


def _kept(self: Receiver, *concerned: object) -> None:
    """Nothing is withdrawn when who may read what changes."""


def _alone(claimed: Any) -> Any:
    """A shared answer is made from what who asked may read."""
    return replace(shared_question(claimed), is_alone=True)


def _unrecorded(self: SlackRecords, *given: Any) -> str:
    """It is not stored which messages an answer shows."""
    return "ready"


def _unsettled(self: Responder) -> None:
    """What was erased stays in Slack."""


# -- settings


def _given(**values: Any) -> Callable[..., ChannelSettings]:
    """Settings are read as these values whatever was chosen."""
    return lambda *given: replace(_settings_of(*given), **values)


def _whatever_is_named(service: object, user: str, channel: str, channels: Collection[str]) -> tuple[str, ...]:
    """A modal names channels that its reader may not read."""
    return tuple(channels)


# -- sharing


def _share_anybodys(self: SlackRecords, workspace: str, asked: Mapping[str, str]) -> Any:
    """An answer is shared by whoever presses a button."""
    known = self.find(workspace, asked["channel_id"], asked["question_ts"])
    return _share(self, workspace, {**asked, "asker_id": known.asker if known and known.asker else asked["asker_id"]})


def _read_anybodys_prompt(service: Any, user: str, channel: str, ts: str, thread_ts: str) -> str:
    known = service.store.slack.find(service.workspace, channel, ts)
    question = None if known is None else service.responder.read_question(known)
    return "" if question is None else str(question.prompt)


# -- follow-ups


def _compose_as_evidence(task: Task, context: str) -> Any:
    """What the app answered before is shown to a model as a message."""
    said = "".join(f'<message author="contextwin" ts="1.000000">{each}</message>\n' for each in task.said)
    return compose_question(replace(task, said=()), f"<context>\n{said}</context>\n{context}")


def _prepare_alone(self: SlackRecords, *given: Any) -> Any:
    """A follow-up does not rest on what the answers before it rest on."""
    *key, texts, asked, _ = given
    return _prepare(self, *key, texts, asked)


def _prepare_anyhow(self: SlackRecords, *given: Any) -> Any:
    """It is not looked whether the answers before it stand."""
    *key, texts, _, rests_on = given
    return _prepare(self, *key, texts, rests_on=rests_on)


def _quoted_alone(self: Hold, answer: Any) -> frozenset[MessageKey] | None:
    """A follow-up does not quote what the answers before it quote."""
    return quoted_by(answer)


def _patched(*patches: tuple[object, str, object]) -> Mutant:
    @contextmanager
    def patch() -> Iterator[None]:
        with ExitStack() as stack:
            for owner, name, broken in patches:
                stack.enter_context(mock.patch.object(owner, name, broken))
            yield

    return patch


#: Each breaks one rule, for the length of a `with` block.
MUTANTS: dict[str, Mutant] = {
    "never-withdrawn": _patched((Receiver, "withdraw_hidden", _kept)),
    "not-recorded": _patched((SlackRecords, "prepare", _unrecorded)),
    "not-settled": _patched((Responder, "settle_all", _unsettled)),
    # Settings.
    "searched-unheeded": _patched((asked, "filters_of", lambda parts, settings, question: Filters())),
    "asker-unheeded": _patched((slack_records, "_settings_of", _given(shown_to="thread"))),
    "off-unheeded": _patched((slack_records, "_settings_of", _given(is_on=True))),
    "mentions-unheeded": _patched((slack_records, "_settings_of", _given(min_found=0.0))),
    "anybody-chooses": _patched((settings, "_refuse", lambda service, user, channel: None)),
    "modal-names-all": _patched((settings, "_readable", _whatever_is_named)),
    # Sharing.
    "shared-as-asker": _patched((commands, "shared_question", _alone)),
    "anybody-shares": _patched(
        (SlackRecords, "share", _share_anybodys), (commands, "_read_prompt", _read_anybodys_prompt)
    ),
    # Follow-ups.
    "own-is-stored": _patched((receiving, "is_own", lambda event, app: False)),
    "said-is-evidence": _patched((answerer, "compose_question", _compose_as_evidence)),
    "said-rests-on-nothing": _patched((SlackRecords, "prepare", _prepare_alone)),
    "said-is-not-looked-at": _patched((SlackRecords, "prepare", _prepare_anyhow)),
    "said-is-not-quoted": _patched((Hold, "quoted_by", _quoted_alone)),
}
