"""contextwin: decides which Slack messages a language model gets to see.

Each public name is imported when it is first used, so that a program pays for nothing else.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from contextwin.errors import (
    AccessError,
    BudgetError,
    ConfigError,
    ContextWinError,
    EmbeddingError,
    FindAgainError,
    ReplyError,
    RerankError,
    RightsChangedError,
    SchemaError,
    SourceError,
    StoreError,
)

if TYPE_CHECKING:
    from contextwin.answer.answer import Answer, AnswerRequest
    from contextwin.answer.answerer import Answerer
    from contextwin.avatar.avatar import Avatar
    from contextwin.avatar.reply import Reply, ReplyRequest
    from contextwin.explain.absence.why_not import why_not, why_not_to_dict
    from contextwin.explain.explanation import explain_built, explained_to_dict
    from contextwin.explain.feedback import give_feedback
    from contextwin.explain.feedback_export import export_feedback
    from contextwin.explain.monitoring import read_stats, stats_to_dict
    from contextwin.explain.records import explain_window, read_window
    from contextwin.ingest.events import AppliedEvent, apply_event, apply_events
    from contextwin.ingest.importer import ImportOptions, ImportReport, import_archive
    from contextwin.models.explanations import ExplainedMessage, ExplainedWindow, Explanation, WhyNot
    from contextwin.models.feedback import FeedbackExport, WindowFeedback
    from contextwin.models.messages import MessageKey
    from contextwin.models.monitoring import StoreStats
    from contextwin.models.observer import ObservedEvent, ObservedWindow, Observer
    from contextwin.models.recorded import RecordedMessage, RecordedWindow
    from contextwin.models.requests import Filters, WindowRequest
    from contextwin.models.retention import Selection
    from contextwin.models.retrieved import Retrieval
    from contextwin.models.searches import SearchHit, SearchPage
    from contextwin.models.timelines import TimelineMessage, TimelinePage, TimelineRequest
    from contextwin.models.weights import ScoringWeights, read_weights
    from contextwin.models.windows import ContextWindow, TimeAnswer, WindowMessage, WindowThread
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
    from contextwin.providers.chat.types import ChatModel
    from contextwin.providers.embedders import Embedder, open_embedder
    from contextwin.providers.rerankers import Reranker, open_reranker
    from contextwin.storage.store import Store, open_store
    from contextwin.window.arrangement import arrange_window
    from contextwin.window.builder import ContextWindowBuilder
    from contextwin.window.render.rendering import summarize_window, window_to_dict
    from contextwin.window.timeline.reading import Timeline

__all__ = [
    "AccessError",
    "Answer",
    "AnswerRequest",
    "Answerer",
    "AppliedEvent",
    "Avatar",
    "BudgetError",
    "ChatModel",
    "ConfigError",
    "ContextWinError",
    "ContextWindow",
    "ContextWindowBuilder",
    "Embedder",
    "EmbeddingError",
    "ErasureOptions",
    "ExplainedMessage",
    "ExplainedWindow",
    "Explanation",
    "FeedbackExport",
    "Filters",
    "FindAgainError",
    "ImportOptions",
    "ImportReport",
    "MessageKey",
    "ObservedEvent",
    "ObservedWindow",
    "Observer",
    "RecordedMessage",
    "RecordedWindow",
    "Reply",
    "ReplyError",
    "ReplyRequest",
    "RerankError",
    "Reranker",
    "Retrieval",
    "RightsChangedError",
    "SchemaError",
    "ScoringWeights",
    "SearchHit",
    "SearchPage",
    "Selection",
    "SourceError",
    "Store",
    "StoreError",
    "StoreStats",
    "TimeAnswer",
    "Timeline",
    "TimelineMessage",
    "TimelinePage",
    "TimelineRequest",
    "WhyNot",
    "WindowFeedback",
    "WindowMessage",
    "WindowRequest",
    "WindowThread",
    "apply_event",
    "apply_events",
    "arrange_window",
    "drop_retention",
    "explain_built",
    "explain_window",
    "explained_to_dict",
    "export_feedback",
    "export_user",
    "find_chat_model",
    "forget_user",
    "give_feedback",
    "import_archive",
    "open_chat_model",
    "open_embedder",
    "open_reranker",
    "open_store",
    "purge_expired",
    "purge_messages",
    "read_stats",
    "read_weights",
    "read_window",
    "recall_user",
    "remove_workspace",
    "set_retention",
    "stats_to_dict",
    "summarize_window",
    "why_not",
    "why_not_to_dict",
    "window_to_dict",
]

__version__: str

#: The other public names, by module.
_NAMES = {
    "answer.answer": "Answer AnswerRequest",
    "answer.answerer": "Answerer",
    "avatar.avatar": "Avatar",
    "avatar.reply": "Reply ReplyRequest",
    "ingest.events": "AppliedEvent apply_event apply_events",
    "ingest.importer": "ImportOptions ImportReport import_archive",
    "models.explanations": "ExplainedMessage ExplainedWindow Explanation WhyNot",
    "models.feedback": "FeedbackExport WindowFeedback",
    "models.messages": "MessageKey",
    "models.monitoring": "StoreStats",
    "models.observer": "ObservedEvent ObservedWindow Observer",
    "models.recorded": "RecordedMessage RecordedWindow",
    "models.requests": "Filters WindowRequest",
    "models.retention": "Selection",
    "models.retrieved": "Retrieval",
    "models.searches": "SearchHit SearchPage",
    "models.timelines": "TimelineMessage TimelinePage TimelineRequest",
    "models.weights": "ScoringWeights read_weights",
    "models.windows": "ContextWindow TimeAnswer WindowMessage WindowThread",
    "privacy.erasure": "ErasureOptions drop_retention export_user forget_user purge_expired purge_messages"
    " recall_user remove_workspace set_retention",
    "providers.chat": "find_chat_model open_chat_model",
    "providers.chat.types": "ChatModel",
    "providers.embedders": "Embedder open_embedder",
    "providers.rerankers": "Reranker open_reranker",
    "storage.store": "Store open_store",
    "explain.absence.why_not": "why_not why_not_to_dict",
    "window.arrangement": "arrange_window",
    "window.builder": "ContextWindowBuilder",
    "explain.explanation": "explain_built explained_to_dict",
    "explain.feedback": "give_feedback",
    "explain.feedback_export": "export_feedback",
    "explain.monitoring": "read_stats stats_to_dict",
    "explain.records": "explain_window read_window",
    "window.render.rendering": "summarize_window window_to_dict",
    "window.timeline.reading": "Timeline",
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names.split()}


if not TYPE_CHECKING:  # A type checker reads the imports above.

    def __getattr__(name: str) -> Any:
        """Import a public name, and keep it for the next use."""
        if name == "__version__":
            value = import_module("importlib.metadata").version("contextwin")
        elif name in _MODULES:
            value = getattr(import_module(f"contextwin.{_MODULES[name]}"), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    """Return the public names beside what is imported."""
    return sorted({*globals(), *__all__, "__version__"})
