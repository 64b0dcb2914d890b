"""Names of a request that nothing has, or nothing that may be seen: errors with the nearest names that may be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contextwin.errors import AccessError, ConfigError
from contextwin.explain.absence.why_not import why_not
from contextwin.explain.feedback_export import export_feedback
from contextwin.explain.monitoring import read_stats
from contextwin.explain.records import explain_window, list_windows, read_window
from contextwin.models.access import Viewer
from contextwin.models.messages import MessageKey
from contextwin.models.requests import Filters, WindowRequest
from contextwin.models.timelines import TimelineRequest
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from contextwin.window.builder import ContextWindowBuilder
from contextwin.window.names.directory import list_channels
from contextwin.window.timeline.reading import Timeline
from testkit.corpora import import_records
from testkit.factories import make_record

GUEST_CHANNEL, OPEN, HIDDEN = "C0HELPDESK", "C0HARBOUR", "C0HARBOURBOARD"


@pytest.fixture(scope="module")
def world(module_store: Store, tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Two workspaces; in acme a public channel, a hidden one with a similar name, and a guest in a third."""
    channels = (
        (OPEN, "harbour", "public"),
        (HIDDEN, "harbour-board", "private"),
        (GUEST_CHANNEL, "helpdesk", "private"),
    )
    users = (("U0ANA", "Ana", "member"), ("U0BEN", "Benedikt", "member"), ("U0GUS", "Gustav", "guest"))
    records: list[dict[str, Any]] = [{"type": "channel", "channel": c, "name": n, "kind": k} for c, n, k in channels]
    records += [{"type": "user", "user": u, "name": n, "kind": k} for u, n, k in users]
    members = ((HIDDEN, "U0BEN"), (GUEST_CHANNEL, "U0GUS"), (GUEST_CHANNEL, "U0BEN"))
    records += [{"type": "member", "channel": c, "user": u} for c, u in members]
    records += [
        make_record(0, "boats", channel=OPEN, user="U0ANA"),
        make_record(1, "debts", channel=HIDDEN, user="U0BEN"),
    ]
    elsewhere = [{"type": "user", "user": "U0ZOE", "kind": "member", "workspace": "acme-secret"}]
    elsewhere += [make_record(2, "x", workspace="acme-secret", user="U0ZOE")]
    for rows in ([{"workspace": "acme", **each} for each in records], elsewhere):
        import_records(module_store, tmp_path_factory.mktemp("names"), rows)
    return module_store


def refuse(store: Store, **overrides: Any) -> str:
    """Return the words with which both a window and a timeline are refused, where both have what is named."""
    values = {"workspace": "acme", "asker": "U0ANA", **overrides}
    with pytest.raises(ConfigError) as window:
        ContextWindowBuilder(store, TrigramEmbedder()).build(WindowRequest(prompt="boats", **values))
    if "channel" not in values:
        with pytest.raises(ConfigError) as page:
            Timeline(store).list(TimelineRequest(**values))
        assert str(page.value) == str(window.value)
    return str(window.value)


def test_a_workspace_that_does_not_exist_is_refused_with_those_of_whoever_asks(world: Store) -> None:
    assert refuse(world, workspace="acmee") == "there is no workspace 'acmee'; the nearest: acme"
    assert refuse(world, workspace="acmee", asker="U0NOBODY") == "there is no workspace 'acmee'"
    assert refuse(world, workspace="acme-secre", asker="U0ZOE").endswith("; the nearest: acme-secret")
    everywhere = refuse(world, workspace="acme-secre", asker=None, everyone=True)
    assert everywhere == "there is no workspace 'acme-secre'; the nearest: acme-secret"


@pytest.mark.parametrize(
    "read",
    [
        read_stats,
        list_windows,
        list_channels,
        lambda store, viewer: read_window(store, viewer, "abcdef"),
        lambda store, viewer: explain_window(store, viewer, "abcdef"),
        lambda store, viewer: why_not(store, viewer, "abcdef", MessageKey("C0HARBOUR", "1.0")),
        lambda store, viewer: export_feedback(store, viewer, Path("nowhere")),
    ],
)
def test_every_read_refuses_a_workspace_that_does_not_exist(world: Store, read: Callable[..., Any]) -> None:
    for viewer, offer in (
        (Viewer(workspace="acmee", everyone=True), "; the nearest: acme"),
        (Viewer(workspace="acmee", asker="U0ANA"), "; the nearest: acme"),
        (Viewer(workspace="acmee", asker="U0NOBODY"), ""),
    ):
        with pytest.raises(ConfigError) as refused:
            read(world, viewer)
        assert str(refused.value).startswith(f"there is no workspace 'acmee'{offer}")
        assert ("nearest" in str(refused.value)) == bool(offer)


@pytest.mark.parametrize(
    "read",
    [
        lambda store, workspace: store.user_names(workspace, ["U0ANA"]),
        lambda store, workspace: store.tokens_listed(workspace),
        lambda store, workspace: store.change_count(workspace),
    ],
)
def test_a_store_tells_an_empty_answer_from_no_workspace(world: Store, read: Callable[..., Any]) -> None:
    read(world, "acme")
    with pytest.raises(ConfigError, match=r"^there is no workspace 'acmee'; the nearest: acme"):
        read(world, "acmee")


def test_strangers_are_told_of_no_window(world: Store) -> None:
    with pytest.raises(AccessError, match="there is no window 'abcdef'"):
        read_window(world, Viewer(workspace="acme", asker="U0NOBODY"), "abcdef")


def test_an_empty_store_is_called_so(store: Store) -> None:
    assert refuse(store) == "there is no workspace 'acme': the store is empty, import something first"


@pytest.mark.parametrize("filters", [{"channels": ("C0HARBOR",)}, {"exclude_channels": ("C0HARBOR",)}])
def test_a_channel_that_does_not_exist_is_refused_with_those_that_may_be_read(
    world: Store, filters: dict[str, Any]
) -> None:
    expected = "there is no channel 'C0HARBOR' that may be read here; the nearest: #harbour (C0HARBOUR)"
    assert refuse(world, filters=Filters(**filters)) == refuse(world, channel="C0HARBOR") == expected
    assert "harbour-board" in refuse(world, asker="U0BEN", channel="C0HARBOURBOAR")
    assert "harbour-board" in refuse(world, asker=None, everyone=True, filters=Filters(channels=("C0HARBOURBOAR",)))


def test_a_channel_that_is_hidden_is_refused_as_one_that_does_not_exist(world: Store) -> None:
    for given in ({"channel": HIDDEN}, {"filters": Filters(channels=(HIDDEN,))}):
        hidden = refuse(world, **given)
        assert hidden == f"there is no channel {HIDDEN!r} that may be read here; the nearest: #harbour (C0HARBOUR)"
    assert "harbour" not in refuse(world, asker="U0GUS", channel=OPEN).replace(OPEN, "")


def test_what_an_answer_may_not_draw_on_is_hidden_too(world: Store) -> None:
    asked: dict[str, Any] = {"asker": "U0BEN", "destination": OPEN}
    refused = refuse(world, **asked, filters=Filters(channels=(HIDDEN,)))
    assert refused == f"there is no channel {HIDDEN!r} that may be read here; the nearest: #harbour ({OPEN})"
    request = WindowRequest(prompt="boats", workspace="acme", channel=HIDDEN, **asked)
    assert ContextWindowBuilder(world, TrigramEmbedder()).build(request).channels == (OPEN,)


def test_people_who_do_not_exist_are_refused_with_those_who_may_be_seen(world: Store) -> None:
    assert refuse(world, asker="U0ANNA") == "there is no user 'U0ANNA' in workspace 'acme'; the nearest: Ana (U0ANA)"
    assert refuse(world, asker="U0ANA", viewer="") == "there is no user '' in workspace 'acme'"
    expected = "there is no user 'Benedict' in workspace 'acme'"
    assert refuse(world, filters=Filters(authors=("Benedict",))) == expected, "only seen in hidden channels"
    by_guest = refuse(world, asker="U0GUS", filters=Filters(authors=("Benedict",)))
    assert by_guest == f"{expected}; the nearest: Benedikt (U0BEN)"
    assert "Ana" not in refuse(world, asker="U0GUS", filters=Filters(exclude_authors=("U0AN",)))


def test_an_administrator_may_ask_in_a_channel_that_nothing_is_stored_of(world: Store) -> None:
    request = WindowRequest(prompt="boats", workspace="acme", channel="C0NEW", asker="U0NEW", everyone=True)
    assert ContextWindowBuilder(world, TrigramEmbedder()).build(request).channels == (OPEN, HIDDEN)
