import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BitcoinKey, bitcoinKey, type OwnOutput } from '#server/signer/bitcoin-key.ts';
import { type BitcoinTestChain, bitcoinTestChain } from '#tests/fakes/bitcoin-chain.ts';
import { evict } from '#tests/fakes/bitcoin-mempool.ts';
import { type BitcoinTestNode, bitcoinNode } from '#tests/fakes/bitcoin-node.ts';
import { type LyingNode, lyingNode } from '#tests/fakes/lying-node.ts';
import { BITCOIN_XPRV, BITCOIN_XPUB } from '#tests/fixtures/chain/networks.ts';
import { bitcoinAddresses } from './bitcoin-addresses.ts';
import { BITCOIN_CHAINS } from './bitcoin-chains.ts';
import { bitcoinPayer } from './bitcoin-payer.ts';
import type { CoinPayer } from './coin-payer.ts';

const { regtest } = BITCOIN_CHAINS;
const { derive } = bitcoinAddresses(BITCOIN_XPUB, regtest);
const MAX_RATE = 100_000n;

let chain: BitcoinTestChain;
let nodes: readonly BitcoinTestNode[];
let liar: LyingNode;
let payer: CoinPayer;
let key: BitcoinKey;
beforeEach(async () => {
  chain = bitcoinTestChain();
  chain.mine(5);
  nodes = await Promise.all([bitcoinNode(chain, { isOld: true }), bitcoinNode(chain)]);
  liar = await lyingNode(nodes[1]?.url ?? '');
  payer = bitcoinPayer([nodes[0]?.url ?? '', liar.url], regtest);
  key = bitcoinKey(BITCOIN_XPRV, regtest);
});
afterEach(async () => {
  await liar.close();
  await Promise.all(nodes.map((node) => node.close()));
});

/** An output of ours in a block. */
function fund(satoshis: bigint, keyIndex = 0): OwnOutput {
  const { txid } = chain.pay({ to: derive(keyIndex), satoshis });
  return { txHash: txid, vout: 0, amount: satoshis, isChange: false, keyIndex };
}
const payment = (inputs: readonly OwnOutput[], fee = 1_000n) =>
  key.sign({ inputs, recipient: derive(900), amount: 60_000n, fee, changeIndex: 0 });

describe('a payment on both nodes', () => {
  it('is taken, taken again, found in its block, and known for sent from there on', async () => {
    const tx = payment([fund(50_000n), fund(40_000n, 1)]);
    expect(await payer.minedAt(tx)).toBeNull();
    for (let round = 0; round < 2; round++) expect((await payer.send(tx.raw, MAX_RATE)).isTaken).toBe(true);
    expect([await payer.minedAt(tx), await payer.isSpent(tx.raw)]).toEqual([null, false]);
    chain.mine(3);
    const block = chain.blocks.at(-3);
    expect(await payer.minedAt(tx)).toEqual({ height: BigInt(block?.height ?? 0), blockHash: block?.hash });
    expect([await payer.isSpent(tx.raw), (await payer.send(tx.raw, MAX_RATE)).isTaken]).toEqual([true, true]);
  });

  it('is found by its blocks once its outputs are spent, and not found where another took its place', async () => {
    const coin = fund(61_000n);
    const tx = payment([coin]);
    await payer.send(tx.raw, MAX_RATE);
    chain.mine(1);
    const next = key.sign({
      inputs: [{ txHash: tx.txHash, vout: 0, amount: 60_000n, isChange: false, keyIndex: 900 }],
      recipient: derive(901),
      amount: 50_000n,
      fee: 10_000n,
      changeIndex: 0,
    });
    await payer.send(next.raw, MAX_RATE);
    chain.mine(2);
    expect(await payer.minedAt(tx)).toMatchObject({ height: BigInt(chain.blocks.length - 3) });
    const other = payment([coin], 900n + 100n);
    const never = key.sign({ inputs: [coin], recipient: derive(902), amount: 60_000n, fee: 1_000n, changeIndex: 0 });
    expect(other.txHash).toBe(tx.txHash);
    expect([await payer.minedAt(never), await payer.isSpent(never.raw)]).toEqual([null, true]);
    expect(await payer.minedAt(never)).toBeNull();
    expect((await payer.send(never.raw, MAX_RATE)).isTaken).toBe(false);
  });

  it('is replaced by one at a higher fee only, is sent again when it was forgotten, and comes back after a reorganisation', async () => {
    const coin = fund(90_000n);
    const [first, cheap, second] = [payment([coin], 1_000n), payment([coin], 1_100n), payment([coin], 2_000n)];
    await payer.send(first.raw, MAX_RATE);
    expect((await payer.send(cheap.raw, MAX_RATE)).isTaken).toBe(false);
    expect((await payer.send(second.raw, MAX_RATE)).isTaken).toBe(true);
    expect(chain.waiting.map(({ txid }) => txid)).toEqual([second.txHash]);
    evict(chain, second.txHash);
    expect((await payer.send(second.raw, MAX_RATE)).isTaken).toBe(true);
    chain.mine(1);
    expect(await payer.minedAt(second)).not.toBeNull();
    chain.reorganise(1);
    expect([await payer.minedAt(second), await payer.isSpent(second.raw)]).toEqual([null, false]);
    chain.mine(1);
    expect(await payer.minedAt(second)).not.toBeNull();
    expect(await payer.minedAt(first)).toBeNull();
  });

  it('is refused above the highest rate, with a wrong amount signed, and before a miner’s output is ripe', async () => {
    const tx = payment([fund(90_000n)], 20_000n);
    expect((await payer.send(tx.raw, MAX_RATE)).isTaken).toBe(false);
    const lied = payment([{ ...fund(90_000n, 2), amount: 80_000n }]);
    expect((await payer.send(lied.raw, MAX_RATE)).answers).toMatchObject([
      { value: expect.stringMatching(/script-verify/) },
      { value: expect.stringMatching(/script-verify/) },
    ]);
    const mined = {
      txHash: chain.payMiner(derive(3)).txid,
      vout: 0,
      amount: 5_000_000_000n,
      isChange: false,
      keyIndex: 3,
    };
    const early = payment([mined]);
    expect((await payer.send(early.raw, MAX_RATE)).isTaken).toBe(false);
    chain.mine(99);
    expect((await payer.send(early.raw, MAX_RATE)).isTaken).toBe(true);
  });
});

describe('what both nodes say', () => {
  it('of an output counts when it is the same', async () => {
    const coin = fund(70_000n);
    chain.mine(2);
    expect(await payer.outputOf(coin)).toEqual({ amount: 70_000n, script: expect.any(String), confirmations: 3 });
    liar.lie(({ method }) => (method === 'gettxout' ? null : undefined));
    expect(await payer.outputOf(coin)).toBe('differ');
    liar.lie(null);
    await payer.send(payment([coin]).raw, MAX_RATE);
    expect(await payer.outputOf(coin)).toBe('spent');
  });

  it('of a block counts when it is the same', async () => {
    const tx = payment([fund(90_000n)]);
    await payer.send(tx.raw, MAX_RATE);
    chain.mine(1);
    liar.lie(({ method }) => (method === 'gettxout' ? null : undefined));
    expect(await payer.minedAt(tx)).toMatchObject({ blockHash: chain.blocks.at(-1)?.hash });
    liar.lie(({ method }, truth) =>
      method === 'gettxout' && truth !== null ? { ...(truth as object), confirmations: 2 } : undefined,
    );
    expect(await payer.minedAt(tx)).toBe('differ');
  });

  it('of the rate is the higher one, and nothing where neither can tell', async () => {
    expect(await payer.rate()).toBe(10_000n);
    liar.lie(({ method }) => (method === 'estimatesmartfee' ? { feerate: 0.0003, blocks: 3 } : undefined));
    expect(await payer.rate()).toBe(30_000n);
    chain.estimate = null;
    liar.lie(null);
    expect(await payer.rate()).toBeNull();
    liar.answer(false);
    await expect(payer.rate()).rejects.toThrow();
  });
});
