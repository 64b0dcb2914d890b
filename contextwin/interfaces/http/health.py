"""Whether the server lives, whether it is ready, and its metrics."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse

from contextwin.errors import ContextWinError
from contextwin.interfaces.http.callers import Served, find_token, require_scope
from contextwin.interfaces.http.problems import BEARER, Problem

router = APIRouter(tags=["health"])

#: The media type of Prometheus' text format.
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
#: Headers of proxies, behind which everybody comes from the loopback address.
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
_READY = {503: {"description": "Not ready", "content": {"application/json": {"schema": {"type": "object"}}}}}


@router.get("/healthz", summary="Whether the process lives")
async def read_health() -> dict[str, str]:
    """Return that it does."""
    return {"status": "ok"}


# Load balancers ask without wanting the answer's body.
router.head("/healthz", include_in_schema=False)(read_health)


@router.get("/readyz", summary="Whether it can answer", responses=_READY)
def read_readiness(service: Served) -> Response:
    """Return whether the store answers, at the revision that this version needs, and a window was built."""
    parts: dict[str, Any] = {"store": _is_store_ready(service), "warm": service.is_warm}
    is_ready = all(parts.values())
    return JSONResponse({"ready": is_ready, **parts}, 200 if is_ready else 503)


router.head("/readyz", include_in_schema=False)(read_readiness)


def _is_store_ready(service: Served) -> bool:
    try:
        service.store.check_ready()
    except ContextWinError:
        return False
    return True


@router.get(
    "/metrics",
    summary="Metrics for Prometheus",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
def read_metrics(request: Request, service: Served) -> Response:
    """Return the metrics, for requests from this machine, or with a token of the scope metrics."""
    if not _is_local(request):
        scheme, _, secret = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            raise Problem(status=401, detail="expected the header Authorization: Bearer TOKEN", headers=BEARER)
        require_scope(find_token(service, secret.strip()), "metrics")
    return Response(service.metrics.render(), media_type=METRICS_TYPE)


def _is_local(request: Request) -> bool:
    """Whether the request comes from this machine, and not through a proxy on it."""
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
