import { CURRENCIES } from '#core/money/currency.ts';
import { pricingRate, type RateSource } from '#server/platform/rates/rate-source.ts';

/** The rates that offers are priced at as two parallel lists, the form that statements take. */
export interface FxTable {
  readonly currencies: readonly string[];
  /** USD per whole unit scaled by 10^12, decimal text. */
  readonly rates: readonly string[];
}

export function fxTable(source: RateSource): FxTable {
  const rated = CURRENCIES.flatMap(({ symbol }) => {
    const rate = pricingRate(source, symbol);
    return rate === null ? [] : [{ symbol, rate: rate.toString() }];
  });
  return { currencies: rated.map((item) => item.symbol), rates: rated.map((item) => item.rate) };
}
