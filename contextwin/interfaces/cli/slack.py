"""`slack`: the app that answers in Slack, its manifest, and how far the store follows the workspace."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from typer import BadParameter, Context, Option, Typer

from contextwin.errors import ConfigError
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import open_store_of, settings_of
from contextwin.interfaces.cli.console import count_of, import_progress, print_json, print_note, print_text

if TYPE_CHECKING:
    from contextwin.interfaces.slack.catching_up import CaughtUp
    from contextwin.interfaces.slack.service import SlackService

slack = Typer(help="Answer in Slack, and keep the store true: docs/slack.md.", rich_markup_mode=None)

Outsiders = Annotated[
    bool,
    Option("--outsiders", help="Also answer where guests or another organisation read along, from that channel alone."),
]


@slack.command()
def manifest(context: Context) -> None:
    """Print the manifest of the app, for https://api.slack.com/apps.

    CONTEXTWIN_PAGE_URL is the address of the page, for previews of links.

    \b
    contextwin slack manifest
    """
    text = (resources.files("contextwin.interfaces.slack") / "manifest.yaml").read_text(encoding="utf-8").rstrip("\n")
    host = urlsplit(settings_of(context).page_url or "").hostname
    print_text(text.replace("unfurl_domains: []", f"unfurl_domains: [{host}]") if host else text)


@slack.command()
def run(context: Context, workspace: options.Workspace = None, outsiders: Outsiders = False) -> None:
    """Store what is said in Slack and answer, until it is stopped. Needs contextwin[slack].

    SLACK_BOT_TOKEN and SLACK_APP_TOKEN hold the app's tokens.

    \b
    contextwin slack run
    """
    with _open_service(context, workspace, outsiders) as service:
        from contextwin.interfaces.slack.running import SlackRunner
        from contextwin.interfaces.slack.service import APP_TOKEN, read_token

        runner = SlackRunner(service, read_token(APP_TOKEN), on_hello=lambda: print_note("connected to Slack"))
        print_note(f"workspace {service.workspace}: reading people and channels")
        try:
            runner.start()
            print_note("answering, until Ctrl-C")
            runner.wait()
        finally:
            runner.stop()


@slack.command("catch-up")
def catch_up(context: Context, workspace: options.Workspace = None, as_json: options.Json = False) -> None:
    """Compare the store with Slack once, and store what it lacks.

    \b
    contextwin slack catch-up
    """
    with _open_service(context, workspace, outsiders=False) as service, import_progress(None) as progress:
        from contextwin.interfaces.slack.running import catch_up_once

        found = catch_up_once(service, progress)
    _print_found(found, as_json=as_json)


@slack.command()
def status(context: Context, workspace: options.Workspace = None, as_json: options.Json = False) -> None:
    """Print how far each channel was compared with Slack, and which questions are open.

    \b
    contextwin slack status
    """
    from contextwin.interfaces.cli.common import find_workspace, label_channels

    with open_store_of(context) as store:
        name = find_workspace(store, workspace)
        cursors, asked = store.slack.cursors(name), store.slack.open_questions(name)
        labels = label_channels(store, name, [each.channel for each in cursors])
    if as_json:
        channels = [
            {"channel": each.channel, "reconciled_until": each.reconciled_until, "at": each.reconciled_at.isoformat()}
            for each in cursors
        ]
        print_json({"workspace": name, "channels": channels, "open_questions": len(asked)})
        return
    for each in cursors:
        print_text(f"{labels[each.channel]}: compared {each.reconciled_at:%Y-%m-%d %H:%M} UTC")
    print_note(f"{count_of(len(cursors), 'channel')} compared, {count_of(len(asked), 'open question')}")


@slack.command()
def join(
    context: Context,
    all_public: Annotated[bool, Option("--all-public", help="Every public channel that is not archived.")] = False,
    as_json: options.Json = False,
) -> None:
    """Let the app join public channels: it is told only of those that it is in. Private ones have to invite it.

    \b
    contextwin slack join --all-public
    """
    if not all_public:
        raise BadParameter("say which channels to join: --all-public")
    _check_extra()
    from contextwin.interfaces.slack.joining import join_public
    from contextwin.interfaces.slack.service import BOT_TOKEN, SlackAddress, open_client, read_token

    joined = join_public(open_client(SlackAddress(bot_token=read_token(BOT_TOKEN))))
    if as_json:
        print_json({"joined": joined})
    else:
        print_note(f"joined {count_of(len(joined), 'channel')}")


@contextmanager
def _open_service(context: Context, workspace: str | None, outsiders: bool) -> Iterator[SlackService]:
    _check_extra()
    from contextwin.interfaces.slack.service import BOT_TOKEN, SlackAddress, open_service, read_token
    from contextwin.providers.chat import find_chat_model
    from contextwin.providers.embedders import open_embedder

    settings = settings_of(context)
    address = SlackAddress(bot_token=read_token(BOT_TOKEN))
    with open_store_of(context) as store:
        yield open_service(
            store,
            address,
            open_embedder(settings.embedder, settings),
            find_chat_model(settings.chat_model, settings),
            workspace=workspace or settings.workspace,
            answers_outsiders=outsiders,
        )


def _check_extra() -> None:
    try:
        import slack_bolt  # noqa: F401
    except ImportError as exc:
        raise ConfigError(f"Slack needs more packages ({exc.name}): pip install 'contextwin[slack]'") from exc


def _print_found(found: CaughtUp, *, as_json: bool) -> None:
    known = {"channels": found.channels, "changed": found.changed, "is_restricted": found.is_restricted}
    if as_json:
        print_json(known)
        return
    print_note(f"{count_of(found.channels, 'channel')} compared, {count_of(found.changed, 'message')} changed")
    if found.is_restricted:
        print_note("Slack gives this app 15 messages a minute: it counts as sold outside the Marketplace")
