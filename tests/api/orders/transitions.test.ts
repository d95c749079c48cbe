import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockOrders, type Order } from '#server/features/orders/orders.store.ts';
import { applyEvents } from '#server/features/orders/transitions/apply-events.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';

/** Columns in which two orders with the same history differ. */
const OWN = [
  'id',
  'code',
  'hold_id',
  'placed_at',
  'viewed_at',
  'ended_at',
  'due_at',
  'order_id',
  'at',
  'ref',
  'pending_id',
  'created_at',
  'actor_id',
  'recipients',
];

describe('transitions of orders', () => {
  let app: TestApp;
  let seller: TestUser;
  let provider: TestUser;
  let adCode: string;

  beforeAll(async () => {
    app = await startTestApp({ loops: false, rules: { 'orders.max_open_per_pair': 1_000 } });
    seller = await buildUser(app);
    provider = await buildUser(app, { role: 'provider', points: 10_000 });
    adCode = await publishAd(provider);
    // A first trade makes the records that later ones add to.
    const first = await newOrder();
    await open(first);
    await pay(first.code);
  });
  afterAll(() => app.close());

  const newOrder = async () => {
    const { orderCode: code } = await sell(seller, adCode, [{ face: 10 }]);
    const { cards } = await provider.wire.call('orders.get', { code });
    return { code, cardId: cards[0]?.id ?? '' };
  };
  const open = ({ code, cardId }: { code: string; cardId: string }) =>
    provider.wire.call('orders.revealCard', { code, cardId });
  const pay = (code: string) => provider.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });

  /** Everything stored about an order, without its own ids and times. */
  async function traces(code: string) {
    const strip = (row: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.includes(name)));
    const read = async (query: ReturnType<typeof sql>) =>
      (await app.db.many<{ row: Record<string, unknown> }>(query)).map(({ row }) => strip(row));
    const { id } = await app.db.one<{ id: string }>(sql`SELECT id FROM gift_order WHERE code = ${code}`);
    return {
      order: await read(sql`SELECT to_jsonb(o) || jsonb_build_object('ended', ended_at IS NOT NULL,
        'viewed', viewed_at IS NOT NULL, 'clock_left', round(extract(epoch FROM due_at - now()) / 60)) AS row
        FROM gift_order o WHERE id = ${id}`),
      events: await read(sql`SELECT to_jsonb(e) AS row FROM order_event e WHERE order_id = ${id} ORDER BY seq`),
      moves: await read(sql`SELECT to_jsonb(t) AS row FROM ledger_transfer t WHERE ref = ${id} ORDER BY code`),
      cards: await read(sql`SELECT jsonb_build_object('revealed', revealed_at IS NOT NULL, 'live', live) AS row
        FROM gift_card WHERE order_id = ${id}`),
      news: await read(sql`SELECT jsonb_build_object('payload', payload::jsonb - 'code', 'event', event) AS row
        FROM outbox_event WHERE payload ->> 'code' = ${code} ORDER BY row_id, place`),
      records: await read(sql`SELECT to_jsonb(s) - ARRAY['release_s', 'median_release_s']
        || jsonb_build_object('recent', cardinality(recent)) AS row FROM trade_stats s
        WHERE user_id = ANY (${[seller.userId, provider.userId]}::uuid[]) ORDER BY user_id`),
      ad: await read(sql`SELECT jsonb_build_object('left', remaining_amount, 'settled', settled_amount, 'sold', sold_count)
        AS row FROM buy_ad WHERE code = ${adCode}`),
    };
  }

  const grown = (before: Record<string, unknown>[], after: Record<string, unknown>[]) =>
    after.map((row, index) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => {
          const was = before[index]?.[name];
          return [name, typeof value === 'number' && typeof was === 'number' ? value - was : value];
        }),
      ),
    );

  it('leave the same whether an order goes alone or with others', async () => {
    const alone = await newOrder();
    const together = await Promise.all(Array.from({ length: 6 }, newOrder));
    const actor = { role: 'provider', userId: provider.userId } as const;
    const send = (orderCodes: readonly string[], type: 'view' | 'confirm') =>
      app.db.transaction(async (tx) => {
        const orders = [...(await lockOrders(tx, orderCodes)).values()];
        const steps = orders.map((row) => ({ order: row, command: { event: { type }, actor } as const }));
        const outcomes = await applyEvents({ services: app.services, tx }, steps);
        expect(outcomes.every(({ ok }) => ok)).toBe(true);
      });
    const codes = together.map(({ code }) => code);
    for (const type of ['view', 'confirm'] as const) {
      await send([alone.code], type);
      await send(codes, type);
      const expected = await traces(alone.code);
      for (const code of codes) {
        const { records: _, ad: __, ...own } = await traces(code);
        expect(own).toEqual({
          order: expected.order,
          events: expected.events,
          moves: expected.moves,
          cards: expected.cards,
          news: expected.news,
        });
      }
    }
    const { order, moves } = await traces(alone.code);
    expect(order[0]).toMatchObject({ state: 'completed', ended: true, settled_amount: 8_500_000 });
    expect(moves.map((move) => move['kind'])).toEqual(['pending', 'post', 'plain']);
  });

  it('count each order once in the records and the ad, however many go together', async () => {
    const start = await traces((await newOrder()).code);
    const orders = await Promise.all(Array.from({ length: 5 }, newOrder));
    await Promise.all(orders.map(open));
    await Promise.all(orders.map(({ code }) => pay(code)));
    const end = await traces(orders[0]?.code ?? '');
    const [sellers, providers] = grown(start.records, end.records);
    for (const record of [sellers, providers])
      expect(record).toMatchObject({ ended: 5, completed: 5, volume: 42_500_000 });
    expect(grown(start.ad, end.ad)).toEqual([{ left: -42_500_000, settled: 42_500_000, sold: 5 }]);
  });

  it('refuse one and carry out the others', async () => {
    const [first, viewed, last] = [await newOrder(), await newOrder(), await newOrder()];
    await open(viewed);
    const before = await traces(viewed.code);
    const outcomes = await app.db.transaction(async (tx) => {
      const orders = await lockOrders(tx, [first.code, viewed.code, last.code]);
      const command = { event: { type: 'view' }, actor: { role: 'provider', userId: provider.userId } } as const;
      const steps = [first, viewed, last].map(({ code }) => ({ order: orders.get(code) as Order, command }));
      return applyEvents({ services: app.services, tx }, steps);
    });
    expect(outcomes.map((outcome) => (outcome.ok ? outcome.after.row.state : outcome.refusal))).toEqual([
      'to_confirm',
      'orders.wrong_state',
      'to_confirm',
    ]);
    expect(await traces(viewed.code)).toEqual(before);
  });

  it('of many orders at once go each to its end, with one fee each', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, newOrder));
    const before = await provider.wire.call('points.getBalance', {});
    const answers = await Promise.all(orders.map(open));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['to_confirm']));
    await Promise.all(orders.map(({ code }) => pay(code)));
    const after = await provider.wire.call('points.getBalance', {});
    expect(BigInt(before.amount) - BigInt(after.amount)).toBe(12n * 8_500_000n);
    for (const { code } of orders) {
      const seen = await seller.wire.call('orders.get', { code });
      expect(seen).toMatchObject({ state: 'completed', feeAmount: '85000' });
      expect(seen.reveals).toHaveLength(1);
    }
  });
});
