"""The public names, by module: type checkers read them here, and so does the package itself."""

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

__all__: list[str]
__version__: str
