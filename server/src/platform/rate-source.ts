/** Exchange rates: USD per one whole unit of a currency, scaled by 10^12, full precision. */
export interface RateSource {
  /** Answers null for a currency it does not know. */
  usdPer(currency: string): { rate: bigint; asOf: Date } | null;
}
