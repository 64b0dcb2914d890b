"""Whether a sentence asks for messages or makes a statement: only in the former are time words filters."""

from __future__ import annotations

from contextwin.temporal.symbols import CODE, compile_pattern

_ASKING = compile_pattern(
    # A question word near the beginning of a clause, a command, or a verb that comes first.
    "(?:^|[COMMA COLON])[^COMMA COLON]{0,5}(?:[WHAT WHO WHICH WHERE HOWLONG HOWMANY]|WHEN(?![I YOU WE THEY THE]))"
    "|(?:^|[COMMA COLON])[^COMMA COLON]{0,4}(?<![A THE MY I WE OTHER TO OF])SHOW|RECAP|^[DID HAVE BEPAST]"
    "|^[FILLER YOU]{0,3} SPEAK I"
)
# A phrase without a verb of its own: "messages from Ana yesterday".
_NOUNS = compile_pattern("[^I WE THEY YOU BE BEPAST HAVE WILL DID]*")
_MESSAGES = compile_pattern("[THING NEWS SESSION THREAD]")
_ONLY_TIME = compile_pattern(
    "[END COMMA FILLER AND OR ON IN FROM FOR AT DURING WITHIN THE WHAT SHOW ABOUT OF NOBODY DATE RANGE]*"
)


def bounds_of_sentence(symbols: str, start: int, end: int) -> tuple[int, int]:
    """Return where the sentence starts and ends that holds these symbols."""
    stop = symbols.find(CODE["END"], end)
    return symbols.rfind(CODE["END"], 0, start) + 1, stop if stop >= 0 else len(symbols)


def is_asking(clause: str) -> bool:
    """Return whether a sentence, or the beginning of one, asks for something."""
    return _ASKING.search(clause) is not None


def is_only_time(symbols: str) -> bool:
    """Return whether there is nothing but the time."""
    return _ONLY_TIME.fullmatch(symbols) is not None


def is_request(sentence: str) -> bool:
    """Return whether a sentence asks for messages: in a question, a command, or by naming only them."""
    if is_asking(sentence) or is_only_time(sentence):
        return True
    return _NOUNS.fullmatch(sentence) is not None and _MESSAGES.search(sentence) is not None
