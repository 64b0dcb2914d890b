"""A Slack on this machine: a workspace that people write in, its Web API, Socket Mode, and signed HTTP deliveries."""

from testkit.fake_slack.server import FakeSlack, serve_slack
from testkit.fake_slack.workspace import BOT, BOT_ID, TEAM, FakeChannel, FakeWorkspace, Posted

__all__ = ["BOT", "BOT_ID", "TEAM", "FakeChannel", "FakeSlack", "FakeWorkspace", "Posted", "serve_slack"]
