"""How many calls does a model make over MCP, before it has read what twenty questions ask for?

The model gets what the server tells a client of the protocol: its instructions, and names, descriptions and
arguments of the tools. It is asked twenty questions about the demo by Mei, on the morning of 9 March 2026: a call that
names no time is made as of then. A question is found when the words that answer it were in what a tool returned.

    calls     tool calls that the model made, those that were refused included
    refused   calls whose answer was an error: wrong arguments, names that nothing has
    found     questions whose words were returned; three of the twenty have none, because nothing answers them

    python -m benchmarks.quality.tools --model SPEC [--embedder static] [--rounds 8] [--limit N] [--show]

SPEC is a chat model of OpenAI, Ollama or another server with OpenAI's Chat Completions that takes tools.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from openai import OpenAI, OpenAIError

from benchmarks.common.evaluation import open_set, run
from contextwin.config import read_settings
from contextwin.errors import ConfigError, ReplyError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_ASKER, DEMO_WORKSPACE, write_demo_export
from contextwin.models.access import Viewer
from contextwin.providers.chat.limits import split_spec
from contextwin.providers.endpoints import NATIVE, Endpoint, read_endpoint


class Question(NamedTuple):
    """What Mei asks, and words of a message that answers it; "": nothing does."""

    text: str
    wanted: str


QUESTIONS = (
    Question("Why are partial refunds off?", "they stay off until proven"),
    Question("When is the offsite, and where?", "23 and 24 April"),
    Question("What did I miss in #eng-api while I was away? I left on 24 February.", "takes cards through Mooring Pay"),
    Question("How many messages did Hank write last week?", 'total="'),
    Question("What was the very first message about Mooring Pay?", "was signed on Friday"),
    Question("What caused the outage in February?", "living on its own retries"),
    Question("Who fixed the currency bug, and how?", "The marina decides the currency"),
    Question("What is the status of PR 847?", "PR 847 wants your eyes"),
    Question("What did Tobi say about dark mode?", "red on black at night"),
    Question("Were any links posted in #incidents last week?", ""),
    Question("When do the other 38 marinas go live?", "the other 38 go Tuesday"),
    Question("How did the discussion about the tide slider end?", "15 min → *30 min*"),
    Question("What are the last ten messages in #support?", "no queue at my window"),
    Question("Show me the whole thread of the post-mortem.", "Get a cup of tea"),
    Question("Did anybody complain about SOAP?", "their api is soap"),
    Question("How does Katrin do refunds by hand?", "full refund, then a new booking"),
    Question("Which Python code did anybody post about webhooks?", ""),
    Question("Was anything said about upgrading Kubernetes?", ""),
    Question("What happened in #eng-api on Thursday?", "We are live"),
    Question("Which wishes of the harbourmasters are parked until April?", "NIGHT MODE"),
)
#: What a host says of the day; the demo's is not today.
TODAY = "It is Monday, 9 March 2026, 09:31 in Pacific/Auckland. The user is Mei (@mei)."


@dataclass(kw_only=True)
class Talk:
    """What came of one question."""

    question: Question
    calls: list[str] = field(default_factory=list)  #: the tools that were called, in order
    refused: int = 0  #: calls whose answer was an error
    is_found: bool = False  #: a tool returned the wanted words
    is_ended: bool = False  #: the model answered within the rounds


class Model:
    """A model that is told the tools of a server."""

    def __init__(self, endpoint: Endpoint, instructions: str, tools: Sequence[Any]) -> None:
        self._client = OpenAI(base_url=endpoint.address, api_key=endpoint.api_key.get_secret_value())
        self._endpoint = endpoint
        self._instructions = f"{instructions}\n\n{TODAY}"
        self._tools: list[Any] = [
            {
                "type": "function",
                "function": {"name": tool.name, "description": tool.description, "parameters": tool.input_schema},
            }
            for tool in tools
        ]

    def begin(self, question: str) -> list[Any]:
        """Return the messages with which a talk begins."""
        return [{"role": "system", "content": self._instructions}, {"role": "user", "content": question}]

    def go_on(self, talk: list[Any]) -> list[Any]:
        """Add what the model says to a talk, and return its calls; ReplyError where the server does not answer."""
        try:
            answer = self._client.chat.completions.create(model=self._endpoint.model, messages=talk, tools=self._tools)
        except OpenAIError as exc:
            raise ReplyError(f"{self._endpoint.label} did not answer: {self._endpoint.quote(str(exc))}") from exc
        message = answer.choices[0].message
        talk.append(message.model_dump(exclude_none=True))
        return [call for call in message.tool_calls or () if call.type == "function"]


async def hold(client: Any, model: Model, question: Question, rounds: int) -> Talk:
    """Ask a question, and make the calls of the model until it answers, at most `rounds` times."""
    held, talk = Talk(question=question), model.begin(question.text)
    for _ in range(rounds):
        calls = await asyncio.to_thread(model.go_on, talk)
        if not calls:
            held.is_ended = True
            break
        for call in calls:
            told = await client.call_tool(call.function.name, _read_arguments(call.function))
            text = "".join(part.text for part in told.content)
            talk.append({"role": "tool", "tool_call_id": call.id, "content": text})
            held.calls.append(call.function.name)
            held.refused += told.is_error
            held.is_found |= bool(question.wanted) and question.wanted in text
    return held


def _read_arguments(function: Any) -> dict[str, Any]:
    """Return the arguments of a call, as of the demo's time; what is no object is refused by the server."""
    try:
        given = json.loads(function.arguments or "{}")
    except ValueError:
        given = None
    if not isinstance(given, Mapping):
        return {"arguments": function.arguments}
    is_timed = function.name in ("build_window", "list_timeline", "read_thread")
    return ({"asked_at": DEMO_ASKED_AT.isoformat()} if is_timed else {}) | {**given}


async def ask_all(engine: Any, endpoint: Endpoint, questions: Sequence[Question], rounds: int) -> list[Talk]:
    """Return what came of each question, asked one after the other."""
    from mcp import Client

    from contextwin.interfaces.mcp.server import make_mcp_server

    async with Client(make_mcp_server(engine)) as client:
        model = Model(endpoint, client.instructions or "", (await client.list_tools()).tools)
        try:
            return [await hold(client, model, question, rounds) for question in questions]
        except ReplyError as exc:
            failure = exc  # Raised in here, it would come out in a group of the protocol's library.
    raise failure


def print_talks(talks: Sequence[Talk], *, shows_each: bool) -> None:
    """Print the sums, and with `shows_each` a line for each question."""
    for talk in talks if shows_each else ():
        state = "" if talk.is_ended else ", no answer"
        found = "" if not talk.question.wanted else "found" if talk.is_found else "MISSED"
        print(f"{len(talk.calls):>3} {talk.refused:>3} {found:<7}{talk.question.text}  {' '.join(talk.calls)}{state}")
    answerable = [talk for talk in talks if talk.question.wanted]
    calls = Counter(name for talk in talks for name in talk.calls)
    print(f"questions {len(talks)}, answered within the rounds {sum(talk.is_ended for talk in talks)}")
    print(f"found     {sum(talk.is_found for talk in answerable)} of {len(answerable)}")
    print(f"calls     {calls.total()}: {', '.join(f'{name} {count}' for name, count in calls.most_common())}")
    print(f"refused   {sum(talk.refused for talk in talks)}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask the questions and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, metavar="SPEC", help="openai:…, ollama:…, openai-compatible:…@…")
    parser.add_argument("--embedder", default="static")
    parser.add_argument(
        "--rounds", type=int, default=8, metavar="N", help="answers of the model to one question, at most"
    )
    parser.add_argument("--limit", type=int, metavar="N", help="only the first N questions")
    parser.add_argument("--show", action="store_true", help="print a line for each question")
    options = parser.parse_args(arguments)
    try:
        from contextwin.interfaces.mcp.engine import open_engine
    except ImportError:
        parser.error("the extra mcp is missing: pip install -e '.[local,mcp]'")
    provider, rest = split_spec(options.model)
    if provider in NATIVE:
        raise ConfigError(f"expected openai:…, ollama:… or openai-compatible:…@…, got {options.model!r}")
    endpoint = read_endpoint(provider, rest, read_settings(), kind="chat model")
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "demo.zip"
        write_demo_export(archive)
        with open_set(archive, options.embedder) as opened:
            caller = Viewer(workspace=DEMO_WORKSPACE, asker=DEMO_ASKER)
            engine = open_engine(opened.store, lambda: caller, opened.embedder)
            print_talks(
                asyncio.run(ask_all(engine, endpoint, QUESTIONS[: options.limit], options.rounds)),
                shows_each=options.show,
            )
    return 0


if __name__ == "__main__":
    run(main)
