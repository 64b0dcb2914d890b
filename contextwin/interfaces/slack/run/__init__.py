"""The process of the app: Bolt, deliveries, the comparison with Slack, checks, and metrics."""
