import type { Chain } from '#server/platform/chain/chain.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

interface RecordRow {
  readonly unsigned: number;
  readonly elsewhere: number;
  readonly isPaid: boolean;
  readonly isRead: boolean;
}

/** What a payment gives to whom. */
interface Wish {
  readonly payer: string;
  readonly recipient: string;
  readonly amount: bigint;
}

/** An unsigned payment `u` that ended no withdrawal. */
const IS_NOBODYS = sql`NOT EXISTS (SELECT FROM withdrawal w WHERE w.network = u.network AND w.tx_hash = u.tx_hash)`;

/**
 * Why a payment may not be signed, by what the chain says its payer paid: `record`: the signer's record lacks payments, because it was
 * set back or somebody else has the key, and perhaps this one; `nodes`: not all blocks are read. Null: nothing, or the chain numbers
 * payments.
 */
export async function recordWait(
  db: Queryable,
  { id: network, readsOwnPayments }: Chain,
  { payer, recipient, amount }: Wish,
): Promise<'record' | 'nodes' | null> {
  if (!readsOwnPayments) return null;
  const { unsigned, elsewhere, isPaid, isRead } = await db.one<RecordRow>(sql`
    SELECT (SELECT count(*) FROM unsigned_payment WHERE network = ${network})::int AS unsigned,
      coalesce((SELECT paid_elsewhere FROM signer_key WHERE network = ${network} AND address = ${payer}), 0) AS elsewhere,
      EXISTS (SELECT FROM unsigned_payment u WHERE u.network = ${network} AND u.recipient = ${recipient}
        AND u.amount = ${amount} AND ${IS_NOBODYS}) AS "isPaid",
      EXISTS (SELECT FROM chain_watch WHERE network = ${network} AND polled_at IS NOT NULL AND alarm IS NULL) AS "isRead"`);
  if (unsigned > elsewhere || isPaid) return 'record';
  return isRead ? null : 'nodes';
}
