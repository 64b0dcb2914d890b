"""HTML → the words that a browser shows, a block a line; in time linear in its length, whatever it holds.

As HTML5 has it (§13.2.5), nothing is an error: what is not closed ends with the text. The parser of the standard
library takes time quadratic in what is not closed, and raises AssertionError for `<![>`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

#: Characters that are read; linear in them, at most two seconds. Unmeasured; a mail of 4 MB has images in its HTML.
MAX_HTML_CHARS = 4_000_000

#: Gives the text of an element by its tag and what `read_attributes` reads, None for its own words.
Replace = Callable[[str, str], str | None]

# Every alternative ends, at the end of the text at the latest: none is tried again from further on.
_MARK = re.compile(
    r"<!--(?:-?>|.*?(?:--!?>|\Z))"
    r"|<(?P<raw>script|style)(?=[\s/>])[^>]*+(?:>|\Z).*?(?:</(?P=raw)(?=[\s/>])[^>]*+(?:>|\Z)|\Z)"
    r"|<(?P<end>/?)(?P<tag>[a-z][^\s/>]*+)"
    r"""(?P<attributes>(?:[^>=]++|=\s*+(?:"[^"]*+(?:"|\Z)|'[^']*+(?:'|\Z)|(?!["'])))*+)(?:>|\Z)"""
    r"|<[!?/][^>]*+(?:>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r"""([^\s=/]++)(?:\s*+=\s*+(?:"([^"]*+)"?|'([^']*+)'?|([^\s"'][^\s]*+)))?""")
# More digits than a character can have; Python refuses to read thousands of them.
_LONG_NUMBER = re.compile(r"&#(?:[0-9]{9}|x[0-9a-f]{9})[0-9a-f]*+;?", re.IGNORECASE)
_SPACES = re.compile(r"[ \t\r\n]+")
_BLANK_LINES = re.compile(r"\n{3,}")
_BLOCKS = frozenset({"p", "div", "br", "tr", "li", "ul", "ol", "table", "blockquote", "pre", "hr", "section"})
_BLOCKS |= frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "article"})
_CELLS = frozenset({"td", "th"})
_VOID = frozenset({"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})
# Quotes inside each other that are marked: each mark is written once more for each. Unmeasured.
_MARKED_QUOTES = 4
_HIDDEN = frozenset({"head", "title", "template"})


def html_text(
    source: str, replace: Replace = lambda *_: None, *, marks_quotes: bool = False, shows_links: bool = False
) -> str:
    """Return the words of HTML, a block a line and a tab between cells; `replace` may give the text of an element.

    With `marks_quotes` each line of a `<blockquote>` begins with "> ", up to four times; with `shows_links` the address
    of a link follows its words. It reads the first 4,000,000 characters of longer HTML.

    >>> html_text("<p>One &amp; two</p><tr><td>a</td><td>b</td></tr><!-- no --><script>no</script>c < d")
    'One & two\\na\\tb\\nc < d'
    """
    text = _Text(replace, marks_quotes=marks_quotes, shows_links=shows_links)
    at, source = 0, source[:MAX_HTML_CHARS]
    for mark in _MARK.finditer(source):
        text.add_words(source[at : mark.start()])
        at = mark.end()
        if mark["tag"] and mark["end"]:
            text.end(mark["tag"].lower())
        elif mark["tag"]:
            text.start(mark["tag"].lower(), mark["attributes"])
    text.add_words(source[at:])
    lines = (line.rstrip() for line in text.words().split("\n"))
    return _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip()


class _Text:
    """The words so far, and which elements are open."""

    def __init__(self, replace: Replace, *, marks_quotes: bool, shows_links: bool) -> None:
        self.parts: list[str] = []
        self._replace, self._hidden, self._replaced, self._pre = replace, 0, "", 0
        self._shows_links = shows_links
        self._link: tuple[int, str] | None = None  # Where the words of the open link begin, and its address.
        self._marked = _MARKED_QUOTES if marks_quotes else 0
        self._quotes, self._unmarked = list[int](), 0  # Where the parts of each open quote begin; others that are open.

    def words(self) -> str:
        """Return the words, after the end of all."""
        while self._quotes:
            self._end_quote()
        return "".join(self.parts)

    def _end_quote(self) -> None:
        start = self._quotes.pop()
        quoted = "".join(self.parts[start:]).strip("\n")
        del self.parts[start:]
        self.parts.append("> " + quoted.replace("\n", "\n> ") if quoted.strip() else "")

    def add_words(self, source: str) -> None:
        if source and not (self._hidden or self._replaced):
            words = _unescape(source)
            self.parts.append(words if self._pre else _SPACES.sub(" ", words))

    def start(self, tag: str, attributes: str) -> None:
        is_closed = attributes.endswith("/")
        self._hidden += tag in _HIDDEN and not is_closed
        self._pre += tag == "pre" and not is_closed
        if tag in _BLOCKS:
            self._break("\n")
        elif tag in _CELLS:
            self._break("\t")
        if tag == "blockquote" and not is_closed:
            if len(self._quotes) < self._marked:
                self._quotes.append(len(self.parts))
            else:
                self._unmarked += 1
        if tag == "li" and not self._hidden:
            self.parts.append("• ")
        if not self._replaced and (text := self._replace(tag, attributes)) is not None:
            self.parts.append(text)
            self._replaced = "" if is_closed or tag in _VOID else tag
        if tag == "a" and self._shows_links and not is_closed:
            self._link = len(self.parts), read_attributes(attributes).get("href", "")

    def end(self, tag: str) -> None:
        self._hidden = max(0, self._hidden - (tag in _HIDDEN))
        self._pre = max(0, self._pre - (tag == "pre"))
        if tag == self._replaced:
            self._replaced = ""
        if tag == "a" and self._link is not None:
            (start, address), self._link = self._link, None
            if address.startswith(("https://", "http://")) and address not in "".join(self.parts[start:]):
                self.parts.append(f" ({address})")
        if tag == "blockquote":
            if self._unmarked:
                self._unmarked -= 1
            elif self._quotes:
                self._end_quote()
        if tag in _BLOCKS and tag != "br":
            self._break("\n")

    def _break(self, mark: str) -> None:
        if not self._hidden and self.parts and not self.parts[-1].endswith(("\n", mark)):
            self.parts.append(mark)


def read_attributes(source: str) -> dict[str, str]:
    """Return the attributes of an element by name in lower case; one without a value has "".

    >>> read_attributes(' id="0" alt="a &amp; b" hidden')
    {'id': '0', 'alt': 'a & b', 'hidden': ''}
    """
    found = ((match[1].lower(), "".join(match.groups("")[1:])) for match in _ATTRIBUTE.finditer(source))
    return {name: _unescape(value) for name, value in found}


def _unescape(source: str) -> str:
    return unescape(_LONG_NUMBER.sub("\ufffd", source))
