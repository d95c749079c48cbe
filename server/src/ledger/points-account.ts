import { pointsAccountId } from '#core/ledger/accounts.ts';
import { POINTS } from '#core/money/currency.ts';
import type { AccountSpec } from './ledger.ts';

/** The points account of a user. */
export const pointsAccountOf = (userId: string): AccountSpec => ({
  id: pointsAccountId(userId),
  owner: userId,
  currency: POINTS.symbol,
  kind: 'points',
});
