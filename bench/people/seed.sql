-- A million accounts with a confirmed address each, and a session for every tenth.
INSERT INTO app_user (id, user_name, nickname, email, role, password_hash, email_confirmed_at)
  SELECT bench_id('crowd', n), 'crowd_' || n, 'Crowd ' || n, 'crowd_' || n || '@example.test', 'trader', '-', now()
  FROM generate_series(1, :people) n;
INSERT INTO session (id, token_hash, user_id, device_id, address, expires_at)
  SELECT bench_id('crowd-session', n), sha256(convert_to('crowd' || n, 'UTF8')), bench_id('crowd', n), 'device-' || n,
         '127.0.0.1', now() + interval '1 day'
  FROM generate_series(1, :people, 10) n;
