"""Other ways to find messages in Postgres."""
