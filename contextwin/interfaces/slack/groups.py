"""`UserGroups`: the names of user groups. Slack mentions a group by its id, which says nothing to who reads it.

Messages are stored with the name that the group has when they come, as Slack writes it beside the id.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from threading import Lock
from typing import Any

from slack_sdk import WebClient
from slack_sdk.errors import SlackApiError

from contextwin.analysis.loose_json import object_of
from contextwin.ingest.sources.fields import is_identifier
from contextwin.interfaces.slack.refusals import error_of, is_lost_token

#: Events that say what a group is called.
TELLING = ("subteam_created", "subteam_updated")
_GROUP = re.compile(r"<!subteam\^(\w+)>")

_log = logging.getLogger("contextwin.slack")


class UserGroups:
    """Names of the user groups of one workspace. Thread-safe."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._names: Mapping[str, str] = {}

    def read(self, client: WebClient) -> None:
        """Read the names from Slack; where it does not tell, groups keep their ids."""
        try:
            groups = client.usergroups_list(include_disabled=True)["usergroups"]
        except SlackApiError as exc:
            if is_lost_token(exc):
                raise
            _log.warning("user groups have no names: %s", error_of(exc))
            return
        for group in groups:
            self._note(group)

    def note(self, event: Mapping[str, Any]) -> None:
        """Take notice of an event that says what a group is called."""
        if event.get("type") in TELLING:
            self._note(object_of(event.get("subteam")))

    def _note(self, group: Mapping[str, Any]) -> None:
        name, handle = group.get("id"), group.get("handle")
        if is_identifier(name) and isinstance(handle, str) and handle.strip():
            with self._lock:
                self._names = {**self._names, name: handle.strip()}

    def name(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return an event in which the groups that it mentions have their names."""
        return object_of(self._named(event)) if event.get("type") == "message" and self._names else event

    def _named(self, value: Any) -> Any:
        match value:
            case str():
                return _GROUP.sub(lambda each: self._label(each[1], each[0]), value)
            case {"type": "usergroup", "usergroup_id": str(name)} if name in self._names:
                return {**value, "usergroup_id": self._names[name]}
            case dict():
                return {key: self._named(each) for key, each in value.items()}
            case list():
                return [self._named(each) for each in value]
        return value

    def _label(self, name: str, mention: str) -> str:
        label = re.sub(r"[<>|]", "", self._names.get(name, ""))
        return f"<!subteam^{name}|@{label}>" if label else mention
