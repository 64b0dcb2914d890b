"""What happens in Slack → the store, event by event: the live counterpart of `import_archive`.

    event → facts and a message → one transaction, then vectors

Events are delivered at least once and in any order. Each may be applied again and after later ones: the newest fact is
true, the newest copy of a message is kept, and what was deleted stays so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from contextwin.analysis.indexing import author_name, index_message
from contextwin.ingest.embedding import EmbeddingReport, embed_messages
from contextwin.ingest.sources.slack_event import EventChange, read_event
from contextwin.models.messages import MEMBER, MOVED_TO, Fact, Message, MessageKey, Skipped
from contextwin.providers.embedders import Embedder
from contextwin.storage.errors import retried
from contextwin.storage.store import Store
from contextwin.storage.writers.workspace import WorkspaceWriter


@dataclass(frozen=True, kw_only=True, slots=True)
class AppliedEvent:
    """What an event did."""

    action: Literal["saved", "deleted", "told", "unchanged", "ignored"]  #: to a message, else to a channel or people
    reason: str | None = None  #: why it was ignored: its type, or what was expected and what came
    key: MessageKey | None = None  #: of the message that it is about, in the channel that it is in now
    reindexed: tuple[MessageKey, ...] = ()  #: messages that are stored anew, because of it or of their author's name
    not_embedded: int = 0  #: chunks of them that are found by words only
    embedding_error: str | None = None  #: why


def apply_event(
    store: Store, embedder: Embedder | None, event: Mapping[str, Any], *, workspace: str, team: str | None = None
) -> AppliedEvent:
    """Apply the inner event of Slack's Events API to the workspace, and return what it did.

    `team` is the workspace's id in Slack, if it is stored under another one: people of other teams are guests. Whatever
    cannot be read is ignored, with a reason. Without an embedder, vectors come with `contextwin reembed --missing`.
    Raises StoreError when nothing was stored; the event may then be applied again.
    """
    change = read_event(event, workspace=workspace, team=team or workspace)
    if isinstance(change, Skipped):
        return AppliedEvent(action="ignored", reason=change.detail or change.reason)
    applied = _store_change(store, workspace, change)
    if embedder is None or not applied.reindexed:
        return applied
    report = EmbeddingReport()
    embed_messages(store, embedder, workspace, applied.reindexed, report)
    return replace(applied, not_embedded=report.not_embedded, embedding_error=report.embedding_error)


@retried
def _store_change(store: Store, workspace: str, change: EventChange) -> AppliedEvent:
    with store.workspace_writer(workspace) as workspace_writer:
        return (
            _apply_to_people(workspace_writer, change)
            if change.channel is None
            else _apply_to_channel(workspace_writer, change)
        )


def _apply_to_people(workspace_writer: WorkspaceWriter, change: EventChange) -> AppliedEvent:
    """Change profiles, and index what people wrote again when they are called something else now."""
    users = [user.user for user in change.users]
    before = {user: workspace_writer.author_name(user) for user in users}
    workspace_writer.name_users(change.users)
    workspace_writer.record_facts(change.facts)
    renamed = [(user, name) for user in users if (name := workspace_writer.author_name(user)) != before[user]]
    keys = tuple(key for user, name in renamed for key in _reindex(workspace_writer, user, name))
    return AppliedEvent(action="told", reindexed=keys)


def _reindex(workspace_writer: WorkspaceWriter, user: str, name: str | None) -> list[MessageKey]:
    keys = []
    for told in workspace_writer.messages_by(user):
        batch = [index_message(message, author_name(message, name), changed_ts) for message, changed_ts in told]
        workspace_writer.rewrite_messages(batch)
        keys += [message.key for message, _ in told]
    return keys


def _apply_to_channel(workspace_writer: WorkspaceWriter, change: EventChange) -> AppliedEvent:
    workspace_writer.name_users(change.users)
    if any(fact.attribute == MOVED_TO for fact in change.facts):
        workspace_writer.record_facts(change.facts)
        workspace_writer.settle_moves()
        return AppliedEvent(action="told")
    channel = workspace_writer.current_channel(str(change.channel))
    if channel is None:
        return AppliedEvent(action="ignored", reason="the channel was deleted")
    if change.message or any(map(_needs_channel, change.facts)):
        workspace_writer.open_channel(channel)
    if change.facts:
        workspace_writer.record_facts([replace(fact, subject=channel) for fact in change.facts])
    if change.message is None:
        return AppliedEvent(action="told")
    return _apply_message(workspace_writer, replace(change.message, channel=channel), change.told_ts)


def _needs_channel(fact: Fact) -> bool:
    """Whether a fact means that there is such a channel to be listed."""
    return fact.attribute == "kind" or (fact.attribute.startswith(MEMBER) and fact.value == "present")


def _apply_message(workspace_writer: WorkspaceWriter, message: Message, told_ts: str) -> AppliedEvent:
    if message.is_deleted:
        is_saved = workspace_writer.save_messages([index_message(message, None)])
        return AppliedEvent(action="deleted" if is_saved else "unchanged", key=message.key)
    kept, refused = workspace_writer.admit_messages([message])
    if refused:
        return AppliedEvent(action="ignored", reason=next(iter(refused)), key=message.key)
    (message,) = kept
    author = author_name(message, workspace_writer.author_name(message.user))
    if not workspace_writer.save_messages([index_message(message, author, told_ts)]):
        return AppliedEvent(action="unchanged", key=message.key)
    return AppliedEvent(action="saved", key=message.key, reindexed=(message.key,))
