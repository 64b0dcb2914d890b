"""Who joined or left a channel, and when, as its messages tell: the last move of each user counts."""

from __future__ import annotations

from collections.abc import Iterator

from contextwin.analysis.loose_json import object_of
from contextwin.ingest.sources.fields import is_identifier, is_ts
from contextwin.models.messages import Channel, Membership, Message, Skipped, ts_key

_JOINED = frozenset({"channel_join", "group_join"})
_LEFT = frozenset({"channel_leave", "group_leave"})


class Moves:
    """The last move of each user of a channel."""

    def __init__(self) -> None:
        self._moves: dict[str, tuple[str, bool]] = {}

    def note(self, raw: object, record: Message | Skipped, *, is_author_present: bool) -> None:
        """Note what a message tells; `is_author_present`: its author was in the channel then."""
        user, ts = object_of(raw).get("user"), object_of(raw).get("ts")
        if not (is_identifier(user) and is_ts(ts)):
            return
        if isinstance(record, Message):
            if is_author_present:
                self._note(user, ts, is_present=True)
        elif record.reason in _JOINED | _LEFT:
            self._note(user, ts, is_present=record.reason in _JOINED)

    def memberships(self, channel: Channel) -> Iterator[Membership]:
        """Yield each user's last move, as of its time."""
        for user, (ts, is_present) in self._moves.items():
            yield Membership(
                workspace=channel.workspace, channel=channel.channel, user=user, observed_ts=ts, is_present=is_present
            )

    def _note(self, user: str, ts: str, *, is_present: bool) -> None:
        known = self._moves.get(user)
        if known is None or ts_key(ts) >= ts_key(known[0]):
            self._moves[user] = ts, is_present
