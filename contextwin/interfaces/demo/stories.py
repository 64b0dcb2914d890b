"""Reads the stories: posts written as lines of prose under day headings.

    --- Tue 2026-01-27                      a day
    09:15 hank: Text, which may go on       a post, at 09:15 UTC
          on indented lines.
          + react tada devika tobi          what belongs to it: react, file, file-gone, edited, rich, broadcast
    09:16 > devika: text                    a reply to the last post above that is not itself a reply
    09:20 tobi =plan: Text.                 a post that later replies can name
    11:04 >plan oskar: Text.                a reply to it, perhaps weeks later
    09:21 >@2026-01-21T15:04 sam: text      a reply whose root is older than the export
    09:30 sam !leave:                       a post of another kind: join, leave, topic, purpose, me, deleted,
                                            or the bot's nightly, deploy, alert

Line ends are spaces, except before list items and inside code fences; an empty line is a paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from contextwin.interfaces.demo import (
    story_bosun,
    story_design,
    story_direct,
    story_eng_api,
    story_general,
    story_incidents,
    story_leadership,
    story_support,
)

#: Channel id → the scripts of its posts.
SCRIPTS: Mapping[str, tuple[str, ...]] = {
    "C06GENERAL": (story_general.STORY,),
    "C06ENGAPI": (story_eng_api.STORY, story_bosun.STORY),
    "C06INCIDENTS": (story_incidents.STORY,),
    "C06DESIGN": (story_design.STORY,),
    "C06SUPPORT": (story_support.STORY,),
    "C06LEADERS": (story_leadership.STORY,),
    "C06ONCALL3": (story_direct.ON_CALL,),
    "D06KATTOBI": (story_direct.KATRIN_TOBI,),
}

_DAY = re.compile(r"--- \w{3} (\d{4}-\d\d-\d\d)$")
_POST = re.compile(
    r"(?P<clock>\d\d:\d\d) (?:>(?P<thread>\S*) )?(?P<who>[a-z]+)"
    r"(?: =(?P<label>\S+))?(?: !(?P<kind>[a-z]+))?: ?(?P<text>.*)$"
)
_LIST_ITEM = re.compile(r"(?:- |[1-9]\. )")


@dataclass(kw_only=True, slots=True)
class Post:
    """One post of a story, before Slack's clothes are put on it."""

    sent_at: datetime  #: aware UTC, exact to the minute
    who: str  #: the author's handle
    label: str  #: names it inside its channel
    thread: str | None  #: the label of its root, or "@" and the time of a root before the export; None: not a reply
    kind: str | None  #: join, leave, topic …; None for a plain post
    lines: list[str]  #: the text as written
    reactions: list[tuple[str, ...]] = field(default_factory=list)  #: emoji name, then handles
    files: list[str] = field(default_factory=list)  #: names of shared files
    files_gone: list[str] = field(default_factory=list)  #: names of shared files that were deleted since
    edited_at: datetime | None = None  #: when it was last edited
    is_rich: bool = False  #: its client sent rich_text blocks too
    is_broadcast: bool = False  #: a reply also sent to the channel

    @property
    def text(self) -> str:
        """The lines joined into paragraphs, list items and code."""
        joined = ""
        is_code = False
        for line in self.lines:
            is_fence = line.startswith("```")
            breaks = is_code or is_fence or not line or _LIST_ITEM.match(line) or joined.endswith(("\n", "```"))
            joined += ("\n" if breaks else " ") + line if joined else line
            is_code = is_code != is_fence
        return joined.strip()


def read_story(script: str, *, prefix: str) -> list[Post]:
    """Return the posts of one script, in its order; labels of unnamed posts start with `prefix`.

    Raises ValueError for a line that is none of the forms in the module's docstring.
    """
    posts: list[Post] = []
    day = last_root = ""
    for line in script.strip("\n").splitlines():
        if heading := _DAY.match(line):
            day = heading[1]
        elif match := _POST.match(line):
            posts.append(_read_post(match, day, label=f"{prefix}{len(posts)}", last_root=last_root))
            last_root = last_root if posts[-1].thread else posts[-1].label
        elif posts and (not line or line.startswith("      ")):
            _read_more(posts[-1], line[6:], day)
        else:
            raise ValueError(f"expected a day, a post or an indented line, not {line!r}")
    return posts


def read_stories() -> Iterator[tuple[str, list[Post]]]:
    """Yield each channel's id with its posts, oldest first; posts of one minute stay in the order of the scripts."""
    for channel, scripts in SCRIPTS.items():
        posts = [post for number, script in enumerate(scripts) for post in read_story(script, prefix=f"{number}/")]
        yield channel, sorted(posts, key=lambda post: post.sent_at)


def _read_post(match: re.Match[str], day: str, *, label: str, last_root: str) -> Post:
    thread = match["thread"]
    return Post(
        sent_at=_time(day, match["clock"]),
        who=match["who"],
        label=match["label"] or label,
        thread=last_root if thread == "" else thread,
        kind=match["kind"],
        lines=[match["text"]] if match["text"] else [],
    )


def _read_more(post: Post, line: str, day: str) -> None:
    mark, _, value = line.removeprefix("+ ").partition(" ")
    if not line.startswith("+ "):
        post.lines.append(line)
    elif mark == "react":
        post.reactions.append(tuple(value.split()))
    elif mark == "file":
        post.files.append(value)
    elif mark == "file-gone":
        post.files_gone.append(value)
    elif mark == "edited":
        post.edited_at = _time(day, value)
    elif mark == "rich":
        post.is_rich = True
    elif mark == "broadcast":
        post.is_broadcast = True
    else:
        raise ValueError(f"expected react, file, file-gone, edited, rich or broadcast, not {line!r}")


def _time(day: str, clock: str) -> datetime:
    return datetime.fromisoformat(f"{day}T{clock}").replace(tzinfo=UTC)
