"""Draw the window that `contextwin demo` prints, with its parts named, as docs/window.svg, in light and dark.

The picture follows from what is printed; a test fails when the demo prints something else.

    python -m testkit.pictures
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from pathlib import Path

PICTURE = Path(__file__).parents[1] / "docs" / "window.svg"
#: Characters of a line that are drawn, height of a line and width of a character in pixels.
SHOWN_CHARS, LINE, CHAR = 78, 19, 7.3
#: Where the names of parts begin.
NAMES_AT = 20 + SHOWN_CHARS * CHAR + 34
WIDTH, TOP = NAMES_AT + 330, 34

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


if __name__ == "__main__":
    from typer.testing import CliRunner

    from contextwin.interfaces.cli import app

    PICTURE.write_text(draw_window(CliRunner().invoke(app, ["demo"]).output), encoding="utf-8")
    print(f"wrote {PICTURE}")
