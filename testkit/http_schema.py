"""Holds each answer of the HTTP API against its schema, more strictly than a client would: no field is unknown."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import Any

import jsonschema


class AnswerChecker:
    """Checks the answers that a client gets (a hook of it)."""

    def __init__(self, schema: dict[str, Any]) -> None:
        schema = deepcopy(schema)
        for each in schema["components"]["schemas"].values():
            if each.get("type") == "object" and each["title"] != "Problem":
                each.setdefault("additionalProperties", False)
        self.checked: set[str] = set()  #: names of the endpoints
        self._components = schema["components"]
        self._validators: dict[str, Any] = {}  #: by their schema as JSON
        self._paths = {
            re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))): methods
            for path, methods in schema["paths"].items()
        }

    def __call__(self, answer: Any) -> None:
        """Raise AssertionError for an answer that its schema does not describe; other than JSON is not read."""
        if not re.fullmatch(r"application/(\w+\+)?json", answer.headers.get("content-type", "")):
            return
        methods: dict[str, Any] = next(
            (each for path, each in self._paths.items() if path.fullmatch(answer.request.url.path)), {}
        )
        operation = methods.get(answer.request.method.lower())
        if operation is None:
            return
        responses = operation["responses"]
        response = responses.get(str(answer.status_code), responses["default"])
        schema = response["content"][answer.headers["content-type"]]["schema"]
        told = json.loads(answer.read())
        if found := jsonschema.exceptions.best_match(self._validator(schema).iter_errors(told)):
            raise AssertionError(f"{operation['operationId']}: {found.message} at {found.json_path}")
        self.checked.add(operation["operationId"])

    def _validator(self, schema: dict[str, Any]) -> Any:
        """Return what validates answers; the schema itself is checked once: that takes longer than an answer."""
        kept = self._validators.get(key := json.dumps(schema, sort_keys=True))
        if kept is None:
            whole = schema | {"components": self._components}
            kind = jsonschema.validators.validator_for(whole)
            kind.check_schema(whole)
            kept = self._validators[key] = kind(whole)
        return kept
