"""The page of one window: a question, two sets of constants, and what each makes of what was found once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta, tzinfo
from functools import partial
from typing import Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from pydantic import ValidationError
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from contextwin.errors import ConfigError, ContextWinError
from contextwin.explain.absence.why_not import why_not
from contextwin.explain.feedback import give_feedback
from contextwin.explain.records import list_windows, read_window
from contextwin.interfaces.demo import DEMO_ASKED_AT, DEMO_WORKSPACE
from contextwin.interfaces.http.bodies import NAME_CHARS, AskedBody, describe_error
from contextwin.interfaces.http.callers import Served, searches
from contextwin.interfaces.http.page.answers import ARRANGE, HEADERS, PageRoute, is_part, show
from contextwin.interfaces.http.page.knobs import (
    Setting,
    clean_tries,
    list_knobs,
    read_code,
    read_settings,
    read_tries,
    setting_of,
)
from contextwin.interfaces.http.page.sides import FIRST_CANDIDATES, Side, compare, key_of, make_side
from contextwin.interfaces.http.page.visitors import Fields, Form, Visitor, name_of
from contextwin.interfaces.http.problems import problem_of
from contextwin.interfaces.http.serving import Service
from contextwin.interfaces.http.windows import WindowId, _read
from contextwin.interfaces.names import zone_of
from contextwin.models.access import Viewer
from contextwin.models.feedback import WindowFeedback
from contextwin.models.requests import WindowRequest
from contextwin.models.retrieved import Retrieval
from contextwin.models.timelines import TimelineRequest
from contextwin.models.weights import PRESETS
from contextwin.storage.store import Store
from contextwin.window.names.directory import list_channels

router = APIRouter(route_class=PageRoute, include_in_schema=False)

#: Recorded windows on the empty page. Unmeasured.
RECENT_WINDOWS = 6

Code = Annotated[str, Query(max_length=2_000)]
#: Answers after which no request is looked for that would show the message.
SETTLED = frozenset({"shown", "not_visible", "deleted"})
#: Stands between the settings that an address keeps.
BETWEEN = ";"
Settings = dict[str, Setting | None]
NOTHING: Mapping[str, Any] = {}


@router.get("/")
def open_page(caller: Visitor, service: Served) -> Response:
    """Return the page before anything is asked."""
    settings: Settings = {"a": setting_of(service.builder.weights), "b": None}
    recent = list_windows(service.store, caller, RECENT_WINDOWS)
    blank = blank_values(caller.workspace, zone_of(service.store, caller))
    return show("inspector.html", _frame(service, caller, blank, settings) | {"recent": recent})


@router.post("/")
@searches
def ask(caller: Visitor, form: Fields, service: Served) -> Response:
    """Build the window of a question, record it, and go to its page."""
    settings = read_settings(form)
    try:
        request = to_request(read_question(form), caller, service.store)
        request = replace(request, weights=settings["a"].weights if settings["a"] else None)
        retrieval = service.cache.find(request)
        window = service.builder.arrange(retrieval)
    except ContextWinError as exc:
        problem = problem_of(exc)
        told = _frame(service, caller, values_of(form), settings) | {"problem": problem.detail}
        return show("inspector.html", told, problem.status)
    service.builder.record(retrieval, window)
    if not service.is_recording:
        return show("inspector.html", _present(service, caller, request, settings))
    return RedirectResponse(_address(window.window_id, settings, read_tries(form, settings)), 303)


@router.get("/windows/{window_id}")
@searches
def open_window(
    window_id: WindowId,
    caller: Visitor,
    service: Served,
    a: Code = "",
    b: Code = "",
    tries: Code = "",
    given: Literal["", "up", "down"] = "",
    all: Literal["", "1"] = "",
) -> Response:
    """Return the page of a recorded question, as the asker may see it now."""
    recorded = _read(read_window, service, caller, window_id).request
    settings: Settings = {"a": read_code(a) or setting_of(recorded.weights), "b": read_code(b)}
    request = replace(recorded, **caller.who | {"destination": recorded.destination}, explain=True)
    more = {"given": given, "is_all": bool(all), "tries": clean_tries(tries.split(BETWEEN))}
    return show("inspector.html", _present(service, caller, request, settings, window_id, more))


@router.post(ARRANGE)
@searches
def arrange(request: Request, caller: Visitor, form: Fields, service: Served) -> Response:
    """Arrange what was found with other constants: the part of the page that changes, or without scripts all of it."""
    asked, window_id = read_asked(form), form.get("window_id", [""])[0]
    settings = read_settings(form)
    wanted = to_request(asked, caller, service.store)
    tries = read_tries(form, settings)
    address = _address(window_id, settings, tries) if window_id.isalnum() else ""
    is_all = "1" in form.get("is_all", ())
    if address and not is_part(request):
        return RedirectResponse(f"{address}&all=1" if is_all else address, 303)
    ticked = {*form.get("useful", ()), *form.get("missing", ())}
    more = {"tries": tries, "ticked": ticked, "is_all": is_all}
    if is_part(request):
        told = _arrange(service, wanted, settings, window_id, more)
        return show("board.html", told, headers={"HX-Replace-Url": address} if address else {})
    return show("inspector.html", _present(service, caller, wanted, settings, more=more))


@router.post("/why-not")
@searches
def explain_absence(
    request: Request,
    caller: Visitor,
    form: Fields,
    service: Served,
    of: Annotated[str, Query(max_length=NAME_CHARS)] = "",
    remedy: Literal["", "1"] = "",
) -> Response:
    """Return why a message is not in the window of a question; a script asks for the remedy, which is slow, afterwards.

    The message is what the form has, unless the address names one by its key. `said` is how it was asked for before.
    """
    window_id, typed, said = (form.get(name, [""])[0].strip() for name in ("window_id", "message", "said"))
    given = of or typed
    is_whole = bool(remedy) or not is_part(request)
    how = {"embedder": service.embedder, "seeks_remedy": is_whole}
    answer = _read(why_not, service, caller, window_id, key_of(given) or given, **how)
    told = {"why": answer, "asked_about": said or given, "zone": zone_of(service.store, caller)}
    told["is_sought"] = not is_whole and answer.reason not in SETTLED
    if is_part(request):
        return show("why.html", told)
    settings = read_settings(form)
    back = _address(window_id, settings, read_tries(form, settings))
    return show("why_page.html", told | {"back": back, "visitor": name_of(service, caller), "here": "window"})


@router.post("/feedback")
def judge(caller: Visitor, form: Fields, service: Served) -> Response:
    """Store a verdict on the recorded window with the messages that are ticked, for `contextwin feedback export`."""
    window_id = form.get("window_id", [""])[0]
    ticked = [(key, name) for name in ("useful", "missing") for text in form.get(name, ()) if (key := key_of(text))]
    judged = WindowFeedback(
        window_id=window_id,
        verdict="up" if form.get("verdict") == ["up"] else "down",
        useful=tuple(key for key, name in ticked if name == "useful"),
        missing=tuple(key for key, name in ticked if name == "missing"),
        note=form.get("note", [""])[0].strip() or None,
    )
    given = _read(give_feedback, service, caller, judged)
    service.metrics.judged(given.verdict)
    settings = read_settings(form)
    address = _address(window_id, settings, read_tries(form, settings), given=given.verdict)
    return RedirectResponse(f"{address}#verdict", 303)


@router.get("/weights.toml")
def save_weights(caller: Visitor, w: Code) -> Response:
    """Return a set of constants as the file that `--weights` reads."""
    setting = read_code(w) or setting_of(None)
    saved = {"Content-Disposition": 'attachment; filename="weights.toml"'}
    return PlainTextResponse(setting.toml, headers={**HEADERS, **saved})


def _address(window_id: str, settings: Settings, tries: Sequence[str], **more: str) -> str:
    """Return the address of a window with its two settings: ids and numbers, never what was asked."""
    codes = {side: setting.code for side, setting in settings.items() if setting}
    kept = {"tries": BETWEEN.join(tries)} if tries else {}
    return f"/windows/{window_id}?{urlencode(codes | kept | more, safe=',:;')}"


def _arrange(
    service: Service, request: WindowRequest, settings: Settings, window_id: str, more: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what the changing part of the page shows: each side arranged of what was found."""
    sides = list[Side]()
    for name, setting in settings.items():
        if setting is not None:
            retrieval = service.cache.find(replace(request, weights=setting.weights))
            make = partial(_make_side, service, name, retrieval)
            sides.append(service.sides.get(name, retrieval, make))
    if len(sides) == 2:
        sides = [*compare(*sides)]
    told = _board(service, settings) | {"sides": sides, "window_id": window_id, "asked": write_asked(request), **more}
    return told | {"address": _address(window_id, settings, told["tries"]) if window_id else ""}


def _make_side(service: Service, name: str, retrieval: Retrieval) -> Side:
    return make_side(name, retrieval, service.builder.arrange(retrieval))


def _board(service: Service, settings: Settings) -> dict[str, Any]:
    """Return the changing part of the page before anything is asked."""
    return {
        "presets": [*PRESETS],
        "settings": settings,
        "knobs": {side: [*list_knobs(each)] for side, each in settings.items() if each},
        **dict.fromkeys(("asked", "window_id", "address", "given", "problem"), ""),
        "sides": [],
        "tries": [],
        "ticked": set(),
        "is_all": False,
        "first": FIRST_CANDIDATES,
        "is_recording": service.is_recording,
    }


def _present(
    service: Service,
    caller: Viewer,
    request: WindowRequest,
    settings: Settings,
    window_id: str = "",
    more: Mapping[str, Any] = NOTHING,
) -> dict[str, Any]:
    """Return what the whole page shows of a question."""
    told = _arrange(service, request, settings, window_id, more)
    asked = AskedBody.model_validate_json(told["asked"])
    assert isinstance(asked.asked_at, datetime)  # As `write_asked` wrote it.
    values = _values(asked, asked.asked_at, service, caller)
    return _frame(service, caller, values, settings, asked.asked_at) | told


def _values(asked: AskedBody, asked_at: datetime, service: Service, caller: Viewer) -> dict[str, str]:
    """Return the fields of a question as a person would type them."""
    names = {each.channel: f"#{each.name}" for each in list_channels(service.store, caller) if each.name}
    told = {name: str(getattr(asked, name) or "") for name in QUESTION}
    told |= {name: names.get(told[name], told[name]) for name in ("channel", "destination")}
    return told | {"asked_at": write_moment(asked_at, zone_of(service.store, caller))}


def _life(service: Service, caller: Viewer) -> tuple[datetime, datetime] | None:
    """Return when the first message that may be seen was sent, and the minute after the last; None without any.

    Both in the zone of who looks, as all times of the page.
    """
    request = TimelineRequest(**caller.who)
    first, last = service.timeline.earliest(request), service.timeline.latest(request)
    if not first or not last:
        return None
    zone = zone_of(service.store, caller)
    return first.sent_at.astimezone(zone), (last.sent_at + timedelta(minutes=1)).astimezone(zone)


def _frame(
    service: Service,
    caller: Viewer,
    values: Mapping[str, str],
    settings: Settings,
    asked_at: datetime | None = None,
) -> dict[str, Any]:
    """Return what every state of the page has; the slider stands at `asked_at`, without it at the end."""
    own = {
        "here": "window",
        "visitor": name_of(service, caller),
        "workspace": caller.workspace,
        "values": values,
        "asked_at": asked_at,
        "zone": zone_of(service.store, caller),
        "life": _life(service, caller),
        "channels": sorted((each.name for each in list_channels(service.store, caller) if each.name), key=str.lower),
        "recent": [],
    }
    return _board(service, settings) | own


# ---- The fields of a question, and from them to what the engine is asked


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
