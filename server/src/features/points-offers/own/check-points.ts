import type { z } from 'zod';
import type { zPointsTerms } from '#contract/offers/points-offer.ts';
import type { Amount } from '#core/money/amount.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { BASIS_POINTS, PRICE_SCALE } from '#core/money/price.ts';
import {
  exchangeRateOf,
  fiatFor,
  fixedPriceOf,
  type PointsPrice,
  type PointsPricing,
  premiumOf,
} from '#core/offers/points-price.ts';
import type { Side } from '#core/offers/standing.ts';
import { methodOf, unservedMethods } from '#core/payment-accounts/methods.ts';
import type { Services } from '#server/app/services.ts';
import { isMinAboveMax, wholePoints } from '#server/features/offers/public.ts';
import { payableAccount } from '#server/features/payment-accounts/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { marketPriceOf, priceOfOffer } from '../points-row.ts';

export type PointsDraft = z.output<typeof zPointsTerms>;

/** The terms of a points ad as they are stored. */
export interface PointsTerms extends PointsPricing {
  /** Base units of points. */
  readonly totalAmount: Amount;
  /** Ascending. */
  readonly exactAmounts: bigint[] | null;
  readonly minAmount: Amount | null;
  readonly maxAmount: Amount | null;
  readonly methods: string[];
  readonly paymentAccountIds: string[];
  readonly payMinutes: number;
  readonly terms: string;
  readonly tags: string[];
}

export interface PointsOwner {
  readonly ownerId: string;
  readonly side: Side;
  readonly currency: string;
}

type Needs = Pick<Services, 'rates' | 'rules'>;

/** Checks price and amounts. Throws `ads.no_rate`, `points_ads.price_far`, `ads.amount_range`, `points_ads.worthless`. */
export function checkPointsDraft(services: Needs, draft: PointsDraft, currency: string): PointsTerms {
  const pricing = pricingOf(draft.price);
  const price = checkedPrice(services, pricing, currency);
  checkAmounts(draft);
  const exact = draft.exactAmounts?.toSorted((a, b) => a - b) ?? null;
  const terms: PointsTerms = {
    ...pricing,
    totalAmount: wholePoints(draft.totalAmount),
    exactAmounts: exact === null ? null : [...new Set(exact)].map((points) => wholePoints(points)),
    minAmount: wholePoints(draft.minAmount),
    maxAmount: wholePoints(draft.maxAmount),
    methods: [...new Set(draft.methods)],
    paymentAccountIds: [...new Set(draft.paymentAccountIds)],
    payMinutes: draft.payMinutes,
    terms: draft.terms,
    tags: [...new Set(draft.tags)],
  };
  const least = terms.exactAmounts?.[0] ?? terms.minAmount ?? wholePoints(1);
  if (fiatFor(least, price, currency) === null) throw new AppError('points_ads.worthless');
  return terms;
}

/**
 * Checks where the buyers of a sell ad pay: own accounts that may be paid, one for each method but gift cards. Throws what
 * `payableAccount` throws, `points_ads.method_without_account`, `points_ads.account_without_method`.
 */
export async function checkPointsAccounts(
  { services, db }: { readonly services: Pick<Services, 'vault'>; readonly db: Queryable },
  { methods, paymentAccountIds }: Pick<PointsTerms, 'methods' | 'paymentAccountIds'>,
  { side, ownerId }: PointsOwner,
): Promise<void> {
  if (side === 'buy' && paymentAccountIds.length > 0) throw new AppError('points_ads.account_without_method');
  if (side === 'buy') return;
  const accounts = [];
  for (const id of paymentAccountIds) accounts.push(await payableAccount(services, db, { userId: ownerId, id }));
  const [unserved] = unservedMethods(methods, accounts);
  if (unserved !== undefined) throw new AppError('points_ads.method_without_account', { method: unserved });
  const isStray = accounts.some((account) => !methods.includes(methodOf(account) ?? ''));
  if (isStray) throw new AppError('points_ads.account_without_method');
}

/** What was typed; the contract has checked its form. */
function pricingOf(price: PointsDraft['price']): PointsPricing {
  if (price.pricing === 'fixed') {
    return { pricing: 'fixed', premium: null, fixedPrice: fixedPriceOf(price.fixedPrice), exchangeRate: null };
  }
  const exchangeRate = exchangeRateOf(price.exchangeRate ?? '') || null;
  return { pricing: 'premium', premium: premiumOf(price.premium), fixedPrice: null, exchangeRate };
}

/** The price now. What the owner sets by hand stays near the market, where it has a price. */
function checkedPrice(services: Needs, pricing: PointsPricing, currency: string): PointsPrice {
  const price = priceOfOffer(services, { ...pricing, currency });
  if (price === null) throw new AppError('ads.no_rate', { currency });
  const market = marketPriceOf(services, currency);
  const band = BigInt(services.rules.get('points_ads.price_band_bps'));
  const isByHand = pricing.pricing === 'fixed' || pricing.exchangeRate !== null;
  if (market === null || band === 0n || !isByHand) return price;
  const from = band >= BASIS_POINTS ? 0n : (market * (BASIS_POINTS - band)) / BASIS_POINTS;
  const to = (market * (BASIS_POINTS + band)) / BASIS_POINTS;
  if (price >= from && price <= to) return price;
  const [low, high] = [from, to].map((bound) => formatDecimal(bound, PRICE_SCALE, 2, 4));
  throw new AppError('points_ads.price_far', { from: low ?? '', to: high ?? '', currency });
}

/** The only amounts, or bounds; all at most the total. */
function checkAmounts(draft: PointsDraft): void {
  const { exactAmounts, minAmount, maxAmount, totalAmount } = draft;
  const bounds = [minAmount, maxAmount].filter((item) => item !== undefined);
  const isTooMuch = [...bounds, ...(exactAmounts ?? [])].some((bound) => bound > totalAmount);
  const hasBoth = exactAmounts !== undefined && bounds.length > 0;
  if (isTooMuch || hasBoth || isMinAboveMax(draft)) throw new AppError('ads.amount_range');
}
