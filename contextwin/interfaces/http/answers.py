"""What each endpoint answers, for the schema: made of the fields and types of the values that answers are made of.

An answer itself is the library's dictionary. Tests hold each one against its schema, and allow no other field.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel, ConfigDict, create_model
from pydantic.json_schema import models_json_schema

from contextwin.answer.answer import Answer
from contextwin.avatar.reply import Reply
from contextwin.explain.comparison import Comparison
from contextwin.models.degraded import Degraded
from contextwin.models.directory import ListedChannel, ListedUser
from contextwin.models.explanations import ExplainedMessage, ExplainedWindow, Explanation, WhyNot
from contextwin.models.feedback import WindowFeedback
from contextwin.models.messages import MessageKey
from contextwin.models.plans import QueryPlan
from contextwin.models.recorded import RecordedMessage
from contextwin.models.timelines import TimelineMessage, TimelinePage
from contextwin.models.windows import ContextWindow, ScoreBreakdown

REFERENCE = "#/components/schemas/{model}"
#: Shapes are made while the module is imported, so that no type checker knows them.
Shape = Any
#: What the schema calls shapes that are not called as their values.
_NAMES = {
    ContextWindow: "Window",
    ExplainedWindow: "RecordedWindow",
    QueryPlan: "Plan",
    WindowFeedback: "Feedback",
    ListedChannel: "Channel",
    ListedUser: "User",
}


def _shape(name: str, types: dict[str, Any], *, is_open: bool = False) -> Shape:
    """Return the shape of a JSON object. Later versions may add fields; an open one has others already."""
    config = ConfigDict(extra="allow" if is_open else "ignore")
    return create_model(name, __config__=config, **{each: (_in_json(kind), ...) for each, kind in types.items()})  # type: ignore[call-overload]


@cache
def _shape_of(value: type) -> Shape:
    """Return the shape of a value's dictionary."""
    return _shape(_NAMES.get(value, value.__name__), _types(value))


def _types(value: type, names: str = "") -> dict[str, Any]:
    """Return the types of a value's attributes: of those that are named, or of all that its dictionary has."""
    told = (names or getattr(value, "JSON_NAMES", "")).split() or [each.name for each in fields(value)]
    return {each.rpartition(".")[2]: reduce(_type_of, each.split("."), value) for each in told}


def _type_of(value: type, name: str) -> Any:
    """Return the type of a value's field or property."""
    return get_type_hints(value).get(name) or get_type_hints(getattr(value, name).fget)["return"]


def _in_json(kind: Any) -> Any:
    """Return what JSON has for a type: the shapes of values, also in lists and where they may be missing."""
    if kind in _SHAPES or is_dataclass(kind):
        return _SHAPES.get(kind) or _shape_of(kind)
    origin, parts = get_origin(kind), tuple(map(_in_json, get_args(kind)))
    if not parts or origin is Literal:
        return kind
    return reduce(or_, parts) if origin is UnionType else origin[parts]


#: Types whose shape is not that of their attributes.
_SHAPES: dict[Any, Any] = {Degraded: str, ScoreBreakdown: dict[str, float | None], Explanation: Explanation}
_SHAPES[MessageKey] = _shape("Key", _types(MessageKey, "channel ts"))

Compared: Shape = _shape("Comparison", {"a": ContextWindow, "b": ContextWindow} | _types(Comparison))

_recorded = {name: kind for name, kind in _types(RecordedMessage).items() if name != "score"}
_said = _types(ExplainedMessage, "message.user message.name line")
Candidate: Shape = _shape("Candidate", _recorded | _said | {"explanation": Explanation})
_SHAPES[ExplainedMessage] = Candidate
Candidates: Shape = _shape("Candidates", {"window_id": str, "candidates": list[Candidate], "next_after": int | None})
Absence: Shape = _shape(
    "WhyNot",
    _types(WhyNot, "workspace window_id channel ts reason sentence then")
    | {"remedy": dict[str, Any] | None, "changed": bool},
    is_open=True,  # It has the numbers of its sentence.
)

End: Shape = _shape("TimelineEnd", {"message": TimelineMessage | None, "note": str})

_names = {"workspace": str, "next_after": str | None}
Channels: Shape = _shape("Channels", _names | {"channels": list[ListedChannel]})
Users: Shape = _shape("Users", _names | {"users": list[ListedUser]})

Health: Shape = _shape("Health", {"status": str})
Readiness: Shape = _shape("Readiness", {"ready": bool, "store": bool, "warm": bool})

#: By the name of the endpoint.
ANSWERS: dict[str, Shape] = {
    "build_window": _shape_of(ContextWindow),
    "compare": Compared,
    "read_window": _shape_of(ExplainedWindow),
    "list_candidates": Candidates,
    "explain_absence": Absence,
    "judge_window": _shape_of(WindowFeedback),
    "list_messages": _shape_of(TimelinePage),
    "search_messages": _shape_of(TimelinePage),
    "read_earliest": End,
    "read_latest": End,
    "read_channels": Channels,
    "read_users": Users,
    "write_answer": _shape_of(Answer),
    "write_reply": _shape_of(Reply),
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
