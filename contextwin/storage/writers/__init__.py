"""What changes the store: each runs the statements of one kind of change on one connection."""
