"""`token`: make, list and revoke tokens of the HTTP API."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Context, Option, Typer

from contextwin.analysis.sanitize import clean_name
from contextwin.interfaces.cli import options
from contextwin.interfaces.cli.common import find_user, open_workspace
from contextwin.interfaces.cli.console import format_table, print_json, print_note, print_result, print_text
from contextwin.interfaces.cli.options import one

if TYPE_CHECKING:
    from contextwin.models.tokens import ApiToken

token = Typer(help="Tokens of the HTTP API. A token is a workspace and a user: its holder asks as that user.")


@token.command(short_help="Make a token, and print it once.")
def create(
    context: Context,
    as_user: Annotated[str, Option("--as", metavar="USER", help="Who asks with it: id or @name.")],
    name: Annotated[str | None, Option(help="What to call it.")] = None,
    days: Annotated[int | None, Option(min=1, help="Days until it expires; default 90.")] = None,
    scope: Annotated[list[str] | None, one("<read|admin|metrics>", "What it allows; default read. Repeatable.")] = None,
    workspace: options.Workspace = None,
    as_json: options.Json = False,
) -> None:
    """Make a token for the HTTP API, and print it; it is stored as a hash, so it cannot be printed again.

    \b
    contextwin token create --as @mei --name notebook --days 30
    contextwin token create --as @mei --scope metrics
    """
    from contextwin.models.access import Viewer, administrator
    from contextwin.models.as_json import pick
    from contextwin.privacy.tokens import TOKEN_DAYS, create_token
    from contextwin.window.names.directory import list_channels

    scopes: Any = tuple(scope or ("read",))
    with open_workspace(context, workspace) as (store, workspace):
        user = find_user(store, administrator(workspace), as_user)
        made = create_token(store, workspace, user, name=name, days=TOKEN_DAYS if days is None else days, scopes=scopes)
        sees_nothing = not list_channels(store, Viewer(workspace=workspace, asker=user))
    if as_json:
        print_json({"token": made.secret, **pick(made.token)})
        return
    print_text(made.secret)
    print_note(
        f"{user} in workspace {workspace}, {', '.join(made.token.scopes)}, until {made.token.expires_at:%Y-%m-%d}"
    )
    print_note("keep it: it is not printed again")
    if sees_nothing:
        print_note(f"{user} may read nothing: they are no active user, or there is no channel that they may read")


@token.command("list", short_help="List the tokens of a workspace.")
def list_(context: Context, workspace: options.Workspace = None, as_json: options.Json = False) -> None:
    """List the tokens of a workspace, without their secrets.

    \b
    contextwin token list --workspace acme
    """
    with open_workspace(context, workspace) as (store, workspace):
        tokens = store.tokens_listed(workspace)
    rows = [
        (each.token_id, each.user, ", ".join(each.scopes), clean_name(each.name) if each.name else "-", _state_of(each))
        for each in tokens
    ]
    value = {"workspace": workspace, "tokens": tokens}
    print_result(value, format_table(("token", "user", "allows", "name", "state"), rows), as_json=as_json)


@token.command(short_help="Refuse a token from now on.")
def revoke(
    context: Context,
    token_id: Annotated[str, Argument(metavar="TOKEN", help="The id that `token list` prints: 8 characters.")],
    workspace: options.Workspace = None,
    as_json: options.Json = False,
) -> None:
    """Refuse a token from now on.

    \b
    contextwin token revoke 5f0c2a9b --workspace acme
    """
    from contextwin.privacy.tokens import revoke_token

    with open_workspace(context, workspace) as (store, workspace):
        revoke_token(store, workspace, token_id)
    print_result({"workspace": workspace, "token_id": token_id}, f"{token_id}: revoked", as_json=as_json)


def _state_of(token: ApiToken) -> str:
    if token.revoked_at is not None:
        return f"revoked {token.revoked_at:%Y-%m-%d}"
    if not token.is_valid(datetime.now(UTC)):
        return f"expired {token.expires_at:%Y-%m-%d}"
    used = f"used {token.last_used_at:%Y-%m-%d}" if token.last_used_at else "not used"
    return f"until {token.expires_at:%Y-%m-%d}, {used}"
