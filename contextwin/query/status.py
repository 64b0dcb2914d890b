"""Whether a prompt asks how things stand: the present status of something, rather than what happened or how it works.

Five things tell so. Each language has words for them (temporal/languages/):

    about_now   what is newest is asked for: "the latest on X", "who is currently on call"
    states      a noun for how something stands is asked for: "what's the status of X", "any progress on X", "X status".
                Before it are only words that ask and those of its subject, behind it its subject or nothing
    standing    a form of question with a place for its subject: "how is X going", "where do we stand with X"
    as_yet      whether something has come about, or stands as it did: "is X live yet", "X back?", "is X still red"
    come_about  a word for what has come about, asked of a subject at the end: "is X deployed?", "has X been merged?"

A subject says something: "how is it going?" has none. What names a week by its number, or says "was", asks of the past.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from contextwin.query.intent import (
    ADDRESS,
    LONG_WORDS,
    alternatives,
    count_words,
    has_question_mark,
    is_question,
    is_search,
    names_something,
    symbols_of,
    tells,
)
from contextwin.temporal.languages import LANGUAGES, Lexicon, choose_lexicon
from contextwin.temporal.symbols import CODE

#: Most words of a subject that stands before its noun, as in "the API integration status". Unmeasured.
SUBJECT_WORDS = 5
#: Fewest words of a question that has a subject and what it may be. Unmeasured.
FEWEST_WORDS = 3
#: Most characters of a subject in a form of question. Unmeasured.
SUBJECT_CHARS = 80
#: Most characters of a prompt that are read: more than of LONG_WORDS words. Unmeasured.
MAX_CHARS = 500

#: Where the subject of a form stands.
_PLACE = "…"
_SUBJECT = rf"([^.?!;:,\n]{{1,{SUBJECT_CHARS}}}?)"
_WORD = re.compile(r"[^\W_]+")
_CLAUSE = re.compile(r"[.?!;:,\n¿¡(–—]")
_SENTENCE_END = re.compile(r"(?<=[.?!])\s+|\n")


#: Before a noun for how something stands, they ask for something else: who wrote it, where it is, what it was.
_OTHER_QUESTIONS = symbols_of("BEPAST WHEN WHERE WHO HOWMANY HOWLONG SPEAK NOT")
#: They ask for what follows.
_ASKING = symbols_of("WHAT WHICH HOW SHOW NOBODY BE")
_ASKING_FOR = _ASKING | symbols_of("HAVE WANT WONDER")
#: "How do I get the status of an order" asks for a way.
_WAYS = symbols_of("DID MODAL WILL TO I WE YOU")
#: They make a sentence of what has no word that asks: "you mean the status of X?"
_OF_SENTENCES = symbols_of("I MY WE YOU YOUR THEY DID HAVE MODAL WILL WANT THAT")
#: They stand in no subject: "what does the endpoint return as its status", "how do I store the status".
_OF_NO_SUBJECT = _OF_SENTENCES | symbols_of("THE A THIS BE AND OR IN ON WITH ABOUT FROM AT TO")
#: They call a noun current.
_OF_PRESENT = symbols_of("THIS THE FILLER NOISE")
_OF_STATEMENTS = _OF_SENTENCES | symbols_of("BE BEPAST")
_PERSONS = symbols_of("YOU YOUR THEY NOT")
#: They ask for a reason, a way, a number or a time, whatever has come about by now.
_OF_CIRCUMSTANCES = symbols_of("HOW HOWMANY HOWLONG WHEN")
_NUMBERS = symbols_of("NUM WNUM ORD")
#: It is of somebody, or of something else: "are you invited", "what is it called", "is there a cake planned".
_OF_OTHERS = symbols_of("I WE YOU YOUR MY THEY THAT A NOT")
_ASKING_ELSE = symbols_of("WHAT WHICH WHO WHERE WHEN HOW HOWMANY HOWLONG")


def _any_of(field: str) -> str:
    return rf"\b(?:{alternatives(field)})\b"


_ABOUT_NOW = re.compile(_any_of("about_now"), re.IGNORECASE)
_STATES = re.compile(_any_of("states"), re.IGNORECASE)
_AS_YET = {each.code: re.compile(rf"\b(?:{each.as_yet})\b", re.IGNORECASE) for each in LANGUAGES if each.as_yet}
_COME_ABOUT = {each.code: re.compile(each.come_about, re.IGNORECASE) for each in LANGUAGES if each.come_about}
#: Stand before what asks: "ok so is X merged".
_LEADS = symbols_of("FILLER NOISE AND COMMA")
#: Where a question of how something stands ends.
_END = rf"(?=\W*(?:$|[.?!;:,\n]|{_any_of('about_now')}|{_any_of('so_far')}))"
_ENDS = re.compile(_END, re.IGNORECASE)
_LINKS = re.compile(rf"\W{{0,2}}(?:{alternatives('state_links')})(?:\b|(?<=['’]))", re.IGNORECASE)
_NO_SUBJECTS = re.compile(alternatives("no_subjects"), re.IGNORECASE)
_STANDING = tuple(form for language in LANGUAGES for form in language.standing)
#: What every form begins with: most prompts have none of it, and need no other pattern.
_BEGINNINGS = re.compile(rf"\b(?:{'|'.join(form.partition(_PLACE)[0] for form in _STANDING)})", re.IGNORECASE)


@cache
def _compile_forms() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"\b{form.replace(_PLACE, _SUBJECT)}{_END}", re.IGNORECASE) for form in _STANDING)


def is_status_query(prompt: str) -> bool:
    """Return whether a prompt asks for the present state of something; a long one describes it.

    >>> is_status_query("what's the latest on the login bug?"), is_status_query("the latest one works")
    (True, False)
    >>> is_status_query("how is the migration going?"), is_status_query("how is it going?")
    (True, False)
    >>> is_status_query("status of the import"), is_status_query("what was the status in week 3?")
    (True, False)
    """
    if count_words(prompt) >= LONG_WORDS:
        return False
    typed = ADDRESS.sub(" ", prompt)
    asks = is_question(prompt) or is_search(prompt)
    if asks and _ABOUT_NOW.search(typed):
        return True
    typed = typed[:MAX_CHARS]
    tells_so = _asks_for_state(typed, asks=asks) or _asks_how_it_stands(typed) or _asks_as_yet(typed)
    return (tells_so or any(map(_asks_whether_it_is, _SENTENCE_END.split(typed)))) and not _names_period(typed)


def strip_states(prompt: str) -> str:
    """Return a prompt without the nouns for how something stands, and words for what is newest.

    >>> strip_states("current status of the import"), strip_states("latest on the import")
    ('  of the import', ' on the import')
    """
    left = _ABOUT_NOW.sub("", _STATES.sub("", prompt))
    read = _read(left)
    for word in {word for word, symbol in zip(read.words, read.symbols, strict=True) if symbol == CODE["THIS"]}:
        left = re.sub(rf"\b{re.escape(word)}\b", "", left, flags=re.IGNORECASE)
    return left


class _Words(NamedTuple):
    """The words of a text, with their symbols in the time grammar of its language; "" for what it does not know."""

    words: list[str]
    symbols: list[str]
    lexicon: Lexicon

    def find_telling(self) -> list[int]:
        """Return the places of the words that say something, and do not only ask or join others."""
        return [place for place in range(len(self.words)) if self._tells(place)]

    def _tells(self, place: int) -> bool:
        return tells(self.words[place], self.symbols[place])


def _read(text: str, whole: str | None = None) -> _Words:
    """Return the words of a text that is a part of a whole, which tells the language."""
    words = _WORD.findall(text.lower())
    lexicon = choose_lexicon(_WORD.findall((whole or text).lower()), None)
    entries = [lexicon.words.get(_spell(word, lexicon), ("", None)) for word in words]
    # "Tell me" asks for it, and "what did she say about" for what was said.
    symbols = [CODE["SHOW"] if value == "told" else symbol for symbol, value in entries]
    return _Words(words, symbols, lexicon)


def _spell(word: str, lexicon: Lexicon) -> str:
    """Return a word as the time grammar spells its first part: "whats" is "what" and "'s"."""
    return next((meant[0] for typed, meant in lexicon.spellings.get(word, ()) if typed == [word]), word)


def _asks_for_state(prompt: str, *, asks: bool) -> bool:
    """Return whether a prompt asks for a noun that says how something stands."""
    clauses = [mark.end() for mark in _CLAUSE.finditer(prompt)]
    for noun in _STATES.finditer(prompt):
        start = max((end for end in clauses if end <= noun.start()), default=0)
        after = _without_present(prompt[noun.end() :], prompt)
        ends, is_linked = _ENDS.match(after) is not None, _LINKS.match(after) is not None
        before = _read(prompt[start : noun.start()], prompt)
        if not before.words:
            found = is_linked or ends or is_search(prompt.rstrip(" ?"))
        else:
            is_asked = _is_asked_for(before, asks=asks) or _names_present(before, _read(after, prompt))
            found = (ends or is_linked) and is_asked
        if found:
            return True
    return False


def _without_present(after: str, prompt: str) -> str:
    """Return what stands behind a noun without a word for "current", as in "état actuel de la migration"."""
    word = _WORD.search(after)
    is_beside = word is not None and not after[: word.start()].strip()
    return after[word.end() :] if word and is_beside and _read(word[0], prompt).symbols[0] == CODE["THIS"] else after


def _names_present(before: _Words, after: _Words) -> bool:
    """Return whether a noun is called current and nothing is said of it: "the current state of the import please"."""
    is_current = CODE["THIS"] in before.symbols and _OF_PRESENT.issuperset(before.symbols)
    return is_current and _OF_STATEMENTS.isdisjoint(after.symbols)


def _is_asked_for(before: _Words, *, asks: bool) -> bool:
    """Return whether words ask for the noun behind them: "what is the", "any API integration", "staging"."""
    if not _OTHER_QUESTIONS.isdisjoint(before.symbols):
        return False
    symbols = before.symbols
    if CODE["HOW"] in symbols and not _WAYS.isdisjoint(symbols):
        return False
    telling = before.find_telling()
    lead, subject = (symbols[: telling[0]], symbols[telling[0] :]) if telling else (symbols, [])
    if len(subject) > SUBJECT_WORDS or not _OF_NO_SUBJECT.isdisjoint(subject):
        return False
    if not subject:
        return not _ASKING_FOR.isdisjoint(lead) or (asks and _OF_SENTENCES.isdisjoint(lead))
    return not _ASKING.isdisjoint(lead) or (asks and not lead)


def _asks_how_it_stands(prompt: str) -> bool:
    """Return whether a prompt has a form of question for how its subject stands, or names that before it.

    "The import: where are we" asks what "where are we with the import" asks.
    """
    if _has_standing(prompt):
        return True
    subject, mark, asking = prompt.partition(":")
    read = _read(prompt)
    is_plain = bool(mark) and _has_subject(_read(subject, prompt)) and not is_question(subject)
    links = [word for word, (symbol, _) in read.lexicon.words.items() if symbol == CODE["WITH"]] if is_plain else []
    return any(_has_standing(f"{asking.rstrip(' ?')} {link} {subject}") for link in links)


def _has_standing(prompt: str) -> bool:
    if _BEGINNINGS.search(prompt) is None:
        return False
    found = (form for pattern in _compile_forms() for form in pattern.finditer(prompt))
    return any(_has_subject(_read(form[1], prompt)) for form in found)


def _asks_as_yet(prompt: str) -> bool:
    """Return whether a sentence asks whether something, and not its reader, has come to something by now."""
    for sentence in _SENTENCE_END.split(prompt):
        read = _read(sentence)
        as_yet = _AS_YET.get(read.lexicon.language.code)
        asks_else = not (_PERSONS.isdisjoint(read.symbols) and _OF_CIRCUMSTANCES.isdisjoint(read.symbols))
        found = as_yet.search(sentence) if as_yet else None
        if as_yet is None or found is None or asks_else:
            continue
        if CODE["DID"] in _read(sentence[: found.start()], sentence).symbols and _WORD.search(sentence, found.end()):
            continue  # "Did we already buy a cake", but "did it arrive yet"
        asks = is_question(sentence) or is_search(sentence) or names_something(sentence)
        if asks and _has_subject(_read(as_yet.sub(" ", sentence), sentence)):
            return True
    return False


def _asks_whether_it_is(sentence: str) -> bool:
    """Return whether a sentence asks in the present whether its subject, not its reader, is what its last word says.

    "Is the fix deployed", "has the machine been mended", and with its mark "le certificat est renouvelé ?".
    """
    read = _read(sentence)
    come_about = _COME_ABOUT.get(read.lexicon.language.code)
    lead = next((place for place, symbol in enumerate(read.symbols) if symbol not in _LEADS), 0)
    symbols = read.symbols[lead:]
    if come_about is None or len(symbols) < FEWEST_WORDS or not come_about.fullmatch(read.words[-1]):
        return False
    opens = symbols[0] == CODE["BE"] and symbols[-2] == ""
    opens |= symbols[0] == CODE["HAVE"] and symbols[-2] == CODE["BEPAST"]
    asks = opens or (symbols[-2] == CODE["BE"] and has_question_mark(sentence))
    is_else = not _OF_OTHERS.isdisjoint(symbols) or not _ASKING_ELSE.isdisjoint(symbols)
    return asks and not is_else and _has_subject(read)


def _has_subject(read: _Words) -> bool:
    return any(not _NO_SUBJECTS.fullmatch(read.words[place]) for place in read.find_telling())


def _names_period(prompt: str) -> bool:
    """Return whether a prompt names a period by its number: "week 3", "the third week"."""
    read = _read(prompt)
    symbols = [
        CODE["NUM"] if word.isdecimal() else symbol for word, symbol in zip(read.words, read.symbols, strict=True)
    ]
    return any(_is_period(pair) for pair in pairwise(symbols))


def _is_period(pair: Collection[str]) -> bool:
    return CODE["UNIT"] in pair and not _NUMBERS.isdisjoint(pair)
