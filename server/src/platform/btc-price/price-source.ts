import type { Book } from '#core/swaps/market.ts';

/** What a source answered: the best bid and ask for a bitcoin, and the time of these figures. */
export interface SourceAnswer extends Book {
  /** Milliseconds since 1970; null: the source says none, and the time of its answer counts. */
  readonly asOf: number | null;
}

/** A publisher of the price of bitcoin in US dollars. */
export interface PriceSource {
  /** For staff and the record: `kraken`. */
  readonly name: string;
  /** Not a market: the demo's. */
  readonly isDemo?: boolean;
  /** Throws when it cannot be reached, takes too long, or answers with something else. */
  fetch(): Promise<SourceAnswer>;
}
