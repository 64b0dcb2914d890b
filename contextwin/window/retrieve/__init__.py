"""Finds messages for a prompt: by meaning, by words, by time, and what stands beside them."""
