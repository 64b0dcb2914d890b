"""`slack`: the app that answers in Slack, its manifest, and how far the store follows the workspace."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from typer import BadParameter, Context, Option, Typer

from contextwin.errors import ConfigError, install_command
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import open_store_of, open_workspace, settings_of
from contextwin.interfaces.cli.console import count_of, import_progress, print_json, print_note, print_text
from contextwin.interfaces.cli.options import Address, address, one
from contextwin.interfaces.garbage import collect_rarely

if TYPE_CHECKING:
    from contextwin.interfaces.slack.run.catching_up import CaughtUp
    from contextwin.interfaces.slack.run.deliveries import Deliveries
    from contextwin.interfaces.slack.service import SlackAddress, SlackService
    from contextwin.models.slack import ChannelSettings, SlackAnswer

slack = Typer(help="Answer in Slack, and keep the store true: docs/slack.md.", rich_markup_mode=None)

Outsiders = Annotated[
    bool,
    Option("--outsiders", help="Also answer where guests or another organisation read along, from that channel alone."),
]


Http = Annotated[
    Address | None,
    Option(
        parser=address,
        metavar="HOST:PORT",
        help="Take signed deliveries of Slack here instead of Socket Mode. Needs contextwin[server].",
    ),
]
SlackUrl = Annotated[
    str | None,
    Option(
        "--slack-url",
        metavar="URL",
        help="Slack's Web API, such as https://slack-gov.com/api/ for GovSlack. Default: CONTEXTWIN_SLACK_URL.",
    ),
]
Metrics = Annotated[
    Address | None, one("HOST:PORT", "Serve metrics for Prometheus here. Needs contextwin[server].", parser=address)
]


@slack.command()
def manifest(
    context: Context,
    http: Annotated[str | None, one("URL", "Let Slack send to this https address instead of Socket Mode.")] = None,
) -> None:
    """Print the manifest of the app, for https://api.slack.com/apps.

    CONTEXTWIN_PAGE_URL is the address of the page, for previews of links.

    \b
    contextwin slack manifest
    contextwin slack manifest --http https://context.example.org
    """
    from contextwin.interfaces.slack.manifest import read_manifest

    text = read_manifest(http)
    host = urlsplit(settings_of(context).page_url or "").hostname
    print_text(text.replace("unfurl_domains: []", f"unfurl_domains: [{host}]") if host else text)


@slack.command()
def run(
    context: Context,
    workspace: options.Workspace = None,
    outsiders: Outsiders = False,
    http: Http = None,
    metrics: Metrics = None,
    slack_url: SlackUrl = None,
) -> None:
    """Store what is said in Slack and answer, until it is stopped. Needs contextwin[slack].

    SLACK_BOT_TOKEN and SLACK_APP_TOKEN hold the app's tokens; with --http, SLACK_SIGNING_SECRET replaces the latter.

    \b
    contextwin slack run
    contextwin slack run --http 127.0.0.1:3000 --metrics 127.0.0.1:9464
    """
    _check_extra()
    from contextwin.interfaces.slack.service import APP_TOKEN, BOT_TOKEN, SIGNING_SECRET, check_tokens

    check_tokens(BOT_TOKEN, APP_TOKEN if http is None else SIGNING_SECRET)
    with ExitStack() as stack:
        deliveries = stack.enter_context(_open_deliveries(http))
        service = stack.enter_context(_open_service(context, workspace, outsiders, slack_url))
        from contextwin.interfaces.slack.run.running import SlackRunner

        if metrics is not None:
            stack.enter_context(_serve_metrics(service, metrics))
        runner = SlackRunner(
            service,
            deliveries,
            note=print_note,
            on_hello=lambda: print_note("connected to Slack"),
            on_caught_up=lambda: print_note("compared with Slack"),
        )
        signal.signal(signal.SIGTERM, lambda *_: runner.end())
        print_note(f"workspace {service.workspace}: connecting")
        try:
            runner.start()
            collect_rarely()
            print_note("answering, until Ctrl-C")
            runner.wait()
        finally:
            runner.stop()


@slack.command("catch-up")
def catch_up(
    context: Context,
    workspace: options.Workspace = None,
    slack_url: SlackUrl = None,
    as_json: options.Json = False,
) -> None:
    """Compare the store with Slack once, and store what it lacks.

    \b
    contextwin slack catch-up
    """
    opened = _open_service(context, workspace, outsiders=False, slack_url=slack_url)
    with opened as service, import_progress(None) as progress:
        from contextwin.interfaces.slack.run.running import catch_up_once

        found = catch_up_once(service, progress, note=print_note)
    _print_found(found, as_json=as_json)


@slack.command()
def status(context: Context, workspace: options.Workspace = None, as_json: options.Json = False) -> None:
    """Print how far each channel was compared with Slack, how it is answered there, and which questions are open.

    \b
    contextwin slack status
    """
    from contextwin.interfaces.cli.common import label_channels

    with open_workspace(context, workspace) as (store, name):
        cursors, asked = store.slack.cursors(name), store.slack.open_questions(name)
        settings = store.slack.all_settings(name)
        channels = {each.channel for each in cursors} | {each.channel for each in settings}
        labels = label_channels(store, name, channels.union(*(each.searched for each in settings)))
    withdrawn = [each for each in asked if each.state == "withdrawn"]
    if as_json:
        compared = [
            {"channel": each.channel, "reconciled_until": each.reconciled_until, "at": each.reconciled_at.isoformat()}
            for each in cursors
        ]
        known = {"workspace": name, "channels": compared, "open_questions": len(asked)}
        known |= {"settings": settings}
        print_json(known | {"withdrawn": list(map(_describe_withdrawn, withdrawn))})
        return
    for each in cursors:
        print_text(f"{labels[each.channel]}: compared {each.reconciled_at:%Y-%m-%d %H:%M} UTC")
    for told in settings:
        print_text(f"{labels[told.channel]}: {_describe_settings(told, labels)}")
    print_note(f"{count_of(len(cursors), 'channel')} compared, {count_of(len(asked), 'open question')}")
    if withdrawn:
        _print_withdrawn(withdrawn)


@slack.command()
def withdraw(
    context: Context,
    workspace: options.Workspace = None,
    slack_url: SlackUrl = None,
    as_json: options.Json = False,
) -> None:
    """Delete in Slack the answers that were withdrawn, as the running app does each minute.

    Answers are withdrawn by forget, purge and workspace remove, with what they show, and with their readers' rights.

    \b
    contextwin slack withdraw
    """
    with _open_service(context, workspace, outsiders=False, slack_url=slack_url) as service:
        service.responder.settle_all()
        left = [each for each in service.store.slack.open_questions(service.workspace) if each.state == "withdrawn"]
    if as_json:
        print_json({"workspace": service.workspace, "withdrawn": list(map(_describe_withdrawn, left))})
    else:
        _print_withdrawn(left)


@slack.command()
def join(
    context: Context,
    all_public: Annotated[bool, Option("--all-public", help="Every public channel that is not archived.")] = False,
    slack_url: SlackUrl = None,
    as_json: options.Json = False,
) -> None:
    """Let the app join public channels: it is told only of those that it is in. Private ones have to invite it.

    \b
    contextwin slack join --all-public
    """
    if not all_public:
        raise BadParameter("say which channels to join: --all-public")
    _check_extra()
    from contextwin.interfaces.slack.run.catching_up import join_public
    from contextwin.interfaces.slack.service import open_client

    slack_address = _read_address(context, slack_url)
    with _telling_refusals():
        joined = join_public(open_client(slack_address))
    if as_json:
        print_json({"joined": joined})
    else:
        print_note(f"joined {count_of(len(joined), 'channel')}")


def _describe_settings(settings: ChannelSettings, labels: Mapping[str, str]) -> str:
    """Return in words how the app answers in a channel."""
    if not settings.is_on:
        return "switched off"
    parts = ["answers in the thread" if settings.shown_to == "thread" else "answers only to who asks"]
    least = settings.min_found
    parts.append("mentions only" if least is None else f"questions too, from {least:g} of found on")
    if settings.searched:
        parts.append(f"searches {', '.join(labels[each] for each in settings.searched)}")
    return ", ".join([*parts, f"style {settings.style}"])


def _describe_withdrawn(answer: SlackAnswer) -> dict[str, object]:
    known = {"channel": answer.channel, "answer_ts": answer.answer_ts, "thread_ts": answer.thread_ts}
    return known | {"refusals": answer.refusals, "refusal": answer.refusal}


def _print_withdrawn(left: Sequence[SlackAnswer]) -> None:
    for each in left:
        if each.refusal is not None:
            times = count_of(each.refusals, "time")
            print_text(f"Slack does not delete {each.answer_ts} in {each.channel}: {each.refusal}, {times}")
    print_note(f"{count_of(len(left), 'withdrawn answer')} still to be deleted in Slack")


@contextmanager
def _open_deliveries(http: Address | None) -> Iterator[Deliveries]:
    """Yield what the events come by: Socket Mode, or a socket that is bound, and listens once the app is warm."""
    from contextwin.interfaces.slack.service import APP_TOKEN, SIGNING_SECRET, read_token

    if http is None:
        from contextwin.interfaces.slack.run.deliveries import SocketMode

        yield SocketMode(read_token(APP_TOKEN))
        return
    try:
        from contextwin.interfaces.slack.run.http_deliveries import HttpMode
    except ImportError as exc:
        raise ConfigError(f"--http needs more packages ({exc.name}): {install_command('slack,server')}") from exc
    from contextwin.interfaces.sockets import open_socket

    with open_socket(*http) as bound:
        yield HttpMode(read_token(SIGNING_SECRET), bound)


@contextmanager
def _serve_metrics(service: SlackService, at: Address) -> Iterator[None]:
    try:
        from contextwin.interfaces.slack.run.metrics import serving_metrics
    except ImportError as exc:
        raise ConfigError(f"--metrics needs prometheus-client: {install_command('slack,server')}") from exc
    with serving_metrics(service, *at) as port:
        print_note(f"metrics at http://{at[0]}:{port}/metrics")
        yield


@contextmanager
def _telling_refusals() -> Iterator[None]:
    """Tell in one line, and what to do, what Slack refuses."""
    _check_extra()
    from urllib.error import URLError

    from slack_sdk.errors import SlackApiError

    from contextwin.interfaces.slack.run.checking import explain_refusal

    try:
        yield
    except (SlackApiError, URLError) as exc:
        raise ConfigError(explain_refusal(exc, "the app")) from exc


@contextmanager
def _open_service(
    context: Context, workspace: str | None, outsiders: bool, slack_url: str | None
) -> Iterator[SlackService]:
    _check_extra()
    from contextwin.interfaces.slack.service import open_service
    from contextwin.providers.chat import find_chat_model
    from contextwin.providers.embedders import open_embedder

    settings = settings_of(context)
    address = _read_address(context, slack_url)
    with _telling_refusals(), open_store_of(context) as store:
        yield open_service(
            store,
            address,
            open_embedder(settings.embedder, settings),
            find_chat_model(settings.chat_model, settings),
            workspace=workspace or settings.workspace,
            answers_outsiders=outsiders,
        )


def _read_address(context: Context, slack_url: str | None) -> SlackAddress:
    """Return where Slack is, and the token; ConfigError for another address than one of https, or of this machine."""
    from contextwin.interfaces.slack.service import BOT_TOKEN, SlackAddress, check_slack_url, read_token

    base_url = check_slack_url(slack_url or settings_of(context).slack_url)
    return SlackAddress(bot_token=read_token(BOT_TOKEN), base_url=base_url)


def _check_extra() -> None:
    try:
        import slack_bolt  # noqa: F401
    except ImportError as exc:
        raise ConfigError(f"Slack needs more packages ({exc.name}): {install_command('slack')}") from exc


def _print_found(found: CaughtUp, *, as_json: bool) -> None:
    known = {"channels": found.channels, "changed": found.changed, "is_restricted": found.is_restricted}
    if as_json:
        print_json(known)
        return
    print_note(f"{count_of(found.channels, 'channel')} compared, {count_of(found.changed, 'message')} changed")
