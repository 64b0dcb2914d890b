"""What messages cost."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contextwin.analysis.tokens import count_tokens
from contextwin.errors import BudgetError
from contextwin.providers.chat.types import ChatMessage, count_message_tokens

MESSAGES = st.lists(
    st.builds(
        ChatMessage,
        role=st.sampled_from(["system", "user", "assistant"]),
        content=st.text(st.characters(codec=None), max_size=60),
    ),
    max_size=6,
)


@given(MESSAGES)
def test_messages_cost_at_least_what_they_say_and_each_adds(messages: list[ChatMessage]) -> None:
    costs = [count_message_tokens(messages[:count]) for count in range(len(messages) + 1)]
    assert costs[-1] >= sum(count_tokens(message.content) for message in messages)
    assert all(less < more for less, more in pairwise(costs))


@given(MESSAGES, MESSAGES)
def test_cost_is_that_of_the_parts_with_one_beginning_of_a_reply(
    first: list[ChatMessage], second: list[ChatMessage]
) -> None:
    together = count_message_tokens(first + second) + count_message_tokens([])
    assert together == count_message_tokens(first) + count_message_tokens(second)


def test_cost_of_a_message_has_its_role_and_what_surrounds_it() -> None:
    question = ChatMessage(role="user", content="Is the build green?")
    assert count_message_tokens([]) == 3
    assert count_message_tokens([question]) == 3 + 3 + 1 + 5


def test_unknown_encoding_is_refused() -> None:
    with pytest.raises(BudgetError, match="is not known"):
        count_message_tokens([ChatMessage(role="user", content="a")], "nonsense")
