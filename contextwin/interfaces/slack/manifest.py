"""The manifest of the app, for Socket Mode or for deliveries over HTTP."""

from __future__ import annotations

from importlib import resources
from urllib.parse import urlsplit

from contextwin.errors import ConfigError

#: Where Slack sends to, beside the host.
PATH = "/slack/events"


def read_manifest(url: str | None = None) -> str:
    """Return the manifest (YAML), for Socket Mode, or for deliveries to PATH of a server at an https address.

    Raises ConfigError for an address that Slack does not send to.
    """
    package = resources.files("contextwin.interfaces.slack")
    text = (package / "manifest.yaml").read_text(encoding="utf-8").rstrip("\n")
    return text if url is None else _with_address(text, _endpoint(url))


def list_scopes() -> list[str]:
    """Return the scopes of the bot that the manifest asks for."""
    lines = (line.strip() for line in read_manifest().partition("    bot:\n")[2].partition("settings:")[0].splitlines())
    return [line.removeprefix("- ") for line in lines if line]


def _endpoint(url: str) -> str:
    parts = urlsplit(url)
    is_plain = not (parts.query or parts.fragment or parts.username) and parts.path in ("", "/", PATH)
    if parts.scheme != "https" or not parts.hostname or not is_plain:
        raise ConfigError(
            f"Slack sends to https addresses only: expected one like https://context.example.org, got {url!r}"
        )
    return f"https://{parts.netloc}{PATH}"


def _with_address(text: str, url: str) -> str:
    changes = (
        ("    - command: /contextwin\n", f"    - command: /contextwin\n      url: {url}\n"),
        ("  event_subscriptions:\n", f"  event_subscriptions:\n    request_url: {url}\n"),
        ("  interactivity: {is_enabled: true}\n", f"  interactivity: {{is_enabled: true, request_url: '{url}'}}\n"),
        ("  socket_mode_enabled: true\n", "  socket_mode_enabled: false\n"),
    )
    for old, new in changes:
        text = text.replace(old, new)
    return text
