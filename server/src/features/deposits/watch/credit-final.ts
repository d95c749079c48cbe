import { depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import type { BlockRef } from '#server/platform/chain/chain.ts';
import { limitsOn } from '../networks.ts';
import { NodesDisagree, sameBlock } from './ask-both.ts';
import { finalBlocks, lockFinal, usersWithEnough } from './credit.store.ts';
import { creditDeposits, creditWaiting, DEPOSITS_PER_APPLY } from './credit.ts';
import type { Pass } from './pass-scope.ts';
import { requireLease } from './watch.store.ts';

/** Blocks whose place in the chain is asked for together. */
const BLOCKS_AT_ONCE = 50;
const USERS_AT_ONCE = 100;

/**
 * Credits the deposits up to `height`. Whether their blocks are in the chain is asked once more, of both nodes: what was
 * written before may be of another branch. Throws NodesDisagree when one is not.
 */
export async function creditFinal(
  pass: Pass,
  { height, tip }: { readonly height: bigint; readonly tip: bigint },
): Promise<void> {
  const { services, chain, lease } = pass;
  const at = { network: chain.id, height, tip };
  for (;;) {
    const blocks = await finalBlocks(services.db, at, BLOCKS_AT_ONCE);
    if (blocks.length === 0) break;
    const inChain = await Promise.all(blocks.map((block) => sameBlock(chain, block.height)));
    const hashes = blocks.filter((block, place) => isThat(block, inChain[place])).map(({ blockHash }) => blockHash);
    if (hashes.length < blocks.length) throw new NodesDisagree();
    for (let locked = DEPOSITS_PER_APPLY; locked === DEPOSITS_PER_APPLY; ) {
      locked = await services.db.transaction(async (tx) => {
        await requireLease(tx, lease);
        const fresh = await lockFinal(tx, { network: chain.id, hashes, tip }, DEPOSITS_PER_APPLY);
        await creditDeposits({ services, tx }, fresh, tip);
        return fresh.length;
      });
    }
  }
  const { least } = limitsOn(services, chain);
  const currency = depositCurrencyOf(chain.id);
  const users = await usersWithEnough(services.db, { currency, least }, USERS_AT_ONCE);
  if (users.length > 0) await services.db.transaction((tx) => creditWaiting({ services, tx, currency }, users));
}

const isThat = ({ blockHash }: { readonly blockHash: string }, block: BlockRef | null | undefined): boolean =>
  block?.hash === blockHash;
