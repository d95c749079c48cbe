import type { CallName, ResultOf } from '#contract/catalogue.ts';

export type BailStatus = ResultOf<'bail.getStatus'>;
/** What paying needs to know. */
export type BailSums = Pick<BailStatus, 'paid' | 'missing' | 'available'>;

/** The calls that become stale after a command on bail. */
export const STALE: readonly CallName[] = [
  'bail.getStatus',
  'bail.listDebts',
  'providers.getConditions',
  'points.getBalance',
  'points.listEvents',
  'points.listHistory',
];

const DAY_S = 86_400;

/** Whole days of a span, at least one. */
export function days(seconds: number): number {
  return Math.max(1, Math.round(seconds / DAY_S));
}
