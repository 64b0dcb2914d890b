"""Questions about when something happened, and what happened when."""
