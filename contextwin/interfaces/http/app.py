"""`create_app`: the application that `contextwin serve` runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, suppress
from functools import cache
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from contextwin.errors import ContextWinError
from contextwin.interfaces.http import directories, health, replies, timelines, windows
from contextwin.interfaces.http.admission import Admission
from contextwin.interfaces.http.answers import describe_answers
from contextwin.interfaces.http.gate import OPENAPI, Guard
from contextwin.interfaces.http.page import inspector, lists, sessions
from contextwin.interfaces.http.page.answers import FOLDER
from contextwin.interfaces.http.problems import MEDIA_TYPE, Problem, problem_of
from contextwin.interfaces.http.serving import Service

#: Version of the paths and shapes; they are added to, never changed, as long as it stays.
API_VERSION = "1"
#: Names of this machine, which no page of somebody else can have (DNS rebinding).
LOCAL_HOSTS = ("127.0.0.1", "localhost", "[::1]")
#: Nothing of a request leaves the process: spans would have its query, and logs the texts of errors.
TELEMETRY: Any = {"tracing": False, "metrics": False, "logs": False, "operation_spans": False, "auto_configure": False}

_PROBLEM = {
    "title": "Problem",
    "description": "RFC 9457",
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "format": "uri"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["pointer", "detail"],
                "properties": {"pointer": {"type": "string"}, "detail": {"type": "string"}},
            },
        },
    },
}
_PROBLEMS: dict[int | str, dict[str, Any]] = {
    "default": {
        "description": "What went wrong",
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
}


def create_app(service: Service, *, hosts: Collection[str] = (), warms_first: bool = False) -> FastAPI:
    """Return the application for a service; it answers to the names of this machine and to `hosts`.

    It builds a first window while it answers, or before, with `warms_first`.
    """

    @asynccontextmanager
    async def run(app: FastAPI) -> AsyncIterator[None]:
        app.state.admission = Admission(service.store.settings.pool_size)
        warming = asyncio.create_task(asyncio.to_thread(service.warm_up))
        if warms_first:
            await warming
        yield
        await warming

    app = FastAPI(
        title="contextwin",
        version=API_VERSION,
        summary="Decides which Slack messages a language model gets to see",
        docs_url=None,  # The page would load scripts of somebody else.
        redoc_url=None,
        openapi_url=OPENAPI,
        lifespan=run,
        telemetry=TELEMETRY,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: route.name,
        responses=_PROBLEMS,
        middleware=[Middleware(Guard, metrics=service.metrics, hosts={*LOCAL_HOSTS, *hosts})],
    )
    app.state.service = service
    with suppress(ImportError):  # An extra of its own.
        from contextwin.interfaces.http.mcp_endpoint import make_mcp_router

        app.include_router(make_mcp_router(service))
    for module in (windows, timelines, directories, replies, health):
        app.include_router(module.router)
    for page in (sessions, lists, inspector):
        app.include_router(page.router)
    app.mount("/static", StaticFiles(directory=FOLDER / "static"), name="static")
    for kind in (Problem, ContextWinError, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, _respond)
    _describe_when_asked(app)
    return app


def _respond(_request: Request, error: Exception) -> Response:
    return problem_of(error).respond()


def _describe_when_asked(app: FastAPI) -> None:
    """Make the schema when it is asked for, which takes 0.3 s that no start should wait for."""
    make = app.openapi

    @cache
    def describe() -> dict[str, Any]:
        """Add the problem document to the schema, in which FastAPI has its own, and what is answered."""
        schema: dict[str, Any] = make()
        schema.setdefault("components", {}).setdefault("schemas", {})["Problem"] = _PROBLEM
        describe_answers(schema)
        return schema

    app.openapi = describe
