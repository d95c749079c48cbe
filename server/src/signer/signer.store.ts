import type { PaymentInputs } from '#core/withdrawals/signing.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type {
  SignedTransactionTable,
  SigningRequestTable,
  SigningTable,
  WithdrawalTable,
} from '#server/platform/postgres/tables/withdrawals.ts';
import type { FormerTx, SpentName } from './chain-signer.ts';
import { approvalsOf, OF_OWNER, TO_RECEIVER, unreviewedSum } from './holds.store.ts';

export type RequestRow = Omit<SigningRequestTable, 'askedAt' | 'decidedAt' | 'heldFor' | 'heldUntil'>;
export type RequestKey = Pick<RequestRow, 'paymentId' | 'attempt'>;

interface Presence {
  readonly network: string;
  readonly address: string;
  readonly nonce: bigint;
  /** The extended key that it can sweep addresses of; null: none. */
  readonly depositKey: string | null;
  /** Payments of the key that its operator knows to be in no record. */
  readonly paidElsewhere: number;
}

/** Says that the signer is there, and opens its row of a network. */
export async function registerSigner(db: Queryable, presence: Presence): Promise<void> {
  const { network, address, nonce, depositKey, paidElsewhere } = presence;
  await db.run(sql`
    INSERT INTO signer_key (network, address, next_nonce, deposit_key, paid_elsewhere)
    VALUES (${network}, ${address}, ${nonce}, ${depositKey}::text, ${paidElsewhere})
    ON CONFLICT (network, address) DO UPDATE
      SET seen_at = clock_timestamp(), deposit_key = ${depositKey}::text, paid_elsewhere = ${paidElsewhere}`);
}

/** Opens the row of an address of deposits; its first transaction is number 0. */
export const openSweepKey = (tx: Tx, network: string, address: string): Promise<number> =>
  tx.run(sql`
    INSERT INTO signer_key (network, address, purpose) VALUES (${network}, ${address}, 'sweep') ON CONFLICT DO NOTHING`);

export interface HouseSource {
  readonly network: string;
  readonly recipient: string;
  readonly amount: bigint;
  readonly state: string;
  readonly keyId: string;
  readonly keyIndex: number;
}

/** The sweep that a payment is, or that it pays the gas of; null: there is none. */
export const houseSourceOf = (
  db: Queryable,
  { paymentId, kind }: Pick<RequestRow, 'paymentId' | 'kind'>,
): Promise<HouseSource | null> =>
  kind === 'gas'
    ? db.maybe<HouseSource>(sql`
        SELECT s.network, a.address AS recipient, g.amount, s.state, a.key_id, a.key_index
        FROM sweep_gas g JOIN sweep s ON s.id = g.sweep_id JOIN deposit_address a ON a.id = s.address_id
        WHERE g.id = ${paymentId}`)
    : db.maybe<HouseSource>(sql`
        SELECT s.network, s.recipient, s.amount, s.state, a.key_id, a.key_index
        FROM sweep s JOIN deposit_address a ON a.id = s.address_id WHERE s.id = ${paymentId}`);

interface RequestPage {
  /** The last one of the page before; null: the first page. */
  readonly after: RequestKey | null;
  readonly limit: number;
}

/**
 * Requests that are neither signed nor refused: those at a higher price for a signed payment first, which may hold up the next
 * numbers of its key, then the oldest.
 */
export const openRequests = (db: Queryable, { after, limit }: RequestPage): Promise<RequestRow[]> =>
  db.many<RequestRow>(sql`
    SELECT r.payment_id, r.attempt, r.kind, r.network, r.token, r.recipient, r.amount, r.gas,
           r.max_price, r.tip_price, r.nonce, r.anchor
    FROM signing_request r
    WHERE r.decided_at IS NULL AND (${after === null} OR (r.attempt = 1, r.asked_at, r.payment_id, r.attempt) >
      (SELECT l.attempt = 1, l.asked_at, l.payment_id, l.attempt FROM signing_request l
       WHERE l.payment_id = ${after?.paymentId ?? null}::uuid AND l.attempt = ${after?.attempt ?? null}::smallint))
    ORDER BY (r.attempt = 1), r.asked_at, r.payment_id, r.attempt LIMIT ${limit}`);

/** Closes a request that was signed or refused. */
export const closeRequest = (tx: Tx, { paymentId, attempt }: RequestKey): Promise<number> =>
  tx.run(sql`
    UPDATE signing_request SET decided_at = clock_timestamp() WHERE payment_id = ${paymentId} AND attempt = ${attempt}`);

export type SigningRow = Pick<
  SigningTable,
  'network' | 'token' | 'recipient' | 'amount' | 'signer' | 'nonce' | 'refusal'
>;

/** What was decided on a payment; null: nothing yet. */
export const signingOf = (db: Queryable, paymentId: string): Promise<SigningRow | null> =>
  db.maybe<SigningRow>(sql`
    SELECT network, token, recipient, amount, signer, nonce, refusal FROM signing WHERE payment_id = ${paymentId}`);

export const isSigned = async (db: Queryable, { paymentId, attempt }: RequestKey): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 FROM signed_transaction WHERE payment_id = ${paymentId} AND attempt = ${attempt}`)) !== null;

interface SourceRow extends Pick<WithdrawalTable, 'network' | 'recipient' | 'amount' | 'fee' | 'state'> {
  readonly approvals: number;
  /** How long its receiver has been in the owner's address book; null: it never was. */
  readonly addressAgeS: number | null;
  /** Points, or satoshis, that were signed for within the hours of a review without two approvals. */
  readonly unreviewed: bigint;
  /** An open hold of all of its points, by the ledger. */
  readonly isHeld: boolean;
}

/** The account that holds what is withdrawn: that of points has its owner's id, that of bitcoin follows from it (core/ledger). */
const HELD_ON = sql`CASE WHEN w.network LIKE 'bip122:%' THEN overlay(w.user_id::text placing '9' from 15 for 1)::uuid
  ELSE w.user_id END`;

/** The withdrawal that a payment is for; null: there is none. */
export const sourceOf = (db: Queryable, paymentId: string, holdCodes: readonly number[]): Promise<SourceRow | null> =>
  db.maybe<SourceRow>(sql`
    SELECT w.network, w.recipient, w.amount, w.fee, w.state,
      ${approvalsOf(sql`w.id`, sql`w.user_id`)} AS approvals,
      (SELECT extract(epoch FROM clock_timestamp() - a.added_at)::float8 FROM withdrawal_address a
       WHERE a.id = w.address_id AND a.user_id = w.user_id AND a.network = w.network AND a.address = w.recipient) AS "addressAgeS",
      greatest(${unreviewedSum(OF_OWNER)}, ${unreviewedSum(TO_RECEIVER)}) AS unreviewed,
      EXISTS (SELECT FROM ledger_transfer h WHERE h.id = w.hold_id AND h.kind = 'pending'
        AND h.code = ANY(${[...holdCodes]}::smallint[]) AND h.debit_account = ${HELD_ON} AND h.amount = w.amount AND h.ref = w.id
        AND NOT EXISTS (SELECT FROM ledger_transfer e WHERE e.pending_id = h.id AND e.kind IN ('post', 'void'))) AS "isHeld"
    FROM withdrawal w WHERE w.id = ${paymentId}`);

/** What was signed for a payment, the latest first. */
export const formerOf = (db: Queryable, paymentId: string): Promise<FormerTx[]> =>
  db.many<FormerTx>(sql`
    SELECT raw, expires_at FROM signed_transaction WHERE payment_id = ${paymentId} ORDER BY attempt DESC`);

/**
 * Base units of points that were signed for within 24 hours, or satoshis of bitcoin; a payment whose transactions end by themselves
 * counts with each of them.
 */
export async function signedToday(db: Queryable, isBitcoin: boolean): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    SELECT coalesce((SELECT sum(points) FROM signing
        WHERE nonce IS NOT NULL AND signed_at > clock_timestamp() - interval '24 hours'
          AND (network LIKE 'bip122:%') = ${isBitcoin}), 0)::bigint
      + coalesce((SELECT sum(s.points) FROM signed_transaction t JOIN signing s USING (payment_id)
        WHERE t.attempt > 1 AND t.expires_at IS NOT NULL AND t.signed_at > clock_timestamp() - interval '24 hours'
          AND (s.network LIKE 'bip122:%') = ${isBitcoin}), 0)::bigint
      AS sum`);
  return sum;
}

export interface GasWish {
  readonly network: string;
  readonly paymentId: string;
}

/**
 * The most coins, in smallest units, that the gas of what was signed on a network within 24 hours can cost. Of transactions of a payment
 * that take each other's place one can be in a block, so that another one of `paymentId` counts in their stead.
 */
export async function gasToday(db: Queryable, { network, paymentId }: GasWish): Promise<bigint> {
  const { sum } = await db.one<{ sum: string }>(sql`
    SELECT coalesce(sum(p.cost), 0)::text AS sum FROM (
      SELECT CASE WHEN bool_or(t.expires_at IS NOT NULL) THEN sum(t.gas::numeric * t.max_price)
        ELSE max(t.gas::numeric * t.max_price) END AS cost
      FROM signed_transaction t JOIN signing s USING (payment_id)
      WHERE s.network = ${network} AND t.signed_at > clock_timestamp() - interval '24 hours'
        AND (t.payment_id <> ${paymentId} OR t.expires_at IS NOT NULL)
      GROUP BY t.payment_id) p`);
  return BigInt(sum);
}

/** The next number of a key, by the signer's own record. */
export async function nextNonce(db: Queryable, network: string, address: string): Promise<bigint> {
  const row = await db.one<{ nonce: bigint }>(sql`
    SELECT next_nonce AS nonce FROM signer_key WHERE network = ${network} AND address = ${address}`);
  return row.nonce;
}

export const useNonce = (tx: Tx, network: string, address: string): Promise<number> =>
  tx.run(sql`UPDATE signer_key SET next_nonce = next_nonce + 1 WHERE network = ${network} AND address = ${address}`);

type NewSigning = PaymentInputs & Pick<SigningTable, 'paymentId' | 'signer' | 'nonce' | 'refusal' | 'points'>;

export async function insertSigning(tx: Tx, row: NewSigning): Promise<void> {
  await tx.run(sql`
    INSERT INTO signing (payment_id, network, token, recipient, amount, signer, nonce, refusal, points)
    VALUES (${row.paymentId}, ${row.network}, ${row.token}, ${row.recipient}, ${row.amount}, ${row.signer},
            ${row.nonce}::bigint, ${row.refusal}::text, ${row.points})`);
}

export async function insertSigned(tx: Tx, row: Omit<SignedTransactionTable, 'signedAt'>): Promise<void> {
  await tx.run(sql`
    INSERT INTO signed_transaction (payment_id, attempt, tx_hash, raw, gas, max_price, tip_price, expires_at)
    VALUES (${row.paymentId}, ${row.attempt}, ${row.txHash}, ${row.raw}, ${row.gas}, ${row.maxPrice}, ${row.tipPrice},
            ${row.expiresAt}::timestamptz)`);
}

const unnested = (outputs: readonly SpentName[]) => sql`
  unnest(${outputs.map(({ txHash }) => txHash)}::text[], ${outputs.map(({ vout }) => vout)}::int[]) AS n (tx_hash, vout)`;

/** Whether one of these outputs was signed away. */
export async function isAnySigned(db: Queryable, network: string, outputs: readonly SpentName[]): Promise<boolean> {
  const row = await db.maybe(sql`
    SELECT 1 FROM signed_input s JOIN ${unnested(outputs)} ON s.tx_hash = n.tx_hash AND s.vout = n.vout
    WHERE s.network = ${network} LIMIT 1`);
  return row !== null;
}

interface SignedAway {
  readonly paymentId: string;
  readonly network: string;
  readonly outputs: readonly SpentName[];
}

/** Signs these outputs away for one payment, for ever. Throws when one of them is. */
export async function insertSignedInputs(tx: Tx, { paymentId, network, outputs }: SignedAway): Promise<void> {
  await tx.run(sql`
    INSERT INTO signed_input (network, tx_hash, vout, payment_id)
    SELECT ${network}, n.tx_hash, n.vout, ${paymentId}::uuid FROM ${unnested(outputs)}`);
}

/** How many outputs of a network both nodes called spent by something else than our payments. */
export async function countGone(db: Queryable, network: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT ((SELECT count(*) FROM deposit WHERE network = ${network} AND gone_at IS NOT NULL)
      + (SELECT count(*) FROM change_output WHERE network = ${network} AND gone_at IS NOT NULL))::int AS count`);
  return count;
}

export interface Comparison {
  /** Payments on the chain that no signature explains. */
  readonly unsigned: number;
  /** One of them gave this sum to this receiver, and ended no withdrawal. */
  readonly isPaid: boolean;
  /** When both nodes were read to their newest block the last time; null: blocks are left to read, or the nodes are in trouble. */
  readonly readAt: Date | null;
}

/** What the product found when it compared the chain with the record. */
export const comparisonOf = (
  db: Queryable,
  { network, recipient, amount }: Pick<PaymentInputs, 'network' | 'recipient' | 'amount'>,
): Promise<Comparison> =>
  db.one<Comparison>(sql`
    SELECT (SELECT count(*) FROM unsigned_payment WHERE network = ${network})::int AS unsigned,
      EXISTS (SELECT FROM unsigned_payment u WHERE u.network = ${network} AND u.recipient = ${recipient}
        AND u.amount = ${amount} AND NOT EXISTS (SELECT FROM withdrawal w
          WHERE w.network = u.network AND w.tx_hash = u.tx_hash)) AS "isPaid",
      (SELECT polled_at FROM chain_watch WHERE network = ${network} AND alarm IS NULL) AS "readAt"`);

/** The clock of the database. */
export const clockOf = async (db: Queryable): Promise<Date> =>
  (await db.one<{ at: Date }>(sql`SELECT clock_timestamp() AS at`)).at;
