import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuySort } from '#core/offers/listing.ts';
import { BUY_MARKET } from '#server/features/offers/market/buy-market.ts';
import { type MarketFilter, pageQuery } from '#server/features/offers/market/market-query.ts';
import { sql, toQuery } from '#server/platform/postgres/sql.ts';
import { fixedRates } from '#server/platform/rates/rate-source-fixed.ts';
import { openRules } from '#server/platform/settings/rules.ts';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';

const OWNERS = `
  SELECT i, ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid AS id FROM generate_series(1, 500) AS i`;

/** 100,000 ads of 500 owners, a tenth of them without balance. */
const FILL = [
  `INSERT INTO app_user (id, user_name, nickname, password_hash, role) SELECT id, 'p_' || i, 'P ' || i, 'x', 'provider' FROM (${OWNERS}) o`,
  `INSERT INTO ledger_account (id, owner, kind, currency, no_overdraft, credits_posted)
   SELECT id, id, 'points', 'POINTS', true, 1000000000::bigint * (i % 10) FROM (${OWNERS}) o`,
  `INSERT INTO buy_ad (id, code, provider_id, account_id, card_type_id, brand_id, country, currency, form, rate,
                       min_face, max_face, total_amount, remaining_amount, limit_points, created_at)
   SELECT gen_random_uuid(), 'AD' || t.n || 'X' || o.i || 'X' || k, o.id, o.id, t.id, t.brand_id, t.country,
          t.currency, t.form, 600000 + (hashint4(k * 1000 + o.i) & 262143), t.min_face, t.max_face, 1000000000,
          1000000000, hashint4(o.i) & 1073741823, now() - (hashint4(o.i * 7 + k) & 65535) * interval '1 second'
   FROM (${OWNERS}) o, (SELECT row_number() OVER () AS n, * FROM card_type ORDER BY id LIMIT 50) t,
        generate_series(1, 4) AS k`,
  'ANALYZE buy_ad, ledger_account, app_user',
];

describe('the market list', () => {
  let test: TestDatabase;
  let owner: pg.Client;
  beforeAll(async () => {
    test = await createTestDatabase({ audit: false });
    owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
    for (const text of FILL) await owner.query(text);
  });
  afterAll(async () => {
    await owner.end();
    await test.drop();
  });

  it.each<[string, MarketFilter, BuySort, string]>([
    ['everything, best rate first', {}, 'rate', 'buy_ad_market_all'],
    ['everything, newest first', {}, 'newest', 'buy_ad_market_new'],
    ['everything, largest limit first', {}, 'limit', 'buy_ad_market_limit'],
    ['one brand', { brandId: 'steam' }, 'rate', 'buy_ad_market'],
    ['one brand and country', { brandId: 'steam', country: 'US' }, 'rate', 'buy_ad_market_country'],
    ['one country', { country: 'JP' }, 'rate', 'buy_ad_market_land'],
    ['one brand and face value', { brandId: 'amazon', face: 100 }, 'rate', 'buy_ad_market'],
  ])('of %s comes from an index, unsorted', async (_name, filter, sort, index) => {
    const { usdPer } = await fixedRates().fetch();
    const rates = {
      usdPer: (currency: string) => {
        const rate = usdPer.get(currency);
        return rate === undefined ? null : { rate, asOf: new Date() };
      },
    };
    const query = pageQuery(BUY_MARKET, {
      market: { rates, rules: openRules() },
      filter,
      page: { sort, offset: 0, limit: 20 },
    });
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(toQuery(sql`EXPLAIN (COSTS OFF) ${query}`));
    const plan = rows.map((row) => row['QUERY PLAN']);
    // The page's own query; joins afterwards touch only its few rows.
    const page = plan.slice(plan.findIndex((line) => line.includes('Limit')));
    expect(plan.join('\n')).toContain(`using ${index} on`);
    expect(page.filter((line) => /Sort Key|Seq Scan on (buy_ad|ledger_account)/.test(line))).toEqual([]);
  });
});
