"""Plain, cited answers grounded in a window, and what they share with replies in a person's style."""
