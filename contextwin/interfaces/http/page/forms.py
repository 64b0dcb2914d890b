"""The fields of a question, and from them to what the engine is asked."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

from pydantic import ValidationError

from contextwin.errors import ConfigError
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_WORKSPACE
from contextwin.interfaces.http.bodies import AskedBody
from contextwin.interfaces.http.fields import describe_error
from contextwin.interfaces.http.page.visitors import Form
from contextwin.models.access import Viewer
from contextwin.models.requests import WindowRequest
from contextwin.storage.store import Store

#: The fields of a question that the page has, with what they are called there; empty ones are left out.
LABELS = {
    "prompt": "Question",
    "channel": "In channel",
    "thread_ts": "In thread",
    "destination": "Answer goes to",
    "asked_at": "Asked at",
    "max_tokens": "Budget, tokens",
    "format": "Format",
}
QUESTION = tuple(LABELS)
#: Most digits of a number that is read; a budget has up to six.
MOST_DIGITS = 9
#: Tokens of a window where nobody says: fewer than the API's, so that something is left out. Unmeasured.
PAGE_TOKENS = 1500
BLANK = dict.fromkeys(QUESTION, "") | {"max_tokens": str(PAGE_TOKENS), "format": "text"}


def blank_values(workspace: str, zone: tzinfo) -> dict[str, str]:
    """Return the fields before anything is asked; the sample workspace is asked as of its end."""
    return BLANK | ({"asked_at": write_moment(DEMO_ASKED_AT, zone)} if workspace == DEMO_WORKSPACE else {})


def write_moment(at: datetime, zone: tzinfo) -> str:
    """Return a time as a person would type it in a zone; with its offset where the clock there shows it twice.

    >>> from zoneinfo import ZoneInfo
    >>> at = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)
    >>> write_moment(at, ZoneInfo("Pacific/Auckland")), write_moment(at, ZoneInfo("Europe/Berlin"))
    ('2026-10-25 14:30', '2026-10-25 02:30+01:00')
    """
    local = at.astimezone(zone)
    unit = "minutes" if not (local.second or local.microsecond) else "auto"
    shown = local.replace(tzinfo=None, fold=0)
    is_clear = shown.replace(tzinfo=zone).astimezone(UTC) == at
    return (shown if is_clear else local).isoformat(sep=" ", timespec=unit)


def values_of(form: Form) -> dict[str, str]:
    """Return the fields of the question as they were typed."""
    return {name: form.get(name, [BLANK[name]])[0].strip() for name in QUESTION}


def read_question(form: Form) -> AskedBody:
    """Return the question of a form; ConfigError for a field that is wrong."""
    given: dict[str, Any] = {name: value for name, value in values_of(form).items() if value}
    if (tokens := given.get("max_tokens", "")).isdecimal() and len(tokens) <= MOST_DIGITS:
        given["max_tokens"] = int(tokens)
    try:
        return AskedBody(**given)
    except ValidationError as exc:
        wrong = ((str(each["loc"][0]), describe_error(each)) for each in exc.errors())
        raise ConfigError("; ".join(f"{LABELS.get(name, name)}: {told}" for name, told in wrong)) from exc


def read_asked(form: Form) -> AskedBody:
    """Return the question that was asked before, as `write_asked` wrote it into the page."""
    try:
        return AskedBody.model_validate_json(form.get("asked", [""])[0])
    except ValidationError as exc:
        raise ConfigError("ask a question first") from exc


def write_asked(request: WindowRequest) -> str:
    """Return a question as a field of the page, with ids instead of names and with the time when it was asked."""
    filters = {name: value for name, value in asdict(request.filters).items() if value}
    named = {name: getattr(request, name) for name in AskedBody.model_fields}
    return AskedBody(**named | {"filters": filters}).model_dump_json(exclude_defaults=True)


def to_request(question: AskedBody, caller: Viewer, store: Store, **changes: Any) -> WindowRequest:
    """Return what the engine is asked: the question of the caller, now, to the next second, unless it says when."""
    when = question.asked_at or datetime.now(UTC).replace(microsecond=0) + timedelta(seconds=1)
    return question.model_copy(update={"asked_at": when, "explain": True, **changes}).to_request(caller, store)
