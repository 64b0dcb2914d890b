"""`SlackService`: what the app works with, opened once: who it is in Slack, the store, the receiver, the responder."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from queue import SimpleQueue
from typing import Any
from urllib.parse import urlsplit

from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_handlers import ConnectionErrorRetryHandler, ServerErrorRetryHandler

from contextwin.analysis.indexing import index_message
from contextwin.avatar.avatar import Avatar
from contextwin.errors import ConfigError, ContextWinError
from contextwin.interfaces.slack.answer.answering import Responder
from contextwin.interfaces.slack.parts import FRONTEND, Answering
from contextwin.interfaces.slack.pool import RunOnce, Turns
from contextwin.interfaces.slack.receive.leases import LEASE, RETRY_AFTER, Leases
from contextwin.interfaces.slack.receive.questions import AppIdentity
from contextwin.interfaces.slack.receive.receiving import Receiver
from contextwin.interfaces.slack.receive.roster import Roster
from contextwin.interfaces.slack.receive.vectors import VectorWorker
from contextwin.interfaces.slack.refusals import TokenWatch, WatchedClient
from contextwin.interfaces.slack.tally import CountedAnswerer, CountedRateLimits, Tally
from contextwin.interfaces.slack.wording import Locales
from contextwin.models.messages import Message
from contextwin.models.requests import WindowRequest
from contextwin.providers.chat.types import ChatModel
from contextwin.providers.embedders import Embedder
from contextwin.providers.endpoints import check_address, is_loopback
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder

#: How often a call is repeated that Slack refuses because there were too many. Unmeasured.
RATE_LIMIT_RETRIES = 10
#: How often one is repeated that failed on the way, or in Slack. Unmeasured.
OTHER_RETRIES = 3
#: Slack's own names of the variables.
BOT_TOKEN, APP_TOKEN, SIGNING_SECRET = "SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET"
#: The app holds one workspace, and events of the others would be taken for its own.
ORGANISATION = (
    "the app is installed in a whole organisation: install it in one workspace, and copy the bot token of that one to "
    f"{BOT_TOKEN}"
)

_log = logging.getLogger("contextwin.slack")


@dataclass(frozen=True, kw_only=True, slots=True)
class SlackAddress:
    """Where Slack is, and how the app shows that it is itself."""

    bot_token: str  #: xoxb-…
    base_url: str = "https://slack.com/api/"  #: of the Web API


@dataclass(frozen=True, kw_only=True)
class SlackService(Answering):
    """The app in one workspace."""

    address: SlackAddress
    receiver: Receiver
    responder: Responder = field(init=False)
    resumed: list[Callable[[timedelta, RunOnce], None]] = field(default_factory=list)  #: take up what nobody holds
    avatar: Avatar | None = None  #: writes drafts; None: there is no chat model
    changed: SimpleQueue[str | None] = field(default_factory=SimpleQueue)  #: channels to compare soon; None: all

    def __post_init__(self) -> None:
        object.__setattr__(self, "responder", Responder(self))  # It works with all of the others.

    @property
    def page_url(self) -> str | None:
        """Where windows are looked at, for previews."""
        return self.store.settings.page_url

    @property
    def tokens(self) -> TokenWatch:
        """What hears of it when Slack knows a token no more."""
        return self.client.tokens

    def ensure_workspace(self) -> None:
        """Create the workspace if it is missing: claims of questions refer to it."""
        with self.store.write(self.workspace, create=True):
            pass

    def warm_up_storing(self) -> None:
        """Index a message, so that the first event takes no longer than any."""
        self._index(_SENTENCE)

    def warm_up_answering(self) -> None:
        """Build a window, so that the first answer takes no longer than any.

        In a new store there is nobody for whom to build one; its models are loaded then. What tells languages is loaded
        once people and channels are compared, for which questions wait.
        """
        try:
            asker = self.store.slack.any_user(self.workspace)
            with self.turns.turn():
                self.builder.load_models((_SENTENCE,))
                if asker:
                    self.builder.build_unrecorded(
                        WindowRequest(prompt=_SENTENCE, workspace=self.workspace, asker=asker)
                    )
        except ContextWinError as exc:
            _log.warning("the first answer will take longer: %s", exc)
        if self.roster.wait_listed():
            self.turns.give_way()
            self._index(_FOREIGN_SENTENCE)

    def _index(self, text: str) -> None:
        message = Message(workspace=self.workspace, channel="C0", ts="1.0", thread_ts="1.0", text=text, user=None)
        index_message(message, None, "1.0")

    def close(self) -> None:
        """Finish what is under way."""
        self.leases.close()
        self.vectors.close()


#: What the app is warmed up with; never stored. The second one needs its language to be detected.
_SENTENCE = "what is the status of the release?"
_FOREIGN_SENTENCE = "wann kommt denn endlich der neue Fahrplan heraus?"


def check_slack_url(url: str) -> str:
    """Return the address of a Web API with a slash at its end.

    Raises ConfigError for what is neither https nor on this machine: the token is sent there.
    """
    given = {"named_by": "the address of Slack", "example": "https://slack-gov.com/api/", "key": BOT_TOKEN}
    address, parts = check_address(url, **given), urlsplit(url)
    if parts.scheme != "https" and not is_loopback(parts.hostname or ""):
        raise ConfigError(f"the token is sent by https only, not to {url}: use its https address")
    return f"{address}/"


def check_tokens(*names: str) -> None:
    """Raise ConfigError where any of these environment variables is not set, which names all of those."""
    missing = [name for name in names if not os.environ.get(name, "").strip()]
    if missing:
        raise ConfigError(f"the Slack app needs {' and '.join(missing)}: see docs/slack.md")


def read_token(name: str) -> str:
    """Return a token of the environment; ConfigError without one."""
    check_tokens(name)
    return os.environ[name].strip()


def open_client(
    address: SlackAddress, tally: Tally | None = None, tokens: TokenWatch | None = None, *, is_patient: bool = True
) -> WatchedClient:
    """Return a client that waits as long as Slack says, which `tally` counts, and repeats what failed on the way.

    One that is not patient raises SlackApiError where it would have to wait. `tokens` hear of it when Slack knows the
    token no more.
    """
    logging.getLogger("slack_sdk").setLevel(logging.WARNING)  # Below, it writes what is posted into the log.
    return WatchedClient(
        tokens=tokens or TokenWatch(),
        token=address.bot_token,
        base_url=address.base_url,
        retry_handlers=[
            ConnectionErrorRetryHandler(max_retry_count=OTHER_RETRIES),
            CountedRateLimits(RATE_LIMIT_RETRIES if is_patient else 0, tally or Tally()),
            ServerErrorRetryHandler(max_retry_count=OTHER_RETRIES),
        ],
    )


def identify(client: WatchedClient) -> AppIdentity:
    """Return who the app is; ConfigError where its token is not accepted, or is for a whole organisation."""
    try:
        told = client.auth_test()
    except SlackApiError as exc:
        raise ConfigError(f"Slack refuses the token of {BOT_TOKEN}: {exc.response.get('error')}") from exc
    if told.get("is_enterprise_install"):
        raise ConfigError(ORGANISATION)
    return AppIdentity(team=str(told["team_id"]), user=str(told["user_id"]), bot=told.get("bot_id"))


def open_service(
    store: Store,
    address: SlackAddress,
    embedder: Embedder,
    chat_model: ChatModel | None = None,
    *,
    workspace: str | None = None,
    answers_outsiders: bool = False,
    lease: timedelta = LEASE,
    retry_after: timedelta = RETRY_AFTER,
) -> SlackService:
    """Return the app with its parts; the workspace is stored under Slack's id unless another one is given.

    A process that does not renew its `lease` of a question is taken for dead; what failed is tried after `retry_after`.
    """
    tally = Tally()
    client = open_client(address, tally)
    app = identify(client)
    workspace = workspace or app.team
    record = store.settings.record or "all"
    builder = ContextWindowBuilder(store, embedder, record=record, frontend=FRONTEND)
    drawn: Any = {"embedder": embedder, "record": record, "frontend": FRONTEND}
    written, quoted = CountedAnswerer(store, chat_model, **drawn), CountedAnswerer(store, **drawn)
    written.tally = quoted.tally = tally
    written.turns = quoted.turns = turns = Turns()
    vectors = VectorWorker(store, embedder, workspace)
    receiver = Receiver(store, workspace, app, vectors.add)
    return SlackService(
        store=store,
        workspace=workspace,
        app=app,
        address=address,
        client=client,
        impatient=open_client(address, tally, client.tokens, is_patient=False),
        answerer=written,
        quoter=quoted,
        avatar=Avatar(store, chat_model, **drawn) if chat_model else None,
        builder=builder,
        turns=turns,
        tally=tally,
        leases=Leases(store, workspace, lease, retry_after),
        receiver=receiver,
        roster=Roster(receiver, client),
        vectors=vectors,
        locales=Locales(client),
        streams=chat_model is not None,
        answers_outsiders=answers_outsiders,
    )
