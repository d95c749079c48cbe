import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FakeExchanges, fakeExchanges } from '#tests/fakes/exchanges.ts';
import { type LyingNode, lyingNode } from '#tests/fakes/lying-node.ts';
import { fakeBudPay } from '#tests/fakes/payout-channels/budpay.ts';
import type { FakeChannel } from '#tests/fakes/payout-channels/fake-channel.ts';
import { fakeFincra } from '#tests/fakes/payout-channels/fincra.ts';
import { fakePalmPay } from '#tests/fakes/payout-channels/palmpay.ts';
import { startChain, type TestChain } from '#tests/fixtures/chain/anvil.ts';
import { networksOf } from '#tests/fixtures/chain/networks.ts';
import { payerIdOf } from '#tests/fixtures/payer-ids.ts';

export type ChannelNumber = 1 | 3 | 4;

/** Who a product speaks to about money: pay channels, a chain with two nodes, exchanges, and who publishes rates. */
export interface Outside {
  readonly env: Readonly<Record<string, string>>;
  readonly chain: TestChain;
  readonly channels: Readonly<Record<ChannelNumber, FakeChannel>>;
  readonly exchanges: FakeExchanges;
  close(): Promise<void>;
}

/** The payout provider of a channel, by its public name. */
export const payerOf = (number: ChannelNumber): string => `payer_${number}`;

export async function openOutside(): Promise<Outside> {
  const chain = await startChain();
  const node = await lyingNode(chain.url);
  const exchanges = await fakeExchanges(60_000);
  const rates = await fakeRates();
  const providers = (number: ChannelNumber) => [payerIdOf(payerOf(number))];
  const channels = {
    1: await fakePalmPay(1, providers(1)),
    3: await fakeBudPay(providers(3)),
    4: await fakeFincra(providers(4)),
  };
  const networks = networksOf(chain, [chain.url, node.url], { confirmations: 2 });
  return {
    env: {
      ...networks,
      PAYOUT_CHANNELS: JSON.stringify(Object.values(channels).map(({ setup }) => setup)),
      BTC_PRICES: EXCHANGES.map((name) => `${name}=${exchanges.url}`).join(','),
      RATES_URL: rates.url,
    },
    chain,
    channels,
    exchanges,
    close: () => closeAll({ chain, node, closers: [exchanges, rates, ...Object.values(channels)] }),
  };
}

const EXCHANGES = ['kraken', 'bitstamp', 'coinbase'];

interface Parts {
  readonly chain: TestChain;
  readonly node: LyingNode;
  readonly closers: readonly (FakeRates | FakeExchanges | FakeChannel)[];
}

async function closeAll({ chain, node, closers }: Parts): Promise<void> {
  for (const part of closers) await part.close();
  await node.close();
  await chain.stop();
}

interface FakeRates {
  readonly url: string;
  close(): Promise<void>;
}

/** Rates of today, as the European Central Bank publishes them, with the naira beside. */
async function fakeRates(): Promise<FakeRates> {
  const day = new Date().toISOString().slice(0, 10);
  const cubes = Object.entries({ USD: '1.08', NGN: '1566', GBP: '0.86' }).map(
    ([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`,
  );
  const xml = `<Envelope><Cube><Cube time='${day}'>${cubes.join('')}</Cube></Cube></Envelope>`;
  const server = createServer((_, response) => void response.setHeader('content-type', 'text/xml').end(xml));
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/daily.xml`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
