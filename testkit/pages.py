"""What tests read of a page: the fields of its forms as a browser sends them, its words, and what it loads."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import urlencode

#: What a browser says of a form that it sends from a page of the same server.
FORM_HEADERS = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
#: Elements without an end tag.
VOID = frozenset({"meta", "link", "input", "br", "hr", "img", "option", "rect", "line"})
#: What names something that a browser loads, follows or sends to.
ADDRESSES = frozenset({"href", "src", "action", "formaction", "hx-post", "hx-get", "data", "srcset", "poster"})


class Page(HTMLParser):
    """A page that was read."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.fields: list[tuple[str, str]] = []  #: of all forms, in order, without buttons
        self.addresses: list[str] = []  #: what it loads, follows and sends to
        self.elements: list[tuple[str, dict[str, str]]] = []  #: with their attributes
        self.text = ""  #: its words
        self._select = ""
        self._chosen: str | None = None
        self._option: str | None = None
        self._area = ""
        self.feed(html)

    @property
    def values(self) -> dict[str, str]:
        """The fields by name; of several with one name the last."""
        return dict(self.fields)

    def send(self, **changes: str) -> str:
        """Return what a browser sends after some fields were changed; None is not sent."""
        return urlencode([*((name, value) for name, value in self.fields if name not in changes), *changes.items()])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.elements.append((tag, given))
        self.addresses += [value for name, value in given.items() if name in ADDRESSES]
        if tag == "input" and given.get("name") and (given.get("type") != "checkbox" or "checked" in given):
            self.fields.append((given["name"], given.get("value", "")))
        elif tag == "select":
            self._select, self._chosen = given.get("name", ""), None
        elif tag == "option" and self._select:
            self._option = given.get("value")
            if "selected" in given or self._chosen is None:
                self._chosen = self._option if "value" in given else "\0"  # Its text is its value.
        elif tag == "textarea":
            self._area = given["name"]
            self.fields.append((self._area, ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "select" and self._select:
            self.fields.append((self._select, self._chosen or ""))
            self._select = ""
        elif tag == "textarea":
            self._area = ""

    def handle_data(self, data: str) -> None:
        if self._chosen == "\0":
            self._chosen = data
        elif self._area:
            self.fields[-1] = (self._area, self.fields[-1][1] + data)
        self.text += data
