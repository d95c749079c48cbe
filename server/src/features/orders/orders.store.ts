import type { GiftFacts } from '#core/orders/gift-facts.ts';
import type { Actor } from '#core/orders/gift-states.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { CARD_COLUMNS, type CardRow, factsOf, ORDER_COLUMNS, type OrderRow } from './order-row.ts';
import { changeOf } from './orders.events.ts';

/** An order with its cards in row order. */
export interface Order {
  readonly row: OrderRow;
  readonly cards: readonly CardRow[];
  readonly facts: GiftFacts;
  /** The database's clock at reading (for a locked order: after locking), milliseconds since the epoch. */
  readonly now: number;
}

/** The order of this code, locked until the transaction ends; null when there is none. */
export async function lockOrder(tx: Tx, code: string): Promise<Order | null> {
  return (await lockOrders(tx, [code])).get(code) ?? null;
}

/** The orders of these codes, locked in the order of their ids, by code. Sent in one go: the cards are read under the lock. */
export async function lockOrders(tx: Tx, codes: readonly string[]): Promise<Map<string, Order>> {
  const [rows, cards] = await Promise.all([
    tx.many<OrderRow>(sql`
      SELECT ${ORDER_COLUMNS} FROM gift_order o WHERE o.code = ANY(${codes}::text[]) ORDER BY o.id FOR NO KEY UPDATE`),
    cardsOf(tx, sql`ARRAY(SELECT id FROM gift_order WHERE code = ANY(${codes}::text[]))`),
  ]);
  return new Map((await withVotes(tx, rows, cards)).map((order) => [order.row.code, order]));
}

/** The orders of these ids, locked; orders locked by other transactions are left out, because those decide. */
export async function lockOrdersUnlessBusy(tx: Tx, ids: readonly string[]): Promise<Order[]> {
  const rows = await tx.many<OrderRow>(sql`
    SELECT ${ORDER_COLUMNS} FROM gift_order o
    WHERE o.id = ANY(${ids}::uuid[]) ORDER BY o.id FOR NO KEY UPDATE SKIP LOCKED`);
  return withCards(tx, rows);
}

export async function loadOrder(db: Queryable, code: string): Promise<Order | null> {
  const rows = await db.many<OrderRow>(sql`SELECT ${ORDER_COLUMNS} FROM gift_order o WHERE o.code = ${code}`);
  return (await withCards(db, rows))[0] ?? null;
}

async function withCards(db: Queryable, rows: readonly OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const cards = await cardsOf(db, sql`${rows.map(({ id }) => id)}::uuid[]`);
  return withVotes(db, rows, cards);
}

type ReadCard = CardRow & { readonly orderId: string; readonly now: bigint };

const CLOCK_MS = sql`floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** The cards of these orders, with the database's clock; `orderIds` is an array in SQL. */
const cardsOf = (db: Queryable, orderIds: Sql): Promise<ReadCard[]> =>
  db.many<ReadCard>(sql`
    SELECT c.order_id, ${CARD_COLUMNS}, ${CLOCK_MS} AS now
    FROM gift_card c WHERE c.order_id = ANY(${orderIds}) ORDER BY c.order_id, c.row_no`);

async function withVotes(db: Queryable, rows: readonly OrderRow[], cards: readonly ReadCard[]): Promise<Order[]> {
  const votes = await votesOn(
    db,
    rows.filter((row) => row.rulingFraud).map(({ id }) => id),
  );
  // An order without cards takes the time of the others; were there none at all, its clock would never be due.
  const now = Number(cards[0]?.now ?? (await clockOf(db)));
  const byOrder = Map.groupBy(cards, ({ orderId }) => orderId);
  return rows.map((row) => {
    const own = byOrder.get(row.id) ?? [];
    const reviews = votes.filter((vote) => vote.orderId === row.id).map(({ by, approve }) => ({ by, approve }));
    return { row, cards: own, facts: factsOf(row, own, { reviews }), now: Number(own[0]?.now ?? now) };
  });
}

/** The database's clock, milliseconds since the epoch. */
async function clockOf(db: Queryable): Promise<bigint> {
  const { now } = await db.one<{ now: bigint }>(sql`SELECT ${CLOCK_MS} AS now`);
  return now;
}

type Vote = GiftFacts['reviews'][number] & { readonly orderId: string };

/** The votes of reviewers on these compensations, in order. */
async function votesOn(db: Queryable, orderIds: readonly string[]): Promise<Vote[]> {
  if (orderIds.length === 0) return [];
  return db.many<Vote>(sql`
    SELECT order_id, reviewer_id AS by, approve FROM compensation_vote
    WHERE order_id = ANY(${orderIds}::uuid[]) ORDER BY at`);
}

/**
 * Sends an event that is not a transition to both parties and the moderator who holds the case: a card opened, new
 * evidence.
 */
export async function announce(tx: Tx, { row, facts }: Order, news: { event: string; actor: Actor }): Promise<void> {
  const { to, payload } = changeOf(row, facts, news);
  await tell(tx, { event: 'orders.changed', to, payload });
}

/** An order whose clock has run out. */
export interface DueOrder {
  readonly id: string;
  /** It may move on to another provider: the rows that this locks are not known before. */
  readonly mayMove: boolean;
}

/**
 * Orders whose clocks have run out, the longest overdue first; those in `skip` wait for another try, and those whose clock
 * ran in a silence of the product until it is longer by as much.
 */
export function dueOrders(db: Queryable, page: { limit: number; skip: readonly string[] }): Promise<DueOrder[]> {
  return db.many<DueOrder>(sql`
    SELECT id, quick AND state = 'to_view' AS "mayMove" FROM gift_order o
    WHERE due_at <= now() AND NOT id = ANY(${page.skip}::uuid[]) AND NOT EXISTS (
      SELECT FROM silence s WHERE (s.order_id < o.id OR o.id = ANY(s.aside))
        AND o.due_at - make_interval(secs => o.clock_s) < s.began_at)
    ORDER BY due_at LIMIT ${page.limit}`);
}

/** How late the longest overdue clock is, in seconds; 0 when none is due. */
export async function timerLagSeconds(db: Queryable): Promise<number> {
  const { lag } = await db.one<{ lag: number }>(sql`
    SELECT coalesce(extract(epoch FROM now() - min(due_at)), 0)::float8 AS lag FROM gift_order WHERE due_at <= now()`);
  return lag;
}
