"""All commands by name. A command's module is imported when that command is asked for, and for no other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import typer

from contextwin.interfaces.cli.anywhere import AnywhereGroup


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
    "why-not": Listed("why_not", "why_not", "Print why a message is not in a recorded window."),
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
    "mcp": Listed("mcp", "mcp", "Serve an MCP client over standard input and output."),
    "doctor": Listed("db", "doctor", "Check the installation."),
    "feedback": Listed("feedback", "feedback", "Judge windows and replies; export what was judged."),
    "slack": Listed("slack", "slack", "Answer in Slack, and keep the store true."),
    "token": Listed("tokens", "token", "Make, list and revoke tokens of the HTTP API."),
    "workspace": Listed("workspaces", "workspace", "One workspace of the store."),
    "config": Listed("config", "config", "Settings that are kept, such as the default workspace."),
    "db": Listed("db", "db", "The database: its schema, content and address."),
}


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
