"""Rights are looked at again while an answer is written, before anything is shown, and before it is returned."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contextwin.answer import standing
from contextwin.answer.answer import AnswerRequest
from contextwin.answer.answerer import Answerer
from contextwin.avatar.avatar import Avatar
from contextwin.avatar.reply import ReplyRequest
from contextwin.errors import AccessError, RightsChangedError
from contextwin.ingest.events import apply_event
from contextwin.models.requests import WindowRequest
from contextwin.providers.embedders.trigram import TrigramEmbedder
from contextwin.storage.store import Store
from testkit.corpora import import_records
from testkit.factories import START
from testkit.slack_writer import Writer
from testkit.tables import fill_once, read_table

PIECES = ["It is on Tuesday.\n", "At nine.\n", "That is all.\n"]


@pytest.fixture
def board(store: Store, tmp_path: Path) -> Store:
    """A private channel of U1 and U2, in which something was said."""
    there = {"workspace": "acme"}
    records = [
        {"type": "channel", "channel": "C1", "kind": "private", **there},
        *({"type": "user", "user": user, "name": user, "kind": "member", **there} for user in ("U1", "U2")),
        *({"type": "member", "channel": "C1", "user": user, **there} for user in ("U1", "U2")),
        {**there, "channel": "C1", "ts": f"{START}.000100", "user": "U2", "text": "the reef survey is on Tuesday"},
    ]
    return fill_once(store, lambda: import_records(store, tmp_path, records))


def leave(store: Store) -> None:
    """Let U1 leave the channel."""
    told = {"type": "member_left_channel", "user": "U1", "channel": "C1", "event_ts": f"{START + 9_000_000}.0"}
    apply_event(store, None, told, workspace="acme")


def answer(store: Store, place: int | None, **given: Any) -> str:
    """Answer U1, who leaves before the piece at a place."""
    pieces: list[str | Callable[[], object]] = list(PIECES)
    if place is not None:
        pieces.insert(place, lambda: leave(store))
    window = WindowRequest(
        prompt="when is the reef survey?", workspace="acme", **(given.pop("window", {"asker": "U1"}))
    )
    answerer = Answerer(store, Writer(pieces), embedder=TrigramEmbedder())
    return answerer.answer(AnswerRequest(window=window, **given)).text


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standing, "HOLD_SECONDS", 0.0)


@pytest.mark.parametrize("place", range(4))
def test_an_answer_is_not_returned_whose_reader_lost_the_right_to_it(board: Store, place: int) -> None:
    with pytest.raises(RightsChangedError, match=r"ask again$") as raised:
        answer(board, place)
    assert isinstance(raised.value, AccessError)


@pytest.mark.parametrize("listener", ["on_text", "on_reading"])
@pytest.mark.parametrize("place", range(4))
def test_nothing_more_is_told_once_the_right_is_lost(board: Store, place: int, listener: str) -> None:
    told: list[object] = []
    with pytest.raises(RightsChangedError):
        answer(board, place, **{listener: told.append})
    assert len(told) == place


def test_an_answer_is_returned_where_rights_stand(board: Store) -> None:
    assert answer(board, None) == "".join(PIECES).strip()
    assert answer(board, 1, window={"everyone": True}) == "".join(PIECES).strip()
    assert answer(board, 1, window={"asker": "U2"}) == "".join(PIECES).strip()


@pytest.mark.parametrize("place", [0, 2, None])
def test_a_reply_in_somebodys_style_is_not_kept_whose_reader_lost_the_right_to_it(
    board: Store, place: int | None
) -> None:
    with board.write("acme") as transaction:
        transaction.personas.allow_persona("U2", is_enabled=True, performed_by="U2")
    pieces: list[str | Callable[[], object]] = list(PIECES)
    told: list[str] = []
    window = WindowRequest(prompt="when is the reef survey?", workspace="acme", asker="U1")
    request = ReplyRequest(window=window, persona="U2", max_attempts=1, on_text=told.append)
    if place is None:
        assert Avatar(board, Writer(pieces), embedder=TrigramEmbedder()).reply(request).text
        return
    pieces.insert(place, lambda: leave(board))
    with pytest.raises(RightsChangedError):
        Avatar(board, Writer(pieces), embedder=TrigramEmbedder()).reply(request)
    assert told == PIECES[:place]
    assert read_table(board, "replies") == []


def test_the_window_is_told_before_anything_is_made_of_it(board: Store) -> None:
    windows: list[Any] = []

    def stop(window: Any) -> None:
        windows.append(window)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        answer(board, None, on_window=stop)
    assert [message.ts for thread in windows[0].threads for message in thread.messages] == [f"{START}.000100"]
