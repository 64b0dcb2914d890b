"""Questions about time as people type them, with answers worked out in plain Python: see __main__.py."""
