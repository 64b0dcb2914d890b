"""contextwin: decides which Slack messages a language model gets to see."""

from importlib.metadata import version

from contextwin.avatar.avatar import Avatar
from contextwin.avatar.reply import Reply, ReplyRequest
from contextwin.errors import (
    AccessError,
    BudgetError,
    ConfigError,
    ContextWinError,
    EmbeddingError,
    ReplyError,
    SchemaError,
    SourceError,
    StoreError,
)
from contextwin.ingest.events import AppliedEvent, apply_event
from contextwin.ingest.importer import ImportOptions, ImportReport, import_archive
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.retention import Selection
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
    set_retention,
)
from contextwin.providers.chat import open_chat_model
from contextwin.providers.chat.types import ChatModel
from contextwin.providers.embedders import Embedder, open_embedder
from contextwin.storage.store import Store, open_store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.rendering import summarize_window, window_to_dict
from contextwin.window.timeline import Timeline

__version__ = version("contextwin")

__all__ = [
    "AccessError",
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
    "Filters",
    "ImportOptions",
    "ImportReport",
    "Reply",
    "ReplyError",
    "ReplyRequest",
    "SchemaError",
    "ScoringWeights",
    "Selection",
    "SourceError",
    "Store",
    "StoreError",
    "TimeAnswer",
    "Timeline",
    "TimelineMessage",
    "TimelinePage",
    "TimelineRequest",
    "WindowMessage",
    "WindowRequest",
    "WindowThread",
    "apply_event",
    "drop_retention",
    "export_user",
    "forget_user",
    "import_archive",
    "open_chat_model",
    "open_embedder",
    "open_store",
    "purge_expired",
    "purge_messages",
    "read_weights",
    "recall_user",
    "set_retention",
    "summarize_window",
    "window_to_dict",
]
