"""contextwin: decides which Slack messages a language model gets to see."""
