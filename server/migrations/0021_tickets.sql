-- Tickets: work orders of users, feedback, and points and coupons that staff give as compensation or reward.

-- A question or complaint of a user or visitor, from its making to its end.
CREATE TABLE work_order (
  id               uuid PRIMARY KEY,
  code             text NOT NULL UNIQUE,
  kind             text NOT NULL CHECK (kind IN ('consult', 'complaint')),
  -- The requester's own form, or made by staff from a chat or a call.
  source           text NOT NULL CHECK (source IN ('form', 'chat', 'call')),
  state            text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'processed')),
  -- Null while it is pending.
  solved           boolean,
  requester_id     uuid NOT NULL,
  -- The support conversation that it was made from.
  conversation_id  uuid,
  -- Customer success: the member of staff who has it; null: nobody yet.
  agent_id         uuid REFERENCES app_user,
  -- The shift of the day in which it came, 1 to 3.
  shift            smallint NOT NULL CHECK (shift BETWEEN 1 AND 3),
  content_type     text NOT NULL CHECK (content_type IN ('account', 'cards', 'orders', 'points', 'offers', 'rules',
                                                         'technical', 'other')),
  device_model     text NOT NULL CHECK (char_length(device_model) <= 80),
  -- Empty: a browser that names no device has no version either.
  device_version   text NOT NULL CHECK (char_length(device_version) <= 80),
  problem          text NOT NULL CHECK (char_length(problem) BETWEEN 10 AND 2000),
  card_type_id     text REFERENCES card_type,
  currency         text,
  vendor_id        uuid REFERENCES app_user,
  order_id         uuid,
  order_code       text,
  -- Complaints only: the kind of order, the side that placed its offer, its status when the complaint came, what went
  -- wrong, and the problem in a few words.
  complaint_type   text CHECK (complaint_type IN ('gift', 'points')),
  order_type       text CHECK (order_type IN ('buy_ad', 'sell_ad')),
  order_status     text CHECK (order_status IN ('processing', 'successful', 'auto_to_be_paid', 'pending',
                                                'paid_successfully', 'paid_failed', 'cancelled')),
  -- 'paid_late': a payment that arrived when its points order had run out.
  error_type       text CHECK (error_type IN ('card_invalid', 'value_mismatch', 'not_paid', 'wrong_amount', 'paid_late',
                                              'too_slow', 'delivery', 'conduct', 'technical', 'other')),
  specific_problem text CHECK (char_length(specific_problem) <= 120),
  solution         text NOT NULL DEFAULT '' CHECK (char_length(solution) <= 1000),
  -- For staff only.
  remark           text NOT NULL DEFAULT '' CHECK (char_length(remark) <= 1000),
  tags             text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 5),
  -- The requester reads it.
  end_description  text NOT NULL DEFAULT '' CHECK (char_length(end_description) <= 1000),
  ended_at         timestamptz,
  -- Who ended it.
  operator_id      uuid REFERENCES app_user,
  reopenings       smallint NOT NULL DEFAULT 0,
  opened_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When staff first wrote to the requester, or ended it.
  answered_at      timestamptz,
  -- When something last happened to it.
  moved_at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  version          int NOT NULL DEFAULT 1,
  CHECK ((state = 'processed') = (ended_at IS NOT NULL AND solved IS NOT NULL AND operator_id IS NOT NULL)),
  CHECK (state = 'pending' OR solution <> ''),
  CHECK ((kind = 'complaint') = (complaint_type IS NOT NULL AND order_type IS NOT NULL AND order_status IS NOT NULL
                                 AND error_type IS NOT NULL AND specific_problem IS NOT NULL)),
  CHECK (kind = 'consult' OR order_code IS NOT NULL),
  CHECK ((order_id IS NULL) = (order_code IS NULL))
);
CREATE INDEX work_order_newest ON work_order (opened_at DESC, id DESC);
CREATE INDEX work_order_of_kind ON work_order (kind, opened_at DESC, id DESC);
CREATE INDEX work_order_in_state ON work_order (state, opened_at DESC, id DESC);
CREATE INDEX work_order_of_agent ON work_order (agent_id, state, opened_at DESC, id DESC);
CREATE INDEX work_order_unowned ON work_order (opened_at DESC, id DESC) WHERE agent_id IS NULL AND state = 'pending';
CREATE INDEX work_order_ended ON work_order (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX work_order_of_requester ON work_order (requester_id, opened_at DESC, id DESC);
CREATE INDEX work_order_about_order ON work_order (order_code, opened_at DESC) WHERE order_code IS NOT NULL;
CREATE INDEX work_order_in_conversation ON work_order (conversation_id, opened_at DESC) WHERE conversation_id IS NOT NULL;

-- What happened to a work order: who, what and when. Append-only.
CREATE TABLE work_order_entry (
  id            uuid PRIMARY KEY,
  work_order_id uuid NOT NULL REFERENCES work_order,
  event         text NOT NULL CHECK (event IN ('open', 'take', 'hand_on', 'answer', 'change', 'process', 'add',
                                               'reopen')),
  -- A user or a visitor.
  actor_id      uuid NOT NULL,
  -- Who it was handed on to.
  to_id         uuid REFERENCES app_user,
  -- What was written: to the requester, or by them; of a hand-over for the colleague only.
  body          text NOT NULL DEFAULT '' CHECK (char_length(body) <= 2000),
  at            timestamptz NOT NULL DEFAULT clock_timestamp(),
  CHECK ((event = 'hand_on') = (to_id IS NOT NULL))
);
CREATE INDEX work_order_entry_of ON work_order_entry (work_order_id, at, id);
-- What is old enough is erased by erase_work_orders(), which nobody else's statements are part of.
CREATE TRIGGER work_order_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON work_order_entry
  FOR EACH STATEMENT WHEN (current_setting('retention.erases', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION refuse_change();
ALTER TABLE work_order_entry ENABLE ALWAYS TRIGGER work_order_entry_append_only;

-- Pictures of a complaint.
CREATE TABLE work_order_picture (
  work_order_id uuid NOT NULL REFERENCES work_order,
  upload_id     uuid NOT NULL REFERENCES upload,
  position      smallint NOT NULL,
  PRIMARY KEY (work_order_id, upload_id)
);
CREATE UNIQUE INDEX work_order_picture_upload ON work_order_picture (upload_id);

-- What users think of the product.
CREATE TABLE feedback (
  id           uuid PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES app_user,
  kind         text NOT NULL CHECK (kind IN ('idea', 'problem', 'praise', 'other')),
  body         text NOT NULL CHECK (char_length(body) BETWEEN 10 AND 2000),
  -- The page that they came from; null: not known.
  page         text CHECK (char_length(page) <= 200),
  state        text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'processed')),
  at           timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Who processed it, what came of it (its writer reads that), and when.
  processed_by uuid REFERENCES app_user,
  outcome      text NOT NULL DEFAULT '' CHECK (char_length(outcome) <= 1000),
  processed_at timestamptz,
  CHECK ((state = 'processed') = (processed_by IS NOT NULL AND processed_at IS NOT NULL AND outcome <> ''))
);
CREATE INDEX feedback_in_state ON feedback (state, at DESC, id DESC);
CREATE INDEX feedback_processed ON feedback (processed_at) WHERE processed_at IS NOT NULL;
CREATE INDEX feedback_of ON feedback (user_id, at DESC, id DESC);

-- Points that a member of staff gives a user, from the promotion account. One above what they give alone waits for the
-- proposal that names it.
CREATE TABLE reward_ticket (
  id            uuid PRIMARY KEY,
  code          text NOT NULL UNIQUE,
  kind          text NOT NULL CHECK (kind IN ('compensation', 'reward')),
  scenario      text NOT NULL CHECK (scenario IN ('late_payment', 'platform_fault', 'staff_mistake', 'vendor_fault',
                                                  'problem_found', 'idea_built', 'survey', 'goodwill')),
  -- Who receives them.
  user_id       uuid NOT NULL REFERENCES app_user,
  order_id      uuid,
  order_code    text,
  -- The provider of the order.
  vendor_id     uuid REFERENCES app_user,
  -- Null also once the work order was erased.
  work_order_id uuid REFERENCES work_order,
  -- Base units of points.
  amount        bigint NOT NULL CHECK (amount > 0),
  reason        text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  by_id         uuid NOT NULL REFERENCES app_user,
  -- Null: given alone, and paid at once.
  proposal_id   uuid UNIQUE REFERENCES proposal,
  approved_by   uuid REFERENCES app_user,
  at            timestamptz NOT NULL DEFAULT clock_timestamp(),
  paid_at       timestamptz,
  payment       text NOT NULL DEFAULT 'points' CHECK (payment IN ('points', 'coupon')),
  CHECK (kind = 'reward' OR (order_id IS NOT NULL AND order_code IS NOT NULL AND vendor_id IS NOT NULL)),
  CHECK (proposal_id IS NOT NULL OR paid_at IS NOT NULL),
  CHECK (by_id <> user_id AND by_id <> approved_by AND user_id <> approved_by)
);
CREATE INDEX reward_ticket_newest ON reward_ticket (at DESC, id DESC);
CREATE INDEX reward_ticket_by ON reward_ticket (by_id, at DESC);
CREATE INDEX reward_ticket_of_order ON reward_ticket (order_id, user_id) WHERE order_id IS NOT NULL;
CREATE INDEX reward_ticket_of_work_order ON reward_ticket (work_order_id) WHERE work_order_id IS NOT NULL;
CREATE INDEX reward_ticket_of ON reward_ticket (user_id, at DESC);
CREATE INDEX reward_ticket_of_kind ON reward_ticket (kind, at DESC, id DESC);
CREATE INDEX reward_ticket_of_payment ON reward_ticket (payment, at DESC, id DESC);

-- The coupon of a reward ticket that was given: points for the owner's next order that is large enough. Its points are reserved on the promotion account.
CREATE TABLE coupon (
  -- The reward ticket.
  id          uuid PRIMARY KEY REFERENCES reward_ticket,
  user_id     uuid NOT NULL REFERENCES app_user,
  -- Base units of points, both.
  amount      bigint NOT NULL CHECK (amount > 0),
  least_order bigint NOT NULL CHECK (least_order > 0),
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'used', 'expired')),
  hold_id     uuid NOT NULL UNIQUE,
  issued_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at  timestamptz NOT NULL,
  -- The order that used it: of cards or of points.
  order_id    uuid,
  order_code  text,
  used_at     timestamptz,
  CHECK ((state = 'used') = (order_id IS NOT NULL AND order_code IS NOT NULL AND used_at IS NOT NULL)),
  CHECK (expires_at > issued_at)
);
CREATE INDEX coupon_of ON coupon (user_id, (state <> 'open'), expires_at, id);
CREATE INDEX coupon_due ON coupon (expires_at) WHERE state = 'open';
-- An order uses one coupon at most.
CREATE UNIQUE INDEX coupon_of_order ON coupon (order_id) WHERE order_id IS NOT NULL;

GRANT SELECT, INSERT ON reward_ticket TO market_app;
GRANT UPDATE (paid_at, approved_by) ON reward_ticket TO market_app;
GRANT SELECT, INSERT ON work_order, work_order_entry, work_order_picture, feedback TO market_app;
GRANT UPDATE (state, solved, agent_id, content_type, device_model, device_version, card_type_id, currency, vendor_id,
  error_type, specific_problem, solution, remark, tags, end_description, ended_at, operator_id, reopenings, answered_at,
  moved_at, version) ON work_order TO market_app;
GRANT UPDATE (state, processed_by, outcome, processed_at) ON feedback TO market_app;
GRANT SELECT, INSERT ON coupon TO market_app;
GRANT UPDATE (state, order_id, order_code, used_at) ON coupon TO market_app;
