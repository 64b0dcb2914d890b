"""What was measured and stands in the manual names where it was measured, has its row there, and a command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MANUAL = ["README.md", *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("docs/*.md"))]
#: Pages that have results themselves: a section with numbers has the command, or links to where it is.
RESULTS = {"docs/performance.md", "docs/scoring.md"}

#: A number with a unit in which results are given. Seconds, minutes and bytes are mostly limits: see RESULT_ROW.
MEASURED = re.compile(
    r"(?<![\w.,])\d[\d,]*(?:\.\d+)?(?:(?: (?:to|and|or|→) |, |/)\d[\d,]*(?:\.\d+)?)*"
    r"(?= (?:%|points?\b|ms\b|times(?: as| \||,)))"
)
#: A row of a table whose first cell has such words has results in its other cells.
RESULT_ROW = re.compile(r"\brecall\b|\bms\b|\bMB\b|in a second")
NUMBER = re.compile(r"(?<![\w.,])\d+(?:,\d{3})*(?:\.\d+)?(?!\w)")
COMMAND = re.compile(r"python (?:-m benchmarks(?:\.\w+)*|benchmarks/recall\.py)")
LINK = re.compile(r"\]\((?P<path>[\w./-]*benchmarks/[\w./-]+\.md|[\w./-]*performance\.md)(?:#[\w-]+)?\)")

#: Sections whose numbers are no results, by page and heading, and why.
NOT_MEASURED = {
    ("docs/slack.md", "Settings of a channel"): "thresholds that may be chosen",
    ("docs/operations.md", "Another embedder"): "the share of rejected texts that a switch tolerates",
    ("docs/replies.md", "Style"): "a difference from which a habit is named",
    ("docs/reading-benchmarks.md", "Intervals"): "how an interval is computed",
    ("docs/reading-benchmarks.md", "Replies"): "100 % is what a share might be compared with",
}


def sections(page: str) -> Iterator[tuple[str, str]]:
    """Yield the heading of each section of a page and its text, of whose blocks only the commands are left."""
    fences = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
    text = fences.sub(lambda block: "\n".join(COMMAND.findall(block[0])), (ROOT / page).read_text(encoding="utf-8"))
    parts = re.split(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return zip(parts[1::2], parts[2::2], strict=True)


def measured_in(text: str) -> set[str]:
    """Return the numbers of a section that were measured."""
    found: set[str] = set()
    for line in re.sub(r"`[^`]*`", "", text).splitlines():
        for match in MEASURED.finditer(line):
            found |= set(NUMBER.findall(match[0]))
        label, *cells = line.strip("|").split("|") if line.startswith("|") else [""]
        if len(cells) > 1 and RESULT_ROW.search(label):
            found |= set(NUMBER.findall(" ".join(cells)))
    return found


MEASURING = [
    pytest.param(page, text, id=f"{page}#{heading}")
    for page in MANUAL
    for heading, text in sections(page)
    if measured_in(text) and (page, heading) not in NOT_MEASURED
]


@pytest.mark.parametrize(("page", "text"), MEASURING)
def test_what_was_measured_names_its_command_and_has_its_row(page: str, text: str) -> None:
    linked = [((ROOT / page).parent / link["path"]).read_text(encoding="utf-8") for link in LINK.finditer(text)]
    assert COMMAND.search(text) or any(COMMAND.search(results) for results in linked), "no command, and no link to one"
    if page not in RESULTS:
        rows = {number for results in linked for number in NUMBER.findall(results)}
        assert sorted(measured_in(text) - rows) == []


def test_a_number_without_a_row_is_noticed() -> None:
    assert measured_in("It holds 84.9 % and takes 2.7 to 2.9 times as long.\n") == {"84.9", "2.7", "2.9"}
    assert measured_in("| plain, recall at 1,000 | 50.0 / 62.6 | 7 |\n") == {"50.0", "62.6", "7"}
    assert measured_in("Within 150 seconds, of version 0.2, `40 %`.\n") == set()


def test_every_exception_is_still_there() -> None:
    measuring = {(page, heading) for page in MANUAL for heading, text in sections(page) if measured_in(text)}
    assert NOT_MEASURED.keys() - measuring == set()
