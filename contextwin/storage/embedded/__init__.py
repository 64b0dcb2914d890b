"""The embedded Postgres server."""
