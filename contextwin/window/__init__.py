"""The read path: from a prompt to a window."""
