"""Slack's mrkdwn → plain text.

Stored text keeps mentions as `<@U1>` and `<#C1>`; `resolve_mentions` puts names in when a message is read, so that a
rename or an erasure is seen at once. Every pattern here takes time linear in its input, because archives are written by
strangers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from contextwin.analysis.emoji_names import replace_names
from contextwin.models.messages import datetime_of_ts

# Postgres stores neither NUL nor lone surrogates.
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
_TOKEN = re.compile(r"<([^<>|]+)(?:\|([^<>]*))?>")
_ADDRESS = re.compile(r"(?:mailto:|tel:|[A-Za-z][A-Za-z0-9+.-]*://)\S+")
_DATE = re.compile(r"!date\^([0-9]{1,11})\^[^|]*")
_SUBTEAM = re.compile(r"!subteam\^(\w+)")
_BROADCASTS = frozenset({"!here", "!channel", "!everyone"})
# Typed JSONL may use names as ids, "Fred Smith". An id with a space right after a word is code: List<@NonNull String>.
# One "<" before the alternatives lets the search skip to the next one, which takes a fortieth of the time.
_MENTION = re.compile(r"<(?:@([^\s<>|]+)>|@(?<!\w<@)([^\s<>|][^<>|\n]{0,80})>|#([^\s<>|]+)>)")
_MENTION_BODY = re.compile(r"@[^\s<>|][^<>|\n]{0,80}|#[^\s<>|]+")
_SLACK_CHANNEL_ID = re.compile(r"[CDG][\w-]+")
# Code, addresses, times and ports come first, so that they are stepped over; then runs of names, `:wave::skin-tone-2:`.
_EMOJI = re.compile(
    r"```.*?```|`[^`\n]+`|://\S+|(?<=\w):[0-9]+:|:[0-9]+:(?=\w)|(?<!:)((?::[a-z0-9_+'-]{1,100}:)+)(?!:)", re.DOTALL
)
#: Code between marks; a block that is not closed, as of an answer that is being written, goes to the end.
_CODE = re.compile(r"(```.*?(?:```|\Z)|`[^`\n]*`)", re.DOTALL)
_ADDRESS_START = re.compile(r"(?:[a-z][a-z0-9+.-]*://)?(?:www\.)?")


def change_prose(text: str, change: Callable[[str], str]) -> str:
    """Return a text with what stands around its code changed, piece by piece; code stays as it is.

    >>> change_prose("a `a` a", str.upper)
    'A `a` A'
    """
    if "`" not in text:
        return change(text)
    return "".join(piece if place % 2 else change(piece) for place, piece in enumerate(_CODE.split(text)))


def clean_text(text: str) -> str:
    """Return `text` without NUL and lone surrogates, which Postgres cannot store.

    >>> clean_text("a" + chr(0) + "b")
    'ab'
    """
    if text.isascii() and "\0" not in text:
        return text
    return _UNSTORABLE.sub("", text)


def decode_mrkdwn(text: str) -> str:
    """Return mrkdwn with its `<…>` tokens decoded, emoji names replaced, and `&lt; &gt; &amp;` unescaped, once each.

    >>> decode_mrkdwn("<@U1|ana> see <https://x.org|the docs> :tada: if a &lt; b")
    '<@U1> see the docs (https://x.org) 🎉 if a < b'
    """
    decoded = _EMOJI.sub(lambda match: replace_names(match[1]) if match[1] else match[0], decode_tokens(text))
    return decoded.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def decode_tokens(text: str) -> str:
    """Return `text` with Slack's `<…>` tokens decoded; anything else in angle brackets stays as it is.

    >>> decode_tokens("<!here> List<String> <https://x.org|x.org> <#C1|eng>")
    '@here List<String> https://x.org <#C1>'
    """
    return _TOKEN.sub(_decode_token, text)


def resolve_mentions(text: str, users: Mapping[str, str], channels: Mapping[str, str]) -> str:
    """Return stored text with names for mentions; ids that are not in the mappings stay, as `@U1` and `#C1`.

    >>> resolve_mentions("<@U1> and <@U2> in <#C1>", {"U1": "Ana"}, {"C1": "eng"})
    '@Ana and @U2 in #eng'
    """

    def name_mention(match: re.Match[str]) -> str:
        user, channel = match[1] or match[2], match[3]
        if user:
            return f"@{users.get(user, user)}"
        known = channel in channels or _SLACK_CHANNEL_ID.fullmatch(channel)
        return f"#{channels.get(channel, channel)}" if known else match[0]

    return _MENTION.sub(name_mention, text)


def mentioned_users(text: str) -> tuple[str, ...]:
    """Return the ids of the users whom stored text mentions, each once, in order.

    >>> mentioned_users("<@U2> ask <@U1> or <@U2>")
    ('U2', 'U1')
    """
    return tuple(dict.fromkeys(user for match in _MENTION.finditer(text) if (user := match[1] or match[2])))


def format_link(address: str, label: str | None) -> str:
    """Return `label (address)`, or the address alone when the label is its beginning.

    >>> format_link("https://acme.io/a", "the guide"), format_link("https://acme.io/a", "acme.io/a")
    ('the guide (https://acme.io/a)', 'https://acme.io/a')
    """
    if not label:
        return address
    bare, bare_label = _bare(address), _bare(label)
    if bare == bare_label or ("." in bare_label and bare.startswith(bare_label)):
        return address
    return f"{label} ({address})"


def format_time(timestamp: object) -> str:
    """Return a Unix time in words, or "" for anything else.

    >>> format_time(1700000000)
    '2023-11-14 22:13 UTC'
    """
    return _utc(str(timestamp)) if isinstance(timestamp, int) and 0 <= timestamp < 10**11 else ""


def _decode_token(match: re.Match[str]) -> str:
    body, label = match[1], match[2]
    if label is not None and _MENTION_BODY.fullmatch(body):
        return f"<{body}>"
    if body[0] == "!":
        return _decode_command(body, label) or match[0]
    if _ADDRESS.fullmatch(body):
        return format_link(body.removeprefix("mailto:").removeprefix("tel:"), label)
    return match[0]


def _decode_command(body: str, label: str | None) -> str | None:
    if body in _BROADCASTS:
        return f"@{body[1:]}"
    if subteam := _SUBTEAM.fullmatch(body):
        return label or f"@{subteam[1]}"
    if date := _DATE.fullmatch(body):
        return label or _utc(date[1])
    return None


def _bare(address: str) -> str:
    return _ADDRESS_START.sub("", address.lower(), count=1).rstrip("/….")


def _utc(seconds: str) -> str:
    return f"{datetime_of_ts(seconds):%Y-%m-%d %H:%M} UTC"
