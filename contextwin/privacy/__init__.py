"""Who may see what, and erasing for good."""
