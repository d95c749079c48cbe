import { btcAccountId } from '#core/ledger/accounts.ts';
import type { AccountSpec } from './ledger.ts';

/** The account of a user's bitcoin. */
export const btcAccountOf = (userId: string): AccountSpec => ({
  id: btcAccountId(userId),
  owner: userId,
  currency: 'BTC',
  kind: 'btc',
});
