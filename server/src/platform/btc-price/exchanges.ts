import { z } from 'zod';
import { POINTS } from '#core/money/currency.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { boundedText } from '../http/bounded-text.ts';
import type { PriceSource, SourceAnswer } from './price-source.ts';

const TIMEOUT_MS = 4_000;
const MAX_BYTES = 16_384;
/** Decimals of a dollar that a price keeps: those of a point. Exchanges quote cents. */
const SCALE = POINTS.unit;

const zPrice = z.string().transform((text, context) => {
  const [whole = '', fraction = ''] = text.split('.');
  // Further decimals are nothing to a price of this size.
  const value = parseDecimal(fraction === '' ? whole : `${whole}.${fraction.slice(0, SCALE)}`, SCALE);
  if (value !== null && value > 0n) return value;
  context.addIssue('no price');
  return z.NEVER;
});

interface Exchange {
  readonly url: string;
  readonly path: string;
  readonly answer: z.ZodType<SourceAnswer>;
}

/** Exchanges whose public market data needs no key. Each answers with the best bid and ask of its book. */
export const EXCHANGES = {
  /**
   * Binance Spot API, `GET /api/v3/ticker/bookTicker`: https://developers.binance.com/docs/binance-spot-api-docs/rest-api. Quoted in
   * USDT, which the platform takes one to one. Without a time.
   */
  binance: {
    url: 'https://api.binance.com',
    path: '/api/v3/ticker/bookTicker?symbol=BTCUSDT',
    answer: z
      .object({ symbol: z.literal('BTCUSDT'), bidPrice: zPrice, askPrice: zPrice })
      .transform(({ bidPrice, askPrice }) => ({ bid: bidPrice, ask: askPrice, asOf: null })),
  },
  /** Coinbase Exchange REST API, `GET /products/{product_id}/ticker`: https://docs.cdp.coinbase.com/exchange/reference. The time is of the last trade. */
  coinbase: {
    url: 'https://api.exchange.coinbase.com',
    path: '/products/BTC-USD/ticker',
    answer: z
      .object({ bid: zPrice, ask: zPrice, time: z.iso.datetime({ offset: true }) })
      .transform(({ bid, ask, time }) => ({ bid, ask, asOf: Date.parse(time) })),
  },
  /**
   * Kraken REST API, `GET /0/public/Ticker`: https://docs.kraken.com/api/docs/rest-api/get-ticker-information. `a` and `b` are arrays of price, whole lot
   * volume and lot volume. Without a time.
   */
  kraken: {
    url: 'https://api.kraken.com',
    path: '/0/public/Ticker?pair=XBTUSD',
    answer: z
      .object({
        error: z.array(z.string()).length(0),
        result: z.object({
          XXBTZUSD: z.object({ a: z.tuple([zPrice], z.string()), b: z.tuple([zPrice], z.string()) }),
        }),
      })
      .transform(({ result: { XXBTZUSD: book } }) => ({ bid: book.b[0], ask: book.a[0], asOf: null })),
  },
  /** Bitstamp HTTP API v2, `GET /api/v2/ticker/btcusd/`: https://www.bitstamp.net/api/. The time is in seconds. */
  bitstamp: {
    url: 'https://www.bitstamp.net',
    path: '/api/v2/ticker/btcusd/',
    answer: z
      .object({ bid: zPrice, ask: zPrice, timestamp: z.string().regex(/^\d{9,11}$/) })
      .transform(({ bid, ask, timestamp }) => ({ bid, ask, asOf: Number(timestamp) * 1_000 })),
  },
} as const satisfies Record<string, Exchange>;

export type ExchangeName = keyof typeof EXCHANGES;
export const EXCHANGE_NAMES = Object.keys(EXCHANGES) as [ExchangeName, ...ExchangeName[]];

/** A source that speaks an exchange's API, at its own address or at `url`: any server that speaks it will do. */
export function exchangeSource(
  name: ExchangeName,
  url: string = EXCHANGES[name].url,
  timeoutMs = TIMEOUT_MS,
): PriceSource {
  const { path, answer: schema } = EXCHANGES[name];
  return {
    name,
    async fetch() {
      const answer = await fetch(`${url}${path}`, {
        // Coinbase refuses callers without one.
        headers: { accept: 'application/json', 'user-agent': 'cardway' },
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
      const parsed = schema.safeParse(JSON.parse(await boundedText(answer, MAX_BYTES)));
      if (!parsed.success) throw new Error(`${name} answered something else: ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    },
  };
}
