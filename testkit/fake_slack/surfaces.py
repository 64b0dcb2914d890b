"""What the app shows beside messages: streams, sessions with a stop button, the Home tab, modals, previews, prompts."""

from __future__ import annotations

import json
from time import monotonic
from typing import Any

from testkit.fake_slack.workspace import BOT, BOT_ID, FakeWorkspace, Json

#: Slack's limits.
MARKDOWN_CHARS, VIEW_BLOCKS, MESSAGE_BLOCKS, SECTION_CHARS, PROMPTS = 12_000, 100, 50, 3_000, 4
TITLE_CHARS = 24


class ApiError(Exception):
    """Slack answers ok: false with this error."""


class SurfaceMethods:
    """A part of `WebApi`."""

    workspace: FakeWorkspace

    def __init__(self) -> None:
        self.stream_seconds = 300.0  #: after which Slack ends a stream
        self.streams: dict[tuple[str, str], float] = {}  #: when each open stream began
        self.sessions: dict[tuple[str, str], str] = {}  #: status by channel and thread
        self.modals: list[Json] = []  #: that were opened, the last one last
        self.homes: dict[str, Json] = {}  #: the Home tab of each user
        self.prompts: dict[str, list[Json]] = {}  #: suggested prompts by channel

    def _record(self, method: str, given: Json, *, ts: str | None, reader: str | None) -> None:
        raise NotImplementedError

    # -- streams

    def _do_chat__startStream(self, given: Json) -> Json:
        channel = self.workspace.channels[given["channel"]]
        if BOT not in channel.members:
            raise ApiError("not_in_channel")
        if given["thread_ts"] not in channel.messages:
            raise ApiError("invalid_thread_ts")
        for name in ("recipient_team_id", "recipient_user_id") if channel.kind != "im" else ():
            if not given.get(name):
                raise ApiError(f"missing_{name}")
        text = _markdown(given)
        ts = self.workspace.post(BOT, given["channel"], text, given["thread_ts"], bot_id=BOT_ID)
        self.streams[given["channel"], ts] = monotonic()
        self._record("chat.startStream", given | {"text": text}, ts=ts, reader=None)
        return {"ts": ts, "channel": given["channel"]}

    def _do_chat__appendStream(self, given: Json) -> Json:
        message, text = self._streaming(given), _markdown(given)
        if not text:
            raise ApiError("no_text")
        message["text"] += text
        self._record("chat.appendStream", given | {"text": text}, ts=given["ts"], reader=None)
        return {"ts": given["ts"], "channel": given["channel"]}

    def _do_chat__stopStream(self, given: Json) -> Json:
        message, text = self._streaming(given), _markdown(given)
        check_blocks(_parsed(given.get("blocks")) or [], MESSAGE_BLOCKS)
        message["blocks"] = _parsed(given.get("blocks"))
        if given.get("metadata"):
            message["metadata"] = _parsed(given["metadata"])
        del self.streams[given["channel"], given["ts"]]
        if given.get("session_status"):
            self.sessions[given["channel"], message["thread_ts"]] = given["session_status"]
        self.workspace.edit(given["channel"], given["ts"], message["text"] + text)
        self._record("chat.stopStream", given | {"text": text}, ts=given["ts"], reader=None)
        return {"ts": given["ts"], "channel": given["channel"], "message": dict(message)}

    def _streaming(self, given: Json) -> Json:
        message = self.workspace.channels[given["channel"]].messages.get(given["ts"])
        if message is None:
            raise ApiError("message_not_found")
        begun = self.streams.get((given["channel"], given["ts"]))
        if begun is None or begun < monotonic() - self.stream_seconds:
            raise ApiError("message_not_in_streaming_state")
        return message

    def _do_agents__sessions__setStatus(self, given: Json) -> Json:
        if given["status"] not in ("active", "processing", "suspended", "closed"):
            raise ApiError("invalid_status")
        self.sessions[given["channel_id"], given["thread_ts"]] = given["status"]
        return {"status": given["status"]}

    # -- views

    def _do_views__publish(self, given: Json) -> Json:
        view = _parsed(given["view"])
        if view["type"] != "home":
            raise ApiError("invalid_arguments")
        check_blocks(view["blocks"], VIEW_BLOCKS)
        self.homes[given["user_id"]] = view
        self._record("views.publish", given | {"channel": ""}, ts=None, reader=given["user_id"])
        return {"view": view}

    def _do_views__open(self, given: Json) -> Json:
        view = _parsed(given["view"])
        titles = [view[name]["text"] for name in ("title", "submit", "close") if name in view]
        if view["type"] != "modal" or any(len(each) > TITLE_CHARS for each in titles):
            raise ApiError("invalid_arguments")
        check_blocks(view["blocks"], VIEW_BLOCKS)
        self.modals.append(view)
        self._record("views.open", given | {"channel": ""}, ts=None, reader=given["trigger_id"].partition(":")[2])
        return {"view": view | {"id": f"V{len(self.modals)}"}}

    # -- prompts and previews

    def _do_assistant__threads__setSuggestedPrompts(self, given: Json) -> Json:
        prompts = _parsed(given["prompts"])
        if len(prompts) > PROMPTS or any(not each.get("title") or not each.get("message") for each in prompts):
            raise ApiError("invalid_arguments")
        channel = self.workspace.channels[given["channel_id"]]
        self.prompts[channel.channel] = prompts
        shown = [each[name] for each in prompts for name in ("title", "message")]
        known = {"channel": channel.channel, "text": "\n".join(shown)}
        self._record("assistant.threads.setSuggestedPrompts", known, ts=None, reader=None)
        return {}

    def _do_chat__unfurl(self, given: Json) -> Json:
        if given["ts"] not in self.workspace.channels[given["channel"]].messages:
            raise ApiError("cannot_unfurl_url")
        unfurls = _parsed(given["unfurls"])
        for each in unfurls.values():
            check_blocks(each["blocks"], MESSAGE_BLOCKS)
        self._record("chat.unfurl", given | {"blocks": list(unfurls.values())}, ts=given["ts"], reader=None)
        return {}


def check_blocks(blocks: list[Json], most: int) -> None:
    """Refuse what Slack refuses: too many blocks, and sections or markdown that are empty or too long."""
    lengths = [len(each["text"]["text"]) for each in blocks if each.get("type") == "section"]
    markdown = sum(len(each["text"]) for each in blocks if each.get("type") == "markdown")
    if markdown > MARKDOWN_CHARS or len(blocks) > most or any(not 0 < length <= SECTION_CHARS for length in lengths):
        raise ApiError("invalid_blocks")


def _markdown(given: Json) -> str:
    text = str(given.get("markdown_text") or "")
    if len(text) > MARKDOWN_CHARS:
        raise ApiError("msg_too_long")
    return text


def _parsed(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) and value[:1] in "[{" else value
