import { pointsMachine } from '#core/orders/points/points-decide.ts';
import type { PointsActor, PointsClockRule, PointsPatch } from '#core/orders/points/points-facts.ts';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import type { Scope } from '#server/app/scope.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type PointsOrderRow, pointsFactsOf } from '../points-order-row.ts';
import { tellPointsChanges } from '../points-orders.events.ts';
import type { PointsOrder } from '../points-orders.store.ts';
import { tellPointsCase } from './case-news.ts';
import { attachFiles } from './files.store.ts';
import { moveAds } from './move-ads.ts';
import { recordPointsEnds } from './record-ends.ts';
import { resolveHolds } from './resolve-holds.ts';
import type { PointsCommand, PointsOutcome, PointsStep, PointsTransition } from './transition.ts';
import { writeTransitions } from './write-transitions.ts';

/**
 * The one way points orders move on: decides each step, attaches the files that it shows, resolves or keeps the holds, returns
 * or settles the ads' stock, writes state, event and outbox, all in the caller's transaction, which holds the locks of these
 * orders; each order occurs once. A refused event changes nothing and affects no other; any other failure fails all.
 */
export async function applyPointsEvents(scope: Scope, steps: readonly PointsStep[]): Promise<readonly PointsOutcome[]> {
  const outcomes = new Map<PointsStep, PointsOutcome>();
  const allowed: PointsTransition[] = [];
  for (const step of steps) {
    const { order, command } = step;
    const decided = pointsMachine.decide(order.facts, { ...command, now: order.now });
    if ('refusal' in decided) outcomes.set(step, { ok: false, refusal: decided.refusal });
    else allowed.push(transitionOf(scope.services, step, decided));
  }
  const shown = await showFiles(scope, allowed);
  const transitions = allowed.filter((transition) => shown.has(transition));
  if (transitions.length > 0) await carryOut(scope, transitions);
  const after = new Map(transitions.map((transition) => [transition.order, transition.after]));
  return steps.map((step): PointsOutcome => {
    const order = after.get(step.order);
    return outcomes.get(step) ?? (order ? { ok: true, after: order } : { ok: false, refusal: 'uploads.missing' });
  });
}

/** Applies one event: returns the order afterwards, throws the refusal. */
export async function applyPointsEvent(scope: Scope, order: PointsOrder, command: PointsCommand): Promise<PointsOrder> {
  const [outcome] = await applyPointsEvents(scope, [{ order, command }]);
  if (!outcome?.ok) throw new AppError(outcome?.refusal ?? 'gateway.conflict');
  return outcome.after;
}

/** The transitions whose files are there, which are attached; the others have not happened. */
async function showFiles({ tx }: Scope, transitions: readonly PointsTransition[]): Promise<Set<PointsTransition>> {
  const shows = transitions.flatMap(({ order, command: { actor, files } }) =>
    files ? [{ ...files, orderId: order.row.id, actor }] : [],
  );
  const attached = await attachFiles(tx, shows);
  return new Set(transitions.filter(({ order, command }) => !command.files || attached.has(order.row.id)));
}

/** All locks come in one order: orders, uploads, ads, the ledger's accounts, finally the parties' records. */
async function carryOut(scope: Scope, transitions: readonly PointsTransition[]): Promise<void> {
  moveAds(scope, transitions);
  writeTransitions(scope.tx, transitions);
  await resolveHolds(scope, transitions);
  await recordPointsEnds(scope, transitions);
  const news = transitions.map(({ order, command, after }) => ({
    row: order.row,
    after: after.facts,
    event: command.event.type,
    actor: command.actor.role,
  }));
  await tellPointsChanges(scope.tx, news);
  for (const change of news) await tellPointsCase(scope.tx, change);
}

function transitionOf(services: Services, step: PointsStep, decision: PointsTransition['decision']): PointsTransition {
  const { order } = step;
  const patch = patchOf(services, { ...step, decision });
  const row = { ...order.row, ...patch, eventSeq: order.row.eventSeq + 1 };
  return { ...step, decision, patch, after: { row, facts: pointsFactsOf(row), now: order.now } };
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
    ...command.columns?.(order.row.id),
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
