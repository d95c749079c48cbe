import { type TradeTables, writeNote } from '#server/features/trade/public.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export const POINTS_TABLES: TradeTables = {
  orders: sql`points_order`,
  events: sql`points_order_event`,
  orderId: sql`points_order_id`,
};

/** Writes into an order's history what changes nothing of it. */
export const writePointsNote = (tx: Tx, note: Parameters<typeof writeNote>[2]): Promise<void> =>
  writeNote(tx, POINTS_TABLES, note);
