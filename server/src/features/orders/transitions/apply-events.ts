import { giftMachine } from '#core/orders/gift-decide.ts';
import type { GiftFacts, GiftRefusal } from '#core/orders/gift-facts.ts';
import type { Scope } from '#server/app/scope.ts';
import { compensationOf } from '#server/features/bail/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { OrderCommand } from '../order-command.ts';
import { factsOf } from '../order-row.ts';
import type { Order } from '../orders.store.ts';
import { moveHold, type NextProvider, nextFor } from '../quick/quick-move.ts';
import { changeAds, stockOf } from './change-ads.ts';
import { moveMoney } from './move-money.ts';
import { nextClock, patchOf } from './order-patch.ts';
import { record } from './record.ts';
import { releaseCards } from './release-cards.ts';
import type { Decided, MoneyMoved, Outcome, Step, Transition } from './transition.ts';
import { writeTransitions } from './write-transitions.ts';

/**
 * The one way orders move on: decides each step, closes or keeps the holds, writes state, event and outbox, and returns
 * stock and unseen cards, all in the caller's transaction, which holds the locks of these orders; each order occurs
 * once. A refused event changes nothing and affects no other; any other failure fails all. Locks are taken in one
 * order, the same as in placing: orders, uploads, cards, ads, the ledger's accounts, and finally the parties' records.
 */
export async function applyEvents(scope: Scope, steps: readonly Step[]): Promise<readonly Outcome[]> {
  const outcomes = new Map<Step, Outcome>();
  const allowed: Decided[] = [];
  for (const step of steps) {
    const decided = await decideOn(scope, step);
    if ('refusal' in decided) outcomes.set(step, { ok: false, refusal: decided.refusal });
    else allowed.push({ ...step, ...decided });
  }
  const written = allowed.length === 0 ? [] : await carryOut(scope, allowed);
  const after = new Map(written.map((transition) => [transition.order, transition.after]));
  return steps.map((step) => outcomes.get(step) ?? { ok: true, after: after.get(step.order) as Order });
}

/** Applies one event: returns the order afterwards, throws AppError with the core's refusal. */
export async function applyEvent(scope: Scope, order: Order, command: OrderCommand): Promise<Order> {
  const [outcome] = await applyEvents(scope, [{ order, command }]);
  if (!outcome?.ok) throw new AppError(outcome?.refusal ?? 'gateway.conflict');
  return outcome.after;
}

async function decideOn(
  scope: Scope,
  { order, command }: Step,
): Promise<Pick<Decided, 'decision' | 'moved'> | Refused> {
  const { reviewers: reviewersNeeded } = compensationOf(scope.services, order.row.orderAmount);
  const next = await nextFor(scope, order, command);
  const facts = { ...order.facts, reviewersNeeded, quick: withNext(order.facts.quick, next) };
  const decision = giftMachine.decide(facts, { ...command, now: order.now });
  if ('refusal' in decision) return decision;
  if (decision.money.kind !== 'move') return { decision, moved: null };
  if (next === null) throw new Error('an order is handed on to nobody');
  return { decision, moved: await moveHold(scope, order.row, next) };
}

interface Refused {
  readonly refusal: GiftRefusal;
}

const withNext = (quick: GiftFacts['quick'], next: NextProvider | null): GiftFacts['quick'] =>
  quick === null ? null : { ...quick, nextProvider: next?.providerId ?? null };

async function carryOut(scope: Scope, decided: readonly Decided[]): Promise<readonly Transition[]> {
  await releaseCards(scope, decided);
  // In one go, in the order of the locks: ads first.
  const [, closings] = await Promise.all([changeAds(scope, stockOf(decided)), moveMoney(scope, decided)]);
  const transitions = decided.map((step, index): Transition => {
    const money = closings[index] as MoneyMoved;
    const { order, decision } = step;
    const clock = nextClock(scope.services, step);
    const patch = patchOf(step, { money, clock });
    const { terms: _, offer = order.row, ...columns } = patch;
    const row = { ...order.row, ...columns, openHours: offer.openHours, eventSeq: order.row.eventSeq + 1 };
    const reviews = decision.patch.reviews ?? order.facts.reviews;
    return { ...step, money, clock, patch, after: { ...order, row, facts: factsOf(row, order.cards, { reviews }) } };
  });
  await writeTransitions(scope.tx, transitions);
  await record(scope, transitions);
  return transitions;
}
