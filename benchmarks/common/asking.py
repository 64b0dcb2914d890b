"""Asks a chat model many questions: what they cost is said first, and what was answered is kept as it comes.

Answers stand in a file of JSON lines. A run that was stopped goes on where it was: a question with the same model,
prompt and limit is not asked twice.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import Any, Self

from contextwin.errors import ReplyError
from contextwin.providers.chat.types import ChatAnswer, ChatMessage, ChatModel, count_message_tokens


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """What a model is asked."""

    id: str  #: names it inside its file
    messages: tuple[ChatMessage, ...]  #: as sent
    max_tokens: int  #: of the answer, hidden reasoning included

    @classmethod
    def by_rules(cls, id_: str, rules: str, content: str, max_tokens: int) -> Self:
        """Return the question of a content under rules, which are the system message."""
        messages = ChatMessage(role="system", content=rules), ChatMessage(role="user", content=content)
        return cls(id=id_, messages=messages, max_tokens=max_tokens)


@dataclass(frozen=True, kw_only=True, slots=True)
class Prices:
    """What a model costs, in any currency, for a million tokens."""

    input: float = 0.0  #: of the prompt
    output: float = 0.0  #: of the answer


@dataclass(frozen=True, kw_only=True, slots=True)
class Estimate:
    """What questions cost at most."""

    count: int  #: questions that are not answered yet
    input_tokens: int  #: of all prompts, as they are counted here
    output_tokens: int  #: if each answer were as long as it may be

    def describe(self, label: str, prices: Prices) -> str:
        """Return it as one line.

        >>> Estimate(count=2, input_tokens=3000, output_tokens=1000).describe("reader m", Prices(input=1, output=2))
        'reader m: 2 questions, 3,000 tokens in, at most 1,000 out: at most 0.005'
        """
        cost = (self.input_tokens * prices.input + self.output_tokens * prices.output) / 1e6
        money = f": at most {cost:.4g}" if cost else ""
        tokens = f"{self.input_tokens:,} tokens in, at most {self.output_tokens:,} out"
        return f"{label}: {self.count:,} questions, {tokens}{money}"


def read_prices(text: str) -> Prices:
    """Return the prices of "0.25,2": of a million tokens of prompt and of answer."""
    input_price, output_price = map(float, text.split(","))
    return Prices(input=input_price, output=output_price)


def estimate(model: ChatModel, questions: Iterable[Question], path: Path) -> Estimate:
    """Return what the questions cost that the file does not answer yet."""
    known = read_answers(path)
    missing = [each for each in questions if _key_of(model, each) not in known]
    tokens = sum(count_message_tokens(each.messages, model.encoding) for each in missing)
    return Estimate(count=len(missing), input_tokens=tokens, output_tokens=sum(each.max_tokens for each in missing))


def known_answers(model: ChatModel, questions: Iterable[Question], path: Path) -> dict[str, str]:
    """Return the texts of the answers that the file has, by the question's id."""
    known = read_answers(path)
    keys = {each.id: _key_of(model, each) for each in questions}
    return {name: str(known[key]["text"]) for name, key in keys.items() if key in known}


def ask_all(model: ChatModel, questions: Sequence[Question], path: Path, concurrency: int = 4) -> dict[str, str]:
    """Return the text of each answer by the question's id; those of the file `path` are not asked again.

    A refusal, and an answer that was cut, is what was received, maybe nothing. Raises ReplyError for the first question
    that the model did not answer, after the others that were under way.
    """
    answers = known_answers(model, questions, path)
    missing = [each for each in questions if each.id not in answers]
    failure: ReplyError | None = None
    has_failed = Event()

    def ask(question: Question) -> ChatAnswer | None:
        return None if has_failed.is_set() else model.complete(question.messages, max_tokens=question.max_tokens)

    with path.open("a", encoding="utf-8") as file, ThreadPoolExecutor(concurrency) as pool:
        asked = {pool.submit(ask, each): each for each in missing}
        for number, done in enumerate(as_completed(asked), 1):
            question = asked[done]
            try:
                answer = done.result()
            except ReplyError as exc:
                failure = failure or exc
                has_failed.set()
                continue
            if answer is None:
                continue
            row = {"key": _key_of(model, question), "id": question.id, "spec": model.spec, **asdict(answer)}
            file.write(json.dumps(row, ensure_ascii=False) + "\n")
            file.flush()
            answers[question.id] = answer.text
            if number % 50 == 0 or number == len(missing):
                print(f"{path.name}: {number:,} of {len(missing):,}", file=sys.stderr)
    if failure is not None:
        raise failure
    return answers


def read_answers(path: Path) -> dict[str, Mapping[str, Any]]:
    """Return the rows of the file by key; a last line that a killed run left unfinished is removed."""
    if not path.exists():
        return {}
    whole, newline, rest = path.read_bytes().rpartition(b"\n")
    if rest:
        os.truncate(path, len(whole) + len(newline))
    rows = [json.loads(line) for line in whole.split(b"\n") if line]
    return {row["key"]: row for row in rows}


def _key_of(model: ChatModel, question: Question) -> str:
    """Return what identifies an answer: model, prompt and limit."""
    asked = [model.spec, question.max_tokens, *((each.role, each.content) for each in question.messages)]
    return sha256(json.dumps(asked).encode()).hexdigest()[:24]
