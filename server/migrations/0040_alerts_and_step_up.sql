-- Alerts about points orders beside those about orders of gift cards.
ALTER TABLE order_alert ALTER COLUMN order_id DROP NOT NULL;
ALTER TABLE order_alert ADD COLUMN points_order_id uuid REFERENCES points_order;
ALTER TABLE order_alert ADD CONSTRAINT order_alert_of_one_order CHECK (num_nonnulls(order_id, points_order_id) = 1);
ALTER TABLE order_alert ADD CONSTRAINT order_alert_points_order_id_user_id_key UNIQUE (points_order_id, user_id);

-- Codes that prove a session beside the password, where no second factor is bound.
ALTER TABLE contact_code DROP CONSTRAINT contact_code_purpose_check;
ALTER TABLE contact_code ADD CONSTRAINT contact_code_purpose_check CHECK (purpose IN (
  'register', 'password', 'trading_password', 'email_old', 'email_new', 'phone_old', 'phone_new', 'link', 'step_up'));
