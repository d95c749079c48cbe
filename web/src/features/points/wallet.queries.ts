import type { ParamsOf } from '#contract/catalogue.ts';
import { OWN_ACCOUNT_NAMES, OWN_ACCOUNTS, type OwnAccount } from '#core/ledger/own-accounts.ts';
import { currencyOf } from '#core/money/currency.ts';
import { nonEmpty } from '#web/lib/search.ts';
import type { SearchAt } from '#web/searches.ts';

export type WalletSearch = SearchAt<'/wallet'>;

export const PAGE_ROWS = 20;
/** Power-of-ten exponents of the accounts' currencies. */
export const UNITS = Object.fromEntries(
  OWN_ACCOUNT_NAMES.map((name) => [name, currencyOf(OWN_ACCOUNTS[name].currency).unit]),
) as Readonly<Record<OwnAccount, number>>;
const DAY_MS = 86_400_000;

/** The parameters of the history call for the page's search. */
export function paramsOf({ account, kind, group, days, page }: WalletSearch): ParamsOf<'points.listHistory'> {
  const from = days === 'any' ? '' : new Date(Date.now() - Number(days) * DAY_MS).toISOString().slice(0, 10);
  return { currency: account, kind, group, ...nonEmpty({ from }), start: page, limit: PAGE_ROWS };
}
