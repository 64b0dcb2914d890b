"""Is what a colleague asks in Slack answered? A hand-made workspace, with questions, remarks and what answers them."""
