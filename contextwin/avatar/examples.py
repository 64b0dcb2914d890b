"""Chooses a person's earlier answers in similar situations, as examples of their style for a model."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from contextwin.analysis.slack_text import has_own_words
from contextwin.analysis.tokens import count_tokens
from contextwin.avatar.style.model import Spread
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.retrieved import FoundMessage
from contextwin.models.weights import ScoringWeights
from contextwin.models.windows import Group
from contextwin.query.intent import is_question
from contextwin.window.scoring.answers import ANSWER_MINUTES
from contextwin.window.scoring.columns import make_match_columns
from contextwin.window.scoring.relevance import measure_own

#: Weight of the message that was answered in an example's value; the rest is the answer's. Unmeasured.
ASKED_SHARE = 0.6
#: Value of an example that is nothing like what is said, so that its length and its day still count. Unmeasured.
LEAST_VALUE = 0.2
#: Boosts of examples from the same kind of place (thread or channel), from the same channel, and of those that answer
#: the same kind of message: a question, or a remark. Unmeasured.
SAME_PLACE = 1.3
SAME_CHANNEL = 1.1
SAME_KIND = 1.5
#: Share of its value that an example loses when it repeats a chosen one (maximal marginal relevance, Carbonell and
#: Goldstein 1998, with equal weights). Unmeasured.
REDUNDANCY = 1.0
#: Share of its value that an example keeps for each chosen one of the same day. Unmeasured.
SAME_DAY = 0.6
#: And for each chosen one of the same quarter of the person's messages by length: of 600 replies of slack-find-active
#: 20 to 27 % are in each, after questions and after remarks alike. The factor is unmeasured.
SAME_LENGTH = 0.6
#: Maximum tokens of a message in an example; a longer one is none, as half a message shows no style. Unmeasured.
EXAMPLE_TOKENS = 120
#: Greatest age of a message that mentions the person, which they then answer. Unmeasured.
MENTIONED_FOR = timedelta(minutes=30)
#: Characters that nobody types faster in a second: 120 words a minute. What came sooner was begun before the message
#: that stands before it.
TYPED_A_SECOND = 10.0

_WORD = re.compile(r"\w+")
#: Code in backticks, and a call with what it is given.
_CODE_SPAN = re.compile(r"`[^`\n]+`|\w[\w.:]{0,80}\([^()\n]*\)")
#: What a word of prose does not have inside or at its beginning: "f(x", "a_b", "x=3", "a.b.c", "--all", "$HOME".
_CODE_WORD = re.compile(r"[={}<>|\\]|\w[(\[_]\w|::\w|\w\.\w+\.\w|\A(?:--?|\$)[^\W\d]")
#: What says nothing in words: addresses, mentions, names of emoji.
_NO_WORDS = re.compile(r"<?\bhttps?://\S+|<@[^<>\n]*>|(?<!\w)@\w[\w.-]*|(?<![\w:]):[a-z0-9_+'-]+:")


@dataclass(frozen=True, kw_only=True, slots=True)
class Example:
    """A message of the person, and the message that it answered."""

    answer: FoundMessage  #: what the person wrote
    asked: FoundMessage | None  #: what somebody else said that it surely answers; None without one
    is_in_thread: bool  #: it is part of a thread
    value: float  #: similarity of the situation to this one, ≥ 0

    @property
    def keys(self) -> frozenset[MessageKey]:
        """The keys of its messages."""
        return frozenset(message.key for message in (self.answer, self.asked) if message)


@dataclass(frozen=True, kw_only=True, slots=True)
class Situation:
    """What an example is meant to be like."""

    plan: QueryPlan  #: of what is said
    place: tuple[str | None, str | None] = (None, None)  #: the channel and the thread of the reply
    asks: bool = False  #: what is said is a question
    words: Spread | None = None  #: of the person's messages; None: not known


def choose_examples(groups: Sequence[Group], persona: str, situation: Situation) -> list[Example]:
    """Return the person's messages in `groups`, ordered by value and diversity (maximal marginal relevance).

    Messages of the thread of the reply are context, and not among the examples; nor is what is code, too long, or has
    no words.
    """
    waiting = list(_find_examples(groups, persona, situation))
    words = {id(example): frozenset(_WORD.findall(example.answer.text.casefold())) for example in waiting}
    overlap = dict.fromkeys(words, 0.0)
    quarters = {id(example): _quarter(example, situation.words) for example in waiting}
    days: Counter[date] = Counter()
    lengths: Counter[int] = Counter()
    chosen: list[Example] = []

    def worth(example: Example) -> float:
        repeated = SAME_DAY ** days[_day(example)] * SAME_LENGTH ** lengths[quarters[id(example)]]
        return example.value * (1 - REDUNDANCY * overlap[id(example)]) * repeated

    while waiting:
        best = max(waiting, key=lambda each: (worth(each), *_rank(each)))
        chosen.append(best)
        waiting.remove(best)
        days[_day(best)] += 1
        if situation.words is not None:
            lengths[quarters[id(best)]] += 1
        for each in waiting:
            overlap[id(each)] = max(overlap[id(each)], _likeness(words[id(each)], words[id(best)]))
    return chosen


def _find_examples(groups: Sequence[Group], persona: str, situation: Situation) -> Iterator[Example]:
    match = make_match_columns([message for group in groups for message in group.messages])
    own = iter(measure_own(match, situation.plan, ScoringWeights()).value.tolist())
    for group in groups:
        values = dict(zip((message.key for message in group.messages), own, strict=False))
        for position, message in enumerate(group.messages):
            is_context = (message.channel, message.thread_ts) == situation.place
            if message.user != persona or is_context or not _shows_style(message):
                continue
            asked = find_asked(group, position)
            before = values[asked.key] if asked else 0.0
            like = LEAST_VALUE + ASKED_SHARE * before + (1 - ASKED_SHARE) * values[message.key]
            is_same_kind = asked is not None and is_question(asked.text) == situation.asks
            yield Example(
                answer=message,
                asked=asked,
                is_in_thread=group.is_thread,
                value=like * _fit(group, situation.place) * (SAME_KIND if is_same_kind else 1.0),
            )


def _shows_style(message: FoundMessage) -> bool:
    """Return whether a message has words of its author, is whole in an example, and is no code or log."""
    if message.is_deleted or not has_own_words(message.text) or not any(map(str.isalnum, _prose_of(message))):
        return False
    is_code = message.content_kind != "text" or "```" in message.text or is_mostly_code(_prose_of(message))
    return not is_code and (message.token_count or count_tokens(message.text)) <= EXAMPLE_TOKENS


def is_mostly_code(text: str) -> bool:
    """Return whether more of a text's words are code than prose: they stand in backticks or have signs of code inside.

    Commands of plain words, as "git push", are prose by this.

    >>> is_mostly_code("`git rebase -i main`"), is_mostly_code("self.assertEqual(a, b)")
    (True, True)
    >>> is_mostly_code("`from` is gone, use `start`"), is_mostly_code("call f(x) twice :-) <3")
    (False, False)
    """
    prose = _CODE_SPAN.sub(" ", text)
    code = [word for span in _CODE_SPAN.findall(text) for word in span.split()]
    words = [word for word in prose.split() if any(map(str.isalnum, word))]
    signed = [word for word in words if _CODE_WORD.search(word) and sum(map(str.isalnum, word)) > 1]
    return len(code) + len(signed) > len(words) - len(signed)


def _prose_of(message: FoundMessage) -> str:
    """Return a message's text without addresses, mentions and names of emoji."""
    return _NO_WORDS.sub(" ", message.text)


def find_asked(group: Group, position: int) -> FoundMessage | None:
    """Return what the message at this position of a group surely answers, judged by people, place and time.

    Where it mentions somebody, it answers their last message. Else it answers the message right before, if somebody
    else said that to nobody else, there was time to type the answer, and that message is the thread's root, mentions
    the author within half an hour, or is of the last minutes, in which nobody else spoke. None: nothing is sure, or
    what is shows no style.
    """
    answer = group.messages[position]
    earlier = [message for message in group.messages[:position] if message.user != answer.user]
    if named := frozenset(answer.mentions) - {answer.user}:
        asked = next((message for message in reversed(earlier) if message.user in named), None)
    else:
        asked = group.messages[position - 1] if position else None
        if asked is not None and not (asked.user != answer.user and _answers_last(group, earlier, answer)):
            asked = None
    return asked if asked and _shows_style(asked) else None


def _answers_last(group: Group, earlier: Sequence[FoundMessage], answer: FoundMessage) -> bool:
    """Return whether a message that mentions nobody answers the last of the earlier ones, which stands before it."""
    asked = earlier[-1]
    if answer.follows_unread or (asked.mentions and answer.user not in asked.mentions):
        return False
    is_whole = group.is_thread and len(group.messages) >= answer.thread_size
    passed = answer.sent_at - asked.sent_at
    if passed.total_seconds() < len(_prose_of(answer)) / TYPED_A_SECOND:
        return False
    if (answer.user in asked.mentions and passed <= MENTIONED_FOR) or (is_whole and asked.ts == group.thread_ts):
        return True
    since = answer.sent_at - timedelta(minutes=ANSWER_MINUTES)
    talkers = {message.user for message in earlier if message.sent_at >= since}
    return talkers == {asked.user}


def _quarter(example: Example, words: Spread | None) -> int:
    """Return which quarter of the person's messages, by length, an example is of: 0 for the shortest; 0 if not known.

    One as long as a quartile is of the quarter below it.
    """
    if words is None:
        return 0
    count = len(_WORD.findall(_prose_of(example.answer)))
    return sum(count > quartile for quartile in (words.low, words.median, words.high))


def _day(example: Example) -> date:
    return example.answer.sent_at.date()


def _rank(example: Example) -> tuple[datetime, MessageKey]:
    """Return the tie-breaker of examples with equal values: the newest comes first."""
    return example.answer.sent_at, example.answer.key


def _fit(group: Group, place: tuple[str | None, str | None]) -> float:
    channel, thread_ts = place
    fit = SAME_PLACE if group.is_thread == (thread_ts is not None) else 1.0
    return fit * (SAME_CHANNEL if group.channel == channel else 1.0)


def _likeness(words: frozenset[str], other: frozenset[str]) -> float:
    """Return the Jaccard similarity of two sets of words; 1.0 for two empty ones."""
    return len(words & other) / len(words | other) if words | other else 1.0
