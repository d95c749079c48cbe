import { describe, expect, it } from 'vitest';
import type { ChainPayment } from '#core/deposits/compare-nodes.ts';
import type { BlockRef, Chain, ChainNode } from '#server/platform/chain/chain.ts';
import { heightBefore } from './height-before.ts';
import { readPayments } from './read-payments.ts';

const paymentIn = (blockHash: string): ChainPayment => ({
  txHash: 'tx',
  logIndex: 0,
  height: 5n,
  blockHash,
  from: 'a',
  to: 'b',
  amount: 1n,
});

/** Two nodes of one chain, of which only these answers are known. */
const chainOf = (answers: Pick<ChainNode, 'blockAt' | 'paymentsTo'>): Chain =>
  ({ nodes: [answers, answers], reading: { addressesPerCall: 1_000 } }) as unknown as Chain;

const block = (height: bigint, hash: string): BlockRef => ({ height, hash, parentHash: 'p', at: Number(height) * 10 });

const range = { from: 4n, to: 5n };

it('reads again what was read while the chain moved', async () => {
  let hash = 'old';
  const chain = chainOf({
    blockAt: async (height) => block(height, hash),
    paymentsTo: async () => {
      const payments = [paymentIn(hash)];
      hash = 'new';
      return payments;
    },
  });
  const { block: last, comparison } = await readPayments(chain, { addresses: ['b'], range, keep: async () => {} });
  expect([last.hash, comparison]).toEqual(['new', { agreed: [paymentIn('new')], doubted: [] }]);
});

describe('many addresses', () => {
  const addresses = Array.from({ length: 2_500 }, (_, place) => `a${place}`);
  /** A chain on which each of these addresses is paid. */
  const paying = (questions: number[]) =>
    chainOf({
      blockAt: async (height) => block(height, 'h'),
      paymentsTo: async (slice) => {
        questions.push(slice.length);
        return slice.map((to) => ({ ...paymentIn('h'), txHash: to, to }));
      },
    });

  it('are read in slices, before each of which the network is kept for longer', async () => {
    const questions: number[] = [];
    let kept = 0;
    const keep = async () => void kept++;
    const { comparison } = await readPayments(paying(questions), { addresses, range, keep });
    expect([kept, questions]).toEqual([3, [1_000, 1_000, 1_000, 1_000, 500, 500]]);
    expect(comparison.agreed.map(({ to }) => to)).toEqual(addresses);
  });

  it('are read no further once another process has the network', async () => {
    const questions: number[] = [];
    const keep = async () => {
      if (questions.length > 0) throw new Error('lost');
    };
    await expect(readPayments(paying(questions), { addresses, range, keep })).rejects.toThrow('lost');
    expect(questions).toEqual([1_000, 1_000]);
  });
});

it('finds the last block before a moment', async () => {
  const chain = chainOf({ blockAt: async (height) => block(height, 'h'), paymentsTo: async () => [] });
  const heights = await Promise.all([0, 1, 45, 50, 51, 9_999].map((at) => heightBefore(chain, at, 100n)));
  expect(heights).toEqual([-1n, 0n, 4n, 4n, 5n, 100n]);
  expect(await heightBefore(chain, 5, -3n)).toBe(-1n);
});
