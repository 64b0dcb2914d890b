"""Fill the token budget: layout, token counts, deduplication, choice."""
