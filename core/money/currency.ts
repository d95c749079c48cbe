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
  { symbol: 'MXN', unit: 2 },
  { symbol: 'NZD', unit: 2 },
  { symbol: 'HKD', unit: 2 },
  { symbol: 'TWD', unit: 2 },
  { symbol: 'KRW', unit: 0 },
  { symbol: 'INR', unit: 2 },
  { symbol: 'TRY', unit: 2 },
  { symbol: 'PLN', unit: 2 },
  { symbol: 'SEK', unit: 2 },
  { symbol: 'NOK', unit: 2 },
  { symbol: 'DKK', unit: 2 },
  { symbol: 'CZK', unit: 2 },
  { symbol: 'HUF', unit: 2 },
  { symbol: 'ZAR', unit: 2 },
  { symbol: 'AED', unit: 2 },
  { symbol: 'SAR', unit: 2 },
  { symbol: 'KWD', unit: 3 },
  { symbol: 'QAR', unit: 2 },
  { symbol: 'THB', unit: 2 },
  { symbol: 'MYR', unit: 2 },
  { symbol: 'IDR', unit: 2 },
  { symbol: 'PHP', unit: 2 },
  { symbol: 'VND', unit: 0 },
  { symbol: 'CLP', unit: 0 },
  { symbol: 'COP', unit: 2 },
  { symbol: 'PEN', unit: 2 },
  { symbol: 'NGN', unit: 2 },
  { symbol: 'GHS', unit: 2 },
  { symbol: 'KES', unit: 2 },
];

const NOT_FIAT: readonly string[] = [POINTS.symbol, 'USDT', 'BTC'];

/** Symbols of the currencies that states issue. */
export const FIAT_SYMBOLS: readonly string[] = CURRENCIES.map(({ symbol }) => symbol).filter(
  (symbol) => !NOT_FIAT.includes(symbol),
);

export function currencyOf(symbol: string): Currency {
  const match = CURRENCIES.find((currency) => currency.symbol === symbol);
  if (!match) throw new RangeError(`unknown currency ${symbol}`);
  return match;
}

/** Symbols of the card currencies; `Intl` would write CA$, SGD or JP¥ in some languages. */
const SIGNS: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  CAD: 'C$',
  AUD: 'A$',
  CHF: 'CHF ',
  JPY: '¥',
  CNY: 'CN¥',
  SGD: 'S$',
  BRL: 'R$',
};

/** The sign before an amount of this currency: `$`, or the symbol and a blank. */
export const signOf = (symbol: string): string => SIGNS[symbol] ?? `${symbol} `;
