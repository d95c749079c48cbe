export interface ExchangeRate {
  /** USD per one whole unit of the currency, scaled by 10^12. */
  readonly rate: bigint;
  /** The moment that the publisher's figure is of. */
  readonly asOf: Date;
  /** No newer figure came for longer than `prices.stale_after_s`. */
  readonly isStale?: boolean;
  /** Set by an administrator, and in force instead of what is published. */
  readonly isOverride?: boolean;
}

/** Exchange rates: USD per one whole unit of a currency, scaled by 10^12, full precision. */
export interface RateSource {
  /** Answers null for a currency it does not know. */
  usdPer(currency: string): ExchangeRate | null;
  /** What the publisher says, whatever is set above it, and who that is. */
  published?(currency: string): (ExchangeRate & { readonly source: string }) | null;
}

/** One published set of rates. */
export interface RateTable {
  /** Who published it, for the record: `ecb`, `fixed`. */
  readonly source: string;
  readonly asOf: Date;
  /** USD per whole unit scaled by 10^12, by currency symbol. */
  readonly usdPer: ReadonlyMap<string, bigint>;
  /** Holds however old it is. */
  readonly isTimeless?: boolean;
}

/** Where sets of rates come from. */
export interface RatePublisher {
  /** The set that is published now. Throws when it cannot be had or read. */
  fetch(): Promise<RateTable>;
}
