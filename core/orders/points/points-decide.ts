import { ADMINS_ONLY, escalated, letGo } from '../case-hands.ts';
import { firstRow, refusalByTime } from '../table-rows.ts';
import type {
  PointsActor,
  PointsDecision,
  PointsEvent,
  PointsEventType,
  PointsFacts,
  PointsPatch,
  PointsRefusal,
} from './points-facts.ts';
import { POINTS_GUARDS, refusalByCheck } from './points-guards.ts';
import { isPointsEnd, POINTS_RULINGS, type PointsParty, type PointsState } from './points-states.ts';
import { POINTS_TABLE, type PointsRow } from './points-table.ts';

export type PointsDecided =
  | { readonly ok: true; readonly decision: PointsDecision }
  | { readonly ok: false; readonly refusal: PointsRefusal };

/**
 * Decides what an event does to a points order. Pure, as `decide` of gift-decide.ts is. @param now milliseconds since the
 * epoch, on the database's clock.
 */
export function decidePoints(facts: PointsFacts, event: PointsEvent, actor: PointsActor, now: number): PointsDecided {
  const row = rowFor(facts, event.type, actor);
  if (typeof row === 'string') return { ok: false, refusal: row };
  const refusal = refusalByTime(facts.dueAt, row, now) ?? refusalByCheck(facts, event, actor);
  if (refusal) return { ok: false, refusal };
  const patch = patchOf(facts, event, actor);
  const to = targetOf(row, { ...facts, ...patch });
  return { ok: true, decision: { to, money: moneyOf(row, to), clock: row.clock, patch } };
}

function rowFor(facts: PointsFacts, event: PointsEventType, actor: PointsActor): PointsRow | PointsRefusal {
  if (isPointsEnd(facts.state)) return 'orders.ended';
  if (!actsAs(facts, actor)) return 'orders.not_allowed';
  const wanted = { state: facts.state, event, role: actor.role };
  return firstRow(POINTS_TABLE, wanted, (guard) => POINTS_GUARDS[guard](facts, actor));
}

/** A party's role counts only together with the party's user id. */
function actsAs(facts: PointsFacts, actor: PointsActor): boolean {
  if (actor.role === 'seller') return actor.userId === facts.sellerId;
  if (actor.role === 'buyer') return actor.userId === facts.buyerId;
  return actor.role === 'system' ? actor.userId === null : actor.userId !== null;
}

function targetOf(row: PointsRow, facts: PointsFacts): PointsState {
  if (row.to !== 'ruling') return row.to;
  if (!facts.ruling) throw new Error('a points order is ruled without a ruling');
  return facts.ruling.outcome;
}

function moneyOf(row: PointsRow, to: PointsState): PointsDecision['money'] {
  if (row.money === 'hold') return 'keep';
  const share = row.money === 'ruled' ? POINTS_RULINGS[to as keyof typeof POINTS_RULINGS] : row.money;
  return share === 'all' ? 'settle' : 'void';
}

function patchOf(facts: PointsFacts, event: PointsEvent, actor: PointsActor): PointsPatch {
  const party = actor.role as PointsParty;
  switch (event.type) {
    case 'take_case':
      return { moderatorId: actor.userId };
    case 'pass_on':
      return { ...letGo(facts), moderatorId: event.to };
    case 'pass_up':
      return { ...letGo(facts), escalation: Math.max(ADMINS_ONLY, facts.escalation) };
    case 'rule':
      return { ruling: { outcome: event.outcome, by: actor.userId ?? '' }, ...letGo(facts) };
    case 'accept_ruling':
      return { acceptedBy: [...facts.acceptedBy, party] };
    case 'appeal':
      return { appealedBy: party, acceptedBy: [], escalation: 0 };
    case 'clock':
      return facts.state === 'in_dispute' ? escalated(facts) : {};
    default:
      return {};
  }
}

/** The events this actor could send now: what a view shows as buttons. */
export function pointsEventsOpenTo(facts: PointsFacts, actor: PointsActor, now: number): PointsEventType[] {
  const types = new Set(
    POINTS_TABLE.filter((row) => row.from === facts.state && row.by.includes(actor.role)).map((row) => row.event),
  );
  return [...types].filter((type) => decidePoints(facts, bestOf(type), actor, now).ok);
}

/** The event with the most favourable parameters. */
const bestOf = (type: PointsEventType): PointsEvent =>
  ({ type, proofs: 1, to: '', outcome: 'dispute_seller_won' }) as PointsEvent;

/** The clock's own decision if nobody acts before the deadline, or null when no clock runs. */
export function onPointsSilence(facts: PointsFacts): PointsDecision | null {
  if (facts.dueAt === null || isPointsEnd(facts.state)) return null;
  const decided = decidePoints(facts, { type: 'clock' }, { role: 'system', userId: null }, facts.dueAt);
  return decided.ok ? decided.decision : null;
}

/** The party that an order waits for. */
export function pointsTurn({
  state,
  acceptedBy,
}: Pick<PointsFacts, 'state' | 'acceptedBy'>): PointsParty | 'moderator' | 'both' | 'nobody' {
  switch (state) {
    case 'to_pay':
      return 'buyer';
    case 'paid':
    case 'to_check_card_image':
      return 'seller';
    case 'in_dispute':
      return 'moderator';
    case 'ruled':
      return acceptedBy[0] === undefined ? 'both' : acceptedBy[0] === 'seller' ? 'buyer' : 'seller';
    default:
      return 'nobody';
  }
}

/** The fault by which an event ends an order, always the buyer's: who reserved points and did not pay. */
export function pointsFaultOf(
  state: PointsState,
  event: PointsEventType,
): 'placed_and_cancelled' | 'never_paid' | null {
  if (state !== 'to_pay') return null;
  if (event === 'cancel') return 'placed_and_cancelled';
  return event === 'clock' ? 'never_paid' : null;
}
