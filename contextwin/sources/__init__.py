"""Reading archives: one module per format, each a stream of records."""
