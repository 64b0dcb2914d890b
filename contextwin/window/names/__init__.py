"""Whom and which channels a prompt names, and which messages are the asker's own."""
