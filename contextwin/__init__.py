"""contextwin: decides which Slack messages a language model gets to see.

Each public name, of which `__init__.pyi` is the list, is imported when it is first used, so that a program pays for
nothing else. Errors are in `contextwin.errors`, the values that functions return in `contextwin.models`.
"""

import re
from importlib import import_module
from operator import methodcaller
from typing import Any

#: Names that were public in version 0.1.
_OLDER = {
    "answer.answer": "Answer",
    "avatar.reply": "Reply",
    "errors": "BudgetError EmbeddingError FindAgainError ReplyError RerankError RightsChangedError"
    " SchemaError SourceError",
    "ingest.events": "AppliedEvent",
    "ingest.importer": "ImportReport",
    "models.explanations": "ExplainedMessage ExplainedWindow Explanation WhyNot",
    "models.feedback": "FeedbackExport",
    "models.monitoring": "StoreStats",
    "models.recorded": "RecordedMessage RecordedWindow",
    "models.retrieved": "Retrieval",
    "models.searches": "SearchHit SearchPage",
    "models.timelines": "TimelineMessage TimelinePage",
    "models.windows": "TimeAnswer WindowMessage WindowThread",
    "providers.chat.types": "ChatModel",
    "providers.rerankers": "Reranker open_reranker",
    "window.render.rendering": "summarize_window",
}
with open(f"{__file__}i", encoding="utf-8") as _stub:  # Type checkers read them there, too.
    _NAMES = {name: module for module, name in re.findall(r"^from contextwin[.](\S+) import (\w+)", _stub.read(), re.M)}
__all__ = sorted(_NAMES)
_MODULES = _NAMES | {name: module for module, names in _OLDER.items() for name in names.split()}
#: Functions of version 0.1 that are a method of their value.
_AS_METHOD = "explained_to_dict", "stats_to_dict", "why_not_to_dict", "window_to_dict"


def __getattr__(name: str) -> Any:
    """Import a public name, and keep it for the next use."""
    if name == "__version__":
        value = import_module("importlib.metadata").version("contextwin")
    elif name in _MODULES:
        value = getattr(import_module(f"contextwin.{_MODULES[name]}"), name)
    elif name in _AS_METHOD:
        value = methodcaller("to_dict")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names beside what is imported."""
    return sorted({*globals(), *__all__, "__version__"})
