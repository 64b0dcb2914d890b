"""A made-up company's Slack export, and the question that the demo asks of it."""

from contextwin.interfaces.demo.export import write_demo_export
from contextwin.interfaces.demo.workspace import DEMO_ASKED_AT, DEMO_ASKER, DEMO_CHANNEL, DEMO_PROMPT, DEMO_WORKSPACE

__all__ = ["DEMO_ASKED_AT", "DEMO_ASKER", "DEMO_CHANNEL", "DEMO_PROMPT", "DEMO_WORKSPACE", "write_demo_export"]
