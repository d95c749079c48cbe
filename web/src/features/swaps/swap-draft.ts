import type { CallName, ResultOf } from '#contract/catalogue.ts';
import { type Amount, minOf, amount as toAmount } from '#core/money/amount.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { formatDecimal, parseDecimal } from '#core/money/decimal.ts';
import { byCurrency, type SwapAmounts, type SwapField, type SwapSide, swapAmounts } from '#core/swaps/swap-price.ts';
import { WALLET_CALLS } from '#web/api/wallet-calls.ts';

export type SwapTerms = ResultOf<'swaps.getTerms'>;
export type Quote = ResultOf<'swaps.quote'>;
export type Swapped = ResultOf<'swaps.swap'>;
export type Price = ResultOf<'prices.getPrice'>;

export const BTC_UNIT = currencyOf('BTC').unit;

/** One of both amounts as plain decimal text; the other follows from the price. */
export interface SwapDraft {
  readonly side: SwapSide;
  readonly field: SwapField;
  readonly text: string;
}

export const EMPTY_DRAFT: SwapDraft = { side: 'to_btc', field: 'pays', text: '' };

/** Calls that a swap makes stale. */
export const STALE: readonly CallName[] = ['swaps.getTerms', 'sends.getTerms', ...WALLET_CALLS];

/** The decimals of the currency of a field. */
export const unitOf = (side: SwapSide, field: SwapField): number =>
  (side === 'to_btc') === (field === 'pays') ? POINTS.unit : BTC_UNIT;

/** Base units of what was typed; null: no amount above zero. */
export function amountOf({ side, field, text }: SwapDraft): bigint | null {
  const amount = parseDecimal(text, unitOf(side, field));
  return amount !== null && amount > 0n ? amount : null;
}

/** The price of a side, as a swap would have it now. */
export const priceOf = (price: Price, side: SwapSide): bigint =>
  BigInt(side === 'to_btc' ? price.buyPrice : price.sellPrice);

/** Both amounts at the present price; null: nothing is typed, or there is no price. */
export function estimate(draft: SwapDraft, price: Price | undefined): SwapAmounts | null {
  const amount = amountOf(draft);
  if (amount === null || price === undefined) return null;
  return swapAmounts(draft.side, { field: draft.field, amount }, priceOf(price, draft.side));
}

/** Decimals of points that people read; the quote and the receipt say the others. */
const SHOWN_DECIMALS = 2;
const HUNDREDTH = 10n ** BigInt(POINTS.unit - SHOWN_DECIMALS);

/** What a field shows: what was typed in it, or about what follows from the other, never in the reader's favour. */
export function shownIn(field: SwapField, draft: SwapDraft, amounts: SwapAmounts | null): string {
  if (draft.field === field) return draft.text;
  if (amounts === null) return '';
  const unit = unitOf(draft.side, field);
  if (unit === BTC_UNIT) return formatDecimal(amounts[field], unit);
  const more = field === 'pays' ? HUNDREDTH - 1n : 0n;
  return formatDecimal(amounts[field] + more, unit, SHOWN_DECIMALS, SHOWN_DECIMALS);
}

/** All of what may be paid on this side, as text for its field. */
export function allOf(side: SwapSide, terms: SwapTerms): string {
  const { spare, leftToday, btc } = terms;
  if (side === 'to_points') return formatDecimal(BigInt(btc), BTC_UNIT);
  const [most, ...others] = [spare, leftToday, terms.most].map((units) => toAmount(units)) as [Amount, ...Amount[]];
  return formatDecimal(others.reduce(minOf, most), POINTS.unit);
}

export type SwapProblem = 'least' | 'most' | 'points' | 'btc' | 'day' | 'spare';

/** Why these amounts cannot be swapped, as the key of a sentence; null: they can, or nothing is typed yet. */
export function problemOf(side: SwapSide, amounts: SwapAmounts | null, terms: SwapTerms): SwapProblem | null {
  if (amounts === null) return null;
  const { points, btc } = byCurrency(side, amounts);
  const isAll = side === 'to_points' && btc === BigInt(terms.btc);
  if (points < BigInt(terms.least) && !isAll) return 'least';
  if (points > BigInt(terms.most)) return 'most';
  if (side === 'to_points') return btc > BigInt(terms.btc) ? 'btc' : null;
  if (points > BigInt(terms.points)) return 'points';
  if (points > BigInt(terms.leftToday)) return 'day';
  return points > BigInt(terms.spare) ? 'spare' : null;
}
