"""Questions about time of kinds that are often read wrong in new words: see __main__.py."""
