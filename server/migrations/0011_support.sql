-- Support: agents, requests, and the help articles.

-- Staff who answer support.
CREATE TABLE support_agent (
  user_id     uuid PRIMARY KEY REFERENCES app_user (id),
  is_open     boolean NOT NULL DEFAULT false,
  -- Customer-success label, shown beside the name.
  label       text NOT NULL DEFAULT '' CHECK (char_length(label) <= 40),
  -- When they were last online while receiving requests.
  seen_at     timestamptz NOT NULL DEFAULT now(),
  -- Since when they have been online without a gap.
  online_since  timestamptz NOT NULL DEFAULT now(),
  -- When reception was switched off because they were away; null: not so.
  off_since   timestamptz,
  -- When a request was last assigned: of two equally busy agents, the one who has waited longer gets the next.
  assigned_at timestamptz NOT NULL DEFAULT '-infinity'
);

-- A request of a user or visitor, in a conversation of its own.
CREATE TABLE support_request (
  conversation_id uuid PRIMARY KEY REFERENCES conversation (id),
  -- A user or a visitor.
  requester_id    uuid NOT NULL UNIQUE,
  state           text NOT NULL DEFAULT 'assistant' CHECK (state IN ('assistant', 'queued', 'assigned', 'closed')),
  agent_id        uuid REFERENCES app_user (id),
  lang            text NOT NULL DEFAULT 'en' CHECK (lang IN ('en', 'zh_cn')),
  -- The conversation's last number, kept by its trigger, so that an index finds requests with new messages.
  last_seq        bigint NOT NULL DEFAULT 0,
  last_at         timestamptz NOT NULL DEFAULT now(),
  -- The help assistant has processed messages up to here.
  answered_seq    bigint NOT NULL DEFAULT 0,
  queued_at       timestamptz,
  assigned_at     timestamptz,
  -- The requester's answer after the last closing.
  solved          boolean,
  -- The page that the requester came from when they last opened support; null: not known.
  page            text CHECK (char_length(page) <= 200),
  CHECK ((state = 'assigned') = (agent_id IS NOT NULL)),
  CHECK ((state = 'queued') <= (queued_at IS NOT NULL))
);
CREATE INDEX support_request_unanswered ON support_request (last_at)
  WHERE state IN ('assistant', 'closed') AND last_seq > answered_seq;
CREATE INDEX support_request_queue ON support_request (queued_at) WHERE state = 'queued';
CREATE INDEX support_request_of_agent ON support_request (agent_id, last_at DESC) WHERE state = 'assigned';
CREATE INDEX support_request_newest ON support_request (state, last_at DESC);

-- What agents tell each other about a request: notes, hand-overs and closings. The requester does not see them.
CREATE TABLE support_note (
  id              uuid PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES support_request (conversation_id),
  author_id       uuid NOT NULL REFERENCES app_user (id),
  kind            text NOT NULL CHECK (kind IN ('note', 'handed_over', 'closed')),
  -- Who the request was handed to; null: back to the queue.
  to_id           uuid REFERENCES app_user (id),
  body            text NOT NULL CHECK (char_length(body) <= 1000),
  at              timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK (kind = 'handed_over' OR to_id IS NULL)
);
CREATE INDEX support_note_latest ON support_note (conversation_id, at DESC);

-- Help articles. They come from the repository and are loaded at process start, so that they can be searched.
CREATE TABLE help_article (
  id         text NOT NULL,
  lang       text NOT NULL CHECK (lang IN ('en', 'zh_cn')),
  topic      text NOT NULL,
  -- Place within the topic.
  position   int NOT NULL,
  title      text NOT NULL,
  -- sha256 of the file; the version counts its changes.
  checksum   bytea NOT NULL,
  version    int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (id, lang)
);

-- One headed part of an article: the unit of search results and answers.
CREATE TABLE help_passage (
  article_id text NOT NULL,
  lang       text NOT NULL,
  item       text NOT NULL,
  -- Place within the article; its opening paragraphs are 0.
  position   int NOT NULL,
  heading    text NOT NULL,
  -- Rules are named in it and replaced by their numbers at reading.
  body       text NOT NULL,
  -- The result of help_words().
  words      tsvector NOT NULL,
  PRIMARY KEY (article_id, lang, item),
  FOREIGN KEY (article_id, lang) REFERENCES help_article ON DELETE CASCADE
);
CREATE INDEX help_passage_words ON help_passage USING gin (words);

-- The checksum of the loaded articles, so that a process with the same ones loads nothing.
CREATE TABLE help_edition (
  only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checksum  bytea NOT NULL,
  loaded_at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE ON support_agent TO market_app;
GRANT SELECT, INSERT ON support_note TO market_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON support_request, help_article, help_passage, help_edition TO market_app;
