import { type ChainPayment, comparePayments } from '#core/deposits/compare-nodes.ts';
import type { Services } from '#server/app/services.ts';
import type { BlockRange, Chain } from '#server/platform/chain/chain.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { askBoth, NodesDisagree } from './ask-both.ts';

/**
 * Payments of the platform's paying addresses in these blocks that the signer's record does not have. None on chains that number the
 * transactions of an address, where the number says it. Throws NodesDisagree when the nodes tell different payments.
 */
export async function unsignedPayments(db: Queryable, chain: Chain, range: BlockRange): Promise<ChainPayment[]> {
  if (!chain.readsOwnPayments || range.from > range.to) return [];
  const addresses = await payersOn(db, chain.id);
  if (addresses.length === 0) return [];
  const [first, second] = await askBoth(chain, (node) => node.paymentsFrom(addresses, range));
  const { agreed, doubted } = comparePayments(first, second);
  if (doubted.length > 0) throw new NodesDisagree();
  const signed = await signedAmong(
    db,
    agreed.map(({ txHash }) => txHash),
  );
  return agreed.filter(({ txHash }) => !signed.has(txHash));
}

/** Every address that a signer ever paid from on a network. */
async function payersOn(db: Queryable, network: string): Promise<string[]> {
  const rows = await db.many<{ address: string }>(sql`
    SELECT address FROM signer_key WHERE network = ${network} AND purpose = 'pay'`);
  return rows.map(({ address }) => address);
}

async function signedAmong(db: Queryable, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db.many<{ txHash: string }>(sql`
    SELECT tx_hash FROM signed_transaction WHERE tx_hash = ANY(${[...hashes]}::text[])`);
  return new Set(rows.map(({ txHash }) => txHash));
}

/** Notes such payments for good, and tells administrators of new ones: nothing more is signed on the network. */
export async function noteUnsigned(
  { services: { log }, tx }: { readonly services: Services; readonly tx: Tx },
  { id: network, name }: Chain,
  payments: readonly ChainPayment[],
): Promise<void> {
  if (payments.length === 0) return;
  const noted = await tx.run(sql`
    INSERT INTO unsigned_payment (network, tx_hash, address, recipient, amount, height)
    SELECT DISTINCT ON (n.tx_hash) ${network}::text, n.* FROM unnest(${payments.map(({ txHash }) => txHash)}::text[],
      ${payments.map(({ from }) => from)}::text[], ${payments.map(({ to }) => to)}::text[],
      ${payments.map(({ amount }) => amount.toString())}::numeric[], ${payments.map(({ height }) => height)}::bigint[])
      AS n (tx_hash, address, recipient, amount, height)
    ON CONFLICT DO NOTHING`);
  if (noted === 0) return;
  log.error(
    { network, payments: payments.map(({ txHash }) => txHash) },
    'payments that the signer’s record does not have',
  );
  await tell(tx, {
    event: 'deposits.alarmed',
    to: { admins: sql`SELECT id FROM app_user WHERE role = 'admin' AND status = 'active'` },
    payload: { network, networkName: name, alarm: 'unsigned_payments' },
  });
}
