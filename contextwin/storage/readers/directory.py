"""Who and what is there: workspaces, channels, users, who may see what, and the texts of which styles are counted."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from contextwin.errors import EmbedderSwitchedError
from contextwin.models.access import ChannelAccess, ChannelInfo, KnownWorkspace, Scope, Viewer
from contextwin.models.messages import UserKind
from contextwin.query.people import CalledUser
from contextwin.storage import planning
from contextwin.storage.readers.snapshot import Snapshot
from contextwin.storage.sql import directory, embedding_models, search
from contextwin.storage.sql import request_context as request_context_sql
from contextwin.storage.sql.filters import Query
from contextwin.storage.sql.request_context import StatisticsQuery

if TYPE_CHECKING:
    from contextwin.models.directory import ListedChannel, ListedUser
    from contextwin.models.personas import WrittenMessage


@dataclass(frozen=True, kw_only=True, slots=True)
class RequestContext(KnownWorkspace):
    """What is known of a workspace, and who may see what there."""

    viewer_kind: UserKind | None  #: None: the viewer is not known in this workspace
    guests_at_destination: bool  #: guests read the channel that is answered in
    channels: Mapping[str, ChannelInfo] = field(default_factory=dict)  #: every channel of the workspace, by id
    access: Sequence[ChannelAccess] = ()  #: each channel's kind and the viewer's membership


class DirectoryReader(Snapshot):
    """Reads workspaces, channels, users and what these wrote."""

    def request_context(self, viewer: Viewer, statistics: StatisticsQuery | None = None) -> RequestContext | None:
        """Return who may see what, with statistics if they are asked for, or None when there is no such workspace.

        Raises EmbedderSwitchedError when the vectors are those of another embedder than `statistics.spec`.
        """
        distributed = self._pipeline.is_distributed
        query = request_context_sql.request_context(viewer, statistics, distributed=distributed)
        rows = self._all(self._with_rules(query), planning.ANY)
        if not rows:
            return None
        first = rows[0]
        if statistics is not None and first.active_spec not in (None, statistics.spec):
            raise EmbedderSwitchedError(viewer.workspace, first.active_spec)
        there = [row for row in rows if row.channel_id is not None]
        context = RequestContext(
            domain=first.domain,
            app_user=first.app_user,
            viewer_kind=first.viewer_kind,
            guests_at_destination=first.guests_at_destination,
            tz=first.asker_tz,
            channels={row.channel_id: _to_channel(row, is_counted=statistics is not None) for row in there},
            access=[
                ChannelAccess(channel=r.channel_id, kind=r.kind, is_member=r.is_member, is_shared=bool(r.is_shared))
                for r in there
            ],
        )
        if statistics is None:
            return context
        if distributed:
            (indexed,) = self._all(request_context_sql.has_index(viewer.workspace, statistics.spec), planning.ANY)
        found = indexed if distributed else first
        return replace(
            context,
            model_id=first.model_id,
            dimension=first.dimension,
            has_index=found.has_index or found.has_whole_index,
            index_prefix=search.INDEX_PREFIX.get(statistics.spec) if found.has_index else None,
        )

    def closed_channels(self, workspace: str) -> list[str]:
        """Return the ids of the channels whose messages nobody may read but programs, sorted."""
        query = self._with_rules(request_context_sql.closed_channels(workspace))
        return [row.channel_id for row in self._all(query, planning.ANY)]

    def _with_rules(self, query: Query) -> Query:
        """Return the query with what the settings say of memberships and of people of whom nobody stated the kind."""
        rules = {"members_since": self._members_since, "unknown_kind": self._unknown_kind}
        return Query(query.statement, {**query.values, **rules})

    def active_embedder(self, workspace: str) -> str | None:
        """Return the spec of the embedder that the workspace was switched to, or None."""
        return next((row.value for row in self._all(embedding_models.active_embedder(workspace), planning.ANY)), None)

    def users_called(self, workspace: str, names: Collection[str], asker: str | None = None) -> list[CalledUser]:
        """Return the users who are called so, in lower case, and the asker: see `query.people.match_users`.

        Where nothing is asked twice, those of more names do, if they were looked up.
        """
        wanted = {workspace, *names, asker or workspace}
        for known, users in self._called if self.remembers else ():
            if wanted <= known:
                return users
        rows = self._all(directory.users_called(workspace, names, asker), planning.ANY)
        users = [CalledUser(*row) for row in rows]
        self._called.append((wanted, users))
        return users

    def users_named(self, workspace: str, names: Collection[str]) -> list[str]:
        """Return the ids of the users with one of these ids, handles or display names (without '@')."""
        return [row.user_id for row in self._all(directory.users_named(workspace, names), planning.ANY)]

    def bot_ids(self, workspace: str, bot: str) -> tuple[str, ...]:
        """Return the ids of the program with this id of a user or a bot, which it has two of; itself if none is."""
        return tuple(row.user_id for row in self._all(directory.bot_ids(workspace, bot), planning.ANY)) or (bot,)

    def names_seen(
        self, workspace: str, names: Collection[str], channels: Collection[str], viewer: str | None
    ) -> set[str]:
        """Return ids, handles and small names of `users_named` who are the viewer, or are or wrote in the channels."""
        rows = self._all(directory.users_seen(workspace, names, channels, viewer))
        return {called for row in rows for called in (row.user_id, row.handle, (row.name or "").lower())}

    def workspaces_of(self, user: str | None) -> list[str]:
        """Return the ids of the workspaces in which a user is active; None: of all."""
        return [row.workspace_id for row in self._all(directory.workspaces_of(user))]

    def users_near(
        self, workspace: str, channels: Collection[str] | None, viewer: str | None
    ) -> list[tuple[str, str | None]]:
        """Return id and name of the viewer, and of users who are in the channels or wrote there; None: of all."""
        return [(row.user_id, row.name) for row in self._all(directory.users_near(workspace, channels, viewer))]

    def channels_named(self, workspace: str, names: Collection[str]) -> list[str]:
        """Return the ids of the channels with one of these ids or names (without '#'); a name can be used again."""
        return [row.channel_id for row in self._all(directory.channels_named(workspace, names), planning.ANY)]

    def user_names(self, workspace: str, users: Collection[str]) -> dict[str, str]:
        """Return the display name of each of the users that has one, by id."""
        return {
            row.user_id: row.name for row in self._all(directory.user_names(workspace, users), planning.ANY) if row.name
        }

    def channels_listed(self, scope: Scope) -> list[ListedChannel]:
        """Return what a list says of each channel in scope, public ones first."""
        from contextwin.models.directory import ListedChannel

        rows = self._all(directory.channels_listed(scope))
        return [ListedChannel(**{**row._mapping, "people": tuple(row.people or ())}) for row in rows]

    def users_listed(self, scope: Scope, viewer: str | None) -> list[ListedUser]:
        """Return what a list says of the viewer and of each user of the channels in scope, by name."""
        from contextwin.models.directory import ListedUser

        return [ListedUser(**row._mapping) for row in self._all(directory.users_listed(scope, viewer))]

    def user_time_zone(self, workspace: str, user: str) -> str | None:
        """Return the IANA name of the user's time zone, or None when nobody said it."""
        rows = self._all(directory.user_time_zone(workspace, user), planning.ANY)
        return rows[0].tz if rows else None

    def uncounted_messages(
        self, scope: Scope, user: str, counted_to: Mapping[str, datetime], limit: int
    ) -> Sequence[WrittenMessage]:
        """Return the user's messages that are newer than the last counted one of their channel, the oldest first."""
        from contextwin.models.personas import WrittenMessage
        from contextwin.storage.sql import personas

        return self._values(WrittenMessage, personas.uncounted_messages(scope, user, counted_to, limit))

    def latest_written(self, scope: Scope, user: str, limit: int) -> Sequence[WrittenMessage]:
        """Return the user's latest messages, the newest first."""
        from contextwin.models.personas import WrittenMessage
        from contextwin.storage.sql import personas

        return self._values(WrittenMessage, personas.latest_written(scope, user, limit))

    def latest_of_channels(self, scope: Scope, limit: int) -> Sequence[WrittenMessage]:
        """Return the latest messages of people in each channel, up to `limit` of each."""
        from contextwin.models.personas import WrittenMessage
        from contextwin.storage.sql import personas

        return self._values(WrittenMessage, personas.latest_of_channels(scope, limit))


def _to_channel(row: Any, *, is_counted: bool) -> ChannelInfo:
    counts = ("chunk_count", "reachable_count", "term_total") if is_counted else ()
    df = row.df or {} if is_counted else {}
    counted = {name: getattr(row, name) for name in counts}
    return ChannelInfo(channel=row.channel_id, name=row.name, kind=row.kind, df=df, **counted)
