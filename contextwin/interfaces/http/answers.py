"""What each endpoint answers, for the schema: made of the fields and types of the values that answers are made of.

An answer itself is the library's dictionary. Tests hold each one against its schema, and allow no other field.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_type_hints

from pydantic import BaseModel, ConfigDict, create_model
from pydantic.json_schema import models_json_schema

from contextwin.answer.answer import Answer as PlainAnswer
from contextwin.answer.answer import Quote
from contextwin.answer.citations import Citation
from contextwin.avatar.reply import Reply
from contextwin.explain.comparison import MovedMessage
from contextwin.models.degraded import Degraded
from contextwin.models.directory import ListedChannel, ListedUser
from contextwin.models.explanations import ExplainedMessage, Explanation, WhyNot
from contextwin.models.feedback import WindowFeedback
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.recorded import RecordedMessage, RecordedWindow
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import FoundMessage
from contextwin.models.timelines import TimelineMessage, TimelinePage
from contextwin.models.windows import ContextWindow, Dropped, RecentTalk, TimeAnswer, WindowMessage, WindowThread

REFERENCE = "#/components/schemas/{model}"
#: Shapes are made while the module is imported, so that no type checker knows them.
Shape = Any
#: What JSON has as text.
_AS_TEXT: dict[Any, Any] = {tuple[Degraded, ...]: tuple[str, ...]}


def _types(value: type, names: str = "") -> dict[str, Any]:
    """Return the types of a value's fields, of those that are named, or of all."""
    hints = {name: _AS_TEXT.get(kind, kind) for name, kind in get_type_hints(value).items()}
    return {each: hints[each] for each in names.split() or [each.name for each in fields(value)]}


def _shape(name: str, types: dict[str, Any], *, is_open: bool = False) -> Shape:
    """Return the shape of a JSON object. Later versions may add fields; an open one has others already."""
    config = ConfigDict(extra="allow" if is_open else "ignore")
    return create_model(name, __config__=config, **{each: (kind, ...) for each, kind in types.items()})  # type: ignore[call-overload]


Score = dict[str, float | None]
Key: Shape = _shape("Key", _types(MessageKey, "channel ts"))

_message = _types(WindowMessage, "ts user name text permalink role truncated is_answer is_bot sent_at speaks_of")
Message: Shape = _shape("WindowMessage", _message | {"score": Score | None})

_thread = _types(WindowThread, "channel thread_ts score elided")
Thread: Shape = _shape("WindowThread", _thread | {"is_live": bool, "messages": list[Message]})

_dropped = _types(Dropped, "channel ts score reason missing_tokens filter")
DroppedMessage: Shape = _shape("Dropped", _dropped | {"duplicate_of": Key | None, "breakdown": Score | None})

Plan: Shape = _shape("Plan", _types(QueryPlan, "kind alpha rule confidence order ordinal speaker topic oldest latest"))
Answer: Shape = _shape(
    "TimeAnswer", _types(TimeAnswer, "kind count value told oldest latest tz certain unread") | {"keys": list[Key]}
)
Window: Shape = _shape(
    "Window",
    _types(
        ContextWindow,
        "window_id workspace prompt asked_at budget_tokens total_tokens encoding degraded stats note found goes_on"
        " empty_reason access text",
    )
    | {
        "channels": list[str],
        "plan": Plan,
        "threads": list[Thread],
        "dropped": list[DroppedMessage],
        "answer": Answer | None,
        "recent": _shape("RecentTalk", _types(RecentTalk)),
    },
)
_moved = _types(MessageKey, "channel ts") | _types(MovedMessage, "rank_a rank_b factor")
Moved: Shape = _shape("MovedMessage", _moved)
Comparison: Shape = _shape(
    "Comparison", {"a": Window, "b": Window, "only_a": list[Key], "only_b": list[Key], "moved": list[Moved]}
)

_recorded = {name: kind for name, kind in _types(RecordedMessage).items() if name not in ("score", "duplicate_of")}
_said = _types(FoundMessage, "user name") | _types(ExplainedMessage, "line")
Candidate: Shape = _shape("Candidate", _recorded | _said | {"duplicate_of": Key | None, "explanation": Explanation})
_asked = _types(WindowRequest, "workspace prompt asker asked_at")
_told = _types(RecordedWindow, "window_id built_at total_tokens plan embedder found access degraded recorded")
Recorded: Shape = _shape("RecordedWindow", _asked | _told | {"budget_tokens": int, "messages": list[Candidate]})
Candidates: Shape = _shape("Candidates", {"window_id": str, "candidates": list[Candidate], "next_after": int | None})
Absence: Shape = _shape(
    "WhyNot",
    _types(WhyNot, "workspace window_id channel ts reason sentence then")
    | {"remedy": dict[str, Any] | None, "changed": bool},
    is_open=True,  # It has the numbers of its sentence.
)
Feedback: Shape = _shape("Feedback", _types(WindowFeedback) | {"useful": list[Key], "missing": list[Key]})

Listed: Shape = _shape("TimelineMessage", _types(TimelineMessage))
Page: Shape = _shape("TimelinePage", _types(TimelinePage) | {"messages": list[Listed]})
End: Shape = _shape("TimelineEnd", {"message": Listed | None, "note": str})

_names = {"workspace": str, "next_after": str | None}
Channel: Shape = _shape("Channel", _types(ListedChannel))
Channels: Shape = _shape("Channels", _names | {"channels": list[Channel]})
User: Shape = _shape("User", _types(ListedUser))
Users: Shape = _shape("Users", _names | {"users": list[User]})

_reply = _types(Reply, "reply_id persona name text slack_text outcome detail is_grounded")
_reply |= _types(Reply, "model prompt_version uncertain")
_counts = _types(Reply, "input_tokens output_tokens attempts")
Cited: Shape = _shape("Citation", _types(Citation))
_quoted = {"citations": list[Cited], "marked_text": str, "window_id": str}
ReplyAnswer: Shape = _shape("Reply", _reply | _counts | _quoted | {"is_complete": bool, "style_match": float})

_answer = _types(PlainAnswer, "text outcome detail is_grounded model prompt_version uncertain")
_cost = _types(PlainAnswer, "input_tokens output_tokens")
_window = _types(ContextWindow, "window_id note access")
Quoted: Shape = _shape("Quote", _types(Quote))
_rest = {"is_complete": bool, "citations": list[Cited], "quotes": list[Quoted]}
PlainReply: Shape = _shape("Answer", _answer | _cost | _window | _rest)

Health: Shape = _shape("Health", {"status": str})
Readiness: Shape = _shape("Readiness", {"ready": bool, "store": bool, "warm": bool})

#: By the name of the endpoint.
ANSWERS: dict[str, Shape] = {
    "build_window": Window,
    "compare": Comparison,
    "read_window": Recorded,
    "list_candidates": Candidates,
    "explain_absence": Absence,
    "judge_window": Feedback,
    "list_messages": Page,
    "search_messages": Page,
    "read_earliest": End,
    "read_latest": End,
    "read_channels": Channels,
    "read_users": Users,
    "write_answer": PlainReply,
    "write_reply": ReplyAnswer,
    "read_health": Health,
    "read_readiness": Readiness,
}


def describe_answers(schema: dict[str, Any]) -> None:
    """Give each endpoint of a schema (OpenAPI) the schema of its answer."""
    shapes: list[tuple[type[BaseModel], Any]] = [(shape, "serialization") for shape in ANSWERS.values()]
    references, definitions = models_json_schema(shapes, ref_template=REFERENCE)
    schema["components"]["schemas"].update(definitions["$defs"])
    for methods in schema["paths"].values():
        for operation in methods.values():
            if shape := ANSWERS.get(operation["operationId"]):
                for status, response in operation["responses"].items():
                    if json_content := status != "default" and response["content"].get("application/json"):
                        json_content["schema"] = references[shape, "serialization"]
