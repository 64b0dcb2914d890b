"""Filling the token budget: layout, measuring, deduplication, choosing."""
