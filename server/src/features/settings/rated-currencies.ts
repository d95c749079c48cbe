import { CURRENCIES } from '#core/money/currency.ts';

/** Worth one dollar by definition. */
export const AT_PAR: readonly string[] = ['USD'];

/** Currencies of cards: those that have an exchange rate to the dollar. */
export const RATED: readonly string[] = CURRENCIES.map(({ symbol }) => symbol).filter(
  (symbol) => !['POINTS', 'USDT', 'BTC'].includes(symbol),
);
