import { type GiftState, holdIsOpen, isEnd } from '#core/orders/gift-states.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { History } from './history.ts';

interface OrderRow {
  readonly code: string;
  readonly state: string;
  readonly orderAmount: bigint;
  readonly settledAmount: bigint | null;
}

interface EndingRow {
  readonly code: string;
  readonly state: GiftState;
  readonly ends: bigint;
  readonly resolved: bigint;
  readonly events: bigint;
  readonly last: number;
}

/** Everything that a crash must not have broken. Answers sentences; none is a pass. */
export async function verify(db: Database, history: History, before: ReadonlySet<string>): Promise<string[]> {
  const rows = await db.many<OrderRow>(sql`
    SELECT code, state, order_amount AS "orderAmount", settled_amount AS "settledAmount" FROM gift_order`);
  const orders = new Map(rows.map((row) => [row.code, row]));
  // Sellers repeat a call under its key until it is answered: an order that was not acknowledged is a duplicate.
  const doubles = rows.filter(({ code }) => !before.has(code) && !history.placed.has(code));
  return [
    ...acknowledged(orders, history),
    ...doubles.map(({ code }) => `order ${code} was placed twice under one key`),
    ...(await stuck(db)),
    ...(await endings(db)),
    ...(await auditLedger(db)).map(({ check, subject, detail }) => `audit: ${check}, ${subject}: ${detail}`),
  ];
}

/** The orders of the demo, which no seller of a round placed. */
export async function ordersNow(db: Database): Promise<ReadonlySet<string>> {
  return new Set((await db.many<{ code: string }>(sql`SELECT code FROM gift_order`)).map((row) => row.code));
}

function acknowledged(orders: ReadonlyMap<string, OrderRow>, history: History): string[] {
  const wrong: string[] = [];
  for (const [code, placed] of history.placed) {
    const order = orders.get(code);
    if (!order) wrong.push(`order ${code} was acknowledged and is gone`);
    else if (order.orderAmount !== BigInt(placed.amount)) wrong.push(`order ${code} holds another amount`);
  }
  for (const code of history.released) {
    const order = orders.get(code);
    if (order?.state !== 'completed' || order.settledAmount !== order.orderAmount)
      wrong.push(`release of ${code} is lost`);
  }
  for (const code of history.cancelled)
    if (orders.get(code)?.state !== 'cancelled') wrong.push(`cancellation of ${code} is lost`);
  return wrong;
}

async function stuck(db: Database): Promise<string[]> {
  const rows = await db.many<{ code: string; state: string }>(sql`
    SELECT code, state FROM gift_order
     WHERE (ended_at IS NULL AND due_at IS NULL) OR due_at < now() - interval '10 seconds'`);
  return rows.map((row) => `order ${row.code} is stuck in ${row.state}`);
}

/** An order ends once, its hold is resolved once, when its state says so, and its events have no gap. */
async function endings(db: Database): Promise<string[]> {
  const rows = await db.many<EndingRow>(sql`
    SELECT o.code, o.state,
           (SELECT count(*) FROM order_event e WHERE e.order_id = o.id AND e.state = o.state AND o.ended_at IS NOT NULL) AS ends,
           (SELECT count(*) FROM ledger_transfer t WHERE t.pending_id = o.hold_id) AS resolved,
           (SELECT count(*) FROM order_event e WHERE e.order_id = o.id) AS events,
           o.event_seq AS last
      FROM gift_order o`);
  return rows.flatMap((row) => {
    const wrong: string[] = [];
    if (row.ends !== (isEnd(row.state) ? 1n : 0n)) wrong.push(`order ${row.code} ended ${row.ends} times`);
    if (row.resolved !== (holdIsOpen(row.state) ? 0n : 1n))
      wrong.push(`the hold of ${row.code} was resolved ${row.resolved} times`);
    if (row.events !== BigInt(row.last)) wrong.push(`order ${row.code} has ${row.events} events of ${row.last}`);
    return wrong;
  });
}
