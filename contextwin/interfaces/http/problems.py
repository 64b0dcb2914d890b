"""Every error as a problem document (RFC 9457): which status it gets, and what it says."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from contextwin.errors import ContextWinError
from contextwin.interfaces.failures import Failure, FailureKind, failure_of, log_defect
from contextwin.interfaces.http.bodies import describe_error

MEDIA_TYPE = "application/problem+json"
#: What FastAPI says, in words that say what was expected.
_OTHER_WORDS = {
    "There was an error parsing the body": "expected a body of JSON in UTF-8",
    "Not Found": "this server has no such path: /api/v1/openapi.json lists those of the API",
    "Method Not Allowed": "this path does not take that method: the header Allow names what it takes",
}
#: Seconds after which a client may try again what was refused for a moment. Unmeasured.
RETRY_SECONDS = 1
#: What every 401 says: which scheme is expected.
BEARER = {"WWW-Authenticate": "Bearer"}

_log = logging.getLogger("contextwin.http")

#: What a problem's type ends with, by status, where nothing more is known.
_SLUGS = {
    400: "bad-request",
    401: "unauthorized",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    408: "too-slow",
    413: "too-large",
    415: "unsupported-media-type",
    422: "invalid-request",
    429: "too-many-requests",
    500: "failed",
    503: "unavailable",
}
_STATUSES: Mapping[FailureKind, int] = {
    "invalid-request": 422,
    "forbidden": 403,
    "not-migrated": 503,
    "unavailable": 503,
}


@dataclass(kw_only=True, eq=False)
class Problem(Exception):
    """What a client is told instead of an answer."""

    status: int  #: the HTTP status
    detail: str  #: what was expected, what came and what to do
    slug: str = ""  #: what the type ends with; "": by the status
    errors: Sequence[Mapping[str, str]] = ()  #: the fields that are wrong, each with a JSON pointer
    headers: Mapping[str, str] = field(default_factory=dict)  #: beside the content type

    def as_dict(self) -> dict[str, Any]:
        """Return the problem document."""
        slug = self.slug or _SLUGS.get(self.status, "refused")
        errors = {"errors": [dict(each) for each in self.errors]} if self.errors else {}
        title = HTTPStatus(self.status).phrase
        told = {"type": f"urn:contextwin:problem:{slug}", "title": title, "status": self.status, "detail": self.detail}
        return told | errors

    def respond(self) -> Response:
        """Return the response."""
        # In ASCII: a detail may quote what no UTF-8 can hold.
        return Response(json.dumps(self.as_dict()), self.status, dict(self.headers), media_type=MEDIA_TYPE)


def not_found(detail: str = "there is nothing here that you may see") -> Problem:
    """Return the problem of what is not there, is somebody else's, or may not be seen any more."""
    return Problem(status=404, detail=detail)


def problem_of(error: Exception, request_id: str = "") -> Problem:
    """Return what a client is told of an error; of one that nobody expected only the id of the request."""
    match error:
        case Problem():
            return error
        case RequestValidationError() if any(each["type"] == "json_invalid" for each in error.errors()):
            return Problem(status=400, detail=_OTHER_WORDS["There was an error parsing the body"])
        case RequestValidationError():
            return Problem(status=422, detail="the request is not valid", errors=_list_errors(error.errors()))
        case HTTPException():
            detail = "" if error.detail is None else _OTHER_WORDS.get(str(error.detail), str(error.detail))
            return Problem(status=error.status_code, detail=detail, headers=error.headers or {})
        case ContextWinError():
            return _refuse(failure_of(error, _log))
    return Problem(status=500, detail=log_defect(error, request_id, _log))


def _refuse(failure: Failure) -> Problem:
    retry = {"Retry-After": str(RETRY_SECONDS)} if failure.is_retryable else {}
    slug = failure.kind if failure.kind == "not-migrated" else ""
    return Problem(status=_STATUSES[failure.kind], slug=slug, detail=failure.detail, headers=retry)


def _list_errors(errors: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Return where each error is and what it says, without what was given there."""
    return [{"pointer": _pointer(each["loc"]), "detail": describe_error(each)} for each in errors]


def _pointer(location: Sequence[str | int]) -> str:
    """Return a JSON pointer (RFC 6901) into the body, or into the named part of the request.

    >>> _pointer(("body", "filters", "channels", 0)), _pointer(("query", "limit"))
    ('/filters/channels/0', '/query/limit')
    """
    parts = location[1:] if location and location[0] == "body" else location
    return "".join(f"/{str(part).replace('~', '~0').replace('/', '~1')}" for part in parts)
