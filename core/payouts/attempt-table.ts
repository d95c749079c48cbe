import { machine } from '../machine/machine.ts';

/**
 * One payment through a channel, under one reference. `ready`: nothing was sent; `sent`: the channel has it, or may have;
 * the others are final.
 */
export const ATTEMPT_STATES = ['ready', 'sent', 'success', 'failed', 'name_mismatch'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/**
 * `send`: it goes to the channel now; `unsent`: the channel surely did not get it; `accepted` and `refused`: what the
 * channel answered; `no_account` and `other_name`: what the bank says of the account; the others: what the channel says of
 * the reference when it is asked.
 */
export const ATTEMPT_EVENTS = [
  'send',
  'unsent',
  'accepted',
  'refused',
  'no_account',
  'other_name',
  'paid',
  'rejected',
  'pending',
  'absent',
  'other_sum',
] as const;
export type AttemptEvent = (typeof ATTEMPT_EVENTS)[number];

export interface AttemptFacts {
  readonly state: AttemptState;
  /**
   * Something was sent whose answer did not come, so that the channel may still get to it: then not even a refusal, with
   * nothing there under the reference, says that it will never be paid.
   */
  readonly isUnanswered: boolean;
  /** The channel answered the last sending with a refusal. */
  readonly isRefused: boolean;
  /** The reference went to the channel more than once. */
  readonly isResent: boolean;
  /** Seconds since it was last sent. */
  readonly sinceSentS: number;
  /** Seconds since it was sent for the first time: sending it again does not touch them. */
  readonly sinceFirstSentS: number;
}

export interface AttemptLimits {
  /** After this many seconds what the channel does not have is sent again, under the same reference. */
  readonly resendS: number;
  /**
   * A payment that the channel does not have so many seconds after the last sending will not come any more; and so long after the
   * first one nothing is sent again.
   */
  readonly againS: number;
}

/**
 * The next state of an attempt; `resend`: the same reference goes to the channel once more, which pays it at most once; `doubt`:
 * it is not sent again, and only people find out what became of it.
 */
export type AttemptDecision = { readonly to: AttemptState; readonly next?: 'resend' | 'doubt' };

export interface LastWord {
  readonly state: AttemptState;
  /**
   * Seconds from the last sending until the channel last said that it has no such payment; null: the last that it said is
   * something else.
   */
  readonly absentAfterS: number | null;
}

/** Whether the channel did not pay it and never will, so that people may give the points back. */
export function isDefinitelyUnpaid(
  { state, absentAfterS }: LastWord,
  { againS }: Pick<AttemptLimits, 'againS'>,
): boolean {
  if (state === 'sent') return absentAfterS !== null && absentAfterS >= againS;
  return state !== 'success';
}

interface AttemptRow {
  readonly from: 'ready' | 'sent';
  readonly event: AttemptEvent;
  readonly when?: 'never_sent' | 'never_paid' | 'unsure' | 'lost';
  readonly to: AttemptState;
  readonly next?: 'resend' | 'doubt';
}

/** The life of an attempt. Nothing leaves a final state, whatever comes late, doubled or out of order. */
// biome-ignore format: a table, one row a transition
const ATTEMPT_TABLE: readonly AttemptRow[] = [
  { from: 'ready', event: 'send',                           to: 'sent' },
  { from: 'ready', event: 'no_account',                     to: 'failed' },
  { from: 'ready', event: 'other_name',                     to: 'name_mismatch' },
  { from: 'sent',  event: 'paid',                           to: 'success' },
  { from: 'sent',  event: 'rejected',                       to: 'failed' },
  { from: 'sent',  event: 'unsent',     when: 'never_sent', to: 'ready' },
  { from: 'sent',  event: 'absent',     when: 'never_paid', to: 'failed' },
  { from: 'sent',  event: 'absent',     when: 'unsure',     to: 'sent',  next: 'doubt' },
  { from: 'sent',  event: 'absent',     when: 'lost',       to: 'sent',  next: 'resend' },
];

export const attemptMachine = machine<{
  row: AttemptRow;
  facts: AttemptFacts;
  move: { readonly event: AttemptEvent; readonly limits: AttemptLimits };
  refusal: 'stays';
  decision: AttemptDecision;
}>({
  rows: ATTEMPT_TABLE,
  states: ATTEMPT_STATES,
  begins: ['ready'],
  ends: ['success', 'failed', 'name_mismatch'],
  silent: ATTEMPT_EVENTS,
  refusesFirst: 'state',
  refusals: { state: 'stays' },
  guards: {
    // Only when the channel never got an earlier sending.
    never_sent: ({ isUnanswered, isResent }) => !isUnanswered && !isResent,
    never_paid: ({ isUnanswered, isRefused, sinceSentS }, { limits }) =>
      !isUnanswered && (isRefused || sinceSentS >= limits.againS),
    // A sending without an answer may still come, and giving the points back would then pay twice.
    unsure: ({ sinceFirstSentS }, { limits }) => sinceFirstSentS >= limits.againS,
    lost: ({ sinceSentS }, { limits }) => sinceSentS >= limits.resendS,
  },
  outcome: ({ to, next }) => (next === undefined ? { to } : { to, next }),
});

/** Null: nothing changes. */
export const decideAttempt = (facts: AttemptFacts, event: AttemptEvent, limits: AttemptLimits) =>
  attemptMachine.next(facts, { event, limits });
