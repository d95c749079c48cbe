import { POINTS } from '../money/currency.ts';
import { bailAccountId, btcAccountId, pointsAccountId } from './accounts.ts';

/** The accounts that a user has of their own, by the name on the wire, with the currency of each. */
export const OWN_ACCOUNTS = {
  POINTS: { idOf: pointsAccountId, currency: POINTS.symbol },
  BAIL: { idOf: bailAccountId, currency: POINTS.symbol },
  BTC: { idOf: btcAccountId, currency: 'BTC' },
} as const;

/** The ids of all accounts that a user can have. */
export const ownAccountIds = (userId: string): string[] => Object.values(OWN_ACCOUNTS).map(({ idOf }) => idOf(userId));

export type OwnAccount = keyof typeof OWN_ACCOUNTS;
export const OWN_ACCOUNT_NAMES = Object.keys(OWN_ACCOUNTS) as [OwnAccount, ...OwnAccount[]];
