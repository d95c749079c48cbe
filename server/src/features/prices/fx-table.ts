import { CURRENCIES } from '#core/money/currency.ts';
import type { RateSource } from '#server/platform/rates/rate-source.ts';

/** The current rates as two parallel lists, the form that statements take. */
export interface FxTable {
  readonly currencies: readonly string[];
  /** USD per whole unit scaled by 10^12, decimal text. */
  readonly rates: readonly string[];
}

export function fxTable(source: RateSource): FxTable {
  const known = CURRENCIES.flatMap(({ symbol }) => {
    const found = source.usdPer(symbol);
    return found === null ? [] : [{ symbol, rate: found.rate.toString() }];
  });
  return { currencies: known.map((item) => item.symbol), rates: known.map((item) => item.rate) };
}
