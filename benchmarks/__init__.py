"""Scripts that measure: see README.md."""
