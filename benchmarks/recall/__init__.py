"""Recall per token: how much of the evidence is in a window."""
