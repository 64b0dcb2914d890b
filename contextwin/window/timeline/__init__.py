"""Messages in the order of time, page by page."""
