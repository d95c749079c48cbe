/** `draft`: only its applicant sees it. The last three are ends. */
export const APPLICATION_STATES = ['draft', 'pending', 'more_asked', 'approved', 'refused', 'withdrawn'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export const APPLICATION_EVENTS = ['save', 'send', 'withdraw', 'take', 'ask_more', 'approve', 'refuse'] as const;
export type ApplicationEvent = (typeof APPLICATION_EVENTS)[number];

interface Row {
  readonly from: ApplicationState;
  readonly event: ApplicationEvent;
  readonly by: 'applicant' | 'staff';
  readonly to: ApplicationState;
}

const row = (from: ApplicationState, event: ApplicationEvent, to: ApplicationState): Row => ({
  from,
  event,
  by: event === 'save' || event === 'send' || event === 'withdraw' ? 'applicant' : 'staff',
  to,
});

/** Every step of an application to become a provider. */
export const APPLICATION_TABLE: readonly Row[] = [
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

export type ApplicationDecision = { readonly state: ApplicationState } | { readonly refusal: ApplicationRefusal };

/**
 * The next state of an application after an event. An applicant moves only the own one, staff neither their own nor their
 * opponents’; who took it decides on it. Sending and approving need every condition.
 */
export function decideApplication(
  facts: ApplicationFacts,
  event: ApplicationEvent,
  actor: ApplicationActor,
): ApplicationDecision {
  const step = APPLICATION_TABLE.find(({ from, event: name }) => from === facts.state && name === event);
  const isOwn = actor.id === facts.applicantId;
  if (actor.isStaff === isOwn) return { refusal: 'nothing.found' };
  if (step === undefined) return { refusal: 'providers.not_now' };
  if ((step.by === 'staff') !== actor.isStaff) return { refusal: 'nothing.found' };
  if (actor.isOpponent) return { refusal: 'staff.opponent' };
  const isOthers = facts.ownerId !== null && facts.ownerId !== actor.id;
  if (step.by === 'staff' && event !== 'take' && isOthers) return { refusal: 'providers.taken' };
  if ((event === 'send' || event === 'approve') && facts.unmet > 0) return { refusal: 'providers.unmet' };
  return { state: step.to };
}

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
