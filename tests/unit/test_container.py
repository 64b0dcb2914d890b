"""The files for Docker agree with the package: what is copied, installed, asked and waited for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_image_has_extras_that_there_are() -> None:
    (extras,) = re.findall(r'"\.\[([\w,]+)\]"', DOCKERFILE)
    assert {*extras.split(",")} <= PROJECT["project"]["optional-dependencies"].keys()


def test_what_the_wheel_needs_is_sent_to_the_builder_and_nothing_else() -> None:
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[0] == "!"}
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    bills, described = wheel["sbom-files"], PROJECT["project"]
    files = {described["readme"], *described["license-files"], "pyproject.toml", "requirements.lock"}
    assert sent == {*wheel["only-include"], *bills, *files}


def test_it_runs_without_rights_and_is_asked_whether_it_is_ready() -> None:
    assert DOCKERFILE.index("\nUSER contextwin\n") < DOCKERFILE.index("\nENTRYPOINT ")
    assert "8765/readyz" in DOCKERFILE
    assert "\nEXPOSE 8765\n" in DOCKERFILE


def test_whoever_stops_it_waits_for_its_answers() -> None:
    pytest.importorskip("fastapi")
    from contextwin.interfaces.http.run import GRACE_SECONDS

    manual = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    told = re.findall(r"(?:stop_grace_period: |TimeoutStopSec=|--stop-timeout )(\d+)", COMPOSE + manual)
    assert len(told) == 4
    assert all(int(seconds) > GRACE_SECONDS for seconds in told)
    assert "\nTimeoutStartSec=infinity\n" in manual  # systemd's 90 seconds would stop a long upgrade, again and again.


def test_compose_names_what_there_is() -> None:
    yaml = pytest.importorskip("yaml")
    services = yaml.safe_load(COMPOSE)["services"]
    assert {*services} == {"database", "upgrade", "server", "slack"}
    for service in services.values():
        assert {*service.get("depends_on", {})} <= {*services}
    assert services["server"]["environment"] == services["upgrade"]["environment"]
    tokens = {name: f"${{{name}:-}}" for name in ("SLACK_BOT_TOKEN", "SLACK_APP_TOKEN")}
    assert services["slack"]["environment"] == services["server"]["environment"] | tokens
    assert services["slack"]["profiles"] == ["slack"]  # Without its tokens nobody starts it.
    assert services["slack"]["healthcheck"] == {"disable": True}  # The image's asks a server.
    assert services["server"]["ports"] == ["127.0.0.1:8765:8765"]
