import type { GiftFacts } from '#core/orders/gift-facts.ts';
import type { Actor } from '#core/orders/gift-states.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { CARD_COLUMNS, type CardRow, factsOf, ORDER_COLUMNS, type OrderRow } from './order-row.ts';
import { changeOf } from './orders.events.ts';

/** An order as it stands, with its cards in row order. */
export interface Order {
  readonly row: OrderRow;
  readonly cards: readonly CardRow[];
  readonly facts: GiftFacts;
  /** The database's clock when it was read (for a locked order: after the lock), milliseconds since the epoch. */
  readonly now: number;
}

/** An order with what paying it asks beyond it. */
export interface StepOrder extends Order {
  readonly referrerId: string | null;
}

/** The order of this code, locked until the transaction ends. Null when there is none. */
export async function lockOrder(tx: Tx, code: string): Promise<Order | null> {
  return withCards(tx, await selectOrder(tx, sql`o.code = ${code} FOR NO KEY UPDATE`));
}

/** The order of this id, locked; null also when another transaction holds it, because that one decides. */
export async function lockOrderUnlessBusy(tx: Tx, id: string): Promise<Order | null> {
  return withCards(tx, await selectOrder(tx, sql`o.id = ${id} FOR NO KEY UPDATE SKIP LOCKED`));
}

export async function loadOrder(db: Queryable, code: string): Promise<Order | null> {
  return withCards(db, await selectOrder(db, sql`o.code = ${code}`));
}

function selectOrder(db: Queryable, where: Sql): Promise<OrderRow | null> {
  return db.maybe<OrderRow>(sql`SELECT ${ORDER_COLUMNS} FROM gift_order o WHERE ${where}`);
}

async function withCards(db: Queryable, row: OrderRow | null): Promise<Order | null> {
  if (row === null) return null;
  const cards = await db.many<CardRow & { now: bigint }>(sql`
    SELECT ${CARD_COLUMNS}, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
    FROM gift_card c WHERE c.order_id = ${row.id} ORDER BY c.row_no`);
  const reviews = row.rulingFraud ? await votesOn(db, row.id) : [];
  return { row, cards, facts: factsOf(row, cards, { reviews }), now: Number(cards[0]?.now ?? 0n) };
}

/** Orders by code with their cards and the sellers' referrers, not locked: what many plain steps are decided from. */
export async function loadStepOrders(db: Queryable, codes: readonly string[]): Promise<Map<string, StepOrder>> {
  const rows = await db.many<OrderRow & { referrerId: string | null; now: bigint }>(sql`
    SELECT ${ORDER_COLUMNS}, u.referrer_id AS "referrerId", (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now
    FROM gift_order o JOIN app_user u ON u.id = o.seller_id WHERE o.code = ANY (${codes}::text[])`);
  const cards = await db.many<CardRow & { orderId: string }>(sql`
    SELECT c.order_id AS "orderId", ${CARD_COLUMNS} FROM gift_card c
    WHERE c.order_id = ANY (${rows.map(({ id }) => id)}::uuid[]) ORDER BY c.order_id, c.row_no`);
  return new Map(
    rows.map(({ referrerId, now, ...row }) => {
      const own = cards.filter(({ orderId }) => orderId === row.id);
      return [row.code, { row, cards: own, facts: factsOf(row, own), now: Number(now), referrerId }];
    }),
  );
}

/** How the reviewers of a compensation voted so far, in order. */
function votesOn(db: Queryable, orderId: string): Promise<GiftFacts['reviews']> {
  return db.many(sql`SELECT reviewer_id AS by, approve FROM compensation_vote WHERE order_id = ${orderId} ORDER BY at`);
}

/** Tells both parties, and whoever holds the case, of something that is no transition: a card opened, new evidence. */
export async function announce(tx: Tx, { row, facts }: Order, news: { event: string; actor: Actor }): Promise<void> {
  const { to, payload } = changeOf(row, facts, news);
  await tell(tx, { event: 'orders.changed', home: row.home, to, payload });
}

/** Orders whose clock has run out, the longest overdue first; those in `skip` wait for another try. */
export async function dueOrderIds(db: Queryable, page: { limit: number; skip: readonly string[] }): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    SELECT id FROM gift_order WHERE due_at <= now() AND NOT id = ANY(${page.skip}::uuid[])
    ORDER BY due_at LIMIT ${page.limit}`);
  return rows.map((row) => row.id);
}

/** By how many seconds the longest overdue clock is late; 0 when none is. */
export async function timerLagSeconds(db: Queryable): Promise<number> {
  const { lag } = await db.one<{ lag: number }>(sql`
    SELECT coalesce(extract(epoch FROM now() - min(due_at)), 0)::float8 AS lag FROM gift_order WHERE due_at <= now()`);
  return lag;
}
