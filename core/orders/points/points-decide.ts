import { machine } from '../../machine/machine.ts';
import { escalated, handed, letGo } from '../case-hands.ts';
import { ORDER_MACHINE } from '../order-machine.ts';
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
import {
  isPointsEnd,
  POINTS_END_STATES,
  POINTS_OPEN_STATES,
  POINTS_RULING_OUTCOMES,
  POINTS_RULINGS,
  type PointsParty,
  type PointsState,
} from './points-states.ts';
import { POINTS_BEGIN, POINTS_TABLE, type PointsRow } from './points-table.ts';

export interface PointsMove {
  readonly event: PointsEvent;
  readonly actor: PointsActor;
  /** Milliseconds since the epoch, on the database's clock. */
  readonly now: number;
}

/** Decides what an event does to a points order. Pure, as `giftMachine` is. */
export const pointsMachine = machine<{
  row: PointsRow;
  facts: PointsFacts;
  move: PointsMove;
  refusal: PointsRefusal;
  decision: PointsDecision;
}>({
  ...ORDER_MACHINE,
  rows: POINTS_TABLE,
  states: [...POINTS_OPEN_STATES, ...POINTS_END_STATES],
  begins: [POINTS_BEGIN.state],
  ends: POINTS_END_STATES,
  waitsFor: { in_dispute: 'a moderator: its clock passes the case on' },
  targets: ({ to }) => (to === 'ruling' ? POINTS_RULING_OUTCOMES : [to]),
  hold: { isOpen: (state) => !isPointsEnd(state as PointsState), isClosedBy: ({ money }) => money !== 'hold' },
  rolesOf: (facts, { actor }) => (actsAs(facts, actor) ? [actor.role] : []),
  guards: POINTS_GUARDS,
  check: (facts, { event, actor }) => refusalByCheck(facts, event, actor),
  outcome: (row, facts, { event, actor }) => {
    const patch = patchOf(facts, event, actor);
    const to = targetOf(row, { ...facts, ...patch });
    return { to, money: moneyOf(row, to), clock: row.clock, patch };
  },
});

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
    case 'pass_on':
    case 'pass_up':
      return handed(facts, event, actor.userId);
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
export const pointsEventsOpenTo = (facts: PointsFacts, actor: PointsActor, now: number): PointsEventType[] =>
  pointsMachine.abilities(facts, (type) => ({ event: favourable(type), actor, now }));

/** The event with the most favourable parameters. */
const favourable = (type: PointsEventType): PointsEvent =>
  ({ type, proofs: 1, to: '', outcome: 'dispute_seller_won' }) as PointsEvent;

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
