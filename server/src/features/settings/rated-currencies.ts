import { CURRENCIES } from '#core/money/currency.ts';

/** Currencies worth one dollar by definition. */
export const AT_PAR: readonly string[] = ['USD'];

/** Currencies of cards that have an exchange rate to the dollar. */
export const RATED: readonly string[] = CURRENCIES.map(({ symbol }) => symbol).filter(
  (symbol) => !['POINTS', 'USDT', 'BTC'].includes(symbol),
);
