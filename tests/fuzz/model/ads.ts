import type { OpenHours } from './hours.ts';
import { type Form, type Limits, MAX_MISSED, MIN_REMAINDER } from './terms.ts';

/** What any offer of points has to trade. Sums in base units of points. */
export interface Stock {
  version: number;
  total: bigint;
  remaining: bigint;
  settled: bigint;
  status: 'on' | 'off' | 'completed' | 'removed';
  closedByItself: boolean;
}

export const newStock = (total: bigint): Stock => ({
  version: 1,
  total,
  remaining: total,
  settled: 0n,
  status: 'on',
  closedByItself: false,
});

/** A buy ad as it should be; the rate in hundredths of a percent. */
export interface ModelAd extends Stock {
  readonly provider: number;
  readonly form: Form;
  rate: number;
  limits: Limits;
  openHours: OpenHours | null;
  /** The seller of each order in a row that the provider did not look at. */
  missed: readonly number[];
}

export const newAd = (
  terms: Pick<ModelAd, 'provider' | 'form' | 'rate' | 'total' | 'limits' | 'openHours'>,
): ModelAd => ({
  ...terms,
  ...newStock(terms.total),
  missed: [],
});

/** An order takes its amount; an ad with too little left closes. */
export function takeFrom(ad: Stock, amount: bigint): void {
  ad.remaining -= amount;
  ad.closedByItself = ad.remaining < MIN_REMAINDER;
  if (ad.closedByItself) ad.status = 'completed';
}

/** An order ended with so much of its amount settled: the rest comes back. */
export function giveBack(ad: Stock, amount: bigint, settled: bigint): void {
  ad.remaining += amount - settled;
  ad.settled += settled;
  if (!ad.closedByItself || ad.remaining < MIN_REMAINDER) return;
  Object.assign(ad, { status: 'on', closedByItself: false });
}

/** Its provider let an order's time to look run out; the orders of one seller count once, or half each. */
export function missOrder(ad: ModelAd, seller: number): void {
  ad.missed = [...ad.missed, seller].slice(-2 * MAX_MISSED);
  const isTooMany = ad.missed.length >= 2 * MAX_MISSED || new Set(ad.missed).size >= MAX_MISSED;
  if (!isTooMany || (ad.status !== 'on' && !ad.closedByItself)) return;
  Object.assign(ad, { status: 'off', closedByItself: false, missed: [] });
}

/** Whether the new total is enough for what is sold and reserved; `terms` are the others that change. */
export function editAd<A extends Stock>(ad: A, { total, ...terms }: Partial<A> & Pick<Stock, 'total'>): boolean {
  const remaining = total - (ad.total - ad.remaining);
  if (remaining < 0n || ad.status === 'removed') return false;
  const isEnough = remaining >= MIN_REMAINDER;
  Object.assign(ad, { ...terms, total, remaining, version: ad.version + 1 });
  if (ad.status === 'on' && !isEnough) Object.assign(ad, { status: 'completed', closedByItself: true });
  else if (ad.closedByItself && isEnough) Object.assign(ad, { status: 'on', closedByItself: false });
  return true;
}

export function shelveAd(ad: Stock, { onShelf, mayPublish }: { onShelf: boolean; mayPublish: boolean }): boolean {
  if (ad.status === 'removed') return false;
  if (onShelf && ad.status === 'on') return true;
  if (onShelf && (ad.remaining < MIN_REMAINDER || !mayPublish)) return false;
  Object.assign(ad, { status: onShelf ? 'on' : 'off', closedByItself: false });
  return true;
}
