-- Providers: how one becomes a provider, and loses it.

-- What a trader wrote to become a provider, and how far it has come.
CREATE TABLE provider_application (
  id               uuid PRIMARY KEY,
  user_id          uuid NOT NULL REFERENCES app_user,
  state            text NOT NULL DEFAULT 'draft'
                   CHECK (state IN ('draft', 'pending', 'more_asked', 'approved', 'refused', 'withdrawn')),
  -- What the applicant says of the business: its qualification.
  business         text NOT NULL CHECK (char_length(business) <= 2000),
  -- Promises: to answer within so many seconds, and at every hour.
  answer_s         integer CHECK (answer_s > 0),
  around_the_clock boolean NOT NULL,
  -- The member of staff who took it.
  owner_id         uuid REFERENCES app_user,
  -- What staff wrote last, for the applicant.
  note             text NOT NULL DEFAULT '' CHECK (char_length(note) <= 500),
  created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When its owner last wrote or changed documents: a draft is kept from then on.
  changed_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When it was first sent: its age in the queue.
  sent_at          timestamptz,
  ended_at         timestamptz,
  CHECK ((state IN ('approved', 'refused', 'withdrawn')) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX provider_application_open ON provider_application (user_id)
  WHERE state IN ('draft', 'pending', 'more_asked');
CREATE INDEX provider_application_of ON provider_application (user_id, created_at DESC);
CREATE INDEX provider_application_queue ON provider_application (sent_at, id) WHERE state IN ('pending', 'more_asked');
CREATE INDEX provider_application_drafts ON provider_application (changed_at) WHERE state = 'draft';
CREATE INDEX provider_application_ended ON provider_application (ended_at DESC, id DESC)
  WHERE ended_at IS NOT NULL AND sent_at IS NOT NULL;

-- What proves the business of an application; its file is an upload, encrypted with a key of its own.
CREATE TABLE provider_document (
  upload_id      uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES provider_application,
  -- The name of the file as the applicant has it.
  name           text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  at             timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX provider_document_of ON provider_document (application_id, at);

GRANT SELECT, INSERT, UPDATE ON provider_application TO market_app;
GRANT SELECT, INSERT, DELETE ON provider_document TO market_app;

-- An hour in which a provider, one of its operators, or an applicant had a page open; of 90 days.
CREATE TABLE presence_hour (
  user_id uuid NOT NULL REFERENCES app_user,
  hour    timestamptz NOT NULL,
  PRIMARY KEY (user_id, hour)
);
CREATE INDEX presence_hour_old ON presence_hour (hour);
CREATE INDEX app_user_provider ON app_user (id) WHERE role = 'provider';

GRANT SELECT, INSERT, DELETE ON presence_hour TO market_app;

-- What staff decided against a provider: the end of its certification, or a penalty from its bail. Nothing happens before
-- its notice has run, and its owner may appeal until then.
CREATE TABLE provider_sanction (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('removal', 'penalty')),
  user_id     uuid NOT NULL REFERENCES app_user,
  state       text NOT NULL DEFAULT 'noticed'
              CHECK (state IN ('noticed', 'appealed', 'upheld', 'leaving', 'lifted', 'carried_out')),
  -- As its owner reads it: of a penalty, the evidence. Emptied some time after the account was closed, as are an appeal's texts.
  reason      text NOT NULL CHECK (reason = '' OR char_length(reason) BETWEEN 10 AND 500),
  -- A penalty's case (the code of an order or the id of a payout), what it is to take, and what it took so far; base units of
  -- points.
  case_id     text,
  amount      bigint CHECK (amount > 0),
  posted       bigint CHECK (posted BETWEEN 0 AND amount),
  by_id       uuid NOT NULL REFERENCES app_user,
  approver_id uuid REFERENCES app_user,
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  due_at      timestamptz NOT NULL,
  ended_at    timestamptz,
  CHECK ((state IN ('lifted', 'carried_out')) = (ended_at IS NOT NULL)),
  CHECK ((kind = 'penalty') = (case_id IS NOT NULL AND amount IS NOT NULL AND approver_id IS NOT NULL)),
  CHECK (kind = 'penalty' OR posted IS NULL),
  CHECK (kind = 'removal' OR state <> 'carried_out' OR posted IS NOT NULL)
);
CREATE UNIQUE INDEX provider_sanction_once ON provider_sanction (user_id, kind) WHERE ended_at IS NULL;
-- One penalty a case.
CREATE UNIQUE INDEX provider_sanction_case ON provider_sanction (case_id)
  WHERE kind = 'penalty' AND state <> 'lifted';
CREATE INDEX provider_sanction_due ON provider_sanction (due_at) WHERE state IN ('noticed', 'upheld', 'leaving');
CREATE INDEX provider_sanction_of ON provider_sanction (user_id, at DESC);
CREATE INDEX provider_sanction_newest ON provider_sanction (at DESC, id DESC);

-- An appeal against a suspension or a sanction, in the words of its owner; one for each.
CREATE TABLE decision_appeal (
  id            uuid PRIMARY KEY,
  user_id       uuid NOT NULL REFERENCES app_user,
  suspension_id uuid UNIQUE REFERENCES suspension,
  sanction_id   uuid UNIQUE REFERENCES provider_sanction,
  words         text NOT NULL CHECK (words = '' OR char_length(words) BETWEEN 20 AND 2000),
  state         text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'granted', 'refused')),
  at            timestamptz NOT NULL DEFAULT clock_timestamp(),
  decided_by    uuid REFERENCES app_user,
  answer        text CHECK (answer = '' OR char_length(answer) BETWEEN 10 AND 500),
  decided_at    timestamptz,
  CHECK (num_nonnulls(suspension_id, sanction_id) = 1),
  CHECK ((state = 'open') = (decided_by IS NULL) AND (state = 'open') = (answer IS NULL)
         AND (state = 'open') = (decided_at IS NULL))
);
CREATE INDEX decision_appeal_open ON decision_appeal (at, id) WHERE state = 'open';
CREATE INDEX decision_appeal_decided ON decision_appeal (decided_at DESC, id DESC) WHERE state <> 'open';

GRANT SELECT, INSERT, UPDATE ON provider_sanction, decision_appeal TO market_app;
