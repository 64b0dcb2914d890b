"""Canvases that slackdump downloaded: HTML files beside the messages, each under the id of a file that a message shows.

Slack's own exports hold addresses of canvases, lists and transcripts of huddles, and none of their words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

from contextwin.analysis.loose_json import objects_of, string_of
from contextwin.errors import SourceError
from contextwin.ingest.sources.html import MAX_HTML_CHARS, html_text

#: Where slackdump puts a file: `__uploads/<id>/<name>`, `<channel>/attachments/<id>-<name>`, or
#: `<channel id>/<id>-<name>`.
_PLACE = re.compile(
    r"(?:^|.*/)(?:__uploads/(F[A-Z0-9]+)/|[^/]+/attachments/(F[A-Z0-9]+)-|[CDG][A-Z0-9]+/(F[A-Z0-9]+)-)[^/]+"
)
_CANVAS_TYPES = frozenset({"quip", "canvas"})
_CANVAS_MIMETYPE = "application/vnd.slack-docs"
#: Who and what a canvas mentions stands in its words as "@U024BE7LH" and "#C024BE91L".
_MENTION = re.compile(r"(?<![\w@#<&])(@[UW][A-Z0-9]{6,}|#C[A-Z0-9]{6,})\b")


class Canvases:
    """The downloaded files of an archive, by the id of the file."""

    def __init__(self, openers: Mapping[str, Callable[[], BinaryIO]]) -> None:
        self._openers: dict[str, Callable[[], BinaryIO]] = {}
        for name in openers:
            if match := _PLACE.fullmatch(name):
                self._openers[match[1] or match[2] or match[3]] = openers[name]

    def fill(self, raw: Any) -> Any:
        """Return a Slack message with the words of the canvases that it shows, where the archive has them."""
        if not self._openers or not isinstance(raw, dict):
            return raw
        files = objects_of(raw.get("files"))
        words = {string_of(file.get("id")): self._words(file) for file in files if self._is_canvas(file)}
        if not any(words.values()):
            return raw
        return {**raw, "files": [_with_words(file, words.get(string_of(file.get("id")), "")) for file in files]}

    def _is_canvas(self, file: Mapping[str, Any]) -> bool:
        is_canvas = file.get("mimetype") == _CANVAS_MIMETYPE or file.get("filetype") in _CANVAS_TYPES
        return is_canvas and string_of(file.get("id")) in self._openers

    def _words(self, file: Mapping[str, Any]) -> str:
        try:
            with self._openers[file["id"]]() as stream:
                source = stream.read(MAX_HTML_CHARS).decode("utf-8", "replace")
        except (SourceError, OSError):  # As if it had not been downloaded: the message still names it.
            return ""
        return _MENTION.sub(r"<\1>", html_text(source, shows_links=True))


def _with_words(file: Mapping[str, Any], words: str) -> Mapping[str, Any]:
    return {**file, "plain_text": words} if words else file
