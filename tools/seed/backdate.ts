import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { type Database, openDatabase, type Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** How old an order of the demo should look, in seconds. */
export interface Age {
  readonly code: string;
  readonly placedAgoS: number;
  /** From placing to the second event, and between the events after it. */
  readonly firstS: number;
  readonly gapS: number;
  /** How long the clock of an open order runs from now; null for an ended one. */
  readonly clockS: number | null;
}

const FUNDED_DAYS_AGO = 59;
const STATEMENT_TIMEOUT_MS = 60_000;

interface History {
  readonly ages: readonly Age[];
  /** Connects as the owner of the tables. */
  readonly ownerUrl: string;
}

/**
 * Spreads the orders just made over the last weeks, so that the demo does not look as if everything happened at once.
 * It changes only times, and is the only place that does: as the owner of the tables, in one transaction, on a database
 * that held no order before. The application's role could not.
 */
export async function backdate({ demo }: { readonly demo: boolean }, { ages, ownerUrl }: History): Promise<void> {
  if (!demo) throw new Error('history is rewritten nowhere but in the demo');
  const owner = openDatabase({
    url: ownerUrl,
    poolSize: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onError: (error) => console.error(error.message),
  });
  try {
    await rewrite(owner, ages);
  } finally {
    await owner.close();
  }
}

async function rewrite(owner: Database, ages: readonly Age[]): Promise<void> {
  await owner.transaction(async (tx) => {
    await setAppendOnly(tx, false);
    await tx.run(sql`
      CREATE TEMP TABLE aged ON COMMIT DROP AS
      SELECT o.id, now() - a.placed_ago * interval '1 second' AS placed_at, a.first, a.gap, a.clock
      FROM unnest(${ages.map((age) => age.code)}::text[], ${ages.map((age) => age.placedAgoS)}::int[],
                  ${ages.map((age) => age.firstS)}::int[], ${ages.map((age) => age.gapS)}::int[],
                  ${ages.map((age) => age.clockS)}::int[]) AS a (code, placed_ago, first, gap, clock)
      JOIN gift_order o ON o.code = a.code`);
    await moveEvents(tx);
    await moveOrders(tx);
    await moveTransfers(tx);
    await recountStats(tx);
    await setAppendOnly(tx, true);
  });
}

async function setAppendOnly(tx: Tx, on: boolean): Promise<void> {
  const statements = on
    ? [
        sql`ALTER TABLE order_event ENABLE TRIGGER order_event_append_only`,
        sql`ALTER TABLE reveal ENABLE TRIGGER reveal_append_only`,
        sql`ALTER TABLE ruling ENABLE TRIGGER ruling_append_only`,
        sql`ALTER TABLE ledger_transfer ENABLE ALWAYS TRIGGER ledger_transfer_append_only`,
      ]
    : [
        sql`ALTER TABLE order_event DISABLE TRIGGER order_event_append_only`,
        sql`ALTER TABLE reveal DISABLE TRIGGER reveal_append_only`,
        sql`ALTER TABLE ruling DISABLE TRIGGER ruling_append_only`,
        sql`ALTER TABLE ledger_transfer DISABLE TRIGGER ledger_transfer_append_only`,
      ];
  for (const statement of statements) await tx.run(statement);
}

async function moveEvents(tx: Tx): Promise<void> {
  await tx.run(sql`
    UPDATE order_event e SET at = a.placed_at + CASE WHEN e.seq = 1 THEN 0 ELSE a.first + (e.seq - 2) * a.gap END
                                                * interval '1 second'
    FROM aged a WHERE e.order_id = a.id`);
}

/** Times that follow from the events: of the orders, cards, log, evidence, rulings and images. */
async function moveOrders(tx: Tx): Promise<void> {
  const momentOf = (type: 'view' | 'deliver' | 'confirm_receipt' | 'claim' | 'rule') =>
    sql`(SELECT max(e.at) FROM order_event e WHERE e.order_id = a.id AND e.type = ${type})`;
  await tx.run(sql`
    UPDATE gift_order o SET placed_at = a.placed_at, viewed_at = ${momentOf('view')},
      delivered_at = ${momentOf('deliver')}, received_at = ${momentOf('confirm_receipt')}, claimed_at = ${momentOf('claim')},
      arbitration_at = (SELECT min(e.at) FROM order_event e WHERE e.order_id = a.id AND e.state = 'in_arbitration'),
      ended_at = CASE WHEN o.ended_at IS NOT NULL THEN
        (SELECT max(e.at) FROM order_event e WHERE e.order_id = a.id) END,
      due_at = CASE WHEN o.ended_at IS NULL THEN now() + a.clock * interval '1 second' END,
      clock_s = coalesce(a.clock, o.clock_s)
    FROM aged a WHERE o.id = a.id`);
  await tx.run(sql`
    UPDATE gift_card c SET revealed_at = ${momentOf('view')} + (c.row_no - 1) * interval '14 seconds'
    FROM aged a WHERE c.order_id = a.id AND c.revealed_at IS NOT NULL`);
  await tx.run(sql`
    UPDATE reveal r SET at = date_trunc('milliseconds', c.revealed_at)
    FROM gift_card c WHERE c.id = r.card_id AND c.revealed_at IS NOT NULL`);
  await chainReveals(tx);
  await tx.run(sql`UPDATE evidence v SET at = ${momentOf('claim')} FROM aged a WHERE v.order_id = a.id`);
  await tx.run(sql`UPDATE ruling r SET at = ${momentOf('rule')} FROM aged a WHERE r.order_id = a.id`);
  await tx.run(sql`
    UPDATE upload u SET created_at = a.placed_at - interval '80 seconds' FROM aged a WHERE u.order_id = a.id`);
  // Rated within an hour, answered within another.
  await tx.run(sql`
    UPDATE rating v SET at = least(now(), o.ended_at + (300 + hashtext(v.id::text) % 300) * interval '1 second'),
      replied_at = CASE WHEN v.reply IS NOT NULL THEN least(now(), o.ended_at + interval '2 hours') END
    FROM gift_order o JOIN aged a ON a.id = o.id WHERE v.order_id = o.id`);
}

/** The hashes of the reveal log cover its times. */
async function chainReveals(tx: Tx): Promise<void> {
  await tx.run(sql`
    WITH RECURSIVE chained AS (
      SELECT r AS entry, reveal_hash(sha256(convert_to(o.code, 'UTF8')), r) AS hash
        FROM reveal r JOIN gift_order o ON o.id = r.order_id WHERE r.seq = 1
      UNION ALL
      SELECT r, reveal_hash(c.hash, r) FROM chained c
        JOIN reveal r ON r.order_id = (c.entry).order_id AND r.seq = (c.entry).seq + 1
    )
    UPDATE reveal r SET hash = c.hash FROM chained c WHERE r.id = (c.entry).id`);
}

async function moveTransfers(tx: Tx): Promise<void> {
  await tx.run(sql`
    UPDATE ledger_transfer t SET created_at = CASE
        WHEN t.code = ${TRANSFER_CODES.bail_hold.number} THEN o.claimed_at WHEN t.kind = 'pending' THEN o.placed_at
        ELSE coalesce(o.ended_at, (SELECT max(e.at) FROM order_event e WHERE e.order_id = o.id)) END
    FROM gift_order o JOIN aged a ON a.id = o.id WHERE t.ref = o.id`);
  await tx.run(sql`
    UPDATE ledger_transfer SET created_at = now() - make_interval(days => ${FUNDED_DAYS_AGO})
    WHERE code = ANY(${[TRANSFER_CODES.issue.number, TRANSFER_CODES.bail_pay.number]}::smallint[])`);
  await tx.run(sql`DELETE FROM ledger_day`);
  await tx.run(sql`
    INSERT INTO ledger_day (account, day, code, paid_in, paid_out)
    SELECT account, day, code, paid_in, paid_out FROM ledger_day_by_transfers`);
}

/** Release times and volumes that were counted as the orders were made. */
async function recountStats(tx: Tx): Promise<void> {
  await tx.run(sql`
    UPDATE trade_stats s SET release_s = took.seconds, median_release_s = median_of(took.seconds)
    FROM (
      SELECT p.id, array_agg(extract(epoch FROM o.ended_at - o.placed_at)::int ORDER BY o.ended_at) AS seconds
      FROM gift_order o CROSS JOIN LATERAL unnest(ARRAY[o.seller_id, o.provider_id]) AS p (id)
      WHERE o.state = 'completed' GROUP BY p.id
    ) AS took WHERE s.user_id = took.id`);
  await tx.run(sql`DELETE FROM trade_volume`);
  await tx.run(sql`
    INSERT INTO trade_volume (user_id, day, points)
    SELECT provider_id, (ended_at AT TIME ZONE 'UTC')::date, sum(settled_amount)::bigint FROM gift_order
    WHERE state = 'completed' GROUP BY 1, 2`);
}
