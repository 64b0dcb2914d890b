from __future__ import annotations

from typing import Any

import pytest

from contextwin.ingest.sources.slack_links import DomainFinder, domain_of

FILE = {"user": "U1", "permalink": "https://acme.slack.com/files/U1/F1/a.png"}


def find(*messages: Any) -> str | None:
    finder = DomainFinder({"C1"})
    for raw in messages:
        finder.note(raw)
    return finder.domain


@pytest.mark.parametrize(
    ("raw", "domain"),
    [
        ({"text": "see <https://acme.slack.com/archives/C1/p1700000000000100>"}, "acme"),
        ({"text": "<https://acme.enterprise.slack.com/archives/C1/p1|x>"}, "acme.enterprise"),
        ({"attachments": [{"from_url": "https://acme.slack.com/archives/C1/p1"}]}, "acme"),
        ({"files": [FILE]}, "acme"),
        ({"file": FILE}, "acme"),
        # Of other workspaces, or of Slack itself.
        ({"text": "<https://other.slack.com/archives/C2/p1>"}, None),
        ({"text": "<https://app.slack.com/archives/C1/p1>"}, None),
        ({"text": "<https://acme.slack.com/files/U1/F1/a.png>"}, None),
        ({"files": [FILE | {"is_external": True}]}, None),
        ({"files": [FILE | {"user": "U2"}]}, None),
        ({"files": [{"permalink": 7}], "text": None}, None),
        ("text", None),
    ],
)
def test_own_links_show_the_domain(raw: Any, domain: str | None) -> None:
    assert find(raw) == domain


def test_most_messages_decide_then_the_name() -> None:
    def link(domain: str) -> dict[str, str]:
        return {"text": f"https://{domain}.slack.com/archives/C1/p1 " * 3}

    assert find(link("b"), link("a"), link("a")) == "a"
    assert find(link("b"), link("a")) == "a"


@pytest.mark.parametrize("text", ["", "a b", "ftp://acme", "-acme", "a" * 100])
def test_what_cannot_be_a_domain(text: str) -> None:
    assert domain_of(text) is None
