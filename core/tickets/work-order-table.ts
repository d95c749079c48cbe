import type { SessionRole } from '../access/access.ts';
import { machine } from '../machine/machine.ts';

export const WORK_ORDER_STATES = ['pending', 'processed'] as const;
export type WorkOrderState = (typeof WORK_ORDER_STATES)[number];

/**
 * `take`: a member of staff becomes its owner; `hand_on`: its owner gives it to a colleague; `answer`: its owner writes to
 * the requester; `change`: its owner fills in fields; `process`: its owner ends it, solved or not; `add`: the requester
 * writes more; `reopen`: the requester is not content with its end.
 */
export const WORK_ORDER_EVENTS = ['take', 'hand_on', 'answer', 'change', 'process', 'add', 'reopen'] as const;
export type WorkOrderEvent = (typeof WORK_ORDER_EVENTS)[number];

/** The actor, as the work order sees them. */
export type WorkOrderActor = 'requester' | 'owner' | 'admin' | 'colleague';

export interface WorkOrderRow {
  readonly from: WorkOrderState;
  readonly event: WorkOrderEvent;
  readonly by: readonly WorkOrderActor[];
  readonly to: WorkOrderState;
}

/** Events of a work order. An administrator may take it from its owner, and hand on any. */
export const WORK_ORDER_TABLE: readonly WorkOrderRow[] = [
  { from: 'pending', event: 'take', by: ['colleague', 'admin'], to: 'pending' },
  { from: 'pending', event: 'hand_on', by: ['owner', 'admin'], to: 'pending' },
  { from: 'pending', event: 'answer', by: ['owner'], to: 'pending' },
  { from: 'pending', event: 'change', by: ['owner'], to: 'pending' },
  { from: 'pending', event: 'process', by: ['owner'], to: 'processed' },
  { from: 'pending', event: 'add', by: ['requester'], to: 'pending' },
  { from: 'processed', event: 'reopen', by: ['requester'], to: 'pending' },
];

export interface WorkOrderFacts {
  readonly state: WorkOrderState;
  readonly requesterId: string;
  /** The member of staff who has it; null: nobody. */
  readonly ownerId: string | null;
  /** When it was processed, in milliseconds since the epoch; null while it is pending. */
  readonly endedAt: number | null;
  readonly reopenings: number;
}

export interface WorkOrderPerson {
  readonly id: string;
  readonly role: SessionRole;
  /** Traded with the requester, or is linked with them. */
  readonly isOpponent: boolean;
}

export interface WorkOrderLimits {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Seconds after its end in which it can be reopened, and how often. */
  readonly reopenS: number;
  readonly maxReopenings: number;
}

export type WorkOrderRefusal =
  | 'tickets.wrong_state'
  | 'tickets.not_yours'
  | 'tickets.own'
  | 'tickets.owned'
  | 'tickets.reopen_over'
  | 'staff.opponent';

const HANDLERS: readonly string[] = ['support', 'moderator', 'admin'];

/** Whether this role works on work orders. Auditors only read them. */
export const handlesTickets = (role: WorkOrderPerson['role']): boolean => HANDLERS.includes(role);

/** Null: neither the requester nor somebody who works on work orders. Nobody handles a work order of their own. */
export function actorOf(facts: WorkOrderFacts, person: Omit<WorkOrderPerson, 'isOpponent'>): WorkOrderActor | null {
  if (person.id === facts.requesterId) return 'requester';
  if (!handlesTickets(person.role)) return null;
  if (person.id === facts.ownerId) return 'owner';
  return person.role === 'admin' ? 'admin' : 'colleague';
}

interface WorkOrderMove {
  readonly event: WorkOrderEvent;
  readonly person: WorkOrderPerson;
  readonly limits: WorkOrderLimits;
}

/** An opponent of the requester works on nothing of theirs; one who has it already can only give it away. */
const isBarred = ({ isOpponent }: WorkOrderPerson, actor: WorkOrderActor, event: WorkOrderEvent): boolean =>
  isOpponent && actor !== 'requester' && !(actor === 'owner' && event === 'hand_on');

export const workOrderMachine = machine<{
  row: WorkOrderRow;
  facts: WorkOrderFacts;
  move: WorkOrderMove;
  refusal: WorkOrderRefusal;
  decision: { readonly state: WorkOrderState };
}>({
  rows: WORK_ORDER_TABLE,
  states: WORK_ORDER_STATES,
  begins: ['pending'],
  ends: ['processed'],
  silent: [],
  waitsFor: { pending: 'staff, whose target time the lists show' },
  refusesFirst: 'role',
  rolesOf: (facts, { event, person }) => {
    const actor = actorOf(facts, person);
    return actor === null || isBarred(person, actor, event) ? [] : [actor];
  },
  refusals: { state: 'tickets.wrong_state', role: refusalByRole },
  check: (facts, { event, person, limits }) => {
    if (event === 'take' && facts.ownerId !== null && person.role !== 'admin') return 'tickets.owned';
    return event === 'reopen' && !mayReopen(facts, limits) ? 'tickets.reopen_over' : null;
  },
  outcome: ({ to }) => ({ state: to }),
});

function refusalByRole(
  facts: WorkOrderFacts,
  { person }: WorkOrderMove,
  rows: readonly WorkOrderRow[],
): WorkOrderRefusal {
  const actor = actorOf(facts, person);
  if (actor !== null && rows.some(({ by }) => by.includes(actor))) return 'staff.opponent';
  return actor === 'requester' ? 'tickets.own' : 'tickets.not_yours';
}

/** The next state of a work order after an event, or its refusal. */
export const decideWorkOrder = (
  facts: WorkOrderFacts,
  step: { readonly event: WorkOrderEvent; readonly person: WorkOrderPerson },
  limits: WorkOrderLimits,
) => workOrderMachine.decide(facts, { ...step, limits });

/** When a processed work order can no longer be reopened, in milliseconds since the epoch; null: not at all. */
export function reopenUntil(facts: WorkOrderFacts, { reopenS, maxReopenings }: WorkOrderLimits): number | null {
  if (facts.state !== 'processed' || facts.endedAt === null || facts.reopenings >= maxReopenings) return null;
  return facts.endedAt + reopenS * 1_000;
}

function mayReopen(facts: WorkOrderFacts, limits: WorkOrderLimits): boolean {
  const until = reopenUntil(facts, limits);
  return until !== null && limits.now < until;
}

/** Everything that this person may do with the work order now. */
export const abilitiesOf = (facts: WorkOrderFacts, person: WorkOrderPerson, limits: WorkOrderLimits) =>
  workOrderMachine.abilities(facts, (event) => ({ event, person, limits }));
