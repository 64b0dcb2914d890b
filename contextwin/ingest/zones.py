"""Chats whose source writes no time zone: they are read with one zone each time, else all they hold is stored twice."""

from __future__ import annotations

from collections import defaultdict
from functools import partial

from contextwin.errors import SourceError
from contextwin.ingest.survey import Survey
from contextwin.storage.store import Store
from contextwin.storage.writers.transaction import WorkspaceTransaction

#: Seconds by which two time zones differ at most: from UTC−12 to UTC+14.
ZONES_APART_S = 26 * 3600


def refuse_other_zones(store: Store, survey: Survey) -> None:
    """Raise SourceError if a channel of the archive is stored with times of another zone than it is read with."""
    given: dict[str, dict[str, str]] = defaultdict(dict)
    for (workspace, channel), zone in survey.zones.items():
        given[workspace][channel] = zone
    for workspace in sorted(given.keys() & set(store.workspaces())):
        stored = store.examine(workspace, partial(_zones, list(given[workspace])))
        for channel, zone in sorted(stored.items()):
            if zone != given[workspace][channel]:
                other = given[workspace][channel]
                raise SourceError(
                    f"the chat {channel!r} was imported with the time zone {zone}; with {other} all of it would be "
                    f"stored twice, so nothing is: give --tz {zone}, or --prune-missing as well, to replace it"
                )


def set_zones(store: Store, survey: Survey) -> None:
    """Store with which zones the channels of the archive were read."""
    for (workspace, channel), zone in sorted(survey.zones.items()):
        store.change(workspace, partial(_set_zone, channel, zone))


def _set_zone(channel: str, zone: str, transaction: WorkspaceTransaction) -> None:
    transaction.entities.set_zone(channel, zone)


def _zones(channels: list[str], transaction: WorkspaceTransaction) -> dict[str, str]:
    return transaction.entities.zones(channels)
