export interface ExchangeRate {
  /** USD per one whole unit of the currency, scaled by 10^12. */
  readonly rate: bigint;
  /** The time of the publisher's figure. */
  readonly asOf: Date;
  /** No newer figure has come for longer than `prices.stale_after_s`. */
  readonly isStale?: boolean;
  /** Set by an administrator, and used instead of the published rate. */
  readonly isOverride?: boolean;
}

/** Exchange rates: USD per one whole unit of a currency, scaled by 10^12, full precision. */
export interface RateSource {
  /** Null for an unknown currency. */
  usdPer(currency: string): ExchangeRate | null;
  /** The published rate and its publisher, whatever an administrator has set. */
  published?(currency: string): (ExchangeRate & { readonly source: string }) | null;
}

/** Worth one dollar by definition, whatever a market says. */
export const AT_PAR: readonly string[] = ['USD', 'USDT', 'POINTS'];

/**
 * The rate that offers are priced and orders placed at; null without a rate, and while the last one is stale: whoever knew better
 * would sell by it to every offer. What is at par is never stale.
 */
export function pricingRate(rates: RateSource, currency: string): bigint | null {
  const current = rates.usdPer(currency);
  if (current === null || (current.isStale === true && !AT_PAR.includes(currency))) return null;
  return current.rate;
}

/** One published set of rates. */
export interface RateTable {
  /** The publisher, for the record: `ecb`, `fixed`. */
  readonly source: string;
  readonly asOf: Date;
  /** USD per whole unit scaled by 10^12, by currency symbol. */
  readonly usdPer: ReadonlyMap<string, bigint>;
  /** The set never becomes stale. */
  readonly isTimeless?: boolean;
}

/** A publisher of exchange rates. */
export interface RatePublisher {
  /** The current set. Throws when it cannot be fetched or parsed. */
  fetch(): Promise<RateTable>;
}
