import type { OpenState } from '../orders/gift-states.ts';
import type { PointsOpenState } from '../orders/points/points-states.ts';
import type { NoticeChannel } from './notice-kinds.ts';

/** The channels of each reminder step: the page only, then also a push, then also a mail. */
export const REMINDER_STEPS: readonly (readonly NoticeChannel[])[] = [
  ['page'],
  ['page', 'push'],
  ['page', 'push', 'mail'],
];

/**
 * States whose clock runs against a person who can be reminded. A case that nobody has taken waits for all moderators,
 * so nobody is reminded.
 */
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

/** The same of orders of points. */
export const POINTS_REMINDED_STATES = [
  'to_pay',
  'paid',
  'to_check_card_image',
  'in_dispute',
  'ruled',
] as const satisfies readonly PointsOpenState[];

export interface Clock {
  /** Seconds left on the clock, and its full length in seconds. */
  readonly leftS: number;
  readonly wholeS: number;
  /** The shares of the clock that are left at each step, in ten-thousandths, falling. */
  readonly shares: readonly number[];
  /** A mail that may come too late is not sent: it needs at least this many seconds left. */
  readonly mailLeftS: number;
}

/** The reminder step that a running clock has reached, from 1; 0 before the first step and after the deadline. */
export function reminderStep({ leftS, wholeS, shares, mailLeftS }: Clock): number {
  if (leftS <= 0 || wholeS <= 0) return 0;
  const reached = shares.filter((share) => leftS * 10_000 <= wholeS * share).length;
  const last = REMINDER_STEPS.length;
  return reached === last && leftS < mailLeftS ? last - 1 : Math.min(reached, last);
}
