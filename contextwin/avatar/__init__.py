"""Replies in a person's style, grounded in a window."""
