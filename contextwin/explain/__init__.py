"""Why a window is as it is: what was recorded of it, what it lacks and why, and what people said of it."""
