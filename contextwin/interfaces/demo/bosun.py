"""The bot's attachments, made from the `name=value` pairs of its posts."""

from __future__ import annotations

from typing import Any

_GREEN, _RED, _GREY = "2eb886", "a30200", "cccccc"


def bosun_attachment(kind: str, text: str) -> dict[str, Any]:
    """Return the attachment of a nightly run, a deployment or an alert; Bosun's messages have no other text."""
    facts = dict(pair.split("=", 1) for pair in text.split())
    match kind:
        case "nightly":
            title, color = _describe_nightly(facts)
        case "deploy":
            title = f"{facts['service']} {facts['version']} → {facts['target']}: {facts['result']}"
            color = _GREEN if facts["result"] == "succeeded" else _RED
        case "alert":
            title = f"{facts['state'].upper()}: {facts['name']} on {facts['where']} ({facts['value']})"
            color = _RED if facts["state"] == "firing" else _GREY
        case _:
            raise ValueError(f"expected nightly, deploy or alert, not {kind!r}")
    fields = [{"title": name, "value": value, "short": True} for name, value in facts.items()]
    return {"id": 1, "color": color, "title": title, "fallback": title, "fields": fields, "mrkdwn_in": ["text"]}


def _describe_nightly(facts: dict[str, str]) -> tuple[str, str]:
    if facts["failed"] == "0":
        return f"Nightly tests passed: {facts['passed']} tests in {facts['took']}", _GREEN
    return f"Nightly tests failed: {facts['failed']}, first in {facts['first']}", _RED
