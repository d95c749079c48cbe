import { type Comparison, paymentKey } from '#core/deposits/compare-nodes.ts';
import type { BlockRange } from '#server/platform/chain/chain.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { DepositTable } from '#server/platform/postgres/tables/deposits.ts';
import { allAddresses } from '../addresses.store.ts';
import { limitsOn } from '../networks.ts';
import type { Pass } from './pass-scope.ts';
import { readInSteps } from './read-payments.ts';
import { recordRange } from './record.ts';
import { keepLease, requireLease } from './watch.store.ts';

/** Asks both nodes again about blocks on whose deposits they did not agree: one may have been late. */
export async function recheckHeld(pass: Pass, upTo: bigint): Promise<void> {
  const { services, chain, lease } = pass;
  const heights = await doubtedBlocks(services.db, { network: chain.id, upTo, limit: chain.reading.doubtedPerLook });
  if (heights.length === 0) return;
  const addresses = await allAddresses(services.db, chain.family);
  for (const height of heights) {
    const read = await readAgain(pass, { addresses, height, upTo });
    await services.db.transaction(async (tx) => {
      await requireLease(tx, lease);
      const limits = limitsOn(services, chain);
      await recordRange(tx, { chain, limits }, read);
    });
  }
}

interface Doubted {
  readonly addresses: readonly string[];
  readonly height: bigint;
  /** The last block that was read. */
  readonly upTo: bigint;
}

/**
 * What both nodes say of a block now. Where neither has a deposit any more that was doubted there, it may be in a later block, which was
 * read while they did not agree: then of all blocks from there on.
 */
async function readAgain(
  { services: { db, rules }, chain, lease }: Pass,
  { addresses, height, upTo }: Doubted,
): Promise<{ readonly range: BlockRange; readonly comparison: Comparison }> {
  const keep = () => keepLease(db, lease);
  const most = rules.get('deposits.scan_blocks');
  const blocks = BigInt(Math.min(most, chain.reading.blocksPerStep ?? most));
  const read = async (range: BlockRange) => ({
    range,
    comparison: await readInSteps(chain, { addresses, range, keep }, blocks),
  });
  const again = await read({ from: height, to: height });
  const { agreed, doubted } = again.comparison;
  const named = new Set([...agreed, ...doubted].map(paymentKey));
  const isGone = (await doubtedIn(db, chain.id, height)).some((payment) => !named.has(paymentKey(payment)));
  return isGone ? read({ from: height, to: upTo }) : again;
}

const DOUBTED = sql`state = 'held' AND held_reason = 'nodes'`;

/** Blocks of held deposits, in no order, so that each has its turn. */
async function doubtedBlocks(
  db: Queryable,
  { network, upTo, limit }: { readonly network: string; readonly upTo: bigint; readonly limit: number },
): Promise<bigint[]> {
  const rows = await db.many<{ height: bigint }>(sql`
    SELECT height FROM deposit WHERE network = ${network} AND ${DOUBTED} AND height <= ${upTo}
    GROUP BY height ORDER BY random() LIMIT ${limit}`);
  return rows.map(({ height }) => height);
}

const doubtedIn = (
  db: Queryable,
  network: string,
  height: bigint,
): Promise<Pick<DepositTable, 'txHash' | 'logIndex'>[]> =>
  db.many<Pick<DepositTable, 'txHash' | 'logIndex'>>(sql`
    SELECT tx_hash, log_index FROM deposit
    WHERE network = ${network} AND ${DOUBTED} AND height = ${height}`);
