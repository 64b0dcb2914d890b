"""The intent of a prompt: whether it asks, about what, and which of its words only say how to answer.

"Can you list the order in which I brought up the sneakers, throughout our chats? Mention only four." is about sneakers.
The rest says how to answer, and would be most of what is searched for. The words are those of temporal/languages/.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, takewhile
from typing import Literal

from contextwin.analysis.language import code_marks, name_code_language
from contextwin.analysis.terms import STOP_WORDS, extract_terms
from contextwin.temporal.languages import LANGUAGES, Lexicon, choose_lexicon, strip_accents
from contextwin.temporal.lexer import read_prompt
from contextwin.temporal.modifiers import find_operators, remove_operators
from contextwin.temporal.symbols import CODE, SymbolPattern

#: A prompt of this many words describes something at length, and no single word of it decides its kind. Unmeasured.
LONG_WORDS = 25

#: Maximum number of words of a prompt that is keywords, as typed into a search box. Unmeasured.
KEYWORDS = 5

#: Fewest and most words of a phrase that names what is looked for. Of 416 remarks of slack-live, 12 look like one.
FEWEST_WORDS = 3
PHRASE_WORDS = 12

#: Behind so many words that say something, "it" is what they say: "the offsite, when is it". Unmeasured.
ENOUGH_NAMED = 2

#: Most words of a question that is asked in passing. Unmeasured.
SHORT_WORDS = 16

#: A longer prompt keeps its boilerplate. Unmeasured.
MAX_CHARS = 2_000

#: Mentions, addresses, and emoji that have no character: made of ids and names that nobody meant as words.
MARKUP = re.compile(r"<[@#][^\s<>]+>|(?<![\w:]):[a-z][\w+'-]*:(?![\w:])")
ADDRESS = re.compile(r"<?(?:https?|ftp)://[^\s>]+>?")


def alternatives(field: str) -> str:
    """Return the words that any language has under a name, as alternatives of a regular expression."""
    return "|".join(words for language in LANGUAGES if (words := getattr(language, field)))


def symbols_of(names: str) -> frozenset[str]:
    """Return the symbols of the time grammar with these names."""
    return frozenset(CODE[name] for name in names.split())


def _words(field: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{alternatives(field)})\b", re.IGNORECASE)


_WORD = re.compile(r"\w[\w'’-]*")
_CLAUSE = re.compile(r"[,;:–—]\s+|(?<![.!])[.!…]\s+|\s-+\s")
_ASKING = symbols_of("WHICH WHO HOWMANY")
_ASKING_THEN = symbols_of("WHAT WHERE WHEN HOW")
#: Lead to what a prompt asks: "ok so", "and", "btw".
_LEADS = symbols_of("FILLER NOISE AND COMMA")
_AUXILIARIES = symbols_of("BE BEPAST DID HAVE MODAL")
_PERSONS = symbols_of("I WE YOU THEY")
#: What a sentence is about: "do we", "was that", "is the".
_SUBJECTS = _PERSONS | symbols_of("THE THIS THAT NOBODY MY YOUR")
#: "Until when", "for how long", "to whom".
_BEFORE_ASKING = symbols_of("UNTIL SINCE FROM FOR BY AT IN TO WITH ABOUT")
_ASKED_BEHIND = symbols_of("WHEN HOW HOWLONG HOWMANY WHO")
#: "So I would like to know where", "gostaria de saber onde": by the symbols of the time grammar.
_WANTS_TO_KNOW = SymbolPattern(
    "^[FILLER NOISE AND COMMA JUSTNOW]* I? WANT [TO OF]? WONDER? [WHO WHAT WHICH WHERE WHEN HOW HOWMANY HOWLONG]"
)
#: A verb right behind what asks, and then who does it, stand so in questions alone, wherever in a sentence: "no idea
#: why are they shut". "Who did it" may be said, and so may "what it is". "How many" asks where a clause begins.
_ASKS_INVERTED = SymbolPattern(
    "[HOW WHAT WHERE WHEN] [BE BEPAST DID HAVE MODAL WILL FILLER NOT] [I WE YOU THEY PEOPLE NOBODY]"
    "|WHO [BE BEPAST DID HAVE MODAL WILL FILLER NOT] [I WE YOU PEOPLE]"
    "|(?:^|[END COMMA DASH]) [FILLER NOISE AND]* [HOWMANY HOWLONG]"
)
#: "The lift is dead, why", "sandpit = what": a clause by itself at the end.
_ASKS_LAST = SymbolPattern("[COMMA DASH] HOW END?$|COMPARE WHAT END?$")
#: Begin a clause that says which one a phrase means: "people who got a letter".
_RELATIVES = symbols_of("WHO WHICH")
_NO_PHRASE = re.compile(r"https?://|[`()¯]")
#: Words of sentences, and of phrases; by the symbols of the time grammar.
_OF_SENTENCES = symbols_of("I WE YOU THEY BE BEPAST DID HAVE MODAL WILL NOT WANT THAT THIS MY YOUR")
#: "In our database" is a part of a phrase; "ours is in the database" is a sentence, and "one of us in there" says who.
_OWNERS = symbols_of("MY WE")
#: "How are you" has none of these, "what did you say" and "when were you here" have.
_OF_PAST_TALK = symbols_of("DID HAVE BEPAST SPEAK WHEN WHERE HOWMANY HOWLONG I WE MENTION THING")
_POINTERS = symbols_of("YOU YOUR THIS THEY")
_ADDRESSES_YOU = symbols_of("YOU YOUR")
_JOINTS = symbols_of("AND OR FILLER")
#: "The 4. März" is one sentence.
_NEXT_SENTENCE = re.compile(r"(?<!\b\d)(?<!\b\d\d)\.\s+\S|[!?…]\s+\S|\n")
_LINKS = symbols_of("OF ABOUT FOR FROM IN ON WITH AT TO")
_QUESTION_MARK = re.compile(r"[?？؟](?:\W|$)")  # At the end of a word, and none inside an address.
# Possessive, since a prompt is a stranger's and may be a thousand mentions.
_QUESTION_OPENER = re.compile(
    rf"(?:<@[^\s<>]{{1,99}}>|\W)*+(?!(?:{alternatives('not_openers')})\b)"
    rf"(?:{alternatives('question_openers')}|{alternatives('search_openers')})\b",
    re.IGNORECASE,
)
# A single letter or figure: "+1", "k".
_SIGN = re.compile(r"[\x00-/:-@\[-`{-~]*[A-Za-z0-9]?[\x00-/:-@\[-`{-~]*")
_SAID = re.compile(r"[.!…]\W*$")
#: What no keyword has.
_MARKS = re.compile(r"[^\w\s/.+-]|[.](?:\s|$)")
_NO_KEYWORDS = re.compile(r"[.!?…]\W*$|[`():¯]")
_REMARKS = _words("remarks")
_ABOUT_PAST, _ABOUT_CODE = _words("about_past"), _words("about_code")
_ASKER_SPOKE, _YOU_SPOKE = _words("asker_spoke"), _words("you_spoke")
_THIS_CHANNEL, _HERE = _words("this_channel"), _words("here")
_BOILERPLATE = tuple(re.compile(pattern, re.IGNORECASE) for language in LANGUAGES for pattern in language.boilerplate)


@cache
def _code_of() -> re.Pattern[str]:
    """Return what code of a language is called.

    "TypeScript utility functions", "functions in Go", "fonctions utilitaires TypeScript"; "functions go" is prose.
    """
    names, code = sorted(map(re.escape, code_marks()), key=len, reverse=True), alternatives("about_code")
    named = "|".join(names)
    return re.compile(
        rf"(?<![\w.])(?P<before>{named})[ -](?:[^\W\d]+ ){{0,2}}(?:{code})\b"
        rf"|\b(?:{code}) (?:[^\W\d]+ )?(?:in|of|de|en|em|auf) (?P<of>{named})(?![\w.])"
        rf"|\b(?:{code}) (?:[^\W\d]+ )?(?P<behind>{'|'.join(each for each in names if len(each) > 2)})(?![\w.])",
        re.IGNORECASE,
    )


def count_words(prompt: str) -> int:
    """Return how many words a prompt has beside mentions and emoji."""
    return len(MARKUP.sub(" ", prompt).split())


def is_question(prompt: str) -> bool:
    """Return whether a prompt asks for something.

    >>> is_question("what is the status of the import"), is_question("Will do!")
    (True, False)
    """
    return has_question_mark(prompt) or _QUESTION_OPENER.match(prompt) is not None or _asks_in_words(prompt)


def asks_or_names(prompt: str) -> bool:
    """Return whether a prompt is made to be answered: it asks, or is keywords, or names what is looked for.

    >>> [asks_or_names(prompt) for prompt in ("who sails?", "berth map has:pin", "ok, thanks!")]
    [True, True, False]
    """
    return is_question(prompt) or is_search(prompt) or names_something(prompt) or any(find_operators(prompt))


def stands_alone(prompt: str) -> bool:
    """Return whether a prompt is one short sentence that points to nothing said before, and addresses nobody.

    >>> [stands_alone(prompt) for prompt in ("do we meet on the 4. März?", "and what do you mean by it?")]
    [True, False]
    """
    words = _WORD.findall(prompt.lower())
    lexicon = choose_lexicon(words, None)
    symbols = [lexicon.words.get(word, ("", None))[0] for word in words]
    is_one = 0 < len(words) <= SHORT_WORDS and _NEXT_SENTENCE.search(prompt) is None
    said = accumulate(tells(word, symbol) for word, symbol in zip(words, symbols, strict=True))
    points = any(
        symbol in _POINTERS and (count < ENOUGH_NAMED or symbol in _ADDRESSES_YOU)
        for symbol, count in zip(symbols, said, strict=True)
    )
    # "Do" joins nothing where it asks.
    is_joined = is_one and symbols[0] in _JOINTS and not _QUESTION_OPENER.match(prompt)
    return is_one and not points and not is_joined


def find_telling_words(text: str) -> list[str]:
    """Return the words of a text that say something, and do not only ask or join others, each once, in lower case.

    >>> find_telling_words("So who won the cup at the regatta?")
    ['won', 'cup', 'regatta']
    """
    words = _WORD.findall(text.lower())
    lexicon = choose_lexicon(words, None)
    return [word for word in dict.fromkeys(words) if tells(word, lexicon.words.get(word, ("", None))[0])]


def asks_who_is_asked(prompt: str) -> bool:
    """Return whether a prompt asks how or who the one is that is asked, where it says "you", and names nothing else.

    >>> [asks_who_is_asked(each) for each in ("how are you today?", "are you a sailor?", "who told you?")]
    [True, False, False]
    """
    words = _WORD.findall(prompt.lower())
    lexicon = choose_lexicon(words, None)
    symbols = [lexicon.words.get(word, ("", None))[0] for word in words]
    is_known = (symbol or word in STOP_WORDS for word, symbol in zip(words, symbols, strict=True))
    return CODE["YOU"] in symbols and _OF_PAST_TALK.isdisjoint(symbols) and all(is_known)


def tells(word: str, symbol: str) -> bool:
    """Return whether a word, given its symbol in the time grammar, says something; "" for none."""
    is_known = symbol or word in STOP_WORDS or strip_accents(word) in STOP_WORDS
    return len(word) > 1 and not is_known


def _asks_in_words(prompt: str) -> bool:
    """Return whether a clause of a short prompt begins as a question does, behind words that only lead to it.

    "Mails not sent, what was the fix", "a late guest, where does he sit", "ok so who won the cup", "until when is it
    open", "und wer hat den Schlüssel". Behind a phrase, a word inside or its last one may ask: "BD-440 whats the reason
    for the delay", "dark mode when".
    """
    if count_words(prompt) >= LONG_WORDS:
        return False
    clauses = [clause for clause in _CLAUSE.split(prompt) if clause.strip()]
    last = len(clauses) - 1
    asks = (_clause_asks(each, is_first=place == 0, is_last=place == last) for place, each in enumerate(clauses))
    return any(asks) or _phrase_asks(prompt) or _reads_as_asking(prompt)


def _clause_asks(clause: str, *, is_first: bool, is_last: bool) -> bool:
    """Return whether a clause begins as a question does; behind another one, also with a verb before its subject."""
    words = [*_WORD.finditer(clause)]
    lexicon = choose_lexicon([word[0].lower() for word in words], None)
    symbols = [lexicon.words.get(word[0].lower(), ("", None))[0] for word in words]
    lead = next((place for place, symbol in enumerate(symbols) if symbol not in _LEADS), 0)
    if len(words) - lead < FEWEST_WORDS:
        return False
    opens = [place for place in range(lead + 1) if _QUESTION_OPENER.match(clause, words[place].start())]
    is_verb = symbols[lead] in _AUXILIARIES or symbols[lead] == CODE["WILL"]  # "By the way, there are some"
    first, second, third = symbols[lead : lead + 3]
    if lead > 0 and lead in opens and not is_verb:
        return True
    if first in _BEFORE_ASKING and second in _ASKED_BEHIND:
        return True
    if not is_first and (
        _contracts_is(words[lead][0], lexicon)
        or any(symbols[place] not in _ASKING | _ASKING_THEN and symbols[place + 1] in _SUBJECTS for place in opens)
    ):
        return True
    is_verb_next = not _AUXILIARIES.isdisjoint((second, third)) or second == CODE["WILL"]  # "What time is that"
    is_foreign = lexicon.language.code != "en" and len(words) - lead > FEWEST_WORDS  # English has its openers.
    is_sure = first in _ASKING and ((is_last and not is_first) or lead > 0 or is_foreign)  # Inside, "which" relates.
    return is_sure or (first in _ASKING_THEN and (is_foreign or (not is_first and is_verb_next)))


def _phrase_asks(prompt: str) -> bool:
    """Return whether a prompt begins with a phrase without a verb, behind which a word asks: "why", "whats"."""
    words = _WORD.findall(prompt.lower())
    if len(words) < FEWEST_WORDS:
        return False
    lexicon = choose_lexicon(words, None)
    symbols = [lexicon.words.get(word, ("", None))[0] for word in words]
    phrase = [*takewhile(lambda symbol: symbol not in _OF_SENTENCES, symbols)]
    if len(phrase) == len(words) and symbols[-1] in _ASKING_THEN:
        return True
    inside = words[1 : min(len(phrase), len(words) - FEWEST_WORDS + 1)]
    return any(_contracts_is(word, lexicon) for word in inside)


def _contracts_is(word: str, lexicon: Lexicon) -> bool:
    """Return whether a word asks and says "is": "what's", or "whats" as it is typed."""
    typed = word.lower().replace("’", "'")
    meant = next((meant for form, meant in lexicon.spellings.get(typed, ()) if form == [typed]), typed.split("'"))
    asks = lexicon.words.get(meant[0], ("", None))[0] in _ASKING | _ASKING_THEN
    return asks and len(meant) == 2 and meant[1].strip("'") == "s"


def _reads_as_asking(prompt: str) -> bool:
    """Return whether a prompt begins with a wish to know, or asks in the order of words that questions alone have.

    "I need to know where it is kept", "the lock is stiff again and how do people open it".
    """
    reading = read_prompt(prompt, None, "mdy", needs_time=False)
    if reading is None:
        return False
    if _ASKS_LAST.search(reading.symbols) is not None:
        return not prompt.lower().rstrip().endswith("como")  # Which joins in Spanish and Portuguese.
    return any(pattern.search(reading.symbols) is not None for pattern in (_WANTS_TO_KNOW, _ASKS_INVERTED))


def names_something(prompt: str) -> bool:
    """Return whether a prompt is a phrase without a verb or a person, as one names what is looked for.

    It joins two names, or is keywords alone.

    >>> names_something("link to the figma file"), names_something("reason for the delay")
    (True, True)
    >>> names_something("thanks for the link"), names_something("it is in the file"), names_something("sounds good")
    (False, False, False)
    >>> names_something("number of people who got a letter"), names_something("csv import unknown column before berth")
    (True, True)
    """
    words = _WORD.findall(prompt.lower())
    if not FEWEST_WORDS <= len(words) <= PHRASE_WORDS or _SAID.search(prompt) or _NO_PHRASE.search(prompt):
        return False
    lexicon = choose_lexicon(words, None)
    symbols = [lexicon.words.get(word, ("", None))[0] for word in words]
    phrase = symbols[: next((n for n, each in enumerate(symbols) if n >= FEWEST_WORDS and each in _RELATIVES), None)]
    phrase = _without_owners(phrase)
    is_joined = not _LINKS.isdisjoint(phrase[1:-1])
    is_keywords = len(words) > KEYWORDS and symbols[0] not in _JOINTS and _MARKS.search(prompt) is None
    return _OF_SENTENCES.isdisjoint(phrase) and (is_joined or is_keywords) and not _REMARKS.search(prompt)


def _without_owners(phrase: Sequence[str]) -> list[str]:
    """Return the symbols of a phrase without "our" in "in our database", where a noun, which has none, follows."""
    before, behind = ["", *phrase[:-1]], [*phrase[1:], CODE["BE"]]
    around = zip(before, phrase, behind, strict=True)
    return [each for one, each, other in around if each not in _OWNERS or one not in _LINKS or other]


def has_question_mark(text: str) -> bool:
    """Return whether a text has a question mark at the end of a word.

    >>> has_question_mark("Ready? Then go"), has_question_mark("https://example.org/?page=2")
    (True, False)
    """
    # To look for one character is far faster than the pattern, and most texts have none.
    return ("?" in text or "？" in text or "؟" in text) and _QUESTION_MARK.search(text) is not None


def begins_as_question(text: str) -> bool:
    """Return whether a text begins as a question does, with a question mark or without one.

    >>> begins_as_question("do we do sticks"), begins_as_question("we do sticks")
    (True, False)
    """
    return _QUESTION_OPENER.match(text) is not None


def is_search(prompt: str) -> bool:
    """Return whether a prompt is but a few keywords, as one types them into a search box; one word, name or emoji too.

    >>> is_search("staging deploy rollback"), is_search("beat me to it"), is_search("Nice one!")
    (True, False, False)
    >>> is_search("BD-440"), is_search("IT"), is_search("it"), is_search(":tada:"), is_search("thanks")
    (True, True, False, True, False)
    """
    words = prompt.split()
    if not 1 <= len(words) <= KEYWORDS:
        return False
    # Alone, what would be markup or code among words is what is searched for.
    barred = (ADDRESS, _SAID, _REMARKS) if len(words) == 1 else (ADDRESS, _NO_KEYWORDS, _REMARKS, MARKUP)
    if any(pattern.search(prompt) for pattern in barred) or _SIGN.fullmatch(prompt):
        return False
    return all(extract_terms(word) for word in words if len(words) == 1 or any(map(str.isalnum, word)))


def is_keywords(prompt: str) -> bool:
    """Return whether a prompt is but a few keywords beside its operators, as typed into a search box.

    >>> is_keywords("deploy from:@ana"), is_keywords("who deployed?")
    (True, False)
    """
    return is_search(remove_operators(prompt, find_operators(prompt)))


def is_about_past(prompt: str) -> bool:
    """Return whether a prompt has words about what happened before.

    >>> is_about_past("what did we decide?"), is_about_past("who likes coffee?")
    (True, False)
    """
    return _ABOUT_PAST.search(prompt) is not None


def is_about_code(prompt: str) -> bool:
    """Return whether a prompt quotes code, or asks about it."""
    return "```" in prompt or _ABOUT_CODE.search(prompt) is not None


def code_languages_asked(prompt: str) -> tuple[str, ...]:
    """Return the languages of the code that a prompt asks to be shown; none where it asks about code.

    >>> code_languages_asked("show me all TypeScript utility functions"), code_languages_asked("list scripts in Python")
    (('typescript',), ('python',))
    >>> code_languages_asked("why do SQL queries hang?"), code_languages_asked("show me where the functions go")
    ((), ())
    """
    words = _WORD.findall(prompt.lower())
    known = choose_lexicon(words, None).words
    symbols = [known.get(word, known.get(word.partition("-")[0], ("",)))[0] for word in words]
    is_shown = CODE["SHOW"] in symbols[:2] and not (_ASKING | _ASKING_THEN).intersection(symbols)
    found = list(_code_of().finditer(prompt)) if is_shown or is_search(prompt) else []
    return tuple(
        dict.fromkeys(
            name_code_language(match["before"] or match["of"] or match["behind"])
            for match in found
            if is_shown or match.end() == len(prompt.rstrip())
        )
    )


def names_channel(prompt: str) -> bool:
    """Return whether a prompt names the channel that it is asked in: "here", "in this channel"."""
    return _has_place(_THIS_CHANNEL, prompt)


def says_here(prompt: str) -> bool:
    """Return whether a prompt has the word for where it is asked, which in a thread means the thread."""
    return _has_place(_HERE, prompt)


def _has_place(places: re.Pattern[str], prompt: str) -> bool:
    """Return whether a prompt has one of the places; "hier" is one in German, and yesterday in French."""
    found = places.findall(prompt)
    if not found:
        return False
    words = choose_lexicon(prompt.lower().split(), None).words
    return any(words.get(place.lower(), ("", None))[0] != CODE["RELATIVE"] for place in found)


def subject_of(prompt: str) -> Literal["asker", "you"] | None:
    """Return whose words a prompt asks for: the asker's, or those of who is asked.

    >>> [subject_of(prompt) for prompt in ("what did I say?", "what have you suggested?", "what would you suggest?")]
    ['asker', 'you', None]
    """
    asker, you = _ASKER_SPOKE.search(prompt), _YOU_SPOKE.search(prompt)
    if asker and you:
        return "asker" if asker.start() < you.start() else "you"
    return "asker" if asker else "you" if you else None


def strip_boilerplate(prompt: str) -> str:
    """Return the prompt without what says how to answer; unchanged if too little is left, or it quotes code.

    >>> strip_boilerplate("Can you give me a quick summary of the outage in our chats? Mention only three items.")
    'the outage'
    >>> strip_boilerplate("summarize")
    'summarize'
    """
    if len(prompt) > MAX_CHARS or "```" in prompt:
        return prompt
    rest = prompt
    for pattern in _BOILERPLATE:
        rest = pattern.sub(" ", rest)
    if rest == prompt:
        return prompt
    rest = " ".join(rest.split()).strip(" ,;:?!.")
    says_something = sum(word.strip("?!.,").lower() not in STOP_WORDS for word in rest.split())
    return rest if says_something else prompt
