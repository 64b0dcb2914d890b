"""Questions about time and things that people wrote who had not seen the mechanism, and their workspaces."""
