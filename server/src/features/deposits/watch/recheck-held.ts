import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { allAddresses } from '../addresses.store.ts';
import { limitsOn } from '../networks.ts';
import type { Pass } from './pass-scope.ts';
import { readPayments } from './read-payments.ts';
import { recordRange } from './record.ts';
import { keepLease, requireLease } from './watch.store.ts';

/** Asks both nodes again about blocks on whose deposits they did not agree: one may have been late. */
export async function recheckHeld({ services, chain, lease }: Pass, upTo: bigint): Promise<void> {
  const heights = await doubtedBlocks(services.db, { network: chain.id, upTo, limit: chain.reading.doubtedPerLook });
  if (heights.length === 0) return;
  const addresses = await allAddresses(services.db, chain.family);
  for (const height of heights) {
    const range = { from: height, to: height };
    const keep = () => keepLease(services.db, lease);
    const { comparison } = await readPayments(chain, { addresses, range, keep });
    await services.db.transaction(async (tx) => {
      await requireLease(tx, lease);
      const limits = limitsOn(services, chain);
      await recordRange(tx, { chain, limits }, { range, comparison });
    });
  }
}

/** The blocks of held deposits, those that were asked for the longest ago first. */
async function doubtedBlocks(
  db: Queryable,
  { network, upTo, limit }: { readonly network: string; readonly upTo: bigint; readonly limit: number },
): Promise<bigint[]> {
  const rows = await db.many<{ height: bigint }>(sql`
    SELECT height FROM deposit
    WHERE network = ${network} AND state = 'held' AND held_reason = 'nodes' AND height <= ${upTo}
    GROUP BY height ORDER BY random() LIMIT ${limit}`);
  return rows.map(({ height }) => height);
}
