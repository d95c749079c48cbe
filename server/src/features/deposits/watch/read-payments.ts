import { type ChainPayment, type Comparison, comparePayments } from '#core/deposits/compare-nodes.ts';
import type { BlockRange, BlockRef, Chain } from '#server/platform/chain/chain.ts';
import { askBoth, NodesDisagree, sameBlock } from './ask-both.ts';

/** How often blocks are read while the chain moves under them. */
const TRIES = 3;

export interface PaymentsRead {
  /** The last block of the range. */
  readonly block: BlockRef;
  readonly comparison: Comparison;
}

/**
 * What both nodes say was paid to these addresses in these blocks. Both must have the same last block before and after, and
 * each payment must be of a block that both have: else it was read from two branches. Throws NodesDisagree when that lasts.
 */
export async function readPayments(
  chain: Chain,
  addresses: readonly string[],
  range: BlockRange,
): Promise<PaymentsRead> {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await sameBlock(chain, range.to);
    const isEmpty = range.from > range.to || addresses.length === 0;
    const payments: readonly [ChainPayment[], ChainPayment[]] = isEmpty
      ? [[], []]
      : await askBoth(chain, (node) => node.paymentsTo(addresses, range));
    const block = await sameBlock(chain, range.to);
    if (block === null || block.hash !== before?.hash) continue;
    if (await areInChain(chain, payments.flat())) return { block, comparison: comparePayments(...payments) };
  }
  throw new NodesDisagree();
}

async function areInChain(chain: Chain, payments: readonly ChainPayment[]): Promise<boolean> {
  const heights = [...new Set(payments.map(({ height }) => height))];
  const blocks = await Promise.all(heights.map((height) => sameBlock(chain, height)));
  const hashes = new Map(heights.map((height, place) => [height, blocks[place]?.hash]));
  return payments.every(({ height, blockHash }) => hashes.get(height) === blockHash);
}
