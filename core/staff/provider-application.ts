import { machine } from '../machine/machine.ts';

/** `draft`: only its applicant sees it. The last three are ends. */
export const APPLICATION_STATES = ['draft', 'pending', 'more_asked', 'approved', 'refused', 'withdrawn'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export const APPLICATION_EVENTS = ['save', 'send', 'withdraw', 'take', 'ask_more', 'approve', 'refuse'] as const;
export type ApplicationEvent = (typeof APPLICATION_EVENTS)[number];

interface ApplicationRow {
  readonly from: ApplicationState;
  readonly event: ApplicationEvent;
  readonly by: readonly ('applicant' | 'staff')[];
  readonly to: ApplicationState;
}

const row = (from: ApplicationState, event: ApplicationEvent, to: ApplicationState): ApplicationRow => ({
  from,
  event,
  by: [event === 'save' || event === 'send' || event === 'withdraw' ? 'applicant' : 'staff'],
  to,
});

/** Every step of an application to become a provider. */
export const APPLICATION_TABLE: readonly ApplicationRow[] = [
  row('draft', 'save', 'draft'),
  row('draft', 'send', 'pending'),
  row('draft', 'withdraw', 'withdrawn'),
  row('pending', 'withdraw', 'withdrawn'),
  row('pending', 'take', 'pending'),
  row('pending', 'ask_more', 'more_asked'),
  row('pending', 'approve', 'approved'),
  row('pending', 'refuse', 'refused'),
  row('more_asked', 'save', 'more_asked'),
  row('more_asked', 'send', 'pending'),
  row('more_asked', 'withdraw', 'withdrawn'),
  row('more_asked', 'take', 'more_asked'),
  row('more_asked', 'refuse', 'refused'),
];

/** Those in which an applicant can pay bail, and of which one account has one at a time. */
export const OPEN_APPLICATION_STATES: readonly ApplicationState[] = ['draft', 'pending', 'more_asked'];

export const isOpenApplication = (state: ApplicationState): boolean => OPEN_APPLICATION_STATES.includes(state);

export interface ApplicationFacts {
  readonly state: ApplicationState;
  readonly applicantId: string;
  /** The staff member who took it; null: nobody. */
  readonly ownerId: string | null;
  /** Conditions of becoming a provider that are not met now. */
  readonly unmet: number;
}

export interface ApplicationActor {
  readonly id: string;
  readonly isStaff: boolean;
  /** Staff only: traded with the applicant, or is linked with it. */
  readonly isOpponent: boolean;
}

export type ApplicationRefusal =
  | 'nothing.found'
  | 'providers.not_now'
  | 'providers.unmet'
  | 'providers.taken'
  | 'staff.opponent';

interface ApplicationStep {
  readonly event: ApplicationEvent;
  readonly actor: ApplicationActor;
}

export const providerMachine = machine<{
  row: ApplicationRow;
  facts: ApplicationFacts;
  move: ApplicationStep;
  refusal: ApplicationRefusal;
  decision: { readonly state: ApplicationState };
}>({
  rows: APPLICATION_TABLE,
  states: APPLICATION_STATES,
  begins: ['draft'],
  ends: ['approved', 'refused', 'withdrawn'],
  silent: [],
  waitsFor: { draft: 'its applicant', pending: 'staff', more_asked: 'its applicant' },
  refusesFirst: 'state',
  rolesOf: ({ applicantId }, { actor: { id, isStaff } }) =>
    isStaff === (id === applicantId) ? [] : [isStaff ? 'staff' : 'applicant'],
  refusals: { state: 'providers.not_now', role: 'nothing.found' },
  check: ({ ownerId, unmet }, { event, actor: { id, isStaff, isOpponent } }) => {
    if (isOpponent) return 'staff.opponent';
    if (isStaff && event !== 'take' && ownerId !== null && ownerId !== id) return 'providers.taken';
    return (event === 'send' || event === 'approve') && unmet > 0 ? 'providers.unmet' : null;
  },
  outcome: ({ to }) => ({ state: to }),
});

/**
 * The next state of an application after an event. An applicant moves only the own one, staff neither their own nor their
 * opponents’; who took it decides on it. Sending and approving need every condition.
 */
export const decideApplication = (facts: ApplicationFacts, event: ApplicationEvent, actor: ApplicationActor) =>
  providerMachine.decide(facts, { event, actor });

/** Outcomes that keep somebody from applying again for a time. */
export interface ReapplyFacts {
  /** When the latest application was refused; null: it was not. */
  readonly refusedAt: Date | null;
  /** When a certification was lost; null: never. */
  readonly decertifiedAt: Date | null;
}

/** Seconds to wait after either. */
export interface ReapplyRules {
  readonly afterRefusalS: number;
  readonly afterRemovalS: number;
}

/** From when one may apply again; null: now. */
export function mayApplyFrom(facts: ReapplyFacts, rules: ReapplyRules, now: Date): Date | null {
  const ends = [endOf(facts.refusedAt, rules.afterRefusalS), endOf(facts.decertifiedAt, rules.afterRemovalS)];
  const last = Math.max(...ends);
  return last > now.getTime() ? new Date(last) : null;
}

const endOf = (at: Date | null, waitS: number): number => (at === null ? 0 : at.getTime() + waitS * 1_000);
