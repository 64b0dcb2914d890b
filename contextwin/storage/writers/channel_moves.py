"""Channel moves: brings the rows of a channel that got another id there, and deletes those of a deleted channel."""

from __future__ import annotations

from contextwin.storage.sql import channel_moves, facts
from contextwin.storage.writers.attributes import apply_facts
from contextwin.storage.writers.locked import ChannelDropped, ChannelMoved, LockedWorkspace
from contextwin.storage.writers.messages import MessageWriter


def apply_channel_moves(locked: LockedWorkspace, messages: MessageWriter) -> None:
    """Move or delete the rows of every channel whose id is no longer its current one."""
    for channel in sorted(locked.rules.moves):
        current = locked.rules.current_channel(channel)
        if current == channel or not locked.execute(channel_moves.is_left(locked.workspace, channel)).scalar():
            continue
        if current is not None:
            _move(locked, messages, channel, current)
        locked.publish([ChannelDropped(channel)])
        for statement in channel_moves.drop_channel(locked.workspace, channel):
            locked.execute(statement)
        locked.reload_rules()  # The retention limit of a channel moves with it.


def _move(locked: LockedWorkspace, messages: MessageWriter, old: str, new: str) -> None:
    if both := [row.ts for row in locked.all(channel_moves.times_in_both(locked.workspace, old, new))]:
        messages.merge_copies(old, new, both)
    for statement in channel_moves.move_channel(locked.workspace, old, new):
        locked.execute(statement)
    locked.publish([ChannelMoved(old, new)])
    apply_facts(locked, locked.all(facts.facts_of(locked.workspace, [new])))
