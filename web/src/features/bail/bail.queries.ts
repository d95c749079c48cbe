import type { CallName, ResultOf } from '#contract/catalogue.ts';

export type BailStatus = ResultOf<'bail.getStatus'>;

/** What an act on the bail makes stale. */
export const STALE: readonly CallName[] = [
  'bail.getStatus',
  'bail.listDebts',
  'points.getBalance',
  'points.listHistory',
];

const DAY_S = 86_400;

/** Whole days of a span, at least one. */
export function days(seconds: number): number {
  return Math.max(1, Math.round(seconds / DAY_S));
}
