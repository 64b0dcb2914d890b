"""The Slack app: stores what is said, keeps the store true, and answers where people ask."""
