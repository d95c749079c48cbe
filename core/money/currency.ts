/** `unit` is the power-of-ten exponent between the display symbol and the base unit. */
export interface Currency {
  symbol: string;
  unit: number;
}

/** Points are the platform currency, 1:1 to USD. */
export const POINTS: Currency = { symbol: 'POINTS', unit: 6 };

/** Fiat units are the minor units of ISO 4217. */
export const CURRENCIES: readonly Currency[] = [
  POINTS,
  { symbol: 'USDT', unit: 6 },
  { symbol: 'BTC', unit: 8 },
  { symbol: 'USD', unit: 2 },
  { symbol: 'EUR', unit: 2 },
  { symbol: 'GBP', unit: 2 },
  { symbol: 'CAD', unit: 2 },
  { symbol: 'AUD', unit: 2 },
  { symbol: 'CHF', unit: 2 },
  { symbol: 'JPY', unit: 0 },
  { symbol: 'CNY', unit: 2 },
  { symbol: 'SGD', unit: 2 },
  { symbol: 'BRL', unit: 2 },
];

export function currencyOf(symbol: string): Currency {
  const found = CURRENCIES.find((one) => one.symbol === symbol);
  if (!found) throw new RangeError(`unknown currency ${symbol}`);
  return found;
}
