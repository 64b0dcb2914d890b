"""contextwin: decides which Slack messages a language model gets to see.

Each public name is imported when it is first used, so that a program pays for nothing else. Errors are in
`contextwin.errors`, the values that functions return in `contextwin.models`.
"""

from importlib import import_module
from operator import methodcaller
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from contextwin.answer.answer import AnswerRequest
    from contextwin.answer.answerer import Answerer
    from contextwin.avatar.avatar import Avatar
    from contextwin.avatar.reply import ReplyRequest
    from contextwin.config import Settings
    from contextwin.errors import AccessError, ConfigError, ContextWinError, StoreError
    from contextwin.explain.absence.why_not import why_not
    from contextwin.explain.explanation import explain_built
    from contextwin.explain.feedback import give_feedback
    from contextwin.explain.feedback_export import export_feedback
    from contextwin.explain.monitoring import read_stats
    from contextwin.explain.records import explain_window, read_window
    from contextwin.ingest.events import apply_event, apply_events
    from contextwin.ingest.importer import ImportOptions, import_archive
    from contextwin.interfaces.opened import open_store
    from contextwin.models.access import Viewer
    from contextwin.models.feedback import WindowFeedback
    from contextwin.models.messages import MessageKey
    from contextwin.models.observer import Observer
    from contextwin.models.requests import Filters, WindowRequest
    from contextwin.models.retention import Selection
    from contextwin.models.timelines import TimelineRequest
    from contextwin.models.weights import ScoringWeights, read_weights
    from contextwin.models.windows import ContextWindow
    from contextwin.privacy.erasure import (
        ErasureOptions,
        drop_retention,
        export_user,
        forget_user,
        purge_expired,
        purge_messages,
        recall_user,
        remove_workspace,
        set_retention,
    )
    from contextwin.providers.chat import find_chat_model, open_chat_model
    from contextwin.providers.embedders import Embedder, open_embedder
    from contextwin.storage.store import Store
    from contextwin.window.arrangement import arrange_window
    from contextwin.window.builder import ContextWindowBuilder
    from contextwin.window.timeline.reading import Timeline

__all__ = [
    "AccessError",
    "AnswerRequest",
    "Answerer",
    "Avatar",
    "ConfigError",
    "ContextWinError",
    "ContextWindow",
    "ContextWindowBuilder",
    "Embedder",
    "ErasureOptions",
    "Filters",
    "ImportOptions",
    "MessageKey",
    "Observer",
    "ReplyRequest",
    "ScoringWeights",
    "Selection",
    "Settings",
    "Store",
    "StoreError",
    "Timeline",
    "TimelineRequest",
    "Viewer",
    "WindowFeedback",
    "WindowRequest",
    "apply_event",
    "apply_events",
    "arrange_window",
    "drop_retention",
    "explain_built",
    "explain_window",
    "export_feedback",
    "export_user",
    "find_chat_model",
    "forget_user",
    "give_feedback",
    "import_archive",
    "open_chat_model",
    "open_embedder",
    "open_store",
    "purge_expired",
    "purge_messages",
    "read_stats",
    "read_weights",
    "read_window",
    "recall_user",
    "remove_workspace",
    "set_retention",
    "why_not",
]

__version__: str

#: The public names, by module.
_NAMES = {
    "answer.answer": "AnswerRequest",
    "answer.answerer": "Answerer",
    "avatar.avatar": "Avatar",
    "avatar.reply": "ReplyRequest",
    "config": "Settings",
    "errors": "AccessError ConfigError ContextWinError StoreError",
    "explain.absence.why_not": "why_not",
    "explain.explanation": "explain_built",
    "explain.feedback": "give_feedback",
    "explain.feedback_export": "export_feedback",
    "explain.monitoring": "read_stats",
    "explain.records": "explain_window read_window",
    "ingest.events": "apply_event apply_events",
    "ingest.importer": "ImportOptions import_archive",
    "interfaces.opened": "open_store",
    "models.access": "Viewer",
    "models.feedback": "WindowFeedback",
    "models.messages": "MessageKey",
    "models.observer": "Observer",
    "models.requests": "Filters WindowRequest",
    "models.retention": "Selection",
    "models.timelines": "TimelineRequest",
    "models.weights": "ScoringWeights read_weights",
    "models.windows": "ContextWindow",
    "privacy.erasure": "ErasureOptions drop_retention export_user forget_user purge_expired purge_messages"
    " recall_user remove_workspace set_retention",
    "providers.chat": "find_chat_model open_chat_model",
    "providers.embedders": "Embedder open_embedder",
    "storage.store": "Store",
    "window.arrangement": "arrange_window",
    "window.builder": "ContextWindowBuilder",
    "window.timeline.reading": "Timeline",
}
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
_MODULES = {name: module for names in (_NAMES, _OLDER) for module, of in names.items() for name in of.split()}
#: Functions of version 0.1 that are a method of their value.
_AS_METHOD = "explained_to_dict", "stats_to_dict", "why_not_to_dict", "window_to_dict"


if not TYPE_CHECKING:  # A type checker reads the imports above.

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
