import { expect, it } from 'vitest';
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
  ({ nodes: [answers, answers] }) as unknown as Chain;

const block = (height: bigint, hash: string): BlockRef => ({ height, hash, parentHash: 'p', at: Number(height) * 10 });

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
  const { block: last, comparison } = await readPayments(chain, ['b'], { from: 4n, to: 5n });
  expect([last.hash, comparison]).toEqual(['new', { agreed: [paymentIn('new')], doubted: [] }]);
});

it('finds the last block before a moment', async () => {
  const chain = chainOf({ blockAt: async (height) => block(height, 'h'), paymentsTo: async () => [] });
  const heights = await Promise.all([0, 1, 45, 50, 51, 9_999].map((at) => heightBefore(chain, at, 100n)));
  expect(heights).toEqual([-1n, 0n, 4n, 4n, 5n, 100n]);
  expect(await heightBefore(chain, 5, -3n)).toBe(-1n);
});
