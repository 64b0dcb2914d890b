"""The command line: each command parses, calls and prints; `main` turns errors into one line and an exit code.

A command is imported when it is asked for (COMMANDS), and imports what it runs with when it runs, so that its help
comes at once. The group's own options may stand anywhere on the line, also after the command. Errors of usage are one
line each: what was expected, the nearest of what there is, and the help to read.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, partial
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

from contextwin.errors import ContextWinError
from contextwin.interfaces.cli.console import (
    close_output,
    print_error,
    print_text,
    print_traceback,
    show_logs,
    use_utf8,
)
from contextwin.interfaces.interrupts import exit_on_interrupt

#: The base class of Typer's usage errors, which Typer does not export.
UsageError: type[Exception] = typer.BadParameter.__bases__[0]

#: Similarity (difflib's ratio) from which on a command or option may have been meant. Unmeasured.
NEAR = 0.75


def find_nearest(typed: str, known: Iterable[str]) -> list[str]:
    """Return which of the known names may have been meant, the nearest first; dashes before names do not count.

    >>> find_nearest("--limt", ["--in", "--limit", "--to"])
    ['--limit']
    """
    by_name = {name.lstrip("-"): name for name in known}
    return [by_name[name] for name in get_close_matches(typed.lstrip("-"), by_name, cutoff=NEAR)]


def describe_usage(error: Any) -> str:
    """Return a usage error's message in one line, with the help to read."""
    from contextwin.config import reword_validation

    if possibilities := getattr(error, "possibilities", None):
        error.possibilities = find_nearest(error.option_name, possibilities)
    is_ours = isinstance(error, typer.BadParameter) and error.param is None
    message = " ".join((error.message if is_ours else error.format_message()).split()).removesuffix(".")
    message = reword_validation(message)
    return f"{message} (see {error.ctx.command_path} --help)" if error.ctx else message


class AnywhereGroup(TyperGroup):
    """Accepts its own options after its commands too; no command may have an option of the same name."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the group's options, wherever they stand, and leave the rest to the command."""
        options: list[Any] = self.params
        takes_value = {name: not option.is_flag for option in options for name in option.opts}
        return super().parse_args(ctx, move_to_front(args, takes_value))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command; the error for an unknown one names the nearest command or option of the group."""
        try:
            return super().resolve_command(ctx, args)
        except UsageError as exc:
            options = [name for option in self.params for name in option.opts]
            nearest = find_nearest(args[0], [*self.commands, *options])
            offer = f". Did you mean {', '.join(map(repr, nearest))}?" if nearest else ""
            exc.message = f"No such command {args[0]!r}{offer}"  # type: ignore[attr-defined]
            raise


def move_to_front(arguments: Sequence[str], takes_value: Mapping[str, bool]) -> list[str]:
    """Return the arguments with the named options, and the values that they take, before all others.

    What follows "--" is no option. An option without its value stands alone, so that the error is about it: no value
    of these options begins with a dash.

    >>> move_to_front(["db", "status", "--database", "x", "--json"], {"--database": True})
    ['--database', 'x', 'db', 'status', '--json']
    """
    front: list[str] = []
    rest: list[str] = []
    waiting: Iterator[str] = iter(arguments)
    for argument in waiting:
        name, equals, _ = argument.partition("=")
        if argument == "--":
            rest += [argument, *waiting]
        elif name not in takes_value:
            rest.append(argument)
        elif equals or not takes_value[name]:
            front.append(argument)
        elif (value := next(waiting, "-")).startswith("-"):
            return [argument]
        else:
            front += [argument, value]
    return [*front, *rest]


class Listed(NamedTuple):
    """A command as the list of all commands knows it."""

    module: str  #: in this package
    name: str  #: of the function, or of the Typer instance of a group of commands
    help: str  #: one line
    is_listed: bool = True  #: in the help; another name of a command is not


#: In the order of the help.
COMMANDS: Mapping[str, Listed] = {
    "demo": Listed("demo", "demo", "Import a sample workspace and print one window."),
    "import": Listed("archive", "import_", "Import an archive."),
    "reindex": Listed("archive", "reindex", "Index stored messages as this version does."),
    "window": Listed("windows", "window", "Print the window for a question."),
    "explain": Listed("explanations", "explain", "Print why a recorded window looks so."),
    "why-not": Listed("explanations", "why_not", "Print why a message is not in a recorded window."),
    "stats": Listed("stats", "stats", "Print how windows, chunks and vectors are."),
    "search": Listed("windows", "search", "Print the messages that match a question, best first."),
    "timeline": Listed("timeline", "timeline", "Print messages in order of time."),
    "workspaces": Listed("workspaces", "workspaces", "Print the workspaces of the store."),
    "channels": Listed("workspaces", "channels", "Print the channels that the asker may read."),
    "users": Listed("workspaces", "users", "Print the users of these channels."),
    "ask": Listed("answers", "ask", "Print the answer to a question."),
    "reply": Listed("replies", "reply", "Print a reply in a user's style."),
    "persona": Listed("replies", "persona", "Print, allow or forbid a user's style of writing."),
    "reembed": Listed("reembed", "reembed", "Embed what has no vector, or change the embedder."),
    "forget": Listed("erasure", "forget", "Erase all data of a user, permanently.", is_listed=False),
    "purge": Listed("erasure", "purge", "Erase messages, permanently.", is_listed=False),
    "retention": Listed("erasure", "retention", "Print or set how long messages are kept.", is_listed=False),
    "export-user": Listed("erasure", "export_user", "Write all data of a user as typed JSONL.", is_listed=False),
    "privacy": Listed("erasure", "privacy", "Erase messages or people; retention; export a user."),
    "serve": Listed("serve", "serve", "Serve the HTTP API."),
    "mcp": Listed("serve", "mcp", "Serve an MCP client over standard input and output."),
    "doctor": Listed("db", "doctor", "Check the installation."),
    "feedback": Listed("feedback", "feedback", "Judge windows and replies; export what was judged."),
    "slack": Listed("slack", "slack", "Answer in Slack, and keep the store true."),
    "token": Listed("tokens", "token", "Make, list and revoke tokens of the HTTP API."),
    "workspace": Listed("workspaces", "workspace", "One workspace of the store."),
    "config": Listed("config", "config", "Settings that are kept, such as the default workspace."),
    "db": Listed("db", "db", "The database: its schema, content and address."),
}


#: Commands that embed many texts, or answer until they are ended: numpy multiplies on all cores for them. For the
#: others its threads would only wait, by spinning: a twentieth of a window.
ON_ALL_CORES = frozenset(("import", "reindex", "reembed", "serve", "mcp", "slack"))


class LoadedCommands(Mapping[str, Any]):
    """The commands as Typer runs them, by name; each is loaded when it is looked up."""

    def __getitem__(self, name: str) -> Any:
        return _load(name)

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


class ProgramGroup(AnywhereGroup):
    """The program: a group of all commands, of which none is imported for the list of them."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands: Any = LoadedCommands()

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the list of commands into the help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, listed.help) for name, listed in COMMANDS.items() if listed.is_listed])


@cache
def _load(name: str) -> Any:
    """Return a command, or a group of commands, as Typer runs it; KeyError for an unknown name."""
    listed = COMMANDS[name]
    if name not in ON_ALL_CORES:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    found = getattr(import_module(f"contextwin.interfaces.cli.{listed.module}"), listed.name)
    alone = typer.Typer(rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False)
    if isinstance(found, typer.Typer):
        alone.add_typer(found, name=name, short_help=listed.help)
    else:
        alone.command(name, short_help=listed.help)(found)
    alone.callback()(_hold)  # With it, a lone command stays one command of a group.
    group: Any = typer.main.get_command(alone)
    return group.commands[name]


def _hold() -> None:
    """Do nothing."""


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
            from contextwin.interfaces.failures import word_for_terminal

            print_error(word_for_terminal(exc))
        sys.exit(FAILED)
