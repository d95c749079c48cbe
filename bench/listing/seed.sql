-- A market of 100,000 ads for the listing benchmark, with the users and accounts of the orders benchmark. Every active
-- card type has its share, so that a filter finds what it would find in a market of that size. Few ask for a receipt.
INSERT INTO buy_ad (id, code, provider_id, account_id, card_type_id, brand_id, country, currency, form, rate,
    min_face, max_face, total_amount, remaining_amount, limit_points, created_at, receipt)
  SELECT bench_id('listed', n), 'AL' || lpad(n::text, 10, '0'), p.id, p.id, t.id, t.brand_id, t.country, t.currency,
         t.form, 500000 + (n * 7919) % 450000, t.min_face, t.max_face, 100000000000, 100000000000, 100000,
         now() - n * interval '1 second',
         CASE WHEN n % 5003 = 0 THEN 'debit' WHEN n % 1009 = 0 THEN 'cash' ELSE 'none' END
  FROM generate_series(1, :ads) n
  CROSS JOIN LATERAL (SELECT bench_id('user', 1 + n % :providers) AS id) p
  JOIN (SELECT c.*, row_number() OVER (ORDER BY c.id) AS place, count(*) OVER () AS all_types
        FROM card_type c WHERE c.active AND c.brand_id <> 'bench') t ON t.place = 1 + n % t.all_types;
