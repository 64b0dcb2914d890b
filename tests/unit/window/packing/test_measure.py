"""Titles of files and captions of images stay with what is shown of a message."""

from __future__ import annotations

from contextwin.window.packing.measure import MOST_KEPT, keep_attached


def test_what_is_shown_of_it_is_not_repeated() -> None:
    text = "A long story.\n[file: map]\n[file: list]"
    assert keep_attached("A long …", text) == " [file: map] [file: list]"
    assert keep_attached("… [file: map] …", text) == " [file: list]"
    assert keep_attached(text, text) == ""


def test_of_many_the_first_are_kept() -> None:
    text = "\n".join(f"[file: {number}]" for number in range(9))
    assert keep_attached("…", text).count("[file: ") == MOST_KEPT
