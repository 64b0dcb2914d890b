"""Parses a message once for all features: prose, words, sentences, emoji.

Mentions, links, quotations and code tell of topics, not of style: in the prose one private-use character stands for
each. Every pattern runs in time linear in the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import emoji

from contextwin.analysis.emoji_names import replace_name
from contextwin.avatar.style.model import StyleMessage

CODE, FENCE, LINK, MENTION, QUOTE, EMOJI = SIGNS = "\ue000\ue001\ue002\ue003\ue004\ue005"

#: Characters of a message that are read. Unmeasured.
MAX_CHARS = 8_000

_SIGN = re.compile(f"[{SIGNS}]")
_MARKUP = re.compile(
    r"(?P<quote>^[ \t]*(?:&gt;|>)[^\n]*|```quote\b.*?(?:```|\Z))"
    r"|(?P<fence>```.*?(?:```|\Z))"
    r"|(?P<code>`[^`\n]+`)"
    r"|(?P<link><?\bhttps?://[^\s<>]+>?)"
    r"|(?P<mention><[@#!][^<>\n]{1,99}>|(?<!\w)@[^\W\d_][\w.-]{0,60}(?: [A-Z][\w'-]{1,60})?)"
    r"|(?P<emoji>(?<![\w:]):[a-z+-][\w+'-]{1,60}:(?:skin-tone-\d:)?)",
    re.DOTALL | re.MULTILINE,
)
_SIGN_OF = {"quote": QUOTE, "fence": FENCE, "code": CODE, "link": LINK, "mention": MENTION, "emoji": EMOJI}

# Western and Japanese emoticons.
_EMOTICON = re.compile(
    r"(?<![\w:;=)(])(?:[:;=]['’]?[-o^]?[)(DPpOo/|\\\]\[*3]{1,3}|[xX]D|<3|\^_?\^|¯\\_\(ツ\)_/¯|-_-)(?!\w)"
)
_WORD = re.compile(r"[^\W\d_\ue000-\ue005]+(?:['’][^\W\d_\ue000-\ue005]+)*")
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"'”’)\]]{0,3}\s+|\n+")


@dataclass(frozen=True, kw_only=True, slots=True)
class ParsedMessage:
    """One parsed message."""

    message: StyleMessage  #: as it was sent
    prose: str  #: its stripped text, with a sign for each piece that is not prose
    tokens: tuple[str, ...]  #: the words of the prose as written, curly apostrophes straightened
    words: tuple[str, ...]  #: the tokens, casefolded
    sentences: tuple[tuple[str, ...], ...]  #: the tokens of each sentence or line that has any
    emoji: tuple[str, ...]  #: as characters where they exist; those written as names come first
    emoticons: tuple[str, ...]  #: in order, as typed


def read_message(message: StyleMessage) -> ParsedMessage:
    """Return the parsed message.

    >>> reading = read_message(StyleMessage(text="Thanks <@U1>, `git push` did it :tada: Isn’t that odd? :-)"))
    >>> reading.words, reading.emoji, reading.emoticons
    (('thanks', 'did', 'it', "isn't", 'that', 'odd'), ('🎉',), (':-)',))
    """
    found: list[str] = []

    def sign(match: re.Match[str]) -> str:
        kind = str(match.lastgroup)
        if kind == "emoji":
            found.append(replace_name(match[0].strip(":").partition("::")[0]))
        return _SIGN_OF[kind]

    prose = _MARKUP.sub(sign, _SIGN.sub(" ", message.text[:MAX_CHARS].strip()))
    if not prose.isascii():
        found += [match["emoji"] for match in emoji.emoji_list(prose)]
        prose = emoji.replace_emoji(prose, EMOJI)
    emoticons = tuple(match[0] for match in _EMOTICON.finditer(prose))
    if emoticons:
        prose = _EMOTICON.sub(EMOJI, prose)
    sentences = [split_words(sentence) for sentence in _SENTENCE_END.split(prose)]
    tokens = split_words(prose)
    return ParsedMessage(
        message=message,
        prose=prose.strip(),
        tokens=tokens,
        words=tuple(token.casefold() for token in tokens),
        sentences=tuple(words for words in sentences if words),
        emoji=tuple(found),
        emoticons=emoticons,
    )


def split_words(text: str) -> tuple[str, ...]:
    """Return the words of a text as written, curly apostrophes straightened."""
    return tuple(_WORD.findall(text.replace("’", "'")))
