"""The command line: each command parses, calls and prints; `main` turns errors into one line and an exit code.

A command is imported when it is asked for (commands.py), and imports what it runs with when it runs, so that its help
comes at once.
"""

from __future__ import annotations

import sys
from functools import cache, partial
from typing import Annotated, Any

import typer

from contextwin.errors import ContextWinError
from contextwin.interfaces.cli.commands import ProgramGroup, UsageError, describe_usage
from contextwin.interfaces.cli.console import (
    close_output,
    print_error,
    print_text,
    print_traceback,
    show_logs,
    use_utf8,
)
from contextwin.interfaces.interrupts import exit_on_interrupt

FAILED, MISUSED = 1, 2
#: What a shell makes of a program that SIGPIPE ends, 128 and its number.
CUT_OFF = 141

app = typer.Typer(
    cls=ProgramGroup,
    help="Decides which Slack messages a language model gets to see.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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
    reranker: Annotated[
        str | None, typer.Option(help="rerank:MODEL@URL reads the best hits again; default none (CONTEXTWIN_RERANKER).")
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
    context.obj = cache(partial(_read_settings, database_url=database_url, embedder=embedder, reranker=reranker))


def _read_settings(**given: str | None) -> Any:
    from contextwin.config import read_settings

    settings = read_settings(**given)
    # The standby in the environment is not one of the server that an option names.
    return settings.model_copy(update={"read_url": None}) if given["database_url"] else settings


def main() -> None:
    """Run the command line and exit: 0 done, 1 failed, 2 wrong usage, 130 interrupted, 141 output closed."""
    exit_on_interrupt()
    use_utf8()
    show_logs()
    try:
        code = app(prog_name="contextwin", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code)
    except (BrokenPipeError, SystemExit) as exc:
        if not isinstance(exc, BrokenPipeError) and not isinstance(exc.__context__, BrokenPipeError):
            raise
        close_output()  # Who reads it has read enough, as `head` does; the library below may have noticed first.
        sys.exit(CUT_OFF)
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
