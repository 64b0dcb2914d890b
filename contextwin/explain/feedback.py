"""Feedback on recorded windows, by those who may read them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import get_args

from contextwin.analysis.mrkdwn import clean_text
from contextwin.errors import AccessError, ConfigError
from contextwin.explain.absence.why_not import NOT_VISIBLE
from contextwin.explain.records import find_window, unknown_window
from contextwin.models.access import Viewer
from contextwin.models.feedback import WindowFeedback, WindowVerdict
from contextwin.models.messages import MessageKey
from contextwin.privacy.access import open_scope
from contextwin.storage.store import Store

#: Most characters of a note. Unmeasured.
NOTE_CHARS = 2_000
#: Most messages that feedback names. Unmeasured.
NAMED_MESSAGES = 100


def give_feedback(store: Store, viewer: Viewer, feedback: WindowFeedback) -> WindowFeedback:
    """Store feedback on a recorded window in the place of what the same user gave before; return it as it is stored.

    Its asker may judge the window, and an administrator (`everyone`) any, in a user's name or in nobody's. The messages
    that it names must be visible to the user in whose name it is given, with their own rights, or to an administrator
    who gives it in nobody's name. `window_id` may be shortened. Raises
    AccessError as `read_window` does, and with the same words for a message that is not there and one that may not be
    seen; ConfigError for a note or a list that is too long, and for messages that no window could show.
    """
    given = _check(replace(feedback, user=viewer.asker))
    keys = [*given.useful, *given.missing]
    with store.reading(on_primary=True) as reader:
        window, visible = find_window(reader, viewer, given.window_id)
        if keys and viewer.everyone and viewer.asker is not None:
            visible = open_scope(reader, replace(viewer, everyone=False))
        sent = reader.sent_times(visible.whole, keys) if keys else {}
    given = replace(given, window_id=window.window_id)
    for key in keys:
        _check_message(key, sent.get(key), window.request.asked_at)
    if not store.change(viewer.workspace, lambda transaction: transaction.feedback.save(given)):
        raise unknown_window(given.window_id)
    return given


def keep_visible(store: Store, viewer: Viewer, keys: Iterable[MessageKey]) -> tuple[MessageKey, ...]:
    """Return those of the messages that are stored and that the asker may see; without one, an administrator."""
    keys = [*keys]
    with store.reading(on_primary=True) as reader:
        visible = open_scope(reader, replace(viewer, everyone=viewer.everyone and viewer.asker is None))
        sent = reader.sent_times(visible.whole, keys)
    return tuple(key for key in keys if key in sent)


def _check(feedback: WindowFeedback) -> WindowFeedback:
    """Return the feedback with a clean note, and each message once; ConfigError for what cannot be stored."""
    useful, missing = (tuple(dict.fromkeys(keys)) for keys in (feedback.useful, feedback.missing))
    if feedback.verdict not in get_args(WindowVerdict):
        raise ConfigError(f"the verdict must be one of {', '.join(get_args(WindowVerdict))}, got {feedback.verdict!r}")
    if both := set(useful) & set(missing):
        channel, ts = min(both)
        raise ConfigError(f"a message is useful or missing, not both: {channel} {ts}")
    if len(useful) + len(missing) > NAMED_MESSAGES:
        raise ConfigError(f"feedback names up to {NAMED_MESSAGES} messages, got {len(useful) + len(missing)}")
    names = [feedback.window_id, feedback.user or "", *(part for key in (*useful, *missing) for part in key)]
    if any(clean_text(name) != name for name in names):
        raise ConfigError("a name holds NUL or a lone surrogate, which nothing stored does; leave them out")
    note = clean_text(feedback.note or "").strip()
    if len(note) > NOTE_CHARS:
        raise ConfigError(f"a note has up to {NOTE_CHARS:,} characters, got {len(note):,}")
    return replace(feedback, useful=useful, missing=missing, note=note or None)


def _check_message(key: MessageKey, sent_at: datetime | None, asked_at: datetime | None) -> None:
    if sent_at is None:
        raise AccessError(f"{key.channel} {key.ts}: {NOT_VISIBLE}")
    if asked_at is not None and sent_at >= asked_at:
        raise ConfigError(f"{key.channel} {key.ts} was sent when the question was asked, or later: no window shows it")
