import type { BlockRange, BlockRef } from './chain.ts';

/** Addresses that are asked for between two looks at the tip: a block comes every few seconds. */
const ADDRESSES_AT_ONCE = 20;
const MAX_TRIES = 5;

/** What a node that knows balances of the present only is asked. */
export interface PresentNode {
  tip(): Promise<BlockRef>;
  /** What each of these addresses has now, in their order. */
  balancesNow(addresses: readonly string[]): Promise<bigint[]>;
  /** What the token moved from or to these addresses in these blocks. */
  movesOf(addresses: readonly string[], range: BlockRange): Promise<readonly Move[]>;
}

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/**
 * What addresses had at a block of the near past: what they have now, without what was moved since. Throws when blocks come too fast
 * for a look between two of them, or the block is not there yet.
 */
export async function balancesFromNow(
  node: PresentNode,
  addresses: readonly string[],
  height: bigint,
): Promise<bigint[]> {
  const balances: bigint[] = [];
  for (let start = 0; start < addresses.length; start += ADDRESSES_AT_ONCE) {
    balances.push(...(await partOf(node, addresses.slice(start, start + ADDRESSES_AT_ONCE), height)));
  }
  return balances;
}

async function partOf(node: PresentNode, part: readonly string[], height: bigint): Promise<bigint[]> {
  const { amounts, at } = await atOneBlock(node, part);
  if (at < height) throw new Error('a node has not reached the block');
  const moves = at === height ? [] : await node.movesOf(part, { from: height + 1n, to: at });
  return amounts.map((amount, place) => {
    const since = moves.reduce((sum, move) => sum + change(move, part[place] ?? ''), 0n);
    return amount - since;
  });
}

const change = ({ from, to, amount }: Move, address: string): bigint =>
  (to === address ? amount : 0n) - (from === address ? amount : 0n);

/** The balances at the block that was the newest before and after they were asked for. */
async function atOneBlock(node: PresentNode, part: readonly string[]): Promise<{ amounts: bigint[]; at: bigint }> {
  for (let round = 0; round < MAX_TRIES; round++) {
    const before = await node.tip();
    const amounts = await node.balancesNow(part);
    const after = await node.tip();
    if (before.hash === after.hash) return { amounts, at: before.height };
  }
  throw new Error('blocks came while balances were read');
}
