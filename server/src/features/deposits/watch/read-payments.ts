import { setTimeout as sleep } from 'node:timers/promises';
import { type ChainPayment, type Comparison, comparePayments, joinComparisons } from '#core/deposits/compare-nodes.ts';
import { minOf } from '#core/withdrawals/fees.ts';
import { type BlockRange, type BlockRef, type Chain, RangeTooLarge } from '#server/platform/chain/chain.ts';
import { askBoth, NodesDisagree, sameBlock } from './ask-both.ts';

const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 250;

/** Before a question for half as much: a node that refuses several in a row may mean that there are too many of them. */
export const pauseAfter = (refusals: number): Promise<void> =>
  sleep(Math.min(FIRST_PAUSE_MS * 2 ** refusals, MAX_PAUSE_MS));

/** How often blocks are read while the chain moves under them. */
const TRIES = 3;

export interface PaymentsRead {
  /** The last block of the range. */
  readonly block: BlockRef;
  readonly comparison: Comparison;
}

/** The blocks to read, and the addresses in them. */
interface Reading {
  readonly addresses: readonly string[];
  readonly range: BlockRange;
  /** Keeps the network for longer, however many addresses there are. Throws when another process has it. */
  readonly keep: () => Promise<void>;
}

/**
 * What both nodes say was paid to these addresses in these blocks. Both must have the same last block before and after, and
 * each payment must be of a block that both have: else it was read from two branches. Throws NodesDisagree when that lasts.
 */
export async function readPayments(chain: Chain, reading: Reading): Promise<PaymentsRead> {
  const { range } = reading;
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await sameBlock(chain, range.to);
    const payments = await inSlices(chain, reading);
    const block = await sameBlock(chain, range.to);
    if (block === null || block.hash !== before?.hash) continue;
    if (await areInChain(chain, payments.flat())) return { block, comparison: comparePayments(...payments) };
  }
  throw new NodesDisagree();
}

/** Reads a range of any size in steps of so many blocks, and in halves of those where a node refuses them at once. */
export async function readInSteps(chain: Chain, reading: Reading, blocks: bigint): Promise<Comparison> {
  const { from, to } = reading.range;
  const parts: Comparison[] = [];
  for (let start = from; start <= to; start += blocks) {
    const range = { from: start, to: minOf(start + blocks - 1n, to) };
    try {
      parts.push((await readPayments(chain, { ...reading, range })).comparison);
    } catch (error) {
      if (!(error instanceof RangeTooLarge) || blocks === 1n) throw error;
      await pauseAfter(0);
      parts.push(await readInSteps(chain, { ...reading, range }, (blocks + 1n) / 2n));
    }
  }
  return joinComparisons(parts);
}

async function inSlices(chain: Chain, { addresses, range, keep }: Reading): Promise<[ChainPayment[], ChainPayment[]]> {
  const payments: [ChainPayment[], ChainPayment[]] = [[], []];
  if (range.from > range.to) return payments;
  const atOnce = chain.reading.addressesPerCall ?? addresses.length;
  for (let start = 0; start < addresses.length; start += atOnce) {
    await keep();
    const slice = addresses.slice(start, start + atOnce);
    const [first, second] = await askBoth(chain, (node) => node.paymentsTo(slice, range));
    payments[0].push(...first);
    payments[1].push(...second);
  }
  return payments;
}

async function areInChain(chain: Chain, payments: readonly ChainPayment[]): Promise<boolean> {
  const heights = [...new Set(payments.map(({ height }) => height))];
  const blocks = await Promise.all(heights.map((height) => sameBlock(chain, height)));
  const hashes = new Map(heights.map((height, place) => [height, blocks[place]?.hash]));
  return payments.every(({ height, blockHash }) => hashes.get(height) === blockHash);
}
