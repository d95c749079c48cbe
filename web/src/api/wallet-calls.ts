import type { CallName } from '#contract/catalogue.ts';

/** Calls about the caller's points, which a command that moves points makes stale. */
export const WALLET_CALLS = [
  'points.getBalance',
  'points.listBalances',
  'points.listEvents',
  'points.listHistory',
  'points.listGiftBill',
  'points.getDays',
  'points.getMonths',
] as const satisfies readonly CallName[];
