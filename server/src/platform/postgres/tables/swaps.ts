// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { NoMarket } from '#core/swaps/market.ts';
import type { SwapSide } from '#core/swaps/swap-price.ts';

/** btc_source. What each source of the price of bitcoin said last, and why it does not count. */
export interface BtcSourceTable {
  readonly name: string;
  readonly price: bigint | null;
  readonly asOf: Date | null;
  readonly isDemo: boolean;
  readonly failure: string | null;
  readonly failedAt: Date | null;
}

/** btc_market. The one row of what the sources agree on, and the process that asks them, until when. */
export interface BtcMarketTable {
  readonly isTheRow: boolean;
  readonly mid: bigint | null;
  readonly sources: number;
  readonly isDemo: boolean;
  readonly asOf: Date | null;
  readonly problem: NoMarket | null;
  readonly leasedUntil: Date;
}

/** btc_price. Prices of bitcoin over time, for charts. */
export interface BtcPriceTable {
  readonly at: Date;
  readonly price: bigint;
}

/** swap_quote. The quote that a user has of the pair, whichever side it is: a new one takes the place of the last. */
export interface SwapQuoteTable {
  readonly userId: string;
  readonly side: SwapSide;
  readonly id: string;
  readonly points: bigint;
  readonly btc: bigint;
  readonly mid: bigint;
  readonly spreadBps: number;
  readonly quotedAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** swap. A swap as it was quoted. */
export interface SwapTable {
  readonly id: string;
  readonly userId: string;
  readonly side: SwapSide;
  readonly points: bigint;
  readonly btc: bigint;
  readonly mid: bigint;
  readonly spreadBps: number;
  readonly at: Date;
}
