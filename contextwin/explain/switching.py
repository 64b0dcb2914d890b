"""What other weights would show of the messages that feedback names, before they are put in force."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, get_args

from contextwin.explain.records import whole_scope
from contextwin.models.feedback import WindowVerdict
from contextwin.models.messages import MessageKey
from contextwin.models.recorded import RecordedWindow
from contextwin.models.requests import WindowRequest
from contextwin.models.weights import ScoringWeights
from contextwin.privacy.access import open_scope
from contextwin.providers.embedders import Embedder
from contextwin.storage.store import Store
from contextwin.window.arrangement import arrange_window
from contextwin.window.builder import ContextWindowBuilder

#: Maximum number of judged questions of a workspace, the latest, that are asked again. Unmeasured.
MOST_QUESTIONS = 100


class SwitchEffect(NamedTuple):
    """Of how many judged questions the window shows all messages that feedback names."""

    verdict: WindowVerdict  #: "up": it names what helped; "down" if anybody says so: mostly what was missing
    questions: int  #: judged so, with messages that feedback names
    before: int  #: of which the window shows them all with the weights in force
    after: int  #: and with the others


def compare_on_feedback(
    store: Store, before: ScoringWeights, after: ScoringWeights, embedder: Embedder | None = None
) -> tuple[SwitchEffect, ...]:
    """Return what each weights show for the judged questions of all workspaces, asked again as they were asked.

    The effect of "up", then of "down". For who keeps the store: only counts are returned. A message that whoever asked
    may not see any more is shown by neither. Raises what a window raises.
    """
    builder = ContextWindowBuilder(store, embedder, record="off")
    judged = [each for workspace in store.workspaces() for each in _read_judged(store, workspace)]

    def count(verdict: WindowVerdict, weights: ScoringWeights) -> int:
        asked = ((replace(window.request, weights=weights), named) for window, of, named in judged if of == verdict)
        return sum(named <= _list_shown(builder, request) for request, named in asked)

    return tuple(
        SwitchEffect(verdict, sum(of == verdict for _, of, _ in judged), count(verdict, before), count(verdict, after))
        for verdict in get_args(WindowVerdict)
    )


def _read_judged(store: Store, workspace: str) -> list[tuple[RecordedWindow, WindowVerdict, set[MessageKey]]]:
    """Return the latest judged windows, each with its verdict and the messages that feedback names, at least one."""
    with store.reading() as reader:
        seen = open_scope(reader, WindowRequest(prompt="", workspace=workspace, everyone=True))
        judged = reader.judged_windows(workspace, None, None)
        named = reader.named_messages(whole_scope(workspace, seen), None, None)
    with_named = [(window, verdict, {*named.get(window.window_id, ())}) for window, verdict in judged]
    return [each for each in with_named if each[2]][-MOST_QUESTIONS:]


def _list_shown(builder: ContextWindowBuilder, request: WindowRequest) -> set[MessageKey]:
    window = arrange_window(builder.find(request, checks_names=False))
    return {MessageKey(message.channel, message.ts) for thread in window.threads for message in thread.messages}
