import type { Coin } from '#core/bitcoin/select-coins.ts';
import { COINBASE_MATURITY } from '#core/bitcoin/select-coins.ts';
import { MAX_INPUTS } from '#core/bitcoin/transaction-size.ts';
import type { OutputName } from '#server/platform/chain/bitcoin-raw.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { ChangeOutputTable, PaymentInputTable } from '#server/platform/postgres/tables/withdrawals.ts';

export type InputRow = Pick<PaymentInputTable, 'txHash' | 'vout' | 'amount' | 'isChange' | 'keyIndex'>;

interface CoinRow extends InputRow {
  readonly address: string;
  readonly height: bigint;
  readonly maturity: number | null;
}

/** An output of the platform that no payment spends yet. */
export interface OwnCoin extends Coin, InputRow {
  readonly address: string;
}

/** The largest outputs of a key that are looked at. */
const MAX_COINS = 500;

export const nameOf = ({ txHash, vout }: OutputName): string => `${txHash}:${vout}`;

interface Purse {
  readonly network: string;
  /** The extended key of the signer. */
  readonly keyId: string;
  /** The last block that both nodes have. */
  readonly tip: bigint;
}

/** Outputs that are credited deposits or change of final payments, and reserved for none; the largest ones. */
export async function freeCoins(db: Queryable, { network, keyId, tip }: Purse): Promise<OwnCoin[]> {
  const rows = await db.many<CoinRow>(sql`
    (SELECT d.tx_hash, d.log_index AS vout, d.amount::bigint AS amount, false AS "isChange", a.key_index, a.address,
      d.height, d.maturity
     FROM deposit d JOIN deposit_address a ON a.id = d.address_id
     WHERE d.network = ${network} AND d.currency = 'BTC' AND d.state = 'credited' AND d.spent_by IS NULL
       AND d.gone_at IS NULL AND a.key_id = ${keyId}
     ORDER BY d.amount DESC, d.id LIMIT ${MAX_COINS})
    UNION ALL
    (SELECT tx_hash, vout, amount, true, key_index, address, height, NULL FROM change_output
     WHERE network = ${network} AND spent_by IS NULL AND gone_at IS NULL AND key_id = ${keyId}
     ORDER BY amount DESC, payment_id LIMIT ${MAX_COINS})`);
  return rows.map(({ height, maturity, ...row }) => ({
    ...row,
    id: nameOf(row),
    confirmations: Number(tip - height) + 1,
    isMined: maturity !== null && maturity >= COINBASE_MATURITY,
  }));
}

/** The amounts of outputs that no payment spends yet, from the largest on, as far as one payment could spend them. */
export async function largestFree(
  db: Queryable,
  { network, above }: Pick<Purse, 'network'> & { /** Satoshis. */ readonly above: bigint },
): Promise<bigint[]> {
  const rows = await db.many<Pick<InputRow, 'amount'>>(sql`
    WITH key AS (SELECT deposit_key AS id FROM signer_key
      WHERE network = ${network} AND purpose = 'pay' AND deposit_key IS NOT NULL ORDER BY seen_at DESC LIMIT 1)
    SELECT amount FROM (
      (SELECT d.amount::bigint AS amount FROM deposit d JOIN deposit_address a ON a.id = d.address_id
       WHERE d.network = ${network} AND d.currency = 'BTC' AND d.state = 'credited' AND d.spent_by IS NULL
         AND d.gone_at IS NULL AND a.key_id = (SELECT id FROM key)
       ORDER BY d.amount DESC, d.id LIMIT ${MAX_INPUTS + 1})
      UNION ALL
      (SELECT amount FROM change_output
       WHERE network = ${network} AND spent_by IS NULL AND gone_at IS NULL AND key_id = (SELECT id FROM key)
       ORDER BY amount DESC, payment_id LIMIT ${MAX_INPUTS + 1})) AS free
    WHERE amount > ${above} ORDER BY amount DESC LIMIT ${MAX_INPUTS + 1}`);
  return rows.map(({ amount }) => amount);
}

const NAMED = (names: readonly OutputName[]): Sql => sql`
  (SELECT * FROM unnest(${names.map(({ txHash }) => txHash)}::text[], ${names.map(({ vout }) => vout)}::int[]) AS n (tx_hash, vout))`;

/** Notes that something else spent an output, as both nodes say: no payment is built on it any more. */
export async function noteGone(db: Queryable, network: string, names: readonly OutputName[]): Promise<void> {
  await db.run(sql`
    UPDATE deposit d SET gone_at = clock_timestamp() FROM ${NAMED(names)} n
    WHERE d.network = ${network} AND d.tx_hash = n.tx_hash AND d.log_index = n.vout AND d.spent_by IS NULL`);
  await db.run(sql`
    UPDATE change_output c SET gone_at = clock_timestamp() FROM ${NAMED(names)} n
    WHERE c.network = ${network} AND c.tx_hash = n.tx_hash AND c.vout = n.vout AND c.spent_by IS NULL`);
}

interface Reservation {
  readonly paymentId: string;
  readonly network: string;
  readonly coins: readonly InputRow[];
}

/** Reserves all of these outputs for a payment; false: one of them is not free any more, and the caller rolls back. */
export async function reserveCoins(tx: Tx, { paymentId, network, coins }: Reservation): Promise<boolean> {
  const deposits = await tx.run(sql`
    UPDATE deposit d SET spent_by = ${paymentId} FROM ${NAMED(coins)} n
    WHERE d.network = ${network} AND d.tx_hash = n.tx_hash AND d.log_index = n.vout AND d.state = 'credited'
      AND d.spent_by IS NULL AND d.gone_at IS NULL`);
  const change = await tx.run(sql`
    UPDATE change_output c SET spent_by = ${paymentId} FROM ${NAMED(coins)} n
    WHERE c.network = ${network} AND c.tx_hash = n.tx_hash AND c.vout = n.vout AND c.spent_by IS NULL AND c.gone_at IS NULL`);
  if (deposits + change !== coins.length) return false;
  for (const [place, coin] of coins.entries()) {
    await tx.run(sql`
      INSERT INTO payment_input (payment_id, place, network, tx_hash, vout, amount, is_change, key_index)
      VALUES (${paymentId}, ${place}, ${network}, ${coin.txHash}, ${coin.vout}, ${coin.amount}, ${coin.isChange},
              ${coin.keyIndex})`);
  }
  return true;
}

/** Gives back what a payment that was never signed had reserved. */
export async function releaseCoins(tx: Tx, paymentId: string): Promise<void> {
  await tx.run(sql`UPDATE payment_input SET released_at = clock_timestamp() WHERE payment_id = ${paymentId}`);
  await tx.run(sql`
    UPDATE deposit d SET spent_by = NULL FROM payment_input i
    WHERE i.payment_id = ${paymentId} AND d.network = i.network AND d.tx_hash = i.tx_hash AND d.log_index = i.vout
      AND d.spent_by = i.payment_id`);
  await tx.run(sql`
    UPDATE change_output c SET spent_by = NULL FROM payment_input i
    WHERE i.payment_id = ${paymentId} AND c.network = i.network AND c.tx_hash = i.tx_hash AND c.vout = i.vout
      AND c.spent_by = i.payment_id`);
}

/** What a payment spends, in order. */
export const inputsOf = (db: Queryable, paymentId: string): Promise<InputRow[]> =>
  db.many<InputRow>(sql`
    SELECT tx_hash, vout, amount, is_change, key_index FROM payment_input
    WHERE payment_id = ${paymentId} AND released_at IS NULL ORDER BY place`);

/** The extended key of a signer by its own address; null: none is known. */
export async function keyOfSigner(db: Queryable, network: string, address: string): Promise<string | null> {
  const row = await db.maybe<{ key: string | null }>(sql`
    SELECT deposit_key AS key FROM signer_key WHERE network = ${network} AND address = ${address}`);
  return row?.key ?? null;
}

type NewChange = Omit<ChangeOutputTable, 'spentBy' | 'goneAt'>;

/** Records what came back from a final payment, once. */
export async function insertChange(tx: Tx, row: NewChange): Promise<void> {
  await tx.run(sql`
    INSERT INTO change_output (payment_id, network, tx_hash, vout, amount, address, key_id, key_index, height)
    VALUES (${row.paymentId}, ${row.network}, ${row.txHash}, ${row.vout}, ${row.amount}, ${row.address}, ${row.keyId},
            ${row.keyIndex}, ${row.height})`);
}
