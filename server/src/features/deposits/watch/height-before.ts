import type { Chain } from '#server/platform/chain/chain.ts';
import { NodesDisagree, sameBlock } from './ask-both.ts';

/** The highest block, at most `top`, that is older than a moment (milliseconds since the epoch); -1: none is. */
export async function heightBefore(chain: Chain, at: number, top: bigint): Promise<bigint> {
  let older = -1n;
  let newer = top + 1n;
  while (newer - older > 1n) {
    const middle = (older + newer) / 2n;
    const block = await sameBlock(chain, middle);
    if (block === null) throw new NodesDisagree();
    if (block.at < at) older = middle;
    else newer = middle;
  }
  return older;
}
