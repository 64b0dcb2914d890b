"""contextwin: decides which Slack messages a language model gets to see."""

from importlib.metadata import version

from contextwin.avatar import Avatar
from contextwin.builder import ContextWindowBuilder
from contextwin.chat import ChatModel, open_chat_model
from contextwin.embed import Embedder, open_embedder
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
from contextwin.listing import TimelineMessage, TimelinePage, TimelineRequest
from contextwin.presets import ScoringWeights
from contextwin.render import summarize_window, window_to_dict
from contextwin.reply import Reply, ReplyRequest
from contextwin.store import Store, open_store
from contextwin.timeline import Timeline
from contextwin.weights import read_weights
from contextwin.window import ContextWindow, Filters, WindowMessage, WindowRequest, WindowThread

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
