"""The methods of Slack's Web API that the app calls, on a fake workspace."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from testkit.fake_slack.limits import Limits
from testkit.fake_slack.surfaces import MESSAGE_BLOCKS, ApiError, SurfaceMethods, check_blocks
from testkit.fake_slack.workspace import BOT, BOT_ID, TEAM, FakeChannel, FakeWorkspace, Json, Posted


class RateLimitedError(Exception):
    """Slack answers 429, and says in how many seconds to come back."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class WebApi(SurfaceMethods):
    def __init__(self, workspace: FakeWorkspace) -> None:
        super().__init__()
        self.workspace = workspace
        self.calls: Counter[str] = Counter()
        self.limits: dict[str, list[int]] = {}  #: seconds of the next refusals, by method
        self.tiers: Limits | None = None  #: calls a minute; None: as many as come
        self.refused: Counter[str] = Counter()  #: calls that were told to wait, by method
        self.is_expired = False
        self.groups: dict[str, str] = {}  #: handles of user groups
        self.is_org_wide = False  #: the app is installed in a whole organisation
        self.refusals: dict[str, list[str]] = {}  #: errors of the next calls, by method
        self.scopes: list[str] = []  #: that were granted, as the header of each answer says
        self.page_size = 1_000  #: most objects of a page, whatever is asked for
        self.check: Callable[[Posted], None] = lambda posted: None  #: is told of everything that is shown
        self.fails_after: set[str] = set()  #: methods that do what they are asked, and then answer with an error
        self._methods: dict[str, Callable[..., Json]] = {
            name.removeprefix("_do_").replace("__", "."): getattr(self, name)
            for name in dir(self)
            if name.startswith("_do_")
        }

    def call(self, method: str, given: Json) -> Json:
        """Return the answer to a call; `ok` is true."""
        self.calls[method] += 1
        self.limit(method)
        if self.is_expired:
            raise ApiError("token_expired")
        self.refuse(method)
        run = self._methods.get(method)
        if run is None:
            raise ApiError("unknown_method")
        with self.workspace.lock:
            answer = {"ok": True, **run(given)}
        if method in self.fails_after:
            self.fails_after.discard(method)
            raise ApiError("fatal_error")
        return answer

    def limit(self, method: str) -> None:
        """Raise where there were too many calls of a method."""
        with self.workspace.lock:
            seconds = self.limits[method].pop(0) if self.limits.get(method) else None
            if seconds is None and self.tiers is not None:
                seconds = self.tiers.take(method) or None
            if seconds is not None:
                self.refused[method] += 1
                raise RateLimitedError(seconds)

    def refuse(self, method: str) -> None:
        """Raise the next refusal of a method, if there is one."""
        if self.refusals.get(method):
            raise ApiError(self.refusals[method].pop(0))

    # -- reading

    def _do_auth__test(self, given: Json) -> Json:
        known = {"url": "https://acme.slack.com/", "team_id": TEAM, "team": "Acme", "user_id": BOT, "bot_id": BOT_ID}
        return known | {"is_enterprise_install": self.is_org_wide}

    def _do_team__info(self, given: Json) -> Json:
        return {"team": {"id": TEAM, "name": "Acme", "domain": "acme"}}

    def _do_users__list(self, given: Json) -> Json:
        return self._page([dict(user) for user in self.workspace.users.values()], given, "members")

    def _do_users__info(self, given: Json) -> Json:
        user = self.workspace.users.get(given["user"])
        if user is None:
            raise ApiError("user_not_found")
        return {"user": dict(user)}

    def _do_usergroups__list(self, given: Json) -> Json:
        return {"usergroups": [{"id": name, "handle": handle} for name, handle in self.groups.items()]}

    def _do_conversations__list(self, given: Json) -> Json:
        types = str(given.get("types", "public_channel")).split(",")
        kinds = {"public_channel": "public", "private_channel": "private", "mpim": "mpim", "im": "im"}
        wanted = {kinds[each] for each in types}
        listed = [
            each.as_json()
            for each in self.workspace.channels.values()
            if each.kind in wanted and (each.kind == "public" or BOT in each.members)
        ]
        return self._page(listed, given, "channels")

    def _do_conversations__open(self, given: Json) -> Json:
        direct = {each.channel: each for each in self.workspace.channels.values() if each.kind == "im"}
        found = next((channel for channel, each in direct.items() if given["users"] in each.members), None)
        return {"channel": {"id": found or self.workspace.add_channel(given["users"], "im", given["users"], BOT)}}

    def _do_conversations__members(self, given: Json) -> Json:
        return self._page(sorted(self._channel(given).members), given, "members")

    def _do_conversations__join(self, given: Json) -> Json:
        channel = self.workspace.channels[given["channel"]]
        if channel.kind != "public":
            raise ApiError("method_not_supported_for_channel_type")
        self.workspace.join(BOT, channel.channel)
        return {"channel": channel.as_json()}

    def _do_conversations__history(self, given: Json) -> Json:
        channel = self._channel(given)
        roots = [
            ts
            for ts, each in sorted(channel.messages.items(), reverse=True)
            if each.get("thread_ts", ts) == ts or each.get("subtype") == "thread_broadcast"
        ]
        page = self._page([ts for ts in roots if _is_within(ts, given)], given, "messages", "has_more")
        has_replies = {each.get("thread_ts") for each in channel.messages.values()}
        shown = (channel.shown(ts) if ts in has_replies else dict(channel.messages[ts]) for ts in page["messages"])
        return page | {"messages": list(shown)}

    def _do_conversations__replies(self, given: Json) -> Json:
        channel, root = self._channel(given), given["ts"]
        if root not in channel.messages:
            raise ApiError("thread_not_found")
        thread = [channel.shown(root), *channel.replies_of(root)]
        return self._page(
            [each for each in thread if each["ts"] == root or _is_within(each["ts"], given)],
            given,
            "messages",
            "has_more",
        )

    def _channel(self, given: Json) -> FakeChannel:
        channel = self.workspace.channels.get(given["channel"])
        if channel is None or (channel.kind != "public" and BOT not in channel.members):
            raise ApiError("channel_not_found")
        if BOT not in channel.members:
            raise ApiError("not_in_channel")
        return channel

    def _page(self, listed: list[Any], given: Json, name: str, more: str | None = None) -> Json:
        start, size = int(given.get("cursor") or 0), min(int(given.get("limit") or 100), self.page_size)
        end = start + size
        cursor = str(end) if end < len(listed) else ""
        known = {name: listed[start:end], "response_metadata": {"next_cursor": cursor}}
        return known | ({more: bool(cursor)} if more else {})

    # -- showing

    def _do_chat__postMessage(self, given: Json) -> Json:
        self._check_blocks(given)
        metadata = {"metadata": _parsed(given["metadata"])} if given.get("metadata") else {}
        thread = given.get("thread_ts")
        ts = self.workspace.post(
            BOT,
            given["channel"],
            given.get("text", ""),
            thread,
            bot_id=BOT_ID,
            blocks=_parsed(given.get("blocks")),
            **metadata,
        )
        self._record("chat.postMessage", given, ts=ts, reader=None)
        return {"ts": ts, "channel": given["channel"]}

    def _do_chat__postEphemeral(self, given: Json) -> Json:
        self._check_blocks(given)
        self._record("chat.postEphemeral", given, ts=None, reader=given["user"])
        return {"message_ts": self.workspace.next_ts()}

    def _do_chat__update(self, given: Json) -> Json:
        channel = self.workspace.channels[given["channel"]]
        if given["ts"] not in channel.messages:
            raise ApiError("message_not_found")
        self._check_blocks(given)
        if given.get("metadata"):
            channel.messages[given["ts"]]["metadata"] = _parsed(given["metadata"])
        channel.messages[given["ts"]]["blocks"] = _parsed(given.get("blocks"))
        self.workspace.edit(given["channel"], given["ts"], given.get("text", ""))
        self._record("chat.update", given, ts=given["ts"], reader=None)
        return {"ts": given["ts"]}

    def _do_chat__delete(self, given: Json) -> Json:
        if given["ts"] not in self.workspace.channels[given["channel"]].messages:
            raise ApiError("message_not_found")
        self.workspace.delete(given["channel"], given["ts"])
        return {"ts": given["ts"]}

    def _do_assistant__threads__setStatus(self, given: Json) -> Json:
        self._record("assistant.threads.setStatus", given | {"channel": given["channel_id"]}, ts=None, reader=None)
        return {}

    def respond(self, url_id: str, given: Json) -> None:
        """What is posted to a response_url, whose id is the reader and the channel."""
        if given.get("delete_original"):
            self.calls["delete_original"] += 1
            return
        reader, _, channel = url_id.partition("-")
        is_public = given.get("response_type") == "in_channel"
        self._record("response_url", given | {"channel": channel}, ts=None, reader=None if is_public else reader)

    def _record(self, method: str, given: Json, *, ts: str | None, reader: str | None) -> None:
        shown = "\n".join(
            _texts([given.get("text"), given.get("status"), _parsed(given.get("blocks")), _parsed(given.get("view"))])
        )
        thread = given.get("thread_ts")
        posted = Posted(method=method, channel=given["channel"], reader=reader, ts=ts, thread_ts=thread, shown=shown)
        self.workspace.posted.append(posted)
        self.check(posted)

    @staticmethod
    def _check_blocks(given: Json) -> None:
        """Slack refuses more than 50 blocks, and sections of more than 3,000 characters."""
        check_blocks(_parsed(given.get("blocks")) or [], MESSAGE_BLOCKS)
        if len(given.get("text", "")) > 40_000:
            raise ApiError("msg_too_long")


def _is_within(ts: str, given: Json) -> bool:
    oldest, latest = given.get("oldest") or "0", given.get("latest") or "9999999999"
    if str(given.get("inclusive")).lower() in ("1", "true"):
        return float(oldest) <= float(ts) <= float(latest)
    return float(oldest) < float(ts) < float(latest)


def _parsed(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) and value[:1] in "[{" else value


def _texts(value: Any) -> Iterator[str]:
    """Every text inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
