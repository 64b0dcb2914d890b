"""Questions in unthreaded talk come with their answers: an answer is worth what its question is, less its distance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta

import numpy as np

from contextwin.models.retrieved import FoundMessage
from contextwin.models.windows import Group
from contextwin.query.intent import has_question_mark
from contextwin.window.scoring.columns import Floats

#: The next speaker answers a question if it is at most this old. With 3, fewer answers were shown beside questions of
#: the demo; with 30, no more.
ANSWER_MINUTES = 10
#: Messages after a question among which its answers are. Unmeasured.
MESSAGES_AFTER = 10


def pass_to_answers(groups: Sequence[Group], values: Floats, positions: Floats) -> Floats:
    """Return the values of the groups' messages, those of answers at least the question's less the way between both.

    `positions` say how far each message is from the start of its group, in the unit of the values.
    """
    pairs = list[tuple[int, int]]()
    start = 0
    for group in groups:
        if not group.is_thread:
            pairs += [(start + question, start + answer) for question, answer in pair_answers(group.messages)]
        start += len(group.messages)
    if not pairs:
        return values
    questions, answers = np.array(pairs).T
    passed = values.copy()
    np.maximum.at(passed, answers, values[questions] - (positions[answers] - positions[questions]))
    return passed


def pair_answers(messages: Sequence[FoundMessage]) -> Iterator[tuple[int, int]]:
    """Yield (question, answer), by their places in the conversation.

    A message with a question mark is a question. Answers are what the next speaker says next, and later messages by
    others that mention who asked.
    """
    if len(messages) < 2:
        return
    users = [message.user for message in messages]
    has_mention = ["@" in message.text for message in messages]  # One character is found far sooner than a name.
    for place, question in enumerate(messages):
        if not has_question_mark(question.text):
            continue
        user, mention = question.user, f"@{question.name}"
        later = range(place + 1, min(place + 1 + MESSAGES_AFTER, len(messages)))
        following = next((after for after in later if users[after] != user), None)
        is_soon = following is not None and messages[following].sent_at - question.sent_at <= timedelta(
            minutes=ANSWER_MINUTES
        )
        for after in later:
            is_addressed = has_mention[after] and users[after] != user and mention in messages[after].text
            if is_addressed or (is_soon and after == following):
                yield place, after
