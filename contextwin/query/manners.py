"""Manners: mentions that address somebody, greetings, "how are you?", "please", thanks, emoji at the ends of a prompt.

They say nothing about what is asked, so the planner takes them off before anything else reads the prompt. The words are
those of temporal/languages/.
"""

from __future__ import annotations

import re

from contextwin.analysis.terms import EMOJI
from contextwin.query.intent import alternatives
from contextwin.temporal.languages import LANGUAGES, choose_lexicon

#: Number of characters at the end of a prompt that are looked at in one step. Longer than any expression of the tables.
REACH = 200
#: Letters of the longest word that is taken for a name when it is in capitals: PLS, TIA. Unmeasured.
MAX_ACRONYM = 4

#: A word that is no manners.
_ANYTHING = "x"
_SEPARATORS = frozenset(" \t\r\n,;–—")
_QUOTE = re.compile('["“„«`]')
_MENTION = r"<@[^<>|\n]{1,81}>"
_PICTURE = rf"(?:(?<![\w:])(?::[+a-z][\w+'-]{{0,80}}:)+(?![\w:])|(?:{EMOJI})+|[:;]-?[)D](?!\w))"
_ADDRESSEE, _REQUESTS = f"(?:{alternatives('addressees')})", f"(?:{alternatives('requests')})"
_THANKS = f"(?:{alternatives('thanks')})"
# Marks right behind a word of manners, blanks, and a dash that stands alone.
_REST = r"(?:[ \u00a0\u202f]?[,;:.!…)])*(?!\w)\s*(?:(?:[–—]+|-+(?=\s))\s*)?"

_PICTURES, _MENTIONS = re.compile(_PICTURE, re.IGNORECASE), re.compile(_MENTION)
_REQUEST = re.compile(rf",? ?(?<![\w-])(?P<word>{_REQUESTS})(?![\w-])[,:!]? ?", re.IGNORECASE)
# "Hello world" greets nobody: what follows must end the greeting, name who is greeted, or begin a question.
_GREETED = (
    rf"[,;:.!…]+{_REST}",
    r"\s*\n\s*",
    rf"\s+{_ADDRESSEE}(?![\w-]){_REST}",
    rf"\s+@\w[\w.-]*{_REST}",
    rf"\s+\w[\w'’-]{{0,30}}(?:\s(?-i:[^\W\d_a-z])[\w'’-]{{0,30}})?[,:!]{_REST}",
    rf"\s+(?={_MENTION}|{_PICTURE}|(?:{alternatives('question_openers')}|{alternatives('search_openers')})(?!\w))",
)
_FIRST = (
    rf"{_MENTION}(?!['’]|\s+(?:{alternatives('after_names')})(?!\w)){_REST}",
    rf"{_PICTURE}\s*",
    rf"@(?:here|channel|everyone)\b{_REST}",
    r"@\w[\w.-]*[,:]\s+",
    rf"(?P<word>{_THANKS}(?:\s{_ADDRESSEE})?(?=[,;:.!…]|\s*\n)|{_REQUESTS}(?![\w-])){_REST}",
    rf"(?:{alternatives('greetings')})(?!\w)(?:{'|'.join(_GREETED)})",
    # "How's it going with the varnish?" asks.
    rf"(?:{alternatives('pleasantries')})(?!\w)(?:\s{_ADDRESSEE}(?![\w-])|,\s(?-i:[A-ZÀ-Þ])\w{{0,30}})?"
    rf"\s*(?:[?!.,…]+{_REST}|\n\s*)",
)
_LAST = (_MENTION, _PICTURE, rf"(?P<word>{_THANKS}|{_REQUESTS})(?:\s{_ADDRESSEE})?")
_AT_START = re.compile("|".join(_FIRST), re.IGNORECASE)
_AT_END = re.compile(rf"(?<![^\s,;.:!?…)–—])(?:{'|'.join(_LAST)})(?P<marks>[\s,;.:!?…)]*)\Z", re.IGNORECASE)
_HELP = re.compile(rf"(?:{alternatives('helps')})?[\s?!.]*", re.IGNORECASE)
_OPERATOR = re.compile(r"-?\w+:")
_BEFORE_NAMES = {each.code: re.compile(each.before_names, re.IGNORECASE) for each in LANGUAGES if each.before_names}


def strip_manners(prompt: str) -> str:
    """Return what a prompt says without its manners; unchanged, if nothing else is in it, but for its first emoji.

    Whom a mention asks about stays, and so do words that are quoted.

    >>> strip_manners("<@U1> hey bot, could you please tell us where the kettle is? thx :pray:")
    'could you tell us where the kettle is?'
    >>> strip_manners("what did we hear from <@U1>"), strip_manners("<@U1> said what?"), strip_manners("hi all!")
    ('what did we hear from <@U1>', '<@U1> said what?', 'hi all!')
    """
    text = prompt if _QUOTE.search(prompt) else _REQUEST.sub(_drop_request, prompt)
    start = len(text) - len(text.lstrip())
    while (found := _AT_START.match(text, start)) and not _is_acronym(found):
        start = found.end()
    end, asks = _end_of_sense(text, start, len(text)), False
    while (found := _AT_END.search(text[max(start, end - REACH) : end])) and not _is_acronym(found):
        before = end - len(found[0])
        words = text[max(start, before - REACH) : before].split()
        if words and _asks_about_next(words[-1], text):
            break
        asks |= "?" in found["marks"]
        end = _end_of_sense(text, start, before)
    rest = text[start:end]
    if not any(map(str.isalnum, rest)):
        return _find_picture(prompt)
    return f"{rest}?" if asks and rest[-1] not in "?!." else rest


def is_mannerly(prompt: str) -> bool:
    """Return whether a prompt greets, asks how one is, or thanks, and says nothing else.

    >>> is_mannerly("good morning everyone"), is_mannerly("how's it going?"), is_mannerly("hello world")
    (True, True, False)
    """
    return strip_manners(f"{prompt}\n{_ANYTHING}") == _ANYTHING


def asks_for_help(prompt: str) -> bool:
    """Return whether a prompt is empty but for its manners, or a word that asks how to ask.

    >>> asks_for_help("Help!"), asks_for_help("please help"), asks_for_help("help with the oven")
    (True, True, False)
    """
    return _HELP.fullmatch(strip_manners(prompt)) is not None


def _find_picture(prompt: str) -> str:
    """Return the first emoji of a prompt of mentions, requests and emoji, which asks for it; else the prompt."""
    asked = _MENTIONS.sub(" ", _REQUEST.sub(" ", prompt))
    picture = _PICTURES.search(asked)
    if picture is None or asked == prompt or any(map(str.isalnum, _PICTURES.sub(" ", asked))):
        return prompt
    return picture[0]


def _drop_request(match: re.Match[str]) -> str:
    """Return what stands for "please" and the blanks and marks around it: a blank between words, else nothing.

    The mark that ends a clause stays: "everything from Friday please, I was away".
    """
    if _is_acronym(match):
        return match[0]
    before, behind = match.string[: match.start()][-1:], match.string[match.end() : match.end() + 1]
    if not before.strip() or not behind or behind in ",;.!?)":
        return ""
    mark = match[0].rstrip()[-1]
    return f"{mark} " if mark in ",:!" and not match[0].startswith(",") else " "


def _asks_about_next(word: str, prompt: str) -> bool:
    """Return whether what stands behind a word is asked about: "from", "who said"; "los" is no article in German."""
    if _OPERATOR.fullmatch(word):
        return True
    codes = [code for code, names in _BEFORE_NAMES.items() if names.fullmatch(word)]
    if not codes:
        return False
    spoken = choose_lexicon(prompt.lower().split(), None)
    return spoken.language.code in codes or word.lower() not in spoken.known


def _is_acronym(match: re.Match[str]) -> bool:
    word = match["word"] or ""
    return len(word) <= MAX_ACRONYM and word.isupper()


def _end_of_sense(text: str, start: int, end: int) -> int:
    """Return where the text between two places ends without blanks, commas and dashes."""
    while end > start and (
        text[end - 1] in _SEPARATORS or (text[end - 1] == "-" and text[end - 2 : end - 1].isspace())
    ):
        end -= 1
    return end
