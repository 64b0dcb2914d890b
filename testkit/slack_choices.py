"""`Choices` keeps how people want to be answered in channels, and tells which answers disregard it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from contextwin.interfaces.slack.interact.settings import STORED
from contextwin.interfaces.slack.post.rendering import SHARE_ACTION
from testkit.fake_slack import BOT, FakeChannel, Posted
from testkit.slack_story import GUEST, WORD, SlackStory

#: Methods by which an answer, or that it is being made, is shown to everybody in a channel.
SHOWING = ("chat.postMessage", "chat.startStream", "chat.appendStream", "chat.stopStream", "chat.update")
ANNOUNCING = ("assistant.threads.setStatus", *SHOWING)


@dataclass(frozen=True, kw_only=True, slots=True)
class Chosen:
    """The settings of a channel."""

    answers: str = "thread"
    listens: str = "mentions"
    searched: frozenset[str] = frozenset()  #: ids of channels that all readers may read; empty: all


class Choices:
    """Takes note of what people do, and looks at what is shown to whom. It knows nothing of what the app stores."""

    def __init__(self, story: SlackStory) -> None:
        self._story = story
        self._world = story.world
        self._chosen: dict[str, Chosen] = {}
        self._sent: dict[tuple[str, str], dict[str, Any]] = {}  #: by user and channel
        self.mentions: set[tuple[str, str]] = set()  #: roots that mention the app, by channel and ts
        self.shared: set[tuple[str, str]] = set()  #: threads in which somebody shared an answer; "" for none
        self.forbidden: tuple[str, str] | None = None  #: where somebody just tried to share what is not theirs

    def send(self, user: str, channel: str, chosen: dict[str, Any]) -> None:
        """Somebody sends the settings of a channel, who may or may not."""
        self._sent[user, channel] = chosen

    @property
    def searched(self) -> frozenset[str]:
        """The channels that settings name."""
        return frozenset().union(*(chosen.searched for chosen in self._chosen.values()))

    def look(self, posted: Posted) -> str | None:
        """Return what is wrong with something that is shown; None where nothing is."""
        if posted.method == "views.open":
            return self._look_at_modal(posted)
        place = self._world.channels.get(posted.channel)
        if place is None or place.kind == "im":
            return None
        if posted.method == "chat.postEphemeral" and STORED in posted.shown:
            return self._store(place, str(posted.reader))
        chosen = self._chosen.get(place.channel, Chosen())
        if posted.method in ANNOUNCING:
            return self._look_at_answer(place, posted, chosen) or self._look_at_words(place, posted, chosen)
        if posted.method == "chat.postEphemeral" and SHARE_ACTION in posted.shown:
            off = "an answer where there is to be none" if chosen.answers == "off" else None
            return off or self._look_at_words(place, posted, chosen)
        return None

    def _store(self, place: FakeChannel, user: str) -> str | None:
        """Take the settings for those of the channel that the app says it has stored."""
        if user == GUEST or not {user, BOT} <= place.members:
            return f"{user} may not change the settings"
        sent = self._sent[user, place.channel]
        everybody = Posted(method="", channel=place.channel, reader=None, ts=None, thread_ts=None, shown="")
        searched = frozenset(sent["searched"]) & self._story.visible(everybody)
        self._chosen[place.channel] = Chosen(answers=sent["answers"], listens=sent["listens"], searched=searched)
        return None

    def _look_at_modal(self, posted: Posted) -> str | None:
        readable = {place.channel for place in self._world.readable(str(posted.reader))}
        hidden = {line for line in posted.shown.splitlines() if line in self._world.channels} - readable
        return f"a modal names {sorted(hidden)}" if hidden else None

    def _look_at_answer(self, place: FakeChannel, posted: Posted, chosen: Chosen) -> str | None:
        """What everybody sees, where only who asked is to see it, nobody asked, or who shared it may not."""
        thread = self._thread_of(place, posted)
        key = place.channel, thread
        if key == self.forbidden:
            return "somebody shares an answer to others"
        if chosen.answers == "off":
            return "an answer where there is to be none"
        if chosen.answers == "asker" and key not in self.shared:
            return "everybody sees an answer for who asks"
        is_asked = key in self.mentions | self.shared or bool(self._said_before(place, posted, thread))
        if chosen.listens == "mentions" and not is_asked:
            return "an answer where nobody asked the app"
        return None

    def _look_at_words(self, place: FakeChannel, posted: Posted, chosen: Chosen) -> str | None:
        """Words of channels that are not searched; what the app said before in the thread may be repeated."""
        if not chosen.searched:
            return None
        words = {*WORD.findall(posted.shown)}
        words -= {*WORD.findall(" ".join(self._said_before(place, posted, self._thread_of(place, posted))))}
        wrong = words - self._story.words(chosen.searched, words)
        return f"{sorted(wrong)} of a channel that is not searched" if wrong else None

    def _thread_of(self, place: FakeChannel, posted: Posted) -> str:
        return posted.thread_ts or str(place.messages.get(posted.ts or "", {}).get("thread_ts") or "")

    def _said_before(self, place: FakeChannel, posted: Posted, thread: str) -> list[str]:
        """What else the app says in the thread."""
        others = place.replies_of(thread) if thread else []
        return [f"{each.get('text')} {each.get('blocks')}" for each in others if _is_of_app(each, posted.ts)]


def _is_of_app(message: dict[str, Any], but: str | None) -> bool:
    return message.get("user") == BOT and message["ts"] != but


def own_words(evidence: str) -> str | None:
    """Return the beginning of what the app itself wrote, as evidence for a model has it; None where it has nothing."""
    found = re.search(r"Sentence \d+ is about[^<]{0,40}", evidence)
    return found[0] if found else None
