"""The write path: from archives and events to stored and embedded messages."""
