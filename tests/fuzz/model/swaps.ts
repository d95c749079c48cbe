import type { Accounts } from './bail.ts';
import { PEOPLE } from './people.ts';
import { HOUSE_BTC, HOUSE_POINTS, points, SWAP, SWAP_SPREAD_BPS } from './terms.ts';

export type SwapSide = 'to_btc' | 'to_points';
/** Satoshis of a bitcoin, and what the whole of a spread is: each side of the price has half of it. */
const BTC = 100_000_000n;
const WHOLE = 20_000n;
const ceil = (numerator: bigint, denominator: bigint): bigint => (numerator + denominator - 1n) / denominator;

/** What somebody wants: an amount of what they pay, or of what they get. */
export interface SwapWish {
  readonly side: SwapSide;
  readonly field: 'pays' | 'receives';
  readonly amount: bigint;
}

export interface ModelQuote {
  readonly id: string;
  readonly side: SwapSide;
  readonly points: bigint;
  readonly btc: bigint;
  readonly mid: bigint;
  isUsed: boolean;
  isOver: boolean;
}

/** The price of a side, in favour of the platform to the last millionth. */
const priceOf = (side: SwapSide, mid: bigint): bigint =>
  side === 'to_btc' ? ceil(mid * (WHOLE + SWAP_SPREAD_BPS), WHOLE) : (mid * (WHOLE - SWAP_SPREAD_BPS)) / WHOLE;

/** Points for bitcoin and back, against what the platform has. */
export class Swaps {
  /** Points of one bitcoin; null: nobody knows. */
  mid: bigint | null = points(60_000);
  readonly btc: bigint[] = Array.from({ length: PEOPLE }, () => 0n);
  /** What of it withdrawals hold. */
  readonly held: bigint[] = Array.from({ length: PEOPLE }, () => 0n);
  readonly house = { points: points(HOUSE_POINTS), btc: HOUSE_BTC };
  /** The last quote of each user; each takes the place of the one before, whichever way it goes. */
  readonly quotes = new Map<number, ModelQuote>();
  private readonly accounts: Accounts;

  constructor(accounts: Accounts) {
    this.accounts = accounts;
  }

  available = (no: number): bigint => (this.btc[no] ?? 0n) - (this.held[no] ?? 0n);

  add(no: number, amount: bigint): void {
    this.btc[no] = (this.btc[no] ?? 0n) + amount;
  }

  hold(no: number, amount: bigint): void {
    this.held[no] = (this.held[no] ?? 0n) + amount;
  }

  letGo = (no: number, amount: bigint): void => this.hold(no, -amount);

  /** Both amounts of a wish; null where there is no price. What is got always follows from what is paid, cut off. */
  amountsOf({ side, field, amount }: SwapWish): { points: bigint; btc: bigint } | null {
    if (this.mid === null) return null;
    const price = priceOf(side, this.mid);
    if (side === 'to_btc') {
      const paid = field === 'pays' ? amount : ceil(amount * price, BTC);
      return { points: paid, btc: (paid * BTC) / price };
    }
    const paid = field === 'pays' ? amount : ceil(amount * BTC, price);
    return { points: (paid * price) / BTC, btc: paid };
  }

  /** Whether these amounts could be swapped now; `owed` goes to creditors first. */
  can(no: number, side: SwapSide, { sums, owed }: { sums: { points: bigint; btc: bigint }; owed: bigint }): boolean {
    const [btc, isToBtc] = [this.available(no), side === 'to_btc'];
    const isAll = !isToBtc && sums.btc === btc;
    const gets = isToBtc ? sums.btc : sums.points;
    if (gets <= 0n || (sums.points < SWAP.least && !isAll) || sums.points > SWAP.most) return false;
    if (!isToBtc) return sums.btc <= btc && this.houseBuys(sums);
    return sums.btc <= this.house.btc && this.accounts.mayLeave(no, sums.points, owed);
  }

  /** It pays out of what it has, and takes no more bitcoin than it dares to hold. */
  private houseBuys({ points: paid, btc }: { points: bigint; btc: bigint }): boolean {
    const worth = ((this.house.btc + btc) * (this.mid ?? 0n)) / BTC;
    return paid <= this.house.points && worth <= SWAP.house;
  }

  /** Whether a quote is honoured: once, in time, while the price has not moved by more than half the spread. */
  holds(quote: ModelQuote): boolean {
    if (quote.isUsed || quote.isOver || this.mid === null) return false;
    const moved = this.mid > quote.mid ? this.mid - quote.mid : quote.mid - this.mid;
    return moved * WHOLE <= SWAP_SPREAD_BPS * quote.mid;
  }

  /** Swaps at a quote where it can be done. */
  swap(no: number, quote: ModelQuote): boolean {
    const { side, points: sum, btc } = quote;
    const owed = this.accounts.owedBy(no);
    if (!this.holds(quote) || !this.can(no, side, { sums: quote, owed })) return false;
    quote.isUsed = true;
    const sign = side === 'to_btc' ? 1n : -1n;
    if (side === 'to_btc') this.accounts.letOut(no, sum);
    else this.accounts.sweep(no);
    this.accounts.purse(no).amount -= sign * sum;
    this.btc[no] = (this.btc[no] ?? 0n) + sign * btc;
    this.house.points += sign * sum;
    this.house.btc -= sign * btc;
    return true;
  }
}
