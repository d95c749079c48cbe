import {
  FEE_ACCOUNT,
  OUTSIDE_USDT_ACCOUNT,
  PROMOTION_ACCOUNT,
  RESERVE_ACCOUNT,
  TREASURY_ACCOUNT,
} from '../ledger/accounts.ts';

export interface HouseAccountDef {
  readonly id: string;
  readonly currency: string;
}

/** The house’s own accounts by the name that pages use. Custody has one more for each network. */
export const HOUSE_ACCOUNTS = {
  treasury: { id: TREASURY_ACCOUNT, currency: 'POINTS' },
  fee: { id: FEE_ACCOUNT, currency: 'POINTS' },
  promotion: { id: PROMOTION_ACCOUNT, currency: 'POINTS' },
  reserve: { id: RESERVE_ACCOUNT, currency: 'USDT' },
  outside: { id: OUTSIDE_USDT_ACCOUNT, currency: 'USDT' },
} as const satisfies Record<string, HouseAccountDef>;

export type HouseAccountName = keyof typeof HOUSE_ACCOUNTS;
export const HOUSE_ACCOUNT_NAMES = Object.keys(HOUSE_ACCOUNTS) as [HouseAccountName, ...HouseAccountName[]];
