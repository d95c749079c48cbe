import { afterAll, describe, expect, it } from 'vitest';
import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { type Amount, amount, ZERO } from '#core/money/amount.ts';
import { giftMachine } from '#core/orders/gift-decide.ts';
import {
  GIFT_REFUSALS,
  type GiftActor,
  type GiftDecision,
  type GiftEvent,
  type GiftFacts,
  type GiftRefusal,
} from '#core/orders/gift-facts.ts';
import { REVIEW_PASSES } from '#core/orders/gift-guards.ts';
import { isEnd } from '#core/orders/gift-states.ts';
import { GIFT_TABLE, type GiftRow } from '#core/orders/gift-table.ts';
import { splitOf } from '#core/orders/split.ts';
import { whoseTurn } from '#core/orders/whose-turn.ts';
import { loadOrder, lockOrder, type Order } from '#server/features/orders/orders.store.ts';
import { applyEvents } from '#server/features/orders/transitions/apply-events.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { HALF, NOTE } from '#tests/fixtures/world/order-life.ts';
import { loadPlaced, type Placed, quickParams } from '#tests/fixtures/world/orders.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { OPEN_TRADE } from '#tests/fixtures/world/world.ts';
import { ADMIN } from './model/people.ts';
import { COLLEAGUE, FuzzWorld, MODERATOR, PROVIDER, RIVAL, SELLER } from './world.ts';

/*
 * Every row of the order's table and every refusal, sent to real orders: what is written down is what the core decided.
 */
const app = await startTestApp({
  loops: false,
  rules: {
    ...OPEN_TRADE,
    'orders.faults_per_day': 0,
    'orders.missed_views_to_shelve': 0,
    'disputes.second_review_points': 100,
  },
});
const world = await FuzzWorld.open(app, 100_000, [50_000]);
const life = world.life();
await world.user(PROVIDER).wire.call('bail.pay', { amount: '49000000000', tradePassword: TRADE_PASSWORD });
await publishAd(world.user(RIVAL), { minFace: 10, maxFace: 500 });
afterAll(() => app.close());

const part = amount(HALF);
const idOf = (no: number): string => world.user(no).userId;
const seller = (): GiftActor => ({ role: 'seller', userId: idOf(SELLER) });
const provider = (): GiftActor => ({ role: 'provider', userId: idOf(PROVIDER) });
const rival = (): GiftActor => ({ role: 'provider', userId: idOf(RIVAL) });
const system = (): GiftActor => ({ role: 'system', userId: null });
const moderator = (): GiftActor => ({ role: 'moderator', userId: idOf(MODERATOR) });
const colleague = (): GiftActor => ({ role: 'moderator', userId: idOf(COLLEAGUE) });
const admin = (): GiftActor => ({ role: 'moderator', userId: idOf(ADMIN), isAdmin: true });

const claimOf = (facts: GiftFacts, over: object = {}): GiftEvent => {
  const kind = facts.state === 'delivered' ? 'not_received' : 'mismatch';
  const card = { cardId: facts.cards[0]?.id ?? '', kind, actualFaceValue: 5_000n, evidence: 1, ...over } as const;
  return { type: 'claim', cards: [card] };
};
const rules = (
  outcome: 'dispute_cancelled' | 'settled_proportionally' | 'buyer_won_undelivered',
  value: Amount,
  fraud = false,
): GiftEvent => ({
  type: 'rule',
  outcome,
  amount: value,
  fraud,
});

/** A stage of an order's life; those of `Life` are brought there through the gateway. */
type Stage = () => Promise<Placed>;
type ToEvent = GiftEvent | ((facts: GiftFacts) => GiftEvent);

/** Sends an event to an order beside what a stage does. */
async function after(
  stage: Stage,
  ...steps: readonly (readonly [event: ToEvent, by: () => GiftActor])[]
): Promise<Placed> {
  const order = await stage();
  for (const [event, by] of steps) {
    const outcome = await send(order.code, event, by());
    if (!outcome.ok) throw new Error(outcome.refusal);
  }
  return order;
}

function send(code: string, event: ToEvent, actor: GiftActor) {
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, code);
    if (order === null) throw new Error(code);
    const command = { event: typeof event === 'function' ? event(order.facts) : event, actor };
    const [outcome] = await applyEvents({ services: app.services, tx }, [{ order, command }]);
    if (!outcome) throw new Error('an event without an outcome');
    return outcome;
  });
}

const quick: Stage = async () => {
  const { orderCode } = await world
    .user(SELLER)
    .wire.call('orders.quickPlace', await quickParams(world.user(SELLER), [{ face: 100 }]));
  return loadPlaced(app, orderCode);
};
const holderOf = (order: Snapshot['order']): GiftActor => ({ role: 'provider', userId: order.row.providerId });
const claimedPart: Stage = () => after(() => life.viewed(), [claimOf, provider]);
const claimedNothing: Stage = () => life.claimed();
const askedPart: Stage = () => after(claimedPart, [{ type: 'ask_more' }, provider]);
const offers = { type: 'propose', amount: part } as const;
const takes = { type: 'accept_proposal', amount: part } as const;
const appealed: Stage = () =>
  after(() => life.ruled(), [{ type: 'appeal' }, provider], [{ type: 'take_case' }, colleague]);
const arrived: Stage = () => after(() => life.sent(), [{ type: 'carrier_delivered' }, system]);
const accepted: Stage = () => after(() => life.ruled(), [{ type: 'accept_ruling' }, provider]);
const clock = { type: 'clock' } as const;
const clockOfFrozen = { type: 'clock', isProviderFrozen: true } as const;
const isClock = (event: ToEvent) => event === clock || event === clockOfFrozen;
const approves = { type: 'review', approve: true } as const;
/** A compensation that nobody has decided on for as long as it waits. */
const givenUp: Stage = async () => {
  const order = await life.inReview();
  await app.db.run(sql`UPDATE gift_order SET escalation = ${REVIEW_PASSES - 1} WHERE id = ${order.id}`);
  return order;
};

const voted: Stage = async () => {
  const order = await life.inReview();
  const due = String(850_000_000n);
  await world.must(COLLEAGUE, 'disputes.reviewCompensation', { code: order.code, approve: true, due, reason: NOTE });
  return order;
};
const takesAll = { type: 'accept_claim', amount: ZERO } as const;
const takesPart = (facts: GiftFacts): GiftEvent => ({ type: 'accept_claim', amount: facts.claimAmount ?? ZERO });

// biome-ignore format: a table, one case a line
const CASES: readonly (readonly [stage: Stage, event: ToEvent, by: () => GiftActor])[] = [
  [() => life.promisedParcel(), { type: 'deliver' }, seller],
  [() => life.promisedCodes(), { type: 'deliver' }, seller],
  [() => life.promisedCodes(), { type: 'cancel' }, seller],
  [() => life.promisedParcel(), clock, system],
  [() => life.placed(), { type: 'view' }, provider],
  [() => life.placed(), { type: 'cancel' }, seller],
  [() => life.placed(), { type: 'decline' }, provider],
  [() => life.placed(), clock, system],
  [quick, { type: 'decline' }, rival],
  [quick, clock, system],
  [() => life.viewed(), { type: 'confirm' }, provider],
  [() => life.viewed(), clock, system],
  [() => life.viewed(), clockOfFrozen, system],
  [() => life.viewed(), claimOf, provider],
  [() => life.sent(), { type: 'confirm_receipt' }, provider],
  [() => life.sent(), claimOf, provider],
  [() => life.sent(), { type: 'carrier_delivered' }, system],
  [arrived, clock, system],
  [() => life.sent(), clock, system],
  [() => life.sent(), clockOfFrozen, system],
  [() => life.received(), { type: 'confirm' }, provider],
  [() => life.received(), clock, system],
  [() => life.received(), clockOfFrozen, system],
  [() => life.received(), claimOf, provider],
  [claimedNothing, takesAll, seller],
  [claimedPart, takesPart, seller],
  [claimedPart, offers, seller],
  [() => after(claimedPart, [offers, seller]), takes, provider],
  [claimedPart, { type: 'withdraw_claim' }, provider],
  [claimedPart, { type: 'escalate' }, seller],
  [claimedPart, clock, system],
  [claimedPart, { type: 'ask_more' }, provider],
  [() => after(claimedNothing, [{ type: 'ask_more' }, provider]), takesAll, seller],
  [askedPart, takesPart, seller],
  [askedPart, offers, provider],
  [() => after(askedPart, [offers, provider]), takes, seller],
  [askedPart, { type: 'withdraw_claim' }, provider],
  [askedPart, { type: 'escalate' }, seller],
  [askedPart, clock, system],
  [askedPart, { type: 'answer' }, seller],
  [() => life.escalated(), { type: 'take_case' }, moderator],
  [() => life.held(), (facts) => ({ type: 'pass_on', to: facts.moderatorId === idOf(MODERATOR) ? idOf(COLLEAGUE) : '' }), moderator],
  [() => life.held(), { type: 'pass_up' }, moderator],
  [() => life.held(), clock, system],
  [appealed, rules('settled_proportionally', part), colleague],
  [() => life.held(), rules('dispute_cancelled', ZERO), moderator],
  [() => life.held(), { type: 'release' }, provider],
  [() => life.held(), { type: 'concede' }, seller],
  [() => life.held(), offers, seller],
  [() => after(() => life.held(), [offers, seller]), takes, provider],
  [accepted, { type: 'accept_ruling' }, seller],
  [() => life.ruled(), { type: 'accept_ruling' }, seller],
  [() => life.ruled(), clock, system],
  [() => life.ruled(), { type: 'appeal' }, provider],
  [voted, approves, admin],
  [() => life.inReview(), approves, colleague],
  [() => life.inReview(), clock, system],
  [givenUp, clock, system],
];

interface Snapshot {
  readonly order: Pick<Order, 'row' | 'facts'>;
  readonly legs: readonly { readonly code: number; readonly kind: string; readonly amount: Amount }[];
  readonly news: readonly {
    readonly event: string;
    readonly payload: Record<string, unknown>;
    readonly recipients: string[];
  }[];
  readonly events: readonly object[];
  readonly ended: ReadonlyMap<string, number>;
}

/** All that is written down of an order, and how many endings the records of its people count. */
async function snapshot(code: string): Promise<Snapshot> {
  const order = await loadOrder(app.db, code);
  if (order === null) throw new Error(code);
  const { id } = order.row;
  const ended = await app.db.many<{ who: string; ended: number }>(sql`SELECT user_id AS who, ended FROM trade_stats`);
  return {
    order: { row: order.row, facts: order.facts },
    legs: await app.db.many(
      sql`SELECT code, kind, amount FROM ledger_transfer WHERE ref = ${id} ORDER BY created_at, code`,
    ),
    news: await app.db.many(sql`
      SELECT event, payload, recipients FROM outbox_event
      WHERE payload ->> 'code' = ${code} AND event = 'orders.changed' ORDER BY row_id, place`),
    events: await app.db.many(sql`
      SELECT type, actor_role AS role, actor_id AS who, state, at FROM order_event WHERE order_id = ${id} ORDER BY seq`),
    ended: new Map(ended.map(({ who, ended: count }) => [who, count])),
  };
}

/** The facts of the order at the moment of the decision. */
function factsNow({ facts, row }: Snapshot['order'], next: string | null): GiftFacts {
  return {
    ...facts,
    reviewersNeeded: 2,
    quick: row.quick && facts.quick ? { ...facts.quick, nextProvider: next } : facts.quick,
  };
}

/** Transfers that the decision asks for, by their codes; a compensation comes from wherever there is something. */
function codesOf(
  { facts, row }: Snapshot['order'],
  { money, compensation, to }: GiftDecision,
  event: GiftEvent,
): number[] {
  const number = (name: keyof typeof TRANSFER_CODES) => TRANSFER_CODES[name].number;
  const settles = [number('order_settle'), number('order_fee'), number('referral_share')];
  const codes = {
    keep: [],
    void: [number('order_return')],
    move: [number('order_hold'), number('order_return')],
    settle: settles,
  };
  const held = event.type === 'claim' ? [number('bail_hold')] : [];
  const frees = isEnd(to) && row.bailHoldId !== null && compensation !== 'approve' ? [number('bail_unhold')] : [];
  const pays = compensation === 'approve' && facts.state === 'compensation_review' ? [number('compensation_hold')] : [];
  return [...codes[money.kind], ...held, ...frees, ...pays].sort((a, b) => a - b);
}

const hit = new Set<GiftRow>();

async function expectWritten(code: string, event: ToEvent, by: GiftActor): Promise<void> {
  if (isClock(event))
    await app.db.run(sql`UPDATE gift_order SET due_at = now() - interval '1 second' WHERE code = ${code}`);
  const before = await snapshot(code);
  const sent = typeof event === 'function' ? event(before.order.facts) : event;
  // Both ads of the market take the same cards: a quick sale goes on to the one that has not had it.
  const next = before.order.row.providerId === idOf(PROVIDER) ? idOf(RIVAL) : idOf(PROVIDER);
  const actor = by.role === 'provider' ? holderOf(before.order) : by;
  const facts = factsNow(before.order, next);
  const moment = Date.now();
  const decided = giftMachine.decide(facts, {
    event: sent,
    actor,
    now: isClock(event) ? moment : Math.min(moment, (facts.dueAt ?? moment + 1) - 1),
  });
  const row = giftMachine.rowFor(facts, { event: sent, actor, now: moment });
  if ('refusal' in decided || 'refusal' in row)
    throw new Error(`${sent.type}: ${JSON.stringify('refusal' in row ? row : decided)}`);
  hit.add(row);
  const outcome = await send(code, sent, actor);
  expect(outcome.ok).toBe(true);
  const written = await snapshot(code);
  if (!outcome.ok) return;
  // Votes on a compensation are written by their own handler.
  const { row: answered, facts: answer } = outcome.after;
  const { reviews: _, ...expected } = written.order.facts;
  expect({ row: answered, facts: answer }, 'what the caller is answered').toMatchObject({
    ...written.order,
    facts: expected,
  });
  expectState(before, written, decided);
  const legs = written.legs.slice(before.legs.length);
  const codes = legs.map((leg) => leg.code).sort((a, b) => a - b);
  if (decided.compensation !== 'approve') expect(codes).toEqual(codesOf(before.order, decided, sent));
  else expect(codes).toEqual(expect.arrayContaining(codesOf(before.order, decided, sent)));
  expect(written.events.slice(before.events.length)).toEqual([
    { type: sent.type, role: actor.role, who: actor.userId, state: decided.to, at: expect.any(Date) },
  ]);
  expectNews(before, written, { event: sent.type, actor: actor.role });
  expectRecords(before, written, sent);
}

function expectState(
  before: Snapshot,
  { order: { row, facts }, events, legs }: Snapshot,
  decision: GiftDecision,
): void {
  const { quick: quickBefore, cards: _, dueAt, reviews: __, ...old } = before.order.facts;
  const { quick: moved, reviews: ___, ...patch } = decision.patch;
  expect(facts).toMatchObject({ ...old, ...patch, state: decision.to });
  expect(facts.quick).toEqual(moved ?? quickBefore);
  const at = (events.at(-1) as { at: Date }).at.getTime();
  const clocks = { keep: dueAt, none: null, start: at + (row.clockS ?? 0) * 1_000 };
  expect(facts.dueAt).toBe(clocks[decision.clock.kind]);
  if (decision.clock.kind === 'start' && decision.clock.rule !== 'ad.confirm_s') {
    expect(row.clockS).toBe(app.services.rules.get(decision.clock.rule));
  }
  const { money } = decision;
  const isClosed = money.kind === 'settle' || money.kind === 'void';
  const settled = money.kind === 'settle' ? money.amount : ZERO;
  const { fee } = splitOf(settled, row.orderAmount, row.feeBps);
  const kept = [before.order.row.settledAmount, before.order.row.feeAmount];
  expect([row.settledAmount, row.feeAmount]).toEqual(isClosed ? [settled, fee] : kept);
  const paid = legs.slice(before.legs.length).filter(({ code }) => code === TRANSFER_CODES.order_settle.number);
  expect(paid.map((leg) => leg.amount)).toEqual(money.kind === 'settle' ? [settled] : []);
}

function expectNews(before: Snapshot, { order, news }: Snapshot, by: { event: string; actor: string }): void {
  const { row, facts } = order;
  const published = news.slice(before.news.length);
  expect(published).toHaveLength(1);
  const { from, ...payload } = published[0]?.payload ?? {};
  expect(payload).toEqual({ ...by, code: row.code, adCode: row.adCode, state: row.state, turn: whoseTurn(facts) });
  expect(from).toBe(before.order.row.state === row.state ? undefined : before.order.row.state);
  expect(published[0]?.recipients).toEqual(expect.arrayContaining([row.sellerId, row.providerId]));
}

/** An order that was in hand counts for both; one that ended before, for who let it go. */
function expectRecords(before: Snapshot, { order: { row }, ended }: Snapshot, event: GiftEvent): void {
  const grown = (who: string) => (ended.get(who) ?? 0) - (before.ended.get(who) ?? 0);
  const isOver = isEnd(row.state);
  const isOfBoth = row.viewedAt !== null || row.deliveredAt !== null;
  const isSellers = isOfBoth || event.type === 'cancel' || before.order.row.state === 'to_deliver';
  expect(grown(row.sellerId)).toBe(isOver && isSellers ? 1 : 0);
  expect(grown(row.providerId)).toBe(isOver && (isOfBoth || !isSellers) ? 1 : 0);
}

describe('what is written of an event', () => {
  it('is what the core decided, for every row of the table', { timeout: 240_000 }, async () => {
    for (const [stage, event, by] of CASES) await expectWritten((await stage()).code, event, by());
    expect(GIFT_TABLE.filter((row) => !hit.has(row))).toEqual([]);
  });

  it('is nothing, where the core refuses: for every refusal', { timeout: 240_000 }, async () => {
    const refused = new Set<GiftRefusal>();
    for (const [stage, event, by] of REFUSED) {
      const { code } = await stage();
      const before = await snapshot(code);
      const sent = typeof event === 'function' ? event(before.order.facts) : event;
      const decided = giftMachine.decide(factsNow(before.order, null), { event: sent, actor: by(), now: Date.now() });
      const outcome = await send(code, sent, by());
      expect(outcome).toEqual({ ok: false, ...decided });
      expect(await snapshot(code)).toEqual(before);
      if (!outcome.ok) refused.add(outcome.refusal);
    }
    expect(GIFT_REFUSALS.filter((refusal) => !refused.has(refusal))).toEqual([]);
  });

  it('leaves the books in order', async () => {
    expect(await auditLedger(app.db)).toEqual([]);
  });
});

const late: Stage = async () => {
  const order = await life.placed();
  await app.db.run(sql`UPDATE gift_order SET due_at = now() WHERE code = ${order.code}`);
  return order;
};
const own: Stage = async () => {
  const order = await life.escalated();
  await app.db.run(sql`UPDATE gift_order SET seller_id = ${idOf(MODERATOR)} WHERE code = ${order.code}`);
  return order;
};
const passedUp: Stage = () => after(() => life.held(), [{ type: 'pass_up' }, moderator]);
const passesTo = (no: number) => (): GiftEvent => ({ type: 'pass_on', to: idOf(no) });
const withOffer: Stage = () => after(claimedPart, [offers, seller]);
const answered: Stage = () => after(askedPart, [{ type: 'answer' }, seller]);
const ruledAgain: Stage = () => after(appealed, [{ type: 'release' }, provider]);

// biome-ignore format: a table, one case a line
const REFUSED: readonly (readonly [stage: Stage, event: ToEvent, by: () => GiftActor])[] = [
  [() => life.placed(), { type: 'view' }, seller],
  [ruledAgain, { type: 'view' }, provider],
  [() => life.viewed(), { type: 'cancel' }, seller],
  [() => life.placed(), clock, system],
  [late, { type: 'view' }, provider],
  [claimedPart, { type: 'accept_claim', amount: amount(1n) }, seller],
  [claimedPart, { type: 'propose', amount: ZERO }, seller],
  [claimedPart, takes, seller],
  [withOffer, takes, seller],
  [answered, { type: 'ask_more' }, provider],
  [accepted, { type: 'accept_ruling' }, provider],
  [appealedTwice, { type: 'appeal' }, seller],
  [() => life.viewed(), { type: 'claim', cards: [] }, provider],
  [() => life.viewed(), (facts) => claimOf(facts, { cardId: facts.sellerId }), provider],
  [() => life.viewed(), (facts) => claimOf(facts, { evidence: 0 }), provider],
  [() => life.held(), rules('settled_proportionally', ZERO), moderator],
  [() => life.held(), rules('buyer_won_undelivered', ZERO), moderator],
  [() => life.held(), rules('dispute_cancelled', ZERO, true), moderator],
  [() => life.held(), rules('dispute_cancelled', ZERO), colleague],
  [() => life.held(), { type: 'take_case' }, colleague],
  [own, { type: 'take_case' }, moderator],
  [() => after(() => life.ruled(), [{ type: 'appeal' }, provider]), { type: 'take_case' }, moderator],
  [voted, approves, colleague],
  [() => life.held(), passesTo(SELLER), moderator],
  [passedUp, { type: 'take_case' }, colleague],
];

/** A ruling that was appealed stands again before its parties: only a fault could bring it there. */
async function appealedTwice(): Promise<Placed> {
  const order = await life.ruled();
  await app.db.run(sql`UPDATE gift_order SET appealed_by = 'provider' WHERE code = ${order.code}`);
  return order;
}
