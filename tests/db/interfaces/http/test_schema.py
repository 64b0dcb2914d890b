"""The schema of the API: it is the one in the repository, and what schemathesis makes of it finds nothing."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable

pytest.importorskip("fastapi")

from contextwin.interfaces.http.app import create_app
from contextwin.interfaces.http.serving import Service
from testkit.examples import examples
from testkit.http_api import open_client

SCHEMA = Path(__file__).parents[4] / "docs" / "openapi.json"
#: What the schema cannot say: of two fields, and which words mean a time.
UNSAID = {"expected a preset or weights, got both", "expected a time like 2026-03-11T09:00:00Z, 7d or yesterday"}
#: Of each endpoint.
TRIED = settings(
    max_examples=examples(15),
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def written(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def test_the_schema_in_the_repository_is_that_of_the_server(service: Service) -> None:
    """To renew it: PYTHONPATH=. python -m tests.db.interfaces.http.test_schema."""
    assert SCHEMA.read_text(encoding="utf-8") == written(create_app(service).openapi())


def test_the_schema_is_made_when_it_is_asked_for(service: Service) -> None:
    app = create_app(service)
    assert app.openapi_schema is None
    assert app.openapi() is app.openapi()


def test_the_server_tells_its_schema(client: Any) -> None:
    answer = client.get("/api/v1/openapi.json")
    assert answer.json() == json.loads(SCHEMA.read_text(encoding="utf-8"))


def test_no_endpoint_has_an_error_of_another_shape(service: Service) -> None:
    schema = create_app(service).openapi()
    assert "HTTPValidationError" not in json.dumps(schema)
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            assert "default" in operation["responses"], path
            assert operation["description"], path
            assert ("security" in operation) == path.startswith("/api/"), path


def test_every_endpoint_has_the_schema_of_its_answer(service: Service) -> None:
    """The client of these tests holds each answer against it."""
    schema = create_app(service).openapi()
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            answered = {
                status: each["content"] for status, each in operation["responses"].items() if status != "default"
            }
            schemas = [
                kinds["application/json"]["schema"] for kinds in answered.values() if "application/json" in kinds
            ]
            assert schemas or path == "/metrics"
            assert all(each["$ref"].startswith("#/components/schemas/") for each in schemas), path


def test_an_answer_with_another_field_is_noticed(client: Any) -> None:
    (check,) = client.event_hooks["response"]
    answer = client.get("/healthz")
    assert "read_health" in check.checked
    answer._content = b'{"status": "ok", "more": 1}'
    with pytest.raises(AssertionError, match="more"):
        check(answer)


def test_no_prompt_and_no_topic_is_in_an_address(service: Service) -> None:
    named = {
        parameter["name"]
        for methods in create_app(service).openapi()["paths"].values()
        for operation in methods.values()
        for parameter in operation.get("parameters", ())
    }
    assert not named & {"prompt", "matching", "topic", "query", "text", "note"}


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_schemathesis_finds_nothing(service: Service, mei: dict[str, str], mode: str) -> None:
    schemathesis = pytest.importorskip("schemathesis")
    with open_client(service, "testserver") as client:  # As it calls itself.
        schema = schemathesis.openapi.from_asgi("/api/v1/openapi.json", client.app)
        try_all(schema, mei, mode)


def try_all(schema: Any, headers: dict[str, str], mode: str) -> None:
    import schemathesis
    from schemathesis.specs.openapi.checks import positive_data_acceptance

    tried: Counter[str] = Counter()
    for result in schema.get_all_operations():
        operation = result.ok()
        if operation.path in ("/api/v1/replies", "/api/v1/answers"):  # It would ask a chat model.
            continue

        def check(case: Any) -> None:
            tried[case.path] += 1
            answer = case.call(headers=headers)
            if answer.status_code == 413:  # It is refused before anybody reads what is wrong with it.
                return
            case.validate_response(answer, headers=headers, excluded_checks=[positive_data_acceptance])
            # What fits the schema may name what is not stored, but no field of it is wrong.
            errors = answer.json().get("errors", ()) if answer.status_code == 422 else ()
            assert mode == "negative" or {each["detail"] for each in errors} <= UNSAID, (case.body, errors)

        strategy = operation.as_strategy(generation_mode=schemathesis.GenerationMode(mode))
        with suppress(Unsatisfiable):  # Nothing about a request without parameters can be wrong.
            settings(TRIED)(given(case=strategy)(check))()
    assert sum(tried.values()) > 100


if __name__ == "__main__":
    from unittest.mock import MagicMock

    SCHEMA.write_text(written(create_app(MagicMock()).openapi()), encoding="utf-8")
