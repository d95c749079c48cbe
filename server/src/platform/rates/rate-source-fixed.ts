import { parseDecimal } from '#core/money/decimal.ts';
import { FX_SCALE } from '#core/money/price.ts';
import { AT_PAR, type RatePublisher, type RateTable } from './rate-source.ts';

/**
 * USD per whole unit, for the demo: rounded figures of about the size that markets quoted at the turn of 2026, set by
 * hand. Not for real payments; RATES_URL names a publisher.
 */
const USD_PER_UNIT: Readonly<Record<string, string>> = {
  USD: '1',
  USDT: '1',
  POINTS: '1',
  EUR: '1.1721',
  GBP: '1.3450',
  CAD: '0.7285',
  AUD: '0.6690',
  CHF: '1.2610',
  JPY: '0.006376',
  CNY: '0.1430',
  SGD: '0.7775',
  BRL: '0.1826',
  MXN: '0.0556',
  NZD: '0.5770',
  HKD: '0.1284',
  TWD: '0.03180',
  KRW: '0.000692',
  INR: '0.01112',
  TRY: '0.02327',
  PLN: '0.2780',
  SEK: '0.1085',
  NOK: '0.0993',
  DKK: '0.1569',
  CZK: '0.0485',
  HUF: '0.003050',
  ZAR: '0.0604',
  AED: '0.272294',
  SAR: '0.266667',
  KWD: '3.2560',
  QAR: '0.274725',
  THB: '0.03180',
  MYR: '0.2465',
  IDR: '0.0000599',
  PHP: '0.01698',
  VND: '0.0000380',
  CLP: '0.001110',
  COP: '0.000265',
  PEN: '0.2975',
  NGN: '0.000690',
  GHS: '0.0935',
  KES: '0.00775',
};
const AS_OF = new Date('2026-01-02T15:00:00Z');

/** A constant table, for the demo and for tests. */
export function fixedRates(usdPerUnit: Readonly<Record<string, string>> = USD_PER_UNIT): RatePublisher {
  const usdPer = new Map(Object.entries(usdPerUnit).map(([currency, text]) => [currency, scaled(currency, text)]));
  const table: RateTable = { source: 'fixed', asOf: AS_OF, usdPer, isTimeless: true };
  return { fetch: async () => table };
}

/** Without a source of rates: nothing but dollars has a price, until an administrator sets one. */
export const parRates = (): RatePublisher => fixedRates(Object.fromEntries(AT_PAR.map((currency) => [currency, '1'])));

function scaled(currency: string, text: string): bigint {
  const rate = parseDecimal(text, FX_SCALE);
  if (rate === null || rate <= 0n) throw new RangeError(`rate of ${currency}: ${text}`);
  return rate;
}
