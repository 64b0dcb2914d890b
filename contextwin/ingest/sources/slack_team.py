"""Which workspace an archive of Slack is of, and which of its users are at home there.

An archive lists people of other workspaces too: those who share a channel or work in the same organisation. They may
be more than its own people, and may write more. But they are in some of its channels only. So there are three counts,
by users, by members of channels and by messages in channels, and a team must lead all of them to be at home.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from contextwin.analysis.loose_json import object_of
from contextwin.ingest.sources.fields import is_identifier

#: The team of an archive whose counts disagree: no user is of it.
DISPUTED = ""

#: The teams of each person in a place; the same persons count once.
Place = frozenset[tuple[str, ...]]


def find_team(users: Iterable[Mapping[str, Any]], *counts: Iterable[Iterable[Mapping[str, Any]]]) -> str | None:
    """Return the team that leads all counts; DISPUTED if none does, or only one count names any of several teams.

    Each of `counts` is a list of places, with the entries of users or messages that are there; of the users, each is a
    place. A team leads a count if its people are in more places than people of others. None means that nobody names a
    team, as in exports from before there were shared channels.
    """
    everybody = list(users)
    placed = [_count_places([teams_of(user)] for user in everybody)]
    placed += [_count_places(filter(None, map(teams_of, place)) for place in count) for count in counts]
    named = {team for count in placed for team in _teams_in(count)}
    if not named:
        return DISPUTED if any(map(_home_of, everybody)) else None
    leaders = [_leaders(count) for count in placed if _teams_in(count)]
    leading = set.intersection(*leaders)
    is_certain = len(leading) == 1 and (len(leaders) > 1 or len(named) == 1)
    return leading.pop() if is_certain else DISPUTED


def teams_of(entry: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the workspaces that a user is of or a message is from; the id of an organisation (`E…`) names none."""
    home, teams = _home_of(entry), workspaces_of(entry)
    return tuple(teams) if teams is not None else (home,) if home and not home.startswith("E") else ()


class TeamEntries:
    """What is read here of the entries of users or messages, each once however many are alike."""

    def __init__(self, entries: Iterable[Mapping[str, Any]] = ()) -> None:
        self._entries: list[Mapping[str, Any]] = []
        self._numbers: dict[tuple[str | None, tuple[str, ...] | None], int] = {}
        for entry in entries:
            self.add(entry)

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        yield from self._entries

    def __getitem__(self, number: int) -> Mapping[str, Any]:
        return self._entries[number]

    def add(self, entry: Mapping[str, Any]) -> int:
        """Add an entry, and return the number of those that are like it."""
        home, teams = _home_of(entry), workspaces_of(entry)
        number = self._numbers.setdefault((home, None if teams is None else tuple(teams)), len(self._entries))
        if number == len(self._entries):
            listed = {} if teams is None else {"enterprise_user": {"teams": teams}}
            self._entries.append({"team_id": home, **listed})
        return number


def is_at_home(entry: Mapping[str, Any], team: str | None) -> bool | None:
    """Return whether a user is of the team, None where their entry does not say; `team` is that of `find_team`."""
    if _home_of(entry) is None and workspaces_of(entry) is None:
        return True if team is None else None
    return team in teams_of(entry)


def workspaces_of(entry: Mapping[str, Any]) -> list[str] | None:
    """Return the workspaces that an organisation lists a user for, None where none does."""
    teams = object_of(entry.get("enterprise_user")).get("teams")
    return list(filter(is_identifier, teams)) if isinstance(teams, list) else None


def _home_of(entry: Mapping[str, Any]) -> str | None:
    """Return the workspace or organisation that a user or message names."""
    ids = (entry.get("team_id"), entry.get("team"), object_of(entry.get("profile")).get("team"))
    return next(filter(is_identifier, ids), None)


def _count_places(places: Iterable[Iterable[tuple[str, ...]]]) -> Counter[Place]:
    """Return the places by the teams that are there, and how many are alike: there may be 150,000."""
    same: dict[tuple[str, ...], tuple[str, ...]] = {}
    return Counter(frozenset(same.setdefault(teams, teams) for teams in place) for place in places)


def _leaders(count: Counter[Place]) -> set[str]:
    """Return the team whose people are in more places than people of others; several if they have the same people."""
    found: Counter[str] = Counter()
    for place, times in count.items():
        found.update(dict.fromkeys(_teams_in([place]), times))
    # In every place that counts are some of its people, or some of others.
    counting = sum(times for place, times in count.items() if place)
    candidates = [team for team, places in found.items() if 2 * places > counting]
    return {
        team
        for team in candidates
        if found[team] > sum(times for place, times in count.items() if any(team not in teams for teams in place))
    }


def _teams_in(count: Iterable[Place]) -> set[str]:
    return {team for place in count for teams in place for team in teams}
