"""A workspace of generated rows that is large enough for the planner to choose indexes."""

from __future__ import annotations

from sqlalchemy import text

from contextwin.config import read_settings
from contextwin.models.messages import datetime_of_ts
from contextwin.storage.engine import open_engine
from testkit.factories import START

SPEC = "waves"


DIMENSION = 16


MESSAGES = 8_000


SMALL = 150  #: messages of the small workspace


SIZES = {"messages": MESSAGES, "start": START, "spec": SPEC, "dimension": DIMENSION, "small": SMALL}


END = datetime_of_ts(f"{START + 60 * MESSAGES}.0")


#: Every minute a message, in one of four channels by turns, eight in a thread; each is one chunk with three terms.
FILL = """
INSERT INTO workspaces (workspace_id) VALUES ('acme'), ('other');
INSERT INTO channels (workspace_id, channel_id, kind, chunk_count, term_total)
    SELECT w, 'C' || n, 'public', CASE w WHEN 'acme' THEN :messages / 4 ELSE 500 END, 3 * (:messages / 4)
    FROM unnest(ARRAY['acme', 'other']) w, generate_series(0, 3) n;
INSERT INTO users (workspace_id, user_id, kind) SELECT w, 'U1', 'member' FROM unnest(ARRAY['acme', 'other']) w;
INSERT INTO messages (workspace_id, channel_id, ts, thread_ts, user_id, is_bot, is_deleted, text, sha256, token_count,
                      encoding, mentions, version, record_sha256)
    SELECT w, 'C' || mod(n, 4), :start + 60 * n || '.000100', :start + 60 * (n - mod(n / 4, 8) * 4) || '.000100',
           'U1', false, false, 'message ' || n, '', 4, 'o200k_base', ARRAY[]::text[], :start + 60 * n || '.000100', ''
    FROM unnest(ARRAY['acme', 'other']) w, generate_series(0, :messages - 1) n
    WHERE w = 'acme' OR n < :small;
INSERT INTO chunks (workspace_id, channel_id, ts, chunk_index, chunk_count, thread_ts, user_id, start_offset,
                    char_count, token_count, embedding_sha256, content_kind, language, tags, splitter,
                    terms, term_counts, term_total)
    SELECT workspace_id, channel_id, ts, 0, 1, thread_ts, user_id, 0, length(text), 4, '', 'text', 'en',
           ARRAY[]::text[], 'none', ARRAY['messag', substr(text, 9), 'w' || right(text, 2)],
           ARRAY[1, 1, 1]::smallint[], 3
    FROM messages;
INSERT INTO embedding_models (workspace_id, model_id, spec, dimension)
    VALUES ('acme', 1, :spec, :dimension), ('other', 1, :spec, :dimension);
INSERT INTO chunk_embeddings (workspace_id, model_id, channel_id, ts, chunk_index, embedding)
    SELECT workspace_id, 1, channel_id, ts, 0,
           ARRAY(SELECT sin(12.9898 * (substr(text, 9)::int + 1) * k * k)
                 FROM generate_series(1, :dimension) k)::real[]::halfvec
    FROM messages;
INSERT INTO term_statistics (workspace_id, channel_id, term, df)
    SELECT workspace_id, channel_id, term, count(*) FROM chunks, unnest(terms) term GROUP BY 1, 2, 3;
"""


def fill(url: str) -> None:
    """Fill the empty tables at a URL."""
    engine = open_engine(url, read_settings())
    with engine.begin() as connection:
        for statement in FILL.split(";\n")[:-1]:
            connection.execute(text(statement), SIZES)
    engine.dispose()
