"""Events come in: they are stored, their questions are claimed, and who reads in a channel is known."""
