"""Tokens of the HTTP API: each is a workspace and a user. Of the secret only its SHA-256 is kept.

The reader role is granted nothing on it, as on the other tables of administrators.
"""

from __future__ import annotations

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table, and an index by the id that a token begins with, which names no workspace."""
    op.execute("""
        CREATE TABLE api_tokens (
            workspace_id text NOT NULL,
            token_id text NOT NULL,
            user_id text NOT NULL,
            secret_sha256 bytea NOT NULL,
            name text,
            scopes text[] NOT NULL,
            created_at timestamptz NOT NULL DEFAULT now(),
            expires_at timestamptz NOT NULL,
            last_used_at timestamptz,
            revoked_at timestamptz,
            CONSTRAINT pk_api_tokens PRIMARY KEY (workspace_id, token_id),
            CONSTRAINT fk_api_tokens_workspaces FOREIGN KEY (workspace_id) REFERENCES workspaces (workspace_id),
            CONSTRAINT ck_api_tokens_scopes
                CHECK (scopes <> '{}' AND scopes <@ ARRAY['read', 'admin', 'metrics']))""")
    op.execute("CREATE INDEX ix_api_tokens_token ON api_tokens (token_id)")
    op.execute("CREATE INDEX ix_api_tokens_user ON api_tokens (workspace_id, user_id)")


def downgrade() -> None:
    """Drop the table, and so every token."""
    op.execute("DROP TABLE api_tokens")
