"""Turning text into vectors: one Protocol, one module per provider."""
