import { afterAll, describe, expect, it } from 'vitest';
import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { pointsMachine, pointsTurn } from '#core/orders/points/points-decide.ts';
import type { PointsActor, PointsDecision, PointsEvent, PointsRefusal } from '#core/orders/points/points-facts.ts';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import { POINTS_TABLE, type PointsRow } from '#core/orders/points/points-table.ts';
import {
  loadPointsOrder,
  lockPointsOrder,
  type PointsOrder,
} from '#server/features/points-orders/points-orders.store.ts';
import { applyPointsEvent } from '#server/features/points-orders/transitions/apply-events.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { ADMIN } from './model/people.ts';
import { BUYER, PointsLife, type PointsPlaced } from './points-life.ts';
import { COLLEAGUE, FuzzWorld, MODERATOR, SELLER } from './world.ts';

/*
 * Every row of the table of points orders and every refusal, sent to real orders: what is written is what the core decided.
 */
const app = await startTestApp({
  loops: false,
  rules: { 'orders.max_open_per_pair': 1_000, 'orders.max_open_per_user': 1_000, 'orders.faults_per_day': 0 },
});
const world = await FuzzWorld.open(app, 0, []);
const life = await PointsLife.open(app, world);
afterAll(() => app.close());

const idOf = (no: number): string => world.user(no).userId;
const seller = (): PointsActor => ({ role: 'seller', userId: idOf(SELLER) });
const buyer = (): PointsActor => ({ role: 'buyer', userId: idOf(BUYER) });
const system = (): PointsActor => ({ role: 'system', userId: null });
const moderator = (): PointsActor => ({ role: 'moderator', userId: idOf(MODERATOR), isAdmin: false });
const colleague = (): PointsActor => ({ role: 'moderator', userId: idOf(COLLEAGUE), isAdmin: false });
const admin = (): PointsActor => ({ role: 'moderator', userId: idOf(ADMIN), isAdmin: true });

type Stage = () => Promise<PointsPlaced>;
type Step = readonly [event: PointsEvent | (() => PointsEvent), by: () => PointsActor];

const clock: PointsEvent = { type: 'clock' };
const takes: PointsEvent = { type: 'take_case' };
const accepts: PointsEvent = { type: 'accept_ruling' };
const appeals: PointsEvent = { type: 'appeal' };
const buyerWins: PointsEvent = { type: 'rule', outcome: 'dispute_buyer_won' };
const sellerWins: PointsEvent = { type: 'rule', outcome: 'dispute_seller_won' };
const passesTo = (no: number) => (): PointsEvent => ({ type: 'pass_on', to: idOf(no) });
const eventOf = (event: Step[0]): PointsEvent => (typeof event === 'function' ? event() : event);

/** Sends events to an order beyond what a stage does. */
const after =
  (stage: Stage, ...steps: readonly Step[]): Stage =>
  async () => {
    const order = await stage();
    for (const [event, by] of steps) {
      const outcome = await send(order.code, eventOf(event), by());
      if (typeof outcome === 'string') throw new Error(outcome);
    }
    return order;
  };

/** The order afterwards, or the refusal. */
async function send(code: string, event: PointsEvent, actor: PointsActor): Promise<PointsOrder | string> {
  try {
    return await app.db.transaction(async (tx) => {
      const order = await lockPointsOrder(tx, code);
      if (order === null) throw new Error(code);
      return applyPointsEvent({ services: app.services, tx }, order, { event, actor });
    });
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const due =
  (stage: Stage): Stage =>
  async () => {
    const order = await stage();
    await app.db.run(sql`UPDATE points_order SET due_at = now() - interval '1 second' WHERE id = ${order.id}`);
    return order;
  };

const toPay: Stage = () => life.toPay();
const toPayByCard: Stage = () => life.toPayByCard();
const paid: Stage = () => life.paid();
const cardSent: Stage = () => life.cardSent();
const disputed: Stage = () => life.disputed();
const held: Stage = () => life.held();
const ruled: Stage = () => life.ruled();
const appealed = after(ruled, [appeals, seller], [takes, colleague]);
const acceptedByBuyer = after(ruled, [accepts, buyer]);

// biome-ignore format: a table, one case a line
const CASES: readonly (readonly [stage: Stage, ...step: Step])[] = [
  [toPayByCard, { type: 'submit_card', proofs: 1 }, buyer],
  [toPay, { type: 'mark_paid', proofs: 2 }, buyer],
  [toPay, { type: 'cancel' }, buyer],
  [due(toPay), clock, system],
  [paid, { type: 'release' }, seller],
  [paid, { type: 'dispute' }, seller],
  [due(paid), clock, system],
  [cardSent, { type: 'release' }, seller],
  [cardSent, { type: 'reject_card' }, seller],
  [due(cardSent), clock, system],
  [disputed, takes, moderator],
  [held, passesTo(COLLEAGUE), moderator],
  [held, { type: 'pass_up' }, moderator],
  [due(held), clock, system],
  [appealed, sellerWins, colleague],
  [appealed, buyerWins, colleague],
  [held, buyerWins, moderator],
  [due(held), { type: 'release' }, seller],
  [held, { type: 'concede' }, buyer],
  [acceptedByBuyer, accepts, seller],
  [ruled, accepts, seller],
  [due(ruled), clock, system],
  [ruled, appeals, buyer],
  [after(held, [{ type: 'pass_up' }, moderator]), takes, admin],
];

/** One case for each refusal: the compiler misses none. */
const REFUSED: { readonly [R in PointsRefusal]: readonly [stage: Stage, ...step: Step] } = {
  'orders.not_allowed': [toPay, { type: 'mark_paid', proofs: 1 }, seller],
  'orders.ended': [after(toPay, [{ type: 'cancel' }, buyer]), { type: 'release' }, seller],
  'orders.wrong_state': [toPay, { type: 'release' }, seller],
  'orders.not_due': [toPay, clock, system],
  'orders.too_late': [due(paid), { type: 'release' }, seller],
  'orders.already_accepted': [acceptedByBuyer, accepts, buyer],
  'orders.already_appealed': [appealedBefore, appeals, seller],
  'points_orders.proof_needed': [toPay, { type: 'mark_paid', proofs: 0 }, buyer],
  // Somebody who traded before they became a moderator.
  'disputes.own_case': [disputed, takes, () => ({ role: 'moderator', userId: idOf(BUYER) })],
  'disputes.already_taken': [held, takes, colleague],
  'disputes.ruled_before': [after(ruled, [appeals, buyer]), takes, moderator],
  'disputes.admin_only': [after(held, [{ type: 'pass_up' }, moderator]), takes, colleague],
  'disputes.not_yours': [held, buyerWins, colleague],
  'disputes.cannot_pass_on': [held, passesTo(SELLER), moderator],
};

/** A ruling that was appealed stands again before its parties: only a fault could bring it there. */
async function appealedBefore(): Promise<PointsPlaced> {
  const order = await life.ruled();
  await app.db.run(sql`UPDATE points_order SET appealed_by = 'buyer' WHERE id = ${order.id}`);
  return order;
}

interface Snapshot {
  readonly order: Pick<PointsOrder, 'row' | 'facts'>;
  readonly ad: { readonly remaining: bigint; readonly settled: bigint; readonly sold: bigint };
  readonly legs: readonly { readonly code: number; readonly amount: bigint }[];
  readonly news: readonly { readonly payload: Record<string, unknown>; readonly recipients: string[] }[];
  readonly events: readonly object[];
  readonly ended: ReadonlyMap<string, number>;
}

/** All that is written of an order, and how many endings the records of its people count. */
async function snapshot({ code, id }: PointsPlaced): Promise<Snapshot> {
  const order = await loadPointsOrder(app.db, code);
  if (order === null) throw new Error(code);
  const ended = await app.db.many<{ who: string; ended: number }>(sql`SELECT user_id AS who, ended FROM trade_stats`);
  return {
    order: { row: order.row, facts: order.facts },
    ad: await app.db.one(sql`
      SELECT remaining_amount AS remaining, settled_amount AS settled, sold_count::bigint AS sold
      FROM points_ad WHERE id = ${order.row.adId}`),
    legs: await app.db.many(sql`
      SELECT code, amount FROM ledger_transfer WHERE ref = ${id} ORDER BY created_at, code, amount`),
    news: await app.db.many(sql`
      SELECT payload, recipients FROM outbox_event
      WHERE payload ->> 'code' = ${code} AND event = 'points_orders.changed' ORDER BY row_id, place`),
    events: await app.db.many(sql`
      SELECT type, actor_role AS role, actor_id AS who, state, at FROM points_order_event
      WHERE points_order_id = ${id} ORDER BY seq`),
    ended: new Map(ended.map(({ who, ended: count }) => [who, count])),
  };
}

const hit = new Set<PointsRow>();

async function expectWritten(placed: PointsPlaced, event: PointsEvent, actor: PointsActor): Promise<void> {
  const before = await snapshot(placed);
  const move = { event, actor, now: Date.now() };
  const decided = pointsMachine.decide(before.order.facts, move);
  const row = pointsMachine.rowFor(before.order.facts, move);
  if ('refusal' in decided || 'refusal' in row)
    throw new Error(`${event.type}: ${JSON.stringify('refusal' in row ? row : decided)}`);
  hit.add(row);
  const outcome = await send(placed.code, event, actor);
  if (typeof outcome === 'string') throw new Error(outcome);
  const written = await snapshot(placed);
  const { row: answered, facts } = outcome;
  expect({ row: answered, facts }, 'what the caller is answered').toMatchObject(written.order);
  expectState(before, written, decided);
  expectMoney(before, written, decided);
  expect(written.events.slice(before.events.length)).toEqual([
    { type: event.type, role: actor.role, who: actor.userId, state: decided.to, at: expect.any(Date) },
  ]);
  expectNews(before, written, { event: event.type, actor: actor.role });
  expectRecords(before, written, event);
}

function expectState(before: Snapshot, { order: { row, facts }, events }: Snapshot, decision: PointsDecision): void {
  const { dueAt, ...old } = before.order.facts;
  expect(facts).toMatchObject({ ...old, ...decision.patch, state: decision.to });
  const at = (events.at(-1) as { at: Date }).at.getTime();
  const { clock: starts } = decision;
  const seconds =
    starts === 'keep' || starts === 'none' || starts === 'ad.pay_minutes' ? 0 : app.services.rules.get(starts);
  expect(facts.dueAt).toBe(starts === 'keep' ? dueAt : starts === 'none' ? null : at + seconds * 1_000);
  expect(row.endedAt !== null).toBe(isPointsEnd(decision.to));
}

/** Both holds in whole, with half of the fee for whoever invited the seller, or both back; the stock follows. */
function expectMoney(before: Snapshot, after_: Snapshot, { money }: PointsDecision): void {
  const { row } = after_.order;
  const { orderAmount, feeAmount } = before.order.row;
  const number = (name: keyof typeof TRANSFER_CODES) => TRANSFER_CODES[name].number;
  const settled = [
    { code: number('points_settle'), amount: orderAmount },
    { code: number('points_fee'), amount: feeAmount },
    { code: number('referral_share'), amount: feeAmount / 2n },
  ];
  const returned = [orderAmount, feeAmount].map((amount) => ({ code: number('points_return'), amount }));
  const legs = { keep: [], settle: settled, void: returned }[money];
  const posted = after_.legs.slice(before.legs.length);
  expect(posted).toHaveLength(legs.length);
  expect(posted).toEqual(expect.arrayContaining(legs));
  const sums = { keep: [null, null], settle: [orderAmount, feeAmount], void: [0n, 0n] }[money];
  expect([row.settledAmount, row.settledFee]).toEqual(sums);
  const { remaining, settled: sold, sold: count } = before.ad;
  const stock = {
    keep: before.ad,
    settle: { remaining, settled: sold + orderAmount, sold: count + 1n },
    void: { remaining: remaining + orderAmount, settled: sold, sold: count },
  };
  expect(after_.ad).toEqual(stock[money]);
}

function expectNews(before: Snapshot, { order, news }: Snapshot, by: { event: string; actor: string }): void {
  const { row, facts } = order;
  const published = news.slice(before.news.length);
  expect(published).toHaveLength(1);
  expect(published[0]?.payload).toMatchObject({ ...by, code: row.code, state: row.state, turn: pointsTurn(facts) });
  expect(published[0]?.recipients).toEqual(expect.arrayContaining([row.sellerId, row.buyerId]));
}

/** An order that was paid for counts for both; one that was not, for its buyer only. */
function expectRecords(before: Snapshot, { order: { row }, ended }: Snapshot, { type }: PointsEvent): void {
  const grown = (who: string) => (ended.get(who) ?? 0) - (before.ended.get(who) ?? 0);
  const isOver = isPointsEnd(row.state);
  const isUnpaid = before.order.row.state === 'to_pay' && (type === 'cancel' || type === 'clock');
  expect(grown(row.buyerId)).toBe(isOver ? 1 : 0);
  expect(grown(row.sellerId)).toBe(isOver && !isUnpaid ? 1 : 0);
}

describe('what is written of an event of a points order', () => {
  it('is what the core decided, for every row of the table', { timeout: 120_000 }, async () => {
    for (const [stage, event, by] of CASES) await expectWritten(await stage(), eventOf(event), by());
    expect(POINTS_TABLE.filter((row) => !hit.has(row))).toEqual([]);
  });

  it.each(Object.entries(REFUSED))('is nothing, where the core refuses: %s', async (refusal, [stage, event, by]) => {
    const placed = await stage();
    const before = await snapshot(placed);
    const sent = eventOf(event);
    expect(pointsMachine.decide(before.order.facts, { event: sent, actor: by(), now: Date.now() })).toEqual({
      refusal,
    });
    expect(await send(placed.code, sent, by())).toBe(refusal);
    expect(await snapshot(placed)).toEqual(before);
  });

  it('leaves the books in order', async () => {
    expect(await auditLedger(app.db)).toEqual([]);
  });
});
