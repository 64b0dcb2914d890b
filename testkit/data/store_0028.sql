


SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;


CREATE EXTENSION IF NOT EXISTS vector WITH SCHEMA public;



COMMENT ON EXTENSION vector IS 'vector data type and ivfflat and hnsw access methods';


SET default_tablespace = '';

SET default_table_access_method = heap;


CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);



CREATE TABLE public.api_tokens (
    workspace_id text NOT NULL,
    token_id text NOT NULL,
    user_id text NOT NULL,
    secret_sha256 bytea NOT NULL,
    name text,
    scopes text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    CONSTRAINT ck_api_tokens_scopes CHECK (((scopes <> '{}'::text[]) AND (scopes <@ ARRAY['read'::text, 'admin'::text, 'metrics'::text])))
);



CREATE TABLE public.audit_log (
    workspace_id text NOT NULL,
    audit_id uuid DEFAULT gen_random_uuid() NOT NULL,
    happened_at timestamp with time zone DEFAULT now() NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL
);



CREATE TABLE public.window_messages (
    workspace_id text NOT NULL,
    window_id text NOT NULL,
    channel_id text NOT NULL,
    ts text NOT NULL,
    thread_ts text NOT NULL,
    outcome text NOT NULL,
    role text,
    filter text,
    is_truncated boolean NOT NULL,
    "position" integer,
    rank integer,
    thread_rank integer,
    semantic_rank integer,
    lexical_rank integer,
    token_count integer NOT NULL,
    missing_tokens integer,
    duplicate_of_channel_id text,
    duplicate_of_ts text,
    similarity real,
    bm25 real,
    semantic real,
    lexical real,
    absolute real,
    relevance real,
    total real,
    rerank real,
    factors jsonb NOT NULL,
    CONSTRAINT ck_window_messages_outcome CHECK ((outcome = ANY (ARRAY['shown'::text, 'budget'::text, 'threshold'::text, 'duplicate'::text, 'filter'::text, 'time_range'::text])))
);

ALTER TABLE ONLY public.window_messages FORCE ROW LEVEL SECURITY;



CREATE TABLE public.windows (
    workspace_id text NOT NULL,
    window_id text NOT NULL,
    built_at timestamp with time zone DEFAULT now() NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    asker_id text,
    viewer_id text,
    is_everyone boolean NOT NULL,
    destination_id text,
    channel_id text,
    thread_ts text,
    prompt text NOT NULL,
    request jsonb NOT NULL,
    plan jsonb NOT NULL,
    weights jsonb NOT NULL,
    weights_sha256 bytea NOT NULL,
    embedder text NOT NULL,
    encoding text NOT NULL,
    budget_tokens integer NOT NULL,
    total_tokens integer NOT NULL,
    found real NOT NULL,
    access text NOT NULL,
    degraded text[] NOT NULL,
    stats jsonb NOT NULL,
    frontend text NOT NULL,
    recorded text NOT NULL,
    CONSTRAINT ck_windows_recorded CHECK ((recorded = ANY (ARRAY['none'::text, 'shown'::text, 'all'::text])))
);

ALTER TABLE ONLY public.windows FORCE ROW LEVEL SECURITY;



CREATE VIEW public.boost_effect WITH (security_invoker='true') AS
 SELECT e.workspace_id,
    e.factor,
    w.windows,
    count(*) FILTER (WHERE e.is_used) AS used,
    count(*) FILTER (WHERE e.is_changed) AS changed,
    ((count(*) FILTER (WHERE e.is_changed))::real / (w.windows)::double precision) AS changed_share
   FROM (( SELECT h.workspace_id,
            h.window_id,
            n.factor,
            bool_or(jsonb_exists(h.factors, n.factor)) AS is_used,
            (max(COALESCE((h.total / NULLIF(COALESCE(((h.factors ->> n.factor))::double precision, (1)::double precision), (0)::double precision)), (0)::double precision)) FILTER (WHERE (NOT h.is_best)) > min(COALESCE((h.total / NULLIF(COALESCE(((h.factors ->> n.factor))::double precision, (1)::double precision), (0)::double precision)), (0)::double precision)) FILTER (WHERE h.is_best)) AS is_changed
           FROM (( SELECT m.workspace_id,
                    m.window_id,
                    m.total,
                    m.factors,
                    (row_number() OVER (whole ORDER BY m.total DESC, m.channel_id, m.ts) <= count(*) FILTER (WHERE (m.outcome = 'shown'::text)) OVER whole) AS is_best
                   FROM (public.window_messages m
                     JOIN public.windows w_1 ON (((w_1.workspace_id = m.workspace_id) AND (w_1.window_id = m.window_id))))
                  WHERE ((w_1.recorded = 'all'::text) AND (m.rank IS NOT NULL) AND (m.outcome = ANY (ARRAY['shown'::text, 'budget'::text])))
                  WINDOW whole AS (PARTITION BY m.workspace_id, m.window_id)) h
             JOIN ( SELECT h_1.workspace_id,
                    h_1.window_id,
                    factor.factor
                   FROM ( SELECT m.workspace_id,
                            m.window_id,
                            m.total,
                            m.factors,
                            (row_number() OVER (whole ORDER BY m.total DESC, m.channel_id, m.ts) <= count(*) FILTER (WHERE (m.outcome = 'shown'::text)) OVER whole) AS is_best
                           FROM (public.window_messages m
                             JOIN public.windows w_1 ON (((w_1.workspace_id = m.workspace_id) AND (w_1.window_id = m.window_id))))
                          WHERE ((w_1.recorded = 'all'::text) AND (m.rank IS NOT NULL) AND (m.outcome = ANY (ARRAY['shown'::text, 'budget'::text])))
                          WINDOW whole AS (PARTITION BY m.workspace_id, m.window_id)) h_1,
                    LATERAL jsonb_object_keys(h_1.factors) factor(factor)
                UNION
                 SELECT h_1.workspace_id,
                    h_1.window_id,
                    factor.factor
                   FROM ( SELECT m.workspace_id,
                            m.window_id,
                            m.total,
                            m.factors,
                            (row_number() OVER (whole ORDER BY m.total DESC, m.channel_id, m.ts) <= count(*) FILTER (WHERE (m.outcome = 'shown'::text)) OVER whole) AS is_best
                           FROM (public.window_messages m
                             JOIN public.windows w_1 ON (((w_1.workspace_id = m.workspace_id) AND (w_1.window_id = m.window_id))))
                          WHERE ((w_1.recorded = 'all'::text) AND (m.rank IS NOT NULL) AND (m.outcome = ANY (ARRAY['shown'::text, 'budget'::text])))
                          WINDOW whole AS (PARTITION BY m.workspace_id, m.window_id)) h_1,
                    unnest('{time,range,channel,thread,flow,asker,speaker,keyword,completeness,size,length,preference,blend}'::text[]) factor(factor)) n ON (((n.workspace_id = h.workspace_id) AND (n.window_id = h.window_id))))
          GROUP BY h.workspace_id, h.window_id, n.factor) e
     JOIN ( SELECT h.workspace_id,
            count(DISTINCT h.window_id) AS windows
           FROM ( SELECT m.workspace_id,
                    m.window_id,
                    m.total,
                    m.factors,
                    (row_number() OVER (whole ORDER BY m.total DESC, m.channel_id, m.ts) <= count(*) FILTER (WHERE (m.outcome = 'shown'::text)) OVER whole) AS is_best
                   FROM (public.window_messages m
                     JOIN public.windows w_1 ON (((w_1.workspace_id = m.workspace_id) AND (w_1.window_id = m.window_id))))
                  WHERE ((w_1.recorded = 'all'::text) AND (m.rank IS NOT NULL) AND (m.outcome = ANY (ARRAY['shown'::text, 'budget'::text])))
                  WINDOW whole AS (PARTITION BY m.workspace_id, m.window_id)) h
          GROUP BY h.workspace_id) w ON ((w.workspace_id = e.workspace_id)))
  GROUP BY e.workspace_id, e.factor, w.windows;



CREATE TABLE public.channels (
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    name text,
    kind text NOT NULL,
    is_archived boolean DEFAULT false NOT NULL,
    topic text,
    purpose text,
    chunk_count bigint DEFAULT 0 NOT NULL,
    term_total bigint DEFAULT 0 NOT NULL,
    is_shared boolean,
    extra jsonb,
    CONSTRAINT ck_channels_kind CHECK ((kind = ANY (ARRAY['public'::text, 'private'::text, 'mpim'::text, 'im'::text])))
);
ALTER TABLE ONLY public.channels ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.channels ALTER COLUMN topic SET STATISTICS 0;
ALTER TABLE ONLY public.channels ALTER COLUMN purpose SET STATISTICS 0;
ALTER TABLE ONLY public.channels ALTER COLUMN extra SET STATISTICS 0;



CREATE TABLE public.messages (
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    ts text NOT NULL,
    thread_ts text NOT NULL,
    sent_at timestamp with time zone GENERATED ALWAYS AS (to_timestamp((ts)::double precision)) STORED,
    user_id text,
    username text,
    subtype text,
    is_bot boolean NOT NULL,
    is_deleted boolean NOT NULL,
    text text NOT NULL,
    sha256 bytea NOT NULL,
    token_count integer NOT NULL,
    encoding text NOT NULL,
    mentions text[],
    edited_ts text,
    version text,
    record_sha256 bytea NOT NULL,
    files jsonb,
    reactions jsonb,
    extra jsonb,
    changed_ts text,
    reactions_base jsonb,
    CONSTRAINT ck_messages_tombstone CHECK (((NOT is_deleted) OR (text = ''::text))),
    CONSTRAINT ck_messages_ts CHECK ((ts ~ '^\d{1,12}\.\d{1,6}$'::text))
);
ALTER TABLE ONLY public.messages ALTER COLUMN username SET STATISTICS 0;
ALTER TABLE ONLY public.messages ALTER COLUMN text SET STATISTICS 0;
ALTER TABLE ONLY public.messages ALTER COLUMN sha256 SET STATISTICS 0;
ALTER TABLE ONLY public.messages ALTER COLUMN record_sha256 SET STATISTICS 0;
ALTER TABLE ONLY public.messages ALTER COLUMN files SET STATISTICS 0;
ALTER TABLE ONLY public.messages ALTER COLUMN extra SET STATISTICS 0;

ALTER TABLE ONLY public.messages FORCE ROW LEVEL SECURITY;



CREATE VIEW public.channel_activity WITH (security_invoker='true') AS
 SELECT m.workspace_id,
    m.channel_id,
    COALESCE(('#'::text || c.name), c.channel_id) AS channel,
    date_trunc('day'::text, m.sent_at, 'UTC'::text) AS day,
    count(*) AS message_count,
    count(DISTINCT m.user_id) AS author_count,
    sum(m.token_count) AS token_count
   FROM (public.messages m
     JOIN public.channels c ON (((c.workspace_id = m.workspace_id) AND (c.channel_id = m.channel_id))))
  WHERE (NOT m.is_deleted)
  GROUP BY m.workspace_id, m.channel_id, c.name, c.channel_id, (date_trunc('day'::text, m.sent_at, 'UTC'::text));



CREATE TABLE public.chunk_embeddings (
    workspace_id text NOT NULL,
    model_id integer NOT NULL,
    channel_id text NOT NULL,
    ts text NOT NULL,
    chunk_index integer NOT NULL,
    sent_at timestamp with time zone GENERATED ALWAYS AS (to_timestamp((ts)::double precision)) STORED,
    embedding public.halfvec NOT NULL
);
ALTER TABLE ONLY public.chunk_embeddings ALTER COLUMN embedding SET STATISTICS 0;
ALTER TABLE ONLY public.chunk_embeddings ALTER COLUMN embedding SET STORAGE MAIN;



CREATE TABLE public.chunks (
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    ts text NOT NULL,
    chunk_index integer NOT NULL,
    chunk_count integer NOT NULL,
    sent_at timestamp with time zone GENERATED ALWAYS AS (to_timestamp((ts)::double precision)) STORED,
    thread_ts text NOT NULL,
    user_id text,
    start_offset integer NOT NULL,
    char_count integer NOT NULL,
    token_count integer NOT NULL,
    embedding_sha256 bytea NOT NULL,
    content_kind text NOT NULL,
    language text NOT NULL,
    code_language text,
    tags text[],
    splitter text NOT NULL,
    terms text[] NOT NULL,
    term_counts smallint[],
    term_total integer NOT NULL,
    indexed_at timestamp with time zone DEFAULT now() NOT NULL,
    spoken_days integer[],
    spoken_spans integer[]
);
ALTER TABLE ONLY public.chunks ALTER COLUMN terms SET STATISTICS 0;



CREATE VIEW public.chunk_list WITH (security_invoker='true') AS
 SELECT k.workspace_id,
    k.channel_id,
    k.ts,
    k.chunk_index,
    k.chunk_count,
    ((((k.channel_id || ':'::text) || k.ts) || '_chunk_'::text) || k.chunk_index) AS chunk_id,
    k.sent_at,
    k.content_kind,
    k.language,
    k.code_language,
    COALESCE(k.tags, '{}'::text[]) AS tags,
    k.token_count,
    k.char_count,
    k.splitter,
    k.terms,
    (COALESCE(k.term_counts, '{}'::smallint[]) || array_fill((1)::smallint, ARRAY[(cardinality(k.terms) - COALESCE(cardinality(k.term_counts), 0))])) AS term_counts,
    k.indexed_at,
    SUBSTRING(m.text FROM (k.start_offset + 1) FOR k.char_count) AS text
   FROM (public.chunks k
     JOIN public.messages m ON (((m.workspace_id = k.workspace_id) AND (m.channel_id = k.channel_id) AND (m.ts = k.ts))));



CREATE VIEW public.chunk_sizes WITH (security_invoker='true') AS
 SELECT k.workspace_id,
    k.content_kind,
    count(*) AS chunks,
    percentile_disc((0.5)::double precision) WITHIN GROUP (ORDER BY k.token_count) AS p50_tokens,
    percentile_disc((0.95)::double precision) WITHIN GROUP (ORDER BY k.token_count) AS p95_tokens,
    max(k.token_count) AS max_tokens
   FROM (public.chunks k
     JOIN public.messages m ON (((m.workspace_id = k.workspace_id) AND (m.channel_id = k.channel_id) AND (m.ts = k.ts))))
  GROUP BY k.workspace_id, k.content_kind;



CREATE VIEW public.degraded_windows WITH (security_invoker='true') AS
 SELECT w.workspace_id,
    date_trunc('day'::text, w.built_at, 'UTC'::text) AS day,
    split_part(missing.missing, ':'::text, 1) AS part,
    count(DISTINCT w.window_id) AS windows,
    (array_agg(missing.missing ORDER BY w.built_at DESC))[1] AS latest
   FROM (public.windows w
     CROSS JOIN LATERAL unnest(w.degraded) missing(missing))
  GROUP BY w.workspace_id, (date_trunc('day'::text, w.built_at, 'UTC'::text)), (split_part(missing.missing, ':'::text, 1));



CREATE VIEW public.drop_reasons WITH (security_invoker='true') AS
 SELECT w.workspace_id,
    date_trunc('day'::text, w.built_at, 'UTC'::text) AS day,
    m.outcome AS reason,
    count(*) AS messages,
    count(DISTINCT m.window_id) AS windows,
    percentile_disc((0.5)::double precision) WITHIN GROUP (ORDER BY m.missing_tokens) AS median_missing_tokens
   FROM (public.window_messages m
     JOIN public.windows w ON (((w.workspace_id = m.workspace_id) AND (w.window_id = m.window_id))))
  WHERE (m.outcome <> 'shown'::text)
  GROUP BY w.workspace_id, (date_trunc('day'::text, w.built_at, 'UTC'::text)), m.outcome;



CREATE TABLE public.embedding_models (
    workspace_id text NOT NULL,
    model_id integer NOT NULL,
    spec text NOT NULL,
    dimension integer NOT NULL
);



CREATE TABLE public.facts (
    workspace_id text NOT NULL,
    attribute text NOT NULL,
    subject_id text NOT NULL,
    told_ts text NOT NULL,
    value jsonb NOT NULL
);
ALTER TABLE ONLY public.facts ALTER COLUMN value SET STATISTICS 0;



CREATE VIEW public.embedding_coverage WITH (security_invoker='true') AS
 SELECT k.workspace_id,
    e.spec AS embedder,
    (e.spec = COALESCE((chosen.value #>> '{}'::text[]), e.spec)) AS is_used,
    count(*) AS chunks,
    count(v.ts) AS embedded,
    ((count(v.ts))::real / (count(*))::double precision) AS embedded_share,
    min(k.indexed_at) FILTER (WHERE (v.ts IS NULL)) AS oldest_pending_at
   FROM ((((public.chunks k
     JOIN public.messages m ON (((m.workspace_id = k.workspace_id) AND (m.channel_id = k.channel_id) AND (m.ts = k.ts))))
     LEFT JOIN public.embedding_models e ON ((e.workspace_id = k.workspace_id)))
     LEFT JOIN public.facts chosen ON (((chosen.workspace_id = k.workspace_id) AND (chosen.attribute = 'embedder'::text) AND (chosen.subject_id = ''::text))))
     LEFT JOIN public.chunk_embeddings v ON (((v.workspace_id = k.workspace_id) AND (v.model_id = e.model_id) AND (v.channel_id = k.channel_id) AND (v.ts = k.ts) AND (v.chunk_index = k.chunk_index))))
  GROUP BY k.workspace_id, e.spec, chosen.value;



CREATE VIEW public.embedding_progress WITH (security_invoker='true') AS
 SELECT e.workspace_id,
    e.model_id,
    e.spec,
    e.dimension,
    c.channel_id,
    c.chunk_count,
    ( SELECT count(*) AS count
           FROM public.chunk_embeddings v
          WHERE ((v.workspace_id = e.workspace_id) AND (v.model_id = e.model_id) AND (v.channel_id = c.channel_id))) AS embedded_count
   FROM (public.embedding_models e
     JOIN public.channels c ON ((c.workspace_id = e.workspace_id)));



CREATE TABLE public.memberships (
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    user_id text NOT NULL,
    told_at timestamp with time zone DEFAULT to_timestamp((0)::double precision) NOT NULL
);



CREATE TABLE public.users (
    workspace_id text NOT NULL,
    user_id text NOT NULL,
    name text,
    handle text,
    tz text,
    kind text NOT NULL,
    is_deleted boolean DEFAULT false NOT NULL,
    extra jsonb,
    CONSTRAINT ck_users_kind CHECK ((kind = ANY (ARRAY['member'::text, 'guest'::text, 'bot'::text])))
);
ALTER TABLE ONLY public.users ALTER COLUMN name SET STATISTICS 0;
ALTER TABLE ONLY public.users ALTER COLUMN handle SET STATISTICS 0;
ALTER TABLE ONLY public.users ALTER COLUMN tz SET STATISTICS 0;
ALTER TABLE ONLY public.users ALTER COLUMN extra SET STATISTICS 0;



CREATE TABLE public.workspaces (
    workspace_id text NOT NULL,
    name text,
    domain text,
    change_count bigint DEFAULT ((EXTRACT(epoch FROM clock_timestamp()) * (1000000)::numeric))::bigint NOT NULL
);



CREATE VIEW public.message_list WITH (security_invoker='true') AS
 SELECT m.workspace_id,
    m.channel_id,
    COALESCE(('#'::text || c.name), c.channel_id) AS channel,
    m.ts,
    m.thread_ts,
    m.sent_at,
    COALESCE(m.username, u.name, m.user_id) AS author,
    m.user_id,
    m.is_bot,
    (m.thread_ts <> m.ts) AS is_reply,
    m.is_deleted,
    (m.edited_ts IS NOT NULL) AS is_edited,
    m.token_count,
    m.text,
    ((((('https://'::text || w.domain) || '.slack.com/archives/'::text) || m.channel_id) || '/p'::text) || replace(m.ts, '.'::text, ''::text)) AS permalink
   FROM (((public.messages m
     JOIN public.workspaces w ON ((w.workspace_id = m.workspace_id)))
     JOIN public.channels c ON (((c.workspace_id = m.workspace_id) AND (c.channel_id = m.channel_id))))
     LEFT JOIN public.users u ON (((u.workspace_id = m.workspace_id) AND (u.user_id = m.user_id))));



CREATE TABLE public.personas (
    workspace_id text NOT NULL,
    user_id text NOT NULL,
    is_enabled boolean NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);



CREATE TABLE public.style_counts (
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    user_id text NOT NULL,
    version integer NOT NULL,
    message_count integer NOT NULL,
    oldest timestamp with time zone NOT NULL,
    latest timestamp with time zone NOT NULL,
    counts jsonb NOT NULL,
    counted_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.style_counts ALTER COLUMN counts SET STATISTICS 0;



CREATE VIEW public.persona_list WITH (security_invoker='true') AS
 SELECT s.workspace_id,
    s.user_id,
    u.name,
    COALESCE(p.is_enabled, false) AS is_enabled,
    p.changed_at,
    sum(s.message_count) AS message_count,
    count(*) AS channel_count,
    min(s.oldest) AS oldest,
    max(s.latest) AS latest
   FROM ((public.style_counts s
     JOIN public.users u ON (((u.workspace_id = s.workspace_id) AND (u.user_id = s.user_id))))
     LEFT JOIN public.personas p ON (((p.workspace_id = s.workspace_id) AND (p.user_id = s.user_id))))
  GROUP BY s.workspace_id, s.user_id, u.name, p.is_enabled, p.changed_at;



CREATE TABLE public.reaction_events (
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    ts text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    observed_ts text NOT NULL,
    is_added boolean NOT NULL
);



CREATE TABLE public.replies (
    workspace_id text NOT NULL,
    reply_id text NOT NULL,
    user_id text NOT NULL,
    viewer_id text,
    channel_id text,
    thread_ts text,
    window_id text NOT NULL,
    prompt text NOT NULL,
    text text NOT NULL,
    outcome text NOT NULL,
    is_grounded boolean NOT NULL,
    style_match real NOT NULL,
    input_tokens integer NOT NULL,
    output_tokens integer NOT NULL,
    model text NOT NULL,
    prompt_version text NOT NULL,
    replied_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_replies_outcome CHECK ((outcome = ANY (ARRAY['pending'::text, 'complete'::text, 'length'::text, 'refused'::text, 'filtered'::text])))
);
ALTER TABLE ONLY public.replies ALTER COLUMN prompt SET STATISTICS 0;
ALTER TABLE ONLY public.replies ALTER COLUMN text SET STATISTICS 0;

ALTER TABLE ONLY public.replies FORCE ROW LEVEL SECURITY;



CREATE TABLE public.reply_feedback (
    workspace_id text NOT NULL,
    reply_id text NOT NULL,
    verdict text NOT NULL,
    edited_text text,
    given_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_reply_feedback_edit CHECK (((verdict = 'edit'::text) = (edited_text IS NOT NULL))),
    CONSTRAINT ck_reply_feedback_verdict CHECK ((verdict = ANY (ARRAY['up'::text, 'down'::text, 'edit'::text])))
);
ALTER TABLE ONLY public.reply_feedback ALTER COLUMN edited_text SET STATISTICS 0;

ALTER TABLE ONLY public.reply_feedback FORCE ROW LEVEL SECURITY;



CREATE VIEW public.reply_list WITH (security_invoker='true') AS
 SELECT r.workspace_id,
    r.reply_id,
    r.replied_at,
    COALESCE(u.name, r.user_id) AS persona,
    r.prompt,
    r.text,
    r.outcome,
    r.is_grounded,
    r.style_match,
    r.window_id,
    r.model,
    r.prompt_version,
    r.input_tokens,
    r.output_tokens,
    f.verdict,
    f.edited_text
   FROM ((public.replies r
     LEFT JOIN public.users u ON (((u.workspace_id = r.workspace_id) AND (u.user_id = r.user_id))))
     LEFT JOIN public.reply_feedback f ON (((f.workspace_id = r.workspace_id) AND (f.reply_id = r.reply_id))))
  WHERE (r.outcome <> 'pending'::text);



CREATE TABLE public.reply_messages (
    workspace_id text NOT NULL,
    reply_id text NOT NULL,
    channel_id text NOT NULL,
    ts text NOT NULL,
    is_cited boolean NOT NULL
);



CREATE VIEW public.score_distribution WITH (security_invoker='true') AS
 SELECT m.workspace_id,
    date_trunc('day'::text, w.built_at, 'UTC'::text) AS day,
    (floor(((m.total)::numeric * (10)::numeric)) / (10)::numeric) AS score,
    count(*) FILTER (WHERE (m.outcome = 'shown'::text)) AS shown,
    count(*) FILTER (WHERE (m.outcome <> 'shown'::text)) AS dropped
   FROM (public.window_messages m
     JOIN public.windows w ON (((w.workspace_id = m.workspace_id) AND (w.window_id = m.window_id))))
  WHERE (m.rank IS NOT NULL)
  GROUP BY m.workspace_id, (date_trunc('day'::text, w.built_at, 'UTC'::text)), (floor(((m.total)::numeric * (10)::numeric)));



CREATE TABLE public.slack_answer_messages (
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    question_ts text NOT NULL,
    shown_channel_id text NOT NULL,
    shown_ts text NOT NULL,
    is_quoted boolean NOT NULL
);



CREATE TABLE public.slack_answers (
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    question_ts text NOT NULL,
    thread_ts text NOT NULL,
    asker_id text,
    state text NOT NULL,
    claimed_at timestamp with time zone DEFAULT now() NOT NULL,
    answer_ts text,
    window_id text,
    prompt text,
    response_url text,
    delivery text,
    is_remade boolean DEFAULT false NOT NULL,
    refusals integer DEFAULT 0 NOT NULL,
    refusal text,
    refused_at timestamp with time zone,
    held_until timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_slack_answers_state CHECK ((state = ANY (ARRAY['waiting'::text, 'working'::text, 'answered'::text, 'withdrawn'::text])))
);



CREATE TABLE public.slack_cursors (
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    reconciled_until text NOT NULL,
    reconciled_at timestamp with time zone DEFAULT now() NOT NULL
);



CREATE TABLE public.slack_settings (
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    is_on boolean NOT NULL,
    shown_to text NOT NULL,
    min_found real,
    searched text[] NOT NULL,
    style text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_slack_settings_min_found CHECK (((min_found >= (0)::double precision) AND (min_found <= (1)::double precision))),
    CONSTRAINT ck_slack_settings_shown_to CHECK ((shown_to = ANY (ARRAY['thread'::text, 'asker'::text]))),
    CONSTRAINT ck_slack_settings_style CHECK ((style = ANY (ARRAY['standard'::text, 'brief'::text, 'detailed'::text, 'quotes'::text])))
);



CREATE VIEW public.slack_setting_list WITH (security_invoker='true') AS
 SELECT s.workspace_id,
    s.channel_id,
    COALESCE(('#'::text || c.name), s.channel_id) AS channel,
    s.is_on,
    s.shown_to,
    s.min_found,
    s.searched,
    s.style,
    s.changed_at
   FROM (public.slack_settings s
     LEFT JOIN public.channels c ON (((c.workspace_id = s.workspace_id) AND (c.channel_id = s.channel_id))));



CREATE VIEW public.style_list WITH (security_invoker='true') AS
 SELECT s.workspace_id,
    s.channel_id,
    NULLIF(s.user_id, ''::text) AS user_id,
    feature.key AS feature,
    tally.key AS value,
    (tally.value)::bigint AS occurrences,
    s.message_count,
    s.oldest,
    s.latest
   FROM public.style_counts s,
    LATERAL jsonb_each((s.counts -> 'features'::text)) feature(key, value),
    LATERAL jsonb_each(feature.value) tally(key, value);



CREATE TABLE public.term_statistics (
    workspace_id text NOT NULL,
    channel_id text NOT NULL,
    term text NOT NULL,
    df integer NOT NULL
);
ALTER TABLE ONLY public.term_statistics ALTER COLUMN term SET STATISTICS 0;



CREATE VIEW public.thread_list WITH (security_invoker='true') AS
 SELECT m.workspace_id,
    m.channel_id,
    COALESCE(('#'::text || c.name), c.channel_id) AS channel,
    m.thread_ts,
    min(m.sent_at) AS started_at,
    max(m.sent_at) AS last_at,
    count(*) AS message_count,
    count(DISTINCT m.user_id) AS author_count,
    sum(m.token_count) AS token_count,
    max("left"(m.text, 100)) FILTER (WHERE (m.ts = m.thread_ts)) AS opening
   FROM (public.messages m
     JOIN public.channels c ON (((c.workspace_id = m.workspace_id) AND (c.channel_id = m.channel_id))))
  GROUP BY m.workspace_id, m.channel_id, c.name, c.channel_id, m.thread_ts
 HAVING (count(*) > 1);



CREATE TABLE public.window_feedback (
    workspace_id text NOT NULL,
    window_id text NOT NULL,
    user_id text NOT NULL,
    verdict text NOT NULL,
    note text,
    given_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT ck_window_feedback_verdict CHECK ((verdict = ANY (ARRAY['up'::text, 'down'::text])))
);

ALTER TABLE ONLY public.window_feedback FORCE ROW LEVEL SECURITY;



CREATE TABLE public.window_feedback_messages (
    workspace_id text NOT NULL,
    window_id text NOT NULL,
    user_id text NOT NULL,
    channel_id text NOT NULL,
    ts text NOT NULL,
    verdict text NOT NULL,
    CONSTRAINT ck_window_feedback_messages_verdict CHECK ((verdict = ANY (ARRAY['useful'::text, 'missing'::text])))
);

ALTER TABLE ONLY public.window_feedback_messages FORCE ROW LEVEL SECURITY;



CREATE VIEW public.window_latency WITH (security_invoker='true') AS
 SELECT w.workspace_id,
    date_trunc('day'::text, w.built_at, 'UTC'::text) AS day,
    "left"(step.key, '-3'::integer) AS step,
    count(*) AS windows,
    percentile_cont((0.5)::double precision) WITHIN GROUP (ORDER BY (step.value)::double precision) AS p50_ms,
    percentile_cont((0.95)::double precision) WITHIN GROUP (ORDER BY (step.value)::double precision) AS p95_ms
   FROM (public.windows w
     CROSS JOIN LATERAL jsonb_each_text(w.stats) step(key, value))
  WHERE ("right"(step.key, 3) = '_ms'::text)
  GROUP BY w.workspace_id, (date_trunc('day'::text, w.built_at, 'UTC'::text)), step.key;



CREATE VIEW public.window_list WITH (security_invoker='true') AS
 SELECT w.workspace_id,
    w.window_id,
    w.built_at,
    w.asked_at,
    COALESCE(u.name, w.asker_id, w.viewer_id) AS asker,
    COALESCE(('#'::text || c.name), w.channel_id) AS channel,
    w.prompt,
    (w.plan ->> 'kind'::text) AS kind,
    ((w.plan ->> 'alpha'::text))::real AS alpha,
    w.budget_tokens,
    w.total_tokens,
    w.found,
    k.shown,
    k.dropped,
    ( SELECT sum((step.value)::real) AS sum
           FROM jsonb_each_text(w.stats) step(key, value)
          WHERE ("right"(step.key, 3) = '_ms'::text)) AS build_ms,
    w.embedder,
    w.degraded,
    w.frontend,
    w.recorded
   FROM (((public.windows w
     LEFT JOIN public.users u ON (((u.workspace_id = w.workspace_id) AND (u.user_id = COALESCE(w.asker_id, w.viewer_id)))))
     LEFT JOIN public.channels c ON (((c.workspace_id = w.workspace_id) AND (c.channel_id = w.channel_id))))
     LEFT JOIN LATERAL ( SELECT count(*) FILTER (WHERE (m.outcome = 'shown'::text)) AS shown,
            count(*) FILTER (WHERE (m.outcome <> 'shown'::text)) AS dropped
           FROM public.window_messages m
          WHERE ((m.workspace_id = w.workspace_id) AND (m.window_id = w.window_id))) k ON ((w.recorded <> 'none'::text)));



CREATE VIEW public.window_message_list WITH (security_invoker='true') AS
 SELECT m.workspace_id,
    m.window_id,
    m.channel_id,
    COALESCE(('#'::text || c.name), m.channel_id) AS channel,
    m.ts,
    m.thread_ts,
    said.sent_at,
    COALESCE(said.username, u.name, said.user_id) AS author,
    m.outcome,
    m.role,
    m.filter,
    m."position",
    m.rank,
    m.thread_rank,
    m.semantic_rank,
    m.lexical_rank,
    m.similarity,
    m.bm25,
    m.semantic,
    m.lexical,
    m.absolute,
    m.relevance,
    COALESCE(((m.factors ->> 'time'::text))::real, (1)::real) AS f_time,
    COALESCE(((m.factors ->> 'range'::text))::real, (1)::real) AS f_range,
    COALESCE(((m.factors ->> 'channel'::text))::real, (1)::real) AS f_channel,
    COALESCE(((m.factors ->> 'thread'::text))::real, (1)::real) AS f_thread,
    COALESCE(((m.factors ->> 'flow'::text))::real, (1)::real) AS f_flow,
    COALESCE(((m.factors ->> 'asker'::text))::real, (1)::real) AS f_asker,
    COALESCE(((m.factors ->> 'speaker'::text))::real, (1)::real) AS f_speaker,
    COALESCE(((m.factors ->> 'keyword'::text))::real, (1)::real) AS f_keyword,
    COALESCE(((m.factors ->> 'completeness'::text))::real, (1)::real) AS f_completeness,
    COALESCE(((m.factors ->> 'size'::text))::real, (1)::real) AS f_size,
    COALESCE(((m.factors ->> 'length'::text))::real, (1)::real) AS f_length,
    COALESCE(((m.factors ->> 'preference'::text))::real, (1)::real) AS f_preference,
    COALESCE(((m.factors ->> 'blend'::text))::real, (1)::real) AS f_blend,
    m.total,
    m.token_count,
    m.missing_tokens,
    m.is_truncated,
    m.duplicate_of_channel_id,
    m.duplicate_of_ts,
    said.text,
    m.rerank,
    m.factors
   FROM (((public.window_messages m
     JOIN public.messages said ON (((said.workspace_id = m.workspace_id) AND (said.channel_id = m.channel_id) AND (said.ts = m.ts))))
     LEFT JOIN public.channels c ON (((c.workspace_id = m.workspace_id) AND (c.channel_id = m.channel_id))))
     LEFT JOIN public.users u ON (((u.workspace_id = said.workspace_id) AND (u.user_id = said.user_id))));



INSERT INTO public.alembic_version VALUES
	('0028');






INSERT INTO public.audit_log VALUES
	('T06HALFFTHM', 'd47b8c0e-db6a-4139-b9c2-d88e880493e9', '2026-12-01 03:09:25.835438+00', 'administrator', 'forget', 'U06SAM'),
	('T06HALFFTHM', '04c7a0b0-467a-4916-9dd2-ba8a7fafd7a4', '2026-12-01 03:09:27.464936+00', 'U06DEVIKA', 'persona enabled', 'U06DEVIKA');



INSERT INTO public.channels VALUES
	('T06HALFFTHM', 'C06GENERAL', 'general', 'public', false, 'Berthday: a berth for every boat | offsite 23–24 April, Falmouth', 'What everybody should know.', 0, 0, NULL, NULL),
	('T06HALFFTHM', 'C06ENGAPI', 'eng-api', 'public', false, 'Epic BD-400: Mooring Pay', 'The API and what hangs on it.', 0, 0, NULL, NULL),
	('T06HALFFTHM', 'C06SUPPORT', 'support', 'public', false, '', 'Questions from marinas. Pilot customers are in here too, so keep internal numbers out!', 0, 0, NULL, NULL),
	('T06HALFFTHM', 'C06ONCALL3', NULL, 'mpim', false, '', NULL, 0, 0, NULL, NULL),
	('T06HALFFTHM', 'D06KATTOBI', NULL, 'im', false, NULL, NULL, 0, 0, NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', 'leadership', 'private', false, 'What''s said here stays here', '', 27, 274, NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', 'incidents', 'public', false, 'On call this week: Hank | Look before you restart', 'When something is on fire.', 105, 2120, NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', 'design', 'public', false, 'Figma is the truth | crit every Tuesday 10:00 UTC', 'How it looks and what it says.', 60, 735, NULL, NULL);



INSERT INTO public.chunk_embeddings VALUES
	('T06HALFFTHM', 1, 'C06DESIGN', '1769506847.369622', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10662842,0.10662842,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10662842,0,0,0,0,0,0,0,0,0,0.15075684,0,0,0,0,0,0,0,0,0,0,-0.10662842,0,0,0.10662842,0,-0.15075684,0,0,0,0,0,0.10662842,0.10662842,0,0.15075684,-0.18469238,0,0,0,0,-0.15075684,0,0,0,-0.10662842,0.10662842,0,0,0,0,0,0,0,0,0.10662842,0,0,-0.10662842,0,0,0,0,0.15075684,0,0,0,0,0,0,0,0,0.10662842,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10662842,0,0,0,0,0,-0.10662842,0,0,0,0,0,-0.10662842,0,0,-0.10662842,0,0,0,0,0,0,0,0,0,0,0,0.10662842,0,0.10662842,0,0,0,0,0,0,0,-0.10662842,0,0,0,-0.15075684,0,0,0.10662842,0,-0.10662842,0,0,0,0,0,0.10662842,0,0,-0.10662842,0,-0.18469238,0,0,0,0,0,0,0,0,0,0.10662842,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10662842,0.21325684,0.10662842,0,0,0,0,0.10662842,0.10662842,0,0,0,0,0,0,0,0,0,0,-0.10662842,-0.18469238,0,0,0,0,0,0,0,0,0,-0.15075684,0,0.10662842,0,0,0,0,0,0,-0.10662842,0,0,0,0,0,0,0,0,0,0,0,0,-0.15075684,-0.10662842,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10662842,0,0,0,0.10662842,0,0,0,0,0,0,0,0,-0.15075684,0,0,0,0,0,0,0,0,0,0,0,-0.10662842,0,0,0,0,0,0,0,0,0,0,0,0,-0.10662842,0,0.18469238,0,0,0,0,0,0,0,0,0,0,-0.10662842,0,0,0,0,-0.10662842,0,-0.10662842,0,0,0,0.21325684,0,0,0,0.15075684,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10662842,0,0,0,0,0,0,0,0,0.10662842,0,0,0,0.18469238,0.10662842,-0.10662842,0,0,-0.15075684,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1769507301.595908', 0, DEFAULT, '[0,-0.09082031,-0.12841797,-0.09082031,0,0,0,-0.09082031,0,0,0.09082031,0,0,0,0,0,0,0,0,0,0,0,0.18164062,0.09082031,0,0,0,0,0,0,-0.09082031,-0.09082031,0,0,0,0.09082031,0,0,0,0,0,0.09082031,-0.09082031,0,0,0,0,0,0,0,0,0,0,0,0,0.18164062,0,0,0,0,0,0,0,0,0.09082031,0,0.09082031,-0.09082031,0,0,0.09082031,0,-0.09082031,0,0,0,0,0,0,0,-0.09082031,0,0.09082031,0,0,0,0,0,0,-0.09082031,0,0,0,0,-0.12841797,0,0,0,0,0,0,0,0,0.18164062,0,0,0,0,0,0,0.09082031,0,0,-0.09082031,0,0,0,0,-0.09082031,0,0,0,0,0,0,0,0,0,0,0,0,-0.09082031,0,-0.09082031,-0.09082031,0,0,0.09082031,0,-0.09082031,-0.09082031,0,0,0,0,0,0,0,0.09082031,0,-0.09082031,0,0,0,0,0,0,0,0,0,0,0.12841797,0,0.09082031,0,0,0,0,0,0,0,0.09082031,0,0,0,0,-0.18164062,0.09082031,0,0,0,-0.09082031,0,0,0.09082031,0,0.09082031,-0.18164062,0,0,0,0,0,-0.09082031,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09082031,-0.09082031,0,0,0,-0.09082031,0,0,0,0,0,-0.09082031,-0.09082031,-0.09082031,0,-0.09082031,0,0,0,0.12841797,0,0,0,0,0,0,0,0,0,-0.12841797,0,0,0,0,0,0,0,0,-0.09082031,0,0.12841797,0,0,0.09082031,0,0.09082031,0,0,0,0.09082031,0.09082031,0,-0.18164062,0,0,-0.09082031,0,0,0,0.09082031,0,0,0.09082031,0,0,0,-0.09082031,0,0,0,0.09082031,-0.09082031,0,0,0,-0.09082031,-0.15734863,0,0,0,0,0,0.09082031,0,0,-0.09082031,0,0,0,0.09082031,0,0,0.09082031,0,0,0,0.15734863,-0.09082031,0,0,0,0,0,-0.25683594,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09082031,0,0.09082031,0,0,0,0,0,0,0.12841797,0,0,0.09082031,0,0,0,0,0,0,0,0,0,0,0,0.09082031,0,0,0,0,0,0,0,0,0,0,0,0,0.09082031,-0.09082031,0,0.037628174,0,-0.09082031,0,-0.12841797]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1769507401.726062', 0, DEFAULT, '[0,-0.14001465,0,0,0,0,0,0,0,0,0,0,-0.2800293,0,0,0,0,0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.2800293,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0,0,0,0,-0.19799805,-0.2800293,0,0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14001465,0,0,0,0,0,0,-0.14001465,0,0,0,0,0,-0.14001465,0,0,-0.14001465,0,0,0.14001465,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14001465,0,0,0.2800293,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14001465,0,0.14001465,0,0,0,0,0,0,0,0,0,0,0,-0.14001465,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14001465,0,0,-0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0,0,0.14001465,0,0,0.14001465,0,0,0,0,0,0,0.14001465,0,0,0,0,0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.19799805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14001465,0,0,0,0,0,-0.14001465,0,0,-0.14001465,0,0,0,0,0,0,0,-0.19799805,0,-0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14001465,0,0.14001465,0,0.14001465,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1769507538.082097', 0, DEFAULT, '[0,0,0,0,-0.14746094,0,0,0,-0.14746094,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,-0.14746094,0.14746094,0.14746094,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,-0.2084961,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14746094,0,-0.14746094,0,-0.14746094,0,0,0,0,0,0,0.14746094,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0.14746094,0,0,0,-0.14746094,0,-0.14746094,0,0,0,0,0,0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2084961,0.2553711,0,0,0,0,0,0,0,0,0,0,0,0,0.14746094,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,-0.14746094,0.14746094,0,0,0,0,0,0,0,0,0.14746094,-0.14746094,0,0,0,0,0,0,0.2084961,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14746094,0,0,0,0,0,0,0,0.2084961,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,-0.14746094,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1769508328.599711', 0, DEFAULT, '[0,-0.11480713,0,0,0,0,0,0,0,0,-0.11480713,0,0,0,0,0,0,0,0,0,0,0,-0.11480713,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11480713,0,0,0.16235352,0,-0.11480713,0,0,0,0,0,0,0,0,0,0,0,-0.11480713,0,0,0,-0.11480713,0,0,0,0,-0.11480713,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11480713,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,-0.11480713,0,0,0,0.11480713,0,0,0,0,-0.22961426,0,0.11480713,0.11480713,0,0,0,0,0,0,0.11480713,0,0,-0.11480713,0,0,-0.11480713,0,0.11480713,0,0,0,0.11480713,0,0,-0.11480713,0,0,0,0,0,0,0,0,0,0.11480713,0,0,0,0,0,0,0,0,0,-0.11480713,-0.11480713,0,0,0,0.11480713,0,0,0,-0.16235352,0.11480713,0,0,0,0,0,0.11480713,0,0,0,-0.11480713,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11480713,0.16235352,0,0,0,0,0,0,0,0,0,0,0,0,-0.11480713,0,0,0,0,-0.11480713,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11480713,0,-0.11480713,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22961426,0,0,0,0,0,0,0,0.16235352,0,0,0,0,0,0,0,0,0,-0.11480713,0,0,0,0,0,0,0,0,0,0,0,0,0.11480713,0,0,0,0,0.11480713,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11480713,0,0,0,0,0,-0.11480713,0,0,0,0,0,0.11480713,0,0,0,0,0,0,0,0,0.11480713,0,0.19885254,0,0,0,-0.11480713,0,-0.22961426,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11480713,0.16235352,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11480713,0,0,-0.22961426,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1769508665.253182', 0, DEFAULT, '[0,0,-0.11383057,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11383057,0,0,0,0,0,0,0.11383057,-0.11383057,0,0,0,0.11383057,0,0,0,0,0,0.11383057,0,0,0,0,0,-0.11383057,0,0,0,0,0,0.11383057,0,0,0,0.16101074,0,0,0,0.16101074,0,0,0,0,0,0,0,0.11383057,0,0,0.11383057,0,0,0,0.16101074,0,0,0,0,-0.11383057,0,0.11383057,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11383057,0,0,0,0,0,0,0,0,0.11383057,0.11383057,0,0,0,0,0,0,-0.11383057,0,0,0,0,0,0,0,-0.11383057,0,0,0,-0.11383057,0,0,0,0,0,0,0,0,0,-0.11383057,0,0,0,0,0,0,0,0,0,-0.11383057,0,-0.11383057,0,0,0,0.11383057,0,0,0,0,0,0,-0.11383057,0,0,0,0,0.11383057,0,0,0,0,0,0.11383057,0,-0.11383057,0.11383057,0,0,0,-0.11383057,0,0,0,0,0,0,0,0,0,0,-0.11383057,0,-0.16101074,0,0,0,0.16101074,-0.11383057,0,0,0,0,0,0,0,0,0.11383057,0.11383057,0,0,0,0,0,0,0.04714966,0,0,0,0,0,0,0,0,0,0,-0.11383057,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11383057,0,0,0.11383057,0,-0.11383057,0,0,0,0,-0.11383057,0,0,0,0,0,0,0,0.11383057,0,0,0,-0.11383057,0,0,0,0,0,-0.11383057,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11383057,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11383057,-0.11383057,0,0,0,0,0.11383057,0,0,0,0,0,0,-0.16101074,0.11383057,0,0,0,0.16101074,-0.22766113,0,0,0,0,0.22766113,0,0,0,0,0,-0.11383057,-0.11383057,0,0,0,0,0,0,0.11383057,0.11383057,0,0,0,0,0,0,0.11383057,0,0,0,0,0,0.11383057,0,0.11383057,0,0,0,0,0,0,0,0,0,-0.11383057,0,0,0,0.11383057,0,0,0,-0.11383057,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1769509981.927339', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14147949,0,0,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0.14147949,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14147949,0,0,0,0,0,0,0,0,0,0,0.14147949,0,-0.14147949,0,0,-0.14147949,0,0,0,0,0,0.14147949,0,0,0,0,0,0,0,0.14147949,0,0,0,0,0,0,0.14147949,0,0,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,-0.19995117,-0.19995117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14147949,0.14147949,0,0,0,0,0,0,0,0,0.28295898,0,0,0,0,0,0,0,0,0,-0.14147949,0,0,0.14147949,0,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,-0.19995117,0,0,0,0,0,0,0,0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,-0.14147949,0,0,0,0,0,0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0.19995117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14147949,0,0,0,0,0,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14147949,0,0.14147949,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14147949,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0.19995117,0,-0.14147949,0,-0.14147949,0,0,0,0,0,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14147949,0,0,0,0,0,0.14147949,0,0,0,0,0,0,0,0.14147949,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1769526149.621798', 0, DEFAULT, '[0.10760498,0,-0.10760498,0,-0.10760498,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10760498,0,0,0,0,0,0,0,0,0,0,0,0,-0.10760498,0.21520996,0,0,0,0,0,0.10760498,0,0,0,0,0,0,0,0,0,-0.10760498,0,0,0,0.10760498,0,-0.10760498,0.10760498,0.10760498,0,0,0,0,0,0.15222168,0.10760498,-0.10760498,0,-0.10760498,0,0,-0.10760498,0,0,0,0,0.10760498,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10760498,0,0.04458618,0,0,0,0.10760498,0,0,0,0,0,0,0,0,0,0,-0.10760498,0,-0.10760498,0,0.10760498,0,0,0,-0.10760498,0,0,0,0,0,0,0,0,0,0,0,-0.10760498,0,-0.10760498,0,0,0,0,0,0,0,0,0,0,0,-0.10760498,0,0,0.10760498,0.10760498,0,0,0,0.10760498,0,0,-0.10760498,0,0,0,0,0.10760498,0.10760498,-0.10760498,-0.10760498,-0.10760498,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10760498,0,-0.21520996,0,0,0,0,0,0,0,0,0,0,0,0,0.10760498,0.10760498,0,0,0,0,0.10760498,0.10760498,0,0.04458618,0,0,0,0,0,0,0,0,0,0,-0.10760498,0,0,0,0,0,0,0,0,0,-0.10760498,0,0,0,0,0,0,0,0,-0.10760498,0,0,0,0.10760498,0,-0.10760498,0.21520996,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10760498,0,0,0,0,0,0,-0.10760498,-0.10760498,0,-0.10760498,-0.10760498,0,0,0,0,0,0,0,0,0,0,0,0.10760498,0,0,0,0,0.21520996,0,0,0,0,0,0,-0.10760498,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10760498,0,0,0,0,0,0,0,0,0,0,-0.10760498,0,0,0,0,0,-0.10760498,-0.15222168,0,-0.10760498,0,0,0,0,0,0.10760498,0,0.10760498,0,0,0,0,0,-0.10760498,0,0,0.10760498,0,0.10760498,0,0,0,0,0,0,0,0,0,0,0.10760498,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10760498,0.10760498,-0.10760498,0,0,-0.10760498,-0.10760498,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1769610000.545091', 0, DEFAULT, '[0.107299805,0,0,0.107299805,-0.21459961,0,0,0,0,0,-0.107299805,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0.107299805,0,0,0,0,0.107299805,0,0.107299805,0,0,0,-0.107299805,0,-0.107299805,-0.107299805,0,0,0,0.107299805,0,0,-0.107299805,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0.107299805,0,0,0,0.107299805,0,0,-0.107299805,0,0,0,0,0,0.107299805,0,0,0,-0.107299805,0,0,0,0.107299805,0,0.107299805,0,0,0.107299805,0,0.107299805,0,0,0,-0.107299805,0,0,0,0,-0.107299805,0,0,0.21459961,0,-0.107299805,0,0,0,0,0,0,0,0,0,-0.107299805,0,-0.107299805,0,-0.107299805,0,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,-0.107299805,0,0.107299805,0,0,-0.18579102,0,0,0,0,0,0,0,0,0,0,0,-0.1517334,0,0,0,0,0.107299805,0,0,0,-0.107299805,0,0,0,0,0,0.107299805,0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107299805,0,0.107299805,-0.107299805,-0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107299805,0,-0.107299805,0,0,0,0,0.107299805,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107299805,0,0,0,0.107299805,0,0,0,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.21459961,0,-0.1517334,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.33740234,-0.107299805,0.107299805,0,0,0,0,0,0.107299805,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0.18579102,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1769610243.705273', 0, DEFAULT, '[0,0,-0.15246582,0.15246582,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0,-0.21569824,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0.15246582,0,0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,-0.15246582,-0.15246582,0,0,0,0,-0.15246582,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0.15246582,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0.15246582,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0.15246582,0,0,0,-0.15246582,0,0,0,0,0.15246582,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0.15246582,-0.15246582,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770048610.189182', 0, DEFAULT, '[0,0,0,-0.15454102,0,0,0,0.0892334,0,-0.0892334,0,0,0,0,0,0,0,0.036956787,0,0,0,0,0.0892334,0.0892334,0,-0.0892334,0,0,0,0,0,0,0,0,0,0,0,0.0892334,0,0.0892334,0.0892334,-0.0892334,0,0,0,0,0,0,0,0,-0.0892334,0,0,-0.0892334,0,0.0892334,-0.0892334,-0.0892334,0,0,0.0892334,0,0,0.1262207,0,0,0,-0.1262207,0,0.0892334,0.0892334,0,-0.0892334,0,0,0,0,0.0892334,-0.0892334,-0.0892334,0,0,-0.0892334,0,0,0,0,0,0,-0.0892334,0,0,0,0,-0.0892334,0,0.0892334,0,0.0892334,0,0,0,0,0,-0.0892334,0,0,0,0,0,0,0,-0.1262207,0,0,0,0.0892334,0,0,-0.0892334,0,0,0,0,0,0.0892334,0,0,0,0,0,0,0,0,-0.0892334,0,0,0,0.15454102,0,0,0,0,0,0,-0.0892334,0,0,0,0,0,0,0,0,0,0,-0.1784668,0,0,0,0,-0.0892334,0.0892334,-0.0892334,0,0,0,0,0,-0.0892334,0,-0.0892334,0,-0.0892334,-0.1262207,0.0892334,-0.1262207,0,0,0,0,-0.0892334,0,0,0,0,0,0,0,0,0,0,-0.0892334,0,0,0,0,0,0,0,0,0,0,0,0.1262207,0,0,0,0.0892334,-0.06530762,0,0,0,0,0,0,0,0,0,0,-0.0892334,-0.0892334,0.0892334,0.1262207,-0.1262207,-0.0892334,0,0,0,-0.0892334,-0.0892334,0,-0.1262207,0,0,0,0,0,0.0892334,0,0,0,0,0.0892334,0,0,0.0892334,0,0,0,0,0,-0.0892334,0,0,0,0,0,0,0,0,0.1262207,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1262207,0,0,0,0,0.0892334,0,0,0,0,0,0,0.0892334,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1262207,0,0,0,0,0,-0.0892334,0,0.2154541,0,-0.0892334,-0.0892334,0,0,0.0892334,0.1262207,0,0.0892334,0,0,0,0,0.26782227,0,0,0,0.0892334,0,0,0,0,0,0,0,0,0,0.1784668,0.0892334,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.0892334,0.1262207,0,0,0,0,0,-0.0892334,0,0,0,0,0,0,0.1262207,0.0892334,0,0.0892334,0,-0.0892334,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770049210.680597', 0, DEFAULT, '[0,0,0,0,-0.25390625,0,0,-0.12695312,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.25390625,0,0,-0.12695312,0.12695312,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,-0.12695312,0,-0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,-0.12695312,0,0,0.12695312,0.12695312,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,-0.12695312,0,0,0,-0.12695312,0,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0.12695312,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12695312,0,0,0,-0.12695312,0,-0.12695312,0,0,-0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0.12695312,0,0,-0.12695312,-0.12695312,0,0,0,0,0,0.12695312,0,0,0,0,0,0.12695312,-0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,-0.12695312,0,-0.12695312,-0.12695312,0,0,0.12695312,0,0,0,0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12695312,0,0,0,0,0,-0.12695312,0,0,0,0,0,0.12695312,-0.12695312,0,0,0,0,0,0,0,0,0,0,0,-0.12695312,0,-0.12695312,0,0,0,0,0,-0.12695312,0,0,0,0.12695312,0,0.12695312,0,0,0.12695312,0,0.12695312,0,-0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0.12695312,0,0,0,0,0,-0.12695312,0,0,0,0,0,0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770054344.289944', 0, DEFAULT, '[0.12420654,0,0,-0.17565918,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12420654,0,0,0,0,0,0,0,0,0,0,0,-0.12420654,0,0,0,0.12420654,0,0,0.12420654,0,0,0,0,-0.12420654,0,-0.12420654,0,0,0,-0.12420654,0,0,0,0,0,0,0,0,0,0,0,0.12420654,0,0,0,0,0,0.12420654,0.12420654,0,0,0,0,0,-0.12420654,0,0,-0.12420654,0,-0.17565918,0,0,0,0,0,-0.12420654,0,0,0,0,0,0,0,0,0,0,0,0,-0.12420654,0,0,0,0,0,0.12420654,0,0,0,0,-0.12420654,0,-0.12420654,0,0,0,0,0,0,0,0,-0.12420654,0,0,0,0,0,0,0,0,-0.12420654,0,0,0,0,0,0,0,0.12420654,0,0,-0.12420654,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12420654,0,0.12420654,0,0,0,0,0.12420654,0,0,0,0,0,0,0,0,0,0,0,0.12420654,0,0,0,0,-0.12420654,0,-0.12420654,0,0,0,0,0,0,0,0,0,0.12420654,0.12420654,0,0.2998047,0.12420654,0,0,0,-0.12420654,0,0,0,0,0,0,0,0,0,0,0,-0.24841309,0.12420654,0,0,0,0,0,0.12420654,0,0,0,0,0,0.12420654,0,0,0,0,0,-0.12420654,0,0,0,0,0.12420654,0,0,0,0,0,0,0,0,0,0,0.12420654,0,0,0,0,0.12420654,0,0,0,0,0,-0.12420654,0,0,0,0,0.12420654,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12420654,0,0.12420654,0,0,-0.12420654,0,0,0,0,0,0,0,0,0,0,0.12420654,0,0,0,0,0,0.12420654,0,0,0,0,0,0,0,0,0,0,0,0.12420654,0,0,0,0,0,0,0,0.12420654,0,0,0.12420654,0.12420654,0,0,0,0,0,0,0,0,0.12420654,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770108028.658030', 0, DEFAULT, '[0.09307861,0,0,-0.09307861,-0.09307861,0,0,-0.09307861,0,0,0.09307861,0,0.09307861,0,0,-0.22460938,0,0,0,0,0.09307861,-0.18615723,0,0,0.09307861,0,0,0,0,0,-0.09307861,0,-0.09307861,0,0,0,0,0,0,0,0.09307861,0,0,0,0,0,0.09307861,0,0,0,0,0,0,0,0,0,0,0,0.09307861,0,0,0,0,0,0,0,0,-0.09307861,0,0,0,-0.09307861,0,0.09307861,0.09307861,-0.09307861,0,0,0,-0.09307861,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09307861,0,0,0,0,0,0,0.09307861,0,0,0,0,0,0,0,0,0,0,0,0,-0.09307861,0,0,0,0,-0.16113281,0,-0.09307861,0,0,0.09307861,0,0.09307861,0,0,0,0,0,0.09307861,0,-0.1315918,0,0,0,0,0.09307861,0,0,0,0.09307861,0,0.09307861,0,0,0,0,0,0,-0.09307861,0,0.1315918,0,0.09307861,0,0,0,0,0,-0.09307861,0,0,0,0,0,0,0,-0.1315918,0,0.1315918,0,0,-0.1315918,0,0.0385437,0,0,0,0,0,0,0,0.09307861,0,-0.09307861,0,0,0,0,0,0.09307861,0,0,0.09307861,-0.09307861,0,0,0,0,0.09307861,0.09307861,0,0.09307861,0,0,0,0.09307861,0.09307861,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09307861,0,0,0,0,-0.1315918,0,-0.16113281,0,-0.09307861,0,0,0,-0.09307861,0,0,0,0.09307861,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09307861,0,0,0,0,0.09307861,0.1315918,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22460938,0,0.09307861,0,0,0,0,0,0,0,0,0,0,0,-0.09307861,0.09307861,0,0,0,0.09307861,0,-0.09307861,0.09307861,0.09307861,0,0,-0.09307861,0,0,0,0,0,0.09307861,0,0,0.09307861,0,0.31762695,0,0,0,0,0,-0.09307861,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09307861,0,0,0,0,0,0.22460938,0,0,0,0,0,0,0,0,0,0,-0.09307861,0,-0.0385437,0,0,0,0,0,-0.09307861,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770108721.573775', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13671875,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13671875,0,0,0,0,0.13671875,0.23669434,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13671875,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13671875,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13671875,0,0,0,0,0,-0.13671875,0,0,0,0,0,0.13671875,0,0,-0.23669434,0,0,0,0.13671875,0,0,0,0,0,0.23669434,0,0,0,0,0,0,0,0,0,0,0,-0.13671875,0,0,0,0,-0.13671875,0,0,0,0,0,0,0,0,0,0,0,0,-0.13671875,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.2734375,0,0,0,0,0,0.13671875,0.13671875,0,0.2734375,0,0,0,0.13671875,0,0,0,0,0,0.13671875,-0.1932373,0,0,0.13671875,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23669434,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.23669434,0,0.13671875,0,0,0,0,0,0,0.13671875,0,0,0,0,0,0,0,0,0.13671875,0,0,0,0,-0.13671875,0,0,0,0.13671875,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13671875,0,0,0,0,0,0,0,0,0.13671875,0,0,0,0,0.13671875,0,0,0,0,0,0.13671875,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10003662,0,0,0,0,0,0,0,0,0,0,-0.13671875,0,0,0.13671875,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770200129.781032', 0, DEFAULT, '[0,0,0,0,-0.18640137,-0.16137695,0,0,0,-0.25463867,-0.18640137,0,0,0,-0.13171387,0,0,0,0,0,0,0,0,0,0,0.09320068,0,0,0,0,0,0,0,0,0,0,0,0.09320068,0,0,0,0,0,0,0,0,0,-0.09320068,0,0,0,0.22497559,0,0,0,-0.09320068,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09320068,0,0,0,0,0,0,0.09320068,0,0,0,0,-0.09320068,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2932129,0,-0.09320068,0,0,0,0,0.18640137,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09320068,-0.09320068,0,0,0,0,-0.13171387,0,0,-0.16137695,0,0,-0.18640137,0,-0.16137695,0,0,0,0,0,0,0.09320068,0,0,0,0,0,0,0,0,0,0,0,0,0.09320068,0,0,-0.09320068,0,0,0,0,0,0,0,0,0,0,-0.09320068,0,0,0,0,0.09320068,0,-0.13171387,0,0.09320068,0,0,0,0,0,0,0,0,0,0,0,0,-0.09320068,0,0.13171387,0,0,0,0,-0.09320068,0,0,0,0.13171387,0,0.09320068,0,0.09320068,0,0,0.13171387,0,0,0,0,0,0,0,0,0,0,0,0,-0.13171387,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09320068,0,0,0.09320068,0,0,0.09320068,0,0,0.16137695,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16137695,0,0,0,0,0,0,0,0,0,0,0.16137695,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13171387,-0.09320068,0,0,0,0,-0.09320068,0,0,0,0,0,-0.16137695,0,-0.16137695,0,0,0,0,-0.09320068,0,0,0,-0.09320068,0,0,0,-0.09320068,-0.09320068,0,0.13171387,0,0,-0.09320068,0,0,0,0,0.09320068,0,0,0,0,-0.09320068,0.09320068,0.09320068,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770200528.222755', 0, DEFAULT, '[0,0,0,0,-0.09674072,0,0,0,-0.09674072,0,-0.19348145,0,0,0,0,0.09674072,0,0,0,0,0,0,0,0,0,0.09674072,0,0,0,0,0,-0.09674072,0,0,0,0.09674072,0,0,0.09674072,0,0,0,0,0,0,0,0,0,0,0,0,0.13684082,0,0,0,-0.09674072,0,0,-0.09674072,0.09674072,0,-0.09674072,0.09674072,0,0,0,0,-0.13684082,0,0,-0.09674072,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09674072,0,0,0,0,0,0,0,0,0,0.09674072,0,0.09674072,0,0,0,0,0.19348145,0,0,0,0,0,0.09674072,0,0,0,0.09674072,0,0,0,0,0,0,-0.13684082,0,0,0.09674072,0,0.09674072,0,0,0,0,0,-0.13684082,0,-0.09674072,0,0,0.09674072,0,0.09674072,0,0.09674072,0,0.09674072,0,0,0,0,-0.09674072,0,0.09674072,0,0,0,0.09674072,0,0.09674072,0,0,0,0.09674072,-0.09674072,0,0,0,0,0,0,0,0,-0.13684082,0,0,0,0,-0.16748047,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09674072,0,0,0.13684082,0.09674072,0,0,-0.09674072,0,0,0,0,0,0,0,0,0.09674072,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09674072,0,0,0,0.09674072,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09674072,0,0,0,0,0,0.09674072,0,0,0.09674072,0.09674072,0,0,0.09674072,0,0,0,0,0,0,0,-0.09674072,0,0,0,0,0,0,0,-0.09674072,0,-0.09674072,0,0,0,0,0,0,0.09674072,0,0,0,-0.09674072,0,0,0,-0.09674072,0,0,0.09674072,0.09674072,0,0,0,0,-0.09674072,0.09674072,0,0,0.09674072,0.09674072,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09674072,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09674072,0,0.30419922,-0.09674072,0,0,0,0,-0.19348145,0.09674072,-0.09674072,0,0,0,0,0,-0.13684082,0.09674072,0,0,0.09674072,0,0,0,0.09674072,0,0.09674072,0,0,0,0,0,0.13684082,0,0,-0.09674072,0,0,0,0,0,0,0,0,0,0,0,-0.09674072,0,0,0,-0.09674072,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770200796.875273', 0, DEFAULT, '[0,0,0,0,-0.09472656,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09472656,0,0,0,0,0,0,-0.09472656,0,0,0,0.13391113,0,0,0,0,0,0,0,0,0,0,0.09472656,0,0,0.09472656,0,0.09472656,0,0,0,0,0,0,-0.09472656,0,0,0,0,0,0,0,0.09472656,0,0,0,-0.13391113,0,-0.09472656,0,0,0,0,0,0.09472656,0,0,0,0.09472656,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09472656,0,0,0,0,-0.09472656,0.2286377,0,0,0,0,0,0.09472656,0,-0.09472656,0,0,0,0,0,0,0,0,0,0,0,0,-0.09472656,0,-0.09472656,0,0,0,0.09472656,0,0,0,-0.09472656,-0.09472656,0,0.09472656,0.09472656,0,0,0.09472656,0,-0.09472656,0,0,0,0,0,0,0,0.13391113,0,0,0,0,0,0,0,0.13391113,0,0,0,0,0,0,0,0,0,-0.09472656,0.09472656,-0.09472656,0,0,0,0.09472656,0,0,0,0,0,-0.13391113,0,0,0,0.09472656,0,-0.13391113,0,0,0.09472656,0.09472656,0,0.09472656,0,0,-0.09472656,0,0.09472656,0,0,0.09472656,0,0,0,0,0,0,-0.09472656,0.18945312,0,0,0,0,0,0,-0.09472656,0,0.09472656,0,0,0,0,0,-0.09472656,0,0,0,0,0,0,0,0,0,0.09472656,0,0,0,0,0,0.039245605,0,0,0.09472656,0,0,0,0,0,0.09472656,0,0,0,-0.09472656,0.09472656,0,0,0,0,0,0,0.09472656,0,0,0,0,0,0,0,0,0,-0.09472656,0,0,-0.09472656,0,0,0,0,0.13391113,0,0,0,0,0.13391113,0,0,0.18945312,0,0.18945312,0,0,0,0,0,0,0.09472656,0,0,0,0,0.09472656,-0.09472656,0,-0.09472656,0.09472656,0,0,0,0,0,0,0,0,0,0,0,0.13391113,-0.09472656,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09472656,0.18945312,0,0,0,-0.09472656,-0.09472656,0,0,0.09472656,0,0,0,0,0,0,0,0,0,0,0.09472656,0,0,0,0,0,0,0,0,-0.09472656,0,-0.09472656,0,0,0,0,0.09472656,0,0,0,0,0,0,0.13391113,0,0,0.09472656,0,0,-0.25878906,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770201086.244948', 0, DEFAULT, '[0,0,0,0,-0.13146973,0,0,0,0,0,0,0,0.13146973,0,0,-0.13146973,0,0,0,0,0,0,0,0,0,0.18591309,0,0,0.13146973,0,-0.13146973,0,0,0,0,0.13146973,0,0,0,-0.13146973,0,-0.13146973,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18591309,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13146973,0,0,0,0,0,0,0,0,0,-0.13146973,0,0,0,0,-0.13146973,-0.13146973,0,0,0,0,0,0,0,0,0,0,0,-0.13146973,0,-0.18591309,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13146973,0,0,0,0.18591309,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13146973,0.13146973,0,0,0,-0.18591309,0,0,0,0,0,0,0,0,0,0.13146973,0,0,0,0,0,0,0,0.13146973,0,0,0,0,0,0,0,0,0.13146973,0,0,0,0,0,0,0,0,0,0,0,-0.13146973,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13146973,0,0,0,0,0,0,0,0,0,0,0,0,0.054473877,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13146973,0,0,0,0,0,0,0,0,0,0,0,0,0.13146973,0,0,0,0,0,0,0,0,0.13146973,0,0,0,0,0,0,-0.13146973,0,0.13146973,0,0,0,0.18591309,0,0,0,0,0,0,-0.13146973,-0.13146973,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13146973,0,0,0,0,0.3173828,0,0,0,0,0,-0.13146973,0,0,0,0,0,0,0,0,0.13146973,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.3173828,0,0,0.13146973,0,0,0,0,0,0,0,-0.13146973,0,0,0,0,0,0,-0.13146973,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770201639.332334', 0, DEFAULT, '[0,0,0,0,0,0,0.12597656,0,0,0,-0.12597656,0,0,0,0,0,0,0,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12597656,0,0,0,0,0,0,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12597656,0.12597656,0,-0.17822266,0,0,0,0,0,0,0.12597656,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,0,0,0,0,-0.12597656,0.12597656,0,0,0,0,0,0.12597656,0,0,0,0,0.12597656,0,0,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,0,0,0,0,0,0.12597656,0,0,0.12597656,0,0,0,0,0,0,0,0,0,0.12597656,0,0.12597656,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,-0.17822266,0,0,0.12597656,0,0,0,0,0,0,0,0,-0.12597656,0,0,0,0,0,-0.12597656,0,0,0,0.12597656,0,0,0,-0.12597656,-0.12597656,0,0,0,0,0,0,0,0,0,0,0,0.12597656,0,0,0,0,0,0.12597656,0,-0.12597656,0,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12597656,0,0.12597656,0,0,0,0,0,0,0,0,0.12597656,0,-0.12597656,0,0,0.12597656,0,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0.12597656,0,0,0,0,0,0.12597656,0,0,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,-0.12597656,0,0,0.12597656,0,0.17822266,0,0,0,0,0,0,-0.25195312,0,0,0,0,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,0.12597656,0,0,0,0,0,0,0.12597656,0,0.12597656,0,0,0,-0.17822266,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770201704.696156', 0, DEFAULT, '[0,0,0,-0.13366699,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13366699,0,0,0,0,0,0,0,0,0,0,0,0.13366699,0,0,0,0,0,0,0,0,0.13366699,0,0,0,0,0,0,0,0,0,-0.13366699,0.13366699,0,0,0,0,0,0.13366699,0,0,0.13366699,0,0,0,0,0.13366699,0,0,0,-0.26733398,0,0,0,0,0,0,0,0,0,0.13366699,0,0.13366699,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13366699,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13366699,0,0,0,0,-0.13366699,-0.13366699,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13366699,0,0,0,0,0,0.13366699,0,0,0,0,0,0,-0.13366699,-0.13366699,0.13366699,0,0,0,0.13366699,0,0,-0.26733398,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13366699,0,0,0,-0.13366699,0.13366699,0,0,0,0,0,0,0,0,0,0,0,0,0.13366699,-0.13366699,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13366699,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13366699,0,0,0,0,0,0,0,0.26733398,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13366699,0.13366699,0,0,0,-0.13366699,0,0,0,0,-0.13366699,0,0,0,0,0,0,0,0,0,0.13366699,0,0,0,0,0,0.13366699,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13366699,0,0,0,0,0,0,0.13366699,0,0,0,0,0,0,0,0,0,0.13366699,0,0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13366699,0,0,0,0,0,0.13366699,0,0,-0.13366699,0,0,0,0,0,0,-0.13366699,0,0,0,0.13366699,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770377425.173406', 0, DEFAULT, '[0,0,0,-0.12731934,0,0,0,0.12731934,0,0,0,0,0,0.12731934,0,0,0,0.12731934,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12731934,0,0,0,0,0,-0.12731934,0,0,0,0,-0.12731934,0,0,0.12731934,0,0.18005371,-0.12731934,0,0,0,0,0,0,0,0,0,0,0,0,0,0.43481445,0,0,0,0,0,0,0,-0.12731934,0,0,0.12731934,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12731934,0,0,0,0,0,0,0,0,0.12731934,0,-0.12731934,0,0,0,0,0,0,0,0,0,0,0,0,-0.12731934,-0.12731934,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12731934,0,0,0,0,0,0,0,0,-0.12731934,0,0,0,0,0,0,0,0,-0.12731934,0,0,0,0,-0.12731934,0,0,0,-0.12731934,0,0,0,0,0,0,0,0,-0.12731934,0,0,0,0,0,0,0,0.18005371,0,0.12731934,0,0,0,0,0,0,0.12731934,0.18005371,0.12731934,0,0,0,0.12731934,0.12731934,0,0,0,0,0,0,0,-0.12731934,0,0,0,0,-0.12731934,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12731934,0,0,0,0,0,-0.12731934,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12731934,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12731934,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18005371,0,0,0,0,0,-0.12731934,0,0,0,0,0,0.12731934,0,0,0.12731934,0,0,0,0,0,0,0,0.12731934,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12731934,-0.12731934,0,0,0,0,0,0,0.12731934,0,0,0,0,0,0,0,0,0,0,0,0,0.12731934,0,0,0,0,0,0,0,0.12731934,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770718820.757505', 0, DEFAULT, '[0,0,-0.16503906,-0.16503906,0,0,0,0,0,0,0,0,0,0,-0.11669922,0,0,-0.034179688,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.08251953,-0.08251953,0,0,0,0,0,0.14294434,0,0.08251953,0,0,0,0,0,0,-0.11669922,0.08251953,0,0,0,0.08251953,0,0,0,0,0,0,0,0.08251953,0,0,0,-0.08251953,0,0,0,0,0,0,0,0,-0.19921875,0.08251953,0,-0.11669922,0,0,0,0,0,0,0,0.08251953,0,-0.08251953,0,0,0,0.08251953,0,0,-0.08251953,0,-0.08251953,0,0,0,0,0,-0.11669922,0,0,0,0,0.08251953,0,0,0,0,-0.08251953,-0.08251953,0,-0.08251953,0,-0.08251953,-0.08251953,0,-0.08251953,0,0,-0.08251953,0,0,-0.11669922,0,0,0,0,0,-0.08251953,0,0,0,0.08251953,0,0,0,0,0,-0.08251953,0,0,0,0,0,0,0.08251953,0,0,0,0,-0.16503906,0,0,0.08251953,-0.08251953,0,0,0,0,0,0,0,0,-0.08251953,0,0.16503906,0,0,-0.08251953,-0.034179688,-0.08251953,0,0,0,0,0.08251953,0,0.11669922,0,0,0.08251953,0,0.08251953,-0.11669922,0,0.08251953,0,0.08251953,0,0,0,0,-0.11669922,0,0.19921875,0.08251953,0.08251953,0,0,0,0,0.08251953,0.11669922,-0.034179688,-0.08251953,0,0,0,0,0,-0.08251953,0,0,0,-0.11669922,0,0,0.08251953,0,0,0,0,0,-0.08251953,0,0,-0.08251953,0,0,0,0,0,0.08251953,0,0,0,0,0,0,0,0.08251953,0,-0.08251953,0.08251953,0,0,0,0,0.08251953,0,0.08251953,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.08251953,0.08251953,0,0.08251953,-0.08251953,0,0,0,0,0.08251953,-0.08251953,0,0,0,-0.11669922,0.08251953,0,0.08251953,0,0,0,0,0,0,0,-0.08251953,0,0,0,-0.08251953,-0.08251953,0.08251953,0,0,-0.08251953,0,0,-0.11669922,0,0,0,0,0,0,0.08251953,0,0.08251953,0,0,0,0,0,0,0.31591797,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11669922,-0.08251953,0,0.08251953,0,0,0,0,0,0,0,0,-0.08251953,0,0,0.08251953,0,0,0,0,0,0.08251953,0,0.08251953,0,0,0,0,0.08251953,0.08251953,0,0.08251953,-0.08251953,0,0,-0.08251953]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770719075.074413', 0, DEFAULT, '[0.10473633,-0.10473633,-0.10473633,-0.10473633,-0.10473633,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.20947266,0,0,0,0,0,0.10473633,0,0,0,-0.10473633,0,0,0,0,0,0.10473633,0,0,0,0,0,0,0,0,0,0.10473633,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10473633,0,-0.10473633,0,0,0,0,-0.10473633,0.10473633,0,0,0,0,0,0,0,0,-0.20947266,0,0,-0.10473633,0,0,0,0,0,0,0,0,0,-0.10473633,0,0,-0.10473633,-0.10473633,0,-0.10473633,0,0,-0.18139648,0,0,0,-0.14807129,0,0,-0.10473633,0,0,-0.10473633,0,0,0.10473633,0,0,0,0,0,0,0.10473633,0,0,0,0,0,0,0,0,0.10473633,0,0,0,-0.10473633,0,0,0,0.10473633,0,0,0,0.10473633,0,0,0,0,0,0,0,0,0,0,0,-0.10473633,0,0,-0.10473633,0.10473633,0,0.10473633,0,0.10473633,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10473633,0,0,0.10473633,0,0,0,0,0,0,0,0,0,0,0,0.10473633,0,0,0,0,0,0,0,0,0,0,0,-0.14807129,0,0.10473633,0,0,0,-0.10473633,0,0,0,0,0,-0.10473633,0,0,0,0,0,0,0,0.18139648,0,0,0,0,0,0,0,0,0,0,0,0,-0.10473633,0,0.10473633,0.10473633,0,0,0,0,0.10473633,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10473633,0.10473633,0,0,0,0,0,0,0,0,0,-0.10473633,0,0,0,0,0,0,0,-0.10473633,0,0.10473633,0,0,0,0,-0.14807129,0,0.20947266,0,0,0,0,0,0,0,0,0,0,0,-0.20947266,0,0,0,0,0.14807129,0,0,0,0,-0.10473633,0,0,0,0.29614258,0,0,-0.10473633,0,0,0.04336548,0,0,0,0,0,0,0,0,0.10473633,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10473633,0.10473633,0,0,0,0,0,0.14807129,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770719233.168593', 0, DEFAULT, '[0,0,-0.12719727,0,-0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0,0,0,0.3071289,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.25439453,0,0,0,0,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12719727,0,-0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12719727,0,-0.12719727,0,-0.12719727,0,0,-0.17980957,-0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12719727,0,0,0,0,0.12719727,0,0,0,0,0.12719727,0,-0.12719727,0,0,0,0,0,0,0,0,0,0.12719727,-0.12719727,0,0,0.12719727,0,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,-0.17980957,0.12719727,0,0,0,0,0,0,0,0,0,-0.12719727,0,0,0,0,0,0.17980957,0,0,0,0,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12719727,0,0,0,0,0,-0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17980957,0,0,0,0,0,0,0,0,0,0,0,0,-0.12719727,0,0,0,0,-0.12719727,0,0,0.17980957,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12719727,0,0.12719727,0,0,0,0,0,0,0,0,-0.12719727,0,0,0,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.22021484,0,0,-0.12719727,0,0,0,-0.12719727,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0,0.17980957,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12719727,0,0,0.12719727,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770720022.992195', 0, DEFAULT, '[0,0,0,0,0,0,0,0.12438965,0,0,0,0,0,0,-0.12438965,-0.12438965,0,0,0,0,0,0,0,0,0,-0.12438965,0,0,0,0,0,0,0,0,0,0,0,0,0.17590332,-0.12438965,0.12438965,0,0,0,0,-0.12438965,0,0,0,0.12438965,0.12438965,0,0,0,0,0,0,0,-0.12438965,0,0,0,0,0.12438965,0,0,0,-0.12438965,0,0,0,0,-0.12438965,0,0,0,0,0,0,0,0,0,0,0,0,-0.12438965,0,0,0,0,0,0,0,0,0,0,0.12438965,0,0,0,0,0,0,0.30029297,0,0,0,0,0,0,0.12438965,0,0,0,0,0,0,0,-0.12438965,0,0,0,0,0,0,0,0,0,0,0,0.12438965,0,0,0,0,-0.12438965,0,0.12438965,0,0,0,0,0,0,0,0,0,0.12438965,0.12438965,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12438965,0,0,0,0,-0.12438965,0.12438965,0.12438965,0,0,-0.12438965,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12438965,0,0,0,0,0,0,0,0,0.12438965,0,0,0,0,0,0,0,0,0,0,0.12438965,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12438965,0,0,0,-0.12438965,0,0,0,0.12438965,0,0,0,0,0,0.12438965,0,0,0,0,0,0,0,0,-0.12438965,0,0,0,0,0,-0.12438965,0,0,0,0,0,0,0,-0.12438965,0,0,0,0,0,0,0,0,0,-0.12438965,0,0,0,0,0,0,0,0,0.12438965,0,0,0.12438965,0,0,0,0,0,0.12438965,0,0,0,0,0,0,-0.12438965,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12438965,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12438965,0.30029297,0,0,0,-0.12438965,-0.12438965,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12438965,0,0,0,0,0.12438965,0,0,0,0,0,0.12438965,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12438965,0,0.12438965]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770756314.907461', 0, DEFAULT, '[0,0,0,0,-0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1430664,0,0,0,0,0,0,0,0,0,-0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1430664,0,0,0,0,0.1430664,0,0,-0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1430664,0,-0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1430664,0,0,0,0,0,0,0,-0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1430664,0,0,0,0,0,0,0,0,0.1430664,-0.1430664,0,0,-0.2861328,0,-0.1430664,0,0,0,0,0,-0.1430664,0,0,0,0,0,0,0,0,0,0,0,0.1430664,0,0.1430664,0,0,0,0,0,0,0,-0.1430664,0,0,0,0,0,0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1430664,0,0,0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1430664,0,0,0,0,0,-0.1430664,0,0,0,0,0,0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,-0.2861328,0,0,0,0,0,0,0,0,0,0,0,0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,0.1430664,0,0,0,0,0,0,0,0.1430664,0,0,0,0,0,0,0,0,0,0.34545898,0,0,0,0,0,0,-0.1430664,0,0,0,0,0,0,0,0,0,0,0.1430664,0.1430664,0,0,0,0,0.1430664,0,0,0,0,0,0.1430664,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770901249.033595', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18347168,-0.09173584,0,0,0,0,0,0,0,0.09173584,0,-0.22143555,0,0,0,0,0,0,0,0.09173584,0,0.09173584,0,0,0,0,0,0.09173584,0,0,0,0,0.09173584,0,0.09173584,0,0,0.18347168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09173584,0,0,0,0,0,0,0,0,0,0,0.09173584,0,0,-0.09173584,0,-0.09173584,0,-0.09173584,0,0,0,0.12976074,0,0,0,0,0,0,0,-0.09173584,-0.12976074,0.09173584,0,0,0,0,0,-0.09173584,-0.09173584,0,0,0,0.09173584,0,-0.09173584,0,-0.09173584,-0.09173584,0,0,0,0,-0.09173584,0,-0.09173584,0,0,0,0,0,0,-0.12976074,0,0,0.09173584,0,-0.15893555,-0.09173584,0,0,0,0.12976074,0,0.09173584,0,0,0,0,0,0,0,0,0.12976074,-0.09173584,0,0,0.09173584,0,0,0,0.09173584,0,-0.09173584,0,-0.09173584,0,0,0,0,0,0,0.09173584,0,0,0,0,0,-0.15893555,0.09173584,0.12976074,0,0,0,0,0,-0.09173584,0,0,0,0,0,-0.12976074,-0.09173584,0,0.09173584,0,0,0,0,0,0,0,0,0.12976074,0,0,0,0,0,0,0.09173584,0,0,0,0,0,0,0,0,0,0,0,0,-0.12976074,0,0,0.09173584,0,0.09173584,0,0,0,0,0,0,0,0,0,0,0,0,0.09173584,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09173584,0,0,0.09173584,0.12976074,0,0,0,0,0.09173584,0.09173584,0,0,0,0,0,0,0.09173584,0,0,0,0,0,0,0,0,0,0,0.09173584,0,0,0,0,0,0,0.09173584,0,0,0,0,0,0,0,0,0,0.09173584,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09173584,-0.09173584,0,0,0,0.09173584,0,0,0,0,0,0,0,0.09173584,0,0,0,0,0.20507812,0,0,0,0,0,0,-0.09173584,0,0,0,0,-0.12976074,0,0.12976074,0.27514648,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12976074,0.12976074,0,0,0,0,0,0,0,0,0,0,0,-0.09173584,-0.12976074,0.09173584,0.09173584,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770901442.481179', 0, DEFAULT, '[0,0,0,-0.15246582,-0.21569824,0,0,0,0,0,0,0,0,0,-0.21569824,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,0,-0.30493164,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,-0.15246582,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,-0.15246582,0,0,-0.30493164,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.21569824,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,-0.15246582,0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0.15246582,0,0,0,0,0,-0.15246582,0,0,0,0.15246582,0,0,-0.15246582,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770901577.768764', 0, DEFAULT, '[0,0,0,0,-0.17272949,0,0,0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.24438477,0,0,0,0,0,0,0,0.12219238,0,-0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12219238,0,0.12219238,0,-0.12219238,0,0,0,0,0,0,0,0,0,0,-0.12219238,0,0,0,0,0,0,0,0,0,0,0,0.17272949,0,0,0.24438477,0,0,0,0,0,0,0,0,0,-0.12219238,0,-0.12219238,-0.12219238,0,-0.12219238,0,-0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12219238,0,0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12219238,0,0,-0.12219238,0,0,0,0,0,0.12219238,0,0,0,-0.12219238,0,0,0,0,0,0,0,0,0,-0.12219238,0,0,0,0,0,0,0,0,0,0,0,-0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,-0.24438477,0,0,0,0,0,0,0,0,0,-0.12219238,0,0,0,0,-0.12219238,0,0,0,0,0,-0.12219238,0,0,0,0,0,0,0,0,0,0.12219238,0,0,0.12219238,0,0,0,0,0,0,0,0,-0.12219238,-0.12219238,0,0,0,0,0,0,0,0,-0.12219238,0,0,0,0,0,0,0,0.12219238,-0.12219238,0,0,0,0,0,0,0,0,0.17272949,0,0,0,0,0,0,0,0,0.12219238,0,0,0,0,0,0,0,0.12219238,0,0,0,0,0,0,0,0,0,0,0,-0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12219238,0,0,0,0,0.12219238,0,-0.12219238,0,0,0,-0.12219238,0,0,0,0.12219238,0,0,0,0,0.12219238,0,0,0,0,0,0,0,0,0.12219238,0,0,0,0,0,0.24438477,0,0,0,0,0,0,0,0,0,0,-0.12219238,-0.12219238,-0.12219238,0,0,0,0,-0.12219238,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770901759.879598', 0, DEFAULT, '[0,-0.13244629,0,0,0,0,0,0,0,0,0,-0.13244629,0,0,0,-0.13244629,0,0,0,0,0,-0.13244629,0,0,0,0,0,0,0,0.13244629,0,0,0,0,0,-0.13244629,0,0,0,0,0,0,-0.13244629,0,0,0,0,0,0,0,0,0,0,0,0,-0.13244629,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13244629,0,0,0,0,0.13244629,0,0,0,0,0,0,0,0,0,0,0,0,-0.13244629,0,0,0,0,0,-0.13244629,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18737793,0,-0.18737793,-0.13244629,0,-0.13244629,0,-0.13244629,0,0,0,-0.13244629,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13244629,0.13244629,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13244629,0,0,0,0,0,0,0.13244629,0,0,0,0,0,-0.13244629,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13244629,0,0,0.13244629,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13244629,0,0,0,0,0,0,0,-0.13244629,-0.13244629,0,0,-0.13244629,0,0,0,0,0,0.13244629,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13244629,0,0.13244629,0.13244629,0,0,0.13244629,-0.13244629,0.13244629,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.26489258,0,0,0,0,0,0,-0.13244629,0,0,0,0,0,0,0,0.13244629,0,0,0,0,0.13244629,0,-0.13244629,0,0,0,0,-0.26489258,0,0,0.13244629,0,0,0,0,0,0,0,0.18737793,0,0.13244629,0,0,0,0,0,0,0,0.13244629,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13244629,0,0,0,0,0,0,0,0,0.13244629,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770901897.877847', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.21520996,0,0,0,0,0,-0.15222168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15222168,0,0,0,-0.06304932,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15222168,0,0,0,0.21520996,0,0.15222168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15222168,0,0,0.15222168,0,0,0,0,0,0,0,0,0,0,0,0.15222168,0,0,0,0,-0.21520996,0,-0.15222168,-0.15222168,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15222168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15222168,-0.15222168,0,0,0,0,0,0,0,0,0,0,0.15222168,0,-0.15222168,0,0,0,0,0,0,-0.21520996,0,0,0,0,0,0,0,0,0,0,0,0.15222168,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15222168,0,0,0,0,0,0,-0.21520996,0,0,0,0,0,0.15222168,0,0,0,0,-0.15222168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15222168,0,0.15222168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15222168,0,0,0,0,0,0,0,0,0,0.21520996,0,0,0,0,0,0,0,0.15222168,0,0,0,0,0.15222168,0,0,0,0,0,0.15222168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15222168,0,0,0,0,0,0,0,0,0,0.15222168,0,0,0,0.15222168,0,0,0,0,0,0,0,0.15222168,0,0.15222168,0,0,0,0,0.15222168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15222168,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1770975006.856082', 0, DEFAULT, '[0,0,-0.18896484,0.09448242,-0.29736328,0,0,-0.09448242,0,0,0,0,0,0,-0.09448242,0,0,0,0,0,0,0,0,0.09448242,0,0.02532959,0,0,0,0,0,0,0,0,0,0.09448242,0,0.09448242,0,0,0,0.13366699,0,0,0,0,0,0,0,0,0,0.09448242,0,0,0,0.09448242,0,0,0,0,0,0,0,0,0,0,0.09448242,0,0,0,0,0,0,0,0,0,-0.09448242,0.09448242,0,0,0,0,0,0,-0.09448242,0,0,0,0,0,0,0,0,0,-0.09448242,0,-0.18896484,0,0.09448242,0,0,0,0,0,0,0,0,0,0,0.09448242,0.09448242,0,0,0,0,0,0,0,-0.09448242,-0.09448242,0,0,0,0,0,-0.09448242,0,0,0,0,0,0,0,-0.13366699,0,0,0,0,0.13366699,0,0,0,0,0,0,0,0,0,0,0.09448242,-0.09448242,0,0,0.09448242,0,0.09448242,-0.09448242,0,0,0.09448242,0,0.09448242,0,0,0,0,0,0.13366699,0,-0.09448242,0,0,0,0,-0.13366699,0.09448242,0.09448242,0,0,-0.09448242,0,0.09448242,0,0,0,0,0,-0.09448242,0,-0.09448242,0.09448242,0,0,0,0,0,0.09448242,0,0,0,0,0.09448242,0,0,0,0,0,0,0,0.039154053,0,0,0,0,0,0,-0.13366699,-0.09448242,0.09448242,0,-0.09448242,0,0,0,0,0,-0.09448242,0,0,0,0,0,0,0,0,0,0,0,0.09448242,0,0.09448242,0,0,0.09448242,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13366699,0,0,0,0,0,0,0,0,0,0,-0.09448242,0,0,0,0,0.09448242,0,0.09448242,0,0,0,0,0,0,0,0,0,0,-0.09448242,0,0,0,0,-0.09448242,0,0,0,0,0.09448242,0,0.09448242,0,0,0,0,0.09448242,0,0,-0.09448242,0,0,0,-0.09448242,0,0,0,0,0,0,-0.09448242,-0.18896484,0,0,0,0.039154053,0.09448242,-0.09448242,0,0,0,0,0.25830078,0,0,-0.09448242,0,0,0,0,0,0,0,0,0,0,0.13366699,0,0,0.09448242,0,0.039154053,0,0,0.13366699,0,0,0,0,0,0,0.09448242,0.13366699,0,0,0,0,0,0,0,0,0,0,0.09448242,0,0,0.09448242,0.09448242,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771495548.672826', 0, DEFAULT, '[0,0,0,0,-0.18713379,0,0,0,0,0,0,0,-0.13232422,0,-0.093566895,0,0,0.093566895,0,0,0,-0.093566895,0.093566895,0,0,0,0,0,0,0,0,-0.093566895,0,0.13232422,0.093566895,-0.093566895,0,0,-0.093566895,0,0,0.093566895,0,0,0,0,0.093566895,0,0,0.093566895,0,0.18713379,0,0,0,0,0,0,0,0,0,-0.093566895,0,0,0,0,0,0.093566895,0,0,0,0,-0.093566895,0,0,0,-0.093566895,0.093566895,0,0,0.093566895,0,0,0.093566895,-0.093566895,0,0,0,0,0,0.093566895,0,0,0,-0.093566895,0,-0.093566895,0.093566895,0,0,0,0,0,0.18713379,-0.093566895,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.093566895,-0.093566895,0,0,0,0,0,0.22583008,0,0,0,-0.093566895,0.093566895,-0.18713379,0,0,0,0,-0.093566895,0,0,0,0.093566895,0,0,0,0,0,0,0,0,0,0,0.093566895,0,0,0,0,0,0,0,0.13232422,0,0,0.093566895,-0.093566895,0,0,0,0,0,0,0,0.093566895,0,0,-0.1619873,0,0.093566895,0.093566895,0,0,0,-0.093566895,0,-0.093566895,0,0,0.093566895,0,0,-0.093566895,0,0.093566895,0,0.093566895,0,0,0,0,0,0,0,-0.093566895,0,0,0,0,0,0,0.093566895,0.093566895,0,0,0,0,0,0,0,0,0,0,-0.093566895,0,0,0,0,0.093566895,0,0,-0.093566895,0,0,0,0.093566895,0,0,0,0,0,0,0,0.093566895,0,0,0,0,0,0,0,0,0,0,0,0,0.093566895,0,0,0,0,0,0,0,0,0.093566895,0,0,0,-0.093566895,0,0,0.093566895,0,0,0,0,-0.093566895,0,0,0,0,0,0.093566895,0.093566895,0.093566895,0,0,0,0,0,0,0.093566895,0,0,0,0,0,0,-0.093566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.093566895,0,0,0,0,0,0.13232422,0,0,0,0,0,0,0.1619873,-0.093566895,0,0,0,0,0.093566895,0,-0.093566895,0,0,0,0,0,0,0,0,0,0,-0.093566895,0,0,0,0,0,0,0,0,0,0.093566895,0.25561523,0,0,0,0,0,-0.093566895,0,0,0,0,0,0,0,0.093566895,0,-0.093566895,0,-0.093566895,0,-0.093566895]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771495838.484236', 0, DEFAULT, '[0.12310791,0,0,0,-0.12310791,0,0,0,0,0,-0.12310791,0,0,0,0,-0.12310791,-0.12310791,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0.12310791,-0.12310791,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0.24621582,0,0,0,0,0,0,0,-0.12310791,0,-0.17407227,0,-0.12310791,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,0,-0.17407227,0,0,0,0.12310791,0.12310791,0.12310791,0.17407227,0,-0.12310791,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0.17407227,0,-0.12310791,0,0,0,0,0,0.12310791,0,0,0,-0.12310791,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,-0.12310791,0,0,0,0,0,0,0,0,0.12310791,0,0,0,-0.12310791,0,0,0,0,0,0,0,0.17407227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0.12310791,0,0,0,0,0,0,0,0,0.12310791,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,-0.24621582,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0.12310791,0,0,0,0,0,0,0.17407227,0,0,0,0.12310791,0,0,0,0,0,0,0,-0.12310791,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771495931.445942', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.3161621,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.3161621,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.3161621,-0.3161621,0,0,0,0,0,0,0,0,0,0.3161621,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.3161621,0,0.3161621,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.3161621,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.3161621,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.3161621,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771496112.540543', 0, DEFAULT, '[0,-0.1373291,0,0,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,0.1373291,0,0,0,0,0,-0.1373291,-0.1373291,0,-0.1373291,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,0,0,0,0,0,-0.1373291,-0.1373291,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,-0.1373291,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,-0.1373291,-0.1373291,0,0,0,0,0.1373291,0,0,0,0,0,0,-0.1373291,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,0,0,0,0.1373291,0,0,0,-0.1373291,-0.1373291,0,0,0,0,0,0,0,-0.1373291,0,0,-0.1373291,0,0,0.1373291,-0.1373291,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0.1373291,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0.19421387,0,0,0,0,0,0,-0.1373291,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0.19421387,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771496229.659607', 0, DEFAULT, '[0.16015625,0,0,-0.16015625,0,0,0,0,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0.16015625,-0.22644043,0,0,0,0.16015625,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16015625,-0.16015625,0,-0.16015625,0.16015625,0,0,0,0,0,0,0,0,0,0,0.16015625,0.16015625,0,0,0,0,0,0,0,-0.16015625,0,0,-0.16015625,0,0,0,0,0,0,0,0,-0.16015625,0,0,0,0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,-0.16015625,0,0,0,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16015625,0,0,0,-0.16015625,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16015625,0,0,0,0,0,0,0,0.16015625,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.22644043,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16015625,0,0,0,0,0.16015625,0,0,0,0.16015625,0,0,0,0,0,0,0.16015625,0,0,0,0,0,0,0,0,0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,0.16015625,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771593318.440863', 0, DEFAULT, '[0,0,0,0.05883789,-0.14196777,0,0.05883789,0,0,-0.08319092,0,0,-0.08319092,0,0,-0.08319092,0,0.19042969,0,0,0,-0.11767578,0,0,-0.05883789,-0.101867676,0,0,0,0,0,-0.11767578,0,0.101867676,0,0.11767578,0,0.05883789,0,0,-0.05883789,0,0,0,0,0,0.05883789,0,0,0,0,0,-0.05883789,0.05883789,0,0,0,0,0.05883789,0,0,0,0.08319092,0.1315918,0,0,0.08319092,0.05883789,0.05883789,0,0.01576233,0,0,-0.1262207,-0.05883789,0.11767578,0,0.05883789,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.08319092,0,-0.05883789,0,0.05883789,0,0.05883789,0,0,0.08319092,0,-0.08319092,-0.05883789,0,0.05883789,0,0,-0.05883789,0.05883789,0.05883789,-0.1607666,0,0,-0.05883789,-0.08319092,-0.05883789,-0.05883789,0,0,0,-0.05883789,0.05883789,-0.05883789,0,0.05883789,-0.05883789,0,0.05883789,0,-0.11767578,0,0,0,0,0,0,-0.05883789,0,0,0,0,0.05883789,0.05883789,0,0,0,0.05883789,0,0,0.05883789,0.08319092,0,-0.05883789,0,0,0.08319092,0,0.1315918,0,0,0,0,-0.05883789,0,-0.05883789,-0.08319092,0,-0.08319092,0,0,-0.11767578,-0.14196777,0.05883789,0.05883789,0,0,0,-0.05883789,-0.05883789,0.05883789,0.05883789,0,-0.23535156,0,0,0,0,0,0,0,0,0,-0.05883789,0,0,0,0.05883789,-0.08319092,0.08319092,0.05883789,0,0,0,0,0.05883789,0.107543945,0,0,0,0.05883789,-0.1315918,0.05883789,-0.05883789,0,0,0,-0.08319092,0,0,0,0,-0.08319092,0,0,-0.14196777,0.05883789,0,0,0,0,0,0.05883789,0,0.05883789,0.101867676,0,0.05883789,0,0.05883789,0,0,0,0.08319092,0,0,0,0,0,0,0,0,0.05883789,0,0.05883789,0,0,0,0,-0.05883789,0,0,0,0.05883789,0,0.05883789,0.05883789,0,-0.101867676,0,0,0,0,0,-0.05883789,0.05883789,0.08319092,0,-0.05883789,0,0,0,0,0,0.05883789,0,0.05883789,0,0,0,0.05883789,0,-0.05883789,0.11767578,0,0,0,0.05883789,0,-0.05883789,0.05883789,0,0,-0.1315918,0.11767578,0,0.11767578,0,0,0,0,0,-0.05883789,-0.05883789,0,-0.05883789,0.08319092,0,0,-0.11767578,0,0,0,0.05883789,0,0,0.05883789,0.05883789,0,-0.024368286,0.21472168,0,0,0,0,0,-0.08319092,0.05883789,0,0,0.05883789,0,0.05883789,0.05883789,0,0.05883789,0,0.101867676,0,0,0,0,0.08319092,0,0,0,0.08319092,0,-0.05883789,0,0.05883789,0,-0.05883789,-0.05883789,0,0,0.08319092,-0.05883789,0,0,0.05883789,0,0,-0.05883789,0.05883789,0,0.05883789,0,0,0,-0.05883789]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771593645.926324', 0, DEFAULT, '[0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,-0.18566895,0,0,0,0.18566895,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,-0.18566895,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0.18566895,0,0,0,0,0,0.18566895,0.18566895,0,0.18566895,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,-0.18566895,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771594304.277495', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0.12719727,-0.17980957,-0.12719727,0,0,0,0,0,-0.12719727,0,0,0,0,0,0,0,0,-0.12719727,0,-0.12719727,0.12719727,0,0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17980957,0,0,0,0,0,0,0,0,0,-0.12719727,0,0,0,0,0,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12719727,0,0,0,0,0,0,-0.12719727,0,0,0,0,0.12719727,0.25439453,0,-0.17980957,0,0,0,0,0,0,0,0,0,0.12719727,0,0,0,0.12719727,-0.17980957,0,0,0,0,0,0,-0.12719727,0,0,0,0.12719727,-0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12719727,0,0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0,0,-0.12719727,0,0,-0.12719727,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12719727,0,0,0,0,-0.12719727,0,0,0,0.12719727,0,0,0.12719727,0,0,0,0,-0.12719727,0,0,-0.12719727,0,0,0,0,0,0,0.22021484,0,0,0,0,0,0,0.12719727,0,0,0,0,0,0,0,0.17980957,0,0,0,-0.17980957,0,0,0,0,0.12719727,0,0,0,0,0,0.3071289,0,0,0,0,0,0,0,0,0,-0.12719727,0.12719727,0,0,0,-0.12719727,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771594396.794832', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11273193,0,0.11273193,0,0,0,0,0,0,0,-0.11273193,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11273193,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11273193,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15942383,0,0,0,-0.11273193,0,0,0,0,0,0,0,0,0,0,0,0,0.11273193,0.11273193,0,0,0,0,0,-0.11273193,0,0,0,0,0,-0.11273193,0,0,0,0,0,0,0,0,0,-0.11273193,0,0,0,0.15942383,0,0,0,0,0,-0.11273193,0,0,0,0,0,-0.11273193,0.11273193,0,0,0.11273193,0,0,0,0,0,0,0.11273193,0,0,0,0,0,0,0,-0.11273193,0,0,0,0,-0.11273193,0,0,0,0,0,0,0.11273193,0,0,0,0,-0.11273193,0,0,0,0,0,0,0.11273193,0,0,-0.22546387,0,0,0,0.11273193,0,0,0,0,0.11273193,0,0,0,0,-0.11273193,0,0,0,-0.11273193,0,0,0,0,0,0,0,0,0,-0.11273193,0,0,0,0,0,-0.11273193,0,0,0,0,0,0,0,0.11273193,0,0.11273193,0,0,0,0,0,0,0,0.11273193,0,0,0,0,0,0.11273193,0,0,0,0,0,-0.11273193,0.11273193,0,0,0,0,0,0,0,0.11273193,0,-0.15942383,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11273193,0,0,0,0,0,-0.11273193,-0.11273193,0,0,0,0,0,-0.11273193,0,0,0,-0.22546387,0,0,0,0,0,0,0,-0.11273193,0.11273193,0,-0.11273193,0,0,0,0,-0.11273193,0,0,0,0.22546387,0,0,0,0,0,-0.11273193,0.38500977,0,0,-0.11273193,0,0,-0.11273193,0,0,0,0,0,0,0,0,0.11273193,0,0,0,0,0,0,0.11273193,0,0.11273193,0,0,0,0,0,0.11273193,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771929026.890078', 0, DEFAULT, '[0,0,-0.084106445,-0.084106445,0,0,0,-0.084106445,0,0.084106445,0,0,0,0,0,0,-0.084106445,-0.084106445,0,0,0,0,0,0,0,0,-0.16821289,0,0,0,0,0,0,0,0,0.084106445,0.084106445,0,0,0,0,0.118896484,0,-0.14562988,0,0,0,0,0.084106445,0.118896484,-0.084106445,0.20300293,-0.084106445,0,0,0,0,0,0,0,0.084106445,0,0,0,0,0,0.118896484,0,0,0,0,0,0,0,0,0.084106445,0,0.084106445,0,0,0,0,0,0,-0.084106445,0,0,0.084106445,0,0,0,0,0,0,0,0,-0.16821289,0,0,-0.084106445,0,0,-0.084106445,0.084106445,0,0,0,0,0,0.084106445,0.084106445,0,0,-0.084106445,-0.084106445,0,0,0,0,-0.084106445,0,0,0,0,0,0,0,0,0,0,0,-0.084106445,0,-0.118896484,-0.084106445,0,-0.084106445,0,0.084106445,0,0,0,0,0,0,0,0.084106445,0,0,0,0,0,0,0.16821289,0.084106445,0,-0.084106445,0,0,0,0,0,0,-0.16821289,0,0,0,0,0,0,0.084106445,0,0,0,-0.118896484,0,0.084106445,0,0,-0.084106445,0,0,0,0.084106445,0,0,0,0,0,0,0,0.034820557,0,0,0,0,0,0,0,0,0,0,0.118896484,0,0,0,0,0,0,-0.118896484,-0.084106445,0,0,0,0,0.084106445,0,-0.084106445,0,0,-0.118896484,0,0,0,0,0,0,0,0,0,0,0,-0.118896484,0,0,0,-0.084106445,0,0,0,0,0,0,0,0,0,0,0,0,-0.084106445,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16821289,0,0,0,0,0,-0.084106445,0,0,0,0,0,0,0,0,0.118896484,0,0.16821289,0,0,-0.16821289,0,0,0,0.118896484,-0.16821289,0,0,0,0,-0.084106445,-0.084106445,0,-0.084106445,0,0,0,0,0,0,0.084106445,0,0,0,0,0,0,0,0,-0.084106445,0,0,0,0.084106445,0.084106445,0,0,0,0,0.118896484,0,0,0,0,0,0,0,0,0.22973633,-0.084106445,0.084106445,-0.084106445,0.16821289,0,0,0,0,0,0,0,-0.16821289,-0.084106445,0,0.084106445,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118896484,0.118896484,0,0,0,0,0,0.118896484,0,0,0,0.084106445,0,0,0,0.084106445,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771929381.575984', 0, DEFAULT, '[0,0,-0.1373291,0,-0.19421387,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,0,0.1373291,0,0,0,0,0,0,-0.1373291,0,0,0.1373291,0,0,0,0,0,0,0.2746582,0,0,0,0,0,0.19421387,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,-0.1373291,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,-0.1373291,0,0,0.1373291,0,0,0,0.19421387,0,0,0,0,0,0,0,0,0,-0.1373291,0,-0.1373291,0,0,-0.1373291,0,0.1373291,0,0,0.1373291,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,0,0,0,0.1373291,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,0,0,0.2746582,0,0,-0.1373291,0,0,-0.1373291,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,-0.1373291,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771929666.905123', 0, DEFAULT, '[0,0,0,-0.11303711,-0.11303711,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11303711,0,0,0,0,-0.11303711,-0.11303711,0,0,0,0,0,0,0,0,0,0.11303711,0,0,0,0,0,0,0.11303711,0,0,0.11303711,0,0,0,0,0.11303711,0,0,0,0.11303711,0,0,0,0.11303711,0,0,0.11303711,0.11303711,0,0,0,0,0.11303711,0,0,0,0.11303711,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11303711,0,0,-0.11303711,0,0,0.11303711,0,0,0,0,0,0,0,0,0,0,0,-0.11303711,0,-0.11303711,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11303711,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11303711,0,0.11303711,0.11303711,0,-0.15979004,0,0.22607422,0,0,0,0,0,0,0,0.11303711,0,0,0,0,0,0,0.11303711,0,0,0,0,0,0,0,0,0,0,-0.11303711,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11303711,0,0,0,0.11303711,0,0,0,0,0,0,0,0,0.11303711,0,0,0,0,0,0,0,0,0,0,0,0,0.11303711,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11303711,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11303711,0.11303711,0,0,0,0,0,0,0.11303711,0,0,0,0.11303711,0,-0.11303711,0,0,0,0,0,0,0,0.11303711,0,0,0,0,0,0.11303711,0.15979004,0,0,0,-0.11303711,0,0,0,0,0,0,0,0,0,0,0.11303711,0,-0.11303711,0.11303711,0,0,0,0,0.3088379,-0.11303711,0.11303711,0,0,0,0.11303711,0,0,0,0.11303711,0,-0.22607422,0,0,0,0,0,0,0.11303711,0,0,0,0,0,0,0,0,-0.11303711,0,0.27294922,0,0,-0.11303711,0,0,0,0,0,0.11303711,0.11303711,0,0,0,0,0,0,0,-0.11303711,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1771930337.881073', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.42016602,0,0,0,0,0,0,0,0,0,0,0,0.42016602,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.24255371,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.24255371,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.24255371,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.42016602,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.24255371,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.42016602,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.24255371,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772118608.728315', 0, DEFAULT, '[0,0,-0.1541748,-0.10900879,0,0,0,0,0,-0.10900879,-0.1541748,0,0,0.1541748,-0.10900879,0,0,-0.10900879,0,0,0,0,0,0,0,-0.10900879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1541748,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10900879,0,0,0.10900879,0,0,0,-0.10900879,0,0,0,0.10900879,0,0,0,0,-0.10900879,0,0,0,0,0.10900879,0,0,0,0,0,0,0.10900879,0.1541748,-0.10900879,0,0,0,0,0,-0.10900879,0.1541748,0,0,0,0,0.10900879,0,0,0,0,0,0,0,0,0,0,-0.10900879,0,0,0,0,0,0.045135498,0,0,0,0,0,-0.18884277,0,-0.10900879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10900879,0,0,0.10900879,0,0,0.10900879,-0.21801758,0,0,0,0,0,0,0,-0.10900879,0,0,0,0,0,0.10900879,0,0,0,-0.10900879,0,0,0,-0.10900879,0,0,0.10900879,-0.10900879,0,0,0,0,-0.10900879,-0.1541748,0,0,0,0,0.10900879,0,0.10900879,0,0,0,0,0.10900879,0,-0.10900879,0,0,0,0,0,0,0,0,0,0,-0.10900879,0,0,0,0,0,0,0,0,0,0,0,-0.1541748,0,0,0,0,0,0,0,0,0,0,0,0,0.10900879,0,0,0,0.10900879,0,0,-0.10900879,0,0,0.1541748,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10900879,0,0,0,0,0,0,-0.10900879,0,0,0,0,0,0,-0.1541748,0,0,0,0,0,0,0,0,0,0,0,-0.10900879,0,0,0,0,-0.10900879,0,0,0,0,0,0,0,0,-0.10900879,0,0,0,0,0,0,0,0,0,0.10900879,0,0,0,0.10900879,0,0,0,0,0,-0.1541748,0,0,0,0,0,0,0,0,0,0,-0.1541748,0,0,0,0.10900879,-0.10900879,0,0,0,0,0,0,0,0,0,0,0.1541748,0.10900879,0,0,0,0,0.10900879,0,0,0,0,0.1541748,0,-0.10900879,0.10900879,0,0,0,-0.10900879,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772118874.093614', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,-0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.23571777,0,0,-0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.23571777,0,0,0,0,0,0,0,-0.23571777,0,0,0,0,0,0,0,0,0,0,-0.23571777,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772532646.212493', 0, DEFAULT, '[0,-0.23413086,0,0,0,0,0,0,0,0.11706543,0,0,0,0,0,-0.23413086,-0.11706543,0,0,0,0,0,0,0,0,0,-0.11706543,0,-0.11706543,0.11706543,0,0,0,0,0,0,0.11706543,0,0,0,0,0,-0.11706543,-0.11706543,0,0,-0.11706543,0,0,0,0,0,0,0,-0.11706543,0.11706543,0,0,0,0,0.11706543,0,0,0,0,0,0,0,0.11706543,0,0,0,0,0,0,0,0,0.23413086,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11706543,0,-0.11706543,0,0,0,0,0,0.11706543,0,0,0,0,0,0,0.11706543,0,0,0,0,0,0,0,0,-0.11706543,-0.11706543,0,0,0,0,0,0.11706543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11706543,0,0.11706543,0,0,0,0,0,0,0,0,0,0,-0.11706543,0,0.11706543,0,0,0,0,0,0.11706543,0,0,0,0,0,0,0.11706543,0,0,-0.11706543,0,0,0,0,0,0,0,0.11706543,0,0,0,0,-0.11706543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11706543,0,0,0,0,0,0,0.11706543,0,0,0,0,0,0,0,0,0,0,-0.11706543,0,0,0,0,0,0,0,-0.11706543,0,0,0,-0.11706543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11706543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.23413086,0,0,-0.11706543,0,0,0,0,0,0,0.11706543,0,0,0,0,-0.11706543,0,0,0,-0.11706543,0,0,0,-0.11706543,0,0,0,0.11706543,0,0,0,-0.11706543,0,0,0,0,0,0,0,0,0,0,-0.11706543,0,0,-0.11706543,-0.11706543,-0.11706543,0,0,0,-0.11706543,0,0,0,0,-0.11706543,0,0,0,0,0,0.20275879,0,0,0,0,0,0,0,0.11706543,0,0,0,0,-0.11706543,0,0,0,0,0,0,0,0,0.11706543,-0.11706543,0,0,0,0,0,0,0,0,0,-0.11706543,0,0,0,0.11706543,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772532938.923328', 0, DEFAULT, '[0,0,0,-0.13378906,0,0,0,0,0,0,0,0,0.18908691,0,0,-0.13378906,0,0,0,0,0,-0.18908691,0,0,-0.09454346,0,0,-0.09454346,0,0,-0.18908691,0,0,0,-0.09454346,0.09454346,0,0,0,-0.09454346,0,-0.13378906,0,0,0,0,0,-0.09454346,0,0.09454346,0,-0.09454346,0,0,0,0.09454346,0,0,0,0,0,0,0,-0.09454346,0,0,0,0,0,0,0,0,0,0.09454346,0,0,0,0,0,0,0,0,-0.09454346,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18908691,0,0,0,0,0,0,0.09454346,0,0,-0.09454346,0,0,-0.09454346,0,-0.09454346,0,0,0,0,0,0,-0.09454346,0,0,0,0,0,0,0.18908691,0,0,0,0,0,0,0,-0.16381836,-0.09454346,0,0,0,0.09454346,0,0,0,0,0,0,0.13378906,0.09454346,0,0,0,0,0,0,0,0,0,-0.09454346,0,0.13378906,0,0,0,0,0.09454346,0,0,-0.09454346,-0.09454346,0,-0.13378906,0,0,0,0,0.09454346,0,0.13378906,0,0,0,0,0,0.09454346,0,0.09454346,-0.09454346,-0.09454346,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09454346,0.09454346,0,0,0,0,0,0,0,-0.09454346,0,0,0,0,0,0,0,0,0,-0.09454346,0,0,0,-0.09454346,0,0,-0.09454346,0,0,0,0,0,0,0,0,0,0,0,-0.09454346,0.09454346,0,0,0,0,0.09454346,0,0,0,0,-0.09454346,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09454346,0,0,0.09454346,0,0,0,0,0,0,0,0,0,0,0,-0.09454346,0.09454346,0,0,0,0,0,0,-0.09454346,0,0,0,0.13378906,0,0,0,-0.09454346,0,0,0,0,0,0,0.09454346,0,0,0,-0.09454346,0,0,0,-0.09454346,-0.09454346,0,0,0,0,-0.09454346,0,0.09454346,0,0,0,0,0,0,0,0.13378906,0,0,0.09454346,0,0,-0.22827148,0.09454346,0,0,0,0,-0.09454346,-0.09454346,0,0.09454346,0.09454346,0,0,0.09454346,0,0,0,0.09454346,0,0,0,0,0,0,0.09454346,0,0,-0.09454346,0,0.09454346,0,0.09454346,0,0,0,0,0,-0.09454346,0,0,0.09454346,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772533028.180362', 0, DEFAULT, '[0,0,0.12036133,-0.12036133,-0.17028809,0,0,0,0,0,0,0,0,0,-0.12036133,-0.12036133,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12036133,-0.12036133,0,0,0,0,0,0,-0.12036133,0,0,-0.12036133,0,0.12036133,0,0,0,0,0,0.12036133,0,0.17028809,0,0.12036133,0,0,0,0,0,0,0,0,0,0,0.12036133,0,0,-0.12036133,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12036133,0,0.12036133,0,0,0,0,0,0,0.12036133,0,0,0,0,0,0,0,-0.12036133,0,-0.12036133,-0.12036133,0,0,0,0,0,0.12036133,0,0,-0.12036133,0,0,0,0,0,0,0,0,0,-0.12036133,0,0,-0.12036133,0.12036133,0,0,0,0,0.12036133,0,0,0,0,0,0,0.12036133,0,0,0,0,0,0,0,0,0,0.12036133,0,0,0,0.12036133,0,0.12036133,-0.12036133,0,0,0,0,0,0,0,0,-0.12036133,-0.12036133,0,0.12036133,0,0,0,0,0,0.12036133,0,0,0,0,0,0,0.17028809,0,-0.12036133,0,-0.12036133,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12036133,0,0,0,0,0.12036133,0,0,0,0,0,0,0,0,0,0,-0.12036133,0,0,-0.12036133,0,0,0,0,0,0.24072266,-0.12036133,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12036133,0,0,0,0,0,0,0,0,0,-0.17028809,0,0,0,0,0,0,0,0.12036133,0,0,0,0,0,0,0.12036133,0.12036133,0,0.12036133,0,0,0,0,0,0,0,0,0.12036133,0,0,0,0,0,0,0,0,0,0,0,-0.12036133,0,0,0,-0.12036133,0.12036133,0,0,0.12036133,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12036133,0,0,0,0,0,0,0,0,0,0,0.12036133,0,0,0,0,0,0,0,0.12036133,0,0,-0.12036133,0,0,0,0,0,0,-0.12036133,0,0,0,0,0,0,0,-0.12036133,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772533244.001842', 0, DEFAULT, '[0,0,0,-0.121276855,-0.121276855,0,0,0,0,0,0,0,0,0,0,-0.121276855,0,0.121276855,0,0,0,0,0,0,0,-0.121276855,0,0,0,0,-0.121276855,0,0,0,0,0.121276855,0,0,0.121276855,0,0,-0.121276855,0,0,0,0,0.121276855,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0,0,0.121276855,0,0,0,0,0,0,0,0,0,0.121276855,0,0,0,0,0,-0.121276855,0,0.121276855,0,0,0,0,0.24255371,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121276855,0,0,0,0.121276855,0,0.121276855,0,0,0,0,0.121276855,0,0,-0.121276855,0,0.121276855,0,0,0,0,0,0,0.121276855,0,0,0.121276855,0,0,0,0,0,0,0,0,0,0.121276855,-0.121276855,0,0.121276855,0.121276855,0,0,0,0.121276855,0,0,0,0,0,-0.121276855,0,0,0,0,-0.121276855,0,0,0,0,0,0,-0.121276855,0.17150879,0,0,-0.121276855,0,0,0,0,-0.121276855,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0,0,0,-0.121276855,0,0,0.121276855,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121276855,-0.121276855,0,0,0,0,0,0,0.121276855,0,0,0,0,0,0,-0.121276855,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0,0,0,-0.17150879,-0.121276855,0,0,0,0.121276855,0,0,-0.121276855,0,0,-0.121276855,0,0,0,-0.17150879,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0,0.24255371,0,0,0,-0.121276855,0,0,0,0.121276855,0,0,0,0,-0.17150879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0,0,0,-0.121276855,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772533514.001907', 0, DEFAULT, '[0,0,0,-0.19067383,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1348877,0,0,0,0,0,0,0,0,-0.2697754,0,0,0,0,0,0,0,0,0,0,0.1348877,0,0,0,0,0,0,0,0,0,0.1348877,0,0,0,0.1348877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1348877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1348877,0,0,0,0,0,0,0,0,0.2697754,0,0,0,0,0,0,0,-0.1348877,0,-0.1348877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2697754,0,0,0,0,0,0,0,0,0,0,0,-0.1348877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1348877,0,0,0,0,0,0,0.1348877,0,0,0,0,0,-0.1348877,0,0,0,0,0.1348877,0,0,0.1348877,-0.2697754,0,-0.1348877,0,0,0,0.1348877,0,-0.1348877,0,0,-0.1348877,0,0,0,0,0,0.1348877,0,0,0,0,0,0,0.1348877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1348877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1348877,0,0,0,0,0,0,0,-0.1348877,0,0,0.1348877,0,0,0,0,0.1348877,0,0,0,0,0,0,0,0,0,-0.1348877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1348877,0,0,0,0,0,0,0,0,0,0,0,0,0.1348877,0,0,0,0,0,0,-0.1348877,0,0,0,0,0,0,0,0,0,0,0,0,-0.1348877,0,0,0,0,0.1348877,0,0,0,0,0,0,0,0,0,0,0,0,-0.1348877,0,0,0,0,0,0,0,0.1348877,0,0,0,0.1348877,0,0,0,0,0.1348877,0,0,0,0,0,0.1348877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1348877,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772533565.054267', 0, DEFAULT, '[0,0,0,-0.121398926,-0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0.121398926,0,0,0,0,0,0,0,-0.24279785,0,0,0,0,0,0,0,0,0,0,0.121398926,0,-0.121398926,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0.121398926,0,0.121398926,-0.121398926,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,-0.17175293,0,-0.121398926,0,0.121398926,-0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,-0.121398926,0,0,0.121398926,0.121398926,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,-0.17175293,0,-0.121398926,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0.121398926,-0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17175293,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0.121398926,0,0,0.121398926,-0.121398926,0,-0.121398926,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0.121398926,0.121398926,0,0.121398926,0,0,0,0,0,0,-0.121398926,0,0.121398926,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0.121398926,0,0,0.121398926,0,0,0,-0.24279785,0,0,0,0,-0.121398926,0,0,0,0,0,0.2932129,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0.121398926,-0.121398926,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772533801.917164', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,-0.17126465,0,0,0,0,-0.12109375,0,0,0,0,0,0,0,-0.12109375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12109375,-0.12109375,0,0,0,0,0,0,0,0,0.12109375,0,0,0,-0.12109375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12109375,0,0,0,0,0,0,0.12109375,0,0,0,0,0,-0.12109375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.2421875,0,0,0,0,0,0,0,0,0,0.12109375,0.12109375,0,0,0,-0.12109375,-0.12109375,0,0,0,0,0,0,0,0,0,0,0,-0.12109375,0,-0.12109375,0,0,0,0,0,0,0,0,0,0,0,0.12109375,0,0,0,0,0,0,0,0,0,0.12109375,-0.12109375,0,0.12109375,0,0,0,0,0,0,0,0,0,0,-0.2421875,-0.12109375,0,0,0,-0.12109375,0,0,0,0,0,0,0,0.12109375,0,0,0,0,0,0,0,0,0.12109375,0,0,0,-0.12109375,0,0,0,0,0,0,0.12109375,0,0.12109375,0,0,0,0,-0.12109375,0,0,0,0,0.17126465,0.12109375,0,0,0,0,-0.12109375,0,0,0,0,0,0,0,0,0,0,0,0,0.12109375,0,0,0,0,0.12109375,0,0.12109375,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12109375,0,0.12109375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2421875,0,0,0,0,0,0,0,0,0.12109375,0,0,0,0,0,-0.12109375,0,0,0,0,0,0,0,0,0,0,0,0.12109375,0,0,0,-0.0501709,0,0,0,-0.12109375,0,0,0,0,0,0,0,0,0,-0.12109375,-0.12109375,0,0,0,0,0,0,-0.12109375,0,0,0,0,0,0,0,0,0.2421875,0,0,0,0,0,0,0,0,0,0,0,0,-0.12109375,-0.12109375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12109375,0.12109375,0,0,0,0,0,0,0,0,0,-0.12109375,0,0,0,0.12109375,0.12109375,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772704813.267847', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,-0.19128418,0,-0.15612793,0,-0.1104126,0,0,0,0,0,0,0,0,0,0,0.1104126,0,0,0,0,0,0,0,0.1104126,0,0.1104126,0,0,0,0,0,0.1104126,0,0,0,0,0,-0.1104126,0,0,0,0.1104126,0,0,0,0,0,0,0,0,0,0,0,0,0.1104126,0,0,0,0,-0.1104126,-0.1104126,0,0,0,0,-0.1104126,0,0.1104126,0,0,0,0,-0.1104126,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.19128418,0,0,0,0.1104126,0,0,0.15612793,0,0.1104126,0,0,0,0,0,0,0,-0.1104126,0,0,0,0,0,-0.1104126,0,0,0,0,0,-0.1104126,-0.1104126,0,0,0,0,-0.15612793,0,-0.1104126,0,0.1104126,0.1104126,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1104126,0,0,-0.1104126,0,0,-0.1104126,0,0,0.1104126,0,-0.1104126,0,-0.1104126,-0.1104126,-0.1104126,-0.1104126,0,0,0.1104126,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1104126,0,0,0.1104126,0,0,0,0,0,0,0,0.1104126,0,0,0,0,0,0,0.1104126,0,0,0.1104126,0,0,0,0,0,0,0,0,0,-0.1104126,0,0,0,0,-0.1104126,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0.1104126,0,0,0,0,0,-0.1104126,0,0,0,0,0,0,0,0,0.1104126,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1104126,0,0,0,0,0,0,0.1104126,0,0,0,-0.1104126,0.1104126,0,0,0,0,0,0,-0.1104126,0,0,0,0,0,0,0,-0.15612793,0,0.1104126,0,0,0,0,0.1104126,0,0,0,0,0,0,-0.1104126,0,0,0,-0.1104126,0,-0.1104126,0,0,-0.1104126,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0,0,0,0,0,0,0,0,0,0,-0.1104126,0,-0.15612793,0,0.1104126,0,0,-0.1104126,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0,-0.1104126,0,0,0,0,0,0,0,0,0,0,0.1104126,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772807412.035766', 0, DEFAULT, '[0,0,0,0,0,-0.095214844,0,0,0,-0.095214844,-0.13464355,0,-0.095214844,0,0.095214844,0,0,0,0,0,0,0,0,0,0,0.13464355,0,0,0,0,0,0,0,0,0,0,0,0,0.095214844,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.095214844,-0.095214844,0,0,-0.2298584,0,0,-0.095214844,0,0,0,0,0,0,0.095214844,0,0,0,-0.095214844,0,0,0,0,0,0,0,0,0,0,0,-0.19042969,0,0,0.095214844,-0.095214844,0,0,0,0.095214844,0,0,0,0,0,0,0,0,0,-0.095214844,0,0.095214844,0,0,0,0,0,0,0,0,0,0,0,-0.095214844,0,0,-0.095214844,0,-0.16491699,0,0.19042969,0,0,0.095214844,0,0,0,0,0,0,0,0,0.095214844,-0.095214844,0,0,0,0,0.13464355,0,0,0,0,0,0.095214844,0,-0.095214844,0,0,0,-0.095214844,0,0,0,0,0,-0.095214844,0.095214844,0,-0.16491699,0,0,0,0.19042969,0.095214844,0,0,0,0,0,0,0,0,0,-0.095214844,0.095214844,-0.095214844,0,0,0,0,0,0,-0.095214844,0,0,0,0.095214844,0,0,0,0,0,0.095214844,0,0,0,0,0,0,-0.095214844,0,0,0,0,0,0,0.095214844,0,0,0,-0.095214844,0,0,0,0,0,-0.095214844,0,0,0,0,0,0.095214844,0,0,0,0,0,0,0,0,0,0,0,0.095214844,0.095214844,0,0.13464355,-0.095214844,0.095214844,0.095214844,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2298584,0,0,0,0,0,0,0,0,0,0,-0.095214844,0,0.095214844,0,0,0,0,0,0,0,0,0.095214844,-0.095214844,0,-0.03942871,0,-0.095214844,0,0,0,0.13464355,0,0,0,0,0,0,0,0,0,0,0,0,-0.095214844,0,0,0,0,0,0,-0.095214844,-0.19042969,0,0,0,0,0,-0.095214844,0.095214844,0,0.095214844,0.16491699,-0.095214844,0,0,0,0,0,0,0,0,0,0,-0.095214844,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.2602539,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.095214844,-0.095214844,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772807768.446572', 0, DEFAULT, '[0,0,0,0,0,0,0,-0.12866211,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12866211,0,0,0,0.12866211,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12866211,0,0,0,0,0,0,0,0,0,0,0,0,0,0.22277832,-0.12866211,0,0,-0.12866211,0,0,0,0,0,0,0.12866211,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12866211,0,0,0,0,0,0,0,0,0,-0.12866211,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12866211,0,0,0,0,0,0,-0.18188477,0,0,0,0,0,0,-0.12866211,0,0,0,0,0.12866211,0,-0.18188477,0,0,0,0,0,0,0,0,0,0,0,0,0.12866211,0,0,-0.12866211,0,0,0,0,0,0,0,0,0,0,0.12866211,0,-0.12866211,0,0,0,0,-0.22277832,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12866211,0,0,0,0,0,0,0,0,-0.12866211,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12866211,0,0,0,0,-0.12866211,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12866211,0.12866211,0,0,0,0,0,0,0,0.12866211,0.12866211,0,0.12866211,0,0,0,0,0,0,0,-0.12866211,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18188477,0,0,0,0,0,0.12866211,0,0,0.18188477,0,0,0,0,0,0.12866211,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18188477,0,0,0,0,0,0,0,0.22277832,-0.12866211,0,0,0,0,0.12866211,0.35131836,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12866211,0.12866211,0,0,0,0,0.12866211,0,0,0,0,0,0,0,0.12866211,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772808081.486618', 0, DEFAULT, '[0,0,0,0,0.09631348,0,0,-0.09631348,0,0,-0.09631348,0,0,0,0,0,-0.19262695,0,0,0,0,0,0,0,0.09631348,0,0,0,0,0,0,-0.09631348,0,0,0,0.19262695,0,-0.09631348,0.09631348,0,0.09631348,0.09631348,0,0,0,0,-0.09631348,0,0,0,0,0.23254395,0,0,0,-0.09631348,0,0,0,0,0.09631348,-0.09631348,0,0,0,0,0,0,0,0.09631348,-0.09631348,0,0,-0.09631348,0,-0.09631348,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09631348,0,0,0,0,0,0,0.09631348,0.09631348,0,0,0,0,0,0,0,0,0.09631348,-0.09631348,0,-0.09631348,0,0,-0.09631348,0,0,0,0,0,0,0.09631348,0,0,0,-0.09631348,0,-0.09631348,0,0,-0.09631348,0,0,0,0,0.09631348,0.09631348,0,0,0,-0.09631348,0,0,0.09631348,0,0,0,0,0,0,0,0,0,0,0,0,-0.09631348,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16674805,0,0.19262695,0,0,0.09631348,0,0,0,0,0,-0.09631348,-0.09631348,0,0.09631348,0,0,0.13623047,0,0,0,0,0,0,0,0,0,0,-0.09631348,0,0.09631348,0,0,0,0.09631348,0,0,0,0,0,0,-0.09631348,0,-0.09631348,0,0.09631348,-0.13623047,0,0.09631348,0,0,0,0,0,0,0,0,0,0.09631348,0,0,0,0,0,0,0,0.09631348,0,0,0,-0.09631348,0.09631348,0,0,0,0,0,0,0,0,0.09631348,0.09631348,0.09631348,0,0,0,0,-0.09631348,0.09631348,0,0.09631348,0,0,0,0,0,0,-0.09631348,-0.09631348,0,0,0,0,0,0,0.09631348,0,0.09631348,0,0,0,0,0,0,0,0.09631348,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09631348,0,0,-0.09631348,0,0,0,0,0.13623047,-0.09631348,0,0,0,0,0,0,0,0,0,0.09631348,-0.13623047,0,0,0.09631348,0.09631348,0,0.19262695,0,0,0,0,0,-0.09631348,0,0,0,0,0,-0.09631348,0,-0.09631348,0.09631348,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13623047,0,0,-0.09631348,0,0,0.09631348,0,0,0,0.09631348,0,0,0,0,0,0,0,0,0.09631348,0]'),
	('T06HALFFTHM', 1, 'C06DESIGN', '1772808251.843988', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,-0.107910156,0,0.107910156,0,0,0,0,0,0,0,0,0,0,0,0.107910156,0,0,0,0,0,0,0,-0.107910156,0,0,0.107910156,0,0.107910156,0,0,0,0,0,-0.107910156,0,0,0.107910156,0,0,0,0,0.15270996,0,0,0,-0.107910156,0,0,0,0,0,-0.107910156,0,0,0,0,-0.107910156,0,0.107910156,0,0,0,0,0,0,0,0,0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107910156,-0.107910156,0,0,0,0,0,0,0,0.21582031,0,0,0,0,0,0.107910156,0,0,0,0,0,0,0,0,0,-0.15270996,0,0,0,0,-0.107910156,0.107910156,0,0,0,0,0,-0.15270996,0,-0.107910156,0,0,0,0,0,0,0,0,0,0.107910156,0,0,0,0,0,0,0,0,0,0,0,0.107910156,-0.107910156,0,0,0,0,0.107910156,0.107910156,0,0,0,0,0,0,-0.107910156,0,-0.107910156,0,0,-0.15270996,0,0,0,0,0,0,-0.107910156,0,0,0,0,-0.107910156,0,0,0,0,0.15270996,0,0,0,0,0,0,0,0,0,0.15270996,0.107910156,0,0.107910156,0,0,-0.107910156,0,0,0,0,0,0,-0.107910156,0,0,0,0,0,-0.15270996,0,0,0,-0.107910156,-0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107910156,0,0,0.107910156,0,0.107910156,0,-0.107910156,0,0,0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107910156,0,0,0.107910156,0,0.15270996,0,0,0,0,0,0,-0.107910156,0,0,0,0,0,-0.18701172,0,0,0,-0.107910156,0.107910156,0,0,-0.15270996,0,0,0,-0.107910156,0.107910156,-0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.26049805,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107910156,0,0.15270996,0.107910156,0,0,0,0,0,0,0,0,0,0,0,0,0.107910156,0,0.107910156,0,0,0.107910156,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1769601747.682987', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14685059,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.103881836,0,0,0,0,0,0,0,0,0,0,0,0.14685059,-0.103881836,0,0,0,0,0,0,0,0,0,0,0,0,0,0.103881836,-0.14685059,0.14685059,0,0,0,0,-0.14685059,-0.14685059,0,-0.103881836,0,0,0,0,0,0,0,0,0,0,0,0,0,0.043029785,0,0,0,0,0,-0.25073242,0,0,0,0,0,0.103881836,0.14685059,0.043029785,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14685059,0,0,0,0,0,-0.14685059,0,-0.103881836,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14685059,0,0.14685059,0.14685059,0,0,0,0,0,0,0,0.14685059,0,0,0,0,0,-0.043029785,0,0,0.103881836,0,0,0,0,-0.14685059,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14685059,0,0,0,0.14685059,0,0,0,0,0,0,0.103881836,0,0,0,0,-0.14685059,-0.14685059,0,0,0,0,0,0,0,0,0.14685059,0,0,0,0,0,0,0,0.103881836,0.103881836,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14685059,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.103881836,0,0,0,0,0,0,0,0,-0.14685059,0,0,0,0,0.14685059,-0.29370117,0,0,0,0.14685059,0,0,0,0,0,0,0,0,0,0,0,0.14685059,0,0,0,0,0,-0.14685059,-0.14685059,0,0.103881836,0,0,0,0,0.103881836,0.103881836,0,0,0,0,0,-0.043029785,-0.14685059,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.103881836,0,-0.043029785,0,0,0,0.14685059,0,0,0,0.103881836,0,0,0.103881836,0,0,0,0,0,0,0.103881836,0,0,0,0,0,0,0.14685059,0,0,0.14685059,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1769602233.566867', 0, DEFAULT, '[0,0,0,0.10369873,0,0,0,0,0,0,0,0,0,0,0,0,0.10369873,0,0,0,0.10369873,0,0,0,0,0,0,0,0,0,-0.10369873,0,0,0,0,0,0,0,0,0,0,0,0,-0.10369873,0,0,0,0,0,0.10369873,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10369873,0.10369873,0,0,0,0,0.10369873,-0.10369873,-0.10369873,0,-0.10369873,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10369873,0,0,0,-0.14660645,0,-0.10369873,0.10369873,0,0,0.10369873,0,0,0.20739746,0.10369873,0,0,0,0,0,0,0,0,-0.10369873,-0.10369873,0,0.10369873,0,-0.10369873,0,0,0,0,-0.10369873,0,0,0,0,0,0,0,0,0,-0.20739746,0,0,0,0.10369873,0.10369873,0,0,0,0,0.10369873,0,0,0,-0.10369873,0.10369873,0,0.10369873,0,0,0,0.10369873,0,0,0,0,0,0,0,0,0.10369873,-0.10369873,0,0,0.10369873,0,-0.10369873,0,0,0,0.10369873,-0.14660645,0,-0.10369873,0,0,0,0,0,0,0,0,0,0.10369873,0,0,0,0.10369873,0.10369873,0,0,0,0,0,0,0.10369873,0,0,-0.10369873,0.10369873,0,0,0,0,0,0,-0.10369873,0,0,0,0,0,0,0,0,0,0,0,-0.10369873,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10369873,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10369873,0,0,0,0,0,0,0,0,0.10369873,-0.10369873,0,0,0,0,0,0.10369873,0.10369873,0,0,0,0,0,0,0,0,0,-0.10369873,0,0,0,0,0,0,0,-0.10369873,0,0,0.10369873,0,0,-0.10369873,0.10369873,0,0,0,0,0,0.10369873,0.10369873,0,0,0,-0.10369873,0,0,0,0,0,0.10369873,-0.10369873,0,0,0,0,0,0,0,0,0,0,-0.10369873,0.17956543,0,-0.10369873,0,0.10369873,0,-0.10369873,0.10369873,0.10369873,0,0.10369873,0,0,0,0,0,0,0,0,-0.20739746,0,0,0.10369873,0,0,0,0,0,0,0.10369873,0.14660645,0,0,0,0,0,0.10369873,0,0,0,0,0,0,0.10369873,0,0,0,0,-0.14660645,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1769604076.588791', 0, DEFAULT, '[0,0,0,0,-0.11248779,0,0,0,0,0,0,0,0,-0.11248779,0,-0.11248779,0.11248779,-0.11248779,0,0,0,0,0,0,0,-0.11248779,0,0,0,0,0,0,0,0,0,0.11248779,0,0,0.11248779,0,0,0,0,0,0,0,0,0,-0.11248779,0,0,0,-0.11248779,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11248779,0.11248779,0,0,0,-0.11248779,0,0,-0.11248779,0,0,0,0,0,0,0,0,0,0,0,0,-0.11248779,-0.11248779,0,0.11248779,0,0,0,-0.11248779,0,0.11248779,0,0,0,0,0,0,0.11248779,-0.11248779,0,0,0,0,0,0,0.11248779,0,-0.11248779,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11248779,0,0,0,0.11248779,0,-0.11248779,0,0,0,0,0,0,0,0,-0.11248779,0,0,0.11248779,0,0,-0.11248779,-0.11248779,0,0,-0.11248779,0,0,0,0,0,0,0,0,0,0,0.11248779,0,0,0,0,0,0,0,0,0,0,0,0,-0.11248779,0,0,0,0,0,0,0,0,0,0.11248779,0.22497559,0,-0.11248779,0,0,0.11248779,0,0.11248779,0,0,0,0,0,0,0.11248779,-0.11248779,0.11248779,0,0,0,0,0,0,0,0,0,0,0,0,0.22497559,-0.11248779,0,0,0.11248779,0,0,0,0,0,0,0.11248779,0,0,0,0,0,0,0.11248779,0,0,0,0,0,0,0,0,0.11248779,0,0,0,0,0,-0.15905762,0,0,0,0,0,0,0,0,0,0,0,-0.11248779,0,0,0,0,0,0,0,0,0,0,0,0,0.11248779,0,0,0,0,0.11248779,0,0,0,0,0,0,0,0,0,0,0,0,-0.11248779,0.11248779,0,-0.11248779,0,0,0.11248779,0,0,0.11248779,0,0,0,0,0,0,0,0,-0.11248779,0.22497559,0,0,0,0,0,-0.11248779,0,0,0,0,0,0,-0.11248779,0,0,0,0,0.11248779,0,0,0,0,0,0,0,0.11248779,0,0,0.11248779,0.11248779,0,0,0,0,0,0.11248779,0,-0.11248779,0,-0.11248779,0,0,0,0,0.11248779,0,0,-0.11248779,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1769604142.266721', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14855957,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10498047,0,0,0,0,0,0,0,0,0,0,0,0,-0.10498047,0,0,0,0,0,0,0,0,0,0,0,-0.14855957,0,0.10498047,-0.14855957,0.14855957,0,0,0,0,-0.14855957,-0.14855957,0,-0.10498047,0,-0.14855957,0,0,0,0.14855957,0,0,0,0,0,0,0,0.04348755,0,0,0,0,0,-0.10498047,0,0,0,0,0,0.10498047,0.14855957,0.04348755,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14855957,0,0,0,0,0,-0.14855957,0,-0.10498047,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14855957,0,0.14855957,0.14855957,0,0,0,0,0,0,0,0.14855957,0,0,0,0,0,-0.04348755,0,0,0.10498047,0.14855957,0,0,0,-0.14855957,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14855957,0,0,0,0,0,0,0,0,0.10498047,0,0,0,0,-0.14855957,-0.14855957,0,0,0,0,0,0,0,0,0.14855957,0,0,0,0,0,0,0,0.10498047,0.10498047,0,0,0,0,-0.14855957,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14855957,0,0,0,0,0,0,0,0,0,0,-0.14855957,0,0,0,0,0,0,0,0,0,0,0,0,-0.14855957,0,0,0,0,0,0,0,0,0.10498047,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14855957,-0.14855957,0,0,0,0.14855957,0,0,0,0,0,0,0,0,0,0,0,0.14855957,0,0,0,0,0,0,-0.14855957,0,0.10498047,0,0,0,0,0.10498047,0.10498047,0,0,0,0,0,-0.04348755,-0.14855957,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10498047,0,-0.04348755,0,0,0,0,0,0,0,0.25341797,0,0,0.10498047,0,0,0,0,0,0,0.10498047,0,0,0,0,0,0,0.14855957,0,0,0.14855957,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1769604271.550667', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.21826172,0,0,0,0,0,0,0.21826172,0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.21826172,0,0,0,0,0,0,0,0,0,0,-0.21826172,0,0,0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.21826172,0,0,0,0,0,0,0,0,-0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.21826172,0,0,0,0,0,0,0,0,0,0,0,0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21826172,0.21826172,0,0,0,0,0,0.21826172,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1769604303.470370', 0, DEFAULT, '[0,0,0,-0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,-0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.47143555,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,-0.23571777,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1769673688.100691', 0, DEFAULT, '[-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.23571777,0,0,0,0,0,0,0,-0.16662598,0.16662598,0,0,0,0,0,0,0,-0.16662598,0,-0.16662598,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0.23571777,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,-0.16662598,0,0,0.16662598,0.16662598,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0.16662598,-0.16662598,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,-0.16662598,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0.16662598,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0.16662598,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770171265.799070', 0, DEFAULT, '[0,0,0,0,0,0,0,0.17407227,0,0,0,0,0,0,0,0.17407227,0,0,0,0,0,0,0,0.17407227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0.17407227,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0,-0.29711914,0,0,0,0,0,0.12310791,0.17407227,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0,0,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17407227,0,0,0,0.17407227,0,0,0,0,0,0,0.12310791,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17407227,0,0,0,0,0,0.12310791,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17407227,0,-0.050994873,0,0,-0.17407227,0,0.12310791,0.12310791,0,0,0,0,0,0.12310791,0,-0.17407227,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0.12310791,0,0,0,0,0,0,0,0.12310791,0,0,0.12310791,0,0,0,0,0,0,0.12310791,0.17407227,0,0.17407227,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770192311.626466', 0, DEFAULT, '[0,0,0,0,-0.115600586,0,0,0,0,0,0,0,0,0.115600586,0,0.115600586,0,0,0,0,0,0,0.115600586,0.115600586,0,-0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.115600586,0,-0.115600586,-0.115600586,0,0,0,0,0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.115600586,0,0,-0.16345215,0,0,0,-0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.115600586,0,0,0,0.115600586,0,0.115600586,0,-0.115600586,0.115600586,0.115600586,0,0,0,0,-0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.115600586,0,0,0,0,0,0,0,0,-0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0.115600586,0,0,0,0,0.115600586,0,0.115600586,0,0,0,0,0,-0.115600586,0,0,0,0,0,-0.115600586,0,0.115600586,0,-0.115600586,0.115600586,0.115600586,0,0,0,0,0,0,0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0.115600586,-0.115600586,0,-0.23120117,0,0,0,0,0,0,0.115600586,0,0,0,0,0,0,0,0,0,0,0.115600586,0,0.115600586,0,-0.16345215,0,0.115600586,0,0,0,0,0.115600586,0,0,0,0,0,0,0,0.115600586,0,0,0,0,0,0.115600586,0,0,0,0,0,0,0,0,0,0,0,-0.115600586,0,-0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16345215,0,0,0,0,0,0.115600586,0.115600586,0,0,0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.115600586,0,0,0,0,0,-0.115600586,0,-0.115600586,0,0.115600586,0,0,0,0,0,0,0,0,0,0,0,-0.115600586,0.115600586,0,0,0.115600586,-0.115600586,-0.115600586,0,0,0,0,-0.115600586,0,0,0,0,0,0,0,0,0,0.27905273,0,0,0,0,0,0,0,-0.115600586,0,0,0,0,0.115600586,0,0.115600586,0,0,0,0,0,0,0,-0.115600586,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770192427.832783', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,-0.27734375,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770192694.810313', 0, DEFAULT, '[0,0,0,-0.11968994,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11968994,0,0,0,0,0,0,0,-0.11968994,0,0,0,0,0,0.23937988,0,0.11968994,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11968994,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11968994,0,-0.11968994,0.11968994,0,0,0,0,0,0.11968994,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.28881836,0,0,-0.11968994,0,0,-0.11968994,0,-0.16918945,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11968994,0.11968994,0,0,0,0.11968994,0,0,0,0,0,0,0,0,0.16918945,0,0,0,0,0.11968994,0,-0.11968994,0.11968994,0,0,0,-0.11968994,0,0,0,0,0,0,0.11968994,0,0.16918945,0,0,0,0,0,0,0,0.11968994,0.11968994,-0.11968994,0,0,0,0,0,0,0,0,0.3383789,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11968994,0,0,0,0,0,0,0,-0.11968994,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11968994,0,0,0.11968994,0,0,0,0,0,0,0.11968994,0,0.11968994,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11968994,0,0.11968994,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11968994,0,0,0,0,0,0.23937988,-0.11968994,0,0,0,0,-0.11968994,0,0,0,0,0,-0.11968994,0,0,0,0,0.11968994,0,0.11968994,0,0,0.11968994,0,0,0,0,0,-0.11968994,0,0,0.11968994,0,0,0,0,0,0,0,0,0,0,0,0.11968994,0,0.16918945,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770193215.546948', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16906738,0,0,0.16906738,0,0,0,0,0.16906738,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.119506836,0,0,0,0,0,0,0,0,0,0,0,0,-0.119506836,0,0,0,0,0,0,0,0,0,0,0,-0.16906738,0,0.119506836,0,0,0,0,0,0,0,0,0,-0.119506836,0,0,0,0,0,0.16906738,0,0,0,0,0,0,0,-0.119506836,0,0,0,0,0,-0.119506836,0,0,0,0,0,0.119506836,0.16906738,-0.119506836,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.119506836,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.119506836,0,0,0.119506836,0.16906738,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16906738,0,0,0,0,0,0,0,0,0.119506836,0,0,-0.16906738,0,0,0,0,0,0,0,0,0,0,0,0.16906738,0,0.16906738,0,0,0,0,0,0.119506836,0.119506836,0,0,0,0,-0.16906738,0,0,0,0,0,0,0,0,0,0,-0.16906738,0,0,0,0,0,0,0,0,0,0,0,-0.16906738,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16906738,0,0,0,0,0,0,0,0,0.119506836,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16906738,0,-0.04949951,0,0,-0.16906738,0,0.119506836,0.119506836,0,0,0,0,0,0.119506836,0,-0.16906738,0,0,-0.16906738,0,0,0,0,0,0,0,0,0,0,0,0.119506836,0,0.119506836,0,0,0,0,0,0,0,0.28857422,0,0,0.119506836,0,0,0,0,0,0,0.119506836,0.16906738,0,0.16906738,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770793348.159133', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10491943,0,0,0,0,-0.1484375,0,0,0,0,0,0,0.1484375,-0.10491943,0,0,0,0,0,0,0,0,0,0,0.1484375,0,0,0.10491943,-0.1484375,0,0,0,0,0,0,0,-0.1484375,-0.10491943,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10491943,0,0,0,0,0,-0.25341797,0,0,0,0,0,0.10491943,0.1484375,-0.10491943,0.1484375,0,0,0,0,0.1484375,0,0,0,0,0,0.1484375,0,0,0,0,0,0,0,-0.1484375,0,0,0,0,0,0,0,0,-0.10491943,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1484375,0,0,0,0,0,0,0,0,0.10491943,0,0,0.10491943,0,0,0,0,-0.1484375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1484375,0,0,0,0.1484375,0,0,0,0,0,0,0.10491943,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1484375,0,0.10491943,0.10491943,0,0,0,-0.1484375,0,0,0,0,0,0,0,0,0,0,-0.1484375,0,0,0,0,0,0,0,0,-0.1484375,0,0,0,0,0,0,0,0,0,0,0,0.1484375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10491943,0,0,0,0,-0.1484375,0,0.1484375,0,0,0,0,0,0,0,-0.1484375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1484375,0,0,0,0,0,0,0,0,0.10491943,0,0,0,-0.1484375,0.10491943,0.10491943,0,0,0,0,0,0.10491943,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10491943,0,0.10491943,0,0,0,0,0,0,0,0.10491943,0,0,0.10491943,-0.1484375,0,0,0,0,0,0.10491943,0,0,0.1484375,-0.296875,0,0,0.1484375,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770793443.886278', 0, DEFAULT, '[0,0,0,-0.121398926,-0.24279785,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0,0.121398926,0,0,0,0,-0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0,0,0,0,-0.121398926,0,0,0,0,0,0,0,0,0,-0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.2932129,0,0,0,0,0,0.121398926,0.121398926,0.121398926,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0.121398926,-0.24279785,0,0,0,0,0.121398926,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0.121398926,-0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0,0,0,0,0.121398926,0,0,0,-0.121398926,0.121398926,-0.121398926,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0.121398926,0,0,0,0,0,0,0,0,0,0,-0.121398926,0,0,0,0,0,0,0,0,0,-0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0,0,-0.121398926,0,0,0,0,0,0,0,0.121398926,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0,0,0,0.121398926,0,0,0,0,0,-0.121398926,0.121398926,0,0,0,0,-0.121398926,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,-0.121398926,0,0,0,-0.121398926,0,0,0,0,0,0,-0.121398926,0,0.121398926,0,0,0,0.17175293,0,0,0,-0.121398926,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0,0.121398926,0,0,-0.121398926,0,0,0,0,0,0,-0.121398926,0,0,0.121398926,0.121398926,-0.121398926,0,0,-0.121398926,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770793818.033123', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0.27734375,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770794546.690200', 0, DEFAULT, '[0.12017822,0,0.08502197,0,0,0,0,0,-0.12017822,0,-0.06008911,0,0,0,0,0.06008911,-0.06008911,0,0,0,-0.10412598,0,0,0,-0.06008911,0,0,0,0,0.06008911,0,0,0,0,0,0.1451416,0,-0.06008911,0.08502197,-0.08502197,0.18908691,0,0,-0.06008911,0,0,0.12017822,0,0.12017822,0,0,0.10412598,-0.06008911,0,0,-0.06008911,0,0,-0.12017822,-0.06008911,0,-0.044006348,0,0,0,0,0.06008911,-0.12017822,0.06008911,0,-0.06008911,0,-0.16418457,-0.06008911,0,0,0,0,0,0,0,0,0.06008911,-0.06008911,0,0,0,0.06008911,0,0,0.10412598,0,0,0.1451416,0,0,0,0,0,0,-0.024902344,0,-0.18029785,0.12017822,0,0,0,0,-0.06008911,0,0,-0.08502197,0.06008911,0,0,0,0.06008911,-0.06008911,-0.06008911,0.06008911,0,0,0.06008911,0,0,0,0,0,0,0,0.06008911,-0.06008911,0,-0.08502197,-0.06008911,0.06008911,-0.06008911,0.06008911,0.06008911,0,0,0,0,0,0,0,0,0,-0.06008911,0.08502197,-0.16418457,0,-0.06008911,0.06008911,0,0,0,-0.12017822,0,0,0,-0.06008911,0,0,0,0,0,0,0,-0.12017822,0.12017822,0.06008911,-0.06008911,0,-0.06008911,0.06008911,0,0,0,0,0,0,0,-0.044006348,0,0,-0.06008911,-0.06008911,-0.06008911,0,0.12017822,0.06008911,0.06008911,-0.12017822,0,-0.08502197,-0.06008911,0,0,0,0,-0.06008911,0.08502197,0,0,-0.06008911,0.06008911,0.06008911,0.06008911,-0.10412598,0,0,0,0.06008911,0,-0.06008911,0,0,0,-0.10412598,0,0,0,0.06008911,-0.08502197,0,-0.06008911,0,0,0,0,0,0,0.06008911,0,0,0,0,0,0,0.12017822,0,0.10412598,0,-0.1451416,-0.10412598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.044006348,0,-0.06008911,0,0.06008911,-0.06008911,0,0,-0.06008911,-0.24914551,0,0.06008911,-0.10412598,0,0,0.06008911,0,0,0.044006348,0,0.06008911,0,0,0,0,0.06008911,0,0.06008911,0,0,0,0.12017822,0,0,0.024902344,0,-0.08502197,0,0,0,0.06008911,0,0,0,0,0,0,0.06008911,0.06008911,0.06008911,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1451416,-0.06008911,0.12017822,-0.12017822,0,0,0,0,-0.044006348,-0.16418457,0,0,-0.06008911,0,0,0,0,0.08502197,0,0.06008911,0,0,-0.06008911,0,0,0,0,0,0,0,0,0.06008911,0.06008911,0,0,0,0,0,0.06008911,0,0,0,0,0.06008911,0,0.06008911,0.06008911,-0.06008911,0,0,-0.08502197,0.06008911,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770795062.564448', 0, DEFAULT, '[0.09423828,0,0.039031982,0,0,0,0,0,0,0,0,0,0,0.18847656,-0.09423828,0,0,0,0,0,0,-0.09423828,0.09423828,0,0,-0.09423828,0,0,0,0,-0.09423828,-0.09423828,0,0,0,0,0,0,0,0,0,0,0,-0.18847656,0,0,0.13330078,0,0.13330078,0,0,0,-0.18847656,0,0,0,0,0,0,0.09423828,0,0,0,0,0,0,0.09423828,-0.09423828,0.22741699,0,-0.09423828,0,-0.09423828,0,0.09423828,0,0,-0.09423828,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13330078,0,0,0,0.09423828,0,0,0,0,0.22741699,0,0,0,0,0,0,0,0,0,-0.09423828,0,0,0,0,0.09423828,0,0,0,0,0,0,0.09423828,0,0,0,0,0.09423828,0.09423828,0,-0.13330078,-0.13330078,0.09423828,0,0.09423828,0,0,0,0,0,0,0,0,0,0,0,0,0.09423828,0,-0.09423828,0,0,0,0,-0.09423828,0,0,0,0.09423828,0,0,0,-0.09423828,0,0,0,-0.13330078,0,0,-0.09423828,0,-0.09423828,0,-0.09423828,0,0,0,-0.09423828,0,0,0,0.09423828,0,0,0,0,-0.09423828,0,0,0,0,0,0.09423828,-0.09423828,0,0,0,0,0.09423828,0.13330078,-0.09423828,0,0,0,0,0,0,0,0,0,0.09423828,0,-0.13330078,0,0,0.09423828,0,0,0,0,0,-0.09423828,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09423828,0,0,0,0,0,0,0,0,0,0,0,-0.09423828,0.09423828,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09423828,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13330078,0,0.09423828,-0.09423828,0,0,0.09423828,0,0,0,0,0,0,0,-0.09423828,0.09423828,0,0,0,0,-0.09423828,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09423828,0.22741699,0,0,0,0,0,-0.09423828,0,0,0,0,0,0,0,0.09423828,0,0,0,0.09423828,-0.09423828,0,0,0.09423828,0,0,0,0,0,0,0,0.18847656,0,0,0,0,0,0,0,0,-0.09423828,0,0.13330078,0,0.09423828,0.09423828,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770795405.795749', 0, DEFAULT, '[0,0,0.12841797,0,0,0,0,0,-0.09082031,0,0,0,0,0,0,0,0.09082031,0,0,0,0,0,0.09082031,0,0,-0.09082031,0,0,0,0,0,-0.09082031,0,0.09082031,0,0,0,0,0,0,0.09082031,-0.09082031,0,-0.09082031,0,0,0.25683594,0,0.12841797,0,0,0.27246094,-0.09082031,0,0,-0.09082031,0,0,0,0,0,-0.12841797,0,0,0,0,0.09082031,0,0.18164062,0,0,-0.09082031,-0.09082031,0,0,0,-0.09082031,0,0,0,0,0,0,0.09082031,0,0,0,0,0,0,0.12841797,0,0,0,0.09082031,0,-0.09082031,0,0,0,0,0,-0.09082031,0.12841797,-0.09082031,0,0,-0.09082031,0,0,0,0,0.09082031,0,0,0,0,0,0,0,0,0,0,0,0,0.18164062,0,0,0,0,0.12841797,0.09082031,0,-0.09082031,-0.12841797,0,0.09082031,0.18164062,0.09082031,0,0,0,0,0,0,0,0.09082031,0,0,0,-0.09082031,0,0,0.09082031,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09082031,-0.09082031,0,0,0,0,-0.09082031,0.09082031,0,-0.09082031,0,0.09082031,0,-0.12841797,0,0,-0.09082031,0,0,0,0,0.12841797,0.09082031,-0.09082031,0,0,-0.09082031,0,0.09082031,0,0,-0.09082031,0.09082031,0,0,-0.09082031,0,0,0,0.09082031,0,0,0,0,0,-0.037628174,0,0,0,0,-0.09082031,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09082031,0,0,0,0,0,0.09082031,-0.09082031,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09082031,-0.09082031,0,0,0,0,0,0,-0.12841797,0,0,0.09082031,0,0,0.12841797,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09082031,0,0,0,0,0,0,0,0,0,0,0.12841797,0,0,0,0,0,0,-0.09082031,0,0,0,0,0,0,0,0,0,0.09082031,0,0,0,0,0,0,0,-0.09082031,0,0,0,0,0,-0.12841797,0,0,0,0,-0.09082031,0,0,0,0,0,0,-0.09082031,0,0,-0.09082031,0,0,0,-0.09082031,0,-0.09082031,0.09082031,0,0,0,0,0,0,0.09082031,0,0,0,0,0.09082031,0,0,0.12841797,0,0,0,0,0.09082031,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770796946.071677', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0.18566895,0,0.18566895,0,0,0,0,0,0,0,0,-0.18566895,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,-0.18566895,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,-0.18566895,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0.2626953,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0.18566895,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770797113.884480', 0, DEFAULT, '[0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0,0,0,0,0.15612793,0,0,0,0,0,0,0,0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0,0,0,0,0,0,0.15612793,0,0,-0.15612793,0,0,0,-0.15612793,0,-0.15612793,0,0.15612793,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0,0,-0.2208252,0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.2208252,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0.15612793,0,0,0,0,0,0.15612793,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,-0.15612793,0,0.15612793,0,0,0,0.2705078,0,0,0,0,0,-0.31225586,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15612793,0,0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15612793,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770797170.780692', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10662842,0,0,0,0,-0.15075684,0,0,0,0,0,0,0,-0.10662842,0,0,0,0,0,0,0,0,0,0,0.15075684,-0.15075684,0,0.10662842,-0.15075684,0,0,0,0,0,0,0,-0.15075684,-0.10662842,0,0,0,0,0,0.15075684,0,0,0,0,0,0,0,-0.10662842,0,0,0,0,0,-0.10662842,0,0,0,0,0,0.10662842,0.15075684,-0.10662842,0,0,0,0,0,0.15075684,0,0,0,0,0,0.15075684,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10662842,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15075684,0,0,0,0,0,0,0,0,-0.044158936,0,0,0.10662842,0.15075684,0,0,0,-0.15075684,0,0.15075684,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15075684,0,0,0,0,0,0,0,0,0.10662842,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10662842,0.10662842,0,0,0,-0.15075684,-0.15075684,0,0,0,0,0,0,0,0,0,-0.15075684,0,0,0,0,0,0,0,0,-0.15075684,0,0,0,0,0,0,0,0,0,0,0,0.15075684,0,0,0,0,0,0,0,0,-0.15075684,0,0,0,0,0,0,0,0,0.10662842,0,0,0,0,-0.15075684,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15075684,0,0,0,0,0,0,0,0,0.10662842,0,0,0,-0.15075684,0.10662842,0.10662842,0,0,0,0,0,0.10662842,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15075684,0,0.10662842,0,0.10662842,0,0,0,0,0,0,0,0.25732422,0,0,0.10662842,0,0,0,0,0,0,0.10662842,0,0,0.15075684,-0.30151367,0,0,0.15075684,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1770797739.042206', 0, DEFAULT, '[0.08050537,0,0,0,-0.08050537,-0.08050537,0,0,0,0,0,-0.08050537,-0.08050537,0,-0.08050537,0.08050537,0,0,0,0,-0.08050537,0,0,0,0,0,0,0,0,0,-0.08050537,-0.08050537,0,0,-0.08050537,0.08050537,0,0.08050537,0,0,0,0,-0.08050537,0,0,0,0.16101074,0,0.08050537,0,0,0.22766113,0,0,0,0,0,0,0,0,0,0,0,-0.08050537,0,0,0,0,0.08050537,0,0.08050537,0,-0.08050537,-0.08050537,0,0,-0.08050537,-0.08050537,0,0,0,0,0,0,-0.08050537,0,0,0,0,0,0.08050537,-0.08050537,0,0,0,0,-0.033355713,0,0,0,0,0,0.08050537,0.16101074,0,0.08050537,0,0,0,-0.08050537,0,-0.08050537,-0.08050537,0,0,0,0,0,0.08050537,-0.08050537,-0.08050537,0,0,-0.08050537,0,0,0.08050537,0,0,0,0.08050537,0.08050537,0,-0.11383057,-0.11383057,-0.08050537,0.08050537,0,0.08050537,0,0,0,0,0,0,0,0,0,0,0,-0.08050537,0,0,0,0.08050537,0,0,0,0,0,0,0,0,-0.08050537,0,0.08050537,0,0,0,0,0,0.08050537,-0.08050537,0,0,0.08050537,0,0,0,0,0,0,0,-0.08050537,0.08050537,0,-0.16101074,0,0,-0.08050537,0,0.08050537,0.08050537,0,0,-0.08050537,0,0,0,0,0,0,0.08050537,0,0,0.08050537,0,0,0,0,0,0,0,0,0,0,0,-0.08050537,0.08050537,-0.08050537,-0.16101074,0,0,0,0,0,0,0,0,-0.08050537,0,0,0,0,0,0,-0.08050537,0,0.11383057,0,0,0,0.08050537,0,-0.08050537,-0.08050537,0,0,0,0,0,0,0,0,0,0,0,0,0,0.08050537,0,0.08050537,0,0,0,0,0,0,0,0,0,-0.08050537,0,0,-0.08050537,0,0.08050537,-0.08050537,0,0,0.08050537,0,0,0,0,-0.08050537,0,0.08050537,0,0,0,0,0,0,0,-0.08050537,-0.11383057,0,0,0,0,0,0,0,0,0,-0.08050537,0.08050537,0,0.08050537,-0.08050537,0,0,-0.08050537,0,0,0,0,0.08050537,0.08050537,0,0,-0.08050537,0,0.08050537,0,0,0,0,0,0.08050537,-0.08050537,-0.11383057,0.22766113,0,0.08050537,0.08050537,0,0,-0.16101074,-0.08050537,-0.08050537,0,0,0,0,0,0,0.08050537,0,0.08050537,0,-0.033355713,0,0,0.16101074,0,0.08050537,0,0,0,0,0,0.16101074,0,0,0,0,0,0.1394043,0,0,0,0,0.08050537,0,0,0,0.08050537,0,0,-0.16101074,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771395227.270129', 0, DEFAULT, '[0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11785889,0,0,0,0,0,0,0,0,0,0,0,0.16662598,-0.11785889,0,0,0,0,0,0,0,0,0,0,0.16662598,0,-0.16662598,-0.048828125,-0.16662598,0,0,0,0,0,0,0,0,-0.11785889,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11785889,0,0,-0.16662598,0,0,-0.28442383,0,0,0,0,0,0.11785889,0.16662598,-0.11785889,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11785889,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0.11785889,0,0,0.11785889,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0.16662598,0,0,0,0.16662598,-0.16662598,0,0,0,0,0,0.11785889,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11785889,0.11785889,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0.11785889,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0.11785889,0,0,0,0,0.11785889,0.11785889,0,0,0,0,0,0.11785889,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11785889,0,0.11785889,0,0,0,0,0,0,0,0.11785889,0,0,0.11785889,0,0,0,0,0,0,0.11785889,0,0,0.16662598,-0.16662598,0,0,0.16662598,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771395302.911727', 0, DEFAULT, '[0,0,-0.16479492,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16479492,0,0,0,0,0,0,0.16479492,0,0,0,0,0,0,0,0,0,0,0,0,0.16479492,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.39770508,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16479492,-0.16479492,-0.16479492,0,0,0,0,0,0,-0.16479492,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16479492,0,0,0,0,-0.16479492,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16479492,0,0,0,0,0,0,0,0.16479492,0,0,0,0,0,0,0,-0.16479492,0.16479492,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23303223,0.16479492,-0.16479492,0,0,0,0,0,0,0,0,0.16479492,0,0,0,0,0,0.16479492,0,0,0,0,0,0,0,0,-0.16479492,0,0.16479492,-0.16479492,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16479492,0,0,0.16479492,0,0,0.16479492,0,0.16479492,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16479492,-0.16479492,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16479492,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16479492]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771395406.103049', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1361084,-0.1361084,0,0.19250488,0,0,0,0,0,0,0,-0.1361084,0,0,0,0,0,0,0,0,0,0.1361084,0,0,0,0,0,-0.1361084,0,0,0,0,0,0,0,0,0,0.1361084,0,0,0,0,0,0,0,0,0,0,0,0.19250488,0,0,0.1361084,0,0,0,-0.1361084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1361084,0.1361084,0,0,0,0,0,0,0,0,0,0,-0.1361084,0,0,0,-0.1361084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2722168,0,0,0,0,0.1361084,0,0,0,0,0,0,0.1361084,0,0,0,0,0,0,0,0.1361084,0,0,0,0,0.1361084,0,0,0,0,0,0,0,0,-0.19250488,0,-0.1361084,0.1361084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.19250488,0,0,-0.1361084,0,0.1361084,0.1361084,-0.1361084,0,0,0,0,0,0,0,0,0.1361084,0,0,0,0,0,0,0,-0.1361084,0,0,0.1361084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1361084,0,0.1361084,0,0,0,0,0,0.19250488,0,0,-0.1361084,0,0,0,0,0,0,0.1361084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1361084,-0.1361084,0,0,0.1361084,0,0,0,0,0,0,0,0,0,0,0,-0.1361084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1361084,-0.1361084,0,0,-0.1361084,0,0,0,0,0,0.1361084,0,0,0,0.19250488,0,0,0,0,-0.1361084,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771395583.700517', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.40820312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.40820312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.40820312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.40820312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.40820312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.40820312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771395693.165587', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,-0.08276367,0,-0.10131836,0.08276367,-0.08276367,0,0,0,0,0,-0.058502197,0.08276367,0.058502197,0,0,0,0,0,0,0.08276367,0.058502197,0,0,0,0,0,0,0,0.10131836,0.08276367,0.08276367,0,0,0,0.117004395,0,0,0,0,0.08276367,0,0,-0.10131836,0,0,0,-0.10131836,0,0.058502197,-0.08276367,0,0.20263672,0,0,-0.058502197,-0.18408203,0,0,0,0,-0.18933105,0,0,0,0,0,0,0.08276367,0,-0.08276367,0,0,-0.08276367,0,0,0,0,0,0,0,0,-0.058502197,0,0,0,0,0,0,-0.10131836,0,-0.058502197,0.25830078,0,0.058502197,0,0,0,0,0,0,0.08276367,0,0.14123535,0.08276367,0.058502197,0.018600464,0,0,-0.08276367,0,0,0,0,-0.058502197,0,-0.08276367,-0.16552734,0,0.15979004,0,0,0,0,-0.10131836,0.08276367,0,0,0.058502197,0,0,0,0,0.058502197,0,0,-0.058502197,0.15979004,0,-0.058502197,0,0,0.058502197,0,0.08276367,0,-0.018600464,0,0,-0.058502197,0.08276367,0,0,0,0,-0.117004395,0,0,0,0.058502197,0.10699463,0,0,0,0,-0.10131836,0,0.058502197,0,0,0,0,0,0,0,0,0,0,0,0,-0.10131836,0.058502197,-0.058502197,0.08276367,0,0,-0.058502197,0,0,0,0.10131836,0.10131836,0,0,0,0.058502197,-0.058502197,0.08276367,-0.08276367,0,0,0,0,0,0,0,0,0,0.08276367,0,0,0,-0.058502197,0,-0.058502197,0,0,0,0,0,-0.08276367,0.08276367,0,0,0,0,0,0,0,0,-0.058502197,0,0.2668457,0,0,0,0,0.058502197,0,0.058502197,0,0,0,-0.058502197,0,0.08276367,0,0,0.058502197,0,-0.058502197,0,0,-0.08276367,0,0,0,-0.058502197,0,0,-0.08276367,0.10131836,0,0,0,0,0,0.058502197,0,0,0.08276367,0,0,-0.03427124,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10131836,0,0,0,0,0,0.058502197,0,0,0,0.058502197,0.058502197,0,0.10131836,0,0,0,-0.08276367,0,0,0,-0.10131836,0,0,0,0,0,0,0,0,0,-0.08276367,0,-0.10131836,0,0.08276367,-0.058502197,-0.08276367,0,-0.058502197,0,0,0,0,0,0,-0.058502197,0,0,0,0,0,-0.10131836,0,-0.058502197,0,0.08276367,0,0,0.08276367,0,0,0,0,0,0.058502197,0.058502197,0,0,0,0,0,0,0,0.10131836,-0.058502197,0,0,0.10131836,0,0.08276367,0.14123535,0,-0.10131836,0.058502197,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771395693.165587', 1, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,-0.09375,0,0,0,-0.09375,0,0,0,0,0,0,0,0,0,0,0,0,0.09375,0,0.09375,0,0.09375,0,0,0,0,0,0,0.09375,0.09375,0.09375,0,0,0,0,0,0,0,0,0.09375,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09375,0.09375,-0.09375,0,0,0,0,-0.22631836,-0.09375,0,0,0,0,0,0.09375,0,-0.09375,0,0.1875,-0.09375,0,0,-0.09375,0,0,0,0,0,0,0,0,0,0,0,0,-0.09375,0,-0.09375,0.1875,0,0,-0.09375,0,0,0,0,0,0,0,0,0.09375,0,0,0,0,-0.09375,0,0,0,0,0.13256836,0,-0.09375,-0.1875,0,0,0,0,0,0,-0.09375,0.09375,0,0.09375,0,0,0,0,0,0,0,0,0,0.09375,0.09375,0,0,0,0.09375,0,0.09375,0,0.09375,0.09375,0.1875,0,0,0,0,0,-0.09375,0,0,0.09375,0,0.09375,0.1875,0,0,0,-0.09375,0.09375,0.09375,-0.09375,0,0,0,-0.09375,0,0,0,0,0,0,0,0.09375,-0.09375,0,-0.09375,0,0,0,0,0,0,0,0,0.09375,0,0,0,0,0,0.09375,0,0,0,0,0,0,0,0,0.09375,0,0.13256836,0,0,0,0,-0.09375,0,-0.09375,0,0,0,0,-0.09375,0.09375,0,0,0,0,0,0,0,0,0,0,0.1875,0,0,0,0,0,0,0,0,0,0,0,-0.09375,0.09375,0,0,0,0,0,0,0,-0.09375,0,0,0,0,0.09375,0,-0.13256836,0.09375,0,0,0,0,-0.09375,0,0,0,0.09375,0,0,0.09375,0,0,0,0,0,0,0,0,0.09375,0,0,0,0,-0.09375,0,0,0,0,0,0.09375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09375,0,0,0,0,0,0,-0.09375,0,0,-0.09375,0,-0.09375,0,0.09375,-0.09375,-0.09375,0,0,0,0,0,0,0,0,0,0,0,0.09375,0,0,-0.1875,0,0,0,0,0.09375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09375,0,0,0,0,-0.09375,0,0,0.09375,0,-0.09375,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771396003.621998', 0, DEFAULT, '[0,0,0,0,0,0,0,-0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16223145,0,0,0,0,0,0,0,0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16223145,0,0,0,0,-0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22937012,0,0,0,0,0,0,-0.16223145,0,0,0,0,0,0,0,0.16223145,0.16223145,0.16223145,0,0,0,0,0,0,0,0,0,-0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16223145,0,0,-0.16223145,0,0,0,0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0.16223145,0,0,0,-0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16223145,0,0,0,0,0,0,0,0,0,0.22937012,0,0,0,0,-0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16223145,0,0,0,0,0,0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16223145,0,0,0,0.16223145,0.16223145,0,0,0,0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16223145,0,0,0,0,0,0,0,0,0,0,0,0.16223145,0,0,0,0,0,0,0.16223145,0.16223145,0,0,0,0,-0.16223145,0,0,0,0,0,-0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771396413.805142', 0, DEFAULT, '[0.111083984,0,0,0,0,0.15710449,0,0,-0.111083984,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.111083984,0,0,0,0,0,-0.111083984,0,0,0,0.111083984,0,0,0,0.111083984,0,0,0,-0.111083984,0,0,0,0,0,0.111083984,0,0.22216797,0,0,0,0,0,0,-0.111083984,0.111083984,0,0,0.15710449,0.111083984,0,0,0,-0.111083984,0,0,-0.111083984,-0.111083984,0,0,0,0,-0.111083984,0,0,0,0,0,0,0.111083984,0,0,0,0,0,0,0,0,0,0,0.111083984,0,0.15710449,0,-0.111083984,0,0,0,0,0.111083984,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.111083984,0,0,0,0,0,0,0,-0.111083984,0,0,0,0,0,0,0,0,0,0,0.111083984,0,0,0,0,0,0,0,0,0.111083984,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.111083984,0,0.111083984,0,-0.111083984,0,0,0,0.111083984,0,0,-0.111083984,0,0,0,0,0,0,0,0,0.111083984,0.111083984,0.111083984,-0.111083984,0,0,0,0,0,0,0,0,0,0,0,0,0.111083984,0,0,-0.111083984,0,0,-0.111083984,0,0,0,0,0,0,0,-0.111083984,0,0,0,-0.15710449,0,0,0,0,0,-0.111083984,0,0.111083984,0,0,0,0,0,0,0.111083984,0,0,0,0,0,0,0,0,0,0,0,0,-0.111083984,0,0,0,0,0,0,0,0,0,0,0,0,0.111083984,0,0,0,-0.15710449,0,-0.111083984,0,0,0,0,0,0.111083984,0,0,0,0,0,0,0,0,0,0,0,0.19250488,0,0,0,0,0,0,-0.111083984,0,0,0,0,0,-0.111083984,0,0,0,0,0,0,0,0,0.111083984,0,0,0,0,0,0,0,0,0,0,0.111083984,0,0.111083984,0,0,0,0,0,0,0,0,0.111083984,-0.111083984,0,0,-0.111083984,0,0.111083984,0,0,0,0,0,0,0.111083984,0.111083984,0,0,0,0,0,0,0,0,0,0,0,0,-0.111083984,0,0.22216797,0,0,0,-0.111083984,0,0,0.111083984,0,0,0.111083984,-0.111083984,0,0,0,0,0,0,0,0,-0.111083984,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771396467.850152', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,-0.15612793,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,-0.15612793,0,0,0,0,0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0.15612793,0,0,0,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,-0.31225586,0,0,0,0,0,0,0.15612793,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0,0,0,0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.31225586,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0.15612793,0,0,0,0,0,-0.15612793,-0.15612793,0.15612793,0,0,0,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15612793,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15612793,0,0,0,0,0,0,-0.15612793,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771396585.049888', 0, DEFAULT, '[0,0,-0.12249756,0,-0.12249756,0,0,0,0,-0.12249756,0,0,0,0,0,0,0,0,0,0,0,0,0.12249756,0,0,0,0,0,0,0,0,0,0,0,0.12249756,0,0,0.12249756,0,0,0,0,0,-0.17321777,0,0,0,0,0,0,-0.12249756,0.12249756,0,0,0,0,0,0,0,0,0,-0.12249756,0,0,0,0,0.2956543,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12249756,0,0,0.12249756,0,0,-0.12249756,0,0,0,0.12249756,0,0,0,0,0,-0.12249756,0,0,0,0,0,0.12249756,0.12249756,0,0,0,0,0,0,0,0,0,0.12249756,0,0,0.12249756,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12249756,0,0,0,0,0.12249756,0,0,0,0,0,0,0,0,0,0,0,-0.12249756,0,0,0,0,0,0,0,0,0,0,0,0,-0.12249756,0,0,-0.12249756,0,-0.12249756,-0.12249756,0,-0.12249756,0,0,-0.17321777,0,0,0,0,0,0,0,0,-0.12249756,0,0,0,0,0,0,0,0.12249756,0,0,0,-0.12249756,0,0,0,0,0,0,0.12249756,0,0,0,0,0,0,0,-0.12249756,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12249756,0,0,0,0,0,0,0,0,0,0,-0.12249756,0,0,-0.12249756,0,0,0,0,0,0,0,0,0,0.12249756,0,0,0,0,0,0,0,0,0,0,0,-0.12249756,0,0,0,0,0,0.12249756,0.12249756,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12249756,0,0,0,0,0,0,0,-0.24499512,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12249756,0.2956543,0,0,0,0,0,0,-0.12249756,0,0,0,0,-0.12249756,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12249756,0,0,-0.12249756,0,0.12249756,0,0,0,0,0,0,0,0,0,0,0,0.12249756,-0.12249756,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771396880.056740', 0, DEFAULT, '[-0.08728027,0,0,-0.17456055,0,0,0,0,0,0,0,0,0,0,-0.08728027,-0.08728027,0,0,0,0,0,0,0,0,0,-0.08728027,0,0,0,0,-0.08728027,0,0,0,0,0,0,0,0,0,0,0,0,-0.06390381,0,0,0,0,0,0,0,0.24694824,-0.08728027,0.08728027,0,0,0,0,0,0,0,0,0,0,0,0,0.15124512,0,0,0,0.08728027,0,0,-0.08728027,0,0,-0.08728027,0,0,0,0,0,0,-0.08728027,0,0,0,0,0,0,0,0,0,-0.12347412,0.08728027,0,0,0,-0.08728027,-0.08728027,0,0,0,0.2619629,-0.08728027,0,0,0,0,0,0,-0.17456055,0,-0.08728027,0.08728027,0,-0.08728027,0,-0.08728027,0,-0.08728027,0,0,0,0,0.08728027,0,0,0,-0.08728027,0,0,0,0,0,0,0,0,0,-0.08728027,0,0,0,0,-0.08728027,0,0,0,0,0,0,0.08728027,0,0.08728027,0,0,0,0,0,0.08728027,0,0,0,0,0,0,-0.08728027,0,0,-0.08728027,0,-0.08728027,0.08728027,0,-0.12347412,0,0.08728027,0,0,0,0,0,0,0,0.08728027,0,0,0,0,0,0,0.12347412,0,0,0,0,0,0,0,0,0,-0.08728027,0,0,0,0,0,0,0,-0.17456055,0,0,0,0,0.08728027,0,0,0,0,0,0,0,0,0,-0.08728027,0,0,0,-0.08728027,0,0,0,0,0,0,0,0,0.08728027,-0.08728027,-0.08728027,0.08728027,0,0,0.08728027,0,0,0,0,0,-0.12347412,0,0,-0.08728027,0,0.08728027,-0.08728027,0,-0.08728027,0,0,0,0,0,0,0,0,0,0,0,0.17456055,0,0,0,0,0,0,0,0,0,0.08728027,0,0,0,0,0,0,0,0,0,0,0,0,0,0.08728027,0,-0.08728027,0,0,0,0,0,0,-0.08728027,0,0,0,0,0,0,0,0.08728027,0,0,0,0,0.08728027,-0.08728027,0,0,0,0,0,-0.17456055,0,0,0.08728027,0.08728027,0,0,0,0,0,0,0.21081543,-0.08728027,0.12347412,0,0,0,-0.17456055,0,0,0,0,0,0,0,0,0,0,0,0,-0.08728027,0,0,0,0,0,0,0,-0.08728027,0,0,0.21081543,0.08728027,0,0,0,0,0.08728027,0,0,0.08728027,0,0,0,0,0,0,0,0,0,0,-0.17456055]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771397079.551621', 0, DEFAULT, '[0,0,-0.19995117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.19995117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.39990234,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.19995117,0,0,0,0,0,0,0,-0.28295898,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.19995117,0,0,-0.19995117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.19995117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.19995117,0,0,0,0,0,0,0,0,0,0.19995117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.19995117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.19995117,0,0,0,-0.19995117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.19995117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.19995117,0,0,0.19995117,0,0,0,0,0,0,0,0,0,-0.19995117,0,0,0,-0.28295898,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.19995117,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.19995117]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771397886.282001', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0,0,0,0,0,0,0,0,0,0,0.121276855,-0.121276855,0.24255371,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0,0,0.121276855,-0.121276855,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121276855,0,0,0,0,0,-0.121276855,0,0,0,0,0,0,0.121276855,0,0.121276855,0,0,0,0,0,-0.121276855,0,0,0,-0.121276855,0,0,0,0,0,0,0,0,0,0,0,-0.121276855,0,0,0,0,0,0,0.121276855,0,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0,-0.121276855,0,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0,0,0,0.121276855,0,0.121276855,0,0,0,0,0,0,0,0,0,0,0.121276855,0.24255371,0,0,-0.17150879,-0.121276855,-0.121276855,0.121276855,0,0,0,0,0,0,0,0,0,0,0,-0.24255371,0,0,0.121276855,-0.121276855,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0.121276855,0,0,0.24255371,0,0,0,0,0,0,0,0,0,0.121276855,0,0,0,0,0,0,-0.121276855,0,0,0,-0.121276855,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121276855,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121276855,0,0,0,0.121276855,0,0,0,0,0,0.121276855,0,0.121276855,0,0,0.121276855,0,0,0.121276855,0,0.121276855,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121276855,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121276855,0,0.121276855,0,0.17150879,-0.121276855,0,0,0,0,0.121276855,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121276855,0,0,0,0,0.121276855,0,0,0,0,0,0,0,0,0.121276855,-0.121276855,0,0,0.121276855,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771397960.837901', 0, DEFAULT, '[0,0,0,0,0.22937012,0,0,0,0,0,0,0,0,0,0,0,-0.22937012,0,0,0,0,0,0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.22937012,0,0,0,0,0,0,0,0,0,0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22937012,0,0,0,0,-0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,-0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22937012,0,0,0,-0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.22937012,0,0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.22937012,0,0.22937012,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771397963.405521', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,-0.18566895,0,-0.18566895,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0.2626953,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0.2626953,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2626953,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.2626953,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,-0.18566895,0,-0.18566895,0,-0.18566895,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0.3215332,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771398038.910381', 0, DEFAULT, '[0,0,0,-0.16442871,0,0,0,0,0,0,0,0,-0.16442871,0,0,0,0,0,0,0,0,0,0,-0.16442871,-0.16442871,0,0,0,0,0,-0.16442871,0,0,0,0,0.16442871,0,0,0,0,0,0.16442871,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16442871,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16442871,0,0,0,0,0,0,0,0,0,-0.16442871,0,0,0,0,0,0,-0.16442871,0,0,0,-0.16442871,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16442871,0,0,0,0.16442871,0,0,0,0,0,0,0,0,0,0,0.16442871,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16442871,0,0,0,0,0,0,0,-0.32885742,0,0,0,0,-0.16442871,-0.16442871,0,0,0,0,0,-0.16442871,0,0,0.16442871,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16442871,0.16442871,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16442871,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16442871,-0.16442871,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.32885742,0,0,0,0,0,-0.16442871,0,0,0,0,0,0,0,0,0.16442871,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16442871,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16442871,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771398200.573158', 0, DEFAULT, '[0,0,0,0,0,0.14282227,0,0,0,0,0,0,0,0,0,0,0.14282227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14282227,-0.14282227,0,0,0,0,0,0,0,0,0.14282227,0,0,0,0,0,0,0,0,0,0,0.14282227,-0.14282227,0,0,0,0,0,0,-0.14282227,0,0,0,0,0,0,0,0,0,0,0,0,0.14282227,0,0,0,-0.14282227,0,0,0,0,0,0,0,0,0,-0.14282227,0,0,0,0,0,0.28564453,0,0,0,0,0,0,0,0,0,0,-0.14282227,0,0,0,0,0,0,0,0,0,0,0.14282227,0,0,0,0,0,0,0,0,-0.14282227,0,0,0,0.14282227,0,0,0,0,0,0,0,0.14282227,0,0,0,0,0,0,0,-0.14282227,0,0,0,0,0,0,0,0,0,0,-0.14282227,0,0,0,-0.14282227,0,0.14282227,0,0,0,0,0.14282227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14282227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14282227,0,0,0,0,0,0,0,-0.14282227,0,0.14282227,0,0,0,0,-0.14282227,0,0,0,0,0,0,0,0,0.14282227,0,0,0,0,0.14282227,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14282227,0,0,0,0.14282227,0,0,0,0,0,0,0,0,0,0,0,0,-0.14282227,0,-0.14282227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.28564453,0,0,0,0,0,0,0,0,0,0,0,-0.14282227,0,0,0,0.14282227,0,0,0,0,0,0,0,-0.14282227,0,0,0,0,0,0,0,0,0,0,0.14282227,0,0,0,0,0,0,0,0,0,0,0,0,0.14282227,0,0,0,0,0,0,-0.14282227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14282227,0,-0.14282227,0,0,-0.14282227,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771398739.142436', 0, DEFAULT, '[0,0,-0.10760498,0,0,0,0,0,0,0,0,0,-0.10760498,0,0,0.10760498,-0.10760498,0,0,0,0,-0.10760498,0,0,0,0,0,0,0,0,-0.10760498,0,0,0.10760498,0,0,0,0,0,0,0.10760498,0,0,0.04458618,0,0,0,0,0,0,0,0.10760498,0,0,0,0.10760498,0,0,0,0,0,-0.10760498,0,-0.10760498,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10760498,0,0,0,0,0,0.10760498,0,0,0,0,0,0,0,0,0,0,0.10760498,0,0,-0.10760498,0.15222168,0,0,-0.10760498,0,0.10760498,-0.10760498,0,0,0,0,0,0,0,-0.10760498,-0.21520996,0,0,0,0,-0.10760498,0,0,0,0,0,0,0,0,0,0,0,0,0.10760498,0,0,0,0,0,0,0,0,0,0.10760498,0,0,0,0,0,0,0.15222168,0,0.10760498,0,0,0,0.04458618,0,0,0,-0.10760498,0,0.10760498,0,0,0,0,0.10760498,0.10760498,0,0,-0.10760498,-0.10760498,0,0.10760498,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10760498,-0.10760498,0,0,-0.10760498,0,0,0,0,0,0,0,0,0,0,0,0.10760498,-0.15222168,0,0,0,0,0,0,0,0,0,0,-0.10760498,0,0,0,0,0,-0.10760498,0,0,0,-0.10760498,0,0,0,0,0.10760498,0,0,0,0,0.10760498,0,0,0,0,0,-0.10760498,0,0,-0.10760498,0,0,0,0.10760498,0,0,0.10760498,0,0,0.10760498,0,0,-0.15222168,0,0,0,0,0,0,0,0,-0.10760498,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10760498,0,0.10760498,0,0,0,0,0,0,0,0.10760498,0,0,0,0,0,0,0,0,0,0,0,-0.10760498,0,0,0,0,0,0,-0.10760498,0,0,0.10760498,0,0,0.10760498,0,0.10760498,0.10760498,0.10760498,0,0,0,0,0,0,0.10760498,-0.10760498,0,-0.10760498,0,0,-0.10760498,0,0,0,0,0,0,0,0,0,0,0,0,0.10760498,0,0,0,0,0.10760498,0,0,0,0,0.10760498,0.10760498,0,-0.10760498,0,0,0,0.10760498,0,0,0,0,0,0,0,0,0.10760498,0.15222168,0,-0.10760498,0,-0.21520996]');
INSERT INTO public.chunk_embeddings VALUES
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771399215.533549', 0, DEFAULT, '[0,0,-0.092163086,0,0.092163086,0,0,0,0,0,0,0,0,0,0,-0.092163086,-0.092163086,0,0,0,0.092163086,-0.092163086,0.092163086,0,0,0,0,0,0,0,-0.092163086,0,-0.092163086,0,0,0.092163086,0,0,0.092163086,0,0,-0.092163086,0,0.092163086,0,0,0,0,0,0.092163086,-0.092163086,0.18432617,0,0,0,0,0,0,0,0,0,0,0.18432617,-0.092163086,0,0,0,0,-0.092163086,0,-0.1303711,0,0,-0.092163086,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.092163086,0,0.092163086,-0.092163086,0,0.092163086,0,0,0,0.092163086,0,0.092163086,0,0,0,-0.092163086,0,0.092163086,0,-0.092163086,0,-0.092163086,0,0,0,0,0,0.092163086,0,0,-0.092163086,0,0,0,0,0,0,0,-0.092163086,0.092163086,0.1303711,0,0,0,0,-0.092163086,0,0,0,-0.092163086,0,0,0,0,0,0.092163086,0,0,0,0,0,0,0,0.092163086,0,-0.18432617,0,0.092163086,0,0,0,0,0,0.18432617,0,0,-0.1303711,0.092163086,0,0,0,0.092163086,0,0,0,0,0.092163086,0,0,0,0.092163086,0,0.092163086,0.092163086,0,0.092163086,0,0,-0.18432617,0,0,0,0.092163086,-0.092163086,0.092163086,0,0,0,0,0,0.092163086,-0.03817749,-0.1303711,0,0,0,0,0,0,0,0,0,-0.092163086,0,0,0,-0.092163086,-0.092163086,0,0,0,0,-0.092163086,0,-0.092163086,0,0,0,0,0,0,0.092163086,0,0,0,0,0,0,0,0,0,0,0,0,-0.092163086,0,0,0,0.092163086,0,0,0.092163086,0,0,0,0,0,0,0,0,0,0,0,-0.092163086,0,0,0,0,0,0,0,0,-0.092163086,0,0,-0.092163086,0,0,0,0,0,0,0,0.18432617,0,0,-0.092163086,0,0,0,0,0,0.092163086,0,0.092163086,0,0,0,0,0,0,0,0,0,0,0,-0.092163086,0,0,0,0.092163086,0,0,0,0.092163086,0,0,0,0,0,0,0,0,0,-0.092163086,0.06750488,0,0,0,-0.092163086,0,-0.092163086,0,0,0,0,0,0,0,0,0.092163086,0,0.092163086,0,0.092163086,0,0,0,0,0.092163086,0,0,0,0,0,0.1303711,0,0,0,0,0.092163086,0,0,0,0,0,0,0,0,0,0.092163086,0,0,-0.18432617,0,-0.18432617]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771399356.121715', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771400497.744357', 0, DEFAULT, '[0,0,0,0,0,0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0,0,0,0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,-0.18896484,0,0,-0.18896484,-0.18896484,-0.18896484,0,0,0,0,0,0,0,0,-0.18896484,0,0,0,0,-0.18896484,0,0,0,0,0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0.18896484,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0,0,0,0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0.18896484,0,0,0.18896484,0,0,0,0,0,0,0,0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18896484,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771400974.648177', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0.15808105,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15808105,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15808105,0,0.15808105,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15808105,0,0,-0.15808105,0.15808105,0,0,0,0,0,0,0,0,-0.15808105,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15808105,0,0,0,-0.15808105,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15808105,0,0,0,0,0,0,0,-0.15808105,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15808105,0,0,0,0,0,-0.15808105,0,-0.15808105,0,0.15808105,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15808105,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15808105,0,0,0,-0.15808105,0,0,0,0,0,0,0,0,0,0,-0.15808105,0,0,0,0,0,0,0,0,0,-0.15808105,0,0,0,0,0,0,0,0.15808105,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15808105,0,0,0,0,0.15808105,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15808105,0,0,0,0,0,0,-0.15808105,0,0,0,0,0,0,0,0,0,0.15808105,0,0,0,-0.15808105,0,0,0,0,0.15808105,0,0,0,0,0,0,0,0,0.3161621,0,0,0,-0.15808105,0,0.15808105,0,0,0,0,0,0,0,0.15808105,0.15808105,0,-0.15808105,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15808105,0,0,0,0,0.15808105,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771401036.460235', 0, DEFAULT, '[0,0,0,0,0,0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11468506,0,0,0,0,0,0,0,0,0,0,0,0,-0.11468506,0,0,0,0,0,0,0,0,0,0,0.16223145,-0.16223145,-0.16223145,-0.04751587,-0.16223145,0,0,0,0,0,0,0,0,-0.11468506,0,0,0,0,0,0.16223145,0,0,0,0,0,0,0,-0.11468506,0,0,-0.16223145,0,0,-0.11468506,0,0,0,0,0,0.11468506,0.16223145,-0.11468506,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11468506,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16223145,0,0.11468506,0,0,0.11468506,0.16223145,0,0,0,-0.16223145,0,0,0,0,0,0,0,0.16223145,0,0,0,0,0,0,0,0,0.16223145,0,0,0,0,0,0,0,0,0.11468506,0,0,-0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11468506,0.11468506,0,0,0,-0.16223145,-0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16223145,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16223145,-0.16223145,0,0,0,0,0,0,0,0.11468506,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16223145,0,0,0,0,0,0,0,0,0.11468506,0,0,0,0,0.11468506,0.11468506,0,0,0,0,0,0.11468506,0,0,0,0,-0.16223145,0,0,0,0,0,0,0,0,0,0,0,0.11468506,0,0.11468506,0,0,0,0,0,0,0,0.27685547,0,0,0.11468506,0,0,0,0,0,0,0.11468506,0,0,0.16223145,-0.16223145,0,0,0.16223145,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771401065.956789', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14025879,0,0,0,0,0,0,0.14025879,0,0,-0.14025879,0,-0.14025879,0,0,0.14025879,0.14025879,0,0,0,0.19836426,0,0,0,0,0,0,0,0,0,-0.14025879,0,0,0,0,0,0,0,0,0,0,-0.14025879,0,0,-0.14025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14025879,0,0,0,0,0,0,0,0,0,0,0,0,0.33862305,0,0,0,0,0,0,0,0,0,-0.14025879,0,-0.14025879,0.14025879,0,0,0,-0.14025879,0,0,0,0,0,-0.14025879,0,0,0,0.14025879,0,0,0,0,0,0,0,0,0,0,0.14025879,0,0,0,0,0,0,0,0,-0.14025879,0,0,0,0,0,0,0,0,0.14025879,0,0,0,0,0,0,0,0,0,0,0.14025879,0,0,0,-0.14025879,0,0,0,0,0,0,0,0,-0.14025879,0,0,0,0,0,-0.14025879,0,0.14025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14025879,0,0,0,-0.14025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14025879,0,0,0,0,0,0.14025879,0,0,0,0,0,0,0,0,0.14025879,0,0,0,0,0,0,0.14025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14025879,0,0,0,0,0,0,0,0,0,-0.14025879,0,0,0,0,0.14025879,0,0.14025879,0,-0.14025879,0,-0.28051758,-0.14025879,0,0,0,0,0,0,0,0,0,0,-0.14025879,0,0,0,0,0,0,0,0,0,0,0,0.14025879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14025879,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771401485.794937', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,-0.0871582,0,-0.0871582,-0.0871582,0,0,0,0,0,0,0,0,0,0.0871582,0.0871582,0,0,0,0,0,0,0,0,0,0,0,0.1743164,0,0,0,-0.0871582,-0.123291016,0,0,0,0,0,0,0,0,0.0871582,0,0.23815918,0,0,0,0,0,0,0,0,0,-0.123291016,0.0871582,0,0,0,0,-0.0871582,0,0,0,0,0,0,0,0.123291016,0,0,0,0,0,0,0,0,0,0,0,0,0.0871582,-0.0871582,0.0871582,0,0,0,-0.123291016,0,-0.0871582,0,0.0871582,0,0,0,0,0.21044922,0.123291016,0,0,0,0,0.0871582,0,0,0,0,0,0.0871582,0,0,-0.0871582,0,0,0,0,0,0,0.123291016,0,0,0,0,0,-0.0871582,0,0,0,0,0.0871582,0,0.0871582,0,0.0871582,0,0,0,0,0,0,0.0871582,0,0,-0.0871582,0,0,0,0,0,0,0,0,0.123291016,0,0,0,0,0,0,0,0,0,0,0,-0.1743164,0,0,0,0,-0.0871582,0,0,0.0871582,0.0871582,0,0,-0.0871582,0,0,0.0871582,0,0,0,0,0.15100098,0,0.0871582,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.0871582,0,0.123291016,-0.0871582,0,0,0,0,0,0,0,0,0,-0.0871582,0,0.0871582,0,-0.0871582,-0.0871582,0,0,0,-0.0871582,0,0,0,0,0,0.0871582,0,0,0.123291016,0,0.0871582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21044922,0,0,0,0.0871582,0.0871582,0,0,0,0,0,0,0,0,0,0,-0.123291016,0,0,0,0,0.123291016,0,0,0.0871582,0.0871582,0,0,0,0.036102295,-0.0871582,0,0,0,0,0,0,0,0,0,-0.21044922,0,0,0,0.0871582,0,0,0,0,0,-0.0871582,0,0,0,0,0,0.0871582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.0871582,0,-0.29760742,-0.0871582,0,0,0,0,-0.0871582,0,0,0.0871582,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.0871582,0,0.0871582,0,0,0,0,0.0871582,0,0,0,0,0,0,0.0871582,0,0.0871582,0.21044922,0,0,0.0871582,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771401811.561714', 0, DEFAULT, '[0,0,0,0,-0.10723877,0,0,0,0,0,0,0,0,0.10723877,-0.10723877,0,0,0,0,0,0,-0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.21447754,0,0,0,0.10723877,0,0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10723877,0.15161133,0,0,0,0.10723877,0,0,0,0,0,0,0,0,0,-0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10723877,0,-0.10723877,0.10723877,0,0,0,0,-0.10723877,0.15161133,0.15161133,0,0,0,0,0,0,0,0,-0.10723877,0,0,0,-0.15161133,0,0,0,0,0,0,0.10723877,-0.15161133,0,0,-0.10723877,0,0,0,0,0,-0.15161133,0.10723877,0,0,0.21447754,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10723877,0,0,0,0,0,0,0,-0.10723877,0,0,0,0,0,0,0,0,0.10723877,0.10723877,0,0,-0.10723877,0,0,0,0,0,0,-0.10723877,0,0,0,0,-0.10723877,0,0,-0.10723877,0.10723877,0,0.10723877,-0.10723877,0,0,-0.10723877,0,0,0,0,0,0,0,0,0,0,0,0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10723877,0,0,0,0,-0.10723877,0,0,0,0.10723877,0,0,0,0,0,-0.10723877,0,0,0,0,0,0,0,0,-0.21447754,0,0,0,0,0.15161133,0,0,0,0.10723877,0,0,0,0,-0.10723877,0,0.15161133,0,0,0,0,0,0,0,-0.10723877,0.10723877,0,0,0,0,0,0,0,0,0.10723877,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10723877,0,0,0,0,0.10723877,0,0,0.10723877,0,0,0,0,0.10723877,-0.10723877,0,0,-0.10723877,0,-0.15161133,0.10723877,0,0,-0.10723877,0,0,0.10723877,0,0,0,0,0,-0.10723877,0,0,0,0,0.10723877,0,0,0,0,0,0,0,-0.10723877,0,0,0,0,0,0,0.10723877,0,0,0,0,0,-0.15161133,0.10723877,0,-0.10723877,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771402034.803297', 0, DEFAULT, '[0,0,0,0,0.15991211,0,0,0,0,0,0,-0.079956055,-0.079956055,0,0,0,-0.079956055,0,0.079956055,0,0.079956055,0,0,0,0,-0.11303711,0,0,0,0,0,0,0,0,0,0.11303711,0,0,0,0,-0.079956055,0.079956055,-0.079956055,0,0,-0.079956055,0,0.079956055,0,0,0,0.11303711,0,0,0,0,0,0,0,0,0,0,0,-0.079956055,0,0,0,0,0,0.079956055,0,-0.079956055,0,-0.079956055,0,0,-0.079956055,0,0,0,0,-0.079956055,0,0.033111572,0,0,0,0,0,0,0.079956055,0,0,0,0,0,0.046844482,0,0,0,-0.079956055,0,0.079956055,0.29833984,-0.079956055,0,0,0,0,0.079956055,0,0,0,-0.11303711,0,-0.079956055,0.079956055,0,0,0,0.079956055,0,0,0,0,0.079956055,-0.079956055,0,0,0,0.079956055,-0.11303711,0,-0.13842773,0,0,0,0.079956055,0,0,-0.079956055,0,0,0,0,0,0.079956055,0,0,0.079956055,0,0,0,0.079956055,0.079956055,0,0,0,0,0,0,-0.079956055,0.079956055,0,0,-0.15991211,-0.079956055,0,0,-0.13842773,0,0.079956055,0.079956055,0,-0.079956055,0,0.11303711,0,0,0,0,-0.079956055,0,0.079956055,0,0,0.079956055,0,0,0,0.079956055,0.19299316,0,0,0,-0.11303711,0,0,0,0,0.11303711,0,0.11303711,0,0,0,0,0,0.079956055,0.079956055,0,0,0,0.079956055,0,-0.079956055,0,0,0,0,-0.079956055,0,0.079956055,0.079956055,-0.11303711,-0.079956055,0,0,0,0,-0.079956055,-0.079956055,-0.079956055,0,0,0,-0.079956055,0,0.046844482,0,0,0,0,0.079956055,0,0,0,0,0,0,0,0,0,0,0.079956055,0,0,0.079956055,0,0,-0.079956055,0,-0.079956055,0,0,0,0,0,0.079956055,0.079956055,0,-0.079956055,0,0,-0.079956055,0,0,0,0,0,0,0,0,0,-0.079956055,-0.079956055,0,0,0,0,0,0,0,0,-0.11303711,0,-0.11303711,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.079956055,0,-0.15991211,0.11303711,0,0,0,0,0,-0.079956055,-0.079956055,0,0,0,-0.079956055,0,-0.079956055,0,0,0,0,0.11303711,0,0.079956055,0,0,0,-0.19299316,0,0.079956055,0,0,0,0,0,0,0.11303711,0,0,0.079956055,0,0,0,0.079956055,0.079956055,0,0,0,0,0,0.079956055,0.079956055,0,-0.079956055,0,0,0,0,0,0,0,0,0,0,-0.11303711,0,0,0.079956055,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771402331.385443', 0, DEFAULT, '[0.1373291,0,0,0,-0.1373291,0,0,0,0,0,0,0,-0.1373291,0,-0.1373291,0,0,0.1373291,0,0,0,0,0.1373291,0,0,0,0,-0.1373291,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,-0.1373291,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,-0.1373291,0,0,-0.19421387,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,0,0.1373291,0,0,0,0,0,0.1373291,0,0.1373291,0,0,0,0,0,-0.1373291,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,-0.1373291,0,0,0,0,0.19421387,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2746582,-0.1373291,0,0,0,0,0,-0.1373291,0,0,0,0,0,0,0,0.1373291,0,0,0,-0.19421387,0,0,-0.1373291,0,0,0,0,-0.1373291,0,0,0,0.1373291,0,0,0,0,-0.1373291,0,0.2746582,0,0,-0.1373291,0,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,0,0,0,0,-0.1373291,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 0, DEFAULT, '[0.058776855,0,-0.058776855,-0.1418457,0.040100098,0,0,-0.058776855,0,0,-0.058776855,0.058776855,0,0,0,0,-0.058776855,-0.058776855,-0.058776855,0,0,0,-0.08312988,0,0.058776855,0.058776855,0,0,0,0.058776855,-0.08312988,0.058776855,0.058776855,0,0,0.08312988,0,0,-0.10180664,0,-0.024337769,0,0,-0.058776855,0,-0.08312988,0.058776855,0.058776855,0,0.10180664,0,-0.058776855,-0.058776855,0,0,0,0,0.058776855,0,0,-0.058776855,0.058776855,0,0.058776855,0.058776855,0,0,-0.11755371,-0.058776855,0,0,0,-0.058776855,0,0,-0.058776855,0,0,0,0,0,0,0.024337769,0,0,0,0.058776855,0,0.058776855,0,0,0,0.058776855,0.058776855,-0.058776855,0,0,0,-0.058776855,0,-0.058776855,0,0.08312988,0,0.058776855,0,0,0,-0.08312988,-0.058776855,0,0,0,0,-0.058776855,0,0,0,-0.058776855,-0.08312988,-0.1418457,0,-0.058776855,-0.11755371,0,-0.058776855,0,0,0,0,0.058776855,-0.16625977,0,-0.08312988,0,0,0,0,0.058776855,0,0,0,0,-0.08312988,0,0,0,-0.058776855,0,0.10180664,0,0,0,0,0.08312988,0,0,0,0,0,0.058776855,0.058776855,0.08312988,-0.2006836,0,0,0,0,-0.058776855,0,0,0.11755371,0,0,-0.08312988,0,-0.058776855,0,0.08312988,-0.058776855,0,0.058776855,0,0.024337769,0,0.058776855,0,0,0,0,0.08312988,0,0,0,0,-0.2006836,0,-0.058776855,0,0,0.058776855,0.058776855,0.08312988,0,0,0,0,-0.058776855,0.11755371,0,0,0,0,0,0,-0.058776855,0.058776855,-0.058776855,0,0,-0.058776855,0,0,-0.058776855,-0.08312988,0,0,0.058776855,-0.058776855,0,-0.058776855,0,-0.10180664,0,0,0,-0.08312988,0,0.10180664,0,0.058776855,-0.058776855,-0.058776855,0,0.058776855,-0.058776855,0,0,0,0.11755371,0,0,0.058776855,-0.058776855,0,0,0.08312988,0,0,0.058776855,0,0.058776855,0,0,0,0,0,0,0,0.1418457,0,-0.058776855,-0.11755371,0,0,0.10180664,0,0,0.11755371,0,0,0.11755371,0,0,-0.11755371,0,0,0.058776855,0,0.058776855,0,0,0,0,0,0.058776855,-0.08312988,0,-0.058776855,0.058776855,0,0,0,0,0,-0.058776855,0,0,0,0,-0.058776855,0.058776855,0.058776855,0,0,0.13134766,-0.058776855,0,-0.058776855,-0.058776855,0.08312988,0,0.058776855,0,0.058776855,0,0.058776855,0,-0.058776855,0.058776855,0.058776855,-0.058776855,0,0.25927734,0,0.058776855,0,0,-0.058776855,-0.08312988,0,0,0,-0.08312988,0,0,0,0,0.10180664,0,-0.058776855,0,-0.11755371,0,0,0.058776855,0,0.08312988,0,0,0.058776855,0,0,0.024337769,0.08312988,0,0,0,0,0.058776855,0,-0.058776855,0,0,0.058776855,0,0.058776855,0,0,0.08312988,0.058776855,-0.024337769,0,-0.11755371]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 1, DEFAULT, '[0,-0.04776001,-0.04776001,0.09552002,-0.15026855,0,0,-0.04776001,-0.04776001,-0.09552002,-0.09552002,0,0,0,0.01977539,-0.04776001,0,0,0,0,0,-0.09552002,-0.034942627,0.04776001,0.04776001,-0.04776001,0,0,0,0.04776001,0,-0.09552002,-0.04776001,0.04776001,0.04776001,0.11529541,0,0,-0.04776001,0,0,0,-0.04776001,-0.06750488,-0.04776001,0,0.09552002,0,0.04776001,0.06750488,0,0.01977539,-0.04776001,0,-0.11529541,0,0,-0.04776001,0,0,0,-0.04776001,0.04776001,-0.01977539,0,0,0.09552002,-0.13049316,0,0,0,0,-0.06750488,0.04776001,0,-0.04776001,0,-0.04776001,0,0,-0.04776001,0,-0.04776001,-0.04776001,-0.04776001,0,0,0,0,0,0,0,0,0,-0.034942627,0.04776001,0.04776001,0,0,0,0,0,0,0.19799805,0,-0.04776001,0.04776001,0,0,0,0,0.04776001,0,0.04776001,0.04776001,-0.04776001,0,0,0,0,-0.08270264,0,-0.04776001,0,0,0.07574463,0,0,0,0,0.04776001,-0.04776001,0,-0.11529541,-0.04776001,0,0.04776001,0.04776001,0.09552002,0,-0.08270264,0,0,0.04776001,0.09552002,0,0,0,0.034942627,0,-0.04776001,0,0,0.04776001,0.04776001,0,0,0,0,0,0,-0.04776001,0.04776001,-0.21081543,0,-0.08728027,0,-0.04776001,0.04776001,-0.04776001,0,0.09552002,0.04776001,0,-0.16540527,0.01977539,-0.01977539,0.04776001,0,0,0,-0.04776001,0.04776001,0,0,0,0,-0.04776001,0.04776001,-0.04776001,0,0.06750488,0,-0.04776001,0,0,0.01977539,0,0,0,0,0.06750488,0.09552002,0,0,0,0.04776001,-0.04776001,0.06750488,0.06750488,0,0,0,0.04776001,0,0,0,0,0,0,-0.04776001,0,0,0.04776001,-0.09552002,0,0,0,0,0.04776001,-0.06750488,0,-0.06750488,0,0.04776001,0,-0.04776001,0,0.04776001,-0.04776001,0,0,0,0,0.04776001,0.04776001,0,0,0,0,0.06750488,0,0,-0.04776001,-0.01977539,0.04776001,0,0,0,0,-0.04776001,0.08270264,0.01977539,0,0,-0.04776001,0,0,0,0.09552002,0,-0.14318848,-0.09552002,0.04776001,-0.04776001,0.06750488,0,0.04776001,0.04776001,0.04776001,0.04776001,0.08270264,0,0,0.09552002,-0.04776001,0,0.08270264,0,0.09552002,-0.04776001,0,0,0,0,-0.06750488,-0.06750488,0.04776001,-0.04776001,0,0.04776001,0,-0.06750488,0,0,-0.04776001,0,0.04776001,0,-0.04776001,-0.06750488,0.06750488,0,0,-0.14318848,0,-0.16308594,-0.06750488,-0.04776001,0,0,-0.04776001,-0.11529541,-0.06750488,0.04776001,0,0,0,0.04776001,0,0.09552002,0,0,0.28051758,-0.06750488,-0.04776001,-0.04776001,0.09552002,-0.04776001,0.012794495,0,0.04776001,0,-0.04776001,0.04776001,-0.04776001,-0.04776001,0,0.06750488,-0.04776001,0.04776001,-0.06750488,0.04776001,0,0,0.06750488,0,0.09552002,0,0,0,0,0,0.12634277,0.04776001,0,-0.09552002,0,0,0.04776001,0,0,0,0,0.11529541,0,0.01977539,-0.04776001,-0.04776001,0,0,-0.19799805,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 2, DEFAULT, '[0,0,0,0,0.07019043,0,0,0,0,-0.07019043,-0.07019043,0,-0.0993042,0,0,-0.07019043,-0.07019043,0.14038086,0,0,-0.07019043,-0.07019043,0.07019043,0,0,-0.0993042,0,0.07019043,0,0,0,-0.0993042,0,0.0993042,0,0.07019043,0,0,0.07019043,0,-0.07019043,0.07019043,0.07019043,0,0,0,0,0,0,0,0,0.16955566,0,0,0,0,0,0,0,0,0,-0.07019043,0,0.07019043,-0.07019043,0,0,-0.07019043,0.07019043,0.07019043,0,-0.07019043,0,0,0,0.07019043,-0.07019043,-0.07019043,0,0,0,0,0.07019043,0,0,0,0,0,0,0,0.07019043,0,0,0,-0.07019043,0,0,0,0,0,0,0,0.07019043,0.29736328,0.07019043,0,0,0,0,0.029083252,0,0,0.07019043,0,-0.07019043,0,0.07019043,0,-0.0993042,0,0,0,0,0.07019043,-0.07019043,0,0,0,0.07019043,0,0,0,0,-0.07019043,0,0,0,0.07019043,0.07019043,0,0.07019043,0,0,0,-0.07019043,0,0,0,0,0.029083252,0,0.07019043,0,0,0,0,0,0,0,0.0993042,0,0,0,-0.14038086,0,0.07019043,-0.0993042,0,-0.029083252,0,0.07019043,0.029083252,0,0,-0.14038086,0,0,0,0,0,0.07019043,0,0,-0.07019043,0,0,0,0,0,0,0.07019043,0.0993042,0,0.07019043,0,-0.07019043,0,0,0,0,0.07019043,0.12164307,0.0513916,0,0,0,0,0,0,0.14038086,-0.07019043,0,0,0.14038086,0,0,0,0,0,0,0.07019043,0,0,0.07019043,0,-0.0993042,0,0,-0.07019043,0,0,-0.07019043,-0.07019043,0.07019043,0,0,0,0,0,0,0.07019043,0,0,0,0,0,0.07019043,0,0,0,0,0,0,-0.07019043,0.07019043,0.07019043,0,0,0,0,0,0,0,0,0.07019043,0,0,0,0,0,0,-0.14038086,0,0,0,0,0,0,0,-0.07019043,0.07019043,0.0993042,0,0,0.07019043,0,0,0,0,0.16955566,0,0,0,0,0,-0.14038086,-0.0993042,0,0,0.07019043,0,0,-0.0993042,0,0,-0.07019043,0,0,0,-0.14038086,-0.07019043,0,0.07019043,-0.07019043,-0.07019043,0,-0.07019043,-0.07019043,0,0,0,0,-0.07019043,0,0,0,0,-0.07019043,0.07019043,0,0,0,0,0.15698242,0,0,-0.07019043,0,0,-0.07019043,-0.07019043,-0.07019043,0,-0.07019043,0,0,0,0,0.07019043,0,0,0,-0.07019043,0,0,0.21069336,0,0.07019043,0,0,0,0,0,0.12164307,0,0,-0.07019043,0,0,0.07019043,0,0,0,0,0.07019043,0,0.07019043,0,0.14038086,0,0,-0.14038086,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 3, DEFAULT, '[0.04928589,0,-0.08532715,-0.06970215,-0.089782715,0,0,0,-0.09857178,0,-0.04928589,0,-0.04928589,0,-0.04928589,-0.09857178,-0.06970215,0.09857178,0,0,0,0,-0.04928589,0,0,-0.08532715,0,-0.04928589,0,0.04928589,0,-0.11016846,0,0.11016846,0.08532715,0.12072754,0,0,0,0.04928589,0,0.02041626,-0.04928589,-0.08532715,0,0,0,0,0,0.09857178,-0.04928589,0.04928589,-0.04928589,0,0,-0.04928589,-0.04928589,0,0,0,0.04928589,-0.04928589,0.04928589,0,0.06970215,0,0.09857178,0,0.09857178,0,-0.04928589,-0.09857178,0,0,0,0,-0.06970215,-0.04928589,0,0.04928589,0,0,-0.04928589,0.04928589,0,0,0,0,0,0,0.04928589,0,0.04928589,-0.04928589,-0.06970215,0,0.04928589,-0.04928589,-0.036071777,0,0,0,-0.04928589,0.2199707,-0.04928589,0,-0.04928589,-0.04928589,0,0.09857178,0,-0.04928589,0,-0.028869629,0,-0.08532715,0.04928589,0,-0.11895752,0,-0.09857178,0,0,0.04928589,0,0.09857178,0,0,0.04928589,-0.04928589,0,-0.08532715,0,-0.09857178,0,0,0.04928589,0,0.11016846,0,0.04928589,0,0,0,0,0.04928589,0.04928589,0,0,0.02041626,-0.04928589,0,0,0.04928589,0,0,0,0.04928589,0,0,0.06970215,0.02041626,0.04928589,0,0,-0.09857178,-0.04928589,0.04928589,-0.04928589,-0.15942383,0,0.02041626,0,-0.04928589,-0.1303711,0.08532715,0.11895752,0,0,0,-0.04928589,0,0,0,0,0,0.04928589,-0.09857178,0,-0.09857178,0,0.14782715,0.04928589,0.036071777,0,-0.06970215,-0.04928589,0,0.04928589,0,0.11895752,0.04928589,0.06970215,-0.04928589,0.04928589,0,0.04928589,0,0,-0.060913086,-0.04928589,0,0,0.04928589,0,0,0,0,0,0,-0.04928589,0,0.04928589,0.06970215,0,-0.04928589,-0.06970215,0.04928589,-0.04928589,0,0,0,-0.04928589,0.04928589,0,0,0,0.04928589,0.1394043,0,0.09857178,0,-0.04928589,0,-0.04928589,0,0.04928589,-0.04928589,0,-0.04928589,0,0,0,0,0.09857178,0,0.09857178,-0.04928589,0,0,0.06970215,0.09857178,0.04928589,0.04928589,-0.02041626,0,0,0,0.04928589,0,0,-0.11895752,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.04928589,0,0,0,0.11016846,-0.04928589,0,0,0,-0.06970215,-0.09857178,0.09857178,0,0.04928589,0,0,0,0,0,0,0,0,0,0,-0.09857178,-0.04928589,0,-0.04928589,0,-0.04928589,0.06970215,-0.06970215,-0.04928589,0,0,0,-0.09857178,0,0,0,0,0.08532715,-0.04928589,-0.04928589,0,0,0,0,0.22436523,-0.04928589,0.04928589,0,0,0,-0.15942383,0.04928589,0,0,0.04928589,0,0,0,0.02041626,0.09857178,0,0,-0.04928589,-0.09857178,0,0,0.04928589,0.04928589,-0.04928589,0,0,0,0,0,0.11016846,0,0,-0.14782715,0,0,0.04928589,0,0,0,-0.04928589,-0.04928589,0,-0.02041626,0,-0.04928589,0.06970215,0,0,-0.04928589,-0.13464355]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 4, DEFAULT, '[0.04864502,0,-0.06878662,-0.04864502,-0.080322266,0,0,-0.04864502,-0.04864502,-0.04864502,0,0,-0.04864502,0.04864502,0,0,-0.09729004,-0.04864502,-0.04864502,0,0,-0.04864502,0.013038635,-0.06878662,0.04864502,0.04864502,0,-0.04864502,0,0.04864502,-0.04864502,-0.06878662,-0.04864502,0.08428955,0.06878662,0.06878662,0,-0.02015686,0,0,0.04864502,0,0,0,0,0,0,0,0.04864502,0.13293457,-0.04864502,0.04864502,0,0.04864502,0,0,0,0,-0.04864502,0,0,0.04864502,0,0,0,0,0.1459961,0,0,0.04864502,0,-0.04864502,-0.04864502,-0.117492676,0,-0.04864502,-0.04864502,-0.04864502,0,0,0,0,-0.09729004,0.04864502,0,0.08428955,0,0,0,0,0,0,0.04864502,0,-0.06878662,0,-0.09729004,0,0.02015686,0,-0.04864502,0,-0.04864502,0.21655273,-0.04864502,0,-0.04864502,0,0,-0.02015686,0,-0.04864502,-0.04864502,-0.080078125,-0.04864502,-0.09729004,0,-0.04864502,-0.04864502,0,-0.13293457,0,0,0.04864502,0,0.04864502,0,0,0.04864502,-0.04864502,0,-0.117492676,0,-0.09729004,-0.04864502,0,0.06878662,0.04864502,0.028503418,0,0.04864502,0,0,0.04864502,-0.04864502,0,0.06878662,-0.04864502,0,0.06878662,0,0.04864502,-0.04864502,0.04864502,0,0,0,-0.04864502,0,0,0,-0.06878662,0.06878662,0,0,0,-0.09729004,0,-0.08428955,-0.18798828,-0.04864502,0.04864502,0,-0.04864502,-0.12878418,0.035614014,0.09729004,0,0,0,0,0.04864502,0,0,0.04864502,-0.04864502,0,0,0,-0.06878662,0.04864502,0.09729004,0,0.035614014,0,-0.04864502,-0.09729004,0,-0.04864502,0,0.06878662,0,0.06878662,0,0,0,0,0,0.04864502,0.008666992,0,0,0,0.04864502,0,0,0,0,0.04864502,0,0,0,0,0.04864502,-0.08428955,-0.09729004,-0.06878662,0.04864502,0,0.04864502,-0.06878662,0,-0.04864502,0.06878662,0,0,0,0,-0.06878662,0,0.04864502,0,-0.02015686,0.09729004,-0.04864502,0,0,-0.04864502,0,-0.02015686,0,0,0,0.04864502,0.04864502,0,0,0,0,0,0,0.08428955,0,0.04864502,0,0,0,0,0,0.04864502,0,-0.18798828,0,0,-0.04864502,0.04864502,0,-0.04864502,0.04864502,0,0,0.09729004,-0.04864502,0,0.04864502,-0.04864502,0,0,0,0.1661377,-0.04864502,0,0,0,-0.06878662,0,0.08898926,0,0,0.04864502,0,0,0,0,-0.04864502,0,0,0,0,-0.035614014,-0.04864502,0,0.04864502,0,-0.06878662,0.039978027,-0.08428955,0,0,0.04864502,0,0,0,0.06878662,0,0,0.02015686,0,-0.04864502,0,0,0,0,0.26513672,0,0.117492676,0,0.04864502,0.04864502,-0.1459961,0,0,0,0,0,-0.06878662,0,0.04864502,0.06878662,0,0.04864502,-0.06878662,-0.09729004,0,0,0.09729004,0,0.04864502,0,0.04864502,0,0,0,0.2548828,0,0,-0.06878662,0,0,0.06878662,-0.06878662,-0.04864502,0,-0.04864502,0,0,-0.04864502,0.04864502,-0.04864502,0,0.04864502,0.04864502,0,-0.06878662]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 5, DEFAULT, '[0.051696777,0,0,0,-0.016433716,0,0,-0.051696777,-0.051696777,0,-0.07312012,0,-0.12475586,0.051696777,-0.07312012,-0.07312012,-0.089538574,0,0,0,0,0.051696777,0.051696777,0,0,0.051696777,0,0,0,0,0,0,0,0.12475586,0,0.089538574,0,0.103393555,0.089538574,0,0,0.051696777,-0.051696777,-0.051696777,0,0,0,0,0,0.051696777,0,0.14794922,-0.07312012,0,0,0,0,0,-0.051696777,0,0.051696777,-0.051696777,0.1550293,-0.051696777,0,0,0.07312012,-0.089538574,0.051696777,0,0,-0.051696777,0,0,0,0,-0.07312012,0,0,0,-0.051696777,0,0,0.021408081,0,0,0,0,0,0,0.07312012,0,0,0,-0.103393555,-0.051696777,-0.051696777,0,0,0,0.051696777,0,-0.051696777,0.2142334,0.103393555,0,0,0,0,0.103393555,0,-0.103393555,0,-0.103393555,0,-0.051696777,0.051696777,0,-0.051696777,-0.051696777,-0.051696777,0,0,0.051696777,0,0.021408081,0,0.051696777,0.051696777,0,-0.051696777,-0.17651367,0,-0.051696777,0,0.051696777,0,0.051696777,0.103393555,0,0.07312012,0.051696777,0,-0.051696777,0.051696777,0.07312012,0.051696777,0,0.051696777,0,-0.051696777,0,0,0,0,0,0,0,0.07312012,0.051696777,0,-0.07312012,0,0,0,-0.103393555,0,0,0,-0.1550293,-0.051696777,0,-0.051696777,0,-0.11553955,0.037841797,0.021408081,0,0,0,0,0,0,-0.051696777,0,0,-0.051696777,0,0,-0.07312012,0,0.11553955,0,-0.051696777,-0.07312012,-0.07312012,0,0,0.051696777,0,0,0,-0.051696777,0.051696777,0,0,0,0,0,0.021408081,0,0,0,0,0.051696777,-0.051696777,0,0,0,0.051696777,-0.051696777,0,0,0.07312012,-0.089538574,-0.17651367,0,0,0,0,0,0,-0.051696777,0,0,0,0,0,-0.09448242,-0.051696777,0.051696777,0,0,0,0,0.051696777,0,-0.051696777,0,0.051696777,0,0,0,0,0.07312012,0,0,0,0,0,-0.051696777,0.07312012,0.051696777,0,0,0,0,0,0.051696777,0.051696777,0,-0.089538574,0,0,-0.051696777,0,0.051696777,0,0,0.021408081,0.051696777,0,0,0,-0.07312012,-0.14123535,0,0,0,0.051696777,0,0,0,0,0,-0.103393555,-0.14123535,0,0.051696777,0,-0.051696777,0,0.021408081,-0.051696777,0,-0.07312012,0,0,0,-0.051696777,0,0,0,0,-0.089538574,0,-0.07312012,0,0,0.051696777,-0.051696777,0,0,-0.103393555,0.051696777,0,-0.021408081,-0.051696777,-0.051696777,0,0,0,0,0.2668457,0,0.051696777,0,0,0.051696777,-0.17651367,-0.12475586,0,0,0,0,0,0,-0.051696777,0.103393555,-0.051696777,0.051696777,0,-0.12475586,0,0,0.1928711,0.051696777,-0.07312012,0,0,0,0,0,0.103393555,0.051696777,0,0,0,0,0.051696777,0,0.051696777,0,0,0.051696777,0,-0.07312012,0,0.07312012,0,0,0,0,-0.051696777]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 6, DEFAULT, '[0,0,0,0,-0.039764404,0,0,0,-0.05432129,0,0,0,-0.16296387,0,0,0,-0.05432129,-0.05432129,0,0,-0.05432129,0,0,0.05432129,0,-0.10864258,0,0,0,0.05432129,0,-0.07684326,0,0.05432129,0,0.1854248,0,0.05432129,0,0.05432129,0,0.031829834,0.05432129,-0.05432129,0,0,0,0,0,0.05432129,-0.05432129,0.09411621,-0.10864258,-0.05432129,0,0.05432129,0,0,0,0.05432129,0.05432129,0,0.05432129,-0.022506714,0,0,0.022506714,0,0.05432129,-0.05432129,0.05432129,0,-0.07684326,-0.05432129,0,0,-0.05432129,0,0,0,0,0,0,0.05432129,0,0,0,0,0.05432129,0.05432129,0,0,0,0,-0.039764404,0,0.07684326,0,0,0.05432129,0,0,0.022506714,0.1854248,0.022506714,0,0,0,0,0.09411621,0,0,0,-0.13305664,-0.05432129,-0.12145996,0,0,0,0,-0.13110352,0,0.05432129,0,0,0.022506714,0,0,-0.05432129,0,0,-0.05432129,0,-0.10864258,0,0,0,0,0.10864258,0,0.05432129,0,0,0,-0.086120605,0,0.05432129,0,-0.05432129,0.07684326,-0.05432129,0.05432129,0,0.05432129,0,0.05432129,0,0,0,0,0,-0.07684326,0,0.10864258,0,-0.05432129,-0.05432129,0.10864258,-0.05432129,-0.10864258,-0.07684326,0.07684326,0,-0.05432129,-0.12145996,0.07684326,0.10864258,0,0,0,0,-0.05432129,0,-0.05432129,0,0,0,0,0,-0.15368652,0,0.039764404,0,0.09411621,0,0,0,0,0,0,0.05432129,0,0,0,0.05432129,0,0.07684326,0,0,0.10864258,0.01727295,0,0,0,0,0,0,0,0,0,0,-0.05432129,0,0.05432129,-0.10864258,0,0,0,0,0,0,0,0.05432129,0,-0.10864258,0.05432129,0,0.05432129,0.05432129,0,0,0,-0.05432129,0.10864258,0,-0.05432129,0,-0.10864258,0,0.05432129,0,0,-0.05432129,0,0.10864258,0,0.05432129,0,0,0,0.07684326,0.07684326,0.05432129,0,0,0,0,0,0,0.05432129,0,-0.12145996,0,0.05432129,-0.05432129,0,0.05432129,-0.05432129,0.10864258,0.05432129,0,0.07684326,0,0,-0.07684326,-0.10864258,0,0.05432129,0,0.07684326,0,0,0,0,-0.05432129,-0.10864258,-0.05432129,0,0.05432129,0.05432129,0,0.07684326,0.07684326,0.07684326,0,-0.05432129,0,0,0,-0.05432129,0,0,0.10864258,0,-0.05432129,0.05432129,-0.13110352,0,-0.05432129,0,0,0,-0.05432129,0.05432129,0,0,-0.022506714,-0.05432129,0,0,0,0,0,0.24768066,0,0,0,0.05432129,0,-0.14050293,0,0,0,0,0,0,0.05432129,0.1854248,0.10864258,0,0.05432129,-0.022506714,-0.09411621,0,0,0.05432129,0,-0.022506714,0,0,0,0,0,0.13110352,0,0,-0.07684326,0,0,0.05432129,0,0.05432129,0,0,0,0,-0.10864258,0.05432129,0,0.07684326,0,0.05432129,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 7, DEFAULT, '[0,0,0,0,0,0.08538818,0,0,0,0,0,0,-0.08538818,0,-0.08538818,0,0,-0.08538818,0,0,-0.08538818,0,0,0,0,-0.08538818,0,0,0,0.08538818,0,0,0,0,0,0.20617676,0,0.08538818,0,0,0,0.08538818,0,-0.08538818,0,0,-0.08538818,0,0,0.08538818,0,0,-0.20617676,0,0,0,0,0,0,0,0,0,0,0.17077637,0,0,0.08538818,-0.08538818,0.08538818,0,0.08538818,0,0,0,0,0,-0.08538818,0,0,0,0,0,0,0.120788574,0,0,0,0,0,0.08538818,0,0,0,0,-0.08538818,0,0,0,0,0,0,0,0,0.08538818,0,0,0,0,0,0,0,0,0,-0.120788574,-0.08538818,-0.08538818,0,0,0,0,-0.08538818,0,0,0,0,0.08538818,0,0,0,0,0,0,0,-0.120788574,0,0,0,0,0.120788574,0,0,0,0,0,-0.08538818,0,0,0,-0.08538818,0.120788574,0,0,0,0,0,0,0,0,0,0,0,-0.08538818,0,0.08538818,0.08538818,0,-0.08538818,0.08538818,0,0,0,0,0,0,-0.120788574,0.08538818,0.035369873,0,0,0,0,0,0,-0.08538818,0,0,0,0,0,-0.17077637,0,0.08538818,0,0,0,0,0,0,0,0,0.08538818,0,0,0,0,0,0.08538818,0,0,0.2915039,-0.08538818,0,0,0.08538818,0,0,0,0,0,0,0,0,0,0.08538818,-0.08538818,0,0,0,0,0,-0.08538818,0,-0.08538818,0,-0.08538818,0,0,0.08538818,0.08538818,0,0,0,0,0,0,-0.08538818,0,-0.08538818,0,0,0,0,0,0,0,0,0,0,0,0,0,0.08538818,0,0,0,0,0,0,0,0.08538818,0,-0.120788574,0,0.08538818,-0.08538818,0,0,-0.08538818,0.08538818,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.08538818,-0.08538818,-0.08538818,0,-0.08538818,0,0,0,0.08538818,0,0,0,0,0,0,0,0,0.08538818,0.08538818,0,-0.08538818,0,-0.08538818,0,0,0,0,0,-0.08538818,0,0,0,-0.08538818,0,0,0,0,0,0,0.14794922,0,0.08538818,0,0.08538818,0,-0.23327637,0,0,0,0,0,0,0,0.120788574,0.120788574,0,0.120788574,-0.08538818,-0.120788574,0,0,0.08538818,0,0,0,0,0,0,0,0.08538818,0,0,0,0,0,0.08538818,0,0.08538818,0.08538818,-0.08538818,0,0,-0.035369873,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 8, DEFAULT, '[0,-0.047546387,-0.06726074,-0.09509277,-0.11480713,0.047546387,0,-0.047546387,0,0,-0.047546387,0,-0.11480713,0,-0.06726074,0,0,0,0,0,-0.047546387,-0.047546387,0.047546387,0.019699097,0.047546387,0,0,0.047546387,0,0,0,-0.06726074,-0.047546387,0.047546387,0,0.14953613,0,0,0,0,0,0,-0.047546387,-0.034118652,0,0,0.012741089,-0.047546387,0.047546387,0.047546387,0,0.14501953,-0.10632324,0,0,0,0,0,0,0,0.047546387,-0.09509277,0,0.047546387,0,0,0.09509277,-0.11645508,0.09509277,0.047546387,0.082336426,0,-0.047546387,0,0,0,0.047546387,-0.047546387,0,-0.047546387,-0.047546387,0,-0.06726074,0.09509277,0,0,0,0,0.047546387,0.047546387,0,0,0,0,-0.10632324,0,0,0,-0.09509277,0,0,0,0,0.20141602,0.034820557,0,-0.047546387,0,0,-0.047546387,0,0,0.047546387,0,-0.09509277,0,0.047546387,0,-0.047546387,0,0,0,0,-0.11480713,0,0.06726074,-0.09509277,0,0,0,0.047546387,-0.047546387,0,-0.06726074,0,0,0.047546387,0,0,0,0.13452148,0,0,-0.047546387,-0.047546387,0,0,0,0,0,-0.019699097,0.047546387,0,0.047546387,0.047546387,0,0,0,0,0.06726074,0,0.034820557,0,-0.047546387,0.047546387,0.082336426,-0.06726074,-0.047546387,-0.047546387,-0.19018555,0,0.08691406,0.047546387,0,-0.11645508,-0.047546387,-0.047546387,0.047546387,0,0,0,-0.047546387,0,-0.047546387,0,0,0,-0.047546387,0.09509277,-0.11480713,0,0.17749023,-0.047546387,0.047546387,0,-0.09509277,-0.047546387,0,0,0,0.047546387,0.019699097,0.047546387,0,0,0,0.047546387,0,0.06726074,-0.039398193,0.047546387,0,0,0.047546387,0,0.047546387,-0.047546387,0,0,0,-0.09509277,0,0,0,-0.09509277,0,-0.047546387,0,0,0,-0.06726074,-0.047546387,-0.047546387,0.09509277,0,0,0,0,0.015113831,0,-0.047546387,0,0,0,0,0,0.047546387,0,-0.047546387,-0.019699097,0,0,0,0,0.047546387,-0.047546387,0,0.047546387,0,0.047546387,-0.047546387,0,-0.015113831,0,-0.047546387,0,0,0,0,0.06726074,0,-0.17749023,0,0,-0.047546387,0,-0.047546387,0,0.047546387,0,0.047546387,0.06726074,0.047546387,0,0,0,0,0.047546387,0,0.047546387,0,-0.047546387,0,0.047546387,0.047546387,-0.09509277,-0.019699097,0,0,0,-0.047546387,0,0,0,-0.047546387,-0.06726074,0,-0.047546387,0,-0.019699097,-0.06726074,0.047546387,0.082336426,0,-0.082336426,0.06726074,-0.09509277,-0.047546387,0,0.06726074,0.06726074,0,-0.14953613,0,-0.047546387,0,0.034820557,-0.047546387,0,0,0,0,0,0.20812988,0,0.047546387,0,-0.047546387,0,-0.1538086,0.047546387,0,0,0,0,-0.047546387,0,0,0.10632324,0,0.06726074,-0.019699097,-0.11907959,0,0,0.16235352,0,0,0,0.047546387,0,0,0,0.1427002,0.047546387,0,-0.047546387,0,0,0.12988281,0,0,0.047546387,-0.047546387,0,0,0,0.047546387,0.11480713,0.019699097,0,-0.12988281,0,-0.06726074]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 9, DEFAULT, '[0,0,-0.072143555,0,0,0,0,-0.050994873,0,-0.050994873,0,0,-0.050994873,0,-0.050994873,-0.037353516,0,0,0,0,0,0,0.101989746,0,0,0,0,0.050994873,0,0,0,-0.072143555,0,0.050994873,0.050994873,0.1394043,0,0,0.072143555,0,0,0.072143555,0,-0.016204834,0,0,0.050994873,0,0.050994873,0,-0.050994873,0.124938965,-0.101989746,0,0,0,-0.050994873,0,0,0,0.101989746,-0.123168945,-0.050994873,-0.050994873,0.050994873,0,0.123168945,0,0,0,0.050994873,0,-0.050994873,-0.050994873,0,0,-0.050994873,0,0,0,0,0,0.050994873,0.050994873,0,0,0,-0.050994873,0,0,0,0,0,0,-0.088378906,-0.050994873,0.050994873,-0.050994873,0.021133423,0,0,0,0,0.22351074,-0.123168945,0.050994873,0,0,0,0.021133423,0,-0.1394043,0,-0.021133423,-0.101989746,-0.050994873,0,-0.072143555,0,0,0,0,-0.088378906,0,0,0,0,0,-0.050994873,0,0.050994873,-0.050994873,0,-0.050994873,-0.050994873,0,-0.050994873,0.050994873,0.1394043,0,0,0,-0.050994873,-0.050994873,-0.050994873,0,0.050994873,-0.101989746,0,0,0.050994873,0,0,0,0,0.050994873,0,0,0,-0.021133423,0,0,0,-0.050994873,0,0.021133423,-0.072143555,0.050994873,-0.072143555,-0.19030762,0.050994873,0.088378906,0,0,-0.15307617,0.072143555,0.050994873,0,0,0,0,-0.021133423,0,0,0,0,-0.050994873,0,0,-0.072143555,0,0.13500977,0,0.050994873,0,-0.050994873,0,0,-0.050994873,-0.050994873,0.050994873,0.021133423,0.050994873,0,0,0,0.050994873,-0.050994873,0,0.050994873,0.021133423,0,0,0.037353516,0,0,0,-0.101989746,0.050994873,0.050994873,-0.11407471,0,0,0.050994873,-0.050994873,-0.15307617,-0.050994873,0,0,0,-0.050994873,0,0,0.123168945,0,0,0,0,0,0,0,0,0,0,0,0,-0.050994873,0,0,-0.072143555,0,0,0,0,-0.050994873,-0.050994873,0.050994873,0.050994873,-0.050994873,0,-0.050994873,0.072143555,-0.072143555,0,0,0,0,0,0,0.050994873,0,-0.050994873,-0.050994873,0,0,0,0,0,0,0.050994873,0,0.088378906,0,0,0,-0.050994873,-0.050994873,0.050994873,0,0.088378906,0,0,0,0.050994873,0,-0.050994873,-0.050994873,0,0,0,0,0,-0.021133423,0,-0.050994873,-0.088378906,0,-0.050994873,0,0,-0.050994873,0,-0.050994873,-0.050994873,-0.123168945,0,0,0,0,0.123168945,0,0,-0.101989746,0,0.088378906,0.072143555,-0.013664246,0,-0.050994873,0,0.050994873,0,0.050994873,0.30859375,-0.050994873,0.050994873,-0.050994873,0,0,0.025299072,0,0,0,-0.050994873,-0.050994873,-0.050994873,0,0,0.088378906,-0.050994873,-0.050994873,-0.050994873,-0.03479004,0,0,0.1394043,0.050994873,0,0,0,0,0,0.101989746,0.13500977,0,-0.050994873,0,0,0.050994873,0.1394043,0,0,0,0,0.050994873,0,-0.050994873,0,0.021133423,0,0,-0.17419434,0,-0.101989746]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 10, DEFAULT, '[0,0,0,0,-0.08728027,0,0,0,0,0,0,0,0,0,-0.08728027,-0.03616333,0,0,0,0,0,0,0.08728027,0,0,0,0,0,0,0,0,0,0,0,0,0.12347412,0,0,0.08728027,0,0,0,0,0.08728027,0,0,0,0,0,0,0,0.17456055,0,0.08728027,0,0,0,0,0,0,0,0,0,0.08728027,0,0,0.17456055,-0.08728027,0,0,0,0,0,0,0,0,0,0,0,0,-0.08728027,0,0,0,0,0,0,0.08728027,0,0,0.08728027,0,0,0,-0.08728027,0,0,0.08728027,0,0,0,0,0,0.17456055,-0.08728027,-0.08728027,0,0,0,0,0,-0.12347412,0,-0.08728027,-0.08728027,-0.08728027,0,0,0,0,0,0,0,0,0,0,0,0,-0.08728027,0,0,0,0,-0.08728027,-0.08728027,0,0,0,0.08728027,0,0,0,0,0.08728027,0,0,0,0,0,0.08728027,0,0,0,0,0,0.08728027,0,0,0,0,0,0,0,0,0,0.08728027,0,0,0,-0.15124512,0,0.17456055,0,0,-0.17456055,0.08728027,0,0,0,0,0,0,0,0,0,0,-0.08728027,0,0,-0.08728027,0,0.17456055,0,0.08728027,0,-0.08728027,-0.08728027,0,0,0,0,0,0.08728027,0,0,0,0,0,0,0,0.08728027,0,0,0.08728027,0,0,0,0,0,0,-0.08728027,0,0,0.17456055,-0.08728027,0,0,0,0,0,-0.08728027,0,0,0,0,0,0,0,0.17456055,0,0,0,0,0,0,0,0.08728027,0,0,0,0,0,0,0,-0.08728027,0,0,0.08728027,-0.17456055,0,0,0.08728027,-0.08728027,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.08728027,0.08728027,0,0,0,0,-0.08728027,0.08728027,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.08728027,0,0,0,0,0,0,0,-0.08728027,0,0,0,0,0,0.08728027,0,0,0,0,0,0.08728027,0,0,0,0,0,0,0.3544922,-0.08728027,0.08728027,0,0,0,-0.15124512,0,0.08728027,0,0,0,0,0,0,0.12347412,0,0.08728027,0,-0.08728027,0,0,0.17456055,0,0,0,0,0,0,0.08728027,0.06390381,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.08728027,-0.17456055,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 11, DEFAULT, '[0,0,0,-0.05392456,-0.13024902,0,0,0,0,-0.05392456,-0.05392456,0,0,0.05392456,-0.05392456,-0.10784912,0,0.05392456,0,0,0,0,-0.05392456,0,0,-0.05392456,0,0,0,0,0,-0.093444824,-0.05392456,0,0,0.16186523,0,0,0.14733887,0,-0.05392456,0,0,-0.093444824,0,0,0,0,-0.05392456,0.05392456,0,0.06665039,0,0.05392456,0,0,0,0,0,0,0,-0.05392456,0,0.10784912,0,0,0.16186523,-0.10784912,0.15258789,0.05392456,0.05392456,0,0,0,0,-0.05392456,0,0,0,0,0,0,0,-0.05392456,0,0,0,0,-0.05392456,0,0.076293945,0,0,0,-0.14733887,0,-0.10784912,0.05392456,-0.076293945,0,0.05392456,0,-0.05392456,0.13952637,0.13024902,-0.05392456,0,0,0,0,0,-0.05392456,0,-0.076293945,-0.05392456,-0.076293945,0.05392456,0,-0.05392456,0,-0.10784912,0,-0.05392456,0,0,0.05392456,0,0,0,0,0,-0.10784912,0,-0.05392456,0.05392456,0,0,0,0.10784912,0,0,0,0,0.05392456,-0.05392456,0.076293945,0,0.05392456,0.05392456,0.10784912,0,0.05392456,0,0.076293945,0,0,0,0,0,-0.076293945,0,0,0,-0.076293945,0,0.05392456,0,-0.05392456,0,-0.10784912,0.05392456,0.022338867,0,0,-0.12060547,-0.05392456,0,0,0,0,0,-0.05392456,0,0,0,0.076293945,-0.05392456,0.05392456,0,-0.05392456,0.05392456,0.17456055,0.10784912,0.05392456,0,0,-0.05392456,0,0,0,0,0.022338867,0.093444824,0,0.05392456,0,0,0,0.05392456,0.014450073,-0.1842041,0,0,0.022338867,0,0.05392456,0,-0.13024902,0,0,0,0,0,0.076293945,-0.05392456,0,0,0,0,0,-0.05392456,-0.05392456,0,-0.05392456,0,0,0,0.076293945,0.13024902,0,0.05392456,0,0,0,0,0,0.05392456,0,-0.05392456,-0.017150879,0,0,0,0,0.05392456,0.05392456,0,0,-0.05392456,-0.05392456,0,0,0,0,0,0,0,0,0,0.10784912,0,-0.15258789,0,0,0,0,0,0,0.05392456,0,0.05392456,0,0,0,0,-0.05392456,0,0,0,0.093444824,0,0,0,0,0,-0.13024902,-0.076293945,0,0,0.05392456,-0.076293945,0,0,0.05392456,0,-0.05392456,0,0,0,0,-0.076293945,0,0,0,-0.05392456,0.05392456,-0.14733887,0,0.05392456,0,0.05392456,0,-0.10784912,0,0.05392456,0,0.10784912,0,0,0,0.05392456,0,0,0.23999023,-0.05392456,-0.05392456,-0.05392456,0,0,-0.06665039,0.05392456,0.05392456,0,-0.05392456,0,0,0,0.05392456,0.13208008,0,0.05392456,0.05392456,-0.076293945,0,0,0.13024902,0,0.10784912,0,0,0,0,0,0.05392456,0.05392456,0,0,0,0,0.10784912,0,0,-0.05392456,0,0,0,0.05392456,0,0,0,0,-0.05392456,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 12, DEFAULT, '[0.12670898,0,-0.089660645,0,-0.06335449,0.06335449,0,0,0,0.06335449,0,0,-0.12670898,0,0,-0.12670898,0,0,0,0,0,0.06335449,-0.06335449,0.06335449,0,0,0,0,0,0,0,-0.06335449,0,0,0,0.17321777,0,0,0.026260376,0,0,0,0,-0.14172363,0,0,0.06335449,-0.06335449,0,0.06335449,0,0.13598633,0,0,0,0,0,0,0,0,0,-0.06335449,0.06335449,0.15307617,0.089660645,0,0,-0.12670898,0.17321777,0.06335449,0.06335449,-0.06335449,0,0,0,0,-0.109802246,0,0,0,0,0,0.089660645,0.06335449,0,0,0,0,0,0,0,0,0,0,-0.109802246,-0.06335449,0.06335449,0,-0.109802246,0.06335449,0.06335449,0,0.06335449,0.19018555,-0.026260376,-0.06335449,0,0,0,0.06335449,0,-0.06335449,0,-0.026260376,-0.06335449,-0.06335449,0.06335449,0,0,0,-0.06335449,0,-0.06335449,-0.06335449,0,0,0,0,-0.06335449,0,0,-0.06335449,0,-0.06335449,0,0,0.06335449,0,0.089660645,0,0,0,-0.06335449,0,0,0.06335449,0.06335449,0.06335449,0,0.12670898,-0.15307617,0.06335449,0,0,0,0,0,0,0,0.06335449,0,0.026260376,0,-0.089660645,0,0,0,0,0,-0.06335449,0,0.06335449,0.109802246,0,-0.14172363,0.06335449,0,0,0,-0.06335449,0,-0.06335449,0,-0.06335449,0,0,0,0,0,-0.06335449,0.06335449,0.06335449,0,0.026260376,0,0,0,0,0,0,0.06335449,0,0.06335449,0,0,0,0.06335449,0,0.06335449,0.026260376,0.06335449,0,0,0.06335449,0,0,0,-0.06335449,0,0,0,0,0,0,-0.15307617,-0.06335449,-0.06335449,0,0,0,-0.06335449,0,0,0,0,0,0,0.06335449,0.12670898,0,0,0,0,0.06335449,0,0,0,0,-0.06335449,-0.031951904,0,0,0,0,0.06335449,0,0.06335449,0,0,0.06335449,0.06335449,0.04638672,0.06335449,0,0,0.06335449,0,0,0,0.026260376,0,-0.07836914,0,0,-0.06335449,0,0,0,0.06335449,0,0.06335449,0,0,0,0,-0.06335449,0,0,0,0.06335449,0,0,0,0,0,-0.06335449,-0.06335449,0,0.06335449,0,-0.06335449,0,0.06335449,0,0,-0.06335449,0,0,0,0,0,0.06335449,0,0,-0.06335449,0,-0.12670898,0,0,0.06335449,0,-0.089660645,-0.06335449,0.089660645,0.06335449,0.06335449,0.04638672,0,0,0,0,0,0,0.2310791,0,0,0,0,0,-0.06335449,0,0,0,0,0,-0.12670898,0,0,0.109802246,0,0.06335449,0,-0.06335449,0,0,0.12670898,0,0,0,0,-0.109802246,0,0.06335449,0.04638672,0.06335449,-0.06335449,-0.12670898,0,0,0.06335449,0,0,0.06335449,-0.06335449,0,-0.06335449,0,0,0,0.12670898,0,-0.109802246,-0.06335449,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 13, DEFAULT, '[0.056121826,-0.056121826,0,-0.056121826,0,0,0,-0.0793457,0,0,0,0,-0.056121826,0,0,-0.03286743,0,0,0,0,0,0,0.056121826,0.056121826,0,0,0,0,0,0,-0.056121826,-0.056121826,0,0.056121826,0,0.15332031,0,0.056121826,0,0,0,0,0,-0.056121826,0,0,0,0,0,0.056121826,0,0.0793457,-0.056121826,-0.056121826,0,0.056121826,0,0,0,0,0,0.056121826,0.11224365,0,0.056121826,0,0.056121826,-0.097229004,0,0,0.056121826,0,-0.0793457,-0.056121826,0,0,-0.056121826,0,0,0,0,0,0,0.056121826,0,0,0,-0.056121826,0,0,0,0,0,0,-0.097229004,0,0.056121826,0,-0.13549805,0.056121826,0,0,-0.056121826,0.2709961,-0.04107666,0.11224365,-0.056121826,0,0,-0.056121826,0.056121826,-0.023254395,0,-0.11224365,-0.056121826,-0.0793457,0,0,-0.056121826,0,0,0,0,-0.11224365,0,0.0793457,-0.056121826,0,-0.056121826,0,0,-0.13549805,0,0,-0.056121826,0,0.056121826,0.056121826,0.13549805,0,0.056121826,0,0,-0.0793457,0,0,0.056121826,0,0,0.056121826,-0.056121826,0,0,0.056121826,0,0,0,0.056121826,0,0,0,0,0.056121826,0,0,-0.056121826,0,0,0,-0.097229004,0.056121826,0.13549805,0.097229004,0,-0.13745117,0,0.056121826,0,0,0,0,-0.056121826,0,-0.056121826,0.056121826,0,-0.056121826,0,0,-0.13549805,0,0.0793457,0.056121826,-0.056121826,0,-0.11224365,0,0,-0.056121826,0,0,0.056121826,0.0793457,0,0,0.056121826,0.056121826,0,0,0,-0.056121826,0,0,0.0793457,0,0,0,-0.19165039,0,0.056121826,0,0,0,0,-0.056121826,-0.056121826,-0.056121826,0,0,0,0,0,-0.056121826,0,0,0,0,0.056121826,0.13549805,0,0,0,0,0.056121826,0,0,0,0,0,-0.056121826,0,0,0,0,0,0,0.056121826,0,0,0.056121826,0.056121826,0.056121826,0.11224365,0,0,0.056121826,0,0,0,0.056121826,0,-0.15332031,-0.0793457,0,0,0,0,0,0.056121826,0,0,0.056121826,0,0,0.056121826,0,0,0.0793457,0,0,0,-0.056121826,0,0.056121826,0,0,0.056121826,0,0.056121826,0,0.056121826,0,0.056121826,0,0,0,-0.056121826,0.056121826,0,-0.056121826,-0.0793457,0,0.13549805,0,-0.0793457,0.0793457,-0.056121826,0,-0.056121826,0.056121826,0.056121826,0,-0.056121826,0.056121826,0,0,0.0793457,0,0,0,0.056121826,0,0.056121826,0.25585938,-0.056121826,0.056121826,-0.056121826,0,0,-0.0793457,-0.056121826,0,0,0,0,-0.11224365,0,0,0.023254395,0,0,0,0,0,0,0.13549805,0,0,0,0,-0.056121826,-0.0793457,0,0.19360352,0.0793457,0,-0.056121826,0,0.056121826,0,0,0,0,0,0,0,-0.056121826,0,0,0.11224365,0,-0.0793457,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 14, DEFAULT, '[0,0,-0.06384277,-0.06384277,-0.06384277,0,0,0,0,0,0,0,-0.12768555,0,0,-0.11053467,0,0,0,0,0,0,0,0,0,0.06384277,0,0,0,0,0,-0.090270996,-0.06384277,0,0,0.06384277,0,0,0,0,0,0,0,0,0,0,0,0,0,0.06384277,-0.090270996,0.11053467,-0.06384277,0,0,0,-0.06384277,0,0,0,0.15405273,-0.06384277,0.06384277,0,0.06384277,0,0.06384277,-0.026443481,0,0,0,0,-0.06384277,-0.06384277,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.06384277,0,0,-0.06384277,0,-0.06384277,0,-0.06384277,0.06384277,0,-0.06384277,0,0.12768555,0.06384277,0,0,0,0,0,0.06384277,-0.15405273,0,-0.046722412,-0.06384277,-0.06384277,0,-0.06384277,-0.06384277,0,-0.06384277,0,0,0.06384277,0,0.12768555,0,0,0,0,0,-0.19152832,0,0,0,0,-0.06384277,0,0.12768555,0,0,0,0.06384277,-0.12768555,-0.06384277,0,0.06384277,-0.06384277,0.06384277,0,-0.06384277,0.06384277,0,0,0,0.06384277,0,0,-0.06384277,-0.06384277,0,0.06384277,0.06384277,-0.06384277,0,0,0,0,0,-0.17443848,0.06384277,0,0.06384277,0,-0.12768555,0.090270996,0,0,0,0,0,0,0,-0.06384277,0,0,0,0,0.06384277,-0.12768555,0,0.090270996,0.06384277,0.12768555,0,-0.06384277,0,0,-0.06384277,0,0,-0.06384277,-0.06384277,0,0,0,0,0,0,-0.11053467,-0.026443481,0,0,0.06384277,0,0,0,-0.19152832,-0.090270996,-0.06384277,0,0,0,0,-0.06384277,-0.06384277,0,0,-0.06384277,-0.06384277,-0.090270996,0,0,0,0,0,0,0.06384277,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.06384277,0,0,0,0,0,0,0.090270996,0.090270996,0,0,0,0,0,0,0,0,-0.090270996,0,0,-0.06384277,0,0,0,0.06384277,0,0,0,0,0,0,-0.06384277,0,0.06384277,0,0.090270996,0,0.06384277,0,0.06384277,0,0,-0.06384277,0,0.06384277,0,0.06384277,0,-0.026443481,0.06384277,0,0,0,0,0,0,0,0,0.06384277,0,-0.090270996,0.090270996,0,0,0.06384277,0,0,-0.06384277,0.06384277,0,0,0.06384277,0.090270996,-0.06384277,0,0,0.06384277,0.06384277,0.06384277,0.35595703,0,0.06384277,0,0.06384277,0,-0.090270996,0,0,0,0,-0.090270996,0,0,0,0,0,-0.026443481,0,0,0,0,0.19152832,0.06384277,0,0,0,0,-0.06384277,0,0.12768555,0.06384277,0,0,0,0.06384277,0,0,0,0,0,-0.06384277,0,0,-0.06384277,0,0,0,-0.06384277,0,-0.12768555]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 15, DEFAULT, '[0.057525635,0,-0.057525635,0,-0.15722656,0,0,0,0,0,0,0.057525635,-0.057525635,0,0,0,0,0,0,0,0,-0.057525635,0.17260742,0.057525635,0,0.057525635,0,0,0,0,0,-0.057525635,-0.057525635,0.08135986,0,0.09967041,0,0,-0.057525635,0,0,-0.11505127,0.057525635,-0.023834229,0,0,0.057525635,0,0,0.057525635,0,0.08135986,-0.09124756,0,-0.057525635,0,0.057525635,0,0,0,-0.08135986,0.057525635,0.057525635,0,0,0,0.057525635,0.015419006,-0.023834229,0,-0.057525635,0,-0.13891602,0,0,-0.08135986,0,-0.057525635,0,0,0,0,-0.08135986,-0.057525635,0,0,0,0,0,0.057525635,0,0,0,0,-0.08135986,0,0,0,0.057525635,0,0,0,0,0.15722656,-0.057525635,0,0,0,0,0,0,0.057525635,0.057525635,-0.08135986,0,-0.08135986,0,-0.023834229,-0.057525635,-0.08135986,0,0,0,0.057525635,0,0,0,0,-0.057525635,0,0,-0.057525635,0,0,0,0,0,0,0.09967041,0,0,0,0.057525635,0,-0.09967041,0,0,0,0,0,0,0.09967041,0,0.08135986,0,0.057525635,0,0,0,0,0,0.057525635,0,-0.19641113,0.057525635,0.057525635,0,-0.057525635,-0.057525635,-0.08135986,0,0.17260742,0,-0.057525635,-0.057525635,0.08135986,-0.057525635,0,0,0,0,0.023834229,0,0,0,0,-0.08135986,0,0.057525635,0,0,0.08135986,0,0.15722656,0,0,0,0,0,0,0,0,0.11505127,0,0,-0.08135986,0,0,0,0.023834229,-0.08135986,0,0,0.042114258,0,0,0.08135986,0.057525635,-0.057525635,0,-0.11505127,0,0,0,-0.09967041,-0.16271973,0,0,0,-0.057525635,-0.16271973,0,0,0,0,0,0,0,0.11505127,0,0.057525635,0,0,0.057525635,0,0,0,0,0,0.023834229,0,0,-0.057525635,0,0.09967041,0,0,0,0,-0.057525635,0,0.057525635,0.023834229,0,-0.057525635,0,0,0,0,-0.057525635,0,-0.09967041,0,0,0,0,0,0,0.057525635,0,-0.08135986,0,0,0,0,0,0,0,0,0.057525635,0,0.057525635,0,0,0,0,-0.057525635,0,0.057525635,0,0.057525635,0,0,0.11505127,0,0,0,0,0.057525635,-0.023834229,0,0.057525635,0,0,-0.08135986,0.057525635,-0.08135986,-0.057525635,0.057525635,0.057525635,0,0,0,0,0,0,0.11505127,0,0,0,0,0,0,0.18103027,0.11505127,-0.057525635,0,-0.09967041,0,-0.17260742,0.08135986,0,0,0,-0.057525635,-0.11505127,0,0.11505127,0.09967041,0,-0.023834229,0.11505127,0.057525635,0,0.057525635,0.09967041,-0.057525635,0.057525635,0,0,0.057525635,0,-0.057525635,0,0,0,0,0,0,0,0,0,0.057525635,-0.057525635,0,0,0.11505127,-0.057525635,0.057525635,0,0,-0.19641113,0.057525635,-0.057525635]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 16, DEFAULT, '[0,0,-0.06695557,-0.047332764,-0.18286133,0,0,0,0,0,-0.047332764,0,-0.047332764,-0.047332764,0,-0.11425781,0,0,0,0,0,-0.047332764,0.047332764,0.047332764,0,-0.09466553,0,0.047332764,0,0,0,-0.047332764,-0.047332764,0.09466553,0,0.1015625,0,0.09466553,0,0.047332764,-0.047332764,-0.09466553,0,-0.03463745,0,0,0,0,0,0.14196777,0,0.02772522,-0.09466553,0.047332764,-0.047332764,0,0,0,0,0,0,0,0.06695557,-0.047332764,0.047332764,0,0.18115234,-0.1159668,0,0.047332764,-0.047332764,0,0,0.047332764,0,-0.019607544,0,-0.047332764,0,0,0,0,-0.047332764,0,0,0,0,0,0.047332764,-0.047332764,0,0,0,-0.047332764,-0.12524414,0,-0.047332764,0.06695557,0.09466553,0,0.047332764,0,0.081970215,0.20898438,0.17272949,-0.047332764,0,0,0.047332764,-0.047332764,0,-0.06695557,0.047332764,-0.047332764,-0.047332764,-0.047332764,0,0,-0.047332764,0,-0.047332764,0,0.047332764,0,0,0.06695557,-0.047332764,0,0,0,0,-0.06695557,0,-0.09466553,-0.047332764,0,0,0,0.10583496,0,0.047332764,-0.047332764,0,0,0,0,0,0.06695557,-0.047332764,0.09466553,-0.047332764,0,0,0,0,0,0.09466553,-0.047332764,0,0.047332764,0,0.03463745,0,-0.09466553,0,0,-0.047332764,-0.047332764,0,-0.11425781,0,0.06695557,0,0,-0.1159668,-0.047332764,-0.06695557,0.047332764,0,0.047332764,0,0,0,0,0,0,-0.06695557,0,0.047332764,-0.047332764,0,0,0,0.047332764,-0.047332764,-0.06695557,-0.047332764,0,-0.047332764,0,0,0,0.081970215,0.047332764,0,-0.047332764,0,-0.047332764,0.047332764,-0.015045166,-0.06695557,0,0,0.047332764,0,0,0,0,0,0,-0.047332764,-0.047332764,0.047332764,0,-0.047332764,-0.18933105,0,0,-0.047332764,0,-0.06695557,0,-0.047332764,0,0,0,0,0,0.11425781,0,0.047332764,0,0,0.09466553,0,0,0,0,0,-0.06695557,0,0,0,0,0,0.09466553,0,-0.047332764,0,0.047332764,0.047332764,0.06695557,0,0,-0.047332764,0,0.047332764,0,0,0,0,-0.047332764,0,0,0,0,0.10583496,0.047332764,0.047332764,-0.047332764,0.06695557,0.06695557,0,0,-0.047332764,-0.06695557,0,-0.047332764,0,0.047332764,0,0,0,0.047332764,0,-0.14892578,0,0,0.06695557,0.047332764,0,0,0,0,0,-0.047332764,0,0,0,0,0,0.06695557,0.06695557,0,-0.047332764,0.09466553,-0.17663574,0,0,0.09466553,0.047332764,-0.047332764,-0.047332764,-0.047332764,0,0,0.047332764,0,0.047332764,0,0,0,0.047332764,0.25634766,0,0.019607544,0,-0.047332764,0.047332764,-0.18786621,0.019607544,0,0.047332764,0,0,0,0,0.019607544,0.1159668,0,0.047332764,0,-0.019607544,0,0,0.11425781,0,0,0,0,0,0,0,0.081970215,0.047332764,-0.047332764,-0.12927246,0,0,0,0,0,0,0,0,0,0.019607544,0,0.02772522,0.11425781,0,-0.06695557,0.06695557,-0.09466553]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 17, DEFAULT, '[0.04562378,0,-0.07904053,-0.04562378,-0.09124756,0,0,-0.06451416,0,-0.06451416,0,0,-0.09124756,0.04562378,0,-0.04562378,0,0,0,0,0,0,0.01890564,-0.04562378,-0.04562378,0,0,0,0,0.04562378,-0.04562378,-0.06451416,0,0.04562378,0.06451416,0.23901367,0,-0.04562378,0,0,0,-0.026733398,0,-0.09124756,0,0,-0.04562378,0,0.04562378,0.07904053,0,0.06451416,-0.06451416,0.06451416,0,0,0,0,0.04562378,0,0,-0.04562378,0,0,0,0,0.11016846,-0.04562378,0,0.04562378,0,-0.04562378,0,0,0,-0.04562378,-0.04562378,-0.04562378,0,0,0.04562378,0,-0.04562378,0,0,0,0,0,0,0,0,-0.04562378,0,-0.04562378,-0.10205078,0.04562378,-0.04562378,0.04562378,0.06451416,0,0,0,0,0.24707031,-0.04562378,0,-0.04562378,0,0.04562378,0,0,-0.04562378,0,-0.10205078,0.01890564,-0.06451416,0,-0.04562378,-0.04562378,0,-0.04562378,0,-0.04562378,0,0,0,0,0,-0.04562378,0,0,-0.04562378,0,-0.11016846,0,0.09124756,0,0,0.07904053,0,0,0.04562378,0,0,0.04562378,0,0.04562378,0,-0.04562378,0.09124756,-0.04562378,0.04562378,0,0.04562378,0,0.04562378,0,-0.04562378,0.04562378,-0.026733398,-0.04562378,0.06451416,0,-0.11016846,0.04562378,0.04562378,-0.04562378,0,0,-0.17468262,0,0.026733398,0,0,-0.12072754,-0.04562378,0,0.04562378,0,0,0,0.04562378,0,0,0.04562378,0,-0.09124756,0,0,0,0,0.06451416,0,0.04562378,-0.04562378,0,-0.01890564,0,0,0,0,0.04562378,0.09124756,0.04562378,0,0,0.04562378,0,0.04562378,0.04562378,-0.04562378,0,0,0.07904053,-0.04562378,-0.04562378,0,-0.04562378,0,0,-0.04562378,0,0,0,0,-0.09124756,0,0,0,0,-0.07904053,0,-0.04562378,0.04562378,0,0.04562378,0,0,0.04562378,0,0.04562378,0,0,0,0,0.06451416,0,0,0,0,0,0,0,-0.04562378,0.04562378,0.09124756,0.04562378,0,0,0,0,0.06451416,0.01890564,0,0,0,0,0,0,0,0,-0.1574707,-0.04562378,0,0,0,0.04562378,0.04562378,0.04562378,0.04562378,0.06451416,0.09124756,0,0,0,-0.04562378,0,0.06451416,0,0.09124756,0,0,0,0,0,-0.18249512,0,0,0.06451416,0,0,0,0,0,0,-0.04562378,-0.04562378,0.07904053,0,-0.09124756,-0.06451416,0,0,0,-0.07904053,0.04562378,-0.15576172,-0.04562378,0,0.11016846,0,-0.04562378,-0.09124756,0,0.06451416,0.04562378,0.056427002,0,-0.04562378,0,0.04562378,0,0,0.30004883,0,0,-0.04562378,0.04562378,0,-0.06451416,0,0,0,-0.06451416,0.04562378,-0.04562378,0,0.04562378,0.10205078,-0.04562378,0,0.04562378,0,0,0,0.07904053,0,0.04562378,0,0,0,0,-0.04562378,0.25756836,0.04562378,0,0,0,0,0.06451416,0,0,0.04562378,0,0.09124756,0,0.04562378,0,0,0,0.04562378,-0.20141602,-0.04562378,-0.04562378]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 18, DEFAULT, '[0,0,-0.064697266,-0.045776367,-0.0836792,0.045776367,0,0,0,0,0,0,-0.11047363,0,-0.064697266,0,-0.045776367,-0.045776367,0,0,0,-0.026809692,0.014549255,-0.045776367,-0.045776367,-0.045776367,0,0,0,0,0,-0.045776367,0,0.14404297,0.045776367,0.07928467,0,0,0.045776367,0,0.045776367,0.125,0,-0.12109375,-0.045776367,0,0,-0.045776367,0,0.064697266,0,0.12939453,-0.045776367,0,0,-0.045776367,0,0,0,0,0,0,0.064697266,-0.045776367,0,0,0.045776367,0,0.064697266,0,0,0,0,-0.091552734,0,-0.018951416,-0.091552734,-0.045776367,0,0,0,0,-0.045776367,0.064697266,-0.045776367,0,0,-0.045776367,0,0,0.064697266,0.045776367,0,-0.045776367,-0.05657959,-0.064697266,-0.045776367,0,-0.045776367,0,-0.045776367,0,0.045776367,0.24780273,0,-0.045776367,-0.091552734,0,0,0,0,-0.064697266,-0.045776367,-0.026809692,-0.045776367,0,-0.045776367,-0.045776367,-0.045776367,0,-0.12939453,0,0,0,0,0.091552734,0,0,0,-0.045776367,0,-0.11047363,0,-0.064697266,0,0.045776367,0.045776367,0,0.21276855,0,0,0,-0.045776367,0,-0.045776367,0,0.045776367,0,0.045776367,0.091552734,0,0.045776367,0,0,0,0.045776367,0,0,0,0.07928467,0,0.064697266,0,-0.012260437,0,-0.045776367,-0.125,0,-0.07928467,-0.15625,-0.045776367,-0.045776367,0.064697266,0,-0.12109375,-0.012260437,0.064697266,0,0,0,0,0,0,-0.045776367,0.045776367,0,-0.064697266,0,0,-0.07928467,0.045776367,0,0,0.018951416,-0.045776367,-0.064697266,-0.045776367,0,-0.045776367,0,0.045776367,0.018951416,0.07928467,0,0,0,0,0,0,0.045776367,-0.045776367,0,0,0.064697266,-0.045776367,0,0,0,-0.045776367,0.026809692,0,-0.045776367,-0.045776367,0.091552734,-0.11047363,-0.064697266,-0.045776367,0,-0.045776367,0,-0.045776367,0,-0.1373291,0.091552734,0,0,0,0,0.07696533,0.045776367,0,0,0,0.15625,0,0,-0.045776367,0,0,-0.0473938,0,0,0,0,0.045776367,0,0.045776367,0,0,0.045776367,0,0.091552734,0.045776367,0,0,0,0,0,0.045776367,0.018951416,0.045776367,-0.19055176,-0.045776367,0,-0.045776367,0,0,-0.045776367,0,0.064697266,0,0,0,0,-0.064697266,-0.064697266,0,0.045776367,0,0.045776367,-0.045776367,0,0,0.064697266,-0.11047363,-0.091552734,-0.0335083,0.045776367,0,0,0,0,0,0,0,0,-0.07928467,0,0,-0.091552734,-0.064697266,0,0,-0.045776367,-0.045776367,0.064697266,-0.11047363,0,0.045776367,0.064697266,0,-0.045776367,0.045776367,0.0335083,0,0.045776367,0.018951416,0,0,0,0,0,0,0.22399902,-0.045776367,0.091552734,0,0.045776367,-0.045776367,-0.045776367,0.045776367,0.045776367,0,0,0,0,0,0.045776367,0.07928467,0,0.064697266,0,-0.125,0,0,0.07928467,0,0.045776367,0,0,-0.07928467,-0.045776367,0.091552734,0.18579102,0.045776367,-0.045776367,0,0,0,-0.045776367,-0.045776367,-0.045776367,0.045776367,0,0,0,-0.064697266,0,0,0.045776367,0,-0.091552734,0,-0.091552734]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 19, DEFAULT, '[0,-0.04953003,-0.070007324,-0.04953003,-0.11773682,0.04953003,0,0.04953003,0,0.04953003,-0.070007324,0,0.04953003,0.04953003,-0.09906006,-0.04953003,-0.11956787,-0.04953003,0.04953003,0,-0.04953003,-0.085754395,-0.020507812,0.04953003,0.04953003,0.04953003,-0.04953003,-0.04953003,0,0,-0.04953003,-0.14855957,0.04953003,0.04953003,0.04953003,0.085754395,0,-0.04953003,0.04953003,0,0.09906006,0.020507812,-0.04953003,-0.071777344,-0.04953003,0,0,0,0,0.070007324,0,0.11956787,-0.070007324,-0.09906006,-0.04953003,0,0.04953003,0.04953003,0,0,-0.04953003,-0.04953003,0.070007324,0,0.070007324,0,0.04953003,-0.085754395,0,0.04953003,0,0,0,0,0,-0.09906006,-0.04953003,0.04953003,0,0,0,0.04953003,-0.070007324,0,-0.04953003,-0.04953003,0,0,0,-0.04953003,0.04953003,0,0.04953003,0.04953003,-0.085754395,0,-0.04953003,0,0,0,-0.04953003,0,0.04953003,0.1352539,0,-0.04953003,-0.04953003,0,0,0.070007324,0,0.04953003,-0.04953003,-0.04953003,-0.04953003,-0.04953003,0,-0.04953003,-0.070007324,0,-0.070007324,0.04953003,0,-0.070007324,0,-0.04953003,-0.04953003,0,-0.070007324,0,0,-0.085754395,0,-0.1352539,-0.04953003,-0.04953003,0,0.070007324,0.14855957,0.04953003,-0.04953003,0,-0.04953003,0,0,0,0.04953003,-0.04953003,-0.04953003,0.070007324,-0.04953003,0,0,0,0.04953003,0.04953003,0,0,0.04953003,0,-0.04953003,0,0.070007324,-0.020507812,0,0,0,0,-0.070007324,-0.085754395,0,0.09906006,0,0,-0.11071777,0.085754395,-0.070007324,0,0,0,0,-0.04953003,0,-0.09906006,0,0.04953003,-0.070007324,-0.14855957,0,-0.04953003,0,0.09906006,0,0,0,-0.04953003,-0.036254883,0,0,0,0.04953003,-0.04953003,0.085754395,0,0,0,0,0,0.14001465,0.020507812,0,0,0,0.04953003,0,0,0.020507812,0,0,0,-0.09906006,0,0,0.04953003,-0.070007324,-0.04953003,0,0.04953003,-0.04953003,0,-0.070007324,0,0.04953003,0,0,0.04953003,0,0,0.1352539,0,0.04953003,0,-0.070007324,-0.04953003,0,0,0,0,0,-0.062805176,0,0,0,-0.04953003,0,0,0.04953003,0,0,0.04953003,0,0.09906006,-0.04953003,0,0,0,0,0,0,-0.04953003,0.04953003,-0.070007324,0,0,-0.04953003,0,0.04953003,-0.04953003,0.04953003,-0.04953003,0.070007324,0.04953003,0,0.04953003,0,-0.04953003,-0.04953003,-0.04953003,0,0.09906006,0,0,0,0.04953003,0,-0.09906006,0,0.04953003,0,0,0,0,-0.04953003,0,0,-0.04953003,0,0,0,-0.04953003,0,0,0,-0.04953003,0,0.04953003,-0.11956787,-0.04953003,0,0,0,-0.04953003,-0.04953003,0,0.04953003,0,0,0,0,0,0,0,0,0.29174805,0,0,0,0,0,-0.11956787,-0.04953003,-0.04953003,0,0,0,0,-0.04953003,-0.020507812,0.085754395,0,0.070007324,0.070007324,0,0,0,0.04953003,0,0.1352539,0,0,0,-0.070007324,0.04953003,0.085754395,0,-0.09906006,-0.04953003,0,0,0.09906006,0,-0.070007324,0,0,0.04953003,0,0.04953003,0.04953003,-0.04953003,0.070007324,0.04953003,-0.14855957,0,-0.070007324]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 20, DEFAULT, '[0,0,-0.059387207,-0.059387207,-0.048797607,0,0,0,0,0.059387207,0.059387207,0,-0.059387207,0,-0.059387207,-0.059387207,-0.20275879,-0.024597168,0.083984375,0,-0.059387207,0,0.083984375,0,0.14331055,0.083984375,-0.059387207,0,0,0,0,-0.059387207,0,0,0,0.083984375,0,0.04345703,0.083984375,0,0,0.14331055,0.059387207,-0.083984375,0,0,0.059387207,-0.059387207,0,0,0,0.07824707,-0.083984375,0,0,0,0,0,0,0,0,0,0,0,0,0,0.083984375,-0.059387207,-0.083984375,0,0,0,-0.059387207,-0.118774414,0,0,-0.083984375,0,0,-0.059387207,-0.083984375,-0.059387207,0,0.083984375,0,0,0,0,0,0,0,0,0,0,-0.118774414,0,-0.059387207,0,0,0,0,0,0,0.083984375,0,0,0,0,0,0.1328125,0.059387207,-0.059387207,0,0,-0.10284424,0,0,0,-0.059387207,0,0,0,0,0,0,-0.018875122,0,0,0,-0.059387207,0.059387207,-0.118774414,0,-0.1328125,0,0,0,0.059387207,0.14331055,0,0,0,0,0,0,0,0,0.059387207,0,0,0.059387207,0,0,0,0,0.059387207,0,0.118774414,0,0.059387207,0,0.059387207,0,0,0,0,-0.083984375,0,0,-0.118774414,0,0.10284424,0,0,-0.083984375,0.059387207,0.10858154,0,-0.083984375,0,0,0,0,0,0,0.083984375,0,0,-0.059387207,0,0,0.118774414,0,0.083984375,0,-0.16796875,0.059387207,0,0,0,0.16796875,0.083984375,0.10284424,0,0,0,0,-0.083984375,0.024597168,-0.1328125,0.10284424,0,0,0,0,-0.059387207,-0.059387207,0,0,0.059387207,-0.059387207,-0.059387207,0,0.083984375,-0.10284424,0,0,0,0,0,-0.059387207,0,0,0.083984375,0,0,0,0,0.07824707,-0.059387207,0.118774414,0,0.083984375,0.14331055,0,0,0,0,0,-0.059387207,0,0,0,0,0,0,0,0,0,0.059387207,0.059387207,0.083984375,0,0,0,0,0,0,-0.059387207,0,0,0,0,0,-0.083984375,0,-0.059387207,0,0,0,0,0,0,0,0,0,0,-0.059387207,0,0.059387207,0,0,0,0,-0.083984375,-0.059387207,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.083984375,0.059387207,0,-0.059387207,-0.10284424,0,-0.083984375,-0.059387207,0,0,0.059387207,-0.059387207,0.024597168,0,-0.059387207,0.059387207,0,0,-0.083984375,-0.059387207,0,0,0,0.18688965,0,0.18688965,0,0.024597168,0,-0.083984375,-0.059387207,0,0,0,0,0,0,0,0.083984375,0.059387207,0,0.059387207,-0.083984375,0,0,0,0,0.059387207,0,0,0,-0.059387207,0.059387207,0.083984375,0,0,0,0,0.059387207,0,0,0,0.059387207,-0.059387207,0.083984375,0,-0.024597168,0,0,0.14331055,0,-0.059387207,0,-0.118774414]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 21, DEFAULT, '[0,0,-0.07977295,-0.056396484,-0.1361084,0,0,0,0,0,-0.056396484,0,0,-0.056396484,-0.056396484,0.1381836,0,0,0,0,0,-0.11279297,0,0,0,0.056396484,0,0,0,0,-0.056396484,0,-0.056396484,0.1361084,0,0,0,0.056396484,0.056396484,0.056396484,0.056396484,0,0,0.07977295,-0.056396484,0,0.056396484,0,0,0,0,0.046722412,-0.11279297,0,0,0,0,0,0,0,0,0,0.1361084,-0.056396484,0,0,0.056396484,-0.056396484,-0.11279297,0,-0.056396484,0,-0.056396484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.056396484,-0.056396484,0,0,0,0,-0.097717285,0,0,0.056396484,0.056396484,0,0,0.056396484,-0.07977295,0.22558594,0.056396484,0.056396484,0,0,0,0.023361206,0,0.056396484,0,-0.056396484,-0.097717285,0.056396484,0,0,0,0,0,0,0,-0.056396484,0,0,0,0,-0.056396484,0,0.056396484,-0.11279297,0,-0.11279297,-0.056396484,0,0.056396484,0,0.11279297,0,0.07977295,-0.056396484,0,-0.056396484,0,0,0,0,0,0.056396484,0,0.056396484,0,0.07977295,0,0,0.056396484,-0.056396484,-0.056396484,0,0,0.07977295,0,-0.07977295,0,0.07977295,0,0,0,0.056396484,0.07977295,0.16918945,0.07977295,-0.056396484,-0.056396484,0,0,0,0.056396484,0,0,0.11279297,0,0,0.056396484,0.11279297,-0.056396484,0,0.11279297,-0.056396484,0.056396484,0.07977295,0.07977295,0.033050537,0,-0.11279297,-0.056396484,0,0,0,0.16918945,0.056396484,0.16918945,0,0,0,0.056396484,0,0,-0.097717285,-0.056396484,0,0,0,0,-0.056396484,-0.056396484,0,-0.07977295,0,-0.07977295,0,0,0,-0.056396484,-0.056396484,0,0,-0.056396484,0,-0.056396484,0,-0.056396484,0,0,0,0,0,0.017929077,0,0,0,0,0.056396484,0,-0.11279297,0,0,0,0,-0.056396484,0,-0.056396484,0,-0.056396484,0,0,0,0,0,0,0,-0.023361206,0,0,0,0.056396484,0,0,0,0,-0.11279297,0,0,0,0,0.056396484,-0.056396484,0.056396484,-0.056396484,0,0.097717285,0.07977295,0,0,-0.056396484,0,0.081726074,0,0.056396484,0.056396484,0.056396484,0,0,0,-0.056396484,-0.07977295,0,0,0,0.056396484,0,-0.056396484,0,0,-0.07977295,0,0,0,-0.056396484,-0.056396484,0,0,0,-0.097717285,0,-0.056396484,0,0.056396484,0,0.056396484,0,0.16918945,0,0,0.056396484,0.056396484,0,0,0,0,0,0,0.056396484,-0.1361084,0,0,0,0,-0.11279297,0,-0.056396484,0,0.056396484,0,-0.056396484,0,0,0.056396484,-0.056396484,0,0,0.103149414,0,0,0.056396484,0.07977295,0.056396484,0,0,0,0,-0.056396484,0.11279297,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.07977295,0.11279297,0,-0.21594238,0,-0.15405273]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 22, DEFAULT, '[0,0,0,-0.06488037,-0.15661621,0,0,0,0,0,0,0,0,0,-0.06488037,0.06488037,0,0.06488037,0,0,0,-0.12976074,0,0,0,0,0,0,0,0,-0.06488037,0,0,0.09173584,0,0.09173584,0,0,0.06488037,0,0,0,0,0,0,0,-0.06488037,0,0,0.06488037,0,0.01737976,-0.04748535,0,0,0,0,0,0,0,0,0,0,0.06488037,0,0,0.06488037,-0.026870728,-0.1772461,0,0,0,0,0,0,0,-0.06488037,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09173584,0,0,0,-0.11236572,0,0,0,-0.06488037,0,0,0,-0.06488037,0.15661621,-0.06488037,0,-0.06488037,0,0,0,0,-0.06488037,0,-0.09173584,-0.11236572,0,0,0,-0.12976074,0,0,0,0,0,0,0.06488037,0,0,0,0,0,-0.06488037,0,0,0,0,0.06488037,0,0.09173584,0,0,0,0,-0.12976074,0,0,0,0,0,0,-0.06488037,0,0,0.18347168,0,0,0,0,-0.06488037,-0.06488037,0,0,0,0,0,0,0,0,0,-0.06488037,0.12976074,0,0.09173584,0,-0.12976074,0,0,0,0,0,0,-0.06488037,0,-0.06488037,0.12976074,0.11236572,0,0,0,-0.15661621,0,0.06488037,0.06488037,0,-0.12976074,-0.1772461,-0.06488037,0,-0.06488037,0,0.11236572,0,0,0,0,0,0,0,0.06488037,-0.020614624,-0.06488037,0,0,0,0,-0.06488037,0,0,0,0.06488037,-0.06488037,0,-0.06488037,0.06488037,0,-0.12976074,-0.06488037,0,0,0,-0.06488037,0,0,0,0,0,0,0,0.11236572,0.06488037,0,0,0,0,0,0,0,0,0,0.06488037,0,0,0,-0.06488037,0,0,0.12976074,0,0,0.06488037,0,0.06488037,0,0,0,0.06488037,-0.06488037,0,0,0,0,-0.06488037,0,0.06488037,0,0,0,-0.06488037,0.06488037,0,-0.06488037,0,0.06488037,0,0,0,0,0.06488037,0,0.06488037,0,0,0,0.06488037,0.06488037,0,0,0,0,0,0,0,0,0,-0.06488037,0,0,0,0,-0.15661621,0,0,0.12976074,0,-0.11236572,0,-0.06488037,0,0.06488037,0.09173584,-0.06488037,0,0.11236572,0,0,0,0.06488037,0,0,0,0,0.06488037,0.06488037,0.20996094,-0.09173584,0,0,0,0.06488037,-0.11236572,-0.06488037,0.09173584,0,0,0,0,0,0,0.09173584,0,0,0,0,0,0,0,0.06488037,0.06488037,0,0,-0.06488037,-0.12976074,0.12976074,0.19458008,0.06488037,0,0,0,0,0,0,0,0,0,-0.06488037,0,-0.06488037,0,0.06488037,0.12976074,0,-0.12976074,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771582224.359908', 23, DEFAULT, '[0,0,-0.0513916,0,-0.0513916,0,0,0.0513916,0,0,-0.08898926,0,-0.1027832,0,-0.0513916,0,-0.0513916,0.072631836,0,0,0,0,0.1541748,0,0,0.0513916,0.0513916,0,0,0,-0.02128601,-0.08898926,-0.0513916,0.0513916,0,0.12402344,0,0.1027832,0.0513916,-0.0513916,0,0,-0.0513916,0,0,-0.0513916,0,0,0,0,-0.0513916,0,-0.072631836,0,-0.0513916,-0.0513916,0,0,0,0,0,0,0.0513916,0.02128601,0.0513916,0,0.1027832,-0.08898926,-0.072631836,0.072631836,-0.0513916,0,0,0.0513916,0,0,0,-0.0513916,0,0,-0.0513916,0,-0.0513916,-0.0513916,0,0,-0.0513916,0,0,-0.0513916,0,0,0,0,-0.08898926,0,-0.1027832,0,-0.0513916,0,0.0513916,0,0,0.19665527,0,0,0,0,0,0,0.0513916,0,0,-0.042236328,-0.072631836,-0.08898926,0.0513916,0,-0.114868164,0,-0.0513916,0,0,0,0,0.072631836,-0.0513916,0,0,0,0,-0.08898926,0,-0.072631836,-0.0513916,0,0.072631836,0.0513916,0.0513916,0,0.0513916,0,0.0513916,0,0.0513916,0,0,0,-0.0513916,0.19177246,0,-0.0513916,-0.0513916,0,0,0.0513916,0,0,0,0.02128601,0.0513916,0.1027832,0.0513916,-0.0513916,0,-0.1027832,-0.0513916,0,-0.0513916,-0.08898926,-0.1027832,0.072631836,0,0,-0.12585449,0.072631836,0.12402344,0,0,0,0,0.0513916,0,0,0.072631836,0.072631836,0,0,0,-0.0513916,0.1027832,0.072631836,0,0,0,-0.12402344,0,0,0,0,0.072631836,0.1027832,0.1027832,0,0.0513916,0,0.0513916,0,0,-0.1027832,0.0513916,0,0,0.072631836,0,0,0,0,0.0513916,0,-0.08898926,0,0,0.0513916,-0.0513916,0,0,0,-0.1027832,0,0,0,-0.0513916,0.0513916,0,0,0,0,0.1616211,-0.0513916,0.1027832,-0.1027832,0,0.1027832,0,0,0.072631836,-0.072631836,0,0,0,0,0,-0.0513916,0.0513916,0,0.0513916,0,0,0,0,0,0,0,0,0,0,0,-0.0513916,0,0,-0.0513916,0,0,0,-0.0513916,0.0513916,0,0,0.0513916,0.0513916,0.072631836,0.0513916,0,0,0,0,0.0513916,0,0.0513916,-0.0513916,0,0,0,0,-0.0513916,-0.072631836,0,0,0,0,0,0,0,-0.0513916,0,-0.0513916,0,0,-0.0513916,-0.08898926,0,0,-0.0513916,-0.08898926,0.1027832,0,0,0,0,0,-0.0513916,0.072631836,0,0,0,0.072631836,0,0,0,0,0.0513916,0,0.24304199,0,0,0,0,0,-0.12402344,0,0,0,0,0,0,0,-0.0513916,0.072631836,-0.0513916,0,0,-0.12402344,-0.0513916,0,0.12402344,0.0513916,0.0513916,0,0,0,-0.0513916,0.0513916,0.2388916,0.0513916,0,-0.0513916,0,0,0.1027832,-0.0513916,0.072631836,0.0513916,0,-0.0513916,0,-0.072631836,0.0513916,-0.0513916,0.02128601,0,-0.072631836,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771584034.560235', 0, DEFAULT, '[0,0,0,0,-0.12512207,0,0,0,0,0,0,0,0,0,0,0,-0.12512207,0,0,0,0,0,0,0.12512207,0,0,0,0,0,0,-0.12512207,0,0,0.12512207,0,0,0,0.12512207,0,0,0,0,-0.12512207,0,0,-0.12512207,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12512207,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12512207,0,0,0,0,0,0,0,0,0,0,-0.17700195,0,0,0,0,0,0,0,0.12512207,0,0,0,0,-0.12512207,0,0,0,0,0,-0.12512207,0,0,0,0,0,0,-0.12512207,0,0,0,0,-0.051849365,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12512207,0,0,0,0,0,-0.12512207,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12512207,-0.12512207,0,0,-0.12512207,0,0,0,0,0,0,0.12512207,0,0,0,0,0,0,0,0.12512207,-0.12512207,0,0,0,-0.12512207,0,0,0,0,0,0,0.17700195,0,0,0,0,0.12512207,0.12512207,0,0,0,0,0,0,0.12512207,0,0,0,0,0,0.12512207,0,0,0,0,-0.12512207,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12512207,0,0,0,0,0,0,0,0,0,-0.12512207,0,0,0,0,0,0,0,0,0.12512207,0,0,0,0,0,0,0,0,0,0,0.12512207,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.4272461,0,0,0,0,0,0,0.12512207,0,0,0,-0.12512207,0,0,0,-0.12512207,0,0,0,-0.12512207,0,0,0,0,0,0,0,-0.17700195,0,0,0,-0.17700195,0,0,0,0,0,0,0,0,0,0,-0.12512207,0,-0.12512207,0,0,0,0,0,0,0,0,0,0,0,-0.12512207,0,0,0,0,0,-0.12512207,0,0,0,0,0,0.12512207,0,0,0,0,0,0,0,0,0,0,0.17700195,0,-0.12512207,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771584731.948983', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0.12219238,0,0,0,-0.12219238,0,0,0,0,0,0,-0.12219238,0,0,0.12219238,0,0,0,0,0,0,-0.12219238,0,0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12219238,0,0,0,0,0,-0.12219238,0,0,0,0,0,0,-0.12219238,0,0,0,0,0,0,-0.12219238,0,0,-0.12219238,0,-0.12219238,0,0,-0.12219238,0,0,0,0,0,0,-0.12219238,0,0,0,0,0,0,0,0,0,0,0.12219238,-0.17272949,0,-0.12219238,0,0,0,0,0,-0.12219238,0.12219238,0.12219238,0,0,0,0,-0.12219238,0,0,0,-0.12219238,-0.12219238,-0.12219238,0,0,0,-0.12219238,0,0,0,0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12219238,0,0,0.12219238,0,0,0,0,0,-0.12219238,0,0,0,-0.12219238,0,-0.12219238,0,0,0,-0.12219238,0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12219238,0,0,0,0,0,0,0.12219238,-0.12219238,0,-0.17272949,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12219238,0,0,0,0,0,0.12219238,0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.24438477,0,0,0,0,0,0,0,0,0,-0.12219238,0.12219238,0,0,0,0,0,0,0.12219238,0,0,0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.24438477,0,0,0,0,0,0,0.12219238,0,0,0,0,0,0,0,0,0,0.12219238,0,-0.12219238,0,-0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12219238,0.12219238,-0.12219238,0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12219238,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12219238,0.12219238,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771585082.274076', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0.17956543,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,-0.17956543,0,0.17956543,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0.17956543,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0.17956543,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771585333.245965', 0, DEFAULT, '[0,0,0,0,0,0,0,0.14001465,-0.09899902,0,0,0,0,0,0,0,0,0,0,0,0,-0.09899902,0,0,0,0,0,0,0,0,0,-0.09899902,0,0,0,0.09899902,0,0,0,-0.09899902,0,-0.14001465,0,0,0,-0.09899902,0,0,0,0.09899902,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09899902,0,0,-0.09899902,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09899902,0,0,0.09899902,-0.09899902,0,0,0,-0.14001465,0,0,0,0.09899902,0,0,0,0,0,0,0,0,0,0,0,-0.09899902,0,0,0,0,0,-0.09899902,0,-0.09899902,-0.09899902,-0.09899902,0,0,0,0,0,0,0,0,0,-0.14001465,0,0.09899902,0.09899902,0.09899902,0,0,0,0,0,0,0,0.09899902,0,0,0,0,0,0,0,0,0,0,0,0,-0.09899902,0,0,0,-0.09899902,0,0,0,0,0,-0.14001465,0,0,0,0,-0.17150879,0.09899902,0,0,0,0,0,0,0,-0.09899902,0,0,0,0,0,0,0,0,0,0,-0.09899902,-0.14001465,0,0,0,0.09899902,0,0.17150879,0.17150879,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09899902,0,0,0,0,0,0,0,0,0,0,0.09899902,0,0.09899902,0,0,0,0,0,0,0,0.09899902,0,0.09899902,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09899902,0,0,0,0,0,0,0,0,0,0,0,0.09899902,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09899902,-0.14001465,0,0,0,-0.14001465,0,0,0,-0.19799805,0.14001465,-0.09899902,0,0,0,0,0,0,0,0.09899902,0,0.14001465,0,0,0,0,0.09899902,-0.09899902,0.3959961,0,0,-0.14001465,0,0,0,0,0.09899902,0,0,0,0,0,0,0.09899902,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17150879,0,0,0,0,0,0.09899902,0,0,0,0,0,0,0,0,0.09899902,0.09899902,0,-0.09899902,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771586425.041933', 0, DEFAULT, '[0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0.107299805,-0.107299805,0.107299805,0,0,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1517334,0,0,0.107299805,0,0,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0,0.21459961,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1517334,0,0,0,-0.1517334,0,-0.107299805,-0.107299805,0,0,0,0,0.107299805,0.107299805,0,0,0,0.107299805,0,0,0,0,0.107299805,0,0,0,-0.107299805,0,0,0.107299805,0,0,0,0.107299805,0,0,0,0,0,0,0,0,0,0.107299805,0,0,0,0,0,-0.107299805,0,0,0,0.107299805,0,0,0,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,0.107299805,0,0,0,0,0.107299805,0,0.107299805,0,0,0,0,-0.107299805,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0,-0.1517334,0,0.107299805,0,0,0,0,0,0,-0.107299805,-0.107299805,0,0,0,0,0,0,0,0,0,0.1517334,0,0,0,-0.107299805,0,0.107299805,0,0,-0.1517334,0,0,-0.107299805,0,0.107299805,0.21459961,0,0,0.107299805,0,0,0,0,0,-0.107299805,0,0,0,0,-0.107299805,0,-0.107299805,0,0,0,0,0,0,0,0,0,0.107299805,0,0,0,0,0,0.107299805,0,0.107299805,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,-0.107299805,0,0,-0.1517334,0,0,0,0.107299805,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0,0,0.1517334,0,0.107299805,0,0,0,0,0,-0.107299805,0.1517334,0,0,0,-0.107299805,0,0.2590332,0,0,0,0,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0.107299805,0,0,0,0.1517334,0,0,0,0,0,0,0,0,0,0,0,-0.107299805,-0.107299805,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771586642.446284', 0, DEFAULT, '[0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0.21459961,0,0,0,-0.21459961,-0.107299805,0,0.107299805,-0.107299805,0,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0.107299805,0,0.21459961,0,0,0,0,0,0,0,0,0,0,0,0.107299805,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107299805,0,-0.107299805,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,-0.107299805,0,0,0,-0.1517334,0,0,0,0,0,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107299805,0.107299805,0,-0.107299805,0,-0.1517334,0,0.107299805,-0.107299805,0,0,-0.1517334,0,0,0,0,0.107299805,0,0,0,0,0,0,-0.107299805,0,0,0,0,0.107299805,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0,0,0.107299805,0.107299805,0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,0.107299805,0,0,-0.107299805,0,0,0,-0.107299805,0,0.107299805,0.1517334,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0.107299805,0,-0.107299805,-0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107299805,0,0,0,-0.107299805,0,-0.107299805,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,-0.107299805,0,0,0,-0.107299805,0,0,-0.21459961,-0.107299805,0,0,0,-0.107299805,-0.107299805,0,0,0,0.1517334,0,0,0,0,0,0,0.2590332,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.107299805,0,0,0,0,0,0,0,0,-0.107299805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.21459961,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771587014.129854', 0, DEFAULT, '[0,0,0,-0.18261719,0,0,0,0,0,0,0,0,0,0,0,0.18261719,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18261719,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18261719,0,0,0,0,0,-0.18261719,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18261719,0,0,0,0,0.18261719,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18261719,0,0,0,0,0.18261719,0,0,0,0,0,0,0,0,0,0,0,0,0.18261719,0,0,0,0,0,0.18261719,0,0,0,0,0,0,0.18261719,-0.18261719,0,0,0,0,0,0,0.18261719,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18261719,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18261719,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18261719,0,0.36523438,0,0,0,0,0,0,-0.18261719,0,0,0,0,-0.18261719,-0.18261719,0,0,0,0,0,0,-0.18261719,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18261719,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18261719,0,0,0,0,0,-0.18261719,0,0,0,0,0,0,0,0,0,0,0.18261719,0,0,0,-0.18261719,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771587668.959225', 0, DEFAULT, '[0,0,0,-0.10424805,0,0,0,0,0,0,-0.10424805,0,0,0,0,0,0,0,0,0,0,0,0,0.10424805,0,0.10424805,0,0,0,0,0,-0.10424805,0,0.10424805,0,0,0,0.10424805,0,0,0,0,0,-0.10424805,0,0,0,0,0,0.2084961,0,0,-0.10424805,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10424805,-0.10424805,0,0,0,-0.10424805,0,0,0,0,-0.10424805,0.10424805,0,0,0,-0.14746094,0.10424805,0,0,0,0,0,0,0,0,0,0,-0.10424805,0,0.10424805,0,0,-0.10424805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10424805,0,0,0,0,0,-0.10424805,-0.10424805,0,0,0,0,0.10424805,0,0,0,0.10424805,0,0,0,-0.10424805,0,0,0,0.10424805,0.14746094,0,0,0,0,0,0.10424805,0,0,0,0,0,-0.10424805,0,0,0.10424805,0,0,-0.10424805,0,0,0,0,0,0,-0.2084961,0,0.10424805,0,0,-0.10424805,0,-0.10424805,0.10424805,0,0,-0.18054199,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10424805,0,0,0,-0.10424805,0,0,0,0,0,0,0,0,0.10424805,0,0,0,0,0,0,0.10424805,-0.10424805,0,0,0,0,0,0,0,0,0,-0.10424805,0,0,0.10424805,-0.10424805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10424805,0,-0.10424805,0,0,0,0,0,0,0,0,0,0,0.10424805,0,0,0,0,0,0.10424805,0,0,0,0,0,0,0,0,0,-0.14746094,0,0.10424805,0,0,0,0,0,0,0,0.10424805,0,0,0,0,0,0,0,0.10424805,0,0,0,0,0.10424805,-0.10424805,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2084961,0.10424805,0,0,0,0,0.10424805,0,0,0,0.10424805,0,0,0,0,0,0.10424805,0,0,0,-0.14746094,0,0,0,0.2084961,0,0.10424805,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10424805,-0.10424805,0,0,0,0,0,0,0,0,0,0,0,0.18054199,0.10424805,0,0,0,0,0,0,0,0.10424805,0,0.10424805,0,0,0.10424805,0,0,0,0,-0.10424805,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1771837832.517584', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.13513184,0,0,0.095581055,0,0,0,-0.095581055,0.095581055,0,0,-0.095581055,0,0,0,0,0,-0.095581055,0,0.095581055,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.095581055,0,0,0,0,0,0,0,0,0,0,0,0.095581055,0,0,0.095581055,0,0,0,0,0,-0.13513184,0,0,0,-0.095581055,0,0,0,0,0,-0.095581055,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.095581055,0,0.095581055,0,0,0,0,0.23071289,-0.095581055,0.095581055,0,0,0.095581055,0.095581055,0,0,0,0,-0.095581055,0,0,0,0,-0.095581055,0,0,0,0,0,0.095581055,0,0,-0.095581055,-0.095581055,0.095581055,-0.095581055,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.095581055,0,0,0,0,0,0,0,-0.095581055,0,0.095581055,0,0,0.095581055,0,0.095581055,0,0.095581055,0,0,-0.095581055,0.095581055,0,0,0,-0.095581055,0.095581055,0,0.095581055,0,0,0,0,0,0,0,0,0,0,0,-0.13513184,0,0,0,0.095581055,0,0,0,0,-0.095581055,0,0,0.095581055,0.095581055,0,0,0,0,0,0,0.095581055,0.095581055,0,0,0,0,0,0,0,0,0,0,0,0,0.095581055,0,0,0,0,0,0.095581055,0,0,0,0,0,0,0,0,0.19116211,0,0,0,0,0,0,0,0.095581055,0,0,0,0,0,-0.095581055,-0.095581055,-0.095581055,0,0,0,0,-0.095581055,0.095581055,0,0.19116211,0,0,0,0,0,0,0,0,-0.095581055,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.13513184,0,-0.095581055,0,-0.095581055,0,0,0,0,-0.095581055,0,0,0,0,0,0.095581055,0,0,0,0,-0.095581055,-0.095581055,0,0.095581055,0,-0.095581055,0,-0.19116211,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.095581055,0,0.23071289,-0.095581055,-0.095581055,0,-0.095581055,0,0,0,0,0,0,0,0,0,0.095581055,0,0,0.095581055,0,-0.23071289,0,0,0,0,0,0,0,0,0,0,0.095581055,0,0,0,0,0,-0.19116211,0,0,0,0,-0.095581055,0,0,0,0,0.095581055,0,-0.095581055,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772103943.125833', 0, DEFAULT, '[0,0,0,-0.1505127,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1505127,0,0,0,0,0,0,-0.10638428,0,0,0,0,0,0,0,0,0,0,0,0,-0.10638428,0,0,0,0,0,0,0,0,-0.1505127,0,0,0,0,0.10638428,0,0,0,0,0,-0.1505127,0,0,0,-0.10638428,0,0,-0.1505127,0,0,0,0,0,0,0,-0.1505127,0,0,-0.10638428,0,0,0,0,0,-0.25683594,0,0,0,0,0,0.10638428,0.1505127,-0.10638428,0,0,0,0,0,0,0,0,0,0,0,0,-0.1505127,0,0,0,0,0,0,0,0,0,0,0,-0.1505127,0,0,0,-0.10638428,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1505127,-0.3010254,0,-0.044067383,0,0,0.10638428,0,0,0,0,0,0,0,-0.1505127,0,0,0,0,0,0,0,0,0,0,0,0.1505127,0,0,0,0.1505127,0,0,0,0,0,0,0.10638428,0,-0.1505127,0,0,0,0.1505127,-0.1505127,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.044067383,0.10638428,0,0,0,0,0,0,0.1505127,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1505127,0,0,0,0.1505127,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1505127,0,0,0,0.10638428,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1505127,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1505127,0,0,0.10638428,0,0,0,-0.1505127,0.10638428,0.10638428,0,0,0,0,0,0.10638428,0,-0.1505127,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10638428,0,0.10638428,-0.1505127,0,0,-0.1505127,0,0,0,-0.044067383,0,0,0.10638428,0,0,0,0,0,0,0.10638428,0,0,0,0,0,0,0,0,0.1505127,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772103994.728130', 0, DEFAULT, '[0,0,0,0,-0.121398926,0,0,0,0,0,0,0,-0.121398926,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,-0.121398926,0,0,0,0.121398926,0,0.121398926,0,0,-0.121398926,0.121398926,0,0,0,0,0.121398926,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0.121398926,0,0,0,0,0,0,-0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.24279785,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,-0.121398926,0,-0.121398926,0,-0.121398926,0,0,0.121398926,0,0,0,0,0.121398926,0.121398926,0,0,0,0,0,0,0,0,0,-0.121398926,-0.121398926,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,-0.121398926,-0.121398926,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0,0.121398926,0,0.121398926,0,0,0,0.121398926,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0.17175293,-0.121398926,0,0,0,0,-0.24279785,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0,0,0,0,-0.121398926,0,0,0,0,0,0.17175293,0,-0.121398926,0,0,0,-0.121398926,0.121398926,0.121398926,0,0,0,0,0,0.121398926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.121398926,0,0,0,0,0.121398926,0,0,0,0,0,0,-0.2932129,0,-0.121398926]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772104445.588761', 0, DEFAULT, '[0,0,0,-0.06604004,0,-0.06604004,0,0.06604004,-0.06604004,0,0,0,0,0,-0.06604004,0.06604004,0,0,0,0,0,0,0,0,0,0,-0.06604004,0,0,0,0,-0.11437988,0,0.06604004,0,0.06604004,0,0,0,0,0.06604004,0,-0.13208008,0.13208008,0,0,0,0,0.06604004,0.13208008,-0.06604004,0.06604004,0,0,-0.06604004,0,0,0,0,0.06604004,0,0,0,0,0.06604004,0,-0.06604004,0.09338379,0,0,0,0,-0.11437988,0,0,-0.06604004,-0.06604004,0,0,-0.06604004,0,0,0,0,0,0,0,-0.14770508,0,0,0,0,0,0,0,0,-0.06604004,0.06604004,0.027359009,0.09338379,0.06604004,0,-0.13208008,0.09338379,0,-0.06604004,0,0,0,0.06604004,0,0,0,0,0,0,0,0.06604004,0,0,0,0.06604004,0,0,0,-0.06604004,0,0,0.09338379,-0.11437988,-0.09338379,-0.06604004,0,-0.24645996,0,0,0,0,0.06604004,0,0,0,0,0,0,0,0,0,0.06604004,0,0,0,0,0.06604004,0,0.06604004,0,0,0,0.06604004,0,0,0,0,0,0,-0.09338379,-0.06604004,-0.06604004,0,0.06604004,0.06604004,0.06604004,0,-0.06604004,0,0.13208008,0,0,0,0,0,0,0,0,-0.06604004,-0.027359009,0.09338379,0,0,0.06604004,0,0.15942383,-0.06604004,0,0.06604004,0,0,0,0,0.06604004,0.06604004,0.11437988,0,0,-0.06604004,0.06604004,0.06604004,0.06604004,-0.11437988,0,0.06604004,0,0,0.11437988,0,0,-0.06604004,0,0.06604004,-0.09338379,0,0,0,-0.13208008,0,0,0,-0.11437988,0,0,0.15942383,0,0.09338379,0,0,0,0,0,-0.06604004,0,0,0,0.06604004,0,0.06604004,0,0,-0.06604004,0,-0.06604004,0,0,0,-0.06604004,-0.06604004,0,-0.15942383,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.06604004,0,0,0,0,-0.027359009,0,0,0.06604004,0,0,0.06604004,0,0,0,0,0,0.06604004,0.11437988,0.09338379,0,0,0,0,0,-0.09338379,0,0,0.09338379,0,0,-0.06604004,0,0,0,0,0.06604004,0,0,-0.15942383,0,0,0,0,0,-0.09338379,-0.09338379,-0.09338379,-0.06604004,0.06604004,0,0.06604004,0,-0.09338379,0,-0.09338379,0,0,0.06604004,0,0,0,0.06604004,-0.15942383,0,0,-0.09338379,-0.11437988,0,0,0,0,0.06604004,0,-0.13208008,-0.14770508,0.06604004,0.06604004,0,0.06604004,0.06604004,0.045043945,0.06604004,0,0,0,0,0,0,0.027359009,0,0,0.06604004,0,0,0,0,0,-0.06604004,0,0.06604004,0,0,0,0,-0.06604004,0.06604004,-0.09338379,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772104596.003983', 0, DEFAULT, '[0,0,0,0,0,0,0,-0.1171875,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1171875,-0.16577148,0,0,0,0,0,0,0,-0.1171875,0.1171875,0,0,0,0,0,0,0,0,0,-0.1171875,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1171875,0,0,0.1171875,0,0,0,0,-0.234375,0,0,-0.1171875,0,0,0,0,0,0,0,0.1171875,0,0,0,-0.1171875,0,0,0,0,0,0,0,0,0,0,0.1171875,0.1171875,-0.1171875,0,0,0.1171875,0,0,0,0,0,0,0.1171875,0,0,-0.1171875,0,0,0,0,-0.1171875,0,0,0.1171875,0,0,0,0,-0.1171875,0,0.1171875,0,0,0,0,-0.1171875,0,0,0,0,0,0,0,0,0.1171875,0,0,0,0,0.1171875,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16577148,0,0,0,0,0,0,0.1171875,0,0,0.1171875,0,0,0.1171875,0,0,0,0,0,0,0,-0.1171875,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1171875,0,0,0,0,-0.1171875,0.1171875,0,0,-0.1171875,0,0,-0.1171875,-0.1171875,0,0,0.1171875,0,0,0,0,0,0,0,0,0.1171875,0,0,0,-0.1171875,0,0,0,0,0,0,0,0,0,0,0,0,-0.1171875,0,0,0,-0.1171875,0,0,0,0,0,0,0,0.1171875,0,0,-0.1171875,0,0,0,0,0,0,0,0,0,-0.1171875,0,0,0,0,0,0,0.16577148,0,0,0,0,0,0,0,0,0,0.1171875,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16577148,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1171875,0,0.16577148,0,0,0,-0.1171875,0,0,0,0,0,0.1171875,0,0,-0.1171875,0,0,0,0,0,0,0,0,0,0,0.1171875,-0.1171875,0,0.1171875,0,0,0.28295898,0,0,0,0,0,0,0,0.1171875,0,0,0,0,-0.1171875,0,-0.1171875,0,0,0,0,0.1171875]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772104745.344320', 0, DEFAULT, '[-0.14746094,0,0,0,-0.2084961,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0.14746094,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0.14746094,0,0,0,0,-0.14746094,0,0,0,-0.14746094,-0.14746094,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0,0,0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.2084961,-0.14746094,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0,0.14746094,0,0,0,0,-0.14746094,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,-0.14746094,0,0,0.29492188,-0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0.14746094,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,-0.14746094,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14746094,-0.14746094,0,0.29492188,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14746094,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772104875.525543', 0, DEFAULT, '[0,0,0,-0.115600586,0,0,0,0,0,0,0,0,0,0.115600586,0,0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0.115600586,-0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.115600586,0,0,0,0,0,0,0,0,0,0,-0.115600586,0,0,0,0,0,0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.115600586,0,0,0,0,0,0,0,0,-0.115600586,0,0,0.115600586,0,0,0,0.115600586,0,0,0,0,0,0,0,0,0,-0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,-0.115600586,0,0,-0.115600586,0,-0.115600586,0,-0.115600586,0,0,0,0.115600586,0,0,0,0,0,0,0,-0.115600586,0,0,-0.115600586,0.115600586,0,0,0,0.115600586,0,0.115600586,0,0,0,0,0,0.115600586,0,0,0,0,0,0,0,-0.16345215,0,0,0,0,-0.16345215,0,-0.115600586,0,0,0,0,-0.115600586,0,0,0.115600586,0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.115600586,0,0,0,0,0.115600586,0,0,0.115600586,0.115600586,0,0,0,0,0.115600586,-0.115600586,0,0,0,0,0,0,0,-0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.115600586,0.115600586,0,0,0,0,0,0,0.115600586,0,0,0,0,0,-0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.115600586,0.115600586,0,-0.115600586,0,0,0,0,0,0,0,0,0,0.115600586,0,0,0,0,0,0,0,0,0,0,0,0,0.27905273,-0.115600586,0,0,-0.115600586,-0.115600586,0,-0.115600586,0,0,-0.115600586,0,0,-0.115600586,0,0.115600586,0,0,0.115600586,-0.115600586,0,0,0.23120117,0,0,0,0,0,0,0,0.23120117,0,0,-0.115600586,0,0,0,0,0,0,0,0.115600586,0,0,0,0,-0.115600586,0,-0.115600586,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772110708.889118', 0, DEFAULT, '[0,0,0,-0.11206055,0,0,0,0,0,0,0,0,-0.11206055,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11206055,0,-0.11206055,0,0,0,0,0,0,0,0.2705078,-0.11206055,0,0,0.11206055,0,0,0,0,0,0,0,0,0,0,0.2705078,0,0,0,0,0,-0.2241211,0,0,-0.11206055,0,0,0,-0.11206055,0,0,0,0,0,0,0,-0.11206055,0,0,0,0,0,0,-0.11206055,0,-0.11206055,0,0,0.11206055,0,-0.11206055,0,0.11206055,-0.15844727,0,0,0,0,0,0,0,0,0,-0.11206055,0,0,0,-0.11206055,0,0,0,0,0,0,0,0,0,-0.15844727,-0.11206055,0,0,0,0,0,0,0,0,0.11206055,0,-0.11206055,0,0,0.11206055,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11206055,0,0.11206055,0,0,0,0,0,0,-0.11206055,0,-0.11206055,0,0,0,0,0,-0.11206055,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15844727,0,0,0,0,0,0,0,0,0,0.11206055,0,0,0,-0.11206055,0,0,0.11206055,-0.11206055,0,0,0,0,0,0,0,0,0,0.15844727,0,0,0,0,0,0,0,0,0,0,0,0,-0.11206055,0.11206055,0,0,0,0,0.11206055,0,0.11206055,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11206055,0,0.15844727,0,0,0,0,0,0,0,0,0,0,0,0,0.11206055,0,0,0,0,0,0,-0.11206055,0,0,0.11206055,0,0,0,0,0,0,0,0.11206055,0,0,0,0,0,0,0,0,-0.15844727,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11206055,0,0,0,-0.11206055,0,0,-0.11206055,0,0.11206055,0,0,0.11206055,0,-0.11206055,0,0,0,0,0,0,0,0,0.11206055,0,0,0,0,0,-0.11206055,0,0,0,0,0,0,0,0,0,0,0.15844727,0,-0.11206055,0,0,0,0,0,0,0,0,0,-0.11206055,0,0,0,0,0,0,-0.11206055,0,0,0,0,0,0,0,-0.11206055,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772110930.281108', 0, DEFAULT, '[0,0,-0.1875,-0.09375,-0.13256836,0,0,0,0,0,0,0,0,0,0,0,-0.09375,0.09375,0,0,0,0,-0.09375,0,0,0,0,0,0,0,0,0,0,0.09375,0,0.26513672,0,0.09375,0,0,0.09375,0.09375,0,0,0,0,0,0,0,0.09375,0,0.13256836,0,0,0,0,0,0,0,0,0,0,0,0.09375,0,0,0,-0.13256836,0,0,0,0,-0.13256836,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.09375,0,0,0,0,0,0,0,0,0,0.09375,0,0,0,0,0,0.09375,0,-0.038848877,0,0,-0.09375,0,0,0,-0.09375,0,-0.09375,0,0,0.09375,0,0,0,0,0,-0.09375,0,0,0,0,0,0,-0.09375,0,0.09375,0,0,0,0.1875,-0.09375,0,0,0,0,0,0,0,0,0,0,0,0.09375,0,0,0,0.09375,0,0.09375,0,0,0,0,0,0,0,-0.09375,0.09375,0,0,0,0,0.038848877,-0.09375,0,0,0,0,0.09375,0,0.09375,0,0,-0.09375,-0.09375,0,0,0,0.09375,0,0,-0.09375,0,0,0,0,0,0,0.13256836,0.09375,0,0,0,0,0,0.09375,0,0,0,0,0,0.09375,0,0,0,0,0,0,0,0,0,-0.09375,0,0,0,0,0,0,0,-0.09375,0,0,0,0,0,0.1875,0,0.09375,0,-0.09375,0,0,0.09375,0.09375,0,0,0,0,0,0,-0.09375,0,0,0,0,0,0.09375,-0.09375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09375,0,0,0,0.09375,0,0,0,0,0,0,0,0,0,0.09375,-0.09375,0,0,0,0,-0.09375,0,0,0,0,0,0,0,0,0,0,0,0.09375,0,-0.1875,-0.06866455,0,0,0,-0.09375,0,-0.09375,-0.09375,0,0,0,0,0,0,0,0.09375,0,0,0,0,0,0.09375,0,0.22644043,0,0,-0.09375,0,0,-0.13256836,-0.1875,0,0,0,0,0,0,0,0.16247559,0,0.09375,0,-0.09375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.09375,-0.09375,0,0,0,0,0,0,0,0,0.09375,0,0,-0.09375,0,-0.09375]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772111011.681106', 0, DEFAULT, '[0,0,0,-0.15148926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15148926,0,0,0,0,0,0,-0.1071167,0,0,0,0,0,0,0,0,0,0,0,-0.15148926,-0.1071167,0,0,0,0,0,0,0,0,-0.15148926,0.15148926,0,-0.15148926,0,0.1071167,0,0,0,0,0,-0.15148926,0,0,0,-0.1071167,0,0,-0.15148926,0,0,0.15148926,0,0,0,0,0,0,0,-0.1071167,0,0,0,0,0,-0.1071167,0,0,0,0,0,0.1071167,0.15148926,-0.1071167,0,0,0,0,0,0,0,0,0,0,0,0,-0.15148926,0,0,0,0,0,0,0,0,0,0,0,-0.15148926,0,0,0,-0.1071167,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15148926,-0.15148926,0,-0.04437256,0,0,0.1071167,0.15148926,0,0,0,0,0,0,-0.15148926,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15148926,0,0,0,0,0,0,0,0,0.1071167,0,0,0,0,0,0.15148926,-0.15148926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1071167,0.1071167,0,0,0,0,-0.15148926,0,0.15148926,0,0,0,0,0,0,0,-0.15148926,0,0,0,0,0,0,0,0,0,0,0,0,-0.15148926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15148926,0,0,0,0,-0.15148926,0,0,0,0.1071167,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15148926,0,-0.15148926,0.1071167,0,0,0,-0.15148926,0.1071167,0.1071167,0,0,0,0,0,0.1071167,0,-0.15148926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.1071167,0,0.1071167,-0.15148926,0,0,-0.15148926,0,0,0,0.1071167,0,0,0.1071167,0,0,0,0,0,0,0.1071167,0,0,0,0,0,0,0,0,0.15148926,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772111109.394501', 0, DEFAULT, '[0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0.18896484,0,0,0,0,0,0,0,-0.18896484,0,0,0,0,0,0,0.18896484,0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18896484,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18896484,0,0,0,-0.18896484,0,0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0,0,0,0,0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18896484,0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18896484,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0,-0.18896484,0,0,0,0,0,0,0,0,0,0,0.18896484,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772541037.183253', 0, DEFAULT, '[0,0,0,-0.16149902,0,0,0,0,0,0,0,0,0,0,-0.08074951,-0.16149902,0,0,0,0,0.08074951,-0.08074951,0,0,0,0.11419678,0,0,0,0,0,-0.08074951,0,0,0,0.05911255,0,0.11419678,0,0,0,-0.08074951,-0.08074951,0,0,-0.08074951,0,0.08074951,0,0,0,0,-0.08074951,0,0,0,0,0,0,0,0,0,0.08074951,0,0.08074951,0,0.19494629,-0.08074951,0,0,0,0,0,0,0,0,-0.08074951,0,0,0,0,0,-0.08074951,-0.08074951,0,0,0,0,0,0,0,0,0,0,-0.11419678,0,0,0,0,0,-0.08074951,0,0,0.19494629,-0.08074951,0,0,0,0,0,0,0,0,0.08074951,-0.08074951,0,0,-0.08074951,-0.08074951,0,0,0,0,0,0,0,0,0,0,0,0,-0.08074951,0,-0.11419678,-0.08074951,0,0.08074951,0,0,0,0,0,0,-0.08074951,0,0,0,0,0,0.08074951,0.08074951,0,0,0,0,0,0,0,0,0,0,0,0.11419678,-0.08074951,0,0,0,0,0,-0.11419678,0,0.08074951,0.08074951,0,-0.11419678,0,0,0,0,0,0,0,0,0,0,0,0,0,0.08074951,-0.11419678,0,0,0,0,-0.08074951,0,-0.08074951,0,-0.08074951,-0.08074951,0,0.13989258,0.13989258,0,0,0,0,0,-0.08074951,0.08074951,0,0,0,0,0,-0.08074951,-0.08074951,0,0,0,-0.08074951,0,-0.08074951,0,0,-0.08074951,0,0.08074951,0,0,-0.08074951,0,0,0,0,0,0,0,0.08074951,0.08074951,0.08074951,-0.08074951,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.08074951,0,0,0,0,0,0,0,0,0,0,0,0,0,0.08074951,-0.08074951,0,0,0,0,0.08074951,0,0,0,0,0.08074951,0,0,0,0,0,0,0,0.16149902,-0.08074951,0,0,0.08074951,0,0,0,0,0.08074951,0,0,-0.08074951,0,0,0,0,-0.08074951,0,0,0,-0.16149902,0,0,0,-0.16149902,0.08074951,0,0,0.08074951,0,-0.08074951,0.08074951,0,-0.08074951,0.08074951,0,0.08074951,0,0,0,0,0.08074951,0.08074951,0.2421875,-0.08074951,0,0,-0.11419678,0,-0.11419678,-0.08074951,0,0,0.08074951,0,0,0,0,0.13989258,0,0.08074951,0,0.033447266,0,0,0,0,0.08074951,0,0,0,0,0,0.11419678,0,0,-0.08074951,0,0,0.16149902,0,0.08074951,0,0,0,0,0,0.08074951,-0.08074951,0,0,-0.08074951,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772541706.310839', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0.27734375,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.27734375,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772541854.966267', 0, DEFAULT, '[0,-0.12097168,0,-0.12097168,0,0,0,0,0,0,0,0,0,0,0,-0.17102051,0,0,0,0,0,-0.12097168,0,0.12097168,0,-0.12097168,0,0,0,0,-0.12097168,0,0,0,0,0,0,0,0,0,0,-0.2211914,0,0,0,0,0,0,0,0,0,0.12097168,0,0,0,0,0,0,0,0,0.12097168,0,0,0,0,0,0.12097168,-0.12097168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12097168,0,0,0,0,0,0,0.12097168,0,0,-0.12097168,0,0,0,0,0,-0.12097168,-0.12097168,0,0,0,0,0,0,0,0,0,0,0,0.17102051,0,0,-0.12097168,0,0.12097168,0.24194336,0,0,0,0.12097168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12097168,0,0,0,0,0,0,0,0,0.12097168,0,0,-0.12097168,-0.12097168,0.12097168,0,0,0,0,0,0,0,0.12097168,0.12097168,0,0,0,-0.12097168,0,0.12097168,0,0,0,0,-0.12097168,0,-0.12097168,0,0,0,-0.12097168,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12097168,0,0,0,0,0,0,0,0,-0.17102051,0,0,0,0,0,0,0,0,0.12097168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12097168,0,0,0,-0.12097168,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12097168,0,0,0,0,-0.12097168,0,0,0,0,0,0,0.12097168,0,0,-0.12097168,0,0.17102051,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12097168,0,0.12097168,0,0,-0.12097168,0,0,0,0,0,0,0,0,-0.12097168,0,0,0,0,0.12097168,0.17102051,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12097168,0,0,0.12097168,0,0.12097168,0,0,0,0,0.12097168,0.24194336,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772704365.847497', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16015625,0,0,0,0,0,-0.113220215,0,0,0,0,0,0,0,0,0,0,0,0.16015625,-0.113220215,0,0,0,0,0,0,0,0,0,0,0.16015625,0,0,0.113220215,-0.16015625,0,0,-0.16015625,0,0,0,0,-0.16015625,-0.113220215,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.113220215,0,0,0,0,0,-0.2734375,0,0,0,0,0,0.113220215,0.16015625,-0.113220215,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.113220215,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16015625,0,0,0,0,0,0,0,0,0.113220215,0,0,0.113220215,0,0,0,0,-0.16015625,0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16015625,0,0,0,0.16015625,0,0,0,0,0,0,0.113220215,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.046905518,0.113220215,0,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0,0,0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16015625,0.113220215,0,0,0,0,0,0,-0.16015625,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16015625,0,0,0,0,0,0,0,0,0.113220215,0,0,0,0,0.113220215,0.113220215,0,0,0,0,0,0.113220215,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16015625,0,0.113220215,0,0.113220215,0,0,0,0,0,0,0,0.113220215,0,0,0.113220215,-0.16015625,0,0,0,0,0,0.113220215,0,0,0.16015625,-0.16015625,0,0,0.16015625,0,0,0,0,0,0,0.16015625]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772704382.142974', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.25830078,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.25830078,0,0,0,0,0,0,0,0,0,0,-0.25830078,0,0,0,0,0,0,0,0,0,0,0,0,0,0.25830078,0,0,0,0,0,-0.25830078,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.25830078,0,0,0,0,0,0,0,0,0,0,-0.25830078,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.25830078,0,0,0,0,0,0,0,0,0,0,0,0.25830078,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.25830078,0,0,0,0,0,0,0,0.25830078,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.25830078,0,0,0,0,0,0,0,0,0,0,0,0,0.25830078,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.25830078,0,0,0,0,0,-0.25830078,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772704570.919871', 0, DEFAULT, '[0,0,0,0.12310791,-0.12310791,0,0,0,0,0,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,-0.12310791,0.12310791,0,0,0,0,0.12310791,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0.12310791,0,0,0,0,0.12310791,0,0,0,0,0,-0.12310791,0,0,-0.12310791,0,0,0,0.12310791,0,0,0,0,0,0,0,0.12310791,0,0,0,-0.12310791,0,0,0,0.12310791,0,0,0,-0.12310791,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0,0,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0.12310791,0,0.12310791,0,0.12310791,0,0,0,0,0,0.12310791,0,0,0,0,0,-0.12310791,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0.12310791,0,0,0,0,0,0,0,0.12310791,0.17407227,0.12310791,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,-0.12310791,0,0,-0.12310791,0,0,0,0,0,0,0.12310791,0,0,0,0.12310791,0,0,0,0,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,-0.12310791,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0,0,0,-0.12310791,0,0.12310791,0,0,0,-0.12310791,0,-0.12310791,0,0,0,0,0,0,0,-0.12310791,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0.12310791,0,0,0,0,0,0,0.12310791,-0.12310791,0.12310791,0,0,0,0,0,-0.12310791,0,0.12310791,0,0,0,-0.12310791,0,0,0,0,-0.12310791,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,-0.17407227,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772704699.824661', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,-0.118652344,0,0,0,0.118652344,0,0,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,-0.118652344,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,-0.118652344,0.118652344,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,-0.118652344,0,0,0,0,-0.16784668,0,0,0,0,0,0,0,0,0.23730469,0,0,0,0,0,0.16784668,0,0,0,0,-0.118652344,0,0,0,0,0,-0.23730469,0,0,0,0,0,0,0,0,0,0,0,0,-0.118652344,0,0,0,0,0.23730469,0,0,0,0.118652344,0,0,0,0,0,0.118652344,0.118652344,0.118652344,0,0,0,0,0,0,0.118652344,0,0.118652344,0,0,0,0,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0.118652344,0,-0.118652344,0,0,0,0,0,0,0,0,0,0,-0.118652344,0,0,-0.118652344,-0.118652344,0,0,0,0,0,0,-0.118652344,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,-0.118652344,0,0,-0.118652344,0,0,0,0,-0.118652344,0,0,0,0,0,0.118652344,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.118652344,0.118652344,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0.118652344,0.118652344,0,0,0,0,0,-0.23730469,0,-0.16784668,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0.118652344,0,0,0,0.118652344,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772704788.870553', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,-0.15148926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15148926,0,0,0,0,0,-0.1071167,0,0,0,0,0,0,0,0,0,0,0,0,-0.1071167,0,0,0,0,0,0,0,0,0,0,0.15148926,-0.15148926,0,0.1071167,-0.15148926,0,0,-0.15148926,0,-0.15148926,0,0,-0.15148926,-0.1071167,0,0,0,0,0,0.15148926,0,0,0,0,-0.15148926,0,0,-0.1071167,0,0,0,0,0,-0.1071167,0,0,0,0,0,0.1071167,0.15148926,-0.1071167,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.1071167,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15148926,0,0,0,0,0,0,0,0,0.1071167,0,0,0.1071167,0.15148926,0,0,0,-0.15148926,0.15148926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15148926,0,0,0,0,0,0,0,0,0.1071167,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.04437256,0.1071167,0,0,0,-0.15148926,-0.15148926,0,0,0,0,0,0,0,0,0,-0.15148926,0,0,0,0,0,0,0,0,0,0,0,0.15148926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15148926,0,0,0,0,0,0,0,-0.15148926,0.1071167,0,0,0,0,-0.15148926,0,-0.15148926,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15148926,0,0,0,0,0,0,0,0,0.1071167,0,0,0,0,0.1071167,0.1071167,0,0,0,0,0,0.1071167,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15148926,0,0.1071167,0,0.1071167,0,0,0,0,0,0,0,0.25854492,0,0,-0.04437256,-0.15148926,0,0,0,0,0,0.1071167,0,0,0.15148926,-0.15148926,0,0,0.15148926,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772851216.040045', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17407227,0,0,0,0,0,0,0,0.17407227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0.17407227,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0,-0.29711914,0,0,0,0,0,0.12310791,0.17407227,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12310791,0,0,0,0,0,0,0,0,0,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17407227,0,0,0,0.17407227,0,0,0,0,0,0,0.12310791,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17407227,0,0,0,0,0,0.12310791,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17407227,0,-0.050994873,0,0,-0.17407227,0,0.12310791,0.12310791,0,0,0,0,0,0.12310791,0,-0.17407227,0,0,-0.17407227,0,0,0,0,0,0,0,0,0,0,0,0.12310791,0,0.12310791,0,0,0,0,0,0,0,0.12310791,0,0,0.12310791,0,0,0,0,0,0,0.12310791,0.17407227,0,0.17407227,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772852145.191370', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16906738,0,0,0,0,0,0,0,0.16906738,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.119506836,0,0,0,0,0,0,0,0,0,0,0,0,-0.119506836,0,0,0,0,0,0,0,0,0,0,0,-0.16906738,0,0.119506836,0,0,0,0,0,0,0,0,0,-0.119506836,0,0,0,0,0,0.16906738,0,0,0,0,0,0,0,-0.119506836,0,0,0,0,0,-0.119506836,0,0,0,0,0,0.119506836,0.16906738,-0.119506836,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16906738,0,0,0,0,0,0,-0.119506836,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16906738,0,0,0,0,0,0,0,0,0.119506836,0,0,0.119506836,0.16906738,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16906738,0,0,0,0,0,0,0,0,0.119506836,0,0,-0.16906738,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16906738,0,0,0,0,0,0.119506836,0.119506836,0,0,0,0,-0.16906738,0,0,0,0,0,0,0,0,0,0,-0.16906738,0,0,0,0,0,0,0,0,0,0,0,-0.16906738,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16906738,0,0,0,0,0,0,0,0,0.119506836,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16906738,0,-0.04949951,0,0,-0.16906738,0,0.119506836,0.119506836,0,0,0,0,0,0.119506836,0,-0.16906738,0,0,-0.16906738,0,0,0,0,0,0,0,0,0,0,0,0.119506836,0,0.119506836,0,0,0,0,0,0,0,0.28857422,0,0,0.119506836,0,0,0,0,0,0,0.119506836,0.16906738,0,0.16906738,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772889039.187335', 0, DEFAULT, '[0.23730469,0,0,-0.118652344,0,0,0,0,0,0.118652344,0,0,0,0.118652344,0,0,0,0,0,0,0,-0.118652344,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0.118652344,0,0.118652344,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,-0.118652344,0,0,0,-0.118652344,0,0,0,0,0.23730469,0,-0.118652344,0,0.118652344,0,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0,-0.118652344,-0.118652344,0,0,0,0,0,0,0,0,-0.118652344,0,0,0.23730469,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,-0.118652344,0.118652344,0,-0.118652344,0,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,-0.118652344,0,0,0.118652344,0,0,0,0,0,0.118652344,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,-0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0.118652344,0,0.118652344,0,0,0,-0.118652344,0,0,-0.118652344,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,-0.118652344,0,0,0,-0.16784668,0,0,0,0,0,0,0,0,-0.118652344,0,-0.118652344,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0.118652344,0.118652344,0,0,0,0.118652344,0,0,0,0,-0.118652344,0,0,0.118652344,0.118652344,0,-0.118652344,0,0,0,0.118652344,0,-0.118652344,0,0,0,0,0,0,0,0,-0.118652344,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1769531527.468332', 0, DEFAULT, '[0,0,0,0,-0.112976074,0,0,0.07989502,0,0,-0.112976074,0,0,0,-0.07989502,0.07989502,0,0,0,0,0,0,0,0.07989502,0,0.07989502,0,0,0,0,0,-0.1928711,0,0.07989502,0.07989502,0.033081055,0,0.07989502,0,-0.07989502,0,-0.07989502,0,0,-0.07989502,0,0,0,0,0,0,0.033081055,-0.07989502,0,0,-0.07989502,0,0,-0.07989502,0.07989502,0,0,0,0,0,0,0.15979004,0,0,0.07989502,0.07989502,0,-0.07989502,0,0,0,0,-0.07989502,-0.07989502,0.07989502,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.07989502,0,0.07989502,0,0,0.07989502,0,0,0,0.07989502,0,0,0,0,0,0.07989502,0.07989502,0,-0.07989502,-0.112976074,0,-0.112976074,0,-0.07989502,-0.07989502,-0.07989502,0,0,0,0,-0.07989502,0.07989502,0,0,0,0,0.07989502,-0.112976074,0,-0.1928711,0,0.07989502,0,0,0,0,0,0,0,0,0.07989502,0,0.07989502,0,0,0,-0.07989502,0,0,0,0,0.07989502,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.07989502,0,0.15979004,0,0,-0.13842773,0,0.07989502,0,0,0,0,0.07989502,0,0,0,0,0,0,0,-0.07989502,0,0.112976074,0,0.15979004,0,-0.07989502,0,0,0,0,0,0.07989502,0,0,0.07989502,-0.033081055,0.07989502,0,0,0.07989502,0,0,0,0,0,0.07989502,0,0,0,0.07989502,0,-0.07989502,0,0,0,0,0,0,0,0,0,0,-0.07989502,0,0,0,0,0,0.112976074,0,0.07989502,0,0,0,0,0,0.07989502,0,0,-0.07989502,-0.07989502,0,0,0,0.07989502,0,0,0,0,0,0,-0.07989502,-0.07989502,0,0,0,0,0,0,0,0,0,0,0,0,0,0.07989502,0,0,0,0.07989502,0.07989502,0,0,0,-0.07989502,0,0.07989502,0,0,0,0,0,0,0,-0.15979004,0,0,-0.07989502,0,0,0,-0.112976074,0,0.07989502,0,0,0,0,0,0,0,0,0,0.07989502,0.07989502,0,-0.07989502,0,-0.07989502,0,0,-0.15979004,-0.07989502,0.07989502,0,0,0,0,0,0,0,0,0.21826172,0,0,0,0,0,-0.07989502,0,-0.15979004,0,0,0,0,0,-0.033081055,0.07989502,0,0.112976074,0,-0.112976074,0,0,0,0,0,0,0,0,0,0.07989502,0.1928711,0,0,0,0,0,0.15979004,0,0,0,0,0.07989502,0,0,0,-0.07989502,0,0,-0.07989502,-0.07989502,-0.07989502]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1769532024.119296', 0, DEFAULT, '[0,-0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.118652344,0,0,0,0,0,-0.118652344,0,0,0.118652344,0,0,0,0,-0.118652344,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23730469,-0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.118652344,-0.16784668,0,-0.118652344,0,0,0,0,-0.23730469,0,0,0.118652344,0,0.118652344,0,0,-0.118652344,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,-0.118652344,0,0.118652344,0,0,0.16784668,0,0,-0.118652344,0,0.118652344,0,0,0,0,-0.118652344,0,0,0.118652344,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0.23730469,0,0,0,0,0,0,0,0,0,0,0,-0.16784668,0,0,0,0,0,0,0,0,0,0,0,-0.118652344,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.118652344,0.16784668,0,0,0,0,0.118652344,0,0,-0.118652344,0.118652344,0,0,0,0,0,0,0.118652344,0.118652344,0.23730469,0,0,0,0,0,-0.118652344,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0.118652344,0,0,0,0,0,0,0,0,0,0.118652344,0.118652344,0,0,0,0,0,0,0,0,0,0,0.118652344,0,0,0,0,0,0.118652344,-0.118652344,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1769532139.880807', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,-0.14147949,0,0,0,0,-0.14147949,0,0,0,0,0.14147949,0,0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,-0.14147949,0,0,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14147949,0,0.14147949,0,0,0,0,0.14147949,0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14147949,0,0,0,0,0,0,-0.14147949,0,-0.14147949,0,0,0.14147949,0.19995117,0.14147949,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14147949,0,0,0.14147949,-0.14147949,0,-0.14147949,0,0,0,0,0,0,0,0,0,0.14147949,0,0,0,0,0,0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14147949,0,0.19995117,0,0,0,0,0,0,0.14147949,0,0,0,-0.14147949,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0.14147949,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14147949,0,0,0,-0.14147949,0,0,0.14147949,0,0,0,0.14147949,0,0,0,0,0,0,0,0.14147949,0,0,0,0,0,0,0,0,0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14147949,-0.14147949,0,0,0.14147949,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,-0.14147949,0.14147949,0,-0.14147949,0,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0.14147949,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14147949,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1769532320.425571', 0, DEFAULT, '[0,-0.115478516,0,0,-0.115478516,0,0,0,0,0,0,0,-0.115478516,0,0,-0.115478516,0,0,0,0,0,0,0,0,0,0.115478516,0,0,0,0,0,0,0,0,0,0.115478516,0,0,0,0,0,-0.115478516,-0.115478516,0,0,0,0,0,0,0,0,-0.115478516,-0.23095703,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23095703,-0.16333008,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.115478516,0,0,-0.115478516,0,0,0,0,-0.115478516,0,0,0,-0.115478516,0,0,0,0,0.115478516,0,0,0,0,0,0,0,-0.115478516,0,0,0,0,0,0,-0.115478516,0,0,0,0,0,0,0,-0.115478516,0,0,0,0,-0.115478516,0,0,0,0.115478516,-0.115478516,0,0,0,0,0,0.115478516,0,0.115478516,0,0,0,0,0,0,0,0,0,0,-0.115478516,0,0,0,0.115478516,0,0,0,0,0,0,0,0,0,0,0,0,-0.115478516,0,-0.115478516,0,0,0,0,0,0,-0.115478516,0,0,0,0.115478516,0.115478516,-0.115478516,0,-0.115478516,0,0,0,0,0,0,0,0,0,0,0.115478516,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.115478516,0,0,0,0,0,0,-0.115478516,0,0,0,0,0,0,0.115478516,0,0.115478516,0,0,0,0,0,0.115478516,0,-0.115478516,0.115478516,0.115478516,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.115478516,0,0,0,0,0,0,0.115478516,0,0,0,0,-0.115478516,0,0,0.115478516,0,0,0,0.115478516,0,-0.115478516,0.115478516,0,0.23095703,-0.115478516,0,0,-0.115478516,0,0,0,0,0,0,0,0.115478516,0,0,0,0,0.115478516,-0.115478516,0,-0.115478516,0,0,0,-0.115478516,0,0,0,0,0,0,0,0,0,0,0.115478516,0,0,0,0,0,-0.115478516,0,0,0,0,0,0,0,-0.115478516,0,0,0,0,0,0,0,0,-0.115478516,0,0,0,0,0,0,0.115478516,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.115478516,0.115478516,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1769792420.996139', 0, DEFAULT, '[0,0,0,-0.124572754,-0.08807373,0,0,0.08807373,0,0,0,0,0,0,0,0,-0.08807373,0.08807373,0.08807373,0,0,0,0,0,0,0.08807373,0,0,0,0.124572754,0,-0.08807373,0,0,0,0,0,0.08807373,0,0,0,0,0,0,0,0,0,0,0,0.17614746,-0.08807373,-0.08807373,-0.08807373,0.08807373,0,0,0,0,0,0,0,0,0,0.08807373,0,0,0.08807373,0,-0.08807373,0.08807373,0,0,0,0,0,0,0,0,0,0,0,-0.08807373,0,-0.08807373,0,0,0,0,0,0,0,0,0,-0.08807373,-0.124572754,0,0.08807373,0.08807373,-0.08807373,0,-0.08807373,0,0,0.08807373,0,0,0,0,0,0,0,-0.08807373,0,-0.15258789,0.08807373,-0.124572754,0,0,-0.08807373,0,0.08807373,0,0,0.08807373,-0.08807373,0.08807373,-0.08807373,0,0,0,0,-0.124572754,0,0,-0.08807373,0,0,-0.08807373,0,0,0,0,0.08807373,0,0.08807373,0,0,0,0,0,0.08807373,0,0,0,0,0.08807373,0,0,0,0.08807373,0,0.08807373,0.124572754,0,0,0,-0.08807373,0,0,-0.124572754,0,0,0,0,-0.124572754,0,0,0,0,0,-0.08807373,0,0,-0.08807373,0.08807373,0.08807373,0,0.08807373,0,0,0,0,0,0,0,-0.17614746,0,0,0,0,0.08807373,0,0,0,0,0,0,0,0,-0.124572754,0,0.08807373,0,0,0.08807373,0.08807373,0,0,0.08807373,0,-0.08807373,0,0,0,0,0,0,0,-0.08807373,0,0,-0.08807373,-0.08807373,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.08807373,0,0,0,0,0,0,-0.08807373,0,0,0,0,0,0,0.08807373,0,0,0,0,0.08807373,0,-0.08807373,0,0,0,0,0,0,0,0.08807373,0,0.08807373,0,0,0,0,0,0,0,0.08807373,0,0,0,0,0,-0.2644043,-0.08807373,0,0,0,0,0,-0.08807373,0,0,0,-0.08807373,0,0,0,0.08807373,0,0,0,-0.08807373,-0.08807373,0,-0.08807373,0,0,0,0,-0.08807373,0,0,0.08807373,0.08807373,0,0,0,0,0.08807373,0,0.21264648,0,0.08807373,-0.08807373,0,0,-0.08807373,0.08807373,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15258789,0,0,-0.08807373,0,0,0.08807373,0,0,0,0,0,0,0,0,0,0.08807373,0.08807373,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1769792774.913606', 0, DEFAULT, '[0,0,0,0,-0.19799805,0,0,0,0,0,0,0,0,0,-0.14001465,0,-0.14001465,0,0,0,0,-0.14001465,0,0,0,0,0,0,0,0,-0.14001465,0,0,0,-0.14001465,0.14001465,0,0,0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14001465,0,-0.14001465,0,0,0,0,0,0.14001465,-0.14001465,0.14001465,0,0,0,-0.14001465,0,0,-0.14001465,0,0,0,0,0,0,-0.14001465,-0.14001465,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.19799805,0,-0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14001465,0,-0.14001465,0,0,0,0,0,0,0,0,0,0,0.14001465,0.14001465,0,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0,0,0,-0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0,0.14001465,0,0,0.14001465,0,-0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0,-0.14001465,0.14001465,0,0,0.14001465,0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14001465,0,0,0,0,0.14001465,-0.14001465,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.14001465,0,0.14001465,0,0,0,0,0,0,0.14001465,0,0,0,-0.14001465,0,0,0,0,0,0,0,0,0,0,0.14001465,0,0,0,0,0,0,0,0,-0.14001465,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1769792989.410397', 0, DEFAULT, '[0,0,0,0,-0.15075684,0,0,0,0,0,0,0,-0.15075684,0,0,0,0,0,0,0,0,-0.15075684,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15075684,0,0,0,0,0.15075684,0,0,0,0,0,0,0,-0.15075684,0,0,0,0,0,0,-0.15075684,0,0,0,0,0,0,0.15075684,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15075684,0,0,0,-0.15075684,0,0,0,0,0,0,0.15075684,0,0.15075684,0,0,0,0,0,0,0,0,0,0,0,-0.15075684,0,0,0,0,0,0,0,0,0,0,0.15075684,0,0,0,0,0,0,0,0.15075684,0,-0.15075684,0,-0.15075684,0,0,-0.15075684,0,0,0,0,0,0,0,0,0,0,-0.15075684,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15075684,0.15075684,0,0.15075684,0,0,0,0,0.15075684,0,0,0,0,0,0,0,-0.15075684,0.15075684,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.30151367,-0.15075684,0,0,0,0,0,-0.15075684,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15075684,0,0,0,-0.15075684,-0.15075684,0,0,0,0.15075684,-0.15075684,0,0,0,0,0,0.15075684,0,0,0,0,0,0.15075684,-0.15075684,0,0,0,0,0,0,0,0,0,0,0,0.15075684,0,0,0,0,0,0,0,0,-0.15075684,0,0.15075684,0,0,0,0,0,0,0,0,0,-0.15075684,0,0,0,0,0.15075684,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1769793316.544059', 0, DEFAULT, '[0,0,-0.17956543,-0.17956543,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,-0.25390625,0,0,0,0,0,0,0,0.17956543,0.17956543,0.17956543,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,-0.17956543,0,0,0,0,0,0,0,-0.17956543,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,-0.17956543,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17956543,0.17956543,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17956543]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1770138634.243828', 0, DEFAULT, '[0,0,-0.088256836,0,0,0,0,0,0,0,-0.088256836,0,0,0,0,0.088256836,0,0.088256836,0,0,0,-0.21313477,0,0,0,-0.088256836,0,0,0,0,0,0,0.088256836,0.124816895,0.088256836,0.088256836,0,0.088256836,0,0,0,-0.088256836,0,0.088256836,0,0,0.088256836,0,0,0,0,-0.17651367,0,0,0,0,0.088256836,0,0,0,0,-0.088256836,0.088256836,0,0.088256836,0,0,0,0,0,0,0,-0.124816895,0,0,0,0,0.088256836,0,0,0,0,0,0,0,0,0,0,0,-0.088256836,0,0,0,0,-0.088256836,-0.088256836,0,0,0,0,0,0,0.088256836,0.21313477,0,0,0,0,0,0,0,0,0,0,0,0,0.088256836,-0.088256836,0,0,0,0,0,0,-0.088256836,0,0,0,0,0,0.088256836,-0.17651367,0,0,0,0,0,0.088256836,0.15283203,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.088256836,0,0.088256836,0,0,0,-0.088256836,0,0,0,0,0,0.124816895,0.088256836,0,-0.06463623,0.03656006,0,0,0,0,0,0.088256836,0,0.088256836,0,0.088256836,0,0,0,0,0,0.088256836,0,0,0,-0.124816895,0,0,0.088256836,-0.088256836,0,0,0,0,0,0,0,-0.088256836,0,-0.088256836,-0.088256836,0,0,0,-0.088256836,0,0,0,-0.088256836,0,0,0,0,0,0,-0.088256836,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.088256836,0,0,0,0,0,0,0,0,0,0,0.124816895,0,0,0,0.124816895,0,0,0,0,0,0,0.124816895,0.088256836,0,-0.088256836,0,0,0,0,0,-0.088256836,0,0,0,0.124816895,0,0,0.088256836,0,0,0,0,0.088256836,0,0,0,0.088256836,-0.088256836,-0.088256836,0,0,0,0,-0.088256836,0,-0.124816895,0,0,0,0,0,0,0,0,0,0,0,0,0.088256836,-0.088256836,-0.088256836,0,0,0,0,-0.17651367,-0.088256836,0,0,0.124816895,0,0,0,0,0,0,0.1973877,0,0,0,-0.088256836,0,0,0,-0.088256836,0,-0.088256836,0,-0.088256836,0,-0.088256836,0.088256836,0,0,0,-0.088256836,0,0,0.088256836,0,0,0,0,0,0,0,0.124816895,0,0,-0.17651367,0,0,-0.088256836,0,0,0,0,0,0,0,0.088256836,-0.088256836,0.088256836,0,-0.124816895,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1770139088.479643', 0, DEFAULT, '[0,0,0,0,0,0,0,0.12402344,0,0,0,0,0,0,0,-0.12402344,-0.12402344,0,0,0,0,0,0,0.12402344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.24804688,0,0,0,0,0,0,0,0,0,0.21484375,0,0,-0.12402344,0,0,0,0,0,0,0,0.24804688,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12402344,0,0,0,0,0,0,0,0,0,0,0,-0.12402344,0,0,0,0,0,0,0,0,0,0.12402344,0,0,0,0.12402344,0,0,0.12402344,0,0,-0.12402344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12402344,0,0,0,0.12402344,0,0,0.12402344,0,0,0,0,-0.12402344,0,0,0,0,0,0,0,0.12402344,0.12402344,0,0,0,-0.12402344,0,0,0,0,0,0,0,0.12402344,0,0.12402344,0,0,-0.12402344,0.12402344,0,0,0,0,0,0.12402344,0,0,-0.12402344,0,0,0,0.12402344,0.21484375,0,0,0,0,0,0,0.12402344,0,0,0,0,0,0,0,0,0,0,0,-0.12402344,0,0,0,0,0,0,0,0,0.12402344,0,0,0,0.12402344,-0.12402344,0,0,0,0,0,-0.12402344,0,-0.12402344,-0.12402344,0,0,0,0,0.24804688,0,0,0,0,0,0,0,0.12402344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12402344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12402344,0,0,0,0,0,0.12402344,0,0,0.12402344,0,0.12402344,0,-0.12402344,0,0,0,0,0,0,0,0,0,0,0,-0.12402344,0.12402344,-0.12402344,0,0,0,0,0,0,0,0.12402344,0,0.12402344,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12402344,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12402344,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1770139242.675109', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,-0.16662598,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0.16662598,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,-0.16662598,-0.16662598,0,-0.16662598,0,0,0,0,0,0,0,0.16662598,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0.16662598,0.16662598,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0.33325195,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1770630628.680875', 0, DEFAULT, '[0,0,0,-0.10168457,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10168457,0,0,0,0,0,0.20336914,0,0,0,0,0,0,-0.10168457,-0.10168457,0,0,0,0,0,0,0,0,0,0,-0.10168457,0,0,0,0,0,0,0,0,0,-0.10168457,0,0,0,0,0,0,0,0,0,0,0.10168457,0.10168457,0,0.24560547,-0.10168457,-0.10168457,0,0,0,0,0.10168457,0,0.10168457,0,0,0,0,0,0,0,0,-0.10168457,0,0,0,0,-0.10168457,0,0,0,0,0,0,-0.10168457,0,0,0,0,0,0,0.14379883,0,0,0,0,0,0,0,0,0.10168457,-0.10168457,0,0,0,0,0,0,0,0,0.10168457,0,0,0.14379883,0,0,0,0,0,0,0,-0.10168457,0,0,0,0,0,-0.10168457,0,0,0,0,0,0,0,0,0.10168457,0.10168457,-0.10168457,0,0,0,0,0,-0.10168457,0,-0.10168457,0,0,0.10168457,0,0,0,0,0,-0.10168457,0,0,0,0.10168457,0,0,-0.14379883,0,0.20336914,0,0,0,0,0,0,0,0.10168457,0.20336914,-0.10168457,0,0,0,0,0,0,0,0,-0.10168457,0,0,0,0,0.10168457,-0.10168457,-0.10168457,0,0,0,0,0,0,0.10168457,0,0,0,0,0,0.10168457,0,0,0,0,0,0,0,0,0,0,0,0,-0.10168457,0,0,0,0,0,0,0,0,0,0.10168457,0,0,0,0,0,0,0,0.10168457,0,0,0,0,0,-0.10168457,0,0,0.10168457,0,-0.20336914,0,0,0,0,0.10168457,0,0.10168457,0,0,0,0,0,0,-0.10168457,0,0,0,0,0,0,0,0,0,0.10168457,0,0,0,0,0,0,0,0.10168457,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10168457,0,0,0.10168457,0,0,0,0.10168457,0,0,0,0,0,0,0,0,0,0,0.14379883,0,0,0,-0.10168457,0,0,0.10168457,0,0,0,0,0,-0.10168457,0.10168457,-0.10168457,-0.10168457,0,0,0,0,0,0,0,0,0,0,0,0,0.10168457,0.24560547,0,0,0,0,0,0,0,0,0,0,-0.10168457,0,-0.10168457,0,0,0.10168457,0,-0.10168457,0.10168457,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1770630918.714417', 0, DEFAULT, '[0,0,0,-0.25830078,-0.12915039,0,0,0,0,0,0,0,0,0,-0.12915039,0,0,0.12915039,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12915039,0,0,0,-0.12915039,0,0,0,0,0,0,0,-0.18261719,0,0,0,0,0,0,0,0,-0.12915039,0,0,0,0,0,0,0,0,0,0,0.12915039,0,0,0.12915039,0,0,0,0.12915039,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12915039,0,0,0,0,0,0,-0.12915039,0,0,-0.12915039,0,0,0,0,0,0,0,0,0,-0.12915039,0,0,0,-0.12915039,0,0,-0.12915039,0.12915039,0,0,0,-0.12915039,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12915039,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18261719,0.12915039,0,0,0,0,0,0.12915039,0,0,0,0,0,-0.12915039,0,-0.12915039,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12915039,0,0,0,0,-0.12915039,0,0,0,0,0,-0.18261719,0,0,0,0,0,0,0,0.12915039,0,0,0,0,0,0,0,0.12915039,0,0,-0.18261719,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12915039,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12915039,0,0,0,0,0,-0.12915039,0,0,0,0,0,0,-0.12915039,0,0,0,0,0,0,0,0.12915039,0,0,0,-0.12915039,0,0,-0.25830078,0.12915039,0,0,0,-0.12915039,0,0,0,0,0,0,0,0,0,0,0.22363281,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12915039,0,0,0,0,0,-0.12915039,0,0,-0.12915039,0,0.18261719,0,0,0,0,0,0.12915039,0,0,0,0,-0.12915039,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1770631114.366749', 0, DEFAULT, '[0,0,0,-0.125,0,0,0,0,0,0,0,0,0,0,-0.125,0,0,0,0,0,0,-0.125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.125,-0.125,0.17675781,0,0,0,0,0,0,0,0,0.125,0.125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.125,0,0,0.125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.125,-0.125,0,0,0,0,0,0,0,0,0,0.125,0,0,0,0,0,0,0,0,0,0,0,0,0,0.125,0,0,-0.125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.25,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.125,0,0,0,-0.125,0,0,0.125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.125,0,0,-0.125,0,0,0,0,0,0,0,0,-0.125,0.25,0,-0.125,0,0,-0.125,0,0,0,0.125,0,0,-0.125,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.125,0,0,0,0,0.125,0,0,-0.125,-0.125,0,0,0,0,-0.17675781,0,0,0,0,0,-0.17675781,0,0,0,0,0,0,0,0.125,0,0,0,0,0,0,0,0,0,0,-0.125,0,0,0,0,0,0,0,0,0,0,0,-0.125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.125,0,0,0,0,0,0,0,0,0,-0.125,0.125,0.125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.125,0,-0.125,0,0,0,-0.25,0,0,0,0,0,0,0,0,0.125,0,0,0,-0.125,0,0,0,0,0.125,0,0,0,0,0.125,0.17675781,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.125,0.125]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1771405202.472412', 0, DEFAULT, '[0,0,0,0,0,0,0,-0.109313965,0,0,0,0,0,0,0,-0.109313965,0,0.15454102,0,0,0,0,0.109313965,0.109313965,0,0,0,0,0,0,0,-0.18933105,0,0.109313965,0,0,0,0,0,0,0,0,0,0.109313965,0,0,0,0,0,0.109313965,0,0.109313965,0,-0.109313965,-0.109313965,0,0,0,0,0,0,0,0,0.045288086,-0.109313965,0,0.045288086,-0.109313965,0,0,0,0,0,0,0,0,0,-0.109313965,0,-0.109313965,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15454102,0,0,0,0,0,0,0,0,0.045288086,0,0,0,0,0,0,0,0,0,0,-0.109313965,-0.109313965,0,0,0,0,0,0,0,0,0,-0.109313965,0,-0.109313965,0,0,0,-0.109313965,0,0,0,0,0.109313965,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.109313965,-0.109313965,0,0,0,0,0,0,0,0.109313965,0,0,0,0,0,0,0,0,0,-0.109313965,0,0,0,0,-0.109313965,0,0,0,0,0,0,0.109313965,0,0,0,0,0,0,0,-0.109313965,0,0.109313965,0,0,0,0,0,0,-0.109313965,0,0.109313965,-0.045288086,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.109313965,0,0,0,-0.109313965,0,0,0,0,0.109313965,0,0,-0.15454102,0,0,0,0,0,0,0,0,0,0.21862793,0,0,0,0,0,0,0,0.15454102,0.109313965,0,0.109313965,0,0,0,0,0,-0.109313965,0,0.109313965,0,0,-0.109313965,0,0.109313965,0,0,0,0,0,0,0.109313965,0,0,-0.109313965,0,0,0,0,0,0,0.109313965,0,0,0,0,0,-0.109313965,0,0,0,0.15454102,0,0,0,0.109313965,0,-0.21862793,0,0,0,0,0,0,-0.109313965,0,0,0,0,0,0,0,-0.109313965,0,0,0,-0.109313965,0.109313965,0,-0.109313965,0,0,0,0,-0.109313965,0,0,0,0.109313965,0,0,0,0,0,0.109313965,0.109313965,0,-0.109313965,0,0,0,-0.109313965,0.109313965,0,0,0,0,0,0,0,0,0,0,-0.109313965,-0.109313965,0,0,0,0,0,0,0,0,0,0,0.109313965,0,0,-0.109313965,0,0,0,0,0,0,0.109313965,0,0,0,0,0,0,0,0,0,-0.109313965]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1771436414.509084', 0, DEFAULT, '[0,0,-0.15283203,0,-0.15283203,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15283203,0,0,0,0,0,0,0,0,0,0,0.15283203,0,0,0,0,0,-0.15283203,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.21606445,0,0,0,-0.15283203,0,-0.15283203,0,0,0,0.30566406,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15283203,0,-0.15283203,0,0,0.15283203,0.15283203,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15283203,0,0,0,0.15283203,0,0,0,0,0,0,0,0.15283203,0,-0.15283203,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15283203,0.15283203,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15283203,0,0.36889648,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15283203,0,0,0,0,0,0.15283203,0,0,0,0,0,0,0,0,-0.15283203,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.21606445,0.15283203,0,0,0,0,-0.15283203,0,-0.15283203,0,0,0,0,0,0,0,0,0,0,0.15283203,0,0,0,0,0,0,0,0,0,0,0,0,0.15283203,0,0,0,0,0.15283203,0,0,0,0,0,0.15283203,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15283203,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1771436660.835264', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,-0.16662598,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0.23571777,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0.23571777,0,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,-0.16662598,0,0,0,0,0.16662598,0,0,0,0.23571777,0,0,0,0,0,0,0.16662598,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0.16662598,0,0,0,0,0,0.16662598,0,0.16662598,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,-0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,-0.16662598,0,0,0,0.16662598,0,0,0,0,0,0,0.23571777,-0.16662598,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0,0,0,0.16662598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.16662598,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1771950643.661379', 0, DEFAULT, '[0,0,0,-0.103149414,0,0.103149414,0,0,0,-0.103149414,-0.103149414,0,0,0,-0.103149414,0,-0.103149414,0,0.103149414,0,0,-0.103149414,0,0,0,0,0,0,0,0,0,0,0,0.103149414,0,0.103149414,0,0.103149414,0,0,0.20629883,0,0,-0.103149414,0,0,0,0,0,0,0,0.103149414,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.103149414,0,-0.103149414,0,0,-0.103149414,0,0,0,0,-0.103149414,0,-0.103149414,0,0,0.103149414,0,0,0,-0.103149414,0,0,0,0,0,0,0,0,0,0.103149414,0,0,0,-0.103149414,0,0,0.20629883,0,0,0,0,0,0.103149414,0,0,0,-0.103149414,0,0,0,0,-0.103149414,0,0,0,0,0,0.103149414,0,0,0,0,0,0.103149414,-0.20629883,0,-0.14587402,0,0,0,0.103149414,0.103149414,0,0,0,0,0,0,-0.103149414,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.103149414,-0.103149414,0.103149414,0,0,0,0,0,0,0,0,0,-0.14587402,0.103149414,0,0,0,0,0,0,0,0,-0.103149414,0,-0.103149414,0,0,0,0,0.103149414,0,0.103149414,0,0,-0.103149414,0,0,0,0,0,0,0,0,0,0,0,0.103149414,0.20629883,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.20629883,-0.103149414,0,0,0,0,-0.103149414,0,0,0,0,0,0,0,0,0,0.103149414,0,0,0,0.103149414,0,0,0,0,-0.103149414,0,0,0,0,0,0,0,0,0,0,0,0.103149414,0,0,0,0,0,0,0.103149414,0,0,0,0,0.103149414,0,0,0,0,0,-0.103149414,0,0,0,0,0,-0.103149414,0,-0.103149414,0,0,0,0,0,0,0,-0.103149414,0,0,0,0,0,0,0,0,0,0,0,0.103149414,0,0.103149414,0,0,0,0,0,0,-0.103149414,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.17858887,0,0.103149414,0,-0.103149414,0,0,0,-0.103149414,0,0,0,-0.103149414,0,-0.103149414,0,0,0.103149414,0.103149414,0,0,0,0,0,0.103149414,0,0,0,0,0,0.14587402,0,0,0,0,0.103149414,0,0,0,0,-0.103149414,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1771951008.845206', 0, DEFAULT, '[0,-0.095703125,0,0,-0.13537598,0,0,0,0,0,0,0,0,0,-0.095703125,-0.13537598,-0.095703125,0,0,0,0,-0.095703125,0,-0.095703125,-0.095703125,-0.095703125,0,0,0,0.095703125,0,-0.095703125,0,0,0,0,0,0.095703125,0.095703125,0,0.095703125,-0.095703125,-0.095703125,0,0,0,0,0,0,0,0.095703125,0.13537598,0,0.13537598,0,0,0,0,0,0,0,0,0.095703125,0.095703125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.095703125,0,0,0,0,-0.095703125,-0.095703125,0,0,0,0.095703125,-0.095703125,0,0.095703125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2310791,0,0,0.095703125,0,0,-0.095703125,0,0,0,0,0,0,-0.095703125,0,0,0,0,0,0,-0.13537598,0,0,0,0,0,0,0.095703125,0,0,0,0,0,0,0,0.095703125,0,0,0,0,0,0,0,0,0,0,0,0,0.13537598,0,0,0,0,0,0,0,0,0,-0.19140625,0,0,0,0,-0.19140625,0,0,0,0,0,0,0,0,0,0,0,0,-0.095703125,0,-0.095703125,0,0.13537598,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.2310791,-0.095703125,0,0,0,0.095703125,0,0,0,0,0,0,0,0,0,-0.095703125,0,0,0,0,0,-0.095703125,0,0,0.095703125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.095703125,0,-0.13537598,0,0,-0.095703125,0,0,0,0,0.13537598,0,0,0,0.095703125,0,0,0,0,0,0,-0.095703125,0,0,0,-0.095703125,-0.095703125,0,0,0,0,0,0,-0.095703125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.095703125,-0.095703125,0,0,0,-0.19140625,0,0,0,0,0,0,0,0,0,0,0.2614746,-0.095703125,0,0,0,0,-0.095703125,0,0.095703125,0,0,0,-0.095703125,0,0,0.095703125,0,0,0,-0.095703125,0,0,0,0,0.095703125,-0.095703125,0,0,-0.13537598,0,0.13537598,0,0,0,0,0,0.095703125,0,0,0,0,0,0,0,-0.095703125,0,0,0,-0.095703125,0,0.095703125]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1772450418.214370', 0, DEFAULT, '[0,0,0,0,-0.08935547,0,0,0,0,0,0,0,-0.08935547,0,-0.17871094,-0.08935547,0,0.12646484,0,0,0,0,0,0.08935547,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.037017822,0,0,0,0,0,0,0,0,0,-0.08935547,0,0.12646484,0,0,0,0,0,0,0.08935547,0,-0.08935547,0,0,0,0,0,0,0.08935547,0,0,0,-0.17871094,0,0,0,0,0,0,0.08935547,0,0,0,-0.08935547,0,0,0,0,0,-0.08935547,0,0,0.15478516,0,0,0,0,0,0,0,-0.08935547,0,0,0,0,0,0,-0.17871094,0,0,0,0,0,-0.08935547,0,0,0,0,0,0,-0.08935547,0,0,0,0,0,-0.08935547,0.08935547,0,0,0,0,0,0,0,0,0.08935547,0,0,-0.17871094,0,0,0,0,0,0,0,0,0.12646484,0,0.08935547,0,-0.08935547,0,0,0,0,0,-0.08935547,0,0.08935547,0,-0.08935547,0,0,0,0,0,0.08935547,0,0.08935547,0,-0.08935547,0.08935547,0,-0.08935547,-0.08935547,0,-0.08935547,0,0.08935547,0,0,-0.08935547,-0.08935547,0,0,0,0,0,0,0.08935547,0.08935547,0,-0.08935547,0,0,0.08935547,-0.17871094,0,0,0,0.12646484,0.08935547,0,0,0,0,0.08935547,0,0,0.08935547,0,0,0,0,0,-0.08935547,0,0,0,-0.08935547,0,0,0,0,0,0.17871094,0,0,0,0,0,0,0.08935547,0.12646484,0,0,0,0,0,0,0,0,0.08935547,0,0,0,0,-0.08935547,0.08935547,0,0,-0.08935547,0,0,0,0,0.12646484,0,-0.12646484,0,0,-0.08935547,0,0,0,0,0.08935547,0.08935547,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.08935547,0,0,0,0,0,0,-0.12646484,0,0,0,0,0,0,0,0,0,0,0,-0.08935547,0.08935547,-0.08935547,-0.08935547,0,0,0,-0.08935547,-0.17871094,-0.08935547,0,0,0.08935547,0,0,0,0,0,0,0.15478516,0,0,0,0,0,0,-0.17871094,0,0,0,0,0,0,0.08935547,0.08935547,-0.08935547,0,0.08935547,-0.12646484,0,0,0.12646484,0,0,0,0,0,0,-0.08935547,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17871094,0,-0.08935547]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1772450739.372968', 0, DEFAULT, '[0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0.15246582,0,0,-0.15246582,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0,0,0,-0.21569824,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0.15246582,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,-0.15246582,0,0,0,-0.15246582,0,0,0,0,0,0,0,0.15246582,0,0,0.15246582,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0.30493164,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,-0.21569824,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,-0.15246582,0,0,0,0,0,-0.15246582,-0.15246582,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0.15246582,0,0,0,0,0,0,0,0,0,0,-0.15246582,0.15246582,0,0,-0.15246582,0,0,0,0,0,0,0,0,0,0.15246582,0,0,0,0,-0.15246582,0,-0.15246582]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1772451087.862336', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,0,0.12695312,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12695312,0,0,0,0,0,0,0,0,0,0,0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,-0.12695312,0,0,0,0,0,0,0.12695312,0,0,-0.12695312,0,0,0,0,0,0,0,0,0,0.17956543,0,0,0,0,0,0.12695312,0,0,0,0,0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12695312,-0.12695312,0.12695312,0,-0.12695312,0,0.12695312,0,0,0,0,0.25390625,0,0,0,0,-0.12695312,0,0,0.12695312,-0.12695312,-0.12695312,0,0,0,0,-0.12695312,0,0,0,0,0,0.12695312,0.25390625,0,0,0,0,0,0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.25390625,0,0.12695312,0,0.12695312,0,0,0.12695312,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,0,0,0.17956543,0.12695312,0,0,0,0,0,0,0,0,-0.17956543,0,0,0,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,0.12695312,0,0,0,0,0,0,0,0,0.12695312,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,-0.12695312,0.12695312,0,0,0.12695312,0,0,-0.12695312,0,0,0,0,0.12695312,0,0,0,0,0,0,0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12695312,0,0,0,0.12695312,-0.12695312,0,0,0,0,0,0,0,0,0,-0.12695312,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12695312,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1772733617.147356', 0, DEFAULT, '[0,0,0,0,-0.10406494,0,0,-0.10406494,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10406494,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10406494,0,0,0,0,0,0,0,-0.10406494,0,0,-0.10406494,0,0,0.14709473,0,0,-0.10406494,0.10406494,0,0,0,0,0,0,0,0,0,0,0,0,0.10406494,0,0.10406494,0,-0.10406494,0,0,-0.10406494,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10406494,0,0,0,0.10406494,0,0,0,0,0,-0.10406494,0,0,0,0.10406494,0,0,0,0,-0.10406494,0,0.10406494,0,-0.076171875,-0.10406494,-0.10406494,0.10406494,0,-0.20812988,0,0,0,0,0,-0.10406494,0.10406494,0,0,0,0,0,0,0,0,0,0,0,0,0.10406494,0,0,0,0,0,0.10406494,0,0,0,0,0.14709473,0,0,0,0,0,0.10406494,0,0,0,0,0,0,0.10406494,0,0.10406494,0.10406494,0,0,0,0,0,0,0,0,-0.14709473,0,0,0,0,0,0,0.10406494,0,-0.14709473,0,0,0.10406494,0,0,0,0,0,0,0.10406494,0,-0.10406494,-0.10406494,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10406494,0,-0.10406494,0,0,0,0,0,0,0,0,0,0,0,-0.10406494,0,0,0,0,0,0,0,0.2512207,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.10406494,0.10406494,-0.10406494,0,0,0,0,0,0,0.10406494,0,-0.10406494,-0.10406494,-0.10406494,0,0,0,0,0.10406494,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.10406494,0,-0.10406494,0,0,0,0,0,0,-0.14709473,0,0,0,0,0,0,0,0,0,0,0,0.10406494,0.14709473,-0.10406494,-0.10406494,0,0,0,-0.20812988,-0.10406494,-0.10406494,0.10406494,0,0.14709473,0,0,0,0,0,0,0,0,0.10406494,0,0,0,-0.14709473,0,0.10406494,0,0,0,0,0,0,0,0,0,0.10406494,0.10406494,0,0,0,0,0.10406494,0,0,0,0,0,0.10406494,0,0,0,0,0,0.10406494,0,0,0,0,0.10406494,0,0.10406494,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1772814023.729472', 0, DEFAULT, '[0,0,0,0,-0.25195312,0,0,0.12597656,0,0,-0.12597656,0,0,0.12597656,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12597656,0,0,0,0.12597656,-0.12597656,0,0,0,0,-0.17822266,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12597656,0,0,0,0,0,0,-0.12597656,0,0,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,0.12597656,0,0,0,0,0,0,0.25195312,0,0,0,0,0,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12597656,0,0,0,0,0,-0.12597656,0.12597656,-0.12597656,0,0,0,0,0,0,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.12597656,0,0,0,-0.12597656,0,0,0,0,-0.12597656,0.12597656,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,0,0,0,0.12597656,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,-0.12597656,-0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.17822266,0,0,0,0,0,0,0.12597656,0,0,0,0,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,0.12597656,0,0,0,0,0,-0.12597656,0,0,0,0,0,0,-0.12597656,0,0,0,0,0,0,0,0.12597656,0,0,0,-0.12597656,0,0,0.12597656,0,0,0,0,0,0,-0.12597656,0,0,0,0,-0.12597656,0,0,0,0,0.12597656,-0.12597656,0,0,0,0,0,0.17822266,0,0,0,-0.12597656,0,0,0,-0.12597656,0,0,0,0,0,-0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,0.12597656,0.12597656,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.12597656,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1772814702.402764', 0, DEFAULT, '[0,0,0,0,-0.11260986,0,0,0,0,0,-0.11260986,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11260986,-0.15930176,0.11260986,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11260986,0,-0.11260986,-0.11260986,0,0,0,-0.11260986,0.11260986,0,-0.11260986,0,0,0,0,0,-0.11260986,0,0,0.11260986,0,0,0,0,0,0,0.11260986,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11260986,0,0,0,0.11260986,0,0,0,0,0,0,0,0,0.11260986,0,0,0,-0.11260986,0,0,0,0,0,0,0,0,0,0,-0.11260986,0.11260986,0,0,0,0,0,0,0,-0.15930176,0,0,0,0.11260986,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11260986,0.15930176,-0.11260986,0,0,0,0,0,0,0,0,-0.11260986,0,0,0,0,-0.15930176,0,0,0,0,0,-0.11260986,0.11260986,0,0.11260986,0,0,0,0,0,-0.11260986,0,0,0.11260986,0,0,-0.11260986,0,0,-0.11260986,0,0,0.11260986,0.15930176,0,0,-0.11260986,0.11260986,0,0,0.11260986,0,0,0,0,0,0,0,0,0,0,0,0,0.11260986,0,0,0,0,0,0,0,-0.11260986,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15930176,0,0,0,0.11260986,0,0,0,-0.11260986,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.15930176,0.11260986,0,0,0.11260986,0,-0.11260986,0,0,0,0,0,0,-0.11260986,0,0,0,0,0,0,-0.11260986,-0.11260986,0,0,0,0,0,0,-0.11260986,0,0,0,0,-0.22521973,0,0,0,0,0,-0.11260986,0,0,0,0.11260986,0.27197266,-0.11260986,0,0,0,0,0.11260986,0,0.11260986,0,0.11260986,0,0,0,0,0,0,0.11260986,0,-0.15930176,0,0,0,0,0,0,0,0,0,0,0.11260986,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1772814928.020786', 0, DEFAULT, '[0,0,0,0,-0.111328125,0,0,0,0,0,0,0,0.111328125,0.111328125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.111328125,-0.111328125,0,0,0,0.111328125,0,0,0,0,0,0,0,-0.111328125,0,0,0,0,0,0,0,0.111328125,0,-0.111328125,0,0,0,0,0,0,-0.111328125,0,0.111328125,0,0,0,0.22265625,-0.111328125,0.111328125,0,0,0,0,0,0,-0.111328125,0,0,0,0,0,0,-0.111328125,0,0,0,0,0,0,0,0,0,0,-0.111328125,0,0,-0.111328125,0,0,0,0,0,0,0.111328125,0,0,0,0,0,0,0,0,0,-0.111328125,0,0,0,0,-0.111328125,0,0,0,-0.111328125,0,0,0,0,0,0,0,0,-0.111328125,0,0,0,0,0,0,0.111328125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.111328125,0,0,0,-0.111328125,0,0,0,0,0,-0.15734863,0,0.111328125,0,0,-0.15734863,0.111328125,-0.111328125,0,0,-0.111328125,0,-0.111328125,0,0,0.111328125,0,0,0,0,-0.111328125,0,0,0,0,0,0,0,0,-0.111328125,0,0.111328125,0,0,0,0,0,0,0,0,0.111328125,0,0,0,0,0,0,0.111328125,0,0,0,0,0,0,0,0,0,0,0,0,-0.111328125,0,0,0,0,0,0,0,0,0,0,0.111328125,0,0,0,0,-0.111328125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.111328125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.111328125,0,0,0,0,0,0,0,0.111328125,0,0,0,0.111328125,-0.111328125,0,0,0,0,0,0.111328125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.111328125,-0.111328125,0,0,0,0,0,0,0,0,0.111328125,0,0,0,0,0,0,0.111328125,0.35009766,0,0.111328125,0,-0.111328125,0,-0.111328125,0,-0.111328125,0,-0.111328125,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.111328125,0,0.26879883,0,0,0,0,0,0,0,0,0.111328125,0,0,0,0.111328125,0,0,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06LEADERS', '1772815093.603478', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.11627197,0.11627197,0,0,0,0,0,0,0,0,0,0,0,0,-0.11627197,0,0,0,0,0.11627197,0,0,0.11627197,0,0,0.23254395,0,0,0,0,0,0,0,0,0,0.16442871,0,0,0,0,0,0,0,0,0,-0.11627197,0,0,0,0,0.11627197,0.11627197,0,0,0,0,-0.11627197,0,0,0,-0.11627197,0,0,0,0,0,0.11627197,-0.11627197,0,0,0,0,0,0,0.11627197,0,0,0,0,0,0,0,-0.11627197,0,0,0,0,0.11627197,0,0,0,0,0,0.11627197,0,0.11627197,0,-0.11627197,0,0,0,0,-0.11627197,0,0,0,0,0,-0.11627197,0,0,0,0,0,0,-0.11627197,0,0,-0.23254395,0,0,0,0,0,0,0,-0.11627197,0,0.11627197,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11627197,0,0,0,0,0,0,-0.11627197,0,0,0,-0.11627197,0.11627197,0,0,-0.11627197,-0.11627197,0,0,0,0,0,0.11627197,0,0,0.11627197,0,0,0,0,0,0,0.16442871,0,0.11627197,0,0,0,0,0,0,0.11627197,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11627197,0,0,0,0,0,0,0,0,0.11627197,0,0,0,0,0,0,0,0,0.11627197,0,0,0,0,0,0,0,0.11627197,0,0,0,0,0,0,0,0,0,0,0,0.11627197,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.11627197,0,-0.16442871,0,0,0,0,0,0,0,0.11627197,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.23254395,0,0,0,0,0,0,-0.11627197,0,0,0,0,0.11627197,0,0,0,0,0,0,0,0,0,-0.11627197,0,0,0,0,-0.11627197,-0.11627197,0,0,0,0,0,0,0,0,0,0.11627197,0,0,0,0,0,-0.11627197,-0.11627197,0,0,0,0,0,0,0,0.11627197,0,0,0,0,0,0,0,0,0,0,0,-0.11627197,0,0,0.11627197,0.11627197,0,0,0,0,0,0,0,0,-0.16442871,0,0,0,0.11627197,0.11627197,0,0,0,0,0]'),
	('T06HALFFTHM', 1, 'C06INCIDENTS', '1772998260.000000', 0, DEFAULT, '[0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,-0.18566895,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0.18566895,0,0,0,0.18566895,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,-0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0.18566895,0,0,0,0,0.18566895,-0.18566895,0,0,0,0,0,0,0,0,0.18566895,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,0,0,0,0,0,0,0,0,0,0,0.18566895,0,0,0,-0.18566895,0,0]');



INSERT INTO public.chunks VALUES
	('T06HALFFTHM', 'C06DESIGN', '1769506847.369622', 0, 1, DEFAULT, '1769506847.369622', 'U06JULES', 0, 117, 35, '\x682231af409b6889c95e617d08b50189', 'text', 'en', NULL, '{file}', 'whole/1', '{okay,crit,time,berth,map,v1,free,green,taken,one,red,feast,eye,👀,✨,file,berth-map-v1,jule}', '{1,1,1,3,2,2}', 22, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769507301.595908', 0, 1, DEFAULT, '1769506847.369622', 'U06TOBI', 0, 139, 34, '\xfde9acee034a64c6cb0ed0c019c78491', 'text', 'en', NULL, NULL, 'whole/1', '{see,twelv,berth,two,shade,brown,red-green,red,green,colour-blind,colour,blind,everi,twelfth,man,near,harbourmast,met,tobi}', '{1,1,1,1,1,1,1,1,1,1,1,1,2}', 20, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769507401.726062', 0, 1, DEFAULT, '1769506847.369622', 'U06JULES', 0, 65, 23, '\x59c8669d7443314f38a4858fa025589b', 'text', 'en', NULL, NULL, 'whole/1', '{oh,no,knew,forgot,🤦,sorri,jule}', '{2}', 8, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769507538.082097', 0, 1, DEFAULT, '1769506847.369622', 'U06TOBI', 0, 54, 14, '\xa95b26d8a36dd2d14842afe9bcced36d', 'text', 'en', NULL, NULL, 'whole/1', '{offenc,taken,run,onto,pontoon,tobi}', NULL, 6, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769508328.599711', 0, 1, DEFAULT, '1769506847.369622', 'U06KATRIN', 0, 80, 20, '\xd7ca787e1978ed1ebefe4a1209419469', 'text', 'en', NULL, '{question}', 'whole/1', '{taken,one,hatch,like,old,paper,plan,marina,know,katrin}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769508665.253182', 0, 1, DEFAULT, '1769506847.369622', 'U06JULES', 0, 97, 25, '\x682462dd471ca78d1834b16ac9285118', 'text', 'en', NULL, NULL, 'whole/1', '{hatch,katrin,genius,colour,pattern,never,alon,write,wall,🎨,jule}', '{1,1,1,2}', 12, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769509981.927339', 0, 1, DEFAULT, '1769506847.369622', 'U06JULES', 0, 57, 15, '\x8ec499673df027b36b0755cd6ab41903', 'text', 'en', NULL, NULL, 'whole/1', '{silli,sunlight,mode,realest,user,☀,jule}', NULL, 7, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769526149.621798', 0, 1, DEFAULT, '1769506847.369622', 'U06JULES', 0, 126, 41, '\x7b2c7c498451fd102271077ba0b8ce75', 'text', 'en', NULL, '{file}', 'whole/1', '{v2,teal,plain,free,sand,hatch,taken,4.9:1,contrast,decis,never,colour,alon,today,file,berth-map-v2,berth,map,jule}', '{2}', 20, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769610000.545091', 0, 1, DEFAULT, '1769610000.545091', 'U06HANK', 0, 95, 23, '\x99cb4f10ababaf5eb5f2ea8ec9f0fb26', 'text', 'en', NULL, '{question}', 'whole/1', '{sad,gull,error,page,look,bit,less,judgement,ask,main,caus,hank}', NULL, 12, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769610243.705273', 0, 1, DEFAULT, '1769610000.545091', 'U06JULES', 0, 52, 14, '\x505be15e48f5f1bea7625d87f1e4b8ac', 'text', 'en', NULL, NULL, 'whole/1', '{gull,perfect,sad,forev,🐦,jule}', NULL, 6, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770048610.189182', 0, 1, DEFAULT, '1770048610.189182', 'U06JULES', 0, 167, 45, '\xb5ea6c4f863e8b125fb81d3002dcfc34', 'text', 'en', NULL, '{question}', 'whole/1', '{shower,idea,shower::ocean,ocean,berth,map,tide,slider,drag,day,fall,dri,turn,grey,boat,tell,leav,jule}', '{2,1,1,1,2}', 20, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770049210.680597', 0, 1, DEFAULT, '1770048610.189182', 'U06HANK', 0, 75, 19, '\x7a8b9a9d204bd15bac3c419c92df7dff', 'text', 'en', NULL, NULL, 'whole/1', '{man,sat,mud,six,hour,mother-in-law,mother,law,build,hank}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770054344.289944', 0, 1, DEFAULT, '1770048610.189182', 'U06MEI', 0, 79, 18, '\x26928b104b5a0ffd5ee18c854a05279f', 'text', 'en', NULL, NULL, 'whole/1', '{love,tide,data,hour,tidet,tabl,interpol,easi,enough,tbh,mei}', '{1,2}', 12, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770108028.658030', 0, 1, DEFAULT, '1770048610.189182', 'U06TOBI', 0, 134, 33, '\xe98deda3ac8ec1e99d6954f5810cecba', 'text', 'en', NULL, NULL, 'whole/1', '{like,one,condit,must,show,draught,boat,against,depth,berth,general,tide,decor,tobi}', NULL, 14, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770108721.573775', 0, 1, DEFAULT, '1770048610.189182', 'U06JULES', 0, 59, 15, '\xca2ea33c7d5e096c05671a7c80e03fe3', 'text', 'en', NULL, NULL, 'whole/1', '{agre,draught,come,boat,profil,⛵,jule}', '{3}', 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770200129.781032', 0, 1, DEFAULT, '1770200129.781032', 'U06JULES', 0, 148, 38, '\xdf3cba5f7bd5c909d0b1534b9cbf3431', 'text', 'en', NULL, '{question,file}', 'whole/1', '{start,checkout,page,moor,pay,big,question,button,say,now,reserv,file,checkout-a,checkout-b,jule}', '{1,3,1,1,3,1,1,1,1,1,1,2}', 20, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770200528.222755', 0, 1, DEFAULT, '1770200129.781032', 'U06BEA', 0, 136, 35, '\x7ff04217b930bd255becce29304bb2e7', 'text', 'en', NULL, NULL, 'whole/1', '{pay,now,sound,like,park,meter,moor,want,logo,below,button,contract,page,9,read,twice,bea}', '{2}', 18, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770200796.875273', 0, 1, DEFAULT, '1770200129.781032', 'U06KATRIN', 0, 132, 33, '\x7fd3bec0e533d1f48c1b004882e98020', 'text', 'en', NULL, NULL, 'whole/1', '{german,marina,need,zahlungspflichtig,buchen,law,jetzt,zahlen,exact,someth,say,cost,money,katrin}', '{1,1,1,1,2}', 15, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770201086.244948', 0, 1, DEFAULT, '1770200129.781032', 'U06TOBI', 0, 74, 24, '\xa882d2e66bd557d8c3f0a88071e2a5c5', 'text', 'en', NULL, NULL, 'whole/1', '{katrin,right,312j,bgb,button,must,say,alon,tobi}', '{1,1,1,1,2}', 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770201639.332334', 0, 1, DEFAULT, '1770200129.781032', 'U06JULES', 0, 92, 34, '\x2e4ed99b9f24e7e16f6ad4e318d8ed3c', 'text', 'en', NULL, NULL, 'whole/1', '{til,en,reserv,pay,de,zahlungspflichtig,buchen,long,fit,16px,📐,jule}', NULL, 12, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770201704.696156', 0, 1, DEFAULT, '1770200129.781032', 'U06JULES', 0, 64, 21, '\xa5e66990407c9e2d34042cf99368f4de', 'text', 'en', NULL, NULL, 'whole/1', '{decid,logo,below,24px,grey,thank,lawyer,sea,⚖,jule}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770377425.173406', 0, 1, DEFAULT, '1770377425.173406', 'U06JULES', 0, 77, 18, '\x8d8c0ce4c02e2a0200d03a86d1f55ad0', 'text', 'en', NULL, '{file}', 'whole/1', '{file,spring,clean,old,icon,gone,ask,need,one,jule}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770718820.757505', 0, 1, DEFAULT, '1770718820.757505', 'U06JULES', 0, 185, 52, '\x308b01df718c6a95fac799e1e660d558', 'text', 'en', NULL, '{file}', 'whole/1', '{tide,slider,crit,outcom,stay,v1,🌊,🎉,step,15,minut,start,now,grey,out,berth,dri,thank,mei,prototyp,one,evening,file,tide-slider-proto,proto,jule}', '{2,2}', 28, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770719075.074413', 0, 1, DEFAULT, '1770718820.757505', 'U06OSKAR', 0, 101, 28, '\x484aed18e867d7ebe4c437e5baf99f13', 'text', 'en', NULL, NULL, 'whole/1', '{tidet,tide,tabl,accur,10,cm,12,minut,15,finest,step,lie,oskar}', '{1,1,1,1,1,1,1,2}', 14, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770719233.168593', 0, 1, DEFAULT, '1770718820.757505', 'U06JULES', 0, 73, 19, '\x0f62e789727eff33751c2fdbe701e462', 'text', 'en', NULL, NULL, 'whole/1', '{finest,step,lie,go,wall,next,hatch,jule}', NULL, 8, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770720022.992195', 0, 1, DEFAULT, '1770718820.757505', 'U06KATRIN', 0, 71, 17, '\xb778cb8682b866f0ae275ed3e020422f', 'text', 'en', NULL, NULL, 'whole/1', '{beta,marina,love,lorcan,ask,exact,last,year,katrin}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770756314.907461', 0, 1, DEFAULT, '1770718820.757505', 'U06MEI', 0, 51, 13, '\x38475576ebc13903fe1d596700a2157b', 'text', 'en', NULL, NULL, 'whole/1', '{happi,day,work,thumb,test,bus,mei}', NULL, 7, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770901249.033595', 0, 1, DEFAULT, '1770901249.033595', 'U06JULES', 0, 156, 45, '\xd26dc8470f9319569bdfc29346039fdb', 'text', 'en', NULL, '{file}', 'whole/1', '{serious,design,question,icon,pump-out,pump,out,station,thing,empti,boat,toilet,drawn,14,bad,💩,file,pumpout-all-14,pumpout,jule}', '{1,1,1,1,1,1,1,1,1,1,1,1,1,2}', 21, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770901442.481179', 0, 1, DEFAULT, '1770901249.033595', 'U06HANK', 0, 46, 14, '\x6e64bd30eca4048741e4e6d7a46076a9', 'text', 'en', NULL, NULL, 'whole/1', '{number,9,either,teapot,cri,help,hank}', NULL, 7, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770901577.768764', 0, 1, DEFAULT, '1770901249.033595', 'U06KATRIN', 0, 71, 18, '\x2262ab037b62d9b359033024708130fc', 'text', 'en', NULL, NULL, 'whole/1', '{number,3,real,internat,sign,boat,arrow,box,katrin}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770901759.879598', 0, 1, DEFAULT, '1770901249.033595', 'U06MORWENNA', 0, 65, 15, '\x05017e4f760d4f74e1d45afd280bd067', 'text', 'en', NULL, NULL, 'whole/1', '{number,3,pleas,show,harbour,commission,morwenna}', NULL, 7, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770901897.877847', 0, 1, DEFAULT, '1770901249.033595', 'U06JULES', 0, 58, 18, '\x1deca5614f79c060b158daa296368fc8', 'text', 'en', NULL, NULL, 'whole/1', '{number,3,11,live,wall,secret,🙈,jule}', '{2}', 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770975006.856082', 0, 1, DEFAULT, '1770975006.856082', 'U06JULES', 0, 153, 38, '\xd291c7fc879596f8c3ac3949dd4c5a89', 'text', 'en', NULL, '{list}', 'whole/1', '{wall,updat,peopl,never,colour,alon,finest,step,lie,button,say,cost,gull,stay,sad,jule}', '{2}', 17, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771495548.672826', 0, 1, DEFAULT, '1771495548.672826', 'U06JULES', 0, 147, 34, '\xfdb57bd5776bfc1ad86af1bd12ec1531', 'text', 'en', NULL, NULL, 'whole/1', '{copi,time,empti,state,marina,book,day,current,text,data,saddest,sentenc,english,languag,💔,jule}', NULL, 16, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771495838.484236', 0, 1, DEFAULT, '1771495548.672826', 'U06KATRIN', 0, 76, 18, '\xaea47cb78976d41285d0ec7777c57861', 'text', 'en', NULL, '{question}', 'whole/1', '{quiet,today,good,day,paint,someth,realli,katrin}', NULL, 8, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771495931.445942', 0, 1, DEFAULT, '1771495548.672826', 'U06BEA', 0, 9, 3, '\x3802c24cbc1356495dd228f1b914e4d2', 'text', 'und', NULL, NULL, 'whole/1', '{love,bea}', NULL, 2, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771496112.540543', 0, 1, DEFAULT, '1771495548.672826', 'U06TOBI', 0, 71, 19, '\x2a280b4c1ad82a38f2c04e6bfe8d70ad', 'text', 'de', NULL, NULL, 'whole/1', '{german,heut,ist,es,ruhig,ein,gut,tag,zum,streich,work,tobi}', NULL, 12, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771496229.659607', 0, 1, DEFAULT, '1771495548.672826', 'U06JULES', 0, 46, 15, '\x0492de34d5f840ea40b6fe67841b4d8b', 'text', 'en', NULL, NULL, 'whole/1', '{ship,heart,figma,paintbrush,jule}', NULL, 5, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771593318.440863', 0, 1, DEFAULT, '1771593318.440863', 'U06JULES', 0, 365, 87, '\x69bd70799ce8f612b9d2a801cbbcc743', 'text', 'en', NULL, '{question,list}', 'whole/1', '{declined-card,declin,card,sentenc,final,robot,word,insufficient_funds,insuffici,fund,bank,say,enough,anoth,expired_card,expir,good,run,do_not_honour,honour,said,tell,us,though,authentication_failed,authent,fail,confirm,tri,jule}', '{1,1,5,1,1,1,1,1,1,1,3,1,1,1,1,2,1,1,1,1,1,2}', 38, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771593645.926324', 0, 1, DEFAULT, '1771593318.440863', 'U06KATRIN', 0, 34, 10, '\xccb1b4456eb6b90dcd58e103ed0c1f5e', 'text', 'en', NULL, NULL, 'whole/1', '{good,run,😂,pleas,keep,katrin}', NULL, 6, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771594304.277495', 0, 1, DEFAULT, '1771593318.440863', 'U06TOBI', 0, 67, 14, '\xf9827069faf1b69d7532afef45e9d171', 'text', 'en', NULL, NULL, 'whole/1', '{approv,reluct,second,respect,third,tobi}', NULL, 6, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771594396.794832', 0, 1, DEFAULT, '1771593318.440863', 'U06MORWENNA', 0, 84, 21, '\xb35d1422d1615d56d10c2b7836055db7', 'text', 'en', NULL, NULL, 'whole/1', '{smile,expir,card,hand,test,keep,morwenna}', NULL, 7, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771929026.890078', 0, 1, DEFAULT, '1770718820.757505', 'U06JULES', 0, 153, 44, '\x591297a97c5a02fafe56357416ece5ae', 'text', 'en', NULL, NULL, 'whole/1', '{two,week,later,updat,slider,step,chang,15,min,30,test,devic,96,stop,fidd,thumb,kept,land,03:15,03,😩,jule}', '{1,1,1,1,1,1,1,2,2}', 24, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771929381.575984', 0, 1, DEFAULT, '1770718820.757505', 'U06OSKAR', 0, 61, 18, '\x00eaa2c092a36029189057adb00f5fd9', 'text', 'en', NULL, NULL, 'whole/1', '{coarser,step,still,lie,object,oskar}', NULL, 6, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771929666.905123', 0, 1, DEFAULT, '1770718820.757505', 'U06TOBI', 0, 85, 16, '\xe58524fe9a385f715525e04dbd965930', 'text', 'en', NULL, NULL, 'whole/1', '{pleas,also,chang,head,specif,say,fifteen,three,place,tobi}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771930337.881073', 0, 1, DEFAULT, '1770718820.757505', 'U06JULES', 0, 16, 4, '\x87b5895c7709de50135ee079b1388789', 'text', 'und', NULL, NULL, 'whole/1', '{done,✅,jule}', '{3}', 5, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772118608.728315', 0, 1, DEFAULT, '1772118608.728315', 'U06JULES', 0, 114, 29, '\x5d507c79f0033453ad400286084a8d20', 'text', 'en', NULL, '{file}', 'whole/1', '{kiosk,pay,step,mockup,up,mei,back,🌴,nobodi,tell,holiday,file,kiosk-pay-step,jule}', '{2,2,2}', 17, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772118874.093614', 0, 1, DEFAULT, '1772118608.728315', 'U06HANK', 0, 20, 7, '\xee51466278b642604441f8d5f114a0b7', 'text', 'und', NULL, NULL, 'whole/1', '{lip,caulk,hank}', NULL, 3, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772532646.212493', 0, 1, DEFAULT, '1772532646.212493', 'U06JULES', 0, 91, 22, '\x7940b0c92686388772a69aee51df84fc', 'text', 'en', NULL, NULL, 'whole/1', '{dark,mode,harbourmast,night,shift,three,ask,this,week,discuss,🌚,jule}', NULL, 12, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772532938.923328', 0, 1, DEFAULT, '1772532646.212493', 'U06TOBI', 0, 128, 26, '\xa2887f17b669f357762bec1ec559523a', 'text', 'en', NULL, NULL, 'whole/1', '{navig,display,use,red,black,night,sinc,preserv,vision,ordinari,dark,mode,blue-grey,blue,grey,ruin,tobi}', '{1,1,1,1,1,2}', 18, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772533028.180362', 0, 1, DEFAULT, '1772532646.212493', 'U06HANK', 0, 85, 21, '\x4c533c40cfdef74c266a8d12d4434bbb', 'text', 'en', NULL, NULL, 'whole/1', '{tobi,right,red,noth,blind,friend,app,ship,lane,hank}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772533244.001842', 0, 1, DEFAULT, '1772532646.212493', 'U06JULES', 0, 79, 23, '\x697464b5b6b4df324060e9ae40403d08', 'text', 'en', NULL, NULL, 'whole/1', '{night,mode,dark,red,black,omg,look,like,submarin,🔴,jule}', '{1,2}', 12, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772533514.001907', 0, 1, DEFAULT, '1772532646.212493', 'U06KATRIN', 0, 56, 15, '\xff3a5e2f77fdda0c0b2b2249119c8726', 'text', 'en', NULL, '{question}', 'whole/1', '{hatch,stay,red-on-black,red,black,colour-blind,colour,blind,tobi,katrin}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772533565.054267', 0, 1, DEFAULT, '1772532646.212493', 'U06TOBI', 0, 80, 21, '\x6a16f57a334cd8d6ace0b816ccafb3a8', 'text', 'en', NULL, NULL, 'whole/1', '{see,red,black,well,next,green,becom,rumour,tobi}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772533801.917164', 0, 1, DEFAULT, '1772532646.212493', 'U06JULES', 0, 82, 20, '\xfef490db1d49981642e1ff52d8e7693b', 'text', 'en', NULL, NULL, 'whole/1', '{park,moor,pay,live,board,night,mode,april,jule}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772704813.267847', 0, 1, DEFAULT, '1772704813.267847', 'U06JULES', 0, 114, 29, '\x8dddada54b9411f374b2366437fd2b83', 'text', 'en', NULL, '{file}', 'whole/1', '{button,first,real,work,today,🥹,reserv,pay,paid,screenshot,museum,file,first-payment,payment,jule}', '{1,2}', 16, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772807412.035766', 0, 1, DEFAULT, '1772807412.035766', 'U06OSKAR', 0, 125, 37, '\x60c76e7f4a2c6facfe40a2533314f47b', 'text', 'en', NULL, NULL, 'whole/1', '{checkout,funnel,first,30,hour,112,open,104,press,button,95,paid,9,lost,bank,page,8,oskar}', '{1,1,1,1,1,1,1,1,1,2}', 19, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772807768.446572', 0, 1, DEFAULT, '1772807412.035766', 'U06JULES', 0, 74, 20, '\xc72b66c73cdc52ca77b911def6609f26', 'text', 'en', NULL, NULL, 'whole/1', '{8,button,see,hurt,🔍,jule}', NULL, 6, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772808081.486618', 0, 1, DEFAULT, '1772807412.035766', 'U06OSKAR', 0, 130, 34, '\xb88e285de7434d3df621e01e8cf180e8', 'text', 'en', NULL, NULL, 'whole/1', '{7,8,scroll,logo,back,up,three,time,see,face,data,imagin,ask,moor,pay,oskar}', NULL, 16, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772808251.843988', 0, 1, DEFAULT, '1772807412.035766', 'U06JULES', 0, 103, 27, '\x85955bb2f4fd3e4817e505eca8bf2695', 'text', 'en', NULL, NULL, 'whole/1', '{add,one,line,moor,pay,handl,card,port,elleri,get,money,trust,monday,jule}', NULL, 14, '2026-12-01 03:09:23.981567+00', '{739684}', '{97,103,739684,739684,1}'),
	('T06HALFFTHM', 'C06INCIDENTS', '1769601747.682987', 0, 1, DEFAULT, '1769601747.682987', 'B06BOSUN', 0, 120, 40, '\x4a696900aff779184d9ab41a969d3421', 'text', 'en', NULL, '{bot}', 'whole/1', '{fire,tls_expiry,tls,expiri,hooks.berthday.example,hook,berthday,exampl,6d,name,state,valu,bosun}', '{2,2,2,2,2,2,2,2,2}', 22, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769602233.566867', 0, 1, DEFAULT, '1769601747.682987', 'U06HANK', 0, 127, 24, '\x4410bf3ff0a1908c2a4fd2eaca6a95fc', 'text', 'en', NULL, NULL, 'whole/1', '{certif,webhook,host,renew,job,fail,quiet,sinc,novemb,found,dns,token,expir,hank}', NULL, 14, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769604076.588791', 0, 1, DEFAULT, '1769601747.682987', 'U06HANK', 0, 102, 25, '\xc62bc445d14c80ea50bc7d9447c34f4b', 'text', 'en', NULL, NULL, 'whole/1', '{renew,valid,till,28,april,token,rotat,put,job,exit,code,somewher,human,look,hank}', NULL, 15, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769604142.266721', 0, 1, DEFAULT, '1769604142.266721', 'B06BOSUN', 0, 126, 40, '\xc8b866c414b675ac92029ea47419de5e', 'text', 'en', NULL, '{bot}', 'whole/1', '{resolv,tls_expiry,tls,expiri,hooks.berthday.example,hook,berthday,exampl,90d,name,state,valu,bosun}', '{2,2,2,2,2,2,2,2,2}', 22, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769604271.550667', 0, 1, DEFAULT, '1769601747.682987', 'U06TOBI', 0, 21, 5, '\x5c7bbf0a1e33921a2819f941bc1fc413', 'text', 'und', NULL, '{question}', 'whole/1', '{human,look,tobi}', NULL, 3, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769604303.470370', 0, 1, DEFAULT, '1769601747.682987', 'U06HANK', 0, 17, 4, '\x49ff97eb5a4c57452f72fa7920434dfe', 'text', 'und', NULL, NULL, 'whole/1', '{appar,hank}', NULL, 2, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769673688.100691', 0, 1, DEFAULT, '1769673688.100691', 'U06DEVIKA', 0, 39, 10, '\x554f11cdd5df9f290a80abfcf7541663', 'text', 'en', NULL, NULL, 'whole/1', '{call,today,hank,dentist,devika}', NULL, 5, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770171265.799070', 0, 1, DEFAULT, '1770171265.799070', 'B06BOSUN', 0, 86, 32, '\x6ebd894cf6571868667e2e2934ff013a', 'text', 'en', NULL, '{bot}', 'whole/1', '{fire,disk_usage,disk,usag,db-2,db,86,name,state,valu,bosun}', '{2,2,2,2,2,2,2}', 18, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770192311.626466', 0, 1, DEFAULT, '1770192311.626466', 'U06DEVIKA', 0, 84, 20, '\xf3327173ec08bf8598fedf5e8a8d91ec', 'text', 'en', NULL, NULL, 'whole/1', '{disk,db-2,db,old,wal,archiv,stop,full,bucket,bump,quota,devika}', NULL, 12, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770192427.832783', 0, 1, DEFAULT, '1770192311.626466', 'U06TOBI', 0, 11, 3, '\x41a5604d7b2bc69546c54f9db176627c', 'text', 'und', NULL, '{question}', 'whole/1', '{sinc,tobi}', NULL, 2, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770192694.810313', 0, 1, DEFAULT, '1770192311.626466', 'U06DEVIKA', 0, 77, 22, '\x2adc98d64747857982a2aab0f1d6aa08', 'text', 'en', NULL, NULL, 'whole/1', '{4,day,slot,held,wal,add,alert,lag,see,1,devika}', '{1,2,2}', 13, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770193215.546948', 0, 1, DEFAULT, '1770193215.546948', 'B06BOSUN', 0, 90, 32, '\x012e343f99c2bcfd6490a5651ee8c64f', 'text', 'und', NULL, '{bot}', 'whole/1', '{resolv,disk_usage,disk,usag,db-2,db,51,name,state,valu,bosun}', '{2,2,2,2,2,2,2}', 18, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770793348.159133', 0, 1, DEFAULT, '1770793348.159133', 'B06BOSUN', 0, 102, 36, '\x9f53d1f47b0c903c3b0f5cfc57f7d1a3', 'text', 'en', NULL, '{bot}', 'whole/1', '{fire,search_p95,search,p95,berth-api,berth,api,4120ms,name,state,valu,bosun}', '{2,2,2,2,2,2,2,2}', 20, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770793443.886278', 0, 1, DEFAULT, '1770793443.886278', 'U06KATRIN', 0, 72, 16, '\x3cb88ea4ac82beab6215ba0e482ec8bc', 'text', 'en', NULL, NULL, 'whole/1', '{marina,say,berth,search,take,coffe,two,ticket,alreadi,katrin}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770793818.033123', 0, 1, DEFAULT, '1770793443.886278', 'U06DEVIKA', 0, 7, 1, '\xe3e205d0beb0e729245ba80e0874e9a8', 'text', 'und', NULL, NULL, 'whole/1', '{look,devika}', NULL, 2, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770794546.690200', 0, 1, DEFAULT, '1770793443.886278', 'U06DEVIKA', 0, 349, 112, '\x6f071f3e6cf1c372cd496d7d08e92e1b', 'code', 'en', 'sql', '{code}', 'whole/1', '{seq,scan,book,planner,lost,tabl,pass,2m,row,explain,analyz,buffer,select,berth_id,berth,id,from,where,marina_id,marina,17,period,daterang,2026-05-01,2026,05,01,2026-05-04,04,cancelled_at,cancel,is,"null",actual,time,0.031,031,3894.112,3894,112,212,loop,1,remov,filter,2041877,devika}', '{2,2,3,1,1,1,1,1,3,1,1,1,1,1,1,2,1,1,1,1,1,1,1,1,2,2}', 56, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770795062.564448', 0, 1, DEFAULT, '1770793443.886278', 'U06TOBI', 0, 142, 38, '\xc4b3a6bf5102abb20308e0f4a2d1030d', 'text', 'en', NULL, '{code}', 'whole/1', '{exclus,constraint,index,berth_id,berth,id,period,ask,marina_id,marina,never,one,mere,small,tobi}', '{1,1,1,1,1,2,2}', 17, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770795405.795749', 0, 1, DEFAULT, '1770793443.886278', 'U06DEVIKA', 0, 141, 33, '\x9d56c893c566b7c39ebb734d2805a792', 'code', 'und', 'sql', '{code}', 'whole/1', '{add,creat,index,concurr,bookings_marina_period_idx,book,marina,period,idx,on,use,gist,marina_id,id,where,cancelled_at,cancel,is,"null",devika}', '{1,1,1,1,1,2,2,2}', 23, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770796946.071677', 0, 1, DEFAULT, '1770793443.886278', 'U06DEVIKA', 0, 34, 15, '\x78a577f1edd9b1479c59b6ef68f2f8fd', 'text', 'und', NULL, NULL, 'whole/1', '{built,14,min,p95,4120,38,ms,devika}', NULL, 8, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770797113.884480', 0, 1, DEFAULT, '1770793443.886278', 'U06KATRIN', 0, 46, 14, '\x28b2e68f4caef53212c70e343a0cd18e', 'text', 'en', NULL, NULL, 'whole/1', '{coffe,cold,now,say,thank,☕,katrin}', NULL, 7, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770797170.780692', 0, 1, DEFAULT, '1770797170.780692', 'B06BOSUN', 0, 102, 34, '\xfea9de69858432c326d9de8a7757299b', 'text', 'en', NULL, '{bot}', 'whole/1', '{resolv,search_p95,search,p95,berth-api,berth,api,38ms,name,state,valu,bosun}', '{2,2,2,2,2,2,2,2}', 20, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770797739.042206', 0, 1, DEFAULT, '1770797170.780692', 'U06TOBI', 0, 195, 48, '\x1bea5d6b65c7fc4be7df5644a4275e07', 'text', 'en', NULL, NULL, 'whole/1', '{caus,record,miss,index,book,marina,period,visibl,abov,two,million,row,fix,08:02,08,02,follow-up,follow,up,except,test,explain,five,hottest,queri,bd-428,bd,428,mine,tobi}', NULL, 30, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771395227.270129', 0, 1, DEFAULT, '1771395227.270129', 'B06BOSUN', 0, 92, 34, '\x2d82330cf1759c670252e13eb96554de', 'text', 'en', NULL, '{bot}', 'whole/1', '{fire,http_5xx,http,5xx,berth-api,berth,api,71,name,state,valu,bosun}', '{2,2,2,2,2,2,2,2}', 20, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771395302.911727', 0, 1, DEFAULT, '1771395227.270129', 'U06DEVIKA', 0, 37, 8, '\x8abe09af566c9cdd1a2101415d9072be', 'text', 'en', NULL, NULL, 'whole/1', '{see,everyth,time,out,db,devika}', NULL, 6, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771395406.103049', 0, 1, DEFAULT, '1771395227.270129', 'U06DEVIKA', 0, 63, 21, '\x474cdf888ad66f8b08f84290f900aa5a', 'text', 'en', NULL, '{mention}', 'whole/1', '{@u06hank,call,2,night,devika}', '{1,2}', 6, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771395583.700517', 0, 1, DEFAULT, '1771395227.270129', 'U06HANK', 0, 3, 2, '\x778f2edc7b960a6b154b1fcf4af3dbb2', 'text', 'und', NULL, NULL, 'whole/1', '{up,hank}', NULL, 2, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771395693.165587', 0, 2, DEFAULT, '1771395227.270129', 'U06DEVIKA', 0, 311, 111, '\x05fd44fe23f992247e9fe86fa29b3be2', 'log', 'und', NULL, '{code}', 'semantic/2 128/16', '{app,log,2026-02-18t06:12:44z,2026,02,18t06,12,44z,error,berth_api.db,berth_api,berth,api,db,queuepool,queue,pool,limit,size,20,overflow,10,reach,timeout,30.00,30,00,berth_api.http,http,503,get,v1,marina,port-ellery,port,elleri,avail,30002ms,2026-02-18t06:12:45z,45z,devika}', '{1,1,2,3,3,3,3,2,3,2,3,3,3,2,2,2,2,2,2,2,2,2,2,2,2,2,2}', 74, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771395693.165587', 1, 2, DEFAULT, '1771395227.270129', 'U06DEVIKA', 259, 138, 45, '\x70fbffcadb4cca2bbe03881ee92093de', 'log', 'und', NULL, '{code}', 'semantic/2 128/16', '{limit,size,20,overflow,10,reach,timeout,30.00,30,00,2026-02-18t06:12:51z,2026,02,18t06,12,51z,warn,pooler,connect,allow,max_client_conn,max,client,conn,400,devika}', NULL, 26, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771396003.621998', 0, 1, DEFAULT, '1771395227.270129', 'U06HANK', 0, 51, 15, '\x98779f264dd0184fd013bc39bbbc657d', 'text', 'en', NULL, NULL, 'whole/1', '{pooler,full,400,hold,hank}', '{1,1,2}', 6, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771396413.805142', 0, 1, DEFAULT, '1771395227.270129', 'U06DEVIKA', 0, 102, 23, '\x6d8296a78bd9f5cf5f9c2f0bce7983bc', 'text', 'en', NULL, '{code}', 'whole/1', '{idl,transact,berth-api,berth,api,pod,restart,free,full,2,min,later,devika}', '{1,1,1,1,1,2}', 14, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771396467.850152', 0, 1, DEFAULT, '1771395227.270129', 'U06KATRIN', 0, 46, 12, '\x491092a425b43eed7f7384d0639bdd67', 'text', 'en', NULL, '{question}', 'whole/1', '{phone,start,may,tell,peopl,📞,katrin}', NULL, 7, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771396585.049888', 0, 1, DEFAULT, '1771395227.270129', 'U06HANK', 0, 82, 21, '\x3c44419d0b42f2a7522d7e41b4bb3198', 'text', 'en', NULL, NULL, 'whole/1', '{tell,book,safe,websit,down,next,word,seven,hank}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771396880.056740', 0, 1, DEFAULT, '1771395227.270129', 'U06TOBI', 0, 133, 30, '\xc1fbe226d00a7a1542252ca55866c860', 'text', 'en', NULL, '{question}', 'whole/1', '{well,databas,pooler,pleas,restart,noth,know,destroy,evid,tobi}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771397079.551621', 0, 1, DEFAULT, '1771395227.270129', 'U06HANK', 0, 25, 8, '\x1c8030197580cc1887880321910a0276', 'text', 'und', NULL, NULL, 'whole/1', '{aye,hand,off,everyon,hank}', NULL, 5, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771397886.282001', 0, 1, DEFAULT, '1771395227.270129', 'U06DEVIKA', 0, 71, 25, '\xdde26a4e7c7cf046f425ea7e32dcfb41', 'text', 'en', NULL, NULL, 'whole/1', '{client_addr,client,addr,340,400,berth-api,berth,api,come,10.4.7.22,10,22,devika}', NULL, 13, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771397960.837901', 0, 1, DEFAULT, '1771395227.270129', 'U06HANK', 0, 21, 10, '\x7f5d320d1a934c85e174b02469258752', 'text', 'und', NULL, NULL, 'whole/1', '{10.4.7.22,10,22,stage,hank}', NULL, 5, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771397963.405521', 0, 1, DEFAULT, '1771395227.270129', 'U06HANK', 0, 36, 8, '\x52f265f6bb4111b79bbdd48a6660a84e', 'text', 'en', NULL, NULL, 'whole/1', '{replay,tool,mine,hank}', NULL, 4, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771398038.910381', 0, 1, DEFAULT, '1771395227.270129', 'U06TOBI', 0, 40, 8, '\xa39090d288acbd996b1a6234336bd2a3', 'text', 'en', NULL, NULL, 'whole/1', '{stop,first,blush,afterward,tobi}', NULL, 5, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771398200.573158', 0, 1, DEFAULT, '1771395227.270129', 'U06HANK', 0, 60, 14, '\xc22e48c4e1864818996fa6a1962271bb', 'text', 'en', NULL, NULL, 'whole/1', '{stop,connect,400,61,pod,recov,hank}', NULL, 7, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771398739.142436', 0, 1, DEFAULT, '1771395227.270129', 'U06DEVIKA', 0, 111, 27, '\xd760cdfb0fb2077f8e8f7c10c7a887fa', 'text', 'en', NULL, NULL, 'whole/1', '{retri,storm,everi,client,3x,jitter,queue,11,min,deep,time,answer,nobodi,listen,devika}', '{2}', 16, '2026-12-01 03:09:23.981567+00', NULL, NULL);
INSERT INTO public.chunks VALUES
	('T06HALFFTHM', 'C06INCIDENTS', '1771399215.533549', 0, 1, DEFAULT, '1771395227.270129', 'U06TOBI', 0, 147, 36, '\x366724730a6847558c0aee2ec33e919d', 'text', 'en', NULL, NULL, 'whole/1', '{propos,shed,everyth,older,ten,second,load,balanc,deploy,2.31.1,31,retri,off,flag,exist,build,time,tobi}', NULL, 18, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771399356.121715', 0, 1, DEFAULT, '1771395227.270129', 'U06HANK', 0, 11, 3, '\x34233dcb8b700ba568224b91e420e068', 'text', 'und', NULL, NULL, 'whole/1', '{hank}', NULL, 1, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771400497.744357', 0, 1, DEFAULT, '1771395227.270129', 'U06HANK', 0, 44, 22, '\xf3f0f778778476d9a31497f590adce1c', 'text', 'und', NULL, NULL, 'whole/1', '{2.31.1,31,out,5xx,fall,71,40,9,hank}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771400974.648177', 0, 1, DEFAULT, '1771395227.270129', 'U06HANK', 0, 58, 25, '\xe65b321915fc456d8a2bc0d3ad5c0571', 'text', 'en', NULL, NULL, 'whole/1', '{0.2,call,over,start,06:12,06,12,end,07:49,07,49,97,minut,hank}', NULL, 14, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771401036.460235', 0, 1, DEFAULT, '1771401036.460235', 'B06BOSUN', 0, 98, 38, '\xa7b2478b1c7ae555d3cb4d42f6e3c0f0', 'text', 'und', NULL, '{bot}', 'whole/1', '{resolv,http_5xx,http,5xx,berth-api,berth,api,0.2,name,state,valu,bosun}', '{2,2,2,2,2,2,2,2}', 20, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771401065.956789', 0, 1, DEFAULT, '1771395227.270129', 'U06KATRIN', 0, 53, 13, '\xb3eb6edabf4b8be2f4cbf61742c7167d', 'text', 'en', NULL, '{question}', 'whole/1', '{write,marina,now,lose,book,katrin}', NULL, 6, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771401485.794937', 0, 1, DEFAULT, '1771395227.270129', 'U06OSKAR', 0, 137, 34, '\x85501bdc3d39168adde63b7776a3ecb5', 'text', 'en', NULL, NULL, 'whole/1', '{check,14,request,reach,hold,confirm,book,miss,2,berth,port,elleri,two,oskar}', '{1,1,1,1,2,2}', 16, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771401811.561714', 0, 1, DEFAULT, '1771395227.270129', 'U06DEVIKA', 0, 100, 23, '\xf44f7eca402054525817b300f9aa67fa', 'text', 'en', NULL, NULL, 'whole/1', '{2,doubl,hold,releas,boat,twice,retri,without,key,bd-404,bd,404,style,devika}', '{1,1,2,1,1,1,1,1,2}', 16, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771402034.803297', 0, 1, DEFAULT, '1771395227.270129', 'U06HANK', 0, 215, 47, '\x875d06ca37bed72957bc6be5fd168514', 'text', 'en', NULL, NULL, 'whole/1', '{summari,till,slept,webhook,replay,tool,stage,share,product,pooler,ate,connect,rest,us,retri,death,post-mortem,post,mortem,friday,write,proper,hank}', NULL, 23, '2026-12-01 03:09:23.981567+00', '{739667}', '{168,174,739667,739667,1}'),
	('T06HALFFTHM', 'C06INCIDENTS', '1771402331.385443', 0, 1, DEFAULT, '1771395227.270129', 'U06MORWENNA', 0, 55, 14, '\x529ef999ab311c089595aa7b3536a581', 'text', 'en', NULL, NULL, 'whole/1', '{thank,say,plain,hank,sleep,first,m,morwenna}', NULL, 8, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 0, 24, DEFAULT, '1771582224.359908', 'U06HANK', 0, 362, 95, '\xa2deb1a4619f831f0f789a7c0b6c0eda', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{post-mortem,post,mortem,berthday,unavail,wednesday,18,februari,2026,06:12,06,12,07:49,07,49,utc,97,minut,told,short,blameless,written,somebodi,slept,one,everi,time,cut,paragraph,found,bit,help,next,person,get,cup,tea,hank}', '{2,2,2,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2,2,1,1,2,1,1,1,2}', 45, '2026-12-01 03:09:23.981567+00', '{739665}', '{38,82,739665,739665,0}'),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 1, 24, DEFAULT, '1771582224.359908', 'U06HANK', 343, 504, 118, '\xbaac7aedcd34763327dd1aee3759a764', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{get,cup,tea,peopl,saw,06:12,06,12,utc,seven,minut,past,breakfast,hamburg,anybodi,open,marina,page,berthday,wait,thirti,second,got,sad,gull,harbourmast,berth,map,check,boat,kiosk,pontoon,went,offlin,mode,kept,take,reserv,part,compani,behav,morn,34,telephon,katrin,one,rude,hank}', '{1,1,1,2,1,1,1,1,1,1,1,1,1,1,1,2,1,2}', 51, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 2, 24, DEFAULT, '1771582224.359908', 'U06HANK', 796, 253, 59, '\x9a9536cada11a88f2b3c61960dd2ac42', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{34,peopl,telephon,katrin,one,rude,worst,moment,71,request,fail,confirm,book,lost,money,involv,payment,work,stage,see,also,joke,hank}', NULL, 23, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 3, 24, DEFAULT, '1771582224.359908', 'U06HANK', 996, 536, 120, '\xaa442be6091da33e8aab8b77503e6844', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{see,also,joke,built,tuesday,afternoon,moor,pay,integr,went,stage,give,proper,shake,put,replay,tool,besid,small,program,take,3,000,webhook,event,devika,record,sandbox,throw,random,order,one,twice,over,good,idea,need,databas,connect,flight,client,read,back,whether,appli,hank}', '{1,1,1,1,1,1,1,1,1,1,2,1,1,1,1,1,1,1,1,1,1,1,1,1,3,1,1,1,1,1,1,1,1,2}', 50, '2026-12-01 03:09:23.981567+00', '{739664}', '{1071,1088,739664,739664,1}'),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 4, 24, DEFAULT, '1771582224.359908', 'U06HANK', 1467, 541, 120, '\x48fb42156d9da4b4d12aed1eadff3efa', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{client,read,back,whether,event,appli,checklist,post,monday,said,tool,deploy,next,stage,tobi,wrote,mani,word,use,databas,role,probabl,tomorrow,lunch,tuesday,afternoon,come,gone,point,pooler,alreadi,product,user,allow,connect,even,announc,channel,bit,laugh,joke,risk,assess,hank}', '{1,1,1,1,1,1,1,1,1,2,1,1,1,1,1,1,1,1,1,1,1,1,1,2}', 46, '2026-12-01 03:09:23.981567+00', '{739663,739664}', '{1558,1564,739663,739663,1,1748,1765,739664,739664,1}'),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 5, 24, DEFAULT, '1771582224.359908', 'U06HANK', 1975, 444, 91, '\x81120d2ac6452fe01cc800b16e6245c4', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{joke,risk,assess,took,morn,first,tool,harmless,forti,connect,open,close,dure,night,stage,import,ran,half,past,three,lock,book,tabl,longer,usual,now,two,thousand,payment,hang,off,replay,request,began,wait,behind,hold,hank}', '{1,1,1,1,1,1,2,1,1,2,1,1,1,2,2,1,1,1,1,1,2,1,1,1,1,1,1,1,1,1,1,1,2,1,2}', 45, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 6, 24, DEFAULT, '1771582224.359908', 'U06HANK', 2376, 453, 102, '\xcda48251241749d88f32b6200b76412e', 'text', 'en', NULL, '{code}', 'semantic/2 128/16', '{request,wait,hold,connect,tool,limit,mani,flight,left,set,default,turn,out,mean,went,forti,hundr,two,06:11,06,11,three,sit,idl,transact,count,pooler,allow,four,comer,know,stage,product,hank}', '{1,1,1,2,1,1,2,1,1,1,1,1,1,1,1,2,4}', 40, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 7, 24, DEFAULT, '1771582224.359908', 'U06HANK', 2748, 170, 36, '\x6a0092a8a52c703a786e4c8ef1ce103e', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{allow,four,hundr,comer,know,stage,product,06:12,06,12,first,berth-api,berth,api,pod,ask,connect,told,hank}', NULL, 19, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 8, 24, DEFAULT, '1771582224.359908', 'U06HANK', 2838, 564, 120, '\xb619a363db195c062b22a54dccdd941a', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{first,berth-api,berth,api,pod,ask,connect,told,get,better,part,find,interest,foolish,sworn,safe,everi,client,retri,fail,request,three,time,one,second,jitter,memori,browser,becam,four,harbour-web,harbour,web,server,front,well,twelv,tide,worker,behalf,41,marina,whether,anyth,chang,ever,hank}', '{1,1,1,1,1,3,1,1,1,1,1,1,1,1,1,1,1,1,3,1,2,1,1,2,1,1,1,1,2,2}', 55, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 9, 24, DEFAULT, '1771582224.359908', 'U06HANK', 3340, 482, 109, '\x17bfbc02c644dae3115101bc0bc51b27', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{41,marina,whether,anyth,chang,retri,ever,within,four,minut,load,balanc,eleven,work,queue,polit,order,answer,peopl,hung,up,ten,stop,replay,tool,07:03,07,03,connect,fell,400,61,noth,improv,loneliest,moment,morn,caus,gone,outag,stay,live,hank}', '{1,1,1,1,1,2,1,1,1,3,1,1,1,2,2}', 48, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 10, 24, DEFAULT, '1771582224.359908', 'U06HANK', 3780, 156, 36, '\x20762b99c0cd5b65de0068a3ccfc53c6', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{live,retri,caus,outag,thing,keep,go,neednt,look,hank}', '{1,1,1,1,2}', 11, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 11, 24, DEFAULT, '1771582224.359908', 'U06HANK', 3870, 405, 105, '\xed0f0260a5b435adf3147c800920eb6e', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{go,neednt,thing,look,found,alert,fire,06:13,06,13,one,minut,good,wish,devika,desk,quarter,twelv,bengaluru,call,asleep,past,two,halifax,telephon,got,up,second,ring,far,lost,half,hour,hank}', '{1,1,1,2,1,1,1,1,1,1,1,1,2,1,1,1,2}', 37, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 12, 24, DEFAULT, '1771582224.359908', 'U06HANK', 4232, 353, 83, '\xd69eed2dd48c63c21f653a6ddc9c6387', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{far,good,lost,half,hour,between,06:21,06,21,06:58,58,believ,log,told,us,berth-api,berth,api,get,connect,pool,true,help,whatev,restart,pod,thing,improv,two,minut,wipe,out,tabl,ought,read,hank}', '{1,1,1,1,1,1,1,2,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,3}', 39, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 13, 24, DEFAULT, '1771582224.359908', 'U06HANK', 4516, 350, 85, '\xcd1c11cffa64a787bf68816219c8ef13', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{restart,wipe,out,tabl,ought,read,tobi,told,us,06:41,06,41,keep,hand,off,devika,thing,matter,group,pooler,connect,client,address,340,400,came,one,machin,knew,heart,set,up,day,hank}', '{1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2}', 35, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 14, 24, DEFAULT, '1771582224.359908', 'U06HANK', 4798, 310, 76, '\xe2840816892389904527209ff27f9411', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{knew,address,heart,set,up,day,fix,three,thing,order,replay,tool,stop,07:03,07,03,07:25,25,load,balanc,told,throw,away,everyth,queue,older,ten,second,felt,like,cut,mast,right,hank}', '{1,1,1,1,1,1,1,1,1,1,1,1,1,1,2,1,1,1,1,1,1,1,2}', 36, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 15, 24, DEFAULT, '1771582224.359908', 'U06HANK', 5039, 380, 102, '\x1fcea4d916ba8b763eed9f99e748a6b5', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{ten,second,felt,like,cut,away,mast,right,07:38,07,38,deploy,berth-api,berth,api,2.31.1,31,2.31.0,retri,turn,off,sinc,flag,set,build,choic,somebodi,made,2022,save,environ,variabl,also,07:49,49,error,0.2,call,over,hank}', '{1,1,1,1,1,1,1,1,1,2,1,2,1,1,1,1,2,1,1,1,1,1,1,1,1,1,2}', 44, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 16, 24, DEFAULT, '1771582224.359908', 'U06HANK', 5374, 505, 124, '\xc010941d4414190728c12aeb1a0a0e01', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{error,0.2,call,over,left,behind,fourteen,request,got,far,hold,berth,never,confirm,oskar,found,eight,oclock,two,port,elleri,b14,c7,case,boat,second,retri,first,idempot,key,payment,sinc,sam,built,nobodi,ever,thought,thing,happen,twice,hank}', '{1,1,1,1,1,1,1,1,2,1,5,2,1,1,1,1,1,1,2}', 48, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 17, 24, DEFAULT, '1771582224.359908', 'U06HANK', 5816, 501, 116, '\x0f4c537ae3817da33e47e921eec8c7af', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{ever,thought,hold,thing,happen,twice,releas,hand,skipper,got,note,katrin,went,well,alert,quick,kiosk,stay,up,peopl,telephon,told,truth,seven,oclock,eight,nobodi,ninety-seven,nineti,minut,ask,whose,fault,turn,out,mine,next,line,channel,tobi,tell,stop,tool,first,blush,afterward,print,card,hank}', '{1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2}', 50, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 18, 24, DEFAULT, '1771582224.359908', 'U06HANK', 6240, 588, 128, '\x06255819d4fafaad93c27c16fd56cab6', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{stop,tool,first,blush,afterward,print,card,went,bad,stage,reach,product,pooler,one,number,400,share,everybodi,least,import,client,starv,limit,review,sentenc,answer,tomorrow,noth,way,work,notic,happen,restart,look,runbook,databas,connect,exhaust,said,word,pod,even,say,ignor,follow,hank}', '{1,2,1,1,1,1,1,1,1,1,1,1,1,2,1,1,1,1,1,2,1,1,1,1,1,1,2,1,1,1,1,1,2,1,1,1,1,1,1,2}', 52, '2026-12-01 03:09:23.981567+00', '{739668}', '{6617,6625,739668,739668,1}'),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 19, 24, DEFAULT, '1771582224.359908', 'U06HANK', 6763, 532, 118, '\x003c3fa85d2c9c86bd04b548372b7e70', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{pod,even,say,ignor,follow,got,lucki,wednesday,februari,saturday,juli,regatta,97,minut,two,thousand,book,fair,boat,circl,outsid,harbour,dark,payment,live,retri,storm,without,key,hold,meant,peopl,pay,berth,get,ask,everybodi,rememb,next,time,somebodi,possibl,week,stage,long,hank}', '{1,1,2,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2}', 48, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 20, 24, DEFAULT, '1771582224.359908', 'U06HANK', 7237, 392, 104, '\xc8602ab934817e466afb371039f8080b', 'text', 'en', NULL, '{list}', 'semantic/2 128/16', '{possibl,say,week,stage,long,time,name,date,els,wish,1,get,pooler,databas,role,network,longer,let,near,product,hank,done,18,februari,2,limit,per,berth-api,berth,api,300,tide-worker,tide,worker,40,peopl,20,everyth,10,19}', '{1,1,1,2,1,1,1,1,2,1,1,1,2,1,2,1,1,1,1,2,3,2,1,2}', 49, '2026-12-01 03:09:23.981567+00', '{739665,739666}', '{7482,7493,739665,739665,0,7616,7627,739666,739666,0}'),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 21, 24, DEFAULT, '1771582224.359908', 'U06HANK', 7602, 382, 109, '\xe50bb7998a05b09ed5c62053b3b9cd0b', 'text', 'en', NULL, '{list}', 'semantic/2 128/16', '{hank,done,19,februari,3,retri,two,jitter,budget,ten,percent,request,never,ever,devika,27,4,turn,off,flag,run,tobi,5,idempot,key,hold,way,payment,6,march,load,shed,age,alway,second,25}', '{3,1,1,4,1,2,1,1,1,2,1,2,1,1,2,2,1,1,1,1,1,1,1,1,1,1,1,1,2}', 47, '2026-12-01 03:09:23.981567+00', '{739666}', '{7616,7627,739666,739666,0}'),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 22, 24, DEFAULT, '1771582224.359908', 'U06HANK', 7962, 288, 74, '\xefd296527d9527d58186a8877f823fa2', 'text', 'en', NULL, '{list}', 'semantic/2 128/16', '{hank,25,februari,7,runbook,say,look,restart,devika,queri,client,address,top,katrin,24,8,review,ask,someth,answer,later,becom,ticket,block,deploy,tobi,27}', '{3,1,3}', 31, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', 23, 24, DEFAULT, '1771582224.359908', 'U06HANK', 8227, 448, 108, '\x2eb8cacbcf7ea9780a3f1897ae2fe437', 'text', 'en', NULL, NULL, 'semantic/2 128/16', '{tobi,27,februari,moor,pay,stage,lost,day,integr,part,failur,innoc,parti,whether,date,25,hold,say,like,reason,read,far,thank,done,work,nineteen,year,taken,down,better,system,one,never,fonder,question,below,hard,first,hank}', '{2,1,2,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,3}', 43, '2026-12-01 03:09:23.981567+00', '{739672}', '{8406,8417,739672,739672,0}'),
	('T06HALFFTHM', 'C06INCIDENTS', '1771584034.560235', 0, 1, DEFAULT, '1771582224.359908', 'U06TOBI', 0, 75, 18, '\x5626b9a32fe7e20e6867a07d11f8c9a6', 'text', 'en', NULL, '{question}', 'whole/1', '{hard,one,item,2,give,peopl,twenti,connect,tobi}', '{1,1,1,1,1,2}', 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771584731.948983', 0, 1, DEFAULT, '1771582224.359908', 'U06HANK', 0, 82, 19, '\x6a1c0a0a2860137831c9f58d433711f5', 'text', 'en', NULL, NULL, 'whole/1', '{somebodi,run,devika,queri,twenti,generous,make,five,hank}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771585082.274076', 0, 1, DEFAULT, '1771582224.359908', 'U06DEVIKA', 0, 41, 19, '\xad0ec51a49b255296e20c651ac6ffa7b', 'text', 'und', NULL, NULL, 'whole/1', '{q,found,10.4.7.22,10,22,06:15,06,15,devika}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771585333.245965', 0, 1, DEFAULT, '1771582224.359908', 'U06HANK', 0, 125, 34, '\xa761482ded1969004ce8409be0550f88', 'text', 'en', NULL, NULL, 'whole/1', '{queri,runbook,yes,43,minut,sooner,item,7,one,keep,hank}', '{1,1,1,1,1,1,1,1,2,2}', 13, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771586425.041933', 0, 1, DEFAULT, '1771582224.359908', 'U06OSKAR', 0, 111, 38, '\x6ac1d2d9476edad3207c183ed217ee25', 'text', 'en', NULL, NULL, 'whole/1', '{scale,97,minut,0.22,22,month,promis,marina,99.9,99,43,over,54,oskar}', '{1,1,2}', 15, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771586642.446284', 0, 1, DEFAULT, '1771582224.359908', 'U06MORWENNA', 0, 93, 22, '\x8cf286046c34faa9760d24b1e8c2f28d', 'text', 'en', NULL, '{question}', 'whole/1', '{credit,without,ask,katrin,oskar,work,out,get,morwenna}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771587014.129854', 0, 1, DEFAULT, '1771582224.359908', 'U06KATRIN', 0, 32, 7, '\xc7133f65e466a8a4250ac5f6f2cc034c', 'text', 'en', NULL, NULL, 'whole/1', '{alreadi,start,list,monday,katrin}', NULL, 5, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771587668.959225', 0, 1, DEFAULT, '1771582224.359908', 'U06JULES', 0, 115, 31, '\x02ab699984b4dbcf990ac89ba8b96ef2', 'text', 'en', NULL, NULL, 'whole/1', '{cri,kiosk,part,compani,behav,😭,10,incid,pleas,jule}', '{1,1,1,1,1,2,2}', 12, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771837832.517584', 0, 1, DEFAULT, '1771837832.517584', 'U06KATRIN', 0, 130, 36, '\x07b4ae357a95c7aee263d391068d7fb1', 'text', 'en', NULL, NULL, 'whole/1', '{credit,outag,sent,41,marina,one,day,1,312,euro,nobodi,ask,six,wrote,thank-you,thank,mail,katrin}', NULL, 18, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772103943.125833', 0, 1, DEFAULT, '1772103943.125833', 'B06BOSUN', 0, 112, 36, '\x86920362b011384b0b11bced1677c548', 'text', 'en', NULL, '{bot}', 'whole/1', '{fire,mail_queue_age,mail,queue,age,tide-worker,tide,worker,5400s,name,state,valu,bosun}', '{2,2,2,2,2,2,2,2,2}', 22, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772103994.728130', 0, 1, DEFAULT, '1772103943.125833', 'U06KATRIN', 0, 75, 17, '\x592f0de664070245f0f3b13514ffd94b', 'text', 'en', NULL, '{question}', 'whole/1', '{peopl,sandhaken,get,confirm,three,call,sinc,ten,katrin}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772104445.588761', 0, 1, DEFAULT, '1772103943.125833', 'U06DEVIKA', 0, 298, 78, '\x2becdb7887e32f5cca78852e9bd06335', 'log', 'en', 'python', '{code}', 'whole/1', '{worker,die,one,mail,restart,traceback,recent,call,last,file,tide_worker,tide,mail.py,py,line,88,send,messag,subject,subject.encode,encod,ascii,unicodeencodeerror,unicod,error,codec,charact,xfc,posit,3,ordin,rang,128,devika}', '{2,2,1,3,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2,1,3,2}', 42, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772104596.003983', 0, 1, DEFAULT, '1772103943.125833', 'U06TOBI', 0, 92, 28, '\x9d5cf56a1fed12bf812b3104a031dff6', 'text', 'en', NULL, '{question}', 'whole/1', '{posit,3,ü,schlüsselübergab,encod,subject,ascii,year,2026,tobi}', NULL, 10, '2026-12-01 03:09:23.981567+00', '{-24324,-24323,-24322,-24321,-24320,-24319,-24318,-24317,-24316,-24315,-24314,-24313}', '{82,91,739617,739981,0}'),
	('T06HALFFTHM', 'C06INCIDENTS', '1772104745.344320', 0, 1, DEFAULT, '1772103943.125833', 'U06DEVIKA', 0, 53, 17, '\x2d266db8c1b10df9f3b2c0f34fcb9cdf', 'text', 'en', NULL, NULL, 'whole/1', '{git,say,sam,2024,fix,weird,client,denmark,devika}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772104875.525543', 0, 1, DEFAULT, '1772103943.125833', 'U06TOBI', 0, 81, 19, '\x7c7895e4db1bcb85483b8e218b2c3ba9', 'text', 'en', NULL, '{code}', 'whole/1', '{sure,kind,email.message,email,messag,encod,header,delet,line,tobi}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772110708.889118', 0, 1, DEFAULT, '1772103943.125833', 'U06HANK', 0, 106, 34, '\xee584154654896900c552d88eb0e510f', 'text', 'en', NULL, NULL, 'whole/1', '{tide-worker,tide,worker,1.11.0,11,out,1,140,mail,wait,go,oldest,first,900,400,none,hank}', '{1,1,1,1,1,2}', 18, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772110930.281108', 0, 1, DEFAULT, '1772103943.125833', 'U06KATRIN', 0, 142, 32, '\xd1d25439455ab1d1d1766c239b8bc406', 'text', 'en', NULL, '{question}', 'whole/1', '{phone,ping,like,slot,machin,thank,pleas,mail,sent,step,asid,block,everyon,behind,katrin}', NULL, 15, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772111011.681106', 0, 1, DEFAULT, '1772111011.681106', 'B06BOSUN', 0, 112, 34, '\xeef0e63a0a8b4013bc65af83541421f3', 'text', 'en', NULL, '{bot}', 'whole/1', '{resolv,mail_queue_age,mail,queue,age,tide-worker,tide,worker,12s,name,state,valu,bosun}', '{2,2,2,2,2,2,2,2,2}', 22, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772111109.394501', 0, 1, DEFAULT, '1772103943.125833', 'U06TOBI', 0, 37, 11, '\x8723d8e6c4cfbe6d84adb3151b4e5875', 'text', 'und', NULL, NULL, 'whole/1', '{correct,dead-letter,dead,letter,queue,bd-455,bd,455,tobi}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772541037.183253', 0, 1, DEFAULT, '1771395227.270129', 'U06HANK', 0, 204, 68, '\xe9e95f7fe67544fb9130624d3536c922', 'text', 'en', NULL, NULL, 'whole/1', '{thirteen,day,record,eight,item,stand,1,2,3,4,6,7,done,8,alreadi,block,one,mine,5,key,hold,review,goe,out,2.33,33,thursday,hank}', '{1,1,1,1,1,1,1,1,1,1,1,1,2}', 29, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772541706.310839', 0, 1, DEFAULT, '1771395227.270129', 'U06DEVIKA', 0, 8, 2, '\x9de6640e4d15847a267e848a96e36264', 'text', 'und', NULL, NULL, 'whole/1', '{5,merg,devika}', NULL, 3, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772541854.966267', 0, 1, DEFAULT, '1771395227.270129', 'U06TOBI', 0, 80, 18, '\x4f285cfd5f3cb2e010eb7fc58ffdc8ca', 'text', 'en', NULL, NULL, 'whole/1', '{eight,three,day,date,withdraw,remark,blush,tobi}', '{2}', 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772704365.847497', 0, 1, DEFAULT, '1772704365.847497', 'B06BOSUN', 0, 104, 36, '\xc44c7eebb15688e30c306b68efa44be5', 'text', 'en', NULL, '{bot}', 'whole/1', '{fire,payment_p95,payment,p95,berth-api,berth,api,2900ms,name,state,valu,bosun}', '{2,2,2,2,2,2,2,2}', 20, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772704382.142974', 0, 1, DEFAULT, '1772704365.847497', 'U06HANK', 0, 16, 4, '\x84d9a0e9c2267d2d716ad6293e921cba', 'text', 'und', NULL, NULL, 'whole/1', '{oh,littl,hank}', NULL, 3, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772704570.919871', 0, 1, DEFAULT, '1772704365.847497', 'U06DEVIKA', 0, 92, 25, '\x9331aae3f324ea523dd683674e7ead97', 'text', 'en', NULL, NULL, 'whole/1', '{fals,alarm,p95,3,payment,one,3ds,screen,open,guy,look,phone,devika}', NULL, 13, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772704699.824661', 0, 1, DEFAULT, '1772704365.847497', 'U06HANK', 0, 75, 18, '\xb193a4ef7dda550c8f6d8e28b40ffe3e', 'text', 'en', NULL, NULL, 'whole/1', '{alert,now,want,least,20,payment,opinion,hank}', NULL, 8, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772704788.870553', 0, 1, DEFAULT, '1772704788.870553', 'B06BOSUN', 0, 108, 36, '\x65540b3002655c6e97d9121040fc4ad1', 'text', 'en', NULL, '{bot}', 'whole/1', '{resolv,payment_p95,payment,p95,berth-api,berth,api,1400ms,name,state,valu,bosun}', '{2,2,2,2,2,2,2,2}', 20, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772851216.040045', 0, 1, DEFAULT, '1772851216.040045', 'B06BOSUN', 0, 86, 32, '\xf211e6a2830c3ab768e37ee513615242', 'text', 'en', NULL, '{bot}', 'whole/1', '{fire,disk_usage,disk,usag,db-2,db,81,name,state,valu,bosun}', '{2,2,2,2,2,2,2}', 18, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772852145.191370', 0, 1, DEFAULT, '1772852145.191370', 'B06BOSUN', 0, 90, 32, '\x11afa812dc493f2f3cd2032bfb34c4f8', 'text', 'und', NULL, '{bot}', 'whole/1', '{resolv,disk_usage,disk,usag,db-2,db,79,name,state,valu,bosun}', '{2,2,2,2,2,2,2}', 18, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772889039.187335', 0, 1, DEFAULT, '1772889039.187335', 'U06HANK', 0, 82, 24, '\x931acfa0594eb61c839e8e69b87e1be5', 'text', 'en', NULL, '{question}', 'whole/1', '{disk,blip,02:40,02,40,weekend,vacuum,look,restart,see,trainabl,hank}', NULL, 12, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769531527.468332', 0, 1, DEFAULT, '1769531527.468332', 'U06MORWENNA', 0, 204, 60, '\x92458ed8066897158cc2f7a910dd9929', 'text', 'en', NULL, NULL, 'whole/1', '{four,us,moor,pay,contract,0.9,plus,12,cent,fall,0.75,75,abov,two,million,year,penalti,gone,live,31,march,15,000,intend,morwenna}', '{1,1,1,2}', 26, '2026-12-01 03:09:23.981567+00', '{739706}', '{159,167,739706,739706,0}'),
	('T06HALFFTHM', 'C06LEADERS', '1769532024.119296', 0, 1, DEFAULT, '1769531527.468332', 'U06TOBI', 0, 74, 16, '\x6ca88afef5ea60999f71d4bcc3751f9a', 'text', 'en', NULL, NULL, 'whole/1', '{like,know,penalti,name,date,next,time,tobi}', NULL, 8, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769532139.880807', 0, 1, DEFAULT, '1769531527.468332', 'U06MORWENNA', 0, 58, 14, '\x92a1fa832f56f319f4d522443d2a00ea', 'text', 'en', NULL, NULL, 'whole/1', '{quit,right,read,page,proper,sunday,m,morwenna}', NULL, 8, '2026-12-01 03:09:23.981567+00', '{739641}', '{47,53,739641,739641,1}'),
	('T06HALFFTHM', 'C06LEADERS', '1769532320.425571', 0, 1, DEFAULT, '1769531527.468332', 'U06BEA', 0, 103, 24, '\x23f404a96f20d5532380fd5aa1155e32', 'text', 'en', NULL, NULL, 'whole/1', '{exclus,twelv,month,harbourpay,plan,b,next,februari,fight,bea}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769792420.996139', 0, 1, DEFAULT, '1769792420.996139', 'U06MORWENNA', 0, 153, 34, '\xbba6fd531e5555698140a50f3fe71eb3', 'text', 'en', NULL, NULL, 'whole/1', '{sam,hand,notic,universiti,last,day,13,februari,pleas,keep,told,other,like,next,friday,morwenna}', NULL, 16, '2026-12-01 03:09:23.981567+00', '{739653,739660}', '{52,63,739660,739660,0,141,152,739653,739653,1}'),
	('T06HALFFTHM', 'C06LEADERS', '1769792774.913606', 0, 1, DEFAULT, '1769792420.996139', 'U06TOBI', 0, 62, 16, '\xc17d7306a3c298a6eb1471ea9e380d23', 'text', 'en', NULL, '{question}', 'whole/1', '{piti,good,decis,may,begin,look,somebodi,tobi}', NULL, 8, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769792989.410397', 0, 1, DEFAULT, '1769792420.996139', 'U06MORWENNA', 0, 49, 11, '\x419dd393d12f9128c0761c7823837686', 'text', 'en', NULL, NULL, 'whole/1', '{april,see,runway,say,first,morwenna}', NULL, 6, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769793316.544059', 0, 1, DEFAULT, '1769792420.996139', 'U06HANK', 0, 41, 11, '\x89f06bb11d2e1a3ba92faceecb8bfa8f', 'text', 'en', NULL, NULL, 'whole/1', '{grand,eventu,hank}', NULL, 3, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1770138634.243828', 0, 1, DEFAULT, '1770138634.243828', 'U06MORWENNA', 0, 175, 38, '\x321f8ba42f23670b62de7e11587f2ff4', 'text', 'en', NULL, NULL, 'whole/1', '{runway,januari,eleven,month,present,spend,fourteen,half,marina,take,card,juli,payment,matter,rush,morwenna}', NULL, 16, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1770139088.479643', 0, 1, DEFAULT, '1770138634.243828', 'U06HANK', 0, 79, 18, '\xbcb813b89bdc033ea164ea7d8c371537', 'text', 'en', NULL, NULL, 'whole/1', '{shave,900,month,off,host,nobodi,mind,stage,sleep,night,hank}', NULL, 11, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1770139242.675109', 0, 1, DEFAULT, '1770138634.243828', 'U06TOBI', 0, 38, 9, '\x782fd3236f1ffe6f19950c9f78b5ce1c', 'text', 'en', NULL, NULL, 'whole/1', '{mind,tuesday,otherwis,pleas,tobi}', NULL, 5, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1770630628.680875', 0, 1, DEFAULT, '1770630628.680875', 'U06TOBI', 0, 119, 30, '\xeb5654b51d41bb3b253e20bffe0ce287', 'text', 'en', NULL, NULL, 'whole/1', '{seen,new,date,confid,70,sure,25,februari,remain,30,call,reconcili,tobi}', NULL, 13, '2026-12-01 03:09:23.981567+00', '{739672}', '{61,72,739672,739672,0}'),
	('T06HALFFTHM', 'C06LEADERS', '1770630918.714417', 0, 1, DEFAULT, '1770630628.680875', 'U06MORWENNA', 0, 66, 23, '\xdd5c9132f4e1f9a653818bffb247074e', 'text', 'en', NULL, NULL, 'whole/1', '{thank,outsid,say,25th,plan,4th,morwenna}', NULL, 7, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1770631114.366749', 0, 1, DEFAULT, '1770630628.680875', 'U06BEA', 0, 79, 22, '\x6e44882b80e64ab8ae88489d681a722c', 'text', 'en', NULL, NULL, 'whole/1', '{live,4th,lorcan,sign,two,year,anyway,told,lunch,bea}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1771405202.472412', 0, 1, DEFAULT, '1771405202.472412', 'U06MORWENNA', 0, 124, 27, '\xcff3fcb073197ebef26c94975a742c0d', 'text', 'en', NULL, NULL, 'whole/1', '{hank,read,anyth,silenc,troubl,rather,someon,own,two,sentenc,morwenna}', NULL, 11, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1771436414.509084', 0, 1, DEFAULT, '1771405202.472412', 'U06HANK', 0, 49, 16, '\xa2b9bd1b9defe2a0de62076092f57c35', 'text', 'en', NULL, NULL, 'whole/1', '{slept,seven,hour,thank,m,sack,hank}', NULL, 7, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1771436660.835264', 0, 1, DEFAULT, '1771405202.472412', 'U06MORWENNA', 0, 40, 9, '\x6e217e83124b5e6f9f176beeada390a9', 'text', 'en', NULL, NULL, 'whole/1', '{charg,morwenna}', NULL, 2, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1771950643.661379', 0, 1, DEFAULT, '1771950643.661379', 'U06BEA', 0, 115, 27, '\xd857b008ea3f54608533848d2db1abc4', 'text', 'en', NULL, NULL, 'whole/1', '{tidelin,competitor,ugli,seahors,tell,marina,payment,two,ask,today,bea}', NULL, 11, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1771951008.845206', 0, 1, DEFAULT, '1771950643.661379', 'U06MORWENNA', 0, 122, 29, '\xd6aa478c7f21c368766327ff0eeb079e', 'text', 'en', NULL, NULL, 'whole/1', '{say,noth,5th,afterward,either,lorcan,us,harbourmast,dinner,morwenna}', '{2,2}', 12, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772450418.214370', 0, 1, DEFAULT, '1772450418.214370', 'U06MORWENNA', 0, 145, 39, '\x8babcfb258b14c6863e8277e4aecf1c9', 'text', 'en', NULL, NULL, 'whole/1', '{thank,morn,ten,oclock,may,notic,turn,oskar,0.00,00,over,four,thousand,book,morwenna}', NULL, 15, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772450739.372968', 0, 1, DEFAULT, '1772450418.214370', 'U06TOBI', 0, 53, 14, '\x2bdbf9475bbaa3ef4b9cce9fbf5e8363', 'text', 'en', NULL, NULL, 'whole/1', '{turn,well,pretend,certain,tobi}', NULL, 5, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772451087.862336', 0, 1, DEFAULT, '1772450418.214370', 'U06HANK', 0, 74, 17, '\x70df9ff13fce7976701ff9d4ab8ec09f', 'text', 'en', NULL, NULL, 'whole/1', '{rollback,one,flag,forti,second,time,turn,hank}', NULL, 8, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772733617.147356', 0, 1, DEFAULT, '1772733617.147356', 'U06MORWENNA', 0, 122, 32, '\xf447f31cd8c58d4dd2bb337027d3b9bc', 'text', 'en', NULL, NULL, 'whole/1', '{penalti,claus,met,26,day,spare,told,bank,also,mother,ask,webhook,m,morwenna}', '{1,1,1,1,1,1,2}', 15, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772814023.729472', 0, 1, DEFAULT, '1772814023.729472', 'U06BEA', 0, 82, 21, '\x3be421f80f053ebdde897be21a14483e', 'text', 'en', NULL, '{question}', 'whole/1', '{price,three,marina,ask,take,cut,card,payment,say,bea}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772814702.402764', 0, 1, DEFAULT, '1772814023.729472', 'U06MORWENNA', 0, 106, 32, '\x9a5122d3f2493a3660cbf4012f6625a6', 'text', 'en', NULL, NULL, 'whole/1', '{truth,0.3,top,1,juli,none,contract,page,four,normal,font,morwenna}', NULL, 12, '2026-12-01 03:09:23.981567+00', '{739798}', '{30,36,739798,739798,0}'),
	('T06HALFFTHM', 'C06LEADERS', '1772814928.020786', 0, 1, DEFAULT, '1772814023.729472', 'U06TOBI', 0, 96, 22, '\xd9f6c77d2565a2f1ef992991e0e4fbfe', 'text', 'en', NULL, NULL, 'whole/1', '{suggest,also,say,news,releas,somebodi,find,proud,tobi}', NULL, 9, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772815093.603478', 0, 1, DEFAULT, '1772814023.729472', 'U06MORWENNA', 0, 83, 21, '\xf669407329b25e4f11a728e23cbfdaf0', 'text', 'en', NULL, NULL, 'whole/1', '{agre,engin,hire,approv,may,april,start,look,tobi,morwenna}', NULL, 10, '2026-12-01 03:09:23.981567+00', NULL, NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', 0, 1, DEFAULT, '1772998260.000000', 'U06MEI', 0, 33, 9, '\x6902445b3718a46847dd361df852dbaa', 'text', 'en', NULL, NULL, 'whole/1', '{kettl,back,descal,mei}', NULL, 4, '2026-12-01 03:09:25.284108+00', NULL, NULL);



INSERT INTO public.embedding_models VALUES
	('T06HALFFTHM', 1, 'trigram', 384);



INSERT INTO public.facts VALUES
	('T06HALFFTHM', 'listed', '', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'B06BOSUN', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'C06DESIGN', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'members_listed', 'C06DESIGN', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'C06ENGAPI', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'members_listed', 'C06ENGAPI', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'C06GENERAL', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'members_listed', 'C06GENERAL', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'C06INCIDENTS', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'members_listed', 'C06INCIDENTS', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'C06LEADERS', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'members_listed', 'C06LEADERS', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'C06ONCALL3', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'members_listed', 'C06ONCALL3', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'C06SUPPORT', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'members_listed', 'C06SUPPORT', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'D06KATTOBI', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'members_listed', 'D06KATTOBI', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'U06BEA', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'U06BOSUN', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'U06DEVIKA', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'U06HANK', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'U06JULES', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'U06KATRIN', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'U06LORCAN', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'U06MEI', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'U06MORWENNA', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'U06OSKAR', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'U06SAM', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'listed', 'U06TOBI', '1773043200.000000', 'true'),
	('T06HALFFTHM', 'forgotten', 'U06SAM', '1796094566.840180', 'true');



INSERT INTO public.memberships VALUES
	('T06HALFFTHM', 'C06GENERAL', 'U06MORWENNA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06GENERAL', 'U06TOBI', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06GENERAL', 'U06KATRIN', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06GENERAL', 'U06DEVIKA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06GENERAL', 'U06JULES', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06GENERAL', 'U06HANK', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06GENERAL', 'U06MEI', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06GENERAL', 'U06OSKAR', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06GENERAL', 'U06BEA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ENGAPI', 'U06MORWENNA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ENGAPI', 'U06TOBI', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ENGAPI', 'U06KATRIN', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ENGAPI', 'U06DEVIKA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ENGAPI', 'U06JULES', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ENGAPI', 'U06HANK', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ENGAPI', 'U06MEI', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ENGAPI', 'U06OSKAR', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ENGAPI', 'U06BEA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ENGAPI', 'U06BOSUN', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06INCIDENTS', 'U06MORWENNA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06INCIDENTS', 'U06TOBI', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06INCIDENTS', 'U06KATRIN', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06INCIDENTS', 'U06DEVIKA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06INCIDENTS', 'U06JULES', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06INCIDENTS', 'U06HANK', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06INCIDENTS', 'U06MEI', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06INCIDENTS', 'U06OSKAR', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06INCIDENTS', 'U06BOSUN', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06DESIGN', 'U06MORWENNA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06DESIGN', 'U06TOBI', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06DESIGN', 'U06KATRIN', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06DESIGN', 'U06JULES', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06DESIGN', 'U06HANK', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06DESIGN', 'U06MEI', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06DESIGN', 'U06OSKAR', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06DESIGN', 'U06BEA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06SUPPORT', 'U06MORWENNA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06SUPPORT', 'U06TOBI', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06SUPPORT', 'U06KATRIN', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06SUPPORT', 'U06DEVIKA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06SUPPORT', 'U06JULES', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06SUPPORT', 'U06HANK', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06SUPPORT', 'U06OSKAR', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06SUPPORT', 'U06BEA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06SUPPORT', 'U06LORCAN', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06LEADERS', 'U06MORWENNA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06LEADERS', 'U06TOBI', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06LEADERS', 'U06BEA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06LEADERS', 'U06HANK', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ONCALL3', 'U06DEVIKA', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ONCALL3', 'U06HANK', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'C06ONCALL3', 'U06TOBI', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'D06KATTOBI', 'U06KATRIN', '2026-03-09 08:00:00+00'),
	('T06HALFFTHM', 'D06KATTOBI', 'U06TOBI', '2026-03-09 08:00:00+00');



INSERT INTO public.messages VALUES
	('T06HALFFTHM', 'C06DESIGN', '1769506847.369622', '1769506847.369622', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'okay crit time!! berth map v1, the free berths are GREEN, taken ones are RED, feast your eyes 👀✨
[file: berth-map-v1]', '\xa1dde9ef6b23c1bfd5f159f9743c61c9', 35, 'o200k_base', NULL, NULL, NULL, '\x4fed2c220d6dfcd5f6dfd9c34b329667', '[{"id": "F208DCA3F7D", "mode": "hosted", "name": "berth-map-v1.png", "title": "berth-map-v1", "mimetype": "image/png"}]', '{"heart_eyes": 2}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769507301.595908', '1769506847.369622', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'I see twelve berths in two shades of brown. I am red-green colour-blind, as is every twelfth man and nearly every harbourmaster I have met.', '\x576a51e3dc08160fd40684bfcb6ff8e9', 34, 'o200k_base', NULL, NULL, NULL, '\x7dde7cca67077551f33154e93c34be30', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769507401.726062', '1769506847.369622', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'OH NO. oh no no no. I knew that about you AND I FORGOT. 🤦 sorry!!', '\xb69c6a8e50f183c9163195dc1d770c80', 23, 'o200k_base', NULL, NULL, NULL, '\x6572d92c654ee1cf64fa6f42ff782c14', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769507538.082097', '1769506847.369622', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'No offence taken; I have run onto a pontoon only once.', '\xf09040e52f7e38b18f35bcde5f485049', 14, 'o200k_base', NULL, NULL, NULL, '\x54233d827e26b58f1be58d59dce55561', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769508328.599711', '1769506847.369622', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'Could taken ones be hatched? Like on the old paper plans? The marinas know that!', '\xbece0e833b2ee722cdbaec303cd37767', 20, 'o200k_base', NULL, NULL, NULL, '\x4c35c3827deadc890261b590db106feb', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769508665.253182', '1769506847.369622', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'HATCHING. katrin you genius. colour AND pattern, never colour alone, I''m writing it on the wall 🎨', '\x317de3b920366b9786513a3641d15a52', 25, 'o200k_base', NULL, NULL, NULL, '\xd9854b10bef70bdf61a62d4d9966b0c0', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769509981.927339', '1769506847.369622', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'not silly!! sunlight mode is the realest user there is ☀️', '\xe5dd5b46c39e605d0e9f7fd87ac98c31', 15, 'o200k_base', NULL, NULL, NULL, '\xd9d87d9bfefb807a448fa65ccb2dddab', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769526149.621798', '1769506847.369622', DEFAULT, 'U06JULES', NULL, 'thread_broadcast', false, false, 'v2: teal + plain = free, sand + hatched = taken, 4.9:1 contrast. DECISION: never colour alone, from today
[file: berth-map-v2]', '\xea64280907c6d8f3e63ee09dc92aa4e5', 41, 'o200k_base', NULL, NULL, NULL, '\xa48ad19fb5f1c1e56ff253474654191e', '[{"id": "F57E230E571", "mode": "hosted", "name": "berth-map-v2.png", "title": "berth-map-v2", "mimetype": "image/png"}]', '{"100": 4}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769610000.545091', '1769610000.545091', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Can the sad gull on the error page look a bit less judgemental? Asking as the main cause of it.', '\x49a702a29a964ca1f3902ae83edbf8bf', 23, 'o200k_base', NULL, NULL, NULL, '\x7dbbf4e07e08e83b92efb8dbd81fd837', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1769610243.705273', '1769610000.545091', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'the gull is PERFECT and will be sad at you forever 🐦', '\x206edb77c508677fd0ccd2100e887ebc', 14, 'o200k_base', NULL, NULL, NULL, '\xc8a8e5e1ea4b5025a7c1d54826c31384', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770048610.189182', '1770048610.189182', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'shower idea :shower::ocean:: what if the berth map had a *tide slider*?? drag through the day, berths that fall dry turn grey, your boat tells you when it can leave!!!', '\x0442a7a9c22e8616ea92e3c3e999ec29', 45, 'o200k_base', NULL, NULL, NULL, '\x42cbb1780e269e8df737cb0b0420dbcb', NULL, '{"exploding_head": 3}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770049210.680597', '1770048610.189182', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'As a man who''s sat on mud for six hours with his mother-in-law... build it.', '\xba83de3ebb3e7e6863cbb79a965873f0', 19, 'o200k_base', NULL, NULL, NULL, '\x635a85728c6657e029cee9c74a139444', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770054344.289944', '1770048610.189182', DEFAULT, 'U06MEI', NULL, NULL, false, false, 'Love it. Tide data''s hourly from TideTable so we''d interpolate, easy enough tbh', '\x7055a51a4742e62be6aa82aa8b26cf5e', 18, 'o200k_base', NULL, NULL, NULL, '\xc2db61d292f553d09f912fbe4ac18e73', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770108028.658030', '1770048610.189182', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'I like it with one condition: it must show the draught of *this* boat against the depth of *this* berth. A general tide is decoration.', '\x25f57c7f23b2ce132d391a4fe4a4e722', 33, 'o200k_base', NULL, NULL, NULL, '\x1c8d3b36e1ecefca44d37449a3383857', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770108721.573775', '1770048610.189182', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'agreed agreed agreed, draught comes from the boat profile ⛵', '\xdc2c83c4cc57779488da085e430d13f6', 15, 'o200k_base', NULL, NULL, NULL, '\x4c4aff3f8f7f7fd700ff0c67a0835270', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770200129.781032', '1770200129.781032', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'starting on the checkout page for Mooring Pay! big question: does the button say "Pay now" or "Reserve & pay"?
[file: checkout-a]
[file: checkout-b]', '\x0eb7eb1157018e102af98307bded40ae', 38, 'o200k_base', NULL, NULL, NULL, '\x396123f8bf2be0bce0c484014a37b210', '[{"id": "FDFF0BA34CE", "mode": "hosted", "name": "checkout-a.png", "title": "checkout-a", "mimetype": "image/png"}, {"id": "F299B20912C", "mode": "hosted", "name": "checkout-b.png", "title": "checkout-b", "mimetype": "image/png"}]', NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770200528.222755', '1770200129.781032', DEFAULT, 'U06BEA', NULL, NULL, false, false, '"Pay now" sounds like a parking meter, and Mooring Pay wants their logo BELOW the button, it''s in the contract (page 9, I read it twice)', '\x0c66c85c8094b8409e4a53bd6e4d06f6', 35, 'o200k_base', NULL, NULL, NULL, '\xc4fd1c807b41fe752d194334ae44eb25', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770200796.875273', '1770200129.781032', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'German marinas need "zahlungspflichtig buchen" by law! Not "jetzt zahlen", not "buchen", exactly something that says it costs money!', '\x3bf04564c12b0b86cefe363f508a0a43', 33, 'o200k_base', NULL, NULL, NULL, '\xb290f61121a20f400c6bd7153923eddc', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770201086.244948', '1770200129.781032', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Katrin is right: § 312j BGB. The button must say it, and the button alone.', '\x09477c1f5b462e6724ff659b26fbf54a', 24, 'o200k_base', NULL, NULL, NULL, '\x9bad3b22258412a889f68b07b849fd07', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770201639.332334', '1770200129.781032', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'TIL. so en: "Reserve & pay", de: "Zahlungspflichtig buchen", it''s long but it FITS at 16px 📐', '\xfaed2a022d11de2ea46f068e0d728c72', 34, 'o200k_base', NULL, NULL, NULL, '\x34a4d006634c6f610e18b64111e13277', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770201704.696156', '1770200129.781032', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'decided! logo below, 24px, grey. thank you lawyers of the sea ⚖️', '\x70b67b2eea7033355b7ea442f64f0e78', 21, 'o200k_base', NULL, NULL, NULL, '\x4d21200d6b26f01c831eb2c3f5df3c2d', NULL, '{"+1": 3}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770377425.173406', '1770377425.173406', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'file spring cleaning, the old icons are gone from here, ask if you need one!!', '\xb5d43f82017829c1d5f30efc426c5e7f', 18, 'o200k_base', NULL, NULL, NULL, '\x6574efafc09b6065e280c7a169ec1c9f', '[{"id": "FD274A1799D", "mode": "tombstone"}]', NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770718820.757505', '1770718820.757505', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'tide slider crit outcome: it STAYS for v1 🌊🎉 steps of 15 minutes, starts at "now", greys out berths which dry. thank you mei for the prototype in one evening!!
[file: tide-slider-proto]', '\xb08c71197e7e87423d351fcfe97ff040', 52, 'o200k_base', NULL, NULL, NULL, '\x24eadfe2b65315beda7988adf7bdf7d7', '[{"id": "F2407D3355C", "mode": "hosted", "name": "tide-slider-proto.mp4", "title": "tide-slider-proto", "mimetype": "video/mp4"}]', '{"tada": 4}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770719075.074413', '1770718820.757505', DEFAULT, 'U06OSKAR', NULL, NULL, false, false, 'TideTable is accurate to about 10 cm and 12 minutes. 15 minutes is the finest step that is not a lie.', '\x97aad8e3042fc6fdabd575a2632fb1a3', 28, 'o200k_base', NULL, NULL, NULL, '\xc802f8d56fc869173dd1d97bd5d278e8', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770719233.168593', '1770718820.757505', DEFAULT, 'U06JULES', NULL, NULL, false, false, '"the finest step that is not a lie" is going on the wall next to hatching', '\x0ea06ee05f496be7337e54e0f157089d', 19, 'o200k_base', NULL, NULL, NULL, '\x33cf3f6a26f3589684f645a76c58352f', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770720022.992195', '1770718820.757505', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'The beta marinas will love it, Lorcan asked for exactly this last year!', '\x223e2358165955ee86f5053e74b99130', 17, 'o200k_base', NULL, NULL, NULL, '\x6fa3d98100c12ebebd5569062da5279d', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770756314.907461', '1770718820.757505', DEFAULT, 'U06MEI', NULL, NULL, false, false, 'Happy days. Works with a thumb, I tested on the bus', '\x5764326f426dc041ef4840012467a11d', 13, 'o200k_base', NULL, NULL, NULL, '\x98efda9764cc2d1368b8402b3aefaf10', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770901249.033595', '1770901249.033595', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'serious design question. icon for the PUMP-OUT STATION. (the thing that empties boat toilets.) I have drawn 14 and they are all bad 💩
[file: pumpout-all-14]', '\xa405013c771c6d0d65a9a84716c05939', 45, 'o200k_base', NULL, NULL, NULL, '\x0ccdb5074c23119ab1c30350e9ac71fb', '[{"id": "FAB2B73D5AE", "mode": "hosted", "name": "pumpout-all-14.png", "title": "pumpout-all-14", "mimetype": "image/png"}]', NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770901442.481179', '1770901249.033595', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Number 9 is either a teapot or a cry for help.', '\x99481205567460d123add1b1dcf597b9', 14, 'o200k_base', NULL, NULL, NULL, '\x7f25f59eb6bb5ce968c0d9c75764ebae', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770901577.768764', '1770901249.033595', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'Number 3 is the real international sign! A boat with an arrow to a box!', '\xe6378adc690c5d9c75edf73fa2707e18', 18, 'o200k_base', NULL, NULL, NULL, '\x28c32a6ecbdf2147c5e323d1840f00de', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770901759.879598', '1770901249.033595', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'Number 3, please. I''ve to show this to the harbour commissioners.', '\x94466bbcf09bf6a84643d1f3e0e556a4', 15, 'o200k_base', NULL, NULL, NULL, '\x6632cb43f15a3340e87de1a8b517e5da', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770901897.877847', '1770901249.033595', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'number 3 it is, number 11 will live on my wall in secret 🙈', '\x9213c2bb42b1edbe2752ddafe0299bd4', 18, 'o200k_base', NULL, NULL, NULL, '\x076b4ff2574074b660d968af049a27ae', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770975006.856082', '1770975006.856082', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'wall update for people who don''t have a wall:
• never colour alone
• the finest step that is not a lie
• a button says what it costs
• the gull stays sad', '\xa2c85ba055ce2db50dedf67813739584', 38, 'o200k_base', NULL, NULL, NULL, '\x26a4b7c79f4f1f823eca94c85bc086e1', NULL, '{"heart": 3}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771495548.672826', '1771495548.672826', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'copy time!! empty state when a marina has no bookings for the day. current text: "No data." which is the saddest sentence in the English language 💔', '\xa94b759aefbcbaf1a598ff1857f2d777', 34, 'o200k_base', NULL, NULL, NULL, '\x399363401bf3597035d9590d3d1f6377', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771495838.484236', '1771495548.672826', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, '"Quiet today. A good day to paint something."? That''s what they''d really do!', '\x91b0addc6ca0b2aeeee37fed33908644', 18, 'o200k_base', NULL, NULL, NULL, '\xd158e9840d9abb9b105be355b0e59b8c', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771495931.445942', '1771495548.672826', DEFAULT, 'U06BEA', NULL, NULL, false, false, 'I LOVE it', '\xc7f8ccf280cdfcb1bf4576f069ef7b6b', 3, 'o200k_base', NULL, NULL, NULL, '\xc8dd16adea738d0bced2a0e8ad5fbb99', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771496112.540543', '1771495548.672826', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'In German: "Heute ist es ruhig. Ein guter Tag zum Streichen." It works.', '\x86a461b5ad612382fdb32a9e4695d6a4', 19, 'o200k_base', NULL, NULL, NULL, '\x60aacea62f169fe4b35a0e9ca43e19ee', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771496229.659607', '1771495548.672826', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'SHIPPED in my heart, and in figma :paintbrush:', '\x806a31c7328853fa7b6e4af3ba62e5ed', 15, 'o200k_base', NULL, NULL, NULL, '\xed3fdb4838431b5ebe3fdb460a6b2b8b', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771593318.440863', '1771593318.440863', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'declined-card sentences, final! no robot words:
• insufficient_funds → "Your bank says there isn''t enough on this card. Another card?"
• expired_card → "This card has expired. It had a good run."
• do_not_honour → "Your bank said no and didn''t tell us why. They''ll tell you, though."
• authentication_failed → "Your bank couldn''t confirm it was you. Try once more?"', '\x0074d331b6dd2fdd3da7e809cd08269e', 87, 'o200k_base', NULL, NULL, NULL, '\x3f94a550e128dec66dbdf36b33906366', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771593645.926324', '1771593318.440863', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, '"It had a good run" 😂 please keep!', '\xd1ad4580fe472fa8e1a65b8fec2dcc78', 10, 'o200k_base', NULL, NULL, NULL, '\xfe277bc70aa360ceff52283995a87015', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771594304.277495', '1771593318.440863', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Approved, with reluctance for the second and respect for the third.', '\x0eb87781da783ccf3adcc684d224a110', 14, 'o200k_base', NULL, NULL, NULL, '\x10609a6a0200760d71fb9470726911b7', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771594396.794832', '1771593318.440863', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'I''d have smiled at that with an expired card in my hand, which is the test. Keep it.', '\xab9e23b67b6333bfa959dfb120f07bed', 21, 'o200k_base', NULL, NULL, NULL, '\x451cd9b11c0b3a3dd3c0f9d3f6d553cb', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771929026.890078', '1770718820.757505', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'TWO WEEKS later update on the slider step: we''re changing 15 min → *30 min*. on the test devices 96 stops were too fiddly, thumbs kept landing at 03:15 😩', '\xef32d631f428a0b6c23e453541e239e1', 44, 'o200k_base', NULL, NULL, NULL, '\x0412920959b5fad397581ad1cfa6df0a', NULL, '{"+1": 2}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771929381.575984', '1770718820.757505', DEFAULT, 'U06OSKAR', NULL, NULL, false, false, 'Then it is a coarser step, and still not a lie. No objection.', '\x0771a0a8ef0f217d0a2168cf819fa2b3', 18, 'o200k_base', NULL, NULL, NULL, '\xf940da0f40e299a32c51b7814de24846', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771929666.905123', '1770718820.757505', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Please also change the heading of the specification; it says fifteen in three places.', '\xfd554bd080e29d27bc77b0a11cf344cd', 16, 'o200k_base', NULL, NULL, NULL, '\x3e74da160c4d23c81218e35d374887eb', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1771930337.881073', '1770718820.757505', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'done done done ✅', '\x7256c07f477345ab243a297375a664e9', 4, 'o200k_base', NULL, NULL, NULL, '\xa96a87abed8bcdad62b851586f6c8dbb', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772118608.728315', '1772118608.728315', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'kiosk pay step mockups are up for mei when she''s back 🌴 nobody tell her, she''s on holiday!!
[file: kiosk-pay-step]', '\xe4649605df1ad5b5f38f4e1f44dccf05', 29, 'o200k_base', NULL, NULL, NULL, '\x8f186925c10ccb928ead6054acecb4c5', '[{"id": "F7E15BE5B39", "mode": "hosted", "name": "kiosk-pay-step.png", "title": "kiosk-pay-step", "mimetype": "image/png"}]', NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772118874.093614', '1772118608.728315', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'My lips are caulked.', '\x650e4bb34f928ed7d6366f9cd78ec298', 7, 'o200k_base', NULL, NULL, NULL, '\x797b52fb1f558c840299a61c9829bdfb', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772532646.212493', '1772532646.212493', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'so... *dark mode*. harbourmasters do night shifts. three of them asked THIS WEEK. discuss 🌚', '\xc15ebecad30991497799ffd7e04f8ce4', 22, 'o200k_base', NULL, NULL, NULL, '\xc28f39c092d56e556b7cf0ebcdcd4f44', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772532938.923328', '1772532646.212493', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Navigation displays use red on black at night, since it preserves night vision. An ordinary dark mode is blue-grey and ruins it.', '\xcb63d55417cf34e2a5e36d27912ed6c4', 26, 'o200k_base', NULL, NULL, NULL, '\xa31404e9141d085f99fa609b1dab7803', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772533028.180362', '1772532646.212493', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Tobi''s right. Red or nothing. I''ve been blinded by a friendly app in a shipping lane.', '\x62a9c8ae440013b41fa891922724c35c', 21, 'o200k_base', NULL, NULL, NULL, '\xd2fd2ce545f07b5642a6004c55a6a5f9', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772533244.001842', '1772532646.212493', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'NIGHT mode then, not dark mode, red on black, omg it''ll look like a SUBMARINE 🔴', '\xbd6f7089212805921168fe9d4e16bb24', 23, 'o200k_base', NULL, NULL, NULL, '\x894943bffa1f2905d3f166e7830bbb0a', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772533514.001907', '1772532646.212493', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'But hatching stays? Red-on-black with colour-blind Tobi?', '\xd08302f8c9b800f4d2120ac329f7751f', 15, 'o200k_base', NULL, NULL, NULL, '\xac1dcae9cff74e7094b275e8000d2ec3', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772533565.054267', '1772532646.212493', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'I see red on black very well. It is only next to green that it becomes a rumour.', '\x920063ada1c54a5d3955d735c3c25b5e', 21, 'o200k_base', NULL, NULL, NULL, '\x87c23058926d42e99387b162b5cfc17b', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772533801.917164', '1772532646.212493', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'parked until after Mooring Pay is live, but it''s on the board as NIGHT MODE, april', '\xa5de268cb296b58a896a555ddaf2c8a6', 20, 'o200k_base', NULL, NULL, NULL, '\x452b0f61ffe7049b9bea2b2a3be8ca35', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772704813.267847', '1772704813.267847', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'the button did its first REAL work today 🥹 "Reserve & pay" → paid. screenshot for the museum
[file: first-payment]', '\x8c7fd65e00d75eb102e625f4d60b7ef9', 29, 'o200k_base', NULL, NULL, NULL, '\x650bd241ba28fd289075cade1479b5c2', '[{"id": "FF7613250DF", "mode": "hosted", "name": "first-payment.png", "title": "first-payment", "mimetype": "image/png"}]', '{"heart": 3}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772807412.035766', '1772807412.035766', DEFAULT, 'U06OSKAR', NULL, NULL, false, false, 'Checkout funnel, first 30 hours: 112 opened, 104 pressed the button, 95 paid. 9 lost on the bank''s page, 8 before the button.', '\x3056883162148ca75f17b6d4ac96c317', 37, 'o200k_base', NULL, NULL, NULL, '\x1884c0156baba3054c14659de5e56116', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772807768.446572', '1772807412.035766', DEFAULT, 'U06JULES', NULL, NULL, false, false, '8 before the button!! who are they, what did they see, where did it hurt 🔍', '\x08fa4a576fb91a7dc894e8f84d1082ab', 20, 'o200k_base', NULL, NULL, NULL, '\xb38afb02f720065754f853b475dd1963', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772808081.486618', '1772807412.035766', DEFAULT, 'U06OSKAR', NULL, NULL, false, false, '7 of 8 scrolled to the logo and back up three times. I cannot see faces in the data, but I imagine them asking who Mooring Pay is.', '\x75c342964f73ea5485468d10af856118', 34, 'o200k_base', NULL, NULL, NULL, '\x815e32f41b82522a112bc5a97b4474e4', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06DESIGN', '1772808251.843988', '1772807412.035766', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'so we add ONE line: "Mooring Pay handles the card, Port Ellery gets the money." trust!! doing it monday', '\xa762bf075ce1c17e2d94155ebb26ec8f', 27, 'o200k_base', NULL, NULL, NULL, '\xaaf314197cdbb5fb915c68ea96e471f7', NULL, '{"bulb": 3}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769601747.682987', '1769601747.682987', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'FIRING: tls_expiry on hooks.berthday.example (6d)
name: tls_expiry
state: firing
value: 6d
where: hooks.berthday.example', '\xe25fa919ae6061e39d13e475677e17a1', 40, 'o200k_base', NULL, NULL, NULL, '\xb99437f931c02332e8982f926aa2b21f', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769602233.566867', '1769601747.682987', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'That''s the certificate on the webhook host. Renewal job has been failing quietly since November... found it, DNS token expired.', '\xda23ecdffcc9307375f1f3df10ff0da5', 24, 'o200k_base', NULL, NULL, NULL, '\x53f9ec8d31b5c1bae79d3a4908870fee', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769604076.588791', '1769601747.682987', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Renewed. Valid till 28 April. Token rotated, and I''ve put the job''s exit code somewhere a human looks.', '\x980dafdbf18856b58551e25bc6cc39d4', 25, 'o200k_base', NULL, NULL, NULL, '\x89c74c16524e2c974f787b81e399fa0f', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769604142.266721', '1769604142.266721', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'RESOLVED: tls_expiry on hooks.berthday.example (90d)
name: tls_expiry
state: resolved
value: 90d
where: hooks.berthday.example', '\x2a277213f567f83965984c9acaad543d', 40, 'o200k_base', NULL, NULL, NULL, '\x00dc4e29cc44a14698a81f84abba7252', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769604271.550667', '1769601747.682987', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Where do humans look?', '\x96f52b1aa8187ffdf1eb497ca160201c', 5, 'o200k_base', NULL, NULL, NULL, '\xe7483cab4a4433e325529bd5285848d0', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769604303.470370', '1769601747.682987', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Here, apparently.', '\xc16ce31f485adcd15627f6c7fe5139d1', 4, 'o200k_base', NULL, NULL, NULL, '\x03b98381f12cfd6a47ebadf2f35ea484', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1769673688.100691', '1769673688.100691', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'on call today: me, hank has the dentist', '\x2ae5e9ae3e41c7ad3d5db9cabfc908e0', 10, 'o200k_base', NULL, NULL, NULL, '\xd07bd392fcf87c48b884aef604999b4e', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770171265.799070', '1770171265.799070', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'FIRING: disk_usage on db-2 (86%)
name: disk_usage
state: firing
value: 86%
where: db-2', '\xa3049213396a2019c97e04e3fa7319c3', 32, 'o200k_base', NULL, NULL, NULL, '\xb689d9a3f76f2667335a61260c8c40b0', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770192311.626466', '1770192311.626466', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'disk on db-2 was old wal, archive had stopped because of a full bucket. bumped quota', '\x57ac423d16860ac1d5f7abb02bfdf0fb', 20, 'o200k_base', NULL, NULL, NULL, '\xebaf80b5c82e38011d1f7cb01c54383f', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770192427.832783', '1770192311.626466', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Since when?', '\xac145dc37dbc7bf77d7f2365a12b5789', 3, 'o200k_base', NULL, NULL, NULL, '\x495cd08a3d41ec1542935113ef9f5f9d', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770192694.810313', '1770192311.626466', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, '4 days. slots held the wal. adding an alert on slot lag so we see it on day 1', '\x20f7baaed52009ff045ff0f99271a7c8', 22, 'o200k_base', NULL, NULL, NULL, '\x9fc374d1ff0712c47dbae5bee17ea677', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770193215.546948', '1770193215.546948', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'RESOLVED: disk_usage on db-2 (51%)
name: disk_usage
state: resolved
value: 51%
where: db-2', '\x66f3393a9c96e4764a7e1a136c620839', 32, 'o200k_base', NULL, NULL, NULL, '\x2a8cc70f5fd0fc29663ab0c8a28a30a1', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770793348.159133', '1770793348.159133', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'FIRING: search_p95 on berth-api (4120ms)
name: search_p95
state: firing
value: 4120ms
where: berth-api', '\x800363fc0f902121dd5a8f05766e8353', 36, 'o200k_base', NULL, NULL, NULL, '\xba1cf42cdae1db0c1e2846bb25acaf55', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770793443.886278', '1770793443.886278', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'Marinas say that the berth search takes "a coffee". Two tickets already!', '\xc448f79dfb21d8795b1d45f3f4fdc4b6', 16, 'o200k_base', NULL, NULL, NULL, '\x269846e468a46c9f9f395621a83f4b85', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770793818.033123', '1770793443.886278', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'looking', '\x14f22c3ccfb754c8a1e6fd94f9f6f36e', 1, 'o200k_base', NULL, NULL, NULL, '\xfa7f5067802eb64d67b9d9af9c9bd6bb', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770794546.690200', '1770793443.886278', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'seq scan on bookings. planner lost it after the table passed 2m rows
```EXPLAIN (ANALYZE, BUFFERS)
SELECT berth_id
  FROM bookings
 WHERE marina_id = 17
   AND period && daterange(''2026-05-01'', ''2026-05-04'')
   AND cancelled_at IS NULL;

-- Seq Scan on bookings  (actual time=0.031..3894.112 rows=212 loops=1)
--   Rows Removed by Filter: 2041877```', '\x3ae4ec63500f936fa1ba62bceee0f976', 112, 'o200k_base', NULL, NULL, NULL, '\x0a85cdec6a4b8d5665c22c161131e6ec', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770795062.564448', '1770793443.886278', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'The exclusion constraint has an index on `(berth_id, period)`, but we ask for `(marina_id, period)`. So it never had one; it was merely small.', '\xd763d1a68be902e2f58d817132c45f1f', 38, 'o200k_base', NULL, NULL, NULL, '\xd1ac0d82488ef1bb5333c369b99caa81', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770795405.795749', '1770793443.886278', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'adding
```CREATE INDEX CONCURRENTLY bookings_marina_period_idx
    ON bookings USING gist (marina_id, period)
 WHERE cancelled_at IS NULL;```', '\xe5c47587f2a6db0e677f96b89ae09dcb', 33, 'o200k_base', NULL, NULL, NULL, '\x64e3d9504bc90018441171650973c893', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770796946.071677', '1770793443.886278', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'built in 14 min. p95 4120 -> 38 ms', '\x489bbf7ce08f94f12d0a7de084f6a6e8', 15, 'o200k_base', NULL, NULL, NULL, '\x4fc9edea46d1f6ad529ff66468f03f8b', NULL, '{"rocket": 3}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770797113.884480', '1770793443.886278', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'The coffee is cold now, they say, thank you! ☕', '\xe0666c9f5c8648a8d10fb43b6c277822', 14, 'o200k_base', NULL, NULL, NULL, '\x2aa73fd33e852d900dd1bdd1a0dcee34', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770797170.780692', '1770797170.780692', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'RESOLVED: search_p95 on berth-api (38ms)
name: search_p95
state: resolved
value: 38ms
where: berth-api', '\x7003f019d8e7e8651db635d6e6097252', 34, 'o200k_base', NULL, NULL, NULL, '\xb3e848fe39a322f299bac6d7d06bb8de', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1770797739.042206', '1770797170.780692', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Cause for the record: missing index on bookings by marina and period; visible above two million rows; fixed 08:02. No follow-up except a test that EXPLAINs our five hottest queries. BD-428, mine.', '\xd2e7df9ea55dbb17861a0f7574c840e3', 48, 'o200k_base', NULL, NULL, NULL, '\x302fdfdccf3b53697d7ee039dd1a199f', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771395227.270129', '1771395227.270129', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'FIRING: http_5xx on berth-api (71%)
name: http_5xx
state: firing
value: 71%
where: berth-api', '\x2b763833a40f5c782798d9b6d5d46f09', 34, 'o200k_base', NULL, NULL, NULL, '\x8b5eae13a475dfd6e344125658417144', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771395302.911727', '1771395227.270129', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'seeing it. everything times out on db', '\x300c473debad8f08154fb08b93a53031', 8, 'o200k_base', NULL, NULL, NULL, '\xb27f586456e1547e2eab0c8b228ce3be', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771395406.103049', '1771395227.270129', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, '<@U06HANK> you''re on call but it is 2 at night for you, calling', '\xe6d91141bfb0d6a3efbbb0ae62111974', 21, 'o200k_base', '{U06HANK}', NULL, NULL, '\x021e9fd0d8a4d9449f7d5549001fcae5', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771395583.700517', '1771395227.270129', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Up.', '\x0a1c6eb9891c50ceafbe31b099a3be8f', 2, 'o200k_base', NULL, NULL, NULL, '\xb4fb63e21b81392c596b7c8aa2fc1aa9', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771395693.165587', '1771395227.270129', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'app logs
```2026-02-18T06:12:44Z ERROR berth_api.db QueuePool limit of size 20 overflow 10 reached, timeout 30.00
2026-02-18T06:12:44Z ERROR berth_api.http 503 GET /v1/marinas/port-ellery/availability 30002ms
2026-02-18T06:12:45Z ERROR berth_api.db QueuePool limit of size 20 overflow 10 reached, timeout 30.00
2026-02-18T06:12:51Z WARN  pooler no more connections allowed (max_client_conn=400)```', '\xe9184054a816ce00a92feb017db39850', 140, 'o200k_base', NULL, NULL, NULL, '\x10a2c86911a136dd4bd41f50f5eb3866', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771396003.621998', '1771395227.270129', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Pooler''s full. 400 of 400. So who''s holding them...', '\x04d5aa49087a3019742c6f834e826f2c', 15, 'o200k_base', NULL, NULL, NULL, '\x3b6a6e9059078191afc187b83f3ae6f1', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771396413.805142', '1771395227.270129', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'most are `idle in transaction` from berth-api pods. restarting pods frees them, full again 2 min later', '\x8a8437301abdda1170c24007be09ff89', 23, 'o200k_base', NULL, NULL, NULL, '\x0d7fcd2b01b119b62ae22e4ec2b44a27', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771396467.850152', '1771395227.270129', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'Phones have started. What may I tell people? 📞', '\xec43ad14957f0bec77c05feccbe38f6c', 12, 'o200k_base', NULL, NULL, NULL, '\xfc8468d3270c03d30732beda209550a2', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771396585.049888', '1771395227.270129', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Tell them: bookings are safe, the website''s down, we''re on it, next word at seven.', '\xd7079e5ba49ba3acfbc1698e0c82a0f7', 21, 'o200k_base', NULL, NULL, NULL, '\x189f952f8e76de5e46f8f7fcea24bcf7', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771396880.056740', '1771395227.270129', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'I am here as well. Is it the database or the pooler? Please restart nothing more until we know which; we are destroying our evidence.', '\x447f99f266f37916d78e9fbb6737c220', 30, 'o200k_base', NULL, NULL, NULL, '\xf62e4ffa37fd276a76a5e2cc662d9499', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771397079.551621', '1771395227.270129', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Aye. Hands off, everyone.', '\x6f18c212d5fa145d9ad2aad1b772706c', 8, 'o200k_base', NULL, NULL, NULL, '\xe664ceb9ec0aacaff5aab6aa613712d2', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771397886.282001', '1771395227.270129', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'client_addr. 340 of the 400 are NOT berth-api. they come from 10.4.7.22', '\x95a485d5cfc3330494275fcea9c9ab5d', 25, 'o200k_base', NULL, NULL, NULL, '\x1958f84e4583ea16d3c5a7a89e46612d', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771397960.837901', '1771395227.270129', DEFAULT, 'U06HANK', NULL, NULL, false, false, '10.4.7.22 is staging.', '\xcf1e2429ca76fab17602b32e4fe5bbfa', 10, 'o200k_base', NULL, NULL, NULL, '\xeea3f54cd5a0ca90d40170ff2046d6c2', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771397963.405521', '1771395227.270129', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'That''s the replay tool. That''s mine.', '\x8844874ca737b3f2e6b6b18ee0faef82', 8, 'o200k_base', NULL, NULL, NULL, '\x899e87e4935b085b81c256e6d0524b3f', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771398038.910381', '1771395227.270129', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Then stop it first and blush afterwards.', '\x50f46c6534c02f291420c254f753b897', 8, 'o200k_base', NULL, NULL, NULL, '\x6e843ab7fa9b1351b2f6e52c68f0e1f6', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771398200.573158', '1771395227.270129', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Stopped. Connections 400 → 61... but pods aren''t recovering.', '\xf3d6817fe91e25bf551c49e7efc29245', 14, 'o200k_base', NULL, NULL, NULL, '\xc6710e1ec22ef80d185d5bed693783f8', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771398739.142436', '1771395227.270129', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'retry storm. every client retries 3x with no jitter, queue is 11 min deep. by the time we answer nobody listens', '\x6785b8c27c6da16d75101c2be791ad18', 27, 'o200k_base', NULL, NULL, NULL, '\xf73018edc542b6143f55be1c306cce35', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771399215.533549', '1771395227.270129', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Proposal: shed everything older than ten seconds at the load balancer, and deploy 2.31.1 with retries off. The flag exists, but only at build time.', '\xf1d4b03973fcfca8c7134a3b65a3b2e7', 36, 'o200k_base', NULL, NULL, NULL, '\x6c4252c1e64fd18fb631e292b88984fe', NULL, NULL, NULL, '1773043200.000000', NULL);
INSERT INTO public.messages VALUES
	('T06HALFFTHM', 'C06INCIDENTS', '1771399356.121715', '1771395227.270129', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Doing both.', '\x34f5d1338714be026937ef427047eee2', 3, 'o200k_base', NULL, NULL, NULL, '\x9e9d37d69fdbf04dae18fcc5edbc73f0', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771400497.744357', '1771395227.270129', DEFAULT, 'U06HANK', NULL, NULL, false, false, '2.31.1 is out. 5xx falling: 71... 40... 9...', '\xa021e868db41f964ba86c4c37bf6e6f7', 22, 'o200k_base', NULL, NULL, NULL, '\xa8e889a9dce7eb198814b9b57df4891f', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771400974.648177', '1771395227.270129', DEFAULT, 'U06HANK', NULL, NULL, false, false, '0.2 %. I call it over. Start 06:12, end 07:49, 97 minutes.', '\xfd88dcb6177d7856fe6429cdb921b3fc', 25, 'o200k_base', NULL, NULL, NULL, '\x9feb5f04652138a176234d774044d149', NULL, '{"pray": 4}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771401036.460235', '1771401036.460235', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'RESOLVED: http_5xx on berth-api (0.2%)
name: http_5xx
state: resolved
value: 0.2%
where: berth-api', '\x2e4af8c55eb5383ab1ca33d91a6b3be1', 38, 'o200k_base', NULL, NULL, NULL, '\xfad87809fca2538bc6189b5c712ac1fb', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771401065.956789', '1771395227.270129', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'Writing to the marinas now. Did we lose any bookings?', '\xbb44c8b25eff7de30cb54a3d72dee6da', 13, 'o200k_base', NULL, NULL, NULL, '\xa2ded9b29c3f59a3307e651524b7727c', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771401485.794937', '1771395227.270129', DEFAULT, 'U06OSKAR', NULL, NULL, false, false, 'Checking. 14 requests had reached "hold" and not "confirm". No confirmed booking is missing. 2 berths at Port Ellery have two holds each.', '\xf3f935e7618e965c953dba2802677953', 34, 'o200k_base', NULL, NULL, NULL, '\x8496eb076d7ee411d5e92131b6d2a33d', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771401811.561714', '1771395227.270129', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, '2 double holds are released, same boat twice. retry without key. BD-404 style key for holds too then', '\x64cd69968da3df58f3a041ba83eaab68', 23, 'o200k_base', NULL, NULL, NULL, '\xb36b41eb9ae79395dee2bf82c8080dac', NULL, '{"100": 1}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771402034.803297', '1771395227.270129', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Summary till I''ve slept: my webhook replay tool on staging shared production''s pooler and ate its connections. The rest was us retrying ourselves to death. Post-mortem Friday. It''s on me, and I''ll write it properly.', '\x5e670f1ffc86478ad23e8a95fc0b3909', 47, 'o200k_base', NULL, NULL, NULL, '\x881d565e9fefd05a1820f34e4a79abeb', NULL, '{"heart": 3}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771402331.385443', '1771395227.270129', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'Thank you for saying it plainly, Hank. Sleep first. — M', '\xbbb2e396a8e22611a0358255fa4a6302', 14, 'o200k_base', NULL, NULL, NULL, '\x63c129b4bc15882f31430907ffa4a283', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771582224.359908', '1771582224.359908', DEFAULT, 'U06HANK', NULL, NULL, false, false, '*Post-mortem: Berthday unavailable on Wednesday, 18 February 2026, 06:12–07:49 UTC (97 minutes)*

I''ve been told a post-mortem should be short, blameless and written by somebody who''s slept. This one''s blameless and I''ve slept. It isn''t short, because every time I cut a paragraph I found I''d cut the bit that would''ve helped the next person. Get a cup of tea.

*What people saw.* From 06:12 UTC, seven minutes past breakfast in Hamburg, anybody who opened a marina''s page in Berthday waited thirty seconds and then got the page with the sad gull on it. Harbourmasters couldn''t open the berth map or check a boat in. The kiosks on the pontoons went into offline mode, as they should, and kept taking reservations, as they should; they were the only part of the company that behaved that morning. 34 people telephoned Katrin. One of them was rude. At the worst moment 71 % of requests failed. No confirmed booking was lost and no money was involved, because the payments work was only on staging, which, as you''ll see, is also the joke in all this.

*What we''d built.* On Tuesday afternoon the Mooring Pay integration went to staging. To give it a proper shaking I''d put a replay tool beside it: a small program that takes the 3,000 webhook events that Devika recorded in the sandbox and throws them at staging, in random order and each one twice, over and over. It''s a good idea, and I''d have it again. It needs a database connection for each event that''s in flight, as any client would, to read back whether the event was applied. The checklist I posted on Monday said the tool would be deployed next to staging. Tobi wrote under it, in so many words, that it should use its own database role. I said I''d do it "probably tomorrow after lunch". On Tuesday afternoon lunch had come and gone, and I pointed it at the pooler that was there already, which was production''s, with a user that was allowed to connect to both. I even announced it in the channel as a bit of a laugh. A joke isn''t a risk assessment.

*Why it took until morning.* At first the tool was harmless: forty connections or so, opened and closed. During the night staging''s own nightly import ran, as it does at half past three, and locked the bookings table for longer than usual, because there were now two thousand staging payments hanging off it. The replay tool''s requests began to wait behind that lock. A request that waits holds its connection. The tool had no limit on how many it would have in flight; I''d left the setting at its default, which turns out to mean "as many as there are". So it went from forty connections to a hundred, to two hundred, and at 06:11 to three hundred and forty, each of them sitting `idle in transaction` and each of them counted by a pooler that allows four hundred to all comers and doesn''t know staging from production. At 06:12 the first berth-api pod asked for a connection and was told there weren''t any.

*Why it didn''t get better by itself.* Here''s the part I find more interesting than my own foolishness, because I''d have sworn we were safe from it. Every client we have retries a failed request: three times, after one second, with no jitter and no memory. One browser asking once became four requests. The harbour-web server in front of it retries as well, so four became twelve. And the tide worker, which asks on behalf of 41 marinas whether anything has changed, retries for ever. Within four minutes the load balancer had eleven minutes of work in its queue, and we were working through that queue politely, in order, answering people who''d hung up ten minutes before. When we stopped the replay tool at 07:03 and the connections fell from 400 to 61, nothing improved. That was the loneliest moment of the morning: the cause was gone, and the outage stayed. It was living on its own retries by then. The cause of an outage and the thing that keeps it going needn''t be the same thing, and you''ve to look for both.

*How we found it.* The alert fired at 06:13, one minute in, which is as good as we could wish. Devika was at her desk, it being a quarter to twelve in Bengaluru, and looked at once. I was on call and asleep, it being a quarter past two in Halifax, and the telephone got me up at the second ring. So far so good. Then we lost half an hour. Between 06:21 and 06:58 we believed what the logs told us, which was that berth-api couldn''t get a connection from its pool. True, and no help whatever. We restarted the pods, and things improved for two minutes, so we restarted them again. Each restart wiped out the very table we ought to have been reading. It was Tobi who told us, at 06:41, to keep our hands off, and it was Devika who then did the only thing that mattered: she grouped the pooler''s connections by client address. 340 of 400 came from one machine, and I knew the address by heart, because I''d set it up the day before.

*What fixed it.* Three things, in this order. The replay tool was stopped at 07:03. At 07:25 the load balancer was told to throw away everything in its queue that was older than ten seconds, which felt like cutting away a mast and was right. At 07:38 we deployed berth-api 2.31.1, which is 2.31.0 with retries turned off; it had to be a deployment since the flag can only be set when building, which was a choice somebody made in 2022 to save an environment variable, and that somebody was also me. By 07:49 errors were at 0.2 %, and I called it over.

*What it left behind.* Fourteen requests had got as far as a hold on a berth and never got to a confirmation. Oskar found them all before eight o''clock. Two berths at Port Ellery, B14 and C7, had two holds each, in both cases the same boat, because the second hold was a retry of the first. We''ve had idempotency keys on payments since Sam built them; we didn''t have them on holds, because nobody had ever thought of a hold as a thing that could happen twice. Both were released by hand and both skippers got a note from Katrin.

*What went well.* The alert was quick. The kiosks stayed up. The people who telephoned were told the truth by seven o''clock, and again at eight. Nobody, in ninety-seven minutes, asked whose fault it was; and when it turned out to be mine, the next line in the channel was Tobi telling me to stop the tool first and blush afterwards, which I''ve had printed on a card.

*What went badly.* Staging could reach production''s pooler at all. One number, 400, was shared by everybody, so that the least important client could starve the most important one. The tool had no limit. A reviewer''s sentence was answered with "tomorrow", and nothing in the way we work noticed that tomorrow hadn''t happened. We restarted before we''d looked. And the runbook for "database connections exhausted" said, word for word, "restart the pods", so we can''t even say that we ignored it; we followed it.

*What we got lucky with.* It was a Wednesday in February. On a Saturday in July, with a regatta in, 97 minutes would''ve been some two thousand bookings and a fair few boats circling outside harbours in the dark. And if the payments had been live, a retry storm without keys on holds would''ve meant people paying for berths that they then didn''t get. I''d ask everybody to remember this the next time somebody, possibly me, says that a week on staging is a long time.

*What we''ll do.* Each has a name and a date, or else it''s a wish:
1. Staging gets its own pooler and its own database role; the network no longer lets it near production''s. Hank, done on 18 February.
2. Limits per role in the production pooler: berth-api 300, tide-worker 40, people 20, everything else 10. Hank, done on 19 February.
3. Retries: at most two, with jitter and a budget of ten percent of requests; never for ever. Devika, by 27 February.
4. Retries can be turned off by a flag while running. Tobi, by 27 February.
5. Idempotency keys on holds, the same way as on payments. Devika, by 6 March.
6. Load shedding by age of request, always on, ten seconds. Hank, by 25 February.
7. The runbook says "look before you restart", with Devika''s query by client address at the top. Katrin and Hank, by 24 February.
8. When a reviewer asks for something and the answer is "later", it becomes a ticket that blocks the deployment. Tobi, by 27 February.

*What this does to Mooring Pay.* Staging lost a day. The integration itself had no part in the failure; it was the only innocent party. Whether the date of 25 February holds is Tobi''s to say, and I''d not like to be the reason it does.

If you''ve read this far, thank you. I''ve done this work for nineteen years and I''ve taken down better systems than this one, but never one I was fonder of. Questions below, hard ones first.', '\x265c28babc08c2d0d8f082809e940d41', 2038, 'o200k_base', NULL, '1771583460.000000', '1771583460.000000', '\xd847de293181cd868cac798f3ccbf1c0', NULL, '{"clap": 2, "heart": 6}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771584034.560235', '1771582224.359908', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'A hard one: item 2 gives people twenty connections. Why do people have any?', '\xd921ccbcb7a5fe849f4a8c0ec345f88f', 18, 'o200k_base', NULL, NULL, NULL, '\x65773581f216e218d18160d9035f2d51', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771584731.948983', '1771582224.359908', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Because somebody has to run Devika''s query. But twenty''s generous... make it five.', '\x5f6a054ebeb4c5a9a55ea67f98514ba0', 19, 'o200k_base', NULL, NULL, NULL, '\x0b758c6690f21f41492e2f1581a6eb8d', NULL, '{"+1": 1}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771585082.274076', '1771582224.359908', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'q: could we have found 10.4.7.22 at 06:15', '\xab8c099ee9a899014dc60d5c3981e41c', 19, 'o200k_base', NULL, NULL, NULL, '\x2c81b33d8b4d4990f88f204e2c4a1f05', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771585333.245965', '1771582224.359908', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'If the query''d been in the runbook, yes. 43 minutes sooner. That''s item 7 and it''s the one I''d keep if I could keep only one.', '\x2f60915f3be59fd5490df75af44101fa', 34, 'o200k_base', NULL, NULL, NULL, '\x7db67a56022d9cf501508d7b9d0648f5', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771586425.041933', '1771582224.359908', DEFAULT, 'U06OSKAR', NULL, NULL, false, false, 'For scale: 97 minutes is 0.22 % of a month. We promised marinas 99.9 %, which is 43 minutes. We are over by 54.', '\x4e060dcb4b8c44904cd07e9da2caf019', 38, 'o200k_base', NULL, NULL, NULL, '\x45e2a2ffe869d793d13bfcf57f32ff71', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771586642.446284', '1771582224.359908', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'Then we''ll credit them without being asked. Katrin, Oskar — would you work out who gets what?', '\x41d879df849fbbefa63c9327d65ead97', 22, 'o200k_base', NULL, NULL, NULL, '\xb6563475da7373b9e51a469b18634898', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771587014.129854', '1771582224.359908', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'Already started, list by Monday!', '\x4799d83e7dd2dfccca3c474a86cc54c6', 7, 'o200k_base', NULL, NULL, NULL, '\x6aa50429e8a49793b79f76a136fce880', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771587668.959225', '1771582224.359908', DEFAULT, 'U06JULES', NULL, NULL, false, false, 'I cried at "the kiosks were the only part of the company that behaved" 😭😭 10/10 would incident again (please don''t)', '\xd1c708eb1605e5ce7fedc57062599c5d', 31, 'o200k_base', NULL, NULL, NULL, '\x92a50198f4aad4f8ccb3a629909f59be', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1771837832.517584', '1771837832.517584', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'Credits for the outage are sent: 41 marinas, one day each, 1,312 euros in all. Nobody had asked for it. Six wrote thank-you mails!', '\xbc0f9ac60b760b9427ac6538e84c1c99', 36, 'o200k_base', NULL, NULL, NULL, '\xec23ee8aaeb0e4f4eed2a46295683c72', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772103943.125833', '1772103943.125833', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'FIRING: mail_queue_age on tide-worker (5400s)
name: mail_queue_age
state: firing
value: 5400s
where: tide-worker', '\x43e1140236527702d522e8826f77ef90', 36, 'o200k_base', NULL, NULL, NULL, '\xa32c1566a59782529354f55fccb2d720', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772103994.728130', '1772103943.125833', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'Is that why people in Sandhaken get no confirmation? Three calls since ten!', '\x592a2c37e2be51761cbd3e530697d27a', 17, 'o200k_base', NULL, NULL, NULL, '\xcbdab0be4ed0f3997ca50b2dd0b44393', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772104445.588761', '1772103943.125833', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'worker dies on one mail, restarts, dies on the same mail
```Traceback (most recent call last):
  File "tide_worker/mail.py", line 88, in send
    message["Subject"] = subject.encode("ascii")
UnicodeEncodeError: ''ascii'' codec can''t encode character ''\xfc'' in position 3: ordinal not in range(128)```', '\x9715b122795f6f6abc8a3b5b55913de9', 78, 'o200k_base', NULL, NULL, NULL, '\x5150c2e0488fd4dbaf3aebb356f18659', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772104596.003983', '1772103943.125833', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Position 3 is the ü in "Schlüsselübergabe". Who encodes a subject as ASCII in the year 2026?', '\x6e0643f427009fa7e78a92fbb8c1f80b', 28, 'o200k_base', NULL, NULL, NULL, '\x9c5f89dab17187959d24d43b403c6552', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772104745.344320', '1772103943.125833', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'git says sam, 2024, "fix for weird client in denmark"', '\xae69c19c371b047a30d1cc1ed2c1d593', 17, 'o200k_base', NULL, NULL, NULL, '\x3d742596f0e8c81b534603df4d688da2', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772104875.525543', '1772103943.125833', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Then it was surely kind. `email.message` encodes headers itself; delete the line.', '\x9116a2aed99206cd4d024fa6a2f93057', 19, 'o200k_base', NULL, NULL, NULL, '\x976688de78c784169bc842b01f66ccff', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772110708.889118', '1772103943.125833', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'tide-worker 1.11.0 is out. 1,140 mails were waiting, they''re going out oldest first... 900... 400... none.', '\x2575b3c257ba06456febd2ebcbc1fa7d', 34, 'o200k_base', NULL, NULL, NULL, '\x776f4298729fb2111a94a8036fc1ae40', NULL, '{"tada": 2}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772110930.281108', '1772103943.125833', DEFAULT, 'U06KATRIN', NULL, NULL, false, false, 'My phone is pinging like a slot machine, thank you!! And please, a mail that can''t be sent should step aside and not block everyone behind it?', '\x8e71fa2aac41d3c9ca3fe748a0664693', 32, 'o200k_base', NULL, NULL, NULL, '\x3c8707083c722d9898fad7822ad2a10b', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772111011.681106', '1772111011.681106', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'RESOLVED: mail_queue_age on tide-worker (12s)
name: mail_queue_age
state: resolved
value: 12s
where: tide-worker', '\x8ba97f050e15dd06804dd7e807c980ad', 34, 'o200k_base', NULL, NULL, NULL, '\x88c6e00c9f90841cb679f99083920098', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772111109.394501', '1772103943.125833', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Correct: a dead-letter queue. BD-455.', '\x7b1534b82720fe29b92232bac82e6eca', 11, 'o200k_base', NULL, NULL, NULL, '\x26aebd02063587bfbee58921f683a446', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772541037.183253', '1771395227.270129', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Thirteen days on, for the record, where the eight items stand: 1, 2, 3, 4, 6, 7 done; 8 done, and it has already blocked one of mine; 5 (keys on holds) is in review and goes out with 2.33 before Thursday.', '\xb1dfb026a72b309b08239ca2e35e7e6e', 68, 'o200k_base', NULL, NULL, NULL, '\x1e2c7baca78783afd91759087168cc44', NULL, '{"clap": 2}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772541706.310839', '1771395227.270129', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, '5 merged', '\xd8acb156f4cdf00535fa2ccd24f948ba', 2, 'o200k_base', NULL, NULL, NULL, '\xdc2f88ac4256c236be9b397c34841a97', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772541854.966267', '1771395227.270129', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Eight of eight, three days before the date. I withdraw my remark about blushing.', '\x6b9bbf256efd8caaad94fe87305ec1b0', 18, 'o200k_base', NULL, NULL, NULL, '\xde3c21e93ed1a7282b7712359534374d', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772704365.847497', '1772704365.847497', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'FIRING: payment_p95 on berth-api (2900ms)
name: payment_p95
state: firing
value: 2900ms
where: berth-api', '\x5c03c6b7de4c57db7e7a926dfd54db41', 36, 'o200k_base', NULL, NULL, NULL, '\x671790989a54a645174a8fe01a0b6f98', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772704382.142974', '1772704365.847497', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Oh you little...', '\xa1657ab857039e71db683eeb209ae317', 4, 'o200k_base', NULL, NULL, NULL, '\xd5ea520e53b66731a1904e55cf3ed4eb', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772704570.919871', '1772704365.847497', DEFAULT, 'U06DEVIKA', NULL, NULL, false, false, 'false alarm. p95 of 3 payments, one had a 3ds screen open while the guy looked for his phone', '\x3a5432be653aed7221cbd1b8cb27c020', 25, 'o200k_base', NULL, NULL, NULL, '\xfed054ad5568ae9bed10730642474b91', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772704699.824661', '1772704365.847497', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Alert now wants at least 20 payments before it has an opinion. So should I.', '\xf974308a984f575178482c8576fbe827', 18, 'o200k_base', NULL, NULL, NULL, '\x9d2aa49ff65cca9d8450e0674596f538', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772704788.870553', '1772704788.870553', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'RESOLVED: payment_p95 on berth-api (1400ms)
name: payment_p95
state: resolved
value: 1400ms
where: berth-api', '\x81bb7ae1bfc64c08b2a503ec255fc191', 36, 'o200k_base', NULL, NULL, NULL, '\x60a9e077427f63fd1660a077cdd65961', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772851216.040045', '1772851216.040045', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'FIRING: disk_usage on db-2 (81%)
name: disk_usage
state: firing
value: 81%
where: db-2', '\xc7922898884ae8a3a20b1ab73438704c', 32, 'o200k_base', NULL, NULL, NULL, '\x80621055a1f15e1e8852478a0ce5acfc', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772852145.191370', '1772852145.191370', DEFAULT, 'B06BOSUN', 'Bosun', 'bot_message', true, false, 'RESOLVED: disk_usage on db-2 (79%)
name: disk_usage
state: resolved
value: 79%
where: db-2', '\x949087b0d893607e5f3fd83fe9a4aff8', 32, 'o200k_base', NULL, NULL, NULL, '\x43f83bb0a84e29d9308e287980c586bd', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772889039.187335', '1772889039.187335', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Disk blip at 02:40 was the weekend vacuum. Looked, didn''t restart. See? Trainable.', '\x5815f0860dbde531b0f6dab67332bd55', 24, 'o200k_base', NULL, NULL, NULL, '\xba83084b1587ddd1c3137cbd9cfd502a', NULL, '{"dog": 2}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769531527.468332', '1769531527.468332', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'For the four of us: the Mooring Pay contract is 0.9 % plus 12 cents, falling to 0.75 % above two million a year. There''s a penalty if we haven''t gone live by *31 March*: €15,000. I don''t intend to pay it.', '\xe757059df2cad62f8e77577809ed3209', 60, 'o200k_base', NULL, NULL, NULL, '\xf26af7992fb9e7579e5d7600a53fd284', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769532024.119296', '1769531527.468332', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'Then I should like to know about penalties before I name dates, next time.', '\x34badfd9be7aeea9acef83351fa734b4', 16, 'o200k_base', NULL, NULL, NULL, '\xd279862df68245f26f3e1493aaf2290f', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769532139.880807', '1769531527.468332', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'Quite right. I only read that page properly on Sunday. — M', '\x78f9d46a3ea068a30f7cb7dd0d8e3e9c', 14, 'o200k_base', NULL, NULL, NULL, '\xcfde07b1bd1684cc163517a137a91593', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769532320.425571', '1769531527.468332', DEFAULT, 'U06BEA', NULL, NULL, false, false, 'and the exclusivity is twelve months, so no Harbourpay as a plan B before next February (I did fight!!)', '\x018ec06fb333ec123ae4c73cc463634c', 24, 'o200k_base', NULL, NULL, NULL, '\x155cc593a6b8a6ec31c40bbf7ebed76e', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769792420.996139', '1769792420.996139', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'Sam has handed in his notice — university, last day 13 February. Please keep it to yourselves until he''s told the others; he''d like to do it next Friday.', '\xd622ce9e77ab747e1ef412ab4aabec43', 34, 'o200k_base', NULL, NULL, NULL, '\xae909aeaccda6f0b08280d1fcc8a580a', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769792774.913606', '1769792420.996139', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'A pity, and a good decision. May I begin to look for somebody?', '\x2268dd32a20d81f839beb5498bc1a841', 16, 'o200k_base', NULL, NULL, NULL, '\xf170756903b32392823c53599be18051', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769792989.410397', '1769792420.996139', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'From April. Let''s see what the runway says first.', '\x9657f8aef7837492fb576e993fc656dc', 11, 'o200k_base', NULL, NULL, NULL, '\x4c73eac8f623885b6c64a9f97b8c40e2', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1769793316.544059', '1769792420.996139', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'He''ll be grand. So will we... eventually.', '\xa19b7db1195cb171f8bba7a19018cd22', 11, 'o200k_base', NULL, NULL, NULL, '\x13ee86f4e6c2f06cef4ac366219d9a06', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1770138634.243828', '1770138634.243828', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'Runway as of January: eleven months at present spending, fourteen if half of the marinas take cards by July. That''s why the payments matter, and that''s why I''ll not rush them.', '\x47008d82e74188a7da1c3360888f0817', 38, 'o200k_base', NULL, NULL, NULL, '\xf5a817fbc7add611e97281ba86cfbda8', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1770139088.479643', '1770138634.243828', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'I can shave 900 a month off hosting, if nobody minds staging sleeping at night.', '\x7d205e64fb30f2fc51b3389ebe48baf3', 18, 'o200k_base', NULL, NULL, NULL, '\x6296baaf4e54f7bfb566204f9d20c0c6', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1770139242.675109', '1770138634.243828', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'I mind on Tuesdays. Otherwise, please.', '\x5a9dc246b5c04d59ef2b8c2b7cc1e86e', 9, 'o200k_base', NULL, NULL, NULL, '\x7e408331dac38ea6e19f12f8e3c74052', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1770630628.680875', '1770630628.680875', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'You have seen the new date. In confidence: I am 70 % sure of 25 February. The remaining 30 % are called reconciliation.', '\xe897d9ae43b4a868bc9b6e2139c3f25e', 30, 'o200k_base', NULL, NULL, NULL, '\x1ac7aa1769a8875c3c2301493693f377', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1770630918.714417', '1770630628.680875', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'Thank you. Outside, we say the 25th; in here, we plan for the 4th.', '\x1231577cd6c4260f13680f7d7db4b42a', 23, 'o200k_base', NULL, NULL, NULL, '\xd1c6ce56a6730bda4e2bc5a923c4b275', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1770631114.366749', '1770630628.680875', DEFAULT, 'U06BEA', NULL, NULL, false, false, 'I can live with the 4th, Lorcan signs for two years anyway, he told me at lunch', '\x539454d45dc0e691c62ddfbe7afd8d6d', 22, 'o200k_base', NULL, NULL, NULL, '\x9793dc7e85e916d68b02fa59e2fa2273', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1771405202.472412', '1771405202.472412', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'Hank, before you read anything into my silence: you''re not in trouble. I''d rather have someone who owns it in two sentences.', '\xf7cf02f80fa3e5f5e9ba496e218a69b6', 27, 'o200k_base', NULL, NULL, NULL, '\x8e68361a52785426b6a7cc5ad5df1a4e', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1771436414.509084', '1771405202.472412', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Slept seven hours. Thanks, M. I''d have sacked me.', '\x543ca64e0fbba66ef358557d45fe0241', 16, 'o200k_base', NULL, NULL, NULL, '\x2ecdf13f26893d3aa9d64231684cb5f1', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1771436660.835264', '1771405202.472412', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'That''s why you aren''t in charge of that.', '\x12c80f8f1787c80ca88e46a9a9f808bd', 9, 'o200k_base', NULL, NULL, NULL, '\x71b82cde59677e7bcca7ea466851df0e', NULL, '{"heart": 2}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1771950643.661379', '1771950643.661379', DEFAULT, 'U06BEA', NULL, NULL, false, false, 'Tideline (the competitor with the ugly seahorse) is telling marinas that we "can''t do payments". Two asked me today', '\x6fe5581d8d1922dfd3e53debd343f0c8', 27, 'o200k_base', NULL, NULL, NULL, '\xf856c001b02ef04c3749f76c8b65981b', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1771951008.845206', '1771950643.661379', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'Then say nothing until the 5th, and afterwards say nothing either. Lorcan will do it for us at the harbourmasters'' dinner.', '\xa34fe1284cd497a07e490c53b5f51fdc', 29, 'o200k_base', NULL, NULL, NULL, '\x188d469542d110f5604e93f6644a36ed', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772450418.214370', '1772450418.214370', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'Thank you for this morning. I was a *no* until ten o''clock, as you may have noticed. What turned me was Oskar''s 0.00 over four thousand bookings.', '\xa90940fb1d731a27b01aaeaa1c3c807e', 39, 'o200k_base', NULL, NULL, NULL, '\xa9534a203689c72df6df4480e5ea8521', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772450739.372968', '1772450418.214370', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'It turned me as well; I only pretended to be certain.', '\xfd66072db780874729ad341b23a0fdcf', 14, 'o200k_base', NULL, NULL, NULL, '\x8d15ff06125c31af180f616323b78213', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772451087.862336', '1772450418.214370', DEFAULT, 'U06HANK', NULL, NULL, false, false, 'Rollback is one flag, forty seconds, I''ve timed it. That''s what turned me.', '\x05c28488f1dfd3f1e17f4ac178a806e1', 17, 'o200k_base', NULL, NULL, NULL, '\x801f32b6da38b147c9b1b352ae875188', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772733617.147356', '1772733617.147356', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'Penalty clause: met, with 26 days to spare. I''ve told the bank. I''ve also told my mother, who asked what a webhook is. — M', '\xd3d6bb65721763793e38552a24793e49', 32, 'o200k_base', NULL, NULL, NULL, '\xe7e2bba59655d632ec1e73d4ae0722de', NULL, '{"champagne": 3}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772814023.729472', '1772814023.729472', DEFAULT, 'U06BEA', NULL, NULL, false, false, 'pricing! three marinas ask if we take a cut of the card payments. what do we say??', '\x0f789a1e7776a72526e26978d340420c', 21, 'o200k_base', NULL, NULL, NULL, '\x36b1bb35779944b4114926169154e3a6', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772814702.402764', '1772814023.729472', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'The truth: 0.3 % on top, from 1 July, none before. It''s in their contracts on page four, in a normal font.', '\x4ba0093892da957cf690c0e7625bd893', 32, 'o200k_base', NULL, NULL, NULL, '\x74bccce115daf3a4b5b5efbe3a983805', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772814928.020786', '1772814023.729472', DEFAULT, 'U06TOBI', NULL, NULL, false, false, 'I suggest that we also say it in the news of the release, before somebody finds it and is proud.', '\xe04ecdd101d8095e562aa4d3a3ce7d74', 22, 'o200k_base', NULL, NULL, NULL, '\x659baf189e11d30b41231503fc403c0b', NULL, NULL, NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06LEADERS', '1772815093.603478', '1772814023.729472', DEFAULT, 'U06MORWENNA', NULL, NULL, false, false, 'Agreed. And the engineering hire is approved — May, not April. Start looking, Tobi.', '\xe09f70cd50cad6b7c76cecf92c2ec7d7', 21, 'o200k_base', NULL, NULL, NULL, '\x69d92ed03eba3a3bb036fe9be88f268c', NULL, '{"tada": 2}', NULL, '1773043200.000000', NULL),
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', '1772998260.000000', DEFAULT, 'U06MEI', NULL, NULL, false, false, 'The kettle is back, and descaled.', '\x1c82f69ed43953e760a8570f42d0fe58', 9, 'o200k_base', NULL, '1772998260.000000', NULL, '\x8d5a8b1454173467a62744733499730c', NULL, 'null', NULL, '1772998260.000000', '{"as_of": "1772998260.000000", "counts": {}}'),
	('T06HALFFTHM', 'C06DESIGN', '1769509807.041296', '1769506847.369622', DEFAULT, NULL, NULL, 'tombstone', false, true, '', '\xe3b0c44298fc1c149afbf4c8996fb924', 0, 'o200k_base', NULL, NULL, NULL, '\x5211959845401682037643ceaccdf3cf', NULL, NULL, NULL, NULL, NULL),
	('T06HALFFTHM', 'C06DESIGN', '1770048849.901740', '1770048610.189182', DEFAULT, NULL, NULL, 'tombstone', false, true, '', '\xe3b0c44298fc1c149afbf4c8996fb924', 0, 'o200k_base', NULL, NULL, NULL, '\x5211959845401682037643ceaccdf3cf', NULL, NULL, NULL, NULL, NULL);



INSERT INTO public.personas VALUES
	('T06HALFFTHM', 'U06DEVIKA', true, '2026-12-01 03:09:27.464936+00');



INSERT INTO public.reaction_events VALUES
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', 'U06DEVIKA', 'tada', '1772998260.000000', true);












INSERT INTO public.slack_answer_messages VALUES
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', 'C06INCIDENTS', '1769601747.682987', true),
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', 'C06INCIDENTS', '1769602233.566867', true),
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', 'C06INCIDENTS', '1769604076.588791', true),
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', 'C06INCIDENTS', '1769604271.550667', true),
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', 'C06INCIDENTS', '1769604303.470370', true),
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', 'C06INCIDENTS', '1771395227.270129', true),
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', 'C06INCIDENTS', '1771401065.956789', true),
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', 'C06INCIDENTS', '1771402331.385443', true),
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', 'C06INCIDENTS', '1771582224.359908', true);



INSERT INTO public.slack_answers VALUES
	('T06HALFFTHM', 'C06INCIDENTS', '1772998320.000000', '1772998320.000000', 'U06MEI', 'waiting', '2026-12-01 03:09:31.634991+00', NULL, NULL, NULL, NULL, NULL, false, 0, NULL, NULL, '2026-12-01 03:09:31.634991+00'),
	('T06HALFFTHM', 'C06INCIDENTS', '1772998260.000000', '1772998260.000000', 'U06MEI', 'answered', '2026-12-01 03:09:31.677966+00', '1772998320.000000', '4110ad6c9a4640f5bd6f3313855e70ad', NULL, NULL, NULL, false, 0, NULL, NULL, '2026-12-01 03:09:31.760505+00');



INSERT INTO public.slack_cursors VALUES
	('T06HALFFTHM', 'C06INCIDENTS', '1772998320.000000', '2026-12-01 03:09:31.614476+00');



INSERT INTO public.slack_settings VALUES
	('T06HALFFTHM', 'C06DESIGN', true, 'thread', NULL, '{}', 'brief', '2026-12-01 03:09:31.592481+00');



INSERT INTO public.style_counts VALUES
	('T06HALFFTHM', 'C06INCIDENTS', 'U06DEVIKA', 2, 19, '2026-01-29 08:01:28.100691+00', '2026-03-05 09:56:10.919871+00', '{"version": 2, "features": {"code": {"none": 14, "block": 4, "inline": 1}, "emoji": {"none": 19}, "hours": {"11": 3, "12": 5, "13": 6, "15": 1, "16": 3, "18": 1}, "lines": {"1": 15, "2": 4}, "links": {"none": 19}, "lists": {"0": 19}, "words": {"1": 3, "2": 1, "5": 1, "6": 1, "7": 1, "8": 1, "9": 1, "11": 3, "13": 1, "14": 1, "16": 3, "18": 1, "20": 1}, "colons": {"0": 17, "1": 2}, "commas": {"0": 10, "1": 7, "2": 2}, "dashes": {"none": 19}, "digits": {"0": 6, "1": 6, "2": 3, "3+": 4}, "hedges": {"none": 18, "could": 1}, "quotes": {"none": 19}, "thanks": {"none": 19}, "adverbs": {"": 182, "so": 1, "too": 1, "most": 1, "then": 1, "again": 1, "later": 1}, "hyphens": {"0": 17, "1": 2}, "phrases": {"a": 2, "m": 1, "p": 2, "q": 1, "x": 1, "an": 1, "at": 2, "bd": 1, "by": 1, "db": 2, "ds": 1, "in": 2, "is": 2, "it": 4, "me": 1, "ms": 1, "no": 1, "of": 3, "on": 9, "so": 1, "we": 3, "api": 2, "app": 1, "are": 3, "but": 1, "day": 1, "fix": 1, "for": 4, "git": 1, "guy": 1, "had": 2, "has": 1, "his": 1, "key": 2, "lag": 1, "min": 3, "not": 1, "old": 1, "one": 2, "out": 1, "sam": 1, "see": 1, "seq": 1, "the": 7, "too": 1, "wal": 2, "was": 1, "you": 1, "a ds": 1, "addr": 1, "boat": 1, "call": 2, "come": 1, "days": 1, "deep": 1, "dies": 2, "disk": 1, "from": 2, "full": 2, "hank": 1, "have": 1, "held": 1, "logs": 1, "lost": 1, "mail": 2, "most": 1, "of a": 1, "open": 1, "p ms": 1, "p of": 1, "pods": 2, "rows": 1, "same": 2, "says": 1, "scan": 1, "slot": 1, "them": 1, "then": 1, "they": 1, "time": 1, "with": 1, "after": 1, "again": 1, "alarm": 1, "alert": 1, "berth": 2, "built": 1, "could": 1, "every": 1, "false": 1, "found": 1, "frees": 1, "had a": 1, "holds": 2, "is at": 1, "it is": 1, "it on": 1, "later": 1, "night": 1, "on db": 2, "phone": 1, "queue": 1, "quota": 1, "retry": 2, "slots": 1, "so we": 1, "storm": 1, "style": 1, "table": 1, "times": 1, "today": 1, "twice": 1, "weird": 1, "while": 1, "a full": 1, "adding": 2, "answer": 1, "bucket": 1, "bumped": 1, "but it": 1, "by the": 1, "client": 3, "db was": 1, "double": 1, "in min": 1, "is min": 1, "jitter": 1, "lag so": 1, "looked": 1, "m rows": 1, "merged": 1, "nobody": 1, "of the": 1, "on day": 1, "on one": 1, "on the": 1, "out on": 1, "passed": 1, "screen": 1, "see it": 1, "seeing": 1, "we see": 1, "worker": 1, "x with": 1, "you''re": 1, "archive": 1, "are not": 1, "because": 1, "calling": 1, "denmark": 1, "dentist": 1, "dies on": 2, "disk on": 1, "fix for": 1, "for his": 1, "for you": 1, "has the": 1, "key for": 1, "listens": 1, "looking": 1, "lost it": 1, "me hank": 1, "old wal": 1, "on call": 2, "on slot": 1, "one had": 1, "planner": 1, "q could": 1, "retries": 1, "sam fix": 1, "scan on": 1, "stopped": 1, "the are": 1, "the guy": 1, "the wal": 1, "time we": 1, "was old": 1, "we have": 1, "with no": 1, "without": 1, "alert on": 1, "an alert": 1, "api pods": 1, "app logs": 1, "are from": 1, "at night": 1, "bd style": 1, "bookings": 1, "built in": 1, "call but": 1, "could we": 1, "found at": 1, "git says": 1, "had a ds": 1, "hank has": 1, "held the": 1, "it after": 1, "it is at": 1, "min deep": 1, "most are": 1, "one mail": 1, "passed m": 1, "payments": 1, "queue is": 1, "released": 1, "restarts": 1, "says sam": 1, "seq scan": 1, "slot lag": 1, "the same": 1, "the time": 1, "today me": 1, "too then": 1, "adding an": 1, "after the": 1, "again min": 1, "berth api": 2, "but it is": 1, "client in": 1, "come from": 1, "ds screen": 1, "for holds": 1, "for weird": 1, "his phone": 1, "holds are": 1, "holds too": 1, "it on day": 1, "lag so we": 1, "min later": 1, "night for": 1, "no jitter": 1, "not berth": 1, "of a full": 1, "on db was": 1, "one had a": 1, "out on db": 1, "retries x": 1, "same boat": 1, "same mail": 1, "see it on": 1, "seeing it": 1, "so we see": 1, "style key": 1, "the table": 1, "them full": 1, "they come": 1, "times out": 1, "we answer": 1, "we see it": 1, "while the": 1, "x with no": 1, "you''re on": 1, "because of": 1, "boat twice": 1, "call today": 1, "db was old": 1, "disk on db": 1, "everything": 1, "frees them": 1, "from berth": 1, "full again": 1, "guy looked": 1, "have found": 1, "in denmark": 1, "looked for": 1, "of the are": 1, "open while": 1, "pods frees": 1, "q could we": 1, "restarting": 1, "slots held": 1, "a ds screen": 1, "an alert on": 1, "archive had": 1, "by the time": 1, "call but it": 1, "client addr": 1, "dies on one": 1, "dies on the": 1, "false alarm": 1, "full bucket": 1, "had stopped": 1, "is at night": 1, "is min deep": 1, "me hank has": 1, "of payments": 1, "on bookings": 1, "on call but": 1, "on one mail": 1, "on slot lag": 1, "on the same": 1, "retry storm": 1, "sam fix for": 1, "screen open": 1, "seq scan on": 1, "slot lag so": 1, "the are not": 1, "the dentist": 1, "the time we": 1, "wal archive": 1, "was old wal": 1, "without key": 1, "worker dies": 1, "you calling": 1, "are released": 1, "at night for": 1, "bd style key": 1, "because of a": 1, "built in min": 1, "bumped quota": 1, "double holds": 1, "every client": 1, "git says sam": 1, "hank has the": 1, "held the wal": 1, "it after the": 1, "jitter queue": 1, "payments one": 1, "planner lost": 1, "queue is min": 1, "says sam fix": 1, "table passed": 1, "times out on": 1, "weird client": 1, "a full bucket": 1, "alert on slot": 1, "answer nobody": 1, "are not berth": 1, "call today me": 1, "could we have": 1, "fix for weird": 1, "for his phone": 1, "for holds too": 1, "have found at": 1, "key for holds": 1, "lost it after": 1, "mail restarts": 1, "most are from": 1, "night for you": 1, "not berth api": 1, "on call today": 1, "p of payments": 1, "passed m rows": 1, "released same": 1, "restarts dies": 1, "retry without": 1, "style key for": 1, "the same mail": 1, "today me hank": 1, "we have found": 1, "while the guy": 1, "are from berth": 1, "berth api pods": 1, "client retries": 1, "ds screen open": 1, "from berth api": 1, "full again min": 1, "guy looked for": 1, "holds too then": 1, "looked for his": 1, "nobody listens": 1, "open while the": 1, "retries x with": 1, "slots held the": 1, "table passed m": 1, "the guy looked": 1, "they come from": 1, "time we answer": 1, "with no jitter": 1, "worker dies on": 1, "you''re on call": 1, "adding an alert": 1, "after the table": 1, "again min later": 1, "for you calling": 1, "frees them full": 1, "has the dentist": 1, "jitter queue is": 1, "no jitter queue": 1, "of payments one": 1, "old wal archive": 1, "planner lost it": 1, "pods frees them": 1, "restarting pods": 1, "same boat twice": 1, "stopped because": 1, "them full again": 1, "wal archive had": 1, "weird client in": 1, "client retries x": 1, "double holds are": 1, "everything times": 1, "for weird client": 1, "payments one had": 1, "restarts dies on": 1, "scan on bookings": 1, "the table passed": 1, "we answer nobody": 1, "are released same": 1, "client in denmark": 1, "one mail restarts": 1, "retry without key": 1, "screen open while": 1, "holds are released": 1, "mail restarts dies": 1, "released same boat": 1, "stopped because of": 1, "archive had stopped": 1, "had stopped because": 1, "every client retries": 1, "everything times out": 1, "answer nobody listens": 1, "restarting pods frees": 1}, "slashes": {"0": 19}, "spacing": {"one after a sentence": 14}, "ellipses": {"none": 19}, "emphasis": {"none": 19}, "language": {"en": 13, "und": 6}, "laughter": {"none": 19}, "mentions": {"none": 18, "start": 1}, "position": {"reply": 17, "channel": 2}, "pronouns": {"": 163, "it": 4, "me": 1, "on": 9, "we": 3, "his": 1, "one": 2, "you": 1, "them": 1, "they": 1, "you''re": 1, "everything": 1}, "emoticons": {"none": 19}, "greetings": {"none": 19}, "negations": {"": 186, "no": 1, "not": 1}, "questions": {"none": 19}, "reactions": {"100": 1, "rocket": 3}, "sentences": {"1": 9, "2": 6, "3": 4}, "sign_offs": {"none": 18, "later": 1}, "agreements": {"none": 19}, "characters": {"7": 1, "8": 1, "32": 1, "36": 2, "40": 1, "52": 1, "60": 1, "64": 1, "72": 1, "80": 1, "88": 1, "96": 2, "104": 1, "128": 1, "288": 1, "320": 1, "384": 1}, "final_mark": {"\"": 1, "code": 4, "none": 14}, "full_stops": {"0": 9, "1": 6, "2": 4}, "paragraphs": {"0": 19}, "politeness": {"none": 19}, "semicolons": {"0": 19}, "apostrophes": {"straight": 1}, "auxiliaries": {"": 175, "a": 2, "is": 2, "are": 3, "had": 2, "has": 1, "was": 1, "have": 1, "could": 1}, "connectives": {"none": 19}, "determiners": {"": 176, "a": 2, "an": 1, "no": 1, "the": 7, "every": 1}, "emoji_place": {"none": 19}, "letter_case": {"mixed": 2, "all lower": 17}, "parentheses": {"0": 19}, "word_length": {"1": 7, "2": 35, "3": 45, "4": 36, "5": 30, "6": 18, "7": 11, "8": 4, "10": 2}, "conjunctions": {"": 184, "so": 1, "but": 1, "while": 1, "because": 1}, "contractions": {"in full": 3, "contracted": 1}, "exclamations": {"0": 19}, "opening_case": {"lower": 15, "no letter": 4}, "opening_word": {"q": 1, "on": 1, "app": 1, "git": 1, "seq": 1, "days": 1, "disk": 1, "most": 1, "built": 1, "false": 1, "retry": 1, "adding": 1, "client": 1, "double": 1, "merged": 1, "seeing": 1, "worker": 1, "you''re": 1, "looking": 1}, "prepositions": {"": 159, "an": 1, "at": 2, "by": 1, "in": 2, "no": 1, "of": 3, "on": 9, "for": 4, "out": 1, "from": 2, "with": 1, "after": 1, "without": 1}, "abbreviations": {"none": 19}, "capital_words": {"0": 17, "1": 2}, "sentence_case": {"lower": 13, "upper": 1}, "question_marks": {"0": 19}, "repeated_marks": {"none": 19}, "sentence_words": {"1": 4, "2": 7, "3": 3, "4": 2, "5": 1, "6": 3, "7": 3, "8": 2, "9": 2, "11": 3, "12": 1, "14": 1, "16": 1}, "words_in_reply": {"1": 3, "2": 1, "5": 1, "6": 1, "7": 1, "9": 1, "11": 3, "13": 1, "14": 1, "16": 2, "18": 1, "20": 1}, "quotation_marks": {"\"": 2, "none": 18}, "words_in_channel": {"8": 1, "16": 1}}, "message_count": 19}', '2026-03-08 20:31:00+00'),
	('T06HALFFTHM', 'C06INCIDENTS', '', 2, 67, '2026-01-28 12:10:33.566867+00', '2026-03-08 19:31:00+00', '{"version": 2, "features": {"code": {"none": 59, "block": 4, "inline": 4}, "emoji": {"☕": 1, "none": 64, "📞": 1, "😭": 2}, "lines": {"1": 62, "2": 4, "20": 1}, "links": {"none": 67}, "lists": {"0": 66, "3+": 1}, "words": {"1": 4, "2": 5, "3": 1, "4": 3, "5": 2, "6": 5, "7": 4, "8": 2, "9": 2, "10": 2, "11": 4, "12": 2, "13": 5, "14": 3, "15": 2, "16": 6, "18": 2, "20": 4, "22": 1, "24": 3, "26": 1, "32": 2, "36": 1, "1408": 1}, "colons": {"0": 54, "1": 12, "3+": 1}, "commas": {"0": 34, "1": 22, "2": 7, "3+": 4}, "dashes": {"–": 1, "—": 2, "none": 64}, "digits": {"0": 33, "1": 10, "2": 10, "3+": 14}, "hedges": {"may": 1, "none": 62, "a bit": 1, "could": 6, "or so": 1, "possibly": 1, "probably": 1, "as far as": 1, "apparently": 1}, "quotes": {"none": 67}, "thanks": {"none": 63, "thank": 4}, "adverbs": {"": 2146, "so": 13, "now": 4, "too": 1, "also": 2, "even": 2, "ever": 3, "here": 2, "more": 2, "most": 3, "once": 2, "only": 7, "then": 9, "very": 1, "well": 3, "again": 5, "later": 1, "least": 2, "there": 4, "always": 1, "already": 4, "possibly": 1, "probably": 1, "apparently": 1}, "hyphens": {"0": 59, "1": 7, "3+": 1}, "phrases": {"": 3190, "a": 58, "b": 1, "i": 17, "m": 2, "p": 2, "am": 1, "an": 6, "as": 17, "at": 31, "bd": 3, "be": 8, "by": 20, "db": 2, "do": 4, "if": 3, "in": 36, "is": 19, "it": 56, "me": 6, "my": 4, "no": 12, "of": 26, "on": 40, "or": 4, "so": 13, "to": 27, "up": 6, "us": 3, "we": 28, "age": 1, "all": 5, "and": 62, "any": 4, "api": 6, "app": 1, "are": 8, "ask": 2, "ate": 1, "aye": 1, "bit": 2, "but": 5, "can": 2, "cut": 2, "day": 3, "did": 2, "far": 2, "for": 21, "get": 5, "got": 6, "had": 16, "has": 8, "how": 2, "i''d": 9, "its": 10, "key": 2, "min": 3, "not": 3, "now": 4, "off": 6, "one": 16, "our": 3, "out": 9, "own": 6, "put": 2, "sam": 2, "say": 3, "see": 3, "set": 2, "ten": 6, "the": 113, "two": 11, "utc": 2, "wal": 2, "was": 36, "way": 2, "who": 6, "why": 4, "you": 7, "a ds": 1, "addr": 1, "also": 2, "as a": 3, "asks": 1, "away": 2, "back": 2, "be a": 1, "been": 6, "boat": 3, "both": 6, "by a": 2, "call": 4, "come": 2, "date": 2, "days": 3, "dies": 2, "disk": 2, "done": 4, "each": 9, "else": 2, "even": 2, "ever": 3, "five": 2, "flag": 3, "four": 4, "from": 10, "full": 3, "gets": 2, "gone": 2, "good": 3, "half": 2, "hank": 5, "have": 10, "here": 2, "hold": 4, "i''ve": 5, "it a": 2, "it''s": 4, "item": 2, "joke": 2, "keep": 3, "keys": 4, "know": 2, "left": 2, "like": 2, "line": 2, "load": 4, "logs": 2, "look": 2, "lost": 3, "mail": 3, "many": 3, "mine": 4, "more": 2, "most": 3, "next": 5, "of a": 4, "on a": 3, "once": 2, "only": 7, "open": 2, "over": 5, "page": 2, "part": 3, "past": 3, "pods": 5, "port": 2, "post": 3, "role": 3, "rows": 2, "safe": 2, "said": 3, "same": 5, "says": 2, "sent": 2, "slot": 2, "stop": 2, "tell": 2, "than": 4, "that": 29, "them": 12, "then": 9, "they": 6, "this": 4, "tide": 3, "till": 2, "time": 5, "to a": 2, "tobi": 4, "told": 6, "tool": 10, "we''d": 2, "well": 3, "went": 5, "were": 9, "what": 11, "when": 4, "wish": 2, "with": 11, "word": 3, "work": 4, "a bit": 1, "a cup": 1, "about": 1, "above": 1, "after": 3, "again": 5, "alarm": 1, "alert": 4, "and a": 3, "and c": 1, "and i": 3, "april": 1, "as it": 1, "as on": 1, "as we": 1, "ascii": 1, "aside": 1, "asked": 4, "at to": 2, "at we": 1, "b and": 1, "badly": 1, "began": 1, "being": 3, "berth": 9, "blush": 2, "built": 3, "can''t": 2, "cause": 3, "could": 6, "eight": 5, "event": 2, "every": 3, "first": 7, "fixed": 2, "forty": 3, "found": 5, "get a": 2, "going": 2, "hands": 2, "holds": 9, "index": 2, "isn''t": 2, "it in": 2, "least": 2, "limit": 2, "lunch": 2, "mails": 2, "never": 3, "night": 2, "older": 2, "on db": 2, "on it": 2, "order": 3, "oskar": 2, "phone": 2, "queue": 5, "retry": 4, "seven": 4, "short": 2, "since": 5, "slept": 3, "small": 2, "so it": 2, "so we": 3, "storm": 2, "table": 3, "takes": 2, "thank": 4, "there": 4, "thing": 4, "three": 6, "times": 2, "to be": 2, "token": 2, "twice": 3, "until": 2, "was a": 3, "we''ll": 2, "where": 2, "which": 12, "while": 2, "who''s": 2, "would": 5, "wrote": 2, "a boat": 1, "a card": 1, "a date": 1, "a dead": 1, "a fair": 1, "a flag": 1, "a full": 1, "a good": 1, "a hard": 1, "a hold": 2, "a joke": 1, "a long": 1, "a mail": 1, "a mast": 1, "a name": 1, "a note": 1, "a post": 1, "a risk": 1, "a slot": 1, "a test": 1, "a user": 1, "a week": 1, "a wish": 1, "adding": 2, "age of": 1, "allows": 1, "always": 1, "and at": 1, "and if": 1, "and it": 2, "and no": 3, "and we": 2, "answer": 1, "aren''t": 1, "as any": 1, "as far": 1, "asking": 1, "asleep": 1, "at all": 1, "at and": 2, "at her": 1, "at its": 1, "at one": 1, "at the": 7, "at was": 1, "away a": 1, "be set": 1, "be the": 1, "became": 2, "before": 7, "behalf": 1, "behind": 3, "berths": 3, "client": 7, "coffee": 2, "devika": 5, "didn''t": 4, "ellery": 2, "failed": 2, "flight": 2, "had no": 2, "has an": 2, "if the": 2, "in all": 2, "in its": 2, "in the": 8, "is out": 2, "it has": 2, "it the": 2, "it was": 7, "it''s a": 2, "itself": 2, "jitter": 3, "katrin": 3, "kiosks": 3, "longer": 2, "looked": 4, "moment": 2, "monday": 2, "mortem": 3, "nobody": 4, "of the": 5, "off it": 2, "on the": 3, "one of": 2, "opened": 2, "out to": 2, "outage": 3, "people": 10, "please": 3, "pooler": 7, "record": 2, "replay": 6, "second": 3, "shared": 2, "should": 6, "stayed": 2, "that''s": 5, "things": 2, "turned": 3, "twelve": 2, "we are": 2, "why it": 2, "with a": 2, "worker": 4, "a berth": 1, "a human": 1, "a laugh": 1, "a month": 1, "a retry": 2, "a small": 1, "a thing": 1, "address": 2, "allowed": 1, "already": 4, "also me": 1, "am here": 1, "an hour": 1, "and ate": 1, "and i''d": 1, "and its": 1, "and not": 2, "and the": 6, "and was": 2, "anybody": 1, "api pod": 1, "applied": 1, "archive": 1, "are not": 1, "as good": 1, "as many": 1, "as they": 2, "as well": 2, "ask for": 1, "asks on": 1, "at half": 1, "at most": 1, "at once": 1, "at port": 2, "ate its": 1, "b and c": 1, "bd mine": 1, "be mine": 1, "be sent": 1, "because": 9, "been in": 1, "behaved": 2, "being a": 2, "booking": 2, "channel": 2, "company": 2, "dies on": 2, "done on": 2, "each of": 2, "encodes": 2, "for the": 3, "hundred": 4, "it over": 2, "its own": 4, "keys on": 4, "machine": 2, "marinas": 5, "minutes": 12, "missing": 2, "morning": 3, "nothing": 3, "o''clock": 2, "of them": 3, "on call": 3, "part of": 2, "quarter": 2, "request": 3, "restart": 4, "retries": 9, "runbook": 3, "seconds": 4, "staging": 11, "started": 2, "stopped": 4, "told us": 2, "tuesday": 2, "was the": 2, "we have": 2, "we were": 2, "webhook": 3, "whether": 2, "with no": 2, "without": 3, "a bit of": 1, "a budget": 1, "a choice": 1, "a coffee": 1, "a cup of": 1, "a failed": 1, "a pooler": 1, "a proper": 1, "a replay": 1, "again at": 1, "alert on": 1, "all this": 1, "also the": 1, "an alert": 1, "an index": 1, "and both": 1, "and each": 2, "and goes": 1, "and gone": 1, "and i''ll": 1, "and i''ve": 2, "and it''s": 1, "and kept": 1, "and over": 1, "and that": 1, "and then": 1, "and when": 1, "answered": 1, "anything": 1, "api pods": 1, "api tide": 1, "app logs": 1, "are from": 1, "are over": 1, "are safe": 1, "are sent": 1, "as a bit": 1, "as ascii": 1, "as there": 1, "ascii in": 1, "at and i": 1, "at build": 1, "at eight": 1, "at first": 1, "at least": 1, "at night": 1, "at seven": 1, "back and": 1, "balancer": 3, "bd style": 1, "be short": 1, "began to": 1, "believed": 1, "berthday": 2, "bookings": 6, "couldn''t": 2, "database": 5, "deployed": 2, "everyone": 2, "february": 7, "for ever": 2, "found it": 2, "gone and": 2, "i''d have": 2, "improved": 2, "index on": 2, "it being": 2, "no limit": 2, "on holds": 4, "payments": 7, "pooler''s": 2, "released": 2, "requests": 6, "say that": 2, "somebody": 5, "than ten": 2, "that the": 2, "that was": 4, "the flag": 2, "the load": 3, "the next": 3, "the only": 3, "the pods": 2, "the same": 4, "the tool": 5, "thousand": 2, "tomorrow": 3, "tool had": 2, "tool was": 2, "was tobi": 2, "was told": 2, "were the": 2, "which is": 3, "would''ve": 3, "a boat in": 1, "a date or": 1, "a hold as": 1, "a hold on": 1, "a hundred": 1, "a quarter": 2, "a regatta": 1, "a request": 1, "a subject": 1, "a week on": 1, "above two": 1, "adding an": 1, "after one": 1, "after the": 1, "afternoon": 2, "again min": 1, "alert now": 1, "alert was": 1, "always on": 1, "an outage": 1, "and again": 1, "and at to": 1, "and blush": 2, "and c had": 1, "and forty": 1, "and never": 1, "announced": 1, "answering": 1, "api which": 1, "as a hold": 1, "as far as": 1, "as you''ll": 1, "aside and": 1, "asked for": 2, "asleep it": 1, "be turned": 1, "been live": 1, "been some": 1, "been told": 1, "before it": 1, "behalf of": 1, "behind it": 1, "bengaluru": 1, "berth and": 1, "berth api": 6, "berth map": 1, "berths at": 2, "blameless": 2, "confirmed": 2, "devika by": 2, "everybody": 2, "first and": 2, "hands off": 2, "hank done": 2, "important": 2, "in flight": 2, "its queue": 2, "moment of": 2, "no jitter": 2, "only part": 2, "restarted": 3, "same boat": 2, "thank you": 4, "the alert": 2, "the berth": 2, "the cause": 2, "the first": 2, "two holds": 2, "wednesday": 2, "what went": 2, "which was": 3, "a database": 1, "a fair few": 1, "a hard one": 1, "a marina''s": 1, "a mast and": 1, "a name and": 1, "a retry of": 1, "a saturday": 1, "address by": 1, "afterwards": 2, "all before": 1, "all comers": 1, "allowed to": 1, "am here as": 1, "an opinion": 1, "and a date": 1, "and a fair": 1, "and asleep": 1, "and closed": 1, "and deploy": 1, "and i knew": 1, "and if the": 1, "and it has": 1, "and it was": 1, "and locked": 1, "and looked": 1, "and period": 1, "and please": 1, "and things": 1, "and throws": 1, "and you''ve": 1, "any client": 1, "apparently": 1, "as a thing": 1, "as good as": 1, "as it does": 1, "as many as": 1, "as well so": 1, "assessment": 1, "at and the": 1, "at staging": 1, "at to keep": 1, "at was the": 1, "because of": 1, "before the": 1, "connection": 4, "didn''t get": 2, "everything": 4, "holds each": 2, "hundred to": 2, "i''ve slept": 2, "it being a": 2, "jitter and": 2, "nobody had": 2, "older than": 2, "on staging": 3, "on tuesday": 2, "pooler and": 2, "production": 2, "telephoned": 2, "that''s the": 2, "the kiosks": 3, "the outage": 2, "the pooler": 2, "the record": 2, "the replay": 4, "the second": 2, "thing that": 3, "to staging": 2, "turned off": 2, "a berth and": 1, "a budget of": 1, "a ds screen": 1, "a good idea": 1, "a long time": 1, "a mail that": 1, "a note from": 1, "a paragraph": 1, "a test that": 1, "a user that": 1, "a wednesday": 1, "after lunch": 1, "alert fired": 1, "allows four": 1, "an alert on": 1, "an index on": 1, "and ate its": 1, "and doesn''t": 1, "and each of": 1, "and its own": 1, "and no help": 1, "and nothing": 1, "and we were": 1, "and when it": 1, "and written": 1, "anybody who": 1, "archive had": 1, "are over by": 1, "as ascii in": 1, "as we could": 1, "asked for a": 1, "asked whose": 1, "asking once": 1, "at her desk": 1, "at most two": 1, "at the load": 2, "at to three": 1, "away a mast": 1, "be deployed": 1, "be mine the": 1, "be set when": 1, "be the same": 1, "became four": 1, "because i''d": 2, "because the": 2, "been in the": 1, "been live a": 1, "been told a": 1, "before we''d": 1, "behind that": 1, "being asked": 1, "by february": 3, "connections": 8, "hundred and": 2, "idempotency": 2, "of requests": 2, "on bookings": 2, "on february": 2, "on payments": 2, "part of the": 2, "pooler that": 2, "port ellery": 2, "post mortem": 3, "replay tool": 5, "retry storm": 2, "ten seconds": 3, "the channel": 2, "the company": 2, "the runbook": 3, "the webhook": 2, "they should": 2, "tide worker": 3, "tool had no": 2, "a connection": 2, "a deployment": 1, "a flag while": 1, "a hundred to": 1, "a joke isn''t": 1, "a quarter to": 1, "a regatta in": 1, "a reviewer''s": 1, "a subject as": 1, "a thing that": 1, "again please": 1, "and a budget": 1, "and again at": 1, "and descaled": 1, "and each one": 1, "and goes out": 1, "and gone and": 1, "and i called": 1, "and i''d have": 1, "and i''ve put": 1, "and it''s the": 1, "and no money": 1, "and please a": 1, "and the tide": 1, "and then got": 1, "and was told": 1, "announced it": 1, "any bookings": 1, "anything has": 1, "api couldn''t": 1, "api which is": 1, "are released": 1, "are safe the": 1, "as there are": 1, "ascii in the": 1, "asked for it": 1, "at first the": 1, "at half past": 1, "at night for": 1, "at the first": 1, "at the worst": 1, "back whether": 1, "balancer and": 1, "balancer had": 1, "balancer was": 1, "bd style key": 1, "because of a": 1, "been failing": 1, "been reading": 1, "before eight": 1, "behaved that": 1, "berth map or": 1, "berth search": 1, "company that": 2, "confirmation": 2, "each of them": 2, "every client": 2, "had no limit": 2, "hank done on": 2, "in its queue": 2, "no confirmed": 2, "only part of": 2, "own database": 2, "production''s": 4, "requests had": 2, "that behaved": 2, "the payments": 2, "the tool had": 2, "two thousand": 2, "we restarted": 3, "with retries": 2, "a dead letter": 1, "a full bucket": 1, "a human looks": 1, "a paragraph i": 1, "a pooler that": 1, "a post mortem": 1, "a replay tool": 1, "a retry storm": 1, "a saturday in": 1, "afternoon the": 1, "alert on slot": 1, "already which": 1, "also the joke": 1, "always on ten": 1, "an outage and": 1, "and asleep it": 1, "and i pointed": 1, "and looked at": 1, "and never got": 1, "and no memory": 1, "and not block": 1, "and the thing": 1, "and was right": 1, "and you''ve to": 1, "answer nobody": 1, "answered with": 1, "api pod asked": 1, "are not berth": 1, "as any client": 1, "as you''ll see": 1, "aside and not": 1, "ask everybody": 1, "at build time": 1, "at one minute": 1, "at staging in": 1, "at the kiosks": 1, "at the pooler": 1, "at the second": 1, "badly staging": 1, "be turned off": 1, "became twelve": 1, "because every": 1, "because there": 1, "been some two": 1, "before it has": 1, "began to wait": 1, "behaved would": 1, "believed what": 1, "bengaluru and": 1, "berth api pod": 1, "blameless and": 2, "database role": 2, "keys on holds": 3, "load balancer": 3, "seven minutes": 2, "the only part": 2, "were the only": 2, "a confirmation": 1, "a quarter past": 1, "a request that": 1, "a slot machine": 1, "a wednesday in": 1, "about blushing": 1, "again at eight": 1, "age of request": 1, "alert fired at": 1, "all comers and": 1, "an environment": 1, "and forty each": 1, "and i''ll write": 1, "and i''ve slept": 1, "and locked the": 1, "and nothing in": 1, "and the outage": 1, "and written by": 1, "are destroying": 1, "are from berth": 1, "as on payments": 1, "as they should": 2, "asks on behalf": 1, "at its default": 1, "at port ellery": 2, "at we deployed": 1, "be sent should": 1, "because nobody": 1, "berth api pods": 1, "berth api tide": 1, "berths at port": 2, "for the record": 2, "in the channel": 2, "of the company": 2, "older than ten": 2, "two holds each": 2, "with no jitter": 2, "a marina''s page": 1, "a small program": 1, "adding an alert": 1, "after the table": 1, "afternoon lunch": 1, "again min later": 1, "alert now wants": 1, "alert was quick": 1, "already blocked": 1, "already started": 1, "and deploy with": 1, "and kept taking": 1, "and not confirm": 1, "and the runbook": 1, "and throws them": 1, "and we believed": 1, "announced it in": 1, "api tide worker": 1, "asleep it being": 1, "away everything": 1, "be a deployment": 1, "because i''d set": 1, "before the date": 1, "before thursday": 1, "behind fourteen": 1, "being a quarter": 2, "berth and never": 1, "berth api which": 1, "berthday waited": 1, "first and blush": 2, "the replay tool": 3, "a connection and": 1, "a failed request": 1, "a proper shaking": 1, "address by heart": 1, "after one second": 1, "afterwards which": 1, "all before eight": 1, "and doesn''t know": 1, "answering people": 1, "any client would": 1, "api couldn''t get": 1, "are sent marinas": 1, "ask everybody to": 1, "back whether the": 1, "be deployed next": 1, "because i''d have": 1, "because somebody": 1, "behind that lock": 1, "blush afterwards": 2, "done on february": 2, "idempotency keys": 2, "its own database": 2, "than ten seconds": 2, "the company that": 2, "a choice somebody": 1, "a connection from": 1, "a risk assessment": 1, "above two million": 1, "already which was": 1, "and both skippers": 1, "and that somebody": 1, "and the telephone": 1, "are released same": 1, "aren''t recovering": 1, "asked whose fault": 1, "at least payments": 1, "back and descaled": 1, "balancer was told": 1, "behalf of marinas": 1, "believed what the": 1, "confirmed booking": 2, "forty connections": 2, "own database role": 2, "the load balancer": 3, "tuesday afternoon": 2, "a deployment since": 1, "again please don''t": 1, "allowed to connect": 1, "and period visible": 1, "anybody who opened": 1, "are destroying our": 1, "asking once became": 1, "away everything in": 1, "be short blameless": 1, "because every time": 1, "because nobody had": 1, "because the second": 1, "because there were": 1, "before we''d looked": 1, "berth api couldn''t": 1, "berth search takes": 1, "afternoon lunch had": 1, "allows four hundred": 1, "already blocked one": 1, "and the connections": 1, "and things improved": 1, "archive had stopped": 1, "ate its connections": 1, "badly staging could": 1, "balancer and deploy": 1, "balancer had eleven": 1, "idempotency keys on": 2, "production''s pooler": 2, "already started list": 1, "and blush afterwards": 2, "anything has changed": 1, "became four requests": 1, "because somebody has": 1, "because the payments": 1, "been failing quietly": 1, "before eight o''clock": 1, "behaved that morning": 1, "bengaluru and looked": 1, "berthday unavailable": 1, "company that behaved": 2, "no confirmed booking": 2, "on tuesday afternoon": 2, "a database connection": 1, "a reviewer''s sentence": 1, "afternoon the mooring": 1, "afterwards which i''ve": 1, "answer nobody listens": 1, "answered with tomorrow": 1, "answering people who''d": 1, "behaved would incident": 1, "berthday waited thirty": 1, "an environment variable": 1, "berthday unavailable on": 1, "behind fourteen requests": 1}, "slashes": {"0": 66, "1": 1}, "spacing": {"one after a sentence": 143}, "ellipses": {"...": 11, "none": 60}, "emphasis": {"*": 11, "none": 66}, "language": {"en": 51, "und": 16}, "laughter": {"none": 67}, "mentions": {"none": 66, "start": 1}, "position": {"reply": 60, "channel": 7}, "pronouns": {"": 1951, "i": 17, "it": 56, "me": 6, "my": 4, "on": 40, "us": 3, "we": 28, "her": 1, "his": 1, "i''d": 9, "its": 10, "one": 16, "our": 3, "she": 1, "you": 7, "i''ll": 1, "i''ve": 5, "it''s": 4, "mine": 4, "them": 12, "they": 6, "we''d": 2, "we''ll": 2, "we''re": 1, "we''ve": 1, "itself": 2, "that''s": 5, "you''ll": 1, "you''re": 1, "you''ve": 1, "anybody": 1, "nothing": 3, "they''re": 1, "anything": 1, "everyone": 2, "somebody": 5, "everybody": 2, "everything": 4}, "emoticons": {"none": 67}, "greetings": {"none": 67}, "negations": {"": 2183, "no": 12, "not": 3, "none": 1, "can''t": 2, "don''t": 1, "isn''t": 2, "never": 3, "aren''t": 1, "didn''t": 4, "hadn''t": 1, "doesn''t": 1, "nothing": 3, "weren''t": 1, "couldn''t": 2}, "pronoun_i": {"I": 32}, "questions": {"mark": 11, "none": 56}, "reactions": {"+1": 1, "100": 1, "dog": 2, "clap": 4, "pray": 4, "tada": 2, "heart": 9, "rocket": 3}, "sentences": {"1": 23, "2": 24, "3": 16, "4": 3, "88": 1}, "sign_offs": {"none": 65, "later": 1, "thank you": 1}, "agreements": {"none": 66, "correct": 1}, "characters": {"3": 1, "7": 1, "8": 1, "11": 2, "16": 2, "20": 2, "24": 1, "32": 3, "36": 4, "40": 2, "44": 3, "48": 1, "52": 3, "56": 1, "60": 2, "64": 1, "72": 5, "80": 6, "88": 3, "96": 3, "104": 3, "112": 1, "120": 2, "128": 6, "144": 1, "192": 2, "208": 1, "288": 1, "320": 1, "384": 1, "8192": 1}, "final_mark": {"!": 4, "\"": 1, ")": 1, ".": 29, "?": 7, "…": 3, "code": 4, "none": 16, "emoji": 2}, "full_stops": {"0": 17, "1": 21, "2": 20, "3+": 9}, "paragraphs": {"0": 66, "3+": 1}, "politeness": {"none": 63, "please": 3, "would you": 1}, "semicolons": {"0": 61, "1": 3, "2": 2, "3+": 1}, "apostrophes": {"straight": 75}, "auxiliaries": {"": 2009, "a": 58, "am": 1, "be": 8, "do": 4, "is": 19, "are": 8, "can": 2, "did": 2, "had": 16, "has": 8, "may": 1, "was": 36, "been": 6, "does": 1, "have": 10, "were": 9, "being": 3, "could": 6, "doing": 1, "ought": 1, "would": 5, "should": 6}, "connectives": {"oh": 1, "none": 62, "then": 3, "because": 1}, "determiners": {"": 1929, "a": 58, "an": 6, "as": 17, "no": 12, "all": 5, "any": 4, "the": 113, "both": 6, "each": 9, "some": 1, "that": 29, "this": 4, "what": 11, "every": 3, "which": 12, "whatever": 1}, "emoji_place": {"end": 2, "none": 64, "inside": 1}, "letter_case": {"mixed": 47, "all lower": 20}, "parentheses": {"0": 64, "1": 3}, "word_length": {"1": 85, "2": 379, "3": 468, "4": 443, "5": 267, "6": 208, "7": 187, "8": 105, "9": 31, "10": 22, "11": 16, "12": 7, "14": 1, "16": 1}, "conjunctions": {"": 2078, "if": 3, "or": 4, "so": 13, "and": 62, "but": 5, "that": 29, "when": 4, "since": 5, "until": 2, "where": 2, "while": 2, "because": 9, "whether": 2}, "contractions": {"in full": 7, "contracted": 46}, "exclamations": {"0": 61, "1": 6}, "opening_case": {"lower": 16, "upper": 43, "no letter": 8}, "opening_word": {"a": 1, "i": 3, "q": 1, "if": 1, "is": 3, "my": 1, "oh": 1, "on": 1, "up": 1, "app": 1, "aye": 1, "for": 1, "git": 1, "seq": 1, "the": 3, "days": 1, "disk": 2, "here": 1, "most": 1, "post": 1, "tell": 1, "then": 3, "tide": 1, "alert": 1, "built": 1, "cause": 1, "doing": 1, "eight": 1, "false": 1, "retry": 1, "since": 1, "thank": 1, "where": 1, "adding": 1, "client": 1, "double": 1, "merged": 1, "phones": 1, "seeing": 1, "that''s": 2, "worker": 1, "you''re": 1, "already": 1, "because": 1, "correct": 1, "credits": 1, "looking": 1, "marinas": 1, "renewed": 1, "stopped": 1, "summary": 1, "writing": 1, "checking": 1, "pooler''s": 1, "position": 1, "proposal": 1, "thirteen": 1}, "prepositions": {"": 1904, "am": 1, "an": 6, "as": 17, "at": 31, "by": 20, "do": 4, "in": 36, "no": 12, "of": 26, "on": 40, "to": 27, "up": 6, "for": 21, "off": 6, "out": 9, "per": 1, "down": 1, "from": 10, "into": 1, "like": 2, "over": 5, "than": 4, "with": 11, "about": 1, "after": 3, "under": 1, "before": 7, "during": 1, "within": 1, "between": 1, "through": 1, "without": 3}, "abbreviations": {"none": 67}, "capital_words": {"0": 60, "1": 6, "2": 1}, "sentence_case": {"lower": 26, "upper": 126}, "question_marks": {"0": 56, "1": 11}, "repeated_marks": {"2!": 1, "none": 66}, "sentence_words": {"1": 16, "2": 18, "3": 20, "4": 14, "5": 18, "6": 12, "7": 17, "8": 12, "9": 13, "10": 6, "11": 7, "12": 2, "13": 7, "14": 3, "15": 7, "16": 11, "18": 8, "20": 2, "22": 5, "24": 2, "26": 3, "28": 3, "30": 3, "32": 6, "40": 2, "44": 2}, "words_in_reply": {"1": 4, "2": 5, "3": 1, "4": 3, "5": 2, "6": 4, "7": 4, "8": 1, "9": 2, "10": 2, "11": 4, "13": 5, "14": 3, "15": 2, "16": 5, "18": 2, "20": 4, "24": 3, "26": 1, "32": 2, "36": 1}, "quotation_marks": {"\"": 22, "none": 61}, "words_in_channel": {"6": 1, "8": 1, "12": 2, "16": 1, "22": 1, "1408": 1}}, "message_count": 67}', '2026-03-08 20:31:00+00');



INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06DESIGN', '03', 1),
	('T06HALFFTHM', 'C06DESIGN', '03:15', 1),
	('T06HALFFTHM', 'C06DESIGN', '10', 1),
	('T06HALFFTHM', 'C06DESIGN', '104', 1),
	('T06HALFFTHM', 'C06DESIGN', '11', 1),
	('T06HALFFTHM', 'C06DESIGN', '112', 1),
	('T06HALFFTHM', 'C06DESIGN', '12', 1),
	('T06HALFFTHM', 'C06DESIGN', '14', 1),
	('T06HALFFTHM', 'C06DESIGN', '15', 3),
	('T06HALFFTHM', 'C06DESIGN', '16px', 1),
	('T06HALFFTHM', 'C06DESIGN', '24px', 1),
	('T06HALFFTHM', 'C06DESIGN', '3', 3),
	('T06HALFFTHM', 'C06DESIGN', '30', 2),
	('T06HALFFTHM', 'C06DESIGN', '312j', 1),
	('T06HALFFTHM', 'C06DESIGN', '4.9:1', 1),
	('T06HALFFTHM', 'C06DESIGN', '7', 1),
	('T06HALFFTHM', 'C06DESIGN', '8', 3),
	('T06HALFFTHM', 'C06DESIGN', '9', 3),
	('T06HALFFTHM', 'C06DESIGN', '95', 1),
	('T06HALFFTHM', 'C06DESIGN', '96', 1),
	('T06HALFFTHM', 'C06DESIGN', 'accur', 1),
	('T06HALFFTHM', 'C06DESIGN', 'add', 1),
	('T06HALFFTHM', 'C06DESIGN', 'against', 1),
	('T06HALFFTHM', 'C06DESIGN', 'agre', 1),
	('T06HALFFTHM', 'C06DESIGN', 'alon', 4),
	('T06HALFFTHM', 'C06DESIGN', 'anoth', 1),
	('T06HALFFTHM', 'C06DESIGN', 'app', 1),
	('T06HALFFTHM', 'C06DESIGN', 'approv', 1),
	('T06HALFFTHM', 'C06DESIGN', 'april', 1),
	('T06HALFFTHM', 'C06DESIGN', 'arrow', 1),
	('T06HALFFTHM', 'C06DESIGN', 'ask', 5),
	('T06HALFFTHM', 'C06DESIGN', 'authent', 1),
	('T06HALFFTHM', 'C06DESIGN', 'authentication_failed', 1),
	('T06HALFFTHM', 'C06DESIGN', 'back', 2),
	('T06HALFFTHM', 'C06DESIGN', 'bad', 1),
	('T06HALFFTHM', 'C06DESIGN', 'bank', 2),
	('T06HALFFTHM', 'C06DESIGN', 'bea', 2),
	('T06HALFFTHM', 'C06DESIGN', 'becom', 1),
	('T06HALFFTHM', 'C06DESIGN', 'below', 2),
	('T06HALFFTHM', 'C06DESIGN', 'berth', 6),
	('T06HALFFTHM', 'C06DESIGN', 'berth-map-v1', 1),
	('T06HALFFTHM', 'C06DESIGN', 'berth-map-v2', 1),
	('T06HALFFTHM', 'C06DESIGN', 'beta', 1),
	('T06HALFFTHM', 'C06DESIGN', 'bgb', 1),
	('T06HALFFTHM', 'C06DESIGN', 'big', 1),
	('T06HALFFTHM', 'C06DESIGN', 'black', 4),
	('T06HALFFTHM', 'C06DESIGN', 'blind', 3),
	('T06HALFFTHM', 'C06DESIGN', 'blue', 1),
	('T06HALFFTHM', 'C06DESIGN', 'blue-grey', 1),
	('T06HALFFTHM', 'C06DESIGN', 'board', 1),
	('T06HALFFTHM', 'C06DESIGN', 'boat', 5),
	('T06HALFFTHM', 'C06DESIGN', 'book', 1),
	('T06HALFFTHM', 'C06DESIGN', 'box', 1),
	('T06HALFFTHM', 'C06DESIGN', 'brown', 1),
	('T06HALFFTHM', 'C06DESIGN', 'buchen', 2),
	('T06HALFFTHM', 'C06DESIGN', 'build', 1),
	('T06HALFFTHM', 'C06DESIGN', 'bus', 1),
	('T06HALFFTHM', 'C06DESIGN', 'button', 7),
	('T06HALFFTHM', 'C06DESIGN', 'card', 3),
	('T06HALFFTHM', 'C06DESIGN', 'caulk', 1),
	('T06HALFFTHM', 'C06DESIGN', 'caus', 1),
	('T06HALFFTHM', 'C06DESIGN', 'chang', 2),
	('T06HALFFTHM', 'C06DESIGN', 'checkout', 2),
	('T06HALFFTHM', 'C06DESIGN', 'checkout-a', 1),
	('T06HALFFTHM', 'C06DESIGN', 'checkout-b', 1),
	('T06HALFFTHM', 'C06DESIGN', 'clean', 1),
	('T06HALFFTHM', 'C06DESIGN', 'cm', 1),
	('T06HALFFTHM', 'C06DESIGN', 'coarser', 1),
	('T06HALFFTHM', 'C06DESIGN', 'colour', 5),
	('T06HALFFTHM', 'C06DESIGN', 'colour-blind', 2),
	('T06HALFFTHM', 'C06DESIGN', 'come', 1),
	('T06HALFFTHM', 'C06DESIGN', 'commission', 1),
	('T06HALFFTHM', 'C06DESIGN', 'condit', 1),
	('T06HALFFTHM', 'C06DESIGN', 'confirm', 1),
	('T06HALFFTHM', 'C06DESIGN', 'contract', 1),
	('T06HALFFTHM', 'C06DESIGN', 'contrast', 1),
	('T06HALFFTHM', 'C06DESIGN', 'copi', 1),
	('T06HALFFTHM', 'C06DESIGN', 'cost', 2),
	('T06HALFFTHM', 'C06DESIGN', 'cri', 1),
	('T06HALFFTHM', 'C06DESIGN', 'crit', 2),
	('T06HALFFTHM', 'C06DESIGN', 'current', 1),
	('T06HALFFTHM', 'C06DESIGN', 'dark', 3),
	('T06HALFFTHM', 'C06DESIGN', 'data', 3),
	('T06HALFFTHM', 'C06DESIGN', 'day', 4),
	('T06HALFFTHM', 'C06DESIGN', 'de', 1),
	('T06HALFFTHM', 'C06DESIGN', 'decid', 1),
	('T06HALFFTHM', 'C06DESIGN', 'decis', 1),
	('T06HALFFTHM', 'C06DESIGN', 'declin', 1),
	('T06HALFFTHM', 'C06DESIGN', 'declined-card', 1),
	('T06HALFFTHM', 'C06DESIGN', 'decor', 1),
	('T06HALFFTHM', 'C06DESIGN', 'depth', 1),
	('T06HALFFTHM', 'C06DESIGN', 'design', 1),
	('T06HALFFTHM', 'C06DESIGN', 'devic', 1),
	('T06HALFFTHM', 'C06DESIGN', 'discuss', 1),
	('T06HALFFTHM', 'C06DESIGN', 'display', 1),
	('T06HALFFTHM', 'C06DESIGN', 'do_not_honour', 1),
	('T06HALFFTHM', 'C06DESIGN', 'done', 1),
	('T06HALFFTHM', 'C06DESIGN', 'drag', 1),
	('T06HALFFTHM', 'C06DESIGN', 'draught', 2),
	('T06HALFFTHM', 'C06DESIGN', 'drawn', 1);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06DESIGN', 'dri', 2),
	('T06HALFFTHM', 'C06DESIGN', 'easi', 1),
	('T06HALFFTHM', 'C06DESIGN', 'ein', 1),
	('T06HALFFTHM', 'C06DESIGN', 'either', 1),
	('T06HALFFTHM', 'C06DESIGN', 'elleri', 1),
	('T06HALFFTHM', 'C06DESIGN', 'empti', 2),
	('T06HALFFTHM', 'C06DESIGN', 'en', 1),
	('T06HALFFTHM', 'C06DESIGN', 'english', 1),
	('T06HALFFTHM', 'C06DESIGN', 'enough', 2),
	('T06HALFFTHM', 'C06DESIGN', 'error', 1),
	('T06HALFFTHM', 'C06DESIGN', 'es', 1),
	('T06HALFFTHM', 'C06DESIGN', 'evening', 1),
	('T06HALFFTHM', 'C06DESIGN', 'everi', 1),
	('T06HALFFTHM', 'C06DESIGN', 'exact', 2),
	('T06HALFFTHM', 'C06DESIGN', 'expir', 2),
	('T06HALFFTHM', 'C06DESIGN', 'expired_card', 1),
	('T06HALFFTHM', 'C06DESIGN', 'eye', 1),
	('T06HALFFTHM', 'C06DESIGN', 'face', 1),
	('T06HALFFTHM', 'C06DESIGN', 'fail', 1),
	('T06HALFFTHM', 'C06DESIGN', 'fall', 1),
	('T06HALFFTHM', 'C06DESIGN', 'feast', 1),
	('T06HALFFTHM', 'C06DESIGN', 'fidd', 1),
	('T06HALFFTHM', 'C06DESIGN', 'fifteen', 1),
	('T06HALFFTHM', 'C06DESIGN', 'figma', 1),
	('T06HALFFTHM', 'C06DESIGN', 'file', 8),
	('T06HALFFTHM', 'C06DESIGN', 'final', 1),
	('T06HALFFTHM', 'C06DESIGN', 'finest', 3),
	('T06HALFFTHM', 'C06DESIGN', 'first', 2),
	('T06HALFFTHM', 'C06DESIGN', 'first-payment', 1),
	('T06HALFFTHM', 'C06DESIGN', 'fit', 1),
	('T06HALFFTHM', 'C06DESIGN', 'forev', 1),
	('T06HALFFTHM', 'C06DESIGN', 'forgot', 1),
	('T06HALFFTHM', 'C06DESIGN', 'friend', 1),
	('T06HALFFTHM', 'C06DESIGN', 'fund', 1),
	('T06HALFFTHM', 'C06DESIGN', 'funnel', 1),
	('T06HALFFTHM', 'C06DESIGN', 'general', 1),
	('T06HALFFTHM', 'C06DESIGN', 'genius', 1),
	('T06HALFFTHM', 'C06DESIGN', 'german', 2),
	('T06HALFFTHM', 'C06DESIGN', 'get', 1),
	('T06HALFFTHM', 'C06DESIGN', 'go', 1),
	('T06HALFFTHM', 'C06DESIGN', 'gone', 1),
	('T06HALFFTHM', 'C06DESIGN', 'good', 3),
	('T06HALFFTHM', 'C06DESIGN', 'green', 3),
	('T06HALFFTHM', 'C06DESIGN', 'grey', 4),
	('T06HALFFTHM', 'C06DESIGN', 'gull', 3),
	('T06HALFFTHM', 'C06DESIGN', 'gut', 1),
	('T06HALFFTHM', 'C06DESIGN', 'hand', 1),
	('T06HALFFTHM', 'C06DESIGN', 'handl', 1),
	('T06HALFFTHM', 'C06DESIGN', 'hank', 5),
	('T06HALFFTHM', 'C06DESIGN', 'happi', 1),
	('T06HALFFTHM', 'C06DESIGN', 'harbour', 1),
	('T06HALFFTHM', 'C06DESIGN', 'harbourmast', 2),
	('T06HALFFTHM', 'C06DESIGN', 'hatch', 5),
	('T06HALFFTHM', 'C06DESIGN', 'head', 1),
	('T06HALFFTHM', 'C06DESIGN', 'heart', 1),
	('T06HALFFTHM', 'C06DESIGN', 'help', 1),
	('T06HALFFTHM', 'C06DESIGN', 'heut', 1),
	('T06HALFFTHM', 'C06DESIGN', 'holiday', 1),
	('T06HALFFTHM', 'C06DESIGN', 'honour', 1),
	('T06HALFFTHM', 'C06DESIGN', 'hour', 3),
	('T06HALFFTHM', 'C06DESIGN', 'hurt', 1),
	('T06HALFFTHM', 'C06DESIGN', 'icon', 2),
	('T06HALFFTHM', 'C06DESIGN', 'idea', 1),
	('T06HALFFTHM', 'C06DESIGN', 'imagin', 1),
	('T06HALFFTHM', 'C06DESIGN', 'insuffici', 1),
	('T06HALFFTHM', 'C06DESIGN', 'insufficient_funds', 1),
	('T06HALFFTHM', 'C06DESIGN', 'internat', 1),
	('T06HALFFTHM', 'C06DESIGN', 'interpol', 1),
	('T06HALFFTHM', 'C06DESIGN', 'ist', 1),
	('T06HALFFTHM', 'C06DESIGN', 'jetzt', 1),
	('T06HALFFTHM', 'C06DESIGN', 'judgement', 1),
	('T06HALFFTHM', 'C06DESIGN', 'jule', 29),
	('T06HALFFTHM', 'C06DESIGN', 'katrin', 9),
	('T06HALFFTHM', 'C06DESIGN', 'keep', 2),
	('T06HALFFTHM', 'C06DESIGN', 'kept', 1),
	('T06HALFFTHM', 'C06DESIGN', 'kiosk', 1),
	('T06HALFFTHM', 'C06DESIGN', 'kiosk-pay-step', 1),
	('T06HALFFTHM', 'C06DESIGN', 'knew', 1),
	('T06HALFFTHM', 'C06DESIGN', 'know', 1),
	('T06HALFFTHM', 'C06DESIGN', 'land', 1),
	('T06HALFFTHM', 'C06DESIGN', 'lane', 1),
	('T06HALFFTHM', 'C06DESIGN', 'languag', 1),
	('T06HALFFTHM', 'C06DESIGN', 'last', 1),
	('T06HALFFTHM', 'C06DESIGN', 'later', 1),
	('T06HALFFTHM', 'C06DESIGN', 'law', 2),
	('T06HALFFTHM', 'C06DESIGN', 'lawyer', 1),
	('T06HALFFTHM', 'C06DESIGN', 'leav', 1),
	('T06HALFFTHM', 'C06DESIGN', 'less', 1),
	('T06HALFFTHM', 'C06DESIGN', 'lie', 4),
	('T06HALFFTHM', 'C06DESIGN', 'like', 4),
	('T06HALFFTHM', 'C06DESIGN', 'line', 1),
	('T06HALFFTHM', 'C06DESIGN', 'lip', 1),
	('T06HALFFTHM', 'C06DESIGN', 'live', 2),
	('T06HALFFTHM', 'C06DESIGN', 'logo', 3),
	('T06HALFFTHM', 'C06DESIGN', 'long', 1),
	('T06HALFFTHM', 'C06DESIGN', 'look', 2),
	('T06HALFFTHM', 'C06DESIGN', 'lorcan', 1),
	('T06HALFFTHM', 'C06DESIGN', 'lost', 1),
	('T06HALFFTHM', 'C06DESIGN', 'love', 3),
	('T06HALFFTHM', 'C06DESIGN', 'main', 1);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06DESIGN', 'man', 2),
	('T06HALFFTHM', 'C06DESIGN', 'map', 3),
	('T06HALFFTHM', 'C06DESIGN', 'marina', 4),
	('T06HALFFTHM', 'C06DESIGN', 'mei', 4),
	('T06HALFFTHM', 'C06DESIGN', 'met', 1),
	('T06HALFFTHM', 'C06DESIGN', 'meter', 1),
	('T06HALFFTHM', 'C06DESIGN', 'min', 1),
	('T06HALFFTHM', 'C06DESIGN', 'minut', 2),
	('T06HALFFTHM', 'C06DESIGN', 'mockup', 1),
	('T06HALFFTHM', 'C06DESIGN', 'mode', 5),
	('T06HALFFTHM', 'C06DESIGN', 'monday', 1),
	('T06HALFFTHM', 'C06DESIGN', 'money', 2),
	('T06HALFFTHM', 'C06DESIGN', 'moor', 5),
	('T06HALFFTHM', 'C06DESIGN', 'morwenna', 2),
	('T06HALFFTHM', 'C06DESIGN', 'mother', 1),
	('T06HALFFTHM', 'C06DESIGN', 'mother-in-law', 1),
	('T06HALFFTHM', 'C06DESIGN', 'mud', 1),
	('T06HALFFTHM', 'C06DESIGN', 'museum', 1),
	('T06HALFFTHM', 'C06DESIGN', 'must', 2),
	('T06HALFFTHM', 'C06DESIGN', 'navig', 1),
	('T06HALFFTHM', 'C06DESIGN', 'near', 1),
	('T06HALFFTHM', 'C06DESIGN', 'need', 2),
	('T06HALFFTHM', 'C06DESIGN', 'never', 3),
	('T06HALFFTHM', 'C06DESIGN', 'next', 2),
	('T06HALFFTHM', 'C06DESIGN', 'night', 4),
	('T06HALFFTHM', 'C06DESIGN', 'no', 1),
	('T06HALFFTHM', 'C06DESIGN', 'nobodi', 1),
	('T06HALFFTHM', 'C06DESIGN', 'noth', 1),
	('T06HALFFTHM', 'C06DESIGN', 'now', 3),
	('T06HALFFTHM', 'C06DESIGN', 'number', 4),
	('T06HALFFTHM', 'C06DESIGN', 'object', 1),
	('T06HALFFTHM', 'C06DESIGN', 'ocean', 1),
	('T06HALFFTHM', 'C06DESIGN', 'offenc', 1),
	('T06HALFFTHM', 'C06DESIGN', 'oh', 1),
	('T06HALFFTHM', 'C06DESIGN', 'okay', 1),
	('T06HALFFTHM', 'C06DESIGN', 'old', 2),
	('T06HALFFTHM', 'C06DESIGN', 'omg', 1),
	('T06HALFFTHM', 'C06DESIGN', 'onto', 1),
	('T06HALFFTHM', 'C06DESIGN', 'open', 1),
	('T06HALFFTHM', 'C06DESIGN', 'ordinari', 1),
	('T06HALFFTHM', 'C06DESIGN', 'oskar', 4),
	('T06HALFFTHM', 'C06DESIGN', 'out', 2),
	('T06HALFFTHM', 'C06DESIGN', 'outcom', 1),
	('T06HALFFTHM', 'C06DESIGN', 'page', 4),
	('T06HALFFTHM', 'C06DESIGN', 'paid', 2),
	('T06HALFFTHM', 'C06DESIGN', 'paint', 1),
	('T06HALFFTHM', 'C06DESIGN', 'paintbrush', 1),
	('T06HALFFTHM', 'C06DESIGN', 'paper', 1),
	('T06HALFFTHM', 'C06DESIGN', 'park', 2),
	('T06HALFFTHM', 'C06DESIGN', 'pattern', 1),
	('T06HALFFTHM', 'C06DESIGN', 'pay', 8),
	('T06HALFFTHM', 'C06DESIGN', 'payment', 1),
	('T06HALFFTHM', 'C06DESIGN', 'peopl', 1),
	('T06HALFFTHM', 'C06DESIGN', 'perfect', 1),
	('T06HALFFTHM', 'C06DESIGN', 'place', 1),
	('T06HALFFTHM', 'C06DESIGN', 'plain', 1),
	('T06HALFFTHM', 'C06DESIGN', 'plan', 1),
	('T06HALFFTHM', 'C06DESIGN', 'pleas', 3),
	('T06HALFFTHM', 'C06DESIGN', 'pontoon', 1),
	('T06HALFFTHM', 'C06DESIGN', 'port', 1),
	('T06HALFFTHM', 'C06DESIGN', 'preserv', 1),
	('T06HALFFTHM', 'C06DESIGN', 'press', 1),
	('T06HALFFTHM', 'C06DESIGN', 'profil', 1),
	('T06HALFFTHM', 'C06DESIGN', 'proto', 1),
	('T06HALFFTHM', 'C06DESIGN', 'prototyp', 1),
	('T06HALFFTHM', 'C06DESIGN', 'pump', 1),
	('T06HALFFTHM', 'C06DESIGN', 'pump-out', 1),
	('T06HALFFTHM', 'C06DESIGN', 'pumpout', 1),
	('T06HALFFTHM', 'C06DESIGN', 'pumpout-all-14', 1),
	('T06HALFFTHM', 'C06DESIGN', 'question', 2),
	('T06HALFFTHM', 'C06DESIGN', 'quiet', 1),
	('T06HALFFTHM', 'C06DESIGN', 'read', 1),
	('T06HALFFTHM', 'C06DESIGN', 'real', 2),
	('T06HALFFTHM', 'C06DESIGN', 'realest', 1),
	('T06HALFFTHM', 'C06DESIGN', 'realli', 1),
	('T06HALFFTHM', 'C06DESIGN', 'red', 7),
	('T06HALFFTHM', 'C06DESIGN', 'red-green', 1),
	('T06HALFFTHM', 'C06DESIGN', 'red-on-black', 1),
	('T06HALFFTHM', 'C06DESIGN', 'reluct', 1),
	('T06HALFFTHM', 'C06DESIGN', 'reserv', 3),
	('T06HALFFTHM', 'C06DESIGN', 'respect', 1),
	('T06HALFFTHM', 'C06DESIGN', 'right', 2),
	('T06HALFFTHM', 'C06DESIGN', 'robot', 1),
	('T06HALFFTHM', 'C06DESIGN', 'ruhig', 1),
	('T06HALFFTHM', 'C06DESIGN', 'ruin', 1),
	('T06HALFFTHM', 'C06DESIGN', 'rumour', 1),
	('T06HALFFTHM', 'C06DESIGN', 'run', 3),
	('T06HALFFTHM', 'C06DESIGN', 'sad', 3),
	('T06HALFFTHM', 'C06DESIGN', 'saddest', 1),
	('T06HALFFTHM', 'C06DESIGN', 'said', 1),
	('T06HALFFTHM', 'C06DESIGN', 'sand', 1),
	('T06HALFFTHM', 'C06DESIGN', 'sat', 1),
	('T06HALFFTHM', 'C06DESIGN', 'say', 6),
	('T06HALFFTHM', 'C06DESIGN', 'screenshot', 1),
	('T06HALFFTHM', 'C06DESIGN', 'scroll', 1),
	('T06HALFFTHM', 'C06DESIGN', 'sea', 1),
	('T06HALFFTHM', 'C06DESIGN', 'second', 1),
	('T06HALFFTHM', 'C06DESIGN', 'secret', 1),
	('T06HALFFTHM', 'C06DESIGN', 'see', 4),
	('T06HALFFTHM', 'C06DESIGN', 'sentenc', 2);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06DESIGN', 'serious', 1),
	('T06HALFFTHM', 'C06DESIGN', 'shade', 1),
	('T06HALFFTHM', 'C06DESIGN', 'shift', 1),
	('T06HALFFTHM', 'C06DESIGN', 'ship', 2),
	('T06HALFFTHM', 'C06DESIGN', 'show', 2),
	('T06HALFFTHM', 'C06DESIGN', 'shower', 1),
	('T06HALFFTHM', 'C06DESIGN', 'shower::ocean', 1),
	('T06HALFFTHM', 'C06DESIGN', 'sign', 1),
	('T06HALFFTHM', 'C06DESIGN', 'sinc', 1),
	('T06HALFFTHM', 'C06DESIGN', 'six', 1),
	('T06HALFFTHM', 'C06DESIGN', 'slider', 3),
	('T06HALFFTHM', 'C06DESIGN', 'smile', 1),
	('T06HALFFTHM', 'C06DESIGN', 'someth', 2),
	('T06HALFFTHM', 'C06DESIGN', 'sorri', 1),
	('T06HALFFTHM', 'C06DESIGN', 'sound', 1),
	('T06HALFFTHM', 'C06DESIGN', 'specif', 1),
	('T06HALFFTHM', 'C06DESIGN', 'spring', 1),
	('T06HALFFTHM', 'C06DESIGN', 'start', 2),
	('T06HALFFTHM', 'C06DESIGN', 'state', 1),
	('T06HALFFTHM', 'C06DESIGN', 'station', 1),
	('T06HALFFTHM', 'C06DESIGN', 'stay', 3),
	('T06HALFFTHM', 'C06DESIGN', 'step', 7),
	('T06HALFFTHM', 'C06DESIGN', 'still', 1),
	('T06HALFFTHM', 'C06DESIGN', 'stop', 1),
	('T06HALFFTHM', 'C06DESIGN', 'streich', 1),
	('T06HALFFTHM', 'C06DESIGN', 'submarin', 1),
	('T06HALFFTHM', 'C06DESIGN', 'sunlight', 1),
	('T06HALFFTHM', 'C06DESIGN', 'tabl', 2),
	('T06HALFFTHM', 'C06DESIGN', 'tag', 1),
	('T06HALFFTHM', 'C06DESIGN', 'taken', 4),
	('T06HALFFTHM', 'C06DESIGN', 'tbh', 1),
	('T06HALFFTHM', 'C06DESIGN', 'teal', 1),
	('T06HALFFTHM', 'C06DESIGN', 'teapot', 1),
	('T06HALFFTHM', 'C06DESIGN', 'tell', 3),
	('T06HALFFTHM', 'C06DESIGN', 'test', 3),
	('T06HALFFTHM', 'C06DESIGN', 'text', 1),
	('T06HALFFTHM', 'C06DESIGN', 'thank', 2),
	('T06HALFFTHM', 'C06DESIGN', 'thing', 1),
	('T06HALFFTHM', 'C06DESIGN', 'third', 1),
	('T06HALFFTHM', 'C06DESIGN', 'this', 1),
	('T06HALFFTHM', 'C06DESIGN', 'though', 1),
	('T06HALFFTHM', 'C06DESIGN', 'three', 3),
	('T06HALFFTHM', 'C06DESIGN', 'thumb', 2),
	('T06HALFFTHM', 'C06DESIGN', 'tide', 5),
	('T06HALFFTHM', 'C06DESIGN', 'tide-slider-proto', 1),
	('T06HALFFTHM', 'C06DESIGN', 'tidet', 2),
	('T06HALFFTHM', 'C06DESIGN', 'til', 1),
	('T06HALFFTHM', 'C06DESIGN', 'time', 3),
	('T06HALFFTHM', 'C06DESIGN', 'tobi', 11),
	('T06HALFFTHM', 'C06DESIGN', 'today', 3),
	('T06HALFFTHM', 'C06DESIGN', 'toilet', 1),
	('T06HALFFTHM', 'C06DESIGN', 'tri', 1),
	('T06HALFFTHM', 'C06DESIGN', 'trust', 1),
	('T06HALFFTHM', 'C06DESIGN', 'turn', 1),
	('T06HALFFTHM', 'C06DESIGN', 'twelfth', 1),
	('T06HALFFTHM', 'C06DESIGN', 'twelv', 1),
	('T06HALFFTHM', 'C06DESIGN', 'twice', 1),
	('T06HALFFTHM', 'C06DESIGN', 'two', 2),
	('T06HALFFTHM', 'C06DESIGN', 'up', 2),
	('T06HALFFTHM', 'C06DESIGN', 'updat', 2),
	('T06HALFFTHM', 'C06DESIGN', 'us', 1),
	('T06HALFFTHM', 'C06DESIGN', 'use', 1),
	('T06HALFFTHM', 'C06DESIGN', 'user', 1),
	('T06HALFFTHM', 'C06DESIGN', 'v1', 2),
	('T06HALFFTHM', 'C06DESIGN', 'v2', 1),
	('T06HALFFTHM', 'C06DESIGN', 'vision', 1),
	('T06HALFFTHM', 'C06DESIGN', 'wall', 4),
	('T06HALFFTHM', 'C06DESIGN', 'want', 1),
	('T06HALFFTHM', 'C06DESIGN', 'week', 2),
	('T06HALFFTHM', 'C06DESIGN', 'well', 1),
	('T06HALFFTHM', 'C06DESIGN', 'word', 1),
	('T06HALFFTHM', 'C06DESIGN', 'write', 1),
	('T06HALFFTHM', 'C06DESIGN', 'year', 1),
	('T06HALFFTHM', 'C06DESIGN', 'zahlen', 1),
	('T06HALFFTHM', 'C06DESIGN', 'zahlungspflichtig', 2),
	('T06HALFFTHM', 'C06DESIGN', 'zum', 1),
	('T06HALFFTHM', 'C06DESIGN', '☀', 1),
	('T06HALFFTHM', 'C06DESIGN', '⚖', 1),
	('T06HALFFTHM', 'C06DESIGN', '⛵', 1),
	('T06HALFFTHM', 'C06DESIGN', '✅', 1),
	('T06HALFFTHM', 'C06DESIGN', '✨', 1),
	('T06HALFFTHM', 'C06DESIGN', '🌊', 1),
	('T06HALFFTHM', 'C06DESIGN', '🌚', 1),
	('T06HALFFTHM', 'C06DESIGN', '🌴', 1),
	('T06HALFFTHM', 'C06DESIGN', '🎉', 1),
	('T06HALFFTHM', 'C06DESIGN', '🎨', 1),
	('T06HALFFTHM', 'C06DESIGN', '🐦', 1),
	('T06HALFFTHM', 'C06DESIGN', '👀', 1),
	('T06HALFFTHM', 'C06DESIGN', '💔', 1),
	('T06HALFFTHM', 'C06DESIGN', '💩', 1),
	('T06HALFFTHM', 'C06DESIGN', '📐', 1),
	('T06HALFFTHM', 'C06DESIGN', '🔍', 1),
	('T06HALFFTHM', 'C06DESIGN', '🔴', 1),
	('T06HALFFTHM', 'C06DESIGN', '😂', 1),
	('T06HALFFTHM', 'C06DESIGN', '😩', 1),
	('T06HALFFTHM', 'C06DESIGN', '🙈', 1),
	('T06HALFFTHM', 'C06DESIGN', '🤦', 1),
	('T06HALFFTHM', 'C06DESIGN', '🥹', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '0.031', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '0.2', 4);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06INCIDENTS', '0.22', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '00', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '000', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '01', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '02', 4),
	('T06HALFFTHM', 'C06INCIDENTS', '02:40', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '03', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '031', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '04', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '05', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '06', 9),
	('T06HALFFTHM', 'C06INCIDENTS', '06:11', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '06:12', 4),
	('T06HALFFTHM', 'C06INCIDENTS', '06:13', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '06:15', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '06:21', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '06:41', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '06:58', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '07', 5),
	('T06HALFFTHM', 'C06INCIDENTS', '07:03', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '07:25', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '07:38', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '07:49', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '08', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '08:02', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '1', 6),
	('T06HALFFTHM', 'C06INCIDENTS', '1.11.0', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '10', 7),
	('T06HALFFTHM', 'C06INCIDENTS', '10.4.7.22', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '11', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '112', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '12', 6),
	('T06HALFFTHM', 'C06INCIDENTS', '128', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '12s', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '13', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '14', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '140', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '1400ms', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '15', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '17', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '18', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '18t06', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '19', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '2', 7),
	('T06HALFFTHM', 'C06INCIDENTS', '2.31.0', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '2.31.1', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '2.33', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '20', 4),
	('T06HALFFTHM', 'C06INCIDENTS', '2022', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '2024', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '2026', 5),
	('T06HALFFTHM', 'C06INCIDENTS', '2026-02-18t06:12:44z', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '2026-02-18t06:12:45z', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '2026-02-18t06:12:51z', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '2026-05-01', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '2026-05-04', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '2041877', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '21', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '212', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '22', 4),
	('T06HALFFTHM', 'C06INCIDENTS', '24', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '25', 4),
	('T06HALFFTHM', 'C06INCIDENTS', '27', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '28', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '2900ms', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '2m', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '3', 6),
	('T06HALFFTHM', 'C06INCIDENTS', '30', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '30.00', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '300', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '30002ms', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '31', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '312', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '33', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '34', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '340', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '38', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '3894', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '3894.112', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '38ms', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '3ds', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '3x', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '4', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '40', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '400', 8),
	('T06HALFFTHM', 'C06INCIDENTS', '404', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '41', 4),
	('T06HALFFTHM', 'C06INCIDENTS', '4120', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '4120ms', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '428', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '43', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '44z', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '455', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '45z', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '49', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '5', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '503', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '51', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '51z', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '54', 1);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06INCIDENTS', '5400s', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '58', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '5xx', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '6', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '61', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '6d', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '7', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '71', 3),
	('T06HALFFTHM', 'C06INCIDENTS', '79', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '8', 2),
	('T06HALFFTHM', 'C06INCIDENTS', '81', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '86', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '88', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '9', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '900', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '90d', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '97', 4),
	('T06HALFFTHM', 'C06INCIDENTS', '99', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '99.9', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '@u06hank', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'abov', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'actual', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'add', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'addr', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'address', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'afternoon', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'afterward', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'age', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'alarm', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'alert', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'allow', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'alreadi', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'also', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'alway', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'analyz', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'announc', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'answer', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'anybodi', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'anyth', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'api', 14),
	('T06HALFFTHM', 'C06INCIDENTS', 'app', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'appar', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'appli', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'april', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'archiv', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'ascii', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'asid', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'ask', 8),
	('T06HALFFTHM', 'C06INCIDENTS', 'asleep', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'assess', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'ate', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'avail', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'away', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'aye', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'b14', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'bad', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'balanc', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'bd', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'bd-404', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'bd-428', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'bd-455', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'becam', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'becom', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'began', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'behalf', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'behav', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'behind', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'believ', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'below', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'bengaluru', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'berth', 21),
	('T06HALFFTHM', 'C06INCIDENTS', 'berth-api', 13),
	('T06HALFFTHM', 'C06INCIDENTS', 'berth_api', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'berth_api.db', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'berth_api.http', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'berth_id', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'berthday', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'besid', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'better', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'between', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'bit', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'blameless', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'blip', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'block', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'blush', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'boat', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'book', 9),
	('T06HALFFTHM', 'C06INCIDENTS', 'bookings_marina_period_idx', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'bosun', 14),
	('T06HALFFTHM', 'C06INCIDENTS', 'breakfast', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'browser', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'bucket', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'budget', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'buffer', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'build', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'built', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'bump', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'c7', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'call', 8),
	('T06HALFFTHM', 'C06INCIDENTS', 'came', 1);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06INCIDENTS', 'cancel', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'cancelled_at', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'card', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'case', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'caus', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'certif', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'chang', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'channel', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'charact', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'check', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'checklist', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'choic', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'circl', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'client', 10),
	('T06HALFFTHM', 'C06INCIDENTS', 'client_addr', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'close', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'code', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'codec', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'coffe', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'cold', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'come', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'comer', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'compani', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'concurr', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'confirm', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'conn', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'connect', 14),
	('T06HALFFTHM', 'C06INCIDENTS', 'constraint', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'correct', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'count', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'creat', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'credit', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'cri', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'cup', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'cut', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'dark', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'databas', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'date', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'daterang', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'day', 7),
	('T06HALFFTHM', 'C06INCIDENTS', 'db', 7),
	('T06HALFFTHM', 'C06INCIDENTS', 'db-2', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'dead', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'dead-letter', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'death', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'deep', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'default', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'delet', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'denmark', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'dentist', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'deploy', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'desk', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'destroy', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'devika', 26),
	('T06HALFFTHM', 'C06INCIDENTS', 'die', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'disk', 6),
	('T06HALFFTHM', 'C06INCIDENTS', 'disk_usage', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'dns', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'done', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'doubl', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'down', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'dure', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'eight', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'eleven', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'elleri', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'els', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'email', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'email.message', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'encod', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'end', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'environ', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'error', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'euro', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'even', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'event', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'ever', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'everi', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'everybodi', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'everyon', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'everyth', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'evid', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'exampl', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'except', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'exclus', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'exhaust', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'exist', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'exit', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'expir', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'expiri', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'explain', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'fail', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'failur', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'fair', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'fall', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'fals', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'far', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'fault', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'februari', 6),
	('T06HALFFTHM', 'C06INCIDENTS', 'fell', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'felt', 2);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06INCIDENTS', 'file', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'filter', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'find', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'fire', 8),
	('T06HALFFTHM', 'C06INCIDENTS', 'first', 10),
	('T06HALFFTHM', 'C06INCIDENTS', 'five', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'fix', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'flag', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'flight', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'follow', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'follow-up', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'fonder', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'foolish', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'forti', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'found', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'four', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'fourteen', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'free', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'friday', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'from', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'front', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'full', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'generous', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'get', 9),
	('T06HALFFTHM', 'C06INCIDENTS', 'gist', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'git', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'give', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'go', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'goe', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'gone', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'good', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'got', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'group', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'gull', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'guy', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'half', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'halifax', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'hamburg', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'hand', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'hang', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'hank', 47),
	('T06HALFFTHM', 'C06INCIDENTS', 'happen', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'harbour', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'harbour-web', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'harbourmast', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'hard', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'harmless', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'header', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'heart', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'held', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'help', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'hold', 11),
	('T06HALFFTHM', 'C06INCIDENTS', 'hook', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'hooks.berthday.example', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'host', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'hottest', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'hour', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'http', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'http_5xx', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'human', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'hundr', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'hung', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'id', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'idea', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'idempot', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'idl', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'idx', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'ignor', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'import', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'improv', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'incid', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'index', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'innoc', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'integr', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'interest', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'involv', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'is', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'item', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'jitter', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'job', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'joke', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'jule', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'juli', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'katrin', 13),
	('T06HALFFTHM', 'C06INCIDENTS', 'keep', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'kept', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'key', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'kind', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'kiosk', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'knew', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'know', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'lag', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'last', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'later', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'laugh', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'least', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'left', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'let', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'letter', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'like', 4);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06INCIDENTS', 'limit', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'line', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'list', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'listen', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'littl', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'live', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'load', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'lock', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'log', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'loneliest', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'long', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'longer', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'look', 9),
	('T06HALFFTHM', 'C06INCIDENTS', 'loop', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'lose', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'lost', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'lucki', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'lunch', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'm', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'machin', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'made', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'mail', 6),
	('T06HALFFTHM', 'C06INCIDENTS', 'mail.py', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'mail_queue_age', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'make', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'mani', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'map', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'march', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'marina', 12),
	('T06HALFFTHM', 'C06INCIDENTS', 'marina_id', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'mast', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'matter', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'max', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'max_client_conn', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'may', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'mean', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'meant', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'memori', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'mere', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'merg', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'messag', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'million', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'min', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'mine', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'minut', 10),
	('T06HALFFTHM', 'C06INCIDENTS', 'miss', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'mode', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'moment', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'monday', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'money', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'month', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'moor', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'morn', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'mortem', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'morwenna', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'ms', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'name', 15),
	('T06HALFFTHM', 'C06INCIDENTS', 'near', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'need', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'neednt', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'network', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'never', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'next', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'night', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'nineteen', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'nineti', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'ninety-seven', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'nobodi', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'none', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'note', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'noth', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'notic', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'novemb', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'now', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'null', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'number', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'oclock', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'off', 6),
	('T06HALFFTHM', 'C06INCIDENTS', 'offlin', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'oh', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'old', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'older', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'oldest', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'on', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'one', 16),
	('T06HALFFTHM', 'C06INCIDENTS', 'open', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'opinion', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'order', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'ordin', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'oskar', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'ought', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'out', 9),
	('T06HALFFTHM', 'C06INCIDENTS', 'outag', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'outsid', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'over', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'overflow', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'p95', 6),
	('T06HALFFTHM', 'C06INCIDENTS', 'page', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'paragraph', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'part', 4);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06INCIDENTS', 'parti', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'pass', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'past', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'pay', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'payment', 9),
	('T06HALFFTHM', 'C06INCIDENTS', 'payment_p95', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'peopl', 9),
	('T06HALFFTHM', 'C06INCIDENTS', 'per', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'percent', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'period', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'person', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'phone', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'ping', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'plain', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'planner', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'pleas', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'pod', 7),
	('T06HALFFTHM', 'C06INCIDENTS', 'point', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'polit', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'pontoon', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'pool', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'pooler', 9),
	('T06HALFFTHM', 'C06INCIDENTS', 'port', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'port-ellery', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'posit', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'possibl', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'post', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'post-mortem', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'print', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'probabl', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'product', 6),
	('T06HALFFTHM', 'C06INCIDENTS', 'program', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'promis', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'proper', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'propos', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'put', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'py', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'q', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'quarter', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'queri', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'question', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'queue', 7),
	('T06HALFFTHM', 'C06INCIDENTS', 'queuepool', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'quick', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'quiet', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'quota', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'ran', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'random', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'rang', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'reach', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'read', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'reason', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'recent', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'record', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'recov', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'regatta', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'releas', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'remark', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'rememb', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'remov', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'renew', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'replay', 6),
	('T06HALFFTHM', 'C06INCIDENTS', 'request', 7),
	('T06HALFFTHM', 'C06INCIDENTS', 'reserv', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'resolv', 7),
	('T06HALFFTHM', 'C06INCIDENTS', 'rest', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'restart', 8),
	('T06HALFFTHM', 'C06INCIDENTS', 'retri', 11),
	('T06HALFFTHM', 'C06INCIDENTS', 'review', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'right', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'ring', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'risk', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'role', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'rotat', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'row', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'rude', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'run', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'runbook', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'sad', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'safe', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'said', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'sam', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'sandbox', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'sandhaken', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'saturday', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'save', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'saw', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'say', 9),
	('T06HALFFTHM', 'C06INCIDENTS', 'scale', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'scan', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'schlüsselübergab', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'screen', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'search', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'search_p95', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'second', 8),
	('T06HALFFTHM', 'C06INCIDENTS', 'see', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'select', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'send', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'sent', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'sentenc', 1);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06INCIDENTS', 'seq', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'server', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'set', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'seven', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'shake', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'share', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'shed', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'short', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'sinc', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'sit', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'six', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'size', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'skipper', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'sleep', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'slept', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'slot', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'small', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'somebodi', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'someth', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'somewher', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'sooner', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'stage', 12),
	('T06HALFFTHM', 'C06INCIDENTS', 'stand', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'start', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'starv', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'state', 14),
	('T06HALFFTHM', 'C06INCIDENTS', 'stay', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'step', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'stop', 7),
	('T06HALFFTHM', 'C06INCIDENTS', 'storm', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'style', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'subject', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'subject.encode', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'summari', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'sure', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'sworn', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'system', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'tabl', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'take', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'taken', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'tea', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'telephon', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'tell', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'ten', 6),
	('T06HALFFTHM', 'C06INCIDENTS', 'test', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'thank', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'thank-you', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'thing', 7),
	('T06HALFFTHM', 'C06INCIDENTS', 'thirteen', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'thirti', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'thought', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'thousand', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'three', 6),
	('T06HALFFTHM', 'C06INCIDENTS', 'throw', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'thursday', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'ticket', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'tide', 6),
	('T06HALFFTHM', 'C06INCIDENTS', 'tide-worker', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'tide_worker', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'till', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'time', 8),
	('T06HALFFTHM', 'C06INCIDENTS', 'timeout', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'tls', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'tls_expiry', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'tobi', 18),
	('T06HALFFTHM', 'C06INCIDENTS', 'today', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'token', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'told', 7),
	('T06HALFFTHM', 'C06INCIDENTS', 'tomorrow', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'took', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'tool', 10),
	('T06HALFFTHM', 'C06INCIDENTS', 'top', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'traceback', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'trainabl', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'transact', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'true', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'truth', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'tuesday', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'turn', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'twelv', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'twenti', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'twice', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'two', 10),
	('T06HALFFTHM', 'C06INCIDENTS', 'unavail', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'unicod', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'unicodeencodeerror', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'up', 7),
	('T06HALFFTHM', 'C06INCIDENTS', 'us', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'usag', 4),
	('T06HALFFTHM', 'C06INCIDENTS', 'use', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'user', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'usual', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'utc', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'v1', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'vacuum', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'valid', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'valu', 14),
	('T06HALFFTHM', 'C06INCIDENTS', 'variabl', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'visibl', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'wait', 4);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06INCIDENTS', 'wal', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'want', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'warn', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'way', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'web', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'webhook', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'websit', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'wednesday', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'week', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'weekend', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'weird', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'well', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'went', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'whatev', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'where', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'whether', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'whose', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'wipe', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'wish', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'withdraw', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'within', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'without', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'word', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'work', 5),
	('T06HALFFTHM', 'C06INCIDENTS', 'worker', 6),
	('T06HALFFTHM', 'C06INCIDENTS', 'worst', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'write', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'written', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'wrote', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'xfc', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'year', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'yes', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'ü', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '☕', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '📞', 1),
	('T06HALFFTHM', 'C06INCIDENTS', '😭', 1),
	('T06HALFFTHM', 'C06LEADERS', '0.00', 1),
	('T06HALFFTHM', 'C06LEADERS', '0.3', 1),
	('T06HALFFTHM', 'C06LEADERS', '0.75', 1),
	('T06HALFFTHM', 'C06LEADERS', '0.9', 1),
	('T06HALFFTHM', 'C06LEADERS', '00', 1),
	('T06HALFFTHM', 'C06LEADERS', '000', 1),
	('T06HALFFTHM', 'C06LEADERS', '1', 1),
	('T06HALFFTHM', 'C06LEADERS', '12', 1),
	('T06HALFFTHM', 'C06LEADERS', '13', 1),
	('T06HALFFTHM', 'C06LEADERS', '15', 1),
	('T06HALFFTHM', 'C06LEADERS', '25', 1),
	('T06HALFFTHM', 'C06LEADERS', '25th', 1),
	('T06HALFFTHM', 'C06LEADERS', '26', 1),
	('T06HALFFTHM', 'C06LEADERS', '30', 1),
	('T06HALFFTHM', 'C06LEADERS', '31', 1),
	('T06HALFFTHM', 'C06LEADERS', '4th', 2),
	('T06HALFFTHM', 'C06LEADERS', '5th', 1),
	('T06HALFFTHM', 'C06LEADERS', '70', 1),
	('T06HALFFTHM', 'C06LEADERS', '75', 1),
	('T06HALFFTHM', 'C06LEADERS', '900', 1),
	('T06HALFFTHM', 'C06LEADERS', 'abov', 1),
	('T06HALFFTHM', 'C06LEADERS', 'afterward', 1),
	('T06HALFFTHM', 'C06LEADERS', 'agre', 1),
	('T06HALFFTHM', 'C06LEADERS', 'also', 2),
	('T06HALFFTHM', 'C06LEADERS', 'anyth', 1),
	('T06HALFFTHM', 'C06LEADERS', 'anyway', 1),
	('T06HALFFTHM', 'C06LEADERS', 'approv', 1),
	('T06HALFFTHM', 'C06LEADERS', 'april', 2),
	('T06HALFFTHM', 'C06LEADERS', 'ask', 3),
	('T06HALFFTHM', 'C06LEADERS', 'b', 1),
	('T06HALFFTHM', 'C06LEADERS', 'bank', 1),
	('T06HALFFTHM', 'C06LEADERS', 'bea', 4),
	('T06HALFFTHM', 'C06LEADERS', 'begin', 1),
	('T06HALFFTHM', 'C06LEADERS', 'book', 1),
	('T06HALFFTHM', 'C06LEADERS', 'call', 1),
	('T06HALFFTHM', 'C06LEADERS', 'card', 2),
	('T06HALFFTHM', 'C06LEADERS', 'cent', 1),
	('T06HALFFTHM', 'C06LEADERS', 'certain', 1),
	('T06HALFFTHM', 'C06LEADERS', 'charg', 1),
	('T06HALFFTHM', 'C06LEADERS', 'claus', 1),
	('T06HALFFTHM', 'C06LEADERS', 'competitor', 1),
	('T06HALFFTHM', 'C06LEADERS', 'confid', 1),
	('T06HALFFTHM', 'C06LEADERS', 'contract', 2),
	('T06HALFFTHM', 'C06LEADERS', 'cut', 1),
	('T06HALFFTHM', 'C06LEADERS', 'date', 2),
	('T06HALFFTHM', 'C06LEADERS', 'day', 2),
	('T06HALFFTHM', 'C06LEADERS', 'decis', 1),
	('T06HALFFTHM', 'C06LEADERS', 'dinner', 1),
	('T06HALFFTHM', 'C06LEADERS', 'either', 1),
	('T06HALFFTHM', 'C06LEADERS', 'eleven', 1),
	('T06HALFFTHM', 'C06LEADERS', 'engin', 1),
	('T06HALFFTHM', 'C06LEADERS', 'eventu', 1),
	('T06HALFFTHM', 'C06LEADERS', 'exclus', 1),
	('T06HALFFTHM', 'C06LEADERS', 'fall', 1),
	('T06HALFFTHM', 'C06LEADERS', 'februari', 3),
	('T06HALFFTHM', 'C06LEADERS', 'fight', 1),
	('T06HALFFTHM', 'C06LEADERS', 'find', 1),
	('T06HALFFTHM', 'C06LEADERS', 'first', 1),
	('T06HALFFTHM', 'C06LEADERS', 'flag', 1),
	('T06HALFFTHM', 'C06LEADERS', 'font', 1),
	('T06HALFFTHM', 'C06LEADERS', 'forti', 1),
	('T06HALFFTHM', 'C06LEADERS', 'four', 3),
	('T06HALFFTHM', 'C06LEADERS', 'fourteen', 1),
	('T06HALFFTHM', 'C06LEADERS', 'friday', 1);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06LEADERS', 'gone', 1),
	('T06HALFFTHM', 'C06LEADERS', 'good', 1),
	('T06HALFFTHM', 'C06LEADERS', 'grand', 1),
	('T06HALFFTHM', 'C06LEADERS', 'half', 1),
	('T06HALFFTHM', 'C06LEADERS', 'hand', 1),
	('T06HALFFTHM', 'C06LEADERS', 'hank', 5),
	('T06HALFFTHM', 'C06LEADERS', 'harbourmast', 1),
	('T06HALFFTHM', 'C06LEADERS', 'harbourpay', 1),
	('T06HALFFTHM', 'C06LEADERS', 'hire', 1),
	('T06HALFFTHM', 'C06LEADERS', 'host', 1),
	('T06HALFFTHM', 'C06LEADERS', 'hour', 1),
	('T06HALFFTHM', 'C06LEADERS', 'intend', 1),
	('T06HALFFTHM', 'C06LEADERS', 'januari', 1),
	('T06HALFFTHM', 'C06LEADERS', 'juli', 2),
	('T06HALFFTHM', 'C06LEADERS', 'keep', 1),
	('T06HALFFTHM', 'C06LEADERS', 'know', 1),
	('T06HALFFTHM', 'C06LEADERS', 'last', 1),
	('T06HALFFTHM', 'C06LEADERS', 'like', 2),
	('T06HALFFTHM', 'C06LEADERS', 'live', 2),
	('T06HALFFTHM', 'C06LEADERS', 'look', 2),
	('T06HALFFTHM', 'C06LEADERS', 'lorcan', 2),
	('T06HALFFTHM', 'C06LEADERS', 'lunch', 1),
	('T06HALFFTHM', 'C06LEADERS', 'm', 3),
	('T06HALFFTHM', 'C06LEADERS', 'march', 1),
	('T06HALFFTHM', 'C06LEADERS', 'marina', 3),
	('T06HALFFTHM', 'C06LEADERS', 'matter', 1),
	('T06HALFFTHM', 'C06LEADERS', 'may', 3),
	('T06HALFFTHM', 'C06LEADERS', 'met', 1),
	('T06HALFFTHM', 'C06LEADERS', 'million', 1),
	('T06HALFFTHM', 'C06LEADERS', 'mind', 2),
	('T06HALFFTHM', 'C06LEADERS', 'month', 3),
	('T06HALFFTHM', 'C06LEADERS', 'moor', 1),
	('T06HALFFTHM', 'C06LEADERS', 'morn', 1),
	('T06HALFFTHM', 'C06LEADERS', 'morwenna', 13),
	('T06HALFFTHM', 'C06LEADERS', 'mother', 1),
	('T06HALFFTHM', 'C06LEADERS', 'name', 1),
	('T06HALFFTHM', 'C06LEADERS', 'new', 1),
	('T06HALFFTHM', 'C06LEADERS', 'news', 1),
	('T06HALFFTHM', 'C06LEADERS', 'next', 3),
	('T06HALFFTHM', 'C06LEADERS', 'night', 1),
	('T06HALFFTHM', 'C06LEADERS', 'nobodi', 1),
	('T06HALFFTHM', 'C06LEADERS', 'none', 1),
	('T06HALFFTHM', 'C06LEADERS', 'normal', 1),
	('T06HALFFTHM', 'C06LEADERS', 'noth', 1),
	('T06HALFFTHM', 'C06LEADERS', 'notic', 2),
	('T06HALFFTHM', 'C06LEADERS', 'oclock', 1),
	('T06HALFFTHM', 'C06LEADERS', 'off', 1),
	('T06HALFFTHM', 'C06LEADERS', 'one', 1),
	('T06HALFFTHM', 'C06LEADERS', 'oskar', 1),
	('T06HALFFTHM', 'C06LEADERS', 'other', 1),
	('T06HALFFTHM', 'C06LEADERS', 'otherwis', 1),
	('T06HALFFTHM', 'C06LEADERS', 'outsid', 1),
	('T06HALFFTHM', 'C06LEADERS', 'over', 1),
	('T06HALFFTHM', 'C06LEADERS', 'own', 1),
	('T06HALFFTHM', 'C06LEADERS', 'page', 2),
	('T06HALFFTHM', 'C06LEADERS', 'pay', 1),
	('T06HALFFTHM', 'C06LEADERS', 'payment', 3),
	('T06HALFFTHM', 'C06LEADERS', 'penalti', 3),
	('T06HALFFTHM', 'C06LEADERS', 'piti', 1),
	('T06HALFFTHM', 'C06LEADERS', 'plan', 2),
	('T06HALFFTHM', 'C06LEADERS', 'pleas', 2),
	('T06HALFFTHM', 'C06LEADERS', 'plus', 1),
	('T06HALFFTHM', 'C06LEADERS', 'present', 1),
	('T06HALFFTHM', 'C06LEADERS', 'pretend', 1),
	('T06HALFFTHM', 'C06LEADERS', 'price', 1),
	('T06HALFFTHM', 'C06LEADERS', 'proper', 1),
	('T06HALFFTHM', 'C06LEADERS', 'proud', 1),
	('T06HALFFTHM', 'C06LEADERS', 'quit', 1),
	('T06HALFFTHM', 'C06LEADERS', 'rather', 1),
	('T06HALFFTHM', 'C06LEADERS', 'read', 2),
	('T06HALFFTHM', 'C06LEADERS', 'reconcili', 1),
	('T06HALFFTHM', 'C06LEADERS', 'releas', 1),
	('T06HALFFTHM', 'C06LEADERS', 'remain', 1),
	('T06HALFFTHM', 'C06LEADERS', 'right', 1),
	('T06HALFFTHM', 'C06LEADERS', 'rollback', 1),
	('T06HALFFTHM', 'C06LEADERS', 'runway', 2),
	('T06HALFFTHM', 'C06LEADERS', 'rush', 1),
	('T06HALFFTHM', 'C06LEADERS', 'sack', 1),
	('T06HALFFTHM', 'C06LEADERS', 'sam', 1),
	('T06HALFFTHM', 'C06LEADERS', 'say', 5),
	('T06HALFFTHM', 'C06LEADERS', 'seahors', 1),
	('T06HALFFTHM', 'C06LEADERS', 'second', 1),
	('T06HALFFTHM', 'C06LEADERS', 'see', 1),
	('T06HALFFTHM', 'C06LEADERS', 'seen', 1),
	('T06HALFFTHM', 'C06LEADERS', 'sentenc', 1),
	('T06HALFFTHM', 'C06LEADERS', 'seven', 1),
	('T06HALFFTHM', 'C06LEADERS', 'shave', 1),
	('T06HALFFTHM', 'C06LEADERS', 'sign', 1),
	('T06HALFFTHM', 'C06LEADERS', 'silenc', 1),
	('T06HALFFTHM', 'C06LEADERS', 'sleep', 1),
	('T06HALFFTHM', 'C06LEADERS', 'slept', 1),
	('T06HALFFTHM', 'C06LEADERS', 'somebodi', 2),
	('T06HALFFTHM', 'C06LEADERS', 'someon', 1),
	('T06HALFFTHM', 'C06LEADERS', 'spare', 1),
	('T06HALFFTHM', 'C06LEADERS', 'spend', 1),
	('T06HALFFTHM', 'C06LEADERS', 'stage', 1),
	('T06HALFFTHM', 'C06LEADERS', 'start', 1),
	('T06HALFFTHM', 'C06LEADERS', 'suggest', 1),
	('T06HALFFTHM', 'C06LEADERS', 'sunday', 1),
	('T06HALFFTHM', 'C06LEADERS', 'sure', 1);
INSERT INTO public.term_statistics VALUES
	('T06HALFFTHM', 'C06LEADERS', 'take', 2),
	('T06HALFFTHM', 'C06LEADERS', 'tell', 1),
	('T06HALFFTHM', 'C06LEADERS', 'ten', 1),
	('T06HALFFTHM', 'C06LEADERS', 'thank', 3),
	('T06HALFFTHM', 'C06LEADERS', 'thousand', 1),
	('T06HALFFTHM', 'C06LEADERS', 'three', 1),
	('T06HALFFTHM', 'C06LEADERS', 'tidelin', 1),
	('T06HALFFTHM', 'C06LEADERS', 'time', 2),
	('T06HALFFTHM', 'C06LEADERS', 'tobi', 7),
	('T06HALFFTHM', 'C06LEADERS', 'today', 1),
	('T06HALFFTHM', 'C06LEADERS', 'told', 3),
	('T06HALFFTHM', 'C06LEADERS', 'top', 1),
	('T06HALFFTHM', 'C06LEADERS', 'troubl', 1),
	('T06HALFFTHM', 'C06LEADERS', 'truth', 1),
	('T06HALFFTHM', 'C06LEADERS', 'tuesday', 1),
	('T06HALFFTHM', 'C06LEADERS', 'turn', 3),
	('T06HALFFTHM', 'C06LEADERS', 'twelv', 1),
	('T06HALFFTHM', 'C06LEADERS', 'two', 4),
	('T06HALFFTHM', 'C06LEADERS', 'ugli', 1),
	('T06HALFFTHM', 'C06LEADERS', 'universiti', 1),
	('T06HALFFTHM', 'C06LEADERS', 'us', 2),
	('T06HALFFTHM', 'C06LEADERS', 'webhook', 1),
	('T06HALFFTHM', 'C06LEADERS', 'well', 1),
	('T06HALFFTHM', 'C06LEADERS', 'year', 2),
	('T06HALFFTHM', 'C06INCIDENTS', 'back', 3),
	('T06HALFFTHM', 'C06INCIDENTS', 'kettl', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'mei', 1),
	('T06HALFFTHM', 'C06INCIDENTS', 'descal', 1),
	('T06HALFFTHM', 'C06DESIGN', 'also', 1),
	('T06HALFFTHM', 'C06DESIGN', 'bit', 1),
	('T06HALFFTHM', 'C06DESIGN', 'free', 2),
	('T06HALFFTHM', 'C06DESIGN', 'one', 6),
	('T06HALFFTHM', 'C06DESIGN', 'silli', 1),
	('T06HALFFTHM', 'C06DESIGN', 'work', 3);



INSERT INTO public.users VALUES
	('T06HALFFTHM', 'U06MORWENNA', 'Morwenna', 'morwenna', 'Europe/London', 'member', false, NULL),
	('T06HALFFTHM', 'U06TOBI', 'Tobi', 'tobi', 'Europe/Berlin', 'member', false, NULL),
	('T06HALFFTHM', 'U06KATRIN', 'Katrin', 'katrin', 'Europe/Berlin', 'member', false, NULL),
	('T06HALFFTHM', 'U06DEVIKA', 'Devika', 'devika', 'Asia/Kolkata', 'member', false, NULL),
	('T06HALFFTHM', 'U06JULES', 'Jules', 'jules', 'Europe/Lisbon', 'member', false, NULL),
	('T06HALFFTHM', 'U06HANK', 'Hank', 'hank', 'America/Halifax', 'member', false, NULL),
	('T06HALFFTHM', 'U06MEI', 'Mei', 'mei', 'Pacific/Auckland', 'member', false, NULL),
	('T06HALFFTHM', 'U06OSKAR', 'Oskar', 'oskar', 'Europe/Stockholm', 'member', false, NULL),
	('T06HALFFTHM', 'U06BEA', 'Bea', 'bea', 'Europe/Paris', 'member', false, NULL),
	('T06HALFFTHM', 'U06LORCAN', 'Lorcan', 'lorcan', 'Europe/Dublin', 'guest', false, NULL),
	('T06HALFFTHM', 'U06BOSUN', 'Bosun', 'bosun', 'Europe/London', 'bot', false, NULL),
	('T06HALFFTHM', 'B06BOSUN', 'Bosun', 'bosun', 'Europe/London', 'bot', false, NULL),
	('T06HALFFTHM', 'U06SAM', NULL, NULL, NULL, 'guest', true, NULL);



INSERT INTO public.window_feedback VALUES
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'U06MEI', 'up', NULL, '2026-12-01 03:09:31.497598+00');



INSERT INTO public.window_feedback_messages VALUES
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'U06MEI', 'C06INCIDENTS', '1769601747.682987', 'useful');



INSERT INTO public.window_messages VALUES
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1769508328.599711', '1769506847.369622', 'budget', NULL, NULL, false, NULL, 40, NULL, 13, NULL, 20, 41, NULL, NULL, 0.1602891, NULL, 0.7840069, NULL, 0.0475574, 0.4463769, 0.4049858, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1770048610.189182', '1770048610.189182', 'budget', NULL, NULL, false, NULL, 11, NULL, 8, NULL, 45, 59, NULL, NULL, 0.2073368, NULL, 0.9062622, NULL, 0.0599488, 0.4531311, 0.5826754, NULL, '{"size": 0.9525089, "asker": 1.35}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1770049210.680597', '1770048610.189182', 'budget', NULL, NULL, false, NULL, 21, NULL, 30, NULL, 19, 40, NULL, NULL, 0.1135924, NULL, 0.6626635, NULL, 0.037691, 0.4265209, 0.5484576, NULL, '{"size": 0.9525089, "asker": 1.35}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1770108028.658030', '1770048610.189182', 'budget', NULL, NULL, false, NULL, 23, NULL, 36, NULL, 33, 54, NULL, NULL, 0.1004546, NULL, 0.6285244, NULL, 0.0352899, 0.4188415, 0.5385829, NULL, '{"size": 0.9525089, "asker": 1.35}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1770200528.222755', '1770200129.781032', 'budget', NULL, NULL, false, NULL, 39, NULL, 42, NULL, 35, 56, NULL, NULL, 0.0896634, NULL, 0.6004832, NULL, 0.0334285, 0.4298314, 0.4094182, NULL, '{"size": 0.9525089}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1770201086.244948', '1770200129.781032', 'budget', NULL, NULL, false, NULL, 34, NULL, 16, NULL, 24, 45, NULL, NULL, 0.154152, NULL, 0.7680593, NULL, 0.0461326, 0.4603687, 0.4385053, NULL, '{"size": 0.9525089}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1770719075.074413', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 14, NULL, 19, NULL, 28, 49, NULL, NULL, 0.1405195, NULL, 0.7326348, NULL, 0.0431116, 0.4628112, 0.5668598, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1770719233.168593', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 16, NULL, 17, NULL, 19, 40, NULL, NULL, 0.1490504, NULL, 0.7548027, NULL, 0.0449792, 0.4573945, 0.5602255, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1770756314.907461', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 20, NULL, 39, NULL, 13, 34, NULL, NULL, 0.0959975, NULL, 0.6169426, NULL, 0.0345093, 0.4514622, 0.5529594, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1770901249.033595', '1770901249.033595', 'budget', NULL, NULL, false, NULL, 43, NULL, 29, NULL, 45, 59, NULL, NULL, 0.1140792, NULL, 0.6639286, NULL, 0.0377829, 0.3785404, 0.3685387, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1770975006.856082', '1770975006.856082', 'budget', NULL, NULL, false, NULL, 33, NULL, 5, NULL, 38, 44, NULL, NULL, 0.2128558, NULL, 0.9206036, NULL, 0.0615867, 0.4603018, 0.4603018, NULL, '{}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1771495548.672826', '1771495548.672826', 'budget', NULL, NULL, false, NULL, 25, NULL, 11, NULL, 34, 48, NULL, NULL, 0.1647688, NULL, 0.7956476, NULL, 0.0486237, 0.5266679, 0.5127523, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1771495838.484236', '1771495548.672826', 'budget', NULL, NULL, false, NULL, 30, NULL, 10, NULL, 18, 39, NULL, NULL, 0.1879391, NULL, 0.8558565, NULL, 0.0545104, 0.5110992, 0.4975949, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1771594396.794832', '1771593318.440863', 'budget', NULL, NULL, false, NULL, 41, NULL, 31, NULL, 21, 35, NULL, NULL, 0.1112879, NULL, 0.6566753, NULL, 0.0372587, 0.3879131, 0.3879131, NULL, '{}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1771929026.890078', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 12, NULL, 12, NULL, 44, 65, NULL, NULL, 0.1609248, NULL, 0.7856588, NULL, 0.0477074, 0.4736017, 0.5800763, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1772533565.054267', '1772532646.212493', 'budget', NULL, NULL, false, NULL, 42, NULL, 33, NULL, 21, 42, NULL, NULL, 0.1085943, NULL, 0.6496759, NULL, 0.0367596, 0.4119698, 0.3852129, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1772704813.267847', '1772704813.267847', 'budget', NULL, NULL, false, NULL, 44, NULL, 28, NULL, 29, 35, NULL, NULL, 0.1192222, NULL, 0.6772928, NULL, 0.0387673, 0.3386464, 0.3386464, NULL, '{}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1772807412.035766', '1772807412.035766', 'budget', NULL, NULL, false, NULL, 9, NULL, 7, NULL, 37, 51, NULL, NULL, 0.2103478, NULL, 0.9140864, NULL, 0.0608372, 0.5927824, 0.5927824, NULL, '{}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06DESIGN', '1772807768.446572', '1772807412.035766', 'budget', NULL, NULL, false, NULL, 10, NULL, 1, NULL, 20, 41, NULL, NULL, 0.24341, NULL, 1, NULL, 0.0714343, 0.5861532, 0.5861532, NULL, '{}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1769601747.682987', '1769601747.682987', 'shown', 'root', NULL, true, 1, NULL, 1, NULL, NULL, 40, NULL, NULL, NULL, 0.075311, NULL, 0.5631879, NULL, 0.0310993, 0.9044639, 0.6868417, NULL, '{"size": 0.9735781, "channel": 1.2, "preference": 0.65}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1769602233.566867', '1769601747.682987', 'shown', 'hit', NULL, false, 2, 1, 1, 2, 1, 24, NULL, NULL, NULL, 0.2278788, 2.2897105, 0.9596413, 1, 0.137041, 0.9829927, 1.1484241, NULL, '{"size": 0.9735781, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1769604076.588791', '1769601747.682987', 'shown', 'hit', NULL, false, 3, 2, 1, 23, NULL, 25, NULL, NULL, NULL, 0.1257891, NULL, 0.6943573, NULL, 0.04006, 0.893178, 1.0434943, NULL, '{"size": 0.9735781, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1769604271.550667', '1769601747.682987', 'shown', 'hit', NULL, false, 4, 3, 1, 18, NULL, 5, NULL, NULL, NULL, 0.146385, NULL, 0.7478765, NULL, 0.0443875, 0.8664014, 1.0122113, NULL, '{"size": 0.9735781, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1769604303.470370', '1769601747.682987', 'shown', 'reply', NULL, false, 5, NULL, 1, NULL, NULL, 4, NULL, NULL, NULL, 0, NULL, 0.3674891, NULL, 0.0212359, 0.840226, 0.9816308, NULL, '{"size": 0.9735781, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1770192427.832783', '1770192311.626466', 'budget', NULL, NULL, false, NULL, 28, NULL, 25, NULL, 3, 25, NULL, NULL, 0.1240347, NULL, 0.6897984, NULL, 0.0397107, 0.4166687, 0.5000024, NULL, '{"channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1770793443.886278', '1770793443.886278', 'budget', NULL, NULL, false, NULL, 31, NULL, 32, NULL, 16, 31, NULL, NULL, 0.1085969, NULL, 0.6496826, NULL, 0.03676, 0.4412721, 0.4951345, NULL, '{"size": 0.9350513, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1770793818.033123', '1770793443.886278', 'budget', NULL, NULL, false, NULL, 29, NULL, 26, NULL, 1, 23, NULL, NULL, 0.1240347, NULL, 0.6897984, NULL, 0.0397107, 0.4445853, 0.498852, NULL, '{"size": 0.9350513, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1770795405.795749', '1770793443.886278', 'budget', NULL, NULL, false, NULL, 32, NULL, 22, NULL, 33, 55, NULL, NULL, 0.1302967, NULL, 0.7060704, NULL, 0.0409712, 0.4344808, 0.4875142, NULL, '{"size": 0.9350513, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771395227.270129', '1771395227.270129', 'shown', 'root', NULL, true, 6, NULL, 2, NULL, NULL, 34, NULL, NULL, NULL, -0.0263581, NULL, 0.2989964, NULL, 0.0185665, 0.4833062, 0.2972189, NULL, '{"size": 0.7884233, "channel": 1.2, "preference": 0.65}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771396003.621998', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 22, NULL, 14, NULL, 15, 20, NULL, NULL, 0.1601158, NULL, 0.7835565, NULL, 0.0475166, 0.5787232, 0.5475346, NULL, '{"size": 0.7884233, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771396467.850152', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 19, NULL, 35, NULL, 12, 17, NULL, NULL, 0.1047645, NULL, 0.6397241, NULL, 0.0360609, 0.5853434, 0.553798, NULL, '{"size": 0.7884233, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771396585.049888', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 13, NULL, 4, NULL, 21, 26, NULL, NULL, 0.2144089, NULL, 0.9246394, NULL, 0.0620551, 0.6108225, 0.577904, NULL, '{"size": 0.7884233, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771396880.056740', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 15, NULL, 34, NULL, 30, 35, NULL, NULL, 0.1085731, NULL, 0.6496207, NULL, 0.0367556, 0.5929186, 0.560965, NULL, '{"size": 0.7884233, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771397886.282001', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 17, NULL, 40, NULL, 25, 30, NULL, NULL, 0.0925804, NULL, 0.608063, NULL, 0.0339221, 0.5901197, 0.558317, NULL, '{"size": 0.7884233, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771397963.405521', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 8, NULL, 9, NULL, 8, 13, NULL, NULL, 0.2005214, NULL, 0.8885521, NULL, 0.0579824, 0.6285478, 0.594674, NULL, '{"size": 0.7884233, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771401065.956789', '1771395227.270129', 'shown', 'hit', NULL, false, 7, 7, 2, 15, NULL, 13, NULL, NULL, NULL, 0.1568194, NULL, 0.7749906, NULL, 0.0467468, 0.656431, 0.6210546, NULL, '{"size": 0.7884233, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771401485.794937', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 6, NULL, 38, NULL, 34, 29, NULL, NULL, 0.0974489, NULL, 0.6207141, NULL, 0.0347616, 0.6577961, 0.6223462, NULL, '{"size": 0.7884233, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771402034.803297', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 5, NULL, 44, 2, 47, 39, NULL, NULL, 0.0820005, 1.9319808, 0.5805708, 0.8437664, 0.0615427, 0.7414839, 0.7015238, NULL, '{"size": 0.7884233, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771402331.385443', '1771395227.270129', 'shown', 'reply', NULL, false, 8, NULL, 2, NULL, NULL, 14, NULL, NULL, NULL, 0.0307147, NULL, 0.4473026, NULL, 0.0248223, 0.6642582, 0.62846, NULL, '{"size": 0.7884233, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771582224.359908', '1771582224.359908', 'shown', 'root', NULL, true, 9, 4, 3, 3, 3, 2038, NULL, NULL, NULL, 0.2176368, 1.3154354, 0.9330272, 0.5744986, 0.0965549, 0.774529, 0.7528434, NULL, '{"size": 0.9072732, "length": 0.8927865, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771585082.274076', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 26, NULL, 27, NULL, 19, 24, NULL, NULL, 0.1204829, NULL, 0.6805688, NULL, 0.0390123, 0.469641, 0.5113113, NULL, '{"size": 0.9072732, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771585333.245965', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 27, NULL, 41, NULL, 34, 43, NULL, NULL, 0.0896771, NULL, 0.6005188, NULL, 0.0334308, 0.4694351, 0.5110871, NULL, '{"size": 0.9072732, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771586642.446284', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 18, NULL, 6, NULL, 22, 31, NULL, NULL, 0.2118517, NULL, 0.9179944, NULL, 0.0612856, 0.5104466, 0.5557375, NULL, '{"size": 0.9072732, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1771587668.959225', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 24, NULL, 20, NULL, 31, 33, NULL, NULL, 0.1370352, NULL, 0.7235806, NULL, 0.0423703, 0.4824821, 0.5252917, NULL, '{"size": 0.9072732, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1772104596.003983', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 37, NULL, 37, NULL, 28, 50, NULL, NULL, 0.100327, NULL, 0.628193, NULL, 0.0352673, 0.3888269, 0.4233267, NULL, '{"size": 0.9072732, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1772104875.525543', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 35, NULL, 43, NULL, 19, 41, NULL, NULL, 0.0882502, NULL, 0.5968109, NULL, 0.0331919, 0.3981287, 0.4334539, NULL, '{"size": 0.9072732, "channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1772889039.187335', '1772889039.187335', 'budget', NULL, NULL, false, NULL, 36, NULL, 21, NULL, 24, 31, NULL, NULL, 0.1326852, NULL, 0.712277, NULL, 0.041462, 0.3561385, 0.4273662, NULL, '{"channel": 1.2}'),
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', 'C06INCIDENTS', '1772998260.000000', '1772998260.000000', 'budget', NULL, NULL, false, NULL, 38, NULL, 24, NULL, 9, 20, NULL, NULL, 0.1245682, NULL, 0.6911847, NULL, 0.0398166, 0.3455924, 0.4147108, NULL, '{"channel": 1.2}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1769507538.082097', '1769506847.369622', 'budget', NULL, NULL, false, NULL, 26, NULL, 36, NULL, 14, 32, NULL, NULL, 0.1812353, NULL, 0.5022239, NULL, 0.1205576, 0.3787857, 0.3436622, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1769508328.599711', '1769506847.369622', 'budget', NULL, NULL, false, NULL, 19, NULL, 13, NULL, 20, 38, NULL, NULL, 0.2385908, NULL, 0.6345101, NULL, 0.1559191, 0.3986723, 0.3617047, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770048610.189182', '1770048610.189182', 'budget', NULL, NULL, false, NULL, 8, NULL, 4, NULL, 45, 56, NULL, NULL, 0.2803813, NULL, 0.7308965, NULL, 0.1866994, 0.3654483, 0.4699252, NULL, '{"size": 0.9525089, "asker": 1.35}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770108028.658030', '1770048610.189182', 'budget', NULL, NULL, false, NULL, 10, NULL, 15, NULL, 33, 51, NULL, NULL, 0.2355416, NULL, 0.6274774, NULL, 0.1538437, 0.3567424, 0.4587304, NULL, '{"size": 0.9525089, "asker": 1.35}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770200129.781032', '1770200129.781032', 'shown', 'root', NULL, false, 5, NULL, 3, NULL, NULL, 38, NULL, NULL, NULL, 0.1222275, NULL, 0.366127, NULL, 0.091621, 0.6262511, 0.5965098, NULL, '{"size": 0.9525089}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770200528.222755', '1770200129.781032', 'shown', 'hit', NULL, false, 6, 5, 3, 30, NULL, 35, NULL, NULL, NULL, 0.1990595, NULL, 0.543334, NULL, 0.1307351, 0.6409605, 0.6105206, NULL, '{"size": 0.9525089}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770200796.875273', '1770200129.781032', 'shown', 'reply', NULL, false, 7, NULL, 3, NULL, NULL, 33, NULL, NULL, NULL, 0.0300535, NULL, 0.1535348, NULL, 0.0587839, 0.6274224, 0.5976255, NULL, '{"size": 0.9525089}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770201086.244948', '1770200129.781032', 'shown', 'hit', NULL, false, 8, 4, 3, 26, NULL, 24, NULL, NULL, NULL, 0.2122623, NULL, 0.5737854, NULL, 0.138737, 0.6602759, 0.6289187, NULL, '{"size": 0.9525089}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770201639.332334', '1770200129.781032', 'shown', 'reply', NULL, false, 9, NULL, 3, NULL, NULL, 34, NULL, NULL, NULL, 0.1112356, NULL, 0.3407749, NULL, 0.0869737, 0.6786698, 0.646439, NULL, '{"size": 0.9525089}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770201704.696156', '1770200129.781032', 'shown', 'hit', NULL, false, 10, 2, 3, 40, 1, 21, NULL, NULL, NULL, 0.1714155, 3.0428267, 0.4795754, 1, 0.2939898, 0.7619562, 0.72577, NULL, '{"size": 0.9525089}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770377425.173406', '1770377425.173406', 'shown', 'hit', NULL, false, 4, 1, 2, 17, 2, 18, NULL, NULL, NULL, 0.2292241, 2.7125714, 0.6129064, 0.8914643, 0.3314546, 0.7521854, 0.7521854, NULL, '{}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770718820.757505', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 16, NULL, 38, NULL, 52, 63, NULL, NULL, 0.1758944, NULL, 0.4899057, NULL, 0.117644, 0.3329671, 0.4078244, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770719075.074413', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 14, NULL, 43, NULL, 28, 46, NULL, NULL, 0.163966, NULL, 0.4623937, NULL, 0.1113564, 0.3444715, 0.4219152, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770719233.168593', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 12, NULL, 18, NULL, 19, 37, NULL, NULL, 0.2282292, NULL, 0.6106118, NULL, 0.1489587, 0.3536508, 0.4331582, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770756314.907461', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 11, NULL, 27, NULL, 13, 31, NULL, NULL, 0.2122149, NULL, 0.573676, NULL, 0.1387076, 0.362363, 0.4438291, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770901249.033595', '1770901249.033595', 'shown', 'root', NULL, false, 1, 3, 1, 6, 3, 45, NULL, NULL, NULL, 0.2665571, 2.17597, 0.699012, 0.7151147, 0.3290633, 0.7183825, 0.6994014, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770901442.481179', '1770901249.033595', 'shown', 'reply', NULL, false, 2, NULL, 1, NULL, NULL, 14, NULL, NULL, NULL, 0.0304982, NULL, 0.1545603, NULL, 0.0589119, 0.6231861, 0.6067203, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770901577.768764', '1770901249.033595', 'shown', 'reply', NULL, false, 3, NULL, 1, NULL, NULL, 18, NULL, NULL, NULL, 0.1221743, NULL, 0.3660043, NULL, 0.091598, 0.6088526, 0.5927655, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1770975006.856082', '1770975006.856082', 'budget', NULL, NULL, false, NULL, 38, NULL, 34, NULL, 38, 41, NULL, NULL, 0.1931921, NULL, 0.5298015, NULL, 0.1273067, 0.2649007, 0.2649007, NULL, '{}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1771495548.672826', '1771495548.672826', 'budget', NULL, NULL, false, NULL, 42, NULL, 41, NULL, 34, 45, NULL, NULL, 0.1687915, NULL, 0.4735232, NULL, 0.1138638, 0.2367616, 0.2305059, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1771593318.440863', '1771593318.440863', 'budget', NULL, NULL, false, NULL, 21, NULL, 23, NULL, 87, 98, NULL, NULL, 0.2195092, NULL, 0.5904998, NULL, 0.1433014, 0.3612065, 0.3537107, NULL, '{"length": 0.979248}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1771594396.794832', '1771593318.440863', 'budget', NULL, NULL, false, NULL, 17, NULL, 11, NULL, 21, 32, NULL, NULL, 0.2442019, NULL, 0.6474516, NULL, 0.1597977, 0.397213, 0.397213, NULL, '{}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1771929026.890078', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 9, NULL, 21, NULL, 44, 62, NULL, NULL, 0.2206019, NULL, 0.59302, NULL, 0.1440004, 0.3766502, 0.4613282, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1771929666.905123', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 13, NULL, 33, NULL, 16, 34, NULL, NULL, 0.1934946, NULL, 0.5304992, NULL, 0.1274816, 0.3486796, 0.4270693, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1772532938.923328', '1772532646.212493', 'budget', NULL, NULL, false, NULL, 30, NULL, 14, NULL, 26, 44, NULL, NULL, 0.2375715, NULL, 0.632159, NULL, 0.1552227, 0.3494546, 0.326758, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1772533244.001842', '1772532646.212493', 'budget', NULL, NULL, false, NULL, 29, NULL, 28, NULL, 23, 41, NULL, NULL, 0.2040745, NULL, 0.5549009, NULL, 0.1337274, 0.3575158, 0.3342956, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1772533514.001907', '1772532646.212493', 'budget', NULL, NULL, false, NULL, 25, NULL, 39, NULL, 15, 33, NULL, NULL, 0.1729641, NULL, 0.483147, NULL, 0.1160714, 0.3681095, 0.3442013, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1772533565.054267', '1772532646.212493', 'budget', NULL, NULL, false, NULL, 20, NULL, 25, NULL, 21, 39, NULL, NULL, 0.2144155, NULL, 0.5787514, NULL, 0.1400803, 0.3794751, 0.3548286, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1772533801.917164', '1772532646.212493', 'budget', NULL, NULL, false, NULL, 24, NULL, 32, NULL, 20, 31, NULL, NULL, 0.1937833, NULL, 0.5311648, NULL, 0.1276486, 0.3720688, 0.3479034, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1772807412.035766', '1772807412.035766', 'budget', NULL, NULL, false, NULL, 7, NULL, 19, NULL, 37, 48, NULL, NULL, 0.2271801, NULL, 0.6081921, NULL, 0.1482684, 0.5360853, 0.5360853, NULL, '{}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06DESIGN', '1772807768.446572', '1772807412.035766', 'budget', NULL, NULL, false, NULL, 6, NULL, 1, NULL, 20, 38, NULL, NULL, 0.3970569, NULL, 1, NULL, 0.2963192, 0.5603386, 0.5603386, NULL, '{}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1769602233.566867', '1769601747.682987', 'budget', NULL, NULL, false, NULL, 23, NULL, 24, NULL, 24, 43, NULL, NULL, 0.2189943, NULL, 0.5893122, NULL, 0.142973, 0.3601887, 0.3506719, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1770192694.810313', '1770192311.626466', 'budget', NULL, NULL, false, NULL, 15, NULL, 5, NULL, 22, 34, NULL, NULL, 0.2789604, NULL, 0.7276195, NULL, 0.1855801, 0.4179008, 0.4179008, NULL, '{}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1770793443.886278', '1770793443.886278', 'budget', NULL, NULL, false, NULL, 32, NULL, 37, NULL, 16, 28, NULL, NULL, 0.1800532, NULL, 0.4994975, NULL, 0.1199074, 0.3350692, 0.3133069, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1770795062.564448', '1770793443.886278', 'budget', NULL, NULL, false, NULL, 18, NULL, 7, NULL, 38, 57, NULL, NULL, 0.2573416, NULL, 0.6777574, NULL, 0.169186, 0.3980503, 0.3721974, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1771396585.049888', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 33, NULL, 8, NULL, 21, 40, NULL, NULL, 0.2509005, NULL, 0.6629013, NULL, 0.16453, 0.3905934, 0.3079529, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1771396880.056740', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 34, NULL, 16, NULL, 30, 49, NULL, NULL, 0.2338154, NULL, 0.6234958, NULL, 0.1526788, 0.3805995, 0.3000735, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1771397963.405521', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 36, NULL, 12, NULL, 8, 27, NULL, NULL, 0.2436606, NULL, 0.6462032, NULL, 0.1594202, 0.3694362, 0.2912721, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1771398038.910381', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 37, NULL, 42, NULL, 8, 27, NULL, NULL, 0.164399, NULL, 0.4633923, NULL, 0.1115794, 0.3555693, 0.2803391, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1771401065.956789', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 40, NULL, 31, NULL, 13, 32, NULL, NULL, 0.1963689, NULL, 0.5371285, NULL, 0.1291534, 0.3135859, 0.2472384, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1771402034.803297', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 39, NULL, 29, NULL, 47, 66, NULL, NULL, 0.2008401, NULL, 0.5474408, NULL, 0.131791, 0.3178814, 0.2506251, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1771582224.359908', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 43, NULL, 2, NULL, 2038, 129, NULL, NULL, 0.3544238, NULL, 0.9016699, NULL, 0.2522628, 0.4796054, 0.1936839, NULL, '{"size": 0.9072732, "length": 0.4451142}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1771585333.245965', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 22, NULL, 10, NULL, 34, 53, NULL, NULL, 0.2497366, NULL, 0.6602169, NULL, 0.1636998, 0.3867565, 0.3508938, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1771586642.446284', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 31, NULL, 22, NULL, 22, 41, NULL, NULL, 0.2198378, NULL, 0.5912578, NULL, 0.1435114, 0.356824, 0.3237368, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1771587668.959225', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 28, NULL, 3, NULL, 31, 43, NULL, NULL, 0.2893776, NULL, 0.7516459, NULL, 0.1939071, 0.375823, 0.3409741, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1772104875.525543', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 27, NULL, 9, NULL, 19, 38, NULL, NULL, 0.2503505, NULL, 0.6616328, NULL, 0.1641373, 0.3784669, 0.3433729, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1772541037.183253', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 41, NULL, 35, NULL, 68, 87, NULL, NULL, 0.1890621, NULL, 0.5202759, NULL, 0.1249398, 0.2938842, 0.2317051, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', 'C06INCIDENTS', '1772889039.187335', '1772889039.187335', 'budget', NULL, NULL, false, NULL, 35, NULL, 20, NULL, 24, 28, NULL, NULL, 0.2234599, NULL, 0.5996119, NULL, 0.145842, 0.2998059, 0.2998059, NULL, '{}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1769506847.369622', '1769506847.369622', 'budget', NULL, NULL, false, NULL, 41, NULL, 32, NULL, 35, 58, NULL, NULL, 0.1830935, NULL, 0.5292596, NULL, 0.1215859, 0.3407788, 0.1906787, NULL, '{"size": 0.9072732, "time": 0.616725}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1769508328.599711', '1769506847.369622', 'budget', NULL, NULL, false, NULL, 39, NULL, 13, NULL, 20, 50, NULL, NULL, 0.2298155, NULL, 0.632419, NULL, 0.1500074, 0.3752483, 0.2099872, NULL, '{"size": 0.9072732, "time": 0.6167883}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1770048610.189182', '1770048610.189182', 'budget', NULL, NULL, false, NULL, 30, NULL, 10, NULL, 45, 68, NULL, NULL, 0.2363965, NULL, 0.6469494, NULL, 0.1544233, 0.3234747, 0.267839, NULL, '{"size": 0.9525089, "time": 0.6439182, "asker": 1.35}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1770200528.222755', '1770200129.781032', 'budget', NULL, NULL, false, NULL, 36, NULL, 31, NULL, 35, 65, NULL, NULL, 0.1834208, NULL, 0.5299821, NULL, 0.1217677, 0.3553422, 0.2211763, NULL, '{"size": 0.9525089, "time": 0.6534656}');
INSERT INTO public.window_messages VALUES
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1770201086.244948', '1770200129.781032', 'budget', NULL, NULL, false, NULL, 35, NULL, 15, NULL, 24, 54, NULL, NULL, 0.2212503, NULL, 0.6135074, NULL, 0.1444165, 0.378925, 0.2358684, NULL, '{"size": 0.9525089, "time": 0.6535027}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1770201704.696156', '1770200129.781032', 'budget', NULL, NULL, false, NULL, 37, NULL, 35, NULL, 21, 44, NULL, NULL, 0.1749502, NULL, 0.5112797, NULL, 0.1171353, 0.3515327, 0.2188314, NULL, '{"size": 0.9525089, "time": 0.6535439}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1770377425.173406', '1770377425.173406', 'budget', NULL, NULL, false, NULL, 40, NULL, 20, NULL, 18, 33, NULL, NULL, 0.2079563, NULL, 0.5841551, NULL, 0.1360831, 0.2920776, 0.1945594, NULL, '{"time": 0.6661223}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1770718820.757505', '1770718820.757505', 'shown', 'root', NULL, true, 6, 6, 2, 38, NULL, 52, NULL, NULL, NULL, 0.172544, NULL, 0.5059668, NULL, 0.1158475, 0.7495428, 0.640218, NULL, '{"size": 0.9072732, "time": 0.6973642, "asker": 1.35}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1770720022.992195', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 5, NULL, 5, 2, 17, 31, NULL, NULL, 0.3002697, 2.7747777, 0.7879776, 0.9527951, 0.4235009, 0.8852572, 0.7562806, NULL, '{"size": 0.9072732, "time": 0.6974959, "asker": 1.35}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1770901577.768764', '1770901249.033595', 'budget', NULL, NULL, false, NULL, 34, NULL, 14, NULL, 18, 48, NULL, NULL, 0.2244485, NULL, 0.6205689, NULL, 0.1464836, 0.3450442, 0.2418458, NULL, '{"size": 0.9735781, "time": 0.7199346}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1771495548.672826', '1771495548.672826', 'budget', NULL, NULL, false, NULL, 11, NULL, 3, NULL, 34, 57, NULL, NULL, 0.3250388, NULL, 0.8426663, NULL, 0.2245436, 0.4908942, 0.42863, NULL, '{"size": 0.9735781, "time": 0.8968585}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1771594304.277495', '1771593318.440863', 'budget', NULL, NULL, false, NULL, 15, NULL, 33, NULL, 14, 44, NULL, NULL, 0.1810364, NULL, 0.5247175, NULL, 0.120448, 0.3815741, 0.3815741, NULL, '{}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1771594396.794832', '1771593318.440863', 'budget', NULL, NULL, false, NULL, 14, NULL, 18, NULL, 21, 44, NULL, NULL, 0.2166904, NULL, 0.6034394, NULL, 0.1415113, 0.3933197, 0.3933197, NULL, '{}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1771929026.890078', '1770718820.757505', 'shown', 'reply', NULL, false, 7, NULL, 2, NULL, NULL, 44, NULL, NULL, NULL, 0.1611032, NULL, 0.4807062, NULL, 0.1098918, 0.7599992, 0.9308613, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1771929381.575984', '1770718820.757505', 'shown', 'reply', NULL, false, 8, NULL, 2, NULL, NULL, 18, NULL, NULL, NULL, 0.1121544, NULL, 0.3726301, NULL, 0.0873539, 0.7459, 0.9135923, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1771929666.905123', '1770718820.757505', 'shown', 'hit', NULL, false, 9, 2, 2, 26, NULL, 16, NULL, NULL, NULL, 0.1974846, NULL, 0.5610343, NULL, 0.1298073, 0.7474601, 0.9155032, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1772533028.180362', '1772532646.212493', 'budget', NULL, NULL, false, NULL, 21, NULL, 39, NULL, 21, 51, NULL, NULL, 0.1720072, NULL, 0.5047817, NULL, 0.1155619, 0.3503811, 0.3276243, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1772533244.001842', '1772532646.212493', 'budget', NULL, NULL, false, NULL, 18, NULL, 25, NULL, 23, 53, NULL, NULL, 0.1980299, NULL, 0.5622381, NULL, 0.1301279, 0.361814, 0.3383146, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1772533801.917164', '1772532646.212493', 'budget', NULL, NULL, false, NULL, 22, NULL, 36, NULL, 20, 43, NULL, NULL, 0.1730568, NULL, 0.5070991, NULL, 0.1161209, 0.3423851, 0.3201476, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1772704813.267847', '1772704813.267847', 'budget', NULL, NULL, false, NULL, 33, NULL, 37, NULL, 29, 44, NULL, NULL, 0.172585, NULL, 0.5060573, NULL, 0.1158693, 0.2530287, 0.2530287, NULL, '{}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06DESIGN', '1772808251.843988', '1772807412.035766', 'budget', NULL, NULL, false, NULL, 16, NULL, 23, NULL, 27, 50, NULL, NULL, 0.2036484, NULL, 0.5746434, NULL, 0.1334709, 0.3571177, 0.3571177, NULL, '{}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1769602233.566867', '1769601747.682987', 'budget', NULL, NULL, false, NULL, 32, NULL, 19, NULL, 24, 55, NULL, NULL, 0.2111012, NULL, 0.5910988, NULL, 0.1380172, 0.3570638, 0.2590131, NULL, '{"size": 0.9735781, "time": 0.620903, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1769673688.100691', '1769673688.100691', 'budget', NULL, NULL, false, NULL, 38, NULL, 22, NULL, 10, 26, NULL, NULL, 0.2041171, NULL, 0.5756784, NULL, 0.1337531, 0.2878392, 0.2155963, NULL, '{"time": 0.6241804, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1770192427.832783', '1770192311.626466', 'budget', NULL, NULL, false, NULL, 10, NULL, 1, NULL, 3, 34, NULL, NULL, 0.396297, NULL, 1, NULL, 0.2954958, 0.5570847, 0.4364837, NULL, '{"time": 0.6529285, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1770192694.810313', '1770192311.626466', 'budget', NULL, NULL, false, NULL, 12, NULL, 16, NULL, 22, 46, NULL, NULL, 0.2198791, NULL, 0.6104798, NULL, 0.1435377, 0.5374937, 0.4211453, NULL, '{"time": 0.6529461, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1770797113.884480', '1770793443.886278', 'budget', NULL, NULL, false, NULL, 26, NULL, 8, NULL, 14, 38, NULL, NULL, 0.2597074, NULL, 0.6984184, NULL, 0.1709222, 0.3831624, 0.3036897, NULL, '{"size": 0.9350513, "time": 0.7063671, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1770797739.042206', '1770797170.780692', 'budget', NULL, NULL, false, NULL, 29, NULL, 30, NULL, 48, 72, NULL, NULL, 0.1847158, NULL, 0.5328414, NULL, 0.1224897, 0.3194307, 0.2707914, NULL, '{"time": 0.7064427, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1771396585.049888', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 28, NULL, 40, NULL, 21, 52, NULL, NULL, 0.170712, NULL, 0.5019219, NULL, 0.1148753, 0.3753591, 0.2981117, NULL, '{"size": 0.7884233, "time": 0.8394433, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1771396880.056740', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 25, NULL, 11, NULL, 30, 61, NULL, NULL, 0.236045, NULL, 0.6461731, NULL, 0.1541847, 0.3903965, 0.3101039, NULL, '{"size": 0.7884233, "time": 0.8395773, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1771397963.405521', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 24, NULL, 34, NULL, 8, 39, NULL, NULL, 0.1793373, NULL, 0.5209661, NULL, 0.1195151, 0.4015672, 0.3191646, NULL, '{"size": 0.7884233, "time": 0.8400706, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1771398038.910381', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 19, NULL, 7, NULL, 8, 39, NULL, NULL, 0.2684624, NULL, 0.717749, NULL, 0.1774706, 0.4209623, 0.3345935, NULL, '{"size": 0.7884233, "time": 0.8401051, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1771402034.803297', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 31, NULL, 29, NULL, 47, 78, NULL, NULL, 0.1886598, NULL, 0.5415495, NULL, 0.1247112, 0.334893, 0.2667659, NULL, '{"size": 0.7884233, "time": 0.8419447, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1771582224.359908', '1771582224.359908', 'shown', 'root', NULL, true, 1, 17, 1, 4, NULL, 2038, NULL, NULL, NULL, 0.3247685, NULL, 0.8420694, NULL, 0.2242989, 0.5591824, 0.3490653, NULL, '{"size": 0.9072732, "time": 0.9908753, "range": 1.3, "length": 0.4451142, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1771585333.245965', '1771582224.359908', 'shown', 'hit', NULL, false, 2, 4, 1, 6, NULL, 34, NULL, NULL, NULL, 0.2888778, NULL, 0.7628249, NULL, 0.1935011, 0.8210233, 0.8903016, NULL, '{"size": 0.9072732, "time": 0.9960068, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1771586642.446284', '1771582224.359908', 'shown', 'hit', NULL, false, 3, 3, 1, 24, NULL, 22, NULL, NULL, NULL, 0.2024648, NULL, 0.5720302, NULL, 0.1327607, 0.8254325, 0.8970807, NULL, '{"size": 0.9072732, "time": 0.9982299, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1771587014.129854', '1771582224.359908', 'shown', 'reply', NULL, false, 4, NULL, 1, NULL, NULL, 7, NULL, NULL, NULL, 0.1490712, NULL, 0.4541403, NULL, 0.1039195, 0.8516755, 0.9261933, NULL, '{"size": 0.9072732, "time": 0.9988681, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1771587668.959225', '1771582224.359908', 'shown', 'hit', NULL, false, 5, 1, 1, 2, 1, 31, NULL, NULL, NULL, 0.3503669, 2.9122503, 0.8985891, 1, 0.5011479, 0.9550514, 1.0397911, NULL, '{"size": 0.9072732, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1771837832.517584', '1771837832.517584', 'budget', NULL, NULL, false, NULL, 20, NULL, 28, NULL, 36, 52, NULL, NULL, 0.1917277, NULL, 0.5483233, NULL, 0.1264631, 0.2741617, 0.328994, NULL, '{"channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1772103994.728130', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 7, NULL, 27, NULL, 17, 48, NULL, NULL, 0.194056, NULL, 0.5534641, NULL, 0.1278067, 0.5165615, 0.5623949, NULL, '{"size": 0.9072732, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1772104445.588761', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 13, NULL, 41, 3, 78, 109, NULL, NULL, 0.1538921, 1.579472, 0.4647845, 0.5423545, 0.1785648, 0.5642132, 0.3992785, NULL, '{"size": 0.9072732, "channel": 1.2, "preference": 0.65}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1772104875.525543', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 8, NULL, 9, NULL, 19, 50, NULL, NULL, 0.2555129, NULL, 0.6891571, NULL, 0.1678535, 0.5082405, 0.5533356, NULL, '{"size": 0.9072732, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1772541037.183253', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 23, NULL, 12, NULL, 68, 99, NULL, NULL, 0.2347472, NULL, 0.6433079, NULL, 0.1533067, 0.3375024, 0.3193137, NULL, '{"size": 0.7884233, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1772541854.966267', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 27, NULL, 21, NULL, 18, 42, NULL, NULL, 0.2077576, NULL, 0.5837163, NULL, 0.1359616, 0.3156536, 0.2986424, NULL, '{"size": 0.7884233, "channel": 1.2}'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', 'C06INCIDENTS', '1772704699.824661', '1772704365.847497', 'budget', NULL, NULL, false, NULL, 9, NULL, 17, NULL, 18, 42, NULL, NULL, 0.2180206, NULL, 0.6063764, NULL, 0.1423537, 0.3676217, 0.4411461, NULL, '{"channel": 1.2}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1769507401.726062', '1769506847.369622', 'budget', NULL, NULL, false, NULL, 43, NULL, 34, NULL, 23, 20, NULL, NULL, 0.1706868, NULL, 0.6796902, NULL, 0.114862, 0.3816608, 0.3253695, NULL, '{"size": 0.9072732, "time": 0.9396394}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1770049210.680597', '1770048610.189182', 'budget', NULL, NULL, false, NULL, 44, NULL, 35, NULL, 19, 16, NULL, NULL, 0.1662822, NULL, 0.6677329, NULL, 0.1125538, 0.3457519, 0.3103029, NULL, '{"size": 0.9525089, "time": 0.9422199}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1770200129.781032', '1770200129.781032', 'budget', NULL, NULL, false, NULL, 39, NULL, 42, NULL, 38, 34, NULL, NULL, 0.1537102, NULL, 0.6336031, NULL, 0.1061874, 0.3937844, 0.3537118, NULL, '{"size": 0.9525089, "time": 0.9430225}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1770200796.875273', '1770200129.781032', 'budget', NULL, NULL, false, NULL, 36, NULL, 23, NULL, 33, 36, NULL, NULL, 0.182482, NULL, 0.7117113, NULL, 0.1212466, 0.4189892, 0.3763532, NULL, '{"size": 0.9525089, "time": 0.9430261}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1770719075.074413', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 18, NULL, 2, NULL, 28, 31, NULL, NULL, 0.284868, NULL, 0.9896646, NULL, 0.190268, 0.5867733, 0.5036959, NULL, '{"size": 0.9072732, "time": 0.94615}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1770719233.168593', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 19, NULL, 3, NULL, 19, 17, NULL, NULL, 0.2794632, NULL, 0.9749919, NULL, 0.1859756, 0.5771045, 0.4953966, NULL, '{"size": 0.9072732, "time": 0.946151}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1770901249.033595', '1770901249.033595', 'budget', NULL, NULL, false, NULL, 14, NULL, 36, NULL, 45, 41, NULL, NULL, 0.1650171, NULL, 0.6642983, NULL, 0.1118984, 0.4197701, 0.5227053, NULL, '{"size": 0.9735781, "time": 0.9474163, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1770901577.768764', '1770901249.033595', 'budget', NULL, NULL, false, NULL, 12, NULL, 33, NULL, 18, 16, NULL, NULL, 0.1709902, NULL, 0.6805139, NULL, 0.1150225, 0.4207868, 0.5239727, NULL, '{"size": 0.9735781, "time": 0.9474187, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1770975006.856082', '1770975006.856082', 'budget', NULL, NULL, false, NULL, 31, NULL, 7, NULL, 38, 26, NULL, NULL, 0.2349015, NULL, 0.8540176, NULL, 0.1534108, 0.4270088, 0.4047872, NULL, '{"time": 0.9479598}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1771495548.672826', '1771495548.672826', 'budget', NULL, NULL, false, NULL, 32, NULL, 43, NULL, 34, 30, NULL, NULL, 0.1513439, NULL, 0.627179, NULL, 0.1050252, 0.4309728, 0.3996351, NULL, '{"size": 0.9735781, "time": 0.9524517}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1771495838.484236', '1771495548.672826', 'budget', NULL, NULL, false, NULL, 35, NULL, 32, NULL, 18, 16, NULL, NULL, 0.1722896, NULL, 0.6840415, NULL, 0.1157121, 0.4167759, 0.3864717, NULL, '{"size": 0.9735781, "time": 0.9524546}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1771593318.440863', '1771593318.440863', 'shown', 'root', NULL, false, 5, 3, 2, 49, 3, 87, NULL, NULL, NULL, 0.1443178, 1.5428486, 0.6081049, 0.498113, 0.1697296, 0.6264379, 0.7896004, NULL, '{"time": 0.9534609, "asker": 1.35, "length": 0.979248}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1771593645.926324', '1771593318.440863', 'shown', 'hit', NULL, false, 6, 4, 2, 38, NULL, 10, NULL, NULL, NULL, 0.1620882, NULL, 0.6563471, NULL, 0.1103938, 0.5769213, 0.7425998, NULL, '{"time": 0.9534644, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1771594304.277495', '1771593318.440863', 'shown', 'reply', NULL, false, 7, NULL, 2, NULL, NULL, 14, NULL, NULL, NULL, 0.01148, NULL, 0.2474826, NULL, 0.0536624, 0.5364976, 0.6905725, NULL, '{"time": 0.9534714, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1771594396.794832', '1771593318.440863', 'shown', 'reply', NULL, false, 8, NULL, 2, NULL, NULL, 21, NULL, NULL, NULL, 0.1332097, NULL, 0.5779492, NULL, 0.0964861, 0.5461435, 0.7029893, NULL, '{"time": 0.9534724, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1772533514.001907', '1772532646.212493', 'budget', NULL, NULL, false, NULL, 34, NULL, 28, NULL, 15, 13, NULL, NULL, 0.1765499, NULL, 0.6956071, NULL, 0.1179982, 0.4299626, 0.389732, NULL, '{"size": 0.9350513, "time": 0.9693931}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06DESIGN', '1772807768.446572', '1772807412.035766', 'budget', NULL, NULL, false, NULL, 37, NULL, 48, NULL, 20, 19, NULL, NULL, 0.1444171, NULL, 0.6083744, NULL, 0.1016874, 0.3770023, 0.3696536, NULL, '{"time": 0.9805077}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1769601747.682987', '1769601747.682987', 'budget', NULL, NULL, false, NULL, 46, NULL, 22, NULL, 40, 37, NULL, NULL, 0.1829341, NULL, 0.7129387, NULL, 0.1214974, 0.4505712, 0.2680418, NULL, '{"size": 0.9735781, "time": 0.9400589, "preference": 0.65}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1770171265.799070', '1770171265.799070', 'budget', NULL, NULL, false, NULL, 48, NULL, 9, NULL, 32, 21, NULL, NULL, 0.2167901, NULL, 0.8048496, NULL, 0.1415744, 0.4024248, 0.2466312, NULL, '{"time": 0.9428657, "preference": 0.65}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1770793348.159133', '1770793348.159133', 'budget', NULL, NULL, false, NULL, 50, NULL, 19, NULL, 36, 25, NULL, NULL, 0.1848122, NULL, 0.7180374, NULL, 0.1225436, 0.3590187, 0.2209132, NULL, '{"time": 0.9466539, "preference": 0.65}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1770793443.886278', '1770793443.886278', 'budget', NULL, NULL, false, NULL, 41, NULL, 50, NULL, 16, 7, NULL, NULL, 0.1434776, NULL, 0.6058239, NULL, 0.101242, 0.3978773, 0.3521893, NULL, '{"size": 0.9350513, "time": 0.9466546}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1770795405.795749', '1770793443.886278', 'budget', NULL, NULL, false, NULL, 38, NULL, 29, NULL, 33, 37, NULL, NULL, 0.1750135, NULL, 0.6914362, NULL, 0.1171693, 0.4167007, 0.3688565, NULL, '{"size": 0.9350513, "time": 0.9466681}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1770797739.042206', '1770797170.780692', 'budget', NULL, NULL, false, NULL, 40, NULL, 46, NULL, 48, 45, NULL, NULL, 0.1477958, NULL, 0.6175468, NULL, 0.1033036, 0.3725019, 0.3526416, NULL, '{"time": 0.9466842}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771395227.270129', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 42, NULL, 14, NULL, 34, 31, NULL, NULL, 0.207555, NULL, 0.7797785, NULL, 0.1358379, 0.4947655, 0.3256908, NULL, '{"size": 0.7884233, "time": 0.9514797, "asker": 1.35, "preference": 0.65}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771395302.911727', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 21, NULL, 31, NULL, 8, 8, NULL, NULL, 0.1735962, NULL, 0.6875885, NULL, 0.1164091, 0.4841698, 0.4903326, NULL, '{"size": 0.7884233, "time": 0.9514804, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771395406.103049', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 22, NULL, 13, NULL, 21, 17, NULL, NULL, 0.2078654, NULL, 0.7806212, NULL, 0.1360275, 0.4772121, 0.4832868, NULL, '{"size": 0.7884233, "time": 0.9514813, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771396880.056740', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 24, NULL, 17, NULL, 30, 34, NULL, NULL, 0.1951683, NULL, 0.7461515, NULL, 0.1284528, 0.4701239, 0.4761153, NULL, '{"size": 0.7884233, "time": 0.9514952, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771397960.837901', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 23, NULL, 44, NULL, 10, 9, NULL, NULL, 0.1501879, NULL, 0.6240406, NULL, 0.1044615, 0.4747719, 0.4808276, NULL, '{"size": 0.7884233, "time": 0.9515054, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771398200.573158', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 20, NULL, 40, NULL, 14, 13, NULL, NULL, 0.1558699, NULL, 0.6394661, NULL, 0.107258, 0.4870657, 0.4932795, NULL, '{"size": 0.7884233, "time": 0.9515076, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771398739.142436', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 16, NULL, 30, NULL, 27, 27, NULL, NULL, 0.1741208, NULL, 0.6890127, NULL, 0.11669, 0.5039237, 0.5103552, NULL, '{"size": 0.7884233, "time": 0.9515127, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771400497.744357', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 11, NULL, 1, NULL, 22, 21, NULL, NULL, 0.2886751, NULL, 1, NULL, 0.1933367, 0.5417235, 0.548647, NULL, '{"size": 0.7884233, "time": 0.9515293, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771401065.956789', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 15, NULL, 26, NULL, 13, 12, NULL, NULL, 0.1784002, NULL, 0.7006303, NULL, 0.1190033, 0.5062992, 0.5127729, NULL, '{"size": 0.7884233, "time": 0.9515346, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771401485.794937', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 13, NULL, 11, NULL, 34, 38, NULL, NULL, 0.214815, NULL, 0.7994877, NULL, 0.1403307, 0.5163874, 0.5229922, NULL, '{"size": 0.7884233, "time": 0.9515386, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771401811.561714', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 17, NULL, 16, NULL, 23, 24, NULL, NULL, 0.1968578, NULL, 0.7507382, NULL, 0.1294396, 0.497724, 0.5040918, NULL, '{"size": 0.7884233, "time": 0.9515416, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771402331.385443', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 25, NULL, 45, NULL, 14, 15, NULL, NULL, 0.1498726, NULL, 0.6231847, NULL, 0.1043082, 0.4625387, 0.4684587, NULL, '{"size": 0.7884233, "time": 0.9515465, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771582224.359908', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 28, NULL, 5, 2, 2038, 114, NULL, NULL, 0.2484696, 2.0597656, 0.8908517, 0.6650011, 0.299905, 0.8022853, 0.4169859, NULL, '{"size": 0.9072732, "time": 0.9533431, "asker": 1.35, "length": 0.4451142}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771586425.041933', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 10, NULL, 21, NULL, 38, 42, NULL, NULL, 0.1833289, NULL, 0.7140105, NULL, 0.1217166, 0.4928239, 0.5754838, NULL, '{"size": 0.9072732, "time": 0.9533876, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1771586642.446284', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 8, NULL, 4, NULL, 22, 22, NULL, NULL, 0.2632815, NULL, 0.9310626, NULL, 0.1735721, 0.5132333, 0.5993179, NULL, '{"size": 0.9072732, "time": 0.9533899, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1772103943.125833', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 47, NULL, 41, NULL, 36, 33, NULL, NULL, 0.1545608, NULL, 0.6359122, NULL, 0.106608, 0.4529545, 0.2564737, NULL, '{"size": 0.9072732, "time": 0.9601449, "preference": 0.65}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1772103994.728130', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 33, NULL, 12, NULL, 17, 16, NULL, NULL, 0.2119569, NULL, 0.7917287, NULL, 0.1385474, 0.4577752, 0.3987746, NULL, '{"size": 0.9072732, "time": 0.9601458}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1772110708.889118', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 27, NULL, 8, NULL, 34, 38, NULL, NULL, 0.225974, NULL, 0.8297816, NULL, 0.1474781, 0.4824031, 0.4202764, NULL, '{"size": 0.9072732, "time": 0.9602556}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1772110930.281108', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 30, NULL, 25, NULL, 32, 36, NULL, NULL, 0.1806565, NULL, 0.7067555, NULL, 0.1202389, 0.4646288, 0.4047928, NULL, '{"size": 0.9072732, "time": 0.9602593}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1772541854.966267', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 26, NULL, 20, NULL, 18, 10, NULL, NULL, 0.1847833, NULL, 0.7179587, NULL, 0.1225274, 0.4444278, 0.4586743, NULL, '{"size": 0.7884233, "time": 0.9696387, "asker": 1.35}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1772704365.847497', '1772704365.847497', 'budget', NULL, NULL, false, NULL, 49, NULL, 37, NULL, 36, 33, NULL, NULL, 0.1644834, NULL, 0.6628495, NULL, 0.1116229, 0.3675808, 0.2330445, NULL, '{"time": 0.9753773, "preference": 0.65}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06INCIDENTS', '1772851216.040045', '1772851216.040045', 'budget', NULL, NULL, false, NULL, 45, NULL, 10, NULL, 32, 21, NULL, NULL, 0.2167901, NULL, 0.8048496, NULL, 0.1415744, 0.4602783, 0.2941756, NULL, '{"time": 0.9832701, "preference": 0.65}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06LEADERS', '1769532024.119296', '1769531527.468332', 'budget', NULL, NULL, false, NULL, 9, NULL, 47, NULL, 16, 15, NULL, NULL, 0.1446442, NULL, 0.608991, NULL, 0.1017953, 0.390076, 0.5938483, NULL, '{"time": 0.9397478, "asker": 1.35, "channel": 1.2}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06LEADERS', '1771950643.661379', '1771950643.661379', 'shown', 'root', NULL, false, 9, 5, 3, 39, NULL, 27, NULL, NULL, NULL, 0.1575543, NULL, 0.6440387, NULL, 0.1080996, 0.414711, 0.6434971, NULL, '{"time": 0.9578246, "asker": 1.35, "channel": 1.2}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06LEADERS', '1772450418.214370', '1772450418.214370', 'budget', NULL, NULL, false, NULL, 7, NULL, 27, NULL, 39, 36, NULL, NULL, 0.1783764, NULL, 0.7005658, NULL, 0.1189903, 0.3854191, 0.6038581, NULL, '{"time": 0.9671339, "asker": 1.35, "channel": 1.2}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06LEADERS', '1772451087.862336', '1772450418.214370', 'budget', NULL, NULL, false, NULL, 6, NULL, 18, NULL, 17, 9, NULL, NULL, 0.1892499, NULL, 0.7300846, NULL, 0.1250466, 0.3993803, 0.6257428, NULL, '{"time": 0.9671508, "asker": 1.35, "channel": 1.2}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06LEADERS', '1772733617.147356', '1772733617.147356', 'budget', NULL, NULL, false, NULL, 29, NULL, 24, NULL, 32, 25, NULL, NULL, 0.1816639, NULL, 0.7094904, NULL, 0.1207941, 0.3547452, 0.415763, NULL, '{"time": 0.9766704, "channel": 1.2}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06LEADERS', '1772814023.729472', '1772814023.729472', 'shown', 'root', NULL, false, 1, 2, 1, 6, NULL, 21, NULL, NULL, NULL, 0.2474272, NULL, 0.888022, NULL, 0.1620624, 0.7894604, 1.2544694, NULL, '{"time": 0.9808774, "asker": 1.35, "channel": 1.2}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06LEADERS', '1772814702.402764', '1772814023.729472', 'shown', 'reply', NULL, false, 2, NULL, 1, NULL, NULL, 32, NULL, NULL, NULL, 0, NULL, 0.216317, NULL, 0.0507104, 0.7555697, 1.2006661, NULL, '{"time": 0.980918, "asker": 1.35, "channel": 1.2}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06LEADERS', '1772814928.020786', '1772814023.729472', 'shown', 'reply', NULL, false, 3, NULL, 1, NULL, NULL, 22, NULL, NULL, NULL, 0.1214465, NULL, 0.5460149, NULL, 0.0912836, 0.7998422, 1.2710366, NULL, '{"time": 0.9809316, "asker": 1.35, "channel": 1.2}'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', 'C06LEADERS', '1772815093.603478', '1772814023.729472', 'shown', 'hit', NULL, false, 4, 1, 1, 15, 1, 21, NULL, NULL, NULL, 0.1985847, 3.0973866, 0.7554265, 1, 0.3297561, 0.8944058, 1.4213228, NULL, '{"time": 0.9809415, "asker": 1.35, "channel": 1.2}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1769507401.726062', '1769506847.369622', 'budget', NULL, NULL, false, NULL, 40, NULL, 29, NULL, 23, 34, NULL, NULL, 0.1706868, NULL, 0.6796902, NULL, 0.0500672, 0.3816608, 0.3462707, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1770048610.189182', '1770048610.189182', 'budget', NULL, NULL, false, NULL, 15, NULL, 45, NULL, 45, 49, NULL, NULL, 0.1358435, NULL, 0.5850993, NULL, 0.0421196, 0.3255114, 0.4185709, NULL, '{"size": 0.9525089, "asker": 1.35}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1770049210.680597', '1770048610.189182', 'budget', NULL, NULL, false, NULL, 9, NULL, 30, NULL, 19, 30, NULL, NULL, 0.1662822, NULL, 0.6677329, NULL, 0.0489891, 0.3457519, 0.4445979, NULL, '{"size": 0.9525089, "asker": 1.35}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1770200129.781032', '1770200129.781032', 'budget', NULL, NULL, false, NULL, 33, NULL, 36, NULL, 38, 42, NULL, NULL, 0.1537102, NULL, 0.6336031, NULL, 0.0460316, 0.3937844, 0.3750831, NULL, '{"size": 0.9525089}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1770200796.875273', '1770200129.781032', 'budget', NULL, NULL, false, NULL, 24, NULL, 20, NULL, 33, 44, NULL, NULL, 0.182482, NULL, 0.7117113, NULL, 0.0530662, 0.4189892, 0.3990909, NULL, '{"size": 0.9525089}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1770377425.173406', '1770377425.173406', 'budget', NULL, NULL, false, NULL, 43, NULL, 47, NULL, 18, 14, NULL, NULL, 0.1341775, NULL, 0.5805763, NULL, 0.0417715, 0.2902881, 0.2902881, NULL, '{}');
INSERT INTO public.window_messages VALUES
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1770718820.757505', '1770718820.757505', 'shown', 'root', NULL, true, 3, NULL, 3, NULL, NULL, 52, NULL, NULL, NULL, 0.0975034, NULL, 0.4810152, NULL, 0.0347711, 0.5445423, 0.6669656, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1770719075.074413', '1770718820.757505', 'shown', 'hit', NULL, false, 4, 2, 3, 2, NULL, 28, NULL, NULL, NULL, 0.284868, NULL, 0.9896646, NULL, 0.0871229, 0.5867733, 0.718691, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1770719233.168593', '1770718820.757505', 'budget', NULL, NULL, false, NULL, 4, NULL, 3, NULL, 19, 4, NULL, NULL, 0.2794632, NULL, 0.9749919, NULL, 0.0849134, 0.5771045, 0.7068484, NULL, '{"size": 0.9072732, "asker": 1.35}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1770901249.033595', '1770901249.033595', 'budget', NULL, NULL, false, NULL, 19, NULL, 31, NULL, 45, 49, NULL, NULL, 0.1650171, NULL, 0.6642983, NULL, 0.0486835, 0.4197701, 0.4086789, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1770901577.768764', '1770901249.033595', 'budget', NULL, NULL, false, NULL, 18, NULL, 28, NULL, 18, 29, NULL, NULL, 0.1709902, NULL, 0.6805139, NULL, 0.0501423, 0.4207868, 0.4096689, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1770975006.856082', '1770975006.856082', 'budget', NULL, NULL, false, NULL, 12, NULL, 6, NULL, 38, 34, NULL, NULL, 0.2349015, NULL, 0.8540176, NULL, 0.0685546, 0.4270088, 0.4270088, NULL, '{}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1771495548.672826', '1771495548.672826', 'budget', NULL, NULL, false, NULL, 14, NULL, 37, NULL, 34, 38, NULL, NULL, 0.1513439, NULL, 0.627179, NULL, 0.0454943, 0.4309728, 0.4195857, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1771495838.484236', '1771495548.672826', 'budget', NULL, NULL, false, NULL, 21, NULL, 27, NULL, 18, 29, NULL, NULL, 0.1722896, NULL, 0.6840415, NULL, 0.0504651, 0.4167759, 0.4057639, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1771593318.440863', '1771593318.440863', 'shown', 'root', NULL, false, 2, 3, 2, 42, 2, 87, NULL, NULL, NULL, 0.1443178, 1.5328445, 0.6081049, 0.7536867, 0.0730419, 0.7332566, 0.71804, NULL, '{"length": 0.979248}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1771593645.926324', '1771593318.440863', 'budget', NULL, NULL, false, NULL, 5, NULL, 33, NULL, 10, 1, NULL, NULL, 0.1620882, NULL, 0.6563471, NULL, 0.047983, 0.6666688, 0.6666688, NULL, '{}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1771594396.794832', '1771593318.440863', 'budget', NULL, NULL, false, NULL, 6, NULL, 48, NULL, 21, 9, NULL, NULL, 0.1332097, NULL, 0.5779492, NULL, 0.0415705, 0.6315985, 0.6315985, NULL, '{}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1772533514.001907', '1772532646.212493', 'budget', NULL, NULL, false, NULL, 22, NULL, 23, NULL, 15, 26, NULL, NULL, 0.1765499, NULL, 0.6956071, NULL, 0.0515373, 0.4299626, 0.4020371, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1772533565.054267', '1772532646.212493', 'budget', NULL, NULL, false, NULL, 27, NULL, 49, NULL, 21, 32, NULL, NULL, 0.1324715, NULL, 0.5759451, NULL, 0.0414178, 0.4189034, 0.3916962, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06DESIGN', '1772807768.446572', '1772807412.035766', 'budget', NULL, NULL, false, NULL, 31, NULL, 41, NULL, 20, 31, NULL, NULL, 0.1444171, NULL, 0.6083744, NULL, 0.0439555, 0.3770023, 0.3770023, NULL, '{}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1769601747.682987', '1769601747.682987', 'budget', NULL, NULL, false, NULL, 44, NULL, 19, NULL, 40, 45, NULL, NULL, 0.1829341, NULL, 0.7129387, NULL, 0.0531845, 0.4505712, 0.285133, NULL, '{"size": 0.9735781, "preference": 0.65}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1769602233.566867', '1769601747.682987', 'budget', NULL, NULL, false, NULL, 16, NULL, 46, NULL, 24, 36, NULL, NULL, 0.1357736, NULL, 0.5849095, NULL, 0.042105, 0.4291031, 0.4177654, NULL, '{"size": 0.9735781}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1770171265.799070', '1770171265.799070', 'budget', NULL, NULL, false, NULL, 46, NULL, 8, NULL, 32, 29, NULL, NULL, 0.2167901, NULL, 0.8048496, NULL, 0.0627797, 0.4024248, 0.2615761, NULL, '{"preference": 0.65}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1770793348.159133', '1770793348.159133', 'budget', NULL, NULL, false, NULL, 49, NULL, 16, NULL, 36, 33, NULL, NULL, 0.1848122, NULL, 0.7180374, NULL, 0.0536784, 0.3590187, 0.2333621, NULL, '{"preference": 0.65}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1770793443.886278', '1770793443.886278', 'budget', NULL, NULL, false, NULL, 36, NULL, 43, NULL, 16, 21, NULL, NULL, 0.1434776, NULL, 0.6058239, NULL, 0.0437507, 0.3978773, 0.3720357, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1770795405.795749', '1770793443.886278', 'budget', NULL, NULL, false, NULL, 28, NULL, 24, NULL, 33, 45, NULL, NULL, 0.1750135, NULL, 0.6914362, NULL, 0.0511482, 0.4167007, 0.3896366, NULL, '{"size": 0.9350513}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1770797739.042206', '1770797170.780692', 'budget', NULL, NULL, false, NULL, 35, NULL, 40, NULL, 48, 53, NULL, NULL, 0.1477958, NULL, 0.6175468, NULL, 0.0446998, 0.3725019, 0.3725019, NULL, '{}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771395227.270129', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 47, NULL, 13, NULL, 34, 39, NULL, NULL, 0.207555, NULL, 0.7797785, NULL, 0.0600127, 0.4947655, 0.253555, NULL, '{"size": 0.7884233, "preference": 0.65}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771395302.911727', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 30, NULL, 26, NULL, 8, 20, NULL, NULL, 0.1735962, NULL, 0.6875885, NULL, 0.0507917, 0.4841698, 0.3817308, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771395406.103049', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 32, NULL, 12, NULL, 21, 33, NULL, NULL, 0.2078654, NULL, 0.7806212, NULL, 0.0601039, 0.4772121, 0.3762451, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771396003.621998', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 41, NULL, 44, NULL, 15, 27, NULL, NULL, 0.1416062, NULL, 0.6007436, NULL, 0.0433453, 0.43745, 0.3448957, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771396880.056740', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 37, NULL, 15, NULL, 30, 42, NULL, NULL, 0.1951683, NULL, 0.7461515, NULL, 0.0564806, 0.4701239, 0.3706566, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771397960.837901', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 34, NULL, 38, NULL, 10, 22, NULL, NULL, 0.1501879, NULL, 0.6240406, NULL, 0.0452339, 0.4747719, 0.3743212, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771398200.573158', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 29, NULL, 34, NULL, 14, 26, NULL, NULL, 0.1558699, NULL, 0.6394661, NULL, 0.0465273, 0.4870657, 0.3840139, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771398739.142436', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 25, NULL, 25, NULL, 27, 39, NULL, NULL, 0.1741208, NULL, 0.6890127, NULL, 0.0509234, 0.5039237, 0.3973052, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771400497.744357', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 11, NULL, 1, NULL, 22, 34, NULL, NULL, 0.2886751, NULL, 1, NULL, 0.0887103, 0.5417235, 0.4271074, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771401065.956789', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 23, NULL, 22, NULL, 13, 25, NULL, NULL, 0.1784002, NULL, 0.7006303, NULL, 0.0520097, 0.5062992, 0.3991781, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771401485.794937', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 20, NULL, 10, NULL, 34, 46, NULL, NULL, 0.214815, NULL, 0.7994877, NULL, 0.0621781, 0.5163874, 0.4071318, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771401811.561714', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 26, NULL, 14, NULL, 23, 35, NULL, NULL, 0.1968578, NULL, 0.7507382, NULL, 0.0569506, 0.497724, 0.3924172, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771402331.385443', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 38, NULL, 39, NULL, 14, 26, NULL, NULL, 0.1498726, NULL, 0.6231847, NULL, 0.0451632, 0.4625387, 0.3646762, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771582224.359908', '1771582224.359908', 'shown', 'root', NULL, true, 1, 1, 1, 5, 1, 2038, NULL, NULL, NULL, 0.2484696, 2.0337956, 0.5456806, 1, 0.0769727, 0.951412, 0.7688582, NULL, '{"size": 0.9072732, "length": 0.8907165}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771586425.041933', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 8, NULL, 18, NULL, 38, 37, NULL, NULL, 0.1833289, NULL, 0.7140105, NULL, 0.0532879, 0.5760069, 0.5225956, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1771586642.446284', '1771582224.359908', 'budget', NULL, NULL, false, NULL, 7, NULL, 4, NULL, 22, 21, NULL, NULL, 0.2632815, NULL, 0.9310626, NULL, 0.0785994, 0.5800963, 0.5263058, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1772103943.125833', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 45, NULL, 35, NULL, 36, 41, NULL, NULL, 0.1545608, NULL, 0.6359122, NULL, 0.0462262, 0.4529545, 0.2671198, NULL, '{"size": 0.9072732, "preference": 0.65}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1772103994.728130', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 17, NULL, 11, NULL, 17, 29, NULL, NULL, 0.2119569, NULL, 0.7917287, NULL, 0.0613171, 0.4577752, 0.4153271, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1772110708.889118', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 10, NULL, 7, NULL, 34, 46, NULL, NULL, 0.225974, NULL, 0.8297816, NULL, 0.0656489, 0.4824031, 0.4376714, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1772110930.281108', '1772103943.125833', 'budget', NULL, NULL, false, NULL, 13, NULL, 21, NULL, 32, 44, NULL, NULL, 0.1806565, NULL, 0.7067555, NULL, 0.0525912, 0.4646288, 0.4215453, NULL, '{"size": 0.9072732}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1772541854.966267', '1771395227.270129', 'budget', NULL, NULL, false, NULL, 39, NULL, 17, NULL, 18, 23, NULL, NULL, 0.1847833, NULL, 0.7179587, NULL, 0.0536707, 0.4444278, 0.3503972, NULL, '{"size": 0.7884233}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1772704365.847497', '1772704365.847497', 'budget', NULL, NULL, false, NULL, 48, NULL, 32, NULL, 36, 41, NULL, NULL, 0.1644834, NULL, 0.6628495, NULL, 0.0485551, 0.3675808, 0.2389275, NULL, '{"preference": 0.65}'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', 'C06INCIDENTS', '1772851216.040045', '1772851216.040045', 'budget', NULL, NULL, false, NULL, 42, NULL, 9, NULL, 32, 29, NULL, NULL, 0.2167901, NULL, 0.8048496, NULL, 0.0627797, 0.4602783, 0.2991809, NULL, '{"preference": 0.65}');



INSERT INTO public.windows VALUES
	('T06HALFFTHM', '4110ad6c9a4640f5bd6f3313855e70ad', '2026-12-01 03:09:28.934016+00', '2026-03-08 20:31:00+00', 'U06MEI', 'U06MEI', false, NULL, 'C06INCIDENTS', NULL, 'what broke the webhooks?', '{}', '{"kind": "relevance", "rule": "default", "alpha": 0.5, "order": null, "topic": null, "latest": "2026-03-08T20:31:00Z", "oldest": null, "ordinal": null, "speaker": null, "confidence": 1.0}', '{"alpha": null, "scaling": "minmax", "generated": 0.65, "code_shown": 0.1, "flow_boost": 1.05, "near_equal": 0.01, "wish_boost": 1.6, "asker_boost": 1.35, "decay_power": 0.0, "range_boost": 1.3, "time_weight": 0.0, "flow_minutes": 30.0, "recent_power": 0.15, "recent_share": 0.0, "spoken_boost": 2.0, "thread_boost": 1.2, "channel_boost": 1.2, "code_for_code": 0.95, "keyword_boost": 10.0, "passage_share": 0.9, "recent_tokens": 3000, "rerank_weight": 0.7, "same_language": 0.9, "speaker_boost": 1.6, "adaptive_decay": 0.05, "decay_per_hour": 0.0, "length_penalty": 0.25, "neighbor_weight": 0.5, "instruction_boost": 2.5, "completeness_boost": 0.0, "thread_propagation": 0.8, "adaptive_decay_from": 0.5, "adaptive_decay_most": 0.2, "thread_size_penalty": 0.12, "thread_loss_per_token": 0.0003, "conversation_propagation": 0.6, "conversation_loss_per_token": 0.0016}', '\x458dcfcd2d994119d59a8ca49f87b47a49344d0fa87a356dfc83f47cbfccabb1', 'trigram', 'o200k_base', 400, 385, 0.12036622, 'only the asker reads the answer: public channels, and those that they are in', '{}', '{"hits": 44, "foreign": 0.0, "pack_ms": 252.64255000001867, "doubtful": 0.0, "embed_ms": 53.794830997503595, "messages": 129, "candidates": 63, "duplicates": 0, "retrieve_ms": 450.33715099998517}', 'library', 'all'),
	('T06HALFFTHM', '8d280f93ab354ce0829b99a0c2e03e7b', '2026-12-01 03:09:29.372383+00', '2026-03-08 20:31:00+00', 'U06MEI', 'U06MEI', false, NULL, NULL, NULL, 'what did we decide on the icons?', '{}', '{"kind": "relevance", "rule": "default", "alpha": 0.5, "order": null, "topic": null, "latest": "2026-03-08T20:31:00Z", "oldest": null, "ordinal": null, "speaker": null, "confidence": 1.0}', '{"alpha": null, "scaling": "minmax", "generated": 0.65, "code_shown": 0.1, "flow_boost": 1.05, "near_equal": 0.01, "wish_boost": 1.6, "asker_boost": 1.35, "decay_power": 0.0, "range_boost": 1.3, "time_weight": 0.0, "flow_minutes": 30.0, "recent_power": 0.15, "recent_share": 0.0, "spoken_boost": 2.0, "thread_boost": 1.2, "channel_boost": 1.2, "code_for_code": 0.95, "keyword_boost": 10.0, "passage_share": 0.9, "recent_tokens": 3000, "rerank_weight": 0.7, "same_language": 0.9, "speaker_boost": 1.6, "adaptive_decay": 0.05, "decay_per_hour": 0.0, "length_penalty": 0.25, "neighbor_weight": 0.5, "instruction_boost": 2.5, "completeness_boost": 0.0, "thread_propagation": 0.8, "adaptive_decay_from": 0.5, "adaptive_decay_most": 0.2, "thread_size_penalty": 0.12, "thread_loss_per_token": 0.0003, "conversation_propagation": 0.6, "conversation_loss_per_token": 0.0016}', '\x458dcfcd2d994119d59a8ca49f87b47a49344d0fa87a356dfc83f47cbfccabb1', 'trigram', 'o200k_base', 400, 382, 0.5188242, 'only the asker reads the answer: public channels, and those that they are in', '{}', '{"hits": 43, "foreign": 0.0, "pack_ms": 25.87004900124157, "doubtful": 0.0, "embed_ms": 0.47679599811090156, "messages": 116, "candidates": 63, "duplicates": 0, "retrieve_ms": 407.556010002736}', 'library', 'all'),
	('T06HALFFTHM', '60b4a908e53f4fd2955ac07bf19557a3', '2026-12-01 03:09:30.833718+00', '2026-03-08 20:31:00+00', 'U06MEI', 'U06MEI', false, NULL, 'C06INCIDENTS', NULL, 'when was the last incident?', '{}', '{"kind": "relevance", "rule": "default", "alpha": 0.5, "order": null, "topic": null, "latest": "2026-03-08T20:31:00Z", "oldest": null, "ordinal": null, "speaker": null, "confidence": 0.6}', '{"alpha": null, "scaling": "minmax", "generated": 0.65, "code_shown": 0.1, "flow_boost": 1.05, "near_equal": 0.01, "wish_boost": 1.6, "asker_boost": 1.35, "decay_power": 0.0, "range_boost": 1.3, "time_weight": 0.0, "flow_minutes": 30.0, "recent_power": 0.15, "recent_share": 0.0, "spoken_boost": 2.0, "thread_boost": 1.2, "channel_boost": 1.2, "code_for_code": 0.95, "keyword_boost": 10.0, "passage_share": 0.9, "recent_tokens": 3000, "rerank_weight": 0.7, "same_language": 0.9, "speaker_boost": 1.6, "adaptive_decay": 0.05, "decay_per_hour": 0.0, "length_penalty": 0.25, "neighbor_weight": 0.5, "instruction_boost": 2.5, "completeness_boost": 0.0, "thread_propagation": 0.8, "adaptive_decay_from": 0.5, "adaptive_decay_most": 0.2, "thread_size_penalty": 0.12, "thread_loss_per_token": 0.0003, "conversation_propagation": 0.6, "conversation_loss_per_token": 0.0016}', '\x458dcfcd2d994119d59a8ca49f87b47a49344d0fa87a356dfc83f47cbfccabb1', 'trigram', 'o200k_base', 400, 394, 0.81516695, 'only the asker reads the answer: public channels, and those that they are in', '{}', '{"hits": 41, "foreign": 0.0, "pack_ms": 206.23233399965102, "doubtful": 1.0, "embed_ms": 0.4525910007942002, "messages": 133, "candidates": 63, "duplicates": 0, "retrieve_ms": 1082.7472009987105}', 'library', 'all'),
	('T06HALFFTHM', '5a8e185ddb244b7d87f977e396bdc140', '2026-12-01 03:09:31.043378+00', '2026-03-08 20:31:00+00', 'U06MORWENNA', 'U06MORWENNA', false, NULL, 'C06LEADERS', NULL, 'what is said about hiring?', '{}', '{"kind": "relevance", "rule": "default", "alpha": 0.5, "order": null, "topic": null, "latest": "2026-03-08T20:31:00Z", "oldest": null, "ordinal": null, "speaker": null, "confidence": 1.0}', '{"alpha": null, "scaling": "minmax", "generated": 0.65, "code_shown": 0.1, "flow_boost": 1.05, "near_equal": 0.01, "wish_boost": 1.6, "asker_boost": 1.35, "decay_power": 0.0, "range_boost": 1.3, "time_weight": 0.0, "flow_minutes": 30.0, "recent_power": 0.15, "recent_share": 0.0, "spoken_boost": 2.0, "thread_boost": 1.2, "channel_boost": 1.2, "code_for_code": 0.95, "keyword_boost": 10.0, "passage_share": 0.9, "recent_tokens": 3000, "rerank_weight": 0.7, "same_language": 0.9, "speaker_boost": 1.6, "adaptive_decay": 0.05, "decay_per_hour": 0.0, "length_penalty": 0.25, "neighbor_weight": 0.5, "instruction_boost": 2.5, "completeness_boost": 0.0, "thread_propagation": 0.8, "adaptive_decay_from": 0.5, "adaptive_decay_most": 0.2, "thread_size_penalty": 0.12, "thread_loss_per_token": 0.0003, "conversation_propagation": 0.6, "conversation_loss_per_token": 0.0016}', '\x458dcfcd2d994119d59a8ca49f87b47a49344d0fa87a356dfc83f47cbfccabb1', 'trigram', 'o200k_base', 400, 367, 0.34839973, 'only the asker reads the answer: public channels, and those that they are in', '{}', '{"hits": 50, "foreign": 0.0, "pack_ms": 74.13120499768411, "doubtful": 0.0, "embed_ms": 0.30752500242670067, "messages": 147, "candidates": 64, "duplicates": 0, "retrieve_ms": 79.8890219994064}', 'library', 'all'),
	('T06HALFFTHM', '10a6557bfc734badb7e43d9728b7374e', '2026-12-01 03:09:31.356531+00', '2026-03-08 20:31:00+00', 'U06MEI', 'U06MEI', false, NULL, NULL, NULL, 'what is said about hiring?', '{}', '{"kind": "relevance", "rule": "default", "alpha": 0.5, "order": null, "topic": null, "latest": "2026-03-08T20:31:00Z", "oldest": null, "ordinal": null, "speaker": null, "confidence": 1.0}', '{"alpha": null, "scaling": "minmax", "generated": 0.65, "code_shown": 0.1, "flow_boost": 1.05, "near_equal": 0.01, "wish_boost": 1.6, "asker_boost": 1.35, "decay_power": 0.0, "range_boost": 1.3, "time_weight": 0.0, "flow_minutes": 30.0, "recent_power": 0.15, "recent_share": 0.0, "spoken_boost": 2.0, "thread_boost": 1.2, "channel_boost": 1.2, "code_for_code": 0.95, "keyword_boost": 10.0, "passage_share": 0.9, "recent_tokens": 3000, "rerank_weight": 0.7, "same_language": 0.9, "speaker_boost": 1.6, "adaptive_decay": 0.05, "decay_per_hour": 0.0, "length_penalty": 0.25, "neighbor_weight": 0.5, "instruction_boost": 2.5, "completeness_boost": 0.0, "thread_propagation": 0.8, "adaptive_decay_from": 0.5, "adaptive_decay_most": 0.2, "thread_size_penalty": 0.12, "thread_loss_per_token": 0.0003, "conversation_propagation": 0.6, "conversation_loss_per_token": 0.0016}', '\x458dcfcd2d994119d59a8ca49f87b47a49344d0fa87a356dfc83f47cbfccabb1', 'trigram', 'o200k_base', 400, 375, 0.15814292, 'only the asker reads the answer: public channels, and those that they are in', '{}', '{"hits": 49, "foreign": 0.0, "pack_ms": 204.97552400047425, "doubtful": 0.0, "embed_ms": 0.2545770003052894, "messages": 124, "candidates": 63, "duplicates": 0, "retrieve_ms": 105.08667500107549}', 'library', 'all');



INSERT INTO public.workspaces VALUES
	('T06HALFFTHM', NULL, 'halffathom', 1796094550474467);



ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);



ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT pk_api_tokens PRIMARY KEY (workspace_id, token_id);



ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT pk_audit_log PRIMARY KEY (workspace_id, audit_id);



ALTER TABLE ONLY public.channels
    ADD CONSTRAINT pk_channels PRIMARY KEY (workspace_id, channel_id);



ALTER TABLE ONLY public.chunk_embeddings
    ADD CONSTRAINT pk_chunk_embeddings PRIMARY KEY (workspace_id, channel_id, ts, chunk_index, model_id);



ALTER TABLE ONLY public.chunks
    ADD CONSTRAINT pk_chunks PRIMARY KEY (workspace_id, channel_id, ts, chunk_index);



ALTER TABLE ONLY public.embedding_models
    ADD CONSTRAINT pk_embedding_models PRIMARY KEY (workspace_id, model_id);



ALTER TABLE ONLY public.facts
    ADD CONSTRAINT pk_facts PRIMARY KEY (workspace_id, attribute, subject_id);



ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT pk_memberships PRIMARY KEY (workspace_id, channel_id, user_id);



ALTER TABLE ONLY public.messages
    ADD CONSTRAINT pk_messages PRIMARY KEY (workspace_id, channel_id, ts);



ALTER TABLE ONLY public.personas
    ADD CONSTRAINT pk_personas PRIMARY KEY (workspace_id, user_id);



ALTER TABLE ONLY public.reaction_events
    ADD CONSTRAINT pk_reaction_events PRIMARY KEY (workspace_id, channel_id, ts, user_id, name, observed_ts);



ALTER TABLE ONLY public.replies
    ADD CONSTRAINT pk_replies PRIMARY KEY (workspace_id, reply_id);



ALTER TABLE ONLY public.reply_feedback
    ADD CONSTRAINT pk_reply_feedback PRIMARY KEY (workspace_id, reply_id);



ALTER TABLE ONLY public.reply_messages
    ADD CONSTRAINT pk_reply_messages PRIMARY KEY (workspace_id, reply_id, channel_id, ts);



ALTER TABLE ONLY public.slack_answer_messages
    ADD CONSTRAINT pk_slack_answer_messages PRIMARY KEY (workspace_id, channel_id, question_ts, shown_channel_id, shown_ts);



ALTER TABLE ONLY public.slack_answers
    ADD CONSTRAINT pk_slack_answers PRIMARY KEY (workspace_id, channel_id, question_ts);



ALTER TABLE ONLY public.slack_cursors
    ADD CONSTRAINT pk_slack_cursors PRIMARY KEY (workspace_id, channel_id);



ALTER TABLE ONLY public.slack_settings
    ADD CONSTRAINT pk_slack_settings PRIMARY KEY (workspace_id, channel_id);



ALTER TABLE ONLY public.style_counts
    ADD CONSTRAINT pk_style_counts PRIMARY KEY (workspace_id, channel_id, user_id);



ALTER TABLE ONLY public.term_statistics
    ADD CONSTRAINT pk_term_statistics PRIMARY KEY (workspace_id, channel_id, term);



ALTER TABLE ONLY public.users
    ADD CONSTRAINT pk_users PRIMARY KEY (workspace_id, user_id);



ALTER TABLE ONLY public.window_feedback
    ADD CONSTRAINT pk_window_feedback PRIMARY KEY (workspace_id, window_id, user_id);



ALTER TABLE ONLY public.window_feedback_messages
    ADD CONSTRAINT pk_window_feedback_messages PRIMARY KEY (workspace_id, window_id, user_id, channel_id, ts);



ALTER TABLE ONLY public.window_messages
    ADD CONSTRAINT pk_window_messages PRIMARY KEY (workspace_id, window_id, channel_id, ts);



ALTER TABLE ONLY public.windows
    ADD CONSTRAINT pk_windows PRIMARY KEY (workspace_id, window_id);



ALTER TABLE ONLY public.workspaces
    ADD CONSTRAINT pk_workspaces PRIMARY KEY (workspace_id);



ALTER TABLE ONLY public.embedding_models
    ADD CONSTRAINT uq_embedding_models_workspace_id_spec UNIQUE (workspace_id, spec);



CREATE INDEX ix_api_tokens_token ON public.api_tokens USING btree (token_id);



CREATE INDEX ix_api_tokens_user ON public.api_tokens USING btree (workspace_id, user_id);



CREATE INDEX ix_audit_log_happened ON public.audit_log USING btree (workspace_id, happened_at);



CREATE INDEX ix_chunks_author ON public.chunks USING btree (workspace_id, user_id, sent_at);



CREATE INDEX ix_chunks_embedding_hash ON public.chunks USING btree (workspace_id, substr(embedding_sha256, 1, 8));



CREATE INDEX ix_chunks_sample_16 ON public.chunks USING btree (workspace_id, channel_id, sent_at) WHERE ((hashtext(ts) & 15) = 0);



CREATE INDEX ix_chunks_sample_256 ON public.chunks USING btree (workspace_id, channel_id, sent_at) WHERE ((hashtext(ts) & 255) = 0);



CREATE INDEX ix_chunks_sample_4096 ON public.chunks USING btree (workspace_id, channel_id, sent_at) WHERE ((hashtext(ts) & 4095) = 0);



CREATE INDEX ix_chunks_sent ON public.chunks USING btree (workspace_id, channel_id, sent_at);



CREATE INDEX ix_chunks_spoken_days ON public.chunks USING gin (spoken_days) WHERE (spoken_days IS NOT NULL);



CREATE INDEX ix_chunks_terms ON public.chunks USING gin (terms);



CREATE INDEX ix_memberships_user ON public.memberships USING btree (workspace_id, user_id);



CREATE INDEX ix_messages_author ON public.messages USING btree (workspace_id, user_id, sent_at);



CREATE INDEX ix_messages_sent ON public.messages USING btree (workspace_id, channel_id, sent_at);



CREATE INDEX ix_messages_thread ON public.messages USING btree (workspace_id, channel_id, thread_ts, sent_at);



CREATE INDEX ix_reaction_events_user ON public.reaction_events USING btree (workspace_id, user_id);



CREATE INDEX ix_reply_messages_message ON public.reply_messages USING btree (workspace_id, channel_id, ts);



CREATE INDEX ix_slack_answer_messages_message ON public.slack_answer_messages USING btree (workspace_id, shown_channel_id, shown_ts);



CREATE INDEX ix_slack_answers_asker ON public.slack_answers USING btree (workspace_id, asker_id);



CREATE UNIQUE INDEX ix_slack_answers_delivery ON public.slack_answers USING btree (workspace_id, delivery) WHERE (delivery IS NOT NULL);



CREATE INDEX ix_slack_answers_open ON public.slack_answers USING btree (workspace_id, claimed_at) WHERE (state <> 'answered'::text);



CREATE INDEX ix_slack_answers_thread ON public.slack_answers USING btree (workspace_id, channel_id, thread_ts);



CREATE INDEX ix_style_counts_user ON public.style_counts USING btree (workspace_id, user_id);



CREATE INDEX ix_term_statistics_term ON public.term_statistics USING btree (workspace_id, term);



CREATE INDEX ix_window_feedback_messages_message ON public.window_feedback_messages USING btree (workspace_id, channel_id, ts);



CREATE INDEX ix_window_feedback_user ON public.window_feedback USING btree (workspace_id, user_id);



CREATE INDEX ix_window_messages_duplicate ON public.window_messages USING btree (workspace_id, duplicate_of_channel_id, duplicate_of_ts) WHERE (duplicate_of_ts IS NOT NULL);



CREATE INDEX ix_window_messages_message ON public.window_messages USING btree (workspace_id, channel_id, ts);



CREATE INDEX ix_windows_asker ON public.windows USING btree (workspace_id, asker_id, built_at);



CREATE INDEX ix_windows_built ON public.windows USING btree (workspace_id, built_at);



ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT fk_api_tokens_workspaces FOREIGN KEY (workspace_id) REFERENCES public.workspaces(workspace_id);



ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT fk_audit_log_workspaces FOREIGN KEY (workspace_id) REFERENCES public.workspaces(workspace_id);



ALTER TABLE ONLY public.channels
    ADD CONSTRAINT fk_channels_workspaces FOREIGN KEY (workspace_id) REFERENCES public.workspaces(workspace_id);



ALTER TABLE ONLY public.chunk_embeddings
    ADD CONSTRAINT fk_chunk_embeddings_chunks FOREIGN KEY (workspace_id, channel_id, ts, chunk_index) REFERENCES public.chunks(workspace_id, channel_id, ts, chunk_index) ON DELETE CASCADE;



ALTER TABLE ONLY public.chunk_embeddings
    ADD CONSTRAINT fk_chunk_embeddings_embedding_models FOREIGN KEY (workspace_id, model_id) REFERENCES public.embedding_models(workspace_id, model_id);



ALTER TABLE ONLY public.chunks
    ADD CONSTRAINT fk_chunks_messages FOREIGN KEY (workspace_id, channel_id, ts) REFERENCES public.messages(workspace_id, channel_id, ts) ON DELETE CASCADE;



ALTER TABLE ONLY public.embedding_models
    ADD CONSTRAINT fk_embedding_models_workspaces FOREIGN KEY (workspace_id) REFERENCES public.workspaces(workspace_id);



ALTER TABLE ONLY public.facts
    ADD CONSTRAINT fk_facts_workspaces FOREIGN KEY (workspace_id) REFERENCES public.workspaces(workspace_id);



ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT fk_memberships_channels FOREIGN KEY (workspace_id, channel_id) REFERENCES public.channels(workspace_id, channel_id);



ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT fk_memberships_users FOREIGN KEY (workspace_id, user_id) REFERENCES public.users(workspace_id, user_id);



ALTER TABLE ONLY public.messages
    ADD CONSTRAINT fk_messages_channels FOREIGN KEY (workspace_id, channel_id) REFERENCES public.channels(workspace_id, channel_id);



ALTER TABLE ONLY public.messages
    ADD CONSTRAINT fk_messages_users FOREIGN KEY (workspace_id, user_id) REFERENCES public.users(workspace_id, user_id);



ALTER TABLE ONLY public.personas
    ADD CONSTRAINT fk_personas_users FOREIGN KEY (workspace_id, user_id) REFERENCES public.users(workspace_id, user_id);



ALTER TABLE ONLY public.reaction_events
    ADD CONSTRAINT fk_reaction_events_workspaces FOREIGN KEY (workspace_id) REFERENCES public.workspaces(workspace_id);



ALTER TABLE ONLY public.replies
    ADD CONSTRAINT fk_replies_users FOREIGN KEY (workspace_id, user_id) REFERENCES public.users(workspace_id, user_id);



ALTER TABLE ONLY public.reply_feedback
    ADD CONSTRAINT fk_reply_feedback_replies FOREIGN KEY (workspace_id, reply_id) REFERENCES public.replies(workspace_id, reply_id) ON DELETE CASCADE;



ALTER TABLE ONLY public.reply_messages
    ADD CONSTRAINT fk_reply_messages_replies FOREIGN KEY (workspace_id, reply_id) REFERENCES public.replies(workspace_id, reply_id) ON DELETE CASCADE;



ALTER TABLE ONLY public.slack_answer_messages
    ADD CONSTRAINT fk_slack_answer_messages_slack_answers FOREIGN KEY (workspace_id, channel_id, question_ts) REFERENCES public.slack_answers(workspace_id, channel_id, question_ts) ON DELETE CASCADE;



ALTER TABLE ONLY public.slack_answers
    ADD CONSTRAINT fk_slack_answers_workspaces FOREIGN KEY (workspace_id) REFERENCES public.workspaces(workspace_id);



ALTER TABLE ONLY public.slack_cursors
    ADD CONSTRAINT fk_slack_cursors_workspaces FOREIGN KEY (workspace_id) REFERENCES public.workspaces(workspace_id);



ALTER TABLE ONLY public.slack_settings
    ADD CONSTRAINT fk_slack_settings_workspaces FOREIGN KEY (workspace_id) REFERENCES public.workspaces(workspace_id);



ALTER TABLE ONLY public.style_counts
    ADD CONSTRAINT fk_style_counts_channels FOREIGN KEY (workspace_id, channel_id) REFERENCES public.channels(workspace_id, channel_id);



ALTER TABLE ONLY public.term_statistics
    ADD CONSTRAINT fk_term_statistics_channels FOREIGN KEY (workspace_id, channel_id) REFERENCES public.channels(workspace_id, channel_id);



ALTER TABLE ONLY public.users
    ADD CONSTRAINT fk_users_workspaces FOREIGN KEY (workspace_id) REFERENCES public.workspaces(workspace_id);



ALTER TABLE ONLY public.window_feedback_messages
    ADD CONSTRAINT fk_window_feedback_messages_window_feedback FOREIGN KEY (workspace_id, window_id, user_id) REFERENCES public.window_feedback(workspace_id, window_id, user_id) ON DELETE CASCADE;



ALTER TABLE ONLY public.window_feedback
    ADD CONSTRAINT fk_window_feedback_windows FOREIGN KEY (workspace_id, window_id) REFERENCES public.windows(workspace_id, window_id) ON DELETE CASCADE;



ALTER TABLE ONLY public.window_messages
    ADD CONSTRAINT fk_window_messages_windows FOREIGN KEY (workspace_id, window_id) REFERENCES public.windows(workspace_id, window_id) ON DELETE CASCADE;



ALTER TABLE ONLY public.windows
    ADD CONSTRAINT fk_windows_workspaces FOREIGN KEY (workspace_id) REFERENCES public.workspaces(workspace_id);



CREATE POLICY let_in ON public.messages FOR SELECT USING (((workspace_id = ( SELECT current_setting('contextwin.workspace'::text, true) AS current_setting)) AND (( SELECT (NULLIF(current_setting('contextwin.channels'::text, true), ''::text))::jsonb AS "nullif") ? channel_id)));



CREATE POLICY let_in ON public.window_feedback FOR SELECT USING (((workspace_id = ( SELECT current_setting('contextwin.workspace'::text, true) AS current_setting)) AND ((( SELECT current_setting('contextwin.windows_of'::text, true) AS current_setting) = 'everybody'::text) OR (( SELECT current_setting('contextwin.windows_of'::text, true) AS current_setting) = ('user:'::text || user_id))) AND (EXISTS ( SELECT
   FROM public.windows w
  WHERE ((w.workspace_id = window_feedback.workspace_id) AND (w.window_id = window_feedback.window_id))))));



CREATE POLICY let_in ON public.window_feedback_messages FOR SELECT USING (((workspace_id = ( SELECT current_setting('contextwin.workspace'::text, true) AS current_setting)) AND (( SELECT (NULLIF(current_setting('contextwin.channels'::text, true), ''::text))::jsonb AS "nullif") ? channel_id) AND (EXISTS ( SELECT
   FROM public.window_feedback f
  WHERE ((f.workspace_id = window_feedback_messages.workspace_id) AND (f.window_id = window_feedback_messages.window_id) AND (f.user_id = window_feedback_messages.user_id))))));



CREATE POLICY let_in ON public.window_messages FOR SELECT USING (((workspace_id = ( SELECT current_setting('contextwin.workspace'::text, true) AS current_setting)) AND (( SELECT (NULLIF(current_setting('contextwin.channels'::text, true), ''::text))::jsonb AS "nullif") ? channel_id) AND (EXISTS ( SELECT
   FROM public.windows w
  WHERE ((w.workspace_id = window_messages.workspace_id) AND (w.window_id = window_messages.window_id))))));



CREATE POLICY let_in ON public.windows FOR SELECT USING (((workspace_id = ( SELECT current_setting('contextwin.workspace'::text, true) AS current_setting)) AND ((( SELECT current_setting('contextwin.windows_of'::text, true) AS current_setting) = 'everybody'::text) OR ((NOT is_everyone) AND (viewer_id = COALESCE(asker_id, viewer_id)) AND (('user:'::text || viewer_id) = ( SELECT current_setting('contextwin.windows_of'::text, true) AS current_setting))))));



ALTER TABLE public.messages ENABLE ROW LEVEL SECURITY;


ALTER TABLE public.replies ENABLE ROW LEVEL SECURITY;


ALTER TABLE public.reply_feedback ENABLE ROW LEVEL SECURITY;


CREATE POLICY unrestricted ON public.messages USING (( SELECT ((current_setting('contextwin.unrestricted'::text, true) = 'on'::text) AND (CURRENT_USER <> 'contextwin_reader'::name))));



CREATE POLICY unrestricted ON public.replies USING (( SELECT ((current_setting('contextwin.unrestricted'::text, true) = 'on'::text) AND (CURRENT_USER <> 'contextwin_reader'::name))));



CREATE POLICY unrestricted ON public.reply_feedback USING (( SELECT ((current_setting('contextwin.unrestricted'::text, true) = 'on'::text) AND (CURRENT_USER <> 'contextwin_reader'::name))));



CREATE POLICY unrestricted ON public.window_feedback USING (( SELECT ((current_setting('contextwin.unrestricted'::text, true) = 'on'::text) AND (CURRENT_USER <> 'contextwin_reader'::name))));



CREATE POLICY unrestricted ON public.window_feedback_messages USING (( SELECT ((current_setting('contextwin.unrestricted'::text, true) = 'on'::text) AND (CURRENT_USER <> 'contextwin_reader'::name))));



CREATE POLICY unrestricted ON public.window_messages USING (( SELECT ((current_setting('contextwin.unrestricted'::text, true) = 'on'::text) AND (CURRENT_USER <> 'contextwin_reader'::name))));



CREATE POLICY unrestricted ON public.windows USING (( SELECT ((current_setting('contextwin.unrestricted'::text, true) = 'on'::text) AND (CURRENT_USER <> 'contextwin_reader'::name))));



ALTER TABLE public.window_feedback ENABLE ROW LEVEL SECURITY;


ALTER TABLE public.window_feedback_messages ENABLE ROW LEVEL SECURITY;


ALTER TABLE public.window_messages ENABLE ROW LEVEL SECURITY;


ALTER TABLE public.windows ENABLE ROW LEVEL SECURITY;


GRANT SELECT ON TABLE public.window_messages TO contextwin_reader;



GRANT SELECT ON TABLE public.windows TO contextwin_reader;



GRANT SELECT ON TABLE public.channels TO contextwin_reader;



GRANT SELECT ON TABLE public.messages TO contextwin_reader;



GRANT SELECT ON TABLE public.chunk_embeddings TO contextwin_reader;



GRANT SELECT ON TABLE public.chunks TO contextwin_reader;



GRANT SELECT ON TABLE public.embedding_models TO contextwin_reader;



GRANT SELECT ON TABLE public.facts TO contextwin_reader;



GRANT SELECT ON TABLE public.memberships TO contextwin_reader;



GRANT SELECT ON TABLE public.users TO contextwin_reader;



GRANT SELECT ON TABLE public.workspaces TO contextwin_reader;



GRANT SELECT ON TABLE public.term_statistics TO contextwin_reader;



GRANT SELECT ON TABLE public.window_feedback TO contextwin_reader;



GRANT SELECT ON TABLE public.window_feedback_messages TO contextwin_reader;




