import { type CustodyAlarm, type CustodyFacts, judgeCustody } from '#core/deposits/custody.ts';
import { MAX_COUNT } from '#server/platform/postgres/count-rows.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { offsetOf, type PageOf, type PageParams } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { CustodyReadingTable } from '#server/platform/postgres/tables/treasury.ts';
import { custodyAccountOf } from '../networks.ts';

/** Seconds for which what the books paid out may still have been at the block that is compared. */
const JUST_LEFT_S = 900;

export interface OwnAddress {
  readonly id: string;
  readonly address: string;
}

/** The addresses that a network ever paid something to. */
export const paidAddresses = (db: Queryable, network: string, limit: number): Promise<OwnAddress[]> =>
  db.many<OwnAddress>(sql`
    SELECT a.id, a.address FROM deposit_address a
    WHERE EXISTS (SELECT FROM deposit d WHERE d.network = ${network} AND d.address_id = a.id) ORDER BY a.id LIMIT ${limit}`);

/** The figures of `CustodyFacts` that the database has, as decimal texts: a chain has larger numbers than a bigint. */
export interface CustodyRow {
  readonly books: string;
  readonly leaving: string;
  readonly coming: string;
  readonly doubtful: string;
  readonly later: string;
  readonly lost: string;
  readonly justLeft: string;
}

/** What explains the difference between chain and books at a block. Amounts that no ledger holds count as doubtful. */
export const custodyFacts = (
  db: Queryable,
  { network, height }: { readonly network: string; readonly height: bigint },
): Promise<CustodyRow> => {
  const account = custodyAccountOf(network).id;
  return db.one<CustodyRow>(sql`
    SELECT coalesce(a.credits_posted - a.debits_posted, 0)::numeric AS books, coalesce(a.debits_pending, 0)::numeric AS leaving,
           coalesce(d.coming, 0) AS coming, coalesce(d.doubtful, 0) AS doubtful, coalesce(d.later, 0) AS later,
           coalesce(d.lost, 0) AS lost,
           coalesce((SELECT sum(t.amount) FROM ledger_transfer t WHERE t.debit_account = ${account}
             AND t.kind IN ('plain', 'post') AND t.created_at > now() - make_interval(secs => ${JUST_LEFT_S})), 0) AS "justLeft"
    FROM (SELECT 1) one_row LEFT JOIN ledger_account a ON a.id = ${account}
    CROSS JOIN (
      SELECT sum(amount) FILTER (WHERE (state IN ('confirming', 'waiting') OR held_reason IN ('amount', 'ledger'))
                                   AND height <= ${height}) AS coming,
             sum(amount) FILTER (WHERE held_reason = 'nodes' OR state = 'refused') AS doubtful,
             sum(amount) FILTER (WHERE state = 'credited' AND height > ${height}) AS later,
             sum(amount) FILTER (WHERE state = 'lost') AS lost
      FROM deposit WHERE network = ${network}) d`);
};

export interface AgreedReading {
  readonly network: string;
  readonly height: bigint;
  readonly hash: string;
  readonly balances: readonly (OwnAddress & { readonly amount: bigint })[];
  /** At the hot wallet; null: none is set up. */
  readonly hot: bigint | null;
}

/** Writes what both nodes said, compared with the books of this moment. Returns the alarm now, and before. */
export async function saveReading(
  tx: Tx,
  { network, height, hash, balances, hot }: AgreedReading,
): Promise<{ alarm: CustodyAlarm | null; before: CustodyAlarm | null }> {
  const deposits = balances.reduce((sum, { amount }) => sum + amount, 0n);
  const stored = await custodyFacts(tx, { network, height });
  const facts = Object.fromEntries(Object.entries(stored).map(([name, figure]) => [name, BigInt(figure)]));
  const { alarm, difference } = judgeCustody({
    ...(facts as unknown as CustodyFacts),
    onChain: deposits + (hot ?? 0n),
  });
  const before = await alarmOf(tx, network);
  await tx.run(sql`
    INSERT INTO custody_reading (network, height, block_hash, read_at, addresses, deposits, hot, books, coming, leaving,
                                 difference, alarm, alarm_since)
    VALUES (${network}, ${height}, ${hash}, clock_timestamp(), ${balances.length}, ${deposits.toString()}::numeric,
            ${hot?.toString() ?? null}::numeric, ${String(facts.books)}::numeric, ${String(facts.coming)}::numeric,
            ${String(facts.leaving)}::numeric, ${difference.toString()}::numeric, ${alarm},
            CASE WHEN ${alarm}::text IS NOT NULL THEN clock_timestamp() END)
    ON CONFLICT (network) DO UPDATE SET height = excluded.height, block_hash = excluded.block_hash,
      read_at = excluded.read_at, tried_at = clock_timestamp(), addresses = excluded.addresses, deposits = excluded.deposits,
      hot = excluded.hot, books = excluded.books, coming = excluded.coming, leaving = excluded.leaving,
      difference = excluded.difference, alarm = excluded.alarm,
      alarm_since = CASE WHEN excluded.alarm IS NULL THEN NULL
        WHEN excluded.alarm = custody_reading.alarm THEN custody_reading.alarm_since ELSE clock_timestamp() END`);
  await saveBalances(tx, { network, height, balances });
  return { alarm, before };
}

async function saveBalances(
  tx: Tx,
  { network, height, balances }: Pick<AgreedReading, 'network' | 'height' | 'balances'>,
): Promise<void> {
  const filled = balances.filter(({ amount }) => amount > 0n);
  await tx.run(sql`DELETE FROM address_balance WHERE network = ${network}`);
  await tx.run(sql`
    INSERT INTO address_balance (network, address_id, amount, height)
    SELECT ${network}::text, n.id, n.amount, ${height}::bigint
    FROM unnest(${filled.map(({ id }) => id)}::uuid[], ${filled.map(({ amount }) => amount.toString())}::numeric[])
      AS n (id, amount)`);
}

/** Notes that the chain could not be read; the last agreed reading stays. Returns the alarm before. */
export async function saveUnread(tx: Tx, network: string): Promise<CustodyAlarm | null> {
  const before = await alarmOf(tx, network);
  await tx.run(sql`
    INSERT INTO custody_reading (network, alarm, alarm_since) VALUES (${network}, 'unread', clock_timestamp())
    ON CONFLICT (network) DO UPDATE SET tried_at = clock_timestamp(), alarm = 'unread',
      alarm_since = CASE WHEN custody_reading.alarm = 'unread' THEN custody_reading.alarm_since ELSE clock_timestamp() END`);
  return before;
}

async function alarmOf(tx: Tx, network: string): Promise<CustodyAlarm | null> {
  const row = await tx.maybe<{ alarm: CustodyAlarm | null }>(sql`
    SELECT alarm FROM custody_reading WHERE network = ${network} FOR NO KEY UPDATE`);
  return row?.alarm ?? null;
}

/** The readings of all networks. */
export const custodyReadings = (db: Queryable): Promise<CustodyReadingTable[]> =>
  db.many<CustodyReadingTable>(sql`SELECT * FROM custody_reading ORDER BY network`);

export interface SweepRow {
  readonly network: string;
  readonly address: string;
  readonly owner: string;
  readonly amount: string;
  readonly height: bigint;
}

/** One page of the addresses that have at least `least`, the fullest first, and their number and sum. */
export async function sweepsPage(
  db: Queryable,
  least: bigint,
  page: PageParams,
): Promise<PageOf<SweepRow> & { sum: string }> {
  const worth = sql`amount >= ${least.toString()}::numeric`;
  const rows = await db.many<SweepRow>(sql`
    SELECT b.network, a.address, u.nickname AS owner, b.amount, b.height
    FROM (SELECT * FROM address_balance WHERE ${worth}
          ORDER BY amount DESC, address_id, network LIMIT ${page.limit} OFFSET ${offsetOf(page)}) b
    JOIN deposit_address a ON a.id = b.address_id JOIN app_user u ON u.id = a.user_id
    ORDER BY b.amount DESC, b.address_id, b.network`);
  const total = await db.one<{ count: number; sum: string }>(sql`
    SELECT count(*)::int AS count, coalesce(sum(amount), 0)::text AS sum
    FROM (SELECT amount FROM address_balance WHERE ${worth} ORDER BY amount DESC LIMIT ${MAX_COUNT}) kept`);
  return { rows, totalCount: total.count, sum: total.sum };
}
