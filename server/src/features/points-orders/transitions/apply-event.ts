import { decidePoints } from '#core/orders/points/points-decide.ts';
import type { PointsActor, PointsClockRule, PointsPatch } from '#core/orders/points/points-facts.ts';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type PointsOrderRow, pointsFactsOf } from '../points-order-row.ts';
import { tellPointsChange } from '../points-orders.events.ts';
import type { PointsOrder } from '../points-orders.store.ts';
import { moveAd } from './move-ad.ts';
import { recordPointsEnd } from './record-end.ts';
import { resolveHolds } from './resolve-holds.ts';
import type { PointsCommand, PointsTransition, Scope } from './transition.ts';
import { writeTransition } from './write-transition.ts';

/**
 * The one way a points order moves on: decides, resolves or keeps the holds, returns or settles the ad's stock, writes
 * state, event and outbox, all in the caller's transaction, which holds the order's lock. Throws the core's refusal.
 */
export async function applyPointsEvent(scope: Scope, order: PointsOrder, command: PointsCommand): Promise<PointsOrder> {
  const decided = decidePoints(order.facts, command.event, command.actor, order.now);
  if (!decided.ok) throw new AppError(decided.refusal);
  const { decision } = decided;
  const patch = patchOf(scope.services, { order, command, decision });
  const row = { ...order.row, ...patch, eventSeq: order.row.eventSeq + 1 };
  const after = { row, facts: pointsFactsOf(row), now: order.now };
  const transition = { order, command, decision, patch, after };
  // The locks of all orders come in one order: the order, its ad, the ledger's accounts, then the parties' records. The
  // order's row is locked already, so that it may be written with the first statement.
  moveAd(scope, transition);
  await Promise.all([writeTransition(scope.tx, transition), resolveHolds(scope, transition)]);
  await recordPointsEnd(scope, transition);
  await tellPointsChange(scope.tx, order.row, {
    after: after.facts,
    event: command.event.type,
    actor: command.actor.role,
  });
  return after;
}

type Deciding = Pick<PointsTransition, 'order' | 'command' | 'decision'>;

/** The columns that a decision changes; all times are the time of the decision, on the database's clock. */
function patchOf(services: Services, deciding: Deciding): Partial<PointsOrderRow> {
  const { order, command, decision } = deciding;
  const { to, money } = decision;
  const at = new Date(order.now);
  const type = command.event.type;
  const isPayment = type === 'mark_paid' || type === 'submit_card';
  const entersCase = to === 'in_dispute' && order.row.state !== 'in_dispute';
  const isAppeal = type === 'appeal';
  return {
    state: to,
    ...clockColumns(services, deciding),
    ...(isPayment && { paidAt: at }),
    ...(entersCase && { disputeAt: at }),
    ...(entersCase && !isAppeal && { disputedBy: partyOf(command.actor) }),
    ...(money === 'settle' && { settledAmount: order.row.orderAmount, settledFee: order.row.feeAmount }),
    ...(money === 'void' && { settledAmount: NOTHING, settledFee: NOTHING }),
    ...(isPointsEnd(to) && { endedAt: at }),
    ...columnsOf(decision.patch),
    ...command.columns,
  };
}

const NOTHING = 0n as PointsOrderRow['orderAmount'];

const partyOf = ({ role }: PointsActor): 'seller' | 'buyer' | 'system' =>
  role === 'seller' || role === 'buyer' ? role : 'system';

/** The core's facts as columns. */
function columnsOf({ ruling, ...same }: PointsPatch): Partial<PointsOrderRow> {
  return {
    ...(same as Partial<PointsOrderRow>),
    ...(ruling && { rulingOutcome: ruling.outcome, rulingBy: ruling.by }),
  };
}

const MINUTE_S = 60;

function clockColumns(services: Services, { order, decision }: Deciding): Partial<PointsOrderRow> {
  if (decision.clock === 'keep') return {};
  if (decision.clock === 'none') return { dueAt: null, clockS: null };
  const seconds = secondsOf(services, decision.clock, order.row.payMinutes);
  return { dueAt: new Date(order.now + seconds * 1_000), clockS: seconds };
}

export const secondsOf = ({ rules }: Pick<Services, 'rules'>, rule: PointsClockRule, payMinutes: number): number =>
  rule === 'ad.pay_minutes' ? payMinutes * MINUTE_S : rules.get(rule);
