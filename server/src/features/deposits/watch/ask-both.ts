import type { NodeReading } from '#core/deposits/judge-nodes.ts';
import type { BlockRef, Chain, ChainNode } from '#server/platform/chain/chain.ts';
import { RangeTooLarge } from '#server/platform/chain/chain.ts';

/** A node that gave no usable answer. */
export class NodeFailed extends Error {
  readonly node: 0 | 1 | null;
  constructor(node: 0 | 1 | null, cause: unknown) {
    super(`no usable answer of ${node === null ? 'both nodes' : `node ${node + 1}`}`, { cause });
    this.node = node;
  }
}

/** The nodes contradict each other. */
export class NodesDisagree extends Error {}

/** The same question to both nodes. Throws NodeFailed, and RangeTooLarge where one of them says so. */
export async function askBoth<T>({ nodes }: Chain, ask: (node: ChainNode) => Promise<T>): Promise<[T, T]> {
  const [first, second] = await Promise.allSettled([ask(nodes[0]), ask(nodes[1])]);
  for (const answer of [first, second]) {
    if (answer.status === 'rejected' && answer.reason instanceof RangeTooLarge) throw answer.reason;
  }
  if (first.status === 'rejected') {
    throw new NodeFailed(second.status === 'rejected' ? null : 0, first.reason);
  }
  if (second.status === 'rejected') throw new NodeFailed(1, second.reason);
  return [first.value, second.value];
}

/** What both nodes say about themselves. */
export async function readNodes({ nodes }: Chain): Promise<[NodeReading, NodeReading]> {
  const read = async (node: ChainNode): Promise<NodeReading> => {
    const [isOurChain, { height, at }] = await Promise.all([node.isOurs(), node.tip()]);
    return { isOurChain, height, at };
  };
  const [first, second] = await Promise.allSettled([read(nodes[0]), read(nodes[1])]);
  const readingOf = (answer: PromiseSettledResult<NodeReading>) =>
    answer.status === 'fulfilled' ? answer.value : null;
  return [readingOf(first), readingOf(second)];
}

/** The block of this height where both nodes have the same; null: they do not, or one has none. */
export async function sameBlock(chain: Chain, height: bigint): Promise<BlockRef | null> {
  const [first, second] = await askBoth(chain, (node) => node.blockAt(height));
  if (first === null || second === null) return null;
  return first.hash === second.hash && first.parentHash === second.parentHash ? first : null;
}

/**
 * The highest block, from `top` down to `bottom`, that both nodes have. Two nodes often differ in their newest block for a
 * moment. Throws NodesDisagree when they have none in common.
 */
export async function commonAncestor(chain: Chain, top: bigint, bottom: bigint): Promise<BlockRef> {
  for (let height = top; height >= bottom && height >= 0n; height--) {
    const block = await sameBlock(chain, height);
    if (block !== null) return block;
  }
  throw new NodesDisagree();
}
