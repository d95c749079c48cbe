-- Identity: what users send to prove who they are, and what staff decide on it.

-- An application for a level of identity. The level that counts stands in app_user.identity_level.
CREATE TABLE identity_application (
  id              uuid PRIMARY KEY,
  user_id         uuid NOT NULL REFERENCES app_user,
  level           smallint NOT NULL CHECK (level IN (1, 2)),
  state           text NOT NULL DEFAULT 'pending'
                  CHECK (state IN ('pending', 'more_asked', 'approved', 'refused', 'expired')),
  -- The person and the document as the applicant wrote them, sealed by the vault.
  facts_sealed    bytea NOT NULL,
  -- Keyed hash of country, type and number of the document: finds the same document on another account.
  document_hash   bytea NOT NULL,
  -- The document was live on another account when this was sent.
  is_flagged      boolean NOT NULL DEFAULT false,
  -- Level two: the last day of the document (null: it has none), and the code that the selfie must show.
  document_ends   date,
  selfie_code     text,
  submitted_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The member of staff who has the case.
  owner_id        uuid REFERENCES app_user,
  owned_at        timestamptz,
  -- Level two: the member of staff who approved it, after whom another one looks at it.
  first_approver_id uuid REFERENCES app_user,
  decided_at      timestamptz,
  -- Why it was refused, and the words of staff for a refusal or for what they want in addition.
  refusal         text CHECK (refusal IN ('unreadable', 'mismatch', 'not_accepted', 'out_of_date', 'not_the_person',
                                          'suspicious')),
  words           text CHECK (char_length(words) BETWEEN 10 AND 500),
  -- When the applicant was told that the document ends soon.
  end_noticed_at  timestamptz,
  -- Since when the check service has it (null: staff have), and its own id of it once it answered.
  vendor_since    timestamptz,
  vendor_id       text CHECK (char_length(vendor_id) BETWEEN 1 AND 64),
  CHECK ((owner_id IS NULL) = (owned_at IS NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK ((level = 2) = (selfie_code IS NOT NULL)),
  CHECK (level = 2 OR (document_ends IS NULL AND first_approver_id IS NULL)),
  CHECK (vendor_since IS NULL OR (level = 2 AND state = 'pending' AND owner_id IS NULL))
);
-- One at a time for a level, beside the approved one that it replaces.
CREATE UNIQUE INDEX identity_application_open ON identity_application (user_id, level)
  WHERE state IN ('pending', 'more_asked');
CREATE UNIQUE INDEX identity_application_approved ON identity_application (user_id, level) WHERE state = 'approved';
CREATE INDEX identity_application_of ON identity_application (user_id, submitted_at DESC, id DESC);
CREATE INDEX identity_application_queue ON identity_application (submitted_at, id) WHERE state = 'pending';
CREATE INDEX identity_application_mine ON identity_application (owner_id, submitted_at, id)
  WHERE state IN ('pending', 'more_asked');
CREATE INDEX identity_application_decided ON identity_application (decided_at DESC, id DESC)
  WHERE decided_at IS NOT NULL;
CREATE UNIQUE INDEX identity_application_vendor ON identity_application (vendor_id) WHERE vendor_id IS NOT NULL;
CREATE INDEX identity_application_checked ON identity_application (vendor_since) WHERE vendor_since IS NOT NULL;
CREATE INDEX identity_application_document ON identity_application (document_hash);
CREATE INDEX identity_application_ends ON identity_application (document_ends) WHERE state = 'approved' AND level = 2;

-- An image of an application for level two; its file is an upload, encrypted with a key of its own.
CREATE TABLE identity_image (
  image_id       uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES identity_application,
  part           text NOT NULL CHECK (part IN ('front', 'back', 'selfie')),
  UNIQUE (application_id, part)
);

GRANT SELECT, INSERT, UPDATE ON identity_application TO market_app;
GRANT SELECT, INSERT, DELETE ON identity_image TO market_app;
