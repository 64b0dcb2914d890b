"""Channels, users, threads and times as people name them: `#eng`, `@ana`, the ts of any message of a thread, "7d"."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import TYPE_CHECKING

from contextwin.errors import ConfigError

if TYPE_CHECKING:
    from contextwin.models.access import Viewer
    from contextwin.models.messages import MessageKey
    from contextwin.models.timelines import TimelineRequest
    from contextwin.storage.store import Store
    from contextwin.temporal.standalone import Preposition


def find_channel(store: Store, viewer: Viewer, given: str, advice: str = "") -> str:
    """Return the id of a channel given by id or `#name`, among those that the viewer may read.

    ConfigError, with the nearest of them and `advice`, where there is no such, or more than one.
    """
    from contextwin.privacy.access import open_scope
    from contextwin.window.names.known_names import unknown_channel

    if found := find_known_channel(store, viewer, given):
        return found
    with store.reading() as reader:
        visible = open_scope(reader, viewer.alone)
    raise ConfigError(f"{unknown_channel(given, visible)}{advice}")


def find_known_channel(store: Store, viewer: Viewer, given: str) -> str | None:
    """Return what `find_channel` does; None where there is no such channel, or the viewer may not read it."""
    from contextwin.privacy.access import open_scope

    ids = store.channels_named(viewer.workspace, _without_sign(given, "#"))
    if not viewer.everyone:
        with store.reading() as reader:
            visible = open_scope(reader, viewer.alone)
        ids = [channel for channel in ids if channel in visible.channels]
    return _only_id("channel", given, ids) if ids else None


def find_user(store: Store, viewer: Viewer, given: str, advice: str = "") -> str:
    """Return the id of a user given by id or `@name`, among those whom the viewer may see.

    ConfigError, with the nearest of them and `advice`, where there is no such, or more than one. Who asks is looked for
    as an administrator does: nobody is known yet.
    """
    from contextwin.models.known_names import unknown_name
    from contextwin.privacy.access import open_scope

    workspace, asker, name = viewer.workspace, viewer.alone.owner, _without_sign(given, "@")
    ids = store.users_named(workspace, name)
    if ids and viewer.everyone:
        return _only_id("user", given, ids)
    with store.reading() as reader:
        channels = None if viewer.everyone else open_scope(reader, viewer.alone).channels
        seen = reader.names_seen(workspace, [name], channels, asker) if ids and channels is not None else set()
        if ids := [user for user in ids if user in seen]:
            return _only_id("user", given, ids)
        error = unknown_name("user", given, reader.users_near(workspace, channels, asker))
    raise ConfigError(f"{error}{advice}")


def find_message(store: Store, viewer: Viewer, given: str) -> MessageKey | None:
    """Return the message that a permalink, `CHANNEL:TS` or `CHANNEL TS` names, the channel by id or `#name`.

    None for any other text; ConfigError for a broken permalink. A channel that the viewer may not see stays as it is
    written, so that it is answered as one that does not exist.
    """
    from contextwin.explain.absence.named_messages import read_key, read_permalink

    key = read_key(given)
    if key is None or read_permalink(given) is not None:
        return key
    return key._replace(channel=find_known_channel(store, viewer, key.channel) or key.channel)


def find_threads(store: Store, request: TimelineRequest, given: str) -> tuple[str, ...]:
    """Return the root's ts of the threads that the message `given` is in; ConfigError where none may be read."""
    from contextwin.window.names.known_names import find_roots

    with store.reading() as reader:
        roots = find_roots(reader, request, given)
    if not roots:
        place = f" in {' or '.join(request.filters.channels)}" if request.filters.channels else ""
        raise ConfigError(
            f"there is no message {given!r}{place} that may be read here: give the ts of one in the thread"
        )
    return tuple(roots)


def zone_of(store: Store, viewer: Viewer) -> tzinfo:
    """Return the time zone of the asker's profile; UTC where it has none, and for nobody."""
    from contextwin.temporal import find_zone

    if viewer.asker is None:
        return UTC
    with store.reading() as reader:
        tz = reader.user_time_zone(viewer.workspace, viewer.asker)
    try:
        return find_zone(tz or "UTC")
    except ConfigError:  # The zone of a profile may be none.
        return UTC


def _without_sign(given: str, sign: str) -> str:
    """Return the name without its sign; ConfigError for bytes that are not UTF-8, which no query can contain."""
    from contextwin.analysis.mrkdwn import clean_text

    if clean_text(given) != given:
        raise ConfigError(f"expected a name in UTF-8, got {given!r}")
    return given.removeprefix(sign)


def _only_id(kind: str, given: str, ids: list[str]) -> str:
    if given in ids:
        return given
    if len(ids) == 1:
        return ids[0]
    raise ConfigError(f"{len(ids)} {kind}s have the name {given!r}, give one of their ids: {', '.join(ids[:10])}")


#: What a unit of time is called, by its first letter.
_UNITS = {"h": "hours", "d": "days", "w": "weeks"}
_AGE = re.compile(r"([0-9]{1,9}) *(h|d|w)(?:(?<=h)ours?|(?<=h)rs?|(?<=d)ays?|(?<=w)eeks?)?(?: ago)?")


def read_time(text: str, now: datetime, zone: tzinfo, preposition: Preposition = "since") -> datetime:
    """Return the moment in UTC that a text means: ISO 8601, so long before `now`, or when what it names begins.

    Without an offset, it is of the zone. Raises ConfigError for anything else.

    >>> now = datetime(2026, 3, 11, 9, tzinfo=UTC)
    >>> [str(read_time(text, now, UTC)) for text in ("2026-03-10T09:00", "24h", "1 day ago", "yesterday")]
    ['2026-03-10 09:00:00+00:00', '2026-03-10 09:00:00+00:00', '2026-03-10 09:00:00+00:00', '2026-03-10 00:00:00+00:00']
    """
    from contextwin.temporal.standalone import parse_beginning

    try:
        if match := _AGE.fullmatch(text.strip().lower()):
            return now - timedelta(**{_UNITS[match[2]]: int(match[1])})
        try:
            parsed = datetime.fromisoformat(text)
        except ValueError:
            return parse_beginning(text, now, zone, preposition)
        return (parsed if parsed.tzinfo else parsed.replace(tzinfo=zone)).astimezone(UTC)
    except (ConfigError, OverflowError) as exc:
        raise ConfigError(f"expected a time like 2026-03-11T09:00, 7d or yesterday, got {text!r}") from exc
