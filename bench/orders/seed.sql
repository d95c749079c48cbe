-- Fills a migrated, empty database for the orders benchmark: users, accounts funded from the treasury, ads, sessions.
-- Runs as the owner. Ids are derived from md5 texts (as UUIDs of version 8), so that the client can compute them.

CREATE FUNCTION bench_id(kind text, n int) RETURNS uuid LANGUAGE sql IMMUTABLE
  AS $$ SELECT overlay(overlay(md5(kind || n) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid $$;

INSERT INTO app_user (id, user_name, nickname, email, role, password_hash, email_confirmed_at)
  SELECT bench_id('user', n), 'bench_' || n, 'Bench ' || n, 'bench_' || n || '@example.test',
         CASE WHEN n <= :providers THEN 'provider' ELSE 'trader' END, '-', now()
  FROM generate_series(1, :users) n;

INSERT INTO ledger_account (id, owner, kind, currency, no_overdraft, credits_posted)
  SELECT id, id, 'points', 'POINTS', true, 10000000000000 FROM app_user WHERE user_name LIKE 'bench_%';
INSERT INTO ledger_transfer (id, kind, debit_account, credit_account, amount, code)
  SELECT gen_random_uuid(), 'plain', '00000000-0000-8000-8000-000000000001', id, 10000000000000, 100
  FROM app_user WHERE user_name LIKE 'bench_%';
UPDATE ledger_account SET debits_posted = debits_posted + :users * 10000000000000
  WHERE id = '00000000-0000-8000-8000-000000000001';

-- The providers' bail, more than their orders need: the account's id is the user's with the version digit changed.
INSERT INTO ledger_account (id, owner, kind, currency, no_overdraft, credits_posted)
  SELECT overlay(id::text PLACING '7' FROM 15)::uuid, id, 'bail', 'POINTS', true, 100000000000000 FROM app_user
  WHERE user_name LIKE 'bench_%' AND role = 'provider';
INSERT INTO ledger_transfer (id, kind, debit_account, credit_account, amount, code)
  SELECT gen_random_uuid(), 'plain', '00000000-0000-8000-8000-000000000001', id, 100000000000000, 100
  FROM ledger_account WHERE kind = 'bail';
UPDATE ledger_account SET debits_posted = debits_posted + :providers * 100000000000000
  WHERE id = '00000000-0000-8000-8000-000000000001';

INSERT INTO ledger_day (account, day, code, paid_in, paid_out)
  SELECT account, day, code, paid_in, paid_out FROM ledger_day_by_transfers;

INSERT INTO brand (id, name, initials, colour, rank) VALUES ('bench', 'Bench', 'B', '#336699', 999);
INSERT INTO card_type (id, brand_id, country, currency, form, min_face, max_face)
  VALUES ('bench-us-usd-ecode', 'bench', 'US', 'USD', 'ecode', 1, 1000);
INSERT INTO buy_ad (id, code, provider_id, account_id, card_type_id, brand_id, country, currency, form, rate,
    min_face, max_face, total_amount, remaining_amount)
  SELECT bench_id('ad', n), 'AD' || lpad(n::text, 10, '0'), p.id, p.id, 'bench-us-usd-ecode', 'bench', 'US', 'USD', 'ecode',
         800000 + n, 1, 1000, 100000000000000, 100000000000000
  FROM generate_series(1, :ads) n,
  LATERAL (SELECT bench_id('user', 1 + n % :providers) AS id) p;

INSERT INTO session (id, token_hash, user_id, device_id, address, expires_at)
  SELECT bench_id('session', n), sha256(('token' || n)::bytea), bench_id('user', n), 'bench', '127.0.0.1',
         now() + interval '1 day'
  FROM generate_series(1, :users) n;
