import { newStock, type Stock, shelveAd } from './ads.ts';
import { MAX_POINTS_ADS, points } from './terms.ts';

/** How the price of a points ad comes about: hundredths of a percent on an own rate, currency per dollar times 100. */
export interface PointsPrice {
  readonly premium: number;
  readonly rate: number;
}

export interface PointsTerms {
  readonly price: PointsPrice;
  /** Whole points; `exact` are the only amounts. */
  readonly exact: readonly number[] | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Paid by gift card; otherwise to the seller's bank account. */
  readonly byCard: boolean;
}

/** An offer of points for money as it should be. */
export interface ModelPointsAd extends Stock {
  readonly owner: number;
  /** What its owner does with points. */
  readonly side: 'buy' | 'sell';
  terms: PointsTerms;
}

export const newPointsAd = (
  { owner, side }: Pick<ModelPointsAd, 'owner' | 'side'>,
  total: bigint,
  terms: PointsTerms,
): ModelPointsAd => ({ owner, side, terms, ...newStock(total) });

/** Currency per point times 10^8: the own rate and the premium on it. */
export const pointsPriceOf = ({ premium, rate }: PointsPrice): bigint => BigInt(rate) * BigInt(10_000 + premium) * 100n;

export const onShelf = (ads: readonly ModelPointsAd[], owner: number): number =>
  ads.filter((ad) => ad.owner === owner && ad.status === 'on').length;

/** An ad that is on the shelf stays there; another needs room on it. */
export function shelvePointsAd(
  ads: readonly ModelPointsAd[],
  ad: ModelPointsAd,
  { wanted, mayOffer }: { wanted: boolean; mayOffer: boolean },
): boolean {
  const mayPublish = mayOffer && onShelf(ads, ad.owner) < MAX_POINTS_ADS;
  return shelveAd(ad, { onShelf: wanted, mayPublish });
}

/** Only without an order that has not ended: its amount is neither left nor settled. */
export function removePointsAd(ad: ModelPointsAd): boolean {
  if (ad.status === 'removed' || ad.total !== ad.remaining + ad.settled) return false;
  Object.assign(ad, { status: 'removed', closedByItself: false });
  return true;
}

/** Whether one order may come to so much, in base units. */
export function fitsPointsAd({ exact, min, max }: PointsTerms, amount: bigint): boolean {
  if (exact !== null) return exact.some((whole) => points(whole) === amount);
  return amount >= points(min ?? 1) && (max === null || amount <= points(max));
}
