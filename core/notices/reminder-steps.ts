import type { OpenState } from '../orders/gift-states.ts';
import type { NoticeChannel } from './notice-kinds.ts';

/** How far a reminder goes at each step: the page alone, then a push as well, then a mail as well. */
export const REMINDER_STEPS: readonly (readonly NoticeChannel[])[] = [
  ['page'],
  ['page', 'push'],
  ['page', 'push', 'mail'],
];

/** States whose clock runs for somebody who can be reminded. Cases that nobody has taken wait for all moderators. */
export const REMINDED_STATES = [
  'to_deliver',
  'to_view',
  'to_confirm',
  'delivered',
  'to_release',
  'negotiating',
  'awaiting_seller_feedback',
  'ruled',
  'in_arbitration',
] as const satisfies readonly OpenState[];
export type RemindedState = (typeof REMINDED_STATES)[number];

export interface Clock {
  /** What is left of it, and how long it was when it started; seconds. */
  readonly leftS: number;
  readonly wholeS: number;
  /** The shares of the clock that are left at each step, in ten-thousandths, falling. */
  readonly shares: readonly number[];
  /** A mail that may come too late is not sent: it wants this many seconds left. */
  readonly mailLeftS: number;
}

/** The step that a running clock has reached, from 1; 0 before the first, and once it has run out. */
export function reminderStep({ leftS, wholeS, shares, mailLeftS }: Clock): number {
  if (leftS <= 0 || wholeS <= 0) return 0;
  const reached = shares.filter((share) => leftS * 10_000 <= wholeS * share).length;
  const last = REMINDER_STEPS.length;
  return reached === last && leftS < mailLeftS ? last - 1 : Math.min(reached, last);
}
