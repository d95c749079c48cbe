import { afterAll, describe, expect, it } from 'vitest';
import { isEnd } from '#core/orders/gift-states.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { purchase } from '#tests/fixtures/world/offers.ts';
import { parcelOf, ruling, type Shelf } from '#tests/fixtures/world/order-life.ts';
import type { Placed } from '#tests/fixtures/world/orders.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { OPEN_TRADE } from '#tests/fixtures/world/world.ts';
import { sized } from '#tools/test-size.ts';
import { RaceTrack, type Runner } from './race.ts';
import { FuzzWorld, MODERATOR, PROVIDER, RIVAL, SELLER } from './world.ts';

const ROUNDS = sized({ small: 4, full: 12 });

const app = await startTestApp({
  loops: false,
  rules: OPEN_TRADE,
});
const world = await FuzzWorld.open(app, 100_000, [90_000]);
const life = world.life();
const track = new RaceTrack(app, world, 'gift');
afterAll(() => app.close());

/** Answers who got through. */
async function race(order: Placed | null, runners: readonly Runner[]): Promise<readonly string[]> {
  const { calls, isClocks } = await track.run(order, runners);
  if (isClocks) expect(calls).toEqual(['clock']);
  return calls;
}

const release = (code: string): Runner => [PROVIDER, 'orders.release', { code, tradePassword: TRADE_PASSWORD }];

interface Race {
  readonly name: string;
  readonly start: 'placed' | 'viewed' | 'claimed' | 'held';
  readonly runners: (order: Placed) => Promise<Runner[]>;
}

// biome-ignore format: a table, one race a line
const RACES: Race[] = [
  { name: 'cancel, decline and the clock over an unseen order', start: 'placed', runners: async ({ code }) => [[SELLER, 'orders.cancel', { code, reason: 'changed_mind' }], [PROVIDER, 'orders.decline', { code, reason: 'no_time' }], 'clock'] },
  { name: 'release, release again and the clock over a seen one', start: 'viewed', runners: async ({ code }) => [release(code), release(code), 'clock'] },
  { name: 'acceptance and withdrawal of a claim', start: 'claimed', runners: async ({ code }) => [[SELLER, 'disputes.acceptClaim', { code, amount: '0', tradePassword: TRADE_PASSWORD }], [PROVIDER, 'disputes.withdrawClaim', { code, tradePassword: TRADE_PASSWORD }]] },
  { name: 'release and concession of a case', start: 'held', runners: async ({ code }) => [release(code), [SELLER, 'disputes.concede', { code, tradePassword: TRADE_PASSWORD }]] },
];

/** The winner, and the resulting state of the order. */
interface Turn {
  readonly name: string;
  readonly start: 'promisedCodes' | 'promisedParcel' | 'sent' | 'arrived' | 'received';
  readonly runners: (order: Placed) => Promise<Runner[]>;
  readonly leaves: Readonly<Record<string, string>>;
}

const claimOf = async (order: Placed, kind: 'invalid' | 'not_received'): Promise<Runner> => {
  const params = await life.claimOf(order, { kind });
  return [PROVIDER, 'disputes.openClaim', params];
};
const receipt = async (order: Placed): Promise<Runner[]> => [
  [PROVIDER, 'orders.confirmReceipt', { code: order.code }],
  await claimOf(order, 'not_received'),
  'clock',
];
const CANCELLED = { 'orders.cancel': 'cancelled', clock: 'cancelled_undelivered' };

const codes = async (order: Placed): Promise<Runner[]> => {
  const delivery: Runner = [SELLER, 'orders.deliverCodes', await life.codesOf(order)];
  return [delivery, delivery, 'clock'];
};
const parcels = async (order: Placed): Promise<Runner[]> => [
  [SELLER, 'orders.deliverParcel', parcelOf(order)],
  [SELLER, 'orders.deliverParcel', parcelOf(order, 'OTHER-1234567')],
  [SELLER, 'orders.cancel', { code: order.code, reason: 'changed_mind' }],
  'clock',
];
const payment = async (order: Placed): Promise<Runner[]> => [
  release(order.code),
  await claimOf(order, 'invalid'),
  'clock',
];
const RECEIVED = { 'orders.confirmReceipt': 'to_release', 'disputes.openClaim': 'negotiating' };
const PAID = { 'orders.release': 'completed', 'disputes.openClaim': 'negotiating', clock: 'completed' };

// biome-ignore format: a table, one turn a line
const TURNS: Turn[] = [
  { name: 'two deliveries of promised codes and the clock', start: 'promisedCodes', runners: codes, leaves: { ...CANCELLED, 'orders.deliverCodes': 'to_view' } },
  { name: 'two parcels, a cancellation and the clock', start: 'promisedParcel', runners: parcels, leaves: { ...CANCELLED, 'orders.deliverParcel': 'delivered' } },
  { name: 'receipt, claim and the clock over a parcel on its way', start: 'sent', runners: receipt, leaves: { ...RECEIVED, clock: 'in_arbitration' } },
  { name: 'receipt, claim and the clock over a parcel that the carrier handed over', start: 'arrived', runners: receipt, leaves: { ...RECEIVED, clock: 'completed' } },
  { name: 'release, claim and the clock over a parcel that was received', start: 'received', runners: payment, leaves: PAID },
];

/** Brings an order to where a turn begins. */
async function begun(start: Turn['start']): Promise<Placed> {
  if (start !== 'arrived') return life[start]();
  const order = await life.sent();
  await app.db.run(sql`UPDATE gift_order SET carrier_delivered_at = now() WHERE id = ${order.id}`);
  return order;
}

describe('when two ends are wanted at once', () => {
  it.each(RACES)('exactly one of $name wins', async ({ start, runners }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await life[start]();
      const winners = await race(order, await runners(order));
      expect(winners).toHaveLength(1);
      const { state } = await world.seen(order);
      expect(isEnd(state as never), `${state} after ${winners}`).toBe(true);
    }
  });

  it('a claim stops the release clock, or comes too late: never both', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await life.viewed();
      const winners = await race(order, [[PROVIDER, 'disputes.openClaim', await life.claimOf(order)], 'clock']);
      // A claim that was first leaves the clock of the negotiation, which has not run out.
      expect(winners).toHaveLength(1);
      const { state } = await world.seen(order);
      expect(state).toBe(winners[0] === 'clock' ? 'completed' : 'negotiating');
    }
  });

  it('a ruling stands against a release only where it was first', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await life.held();
      const winners = await race(order, [[MODERATOR, 'disputes.rule', ruling(order)], release(order.code), 'clock']);
      const { state } = await world.seen(order);
      // The case's clock moves no money: it passes the case on, from where a release still ends it.
      const ends = winners.filter((winner) => winner !== 'clock');
      expect(ends.length).toBeLessThanOrEqual(1);
      expect(state).toBe(
        ends[0] === 'disputes.rule' ? 'ruled' : ends[0] === 'orders.release' ? 'completed' : 'in_arbitration',
      );
    }
  });

  it.each(TURNS)('exactly one of $name wins', async ({ start, runners, leaves }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await begun(start);
      const winners = await race(order, await runners(order));
      expect(winners).toHaveLength(1);
      const { state } = await world.seen(order);
      expect(state).toBe(leaves[winners[0] ?? '']);
      // These codes stay unopened: their clock must not run out into a later race.
      if (state === 'to_view')
        await world.callAs(SELLER, 'orders.cancel', { code: order.code, reason: 'changed_mind' });
    }
  });

  it('leaves the books in order', async () => {
    expect(await auditLedger(app.db)).toEqual([]);
    const open = await app.db.one<{ frozen: bigint; held: bigint }>(sql`
      SELECT (SELECT coalesce(sum(debits_pending), 0)::bigint FROM ledger_account WHERE kind = 'points') AS frozen,
             (SELECT coalesce(sum(order_amount), 0)::bigint FROM gift_order WHERE settled_amount IS NULL) AS held`);
    expect(open.frozen).toBe(open.held);
  });
});

describe('the last card of a sell ad', () => {
  const COST = 80_000_000n;
  const orderCount = async ({ code }: Shelf) =>
    (
      await app.db.one<{ orders: number }>(sql`
      SELECT count(*)::int AS orders FROM gift_order WHERE ad_code = ${code}`)
    ).orders;
  const frozen = async () => (await world.purses()).reduce((sum, purse) => sum + purse.frozen, 0n);

  it('goes to one of two buyers, who ask twice each', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [shelf, before] = [await life.shelf(), await frozen()];
      const params = await purchase(world.user(PROVIDER), shelf.code, shelf.goodsIds);
      const buyers = [PROVIDER, RIVAL, PROVIDER, RIVAL].map((who): Runner => [who, 'orders.buy', params]);
      expect(await race(null, buyers)).toHaveLength(1);
      expect(await orderCount(shelf)).toBe(1);
      expect((await frozen()) - before).toBe(COST);
    }
  });

  it.each([
    { call: 'goods.setShelf', more: { onShelf: false } },
    { call: 'goods.removeGoods', more: {} },
  ] as const)('is bought, or the seller keeps it by $call: never both', async ({ call, more }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const [shelf, before] = [await life.shelf(), await frozen()];
      const params = await purchase(world.user(PROVIDER), shelf.code, shelf.goodsIds);
      const winners = await race(null, [
        [PROVIDER, 'orders.buy', params],
        [SELLER, call, { ...shelf, ...more }],
      ]);
      expect(winners).toHaveLength(1);
      const bought = winners[0] === 'orders.buy' ? 1 : 0;
      expect(await orderCount(shelf)).toBe(bought);
      expect((await frozen()) - before).toBe(BigInt(bought) * COST);
    }
  });

  it('leaves the books in order', async () => {
    expect(await auditLedger(app.db)).toEqual([]);
  });
});

describe('far more attempts than there are units', () => {
  const ATTEMPTS = sized({ small: 1_000, full: 10_000 });
  const UNITS = 100;
  const AT_ONCE = 200;

  it('sell exactly a hundred', { timeout: 900_000 }, async () => {
    // A hundred orders of 85 points each, and less than the least remainder is left.
    const shop = await FuzzWorld.open(app, 100_000, [8_500]);
    let sold = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += AT_ONCE) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, no) => shop.place(0, no % 2, [100], null)));
      sold += answers.filter((item) => item !== null).length;
    }
    expect(sold).toBe(UNITS);
    const [ad] = await shop.ads();
    expect(ad).toEqual({ remaining: 0n, settled: 0n, status: 'completed' });
    expect((await shop.purses())[PROVIDER]?.frozen).toBe(8_500_000_000n);
  });
});
