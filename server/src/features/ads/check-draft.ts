import type { z } from 'zod';
import type { zAdDraft } from '#contract/functions/ads.ts';
import { type Amount, amount, pow10 } from '#core/money/amount.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal, parseDecimal } from '#core/money/decimal.ts';
import { RATE_SCALE } from '#core/money/price.ts';
import { isRateWithin, rateBounds } from '#core/money/rate-bounds.ts';
import type { Services } from '#server/app/services.ts';
import type { CardTypeRow } from '#server/features/catalog/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import { pointsOfFace, priceNow } from './ad-row.ts';

type Draft = Omit<z.output<z.ZodObject<typeof zAdDraft>>, 'cardTypeId'>;

const DAY_S = 86_400;

/** The terms of an ad as they are stored. */
export interface Terms {
  /** Percent scaled by 10^4. */
  readonly rate: bigint;
  /** Whole units of the card's currency, per card. */
  readonly minFace: number;
  readonly maxFace: number;
  readonly fixedFaces: number[] | null;
  /** Base units of points. */
  readonly totalAmount: Amount;
  readonly maxCards: number;
  /** Whole points in base units: the only sum of an order, or its bounds. */
  readonly exactAmount: Amount | null;
  readonly minAmount: Amount | null;
  readonly maxAmount: Amount | null;
  readonly deliverMinutes: number;
  readonly confirmDays: number;
  readonly tags: string[];
  readonly receipt: Draft['receipt'];
  readonly description: string;
  /** The points for the largest card now, for sorting. */
  readonly limitPoints: Amount;
}

/**
 * Checks a draft against its card type. Throws `ads.rate_range`, `ads.face_range`, `ads.amount_range`,
 * `ads.confirm_floor`, `ads.receipt`.
 */
export function checkDraft(
  draft: Draft,
  type: CardTypeRow,
  { rates, rules }: Pick<Services, 'rates' | 'rules'>,
): Terms {
  checkConfirmDays(draft.confirmDays, type, rules);
  checkReceipt(draft.receipt, type);
  const rate = checkedRate(draft.rate, type);
  const { minFace, maxFace, fixedFaces } = checkedFaces(draft, type);
  return {
    rate,
    minFace,
    maxFace,
    fixedFaces,
    totalAmount: wholePoints(draft.totalAmount),
    maxCards: draft.maxCards,
    ...checkedAmounts(draft),
    deliverMinutes: draft.deliverMinutes,
    confirmDays: draft.confirmDays,
    tags: [...new Set(draft.tags)],
    receipt: draft.receipt,
    description: draft.description,
    limitPoints: pointsOfFace(maxFace, type.currency, priceNow(rates, { currency: type.currency, rate })),
  };
}

const wholePoints = (points: number): Amount => amount(BigInt(points) * pow10(POINTS.unit));

/** An exact sum, or bounds; all at most the total. */
function checkedAmounts(draft: Draft): Pick<Terms, 'exactAmount' | 'minAmount' | 'maxAmount'> {
  const { exactAmount, minAmount, maxAmount, totalAmount } = draft;
  const bounds = [minAmount, maxAmount].filter((item) => item !== undefined);
  const tooMuch = [...bounds, exactAmount ?? 0].some((bound) => bound > totalAmount);
  const both = exactAmount !== undefined && bounds.length > 0;
  if (tooMuch || both || (minAmount ?? 0) > (maxAmount ?? Number.POSITIVE_INFINITY))
    throw new AppError('ads.amount_range');
  const points = (item: number | undefined) => (item === undefined ? null : wholePoints(item));
  return { exactAmount: points(exactAmount), minAmount: points(minAmount), maxAmount: points(maxAmount) };
}

/** Throws `ads.confirm_floor` when a parcel would have to be confirmed sooner than the platform's minimum. */
export function checkConfirmDays(days: number, type: CardTypeRow, rules: Services['rules']): void {
  const floorDays = Math.ceil(rules.get('orders.delivery_confirm_floor_s') / DAY_S);
  if (type.form === 'physical' && days < floorDays) throw new AppError('ads.confirm_floor', { days: floorDays });
}

/** Throws `ads.receipt` for a kind of receipt that cards of this type never have. */
export function checkReceipt(receipt: Draft['receipt'], type: CardTypeRow): void {
  if (receipt === 'any' || type.receipts.includes(receipt)) return;
  throw new AppError('ads.receipt', { list: type.receipts.join(', ') });
}

/** The rate as percent scaled by 10^4, within its card type's bounds. Throws `ads.rate_range`. */
export function checkedRate(text: string, type: CardTypeRow): bigint {
  const bounds = rateBounds(type);
  const rate = parseDecimal(text, RATE_SCALE);
  if (rate === null || !isRateWithin(rate, bounds)) {
    const [from, to] = [bounds.from, bounds.to].map((value) => formatDecimal(value, RATE_SCALE, bounds.decimals));
    throw new AppError('ads.rate_range', { rule: `${from} – ${to} %` });
  }
  return rate;
}

/** A list of faces sets the range: minimum and maximum follow from it. */
function checkedFaces(draft: Draft, type: CardTypeRow): Pick<Terms, 'minFace' | 'maxFace' | 'fixedFaces'> {
  const fixedFaces = draft.fixedFaces ? [...new Set(draft.fixedFaces)].sort((a, b) => a - b) : null;
  const faces = fixedFaces ?? [draft.minFace, draft.maxFace];
  const [minFace, maxFace] = [faces[0] ?? draft.minFace, faces.at(-1) ?? draft.maxFace];
  const inDraft = minFace >= draft.minFace && maxFace <= draft.maxFace;
  if (!inDraft || minFace > maxFace || minFace < type.minFace || maxFace > type.maxFace) {
    throw new AppError('ads.face_range', { min: type.minFace, max: type.maxFace });
  }
  return { minFace, maxFace, fixedFaces };
}
