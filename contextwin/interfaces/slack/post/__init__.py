"""Answers go out: rendered, posted or streamed, and found again in their threads."""
