"""`config`: settings that are kept, such as the workspace, the asker and the channel of commands that name none."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, BadParameter, Context, Typer

from contextwin.errors import ConfigError, ContextWinError
from contextwin.interfaces.cli.common import find_channel, find_user, open_store_of, open_workspace, settings_of
from contextwin.interfaces.cli.console import count_of, format_table, print_note, print_result
from contextwin.interfaces.cli.options import Json

if TYPE_CHECKING:
    from contextwin.config import Settings

#: The settings that most people keep, which the shell completes.
DEFAULTS = ("workspace", "asker", "channel", "embedder", "reranker", "database_url", "chat_model", "weights")


def setting_name(text: str) -> str:
    """Return the name of a setting; BadParameter for any other text."""
    from contextwin.interfaces.cli.kept_settings import check_name

    try:
        return check_name(text)
    except ConfigError as exc:
        raise BadParameter(str(exc)) from exc


Name = Annotated[
    str,
    Argument(
        parser=setting_name,
        metavar="NAME",
        help="The setting: workspace, asker, channel, …",
        autocompletion=lambda: DEFAULTS,
    ),
]
Names = Annotated[
    list[str],
    Argument(parser=setting_name, metavar="NAME", help="The settings.", autocompletion=lambda: DEFAULTS),
]

config = Typer(help="The settings that are kept.", short_help="Settings that are kept, such as the default workspace.")


@config.command("set")
def set_(
    context: Context,
    name: Name,
    value: Annotated[str, Argument(help="The value.")],
    as_json: Json = False,
) -> None:
    """Keep a setting in config.toml, for every later command.

    An asker and a channel must be in the workspace, once it is there.

    \b
    contextwin config set workspace acme
    contextwin config set asker @ana
    contextwin config set channel "#eng"
    contextwin config set weights tuned.toml
    """
    from contextwin.config import config_path, read_settings
    from contextwin.interfaces.cli import kept_settings

    before = settings_of(context).home
    change = _tell_change(context, value) if name == "weights" else {}
    if name in ("asker", "channel"):
        _check_name(context, name, value)
    kept_settings.keep_setting(name, value)
    kept, origin = kept_settings.describe_setting(name, read_settings())
    print_result({"name": name, "value": kept, "from": origin, **change}, f"{name} = {kept}", as_json=as_json)
    if origin != "config.toml":
        print_note(f"CONTEXTWIN_{name.upper()} in the environment wins over what is kept")
    elif name == "home":
        print_note(f"the embedded database is kept there from now on; what is in {before} stays there")
        print_note(f"this file stays {config_path()}")


def _has_store(settings: Settings) -> bool:
    """Return whether there is a database; one that the embedded server would have to make first is none."""
    from contextwin.storage.embedded.server import embedded_status

    return settings.database_url is not None or embedded_status(settings.home).data_directory.exists()


def _check_name(context: Context, kind: str, given: str) -> None:
    """Raise ConfigError, with the nearest, for an asker or a channel that the workspace does not have.

    Where there is no workspace yet, or it cannot be read, a note says that the name was not looked up.
    """
    from contextwin.models.access import administrator

    with ExitStack() as stack:
        try:
            if not _has_store(settings_of(context)):
                raise ConfigError("nothing is imported yet")
            store, workspace = stack.enter_context(open_workspace(context, None))
        except ContextWinError as exc:
            print_note(f"{given} was not looked up: {exc}")
            return
        (find_user if kind == "asker" else find_channel)(store, administrator(workspace), given)


def _tell_change(context: Context, value: str) -> dict[str, Any]:
    """Print and return what other weights change on the feedback so far; nothing where there is no store."""
    from contextwin.explain.comparison import compare_on_feedback
    from contextwin.models.weights import read_weights

    settings, weights = settings_of(context), read_weights(value)
    if not _has_store(settings):
        return {}
    try:
        with open_store_of(context) as store:
            effects = compare_on_feedback(store, read_weights(settings.weights), weights)
    except ContextWinError as exc:
        print_note(f"what changes on the feedback so far is not known: {exc}")
        return {}
    for each in effects:
        of = f"of {count_of(each.questions, 'question')} judged {each.verdict} where feedback names messages"
        print_note(f"{of}, windows show all of these for {each.before} before and {each.after} after")
    return {"feedback": [each._asdict() for each in effects]}


@config.command()
def get(context: Context, name: Name, as_json: Json = False) -> None:
    """Print the value of one setting; keys and passwords are not shown.

    \b
    contextwin config get workspace
    """
    from contextwin.interfaces.cli import kept_settings

    value, origin = kept_settings.describe_setting(name, settings_of(context))
    print_result({"name": name, "value": value, "from": origin}, "" if value is None else str(value), as_json=as_json)


@config.command("list")
def list_(context: Context, as_json: Json = False) -> None:
    """Print every setting, its value, and where it comes from.

    \b
    contextwin config list
    """
    from contextwin.config import Settings, config_path
    from contextwin.interfaces.cli import kept_settings

    settings = settings_of(context)
    described = {name: kept_settings.describe_setting(name, settings) for name in sorted(Settings.model_fields)}
    rows = [(name, "-" if value is None else str(value), origin) for name, (value, origin) in described.items()]
    values = {name: {"value": value, "from": origin} for name, (value, origin) in described.items()}
    path = str(config_path())
    print_result({"file": path, "settings": values}, format_table(("setting", "value", "from"), rows), as_json=as_json)
    if not as_json:
        print_note(f"kept in {path}")


@config.command()
def unset(context: Context, names: Names, as_json: Json = False) -> None:
    """Remove settings from config.toml.

    \b
    contextwin config unset channel
    contextwin config unset workspace asker channel
    """
    from contextwin.interfaces.cli import kept_settings

    _, origin = kept_settings.describe_setting("weights", settings_of(context))
    change = _tell_change(context, "default") if "weights" in names and origin == "config.toml" else {}
    removed = kept_settings.drop_settings(names)
    print_result({"unset": removed, **change}, f"removed: {', '.join(removed) or 'nothing'}", as_json=as_json)
