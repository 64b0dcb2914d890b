"""What is kept of a message that does not fit: its sentences with what was asked, not its beginning.

Where text is missing stands "…".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache

from contextwin.analysis.terms import extract_terms

CUT = "…"
#: Maximum characters of a headline, and of a text in which sentences are compared. Unmeasured.
HEADLINE_CHARS, MOST_CHARS = 160, 10_000
#: Maximum characters of a first sentence that stands before others. Unmeasured.
OPENING_CHARS = 80
#: A chunk that begins inside a sentence is shown from its next one on, if that begins within this share. Unmeasured.
MOST_SKIPPED = 0.3
#: Texts whose sentences are remembered: a message is cut more than once, and the next one soon. Unmeasured.
READ_AGAIN = 32
#: Plain words without which an excerpt says nothing: "… got=77d0…". Unmeasured.
LEAST_WORDS = 4

#: An item of a list, which is one sentence: "Ana, by Friday." alone says nothing.
LIST_ITEM = r"(?m:^(?:\d{1,2}[.)]|[•*–-])[ \t][^\n]{1,250}$)"
#: The number of an item in a list ends no sentence.
_SENTENCE = re.compile(LIST_ITEM + r"|\S[^\n]*?(?:(?<!\b\d)(?<!\b\d\d)[.!?…][)\"'”’*_`]*(?=\s|$)|(?=\n|$))")
_ASKS = re.compile(r"[?？؟][)\"'”’*_`]*$")
_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_ENDED = re.compile(r"(?:[.!?…][)\"'”’*_`]*\s+|\n\s*)$")
_NEXT = re.compile(r"[.!?…][)\"'”’*_`]*\s+(?=\S)|\n\s*(?=\S)")
_NEXT_LINE = re.compile(r"\n\s*(?=\S)")
_IN_ITEM = re.compile(LIST_ITEM)
_ITEM = re.compile(r"\s*\d{1,2}[.)]\s")
#: A word without digits and signs of code; in a script that has no spaces between words, a letter.
_PLAIN_WORD = re.compile(
    r"(?<!\S)[(\[\"'“„‘«¿¡*_~]*[^\W\d_\u2e80-\ud7ff]+(?:['’-][^\W\d_]+)*[\])\"'“”’»*_~.,;:!?…]*(?!\S)|[\u2e80-\ud7ff]"
)
_HEADLINE = re.compile(r"(?:#{1,6} \S[^\n]*|(\*{1,2})(?=\S)[^*\n]+\1)(?=\n\s*\n)")


def find_headline(text: str) -> str:
    r"""Return the heading or the bold line that a text of several paragraphs begins with; "" for none.

    >>> find_headline("*Down for 97 minutes*\n\nGet a cup of tea.\n\nIt began at six.")
    '*Down for 97 minutes*'
    >>> find_headline("*So*, we fixed it.\n\nIt was a lock.")
    ''
    """
    found = _HEADLINE.match(text)
    return found[0] if found and len(found[0]) <= HEADLINE_CHARS else ""


def skip_fragment(text: str, start: int, end: int) -> int:
    """Return where the first whole sentence of a range begins, if what is before it is little; else its start.

    >>> text = "We moved it to Friday. Ana found the cause. It was a lock, held by the import of that day."
    >>> text[skip_fragment(text, 9, len(text)) :]
    'Ana found the cause. It was a lock, held by the import of that day.'
    """
    line = text.rfind("\n", 0, start) + 1
    is_item = _IN_ITEM.match(text, line) is not None
    if not text[:start].strip() or start == line or (not is_item and _ENDED.search(text[max(0, start - 8) : start])):
        return start
    begin = (_NEXT_LINE if is_item else _NEXT).search(text, start, end)
    return begin.end() if begin and begin.end() - start <= MOST_SKIPPED * (end - start) else start


def says_little(text: str) -> bool:
    """Return whether an excerpt has too few plain words to say anything, as a piece of a log or of code does.

    >>> says_little("… got=77d0… 2026-02-09T05:11:17Z WARN signature_mismatch …"), says_little("… It was a lock.")
    (True, False)
    """
    return len(_PLAIN_WORD.findall(text)) < LEAST_WORDS


def excerpt_question(text: str) -> str:
    """Return the last sentence of a text that has a question mark at its end; "" for none.

    >>> excerpt_question("I got one. What did you get? Show me!")
    '… What did you get? …'
    """
    asking = [match.span() for match in _SENTENCE.finditer(text, 0, MOST_CHARS) if _ASKS.search(match[0])]
    if not asking:
        return ""
    start, end = asking[-1]
    return f"{f'{CUT} ' if text[:start].strip() else ''}{text[start:end]}{f' {CUT}' if text[end:].strip() else ''}"


def excerpt_around(text: str, wanted: Collection[str], language: str, fits: Callable[[str], bool]) -> str:
    """Return the sentence of a text that has most of the `wanted` terms, with as many beside it as fit.

    Of equals the first counts. A short first sentence, which names the subject, stands before it if both fit, and in
    a numbered list the items above it: a step without those before it misleads. What is said of code comes before the
    code. "" where no sentence outside of it has a term, the first has as many as any, or none of them fits.
    """
    sentences, counts = _count_wanted(text, frozenset(wanted), language) if wanted else ((), ())
    if not counts or max(counts) <= counts[0]:
        return ""
    first = last = counts.index(max(counts))
    opening = text[slice(*sentences[0])]

    def cut(opening: str, first: int, last: int) -> str:
        start, end = sentences[first][0], sentences[last][1]
        before = "" if not first else f"{opening} {CUT} " if opening and first > 1 else f"{CUT} "
        if opening and first == 1:
            start, before = sentences[0][0], ""
        return f"{before}{text[start:end]}{f' {CUT}' if text[end:].strip() else ''}"

    if len(opening) > OPENING_CHARS or not fits(cut(opening, first, last)):
        opening = ""
    if not fits(cut(opening, first, last)):
        return ""
    if (of_list := _find_list(text, sentences, first)) < first:
        for above in (opening, ""):
            if fits(cut(above, of_list, last)):
                opening, first = above, of_list
                break
    while last + 1 < len(sentences) and fits(cut(opening, first, last + 1)):
        last += 1
    while first > 0 and fits(cut(opening, first - 1, last)):
        first -= 1
    return cut(opening, first, last)


@lru_cache(maxsize=READ_AGAIN)
def _count_wanted(text: str, wanted: frozenset[str], language: str) -> tuple[Sequence[tuple[int, int]], Sequence[int]]:
    """Return the sentences of a text, and how many of the wanted terms each has; none that is code."""
    sentences = [match.span() for match in _SENTENCE.finditer(text, 0, MOST_CHARS)]
    code = [match.span() for match in _CODE.finditer(text, 0, MOST_CHARS)]

    def count(start: int, end: int) -> int:
        is_code = any(begin <= start < stop for begin, stop in code)
        return 0 if is_code else len(wanted.intersection(extract_terms(text[start:end], language)))

    return sentences, [count(*each) for each in sentences]


def _find_list(text: str, sentences: Sequence[tuple[int, int]], place: int) -> int:
    """Return the place of the first sentence of the numbered list that a sentence stands in; its own outside of one."""
    start = begin = text.rfind("\n", 0, sentences[place][0]) + 1
    while _ITEM.match(text, start):
        begin = start
        if not start:
            break
        start = text.rfind("\n", 0, start - 1) + 1
    is_item = _ITEM.match(text, begin) is not None
    return next(n for n, (at, _) in enumerate(sentences) if at >= begin) if is_item else place
