"""A made-up company's Slack export, and the question that the demo asks of it."""

from datetime import UTC, datetime

from contextwin.interfaces.demo.export import write_demo_export

__all__ = ["DEMO_ASKED_AT", "DEMO_ASKER", "DEMO_CHANNEL", "DEMO_PROMPT", "DEMO_WORKSPACE", "write_demo_export"]

DEMO_WORKSPACE = "T06HALFFTHM"
DEMO_CHANNEL = "C06ENGAPI"
DEMO_ASKER = "U06MEI"
DEMO_PROMPT = "What's the status of the API integration?"
#: Monday morning in Auckland, after two weeks without signal; Sunday evening everywhere else.
DEMO_ASKED_AT = datetime(2026, 3, 8, 20, 31, tzinfo=UTC)
