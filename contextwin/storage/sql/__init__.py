"""Statements as values: each function returns one that can be printed, explained and tested without a database."""
