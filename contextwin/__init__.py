"""contextwin: decides which Slack messages a language model gets to see."""

from importlib.metadata import version

from contextwin.avatar import Avatar
from contextwin.builder import ContextWindowBuilder
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
from contextwin.indexer import ImportOptions, ImportReport, import_archive
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.timelines import TimelineMessage, TimelinePage, TimelineRequest
from contextwin.models.weights import ScoringWeights, read_weights
from contextwin.models.windows import ContextWindow, WindowMessage, WindowThread
from contextwin.providers.chat import ChatModel, open_chat_model
from contextwin.providers.embedders import Embedder, open_embedder
from contextwin.render import summarize_window, window_to_dict
from contextwin.reply import Reply, ReplyRequest
from contextwin.storage.store import Store, open_store
from contextwin.timeline import Timeline

__version__ = version("contextwin")

__all__ = [
    "AccessError",
    "Avatar",
    "BudgetError",
    "ChatModel",
    "ConfigError",
    "ContextWinError",
    "ContextWindow",
    "ContextWindowBuilder",
    "Embedder",
    "EmbeddingError",
    "Filters",
    "ImportOptions",
    "ImportReport",
    "Reply",
    "ReplyError",
    "ReplyRequest",
    "SchemaError",
    "ScoringWeights",
    "SourceError",
    "Store",
    "StoreError",
    "Timeline",
    "TimelineMessage",
    "TimelinePage",
    "TimelineRequest",
    "WindowMessage",
    "WindowRequest",
    "WindowThread",
    "import_archive",
    "open_chat_model",
    "open_embedder",
    "open_store",
    "read_weights",
    "summarize_window",
    "window_to_dict",
]
