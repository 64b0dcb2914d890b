"""The command line: each command parses, calls and prints; `main` turns errors into one line and an exit code.

A command imports what it runs with when it runs, so that its help comes at once.
"""

from __future__ import annotations

import sys
from functools import cache, partial
from typing import Annotated, Any

import typer

from contextwin.errors import ContextWinError
from contextwin.interfaces.cli import (
    answers,
    archive,
    config,
    db,
    erasure,
    explanations,
    feedback,
    mcp,
    reembed,
    replies,
    serve,
    slack,
    stats,
    timeline,
    tokens,
    why_not,
    windows,
    workspaces,
)
from contextwin.interfaces.cli.anywhere import AnywhereGroup
from contextwin.interfaces.cli.console import print_error, print_text, print_traceback, show_logs, use_utf8
from contextwin.interfaces.cli.usage import UsageError, describe_usage
from contextwin.interfaces.interrupts import exit_on_interrupt

FAILED, MISUSED = 1, 2

app = typer.Typer(
    cls=AnywhereGroup,
    help="Decides which Slack messages a language model gets to see.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command(short_help="Import a sample workspace and print one window.")(windows.demo)
app.command("import", short_help="Import an archive.")(archive.import_)
app.command(short_help="Index stored messages as this version does.")(archive.reindex)
app.command(short_help="Print the window for a question.")(windows.window)
app.command(short_help="Print why a recorded window looks so.")(explanations.explain)
app.command(short_help="Print why a message is not in a recorded window.")(why_not.why_not)
app.command(short_help="Print how windows, chunks and vectors are.")(stats.stats)
app.command(short_help="Print the messages that match a question, best first.")(windows.search)
app.command(short_help="Print messages in order of time.")(timeline.timeline)
app.command(short_help="Print the workspaces of the store.")(workspaces.workspaces)
app.command(short_help="Print the channels that the asker may read.")(workspaces.channels)
app.command(short_help="Print the users of these channels.")(workspaces.users)
app.command(short_help="Print the answer to a question.")(answers.ask)
app.command(short_help="Print a reply in a user's style.")(replies.reply)
app.command(short_help="Print, allow or forbid a user's style of writing.")(replies.persona)
app.add_typer(feedback.feedback, name="feedback", short_help="Judge windows and replies; export what was judged.")
app.command(short_help="Embed what has no vector, or change the embedder.")(reembed.reembed)
app.command(short_help="Erase all data of a user, permanently.")(erasure.forget)
app.command(short_help="Erase messages, permanently.")(erasure.purge)
app.command(short_help="Print or set how long messages are kept.")(erasure.retention)
app.command(short_help="Write all data of a user as typed JSONL.")(erasure.export_user)
app.command(short_help="Serve the HTTP API.")(serve.serve)
app.add_typer(slack.slack, name="slack", short_help="Answer in Slack, and keep the store true.")
app.command(short_help="Serve an MCP client over standard input and output.")(mcp.mcp)
app.add_typer(tokens.token, name="token", short_help="Make, list and revoke tokens of the HTTP API.")
app.add_typer(workspaces.workspace, name="workspace")
app.add_typer(config.config, name="config")
app.add_typer(db.db, name="db")
app.command(short_help="Check the installation.")(db.doctor)


@app.callback(invoke_without_command=True)
def read_global_options(
    context: typer.Context,
    database_url: Annotated[
        str | None,
        typer.Option("--database", help="Postgres URL; default CONTEXTWIN_DATABASE_URL or the embedded server."),
    ] = None,
    embedder: Annotated[
        str | None, typer.Option(help="static (default), trigram, openai:MODEL, ollama:MODEL, … (CONTEXTWIN_EMBEDDER).")
    ] = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of errors.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Decides which Slack messages a language model gets to see. These options may stand anywhere on the line."""
    if version:
        from importlib.metadata import version as version_of

        print_text(f"contextwin {version_of('contextwin')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print_text(context.get_help())
        raise typer.Exit
    context.obj = cache(partial(_read_settings, database_url=database_url, embedder=embedder))


def _read_settings(**given: str | None) -> Any:
    from contextwin.config import read_settings

    settings = read_settings(**given)
    # The standby in the environment is not one of the server that an option names.
    return settings.model_copy(update={"read_url": None}) if given["database_url"] else settings


def main() -> None:
    """Run the command line and exit with 0 (done), 1 (failed), 2 (wrong usage) or 130 (interrupted)."""
    exit_on_interrupt()
    use_utf8()
    show_logs()
    try:
        sys.exit(app(prog_name="contextwin", standalone_mode=False))
    except UsageError as exc:
        print_error(describe_usage(exc))
        sys.exit(MISUSED)
    except typer.Abort:
        print_error("nothing was done: the question was not answered")
        sys.exit(FAILED)
    except (ContextWinError, OSError) as exc:
        if "--debug" in sys.argv:
            print_traceback()
        else:
            print_error(str(exc))
        sys.exit(FAILED)
