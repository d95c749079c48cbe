import type { z } from 'zod';
import type { zBuyTerms, zSellTerms } from '#contract/offers/offer-terms.ts';
import { type Amount, amount, pow10 } from '#core/money/amount.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal, parseDecimal } from '#core/money/decimal.ts';
import { RATE_SCALE } from '#core/money/price.ts';
import { isRateWithin, rateBounds } from '#core/money/rate-bounds.ts';
import type { Services } from '#server/app/services.ts';
import type { CardTypeRow } from '#server/features/catalog/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import { pricingRate } from '#server/platform/rates/rate-source.ts';

export type BuyDraft = Omit<z.output<typeof zBuyTerms>, 'cardTypeId'>;
export type SellDraft = Omit<z.output<typeof zSellTerms>, 'cardTypeId'>;

/** What a new offer of either side is, beside its terms. */
export interface NewOffer {
  readonly id: string;
  readonly code: string;
  readonly ownerId: string;
  readonly type: Pick<CardTypeRow, 'id' | 'brandId' | 'country' | 'currency' | 'form'>;
}

/** The terms of either side as they are stored. */
export interface OfferTerms<Receipt> {
  /** Percent scaled by 10^4. */
  readonly rate: bigint;
  /** Bounds of one order, whole points in base units. */
  readonly minAmount: Amount | null;
  readonly maxAmount: Amount | null;
  readonly deliverMinutes: number;
  readonly confirmDays: number;
  readonly tags: string[];
  readonly receipt: Receipt;
  readonly description: string;
}

const DAY_S = 86_400;

/** Checks what both sides say. Throws `ads.no_rate`, `ads.rate_range`, `ads.confirm_floor`, `ads.receipt`. */
export function checkTerms<D extends BuyDraft | SellDraft>(
  draft: D,
  type: CardTypeRow,
  { rules, rates }: Pick<Services, 'rules' | 'rates'>,
): OfferTerms<D['receipt']> {
  if (pricingRate(rates, type.currency) === null) throw new AppError('ads.no_rate', { currency: type.currency });
  checkConfirmDays(draft.confirmDays, type, rules);
  checkReceipt(draft.receipt, type);
  return {
    rate: checkedRate(draft.rate, type),
    minAmount: wholePoints(draft.minAmount),
    maxAmount: wholePoints(draft.maxAmount),
    deliverMinutes: draft.deliverMinutes,
    confirmDays: draft.confirmDays,
    tags: [...new Set(draft.tags)],
    receipt: draft.receipt,
    description: draft.description,
  };
}

export function wholePoints(points: number): Amount;
export function wholePoints(points: number | undefined): Amount | null;
export function wholePoints(points: number | undefined): Amount | null {
  return points === undefined ? null : amount(BigInt(points) * pow10(POINTS.unit));
}

/** Whether a least sum is above the largest. */
export const isMinAboveMax = ({ minAmount, maxAmount }: Pick<BuyDraft, 'minAmount' | 'maxAmount'>): boolean =>
  minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount;

/** A parcel may not have to be confirmed sooner than the platform allows. */
function checkConfirmDays(days: number, type: CardTypeRow, rules: Services['rules']): void {
  const floorDays = Math.ceil(rules.get('orders.delivery_confirm_floor_s') / DAY_S);
  if (type.form === 'physical' && days < floorDays) throw new AppError('ads.confirm_floor', { days: floorDays });
}

/** Cards of a type come with some receipts only. */
function checkReceipt(receipt: BuyDraft['receipt'], type: CardTypeRow): void {
  if (receipt === 'any' || type.receipts.includes(receipt)) return;
  throw new AppError('ads.receipt', { list: type.receipts.join(', ') });
}

/** The rate as percent scaled by 10^4, within its card type's bounds. */
function checkedRate(text: string, type: CardTypeRow): bigint {
  const bounds = rateBounds(type);
  const rate = parseDecimal(text, RATE_SCALE);
  if (rate === null || !isRateWithin(rate, bounds)) {
    const [from, to] = [bounds.from, bounds.to].map((value) => formatDecimal(value, RATE_SCALE, bounds.decimals));
    throw new AppError('ads.rate_range', { rule: `${from} – ${to} %` });
  }
  return rate;
}
