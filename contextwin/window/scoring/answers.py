"""Questions in unthreaded talk come with their answers: an answer is worth what its question is, less its distance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta

from contextwin.models.retrieved import FoundMessage
from contextwin.query.intent import has_question_mark

#: The next speaker answers a question if it is at most this old. With 3, fewer answers were shown beside questions of
#: the demo; with 30, no more.
ANSWER_MINUTES = 10
#: Messages after a question among which its answers are. Unmeasured.
MESSAGES_AFTER = 10


def pass_to_answers(
    messages: Sequence[FoundMessage], values: Sequence[float], positions: Sequence[float]
) -> list[float]:
    """Return the values of a conversation, those of answers at least the question's less the way between both.

    `positions` say how far each message is from the start, in the unit of the values.
    """
    passed = list(values)
    for question, answer in pair_answers(messages):
        way = positions[answer] - positions[question]
        passed[answer] = max(passed[answer], values[question] - way)
    return passed


def pair_answers(messages: Sequence[FoundMessage]) -> Iterator[tuple[int, int]]:
    """Yield (question, answer), by their places in the conversation.

    A message with a question mark is a question. Answers are what the next speaker says next, and later messages by
    others that mention who asked.
    """
    if len(messages) < 2:
        return
    has_mention = ["@" in message.text for message in messages]  # One character is found far sooner than a name.
    for place, question in enumerate(messages):
        if not has_question_mark(question.text):
            continue
        mention, is_next = f"@{question.name}", True
        for after, message in enumerate(messages[place + 1 : place + 1 + MESSAGES_AFTER], place + 1):
            if message.user == question.user:
                continue
            is_soon = message.sent_at - question.sent_at <= timedelta(minutes=ANSWER_MINUTES)
            if (is_next and is_soon) or (has_mention[after] and mention in message.text):
                yield place, after
            is_next = False
