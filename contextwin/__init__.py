"""contextwin: decides which Slack messages a language model gets to see.

Each public name is imported when it is first used, so that a program pays for nothing else. Errors are in
`contextwin.errors`, the values that functions return in `contextwin.models`.
"""

from importlib import import_module
from operator import methodcaller
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # The names again, for type checkers: `as` says that they are public.
    from contextwin.answer.answer import AnswerRequest as AnswerRequest
    from contextwin.answer.answerer import Answerer as Answerer
    from contextwin.avatar.avatar import Avatar as Avatar
    from contextwin.avatar.reply import ReplyRequest as ReplyRequest
    from contextwin.config import Settings as Settings
    from contextwin.errors import AccessError as AccessError
    from contextwin.errors import ConfigError as ConfigError
    from contextwin.errors import ContextWinError as ContextWinError
    from contextwin.errors import StoreError as StoreError
    from contextwin.explain.absence.why_not import why_not as why_not
    from contextwin.explain.explanation import explain_built as explain_built
    from contextwin.explain.feedback import give_feedback as give_feedback
    from contextwin.explain.feedback_export import export_feedback as export_feedback
    from contextwin.explain.monitoring import read_stats as read_stats
    from contextwin.explain.records import explain_window as explain_window
    from contextwin.explain.records import read_window as read_window
    from contextwin.ingest.events import apply_event as apply_event
    from contextwin.ingest.events import apply_events as apply_events
    from contextwin.ingest.importer import ImportOptions as ImportOptions
    from contextwin.ingest.importer import import_archive as import_archive
    from contextwin.interfaces.opened import open_store as open_store
    from contextwin.models.access import Viewer as Viewer
    from contextwin.models.feedback import WindowFeedback as WindowFeedback
    from contextwin.models.messages import MessageKey as MessageKey
    from contextwin.models.observer import Observer as Observer
    from contextwin.models.requests import Filters as Filters
    from contextwin.models.requests import WindowRequest as WindowRequest
    from contextwin.models.retention import Selection as Selection
    from contextwin.models.timelines import TimelineRequest as TimelineRequest
    from contextwin.models.weights import ScoringWeights as ScoringWeights
    from contextwin.models.weights import read_weights as read_weights
    from contextwin.models.windows import ContextWindow as ContextWindow
    from contextwin.privacy.erasure import ErasureOptions as ErasureOptions
    from contextwin.privacy.erasure import drop_retention as drop_retention
    from contextwin.privacy.erasure import export_user as export_user
    from contextwin.privacy.erasure import forget_user as forget_user
    from contextwin.privacy.erasure import purge_expired as purge_expired
    from contextwin.privacy.erasure import purge_messages as purge_messages
    from contextwin.privacy.erasure import recall_user as recall_user
    from contextwin.privacy.erasure import remove_workspace as remove_workspace
    from contextwin.privacy.erasure import set_retention as set_retention
    from contextwin.providers.chat import find_chat_model as find_chat_model
    from contextwin.providers.chat import open_chat_model as open_chat_model
    from contextwin.providers.embedders import Embedder as Embedder
    from contextwin.providers.embedders import open_embedder as open_embedder
    from contextwin.storage.store import Store as Store
    from contextwin.window.arrangement import arrange_window as arrange_window
    from contextwin.window.builder import ContextWindowBuilder as ContextWindowBuilder
    from contextwin.window.timeline.reading import Timeline as Timeline

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
__all__ = sorted(name for names in _NAMES.values() for name in names.split())
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
