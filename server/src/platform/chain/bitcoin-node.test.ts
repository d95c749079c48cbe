import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bitcoinTestChain } from '#tests/fakes/bitcoin-chain.ts';
import { type BitcoinTestNode, bitcoinNode as fakeNode } from '#tests/fakes/bitcoin-node.ts';
import { lyingNode } from '#tests/fakes/lying-node.ts';
import { BITCOIN_XPUB } from '#tests/fixtures/chain/networks.ts';
import { bitcoinAddresses } from './bitcoin-addresses.ts';
import { BITCOIN_CHAINS } from './bitcoin-chains.ts';
import { bitcoinNode } from './bitcoin-node.ts';
import { satoshisOf } from './bitcoin-values.ts';

const { main, regtest } = BITCOIN_CHAINS;
const LOGIN = { name: 'reader', password: 'pa:ss@word/of the operator' };
const { derive } = bitcoinAddresses(BITCOIN_XPUB, regtest);
const [first, second] = [derive(0), derive(1)];

describe.each([
  ['before version 28', { isOld: true, login: LOGIN }],
  ['since version 28', { login: LOGIN }],
])('a node of Bitcoin %s', (_, options) => {
  const chain = bitcoinTestChain();
  let fake: BitcoinTestNode;
  beforeAll(async () => {
    fake = await fakeNode(chain, options);
    chain.mine(20);
  });
  afterAll(() => fake.close());

  it('tells its chain, its newest block and any other, and no password', async () => {
    const node = bitcoinNode(fake.url, regtest);
    expect(await node.isOurs()).toBe(true);
    expect(await bitcoinNode(fake.url, main).isOurs()).toBe(false);
    const [tip, before] = [await node.tip(), await node.blockAt(19n)];
    expect(tip).toMatchObject({ height: 20n, hash: chain.blocks[20]?.hash, parentHash: before?.hash });
    expect(tip.at).toBe((chain.blocks[20]?.medianTime ?? 0) * 1_000);
    expect(await node.blockAt(0n)).toMatchObject({ hash: regtest.genesis, parentHash: '0'.repeat(64) });
    expect(await node.blockAt(21n)).toBeNull();
    expect(node.name).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  it('tells each output to an address, and what a miner is paid with its hundred confirmations', async () => {
    const node = bitcoinNode(fake.url, regtest);
    const sent = chain.pay(
      { to: second, satoshis: 7n },
      { to: first, satoshis: 123_456_789n },
      { to: first, satoshis: 1n },
    );
    const mined = chain.payMiner(first);
    const payments = await node.paymentsTo([first], { from: 21n, to: 22n });
    const place = { height: 21n, blockHash: chain.blocks[21]?.hash, from: `${sent.spends?.[0]?.txid}:1`, to: first };
    expect(payments).toEqual([
      { ...place, txHash: sent.txid, logIndex: 1, amount: 123_456_789n },
      { ...place, txHash: sent.txid, logIndex: 2, amount: 1n },
      {
        height: 22n,
        blockHash: chain.blocks[22]?.hash,
        from: 'coinbase',
        to: first,
        txHash: mined.txid,
        logIndex: 0,
        amount: 5_000_000_000n,
        maturity: 100,
      },
    ]);
    expect(await node.paymentsTo([], { from: 1n, to: 22n })).toEqual([]);
  });

  it('lets nobody in with another password, and the refusal shows neither', async () => {
    const wrong = fake.url.replace('reader', 'stranger');
    const error = await bitcoinNode(wrong, regtest).tip().catch(String);
    expect(error).toMatch(/NodeError/);
    expect(error).not.toMatch(/stranger|pa:ss|pa%3Ass/);
  });

  it('is asked again what it answers in another form', async () => {
    for (const block of [{}, null, 'x', { ...header(), height: 19 }, { ...header(), hash: 'ab'.repeat(32) }]) {
      const open = await fakeNode(chain);
      const liar = await lyingNode(open.url);
      liar.lie(({ method }) => (method.startsWith('getblockheader') ? (block ?? 0) : undefined));
      await expect(bitcoinNode(liar.url, regtest).tip()).rejects.toThrow(/a node/);
      await Promise.all([liar.close(), open.close()]);
    }
  });

  const header = () => ({ hash: chain.blocks.at(-1)?.hash, height: chain.blocks.length - 1, mediantime: 1 });
});

describe('an amount of bitcoin', () => {
  it('is exact to the satoshi up to all bitcoin that there will be', () => {
    const text = (satoshis: bigint) => `${satoshis / 10n ** 8n}.${(satoshis % 10n ** 8n).toString().padStart(8, '0')}`;
    const most = 21n * 10n ** 14n;
    const any = fc.oneof(fc.bigInt(0n, most), fc.bigInt(most - 1_000n, most));
    fc.assert(
      fc.property(any, (satoshis) => {
        expect(satoshisOf(JSON.parse(text(satoshis)))).toBe(satoshis);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([-0.000_000_01, 21_000_000.1, Number.NaN, Number.POSITIVE_INFINITY, '1', null])('is not %s', (value) => {
    expect(() => satoshisOf(value)).toThrow(/no amount/);
  });
});
