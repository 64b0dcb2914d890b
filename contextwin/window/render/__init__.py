"""A window as text: its blocks, notes and dates."""
