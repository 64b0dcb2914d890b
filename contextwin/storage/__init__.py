"""All of Postgres: schema, statements, readers, writers, migrations, row security, the embedded server."""
