import { BASIS_POINTS } from '../money/price.ts';
import { type CoverRules, spareOf } from '../outflow/outflow.ts';
import type { SendFacts } from '../sends/send.ts';
import type { BtcPrice } from './market.ts';
import { byCurrency, type SwapAmounts, type SwapSide, worthOfBtc } from './swap-price.ts';

/** Sums in base units, read under the locks of the user's and the platform's accounts. */
export interface SwapFacts extends Pick<SendFacts, 'available' | 'exposure' | 'freeBail' | 'outToday' | 'outLimit'> {
  readonly side: SwapSide;
  readonly amounts: SwapAmounts;
  /** The market's middle price; null: too few sources agree now. */
  readonly mid: BtcPrice | null;
  /** The user's bitcoin that nothing reserves. */
  readonly availableBtc: bigint;
  /** The platform's stock for swaps. */
  readonly stock: { readonly points: bigint; readonly btc: bigint };
}

export interface SwapRules extends CoverRules {
  /** The least and the most points of one swap. The whole of one's bitcoin may be less. */
  readonly minPoints: bigint;
  readonly maxPoints: bigint;
  /** The most that the bitcoin of the platform may be worth: more is a risk of its price. */
  readonly housePoints: bigint;
}

export type SwapRefusal =
  | 'swaps.no_price'
  | 'swaps.least'
  | 'swaps.most'
  | 'swaps.points_short'
  | 'swaps.btc_short'
  | 'swaps.day_limit'
  | 'swaps.exposure'
  | 'swaps.house_limit';

interface Check {
  readonly refusal: SwapRefusal;
  readonly when: (facts: SwapFacts, rules: SwapRules) => boolean;
}

const toBtc = ({ side }: SwapFacts): boolean => side === 'to_btc';
const pointsIn = ({ side, amounts }: SwapFacts): bigint => byCurrency(side, amounts).points;

/** Whether all of the user's bitcoin leaves: what is left of it could never be swapped otherwise. */
const isAllBtc = (facts: SwapFacts): boolean => !toBtc(facts) && facts.amounts.pays === facts.availableBtc;

/** Everything that keeps a swap from being quoted or carried out, in the order in which it is told. */
export const SWAP_REFUSALS: readonly Check[] = [
  { refusal: 'swaps.no_price', when: ({ mid }) => mid === null },
  {
    refusal: 'swaps.least',
    when: (facts, { minPoints }) => facts.amounts.receives <= 0n || (pointsIn(facts) < minPoints && !isAllBtc(facts)),
  },
  { refusal: 'swaps.most', when: (facts, { maxPoints }) => pointsIn(facts) > maxPoints },
  { refusal: 'swaps.points_short', when: (facts) => toBtc(facts) && facts.amounts.pays > facts.available },
  { refusal: 'swaps.btc_short', when: (facts) => !toBtc(facts) && facts.amounts.pays > facts.availableBtc },
  {
    refusal: 'swaps.day_limit',
    when: (facts) => toBtc(facts) && facts.outToday + facts.amounts.pays > facts.outLimit,
  },
  { refusal: 'swaps.exposure', when: (facts, rules) => toBtc(facts) && facts.amounts.pays > spareOf(facts, rules) },
  { refusal: 'swaps.house_limit', when: (facts, rules) => !houseCan(facts, rules) },
];

/** Why there is no such swap; null: there is. */
export function swapRefusal(facts: SwapFacts, rules: SwapRules): SwapRefusal | null {
  return SWAP_REFUSALS.find(({ when }) => when(facts, rules))?.refusal ?? null;
}

/**
 * Whether the platform pays out of what it has, and does not take more bitcoin than it may hold: it never owes any, so what it
 * holds is all of its risk of the price.
 */
function houseCan(facts: SwapFacts, { housePoints }: SwapRules): boolean {
  const { side, amounts, stock, mid } = facts;
  if (side === 'to_btc') return amounts.receives <= stock.btc;
  return amounts.receives <= stock.points && worthOfBtc(stock.btc + amounts.pays, mid ?? 0n) <= housePoints;
}

/** A quote as it is stored. Times in milliseconds since 1970. */
export interface QuoteFacts {
  readonly mid: BtcPrice;
  readonly spreadBps: bigint;
  readonly expiresAt: number;
  readonly isUsed: boolean;
}

export type QuoteRefusal =
  | 'swaps.quote_gone'
  | 'swaps.quote_used'
  | 'swaps.quote_over'
  | 'swaps.no_price'
  | 'swaps.moved';

/**
 * Why a quote is not honoured; null: it is. `mid` is the market's price now. A move of more than half the spread, up or down,
 * ends the quote: the price of the other side would be better.
 */
export function quoteRefusal(
  quote: QuoteFacts | null,
  { now, mid }: { readonly now: number; readonly mid: BtcPrice | null },
): QuoteRefusal | null {
  if (quote === null) return 'swaps.quote_gone';
  if (quote.isUsed) return 'swaps.quote_used';
  if (now >= quote.expiresAt) return 'swaps.quote_over';
  if (mid === null) return 'swaps.no_price';
  const moved = mid > quote.mid ? mid - quote.mid : quote.mid - mid;
  return 2n * moved * BASIS_POINTS > quote.spreadBps * quote.mid ? 'swaps.moved' : null;
}
