"""Is what a colleague asks in Slack answered? Hand-made workspaces, with questions, remarks and what answers them."""
