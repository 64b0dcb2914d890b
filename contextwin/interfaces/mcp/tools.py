"""The tools: each parses its arguments, calls the library and returns the text for the model with its keys."""

from __future__ import annotations

from inspect import getdoc
from typing import Annotated, Any, TypeVar

from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from contextwin.analysis.tokens import count_tokens
from contextwin.answer.quotation import LEAST_FOUND, SURELY_FOUND
from contextwin.explain.absence.why_not import why_not
from contextwin.explain.feedback import NOTE_CHARS, give_feedback
from contextwin.interfaces.failures import read_recorded
from contextwin.interfaces.http.bodies import (
    PAGE_MESSAGES,
    Attributes,
    Channel,
    Channels,
    FeedbackBody,
    FiltersBody,
    MessageBodies,
    Moment,
    Name,
    Names,
    Prompt,
    TimelineBody,
    Ts,
    Users,
    WindowBody,
    describe_error,
)
from contextwin.interfaces.mcp.engine import Engine, telling_errors
from contextwin.interfaces.names import find_threads, zone_of
from contextwin.models.feedback import WindowVerdict
from contextwin.models.requests import MESSAGE_ATTRIBUTES, MIN_MESSAGE_TOKENS, Filters
from contextwin.models.timelines import Order, TimelineRequest
from contextwin.window.timeline.text import render_page

_Body = TypeVar("_Body", WindowBody, TimelineBody)

#: Most tokens of one answer. Unmeasured; more than clients leave to one tool.
MOST_TOKENS = 32_000
#: Fewest tokens of messages in order of time: their frame takes about half of them. Unmeasured.
FEWEST_TOKENS = 100
#: Most messages of a page.
MOST_MESSAGES = 200

TextBudget = Annotated[int, Field(ge=FEWEST_TOKENS, le=MOST_TOKENS, description="The answer never costs more tokens")]
Limit = Annotated[int, Field(ge=1, le=MOST_MESSAGES, description="At most so many messages")]
After = Annotated[Name | None, Field(description="next_after in <page> of the page before")]
AskedAt = Annotated[Moment | None, Field(description="asked_at in <page> of the page before")]
WindowId = Annotated[Name, Field(description="window_id at the end of an answer of build_window")]
Note = Annotated[str, Field(max_length=NOTE_CHARS, description="What the user said about it")]
MessageTs = Annotated[Ts, Field(description="The ts of the message")]
Useful = Annotated[MessageBodies, Field(description="Messages that helped")]
Missing = Annotated[MessageBodies, Field(description="Messages that it should have had")]
Verdict = Annotated[WindowVerdict, Field(description="What the user thinks of the window")]


class Arguments(BaseModel):
    """Arguments that a tool takes as one value, and the filters among them."""

    oldest: Moment | None = Field(default=None, description="Only messages sent at this time or later")
    latest: Moment | None = Field(default=None, description="Only messages sent before this time")
    authors: Users = Field(default=(), description="Only messages by one of these people, as @name or id")
    channels: Channels = Field(default=(), description="Only messages in one of these channels, as #name or id")
    has: Attributes = Field(
        default=(),
        description=f"Only messages with all of these: {', '.join(MESSAGE_ATTRIBUTES)}, or an emoji like :tada:",
    )
    code_languages: Names = Field(
        default=(), description="Only messages with code in one of these: python, typescript, …"
    )

    def model_dump_one_level(self) -> dict[str, Any]:
        """Return what the tool is called with, which the protocol's library asks for."""
        return {"given": self}

    def to_body(self, kind: type[_Body], **more: Any) -> _Body:
        """Return a body with the arguments that it has by the same names, and with the filters."""
        given, filters = (
            {name: getattr(self, name) for name in type(self).model_fields if name in each.model_fields}
            for each in (kind, FiltersBody)
        )
        return kind(**given, filters=FiltersBody(**filters), **more)


class WindowArguments(Arguments):
    """A question, and what the window may cost."""

    prompt: Prompt = Field(description="What the user wants to know, in their own words")
    channel: Channel | None = Field(
        default=None, description="The channel that the user asks in, as #name or id; not a filter"
    )
    thread_ts: Ts | None = Field(default=None, description="The ts of the thread that the user asks in; not a filter")
    max_tokens: int = Field(default=4000, ge=1, le=MOST_TOKENS, description="The answer never costs more tokens")
    asked_at: Moment | None = Field(
        default=None, description="When it is asked; nothing sent since is used. Left out: now"
    )


class TimelineArguments(Arguments):
    """A page of a timeline, and what it may cost."""

    order: Order = Field(default="desc", description="desc: the latest first; asc: the earliest")
    limit: Limit = PAGE_MESSAGES
    after: After = None
    asked_at: AskedAt = None
    matching: Prompt | None = Field(default=None, description="Only messages about this topic")
    total: bool = Field(default=False, description="Also count all that qualify")
    max_tokens: TextBudget = 4000


READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
WRITES = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False)


class Tools:
    """The tools for one store."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def list(self) -> list[Tool]:
        """Return them as the protocol's library takes them."""
        titles = {
            self.build_window: "Find the Slack messages that answer a question",
            self.list_timeline: "List Slack messages in order of time",
            self.read_thread: "Read a Slack thread",
            self.explain_window: "Explain why a window looks so",
            self.why_not: "Explain why a message is not in a window",
        }
        reading = [_make_tool(call, title, READS) for call, title in titles.items()]
        return [*reading, _make_tool(self.give_feedback, "Judge a window", WRITES)]

    def build_window(self, given: WindowArguments) -> Annotated[CallToolResult, WindowAnswer]:
        """Find the Slack messages that answer a question: the most relevant ones, with their threads, in a budget.

        Use it first for any question about what was said, decided or done. Ask in the user's own words, names and
        times included ("what did Mei say about refunds last week?"): they are understood. `authors`, `channels`, `has`,
        `code_languages`, `oldest` and `latest` restrict it; leave them out unless the user named them.
        """
        body = given.to_body(WindowBody, format="xml")
        window = self._engine.builder.build(body.to_request(self._engine.find_caller(), self._engine.store))
        nothing = f"No message qualifies: {window.empty_reason or window.access}."
        told = window.to_dict() | {"found": describe_found(window.found)}
        if not window.text:
            return answer(nothing, WindowAnswer.model_validate(told))
        # Not every program gives a model more than the text; each is said where there is room for it.
        said = window.text
        if told["found"] and count_tokens(f"{said}\n{told['found']}", window.encoding) <= window.budget_tokens:
            said = f"{said}\n{told['found']}"
        # Whether there is room for an id does not depend on the id, of which each character costs a token at most.
        if count_tokens(f"{said}\nwindow_id: ", window.encoding) + len(window.window_id) <= window.budget_tokens:
            said = f"{said}\nwindow_id: {window.window_id}"
        cost = count_tokens(said, window.encoding)
        return answer(said, WindowAnswer.model_validate(told | {"total_tokens": cost}))

    def list_timeline(self, given: TimelineArguments) -> Annotated[CallToolResult, TimelineAnswer]:
        """List Slack messages in order of time, page by page: the latest first, or the earliest (`order` "asc").

        Use it for "what happened since", "the first message about", "how many" (`total`), and to catch up. Nothing is
        ranked or left out. <page> at the end has the `total`, and `next_after` and `asked_at` for the next page, if
        there is one.
        """
        body = given.to_body(TimelineBody)
        return self._list(body.to_request(self._engine.find_caller(), self._engine.store), given.max_tokens)

    def read_thread(
        self,
        channel: Channel,
        thread_ts: Annotated[Ts, Field(description="The ts of any message of the thread")],
        max_tokens: TextBudget = 4000,
        after: After = None,
        asked_at: AskedAt = None,
    ) -> Annotated[CallToolResult, TimelineAnswer]:
        """Read a Slack thread from its root on, for instance one that build_window shows with <elided>.

        <page> at the end of an answer has `next_after` and `asked_at` for the rest of a long one.
        """
        caller, store = self._engine.find_caller(), self._engine.store
        where = Filters(channels=(self._engine.naming().channel(channel),))
        roots = find_threads(store, TimelineRequest(filters=where, **caller.who), thread_ts)
        asked = TimelineRequest(
            filters=Filters(channels=where.channels, threads=roots),
            limit=1 + max_tokens // MIN_MESSAGE_TOKENS,
            after=after,
            asked_at=self._engine.naming().moment(asked_at),
            **caller.who,
        )
        return self._list(asked, max_tokens)

    def explain_window(
        self, window_id: WindowId, limit: Limit = PAGE_MESSAGES
    ) -> Annotated[CallToolResult, ExplainedAnswer]:
        """Explain why a window of build_window looks so: each candidate, the best first, with its score."""
        told = self._engine.explain(window_id)
        listed = told["messages"][:limit]
        lines = (f"{each['channel']} {each['ts']}: {each['line']}" for each in listed)
        known = told | {"messages": listed, "candidates": len(told["messages"])}
        return answer("\n".join(lines) or "No candidate may be seen.", ExplainedAnswer.model_validate(known))

    def why_not(self, window_id: WindowId, channel: Channel, ts: MessageTs) -> Annotated[CallToolResult, WhyNotAnswer]:
        """Explain why a message is not in a window of build_window, and which change of the request would show it.

        list_timeline or read_thread have the channel and the ts of a message that build_window does not show.
        """
        engine, caller = self._engine, self._engine.find_caller()
        key = engine.naming().message(channel, ts)
        told = read_recorded(why_not, engine.store, caller, window_id, key, embedder=engine.embedder).to_dict()
        return answer(told["sentence"], WhyNotAnswer.model_validate(told))

    def give_feedback(
        self,
        window_id: WindowId,
        verdict: Verdict,
        useful: Useful = (),
        missing: Missing = (),
        note: Note | None = None,
    ) -> Annotated[CallToolResult, FeedbackAnswer]:
        """Store what the user thinks of a window: only when the user said so, in the place of an earlier verdict.

        `useful` are messages that helped, `missing` those that it should have had.
        """
        engine, caller = self._engine, self._engine.find_caller()
        body = FeedbackBody(verdict=verdict, useful=useful, missing=missing, note=note)
        judged = body.to_feedback(window_id, caller, engine.store)
        given = read_recorded(give_feedback, engine.store, caller, judged)
        engine.judged(given.verdict)
        stored = FeedbackAnswer(
            window_id=window_id, verdict=given.verdict, useful=len(given.useful), missing=len(given.missing)
        )
        return answer(f"Stored: {given.verdict}.", stored)

    def _list(self, request: TimelineRequest, max_tokens: int) -> CallToolResult:
        store = self._engine.store
        zone = zone_of(store, request)
        shown = render_page(self._engine.timeline.list(request), max_tokens, zone, store.settings.encoding)
        told = shown.page.to_dict() | {"total_tokens": shown.total_tokens}
        nothing = "No message qualifies: leave out a filter or a time, or say that there is none."
        return answer(shown.text or nothing, TimelineAnswer.model_validate(told))


class _Tool(Tool):
    """A tool that says what was wrong in one sentence; of wrong arguments what was expected, not what was given."""

    async def run(self, arguments: dict[str, Any], *args: Any, **given: Any) -> Any:
        """Run it; ToolError for wrong arguments, and for what the tool refuses."""
        try:
            return await super().run(arguments, *args, **given)
        except ToolError as exc:
            if isinstance(exc.__cause__, ToolError):  # The library puts "Error executing tool …" before its words.
                raise exc.__cause__ from None
            if not isinstance(exc.__cause__, ValidationError):
                raise
            errors = exc.__cause__.errors(include_input=False)
        told = (f"{'.'.join(map(str, each['loc'])) or 'arguments'}: {describe_error(each)}" for each in errors)
        raise ToolError("; ".join(told))


def _make_tool(call: Any, title: str, annotations: ToolAnnotations) -> Tool:
    """Return a tool that refuses arguments which it does not have, so that no filter is ever dropped in silence."""
    told = telling_errors(call, ToolError)
    described = getdoc(call)  # Without the indentation, which every model would be sent.
    tool = _Tool.from_function(
        told, title=title, description=described, annotations=annotations, structured_output=True
    )
    made = tool.fn_metadata.arg_model
    known = made.model_fields["given"].annotation if "given" in made.model_fields else made
    strict: Any = type(made.__name__, (known,), {"model_config": ConfigDict(extra="forbid"), "__module__": __name__})
    tool.fn_metadata.arg_model = strict
    tool.parameters = strict.model_json_schema(by_alias=True)
    properties = tool.parameters["properties"]
    tool.parameters["properties"] = {
        name: properties[name] for name in sorted(properties, key=Arguments.model_fields.__contains__)
    }
    return tool


# ---- The structured content of answers: keys, numbers and addresses, never the text of a message
# The text for the model is the content beside it: clients differ in which of the two they send on, and some send both.


class MessageKeys(BaseModel):
    """A message, without its text."""

    ts: str
    user: str | None
    sent_at: str
    permalink: str | None


class ShownMessage(MessageKeys):
    """A message of a window."""

    role: str


class ShownThread(BaseModel):
    """A thread of a window."""

    channel: str
    thread_ts: str
    score: float
    messages: list[ShownMessage]


class WindowAnswer(BaseModel):
    """A window."""

    window_id: str
    total_tokens: int
    budget_tokens: int
    note: str
    found: str
    access: str
    degraded: list[str]
    threads: list[ShownThread]


def describe_found(found: float) -> str:
    """Return how likely what was asked is in the window, in words that say what to do; "" where it is likely.

    >>> describe_found(0.9), describe_found(0.3)
    ('', 'It may not be here: if it is not, ask again in other words, or without filters.')
    """
    if found >= SURELY_FOUND:
        return ""
    if found >= LEAST_FOUND:
        return "It may not be here: if it is not, ask again in other words, or without filters."
    return "It is probably not here: ask once more in other words or without filters, then say that nothing was found."


class ListedMessage(MessageKeys):
    """A message of a timeline."""

    channel: str
    thread_ts: str


class TimelineAnswer(BaseModel):
    """A page of a timeline."""

    asked_at: str
    messages: list[ListedMessage]
    next_after: str | None
    total: int | None
    total_tokens: int
    degraded: list[str]
    access: str


class ExplainedCandidate(BaseModel):
    """A candidate of a window: its score, and what became of it."""

    channel: str
    ts: str
    outcome: str
    line: str


class ExplainedAnswer(BaseModel):
    """Why a window looks so."""

    window_id: str
    budget_tokens: int
    total_tokens: int
    plan: dict[str, Any]
    degraded: list[str]
    candidates: int
    messages: list[ExplainedCandidate]


class WhyNotAnswer(BaseModel):
    """Why a message is not in a window."""

    window_id: str
    channel: str | None
    ts: str | None
    reason: str
    sentence: str
    remedy: dict[str, Any] | None
    then: str | None
    changed: bool


class FeedbackAnswer(BaseModel):
    """What was stored of a verdict."""

    window_id: str
    verdict: str
    useful: int
    missing: int


def answer(text: str, structured: BaseModel) -> CallToolResult:
    """Return what a tool answers: the text for the model, and the structured content for its host."""
    return CallToolResult(
        content=[TextContent(type="text", text=text)], structured_content=structured.model_dump(mode="json")
    )
