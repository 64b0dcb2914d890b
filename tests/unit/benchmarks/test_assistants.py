"""The questions that an assistant is asked: how many there are, and what answers them."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.quality.assistants.questions import NEAR_MISS, Question, read_questions, write_chat
from benchmarks.quality.time_questions.templates import HALVES, LANGUAGES


@pytest.fixture(scope="module")
def questions(tmp_path_factory: pytest.TempPathFactory) -> list[Question]:
    path = tmp_path_factory.mktemp("chat") / "messages.jsonl"
    write_chat(path)
    return read_questions(path)


def test_there_are_enough_of_each_half_and_language(questions: list[Question]) -> None:
    for half in HALVES:
        prompts = {(q.prompt, q.kind == NEAR_MISS, q.language) for q in questions if q.half == half}
        assert sum(not is_near for _, is_near, _ in prompts) >= 70
        assert sum(is_near for _, is_near, _ in prompts) >= 20
        asked = Counter(language for _, is_near, language in prompts if not is_near)
        assert min(asked[language] for language in LANGUAGES) >= 5


def test_nearly_every_question_has_an_answer(questions: list[Question]) -> None:
    nothing = {q.prompt for q in questions if q.kind != NEAR_MISS and not (q.gold.keys or q.gold.numbers)}
    assert len(nothing) <= 4
    assert all(q.gold.can_be_none for q in questions if q.prompt in nothing and not q.gold.keys)


def find(questions: list[Question], prompt: str, bot: str | None) -> set[str]:
    question = next(q for q in questions if (q.prompt, q.bot) == (prompt, bot))
    texts = {post.key: post.text for post in question.setting.chat.posts}
    return {texts[key] for key in question.gold.keys}


def test_who_is_asked_decides_what_answers(questions: list[Question]) -> None:
    prompt = "show your last message"
    here = "Invoice 322 was paid."
    assert find(questions, prompt, "U0LEDGER") == find(questions, prompt, "B0LEDGER") == {here}
    assert here not in find(questions, prompt, "U0QUILL")
    assert here in find(questions, "What did you last tell me?", None)


def test_what_was_told_before_an_answer_is_the_message_before_it(questions: list[Question]) -> None:
    told = find(questions, "what did you tell me before the primer answer?", None)
    assert told == {"Foil holds on uncoated paper if the plate is hotter than 110 degrees."}
