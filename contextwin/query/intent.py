"""What a prompt asks: whether it asks at all, and what about, beside what it says of the answer it wants.

"Can you list the order in which I brought up the sneakers, throughout our chats? Mention only four." is about sneakers.
The rest says how to answer; as words it would be looked for, and stand for most of the meaning.
"""

from __future__ import annotations

import re
from typing import Literal

from contextwin.analysis.terms import STOP_WORDS

#: From so many words on, a prompt describes something at length, and no single word of it says what it is. A guess.
LONG_WORDS = 25

#: Keywords typed as into a search box are this few. A guess.
KEYWORDS = 5

#: Of a longer prompt, the start alone is taken apart. A guess.
MAX_CHARS = 2_000

#: Mentions, addresses, and emoji that have no character: made of ids and names that nobody meant as words.
MARKUP = re.compile(r"<[@#][^\s<>]+>|(?<![\w:]):[a-z][\w+'-]*:(?![\w:])")
ADDRESS = re.compile(r"<?(?:https?|ftp)://[^\s>]+>?")

_QUESTION_MARK = re.compile(r"[?？؟](?:\W|$)")
# Possessive, since a prompt is a stranger's and may be a thousand mentions.
_QUESTION_OPENER = re.compile(
    r"^(?:<@[^\s<>]{1,99}>|\W)*+(?!(?:will|can|could) do\b|do it\b|any time\b|should be\b)"
    r"(?:who|whom|whose|what|when|where|why|which|how|is|are|am|was|were|do|does|did|can|could|would|will|should|shall"
    r"|has|have|had|any|anyone|anybody|someone know|tell|show|list|find|give|explain|describe|compare"
    r"|summari[sz]e|search|look up|remind)\b",
    re.IGNORECASE,
)
_NO_KEYWORDS = re.compile(
    r"[.!?…]\W*$|[`():¯]|\b(?:ah|aha|cool|fair|good|great|ha|haha|hello|hey|hi|hm+|huh|lgtm|lol|nice|nope|oh|ok|okay|oo+h"
    r"|oops|perfect|please|right|rip|same|sorry|sure|sweet|thanks?|thx|true|wow|yeah|yep|yes)\b",
    re.IGNORECASE,
)

_TALK = r"(?:chats?|conversations?|discussions?|sessions?|messages|history|talks|exchanges|interactions)"
_SUMMARY = r"(?:summary|overview|recap|rundown|list|timeline|account)"
_EPITHETS = r"(?:(?:quick|brief|short|full|complete|comprehensive|detailed|clear|chronological) ){0,3}"
#: What says how to answer, or where it was said: all that there is to look for is the rest.
_SCAFFOLDING = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # Mention only four items. Please answer in one sentence.
        r"(?:(?<=[.?!])|^)\s*(?:please )?(?:only |just )?(?:mention|answer|reply|respond|list|limit|format)\b"
        r"[^.?!]{0,120}\b(?:only|items?|words?|sentences?|bullets?|brief|concise|paragraphs?)\b[^.?!]{0,80}[.?!]*",
        # throughout our conversations, across all my sessions, in chronological order
        rf"\b(?:throughout|across|during|over|in|from|based on)(?: all| any)?(?: of)?"
        rf"(?: (?:our|my|these|the|your|previous|past|earlier)){{1,2}} {_TALK}\b",
        rf"\b(?:throughout|across) (?:all )?{_TALK}\b|\bin (?:chronological |the right )?order\b(?! (?:to|for|that)\b)",
        # can you walk me through, please give me a quick summary of, list the order in which
        r"^\W*+(?:(?:can|could|would|will) (?:you|anyone|someone) )?(?:please )?"
        r"(?:(?:tell|show|give|remind|walk|take) (?:me|us)(?: (?:through|about|of))?"
        r"|(?:list|summari[sz]e|recap|outline)(?= (?:the|all|how|my|our|what|which|every|in)\b))"
        rf"(?: (?:a|an|the) {_EPITHETS}{_SUMMARY} (?:of|with|about))?(?: the (?:order|sequence) in which)?",
        # I brought up, we have discussed
        r"\b(?:i|we|you|they)(?:['’]ve| have| had)? (?:first )?"
        r"(?:brought up|mentioned|discussed|talked about|raised|spoke about|covered)\b",
        # different aspects of
        r"\b(?:different|various|several) (?:aspects|kinds|types|parts|sorts) of\b"
        r"|^\W*+(?:different|various|several)\b",
    )
)


# "You told me", "did I mention": not "would you suggest", which asks for something new.
_TOLD = re.compile(
    r"\b(i|you)(?:['’]ve| have| had)? (?:ever |first |already )?(?:brought up|mentioned|discussed|talked about|raised"
    r"|spoke|said|told|asked|wrote|posted|suggested|recommended|advised|explained|promised|shared)\b"
    r"|\b(?:did|have|had) (i|you) (?:ever |first |already )?(?:bring up|brought up|mention|discuss|talk|raise|say|said"
    r"|tell|told|ask|write|written|post|suggest|recommend|advise|explain|share|outline)(?:e?d)?\b",
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
    return (_QUESTION_MARK.search(prompt) or _QUESTION_OPENER.search(prompt)) is not None


def is_search(prompt: str) -> bool:
    """Return whether a prompt is but a few keywords, as one types them into a search box.

    >>> is_search("staging deploy rollback"), is_search("beat me to it"), is_search("Nice one!")
    (True, False, False)
    """
    words = prompt.lower().split()
    is_short = 2 <= len(words) <= KEYWORDS
    if not is_short or any(pattern.search(prompt) for pattern in (MARKUP, ADDRESS, _NO_KEYWORDS)):
        return False
    plain = {word.strip(",;:").replace("’", "").replace("'", "") for word in words}
    return plain.isdisjoint(STOP_WORDS)


def subject_of(prompt: str) -> Literal["asker", "you"] | None:
    """Return who said what a prompt asks for: who asks, or who is asked.

    >>> [subject_of(prompt) for prompt in ("what did I say?", "what have you suggested?", "what would you suggest?")]
    ['asker', 'you', None]
    """
    told = _TOLD.search(prompt)
    if told is None:
        return None
    return "asker" if (told[1] or told[2]).lower() == "i" else "you"


def strip_boilerplate(prompt: str) -> str:
    """Return the prompt without what it says of the answer; whole, if too little is left, or it quotes code.

    >>> strip_boilerplate("Can you give me a quick summary of the outage in our chats? Mention only three items.")
    'the outage'
    >>> strip_boilerplate("summarize")
    'summarize'
    """
    if len(prompt) > MAX_CHARS or "```" in prompt:
        return prompt
    rest = prompt
    for pattern in _SCAFFOLDING:
        rest = pattern.sub(" ", rest)
    if rest == prompt:
        return prompt
    rest = " ".join(rest.split()).strip(" ,;:?!.")
    says_something = sum(word.strip("?!.,").lower() not in STOP_WORDS for word in rest.split())
    return rest if says_something else prompt
