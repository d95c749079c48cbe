import type { Amount } from '#core/money/amount.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { feeOf, PRICE_SCALE, pointsFor, unitPrice } from '#core/money/price.ts';
import { formatFace } from '#web/lib/money.ts';
import { formatList } from '#web/lib/number.ts';
import { cut } from '#web/lib/shown-split.ts';

/** What a price needs of an offer. */
export interface Priced {
  currency: string;
  /** Power-of-ten exponent of the currency. */
  unit: number;
  /** Points per whole unit scaled by 10^8. */
  unitPrice: string;
  feeBps: number;
}

export interface Quote {
  /** Face value in all, minor units of the currency. */
  face: bigint;
  /** What the provider freezes, base units of points. */
  gross: Amount;
  fee: Amount;
  /** What the seller receives: gross less fee. */
  net: bigint;
}

/** What a face value (whole units) comes to, by the very functions the server settles with. */
export function quote(offer: Priced, faceWhole: number): Quote {
  const face = minorUnits(faceWhole, offer.unit);
  const gross = pointsFor(face, offer.currency, unitPrice(offer.unitPrice));
  const fee = feeOf(gross, offer.feeBps);
  return { face, gross, fee, net: gross - fee };
}

/** The fee as it is shown: the difference of the two shown sums, so that what the reader adds up is right. */
export function shownFee({ gross, net }: Quote): bigint {
  return cut(gross) - cut(net);
}

export function minorUnits(whole: number, unit: number): bigint {
  return BigInt(whole) * 10n ** BigInt(unit);
}

/** The sum that prices are compared by: 100 whole units, 10,000 where the currency has no minor unit. */
export function referenceFace(unit: number): number {
  return unit === 0 ? 10_000 : 100;
}

/** Points per whole unit as a factor: at least four decimals, all that the price has. */
export function formatUnitPrice(price: string): string {
  return formatDecimal(BigInt(price), PRICE_SCALE, 4, PRICE_SCALE);
}

/** `$100`, from whole units. */
export function faceText(whole: number, offer: { currency: string; unit: number }): string {
  return formatFace(minorUnits(whole, offer.unit), { symbol: offer.currency, unit: offer.unit }, true);
}

/** `$10 – $1,000`, or the fixed faces one by one. */
export function limitsText(offer: {
  currency: string;
  unit: number;
  minFace: number;
  maxFace: number;
  fixedFaces: readonly number[] | null;
}): string {
  if (offer.fixedFaces?.length) return formatList(offer.fixedFaces.map((face) => faceText(face, offer)));
  if (offer.minFace === offer.maxFace) return faceText(offer.minFace, offer);
  return `${faceText(offer.minFace, offer)} – ${faceText(offer.maxFace, offer)}`;
}

/** Whether one card of this face value (whole units) is taken. */
export function takesFace(
  offer: { minFace: number; maxFace: number; fixedFaces: readonly number[] | null },
  face: number,
): boolean {
  if (offer.fixedFaces?.length) return offer.fixedFaces.includes(face);
  return face >= offer.minFace && face <= offer.maxFace;
}

/** From here on bail covers all open orders and one more. */
export const FULL_PERCENT = 100;
