import { afterAll, describe, expect, it } from 'vitest';
import { isPointsEnd, type PointsState } from '#core/orders/points/points-states.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { BUYER, POINTS_RULING, PointsLife, type PointsPlaced, REASON } from './points-life.ts';
import { RaceTrack, type Runner } from './race.ts';
import { FuzzWorld, MODERATOR, SELLER } from './world.ts';

const ROUNDS = 12;

const app = await startTestApp({
  loops: false,
  rules: { 'orders.max_open_per_pair': 1_000, 'orders.max_open_per_user': 1_000, 'orders.faults_per_day': 0 },
});
const world = await FuzzWorld.open(app, 0, []);
const life = await PointsLife.open(app, world);
const track = new RaceTrack(app, world, 'points');
afterAll(() => app.close());

const secret = { tradePassword: TRADE_PASSWORD };
const release = ({ code }: PointsPlaced): Runner => [SELLER, 'pointsOrders.release', { code, ...secret }];
const concede = ({ code }: PointsPlaced): Runner => [BUYER, 'pointsOrders.concede', { code, ...secret }];
const cancel = ({ code }: PointsPlaced): Runner => [BUYER, 'pointsOrders.cancel', { code, reason: 'changed_mind' }];
const dispute = (who: number, { code }: PointsPlaced): Runner => [
  who,
  'pointsOrders.dispute',
  { code, reason: REASON },
];
const accept = (who: number, { code }: PointsPlaced): Runner => [who, 'pointsOrders.acceptRuling', { code, ...secret }];
const appeal = (who: number, { code }: PointsPlaced): Runner => [who, 'pointsOrders.appeal', { code, reason: REASON }];
const rule = ({ code }: PointsPlaced): Runner => [MODERATOR, 'pointsOrders.rule', { code, ...POINTS_RULING }];

interface Race {
  readonly name: string;
  readonly start: () => Promise<PointsPlaced>;
  readonly runners: (order: PointsPlaced) => Promise<Runner[]> | Runner[];
  /** What each winner leaves. */
  readonly leaves: Readonly<Record<string, PointsState>>;
}

const UNPAID = { 'pointsOrders.cancel': 'cancelled', clock: 'timeout_cancelled' } as const;

/** Exactly one of all that may happen next to one order. */
const RACES: readonly Race[] = [
  {
    name: 'two payments, a cancellation and the clock over an order that waits for money',
    start: () => life.toPay(),
    runners: async (order) => [
      [BUYER, 'pointsOrders.markPaid', await life.payment(order)],
      [BUYER, 'pointsOrders.markPaid', await life.payment(order)],
      cancel(order),
      'clock',
    ],
    leaves: { ...UNPAID, 'pointsOrders.markPaid': 'paid' },
  },
  {
    name: 'a card, a cancellation and the clock over an order that waits for a card',
    start: () => life.toPayByCard(),
    runners: async (order) => {
      return [[BUYER, 'pointsOrders.submitCard', await life.cardPhotos(order)], cancel(order), cancel(order), 'clock'];
    },
    leaves: { ...UNPAID, 'pointsOrders.submitCard': 'to_check_card_image' },
  },
  {
    name: 'a release, a concession and a ruling of a case',
    start: () => life.held(),
    runners: (order) => [release(order), concede(order), release(order), concede(order), rule(order)],
    leaves: {
      'pointsOrders.release': 'released',
      'pointsOrders.concede': 'dispute_seller_won',
      'pointsOrders.rule': 'ruled',
    },
  },
  {
    name: 'the appeals of both parties and the clock over a ruling',
    start: () => life.ruled(),
    runners: (order) => [appeal(SELLER, order), appeal(BUYER, order), 'clock'],
    leaves: { 'pointsOrders.appeal': 'in_dispute', clock: 'dispute_buyer_won' },
  },
];

/** What leads into a case, from where a release still ends the order. */
const INTO_A_CASE: readonly Omit<Race, 'leaves'>[] = [
  {
    name: 'the disputes of both parties and the clock over a paid order',
    start: () => life.paid(),
    runners: (order) => [release(order), release(order), dispute(SELLER, order), dispute(BUYER, order), 'clock'],
  },
  {
    name: 'a rejection and the clock over a card that is to be checked',
    start: () => life.cardSent(),
    runners: (order) => [
      release(order),
      release(order),
      [SELLER, 'pointsOrders.rejectCard', { code: order.code, reason: REASON }],
      'clock',
    ],
  },
];

interface Standing {
  readonly state: PointsState;
  /** How many transfers resolved the hold of the points, and that of the fee. */
  readonly resolved: number;
  readonly feeResolved: number;
}

const standingOf = ({ id }: PointsPlaced): Promise<Standing> =>
  app.db.one<Standing>(sql`
    SELECT o.state, (SELECT count(*)::int FROM ledger_transfer WHERE pending_id = o.hold_id) AS resolved,
           (SELECT count(*)::int FROM ledger_transfer WHERE pending_id = o.fee_hold_id) AS "feeResolved"
    FROM points_order o WHERE o.id = ${id}`);

/** Both holds were resolved once if the order has ended, and are there otherwise. */
async function expectHolds(order: PointsPlaced): Promise<PointsState> {
  const { state, ...resolved } = await standingOf(order);
  const times = isPointsEnd(state) ? 1 : 0;
  expect(resolved, `${state}`).toEqual({ resolved: times, feeResolved: times });
  return state;
}

describe('when several things are to happen to a points order at once', () => {
  it.each(RACES)('exactly one of $name wins', async ({ start, runners, leaves }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await start();
      const { calls, isClocks } = await track.run(order, await runners(order));
      expect(calls).toHaveLength(1);
      if (isClocks) expect(calls).toEqual(['clock']);
      expect(await expectHolds(order)).toBe(leaves[calls[0] ?? '']);
    }
  });

  it.each(INTO_A_CASE)('one release ends it, before or after one of $name', async ({ start, runners }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await start();
      const { calls } = await track.run(order, await runners(order));
      const releases = calls.filter((call) => call === 'pointsOrders.release').length;
      expect(releases, calls.join(', ')).toBeLessThanOrEqual(1);
      expect(calls.length - releases, calls.join(', ')).toBeLessThanOrEqual(1);
      expect(await expectHolds(order)).toBe(releases === 1 ? 'released' : 'in_dispute');
    }
  });

  it('all that can end a ruling ends it once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await life.ruled();
      const runners = [accept(SELLER, order), accept(BUYER, order), appeal(SELLER, order), appeal(BUYER, order)];
      const { calls, isClocks } = await track.run(order, [...runners, 'clock']);
      if (isClocks) expect(calls).toEqual(['clock']);
      const state = await expectHolds(order);
      const accepted = calls.filter((call) => call === 'pointsOrders.acceptRuling').length;
      const isAppealed = calls.includes('pointsOrders.appeal');
      // One party may accept before the other appeals; both together, or the clock, are the end.
      expect(state, calls.join(', ')).toBe(isAppealed ? 'in_dispute' : 'dispute_buyer_won');
      expect(accepted).toBeLessThanOrEqual(isAppealed || calls.includes('clock') ? 1 : 2);
    }
  });

  it('the clock of a case takes no part: a release ends it, or a ruling stands', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = await life.held();
      const { calls } = await track.run(order, [rule(order), release(order), concede(order), 'clock']);
      const [end, ...more] = calls.filter((call) => call !== 'clock');
      expect(more).toEqual([]);
      const ends = { 'pointsOrders.rule': 'ruled', 'pointsOrders.release': 'released' } as Record<string, string>;
      expect(await expectHolds(order)).toBe(end === undefined ? 'in_dispute' : (ends[end] ?? 'dispute_seller_won'));
    }
  });

  it('leaves the books in order', async () => {
    expect(await auditLedger(app.db)).toEqual([]);
    const { frozen, held } = await app.db.one<{ frozen: bigint; held: bigint }>(sql`
      SELECT (SELECT coalesce(sum(debits_pending), 0)::bigint FROM ledger_account WHERE kind = 'points') AS frozen,
             (SELECT coalesce(sum(order_amount + fee_amount), 0)::bigint FROM points_order WHERE ended_at IS NULL) AS held`);
    expect(frozen).toBe(held);
  });
});

describe('the last points of an ad', () => {
  it('go to one of two buyers, who ask twice each', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const rivals = [await world.newUser('trader'), await world.newUser('trader')];
      const left = await life.placeTheLast(rivals);
      expect(left).toEqual({ placed: 1, remaining: 0n });
    }
  });
});
