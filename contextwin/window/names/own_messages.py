"""Leaves out what is no evidence: the message that is the prompt, and what the answering bot said itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from contextwin.analysis.mrkdwn import decode_mrkdwn
from contextwin.models.access import ChannelInfo, Scope
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.requests import CompletedRequest
from contextwin.models.retrieved import FoundMessage
from contextwin.query.intent import MARKUP, is_question, subject_of
from contextwin.storage.reader import Reader
from contextwin.storage.sql.chronological import Criteria, Page

_WORDS = re.compile(r"@?\w+")
#: Words of the mentions around a prompt, which stand as names in a stored text: a bot's full name. Unmeasured.
MENTION_WORDS = 6
#: The prompt is one of so many latest messages of the asker in the channel, if it was sent there. Unmeasured.
_AMONG = 3


def leave_out_own(messages: Iterable[FoundMessage], request: CompletedRequest) -> list[FoundMessage]:
    """Return the messages without the prompt's own, and without those of the request's bot."""
    owner_of, owners = own_messages(request), frozenset(filter(None, (request.asker, request.bot)))
    # Others' messages are none, but for the prompt itself.
    return [
        each
        for each in messages
        if (each.ts != request.prompt_ts and each.user not in owners) or owner_of(each) is None
    ]


def without_echoes(
    messages: Iterable[FoundMessage], request: CompletedRequest, channels: Mapping[str, ChannelInfo]
) -> list[FoundMessage]:
    """Return the messages; those that put something to the request's bot are no hits: they ask, and answer nothing.

    Their likeness to the prompt does not count, so that it makes nothing beside them relevant; it tells only whether
    the prompt goes on with the talk. What mentions a bot is put to it, and what is written in a direct conversation in
    which it answers. Where no bot is named, a question that begins with the mention of a program which was found, too,
    is put to that.
    """
    found, bot = list(messages), request.bot
    if bot is None:
        programs = {each.user: each.name for each in found if each.is_bot and each.user is not None}
        return [_as_echo(each) if each.mentions and _is_put_to(each, programs) else each for each in found]
    direct = {each.channel for each in found if each.user == bot and channels[each.channel].kind == "im"}
    return [_as_echo(each) if bot in each.mentions or each.channel in direct else each for each in found]


def _as_echo(message: FoundMessage) -> FoundMessage:
    return message._replace(is_hit=False, is_echo=True, chunks=())


def _is_put_to(message: FoundMessage, programs: Mapping[str, str]) -> bool:
    """Return whether a person's message begins with the mention of one of the programs, given by name, and asks."""
    if message.is_bot:
        return False
    # Of Signal and Signal Box, "@Signal Box" is the latter.
    addressed = sorted(filter(None, (programs.get(user) for user in message.mentions)), key=len, reverse=True)
    text = message.text.lstrip()
    begins = next(filter(None, (re.match(rf"@{re.escape(name)}(?!\w)", text) for name in addressed)), None)
    return begins is not None and is_question(text[begins.end() :].lstrip(" ,:"))


def asks_program(plan: QueryPlan) -> bool:
    """Return whether a plan asks for what a program said."""
    return "you" in (plan.speaker, plan.time.speaker if plan.time else None)


def spare_bot(request: CompletedRequest, plan: QueryPlan, app: str | None) -> CompletedRequest:
    """Return the request with the bot whose words are no evidence: its own, else the workspace's Slack app.

    Where the plan asks for what the bot said, that is evidence, and there is none.
    """
    return replace(request, bot=None if asks_program(plan) else request.bot or app)


def own_messages(request: CompletedRequest) -> Callable[[FoundMessage], Literal["prompt", "bot"] | None]:
    """Return a function that says whether a message is the prompt's own, or one of the request's bot.

    The prompt's own message is the one that `prompt_ts` names, and any by the asker with the prompt's words. Who asks
    what the bot said means the bot's messages, which then stay.
    """
    words = _words_of(decode_mrkdwn(request.prompt))
    bot = None if subject_of(request.prompt) == "you" else request.bot

    def owner_of(message: FoundMessage) -> Literal["prompt", "bot"] | None:
        is_prompt = (message.channel, message.ts) == (request.channel, request.prompt_ts)
        is_by_asker = request.asker is not None and message.user == request.asker
        if is_prompt or (is_by_asker and _repeats(message.text, words)):
            return "prompt"
        return "bot" if bot is not None and message.user == bot else None

    return owner_of


def find_prompt(reader: Reader, scope: Scope, request: CompletedRequest) -> tuple[MessageKey, ...]:
    """Return the message in scope that is the prompt, if it was sent to the channel: it is no answer to itself."""
    channel = request.channel
    if request.asker is None or channel is None or channel not in scope.channels:
        return ()
    if request.prompt_ts is not None:
        return (MessageKey(channel, request.prompt_ts),)
    here = replace(scope, channels=[channel])
    written = reader.messages_in_time(here, Criteria(authors=(request.asker,)), Page(order="desc", limit=_AMONG))
    owner_of = own_messages(request)
    listed = reader.messages_listed(here, [(each.channel, each.ts) for each in written], {}) if written else []
    return tuple(message.key for message in listed if owner_of(message))


def _repeats(text: str, words: Sequence[str]) -> bool:
    """Return whether a text is these words, but for a mention before and after them."""
    said = _words_of(text)
    more = len(said) - len(words)
    if not words or not 0 <= more <= MENTION_WORDS:
        return False
    for start in range(more + 1):
        end = start + len(words)
        around = said[:start], said[end:]
        if said[start:end] == words and all(part[0].startswith("@") for part in around if part):
            return True
    return False


def _words_of(text: str) -> list[str]:
    """Return the words of a text without its mentions by id, in lower case, names with their "@"."""
    return _WORDS.findall(MARKUP.sub(" ", text).casefold())
