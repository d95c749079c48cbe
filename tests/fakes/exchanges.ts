import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { EXCHANGE_NAMES, EXCHANGES, type ExchangeName } from '#server/platform/btc-price/exchanges.ts';

export interface FakeBook {
  bid: string;
  ask: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Answers this instead; `late` never answers. */
  instead?: 'late' | 'malformed' | 'html' | 'busy' | 'elsewhere' | 'huge' | 'error';
}

export interface FakeExchanges {
  readonly url: string;
  readonly books: Record<ExchangeName, FakeBook>;
  /** Every exchange quotes this price in whole dollars, now. */
  quote(dollars: number): void;
  /** How often each was asked. */
  readonly asks: Map<string, number>;
  close(): Promise<void>;
}

/** The answers of the exchanges' public APIs, with the fields that we do not read. */
const ANSWERS: Readonly<Record<ExchangeName, (book: FakeBook) => object>> = {
  binance: ({ bid, ask }) => ({
    symbol: 'BTCUSDT',
    bidPrice: bid,
    bidQty: '1.20400000',
    askPrice: ask,
    askQty: '0.01100000',
  }),
  coinbase: ({ bid, ask, at }) => ({
    ask,
    bid,
    volume: '9172.33',
    trade_id: 86_326_522,
    price: bid,
    size: '0.00698254',
    time: new Date(at).toISOString().replace('Z', '123Z'),
  }),
  kraken: ({ bid, ask }) => ({
    error: [],
    result: {
      XXBTZUSD: { a: [ask, '1', '1.000'], b: [bid, '1', '1.000'], c: [bid, '0.00667'], t: [30_000, 40_000], o: bid },
    },
  }),
  bitstamp: ({ bid, ask, at }) => ({
    timestamp: String(Math.floor(at / 1_000)),
    open: bid,
    high: ask,
    low: bid,
    last: bid,
    volume: '2811.94',
    vwap: bid,
    bid,
    ask,
    side: '0',
    open_24: bid,
    percent_change_24: '13.57',
  }),
};

/** A server that speaks what we use of four exchanges' public APIs, each as it should or as it should not. */
export async function fakeExchanges(dollars = 100_000): Promise<FakeExchanges> {
  const asks = new Map<string, number>();
  const books = {} as Record<ExchangeName, FakeBook>;
  const quote = (price: number): void => {
    for (const name of EXCHANGE_NAMES) {
      books[name] = { bid: `${price - 1}.50000000`, ask: `${price + 1}.50000000`, at: Date.now() };
    }
  };
  quote(dollars);
  const server = createServer((request, response) => {
    const name = EXCHANGE_NAMES.find((exchange) => EXCHANGES[exchange].path === request.url);
    if (name === undefined) return void response.writeHead(404).end();
    asks.set(name, (asks.get(name) ?? 0) + 1);
    if (name === 'coinbase' && !request.headers['user-agent']) return void response.writeHead(403).end();
    send(response, name, books[name]);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    books,
    quote,
    asks,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, name: ExchangeName, book: FakeBook): void {
  response.setHeader('content-type', 'application/json');
  switch (book.instead) {
    case 'late':
      return;
    case 'malformed':
      return void response.end(JSON.stringify({ ...ANSWERS[name](book), bid: null, bidPrice: 7, result: {} }));
    case 'html':
      return void response.end('<html>Checking your browser</html>');
    case 'busy':
      return void response.writeHead(429).end('{}');
    case 'elsewhere':
      return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    case 'huge':
      return void response.end(JSON.stringify({ ...ANSWERS[name](book), padding: 'x'.repeat(100_000) }));
    case 'error':
      return void response.end(JSON.stringify({ error: ['EService:Unavailable'], result: {} }));
    default:
      return void response.end(JSON.stringify(ANSWERS[name](book)));
  }
}
