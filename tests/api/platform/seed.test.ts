import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPEN_STATES } from '#core/orders/gift-states.ts';
import { RULES } from '#core/rules/rules.ts';
import { DEMO_RULES } from '#server/platform/demo.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { FAST_HASHES } from '#tests/fixtures/product.ts';
import { seedDemo } from '#tools/seed.ts';

const DEFAULTS = Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, rule.default]));

describe('the demo', () => {
  let app: TestApp;
  beforeAll(async () => {
    // The rules of a newcomer's product: what the demo may not do, nobody would see.
    app = await startTestApp({ rules: { ...DEFAULTS, ...DEMO_RULES, ...FAST_HASHES } });
    await seedDemo(app.services, app.ownerUrl);
  });
  // Closing audits the ledger that the demo leaves.
  afterAll(() => app.close());

  const login = async (account: string) => {
    const wire = client(app.url);
    const user = await wire.login(account, 'Demo2468');
    return Object.assign(wire, user);
  };

  it('has its accounts, each of whom can log in', async () => {
    const roles = [];
    for (const name of ['trader', 'seller', 'provider', 'support', 'moderator', 'moderator2', 'auditor', 'admin']) {
      roles.push((await (await login(`demo_${name}`)).call('users.getMe', {})).role);
    }
    expect(roles).toEqual(['trader', 'trader', 'provider', 'support', 'moderator', 'moderator', 'auditor', 'admin']);
  });

  it('has a provider with an operator who buys and chats, and does not release', async () => {
    const operator = await login('demo_operator');
    const { membership } = await operator.call('teams.get', {});
    expect(membership).toMatchObject({ ownerName: 'demo_provider', rights: ['orders', 'chat'] });
    const { own } = await (await login('demo_provider')).call('teams.get', {});
    expect(own?.members.map(({ id, account }) => [id, account])).toEqual([[membership?.id, 'demo_operator']]);
  });

  it('has an application to become a provider, which lacks identity and second factor', async () => {
    const { list } = await (await login('demo_moderator')).call('providers.listApplications', {});
    const unmet = list[0]?.conditions
      .filter(({ isMet, counts }) => !isMet && counts === 'application')
      .map(({ name }) => name);
    expect([list.length, unmet]).toEqual([1, ['identity', 'second_factor']]);
  });

  it('has two dozen ads on the shelf, of many brands', async () => {
    const { list, totalCount } = await client(app.url).call('ads.list', { limit: 100 });
    expect(totalCount).toBeGreaterThanOrEqual(24);
    expect(new Set(list.map((ad) => ad.brand.id)).size).toBeGreaterThanOrEqual(12);
    expect(list.some((ad) => ad.owner.completedPermille !== null && (ad.owner.medianReleaseS ?? 0) > 60)).toBe(true);
    const mine = await (await login('demo_provider')).call('ads.listMine', { status: 'off' });
    expect(mine.totalCount).toBe(1);
  });

  it('has orders in every open state, and ended ones of every kind that came of people', async () => {
    const rows = await app.db.many<{ state: string; n: number }>(
      sql`SELECT state, count(*)::int AS n FROM gift_order GROUP BY state`,
    );
    const states = new Map(rows.map(({ state, n }) => [state, n]));
    for (const state of OPEN_STATES) expect(states.get(state) ?? 0, state).toBeGreaterThan(0);
    expect(states.get('completed')).toBeGreaterThanOrEqual(24);
    const ended = ['cancelled', 'cancelled_card_invalid', 'seller_won_card_invalid', 'settled_proportionally'];
    for (const state of ended) expect(states.get(state) ?? 0, state).toBeGreaterThan(0);
    const moderator = await login('demo_moderator');
    expect((await moderator.call('disputes.listCases', { tab: 'open' })).totalCount).toBe(2);
    expect((await moderator.call('disputes.listCases', { tab: 'ruled' })).totalCount).toBeGreaterThan(0);
  });

  it('is spread over the last weeks, every order told in its order', async () => {
    const [odd] = await app.db.many<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM gift_order o
      WHERE o.placed_at > now() OR o.viewed_at < o.placed_at OR o.ended_at <= o.placed_at OR o.due_at < now()
         OR o.ended_at > now() OR o.claimed_at < o.viewed_at OR o.arbitration_at < o.claimed_at
         OR (SELECT max(at) FROM order_event e WHERE e.order_id = o.id) > now()`);
    expect(odd?.n).toBe(0);
    const span = await app.db.one<{ days: number }>(
      sql`SELECT extract(days FROM max(placed_at) - min(placed_at))::int AS days FROM gift_order`,
    );
    expect(span.days).toBeGreaterThanOrEqual(14);
    const seller = await login('demo_seller');
    const { list } = await seller.call('points.listHistory', { limit: 100 });
    expect(list.every((row) => BigInt(row.availableAfter) >= 0n)).toBe(true);
    expect(list.at(-1)).toMatchObject({ what: 'issue', availableAfter: '25000000' });
    expect((await seller.call('points.getBalance', {})).available).toBe(list[0]?.availableAfter);
    const { list: orders } = await seller.call('orders.listMine', { limit: 100 });
    for (const { code } of orders) await seller.call('orders.get', { code });
  });

  it('has told everybody what happened, and leaves unread only what is new', async () => {
    const provider = await login('demo_provider');
    const { list, totalCount, unread } = await provider.call('notices.list', { limit: 100 });
    expect(totalCount).toBeGreaterThan(20);
    expect(unread).toBeGreaterThan(0);
    expect(unread).toBeLessThan(10);
    const moments = list.map((item) => item.createDatetime);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(Date.parse(moments[0] ?? '') - Date.parse(moments.at(-1) ?? '')).toBeGreaterThan(7 * 86_400_000);
    const { n } = await app.db.one<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM notice n JOIN gift_order o ON o.code = n.ref
      WHERE o.ended_at IS NOT NULL AND n.read_at IS NULL`);
    expect(n).toBe(0);
  });

  it('leaves history append-only, and a database in use alone', async () => {
    await expect(app.db.run(sql`UPDATE order_event SET seq = 1`)).rejects.toThrow();
    const { n } = await app.db.one<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM pg_trigger WHERE tgname LIKE '%append_only' AND tgenabled = 'D'`);
    expect(n).toBe(0);
    const count = () =>
      app.db.one(sql`SELECT (SELECT count(*) FROM gift_order), (SELECT count(*) FROM app_user) AS users`);
    const before = await count();
    await seedDemo(app.services, app.ownerUrl);
    expect(await count()).toEqual(before);
  });
});
