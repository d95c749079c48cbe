import { pow10 } from '#core/money/amount.ts';
import { POINTS, signOf } from '#core/money/currency.ts';
import { PRICE_SCALE } from '#core/money/price.ts';
import { fiatFor, type PointsPrice, PREMIUM_SCALE, pointsForFiat } from '#core/offers/points-price.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { formatNumber, scaled } from '#web/lib/number.ts';
import type { PointsAd } from './points-ads.queries.ts';

export const POINT = pow10(POINTS.unit);

/** Currency per point as text: `€0.9259`. */
export function priceText(price: string | bigint, currency: string): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 4 } as const;
  return `${signOf(currency)}${formatNumber(scaled(BigInt(price), PRICE_SCALE), decimals)}`;
}

/** The same with all of its decimals, by which an order is reckoned: `€0.86854321`. */
export const exactPriceText = (price: string | bigint, currency: string): string =>
  `${signOf(currency)}${formatNumber(scaled(BigInt(price), PRICE_SCALE), { minimumFractionDigits: 2, maximumFractionDigits: PRICE_SCALE })}`;

/** Hundredths of a percent: `+2.5%`. */
export const premiumText = (premium: number): string =>
  formatNumber(scaled(premium, PREMIUM_SCALE + 2), {
    style: 'percent',
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });

/** The escrow fee of an order that is paid so, in basis points. */
export const feeBpsOf = ({ methodFees, feeBps }: Pick<PointsAd, 'methodFees' | 'feeBps'>, method: string): number =>
  methodFees.find((fee) => fee.method === method)?.feeBps ?? feeBps;

type Priced = Pick<PointsAd, 'unitPrice' | 'currency' | 'unit'>;

/** What points come to at the offer's price; null where that is nothing, or there is no price. */
export function fiatOf(points: bigint, ad: Priced): bigint | null {
  return ad.unitPrice === null ? null : fiatFor(points, BigInt(ad.unitPrice) as PointsPrice, ad.currency);
}

/**
 * The points (base units) that an amount in whole units of the currency comes to at the offer's price: of an offer with only
 * amounts the one that is less than a point off, as the market has it. Null: none.
 */
export function pointsOf(ad: Priced & Pick<PointsAd, 'exactAmounts'>, amount: string): bigint | null {
  if (ad.unitPrice === null || amount === '') return null;
  const points = pointsForFiat(BigInt(amount) * pow10(ad.unit), BigInt(ad.unitPrice) as PointsPrice, ad.currency);
  if (points === null || ad.exactAmounts === null) return points;
  return ad.exactAmounts.map(BigInt).find((exact) => exact - points < POINT && points - exact < POINT) ?? null;
}

/** What points come to as text; a dash where there is nothing. */
export function fiatText(points: bigint, ad: Priced): string {
  const fiat = fiatOf(points, ad);
  return fiat === null ? '–' : formatFace(fiat, { symbol: ad.currency, unit: ad.unit });
}

/** The least and the most that one order can be for now, base units of points. */
export function orderBounds(ad: Pick<PointsAd, 'minAmount' | 'maxAmount' | 'availableAmount' | 'exactAmounts'>): {
  least: bigint;
  most: bigint;
} {
  const available = BigInt(ad.availableAmount);
  const exact = ad.exactAmounts?.map(BigInt).filter((amount) => amount <= available);
  if (exact !== undefined) return { least: exact[0] ?? 0n, most: exact.at(-1) ?? 0n };
  const most = ad.maxAmount === null ? available : BigInt(ad.maxAmount);
  return { least: BigInt(ad.minAmount ?? POINT), most: most < available ? most : available };
}

/** `€18.52 – €462.96`, or the only amounts. */
export function fiatLimits(ad: PointsAd): string {
  if (ad.exactAmounts !== null) return ad.exactAmounts.map((amount) => fiatText(BigInt(amount), ad)).join(' / ');
  const { least, most } = orderBounds(ad);
  return least === most ? fiatText(least, ad) : `${fiatText(least, ad)} – ${fiatText(most, ad)}`;
}

/** The same in points: `20 – 500`. */
export function pointsLimits(ad: PointsAd): string {
  const whole = (amount: string | bigint) => formatAmount(amount, { decimals: 0 });
  if (ad.exactAmounts !== null) return ad.exactAmounts.map(whole).join(' / ');
  const { least, most } = orderBounds(ad);
  return least === most ? whole(least) : `${whole(least)} – ${whole(most)}`;
}
