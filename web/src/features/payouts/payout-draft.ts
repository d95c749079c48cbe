import type { ResultOf } from '#contract/catalogue.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { formatDecimal, parseDecimal } from '#core/money/decimal.ts';
import { PAY_WAYS, type PayWay, payWayOf, routesOf, routeTo } from '#core/payouts/channel-routes.ts';
import { fiatFor } from '#core/payouts/request-payout.ts';

export type Terms = ResultOf<'payouts.getTerms'>;
export type Account = ResultOf<'paymentAccounts.list'>['list'][number];

export interface Quote {
  /** Base units of points. */
  readonly points: bigint;
  readonly currency: string;
  /** Minor units; null: no rate now, or no amount. */
  readonly fiat: bigint | null;
}

/** Accounts that can be paid to, those on hold last; nothing can be paid to cards. */
export const payableOf = (accounts: readonly Account[]): Account[] =>
  accounts
    .filter(({ kind, status }) => kind !== 'card' && status === 'open')
    .toSorted((left, right) => Number(left.heldUntil !== null) - Number(right.heldUntil !== null));

export function quoteOf(terms: Terms, account: Account | undefined, typed: string): Quote {
  const points = parseDecimal(typed, POINTS.unit) ?? 0n;
  const rate = terms.rates.find(({ place }) => place === account?.place);
  const currency = rate?.currency ?? 'USD';
  if (rate?.fx == null || points <= 0n) return { points, currency, fiat: null };
  return {
    points,
    currency,
    fiat: fiatFor(points, currency, { fx: BigInt(rate.fx), spreadBps: BigInt(terms.spreadBps) }),
  };
}

/** What a point pays now, in units of the currency; null: there is no rate. */
export function rateOf(terms: Terms, account: Account): string | null {
  const { currency, fiat } = quoteOf(terms, account, String(RATE_POINTS));
  return fiat === null ? null : formatDecimal(fiat / 10n ** BigInt(currencyOf(currency).unit), RATE_DECIMALS, 2);
}

const RATE_DECIMALS = 4;
/** As many points as make a rate of four decimals a whole number. */
const RATE_POINTS = 10 ** RATE_DECIMALS;

/** The largest payout that is possible now, in base units; 0: none is. */
export function mostOf({ least, most, leftToday, spare }: Terms): bigint {
  const [largest = 0n] = [most, leftToday, spare].map(BigInt).toSorted((left, right) => (left < right ? -1 : 1));
  return largest < BigInt(least) ? 0n : largest;
}

interface Reach {
  readonly way: PayWay;
  /** The trader’s e-mail address goes to the channel. */
  readonly sendsEmail: boolean;
}

/** The best way in which the channels that are set up can pay an account. */
export function reachOf({ channels }: Terms, { kind, place, wallet, bank }: Account): Reach {
  const routes = channels
    .map(({ channel, hasSender }) => routeTo(routesOf(channel, hasSender), { kind, place, wallet, bank }))
    .filter((route) => route !== null)
    .toSorted((left, right) => PAY_WAYS.indexOf(payWayOf(left)) - PAY_WAYS.indexOf(payWayOf(right)));
  const best = routes[0] ?? null;
  return { way: payWayOf(best), sendsEmail: best?.needs.includes('email') === true };
}

/** Nobody is there who pays by hand, and no channel pays this account by itself. */
export const isUnserved = (terms: Terms, account: Account): boolean =>
  terms.payersOnline === 0 && reachOf(terms, account).way !== 'automatic';

export type PayoutProblem = 'least' | 'most' | 'day' | 'spare';

/** What is wrong with the amount; null: nothing, or nothing was typed. */
export function sumProblem({ least, most, leftToday, spare }: Terms, points: bigint): PayoutProblem | null {
  if (points <= 0n) return null;
  if (points < BigInt(least)) return 'least';
  if (points > BigInt(most)) return 'most';
  if (points > BigInt(spare)) return 'spare';
  return points > BigInt(leftToday) ? 'day' : null;
}
