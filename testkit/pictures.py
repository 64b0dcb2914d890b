"""Draw the pictures of the docs from the demo, in light and dark: a window with its parts named, and the page.

docs/window.svg follows from what `contextwin demo` prints; a test fails when it prints something else. The page is
taken in Debian's chromium (`contextwin[browser]`), as docs/page-light.png and docs/page-dark.png. Each of them notes
what it was taken of, and a test fails when that has changed.

    python -m testkit.pictures
"""

from __future__ import annotations

import re
import shutil
import struct
import zlib
from collections.abc import Callable
from hashlib import sha256
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "window.svg"
#: Pictures of the page, by color scheme.
PAGE_PICTURES = {scheme: ROOT / "docs" / f"page-{scheme}.png" for scheme in ("light", "dark")}
#: What the page is drawn by.
PAGE_SOURCES = ROOT / "contextwin" / "interfaces" / "http" / "page"
#: Pixels of the page that are shown.
PAGE_SIZE = {"width": 1280, "height": 860}
#: For a chromium that is alone on a machine, and asks nobody anything.
CHROMIUM_OPTIONS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
#: Characters of a line that are drawn, height of a line and width of a character in pixels.
SHOWN_CHARS, LINE, CHAR = 78, 19, 7.3
#: Where the names of parts begin.
NAMES_AT = 20 + SHOWN_CHARS * CHAR + 34
WIDTH, TOP = NAMES_AT + 380, 34

#: The first line of which something is true is part of the window that is named so.
PARTS: tuple[tuple[Callable[[str], bool], str], ...] = (
    (lambda line: line.startswith("(Asked"), "when it was asked, in the asker's time zone"),
    (lambda line: line.startswith("#") and " thread " in line, "the thread that matches best stands first"),
    (lambda line: re.match(r"\d\d:\d\d \w+:", line) is not None, "time, author, message"),
    (lambda line: line.startswith("↪"), "its replies, in order of time"),
    (lambda line: line.startswith("#") and " thread " not in line and "latest" not in line, "a talk without a thread"),
    (lambda line: "left out …" in line, "what the budget left out is said"),
    (lambda line: ", latest, since" in line, "the newest talk of the channel asked in"),
    (lambda line: line.endswith(" tokens"), "never more than the budget, counted over this text"),
)

_STYLE = """
text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #1f2328; white-space: pre }
.name { font: 13px system-ui, sans-serif; fill: #0550ae }
.head { font-weight: 700 }
.paper { fill: #fff; stroke: #d0d7de }
path { stroke: #0550ae; fill: none }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .name { fill: #79c0ff }
  .paper { fill: #0d1117; stroke: #30363d }
  path { stroke: #79c0ff }
}
"""


def draw_window(printed: str) -> str:
    """Return the picture of a window, given what the demo prints: the window, and a summary with its tokens.

    Raises ValueError where a part is missing, so that no name points at nothing.
    """
    lines = [line for line in choose_lines(printed) if line]
    named = {}
    for is_part, name in PARTS:
        place = next((place for place, line in enumerate(lines) if is_part(line) and place not in named), None)
        if place is None:
            raise ValueError(f"the window has no line that is {name!r}: {printed[:80]!r}")
        named[place] = name
    height = TOP + LINE * len(lines)
    drawn = [_draw_line(line, TOP + LINE * place) for place, line in enumerate(lines)]
    drawn += [_draw_name(name, TOP + LINE * place, len(lines[place])) for place, name in sorted(named.items())]
    title = "A context window of the demo, with its parts named"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:.0f} {height}" role="img">',
            f"<title>{title}</title>",
            f"<style>{_STYLE}</style>",
            f'<rect class="paper" x="6" y="8" rx="6" width="{NAMES_AT - 34:.0f}" height="{height - 14}"/>',
            *drawn,
            "</svg>\n",
        ]
    )


def choose_lines(printed: str) -> list[str]:
    """Return the lines that are drawn: of each block up to four, and of the last block its header and its end."""
    text, summary = printed[printed.index("(Asked") :], re.findall(r"^.* of [\d,]+ tokens$", printed, re.MULTILINE)[-1]
    blocks = [block.splitlines() for block in text.split("\n\n")]
    last = [each for each in blocks if ", latest, since" in each[0]]
    before = blocks[: blocks.index(last[0])] if last else blocks
    shown = [line for block in before for line in _shorten(block)]
    return [*shown, *([last[0][0], *last[0][1:3], "…"] if last else []), re.sub(r".*?([\d,]+ of )", r"\1", summary)]


def _shorten(block: list[str]) -> list[str]:
    return block if len(block) <= 5 else [*block[:4], block[-1]]


def _draw_line(line: str, y: int) -> str:
    short = line if len(line) <= SHOWN_CHARS else line[: SHOWN_CHARS - 1].rstrip() + "…"
    kind = ' class="head"' if line.startswith("#") else ""
    return f'<text x="18" y="{y}"{kind}>{escape(short)}</text>'


def _draw_name(name: str, y: int, length: int) -> str:
    begin = 24 + min(length, SHOWN_CHARS) * CHAR
    line = f'<path d="M{begin:.0f} {y - 4}H{NAMES_AT - 8:.0f}"/>' if begin < NAMES_AT - 12 else ""
    return f'{line}<text class="name" x="{NAMES_AT:.0f}" y="{y}">{escape(name)}</text>'


def digest_page() -> str:
    """Return a digest of what the picture of the page is taken of: its templates, its files, and the demo's window."""
    sources = sorted(path for name in ("templates", "static") for path in (PAGE_SOURCES / name).iterdir())
    return sha256(b"".join(path.read_bytes() for path in (*sources, PICTURE))).hexdigest()


def write_note(png: bytes, note: str) -> bytes:
    """Return a PNG with a comment, before its last chunk."""
    content = b"tEXtComment\0" + note.encode("latin-1")
    end = png.rindex(b"IEND") - 4
    return (
        png[:end] + struct.pack(">I", len(content) - 4) + content + struct.pack(">I", zlib.crc32(content)) + png[end:]
    )


def read_note(png: bytes) -> str:
    """Return the comment of a PNG; "" where it has none.

    >>> read_note(write_note(b"\\0\\0\\0\\0IEND", "made of 1f")), read_note(b"IEND")
    ('made of 1f', '')
    """
    _, mark, rest = png.partition(b"tEXtComment\0")
    return rest[: rest.rindex(b"IEND") - 8].decode("latin-1") if mark else ""


def take_page(scheme: str) -> bytes:
    """Return a picture of the page that answers the demo's question, as Mei sees it in a color scheme."""
    from playwright.sync_api import sync_playwright

    from contextwin import open_store
    from contextwin.interfaces.demo import DEMO_ASKER, DEMO_CHANNEL, DEMO_PROMPT, DEMO_WORKSPACE
    from contextwin.interfaces.http.page.logins import Login
    from contextwin.interfaces.http.serving import open_service
    from testkit.http_api import serve

    with open_store() as store, sync_playwright() as playwright:
        service = open_service(store)
        with serve(service) as address:
            found = shutil.which("chromium") or shutil.which("chromium-browser")
            browser = playwright.chromium.launch(executable_path=found, args=CHROMIUM_OPTIONS)
            tab = browser.new_page(viewport=PAGE_SIZE, color_scheme=scheme)
            tab.goto(address + service.links.make(Login(workspace=DEMO_WORKSPACE, user=DEMO_ASKER)))
            tab.fill("[name=prompt]", DEMO_PROMPT)
            tab.fill("[name=channel]", DEMO_CHANNEL)
            tab.press("[name=prompt]", "Enter")
            tab.wait_for_url("**/windows/*")
            picture: bytes = tab.screenshot()
            browser.close()
    return picture


if __name__ == "__main__":
    from typer.testing import CliRunner

    from contextwin.interfaces.cli import app

    PICTURE.write_text(draw_window(CliRunner().invoke(app, ["demo"]).output), encoding="utf-8")
    print(f"wrote {PICTURE}")
    for color_scheme, page in PAGE_PICTURES.items():
        page.write_bytes(write_note(take_page(color_scheme), digest_page()))
        print(f"wrote {page}")
