import { divideHalfEven, pow10 } from '#core/money/amount.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { FX_SCALE } from '#core/money/price.ts';
import { boundedText } from '../http/bounded-text.ts';
import { AT_PAR, type RatePublisher, type RateTable } from './rate-source.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 262_144;
const ONE_EURO = pow10(FX_SCALE);

/**
 * The European Central Bank's daily reference rates (eurofxref-daily.xml): how much of each currency one euro buys,
 * published on working days at about 16:00 Central European Time. Any server that speaks the format will do.
 */
export function ecbRates(url: string): RatePublisher {
  return {
    async fetch() {
      const answer = await fetch(url, {
        headers: { accept: 'application/xml, text/xml' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // It could lead away from https.
        redirect: 'error',
      });
      if (!answer.ok) throw new Error(`exchange rates: ${url} answered ${answer.status}`);
      return parseEcbDaily(await boundedText(answer, MAX_BYTES));
    },
  };
}

/**
 * Parses `<Cube time='2026-01-02'><Cube currency='USD' rate='1.1721'/>...</Cube>`: units of a currency per euro. USD
 * per unit = (USD per euro) / (units per euro), half-even at 12 decimals. Throws when there is no date, no dollar, or a
 * rate that is not a positive decimal number.
 */
export function parseEcbDaily(xml: string): RateTable {
  const time = /<Cube\s+time\s*=\s*["'](\d{4}-\d{2}-\d{2})["']/.exec(xml)?.[1];
  if (time === undefined) throw new Error('exchange rates: no date in the answer');
  const perEuro = new Map<string, bigint>([['EUR', ONE_EURO]]);
  for (const [tag] of xml.matchAll(/<Cube\s[^>]*\bcurrency\s*=[^>]*>/g)) {
    const currency = attribute(tag, 'currency');
    const rate = parseDecimal(attribute(tag, 'rate'), FX_SCALE);
    if (!/^[A-Z]{3}$/.test(currency) || rate === null || rate <= 0n) throw new Error(`exchange rates: ${tag}`);
    perEuro.set(currency, rate);
  }
  const usd = perEuro.get('USD');
  if (usd === undefined) throw new Error('exchange rates: no US dollar in the answer');
  const usdPer = new Map([...perEuro].map(([currency, rate]) => [currency, divideHalfEven(usd * ONE_EURO, rate)]));
  for (const atPar of AT_PAR) usdPer.set(atPar, ONE_EURO);
  // Published in the afternoon, Frankfurt time; the file has only the date.
  return { source: 'ecb', asOf: new Date(`${time}T15:00:00Z`), usdPer };
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? '';
