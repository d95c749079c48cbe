import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyEvent } from '#server/features/orders/apply-event.ts';
import { loadStepOrders, lockOrder } from '#server/features/orders/orders.store.ts';
import { type PlainStep, plainStep, takePlainSteps } from '#server/features/orders/plain-step.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { publishAd, sell } from '#tests/fixtures/trade.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/users.ts';

/** What two orders that went the same way cannot have in common. */
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

describe('plain steps of orders', () => {
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

  /** The step that the provider could take now, decided as the desk decides it. */
  async function stepOf(code: string, opens: string | null): Promise<PlainStep | null> {
    const order = (await loadStepOrders(app.db, [code])).get(code);
    if (order === undefined) throw new Error(code);
    const session = {
      sessionId: '',
      userId: provider.userId,
      role: 'provider',
      csrfToken: '',
      hasTradingPassword: true,
    };
    const requested = { code, session: { ...session, role: 'provider' as const }, key: null };
    const opening = opens === null ? null : { cardId: opens, address: '127.0.0.1', userAgent: '' };
    return plainStep(app.services, order, { ...requested, open: opening });
  }

  /** Everything that is written down of an order, without what is its own. */
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
      news: await read(sql`SELECT jsonb_build_object('payload', payload::jsonb - 'code', 'event', event, 'home', home) AS row
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

  it('leave what the long way leaves', async () => {
    const [short, long] = [await newOrder(), await newOrder()];
    const actor = { role: 'provider', userId: provider.userId } as const;
    const theLongWay = (code: string, type: 'view' | 'confirm') =>
      app.db.transaction(async (tx) => {
        const order = await lockOrder(tx, code);
        if (order === null) throw new Error(code);
        await applyEvent({ services: app.services, tx }, order, { event: { type }, actor });
      });

    const [opening] = [await stepOf(short.code, short.cardId)];
    expect(opening).not.toBeNull();
    expect(await takePlainSteps(app.db, [opening as PlainStep])).toEqual(['ok']);
    await theLongWay(long.code, 'view');
    const viewed = [await traces(short.code), await traces(long.code)] as const;
    expect(viewed[0].order).toEqual(viewed[1].order);
    expect(viewed[0].events).toEqual(viewed[1].events);
    expect(viewed[0].cards).toEqual([{ revealed: true, live: true }]);
    expect(viewed[0].news.slice(0, 2)).toEqual(viewed[1].news);
    expect(viewed[0].news[2]).toMatchObject({ payload: { event: 'card_opened', state: 'to_confirm' } });

    const start = await traces(short.code);
    const payment = await stepOf(short.code, null);
    expect(await takePlainSteps(app.db, [payment as PlainStep])).toEqual(['ok']);
    const paid = await traces(short.code);
    await theLongWay(long.code, 'confirm');
    const paidLong = await traces(long.code);
    expect(paid.order).toEqual(paidLong.order);
    expect(paid.order[0]).toMatchObject({ state: 'completed', ended: true, settled_amount: 8_500_000 });
    expect(paid.events).toEqual(paidLong.events);
    expect(paid.moves).toEqual(paidLong.moves);
    expect(paid.moves.map((move) => move['kind'])).toEqual(['pending', 'post', 'plain']);
    expect(grown(start.records, paid.records)).toEqual(grown(paid.records, paidLong.records));
    expect(grown(start.ad, paid.ad)).toEqual(grown(paid.ad, paidLong.ad));
  });

  it('are refused as stale when the order has moved on, and leave nothing', async () => {
    const order = await newOrder();
    const step = (await stepOf(order.code, order.cardId)) as PlainStep;
    expect(await takePlainSteps(app.db, [step])).toEqual(['ok']);
    const before = await traces(order.code);
    const again: PlainStep = {
      ...step,
      columns: { ...step.columns, key: 'k1', key_code: 1, key_hash: '00', answer: '{}' },
    };
    expect(await takePlainSteps(app.db, [again])).toEqual(['stale']);
    expect(await traces(order.code)).toEqual(before);
    const keys = await app.db.many(sql`SELECT key FROM idempotency WHERE key = 'k1'`);
    expect(keys).toEqual([]);
  });

  it('are taken once under a key, also beside others', async () => {
    const [one, other] = [await newOrder(), await newOrder()];
    const keyed = (await stepOf(one.code, one.cardId)) as PlainStep;
    const under = {
      ...keyed,
      columns: { ...keyed.columns, key: 'k2', key_code: 1, key_hash: '00', answer: '{"a":1}' },
    };
    expect(await takePlainSteps(app.db, [under])).toEqual(['ok']);
    const beside = (await stepOf(other.code, other.cardId)) as PlainStep;
    expect(await takePlainSteps(app.db, [beside, under])).toEqual(['ok', 'exists']);
    expect((await provider.wire.call('orders.get', { code: other.code })).state).toBe('to_confirm');
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

  it('do not take what is no plain step', async () => {
    const { code } = await newOrder();
    expect(await stepOf(code, null)).toBeNull(); // not opened yet
    expect(await stepOf(code, code)).toBeNull(); // no card of its
    const order = (await loadStepOrders(app.db, [code])).get(code);
    if (order === undefined) throw new Error(code);
    const session = { sessionId: '', role: 'provider' as const, csrfToken: '', hasTradingPassword: true };
    const requested = { code, key: null, open: { cardId: order.cards[0]?.id ?? '', address: '', userAgent: '' } };
    const mine = { ...requested, session: { ...session, userId: provider.userId } };
    expect(plainStep(app.services, order, mine)).not.toBeNull();
    expect(plainStep(app.services, order, { ...requested, session: { ...session, userId: seller.userId } })).toBeNull();
    expect(plainStep(app.services, { ...order, referrerId: seller.userId }, mine)).toBeNull();
    const claimed = { ...order, row: { ...order.row, claimedAt: new Date() } };
    expect(plainStep(app.services, claimed, mine)).toBeNull();
  });
});
