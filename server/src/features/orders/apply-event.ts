import { ZERO } from '#core/money/amount.ts';
import { decide } from '#core/orders/gift-decide.ts';
import type { GiftClock, GiftDecision, GiftFacts } from '#core/orders/gift-facts.ts';
import { holdIsOpen, isEnd } from '#core/orders/gift-states.ts';
import { compensationOf } from '#server/features/bail/public.ts';
import { endGoods, markGoods, returnGoods } from '#server/features/goods/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Act, EventData, Scope } from './act.ts';
import { tellCaseStaff } from './case-news.ts';
import { type BailChange, moveBail } from './claim-bail.ts';
import { recordClaim } from './claim-record.ts';
import { closeHold } from './close-hold.ts';
import { recordFault, recordLook } from './faults.ts';
import { factsOf } from './order-row.ts';
import { changeOf } from './orders.events.ts';
import type { Order } from './orders.store.ts';
import { type Moved, moveHold, type NextProvider, nextFor, tellTransferred } from './quick/quick-move.ts';
import { freeUnseenCards, returnStock } from './return-stock.ts';
import { recordEnding } from './trade-stats.ts';
import { type Closing, writeTransition } from './write-transition.ts';

/**
 * The one way an order moves on: decides, closes or keeps the hold, writes state, event and outbox, and gives stock and
 * unseen cards back, all in the caller's transaction, which holds the order's lock. Locks are taken in one order, the one
 * of placing: order, uploads, cards, ad, the ledger's accounts, and the parties' records last. Answers the order as it stands afterwards.
 * Throws AppError with the refusal of decide(), or gateway.conflict when somebody else acted first.
 */
export async function applyEvent(scope: Scope, order: Order, act: Act): Promise<Order> {
  const { reviewers: reviewersNeeded } = compensationOf(scope.services, order.row.orderAmount);
  const next = await nextFor(scope, order, act);
  const known = { ...order.facts, reviewersNeeded, quick: withNext(order.facts.quick, next) };
  const decided = decide(known, act.event, act.actor, order.now);
  if (!decided.ok) throw new AppError(decided.refusal);
  const { decision } = decided;
  const moved = await move(scope, order, { decision, next });
  const closing = await close(scope, order, decision);
  const bail = await moveBail(scope, order.row, { act, decision });
  const facts: GiftFacts = { ...order.facts, ...decision.patch, state: decision.to };
  const row = await writeTransition(scope.tx, {
    order,
    facts,
    closing,
    moved,
    bail,
    clock: decision.clock,
    clockS: clockSeconds(scope, order, decision.clock),
    act: { ...act, data: { ...act.data, ...moneyData(closing, bail), ...(moved ? { transferred: true } : {}) } },
    told: changeOf({ ...order.row, adCode: moved?.ad.code ?? order.row.adCode }, facts, {
      event: act.event.type,
      actor: act.actor.role,
    }),
  });
  if (row === null) throw new AppError('gateway.conflict');
  const after: Order = { ...order, row, facts: factsOf(row, order.cards, { reviews: facts.reviews }) };
  await record(scope, { before: order, after, act, moved });
  return after;
}

/** What others are told, and what stays in the records of those concerned. */
async function record(scope: Scope, { before, after, act, moved }: Recorded): Promise<void> {
  await tellCaseStaff(scope.tx, { before: before.row, after: after.row }, act.event.type);
  if (moved && act.event.type === 'clock') await tellTransferred(scope, before.row);
  if (act.event.type === 'view') await recordLook(scope, after.row, before.row.state);
  if (isEnd(after.row.state)) {
    await recordEnding(scope.tx, { order: after, from: before.row.state, act });
    await recordClaim(scope, after);
  }
  await recordFault(scope, before.row, act);
}

interface Recorded {
  readonly before: Order;
  readonly after: Order;
  readonly act: Act;
  readonly moved: Moved | null;
}

const withNext = (quick: GiftFacts['quick'], next: NextProvider | null): GiftFacts['quick'] =>
  quick === null ? null : { ...quick, nextProvider: next?.providerId ?? null };

async function move(
  scope: Scope,
  { row }: Order,
  { decision, next }: { readonly decision: GiftDecision; readonly next: NextProvider | null },
): Promise<Moved | null> {
  if (decision.money.kind !== 'move') return null;
  if (next === null) throw new Error('an order is handed on to nobody');
  return moveHold(scope, row, next);
}

function clockSeconds({ services }: Scope, { row }: Order, clock: GiftClock): number | null {
  if (clock.kind !== 'start') return null;
  if (clock.rule !== 'ad.confirm_s') return services.rules.get(clock.rule);
  return Math.max(row.confirmS ?? 0, services.rules.get('orders.delivery_confirm_floor_s'));
}

async function close(scope: Scope, order: Order, { to, money }: GiftDecision): Promise<Closing | null> {
  const closes = money.kind === 'void' || money.kind === 'settle';
  if (closes !== (holdIsOpen(order.row.state) && !holdIsOpen(to))) throw new Error(`${to}: the hold closes once`);
  if (to === 'in_arbitration' && order.row.state !== to) await markGoods(scope.tx, order.row.id, 'in_arbitration');
  if (!closes) return null;
  const settled = money.kind === 'settle' ? money.amount : ZERO;
  if (order.row.direction === 'sell_ad') {
    await (settled === 0n ? returnGoods : endGoods)(scope.tx, order.row.id);
  } else {
    if (settled === 0n) await freeUnseenCards(scope, order.row.id);
    await returnStock(scope, order.row, settled);
  }
  return closeHold(scope, order.row, settled);
}

function moneyData(closing: Closing | null, { compensation }: BailChange): EventData {
  return {
    ...(closing ? { settled: closing.settled.toString(), fee: closing.fee.toString() } : {}),
    ...(compensation === null ? {} : { compensation: compensation.toString() }),
  };
}
