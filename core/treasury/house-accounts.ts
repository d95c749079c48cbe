import { depositCurrencyOf } from '../deposits/deposit-currency.ts';
import {
  CUSTODY_BTC_ACCOUNT,
  FEE_ACCOUNT,
  OUTSIDE_BTC_ACCOUNT,
  OUTSIDE_USDT_ACCOUNT,
  PROMOTION_ACCOUNT,
  RESERVE_ACCOUNT,
  SWAP_BTC_ACCOUNT,
  TREASURY_ACCOUNT,
  TREASURY_BTC_ACCOUNT,
} from '../ledger/accounts.ts';
import { HOUSE_ACCOUNT_NAMES, type HouseAccountName } from './treasury-names.ts';

export interface HouseAccountDef {
  readonly id: string;
  readonly currency: string;
}

export const HOUSE_ACCOUNTS = {
  treasury: { id: TREASURY_ACCOUNT, currency: 'POINTS' },
  fee: { id: FEE_ACCOUNT, currency: 'POINTS' },
  promotion: { id: PROMOTION_ACCOUNT, currency: 'POINTS' },
  reserve: { id: RESERVE_ACCOUNT, currency: 'USDT' },
  outside: { id: OUTSIDE_USDT_ACCOUNT, currency: 'USDT' },
  btc_treasury: { id: TREASURY_BTC_ACCOUNT, currency: 'BTC' },
  btc_swap: { id: SWAP_BTC_ACCOUNT, currency: 'BTC' },
  btc_custody: { id: CUSTODY_BTC_ACCOUNT, currency: 'BTC' },
  btc_outside: { id: OUTSIDE_BTC_ACCOUNT, currency: 'BTC' },
} as const satisfies Record<HouseAccountName, HouseAccountDef>;

/** Before the network in the name of what is kept there. */
export const CUSTODY_PREFIX = 'custody/';

/** The currency of an account of the platform by the name that pages use. */
export function currencyOfHouse(account: string): string {
  if (account.startsWith(CUSTODY_PREFIX)) return depositCurrencyOf(account.slice(CUSTODY_PREFIX.length));
  return HOUSE_ACCOUNT_NAMES.includes(account as HouseAccountName)
    ? HOUSE_ACCOUNTS[account as HouseAccountName].currency
    : HOUSE_ACCOUNTS.treasury.currency;
}
