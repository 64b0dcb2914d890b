"""Why a message is not in a window: the decisive step, what would bring the message in, and both in a sentence."""
